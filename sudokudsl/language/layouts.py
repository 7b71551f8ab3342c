"""Clues read off a full grid, for the generator: what a family offers as its layout, and what most layouts are made of.

No layout says again what a constraint means: a clue is one that `holds` on the grid.
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
"""Makes a constraint of values by name, as a family does."""


@dataclass(frozen=True, slots=True)
class Clue:
    """A clue that a grid meets: the values of a form's parts, and what it takes up on the board.

    `places` are of any kind, such as ("line", a cell): two clues with a place in common are not laid out together.
    """

    values: Mapping[str, Any]
    places: frozenset[Hashable]


@dataclass(frozen=True, slots=True)
class Layout:
    """How clues of a family are laid out on a grid.

    clues: different ones in a random order, all of whose chance comes from the given source; those that lie over others
    are left out by the caller. whole: they belong together, as cages that cover the board do, and none is left out.
    """

    clues: Callable[[Grid, Random], Iterator[Clue]]
    whole: bool = False


def occupied(kind: str, cells: Iterable[Hashable]) -> frozenset[Hashable]:
    """What a clue takes up that is drawn in some cells, or in other places, in a certain way."""
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
    """At most one path of king's moves from each cell, of `least` to `most` cells, none twice, that fits.

    `grows`: a path that fits is one that fitted without its last cell.
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
    """Lines drawn along `cells`, with `fixed` values of the other parts."""

    def fits(cells: tuple[Cell, ...]) -> bool:
        return build(cells=cells, **fixed).holds(grid)

    for cells in paths(grid.board, random, fits, least=least, most=most, grows=grows):
        yield Clue({"cells": cells, **fixed}, occupied("line", cells))


def line_layout(build: Build, *, least: int, most: int, grows: bool = False) -> Layout:
    """Of a family whose statements name the cells of a line and nothing else; see `paths`."""
    return Layout(partial(lines, build=build, least=least, most=most, grows=grows))


def pairs(grid: Grid, random: Random, build: Build, kinds: Sequence[Mapping[str, Any]]) -> Iterator[Clue]:
    """Marks between orthogonal neighbours, in either order, each of the first of `kinds` (other values) that holds."""
    neighbours = grid.board.pairs(((0, 1), (1, 0)))
    for pair in shuffled(neighbours, random):
        for cells in (pair, pair[::-1]):
            kind = next((kind for kind in kinds if build(cells=cells, **kind).holds(grid)), None)
            if kind is not None:
                yield Clue({"cells": cells, **kind}, occupied("border", [pair]))
                break


def pair_layout(build: Build, *kinds: Mapping[str, Any]) -> Layout:
    """Of a family whose statements mark two neighbours, in one of some ways."""
    return Layout(partial(pairs, build=build, kinds=kinds))


def marks(grid: Grid, random: Random, build: Build) -> Iterator[Clue]:
    """Marks on single cells."""
    for cell in shuffled(grid.board.cells, random):
        if build(cells=(cell,)).holds(grid):
            yield Clue({"cells": (cell,)}, occupied("mark", [cell]))


def mark_layout(build: Build) -> Layout:
    """Of a family whose statements mark cells."""
    return Layout(partial(marks, build=build))


def outside(grid: Grid, random: Random, build: Build, number: str, *, sided: bool) -> Iterator[Clue]:
    """Numbers beside rows and columns, seen from each side, or from one: the least that holds, where there is one."""
    board = grid.board
    reach = max(map(abs, board.digits)) * max(board.rows, board.columns)
    least = 0 if board.digits[0] >= 0 else -reach
    for line in shuffled(_views(board, sided=sided), random):
        for value in range(least, reach + 1):
            if build(line=line, **{number: value}).holds(grid):
                yield Clue({"line": line, number: value}, occupied("outside", [(line.cells[0], line.side)]))
                break


def outside_layout(build: Build, number: str, *, sided: bool = True) -> Layout:
    """Of a family whose statements name a `line` and a number for it."""
    return Layout(partial(outside, build=build, number=number, sided=sided))


def _views(board: Board, *, sided: bool) -> Iterator[View]:
    for row in map(board.row, range(1, board.rows + 1)):
        yield View(row, "left")
        if sided:
            yield View(row[::-1], "right")
    for column in map(board.column, range(1, board.columns + 1)):
        yield View(column, "top")
        if sided:
            yield View(column[::-1], "bottom")
