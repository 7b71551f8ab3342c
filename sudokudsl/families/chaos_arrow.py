"""chaos-arrow: a digit is the number of cells that an arrow visits before it leaves the area of its first cell.

The areas are a layer, such as the one of a statement `areas`. `chaos-arrow right: field[r1c1 r4c2]` puts an arrow to
the right into r1c1 and one into r4c2. The digit in r1c1 is the number of cells that the arrow visits, including r1c1,
before the first one with another value of `field`, or before the edge. The directions
are `up`, `right`, `down`, `left`, the four diagonal ones such as `up-left`, and `orthogonal`: then the four arrows
up, right, down and left count together, and their first cell counts once.

`chaos-arrow r1c1 = field[r1c1 r2c2 r2c3]` has an arrow of any form: the digit of r1c1 is the number of cells at the
start of the line that are equal there. With `without-first` the first cell does not count, as in
`chaos-arrow without-first right: field[r1c1]`.

    latin 4x4
    areas field of 4 distinct counted
    chaos-arrow right: field[r1c1 r3c2]
    chaos-arrow orthogonal: field[r2c2]
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise, product, takewhile
from typing import TYPE_CHECKING, NamedTuple

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, divisions, occupied, shuffled
from ..language.signature import Cells, Choice, Colon, OneCell, Sign, cells_text, form
from ..model.constraint import Constraint
from ..model.geometry import Board, Cell, base, shared_layer
from ..model.shapes import Disc, Line, Shape
from ..model.verbs import MAX_DIGITS_READ

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs, Slot

STEPS = {
    "right": (0, 1),
    "left": (0, -1),
    "up": (-1, 0),
    "down": (1, 0),
    "up-left": (-1, -1),
    "up-right": (-1, 1),
    "down-left": (1, -1),
    "down-right": (1, 1),
    "orthogonal": (0, 0),
}
SYNONYMS = {"left-up": "up-left", "right-up": "up-right", "left-down": "down-left", "right-down": "down-right"}

Arms = Sequence[Sequence[Cell]]

NEAR, NEAR_SEVERAL_ARMS = 2, 6
"""For exact cover: how far from the first cell others are compared with it, for one arm and for several arms.

