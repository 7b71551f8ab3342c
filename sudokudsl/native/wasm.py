"""The native engine as WebAssembly: a stand-in for the extension module `_engine`, where none can be loaded.

A host runs the file that `web/engine/build.py` makes of the C++ sources: JavaScript in a browser, or any other runtime
of WebAssembly. `install` puts the engine of a host in the place of `_engine`. The classes and functions have the
meaning that `_engine.pyi` gives them. There is one thread.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from time import perf_counter
from types import ModuleType
from typing import Protocol
from weakref import finalize

NO_LIMIT = 2**64 - 1
REACH = 2**61  # no sum reaches as far, so bounds beyond it are cut to it
PAUSED = 3  # the number of `time` among the names of stops


class Host(Protocol):
    """A runtime that holds one instance of the engine."""

    def call(self, name: str, *arguments: int | float) -> int | float | None:
        """Calls an exported function. ValueError if the engine refuses, MemoryError if it ends without an answer."""

    def read(self, start: int, size: int) -> bytes:
        """Bytes of the memory."""

    def write(self, start: int, data: bytes) -> None:
        """Writes bytes into the memory."""


class Border:
    """Calls of a host with whole numbers and bytes."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def number(self, name: str, *arguments: int | float) -> int:
        """The number that a function returns."""
        found = self.host.call(name, *arguments)
        assert isinstance(found, int), f"{name} returns a whole number"
        return found

    def stored(self, name: str, *arguments: int | float) -> bytes:
        """The bytes that a function stores as its result."""
        size = self.number(name, *arguments)
        return self.host.read(self.number("result"), size) if size else b""

    def names(self, name: str) -> tuple[str, ...]:
        """The names that a function stores."""
        return tuple(self.stored(name).decode().split())

    def numbers(self, code: str, name: str, *arguments: int | float) -> array[int]:
        """The numbers that a function stores, of the type that `array` calls `code`."""
        return array(code, self.stored(name, *arguments))

    def free(self, name: str, *arguments: int) -> None:
        """Calls a function that frees something. An engine that has ended holds nothing."""
        with suppress(MemoryError):
            self.host.call(name, *arguments)

    def lent(self, data: bytes) -> _Lent:
        """A context in which the memory holds bytes. It gives their address."""
        return _Lent(self, data)


class _Lent:
    def __init__(self, border: Border, data: bytes) -> None:
        self._border, self._data = border, data

    def __enter__(self) -> int:
        self._address = self._border.number("allocate", max(len(self._data), 1))
        self._border.host.write(self._address, self._data)
        return self._address

    def __exit__(self, *raised: object) -> None:
        self._border.free("release", self._address)


def _problem_size(problem: bytes) -> int:
    if len(problem) % 8:
        raise ValueError("64-bit numbers are expected")
    return len(problem) // 8


class _Engine:
    """A compiled problem, written as native/problem.hpp says."""

    def __init__(
        self,
        border: Border,
        problem: bytes,
        learn_after: int | None = None,
        look: Callable[[], None] | None = None,
    ) -> None:
        size = _problem_size(problem)
        after = border.number("learn_after") if learn_after is None else learn_after
        if look is not None:
            look()
        with border.lent(problem) as numbers:
            self.address = border.number("make_engine", numbers, size, after)
        self.border = border
        finalize(self, border.free, "free_engine", self.address)
        self._shown = border.number("slots_shown", self.address)

    def decoded(self, grids: bytes) -> list[tuple[int, ...]]:
        """The grids, each as a tuple of digits."""
        with self.border.lent(grids) as address:
            digits = self.border.numbers("q", "decode", self.address, address, len(grids)).tolist()
        return [tuple(digits[at : at + self._shown]) for at in range(0, len(digits), self._shown)]

    def sizes(self) -> list[int]:
        """Placements, lanes, bits of a lane, propagators, bytes of tables."""
        return self.border.numbers("Q", "sizes", self.address).tolist()


