"""Counts the digits that the engine excludes without a guess, on random problems with one kind of objective.

    python tests/support/strength.py             compares with strength.txt, and shows the differences
    python tests/support/strength.py --update    writes strength.txt anew
    python tests/support/strength.py --rules 1500 --seed 5    compares so many problems with the rules, and counts

A removal that is lost costs nodes but changes no answer, so no oracle for answers notices it. A *state* is made of the
objectives of one kind in a random problem, of these and its houses, or of all its objectives together. Every slot is a
cell of the answer, and some of them are given, mostly as planted. The engine propagates the state to a fixpoint. The
remaining placements are compared with the rules of the objectives (`support/stated_strength.py`), and counted for
`strength.txt`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from sudokudsl.cover.objectives import CoverProblem, House, Objective
from sudokudsl.fuzz.random_groups import islands, numbered_areas, pieces, rankings
from sudokudsl.fuzz.random_objectives import Sampler
from sudokudsl.fuzz.random_problems import RandomProblem, random_problem
from sudokudsl.model.geometry import MAX_DIGITS, Board
from support.stated_strength import excluding
from support.stored import difference

STORED = Path(__file__).with_name("strength.txt")
PROBLEMS = 120
"""Random problems whose strengths are stored."""
SHARES = ((0.0, 0.9), (0.3, 0.9), (0.6, 0.9), (0.85, 0.9), (0.5, 0.4))
"""Shares of the slots that are given, and of the planted digits among the given ones; few leave many contradictions."""
RARE = (numbered_areas, rankings, pieces)
"""Groups of objectives that few problems have."""
TOGETHER = (pieces,)
"""Groups whose objectives exclude more together than alone: counts are bounds of connected pieces."""
ISLANDS = 4
"""States of islands for each random problem."""
Placements = frozenset[tuple[int, int]]
"""Slots with a digit each."""


@dataclass(frozen=True)
class State:
    """A problem with one kind of objective, or several together, in which every slot is a cell, and given digits."""

    kind: str
    problem: CoverProblem
    givens: tuple[int | None, ...]

    @cached_property
    def domains(self) -> list[frozenset[int]]:
        """By slot, the given digit or all digits."""
        known = zip(self.problem.domains, self.givens, strict=True)
        return [frozenset(domain if given is None else {given}) for domain, given in known]

    def left(self) -> Placements:
        """The placements that the engine has not excluded when it has propagated the givens."""
        from sudokudsl.cover.encoder import encoded
        from sudokudsl.native import _engine

        digits = sorted({digit for domain in self.problem.domains for digit in domain})
        slots = range(len(self.givens))
        engine = _engine.Engine(encoded(self.problem, digits, len(slots)))
        coded = bytes(_engine.BLANK if given is None else digits.index(given) for given in self.givens)
        running = _engine.Search(engine, coded, None)
        if running.run(2**64 - 1, 1, 60.0) == _engine.stop_names().index("exhausted"):
            (*grids,) = engine.decoded(running.take())
            return frozenset(placement for grid in grids for placement in enumerate(grid))
        marks = zip(product(slots, digits), running.remaining(), strict=True)
        return frozenset(placement for placement, mark in marks if mark)


def states(seed: int, numbers: Iterable[int]) -> Iterator[State]:
    """The states of each kind of objective, and of all, in random problems that are not large and in rare groups."""
    for number in numbers:
        for group in (None, RARE[number % len(RARE)]):
            drawn = random_problem(seed, number, group)
            many = {digit for domain in drawn.problem.domains for digit in domain}
            if drawn.size != "large" and len(many) <= MAX_DIGITS and all(drawn.problem.domains):
                yield from _states(drawn, together=group.__name__ if group in TOGETHER else "")
        for at in range(ISLANDS):
            of = Sampler(Random(f"islands {seed}:{number}:{at}"), Board(1, 1, (1,)), [], [], fitting=at > 0)
            objectives, slots = tuple(islands(of)), len(of.domains)
            names = tuple(f"s{slot}" for slot in range(slots))
            problem = CoverProblem(names, slots, tuple(of.domains), objectives, ("random",))
            yield State("islands", problem, (None,) * slots)


def _states(drawn: RandomProblem, together: str) -> Iterator[State]:
    random = Random(f"strength {drawn.seed}:{drawn.number}")
    houses = [objective for objective in drawn.problem.objectives if isinstance(objective, House)]
    kinds: dict[str, list[Objective]] = {}
    for objective in drawn.problem.objectives:
        kinds.setdefault(together or type(objective).__name__.lower(), []).append(objective)
    if not together and len(kinds) > 1:
        kinds["together"] = [*drawn.problem.objectives]
    for kind, objectives in kinds.items():
        for number, shares in enumerate(SHARES):
            stated = [*houses, *objectives] if number % 2 and kind not in ("house", "together") else objectives
            slots = len(drawn.problem.domains)
            problem = replace(drawn.problem, objectives=tuple(stated), answer_cells=slots)
            yield State(kind, problem, tuple(_given(random, drawn, slot, *shares) for slot in range(slots)))


def _given(random: Random, drawn: RandomProblem, slot: int, share: float, right: float) -> int | None:
    """The planted digit of a slot in most states, sometimes another one, or none."""
    domain, planted = drawn.problem.domains[slot], drawn.planted[slot]
    if random.random() >= share:
        return None
    return planted if planted in domain and random.random() < right else random.choice(domain)


def too_much_left(state: State) -> Placements:
    """The placements that the engine leaves, although the rules of the objectives exclude them."""
    stated = excluding(state.problem, state.domains) or []
    return state.left() - {(slot, digit) for slot, digits in enumerate(stated) for digit in digits}


def strength(found: Iterable[State]) -> str:
    """One line for each kind: its states, and the placements before and after propagation."""
    many: Counter[str] = Counter()
    before: Counter[str] = Counter()
    after: Counter[str] = Counter()
    for state in found:
        many[state.kind] += 1
        before[state.kind] += sum(map(len, state.domains))
        after[state.kind] += len(state.left())
    lines = [f"{'':10}{'states':>8}{'placements':>12}{'left':>10}"]
    lines += [f"{kind:10}{many[kind]:>8}{before[kind]:>12}{after[kind]:>10}" for kind in sorted(many)]
    return "\n".join(lines) + "\n"


def against_the_rules(found: Iterable[State]) -> str:
    """The number of states, of the digits that the rules exclude there, and of those among them that are left."""
    many = excluded = left = 0
    for state in found:
        stated = excluding(state.problem, state.domains) or []
        many += 1
        excluded += sum(map(len, state.domains)) - sum(map(len, stated))
        left += len(too_much_left(state))
    return f"{many} states: the rules exclude {excluded} digits, and the engine leaves {left} of these"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true", help="write the stored figures")
    parser.add_argument("--rules", type=int, default=0, metavar="PROBLEMS", help="compare so many with the rules")
    parser.add_argument("--seed", type=int, default=0, help="of these problems")
    options = parser.parse_args()
    if options.rules:
        print(against_the_rules(states(options.seed, range(options.rules))))
        return 0
    found = strength(states(0, range(PROBLEMS)))
    print(difference(STORED, found) or "all equal")
    if options.update:
        STORED.write_text(found, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
