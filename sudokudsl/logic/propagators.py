"""Rules: each knows which digits are possible by one requirement alone, given what is possible now.

A rule is a frozen value without memory, so it can be shared by any number of solves and never has to be reverted:
`possible` looks at the candidates as they are, and says what may stay. `cells` are the cells it looks at, and the only
ones that it ever narrows; a rule need not be asked again before one of them has changed.

Each rule answers exactly for its own requirement, unless its docstring states a bound beyond which it keeps silent.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate
from math import comb
from operator import or_
from typing import Protocol, cast

from ..model.geometry import Board, Cell
from ..model.grid import Grid
from .candidates import Mask, bits

Masks = Sequence[Mask]
"""The candidates of every cell."""

Possible = Mapping[int, Mask]
"""Cells and the digits that a rule leaves them; a cell that is not listed keeps all it has."""


class Propagator(Protocol):
    """One requirement on the candidates."""

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that it is about."""
        ...

    def possible(self, masks: Masks) -> Possible | None:
        """What the cells can hold by this rule alone; None if nothing meets it."""
        ...


def _narrowed(cells: Sequence[int], masks: Masks, keep: Sequence[Mask]) -> Possible | None:
    """The cells that lose something, each with what stays; None if one keeps nothing."""
    if not all(keep):
        return None
    return {cell: kept for cell, kept in zip(cells, keep, strict=True) if kept != masks[cell]}


@dataclass(frozen=True, slots=True)
class DomainPropagator:
    """Each cell holds one of `digits`."""

    cells: tuple[int, ...]
    digits: Mask

    def possible(self, masks: Masks) -> Possible | None:
        return _narrowed(self.cells, masks, [masks[cell] & self.digits for cell in self.cells])


@dataclass(frozen=True, slots=True)
class AllDifferentPropagator:
    """No two of the cells hold the same digit. A cell with one candidate takes it from all others, and so on."""

    cells: tuple[int, ...]

    def possible(self, masks: Masks) -> Possible | None:
        keep = {cell: masks[cell] for cell in self.cells}
        waiting = [cell for cell in self.cells if keep[cell].bit_count() <= 1]
        while waiting:
            single = waiting.pop()
            for cell in self.cells:
                if cell != single and keep[cell] & keep[single]:
                    keep[cell] &= ~keep[single]
                    if not keep[cell]:
                        return None
                    if keep[cell].bit_count() == 1:
                        waiting.append(cell)
        return _narrowed(self.cells, masks, [keep[cell] for cell in self.cells])


@dataclass(frozen=True, slots=True)
class CountsPropagator:
    """The k-th digit stands in at most `copies[k]` of the cells, or in exactly so many if `full`.

    It looks at one digit at a time: where it may stand, and where nothing else can.
    """

    cells: tuple[int, ...]
    copies: tuple[int, ...]
    full: bool

    def possible(self, masks: Masks) -> Possible | None:
        keep = {cell: masks[cell] for cell in self.cells}
        for digit, copies in enumerate(self.copies):
            bit = 1 << digit
            sure = [cell for cell in self.cells if keep[cell] == bit]
            places = [cell for cell in self.cells if keep[cell] & bit]
            if len(sure) > copies or (self.full and len(places) < copies):
                return None
            if len(sure) == copies:
                for cell in places:
                    keep[cell] &= keep[cell] if keep[cell] == bit else ~bit
            elif self.full and len(places) == copies:
                for cell in places:
                    keep[cell] = bit
        return _narrowed(self.cells, masks, [keep[cell] for cell in self.cells])


@dataclass(frozen=True, slots=True)
class AtLeastOnePropagator:
    """At least one of the cells holds one of the digits listed for it: `digits[k]` for `cells[k]`, no cell twice."""

    cells: tuple[int, ...]
    digits: tuple[Mask, ...]

    def possible(self, masks: Masks) -> Possible | None:
        only = None
        for cell, digits in zip(self.cells, self.digits, strict=True):
            if masks[cell] & digits:
                if only is not None:
                    return {}
                only = cell, masks[cell] & digits
        return None if only is None else _narrowed((only[0],), masks, (only[1],))


