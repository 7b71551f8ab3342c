"""The protocol of solvers: queries, limits, and outcomes, which distinguish "stopped" from "no solution"."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from enum import Enum
from time import perf_counter
from types import TracebackType
from typing import Protocol

from .geometry import Board, Cell
from .grid import Grid

PROGRESS_EVERY = 0.1  # seconds between two reports of progress

Givens = tuple[int | None, ...]
"""Givens in addition to the puzzle's own: one entry per cell in reading order, a digit or None.

Entries for the counted extra cells may follow, in the order of `Grid.values`.
"""


class Stop(Enum):
    """The reason why a search ended. The count is exact only for EXHAUSTED."""

    EXHAUSTED = "exhausted"
    LIMIT = "limit"  # as many grids as were asked for
    TIME = "time"
    NODES = "nodes"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a search: the number of different grids found, and those that were kept, in order of discovery.

    `seconds` is the wall-clock time of the search. The keys of `statistics` depend on the solver.
    """

    grids: tuple[Grid, ...]
    count: int
    stop: Stop
    seconds: float = 0.0
    statistics: Mapping[str, int] = field(default_factory=dict)

    @property
    def exact(self) -> bool:
        """Whether `count` is the number of all solutions."""
        return self.stop is Stop.EXHAUSTED


@dataclass(frozen=True, slots=True)
class Candidates:
    """Maps each cell to the digits that occur in some solution, ascending.

    If the search was stopped, they are not `exact`: each of them occurs in a solution, and others may, too.
    """

    digits: Mapping[Cell, tuple[int, ...]]
    stop: Stop
    seconds: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether every missing digit is proven impossible."""
        return self.stop is Stop.EXHAUSTED


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a search, in seconds and in search nodes; None is no limit.

    `progress` is called about every `PROGRESS_EVERY` seconds with the number of grids found so far. It may raise
    KeyboardInterrupt.
    """

    seconds: float | None = None
    nodes: int | None = None
    progress: Callable[[int], None] | None = None

    def __post_init__(self) -> None:
        seconds: object = self.seconds
        if seconds is not None and not isinstance(seconds, int | float):
            raise TypeError(f"seconds must be a number or None, not {type(seconds).__name__}")
        if seconds is not None and not seconds >= 0:
            raise ValueError(f"seconds must be a number that is not negative, got {seconds}")
        if self.nodes is not None and _whole("nodes", self.nodes) < 0:
            raise ValueError(f"nodes must not be negative, got {self.nodes}")


class Stopped(TimeoutError):
    """A search reached a limit, which `stop` names."""

    def __init__(self, stop: Stop) -> None:
        super().__init__(f"the limit on {stop.value} was reached")
        self.stop = stop

    def __reduce__(self) -> tuple[type[Stopped], tuple[Stop]]:
        return type(self), (self.stop,)


class StopRecorder:
    """A context manager that catches Stopped and Ctrl-C, and records in `stop` why the block ended."""

    def __init__(self) -> None:
        self.stop = Stop.EXHAUSTED

    def __enter__(self) -> StopRecorder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if isinstance(error, Stopped):
            self.stop = error.stop
        elif isinstance(error, KeyboardInterrupt):
            self.stop = Stop.INTERRUPTED
        return isinstance(error, Stopped | KeyboardInterrupt)


