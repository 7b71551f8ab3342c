"""Puzzles drawn as printed variant sudokus are: `svg` makes the picture, by layers (`picture`).

`room` says where the picture has the cells, for what is drawn over it.
"""

from __future__ import annotations

from .elements import CELL, escape
from .picture import Room, room, svg

__all__ = ["CELL", "Room", "escape", "room", "svg"]
