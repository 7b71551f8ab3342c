"""Hover: explanations of the words and arguments of a document."""

from __future__ import annotations

from dataclasses import dataclass

from ..language.signature import cells_text
from ..language.syntax.ast import word_key
from ..language.syntax.lalr import Token
from ..text.source import Span
from . import vocabulary
from .document import Document, Entry
from .meaning import constraints_of, context
from .names import Name, meant

MAX_LISTED = 40  # cells in an explanation


@dataclass(frozen=True, slots=True)
class Hover:
    """An explanation in Markdown of the text at a span."""

    text: str
    span: Span


def hover(document: Document, offset: int) -> Hover | None:
    """The explanation of the token at an offset; None where there is nothing to explain."""
    found = document.token(offset)
    if found is None:
        return None
    entry, token = found
    pieces = list(filter(None, _explanations(document, entry, token)))
    return Hover("\n\n---\n\n".join(pieces), Span(token.start, token.end)) if pieces else None


def _explanations(document: Document, entry: Entry, token: Token) -> list[str]:
    first = token is entry.tokens[0]
    name = meant(document, entry, token)
    understood = "\n\n".join(constraints_of(document, entry))
    if name is not None:
        return [_of_name(document, name), understood if first else ""]
    word = vocabulary.word(token.value) if first else None
    if word is not None:
        return [understood, _page(word)]
    key = word_key(token.value)
    if token.type == "CALL" and key in vocabulary.functions():
        return [f"`{key}(...)`: {vocabulary.functions()[key]}"]
    if token.type in vocabulary.keywords():
        text = vocabulary.keywords()[token.type]
        return [f"`{text}`: {vocabulary.KEYWORD_HEADLINES[text]}"] if text in vocabulary.KEYWORD_HEADLINES else []
    if token.type in ("CELLS", "BOXES"):
        return [_of_cells(document, entry, token)]
    return [understood]


def _page(word: vocabulary.StatementWord) -> str:
    """The manual page of a word, with its usages."""
    usages = "\n".join(word.usages)
    page = word.page or f"{word.text}: {word.headline}."
    also = f"\n\nalso written: {', '.join(word.synonyms)}" if word.synonyms else ""
    return f"{_markdown(page)}\n\n```text\n{usages}\n```{also}"


def _markdown(page: str) -> str:
    """A manual page as Markdown: its indented lines are examples in the language."""
    lines: list[str] = []
    inside = False
    for line in page.splitlines():
        example = line.startswith("    ") or (inside and not line.strip())
        if example != inside:
            lines.append("```sdk" if example else "```")
            inside = example
        lines.append(line.removeprefix("    ") if inside else line)
    return "\n".join([*lines, *["```"] * inside])


def _of_name(document: Document, name: Name) -> str:
    """The meaning of a name, the line that introduces it, and the documentation of a definition."""
    line = f"```sdk\n{name.line}\n```"
    if name.source is not document.source:
        line += f"\n\nin `{name.source.name}`"
    if name.kind == "definition":
        return "\n\n".join(filter(None, (line, _rules_of(document, name))))
    known = context(document).names
    if name.key in known.numbers:
        return f"{line}\n\nthe number {known.numbers[name.key]}"
    cells = known.cells.get(name.key)
    if cells and name.kind not in ("parameter", "variable"):
        return f"{line}\n\n{_listed(cells_text(cells), len(cells))}"
    return line


def _rules_of(document: Document, name: Name) -> str:
    """The `rules` text of a definition."""
    definition = context(document).definitions.get(name.key)
    if definition is None:
        return ""
    said = next((each for each in definition.statement.block if each.word.key == "rules"), None)
    if said is None:
        return ""
    texts = [arg.value for arg in said.args if hasattr(arg, "value") and isinstance(arg.value, str)]
    return " ".join((*texts, *(line.text for line in said.picture)))


def _of_cells(document: Document, entry: Entry, token: Token) -> str:
    """The cells of a pattern on the board, and their houses if it is one cell."""
    board = context(document).board
    from ..language.scope import Scope
    from ..language.syntax.ast import BoxPattern, CellPattern
    from ..language.syntax.tokens import cell_intervals, intervals
    from ..text.diagnostics import Sink

    span = Span(token.start, token.end)
    arg = (
        CellPattern(*cell_intervals(token.value), span)
        if token.type == "CELLS"
        else BoxPattern(intervals(token.value[1:]) or (), span)
    )
    cells = [cell for cell, _ in Scope(board, {}, Sink(document.source)).cells(arg)]
    if not cells:
        return ""
    if len(cells) > 1:
        return _listed(cells_text(cells), len(cells))
    cell = cells[0]
    regions = [number for number, region in enumerate(board.regions, 1) if cell in region]
    box = f", box {regions[0]}" if regions else ""
    return f"{cell}: row {cell.row}, column {cell.column}{box}"


def _listed(text: str, number: int) -> str:
    shown = " ".join(text.split()[:MAX_LISTED])
    return f"{number} cell{'s' * (number != 1)}: {shown}{' …' * (shown != text)}"
