"""A cover problem as clauses, translated as plainly as possible, and the two SAT solvers that answer from them.

The clauses share nothing with `sudokudsl.cnf`. There are three encodings. Counts, totals and automata are *machines*:
slot by slot, a state and a digit lead to the next state. Tables have a variable for each row, one of which holds.
Connected slots have a root, and a variable for each slot and number of steps from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from pysat.solvers import Solver

from ..cover.objectives import (
    Automaton,
    BranchObjective,
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

State = int
"""A state of a machine: a number of chosen placements, a sum, a state of an automaton, or `ANY`."""
ANY: State = 2**70
"""The state from which nothing is excluded any more."""

UNLIMITED, LIMITED = "cadical195", "glucose42"
SAT_SOLVERS = (UNLIMITED, LIMITED)
"""The second one can be stopped after a number of conflicts or propagations, so it takes all that may be hard."""
MOST_CONFLICTS = 10_000
MOST_PROPAGATIONS = 10_000_000
HARD_GRAPH = 12
"""Slots of a graph that only the solver with a limit takes."""
MOST_STATES = 30_000
"""States of one machine, all slots together; sums with more are not translated."""


MOST_VERTICES = 60
"""Vertices of one graph that are not known to be joined."""


class TooManyStates(Exception):
    """A total has so many sums, or a graph so many vertices, that the plain clauses would be too many."""


class TooHard(Exception):
    """The solver has reached its limit of conflicts."""


def has_hard_graph(problem: CoverProblem) -> bool:
    """Whether a proof may take very long, because some connected graph has many slots."""
    return any(isinstance(each, Connected) and len(each.slots) > HARD_GRAPH for each in problem.objectives)


class PlainClauses:
    """The clauses of a problem. `placed` has the variable of each placement."""

    def __init__(self, problem: CoverProblem) -> None:
        self.problem = problem
        self.clauses: list[list[int]] = []
        self._variables = 0
        self._domains = [tuple(domain) for domain in problem.domains]
        self.placed: dict[tuple[int, int], int] = {}
        for slot, domain in enumerate(self._domains):
            for digit in domain:
                self.placed[slot, digit] = self._variable()
            self.clauses.append([self.placed[slot, digit] for digit in domain])
            self._at_most_one([self.placed[slot, digit] for digit in domain])
        for objective in problem.objectives:
            self._add(objective)

    def _variable(self) -> int:
        self._variables += 1
        return self._variables

    def _at_most_one(self, variables: Sequence[int]) -> None:
        """Pair by pair; of many, each variable passes on that it, or one before it, is true."""
        if len(variables) < 9:
            self.clauses += ([-one, -other] for one, other in combinations(variables, 2))
            return
        before = variables[0]
        for variable in variables[1:]:
            so_far = self._variable()
            self.clauses += [[-before, -variable], [-before, so_far], [-variable, so_far]]
            before = so_far

    def _one_of(self, literals: Iterable[int]) -> None:
        self.clauses.append(list(literals))

    def _add(self, objective: Objective) -> None:
        match objective:
            case Count() | Pairs() | Total():
                self._add_part(objective, ())
            case House(slots=slots, digits=digits):
                for digit in digits:
                    self._count([(slot, (digit,)) for slot in slots], 1, 1, ())
            case Distinct(slots=slots):
                self._distinct(slots)
            case Ways(slots=slots, tuples=tuples):
                rows = [[(slot, (digit,)) for slot, digit in zip(slots, row, strict=True)] for row in tuples]
                self._rows(rows)
            case Sets(slots=slots, ways=ways):
                self._rows([list(zip(slots, way, strict=True)) for way in ways])
            case Automaton(slots=slots, layers=layers):
                tables = [{(before, digit): after for before, digit, after in moves} for moves in layers]
                self._machine(slots, 0, lambda at, state, digit: tables[at].get((state, digit)), ())
            case Either(branches=branches):
                chosen = [self._variable() for _ in branches]
                self._one_of(chosen)
                for variable, branch in zip(chosen, branches, strict=True):
                    for part in branch:
                        self._add_part(part, (-variable,))
            case Connected():
                self._connected(objective)
            case Grouped():
                self._grouped(objective)
            case Ranked():
                self._ranked(objective)
            case Division():
                self._division(objective)

    def _add_part(self, part: BranchObjective, unless: tuple[int, ...]) -> None:
        """Adds a count, pairs or a total, which need not hold where a literal of `unless` is true."""
        match part:
            case Count(low=low, high=high, placements=placements):
                listed: dict[int, list[int]] = {}
                for slot, digit in placements:
                    listed.setdefault(slot, []).append(digit)
                self._count(list(listed.items()), low, high, unless)
            case Pairs(first=first, second=second, allowed=allowed):
                fits = set(allowed)
                for a in self._domains[first]:
                    for b in self._domains[second]:
                        if (a, b) not in fits:
                            self._one_of((*unless, -self.placed[first, a], -self.placed[second, b]))
            case Total(low=low, high=high, terms=terms):
                self._total(terms, low, high, unless)

    # ---- machines ----

    def _machine(
        self,
        slots: Sequence[int],
        start: State,
        after: Callable[[int, State, int], State | None],
        unless: tuple[int, ...],
    ) -> None:
        """A state and a digit of the next slot lead to a state; no state, None, excludes both together."""
        states: dict[State, int] = {start: self._variable()}
        self._one_of((states[start],))
        size = 0
        for at, slot in enumerate(slots):
            following: dict[State, int] = {}
            for state, variable in states.items():
                for digit in self._domains[slot]:
                    placed, to = self.placed[slot, digit], after(at, state, digit)
                    if to is None:
                        self._one_of((*unless, -variable, -placed))
                        continue
                    if to not in following:
                        following[to] = self._variable()
                    self._one_of((-variable, -placed, following[to]))
            states = following
            size += len(states)
            if size > MOST_STATES:
                raise TooManyStates

    def _count(self, listed: Sequence[tuple[int, Sequence[int]]], low: int, high: int, unless: tuple[int, ...]) -> None:
        """The number of times that slots hold a listed digit, each with its own digits."""
        if low > high or high < 0 or low > sum(len(digits) for _, digits in listed):
            self._one_of(unless)
            return
        gains = [{digit: digits.count(digit) for digit in digits} for _, digits in listed]
        slots = [slot for slot, _ in listed]
        self._bounded(slots, gains, low, high, unless)

    def _total(self, terms: Sequence[tuple[int, int]], low: int, high: int, unless: tuple[int, ...]) -> None:
        gains = [{digit: weight * digit for digit in self._domains[slot]} for slot, weight in terms]
        self._bounded([slot for slot, _ in terms], gains, low, high, unless)

    def _bounded(
        self,
        slots: Sequence[int],
        gains: Sequence[Mapping[int, int]],
        low: int,
        high: int,
        unless: tuple[int, ...],
    ) -> None:
        """Each slot gains a number by its digit; the sum of these lies between the bounds."""
        least, most = [0], [0]  # of the slots that follow, from the last one on
        for slot, gain in zip(reversed(slots), reversed(gains), strict=True):
            values = [gain.get(digit, 0) for digit in self._domains[slot]] or [0]
            least.append(least[-1] + min(values))
            most.append(most[-1] + max(values))
        least.reverse()
        most.reverse()
        if not slots and not low <= 0 <= high:
            self._one_of(unless)

        def after(at: int, state: State, digit: int) -> State | None:
            if state == ANY:
                return state
            sum_ = state + gains[at].get(digit, 0)
            if sum_ + most[at + 1] < low or sum_ + least[at + 1] > high:
                return None
            return ANY if sum_ + least[at + 1] >= low and sum_ + most[at + 1] <= high else sum_

        self._machine(slots, 0, after, unless)

    # ---- tables and graphs ----

    def _distinct(self, slots: Sequence[int]) -> None:
        holders: dict[int, list[int]] = {}
        for slot in slots:
            for digit in self._domains[slot]:
                holders.setdefault(digit, []).append(self.placed[slot, digit])
        for variables in holders.values():
            self._at_most_one(variables)

    def _rows(self, rows: Sequence[Sequence[tuple[int, Sequence[int]]]]) -> None:
        chosen = [self._variable() for _ in rows]
        self._one_of(chosen)
        for variable, row in zip(chosen, rows, strict=True):
            for slot, digits in row:
                self._one_of((-variable, *(self.placed[slot, d] for d in digits if (slot, d) in self.placed)))

    def _grouped(self, objective: Grouped) -> None:
        """At most one place has a number and a digit. A pair holds 1 with equal numbers, and otherwise 0."""
        holders: dict[tuple[int, int], list[int]] = {}
        for group, member in zip(objective.groups, objective.members, strict=False):
            for number in self._domains[group]:
                for digit in self._domains[member]:
                    both = self._variable()
                    self._one_of((both, -self.placed[group, number], -self.placed[member, digit]))
                    holders.setdefault((number, digit), []).append(both)
        for variables in holders.values():
            self._at_most_one(variables)
        for one, other, slot in objective.pairs:
            self._linked(objective.groups[one], objective.groups[other], slot)

    def _linked(self, one: int, other: int, slot: int) -> None:
        """A slot holds 1 if two others hold the same digit, and otherwise 0."""
        for a in self._domains[one]:
            for b in self._domains[other]:
                result = [self.placed[slot, int(a == b)]] if int(a == b) in self._domains[slot] else []
                self._one_of((*result, -self.placed[one, a], -self.placed[other, b]))

    def _division(self, objective: Division) -> None:
        """A number is at most one more than those before it, and a size is the count of a number.

        Each place is reached from the first one of its number in so many steps as there are other places.
        """
        numbers, every = objective.numbers, range(len(objective.numbers))
        if len(every) > MOST_VERTICES:
            raise TooManyStates
        beside: list[list[tuple[int, int]]] = [[] for _ in every]
        for one, other, slot in objective.pairs:
            self._linked(numbers[one], numbers[other], slot)
            beside[one].append((other, slot))
            beside[other].append((one, slot))

        def highest(at: int, state: State, digit: int) -> State | None:
            return max(state, digit) if 1 <= digit <= state + 1 else None

        self._machine(numbers, 0, highest, ())
        for place in every:
            for number in self._domains[numbers[place]]:
                held = self.placed[numbers[place], number]
                count = [(slot, {number: 1}) for slot in numbers if number in self._domains[slot]]
                for size in self._domains[objective.sizes[place]]:
                    unless = (-held, -self.placed[objective.sizes[place], size])
                    self._bounded([slot for slot, _ in count], [gain for _, gain in count], size, size, unless)
        reached = [self._variable() for _ in every]
        for place, first in enumerate(reached):
            for earlier in range(place):
                for number in set(self._domains[numbers[place]]).intersection(self._domains[numbers[earlier]]):
                    self._one_of((-first, -self.placed[numbers[place], number], -self.placed[numbers[earlier], number]))
        for _ in every[1:]:
            before, reached = reached, [self._variable() for _ in every]
            for place, now in enumerate(reached):
                ways = []
                for other, slot in beside[place]:
                    if 1 in self._domains[slot]:
                        ways.append(self._variable())
                        self._one_of((-ways[-1], self.placed[slot, 1]))
                        self._one_of((-ways[-1], before[other]))
                self._one_of((-now, before[place], *ways))
        for now in reached:
            self._one_of((now,))

    def _ranked(self, objective: Ranked) -> None:
        """A variable for each pair of lines says that one is less; as many of them are true as a clue says."""
        for place, less, ties in objective.clues:
            lesser = []
            for at, other in enumerate(objective.lines):
                if at == place:
                    continue
                is_less, is_equal = self._compared(other, objective.lines[place])
                lesser.append((len(self._domains), (1,)))
                self._domains.append((0, 1))
                self.placed[lesser[-1][0], 0], self.placed[lesser[-1][0], 1] = -is_less, is_less
                if not ties:
                    self._one_of((-is_equal,))
            self._count(lesser, less, less, ())
        for one, other in combinations(objective.lines, 2) if objective.differ else ():
            self._one_of((-self._compared(one, other)[1],))

    def _compared(self, one: Sequence[int], other: Sequence[int]) -> tuple[int, int]:
        """Variables for the first line being less than the second, and for their being equal."""
        less, equal = self._variable(), self._variable()
        self.clauses += [[-less], [equal]]  # before the first slots
        for first, second in zip(one, other, strict=True):
            less_before, equal_before = less, equal
            less, equal = self._variable(), self._variable()
            self.clauses += [[-less_before, less], [-equal, equal_before], [less_before, equal_before, -less]]
            for a in self._domains[first]:
                for b in self._domains[second]:
                    if first == second and a != b:
                        continue
                    here = (-equal_before, -self.placed[first, a], -self.placed[second, b])
                    self._one_of((*here, less if a < b else -less))
                    self._one_of((*here, equal if a == b else -equal))
        return less, equal

    def _connected(self, objective: Connected) -> None:
        """Each slot with a listed digit is reached from the root in so many steps as there are other slots.

        Neighbours that hold listed digits in any case are one vertex; slots that never hold one are left out.
        """
        slots, digits = objective.slots, set(objective.digits)
        may = [not digits.isdisjoint(self._domains[slot]) for slot in slots]
        must = [digits.issuperset(self._domains[slot]) for slot in slots]
        vertex = list(range(len(slots)))
        for one, other in sorted(objective.edges) * 2 + sorted(objective.edges, reverse=True):
            if must[one] and must[other]:
                vertex[one] = vertex[other] = min(vertex[one], vertex[other])
        used = sorted({vertex[at] for at in range(len(slots)) if may[at]})
        if len(used) > MOST_VERTICES:
            raise TooManyStates
        inside = {at: self._variable() for at in used}
        for at in used:
            for digit in self._domains[slots[at]]:
                self._one_of((-self.placed[slots[at], digit], inside[at] if digit in digits else -inside[at]))
        root = {at: self._variable() for at in used}
        self._one_of(root.values())
        self._at_most_one(list(root.values()))
        self.clauses += ([-root[at], inside[at]] for at in used)
        beside: dict[int, set[int]] = {at: set() for at in used}
        for one, other in objective.edges:
            if may[one] and may[other]:
                beside[vertex[one]].add(vertex[other])
                beside[vertex[other]].add(vertex[one])
        reached = root
        for _ in used[1:]:
            further = {at: self._variable() for at in used}
            for at, variable in further.items():
                self._one_of((-variable, inside[at]))
                self._one_of((-variable, reached[at], *(reached[other] for other in sorted(beside[at]))))
            reached = further
        self.clauses += ([-inside[at], reached[at]] for at in used)


class PlainSolver:
    """One SAT solver on the plain clauses of a problem. It is closed at the end of a `with` block."""

    def __init__(self, clauses: PlainClauses, name: str) -> None:
        self._clauses, self._name = clauses, name
        self._slots = clauses.problem.domains
        self._cells = clauses.problem.answer_cells
        self._solver = Solver(name=name, bootstrap_with=clauses.clauses)

    def __enter__(self) -> PlainSolver:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def filling(self) -> tuple[int, ...] | None:
        """A solution that is not excluded: a digit for each slot. None if there is none."""
        if not self._solves():
            return None
        true = {literal for literal in self._solver.get_model() or () if literal > 0}
        placed = self._clauses.placed
        return tuple(
            next(digit for digit in domain if placed[slot, digit] in true) for slot, domain in enumerate(self._slots)
        )

    def _solves(self) -> bool:
        if self._name != LIMITED:
            return bool(self._solver.solve())
        used = self._solver.accum_stats() or {}
        self._solver.conf_budget(max(1, MOST_CONFLICTS - used["conflicts"]))
        self._solver.prop_budget(max(1, MOST_PROPAGATIONS - used["propagations"]))
        solved = self._solver.solve_limited()
        if solved is None:
            raise TooHard
        return bool(solved)

    def exclude(self, grid: Sequence[int]) -> None:
        """No later filling has all these digits in the cells."""
        placed = self._clauses.placed
        self._solver.add_clause([-placed[placement] for placement in enumerate(grid)])

    def fillings(self) -> Iterator[tuple[int, ...]]:
        """All fillings that differ in a cell, one for each answer."""
        while (found := self.filling()) is not None:
            yield found
            self.exclude(found[: self._cells])
