"""From syntax tree to `Puzzle`: what the words mean. Reports, never simplifies and never deduces."""

from __future__ import annotations

from .collection import read_collection, read_givens
from .statements import lower, read

__all__ = ["lower", "read", "read_collection", "read_givens"]
