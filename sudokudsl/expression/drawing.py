"""The drawing of a rule: its definition decides, otherwise the statements that it requires, otherwise its parameters.

A rule without any of these is written under the picture. Statements that hold only under a condition, as those in
an `either`, are drawn as doubtful, and a short sentence about them is written under the picture.

A definition decides by its `draw` lines:

    draw line [PARAMETER] [COLOUR]          draw outline [PARAMETER] [COLOUR] ["TEXT"]
    draw circle [PARAMETER] [COLOUR]        draw colour [PARAMETER] [COLOUR]
    draw dot [COLOUR] ["TEXT"]              draw text ["TEXT"] [PARAMETER]
    draw nothing

In a text, `{k}` is replaced by the value of the parameter k. A dot is drawn on the corner of a block of four
cells, or between the first two cells that share a border.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import cast, get_args

from ..language.signature import cells_text
from ..language.syntax.ast import Statement, Text, Word, word_key
from ..model import ground as t
from ..model.geometry import Board, Cell, ExtraCell
from ..model.shapes import BorderText, Caption, CellText, Disc, Dot, Line, Outline, Shade, Shape, Style
from ..text.diagnostics import Mistake, nearest, short
from . import typed_tree as q

_DRAWN = ("cell", "cells", "line", "set")  # the kinds of parameters that can be drawn on
SHAPES = ("line", "outline", "circle", "colour", "dot", "text", "nothing")
STYLES: tuple[Style, ...] = get_args(Style)
_MOST_DOUBTFUL = 60  # statements of a rule that are drawn as doubtful
_MOST = 2_000  # statements of a rule among which they are looked for
_USAGE = "draw line [PARAMETER] [COLOUR]; outline, circle, colour, dot, text or nothing"


def parse_drawing(statement: Statement, parameters: Sequence[q.Parameter]) -> q.Drawing:
    """Parses a `draw` line of a definition. Raises Mistake for a line without meaning."""
    match statement.args:
        case (Word() as word, *rest) if not statement.picture:
            pass
        case _:
            raise Mistake("unexpected", "what is to be drawn?", statement.span, help=_USAGE)
    key = "colour" if word.key == "color" else word.key
    if key not in SHAPES:
        near = nearest(key, SHAPES)
        help_ = f"did you mean {near}?" if near else _USAGE
        raise Mistake("unknown-word", f"no shape is called `{short(word.text)}`", word.span, help=help_)
    of, style, text = "", None, ""
    names = {word_key(parameter.name): parameter.name for parameter in parameters if parameter.kind in _DRAWN}
    for arg in rest:
        match arg:
            case Word() if arg.key in names:
                of = names[arg.key]
            case Word() if arg.key in STYLES:
                style = arg.key
            case Text(value=value):
                text = value
            case _:
                message = "a parameter, a colour or a text is expected"
                raise Mistake("unexpected", message, arg.span, help="the colours: " + ", ".join(STYLES))
    if key != "nothing" and not names:
        raise Mistake("unexpected", "this definition has no cells to draw on", word.span)
    return q.Drawing(cast("q.ShapeWord", key), of, style, text)


def shapes(
    typed: q.Condition, ground: t.Condition, board: Board, sentence: str, brief: Callable[[], str]
) -> tuple[Shape, ...]:
    """The shapes of a rule. `sentence` is written below a board without any, and `brief` below doubtful ones."""
    if isinstance(typed, q.Call) and not typed.definition.is_function:
        definition = typed.definition
        values = _values(typed)
        drawings = definition.drawings
        if drawings:
            return tuple(shape for drawing in drawings for shape in _shapes_of(drawing, definition, values))
        inside = tuple(shape for part in _unconditional(ground) for shape in _drawn(part, board))
        if inside:
            return inside
        by_kind = tuple(_by_kind(definition, values))
        return by_kind or (*_doubtful(ground, board), Caption(definition.doc or definition.word))
    inside = tuple(shape for part in _unconditional(ground) for shape in _drawn(part, board))
    doubtful = _doubtful(ground, board)
    if doubtful:
        return (*inside, *doubtful, Caption(brief(), literal=True, doubtful=True))
    return inside or (Caption(sentence, literal=True),)


def _values(call: q.Call) -> Mapping[str, object]:
    """The known cells and numbers that a call gives to the parameters."""
    values: dict[str, object] = {}
    for parameter, value in zip(call.definition.parameters, call.values, strict=True):
        if isinstance(value, q.KnownCells) and parameter.kind in _DRAWN:
            values[parameter.name] = value.cells
        elif isinstance(value, q.Constant | q.Quoted):
            values[parameter.name] = value.value
    return values


def _unconditional(ground: t.Condition) -> Iterator[t.Posted]:
    """The statements of families that a rule requires unconditionally."""
    match ground:
        case t.Posted():
            yield ground
        case t.And(parts=parts):
            for part in parts:
                yield from _unconditional(part)


def _doubtful(ground: t.Condition, board: Board) -> tuple[Shape, ...]:
    """The marks of the statements that a rule has under a condition; none if there are too many to be told apart."""
    required = {id(posted) for posted in _unconditional(ground)}
    listed = [posted for posted in islice(t.posted_in(ground), _MOST) if id(posted) not in required]
    if len(listed) > _MOST_DOUBTFUL:
        return ()
    shapes = (shape for posted in listed for shape in _drawn(posted, board) if not isinstance(shape, Caption))
    return tuple(replace(shape, doubtful=True) for shape in shapes)


def _drawn(posted: t.Posted, board: Board) -> tuple[Shape, ...]:
    """The shapes of a statement within a rule, with its word."""
    return tuple(replace(shape, word=posted.word) for shape in posted.constraint.draw(board))


def _cells(drawing: q.Drawing, definition: q.Definition, values: Mapping[str, object]) -> tuple[Cell, ...]:
    """The cells of a drawing: those of its parameter, otherwise those of all parameters, in order."""
    names = [drawing.of] if drawing.of else [each.name for each in definition.parameters]
    found = (values.get(name) for name in names)
    return tuple(cell for cells in found if isinstance(cells, tuple) for cell in cells)


def _shapes_of(drawing: q.Drawing, definition: q.Definition, values: Mapping[str, object]) -> Iterator[Shape]:
    cells = _cells(drawing, definition, values)
    keyed = {word_key(name): value for name, value in values.items()}
    text = re.sub(r"\{([\w-]+)\}", lambda match: _text_of(keyed.get(word_key(match[1]), match[0])), drawing.text)
    if not cells:
        return
    match drawing.shape:
        case "line":
            yield Line(cells, drawing.style or "grey")
        case "outline":
            yield Outline(_once(cells), drawing.style or "black", dashed=True, label=text)
        case "circle":
            for cell in _once(cells):
                yield Disc((cell,), drawing.style or "grey", filled=False)
        case "colour":
            yield Shade(_once(cells), drawing.style or "yellow")
        case "dot":
            pair = _touching(cells)
            if pair and text and drawing.style is None:
                yield BorderText(pair, text)
            elif pair:
                yield Dot(pair, drawing.style or "white", text)
        case "text":
            yield CellText(cells[0], text or definition.word, style=drawing.style or "black")


def _text_of(value: object) -> str:
    return cells_text(value) if isinstance(value, tuple) else str(value)


def _by_kind(definition: q.Definition, values: Mapping[str, object]) -> Iterator[Shape]:
    """The drawing of a definition without one: lines, outlines and circles by the kinds of its parameters."""
    for parameter in definition.parameters:
        cells = values.get(parameter.name)
        if isinstance(cells, tuple) and cells:
            if parameter.kind == "line":
                yield Line(cells, thin=True)
            elif len(cells) == 1:
                yield Disc(cells, filled=False)
            else:
                yield Outline(_once(cells), "grey")


def _once(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(cells))


def _touching(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The first two cells that share a border, or four around a corner; empty if there are none."""
    cells = tuple(cell for cell in cells if not isinstance(cell, ExtraCell))
    if len(set(cells)) == 4:
        top, left = min(cell.row for cell in cells), min(cell.column for cell in cells)
        if {(cell.row - top, cell.column - left) for cell in cells} == {(0, 0), (0, 1), (1, 0), (1, 1)}:
            return tuple(sorted(cells))
    for at, one in enumerate(cells):
        for other in cells[at + 1 :]:
            if abs(one.row - other.row) + abs(one.column - other.column) == 1:
                return tuple(sorted((one, other)))
    return ()