@dataclass(frozen=True, slots=True)
class ConnectedPropagator:
    """The cells with one of `digits` are one or more, joined by `steps` between cells of their kind."""

    cells: tuple[int, ...]
    digits: Mask
    steps: tuple[tuple[int, int], ...]

    def possible(self, masks: Masks) -> Possible | None:
        may = {cell for cell in self.cells if masks[cell] & self.digits}
        must = {cell for cell in may if not masks[cell] & ~self.digits}
        if not may:
            return None
        if not must:
            return {cell: masks[cell] & self.digits for cell in may} if len(may) == 1 else {}
        start = min(must)
        near = self._reached(start, may)
        if must - near:
            return None
        keep = {cell: masks[cell] & ~self.digits for cell in may - near}
        for cell in near - must:
            if must - self._reached(start, near - {cell}):
                keep[cell] = masks[cell] & self.digits
        return keep

    def _reached(self, start: int, through: set[int]) -> set[int]:
        """The cells that steps through some lead to."""
        beside: dict[int, list[int]] = {}
        for one, other in self.steps:
            if one in through and other in through:
                beside.setdefault(one, []).append(other)
                beside.setdefault(other, []).append(one)
        found, waiting = {start}, [start]
        while waiting:
            new = [cell for cell in beside.get(waiting.pop(), ()) if cell not in found]
            found.update(new)
            waiting += new
        return found


@dataclass(frozen=True, slots=True)
class PairsPropagator:
    """The digits of two cells are an allowed pair: `partners[k]` are the digits of the second beside the first's k."""

    one: int
    other: int
    partners: tuple[Mask, ...]

    @property
    def cells(self) -> tuple[int, ...]:
        return (self.one, self.other)

    def possible(self, masks: Masks) -> Possible | None:
        first = second = 0
        for digit in bits(masks[self.one]):
            fitting = self.partners[digit] & masks[self.other]
            if fitting:
                first |= 1 << digit
                second |= fitting
        return _narrowed(self.cells, masks, (first, second))


@dataclass(frozen=True, slots=True)
class SetsPropagator:
    """The cells hold exactly one of the sets of digits in `sets`, each digit once."""

    cells: tuple[int, ...]
    sets: frozenset[Mask]

    def possible(self, masks: Masks) -> Possible | None:
        layers = _layers([masks[cell] for cell in self.cells])
        alive = self.sets & layers[-1]
        keep = []
        for at in range(len(self.cells) - 1, -1, -1):
            kept, before = 0, set()
            for used in layers[at]:
                for digit in bits(masks[self.cells[at]] & ~used):
                    if used | 1 << digit in alive:
                        kept |= 1 << digit
                        before.add(used)
            keep.append(kept)
            alive = frozenset(before)
        return _narrowed(self.cells, masks, keep[::-1])

    def choices(self, masks: Masks) -> frozenset[Mask]:
        """The sets that the cells can still hold."""
        return self.sets & _layers([masks[cell] for cell in self.cells])[-1]


def _layers(masks: Sequence[Mask]) -> list[frozenset[Mask]]:
    """For 0, 1, 2, … cells the sets of digits that these first cells can hold, all different."""
    layers = [frozenset((0,))]
    for mask in masks:
        layers.append(frozenset(used | 1 << digit for used in layers[-1] for digit in bits(mask & ~used)))
    return layers


MAX_LAYER = 2_000
"""Sets of digits that a group of a sum goes through; a larger group is cut, and its parts may repeat digits."""


