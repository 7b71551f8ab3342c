"""Encodings of counts, sums and automata in clauses."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Protocol

from ..model.verbs import State

Literal = int

DirectEncoding = Sequence[tuple[int, Literal]]
"""The direct encoding of a number: each value with the literal "it is this value". Exactly one of them is true."""

OrderEncoding = Sequence[tuple[int, Literal]]
"""The order encoding of a number: each value, ascending, with the literal "it is at least this value". The first is not
used.
"""

Layer = list[tuple[int, int, int]]
"""The moves of an automaton in one step: (number of the state before, value read, number of the state after)."""

MAX_PAIRWISE = 16  # literals up to which "at most one" is pairwise: 16x16 solves twice as fast as with groups


class FormulaTooLarge(Exception):
    """A statement needs more clauses, or more work to make them, than the limits allow."""


class NewVariable(Protocol):
    """Makes an auxiliary variable with the given name."""

    def __call__(self, *name: Hashable) -> Literal: ...


@dataclass(frozen=True, slots=True)
class Encoder:
    """The builder as encodings see it. One of the literals `unless` frees an encoding from all its clauses.

    `clause` takes any literals. `extend` takes clauses of different, not constant variables, and is quicker.
    """

    clause: Callable[..., None]
    extend: Callable[[Sequence[tuple[Literal, ...]]], None]
    new: NewVariable
    unless: tuple[Literal, ...] = ()

    def require(self, *literals: Literal) -> None:
        """One of the literals is true, unless the encoding is freed."""
        self.clause(*self.unless, *literals)

    def require_all(self, clauses: Sequence[tuple[Literal, ...]]) -> None:
        """One literal of each clause is true, unless the encoding is freed. The clauses are as for `extend`."""
        if not self.unless:
            self.extend(clauses)
            return
        for clause in clauses:
            self.clause(*self.unless, *clause)


def at_least(out: Encoder, count: int, literals: Sequence[Literal]) -> None:
    """At least `count` of the literals are true."""
    at_most(out, len(literals) - count, [-literal for literal in literals])


def at_most(out: Encoder, count: int, literals: Sequence[Literal]) -> None:
    """At most `count` of the literals are true."""
    missing = len(literals) - count
    if count < 0:
        out.require()
    elif count == 0:
        for literal in literals:
            out.require(-literal)
    elif missing == 1:
        out.require(*(-literal for literal in literals))
    elif count == 1 and missing > 0:
        _at_most_one(out, literals, ())
    elif missing > 1 and count <= missing:
        _count_true(out, count, literals)
    elif missing > 1:
        _count_false(out, missing, literals)


@lru_cache(maxsize=1024)
def exactly_one(literals: tuple[Literal, ...]) -> tuple[tuple[Literal, ...], ...]:
    """The clauses of "exactly one literal is true", without a variable of their own.

    They are kept, because houses and cells have the same literals in all puzzles on a board. There are none if two
    literals have one variable, or if the literals are so many that variables pay.
    """
    if len(set(map(abs, literals))) < len(literals) or len(literals) > MAX_PAIRWISE:
        return ()
    return literals, *combinations([-literal for literal in literals], 2)


def _at_most_one(out: Encoder, literals: Sequence[Literal], within: tuple[Hashable, ...]) -> None:
    """At most one literal is true: pairwise for few literals, by groups for many.

    A variable for each group is implied by its literals. At most one of these variables is true, too. Their names list
    the groups that they are `within`.
    """
    if len(literals) <= MAX_PAIRWISE:
        out.require_all(list(combinations([-literal for literal in literals], 2)))
        return
    size = max(4, round(len(literals) ** 0.5))
    groups = [literals[start : start + size] for start in range(0, len(literals), size)]
    marks = []
    for number, group in enumerate(groups):
        mark = out.new("group", *within, number)
        marks.append(mark)
        for literal in group:
            out.require(-literal, mark)
        _at_most_one(out, group, (*within, number))
    _at_most_one(out, marks, (*within, "of groups"))


def _count_true(out: Encoder, most: int, literals: Sequence[Literal]) -> None:
    """Sequential counter (Sinz 2005): more than j true literals so far imply reached[j]."""
    reached: list[Literal] = []
    for at, literal in enumerate(literals):
        if len(reached) == most:
            out.require(-literal, -reached[-1])
        if at == len(literals) - 1:
            return
        after = [out.new("counted", at, many + 1) for many in range(min(at + 1, most))]
        for many, mark in enumerate(after):
            if many < len(reached):
                out.require(-reached[many], mark)
            out.require(-literal, mark, *([-reached[many - 1]] if many else []))
        reached = after


def _count_false(out: Encoder, least: int, literals: Sequence[Literal]) -> None:
    """Sequential counter of at least `least` false literals: left[j] implies more than j false literals so far."""
    seen: list[Literal] = []
    for at, literal in enumerate(literals):
        last = at == len(literals) - 1
        now = [out.new("left", at, many + 1) for many in range(min(at + 1, least))]
        for many, mark in enumerate(now):
            earlier = [seen[many]] if many < len(seen) else []
            out.require(-mark, -literal, *earlier)
            if many:
                out.require(-mark, seen[many - 1])
        if last:
            out.require(now[least - 1])
        seen = now


TotalCache = dict[tuple[int, int, tuple[tuple[int, ...], ...]], Sequence[Layer] | None]
"""The moves of the automata of sums, by the bounds and the values. Sums of the same values in other cells share them.
"""


def total(out: Encoder, low: int, high: int, choices: Sequence[DirectEncoding], limit: int, known: TotalCache) -> None:
    """The sum of the numbers lies in low..high. An automaton follows the partial sums."""
    if len(choices) == 2:
        _two(out, choices[0], choices[1], lambda a, b: low <= a + b <= high)
        return
    key = low, high, tuple(tuple(value for value, _ in choice) for choice in choices)
    if key not in known:
        known[key] = total_layers(choices, ((low, high),), limit)
    automaton(out, choices, known[key])


def total_layers(
    choices: Sequence[DirectEncoding], ranges: Sequence[tuple[int, int]], limit: int
) -> list[Layer] | None:
    """The moves of an automaton that adds up the numbers, and accepts sums in one of the ranges, which ascend.

    It stops counting as soon as the rest cannot matter. None and FormulaTooLarge as in `layers`.
    """
    least, most = [0], [0]  # the least and greatest sum of the last numbers, by how many these are
    for choice in reversed(choices):
        values = [value for value, _ in choice]
        least.append(least[-1] + min(values))
        most.append(most[-1] + max(values))
    ends = [high for _, high in ranges]

    def step(state: tuple[int, int | None], value: int) -> tuple[int, int | None] | None:
        left, so_far = state
        if so_far is None:
            return left - 1, None
        now = so_far + value
        lowest, highest = now + least[left - 1], now + most[left - 1]
        at = bisect_left(ends, lowest)
        if at == len(ends) or ranges[at][0] > highest:
            return None
        return left - 1, None if ranges[at][0] <= lowest and highest <= ends[at] else now

    def accepts(state: tuple[int, int | None]) -> bool:
        so_far = state[1]
        return so_far is None or any(low <= so_far <= high for low, high in ranges)

    start: tuple[int, int | None] = (len(choices), 0)
    return layers(choices, start, step, accepts, limit)


def capped_total(out: Encoder, high: int, terms: Sequence[OrderEncoding]) -> None:
    """The sum of the numbers is at most `high`. A partial sum is followed only while the remaining terms can matter."""
    least, most = sum(term[0][0] for term in terms), sum(term[-1][0] for term in terms)
    so_far: OrderEncoding = [(0, 0)]
    for number, term in enumerate(terms, 1):
        least, most = least - term[0][0], most - term[-1][0]  # of the remaining terms
        limited(out, so_far, term, so_far[0][0] + term[0][0], high - least)
        if number < len(terms):
            so_far = _capped_sum(out, number, so_far, term, high - most, high - least)


def _capped_sum(
    out: Encoder, terms: int, first: OrderEncoding, second: OrderEncoding, safe: int, high: int
) -> OrderEncoding:
    """A lower bound of the sum of two numbers, in order literals that the sum implies.

    All values up to `safe` are merged into one, because they never exceed the limit. Values above `high`, which the
    caller forbids, are left out.
    """
    sums = {a + b for a, _ in first for b, _ in second}
    floor = max((value for value in sums if value <= safe), default=min(sums))
    values = sorted(value for value in sums if floor <= value <= high) or [floor]
    number = {value: at for at, value in enumerate(values)}
    marks = [out.new("sum of", terms, "is at least", value) if at else 0 for at, value in enumerate(values)]
    clauses: list[tuple[Literal, ...]] = [(-after, before) for before, after in pairwise(marks[1:])]
    below_first, below_second = _below(first), _below(second)
    for i, (a, _) in enumerate(first):
        for j, (b, _) in enumerate(second):
            at = number.get(a + b)
            if at:
                clauses.append((*below_first[i], *below_second[j], marks[at]))
    out.extend(clauses)
    return list(zip(values, marks, strict=True))


def bounded_total(out: Encoder, low: int, high: int, terms: Sequence[OrderEncoding]) -> None:
    """The sum of the numbers lies in low..high. This needs fewer variables than `total`, but prunes bounds only."""
    least, most = sum(term[0][0] for term in terms), sum(term[-1][0] for term in terms)
    so_far: OrderEncoding = [(0, 0)]
    for number, term in enumerate(terms, 1):
        least, most = least - term[0][0], most - term[-1][0]  # of the remaining terms
        limited(out, so_far, term, low - most, high - least)
        if number < len(terms):
            so_far = added(out, number, so_far, term, low - most, high - least)


def limited(out: Encoder, first: OrderEncoding, second: OrderEncoding, low: int, high: int) -> None:
    """The sum of two numbers lies in low..high."""
    below_first, below_second = _below(first), _below(second)
    beyond_first, beyond_second = _beyond(first), _beyond(second)
    clauses = []
    done = len(second)
    for at, (value, _) in enumerate(first):
        above = next((other for other in range(done) if value + second[other][0] > high), done)
        if above < done:
            clauses.append(below_first[at] + below_second[above])
            done = above
    done = -1
    for at in reversed(range(len(first))):
        value = first[at][0]
        below = next((o for o in reversed(range(done + 1, len(second))) if value + second[o][0] < low), done)
        if below > done:
            clauses.append(beyond_first[at] + beyond_second[below])
            done = below
    out.require_all(clauses)


def added(out: Encoder, terms: int, first: OrderEncoding, second: OrderEncoding, low: int, high: int) -> OrderEncoding:
    """The order encoding of the sum of two numbers, limited to values in low..high; empty if there are none.

    `terms`, the number of terms added so far, is part of the names.
    """
    if len(first) == 1:
        offset = first[0][0]
        return [(offset + value, literal) for value, literal in second]
    values = sorted({a + b for a, _ in first for b, _ in second if low <= a + b <= high})
    number = {value: at for at, value in enumerate(values)}
    marks = [out.new("sum of", terms, "is at least", value) if at else 0 for at, value in enumerate(values)]
    result = list(zip(values, marks, strict=True))
    clauses: list[tuple[Literal, ...]] = [(-after, before) for before, after in pairwise(marks[1:])]
    at_least = [(), *((mark,) for mark in marks[1:])]
    at_most = [*((-mark,) for mark in marks[1:]), ()]
    below_first, beyond_first = _below(first), _beyond(first)
    below_second, beyond_second = _below(second), _beyond(second)
    for i, (a, _) in enumerate(first):
        for j, (b, _) in enumerate(second):
            at = number.get(a + b)
            if at is None:
                continue
            if at:
                clauses.append(below_first[i] + below_second[j] + at_least[at])
            if at + 1 < len(values):
                clauses.append(beyond_first[i] + beyond_second[j] + at_most[at])
    out.extend(clauses)
    return result


def order_literals(
    equal: Sequence[Literal], inner: Sequence[Literal]
) -> tuple[list[Literal], list[tuple[Literal, ...]]]:
    """The literals "at least this value" of a number with the literals `equal`, and the clauses that define them.

    `equal` is in ascending order of the values. `inner` are new variables for all values but the first two and the
    last, whose literals are known already. The first entry of the result is 0, which is not used.
    """
    order = [0, -equal[0], *inner, equal[-1]][: len(equal)]
    clauses: list[tuple[Literal, ...]] = []
    for here, (now, after) in zip(equal[1:], pairwise(order[1:]), strict=False):
        clauses += (-after, now), (-here, now), (-here, -after), (-now, after, here)
    return order, clauses


def weighted(values: Sequence[int], order: Sequence[Literal], weight: int) -> OrderEncoding:
    """The order encoding of a multiple of a number, from that of the number itself. The weight is not 0."""
    if weight > 0:
        return [(weight * value, literal) for value, literal in zip(values, order, strict=True)]
    at_most = [0, *(-literal for literal in order[:0:-1])]
    return [(weight * value, literal) for value, literal in zip(values[::-1], at_most, strict=True)]


def _below(quantity: OrderEncoding) -> list[tuple[Literal, ...]]:
    """For each value, the clause part "the number is less"; empty for the first value."""
    return [(), *((-literal,) for _, literal in quantity[1:])]


def _beyond(quantity: OrderEncoding) -> list[tuple[Literal, ...]]:
    """For each value, the clause part "the number is more"; empty for the last value."""
    return [*((literal,) for _, literal in quantity[1:]), ()]


def distinct_total(out: Encoder, low: int, high: int, choices: Sequence[DirectEncoding], limit: int) -> None:
    """The numbers are different, and their sum lies in low..high.

    A variable for each value says whether some number has it. An automaton reads these variables in order of the
    values.
    """
    if len(choices) == 2:
        _two(out, choices[0], choices[1], lambda a, b: a != b and low <= a + b <= high)
        return
    values = sorted({value for choice in choices for value, _ in choice})
    literals = [dict(choice) for choice in choices]
    taken: list[Literal] = []
    for value in values:
        takers = [choice[value] for choice in literals if value in choice]
        out.require_all(list(combinations([-taker for taker in takers], 2)))
        mark = out.new("taken", value)
        taken.append(mark)
        for taker in takers:
            out.clause(-taker, mark)
        out.clause(-mark, *takers)

    def step(state: tuple[int, int, int], yes: int) -> tuple[int, int, int] | None:
        at, count, so_far = state
        if yes:
            count, so_far = count + 1, so_far + values[at]
        missing, rest = len(choices) - count, values[at + 1 :]
        if not 0 <= missing <= len(rest):
            return None
        if so_far + sum(rest[:missing]) > high or so_far + sum(rest[len(rest) - missing :]) < low:
            return None
        return at + 1, count, so_far

    def accepts(state: tuple[int, int, int]) -> bool:
        return state[1] == len(choices) and low <= state[2] <= high

    questions = [[(0, -mark), (1, mark)] for mark in taken]
    automaton(out, questions, layers(questions, (0, 0, 0), step, accepts, limit))


def _two(out: Encoder, first: DirectEncoding, second: DirectEncoding, allowed: Callable[[int, int], bool]) -> None:
    """Two numbers are an allowed pair: each value implies one of its partners."""
    for a, literal in first:
        out.require(-literal, *(other for b, other in second if allowed(a, b)))
    for b, literal in second:
        out.require(-literal, *(other for a, other in first if allowed(a, b)))


def layers(
    choices: Sequence[DirectEncoding],
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], bool],
    limit: int,
) -> list[Layer] | None:
    """The layers of an automaton: the moves between reachable states from which it can accept.

    States are numbered in each layer by first use. The result is None if the automaton never accepts. FormulaTooLarge
    above `limit` moves.
    """
    frontier: dict[State, int] = {start: 0}
    forward: list[Layer] = []
    size = 0
    for choice in choices:
        after: dict[State, int] = {}
        moves: Layer = []
        for state, number in frontier.items():
            for value, _ in choice:
                reached = step(state, value)
                if reached is not None:
                    moves.append((number, value, after.setdefault(reached, len(after))))
            if size + len(moves) > limit:
                raise FormulaTooLarge(f"its automaton has more than {limit:,} moves")
        size += len(moves)
        forward.append(moves)
        frontier = after
    alive = {number for state, number in frontier.items() if accepts(state)}
    for at in reversed(range(len(forward))):
        forward[at] = [move for move in forward[at] if move[2] in alive]
        alive = {before for before, _, _ in forward[at]}
    return forward if alive else None


def minimised(moves: Sequence[Layer] | None) -> list[Layer] | None:
    """The minimal automaton with the same layers: states from which the same values lead to acceptance are one."""
    if moves is None:
        return None
    result: list[Layer] = [[] for _ in moves]
    merged: dict[int, int] = {}
    for at in reversed(range(len(moves))):
        out_of: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for before, value, reached in moves[at]:
            out_of[before].append((value, merged[reached] if at + 1 < len(moves) else 0))
        states: dict[tuple[tuple[int, int], ...], int] = {}
        merged = {before: states.setdefault(tuple(leaving), len(states)) for before, leaving in out_of.items()}
        result[at] = [(number, value, reached) for leaving, number in states.items() for value, reached in leaving]
    return result


def automaton(out: Encoder, choices: Sequence[DirectEncoding], moves: Sequence[Layer] | None) -> None:
    """The values of the numbers, in order, are a path of an automaton.

    Every state and every move has a variable. A move implies its value and the states before and after it. A state
    needs a move that enters it and one that leaves it, and a value needs a move. So unit propagation removes each value
    that is on no path.
    """
    if moves is None:
        out.require()
        return
    before: dict[int, Literal] = {}
    for at, (choice, layer) in enumerate(zip(choices, moves, strict=True)):
        before = _layer(out, at, dict(choice), layer, before, last=at == len(moves) - 1)


def _layer(
    out: Encoder, at: int, values: dict[int, Literal], layer: Layer, before: dict[int, Literal], *, last: bool
) -> dict[int, Literal]:
    """Adds one layer. `before` has the literals of the states before it; returns those of the states after it."""
    uses = Counter(value for _, value, _ in layer)
    arrivals = Counter(reached for _, _, reached in layer)
    after: dict[int, Literal] = {}
    into: dict[int, list[Literal]] = defaultdict(list)
    out_of: dict[int, list[Literal]] = defaultdict(list)
    by_value: dict[int, list[Literal]] = {value: [] for value in values}
    clauses: list[tuple[Literal, ...]] = []
    for state, value, reached in layer:
        if uses[value] == 1 and not out.unless:
            move = values[value]
        else:
            move = out.new("move", at + 1, state, value)
            clauses.append((-move, values[value]))
        if at:
            clauses.append((-move, before[state]))
        if not last and arrivals[reached] == 1:
            after[reached] = move
        elif not last:
            if reached not in after:
                after[reached] = out.new("state", at + 1, reached)
            clauses.append((-move, after[reached]))
            into[reached].append(move)
        out_of[state].append(move)
        by_value[value].append(move)
    clauses += [(-literal, *out_of[state]) for state, literal in before.items()]
    clauses += [(-after[reached], *moves) for reached, moves in into.items()]
    out.extend(clauses)
    for value, moves in by_value.items():
        if moves != [values[value]]:
            out.require(-values[value], *moves)
    if not at:
        out.require(*out_of[0])
    return after
