"""Adds the extra cells of a file to its board: the statements `cells NAME ...`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..language.scope import Scope
from ..language.syntax.ast import Arg, BoxPattern, CellPattern, File, NamedSlice, Statement, Word
from ..model.geometry import MAX_DIGITS, MAX_EXTRA_CELLS, Board, ExtraArray
from ..text.diagnostics import Sink
from .decoding import decode
from .names import Names
from .registry import Registry


def with_extra_cells(file: File, board: Board, names: Names, sink: Sink, registry: Registry) -> Board:
    """The board with the extra cells of the file, whose names are recorded. Mistakes are reported."""
    arrays: list[ExtraArray] = []
    named: dict[str, Word] = {}
    for statement in file.statements:
        if statement.word.key != "cells":
            continue
        name = next((_name_of(arg) for arg in statement.args[:1]), None)
        array = _array(statement, name, board, names, sink, registry)
        if array is not None and name is not None and _fits(array, arrays, board, statement, sink):
            arrays.append(array)
            named[array.name] = name
        elif name is not None:
            names.broken.add(name.key)
    if arrays:
        board = replace(board, extras=tuple(arrays))
    for array in arrays:
        names.define_cells(named[array.name], board.arrays[array.name])
    return board


def _array(
    statement: Statement, name: Word | None, board: Board, names: Names, sink: Sink, registry: Registry
) -> ExtraArray | None:
    """The array of a `cells` statement. None with the reason in the sink."""
    if name is not None:
        if names.report_if_taken(name):
            return None
        names.defined_by[name.key] = name
    elif statement.args and isinstance(place := statement.args[0], CellPattern | BoxPattern):
        names.report_cells_as_name(place)
        return None
    family = registry.find("cells")
    assert family is not None
    decoded = decode(family, statement, Scope(board, names.cells, sink), registry)
    if decoded is None:
        return None
    array: ExtraArray = family.build(**decoded.values)
    return array if array.digits else replace(array, digits=board.digits)


def _fits(array: ExtraArray, before: Sequence[ExtraArray], board: Board, statement: Statement, sink: Sink) -> bool:
    """Whether a board can have one more array after those `before`. If not, the reason is reported."""
    digits = set(board.digits).union(array.digits, *(other.digits for other in before))
    if array.size + sum(other.size for other in before) > MAX_EXTRA_CELLS:
        message = f"a board has at most {MAX_EXTRA_CELLS} extra cells"
    elif len(digits) > MAX_DIGITS:
        message = f"a board and its extra cells have at most {MAX_DIGITS} different digits, not {len(digits)}"
    else:
        return True
    sink.error("too-large", message, statement.span)
    return False


def _name_of(arg: Arg) -> Word | None:
    """The name in the first argument of a `cells` statement, or None."""
    if isinstance(arg, NamedSlice):
        return arg.name
    return arg if isinstance(arg, Word) else None
