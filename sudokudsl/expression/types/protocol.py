"""The methods of the typer, as a protocol, so that the files for functions and quantifiers do not import it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, Self

from ...language.syntax import rule_ast
from ...language.syntax.ast import Word
from ...model.geometry import Board, Role
from ...text.source import Span
from .. import typed_tree as q
from .kinds import Value


class ExpressionTyper(Protocol):
    """Types the parts of an expression, with the names that are bound around it. Each method may raise Mistake."""

    @property
    def board(self) -> Board:
        """The board on which cells are looked up."""
        ...

    def bind(self, given: Iterable[tuple[Word, q.Kind]], *, fixed: bool = True) -> Self:
        """A typer that also knows these names. `fixed` numbers are known before solving."""
        ...

    def is_name(self, text: str) -> bool:
        """Whether a word names something known: cells of the board, or a bound name."""
        ...

    def named(self, word: Word) -> Value:
        """The value that a name stands for."""
        ...

    def value(self, node: rule_ast.Expression) -> Value:
        """An expression of any kind."""
        ...

    def number(self, node: rule_ast.Expression) -> q.Number:
        """An expression that is a number; a cell stands for its digit."""
        ...

    def as_number(self, value: Value, span: Span) -> q.Number:
        """A value as a number."""
        ...

    def known(self, node: rule_ast.Expression) -> q.Number:
        """A number that is known before solving."""
        ...

    def condition(self, node: rule_ast.Expression) -> q.Condition:
        """An expression that is a condition."""
        ...

    def cells(self, node: rule_ast.Expression) -> q.Cells:
        """An expression that names cells."""
        ...

    def many(self, node: rule_ast.Expression) -> q.Cells | q.Numbers:
        """Cells, or a set of numbers."""
        ...

    def layer(self, word: Word, role: Role, what: str) -> str:
        """The name of the layer that a word means, which must have a role: that of `what`."""
        ...

    def cell_name(self) -> str:
        """A name that is bound to a cell, for advice; r1c1 if there is none."""
        ...

    def several(self, cells: q.Cells) -> str:
        """A phrase that says these are not one cell; empty if they are, or may be."""
        ...
