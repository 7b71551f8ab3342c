"""Adds the extra cells of a file to its board: the statements `cells`, `layer`, `areas`, `loop` and `path`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from ..language.family import Family
from ..language.signature import DecodedArguments
from ..language.signature.boards import NOT_NAMES
from ..language.syntax.ast import BoxPattern, CellPattern, File, NamedSlice, Statement, Word
from ..model.constraint import Constraint
from ..model.geometry import Board, ExtraArray, Layer
from ..text.diagnostics import Mistake
from .context import Context
from .decoding import decode
from .extra_cell_limits import exceeded_limit, fewer_areas
from .known_areas import with_known_areas

LAYERS = ("layer", "areas", "loop", "path")
"""The words of the statements that add a layer."""
_LIKE = ("like", "over", "on", "per", "for", "as")
"""Words that seldom name a cell, as in `cells shade like board`."""
_SENTENCE = (
    *("adjacent", "alternate", "alternates", "along", "are", "cannot", "contain", "contains", "crosses", "diagonally"),
    *("differ", "differs", "has", "have", "must", "never", "orthogonally", "passes", "that", "the", "turns", "visits"),
    *("which", "whose"),
)
"""Words of English sentences about cells, areas and lines, which name nothing."""


class LayerStatement(Protocol):
    """The value of a statement that adds layers and constraints on them."""

    def layers(self, board: Board) -> tuple[Layer, ...]:
        """The layers for a board. The first has the name that the statement gives, the others are hidden."""
        ...

    def constraints(self, board: Board) -> tuple[Constraint, ...]:
        """The constraints on a board with these layers."""
        ...


@dataclass(frozen=True, slots=True)
class StatedLayer:
    """A statement that adds layers, with its family and its decoded arguments."""

    statement: Statement
    family: Family
    decoded: DecodedArguments
    value: LayerStatement


def with_extra_cells(file: File, bare: Context) -> tuple[Context, Mapping[int, StatedLayer]]:
    """The context with the extra cells of the file, and the statements that add layers, by the offset of their words.

    The names of the cells are recorded, and mistakes are reported. Layers that follow from others come last, each after
    those that it depends on.
    """
    stated = [statement for statement in file.statements if statement.word.key in ("cells", *LAYERS)]
    if not stated:
        return bare, {}
    arrays = _Arrays(bare)
    for statement in stated:
        if statement.rule_line is None:
            arrays.add_stated(statement)
    arrays.define_names()
    if any(statement.word.key == "areas" for statement in stated):
        arrays.found = list(with_known_areas(file, arrays.context))
    for statement in stated:
        if statement.rule_line is not None:
            arrays.add_derived(statement)
    return arrays.context, arrays.stated


@dataclass
class _Arrays:
    """The arrays and layers of extra cells that a file has so far, and the context with them."""

    bare: Context
    found: list[ExtraArray] = field(default_factory=list)
    named: dict[Word, str] = field(default_factory=dict)
    """The name of an array for each word that defines one."""
    stated: dict[int, StatedLayer] = field(default_factory=dict)

    @property
    def context(self) -> Context:
        """The context whose board has the arrays found so far."""
        return replace(self.bare, board=replace(self.bare.board, extras=tuple(self.found))) if self.found else self.bare

    def add_stated(self, statement: Statement) -> None:
        """Adds the array of a `cells` statement, or the layers of another one."""
        names = _names_of(statement)
        if any(name.key in _SENTENCE for name in names):
            self.bare.names.broken.update(name.key for name in names)
            listed = ", ".join(f"`{name.text}`" for name in names)
            message = (
                f"a statement is not an English sentence: this would give the name{'s' * (len(names) > 1)} {listed}"
            )
            help_ = "a rule begins with `require`, `each`, `some` or `no`"
            self.bare.sink.error("unexpected", message, names[0].span.to(names[-1].span), help=help_)
            return
        if statement.word.key == "cells" and len(names) > 1 and names[1].key in _LIKE:
            self._note_layer(statement, names)
        found = self._arrays(statement, names)
        if names and not (found and self.add(names, found, statement)):
            self.bare.names.broken.update(name.key for name in names)
            self.stated.pop(statement.word.span.start, None)

    def _note_layer(self, statement: Statement, names: Sequence[Word]) -> None:
        """Notes that words such as `like board` name cells of their own."""
        listed = " and ".join(f"`{name.text}`" for name in names[1:])
        digits = re.search(r"\bdigits\b.*", self.bare.source.cut(statement.span), re.IGNORECASE)
        layer = f"layer {names[0].text} {digits[0] if digits else 'digits 0-1'}"
        help_ = f"a value over each cell of the board is a layer: `{layer}`"
        message = f"this also names cells {listed} beside the board"
        self.bare.sink.note("likely-slip", message, names[1].span.to(names[-1].span), help=help_)

    def add_derived(self, statement: Statement) -> None:
        """Adds a layer that follows from those above it."""
        from ..language.syntax.rule_ast import DerivedLayer  # late: most files derive nothing

        assert isinstance(statement.rule_line, DerivedLayer)
        name = statement.rule_line.name
        layer = self._derived(statement, name)
        if layer is not None and self.add([name], (layer,), statement):
            self.define_names()
        else:
            self.bare.names.broken.add(name.key)

    def _derived(self, statement: Statement, name: Word) -> Layer | None:
        """The layer of a statement that follows from those so far. None with the reason in the sink."""
        from ..expression.grounding import CannotGround  # late: most files derive nothing
        from .derived_layers import derived_layer
        from .rule_vocabulary import RuleVocabulary, report_ungroundable

        context, names = self.context, self.bare.names
        if names.report_if_taken(name):
            return None
        names.defined_by[name.key] = name
        try:
            return derived_layer(statement, context, RuleVocabulary(context))
        except Mistake as mistake:
            mistake.report(context.sink)
        except CannotGround as wrong:
            report_ungroundable(wrong, context.sink)
        return None

    def add(self, names: Sequence[Word], arrays: Sequence[ExtraArray], statement: Statement) -> bool:
        """Adds arrays unless the board would become too large, which is reported. Returns whether they were added.

        The first arrays have the names.
        """
        cells = len(self.bare.board.cells)
        sized = [replace(array, size=cells) if isinstance(array, Layer) else array for array in arrays]
        if not self._fit([*self.found, *sized], statement):
            return False
        self.found += sized
        self.named |= {name: array.name for name, array in zip(names, sized, strict=False)}
        return True

    def define_names(self) -> None:
        """Records the names of all arrays."""
        extra_cells = self.context.board.extra_cells
        for name, array in self.named.items():
            self.bare.names.define_cells(name, extra_cells[array])

    def _arrays(self, statement: Statement, stated: Sequence[Word]) -> Sequence[ExtraArray]:
        """The arrays or layers of a statement. Empty with the reason in the sink."""
        names, board = self.bare.names, self.bare.board
        missing = any(name.key in NOT_NAMES for name in stated) and statement.word.key in LAYERS
        if stated and not missing:
            for name in stated:
                if names.report_if_taken(name):
                    return ()
                names.defined_by[name.key] = name
        elif statement.args and isinstance(place := statement.args[0], CellPattern | BoxPattern):
            names.report_cells_as_name(place)
            return ()
        family = self.bare.registry.find(statement.word.text)
        assert family is not None
        decoded = decode(family, statement, self.bare.scope(), self.bare.registry)
        if decoded is None:
            return ()
        value = family.build(**decoded.values)
        if isinstance(value, tuple):
            return [array if array.digits else replace(array, digits=board.digits) for array in value]
        self.stated[statement.word.span.start] = StatedLayer(statement, family, decoded, value)
        layers: Sequence[Layer] = value.layers(board)
        return layers

    def _fit(self, arrays: Sequence[ExtraArray], statement: Statement) -> bool:
        """Whether a board can have these arrays. If not, the reason is reported.

        Advice is about the areas of the statement, or about the last ones before it.
        """
        board = self.bare.board
        exceeded = exceeded_limit(board, arrays)
        if exceeded:
            stated = self.stated.get(statement.word.span.start)
            listed = [each for each in (*self.stated.values(), stated) if each and each.family.word == "areas"]
            help_ = fewer_areas(listed[-1].family, listed[-1].decoded.values, board, arrays) if listed else ""
            self.bare.sink.error("too-large", exceeded, statement.span, help=help_)
        return not exceeded


def _names_of(statement: Statement) -> list[Word]:
    """The names that a statement gives: several only after `cells`."""
    found: list[Word] = []
    for arg in statement.args[: None if statement.word.key == "cells" else 1]:
        name = arg.name if isinstance(arg, NamedSlice) else arg
        if not isinstance(name, Word) or (found and name.key in ("digits", "counted")):
            break
        found.append(name)
    return found
