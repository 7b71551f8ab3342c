"""Compiles a puzzle to a cover problem."""

from __future__ import annotations

from ..model.budget import Phase
from ..model.puzzle import Puzzle, TooLarge
from .builder import CoverBuilder, TableTooLarge
from .objectives import CoverProblem


def compile_cover(puzzle: Puzzle) -> CoverProblem:
    """The cover problem of a puzzle: slots with domains, and the objectives of its statements in their order.

    TooLarge names the statement that needs too large a table.
    """
    with Phase("compiling for exact cover") as phase:
        out, labels = CoverBuilder(puzzle.board), tuple(map(puzzle.label, puzzle.stated))
        for number, stated in enumerate(puzzle.stated):
            phase.statement = labels[number]
            try:
                out.state(stated.constraint, number)
            except TableTooLarge as error:
                raise TooLarge("exact cover", puzzle, stated, str(error)) from error
        phase.statement = None
        return out.problem(labels)
