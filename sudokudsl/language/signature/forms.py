"""Forms: the parts that follow a word, in order, and the picture below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...model.geometry import layer_of
from ...text.source import Span
from ..scope import Scope
from ..syntax.ast import Arg, Mark, PictureLine, Word
from .cells import Cells
from .parts import Choice, Cursor, Int, Mismatch, Part
from .pictures import Picture


@dataclass(frozen=True, slots=True)
class DecodedArguments:
    """The decoded arguments of a statement: values and spans by part name, and the family's own words among them."""

    values: Mapping[str, Any]
    spans: Mapping[str, Span]
    words: tuple[Word, ...] = ()

    def place(self, part: str, whole: Span) -> Span:
        """The span of a part, or the `whole` one if the part is not written."""
        span = self.spans.get(part, whole)
        return span if span.start < span.end else whole


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write the arguments of a statement, and the picture below it.

    The picture is about the layer whose cells are the value of a part, if there is one, and otherwise about the board.
    """

    parts: tuple[Part, ...]
    picture: Picture | None = None

    def decode(
        self, args: Sequence[Arg], scope: Scope, end: Span, lines: Sequence[PictureLine] = ()
    ) -> DecodedArguments:
        """Decodes the arguments. Raises Mismatch if they do not have this form; other mistakes go to the sink.

        `end` is the place to point at when an argument is missing.
        """
        cursor = self.cursor(args, scope, end)
        values: dict[str, Any] = {}
        spans: dict[str, Span] = {}
        for part in self.parts:
            start = cursor.position
            value = part.take(cursor)
            if part.name:
                values[part.name] = value
                taken = args[start : cursor.position]
                spans[part.name] = taken[0].span.to(taken[-1].span) if taken else end
        if cursor.peek() is not None:
            raise cursor.mismatch("the end of the line")
        if self.picture is None and lines:
            raise Mismatch("no indented line", lines[0].span, cursor.position)
        if self.picture is not None:
            if not lines:
                raise cursor.mismatch("indented lines below the statement")
            layer = next(filter(None, map(_layer, values.values())), "")
            values[self.picture.name] = self.picture.take(lines, scope.on_layer(layer) if layer else scope, end)
            spans[self.picture.name] = lines[0].span.to(lines[-1].span)
        return DecodedArguments(values, spans, tuple(cursor.words))

    def cursor(self, args: Sequence[Arg], scope: Scope, end: Span) -> Cursor:
        """A cursor at the first argument. It skips a colon if the first part is cells."""
        cursor = Cursor(args, scope, end, self.parts)
        here = cursor.peek()
        if isinstance(here, Mark) and here.text == ":" and self.parts and isinstance(self.parts[0], Cells):
            cursor.advance()
        return cursor

    def text(self, values: Mapping[str, Any]) -> str:
        """The arguments with these values, by part name, in canonical spelling."""
        shown = {part.name: values[part.name] for part in self.parts if part.name}
        explicit = {name: value for name, value in shown.items() if self._differs(name, value)}
        pieces = [part.text(shown.get(part.name), explicit) for part in self.parts]
        return " ".join(piece for piece in pieces if piece).replace(" :", ":").replace(" , ", ",")

    def line(self, word: str, values: Mapping[str, Any]) -> str:
        """A statement with these values as a line of a file."""
        return f"{word} {self.text(values)}".rstrip().replace(" :", ":")

    def _differs(self, name: str, value: object) -> bool:
        part = next(part for part in self.parts if part.name == name)
        return not (isinstance(part, Int) and not part.required and value == part.default)

    def usage(self) -> str:
        """The form as shown in a line of help."""
        line = " ".join(part.usage() for part in self.parts).replace(" :", ":").replace(" , ", ",")
        return line if self.picture is None else f"{line} (indented below: {self.picture.usage()})".strip()


def _layer(value: object) -> str:
    """The name of the layer whose cells are the value of a part; empty for any other value."""
    return layer_of(value) if isinstance(value, tuple) else ""


def negative_forms(*parts: Part, on_board: bool = False, ranked: bool = False) -> tuple[Form, Form]:
    """The form of a negative, and the same form with `in CELLS`: all marks within these cells are given.

    The cells are the value `area`, and `within` is true. They have places; `on_board` and `ranked` are as in `Cells`.
    """
    doc = "the cells within which all marks are given"
    area = Cells("area", doc, on_board=on_board, placed=True, ranked=ranked)
    return form(*parts), form(*parts, Choice("within", {"in": True}), area)


def form(*parts: Part, picture: Picture | None = None) -> Form:
    """A form with the given parts, in order, and optionally a picture below them."""
    return Form(parts, picture)
