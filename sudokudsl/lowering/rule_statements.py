"""Lowers the rules of a file: its definitions, and its statements with expressions. Each rule becomes a constraint."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from ..expression import typed_tree as q
from ..expression.blocks import Blocks, parameters, usage_of
from ..expression.constants import constant_value
from ..expression.drawing import parse_drawing
from ..expression.grounding import Budget, CannotGround, ground_condition
from ..expression.rule import Rule
from ..expression.types import Typer, Value
from ..language.family import Family
from ..language.scope import CELL_FORM
from ..language.signature import cells_text
from ..language.syntax import rule_ast as lines
from ..language.syntax.ast import RESERVED, Arg, NamedSlice, Number, Parenthesized, Run, Statement, Text, Word
from ..language.syntax.format import argument as written
from ..model.constraint import Constraint
from ..model.geometry import Board, Cell
from ..model.puzzle import DefinitionSummary
from ..text.diagnostics import Mistake, Note, Sink
from ..text.source import Source
from .includes import Includes, elsewhere
from .registry import CORE, Registry

MAX_DEFINITIONS = 1_000
MAX_CHAIN = 30  # of definitions that use one another


Instance = Callable[[Family, Statement, Mapping[str, tuple[Cell, ...]], Source], Constraint]
"""Makes the constraint of a family's statement in a text, with the cells of its names."""


@dataclass(frozen=True, slots=True)
class DefinitionSource:
    """The statement of a definition, and its text."""

    statement: Statement
    source: Source


@dataclass(slots=True)
class Definitions:
    """The definitions of a file by word. Each is typed when it is first used."""

    statements: dict[str, DefinitionSource] = field(default_factory=dict)
    typed: dict[str, q.Definition | None] = field(default_factory=dict)
    open: list[str] = field(default_factory=list)
    """The words of the definitions that are being typed, in the order in which they use each other."""


