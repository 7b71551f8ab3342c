"""The cells of a constraint string of Interactive-Sudoku-Solver: those of the board, and the groups of `Var`.

A group is a layer of its own. Its cells hold the digits of the board and are numbered from 1. They are laid out in
rows; the group states the number of columns, otherwise it is that of the board. Only cells of the same layer are
neighbours, and copies stay in their layer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import unquote

from ...language.scope import CELL_FORM
from ...language.syntax.ast import RESERVED, word_key
from ...lowering.registry import CORE, Registry
from ...model.geometry import MAX_EXTRA_CELLS, ORTHOGONAL, Board, Cell, ExtraArray, Layer
from ..program import Program, cells_of
from ..refusal import Junk, refused
from .text import Item, cell_id

MAX_COLUMNS = 16  # of a group, there
_CELL = re.compile(r"[Rr]([0-9a-gA-G])[Cc]([0-9a-gA-G])")
_SIZE = re.compile(r"(?:([1-9]\d{0,3})x)?([1-9]\d{0,3})")

AREAS = "CC"
"""The group of `ChaosConstruction`: its cells hold the numbers of the regions, in an order without a meaning."""
MISSING = {"DGR": "columns", "DGC": "rows", "DGB": "boxes"}
"""Groups of `Doppelganger`: their cells hold the digits that these lines lack."""
_SAID = ("x", "v", "row", "column", "left", "right", "top", "bottom", "white", "black", "negative", "counted")
"""Words inside statements; a group does not take one of them as its name."""

Known = tuple[Cell, tuple[int, ...]]
"""A cell and the digits that `Given` allows in it."""


@dataclass(frozen=True, slots=True)
class Group:
    """The cells of a `Var`: `size` cells whose names begin with `prefix`, and the name of their array here."""

    prefix: str
    label: str
    size: int
    columns: int
    name: str
    counted: bool = True

    def cell_name(self, number: int) -> str:
        """The name there of one of its cells, counted from 1."""
        return self.prefix if self.size == 1 else f"{self.prefix}{number}"


@dataclass(frozen=True)
class Places:
    """All cells by their names. `board.extras` are the arrays of `groups`, in the same order."""

    board: Board
    groups: tuple[Group, ...] = ()

    @cached_property
    def _layers(self) -> tuple[tuple[tuple[Cell, ...], int], ...]:
        beside = ((self.board.extra_cells[group.name], group.columns) for group in self.groups)
        return (self.board.cells, self.board.columns), *beside

    @cached_property
    def _places(self) -> Mapping[Cell, tuple[int, int]]:
        """The layer of each cell, and its position there, from 0."""
        return {cell: (layer, at) for layer, (cells, _) in enumerate(self._layers) for at, cell in enumerate(cells)}

    @cached_property
    def names(self) -> Mapping[Cell, str]:
        """The name of each cell there."""
        beside = {
            cell: group.cell_name(number)
            for group in self.groups
            for number, cell in enumerate(self.board.extra_cells[group.name], 1)
        }
        return {cell: cell_id(cell) for cell in self.board.cells} | beside

    @cached_property
    def _extra_by_name(self) -> Mapping[str, Cell]:
        return {name: cell for cell, name in self.names.items() if cell not in self.board}

    def find(self, name: str) -> Cell:
        """The cell with a name. Raises Junk if there is none."""
        match = _CELL.fullmatch(name)
        if match is None:
            if name not in self._extra_by_name:
                raise Junk(f"{name[:20]!r} is not a cell such as R1C1")
            return self._extra_by_name[name]
        cell = Cell(int(match[1], 17), int(match[2], 17))
        if cell not in self.board:
            raise Junk(f"{name} is not on the board")
        return cell

    def is_name(self, text: str) -> bool:
        """Whether a text has the form of a cell of the board, or is the name of an extra cell."""
        return text in self._extra_by_name or _CELL.fullmatch(text) is not None

    def group(self, prefix: str) -> tuple[tuple[Cell, ...], int]:
        """The cells and the columns of a group, or of the board for an empty prefix.

        Raises Junk if there is no such group.
        """
        if not prefix:
            return self._layers[0]
        for group, layer in zip(self.groups, self._layers[1:], strict=True):
            if group.prefix == prefix:
                return layer
        raise Junk(f"{prefix[:20]!r} is not a group of cells")

    def from_on(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells of a layer, starting with the given cell."""
        layer, at = self._places[cell]
        return self._layers[layer][0][at:]

    def moved(self, cell: Cell, down: int, right: int) -> Cell | None:
        """The cell `down` rows and `right` columns further in the same layer; None beyond its edge."""
        layer, at = self._places[cell]
        cells, columns = self._layers[layer]
        row, column = at // columns + down, at % columns + right
        place = row * columns + column
        return cells[place] if 0 <= column < columns and 0 <= place < len(cells) else None

    def shifted(self, name: str, origin: Cell, target: Cell) -> str:
        """The name of a cell after the move that takes `origin` to `target`. Raises Junk beyond an edge."""
        cell = self.find(name)
        (layer, start), (_, end) = self._places[origin], self._places[target]
        columns = self._layers[layer][1]
        moved = self.moved(cell, end // columns - start // columns, end % columns - start % columns)
        if self._places[cell][0] != layer:
            raise Junk(f"{name} is in another group than the copies")
        if moved is None:
            raise Junk("a copy leaves the board")
        return self.names[moved]

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The orthogonal neighbours of a cell in its layer."""
        moved = (self.moved(cell, *offset) for offset in ORTHOGONAL)
        return tuple(other for other in moved if other is not None)

    def in_order(self, cells: Iterable[Cell]) -> list[Cell]:
        """Cells in reading order, the board's first."""
        return sorted(cells, key=self._places.__getitem__)


def box_shape(board: Board, size: int) -> tuple[int, int] | None:
    """Rows and columns of the squarest box of `size` cells that tiles the board; the lower box if there are two."""
    for small in range(int(size**0.5), 1, -1):
        large = size // small
        if size % small:
            continue
        for high, wide in ((small, large), (large, small)):
            if board.rows % high == 0 and board.columns % wide == 0:
                return high, wide
    return None


def read_groups(items: Sequence[Item], board: Board, out: Program) -> Places:
    """The cells of a board and of the `Var` items. `out` refuses the items that cannot be translated."""
    groups = [*_doppelganger_groups(items, board), *_area_groups(items, board)]
    for item in items:
        if item.type == "Var":
            try:
                groups.append(_group(item, board, groups, out.registry))
            except Junk as junk:
                out.refuse(f"`Var` cannot be read: {junk}", item.span)
    groups.sort(key=lambda group: group.prefix)
    size = sum(group.size for group in groups if group.prefix != AREAS)
    if size > MAX_EXTRA_CELLS:
        raise refused(f"`Var` adds {size} cells, and a board has at most {MAX_EXTRA_CELLS} extra ones")
    extras = tuple(
        Layer(group.name, group.size, _area_numbers(items, board), counted=True, look="border", role="areas")
        if group.prefix == AREAS
        else ExtraArray(group.name, group.size, board.digits, group.counted)
        for group in groups
    )
    return Places(replace(board, extras=extras), tuple(groups))


def _group(item: Item, board: Board, before: Sequence[Group], registry: Registry) -> Group:
    prefix, label = item.text(0), unquote(item.text(1))
    if not re.fullmatch(r"[A-Z]{1,20}", prefix):
        raise Junk(f"{prefix[:20]!r} is not a prefix of capital letters")
    if any(group.prefix == f"V{prefix}" for group in before):
        raise Junk(f"there are two groups V{prefix}")
    match = _SIZE.fullmatch(item.text(2))
    rows, columns = (int(match[1] or 0), int(match[2])) if match else (0, 1)
    if rows and columns > MAX_COLUMNS:
        raise Junk(f"{columns} columns are more than {MAX_COLUMNS}")
    taken = {word_key(group.name) for group in before}
    name = next(name for name in _names(prefix, label) if _may_name(name, registry) and word_key(name) not in taken)
    return Group(f"V{prefix}", label, rows * columns if rows else columns, columns if rows else board.columns, name)


def _doppelganger_groups(items: Sequence[Item], board: Board) -> Iterator[Group]:
    """The groups of `Doppelganger` for the digits that rows, columns and boxes lack, if an item names them."""
    if all(item.type != "Doppelganger" for item in items):
        return
    spoken = {text.partition("_")[0].rstrip("0123456789") for item in _with_inner(items) for text in item.args}
    for prefix, what in MISSING.items():
        if prefix in spoken:
            _, columns = box_shape(board, board.rows) or (0, board.columns) if what == "boxes" else (0, board.columns)
            yield Group(prefix, "", board.rows, columns, f"missing-of-{what}", counted=False)


def _area_groups(items: Sequence[Item], board: Board) -> Iterator[Group]:
    """The group of `ChaosConstruction`: a cell over each cell of the board."""
    if any(item.type == "ChaosConstruction" for item in items):
        yield Group(AREAS, "", len(board.cells), board.columns, "field")


def area_size(items: Sequence[Item], board: Board) -> int:
    """The number of cells of a region of `ChaosConstruction`."""
    stated = [item.text(0) for item in items if item.type == "RegionSize"]
    if stated and not re.fullmatch(r"[1-9]\d{0,2}", stated[0], re.ASCII):
        raise Junk(f"{stated[0][:20]!r} is not a size of regions")
    return int(stated[0]) if stated else max(board.rows, board.columns)


def _area_numbers(items: Sequence[Item], board: Board) -> tuple[int, ...]:
    """The numbers of the regions of `ChaosConstruction`. Raises Junk if they do not fill the board."""
    size = area_size(items, board)
    if size < 2 or len(board.cells) % size:
        raise Junk(f"regions of {size} cells do not fill {len(board.cells)} cells")
    return tuple(range(1, len(board.cells) // size + 1))


def _with_inner(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from _with_inner(item.inside)


def _names(prefix: str, label: str) -> Iterator[str]:
    """The possible names of a group here: its label if that is a word, then its letters."""
    if re.fullmatch(r"[a-z][a-z0-9-]{0,19}", label, re.IGNORECASE):
        yield label.lower()
    yield prefix.lower()
    yield from (f"v{prefix.lower()}{'-a' * more}" for more in range(MAX_EXTRA_CELLS + 1))


def _may_name(name: str, registry: Registry) -> bool:
    key = word_key(name)
    free = key not in {*RESERVED, *CORE, *_SAID} and registry.find(name) is None
    return free and not name.endswith("-") and CELL_FORM.fullmatch(name) is None


def say_groups(out: Program, places: Places, items: Sequence[Item], known: Sequence[Known]) -> Places:
    """States the arrays of the groups with the digits they need, and the givens and candidates of their cells.

    If `Given` items name all cells of a group, its digits are those that these items allow. Digits in alternatives
    count as well, so that each alternative can hold.
    """
    extras = []
    for group, extra in zip(places.groups, places.board.extras, strict=True):
        members = places.board.extra_cells[group.name]
        here = [(cell, digits) for cell, digits in known if cell in members]
        if group.prefix == AREAS:
            if here:
                out.refuse("`Given` on a region cell has no meaning: regions have no fixed numbers")
            out.say("areas", f"{group.name} of {area_size(items, places.board)} distinct counted")
            extras.append(extra)
            continue
        if {cell for cell, _ in here} == set(members):
            named = {digit for _, digits in here for digit in digits} | set(_named_within(items, group))
            extra = replace(extra, digits=tuple(sorted(named.intersection(extra.digits))))
        extras.append(extra)
        _say_array(out, group, extra, places.board.digits)
        _say_known(out, [(cell, digits) for cell, digits in here if set(digits) != set(extra.digits)])
    return Places(replace(places.board, extras=tuple(extras)), places.groups)


def _named_within(items: Sequence[Item], group: Group) -> Iterator[int]:
    """The digits that the alternatives of items name for cells of a group."""
    for inner in _with_inner(inner for item in items for inner in item.inside):
        for text in inner.args if inner.type == "Given" else ():
            cell, *digits = text.split("_")
            if cell.startswith(group.prefix):
                yield from (int(digit) for digit in digits if digit.isdecimal())


def _say_array(out: Program, group: Group, extra: ExtraArray, usual: tuple[int, ...]) -> None:
    if group.label and group.label.lower() != group.name:
        out.comment(f"{group.name}: {group.label}")
    array = extra.name if extra.size == 1 else f"{extra.name}[1..{extra.size}]"
    digits = "" if extra.digits == usual else f" digits {' '.join(map(str, extra.digits))}"
    out.say("cells", f"{array}{digits}{' counted' * extra.counted}")


def _say_known(out: Program, known: Sequence[Known]) -> None:
    """States givens in one statement, and candidates in one statement for all cells with the same candidates."""
    single: dict[Cell, int] = {}
    marks: dict[tuple[int, ...], list[Cell]] = {}
    for cell, digits in known:
        ascending = tuple(sorted(set(digits)))
        if len(ascending) > 1 or single.setdefault(cell, ascending[0]) != ascending[0]:
            marks.setdefault(ascending, []).append(cell)
    if single:
        out.say("given", f"{cells_of(tuple(single))} = {' '.join(map(str, single.values()))}")
    for ascending, cells in marks.items():
        out.say("candidates", f"{cells_of(tuple(dict.fromkeys(cells)))} = {' '.join(map(str, ascending))}")


def little_killers(board: Board) -> dict[Cell, tuple[Cell, ...]]:
    """The diagonals by the cell that names them. Each has one name: its end that is first among `starts`."""
    rows, columns = board.rows, board.columns
    starts = [(Cell(row, 1), (1, 1)) for row in range(1, rows)]
    starts += [(Cell(row, columns), (-1, -1)) for row in range(2, rows)]
    starts += [(Cell(1, column), (1, -1)) for column in range(2, columns + 1)]
    starts += [(Cell(rows, column), (-1, 1)) for column in range(2, columns)]
    found: dict[Cell, tuple[Cell, ...]] = {}
    seen = set()
    for start, step in starts:
        ray = board.ray(start, step)
        if len(ray) > 1 and frozenset(ray) not in seen:
            seen.add(frozenset(ray))
            found[start] = ray
    return found
