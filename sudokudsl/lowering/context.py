"""The context of a statement: all that it can refer to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.scope import Scope
from ..language.syntax.ast import Statement
from ..model.geometry import Board
from ..text.diagnostics import Sink
from ..text.source import Source
from .names import Names
from .registry import Registry

if TYPE_CHECKING:
    from .definitions import DefinitionSource


@dataclass(frozen=True, slots=True)
class Context:
    """The board, names, definitions and families to which the statements of a file can refer.

    If the board is not `known`, it is not the stated one, and cells have no meaning. Statements define more names while
    they are lowered. Mistakes go to the sink.
    """

    board: Board
    known: bool
    names: Names
    definitions: Mapping[str, DefinitionSource]
    registry: Registry
    sink: Sink
    lets: Sequence[Statement] = ()
    """Each `let` of the file, in order."""

    @property
    def source(self) -> Source:
        """The text of the file."""
        return self.sink.source

    def scope(self, sink: Sink | None = None) -> Scope:
        """The scope in which arguments are decoded. Their mistakes go to `sink`, if it is given."""
        return Scope(self.board, self.names.cells, self.sink if sink is None else sink, self.names.numbers)
