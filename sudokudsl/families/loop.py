"""loop, path: a line through cells, which the solver finds.

`loop way` is one closed loop through the middles of at least four cells, in steps up, down, left and right. It visits
each of them once. `path way` is such a line with two ends, through at least two cells. `path way from r1c1` has an end
in r1c1, and `to r4c4` is the other end. With `all` the line visits every cell of the board.

`way` is a layer. It shows the directions in which the line leaves each cell, as a sum: 1 for up, 2 for right, 4 for
down and 8 for left. A cell that is not on the line has 0. In a rule, `x on way` means that the line visits x. `x
inside way` means that a loop encloses x and does not visit it, and `x outside way` that it does neither.

`each step of way as a, b` visits the pairs of cells that the line joins. If the path has a `from`, they go from there
to the other end; otherwise the cell that is earlier in reading order comes first. `each run of 3 in way as a, b, c`
visits every three cells in a row on the line, in the same order, and each run once. `each straight of way as s` visits
the straight pieces of the line. The line turns or ends in the first and the last cell of a piece, and goes straight on
in those between. The cells of a piece are listed from left to right, or from top to bottom.

With `counted` the line is a part of the answer. In a `solution`, the rows below `way =` draw it: `┌` is a corner, `─`
a straight piece, `╶` an end that goes right, and `·` a cell without the line. `givens way` takes the
same signs, and `.` for an open cell. The numbers may be written in their place, with A for 10 and C for 12.

    latin 4x4
    path way from r1c1 to r4c4 counted
    each step of way as a, b: abs(a - b) = 1
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import Flags, LayerLook, NamedCell, NewName, form
from ..model.constraint import Constraint
from ..model.geometry import ONE_WAY, OPPOSITE, STEPS, TWO_WAYS, Board, Cell, Layer, Look, base
from ..model.shapes import Caption, Disc, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import AuxiliarySlot, CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class LineStart:
    """A statement `loop` or `path`: its name, the stated ends of a path, and its flags."""

    name: str
    is_path: bool
    start: Cell | None = None
    end: Cell | None = None
    everywhere: bool = False
    counted: bool = False
    look: Look | None = None

    def layers(self, board: Board) -> tuple[Layer, ...]:
        """The layer of the line; for a path with a start also the hidden one of the directions of its steps."""
        numbers = (*(() if self.everywhere else (0,)), *TWO_WAYS, *(ONE_WAY if self.is_path else ()))
        way = Layer(self.name, 0, tuple(sorted(numbers)), self.counted, self.look or "line", "line")
        if self.start is None:
            return (way,)
        return way, Layer(f"{self.name}.step", 0, (0, *ONE_WAY), look="hidden", role="derived")

    def constraints(self, board: Board) -> tuple[Constraint, ...]:
        """The line, and for a path with a start the directions of its steps."""
        cells = board.layers[self.name]
        start, end = (None if cell is None else board.over(self.name, (cell,))[0] for cell in (self.start, self.end))
        line = LoopOrPath(self.name, cells, self.is_path, start, end)
        if start is None:
            return (line,)
        return line, Directions(self.name, cells, board.layers[f"{self.name}.step"], start)


@dataclass(frozen=True, slots=True)
class LoopOrPath:
    """`cells` hold the directions of one closed loop, or of one path, whose ends may be stated."""

    name: str
    cells: tuple[Cell, ...]
    is_path: bool
    start: Cell | None = None
    end: Cell | None = None

    def holds(self, grid: Grid) -> bool:
        joined: dict[Cell, list[Cell]] = {}
        places = {(cell.row, cell.column): cell for cell in self.cells}
        for cell in self.cells:
            beside = [
                (cell.row + down, cell.column + right) for step, (down, right) in STEPS.items() if grid[cell] & step
            ]
            if any(place not in places for place in beside):
                return False
            if beside:
                joined[cell] = [places[place] for place in beside]
        if not all(cell in joined.get(other, ()) for cell, others in joined.items() for other in others):
            return False
        ends = {cell for cell, others in joined.items() if len(others) == 1}
        if len(ends) != 2 * self.is_path:
            return False
        if any(cell is not None and cell not in ends for cell in (self.start, self.end)):
            return False
        visited = set(list(joined)[:1])
        waiting = list(visited)
        while waiting:
            near = [cell for cell in joined[waiting.pop()] if cell not in visited]
            visited.update(near)
            waiting += near
        return bool(joined) and len(visited) == len(joined)

    def cover(self, out: CoverVerbs) -> None:
        edges: dict[Cell, list[AuxiliarySlot]] = {cell: [] for cell in self.cells}
        places = {(cell.row, cell.column): cell for cell in self.cells}
        for cell in self.cells:
            off = [
                step for step, (down, right) in STEPS.items() if (cell.row + down, cell.column + right) not in places
            ]
            out.domain(cell, [number for number in out.board.digits_of(cell) if not any(number & step for step in off)])
            for step in (2, 4):
                other = places.get((cell.row + STEPS[step][0], cell.column + STEPS[step][1]))
                if other is not None:
                    edge = out.auxiliary(f"{self.name} from {cell} to {other}", (0, 1))
                    out.pairs(cell, edge, _LEAVES[step])
                    out.pairs(other, edge, _LEAVES[OPPOSITE[step]])
                    edges[cell].append(edge)
                    edges[other].append(edge)
        # edges that meet in a cell of the line are neighbours, and edges of two lines do not meet
        meeting = [
            (one, other) for listed in edges.values() for at, one in enumerate(listed) for other in listed[at + 1 :]
        ]
        out.connected(list(dict.fromkeys(edge for listed in edges.values() for edge in listed)), (1,), meeting)
        if self.is_path:
            for end in (self.start, self.end):
                if end is not None:
                    out.domain(end, ONE_WAY)
            out.exactly(2, [(cell, number) for cell in self.cells for number in ONE_WAY])

    def cnf(self, out: CnfVerbs) -> None:
        places = {(cell.row, cell.column): cell for cell in self.cells}
        beside: dict[Cell, list[tuple[Cell, int]]] = {cell: [] for cell in self.cells}
        for cell in self.cells:
            for step, (down, right) in STEPS.items():
                other = places.get((cell.row + down, cell.column + right))
                if other is None:
                    for number in out.digits_of(cell):
                        if number & step:
                            out.clause(-out.lit(cell, number))
                elif step in (2, 4):
                    used = out.new("step", cell, other)
                    beside[cell].append((other, used))
                    beside[other].append((cell, used))
                    for side, towards in ((cell, step), (other, OPPOSITE[step])):
                        for number in out.digits_of(side):
                            out.clause(-out.lit(side, number), used if number & towards else -used)
        roots = self._ends(out) if self.is_path else {cell: self._visited(out, cell) for cell in self.cells}
        first = self._first(out, roots)
        self._reached(out, first, beside)

    def _visited(self, out: CnfVerbs, cell: Cell) -> int:
        """The literal that the line visits a cell."""
        visited = out.new("visited", cell)
        for number in out.digits_of(cell):
            out.clause(-out.lit(cell, number), visited if number else -visited)
        return visited

    def _ends(self, out: CnfVerbs) -> dict[Cell, int]:
        """The literals of the cells that they are ends of the path, exactly two of them."""
        ends = {}
        for cell in self.cells:
            ends[cell] = end = out.new("end", cell)
            for number in out.digits_of(cell):
                out.clause(-out.lit(cell, number), end if number in ONE_WAY else -end)
        out.exactly(2, list(ends.values()))
        for stated in (self.start, self.end):
            if stated is not None:
                out.clause(ends[stated])
        return ends

    def _first(self, out: CnfVerbs, roots: dict[Cell, int]) -> dict[Cell, int]:
        """The literals of the cells that they are the first in reading order with a true literal in `roots`."""
        first, before = {}, -out.true
        for cell, root in roots.items():
            first[cell], now = out.new("first", cell), out.new("one so far", cell)
            out.clause(-first[cell], root)
            out.clause(-first[cell], -before)
            out.clause(-now, before, root)
            out.clause(-before, now)
            out.clause(-root, now)
            before = now
        out.clause(before)
        return first

    def _reached(self, out: CnfVerbs, first: dict[Cell, int], beside: dict[Cell, list[tuple[Cell, int]]]) -> None:
        """A limited number of steps along the line leads from its first cell to each visited one."""
        near = first
        most = len(self.cells) - 1 if self.is_path else len(self.cells) // 2
        for steps in range(1, most + 1):
            before, near = near, {cell: out.new("within", steps, cell) for cell in self.cells}
            for cell, others in beside.items():
                ways = []
                for other, used in others:
                    way = out.new("from", steps, cell, other)
                    out.clause(-way, used)
                    out.clause(-way, before[other])
                    ways.append(way)
                out.clause(-near[cell], before[cell], *ways)
        for cell in self.cells:
            for number in out.digits_of(cell):
                if number:
                    out.clause(-out.lit(cell, number), near[cell])

    def reason(self, out: ReasonVerbs) -> None:
        ends = tuple(cell for cell in (self.start, self.end) if cell is not None)
        out.line(self.cells, ends if self.is_path else None)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        ends = (Disc((base(cell),), filled=False) for cell in (self.start, self.end) if cell is not None)
        return (*ends, Caption(self.explain(board)))

    def explain(self, board: Board) -> str:
        if not self.is_path:
            return f"{self.name} is one closed loop through the middles of different cells"
        stated = (("from", self.start), ("to", self.end))
        ends = "".join(f" {word} {_below(cell)}" for word, cell in stated if cell is not None)
        return f"{self.name} is one path{ends} through the middles of different cells"


@dataclass(frozen=True, slots=True)
class Directions:
    """Each of `steps` holds the direction in which a path leaves its cell on the way from `start` to the other end.

    At that end, and in cells that the path does not visit, it is 0.
    """

    name: str
    cells: tuple[Cell, ...]
    steps: tuple[Cell, ...]
    start: Cell

    def holds(self, grid: Grid) -> bool:
        places = {(cell.row, cell.column): at for at, cell in enumerate(self.cells)}
        wanted = [0] * len(self.cells)
        here, came = self.cells.index(self.start), 0
        while True:
            ahead = grid[self.cells[here]] & ~came
            if ahead not in STEPS or wanted[here]:
                break
            wanted[here] = ahead
            down, right = STEPS[ahead]
            place = (self.cells[here].row + down, self.cells[here].column + right)
            if place not in places:
                return False
            here, came = places[place], OPPOSITE[ahead]
        return all(grid[step] == way for step, way in zip(self.steps, wanted, strict=True))

    def cover(self, out: CoverVerbs) -> None:
        places = {(cell.row, cell.column): step for cell, step in zip(self.cells, self.steps, strict=True)}
        for cell, step in zip(self.cells, self.steps, strict=True):
            out.pairs(cell, step, _starts if cell == self.start else _goes_on)
            for ahead in (2, 4):
                down, right = STEPS[ahead]
                other = places.get((cell.row + down, cell.column + right))
                if other is not None:
                    out.pairs(step, other, _APART[ahead])

    def cnf(self, out: CnfVerbs) -> None:
        places = {(cell.row, cell.column): step for cell, step in zip(self.cells, self.steps, strict=True)}
        for cell, step in zip(self.cells, self.steps, strict=True):
            for number in out.digits_of(cell):
                ways = [way for way in ONE_WAY if number & way]
                if len(ways) == 1 and cell != self.start:
                    ways = []
                out.clause(-out.lit(cell, number), *(out.lit(step, way) for way in ways or [0]))
            for ahead, (down, right) in STEPS.items():
                other = places.get((cell.row + down, cell.column + right))
                if other is not None:
                    out.clause(-out.lit(step, ahead), -out.lit(other, OPPOSITE[ahead]))

    def reason(self, out: ReasonVerbs) -> None:
        step_at = {(cell.row, cell.column): step for cell, step in zip(self.cells, self.steps, strict=True)}
        for cell, step in zip(self.cells, self.steps, strict=True):
            out.pairs(cell, step, _may_begin if cell == self.start else _may_go_on)
            for way, (down, right) in STEPS.items():
                other = step_at.get((cell.row + down, cell.column + right))
                if other is not None:
                    out.fits((cell, step, other), partial(_one_direction, (cell, step, other), way))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return ()

    def explain(self, board: Board) -> str:
        return f"the steps of {self.name} lead away from {_below(self.start)}"


def _may_begin(number: int, step: int) -> bool:
    """For the logical solver: whether a path that begins in a cell with one direction takes this step."""
    return step == number and number.bit_count() == 1


def _may_go_on(number: int, step: int) -> bool:
    """For the logical solver: whether a path may take this step out of a cell, or none (0) where it ends."""
    return bool(number & step) if step else number.bit_count() < 2


def _one_direction(cells: tuple[Cell, Cell, Cell], way: int, grid: Grid) -> bool:
    """For the logical solver: whether a path takes a step out of a cell in one of its two directions."""
    number, step, other = cells
    if not grid[number] & way:
        return True
    return (grid[step] == way) != (grid[other] == OPPOSITE[way])


def _leaves(step: int) -> Callable[[int, int], bool]:
    """Whether a line leaves a cell in a direction if and only if it uses the edge."""
    return lambda number, edge: bool(number & step) == bool(edge)


def _apart(ahead: int) -> Callable[[int, int], bool]:
    """Whether two neighbours do not both lead to each other."""
    return lambda one, other: not (one == ahead and other == OPPOSITE[ahead])


_LEAVES = {step: _leaves(step) for step in STEPS}
_APART = {step: _apart(step) for step in STEPS}


def _starts(number: int, step: int) -> bool:
    """Whether the first step of a path leads in its only direction."""
    return number == step


def _goes_on(number: int, step: int) -> bool:
    """Whether a path goes on from a cell in one of its directions, or stops where it has no two of them."""
    return bool(number & step) if step else number not in TWO_WAYS


def _below(cell: Cell) -> str:
    """The cell of the board below a cell of the layer."""
    return str(cell).partition("[")[2].rstrip("]")


def build_loop(name: str, flags: frozenset[str], look: Look | None = None) -> LineStart:
    """The statement `loop`."""
    return LineStart(name, is_path=False, everywhere="all" in flags, counted="counted" in flags, look=look or None)


def build_path(
    name: str, start: Cell | None, end: Cell | None, flags: frozenset[str], look: Look | None = None
) -> LineStart:
    """The statement `path`."""
    every, counted = "all" in flags, "counted" in flags
    return LineStart(name, start=start, end=end, is_path=True, everywhere=every, counted=counted, look=look or None)


def complaints(constraint: Constraint, board: Board) -> Iterator[Complaint]:
    """The two ends of a path are different cells."""
    if isinstance(constraint, LoopOrPath) and constraint.start is not None and constraint.start == constraint.end:
        yield Complaint("the two ends of a path are different cells", part="end", error=True)


_NAME, _FLAGS, _LOOK = NewName("name", "a name for the line"), Flags("flags", ("all", "counted")), LayerLook("look")

LOOP = Family(
    "loop",
    build_loop,
    (form(_NAME, _FLAGS, _LOOK),),
    __doc__,
    summary="a closed loop through cells, which the solver finds",
    complaints=complaints,
    group="board",
)
PATH = Family(
    "path",
    build_path,
    (form(_NAME, NamedCell("start", "from"), NamedCell("end", "to"), _FLAGS, _LOOK),),
    __doc__,
    summary="a path through cells, which the solver finds",
    complaints=complaints,
    group="board",
)
