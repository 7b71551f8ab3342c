"""Lowers the statements of a file: the board and the extra cells first, then the other statements in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from ..language.family import Family
from ..language.scope import Scope
from ..language.signature import side_word
from ..language.syntax.ast import File, Statement, Word, alternatives
from ..language.syntax.layout import MAX_STATEMENTS
from ..language.syntax.legacy import is_old
from ..language.syntax.parse import parse
from ..model.budget import Phase
from ..model.geometry import Board
from ..model.puzzle import Puzzle, Stated, StatedDrawing
from ..text.diagnostics import Mistake, Sink
from ..text.source import Source, Span
from .board_setup import BoardSetup, set_up_board
from .contradictions import report_contradictions
from .decoding import build, decode, function_in_arguments, report_complaints, with_numbers
from .draft import DraftConstraint, PuzzleDraft
from .expectations import read_expect, read_solution
from .extra_cells import LAYERS, StatedLayer, with_extra_cells
from .memory import Addition, Context, StatementMemory
from .metadata import read_text
from .names import Names
from .registry import RULE_WORDS, Registry
from .several import StatementSplitter
from .slips import report_slips, report_unused

if TYPE_CHECKING:
    from pathlib import Path

    from .definitions import DefinitionSource
    from .rule_statements import RuleLowering

NOTHING: Mapping[Path, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Understanding:
    """The meaning of a text as far as it can be read. `puzzle` is None if a statement has no meaning.

    `constraints` are those of the statements with a meaning, in order. `known` says whether the board is as stated.
    """

    file: File
    board: Board
    known: bool
    names: Names
    definitions: Mapping[str, DefinitionSource]
    constraints: Sequence[DraftConstraint]
    puzzle: Puzzle | None


def read(source: Source, sink: Sink, registry: Registry) -> Puzzle | None:
    """The puzzle of a program or an old file. None with the reasons in the sink if the text has no meaning."""
    return understand(source, sink, registry).puzzle


def understand(
    source: Source,
    sink: Sink,
    registry: Registry,
    unsaved: Mapping[Path, str] = NOTHING,
    memory: StatementMemory | None = None,
    file: File | None = None,
) -> Understanding:
    """The meaning of a program or an old file as far as it can be read. Mistakes go to the sink.

    `unsaved` has the texts of files that are open in an editor, by their resolved paths. `memory` has the statements of
    earlier texts with the same registry, and remembers those of this one. `file` has the statements of the text if it
    is parsed already; the mistakes in its syntax are in the sink.
    """
    file = parse(source, sink) if file is None else file
    if not (file.statements or file.broken or sink.failed):
        sink.error("empty", "the text states no puzzle", Span(0, 0), help="the shortest one is `sudoku 9x9`")
    found = understand_file(file, source, sink, registry, unsaved, memory)
    if sink.failed:
        from .advice import advise  # late: most files have no mistake

        advise(
            sink,
            file,
            lambda source, sink: understand_file(parse(source, sink), source, sink, registry, unsaved, memory),
        )
    sink.finish()
    return found


def lower(file: File, source: Source, sink: Sink, registry: Registry) -> Puzzle | None:
    """The puzzle of the statements. None with the reasons in the sink if any of them has no meaning."""
    return understand_file(file, source, sink, registry).puzzle


def understand_file(
    file: File,
    source: Source,
    sink: Sink,
    registry: Registry,
    unsaved: Mapping[Path, str] = NOTHING,
    memory: StatementMemory | None = None,
) -> Understanding:
    """The meaning of the statements as far as they have one. Mistakes go to the sink."""
    setup = set_up_board(file, sink, registry)
    definitions = _definitions(file, sink, registry, unsaved)
    told = len(sink.found)
    found = _understood(file, source, sink, registry, setup, definitions, memory)
    if setup.other is not None:
        elsewhere = Sink(source)
        _understood(file, source, elsewhere, registry, replace(setup, board=setup.other), definitions, None)
        sink.found[told:] = [each for each in sink.found[told:] if each in elsewhere.found]
    return found


def _understood(
    file: File,
    source: Source,
    sink: Sink,
    registry: Registry,
    setup: BoardSetup,
    definitions: Mapping[str, DefinitionSource],
    memory: StatementMemory | None,
) -> Understanding:
    """The meaning of the statements on a board."""
    names = Names(source, sink)
    for statement in file.broken:
        if statement.word.key in ("let", "define", "cells", *LAYERS):
            names.broken |= {arg.key for arg in statement.args if isinstance(arg, Word)}
    remembers = memory is not None and setup.known and not is_old(source)
    context = memory.context(file, source, definitions, names.broken) if memory is not None and remembers else None
    extra = with_extra_cells(file, setup.board, names, sink, registry, definitions)
    board = extra.board
    lowering = _Lowering(setup, board, extra.stated, names, definitions, sink, registry, context)
    lowering.run(file.statements)
    names.report_own_words()
    if not sink.failed:
        report_unused(file, source, sink)
    with Phase("looking for contradictions"):
        report_contradictions(lowering.draft, board, sink)
    for problem in registry.problems:
        sink.warning("broken-plugin", problem, Span(0, 0))
    if not sink.failed:
        lowering.draft.report_hidden_numbers(board, sink)
    puzzle = None if sink.failed else lowering.puzzle()
    return Understanding(file, board, setup.known, names, definitions, lowering.draft.constraints, puzzle)


def _definitions(
    file: File, sink: Sink, registry: Registry, unsaved: Mapping[Path, str]
) -> Mapping[str, DefinitionSource]:
    """The definitions of the file and of the files it includes, by word."""
    if not any(statement.word.key in ("define", "use") for statement in file.statements):
        return {}
    from .definitions import find_definitions  # late: most files define nothing

    return find_definitions(file, sink, registry, unsaved)


@dataclass
class _Lowering:
    """Lowers the statements of one file in order, on its board, into a draft of the puzzle.

    Statements that depend on something mistaken, such as an unknown board or a broken name, are skipped.
    """

    setup: BoardSetup
    board: Board
    layers: Mapping[int, StatedLayer]
    names: Names
    definitions: Mapping[str, DefinitionSource]
    sink: Sink
    registry: Registry
    context: Context | None = None
    draft: PuzzleDraft = field(default_factory=PuzzleDraft)
    splitter: StatementSplitter = field(default_factory=StatementSplitter)

    def run(self, statements: Sequence[Statement]) -> None:
        """Lowers all statements."""
        self.draft.constraints += map(DraftConstraint, self.setup.houses)
        if self.definitions and self.setup.known:
            self.rules.vocabulary.type_definitions()
        at = 0
        with Phase("reading the file") as phase:
            while at < len(statements):
                word = statements[at].word
                if self.sink.full(word.span.start, word.span.end):
                    break
                group = alternatives(statements, at)
                at += len(group)
                phase.statement = f"{word.text}, line {self.sink.source.place(word.span.start)[0]}"
                if self.context is None:
                    self._group(group)
                else:
                    self._remembering(group, self.context)

    def _group(self, group: Sequence[Statement]) -> None:
        """Lowers a statement, or an `either` with its `or`s."""
        if group[0].word.key in RULE_WORDS or (group[0].word.key == "layer" and group[0].rule_line is not None):
            self._rule(group)
        else:
            self._statement(group[0])

    def _remembering(self, group: Sequence[Statement], context: Context) -> None:
        """The same, or adds again what the same statement added to an earlier text."""
        known = context.addition(group)
        if known is not None and self._fits(known):
            self.draft.constraints += known.constraints_of(group[0])
            self.draft.drawings += known.drawings
            self.names.own_words += known.words
            self.splitter.count += known.split
            self.rules.budget.steps -= known.steps
            return
        told, made, words = self.sink.told, len(self.draft.constraints), len(self.names.own_words)
        drawn = len(self.draft.drawings)
        split, steps = self.splitter.count, self.rules.budget.steps
        self._group(group)
        if group[0].word.key == "let":
            context.add_let(group[0])
        elif self.sink.told == told:
            constraints, drawings = tuple(self.draft.constraints[made:]), tuple(self.draft.drawings[drawn:])
            added = constraints, drawings, tuple(self.names.own_words[words:])
            context.keep(group, Addition(*added, self.splitter.count - split, steps - self.rules.budget.steps))

    def _fits(self, addition: Addition) -> bool:
        """Whether the limits of the file allow an addition."""
        return addition.steps <= self.rules.budget.steps and self.splitter.count + addition.split <= MAX_STATEMENTS

    def puzzle(self) -> Puzzle:
        """The puzzle of the statements, none of which may have an error."""
        summaries = self.rules.vocabulary.summaries() if self.definitions else ()
        self._complete_solutions()
        return self.draft.puzzle(self.board, self.sink.source, summaries)

    def _complete_solutions(self) -> None:
        """Adds the digits of the layers that follow from others to each solution whose cells determine them."""
        layers = [each.stated.constraint for each in self.draft.constraints if each.stated.word == "layer"]
        if layers and self.draft.solutions:
            from .derived_layers import digits_that_follow  # late: most files derive nothing

            for at, (stated, span) in enumerate(self.draft.solutions):
                digits = dict(stated)
                for layer in layers:
                    digits |= digits_that_follow(layer, digits, self.board)
                self.draft.solutions[at] = digits, span

    @cached_property
    def rules(self) -> RuleLowering:
        """The lowering of the file's rules on its board. It is imported only for files with rules."""
        from .rule_statements import RuleLowering
        from .rule_vocabulary import RuleVocabulary

        vocabulary = RuleVocabulary(self.board, self.names, self.sink, self.registry, self.definitions, self.splitter)
        return RuleLowering(vocabulary, self.board, self.names, self.sink)

    def _statement(self, statement: Statement) -> None:
        key = statement.word.key
        match key:
            case "title" | "author" | "source" | "rules":
                text = read_text(statement, self.sink)
                if text is not None:
                    self.draft.metadata[key] = text
            case "expect":
                self.draft.expect = read_expect(statement, self.sink) or self.draft.expect
            case "let":
                board = self.board if self.setup.known else None
                self.names.define(statement, board, self.rules.vocabulary if self.definitions else None)
            case "solution":
                self._solution(statement)
            case "sudoku" | "latin" | "board" | "boxes" | "regions" | "grid" | "cells" | "define" | "use":
                pass
            case _ if key in LAYERS:
                self._layer(statement)
            case _ if key in self.definitions:
                for single in self.rules.singles(statement) if self.setup.known else ():
                    self._rule((single,))
            case _:
                self._family_statement(statement)

    def _solution(self, statement: Statement) -> None:
        if self.setup.known:
            found = read_solution(statement, self.board, self.names.cells, self.draft.solutions, self.sink)
            self.draft.solutions += [] if found is None else [found]

    def _rule(self, group: Sequence[Statement]) -> None:
        """Lowers a rule: a statement with an expression, or a use of a definition."""
        if not self.setup.known:
            return
        if self._is_broken_layer(group[0]):
            return
        rule = self.rules.rule(group)
        if rule is not None:
            span = group[0].span if len(group) == 1 else group[0].span.to(group[-1].span)
            self.draft.constraints.append(DraftConstraint(Stated(rule, rule.word or group[0].word.key, span)))

    def _is_broken_layer(self, statement: Statement) -> bool:
        """Whether a statement makes a layer that follows from others, and has a reported mistake."""
        from ..language.syntax.rule_ast import DerivedLayer  # late: most files have no rule

        line = statement.rule_line
        return isinstance(line, DerivedLayer) and line.name.key in self.names.broken

    def _layer(self, statement: Statement) -> None:
        """Adds the constraints of a statement that adds layers."""
        stated = self.layers.get(statement.word.span.start)
        if stated is None or not self.setup.known:
            return
        scope = Scope(self.board, self.names.cells, self.sink)
        for constraint in stated.value.constraints(self.board):
            complaints = stated.family.complaints(constraint, self.board)
            if report_complaints(complaints, statement, stated.decoded, scope):
                named = Stated(constraint, stated.family.word, statement.span)
                self.draft.constraints.append(DraftConstraint(named))
        report_slips(stated.family, statement, stated.decoded, self.board, self.sink)

    def _family_statement(self, statement: Statement) -> None:
        word = statement.word
        family = self.registry.find(word.text)
        if family is None:
            if word.key not in self.names.broken:
                from .unknown_words import known_names, unknown_word  # late: most files have no mistake

                text = " ".join(self.sink.source.cut(statement.span).split())
                names = known_names(self.names.cells, self.names.values)
                unknown_word(statement, self.registry, self.definitions, text, names, self.board).report(self.sink)
            return
        if not self.setup.known or self.names.is_any_broken(statement.args):
            return
        scope = Scope(self.board, self.names.cells, self.sink, self.names.numbers)
        if self.definitions and (mistake := self._function_named(family, statement, scope)):
            mistake.report(self.sink)
            return
        singles = self.splitter.singles(family, statement, scope)
        if singles == (statement,):
            self._single_statement(family, statement, self.sink)
            return
        side = side_word(statement.args)
        self.names.own_words += [] if side is None else [side]
        attempt = Sink(self.sink.source)
        for single in singles:
            if attempt.full(single.span.start, single.span.end):
                break
            self._single_statement(family, single, attempt)
        self.sink.found += dict.fromkeys(attempt.found)  # the single statements may have mistakes in common

    def _function_named(self, family: Family, statement: Statement, scope: Scope) -> Mistake | None:
        """The mistake of a statement that names a function in place of cells; None if there is none."""
        from .definitions import functions_of

        return function_in_arguments(family, statement, functions_of(self.definitions), scope)

    def _single_statement(self, family: Family, statement: Statement, sink: Sink) -> None:
        """Adds the constraint of a statement that is not split. Mistakes go to the sink."""
        scope = Scope(self.board, self.names.cells, sink, self.names.numbers)
        decoded = decode(family, with_numbers(statement, family, self.names.numbers), scope, self.registry)
        if decoded is None:
            return
        self.names.own_words += decoded.words
        if family.group == "drawing":
            self.draft.drawings.append(StatedDrawing(family.build(**decoded.values), statement.span))
            return
        constraint = build(family, statement, decoded, scope)
        if constraint is not None:
            stated = Stated(constraint, family.word, statement.span)
            self.draft.constraints.append(DraftConstraint(stated, family, statement))
            report_slips(family, statement, decoded, self.board, sink)
