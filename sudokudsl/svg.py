"""A puzzle as an SVG picture, drawn as printed variant sudokus are: plain strings, the same bytes every time.

Layers from the ground up: shades; thick lines with their filled discs and squares; thin lines; rims and pills;
outlines; grid lines; digits; small texts in cells; marks on borders; clues outside the board.
The origin is the top left corner of the board, one cell is `CELL` units wide, y grows downwards. Extra cells stand
below the board and its clues, each array with its name at the left.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, hypot

from .geometry import Board, Cell, ExtraCell
from .grid import Grid
from .puzzle import Puzzle
from .shapes import (
    BorderText,
    CellText,
    Digit,
    Disc,
    Dot,
    Line,
    Note,
    Outline,
    OutsideText,
    Shade,
    Shape,
    Square,
    Style,
    given_texts,
    outside_spot,
)

CELL = 64

SOFT: Mapping[Style, str] = {
    "grey": "#cbcbcb",
    "green": "#93d69a",
    "purple": "#dba6ea",
    "blue": "#9fc9f5",
    "orange": "#f9c58d",
    "red": "#f4a7a2",
    "black": "#5a5a5a",
    "white": "#ffffff",
    "yellow": "#f4e07c",
}
"""Fills, below the digits."""

STRONG: Mapping[Style, str] = {
    "grey": "#8a8a8a",
    "green": "#2f8f45",
    "purple": "#8e3fb0",
    "blue": "#2f6fc4",
    "orange": "#d9771e",
    "red": "#cf3c33",
    "black": "#111111",
    "white": "#ffffff",
    "yellow": "#b89a10",
}
"""Thin lines, rims and texts."""

_STYLE = (
    ".sdk text{font-family:Helvetica,Arial,'DejaVu Sans',sans-serif;text-anchor:middle}"
    ".sdk .paper{fill:#fff}"
    ".sdk .shade{fill-opacity:.45}"
    ".sdk .line,.sdk .edge,.sdk .thin,.sdk .rim,.sdk .outline,.sdk .grid"
    "{fill:none;stroke-linecap:round;stroke-linejoin:round}"
    ".sdk .line{stroke-width:14}.sdk .edge{stroke-width:17}.sdk .thin{stroke-width:3}.sdk .rim{stroke-width:3}"
    ".sdk .outline{stroke-width:3;stroke-linejoin:miter}"
    ".sdk .dashed{stroke-width:2;stroke-dasharray:7 5;stroke-linecap:butt}"
    ".sdk .grid{stroke:#111;stroke-linecap:square;stroke-linejoin:miter}"
    ".sdk .fine{stroke:#777;stroke-width:1.2}.sdk .thick{stroke-width:4}"
    ".sdk .given{fill:#111}.sdk .solution{fill:#1f5fbf}"
    ".sdk .small,.sdk .mark{font-weight:bold}"
    ".sdk .dot{stroke:#111;stroke-width:2}"
    ".sdk .halo,.sdk .cut{fill:none;stroke:#fff;stroke-width:6;stroke-linecap:round;stroke-linejoin:round}"
    ".sdk .sign{fill:none;stroke-width:3.5;stroke-linecap:round;stroke-linejoin:round}"
    ".sdk .caption{fill:#666}"
    ".sdk .title{fill:#111;font-weight:bold}.sdk .author{fill:#444}.sdk .note{fill:#222}"
    ".sdk text.note{text-anchor:start}"
)

_WIDE_DIGIT = 0.62  # width of a digit in the widest of the fonts named above, in font sizes


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A shape, and the word of the statement that it comes from."""

    shape: Shape
    word: str


