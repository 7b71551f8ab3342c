"""The digits that the learner must exclude: what its clauses and the rules of the objectives exclude at level 0.

The learner propagates lanes, conflicts, learned clauses and all objectives until nothing changes
(`native/learner.hpp`). So what holds at level 0 is closed under all of them, except right after a conflict or a grid,
when a literal may still wait. It has been propagated one node later. A removal that is lost there costs nodes but
changes no answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from sudokudsl.cover.encoder import encoded
from sudokudsl.cover.engine import BLANK
from sudokudsl.cover.objectives import CoverProblem
from sudokudsl.fuzz.random_groups import beside, numbered_areas, pieces, rankings
from sudokudsl.fuzz.random_problems import random_problem
from sudokudsl.native import _engine
from support.problems import Tangle
from support.stated_strength import excluding

Domains = list[frozenset[int]]
Rules = Callable[[Domains], "Domains | None"]
"""Returns the domains that the rules of all objectives leave; None if one of them is empty."""
SEED, NODES = 7, 40
"""The seed of the random problems, and the nodes of the learner in each of them."""
RARE = (numbered_areas, rankings, pieces, beside)
"""Groups of objectives whose slots have domains of many forms, or bounds."""
LEFT = ("nodes", "limit")
"""The ends of a run after which the search can go on."""


@dataclass(frozen=True)
class Clause:
    """A clause: at least one of its literals holds, each of them a slot, a digit, and whether the slot holds it."""

    literals: tuple[tuple[int, int, bool], ...]

    def narrowed(self, left: Sequence[frozenset[int]]) -> Domains | None:
        """The domains with the last literal of the clause that can hold; None if none can."""
        able = [
            (slot, digit, stands)
            for slot, digit, stands in self.literals
            if (digit in left[slot] if stands else left[slot] != {digit})
        ]
        if not able:
            return None
        changed = [*left]
        if len(able) == 1:
            ((slot, digit, stands),) = able
            changed[slot] = frozenset({digit}) if stands else left[slot] - {digit}
        return changed


@dataclass(frozen=True)
class Known:
    """The learner's domains at level 0, and its longer clauses."""

    domains: Domains
    clauses: tuple[Clause, ...]

    def closed(self, rules: Rules) -> Domains | None:
        """The domains that rules and clauses leave; None if they contradict each other."""
        left: Domains | None = self.domains
        while left is not None:
            before, left = left, rules(left)
            for clause in self.clauses:
                left = left and clause.narrowed(left)
            if left == before:
                break
        return left


def known(problem: CoverProblem, digits: Sequence[int], numbers: Sequence[int]) -> Known:
    """Domains and clauses, as `clauses` of a search lists them.

    A cell has a placement for each digit, and an auxiliary slot has one for each digit of its domain.
    """
    stated = [digits if slot < problem.answer_cells else domain for slot, domain in enumerate(problem.domains)]
    placements = [(slot, digit) for slot, values in enumerate(stated) for digit in values]
    clauses, at = [], 0
    while at < len(numbers):
        literals = numbers[at + 1 : at + 1 + numbers[at]]
        at += 1 + len(literals)
        clauses.append(Clause(tuple((*placements[each >> 1], each & 1 == 0) for each in literals)))
    domains = [frozenset(domain) for domain in problem.domains]
    for clause in clauses:
        if len(clause.literals) == 1:
            ((slot, digit, stands),) = clause.literals
            domains[slot] = domains[slot] & {digit} if stands else domains[slot] - {digit}
    return Known(domains, tuple(clause for clause in clauses if len(clause.literals) > 1))


def remembered(problem: CoverProblem) -> Rules:
    """The rules of a problem's objectives; most nodes ask about the same domains."""
    memory: dict[tuple[frozenset[int], ...], Domains | None] = {}

    def rules(left: Domains) -> Domains | None:
        at = tuple(left)
        if at not in memory:
            memory[at] = excluding(problem, left)
        return memory[at]

    return rules


def too_much_left(problem: CoverProblem, digits: Sequence[int], nodes: int) -> Iterator[tuple[int, int, int]]:
    """The placements that the learner leaves a node after rules and clauses exclude them: node, slot and digit.

    The kernel's turn is empty, so every node is one of the learner. Unlike a state of `strength.py`, the problem
    keeps its auxiliary slots, whose domains have forms that cells never have. The rules start where the learner has
    arrived, because some of them exclude more or less in another order.
    """
    engine = _engine.Engine(encoded(problem, list(digits), problem.answer_cells), 0)
    running = _engine.Search(engine, bytes([BLANK]) * problem.answer_cells, None)
    stops, rules = _engine.stop_names(), remembered(problem)
    closed: Domains | None = [frozenset(domain) for domain in problem.domains]
    for node in range(1, nodes + 1):
        if stops[running.run(running.count() + 1, node, 60.0)] not in LEFT:
            return
        now = known(problem, digits, running.clauses())
        for slot, domain in enumerate(now.domains):
            stated = closed[slot] if closed is not None else frozenset[int]()
            yield from ((node, slot, digit) for digit in sorted(domain - stated))
        closed = now.closed(rules)


def drawn(number: int) -> Iterator[tuple[CoverProblem, tuple[int, ...]]]:
    """Random problems of this number with their digits: loose objectives, any, and a group that few others have."""
    tangle = Tangle(number)
    yield tangle.problem, tangle.board.digits
    for group in (None, RARE[number % len(RARE)]):
        found = random_problem(SEED, number, group)
        if found.size != "large" and all(found.problem.domains) and found.board.everywhere == found.board.answer:
            yield found.problem, found.board.every_digit


def learns_enough(number: int) -> bool:
    """Whether the learner leaves nothing that must go in the random problems of this number."""
    return not any(left for problem, digits in drawn(number) for left in too_much_left(problem, digits, NODES))
