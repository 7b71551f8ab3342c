"""The puzzle: the result of lowering and the input of the compilers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from ..text.diagnostics import Diagnostic
from ..text.source import Source, Span
from .constraint import Constraint
from .geometry import Board
from .grid import Grid
from .shapes import Drawing


@dataclass(frozen=True, slots=True)
class Stated:
    """A constraint and its statement: the canonical word of the family, and the place in the file."""

    constraint: Constraint
    word: str
    span: Span


@dataclass(frozen=True, slots=True)
class StatedDrawing:
    """Something that is only drawn, and the place of its statement in the file."""

    drawing: Drawing
    span: Span


@dataclass(frozen=True, slots=True)
class Expect:
    """The expected number of solutions: from `low` to `high`, or at least `low` if `high` is None."""

    low: int
    high: int | None
    span: Span

    def __str__(self) -> str:
        match self.low, self.high:
            case 0, 0:
                return "none"
            case 1, 1:
                return "unique"
            case _, None:
                return "many"
        return f"{self.low} solutions"


@dataclass(frozen=True, slots=True)
class DefinitionSummary:
    """A definition in a file or one of its included files: its word, its usage, and its documentation."""

    word: str
    usage: str
    doc: str


@dataclass(frozen=True)
class Puzzle:
    """A board, the constraints on it in the order of the file, and the file's metadata and expected answer."""

    board: Board
    stated: tuple[Stated, ...]
    text: Source = field(default_factory=lambda: Source("<puzzle>", ""), compare=False, repr=False)
    title: str = ""
    author: str = ""
    source: str = ""
    rules: str = ""
    expect: Expect | None = None
    solutions: tuple[tuple[Grid, Span], ...] = ()
    definitions: tuple[DefinitionSummary, ...] = ()
    drawings: tuple[StatedDrawing, ...] = ()
    """The drawings without a meaning, in the order of the file."""
    diagnostics: tuple[Diagnostic, ...] = field(default=(), compare=False, repr=False)
    """The warnings and notes of `load` and `loads`, in the order of the text."""
    picture: ClassVar[Callable[[Puzzle], str] | None] = None
    """Draws a puzzle as SVG for notebooks. `api` sets it, because the model does not import the drawing."""

    def __repr__(self) -> str:
        """A short description: the title, the board, and the number of constraints."""
        many = f"{len(self.stated)} constraint{'s' * (len(self.stated) != 1)}"
        return f"Puzzle({', '.join([*([repr(self.title)] if self.title else []), repr(self.board), many])})"

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """The constraints, in the order of the file."""
        return tuple(stated.constraint for stated in self.stated)

    def label(self, stated: Stated) -> str:
        """The word and the line of a statement, such as `cage, line 7`."""
        return f"{stated.word}, line {self.text.place(stated.span.start)[0]}"

    def holds(self, grid: Grid) -> bool:
        """Whether `holds` of every constraint accepts a full grid. Raises ValueError for a grid of another size."""
        self._check(grid)
        return all(stated.constraint.holds(grid) for stated in self.stated)

    def broken(self, grid: Grid) -> tuple[Stated, ...]:
        """The statements whose `holds` rejects a full grid, in order. Raises ValueError for a grid of another size."""
        self._check(grid)
        return tuple(stated for stated in self.stated if not stated.constraint.holds(grid))

    def _check(self, grid: Grid) -> None:
        if not isinstance(grid, Grid):
            raise TypeError(f"grid must be a Grid, not {type(grid).__name__}")
        ours, its = self.board, grid.board
        if its is not ours and (its.rows, its.columns) != (ours.rows, ours.columns):
            raise ValueError("the grid has another size than the puzzle")

    def _repr_svg_(self) -> str | None:
        """The picture for notebooks, which `picture` makes; None makes them show the text instead."""
        return None if Puzzle.picture is None else Puzzle.picture(self)


class Unanswerable(Exception):
    """A solver cannot answer for a puzzle. The message gives the reason."""


class TooLarge(Unanswerable):
    """The compiled form of a statement exceeds the limits of one side, `exact cover` or `SAT`."""

    def __init__(self, side: str, puzzle: Puzzle, stated: Stated, reason: str) -> None:
        super().__init__(f"{puzzle.label(stated)}, is too large for {side}: {reason}")
        self.side, self.stated, self.reason = side, stated, reason
        self._puzzle = puzzle

    def __reduce__(self) -> tuple[type[TooLarge], tuple[str, Puzzle, Stated, str]]:
        return type(self), (self.side, self._puzzle, self.stated, self.reason)
