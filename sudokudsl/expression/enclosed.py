"""The cells that a loop encloses, for the plain meaning of `x inside way`."""

from __future__ import annotations

from ..model.geometry import STEPS, Cell
from ..model.grid import Grid


def enclosed(grid: Grid, layer: str) -> frozenset[Cell]:
    """The cells of the board that a closed loop encloses. Those on the loop are not among them.

    The cells lie at even places of a lattice, with room for the line's steps between them. A cell is enclosed if no way
    from the edge of the lattice leads there without meeting the line.
    """
    board = grid.board
    line = set()
    for over in board.layers[layer]:
        row, column = over.base
        steps = [STEPS[step] for step in STEPS if grid[over] & step]
        line |= {(2 * row + down, 2 * column + right) for down, right in (*steps, *[(0, 0)] * bool(steps))}
    rows, columns = range(1, 2 * board.rows + 2), range(1, 2 * board.columns + 2)
    reached = {(1, 1)}
    waiting = [(1, 1)]
    while waiting:
        row, column = waiting.pop()
        for down, right in STEPS.values():
            place = row + down, column + right
            if place[0] in rows and place[1] in columns and place not in line and place not in reached:
                reached.add(place)
                waiting.append(place)
    return frozenset(
        cell for cell in board.cells if (place := (2 * cell.row, 2 * cell.column)) not in line and place not in reached
    )