def svg(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    title: bool = True,
    below: Sequence[str] = (),
    above: Sequence[str] = (),
) -> str:
    """The picture of a puzzle, with the digits of `grid` in the cells without a given.

    `below` and `above` are further elements, under and over all others of the board. `title=False` leaves out the title
    and author over it. The result is one XML element without a declaration, so that it can stand in a page as well as
    in a file of its own.
    """
    board = puzzle.board
    plain = [(stated.word, stated.constraint.draw(board)) for stated in puzzle.stated]
    outside = _Outside(board, [_Drawn(shape, word) for word, listed in plain for shape in listed])
    beside = _Beside(board, outside.frame()[3])
    by_statement = [[beside.moved(shape) for shape in listed] for _, listed in plain]
    shapes = [shape for listed in by_statement for shape in listed]
    held = {cell: str(grid[cell]) for cell in _known(grid)} if grid is not None else {}
    body = [
        *below,
        *_shades(by_statement),
        *_lines(board, shapes),
        *_rims(shapes),
        *_outlines(shapes),
        *_grid_lines(board),
        *beside.draw(),
        *_corner_texts(shapes),
        *_large_digits(board, given_texts(shapes), {beside.place(cell): text for cell, text in held.items()}),
        *_border_marks(shapes),
        *outside.draw(),
        *above,
    ]
    left, top, right, bottom = beside.around(outside.frame())
    width = right - left
    room = max(width, 5 * CELL)
    over = _heading(puzzle, room - CELL / 4) if title else []
    under = _paragraphs([shape.text for shape in shapes if isinstance(shape, Note)], room - CELL / 4)
    texts, top, bottom = _place_texts(over, under, (left + right) / 2, room - CELL / 4, top, bottom)
    if texts:
        left, right = left - (room - width) / 2, right + (room - width) / 2
    return _document(puzzle, grid, (left, top, right, bottom), [*body, *texts])


# ---------------------------------------------------------------------------------------------- the whole


def _known(grid: Grid) -> Iterator[Cell]:
    """The cells of which a grid says what they hold."""
    yield from grid.board.everywhere if grid.complete else grid.board.answer


def _document(puzzle: Puzzle, grid: Grid | None, frame: tuple[float, float, float, float], body: Sequence[str]) -> str:
    left, top, right, bottom = frame
    width, height = right - left, bottom - top
    scale = min(1.0, 1400 / max(width, height))
    box = f"{_n(left)} {_n(top)} {_n(width)} {_n(height)}"
    paper = f'<rect class="paper" x="{_n(left)}" y="{_n(top)}" width="{_n(width)}" height="{_n(height)}"/>'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sdk" viewBox="{box}" '
        f'width="{_n(width * scale)}" height="{_n(height * scale)}" role="img">'
    )
    name = f"<title>{escape(_clip(puzzle.title or 'Sudoku', 300))}</title>"
    story = f"<desc>{escape(_description(puzzle, grid))}</desc>"
    return "\n".join((head, name, story, f"<style>{_STYLE}</style>", paper, *body, "</svg>")) + "\n"


def _description(puzzle: Puzzle, grid: Grid | None) -> str:
    """The picture in words, for those who do not see it."""
    board = puzzle.board
    words = Counter(stated.word for stated in puzzle.stated)
    listed = ", ".join(word if count == 1 else f"{word} ({count})" for word, count in words.items())
    parts = [
        f"{board.rows} by {board.columns} board, digits {', '.join(map(str, board.alphabet))}.",
        f"Extra cells: {', '.join(f'{extra.name} ({extra.size})' for extra in board.extras)}." if board.extras else "",
        f"Statements: {listed}." if listed else "",
        "With a solution." if grid is not None else "",
        _clip(puzzle.rules, 2000),
    ]
    return " ".join(part for part in parts if part)


def escape(text: str) -> str:
    """Text as XML content or attribute value; characters that XML forbids become a replacement character."""
    legal = "".join(character if _legal(ord(character)) else "\ufffd" for character in text)
    for plain, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")):
        legal = legal.replace(plain, entity)
    return legal


def _legal(code: int) -> bool:
    """Whether XML 1.0 allows a character, apart from control characters that no picture needs."""
    if code in (0x9, 0xA):
        return True
    return (0x20 <= code < 0x7F or 0xA0 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code > 0xFFFF) and (
        code & 0xFFFE != 0xFFFE
    )


