"""The propagator of any constraint by its `holds` alone: fillings of its cells are tried one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

from ...model.geometry import Board, Cell
from ...model.grid import Grid, cells_of_square
from ..candidates import bits
from .base import Masks, Possible, narrowed

MAX_CANDIDATE_TRIES = 200
"""Fillings tested for one candidate before it is kept."""

MAX_TRIES = 3_000
"""Fillings tested for all candidates of one call."""

MAX_REMEMBERED = 3
"""Cells of a constraint whose answers for partial fillings are remembered: each is asked many times."""

MAX_KNOWN = 20_000
"""Answers that are remembered of one constraint."""

Outcome = tuple[bool, int | None]
"""Whether the digits are accepted, and the cell to read next if they do not decide."""


@dataclass(frozen=True, slots=True, eq=False)
class FillingsPropagator:
    """`holds` accepts the digits of the cells: every candidate needs an accepted filling that contains it.

    A digit is chosen only when `holds` reads its cell, so fillings are as partial as the decision of `holds` permits.
    `holds` may read `cells` only. A candidate stays after MAX_CANDIDATE_TRIES fillings, and all remaining candidates
    stay after MAX_TRIES.
    """

    cells: tuple[int, ...]
    board: Board
    holds: Callable[[Grid], bool]
    known: dict[tuple[tuple[int, int], ...], Outcome] | None = field(init=False, default=None, repr=False)

    def __post_init__(self) -> None:
        if len(self.cells) <= MAX_REMEMBERED:
            object.__setattr__(self, "known", {})

    def possible(self, masks: Masks) -> Possible | None:
        left = dict(zip(self.cells, (masks[cell] for cell in self.cells), strict=True))
        shown = dict.fromkeys(self.cells, 0)
        spent = 0
        for cell in self.cells:
            for digit in bits(masks[cell]):
                if shown[cell] >> digit & 1:
                    continue
                search = _FillingSearch(self, masks)
                try:
                    witness = search.accepted(cell, digit)
                except _TooManyFillings:
                    spent += search.tries
                    continue
                spent += search.tries
                if witness is None:
                    left[cell] ^= 1 << digit
                    continue
                for other in self.cells:  # a cell that was not read may hold any of its candidates
                    shown[other] |= 1 << witness[other] if other in witness else masks[other]
            if spent > MAX_TRIES:
                break
        return narrowed(self.cells, masks, [left[cell] for cell in self.cells])


class _FillingSearch:
    """The search for one accepted filling with a given candidate."""

    def __init__(self, propagator: FillingsPropagator, masks: Masks) -> None:
        self._propagator, self._masks = propagator, masks
        self._grid = PartialGrid(propagator.board)
        self._chosen: dict[int, int] = {}
        self.tries = 0

    def accepted(self, cell: int, digit: int) -> dict[int, int] | None:
        """The digits of an accepted filling; None if there is none. Raises _TooManyFillings at the limit."""
        self._choose(cell, digit)
        found = dict(self._chosen) if self._try() else None
        self._forget(cell)
        return found

    def _try(self) -> bool:
        self.tries += 1
        if self.tries > MAX_CANDIDATE_TRIES:
            raise _TooManyFillings
        holds, cell = self._outcome()
        if cell is None:
            return holds
        for digit in bits(self._masks[cell]):
            self._choose(cell, digit)
            if self._try():
                return True
            self._forget(cell)
        return False

    def _outcome(self) -> Outcome:
        """Whether `holds` accepts the chosen digits, or the cell that it reads besides them."""
        known = self._propagator.known
        if known is None:
            return self._ask()
        chosen = tuple(self._chosen.items())
        if (found := known.get(chosen)) is None:
            found = self._ask()
            if len(known) < MAX_KNOWN:
                known[chosen] = found
        return found

    def _ask(self) -> Outcome:
        try:
            return self._propagator.holds(cast(Grid, self._grid)), None
        except _UnknownDigit as unread:
            return False, unread.cell

    def _choose(self, cell: int, digit: int) -> None:
        self._chosen[cell] = digit
        self._grid.known[cell] = self._propagator.board.every_digit[digit]

    def _forget(self, cell: int) -> None:
        del self._chosen[cell], self._grid.known[cell]


class _TooManyFillings(Exception):
    """The limit of fillings for one candidate is reached."""


class _UnknownDigit(Exception):
    """`holds` reads a cell whose digit is not chosen."""

    def __init__(self, cell: int) -> None:
        self.cell = cell


class PartialGrid:
    """A grid with some known digits, which answers like a `Grid`. Raises _UnknownDigit if another cell is read."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.known: dict[int, int] = {}

    def __getitem__(self, cell: Cell) -> int:
        return self._at(self.board.index[cell])

    def _at(self, index: int) -> int:
        try:
            return self.known[index]
        except KeyError:
            raise _UnknownDigit(index) from None

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(self._at(index) for index in range(len(self.board.answer)))

    def square(self, corner: Cell) -> tuple[int, ...]:
        """The digits of the four cells whose top left is `corner`, in reading order, on its layer."""
        return tuple(self[cell] for cell in cells_of_square(self.board, corner))

    def rows(self) -> Iterator[tuple[int | None, ...]]:
        """The rows of digits, top to bottom, with None for a hole."""
        index = self.board.index
        for start in range(0, len(self.board.places), self.board.columns):
            row = self.board.places[start : start + self.board.columns]
            yield tuple(self._at(index[cell]) if cell in index else None for cell in row)


def pair_test(board: Board, cells: Sequence[int], holds: Callable[[Grid], bool]) -> Callable[..., bool]:
    """A test of digits in some cells, in their order: whether `holds` accepts them, or reads a cell besides them."""
    grid = PartialGrid(board)

    def accepted(*digits: int) -> bool:
        grid.known = dict(zip(cells, digits, strict=True))
        try:
            return holds(cast(Grid, grid))
        except _UnknownDigit:
            return True

    return accepted
