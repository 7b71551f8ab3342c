"""Penpa+: links that contain a drawing, rules text and a solution."""

from __future__ import annotations

from .importer import to_sdk
from .packing import recognises

__all__ = ["recognises", "to_sdk"]
