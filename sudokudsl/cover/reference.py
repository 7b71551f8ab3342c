"""The reference engine: the meaning of every kind of objective, searched in plain Python.

It is the readable specification of the native engine, a third implementation for the tests, and the engine of
installations without a compiler. A state has a set of digits for each slot, as a bit mask. Each kind of objective has a
function that *narrows* the sets: it removes digits that its meaning excludes. These functions run to a fixpoint. Then
the search tries one cell digit by digit: the cell with the smallest ratio of digits left to failures that it took part
in. Cells of the answer come before all other slots.

A full assignment counts only if `CoverProblem.allows` accepts it, which shares no code with the narrowing. So a mistake
in narrowing can lose a grid, but never invent one. Tests look for lost grids by brute force over `allows`.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import assert_never

from ..model.budget import Phase
from ..model.geometry import Board
from ..model.grid import Grid
from ..model.solver import (
    Candidates,
    Givens,
    Limits,
    Outcome,
    SearchClock,
    StopRecorder,
    check_search_arguments,
    given_digits,
    outcome_of,
)
from .objectives import (
    Automaton,
    Connected,
    Count,
    CoverProblem,
    Distinct,
    Division,
    Either,
    Grouped,
    House,
    Objective,
    Pairs,
    Ranked,
    Sets,
    Total,
    Ways,
)

Masks = list[int]
"""A bit mask for each slot: bit k is the k-th digit of the problem, ascending."""

Narrow = Callable[[Masks], Sequence[tuple[int, int]] | None]
"""Returns the slots that lose digits, each with a mask of the digits that it may keep; None at a contradiction."""

REMEMBERED_MASKS = 4096  # results that a function of masks remembers


class ReferenceSolver:
    """A `model.solver.Solver` in pure Python for one cover problem on one board.

    Statistics: `nodes` counts the states narrowed, including the first. `guesses` counts the states in which the digits
    of a slot were tried. The same question always gives the same answers in the same order, with the same statistics.
    """

    def __init__(self, problem: CoverProblem, board: Board) -> None:
        if problem.answer_cells != len(board.answer):
            raise ValueError(f"a problem of {problem.answer_cells} cells on a board of {len(board.answer)}")
        self.problem, self.board = problem, board
        self._digits = tuple(sorted({digit for domain in problem.domains for digit in domain}.union(board.every_digit)))
        self._bits = {digit: 1 << place for place, digit in enumerate(self._digits)}
        with Phase("building the engine"):
            self._narrowings = _narrowings(problem.objectives, self._digits, self._bits)
        self._watchers: list[list[int]] = [[] for _ in problem.domains]
        for number, narrowing in enumerate(self._narrowings):
            for slot in narrowing.slots:
                self._watchers[slot].append(number)
        self._masks = [sum(self._bits[digit] for digit in domain) for domain in problem.domains]

    def search(
        self,
        *,
        limit: int | None = None,
        keep: int | None = None,
        givens: Givens | None = None,
        limits: Limits = Limits(),
        seed: int | None = None,
    ) -> Outcome:
        """Different grids until `limit` of them are found or there are no more; the first `keep` are kept."""
        check_search_arguments(limit=limit, keep=keep, seed=seed)
        search = _Search(self, limits, seed)
        found = (Grid.of(self.board, values) for values in search.grids(self.start(givens)))
        return outcome_of(found, search.watch, search.statistics, limit=limit, keep=keep)

    def grids(
        self, *, givens: Givens | None = None, limits: Limits = Limits(), seed: int | None = None
    ) -> Iterator[Grid]:
        """All grids, each as soon as it is found, in constant memory. Raises Stopped when a limit is reached."""
        check_search_arguments(seed=seed)
        search = _Search(self, limits, seed)
        found = search.grids(self.start(givens))
        return search.watch.handing_over(Grid.of(self.board, values) for values in found)

    def candidates(self, *, givens: Givens | None = None, limits: Limits = Limits()) -> Candidates:
        """The digits that occur in some solution, for each cell.

        Searches for a grid with each open digit until it is found or excluded. A grid is a witness of all its digits.
        """
        search = _Search(self, limits, None)
        open_masks = self.start(givens)
        witnessed = [0] * len(self.board.everywhere)
        with StopRecorder() as ending:
            for cell in range(len(witnessed)):
                for bit in _each_bit(open_masks[cell]):
                    if witnessed[cell] & bit:
                        continue
                    asked = open_masks.copy()
                    asked[cell] = bit
                    witness = next(search.grids(asked), None)
                    if witness is None:
                        open_masks[cell] &= ~bit
                        continue
                    for other, digit in enumerate(witness):
                        witnessed[other] |= self._bits[digit]
        digits = {cell: self.digits_of(mask) for cell, mask in zip(self.board.everywhere, witnessed, strict=True)}
        return Candidates(digits, ending.stop, search.seconds())

    def digits_of(self, mask: int) -> tuple[int, ...]:
        """The digits of a mask, ascending."""
        return tuple(digit for digit in self._digits if self._bits[digit] & mask)

    def start(self, givens: Givens | None) -> Masks:
        """The domains, narrowed to the givens. Raises ValueError for givens that do not fit this board."""
        masks = self._masks.copy()
        for cell, digit in given_digits(givens, self.board):
            masks[cell] &= self._bits[digit]
        return masks

    def settle(self, masks: Masks, changed: int | None) -> Sequence[int] | None:
        """Narrows in place to a fixpoint. `changed` is the only slot that has changed; with None, any slot may have.

        Returns None at a fixpoint. At a contradiction it returns the slots of the objective that cannot be met.
        """
        queues: tuple[deque[int], ...] = (deque(), deque(), deque())
        waiting = [False] * len(self._narrowings)
        woken: Iterable[int] = range(len(self._narrowings)) if changed is None else self._watchers[changed]
        while True:
            for number in woken:
                if not waiting[number]:
                    waiting[number] = True
                    queues[self._narrowings[number].cost].append(number)
            queue = next(filter(None, queues), None)
            if queue is None:
                return None
            number = queue.popleft()
            waiting[number] = False
            narrowing = self._narrowings[number]
            changes = narrowing.narrow(masks)
            if changes is None:
                return narrowing.slots
            woken = []
            for slot, mask in changes:
                masks[slot] &= mask
                if not masks[slot]:
                    return (*narrowing.slots, slot)
                woken += self._watchers[slot]

    def order(self, shuffle: random.Random | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Cells and auxiliary slots, each in the order that breaks ties: most objectives first, or shuffled."""
        parts = list(range(self.problem.answer_cells)), list(range(self.problem.answer_cells, len(self._masks)))
        for part in parts:
            if shuffle is None:
                part.sort(key=lambda slot: -len(self._watchers[slot]))
            else:
                shuffle.shuffle(part)
        return tuple(parts[0]), tuple(parts[1])

    def decoded(self, masks: Masks) -> tuple[int, ...]:
        """The digits of single-digit masks."""
        return tuple(self._digits[mask.bit_length() - 1] for mask in masks)


