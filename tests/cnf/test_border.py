"""The way around a rectangle of cells, which two connected sets share without crossing."""

from itertools import product

import pytest

from sudokudsl.cnf.connectivity import _border
from sudokudsl.model.geometry import Cell


@pytest.mark.parametrize(("rows", "columns"), [*product(range(1, 6), repeat=2)])
def test_the_border_of_a_rectangle_is_a_closed_way(rows, columns):
    for top, left in ((1, 1), (3, 2)):
        places = {
            (row, column): Cell(row, column) for row in range(top, top + rows) for column in range(left, left + columns)
        }
        border = _border(places)
        if rows == 1 or columns == 1:
            assert border == []
            continue
        outer = {
            cell
            for cell in places.values()
            if cell.row in (top, top + rows - 1) or cell.column in (left, left + columns - 1)
        }
        assert len(border) == len(outer)
        assert set(border) == outer
        for one, other in zip(border, [*border[1:], border[0]], strict=True):
            assert abs(one.row - other.row) + abs(one.column - other.column) == 1
        for missing in (*outer, *(set(places.values()) - outer)):
            left_over = {place: cell for place, cell in places.items() if cell != missing}
            rest = {each.row for each in left_over.values()}, {each.column for each in left_over.values()}
            whole = len(rest[0]) * len(rest[1]) == len(left_over)
            assert whole or _border(left_over) == []
