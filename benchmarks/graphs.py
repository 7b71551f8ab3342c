"""Draws puzzles of areas, of loops and paths, and of connected shades, and decides them here and by grilops (z3).

    pip install grilops
    python benchmarks/graphs.py [--puzzles 10] [--seed 1] [--seconds 60] [--only WORD]

Each puzzle has clues read off a random solution. A clue stays if there would be another solution without it, or if
NODES nodes do not decide that. Both sides have to find the solution and to show that there is no other one. A time is
the CPU time from the text, or from the list of clues, to the verdict. Grilops states the rules as its own examples do.
A question that grilops does not decide within the seconds, which z3 measures by the clock, counts with the CPU time
that it took. A ratio is then a lower bound.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from common import machine, table, version

import sudokudsl
from sudokudsl.model.solver import Limits

if TYPE_CHECKING:
    from grilops import SymbolGrid

NODES = 20_000

Clues = Sequence[str | None]  # by cell in reading order: a symbol of the solution, None where there is no clue


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle: its rules here, the layer of its clues ("" for the board), and its rules in grilops."""

    name: str
    size: int
    rules: str
    layer: str
    theirs: Callable[[int, Clues], SymbolGrid]

    def text(self, clues: Clues) -> str:
        """The puzzle as a spec."""
        rows = [clues[at : at + self.size] for at in range(0, len(clues), self.size)]
        picture = "\n".join("  " + "".join(symbol or "." for symbol in row) for row in rows)
        return f"{self.rules}\ngivens {self.layer}\n{picture}\n"


def fillomino(size: int, clues: Clues) -> SymbolGrid:
    """Digits are sizes of areas, and areas of one size do not touch, in grilops."""
    import grilops
    from grilops.regions import RegionConstrainer
    from z3 import Implies

    lattice = grilops.get_rectangle_lattice(size, size)
    grid = grilops.SymbolGrid(lattice, grilops.make_number_range_symbol_set(1, 6))
    regions = RegionConstrainer(lattice, solver=grid.solver, max_region_size=6)
    for point, clue in zip(lattice.points, clues, strict=True):
        grid.solver.add(grid.grid[point] == regions.region_size_grid[point])
        if clue is not None:
            grid.solver.add(regions.region_size_grid[point] == int(clue))
        sizes = lattice.edge_sharing_neighbors(regions.region_size_grid, point)
        names = lattice.edge_sharing_neighbors(regions.region_id_grid, point)
        for beside, name in zip(sizes, names, strict=True):
            same_size = regions.region_size_grid[point] == beside.symbol
            grid.solver.add(Implies(same_size, regions.region_id_grid[point] == name.symbol))
    return grid


def line(size: int, clues: Clues, *, ends: bool = False, complete: bool = False) -> SymbolGrid:
    """One closed loop, or with `ends` one path, in grilops; `complete` if it visits every cell.

    The first visited clue has the order 0, which its examples advise for loops.
    """
    import grilops
    from grilops.paths import PathConstrainer, PathSymbolSet

    lattice = grilops.get_rectangle_lattice(size, size)
    symbols = PathSymbolSet(lattice, include_terminals=ends)
    if not complete:
        symbols.append("EMPTY", " ")
    names = {"│": "NS", "─": "EW", "└": "NE", "┌": "SE", "┐": "SW", "┘": "NW", "·": "EMPTY"}
    names |= {"╵": "N", "╶": "E", "╷": "S", "╴": "W"}
    grid = grilops.SymbolGrid(lattice, symbols)
    paths = PathConstrainer(grid, complete=complete, allow_terminated_paths=ends, allow_loops=not ends)
    grid.solver.add(paths.num_paths == 1)
    given = {point: clue for point, clue in zip(lattice.points, clues, strict=True) if clue is not None}
    for point, clue in given.items():
        grid.solver.add(grid.cell_is(point, getattr(symbols, names[clue])))
    visited = next((point for point, clue in given.items() if clue != "·"), None)
    if visited is not None and not ends:
        grid.solver.add(paths.path_order_grid[visited] == 0)
    return grid


def quarters(size: int, clues: Clues) -> SymbolGrid:
    """Areas of four cells, in grilops. A digit counts the cells of its area in the 3x3 around it."""
    import grilops
    from grilops.regions import RegionConstrainer

    lattice = grilops.get_rectangle_lattice(size, size)
    grid = grilops.SymbolGrid(lattice, grilops.make_number_range_symbol_set(1, 9))
    regions = RegionConstrainer(lattice, solver=grid.solver, min_region_size=4, max_region_size=4)
    _count_around(grid, regions.region_id_grid, clues)
    return grid


