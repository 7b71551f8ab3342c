"""Layouts: clues for a full grid, for the generator, and the functions that most layouts consist of.

A layout does not restate the meaning of a constraint: it keeps a clue if `holds` accepts the grid.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from ..model.constraint import Constraint
from ..model.geometry import Board, Cell, View
from ..model.grid import Grid

if TYPE_CHECKING:
    from random import Random

KING = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))

Build = Callable[..., Constraint]
"""Makes a constraint from values by name, as `Family.build` does."""


@dataclass(frozen=True, slots=True)
class Clue:
    """A clue that a grid satisfies: the values of a form's parts by name, and the places that it occupies.

    `places` are any values, such as ("line", cell). Two clues with a common place are not laid out together.
    """

    values: Mapping[str, Any]
    places: frozenset[Hashable]


@dataclass(frozen=True, slots=True)
class Layout:
    """The clues of a family on a grid."""

    clues: Callable[[Grid, Random], Iterator[Clue]]
    """Yields different clues in an order that depends only on the random source. The caller drops overlapping ones."""
    whole: bool = False
    """Whether all clues are needed, as for cages that cover the board."""
    stays: bool = False
    """Whether a clue stays even if the puzzle does not need it, as a rule of the puzzle does."""
    about_areas: bool = False
    """Whether the clues are about the areas of a division, and not about the digits of cells."""


def occupied(kind: str, cells: Iterable[Hashable]) -> frozenset[Hashable]:
    """The places of a clue that is drawn in these cells. `kind` distinguishes drawings that do not overlap."""
    return frozenset((kind, cell) for cell in cells)


def shuffled(options: Iterable[Any], random: Random) -> list[Any]:
    """The options in a random order."""
    return random.sample(listed := list(options), len(listed))


def paths(
    board: Board,
    random: Random,
    fits: Callable[[tuple[Cell, ...]], bool],
    *,
    least: int,
    most: int,
    grows: bool = False,
    tries: int = 40,
) -> Iterator[tuple[Cell, ...]]:
    """At most one path of king's moves from each cell that `fits`. It has `least` to `most` different cells.

    `grows` promises that a path that fits also fits without its last cell. `tries` limits the attempts from each cell;
    with `grows` there are three.
    """
    for start in shuffled(board.cells, random):
        found: tuple[Cell, ...] = ()
        wanted = random.randint(least, most)
        for _ in range(tries if not grows else 3):
            path: tuple[Cell, ...] = (start,)
            while len(path) < wanted:
                onward = [(*path, cell) for cell in board.at_offsets(path[-1], KING) if cell not in path]
                if grows:
                    onward = [longer for longer in onward if fits(longer)]
                if not onward:
                    break
                path = random.choice(onward)
                if len(path) > len(found) and len(path) >= least and (grows or fits(path)):
                    found = path
            if len(found) == wanted:
                break
        if found:
            yield found


def lines(
    grid: Grid,
    random: Random,
    build: Build,
    *,
    least: int,
    most: int,
    grows: bool = False,
    **fixed: Any,  # noqa: ANN401 - values of parts
) -> Iterator[Clue]:
    """Clues along paths, given as `cells`, with `fixed` values of the other parts. See `paths`."""

    def fits(cells: tuple[Cell, ...]) -> bool:
        return build(cells=cells, **fixed).holds(grid)

    for cells in paths(grid.board, random, fits, least=least, most=most, grows=grows):
        yield Clue({"cells": cells, **fixed}, occupied("line", cells))


def line_layout(build: Build, *, least: int, most: int, grows: bool = False) -> Layout:
    """The layout of a family whose statements name only the cells of a line. See `paths`."""
    return Layout(partial(lines, build=build, least=least, most=most, grows=grows))


def pairs(grid: Grid, random: Random, build: Build, kinds: Sequence[Mapping[str, Any]]) -> Iterator[Clue]:
    """Clues on pairs of orthogonal neighbours, in either order, with the first of `kinds` (other values) that holds."""
    neighbours = grid.board.pairs(((0, 1), (1, 0)))
    for pair in shuffled(neighbours, random):
        for cells in (pair, pair[::-1]):
            kind = next((kind for kind in kinds if build(cells=cells, **kind).holds(grid)), None)
            if kind is not None:
                yield Clue({"cells": cells, **kind}, occupied("border", [pair]))
                break


def pair_layout(build: Build, *kinds: Mapping[str, Any]) -> Layout:
    """The layout of a family whose statements mark two neighbours. `kinds` are the values of the other parts."""
    return Layout(partial(pairs, build=build, kinds=kinds))


def marks(grid: Grid, random: Random, build: Build) -> Iterator[Clue]:
    """Clues on single cells."""
    for cell in shuffled(grid.board.cells, random):
        if build(cells=(cell,)).holds(grid):
            yield Clue({"cells": (cell,)}, occupied("mark", [cell]))


def mark_layout(build: Build) -> Layout:
    """The layout of a family whose statements mark single cells."""
    return Layout(partial(marks, build=build))


def pieces(board: Board, random: Random, sizes: Sequence[int]) -> Iterator[tuple[Cell, ...]]:
    """From each cell a connected piece with it, sorted, of one of the `sizes` or less where there is no room."""
    for start in shuffled(board.cells, random):
        piece = [start]
        for _ in range(random.choice(sizes) - 1):
            onward = sorted({cell for inside in piece for cell in board.neighbours(inside)}.difference(piece))
            if not onward:
                break
            piece.append(random.choice(onward))
        if len(piece) > 1:
            yield tuple(sorted(piece))


def divisions(board: Board) -> Iterator[tuple[Cell, ...]]:
    """The cells of each layer that is a division of the board into areas."""
    for name in board.names_of_layers("areas"):
        yield board.layers[name]


def outside(grid: Grid, random: Random, build: Build, number: str, *, sided: bool) -> Iterator[Clue]:
    """Clues outside the board: for each row and column the least number that holds, if there is one.

    If `sided`, each row and column is seen from both sides. `number` is the name of the part with the number.
    """
    board = grid.board
    reach = max(map(abs, board.digits)) * max(board.rows, board.columns)
    least = 0 if board.digits[0] >= 0 else -reach
    for line in shuffled(views(board, sided=sided), random):
        for value in range(least, reach + 1):
            if build(line=line, **{number: value}).holds(grid):
                yield Clue({"line": line, number: value}, occupied("outside", [(line.cells[0], line.side)]))
                break


def outside_layout(build: Build, number: str, *, sided: bool = True) -> Layout:
    """The layout of a family whose statements name a `line` and a number. See `outside`."""
    return Layout(partial(outside, build=build, number=number, sided=sided))


def views(board: Board, *, sided: bool = True) -> Iterator[View]:
    """Every row and column, seen from both sides if `sided`, and otherwise from the left and from the top.

    On a board of several grids these are the rows and columns of the grids.
    """
    for row in board.row_views:
        yield row
        if sided:
            yield View(row.cells[::-1], "right", row.grid)
    for column in board.column_views:
        yield column
        if sided:
            yield View(column.cells[::-1], "bottom", column.grid)