@dataclass(frozen=True, slots=True)
class _Branch:
    """A state that is not narrowed yet: `masks`, with `slot` narrowed to `mask`. The first state has no slot."""

    masks: Masks
    slot: int | None
    mask: int


class _Search:
    """Depth-first searches that share limits, counters, and failures."""

    def __init__(self, solver: ReferenceSolver, limits: Limits, seed: int | None) -> None:
        self.solver, self.watch = solver, SearchClock(limits)
        self.nodes = self.guesses = self.found = 0
        self.random = None if seed is None else random.Random(seed)
        self.cells, self.auxiliary = solver.order(self.random)
        self.failures = [1] * len(solver.problem.domains)

    def grids(self, start: Masks) -> Iterator[tuple[int, ...]]:
        """The digits of every solution within the masks. Each filling of the answer comes once.

        They include all extra cells. Raises Stopped when a limit is reached.
        """
        solver, problem = self.solver, self.solver.problem
        everywhere = len(solver.board.everywhere)
        stack = [_Branch(start, None, 0)]
        while stack:
            self.watch.check(self.nodes, self.found)
            branch = stack.pop()
            self.nodes += 1
            masks = branch.masks.copy()
            if branch.slot is not None:
                masks[branch.slot] = branch.mask
            failed = solver.settle(masks, branch.slot) if all(masks) else ()
            if failed is not None:
                for slot in failed:
                    self.failures[slot] += 1
                continue
            tried = self._to_try(masks)
            if tried is not None:
                self.guesses += 1
                stack += (_Branch(masks, tried, bit) for bit in self._reversed_order(masks[tried]))
                continue
            values = solver.decoded(masks)
            if not problem.allows(values):
                continue
            # all cells are decided before any auxiliary slot, so further branches would only repeat this grid
            while stack and (last := stack[-1].slot) is not None and last >= problem.answer_cells:
                stack.pop()
            self.found += 1
            yield values[:everywhere]

    def seconds(self) -> float:
        """The time since the first search began."""
        return self.watch.seconds()

    def statistics(self) -> Mapping[str, int]:
        """The counters by name."""
        return {"nodes": self.nodes, "guesses": self.guesses}

    def _to_try(self, masks: Masks) -> int | None:
        """The slot to try: the smallest ratio of digits to failures that it took part in, cells of the answer first.

        None if every slot is decided.
        """
        for part in (self.cells, self.auxiliary):
            undecided = [slot for slot in part if masks[slot] & (masks[slot] - 1)]
            if undecided:
                return min(undecided, key=lambda slot: masks[slot].bit_count() / self.failures[slot])
        return None

    def _reversed_order(self, mask: int) -> list[int]:
        """The bits to try, the last one first: ascending digits, or shuffled."""
        bits = list(_each_bit(mask))[::-1]
        if self.random is not None:
            self.random.shuffle(bits)
        return bits


