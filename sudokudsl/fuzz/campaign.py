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
from ..crosscheck.locate import Suspect, crashed, locate
from ..crosscheck.solvers import Differ, Voices
from ..model.puzzle import Puzzle, TooLarge
from .cases import Case, draw
from .metamorphic import FURTHER
from .random_rules import KINDS
from .random_specs import Drawn, mixed_forms

CHUNK = 50  # cases that a worker takes at a time
RARELY = 50_000  # new objects between two looks for cycles, of which cases make hardly any: 7 % quicker


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

    def never(self) -> dict[str, list[str]]:
        """What can come up and has not so far: families, words of rules, kinds of objectives and of encodings."""
        return {name: sorted(known - set(getattr(self, name))) for name, known in _known().items()}

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


def _known() -> dict[str, set[str]]:
    return {
        "families": {family.word for family, _ in mixed_forms()},
        "rules": set(KINDS),
        "objectives": {kind.__name__.lower() for kind in get_args(Objective)},
        "encodings": set(ENCODINGS),
    }


COUNTED = ("ways", "oracles", "families", "rules", "objectives", "encodings", "pairs", "solutions")


def run(seed: int, numbers: Iterable[int]) -> Tally:
    """Compares the cases of these numbers."""
    tally = Tally()
    often = gc.get_threshold()
    gc.set_threshold(RARELY)
    try:
        for number in numbers:
            try_case(seed, number, tally)
    finally:
        gc.set_threshold(*often)
    return tally


def run_apart(seed: int, numbers: Iterable[int]) -> Tally:
    """The same, each case in a process of its own: one that does not survive its case is a difference, too."""
    tally = Tally()
    for number in numbers:
        try:
            tally.add(pool.apart(run, seed, (number,)))
        except BrokenExecutor:
            tally.differences.append(_fatal(seed, number))
    return tally


def _fatal(seed: int, number: int) -> Difference:
    """A case that ends the process it is compared in, if not the one it is drawn in."""
    try:
        case = pool.apart(draw, Random(f"{seed}:{number}"), number)
        text = case.text if case is not None else ""
    except BrokenExecutor:
        text = ""
    return Difference(number, "death", "the process that solves it is no more", str(Suspect("native")), text)


def try_case(seed: int, number: int, tally: Tally) -> None:
    """Draws one case, compares, and counts it."""
    random = Random(f"{seed}:{number}")
    case = None
    try:
        case = draw(random, number)
        if case is None:
            tally.skipped += 1
            return
        with Voices(case.mix.text) as voices:
            _count(case, voices, tally)
            _read_back(case, voices.puzzle)
            _compare(case, voices, random, tally)
    except TooLarge:
        tally.skipped += 1
    except Differ as differ:
        assert case is not None
        difference = Difference(number, differ.kind, differ.sentence, str(differ.suspect), case.text)
        tally.differences.append(difference)
    except Exception as error:  # whatever goes wrong in one case is a finding, and no reason to stop
        sentence = f"{type(error).__name__}: {error}".partition("\n")[0]
        text = case.text if case is not None else ""
        tally.differences.append(Difference(number, "crash", sentence, str(crashed(error)), text))


def _compare(case: Case, voices: Voices, random: Random, tally: Tally) -> None:
    givens = voices.few(case.givens, case.planted, random)
    if givens is None:
        tally.skipped += 1
        tally.cases -= 1
        return
    grids = voices.agreed(givens)
    tally.solutions["none" if not grids else "one" if len(grids) == 1 else "several"] += 1
    if case.planted is not None and case.planted not in grids:
        suspect = locate(voices.puzzle, case.planted, dict.fromkeys(voices.solvers, False))
        raise Differ("planted", f"nobody finds the planted grid {case.planted.values}", suspect)
    name = random.choice(tuple(FURTHER))
    if FURTHER[name](case, voices, givens, grids, random):
        tally.oracles[name] += 1


def _read_back(case: Case, puzzle: Puzzle) -> None:
    """The statements that were drawn must be those that were read."""
    drawn: dict[str, list[Drawn]] = {}
    for each in case.mix.statements:
        drawn.setdefault(each.family.word, []).append(each)
    for word, statements in drawn.items():
        family = statements[0].family
        stated = family.together(tuple(family.build(**each.values) for each in statements), puzzle.board)
        if tuple(each.constraint for each in puzzle.stated if each.word == word) != stated:
            raise Differ("reading", f"`{word}` is read as something else than was written", Suspect("reading", word))


def _count(case: Case, voices: Voices, tally: Tally) -> None:
    words = sorted(case.mix.words)
    tally.cases += 1
    tally.ways[case.way] += 1
    tally.families.update(words)
    tally.pairs.update(f"{first} {second}" for first, second in combinations(words, 2))
    tally.rules.update({kind for rule in case.mix.rules for kind in rule.kinds})
    tally.objectives.update({type(objective).__name__.lower() for objective in voices.cover.objectives})
    tally.encodings.update(voices.cnf.encodings)


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