With more of them a search has fewer nodes, but each takes longer (benchmarks/experiments.md).
"""


@dataclass(frozen=True, slots=True)
class ChaosArrow:
    """The digit of `count` is the number of cells at the start of `cells` that are equal.

    The first cell counts `first` times, which is 0 or 1. `cells` are distinct.
    """

    count: Cell
    cells: tuple[Cell, ...]
    first: int = 1

    def holds(self, grid: Grid) -> bool:
        return grid[self.count] == self.first + _further(grid, self.cells)

    def cover(self, out: CoverVerbs) -> None:
        _state(out, self.count, [self.cells], self.first)

    def cnf(self, out: CnfVerbs) -> None:
        _encode(out, self.count, [self.cells], self.first)

    def reason(self, out: ReasonVerbs) -> None:
        out.alike(self.count, self.cells[0], [self.cells[1:]], self.first, gaps=False)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        line = tuple(base(cell) for cell in self.cells)
        return (Disc((self.count,), filled=False), *([Line(line, arrow=True, thin=True)] if len(line) > 1 else []))

    def explain(self, board: Board) -> str:
        layer = shared_layer(self.cells)
        line = cells_text([base(cell) for cell in self.cells] if layer else self.cells)
        one = "" if self.first else "; the first one does not count"
        return f"{self.count} is the number of cells at the start of {line} that {_alike(layer)}{one}"


@dataclass(frozen=True, slots=True)
class ChaosArrows:
    """From each of `cells`, arrows in the direction `step` count the cells that are equal to the first one.

    An arrow ends before the first cell with another value. The cell on the board below the first one holds the count.
    `step` is (rows down, columns right), or (0, 0) for four arrows, which count together. The first cell counts `first`
    times, which is 0 or 1.
    """

    step: tuple[int, int]
    cells: tuple[Cell, ...]
    first: int = 1

    def holds(self, grid: Grid) -> bool:
        for cell in self.cells:
            many = sum(_further(grid, arm) for arm in grid.board.arms(cell, self.step))
            if grid[base(cell)] != self.first + many:
                return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        for cell in self.cells:
            _state(out, base(cell), out.board.arms(cell, self.step), self.first)

    def cnf(self, out: CnfVerbs) -> None:
        for cell in self.cells:
            _encode(out, base(cell), out.board.arms(cell, self.step), self.first)

    def reason(self, out: ReasonVerbs) -> None:
        for cell in self.cells:
            arms = [arm[1:] for arm in out.board.arms(cell, self.step)]
            out.alike(base(cell), cell, arms, self.first, gaps=False)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        shapes: list[Shape] = []
        for cell in self.cells:
            shapes.append(Disc((base(cell),), filled=False))
            arms = [[base(each) for each in arm] for arm in board.arms(cell, self.step)]
            shapes += [Line(tuple(arm[:2]), arrow=True, thin=True) for arm in arms if len(arm) > 1]
        return tuple(shapes)

    def explain(self, board: Board) -> str:
        layer, word = shared_layer(self.cells), next(word for word, step in STEPS.items() if step == self.step)
        way = "in each of the four orthogonal directions" if word == "orthogonal" else word
        which = cells_text([base(cell) for cell in self.cells])
        one = ", not counting the first cell," if not self.first else ""
        each = "the digit in each of" if len(self.cells) > 1 else "the digit in"
        return f"{each} {which} is the number of cells from there on {way}{one} that {_alike(layer)} without a gap"


def _further(grid: Grid, line: Sequence[Cell]) -> int:
    """For `holds`: the number of cells after the first one of a line that are equal to it, up to another value."""
    for at, cell in enumerate(line):
        if grid[cell] != grid[line[0]]:
            return at - 1
    return len(line) - 1


class _Reading(NamedTuple):
    """For exact cover: how far an arrow has been read. `left` cells are still to be equal, and then one is not.

    `value` is that of the first cell once it is known. `alike` says whether the cell read last is equal to the one
    before it, until the slot that compares them has been read.
    """

    left: int
    value: int | None = None
    alike: bool | None = None


_OVER = _Reading(-1)
"""The arrow has ended."""


def _state(out: CoverVerbs, count: Cell, arms: Arms, first: int) -> None:
    """For exact cover: the number read off the area, or automata that read the number of equal cells and the line."""
    line, *others = arms

    def number(area: Collection[Slot]) -> int:
        """The cells that the arrows visit."""
        return first + sum(sum(1 for _ in takewhile(area.__contains__, arm)) - 1 for arm in arms)

    if shared_layer(chain(*arms)) and out.read_off(count, line[0], number):
        return
    near = out.partners_of(line[0])
    if near and {arm[1] for arm in arms if len(arm) > 1}.issuperset(near):
        out.domain(count, [digit for digit in out.board.digits_of(count) if digit > first])  # one neighbour is equal
    _leave_room(out, count, arms, first)
    if count not in line and not others:
        _read(out, count, line, 1 - first)
        return
    lengths = []
    for at, arm in enumerate(arms):
        reached = [many for many, _ in enumerate(arm, 1)]
        length = out.auxiliary(f"arrow {at} from {arm[0]} with {count} of {out.owner}", reached)
        _read(out, length, arm, 0)
        lengths.append((1, length))
    extra = len(arms) - first  # each length includes the first cell
    out.total(extra, extra, [*lengths, (-1, count)])


def _leave_room(out: CoverVerbs, count: Cell, arms: Arms, first: int) -> None:
    """For exact cover: the visited cells and others of the same area are at most as many as its size.

    This follows from the rest. It refutes an arrow before the other cells of the area are known.
    """
    start, visited = arms[0][0], set(chain(*arms))
    area = out.area_of(start) if shared_layer(visited) else None
    if area is None:
        return
    (size, slots), reach = area, NEAR_SEVERAL_ARMS if len(arms) > 1 else NEAR
    others = [cell for cell in slots if isinstance(cell, Cell) and cell not in visited and _steps(start, cell) <= reach]
    out.total(0, size - 1 + first, [(1, count), *((1, out.equal(start, cell)) for cell in others)])


def _steps(one: Cell, other: Cell) -> int:
    """The number of orthogonal steps from one cell to another."""
    here, there = base(one), base(other)
    return abs(here.row - there.row) + abs(here.column - there.column)


def _read(out: CoverVerbs, length: Slot, line: Sequence[Cell], shift: int) -> None:
    """An automaton that reads the number of equal cells, less `shift`, and the line.

    It reads each cell, and the slot that compares it with the one before. If the cells have many digits, it reads these
    slots only.
    """
    compared = [out.equal(before, cell) for before, cell in pairwise(line)]
    if len(out.board.digits_of(line[0])) > MAX_DIGITS_READ:
        out.automaton((length, *compared), None, _COUNTING[shift], _is_over)
        return
    slots: list[Slot] = [line[0]]
    for cell, same in zip(line[1:], compared, strict=True):
        slots += (cell, same)
    out.automaton((length, *slots), None, _READING[shift], _complete)


def _counts(shift: int) -> Callable[[int | None, int], int | None]:
    """The steps of an automaton whose states are the number of cells that are still to be equal; -1 after the last."""

    def step(left: int | None, digit: int) -> int | None:
        if left is None:
            return digit + shift - 1 if digit + shift > 0 else None
        if left < 0:
            return left
        return left - 1 if digit == (left > 0) else None

    return step


_COUNTING = {shift: _counts(shift) for shift in (0, 1)}


def _is_over(left: int | None) -> bool:
    """Whether no cell is missing at the end of the line."""
    return left is not None and left < 1


def _reads(shift: int) -> Callable[[_Reading | None, int], _Reading | None]:
    def step(state: _Reading | None, digit: int) -> _Reading | None:
        if state is None:
            return _Reading(digit + shift) if digit + shift > 0 else None
        if state == _OVER:
            return _OVER
        if state.value is None:
            return _Reading(state.left - 1, digit)
        if state.alike is None:
            alike = digit == state.value
            return _Reading(state.left, state.value, alike) if alike == (state.left > 0) else None
        if digit != state.alike:
            return None
        return _Reading(state.left - 1, state.value) if state.alike else _OVER

    return step


_READING = {shift: _reads(shift) for shift in (0, 1)}


def _complete(state: _Reading | None) -> bool:
    """Whether no cell is missing at the end of the line."""
    return state is not None and state.left < 1


def _encode(out: CnfVerbs, count: Cell, arms: Arms, first: int) -> None:
    """For SAT: a literal for each cell that the arrow reaches, and how many of them are true for each digit."""
    reached = []
    for at, arm in enumerate(arms):
        before = out.true
        start, *line = arm
        for number, cell in enumerate(line):
            now = out.new("reached", count, start, at, number)
            out.clause(-now, before)
            for digit in out.digits_of(start):
                held, same = out.lit(cell, digit), out.lit(start, digit)
                out.clause(-now, -same, held)
                out.clause(now, -before, -same, -held)
            reached.append(now)
            before = now
    for digit in out.digits_of(count):
        if 0 <= digit - first <= len(reached):
            out.exactly(digit - first, reached, when=[out.lit(count, digit)])
        else:
            out.clause(-out.lit(count, digit))


def _alike(layer: str) -> str:
    """The words for the property that the counted cells share."""
    return f"are in one area of {layer}" if layer else "hold the same digit"


def complaints(constraint: Constraint, board: Board) -> Iterator[Complaint]:
    """Some digit must be a possible count."""
    if isinstance(constraint, ChaosArrow):
        clues: list[tuple[Cell, Arms]] = [(constraint.count, (constraint.cells,))]
    elif isinstance(constraint, ChaosArrows):
        clues = [(base(cell), board.arms(cell, constraint.step)) for cell in constraint.cells]
    else:
        return
    for count, arms in clues:
        most = constraint.first + sum(len(arm) - 1 for arm in arms)
        if not any(constraint.first <= digit <= most for digit in board.digits_of(count)):
            many = f"{constraint.first} to {most}" if most > constraint.first else str(most)
            yield Complaint(f"the count of {count} is {many}, and no such number is a digit there", part="cells")


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """Arrows in one or in all four orthogonal directions from cells of a division whose digit is the count."""
    ways = [STEPS[word] for word in ("right", "left", "up", "down", "orthogonal")]
    for field in divisions(grid.board):
        for cell, step in shuffled(product(field, ways), random):
            if ChaosArrows(step, (cell,)).holds(grid):
                arms = ways[:-1] if step == (0, 0) else [step]
                yield Clue({"step": step, "cells": (cell,)}, occupied("arrow", product([cell], arms)))


_CELLS = Cells("cells", "the first cells of the arrows, such as `field[r1c1]`", placed=True)
_FIRST = Choice("first", {"without-first": 0})
_STEP, _LINE = Choice("step", STEPS, "the direction", SYNONYMS), Cells("cells", "the cells of the line")
_COUNT = OneCell("count", "the cell that holds the count")


def build(
    cells: tuple[Cell, ...], count: Cell | None = None, step: tuple[int, int] = (0, 0), first: int = 1
) -> Constraint:
    """The statement in any of its forms."""
    return ChaosArrows(step, cells, first) if count is None else ChaosArrow(count, cells, first)


FAMILY = Family(
    "chaos-arrow",
    build,
    (
        form(_STEP, Colon(), _CELLS),
        form(_FIRST, _STEP, Colon(), _CELLS),
        form(_COUNT, Sign("="), _LINE),
        form(_FIRST, _COUNT, Sign("="), _LINE),
    ),
    __doc__,
    complaints=complaints,
    group="cells",
    layout=Layout(layout, about_areas=True),
)
