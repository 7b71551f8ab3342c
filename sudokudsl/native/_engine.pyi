"""The native engine; use it through sudokudsl.cover.engine."""

from collections.abc import Callable, Sequence

BLANK: int = 255

LEARN_AFTER: int = 1000000

def objective_names() -> tuple[str, ...]:
    """The kinds of objectives, by the numbers that stand for them."""

def statistic_names() -> tuple[str, ...]:
    """The statistics of a search, in order."""

def stop_names() -> tuple[str, ...]:
    """Why a search ended, by the numbers that `run` returns."""

def instructions() -> str:
    """The machine instructions in use: baseline, avx2 or avx512."""

class Engine:
    """A compiled problem, written as native/problem.hpp says."""

    def __init__(self, problem: bytes, learn_after: int = ..., look: Callable[[], None] | None = None) -> None: ...
    def decoded(self, grids: bytes) -> list[tuple[int, ...]]: ...
    def sizes(self) -> list[int]:
        """Placements, lanes, bits of a lane, propagators, bytes of tables."""

def packed(items: Sequence[object]) -> bytes:
    """Integers, and tuples after their lengths, as 64-bit integers."""

def implied_objectives(problem: bytes) -> list[int]:
    """The counts and totals that the engine adds to a problem."""

def search(
    engine: Engine,
    givens: bytes,
    seed: int | None,
    keep: int | None,
    limit: int | None,
    nodes: int | None,
    seconds: float | None,
    slice: float,
    progress: Callable[[int], None] | None,
    zeros: dict[str, int],
) -> tuple[int, list[tuple[int, ...]], int, float, dict[str, int]]: ...

class Search:
    def __init__(self, engine: Engine, givens: bytes, seed: int | None) -> None: ...
    def start(self, givens: bytes, without: int | None, seed: int | None) -> None: ...
    def run(self, grids: int, nodes: int, seconds: float) -> int: ...
    def count(self) -> int: ...
    def take(self) -> bytes: ...
    def clauses(self) -> list[int]: ...
    def remaining(self) -> bytes: ...

class Batch:
    def __init__(
        self,
        engine: Engine,
        givens: list[str] | list[bytes],
        length: int,
        symbols: bytes,
        grids: int,
        keep: int,
        nodes: int,
        seconds: float,
        threads: int,
        without: list[int] = ...,
    ) -> None: ...
    def run(self, seconds: float) -> bool: ...
    def finished(self) -> int: ...
    def end(self) -> None: ...
    def counts(self) -> bytes: ...
    def stops(self) -> bytes: ...
    def nodes(self) -> bytes: ...
    def guesses(self) -> bytes: ...
    def grids(self, question: int) -> list[tuple[int, ...]]: ...

class Candidates:
    def __init__(self, engine: Engine, givens: bytes) -> None: ...
    def run(self, nodes: int, seconds: float) -> int: ...
    def found(self) -> bytes: ...
