"""The exact-cover side: compiles puzzles to cover problems and solves them with its engines."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..model.puzzle import Puzzle
    from ..model.solver import Solver


def engine_is_native() -> bool:
    """Whether the native engine is available: it is built, and SUDOKUDSL_PURE is not set in the environment."""
    return not os.environ.get("SUDOKUDSL_PURE") and _is_built()


@cache
def _is_built() -> bool:
    try:
        from . import engine  # noqa: F401
    except ImportError:
        return False
    return True


def make_engine(puzzle: Puzzle) -> Solver:
    """A solver for a puzzle: the native engine, or the reference engine if the native one is not available.

    TooLarge names the statement that is beyond the limits of the compiler.
    """
    from .compile import compile_cover

    problem = compile_cover(puzzle)
    if engine_is_native():
        from .engine import NativeSolver

        return NativeSolver(problem, puzzle.board)
    from .reference import ReferenceSolver

    return ReferenceSolver(problem, puzzle.board)
