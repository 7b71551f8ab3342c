"""Random puzzles put to every solver, in search of one on which they differ.

Case number n of a seed is always the same puzzle, so that a run can be repeated, continued, and divided among
processes. A case is drawn in one of the ways of `WAYS`; digits of a grid are then given until few solutions are left,
and the sets of all solvers are compared: native engine, reference engine, two SAT solvers, and the oracle where the
open cells are few. Every case is also put to one oracle of `FURTHER` that needs no second solver.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import combinations, count
from random import Random
from typing import Any, get_args

from ..cnf.compile import ENCODINGS
from ..cover.objectives import Objective
from ..crosscheck import pool
from ..crosscheck.locate import Suspect, locate, locate_crash
from ..crosscheck.solvers import Discrepancy, SolverPanel
from ..model.puzzle import Puzzle, TooLarge
from .cases import Case, random_case
from .metamorphic import RELATIONS
from .random_rules import KINDS
from .random_specs import RandomStatement, sampled_forms

CHUNK = 50  # cases that a worker takes at a time
GC_THRESHOLD = 50_000  # new objects between two looks for cycles, of which cases make hardly any: 7 % quicker


@dataclass(frozen=True, slots=True)
class Difference:
    """A case on which voices differ: what about it, in a sentence, whose mistake it seems, and the whole spec."""

    number: int
    kind: str
    sentence: str
    suspect: str
    text: str


@dataclass
class Tally:
    """What has been compared so far: how many cases, and which things they had in them, counted by case.

    `pairs` are two families in one puzzle, `rules` the words that rules of one's own are made of.
    """

    cases: int = 0
    skipped: int = 0
    ways: Counter[str] = field(default_factory=Counter)
    oracles: Counter[str] = field(default_factory=Counter)
    families: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    objectives: Counter[str] = field(default_factory=Counter)
    encodings: Counter[str] = field(default_factory=Counter)
    pairs: Counter[str] = field(default_factory=Counter)
    solutions: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Takes over what another run has compared."""
        self.cases += other.cases
        self.skipped += other.skipped
        for name in COUNTED:
            getattr(self, name).update(getattr(other, name))
        self.differences += other.differences

    def not_covered(self) -> dict[str, list[str]]:
        """What can come up and has not so far: families, words of rules, kinds of objectives and of encodings."""
        return {name: sorted(known - set(getattr(self, name))) for name, known in _coverable().items()}

    def facts(self) -> dict[str, Any]:
        """What was counted, for JSON."""
        counted = {name: dict(getattr(self, name)) for name in COUNTED}
        differences = [asdict(difference) for difference in self.differences]
        return {"cases": self.cases, "skipped": self.skipped, **counted, "differences": differences}

    @classmethod
    def from_facts(cls, facts: Mapping[str, Any]) -> Tally:
        """The tally of such facts. KeyError, TypeError or ValueError for others."""
        tally = cls(int(facts["cases"]), int(facts["skipped"]))
        for name in COUNTED:
            getattr(tally, name).update({str(what): int(count) for what, count in facts[name].items()})
        tally.differences = [Difference(**difference) for difference in facts["differences"]]
        return tally


def _coverable() -> dict[str, set[str]]:
    return {
        "families": {family.word for family, _ in sampled_forms()},
        "rules": set(KINDS),
        "objectives": {kind.__name__.lower() for kind in get_args(Objective)},
        "encodings": set(ENCODINGS),
    }


COUNTED = ("ways", "oracles", "families", "rules", "objectives", "encodings", "pairs", "solutions")


def run(seed: int, numbers: Iterable[int]) -> Tally:
    """Compares the cases of these numbers."""
    tally = Tally()
    thresholds = gc.get_threshold()
    gc.set_threshold(GC_THRESHOLD)
    try:
        for number in numbers:
            try_case(seed, number, tally)
    finally:
        gc.set_threshold(*thresholds)
    return tally


def run_isolated(seed: int, numbers: Iterable[int]) -> Tally:
    """The same, each case in a process of its own: one that does not survive its case is a difference, too."""
    tally = Tally()
    for number in numbers:
        try:
            tally.add(pool.isolated(run, seed, (number,)))
        except BrokenExecutor:
            tally.differences.append(_death(seed, number))
    return tally


