"""Finds givens and candidates that contradict each other, by comparing statements without any deduction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..families.givens import Given, GivenCandidates
from ..families.houses import Houses
from ..language.signature import cells_text, picture_rows
from ..language.syntax.ast import Statement
from ..model.constraint import Constraint
from ..model.geometry import Board, Cell
from ..text.diagnostics import Note, Sink
from ..text.source import Span
from .draft import PuzzleDraft


@dataclass(frozen=True, slots=True)
class AllowedDigits:
    """The digits that one statement allows in a cell, and its place."""

    cell: Cell
    digits: frozenset[int]
    span: Span

    def __str__(self) -> str:
        return f"{self.cell} is {' or '.join(map(str, sorted(self.digits)))}"


def report_contradictions(draft: PuzzleDraft, board: Board, sink: Sink) -> None:
    """Warns of each cell without a possible digit, and of each digit that a house is given too often."""
    if _is_consistent([each.stated.constraint for each in draft.constraints], board):
        return
    known = [
        entry
        for each in draft.constraints
        if each.statement is not None
        for entry in _allowed(each.stated.constraint, each.statement, board)
    ]
    _report_cells(known, sink)
    constraints = [each.stated.constraint for each in draft.constraints]
    _report_houses(known, [house for house in constraints if isinstance(house, Houses)], board, sink)


def _is_consistent(constraints: Sequence[Constraint], board: Board) -> bool:
    """Whether there is nothing to warn of: the same comparisons without places."""
    left: dict[Cell, set[int]] = {}
    fixed: dict[Cell, int] = {}
    for constraint in constraints:
        match constraint:
            case Given(cells=cells, digits=digits):
                narrowed = [(cell, {digit}) for cell, digit in zip(cells, digits, strict=True)]
            case GivenCandidates(cells=cells, digits=digits):
                narrowed = [(cell, set(digits)) for cell in cells]
            case _:
                continue
        for cell, allowed in narrowed:
            left[cell] = left[cell] & allowed if cell in left else allowed
            if len(allowed) == 1:
                fixed[cell] = min(allowed)
    return all(left.values()) and not any(
        _exceeds([fixed[cell] for cell in cells if cell in fixed], board)
        for house in constraints
        if isinstance(house, Houses)
        for cells in house.members
    )


def _exceeds(digits: Sequence[int], board: Board) -> bool:
    """Whether a house holds one of its digits more often than the board lists it."""
    return len(set(digits)) < len(digits) and any(
        count > board.copies[digit] for digit, count in Counter(digits).items()
    )


def _allowed(constraint: Constraint, statement: Statement, board: Board) -> Iterator[AllowedDigits]:
    """The digits that a statement allows in single cells, with their places."""
    match constraint:
        case Given(cells=cells, digits=digits):
            places: dict[Cell, Span] = {}
            if statement.picture:
                symbols = (symbol for _, row in picture_rows(statement.picture, board.columns) for symbol in row)
                places = {cell: span for cell, (_, span) in zip(board.cells, symbols, strict=True)}
            for cell, digit in zip(cells, digits, strict=True):
                yield AllowedDigits(cell, frozenset((digit,)), places.get(cell, statement.span))
        case GivenCandidates(cells=cells, digits=digits):
            for cell in cells:
                yield AllowedDigits(cell, frozenset(digits), statement.span)


def _report_cells(known: Sequence[AllowedDigits], sink: Sink) -> None:
    """Warns of each cell without a possible digit."""
    by_cell: dict[Cell, list[AllowedDigits]] = {}
    for entry in known:
        by_cell.setdefault(entry.cell, []).append(entry)
    for cell, entries in by_cell.items():
        if not frozenset.intersection(*(entry.digits for entry in entries)):
            _warn(f"no digit is left for {cell}: {_listed(entries)}", entries, sink)


def _report_houses(known: Sequence[AllowedDigits], houses: Iterable[Houses], board: Board, sink: Sink) -> None:
    """Warns of each digit that a house is given too often, once for all houses of the same givens."""
    warned: set[frozenset[Cell]] = set()
    fixed = {entry.cell: entry for entry in known if len(entry.digits) == 1}
    for digit, crowd, name in _crowded(fixed, houses, board):
        parties = frozenset(entry.cell for entry in crowd)
        if parties not in warned:
            warned.add(parties)
            often = "twice" if len(crowd) == 2 else f"{len(crowd)} times"
            where = " and ".join(str(entry.cell) for entry in crowd)
            _warn(f"{digit} is given {often} in {name}: {where}", crowd, sink)


def _crowded(
    fixed: Mapping[Cell, AllowedDigits], houses: Iterable[Houses], board: Board
) -> Iterator[tuple[int, Sequence[AllowedDigits], str]]:
    """Each digit that is given in a house more often than the board lists it: its givens, and the name of the house."""
    for house in houses:
        for number, cells in enumerate(house.members, 1):
            by_digit: dict[int, list[AllowedDigits]] = {}
            for cell in cells:
                if cell in fixed:
                    by_digit.setdefault(min(fixed[cell].digits), []).append(fixed[cell])
            name = f"{house.what} {number}" if len(house.members) > 1 else f"the {house.what} {cells_text(cells)}"
            for digit, entries in by_digit.items():
                if len(entries) > board.copies[digit]:
                    yield digit, entries, name


def _listed(entries: Iterable[AllowedDigits]) -> str:
    return ", ".join(dict.fromkeys(map(str, entries)))


def _warn(message: str, entries: Sequence[AllowedDigits], sink: Sink) -> None:
    """Reports a contradiction at the last of its entries, with a note for each of the others."""
    *others, last = sorted(entries, key=lambda entry: entry.span)
    notes = tuple(Note(str(other), other.span) for other in others)
    sink.warning("contradiction", message, last.span, notes=notes)
