"""The board: cells, digits, rows, columns, regions, neighbours, and the extra cells beside it and on its layers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple, cast, get_args

MAX_SIDE = 32
"""The largest number of rows, columns and listed digits of a board."""
MIN_DIGIT, MAX_DIGIT = -99, 99
"""The smallest and the largest digit of any board."""
MAX_EXTRA_CELLS = 100
"""The largest number of extra cells beside a board, all arrays together."""
MAX_SUBGRIDS = 64
"""The largest number of subgrids of a board."""
MAX_LAYER_CELLS = 4096
"""The largest number of cells on the layers of a board, all layers together."""
MAX_DIGITS = 63
"""The largest number of different digits of a board and its counted extra cells together."""
MAX_EXTRA_DIGITS = 255
"""The largest number of different digits of an array of extra cells that is not counted."""

Side = Literal["left", "right", "top", "bottom"]
"""A side of the board, at which a clue stands outside."""
_OPPOSITE: Mapping[Side, Side] = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}

STEPS: Mapping[int, tuple[int, int]] = {1: (-1, 0), 2: (0, 1), 4: (1, 0), 8: (0, -1)}
"""The offsets (rows down, columns right) of the directions of a line, by their numbers: up, right, down, left."""
OPPOSITE: Mapping[int, int] = {1: 4, 2: 8, 4: 1, 8: 2}
"""The opposite of each direction."""
ONE_WAY = tuple(STEPS)
"""The numbers of the ends of a line, which it leaves in one direction."""
TWO_WAYS = tuple(sorted(one + other for one in STEPS for other in STEPS if one < other))
"""The numbers of the other cells on a line, which it leaves in two directions."""
ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""The offsets (rows down, columns right) of the orthogonal neighbours of a cell."""
SQUARE = ((0, 0), (0, 1), (1, 0), (1, 1))
"""The offsets of the four cells whose top left is a cell, in reading order."""

PICTURE_COLUMNS = 9
"""The width of a line of extra cells in a picture, unless the board is wider."""

LAYER_ROWS = 1000
"""The difference of the rows of equal cells on consecutive layers, more than any picture has rows."""

DEFAULT_BOXES: Mapping[int, tuple[int, int]] = {
    4: (2, 2),
    6: (2, 3),
    8: (2, 4),
    9: (3, 3),
    10: (2, 5),
    12: (3, 4),
    16: (4, 4),
    25: (5, 5),
}
"""Rows and columns of a box, by the side of the board."""


class Cell(NamedTuple):
    """One cell, by row and column, both counted from 1 at the top left. Sorts in reading order."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"r{self.row}c{self.column}"


class ExtraCell(Cell):
    """A cell beside the board: cell `number`, counted from 1, of an array of `size` cells.

    Its row and column are its position in a picture, below the board.
    """

    name: str
    number: int
    size: int

    def __new__(cls, name: str, number: int, size: int, row: int, column: int) -> ExtraCell:
        self = super().__new__(cls, row, column)
        self.name, self.number, self.size = name, number, size
        return self

    def __getnewargs__(self) -> tuple[str, int, int, int, int]:
        return self.name, self.number, self.size, self.row, self.column

    def __str__(self) -> str:
        return self.name if self.size == 1 else f"{self.name}[{self.number}]"


class LayerCell(ExtraCell):
    """The cell of a layer over a cell of the board, its `base`. `plane` counts the layers of the board from 1.

    Its row and column are those of its base, some `LAYER_ROWS` further down for each layer. So the cells of a layer are
    placed among each other as those of the board are.
    """

    plane: int
    base: Cell

    def __new__(cls, name: str, number: int, size: int, plane: int, base: Cell) -> LayerCell:
        self = cast(LayerCell, super().__new__(cls, name, number, size, base.row + plane * LAYER_ROWS, base.column))
        self.plane, self.base = plane, base
        return self

    def __getnewargs__(self) -> tuple[str, int, int, int, Cell]:  # type: ignore[override]
        return self.name, self.number, self.size, self.plane, self.base

    def __str__(self) -> str:
        return f"{self.name}[{self.base}]"


Look = Literal["digit", "second", "corner", "shade", "circle", "border", "line", "hidden"]
LOOKS: tuple[Look, ...] = get_args(Look)
"""The ways in which a picture shows the digits of a layer.

