"""Reads a constraint string: the board first, then every constraint by its type."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from ...model.geometry import Board, Cell, boxes
from ..numbers import NUMBER
from ..program import Program, cells_of, region_rows, say_digits
from ..refusal import ANYWHERE, Junk, refused
from ..report import ImportReport
from .cells import AREAS, Known, Places, box_shape, read_groups, say_groups
from .expansion import written_out
from .text import Item, last_clues

_SHAPE = re.compile(r"(\d{1,2})x(\d{1,2})")
SETUP = ("Shape", "NoBoxes", "RegionSize", "Jigsaw", "Given", "Var", "")
LEFT_OUT = ("SearchPriority",)
COMPARING = ("AllDifferent", "ChaosArrow", "ChaosCount", "CountDistinct", "NFA", "SameValues")
"""Types that may name cells for regions. Exchanging the numbers of two regions must change nothing."""


Translate = Callable[["Importer", Item], None]
"""States one item of the constraint string in the importer's program. Junk if the item cannot be read."""


class Importer:
    """Collects the program for the items of one constraint string.

    `types` has a function for every constraint type. An item of any other type is refused by its name.
    """

    def __init__(self, items: Sequence[Item], types: Mapping[str, Translate], report: ImportReport) -> None:
        self.items, self.types = items, types
        self.out = Program(report=report)
        self.places = Places(Board(9, 9, tuple(range(1, 10))))
        self.raw = False
        self.boxes: tuple[tuple[Cell, ...], ...] = ()

    @property
    def board(self) -> Board:
        return self.places.board

    def program(self) -> Program:
        self.out.comment("Imported from Interactive-Sudoku-Solver.")
        try:
            self._shape(self.items)
            self.places = read_groups(self.items, self.board, self.out)
            self.items = top = last_clues(tuple(written_out(self.items, self.places)))
            self._regions(top)
        except Junk as junk:
            raise refused(f"this is not a constraint string: {junk}") from None
        known = self.known(top)
        self.places = say_groups(self.out, self.places, top, known)
        for item in top:
            self.item(item)
        if not self.out.problems:
            self.out.part("`Given`", next((item.span for item in top if item.type == "Given"), ANYWHERE))
            say_digits(self.out, self.board, [(cell, digits) for cell, digits in known if cell in self.board])
        return self.out

    def _shape(self, top: Sequence[Item]) -> None:
        shapes = [item for item in top if item.type == "Shape"]
        if not shapes:
            return
        shape = shapes[0]
        if any(item.args != shape.args for item in shapes):
            raise Junk("there are several shapes")
        match = _SHAPE.fullmatch(shape.text(0))
        if match is None or not (1 <= int(match[1]) <= 16 and 1 <= int(match[2]) <= 16):
            raise Junk(f"{shape.text(0)!r} is not a shape from 1x1 to 16x16")
        rows, columns = int(match[1]), int(match[2])
        low, _, high = shape.text(1).rpartition("-")
        first = number(low) if low else 1
        last = number(high) if high else max(rows, columns)
        self.raw = shape.text(2) == "Raw"
        least = 1 if self.raw else max(rows, columns)
        if first not in (0, 1) or not least <= last - first + 1 <= 16:
            raise Junk(f"{shape.text(1)!r} is not a range of values for this shape")
        self.places = Places(Board(rows, columns, tuple(range(first, last + 1))))

    def _regions(self, top: Sequence[Item]) -> None:
        """States the board, with the boxes or the jigsaw as its regions."""
        board = self.board
        stated = [item for item in top if item.type == "RegionSize"]
        size = number(stated[0].text(0)) if stated else 0
        if size < 0:
            raise Junk(f"a region does not have {size} cells")
        shape = box_shape(board, size or max(board.rows, board.columns))
        self.boxes = boxes(board.rows, board.columns, shape) if shape else ()
        no_boxes = self.raw or any(item.type == "NoBoxes" for item in top)
        layouts = [item for item in top if item.type == "Jigsaw"]
        pieces = [piece for item in layouts for piece in self._pieces(item)]
        digits = len(board.alphabet)
        areas = () if no_boxes else self.boxes
        start = "board" if self.raw else "latin"
        if not self.raw and (areas or len(layouts) == 1) and all(len(one) == digits for one in areas or pieces):
            start = "sudoku" if areas or pieces else "latin"
        wide = f"{board.rows}x{board.columns}"
        if board.alphabet != tuple(range(1, max(board.rows, board.columns) + 1)):
            wide += f" digits {board.alphabet[0]}-{board.alphabet[-1]}"
        self.out.say(start, wide)
        if areas and shape:
            if start != "sudoku" or (board.rows, *shape) not in _CUSTOMARY or board.rows != board.columns:
                self.out.say("boxes", f"{shape[0]}x{shape[1]}")
            self._divide(areas)
        elif pieces and len(layouts) == 1 and not self.raw:
            self._divide(pieces)
            self.out.picture("regions", region_rows(board, pieces))
            pieces = []
        for piece in pieces:
            self.out.say("distinct", cells_of(piece))

    def _divide(self, regions: Sequence[tuple[Cell, ...]]) -> None:
        self.places = replace(self.places, board=replace(self.board, regions=tuple(regions)))

    def _pieces(self, item: Item) -> Iterator[tuple[Cell, ...]]:
        layout = item.args[-1] if item.args else ""
        if len(layout) != len(self.board.cells):
            raise Junk(f"a layout of {len(layout)} cells for a board of {len(self.board.cells)}")
        found: dict[str, list[Cell]] = {}
        for cell, symbol in zip(self.board.cells, layout, strict=True):
            found.setdefault(symbol, []).append(cell)
        if len(found) == 1:
            return
        least, most = max(self.board.rows, self.board.columns), len(self.board.alphabet)
        for cells in found.values():
            if least <= len(cells) <= most:
                yield tuple(cells)

    def item(self, item: Item) -> None:
        self.out.part(f"`{item.type[:20]}`", item.span)
        try:
            if item.type == "Var" and item not in self.items:
                self.out.refuse("`Var` within another constraint has no statement here", item.span)
            elif item.type in SETUP or item.type in LEFT_OUT:
                pass
            elif item.type in self.types:
                if item.type not in COMPARING and any(cell in self.regions for cell in self.named(item)):
                    raise Junk("regions have no fixed numbers there")
                self.types[item.type](self, item)
            else:
                self.out.refuse(f"`{item.type}` has no statement here", item.span)
        except Junk as junk:
            self.out.refuse(f"`{item.type}` cannot be read: {junk}", item.span)

    def known(self, items: Iterable[Item]) -> list[Known]:
        """The digits that the `Given` items allow, cell by cell."""
        found: list[Known] = []
        for item in items:
            try:
                found += [self._given(text) for text in (item.args if item.type == "Given" else ())]
            except Junk as junk:
                self.out.refuse(f"`Given` cannot be read: {junk}", item.span)
        return found

    def _given(self, text: str) -> Known:
        cell, *values = text.split("_")
        digits = tuple(number(value) for value in values)
        if not digits or any(digit not in self.board.digits for digit in digits):
            raise Junk(f"{text[:20]!r} is not a cell with its digits")
        return self.cell(cell), digits

    @cached_property
    def regions(self) -> frozenset[Cell]:
        """The cells for the regions of `ChaosConstruction`."""
        found = (group for group in self.places.groups if group.prefix == AREAS)
        return frozenset(cell for group in found for cell in self.places.group(group.prefix)[0])

    def named(self, item: Item) -> Iterator[Cell]:
        """The cells that an item names, by themselves or as a group."""
        for text in item.args:
            if self.places.is_name(text):
                yield self.cell(text)
            elif text == AREAS:
                yield from self.regions

    def cell(self, text: str) -> Cell:
        return self.places.find(text)

    def board_cell(self, text: str) -> Cell:
        """A cell of the board. Raises Junk for an extra cell."""
        cell = self.cell(text)
        if cell not in self.board:
            raise Junk(f"{text} is not on the board")
        return cell

    def cells(self, texts: Iterable[str]) -> tuple[Cell, ...]:
        found = tuple(self.cell(text) for text in texts)
        if not found:
            raise Junk("there are no cells")
        return found

    def board_cells(self, texts: Iterable[str]) -> tuple[Cell, ...]:
        """Cells of the board. Raises Junk for an extra cell."""
        return tuple(self.board_cell(text) for text in texts)

    def neighbours(self, item: Item) -> Iterator[tuple[Cell, Cell]]:
        """All pairs of neighbours among the cells of an item. Raises Junk if there is none."""
        cells = tuple(dict.fromkeys(self.cells(item.args)))
        pairs = [
            (cell, other)
            for at, cell in enumerate(cells)
            for other in cells[at + 1 :]
            if other in self.places.neighbours(cell)
        ]
        if not pairs:
            raise Junk("no two of its cells are neighbours")
        yield from pairs

    def line(self, name: str) -> tuple[str, int]:
        """Our words for a row or column with a name such as `C4`, and its number of cells."""
        axis, number = name[:1].upper(), name[1:].partition(",")[0]
        if axis not in ("R", "C") or not re.fullmatch(r"[0-9a-g]", number):
            raise Junk(f"{name[:20]!r} is not a row or column")
        at = int(number, 17)
        if not 1 <= at <= (self.board.rows if axis == "R" else self.board.columns):
            raise Junk(f"{name} is not on the board")
        return ("row", "column")[axis == "C"] + f" {at}", self.board.columns if axis == "R" else self.board.rows


_CUSTOMARY = {(4, 2, 2), (6, 2, 3), (8, 2, 4), (9, 3, 3), (10, 2, 5), (12, 3, 4), (16, 4, 4)}


def number(text: str) -> int:
    """A whole number. Raises Junk for any other text, and if it is too long for a statement."""
    if not re.fullmatch(NUMBER, text, re.ASCII):
        raise Junk(f"{text[:20]!r} is not a whole number")
    return int(text)
