"""Lowers the statements of families: a clue becomes a constraint, and a drawing a part of the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..language.family import Family
from ..language.signature import side_word
from ..language.syntax.ast import Statement
from ..model.puzzle import Stated, StatedDrawing
from ..text.diagnostics import Mistake, Sink
from .context import Context
from .decoding import build, decode, with_numbers
from .draft import DraftConstraint, PuzzleDraft
from .several import StatementSplitter
from .slips import report_slips


@dataclass(frozen=True, slots=True)
class FamilyLowering:
    """Lowers the statements of families into the draft of a puzzle."""

    context: Context
    draft: PuzzleDraft
    splitter: StatementSplitter

    def lower(self, statement: Statement) -> None:
        """Adds the constraints of a statement, or its drawing. An unknown word is reported."""
        context = self.context
        family = context.registry.find(statement.word.text)
        if family is None:
            self._report_unknown_word(statement)
            return
        if not context.known or context.names.is_any_broken(statement.args):
            return
        if mistake := self._function_named(family, statement):
            mistake.report(context.sink)
            return
        singles = self.splitter.singles(family, statement, context.scope())
        if singles == (statement,):
            self._single(family, statement, context.sink)
        else:
            self._several(family, statement, singles)

    def _report_unknown_word(self, statement: Statement) -> None:
        context, names = self.context, self.context.names
        if statement.word.key in names.broken:
            return
        from .unknown_words import known_names, unknown_word  # late: most files have no mistake

        text = " ".join(context.source.cut(statement.span).split())
        known = known_names(names.cells, names.values)
        unknown_word(statement, context.registry, context.definitions, text, known, context.board).report(context.sink)

    def _function_named(self, family: Family, statement: Statement) -> Mistake | None:
        """The mistake of a statement that names a function in place of cells; None if there is none."""
        if not self.context.definitions:
            return None
        from .functions_as_cells import function_named  # late: most files define nothing

        return function_named(family, statement, self.context.definitions, self.context.scope())

    def _several(self, family: Family, statement: Statement, singles: Sequence[Statement]) -> None:
        """Adds the constraints of the single statements that a statement abbreviates."""
        side, sink = side_word(statement.args), self.context.sink
        self.draft.own_words += [] if side is None else [side]
        attempt = Sink(sink.source)
        for single in singles:
            if attempt.full(single.span.start, single.span.end):
                break
            self._single(family, single, attempt)
        sink.found += dict.fromkeys(attempt.found)  # the single statements may have mistakes in common

    def _single(self, family: Family, statement: Statement, sink: Sink) -> None:
        """Adds the constraint of a statement that is not split. Mistakes go to the sink."""
        context, scope = self.context, self.context.scope(sink)
        decoded = decode(family, with_numbers(statement, family, context.names.numbers), scope, context.registry)
        if decoded is None:
            return
        self.draft.own_words += decoded.words
        if family.group == "drawing":
            self.draft.drawings.append(StatedDrawing(family.build(**decoded.values), statement.span))
            return
        constraint = build(family, statement, decoded, scope)
        if constraint is not None:
            stated = Stated(constraint, family.word, statement.span)
            self.draft.constraints.append(DraftConstraint(stated, family, statement))
            report_slips(family, statement, decoded, context.board, sink)
