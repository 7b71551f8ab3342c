"""Diagnostics: a problem in a text, its place, and advice. A `Sink` collects them; they print as text or as JSON."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from .source import Source, Span

Severity = Literal["error", "warning", "note"]
MAX_ERRORS = 100  # errors of one text; reading stops there. As many warnings and as many notes are shown
MAX_NOTES = 8  # notes that are shown with one diagnostic

CODES: Mapping[str, str] = {
    "bad-setup": "The size, the digits and the boxes or regions of the board do not fit together.",
    "broken-plugin": "A package that adds families cannot be used.",
    "cell-off-board": "A cell lies outside the board.",
    "cell-repeated": "A cell is listed twice where all cells must be different.",
    "compares-digits": "A filter compares the digits of cells, where the cells themselves may be meant.",
    "contradiction": "Givens and candidates contradict one another: the puzzle has no solution.",
    "empty": "The text contains no puzzle.",
    "left-out": "A part of a puzzle of another program was left out, because it cannot be read.",
    "likely-slip": "The statement is correct, but probably not what was meant.",
    "never-holds": "The statement has a meaning, but no grid satisfies it.",
    "says-nothing": "The statement has a meaning, but every grid satisfies it.",
    "not-exportable": "A statement has no counterpart in the form of another program.",
    "not-importable": "A puzzle of another program is damaged, or uses a rule that has no statement here.",
    "name-taken": "A new name already has another meaning.",
    "picture-size": "A picture has the wrong number of rows, or a row has the wrong number of cells.",
    "region-size": "A region has too few or too many cells.",
    "repeated-statement": "A statement that is allowed once in a file occurs twice.",
    "tab": "The indentation of a line contains a tab.",
    "unclosed": "A bracket or a quote is never closed.",
    "unreadable": "The file cannot be read as text.",
    "unexpected": "The text is not allowed here.",
    "unknown-name": "A name is used that no line above defines.",
    "unknown-word": "No family or core statement has this word.",
    "value-out-of-range": "A number is outside the range that is allowed here.",
    "wrong-cell-count": "A statement has too few or too many cells.",
    "wrong-clue-count": "A statement has too few or too many clues for a side of the board.",
    "run-not-straight": "A run `a..b` must be horizontal, vertical or diagonal.",
    "digit-not-on-board": "A digit is not one of the board's digits.",
    "too-large": "A statement, a rule or a file exceeds a documented limit.",
    "read-as": "A drawing of another program was understood by its customary look.",
    "recursion": "A definition or a file uses itself, directly or through others.",
    "wrong-kind": "An expression has the wrong type: cells, a number or a condition is expected.",
}
"""Every code with its meaning. Codes are stable."""


@dataclass(frozen=True, slots=True)
class Note:
    """A remark about a problem, and the place that it concerns, if any. `source` is given if it is another text."""

    text: str
    span: Span | None = None
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem: a stable code, a short message, the narrowest span, notes on other places, and advice.

    `source` is given if the span lies in an included text, not in the text that is read.
    """

    code: str
    severity: Severity
    message: str
    span: Span
    notes: tuple[Note, ...] = ()
    help: str = ""
    source: Source | None = None


