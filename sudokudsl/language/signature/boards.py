"""The parts of the board statements: `9x9 digits 0-8`, `x[1..9] digits 0-9`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...model.geometry import LOOKS, MAX_DIGIT, MAX_DIGITS, MAX_EXTRA_CELLS, MAX_SIDE, MIN_DIGIT
from ..syntax.ast import Mark, NamedSlice, Number, Range, Size, Word
from .parts import Cursor


@dataclass(frozen=True, slots=True)
class BoardSize:
    """`9x9`: the rows and columns of a board or a box, as a pair. It is optional if there is a `default`."""

    name: str
    doc: str = ""
    default: tuple[int, int] | None = None

    def take(self, cursor: Cursor) -> tuple[int, int]:
        here = cursor.peek()
        if not isinstance(here, Size):
            if self.default is None or (here is not None and not (isinstance(here, Word) and here.key == "digits")):
                raise cursor.mismatch(self.doc or "a size such as 9x9, rows by columns")
            return self.default
        cursor.advance()
        if not (1 <= here.rows <= MAX_SIDE and 1 <= here.columns <= MAX_SIDE):
            message = f"there are 1 to {MAX_SIDE} rows and columns, not {here.rows}x{here.columns}"
            cursor.scope.sink.error("value-out-of-range", message, here.span)
            return 1, 1
        return here.rows, here.columns

    def text(self, value: tuple[int, int], values: Mapping[str, Any]) -> str:
        return f"{value[0]}x{value[1]}"

    def usage(self) -> str:
        return "ROWSxCOLUMNS" if self.default is None else "[ROWSxCOLUMNS]"


@dataclass(frozen=True, slots=True)
class Alphabet:
    """`digits 1-4`, `digits -4..4`, `digits 1 2 2 3`: at most `most` digits, ascending. Empty if it is left out."""

    name: str
    doc: str = ""
    most: int = MAX_SIDE

    def take(self, cursor: Cursor) -> tuple[int, ...]:
        here = cursor.peek()
        if not (isinstance(here, Word) and here.key == "digits"):
            return ()
        cursor.advance_word()
        found: list[int] = []
        while (here := cursor.peek()) is not None:
            match here:
                case Number(value=value):
                    first = last = value
                case Range():
                    first, last = sorted((here.first, here.last))
                case Mark(text=",") if found:
                    cursor.advance()
                    continue
                case _:
                    break
            cursor.advance()
            if not MIN_DIGIT <= first <= last <= MAX_DIGIT:
                message = f"digits lie between {MIN_DIGIT} and {MAX_DIGIT}"
                cursor.scope.sink.error("value-out-of-range", message, here.span)
                continue
            if len(found) <= self.most < len(found) + last - first + 1:
                cursor.scope.sink.error("value-out-of-range", f"at most {self.most} digits are possible", here.span)
            found += range(first, last + 1)
        if not found and not cursor.scope.sink.failed:
            raise cursor.mismatch("digits, as in `digits 1-9` or `digits 1 2 2 3`")
        return tuple(sorted(found))

    def text(self, value: Sequence[int], values: Mapping[str, Any]) -> str:
        if not value:
            return ""
        if len(value) > 1 and list(value) == list(range(value[0], value[-1] + 1)):
            return f"digits {value[0]}{'-' if value[0] >= 0 else '..'}{value[-1]}"
        return "digits " + " ".join(map(str, value))

    def usage(self) -> str:
        return "[digits DIGITS]"


NOT_NAMES = ("digits", "counted", "look", "of", "from", "to", "all", "distinct", "as")
"""Words of the statements that add layers. One of them in place of a name means that the name is missing."""


@dataclass(frozen=True, slots=True)
class NewName:
    """A name that the statement defines, as written."""

    name: str
    doc: str = ""

    def take(self, cursor: Cursor) -> str:
        here = cursor.peek()
        if not isinstance(here, Word) or here.key in NOT_NAMES:
            raise cursor.mismatch(self.doc or "a name")
        cursor.advance()
        return here.text

    def text(self, value: str, values: Mapping[str, Any]) -> str:
        return value

    def usage(self) -> str:
        return "NAME"


@dataclass(frozen=True, slots=True)
class LayerLook:
    """`look shade`: how pictures show a layer; empty if it is left out."""

    name: str

    def take(self, cursor: Cursor) -> str:
        here = cursor.peek()
        if not (isinstance(here, Word) and here.key == "look"):
            return ""
        cursor.advance_word()
        here = cursor.peek()
        if not isinstance(here, Word) or here.key not in LOOKS:
            raise cursor.mismatch(f"a look: {', '.join(LOOKS)}")
        cursor.advance_word()
        return here.key

    def text(self, value: str, values: Mapping[str, Any]) -> str:
        return f"look {value}" if value else ""

    def usage(self) -> str:
        return "[look LOOK]"


@dataclass(frozen=True, slots=True)
class AreaSizes:
    """`of 4`, `of 2-5`: the least and the greatest size of an area; (0, 0) if it is left out."""

    name: str

    def take(self, cursor: Cursor) -> tuple[int, int]:
        here = cursor.peek()
        if not (isinstance(here, Word) and here.key == "of"):
            return 0, 0
        cursor.advance_word()
        match here := cursor.peek():
            case Number(value=value):
                first = last = value
            case Range(first=first, last=last):
                pass
            case _:
                raise cursor.mismatch("a number of cells, such as 4 or 2-5")
        cursor.advance()
        if not 1 <= first <= last <= MAX_SIDE * MAX_SIDE:
            message = f"an area has from 1 to {MAX_SIDE * MAX_SIDE} cells, the lesser number first"
            cursor.scope.sink.error("value-out-of-range", message, here.span)
            return 1, 1
        return first, last

    def text(self, value: tuple[int, int], values: Mapping[str, Any]) -> str:
        if value == (0, 0):
            return ""
        return f"of {value[0]}" if value[0] == value[1] else f"of {value[0]}-{value[1]}"

    def usage(self) -> str:
        return "[of SIZES]"


@dataclass(frozen=True, slots=True)
class AreaCount:
    """`at most 40`: the greatest number of areas; 0 if it is left out."""

    name: str

    def take(self, cursor: Cursor) -> int:
        here = cursor.peek()
        if not (isinstance(here, Word) and here.key == "at"):
            return 0
        cursor.advance_word()
        here = cursor.peek()
        if not (isinstance(here, Word) and here.key == "most"):
            raise cursor.mismatch("at most and a number")
        cursor.advance_word()
        here = cursor.peek()
        if not isinstance(here, Number):
            raise cursor.mismatch("the greatest number of areas")
        cursor.advance()
        if not 1 <= here.value <= MAX_DIGITS:
            message = f"a board has from 1 to {MAX_DIGITS} areas"
            help_ = f"write `at most {MAX_DIGITS}`" if here.value > MAX_DIGITS else ""
            cursor.scope.sink.error("value-out-of-range", message, here.span, help=help_)
            return MAX_DIGITS
        return here.value

    def text(self, value: int, values: Mapping[str, Any]) -> str:
        return f"at most {value}" if value else ""

    def usage(self) -> str:
        return "[at most NUMBER]"


@dataclass(frozen=True, slots=True)
class Flags:
    """Some of a few words, in any order. The value is the set of those that are there."""

    name: str
    words: tuple[str, ...]

    def take(self, cursor: Cursor) -> frozenset[str]:
        found: set[str] = set()
        while isinstance(here := cursor.peek(), Word) and here.key in self.words and here.key not in found:
            found.add(here.key)
            cursor.advance_word()
        return frozenset(found)

    def text(self, value: frozenset[str], values: Mapping[str, Any]) -> str:
        return " ".join(word for word in self.words if word in value)

    def usage(self) -> str:
        return " ".join(f"[{word}]" for word in self.words)


@dataclass(frozen=True, slots=True)
class ArrayDeclaration:
    """`x[1..9]`, or `x` for a single cell: the names of arrays, as written, each with the number of its cells."""

    name: str
    doc: str = ""

    def take(self, cursor: Cursor) -> tuple[tuple[str, int], ...]:
        found = [self._one(cursor)]
        while isinstance(here := cursor.peek(), NamedSlice | Word):
            if isinstance(here, Word) and here.key in ("digits", "counted"):
                break
            found.append(self._one(cursor))
        return tuple(found)

    def _one(self, cursor: Cursor) -> tuple[str, int]:
        here = cursor.peek()
        match here:
            case Word(text=text) if here.key != "digits":
                cursor.advance()
                return text, 1
            case NamedSlice(name=word, first=first, last=last):
                cursor.advance()
                many = last or 0 if first == 1 else 0
                if not 1 <= many <= MAX_EXTRA_CELLS:
                    message = f"the cells of an array are numbered from 1 to at most {MAX_EXTRA_CELLS}"
                    usage = f"{word.text}[1..{max(1, min(max(first, last or 9), MAX_EXTRA_CELLS))}]"
                    cursor.scope.sink.error("value-out-of-range", message, here.span, help=f"as in {usage}")
                return word.text, max(1, min(many, MAX_EXTRA_CELLS))
        raise cursor.mismatch(self.doc or "the name of an array, as in `x[1..9]`")

    def text(self, value: Sequence[tuple[str, int]], values: Mapping[str, Any]) -> str:
        return " ".join(name if size == 1 else f"{name}[1..{size}]" for name, size in value)

    def usage(self) -> str:
        return "NAME[1..SIZE] ..."
