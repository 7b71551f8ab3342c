"""The questions that exporters ask of a puzzle, and the refusal of a statement by its name and line."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from dataclasses import dataclass, field, replace

from ..cnf.compile import compile_cnf
from ..families.classes import LowHigh, Parity
from ..families.givens import Given
from ..families.houses import Houses
from ..families.kropki import BlackDot, WhiteDot
from ..families.kropki import NegativeKropki as NoDots
from ..families.xv import NegativeXV as NoLetters
from ..lowering.registry import Registry
from ..lowering.spelling import format_source
from ..model.constraint import cells_named
from ..model.geometry import ORTHOGONAL, Board, Cell, ExtraArray, ExtraCell, Layer
from ..model.puzzle import Puzzle, Stated, TooLarge
from ..text.diagnostics import Sink
from ..text.source import Span
from .refusal import ANYWHERE, Problem, Refused, refused


@dataclass(slots=True)
class Export:
    """A puzzle that is exported to the program `target`. `asked` counts the fillings its rules were tried on.

    With `division`, the target can express one counted division into areas, and with `grids` boards of several grids.
    With `as_drawing`, statements that the target cannot express are `drawn` instead of refused.
    """

    puzzle: Puzzle
    target: str
    asked: int = 0
    division: bool = False
    grids: bool = False
    as_drawing: bool = False
    problems: list[Problem] = field(default_factory=list)
    drawn: list[Stated] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.as_drawing:
            return
        for extra in self.puzzle.board.extras:
            if why := self._why_not(extra):
                word = ("areas" if extra.role == "areas" else "layer") if isinstance(extra, Layer) else "cells"
                self.lacks(f"{word} {extra.name}: {self.target} cannot say this: {why}", extra.name)
        if self.puzzle.board.subgrids and not self.grids:
            self.lacks(f"grid: {self.target} cannot say this: it has boards of one grid", "grid")

    def _why_not(self, extra: ExtraArray) -> str:
        """Why the target cannot have these cells; empty if it can, or if the statement that makes them is refused."""
        if isinstance(extra, Layer) and (extra.role == "line" or "." in extra.name):
            return ""
        if isinstance(extra, Layer) and extra.role == "areas":
            one = len(self.puzzle.board.names_of_layers("areas")) == 1 and extra.counted
            return "" if one or not self.division else "it has one division, whose areas are counted"
        return "it has no extra cells"

    def lacks(self, message: str, word: str = "") -> None:
        """Notes that the target lacks something that the board needs. The first line with the `word` states it."""
        text = self.puzzle.text.text
        line = re.search(rf"^[ \t]*([^#\n]*\b{re.escape(word)}\b[^#\n]*)", text, re.MULTILINE | re.IGNORECASE)
        self.problems.append(Problem(message, Span(*line.span(1)) if word and line else ANYWHERE))

    def each(self, known: Container[type], write: Callable[[Stated], None]) -> None:
        """Writes the statements, and raises Refused with all that the target lacks. `known` are the kinds it has.

        If the target lacks something of the board, only the statements of unknown kinds are added to the reasons.
        """
        whole = not self.problems
        for stated in self.own():
            try:
                if type(stated.constraint) not in known:
                    raise self.refuse(stated)
                if not self.division and any(isinstance(each, ExtraCell) for each in cells_named(stated.constraint)):
                    raise self.refuse(stated, "it has no extra cells")
                if whole:
                    write(stated)
            except Refused as refusal:
                if self.as_drawing:
                    self.drawn.append(stated)
                else:
                    self.problems += refusal.problems
        if self.problems:
            raise Refused(dict.fromkeys(self.problems))  # a statement may have several constraints

    @property
    def board(self) -> Board:
        return self.puzzle.board

    def refuse(self, stated: Stated, why: str = "") -> Refused:
        """The refusal of a statement."""
        what = f"{self.puzzle.label(stated)}: {self.target} cannot say this"
        return refused(f"{what}: {why}" if why else what, stated.span)

    def lines(self) -> bool:
        """Whether all rows and columns are houses of the board statement."""
        found = {stated.constraint.what for stated in self.puzzle.stated if isinstance(stated.constraint, Houses)}
        return {"row", "column"} <= found

    def own(self) -> tuple[Stated, ...]:
        """The statements without those of the board and its regions."""
        return tuple(
            stated
            for stated in self.puzzle.stated
            if not isinstance(stated.constraint, Houses) or stated.word == "region"
        )

    def touch(self, cells: tuple[Cell, Cell]) -> bool:
        """Whether two cells are neighbours."""
        return cells[1] in self.board.at_offsets(cells[0], ORTHOGONAL)

    def touching(self, stated: Stated, cells: tuple[Cell, Cell]) -> None:
        """Refuses a mark between cells that are not neighbours."""
        if not self.touch(cells):
            raise self.refuse(stated, "the two cells do not touch")

    def class_digits(self, stated: Stated) -> tuple[int, ...]:
        """The digits of a class of digits, such as the odd ones. Refuses an empty class."""
        digits, half = self.board.digits, len(self.board.digits) // 2
        match stated.constraint:
            case Parity(odd=odd):
                digits = tuple(digit for digit in digits if digit % 2 == odd)
            case LowHigh(upper=upper):
                digits = digits[len(digits) - half :] if upper else digits[:half]
        if not digits:
            raise self.refuse(stated, "no digit is left")
        return digits

    def dots(self) -> tuple[Stated, ...]:
        """All kropki dots."""
        return tuple(stated for stated in self.puzzle.stated if isinstance(stated.constraint, WhiteDot | BlackDot))

    def negatives(self) -> tuple[set[int], set[int], Stated] | None:
        """The differences and ratios that no pair without a dot has, and a statement that requires this."""
        found = [stated for stated in self.puzzle.stated if isinstance(stated.constraint, NoDots)]
        if not found:
            return None
        differences: set[int] = set()
        ratios: set[int] = set()
        for stated in found:
            assert isinstance(stated.constraint, NoDots)
            self.whole_board(stated, stated.constraint.area)
            differences |= set(stated.constraint.differences)
            ratios |= set(stated.constraint.ratios)
        return differences, ratios, found[0]

    def whole_board(self, stated: Stated, area: tuple[Cell, ...]) -> None:
        """Refuses a negative that is about some cells only."""
        if area:
            raise self.refuse(stated, "only a negative for the whole board can be expressed there")

    def letters_are_all(self) -> bool:
        """Whether pairs without a mark must not sum to 5 or 10. Here every mark exempts its pair."""
        return any(isinstance(stated.constraint, NoLetters) for stated in self.puzzle.stated)


def program_text(puzzle: Puzzle) -> str:
    """The canonical text of the file of a puzzle."""
    return format_source(puzzle.text, Sink(puzzle.text), Registry())


def dimacs_text(puzzle: Puzzle) -> str:
    """The CNF formula of a puzzle. Comments name every variable, such as `c r1c1=5 is 5`."""
    try:
        return compile_cnf(puzzle).dimacs()
    except TooLarge as reason:
        raise refused(f"{puzzle.label(reason.stated)}: too large for a formula", reason.stated.span) from None


def line_text(puzzle: Puzzle) -> str:
    """A plain 9x9 sudoku as 81 characters. Refused with all statements that are neither board nor givens."""
    out = Export(puzzle, "a line of 81 characters")
    board = puzzle.board
    boxes = tuple(
        tuple(Cell(top + down, left + right) for down in range(3) for right in range(3))
        for top in (1, 4, 7)
        for left in (1, 4, 7)
    )
    if replace(board, extras=()) != Board(9, 9, tuple(range(1, 10)), boxes) or not out.lines():
        out.lacks("a line of 81 characters is for a board of 9x9 with rows, columns and boxes")
    given: dict[Cell, int] = {}

    def write(stated: Stated) -> None:
        assert isinstance(stated.constraint, Given)
        for cell, digit in zip(stated.constraint.cells, stated.constraint.digits, strict=True):
            if given.setdefault(cell, digit) != digit:
                raise out.refuse(stated, f"{cell} is given twice")

    out.each({Given}, write)
    return "".join(str(given.get(cell, ".")) for cell in board.cells) + "\n"
