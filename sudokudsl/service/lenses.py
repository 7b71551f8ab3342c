"""Code lenses: commands and facts that an editor shows above a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..text.source import Span
from .document import Document
from .names import names, occurrences

Command = Literal["verdict", "picture", "candidates", "steps", "why", ""]


@dataclass(frozen=True, slots=True)
class Lens:
    """A title at a span, and the question that it asks; empty for a mere fact."""

    span: Span
    title: str
    command: Command = ""


def lenses(document: Document) -> tuple[Lens, ...]:
    """The questions about the whole puzzle on its first statement, and the number of uses of each definition."""
    first = next(
        (entry.span for entry in document.entries if entry.key not in ("title", "author", "source", "rules")), None
    )
    if document.old:
        first = Span(0, document.line_end(0))
    found = []
    if first is not None:
        found += [
            Lens(first, "Check", "verdict"),
            Lens(first, "Draw", "picture"),
            Lens(first, "Candidates", "candidates"),
            Lens(first, "Steps", "steps"),
            Lens(first, "Why?", "why"),
        ]
    for name in names(document):
        if name.kind == "definition" and name.source is document.source:
            many = len(occurrences(document, name)) - 1
            found.append(Lens(name.span, f"{many} use{'s' * (many != 1)}"))
    return tuple(found)
