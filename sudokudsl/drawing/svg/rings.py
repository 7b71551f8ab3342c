"""The borders of sets of cells, as closed rings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...model.geometry import Cell
from .elements import CELL, sign_of, trail


def rings(cells: Iterable[Cell]) -> list[list[tuple[int, int]]]:
    """The border of a set of cells as closed rings of grid corners (x, y), clockwise around the cells.

    The ring of a hole runs anticlockwise. Cells that touch only at a corner get separate rings.
    """
    inside = set(cells)
    after: dict[tuple[int, int, int, int], tuple[int, int, int, int]] = {}
    edges = []
    for cell in sorted(inside):
        row, column = cell
        for x, y, right, down, beyond in (
            (column - 1, row - 1, 1, 0, Cell(row - 1, column)),
            (column, row - 1, 0, 1, Cell(row, column + 1)),
            (column, row, -1, 0, Cell(row + 1, column)),
            (column - 1, row, 0, -1, Cell(row, column - 1)),
        ):
            if beyond not in inside:
                edges.append((x, y, right, down))
    known = set(edges)
    for edge in edges:
        x, y, right, down = edge
        x, y = x + right, y + down
        # a right turn first: it stays with the same cell where two touch at a corner
        turns = ((-down, right), (right, down), (down, -right))
        after[edge] = next((x, y, *turn) for turn in turns if (x, y, *turn) in known)
    found, done = [], set()
    for edge in edges:
        ring = []
        while edge not in done:
            done.add(edge)
            following = after[edge]
            if edge[2:] != following[2:]:
                ring.append((following[0], following[1]))
            edge = following
        if ring:
            found.append(ring)
    return found


def ring_path(ring: Sequence[tuple[int, int]], inset: float) -> str:
    """The path data of a ring moved inwards, that is, to the right of its direction."""
    return trail([(x * CELL + inset * right, y * CELL + inset * down) for x, y, right, down in inwards(ring)]) + "z"


def inwards(ring: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, int, int]]:
    """Each corner (x, y) of a ring, with the step (right, down) to the right of its direction: 1 or -1 each."""
    for (x0, y0), (x, y), (x2, y2) in zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True):
        come, go = (sign_of(x - x0), sign_of(y - y0)), (sign_of(x2 - x), sign_of(y2 - y))
        yield x, y, -come[1] - go[1], come[0] + go[0]