@dataclass(slots=True)
class Sink:
    """Collects the diagnostics of one source."""

    source: Source
    found: list[Diagnostic] = field(default_factory=list)
    _repeated: int = 0
    _counted: int = 0
    _errors: int = 0

    def error(self, code: str, message: str, span: Span, *, notes: Iterable[Note] = (), help: str = "") -> None:
        """Adds an error: the text has no meaning."""
        self._add(code, "error", message, span, notes, help)

    def warning(self, code: str, message: str, span: Span, *, notes: Iterable[Note] = (), help: str = "") -> None:
        """Adds a warning: the text has a meaning that is hardly intended."""
        self._add(code, "warning", message, span, notes, help)

    def note(self, code: str, message: str, span: Span, *, help: str = "") -> None:
        """Adds a note: the text has a meaning, which may not be the intended one. Not even `--strict` refuses it."""
        self._add(code, "note", message, span, (), help)

    def _add(self, code: str, severity: Severity, message: str, span: Span, notes: Iterable[Note], help: str) -> None:
        assert code in CODES, f"undocumented diagnostic code {code}"
        self.found.append(Diagnostic(code, severity, message, span, tuple(notes), help))

    def add_new(self, found: Iterable[Diagnostic]) -> None:
        """Adds the diagnostics that were not added before."""
        for each in found:
            if each in self.found:
                self._repeated += 1
            else:
                self.found.append(each)

    @property
    def told(self) -> int:
        """The number of diagnostics so far, with those that `add_new` was given again or other statements prevented."""
        return len(self.found) + self._repeated

    def depends_on_others(self) -> None:
        """Counts as one more, though nothing is added: only other statements of the text are the reason."""
        self._repeated += 1

    def full(self, start: int, end: int) -> bool:
        """Whether there are enough errors to stop reading. The first time, an error at `start` to `end` reports it."""
        if self._counted < len(self.found) and self._errors < MAX_ERRORS:
            self._errors += sum(diagnostic.severity == "error" for diagnostic in self.found[self._counted :])
            self._counted = len(self.found)
            if self._errors >= MAX_ERRORS:
                message = f"stopped after {MAX_ERRORS} errors: the rest of the text was not read"
                self.error("too-large", message, Span(start, end))
        return self._errors >= MAX_ERRORS

    def finish(self) -> None:
        """Sorts the diagnostics by their places.

        Beyond the first `MAX_ERRORS` errors, one error counts the others. It is the same for warnings and for notes.
        """
        self.found.sort(key=lambda diagnostic: diagnostic.span)
        for report, severity in ((self.error, "error"), (self.warning, "warning"), (self.note, "note")):
            further = [each for each in self.found if each.severity == severity][MAX_ERRORS:]
            if len(further) > 1:
                dropped = set(map(id, further))
                self.found = [each for each in self.found if id(each) not in dropped]
                report("too-large", f"there are {len(further):,} more {severity}s", further[0].span)

    @property
    def flawed(self) -> bool:
        """Whether any error or warning was reported."""
        return any(diagnostic.severity != "note" for diagnostic in self.found)

    @property
    def failed(self) -> bool:
        """Whether any error was reported."""
        return any(diagnostic.severity == "error" for diagnostic in self.found)

    def first_mistake(self) -> Mistake | None:
        """The first error as an exception, or None without an error."""
        found = (each for each in self.found if each.severity == "error")
        return next(
            (Mistake(each.code, each.message, each.span, help=each.help, notes=each.notes) for each in found), None
        )


