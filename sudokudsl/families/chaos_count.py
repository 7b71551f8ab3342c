"""chaos-count: a digit is the number of listed cells that are in one area with the first of them.

The areas are a layer, such as the one of a statement `areas`. `chaos-count r1c1 = field[r1c1 r1c2 r2c1 r2c2]`: the
digit of r1c1 is the number of the listed cells, including the first one, that have the same value of `field` as the
first one. `chaos-count around: field[r2c2 r4c2]` counts for each of the cells in the square of 3x3 around it, as far as
it is on the board; the digit in the cell is the count. With `without-first` the first cell does not count, as in
`chaos-count without-first around: field[r2c2]`.

    latin 4x4
    areas field of 4 distinct counted
    chaos-count around: field[r2c2 r3c4]
    chaos-count r4c1 = field[r1-4c1]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, divisions, occupied, shuffled
from ..language.signature import Cells, Choice, Colon, OneCell, Sign, cells_text, form
from ..model.constraint import Constraint
from ..model.geometry import Board, Cell, base, shared_layer
from ..model.shapes import Disc, Outline, Shape
from ..model.verbs import MAX_DIGITS_READ

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs, Slot


@dataclass(frozen=True, slots=True)
class ChaosCount:
    """The digit of `count` is the number of `cells` that are equal to the first of them; they are distinct.

    The first cell counts `first` times, which is 0 or 1.
    """

    count: Cell
    cells: tuple[Cell, ...]
    first: int = 1

    def holds(self, grid: Grid) -> bool:
        return grid[self.count] == _found(grid, self.cells, self.first)

    def cover(self, out: CoverVerbs) -> None:
        _state(out, self.count, self.cells, self.first)

    def cnf(self, out: CnfVerbs) -> None:
        _encode(out, self.count, self.cells, self.first)

    def reason(self, out: ReasonVerbs) -> None:
        out.alike(self.count, self.cells[0], [self.cells[1:]], self.first, gaps=True)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        cells = tuple(base(cell) for cell in self.cells)
        return (Disc((base(self.count),), filled=False), Outline(cells, "blue", dashed=True))

    def explain(self, board: Board) -> str:
        layer = shared_layer(self.cells)
        listed = cells_text([base(cell) for cell in self.cells] if layer else self.cells)
        first = str(base(self.cells[0]) if layer else self.cells[0])
        one = "" if self.first else f", not counting {first},"
        return f"{self.count} is the number of cells among {listed}{one} that {_alike(layer, first)}"


@dataclass(frozen=True, slots=True)
class ChaosCounts:
    """For each of `cells`, the cell below it on the board holds the number of cells around it that are equal to it.

    They are counted in the square of 3x3 around the cell. The cell itself counts `first` times, which is 0 or 1.
    """

    cells: tuple[Cell, ...]
    first: int = 1

    def holds(self, grid: Grid) -> bool:
        return all(grid[base(cell)] == _found(grid, grid.board.block(cell), self.first) for cell in self.cells)

    def cover(self, out: CoverVerbs) -> None:
        for cell in self.cells:
            _state(out, base(cell), out.board.block(cell), self.first)

    def cnf(self, out: CnfVerbs) -> None:
        for cell in self.cells:
            _encode(out, base(cell), out.board.block(cell), self.first)

    def reason(self, out: ReasonVerbs) -> None:
        for cell in self.cells:
            _, *others = out.board.block(cell)
            out.alike(base(cell), cell, [others], self.first, gaps=True)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return tuple(Disc((base(cell),), "blue", filled=False) for cell in self.cells)

    def explain(self, board: Board) -> str:
        layer, which = shared_layer(self.cells), cells_text([base(cell) for cell in self.cells])
        one = "" if self.first else ", without the cell itself,"
        each = "the digit in each of" if len(self.cells) > 1 else "the digit in"
        return f"{each} {which} is the number of cells in the 3x3 around it{one} that {_alike(layer, 'it')}"


def _found(grid: Grid, cells: Sequence[Cell], first: int) -> int:
    """For `holds`: the number of cells that are equal to the first one, which counts `first` times."""
    return first + sum(grid[cell] == grid[cells[0]] for cell in cells[1:])


class _Reading(NamedTuple):
    """For exact cover: how many cells are still to be found, and among how many cells; and their value if it is known.

    `alike` says whether the cell read last has the value, until the slot that compares it has been read. `alone` says
    that none of the neighbours read so far has it, though one of them must.
    """

    left: int
    among: int
    alone: bool
    value: int | None = None
    alike: bool | None = None


def _state(out: CoverVerbs, count: Cell, cells: Sequence[Cell], first: int) -> None:
    """For exact cover: the number read off the area, or an automaton that reads the number and then the cells.

    If the cells have many digits, the number of equal ones is a total. Where all neighbours of the first cell are
    listed, and its area has more cells, one of them is equal.
    """
    start, *others = cells
    if shared_layer(cells) and out.read_off(count, start, lambda area: first + sum(cell in area for cell in others)):
        return
    if len(out.board.digits_of(start)) > MAX_DIGITS_READ:
        out.total(-first, -first, [(-1, count), *((1, out.equal(start, cell)) for cell in others)])
        return
    slots: list[Slot] = [start]
    for cell in others:
        slots += (cell, out.equal(start, cell))
    near = out.partners_of(start)
    listed = frozenset(len(cells) - at for at, cell in enumerate(cells) if cell in near)
    step = _reader(1 - first, len(cells), listed if len(listed) == len(near) else frozenset())
    if count not in cells:
        out.automaton((count, *slots), None, step, _complete)
        return
    slot = out.auxiliary(f"{count} again for {cells[0]} of {out.owner}", range(first, first + len(cells)))
    out.pairs(count, slot, _same)
    out.automaton((slot, *slots), None, step, _complete)


def _same(one: int, other: int) -> bool:
    return one == other


@cache
def _reader(shift: int, cells: int, near: frozenset[int]) -> Callable[[_Reading | None, int], _Reading | None]:
    """An automaton that reads the number, the first cell, and then each further cell and whether it is equal.

    `near` lists neighbours of the first cell, one of which is equal, by how many cells are left before each of them.
    """

    def step(state: _Reading | None, digit: int) -> _Reading | None:
        if state is None:
            return _Reading(digit + shift, cells, bool(near)) if 0 < digit + shift <= cells else None
        left, among, alone, value, alike = state
        if value is None:
            return _Reading(left - 1, among - 1, alone, digit)
        if alike is None:
            alike = digit == value
            alone = alone and not (alike and among in near)
            return _Reading(left, among - 1, alone, value, alike) if alike <= left < among + alike else None
        return _Reading(left - alike, among, alone, value) if digit == alike else None

    return step


def _complete(state: _Reading | None) -> bool:
    """Whether a neighbour is equal where one must be. No cell is missing, as never more are than are left."""
    return state is None or not state.alone


def _encode(out: CnfVerbs, count: Cell, cells: Sequence[Cell], first: int) -> None:
    """For SAT: a literal for each further cell that is equal to the first one, and how many of them are true."""
    equal = []
    start, *others = cells
    for cell in others:
        equal.append(both := out.new("equal", count, cell))
        for digit in out.digits_of(start):
            held, same = out.lit(cell, digit), out.lit(start, digit)
            out.clause(-both, -same, held)
            out.clause(both, -same, -held)
    for digit in out.digits_of(count):
        if 0 <= digit - first <= len(equal):
            out.exactly(digit - first, equal, when=[out.lit(count, digit)])
        else:
            out.clause(-out.lit(count, digit))


def _alike(layer: str, first: str) -> str:
    """The words for the property that the counted cells share."""
    return f"are in one area of {layer} with {first}" if layer else f"hold the digit of {first}"


def complaints(constraint: Constraint, board: Board) -> Iterator[Complaint]:
    """Some digit must be a possible count."""
    if isinstance(constraint, ChaosCount):
        clues = [(constraint.count, len(constraint.cells), constraint.first)]
    elif isinstance(constraint, ChaosCounts):
        clues = [(base(cell), len(board.block(cell)), constraint.first) for cell in constraint.cells]
    else:
        return
    for count, many, first in clues:
        least, most = first, many - 1 + first
        if not any(least <= digit <= most for digit in board.digits_of(count)):
            reach = f"{least} to {most}" if most > least else str(most)
            yield Complaint(f"the count of {count} is {reach}, and no such number is a digit there", part="cells")


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """Counts in the square around cells of a division whose digit is the count."""
    for field in divisions(grid.board):
        for cell in shuffled(field, random):
            if ChaosCounts((cell,)).holds(grid):
                yield Clue({"cells": (cell,)}, occupied("square", [cell]))


_FIRST = Choice("first", {"without-first": 0})
_COUNT, _CELLS = (
    OneCell("count", "the cell that holds the count"),
    Cells("cells", "the cells, beginning with the first"),
)
_AROUND = Cells("cells", "the cells in the middle of the squares, such as `field[r2c2]`", placed=True)


def build(cells: tuple[Cell, ...], count: Cell | None = None, first: int = 1) -> Constraint:
    """The statement in any of its forms."""
    return ChaosCounts(cells, first) if count is None else ChaosCount(count, cells, first)


FAMILY = Family(
    "chaos-count",
    build,
    (
        form(Sign("around"), Colon(), _AROUND),
        form(_FIRST, Sign("around"), Colon(), _AROUND),
        form(_COUNT, Sign("="), _CELLS),
        form(_FIRST, _COUNT, Sign("="), _CELLS),
    ),
    __doc__,
    complaints=complaints,
    group="cells",
    layout=Layout(layout, about_areas=True),
)
