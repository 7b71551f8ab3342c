"""The meaning of single tokens, in plain statements and in expressions."""

from __future__ import annotations

from .ast import Interval


def intervals(text: str) -> tuple[Interval, ...] | None:
    """`1-3,5` as pairs (first, last), or None for an empty text."""
    return tuple(_interval(part) for part in text.split(",")) if text else None


def _interval(text: str) -> Interval:
    first, _, last = text.partition("-")
    return int(first), int(last or first)


def unquoted(text: str) -> str:
    """A quoted text without its quotes."""
    return text[1:-1].replace("\\\\", "\0").replace('\\"', '"').replace("\0", "\\")
