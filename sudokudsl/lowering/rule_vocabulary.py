"""The words that the rules of a file can use: its definitions, which are typed here, and the families."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, is_dataclass, replace

from ..expression import typed_tree as q
from ..expression.blocks import Blocks, ends_in_list, not_in_rules, parameters, usage_of
from ..expression.drawing import parse_drawing
from ..expression.grounding import CannotGround
from ..expression.meant import note_what_is_meant
from ..expression.swapped import warn_of_order
from ..expression.types import Typer, Value
from ..language.family import Family
from ..language.scope import Scope
from ..language.signature import ArrayDeclaration, NewName
from ..language.syntax import rule_ast
from ..language.syntax.ast import Statement, Text, Word
from ..language.syntax.format import argument as written
from ..model.geometry import Board
from ..model.puzzle import DefinitionSummary
from ..text.diagnostics import Mistake, Note, Sink
from .decoding import function_in_arguments, with_numbers
from .definitions import DefinitionSource, functions_of
from .family_in_rule import ConstraintMaker, FamilyInRule, words_in
from .includes import elsewhere
from .names import Names
from .registry import CORE, RULE_WORDS, Registry
from .several import StatementSplitter

MAX_CHAIN = 30  # definitions in a chain, each of which uses the next


@dataclass(slots=True)
class RuleVocabulary:
    """The definitions and the families that rules use. Each definition is typed when it is first used."""

    board: Board
    names: Names
    sink: Sink
    registry: Registry
    definitions: Mapping[str, DefinitionSource]
    splitter: StatementSplitter = field(default_factory=StatementSplitter)
    _typed: dict[str, q.Definition | None] = field(default_factory=dict)
    """The definitions that have been typed; None for one with mistakes."""
    _open: list[str] = field(default_factory=list)
    """The words of the definitions that are being typed, in the order in which they use each other."""

    def type_definitions(self) -> None:
        """Types every definition, even if it is unused."""
        for entry in self.definitions.values():
            if self.sink.full(entry.statement.span.start, entry.statement.span.end):
                return
            with suppress(Mistake):  # it has been reported
                self.definition(entry.name)

    @property
    def words(self) -> Collection[str]:
        """The words of all definitions."""
        return self.definitions.keys()

    def summaries(self) -> tuple[DefinitionSummary, ...]:
        """Summaries of all definitions, in the order in which they were typed."""
        typed = (found for found in self._typed.values() if found is not None)
        return tuple(DefinitionSummary(each.word, usage_of(each), each.doc) for each in typed)

    def definition(self, word: Word) -> q.Definition | None:
        """The typed definition of a word, or None. Raises Mistake if the definition has mistakes or uses itself."""
        entry = self.definitions.get(word.key)
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
            self._typed[word.key] = self._typed_definition(entry, found)
        except Mistake as mistake:
            mistake.report(found)
        # a layer that follows from others may have typed the definition already, on a board without later layers
        known = {(each.code, each.span, each.source) for each in self.sink.found}
        told = elsewhere(found, self.sink.source)
        self.sink.found += (each for each in told if (each.code, each.span, each.source) not in known)
        self._open.pop()

    def _typed_definition(self, entry: DefinitionSource, sink: Sink) -> q.Definition:
        """The typed definition of a statement. Raises Mistake if it has mistakes."""
        define = entry.statement.rule_line
        assert isinstance(define, rule_ast.Define)
        extra = {name: cells for name, cells in self.names.values.items() if self._is_extra(cells)}
        typer = Typer(self.board, entry.source, extra, shadows=True, functions=self, sink=sink)
        params, inner = parameters(define, typer)
        doc = ""
        drawings: list[q.Drawing] = []
        rest: list[Statement] = []
        for each in entry.statement.block:
            if each.word.key == "rules" and not rest:
                doc = _text(each)
            elif each.word.key == "draw" and define.value is None:
                drawings.append(parse_drawing(each, params))
            else:
                rest.append(each)
        if define.value is not None:
            return self._typed_function(entry, define, params, inner, doc, rest)
        if not rest:
            raise Mistake("unexpected", "a definition needs a condition: `require`, `each`, ...", define.name.span)
        body = Blocks(self, sink).all_of(rest, inner, entry.statement.span)
        warn_of_order(body, params, self.board, entry.source, sink)
        note_what_is_meant(body, self.board, entry.source, sink)
        name, patterns = define.name, _patterns(body, params)
        params = _with_patterns(params, define, typer, patterns)
        return q.Definition(name.text, params, body, doc, tuple(drawings), name.span, entry.source, patterns=patterns)

    def _typed_function(
        self,
        entry: DefinitionSource,
        define: rule_ast.Define,
        params: tuple[q.Parameter, ...],
        inner: Typer,
        doc: str,
        below: Sequence[Statement],
    ) -> q.Definition:
        """The typed definition of a function. Raises Mistake if it has mistakes."""
        name, node = define.name, define.value
        assert node is not None
        if below:
            message = "a function has its value after the `=`, and only `rules` below it"
            raise Mistake("unexpected", message, below[0].word.span)
        if not params:
            help_ = f"a name for a value: let {name.text} = ..."
            raise Mistake("unexpected", f"`{name.text}` has no parameters", name.span, help=help_)
        body = inner.value(node)
        if isinstance(body, q.Numbers):
            raise Mistake("wrong-kind", "the value of a function is a number, a condition or cells", node.span)
        warn_of_order(body, params, self.board, entry.source, inner.sink)
        note_what_is_meant(body, self.board, entry.source, inner.sink)
        patterns = _patterns(body, params)
        return q.Definition(
            name.text,
            _with_patterns(params, define, inner, patterns),
            body,
            doc,
            (),
            name.span,
            entry.source,
            is_function=True,
            fixed=inner.is_known(body),
            several=inner.several(body) if isinstance(body, q.Cells) else "",
            patterns=patterns,
        )

    def _is_extra(self, value: Value) -> bool:
        """Whether a name means an array or a layer, which definitions know, too."""
        return isinstance(value, q.KnownCells) and value.cells in self.board.extra_cells.values()

    def singles(self, statement: Statement, typer: Typer) -> tuple[Statement, ...]:
        """The single statements that a statement abbreviates. Raises Mistake for one that cannot be split."""
        if statement.rule_line is not None or statement.word.key in (*CORE, *RULE_WORDS):
            return (statement,)
        definition, family = self.definition(statement.word), None
        if definition is None:
            family = self.registry.find(statement.word.text)
        elif not ends_in_list(definition, statement.args):
            return (statement,)
        if definition is None and family is None:
            return (statement,)
        bound = {name: () for name, value in typer.names.items() if value.kind in ("cell", "cells", "line", "set")}
        lets = {name: () for name, value in typer.lets.items() if isinstance(value, q.Cells)}
        sink = Sink(typer.source)
        found = self.splitter.singles(family, statement, Scope(self.board, {**lets, **bound}, sink))
        wrong = next((each for each in sink.found if each.severity == "error"), None)
        if wrong is not None:
            raise Mistake(wrong.code, wrong.message, wrong.span, help=wrong.help, notes=wrong.notes)
        self.sink.add_new(elsewhere(sink, self.sink.source))
        return found

    def family(self, statement: Statement, typer: Typer) -> q.Condition:
        """Types a family's statement within a rule. Raises Mistake if there is no such family, or it has mistakes."""
        word = statement.word
        family = self.registry.find(word.text)
        if family is None:
            if word.key in self.names.broken:
                raise Mistake("unknown-word", "", word.span, known=True)
            from .unknown_words import known_names, unknown_word  # late: most files have no mistake

            text = " ".join(typer.source.cut(statement.span).split())
            cells = {name: value.cells for name, value in typer.lets.items() if isinstance(value, q.KnownCells)}
            names = known_names(cells, typer.lets, bound=typer.names)
            raise unknown_word(statement, self.registry, self.definitions, text, names, self.board)
        if any(isinstance(part, ArrayDeclaration | NewName) for each in family.forms for part in each.parts):
            raise not_in_rules(word)  # it defines cells
        scope = Scope(self.board, dict.fromkeys((*typer.lets, *typer.names), ()), Sink(typer.source))
        if mistake := function_in_arguments(family, statement, functions_of(self.definitions), scope):
            raise mistake
        words = _bound_names(family, statement, typer)
        lets = {name: value for name, value in typer.lets.items() if name not in typer.names}
        cells = {name: value.cells for name, value in lets.items() if isinstance(value, q.KnownCells)}
        numbers = {name: value.value for name, value in lets.items() if isinstance(value, q.Constant)}
        text = " ".join((family.word, *map(written, statement.args)))
        maker = ConstraintMaker(self.board, self.sink, self.registry)
        stated = with_numbers(statement, family, numbers)
        held = FamilyInRule(text, words, family, stated, typer.source, maker, cells)
        if not words:
            held.constraint({})
        return q.Posted(held, statement.span)


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


