"""The native engine behind the questions of `search.Solver`: flat integers to C++ and back, limits, decoding.

What the statistics mean:

- `nodes`: states propagated to their fixpoint, the start included; every guess adds two, less those never taken up.
- `guesses`: how often a placement was tried while its absence was left for later.
- `chosen`: placements chosen, by guess or because an objective had no other left, lost branches included.
- `pairs`, `count`, `total`, `ways`, `sets`, `connected`, `automaton`, `either`: runs of the propagators of that kind.
- `classes`, `same`: runs on several counts as one, of digits in few slots or of what two sets of cells hold.
- `plane`: runs on several connections on one board, which do not cross.
- `balance`: runs on long totals that follow from others.
- `conflicts`, `restarts`, `learned`, `forgotten`: dead ends that were learned from, new beginnings, and clauses.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, compress
from time import perf_counter
from typing import cast, overload

import sudokudsl._engine as _engine

from ..model.geometry import Board, Cell
from ..model.grid import SYMBOLS, Grid
from ..model.solver import (
    Candidates,
    Givens,
    Limits,
    Outcome,
    Stop,
    check_many_givens,
    check_search_arguments,
    given_digits,
)
from .objectives import (
    Automaton,
    Connected,
    Count,
    CoverProblem,
    Distinct,
    Either,
    House,
    Objective,
    Pairs,
    Sets,
    Total,
    Ways,
)

SLICE = 0.02  # seconds between two looks at signals and limits
BLANK = 255
NO_LIMIT = 2**64 - 1
LEARN_AFTER = 1_000_000
"""Steps (see `native/portfolio.hpp`) after which a search begins to learn from its conflicts: some 10 milliseconds."""
STATISTICS = (
    *("nodes", "guesses", "chosen", "pairs", "count", "classes", "same", "total", "ways", "sets", "plane", "connected"),
    *("automaton", "either", "balance"),
    *("conflicts", "restarts", "learned", "forgotten"),
)

_EXHAUSTED, _NODES, _PAUSED = 0, 2, 3
_STOPS = (Stop.EXHAUSTED, Stop.LIMIT, Stop.NODES, Stop.TIME, Stop.INTERRUPTED)
_REACH = 2**61  # bounds of a total beyond it mean the same


class NativeSolver:
    """One compiled puzzle, asked any number of times, also from several threads. See `search.Solver`.

    A search that takes more than `learn_after` steps begins to learn from its conflicts as well; None: it never does.
    """

    def __init__(self, problem: CoverProblem, board: Board, learn_after: int | None = LEARN_AFTER) -> None:
        if problem.cells != len(board.answer):
            raise ValueError(f"the problem has {problem.cells} cells, the board {len(board.answer)}")
        self.board = board
        self._problem, self._learn_after = problem, learn_after
        self._grid = Grid if board.everywhere == board.answer else Grid.of
        self._compiled = _Compiled(problem, board.answer, board, learn_after)
        self._engine = self._compiled.engine

    @cached_property
    def _symbols(self) -> bytes:
        """What each character of given text becomes."""
        return _symbol_table(self.board, self._compiled.digits)

    @cached_property
    def _everywhere(self) -> _Compiled:
        """The problem as one that tells apart what any cell holds, extra cells that are not counted included."""
        board = self.board
        if board.everywhere == board.answer:
            return self._compiled
        return _Compiled(
            replace(self._problem, cells=len(board.everywhere)), board.everywhere, board, self._learn_after
        )

    def search(
        self,
        *,
        limit: int | None = None,
        keep: int | None = None,
        givens: Givens | None = None,
        limits: Limits = Limits(),
        seed: int | None = None,
    ) -> Outcome:
        """Finds different grids until `limit` of them are found or there are no more, and keeps the first `keep`.

        None for `keep` keeps all. With a `seed` the order of search is random, the same for the same seed.
        """
        check_search_arguments(limit=limit, keep=keep, seed=seed)
        begun = perf_counter()
        count, found, stop, statistics = _engine.search(
            self._engine,
            self._givens(givens),
            None if seed is None else seed % 2**64,
            _capped(keep),
            _capped(limit),
            _capped(limits.nodes),
            _or_none(limits.seconds),
            SLICE,
            limits.progress,
            STATISTICS,
        )
        return Outcome(tuple(self._grids(found)), count, _STOPS[stop], perf_counter() - begun, statistics)

    def grids(self, *, givens: Givens | None = None, limits: Limits = Limits()) -> Iterator[Grid]:
        """All grids, lazily, in constant memory. Raises TimeoutError when a limit of `limits` is reached."""
        running = _engine.Search(self._engine, self._givens(givens), None)
        return self._lazily(running, limits)

    def candidates(self, *, givens: Givens | None = None, limits: Limits = Limits()) -> Candidates:
        """The digits that occur in some solution, for each cell."""
        begun = perf_counter()
        everywhere = self._everywhere
        running = _engine.Candidates(everywhere.engine, everywhere.coded(given_digits(givens, self.board)))
        nodes = _capped(limits.nodes)
        stop = Stop.TIME
        try:
            while (left := _left(limits, begun)) > 0:
                status = running.run(nodes, min(left, SLICE))
                if status != _PAUSED:
                    stop = _STOPS[status]
                    break
                if limits.progress is not None:
                    limits.progress(sum(running.found()))
        except KeyboardInterrupt:
            stop = Stop.INTERRUPTED
        found = running.found()
        size = len(everywhere.digits)
        digits = {
            cell: tuple(compress(everywhere.digits, found[at * size : (at + 1) * size]))
            for at, cell in enumerate(everywhere.cells)
        }
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
        """One search for each set of givens, in their order; the answers are the same for any number of threads.

        Givens may be text, one character a cell: `.` is blank, `0` too unless it is a digit, letters go from A = 10.
        The limits of nodes and seconds hold for each search by itself. After Ctrl-C those not finished say so.
        """
        check_search_arguments(limit=limit, keep=keep)
        if not isinstance(threads, int):
            raise TypeError(f"threads must be a whole number, not {type(threads).__name__}")
        if threads < 1:
            raise ValueError(f"threads must be positive, got {threads}")
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
        """Like `search_many`, but keeps no grids: only how many there are, up to `limit`."""
        return self.search_many(givens, limit=limit, keep=0, threads=threads, limits=limits)

    def _lazily(self, running: _engine.Search, limits: Limits) -> Iterator[Grid]:
        begun = perf_counter()
        nodes = _capped(limits.nodes)
        chunk = 1
        while (left := _left(limits, begun)) > 0:
            status = running.run(running.count() + chunk, nodes, min(left, SLICE))
            yield from self._decode(running.take())
            if status == _EXHAUSTED:
                return
            if status == _NODES:
                raise TimeoutError(f"stopped after {limits.nodes} nodes")
            if limits.progress is not None:
                limits.progress(running.count())
            chunk = min(2 * chunk, 1024)
        raise TimeoutError(f"stopped after {limits.seconds} seconds")

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
            coded = [self._text_givens([entry]) if isinstance(entry, str) else self._givens(entry) for entry in listed]
            return _engine.Batch(self._engine, coded, len(self.board.answer), _AS_IT_IS, *options)
        texts = cast("list[str]", listed)
        try:
            return _engine.Batch(self._engine, texts, len(self.board.cells), self._symbols, *options)
        except ValueError:
            self._text_givens(texts)  # which says what is wrong
            raise

    def _text_givens(self, lines: list[str]) -> bytes:
        size, extra = len(self.board.cells), bytes([BLANK]) * (len(self.board.answer) - len(self.board.cells))
        if other := set(map(len, lines)) - {size}:
            raise ValueError(f"{size} givens expected, got {min(other)}")
        joined = "".join(lines).encode("ascii", "replace").translate(self._symbols)
        if (wrong := joined.find(_UNKNOWN)) >= 0:
            raise ValueError(f"{lines[wrong // size][wrong % size]!r} is not a digit of the board")
        if extra:
            joined = b"".join(joined[start : start + size] + extra for start in range(0, len(joined), size))
        return joined


class _Compiled:
    """A problem in the native engine: its `cells`, and the `digits` of them all, by whose places it names a digit."""

    def __init__(self, problem: CoverProblem, cells: Sequence[Cell], board: Board, learn_after: int | None) -> None:
        self.cells = cells
        self.digits = tuple(sorted({digit for cell in cells for digit in board.digits_of(cell)}))
        self.blank = bytes([BLANK]) * len(cells)
        self._places = {digit: place for place, digit in enumerate(self.digits)}
        self.engine = _engine.Engine(_flatten(problem, self.digits, len(board.everywhere)), _capped(learn_after))

    def coded(self, digits: Iterable[tuple[int, int]]) -> bytes:
        """Digits with the positions of their cells, as the engine takes givens."""
        found = bytearray(self.blank)
        for at, digit in digits:
            found[at] = self._places[digit]
        return bytes(found)


class Repeated:
    """One native search that begins anew with every question: for many short ones, where making it takes the time.

    Givens and grids are one byte a cell of the answer: the place of its digit among all that these cells may hold, or
    BLANK.
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
        """Up to `limit` grids with these givens; with `other_than` only those that do not have that digit in cell `at`.

        TimeoutError when a limit of `limits` is reached before all of the search is done; Ctrl-C is not caught.
        """
        begun = perf_counter()
        without = None if other_than is None else at * self._digits + other_than
        self._search.start(bytes(givens), without, None if seed is None else seed % 2**64)
        nodes = _capped(limits.nodes)
        while (status := self._search.run(limit, nodes, min(_left(limits, begun), SLICE))) == _PAUSED:
            if _left(limits, begun) <= 0:
                raise TimeoutError(f"stopped after {limits.seconds} seconds")
        if status == _NODES:
            raise TimeoutError(f"stopped after {limits.nodes} nodes")
        found = self._search.take()
        return tuple(found[start : start + len(givens)] for start in range(0, len(found), self._shown))


