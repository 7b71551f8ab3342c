"""The names that `let` gives, for the passes before the statements: layers that follow from others, and definitions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..text.diagnostics import Sink
from .context import Context
from .names import Names

if TYPE_CHECKING:
    from ..expression.types import Functions


def names_of_lets(context: Context, end: int, functions: Functions | None) -> Names:
    """The names of the extra cells so far, and those of each `let` that begins before the offset `end`.

    Without functions, a `let` whose value calls a definition gives a broken name. Mistakes are not reported here.
    """
    names = context.names
    known = Names(names.source, Sink(names.source))
    arrays = {key for key, cells in names.cells.items() if cells in context.board.extra_cells.values()}
    known.cells |= {key: names.cells[key] for key in arrays}
    known.values |= {key: names.values[key] for key in arrays}
    known.broken |= names.broken
    for let in context.lets:
        if let.word.span.start < end:
            known.define(let, context.board, functions)
    return known
