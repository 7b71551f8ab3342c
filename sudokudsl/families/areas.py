"""areas: a division of the board into connected areas, which the solver finds.

`areas field of 4` puts the number of its area over every cell of the board. Each area has 4 cells, and steps up, down,
left and right within it join any two of them. The areas are numbered by their first cells in reading order. With
`of 2-5` each area has from 2 to 5 cells, and without `of` any number of cells. With `at most 9` there are no more than
9 areas. With `distinct` the digits in an area differ.

`field` is a layer: `field[a] = field[b]` says that two cells are in one area. In a rule, `size(field, x)` is the number
of cells in the area of x. With `counted` the division is a part of the answer. In a `solution`, the rows below the line
`field =` give the numbers. `givens field` takes a picture of areas that are known, such as the rooms of a Heyawake. In
a picture without digits and blanks, cells with the same letter are one area; otherwise the signs are the numbers. A
picture of all areas makes them a part of the board. A rule on them is then a rule on known cells.

A board has at most 63 areas. On a larger board, areas have a least size that ensures this, or the statement says it:
`areas field at most 63`. Areas have at most 255 different sizes, which `of 1-255` ensures on boards of more cells.

    latin 4x4
    areas field of 4 distinct counted
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from math import prod
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import AreaCount, AreaSizes, Flags, LayerLook, NewName, form
from ..model.constraint import Constraint
from ..model.geometry import Board, Cell, Layer, Look, adjacent_pairs
from ..model.shapes import Caption, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs

MOST_UNARY = 24
"""For SAT: the greatest size of areas whose cells are counted in unary, which says more and takes many more clauses."""


@dataclass(frozen=True, slots=True)
class AreasStart:
    """A statement `areas`: the name, the bounds on the cells of an area and on their number, and its flags.

    A bound of 0 allows any number.
    """

    name: str
    sizes: tuple[int, int]
    count: int = 0
    distinct: bool = False
    counted: bool = False
    look: Look | None = None

    def bounds(self, board: Board) -> tuple[int, int]:
        """The least and the greatest number of cells of an area."""
        least, most = self.sizes
        return max(least, 1), min(most or len(board.cells), len(board.cells))

    def layers(self, board: Board) -> tuple[Layer, ...]:
        """The layer of the numbers, and the hidden one of the sizes."""
        least, most = self.bounds(board)
        count = max(1, len(board.cells) // least)
        numbers = tuple(range(1, min(count, self.count or count) + 1))
        sizes = tuple(range(min(least, most), most + 1))
        return (
            Layer(self.name, 0, numbers, self.counted, self.look or "border", "areas"),
            Layer(f"{self.name}.size", 0, sizes, look="hidden", role="derived"),
        )

    def constraints(self, board: Board) -> tuple[Constraint, ...]:
        """The division, and with `distinct` the condition on its digits."""
        cells = board.layers[self.name]
        found: list[Constraint] = [Areas(self.name, cells, board.layers[f"{self.name}.size"], *self.bounds(board))]
        if self.distinct:
            found.append(DistinctAreas(self.name, board.cells, cells, *self.bounds(board)))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Areas:
    """Cells with equal numbers in `cells` are an area: connected, with `least` to `most` cells.

    `cells` are in reading order. The areas are numbered 1, 2, 3, … by their first cells. Each of `sizes` holds the
    number of cells of its area.
    """

    name: str
    cells: tuple[Cell, ...]
    sizes: tuple[Cell, ...]
    least: int
    most: int

    def holds(self, grid: Grid) -> bool:
        areas: dict[int, list[Cell]] = {}
        for cell in self.cells:
            areas.setdefault(grid[cell], []).append(cell)
        sized = all(grid[size] == len(areas[grid[cell]]) for cell, size in zip(self.cells, self.sizes, strict=True))
        return (
            sized
            and list(areas) == list(range(1, len(areas) + 1))
            and all(self.least <= len(area) <= self.most and _in_one_piece(area) for area in areas.values())
        )

    def cover(self, out: CoverVerbs) -> None:
        steps = list(adjacent_pairs(self.cells))
        out.areas_of(self.cells, self.sizes, steps)
        if self.least < self.most:
            out.division(self.cells, self.sizes, steps)
            return
        out.automaton(self.cells, 0, _next_highest, lambda highest: True)
        out.grouped((), self.cells, steps)
        for number in out.board.digits_of(self.cells[0]):
            out.exactly(self.least, [(cell, number) for cell in self.cells])
            out.connected(self.cells, (number,), steps)

    def cnf(self, out: CnfVerbs) -> None:
        if self.least > self.most:
            out.clause()
            return
        roots = dict(zip(self.cells, self._numbered(out), strict=True))
        joined: dict[Cell, list[tuple[Cell, int]]] = {cell: [] for cell in self.cells}
        together = {(one, other): self._together(out, one, other) for one, other in adjacent_pairs(self.cells)}
        out.areas_of(self.cells, together)
        for (one, other), same in together.items():
            joined[one].append((other, same))
            joined[other].append((one, same))
        parents = self._parents(out, joined, roots)
        if self.most > MOST_UNARY:
            self._size_in_binary(out, roots, self._below_in_binary(out, joined, parents))
        else:
            self._size(out, roots, self._below(out, joined, parents))

    def _numbered(self, out: CnfVerbs) -> list[int]:
        """A number is new only after the one below it. For each cell, the literal that its number is new there."""
        roots, numbers = [], out.digits_of(self.cells[0])
        seen = dict.fromkeys(numbers, -out.true)
        for cell in self.cells:
            root = out.new("first of its area", cell)
            for number in numbers:
                held = out.lit(cell, number)
                if number > 1:
                    out.clause(-held, seen[number - 1])
                out.clause(-held, seen[number], root)
                out.clause(-held, -seen[number], -root)
            for number in numbers:
                now = out.new("an area so far", cell, number)
                out.clause(-now, seen[number], out.lit(cell, number))
                out.clause(now, -seen[number])
                out.clause(now, -out.lit(cell, number))
                seen[number] = now
            roots.append(root)
        return roots

    def _together(self, out: CnfVerbs, one: Cell, other: Cell) -> int:
        """A new variable for two neighbours with one number; then their sizes are equal, too."""
        same, size_of = out.new("one area", one, other), dict(zip(self.cells, self.sizes, strict=True))
        for number in out.digits_of(one):
            out.clause(-same, -out.lit(one, number), out.lit(other, number))
            out.clause(same, -out.lit(one, number), -out.lit(other, number))
        for many in range(self.least + 1, self.most + 1):
            more, other_more = (out.at_least_digit(size_of[cell], many) for cell in (one, other))
            out.clause(-same, -more, other_more)
            out.clause(-same, more, -other_more)
        return same

    def _parents(
        self, out: CnfVerbs, joined: Mapping[Cell, Sequence[tuple[Cell, int]]], roots: Mapping[Cell, int]
    ) -> dict[tuple[Cell, Cell], int]:
        """Each cell but the first of its area has one parent, a neighbour in its area: literals by child and parent."""
        found = {}
        for cell, others in joined.items():
            choices = [roots[cell]]
            for other, same in others:
                parent = found[cell, other] = out.new("parent", cell, other)
                out.clause(-parent, same)
                choices.append(parent)
            out.clause(*choices)
            out.at_most(1, choices)
        return found

    def _size(self, out: CnfVerbs, roots: Mapping[Cell, int], below: Mapping[Cell, Sequence[int]]) -> None:
        """An area has as many cells as are below its first one, with that cell. Below others there are no more."""
        for cell, size in zip(self.cells, self.sizes, strict=True):
            out.clause(-roots[cell], below[cell][self.least])
            for many in range(self.least + 1, self.most + 1):
                more = out.at_least_digit(size, many)
                out.clause(-roots[cell], -more, below[cell][many])
                out.clause(more, -below[cell][many])

    def _below(
        self,
        out: CnfVerbs,
        joined: Mapping[Cell, Sequence[tuple[Cell, int]]],
        parents: Mapping[tuple[Cell, Cell], int],
    ) -> dict[Cell, list[int]]:
        """Counts each cell with all cells below it: literals by a number, that there are at least that many.

        A parent has more of them than its child, so parents lead from every cell to the first one of its area.
        """

        def counted(*key: Hashable) -> list[int]:
            more = [out.new(*key, many) for many in range(2, self.most + 1)]
            for fewer, many in pairwise(more):
                out.clause(-many, fewer)
            return [out.true, out.true, *more, -out.true]

        found = {cell: counted("below", cell) for cell in self.cells}
        for cell, others in joined.items():
            if not others:
                out.clause(-found[cell][2])
            so_far = [out.true] * 2 + [-out.true] * self.most
            for at, (child, _) in enumerate(others, 1):
                total = found[cell] if at == len(others) else counted("below so far", cell, at)
                self._add(out, parents[child, cell], so_far, found[child], total)
                so_far = total
        return found

    def _add(self, out: CnfVerbs, when: int, number: Sequence[int], other: Sequence[int], total: Sequence[int]) -> None:
        """Adds two numbers where `when` holds; elsewhere the total is the first. They are lists of lower bounds."""
        for one in range(1, self.most + 1):
            out.clause(when, -number[one], total[one])
            out.clause(when, number[one], -total[one])
            if number[one] == -out.true:
                continue
            for two in range(1, self.most + 2 - one):
                out.clause(-when, -number[one], -other[two], total[one + two])
                if one + two < self.most:
                    out.clause(-when, number[one + 1], other[two + 1], -total[one + two + 1])

    def _size_in_binary(self, out: CnfVerbs, roots: Mapping[Cell, int], below: Mapping[Cell, Sequence[int]]) -> None:
        """The same as `_size`, for binary digits. They are compared from the highest one."""
        width = self.most.bit_length()
        for cell, size in zip(self.cells, self.sizes, strict=True):
            digits = [out.new("size", cell, place) for place in range(width)]
            for many in range(self.least, self.most + 1):
                for place, digit in enumerate(digits):
                    out.clause(-out.lit(size, many), digit if many >> place & 1 else -digit)
            equal = out.true
            for place in reversed(range(width)):
                digit, counted = digits[place], below[cell][place]
                out.clause(-roots[cell], -digit, counted)
                out.clause(-equal, digit, -counted)
                higher, equal = equal, out.new("equal", cell, place)
                out.clause(-higher, digit, counted, equal)
                out.clause(-higher, -digit, -counted, equal)

    def _below_in_binary(
        self,
        out: CnfVerbs,
        joined: Mapping[Cell, Sequence[tuple[Cell, int]]],
        parents: Mapping[tuple[Cell, Cell], int],
    ) -> dict[Cell, list[int]]:
        """The same as `_below`: literals of the binary digits, the lowest first."""
        width = self.most.bit_length()
        found = {cell: [out.new("below", cell, place) for place in range(width)] for cell in self.cells}
        for cell, others in joined.items():
            so_far = [out.true, *[-out.true] * (width - 1)]
            for child, _ in others:
                so_far = self._add_in_binary(out, (child, cell), parents[child, cell], so_far, found[child])
            for digit, same in zip(found[cell], so_far, strict=True):
                out.clause(-digit, same)
                out.clause(digit, -same)
        return found

    def _add_in_binary(
        self, out: CnfVerbs, owner: tuple[Cell, Cell], when: int, number: Sequence[int], other: Sequence[int]
    ) -> list[int]:
        """The first number, and with the other one where `when` holds; a sum with more digits is excluded."""
        total, carry = [], -out.true
        for place, (one, two) in enumerate(zip(number, other, strict=True)):
            added, digit, above = (out.new(name, *owner, place) for name in ("added", "total", "carry"))
            out.clause(-added, when)
            out.clause(-added, two)
            out.clause(added, -when, -two)
            for signs in product((1, -1), repeat=3):
                first, second, third = signs
                out.clause(-first * one, -second * added, -third * carry, prod(signs) * digit)
            for first, second in combinations((one, added, carry), 2):
                out.clause(-first, -second, above)
                out.clause(first, second, -above)
            total.append(digit)
            carry = above
        out.clause(-carry)
        return total

    def reason(self, out: ReasonVerbs) -> None:
        out.division(self.cells, self.sizes, self.least, self.most)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Caption(f"Areas: {self.explain(board)}"),)

    def explain(self, board: Board) -> str:
        sizes = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        count = len(board.digits_of(self.cells[0]))
        areas = f"at most {count} connected areas" if count < len(self.cells) // self.least else "connected areas"
        return f"{self.name} divides the board into {areas} of {sizes} cell{'s' * (self.most != 1)} each"


@dataclass(frozen=True, slots=True)
class DistinctAreas:
    """Digits of `cells` whose areas have the same number in `areas` differ. An area has `least` to `most` cells."""

    name: str
    cells: tuple[Cell, ...]
    areas: tuple[Cell, ...]
    least: int
    most: int

    def holds(self, grid: Grid) -> bool:
        found = {(grid[area], grid[cell]) for cell, area in zip(self.cells, self.areas, strict=True)}
        return len(found) == len(self.cells)

    def cover(self, out: CoverVerbs) -> None:
        out.grouped(self.cells, self.areas, adjacent_pairs(self.areas))

    def cnf(self, out: CnfVerbs) -> None:
        for number in out.digits_of(self.areas[0]):
            for digit in out.board.digits:
                there = []
                for cell, area in zip(self.cells, self.areas, strict=True):
                    both = out.new("digit in area", number, digit, cell)
                    out.clause(both, -out.lit(cell, digit), -out.lit(area, number))
                    there.append(both)
                out.at_most(1, there)

    def reason(self, out: ReasonVerbs) -> None:
        out.distinct_in_areas(self.cells, self.areas, self.least, self.most)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return ()

    def explain(self, board: Board) -> str:
        return f"the digits in each area of {self.name} differ"


def _next_highest(highest: int, number: int) -> int | None:
    """The highest number so far; a new one is the next."""
    return None if number > highest + 1 else max(highest, number)


def _in_one_piece(area: Sequence[Cell]) -> bool:
    """Whether steps to neighbours within an area lead from its first cell to all others."""
    places = {(cell.row, cell.column) for cell in area}
    waiting = [places.pop()]
    while waiting:
        row, column = waiting.pop()
        near = places & {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        places -= near
        waiting += near
    return not places


def build(name: str, sizes: tuple[int, int], count: int, flags: frozenset[str], look: Look | None = None) -> AreasStart:
    """The statement; its layers and constraints depend on the board."""
    return AreasStart(name, sizes, count, "distinct" in flags, "counted" in flags, look or None)


def complaints(constraint: Constraint, board: Board) -> Iterator[Complaint]:
    """Areas have more cells than the board, or more than it has digits, or do not fill the board."""
    if isinstance(constraint, Areas):
        cells, count = len(constraint.cells), len(board.digits_of(constraint.cells[0]))
        if constraint.least > cells:
            yield Complaint(f"an area has at least {constraint.least} cells, and the board has {cells}", part="sizes")
        elif not any(many * constraint.least <= cells <= many * constraint.most for many in range(1, count + 1)):
            few = f", at most {count} of them," if count < cells // constraint.least else ""
            yield Complaint(f"areas of these sizes{few} do not fill {cells} cells", part="sizes")
    elif isinstance(constraint, DistinctAreas) and constraint.least > len(board.digits):
        has = f"{len(board.digits)} digits" if len(board.digits) > 1 else "1 digit"
        yield Complaint(f"{constraint.least} cells cannot differ: the board has {has}", part="sizes")


FAMILY = Family(
    "areas",
    build,
    (
        form(
            NewName("name", "a name for the division"),
            AreaSizes("sizes"),
            AreaCount("count"),
            Flags("flags", ("distinct", "counted")),
            LayerLook("look"),
        ),
    ),
    __doc__,
    summary="a division of the board into connected areas, which the solver finds",
    complaints=complaints,
    group="board",
)
