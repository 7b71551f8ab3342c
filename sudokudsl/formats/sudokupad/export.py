"""Exports puzzles to SudokuPad, which draws them and checks answers: as JSON, and as links.

SudokuPad knows no meanings. It gets the marks of the statements as its users know them, the rules as text, and the
solution, if that is the only one. Coordinates are in cells from the top left corner, (row, column).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from ...drawing.svg.rings import rings
from ...drawing.svg.styles import SOFT, STRONG
from ...families.cage import Cage
from ...families.houses import Houses
from ...model.geometry import Board, Cell, ExtraCell
from ...model.grid import Grid
from ...model.puzzle import Puzzle, Stated
from ...model.shapes import (
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
from ..carried import (
    cells_without_place,
    drawn_statements,
    known_solution,
    lines_over_others,
    outside_clues,
    rules_text,
    small_texts,
    unusual_pills,
)
from ..export_forms import Document, Options
from ..lzstring import compress
from . import cosmetics

ADDRESS = "https://sudokupad.app/?puzzleid=scl"
MOST_CHARACTERS = 8_000
"""The longest link. Longer ones fail in some browsers, mail programs and servers."""
_CELL = 64
_Item = dict[str, Any]
_Point = tuple[float, float]


def link(puzzle: Puzzle, options: Options) -> Document:
    """The link that opens the puzzle in SudokuPad, or its JSON if the link is too long."""
    text = _compact(puzzle, options)
    found = ADDRESS + quote(compress(text), safe="") + _settings(puzzle)
    notes = _notes(puzzle)
    if len(found) > MOST_CHARACTERS:
        note = (
            f"the link would have {len(found):,} characters, more than {MOST_CHARACTERS:,}: "
            "this is the puzzle as JSON, which SudokuPad's import pages accept"
        )
        return Document(text + "\n", (note, *notes))
    return Document(found + "\n", notes)


def json_text(puzzle: Puzzle, options: Options) -> Document:
    """The JSON that SudokuPad reads."""
    return Document(_compact(puzzle, options) + "\n", _notes(puzzle))


def _notes(puzzle: Puzzle) -> tuple[str, ...]:
    return cells_without_place(puzzle) + lines_over_others(puzzle) + unusual_pills(puzzle)


def _compact(puzzle: Puzzle, options: Options) -> str:
    return json.dumps(data(puzzle, options), separators=(",", ":"), ensure_ascii=False)


def _settings(puzzle: Puzzle) -> str:
    """Turns the check for repeated digits off where rows and columns may repeat them."""
    kinds = {stated.constraint.what for stated in puzzle.stated if isinstance(stated.constraint, Houses)}
    single = len(set(puzzle.board.alphabet)) == len(puzzle.board.alphabet)
    plain = {"row", "column"} <= kinds and single and not puzzle.board.subgrids
    return "" if plain else "&setting-conflictchecker=0"


def data(puzzle: Puzzle, options: Options) -> _Item:
    """The puzzle as the object that SudokuPad draws."""
    board, pad = puzzle.board, Pad(puzzle.board)
    drawn = drawn_statements(puzzle)
    for stated, shapes in drawn:
        for shape in shapes:
            pad.draw(stated, shape)
    for each in puzzle.drawings:
        cosmetics.draw(pad, each.drawing)
    for items in pad.delayed:
        pad.overlays += items
    all_shapes = [shape for _, listed in drawn for shape in listed]
    for small in small_texts(shape for shape in all_shapes if not isinstance(shape, Outline)):
        pad.text((small.row, small.column), small.text, 0.24, STRONG[small.style])
    for clue in outside_clues(puzzle, all_shapes):
        pad.clue((clue.row, clue.column), clue.text, clue.step)
    pad.beside(board)
    pad.holes(board)
    texts = {
        "title": puzzle.title or "Sudoku",
        "author": puzzle.author,
        "rules": rules_text(puzzle),
        "solution": _answer(board, known_solution(puzzle, options)),
    }
    found: _Item = {
        "id": f"sudokudsl{sha256(puzzle.text.text.encode()).hexdigest()[:16]}",
        "cellSize": _CELL,
        "cells": [[pad.cells.get(Cell(row, at), {}) for at in _upto(board.columns)] for row in _upto(board.rows)],
        "regions": [_cells(region) for region in board.regions],
        "cages": [*pad.cages, *({"value": f"{name}: {text}"} for name, text in texts.items() if text)],
        "lines": pad.lines,
        "arrows": pad.arrows,
        "underlays": pad.underlays,
        "overlays": pad.overlays,
    }
    if not board.regions:  # the frame of the board, which regions draw otherwise
        corners = [[0, 0], [board.rows - 1, board.columns - 1]]
        found["cages"].append({"cells": corners, "unique": False, "hidden": True})
    return found if pad.lit is None else {**found, "foglight": pad.lit}


def _upto(size: int) -> range:
    return range(1, size + 1)


def _cells(cells: Iterable[Cell]) -> list[list[int]]:
    return [[cell.row - 1, cell.column - 1] for cell in cells]


def _centre(cell: Cell) -> _Point:
    return cell.row - 0.5, cell.column - 0.5


def _middle(cells: Sequence[Cell]) -> _Point:
    return sum(cell.row - 0.5 for cell in cells) / len(cells), sum(cell.column - 0.5 for cell in cells) / len(cells)


def _answer(board: Board, solution: Grid | None) -> str:
    """One character for each place of the board; those that cannot be checked are question marks."""
    if solution is None:
        return ""
    digits = {cell: str(solution[cell]) for cell in board.cells}
    text = "".join(digits.get(cell, "?") if len(digits.get(cell, "?")) == 1 else "?" for cell in _places(board))
    return text if text.strip("?") else ""


def _places(board: Board) -> list[Cell]:
    return [Cell(row, column) for row in _upto(board.rows) for column in _upto(board.columns)]


class Pad:
    """The items of the object, in the lists that SudokuPad draws from the bottom to the top."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells: dict[Cell, _Item] = {}
        self.cages: list[_Item] = []
        self.lines: list[_Item] = []
        self.arrows: list[_Item] = []
        self.underlays: list[_Item] = []
        self.overlays: list[_Item] = []
        self.lit: list[list[int]] | None = None
        """The cells without fog at first, if there is fog."""
        self.delayed: list[list[_Item]] = []
        """Marks that cover bulbs and pills."""

    def draw(self, stated: Stated, shape: Shape) -> None:
        """Adds one shape."""
        _DRAWERS[type(shape)](self, stated, shape)

    def boxes(self, *, above: bool) -> list[_Item]:
        """The list of the boxes above or below the lines of the grid."""
        return self.overlays if above else self.underlays

    def line(self, points: Sequence[_Point], colour: str, width: float, **more: object) -> None:
        """A line through points; `width` is in cells."""
        ends = points if len(points) > 1 else [*points, *points]
        self.lines.append({"color": colour, "thickness": _pixels(width), "wayPoints": _points(ends), **more})

    def arrow(self, points: Sequence[_Point], colour: str, width: float, head: float = 0.3) -> None:
        """A line with a head at its last point."""
        item = {"color": colour, "thickness": _pixels(width), "headLength": head, "wayPoints": _points(points)}
        self.arrows.append(item)

    def text(self, at: _Point, text: str, size: float, colour: str = "#000000", **more: object) -> None:
        """A text around a point; `size` is in cells."""
        item = {"center": _point(at), "width": 0.25, "height": 0.25, "text": text, "fontSize": _pixels(size)}
        self.overlays.append({**item, "color": colour, **more})

    def clue(self, at: _Point, text: str, step: tuple[int, int] | None) -> None:
        """A text outside the board, and an arrow that starts beside it."""
        if step is not None:
            down, right = step
            near, far = (0.28, 0.47) if text else (-0.2, 0.35)
            points = [(at[0] + down * way, at[1] + right * way) for way in (near, far)]
            self.arrow(points, "#000000", 0.03, 0.15)
        if text:
            shift = 0.12 if step is not None else 0.0
            place = (at[0] - shift * (step or (0, 0))[0], at[1] - shift * (step or (0, 0))[1])
            self.text(place, text, (0.34 if step else 0.44) * min(1.0, 2.4 / max(2.4, len(text))))

    def beside(self, board: Board) -> None:
        """The extra cells below the board, as drawn squares with their name."""
        for name, cells in board.arrays.items():
            for cell in cells:
                self.overlays.append(_box(_centre(cell), 1, 1, border="#000000"))
            row, column = _centre(cells[0])
            self.text((row, column - 0.9), name, 0.34)

    def holes(self, board: Board) -> None:
        """Covers the holes of the board, and draws the borders of the grids over them."""
        for runs in _runs(board.holes):
            self.overlays.append(_box(_middle(runs), len(runs), 1, "#FFFFFF", "#FFFFFF"))
        for region in board.regions if board.holes else ():
            self.frame(region, "#000000", 0.05)

    def frame(self, cells: Sequence[Cell], colour: str, width: float) -> None:
        """A line around cells, over everything else."""
        for ring in rings(cells):
            self.line([(y, x) for x, y in (*ring, ring[0])], colour, width, target="overlay")


