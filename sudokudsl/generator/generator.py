"""Makes puzzles: a random solution of a spec, and givens taken away while it stays the only one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from random import Random, SystemRandom
from time import perf_counter
from typing import Any, Literal

from .. import __version__
from ..cover import make_engine
from ..diagnostics import Sink
from ..grid import Grid
from ..logic.solver import LogicalSolver, Solve, ordinary
from ..logic.techniques import named
from ..lowering import read
from ..puzzle import Puzzle
from ..registry import Registry
from ..search import Givens, Limits, check_question
from ..source import Source
from . import writing
from .questions import Deadline, Finder, Places, RandomGrids, finder, grid_of
from .thinning import Thinning
from .wishes import HARDEST, Impossible, Wishes, given_cells, open_groups, reach

End = Literal["done", "time", "interrupted"]


@dataclass(frozen=True)
class Generated:
    """A puzzle with one solution.

    text: the puzzle as a file, canonical, with its solution. givens: what is given on top of the spec. clues: what was
    laid out, a line each. solve: how a person solves it, if the wishes ask for that. end: `done`, or why no better one
    was looked for. missing: what was wished for and is not so; empty when done. attempts: at random solutions.
    """

    text: str
    solution: Grid
    givens: Givens
    clues: tuple[str, ...]
    seed: int
    number: int
    attempts: int
    seconds: float
    end: End = "done"
    missing: tuple[str, ...] = ()
    solve: Solve | None = None

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle, read from its text."""
        return _read(self.text)

    def facts(self) -> dict[str, Any]:
        """The puzzle as plain data."""
        width = self.solution.board.columns
        rated = {} if self.solve is None else {"hardest": self.solve.hardest, "difficulty": difficulty(self.solve)}
        return {
            "seed": self.seed,
            "number": self.number,
            "end": self.end,
            "missing": list(self.missing),
            "givens": [list(self.givens[start : start + width]) for start in range(0, len(self.givens), width)],
            "clues": list(self.clues),
            "solution": [list(row) for row in self.solution.rows()],
            **rated,
            "attempts": self.attempts,
            "seconds": self.seconds,
            "text": self.text,
        }


def difficulty(solve: Solve) -> int:
    """The cost of the hardest technique that was needed; that of trial and contradiction if no technique was enough."""
    if solve.end != "solved":
        return HARDEST
    return named(solve.hardest).cost if solve.hardest else 1


@dataclass
class Generator:
    """Makes puzzles of one spec with the same wishes. The same seed and number always make the same puzzle.

    Without a seed a random one is taken. `seconds` limits the time for each puzzle.
    """

    puzzle: Puzzle
    wishes: Wishes = field(default_factory=Wishes)
    seed: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        check_question(seed=self.seed)
        Limits(seconds=self.seconds)  # refuses what is no number of seconds
        self.wishes.check(self.puzzle)
        if self.seed is None:
            self.seed = SystemRandom().getrandbits(32)

    def __getstate__(self) -> dict[str, Any]:
        """What goes to another process: not what was compiled."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @cached_property
    def base(self) -> Compiled:
        """The spec, compiled."""
        return Compiled(self.puzzle)

    @cached_property
    def head(self) -> str:
        """The spec as each puzzle's file begins."""
        return writing.head(self.puzzle)

    @cached_property
    def own(self) -> frozenset[int]:
        """The cells that the spec gives."""
        return given_cells(self.puzzle)

    @cached_property
    def groups(self) -> list[tuple[int, ...]]:
        """The other cells, those together that are given together."""
        return open_groups(self.wishes.symmetry, self.puzzle)

    def make(self, number: int = 1) -> Generated:
        """The puzzle of a number. What there is when the time is up or Ctrl-C comes is given back, and says so.

        Impossible if the spec has no solution; TimeoutError or KeyboardInterrupt if there is nothing to give back.
        """
        begun = perf_counter()
        making = _Making(self, Random(f"{self.seed}/{number}"), Deadline(self.seconds))
        end = making.run()
        best = making.best
        assert best is not None and self.seed is not None  # noqa: PT018
        solution = grid_of(best.grid, self.puzzle.board)
        given = best.given - self.own
        givens = tuple(digit if at in given else None for at, digit in enumerate(solution.values))
        remark = f"sudokudsl {__version__} generate, seed {self.seed}, puzzle {number}"
        return Generated(
            writing.whole(self.head, best.clues, givens, solution, remark),
            solution,
            givens,
            best.clues,
            self.seed,
            number,
            making.attempts,
            perf_counter() - begun,
            end,
            best.missing,
            best.solve,
        )


