"""Symmetries of puzzles: a reflected or transposed puzzle has the reflected or transposed solutions.

A symmetry moves the values of the parts of a signature, not texts or constraints. So the test covers the text, the
parser and the geometry as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isqrt
from typing import Any

from ..language.family import Family
from ..lowering.registry import Registry
from ..model.geometry import Board, Cell, Side, Subgrid, View
from ..model.grid import Grid
from .random_puzzles import RandomPuzzle
from .random_specs import LATIN, RandomStatement, Setting, raw_setting, setting_of
from .rule_writer import RandomRule

SIDES: Mapping[Side, Side] = {"left": "top", "right": "bottom", "top": "left", "bottom": "right"}
OPPOSITE: Mapping[Side, Side] = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}

EXCLUDED: Mapping[str, frozenset[str]] = {
    "diagonal": frozenset({"left to right"}),  # it names its direction
    "column-indexer": frozenset({"left to right"}),  # its digits are columns
    "box-indexer": frozenset({"left to right", "transposed"}),  # its digits are positions in reading order
    "dutch-flatmates": frozenset({"transposed"}),  # above and below would become left and right
}
"""The symmetries under which moving the arguments of a statement changes its meaning, by the word of its family."""

FROM_THE_TOP_LEFT = frozenset({"disjoint-groups", "windoku"})
"""Families that number the cells of regions or windows from the top left; a symmetry changes these numbers.