class _Search:
    """One search of an engine."""

    def __init__(self, engine: _Engine, givens: bytes, seed: int | None) -> None:
        self._engine, self._border = engine, engine.border
        self._address = self._border.number("make_search", engine.address)
        # The engine is an argument, so that it lives until its search is freed.
        finalize(self, _free_search, engine, self._address)
        self.start(givens, None, seed)

    def start(self, givens: bytes, without: int | None, seed: int | None, keep: int = NO_LIMIT) -> None:
        """Begins from scratch. `without` is the number of a placement that may not be chosen, or none."""
        engine, excluded = self._engine.address, -1 if without is None else without
        with self._border.lent(givens) as address:
            self._border.host.call(
                "start", engine, self._address, address, len(givens), excluded, int(seed is not None), seed or 0, keep
            )

    def run(self, grids: int, nodes: int, seconds: float) -> int:
        """Continues until a limit is reached. Returns the place of the reason in `stop_names`."""
        return self._border.number("run", self._address, grids, nodes, float(seconds))

    def count(self) -> int:
        """The number of grids since the start."""
        return self._border.number("count", self._address)

    def take(self) -> bytes:
        """The grids that were stored since the last call, one after another."""
        return self._border.stored("take", self._address)

    def clauses(self) -> list[int]:
        """The clauses that have been learned and not forgotten."""
        return self._border.numbers("I", "clauses", self._address).tolist()

    def remaining(self) -> bytes:
        """A byte for each placement of a cell: 1 if it may be in a grid that was not found yet."""
        return self._border.stored("remaining", self._engine.address, self._address)

    def statistics(self) -> list[int]:
        """The statistics in the order of `statistic_names`."""
        return self._border.numbers("Q", "statistics", self._address).tolist()


def _free_search(engine: _Engine, address: int) -> None:
    engine.border.free("free_search", engine.address, address)


def search(
    engine: _Engine,
    givens: bytes,
    seed: int | None,
    keep: int | None,
    limit: int | None,
    nodes: int | None,
    seconds: float | None,
    slice: float,
    progress: Callable[[int], None] | None,
    zeros: dict[str, int],
) -> tuple[int, list[tuple[int, ...]], int, float, dict[str, int]]:
    """A whole search: the number of grids, those kept, the reason for its end by number, the time, the statistics."""
    begun = perf_counter()
    running = _Search(engine, givens, None)
    running.start(givens, None, seed, _limit(keep))
    stop, left = PAUSED, slice if seconds is None else seconds
    while stop == PAUSED and left > 0:
        stop = running.run(_limit(limit), _limit(nodes), min(left, slice))
        if stop == PAUSED and progress is not None:
            try:
                progress(running.count())
            except KeyboardInterrupt:
                stop = PAUSED + 1
        left = slice if seconds is None else begun + seconds - perf_counter()
    numbers = running.statistics()
    if len(zeros) != len(numbers):
        raise ValueError("a zero for each of the statistics is needed")
    named = dict(zip(zeros, numbers, strict=True))
    return running.count(), engine.decoded(running.take()), stop, perf_counter() - begun, named


def _limit(number: int | None) -> int:
    return NO_LIMIT if number is None else min(number, NO_LIMIT)