@dataclass(slots=True)
class RuleLowering:
    """Types and grounds the rules of one file. `lets` are the names of the file.

    `instance` makes the constraint of a statement of a family, `unknown` the mistake of a word that none has.
    """

    source: Source
    sink: Sink
    registry: Registry
    board: Board
    lets: Mapping[str, Value]
    void: set[str]
    """Names and words that have no meaning because of a reported mistake."""
    instance: Instance
    unknown: Callable[[Statement], Mistake]
    definitions: Definitions = field(default_factory=Definitions)
    budget: Budget = field(default_factory=Budget)

    # Definitions.

    def collect(self, statements: Sequence[Statement]) -> None:
        """Records the definitions of a file and of the files it includes. A word that is in use is reported."""
        known = self.definitions.statements
        for statement, source in Includes(self.source, self.sink).definitions(statements):
            name = _name(statement)
            found = Sink(source)
            if (
                name.key in CORE
                or name.key in RESERVED
                or CELL_FORM.fullmatch(name.text)
                or self.registry.has(name.text)
            ):
                found.error("name-taken", f"`{name.text}` is a statement already", name.span)
            elif name.key in known:
                first = known[name.key]
                note = Note("the first", _name(first.statement).span, first.source)
                found.error("name-taken", f"`{name.text}` is defined twice", name.span, notes=(note,))
            elif len(known) >= MAX_DEFINITIONS:
                found.error("too-large", f"there are at most {MAX_DEFINITIONS:,} definitions", name.span)
            else:
                known[name.key] = DefinitionSource(statement, source)
            self.sink.found += elsewhere(found, self.source)

    def type_definitions(self) -> None:
        """Types every definition, even if it is unused."""
        for entry in tuple(self.definitions.statements.values()):
            if self.sink.full(entry.statement.span):
                return
            with suppress(Mistake):  # it has been reported
                self.definition(_name(entry.statement))

    def definition(self, word: Word) -> q.Definition | None:
        """The typed definition of a word, or None. Mistake if the definition has mistakes or uses itself."""
        made = self.definitions
        entry = made.statements.get(word.key)
        if entry is None:
            return None
        if word.key in made.open:
            chain = made.open[made.open.index(word.key) + 1 :]
            message = f"`{word.text}` uses itself" + (f" through {', '.join(chain)}" if chain else "")
            raise Mistake("recursion", message, word.span, help="a definition cannot be recursive")
        if word.key not in made.typed:
            if len(made.open) >= MAX_CHAIN:
                message = f"definitions use one another at most {MAX_CHAIN} deep"
                raise Mistake("too-large", message, word.span)
            made.typed[word.key] = None
            made.open.append(word.key)
            found = Sink(entry.source)
            try:
                made.typed[word.key] = self._typed(entry, found)
            except Mistake as mistake:
                mistake.report(found)
            self.sink.found += elsewhere(found, self.source)
            made.open.pop()
        typed = made.typed[word.key]
        if typed is None:
            raise Mistake("unknown-word", "", word.span, known=True)
        return typed

    def defined(self) -> tuple[DefinitionSummary, ...]:
        """Summaries of all definitions, in the order in which they were typed."""
        typed = (found for found in self.definitions.typed.values() if found is not None)
        return tuple(DefinitionSummary(each.word, usage_of(each), each.doc) for each in typed)

    def _typed(self, entry: DefinitionSource, sink: Sink) -> q.Definition:
        define = entry.statement.rule_line
        assert isinstance(define, lines.Define)
        given, inner = parameters(define, Typer(self.board, entry.source, {}))
        doc = ""
        drawings: list[q.Drawing] = []
        rest: list[Statement] = []
        for each in entry.statement.block:
            if each.word.key == "rules" and not rest:
                doc = _text(each)
            elif each.word.key == "draw":
                drawings.append(parse_drawing(each, given))
            else:
                rest.append(each)
        if not rest:
            raise Mistake("unexpected", "a definition needs a condition: `require`, `each`, ...", define.name.span)
        body = Blocks(self, sink).all_of(rest, inner, entry.statement.span)
        word = define.name.text.lower()
        return q.Definition(word, given, body, doc, tuple(drawings), define.name.span, entry.source)

    # Families.

    def family(self, statement: Statement, typer: Typer) -> q.Condition:
        """Types a family's statement within a rule."""
        word = statement.word
        family = self.registry.find(word.text)
        if family is None:
            raise (
                Mistake("unknown-word", "", word.span, known=True) if word.key in self.void else self.unknown(statement)
            )
        own = family.own_words
        words = {key for key in _words(statement.args) if key in typer.names and key not in own}
        void = {key for key in _words(statement.args) if key in typer.void and key not in own}
        if void:
            raise Mistake("unknown-name", "", word.span, known=True)
        for key in words:
            if typer.names[key].kind == "condition" or not typer.names[key].fixed:
                message = f"`{key}` cannot be used in a statement: its value depends on the solution"
                raise Mistake("wrong-kind", message, word.span.to(statement.span))
        cells = {} if typer.names else self._let_cells()
        text = " ".join((family.word, *map(written, statement.args)))
        held = FamilyInRule(text, frozenset(words), family, statement, typer.source, self.instance, cells)
        if not words:
            held.constraint({})
        return q.Posted(held, statement.span)

    def _let_cells(self) -> dict[str, tuple[Cell, ...]]:
        return {key: value.cells for key, value in self.lets.items() if isinstance(value, q.KnownCells)}

    # Rules.

    def rule(self, group: Sequence[Statement]) -> Rule | None:
        """The constraint of a rule: one statement, or an `either` with its `or`s. None with the reason in the sink."""
        typer = Typer(self.board, self.source, self.lets, self.void)
        try:
            meaning = Blocks(self, self.sink).statement(group, typer)
            ground = ground_condition(meaning, self.board, self.budget)
        except Mistake as mistake:
            mistake.report(self.sink)
            return None
        except CannotGround as wrong:
            self._cannot_ground(wrong)
            return None
        known = constant_value(ground, self.board)
        if known is not None:
            code, what = ("says-nothing", "always") if known else ("never-holds", "never")
            self.sink.warning(code, f"this condition {what} holds, for any digits", group[0].span)
        text = "" if group[0].block or group[0].picture else " ".join(self.source.cut(group[0].span).split())
        return Rule(meaning, ground, text)

    def _cannot_ground(self, wrong: CannotGround) -> None:
        """Reports a rule that cannot be grounded, with a note for each use of a definition that leads to the place."""
        uses = wrong.place.calls
        texts = [self.source, *(use.definition.source or self.source for use in uses)]
        notes = [
            Note(f"in a use of `{use.definition.word}`", use.span, text) for use, text in zip(uses, texts, strict=False)
        ]
        found = Sink(texts[-1])
        found.error(wrong.code, wrong.message, wrong.place.span, notes=reversed(notes), help=wrong.help)
        self.sink.found += elsewhere(found, self.source)


