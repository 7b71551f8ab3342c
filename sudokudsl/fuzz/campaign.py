"""Differential testing: runs every solver on random puzzles and reports those on which they disagree.

Case number n of a seed is always the same puzzle, so that a run can be repeated, continued, and divided among
processes. A case is sampled in one of the ways of `WAYS`, and digits of a grid are given until few solutions remain.
Then the sets of solutions of the native engine and of others are compared: the reference engine, one of two SAT
solvers, or both. The oracle joins them if it has few fillings to try. Every case is also tested by one metamorphic
relation of `RELATIONS`, chosen at random.
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
from ..language.hidden_numbers import constraint_of, together
from ..model.puzzle import Puzzle, TooLarge
from .cases import Case, random_case
from .metamorphic import RELATIONS, random_relation
from .random_specs import RandomStatement, sampled_forms
from .rule_writer import KINDS

CHUNK = 50  # cases that a worker takes at a time
GC_THRESHOLD = 50_000  # new objects between two garbage collections; cases make few cycles, so this saves 7 %


@dataclass(frozen=True, slots=True)
class Difference:
    """A case on which solvers disagree: its number, the kind of the difference, a sentence, the suspect, the spec."""

    number: int
    kind: str
    sentence: str
    suspect: str
    text: str


@dataclass
class Tally:
    """The cases compared so far, and counters of their contents; each case counts once for everything that it has.

    `skipped` are cases without meaning, or without a puzzle of few solutions. `oracles` are the metamorphic relations
    that applied. `pairs` are two families in one puzzle. `rules` are the words of the language in rules.
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
        """Adds the counts and the differences of another run."""
        self.cases += other.cases
        self.skipped += other.skipped
        for name in COUNTED:
            getattr(self, name).update(getattr(other, name))
        self.differences += other.differences

    def not_covered(self) -> dict[str, list[str]]:
        """The families, words of rules, kinds of objectives and encodings that no case has had, each sorted."""
        return {name: sorted(known - set(getattr(self, name))) for name, known in _coverable().items()}

    def facts(self) -> dict[str, Any]:
        """The tally as plain data, for JSON."""
        counted = {name: dict(getattr(self, name)) for name in COUNTED}
        differences = [asdict(difference) for difference in self.differences]
        return {"cases": self.cases, "skipped": self.skipped, **counted, "differences": differences}

    @classmethod
    def from_facts(cls, facts: Mapping[str, Any]) -> Tally:
        """The tally of the data that `facts` returned. Raises KeyError, TypeError or ValueError for other data."""
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
    """Compares the cases of the given numbers."""
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
    """Compares each case in a process of its own, so that the death of a process is reported as a difference."""
    tally = Tally()
    for number in numbers:
        try:
            tally.add(pool.isolated(run, seed, (number,)))
        except BrokenExecutor:
            tally.differences.append(_death(seed, number))
    return tally


def _death(seed: int, number: int) -> Difference:
    """The difference for a case that kills its process; without a text if sampling it already does."""
    try:
        case = pool.isolated(random_case, Random(f"{seed}:{number}"), number)
        text = case.text if case is not None else ""
    except BrokenExecutor:
        text = ""
    return Difference(number, "death", "the process that solves it died", str(Suspect("native")), text)


def try_case(seed: int, number: int, tally: Tally) -> None:
    """Samples one case, compares the solvers on it, and counts it."""
    random = Random(f"{seed}:{number}")
    case = None
    try:
        case = random_case(random, number)
        if case is None:
            tally.skipped += 1
            return
        with SolverPanel(case.puzzle.text, _others(random)) as panel:
            _count(case, panel, tally)
            _read_back(case, panel.puzzle)
            _compare(case, panel, random, tally)
    except TooLarge:
        tally.skipped += 1
    except Discrepancy as discrepancy:
        text = _text_of(case, discrepancy)
        difference = Difference(number, discrepancy.kind, discrepancy.sentence, str(discrepancy.suspect), text)
        tally.differences.append(difference)
    except Exception as error:  # any exception in a case is a finding, and does not stop the run
        sentence = f"{type(error).__name__}: {error}".partition("\n")[0]
        tally.differences.append(Difference(number, "crash", sentence, str(locate_crash(error)), _text_of(case, error)))


def _text_of(case: Case | None, error: Exception) -> str:
    """The text that is a note of the exception; otherwise that of the case, if its sampling did not fail."""
    return "".join(getattr(error, "__notes__", ())) or (case.text if case is not None else "")


def _others(random: Random) -> tuple[str, ...]:
    """The solvers that a case compares with the native engine: the reference engine, a SAT solver, or both."""
    chosen = random.random()
    reference = ("reference",) if chosen < 0.5 else ()
    sat = ("minisat22" if random.random() < 0.75 else "cadical195",) if chosen >= 0.4 else ()
    return reference + sat


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
        raise Discrepancy("planted", f"no solver finds the planted grid {case.planted.values}", suspect)
    name = random_relation(case, random)
    if RELATIONS[name](case, panel, givens, grids, random):
        tally.oracles[name] += 1


def _read_back(case: Case, puzzle: Puzzle) -> None:
    """Raises Discrepancy unless the statements of the puzzle that was read are the sampled ones."""
    sampled: dict[str, list[RandomStatement]] = {}
    for each in case.puzzle.statements:
        sampled.setdefault(each.family.word, []).append(each)
    for word, statements in sampled.items():
        family = statements[0].family
        built = tuple(constraint_of(family, each.values, puzzle.board)[0] for each in statements)
        read = tuple(each.constraint for each in puzzle.stated if each.word == word)
        if read != together(family, built, puzzle.board):
            raise Discrepancy(
                "reading", f"`{word}` is not read as the statement that was written", Suspect("reading", word)
            )


def _count(case: Case, panel: SolverPanel, tally: Tally) -> None:
    words = sorted(case.puzzle.words)
    tally.cases += 1
    tally.ways[case.way] += 1
    tally.families.update(words)
    tally.pairs.update(f"{first} {second}" for first, second in combinations(words, 2))
    tally.rules.update({kind for rule in case.puzzle.rules for kind in rule.kinds})
    tally.objectives.update({type(objective).__name__.lower() for objective in panel.cover.objectives})
    tally.encodings.update(panel.cnf.encodings if panel.cnf is not None else ())


def in_order(
    executor: Executor,
    seed: int,
    first: int,
    last: int | None = None,
    *,
    size: int = CHUNK,
    ahead: int = 4,
    until: float | None = None,
) -> Iterator[tuple[int, Tally]]:
    """Compares the cases from number `first` up to `last`, exclusive, on any executor of `concurrent.futures`.

    Yields, for each chunk of `size` cases and in order, the number after its last case and its tally. `ahead` chunks
    run at a time. Without `last` there is no end. Cancels the pending chunks when the iteration is closed. Raises
    TimeoutError at the time `until` of `time.monotonic`.
    """
    starts = count(first, size) if last is None else range(first, last, size)
    shares = (range(start, start + size if last is None else min(start + size, last)) for start in starts)
    for numbers, found in pool.in_order(executor, partial(run, seed), shares, ahead=ahead, until=until):
        yield numbers.stop, found
