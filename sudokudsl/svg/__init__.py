"""Puzzles drawn as printed variant sudokus are: `svg` makes the picture, by layers (`picture`)."""

from __future__ import annotations

from .elements import CELL, escape
from .picture import svg

__all__ = ["CELL", "escape", "svg"]
