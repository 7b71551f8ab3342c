"""The questions of the generator to a solver: random grids, and grids other than a known one."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from time import perf_counter
from typing import Protocol

from ..cover import engine_is_native
from ..model.geometry import Board
from ..model.grid import Grid
from ..model.solver import Limits, Solver, Stop

BLANK = 255
EncodedGrid = bytes
"""One byte per cell of the answer: the index of its digit in `answer_digits`, or BLANK."""

MAX_LISTED, MAX_LISTING_NODES = 1_000, 100_000
"""The solutions of a puzzle that are listed completely, and the nodes of the search for them."""


MAX_NODES = 2_000
"""Nodes of a search for another grid before it is given up; common puzzles hardly ever need a hundred."""


class Deadline:
    """The time at which work has to end; without `seconds` there is no limit."""

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else perf_counter() + seconds

    def limits(self, nodes: int | None = None) -> Limits:
        """The limits of one search. Raises TimeoutError when the time is up."""
        if self._end is None:
            return Limits(nodes=nodes)
        left = self._end - perf_counter()
        if left <= 0:
            raise TimeoutError("the time is up")
        return Limits(seconds=left, nodes=nodes)


class Finder(Protocol):
    """Finds grids with some cells given; `cover.engine.Repeated` documents the arguments."""

    def find(
        self,
        givens: bytes | bytearray,
        *,
        limit: int = 1,
        other_than: int | None = None,
        at: int = 0,
        seed: int | None = None,
        limits: Limits = Limits(),
    ) -> tuple[EncodedGrid, ...]: ...


class PlainFinder:
    """A finder that starts a new search of any solver for every question."""

    def __init__(self, solver: Solver, board: Board) -> None:
        self._solver, self._board = solver, board

    def find(
        self,
        givens: bytes | bytearray,
        *,
        limit: int = 1,
        other_than: int | None = None,
        at: int = 0,
        seed: int | None = None,
        limits: Limits = Limits(),
    ) -> tuple[EncodedGrid, ...]:
        """Up to `limit` grids in which cell `at` does not hold the digit `other_than`.

        Raises TimeoutError at a limit.
        """
        digits = answer_digits(self._board)
        own = self._board.digits_of(self._board.answer[at])
        others = [place for place, digit in enumerate(digits) if digit in own and place != other_than]
        found: list[EncodedGrid] = []
        for place in [BLANK] if other_than is None else others:
            trial = bytearray(givens)
            if place != BLANK:
                trial[at] = place
            asked = tuple(None if entry == BLANK else digits[entry] for entry in trial)
            outcome = self._solver.search(limit=limit - len(found), givens=asked, limits=limits, seed=seed)
            if outcome.stop is Stop.INTERRUPTED:
                raise KeyboardInterrupt
            if not outcome.exact and outcome.stop is not Stop.LIMIT:
                raise TimeoutError("a limit was reached")
            found += (encode(grid) for grid in outcome.grids)
            if len(found) == limit:
                break
        return tuple(found)


def finder(solver: Solver, board: Board) -> Finder:
    """The fastest finder for a solver."""
    if engine_is_native():
        from ..cover.engine import NativeSolver, Repeated

        if isinstance(solver, NativeSolver):
            return Repeated(solver)
    return PlainFinder(solver, board)


def answer_digits(board: Board) -> tuple[int, ...]:
    """The digits that the cells of the answer may hold, ascending."""
    return tuple(sorted({digit for cell in board.answer for digit in board.digits_of(cell)}))


def encode(grid: Grid) -> EncodedGrid:
    """A grid in the encoding of finders."""
    place = {digit: at for at, digit in enumerate(answer_digits(grid.board))}
    return bytes(place[digit] for digit in grid.values)


def decode(places: Iterable[int], board: Board) -> Grid:
    """The grid of a finder's result, without the extra cells that are not counted."""
    digits = answer_digits(board)
    return Grid(board, tuple(digits[place] for place in places))


class RandomGrids:
    """Random solutions of a puzzle.

    If a puzzle has at most MAX_LISTED solutions, and a search of MAX_LISTING_NODES nodes finds them all, all are
    equally likely. Otherwise a search with random guesses finds a grid. Each guess takes one of the most restricted
    cells, or digits of a house, and then one of its candidates, all equally likely. Grids that are images of each other
    under a symmetry of the puzzle are then equally likely. Other grids need not be: fewer candidates at the guesses
    make a grid likelier.

    An unlucky first guess may cost hours. A search of more than MAX_NODES nodes is therefore given up for another one
    with other guesses and twice as many nodes. (C. Gomes, B. Selman, N. Crato, H. Kautz: Heavy-tailed phenomena in
    satisfiability and constraint satisfaction problems, Journal of Automated Reasoning 24, 2000.)
    """

    def __init__(self, finder: Finder, board: Board) -> None:
        self._finder = finder
        self._blank = bytes([BLANK]) * len(board.answer)
        self._listed: tuple[EncodedGrid, ...] | None = None
        self._all = False  # whether the list is complete

    def sample(self, random: Random, deadline: Deadline) -> EncodedGrid | None:
        """A random solution; None if there is none. Raises TimeoutError when the time is up."""
        if self._listed is None:
            self._list(deadline)
        if self._listed is not None and self._all:
            return random.choice(self._listed) if self._listed else None
        nodes = MAX_NODES
        while True:
            limits = deadline.limits(nodes)
            try:
                found = self._finder.find(self._blank, seed=random.getrandbits(64), limits=limits)
                return found[0] if found else None
            except TimeoutError:
                nodes *= 2

    def _list(self, deadline: Deadline) -> None:
        """Lists all solutions in ascending order, if there are few enough."""
        try:
            found = self._finder.find(self._blank, limit=MAX_LISTED + 1, limits=deadline.limits(MAX_LISTING_NODES))
            self._listed, self._all = tuple(sorted(found)), len(found) <= MAX_LISTED
        except TimeoutError:
            deadline.limits()  # raises if it is the time that is up
            self._listed = ()
