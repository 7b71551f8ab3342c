"""The cases that faults of the native engine are tried on, and a memory of the answers of all other solvers.

There are four panels: random problems below the language, the tests' own cases, the fuzzer's puzzles, and the costs of
searches. A process that is forked for one fault only asks the engine again: the oracles answer from memory.
"""

from __future__ import annotations

import hashlib
import inspect
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

from mutation.faulty_engine import Switches
from mutation.trial import Case, Right, said_of


class Digest:
    """A digest of everything that searches of the native engine answer and count."""

    def __init__(self) -> None:
        from sudokudsl.native import _engine

        self._search = _engine.search
        self._hash = hashlib.blake2b(digest_size=12)
        _engine.search = self.search

    def search(self, *arguments: Any) -> Any:
        """Searches, and adds the answer to the digest."""
        count, found, stop, seconds, statistics = self._search(*arguments)
        self._hash.update(repr((count, found, stop, statistics)).encode())
        return count, found, stop, seconds, statistics

    def taken(self) -> str:
        """The digest since it was taken last."""
        value = self._hash.hexdigest()
        self._hash = hashlib.blake2b(digest_size=12)
        return value


# ---- memory of the other solvers ----


class Remembered:
    """A solver that is made when it is asked something new, and answers what it was asked before from memory."""

    memory: ClassVar[dict[tuple[object, ...], Any]] = {}

    def __init__(self, text: str, name: str, make: Callable[[], Any]) -> None:
        self._key, self._make, self._solver = (text, name), make, None

    def __getattr__(self, name: str) -> Any:
        def asked(**question: Any) -> Any:
            key = (*self._key, name, repr(sorted(question.items())))
            if key not in self.memory:
                if self._solver is None:
                    self._solver = self._make()
                self.memory[key] = getattr(self._solver, name)(**question)
            return self.memory[key]

        return asked


def remembering(function: Callable[..., Any], key: Callable[..., Any], state: int | None = None) -> Callable[..., Any]:
    """The function with a memory for results and exceptions. `state` is the argument that is a random generator."""
    memory: dict[Any, tuple[bool, Any, Any]] = {}
    kept: list[Any] = []  # so that no other object gets the identity of an argument

    def asked(*arguments: Any, **named: Any) -> Any:
        at = key(*arguments, **named)
        random = arguments[state] if state is not None else None
        if at not in memory:
            kept.append(arguments)
            try:
                found = False, function(*arguments, **named)
            except Exception as error:
                found = True, error
            memory[at] = (*found, random.getstate() if random is not None else None)
        failed, value, after = memory[at]
        if random is not None:
            random.setstate(after)
        if failed:
            raise value
        return value

    return asked


def remember_oracles() -> None:
    """Gives the fuzzer's oracles a memory; the native engine is not given one."""
    from sudokudsl.crosscheck import oracle, solvers
    from sudokudsl.fuzz import campaign, cases, metamorphic, problem_campaign

    solvers.puzzle_of_text = remembering(solvers.puzzle_of_text, str)
    for module in (cases, metamorphic):
        module.puzzle_of_text = solvers.puzzle_of_text
    compiled = remembering(lambda text, puzzle, compile_one: compile_one(puzzle), lambda text, _, to: (text, to))
    compile_cover, compile_cnf = solvers.compile_cover, solvers.compile_cnf

    def panel(self: Any, text: str, others: Sequence[str] = solvers.OTHERS) -> None:
        puzzle = solvers.puzzle_of_text(text)
        self.text, self.puzzle, self.board, self.others = text, puzzle, puzzle.board, others
        self.cover = compiled(text, puzzle, compile_cover)
        sizes(text, puzzle)  # raises again what compiling the clauses has raised
        self.solvers = {"native": import_module("sudokudsl.cover.engine").NativeSolver(self.cover, self.board)}
        for name in others:
            self.solvers[name] = Remembered(text, name, lambda name=name: other(name, self.cover, puzzle))
        self.fastest = self.solvers["native"]

    def other(name: str, cover: Any, puzzle: Any) -> Any:
        if name == "reference":
            return solvers.ReferenceSolver(cover, puzzle.board)
        return solvers.SatSolver(compile_cnf(puzzle), puzzle.board, name)

    sizes = remembering(lambda text, puzzle: compile_cnf(puzzle) and None, lambda text, _: text)
    solvers.SolverPanel.__init__ = panel
    solvers.oracle_grids = remembering(
        lambda puzzle, givens: tuple(oracle.oracle_grids(puzzle, givens=givens)),
        lambda puzzle, givens: (puzzle.text.text, givens),
    )
    metamorphic._covers = remembering(metamorphic._covers, str)
    campaign.random_case = remembering(campaign.random_case, lambda random, number: number, state=0)
    campaign._count = lambda *_: None
    problem_campaign.random_problem = remembering(problem_campaign.random_problem, lambda *which: which)
    problem_campaign.Question.expected = remembering(
        problem_campaign.Question.expected,
        lambda self, random, _: (self.stated.seed, self.stated.number, self.givens),
        state=1,
    )


