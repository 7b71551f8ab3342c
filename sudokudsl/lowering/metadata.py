"""The statements that hold a text: `title`, `author`, `source` and `rules`."""

from __future__ import annotations

from ..language.syntax.ast import Statement, Text
from ..text.diagnostics import Sink

METADATA = ("title", "author", "source", "rules")


def read_text(statement: Statement, sink: Sink) -> str | None:
    """The text of a statement. Only `rules` has several texts or indented lines. None with the reason in the sink."""
    key = statement.word.key
    texts = [arg.value for arg in statement.args if isinstance(arg, Text)]
    lines = [line.text for line in statement.picture]
    other = next((arg.span for arg in statement.args if not isinstance(arg, Text)), None)
    if other is not None or not (texts or (lines and key == "rules")):
        where = statement.span if other is None else other
        sink.error("unexpected", "a text in double quotes expected", where, help=f'{key} "..."')
    elif key != "rules" and (len(texts) > 1 or lines):
        sink.error("unexpected", f"`{key}` takes one text in quotes", statement.span)
    else:
        return "\n".join((*texts, *lines))
    return None
