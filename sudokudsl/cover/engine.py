"""Answers the questions of `model.solver.Solver` by the native engine: encodes them as integers, decodes the answers.

These are the statistics:

- `nodes`: states propagated to their fixpoint, including the start. Every guess adds two, unless the search ends first.
- `guesses`: how often a placement was tried while its absence was left for later.
- `chosen`: placements chosen, by guess or because an objective had no other left, in lost branches, too.
- `pairs`, `count`, `total`, `ways`, `sets`, `ranked`, `grouped`, `division`, `connected`, `automaton`, `either`: runs
  of the propagators of that kind.
- `classes`: runs of the propagator of joint counts; `same`: runs of the propagator for the counts of `same-digits`.
- `plane`: runs on connections of one board that cannot cross (planarity).
- `balance`: runs on long totals that follow from others.
- `conflicts`, `restarts`, `learned`, `forgotten`: of the learner, the last two in clauses.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from time import perf_counter
from typing import cast, overload

from ..model.budget import Phase
from ..model.geometry import Board
from ..model.grid import SYMBOLS, Grid
from ..model.solver import (
    Candidates,
    Givens,
    Limits,
    Outcome,
    Stop,
    Stopped,
    check_many_givens,
    check_search_arguments,
    given_digits,
)
from ..native import _engine
from .candidate_problem import CandidateProblem, candidate_problem
from .encoder import BLANK, NO_LIMIT, NUMBER_OF, encoded
from .objectives import Count, CoverProblem, Objective, Total
from .split import SLICE, Conquest, Found, Splitter, Trials

MAX_THREADS = 1_000_000  # more than any machine has, and a number of the native engine
LEARN_AFTER = _engine.LEARN_AFTER
"""Steps (see `native/portfolio.hpp`) after which a search begins to learn from its conflicts: some 10 milliseconds."""
SPLIT_AFTER = 5_000
"""Nodes after which a search on several threads is split."""
STATISTICS = dict.fromkeys(_engine.statistic_names(), 0)
"""Zeros by the names of the statistics, which every outcome begins with."""

_STOPS = tuple(Stop[name.upper()] for name in _engine.stop_names())
_EXHAUSTED, _NODES, _PAUSED = map(_STOPS.index, (Stop.EXHAUSTED, Stop.NODES, Stop.TIME))


class NativeSolver:
    """One compiled puzzle that answers any number of questions, even from several threads. See `model.solver.Solver`.

    A search that takes more than `learn_after` steps begins to learn from its conflicts as well; None: it never does.
    """

    def __init__(self, problem: CoverProblem, board: Board, learn_after: int | None = LEARN_AFTER) -> None:
        if problem.answer_cells != len(board.answer):
            raise ValueError(f"the problem has {problem.answer_cells} cells, the board {len(board.answer)}")
        self.board = board
        self._problem, self._learn_after = problem, learn_after
        self._grid = Grid if board.everywhere == board.answer else Grid.of
        digits = sorted(set(chain.from_iterable(set(board.domains[: problem.answer_cells]))))
        self._compiled = _Compiled(problem, digits, len(board.everywhere), learn_after)
        self._engine = self._compiled.engine

    @cached_property
    def _symbols(self) -> bytes:
        """Maps each character of text givens to the byte that the engine reads."""
        return _symbol_table(self.board, self._compiled.digits)

    @cached_property
    def _cells(self) -> CandidateProblem:
        """The problem with all extra cells as cells of the answer, because candidates are requested for every cell."""
        return candidate_problem(self._problem, self.board)

    @cached_property
    def _everywhere(self) -> _Compiled:
        """The engine for `_cells`."""
        if self.board.everywhere == self.board.answer:
            return self._compiled
        problem = self._cells.problem
        return _Compiled(problem, self._cells.codes, problem.answer_cells, self._learn_after)

    def search(
        self,
        *,
        limit: int | None = None,
        keep: int | None = None,
        givens: Givens | None = None,
        limits: Limits = Limits(),
        seed: int | None = None,
        threads: int | None = None,
    ) -> Outcome:
        """Finds different grids until `limit` of them are found or there are no more, and keeps the first `keep`.

        None for `keep` keeps all. With a `seed` the order of search is random, the same for the same seed. With
        `threads`, a search that is not over soon is split among that many threads. The grids and their order are the
        same for any number of threads. A search with a seed or a limit of nodes is not split.
        """
        check_search_arguments(limit=limit, keep=keep, seed=seed)
        if threads is not None and seed is None and limits.nodes is None:
            check_threads(threads)
            return self._split_search(limit, keep, self._givens(givens), limits, threads)
        return self._whole(limit, keep, self._givens(givens), limits, seed)

    def grids(
        self, *, givens: Givens | None = None, limits: Limits = Limits(), seed: int | None = None
    ) -> Iterator[Grid]:
        """All grids, each as soon as it is found, in constant memory. Raises Stopped when a limit is reached."""
        check_search_arguments(seed=seed)
        running = _engine.Search(self._engine, self._givens(givens), _seed_number(seed))
        return self._lazily(running, limits)

    def candidates(
        self, *, givens: Givens | None = None, limits: Limits = Limits(), threads: int | None = None
    ) -> Candidates:
        """The digits that occur in some solution, for each cell. With `threads`, hard trials use that many."""
        everywhere, begun = self._everywhere, perf_counter()
        coded = everywhere.coded(given_digits(givens, self.board))
        if threads is None or limits.nodes is not None:
            return self._candidates_of(*self._candidates_alone(coded, limits, _capped(limits.nodes)), begun)
        check_threads(threads)
        found, stop = self._candidates_alone(coded, limits, SPLIT_AFTER)
        if stop is Stop.NODES:
            found, stop = self._candidates_split(coded, found, _Watch(limits, begun), threads)
        return self._candidates_of(found, stop, begun)

    def _candidates_alone(self, givens: bytes, limits: Limits, nodes: int) -> tuple[bytes, Stop]:
        """The marked digits of all cells, found on one thread."""
        watch = _Watch(limits, perf_counter())
        running = _engine.Candidates(self._everywhere.engine, givens)
        stop = Stop.TIME
        try:
            while (left := watch.left()) > 0:
                status = running.run(nodes, min(left, SLICE))
                if status != _PAUSED:
                    stop = _STOPS[status]
                    break
                if limits.progress is not None:
                    limits.progress(sum(running.found()))
        except KeyboardInterrupt:
            stop = Stop.INTERRUPTED
        return running.found(), stop

    def _candidates_split(self, givens: bytes, found: bytes, watch: _Watch, threads: int) -> tuple[bytes, Stop]:
        """The marked digits of all cells, with those in `found` and those found on several threads."""
        everywhere = self._everywhere
        splitter = Splitter(everywhere.engine, self._cells.problem.answer_cells, len(everywhere.digits))
        trials = Trials(everywhere.engine, splitter, threads, bytearray(found), everywhere.places, watch.over)
        try:
            cubes = Conquest(everywhere.engine, splitter, threads, 2, 2, watch.over).run(givens)
            trials.mark(grid for cube in cubes for grid in cube.grids)
            if watch.stop is None and sum(cube.count for cube in cubes) > 1:
                trials.run(givens)
        except KeyboardInterrupt:
            watch.stop = Stop.INTERRUPTED
        return bytes(trials.marked), watch.stop or Stop.EXHAUSTED

    def _candidates_of(self, found: bytes, stop: Stop, begun: float) -> Candidates:
        digits = dict(zip(self.board.everywhere, self._cells.digits(found), strict=True))
        return Candidates(digits, stop, perf_counter() - begun)

    def search_many(
        self,
        givens: Iterable[Givens | str],
        *,
        limit: int | None = 2,
        keep: int | None = None,
        threads: int = 1,
        limits: Limits = Limits(),
    ) -> Batch:
        """Searches once for each set of givens. The answers come in their order, the same for any number of threads.

        Givens may be text with a character for each cell: `.` is blank, as is `0` unless it is a digit; A is 10.
        The limits of nodes and seconds hold for each search by itself. After Ctrl-C, unfinished searches have
        `Stop.INTERRUPTED`.
        """
        check_search_arguments(limit=limit, keep=keep)
        check_threads(threads)
        begun = perf_counter()
        grids = _capped(limit)
        kept = _capped(keep)
        nodes = _capped(limits.nodes)
        seconds = _or_none(limits.seconds)
        running = self._batch(givens, (grids, kept, nodes, seconds, threads))
        try:
            while not running.run(SLICE):
                if limits.progress is not None:
                    limits.progress(running.finished())
        except KeyboardInterrupt:
            pass
        running.end()
        return Batch(self._grids, running, perf_counter() - begun)

    def count_many(
        self,
        givens: Iterable[Givens | str],
        *,
        limit: int | None = None,
        threads: int = 1,
        limits: Limits = Limits(),
    ) -> Batch:
        """Like `search_many`, but only counts the grids, up to `limit`, and keeps none."""
        return self.search_many(givens, limit=limit, keep=0, threads=threads, limits=limits)

    def _whole(self, limit: int | None, keep: int | None, givens: bytes, limits: Limits, seed: int | None) -> Outcome:
        """A search that is not split."""
        count, found, stop, seconds, statistics = _engine.search(
            self._engine,
            givens,
            _seed_number(seed),
            keep,
            limit,
            limits.nodes,
            limits.seconds,
            SLICE,
            limits.progress or _look,
            STATISTICS,
        )
        grids = tuple([self._grid(self.board, digits) for digits in found])
        return Outcome(grids, count, _STOPS[stop], seconds, statistics)

    def _split_search(
        self, limit: int | None, keep: int | None, givens: bytes, limits: Limits, threads: int
    ) -> Outcome:
        """A search on one thread first; if it takes many nodes, it begins again on several threads."""
        begun = perf_counter()
        first = self._whole(limit, keep, givens, replace(limits, nodes=SPLIT_AFTER), None)
        if first.stop is not Stop.NODES:
            return first
        watch = _Watch(limits, begun, first.count)
        splitter = Splitter(self._engine, len(self.board.answer), len(self._compiled.digits))
        most, kept = _capped(limit), min(_capped(keep), _capped(limit))
        conquest = Conquest(self._engine, splitter, threads, most, kept, watch.over)
        found: Sequence[Found] = ()
        try:
            found = conquest.run(givens)
        except KeyboardInterrupt:
            watch.stop = Stop.INTERRUPTED
        count = sum(cube.count for cube in found)
        if watch.stop is not None and count <= first.count:
            return replace(first, stop=watch.stop, seconds=perf_counter() - begun)
        full = count >= most
        grids = [grid for cube in found for grid in cube.grids]
        statistics = {"nodes": sum(cube.nodes for cube in found), "guesses": sum(cube.guesses for cube in found)}
        return Outcome(
            tuple(self._grids(grids[:kept])),
            min(count, most),
            Stop.LIMIT if full else watch.stop or Stop.EXHAUSTED,
            perf_counter() - begun,
            statistics,
        )

    def _lazily(self, running: _engine.Search, limits: Limits) -> Iterator[Grid]:
        begun = perf_counter()
        nodes = _capped(limits.nodes)
        chunk = 1
        while (left := _left(limits, begun)) > 0:
            status = running.run(running.count() + chunk, nodes, min(left, SLICE))
            found = self._decode(running.take())
            handed_over = perf_counter()
            yield from found
            begun += perf_counter() - handed_over  # the caller's time does not count
            if status == _EXHAUSTED:
                return
            if status == _NODES:
                raise Stopped(Stop.NODES)
            if limits.progress is not None:
                limits.progress(running.count())
            chunk = min(2 * chunk, 1024)
        raise Stopped(Stop.TIME)

    def _decode(self, cells: bytes) -> list[Grid]:
        return self._grids(self._engine.decoded(cells))

    def _grids(self, found: Iterable[tuple[int, ...]]) -> list[Grid]:
        return [self._grid(self.board, digits) for digits in found]

    def _givens(self, givens: Givens | None) -> bytes:
        if givens is None:
            return self._compiled.blank
        return self._compiled.coded(given_digits(givens, self.board))

    def _batch(self, givens: Iterable[Givens | str], options: tuple[int, int, int, float, int]) -> _engine.Batch:
        check_many_givens(givens)
        listed = list(givens)
        if set(map(type, listed)) != {str}:
            coded = [self._entry(number, entry) for number, entry in enumerate(listed, 1)]
            return _engine.Batch(self._engine, coded, len(self.board.answer), _AS_IT_IS, *options)
        texts = cast("list[str]", listed)
        try:
            return _engine.Batch(self._engine, texts, len(self.board.cells), self._symbols, *options)
        except ValueError:
            for number, text in enumerate(texts, 1):
                self._entry(number, text)  # raises an error that names the wrong character
            raise

    def _entry(self, number: int, entry: Givens | str) -> bytes:
        """The givens of one search of many. Mistakes are raised with the number of the search."""
        try:
            return self._text_givens(entry) if isinstance(entry, str) else self._givens(entry)
        except (TypeError, ValueError) as wrong:
            raise type(wrong)(f"entry {number}: {wrong}") from wrong

    def _text_givens(self, text: str) -> bytes:
        size, extra = len(self.board.cells), len(self.board.answer) - len(self.board.cells)
        if len(text) != size:
            raise ValueError(f"{size} givens expected, got {len(text)}")
        coded = text.encode("ascii", "replace").translate(self._symbols)
        if (wrong := coded.find(_UNKNOWN)) >= 0:
            raise ValueError(f"{text[wrong]!r} is not a digit of the board")
        return coded + bytes([BLANK]) * extra


class _Compiled:
    """A problem in the native engine. It names a digit by its place in `digits`, all digits of the answer, ascending.

    A grid lists the first `shown` slots.
    """

    def __init__(self, problem: CoverProblem, digits: Sequence[int], shown: int, learn_after: int | None) -> None:
        self.digits = tuple(digits)
        self.blank = bytes([BLANK]) * problem.answer_cells
        self.places = {digit: place for place, digit in enumerate(digits)}
        with Phase("building the engine"):
            self.engine = _engine.Engine(encoded(problem, digits, shown), _capped(learn_after), _look)

    def coded(self, digits: Iterable[tuple[int, int]]) -> bytes:
        """Encodes pairs of a cell's position and its digit as givens of the engine."""
        found = bytearray(self.blank)
        for at, digit in digits:
            found[at] = self.places[digit]
        return bytes(found)


