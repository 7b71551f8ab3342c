"""doppelganger: every row, column and region holds 0 and all but one of the other digits, each missing a different one.

The board has one more digit than a row has cells, and one of its digits is 0. No two rows miss the same digit; nor do
two columns or two regions. At every 0, the digits that its row, its column and its region miss differ too. A cell in no
region has only a row and a column.

    latin 2x2 digits 0-2
    doppelganger
    expect 4 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import form
from ..model.geometry import Board, Cell
from ..model.shapes import Caption, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import AuxiliarySlot, CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Doppelganger:
    """Each line and region holds 0 and misses one digit. These differ within rows, columns and regions, and at a 0."""

    def holds(self, grid: Grid) -> bool:
        board = grid.board
        rows = [board.row(number) for number in range(1, board.rows + 1)]
        columns = [board.column(number) for number in range(1, board.columns + 1)]
        missing = [
            [frozenset(board.digits).difference(grid[cell] for cell in cells) for cells in kind]
            for kind in (rows, columns, board.regions)
        ]
        for kind in missing:
            if any(len(gone) != 1 or 0 in gone for gone in kind) or len(set(kind)) < len(kind):
                return False
        for cell in board.cells:
            around = [missing[0][cell.row - 1], missing[1][cell.column - 1]]
            if cell in board.region_of:
                around.append(missing[2][board.region_of[cell] - 1])
            if grid[cell] == 0 and len(set(around)) < len(around):
                return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        board = out.board
        through: dict[Cell, list[AuxiliarySlot]] = {cell: [] for cell in board.cells}
        others = [digit for digit in out.digits if digit != 0]
        for kind, lines in (
            ("row", map(board.row, range(1, board.rows + 1))),
            ("column", map(board.column, range(1, board.columns + 1))),
            ("region", board.regions),
        ):
            missing = []
            for number, cells in enumerate(lines, 1):
                # with the digit that it misses, a line holds each digit once
                gone = out.auxiliary(f"missing of {kind} {number} by doppelganger {out.owner}", others)
                out.house((*cells, gone))
                missing.append(gone)
                for cell in cells:
                    through[cell].append(gone)
            out.distinct(missing)
        for cell, missing in through.items():
            for one, other in combinations(missing, 2):
                self._differ_at_zero(out, cell, one, other)

    def _differ_at_zero(self, out: CoverVerbs, cell: Cell, one: AuxiliarySlot, other: AuxiliarySlot) -> None:
        def no_zero(out: CoverVerbs) -> None:
            out.exactly(0, [(cell, 0)])

        def differ(out: CoverVerbs) -> None:
            out.pairs(one, other, int.__ne__)

        out.either((no_zero, differ))

    def cnf(self, out: CnfVerbs) -> None:
        others = [digit for digit in out.digits if digit]
        gone: dict[tuple[Cell, ...], dict[int, int]] = {}
        rows = [out.board.row(row + 1) for row in range(out.board.rows)]
        columns = [out.board.column(column + 1) for column in range(out.board.columns)]
        for kind, lines in enumerate((rows, columns, out.board.regions)):
            for number, cells in enumerate(lines):
                gone_here = {digit: out.new("misses", kind, number, digit) for digit in others}
                for digit in out.digits:
                    literals = [out.lit(cell, digit) for cell in cells]
                    out.at_most(1, literals)
                    out.clause(*literals, *([gone_here[digit]] if digit else []))
                for digit, misses in gone_here.items():
                    for cell in cells:
                        for line, missed in gone.items():
                            if cell in line:
                                out.clause(-out.lit(cell, 0), -misses, -missed[digit])
                    for earlier in lines[:number]:
                        out.clause(-misses, -gone[earlier][digit])
                gone[cells] = gone_here

    def reason(self, out: ReasonVerbs) -> None:
        lines = list(_lines(out.board))
        others = [digit for digit in out.digits if digit]
        for kind, number, cells in lines:
            out.distinct(cells, f"{kind} {number}")
            out.some((cell, (0,)) for cell in cells)
        for (kind, _, one), (same, _, other) in combinations(lines, 2):
            for wanted in others:  # one of the two lines holds this digit
                held = [(cell, (wanted,)) for cell in (*one, *other)]
                if kind == same:
                    out.some(held)
                else:
                    for here in {*one} & {*other}:
                        out.some([(here, others), *held])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Caption("every line and region holds 0 and misses another digit; those missing at a 0 differ"),)

    def explain(self, board: Board) -> str:
        return (
            "every row, column and region holds 0 and all other digits except one. No two of a kind miss the same "
            "digit. At every 0 the digits that its row, column and region miss differ"
        )


def _lines(board: Board) -> Iterator[tuple[str, int, tuple[Cell, ...]]]:
    """The rows, columns and regions: what they are, their number, their cells."""
    yield from (("row", number, board.row(number)) for number in range(1, board.rows + 1))
    yield from (("column", number, board.column(number)) for number in range(1, board.columns + 1))
    yield from (("region", number, region) for number, region in enumerate(board.regions, 1))


def complaints(constraint: Doppelganger, board: Board) -> Iterator[Complaint]:
    """Each row, column and region has one cell fewer than there are digits, and 0 is a digit."""
    if board.subgrids:
        yield Complaint("a cell of several grids has several rows, so its missing digits are unclear", error=True)
        return
    need = len(board.digits) - 1
    if len(board.alphabet) > len(board.digits) or 0 not in board.digits:
        yield Complaint("the digits must be different ones, 0 among them", error=True)
        return
    for kind, number, cells in _lines(board):
        if len(cells) != need:
            have = f"{kind} {number} has {len(cells)} {'cell' if len(cells) == 1 else 'cells'}"
            yield Complaint(f"{have}, and must have one fewer than there are digits, {need}", error=True)
            return


FAMILY = Family("doppelganger", Doppelganger, (form(),), __doc__, complaints=complaints, group="global")
