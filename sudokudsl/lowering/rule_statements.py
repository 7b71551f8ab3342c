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
from ..model.geometry import layer_of
from ..model.puzzle import Stated
from ..text.diagnostics import Mistake
from ..text.source import Source
from .context import Context
from .derived_layers import derived_rule
from .rule_vocabulary import RuleVocabulary, report_ungroundable


@dataclass(frozen=True, slots=True)
class RuleLowering:
    """Types and grounds the rules of one file. `budget` limits the work for all of them together."""

    vocabulary: RuleVocabulary
    budget: StepBudget = field(default_factory=StepBudget)

    @property
    def context(self) -> Context:
        """The context of the rules."""
        return self.vocabulary.context

    def _typer(self) -> Typer:
        """A typer for a statement, with the names that the file has defined so far."""
        board, names, sink = self.context.board, self.context.names, self.context.sink
        return Typer(board, sink.source, names.values, names.broken, functions=self.vocabulary, sink=sink)

    def singles(self, statement: Statement) -> tuple[Statement, ...]:
        """The single uses that a use of a definition abbreviates. Empty with the reason in the sink."""
        try:
            return self.vocabulary.singles(statement, self._typer())
        except Mistake as mistake:
            mistake.report(self.context.sink)
            return ()

    def constraint(self, group: Sequence[Statement]) -> Stated | None:
        """The constraint of a rule: one statement, or an `either` with its `or`s. None if it has a mistake.

        The mistake is reported unless it is known: that of the name of a layer has been found with the extra cells.
        """
        statement = group[0]
        if isinstance(line := statement.rule_line, DerivedLayer) and line.name.key in self.context.names.broken:
            return None
        rule = self._rule(group)
        return (
            None if rule is None else Stated(rule, rule.word or statement.word.key, statement.span.to(group[-1].span))
        )

    def _rule(self, group: Sequence[Statement]) -> Rule | None:
        """The rule of a group. None with the reason in the sink."""
        sink, source, board = self.context.sink, self.context.source, self.context.board
        try:
            meaning = self._typed(group)
            grounded = self._ground(meaning)
        except Mistake as mistake:
            mistake.report(sink)
            return None
        except CannotGround as wrong:
            report_ungroundable(wrong, sink)
            return None
        warn_of_order(meaning, (), board, source, sink)
        note_what_is_meant(meaning, board, source, sink)
        self._warn_of_constant(group[0], grounded)
        return Rule(meaning, grounded, _text(group[0], source))

    def _typed(self, group: Sequence[Statement]) -> q.Condition:
        """The typed condition of a rule. Raises Mistake."""
        if isinstance(group[0].rule_line, DerivedLayer):
            return derived_rule(group[0], self._typer())
        return Blocks(self.vocabulary, self.context.sink).statement(group, self._typer())

    def _warn_of_constant(self, statement: Statement, grounded: ground.Condition) -> None:
        """Warns of a rule that always or never holds, and of a layer with one value over every cell."""
        value, line, sink = constant_value(grounded, self.context.board), statement.rule_line, self.context.sink
        if value and isinstance(line, DerivedLayer):
            if re.search(rf"(?<![\w-]){re.escape(line.variable.text)}(?![\w-])", sink.source.cut(line.value.span)):
                sink.warning("says-nothing", "this has one value over every cell, for any digits", statement.span)
        elif value is not None:
            code, what = ("says-nothing", "always") if value else ("never-holds", "never")
            sink.warning(code, f"this condition {what} holds, for any digits", statement.span)

    def _ground(self, meaning: q.Condition) -> ground.Condition:
        """The ground form of a rule. Raises CannotGround, if possible with a statement that says the same."""
        try:
            return ground_condition(meaning, self.context.board, self.budget)
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
