"""Finds givens and candidates that contradict each other, by comparing statements without any deduction.

The same goes for digits that a statement requires more often than the houses allow them in its cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..families.contains import Contains, ContainsExactly
from ..families.givens import Given, GivenCandidates
from ..families.houses import Houses
from ..families.quadruple import Quadruple
from ..language.signature import cells_text, picture_rows
from ..language.syntax.ast import Statement
from ..model.constraint import Constraint
from ..model.geometry import Board, Cell
from ..text.diagnostics import Note, Sink
from ..text.source import Span
from .draft import PuzzleDraft


@dataclass(frozen=True, slots=True)
class AllowedDigits:
    """The digits that a statement allows in a cell."""

    cell: Cell
    digits: frozenset[int]
    statement: Statement

    def __str__(self) -> str:
        return f"{self.cell} is {' or '.join(map(str, sorted(self.digits)))}"

    def span(self, board: Board) -> Span:
        """The place of the cell in a picture, or otherwise of the whole statement. Only warnings need it."""
        if self.statement.picture:
            symbols = (symbol for _, row in picture_rows(self.statement.picture, board.columns) for symbol in row)
            for cell, (_, span) in zip(board.places, symbols, strict=True):
                if cell == self.cell:
                    return span
        return self.statement.span


def report_contradictions(draft: PuzzleDraft, board: Board, sink: Sink) -> None:
    """Warns of each cell without a possible digit, and of each digit that is given or required too often."""
    _report_required(draft, board, sink)
    known = [
        entry
        for each in draft.constraints
        if each.statement is not None
        for entry in _allowed(each.stated.constraint, each.statement)
    ]
    if known:
        _report_cells(known, board, sink)
        constraints = (each.stated.constraint for each in draft.constraints)
        _report_houses(known, (house for house in constraints if isinstance(house, Houses)), board, sink)


_MOST_CELLS = 10  # of a statement whose required digits are compared with the houses


def _report_required(draft: PuzzleDraft, board: Board, sink: Sink) -> None:
    """Warns of each digit that a statement requires in its cells more often than the houses allow."""
    houses = [house for each in draft.constraints if isinstance(house := each.stated.constraint, Houses)]
    members = [frozenset(cells) for house in houses for cells in house.members]
    for each in draft.constraints:
        cells, digits = _required(each.stated.constraint, board)
        if each.statement is None or not len(digits) <= len(cells) <= _MOST_CELLS:
            continue  # the family itself warns of more digits than cells
        for digit, count in Counter(digits).items():
            most = _most(cells, members, board.copies.get(digit, 0)) if count > 1 else count
            if count > most:
                often = {1: "once", 2: "twice"}.get(most, f"{most} times")
                message = f"houses allow {digit} at most {often} in {cells_text(cells)}, and not {count} times"
                sink.warning("contradiction", message, each.statement.span)


def _required(constraint: Constraint, board: Board) -> tuple[tuple[Cell, ...], tuple[int, ...]]:
    """The cells of a statement and the digits that it requires in them, as often as it lists them."""
    match constraint:
        case Quadruple(corner=corner, digits=digits):
            return board.at_offsets(corner, ((0, 0), (0, 1), (1, 0), (1, 1))), digits
        case Contains(cells=cells, digits=digits) | ContainsExactly(cells=cells, digits=digits):
            return cells, digits
    return (), ()


def _most(cells: Sequence[Cell], houses: Iterable[frozenset[Cell]], copies: int) -> int:
    """The greatest number of the cells that can hold one digit, which a house has at most `copies` times."""
    shared = {house.intersection(cells) for house in houses}
    for size in range(len(cells), 0, -1):
        if any(all(len(house & {*some}) <= copies for house in shared) for some in combinations(cells, size)):
            return size
    return 0


def _allowed(constraint: Constraint, statement: Statement) -> Iterator[AllowedDigits]:
    """The digits that a statement allows in single cells."""
    match constraint:
        case Given(cells=cells, digits=digits):
            for cell, digit in zip(cells, digits, strict=True):
                yield AllowedDigits(cell, frozenset((digit,)), statement)
        case GivenCandidates(cells=cells, digits=digits):
            allowed = frozenset(digits)
            yield from (AllowedDigits(cell, allowed, statement) for cell in cells)


def _report_cells(known: Sequence[AllowedDigits], board: Board, sink: Sink) -> None:
    """Warns of each cell without a possible digit."""
    by_cell: dict[Cell, list[AllowedDigits]] = {}
    for entry in known:
        by_cell.setdefault(entry.cell, []).append(entry)
    for cell, entries in by_cell.items():
        if not frozenset.intersection(*(entry.digits for entry in entries)):
            _warn(f"no digit is left for {cell}: {_listed(entries)}", entries, board, sink)


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
            _warn(f"{digit} is given {often} in {name}: {where}", crowd, board, sink)


def _crowded(
    fixed: Mapping[Cell, AllowedDigits], houses: Iterable[Houses], board: Board
) -> Iterator[tuple[int, Sequence[AllowedDigits], str]]:
    """Each digit that is given in a house more often than the board lists it: its givens, and the name of the house."""
    for house in houses:
        for number, cells in enumerate(house.members, 1):
            entries = [fixed[cell] for cell in cells if cell in fixed]
            counts = Counter(digit for entry in entries for digit in entry.digits)
            if len(counts) == len(entries):
                continue
            name = f"the {house.what} {cells_text(cells)}"
            if len(house.members) > 1:
                name = board.house_name(house.what, number)
            for digit, count in counts.items():
                if count > board.copies[digit]:
                    yield digit, [entry for entry in entries if digit in entry.digits], name


def _listed(entries: Iterable[AllowedDigits]) -> str:
    return ", ".join(dict.fromkeys(map(str, entries)))


def _warn(message: str, entries: Sequence[AllowedDigits], board: Board, sink: Sink) -> None:
    """Reports a contradiction at the last of its entries, with a note for each of the others."""
    *others, last = sorted(((entry.span(board), str(entry)) for entry in entries), key=lambda placed: placed[0])
    sink.warning("contradiction", message, last[0], notes=tuple(Note(said, span) for span, said in others))
