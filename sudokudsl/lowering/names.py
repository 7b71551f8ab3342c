"""The names of a file: those that `let` defines, and those of extra cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..language.scope import CELL_FORM, Scope
from ..language.syntax.ast import (
    RESERVED,
    Arg,
    BoxPattern,
    CellPattern,
    LayerPart,
    Mark,
    NamedSlice,
    Parenthesized,
    Run,
    Statement,
    Word,
)
from ..model.geometry import Board, Cell
from ..text.diagnostics import Mistake, Note, Sink, named_twice
from ..text.source import Source, Span

if TYPE_CHECKING:
    from ..expression.types import Functions, Value


@dataclass(slots=True)
class Names:
    """The meanings of the names that the file has defined so far. Mistakes go to the sink."""

    source: Source
    sink: Sink
    cells: dict[str, tuple[Cell, ...]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    """All names: those of `cells` and `numbers`, of conditions, and of values that depend on the solution."""
    defined_by: dict[str, Word] = field(default_factory=dict)
    """All names with the word that defines them."""
    broken: set[str] = field(default_factory=set)
    """Names that have no meaning because of a reported mistake."""

    def define_cells(self, word: Word, cells: tuple[Cell, ...]) -> None:
        """Records a name for cells."""
        from ..expression.typed_tree import KnownCells  # late: most files name nothing

        self.cells[word.key] = cells
        self.values[word.key] = KnownCells(cells, word.span)

    def report_if_taken(self, name: Word) -> bool:
        """Reports a word that cannot become a name of this file. Returns whether it was reported."""
        if CELL_FORM.fullmatch(name.text) or name.key in RESERVED:
            self.sink.error("name-taken", f"`{name.text}` already has a meaning and cannot be a name", name.span)
            return True
        if name.key in self.defined_by:
            first = self.defined_by[name.key]
            message = named_twice(name.text, first.text)
            self.sink.error("name-taken", message, name.span, notes=(Note("the first", first.span),))
            return True
        return False

    def report_cells_as_name(self, place: CellPattern | BoxPattern) -> None:
        """Reports cells in place of a name."""
        message = f"`{self.source.cut(place.span)}` cannot be a name: it already denotes cells"
        help_ = "the name comes first, and the cells follow in a rule: `loop way`, `require r1c1 on way`"
        self.sink.error("name-taken", message, place.span, help=help_)

    def is_any_broken(self, args: Sequence[Arg]) -> bool:
        """Whether the arguments use a name that has no meaning because of an earlier mistake."""
        return any(
            (isinstance(arg, Word) and arg.key in self.broken)
            or (isinstance(arg, NamedSlice | LayerPart) and arg.name.key in self.broken)
            or (isinstance(arg, LayerPart) and self.is_any_broken(arg.places))
            or (
                isinstance(arg, Parenthesized | Run)
                and self.is_any_broken(arg.args if isinstance(arg, Parenthesized) else arg.points)
            )
            for arg in args
        )

    def report_own_words(self, words: Iterable[Word]) -> None:
        """Reports names that are also `words`, the own words of families in statements of the file."""
        for word in words:
            if word.key in self.defined_by:
                self.sink.error(
                    "name-taken",
                    f"`{word.text}` cannot be a name: it is a word of a statement in this file",
                    self.defined_by.pop(word.key).span,
                    notes=(Note("the word is used here", word.span),),
                )

    # let

    def define(self, statement: Statement, board: Board | None, functions: Functions | None = None) -> None:
        """Records the name and the value of a `let`. Without a board it records only the name."""
        if statement.rule_line is not None:
            self._let_value(statement, board, functions)
            return
        match statement.args:
            case (Word() as name, Mark(text="="), _, *_) if not statement.picture:
                self._let_cells(statement, name, board)
            case (CellPattern() | BoxPattern() as place, Mark(text="="), *_):
                self.report_cells_as_name(place)
            case _:
                self._report_malformed_let(statement)
                self.broken |= {arg.key for arg in statement.args[:1] if isinstance(arg, Word)}

    def _let_cells(self, statement: Statement, name: Word, board: Board | None) -> None:
        """`let NAME = CELLS`."""
        self.report_if_taken(name)
        self.defined_by.setdefault(name.key, name)
        cells = None if board is None or self.is_any_broken(statement.args[1:]) else self._cells_of(statement, board)
        if cells is None:
            self.broken.add(name.key)
        else:
            self.define_cells(name, cells)

    def _cells_of(self, statement: Statement, board: Board) -> tuple[Cell, ...] | None:
        """The cells after the `=`. None with the reason in the sink."""
        attempt = Sink(self.source)
        scope = Scope(board, self.cells, attempt)
        cells = scope.cells(Parenthesized(statement.args[2:], statement.args[2].span.to(statement.span)))
        self.sink.found += attempt.found
        return None if attempt.failed else tuple(cell for cell, _ in cells)

    def _let_value(self, statement: Statement, board: Board | None, functions: Functions | None) -> None:
        """`let NAME = EXPRESSION`: a name for a number, a condition, or the cells of an expression."""
        from ..expression.blocks import let_value
        from ..expression.typed_tree import Constant, KnownCells
        from ..expression.types import Typer
        from ..language.syntax.rule_ast import Let

        assert isinstance(statement.rule_line, Let)
        word = statement.rule_line.name
        if self.report_if_taken(word):
            return
        self.defined_by[word.key] = word
        self.broken.add(word.key)
        if board is None:
            return
        try:
            typer = Typer(board, self.source, self.values, self.broken, functions=functions, sink=self.sink)
            _, value = let_value(statement, typer)
        except Mistake as mistake:
            mistake.report(self.sink)
            return
        self.broken.remove(word.key)
        self.values[word.key] = value
        if isinstance(value, KnownCells):
            self.cells[word.key] = value.cells
        elif isinstance(value, Constant):
            self.numbers[word.key] = value.value

    def _report_malformed_let(self, statement: Statement) -> None:
        """Reports the missing part of `let NAME = CELLS`."""
        args = statement.args
        equals = len(args) > 1 and isinstance(args[1], Mark) and args[1].text == "="
        fits = (bool(args) and isinstance(args[0], Word), equals, len(args) > 2)
        wanted = next((place for place in range(3) if not fits[place]), None)
        if wanted is None:
            message, where = "`let` takes no indented lines", statement.picture[0].span
        else:
            message = f"{('a name', '`=`', 'cells')[wanted]} expected"
            where = args[wanted].span if wanted < len(args) else Span(statement.span.end, statement.span.end)
        self.sink.error("unexpected", message, where, help="let NAME = CELLS")
