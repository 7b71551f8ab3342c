"""Puzzles drawn in the style of printed variant sudokus: `svg` makes the picture, layer by layer.

`room` is where the picture has the cells, for drawings over it, such as the steps of a solve.
"""

from __future__ import annotations

from .elements import CELL, escape
from .picture import DrawnCell, Room, drawn_cells, room, svg

__all__ = ["CELL", "DrawnCell", "Room", "drawn_cells", "escape", "room", "svg"]
