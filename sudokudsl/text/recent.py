"""Remembers what was made of parts of a text, for the next version of the text, which has most parts elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Made = TypeVar("Made")


class RecentParts(Generic[Made]):
    """Values made of parts, each at an offset in its text. `move` moves a value by a number of characters.

    The parts that were used least recently are forgotten, so that their sizes add up to at most `most`. Several threads
    may use one memory.
    """

    def __init__(self, most: int, move: Callable[[Made, int], Made]) -> None:
        self._most, self._move = most, move
        self._parts: dict[Hashable, tuple[Made, int, int]] = {}
        self._size = 0
        self._lock = Lock()

    @property
    def size(self) -> int:
        """The sizes of all parts together."""
        return self._size

    def at(self, part: Hashable, start: int) -> Made | None:
        """The value made of a part, at an offset; None if it is not known."""
        found = self._used((part, start))
        if found is not None:
            return found[0]
        elsewhere = self._used(part)
        if elsewhere is None:
            return None
        made, before, size = elsewhere
        here = self._move(made, start - before)
        self._put((part, start), here, start, size)
        return here

    def keep(self, part: Hashable, start: int, made: Made, size: int) -> None:
        """Remembers the value made of a part at an offset."""
        self._put((part, start), made, start, size)
        self._put(part, made, start, size)

    def _used(self, key: Hashable) -> tuple[Made, int, int] | None:
        with self._lock:
            found = self._parts.pop(key, None)
            if found is not None:
                self._parts[key] = found  # the last one is the most recent
            return found

    def _put(self, key: Hashable, made: Made, start: int, size: int) -> None:
        with self._lock:
            before = self._parts.pop(key, None)
            self._size += size - (0 if before is None else before[2])
            self._parts[key] = made, start, size
            while self._size > self._most:
                self._size -= self._parts.pop(next(iter(self._parts)))[2]