class Repeated:
    """One native search that is started again for every question: for short questions, whose set-up would dominate.

    Givens and grids have one byte for each cell of the answer: the place of its digit among all digits that these
    cells may hold, or BLANK.
    """

    def __init__(self, solver: NativeSolver) -> None:
        self._shown = len(solver.board.everywhere)
        self._digits = len(solver._compiled.digits)
        self._search = _engine.Search(solver._engine, bytes([BLANK]) * len(solver.board.answer), None)

    def find(
        self,
        givens: bytes | bytearray,
        *,
        limit: int = 1,
        other_than: int | None = None,
        at: int = 0,
        seed: int | None = None,
        limits: Limits = Limits(),
    ) -> tuple[bytes, ...]:
        """Finds up to `limit` grids with these givens; with `other_than`, grids without that digit in cell `at`.

        Raises Stopped when a limit of `limits` is reached first. Ctrl-C is not caught.
        """
        begun = perf_counter()
        without = None if other_than is None else at * self._digits + other_than
        self._search.start(bytes(givens), without, _seed_number(seed))
        nodes = _capped(limits.nodes)
        while (status := self._search.run(limit, nodes, min(_left(limits, begun), SLICE))) == _PAUSED:
            if _left(limits, begun) <= 0:
                raise Stopped(Stop.TIME)
        if status == _NODES:
            raise Stopped(Stop.NODES)
        found = self._search.take()
        return tuple(found[start : start + len(givens)] for start in range(0, len(found), self._shown))


