"""What every solver can be asked, and how it answers: never "out of time" as "no solution"."""

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
"""One entry a cell in reading order: the digit given there on top of the puzzle's own, or None.

There may be further entries for the counted extra cells, as in the values of a grid.
"""


class Stop(Enum):
    """Why a search ended. Only EXHAUSTED makes its count exact."""

    EXHAUSTED = "exhausted"
    LIMIT = "limit"  # as many grids as were asked for
    TIME = "time"
    NODES = "nodes"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a search found: `count` different grids, of which `grids` are kept, in the order found."""

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
    """The digits that occur in some solution, ascending, cell by cell; `exact` unless the search was stopped."""

    digits: Mapping[Cell, tuple[int, ...]]
    stop: Stop
    seconds: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether every missing digit is proven impossible."""
        return self.stop is Stop.EXHAUSTED


@dataclass(frozen=True, slots=True)
class Limits:
    """When to give up: after so many seconds or search nodes; None means never.

    `progress` is called every now and then with the number of grids found so far; it may raise KeyboardInterrupt.
    """

    seconds: float | None = None
    nodes: int | None = None
    progress: Callable[[int], None] | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None:
            _check_amount("seconds", self.seconds)
        if self.nodes is not None:
            _check_amount("nodes", self.nodes)


def _check_amount(name: str, number: object) -> None:
    if not isinstance(number, (int, float)):
        raise TypeError(f"{name} must be a number or None, not {type(number).__name__}")
    if not number >= 0:
        raise ValueError(f"{name} must be a number that is not negative, got {number}")


class Stopped(Exception):
    """A limit was reached: `stop` says which."""

    def __init__(self, stop: Stop) -> None:
        super().__init__(stop.value)
        self.stop = stop


class StopRecorder:
    """Why a block of a search ended: as a context it takes Stopped and Ctrl-C, and has the reason in `stop`."""

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
    """The clock of one search, from now on, and its limits."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._begun = self._told = perf_counter()

    def seconds(self) -> float:
        """The time since the search began."""
        return perf_counter() - self._begun

    def check(self, nodes: int, found: int) -> None:
        """Stopped if there is no time for a further node after so many, or their number is used up; else progress."""
        if self._limits.nodes is not None and nodes >= self._limits.nodes:
            raise Stopped(Stop.NODES)
        self.check_time()
        self.report_progress(found)

    def check_time(self) -> None:
        """Stopped if the time is up."""
        if self._limits.seconds is not None and self.seconds() >= self._limits.seconds:
            raise Stopped(Stop.TIME)

    def report_progress(self, found: int) -> None:
        """Reports the number of grids found so far, if somebody listens and the last report is not of this moment."""
        if self._limits.progress is not None and perf_counter() - self._told >= PROGRESS_EVERY:
            self._told = perf_counter()
            self._limits.progress(found)


def until_stopped(grids: Iterable[Grid]) -> Iterator[Grid]:
    """The grids of a search, lazily. TimeoutError when it reaches a limit."""
    try:
        yield from grids
    except Stopped as stopped:
        raise TimeoutError(f"the limit on {stopped.stop.value} was reached") from None


def check_search_arguments(*, limit: int | None = None, keep: int | None = None, seed: int | None = None) -> None:
    """TypeError or ValueError, naming the argument, for numbers that no search can be asked with."""
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
    """Each digit given, with the position of its cell in `board.answer`.

    TypeError or ValueError unless givens are a sequence with an entry for each cell of the board or of the answer,
    each a digit of its cell or None.
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
    """TypeError or ValueError unless givens are a sequence with an entry for each of so many cells.

    With counted extra cells there may be an entry for each of the `answer`.
    """
    if isinstance(givens, str | bytes | bytearray | Mapping | Set) or not isinstance(givens, Collection):
        raise TypeError(f"givens must be a sequence of digits and None, one a cell, not {type(givens).__name__}")
    if len(givens) not in (cells, answer):
        raise ValueError(f"{cells} givens expected, one a cell, got {len(givens)}")


def check_many_givens(givens: object) -> None:
    """TypeError unless givens are several, a set of them for each search."""
    if isinstance(givens, str | bytes | bytearray) or not isinstance(givens, Iterable):
        raise TypeError(f"givens must be a sequence with the givens of each search, not {type(givens).__name__}")


class Solver(Protocol):
    """One compiled puzzle, asked any number of times. The native engine, the reference engine and SAT all are one.

    `givens` are digits on top of the puzzle's own, for this question only. A digit that is not on the board is a
    ValueError, and so is a `limit` below 1; what is no sequence of digits, or no whole number, is a TypeError. Ctrl-C
    ends a search within moments; it then returns what it has, with Stop.INTERRUPTED.
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
        """Finds different grids until `limit` of them are found or there are no more, and keeps the first `keep`.

        None for `keep` keeps all. With a `seed` the order of search is random, the same for the same seed.
        """
        ...

    def grids(self, *, givens: Givens | None = None, limits: Limits = Limits()) -> Iterator[Grid]:
        """All grids, lazily, in constant memory. Raises TimeoutError when a limit of `limits` is reached."""
        ...

    def candidates(self, *, givens: Givens | None = None, limits: Limits = Limits()) -> Candidates:
        """The digits that occur in some solution, for each cell."""
        ...
