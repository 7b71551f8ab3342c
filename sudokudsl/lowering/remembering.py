"""Lowers statements with a memory: one that an earlier text had in the same context adds again what it added there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..language.syntax.ast import Statement
from ..language.syntax.layout import MAX_STATEMENTS
from .memory import Addition, ContextDigest
from .statements import StatementLowering


@dataclass(frozen=True, slots=True)
class _Mark:
    """The numbers of parts that the statements so far have added, and the limits that they have used."""

    constraints: int
    drawings: int
    words: int
    split: int
    steps_left: int


@dataclass(frozen=True, slots=True)
class RememberingLowering:
    """Lowers the statements of one file, and remembers them. `digest` stands for the context of the next statement."""

    lowering: StatementLowering
    digest: ContextDigest

    def lower(self, group: Sequence[Statement]) -> None:
        """Lowers a statement, or an `either` with its `or`s, or adds again what it added to an earlier text."""
        known = self.digest.addition(group)
        if known is not None and self._fits(known):
            self._add(known, group[0])
            return
        sink, before = self.lowering.context.sink, self._mark()
        told = sink.told
        self.lowering.lower(group)
        if group[0].word.key == "let":
            self.digest.add_let(group[0])
        elif sink.told == told:
            self.digest.keep(group, self._added_since(before))

    def _fits(self, addition: Addition) -> bool:
        """Whether the limits of the file allow an addition."""
        split = self.lowering.splitter.count + addition.split
        return addition.steps <= self.lowering.rules.budget.steps and split <= MAX_STATEMENTS

    def _add(self, addition: Addition, statement: Statement) -> None:
        draft = self.lowering.draft
        draft.constraints += addition.constraints_of(statement)
        draft.drawings += addition.drawings
        draft.own_words += addition.words
        self.lowering.splitter.count += addition.split
        self.lowering.rules.budget.steps -= addition.steps

    def _mark(self) -> _Mark:
        draft, splitter, budget = self.lowering.draft, self.lowering.splitter, self.lowering.rules.budget
        return _Mark(len(draft.constraints), len(draft.drawings), len(draft.own_words), splitter.count, budget.steps)

    def _added_since(self, before: _Mark) -> Addition:
        draft = self.lowering.draft
        return Addition(
            tuple(draft.constraints[before.constraints :]),
            tuple(draft.drawings[before.drawings :]),
            tuple(draft.own_words[before.words :]),
            self.lowering.splitter.count - before.split,
            before.steps_left - self.lowering.rules.budget.steps,
        )
