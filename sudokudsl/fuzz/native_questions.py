"""Everything that the native engine can be asked about one problem, each compared with the expected answers.

A function of `QUESTIONS` yields a sentence for each difference. Every search has a limit of nodes; a question whose
searches reach it raises `TooLong`, unless the part that was found says something as well.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress, product
from random import Random

from ..cover.encoder import BLANK, NO_LIMIT, encoded
from ..cover.engine import STATISTICS, NativeSolver, Repeated, implied_objectives
from ..cover.objectives import CoverProblem
from ..model.geometry import MAX_DIGITS, MAX_EXTRA_DIGITS
from ..model.grid import SYMBOLS
from ..model.solver import Givens, Limits, Outcome, Stop, given_digits
from ..native import _engine
from .random_problems import RandomProblem
from .wrong_numbers import WRONG, WRONG_OBJECTIVES, WRONG_STARTS

MOST_NODES = 100_000
"""Nodes of a search, unless `Native.nodes` says otherwise."""


class TooLong(Exception):
    """A search has reached its limit of nodes."""


LEARN_AFTER = (0, 0, 1, 30, 300, 3_000, None)
"""Steps after which a search begins to learn."""


@dataclass
class Native:
    """The native engine on one question, learning and not."""

    stated: RandomProblem
    givens: Givens
    random: Random
    restricted: CoverProblem
    nodes: int = MOST_NODES

    @property
    def limits(self) -> Limits:
        """The limit of each search."""
        return Limits(nodes=self.nodes)

    @cached_property
    def plain(self) -> NativeSolver:
        """The kernel alone."""
        return NativeSolver(self.stated.problem, self.stated.board, None)

    @cached_property
    def learning(self) -> NativeSolver:
        """A portfolio, which begins to learn after some steps."""
        return NativeSolver(self.stated.problem, self.stated.board, self.random.choice(LEARN_AFTER))

    @cached_property
    def either(self) -> NativeSolver:
        """One of both."""
        return self.random.choice([self.plain, self.learning])

    @cached_property
    def expected_order(self) -> list[tuple[int, ...]]:
        """The grids in the order of `either`. The same search may be repeated without a limit once they are known."""
        outcome = self.either.search(givens=self.givens, limits=self.limits)
        if outcome.stop is Stop.NODES:
            raise TooLong
        return [grid.values for grid in outcome.grids]


Expected = frozenset[tuple[int, ...]]


def _grids(outcome: Outcome, expected: Expected, what: str) -> Iterator[str]:
    found = [grid.values for grid in outcome.grids]
    if len(set(found)) < len(found):
        yield f"{what} finds a grid twice"
    if outcome.stop is not Stop.NODES and (missing := expected - set(found)):
        yield f"{what} misses {len(missing)} of {len(expected)} grids, such as {min(missing)}"
    if wrong := set(found) - expected:
        yield f"{what} finds {len(wrong)} grids that are none, such as {min(wrong)}"


def _statistics(found: Mapping[str, int], what: str, *, learns: bool) -> Iterator[str]:
    """The statistics of a search fit together: each guess has at most two nodes, and each conflict one clause."""
    nodes, guesses, conflicts = found["nodes"], found["guesses"], found["conflicts"]
    if not guesses <= nodes <= 2 * guesses + 1 + learns:  # the kernel and the learner have a first node each
        yield f"{what} counts {nodes} nodes of {guesses} guesses"
    if not found["forgotten"] <= found["learned"] <= conflicts or found["restarts"] > conflicts:
        yield f"{what} counts {conflicts} conflicts, but {found['learned']} clauses and {found['restarts']} restarts"
    if not learns and (conflicts or found["chosen"] < guesses):
        yield f"{what} counts {conflicts} conflicts, and {found['chosen']} placements of {guesses} guesses"


def all_grids(native: Native, expected: Expected) -> Iterator[str]:
    """The kernel and the portfolio find each grid once, in their own order and in random order."""
    for solver, name in ((native.plain, "the kernel"), (native.learning, "the portfolio")):
        for seed in (None, native.random.randrange(100)):
            outcome = solver.search(givens=native.givens, seed=seed, limits=native.limits)
            if outcome.stop not in (Stop.EXHAUSTED, Stop.NODES) or outcome.count != len(outcome.grids):
                yield f"{name} stops at {outcome.stop} with {outcome.count} of {len(outcome.grids)} grids"
            yield from _grids(outcome, expected, name)
            yield from _statistics(outcome.statistics, name, learns=solver is native.learning)


def restricted(native: Native, expected: Expected) -> Iterator[str]:
    """The same if the givens are the only digits of their cells."""
    if native.random.random() < 0.3:
        outcome = NativeSolver(native.restricted, native.stated.board).search(limits=native.limits)
        yield from _grids(outcome, expected, "the restricted problem")


def limited(native: Native, expected: Expected) -> Iterator[str]:
    """Limits of grids and of those kept: the first ones, in the same order."""
    order, size = native.expected_order, len(expected)
    limit, keep = native.random.choice([1, 2, max(1, size), size + 1]), native.random.choice([0, 1, size, None])
    outcome = native.either.search(givens=native.givens, limit=limit, keep=keep)
    if outcome.count != min(limit, size):
        yield f"of {size} grids, {outcome.count} are found up to {limit}"
    if (outcome.stop is Stop.LIMIT) != (limit <= size):
        yield f"a search up to {limit} of {size} grids stops at {outcome.stop}"
    if [grid.values for grid in outcome.grids] != order[: outcome.count][:keep]:
        yield "the first grids are others when grids are limited"
    if native.either.search(givens=native.givens, keep=0).count != size:
        yield "the count is another when no grids are kept"


def in_slices(native: Native, expected: Expected) -> Iterator[str]:
    """A search with pauses after a few nodes, or after each grid, finds the same grids in the same order."""
    solver, random, order = native.either, native.random, native.expected_order
    running = _engine.Search(solver._engine, solver._givens(native.givens), None)
    step, found, nodes, pauses = random.choice([1, 2, 7, 64]), [], 0, 0
    timed, by_grids = random.random() < 0.4, random.random() < 0.3
    while True:
        nodes = min(nodes + step, NO_LIMIT)
        grids = running.count() + 1 if by_grids else NO_LIMIT
        status = running.run(grids, NO_LIMIT if timed else nodes, 0.0 if timed else 60.0)
        found += [grid.values for grid in solver._decode(running.take())]
        pauses += 1
        if status == _EXHAUSTED:
            break
        if pauses > MOST_PAUSES:
            timed, nodes, by_grids = False, NO_LIMIT, False
    if found != order:
        yield "a search in slices finds other grids, or in another order"
    if list(expected) and running.count() != len(expected):
        yield f"a search in slices counts {running.count()} of {len(expected)}"


_STOPS = _engine.stop_names()
_EXHAUSTED, _NODES = _STOPS.index("exhausted"), _STOPS.index("nodes")
MOST_PAUSES = 3_000
"""After this number of pauses, a search is finished in one go."""


def lazily(native: Native, expected: Expected) -> Iterator[str]:
    """Grids one after another come in the same order."""
    order = native.expected_order
    if [grid.values for grid in native.either.grids(givens=native.givens)] != order:
        yield "grids one after another are others, or in another order"


def candidates(native: Native, expected: Expected) -> Iterator[str]:
    """The candidates of the cells are the digits of the grids, even if the search pauses."""
    found = native.either.candidates(givens=native.givens, limits=native.limits)
    if found.stop is Stop.NODES:
        raise TooLong
    if not found.exact:
        yield f"candidates stop at {found.stop}"
    for at, cell in enumerate(native.stated.board.answer):
        digits = tuple(sorted({grid[at] for grid in expected}))
        if found.digits[cell] != digits:
            yield f"candidates of {cell} are {found.digits[cell]}, not {digits}"
    everywhere = native.either._everywhere
    coded = everywhere.coded(given_digits(native.givens, native.stated.board))
    running = _engine.Candidates(everywhere.engine, coded)
    nodes = 0
    for pause in range(MOST_PAUSES):
        nodes += native.random.choice([1, 5])
        status = running.run(nodes if pause % 2 else NO_LIMIT, 60.0 if pause % 2 else 0.0)
        if status == _EXHAUSTED:
            break
    else:
        running.run(NO_LIMIT, 60.0)
    again = native.either._cells.digits(running.found())
    for cell, digits in zip(native.stated.board.everywhere, again, strict=True):
        if digits != found.digits[cell]:
            yield f"candidates of {cell} in slices are {digits}, not {found.digits[cell]}"


def batches(native: Native, expected: Expected) -> Iterator[str]:
    """Many questions in one call, by any number of threads, as digits or as text."""
    questions = [native.givens]
    order = sorted(expected)
    for _ in range(native.random.choice([1, 3, 20])):
        base = native.random.choice(order) if order else native.stated.planted
        questions.append(
            tuple(
                digit if digit is not None else native.random.choice([None, None, hint])
                for digit, hint in zip(native.givens, base, strict=False)
            )
        )
    answers = []
    for threads in (1, native.random.choice([2, 7])):
        limit, keep = native.random.choice([(None, None), (1, None), (2, 1), (None, 0)])
        asked: Iterable[Givens | str] = questions
        if threads > 1 and (texts := _texts(native, questions)) is not None:
            asked = texts
        batch = native.either.search_many(asked, limit=limit, keep=keep, threads=threads, limits=native.limits)
        if Stop.NODES in batch.stops:
            raise TooLong
        answers.append(list(batch.counts))
        for givens, outcome in zip(questions, batch, strict=True):
            fitting = [grid for grid in native.expected_order if _fits(grid, givens)]
            if outcome.count != min(len(fitting), len(fitting) if limit is None else limit):
                yield f"a batch counts {outcome.count} of {len(fitting)} up to {limit}"
            if not {grid.values for grid in outcome.grids} <= set(fitting):
                yield "a batch finds a grid that is none"
            if len(outcome.grids) != min(outcome.count, outcome.count if keep is None else keep):
                yield f"a batch keeps {len(outcome.grids)} of {outcome.count} grids, not {keep}"


def _fits(grid: tuple[int, ...], givens: Givens) -> bool:
    return all(given in (None, digit) for given, digit in zip(givens, grid, strict=False))


def _texts(native: Native, questions: list[Givens]) -> list[str] | None:
    """The questions as text, if every digit has a character and there are no extra cells."""
    board = native.stated.board
    if board.answer != board.cells or not all(0 < digit < len(SYMBOLS) for digit in board.digits):
        return None
    return ["".join("." if digit is None else SYMBOLS[digit] for digit in givens) for givens in questions]


def repeatedly(native: Native, expected: Expected) -> Iterator[str]:
    """One search that is started again and again, for a grid other than a digit of one cell."""
    solver = native.either
    repeated = Repeated(solver)
    places = {digit: place for place, digit in enumerate(solver._compiled.digits)}
    givens = bytearray(solver._givens(native.givens))
    for _ in range(3):
        cell = native.random.randrange(len(native.givens))
        digit = native.random.choice([*native.stated.board.digits_of(native.stated.board.answer[cell])])
        fitting = {grid for grid in expected if grid[cell] != digit}
        limit = native.random.choice([1, 2, len(fitting) + 1])
        try:
            found = repeated.find(givens, limit=limit, other_than=places[digit], at=cell, limits=native.limits)
        except TimeoutError:
            raise TooLong from None
        grids = {grid.values for coded in found for grid in solver._grids(_digits(solver, coded))}
        if not grids <= fitting or len(found) != min(limit, len(fitting)):
            yield f"repeated search finds {len(found)} grids without {digit} in cell {cell}, not {len(fitting)}"


def _digits(solver: NativeSolver, coded: bytes) -> list[tuple[int, ...]]:
    return [tuple(solver._compiled.digits[place] for place in coded)]


def stopped(native: Native, expected: Expected) -> Iterator[str]:
    """A search that is stopped by a few nodes has found some of the grids, the first ones."""
    nodes, order = native.random.choice([1, 2, 5, 30]), native.expected_order
    outcome = native.either.search(givens=native.givens, limits=Limits(nodes=nodes))
    if outcome.stop is Stop.NODES and outcome.statistics["nodes"] != nodes:
        yield f"{outcome.statistics['nodes']} nodes instead of {nodes}"
    found = [grid.values for grid in outcome.grids]
    if found != order[: len(found)]:
        yield "a search with a limit of nodes finds other grids first"


def learned(native: Native, expected: Expected) -> Iterator[str]:
    """Each learned clause holds in every grid that is not found yet; each of its literals is a digit of a slot."""
    if native.stated.board.everywhere != native.stated.board.answer:
        return
    solver = NativeSolver(native.stated.problem, native.stated.board, 0)
    running = _engine.Search(solver._engine, solver._givens(native.givens), None)
    digits, cells = solver._compiled.digits, len(native.givens)
    left = set(expected)
    while running.run(running.count() + 1, native.nodes, 60.0) == _LIMIT:
        left -= {grid.values for grid in solver._decode(running.take())}
        with_digit = grids_with_each_digit(left, cells, digits)
        numbers, at = running.clauses(), 0
        while at < len(numbers):
            clause = numbers[at + 1 : at + 1 + numbers[at]]
            at += 1 + len(clause)
            if max(clause) >> 1 >= cells * len(digits):
                continue  # about an auxiliary slot, whose digit the grid does not show
            if excluded := grids_excluded(clause, with_digit, len(left)):
                known = [(*divmod(literal >> 1, len(digits)), literal & 1 == 0) for literal in clause]
                yield f"the learned clause {known} excludes {list(left)[excluded.bit_length() - 1]}"
                return
        if running.count() >= MOST_LEARNED:
            return


def grids_with_each_digit(grids: Collection[tuple[int, ...]], cells: int, digits: Sequence[int]) -> list[int]:
    """The grids with each digit in each slot, in the order of literals: a bit for each grid, by its number."""
    found = [0] * (cells * len(digits))
    place_of = {digit: place for place, digit in enumerate(digits)}
    for number, grid in enumerate(grids):
        for slot, digit in enumerate(grid[:cells]):
            found[slot * len(digits) + place_of[digit]] |= 1 << number
    return found


def grids_excluded(clause: Iterable[int], with_digit: Sequence[int], grids: int) -> int:
    """The grids in which no literal of a clause holds, as bits. An odd literal says that a slot has not its digit."""
    excluded = (1 << grids) - 1
    for literal in clause:
        excluded &= with_digit[literal >> 1] if literal & 1 else ~with_digit[literal >> 1]
    return excluded


_LIMIT = _STOPS.index("limit")
MOST_LEARNED = 20
"""Grids after which the learned clauses are checked."""


def refused(native: Native, expected: Expected) -> Iterator[str]:
    """A problem with a wrong number, or cut short, is refused, or is another problem; it does no harm."""
    problem = native.stated.problem
    if native.stated.size != "tiny" or native.random.random() < 0.5:
        return
    numbers = array("q", encoded(problem, native.stated.board.every_digit, problem.answer_cells))
    for _ in range(3):
        wrong = numbers[: native.random.randrange(len(numbers))] if native.random.random() < 0.3 else numbers[:]
        if wrong:
            wrong[native.random.randrange(len(wrong))] = native.random.choice(WRONG)
        with suppress(ValueError):
            _engine.Engine(wrong.tobytes(), 0)
    for more in WRONG_OBJECTIVES:
        with suppress(ValueError):
            _engine.Engine((numbers + array("q", more)).tobytes(), 0)
            yield f"the objective {more} is not refused"
    for start in WRONG_STARTS:
        with suppress(ValueError):
            _engine.Engine(array("q", start).tobytes(), 0)
            yield f"the problem {start[:9]}... is not refused"
    engine, cells = native.plain._engine, problem.answer_cells
    digits = len(native.plain._compiled.digits)
    blank, beyond = bytes([BLANK]) * cells, bytes([digits]) * cells
    for givens in (b"", blank[1:], blank + blank, beyond, bytes([BLANK - 1]) * cells):
        with suppress(ValueError):
            _engine.Search(engine, givens, None)
            yield f"the givens {givens!r} are not refused"
        with suppress(ValueError):
            _engine.Candidates(engine, givens)
            yield f"the givens {givens!r} of candidates are not refused"
        with suppress(ValueError):
            _engine.Batch(engine, [blank, givens], cells, bytes(range(256)), 1, 1, 1, -1.0, 1)
            yield f"the givens {givens!r} of a batch are not refused"
    for length, wrong_givens in ((cells + 1, blank + blank[:1]), (cells, "\xe9" * cells), (cells, cells)):
        with suppress(ValueError):
            _engine.Batch(engine, [wrong_givens], length, bytes(range(256)), 1, 1, 1, -1.0, 1)  # type: ignore[arg-type]
            yield f"a batch with the givens {wrong_givens!r} is not refused"
    with suppress(ValueError):
        _engine.Engine(numbers.tobytes()[:-1], 0)
        yield "a part of a number is not refused"


def ended(native: Native, expected: Expected) -> Iterator[str]:
    """A batch that is ended early, or has little time, has all grids of the questions that were exhausted."""
    solver, random = native.either, native.random
    questions = [solver._givens(native.givens)] * random.choice([1, 3, 70])
    seconds = random.choice([-1.0, 0.0, 0.0, 60.0])
    options = NO_LIMIT, random.choice([0, 1, NO_LIMIT]), native.nodes, seconds, random.choice([1, 2])
    batch = _engine.Batch(solver._engine, questions, len(native.givens), bytes(range(256)), *options)
    for _ in range(random.choice([0, 1, 2])):
        batch.run(0.0)
    batch.end()
    for at, (count, stop) in enumerate(zip(array("Q", batch.counts()), array("Q", batch.stops()), strict=True)):
        if count > len(expected) or (stop == _EXHAUSTED and count < len(expected)):
            yield f"an ended batch counts {count} of {len(expected)} grids"
        if not {grid[: len(native.givens)] for grid in batch.grids(at)} <= expected:
            yield "an ended batch finds a grid that is none"


def with_fewer_cells(native: Native, expected: Expected) -> Iterator[str]:
    """The problem whose answer is fewer of its cells, and whose grids list more of its slots."""
    random, domains = native.random, native.restricted.domains
    cells = random.randint(1, len(native.givens))
    shown = random.choice([cells, random.randint(cells, len(domains)), len(domains)])
    digits = sorted({digit for domain in native.restricted.domains[:cells] for digit in domain})
    if len(digits) > MAX_DIGITS or any(len(domain) > MAX_EXTRA_DIGITS for domain in domains[:shown]):
        return
    problem = replace(native.restricted, answer_cells=cells)
    engine = _engine.Engine(encoded(problem, digits, shown), random.choice([0, 30, NO_LIMIT]))
    running = _engine.Search(engine, bytes([BLANK]) * cells, None)
    if running.run(NO_LIMIT, native.nodes, 60.0) != _EXHAUSTED:
        raise TooLong
    wanted = {grid[:cells] for grid in expected}
    if running.count() != len(wanted):
        yield f"with {cells} cells, {running.count()} of {len(wanted)} grids are counted"
    found = engine.decoded(running.take())
    if {grid[:cells] for grid in found} != wanted:
        yield f"with {cells} cells, other grids are found"
    if shown == len(domains) and not all(map(problem.allows, found)):
        yield f"with {cells} cells, some slot of a grid is wrong"
    search = _engine.Candidates(engine, bytes([BLANK]) * cells)
    if search.run(native.nodes, 60.0) != _EXHAUSTED:
        raise TooLong
    seen = [*compress(product(range(cells), digits), search.found())]
    if seen != sorted({(at, digit) for grid in wanted for at, digit in enumerate(grid)}):
        yield f"with {cells} cells, other candidates are found"


def interface(native: Native, expected: Expected) -> Iterator[str]:
    """Calls with unusual arguments: interrupted searches, wrong lengths, objectives that the engine adds."""
    solver, random = native.either, native.random
    engine, givens, order = solver._engine, solver._givens(native.givens), native.expected_order
    told: list[int] = []

    def progress(count: int) -> None:
        told.append(count)
        if len(told) == 2:
            raise random.choice([KeyboardInterrupt, RuntimeError])

    def ask(seconds: float | None, progress: Callable[[int], None] | None, zeros: dict[str, int] = STATISTICS) -> int:
        limits = None, NO_LIMIT, random.choice([None, 2**80]), seconds, 0.0
        return int(_engine.search(engine, givens, None, *limits, progress, zeros)[2])

    several = [_engine.Search(engine, givens, None) for _ in range(random.choice([1, 7]))]
    if several[-1].count():
        yield "a search has found a grid before it runs"
    del several
    if ask(0.0, None) != _TIME:
        yield "a search without time does not end for it"
    with suppress(RuntimeError):
        stop = ask(60.0, progress)
        if (stop == _INTERRUPTED) != (len(told) == 2):
            yield f"a search that is interrupted {len(told)} times ends with {stop}"
    if ask(None, None) != _EXHAUSTED or len(order) != len(expected):
        yield "a search without a limit does not end"
    with suppress(ValueError):
        ask(None, None, {"nodes": 0})
        yield "a dictionary without some of the statistics is not refused"
    with suppress(ValueError):
        _engine.Search(engine, givens, None).start(givens, 2**31, None)
        yield "a placement that is none is not refused"
    with suppress(ValueError):
        _engine.Batch(engine, [givens], len(givens), b"", 1, 1, 1, -1.0, 1)
        yield "symbols of a wrong length are not refused"
    if len(engine.sizes()) != 5:
        yield "there are five sizes of an engine"
    problem = native.stated.problem
    if len(problem.domains) == problem.answer_cells:
        for objective in implied_objectives(problem, native.stated.board):
            if not all(objective.allows(grid) for grid in expected):
                yield f"the implied objective {objective} excludes a grid"


_INTERRUPTED, _TIME = _STOPS.index("interrupted"), _STOPS.index("time")


QUESTIONS: tuple[Callable[[Native, Expected], Iterator[str]], ...] = (
    all_grids, restricted, limited, in_slices, lazily, candidates, batches, ended, repeatedly, stopped, learned,
    with_fewer_cells, refused, interface,
)  # fmt: skip
SHORT = (all_grids, restricted, limited, in_slices, candidates, with_fewer_cells)
"""The questions for large problems."""
FOR_PUZZLES = (all_grids, all_grids, limited, in_slices, lazily, candidates, batches, repeatedly, stopped, learned)
"""The questions for puzzles, whose problems are well formed."""
