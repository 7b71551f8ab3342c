"""Reads the table files `tests/**/*.sdk`: many named cases to a file, each with its expectation inside.

A case starts with a line `--- title` and is otherwise a complete spec. A line `#! CODE COLUMNS` or
`#! CODE COLUMNS (warning)` states the diagnostic that the next other line must get: its code and the first and last
column of its span. Whatever a file holds beyond that is an error here, never passed over. Notes are marked by
`(note)`, and compared in `tests/diagnostics` only.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from sudokudsl.crosscheck.oracle import HOUSED, fillings
from sudokudsl.families.givens import Given
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.text.diagnostics import CODES, Diagnostic, Sink
from sudokudsl.text.source import Source
from support import TESTS

_TITLE = re.compile(r"--- (\S.*)")
_DIRECTIVE = re.compile(r"\s*#! (?P<code>[a-z-]+) (?P<first>\d+)-(?P<last>\d+)(?: \((?P<mild>warning|note)\))?\s*")
_ANSWER = re.compile(r"\s*(expect|solution)\b", re.IGNORECASE)


class CorpusError(ValueError):
    """A table file that does not say what it should."""


@dataclass(frozen=True, order=True)
class Mark:
    """A diagnostic as a table states it: line and columns count from 1 within the case; `last` is in the span."""

    line: int
    first: int
    last: int
    code: str
    severity: str

    def __str__(self) -> str:
        mild = "" if self.severity == "error" else f" ({self.severity})"
        return f"line {self.line}: #! {self.code} {self.first}-{self.last}{mild}"


@dataclass(frozen=True)
class Case:
    """One case of a table file. `line` is the line of the file on which its text starts."""

    file: str
    title: str
    text: str
    line: int
    marks: tuple[Mark, ...]

    @property
    def id(self) -> str:
        return f"{Path(self.file).stem}: {self.title}"

    @property
    def source(self) -> Source:
        return Source(f"{self.file}:{self.line} ({self.title})", self.text)

    @property
    def fails(self) -> bool:
        """Whether the case is stated to have an error."""
        return any(mark.severity == "error" for mark in self.marks)


def mark(diagnostic: Diagnostic, source: Source) -> Mark:
    """A diagnostic as a table would state it. A span over several lines ends with its first."""
    line, first = source.place(diagnostic.span.start)
    width = min(diagnostic.span.end - diagnostic.span.start, len(source.line(line)) - first + 1)
    return Mark(line, first, first + max(width, 1) - 1, diagnostic.code, diagnostic.severity)


def cases(text: str, file: str) -> tuple[Case, ...]:
    """Returns the cases of one table. Raises CorpusError for a table without cases or with mistakes."""
    found: list[Case] = []
    chunks: list[tuple[int, str, list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        title = _TITLE.fullmatch(line)
        if title:
            chunks.append((number + 1, title[1].strip(), []))
        elif chunks:
            chunks[-1][2].append(line)
        elif line.strip() and not line.startswith("#"):
            raise CorpusError(f"{file}:{number}: text before the first `--- title`")
    for start, title, lines in chunks:
        found.append(_case(file, start, title, lines))
    titles = [case.title for case in found]
    for twice in sorted({title for title in titles if titles.count(title) > 1}):
        raise CorpusError(f"{file}: two cases are called {twice!r}")
    if not found:
        raise CorpusError(f"{file}: no case")
    return tuple(found)


def _case(file: str, start: int, title: str, lines: list[str]) -> Case:
    marks: list[Mark] = []
    waiting: list[re.Match[str]] = []
    for number, line in enumerate([*lines, ""], 1):
        directive = _DIRECTIVE.fullmatch(line)
        if directive:
            if directive["code"] not in CODES:
                raise CorpusError(f"{file}:{start + number - 1}: no diagnostic has the code {directive['code']}")
            waiting.append(directive)
        elif line.lstrip().startswith("#!"):
            raise CorpusError(f"{file}:{start + number - 1}: not a directive: {line.strip()}")
        else:
            marks += [Mark(number, int(m["first"]), int(m["last"]), m["code"], m["mild"] or "error") for m in waiting]
            waiting = []
    case = Case(file, title, "\n".join(lines) + "\n", start, tuple(sorted(marks)))
    answered = any(_ANSWER.match(line) for line in lines)
    if not (answered or case.fails or (marks and "tests/diagnostics/" in file)):
        raise CorpusError(f"{file}:{start}: {title!r} expects nothing")
    return case


def read_cases(*folders: str) -> tuple[Case, ...]:
    """All cases in the table files of folders of `tests/`, sorted by file. CorpusError if there are none at all."""
    files = sorted(path for folder in folders for path in (TESTS / folder).rglob("*.sdk"))
    if not files:
        raise CorpusError(f"no table file in {', '.join(folders)}")
    return tuple(
        case for path in files for case in cases(path.read_text("utf-8"), path.relative_to(TESTS.parent).as_posix())
    )


def told(found):
    """The text of a failure: each diagnostic as a table would state it, with its message."""
    return "\n".join(["found:", *(f"  {place}: {message}" for place, message in found)])


def understand(case):
    """The puzzle of a case, its diagnostics as stated and no others; None if they have an error."""
    source = case.source
    sink = Sink(source)
    puzzle = read(source, sink, Registry())
    noted = "tests/diagnostics/" in case.file
    shown = (diagnostic for diagnostic in sink.found if noted or diagnostic.severity != "note")
    found = sorted((mark(diagnostic, source), diagnostic.message) for diagnostic in shown)
    assert [str(place) for place, _ in found] == [str(place) for place in case.marks], told(found)
    assert (puzzle is None) == case.fails
    return puzzle


def givens_of(puzzle):
    """The digits that a puzzle gives, so that the oracle has less to try; one of them where a cell has two."""
    given = {
        cell: digit
        for constraint in puzzle.constraints
        if isinstance(constraint, Given)
        for cell, digit in zip(constraint.cells, constraint.digits, strict=True)
    }
    return tuple(given.get(cell) for cell in puzzle.board.answer)


def tries(puzzle):
    """About how many grids the oracle tries, with the givens; a 4x4 board with houses counts as few."""
    plain = len(puzzle.board.cells) <= 16 and not puzzle.board.layers
    housed = plain and any(stated.word in HOUSED for stated in puzzle.stated)
    return min(fillings(puzzle.board, givens_of(puzzle)), 600 if housed else 10**9)