class Batch(Sequence[Outcome]):
    """The outcomes of `search_many`, decoded when they are looked at. `counts` and `stops` are cheaper still."""

    def __init__(
        self, grids: Callable[[Iterable[tuple[int, ...]]], Sequence[Grid]], answers: _engine.Batch, seconds: float
    ) -> None:
        self._grids, self._answers = grids, answers
        self._columns: dict[str, Sequence[int]] = {}  # those asked for
        self.seconds = seconds

    def _column(self, name: str) -> Sequence[int]:
        """A number for each question: one of `_COLUMNS`."""
        if (found := self._columns.get(name)) is None:
            found = self._columns[name] = array("Q", self._answers.numbers(_COLUMNS.index(name)))
        return found

    @property
    def counts(self) -> Sequence[int]:
        """How many grids each search found."""
        return self._column("counts")

    @property
    def stops(self) -> tuple[Stop, ...]:
        """Why each search ended."""
        return tuple(_STOPS[stop] for stop in self._column("stops"))

    @property
    def nodes(self) -> int:
        """Search nodes of all questions."""
        return sum(self._column("nodes"))

    @property
    def guesses(self) -> int:
        """Guesses of all questions."""
        return sum(self._column("guesses"))

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
        statistics = {name: self._column(name)[at] for name in ("nodes", "guesses")}
        stop = _STOPS[self._column("stops")[at]]
        return Outcome(tuple(self._grids(self._answers.grids(at))), self.counts[at], stop, 0.0, statistics)


