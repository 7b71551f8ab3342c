"""Lines about the rows, columns and cells of a grid on a board with several."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from .pieces import NAME

_GRID = re.compile(r"^grid\s+(\d+)x(\d+)\b.*?\bat\s+r(\d+)c(\d+)", re.MULTILINE | re.IGNORECASE)
_LINE_OF_GRID = re.compile(
    r"\b(?:r|row\s*|(?P<column>c|col(?:umn)?\s*))(?P<line>\d+)(?!c?\d)\s+(?:in|of)\s+grid\s+(?P<grid>\d+)",
    re.IGNORECASE,
)
_LOOP_OF_GRID = re.compile(
    rf"\b(?P<loop>each|some|no)\s+(?P<kind>row|column|box)\s+(?:in|of)\s+grid\s+(?P<grid>\d+)\s+as\s+(?P<as>{NAME})",
    re.IGNORECASE,
)
_CELLS_OF_GRID = re.compile(rf"\b(?:(?P<all>all)|(?P<name>{NAME}))\s+in\s+grid\s+(?P<grid>\d+)", re.IGNORECASE)


class _Grid(NamedTuple):
    """The size of a grid, and the row and the column of its top left cell."""

    rows: int
    columns: int
    top: int
    left: int

    @property
    def bottom(self) -> int:
        return self.top + self.rows - 1

    @property
    def right(self) -> int:
        return self.left + self.columns - 1

    @property
    def cells(self) -> str:
        """All cells of the grid, as a statement lists them."""
        return f"r{self.top}-{self.bottom}c{self.left}-{self.right}"


Part = Callable[[re.Match[str], _Grid], str]
"""The text for a part of a grid that a line names."""


def _line(found: re.Match[str], grid: _Grid) -> str:
    """A row or column of the board as far as it is in a grid."""
    number = found["line"]
    if found["column"]:
        return f"r{grid.top}c{number}..r{grid.bottom}c{number}"
    return f"r{number}c{grid.left}..r{number}c{grid.right}"


def _loop(found: re.Match[str], grid: _Grid) -> str:
    """A quantifier over the rows, columns or boxes whose first and last cells, and so all cells, are in a grid."""
    name = found["as"]
    inside = f"{name}[1] among {grid.cells} and {name}[length({name})] among {grid.cells}"
    return f"{found['loop']} {found['kind']} as {name} where {inside}"


def _cells(found: re.Match[str], grid: _Grid) -> str:
    """All cells of a grid, or a quantifier over them."""
    return grid.cells if found["all"] else f"{found['name']} in {grid.cells}"


_PARTS: tuple[tuple[re.Pattern[str], Part], ...] = (
    (_LINE_OF_GRID, _line),
    (_LOOP_OF_GRID, _loop),
    (_CELLS_OF_GRID, _cells),
)


def grid_line(text: str, whole: str) -> str:
    """A line in which the rows, columns and cells of a grid are listed; `whole` is the text with the grids."""
    grids = [_Grid(*map(int, found)) for found in _GRID.findall(whole)]
    for pattern, part in _PARTS:
        text = pattern.sub(partial(_listed, part, grids), text)
    return text


def _listed(part: Part, grids: Sequence[_Grid], found: re.Match[str]) -> str:
    """A part of one of the grids, which are counted from 1; the same text if there is no such grid."""
    number = int(found["grid"])
    return part(found, grids[number - 1]) if 1 <= number <= len(grids) else found[0]