L_AND_T = ("x/x/xx", "xxx/.x")
FIVE = ("x/x/x/xx", "xx/xx/x", ".x/.x/xx/x", "x/x/xxx", ".x/xx/.x/.x")


def shaped(size: int, clues: Clues, *, outlines: Sequence[str], again: bool) -> SymbolGrid:
    """Every area has one of the shapes, in grilops, with the digits of `quarters`; each shape once unless `again`."""
    import grilops
    from grilops.geometry import Vector
    from grilops.shapes import Shape, ShapeConstrainer

    lattice = grilops.get_rectangle_lattice(size, size)
    grid = grilops.SymbolGrid(lattice, grilops.make_number_range_symbol_set(1, 9))
    rows = [outline.split("/") for outline in outlines]
    cells = [[(y, x) for y, row in enumerate(each) for x, sign in enumerate(row) if sign == "x"] for each in rows]
    shapes = ShapeConstrainer(
        lattice,
        [Shape([Vector(*offset) for offset in outline]) for outline in cells],
        solver=grid.solver,
        complete=True,
        allow_rotations=True,
        allow_reflections=True,
        allow_copies=again,
    )
    _count_around(grid, shapes.shape_instance_grid, clues)
    return grid


def _count_around(grid: SymbolGrid, areas: Mapping[Any, Any], clues: Clues) -> None:
    """The symbol of each cell is the number of cells of its area in the 3x3 around it."""
    from z3 import If, Sum

    for (point, symbol), clue in zip(grid.grid.items(), clues, strict=True):
        around = grid.lattice.vertex_sharing_neighbors(areas, point)
        count = Sum([If(each.symbol == areas[point], 1, 0) for each in around]) + 1
        grid.solver.add(symbol == count)
        if clue is not None:
            grid.solver.add(count == int(clue))


def shades(size: int, clues: Clues) -> SymbolGrid:
    """Each of two shades is in one piece, and no 2x2 has one shade only, in grilops."""
    import grilops
    from grilops.regions import R, RegionConstrainer
    from z3 import If, Sum

    lattice = grilops.get_rectangle_lattice(size, size)
    grid = grilops.SymbolGrid(lattice, grilops.make_number_range_symbol_set(0, 1))
    regions = RegionConstrainer(lattice, solver=grid.solver)
    grid.solver.add(Sum([If(parent == R, 1, 0) for parent in regions.parent_grid.values()]) == 2)
    cells = {(point.y, point.x): point for point in lattice.points}
    for point, clue in zip(lattice.points, clues, strict=True):
        if clue is not None:
            grid.solver.add(grid.grid[point] == int(clue))
        for beside in ((point.y + 1, point.x), (point.y, point.x + 1)):
            if (other := cells.get(beside)) is not None:
                one_region = regions.region_id_grid[point] == regions.region_id_grid[other]
                grid.solver.add((grid.grid[point] == grid.grid[other]) == one_region)
        window = [cells.get((point.y + down, point.x + right)) for down in (0, 1) for right in (0, 1)]
        if None not in window:
            total = Sum([grid.grid[each] for each in window])
            grid.solver.add(total > 0, total < 4)
    return grid


AREAS = """board 6x6 digits 1-6
areas field of 1-6 counted
each x in all: x = size(field, x)
each orthogonal as a, b: a = b implies field[a] = field[b]"""
FOURS = """board 6x6 digits 1-9
areas field of 4
chaos-count around: field[all]"""
CORNERS = f"{FOURS}\nshapes field any = l-tetromino t-tetromino"
PENTOMINOES = """board 5x5 digits 1-9
areas field of 5
chaos-count around: field[all]
shapes field = l-pentomino p-pentomino n-pentomino v-pentomino y-pentomino"""
SHADES = """board 7x7 digits 1
layer shade digits 0-1 counted
connected shade = 0
connected shade = 1
each window 2x2 as w: 0 < sum(shade[w]) < 4"""
KINDS = (
    Kind("fillomino 6x6", 6, AREAS, "", fillomino),
    Kind("areas of four 6x6", 6, FOURS, "", quarters),
    Kind("L and T of four 6x6", 6, CORNERS, "", partial(shaped, outlines=L_AND_T, again=True)),
    Kind("five pentominoes 5x5", 5, PENTOMINOES, "", partial(shaped, outlines=FIVE, again=False)),
    Kind("loop 7x7", 7, "board 7x7 digits 1\nloop way counted", "way", line),
    Kind("path 6x6", 6, "board 6x6 digits 1\npath way counted", "way", partial(line, ends=True)),
    Kind("loop through all 8x8", 8, "board 8x8 digits 1\nloop way all counted", "way", partial(line, complete=True)),
    Kind("yin-yang 7x7", 7, SHADES, "shade", shades),
)


