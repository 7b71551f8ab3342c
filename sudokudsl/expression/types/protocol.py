"""The methods of the typer, as a protocol, so that the files for functions and quantifiers do not import it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Protocol, Self

from ...language.syntax import rule_ast
from ...language.syntax.ast import Word
from ...model.geometry import Board, Role
from ...text.diagnostics import Sink
from ...text.source import Source, Span
from .. import typed_tree as q
from .kinds import Bound, Value


class Functions(Protocol):
    """The definitions that an expression can call."""

    @property
    def words(self) -> Collection[str]:
        """The words of all definitions, by which they are looked up."""
        ...

    def definition(self, word: Word) -> q.Definition | None:
        """The definition of a word, or None. Raises Mistake if it has mistakes of its own, or uses itself."""
        ...


class ExpressionTyper(Protocol):
    """Types the parts of an expression, with the names that are bound around it. Each method may raise Mistake."""

    @property
    def board(self) -> Board:
        """The board on which cells are looked up."""
        ...

    @property
    def functions(self) -> Functions | None:
        """The definitions that an expression can call; None if it can call none."""
        ...

    @property
    def source(self) -> Source:
        """The text of the expressions."""
        ...

    @property
    def sink(self) -> Sink | None:
        """Takes warnings; None where the same expression is typed once more."""
        ...

    @property
    def names(self) -> Mapping[str, Bound]:
        """The names that are bound around the expression, by their key."""
        ...

    def bind(self, given: Iterable[tuple[Word, q.Kind]], *, fixed: bool = True, among: q.Cells | None = None) -> Self:
        """A typer that also knows these names. `fixed` numbers are known before solving.

        `among` are the cells that a quantifier visits, if the names are cells of a quantifier.
        """
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

    def as_condition(self, value: Value, span: Span) -> q.Condition:
        """A value as a condition."""
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

    def layer_meant(self, cells: q.Cells) -> str | q.CellsNamed:
        """The layer whose cells these are, or a name for one; empty if they are other cells."""
        ...

    def of_area(self, cells: q.Cells) -> bool:
        """Whether cells are those of an area, so that the solver finds them."""
        ...

    def text(self, node: rule_ast.Expression, *, as_pattern: bool = False) -> q.Text:
        """A quoted text, which may have to be a pattern; or the name of a text."""
        ...

    def is_known(self, value: object) -> bool:
        """Whether a number is known before solving."""
        ...

    def several(self, cells: q.Cells) -> str:
        """A phrase that says these are not one cell; empty if they are, or may be."""
        ...
