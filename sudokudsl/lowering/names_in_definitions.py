"""Explains why a definition does not know a name that `let` gives in the same file."""

from __future__ import annotations

from dataclasses import replace

from ..expression import typed_tree as q
from ..text.diagnostics import Diagnostic
from .context import Context


def explain_names_in_definitions(context: Context) -> None:
    """Replaces the messages about unknown names in definitions that are names of the file.

    Definitions are typed before any other statement, because those above may use them.
    """
    sink = context.sink
    own = [each.statement for each in context.definitions.values() if each.source is sink.source]
    spans = [(each.span.start, max([each.span.end, *(line.span.end for line in each.block)])) for each in own]
    for at, wrong in enumerate(sink.found):
        within = any(begin <= wrong.span.start < end for begin, end in spans)
        if within and wrong.code == "unknown-name" and wrong.source is None:
            sink.found[at] = _explained(wrong, context)


def _explained(wrong: Diagnostic, context: Context) -> Diagnostic:
    """The message with a parameter to add, if `let` gives the name."""
    name = context.source.cut(wrong.span)
    value = context.names.values.get(name.lower())
    if value is None or (isinstance(value, q.KnownCells) and value.cells in context.board.extra_cells.values()):
        return wrong  # a layer may be unknown where one above it is made
    kind = "set" if isinstance(value, q.Cells) else "number"
    message = f"a definition knows its parameters, the layers and the extra cells, but not `{name}`"
    help_ = f"give it a parameter `{name}: {kind}`, and {name} as an argument where it is used"
    return replace(wrong, message=message, help=help_)
