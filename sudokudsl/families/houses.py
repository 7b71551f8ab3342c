"""region: a house of any shape, in addition to the houses of the board.

A house has as many cells as the board has digits and holds each digit exactly once. If the alphabet lists a digit
twice, the house holds it exactly twice. The cells need not touch. For fewer cells use `distinct`. A house on a layer
holds each digit of the layer exactly once.

The rows, columns and boxes of a board statement are houses too. If there are fewer cells than digits (a row of a 6x9
board), no digit occurs more often than the alphabet lists it. More cells than digits are an error.

    region r4c4..r4c6 r5c4..r5c6 r7c7..r7c9
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import Cells, block_meant, cells_text, digits_text, form
from ..model.geometry import Board, Cell, base, shared_layer
from ..model.shapes import Shade, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Houses:
    """No digit occurs in a member more often than the alphabet lists it; no member has more cells than the alphabet.

    So a member with as many cells as there are digits holds every digit exactly as often as it is listed. `what` names
    a member: `row`, `column`, `box`, `region`.
    """

    members: tuple[tuple[Cell, ...], ...]
    what: str = "region"

    def holds(self, grid: Grid) -> bool:
        for cells in self.members:
            copies, digits = _copies(cells, grid.board), [grid[cell] for cell in cells]
            if any(digits.count(digit) > copies[digit] for digit in digits):
                return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        for cells in self.members:
            if shared_layer(cells):
                out.distinct(cells)
            else:
                out.house(cells)

    def cnf(self, out: CnfVerbs) -> None:
        for cells in self.members:
            alphabet = out.digits_of(cells[0]) if shared_layer(cells) else out.board.alphabet
            for digit in sorted(set(alphabet)):
                literals = [out.lit(cell, digit) for cell in cells]
                if len(cells) == len(alphabet):
                    out.exactly(alphabet.count(digit), literals)
                else:
                    out.at_most(alphabet.count(digit), literals)

    def reason(self, out: ReasonVerbs) -> None:
        for number, cells in enumerate(self.members, 1):
            if shared_layer(cells):
                out.distinct(cells, self.member_name(number, out.board))
            else:
                out.house(cells, self.member_name(number, out.board), self.what)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        if self.what != "region" or self._own(board):
            return ()
        return tuple(Shade(tuple(map(base, cells))) for cells in self.members)

    def member_name(self, number: int, board: Board) -> str:
        """The name of a member by its number from 1, such as `row 2` or `the region r1c1..r1c3`."""
        if self.what != "region" or self._own(board):
            return board.house_name(self.what, number)
        return f"the region {cells_text(self.members[number - 1])}"

    def _own(self, board: Board) -> bool:
        """Whether these are the board's own regions, which every picture shows."""
        return self.members == board.regions

    def explain(self, board: Board) -> str:
        if self.what == "region" and not self._own(board):
            which = self.member_name(1, board)
        else:
            which = f"every {self.what} of a grid" if board.subgrids else f"every {self.what}"
        if layer := shared_layer(self.members[0]):
            board = board.with_digits_of(layer)
        sizes = {len(cells) for cells in self.members}
        doubled = len(board.alphabet) != len(board.digits)
        if sizes == {len(board.alphabet)}:
            often = "as often as the board lists it" if doubled else "once"
            return f"{which} holds each of the digits {digits_text(board)} exactly {often}"
        if doubled:
            return f"{which} holds no digit more often than the board lists it"
        return f"{which} holds different digits"


def _copies(cells: Sequence[Cell], board: Board) -> Mapping[int, int]:
    """The number of times that a house of these cells may hold each digit."""
    return Counter(board.digits_of(cells[0])) if shared_layer(cells) else board.copies


def repetition(houses: Houses, grid: Grid) -> str:
    """A digit that a house of a full grid has too often, such as `row 2 has the 3 twice`; empty if there is none."""
    for number, cells in enumerate(houses.members, 1):
        for digit, count in Counter(grid[cell] for cell in cells).items():
            if count > _copies(cells, grid.board)[digit]:
                often = "twice" if count == 2 else f"{count} times"
                return f"{houses.member_name(number, grid.board)} has the {digit} {often}"
    return ""


def region(cells: tuple[Cell, ...]) -> Houses:
    """One extra house."""
    return Houses((cells,))


def complaints(constraint: Houses, board: Board) -> Iterator[Complaint]:
    """A house has as many cells as there are digits."""
    have, need = len(constraint.members[0]), len(board.alphabet)
    if have != need:
        yield Complaint(
            f"a region has as many cells as the board has digits: {need}, not {have}",
            part="cells",
            error=True,
            help=block_meant(constraint.members[0], need)
            or ("`distinct` asks of fewer cells that they differ" if have < need else ""),
        )
    elif not shared_layer(constraint.members[0]) and not _can_be_filled(constraint.members[0], board):
        message = "these cells cannot hold all digits of the board: some have digits of their own"
        yield Complaint(message, part="cells", of_any_cells=True)


def _can_be_filled(cells: Sequence[Cell], board: Board) -> bool:
    """Whether the digits of the alphabet fit in as many cells. It extends a matching along augmenting paths."""
    placed: dict[int, Cell] = {}  # cells by the position of their digit in the alphabet

    def place(cell: Cell, tried: set[int]) -> bool:
        for at, digit in enumerate(board.alphabet):
            if digit in board.digits_of(cell) and at not in tried:
                tried.add(at)
                if at not in placed or place(placed[at], tried):
                    placed[at] = cell
                    return True
        return False

    return all(place(cell, set()) for cell in cells)


FAMILY = Family("region", region, (form(Cells("cells", "the cells of the region")),), __doc__, complaints=complaints)
