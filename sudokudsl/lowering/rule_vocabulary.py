"""The words that the rules of a file can use: its definitions, which are typed here, and the families."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from ..expression import typed_tree as q
from ..expression.blocks import ends_in_list, not_in_rules, usage_of
from ..expression.grounding import CannotGround
from ..expression.types import Typer, Value
from ..language.family import Family
from ..language.scope import Scope
from ..language.signature import ArrayDeclaration, NewName
from ..language.syntax.ast import Statement, Word
from ..language.syntax.format import argument as written
from ..model.puzzle import DefinitionSummary
from ..text.diagnostics import Mistake, Note, Sink
from .context import Context
from .decoding import with_numbers
from .definitions import DefinitionSource
from .family_in_rule import ConstraintMaker, FamilyInRule, words_in
from .functions_as_cells import function_named
from .includes import elsewhere
from .names import Names
from .names_of_lets import names_of_lets
from .registry import CORE, RULE_WORDS
from .several import StatementSplitter
from .typed_definitions import typed_definition

MAX_CHAIN = 30  # definitions in a chain, each of which uses the next


@dataclass(slots=True)
class RuleVocabulary:
    """The definitions and the families that rules use. Each definition is typed when it is first used."""

    context: Context
    splitter: StatementSplitter = field(default_factory=StatementSplitter)
    _typed: dict[str, q.Definition | None] = field(default_factory=dict)
    """The definitions that have been typed; None for one with mistakes."""
    _open: list[str] = field(default_factory=list)
    """The words of the definitions that are being typed, in the order in which they use each other."""
    _lets: Names | None = None
    """The names of each `let` whose value calls no definition, when a definition has been typed."""

    def type_definitions(self) -> None:
        """Types every definition, even if it is unused."""
        for entry in self.context.definitions.values():
            if self.context.sink.full(entry.statement.span.start, entry.statement.span.end):
                return
            with suppress(Mistake):  # it has been reported
                self.definition(entry.name)

    @property
    def words(self) -> Collection[str]:
        """The words of all definitions."""
        return self.context.definitions.keys()

    def summaries(self) -> tuple[DefinitionSummary, ...]:
        """Summaries of all definitions, in the order in which they were typed."""
        typed = (found for found in self._typed.values() if found is not None)
        return tuple(DefinitionSummary(each.word, usage_of(each), each.doc) for each in typed)

    def definition(self, word: Word) -> q.Definition | None:
        """The typed definition of a word, or None. Raises Mistake if the definition has mistakes or uses itself."""
        entry = self.context.definitions.get(word.key)
        if entry is None:
            return None
        if word.key in self._open:
            chain = self._open[self._open.index(word.key) + 1 :]
            message = f"`{word.text}` uses itself" + (f" through {', '.join(chain)}" if chain else "")
            raise Mistake("recursion", message, word.span, help="a definition cannot be recursive")
        if word.key not in self._typed:
            self._type(word, entry)
        typed = self._typed[word.key]
        if typed is None:
            raise Mistake("unknown-word", "", word.span, known=True)
        return typed

    def _type(self, word: Word, entry: DefinitionSource) -> None:
        """Types a definition that is used for the first time, and reports its mistakes.

        Raises Mistake if it is too deep.
        """
        if len(self._open) >= MAX_CHAIN:
            raise Mistake("too-large", f"definitions use one another at most {MAX_CHAIN} deep", word.span)
        self._typed[word.key] = None
        self._open.append(word.key)
        found = Sink(entry.source)
        try:
            self._typed[word.key] = typed_definition(entry, self.context.board, self._names_in(entry), self, found)
        except Mistake as mistake:
            mistake.report(found)
        # a layer that follows from others may have typed the definition already, on a board without later layers
        sink = self.context.sink
        known = {(each.code, each.span, each.source) for each in sink.found}
        told = elsewhere(found, sink.source)
        sink.found += (each for each in told if (each.code, each.span, each.source) not in known)
        self._open.pop()

    def _names_in(self, entry: DefinitionSource) -> Mapping[str, Value]:
        """The names of the file that a definition knows: layers, extra cells, and those of `let` above it."""
        context = self.context
        if self._lets is None:
            self._lets = names_of_lets(context, len(context.source.text), functions=None)
        lets = self._lets.defined_by
        start = entry.statement.word.span.start if entry.source is context.source else 0
        named = self._lets.values.items()
        return {name: value for name, value in named if name not in lets or lets[name].span.start < start}

    def singles(self, statement: Statement, typer: Typer) -> tuple[Statement, ...]:
        """The single statements that a statement abbreviates. Raises Mistake for one that cannot be split."""
        if statement.rule_line is not None or statement.word.key in (*CORE, *RULE_WORDS):
            return (statement,)
        definition, family = self.definition(statement.word), None
        if definition is None:
            family = self.context.registry.find(statement.word.text)
        elif not ends_in_list(definition, statement.args):
            return (statement,)
        if definition is None and family is None:
            return (statement,)
        bound = {name: () for name, value in typer.names.items() if value.kind in ("cell", "cells", "line", "set")}
        lets = {name: () for name, value in typer.lets.items() if isinstance(value, q.Cells)}
        board, sink, found = self.context.board, self.context.sink, Sink(typer.source)
        singles = self.splitter.singles(family, statement, Scope(board, {**lets, **bound}, found))
        if mistake := found.first_mistake():
            raise mistake
        sink.add_new(elsewhere(found, sink.source))
        return singles

    def family(self, statement: Statement, typer: Typer) -> q.Condition:
        """Types a family's statement within a rule. Raises Mistake if there is no such family, or it has mistakes."""
        word, context = statement.word, self.context
        family = context.registry.find(word.text)
        if family is None:
            raise self._unknown_word(statement, typer)
        if any(isinstance(part, ArrayDeclaration | NewName) for each in family.forms for part in each.parts):
            raise not_in_rules(word)  # it defines cells
        scope = Scope(context.board, dict.fromkeys((*typer.lets, *typer.names), ()), Sink(typer.source))
        if mistake := function_named(family, statement, context.definitions, scope):
            raise mistake
        words = _bound_names(family, statement, typer)
        lets = {name: value for name, value in typer.lets.items() if name not in typer.names}
        cells = {name: value.cells for name, value in lets.items() if isinstance(value, q.KnownCells)}
        numbers = {name: value.value for name, value in lets.items() if isinstance(value, q.Constant)}
        text = " ".join((family.word, *map(written, statement.args)))
        maker = ConstraintMaker(context.board, context.sink, context.registry)
        stated = with_numbers(statement, family, numbers)
        held = FamilyInRule(text, words, family, stated, typer.source, maker, cells)
        if not words:
            held.constraint({})
        return q.Posted(held, statement.span)

    def _unknown_word(self, statement: Statement, typer: Typer) -> Mistake:
        """The mistake of a statement in a rule that no family and no definition has."""
        word, context = statement.word, self.context
        if word.key in context.names.broken:
            return Mistake("unknown-word", "", word.span, known=True)
        from .unknown_words import known_names, unknown_word  # late: most files have no mistake

        text = " ".join(typer.source.cut(statement.span).split())
        cells = {name: value.cells for name, value in typer.lets.items() if isinstance(value, q.KnownCells)}
        names = known_names(cells, typer.lets, bound=typer.names)
        return unknown_word(statement, context.registry, context.definitions, text, names, context.board)


