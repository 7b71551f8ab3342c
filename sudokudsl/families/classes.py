"""even, odd, low, high: every listed cell holds a digit of that class.

Even digits are the multiples of 2: 0 is even, and so are -2 and -4. The other digits are odd.

Low and high are the halves of the board's digits: with 1 to 9 low is 1 to 4 and high is 6 to 9. With an odd number of
digits the middle one, here the 5, is neither low nor high. A digit that the alphabet lists twice counts once. Only the
order of the digits matters, not their values: of the digits 1, 2 and 30 the low one is 1 and the high one is 30.

`odd negative` means that all odd cells are marked: a cell of the board without an `odd` statement is not odd. In the
same way `even negative`, `low negative` and `high negative` forbid their digits to cells without a mark. A middle digit
is allowed by all of them. With cells after `in`, such as `odd negative in b1`, they are about these cells only.

    even r7c7
    odd r1c1 r1c3
    low r5
    high r9c1..r9c4
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Literal

from ..language.family import Complaint, Family
from ..language.layouts import mark_layout
from ..language.signature import Cells, Choice, cells_text, form, negative_forms
from ..model.constraint import Constraint
from ..model.geometry import Board, Cell
from ..model.shapes import Caption, CellText, Disc, Shape, Square

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Parity:
    """Each of `cells` holds a digit that is odd, or one that is even."""

    cells: tuple[Cell, ...]
    odd: bool

    def holds(self, grid: Grid) -> bool:
        return all((grid[cell] % 2 == 1) == self.odd for cell in self.cells)

    def cover(self, out: CoverVerbs) -> None:
        fitting = [digit for digit in out.digits if digit % 2 == int(self.odd)]
        for cell in self.cells:
            out.domain(cell, fitting)

    def cnf(self, out: CnfVerbs) -> None:
        for cell in self.cells:
            for digit in out.digits:
                if bool(digit & 1) is not self.odd:
                    out.clause(-out.lit(cell, digit))

    def reason(self, out: ReasonVerbs) -> None:
        out.domain(self.cells, [digit for digit in out.digits if (digit % 2 != 0) is self.odd])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return tuple(Disc((cell,)) if self.odd else Square(cell) for cell in self.cells)

    def explain(self, board: Board) -> str:
        kind = "odd" if self.odd else "even (0 is even)"
        return f"every digit in {cells_text(self.cells)} is {kind}"


@dataclass(frozen=True, slots=True)
class LowHigh:
    """Each of `cells` holds a digit of the upper half of the board's digits, or one of the lower half."""

    cells: tuple[Cell, ...]
    upper: bool

    def holds(self, grid: Grid) -> bool:
        for cell in self.cells:
            below = sum(digit < grid[cell] for digit in grid.board.digits)
            above = sum(digit > grid[cell] for digit in grid.board.digits)
            if (below <= above) if self.upper else (above <= below):
                return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        half = len(out.digits) // 2
        for cell in self.cells:
            out.domain(cell, out.digits[len(out.digits) - half :] if self.upper else out.digits[:half])

    def cnf(self, out: CnfVerbs) -> None:
        middle = (len(out.digits) - 1) / 2
        for rank, digit in enumerate(out.digits):
            if rank == middle or (rank > middle) is not self.upper:
                for cell in self.cells:
                    out.clause(-out.lit(cell, digit))

    def reason(self, out: ReasonVerbs) -> None:
        size = len(out.digits) // 2
        ascending = sorted(out.digits, reverse=self.upper)
        out.domain(self.cells, ascending[:size])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return tuple(CellText(cell, "H" if self.upper else "L") for cell in self.cells)

    def explain(self, board: Board) -> str:
        half = len(board.digits) // 2
        kind, digits = ("high", board.digits[-half:]) if self.upper else ("low", board.digits[:half])
        listed = ", ".join(map(str, digits)) if half else "none"
        middle = f"; the middle digit {board.digits[half]} is neither low nor high" if len(board.digits) % 2 else ""
        return f"every digit in {cells_text(self.cells)} is {kind} ({listed}){middle}"


@dataclass(frozen=True, slots=True)
class NegativeParity:
    """No cell of the `area` outside `marked` holds a digit that is odd, or one that is even.

    Without an area it is the whole board.
    """

    odd: bool
    marked: frozenset[Cell] = frozenset()
    area: tuple[Cell, ...] = ()

    def holds(self, grid: Grid) -> bool:
        within = self.area or grid.board.cells
        return all((grid[cell] % 2 == 1) != self.odd for cell in within if cell not in self.marked)

    def cover(self, out: CoverVerbs) -> None:
        for cell in set(self.area or out.board.cells) - self.marked:
            out.domain(cell, [digit for digit in out.digits if digit % 2 != int(self.odd)])

    def cnf(self, out: CnfVerbs) -> None:
        for cell in self.area if self.area else out.board.cells:
            for digit in out.digits:
                if cell not in self.marked and bool(digit & 1) is self.odd:
                    out.clause(-out.lit(cell, digit))

    def reason(self, out: ReasonVerbs) -> None:
        unmarked = [cell for cell in (self.area or out.board.cells) if cell not in self.marked]
        out.domain(unmarked, [digit for digit in out.digits if (digit % 2 != 0) is not self.odd])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        where = f" within {cells_text(self.area)}" if self.area else ""
        return (Caption(f"all {'odd' if self.odd else 'even'} cells{where} are marked"),)

    def explain(self, board: Board) -> str:
        kind, where = "odd" if self.odd else "even", f" within {cells_text(self.area)}" if self.area else ""
        return f"no cell{where} without a mark for {kind} digits is {kind}"


