"""Remembers tables that depend on functions and on domains, from one puzzle to the next.

Families state relations and automata by functions. Two functions are told apart by their code and by the values that
they capture, because a lambda is another object whenever its statement is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from types import BuiltinFunctionType, FunctionType, WrapperDescriptorType
from typing import Generic, TypeVar

Table = TypeVar("Table", bound=tuple[object, ...])

MOST_ROWS = 50_000
"""Rows that one memory keeps, some 4 MB. It forgets all of them when there would be more."""
MOST_ROWS_OF_TABLE = MOST_ROWS // 10


class Remembered(Generic[Table]):
    """Tables by the functions and values that they depend on. Several threads may use one memory.

    `rows_of` counts the rows of a table.
    """

    def __init__(self, rows_of: Callable[[Table], int]) -> None:
        self._rows_of = rows_of
        self._tables: dict[Hashable, Table] = {}
        self._rows = 0
        self._lock = Lock()

    def table(
        self,
        functions: tuple[Callable[..., object], ...],
        rest: Hashable,
        make: Callable[[], Table],
        own: dict[Hashable, Table],
    ) -> Table:
        """The table that `make` returns, which depends on nothing but the functions and `rest`.

        `own` keeps it for one puzzle if the functions capture more than plain values.
        """
        try:
            key = tuple(map(_identity, functions)), rest
        except TypeError:
            found = own.get((functions, rest))
            if found is None:
                found = own[functions, rest] = make()
            return found
        found = self._tables.get(key)
        if found is None:
            found = make()
            self._keep(key, found)
        return found

    def _keep(self, key: Hashable, table: Table) -> None:
        size = self._rows_of(table) + 1
        if size > MOST_ROWS_OF_TABLE:
            return
        with self._lock:
            if self._rows + size > MOST_ROWS:
                self._tables.clear()
                self._rows = 0
            if key not in self._tables:
                self._tables[key] = table
                self._rows += size


def _identity(function: Callable[..., object]) -> Hashable:
    """The key that tells a function apart from others. Raises TypeError if it depends on more than plain values."""
    if isinstance(function, BuiltinFunctionType | WrapperDescriptorType):
        return function
    if not isinstance(function, FunctionType) or function.__kwdefaults__:
        raise TypeError(f"{function} may depend on anything")
    cells, defaults = function.__closure__, function.__defaults__
    captured = tuple([_plain(cell.cell_contents) for cell in cells]) if cells else ()
    return function.__code__, function.__module__, captured, tuple(map(_plain, defaults)) if defaults else ()


def _plain(value: object) -> Hashable:
    """A captured value. Raises TypeError if it may change."""
    if isinstance(value, int | str | range | None):
        return value
    if isinstance(value, tuple | frozenset):
        return type(value), frozenset(map(_plain, value)) if isinstance(value, frozenset) else tuple(map(_plain, value))
    if isinstance(value, FunctionType):
        return _identity(value)
    raise TypeError(f"{type(value).__name__} may change")