def report_ungroundable(wrong: CannotGround, sink: Sink) -> None:
    """Reports a rule that cannot be grounded, with a note for each use of a definition that leads to the place."""
    uses = wrong.place.calls
    texts = [sink.source, *(use.definition.source or sink.source for use in uses)]
    notes = [
        Note(f"in a use of `{use.definition.word}`", use.span, text) for use, text in zip(uses, texts, strict=False)
    ]
    found = Sink(texts[-1])
    found.error(wrong.code, wrong.message, wrong.place.span, notes=reversed(notes), help=wrong.help)
    sink.found += elsewhere(found, sink.source)


def _bound_names(family: Family, statement: Statement, typer: Typer) -> frozenset[str]:
    """The names in the arguments of a family's statement.

    Raises Mistake if the value of one depends on the solution.
    """
    words = words_in(statement.args) - family.own_words
    if any(key in typer.broken for key in words):
        raise Mistake("unknown-name", "", statement.word.span, known=True)
    named = [typer.names[key] for key in sorted(words) if key in typer.names]
    for bound in named:
        if bound.kind in ("condition", "text") or not bound.fixed:
            what = "it is a text" if bound.kind == "text" else "its value depends on the solution"
            message = f"`{bound.text}` cannot be used in a statement: {what}"
            raise Mistake("wrong-kind", message, statement.word.span.to(statement.span))
    return frozenset(bound.text for bound in named)