_COLUMNS = ("counts", "stops", "nodes", "guesses")  # as the engine numbers them
_AS_IT_IS = bytes(range(256))
_UNKNOWN = BLANK - 1  # what a character that is no digit of the board becomes


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
    """A limit as the engine takes it."""
    return -1.0 if seconds is None else seconds


def _capped(number: int | None) -> int:
    return NO_LIMIT if number is None else min(number, NO_LIMIT)


def implied_objectives(problem: CoverProblem, board: Board) -> tuple[Objective, ...]:
    """The counts and totals that the engine adds to a problem. They follow from it: its solutions stay the same."""
    digits = {digit for cell in board.answer for digit in board.digits_of(cell)}
    numbers = iter(_engine.implied_objectives(_flatten(problem, sorted(digits), problem.cells)))
    found: list[Objective] = []
    for kind in numbers:
        low, high, size = (next(numbers) for _ in range(3))
        terms = tuple((next(numbers), next(numbers)) for _ in range(size))
        found.append((Count if kind == 0 else Total)(-1, low, high, terms))
    return tuple(found)


def _flatten(problem: CoverProblem, digits: Sequence[int], shown: int) -> bytes:
    """The problem as `native/problem.hpp` reads it.

    `digits` are those of its cells, ascending; a grid lists the first `shown` slots.
    """
    domains = chain.from_iterable((len(domain), *domain) for domain in problem.domains)
    parts = [array("q", (problem.cells, shown, len(problem.domains), len(digits), *digits, *domains))]
    shared: dict[int, array[int]] = {}  # long lists of objectives, by identity

    def listed(rows: Sequence[Sequence[int]]) -> array[int]:
        if (found := shared.get(id(rows))) is None:
            found = shared[id(rows)] = array("q", (len(rows), *chain.from_iterable(rows)))
        return found

    for objective in problem.objectives:
        parts += _numbers(objective, listed)
    return b"".join(parts)


