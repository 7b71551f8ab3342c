"""The meaning of single tokens, in plain statements and in expressions."""

from __future__ import annotations

from functools import lru_cache

from .ast import Interval

Intervals = tuple[Interval, ...]


@lru_cache(maxsize=1024)
def cell_intervals(text: str) -> tuple[Intervals | None, Intervals | None]:
    """The rows and the columns of a token such as `r1-3c5`, None for all of them."""
    rows, _, columns = text.lower().partition("c")
    return intervals(rows[1:]), intervals(columns)


def intervals(text: str) -> Intervals | None:
    """`1-3,5` as pairs (first, last), or None for an empty text."""
    return tuple(_interval(part) for part in text.split(",")) if text else None


def _interval(text: str) -> Interval:
    first, _, last = text.partition("-")
    return int(first), int(last or first)


def unquoted(text: str) -> str:
    """A quoted text without its quotes."""
    return text[1:-1].replace("\\\\", "\0").replace('\\"', '"').replace("\0", "\\")
