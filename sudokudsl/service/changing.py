"""Changing: the changes of the text after which a clue says something else, as a form of the page has it.

The parts that stay keep their text, and with it the names of cells and numbers. A comment behind the statement stays
where it is, and one within it moves above it, as when the text is formatted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..language.family import Family
from ..language.signature import Form, WeightedCells, side_form
from ..language.syntax.ast import File, Statement
from ..language.syntax.format import format_file
from ..lowering.several import groups
from ..lowering.spelling import canonical
from ..model.geometry import Cell, base
from ..model.puzzle import Unanswerable
from ..text.source import Span
from .document import Document, Entry, with_text
from .drawn import ReadClue, read_clue
from .formatting import Replacement
from .gestures import drawables, is_field, is_fixed
from .insertion import Selected, checked_rule, checked_values, selected_texts, statement_text
from .meaning import REGISTRY, context, part
from .removing import removal
from .singles import Single, single_at


def changed(
    document: Document, offset: int, number: int, selection: Selected, fields: Mapping[str, str]
) -> tuple[str, tuple[Replacement, ...]]:
    """The clue at an offset in a form of its family, with a selection and fields, and the changes that make it so.

    Raises Unanswerable with the reason if that is impossible, or the clue does not come from a form.
    """
    single = single_at(document, offset)
    clue, family = read_clue(document, single), single.family
    if clue is None or family is None:
        raise Unanswerable("this statement does not come from a form: change its text")
    if all(each.number != number for each in drawables(family)):
        raise Unanswerable(f"`{family.word}` has no form {number} in the picture")
    form = family.forms[number]
    texts = _texts(document, form, clue, selection, fields)
    text = statement_text(family, form, texts)
    values = checked_values(family, form, text, document)
    if not single.together:
        return _replaced(document, single.entry, text)
    line = form.line(family.word, values)
    if line == _line(family, clue):
        return line, ()
    within = _within(single, form, clue, values)
    return line, _apart(document, single, line) if within is None else (Replacement(single.span, within),)


def changed_rule(document: Document, offset: int, condition: str) -> tuple[str, tuple[Replacement, ...]]:
    """The rule at an offset with another condition, and the changes that make it so.

    Raises Unanswerable with the reason if there is no such rule, or the condition has no meaning.
    """
    entry = single_at(document, offset).entry
    if condition_of(entry) is None:
        raise Unanswerable("this is not a rule with a condition: change its text")
    return _replaced(document, entry, checked_rule(condition))


def condition_of(entry: Entry) -> str | None:
    """The condition that a rule requires, on one line; None for any other statement."""
    if entry.statement is None or entry.key != "require" or entry.statement.block:
        return None
    return " ".join(entry.chunk.text.split()[1:])


def _texts(
    document: Document, form: Form, clue: ReadClue, selection: Selected, fields: Mapping[str, str]
) -> Mapping[str, str]:
    """The texts of the parts of a changed clue, by their names. An unchanged part keeps its text."""
    before, same = clue.drawn, form is clue.form
    typed = {part.name: fields.get(part.name, "").strip() for part in form.parts if is_field(part)}
    kept = {name: clue.texts[name] for name in typed if same and before.fields[name] == typed[name]}
    if _selected_parts(form) == _selected_parts(clue.form) and _is_same(selection, before.selection, before.rims):
        return {**clue.texts, **typed, **kept}
    return {**typed, **kept, **selected_texts(form, context(document).board, selection, _factors(clue))}


def _factors(clue: ReadClue) -> Mapping[Cell, int]:
    """The factors of cells in a sum, by the cells of the board. They stay when other cells are selected."""
    weighted = [clue.decoded.values[part.name] for part in clue.form.parts if isinstance(part, WeightedCells)]
    return {base(cell): factor for value in weighted for factor, cell in value}


def _selected_parts(form: Form) -> list[str]:
    return [part.name for part in form.parts if part.name and not is_field(part) and not is_fixed(part)]


def _is_same(one: Selected, other: Selected, rims: Sequence[str]) -> bool:
    """Whether two selections have the same cells, or are among the `rims`, which have one meaning."""
    lists = [[cells for cells in each.cells if cells] for each in (one, other)]
    return one.layer == other.layer and lists[0] == lists[1] and (one.rim in rims if rims else not one.rim)


def _line(family: Family, clue: ReadClue) -> str:
    return clue.form.line(family.word, clue.decoded.values)


# a statement of its own


def _replaced(document: Document, entry: Entry, text: str) -> tuple[str, tuple[Replacement, ...]]:
    """A text in the place of a statement without lines below it: in canonical spelling, and the change."""
    after = _with(document, entry.span, text)
    _check(document, after, entry)
    line = _spelled(after, entry.chunk.start)
    if line == _spelled(document, entry.chunk.start):
        return line, ()
    within = [each.text for each in document.comments if entry.span.start <= each.span.start < entry.span.end]
    indent = " " * (entry.chunk.start - document.line_start(entry.chunk.start))
    return line, (Replacement(entry.span, f"\n{indent}".join((*within, *line.split("\n")))),)


def _with(document: Document, span: Span, text: str) -> Document:
    return with_text(document, document.text[: span.start] + text + document.text[span.end :])


def _spelled(document: Document, start: int) -> str:
    """The statement that begins at an offset in canonical spelling, with the names of the document as they are."""
    spelled = canonical(document.file, document.source, REGISTRY)
    found = next(each for each in _flat(spelled.statements) if each.word.span.start == start)
    return format_file(File((found,), ()), document.source).removesuffix("\n")


def _flat(statements: Sequence[Statement]) -> Iterator[Statement]:
    for statement in statements:
        yield statement
        yield from _flat(statement.block)


def _check(before: Document, after: Document, entry: Entry) -> None:
    """Raises Unanswerable with the reason if a changed statement has a mistake, and had none before."""
    start = entry.top.chunk.start
    wrong, already = (
        [each for each in part(document, start)[1] if each.severity == "error"] for document in (after, before)
    )
    if wrong and not already:
        raise Unanswerable(f"{wrong[0].message}; {wrong[0].help}" if wrong[0].help else wrong[0].message)


# one of several clues of a statement


def _within(single: Single, form: Form, clue: ReadClue, values: Mapping[str, Any]) -> str | None:
    """The text of a changed clue in its place in a statement of several; None if it has no place there any more."""
    assert single.entry.statement is not None
    differ = (
        {name for name, value in values.items() if value != clue.decoded.values[name]} if form is clue.form else None
    )
    if groups(single.entry.statement.args):
        cells = form.parts[-1]
        return f"({cells.text(values[cells.name], {})})" if differ == {cells.name} else None
    side = side_form(form)
    if side is None or differ != {side.clue.name}:
        return None
    return side.clue.text(values[side.clue.name], {}) or None


def _apart(document: Document, single: Single, line: str) -> tuple[Replacement, ...]:
    """The changes that take a clue out of a statement of several, and put a line below that in its place."""
    entry = single.entry
    if len(single.together) == 1:
        return (Replacement(entry.span, line),)
    end = document.line_end(entry.end)
    indent = " " * (entry.chunk.start - document.line_start(entry.chunk.start))
    return removal(document, single), Replacement(Span(end, end), f"\n{indent}{line}")
