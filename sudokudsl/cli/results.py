"""The result for one puzzle: an exit status, JSON facts, and text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Protocol

from ..model.grid import Grid
from ..model.solver import Outcome, Stop
from ..text.diagnostics import Sink, facts


class Status(IntEnum):
    """Exit statuses of the command."""

    AS_EXPECTED = 0
    FALSE = 1  # the file's `expect`, or the property asked for, does not hold
    BAD_INPUT = 2  # bad usage or a bad file
    DISAGREEMENT = 3
    INCONCLUSIVE = 4
    BUG = 70
    WORKER_LOST = 71  # a worker process was killed from outside, and again when its work was repeated
    INTERRUPTED = 130


_FROM_WORST = (
    Status.INTERRUPTED, Status.BUG, Status.WORKER_LOST, Status.DISAGREEMENT, Status.BAD_INPUT, Status.FALSE,
    Status.INCONCLUSIVE, Status.AS_EXPECTED,
)  # fmt: skip


def worst(statuses: Iterable[Status]) -> Status:
    """The status of a run over several puzzles: the worst one, or 0 without puzzles."""
    return min((*statuses, Status.AS_EXPECTED), key=_FROM_WORST.index)


class Printable(Protocol):
    """The result of a command for one puzzle. `brief` is its line in a list; `text` makes the full text when needed.

    `further` are parts that follow the text, each after an empty line. They are made one by one while they are printed;
    the status of a printed text is read after them. Where Ctrl-C ends the printing, `interrupted` makes the last part,
    which may be empty. `document` means that the text is a document for
    programs and files, not a message. One that is not a text is the `content`.
    """

    @property
    def name(self) -> str: ...
    @property
    def status(self) -> Status: ...
    @property
    def facts(self) -> Mapping[str, Any]: ...
    @property
    def brief(self) -> str: ...
    @property
    def text(self) -> Callable[[], str]: ...
    @property
    def document(self) -> bool: ...
    @property
    def content(self) -> bytes: ...
    @property
    def further(self) -> Iterable[str]: ...
    @property
    def interrupted(self) -> Callable[[], str]: ...


@dataclass(frozen=True, slots=True)
class Result:
    """A `Printable` that is known as a whole."""

    name: str
    status: Status
    facts: Mapping[str, Any]
    brief: str
    text: Callable[[], str]
    document: bool = False
    content: bytes = b""
    further: Iterable[str] = ()
    interrupted: Callable[[], str] = str


@dataclass(frozen=True, slots=True)
class Listed:
    """A list for JSON whose entries are made one by one while they are printed. Workers send it to other processes."""

    make: Callable[[Any], Any]  # a function of a module, so that it can be sent
    values: Sequence[Any]


def json_parts(facts: Mapping[str, Any]) -> Iterator[str]:
    """The text of a JSON object in parts: one for each entry of a `Listed` value, and for each other value."""
    opening = "{"
    for key, value in facts.items():
        yield f"{opening}{json.dumps(key)}: "
        opening = ", "
        if isinstance(value, Listed):
            yield "["
            for at, entry in enumerate(map(value.make, value.values)):
                yield f"{', ' if at else ''}{json.dumps(entry)}"
            yield "]"
        else:
            yield json.dumps(value)
    yield "{}" if opening == "{" else "}"


UNANSWERED: Mapping[str, Any] = {"count": 0, "exact": False, "solutions": [], "agree": None, "seconds": {}}
"""The facts that all objects of `--json` have, for a puzzle that was not solved."""


def grid_rows(grid: Grid) -> list[list[int | None]]:
    """The rows of a grid, for JSON, with null for a hole."""
    return [list(row) for row in grid.rows()]


def solution_facts(grids: Sequence[Grid]) -> dict[str, Any]:
    """Grids for JSON: their rows, and for boards with extra cells the digits of each array by name."""
    facts = {"solutions": Listed(grid_rows, grids)}
    if any(grid.board.extras for grid in grids):
        facts["extra_cells"] = Listed(_extra_digits, grids)
    return facts


def _extra_digits(grid: Grid) -> dict[str, list[int]]:
    return {name: list(digits) for name, digits in grid.extras()}


def grid_line(grid: Grid) -> str:
    """A grid on one line: its rows without gaps, then the digits of extra cells."""
    rows = grid.lines()[: grid.board.rows]
    return " ".join(["".join(rows), *(f"{name}={','.join(map(str, digits))}" for name, digits in grid.extras())])


def diagnostic_facts(sink: Sink) -> list[dict[str, Any]]:
    """The diagnostics of a file, for JSON."""
    return [facts(diagnostic, sink.source) for diagnostic in sink.found]


def outcome_verdict(outcome: Outcome) -> str:
    """The verdict of a search for two grids: `unique`, `none`, `many` or `inconclusive`."""
    if outcome.count >= 2:
        return "many"
    if not outcome.exact:
        return "inconclusive"
    return "unique" if outcome.count else "none"


def search_status(outcome: Outcome, *, answered: bool | None = None) -> Status:
    """The exit status of a search. Unless `answered` is given, a search is answered by a grid."""
    if outcome.stop is Stop.INTERRUPTED:
        return Status.INTERRUPTED
    if outcome.count > 0 if answered is None else answered:
        return Status.AS_EXPECTED
    return Status.FALSE if outcome.exact else Status.INCONCLUSIVE


def seconds_text(seconds: float) -> str:
    """A duration in a suitable unit."""
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def plural(number: int, noun: str) -> str:
    """A number with its noun in the singular or plural, such as `1 puzzle` or `1,000 puzzles`."""
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
