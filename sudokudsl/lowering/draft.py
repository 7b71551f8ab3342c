"""Collects what the statements of a file contribute to its puzzle, and makes the puzzle of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..language.family import Family
from ..language.hidden_numbers import joint_cells, together, too_many
from ..language.syntax.ast import Statement, Word
from ..model.geometry import Board, Cell
from ..model.grid import Grid
from ..model.puzzle import DefinitionSummary, Expect, Puzzle, Stated, StatedDrawing
from ..text.diagnostics import Sink
from ..text.source import Source, Span


@dataclass(frozen=True, slots=True)
class DraftConstraint:
    """A constraint with the family and the statement that it comes from, which rules and houses do not have."""

    stated: Stated
    family: Family | None = None
    statement: Statement | None = None


@dataclass(slots=True)
class PuzzleDraft:
    """The contributions of the statements that have been lowered so far."""

    constraints: list[DraftConstraint] = field(default_factory=list)
    metadata: dict[str, str] = field(default_factory=dict)
    expect: Expect | None = None
    solutions: list[tuple[Mapping[Cell, int], Span]] = field(default_factory=list)
    drawings: list[StatedDrawing] = field(default_factory=list)
    own_words: list[Word] = field(default_factory=list)
    """The own words of families, such as `left`, in the statements so far. No name of the file may be one of them."""

    def puzzle(self, board: Board, source: Source, definitions: Iterable[DefinitionSummary]) -> Puzzle:
        """The puzzle of the contributions, none of which may have an error."""
        expect = self.expect
        if expect is None and len(self.solutions) == 1:
            expect = Expect(1, 1, self.solutions[0][1])
        return Puzzle(
            board,
            self._together(board),
            source,
            title=self.metadata.get("title", ""),
            author=self.metadata.get("author", ""),
            source=self.metadata.get("source", ""),
            rules=self.metadata.get("rules", ""),
            expect=expect,
            solutions=tuple((_grid(digits, board), span) for digits, span in self.solutions),
            definitions=tuple(definitions),
            drawings=tuple(self.drawings),
        )

    def report_hidden_numbers(self, board: Board, sink: Sink) -> None:
        """Reports statements of one family that depend on each other and on too many hidden numbers."""
        for family, places in self._by_family():
            constraints = tuple(self.constraints[at].stated.constraint for at in places)
            if message := too_many(joint_cells(family, constraints, board), board):
                sink.error("too-large", message, self.constraints[places[-1]].stated.span)

    def _by_family(self) -> Iterable[tuple[Family, Sequence[int]]]:
        """The families, each with the places of its constraints."""
        by_family: dict[str, tuple[Family, list[int]]] = {}
        for at, each in enumerate(self.constraints):
            if each.family is not None:
                by_family.setdefault(each.family.word, (each.family, []))[1].append(at)
        return by_family.values()

    def _together(self, board: Board) -> tuple[Stated, ...]:
        """All constraints in order, after `Family.together` has been applied to those of each family."""
        result = [each.stated for each in self.constraints]
        for family, places in self._by_family():
            after = together(family, tuple(result[at].constraint for at in places), board)
            for at, constraint in zip(places, after, strict=True):
                if constraint is not result[at].constraint:
                    result[at] = replace(result[at], constraint=constraint)
        return tuple(result)


def _grid(digits: Mapping[Cell, int], board: Board) -> Grid:
    """The grid of a solution. It has the extra cells that are not counted only if all their digits are known."""
    known = board.everywhere if all(cell in digits for cell in board.everywhere) else board.answer
    return Grid.of(board, [digits[cell] for cell in known])