@dataclass(frozen=True, slots=True)
class TotalPropagator:
    """Factor times digit, over all terms, adds up to `low` to `high`.

    A group is a factor and cells that all differ from each other. With `values`, the digits, sums are kept
    as bit sets counted from the least that each term can give. It is exact for the groups as they are.
    """

    groups: tuple[tuple[int, tuple[int, ...]], ...]
    low: int
    high: int
    values: tuple[int, ...]

    @property
    def cells(self) -> tuple[int, ...]:
        return tuple(cell for _, cells in self.groups for cell in cells)

    def possible(self, masks: Masks) -> Possible | None:
        weights = [self._weights(factor) for factor, _ in self.groups]
        found = [
            _group_sums([masks[cell] for cell in cells], weight)
            for (_, cells), weight in zip(self.groups, weights, strict=True)
        ]
        window = self._window()
        if not self.groups and not window & 1:
            return None
        # sums of the groups before each, and of those after it
        before = list(accumulate((total for total, _ in found), _added, initial=1))
        after = list(accumulate((total for total, _ in reversed(found)), _added, initial=1))[::-1]
        keep: list[Mask] = []
        for at, (_, supports) in enumerate(found):
            rest = _added(before[at], after[at + 1])
            wanted = 0
            for sum_ in bits(rest):
                wanted |= window >> sum_
            for support in supports:
                kept = 0
                for digit, sums in support.items():
                    if sums & wanted:
                        kept |= 1 << digit
                keep.append(kept)
        return _narrowed(self.cells, masks, keep)

    def choices(self, masks: Masks) -> frozenset[Mask]:
        """The sets of digits that the cells can hold, where all are one group; else none."""
        if len(self.groups) != 1:
            return frozenset()
        ((factor, cells),) = self.groups
        weight, window = self._weights(factor), self._window()
        sets = _layers([masks[cell] for cell in cells])[-1]
        return frozenset(used for used in sets if window >> sum(weight[digit] for digit in bits(used)) & 1)

    def _weights(self, factor: int) -> tuple[int, ...]:
        """What each digit adds above the least that any digit adds."""
        terms = [factor * value for value in self.values]
        return tuple(term - min(terms) for term in terms)

    def _window(self) -> int:
        """The sums from `low` to `high` as bits, counted from the least sum of all terms."""
        least = sum(min(factor * value for value in self.values) * len(cells) for factor, cells in self.groups)
        low, high = self.low - least, self.high - least
        return 0 if high < 0 else (1 << high + 1) - (1 << max(low, 0))


def _added(one: int, other: int) -> int:
    """The sums of a member of one set of sums and a member of the other."""
    if one.bit_count() > other.bit_count():
        one, other = other, one
    result = 0
    for shift in bits(one):
        result |= other << shift
    return result


def _group_sums(masks: Sequence[Mask], weights: Sequence[int]) -> tuple[int, list[dict[int, int]]]:
    """The sums of cells that all differ; and for each cell the sums that go with each of its digits."""
    layers = _layers(masks)
    ends = {used: 1 << sum(weights[digit] for digit in bits(used)) for used in layers[-1]}
    supports: list[dict[int, int]] = []
    for at in range(len(masks) - 1, -1, -1):
        support: dict[int, int] = {}
        starts: dict[Mask, int] = {}
        for used in layers[at]:
            sums = 0
            for digit in bits(masks[at] & ~used):
                reached = ends.get(used | 1 << digit, 0)
                if reached:
                    sums |= reached
                    support[digit] = support.get(digit, 0) | reached
            if sums:
                starts[used] = sums
        supports.append(support)
        ends = starts
    return ends.get(0, 0), supports[::-1]


