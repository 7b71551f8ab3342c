"""The marks in cells and on their borders: digits, small texts, dots and signs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from ...model.geometry import Board, Cell
from ...model.shapes import BorderText, CellText, Dot, Outline, Shape, Style
from .elements import CELL, centre, decimal, fit, haloed, middle, paled, text_at, text_width, trail
from .styles import INK, ON_DISC, STRONG

_SIGNS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "<": ((1, -1), (-1, 0), (1, 1)),
    ">": ((-1, -1), (1, 0), (-1, 1)),
    "^": ((-1, 1), (0, -1), (1, 1)),
    "v": ((-1, -1), (0, 1), (1, -1)),
}


def large_digits(
    board: Board, givens: Mapping[Cell, str], held: Mapping[Cell, str], dark: Collection[Cell]
) -> Iterator[str]:
    """Givens, and the digits of the other cells, all of one size. Those on dark cells have a halo."""
    widest = max((str(digit) for digit in board.every_digit), key=text_width)
    size = fit(widest, CELL * 0.63, CELL * 0.72)

    def digit(cell: Cell, size: float, text: str, kind: str) -> Iterator[str]:
        if cell in dark:
            yield from haloed(*centre(cell), size, text, kind)
        else:
            yield text_at(*centre(cell), size, text, kind)

    for cell, text in sorted(givens.items()):
        yield from digit(cell, fit(text, size, CELL * 0.84), text, "given")
    for cell, text in held.items():
        if cell not in givens:
            yield from digit(cell, size, text, "solution")


def corner_texts(shapes: Sequence[Shape]) -> Iterator[str]:
    """Labels of outlines and small texts, each in the first free corner of its cell. The fifth text joins the first.

    Outlines are interrupted at a text.
    """
    below = {shape.cell for shape in shapes if isinstance(shape, CellText) and not shape.corner}
    outlined = {cell for shape in shapes if isinstance(shape, Outline) for cell in shape.cells}
    corners: defaultdict[Cell, list[tuple[str, Style]]] = defaultdict(list)
    covered = {max(shape.cells) for shape in shapes if isinstance(shape, Dot) and len(shape.cells) > 2}
    for shape in shapes:
        match shape:
            case Outline(label=str(label)) if label and shape.cells:
                corners[min(shape.cells, key=lambda cell: (cell.row, cell.column))].append((label, shape.style))
            case CellText(corner=True):
                corners[shape.cell].append((shape.text, shape.style))
            case CellText(of=(at, many)):
                x, y = centre(shape.cell)
                room = CELL * 0.84 / many
                size = fit(shape.text, CELL * 0.24, room * (1 if many == 1 else 0.9))
                x += room * (at - (many - 1) / 2)
                yield text_at(x, y + CELL * 0.34, size, shape.text, "small", fill=INK[shape.style])
    for cell, texts in corners.items():
        spare = " ".join(text for text, _ in texts[4:])
        listed = [(f"{texts[0][0]} {spare}".strip(), texts[0][1]), *texts[1:4]]
        room = CELL * (0.75 if len(listed) <= 2 else 0.38)
        places = ((0, 0), (1, 0), (1, 1), (0, 1)) if cell in below else ((0, 0), (1, 1), (1, 0), (0, 1))
        for (text, style), (right, low) in zip(listed, places, strict=False):
            size = fit(text, CELL * 0.25, room)
            start = 0.3 if cell in covered and not low else 0.07  # beside a disc on the top left corner
            x = (cell.column - 1 + (0.93 if right else start)) * CELL
            y = (cell.row - 1 + (0.86 if low else 0.15)) * CELL
            anchor = "end" if right else "start"
            if cell in outlined:
                yield _paper(cell, x, y, size, text, right=bool(right))
            yield from haloed(x, y, size, text, "small", fill=INK[style], anchor=anchor)


def _paper(cell: Cell, x: float, y: float, size: float, text: str, *, right: bool) -> str:
    """White under a text in a corner, up to the lines of the grid: it interrupts the outlines of the cell."""
    left, top, edge, air = (cell.column - 1) * CELL, (cell.row - 1) * CELL, 2.5, 3.5
    width = text_width(text) * size + air
    start, end = (x - width, left + CELL - edge) if right else (left + edge, x + width)
    upper, lower = y - 0.36 * size - air, y + 0.36 * size + air
    upper, lower = (upper, top + CELL - edge) if lower > top + CELL / 2 else (top + edge, lower)
    box = f'x="{decimal(start)}" y="{decimal(upper)}" width="{decimal(end - start)}" height="{decimal(lower - upper)}"'
    return f'<rect class="paper" {box}/>'


def border_marks(shapes: Sequence[Shape]) -> Iterator[str]:
    """Dots and texts on borders and corners; several marks on one border lie side by side along it."""
    places: defaultdict[frozenset[Cell], dict[object, Dot | BorderText]] = defaultdict(dict)
    for shape in shapes:
        if isinstance(shape, Dot | BorderText):  # the same mark twice on one border is drawn once
            look = type(shape), shape.style, shape.text, isinstance(shape, Dot) and shape.checked
            places[frozenset(shape.cells)].setdefault(look, shape)
    for marks in (list(alike.values()) for alike in places.values()):
        x, y = middle(marks[0].cells)
        upright = len({cell.row for cell in marks[0].cells}) == 1
        wide = any(isinstance(mark, Dot) and len(mark.cells) > 2 for mark in marks)
        pitch = min(CELL * (0.58 if wide else 0.34), CELL * 1.2 / len(marks))
        for at, mark in enumerate(marks):
            shift = (at - (len(marks) - 1) / 2) * pitch
            place = (x, y + shift) if upright else (x + shift, y)
            if isinstance(mark, Dot):
                yield from paled(mark, _dot(mark, *place), under=[_disc(mark, *place, "paper")])
            else:
                yield from paled(mark, _border_text(mark, *place))


def _radius(dot: Dot) -> float:
    return CELL * (0.27 if len(dot.cells) > 2 and dot.text.split() else 0.17 if dot.text.split() else 0.13)


def _disc(dot: Dot, x: float, y: float, kind: str, fill: str = "#fff") -> str:
    """The disc of a dot, without its text."""
    circle = f'cx="{decimal(x)}" cy="{decimal(y)}" r="{decimal(_radius(dot))}"'
    return f'<circle class="{kind}" {circle} fill="{fill}"/>'


def _dot(dot: Dot, x: float, y: float) -> Iterator[str]:
    tokens, radius = dot.text.split(), _radius(dot)
    fill = "#fff" if dot.style == "white" else STRONG[dot.style]
    yield _disc(dot, x, y, "dot", fill)
    for turn in (radius, -radius) if dot.checked else ():
        arc = f"a{decimal(radius)} {decimal(radius)} 0 0 0 {decimal(-turn)} {decimal(-turn)}"
        yield f'<path class="quarter" fill="#fff" d="M{decimal(x)} {decimal(y)}h{decimal(turn)}{arc}z"/>'
    half = (len(tokens) + 1) // 2 if len(tokens) > 2 else len(tokens)
    lines = [" ".join(tokens[:half]), " ".join(tokens[half:])] if len(tokens) > half else [" ".join(tokens)]
    colour = ON_DISC[dot.style]
    room = radius * (1.7 if len(lines) == 1 else 1.3)
    size = min(fit(line, CELL * 0.25, room) for line in lines)
    for at, line in enumerate(lines):
        if line:
            shift = (at - (len(lines) - 1) / 2) * size
            yield text_at(x, y + shift, size, line, "mark", fill=colour)


def _border_text(mark: BorderText, x: float, y: float) -> Iterator[str]:
    colour = INK[mark.style]
    sign = _SIGNS.get(mark.text)
    if sign is None:
        size = fit(mark.text, CELL * 0.3, CELL * 0.8)
        yield from haloed(x, y, size, mark.text, "mark", fill=colour)
        return
    # paths instead of texts: fonts place these characters at different heights
    wide, high = (CELL * 0.09, CELL * 0.13) if mark.text in "<>" else (CELL * 0.13, CELL * 0.09)
    path = trail((x + wide * right, y + high * down) for right, down in sign)
    yield f'<path class="cut" style="stroke-width:9" d="{path}"/>'
    yield f'<path class="sign" stroke="{colour}" d="{path}"/>'