def _death(seed: int, number: int) -> Difference:
    """A case that ends the process it is compared in, if not the one it is drawn in."""
    try:
        case = pool.isolated(random_case, Random(f"{seed}:{number}"), number)
        text = case.text if case is not None else ""
    except BrokenExecutor:
        text = ""
    return Difference(number, "death", "the process that solves it is no more", str(Suspect("native")), text)


def try_case(seed: int, number: int, tally: Tally) -> None:
    """Draws one case, compares, and counts it."""
    random = Random(f"{seed}:{number}")
    case = None
    try:
        case = random_case(random, number)
        if case is None:
            tally.skipped += 1
            return
        with SolverPanel(case.puzzle.text) as panel:
            _count(case, panel, tally)
            _read_back(case, panel.puzzle)
            _compare(case, panel, random, tally)
    except TooLarge:
        tally.skipped += 1
    except Discrepancy as discrepancy:
        assert case is not None
        difference = Difference(number, discrepancy.kind, discrepancy.sentence, str(discrepancy.suspect), case.text)
        tally.differences.append(difference)
    except Exception as error:  # whatever goes wrong in one case is a finding, and no reason to stop
        sentence = f"{type(error).__name__}: {error}".partition("\n")[0]
        text = case.text if case is not None else ""
        tally.differences.append(Difference(number, "crash", sentence, str(locate_crash(error)), text))


def _compare(case: Case, panel: SolverPanel, random: Random, tally: Tally) -> None:
    givens = panel.with_few_solutions(case.givens, case.planted, random)
    if givens is None:
        tally.skipped += 1
        tally.cases -= 1
        return
    grids = panel.agreed_grids(givens)
    tally.solutions["none" if not grids else "one" if len(grids) == 1 else "several"] += 1
    if case.planted is not None and case.planted not in grids:
        suspect = locate(panel.puzzle, case.planted, dict.fromkeys(panel.solvers, False))
        raise Discrepancy("planted", f"nobody finds the planted grid {case.planted.values}", suspect)
    name = random.choice(tuple(RELATIONS))
    if RELATIONS[name](case, panel, givens, grids, random):
        tally.oracles[name] += 1


def _read_back(case: Case, puzzle: Puzzle) -> None:
    """The statements that were drawn must be those that were read."""
    sampled: dict[str, list[RandomStatement]] = {}
    for each in case.puzzle.statements:
        sampled.setdefault(each.family.word, []).append(each)
    for word, statements in sampled.items():
        family = statements[0].family
        stated = family.together(tuple(family.build(**each.values) for each in statements), puzzle.board)
        if tuple(each.constraint for each in puzzle.stated if each.word == word) != stated:
            raise Discrepancy(
                "reading", f"`{word}` is read as something else than was written", Suspect("reading", word)
            )


def _count(case: Case, panel: SolverPanel, tally: Tally) -> None:
    words = sorted(case.puzzle.words)
    tally.cases += 1
    tally.ways[case.way] += 1
    tally.families.update(words)
    tally.pairs.update(f"{first} {second}" for first, second in combinations(words, 2))
    tally.rules.update({kind for rule in case.puzzle.rules for kind in rule.kinds})
    tally.objectives.update({type(objective).__name__.lower() for objective in panel.cover.objectives})
    tally.encodings.update(panel.cnf.encodings)


def in_order(
    executor: Executor, seed: int, first: int, last: int | None = None, *, size: int = CHUNK, ahead: int = 4
) -> Iterator[tuple[int, Tally]]:
    """Compares case after case from number `first` up to `last`, excluded, by any executor of `concurrent.futures`.

    Gives, chunk by chunk and in order, the number after the last case of the chunk and what was compared in it. So many
    chunks are under way at a time as `ahead` says. What is under way when the iteration is closed is given up.
    """
    starts = count(first, size) if last is None else range(first, last, size)
    shares = (range(start, start + size if last is None else min(start + size, last)) for start in starts)
    for numbers, found in pool.in_order(executor, partial(run, seed), shares, ahead=ahead):
        yield numbers.stop, found