def _patterns(body: q.Condition | q.Number | q.Cells, params: Sequence[q.Parameter]) -> frozenset[str]:
    """The parameters whose texts are used as patterns, here or in a definition that is used here."""
    texts = {parameter.name for parameter in params if parameter.kind == "text"}
    return frozenset(texts.intersection(_pattern_names(body))) if texts else frozenset()


def _with_patterns(
    params: Iterable[q.Parameter], define: rule_ast.Define, typer: Typer, patterns: frozenset[str]
) -> tuple[q.Parameter, ...]:
    """The parameters, with the patterns of defaults that are used as such. Raises Mistake for one without a meaning."""
    return tuple(
        replace(parameter, default=typer.text(given.default, as_pattern=True))
        if parameter.name in patterns and given.default is not None
        else parameter
        for parameter, given in zip(params, define.parameters, strict=True)
    )


def _pattern_names(node: object) -> Iterator[str]:
    match node:
        case q.Matches(pattern=q.TextNamed(name=name)):
            yield name
        case q.Call() | q.NumberCall() | q.CellsCall():
            for parameter, value in zip(node.definition.parameters, node.values, strict=True):
                if isinstance(value, q.TextNamed) and parameter.name in node.definition.patterns:
                    yield value.name
                yield from _pattern_names(value)
            return
    if isinstance(node, tuple):
        for each in node:
            yield from _pattern_names(each)
    elif is_dataclass(node) and not isinstance(node, q.KnownCells | q.IntegerSet | q.Posted):
        for each in fields(node):
            yield from _pattern_names(getattr(node, each.name))


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


def _text(statement: Statement) -> str:
    """The text of the `rules` in a definition. Raises Mistake unless it consists of texts or indented lines."""
    texts = [arg.value for arg in statement.args if isinstance(arg, Text)]
    lines = [line.text for line in statement.picture]
    if len(texts) < len(statement.args) or not (texts or lines):
        raise Mistake("unexpected", "a text in double quotes is expected", statement.span, help='rules "..."')
    return " ".join((*texts, *lines))
