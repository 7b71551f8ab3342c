"""The verbs by which a constraint adds its clauses: variables have names, and no literal is computed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from ..geometry import Board, Cell

Literal = int


class ClauseBuilder:
    """Collects clauses for one board. `owner` is the index of the statement now being compiled."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.owner = 0

    @property
    def digits(self) -> tuple[int, ...]:
        """The different digits of the board, ascending."""
        return self.board.digits

    def lit(self, cell: Cell, digit: int) -> Literal:
        """The literal "this cell holds this digit", which must be one of the board's."""
        raise NotImplementedError

    def new(self, *name: Hashable) -> Literal:
        """A new helper variable, unique to the statement being compiled and this name."""
        raise NotImplementedError

    def clause(self, *literals: Literal) -> None:
        """At least one of the literals is true; no literal at all makes the formula false."""
        raise NotImplementedError

    def at_least_digit(self, cell: Cell, digit: int) -> Literal:
        """The order literal "this cell holds `digit` or more", for any integer; beyond the ends it is constant."""
        raise NotImplementedError

    def at_most(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
        """At most `count` of the different literals are true, if all of `when` are."""
        raise NotImplementedError

    def at_least(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
        """At least `count` of the different literals are true, if all of `when` are."""
        raise NotImplementedError

    def exactly(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
        """Exactly `count` of the different literals are true, if all of `when` are."""
        raise NotImplementedError

    def total(self, low: int, high: int, terms: Iterable[tuple[int, Cell]], *, when: Iterable[Literal] = ()) -> None:
        """The sum of weight times digit over (weight, cell) terms lies in low..high, if all of `when` are true.

        A cell may occur again. No terms sum to 0.
        """
        raise NotImplementedError
