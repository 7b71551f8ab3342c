"""Questions about grids, answered by a SAT solver."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from types import TracebackType

from ..model.geometry import Board
from ..model.grid import Grid
from ..model.solver import (
    Candidates,
    Givens,
    Limits,
    Outcome,
    SearchClock,
    Stop,
    Stopped,
    StopRecorder,
    check_search_arguments,
    given_digits,
    outcome_of,
)
from .compile import Cnf
from .pythonsat import NAMES, NO_BUDGET, Answer, PythonSat

CHUNK = 1_000  # conflicts between two checks of the time, about 50 ms
MAX_LEFTOVERS = 20_000  # clauses and variables of past questions; above this number the solver is replaced


class SatSolver:
    """A compiled puzzle and one python-sat solver for all questions about it. It belongs to the thread that made it.

    `name` is one of `pythonsat.NAMES`; any other is a ValueError. Givens are assumptions. Blocking clauses, which
    keep a question from finding a grid twice, contain the negation of a selector literal, which only that question
    assumes. The `nodes` of limits are conflicts. With a `seed`, a new solver gets the clauses shuffled, and random
    initial phases for the literals of all placements. Lingeling cannot be stopped: its searches raise ValueError for
    limits, and Ctrl-C takes effect only when a search has ended.

    Statistics: `solves` counts the calls of the solver; `conflicts` counts contradictory assignments, each of which
    leads to a learnt clause; then `decisions`, `propagations` (implied literals) and `restarts`.
    """

    def __init__(self, cnf: Cnf, board: Board, name: str = "cadical195") -> None:
        if name not in NAMES:
            raise ValueError(f"no SAT solver {name!r}; there are {', '.join(NAMES)}")
        assert cnf.board == board, "the clauses belong to another board"
        self.name = name
        self._cnf, self._board = cnf, board
        self._seed: int | None = None
        self._sat: PythonSat | None = None
        self._variables = cnf.variables
        self._leftovers = 0
        self._open_questions = 0

    def search(
        self,
        *,
        limit: int | None = None,
        keep: int | None = None,
        givens: Givens | None = None,
        limits: Limits = Limits(),
        seed: int | None = None,
    ) -> Outcome:
        """Finds different grids until `limit` are found or none is left, and keeps the first `keep`."""
        check_search_arguments(limit=limit, keep=keep, seed=seed)
        if seed is not None:
            with self._seeded(seed) as other:
                return other.search(limit=limit, keep=keep, givens=givens, limits=limits)
        with closing(_Question(self, givens, limits)) as question:
            return outcome_of(question.grids(), question.watch, question.statistics, limit=limit, keep=keep)

    def grids(
        self, *, givens: Givens | None = None, limits: Limits = Limits(), seed: int | None = None
    ) -> Iterator[Grid]:
        """All grids, each as soon as it is found. Raises Stopped when a limit is reached."""
        check_search_arguments(seed=seed)
        if seed is not None:
            with self._seeded(seed) as other:
                yield from other.grids(givens=givens, limits=limits)
            return
        with closing(_Question(self, givens, limits)) as question:
            yield from question.watch.handing_over(question.grids())

    def candidates(self, *, givens: Givens | None = None, limits: Limits = Limits()) -> Candidates:
        """The digits that occur in some solution, for each cell. Every solution found marks its placements."""
        question = _Question(self, givens, limits)
        with closing(question), StopRecorder() as ending:
            question.mark_placements()
        rows = zip(self._board.everywhere, self._cnf.placements, strict=True)
        digits = {
            cell: tuple(
                digit
                for digit, literal in zip(self._board.digits_of(cell), row, strict=True)
                if literal in question.marked
            )
            for cell, row in rows
        }
        return Candidates(digits, ending.stop, question.watch.seconds())

    def close(self) -> None:
        """Frees the solver; a later question makes a new one."""
        sat, self._sat = self._sat, None
        if sat is not None:
            sat.close()

    def __enter__(self) -> SatSolver:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _seeded(self, seed: int) -> SatSolver:
        """A new solver of the same puzzle that searches in a random order."""
        other = SatSolver(self._cnf, self._board, self.name)
        other._seed = seed
        return other

    def _ready(self) -> PythonSat:
        """The SAT solver, made when it is first needed, and replaced after too many leftovers of past questions."""
        if self._sat is not None and self._leftovers > MAX_LEFTOVERS and not self._open_questions:
            self.close()
        if self._sat is None:
            self._sat = PythonSat(self.name, self._cnf.clauses) if self._seed is None else self._shuffled(self._seed)
            self._variables = self._cnf.variables
            self._leftovers = 0
        return self._sat

    def _shuffled(self, seed: int) -> PythonSat:
        """A SAT solver whose order of clauses and first phases depends on the seed only."""
        chance = random.Random(seed)
        clauses = list(self._cnf.clauses)
        chance.shuffle(clauses)
        sat = PythonSat(self.name, clauses)
        sat.prefer([chance.choice((-1, 1)) * literal for row in self._cnf.placements for literal in row])
        return sat


class _Question:
    """One question in progress: assumptions, time limit, selector literal, and the clauses that this literal guards."""

    def __init__(self, solver: SatSolver, givens: Givens | None, limits: Limits) -> None:
        if solver.name in NO_BUDGET and (limits.seconds is not None or limits.nodes is not None):
            raise ValueError(f"{solver.name} takes no limits; choose another solver")
        self.count = 0
        self.marked: set[int] = set()
        self.watch = SearchClock(limits)
        self._solver, self._limits = solver, limits
        self._fixed = list(solver._cnf.fixed)
        self._assumptions = self._given(givens)
        self._sat: PythonSat | None = None
        self._before: Mapping[str, int] = {}
        self._solves = 0
        self._selector: int | None = None
        self._closed = False

    def grids(self) -> Iterator[Grid]:
        """Every grid, without repetition. Raises Stopped at a limit."""
        while self._ask():
            chosen = self._chosen()
            self.count += 1
            yield self._solver._cnf.grid(chosen)
            block = [-literal for literal, fixed in zip(chosen, self._fixed, strict=False) if not fixed]
            if not block:
                return
            self._require(block)

    def mark_placements(self) -> None:
        """Fills `marked` with the literals of all placements that occur in a solution. Raises Stopped at a limit."""
        placements, many = self._solver._cnf.placements, len(self._fixed)
        open_rows = [row for row, fixed in zip(placements, self._fixed, strict=False) if not fixed]
        wanted = {literal for row in (*open_rows, *placements[many:]) for literal in row}
        while self._ask():
            chosen = self._chosen()
            self.count += 1
            self.marked.update(chosen)
            wanted.difference_update(chosen)
            if not wanted:
                return
            self._require(sorted(wanted))

    def statistics(self) -> dict[str, int]:
        """The growth of the solver's counters since the question began. It includes other questions asked meanwhile."""
        now = self._sat.statistics() if self._sat is not None else {}
        return {"solves": self._solves, **{name: now[name] - self._before[name] for name in sorted(now)}}

    def close(self) -> None:
        """Frees the clauses of this question."""
        if self._closed or self._sat is None:
            return
        self._closed = True
        self._solver._open_questions -= 1
        if self._selector is not None and self._solver._sat is self._sat:
            self._sat.add([-self._selector])
            self._solver._leftovers += 1

    def _given(self, givens: Givens | None) -> list[int]:
        board = self._solver._board
        assumed = []
        for at, digit in given_digits(givens, board):
            self._fixed[at] = True
            assumed.append(self._solver._cnf.placements[at][board.digits_of(board.answer[at]).index(digit)])
        return assumed

    def _require(self, literals: Sequence[int]) -> None:
        """Adds a clause that holds for this question only."""
        if self._selector is None:
            self._solver._variables += 1
            self._selector = self._solver._variables
            self._assumptions.append(self._selector)
        self._ready().add([-self._selector, *literals])
        self._solver._leftovers += 1

    def _ready(self) -> PythonSat:
        if self._sat is None:
            sat = self._solver._ready()
            self._before = sat.statistics()
            self._solver._open_questions += 1
            self._sat = sat
        return self._sat

    def _ask(self) -> bool:
        """Whether there is a solution. Raises Stopped at a limit."""
        sat = self._ready()
        while True:
            self._solves += 1
            answer = sat.solve(self._assumptions, self._chunk())
            if answer is not Answer.UNKNOWN:
                self.watch.report_progress(self.count)
                return answer is Answer.SAT
            self.watch.report_progress(self.count)

    def _chunk(self) -> int:
        """The number of conflicts to allow before the next check of the limits. Raises Stopped at a limit."""
        if self._solves > 1:
            self.watch.check_time()
        if self._limits.nodes is None:
            return CHUNK
        used = self._ready().statistics()["conflicts"] - self._before["conflicts"]
        if used >= self._limits.nodes:
            raise Stopped(Stop.NODES)
        return min(CHUNK, self._limits.nodes - used)

    def _chosen(self) -> list[int]:
        """The literal of each cell's digit in the model just found."""
        return self._solver._cnf.chosen(self._ready().model())