class Batch(Sequence[Outcome]):
    """The outcomes of `search_many`. Each is decoded when it is read; `counts` and `stops` need no decoding."""

    def __init__(
        self, grids: Callable[[Iterable[tuple[int, ...]]], Sequence[Grid]], answers: _engine.Batch, seconds: float
    ) -> None:
        self._grids, self._answers = grids, answers
        self.seconds = seconds

    @cached_property
    def counts(self) -> Sequence[int]:
        """The number of grids that each search found."""
        return array("Q", self._answers.counts())

    @cached_property
    def _stop_numbers(self) -> Sequence[int]:
        return array("Q", self._answers.stops())

    @cached_property
    def _nodes(self) -> Sequence[int]:
        return array("Q", self._answers.nodes())

    @cached_property
    def _guesses(self) -> Sequence[int]:
        return array("Q", self._answers.guesses())

    @property
    def stops(self) -> tuple[Stop, ...]:
        """The reason for the end of each search."""
        return tuple(_STOPS[stop] for stop in self._stop_numbers)

    @property
    def nodes(self) -> int:
        """Search nodes of all questions."""
        return sum(self._nodes)

    @property
    def guesses(self) -> int:
        """Guesses of all questions."""
        return sum(self._guesses)

    def __len__(self) -> int:
        return len(self.counts)

    @overload
    def __getitem__(self, index: int) -> Outcome: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Outcome, ...]: ...
    def __getitem__(self, index: int | slice) -> Outcome | tuple[Outcome, ...]:
        if isinstance(index, slice):
            return tuple(self[at] for at in range(*index.indices(len(self))))
        at = range(len(self))[index]
        statistics = {"nodes": self._nodes[at], "guesses": self._guesses[at]}
        stop = _STOPS[self._stop_numbers[at]]
        return Outcome(tuple(self._grids(self._answers.grids(at))), self.counts[at], stop, 0.0, statistics)


