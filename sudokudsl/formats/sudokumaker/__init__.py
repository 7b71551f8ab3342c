"""SudokuMaker: links and JSON with all elements of a puzzle."""

from __future__ import annotations

from .importer import recognises, to_sdk

__all__ = ["recognises", "to_sdk"]
