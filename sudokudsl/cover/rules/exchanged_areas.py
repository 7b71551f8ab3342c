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
from .translate import LEAVES, GroundNode, each_node

NO_NUMBERS: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class AreaNames:
    """Names for the numbers of areas in some divisions: for each of `numbers`, which ascend, its place among them."""

    divisions: Collection[str] = ()
    numbers: tuple[int, ...] = ()

    def named(self, comparison: ground.Comparison) -> tuple[Cell, int] | None:
        """The cell of a division and the name of the number that it holds, or does not; None for other comparisons."""
        cells, number = _compared(comparison, self.divisions) if self.numbers else ((), None)
        return None if number is None else (cells[0], self.numbers.index(number))


NO_NAMES = AreaNames()


def numbers_compared(condition: ground.Condition, divisions: Collection[str]) -> tuple[frozenset[int], set[Cell]]:
    """The numbers that a condition compares with those of areas, and all cells of divisions in it.

    There are no numbers if it uses those of areas in another way, as in a sum.
    """
    numbers: set[int] = set()
    holders: set[Cell] = set()
    for node in each_node(condition, lambda node: bool(_compared(node, divisions)[0])):
        cells, number = _compared(node, divisions)
        holders.update(cells)
        if number is not None:
            numbers.add(number)
        elif not cells and type(node) in LEAVES and any(layer_name(cell) in divisions for cell in cells_named(node)):
            return NO_NUMBERS, holders
    return frozenset(numbers), holders


def _compared(node: GroundNode, divisions: Collection[str]) -> tuple[tuple[Cell, ...], int | None]:
    """The cells of divisions that a comparison says hold a number, or equal ones, or do not, and the number.

    No cells for another node.
    """
    match node:
        case ground.Comparison("=" | "!=", ground.Digit(cell), ground.Constant(value)):
            return ((cell,), value) if layer_name(cell) in divisions else ((), None)
        case ground.Comparison("=" | "!=", ground.Digit(one), ground.Digit(other)):
            return ((one, other), None) if {layer_name(one), layer_name(other)} <= set(divisions) else ((), None)
    return (), None


def exchange(domain: Iterable[int], numbers: Set[int], others: Set[int]) -> Mapping[int, int]:
    """The digit in the place of each one if other numbers take the places of some, both in ascending order."""
    digits = sorted(domain)
    before = [*sorted(numbers), *(digit for digit in digits if digit not in numbers)]
    after = [*sorted(others), *(digit for digit in digits if digit not in others)]
    return dict(zip(before, after, strict=True))