On regions of any shape this changes the meaning.
"""

TRANSPOSED: Mapping[str, str] = {"row-indexer": "column-indexer", "column-indexer": "row-indexer"}
"""The word of a statement after transposition, by its word before."""

DIGIT_SYMMETRIC = frozenset(
    (
        *("anti-king", "anti-knight", "clone", "diagonal", "diagonals", "disjoint-groups", "distinct", "leaper"),
        *("appears", "palindrome", "region", "same-digits"),
    )
)
"""Families that only compare digits for equality, so that swapping two digits everywhere keeps a grid valid."""


def is_symmetric(setting: Setting) -> bool:
    """Whether every symmetry keeps the houses of a setting: a Latin square, and a sudoku with square boxes."""
    rows = setting.board.rows
    plain = setting.text.startswith(f"sudoku {rows}x{rows}") and setting.text.count("\n") == 1
    return (plain and isqrt(rows) ** 2 == rows) or setting == LATIN


@dataclass(frozen=True)
class BoardSymmetry:
    """A symmetry of boards, given by the images of cells, steps and sides."""

    name: str
    cell: Callable[[Board, Cell], Cell]
    step: Callable[[int, int], tuple[int, int]]
    side: Callable[[Side], Side]

    def shape(self, board: Board) -> tuple[int, int]:
        """The numbers of rows and columns of the moved board."""
        corner, other = self.cell(board, board.places[-1]), self.cell(board, board.places[0])
        return max(corner.row, other.row), max(corner.column, other.column)

    def value(self, name: str, value: Any, board: Board) -> Any:  # noqa: ANN401 - each part has its own type of value
        """The value of the part `name` on the moved board.

        In a part `corner`, a cell is the top left of four cells; in a part `step`, a pair of integers is a direction.
        """
        match value:
            case Cell(row, column) if name == "corner":
                one, other = self.cell(board, value), self.cell(board, Cell(row + 1, column + 1))
                return Cell(min(one.row, other.row), min(one.column, other.column))
            case Cell():
                return self.cell(board, value)
            case View(cells=cells, side=side, grid=grid):
                return View(tuple(self.cell(board, cell) for cell in cells), self.side(side), grid)
            case (int(down), int(right)) if name == "step":
                return self.step(down, right)
            case tuple():
                return tuple(self.value(name, inner, board) for inner in value)
        return value

    def grid(self, grid: Grid, board: Board) -> Grid:
        """The grid without extra cells, on the moved board."""
        after = {self.cell(grid.board, cell): grid[cell] for cell in grid.board.cells}
        return Grid(board, tuple(after[cell] for cell in board.cells))

    def setting(self, setting: Setting) -> Setting:
        """The setting on the moved board, with moved regions. Raises ValueError for one that `shape` cannot move.

        It can move boards without rows and columns as houses and without extra cells, and symmetric settings.
        """
        if is_symmetric(setting):
            return setting
        if not setting.text.startswith("board ") or setting.board.extras:
            raise ValueError("only symmetric settings and boards without houses and extra cells can be moved")
        board = setting.board
        rows, columns = self.shape(board)
        if board.subgrids:
            digits = raw_setting(Board(rows, columns, board.alphabet)).text
            return setting_of(digits + "\n".join(self._grid_line(grid, board) for grid in board.subgrids))
        regions = [tuple(sorted(self.cell(board, cell) for cell in region)) for region in board.regions]
        after = Board(rows, columns, board.alphabet, tuple(sorted(regions)))
        text = raw_setting(Board(rows, columns, board.alphabet)).text
        if regions:
            letters = ".abcdefghijklmnopqrstuvwxyz"
            lines = ("".join(letters[after.region_of.get(cell, 0)] for cell in after.row(at + 1)) for at in range(rows))
            text += "regions\n" + "".join(f"  {line}\n" for line in lines)
        return Setting(after, text, after.regions)

    def _grid_line(self, grid: Subgrid, board: Board) -> str:
        """The statement of a subgrid on the moved board."""
        ends = [self.cell(board, Cell(grid.row_numbers[at], grid.column_numbers[at])) for at in (0, -1)]
        corner = Cell(min(end.row for end in ends), min(end.column for end in ends))
        turned = abs(self.step(1, 2)[0]) == 2
        rows, columns = (grid.columns, grid.rows) if turned else (grid.rows, grid.columns)
        if grid.box is None:
            return f"grid {rows}x{columns} latin at {corner}"
        high, wide = grid.box[::-1] if turned else grid.box
        return f"grid {rows}x{columns} boxes {high}x{wide} at {corner}"

    def puzzle(self, puzzle: RandomPuzzle) -> RandomPuzzle | None:
        """The moved puzzle; None if moving the arguments of one of its statements would change its meaning.

        Rules that name rows, windows or places of the board are not moved.
        """
        if any(self.name in EXCLUDED.get(word, ()) for word in puzzle.words):
            return None
        if not all(rule.movable for rule in puzzle.rules):
            return None
        board = puzzle.setting.board
        if board.regions and not is_symmetric(puzzle.setting) and FROM_THE_TOP_LEFT.intersection(puzzle.words):
            return None
        return RandomPuzzle(
            self.setting(puzzle.setting),
            tuple(self.statement(statement, board) for statement in puzzle.statements),
            tuple(self.rule(rule, board) for rule in puzzle.rules),
        )

    def statement(self, statement: RandomStatement, board: Board) -> RandomStatement:
        """The statement on the moved board."""
        values = {name: self.value(name, value, board) for name, value in statement.values.items()}
        return RandomStatement(self.family(statement.family), statement.form, values)

    def rule(self, rule: RandomRule, board: Board) -> RandomRule:
        """The rule on the moved board: all its cells are moved, and rows become columns by transposition."""

        def cell(match: re.Match[str]) -> str:
            return str(self.cell(board, Cell(int(match[1]), int(match[2]))))

        def moved(text: str) -> str:
            text = re.sub(r"r(\d+)c(\d+)", cell, text)
            other = {"row": "column", "column": "row"} if self.name == "transposed" else {}
            return re.sub(r"(?<=^each )\w+", lambda word: other.get(word[0], word[0]), text)

        lines = (
            (depth, moved(what) if isinstance(what, str) else self.statement(what, board)) for depth, what in rule.lines
        )
        return RandomRule(tuple(map(moved, rule.definition)), tuple(lines))

    def family(self, family: Family) -> Family:
        """The family of a statement on the moved board."""
        word = TRANSPOSED.get(family.word) if self.name == "transposed" else None
        return family if word is None else (Registry().find(word) or family)


BOARD_SYMMETRIES = (
    BoardSymmetry(
        "transposed",
        lambda board, cell: Cell(cell.column, cell.row),
        lambda down, right: (right, down),
        lambda side: SIDES[side],
    ),
    BoardSymmetry(
        "left to right",
        lambda board, cell: Cell(cell.row, board.columns + 1 - cell.column),
        lambda down, right: (down, -right),
        lambda side: OPPOSITE[side] if side in ("left", "right") else side,
    ),
)
