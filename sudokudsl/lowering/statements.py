"""Lowers the statements of a file in order, after its board, its definitions and its extra cells are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ..language.syntax.ast import Statement, alternatives
from ..model.budget import Phase
from ..model.puzzle import Puzzle, Stated
from ..text.diagnostics import Sink
from .context import Context
from .decoding import report_complaints
from .draft import DraftConstraint, PuzzleDraft
from .expectations import read_expect, read_solution
from .extra_cells import LAYERS, StatedLayer
from .family_statements import FamilyLowering
from .metadata import METADATA, read_text
from .registry import RULE_WORDS
from .several import StatementSplitter
from .slips import report_slips

if TYPE_CHECKING:
    from .rule_statements import RuleLowering

READ_BEFORE = ("sudoku", "latin", "board", "boxes", "regions", "grid", "cells", "define", "use")
"""The words of statements that other passes read before."""


def lower_in_order(statements: Sequence[Statement], lower: Callable[[Sequence[Statement]], None], sink: Sink) -> None:
    """Lowers each statement, and an `either` with its `or`s together, until there are too many errors."""
    at = 0
    with Phase("reading the file") as phase:
        while at < len(statements):
            word = statements[at].word
            if sink.full(word.span.start, word.span.end):
                break
            group = alternatives(statements, at)
            at += len(group)
            phase.statement = f"{word.text}, line {sink.source.place(word.span.start)[0]}"
            lower(group)


@dataclass(frozen=True)
class StatementLowering:
    """Lowers the statements of one file into a draft of its puzzle, whose houses are there already.

    `layers` are the statements that add layers to the board, by the offset of their words. Statements that depend on
    something mistaken, such as an unknown board or a broken name, are skipped.
    """

    context: Context
    layers: Mapping[int, StatedLayer]
    draft: PuzzleDraft
    splitter: StatementSplitter = field(default_factory=StatementSplitter)

    @cached_property
    def rules(self) -> RuleLowering:
        """The lowering of the file's rules. It is imported only for files with rules."""
        from .rule_statements import RuleLowering
        from .rule_vocabulary import RuleVocabulary

        return RuleLowering(RuleVocabulary(self.context, self.splitter))

    @cached_property
    def families(self) -> FamilyLowering:
        """The lowering of the statements of families."""
        return FamilyLowering(self.context, self.draft, self.splitter)

    def type_definitions(self) -> None:
        """Types every definition, even if it is unused."""
        if self.context.definitions and self.context.known:
            self.rules.vocabulary.type_definitions()

    def lower(self, group: Sequence[Statement]) -> None:
        """Lowers a statement, or an `either` with its `or`s."""
        statement, key = group[0], group[0].word.key
        match key:
            case "expect":
                self.draft.expect = read_expect(statement, self.context.sink) or self.draft.expect
            case "let":
                self._let(statement)
            case "solution":
                self._solution(statement)
            case _ if key in METADATA:
                self._text(statement)
            case _ if key in READ_BEFORE:
                pass
            case _ if key in RULE_WORDS or (key == "layer" and statement.rule_line is not None):
                self._rule(group)
            case _ if key in LAYERS:
                self._layer(statement)
            case _ if key in self.context.definitions:
                for single in self.rules.singles(statement) if self.context.known else ():
                    self._rule((single,))
            case _:
                self.families.lower(statement)

    def _text(self, statement: Statement) -> None:
        text = read_text(statement, self.context.sink)
        if text is not None:
            self.draft.metadata[statement.word.key] = text

    def _let(self, statement: Statement) -> None:
        board = self.context.board if self.context.known else None
        self.context.names.define(statement, board, self.rules.vocabulary if self.context.definitions else None)

    def _solution(self, statement: Statement) -> None:
        if self.context.known:
            found = read_solution(statement, self.context.scope(), self.draft.solutions)
            self.draft.solutions += [] if found is None else [found]

    def _rule(self, group: Sequence[Statement]) -> None:
        """Adds the constraint of a statement with an expression, or of a use of a definition."""
        rule = self.rules.constraint(group) if self.context.known else None
        self.draft.constraints += [] if rule is None else [DraftConstraint(rule)]

    def _layer(self, statement: Statement) -> None:
        """Adds the constraints of a statement that adds layers."""
        stated = self.layers.get(statement.word.span.start)
        if stated is None or not self.context.known:
            return
        board, family = self.context.board, stated.family
        for constraint in stated.value.constraints(board):
            complaints = family.complaints(constraint, board)
            if report_complaints(complaints, statement, stated.decoded, self.context.sink):
                self.draft.constraints.append(DraftConstraint(Stated(constraint, family.word, statement.span)))
        report_slips(family, statement, stated.decoded, board, self.context.sink)

    def puzzle(self) -> Puzzle:
        """The puzzle of the statements, none of which may have an error."""
        self._complete_solutions()
        summaries = self.rules.vocabulary.summaries() if self.context.definitions else ()
        return self.draft.puzzle(self.context.board, self.context.source, summaries)

    def _complete_solutions(self) -> None:
        """Adds the digits of the layers that follow from others to each solution whose cells determine them."""
        layers = [each.stated.constraint for each in self.draft.constraints if each.stated.word == "layer"]
        if layers and self.draft.solutions:
            from .derived_layers import with_digits_that_follow  # late: most files derive nothing

            self.draft.solutions = [
                (with_digits_that_follow(digits, layers, self.context.board), span)
                for digits, span in self.draft.solutions
            ]
