"""Requires the conditions of a rule that are about one area each of every possible area, where these are few.

A condition about an area compares the numbers of many cells with the number of the area. If it is known which cells
are in the area, all these comparisons are known, and the rest is about a few cells. Each possible area has a literal
that it is one. So the condition on its cells has one literal more, and no number occurs in it.

The possible areas are listed by the algorithm of Redelmeier, "Counting polyominoes: yet another attack", Discrete
Mathematics 1981.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from ...model import ground
from ...model.constraint import cells_named
from ...model.geometry import Cell, layer_name
from ...model.verbs import CnfVerbs, Literal
from .area_numbers import conjuncts, nodes_in, with_number
from .node_table import NodeTable
from .nodes import Condition
from .translate import PartlyKnown, children

MOST_CELLS = 5
"""Cells of the greatest area of a division whose possible areas are listed."""
MOST_AREAS = 5_000
"""Possible areas that are listed."""
MIN_COMPARED = 3
"""Cells whose numbers a condition compares, from which on it is required of every possible area."""

PossibleArea = tuple[frozenset[Cell], Literal]
"""The cells of a division that may be an area, and the literal that they are one."""


@dataclass(frozen=True, slots=True)
class AreaRule:
    """The requirements of a rule on the areas of a division.

    `of_each` holds for each area, as if it had the number `number`. `of_cells` has, by cell, those on its area. `rest`
    are the other conditions.
    """

    number: int
    of_each: Sequence[ground.Condition]
    of_cells: Mapping[Cell, Sequence[ground.Condition]]
    rest: Sequence[ground.Condition]

    def requirements(
        self, nodes: NodeTable, areas: Iterable[frozenset[Cell]], holders: Sequence[Cell]
    ) -> Iterator[Condition]:
        """The requirement on each of the possible areas. A cell has the number of the area, or one that is less."""
        outside = dict.fromkeys(holders, self.number - 1)
        of_each = [PartlyKnown(nodes, condition, outside) for condition in self.of_each]
        of_cells = {
            cell: [PartlyKnown(nodes, condition, outside) for condition in conditions]
            for cell, conditions in self.of_cells.items()
        }
        for area in areas:
            inside = dict.fromkeys(area, self.number)
            read = (*of_each, *(each for cell in sorted(area) for each in of_cells.get(cell, ())))
            yield nodes.conjunction([each.of(inside) for each in read])


def area_rule(rule: ground.Condition, holders: Sequence[Cell], numbers: Sequence[int], most: int) -> AreaRule | None:
    """The requirements of a rule on the areas of the division with the cells `holders`; None if there are none.

    An area has at most `most` cells.
    """
    of_numbers: dict[int, list[ground.Condition]] = {number: [] for number in numbers}
    of_cells: dict[Cell, list[ground.Condition]] = {}
    rest: list[ground.Condition] = []
    for part in conjuncts(rule):
        match _only_area(part, layer_name(holders[0])):
            case None:
                rest.append(part)
            case Cell() as cell:
                of_cells.setdefault(cell, []).append(part)
            case number:
                of_numbers.setdefault(number, []).append(part)
    first = numbers[0]
    certain = (len(holders) + most - 1) // most
    said: list[list[ground.Condition] | None] = []
    for number, parts in of_numbers.items():
        found = _of_existing(number, holders, parts, certain=number <= certain)
        said.append(found and [with_number(part, layer_name(holders[0]), first) for part in found])
    alike = (said[0] if said.count(said[0]) == len(said) else None) or []
    if not alike:
        rest += (part for parts in of_numbers.values() for part in parts)
    return AreaRule(first, alike, of_cells, rest) if alike or of_cells else None


def listed_areas(
    holders: Sequence[Cell], sizes: Sequence[int], steps: Iterable[tuple[Cell, Cell]]
) -> Sequence[frozenset[Cell]]:
    """The sets of cells of one of the sizes, ascending, that steps join; empty beyond a limit."""
    if sizes[-1] > MOST_CELLS:
        return ()
    beside: dict[Cell, list[Cell]] = {holder: [] for holder in holders}
    for one, other in steps:
        beside[one].append(other)
        beside[other].append(one)
    areas = (area for area in _joined(beside, sizes[-1]) if len(area) >= sizes[0])
    found = list(islice(areas, MOST_AREAS + 1))
    return found if len(found) <= MOST_AREAS else ()


def chosen_areas(
    out: CnfVerbs,
    areas: Sequence[frozenset[Cell]],
    holders: Iterable[Cell],
    together: Mapping[tuple[Cell, Cell], Literal],
) -> Sequence[PossibleArea]:
    """Each of the possible areas with a new literal that it is an area: so say the sides within it and around it."""
    sides: dict[Cell, list[tuple[Cell, Cell]]] = {holder: [] for holder in holders}
    for one, other in together:
        sides[one].append((one, other))
        sides[other].append((one, other))
    over: dict[Cell, list[Literal]] = {holder: [] for holder in sides}
    found: list[PossibleArea] = []
    for number, area in enumerate(areas):
        chosen = out.new("possible area", number)
        touched = dict.fromkeys(side for cell in area for side in sides[cell])
        needed = [together[side] if area.issuperset(side) else -together[side] for side in touched]
        for literal in needed:
            out.clause(-chosen, literal)
        out.clause(chosen, *(-literal for literal in needed))
        found.append((area, chosen))
        for cell in area:
            over[cell].append(chosen)
    for literals in over.values() if areas else ():
        out.clause(*literals)
    return found


def _joined(beside: Mapping[Cell, Sequence[Cell]], most: int) -> Iterator[frozenset[Cell]]:
    """All sets of up to `most` cells that are joined. A set grows from its first cell by cells that it has not met."""
    left_out: set[Cell] = set()
    for first in beside:
        waiting: list[tuple[frozenset[Cell], tuple[Cell, ...], frozenset[Cell]]]
        waiting = [(frozenset(), (first,), frozenset((*left_out, first)))]
        while waiting:
            area, untried, met = waiting.pop()
            for place, cell in enumerate(untried):
                larger = area | {cell}
                yield larger
                if len(larger) < most:
                    new = tuple(other for other in beside[cell] if other not in met)
                    waiting.append((larger, (*untried[place + 1 :], *new), met.union(new)))
        left_out.add(first)


def _only_area(condition: ground.Condition, division: str) -> Cell | int | None:
    """The cell or number whose area a condition is about; None if it is about other areas, too, or compares few."""
    about: set[Cell | int] | None = None
    compared = 0
    for node in nodes_in(condition):
        match node:
            case ground.Comparison("=" | "!=", ground.Digit(cell), ground.Constant(number)):
                areas: set[Cell | int] = {number} if layer_name(cell) == division else set()
            case ground.Comparison("=" | "!=", ground.Digit(one), ground.Digit(other)):
                areas = {cell for cell in (one, other) if layer_name(cell) == division}
            case _:
                continue
        if areas:
            compared += 1
            about = areas if about is None else about & areas
    if not about or len(about) > 1 or compared < MIN_COMPARED:
        return None
    return None if _read_otherwise(condition, division) else about.pop()


def _read_otherwise(condition: ground.Condition, division: str) -> bool:
    """Whether a condition does anything with the numbers of areas but compare two of them, or one with a constant."""
    for node in nodes_in(condition):
        match node:
            case ground.Comparison("=" | "!=", ground.Digit(), ground.Constant()):
                pass
            case ground.Comparison("=" | "!=", ground.Digit(one), ground.Digit(other)) if (
                len({layer_name(one), layer_name(other)}) == 1
            ):
                pass
            case ground.Posted():
                return True
            case ground.Accepts() | ground.Matches():
                if division in map(layer_name, cells_named(node)):
                    return True
            case _:
                digits = (child for child in children(node) if isinstance(child, ground.Digit))
                if any(layer_name(digit.cell) == division for digit in digits):
                    return True
    return False


def _of_existing(
    number: int, holders: Iterable[Cell], parts: Iterable[ground.Condition], *, certain: bool
) -> list[ground.Condition] | None:
    """Conditions about the area with a number, without the parts that say whether there is one.

    None if they may require something although there is no such area, unless it is certain that there is one.
    """
    every = {ground.Comparison("=", ground.Digit(holder), ground.Constant(number)) for holder in holders}
    found: list[ground.Condition] = []
    waiting = [(part, certain) for part in parts][::-1]
    while waiting:
        match waiting.pop():
            case ground.And(parts=inner), exists:
                waiting += [(part, exists) for part in reversed(inner)]
            case ground.Or(parts=(ground.Not(ground.Or(held)), *rest)), _ if set(held) == every:
                waiting.append((rest[0] if len(rest) == 1 else ground.Or(tuple(rest)), True))
            case _, False:
                return None
            case ground.Or(parts=held), _ if set(held) == every:
                pass
            case part, _:
                found.append(part)
    return found
