"""The exact-cover side."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..model.puzzle import Puzzle
    from ..model.solver import Solver


def engine_is_native() -> bool:
    """Whether the native engine is there: built, and not switched off by SUDOKUDSL_PURE in the environment."""
    if os.environ.get("SUDOKUDSL_PURE"):
        return False
    try:
        from . import engine  # noqa: F401
    except ImportError:
        return False
    return True


def make_engine(puzzle: Puzzle) -> Solver:
    """A puzzle compiled for the native engine, or for the reference engine where that is missing.

    TooLarge names a statement beyond the limits.
    """
    from .compile import compile_cover

    problem = compile_cover(puzzle)
    if engine_is_native():
        from .engine import NativeSolver

        return NativeSolver(problem, puzzle.board)
    from .reference import ReferenceSolver

    return ReferenceSolver(problem, puzzle.board)
