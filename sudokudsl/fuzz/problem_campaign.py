"""Compares the native engine with its oracles on random problems: brute force, the reference engine, two SAT solvers.

A *question* is a problem with some cells given, so that few enough solutions are left. The oracles find these.
Then the native engine is asked for them in every way that it has. It searches alone or learning, in one go or in
slices, with limits, seeds and threads. It also finds grid by grid, and candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import product
from math import prod
from random import Random

from ..cover.engine import NativeSolver
from ..cover.objectives import CoverProblem
from ..cover.reference import ReferenceSolver
from ..model.solver import Givens, Limits, Stop
from .native_questions import QUESTIONS, SHORT, Native, TooLong
from .plain_clauses import LIMITED, SAT_SOLVERS, PlainClauses, PlainSolver, TooHard, TooManyStates, has_hard_graph
from .random_groups import Group
from .random_problems import RandomProblem, random_problem

Answers = frozenset[tuple[int, ...]]
"""The solutions of a question: for each, the digits of the cells of the answer."""

MOST_ANSWERS = {"tiny": 300, "small": 300, "large": 20}
"""Solutions of a question by size; of a problem with more, more cells are given."""
MOST_NODES = (3_000, 3_000, 30_000)
"""Nodes of the search that counts up to this number."""
MOST_WORK = 300_000
"""Nodes times slots of that search, so that large boards take no longer than small ones."""
QUESTION_NODES = 4
"""Nodes of every other search, against those. In random order a search may take very many more than in its own."""
SHARES = {
    "tiny": (0.0, 0.0, 0.0, 0.2, 0.5, 0.8),
    "small": (0.0, 0.0, 0.0, 0.2, 0.5, 0.8),
    "large": (0.3, 0.5, 0.8, 0.95),
}
"""Shares of the cells that are given at first, by size."""
BRUTE_FORCE = 60_000
"""Fillings times objectives that brute force may try."""
MOST_UNLIMITED = 300
"""Placements of a problem that a SAT solver without a limit may take."""
REFERENCE_NODES = 400


class Different(Exception):
    """Two solvers answer differently; the text says how."""


@dataclass
class ProblemTally:
    """Problems compared, questions, those too long in part, solutions, questions by oracle, and differences."""

    problems: int = 0
    questions: int = 0
    unfinished: int = 0
    answers: int = 0
    consulted: dict[str, int] = field(default_factory=dict)
    differences: list[tuple[int, int, str]] = field(default_factory=list)

    def add(self, other: ProblemTally) -> None:
        """Adds the counts and the differences of another run."""
        self.problems += other.problems
        self.questions += other.questions
        self.unfinished += other.unfinished
        self.answers += other.answers
        for oracle, many in other.consulted.items():
            self.consulted[oracle] = self.consulted.get(oracle, 0) + many
        self.differences += other.differences


def compare_problems(seed: int, numbers: Iterable[int], group: Group | None = None) -> ProblemTally:
    """Compares all solvers on the problems of these numbers; with a group, these have only objectives of that group."""
    tally = ProblemTally()
    for number in numbers:
        problem = random_problem(seed, number, group)
        tally.problems += 1
        if (sentence := _sentence(partial(_compare_problem, problem, tally))) is not None:
            tally.differences.append((seed, number, sentence))
    return tally


def failure(question: Question) -> str | None:
    """Describes how the engine fails on a question; None if it does not."""
    return _sentence(partial(compare, question, ProblemTally()))


def _compare_problem(problem: RandomProblem, tally: ProblemTally) -> None:
    compare(Question(problem, givens_of(problem)), tally)


def _sentence(compared: Callable[[], None]) -> str | None:
    try:
        compared()
    except Different as difference:
        return str(difference)
    except Exception as error:  # any exception is a finding, and does not stop the run
        return f"{type(error).__name__}: {error}".partition("\n")[0]
    return None


def compare(question: Question, tally: ProblemTally) -> None:
    """Asks one question. Different if two solvers disagree, or the planted solution is not found."""
    problem = question.stated
    random = Random(f"question {problem.seed}:{problem.number}")
    tally.questions += 1
    expected = question.expected(random, tally.consulted)
    nodes = QUESTION_NODES * nodes_of(problem, MOST_NODES[0])
    native = Native(problem, question.givens, random, question.problem, nodes)
    if expected is None:  # only a checked build can notice anything
        native.either.search(givens=question.givens, limit=MOST_ANSWERS[problem.size], limits=native.limits)
        return
    tally.answers += len(expected)
    answer = problem.planted[: problem.problem.answer_cells]
    if problem.solved and answer not in expected:
        raise Different("the planted solution is not among the answers of the oracles")
    for ask in QUESTIONS if problem.size != "large" else SHORT:
        try:
            for sentence in ask(native, expected):
                raise Different(f"{ask.__name__}: {sentence}")
        except TooLong:
            tally.unfinished += 1


def nodes_of(problem: RandomProblem, most: int) -> int:
    """The nodes that a search may take: fewer where there are many slots."""
    return max(1, min(most, MOST_WORK // len(problem.problem.domains)))


def givens_of(problem: RandomProblem) -> Givens:
    """Planted digits, more and more of them until few enough solutions are left."""
    random = Random(f"givens {problem.seed}:{problem.number}")
    cells = problem.problem.answer_cells
    share = random.choice(SHARES[problem.size])
    given = {cell for cell in range(cells) if random.random() < share}
    solver, most = NativeSolver(problem.problem, problem.board), MOST_ANSWERS[problem.size]
    nodes = Limits(nodes=nodes_of(problem, random.choice(MOST_NODES)))
    while True:
        givens = tuple(problem.planted[cell] if cell in given else None for cell in range(cells))
        found = solver.search(givens=givens, limit=most + 1, keep=0, limits=nodes)
        free = [cell for cell in range(cells) if cell not in given]
        if found.stop is Stop.EXHAUSTED or not free:
            return givens
        given.update(random.sample(free, (len(free) + 1) // 2))


@dataclass(frozen=True)
class Question:
    """A random problem with some cells given."""

    stated: RandomProblem
    givens: Givens

    @cached_property
    def problem(self) -> CoverProblem:
        """The problem whose given cells have no other digit."""
        known = [() if digit is None else (digit,) for digit in self.givens]
        domains = list(self.stated.problem.domains)
        for cell, digits in enumerate(known):
            if digits:
                domains[cell] = tuple(digit for digit in domains[cell] if digit in digits)
        return replace(self.stated.problem, domains=tuple(domains))

    def expected(self, random: Random, consulted: dict[str, int]) -> Answers | None:
        """The solutions, by one oracle or several that must agree; None if each of them has too much to do."""
        answers: dict[str, Answers] = {}
        for name, oracle in self._oracles(random):
            try:
                answers[name] = oracle()
            except (TooHard, TooManyStates, TooMuch):
                continue
            consulted[name] = consulted.get(name, 0) + 1
        several = set(answers.values())
        if len(several) > 1:
            raise Different(
                "the oracles differ: " + ", ".join(f"{name} {len(found)}" for name, found in answers.items())
            )
        return several.pop() if several else None

    def _oracles(self, random: Random) -> Iterator[tuple[str, Callable[[], Answers]]]:
        """Brute force or SAT solvers, whichever is quicker, and the reference engine where it is quick."""
        fillings = prod(map(len, self.problem.domains))
        small = fillings * max(1, len(self.problem.objectives)) <= BRUTE_FORCE
        if small:
            yield "brute force", self.by_brute_force
        if not small or random.random() < 0.1:
            many = sum(map(len, self.problem.domains)) > MOST_UNLIMITED
            name = LIMITED if many or has_hard_graph(self.problem) else random.choice(SAT_SOLVERS)
            yield name, lambda: self.by_sat(name)
        if random.random() < 0.3 and self.stated.size != "large":
            yield "reference", self.by_reference

    def by_brute_force(self) -> Answers:
        """All fillings that the objectives allow."""
        cells, fillings = self.problem.answer_cells, product(*self.problem.domains)
        return frozenset(values[:cells] for values in fillings if self.problem.allows(values))

    def by_sat(self, name: str) -> Answers:
        """The answers of a SAT solver; each is checked by the objectives."""
        found = set()
        with PlainSolver(PlainClauses(self.problem), name) as solver:
            for values in solver.fillings():
                if not self.problem.allows(values):
                    raise Different(f"{name} finds {values}, which the problem does not allow")
                found.add(values[: self.problem.answer_cells])
                if len(found) > 2 * max(MOST_ANSWERS.values()):
                    raise TooMuch
        return frozenset(found)

    def by_reference(self) -> Answers:
        """The answers of the engine in Python."""
        limits = Limits(nodes=REFERENCE_NODES)
        outcome = ReferenceSolver(self.problem, self.stated.board).search(limits=limits)
        if not outcome.exact:
            raise TooMuch
        if len(set(outcome.grids)) != outcome.count:
            raise Different("the reference engine finds a grid twice")
        return frozenset(grid.values for grid in outcome.grids)


class TooMuch(Exception):
    """A oracle has too much to do."""