def grouped(
    terms: Sequence[tuple[int, int]], sees: Sequence[int], domains: Sequence[Mask]
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Terms of (factor, cell) in groups of one factor whose cells all see each other; factors 0 are left out."""
    factors: dict[int, int] = {}
    for factor, cell in terms:
        factors[cell] = factors.get(cell, 0) + factor
    groups: list[tuple[int, list[int]]] = []
    for cell, factor in sorted(factors.items()):
        if not factor:
            continue
        for of, cells in groups:
            if of != factor or not all(sees[cell] >> other & 1 for other in cells):
                continue
            digits = reduce(or_, (domains[other] for other in cells), domains[cell]).bit_count()
            if comb(digits, min(len(cells) + 1, digits // 2)) <= MAX_LAYER:
                cells.append(cell)
                break
        else:
            groups.append((factor, [cell]))
    return tuple((factor, tuple(cells)) for factor, cells in groups)


MAX_STATES = 4_000
"""States that a walk goes through at one place; beyond that it keeps silent."""


@dataclass(frozen=True, slots=True, eq=False)
class AutomatonPropagator:
    """The digits of the cells, in order, lead from `start` by `step` to a state that `accept` takes.

    `step(state, digit)` is the next state, None if there is no way on. Silent with more than MOST_STATES states.
    """

    cells: tuple[int, ...]
    values: tuple[int, ...]
    start: Hashable
    step: Callable[[Hashable, int], Hashable | None]
    accept: Callable[[Hashable], bool]

    def possible(self, masks: Masks) -> Possible | None:
        ways: list[dict[Hashable, list[tuple[int, Hashable]]]] = []
        here: set[Hashable] = {self.start}
        for cell in self.cells:
            onward = {
                state: [
                    (digit, reached)
                    for digit in bits(masks[cell])
                    if (reached := self.step(state, self.values[digit])) is not None
                ]
                for state in here
            }
            ways.append(onward)
            here = {reached for steps in onward.values() for _, reached in steps}
            if len(here) > MAX_STATES:
                return {}
        alive = {state for state in here if self.accept(state)}
        keep: list[Mask] = []
        for onward in reversed(ways):
            kept, before = 0, set()
            for state, steps in onward.items():
                for digit, reached in steps:
                    if reached in alive:
                        kept |= 1 << digit
                        before.add(state)
            keep.append(kept)
            alive = before
        return _narrowed(self.cells, masks, keep[::-1])


MAX_ROUNDS = 8
"""How often the rules of one branch are asked again."""


@dataclass(frozen=True, slots=True)
class EitherPropagator:
    """All rules of at least one branch hold. What no branch leaves is impossible."""

    branches: tuple[tuple[Propagator, ...], ...]
    cells: tuple[int, ...]

    def possible(self, masks: Masks) -> Possible | None:
        keep = dict.fromkeys(self.cells, 0)
        alive = 0
        for branch in self.branches:
            left = fixpoint(branch, masks)
            if left is not None:
                alive += 1
                for cell in self.cells:
                    keep[cell] |= left[cell]
        return None if not alive else _narrowed(self.cells, masks, [keep[cell] for cell in self.cells])


def fixpoint(propagators: Sequence[Propagator], masks: Masks) -> list[Mask] | None:
    """The candidates after rules have been asked again and again; None if they contradict."""
    left = list(masks)
    for _ in range(MAX_ROUNDS):
        changed = False
        for propagator in propagators:
            found = propagator.possible(left)
            if found is None:
                return None
            for cell, kept in found.items():
                left[cell] = kept
                changed = True
        if not changed:
            break
    return left


class _UnknownDigit(Exception):
    """A meaning looks at a cell whose digit is not known."""

    def __init__(self, cell: int) -> None:
        self.cell = cell


class PartialGrid:
    """A grid of which some digits are known; looking at another cell raises `_Unread`. It answers as a `Grid` does."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.known: dict[int, int] = {}

    def __getitem__(self, cell: Cell) -> int:
        return self._at(self.board.index[cell])

    def _at(self, index: int) -> int:
        try:
            return self.known[index]
        except KeyError:
            raise _UnknownDigit(index) from None

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(self._at(index) for index in range(len(self.board.answer)))

    def rows(self) -> Iterator[tuple[int, ...]]:
        """The rows of digits, top to bottom."""
        for start in range(0, len(self.board.cells), self.board.columns):
            yield tuple(self._at(index) for index in range(start, start + self.board.columns))


def pair_test(board: Board, cells: Sequence[int], holds: Callable[[Grid], bool]) -> Callable[..., bool]:
    """Whether `holds` accepts digits in these cells, in their order; it does where it asks for another cell."""
    grid = PartialGrid(board)

    def accepted(*digits: int) -> bool:
        grid.known = dict(zip(cells, digits, strict=True))
        try:
            return holds(cast(Grid, grid))
        except _UnknownDigit:
            return True

    return accepted


MAX_CANDIDATE_TRIES = 200
"""Fillings that are judged for one candidate before it is left alone."""

MAX_TRIES = 3_000
"""Fillings that are judged for all candidates of one question together."""


class _TooManyFillings(Exception):
    """More fillings would have to be judged than are allowed."""


@dataclass(frozen=True, slots=True, eq=False)
class FillingsPropagator:
    """What `holds` accepts, found by trying: every candidate needs a filling that has it and is accepted.

    A digit is chosen only when `holds` looks at its cell, so it sees as few cells as it needs to decide. `cells` are
    those that it may look at. With `sees`, digits of cells that must differ do. A candidate for which more than TRIES
    fillings are judged stays, and so do all when MOST_TRIES are spent.
    """

    cells: tuple[int, ...]
    board: Board
    holds: Callable[[Grid], bool]
    sees: tuple[int, ...] | None = None

    def possible(self, masks: Masks) -> Possible | None:
        left = dict(zip(self.cells, (masks[cell] for cell in self.cells), strict=True))
        shown = dict.fromkeys(self.cells, 0)
        spent = 0
        for cell in self.cells:
            for digit in bits(masks[cell]):
                if shown[cell] >> digit & 1:
                    continue
                search = _FillingSearch(self, masks)
                try:
                    witness = search.accepted(cell, digit)
                except _TooManyFillings:
                    spent += search.tries
                    continue
                spent += search.tries
                if witness is None:
                    left[cell] ^= 1 << digit
                    continue
                for other in self.cells:  # a cell that was not looked at may hold anything
                    shown[other] |= 1 << witness[other] if other in witness else masks[other]
            if spent > MAX_TRIES:
                break
        return _narrowed(self.cells, masks, [left[cell] for cell in self.cells])


class _FillingSearch:
    """Looks for one filling with a given candidate that a meaning accepts."""

    def __init__(self, propagator: FillingsPropagator, masks: Masks) -> None:
        self._propagator, self._masks = propagator, masks
        self._grid = PartialGrid(propagator.board)
        self._chosen: dict[int, int] = {}
        self.tries = 0

    def accepted(self, cell: int, digit: int) -> dict[int, int] | None:
        """The digits chosen for a filling that is accepted, None if there is none. _Spent if it takes too long."""
        self._choose(cell, digit)
        found = dict(self._chosen) if self._try() else None
        self._forget(cell)
        return found

    def _try(self) -> bool:
        self.tries += 1
        if self.tries > MAX_CANDIDATE_TRIES:
            raise _TooManyFillings
        try:
            return self._propagator.holds(cast(Grid, self._grid))
        except _UnknownDigit as unread:
            cell = unread.cell
        for digit in bits(self._masks[cell]):
            if self._clashes(cell, digit):
                continue
            self._choose(cell, digit)
            if self._try():
                return True
            self._forget(cell)
        return False

    def _clashes(self, cell: int, digit: int) -> bool:
        sees = self._propagator.sees
        return sees is not None and any(
            held == digit and sees[cell] >> other & 1 for other, held in self._chosen.items()
        )

    def _choose(self, cell: int, digit: int) -> None:
        self._chosen[cell] = digit
        self._grid.known[cell] = self._propagator.board.every_digit[digit]

    def _forget(self, cell: int) -> None:
        del self._chosen[cell], self._grid.known[cell]
