"""The digits, houses and grids of a board, as an export states them in the rules of a program that only draws."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..model.geometry import DEFAULT_BOXES, MAX_SIDE, MAX_SUBGRIDS, Board, Cell, Subgrid
from .carried import NO_LINES
from .program import Program
from .refusal import ANYWHERE, refused

_DIGITS = r"(?P<digits>-?\d{1,3}(?:, -?\d{1,3}){0,63})"
_WHOLE = re.compile(
    rf"normal sudoku rules apply: every row, column and (?:box|region) holds each of the digits {_DIGITS}\.?",
    re.IGNORECASE,
)
_PLAIN = re.compile(rf"the digits are {_DIGITS}\.?", re.IGNORECASE)
_HOUSE = re.compile(
    r"every (row|column|box|region) holds (?:each of the digits|different digits|no digit)\b.*", re.IGNORECASE
)
_NO_LINES = re.compile(rf"{NO_LINES}\.?", re.IGNORECASE)
_GRID = r"(\d{1,2})x(\d{1,2}) (?:without boxes|with boxes of (\d{1,2})x(\d{1,2})) at r(\d{1,2})c(\d{1,2})"
_GRIDS = re.compile(rf"the grids are ({_GRID}(?:, {_GRID}){{0,{MAX_SUBGRIDS - 1}}})\.?", re.IGNORECASE)
_FURTHER = re.compile(
    r"every cell also holds one of [-\d, ]+ on the layer (?P<layer>[\w-]+)\.?"
    r"|every cell of (?P<array>[\w-]+) beside the board holds one of [-\d, ]+\.?",
    re.IGNORECASE,
)
_RUN = r"r(\d{1,2})c(\d{1,2})(?:\.\.r(\d{1,2})c(\d{1,2}))?"
_OUTSIDE = re.compile(rf"no region holds ({_RUN}(?: {_RUN})*)\.?", re.IGNORECASE)
_OF_A_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*: .+", re.IGNORECASE)
"""A sentence about the statements of one word, as an export writes it."""
_LINES = re.compile(r"\brows?\b|\bcolumns?\b|\bsudoku\b|\blatin\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class StatedBoard:
    """The digits of a board, whether its rows and columns are houses, and its grids, if there are several.

    `further` names the cells of layers and those beside the board, which no drawing holds.
    """

    digits: tuple[int, ...]
    lines: bool
    grids: tuple[Subgrid, ...] = ()
    further: tuple[str, ...] = ()
    outside: frozenset[Cell] = frozenset()
    """The cells without a region, if the rules state them."""
    regions: bool = False
    """Whether the rules state that regions or boxes are houses."""

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells of the grids."""
        return frozenset(cell for grid in self.grids for row in grid.row_numbers for cell in grid.row(row))


def stated_board(rules: str) -> StatedBoard | None:
    """The board of which sentences of an export are in the rules, each on a line of its own; None without them."""
    lines = [line.strip() for line in rules.splitlines()]
    for line in lines:
        if match := _WHOLE.fullmatch(line) or _PLAIN.fullmatch(line):
            digits = tuple(sorted(map(int, match["digits"].split(", "))))
            said = match.re is _WHOLE or _says_lines(each for each in lines if each != line)
            return StatedBoard(
                digits, said, tuple(_grids(lines)), tuple(_further(lines)), _outside(lines), _says_regions(lines)
            )
    return None


def _says_lines(lines: Iterable[str]) -> bool:
    """Whether the other rules say that rows and columns are houses, or mention them in a sentence of a setter."""
    listed = list(lines)
    if any(map(_NO_LINES.fullmatch, listed)):
        return False
    houses = {found[1].lower() for each in listed if (found := _HOUSE.fullmatch(each))}
    others = (each for each in listed if not _HOUSE.fullmatch(each) and not _OF_A_WORD.fullmatch(each))
    return bool({"row", "column"} & houses) or any(map(_LINES.search, others))


def _says_regions(lines: Iterable[str]) -> bool:
    return any(found[1].lower() in ("box", "region") for line in lines if (found := _HOUSE.fullmatch(line)))


def _grids(lines: Iterable[str]) -> Iterator[Subgrid]:
    """The grids that the rules state."""
    stated = next((found[1] for line in lines if (found := _GRIDS.fullmatch(line))), "")
    for each in re.finditer(_GRID, stated, re.IGNORECASE):
        rows, columns, high, wide, row, column = (int(number) if number else 0 for number in each.groups())
        if min(rows, columns, row, column) < 1 or max(row + rows, column + columns) > MAX_SIDE + 1:
            raise refused(f"the rules state a grid beyond {MAX_SIDE} rows and columns", ANYWHERE)
        if high and (not wide or rows % high or columns % wide):
            raise refused(f"the rules state boxes that do not divide a grid of {rows}x{columns}", ANYWHERE)
        yield Subgrid(Cell(row, column), rows, columns, (high, wide) if high else None)


def _further(lines: Iterable[str]) -> Iterator[str]:
    """The names of the layers and of the cells beside the board that the rules state."""
    for line in lines:
        if match := _FURTHER.fullmatch(line):
            yield f"the layer {match['layer']}" if match["layer"] else f"the cells {match['array']} beside the board"


def _outside(lines: Iterable[str]) -> frozenset[Cell]:
    """The cells that are stated to be in no region: single ones, and straight runs."""
    stated = next((found[1] for line in lines if (found := _OUTSIDE.fullmatch(line))), "")
    cells = set()
    for each in re.finditer(_RUN, stated, re.IGNORECASE):
        row, column, last, end = (
            int(number) for number in (*each.groups()[:2], each[3] or each[1], each[4] or each[2])
        )
        steps = max(abs(last - row), abs(end - column), 1)
        cells |= {
            Cell(row + (last - row) * at // steps, column + (end - column) * at // steps) for at in range(steps + 1)
        }
    return frozenset(cells)


def board_of(stated: StatedBoard, rows: int, columns: int) -> Board:
    """The board of `rows` and `columns` that the rules state. Its regions are the boxes of its grids, if it has any."""
    areas = dict.fromkeys(box for grid in stated.grids for box in grid.boxes())
    return Board(rows, columns, stated.digits, tuple(areas), subgrids=stated.grids)


def say_grids(out: Program, board: Board) -> None:
    """States a board of several grids."""
    out.read_as("the rules state the digits and the grids of the board")
    out.say(*board_line(board, whole=False, lines=False))
    for grid in board.subgrids:
        usual = grid.rows == grid.columns and grid.box is not None and grid.box == DEFAULT_BOXES.get(grid.rows)
        kind = " latin" if grid.box is None else "" if usual else f" boxes {grid.box[0]}x{grid.box[1]}"
        out.say("grid", f"{grid.rows}x{grid.columns}{kind} at {grid.corner}")


def board_line(board: Board, *, whole: bool, lines: bool) -> tuple[str, str]:
    """The word and the arguments of the statement of a board. A `whole` one has regions with a cell for each digit."""
    word = "board" if not lines else "sudoku" if whole else "latin"
    usual = tuple(range(1, max(board.rows, board.columns) + 1))
    digits = "" if board.alphabet == usual and not board.subgrids else f" digits {' '.join(map(str, board.alphabet))}"
    return word, f"{board.rows}x{board.columns}{digits}"
