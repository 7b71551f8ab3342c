"""xv: digits at an X add up to 10, digits at a V add up to 5.

Write `xv X A B` or `xv V A B`. Any other sum of two cells is a number: `xv 7: A B`. With `cells n digits 3-17`, the
sum of `xv n: A B` is hidden. `xv 10:` and `xv 5:` mean X and V, and the canonical text writes them as letters. The two
cells may hold equal digits, and need not touch.

`xv negative` means that every X and V is given: two orthogonal neighbours without an `xv` statement add up to neither 5
nor 10. Both sums are forbidden even if the file uses only one of the letters. `xv negative X`, `xv negative V` and
`xv negative 7` forbid one sum to neighbours without an `xv` statement. With cells after `in`, such as
`xv negative in b1` and `xv negative 7 in r1-3c1-3`, they are about neighbours that are both among these cells.

    board 1x2 digits 1-9
    xv X r1c1 r1c2
    expect 9 solutions
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..language.family import Complaint, Family
from ..language.layouts import pair_layout
from ..language.signature import Cells, Choice, Cursor, Int, cells_text, form, negative_forms
from ..language.syntax.ast import Mark
from ..model.constraint import Constraint
from ..model.geometry import ORTHOGONAL, Board, Cell, adjacent_pairs
from ..model.shapes import BorderText, Caption, Line, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs

LETTERS = {10: "X", 5: "V"}


@dataclass(frozen=True, slots=True)
class PairSum:
    """The digits of two different `cells` add up to `total`."""

    cells: tuple[Cell, Cell]
    total: int

    def holds(self, grid: Grid) -> bool:
        return grid[self.cells[0]] + grid[self.cells[1]] == self.total

    def cover(self, out: CoverVerbs) -> None:
        total = self.total
        out.pairs(*self.cells, lambda a, b: a + b == total)

    def cnf(self, out: CnfVerbs) -> None:
        for here, there in (self.cells, self.cells[::-1]):
            for digit in out.digits:
                missing = self.total - digit
                partner = [out.lit(there, missing)] if missing in out.digits else []
                out.clause(-out.lit(here, digit), *partner)

    def reason(self, out: ReasonVerbs) -> None:
        out.pairs(*self.cells, lambda a, b: a == self.total - b)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        one, other = self.cells
        text = BorderText(self.cells, LETTERS.get(self.total, str(self.total)))
        apart = abs(one.row - other.row) + abs(one.column - other.column)
        return (text,) if apart == 1 else (Line(self.cells, thin=True), text)

    def explain(self, board: Board) -> str:
        return f"{self.cells[0]} and {self.cells[1]} add up to {self.total}"


@dataclass(frozen=True, slots=True)
class NegativeXV:
    """No orthogonal neighbours except the `marked` ones add up to 5 or 10. With an `area`, both are in it."""

    marked: frozenset[frozenset[Cell]] = frozenset()
    area: tuple[Cell, ...] = ()

    def holds(self, grid: Grid) -> bool:
        within = self.area or grid.board.cells
        return not any(
            grid[one] + grid[other] in (5, 10)
            for one in within
            for other in grid.board.neighbours(one)
            if other in within and {one, other} not in self.marked
        )

    def cover(self, out: CoverVerbs) -> None:
        def unmarked(a: int, b: int) -> bool:
            return a + b != 5 and a + b != 10

        for here, there in out.board.pairs(ORTHOGONAL, self.area):
            if frozenset((here, there)) not in self.marked:
                out.pairs(here, there, unmarked)

    def cnf(self, out: CnfVerbs) -> None:
        for here, there in adjacent_pairs(self.area or out.board.cells):
            if {here, there} in self.marked:
                continue
            for digit in out.digits:
                for barred in (5 - digit, 10 - digit):
                    if barred in out.digits:
                        out.clause(-out.lit(here, digit), -out.lit(there, barred))

    def reason(self, out: ReasonVerbs) -> None:
        for one, other in out.board.pairs(ORTHOGONAL, self.area):
            if {one, other} not in self.marked:
                out.pairs(one, other, lambda a, b: a + b != 5 and a + b != 10)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Caption(f"all X and V{self._where()} are given"),)

    def explain(self, board: Board) -> str:
        return f"orthogonal neighbours{self._where()} without a mark add up to neither 5 nor 10"

    def _where(self) -> str:
        """The words for the area."""
        return f" within {cells_text(self.area)}" if self.area else ""


@dataclass(frozen=True, slots=True)
class NegativeSum:
    """No orthogonal neighbours except the `marked` ones add up to `total`. With an `area`, both are in it."""

    total: int
    marked: frozenset[frozenset[Cell]] = frozenset()
    area: tuple[Cell, ...] = ()

    def holds(self, grid: Grid) -> bool:
        within = self.area or grid.board.cells
        for one in within:
            for other in set(grid.board.neighbours(one)).intersection(within):
                if {one, other} not in self.marked and grid[one] + grid[other] == self.total:
                    return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        def unequal(a: int, b: int) -> bool:
            return a + b != self.total

        for here, there in out.board.pairs(ORTHOGONAL, self.area):
            if {here, there} not in self.marked:
                out.pairs(here, there, unequal)

    def cnf(self, out: CnfVerbs) -> None:
        for one, other in adjacent_pairs(self.area or out.board.cells):
            for digit in out.digits:
                if frozenset((one, other)) not in self.marked:
                    out.clause(-out.lit(one, digit), -out.lit(other, self.total - digit))

    def reason(self, out: ReasonVerbs) -> None:
        for one, other in out.board.pairs(ORTHOGONAL, self.area):
            if frozenset((one, other)) not in self.marked:
                out.pairs(one, other, lambda a, b: b != self.total - a)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Caption(f"all {self._named()}{self._where()} are given"),)

    def explain(self, board: Board) -> str:
        return f"orthogonal neighbours{self._where()} without a mark do not add up to {self.total}"

    def _where(self) -> str:
        """The words for the area."""
        return f" within {cells_text(self.area)}" if self.area else ""

    def _named(self) -> str:
        return LETTERS.get(self.total, f"sums of {self.total}")


@dataclass(frozen=True, slots=True)
class PairTotal(Int):
    """The part of a statement that says the sum: `X`, `V`, a number, or a cell whose digit is the number.

    With `colon` a sum has a colon after it, which readers may leave out after a number.
    """

    name: str = "total"
    doc: str = "a sum"
    letters: Mapping[int, str] = field(default_factory=lambda: LETTERS)
    colon: bool = True

    def take(self, cursor: Cursor) -> Any:  # noqa: ANN401 - a number or a cell
        value = Int.take(self, cursor)
        if self.colon and _is_colon(cursor.peek()):
            cursor.advance()
        return value

    def _may_be_cell(self, cursor: Cursor) -> bool:
        following = cursor.args[cursor.position + 1 : cursor.position + 2]
        return Int._may_be_cell(self, cursor) and (not self.colon or any(map(_is_colon, following)))

    def text(self, value: object, values: Mapping[str, Any]) -> str:
        return self.written(value) + ":" * (self.colon and value not in self.letters)

    def usage(self) -> str:
        return "X|V|SUM:" if self.colon else "X|V|SUM"


def _is_colon(arg: object) -> bool:
    return isinstance(arg, Mark) and arg.text == ":"


def build(total: int | type[NegativeXV], cells: tuple[Cell, ...] = (), area: tuple[Cell, ...] = ()) -> Constraint:
    """The constraint of a statement; the two cells are those of a mark."""
    if not isinstance(total, int):
        return NegativeXV(area=area)
    one, other = cells
    return PairSum((one, other), total)


def _build(*, within: bool = False, **values: Any) -> Constraint:  # noqa: ANN401 - the forms have parts of several types
    only_one = "only" in values
    return NegativeSum(values["total"], area=values.get("area", ())) if only_one else build(**values)


def together(constraints: tuple[PairSum | NegativeXV | NegativeSum, ...], board: Board) -> tuple[Constraint, ...]:
    """Gives each negative the pairs with a mark."""
    marked = frozenset(frozenset(mark.cells) for mark in constraints if isinstance(mark, PairSum))
    return tuple(each if isinstance(each, PairSum) else replace(each, marked=marked) for each in constraints)


def complaints(constraint: PairSum | NegativeXV | NegativeSum, board: Board) -> Iterator[Complaint]:
    """A sum that no two digits of the board make, and an area without neighbours."""
    area = () if isinstance(constraint, PairSum) else constraint.area
    if area and not board.pairs(ORTHOGONAL, area):
        yield Complaint("no two of these cells are neighbours", part="area", code="says-nothing")
    if not isinstance(constraint, NegativeXV) and not any(
        constraint.total - digit in board.digits for digit in board.digits
    ):
        low, high = board.digits[0], board.digits[-1]
        if 2 * low <= constraint.total <= 2 * high:
            message = f"no two digits of {low} to {high} add up to {constraint.total}"
        else:
            message = f"two digits of {low} to {high} add up to {2 * low} to {2 * high}, not to {constraint.total}"
        yield Complaint(message, part="total", code="says-nothing" if isinstance(constraint, NegativeSum) else "")


FAMILY = Family(
    "xv",
    _build,
    (
        form(PairTotal(), Cells("cells", "the two cells beside the mark", least=2, most=2, placed=True)),
        *negative_forms(Choice("total", {"negative": NegativeXV})),
        *negative_forms(Choice("only", {"negative": NegativeSum}), PairTotal(colon=False)),
    ),
    __doc__,
    complaints=complaints,
    together=together,
    group="pair",
    layout=pair_layout(build, {"total": 10}, {"total": 5}),
)
