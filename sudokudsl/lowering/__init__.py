"""Translates a syntax tree into a `Puzzle`. Lowering reports mistakes; it never simplifies or deduces."""

from __future__ import annotations

from .collection import read_collection, read_givens
from .passes import Understanding, read, understand, understand_file

__all__ = ["Understanding", "read", "read_collection", "read_givens", "understand", "understand_file"]