@dataclass(slots=True)
class _Watch:
    """The limits of a question that was asked at `begun`. `stop` is why it was ended, if it was."""

    limits: Limits
    begun: float
    most: int = 0  # grids reported so far
    stop: Stop | None = None

    def left(self) -> float:
        """The seconds that are left; SLICE without a limit."""
        return _left(self.limits, self.begun)

    def over(self, count: int) -> bool:
        """Whether the question is to be ended; reports the count so far."""
        self.most = max(self.most, count)  # a cube that is split again has fewer at first
        try:
            if self.limits.progress is not None:
                self.limits.progress(self.most)
        except KeyboardInterrupt:
            self.stop = Stop.INTERRUPTED
        if self.left() <= 0:
            self.stop = Stop.TIME
        return self.stop is not None


def check_threads(threads: object) -> None:
    """Raises an error for a number of threads that cannot be one."""
    if not isinstance(threads, int):
        raise TypeError(f"threads must be a whole number, not {type(threads).__name__}")
    if threads < 1:
        raise ValueError(f"threads must be positive, got {threads}")
    if threads > MAX_THREADS:
        raise ValueError(f"threads must be at most {MAX_THREADS:,}, got {threads}")


def _look(_: int = 0) -> None:
    """Called by the native engine at work, so that an exception for this thread is raised (see `model.budget`)."""


