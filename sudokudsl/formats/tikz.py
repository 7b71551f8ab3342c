"""Exports puzzles as LaTeX documents with a TikZ picture. Coordinates are cells; the y axis points down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..drawing.svg.rings import inwards, rings
from ..drawing.svg.styles import SOFT, STRONG
from ..model.geometry import Board, Cell
from ..model.puzzle import Puzzle
from ..model.shapes import (
    BorderText,
    Caption,
    CellText,
    Disc,
    Dot,
    GivenDigit,
    Line,
    Outline,
    OutsideText,
    Shade,
    Shape,
    Square,
)  # fmt: skip
from .carried import drawn_statements, outside_clues, rules_text, small_texts
from .refusal import Problem, Refused

_SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}",
}  # fmt: skip
"""Characters that LaTeX gives a meaning."""


def document(puzzle: Puzzle) -> str:
    """A document with the board, and the rules. Refused if something is only drawn."""
    if puzzle.drawings:
        problems = []
        for each in puzzle.drawings:
            line = puzzle.text.place(each.span.start)[0]
            problems.append(Problem(f"cosmetic, line {line}: the LaTeX export cannot draw this", each.span))
        raise Refused(problems)
    board = puzzle.board
    shapes = [shape for _, listed in drawn_statements(puzzle) for shape in listed]
    layers = [shape for kinds in _LAYERS for shape in shapes if isinstance(shape, kinds)]
    body = [line for shape in layers for line in _FORMS[type(shape)](shape)]
    body[_ground(shapes) :] = [*_grid(board), *body[_ground(shapes) :]]
    for small in small_texts(shapes):
        place = {"start": "right", "end": "left", "middle": ""}[small.anchor]
        look = f"{place + ', ' if place else ''}inner sep=0.4pt, fill=white, font=\\tiny"
        body.append(rf"\node[{look}] at {_point((small.row, small.column))} {{{_escaped(small.text)}}};")
    for clue in outside_clues(puzzle, shapes):
        body += _clue(clue.row, clue.column, clue.text, clue.step)
    colours = [rf"\definecolor{{soft{name}}}{{HTML}}{{{code[1:].upper()}}}" for name, code in SOFT.items()]
    colours += [rf"\definecolor{{strong{name}}}{{HTML}}{{{code[1:].upper()}}}" for name, code in STRONG.items()]
    heading = [rf"{{\bfseries {_escaped(puzzle.title)}}}\\"] if puzzle.title else []
    heading += [rf"{{\small by {_escaped(puzzle.author)}}}\\[1ex]"] if puzzle.author else []
    rules = r"\\ ".join(_escaped(line) for line in rules_text(puzzle).splitlines())
    width = max(6.0, board.columns * 0.9)
    return "\n".join(
        [
            r"\documentclass{article}",
            r"\usepackage[T1]{fontenc}",
            r"\usepackage[utf8]{inputenc}",
            r"\usepackage{tikz}",
            r"\pagestyle{empty}",
            *colours,
            r"\begin{document}",
            r"\begin{center}",
            *heading,
            r"\begin{tikzpicture}[x=9mm, y=-9mm, line cap=round, line join=round]",
            *(f"  {line}" for line in body),
            r"\end{tikzpicture}",
            "",
            rf"\begin{{minipage}}{{{width:.1f}cm}}\footnotesize {rules}\end{{minipage}}",
            r"\end{center}",
            r"\end{document}",
            "",
        ]
    )


def _ground(shapes: Sequence[Shape]) -> int:
    """The number of lines of the picture below the lines of the grid."""
    below = [shape for shape in shapes if isinstance(shape, _BELOW)]
    return sum(len(list(_FORMS[type(shape)](shape))) for shape in below)


def _escaped(text: str) -> str:
    return "".join(_SPECIAL.get(character, character) for character in " ".join(text.split()))


def _point(at: tuple[float, float]) -> str:
    """A place (row, column) as TikZ has it."""
    return f"({at[1]:g},{at[0]:g})"


def _centre(cell: Cell) -> tuple[float, float]:
    return cell.row - 0.5, cell.column - 0.5


def _middle(cells: Sequence[Cell]) -> tuple[float, float]:
    return sum(cell.row - 0.5 for cell in cells) / len(cells), sum(cell.column - 0.5 for cell in cells) / len(cells)


def _path(cells: Sequence[Cell]) -> str:
    points = cells if len(cells) > 1 else (*cells, *cells)
    return " -- ".join(_point(_centre(cell)) for cell in points)


def _frame(cells: Iterable[Cell], inset: float = 0.0) -> Iterator[str]:
    """The borders of a set of cells, each moved inwards, as closed paths."""
    for ring in rings(cells):
        corners = [_point((y + inset * down, x + inset * right)) for x, y, right, down in inwards(ring)]
        yield " -- ".join([*corners, "cycle"])


def _grid(board: Board) -> Iterator[str]:
    for cell in board.cells:
        corners = _point((cell.row - 1, cell.column - 1)), _point((cell.row, cell.column))
        yield rf"\draw[gray, line width=0.3pt] {corners[0]} rectangle {corners[1]};"
    for area in (board.cells, *board.regions):
        yield from (rf"\draw[line width=1.2pt] {path};" for path in _frame(area))


def _clue(row: float, column: float, text: str, step: tuple[int, int] | None) -> Iterator[str]:
    if step is not None:
        down, right = step
        near, far = (0.25, 0.48) if text else (-0.2, 0.35)
        ends = [_point((row + down * way, column + right * way)) for way in (near, far)]
        yield rf"\draw[->, line width=0.6pt] {ends[0]} -- {ends[1]};"
        row, column = row - 0.1 * down, column - 0.1 * right
    if text:
        size = r"\footnotesize" if step is not None or len(text) > 2 else ""
        yield rf"\node[inner sep=0pt, font={size}] at {_point((row, column))} {{{_escaped(text)}}};"


# -------------------------------------------------------------------------------- one function for each kind of shape


def _line(shape: Line) -> Iterator[str]:
    colour = f"strong{shape.style}" if shape.thin and shape.arrow else f"soft{shape.style}"
    head = "->, " if shape.arrow else ""
    yield rf"\draw[{head}{colour}, line width={'1pt' if shape.thin else '2.7mm'}] {_path(shape.cells)};"


def _disc(shape: Disc) -> Iterator[str]:
    row, column = _centre(shape.cells[0])
    if shape.pointed:
        corners = ((row - 0.42, column), (row, column + 0.42), (row + 0.42, column), (row, column - 0.42))
        yield rf"\fill[soft{shape.style}] {' -- '.join(map(_point, corners))} -- cycle;"
    elif shape.filled:
        yield rf"\draw[soft{shape.style}, line width=6.6mm] {_path(shape.cells)};"
    else:
        yield rf"\draw[strong{shape.style}, line width=7.2mm] {_path(shape.cells)};"
        yield rf"\draw[white, line width=6.6mm] {_path(shape.cells)};"


def _square(shape: Square) -> Iterator[str]:
    row, column = _centre(shape.cell)
    corners = _point((row - 0.34, column - 0.34)), _point((row + 0.34, column + 0.34))
    yield rf"\fill[soft{shape.style}] {corners[0]} rectangle {corners[1]};"


def _outline(shape: Outline) -> Iterator[str]:
    dashed = ", dashed" if shape.dashed else ""
    yield from (rf"\draw[strong{shape.style}, line width=0.6pt{dashed}] {path};" for path in _frame(shape.cells, 0.07))


def _shade(shape: Shade) -> Iterator[str]:
    yield from (rf"\fill[soft{shape.style}, opacity=0.45] {path};" for path in _frame(shape.cells))


def _dot(shape: Dot) -> Iterator[str]:
    wide = len(shape.cells) > 2 and bool(shape.text)
    size = 2.4 if wide else 1.5 if shape.text else 1.2
    dark = shape.style not in ("white", "yellow", "grey")
    at, fill = _point(_middle(shape.cells)), "white" if shape.style == "white" else f"strong{shape.style}"
    yield rf"\filldraw[fill={fill}, draw=black] {at} circle[radius={size}mm];"
    if shape.checked:
        yield rf"\fill[white] {at} -- ++(0:{size}mm) arc[start angle=0, end angle=90, radius={size}mm] -- cycle;"
        yield rf"\fill[white] {at} -- ++(180:{size}mm) arc[start angle=180, end angle=270, radius={size}mm] -- cycle;"
    if shape.text:
        text = rf"\textcolor{{{'white' if dark else 'black'}}}{{{_escaped(shape.text)}}}"
        yield rf"\node[inner sep=0pt, font=\tiny] at {at} {{{text}}};"


def _border_text(shape: BorderText) -> Iterator[str]:
    at = _point(_middle(shape.cells))
    text = {"^": r"$\wedge$", "v": r"$\vee$"}.get(shape.text, _escaped(shape.text))
    look = f"inner sep=0.5pt, fill=white, text=strong{shape.style}, font=\\scriptsize"
    yield rf"\node[{look}] at {at} {{{text}}};"


def _given(shape: GivenDigit) -> Iterator[str]:
    yield rf"\node[font=\Large] at {_point(_centre(shape.cell))} {{{_escaped(shape.text)}}};"


def _elsewhere(shape: CellText | OutsideText | Caption) -> Iterator[str]:
    """Nothing: texts that share a place are laid out together, and captions are in the rules."""
    return iter(())


_FORMS: Mapping[type, Callable[[Any], Iterator[str]]] = {
    BorderText: _border_text,
    Caption: _elsewhere,
    CellText: _elsewhere,
    Disc: _disc,
    Dot: _dot,
    GivenDigit: _given,
    Line: _line,
    Outline: _outline,
    OutsideText: _elsewhere,
    Shade: _shade,
    Square: _square,
}
"""The lines of each kind of shape."""

_BELOW = (Shade, Line, Disc, Square)
"""The kinds of shapes below the lines of the grid."""
_LAYERS = ((Shade,), (Line, Square), (Disc,), (Outline,), (GivenDigit,), (Dot, BorderText))
"""The kinds of shapes from the bottom to the top."""