def solved(text: str) -> sudokudsl.Outcome:
    """The verdict of the engine, from the text on."""
    return sudokudsl.make_solver(sudokudsl.loads(text)).search(limit=2)


def drawn(kind: Kind, random: Random) -> Clues:
    """The clues of a puzzle: those of a random solution, removed in random order while there is no other solution."""
    solver = sudokudsl.make_solver(sudokudsl.loads(kind.rules))
    (grid,) = solver.search(limit=1, seed=random.randrange(1 << 30)).grids
    chosen: list[str | None] = list(symbols_of(str(grid), kind))
    for at in random.sample(range(len(chosen)), len(chosen)):
        without = [*chosen[:at], None, *chosen[at + 1 :]]
        found = sudokudsl.make_solver(sudokudsl.loads(kind.text(without))).search(limit=2, limits=Limits(nodes=NODES))
        if found.exact and found.count == 1:
            chosen = without
    return chosen


def symbols_of(text: str, kind: Kind) -> str:
    """The symbols of the board or of a layer in a printed grid, in reading order."""
    lines = text.splitlines()
    begin = lines.index(f"{kind.layer} =") + 1 if kind.layer else 0
    return "".join(line.strip() for line in lines[begin : begin + kind.size])


def asked(kind: Kind, clues: Clues, seconds: float) -> str:
    """The verdict of grilops: `unique`, `none`, `several`, or `open` if it was not reached in time."""
    from z3 import Or, sat, unknown, unsat

    grid = kind.theirs(kind.size, clues)
    grid.solver.set("timeout", int(seconds * 1000))
    first = grid.solver.check()
    if first == unknown:
        return "open"
    if first != sat:
        return "none"
    model = grid.solver.model()
    grid.solver.add(Or(*(cell != model.eval(cell) for cell in grid.grid.values())))
    second = grid.solver.check()
    return "unique" if second == unsat else "several" if second == sat else "open"


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """A result and its CPU time."""
    start = time.process_time()
    return work(), time.process_time() - start


def main() -> None:
    """Prints a row for each kind."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60, help="the limit of one question to grilops, by the clock")
    parser.add_argument("--only", default="", help="the kinds whose name has this in it")
    options = parser.parse_args()
    rows = []
    for kind in KINDS:
        if options.only in kind.name:
            rows.append(row(kind, options))
    print(machine(), f"sudokudsl {version('sudokudsl')}, grilops {version('grilops')}, z3 {version('z3-solver')}")
    print()
    heads = ("puzzle", "number", "ours, median ms", "grilops, median ms", "ratio", "least", "over all", "open there")
    print(table(heads, rows))


def row(kind: Kind, options: argparse.Namespace) -> tuple[object, ...]:
    """Draws puzzles of a kind and measures both sides."""
    random = Random(f"{options.seed} {kind.name}")
    ours, theirs, late = [], [], 0
    solved(kind.text([None] * kind.size**2))  # the first load reads tables from disk
    while len(ours) < options.puzzles:
        clues = drawn(kind, random)
        outcome, seconds = timed(partial(solved, kind.text(clues)))
        verdict, their_seconds = timed(partial(asked, kind, clues, options.seconds))
        if not outcome.exact or outcome.count != 1 or verdict not in ("unique", "open"):
            raise SystemExit(f"{outcome.count} solutions here, {verdict} there:\n{kind.text(clues)}")
        ours.append(seconds)
        theirs.append(their_seconds)
        late += verdict != "unique"
    ratios = [their / our for our, their in zip(ours, theirs, strict=True)]
    return (
        kind.name,
        len(ours),
        f"{statistics.median(ours) * 1000:.1f}",
        f"{statistics.median(theirs) * 1000:.0f}",
        f"{statistics.geometric_mean(ratios):.0f}",
        f"{min(ratios):.1f}",
        f"{sum(theirs) / sum(ours):.0f}",
        late,
    )


if __name__ == "__main__":
    main()
