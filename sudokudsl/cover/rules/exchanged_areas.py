"""Finds the conditions of a rule that differ only in the numbers of areas.

`each area of field as a: sum(a) = 9` has a condition for each number that an area may have. An exchange of two numbers
in all cells of the division turns one condition into the other. So it turns objectives for the one into objectives for
the other, and one plan serves all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass

from ...model import ground
from ...model.constraint import cells_named
from ...model.geometry import Cell, layer_name
from .translate import LEAVES, GroundNode, parts_of

NO_NUMBERS: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class AreaNames:
    """Names for the numbers of areas in some divisions: for each of `numbers`, which ascend, its place among them."""

    divisions: Collection[str] = ()
    numbers: tuple[int, ...] = ()

    def named(self, comparison: ground.Comparison) -> tuple[Cell, int] | None:
        """The cell of a division and the name of the number that it holds, or does not; None for other comparisons."""
        if not self.numbers or (found := _compared_number(comparison, self.divisions)) is None:
            return None
        cell, number = found
        return cell, self.numbers.index(number)


NO_NAMES = AreaNames()


def numbers_compared(condition: ground.Condition, divisions: Collection[str]) -> tuple[frozenset[int], set[Cell]]:
    """The numbers that a condition compares with those of areas, and all cells of divisions in it.

    There are no numbers if it uses those of areas in another way, as in a sum.
    """
    numbers: set[int] = set()
    holders: set[Cell] = set()
    waiting: list[GroundNode] = [condition]
    seen: set[int] = set()
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if found := _compared_number(node, divisions):
            holders.add(found[0])
            numbers.add(found[1])
        elif two := _compared_cells(node, divisions):
            holders.update(two)
        elif type(node) not in LEAVES:
            waiting += parts_of(node)
        elif any(layer_name(cell) in divisions for cell in cells_named(node)):
            return NO_NUMBERS, holders
    return frozenset(numbers), holders


def _compared_number(node: GroundNode, divisions: Collection[str]) -> tuple[Cell, int] | None:
    """The cell of a division and the number that a comparison says it holds, or does not; None for another node."""
    match node:
        case ground.Comparison("=" | "!=", ground.Digit(cell), ground.Constant(value)):
            return (cell, value) if layer_name(cell) in divisions else None
    return None


def _compared_cells(node: GroundNode, divisions: Collection[str]) -> tuple[Cell, ...]:
    """The cells of divisions whose numbers a comparison says are equal, or are not; empty for another node."""
    match node:
        case ground.Comparison("=" | "!=", ground.Digit(one), ground.Digit(other)):
            return (one, other) if layer_name(one) in divisions and layer_name(other) in divisions else ()
    return ()


def exchange(domain: Iterable[int], numbers: Set[int], others: Set[int]) -> Mapping[int, int]:
    """The digit in the place of each one if other numbers take the places of some, both in ascending order."""
    digits = sorted(domain)
    before = [*sorted(numbers), *(digit for digit in digits if digit not in numbers)]
    after = [*sorted(others), *(digit for digit in digits if digit not in others)]
    return dict(zip(before, after, strict=True))