They are small digits below the large ones, or in a corner. As second digits they are small ones, too, but the least
one means that there is none. As shades they are backgrounds, none for the least digit. A
circle is in each cell with another digit than the least. Borders are around cells of equal digits, and a line leaves
each cell in the directions of its digit. A hidden layer is not shown.
"""
Role = Literal["values", "derived", "areas", "line"]
"""The kind of a layer: it has values of its own, or they follow from other cells; or it is a division or a line."""


@dataclass(frozen=True, slots=True)
class ExtraArray:
    """An array of `size` extra cells, each of which holds one of the `digits`, which ascend.

    Solutions that differ in `counted` cells are different solutions. Other extra cells do not distinguish solutions.
    """

    name: str
    size: int
    digits: tuple[int, ...]
    counted: bool = False

    @property
    def internal(self) -> bool:
        """Whether a statement adds it beside a layer of its own, such as the sizes of areas. No file can name it."""
        return "." in self.name


@dataclass(frozen=True, slots=True)
class Subgrid:
    """One of several grids on a board: its first cell, its rows and columns, and the size of its boxes, if any."""

    corner: Cell
    rows: int
    columns: int
    box: tuple[int, int] | None = None

    def __contains__(self, cell: object) -> bool:
        if not isinstance(cell, Cell):
            return False
        down, right = cell.row - self.corner.row, cell.column - self.corner.column
        return 0 <= down < self.rows and 0 <= right < self.columns

    @property
    def row_numbers(self) -> range:
        """The rows of the board that the subgrid crosses."""
        return range(self.corner.row, self.corner.row + self.rows)

    @property
    def column_numbers(self) -> range:
        """The columns of the board that the subgrid crosses."""
        return range(self.corner.column, self.corner.column + self.columns)

    def row(self, number: int) -> tuple[Cell, ...]:
        """The cells of the subgrid in row `number` of the board, left to right."""
        return tuple(Cell(number, column) for column in self.column_numbers)

    def column(self, number: int) -> tuple[Cell, ...]:
        """The cells of the subgrid in column `number` of the board, top to bottom."""
        return tuple(Cell(row, number) for row in self.row_numbers)

    def boxes(self) -> tuple[tuple[Cell, ...], ...]:
        """The boxes in reading order, if there are any."""
        if self.box is None:
            return ()
        down, right = self.corner.row - 1, self.corner.column - 1
        return tuple(
            tuple(Cell(row + down, column + right) for row, column in box)
            for box in boxes(self.rows, self.columns, self.box)
        )


@dataclass(frozen=True, slots=True)
class Layer(ExtraArray):
    """An extra cell over each of the `size` cells of the board. Pictures show their digits as `look` says.

    If the file shows all digits of a division, they are `known`, in the order of the cells. Then no cell of the layer
    can hold another digit.
    """

    look: Look = "digit"
    role: Role = "values"
    known: tuple[int, ...] = ()


@dataclass(frozen=True)
class Board:
    """A rectangle of cells, the digits of the cells, and the extra cells beside it.

    `alphabet` is ascending; a house holds a digit as often as the alphabet lists it. `regions` are the boxes or the
    jigsaw regions, ordered by their first cell in reading order. A cell need not be in a region. Extra cells are in no
    row, column or region, have no neighbours, and are not among `cells`. Only those of a layer have neighbours on their
    layer, and the regions of their bases.

    A board with `subgrids` has only the cells of its subgrids; the other places of the rectangle are holes. Its regions
    are the boxes of the subgrids, in their order, each listed once.
    """

    rows: int
    columns: int
    alphabet: tuple[int, ...]
    regions: tuple[tuple[Cell, ...], ...] = ()
    extras: tuple[ExtraArray, ...] = ()
    subgrids: tuple[Subgrid, ...] = ()
    houses: tuple[tuple[Cell, ...], ...] = field(default=(), compare=False, repr=False)
    """The rows, columns and regions, as far as the board statement says that each holds every digit."""
    role: Role = field(default="values", repr=False)
    """The role of the layer whose digits these are, if the board is the `plane` of one."""

    def __post_init__(self) -> None:
        if not (1 <= self.rows <= MAX_SIDE and 1 <= self.columns <= MAX_SIDE):
            raise ValueError(f"a board has 1 to {MAX_SIDE} rows and columns, got {self.rows}x{self.columns}")
        most = MAX_EXTRA_DIGITS  # a board may be the plane of a layer
        if not 1 <= len(self.alphabet) <= most or list(self.alphabet) != sorted(self.alphabet):
            raise ValueError(f"an alphabet has 1 to {most} ascending digits, got {self.alphabet}")
        if len({extra.name for extra in self.extras}) < len(self.extras):
            raise ValueError("two arrays of extra cells have the same name")
        sizes = {False: 0, True: 0}
        for extra in self.extras:
            sizes[isinstance(extra, Layer)] += extra.size
        if sizes[False] > MAX_EXTRA_CELLS or any(len(extra.digits) > MAX_EXTRA_DIGITS for extra in self.extras):
            raise ValueError(f"a board has at most {MAX_EXTRA_CELLS} extra cells, of {MAX_EXTRA_DIGITS} digits each")
        if len(self.subgrids) > MAX_SUBGRIDS or any(
            grid.corner.row + grid.rows - 1 > self.rows or grid.corner.column + grid.columns - 1 > self.columns
            for grid in self.subgrids
        ):
            raise ValueError(f"a board has at most {MAX_SUBGRIDS} subgrids, each within its rows and columns")
        if sizes[True] > MAX_LAYER_CELLS:
            raise ValueError(f"the layers of a board have at most {MAX_LAYER_CELLS} cells in all")

    def __repr__(self) -> str:
        """A short description: size, digits, and the numbers of regions and extra cells."""
        first, last = self.alphabet[0], self.alphabet[-1]
        plain = self.alphabet == tuple(range(first, last + 1))
        digits = f"{first}..{last}" if plain else " ".join(map(str, self.alphabet))
        more = [f"{len(self.subgrids)} subgrids"] if self.subgrids else []
        more += [f"{len(self.regions)} regions"] if self.regions else []
        more += [f"{extra.name}[1..{extra.size}]" for extra in self.extras]
        return f"Board({', '.join([f'{self.rows}x{self.columns}', f'digits {digits}', *more])})"

    @cached_property
    def digits(self) -> tuple[int, ...]:
        """The different digits, ascending."""
        return tuple(sorted(set(self.alphabet)))

    @cached_property
    def copies(self) -> Mapping[int, int]:
        """The number of times that a house holds each digit: 1 unless the alphabet lists it more often."""
        return Counter(self.alphabet)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell of the board, in reading order."""
        if self.subgrids:
            return tuple(sorted(self._covered))
        return tuple(Cell(row, column) for row in range(1, self.rows + 1) for column in range(1, self.columns + 1))

    @cached_property
    def _covered(self) -> frozenset[Cell]:
        """The cells of the subgrids."""
        return frozenset(
            cell for grid in dict.fromkeys(self.subgrids) for row in grid.row_numbers for cell in grid.row(row)
        )

    @cached_property
    def holes(self) -> frozenset[Cell]:
        """The places of the rectangle that are in no subgrid. Only a board with subgrids has holes."""
        return frozenset(self.places).difference(self.cells) if self.subgrids else frozenset()

    @cached_property
    def places(self) -> tuple[Cell, ...]:
        """Every place of the rectangle in reading order: the cells, and between them the holes."""
        if not self.subgrids:
            return self.cells
        return tuple(Cell(row, column) for row in range(1, self.rows + 1) for column in range(1, self.columns + 1))

    @cached_property
    def parts(self) -> tuple[Subgrid, ...]:
        """The subgrids. A board without any is a single one, with boxes if its regions are equal rectangles."""
        if self.subgrids:
            return self.subgrids
        size = max(self.regions[0]) if self.regions else Cell(self.rows + 1, 1)
        regular = not (self.rows % size.row or self.columns % size.column)
        regular = regular and self.regions == boxes(self.rows, self.columns, (size.row, size.column))
        return (Subgrid(Cell(1, 1), self.rows, self.columns, (size.row, size.column) if regular else None),)

    @cached_property
    def regions_of_parts(self) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
        """The boxes of each subgrid that has boxes, or all regions of a board without subgrids."""
        listed = [grid.boxes() for grid in self.subgrids] if self.subgrids else [self.regions]
        return tuple(regions for regions in listed if regions)

    @cached_property
    def shared(self) -> frozenset[Cell]:
        """The cells in two different regions, as boxes of two subgrids overlap, and the cells of layers over them."""
        counts = Counter(cell for region in self.regions for cell in region)
        found = {cell for cell, count in counts.items() if count > 1}
        over = (cell for cells in self.layers.values() for cell in cells if cell.base in found)
        return frozenset(found.union(over))

    @cached_property
    def row_views(self) -> tuple[View, ...]:
        """The rows from the left: those of the subgrids in order, without repetition, or those of the board."""
        if not self.subgrids:
            return tuple(View(self.row(number), "left") for number in range(1, self.rows + 1))
        found: dict[tuple[Cell, ...], View] = {}
        for at, grid in enumerate(self.subgrids, 1):
            for number in grid.row_numbers:
                cells = grid.row(number)
                found.setdefault(cells, View(cells, "left", 0 if cells == self.row(number) else at))
        return tuple(found.values())

    @property
    def views_from_sides(self) -> tuple[View, ...]:
        """Each of the `row_views` and `column_views`, followed by the same line from the opposite side."""
        views = (*self.row_views, *self.column_views)
        return tuple(seen for view in views for seen in (view, view.opposite))

    @cached_property
    def lines_from_sides(self) -> tuple[tuple[Cell, ...], ...]:
        """Every row from the left, every row from the right, every column from the top, then from the bottom."""
        rows, columns = ([view.cells for view in views] for views in (self.row_views, self.column_views))
        return (*rows, *(line[::-1] for line in rows), *columns, *(line[::-1] for line in columns))

    def lines_beside(self, cell: Cell) -> tuple[tuple[Cell, ...], ...]:
        """The `lines_from_sides`, on the layer of a cell if it is on one; the same object for every cell."""
        return self._lines_of_layers[cell.name] if isinstance(cell, LayerCell) else self.lines_from_sides

    @cached_property
    def _lines_of_layers(self) -> Mapping[str, tuple[tuple[Cell, ...], ...]]:
        names = [extra.name for extra in self.extras if isinstance(extra, Layer)]
        return {name: tuple(self.over(name, line) for line in self.lines_from_sides) for name in names}

    @cached_property
    def column_views(self) -> tuple[View, ...]:
        """The columns from the top: those of the subgrids in order, without repetition, or those of the board."""
        if not self.subgrids:
            return tuple(View(self.column(number), "top") for number in range(1, self.columns + 1))
        found: dict[tuple[Cell, ...], View] = {}
        for at, grid in enumerate(self.subgrids, 1):
            for number in grid.column_numbers:
                cells = grid.column(number)
                found.setdefault(cells, View(cells, "top", 0 if cells == self.column(number) else at))
        return tuple(found.values())

    def house_name(self, what: str, number: int) -> str:
        """The name of a row, column, box or region by its number, such as `box 3` or `row 3 in grid 2`."""
        if self.subgrids and what in ("row", "column"):
            return str((self.row_views if what == "row" else self.column_views)[number - 1])
        return f"{what} {number}"

    @cached_property
    def layers(self) -> Mapping[str, tuple[LayerCell, ...]]:
        """The cells of each layer, in the order of their bases, by name."""
        layers = [extra.name for extra in self.extras if isinstance(extra, Layer)]
        return {
            name: tuple(LayerCell(name, at, len(self.cells), plane, base) for at, base in enumerate(self.cells, 1))
            for plane, name in enumerate(layers, 1)
        }

    def names_of_layers(self, role: Role) -> tuple[str, ...]:
        """The names of the layers of a kind, in order."""
        return tuple(extra.name for extra in self.extras if isinstance(extra, Layer) and extra.role == role)

    @cached_property
    def loops(self) -> tuple[str, ...]:
        """The names of the layers that are lines without ends, in order."""
        return tuple(
            name
            for name in self.names_of_layers("line")
            if frozenset(ONE_WAY).isdisjoint(self.digits_of(self.layers[name][0]))
        )

    @cached_property
    def arrays(self) -> Mapping[str, tuple[ExtraCell, ...]]:
        """The extra cells of each array, in order, by name; those of layers are in `layers`.

        In pictures they are in lines below the board. An array that fills several rows of the board has the same rows.
        An array continues the line of the one before it if there is room, and if its name fits into the column between
        them.
        """
        found = {}
        row, column = self.rows + 2, 1
        for extra in self.extras:
            if isinstance(extra, Layer):
                continue
            width = max(self.columns, PICTURE_COLUMNS)
            if extra.size > PICTURE_COLUMNS and extra.size % self.columns == 0 and self.columns > 1:
                width = self.columns
            if column > 1 and (len(extra.name) > 2 or column + extra.size - 1 > width):
                row, column = row + 1, 1
            places = [divmod(column - 1 + at, width) for at in range(extra.size)]
            found[extra.name] = cells = tuple(
                ExtraCell(extra.name, at, extra.size, row + down, right + 1)
                for at, (down, right) in enumerate(places, 1)
            )
            row, column = cells[-1].row, cells[-1].column + 2
            if cells[0].row < row:
                row, column = row + 1, 1
        return found

    @cached_property
    def extra_cells(self) -> Mapping[str, tuple[ExtraCell, ...]]:
        """The cells of each array and of each layer, by name, in the order of `extras`."""
        return {extra.name: self.layers.get(extra.name) or self.arrays[extra.name] for extra in self.extras}

    @cached_property
    def answer(self) -> tuple[Cell, ...]:
        """The cells whose digits distinguish solutions: those of the board, then the counted extra cells."""
        counted = (self.extra_cells[extra.name] for extra in self.extras if extra.counted)
        return (*self.cells, *(cell for cells in counted for cell in cells))

    @cached_property
    def everywhere(self) -> tuple[Cell, ...]:
        """All cells: those of `answer`, then the other extra cells."""
        others = (self.extra_cells[extra.name] for extra in self.extras if not extra.counted)
        return (*self.answer, *(cell for cells in others for cell in cells))

    @cached_property
    def beside(self) -> tuple[Cell, ...]:
        """The extra cells, the counted ones first."""
        return self.everywhere[len(self.cells) :]

    @cached_property
    def every_digit(self) -> tuple[int, ...]:
        """The digits of the board and of its extra cells, ascending."""
        return tuple(sorted(set(self.digits).union(*(extra.digits for extra in self.extras))))

    @cached_property
    def _extra_digits(self) -> Mapping[str, tuple[int, ...]]:
        return {extra.name: extra.digits for extra in self.extras}

    def digits_of(self, cell: Cell) -> tuple[int, ...]:
        """The digits that a cell may hold, ascending."""
        return self._extra_digits[cell.name] if isinstance(cell, ExtraCell) else self.digits

    @cached_property
    def known(self) -> Mapping[Cell, int]:
        """The digits of cells of layers that are known before solving."""
        layers = (extra for extra in self.extras if isinstance(extra, Layer) and extra.known)
        return {cell: digit for each in layers for cell, digit in zip(self.layers[each.name], each.known, strict=True)}

    @cached_property
    def domains(self) -> tuple[tuple[int, ...], ...]:
        """For each cell in `everywhere`, the digits that it may hold, ascending, or the one that is known."""
        known = self.known
        return tuple((known[cell],) if cell in known else self.digits_of(cell) for cell in self.everywhere)

    @cached_property
    def index(self) -> Mapping[Cell, int]:
        """The position of each cell in `everywhere`, from 0."""
        return {cell: at for at, cell in enumerate(self.everywhere)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each cell in `everywhere`."""
        return tuple(map(str, self.everywhere))

    @cached_property
    def region_of(self) -> Mapping[Cell, int]:
        """The number of each cell's region, from 1. Cells in no region are missing. Layers have the regions below them.

        Where boxes of two subgrids overlap, a cell is in several regions. This is the first of them.
        """
        found: dict[Cell, int] = {}
        for number, region in enumerate(self.regions, 1):
            for cell in region:
                found.setdefault(cell, number)
        over = [cell for cells in self.layers.values() for cell in cells if cell.base in found]
        return found | {cell: found[cell.base] for cell in over}

    def region_with(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells of the region of a cell, on its layer. Raises KeyError if it is in no region."""
        return self.along(cell, self.regions[self.region_of[cell] - 1])

    @cached_property
    def areas(self) -> Mapping[Cell, tuple[int, ...]]:
        """The regions of each cell and, as negative numbers, its subgrids. Pictures separate areas by thick lines."""
        areas: dict[Cell, tuple[int, ...]] = dict.fromkeys(self.cells, ())
        for number, region in enumerate(self.regions, 1):
            for cell in region:
                areas[cell] += (number,)
        for number, grid in enumerate(self.subgrids, 1):
            for row in grid.row_numbers:
                for cell in grid.row(row):
                    areas[cell] += (-number,)
        return areas

    def over(self, name: str, cells: Iterable[Cell]) -> tuple[LayerCell, ...]:
        """The cells of a layer over some cells of the board or of other layers. Raises KeyError for any other cell."""
        above = self._above[name]
        return tuple(above[base(cell)] for cell in cells)

    def along(self, cell: Cell, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """Cells of the board, moved to the layer of another cell if that is on one."""
        return self.over(cell.name, cells) if isinstance(cell, LayerCell) else tuple(cells)

    def plane(self, layer: str) -> Board:
        """A board of the same cells whose digits are those of a layer, for pictures of the layer."""
        found = next(extra for extra in self.extras if extra.name == layer)
        role = found.role if isinstance(found, Layer) else "values"
        return replace(self, alphabet=found.digits, extras=(), houses=(), role=role)

    def with_digits_of(self, layer: str) -> Board:
        """The same board and layers with the digits of one layer as those of the board, and without houses."""
        return self._boards_of_layers[layer]

    @cached_property
    def _boards_of_layers(self) -> Mapping[str, Board]:
        layers = [extra for extra in self.extras if isinstance(extra, Layer)]
        return {layer.name: replace(self, alphabet=layer.digits, houses=()) for layer in layers}

    def in_house(self, cells: Iterable[Cell]) -> bool:
        """Whether one of the `houses` has all of these cells, so that their digits differ."""
        given = set(cells)
        once = len(self.digits) == len(self.alphabet)
        return once and any(given <= set(house) for house in self.houses)

    @cached_property
    def _above(self) -> Mapping[str, Mapping[Cell, LayerCell]]:
        """The cell of each layer over each cell of the board."""
        return {name: {cell.base: cell for cell in cells} for name, cells in self.layers.items()}

    def __contains__(self, cell: object) -> bool:
        if self.subgrids:
            return isinstance(cell, Cell) and cell in self._covered
        return isinstance(cell, Cell) and 1 <= cell.row <= self.rows and 1 <= cell.column <= self.columns

    def row(self, number: int) -> tuple[Cell, ...]:
        """The cells of row `number`, left to right, without holes. Raises IndexError outside the board."""
        if not 1 <= number <= self.rows:
            raise IndexError(f"row {number} of {self.rows}")
        cells = tuple(Cell(number, column) for column in range(1, self.columns + 1))
        return tuple(cell for cell in cells if cell in self._covered) if self.subgrids else cells

    def column(self, number: int) -> tuple[Cell, ...]:
        """The cells of column `number`, top to bottom, without holes. Raises IndexError outside the board."""
        if not 1 <= number <= self.columns:
            raise IndexError(f"column {number} of {self.columns}")
        cells = tuple(Cell(row, number) for row in range(1, self.rows + 1))
        return tuple(cell for cell in cells if cell in self._covered) if self.subgrids else cells

    def at_offsets(self, cell: Cell, offsets: tuple[tuple[int, int], ...]) -> tuple[Cell, ...]:
        """The cells at the given (rows down, columns right) offsets from a cell, on the same layer.

        There are none for an extra cell that is not on a layer.
        """
        if isinstance(cell, LayerCell):
            return self.over(cell.name, self.at_offsets(cell.base, offsets))
        if isinstance(cell, ExtraCell):
            return ()
        moved = (Cell(cell.row + down, cell.column + right) for down, right in offsets)
        return tuple(other for other in moved if other in self)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The orthogonal neighbours of a cell, in reading order."""
        found = self._neighbours.get(cell)
        if found is None:
            found = self._neighbours[cell] = self.at_offsets(cell, ORTHOGONAL)
        return found

    @cached_property
    def _neighbours(self) -> dict[Cell, tuple[Cell, ...]]:
        """The neighbours that were asked for, because rules about a whole board ask for them in each grid."""
        return {}

    def pairs(self, offsets: tuple[tuple[int, int], ...], area: tuple[Cell, ...] = ()) -> tuple[tuple[Cell, Cell], ...]:
        """All pairs of cells at a listed offset from each other, in reading order, without repetition.

        In each pair, the cell that is earlier in reading order comes first. With an `area`, both cells are in it, and
        it may have cells of layers; otherwise they are on the board.
        """
        found = self._pairs.get((offsets, area))
        if found is None:
            both = tuple(sorted({*offsets, *((-down, -right) for down, right in offsets)}))
            within = set(area)
            found = self._pairs[offsets, area] = tuple(
                (cell, other)
                for cell in sorted(within) or self.cells
                for other in self.at_offsets(cell, both)
                if cell < other and (other in within or not area)
            )
        return found

    @cached_property
    def _pairs(self) -> dict[tuple[tuple[tuple[int, int], ...], tuple[Cell, ...]], tuple[tuple[Cell, Cell], ...]]:
        """The pairs of each tuple of offsets and each area that was asked for."""
        return {}

    def ray(self, start: Cell, step: tuple[int, int], grid: int = 0) -> tuple[Cell, ...]:
        """The cells from `start` to the edge of the board or to a hole, in steps of (rows down, columns right).

        They are on the layer of `start`. With the number of a subgrid as `grid`, they end at its edge.
        """
        if isinstance(start, LayerCell):
            return self.over(start.name, self.ray(start.base, step, grid))
        within = self.subgrids[grid - 1] if grid else self
        cells = []
        here = start
        while here in within:
            cells.append(here)
            here = Cell(here.row + step[0], here.column + step[1])
        return tuple(cells)

    def arms(self, start: Cell, step: tuple[int, int]) -> tuple[tuple[Cell, ...], ...]:
        """The ray from a cell to the edge, on its layer, or for the step (0, 0) its four orthogonal rays."""
        return tuple(self.ray(start, each) for each in (ORTHOGONAL if step == (0, 0) else (step,)))

    def block(self, start: Cell) -> tuple[Cell, ...]:
        """A cell and those that touch its sides and corners, in reading order, the cell itself first."""
        around = ((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)
        return start, *self.at_offsets(start, tuple(around))


@lru_cache(maxsize=32)
def boxes(rows: int, columns: int, size: tuple[int, int]) -> tuple[tuple[Cell, ...], ...]:
    """The boxes of `size` (rows, columns) that tile a board. The boxes and the cells of each are in reading order."""
    high, wide = size
    return tuple(
        tuple(Cell(top + down, left + right) for down in range(high) for right in range(wide))
        for top in range(1, rows + 1, high)
        for left in range(1, columns + 1, wide)
    )


def adjacent_pairs(cells: Sequence[Cell], columns: int = 0) -> Iterator[tuple[Cell, Cell]]:
    """The pairs of `cells` that are next to each other in a row or a column, without repetition.

    Without `columns`, cells have their places on the board or on their layer, and other extra cells are next to
    nothing. Otherwise the cells are arranged, in order, in rows of `columns` cells.
    """
    if columns:
        places = {divmod(at, columns): cell for at, cell in enumerate(cells)}
    else:
        places = {(cell.row, cell.column): cell for cell in cells if has_neighbours(cell)}
    for (row, column), cell in places.items():
        for beside in ((row, column + 1), (row + 1, column)):
            if beside in places:
                yield cell, places[beside]


def has_neighbours(cell: Cell) -> bool:
    """Whether a cell is on the board or on a layer, and not beside it."""
    return isinstance(cell, LayerCell) or not isinstance(cell, ExtraCell)


def layer_of(cells: Sequence[Cell]) -> str:
    """The name of the layer whose cells these are, all of them in their order; empty if they are other cells."""
    first = cells[0] if cells else None
    if not isinstance(first, LayerCell) or len(cells) != first.size:
        return ""
    in_order = ((cell.name, cell.number) for cell in cells if isinstance(cell, LayerCell))
    return first.name if list(in_order) == [(first.name, number) for number in range(1, first.size + 1)] else ""


def base(cell: Cell) -> Cell:
    """The cell below a cell of a layer; any other cell itself."""
    return cell.base if isinstance(cell, LayerCell) else cell


def layer_name(cell: Cell) -> str:
    """The name of the layer of a cell; empty for any other cell."""
    return cell.name if isinstance(cell, LayerCell) else ""


def shared_layer(cells: Iterable[Cell]) -> str:
    """The name of the layer that all of the cells belong to; empty if they do not belong to one layer."""
    shared = ""
    for cell in cells:
        if not isinstance(cell, LayerCell) or shared not in ("", cell.name):
            return ""
        shared = cell.name
    return shared


def leaper_offsets(long: int, short: int) -> tuple[tuple[int, int], ...]:
    """All offsets of a leaper such as the knight, which is (1, 2), sorted."""
    steps = {(a * i, b * j) for a, b in ((long, short), (short, long)) for i in (1, -1) for j in (1, -1)}
    return tuple(sorted(steps - {(0, 0)}))


@dataclass(frozen=True, slots=True)
class View:
    """A row or column seen from one side of the board. Its cells are in order from that side.

    They may be those of a layer. `grid` is the number of its subgrid if the statement names it, and otherwise 0.
    """

    cells: tuple[Cell, ...]
    side: Side
    grid: int = 0

    @property
    def place(self) -> Cell:
        """The cell of the board beside which a clue is drawn."""
        return base(self.cells[0])

    @property
    def opposite(self) -> View:
        """The same row or column seen from its other side."""
        return View(self.cells[::-1], _OPPOSITE[self.side], self.grid)

    @property
    def from_side(self) -> str:
        """The row or column with its side, such as `row 3 left`."""
        return f"{self} {self.side}"

    def labelled(self, clue: object) -> str:
        """The text of a clue. If the line is on a layer, the name of that precedes it."""
        return f"{layer_name(self.cells[0])} {clue}".lstrip()

    def __str__(self) -> str:
        """The row or column without the side, such as `row 3`, `column 2`, `row 3 in grid 2` or `shade row 3`."""
        first, layer = base(self.cells[0]), layer_name(self.cells[0])
        line = f"row {first.row}" if self.side in ("left", "right") else f"column {first.column}"
        line = f"{layer} {line}" if layer else line
        return f"{line} in grid {self.grid}" if self.grid else line