def _each_bit(mask: int) -> Iterator[int]:
    """The bits of a mask, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


@dataclass(frozen=True, slots=True)
class _Narrowing:
    """A function that narrows, the slots whose changes wake it, and its cost: 0, 1 or 2; cheap ones run first."""

    narrow: Narrow
    slots: tuple[int, ...]
    cost: int


def _narrowings(
    objectives: Iterable[Objective], digits: tuple[int, ...], bits: Mapping[int, int]
) -> tuple[_Narrowing, ...]:
    """One narrowing for each objective, except that all pairs together have one for each slot.

    The pairs also exclude equal digits in a house, because they are narrowed first.
    """
    pairs: _Partners = {}
    tables: dict[int, tuple[_Table, _Table]] = {}  # many pairs share their list of allowed digits: by its identity
    found = []
    for objective in objectives:
        slots = objective.slots
        match objective:
            case Count():
                found.append(_Narrowing(_narrow_count(objective, bits), slots, 1))
            case House():
                _add_differing(pairs, slots, bits)
                found.append(_Narrowing(_narrow_house(objective, bits), slots, 1))
            case Distinct():
                _add_differing(pairs, slots, bits)
                found.append(_Narrowing(_narrow_distinct(slots), slots, 1))
            case Pairs(allowed=allowed):
                if id(allowed) not in tables:
                    tables[id(allowed)] = _tables_of(allowed, bits)
                _add_pairs(pairs, objective, tables[id(allowed)])
            case Ways():
                found.append(_Narrowing(_narrow_ways(objective, bits), slots, 2))
            case Sets():
                found.append(_Narrowing(_narrow_sets(objective, bits), slots, 2))
            case Total():
                found.append(_Narrowing(_narrow_total(objective, digits), slots, 2))
            case Automaton():
                found.append(_Narrowing(_narrow_automaton(objective, bits), slots, 2))
            case Either(branches=branches):
                narrowings = [_narrowings(branch, digits, bits) for branch in branches]
                found.append(_Narrowing(_narrow_either(slots, narrowings), slots, 2))
            case Connected():
                found.append(_Narrowing(_narrow_connected(objective, bits), slots, 2))
            case Grouped():
                found.append(_Narrowing(_narrow_grouped(objective, bits), slots, 2))
            case Ranked():
                found.append(_Narrowing(_narrow_ranked(objective), slots, 2))
            case Division():
                found.append(_Narrowing(_DivisionNarrowing(objective, bits).narrow, slots, 2))
            case _:
                assert_never(objective)
    return (*_narrow_pairs(pairs, sum(bits.values())), *found)


def _narrow_count(objective: Count, bits: Mapping[int, int]) -> Narrow:
    """A slot counts if its digit is listed for it.

    Once `high` slots are bound to count, no other may; if only `low` slots can still count, all of them must.
    """
    listed: dict[int, int] = {}
    for slot, digit in objective.placements:
        listed[slot] = listed.get(slot, 0) | bits.get(digit, 0)

    def narrow(masks: Masks) -> Sequence[tuple[int, int]] | None:
        possible = [slot for slot, wanted in listed.items() if masks[slot] & wanted]
        bound = sum(not masks[slot] & ~listed[slot] for slot in possible)
        if max(bound, objective.low) > min(len(possible), objective.high):
            return None
        undecided = [slot for slot in possible if masks[slot] & ~listed[slot]]
        if bound == objective.high:
            return [(slot, masks[slot] & ~listed[slot]) for slot in undecided]
        if len(possible) == objective.low:
            return [(slot, masks[slot] & listed[slot]) for slot in undecided]
        return ()

    return narrow


def _narrow_house(objective: House, bits: Mapping[int, int]) -> Narrow:
    """The digits of the house, each in exactly one of as many slots."""
    all_different = _narrow_distinct(objective.slots)
    wanted = sum(bits.get(digit, 0) for digit in objective.digits)

    def narrow(masks: Masks) -> Sequence[tuple[int, int]] | None:
        foreign = [(slot, masks[slot] & wanted) for slot in objective.slots if masks[slot] & ~wanted]
        return foreign or all_different(masks)

    return narrow


def _narrow_distinct(slots: Sequence[int]) -> Narrow:
    """If as many digits remain as there are slots, each digit must occur: one that a single slot can hold is placed.

    That slots with one digit exclude it from the others is left to the pairs, which are narrowed first.
    """

    def narrow(masks: Masks) -> Sequence[tuple[int, int]] | None:
        once = twice = 0
        for slot in slots:
            twice |= once & masks[slot]
            once |= masks[slot]
        spare = once.bit_count() - len(slots)
        if spare:
            return None if spare < 0 else ()
        single = once & ~twice
        placed = [(slot, masks[slot] & single) for slot in slots if masks[slot] & single]
        return None if any(digit & (digit - 1) for _, digit in placed) else _losses(masks, placed)

    return narrow


_Table = tuple[tuple[int, int], ...]
"""For each bit of one slot, the mask of the bits that another slot may have at the same time."""

_Partners = dict[int, dict[_Table, dict[int, None]]]
"""By slot and table, the partners of the slot under that table, in the order of insertion."""


def _add_pairs(partners: _Partners, objective: Pairs, tables: tuple[_Table, _Table]) -> None:
    for here, there, table in zip(objective.slots, objective.slots[::-1], tables, strict=True):
        partners.setdefault(here, {}).setdefault(table, {})[there] = None


def _tables_of(allowed: Iterable[tuple[int, int]], bits: Mapping[int, int]) -> tuple[_Table, _Table]:
    """By digit of the first slot, as a bit: the allowed digits of the second one, as bits; and the other way round."""
    forward: dict[int, int] = {}
    back: dict[int, int] = {}
    for a, b in allowed:
        x, y = bits.get(a, 0), bits.get(b, 0)
        forward[x] = forward.get(x, 0) | y
        back[y] = back.get(y, 0) | x
    return tuple(sorted(forward.items())), tuple(sorted(back.items()))


def _add_differing(partners: _Partners, slots: Sequence[int], bits: Mapping[int, int]) -> None:
    everything = sum(bits.values())
    table = tuple((bit, everything - bit) for bit in sorted(bits.values()))
    for here in slots:
        others = partners.setdefault(here, {}).setdefault(table, {})
        others.update(dict.fromkeys(there for there in slots if there != here))


def _narrow_pairs(partners: _Partners, everything: int) -> Iterator[_Narrowing]:
    """From each slot to its partners: a partner's digit stays if it and some digit of the slot are an allowed pair."""
    excluding = {table: _excluding(dict(table), everything) for tables in partners.values() for table in tables}
    for slot, tables in sorted(partners.items()):
        groups = [(excluding[table], tuple(others)) for table, others in tables.items()]
        yield _Narrowing(_narrow_partners(slot, groups), (slot,), 0)


