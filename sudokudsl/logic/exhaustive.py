"""An exhaustive search with the propagators of the logical solver, so that it can take part in a check.

It reads the puzzle only through `reason`, and tests each full grid with `holds`. So it is independent of the two
compilers: if one of its propagators were wrong, it would lose a grid that the other solvers find.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from ..model.grid import Grid
from ..model.puzzle import Puzzle
from ..model.solver import (
    Candidates,
    Givens,
    Limits,
    Outcome,
    SearchClock,
    StopRecorder,
    check_search_arguments,
    outcome_of,
)
from .candidates import Mask, bits
from .model import model_of
from .solve_state import Contradiction, SolveState
from .techniques.settle import settle, solution_of


class LogicalSearch:
    """A `model.solver.Solver` that takes simple steps, and then tries the digits of a cell with the fewest candidates.

    Statistics of a search: `nodes` is the number of positions, including the first. `guesses` is the number of
    positions in which digits of a cell were tried. `squares guessed` counts those of them that lead to a solution, and
    `guesses made` the digits tried in them, including wrong ones. The last two are complete when the search is.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._model = model_of(puzzle)

    def search(
        self,
        *,
        limit: int | None = None,
        keep: int | None = None,
        givens: Givens | None = None,
        limits: Limits = Limits(),
        seed: int | None = None,
    ) -> Outcome:
        """Finds different grids until there are `limit` of them or no more; keeps the first `keep`."""
        check_search_arguments(limit=limit, keep=keep, seed=seed)
        search = _DepthFirst(limits, seed)
        found = search.grids(self._start(givens))
        return outcome_of(found, search.watch, search.statistics, limit=limit, keep=keep)

    def grids(
        self, *, givens: Givens | None = None, limits: Limits = Limits(), seed: int | None = None
    ) -> Iterator[Grid]:
        """All grids, each as soon as it is found. Raises Stopped when a limit is reached."""
        check_search_arguments(seed=seed)
        search = _DepthFirst(limits, seed)
        return search.watch.handing_over(search.grids(self._start(givens)))

    def candidates(self, *, givens: Givens | None = None, limits: Limits = Limits()) -> Candidates:
        """The digits of each cell that occur in some solution, found by a search for each of them."""
        search = _DepthFirst(limits, None)
        start = self._start(givens)
        model = self._model
        witnessed: list[Mask] = [0] * len(model.cells)
        possible = start.masks if start is not None else witnessed
        with StopRecorder() as ending:
            for cell, mask in enumerate(list(possible)):
                for digit in bits(mask):
                    if start is None or witnessed[cell] >> digit & 1:
                        continue
                    asked = start.copy()
                    if not asked.placed >> cell & 1 and not asked.place(cell, digit):
                        continue
                    for grid in search.below(asked):
                        for at, value in enumerate((*grid.values, *grid.beside)):
                            witnessed[at] |= 1 << model.place_of[value]
                        break
        digits = {cell: tuple(map(model.digit, bits(mask))) for cell, mask in zip(model.cells, witnessed, strict=True)}
        return Candidates(digits, ending.stop, search.watch.seconds())

    def _start(self, givens: Givens | None) -> SolveState | None:
        """The position with all givens; None if they contradict each other.

        Raises ValueError for a digit not on the board.
        """
        state = SolveState(self._model)
        return state if state.write_givens(givens) is None else None


class _DepthFirst:
    """One depth-first search with its limits and counters."""

    def __init__(self, limits: Limits, seed: int | None) -> None:
        self.watch = SearchClock(limits)
        self._random = random.Random(seed) if seed is not None else None
        self.found = self._nodes = self._guesses = self._squares = self._made = 0

    def grids(self, state: SolveState | None) -> Iterator[Grid]:
        """The grids of a position, which are counted for the reports of progress."""
        for grid in self.below(state):
            self.found += 1
            yield grid

    def below(self, state: SolveState | None) -> Iterator[Grid]:
        """The grids of a position, depth first. It is used up."""
        if state is None:
            return
        self.watch.check(self._nodes, self.found)
        self._nodes += 1
        try:
            settle(state)
        except Contradiction:
            return
        if state.full:
            grid = solution_of(state)
            if grid is not None:
                yield grid
            return
        self._guesses += 1
        # first the cells that distinguish solutions: one filling of the other extra cells is enough
        answered = state.answered
        cells = state.open_cells() if answered else bits(state.model.answer & ~state.placed)
        cell = min(cells, key=lambda cell: state.masks[cell].bit_count())
        digits = list(bits(state.masks[cell]))
        if self._random is not None:
            self._random.shuffle(digits)
        solved = False
        tried = 0
        while tried < len(digits) and not (answered and solved):
            branch = state.copy()
            if branch.place(cell, digits[tried]):
                for grid in islice(self.below(branch), 1 if answered else None):
                    solved = True
                    yield grid
            tried += 1
        if solved:
            self._squares += 1
            self._made += tried

    def statistics(self) -> dict[str, int]:
        """The counters by name."""
        return {
            "nodes": self._nodes,
            "guesses": self._guesses,
            "squares guessed": self._squares,
            "guesses made": self._made,
        }
