"""Translates the board statements of a file into the board and its houses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ..families.boards import BoardStart, Region
from ..families.grids import GridStart
from ..families.houses import Houses
from ..language.signature import DecodedArguments
from ..language.syntax.ast import Statement
from ..model.geometry import DEFAULT_BOXES, MAX_SUBGRIDS, Board, Cell, Subgrid, boxes
from ..model.puzzle import Stated
from ..text.diagnostics import Note, Sink
from ..text.source import Span

Areas = tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class DecodedStatement:
    """A board statement with its decoded arguments and its value."""

    statement: Statement
    value: Any
    decoded: DecodedArguments

    def span(self, part: str) -> Span:
        """The span of a part of the statement, or of its word if the part is not written."""
        return self.decoded.place(part, self.statement.word.span)


@dataclass(frozen=True, slots=True)
class BoardStatements:
    """The statements about the board: None for those that a file does not have. `top` is the beginning of the file."""

    start: DecodedStatement | None
    boxes: DecodedStatement | None
    regions: DecodedStatement | None
    top: Span
    grids: tuple[DecodedStatement, ...] = ()

    @property
    def kind(self) -> str:
        """The word of the board statement: `sudoku`, which is the default, `latin` or `board`."""
        return str(self.start.value.kind) if self.start is not None else "sudoku"


def bare_board(start: DecodedStatement | None, top: Span, sink: Sink) -> Board | None:
    """The board without regions, from a board statement or the default. None with the reason in the sink."""
    value: BoardStart = start.value if start is not None else BoardStart("sudoku", (9, 9))
    rows, columns = value.size
    alphabet = value.digits or tuple(range(1, max(rows, columns) + 1))
    if value.kind != "board":
        for name, length in (("row", columns), ("column", rows)):
            if length > len(alphabet):
                where = start.span("digits" if value.digits else "size") if start is not None else top
                sink.error(
                    "bad-setup",
                    f"a {name} has {length} cells, more than the {len(alphabet)} digits of the board",
                    where,
                    help="`board` sets no conditions on rows and columns",
                )
                return None
    return _one_board(rows, columns, alphabet, lines=value.kind != "board")


@lru_cache(maxsize=32)
def _one_board(
    rows: int,
    columns: int,
    alphabet: tuple[int, ...],
    regions: Areas = (),
    subgrids: tuple[Subgrid, ...] = (),
    *,
    lines: bool = True,
) -> Board:
    """A board without extra cells. Equal boards are one object, and share what they compute about themselves.

    Its rows and columns are houses if they have as many cells as there are digits, unless `lines` is False.
    """
    board = Board(rows, columns, alphabet, regions, subgrids=subgrids)
    sides = [view.cells for view in (*board.row_views, *board.column_views)]
    areas = [*(sides if lines else ()), *regions]
    return replace(board, houses=tuple(area for area in areas if len(area) == len(alphabet)))


def with_regions(board: Board, statements: BoardStatements, sink: Sink) -> Board | None:
    """The board with its boxes or regions. None with the reason in the sink."""
    kind, boxes, regions = statements.kind, statements.boxes, statements.regions
    if boxes is not None and regions is not None:
        sink.error(
            "bad-setup",
            "a file has `boxes` or `regions`, not both: regions replace the boxes",
            regions.statement.word.span,
            notes=(Note("the boxes are stated here", boxes.statement.span),),
        )
        return None
    areas: Areas | None = ()
    if regions is not None:
        areas = _drawn(board, kind, regions, sink)
    elif boxes is not None:
        areas = _boxes(board, kind, boxes.value, boxes.span("size"), sink)
    elif kind == "sudoku":
        areas = _default_boxes(board, statements.start, statements.top, sink)
    if areas is None:
        return None
    return _one_board(board.rows, board.columns, board.alphabet, areas, lines=kind != "board")


def with_grids(board: Board, statements: BoardStatements, sink: Sink) -> Board | None:
    """The board with the cells and boxes of its grids. None with the reason in the sink."""
    start, grids = statements.start, statements.grids
    sides = [side for each in grids for side in each.value.size]
    if start is None or start.value.kind != "board":
        ends = [(each.value.corner, each.value.size) for each in grids]
        rows, columns = (max(corner[axis] + size[axis] - 1 for corner, size in ends) for axis in (0, 1))
        kind = "a file without a board statement" if start is None else f"`{start.value.kind}`"
        sink.error(
            "bad-setup",
            f"grids need a `board` statement, and {kind} is a single grid",
            grids[0].statement.span if start is None else start.statement.span,
            help=f"board {rows}x{columns} digits 1-{max(sides)}",
        )
        return None
    for other in (statements.boxes, statements.regions):
        if other is not None:
            message = f"a board with grids has no `{other.statement.word.key}` of its own"
            sink.error("bad-setup", message, other.statement.span, help="grid 6x6 boxes 3x2 at r1c1")
            return None
    if len(grids) > MAX_SUBGRIDS:
        sink.error("too-large", f"a board has at most {MAX_SUBGRIDS} grids", grids[MAX_SUBGRIDS].statement.span)
        return None
    alphabet = start.value.digits or tuple(range(1, max(sides) + 1))
    placed: dict[Subgrid, DecodedStatement] = {}
    for each in grids:
        subgrid = _subgrid(board, len(alphabet), each, sink)
        if subgrid is None:
            continue
        first = placed.setdefault(subgrid, each)
        if first is not each:
            notes = (Note("the first", first.statement.span),)
            sink.error("repeated-statement", "this grid is stated twice", each.statement.span, notes=notes)
    if len(placed) < len(grids):
        return None
    areas = dict.fromkeys(box for subgrid in placed for box in subgrid.boxes())
    return _one_board(board.rows, board.columns, alphabet, tuple(areas), tuple(placed))


def _subgrid(board: Board, digits: int, stated: DecodedStatement, sink: Sink) -> Subgrid | None:
    """The grid of a statement on a board with a given number of digits. None with the reason in the sink."""
    value: GridStart = stated.value
    rows, columns = value.size
    last = Cell(value.corner.row + rows - 1, value.corner.column + columns - 1)
    size, box = stated.span("size"), value.box
    if last not in board:
        larger = max(board.rows, last.row), max(board.columns, last.column)
        sink.error(
            "bad-setup",
            f"this grid reaches {last}, and the board has {board.rows} rows and {board.columns} columns",
            stated.statement.span,
            help=f"a larger board: board {larger[0]}x{larger[1]} digits 1-{digits}",
        )
        return None
    if max(rows, columns) > digits:
        name = "row" if columns > digits else "column"
        message = f"a {name} of the grid has {max(rows, columns)} cells, more than the {digits} digits of the board"
        sink.error("bad-setup", message, size)
        return None
    if value.latin:
        return Subgrid(value.corner, rows, columns)
    if box is None:
        box = DEFAULT_BOXES.get(rows) if rows == columns else None
        if box is None:
            message = f"a {rows}x{columns} grid has no default boxes"
            help_ = f"grid {rows}x{columns} boxes ROWSxCOLUMNS at {value.corner}; or "
            help_ += f"grid {rows}x{columns} latin at {value.corner}, without boxes"
            sink.error("bad-setup", message, size, help=help_)
            return None
    high, wide = box
    where = stated.span("box") if value.box is not None else size
    if rows % high or columns % wide:
        sink.error("bad-setup", f"boxes of {high}x{wide} do not tile a grid of {rows}x{columns}", where)
        return None
    if high * wide != digits:
        message = f"a box of {high}x{wide} has {high * wide} cells, not {digits} as the board has digits"
        help_ = f"grid {rows}x{columns} latin at {value.corner} has no boxes"
        sink.error("bad-setup", message, where, help=help_)
        return None
    return Subgrid(value.corner, rows, columns, box)


def plain_board(side: int) -> Board:
    """The board of a plain sudoku with the default boxes. Raises KeyError for a side without default boxes."""
    return _one_board(side, side, tuple(range(1, side + 1)), boxes(side, side, DEFAULT_BOXES[side]))


@lru_cache(maxsize=32)
def houses(board: Board, kind: str, areas: str) -> tuple[Houses, ...]:
    """The houses of a board: rows and columns unless `kind` is `board`, and regions, which `areas` names.

    The rows and columns of grids are houses too.
    """
    found = []
    if kind != "board" or board.subgrids:
        found.append(Houses(tuple(view.cells for view in board.row_views), "row"))
        found.append(Houses(tuple(view.cells for view in board.column_views), "column"))
    if board.regions:
        found.append(Houses(board.regions, areas))
    return tuple(found)


def stated_houses(board: Board, statements: BoardStatements) -> Iterator[Stated]:
    """The houses of a board, each with the statement from which it comes."""
    for each in houses(board, statements.kind, "box" if statements.regions is None else "region"):
        by = statements.grids[0] if statements.grids else statements.start
        if each.what in ("box", "region"):
            by = statements.regions or statements.boxes or by
        if by is None:
            yield Stated(each, "sudoku", statements.top)
        else:
            yield Stated(each, by.statement.word.text.lower(), by.statement.span)


def _default_boxes(board: Board, start: DecodedStatement | None, top: Span, sink: Sink) -> Areas | None:
    span = start.span("size") if start is not None else top
    size = DEFAULT_BOXES.get(board.rows) if board.rows == board.columns else None
    if size is None:
        sink.error(
            "bad-setup",
            f"a {board.rows}x{board.columns} sudoku has no default boxes: add `boxes` or `regions`",
            span,
            help="boxes ROWSxCOLUMNS; or `latin`, which has no boxes",
        )
        return None
    return _boxes(board, "sudoku", size, start.span("digits") if start is not None else top, sink)


def _boxes(board: Board, kind: str, size: tuple[int, int], span: Span, sink: Sink) -> Areas | None:
    high, wide = size
    digits = len(board.alphabet)
    if board.rows % high or board.columns % wide:
        sink.error("bad-setup", f"boxes of {high}x{wide} do not tile a board of {board.rows}x{board.columns}", span)
        return None
    if high * wide > digits or (kind == "sudoku" and high * wide != digits):
        limit = f"not {digits} as the board has digits" if kind == "sudoku" else f"more than the {_digits(digits)}"
        sink.error(
            "bad-setup",
            f"a box of {high}x{wide} has {high * wide} cells, {limit}",
            span,
            help="after `latin` or `board`, boxes may have fewer cells than digits"
            if kind == "sudoku"
            else f"the digits of a box differ; rooms of any size are `areas room of {high * wide}`, and their "
            "picture follows `givens room`",
        )
        return None
    return boxes(board.rows, board.columns, size)


_ROOMS = "rooms that are no houses: `areas room`, and `givens room` above the picture"


def _digits(many: int) -> str:
    return f"{many} digit{'s' * (many != 1)}"


def _drawn(board: Board, kind: str, regions: DecodedStatement, sink: Sink) -> Areas | None:
    found: Sequence[Region] = regions.value
    digits = len(board.alphabet)
    wrong = [
        region for region in found if len(region.cells) > digits or (kind == "sudoku" and len(region.cells) != digits)
    ]
    if wrong:
        wrong.sort(key=lambda region: len(region.cells))
        first, *others = wrong
        cells = len(first.cells)
        named = [f"region {first.name} has {cells} cell{'s' * (cells != 1)}"]
        named += [f"{region.name} {len(region.cells)}" for region in others[:3]]
        more = f", and {len(others) - 3} more are wrong" if len(others) > 3 else ""
        wanted = f"not {digits}" if kind == "sudoku" else f"and the board only {_digits(digits)}"
        sink.error(
            "region-size",
            " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named) + f", {wanted}{more}",
            first.places[0],
            notes=tuple(Note(f"region {region.name} starts here", region.places[0]) for region in others[:3]),
            help="" if kind == "sudoku" else _ROOMS,
        )
        return None
    return tuple(region.cells for region in found)
