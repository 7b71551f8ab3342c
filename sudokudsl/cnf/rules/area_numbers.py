"""Simplifies rules on the areas of cells before they are encoded.

A sum, a count or an extreme over the area of a cell compares the number of that cell's area with the numbers of all
other cells. If the area has number 3, these are the cells with the number 3, whichever cell it is. So a rule
that requires the same of the area of each cell is said once for each number. Then no literals for two unknown numbers
that are equal are needed. Otherwise cells that are too far from each other to be in one area are not compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from ...model import ground
from ...model.constraint import field_names
from ...model.geometry import Board, Cell, layer_name
from .nodes import Constant, Digit, IfThenElse, InRanges, Sum

MIN_COMPARED = 3
"""Comparisons of one condition from which on it is said by number."""

NO_NUMBER = 2**62
"""Stands for the number of any area in a condition. No rule can name it."""

GroundNode = ground.Number | ground.Condition


def simplified(board: Board, rule: ground.Condition) -> ground.Condition:
    """An equivalent rule, in which conditions on areas are simpler."""
    sizes = sizes_of(board)
    if not sizes:
        return rule
    found: list[ground.Condition] = []
    alike: dict[ground.Condition, list[tuple[Cell, ground.Condition]]] = {}
    for part in conjuncts(rule):
        cell = _cell_of_area(part, sizes)
        if cell is None:
            found.append(_known(sizes).condition(part))
        else:
            alike.setdefault(_known(sizes, cell, NO_NUMBER).condition(part), []).append((cell, part))
    for parts in alike.values():
        numbers = board.digits_of(parts[0][0])
        if len(parts) > len(numbers):
            found += (_of_area(number, parts, sizes) for number in numbers)
        else:
            found += (_known(sizes).condition(part) for _, part in parts)
    return ground.And(tuple(found))


def sizes_of(board: Board) -> Mapping[str, int]:
    """The greatest number of cells of an area, by the layer of its division."""
    return {name: max(board.digits_of(board.layers[f"{name}.size"][0])) for name in board.names_of_layers("areas")}


def greatest(part: Sum, sizes: Mapping[str, int]) -> int:
    """The greatest value that a sum can have: `sizes` has the greatest number of cells of an area, by division.

    A term for a cell may be 0 outside of one area. Only the terms of as many cells as the area can have differ from 0.
    """
    together: dict[tuple[str, int], dict[Cell, int]] = {}
    bound = part.offset
    for weight, atom in part.terms:
        most = max(weight * atom.low, weight * atom.high)
        match atom:
            case IfThenElse(
                condition=InRanges(part=Digit(cell=cell), ranges=((low, high),)), otherwise=Constant(low=0)
            ):
                if low == high and layer_name(cell) in sizes:
                    of_cells = together.setdefault((layer_name(cell), low), {})
                    of_cells[cell] = of_cells.get(cell, 0) + max(most, 0)
                    continue
        bound += most
    for (name, _), of_cells in together.items():
        bound += sum(sorted(of_cells.values(), reverse=True)[: sizes[name]])
    return bound


def with_number(condition: ground.Condition, division: str, number: int) -> ground.Condition:
    """A condition with another number in place of every one with which it compares cells of a division."""
    constant = ground.Constant(number)

    def renumbered(node: GroundNode) -> GroundNode | None:
        match node:
            case ground.Comparison(sign, ground.Digit(cell), ground.Constant()) if layer_name(cell) == division:
                return ground.Comparison(sign, ground.Digit(cell), constant)
        return None

    return _Replaced(renumbered).condition(condition)


def conjuncts(rule: ground.Condition) -> Iterator[ground.Condition]:
    """The conditions that a rule requires together."""
    waiting = [rule]
    while waiting:
        part = waiting.pop()
        if isinstance(part, ground.And):
            waiting += reversed(part.parts)
        else:
            yield part


def nodes_in(condition: ground.Condition) -> Iterator[GroundNode]:
    """All different nodes of a condition."""
    seen: set[int] = set()
    waiting: list[object] = [condition]
    while waiting:
        value = waiting.pop()
        if isinstance(value, tuple):
            waiting += value
        elif isinstance(value, GroundNode) and id(value) not in seen:
            seen.add(id(value))
            yield value
            waiting += (getattr(value, name) for name in field_names(value))


def _of_area(number: int, parts: list[tuple[Cell, ground.Condition]], sizes: Mapping[str, int]) -> ground.Condition:
    """Requires of the area with a number what the conditions alike require of the areas of their cells."""
    others = (ground.Comparison("!=", ground.Digit(cell), ground.Constant(number)) for cell, _ in parts)
    cell, part = parts[0]
    return ground.Or((ground.And(tuple(others)), _known(sizes, cell, number).condition(part)))


def _compared(node: GroundNode, sizes: Mapping[str, int]) -> tuple[Cell, Cell] | None:
    """The two cells of one division that a node says are in one area, or are not."""
    match node:
        case ground.Comparison("=" | "!=", ground.Digit(one), ground.Digit(other)):
            return (one, other) if layer_name(one) == layer_name(other) in sizes else None
    return None


def _cell_of_area(condition: ground.Condition, sizes: Mapping[str, int]) -> Cell | None:
    """The cell whose area a condition is about: each of its many comparisons on a division has this cell."""
    shared: set[Cell] | None = None
    many = 0
    for node in nodes_in(condition):
        pair = _compared(node, sizes)
        if pair is not None:
            many += 1
            shared = set(pair) if shared is None else shared & set(pair)
    return min(shared) if shared and many >= MIN_COMPARED else None


def _known(sizes: Mapping[str, int], cell: Cell | None = None, number: int = 0) -> _Replaced:
    """Replaces comparisons on divisions whose result is known, and those with `cell` if it has a known number."""

    def known(node: GroundNode) -> GroundNode | None:
        pair = _compared(node, sizes)
        if pair is None:
            return None
        one, other = pair
        sign = cast(ground.Comparison, node).sign
        if cell in pair:
            return ground.Comparison(sign, ground.Digit(other if one == cell else one), ground.Constant(number))
        steps = abs(one.row - other.row) + abs(one.column - other.column)
        return node if steps < sizes[layer_name(one)] else ground.Truth(sign == "!=")

    return _Replaced(known)


class _Replaced:
    """Conditions with other nodes: `replacement` gives the new node, or None to keep one whose parts may be new."""

    def __init__(self, replacement: Callable[[GroundNode], GroundNode | None]) -> None:
        self._replacement = replacement
        self._made: dict[int, object] = {}

    def condition(self, condition: ground.Condition) -> ground.Condition:
        """The condition with these replacements."""
        return cast(ground.Condition, self._replaced(condition))

    def _replaced(self, value: object) -> object:
        if isinstance(value, tuple):
            parts = tuple(map(self._replaced, value))
            return parts if any(new is not old for new, old in zip(parts, value, strict=True)) else value
        if not isinstance(value, GroundNode) or isinstance(value, ground.Digit | ground.Constant | ground.Posted):
            return value
        found = self._made.get(id(value))
        if found is None:
            found = self._made[id(value)] = self._node(value)
        return found

    def _node(self, node: GroundNode) -> GroundNode:
        known = self._replacement(node)
        if known is not None:
            return known
        parts = {name: getattr(node, name) for name in field_names(node)}
        replaced = {name: self._replaced(part) for name, part in parts.items()}
        if all(replaced[name] is part for name, part in parts.items()):
            return node
        return cast(Callable[..., GroundNode], type(node))(**replaced)
