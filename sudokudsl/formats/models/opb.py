"""Exports puzzles as pseudo-Boolean formulas (OPB): linear constraints over 0-1 variables.

A variable stands for a digit in a cell, or for a part of a compiled objective. Comments name all variables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from ...cover.compile import compile_cover
from ...cover.objectives import (
    Automaton,
    Connected,
    Count,
    CoverProblem,
    Distinct,
    Division,
    Either,
    Grouped,
    House,
    Pairs,
    Sets,
    Total,
    Ways,
)  # fmt: skip
from ...cover.ranking import without_rankings
from ...model.puzzle import Puzzle, TooLarge
from ..refusal import Problem, Refused, refused

Terms = list[tuple[int, int]]
"""(coefficient, variable)."""


def formula(puzzle: Puzzle) -> str:
    """The formula. Refused if the puzzle has divisions into areas, or is too large."""
    try:
        problem = compile_cover(puzzle)
    except TooLarge as reason:
        raise refused(f"{puzzle.label(reason.stated)}: too large for OPB", reason.stated.span) from None
    owners = sorted({each.owner for each in problem.objectives if isinstance(each, Division)})
    if owners:
        areas = [puzzle.stated[owner] for owner in owners]
        raise Refused(Problem(f"{puzzle.label(stated)}: OPB cannot say this", stated.span) for stated in areas)
    return formula_of(problem, [line for line in (puzzle.title, puzzle.author) if line])


def formula_of(problem: CoverProblem, remarks: Sequence[str] = ()) -> str:
    """The formula of a cover problem without divisions, with remarks at its head."""
    domains, objectives = without_rankings(problem.domains, problem.objectives)
    out = _Formula(problem, domains)
    for objective in objectives:
        out.label(problem.owners[objective.owner])
        _FORMS[type(objective)](out, objective)
    return out.text(remarks)


class _Formula:
    """Variables with their names, and constraints `terms >= bound` or `terms = bound` with comments between them."""

    def __init__(self, problem: CoverProblem, domains: Sequence[tuple[int, ...]]) -> None:
        self.names: list[str] = []
        self.lines: list[str] = []
        self.constraints = 0
        self.answer = problem.answer_cells
        self.placed: dict[tuple[int, int], int] = {}
        self.domains = domains
        self._label = ""
        self._guard: int | None = None
        for slot, domain in enumerate(domains):
            name = problem.names[slot] if slot < len(problem.names) else f"order {slot}"
            for digit in domain:
                self.placed[slot, digit] = self.new(f"{name}={digit}")
            self.equal(self.of(slot), 1)

    def new(self, name: str) -> int:
        """A new variable."""
        self.names.append(name)
        return len(self.names)

    def label(self, text: str) -> None:
        """Names the statement of the constraints that follow."""
        if text != self._label:
            self.lines.append(f"* {' '.join(text.split())}")
            self._label = text

    def of(self, slot: int, digits: Iterable[int] | None = None, weight: int = 1) -> Terms:
        """The variables of a slot, or of some of its digits."""
        wanted = self.domains[slot] if digits is None else digits
        return [(weight, self.placed[slot, digit]) for digit in wanted if (slot, digit) in self.placed]

    def chosen(self, placements: Iterable[tuple[int, int]], weight: int = 1) -> Terms:
        """The variables of placements."""
        return [(weight, self.placed[each]) for each in placements if each in self.placed]

    def at_least(self, terms: Terms, bound: int) -> None:
        """The sum is at least the bound, or the guard of the branch is false."""
        if self._guard is not None:
            slack = bound - sum(weight for weight, _ in terms if weight < 0)
            if slack <= 0:
                return
            terms, bound = [*terms, (-slack, self._guard)], bound - slack
        self._write(terms, ">=", bound)

    def at_most(self, terms: Terms, bound: int) -> None:
        """The sum is at most the bound."""
        self.at_least([(-weight, name) for weight, name in terms], -bound)

    def equal(self, terms: Terms, bound: int) -> None:
        """The sum is the bound."""
        if self._guard is None:
            self._write(terms, "=", bound)
        else:
            self.at_least(terms, bound)
            self.at_most(terms, bound)

    def guarded(self, guard: int, write: Callable[[], None]) -> None:
        """Writes constraints that are required only if a variable is 1."""
        self._guard = guard
        write()
        self._guard = None

    def _write(self, terms: Terms, sign: str, bound: int) -> None:
        merged: dict[int, int] = {}
        for weight, name in terms:
            merged[name] = merged.get(name, 0) + weight
        parts = [f"{weight:+d} x{name}" for name, weight in merged.items() if weight]
        if not parts:
            if not (bound == 0 if sign == "=" else bound <= 0):
                self._write([(1, 1 if self.names else self.new("no digit"))], ">=", 2)  # cannot be met
            return
        self.constraints += 1
        self.lines.append(f"{' '.join(parts)} {sign} {bound} ;")

    def text(self, remarks: Iterable[str]) -> str:
        """The whole file."""
        head = [f"* #variable= {len(self.names)} #constraint= {self.constraints}"]
        head += [f"* {' '.join(line.split())}" for line in remarks]
        head += [f"* x{number} is {name}" for number, name in enumerate(self.names, 1)]
        shown = [self.placed[slot, digit] for slot in range(self.answer) for digit in self.domains[slot]]
        head.append(f"* the answer: {' '.join(f'x{number}' for number in shown)}")
        return "\n".join([*head, *self.lines]) + "\n"


def _count(out: _Formula, objective: Count) -> None:
    found = out.chosen(objective.placements)
    if objective.low == objective.high:
        out.equal(found, objective.low)
        return
    out.at_least(found, objective.low)
    out.at_most(found, objective.high)


def _house(out: _Formula, objective: House) -> None:
    for digit in sorted(set(objective.digits)):
        found = out.chosen((slot, digit) for slot in objective.slots)
        whole = len(objective.slots) == len(objective.digits)
        (out.equal if whole else out.at_most)(found, objective.digits.count(digit))


def _distinct(out: _Formula, objective: Distinct) -> None:
    for digit in sorted({digit for slot in objective.slots for digit in out.domains[slot]}):
        out.at_most(out.chosen((slot, digit) for slot in objective.slots), 1)


def _pairs(out: _Formula, objective: Pairs) -> None:
    for digit in out.domains[objective.first]:
        partners = [second for first, second in objective.allowed if first == digit]
        out.at_least([*out.of(objective.second, partners), *out.of(objective.first, (digit,), -1)], 0)


def _ways(out: _Formula, objective: Ways) -> None:
    domains = [out.domains[slot] for slot in objective.slots]
    rows = [row for row in objective.tuples if all(map(tuple.__contains__, domains, row))]
    chosen = [out.new(f"way {row}") for row in rows]
    out.equal([(1, way) for way in chosen], 1)
    for place, slot in enumerate(objective.slots):
        for digit in out.domains[slot]:
            ways = [(1, way) for way, row in zip(chosen, rows, strict=True) if row[place] == digit]
            out.equal([*ways, *out.of(slot, (digit,), -1)], 0)


def _sets(out: _Formula, objective: Sets) -> None:
    chosen = []
    for way in objective.ways:
        chosen.append(name := out.new(f"way {way}"))
        for slot, digits in zip(objective.slots, way, strict=True):
            out.at_least([*out.of(slot, digits), (-1, name)], 0)
    out.at_least([(1, name) for name in chosen], 1)


def _total(out: _Formula, objective: Total) -> None:
    terms = [
        (weight * digit, out.placed[slot, digit]) for slot, weight in objective.terms for digit in out.domains[slot]
    ]
    if objective.low == objective.high:
        out.equal(terms, objective.low)
        return
    out.at_least(terms, objective.low)
    out.at_most(terms, objective.high)


def _automaton(out: _Formula, objective: Automaton) -> None:
    before: dict[int, Terms] = {0: []}
    for layer, (slot, moves) in enumerate(zip(objective.slots, objective.layers, strict=True)):
        after: dict[int, Terms] = {}
        leaving: dict[int, Terms] = {}
        by_digit: dict[int, Terms] = {digit: [] for digit in out.domains[slot]}
        for state, digit, following in moves:
            if digit in by_digit and state in before:
                name = out.new(f"layer {layer}: state {state}, {digit}, state {following}")
                leaving.setdefault(state, []).append((1, name))
                after.setdefault(following, []).append((1, name))
                by_digit[digit].append((1, name))
        for digit, used in by_digit.items():
            out.equal([*used, *out.of(slot, (digit,), -1)], 0)
        for state, entering in before.items() if layer else ():
            out.equal([*leaving.get(state, []), *((-1, name) for _, name in entering)], 0)
        before = after


def _either(out: _Formula, objective: Either) -> None:
    guards = [out.new(f"branch {number}") for number in range(1, len(objective.branches) + 1)]
    out.at_least([(1, guard) for guard in guards], 1)
    for guard, branch in zip(guards, objective.branches, strict=True):
        for part in branch:
            out.guarded(guard, partial(_FORMS[type(part)], out, part))


def _grouped(out: _Formula, objective: Grouped) -> None:
    groups = objective.groups
    for one, other, slot in objective.pairs:
        for number in sorted({*out.domains[groups[one]], *out.domains[groups[other]]}):
            first, second = out.of(groups[one], (number,)), out.of(groups[other], (number,))
            out.at_most([*first, *second, *out.of(slot, (1,), -1)], 1)
            for here, there in ((first, second), (second, first)):
                out.at_most([*here, *((-1, name) for _, name in there), *out.of(slot, (1,))], 1)
    for one, other in combinations(range(len(objective.members)), 2):
        shared = set(out.domains[objective.members[one]]) & set(out.domains[objective.members[other]])
        for number in sorted(set(out.domains[groups[one]]) & set(out.domains[groups[other]])):
            same = [*out.of(groups[one], (number,)), *out.of(groups[other], (number,))]
            for digit in sorted(shared):
                both = out.chosen((objective.members[place], digit) for place in (one, other))
                out.at_most([*same, *both], 3)


def _connected(out: _Formula, objective: Connected) -> None:
    inside = [out.of(slot, objective.digits) for slot in objective.slots]
    first = [out.new(f"first {place}") for place in range(len(inside))]
    out.equal([(1, name) for name in first], 1)
    for place, name in enumerate(first):
        out.at_least([*inside[place], (-1, name)], 0)
        for before in inside[:place]:
            out.at_most([*before, (1, name)], 1)
    reached = first
    for step in range(1, len(inside)):
        following = [out.new(f"within {step} steps of the first: {place}") for place in range(len(inside))]
        for place, name in enumerate(following):
            near = [(1, reached[there]) for there in sorted(objective.beside[place])]
            out.at_least([(1, reached[place]), *near, (-1, name)], 0)
            out.at_least([*inside[place], (-1, name)], 0)
        reached = following
    for place, name in enumerate(reached):
        out.at_least([(1, name), *((-weight, digit) for weight, digit in inside[place])], 0)


_FORMS: Mapping[type, Callable[[_Formula, Any], None]] = {
    Automaton: _automaton,
    Connected: _connected,
    Count: _count,
    Distinct: _distinct,
    Either: _either,
    Grouped: _grouped,
    House: _house,
    Pairs: _pairs,
    Sets: _sets,
    Total: _total,
    Ways: _ways,
}
"""The constraints of each kind of objective."""