# ---- panels ----


def problems(seed: int, many: int) -> Iterator[Case]:
    """Random problems of all kinds, each compared with its oracles in every way of asking."""
    from sudokudsl.fuzz.problem_campaign import compare_problems

    for number in range(many):

        def right(number: int = number) -> str:
            return next((found[2] for found in compare_problems(seed, [number]).differences), "")

        yield Case(f"problem {number}", right)


def fuzzed(seed: int, many: int) -> Iterator[Case]:
    """Puzzles of the fuzzer."""
    from sudokudsl.fuzz.campaign import run

    for number in range(many):

        def right(number: int = number) -> str:
            return next((found.sentence for found in run(seed, [number]).differences), "")

        yield Case(f"puzzle {number}", right)


def tested(tests: Path) -> Iterator[Case]:
    """The cases of the tests: those worked out by hand, and small problems with all their fillings tried."""
    from mutation import native_cases
    from mutation.puzzles import small_puzzles
    from sudokudsl.cover import compile as cover_compile
    from sudokudsl.crosscheck import oracle
    from support.problems import Draw, Tangle

    cover_compile.compile_cover = remembering(cover_compile.compile_cover, id)
    oracle.oracle_grids = remembering(
        lambda puzzle, givens, search=oracle.oracle_grids: tuple(search(puzzle, givens=givens)),
        lambda puzzle, givens: (id(puzzle), givens),
    )
    for path in sorted((tests / "native").glob("test_*.py")):
        if path.stem in native_cases.NOT_BY_HAND:
            continue
        for name, test in vars(import_module(path.stem)).items():
            if name.startswith("test_") and not inspect.signature(test).parameters:
                yield Case(f"{path.stem}.{name}", _said(lambda test=test: _passes(test)))
    for kind, drawn, many in (("draw", Draw, native_cases.PROBLEMS), ("tangle", Tangle, native_cases.TANGLES)):
        for seed in range(many):
            stated = drawn(seed)
            stated.grids = remembering(stated.grids, lambda: None)
            yield Case(f"{kind} {seed}", _said(lambda stated=stated: native_cases.as_listed(stated)))
    from support import strength

    strength.excluding = remembering(strength.excluding, lambda problem, domains: (id(problem), tuple(domains)))
    for number in range(native_cases.STATES):
        found = [*strength.states(1, [number])]
        yield Case(f"states {number}", _said(lambda found=found: not any(map(strength.too_much_left, found))))
    from support import learner_strength

    for number in range(native_cases.LEARNED):
        yield Case(f"learner {number}", _said(lambda number=number: learner_strength.learns_enough(number)))
    for number, puzzle in enumerate(small_puzzles()):
        yield Case(f"table {number}", _said(lambda puzzle=puzzle: native_cases.as_meant(puzzle)))
    for seed in range(native_cases.LARGE):
        yield Case(f"large {seed}", _said(lambda seed=seed: native_cases.keeps_its_grid(seed)))


def _passes(test: Callable[[], None]) -> bool:
    """Whether a test with answers worked out by hand passes."""
    try:
        test()
    except AssertionError:
        return False
    return True


def _said(right: Callable[[], bool]) -> Right:
    return lambda: "" if right() else "wrong"


def costed() -> Iterator[Case]:
    """The searches whose costs are stored."""
    from support import figures

    for name, search in figures.searches():

        def cost(search: Any = search) -> tuple[int, Any]:
            outcome = search()
            return outcome.count, outcome.statistics

        first = cost()
        yield Case(name, lambda cost=cost, first=first: "" if cost() == first else "another cost")


# ---- what is known without a fault ----


def learn(cases: Iterable[Case], switches: Switches, faults: int, digest: Digest) -> list[Case]:
    """Runs each case twice without a fault. Returns the cases in which nothing is noticed.

    Raises RuntimeError if these are less than half of the cases: the panel is broken.
    """
    known, several = [], list(cases)
    for case in several:
        switches.watch(faults)
        digest.taken()
        wrong = said_of(case)
        case.digest, case.reached = digest.taken(), frozenset(switches.seen())
        begun = time.process_time()
        wrong = wrong or said_of(case)
        case.seconds = time.process_time() - begun
        if digest.taken() != case.digest:
            case.digest = ""
        if wrong:
            print(f"without a fault, {case.name} is noticed: {wrong}")
        else:
            known.append(case)
    switches.watch(0)
    if 2 * len(known) < len(several):
        raise RuntimeError(f"without a fault, {len(several) - len(known)} of {len(several)} cases are noticed")
    return known
