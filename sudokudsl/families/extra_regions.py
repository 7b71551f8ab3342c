"""asterisk, girandola, argyle, centre-dots: more houses at fixed places of the board.

`asterisk` is the house of nine cells r2c5, r3c3, r3c7, r5c2, r5c5, r5c8, r7c3, r7c7 and r8c5. `girandola` is the house
of the four corners of the board and of r2c5, r5c2, r5c5, r5c8 and r8c5. Both need a board of 9x9 cells.

`argyle` marks eight diagonals of a board of 9x9 cells, on each of which no digit repeats. Four have eight cells and are
next to the long diagonals: r1c2 to r8c9, r2c1 to r9c8, r1c8 to r8c1 and r2c9 to r9c2. Four have five cells and join the
middles of the sides: r1c5 to r5c9, r5c9 to r9c5, r5c1 to r9c5 and r1c5 to r5c1.

`centre-dots` is the house of the middle cells of all boxes. The boxes must be equal rectangles that tile the board.
Their numbers of rows and of columns must be odd, as on 9x9 (boxes of 3x3) and 15x15 (boxes of 3x5).

A house with as many cells as there are digits holds every digit exactly once; a smaller one holds different digits. A
digit that the alphabet lists twice may occur twice. On a board of several grids each grid has these houses.

    asterisk
    girandola
    argyle
    centre-dots
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Line, Shade, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Asterisk:
    """The asterisk of the board, or of each of its grids, is a house: the middle of 9x9 cells and eight around it."""

    def holds(self, grid: Grid) -> bool:
        return _holds_at(grid, "2:5 3:37 5:258 7:37 8:5")

    def cover(self, out: CoverVerbs) -> None:
        for cells in _asterisks(out.board):
            out.house(cells)

    def cnf(self, out: CnfVerbs) -> None:
        _exclude_at_distances(out, ((0, 0), (0, 3), (3, 0), (2, 2)))

    def reason(self, out: ReasonVerbs) -> None:
        for part in out.board.parts:
            columns = part.column_numbers
            found = {1: (4,), 2: (2, 6), 4: (1, 4, 7), 6: (2, 6), 7: (4,)}
            cells = [Cell(part.row_numbers[row], columns[at]) for row, listed in found.items() for at in listed]
            out.house(cells, "the asterisk", "asterisk")

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return tuple(Shade(cells) for cells in _asterisks(board))

    def explain(self, board: Board) -> str:
        return _explained("the asterisk", _asterisks(board), board)


@dataclass(frozen=True, slots=True)
class Girandola:
    """The girandola of the board, or of each of its grids, is a house.

    It has the corners of 9x9 cells, the middle, and four cells around the middle.
    """

    def holds(self, grid: Grid) -> bool:
        return _holds_at(grid, "1:19 2:5 5:258 8:5 9:19")

    def cover(self, out: CoverVerbs) -> None:
        for cells in _girandolas(out.board):
            out.house(cells)

    def cnf(self, out: CnfVerbs) -> None:
        _exclude_at_distances(out, ((0, 0), (0, 3), (3, 0), (4, 4)))

    def reason(self, out: ReasonVerbs) -> None:
        for part in out.board.parts:
            columns = part.column_numbers
            found = {0: (0, 8), 1: (4,), 4: (1, 4, 7), 7: (4,), 8: (0, 8)}
            cells = [Cell(part.row_numbers[row], columns[at]) for row, listed in found.items() for at in listed]
            out.house(cells, "the girandola", "girandola")

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return tuple(Shade(cells) for cells in _girandolas(board))

    def explain(self, board: Board) -> str:
        return _explained("the girandola", _girandolas(board), board)


@dataclass(frozen=True, slots=True)
class Argyle:
    """No digit occurs more often than the alphabet lists it on each of eight diagonals of 9x9 cells.

    They are those of the board, or of each of its grids.
    """

    def holds(self, grid: Grid) -> bool:
        alphabet = Counter(grid.board.alphabet)
        for part in grid.board.parts:
            rows = [[grid[cell] for cell in part.row(number)] for number in part.row_numbers]
            for lines in (rows, rows[::-1]):
                for gap in (1, 4):
                    right = Counter(line[at] for at, line in enumerate(lines[:-gap], gap))
                    left = Counter(line[at] for at, line in enumerate(lines[gap:]))
                    if not (right <= alphabet and left <= alphabet):
                        return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        for diagonal in _argyles(out.board):
            out.house(diagonal)

    def cnf(self, out: CnfVerbs) -> None:
        lines: defaultdict[tuple[str, int, int], list[Cell]] = defaultdict(list)
        for number, part in enumerate(out.board.parts):
            top, left = part.corner
            for cell in (cell for row in part.row_numbers for cell in part.row(row)):
                # both are 0 on the long diagonals
                falling, rising = cell.row - top - (cell.column - left), cell.row - top + cell.column - left - 8
                if abs(falling) in (1, 4):
                    lines["falling", number, falling].append(cell)
                if abs(rising) in (1, 4):
                    lines["rising", number, rising].append(cell)
        for cells in lines.values():
            _exclude_repeats(out, cells)

    def reason(self, out: ReasonVerbs) -> None:
        for part in out.board.parts:
            rows, columns = part.row_numbers, part.column_numbers
            for row, column, length in ((0, 1, 8), (1, 0, 8), (0, 4, 5), (4, 0, 5)):
                for across in (columns, columns[::-1]):
                    cells = [Cell(rows[row + step], across[column + step]) for step in range(length)]
                    out.house(cells, f"the diagonal {cells[0]}..{cells[-1]}", "diagonal")

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return tuple(Line(diagonal, style="blue", thin=True) for diagonal in _argyles(board))

    def explain(self, board: Board) -> str:
        ends = ", ".join(f"{diagonal[0]} to {diagonal[-1]}" for diagonal in _argyles(board))
        contents = dict.fromkeys(_content(board, length) for length in (8, 5))
        if len(contents) == 1:
            return f"each of the diagonals {ends} holds {next(iter(contents))}"
        return f"of the diagonals {ends}, the long ones hold {' and the short ones '.join(contents)}"


@dataclass(frozen=True, slots=True)
class CentreDots:
    """The middle cells of all boxes of the board, or of each of its grids, are a house.

    The boxes are equal rectangles with odd sides that tile the board or the grid.
    """

    def holds(self, grid: Grid) -> bool:
        for part in grid.board.parts:
            height, width = part.box or (part.rows, part.columns)
            rows = [[grid[cell] for cell in part.row(number)] for number in part.row_numbers]
            digits = Counter(digit for row in rows[height // 2 :: height] for digit in row[width // 2 :: width])
            if not digits <= Counter(grid.board.alphabet):
                return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        for cells in _centres(out.board):
            out.house(cells)

    def cnf(self, out: CnfVerbs) -> None:
        for part in out.board.parts:
            first, *_ = part.boxes()
            high, wide = max(first).row - min(first).row + 1, max(first).column - min(first).column + 1
            down = part.row_numbers[(high - 1) // 2 :: high]
            right = part.column_numbers[(wide - 1) // 2 :: wide]
            _exclude_repeats(out, [Cell(row, column) for row in down for column in right])

    def reason(self, out: ReasonVerbs) -> None:
        for part in out.board.parts:
            middles = [
                Cell(sum(cell.row for cell in box) // len(box), sum(cell.column for cell in box) // len(box))
                for box in part.boxes()
            ]
            out.house(middles, "the centres of the boxes", "centres")

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return tuple(Shade(cells) for cells in _centres(board))

    def explain(self, board: Board) -> str:
        return _explained("the house of the centres of boxes", _centres(board), board)


def _holds_at(grid: Grid, places: str) -> bool:
    """For `holds`: no digit occurs too often in the places, which are rows with their columns, such as `3:37`.

    They are counted from the top left of each grid of the board.
    """
    for part in grid.board.parts:
        above, before = part.corner.row - 1, part.corner.column - 1
        digits = [
            grid[Cell(above + int(row), before + int(column))]
            for row, columns in (place.split(":") for place in places.split())
            for column in columns
        ]
        if not Counter(digits) <= Counter(grid.board.alphabet):
            return False
    return True


def _around_middles(board: Board, offsets: tuple[tuple[int, int], ...]) -> tuple[tuple[Cell, ...], ...]:
    """For exact cover: the cells at these offsets from the middle of each grid of 9x9 cells."""
    middles = [Cell(part.corner.row + 4, part.corner.column + 4) for part in board.parts]
    return tuple(board.at_offsets(middle, offsets) for middle in middles)


def _asterisks(board: Board) -> tuple[tuple[Cell, ...], ...]:
    """For exact cover: the cells of the asterisk of each grid."""
    around = ((-3, 0), (-2, -2), (-2, 2), (0, -3), (0, 0), (0, 3), (2, -2), (2, 2), (3, 0))
    return _around_middles(board, around)


def _girandolas(board: Board) -> tuple[tuple[Cell, ...], ...]:
    """For exact cover: the cells of the girandola of each grid."""
    around = ((-4, -4), (-4, 4), (-3, 0), (0, -3), (0, 0), (0, 3), (3, 0), (4, -4), (4, 4))
    return _around_middles(board, around)


def _argyles(board: Board) -> tuple[tuple[Cell, ...], ...]:
    """For exact cover: the eight diagonals of each grid, by their first cells and in steps of one row."""
    starts = ((0, 1, 8, 1), (1, 0, 8, 1), (0, 4, 5, 1), (4, 0, 5, 1), (0, 7, 8, -1), (1, 8, 8, -1), (0, 4, 5, -1))
    return tuple(
        tuple(Cell(part.corner.row + down + step, part.corner.column + right + turn * step) for step in range(length))
        for part in board.parts
        for down, right, length, turn in (*starts, (4, 8, 5, -1))
    )


def _centres(board: Board) -> tuple[tuple[Cell, ...], ...]:
    """For exact cover: the middle cell of each box of each grid. The cells of a box are in reading order."""
    return tuple(tuple(box[len(box) // 2] for box in part.boxes()) for part in board.parts)


def _exclude_at_distances(out: CnfVerbs, distances: Iterable[tuple[int, int]]) -> None:
    """For clauses: the cells this far from the middle of a grid of 9x9 cells, in rows and in columns, are a house."""
    for part in out.board.parts:
        middle = part.row(part.row_numbers[4])[4]
        cells = [cell for row in part.row_numbers for cell in part.row(row)]
        listed = set(distances)
        _exclude_repeats(
            out,
            [cell for cell in cells if (abs(cell.row - middle.row), abs(cell.column - middle.column)) in listed],
        )


def _exclude_repeats(out: CnfVerbs, cells: Sequence[Cell]) -> None:
    """For clauses: the cells hold no digit more often than the alphabet lists it, or every digit that often."""
    for digit, copies in out.board.copies.items():
        held = [out.lit(cell, digit) for cell in cells]
        if len(cells) == len(out.board.alphabet):
            out.exactly(copies, held)
        else:
            out.at_most(copies, held)


def houses_of(constraint: Asterisk | Girandola | Argyle | CentreDots, board: Board) -> tuple[tuple[Cell, ...], ...]:
    """The houses of a constraint on a board that has them, for exports."""
    match constraint:
        case Asterisk():
            return _asterisks(board)
        case Girandola():
            return _girandolas(board)
        case Argyle():
            return _argyles(board)
        case CentreDots():
            return _centres(board)


def _explained(what: str, houses: Sequence[Sequence[Cell]], board: Board) -> str:
    """The houses in words: `what` is the name of one."""
    places = "; ".join(map(cells_text, houses))
    where = " of every grid" if board.subgrids else ""
    return f"{what}{where} ({places}) holds {_content(board, max(map(len, houses)))}"


def _content(board: Board, size: int) -> str:
    """The content of a house of this size, in words."""
    doubled = len(board.alphabet) > len(board.digits)
    if size == len(board.alphabet):
        return "every digit exactly as often as the alphabet lists it" if doubled else "every digit exactly once"
    return "no digit more often than the alphabet lists it" if doubled else "no digit twice"


def complaints(constraint: Asterisk | Girandola | Argyle | CentreDots, board: Board) -> Iterator[Complaint]:
    """The board must have the places, and as many entries of the alphabet as the largest house has cells."""
    if isinstance(constraint, CentreDots):
        if not all(part.box and part.box[0] % 2 and part.box[1] % 2 for part in board.parts):
            message = "centre dots need boxes with a middle cell: equal rectangles with odd sides that tile the board"
            yield Complaint(message, error=True)
            return
        size, which = max(len(part.boxes()) for part in board.parts), "the middle cells of the boxes are"
        if size == 1:
            yield Complaint("the board has only one box", code="says-nothing")
    else:
        name = type(constraint).__name__.lower()
        what = "grid" if board.subgrids else "board"
        for part in board.parts:
            if (part.rows, part.columns) != (9, 9):
                yield Complaint(f"the {name} needs a {what} of 9x9 cells, not {part.rows}x{part.columns}", error=True)
                return
        size, which = (8, "a diagonal has") if isinstance(constraint, Argyle) else (9, "the house has")
    if size > len(board.alphabet):
        yield Complaint(f"{which} {size} cells, for {len(board.alphabet)} digits that must not repeat")


ASTERISK = Family(
    "asterisk",
    Asterisk,
    (form(),),
    __doc__,
    summary="nine cells of a 9x9 board, which form an asterisk, are a house",
    complaints=complaints,
    group="global",
)
GIRANDOLA = Family(
    "girandola",
    Girandola,
    (form(),),
    __doc__,
    summary="the corners of a 9x9 board and five cells around its middle are a house",
    complaints=complaints,
    group="global",
)
ARGYLE = Family(
    "argyle",
    Argyle,
    (form(),),
    __doc__,
    summary="no digit repeats on eight diagonals of a 9x9 board",
    complaints=complaints,
    group="global",
)
CENTRE_DOTS = Family(
    "centre-dots",
    CentreDots,
    (form(),),
    __doc__,
    synonyms=("centre-dot", "center-dots", "center-dot"),
    summary="the middle cells of the boxes are a house",
    complaints=complaints,
    group="global",
)