class _Batch:
    """Many sets of givens, with a search for each."""

    def __init__(
        self,
        engine: _Engine,
        givens: Sequence[str] | Sequence[bytes],
        length: int,
        symbols: bytes,
        grids: int,
        keep: int,
        nodes: int,
        seconds: float,
        threads: int,
        without: Sequence[int] = (),
    ) -> None:
        coded = [_question(each, length) for each in givens]
        if len(symbols) != 256:
            raise ValueError("each byte needs a meaning")
        border = self._border = engine.border
        excluded = array("I", without)
        with (
            border.lent(b"".join(coded)) as questions,
            border.lent(symbols) as meanings,
            border.lent(excluded.tobytes()) as placements,
        ):
            limits = grids, keep, nodes, float(seconds)
            asked = engine.address, questions, len(coded), length, meanings
            self._address = border.number("make_batch", *asked, *limits, placements, len(excluded))
        self._engine = engine
        finalize(self, _free_batch, engine, self._address)

    def run(self, seconds: float) -> bool:
        """Works for some seconds. Returns whether all is done."""
        return bool(self._border.number("run_batch", self._address, float(seconds)))

    def finished(self) -> int:
        """The number of questions that are answered."""
        return self._border.number("batch_finished", self._address)

    def end(self) -> None:
        """Frees what only running needs."""
        self._border.host.call("end_batch", self._address)

    def _column(self, which: int) -> bytes:
        return self._border.numbers("Q", "batch_numbers", self._address)[which::4].tobytes()

    def counts(self) -> bytes:
        """The number of grids of each question, as 64-bit integers."""
        return self._column(0)

    def stops(self) -> bytes:
        """The place in `stop_names` of the reason for the end of each question."""
        return self._column(1)

    def nodes(self) -> bytes:
        """The nodes of each question."""
        return self._column(2)

    def guesses(self) -> bytes:
        """The guesses of each question."""
        return self._column(3)

    def grids(self, question: int) -> list[tuple[int, ...]]:
        """The grids kept of one question."""
        engine = self._engine
        return engine.decoded(self._border.stored("batch_grids", engine.address, self._address, question))


def _free_batch(engine: _Engine, address: int) -> None:
    engine.border.free("free_batch", address)


def _question(givens: str | bytes, length: int) -> bytes:
    """The characters of one question: bytes, or text that is ASCII."""
    if isinstance(givens, str):
        givens = givens.encode() if givens.isascii() else b""
    if len(givens) != length:
        raise ValueError(f"givens of {length} bytes are expected")
    return givens


class _Candidates:
    """The search for the digits that occur in some solution."""

    def __init__(self, engine: _Engine, givens: bytes) -> None:
        self._border = engine.border
        with self._border.lent(givens) as address:
            self._address = self._border.number("make_candidates", engine.address, address, len(givens))
        finalize(self, _free_candidates, engine, self._address)

    def run(self, nodes: int, seconds: float) -> int:
        """Continues until a limit is reached. Returns the place of the reason in `stop_names`."""
        return self._border.number("run_candidates", self._address, nodes, float(seconds))

    def found(self) -> bytes:
        """A byte for each placement of a cell: 1 if it is in a grid that was found."""
        return self._border.stored("candidates_found", self._address)


def _free_candidates(engine: _Engine, address: int) -> None:
    engine.border.free("free_candidates", address)


def packed(items: Sequence[int | tuple[int, ...] | tuple[tuple[int, ...], ...]]) -> bytes:
    """Integers, lists and rows, one after another, as 64-bit integers: a tuple as its length and all integers in it."""
    numbers: list[int] = []
    for item in items:
        if isinstance(item, int):
            numbers.append(max(-REACH, min(item, REACH)))
            continue
        numbers.append(len(item))
        for part in item:
            numbers += part if isinstance(part, tuple) else (part,)
    return array("q", numbers).tobytes()


def implied_objectives(border: Border, problem: bytes) -> list[int]:
    """The counts and totals that the engine adds to a problem."""
    with border.lent(problem) as numbers:
        return border.numbers("q", "implied_objectives", numbers, _problem_size(problem)).tolist()


def engine_of(host: Host) -> ModuleType:
    """A module like `_engine` whose engines run in a host."""
    border = Border(host)
    module = ModuleType("sudokudsl.native._engine", "The native engine, as WebAssembly.")
    names = {name: border.names(name) for name in ("objective_names", "statistic_names", "stop_names")}
    module.__dict__.update(
        {name: partial(tuple, found) for name, found in names.items()},
        BLANK=border.number("blank"),
        LEARN_AFTER=border.number("learn_after"),
        instructions=lambda: "webassembly",
        packed=packed,
        implied_objectives=partial(implied_objectives, border),
        Engine=partial(_Engine, border),
        search=search,
        Search=_Search,
        Batch=_Batch,
        Candidates=_Candidates,
    )
    return module


def install(host: Host) -> None:
    """Puts the engine of a host in the place of `_engine`. To be called before the engine is first imported."""
    module = engine_of(host)
    sys.modules[module.__name__] = module
