"""The values that the numbers of a rule can have."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...model.geometry import Board
from ..encodings import FormulaTooLarge
from .nodes import (
    Absolute,
    Constant,
    Digit,
    Extreme,
    IfThenElse,
    Number,
    Product,
    Quotient,
    Remainder,
    Sum,
    quotient,
    remainder,
)

MAX_VALUES = 5_000  # values of one number; beyond, only its bounds are known


class NumberValues:
    """Lists the values of numbers, and keeps the lists. `count_steps` limits the work."""

    def __init__(self, board: Board, count_steps: Callable[[int], None]) -> None:
        self._board = board
        self._count_steps = count_steps
        self._known: dict[Number, tuple[int, ...] | None] = {}

    def values(self, part: Number) -> tuple[int, ...] | None:
        """A superset of the values that a number can have, ascending; None if it is too large to list."""
        if part not in self._known:
            self._known[part] = self._value_set(part)
        return self._known[part]

    def known_values(self, part: Number) -> tuple[int, ...]:
        """The same as `values`, but FormulaTooLarge if there are too many."""
        values = self.values(part)
        if values is None:
            raise FormulaTooLarge(
                f"it has a number between {part.low:,} and {part.high:,} with more than {MAX_VALUES:,} values;"
                " compare it by itself, or split it into smaller numbers"
            )
        return values

    def _value_set(self, part: Number) -> tuple[int, ...] | None:
        """The values by the kind of the number; its whole range if they are not known but few."""
        match part:
            case Constant():
                return (part.low,)
            case Digit(cell=cell):
                return self._board.digits_of(cell)
            case IfThenElse():
                found = self._union([part.then, part.otherwise])
            case Sum():
                found = self._sums(part)
            case Product():
                found = {1}
                for one in part.parts:
                    found = self._combined(found, self.values(one), lambda a, b: a * b)
            case Quotient(left=left, right=right):
                found = self._combined(self._set(left), self.values(right), quotient)
            case Remainder(left=left, right=right):
                found = self._combined(self._set(left), self.values(right), remainder)
            case Absolute():
                inner = self.values(part.part)
                found = None if inner is None else set(map(abs, inner))
            case Extreme():
                found = self._union(part.parts)
                found = found and {value for value in found if part.low <= value <= part.high}
            case _:
                found = None
        if found is None and part.high - part.low < MAX_VALUES:
            found = set(range(part.low, part.high + 1))
        return None if found is None or len(found) > MAX_VALUES else tuple(sorted(found))

    def _set(self, part: Number) -> set[int] | None:
        values = self.values(part)
        return None if values is None else set(values)

    def _union(self, parts: Iterable[Number]) -> set[int] | None:
        """The values of any of the parts."""
        found: set[int] = set()
        for part in parts:
            values = self.values(part)
            if values is None:
                return None
            found.update(values)
        return found

    def _sums(self, part: Sum) -> set[int] | None:
        """The values of a sum, term by term."""
        found: set[int] | None = {part.offset}
        for weight, atom in part.terms:
            values = self.values(atom)
            scaled = None if values is None else tuple(weight * value for value in values)
            found = self._combined(found, scaled, lambda a, b: a + b)
        return found

    def _combined(
        self, some: set[int] | None, others: tuple[int, ...] | None, operation: Callable[[int, int], int]
    ) -> set[int] | None:
        """The results of an operation on each pair of values; None if they are not known or too many."""
        if some is None or others is None or len(some) * len(others) > 40 * MAX_VALUES:
            return None
        self._count_steps(len(some) * len(others) // 10)
        found = {operation(one, other) for one in some for other in others}
        return found if len(found) <= MAX_VALUES else None