def _narrow_partners(slot: int, groups: Sequence[tuple[Callable[[int], int], tuple[int, ...]]]) -> Narrow:
    def narrow(masks: Masks) -> Sequence[tuple[int, int]] | None:
        changes = []
        for excluded_with, others in groups:
            excluded = excluded_with(masks[slot])
            if excluded:
                changes += [(other, ~excluded) for other in others if masks[other] & excluded]
        return changes

    return narrow


def _excluding(table: Mapping[int, int], everything: int) -> Callable[[int], int]:
    """The digits that form no allowed pair with any digit of a mask."""

    @lru_cache(REMEMBERED_MASKS)
    def excluded_with(mask: int) -> int:
        excluded = everything
        for bit in _each_bit(mask):
            excluded &= ~table.get(bit, 0)
        return excluded

    return excluded_with


def _narrow_ways(objective: Ways, bits: Mapping[int, int]) -> Narrow:
    """A digit stays if some tuple has it and otherwise only digits that remain.

    Sets of tuples are masks, too: `having[place][digit]` are the tuples with that digit in that place.
    """
    having: list[dict[int, int]] = [{} for _ in objective.slots]
    for place, column in enumerate(having):
        members: dict[int, list[int]] = {}
        for number, way in enumerate(objective.tuples):
            members.setdefault(bits.get(way[place], 0), []).append(number)
        column.update({bit: _mask_of(numbers, len(objective.tuples)) for bit, numbers in members.items() if bit})
    everything = (1 << len(objective.tuples)) - 1

    def narrow(masks: Masks) -> Sequence[tuple[int, int]] | None:
        alive = everything
        for slot, column in zip(objective.slots, having, strict=True):
            fitting = 0
            for bit, tuples in column.items():
                if masks[slot] & bit:
                    fitting |= tuples
            alive &= fitting
        if not alive:
            return None
        changes = []
        for slot, column in zip(objective.slots, having, strict=True):
            supported = sum(bit for bit, tuples in column.items() if tuples & alive)
            if supported != masks[slot]:
                changes.append((slot, supported))
        return changes

    return narrow


