"""The parts that name cells: lists, one cell, cells with factors, and lines seen from outside."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ...model.geometry import (
    Board,
    Cell,
    ExtraCell,
    LayerCell,
    Side,
    View,
    has_neighbours,
    layer_name,
    layer_of,
    shared_layer,
)
from ...text.source import Span
from ..scope import Scope
from ..syntax.ast import Arg, Mark, Number, Word
from .parts import Choice, Cursor, Sign


def misplaced(cell: Cell, board: Board, *, on_board: bool, placed: bool) -> tuple[str, str] | None:
    """The code and the message of an error about a cell that must be `on_board` or `placed`; None if there is none."""
    if on_board and isinstance(cell, LayerCell):
        return "cell-off-board", f"{cell} is on a layer, but here a cell must be on the board itself"
    if (on_board and cell not in board) or (placed and not has_neighbours(cell)):
        return "cell-off-board", f"{cell} is beside the board, but here a cell needs a position on the board"
    return None


def _crossing(cell: Cell, text: str) -> str:
    """Advice on a row and a column where their common cell is meant, as in `r1 c2`; empty for other cells."""
    row, _, column = str(cell).partition("c")
    names = re.search(rf"\b{row},?\s+c{column}\b", text, re.IGNORECASE)
    return f"{row} is a whole row, and c{column} a whole column; did you mean {cell}?" if names else ""


@dataclass(frozen=True, slots=True)
class Cells:
    """A list of cells, in order: all following arguments that name cells."""

    name: str
    doc: str = ""
    """The description of the part in messages about missing cells."""
    least: int = 1
    most: int | None = None
    """The largest number of cells, or None for any number."""
    distinct: bool = True
    """Whether a repeated cell is an error. Lines that may cross themselves check their cells in complaints instead."""
    on_board: bool = False
    """Whether the position of the cells matters, so that extra cells are not allowed."""
    placed: bool = False
    """Whether the position of the cells among each other matters, which those on a layer have, too."""
    ranked: bool = False
    """Whether the digits of the cells must be on the board, which excludes extra cells with other digits."""

    def take(self, cursor: Cursor) -> tuple[Cell, ...]:
        first = cursor.peek()
        reported = len(cursor.scope.sink.found)
        found: list[tuple[Cell, Span]] = []
        commas: list[int] = []  # the numbers of cells before them
        while (here := cursor.peek()) is not None:
            if isinstance(here, Mark) and here.text == "," and found:
                commas.append(len(found))
                cursor.advance()
            elif skipped := cursor.scope.skip_cells_elsewhere(cursor.args[cursor.position :]):
                cursor.position += skipped
            elif cursor.scope.names_cells(here) or isinstance(here, Word):
                found += cursor.scope.cells(cursor.advance())
                if cursor.scope.too_many(found, here.span):
                    cursor.position = len(cursor.args)
            else:
                break
        if first is None or first is cursor.peek():
            raise cursor.mismatch(self.doc or "cells")
        span = first.span.to(cursor.args[cursor.position - 1].span)
        complete = len(cursor.scope.sink.found) == reported
        self._check(found, span, cursor.scope, commas, complete=complete)
        return tuple(cell for cell, _ in found)

    def _check(
        self, found: list[tuple[Cell, Span]], span: Span, scope: Scope, commas: Sequence[int], *, complete: bool
    ) -> None:
        """Reports cells that are not allowed or repeated, and the wrong number of cells if the list is `complete`.

        `commas` are the numbers of cells before each comma.
        """
        if complete and (len(found) < self.least or (self.most is not None and len(found) > self.most)):
            least = f"{self.least} cell" + "s" * (self.least != 1)
            bounds = f"at least {least}" if self.most is None else least
            if self.most is not None and self.most != self.least:
                bounds = f"{self.least} to {self.most} cells"
            listed = [cell for cell, _ in found]
            help_ = block_meant(listed, self.least) or (pairs_meant(listed, commas) if self.most == 2 else "")
            scope.sink.error("wrong-cell-count", f"{bounds} expected here, not {len(found)}", span, help=help_)
        for cell, where in found if self.on_board or self.placed or self.ranked else ():
            if wrong := self._unfit(cell, scope.board):
                scope.sink.error(*wrong, where)
                break
        if self.distinct and len({cell for cell, _ in found}) < len(found):
            seen: set[Cell] = set()
            repeated: set[Cell] = set()
            for cell, where in found:
                if cell in seen and cell not in repeated:
                    repeated.add(cell)
                    closed = (cell, where) == found[-1] and cell == found[0][0]
                    advice = "order does not matter here: list each cell once, even for a closed line"
                    help_ = advice if closed else _crossing(cell, scope.sink.source.cut(span))
                    scope.sink.error("cell-repeated", f"{cell} is listed twice", where, help=help_)
                seen.add(cell)

    def _unfit(self, cell: Cell, board: Board) -> tuple[str, str] | None:
        """The code and the message of an error if the cell is not allowed here, otherwise None."""
        if wrong := misplaced(cell, board, on_board=self.on_board, placed=self.placed):
            return wrong
        odd = next((digit for digit in board.digits_of(cell) if self.ranked and digit not in board.digits), None)
        if odd is not None:
            message = f"{cell} may hold {odd}, but here a cell must hold digits of the board"
            return "digit-not-on-board", message
        return None

    def takes(self, cell: Cell, board: Board) -> bool:
        """Whether the cell is allowed here."""
        return self._unfit(cell, board) is None

    def text(self, value: Sequence[Cell], values: Mapping[str, Any]) -> str:
        return cells_text(value)

    def usage(self) -> str:
        return "CELL" if self.most == 1 else "CELLS"


@dataclass(frozen=True, slots=True)
class OneCell:
    """Exactly one cell. With `on_board` it is on the board itself; with `placed` it may be on a layer, too."""

    name: str
    doc: str = ""
    on_board: bool = False
    placed: bool = False
    at_edge: bool = False
    """Whether the cell is usually the first one from a side, so that a statement may give the clues of a whole side."""
    square: bool = False
    """Whether the cell is the top left of a square of four cells, and stands for the corner between them."""

    def take(self, cursor: Cursor) -> Cell:
        here = cursor.peek()
        if here is None or not (cursor.scope.names_cells(here) or isinstance(here, Word)):
            raise cursor.mismatch(self.doc or "a cell")
        if cursor.scope.skip_cells_elsewhere((here,)):
            cursor.advance()
            return cursor.scope.board.cells[0]
        found = cursor.scope.cells(cursor.advance())
        if len(found) != 1:
            if not cursor.scope.sink.failed:
                cursor.scope.sink.error("wrong-cell-count", f"one cell expected here, not {len(found)}", here.span)
            return cursor.scope.board.cells[0]
        cell, where = found[0]
        if wrong := misplaced(cell, cursor.scope.board, on_board=self.on_board, placed=self.placed):
            cursor.scope.sink.error(*wrong, where)
        return cell

    def takes(self, cell: Cell, board: Board) -> bool:
        """Whether the cell is allowed here."""
        return misplaced(cell, board, on_board=self.on_board, placed=self.placed) is None

    def text(self, value: Cell, values: Mapping[str, Any]) -> str:
        return str(value)

    def usage(self) -> str:
        return "CELL"


@dataclass(frozen=True, slots=True)
class NamedCell:
    """A word and one cell of the board, such as `from r1c1`; None if it is left out."""

    name: str
    word: str

    def take(self, cursor: Cursor) -> Cell | None:
        here = cursor.peek()
        if not (isinstance(here, Word) and here.key == self.word):
            return None
        cursor.advance_word()
        return OneCell(self.name, f"a cell after `{self.word}`", on_board=True).take(cursor)

    def text(self, value: Cell | None, values: Mapping[str, Any]) -> str:
        return "" if value is None else f"{self.word} {value}"

    def usage(self) -> str:
        return f"[{self.word} CELL]"


@dataclass(frozen=True, slots=True)
class WholeLayer:
    """The name of a layer. The value is all its cells, in the order of the cells below them."""

    name: str
    doc: str = ""

    def take(self, cursor: Cursor) -> tuple[Cell, ...]:
        here = cursor.peek()
        if not isinstance(here, Word):
            raise cursor.mismatch(self.doc or "the name of a layer")
        cells = tuple(cell for cell, _ in cursor.scope.cells(cursor.advance()))
        if cells and not layer_of(cells):
            cursor.scope.sink.error("wrong-kind", f"`{here.text}` is not a layer", here.span)
        return cells

    def text(self, value: Sequence[Cell], values: Mapping[str, Any]) -> str:
        return layer_of(value)

    def usage(self) -> str:
        return "LAYER"


@dataclass(frozen=True, slots=True)
class WeightedCells:
    """Cells with integer factors, such as `2*r1c1 r1c2`. The value is (weight, cell) pairs.

    A factor before several cells applies to each of them.
    """

    name: str
    doc: str = ""

    def take(self, cursor: Cursor) -> tuple[tuple[int, Cell], ...]:
        found: list[tuple[int, Cell]] = []
        start = cursor.position
        while (here := cursor.peek()) is not None:
            weight = 1
            if isinstance(here, Mark) and here.text == "," and found:
                cursor.advance()
                continue
            if isinstance(here, Mark) and here.text in "+-":
                weight = -1 if here.text == "-" else 1
                cursor.advance()
                here = cursor.peek()
            if isinstance(here, Number):
                cursor.advance()
                weight *= here.value
                if abs(here.value) > MAX_WEIGHT:
                    limit = f"a factor lies between -{MAX_WEIGHT} and {MAX_WEIGHT}"
                    cursor.scope.sink.error("value-out-of-range", limit, here.span)
                star = cursor.peek()
                if not (isinstance(star, Mark) and star.text == "*"):
                    raise cursor.mismatch("`*` between the factor and its cells")
                cursor.advance()
                here = cursor.peek()
            if here is None or not (cursor.scope.names_cells(here) or isinstance(here, Word)):
                break
            found += [(weight, cell) for cell, _ in cursor.scope.cells(cursor.advance())]
            if cursor.scope.too_many(found, here.span):
                cursor.position = len(cursor.args)
        if cursor.position == start:
            raise cursor.mismatch(self.doc or "cells, each with an optional factor such as `2*`")
        return tuple(found)

    def text(self, value: Sequence[tuple[int, Cell]], values: Mapping[str, Any]) -> str:
        cells = [cell for _, cell in value]
        if shared_layer(cells) and all(weight == 1 for weight, _ in value):
            return cells_text(cells)
        return " ".join(str(cell) if weight == 1 else f"{weight}*{cell}" for weight, cell in value)

    def usage(self) -> str:
        return "[FACTOR*]CELLS"


MAX_WEIGHT = 100

LINES = ("row", "column", "col")
"""The words that begin the name of a row or column."""
SIDE_WORDS = ("left", "right", "top", "bottom", "rows", "columns", "cols")
"""The words for a whole side, or for all rows or columns."""
_SIDES: Mapping[str, tuple[Side, Side]] = {"row": ("left", "right"), "column": ("top", "bottom")}


@dataclass(frozen=True, slots=True)
class InGrid:
    """`in grid 2`: the number of one of the grids of the board, or 0 if it is not written."""

    name: str
    doc: str = ""

    def take(self, cursor: Cursor) -> int:
        here = cursor.peek()
        if not (isinstance(here, Word) and here.key == "in"):
            return 0
        cursor.advance_word()
        Sign("grid").take(cursor)
        number = cursor.peek()
        if not isinstance(number, Number):
            raise cursor.mismatch("the number of a grid")
        cursor.advance()
        many = len(cursor.scope.board.subgrids)
        if not 1 <= number.value <= many:
            have = f"it has the grids 1 to {many}" if many else "it is not made of `grid` statements"
            message = f"the board has no grid {number.value}: {have}"
            cursor.scope.sink.error("value-out-of-range", message, here.span.to(number.span))
            return 0
        return number.value

    def text(self, value: int, values: Mapping[str, Any]) -> str:
        return f"in grid {value}" if value else ""

    def usage(self) -> str:
        return "[in grid NUMBER]"


@dataclass(frozen=True, slots=True)
class OutsideLine:
    """`row 3 left`, `column 2 bottom`: a row or column seen from one side. The value is a `View`.

    With `sided=False` the side does not matter and is not written, as in `row 3`. On a board of several grids, `in grid
    2` after the number, or after the side, names the grid. It may be left out if the grid has all cells of that row of
    the board. The name of a layer may come first, as in `shade row 3 left`: then the cells are its own.
    """

    name: str
    doc: str = ""
    sided: bool = True

    def take(self, cursor: Cursor) -> View:
        layer = layer_before(LINES, cursor)
        axis = Choice("axis", {"row": "row", "column": "column"}, synonyms={"col": "column"}).take(cursor)
        board = cursor.scope.board
        many = board.rows if axis == "row" else board.columns
        here = cursor.peek()
        if not isinstance(here, Number):
            raise cursor.mismatch(f"the number of a {axis}")
        cursor.advance()
        number = here.value
        if not 1 <= number <= many:
            cursor.scope.sink.error("cell-off-board", f"there is no {axis} {number}: the board has {many}", here.span)
            number = 1
        grid = InGrid("grid").take(cursor)
        sides = _SIDES[axis]
        if isinstance(cursor.peek(), Word) or self.sided:
            side: Side = Choice("side", {word: word for word in sides}).take(cursor)
        else:
            side = sides[0]
        grid = grid or InGrid("grid").take(cursor)
        cells = board.row(number) if axis == "row" else board.column(number)
        if board.subgrids:
            cells = _line_of_grid(axis, number, grid, cells, cursor.scope, here.span)
        if side in ("right", "bottom"):
            cells = cells[::-1]
        if layer_of(layer):
            cells = board.along(layer[0], cells)
        return View(cells, side if self.sided else sides[0], grid)

    def text(self, value: View, values: Mapping[str, Any]) -> str:
        return f"{value} {value.side}" if self.sided else str(value)

    def usage(self) -> str:
        line = "[LAYER] row|column NUMBER [in grid NUMBER]"
        return f"{line} SIDE" if self.sided else line


def layer_before(words: Collection[str], cursor: Cursor) -> Sequence[Cell]:
    """Reads the name of a layer before one of some words, and returns its cells; none if there is no name."""
    following = cursor.args[cursor.position : cursor.position + 2]
    first = [arg.key for arg in following[:1] if isinstance(arg, Word)]
    named = names_layer(words, following) or any(layer_of(cursor.scope.names.get(key, ())) for key in first)
    return WholeLayer("layer").take(cursor) if named else ()


def names_layer(words: Collection[str], args: Sequence[Arg]) -> bool:
    """Whether arguments begin with a name, and not a word for a line or a side, before one of some words."""
    first, second = (*args[:2], None, None)[:2]
    if not (isinstance(first, Word) and isinstance(second, Word)):
        return False
    return first.key not in (*LINES, *SIDE_WORDS) and second.key in words


def _line_of_grid(
    axis: str, number: int, grid: int, whole: tuple[Cell, ...], scope: Scope, span: Span
) -> tuple[Cell, ...]:
    """The row or column of a grid; grid 0 is the one that has the `whole` line of the board. Mistakes are reported."""
    lines = {
        at: each.row(number) if axis == "row" else each.column(number)
        for at, each in enumerate(scope.board.subgrids, 1)
        if number in (each.row_numbers if axis == "row" else each.column_numbers)
    }
    if grid in lines:
        return lines[grid]
    if grid:
        numbers = getattr(scope.board.subgrids[grid - 1], f"{axis}_numbers")
        has = f"grid {grid} has the {axis}s {numbers[0]} to {numbers[-1]} of the board"
        scope.sink.error("cell-off-board", f"{has}, not {axis} {number}", span)
    elif not lines:
        scope.sink.error("cell-off-board", f"{axis} {number} is in no grid", span)
    elif whole not in lines.values():
        message = f"{axis} {number} of the board belongs to several grids"
        help_ = "write " + " or ".join(f"`{axis} {number} in grid {at}`" for at in lines)
        scope.sink.error("unexpected", message, span, help=help_)
    else:
        return whole
    return scope.board.row_views[0].cells


def block_meant(cells: Sequence[Cell], least: int) -> str:
    """Advice for fewer than `least` cells on a diagonal, if the block between its ends has enough; empty otherwise."""
    steps = {(after.row - here.row, after.column - here.column) for here, after in pairwise(cells)}
    diagonal = len(steps) == 1 and steps <= {(1, 1), (1, -1), (-1, 1), (-1, -1)}
    if not diagonal or not len(cells) < least <= len(cells) ** 2:
        return ""
    rows, columns = [cell.row for cell in cells], [cell.column for cell in cells]
    block = f"r{min(rows)}-{max(rows)}c{min(columns)}-{max(columns)}"
    return f"this is the diagonal of {len(cells)} cells; the block is {block}"


def pairs_meant(cells: Sequence[Cell], commas: Sequence[int] = ()) -> str:
    """Advice for several pairs in place of one; empty if the cells of one do not touch.

    A comma after every second cell separates the pairs, and otherwise each two cells of a line are one. `commas` are
    the numbers of cells before each.
    """
    apart = len(cells) % 2 == 0 and [*commas] == [*range(2, len(cells), 2)]
    pairs = list(zip(cells[::2], cells[1::2], strict=True)) if apart else list(pairwise(cells))
    if len(pairs) < 2 or any(abs(a.row - b.row) + abs(a.column - b.column) != 1 for a, b in pairs):
        return ""
    return f"every pair is in parentheses of its own: {' '.join(f'({one} {other})' for one, other in pairs[:4])}"


def whole_layer_before(cells: Sequence[Cell]) -> tuple[str, str] | None:
    """A note and its help on a list with the whole of a layer and cells of the board; None for other lists."""
    below = [cell for cell in cells if not isinstance(cell, ExtraCell)]
    for name in dict.fromkeys(map(layer_name, cells) if below else ()):
        whole = [cell for cell in cells if name and layer_name(cell) == name]
        if whole and layer_of(whole):
            message = f"`{name}` lists all {len(whole)} cells of the layer, and cells of the board follow"
            return message, f"the cells of the layer over them are {name}[{cells_text(below)}]"
    return None


def cells_text(cells: Sequence[Cell]) -> str:
    """The shortest spelling of a list of cells: straight runs of three or more as `a..b`, other cells one by one.

    Consecutive extra cells of an array are written as a part of it, such as `x[2..4]`, or as its name. Cells of a layer
    are written as those below them, within brackets.
    """
    if layer := layer_of(cells):
        return layer
    pieces: list[str] = []
    at = 0
    while at < len(cells):
        if above := _same_layer(cells, at):
            pieces.append(f"{above[0].name}[{cells_text([cell.base for cell in above])}]")
            at += len(above)
            continue
        end = _run_end(cells, at)
        first, last = cells[at], cells[end]
        if end > at and isinstance(first, ExtraCell) and isinstance(last, ExtraCell):
            whole = (first.number, last.number) == (1, first.size)
            pieces.append(first.name if whole else f"{first.name}[{first.number}..{last.number}]")
            at = end + 1
        elif end - at >= 2:
            pieces.append(f"{cells[at]}..{cells[end]}")
            at = end + 1
        else:
            pieces.append(str(cells[at]))
            at += 1
    return " ".join(pieces)


def _same_layer(cells: Sequence[Cell], start: int) -> list[LayerCell]:
    """The consecutive cells from position `start` on that are on one layer; empty if the first is on none."""
    found: list[LayerCell] = []
    for cell in cells[start:]:
        if not isinstance(cell, LayerCell) or (found and cell.name != found[0].name):
            break
        found.append(cell)
    return found


def _run_end(cells: Sequence[Cell], start: int) -> int:
    """The last position of the straight run of neighbouring cells that starts at position `start`."""
    end = start
    step: tuple[int, int] | None = None
    while end + 1 < len(cells):
        here, after = cells[end], cells[end + 1]
        if isinstance(here, ExtraCell) or isinstance(after, ExtraCell):
            move = (0, max(0, _after(here, after)))  # only ascending: in a rule `x[3..1]` is empty
        else:
            move = (after.row - here.row, after.column - here.column)
        if move == (0, 0) or max(map(abs, move)) != 1 or (step is not None and move != step):
            break
        step = move
        end += 1
    return end


def _after(one: Cell, other: Cell) -> int:
    """The number of `other` minus that of `one` if both are extra cells of the same array, otherwise 0."""
    if isinstance(one, ExtraCell) and isinstance(other, ExtraCell) and one.name == other.name:
        return other.number - one.number
    return 0
