"""The generator of puzzles that extend one spec: a puzzle with its board and rules, and perhaps some givens."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from random import Random, SystemRandom
from time import perf_counter
from typing import Any

from ..logic.solver import Solve
from ..lowering import read
from ..lowering.registry import Registry
from ..model.grid import Grid, placed_rows
from ..model.puzzle import Puzzle
from ..model.solver import Givens, Limits, check_search_arguments
from ..text.diagnostics import Sink
from ..text.source import Source
from ..version import __version__
from . import writing
from .additions import with_additions
from .attempts import Attempts, End, Task, difficulty
from .queries import Deadline, decode
from .request import Request


@dataclass(frozen=True)
class Generated:
    """A puzzle with one solution.

    - text: the puzzle as a canonical file with its solution.
    - givens: the givens added to the spec, in the order of `board.answer`.
    - clues: the statements that were added, such as cages, one line for each.
    - attempts: the number of random solutions tried.
    - end: `done`, or the reason why the search for a better puzzle ended.
    - missing: the parts of the request that it does not meet, empty when done.
    - solve: a human solve, if the request depends on one.
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
        board = self.solution.board
        given = self.givens[: len(board.cells)]
        rated = {} if self.solve is None else {"hardest": self.solve.hardest, "difficulty": difficulty(self.solve)}
        return {
            "seed": self.seed,
            "number": self.number,
            "end": self.end,
            "missing": list(self.missing),
            "givens": [list(row) for row in placed_rows(board, given)],
            **self._beside(),
            "clues": list(self.clues),
            "solution": [list(row) for row in self.solution.rows()],
            **rated,
            "attempts": self.attempts,
            "seconds": self.seconds,
            "text": self.text,
        }

    def _beside(self) -> dict[str, Any]:
        """The givens and solutions of counted extra cells by the names of their arrays; empty without such cells."""
        board = self.solution.board
        counted = {extra.name: board.extra_cells[extra.name] for extra in board.extras if extra.counted}
        if not counted:
            return {}
        solved = {name: [self.solution[cell] for cell in cells] for name, cells in counted.items()}
        given = {name: [self.givens[board.index[cell]] for cell in cells] for name, cells in counted.items()}
        return {"extra_givens": given, "extra_cells": solved}


@dataclass
class Generator:
    """Makes puzzles of one spec for one request. The same seed and number always make the same puzzle.

    Without a seed it chooses a random one. `seconds` limits the time for each puzzle. Raises Impossible if no puzzle of
    the spec can meet the request; TypeError or ValueError for other bad arguments.
    """

    puzzle: Puzzle
    request: Request = field(default_factory=Request)
    seed: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        check_search_arguments(seed=self.seed)
        Limits(seconds=self.seconds)  # checks the number of seconds
        self.task  # noqa: B018 - compiled now, so that an impossible request fails immediately
        if self.seed is None:
            self.seed = SystemRandom().getrandbits(32)

    def __getstate__(self) -> dict[str, Any]:
        """The fields only: another process compiles the puzzle again."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @cached_property
    def task(self) -> Task:
        """The compiled spec with the request; statements that the request adds are a part of this spec."""
        spec, clues = with_additions(self.puzzle, self.request.clues)
        return Task(spec, replace(self.request, clues=clues))

    @cached_property
    def spec_text(self) -> str:
        """The statements of the spec, with which the text of each puzzle begins."""
        return writing.spec_text(self.task.base.puzzle)

    def make(self, number: int = 1) -> Generated:
        """The puzzle of a number. When the time is up or Ctrl-C is pressed, the best puzzle so far, with its `end`.

        Raises Impossible if the spec has no solution; TimeoutError or KeyboardInterrupt if there is no puzzle so far.
        """
        begun = perf_counter()
        attempts = Attempts(self.task, Random(f"{self.seed}/{number}"), Deadline(self.seconds))
        end = attempts.run()
        best = attempts.best
        assert best is not None and self.seed is not None  # noqa: PT018
        solution = decode(best.grid, self.task.base.puzzle.board)
        given = best.given - self.task.own
        givens = tuple(digit if at in given else None for at, digit in enumerate(solution.values))
        remark = f"sudokudsl {__version__} generate, seed {self.seed}, puzzle {number}"
        return Generated(
            writing.puzzle_text(self.spec_text, best.clues, givens, solution, remark),
            solution,
            givens,
            best.clues,
            self.seed,
            number,
            attempts.number,
            perf_counter() - begun,
            end,
            best.missing,
            best.solve,
        )


def _read(text: str) -> Puzzle:
    source = Source("<generated>", text)
    sink = Sink(source)
    puzzle = read(source, sink, Registry())
    assert puzzle is not None, sink.found
    assert not sink.failed, sink.found
    return puzzle
