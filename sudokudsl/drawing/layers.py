"""Layers in pictures: their marks are drawn in the cells below them, and their digits as the look of the layer says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ..model.geometry import OPPOSITE, STEPS, Board, Cell, Layer, LayerCell, Look, base
from ..model.grid import Grid
from ..model.shapes import CellText, Disc, GivenDigit, Line, Outline, Shade, Shape, Style, moved

_SHADES: tuple[Style, ...] = ("grey", "blue", "orange", "green", "purple", "red", "yellow")
"""The background of each digit of a layer after its least one; more digits begin again."""


def on_board(shapes: Iterable[Shape], board: Board) -> tuple[Shape, ...]:
    """Shapes with those of layers in the cells below them."""
    if not board.layers:
        return tuple(shapes)
    return tuple(found for shape in shapes for found in _moved(shape, board))


def shown_layers(board: Board) -> Iterator[Layer]:
    """The layers that pictures show."""
    return (extra for extra in board.extras if isinstance(extra, Layer) and extra.look != "hidden")


def layer_shapes(board: Board, grid: Grid) -> Iterator[Shape]:
    """The digits of the layers of a solution, as far as it knows them."""
    known = dict(grid.extras())
    for layer in shown_layers(board):
        if layer.name in known:
            yield from _look(board, layer, dict(zip(board.cells, known[layer.name], strict=True)))


def _look(board: Board, layer: Layer, digits: Mapping[Cell, int]) -> Iterator[Shape]:
    """The digits of a layer in the cells of the board."""
    least = layer.digits[0]
    match layer.look:
        case "shade":
            for at, digit in enumerate(layer.digits[1:]):
                cells = tuple(cell for cell, held in digits.items() if held == digit)
                if cells:
                    yield Shade(cells, _SHADES[at % len(_SHADES)])
        case "circle":
            for cell, digit in digits.items():
                if digit != least:
                    yield Disc((cell,), filled=False)
                if len(layer.digits) > 2:
                    yield CellText(cell, str(digit), corner=False)
        case "border":
            for digit in sorted(set(digits.values())):
                yield Outline(tuple(cell for cell, held in digits.items() if held == digit))
        case "line":
            yield from (Line(cells, "orange") for cells in lines_of(board, digits))
        case "second":
            yield from (CellText(cell, str(digit), corner=False) for cell, digit in digits.items() if digit != least)
        case "digit" | "corner":
            yield from (CellText(cell, str(digit), corner=layer.look == "corner") for cell, digit in digits.items())


def lines_of(board: Board, digits: Mapping[Cell, int]) -> Iterator[tuple[Cell, ...]]:
    """The lines that leave each cell in the directions of its digit; a closed one comes back to its first cell."""
    left = {cell: digit & sum(STEPS) for cell, digit in digits.items() if digit}
    ends = [cell for cell, digit in left.items() if digit in STEPS]
    for start in (*ends, *list(left)):
        cells, here, ahead = [start], start, left.get(start, 0)
        while ahead:
            step = next(each for each in STEPS if ahead & each)
            left[here] &= ~step
            here = Cell(here.row + STEPS[step][0], here.column + STEPS[step][1])
            if here not in board:
                break
            left[here] = ahead = left.get(here, 0) & ~OPPOSITE[step]
            cells.append(here)
        if len(cells) > 1:
            yield tuple(cells)


def _moved(shape: Shape, board: Board) -> Iterator[Shape]:
    match shape:
        case GivenDigit(cell=LayerCell() as cell, text=text):
            layer = next(extra for extra in board.extras if extra.name == cell.name)
            assert isinstance(layer, Layer)
            look: Look = "corner" if layer.look == "hidden" else layer.look
            for found in _look(board, replace(layer, look=look), {cell.base: int(text)}):
                yield replace(found, doubtful=shape.doubtful, word=shape.word)
        case _:
            yield moved(shape, base)
