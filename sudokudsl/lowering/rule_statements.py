"""Lowers the rules of a file, which are its statements with expressions. Each rule becomes a constraint."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..expression import typed_tree as q
from ..expression.blocks import Blocks
from ..expression.constants import constant_value
from ..expression.grounding import CannotGround, StepBudget, ground_condition
from ..expression.meant import note_what_is_meant
from ..expression.rule import Rule
from ..expression.swapped import warn_of_order
from ..expression.types import Typer
from ..language.syntax.ast import Statement
from ..language.syntax.format import argument
from ..language.syntax.rule_ast import DerivedLayer
from ..model import ground
from ..model.geometry import Board, layer_of
from ..text.diagnostics import Mistake, Sink
from ..text.source import Source
from .derived_layers import derived_rule
from .names import Names
from .rule_vocabulary import RuleVocabulary, report_ungroundable


@dataclass(frozen=True, slots=True)
class RuleLowering:
    """Types and grounds the rules of one file. `budget` limits the work for all of them together."""

    vocabulary: RuleVocabulary
    board: Board
    names: Names
    sink: Sink
    budget: StepBudget = field(default_factory=StepBudget)

    def singles(self, statement: Statement) -> tuple[Statement, ...]:
        """The single uses that a use of a definition abbreviates. Empty with the reason in the sink."""
        names = self.names
        typer = Typer(
            self.board, self.sink.source, names.values, names.broken, functions=self.vocabulary, sink=self.sink
        )
        try:
            return self.vocabulary.singles(statement, typer)
        except Mistake as mistake:
            mistake.report(self.sink)
            return ()

    def rule(self, group: Sequence[Statement]) -> Rule | None:
        """The constraint of a rule: one statement, or an `either` with its `or`s. None with the reason in the sink."""
        source = self.sink.source
        names, vocabulary = self.names, self.vocabulary
        typer = Typer(self.board, source, names.values, names.broken, functions=vocabulary, sink=self.sink)
        try:
            if isinstance(group[0].rule_line, DerivedLayer):
                meaning = derived_rule(group[0], typer)
            else:
                meaning = Blocks(self.vocabulary, self.sink).statement(group, typer)
            grounded = self._ground(meaning)
        except Mistake as mistake:
            mistake.report(self.sink)
            return None
        except CannotGround as wrong:
            report_ungroundable(wrong, self.sink)
            return None
        warn_of_order(meaning, (), self.board, source, self.sink)
        note_what_is_meant(meaning, self.board, source, self.sink)
        known = constant_value(grounded, self.board)
        line = group[0].rule_line
        if known and isinstance(line, DerivedLayer):
            if re.search(rf"(?<![\w-]){re.escape(line.variable.text)}(?![\w-])", source.cut(line.value.span)):
                self.sink.warning("says-nothing", "this has one value over every cell, for any digits", group[0].span)
        elif known is not None:
            code, what = ("says-nothing", "always") if known else ("never-holds", "never")
            self.sink.warning(code, f"this condition {what} holds, for any digits", group[0].span)
        return Rule(meaning, grounded, _text(group[0], source))

    def _ground(self, meaning: q.Condition) -> ground.Condition:
        """The ground form of a rule. Raises CannotGround, if possible with a statement that says the same."""
        try:
            return ground_condition(meaning, self.board, self.budget)
        except CannotGround as wrong:
            if wrong.code == "too-large":
                wrong.help = _in_one_word(meaning) or wrong.help
            raise


def _in_one_word(meaning: q.Condition) -> str:
    """Advice for a rule that a word of another statement says with less work; empty for other rules."""
    match meaning:
        case q.ForEach("each", q.Domain(kind="area", place=q.KnownCells(cells), names=(_,)), None, q.AllDifferent()):
            return f"a word of that statement says the same: `areas {layer_of(cells)} of 4 distinct`"
    return ""


def _text(statement: Statement, source: Source) -> str:
    """The text of a rule on one line; empty for a block."""
    if statement.block or statement.picture:
        return ""
    if statement.span.start > statement.word.span.start:  # one of several groups of cells
        return " ".join((statement.word.text, *map(argument, statement.args)))
    return " ".join(source.cut(statement.span).split())
