"""Explains why a definition does not know a name that `let` gives in the same file."""

from __future__ import annotations

from dataclasses import replace

from ..expression import typed_tree as q
from ..language.syntax.ast import word_key
from ..text.diagnostics import Diagnostic, Note
from ..text.source import Span
from .context import Context
from .names import Names
from .names_of_lets import names_of_lets


def explain_names_in_definitions(context: Context) -> None:
    """Replaces the messages about unknown names in definitions that are names of the file.

    Definitions are typed before any other statement, because those above may use them. A message about a name that has
    a mistake of its own is left out.
    """
    sink = context.sink
    own = [each.statement for each in context.definitions.values() if each.source is sink.source]
    spans = [Span(each.span.start, max([each.span.end, *(line.span.end for line in each.block)])) for each in own]
    known = names_of_lets(context, len(sink.source.text), functions=None)
    told: list[Diagnostic] = []
    for wrong in sink.found:
        within = next((span for span in spans if span.start <= wrong.span.start < span.end), None)
        if within is None or wrong.code != "unknown-name" or wrong.source is not None:
            told.append(wrong)
        elif word_key(context.source.cut(wrong.span)) not in context.names.broken:
            told.append(_explained(wrong, within, context, known))
    sink.found[:] = told


def _explained(wrong: Diagnostic, definition: Span, context: Context, known: Names) -> Diagnostic:
    """The message with a way out, if `let` gives the name."""
    name = context.source.cut(wrong.span)
    key = word_key(name)
    value, word = context.names.values.get(key), context.names.defined_by.get(key)
    let = next((let.span for let in context.lets if word is not None and _begins(let.span, word.span)), None)
    if value is None or let is None:
        return wrong
    notes = (Note("its `let`", let),)
    if key not in known.values:
        kind = "set" if isinstance(value, q.Cells) else "number" if isinstance(value, q.Number) else "condition"
        message = f"a definition does not know `{name}`, because its value calls a definition"
        help_ = f"give it a parameter `{name}: {kind}`, and {name} as an argument where it is used"
    elif let.start > definition.start:
        message = f"`{name}` is named below this definition, which knows the names above it"
        help_ = f"put `{context.source.cut(let)}` above it"
    else:
        return wrong  # a layer may be unknown where one above it is made
    return replace(wrong, message=message, notes=notes, help=help_)


def _begins(let: Span, name: Span) -> bool:
    return let.start <= name.start < let.end
