"""Translates a syntax tree into a `Puzzle`. Lowering reports mistakes; it never simplifies or deduces."""

from __future__ import annotations

from .collection import read_collection, read_givens
from .statements import Understanding, lower, read, understand, understand_file

__all__ = ["Understanding", "lower", "read", "read_collection", "read_givens", "understand", "understand_file"]
