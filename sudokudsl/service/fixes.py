"""Quick fixes: the changes that the advice of a diagnostic suggests, each tried before it is offered."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from ..language.syntax.ast import word_key
from ..text.diagnostics import Diagnostic
from ..text.source import Span
from .diagnostics import diagnostics
from .document import Document, Entry, with_text
from .formatting import Replacement
from .meaning import part

_SIGNS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("≤", "⩽", "=<"), ("<=",)),
    **dict.fromkeys(("≥", "⩾"), (">=",)),
    **dict.fromkeys(("≠", "<>"), ("!=",)),
    **dict.fromkeys(("=>", "⇒", "→", "->"), ("implies",)),
    **dict.fromkeys(("&&", "&", "∧"), ("and",)),
    **dict.fromkeys(("||", "|", "∨"), ("or",)),
    **dict.fromkeys(("!", "¬"), ("not",)),
    **dict.fromkeys(("×", "·", "**"), ("*",)),
    **dict.fromkeys(("−", "–", "—", "-"), ("-", "..")),
    **dict.fromkeys(("//", ";"), ("#",)),
    "==": ("=",), "÷": ("/",), "%": ("mod",), "…": ("..",),
}  # fmt: skip
"""Signs of other languages, each with the signs here that it may stand for."""
_ADVICE = re.compile(
    r"did you mean `([^`]+)`|did you mean ([^`?]+)\?|the (?:block|run between them) is (\S+)"
    r"|(?:state the difference, as in|write|or) `([^`]+)`"
)
_LINES = re.compile(r"every statement is on a line of its own: (`[^`]+`(?:, then `[^`]+`)+)")
_RUN_OF_SIGNS = re.compile(r"[^\w\s()\[\]{}\"#,.:]+|…")


Errors = Counter[tuple[str, str]]
"""The number of times that each error occurs, by its code and message."""


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that removes a diagnostic."""

    title: str
    diagnostic: Diagnostic
    change: Replacement


def fixes(document: Document, within: Span) -> tuple[Fix, ...]:
    """The changes for the diagnostics that touch the lines of a span. None of them causes another error."""
    start, end = document.line_start(within.start), document.line_end(within.end)
    found: list[Fix] = []
    for each in diagnostics(document):
        if start <= each.span.start <= end or start <= each.span.end <= end:
            found += fixes_of(document, each)
    return tuple(found)


def fixes_of(document: Document, diagnostic: Diagnostic) -> Iterator[Fix]:
    """The changes that remove one diagnostic."""
    seen: set[Replacement] = set()
    errors = _errors(diagnostics(document))
    for title, change in _candidates(document, diagnostic):
        if change not in seen and _helps(document, diagnostic, change, errors):
            seen.add(change)
            yield Fix(title, diagnostic, change)


def _candidates(document: Document, diagnostic: Diagnostic) -> Iterator[tuple[str, Replacement]]:
    span = diagnostic.span
    if diagnostic.code == "tab":
        yield "Indent with spaces", _without_tabs(document)
        return
    if diagnostic.code == "unclosed":
        sign = ")" if "bracket" in diagnostic.message else '"'
        end = _code_end(document, span.start)
        yield f"Add the missing `{sign}`", Replacement(Span(end, end), sign)
        opening = Span(span.start, span.start + 1)
        yield f"Remove the `{document.source.cut(opening)}`", Replacement(opening, "")
        return
    entry = document.entry(span.start)
    if entry is not None:
        yield from _repeated(entry, diagnostic)
        yield from _on_lines(document, entry, diagnostic)
    for place in _signs(document, span):
        for new in _SIGNS[document.source.cut(place)]:
            yield f"Write `{new}`", Replacement(place, _spaced(document, place, new))
    for text in _advised(diagnostic.help):
        title = f"Change to `{text}`"
        yield title, Replacement(span, text)
        if entry is not None:
            words = entry.tokens[: text.count("-") + 1]
            if words and word_key("".join(token.value for token in words)) == word_key(text):
                yield title, Replacement(Span(words[0].start, words[-1].end), text)
            yield title, Replacement(entry.span, text)
            for token in entry.tokens:
                if token.start <= span.start < token.end:
                    yield title, Replacement(Span(token.start, token.end), text)


def _repeated(entry: Entry, diagnostic: Diagnostic) -> Iterator[tuple[str, Replacement]]:
    """The word at a diagnostic is left out if the one before it is the same, or if the diagnostic calls it repeated."""
    for before, token in pairwise(entry.tokens):
        twice = diagnostic.code == "cell-repeated" or token.value.lower() == before.value.lower()
        if token.start == diagnostic.span.start and twice:
            yield f"Remove the second `{token.value}`", Replacement(Span(before.end, token.end), "")


def _on_lines(document: Document, entry: Entry, diagnostic: Diagnostic) -> Iterator[tuple[str, Replacement]]:
    """The statements of a line are written one below the other, as the advice says."""
    if found := _LINES.search(diagnostic.help):
        statements = re.findall(r"`([^`]+)`", found[1])
        indent = document.text[document.line_start(entry.span.start) : entry.span.start]
        yield "Write each statement on a line of its own", Replacement(entry.span, f"\n{indent}".join(statements))


def _advised(help: str) -> Iterator[str]:
    """The texts that an advice contains."""
    for match in _ADVICE.finditer(help):
        yield next(group for group in match.groups() if group).strip()


def _signs(document: Document, span: Span) -> Iterator[Span]:
    """The signs of other languages at a diagnostic."""
    line_end = document.line_end(span.start)
    for match in _RUN_OF_SIGNS.finditer(document.text, max(document.line_start(span.start), span.start - 2), line_end):
        if match.start() <= span.start <= match.end() and match[0] in _SIGNS:
            yield Span(*match.span())


def _spaced(document: Document, span: Span, new: str) -> str:
    """A sign with blanks around it where a word would otherwise touch another."""
    if not new.isalpha():
        return new
    before, after = document.text[: span.start][-1:], document.text[span.end : span.end + 1]
    return " " * (not before.isspace()) + new + " " * (not after.isspace())


def _code_end(document: Document, offset: int) -> int:
    """The end of a line without its comment and blanks."""
    start, end = document.line_start(offset), document.line_end(offset)
    comment = next((each.span.start for each in document.comments if start <= each.span.start <= end), end)
    return start + len(document.text[start:comment].rstrip())


def _without_tabs(document: Document) -> Replacement:
    text = re.sub(r"(?m)^[ \t]*\t[ \t]*", lambda match: match[0].replace("\t", "  "), document.text)
    return Replacement(Span(0, len(document.text)), text)


def _helps(document: Document, diagnostic: Diagnostic, change: Replacement, errors: Errors) -> bool:
    """Whether a change removes a diagnostic of a document with some `errors`, and causes no other error.

    An open bracket or quote hides the mistakes below it. Without it, its own statement must have none.
    """
    text = document.text[: change.span.start] + change.text + document.text[change.span.end :]
    if text == document.text:
        return False
    changed = with_text(document, text)
    if diagnostic.code == "tab":
        return all(each.code != "tab" for each in changed.mistakes)
    entry = changed.entry(change.span.start)
    if entry is not None:
        now = part(changed, entry.top.chunk.start)[1]
        if any((each.code, each.message) == (diagnostic.code, diagnostic.message) for each in now):
            return False
        if diagnostic.code == "unclosed":
            return not _errors(now)
    found = _errors(diagnostics(changed))
    return found <= errors and (found != errors or diagnostic.severity != "error")


def _errors(found: Iterable[Diagnostic]) -> Errors:
    return Counter((each.code, each.message) for each in found if each.severity == "error")