def _numbers(objective: Objective, listed: Callable[[Sequence[Sequence[int]]], array[int]]) -> Iterator[array[int]]:
    """The numbers of an objective, in parts."""
    match objective:
        case Count(low=low, high=high, placements=placements):
            yield array("q", (0, *_bounds(low, high), len(placements), *chain.from_iterable(placements)))
        case House(slots=slots, digits=digits):
            yield array("q", (1, len(slots), *slots, len(digits), *digits))
        case Distinct(slots=slots):
            yield array("q", (2, len(slots), *slots))
        case Pairs(first=first, second=second, allowed=allowed):
            yield array("q", (3, first, second))
            yield listed(allowed)
        case Ways(slots=slots, tuples=tuples):
            yield array("q", (4, len(slots), *slots))
            yield listed(tuples)
        case Total(low=low, high=high, terms=terms):
            yield array("q", (5, *_bounds(low, high), len(terms), *chain.from_iterable(terms)))
        case Automaton(slots=slots, layers=layers):
            yield array("q", (6, len(slots), *slots))
            yield from map(listed, layers)
        case Either(branches=branches):
            yield array("q", (7, len(branches)))
            for branch in branches:
                yield array("q", (len(branch),))
                for part in branch:
                    yield from _numbers(part, listed)
        case Connected(slots=slots, digits=digits, edges=edges):
            yield array("q", (8, len(slots), *slots, len(digits), *digits))
            yield listed(edges)
        case Sets(slots=slots, ways=ways):
            numbers: dict[tuple[int, ...], int] = {}  # of the different sets
            listed_ways = [numbers.setdefault(digits, len(numbers)) for way in ways for digits in way]
            sets = chain.from_iterable((len(digits), *digits) for digits in numbers)
            yield array("q", (9, len(slots), *slots, len(numbers), *sets, len(ways), *listed_ways))


def _bounds(low: int, high: int) -> tuple[int, int]:
    return max(-_REACH, min(low, _REACH)), max(-_REACH, min(high, _REACH))
