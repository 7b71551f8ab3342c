"""What the words of a file stand for while its statements are decoded: the board, and the names given by `let`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from .diagnostics import Sink, nearest
from .geometry import Board, Cell
from .source import Span
from .syntax.ast import Arg, BoxPattern, CellPattern, Group, Interval, Item, Mark, Run, Word


@dataclass(frozen=True, slots=True)
class Scope:
    """A board and its names. Mistakes go to the sink."""

    board: Board
    names: Mapping[str, tuple[Cell, ...]]
    sink: Sink

    def names_cells(self, arg: Arg) -> bool:
        """Whether an argument can only be read as cells, or is a known name of cells."""
        match arg:
            case CellPattern() | BoxPattern() | Run() | Item() | Group():
                return True
            case Word():
                return arg.key == "all" or arg.key in self.names
        return False

    def cells(self, arg: Arg) -> tuple[tuple[Cell, Span], ...]:
        """The cells an argument names, in order, each with the span to point at. Mistakes are reported, left out."""
        return (
            tuple((cell, arg.span) for cell in self._cells(arg))
            if not isinstance(arg, Group)
            else tuple(
                pair
                for inner in arg.args
                if not (isinstance(inner, Mark) and inner.text == ",")
                for pair in self.cells(inner)
            )
        )

    def _cells(self, arg: Arg) -> Iterator[Cell]:
        match arg:
            case CellPattern():
                yield from self._pattern(arg)
            case BoxPattern(numbers=numbers, span=span):
                for number in _spread(numbers):
                    if 1 <= number <= len(self.board.regions):
                        yield from self.board.regions[number - 1]
                    else:
                        have = len(self.board.regions)
                        self.sink.error("cell-off-board", f"there is no box {number}: the board has {have}", span)
            case Run(points=points):
                yield from self._run(arg, points)
            case Item():
                yield from self._item(arg)
            case Word() if arg.key == "all":
                yield from self.board.cells
            case Word():
                yield from self._named(arg)
            case _:
                self.sink.error("unexpected", "cells are expected here", arg.span)

    def _named(self, word: Word) -> tuple[Cell, ...]:
        if word.key in self.names:
            return self.names[word.key]
        near = nearest(word.key, self.names)
        self.sink.error(
            "unknown-name",
            f"no cells are named {word.text} above this line",
            word.span,
            help=f"did you mean {near}?" if near else f"name them first: let {word.text} = r1c1..r1c3",
        )
        return ()

    def _item(self, item: Item) -> tuple[Cell, ...]:
        cells = self._named(item.name)
        if cells and not 1 <= item.first <= item.last <= len(cells):
            self.sink.error("value-out-of-range", f"{item.name.text} has the cells 1 to {len(cells)}", item.span)
            return ()
        return cells[item.first - 1 : item.last]

    def _pattern(self, pattern: CellPattern) -> Iterator[Cell]:
        rows = _spread(pattern.rows) if pattern.rows is not None else range(1, self.board.rows + 1)
        columns = _spread(pattern.columns) if pattern.columns is not None else range(1, self.board.columns + 1)
        outside = [(row, column) for row in rows for column in columns if Cell(row, column) not in self.board]
        if outside:
            row, column = outside[0]
            size = f"{self.board.rows}x{self.board.columns}"
            named = f"r{row}c{column}"
            if pattern.columns is None:
                named = f"r{row}"
            elif pattern.rows is None:
                named = f"c{column}"
            self.sink.error("cell-off-board", f"{named} is not on the {size} board", pattern.span)
            return
        for row in rows:
            for column in columns:
                yield Cell(row, column)

    def _run(self, run: Run, points: tuple[CellPattern | Item, ...]) -> Iterator[Cell]:
        corners: list[Cell] = []
        for point in points:
            found = [cell for cell, _ in self.cells(point)]
            if len(found) != 1:
                if found:
                    self.sink.error("unexpected", "a run joins single cells", point.span)
                return
            corners.append(found[0])
        yield corners[0]
        for start, end in pairwise(corners):
            down, right = end.row - start.row, end.column - start.column
            if down and right and abs(down) != abs(right):
                self.sink.error(
                    "run-not-straight",
                    f"from {start} to {end} is neither straight nor diagonal",
                    run.span,
                    help="go through corner points, as in r1c1..r1c5..r4c5",
                )
                return
            for step in range(1, max(abs(down), abs(right)) + 1):
                yield Cell(start.row + step * _sign(down), start.column + step * _sign(right))


def _spread(intervals: tuple[Interval, ...]) -> tuple[int, ...]:
    return tuple(
        number
        for first, last in intervals
        for number in (range(first, last + 1) if first <= last else range(first, last - 1, -1))
    )


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
