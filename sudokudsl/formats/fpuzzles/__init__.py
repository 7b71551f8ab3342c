"""f-puzzles: JSON, and the links that carry it, with the constraints that solvers have added to it."""

from __future__ import annotations

from .importer import recognises, to_sdk

__all__ = ["recognises", "to_sdk"]
