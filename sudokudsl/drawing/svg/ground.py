"""The layers under the digits: shades, lines, rims, outlines, and the lines of the grid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...model.geometry import Board, Cell, Subgrid
from ...model.shapes import Disc, Line, Outline, Shade, Shape, Square, Style
from .elements import CELL, barbs, centre, decimal, paled, sign_of, trail
from .rings import ring_path, rings
from .styles import SOFT, STRONG

_AREAS: tuple[Style, ...] = ("grey", "blue", "orange", "green", "purple", "yellow", "red")


def shades(by_statement: Sequence[Sequence[Shape]]) -> Iterator[str]:
    """Areas, slightly smaller than their cells, so that two areas that touch stay visibly separate.

    A statement of grey areas only, such as a pair of clones, gets a colour of its own, in turn.
    """
    areas = 0
    for shapes in by_statement:
        shades = [shape for shape in shapes if isinstance(shape, Shade)]
        own = bool(shades) and all(isinstance(shape, Shade) and shape.style == "grey" for shape in shapes)
        for shade in shades:
            style = _AREAS[areas % len(_AREAS)] if own else shade.style
            path = "".join(ring_path(ring, CELL * 0.03) for ring in rings(shade.cells))
            yield from paled(shade, [f'<path class="shade" fill="{SOFT[style]}" d="{path}"/>'])
        areas += own


def lines(board: Board, shapes: Sequence[Shape]) -> Iterator[str]:
    """Thick lines with filled discs and squares, in the order of the file; then thin lines.

    A thick line has a fine white edge, which separates lines that cross or cover each other.
    """
    rimmed = {cell for shape in shapes if isinstance(shape, Disc) and not shape.filled for cell in shape.cells}
    for shape in shapes:
        yield from paled(shape, _thick(shape, WITHIN if _filled_cell(shape) in rimmed else 1.0))
    for shape in shapes:
        if isinstance(shape, Line) and shape.thin:
            if shape.arrow:
                yield from paled(shape, _line(shape, "thin", STRONG[shape.style], CELL * 0.17))
            else:
                path = trail(_thin_points(board, shape.cells))
                yield from paled(shape, [f'<path class="thin" stroke="{SOFT[shape.style]}" d="{path}"/>'])


def _filled_cell(shape: Shape) -> Cell | None:
    """The cell of a filled mark of one cell; None for any other shape."""
    match shape:
        case Square(cell=cell) | Disc(filled=True, cells=(cell,)):
            return cell
    return None


WITHIN = 0.72
"""The size of the filled mark of a cell inside a circle or a pill, as a part of its size elsewhere: off the rim."""


def _thick(shape: Shape, scale: float = 1.0) -> Iterator[str]:
    """The elements of a thick line, or of a filled disc or square."""
    match shape:
        case Line(thin=False):
            yield f'<path class="edge" stroke="#fff" d="{trail(map(centre, shape.cells))}"/>'
            yield from _line(shape, "line", SOFT[shape.style], CELL * 0.3)
        case Disc(pointed=True):
            x, y = centre(shape.cells[0])
            half = CELL * 0.42 * scale
            points = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
            yield f'<path fill="{SOFT[shape.style]}" d="{trail(points)}z"/>'
        case Disc(filled=True):
            width = decimal(CELL * 0.74 * scale)
            yield (
                f'<path class="line" stroke="{SOFT[shape.style]}" style="stroke-width:{width}" '
                f'd="{trail(map(centre, shape.cells))}"/>'
            )
        case Square():
            x, y = centre(shape.cell)
            side = CELL * 0.68 * scale
            yield (
                f'<rect fill="{SOFT[shape.style]}" x="{decimal(x - side / 2)}" y="{decimal(y - side / 2)}" '
                f'width="{decimal(side)}" height="{decimal(side)}"/>'
            )


def _line(shape: Line, kind: str, colour: str, head: float) -> Iterator[str]:
    points = [centre(cell) for cell in shape.cells]
    path = trail(points)
    if shape.arrow:
        path += barbs(points, head)
    yield f'<path class="{kind}" stroke="{colour}" d="{path}"/>'


def _thin_points(board: Board, cells: Sequence[Cell]) -> list[tuple[float, float]]:
    """The points of a thin line; a whole diagonal of the board, or of a subgrid, extends into its corners."""
    points = [centre(cell) for cell in cells]
    (x, y), (end_x, end_y) = points[0], points[-1]
    sides = {part.rows for part in board.parts if part.rows == part.columns and {cells[0], cells[-1]} <= _corners(part)}
    if abs(end_x - x) == abs(end_y - y) == (len(cells) - 1) * CELL and len(cells) in sides:
        right, down = sign_of(end_x - x) * CELL / 2, sign_of(end_y - y) * CELL / 2
        return [(x - right, y - down), *points[1:-1], (end_x + right, end_y + down)]
    return points


def _corners(part: Subgrid) -> set[Cell]:
    """The cells in the corners of a grid."""
    rows, columns = part.row_numbers, part.column_numbers
    return {Cell(row, column) for row in (rows[0], rows[-1]) for column in (columns[0], columns[-1])}


def rims(shapes: Sequence[Shape]) -> Iterator[str]:
    """Circles and pills: white inside, so that lines start at the rim. They contain the filled marks of their cells."""
    filled: defaultdict[Cell | None, list[Shape]] = defaultdict(list)
    for shape in shapes:
        filled[_filled_cell(shape)].append(shape)
    for shape in shapes:
        if isinstance(shape, Disc) and not shape.filled:
            path = trail(map(centre, shape.cells))
            rim, inside = (
                f'<path class="rim" stroke="{colour}" style="stroke-width:{decimal(width)}" d="{path}"/>'
                for colour, width in ((STRONG[shape.style], 0.8 * CELL), ("#fff", 0.8 * CELL - 5))
            )
            yield from paled(shape, [rim, inside], under=[inside])
            for mark in (mark for cell in shape.cells for mark in filled[cell]):
                yield from paled(mark, _thick(mark, WITHIN))


def outlines(shapes: Sequence[Shape]) -> Iterator[str]:
    """Outlines; those that share a cell get different insets, in the order of the file."""
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
        path = "".join(ring_path(ring, inset) for ring in rings(shape.cells))
        yield from paled(shape, [f'<path class="{kind}" stroke="{STRONG[shape.style]}" d="{path}"/>'])


def grid_lines(board: Board) -> Iterator[str]:
    """Fine lines between all cells; thick ones around the board, its subgrids and its regions, and nothing in holes."""
    if board.subgrids:
        yield from _lines_around_holes(board)
        return
    width, height = board.columns * CELL, board.rows * CELL
    fine = "".join(f"M0 {row * CELL}H{width}" for row in range(1, board.rows))
    fine += "".join(f"M{column * CELL} 0V{height}" for column in range(1, board.columns))
    if fine:
        yield f'<path class="grid fine" d="{fine}"/>'
    yield f'<path class="grid thick" d="M0 0H{width}V{height}H0z{_region_borders(board)}"/>'


def _lines_around_holes(board: Board) -> Iterator[str]:
    """The lines of a board with holes, in runs as long as possible: fine ones, then thick ones."""
    area = board.areas.get
    fine: list[str] = []
    thick: list[str] = []
    for row in range(board.rows + 1):
        pairs = [(area(Cell(row, at)), area(Cell(row + 1, at))) for at in range(1, board.columns + 1)]
        for found, parts in ((fine, [one == other is not None for one, other in pairs]), (thick, _unlike(pairs))):
            found += [f"M{start * CELL} {row * CELL}H{end * CELL}" for start, end in _runs(parts)]
    for column in range(board.columns + 1):
        pairs = [(area(Cell(at, column)), area(Cell(at, column + 1))) for at in range(1, board.rows + 1)]
        for found, parts in ((fine, [one == other is not None for one, other in pairs]), (thick, _unlike(pairs))):
            found += [f"M{column * CELL} {start * CELL}V{end * CELL}" for start, end in _runs(parts)]
    if fine:
        yield f'<path class="grid fine" d="{"".join(fine)}"/>'
    yield f'<path class="grid thick" d="{"".join(thick)}"/>'


def _unlike(pairs: Sequence[tuple[tuple[int, ...] | None, tuple[int, ...] | None]]) -> list[bool]:
    """Whether the two places of each pair have different areas; None is the area of a hole."""
    return [one != other for one, other in pairs]


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