class SearchClock:
    """The clock of one search, which starts now, and the limits of the search."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._begun = self._told = perf_counter()

    def seconds(self) -> float:
        """The seconds since the search began."""
        return perf_counter() - self._begun

    def check(self, nodes: int, found: int) -> None:
        """Reports progress. Raises Stopped if the time is up, or if the number of `nodes` has reached its limit."""
        if self._limits.nodes is not None and nodes >= self._limits.nodes:
            raise Stopped(Stop.NODES)
        self.check_time()
        self.report_progress(found)

    def check_time(self) -> None:
        """Raises Stopped if the time is up."""
        if self._limits.seconds is not None and self.seconds() >= self._limits.seconds:
            raise Stopped(Stop.TIME)

    def report_progress(self, found: int) -> None:
        """Reports the number of grids found so far, unless the last report is more recent than `PROGRESS_EVERY`."""
        if self._limits.progress is not None and perf_counter() - self._told >= PROGRESS_EVERY:
            self._told = perf_counter()
            self._limits.progress(found)

    def handing_over(self, grids: Iterable[Grid]) -> Iterator[Grid]:
        """Yields the grids of the search. The clock is stopped while the caller has one."""
        for grid in grids:
            begun = perf_counter()
            try:
                yield grid
            finally:
                self._begun += perf_counter() - begun


def outcome_of(
    grids: Iterable[Grid],
    clock: SearchClock,
    statistics: Callable[[], Mapping[str, int]],
    *,
    limit: int | None,
    keep: int | None,
) -> Outcome:
    """Runs the search that yields `grids` until there are `limit` of them or no more, and keeps the first `keep`."""
    kept: list[Grid] = []
    count = 0
    with StopRecorder() as ending:
        for grid in grids:
            count += 1
            if keep is None or count <= keep:
                kept.append(grid)
            if count == limit:
                ending.stop = Stop.LIMIT
                break
    return Outcome(tuple(kept), count, ending.stop, clock.seconds(), statistics())


def check_search_arguments(*, limit: int | None = None, keep: int | None = None, seed: int | None = None) -> None:
    """Checks the arguments of a search. Raises TypeError or ValueError for an invalid one."""
    if limit is not None and _whole("limit", limit) < 1:
        raise ValueError(f"limit must be positive, got {limit}")
    if keep is not None and _whole("keep", keep) < 0:
        raise ValueError(f"keep must not be negative, got {keep}")
    if seed is not None:
        _whole("seed", seed)


def _whole(name: str, number: object) -> int:
    if not isinstance(number, int):
        raise TypeError(f"{name} must be a whole number or None, not {type(number).__name__}")
    return number


def given_digits(givens: Givens | None, board: Board) -> Iterator[tuple[int, int]]:
    """Yields the position in `board.answer` and the digit of each given.

    TypeError or ValueError unless the givens have an entry for each cell of the board or of the answer: None, or a
    digit that the cell may hold.
    """
    if givens is None:
        return
    check_givens(givens, len(board.cells), len(board.answer))
    for at, digit in enumerate(givens):
        if digit is None:
            continue
        if digit not in board.digits_of(board.answer[at]):
            raise ValueError(f"{digit!r} is not a digit of the board")
        yield at, digit


def check_givens(givens: object, cells: int, answer: int | None = None) -> None:
    """TypeError or ValueError unless givens are a sequence of `cells` entries, or of `answer` entries.

    `answer` is the number of cells including the counted extra cells.
    """
    if isinstance(givens, str | bytes | bytearray | Mapping | Set) or not isinstance(givens, Collection):
        raise TypeError(f"givens must be a sequence of digits and None, one per cell, not {type(givens).__name__}")
    if len(givens) not in (cells, answer):
        raise ValueError(f"{cells} givens expected, one per cell, got {len(givens)}")


def check_many_givens(givens: object) -> None:
    """Raises TypeError unless the argument is a sequence with the givens of each search."""
    if isinstance(givens, str | bytes | bytearray) or not isinstance(givens, Iterable):
        raise TypeError(f"givens must be a sequence with the givens of each search, not {type(givens).__name__}")


class Solver(Protocol):
    """A compiled puzzle that answers any number of queries. The engines, SAT and the logical solver implement it.

    `givens` are digits in addition to the puzzle's own, for one query only. A digit that is not on the board is a
    ValueError, and so is a `limit` below 1. Raises TypeError if givens are not a sequence, or a number is not an
    integer. Ctrl-C ends a search within moments. The search then returns its result so far, with Stop.INTERRUPTED.
    """

    def search(
        self,
        *,
        limit: int | None = None,
        keep: int | None = None,
        givens: Givens | None = None,
        limits: Limits = Limits(),
        seed: int | None = None,
    ) -> Outcome:
        """Finds different grids until there are `limit` of them or no more, and keeps the first `keep`.

        None for `keep` keeps all. With a `seed` the order of the search is random, and the same for the same seed.
        """
        ...

    def grids(
        self, *, givens: Givens | None = None, limits: Limits = Limits(), seed: int | None = None
    ) -> Iterator[Grid]:
        """All grids in the order in which `search` finds them, each as soon as it is found, in constant memory.

        Raises Stopped when the search reaches a limit. Ctrl-C is not caught.
        """
        ...

    def candidates(self, *, givens: Givens | None = None, limits: Limits = Limits()) -> Candidates:
        """The digits that occur in some solution, by cell."""
        ...