@dataclass(frozen=True, slots=True)
class NegativeLowHigh:
    """No cell of the `area` outside `marked` holds a digit of the upper half, or one of the lower half.

    Without an area it is the whole board.
    """

    upper: bool
    marked: frozenset[Cell] = frozenset()
    area: tuple[Cell, ...] = ()

    def holds(self, grid: Grid) -> bool:
        for cell in self.area or grid.board.cells:
            below = sum(digit < grid[cell] for digit in grid.board.digits)
            above = sum(digit > grid[cell] for digit in grid.board.digits)
            if cell not in self.marked and (below > above if self.upper else above > below):
                return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        rest = (len(out.digits) + 1) // 2
        for cell in set(self.area or out.board.cells) - self.marked:
            out.domain(cell, out.digits[:rest] if self.upper else out.digits[-rest:])

    def cnf(self, out: CnfVerbs) -> None:
        for place, digit in enumerate(out.digits):
            after = len(out.digits) - 1 - place
            if (place > after) if self.upper else (place < after):
                for cell in self.area if self.area else out.board.cells:
                    if cell not in self.marked:
                        out.clause(-out.lit(cell, digit))

    def reason(self, out: ReasonVerbs) -> None:
        half = len(out.digits) // 2
        barred = out.digits[len(out.digits) - half :] if self.upper else out.digits[:half]
        unmarked = [cell for cell in (self.area or out.board.cells) if cell not in self.marked]
        out.domain(unmarked, [digit for digit in out.digits if digit not in barred])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        where = f" within {cells_text(self.area)}" if self.area else ""
        return (Caption(f"all {'high' if self.upper else 'low'} cells{where} are marked"),)

    def explain(self, board: Board) -> str:
        kind, where = "high" if self.upper else "low", f" within {cells_text(self.area)}" if self.area else ""
        return f"no cell{where} without a mark for {kind} digits is {kind}"


def parity_complaints(constraint: Parity | NegativeParity, board: Board) -> Iterator[Complaint]:
    """A board may have no digit of the parity."""
    if all(bool(digit % 2) != constraint.odd for digit in board.digits):
        code: Literal["", "says-nothing"] = "says-nothing" if isinstance(constraint, NegativeParity) else ""
        yield Complaint(f"the board has no {'odd' if constraint.odd else 'even'} digit", code=code)


def half_complaints(constraint: LowHigh | NegativeLowHigh, board: Board) -> Iterator[Complaint]:
    """A single digit is the middle one."""
    if len(board.digits) == 1:
        code: Literal["", "says-nothing"] = "says-nothing" if isinstance(constraint, NegativeLowHigh) else ""
        yield Complaint(f"the only digit, {board.digits[0]}, is neither low nor high", code=code)


def build(
    cells: tuple[Cell, ...] | Literal["negative"],
    *,
    marked: Callable[[tuple[Cell, ...]], Constraint],
    unmarked: Callable[..., Constraint],
    within: bool = False,
    area: tuple[Cell, ...] = (),
) -> Constraint:
    """The constraint of a statement, about the marked cells, or about all others on the board or in the area."""
    return marked(cells) if isinstance(cells, tuple) else unmarked(area=area)


_Class = Parity | LowHigh | NegativeParity | NegativeLowHigh


def together(constraints: tuple[_Class, ...], board: Board) -> tuple[_Class, ...]:
    """Gives each negative the marked cells."""
    marks = [each.cells for each in constraints if isinstance(each, Parity | LowHigh)]
    marked = frozenset(chain.from_iterable(marks))
    return tuple(each if isinstance(each, Parity | LowHigh) else replace(each, marked=marked) for each in constraints)


_CELLS = form(Cells("cells", "one or more cells"))
_RANKED = form(Cells("cells", "one or more cells", ranked=True))
_NEGATIVE = negative_forms(Choice("cells", {"negative": "negative"}))
_RANKED_NEGATIVE = negative_forms(Choice("cells", {"negative": "negative"}), ranked=True)

EVEN = Family(
    "even",
    partial(build, marked=partial(Parity, odd=False), unmarked=partial(NegativeParity, odd=False)),
    (_CELLS, *_NEGATIVE),
    __doc__,
    summary="every listed cell holds an even digit; 0 is even",
    complaints=parity_complaints,
    together=together,
    group="cells",
    layout=mark_layout(partial(Parity, odd=False)),
)
ODD = Family(
    "odd",
    partial(build, marked=partial(Parity, odd=True), unmarked=partial(NegativeParity, odd=True)),
    (_CELLS, *_NEGATIVE),
    __doc__,
    summary="every listed cell holds an odd digit",
    complaints=parity_complaints,
    together=together,
    group="cells",
    layout=mark_layout(partial(Parity, odd=True)),
)
LOW = Family(
    "low",
    partial(build, marked=partial(LowHigh, upper=False), unmarked=partial(NegativeLowHigh, upper=False)),
    (_RANKED, *_RANKED_NEGATIVE),
    __doc__,
    summary="every listed cell holds a digit of the lower half",
    complaints=half_complaints,
    together=together,
    group="cells",
    layout=mark_layout(partial(LowHigh, upper=False)),
)
HIGH = Family(
    "high",
    partial(build, marked=partial(LowHigh, upper=True), unmarked=partial(NegativeLowHigh, upper=True)),
    (_RANKED, *_RANKED_NEGATIVE),
    __doc__,
    summary="every listed cell holds a digit of the upper half",
    complaints=half_complaints,
    together=together,
    group="cells",
    layout=mark_layout(partial(LowHigh, upper=True)),
)
