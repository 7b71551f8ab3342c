"""The variables of a board and its statements, which all builders number and name alike."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache

from ..model.constraint import Constraint, digits_named
from ..model.geometry import Board, Cell
from ..model.verbs import CnfVerbs, Literal
from . import connectivity, encodings

BOARD = -1
"""The owner of the clauses that the board itself requires, and of the definitions that statements share."""


class Variables(CnfVerbs):
    """A base class of builders: numbers the variables, and implements the verbs that only name literals.

    `names` lists the variables from 1 on, each by its owner and its name there. The placements come first: for each
    cell of the board, "the cell holds this digit" for its digits, ascending. The board owns them, the order literals of
    cells and the literal that is always true. The clauses that define the latter two are added when they are first
    needed.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        names, self._placements = _placements(board)
        self.names: list[tuple[int, tuple[Hashable, ...]]] = list(names)
        self._named: set[tuple[int, tuple[Hashable, ...]]] = set(names)
        self._scope: tuple[Hashable, ...] = ()  # the first part of the names in a statement within a rule
        self._digits: tuple[int, ...] | None = board.digits
        self._stated: Constraint | None = None
        self._orders: dict[Cell, list[Literal]] = {}
        self._true: Literal = 0  # 0, which never is a variable, until it is first needed
        self.owner = 0

    def lit(self, cell: Cell, digit: int) -> Literal:
        found = self._placements[cell].get(digit)
        return -self.true if found is None else found

    def digits_of(self, cell: Cell) -> tuple[int, ...]:
        return self.board.digits_of(cell)

    @property
    def placements(self) -> Iterable[Iterable[Literal]]:
        """The literals of each cell in `board.everywhere`, in the order of its digits."""
        return (row.values() for row in self._placements.values())

    def choices(self, cell: Cell) -> list[tuple[int, Literal]]:
        """The digits that a cell may hold, ascending, each with the literal "the cell holds it"."""
        return list(self._placements[cell].items())

    def state(self, constraint: Constraint) -> None:
        """States a constraint: its `cnf` calls the verbs of this builder."""
        before = self._stated, self._digits
        self._stated, self._digits = constraint, None
        try:
            constraint.cnf(self)
        finally:
            self._stated, self._digits = before

    @contextmanager
    def owned_by(self, owner: int) -> Iterator[None]:
        """Within the block, `owner` owns every new variable and clause."""
        before, self.owner = self.owner, owner
        try:
            yield
        finally:
            self.owner = before

    @property
    def digits(self) -> tuple[int, ...]:
        if self._digits is None:
            self._digits = digits_named(self._stated, self.board)
        return self._digits

    def new(self, *name: Hashable) -> Literal:
        key = self.owner, name if self.owner == BOARD else (*self._scope, *name)
        if key in self._named:
            raise ValueError(f"the variable {name} exists already")
        self.names.append(key)
        self._named.add(key)
        return len(self.names)

    def at_least_digit(self, cell: Cell, digit: int) -> Literal:
        digits = self.digits_of(cell)
        at = bisect_left(digits, digit)
        if at == 0:
            return self.true
        if at == len(digits):
            return -self.true
        if at == 1:
            return -self.lit(cell, digits[0])
        if at == len(digits) - 1:
            return self.lit(cell, digits[-1])
        return self._order_literals(cell)[at]

    @property
    def true(self) -> Literal:
        if not self._true:
            with self.owned_by(BOARD):
                literal = self.new("true")
                self.clause(literal)
            self._true = literal
        return self._true

    def areas_of(self, cells: Sequence[Cell], together: Mapping[tuple[Cell, Cell], Literal]) -> None:
        """Nothing has to be known of the areas of a division."""

    def exactly(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
        guard = tuple(when)
        self.at_least(count, literals, when=guard)
        self.at_most(count, literals, when=guard)

    def _members(self, out: encodings.Encoder, cells: Iterable[Cell], digits: Collection[int]) -> dict[Cell, Literal]:
        """The literals of the cells that they hold one of the digits."""
        return {
            cell: connectivity.member(
                out,
                cell,
                [literal for digit, literal in self.choices(cell) if digit in digits],
                [literal for digit, literal in self.choices(cell) if digit not in digits],
            )
            for cell in cells
        }

    def _order_literals(self, cell: Cell) -> list[Literal]:
        """The order literals of a cell, by the position of each digit. The board owns them."""
        if cell not in self._orders:
            with self.owned_by(BOARD):
                inner = [self.new(cell, "at least", digit) for digit in self.digits_of(cell)[2:-1]]
                order, clauses = encodings.order_literals(list(self._placements[cell].values()), inner)
                self.add(clauses)
            self._orders[cell] = order
        return self._orders[cell]


@lru_cache(maxsize=8)
def _placements(
    board: Board,
) -> tuple[tuple[tuple[int, tuple[Hashable, ...]], ...], Mapping[Cell, Mapping[int, Literal]]]:
    """The names of the variables of all placements, and for each cell their literals by digit."""
    listed = [(cell, digit) for cell in board.everywhere for digit in board.digits_of(cell)]
    literals: dict[Cell, dict[int, Literal]] = {cell: {} for cell in board.everywhere}
    for literal, (cell, digit) in enumerate(listed, 1):
        literals[cell][digit] = literal
    return tuple((BOARD, placement) for placement in listed), literals
