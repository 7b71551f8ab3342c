"""Layers in pictures: their marks are drawn in the cells below them, and their digits as the look of the layer says."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from ..model.geometry import OPPOSITE, STEPS, Board, Cell, Layer, LayerCell, Look, base, layer_name
from ..model.grid import Grid
from ..model.shapes import CellText, Disc, GivenDigit, Line, Outline, Shade, Shape, Style, moved

_SHADES: tuple[Style, ...] = ("grey", "blue", "orange", "green", "purple", "red", "yellow")
"""The background of each digit of a layer after its least one; more digits begin again."""


def on_board(shapes: Iterable[Shape], board: Board, solution: Grid | None = None) -> tuple[Shape, ...]:
    """Shapes with those of layers in the cells below them, without givens of layers that the `solution` knows."""
    if not board.layers:
        return tuple(shapes)
    known = () if solution is None else {name for name, _ in solution.extras()}
    kept = [shape for shape in shapes if not _given_on(shape, known)]
    divisions = given_divisions(kept, board)
    borders = (
        replace(found, word="givens")
        for layer in shown_layers(board)
        if layer.name in divisions
        for found in _look(board, layer, divisions[layer.name])
    )
    others = (found for shape in kept if not _given_on(shape, divisions) for found in _moved(shape, board))
    return (*borders, *others)


def given_divisions(shapes: Iterable[Shape], board: Board) -> Mapping[str, Mapping[Cell, int]]:
    """The digits of the layers that are shown by borders, and whose digits are all given.

    If one of its digits is not given, an area would look smaller than it may be.
    """
    given: dict[str, dict[Cell, int]] = {layer.name: {} for layer in shown_layers(board) if layer.look == "border"}
    for shape in shapes:
        if isinstance(shape, GivenDigit) and isinstance(shape.cell, LayerCell) and _given_on(shape, given):
            given[shape.cell.name][shape.cell.base] = int(shape.text)
    return {name: digits for name, digits in given.items() if digits.keys() == {*board.cells}}


def _given_on(shape: Shape, layers: Collection[str]) -> bool:
    """Whether a shape is a certain given of one of these layers."""
    return isinstance(shape, GivenDigit) and not shape.doubtful and layer_name(shape.cell) in layers


def shown_layers(board: Board) -> Iterator[Layer]:
    """The layers that pictures show."""
    return (extra for extra in board.extras if isinstance(extra, Layer) and extra.look != "hidden")


def layer_shapes(board: Board, grid: Grid) -> Iterator[Shape]:
    """The digits of the layers of a solution, as far as it knows them."""
    known = dict(grid.extras())
    for layer in shown_layers(board):
        if layer.name in known:
            yield from _look(board, layer, dict(zip(board.cells, known[layer.name], strict=True)))


def _below(layer: Layer) -> bool:
    """Whether the digits of a layer are small texts below the large digits."""
    return layer.look in ("digit", "second") or (layer.look == "circle" and len(layer.digits) > 2)


def _look(board: Board, layer: Layer, digits: Mapping[Cell, int]) -> Iterator[Shape]:
    """The digits of a layer in the cells of the board. The digits of several layers are side by side."""
    least = layer.digits[0]
    beside = [each.name for each in shown_layers(board) if _below(each)]
    of = (beside.index(layer.name), len(beside)) if layer.name in beside else (0, 1)
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
                    yield CellText(cell, str(digit), corner=False, of=of)
        case "border":
            for digit in sorted(set(digits.values())):
                yield Outline(tuple(cell for cell, held in digits.items() if held == digit))
        case "line":
            yield from (Line(cells, "orange") for cells in lines_of(board, digits))
        case "second":
            held = (item for item in digits.items() if item[1] != least)
            yield from (CellText(cell, str(digit), corner=False, of=of) for cell, digit in held)
        case "digit" | "corner":
            corner = layer.look == "corner"
            yield from (CellText(cell, str(digit), corner, of=of) for cell, digit in digits.items())


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
            look: Look = "corner" if layer.look in ("hidden", "border") else layer.look
            for found in _look(board, replace(layer, look=look), {cell.base: int(text)}):
                yield replace(found, doubtful=shape.doubtful, word=shape.word)
        case _:
            yield moved(shape, base)