def _clip(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _n(value: float) -> str:
    """A number with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


# ---------------------------------------------------------------------------------------------- places


def _centre(cell: Cell) -> tuple[float, float]:
    return (cell.column - 0.5) * CELL, (cell.row - 0.5) * CELL


def _middle(cells: Sequence[Cell]) -> tuple[float, float]:
    """The middle of some cells: of their common border or corner, where they touch."""
    points = [_centre(cell) for cell in cells]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _trail(points: Iterable[tuple[float, float]]) -> str:
    """The path data of a polyline; a single point becomes a dot under round caps."""
    listed = [f"{_n(x)} {_n(y)}" for x, y in points]
    return "M" + "L".join(listed if len(listed) > 1 else listed * 2)


def _text(
    x: float, y: float, size: float, text: str, kind: str, *, fill: str = "", anchor: str = "", hidden: bool = False
) -> str:
    """One line of text whose capitals are centred on the height y; `anchor` says what of it is at x, the middle."""
    extra = f' fill="{fill}"' if fill else ""
    extra += f' style="text-anchor:{anchor}"' if anchor else ""
    extra += ' aria-hidden="true"' if hidden else ""
    return (
        f'<text class="{kind}" x="{_n(x)}" y="{_n(y + 0.36 * size)}" font-size="{_n(size)}"{extra}>'
        f"{escape(text)}</text>"
    )


def _haloed(
    x: float, y: float, size: float, text: str, kind: str, *, fill: str = "", anchor: str = ""
) -> Iterator[str]:
    """Text that cuts the lines it stands on."""
    # written twice: `paint-order` would do, but viewers that ignore it paint the halo over the letters
    yield _text(x, y, size, text, f"{kind} halo", anchor=anchor, hidden=True)
    yield _text(x, y, size, text, kind, fill=fill, anchor=anchor)


def _fit(text: str, size: float, room: float) -> float:
    """The font size, at most `size`, that keeps a text within `room`."""
    return min(size, room / max(0.01, text_width(text)))


def text_width(text: str) -> float:
    """The width of a text in font sizes, estimated upwards."""
    return sum(
        0.0
        if unicodedata.combining(character)
        else 1.05
        if unicodedata.east_asian_width(character) in "WF"
        else 0.34
        if character in " .,:;'|!iIjl()[]"
        else 0.9
        if character in "mwMW@%"
        else _WIDE_DIGIT
        for character in text
    )


# ---------------------------------------------------------------------------------------------- under the grid


_AREAS: tuple[Style, ...] = ("grey", "blue", "orange", "green", "purple", "yellow", "red")


def _shades(by_statement: Sequence[Sequence[Shape]]) -> Iterator[str]:
    """Areas, a hair smaller than their cells, so that two that touch stay apart.

    Each statement that is nothing but grey areas, such as a pair of clones, gets another colour than the one before.
    """
    areas = 0
    for shapes in by_statement:
        shades = [shape for shape in shapes if isinstance(shape, Shade)]
        own = bool(shades) and all(isinstance(shape, Shade) and shape.style == "grey" for shape in shapes)
        for shade in shades:
            style = _AREAS[areas % len(_AREAS)] if own else shade.style
            path = "".join(_closed(ring, CELL * 0.03) for ring in rings(shade.cells))
            yield f'<path class="shade" fill="{SOFT[style]}" d="{path}"/>'
        areas += own


def _lines(board: Board, shapes: Sequence[Shape]) -> Iterator[str]:
    """Thick lines with filled discs and squares, in the order stated; then thin lines.

    A thick line has a fine white edge, so that one that crosses or covers another can be told from it.
    """
    for shape in shapes:
        match shape:
            case Line(thin=False):
                yield f'<path class="edge" stroke="#fff" d="{_trail(map(_centre, shape.cells))}"/>'
                yield from _line(shape, "line", SOFT[shape.style], CELL * 0.3)
            case Disc(filled=True):
                width = _n(CELL * 0.74)
                yield (
                    f'<path class="line" stroke="{SOFT[shape.style]}" style="stroke-width:{width}" '
                    f'd="{_trail(map(_centre, shape.cells))}"/>'
                )
            case Square():
                x, y = _centre(shape.cell)
                side = CELL * 0.68
                yield (
                    f'<rect fill="{SOFT[shape.style]}" x="{_n(x - side / 2)}" y="{_n(y - side / 2)}" '
                    f'width="{_n(side)}" height="{_n(side)}"/>'
                )
    for shape in shapes:
        if isinstance(shape, Line) and shape.thin:
            if shape.arrow:
                yield from _line(shape, "thin", STRONG[shape.style], CELL * 0.17)
            else:
                path = _trail(_thin_points(board, shape.cells))
                yield f'<path class="thin" stroke="{SOFT[shape.style]}" d="{path}"/>'


def _line(shape: Line, kind: str, colour: str, head: float) -> Iterator[str]:
    points = [_centre(cell) for cell in shape.cells]
    path = _trail(points)
    if shape.arrow:
        path += _head(points, head)
    yield f'<path class="{kind}" stroke="{colour}" d="{path}"/>'


def _thin_points(board: Board, cells: Sequence[Cell]) -> list[tuple[float, float]]:
    """The points of a thin line; a whole diagonal of the board runs on into its corners."""
    points = [_centre(cell) for cell in cells]
    (x, y), (end_x, end_y) = points[0], points[-1]
    reach = (board.rows - 1) * CELL
    if len(cells) == board.rows == board.columns and abs(end_x - x) == abs(end_y - y) == reach:
        right, down = _sign(end_x - x) * CELL / 2, _sign(end_y - y) * CELL / 2
        return [(x - right, y - down), *points[1:-1], (end_x + right, end_y + down)]
    return points


def _head(points: Sequence[tuple[float, float]], size: float) -> str:
    """The two barbs of an arrow whose tip is the last point, as further path data; none if it has no direction."""
    tip_x, tip_y = points[-1]
    for x, y in reversed(points[:-1]):
        length = hypot(tip_x - x, tip_y - y)
        if length:
            back_x, back_y = (x - tip_x) / length, (y - tip_y) / length
            break
    else:
        return ""
    cosine, sine = 0.788, 0.616  # 38 degrees
    barbs = []
    for turn in (sine, -sine):
        barbs.append(
            (tip_x + size * (cosine * back_x - turn * back_y), tip_y + size * (turn * back_x + cosine * back_y))
        )
    return _trail((barbs[0], (tip_x, tip_y), barbs[1]))


def _rims(shapes: Sequence[Shape]) -> Iterator[str]:
    """Circles and pills: white inside, so that lines start at the rim."""
    for shape in shapes:
        if isinstance(shape, Disc) and not shape.filled:
            path = _trail(map(_centre, shape.cells))
            for colour, width in ((STRONG[shape.style], 0.8 * CELL), ("#fff", 0.8 * CELL - 5)):
                yield f'<path class="rim" stroke="{colour}" style="stroke-width:{_n(width)}" d="{path}"/>'


def _outlines(shapes: Sequence[Shape]) -> Iterator[str]:
    """Outlines that share a cell get different insets, in the order stated."""
    insets: defaultdict[Cell, set[int]] = defaultdict(set)
    for shape in shapes:
        if not isinstance(shape, Outline):
            continue
        taken = {level for cell in shape.cells for level in insets[cell]}
        level = next(level for level in range(len(taken) + 1) if level not in taken)
        for cell in shape.cells:
            insets[cell].add(level)
        inset = CELL * min(0.07 + 0.06 * level, 0.4)
        kind = "outline dashed" if shape.dashed else "outline"
        path = "".join(_closed(ring, inset) for ring in rings(shape.cells))
        yield f'<path class="{kind}" stroke="{STRONG[shape.style]}" d="{path}"/>'


def rings(cells: Iterable[Cell]) -> list[list[tuple[int, int]]]:
    """The border of a set of cells as closed rings of grid corners (x, y), clockwise around the cells.

    Holes run the other way round. Cells that touch only at a corner get separate rings.
    """
    inside = set(cells)
    after: dict[tuple[int, int, int, int], tuple[int, int, int, int]] = {}
    edges = []
    for cell in sorted(inside):
        row, column = cell
        for x, y, right, down, beyond in (
            (column - 1, row - 1, 1, 0, Cell(row - 1, column)),
            (column, row - 1, 0, 1, Cell(row, column + 1)),
            (column, row, -1, 0, Cell(row + 1, column)),
            (column - 1, row, 0, -1, Cell(row, column - 1)),
        ):
            if beyond not in inside:
                edges.append((x, y, right, down))
    known = set(edges)
    for edge in edges:
        x, y, right, down = edge
        x, y = x + right, y + down
        # a right turn first: it stays with the same cell where two touch at a corner
        turns = ((-down, right), (right, down), (down, -right))
        after[edge] = next((x, y, *turn) for turn in turns if (x, y, *turn) in known)
    found, done = [], set()
    for edge in edges:
        ring = []
        while edge not in done:
            done.add(edge)
            following = after[edge]
            if edge[2:] != following[2:]:
                ring.append((following[0], following[1]))
            edge = following
        if ring:
            found.append(ring)
    return found


def _closed(ring: Sequence[tuple[int, int]], inset: float) -> str:
    """The path data of a ring moved inwards, that is, to the right of its direction."""
    points = []
    for (x0, y0), (x, y), (x2, y2) in zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True):
        come, go = (_sign(x - x0), _sign(y - y0)), (_sign(x2 - x), _sign(y2 - y))
        points.append((x * CELL + inset * (-come[1] - go[1]), y * CELL + inset * (come[0] + go[0])))
    return _trail(points) + "z"


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


# ---------------------------------------------------------------------------------------------- the grid


def _grid_lines(board: Board) -> Iterator[str]:
    width, height = board.columns * CELL, board.rows * CELL
    fine = "".join(f"M0 {row * CELL}H{width}" for row in range(1, board.rows))
    fine += "".join(f"M{column * CELL} 0V{height}" for column in range(1, board.columns))
    if fine:
        yield f'<path class="grid fine" d="{fine}"/>'
    yield f'<path class="grid thick" d="M0 0H{width}V{height}H0z{_region_borders(board)}"/>'


def _region_borders(board: Board) -> str:
    """The borders between different regions, or a region and no region, in runs as long as possible."""
    region = board.region_of.get
    runs = []
    for row in range(1, board.rows):
        parts = [region(Cell(row, at)) != region(Cell(row + 1, at)) for at in range(1, board.columns + 1)]
        runs += [f"M{start * CELL} {row * CELL}H{end * CELL}" for start, end in _runs(parts)]
    for column in range(1, board.columns):
        parts = [region(Cell(at, column)) != region(Cell(at, column + 1)) for at in range(1, board.rows + 1)]
        runs += [f"M{column * CELL} {start * CELL}V{end * CELL}" for start, end in _runs(parts)]
    return "".join(runs)


def _runs(parts: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Start and end of every run of true values."""
    changes = [at for at, (before, here) in enumerate(pairwise((False, *parts, False))) if before != here]
    yield from zip(changes[::2], changes[1::2], strict=True)


# ---------------------------------------------------------------------------------------------- in the cells


def _large_digits(board: Board, givens: Mapping[Cell, str], held: Mapping[Cell, str]) -> Iterator[str]:
    """Givens, and what the other cells hold, all of one size."""
    widest = max((str(digit) for digit in board.every_digit), key=text_width)
    size = _fit(widest, CELL * 0.63, CELL * 0.72)
    for cell, text in sorted(givens.items()):
        yield _text(*_centre(cell), _fit(text, size, CELL * 0.84), text, "given")
    for cell, text in held.items():
        if cell not in givens:
            yield _text(*_centre(cell), size, text, "solution")


def _corner_texts(shapes: Sequence[Shape]) -> Iterator[str]:
    """Labels of outlines and small texts, each in the first free corner of its cell; the fifth joins the first."""
    corners: defaultdict[Cell, list[tuple[str, Style]]] = defaultdict(list)
    covered = {max(shape.cells) for shape in shapes if isinstance(shape, Dot) and len(shape.cells) > 2}
    for shape in shapes:
        match shape:
            case Outline(label=str(label)) if label and shape.cells:
                corners[shape.cells[0]].append((label, shape.style))
            case CellText(corner=True):
                corners[shape.cell].append((shape.text, shape.style))
            case CellText():
                x, y = _centre(shape.cell)
                size = _fit(shape.text, CELL * 0.24, CELL * 0.84)
                yield _text(x, y + CELL * 0.34, size, shape.text, "small", fill=STRONG[shape.style])
    for cell, texts in corners.items():
        spare = " ".join(text for text, _ in texts[4:])
        listed = [(f"{texts[0][0]} {spare}".strip(), texts[0][1]), *texts[1:4]]
        room = CELL * (0.75 if len(listed) <= 2 else 0.38)
        for (text, style), (right, low) in zip(listed, ((0, 0), (1, 1), (1, 0), (0, 1)), strict=False):
            size = _fit(text, CELL * 0.25, room)
            start = 0.3 if cell in covered and not low else 0.07  # beside a disc on the top left corner
            x = (cell.column - 1 + (0.93 if right else start)) * CELL
            y = (cell.row - 1 + (0.86 if low else 0.15)) * CELL
            anchor = "end" if right else "start"
            yield from _haloed(x, y, size, text, "small", fill=STRONG[style], anchor=anchor)


# ---------------------------------------------------------------------------------------------- on the borders


def _border_marks(shapes: Sequence[Shape]) -> Iterator[str]:
    """Dots and texts; several on one border stand beside each other along it."""
    places: defaultdict[frozenset[Cell], dict[object, Dot | BorderText]] = defaultdict(dict)
    for shape in shapes:
        if isinstance(shape, Dot | BorderText):  # the same mark twice on one border is drawn once
            places[frozenset(shape.cells)].setdefault((type(shape), shape.style, shape.text), shape)
    for marks in (list(alike.values()) for alike in places.values()):
        x, y = _middle(marks[0].cells)
        upright = len({cell.row for cell in marks[0].cells}) == 1
        wide = any(isinstance(mark, Dot) and len(mark.cells) > 2 for mark in marks)
        pitch = min(CELL * (0.58 if wide else 0.34), CELL * 1.2 / len(marks))
        for at, mark in enumerate(marks):
            shift = (at - (len(marks) - 1) / 2) * pitch
            place = (x, y + shift) if upright else (x + shift, y)
            yield from _dot(mark, *place) if isinstance(mark, Dot) else _border_text(mark, *place)


def _dot(dot: Dot, x: float, y: float) -> Iterator[str]:
    tokens = dot.text.split()
    wide = len(dot.cells) > 2
    radius = CELL * (0.27 if wide and tokens else 0.17 if tokens else 0.13)
    fill = "#fff" if dot.style == "white" else STRONG[dot.style]
    yield f'<circle class="dot" cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}"/>'
    half = (len(tokens) + 1) // 2 if len(tokens) > 2 else len(tokens)
    lines = [" ".join(tokens[:half]), " ".join(tokens[half:])] if len(tokens) > half else [" ".join(tokens)]
    colour = "#111" if dot.style in ("white", "yellow", "grey") else "#fff"
    room = radius * (1.7 if len(lines) == 1 else 1.3)
    size = min(_fit(line, CELL * 0.25, room) for line in lines)
    for at, line in enumerate(lines):
        if line:
            shift = (at - (len(lines) - 1) / 2) * size
            yield _text(x, y + shift, size, line, "mark", fill=colour)


_SIGNS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "<": ((1, -1), (-1, 0), (1, 1)),
    ">": ((-1, -1), (1, 0), (-1, 1)),
    "^": ((-1, 1), (0, -1), (1, 1)),
    "v": ((-1, -1), (0, 1), (1, -1)),
}