@dataclass(frozen=True)
class FamilyInRule:
    """A family's statement within a rule. `words` are the names in its arguments that the rule binds."""

    written: str
    words: frozenset[str]
    family: Family = field(compare=False)
    statement: Statement = field(compare=False)
    source: Source = field(compare=False)
    instance: Instance = field(compare=False)
    cells: Mapping[str, tuple[Cell, ...]] = field(compare=False)
    made: dict[tuple[object, ...], Constraint] = field(default_factory=dict, compare=False)

    def __getstate__(self) -> dict[str, object]:
        """The state for another process. Grounding has already made all constraints, so the makers are left out."""
        return {**self.__dict__, "family": None, "instance": None}

    def constraint(self, names: Mapping[str, int | tuple[Cell, ...]]) -> Constraint:
        """The constraint for these values of the names. Mistake if the statement has no meaning."""
        key = tuple(names[word] for word in sorted(self.words))
        if key not in self.made:
            numbers = {word: value for word in self.words if isinstance(value := names[word], int)}
            cells = {word: value for word in self.words if not isinstance(value := names[word], int)}
            args = tuple(_filled(arg, numbers) for arg in self.statement.args)
            statement = Statement(self.statement.word, args, self.statement.picture, self.statement.span)
            self.made[key] = self.instance(self.family, statement, {**self.cells, **cells}, self.source)
        return self.made[key]

    def text(self, names: Mapping[str, object]) -> str:
        """The text of the statement with the values of its names."""
        numbers = {word: value for word in self.words if isinstance(value := names.get(word), int)}
        cells = {word: value for word in self.words if isinstance(value := names.get(word), tuple)}
        args = " ".join(_text_of(arg, numbers, cells) for arg in self.statement.args)
        return f"{self.written.split(maxsplit=1)[0]} {args}".strip()


def _text_of(arg: Arg, numbers: Mapping[str, int], cells: Mapping[str, tuple[Cell, ...]]) -> str:
    if isinstance(arg, Word) and arg.key in cells:
        return cells_text(cells[arg.key])
    return written(_filled(arg, numbers))


def _filled(arg: Arg, numbers: Mapping[str, int]) -> Arg:
    """An argument with numbers in place of their names."""
    match arg:
        case Word() if arg.key in numbers:
            return Number(numbers[arg.key], arg.span)
        case Parenthesized(args=args, span=span):
            return Parenthesized(tuple(_filled(each, numbers) for each in args), span)
    return arg


def _words(args: Sequence[Arg]) -> set[str]:
    """The words in the arguments that may be names."""
    found: set[str] = set()
    for arg in args:
        match arg:
            case Word():
                found.add(arg.key)
            case NamedSlice(name=name):
                found.add(name.key)
            case Run(points=points):
                found |= _words(points)
            case Parenthesized(args=inner):
                found |= _words(inner)
    return found


def _name(statement: Statement) -> Word:
    """The name in a `define`."""
    assert isinstance(statement.rule_line, lines.Define)
    return statement.rule_line.name


def _text(statement: Statement) -> str:
    texts = [arg.value for arg in statement.args if isinstance(arg, Text)]
    lines = [line.text for line in statement.picture]
    if len(texts) < len(statement.args) or not (texts or lines):
        raise Mistake("unexpected", "a text in double quotes is expected", statement.span, help='rules "..."')
    return " ".join((*texts, *lines))
