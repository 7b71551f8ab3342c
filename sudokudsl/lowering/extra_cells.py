"""Adds the extra cells of a file to its board: the statements `cells NAME ...` and `layer NAME ...`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ..language.scope import Scope
from ..language.syntax.ast import Arg, BoxPattern, CellPattern, File, NamedSlice, Statement, Word
from ..language.syntax.rule_ast import DerivedLayer
from ..model.geometry import MAX_DIGITS, MAX_EXTRA_CELLS, MAX_LAYER_CELLS, Board, ExtraArray, Layer
from ..text.diagnostics import Mistake, Sink
from .decoding import decode
from .names import Names
from .registry import Registry

STATEMENTS = ("cells", "layer")
"""The words of the statements that add extra cells."""


def with_extra_cells(file: File, board: Board, names: Names, sink: Sink, registry: Registry) -> Board:
    """The board with the extra cells of the file, whose names are recorded. Mistakes are reported.

    Layers that follow from others come last, each after those that it depends on.
    """
    stated = [statement for statement in file.statements if statement.word.key in STATEMENTS]
    if not stated:
        return board
    arrays = _Arrays(board, names, sink, registry)
    for statement in stated:
        if statement.rule_line is None:
            arrays.add_stated(statement)
    arrays.define_names()
    for statement in stated:
        if statement.rule_line is not None:
            arrays.add_derived(file, statement)
    return arrays.board


@dataclass
class _Arrays:
    """The arrays and layers of extra cells that a file has so far, and the board with them."""

    bare: Board
    names: Names
    sink: Sink
    registry: Registry
    found: dict[Word, ExtraArray] = field(default_factory=dict)

    @property
    def board(self) -> Board:
        """The board with the arrays found so far."""
        return replace(self.bare, extras=tuple(self.found.values())) if self.found else self.bare

    def add_stated(self, statement: Statement) -> None:
        """Adds the array of a `cells` statement, or a layer whose digits are stated."""
        name = next((_name_of(arg) for arg in statement.args[:1]), None)
        array = self._array(statement, name)
        if array is not None and name is not None:
            self.add(name, array, statement)
        elif name is not None:
            self.names.broken.add(name.key)

    def add_derived(self, file: File, statement: Statement) -> None:
        """Adds a layer that follows from those above it."""
        from ..expression.grounding import CannotGround  # late: most files derive nothing
        from .derived_layers import derived_layer

        assert isinstance(statement.rule_line, DerivedLayer)
        name = statement.rule_line.name
        if self.names.report_if_taken(name):
            return
        self.names.defined_by[name.key] = name
        try:
            layer = derived_layer(file, statement, self.board, self.names)
        except Mistake as mistake:
            mistake.report(self.sink)
            self.names.broken.add(name.key)
        except CannotGround as wrong:
            self.sink.error(wrong.code, wrong.message, wrong.place.span, help=wrong.help)
            self.names.broken.add(name.key)
        else:
            if self.add(name, layer, statement):
                self.define_names()

    def add(self, name: Word, array: ExtraArray, statement: Statement) -> bool:
        """Adds an array unless the board would become too large, which is reported. Returns whether it was added."""
        if isinstance(array, Layer):
            array = replace(array, size=len(self.bare.cells))
        if not self._fits(array, statement):
            self.names.broken.add(name.key)
            return False
        self.found[name] = array
        return True

    def define_names(self) -> None:
        """Records the names of all arrays."""
        board = self.board
        for name, array in self.found.items():
            self.names.define_cells(name, board.extra_cells[array.name])

    def _array(self, statement: Statement, name: Word | None) -> ExtraArray | None:
        """The array of a statement. None with the reason in the sink."""
        names = self.names
        if name is not None:
            if names.report_if_taken(name):
                return None
            names.defined_by[name.key] = name
        elif statement.args and isinstance(place := statement.args[0], CellPattern | BoxPattern):
            names.report_cells_as_name(place)
            return None
        family = self.registry.find(statement.word.text)
        assert family is not None
        decoded = decode(family, statement, Scope(self.bare, names.cells, self.sink), self.registry)
        if decoded is None:
            return None
        array: ExtraArray = family.build(**decoded.values)
        return array if array.digits else replace(array, digits=self.bare.digits)

    def _fits(self, array: ExtraArray, statement: Statement) -> bool:
        """Whether the board can have one more array. If not, the reason is reported."""
        before = self.found.values()
        digits = set(self.bare.digits).union(array.digits, *(other.digits for other in before))
        alike = [other for other in before if isinstance(other, Layer) == isinstance(array, Layer)]
        cells = array.size + sum(other.size for other in alike)
        if isinstance(array, Layer) and cells > MAX_LAYER_CELLS:
            message = f"the layers of a board have at most {MAX_LAYER_CELLS:,} cells in all, and these have {cells:,}"
        elif not isinstance(array, Layer) and cells > MAX_EXTRA_CELLS:
            message = f"a board has at most {MAX_EXTRA_CELLS} extra cells"
        elif len(digits) > MAX_DIGITS:
            message = f"a board and its extra cells have at most {MAX_DIGITS} different digits, not {len(digits)}"
        else:
            return True
        self.sink.error("too-large", message, statement.span)
        return False


def _name_of(arg: Arg) -> Word | None:
    """The name in the first argument of a statement, or None."""
    if isinstance(arg, NamedSlice):
        return arg.name
    return arg if isinstance(arg, Word) else None
