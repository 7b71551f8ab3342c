"""The drawings of f-puzzles: lines, circles, rectangles, texts, drawn cages and colours of cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...model.geometry import Board, Cell
from ...model.shapes import Drawing, DrawingKind, Look, Spot
from ..drawn import colour, degrees, hundredths, near, text_of
from ..looks import PIXELS, Shape, Stroke

_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})", re.IGNORECASE | re.ASCII)
PALETTE = ("#a8a8a8", "#000000", "#ffa0a0", "#ffdf61", "#feffaf", "#b0ffb0", "#61d060", "#d0d0ff", "#8180f0", "#ff08ff")
"""The colours that f-puzzles numbers."""
LINES, TEXTS = 50, 70
"""A line of the width 1 and a text of the size 1 in hundredths of a cell."""


class NoDrawing(Exception):
    """An item that cannot be drawn. The message gives the reason."""


def drawings(key: str, item: Mapping[str, Any], board: Board) -> Iterator[Drawing]:
    """The drawings of an item of the list under a key. Raises NoDrawing."""
    match key:
        case "line":
            look = Look(colour(item.get("outlineC")), width=hundredths(item.get("width"), LINES))
            for line in _lists(item.get("lines")):
                spots = tuple(dict.fromkeys(map(_spot, line)))
                if len(spots) > 1:
                    yield _near(Drawing("line", spots, look=look), board)
        case "circle" | "rectangle":
            yield from _shape(key, item, board)
        case "text":
            look = Look(
                colour(item.get("fontC")), size=hundredths(item.get("size"), TEXTS), turn=degrees(item.get("angle"))
            )
            if text := text_of(item.get("value")):
                yield _near(Drawing("text", (_middle(item.get("cells")),), text=text, look=look), board)
        case "cage":
            cells = tuple(
                dict.fromkeys(Cell(int(row), int(column)) for row, column in map(_spot, _list(item.get("cells"))))
            )
            if not cells or any(cell not in board for cell in cells):
                raise NoDrawing("its cells are not on the board")
            yield Drawing("cage", cells=cells, text=text_of(item.get("value")), look=Look(colour(item.get("outlineC"))))


def looks_of(parts: Sequence[Drawing]) -> Iterator[tuple[Stroke | Shape, Sequence[Drawing]]]:
    """The strokes of an item, or its only shape with the text in it. Each is with its drawings among these `parts`."""
    for line in (each for each in parts if each.kind == "line"):
        yield Stroke(line.at, line.look.colour, (line.look.width or LINES) * PIXELS / 100, arrow=False), [line]
    if parts and parts[0].kind in ("circle", "rectangle", "text"):
        first, text = parts[0], parts[-1]
        shown = text.text if text.kind == "text" else ""
        look = first.look if first is not text or not shown else Look(size=first.look.size, turn=first.look.turn)
        wide, high = look.width / 100 or 0.25, look.height / 100 or 0.25
        ink = text.look.colour if shown else ""
        yield Shape(first.at[0], wide, high, first.kind == "circle", look.colour, look.border, shown, look, ink), parts


def shades(entry: Mapping[str, Any], cell: Cell) -> Iterator[Drawing]:
    """The colours of a cell."""
    listed = entry.get("cArray")
    for value in listed if isinstance(listed, list) and listed else [entry.get("c")]:
        named = {str(number): each for number, each in enumerate(PALETTE)}.get(str(value)[:2], value)
        yield Drawing("shade", cells=(cell,), look=Look(colour(named)))


def lights(value: object, board: Board, *, around: bool) -> tuple[Cell, ...]:
    """The cells without fog: those listed, or with `around` the squares of nine cells around them."""
    spots = [_spot(text) for text in _list(value)]
    reach = range(-1, 2) if around else range(1)
    cells = {Cell(int(row) + down, int(column) + right) for row, column in spots for down in reach for right in reach}
    return tuple(sorted(cell for cell in cells if cell in board))


def _shape(key: DrawingKind, item: Mapping[str, Any], board: Board) -> Iterator[Drawing]:
    at = (_middle(item.get("cells")),)
    look = Look(
        colour(item.get("baseC")),
        colour(item.get("outlineC")),
        hundredths(item.get("width")),
        hundredths(item.get("height")),
        turn=degrees(item.get("angle")),
        above=True,
    )
    yield _near(Drawing(key, at, look=look), board)
    if text := text_of(item.get("value")):
        size = max(10, min(look.height or 60, 60) * 3 // 4)
        yield Drawing("text", at, text=text, look=Look(colour(item.get("fontC")), size=size, turn=look.turn))


def _near(drawing: Drawing, board: Board) -> Drawing:
    if not near(board, drawing.at):
        raise NoDrawing("it is too far from the board")
    return drawing


def _middle(cells: object) -> Spot:
    spots = [_spot(text) for text in _list(cells)]
    if not spots:
        raise NoDrawing("it has no place")
    rows, columns = zip(*spots, strict=True)
    return Spot(round(sum(rows) / len(rows), 2), round(sum(columns) / len(columns), 2))


def _spot(text: object) -> Spot:
    match = _CELL.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise NoDrawing(f"{str(text)[:20]!r} is not a cell such as R1C1")
    return Spot(int(match[1]), int(match[2]))


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise NoDrawing("its cells are not a list")
    return value


def _lists(value: object) -> list[list[Any]]:
    return [_list(each) for each in _list(value)]
