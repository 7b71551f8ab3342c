"""The notes on one rule, and what they quote of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from ...model.geometry import Board, Cell, LayerCell, has_neighbours
from ...text.diagnostics import Sink
from ...text.source import Source, Span
from .. import typed_tree as q


@dataclass(frozen=True, slots=True)
class Notes:
    """The sink for the notes on a rule, with its board, its source and the whole of it."""

    board: Board
    source: Source
    sink: Sink
    rule: object

    def add(self, message: str, span: Span, help_: str) -> None:
        """Adds a note on a part of the rule, unless there is a message on the part already."""
        if self._is_new(span):
            help_ = "" if "#" in help_ else help_  # a line with a comment is not shown
            self.sink.note("likely-slip", message, span, help=help_)

    def warn(self, message: str, span: Span, help_: str) -> None:
        """Adds a warning in the same way."""
        if self._is_new(span):
            self.sink.warning("likely-slip", message, span, help=help_)

    def _is_new(self, span: Span) -> bool:
        return all(each.span != span or each.source is not None for each in self.sink.found)

    def cut(self, node: object) -> str:
        """A node as written, with single blanks."""
        return " ".join(self.source.cut(cast(q.Constant, node).span).split())


def is_extra(cell: Cell) -> bool:
    """Whether a cell is beside the board or on a layer."""
    return isinstance(cell, LayerCell) or not has_neighbours(cell)
