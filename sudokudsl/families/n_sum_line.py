"""n-sum-line: the line can be cut into pieces of consecutive cells that each sum to the total.

Every cell of the line is in a piece, and a piece may be a single cell. The places of the cuts are not given. Digits may
repeat. Setters know `n-sum-line 10: CELLS` as a ten line.

A closed line ends with the cell that it began with. It may be cut anywhere, so a piece may pass through that cell,
which counts once. Any other cell counts as often as the line passes through it.

    board 1x3 digits 1-3
    n-sum-line 3: r1c1..r1c3
    expect 6 solutions
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family, possible_sums, revisit_complaints
from ..language.layouts import Layout, lines
from ..language.signature import Cells, Colon, Int, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import CellText, Line, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs, Slot

MOST_MOVES = 200_000
"""Moves of the automaton for all sums before the first cut; it needs less than the limit of automata."""

CROSSED = -1
"""For exact cover: the state after a digit that led across a cut."""

Running = frozenset[int | None]
"""For exact cover: what the last piece may sum to so far; None if it may end here. Empty where no cut is right."""


@dataclass(frozen=True, slots=True)
class NSumLine:
    """`cells`, none directly after itself, can be cut into pieces of consecutive cells with the sum `total` each.

    If the last cell is the first one again, the line is closed: that cell counts once, and the start follows the end.
    """

    total: int
    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        if len(digits) == 1 or self.cells[0] != self.cells[-1]:
            return _falls_apart(digits, self.total)
        digits.pop()
        return any(_falls_apart(digits[start:] + digits[:start], self.total) for start in range(len(digits)))

    def cover(self, out: CoverVerbs) -> None:
        closed = len(self.cells) > 1 and self.cells[0] == self.cells[-1]
        slots: list[Slot] = []
        for place, cell in enumerate(self.cells[:-1] if closed else self.cells, 1):
            slot: Slot = cell
            if cell in slots:  # an automaton reads every slot once
                slot = out.auxiliary(f"{cell} again, place {place} of n-sum-line {out.owner}", out.digits)
                out.pairs(cell, slot, lambda a, b: a == b)
            slots.append(slot)
        most = self.total if out.digits[0] >= 0 else None
        start: Running = frozenset({None})

        def step(running: Running, digit: int) -> Running | None:
            return _after(running, digit, self.total, most) or None

        if not closed:
            out.automaton(slots, start, step, lambda running: None in running)
        elif most is not None and self.total > 0 and self.total**2 * len(slots) * len(out.digits) <= MOST_MOVES:
            self._closed(out, slots)
        else:
            self._closed_anywhere(out, slots, most)

    def _closed(self, out: CoverVerbs, slots: Sequence[Slot]) -> None:
        """No digit is negative: a cut at the sum `first`, from the start, fits if no digit leads across it.

        Sums are those of the digits so far, without the total whenever they exceed it. If the digits lead round from 0
        to the total, perhaps several times, and a sum is never crossed, then it is met in every round. An auxiliary
        slot holds the least such sum. One automaton demands such a sum, and others exclude each lesser one.
        """
        total = self.total
        first = out.auxiliary(f"sum before the first cut of n-sum-line {out.owner}", range(total))

        def step(state: tuple[int, int] | None, digit: int) -> tuple[int, int] | None:
            if state is None:
                return digit, 0
            after = _round(state[1], digit, state[0], total)
            return None if after is None else (state[0], after)

        def lesser(least: int) -> Callable[[int | None, int], int]:
            def step(state: int | None, digit: int) -> int:
                if state is None:
                    return CROSSED if digit <= least else 0
                after = None if state == CROSSED else _round(state, digit, least, total)
                return CROSSED if after is None else after

            return step

        out.automaton((first, *slots), None, step, lambda state: state is not None and state[1] == total)
        for least in range(total - 1):
            out.automaton(
                (first, *slots),
                None,
                lesser(least),
                lambda state: state == CROSSED,
                only_determines=True,
            )

    def _closed_anywhere(self, out: CoverVerbs, slots: Sequence[Slot], most: int | None) -> None:
        """An auxiliary slot for each place says whether the line can be cut there."""
        start: Running = frozenset({None})

        def told(state: tuple[int, Running] | None, digit: int) -> tuple[int, Running] | None:
            # first whether the line can be cut there, then its digits from there on
            return (digit, start) if state is None else (state[0], _after(state[1], digit, self.total, most))

        def true(state: tuple[int, Running] | None) -> bool:
            return state is not None and (None in state[1]) == bool(state[0])

        cuts = [
            out.auxiliary(f"cut before place {at + 1} of n-sum-line {out.owner}", (0, 1)) for at in range(len(slots))
        ]
        for at, cut in enumerate(cuts):
            out.automaton((cut, *slots[at:], *slots[:at]), None, told, true)
        out.between(1, len(cuts), ((cut, 1) for cut in cuts))

    def cnf(self, out: CnfVerbs) -> None:
        closed = len(self.cells) > 1 and self.cells[0] == self.cells[-1]
        length = len(self.cells) - closed
        cut = [out.new("cut before", place) for place in range(length)]
        # pieces lead once round a closed line if none of them goes on across the place of the first
        first = [out.new("first cut before", place) for place in range(length)] if closed else cut[:1]
        for start in range(length):
            pieces = []
            for end in range(start + 1, length + 1 + closed * start):
                inside = [self.cells[place % length] for place in range(start, end)]
                if len(inside) * out.digits[0] <= self.total <= len(inside) * out.digits[-1]:
                    piece = out.new("piece", start, end)
                    pieces.append(piece)
                    out.total(self.total, self.total, ((1, cell) for cell in inside), when=[piece])
                    if closed or end < length:
                        out.clause(-piece, cut[end % length])
                    for place in range(start + 1, end) if closed else ():
                        out.clause(-piece, -first[place % length])
            out.clause(-cut[start], *pieces)
            if closed:
                out.clause(-first[start], cut[start])
        out.clause(*first)

    def reason(self, out: ReasonVerbs) -> None:
        grows = out.digits[0] >= 0

        def step(state: tuple[frozenset[int], bool], digit: int) -> tuple[frozenset[int], bool] | None:
            # the possible sums of the open piece, and whether a piece may have just ended
            pieces, ended = state
            grown = {piece + digit for piece in (pieces | {0} if ended else pieces)}
            if grows:
                grown = {piece for piece in grown if piece <= self.total}
            return (frozenset(grown), self.total in grown) if grown else None

        def sums_along(cells: tuple[Cell, ...]) -> Callable[[ReasonVerbs], None]:
            return lambda branch: branch.automaton(cells, (frozenset(), True), step, lambda state: state[1])

        first, *others = self.cells
        if not others or others[-1] != first:
            sums_along(self.cells)(out)
        else:
            loop = tuple(others)
            out.either(*(sums_along(loop[start:] + loop[:start]) for start in range(len(loop))))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Line(self.cells, "brown"), CellText(self.cells[0], str(self.total)))

    def explain(self, board: Board) -> str:
        pieces = "pieces of one or more consecutive cells"
        said = f"{cells_text(self.cells)} can be cut into {pieces} that each sum to {self.total}"
        if len(self.cells) == 1 or self.cells[0] != self.cells[-1]:
            return said
        return f"the closed line {said}; a piece may go on through {self.cells[0]}, which counts once"


def _falls_apart(digits: Sequence[int], total: int) -> bool:
    """For `holds`: whether digits in order can be cut into pieces with this sum."""
    cuts = [0]
    for end, _ in enumerate(digits, 1):
        if any(sum(digits[cut:end]) == total for cut in cuts):
            cuts.append(end)
    return cuts[-1] == len(digits)


def _round(before: int, digit: int, cut: int, total: int) -> int | None:
    """For exact cover: the sum after one more digit, not negative; None if the digit leads across a cut at this sum."""
    after = before + digit
    next_cut = before + 1 + (cut - before - 1) % total
    if next_cut < after:
        return None
    return after if after <= total else after - total


def _after(running: Running, digit: int, total: int, most: int | None) -> Running:
    """For exact cover: the sums after one more digit, without sums above `most`."""
    sums: set[int | None] = {(before or 0) + digit for before in running}
    if most is not None:
        sums = {now for now in sums if now is not None and now <= most}
    if total in sums:
        sums.add(None)
    return frozenset(sums)


def complaints(constraint: NSumLine, board: Board) -> Iterator[Complaint]:
    """A cell that follows itself; the line must have room for pieces with that sum."""
    yield from revisit_complaints(constraint.cells)
    closed = len(constraint.cells) > 1 and constraint.cells[0] == constraint.cells[-1]
    length = len(constraint.cells) - closed
    sizes = [size for size in range(1, length + 1) if constraint.total in possible_sums(board.digits, size)]
    lengths = {0}
    for end in range(1, length + 1):
        if any(end - size in lengths for size in sizes):
            lengths.add(end)
    if length not in lengths:
        cells = "1 cell" if length == 1 else f"{length} cells"
        yield Complaint(f"{cells} cannot be cut into pieces that sum to {constraint.total}", part="total")


FAMILY = Family(
    "n-sum-line",
    NSumLine,
    (form(Int("total", "the total"), Colon(), Cells("cells", "the cells along the line", distinct=False)),),
    __doc__,
    synonyms=("sum-line",),
    complaints=complaints,
    group="line",
    layout=Layout(partial(lines, build=NSumLine, least=3, most=6, total=10)),
)
