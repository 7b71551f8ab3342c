"""What one puzzle's question came to: a status, facts for programs, and lines for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from ..model.grid import Grid
from ..model.solver import Outcome
from ..text.diagnostics import Sink, facts


class Status(IntEnum):
    """Exit statuses of the command."""

    AS_EXPECTED = 0
    FALSE = 1  # the file's `expect`, or the property asked for, does not hold
    BAD_INPUT = 2  # bad usage or a bad file
    DISAGREEMENT = 3
    INCONCLUSIVE = 4
    BUG = 70
    INTERRUPTED = 130


_FROM_WORST = (
    Status.INTERRUPTED, Status.BUG, Status.DISAGREEMENT, Status.BAD_INPUT, Status.FALSE, Status.INCONCLUSIVE,
    Status.AS_EXPECTED,
)  # fmt: skip


def worst(statuses: Iterable[Status]) -> Status:
    """The status of a run over several puzzles; 0 for none at all."""
    return min((*statuses, Status.AS_EXPECTED), key=_FROM_WORST.index)


@dataclass(frozen=True, slots=True)
class Result:
    """One puzzle's answer. `brief` is its line among many; `text` makes all there is to say, as lines, when needed.

    It may be a `document`, for programs and files.
    """

    name: str
    status: Status
    facts: Mapping[str, Any]
    brief: str
    text: Callable[[], str]
    document: bool = False


UNANSWERED: Mapping[str, Any] = {"count": 0, "exact": False, "solutions": [], "agree": None, "seconds": {}}
"""The facts of every object of `--json`, for a puzzle that nobody has looked at."""


def grid_rows(grid: Grid) -> list[list[int]]:
    """The rows of digits of a grid, for JSON."""
    return [list(row) for row in grid.rows()]


def solution_facts(grids: Sequence[Grid]) -> dict[str, Any]:
    """Grids, for JSON: their rows, and where a board has extra cells, for each grid what these hold, by name."""
    facts: dict[str, Any] = {"solutions": [grid_rows(grid) for grid in grids]}
    if any(grid.board.extras for grid in grids):
        facts["extra_cells"] = [{name: list(digits) for name, digits in grid.extras()} for grid in grids]
    return facts


def grid_line(grid: Grid) -> str:
    """A grid on one line: its rows without gaps, then what extra cells hold."""
    rows, beside = grid.lines()[: grid.board.rows], grid.lines()[grid.board.rows :]
    return " ".join(["".join(rows), *(line.replace(" = ", "=").replace(" ", ",") for line in beside)])


def diagnostic_facts(sink: Sink) -> list[dict[str, Any]]:
    """The diagnostics of a file, for JSON."""
    return [facts(diagnostic, sink.source) for diagnostic in sink.found]


def outcome_verdict(outcome: Outcome) -> str:
    """What an outcome of looking for two grids says: `unique`, `none`, `many` or `inconclusive`."""
    if outcome.count >= 2:
        return "many"
    if not outcome.exact:
        return "inconclusive"
    return "unique" if outcome.count else "none"


def seconds_text(seconds: float) -> str:
    """A duration in a suitable unit."""
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def plural(number: int, noun: str) -> str:
    """A number and its noun."""
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
