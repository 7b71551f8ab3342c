"""kropki: the digits at a white dot differ by 1; at a black dot, one digit is twice the other.

Write `kropki white A B` or `kropki black A B`. Another difference or ratio comes before the cells, as in
`kropki white 3: r1c1 r1c2` and `kropki black 3: r1c1 r1c2`. Two zeros satisfy every ratio. The cells need not touch.

`kropki negative` means that all dots are given: two orthogonal neighbours without any dot satisfy no colour and value
that a dot of the file uses. Without dots in the file, these are a difference of 1 and a ratio of 2. A pair with a dot
of one colour is exempt from the other colour too; some solvers treat each colour separately. A dot between cells that
do not touch adds to the values in use, but its cells are not neighbours.

`kropki negative white` and `kropki negative black` forbid one colour and value, independently of the dots of the file.
`kropki negative black 3`: two orthogonal neighbours without any dot never have the ratio 3.

After `in`, each of these may name cells: `kropki negative in b1` and `kropki negative white in r1-3c1-3` are about
neighbours that are both among these cells. Even then the values of `kropki negative` are those of all dots of the file.

    board 1x2 digits 1-4
    kropki black r1c1 r1c2
    expect 4 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..language.family import Complaint, Family
from ..language.layouts import pair_layout
from ..language.signature import Cells, Choice, Colon, Int, cells_text, form, negative_forms
from ..model.constraint import Constraint
from ..model.geometry import ORTHOGONAL, Board, Cell, adjacent_pairs
from ..model.shapes import Caption, Dot, Line, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class WhiteDot:
    """The digits of two different `cells` differ by exactly `difference`."""

    cells: tuple[Cell, Cell]
    difference: int = 1

    def holds(self, grid: Grid) -> bool:
        one, other = self.cells
        return abs(grid[one] - grid[other]) == self.difference

    def cover(self, out: CoverVerbs) -> None:
        difference = self.difference
        out.pairs(*self.cells, lambda a, b: a - b in (difference, -difference))

    def cnf(self, out: CnfVerbs) -> None:
        for here, there in (self.cells, self.cells[::-1]):
            for digit in out.digits:
                reached = {digit - self.difference, digit + self.difference}
                partners = [out.lit(there, partner) for partner in out.digits if partner in reached]
                out.clause(-out.lit(here, digit), *partners)

    def reason(self, out: ReasonVerbs) -> None:
        out.pairs(*self.cells, lambda a, b: max(a, b) - min(a, b) == self.difference)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return _drawn(self.cells, Dot(self.cells, "white", "" if self.difference == 1 else str(self.difference)))

    def explain(self, board: Board) -> str:
        return f"{self.cells[0]} and {self.cells[1]} differ by exactly {self.difference}"


@dataclass(frozen=True, slots=True)
class BlackDot:
    """One of the digits of two different `cells` is exactly `ratio` times the other; two zeros satisfy every ratio."""

    cells: tuple[Cell, Cell]
    ratio: int = 2

    def holds(self, grid: Grid) -> bool:
        one, other = grid[self.cells[0]], grid[self.cells[1]]
        return one == self.ratio * other or other == self.ratio * one

    def cover(self, out: CoverVerbs) -> None:
        ratio = self.ratio
        out.pairs(*self.cells, lambda a, b: (a - ratio * b) * (b - ratio * a) == 0)

    def cnf(self, out: CnfVerbs) -> None:
        here, there = self.cells
        for digit in out.digits:
            for other in out.digits:
                if digit != self.ratio * other and other != self.ratio * digit:
                    out.clause(-out.lit(here, digit), -out.lit(there, other))

    def reason(self, out: ReasonVerbs) -> None:
        out.pairs(*self.cells, lambda a, b: self.ratio * a == b or self.ratio * b == a)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return _drawn(self.cells, Dot(self.cells, "black", "" if self.ratio == 2 else str(self.ratio)))

    def explain(self, board: Board) -> str:
        return f"of {self.cells[0]} and {self.cells[1]} one is exactly {self.ratio} times the other"


@dataclass(frozen=True, slots=True)
class NegativeKropki:
    """No orthogonal neighbours except the `dotted` ones have one of the `differences` or `ratios`, all ascending.

    With an `area`, both neighbours are in it. `stated` if the statement names the values; otherwise they are those of
    the dots in the file.
    """

    differences: tuple[int, ...] = (1,)
    ratios: tuple[int, ...] = (2,)
    dotted: frozenset[frozenset[Cell]] = frozenset()
    stated: bool = False
    area: tuple[Cell, ...] = ()

    def holds(self, grid: Grid) -> bool:
        within = self.area or grid.board.cells
        for one in within:
            for other in grid.board.neighbours(one):
                if other not in within or {one, other} in self.dotted:
                    continue
                a, b = grid[one], grid[other]
                if abs(a - b) in self.differences or any(a == ratio * b or b == ratio * a for ratio in self.ratios):
                    return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        def unrelated(a: int, b: int) -> bool:
            gaps = (a - b, b - a)
            return not any(gap in self.differences for gap in gaps) and not any(
                a == b * ratio or a * ratio == b for ratio in self.ratios
            )

        for here, there in out.board.pairs(ORTHOGONAL, self.area):
            if frozenset((here, there)) not in self.dotted:
                out.pairs(here, there, unrelated)

    def cnf(self, out: CnfVerbs) -> None:
        for here, there in adjacent_pairs(self.area or out.board.cells):
            if {here, there} in self.dotted:
                continue
            for digit in out.digits:
                steps = {digit + sign * difference for difference in self.differences for sign in (1, -1)}
                for other in out.digits:
                    multiple = any(digit == ratio * other or other == ratio * digit for ratio in self.ratios)
                    if other in steps or multiple:
                        out.clause(-out.lit(here, digit), -out.lit(there, other))

    def reason(self, out: ReasonVerbs) -> None:
        def plain(a: int, b: int) -> bool:
            both = ((a, b), (b, a))
            steps = any(one + gap == other for gap in self.differences for one, other in both)
            return not steps and not any(one * ratio == other for ratio in self.ratios for one, other in both)

        for one, other in out.board.pairs(ORTHOGONAL, self.area):
            if {one, other} not in self.dotted:
                out.pairs(one, other, plain)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        if self.stated:
            return (Caption(f"{self._where('within {}, ')}without a dot never {' and never '.join(self._named())}"),)
        return (Caption(f"all kropki dots{self._where(' within {}')} are given"),)

    def explain(self, board: Board) -> str:
        never = " and never ".join(self._named())
        return f"orthogonal neighbours{self._where(' within {}')} without any dot, of either colour, never {never}"

    def _where(self, words: str) -> str:
        """The words with the cells of the area; nothing for the whole board."""
        return words.format(cells_text(self.area)) if self.area else ""

    def _named(self) -> list[str]:
        """The differences and the ratios in words."""
        named = []
        if self.differences:
            named.append(f"differ by {' or '.join(map(str, self.differences))}")
        if self.ratios:
            named.append(f"have the ratio {' or '.join(map(str, self.ratios))}")
        return named


def _drawn(cells: tuple[Cell, Cell], dot: Dot) -> tuple[Shape, ...]:
    """A dot on the border; cells apart are joined by a fine line."""
    apart = abs(cells[0].row - cells[1].row) + abs(cells[0].column - cells[1].column)
    return (dot,) if apart == 1 else (Line(cells, thin=True), dot)


def build(
    colour: type[WhiteDot | BlackDot | NegativeKropki],
    value: int = 0,
    cells: tuple[Cell, ...] = (),
    area: tuple[Cell, ...] = (),
) -> Constraint:
    """The constraint of a statement; the value and the two cells are those of a dot."""
    if colour is NegativeKropki:
        return NegativeKropki(area=area)
    one, other = cells
    return WhiteDot((one, other), value) if colour is WhiteDot else BlackDot((one, other), value)


def one_negative(
    colour: type[NegativeKropki], dots: type[WhiteDot | BlackDot], value: int, area: tuple[Cell, ...] = ()
) -> NegativeKropki:
    """The negative of one colour and value."""
    only = (value,)
    if dots is WhiteDot:
        return NegativeKropki(only, (), stated=True, area=area)
    return NegativeKropki((), only, stated=True, area=area)


def _build(*, within: bool = False, **values: Any) -> Constraint:  # noqa: ANN401 - the forms have parts of several types
    return one_negative(**values) if "dots" in values else build(**values)


def together(constraints: tuple[WhiteDot | BlackDot | NegativeKropki, ...], board: Board) -> tuple[Constraint, ...]:
    """Gives each negative the dots of the file, and the differences and ratios that they use."""
    dots = [dot for dot in constraints if not isinstance(dot, NegativeKropki)]
    if not dots:
        return constraints
    dotted = frozenset(frozenset(dot.cells) for dot in dots)
    used = NegativeKropki(
        tuple(sorted({dot.difference for dot in dots if isinstance(dot, WhiteDot)})),
        tuple(sorted({dot.ratio for dot in dots if isinstance(dot, BlackDot)})),
    )
    return tuple(
        replace(constraint if constraint.stated else used, dotted=dotted, area=constraint.area)
        if isinstance(constraint, NegativeKropki)
        else constraint
        for constraint in constraints
    )


def complaints(constraint: WhiteDot | BlackDot | NegativeKropki, board: Board) -> Iterator[Complaint]:
    """A difference or ratio that no two digits of the board have."""
    digits = f"no two of the digits {board.digits[0]} to {board.digits[-1]}"
    match constraint:
        case NegativeKropki(area=area):
            if area and not board.pairs(ORTHOGONAL, area):
                yield Complaint("no two of these cells are neighbours", part="area", code="says-nothing")
        case WhiteDot(difference=value):
            if not any(a - b == value for a in board.digits for b in board.digits):
                yield Complaint(f"{digits} differ by {value}", part="value" if value != 1 else "")
        case BlackDot(ratio=value):
            if not any(a == value * b for a in board.digits for b in board.digits):
                yield Complaint(f"{digits} have the ratio {value}", part="value" if value != 2 else "")


_CELLS = Cells("cells", "the two cells beside the dot", least=2, most=2, placed=True)

FAMILY = Family(
    "kropki",
    _build,
    (
        form(
            Choice("colour", {"white": WhiteDot}),
            Int("value", "the difference", least=0, default=1),
            Colon(after="value"),
            _CELLS,
        ),
        form(
            Choice("colour", {"black": BlackDot}),
            Int("value", "the ratio", least=1, default=2),
            Colon(after="value"),
            _CELLS,
        ),
        *negative_forms(Choice("colour", {"negative": NegativeKropki})),
        *negative_forms(
            Choice("colour", {"negative": NegativeKropki}),
            Choice("dots", {"white": WhiteDot}),
            Int("value", "the difference", least=0, default=1),
        ),
        *negative_forms(
            Choice("colour", {"negative": NegativeKropki}),
            Choice("dots", {"black": BlackDot}),
            Int("value", "the ratio", least=1, default=2),
        ),
    ),
    __doc__,
    complaints=complaints,
    together=together,
    group="pair",
    layout=pair_layout(build, {"colour": BlackDot, "value": 2}, {"colour": WhiteDot, "value": 1}),
)
