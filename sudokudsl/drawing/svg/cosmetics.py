"""Drawings without a meaning: lines, shapes and texts with a place, a size and a colour of their own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise, product
from math import cos, hypot, radians, sin

from ...model.geometry import Board, Cell
from ...model.shapes import Drawing, Spot, Style
from .contrast import is_read_on, on_white
from .elements import CELL, Frame, barbs, centre, decimal, haloed, text_at, text_width, trail
from .rings import ring_path, rings
from .styles import INK, SOFT, STRONG

_LINE, _SHAPE, _TEXT = 15, 60, 50
"""The usual width of a line, width and height of a shape, and size of a text, in hundredths of a cell."""
_MANY_SQUARES = 200


def below_grid(board: Board, drawings: Sequence[Drawing]) -> Iterator[str]:
    """The elements under the lines of the grid: fog and backgrounds, then lines and shapes in the order of the file."""
    for each in drawings:
        if each.kind == "fog":
            hidden = [cell for cell in board.cells if cell not in each.cells]
            yield from _areas(hidden, '#777" fill-opacity="0.25')
    yield from _shades(drawings)
    for each in drawings:
        if not each.look.above:
            yield from _line_or_shape(each)
        if each.kind == "cage":
            colour = _paint(each.look.colour or "black", "stroke", STRONG)
            path = "".join(ring_path(ring, CELL * 0.1) for ring in rings(each.cells))
            yield f'<path class="outline dashed" {colour} d="{path}"/>'


def above_grid(drawings: Sequence[Drawing], fills: Fills) -> Iterator[str]:
    """The elements over the lines of the grid: shapes that are `above`, then the texts."""
    for each in drawings:
        if each.look.above:
            yield from _line_or_shape(each)
    for each in drawings:
        if each.kind == "text":
            yield _text(each, fills.at(*_point(each.at[0])))
        elif each.kind == "cage" and each.text:
            cell = min(each.cells)
            x, y = (cell.column - 0.9) * CELL, (cell.row - 0.82) * CELL
            fill = _colour(each.look.colour or "black", INK)[0]
            yield from haloed(x, y, CELL * 0.25, each.text, "small", fill=fill, anchor="start")


class Fills:
    """The colours of backgrounds and shapes at the points of a picture, as they are on white paper."""

    def __init__(self, drawings: Iterable[Drawing]) -> None:
        self._by_square: defaultdict[tuple[int, int], set[tuple[Frame, str]]] = defaultdict(set)
        self._wide: set[tuple[Frame, str]] = set()  # those in many squares
        for each in drawings:
            colour = each.look.colour
            if each.kind == "shade":
                for cell in each.cells:
                    self._add(_box(*centre(cell), CELL / 2, CELL / 2), colour or "grey")
            elif each.kind in ("circle", "rectangle") and colour:
                self._add(_box(*_point(each.at[0]), *_extent(each)), colour)

    def _add(self, box: Frame, colour: str) -> None:
        fill = box, on_white(*_colour(colour, SOFT))
        (left, top), (right, bottom) = _square(box.left, box.top), _square(box.right, box.bottom)
        if (right - left + 1) * (bottom - top + 1) > _MANY_SQUARES:
            self._wide.add(fill)
            return
        for square in product(range(left, right + 1), range(top, bottom + 1)):
            self._by_square[square].add(fill)

    def at(self, x: float, y: float) -> Iterator[str]:
        """The colours at a point."""
        for box, colour in chain(self._by_square.get(_square(x, y), ()), self._wide):
            if box.left <= x <= box.right and box.top <= y <= box.bottom:
                yield colour

    def dark_cells(self, board: Board) -> frozenset[Cell]:
        """The cells on whose colours a black digit would be hard to read."""
        return frozenset(cell for cell in board.cells if not is_read_on(INK["black"], self.at(*centre(cell))))


def _box(x: float, y: float, wide: float, high: float) -> Frame:
    return Frame(x - wide, y - high, x + wide, y + high)


def _square(x: float, y: float) -> tuple[int, int]:
    """The square of one cell's size that a point is in."""
    return int(x // CELL), int(y // CELL)


def around(frame: Frame, drawings: Iterable[Drawing]) -> Frame:
    """A frame made large enough for the drawings."""
    left, top, right, bottom = frame
    for each in drawings:
        wide, high = _extent(each)
        for x, y in map(_point, each.at):
            left, right = min(left, x - wide), max(right, x + wide)
            top, bottom = min(top, y - high), max(bottom, y + high)
    return Frame(left, top, right, bottom)


def _extent(drawing: Drawing) -> tuple[float, float]:
    """Half the width and height that a drawing needs around each of its places."""
    look = drawing.look
    match drawing.kind:
        case "text":
            size = CELL * (look.size or _TEXT) / 100
            wide, high = size * text_width(drawing.text) / 2, size * 0.6
        case "circle" | "rectangle":
            wide, high = (CELL * (each or _SHAPE) / 200 + 2 for each in (look.width, look.height))
        case _:
            wide = high = CELL * (look.width or _LINE) / 200
    if look.turn:
        turn = radians(look.turn)
        across, upright = abs(cos(turn)), abs(sin(turn))
        wide, high = wide * across + high * upright, wide * upright + high * across
    return wide, high


def _shades(drawings: Sequence[Drawing]) -> Iterator[str]:
    """Backgrounds. A cell with several is divided into upright strips."""
    colours: defaultdict[Cell, list[str]] = defaultdict(list)
    for each in drawings:
        if each.kind == "shade":
            for cell in each.cells:
                colours[cell].append(_paint(each.look.colour or "grey", "fill", SOFT))
    for cell, listed in colours.items():
        x, y = centre(cell)
        wide = CELL / len(listed)
        for at, fill in enumerate(listed):
            left = decimal(x - CELL / 2 + at * wide)
            yield f'<rect {fill} x="{left}" y="{decimal(y - CELL / 2)}" width="{decimal(wide)}" height="{CELL}"/>'


def _areas(cells: Sequence[Cell], fill: str) -> Iterator[str]:
    path = "".join(ring_path(ring, 0) for ring in rings(cells))
    if path:
        yield f'<path fill="{fill}" d="{path}"/>'


def _line_or_shape(drawing: Drawing) -> Iterator[str]:
    look = drawing.look
    match drawing.kind:
        case "line" | "arrow":
            points = [_point(spot) for spot in drawing.at]
            width = CELL * (look.width or _LINE) / 100
            path = trail(points)
            if drawing.kind == "arrow":
                path += barbs(points, _head(points, width))
            colour = _paint(look.colour or "grey", "stroke", SOFT)
            yield f'<path class="line" {colour} style="stroke-width:{decimal(width)}" d="{path}"/>'
        case "circle" | "rectangle":
            yield _shape(drawing)


def _head(points: Sequence[tuple[float, float]], width: float) -> float:
    """The length of the barbs of an arrow: no longer than the arrow itself."""
    length = sum(hypot(x - before_x, y - before_y) for (before_x, before_y), (x, y) in pairwise(points))
    return min(CELL * 0.2 + width, max(length, CELL * 0.05))


def _shape(drawing: Drawing) -> str:
    look = drawing.look
    x, y = _point(drawing.at[0])
    wide, high = (CELL * (each or _SHAPE) / 100 for each in (look.width, look.height or look.width))
    fill = _paint(look.colour, "fill", SOFT) if look.colour else 'fill="none"'
    border = look.border or ("" if look.colour else "black")
    stroke = f' {_paint(border, "stroke", STRONG)} stroke-width="2"' if border else ""
    turn = f' transform="rotate({look.turn} {decimal(x)} {decimal(y)})"' if look.turn else ""
    if drawing.kind == "circle":
        middle = f'cx="{decimal(x)}" cy="{decimal(y)}"'
        return f'<ellipse {fill}{stroke} {middle} rx="{decimal(wide / 2)}" ry="{decimal(high / 2)}"{turn}/>'
    corner = f'x="{decimal(x - wide / 2)}" y="{decimal(y - high / 2)}"'
    return f'<rect {fill}{stroke} {corner} width="{decimal(wide)}" height="{decimal(high)}"{turn}/>'


def _text(drawing: Drawing, below: Iterable[str]) -> str:
    """A text, with a halo where it would be hard to read on the colours below it."""
    look = drawing.look
    x, y = _point(drawing.at[0])
    ink, size = _colour(look.colour or "black", INK)[0], CELL * (look.size or _TEXT) / 100
    if is_read_on(ink, below):
        found = text_at(x, y, size, drawing.text, "drawn", fill=ink)
    else:
        found = "".join(haloed(x, y, size, drawing.text, "drawn", fill=ink))
    if not look.turn:
        return found
    return f'<g transform="rotate({look.turn} {decimal(x)} {decimal(y)})">{found}</g>'


def _point(spot: Spot) -> tuple[float, float]:
    return (spot.column - 0.5) * CELL, (spot.row - 0.5) * CELL


def _colour(colour: str, names: Mapping[Style, str]) -> tuple[str, float]:
    """A colour without transparency, and its opacity."""
    digits = colour.removeprefix("#")
    if digits == colour:
        return next(shade for style, shade in names.items() if style == colour), 1.0
    if len(digits) < 6:
        digits = "".join(each * 2 for each in digits)
    return f"#{digits[:6]}", int(digits[6:] or "ff", 16) / 255


def _paint(colour: str, what: str, names: Mapping[Style, str]) -> str:
    """The attributes for a colour of lines (`stroke`) or of areas (`fill`)."""
    plain, opacity = _colour(colour, names)
    return f'{what}="{plain}"' + (f' {what}-opacity="{opacity:.2f}"' if opacity < 1 else "")
