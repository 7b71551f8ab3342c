"""rossini: the first three digits from one end of a row or column strictly rise in the direction of an arrow there.

The arrow is outside the board, at one end of a row or column. `inward` points into the board: the digits rise away from
the clue. `outward` points out of the board: the digits rise towards the clue. Equal digits are not a rise. The other
digits of the line make no difference. A line of fewer than three cells has no place for an arrow.

`rossini negative` means that all arrows are given: at every end of a row or column without an arrow, the first three
digits neither strictly rise nor strictly fall. Lines of fewer than three cells are exempt. An arrow at one end does not
exempt the other end of the line. In a line of three cells both ends see the same digits, so an arrow at only one of
them leaves no solution. Without `rossini negative`, digits may rise or fall at an end without an arrow, too.
`rossini negative in r1-3c1-9` is about the ends whose first three cells are all among these cells.

    board 1x3 digits 1-4
    rossini row 1 left = inward
    expect 4 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import TYPE_CHECKING, Literal

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, occupied, shuffled, views
from ..language.signature import Choice, OutsideLine, Sign, cells_text, form, negative_forms
from ..model.constraint import Constraint
from ..model.geometry import ORTHOGONAL, Board, Cell, View, base
from ..model.shapes import Caption, OutsideText, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs

Arrow = Literal["inward", "outward"]


@dataclass(frozen=True, slots=True)
class Rossini:
    """The first three digits of `line`, from its side, strictly rise if the arrow is inward, and otherwise fall.

    The line has at least three cells.
    """

    line: View
    arrow: Arrow

    def holds(self, grid: Grid) -> bool:
        first, second, third = (grid[cell] for cell in self.line.cells[:3])
        return first < second < third if self.arrow == "inward" else first > second > third

    def cover(self, out: CoverVerbs) -> None:
        rising = self.line.cells[:3] if self.arrow == "inward" else self.line.cells[2::-1]
        for lower, higher in pairwise(rising):
            out.pairs(lower, higher, lambda a, b: a < b)

    def cnf(self, out: CnfVerbs) -> None:
        near, middle, far = self.line.cells[:3]
        lowest, highest = (near, far) if self.arrow == "inward" else (far, near)
        for digit in out.digits:
            out.clause(-out.lit(lowest, digit), out.at_least_digit(middle, digit + 1))
            out.clause(-out.lit(middle, digit), out.at_least_digit(highest, digit + 1))

    def reason(self, out: ReasonVerbs) -> None:
        near, middle, far = self.line.cells[:3]
        for one, other in ((near, middle), (middle, far)):
            if self.arrow == "inward":
                out.pairs(one, other, lambda a, b: b - a > 0)
            else:
                out.pairs(one, other, lambda a, b: a - b > 0)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        first, second = map(base, self.line.cells[:2])
        step = (second.row - first.row, second.column - first.column)
        away = self.arrow == "outward"
        return (OutsideText(first, self.line.side, self.line.labelled(""), step, away=away, grid=self.line.grid),)

    def explain(self, board: Board) -> str:
        where = f"the first three digits of {self.line} from the {self.line.side}"
        return f"{where} strictly {'rise' if self.arrow == 'inward' else 'fall'}"


@dataclass(frozen=True, slots=True)
class NegativeRossini:
    """At no end of a row or column of three or more cells do the first three digits strictly rise or strictly fall.

    The ends in `clued` are exempt: each is its first three cells, in order from that end. With an `area`, only the ends
    whose first three cells are in it are meant.
    """

    clued: frozenset[tuple[Cell, ...]] = frozenset()
    area: tuple[Cell, ...] = ()

    def holds(self, grid: Grid) -> bool:
        board = grid.board
        for line in [view.cells for view in (*board.row_views, *board.column_views)]:
            for seen in (line, line[::-1]):
                if len(seen) >= 3 and seen[:3] not in self.clued:
                    if self.area and not all(cell in self.area for cell in seen[:3]):
                        continue
                    first, second, third = (grid[cell] for cell in seen[:3])
                    if first < second < third or first > second > third:
                        return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        ways = []
        for digit in out.digits:
            lower = tuple(other for other in out.digits if other <= digit)
            ways.append((lower, (digit,), lower))
        for digit in out.digits[:-1]:
            higher = tuple(other for other in out.digits if other >= digit)
            ways.append((higher, (digit,), higher))
        for part, start, (down, right) in product(out.board.parts, out.board.cells, ORTHOGONAL):
            before = Cell(start.row - down, start.column - right)
            seen = tuple(cell for cell in out.board.ray(start, (down, right))[:3] if cell in part)
            meant = not self.area or frozenset(self.area).issuperset(seen)
            if meant and before not in part and len(seen) == 3 and seen not in self.clued:
                out.sets(seen, ways)

    def cnf(self, out: CnfVerbs) -> None:
        ends = []
        for part in out.board.parts:
            top, left = part.corner
            bottom, edge = top + part.rows - 1, left + part.columns - 1
            if part.columns > 2:
                for row in range(top, bottom + 1):
                    ends.append((Cell(row, left), Cell(row, left + 1), Cell(row, left + 2)))
                    ends.append((Cell(row, edge), Cell(row, edge - 1), Cell(row, edge - 2)))
            if part.rows > 2:
                for column in range(left, edge + 1):
                    ends.append((Cell(top, column), Cell(top + 1, column), Cell(top + 2, column)))
                    ends.append((Cell(bottom, column), Cell(bottom - 1, column), Cell(bottom - 2, column)))
        for near, middle, far in ends:
            if (near, middle, far) in self.clued or (self.area and not {near, middle, far}.issubset(self.area)):
                continue
            for digit in out.digits:
                here = -out.lit(middle, digit)
                out.clause(here, out.at_least_digit(near, digit), -out.at_least_digit(far, digit + 1))
                out.clause(here, -out.at_least_digit(near, digit + 1), out.at_least_digit(far, digit))

    def reason(self, out: ReasonVerbs) -> None:
        lines = [part.row(cell.row) for part in out.board.parts for cell in part.column(part.corner.column)]
        lines += [part.column(cell.column) for part in out.board.parts for cell in part.row(part.corner.row)]
        for line in lines:
            for near, middle, far in (line[:3], line[:-4:-1]) if len(line) > 2 else ():
                beside = [cell for cell in (near, middle, far) if self.area and cell not in self.area]
                if beside or (near, middle, far) in self.clued:
                    continue

                def peak(out: ReasonVerbs, middle: Cell = middle, sides: tuple[Cell, Cell] = (near, far)) -> None:
                    for side in sides:
                        out.pairs(middle, side, lambda a, b: a >= b)

                def valley(out: ReasonVerbs, middle: Cell = middle, sides: tuple[Cell, Cell] = (near, far)) -> None:
                    for side in sides:
                        out.pairs(middle, side, lambda a, b: a <= b)

                out.either(peak, valley)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        where = f" within {cells_text(self.area)}" if self.area else ""
        return (Caption(f"all rossini arrows{where} are given"),)

    def explain(self, board: Board) -> str:
        where = f", if they are within {cells_text(self.area)}," if self.area else ""
        end = "at an end of a row or column without an arrow"
        return f"{end}, the first three digits{where} neither strictly rise nor fall"


def build(
    line: View | None = None,
    arrow: Arrow | type[NegativeRossini] = NegativeRossini,
    *,
    within: bool = False,
    area: tuple[Cell, ...] = (),
) -> Constraint:
    """The constraint of a statement; the line is that of an arrow."""
    if line is None or not isinstance(arrow, str):
        return NegativeRossini(area=area)
    return Rossini(line, arrow)


def together(constraints: tuple[Rossini | NegativeRossini, ...], board: Board) -> tuple[Constraint, ...]:
    """Gives each negative the ends with an arrow."""
    clued = frozenset(clue.line.cells[:3] for clue in constraints if isinstance(clue, Rossini))
    return tuple(replace(each, clued=clued) if isinstance(each, NegativeRossini) else each for each in constraints)


def complaints(constraint: Rossini | NegativeRossini, board: Board) -> Iterator[Complaint]:
    """The line must have three cells, and three digits are needed for a rise."""
    few_digits = "the board has fewer than three digits, so none of its lines rises or falls"
    if isinstance(constraint, NegativeRossini):
        if all(part.rows < 3 and part.columns < 3 for part in board.parts):
            yield Complaint("the board has no row or column of three cells", code="says-nothing")
        elif len(board.digits) < 3:
            yield Complaint(few_digits, code="says-nothing")
        elif constraint.area:
            lines = [view.cells for view in (*board.row_views, *board.column_views) if len(view.cells) >= 3]
            if not any({*constraint.area}.issuperset(end) for line in lines for end in (line[:3], line[-3:])):
                message = "these cells contain no end of a row or column with its first three cells"
                yield Complaint(message, part="area", code="says-nothing")
    elif len(constraint.line.cells) < 3:
        yield Complaint(f"{constraint.line} has fewer than three cells", part="line", error=True)
    elif len(board.digits) < 3:
        yield Complaint(few_digits)


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """Arrows at the ends where the first three digits rise or fall."""
    for line in shuffled(views(grid.board), random):
        for arrow in ("inward", "outward") if len(line.cells) >= 3 else ():
            if Rossini(line, arrow).holds(grid):
                yield Clue({"line": line, "arrow": arrow}, occupied("outside", [(line.cells[0], line.side)]))


FAMILY = Family(
    "rossini",
    build,
    (
        form(
            OutsideLine("line", "`row 2 left` or `column 2 top`"),
            Sign("="),
            Choice("arrow", {"inward": "inward", "outward": "outward"}, "the direction of the arrow"),
        ),
        *negative_forms(Choice("arrow", {"negative": NegativeRossini}), on_board=True),
    ),
    __doc__,
    complaints=complaints,
    together=together,
    group="outside",
    layout=Layout(layout),
)
