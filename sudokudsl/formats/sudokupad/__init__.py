"""SudokuPad: JSON of drawings, rules text and solution, and the links that carry it."""

from __future__ import annotations

from .importer import recognises, to_sdk

__all__ = ["recognises", "to_sdk"]
