"""The exchange format `sudoku-puzzle` of pencilmark, a program that grades sudokus."""

from __future__ import annotations

from .importer import recognises, to_sdk

__all__ = ["recognises", "to_sdk"]
