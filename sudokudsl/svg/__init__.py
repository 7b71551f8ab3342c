"""Puzzles drawn as printed variant sudokus are: `svg` makes the picture, by layers (`picture`).

`places` says where the picture has the cells.
"""

from __future__ import annotations

from .elements import CELL, escape
from .picture import places, svg

__all__ = ["CELL", "escape", "places", "svg"]
