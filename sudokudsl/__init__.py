"""A language for sudoku variants, compiled twice, to exact cover and to SAT, and cross-checked.

    >>> import sudokudsl
    >>> puzzle = sudokudsl.loads('''
    ... board 1x3 digits 1-4
    ... thermometer r1c1..r1c3
    ... expect 4 solutions
    ... ''')
    >>> sudokudsl.count(puzzle).count
    4
    >>> sudokudsl.check(puzzle).text
    '4 solutions'

The public names are those in `__all__`. Each is imported when it is first used, so that importing the package is fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .version import __version__ as __version__

if TYPE_CHECKING:
    from .api import (
        SdkError,
        candidates,
        certify,
        check,
        compile_cnf,
        compile_cover,
        convert,
        count,
        count_many,
        draw,
        explain,
        export,
        format,  # noqa: A004
        generate,
        generate_many,
        load,
        loads,
        make_checker,
        make_solver,
        solutions,
        solve,
        solve_many,
        steps,
        verify,
        why,
    )  # fmt: skip
    from .crosscheck.diagnosis import NoDiagnosis
    from .formats import Refused
    from .generator import Generated
    from .model.budget import Budget, OutOfBudget, within
    from .model.geometry import Board, Cell
    from .model.grid import Grid
    from .model.puzzle import Puzzle
    from .model.solver import Candidates, Limits, Outcome, Solver, Stop
    from .proof import InvalidCertificate, NoCertificate

_HOMES = {
    "api": (
        "SdkError", "candidates", "certify", "check", "compile_cnf", "compile_cover", "convert", "count", "count_many",
        "draw", "explain", "export", "format", "generate", "generate_many", "load", "loads", "make_checker",
        "make_solver", "solutions", "solve", "solve_many", "steps", "verify", "why",
    ),
    "crosscheck.diagnosis": ("NoDiagnosis",),
    "formats": ("Refused",),
    "generator": ("Generated",),
    "model.budget": ("Budget", "OutOfBudget", "within"),
    "model.geometry": ("Board", "Cell"),
    "model.grid": ("Grid",),
    "model.puzzle": ("Puzzle",),
    "model.solver": ("Candidates", "Limits", "Outcome", "Solver", "Stop"),
    "proof": ("InvalidCertificate", "NoCertificate"),
}  # fmt: skip

__all__ = [  # noqa: RUF022 - as users meet them
    "load", "loads", "solve", "count", "solutions", "candidates", "steps", "check", "why", "explain", "draw", "format",
    "convert", "export", "certify", "verify", "solve_many", "count_many", "generate", "generate_many", "compile_cover",
    "compile_cnf", "make_solver", "make_checker", "SdkError", "Puzzle", "Board", "Cell", "Grid", "Outcome",
    "Candidates", "Stop", "Limits", "Solver", "Generated", "Budget", "OutOfBudget", "within", "NoDiagnosis", "Refused",
    "NoCertificate", "InvalidCertificate",
]  # fmt: skip


def __getattr__(name: str) -> Any:  # noqa: ANN401 - any of the public names
    for home, names in _HOMES.items():
        if name in names:
            found = globals()[name] = getattr(import_module(f".{home}", __name__), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
