"""One hard question of the native engine on several cores: it is split into cubes, each a question by itself.

A cube is a set of givens. The cubes of a question exclude each other and contain all of its grids (cube and conquer:
Heule, Kullmann, Wieringa and Biere, HVC 2011). The cubes, their order and the nodes spent on each depend only on the
question, so the answers and their order are the same for any number of threads.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from math import log2

from ..native import _engine
from .encoder import BLANK, NO_LIMIT

CUBES = 64
"""Cubes of the first round, about."""

FIRST_NODES, MORE_NODES = 20_000, 8
"""Nodes of each cube in the first round, and the factor by which the nodes of each next round grow."""

MORE_CUBES = 256
"""Cubes of a later round, about: those unfinished are split again until there are this many."""

TRIALS = 64
"""Digits that are tried at a time: the grids found for some of them may answer for others, which are then spared."""

SLICE = 0.02  # seconds between two looks at signals and limits

_STOPS = _engine.stop_names()
_EXHAUSTED, _LIMIT = map(_STOPS.index, ("exhausted", "limit"))
_AS_IT_IS = bytes(range(256))

Path = tuple[int, ...]
"""The choices that lead to a cube. Paths in ascending order are the order of the cubes."""


@dataclass(frozen=True, slots=True)
class Cube:
    """Givens, and the choices by which they differ from those of the question."""

    givens: bytes
    path: Path


@dataclass(frozen=True, slots=True)
class Found:
    """The result of one cube. `finished` means that it has no further grids, or as many as the limit."""

    count: int
    grids: Sequence[tuple[int, ...]]
    nodes: int
    guesses: int
    finished: bool


class Splitter:
    """Splits questions of one engine, whose cells may hold `digits` different digits."""

    def __init__(self, engine: _engine.Engine, cells: int, digits: int) -> None:
        self._cells, self._digits = cells, digits
        self._search = _engine.Search(engine, bytes([BLANK]) * cells, None)

    def open(self, givens: bytes) -> bytes:
        """A byte for each digit of each cell: 1 if nothing excludes it before the first guess."""
        self._search.start(givens, None, None)
        status = self._search.run(NO_LIMIT, 1, 1e9)
        self._search.take()
        return bytes(self._cells * self._digits) if status == _EXHAUSTED else self._search.remaining()

    def split(self, cubes: Sequence[Cube], most: int) -> list[Cube]:
        """The cubes, the largest of them split until there are `most`, in order."""
        waiting = [self._sized(cube) for cube in cubes]
        heapify(waiting)
        done: list[Cube] = []
        while waiting and len(waiting) + len(done) < most:
            _, _, cube, choices = heappop(waiting)
            if not choices:
                done.append(cube)
                continue
            for child in self._children(cube, choices):
                heappush(waiting, self._sized(child))
        return sorted((*done, *(cube for _, _, cube, _ in waiting)), key=lambda cube: cube.path)

    def _sized(self, cube: Cube) -> tuple[float, Path, Cube, tuple[int, tuple[int, ...]] | None]:
        """A cube with the key by which the largest comes first, and the cell to split on with its digits."""
        live, size = self.open(cube.givens), self._digits
        parts = [live[at : at + size] for at in range(0, len(live), size)]
        counts = [part.count(1) for part in parts]
        free = [count for count in counts if count > 1]
        if not free:
            return 0.0, cube.path, cube, None
        cell = counts.index(min(free))
        digits = tuple(digit for digit in range(size) if parts[cell][digit])
        return -sum(map(log2, free)), cube.path, cube, (cell, digits)

    def _children(self, cube: Cube, choices: tuple[int, tuple[int, ...]]) -> Iterator[Cube]:
        cell, digits = choices
        for digit in digits:
            givens = bytearray(cube.givens)
            givens[cell] = digit
            yield Cube(bytes(givens), (*cube.path, digit))


@dataclass(frozen=True, slots=True)
class Conquest:
    """The search of all cubes of a question for up to `limit` grids. Each cube keeps up to `keep`.

    `paused` is asked every 20 ms with the number of grids so far; when it returns True, the search ends unfinished.
    """

    engine: _engine.Engine
    splitter: Splitter
    threads: int
    limit: int
    keep: int
    paused: Callable[[int], bool]

    def run(self, givens: bytes) -> list[Found]:
        """The results of all cubes in order, up to the one that reaches the limit."""
        results: dict[Path, Found] = {}
        cubes, most, nodes = [Cube(givens, ())], CUBES, FIRST_NODES
        while cubes:
            cubes = self.splitter.split(cubes, max(most, len(cubes)))
            if self._round(cubes, nodes, results) or self._enough(results):
                break
            cubes = [cube for cube in cubes if not results[cube.path].finished]
            most, nodes = MORE_CUBES, nodes * MORE_NODES
            for cube in cubes:
                del results[cube.path]
        return list(self._wanted(results))

    def _round(self, cubes: Sequence[Cube], nodes: int, results: dict[Path, Found]) -> bool:
        """Searches each cube with a limit of nodes; returns whether the search was ended."""
        givens = [cube.givens for cube in cubes]
        batch = _engine.Batch(
            self.engine, givens, len(givens[0]), _AS_IT_IS, self.limit, self.keep, nodes, -1.0, self.threads
        )
        ended = False
        while not ended and not batch.run(SLICE):
            self._read(cubes, batch, results)
            if self._enough(results):
                break
            ended = self.paused(sum(found.count for found in results.values()))
        batch.end()
        self._read(cubes, batch, results, keep=self.keep, ended=ended)
        return ended

    def _read(
        self,
        cubes: Sequence[Cube],
        batch: _engine.Batch,
        results: dict[Path, Found],
        *,
        keep: int = 0,
        ended: bool = False,
    ) -> None:
        """Enters the results of a round, finished or not, and the grids until the first cubes have `keep` of them.

        The grids of an unfinished cube are searched for again, unless the search has `ended`.
        """
        numbers = (array("Q", of) for of in (batch.counts(), batch.stops(), batch.nodes(), batch.guesses()))
        for at, (cube, count, stop, spent, guesses) in enumerate(zip(cubes, *numbers, strict=True)):
            finished = stop in (_EXHAUSTED, _LIMIT)
            grids = batch.grids(at) if keep > 0 and (finished or ended) else ()
            results[cube.path] = Found(count, grids, spent, guesses, finished)
            keep -= len(grids)

    def _enough(self, results: dict[Path, Found]) -> bool:
        """Whether the first cubes, all of them finished, have as many grids as the limit."""
        count = 0
        for path in sorted(results):
            count += results[path].count
            if not results[path].finished:
                return False
            if count >= self.limit:
                return True
        return False

    def _wanted(self, results: dict[Path, Found]) -> Iterator[Found]:
        count = 0
        for path in sorted(results):
            yield results[path]
            count += results[path].count
            if count >= self.limit:
                return


@dataclass(frozen=True, slots=True)
class Trials:
    """The trials of digits that no grid is known to have, a number of them at a time, each on one thread.

    `marked` has a byte for each digit of each cell, 1 for those that occur in a grid found; it is completed in place.
    """

    engine: _engine.Engine
    splitter: Splitter
    threads: int
    marked: bytearray
    places: Mapping[int, int]  # by digit: its place among the bytes of a cell
    paused: Callable[[int], bool]

    def mark(self, grids: Iterable[Sequence[int]]) -> None:
        """Marks the digits of grids."""
        size = len(self.places)
        for grid in grids:
            for cell, digit in enumerate(grid):
                self.marked[cell * size + self.places[digit]] = 1

    def run(self, givens: bytes) -> bool:
        """Tries every digit that is neither marked nor excluded; returns whether `paused` ended it."""
        refuted: list[int] = []
        live = self.splitter.open(givens)
        waiting = [place for place, alive in enumerate(live) if alive]
        while waiting := [place for place in waiting if not self.marked[place]]:
            tried, waiting = waiting[:TRIALS], waiting[TRIALS:]
            questions = [self._with(givens, place) for place in tried]
            batch = _engine.Batch(
                self.engine, questions, len(givens), _AS_IT_IS, 1, 1, NO_LIMIT, -1.0, self.threads, refuted
            )
            ended = False
            while not ended and not batch.run(SLICE):
                ended = self.paused(sum(self.marked))
            batch.end()
            for at, (place, stop) in enumerate(zip(tried, array("Q", batch.stops()), strict=True)):
                self.mark(batch.grids(at))
                if stop == _EXHAUSTED and not self.marked[place]:
                    refuted.append(place)
            if ended:
                return True
        return False

    def _with(self, givens: bytes, place: int) -> bytes:
        cell, digit = divmod(place, len(self.places))
        return givens[:cell] + bytes([digit]) + givens[cell + 1 :]