_AS_IT_IS = bytes(range(256))
_UNKNOWN = BLANK - 1  # the code of a character that is not a digit of the board


def _symbol_table(board: Board, digits: Sequence[int]) -> bytes:
    table = bytearray([_UNKNOWN]) * 256
    table[ord(".")] = table[ord("0")] = BLANK
    for number, digit in enumerate(digits):
        if digit in board.digits and 0 <= digit < len(SYMBOLS):
            table[ord(SYMBOLS[digit])] = table[ord(SYMBOLS[digit].lower())] = number
    return bytes(table)


def _left(limits: Limits, begun: float) -> float:
    return SLICE if limits.seconds is None else begun + limits.seconds - perf_counter()


def _or_none(seconds: float | None) -> float:
    """A limit in seconds as the engine reads it: negative for none."""
    return -1.0 if seconds is None else seconds


def _seed_number(seed: int | None) -> int | None:
    """A seed as the engine reads it: a number of 64 bits."""
    return None if seed is None else seed % 2**64


def _capped(number: int | None) -> int:
    return NO_LIMIT if number is None else min(number, NO_LIMIT)


def implied_objectives(problem: CoverProblem, board: Board) -> tuple[Objective, ...]:
    """The counts and totals that the engine adds to a problem. They follow from it, so its solutions stay the same."""
    digits = {digit for cell in board.answer for digit in board.digits_of(cell)}
    numbers = iter(_engine.implied_objectives(encoded(problem, sorted(digits), problem.answer_cells)))
    found: list[Objective] = []
    for kind in numbers:
        low, high, size = (next(numbers) for _ in range(3))
        terms = tuple((next(numbers), next(numbers)) for _ in range(size))
        found.append((Count if kind == NUMBER_OF[Count] else Total)(-1, low, high, terms))
    return tuple(found)