def _runs(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Cells as runs of neighbours in one row."""
    found: list[list[Cell]] = []
    for cell in sorted(cells):
        if found and found[-1][-1] == (cell.row, cell.column - 1):
            found[-1].append(cell)
        else:
            found.append([cell])
    return found


def _pixels(width: float) -> float:
    return round(width * _CELL, 1)


def _point(at: _Point) -> list[float]:
    return [round(at[0], 2), round(at[1], 2)]


def _points(points: Iterable[_Point]) -> list[list[float]]:
    return [_point(each) for each in points]


def _box(at: _Point, width: float, height: float, fill: str = "", border: str = "", **more: object) -> _Item:
    colours = {"backgroundColor": fill or "#FFFFFF00", **({"borderColor": border} if border else {})}
    return {"center": _point(at), "width": round(width, 2), "height": round(height, 2), **colours, **more}


# -------------------------------------------------------------------------------- one function for each kind of shape


def _line(pad: Pad, stated: Stated, shape: Line) -> None:
    points = [_centre(cell) for cell in shape.cells]
    colour = STRONG[shape.style] if shape.thin and shape.arrow else SOFT[shape.style]
    width = 0.05 if shape.thin else 0.3
    if shape.arrow and len(points) > 1:
        pad.arrow(points, colour, width, 0.3 if shape.thin else 0.4)
    else:
        pad.line(points, colour, width)


def _straight(cells: Sequence[Cell]) -> bool:
    return len({cell.row for cell in cells}) == 1 or len({cell.column for cell in cells}) == 1


def _disc(pad: Pad, stated: Stated, shape: Disc) -> None:
    points, soft = [_centre(cell) for cell in shape.cells], SOFT[shape.style]
    if shape.pointed:
        pad.underlays.append(_box(points[0], 0.6, 0.6, soft, soft, angle=45))
        return
    size = 0.74 if shape.filled else 0.8
    if not _straight(shape.cells):
        if not shape.filled:
            pad.line(points, STRONG[shape.style], size)
        pad.line(points, soft if shape.filled else "#FFFFFF", size - 0.08 * (not shape.filled))
        return
    wide = size + max(cell.column for cell in shape.cells) - min(cell.column for cell in shape.cells)
    high = size + max(cell.row for cell in shape.cells) - min(cell.row for cell in shape.cells)
    if shape.filled:
        pad.underlays.append(_box(_middle(shape.cells), wide, high, soft, soft, rounded=True))
    else:
        pad.overlays.append(_box(_middle(shape.cells), wide, high, "#FFFFFF", STRONG[shape.style], rounded=True))


def _square(pad: Pad, stated: Stated, shape: Square) -> None:
    pad.underlays.append(_box(_centre(shape.cell), 0.68, 0.68, SOFT[shape.style], SOFT[shape.style]))


def _outline(pad: Pad, stated: Stated, shape: Outline) -> None:
    cells = [cell for cell in shape.cells if cell in pad.board]
    if not cells or len(cells) < len(shape.cells):
        pad.frame(shape.cells, STRONG[shape.style], 0.03)
        return
    first = min(cells)
    cage: _Item = {"cells": _cells([first, *(cell for cell in cells if cell != first)])}
    cage |= {"value": shape.label} if shape.label else {}
    constraint = stated.constraint
    cage["unique"] = isinstance(constraint, Cage)
    if isinstance(constraint, Cage) and constraint.total is not None:
        cage["sum"] = constraint.total
    if shape.style != "black":
        cage["borderColor"] = STRONG[shape.style]
    pad.cages.append(cage)


def _shade(pad: Pad, stated: Stated, shape: Shade) -> None:
    for run in _runs(set(shape.cells)):
        pad.underlays.append(_box(_middle(run), len(run), 1, SOFT[shape.style] + "80"))


def _dot(pad: Pad, stated: Stated, shape: Dot) -> None:
    at, fill = _middle(shape.cells), "#FFFFFF" if shape.style == "white" else STRONG[shape.style]
    wide = len(shape.cells) > 2
    size = 0.54 if wide and shape.text else 0.34 if shape.text else 0.26
    item = _box(at, size, size, fill, "#000000", rounded=True)
    if shape.text:
        tokens = shape.text.split()
        half = (len(tokens) + 1) // 2 if len(tokens) > 2 else len(tokens)
        lines = [" ".join(tokens[:half]), " ".join(tokens[half:])]
        item["text"] = "\n".join(filter(None, lines))
        item["fontSize"] = _pixels(0.22 * min(1.0, 2.5 / max(map(len, lines)) if wide else 2 / len(shape.text)))
        item["color"] = "#000000" if shape.style in ("white", "yellow", "grey") else "#FFFFFF"
    pad.delayed.append([item])
    if shape.checked:
        quarters = ((-1, 1), (1, -1))
        spots = [(at[0] + size / 5 * down, at[1] + size / 5 * right) for down, right in quarters]
        pad.delayed.append([_box(spot, size / 2.8, size / 2.8, "#FFFFFF") for spot in spots])


def _border_text(pad: Pad, stated: Stated, shape: BorderText) -> None:
    text = {"^": "⌃", "v": "⌄"}.get(shape.text, shape.text)
    size = _pixels(0.32 * min(1.0, 3 / max(1, len(text))))
    item = {**_box(_middle(shape.cells), 0.25, 0.25), "text": text, "fontSize": size, "color": STRONG[shape.style]}
    pad.delayed.append([item])


def _given(pad: Pad, stated: Stated, shape: GivenDigit) -> None:
    known = pad.cells.get(shape.cell, {}).get("value", shape.text)
    text = shape.text if str(known) == shape.text else f"{known}/{shape.text}"
    if isinstance(shape.cell, ExtraCell):
        pad.text(_centre(shape.cell), shape.text, 0.6)
    else:
        pad.cells[shape.cell] = {"value": int(text) if text.lstrip("-").isdigit() else text, "given": True}


def _elsewhere(pad: Pad, stated: Stated, shape: CellText | OutsideText | Caption) -> None:
    """Nothing: texts that share a place are laid out together, and captions are in the rules."""


_DRAWERS: Mapping[type, Callable[[Pad, Stated, Any], None]] = {
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
"""The function that draws each kind of shape."""
