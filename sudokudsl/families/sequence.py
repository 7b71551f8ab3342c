"""sequence: the digits along the line rise or fall by the same number from each cell to the next.

The number is not given. It may be 0: then all digits are equal. On a line that returns to a cell it is 0.

    board 1x3 digits 1-3
    sequence r1c1..r1c3
    expect 5 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
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
class ArithmeticSequence:
    """The differences from each of `cells` to the next are equal; three or more cells, none directly after itself."""

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        return len({grid[after] - grid[before] for before, after in pairwise(self.cells)}) == 1

    def cover(self, out: CoverVerbs) -> None:
        cells = tuple(dict.fromkeys(self.cells))
        if len(cells) < len(self.cells):
            out.ways(cells, ((digit,) * len(cells) for digit in out.digits))
        else:
            out.ways(cells, _progressions(out.digits, len(cells)))

    def cnf(self, out: CnfVerbs) -> None:
        for first, second, third in zip(self.cells, self.cells[1:], self.cells[2:], strict=False):
            for one, two in product(out.digits, repeat=2):
                three = two + two - one
                follows = [out.lit(third, three)] if three in out.digits else []
                out.clause(-out.lit(first, one), -out.lit(second, two), *follows)

    def reason(self, out: ReasonVerbs) -> None:
        def step(seen: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
            match seen:
                case ():
                    return (digit,)
                case (last,):
                    return digit, digit - last
                case (last, rise):
                    return (digit, rise) if digit - last == rise else None
            raise AssertionError(seen)

        out.automaton(self.cells, (), step, lambda seen: True)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Line(self.cells, "green", thin=True),)

    def explain(self, board: Board) -> str:
        return (
            f"the digits along {cells_text(self.cells)} rise or fall by the same number at each step, or are all equal"
        )


def _progressions(digits: tuple[int, ...], length: int) -> Iterator[tuple[int, ...]]:
    """For exact cover: all fillings of a line."""
    for first, second in product(digits, repeat=2):
        filling = tuple(first + at * (second - first) for at in range(length))
        if set(filling) <= set(digits):
            yield filling


def complaints(constraint: ArithmeticSequence, board: Board) -> Iterator[Complaint]:
    """A cell that follows itself."""
    yield from revisit_complaints(constraint.cells)


FAMILY = Family(
    "sequence",
    ArithmeticSequence,
    (form(Cells("cells", "the cells along the line", least=3, distinct=False)),),
    __doc__,
    synonyms=("sequence-line", "arithmetic-sequence"),
    complaints=complaints,
    group="line",
    layout=line_layout(ArithmeticSequence, least=3, most=4),
)
