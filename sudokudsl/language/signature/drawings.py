"""The parts of statements about drawings: places in and around the board, texts, and looks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, get_args

from ...model.geometry import MAX_SIDE, ExtraCell
from ...model.shapes import Look, Spot, Style
from ..scope import MAX_CELLS, Scope
from ..syntax.ast import Arg, CellPattern, Mark, Number, Parenthesized, Run, Text, Word
from .parts import Cursor

MAX_BEYOND = 20
"""The greatest distance of a place from the board, in cells."""
MAX_DRAWN_TEXT = 300
MAX_LENGTH = 100 * MAX_SIDE
"""The greatest width or height of a drawing, in hundredths of a cell."""
_SPOT = re.compile(r"\s*r(-?\d{1,3}(?:\.\d{1,2})?)c(-?\d{1,3}(?:\.\d{1,2})?)\s*", re.IGNORECASE | re.ASCII)
_HEX = re.compile(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_COLOURS = ("colour", "border")


@dataclass(frozen=True, slots=True)
class Spots:
    """Places in and around the board: cells, cells in parentheses for their middle, or coordinates in quotes."""

    name: str
    doc: str = ""
    least: int = 1
    most: int | None = None

    def take(self, cursor: Cursor) -> tuple[Spot, ...]:
        first, found = cursor.peek(), list[Spot]()
        while (here := cursor.peek()) is not None:
            look = isinstance(here, Word) and here.key in _USAGES
            if look or isinstance(here, Number) or (isinstance(here, Mark) and here.text != ","):
                break
            found += _spots(cursor.advance(), cursor.scope)
            if len(found) > MAX_CELLS:
                cursor.scope.sink.error("too-large", f"a drawing has at most {MAX_CELLS:,} places", here.span)
                return tuple(found[:MAX_CELLS])
        if first is None or first is cursor.peek():
            raise cursor.mismatch(self.doc)
        if not cursor.scope.sink.failed and not self.least <= len(found) <= (self.most or MAX_CELLS):
            span = first.span.to(cursor.args[cursor.position - 1].span)
            many = "one place" if self.most == 1 else f"at least {self.least} places"
            cursor.scope.sink.error("wrong-cell-count", f"{many} expected here, not {len(found)}", span)
        return tuple(found)

    def text(self, value: Sequence[Spot], values: Mapping[str, Any]) -> str:
        return " ".join(map(str, value))

    def usage(self) -> str:
        return "PLACE" if self.most == 1 else "PLACES"


def _spots(arg: Arg, scope: Scope) -> Iterator[Spot]:
    """The places of an argument. Those too far from the board are reported and left out."""
    for spot in _named_spots(arg, scope):
        rows, columns = scope.board.rows, scope.board.columns
        if 1 - MAX_BEYOND <= spot.row <= rows + MAX_BEYOND and 1 - MAX_BEYOND <= spot.column <= columns + MAX_BEYOND:
            yield spot
        else:
            message = f"a place is at most {MAX_BEYOND} cells away from the board"
            scope.sink.error("cell-off-board", message, arg.span)


def _named_spots(arg: Arg, scope: Scope) -> Iterator[Spot]:
    match arg:
        case Mark():
            return
        case CellPattern(rows=((row, last),), columns=((column, end),)) if (row, column) == (last, end):
            yield Spot(row, column)
        case Run(points=points):
            for point in points:
                yield from _named_spots(point, scope)
        case Parenthesized(args=args):
            inner = [spot for each in args for spot in _named_spots(each, scope)]
            if inner:
                rows, columns = zip(*inner, strict=True)
                yield Spot(round(sum(rows) / len(inner), 2), round(sum(columns) / len(inner), 2))
        case Text(value=value):
            match = _SPOT.fullmatch(value)
            if match is None:
                help_ = 'a place in quotes has a row and a column: "r0.5c3.25"'
                scope.sink.error("unexpected", "this text is not a place", arg.span, help=help_)
            else:
                yield Spot(float(match[1]), float(match[2]))
        case _:
            for cell, span in scope.cells(arg):
                if isinstance(cell, ExtraCell):
                    message = f"{cell} is beside the board, but here a cell needs a position on the board"
                    scope.sink.error("cell-off-board", message, span)
                else:
                    yield Spot(cell.row, cell.column)


@dataclass(frozen=True, slots=True)
class DrawnText:
    """A text in double quotes. It may be left out unless it is `required`."""

    name: str
    required: bool = True

    def take(self, cursor: Cursor) -> str:
        here = cursor.peek()
        if not isinstance(here, Text):
            if self.required:
                raise cursor.mismatch("a text in double quotes")
            return ""
        cursor.advance()
        if not here.value.strip() and self.required:
            cursor.scope.sink.error("unexpected", "a text without characters cannot be drawn", here.span)
        elif len(here.value) > MAX_DRAWN_TEXT:
            message = f"a drawn text has at most {MAX_DRAWN_TEXT} characters"
            cursor.scope.sink.error("too-large", message, here.span)
        return here.value

    def text(self, value: str, values: Mapping[str, Any]) -> str:
        shown = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{shown}"' if value else ""

    def usage(self) -> str:
        return '"TEXT"' if self.required else '["TEXT"]'


@dataclass(frozen=True, slots=True)
class Looks:
    """The look of a drawing: `words`, each with a value, in any order. All may be left out."""

    name: str
    words: tuple[str, ...]

    def take(self, cursor: Cursor) -> Look:
        look, seen = Look(), set[str]()
        while isinstance(here := cursor.peek(), Word) and here.key in self.words:
            cursor.advance_word()
            if here.key in seen:
                cursor.scope.sink.error("unexpected", f"`{here.key}` is stated twice", here.span)
            seen.add(here.key)
            value: Any = True if here.key == "above" else _look_value(here.key, cursor)
            look = replace(look, **{here.key: value})
        return look

    def text(self, value: Look, values: Mapping[str, Any]) -> str:
        pieces = []
        for field in fields(Look):
            held = getattr(value, field.name)
            if held != field.default:
                shown = f'"{held}"' if str(held).startswith("#") else str(held)
                pieces.append(field.name if held is True else f"{field.name} {shown}")
        return " ".join(pieces)

    def usage(self) -> str:
        return " ".join(f"[{_USAGES[word]}]" for word in self.words)


_USAGES: Mapping[str, str] = {
    "colour": "colour COLOUR",
    "border": "border COLOUR",
    "width": "width NUMBER",
    "height": "height NUMBER",
    "size": "size NUMBER",
    "turn": "turn DEGREES",
    "above": "above",
}


def _look_value(word: str, cursor: Cursor) -> str | int:
    """The value after a word of a look."""
    here = cursor.peek()
    if word in _COLOURS:
        match here:
            case Word() if here.key in get_args(Style):
                cursor.advance_word()
                return here.key
            case Text(value=value) if _HEX.fullmatch(value.lower()):
                cursor.advance()
                return value.lower()
        names = ", ".join(f"`{name}`" for name in get_args(Style))
        raise cursor.mismatch(f'a colour ({names}, or such as "#f80")')
    if not isinstance(here, Number):
        raise cursor.mismatch("degrees" if word == "turn" else "a number of hundredths of a cell")
    cursor.advance()
    least, most = (-360, 360) if word == "turn" else (1, MAX_LENGTH)
    if not least <= here.value <= most:
        message = f"{word} must be {least} to {most:,}, not {here.value}"
        cursor.scope.sink.error("value-out-of-range", message, here.span)
        return 0
    return here.value