def _narrow_sets(objective: Sets, bits: Mapping[int, int]) -> Narrow:
    """A digit stays if some way has it in its slot, and a remaining digit in each of the others."""
    ways = [[sum(bits.get(digit, 0) for digit in digits) for digits in way] for way in objective.ways]

    def narrow(masks: Masks) -> Sequence[tuple[int, int]] | None:
        here = [masks[slot] for slot in objective.slots]
        supported = [0] * len(here)
        for way in ways:
            fitting = [mask & digits for mask, digits in zip(here, way, strict=True)]
            if all(fitting):
                supported = [one | other for one, other in zip(supported, fitting, strict=True)]
        if not all(supported):
            return None
        return [(slot, mask) for slot, mask in zip(objective.slots, supported, strict=True) if mask != masks[slot]]

    return narrow


def _mask_of(numbers: Sequence[int], size: int) -> int:
    """The mask with the numbered bits, of `size` bits in all, in linear time."""
    octets = bytearray(size // 8 + 1)
    for number in numbers:
        octets[number // 8] |= 1 << number % 8
    return int.from_bytes(octets, "little")


def _narrow_total(objective: Total, digits: tuple[int, ...]) -> Narrow:
    """A digit stays if the total is within reach of the least and greatest values of the other terms."""

    @lru_cache(REMEMBERED_MASKS)
    def terms(mask: int, weight: int) -> tuple[tuple[int, int], ...]:
        """The (value, bit) pairs of a term, values ascending."""
        return tuple(sorted((weight * digits[bit.bit_length() - 1], bit) for bit in _each_bit(mask)))

    def narrow(masks: Masks) -> Sequence[tuple[int, int]] | None:
        values = [terms(masks[slot], weight) for slot, weight in objective.terms]
        least = sum(ascending[0][0] for ascending in values)
        greatest = sum(ascending[-1][0] for ascending in values)
        if least > objective.high or greatest < objective.low:
            return None
        changes = []
        for (slot, _), ascending in zip(objective.terms, values, strict=True):
            most = objective.high - least + ascending[0][0]
            least_value = objective.low - greatest + ascending[-1][0]
            if ascending[0][0] < least_value or ascending[-1][0] > most:
                changes.append((slot, sum(bit for value, bit in ascending if least_value <= value <= most)))
        return changes

    return narrow


def _narrow_automaton(objective: Automaton, bits: Mapping[int, int]) -> Narrow:
    """A digit stays if some path from the start to the end uses it: one pass forward, one back."""
    layers = tuple(
        tuple((1 << before, bits.get(digit, 0), 1 << after) for before, digit, after in moves)
        for moves in objective.layers
    )

    @lru_cache(REMEMBERED_MASKS)
    def moves_with(place: int, mask: int) -> Sequence[tuple[int, int, int]]:
        return [move for move in layers[place] if move[1] & mask]

    def narrow(masks: Masks) -> Sequence[tuple[int, int]] | None:
        possible: list[Sequence[tuple[int, int, int]]] = []
        states = 1
        for place, slot in enumerate(objective.slots):
            usable = [move for move in moves_with(place, masks[slot]) if move[0] & states]
            possible.append(usable)
            states = 0
            for _, _, after in usable:
                states |= after
        if not states:
            return None
        changes = []
        for slot, moves in zip(reversed(objective.slots), reversed(possible), strict=True):
            supported = earlier = 0
            for before, bit, after in moves:
                if after & states:
                    supported |= bit
                    earlier |= before
            states = earlier
            if supported != masks[slot]:
                changes.append((slot, supported))
        return changes

    return narrow


def _narrow_connected(objective: Connected, bits: Mapping[int, int]) -> Narrow:
    """Flood fill from a slot that must hold a listed digit.

    A slot that is not reached cannot hold one. A slot that separates two that must hold one has to hold one, too.
    """
    listed = sum(bits.get(digit, 0) for digit in objective.digits)
    slots = objective.slots
    beside: list[list[int]] = [[] for _ in slots]
    for one, other in objective.edges:
        beside[one].append(other)
        beside[other].append(one)

    def walked(start: int, through: set[int]) -> set[int]:
        seen, waiting = {start}, [start]
        while waiting:
            new = through.intersection(beside[waiting.pop()]) - seen
            seen |= new
            waiting += new
        return seen

    def narrow(masks: Masks) -> Sequence[tuple[int, int]] | None:
        possible = {place for place, slot in enumerate(slots) if masks[slot] & listed}
        bound = {place for place in possible if not masks[slots[place]] & ~listed}
        if not bound:
            return [(slots[place], listed) for place in possible] if len(possible) == 1 else () if possible else None
        start = min(bound)
        near = walked(start, possible)
        if bound - near:
            return None
        cutting = [place for place in near - bound if bound - walked(start, near - {place})]
        changes = [(slots[place], ~listed) for place in sorted(possible - near)]
        return changes + [(slots[place], listed) for place in sorted(cutting)]

    return narrow


def _narrow_grouped(objective: Grouped, bits: Mapping[int, int]) -> Narrow:
    """A fixed digit in a fixed group excludes it from the others of the group, and other places with it from the group.

    A pair holds 0 or 1. It holds 0 if its places have no number in common, and 1 if they have one number left. If it
    holds 1, both places have the same numbers; if it holds 0, a fixed number of one is not that of the other.
    """
    no, yes = bits.get(0, 0), bits.get(1, 0)

    def narrow(masks: Masks) -> Sequence[tuple[int, int]] | None:
        changes: list[tuple[int, int]] = []
        places = list(zip(objective.groups, objective.members, strict=False))
        for group, member in places:
            number, digit = masks[group], masks[member]
            if number & (number - 1) or digit & (digit - 1):
                continue
            for other_group, other in places:
                if other == member:
                    continue
                if masks[other_group] == number and masks[other] & digit:
                    changes.append((other, ~digit))
                if masks[other] == digit and masks[other_group] & number:
                    changes.append((other_group, ~number))
        for one, other, slot in objective.pairs:
            first, second = objective.groups[one], objective.groups[other]
            numbers, others = masks[first], masks[second]
            result = masks[slot] & (no | yes)
            if not numbers & others:
                result &= no
            elif numbers == others and not numbers & (numbers - 1):
                result &= yes
            changes.append((slot, result))
            if result == yes:
                changes += ((first, others), (second, numbers))
            elif result == no:
                changes += ((first, ~others),) if not others & (others - 1) else ()
                changes += ((second, ~numbers),) if not numbers & (numbers - 1) else ()
        return _losses(masks, changes)

    return narrow


def _narrow_ranked(objective: Ranked) -> Narrow:
    """Lines are compared up to the first place that is not decided. Bits ascend as their digits do.

    Once as many lines are less as a clue says, or may be, the undecided ones are put in order by that place.
    """

    def decided(masks: Masks, one: Sequence[int], other: Sequence[int]) -> tuple[int | None, int, int]:
        """Less than, equal to or greater than 0 as the first line is, or None; and two slots that are not decided."""
        for first, second in zip(one, other, strict=True):
            here, there = masks[first], masks[second]
            if first == second or (here == there and not here & (here - 1)):
                continue
            if here.bit_length() < (there & -there).bit_length():
                return -1, first, second
            if there.bit_length() < (here & -here).bit_length():
                return 1, first, second
            return None, first, second
        return 0, 0, 0

    def narrow(masks: Masks) -> Sequence[tuple[int, int]] | None:
        changes: list[tuple[int, int]] = []
        for place, less, ties in objective.clues:
            line = objective.lines[place]
            found = [decided(masks, other, line) for at, other in enumerate(objective.lines) if at != place]
            orders = [order for order, _, _ in found]
            sure, unknown = orders.count(-1), orders.count(None)
            if not sure <= less <= sure + unknown or (0 in orders and not ties):
                return None
            if unknown and less in (sure, sure + unknown):
                for order, theirs, own in found:
                    if order is None:
                        low, high = (own, theirs) if less == sure else (theirs, own)
                        least = masks[low] & -masks[low]
                        changes += ((low, (1 << masks[high].bit_length()) - 1), (high, -least))
        if objective.differ:
            for one, other in combinations(objective.lines, 2):
                if decided(masks, one, other)[0] == 0:
                    return None
        return _losses(masks, changes)

    return narrow


class _DivisionNarrowing:
    """Narrows the numbers and sizes of areas. Clusters are places that must be in one area."""

    def __init__(self, objective: Division, bits: Mapping[int, int]) -> None:
        self._numbers, self._sizes, self._pairs = objective.numbers, objective.sizes, objective.pairs
        self._bits = bits
        self._digit = {bit: digit for digit, bit in bits.items()}
        self._no, self._yes = bits.get(0, 0), bits.get(1, 0)
        self._beside: list[list[tuple[int, int]]] = [[] for _ in objective.numbers]
        for one, other, slot in objective.pairs:
            self._beside[one].append((other, slot))
            self._beside[other].append((one, slot))

    def narrow(self, masks: Masks) -> Sequence[tuple[int, int]]:
        """The digits that the places of each cluster, each pair, and the places in their order may keep."""
        changes: list[tuple[int, int]] = []
        clusters: dict[int, set[int]] = {}  # by place
        reached: dict[int, set[int]] = {}
        for cluster in self._clusters(masks):
            numbers, sizes, reach = self._in_one_area(masks, cluster)
            clusters |= dict.fromkeys(cluster, cluster)
            reached |= dict.fromkeys(cluster, reach)
            for place in cluster:
                changes += ((self._numbers[place], numbers), (self._sizes[place], sizes))
        for one, other, slot in self._pairs:
            near = other in reached[one] and one in reached[other]
            one_area = clusters[one] is clusters[other]
            changes.append((slot, self._yes if one_area else (self._no | self._yes) if near else self._no))
        return _losses(masks, [*changes, *self._in_order(masks, reached)])

    def _clusters(self, masks: Masks) -> Sequence[set[int]]:
        """The places that are joined by a pair that holds 1, or have the same number and no other left."""
        cluster_of = [{place} for place in range(len(self._numbers))]
        joined = [(one, other) for one, other, slot in self._pairs if masks[slot] & (self._no | self._yes) == self._yes]
        first: dict[int, int] = {}
        for place, slot in enumerate(self._numbers):
            if not masks[slot] & (masks[slot] - 1):
                joined.append((first.setdefault(masks[slot], place), place))
        for one, other in joined:
            if cluster_of[one] is not cluster_of[other]:
                cluster_of[one] |= cluster_of[other]
                for place in cluster_of[one]:
                    cluster_of[place] = cluster_of[one]
        return [*{id(each): each for each in cluster_of}.values()]

    def _in_one_area(self, masks: Masks, cluster: set[int]) -> tuple[int, int, set[int]]:
        """The numbers and sizes that all places of a cluster may have, and the places that can be in their area.

        A size goes if the cluster has more places, or if a walk through places that can have it comes to too few, or
        misses some of the cluster.
        """
        numbers = sizes = sum(self._bits.values())
        for place in cluster:
            numbers &= masks[self._numbers[place]]
            sizes &= masks[self._sizes[place]]
        reach: set[int] = set()
        for size in _each_bit(sizes):
            walk = self._walk(masks, min(cluster), size, numbers)
            if len(cluster) <= self._digit[size] <= len(walk) and cluster <= walk:
                reach |= walk
            else:
                sizes &= ~size
        return numbers, sizes, reach

    def _walk(self, masks: Masks, start: int, size: int, numbers: int) -> set[int]:
        """The places to which steps lead through places that can have a size and one of some numbers."""
        seen = {start}
        waiting = [start]
        while waiting:
            for place, slot in self._beside[waiting.pop()]:
                fits = masks[self._sizes[place]] & size and masks[self._numbers[place]] & numbers
                if place not in seen and masks[slot] & self._yes and fits:
                    seen.add(place)
                    waiting.append(place)
        return seen

    def _in_order(self, masks: Masks, reached: Mapping[int, set[int]]) -> Iterator[tuple[int, int]]:
        """The numbers that each place may have because areas are numbered by their first places.

        They are at most one more than the highest that a place before can have. A place from which walks come to none
        before it begins an area, and has a number that no place before it must have.
        """
        least = most = 0
        for place, slot in enumerate(self._numbers):
            numbers = {self._digit[bit] for bit in _each_bit(masks[slot])}
            begins = min(reached[place], default=place) == place
            kept = {number for number in numbers if (least if begins else 0) < number <= most + 1}
            yield slot, sum(self._bits[number] for number in kept)
            least, most = max(least, min(kept, default=0)) if begins else least, max(most, max(kept, default=0))


def _narrow_either(slots: Sequence[int], branches: Sequence[Sequence[_Narrowing]]) -> Narrow:
    """A digit stays if some branch keeps it. Every branch is narrowed once, by itself."""

    def narrow(masks: Masks) -> Sequence[tuple[int, int]] | None:
        left = dict.fromkeys(slots, 0)
        alive = False
        for branch in branches:
            trial = masks.copy()
            if all(_applied(narrowing, trial) for narrowing in branch):
                alive = True
                for slot in slots:
                    left[slot] |= trial[slot]
        return [(slot, mask) for slot, mask in left.items() if mask != masks[slot]] if alive else None

    return narrow


def _losses(masks: Masks, kept: Iterable[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    """The slots that lose digits, among slots with the digits that they may keep."""
    return [(slot, mask) for slot, mask in kept if masks[slot] & ~mask]


def _applied(narrowing: _Narrowing, masks: Masks) -> bool:
    """Narrows in place. Returns whether every slot has digits left."""
    changes = narrowing.narrow(masks)
    if changes is None:
        return False
    for slot, mask in changes:
        masks[slot] &= mask
    return all(masks[slot] for slot, _ in changes)
