"""entropic-line: any three consecutive cells of the line hold a low, a middle and a high digit, in any order.

With the digits 1 to 9 the classes are 1 to 3, 4 to 6 and 7 to 9. With other digits, the low and the high class each
have a third of the digits, rounded to the nearest whole number. The middle class has the rest: ten digits make classes
of 3, 4 and 3, eight digits of 3, 2 and 3. Only the order of the digits matters, not gaps between them. On a line of two
cells, the two digits are of different classes. The line may cross itself, and a closed line ends with the cell that it
began with.

    board 1x3 digits 1-3
    entropic-line r1c1..r1c3
    expect 6 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family, revisit_complaints
from ..language.layouts import line_layout
from ..language.signature import Cells, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Line, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class EntropicLine:
    """Two of `cells` that are one or two steps apart along the line hold digits of different classes.

    Any three consecutive cells are distinct.
    """

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        digits = grid.board.digits
        outer = (len(digits) + 1) // 3
        last_low, last_middle = digits[outer - 1], digits[-outer - 1]
        kinds = [(grid[cell] > last_low) + (grid[cell] > last_middle) for cell in self.cells]
        return all(kind not in kinds[place + 1 : place + 3] for place, kind in enumerate(kinds))

    def cover(self, out: CoverVerbs) -> None:
        third = round(len(out.digits) / 3)
        ranks = {digit: (at >= third) + (at >= len(out.digits) - third) for at, digit in enumerate(out.digits)}

        def like(a: int, b: int) -> bool:
            return ranks[a] == ranks[b]

        def unlike(a: int, b: int) -> bool:
            return ranks[a] != ranks[b]

        for gap, relation in ((1, unlike), (2, unlike), (3, like)):  # the third after a cell begins again
            for one, other in zip(self.cells, self.cells[gap:], strict=False):
                if one != other:
                    out.pairs(one, other, relation)

    def cnf(self, out: CnfVerbs) -> None:
        for digits in classes_of(out.board):
            for at, cell in enumerate(self.cells):
                for other in self.cells[at + 1 : at + 3]:
                    for here in digits:
                        for there in digits:
                            out.clause(-out.lit(cell, here), -out.lit(other, there))

    def reason(self, out: ReasonVerbs) -> None:
        size = (len(out.digits) + 1) // 3
        low, high = out.digits[:size], out.digits[len(out.digits) - size :]

        def unlike(a: int, b: int) -> bool:
            return (a in low, a in high) != (b in low, b in high)

        for gap in (1, 2):
            for one, other in zip(self.cells, self.cells[gap:], strict=False):
                out.pairs(one, other, unlike)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Line(self.cells, "orange"),)

    def explain(self, board: Board) -> str:
        groups = "), (".join(" ".join(map(str, digits)) for digits in classes_of(board))
        many = "the two digits" if len(self.cells) == 2 else "any three consecutive digits"
        return f"{many} along {cells_text(self.cells)} are of different classes, of the classes ({groups})"


def classes_of(board: Board) -> list[tuple[int, ...]]:
    """The low, the middle and the high digits, without empty classes."""
    many = len(board.digits)
    outer = many // 3 + (many % 3 == 2)
    groups = board.digits[:outer], board.digits[outer : many - outer], board.digits[many - outer :]
    return [digits for digits in groups if digits]


def complaints(constraint: EntropicLine, board: Board) -> Iterator[Complaint]:
    """One or two digits do not make three classes, or a cell comes again where another class is due."""
    yield from revisit_complaints(constraint.cells, 3, periodic=True)
    classes = len(classes_of(board))
    if min(len(constraint.cells), 3) > classes:
        digits = "1 digit makes" if len(board.digits) == 1 else f"{len(board.digits)} digits make"
        yield Complaint(f"{digits} only {classes} of the classes low, middle and high", part="cells")


FAMILY = Family(
    "entropic-line",
    EntropicLine,
    (form(Cells("cells", "the cells along the line", least=2, distinct=False, ranked=True)),),
    __doc__,
    synonyms=("entropic",),
    complaints=complaints,
    group="line",
    layout=line_layout(EntropicLine, least=3, most=6, grows=True),
)