class Compiled:
    """A puzzle, and what answers questions about it, each made when it is first asked."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    @cached_property
    def finder(self) -> Finder:
        """Finds grids with givens."""
        return finder(make_engine(self.puzzle), self.puzzle.board)

    @cached_property
    def grids(self) -> RandomGrids:
        """Draws random solutions."""
        return RandomGrids(self.finder, self.puzzle.board)

    @cached_property
    def logic(self) -> LogicalSolver:
        """Solves as a person does."""
        return LogicalSolver(self.puzzle)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A puzzle with one solution: its grid, the cells given, the clues; what it is not, and how far from it."""

    grid: Places
    given: frozenset[int]
    clues: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    distance: int = 0
    solve: Solve | None = None

    @property
    def rank(self) -> tuple[int, int]:
        """The better one is lower."""
        return len(self.missing), self.distance


class _Making:
    """One puzzle in the making: the best so far, and the source of chance."""

    def __init__(self, generator: Generator, random: Random, deadline: Deadline) -> None:
        self.best: _Candidate | None = None
        self.attempts = 0
        self._generator, self._wishes = generator, generator.wishes
        self._random, self._deadline = random, deadline

    def run(self) -> End:
        """Makes attempts until one has all that is wished for, or the time is up, or Ctrl-C comes."""
        try:
            while self.best is None or self.best.missing:
                self.attempts += 1
                self._attempt()
        except (TimeoutError, KeyboardInterrupt) as stopped:
            if self.best is None:
                raise
            return "time" if isinstance(stopped, TimeoutError) else "interrupted"
        return "done"

    def _attempt(self) -> None:
        base = self._generator.base
        grid = base.grids.draw(self._random, self._deadline)
        if grid is None:
            raise Impossible("no grid meets the spec: it has no solution, whatever is given")
        self._thin(base, grid)

    def _offer(self, candidate: _Candidate) -> None:
        if self.best is None or candidate.rank < self.best.rank:
            self.best = candidate

    def _thin(self, compiled: Compiled, grid: Places) -> None:
        """Takes givens of a grid away, as many as are wished or can go, and offers what is left."""
        thinning = Thinning(compiled.finder, grid)
        removed: list[Sequence[int]] = []
        try:
            self._remove(thinning, removed)
            minimal = not self._wishes.minimal or self._is_minimal(thinning)
        except (TimeoutError, KeyboardInterrupt):
            self._offer(self._counted(thinning, minimal=False))
            raise
        candidate = self._counted(thinning, minimal=minimal)
        if len(candidate.missing) > self._wishes.rated or not self._wishes.rated:
            self._offer(candidate)
        else:
            self._rate(compiled, candidate, removed)

    def _remove(self, thinning: Thinning, removed: list[Sequence[int]]) -> None:
        """Takes groups away in a random order; no more than leave the number of givens that is wished."""
        groups = self._random.sample(self._generator.groups, len(self._generator.groups))
        wished = None if self._wishes.minimal else self._wishes.givens
        surplus = len(thinning.grid) - (wished or 0)
        within = reach([len(group) for group in groups]) if wished is not None else [-1] * (len(groups) + 1)
        first = self._first(thinning, groups, surplus)
        for at, group in enumerate(groups, 1):
            after = surplus - len(group)
            if after < 0 or not within[at] >> after & 1:
                continue
            if at <= first or thinning.remove(group, self._deadline):
                removed.append(group)
                surplus = after
                if not surplus:
                    break

    def _first(self, thinning: Thinning, groups: Sequence[Sequence[int]], surplus: int) -> int:
        """Takes the first third of the groups away at once, as is nearly always possible; how many it took."""
        first = groups[: len(groups) // 3]
        cells = [cell for group in first for cell in group]
        alike = len({len(group) for group in groups}) == 1
        return len(first) if alike and len(cells) <= surplus and thinning.remove(cells, self._deadline) else 0

    def _is_minimal(self, thinning: Thinning) -> bool:
        """Whether each given is needed by itself. Those tried one by one were found to be."""
        alone = all(len(group) == 1 for group in self._generator.groups)
        return alone or thinning.is_minimal(sorted(thinning.given - self._generator.own), self._deadline)

    def _counted(self, thinning: Thinning, *, minimal: bool) -> _Candidate:
        """What is left, with what can be said of it by counting."""
        given = thinning.given
        missing, distance = [], 0
        if self._wishes.givens is not None and len(given) != self._wishes.givens:
            missing.append(f"it has {len(given)} givens, not {self._wishes.givens}")
            distance = abs(len(given) - self._wishes.givens)
        if not minimal and self._wishes.minimal:
            missing.append("a given of it may be needless")
        if self._wishes.rated:
            missing.append("nobody has looked how hard it is")
        return _Candidate(thinning.grid, given, missing=tuple(missing), distance=distance)

    def _rate(self, compiled: Compiled, candidate: _Candidate, removed: Sequence[Sequence[int]]) -> None:
        """Offers the candidate, solved as a person does; if it is too hard, with some of what was removed put back."""
        rated = self._rated(compiled, candidate)
        self._offer(rated)
        fixed = self._wishes.givens is not None or self._wishes.minimal
        if fixed or self._wishes.difficulty is None or difficulty(_solve(rated)) <= self._wishes.difficulty[1]:
            return
        few, many = 0, len(removed)  # too hard with so few put back, and easy enough with so many
        while many - few > 1:
            self._deadline.limits()
            middle = (few + many) // 2
            back = [cell for group in removed[len(removed) - middle :] for cell in group]
            rated = self._rated(compiled, replace(candidate, given=candidate.given | frozenset(back)))
            self._offer(rated)
            if difficulty(_solve(rated)) > self._wishes.difficulty[1]:
                few = middle
            else:
                many = middle

    def _rated(self, compiled: Compiled, candidate: _Candidate) -> _Candidate:
        low, high = self._wishes.difficulty or (1, HARDEST)
        techniques = [technique for technique in ordinary() if technique.cost <= high]
        digits = compiled.puzzle.board.digits
        givens = tuple(digits[place] if at in candidate.given else None for at, place in enumerate(candidate.grid))
        solve = compiled.logic.solve(givens=givens, techniques=techniques)
        cost = difficulty(solve)
        missing, distance = [], 0
        if not low <= cost <= high:
            hard = f"{cost} ({solve.hardest})" if solve.end == "solved" else f"more than {high}"
            missing.append(f"its difficulty is {hard}, not {low}..{high}")
            distance = max(low - cost, cost - high)
        missing += [f"no {name} is needed" for name in self._wishes.techniques if name not in solve.by_technique]
        return replace(candidate, missing=tuple(missing), distance=distance, solve=solve)


def _solve(candidate: _Candidate) -> Solve:
    assert candidate.solve is not None
    return candidate.solve


def _read(text: str) -> Puzzle:
    source = Source("<generated>", text)
    sink = Sink(source)
    puzzle = read(source, sink, Registry())
    assert puzzle is not None, sink.found
    assert not sink.failed, sink.found
    return puzzle
