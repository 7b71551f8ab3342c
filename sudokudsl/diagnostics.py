"""Problems in a file: what, where, and the way out. Collected in a `Sink`; rendered as text or as JSON facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Literal

from .source import Source, Span

Severity = Literal["error", "warning"]

CODES: Mapping[str, str] = {
    "cell-off-board": "A cell lies outside the board.",
    "cell-repeated": "A cell is listed twice where each may stand only once.",
    "never-holds": "The statement has a meaning, but no filling can meet it.",
    "unexpected": "The text does not fit what may stand here.",
    "unknown-name": "A name of cells is used that no `let` above gives.",
    "unknown-word": "No family or core statement has this word.",
    "value-out-of-range": "A number lies outside what is meaningful here.",
    "wrong-cell-count": "A statement has too few or too many cells.",
    "run-not-straight": "A run `a..b` must be horizontal, vertical or diagonal.",
    "digit-not-on-board": "A digit is not one of the board's digits.",
    "too-large": "A statement needs a table beyond the stated limit.",
}
"""Every stable code with its documentation."""


@dataclass(frozen=True, slots=True)
class Note:
    """A further place, or None, and what it has to do with the problem."""

    text: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem: a stable code, a terse headline, the narrowest span, other parties, and the way out."""

    code: str
    severity: Severity
    message: str
    span: Span
    notes: tuple[Note, ...] = ()
    help: str = ""


@dataclass(slots=True)
class Sink:
    """Collects the diagnostics of one source."""

    source: Source
    found: list[Diagnostic] = field(default_factory=list)

    def error(self, code: str, message: str, span: Span, *, notes: Iterable[Note] = (), help: str = "") -> None:
        """Adds an error: the text has no meaning."""
        self._add(code, "error", message, span, notes, help)

    def warning(self, code: str, message: str, span: Span, *, notes: Iterable[Note] = (), help: str = "") -> None:
        """Adds a warning: the text has a meaning that can hardly be meant."""
        self._add(code, "warning", message, span, notes, help)

    def _add(self, code: str, severity: Severity, message: str, span: Span, notes: Iterable[Note], help: str) -> None:
        assert code in CODES, f"undocumented diagnostic code {code}"
        self.found.append(Diagnostic(code, severity, message, span, tuple(notes), help))

    @property
    def failed(self) -> bool:
        """Whether any error was reported."""
        return any(diagnostic.severity == "error" for diagnostic in self.found)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word most like a misspelt one, or an empty string."""
    return next(iter(get_close_matches(word.lower(), sorted(known), n=1, cutoff=0.6)), "")