class Mistake(Exception):
    """A text without a meaning, as the error to report. `known` marks a consequence of a reported error."""

    def __init__(
        self, code: str, message: str, span: Span, *, help: str = "", notes: Iterable[Note] = (), known: bool = False
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.span, self.help, self.notes = code, message, span, help, tuple(notes)
        self.known = known

    def report(self, sink: Sink) -> None:
        """Adds the mistake to a sink as an error, unless it is known."""
        if not self.known:
            sink.error(self.code, self.message, self.span, notes=self.notes, help=self.help)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word most similar to a misspelt or shortened one, or an empty string.

    One letter in three may be wrong, so short words differ by little.
    """
    from difflib import SequenceMatcher  # late: most texts have no unknown word

    word, words = word.lower(), sorted(known)
    near = [(edits(word, each), each) for each in words if abs(len(each) - len(word)) <= MAX_EDITS]
    close = [(wrong, each) for wrong, each in near if wrong <= min(len(each) // 3, MAX_EDITS)]
    if close:
        return min(close, key=lambda found: (found[0], -SequenceMatcher(None, word, found[1]).ratio()))[1]
    begun = (each for each in words if len(word) >= MIN_BEGINNING and each.startswith(word))
    return min(begun, key=len, default="")


MAX_EDITS = 3  # between a misspelt word and the one that is meant
MIN_BEGINNING = 4  # letters of a shortened word


def edits(one: str, other: str) -> int:
    """The optimal string alignment distance: letters that are added, left out, replaced, or swapped with the next."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        now = [row]
        for column, that in enumerate(other, 1):
            least = min(last[column] + 1, now[-1] + 1, last[column - 1] + (letter != that))
            if row > 1 and column > 1 and (letter, one[row - 2]) == (other[column - 2], that):
                least = min(least, before[column - 2] + 1)
            now.append(least)
        before, last = last, now
    return last[-1]


def named_twice(text: str, first: str) -> str:
    """The message about a name that exists already, perhaps in another spelling."""
    other = f": `{short(first)}` is the same name, as neither case nor hyphens matter" if text != first else ""
    return f"`{short(text)}` is named twice{other}"


def short(text: str) -> str:
    """A user's text, shortened to fit into a message."""
    return text if len(text) <= 20 else text[:19] + "…"


def invisible(character: str) -> str:
    """The Unicode name of an invisible character, such as a no-break space; empty for a visible one."""
    if not character or (character.isprintable() and not character.isspace()):
        return ""
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".strip()


_WIDTH = 100  # characters of a source line as shown; a longer line is cropped around the span
_COLOURS = {"error": "\033[1;31m", "warning": "\033[1;33m", "note": "\033[1;34m"}
_RESET = "\033[0m"


def render(diagnostic: Diagnostic, source: Source, *, colour: bool = False) -> str:
    """A diagnostic as text: headline, place, the line with carets under the span, notes and help.

    Lines are separated by newline characters, without one at the end. `colour` adds terminal escapes.
    """

    def paint(text: str, kind: str) -> str:
        return f"{_COLOURS[kind]}{text}{_RESET}" if colour else text

    headline = paint(f"{diagnostic.severity}[{diagnostic.code}]", diagnostic.severity)
    lines = [f"{headline}: {visible(diagnostic.message)}"]
    lines += _shown(diagnostic.source or source, diagnostic.span, "^", lambda text: paint(text, diagnostic.severity))
    for note in diagnostic.notes[:MAX_NOTES]:
        lines.append(f"{paint('note', 'note')}: {visible(note.text)}")
        if note.span is not None:
            lines += _shown(note.source or source, note.span, "-", lambda text: paint(text, "note"))
    if (further := len(diagnostic.notes) - MAX_NOTES) > 0:
        lines.append(f"{paint('note', 'note')}: and {further:,} more places")
    if diagnostic.help:
        lines.append(f"help: {visible(diagnostic.help)}")
    return "\n".join(lines)


def _shown(source: Source, span: Span, mark: str, paint: Callable[[str], str]) -> list[str]:
    """The place of a span, its line, and marks under it. A span of several lines is marked on the first."""
    number, column = source.place(span.start)
    lines = [f"  --> {visible(source.name)}:{number}:{column}"]
    line = source.line(number)
    if not line:
        return lines
    length = max(1, min(span.end - span.start, len(line) - column + 1))
    line, column, length = _cropped(line, column, length)
    gutter = f"{number:>4} | "
    before, under = line[: column - 1], line[column - 1 : column - 1 + length]
    marks = mark * max(1, sum(map(_columns, under)))
    lines.append(gutter + visible(line))
    lines.append(" " * (len(gutter) - 2) + "| " + " " * sum(map(_columns, before)) + paint(marks))
    return lines


def _cropped(line: str, column: int, length: int) -> tuple[str, int, int]:
    """At most `_WIDTH` characters of a line around the span, and the column and length of the span in them."""
    if len(line) <= _WIDTH:
        return line, column, length
    start = max(0, min(column - 1 - _WIDTH // 3, len(line) - _WIDTH))
    end = start + _WIDTH
    left, right = "…" * (start > 0), "…" * (end < len(line))
    return left + line[start:end] + right, column - start + len(left), min(length, end - column + 1)


def visible(text: str) -> str:
    """A user's text without characters that could control a terminal."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else " " if character == "\t" else "\N{REPLACEMENT CHARACTER}"
        for character in text
    )


def _columns(character: str) -> int:
    """The number of columns of a character on a terminal."""
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def facts(diagnostic: Diagnostic, source: Source) -> dict[str, str | int]:
    """A diagnostic as JSON: code, severity, message, help, file, line, column and end.

    Columns count from 1; `end` is the column after the span, on the line `end_line`.
    """
    source = diagnostic.source or source
    line, column = source.place(diagnostic.span.start)
    end_line, end = source.place(diagnostic.span.end)
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "help": diagnostic.help,
        "file": source.name,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end": end,
    }