def _border_text(mark: BorderText, x: float, y: float) -> Iterator[str]:
    colour = STRONG[mark.style]
    sign = _SIGNS.get(mark.text)
    if sign is None:
        size = _fit(mark.text, CELL * 0.3, CELL * 0.8)
        yield from _haloed(x, y, size, mark.text, "mark", fill=colour)
        return
    # drawn, not written: fonts place these characters at different heights
    wide, high = (CELL * 0.09, CELL * 0.13) if mark.text in "<>" else (CELL * 0.13, CELL * 0.09)
    path = _trail((x + wide * right, y + high * down) for right, down in sign)
    yield f'<path class="cut" style="stroke-width:9" d="{path}"/>'
    yield f'<path class="sign" stroke="{colour}" d="{path}"/>'


# ---------------------------------------------------------------------------------------------- outside


class _Outside:
    """The clues beside the board, by spot: those with an arrow first, then outwards in the order stated."""

    def __init__(self, board: Board, drawn: Sequence[_Drawn]) -> None:
        self.board = board
        self.arrows: defaultdict[Cell, dict[tuple[int, int], list[str]]] = defaultdict(dict)
        self.plain: defaultdict[Cell, list[tuple[str, str]]] = defaultdict(list)
        for item in drawn:
            match item.shape:
                case OutsideText(step=None) as shape:
                    self.plain[outside_spot(board, shape)].append((shape.text, item.word))
                case OutsideText(step=(down, right)) as shape:
                    here = self.arrows[outside_spot(board, shape)]
                    here.setdefault((_sign(down), _sign(right)), []).append(shape.text)
        words = {word for texts in self.plain.values() for _, word in texts}
        self.captions = len(words) > 1  # plain numbers of several families cannot be told apart otherwise
        self.pitch = 0.95 if self.captions else 0.78  # from one clue to the next one further out, in cells
        self.caption_size = min((_fit(word, CELL * 0.17, CELL * 0.9) for word in words), default=0.0)

    def frame(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the picture: the board, its margins and a little air."""
        depth = {"left": 0.0, "top": 0.0, "right": 0.0, "bottom": 0.0}
        for spot in {*self.arrows, *self.plain}:
            levels = (spot in self.arrows) + len(self.plain.get(spot, ()))
            need = 0.9 + (levels - 1) * self.pitch
            for side in self._sides(spot):
                depth[side] = max(depth[side], need)
        air = CELL * 0.16
        return (
            -depth["left"] * CELL - air,
            -depth["top"] * CELL - air,
            (self.board.columns + depth["right"]) * CELL + air,
            (self.board.rows + depth["bottom"]) * CELL + air,
        )

    def _sides(self, spot: Cell) -> list[str]:
        sides = {
            "left": spot.column < 1,
            "right": spot.column > self.board.columns,
            "top": spot.row < 1,
            "bottom": spot.row > self.board.rows,
        }
        return [side for side, beyond in sides.items() if beyond]

    def _place(self, spot: Cell, level: int) -> tuple[float, float]:
        """The centre of a clue, `level` 0 being next to the board."""
        x, y = _centre(spot)
        away = (level * self.pitch - 0.04) * CELL
        sides = self._sides(spot)
        x += away * (("right" in sides) - ("left" in sides))
        y += away * (("bottom" in sides) - ("top" in sides))
        return x, y

    def draw(self) -> Iterator[str]:
        for spot in sorted({*self.arrows, *self.plain}):
            if spot in self.arrows:
                yield from self._draw_arrows(spot)
            for level, (text, word) in enumerate(self.plain.get(spot, ()), spot in self.arrows):
                x, y = self._place(spot, level)
                lift = CELL * 0.07 if self.captions else 0
                size = _fit(text, CELL * 0.42, CELL * 0.7)
                yield _text(x, y - lift, size, text, "outside")
                if self.captions:
                    yield _text(x, y + CELL * 0.24, self.caption_size, word, "caption")

    def _draw_arrows(self, spot: Cell) -> Iterator[str]:
        """One text with an arrow for each direction; two directions share the spot, each on the side it points to."""
        directions = self.arrows[spot]
        crowded = len(directions) > 1
        level_x, level_y = _centre(spot)
        for (down, right), texts in directions.items():
            text = ",".join(texts)
            share = 0.2 if crowded else -0.1
            sides = self._sides(spot)
            along_x = "left" not in sides and "right" not in sides
            along_y = "top" not in sides and "bottom" not in sides
            x = level_x + CELL * right * (share if along_x else -0.12)
            y = level_y + CELL * down * (share if along_y else -0.12)
            size = _fit(text, CELL * (0.3 if crowded else 0.36), CELL * (0.42 if crowded else 0.62))
            yield _text(x, y, size, text, "outside")
            tip = (level_x + right * CELL * 0.47, level_y + down * CELL * 0.47)
            tail = (tip[0] - right * CELL * 0.2, tip[1] - down * CELL * 0.2)
            path = _trail((tail, tip)) + _head((tail, tip), CELL * 0.12)
            yield f'<path class="thin" stroke="{STRONG["black"]}" style="stroke-width:2" d="{path}"/>'


# ---------------------------------------------------------------------------------------------- extra cells


class _Beside:
    """The extra cells of a board, below it: where they are drawn, and their squares and names.

    `bottom` is where clues under the board end; the cells stand lower by as many whole cells as these need.
    """

    def __init__(self, board: Board, bottom: float) -> None:
        self.arrays = board.arrays
        self.lower = max(0, ceil(bottom / CELL - board.rows - 1.2))
        self.size = CELL * 0.42

    def place(self, cell: Cell) -> Cell:
        """A cell, at the place where it is drawn."""
        if not isinstance(cell, ExtraCell) or not self.lower:
            return cell
        return ExtraCell(cell.name, cell.number, cell.size, cell.row + self.lower, cell.column)

    def moved(self, shape: Shape) -> Shape:
        """A shape, at the place of its cells."""
        if not self.lower:
            return shape
        match shape:
            case Line() | Disc() | Outline() | Shade() | Dot() | BorderText():
                return replace(shape, cells=tuple(map(self.place, shape.cells)))
            case Square() | CellText() | Digit():
                return replace(shape, cell=self.place(shape.cell))
            case OutsideText() | Note():
                return shape

    def draw(self) -> Iterator[str]:
        for name, cells in self.arrays.items():
            placed = [self.place(cell) for cell in cells]
            fine = "".join(
                f"M{cell.column * CELL} {(cell.row - 1) * CELL}v{CELL}"
                for cell, after in pairwise(placed)
                if cell.row == after.row
            )
            fine += "".join(
                f"M{(cell.column - 1) * CELL} {(cell.row - 1) * CELL}h{CELL}"
                for cell in placed
                if cell.row > placed[0].row
            )
            if fine:
                yield f'<path class="grid fine" d="{fine}"/>'
            for ring in rings(placed):
                yield f'<path class="grid" style="stroke-width:2.5" d="{_closed(ring, 0)}"/>'
            x, y = _centre(placed[0])
            yield _text(x - CELL * 0.62, y, self.size, name, "outside", anchor="end")

    def around(self, frame: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        """The frame of a picture, made wide enough for them."""
        left, top, right, bottom = frame
        air = CELL * 0.16
        for name, cells in self.arrays.items():
            if cells[0].column == 1:
                left = min(left, -text_width(name) * self.size - CELL * 0.12 - air)
            right = max(right, max(cell.column for cell in cells) * CELL + air)
            bottom = max(bottom, self.place(cells[-1]).row * CELL + air)
        return left, top, right, bottom


# ---------------------------------------------------------------------------------------------- texts


@dataclass(frozen=True, slots=True)
class _TextLine:
    """One line above or below the board."""

    text: str
    kind: str
    size: float
    indent: float = 0.0

    @property
    def height(self) -> float:
        return self.size * 1.3


def _heading(puzzle: Puzzle, width: float) -> list[_TextLine]:
    size = CELL * (0.46 if text_width(puzzle.title) * CELL * 0.5 <= width else 0.36)
    bold = 1.08
    lines = [_TextLine(text, "title", size) for text in wrapped(_clip(puzzle.title, 300), width / size / bold)]
    small = CELL * 0.28
    if puzzle.author:
        by = wrapped(f"by {_clip(puzzle.author, 200)}", width / small)
        lines += [_TextLine(text, "author", small) for text in by]
    return lines


def _paragraphs(notes: Sequence[str], width: float) -> list[_TextLine]:
    """Notes, each once, as a list."""
    size, lines = CELL * 0.26, []
    for note in dict.fromkeys(notes):
        pieces = wrapped(note, width / size - 1)
        lines += [
            _TextLine(f"• {text}" if at == 0 else text, "note", size, 0 if at == 0 else size * 0.7)
            for at, text in enumerate(pieces)
        ]
    return lines


def wrapped(text: str, width: float) -> list[str]:
    """Text cut into lines of at most `width` font sizes, at blanks where possible; empty for blank text."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        if line and text_width(f"{line} {word}") <= width:
            line = f"{line} {word}"
            continue
        if line:
            lines.append(line)
        line = ""
        for character in word:
            if line and text_width(line + character) > width:
                lines.append(line)
                line = ""
            line += character
    return [*lines, line] if line else lines


def _place_texts(
    over: Sequence[_TextLine], under: Sequence[_TextLine], middle: float, width: float, top: float, bottom: float
) -> tuple[list[str], float, float]:
    """The lines as elements, and the top and bottom of the picture with them."""
    elements = []
    if over:
        top -= sum(line.height for line in over) + CELL * 0.12
        y = top + CELL * 0.12
        for line in over:
            elements.append(_text(middle, y + line.height / 2, line.size, line.text, line.kind))
            y += line.height
    if under:
        bottom += CELL * 0.06
        for line in under:
            x = middle - width / 2 + line.indent
            elements.append(_text(x, bottom + line.height / 2, line.size, line.text, line.kind))
            bottom += line.height
        bottom += CELL * 0.16
    return elements, top, bottom
