"""contains, contains-exactly: the listed digits occur in the cells, at least or exactly as often as listed.

`contains CELLS = DIGITS`: each listed digit occurs in the cells at least as often as it is listed. `contains-exactly`:
exactly as often. Other digits may occur there in either case, as long as there is room. The order of the
cells and of the digits makes no difference.

    board 1x3 digits 1-3
    contains-exactly r1c1..r1c3 = 1 1
    expect 6 solutions
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import Cells, Digits, Sign, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Outline, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Contains:
    """Each of `digits` occurs in `cells`, which are distinct, at least as often as it is listed."""

    cells: tuple[Cell, ...]
    digits: tuple[int, ...]

    def holds(self, grid: Grid) -> bool:
        return Counter(self.digits) <= Counter(grid[cell] for cell in self.cells)

    def cover(self, out: CoverVerbs) -> None:
        for digit, count in Counter(self.digits).items():
            out.between(count, len(self.cells), [(cell, digit) for cell in self.cells])

    def cnf(self, out: CnfVerbs) -> None:
        for digit in sorted(set(self.digits)):
            out.at_least(self.digits.count(digit), [out.lit(cell, digit) for cell in self.cells])

    def reason(self, out: ReasonVerbs) -> None:
        kinds = sorted(set(self.digits))

        def step(missing: tuple[int, ...], digit: int) -> tuple[int, ...]:
            return tuple(max(many - (kind == digit), 0) for kind, many in zip(kinds, missing, strict=True))

        out.automaton(self.cells, tuple(map(self.digits.count, kinds)), step, lambda missing: not any(missing))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Outline(self.cells, "blue", dashed=True, label=" ".join(map(str, self.digits))),)

    def explain(self, board: Board) -> str:
        listed = ", ".join(map(str, self.digits))
        return f"{cells_text(self.cells)} hold {listed}, each digit at least as often as listed; other digits may occur"


@dataclass(frozen=True, slots=True)
class ContainsExactly:
    """Each of `digits` occurs in `cells`, which are distinct, exactly as often as it is listed."""

    cells: tuple[Cell, ...]
    digits: tuple[int, ...]

    def holds(self, grid: Grid) -> bool:
        found = [grid[cell] for cell in self.cells]
        return all(found.count(digit) == self.digits.count(digit) for digit in self.digits)

    def cover(self, out: CoverVerbs) -> None:
        for digit, count in Counter(self.digits).items():
            out.exactly(count, [(cell, digit) for cell in self.cells])

    def cnf(self, out: CnfVerbs) -> None:
        for digit in sorted(set(self.digits)):
            out.exactly(self.digits.count(digit), [out.lit(cell, digit) for cell in self.cells])

    def reason(self, out: ReasonVerbs) -> None:
        kinds = sorted(set(self.digits))

        def step(missing: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
            left = tuple(many - (kind == digit) for kind, many in zip(kinds, missing, strict=True))
            return None if min(left) < 0 else left

        out.automaton(self.cells, tuple(map(self.digits.count, kinds)), step, lambda missing: not any(missing))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Outline(self.cells, "red", dashed=True, label=" ".join(map(str, self.digits))),)

    def explain(self, board: Board) -> str:
        listed = ", ".join(map(str, self.digits))
        return f"{cells_text(self.cells)} hold {listed}, each digit exactly as often as listed; other digits may occur"


def complaints(constraint: Contains | ContainsExactly, board: Board) -> Iterator[Complaint]:
    """There must be room for the digits, and other digits for the remaining room."""
    cells, digits = len(constraint.cells), len(constraint.digits)
    if digits > cells:
        room = "1 cell has" if cells == 1 else f"{cells} cells have"
        yield Complaint(f"{room} no room for {digits} digits", part="digits")
    elif isinstance(constraint, ContainsExactly) and digits < cells and set(constraint.digits) == set(board.digits):
        yield Complaint(f"every digit of the board is listed, but only {digits} for {cells} cells", part="digits")


_FORM = form(Cells("cells", "the cells"), Sign("="), Digits("digits", "the digits they hold"))

CONTAINS = Family(
    "contains",
    Contains,
    (_FORM,),
    __doc__,
    summary="the listed digits occur in the cells, at least as often as listed",
    complaints=complaints,
    group="set",
)
CONTAINS_EXACTLY = Family(
    "contains-exactly",
    ContainsExactly,
    (_FORM,),
    __doc__,
    summary="the listed digits occur in the cells, exactly as often as listed",
    complaints=complaints,
    group="set",
)
