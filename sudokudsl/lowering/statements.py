"""Lowers the statements of a file one by one: finds the family, decodes the arguments, and builds the constraint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, cast

from ..families.givens import Given, GivenCandidates
from ..families.houses import Houses
from ..language.family import Family
from ..language.scope import CELL_FORM
from ..language.signature import DecodedArguments, picture_rows
from ..language.syntax.ast import (
    Arg,
    BoxPattern,
    CellPattern,
    File,
    NamedSlice,
    Statement,
    Text,
    Word,
    alternatives,
    word_key,
)
from ..language.syntax.hints import WORD_HINTS as HINTS
from ..language.syntax.parse import parse
from ..model.constraint import Constraint
from ..model.geometry import MAX_DIGITS, MAX_EXTRA_CELLS, Board, Cell, ExtraArray
from ..model.grid import Grid
from ..model.puzzle import Expect, Puzzle, Stated
from ..text.diagnostics import Mistake, Note, Sink, nearest
from ..text.source import Source, Span
from .board import DecodedStatement, bare_board, stated_houses, with_regions
from .contradictions import AllowedDigits, contradictions
from .decoding import decode, hyphenated_word, report_complaints, with_numbers
from .expectations import read_expect, read_solution
from .includes import elsewhere
from .names import Names
from .registry import CORE, RULE_WORDS, Registry

if TYPE_CHECKING:
    from .rule_statements import DefinitionSource, RuleLowering

STARTS = ("sudoku", "latin", "board")
ONCE = ("boxes", "regions", "title", "author", "source", "rules", "expect")


def read(source: Source, sink: Sink, registry: Registry) -> Puzzle | None:
    """The puzzle of a program or an old file. None with the reasons in the sink if the text has no meaning."""
    file = parse(source, sink)
    if not (file.statements or file.broken or sink.failed):
        sink.error("empty", "the text states no puzzle", Span(0, 0), help="the shortest one is `sudoku 9x9`")
    puzzle = lower(file, source, sink, registry)
    sink.found.sort(key=lambda diagnostic: diagnostic.span)
    return puzzle


def lower(file: File, source: Source, sink: Sink, registry: Registry) -> Puzzle | None:
    """The puzzle of the statements. None with the reasons in the sink if any of them has no meaning."""
    lowering = _Lowering(source, sink, registry, Names(source, sink))
    lowering.run(file)
    return None if sink.failed else lowering.puzzle()


@dataclass
class _Lowering:
    """The state of lowering one file. Board statements are lowered first, then the others in order.

    Statements that depend on something with a mistake are skipped: on the board unless `known_board`, or on void names.
    """

    source: Source
    sink: Sink
    registry: Registry
    names: Names
    board: Board = field(default_factory=lambda: Board(9, 9, tuple(range(1, 10))))
    known_board: bool = True
    defines: bool = False
    """Whether the file has definitions or includes other files."""
    own_words: list[Word] = field(default_factory=list)
    stated: list[tuple[Family | None, Stated, Statement | None]] = field(default_factory=list)
    metadata: dict[str, str] = field(default_factory=dict)
    once: dict[str, Statement] = field(default_factory=dict)
    expect: Expect | None = None
    solutions: list[tuple[Grid, Span]] = field(default_factory=list)

    def run(self, file: File) -> None:
        """Lowers all statements."""
        for statement in file.broken:
            if statement.word.key in ("let", "define", "cells"):
                self.names.void |= {arg.key for arg in statement.args if isinstance(arg, Word)}
        self._repeated(file)
        self.known_board = self._board(file)
        self._extras(file)
        self.defines = any(statement.word.key in ("define", "use") for statement in file.statements)
        if self.defines:
            self.rules.collect(file.statements)
            if self.known_board:
                self.rules.type_definitions()
        at = 0
        while at < len(file.statements) and not self.sink.full(file.statements[at].word.span):
            group = alternatives(file.statements, at)
            at += len(group)
            if group[0].word.key in RULE_WORDS:
                self._rule(group)
            else:
                self._statement(group[0])
        self.names.taken(self.own_words)
        self._contradictions()
        for problem in self.registry.problems:
            self.sink.warning("broken-plugin", problem, Span(0, 0))

    @cached_property
    def rules(self) -> RuleLowering:
        """The lowering of the file's rules on its board. It is imported only for files with rules."""
        from .rule_statements import RuleLowering

        names = self.names
        return RuleLowering(
            self.source, self.sink, self.registry, self.board, names.values, names.void, self._instance, self._unknown
        )

    @property
    def definitions(self) -> Mapping[str, DefinitionSource]:
        """The file's definitions by word."""
        return self.rules.definitions.statements if self.defines else {}

    def puzzle(self) -> Puzzle:
        """The puzzle of the statements, none of which may have an error."""
        stated = self._together()
        expect = self.expect
        if expect is None and len(self.solutions) == 1:
            expect = Expect(1, 1, self.solutions[0][1])
        return Puzzle(
            self.board,
            stated,
            self.source,
            **self.metadata,
            expect=expect,
            solutions=tuple(self.solutions),
            definitions=self.rules.defined() if self.defines else (),
        )

    def _repeated(self, file: File) -> None:
        """Records the statements that are allowed once. A second one is an error with a note on the first."""
        for statement in file.statements:
            key = statement.word.key
            kind = "board" if key in STARTS else key
            if kind != "board" and kind not in ONCE:
                continue
            if kind in self.once:
                line = self.source.place(self.once[kind].span.start)[0]
                what = "two board statements" if kind == "board" else f"two `{kind}` statements"
                self.sink.error(
                    "repeated-statement",
                    f"a file cannot have {what}: the first is on line {line}",
                    statement.span,
                    notes=(Note("the first", self.once[kind].span),),
                )
            else:
                self.once[kind] = statement

    def _board(self, file: File) -> bool:
        """Makes the board and its houses. Returns whether the cells and the digits of the board are known."""
        top = file.statements[0].word.span if file.statements else Span(0, 0)
        if any(statement.word.key in (*STARTS, "boxes", "regions") for statement in file.broken):
            return False
        start, sound = self._read_once("board")
        bare = bare_board(start, top, self.sink) if sound else None
        if bare is None:
            return False
        self.board = bare
        boxes, sound_boxes = self._read_once("boxes")
        regions, sound_regions = self._read_once("regions")
        if not (sound_boxes and sound_regions):
            return True
        board = with_regions(bare, start, boxes, regions, top, self.sink)
        if board is not None:
            self.board = board
            self.stated += [(None, stated, None) for stated in stated_houses(board, start, boxes, regions, top)]
        return True

    def _extras(self, file: File) -> None:
        """Adds the extra cells to the board, and records their names."""
        extras: list[ExtraArray] = []
        named: dict[str, Word] = {}
        for statement in file.statements:
            if statement.word.key != "cells":
                continue
            name = next((_name_of(arg) for arg in statement.args[:1]), None)
            extra = self._extra(statement, name, extras)
            if extra is not None and name is not None:
                extras.append(extra)
                named[extra.name] = name
            elif name is not None:
                self.names.void.add(name.key)
        self.board = replace(self.board, extras=tuple(extras))
        for extra in extras:
            self.names.stands_for(named[extra.name], self.board.arrays[extra.name])

    def _extra(self, statement: Statement, name: Word | None, before: Sequence[ExtraArray]) -> ExtraArray | None:
        """The array of a `cells` statement, after the arrays `before`. None with the reason in the sink."""
        family = self.registry.find("cells")
        assert family is not None
        if name is not None and not self.names.allows(name):
            return None
        if name is not None:
            self.names.given[name.key] = name
        elif statement.args and isinstance(place := statement.args[0], CellPattern | BoxPattern):
            self.names.means_cells(place)
            return None
        decoded = self._decode(family, statement)
        if decoded is None:
            return None
        extra: ExtraArray = family.build(**decoded.values)
        if not extra.digits:
            extra = replace(extra, digits=self.board.digits)
        digits = set(self.board.digits).union(extra.digits, *(other.digits for other in before))
        message = ""
        if extra.size + sum(other.size for other in before) > MAX_EXTRA_CELLS:
            message = f"a board has at most {MAX_EXTRA_CELLS} extra cells"
        elif len(digits) > MAX_DIGITS:
            message = f"a board and its extra cells have at most {MAX_DIGITS} different digits, not {len(digits)}"
        if message:
            self.sink.error("too-large", message, statement.span)
            return None
        return extra

    def _read_once(self, kind: str) -> tuple[DecodedStatement | None, bool]:
        """The statement of a kind that is allowed once, or None, and whether it has no mistake."""
        statement = self.once.get(kind)
        if statement is None:
            return None, True
        family = self.registry.find(statement.word.text)
        assert family is not None
        decoded = self._decode(family, statement)
        if decoded is None:
            return None, False
        return DecodedStatement(statement, family.build(**decoded.values), decoded), True

    def _statement(self, statement: Statement) -> None:
        key = statement.word.key
        match key:
            case "title" | "author" | "source" | "rules":
                self._text(statement, key)
            case "expect":
                self.expect = read_expect(statement, self.sink) or self.expect
            case "let":
                self.names.let(statement, self.board if self.known_board else None)
            case "solution":
                if self.known_board:
                    self._solution(statement)
            case "sudoku" | "latin" | "board" | "boxes" | "regions" | "cells" | "define" | "use":
                pass
            case _:
                self._family_statement(statement)

    def _rule(self, group: Sequence[Statement]) -> None:
        """Lowers a rule: a statement with an expression, or a use of a definition."""
        if not self.known_board:
            return
        rule = self.rules.rule(group)
        if rule is not None:
            span = group[0].span if len(group) == 1 else group[0].span.to(group[-1].span)
            self.stated.append((None, Stated(rule, rule.word or group[0].word.key, span), None))

    def _family_statement(self, statement: Statement) -> None:
        word = statement.word
        if word.key in self.definitions:
            self._rule((statement,))
            return
        family = self.registry.find(word.text)
        if family is None:
            if word.key not in self.names.void:
                self._unknown(statement).report(self.sink)
            return
        if not self.known_board or self.names.uses_void(statement.args):
            return
        decoded = self._decode(family, with_numbers(statement, family, self.names.numbers))
        if decoded is None:
            return
        self.own_words += decoded.words
        constraint = family.build(**decoded.values)
        if report_complaints(family, constraint, decoded, statement, self.board, self.sink):
            self.stated.append((family, Stated(constraint, family.word, statement.span), statement))

    def _instance(
        self, family: Family, statement: Statement, names: Mapping[str, tuple[Cell, ...]], source: Source
    ) -> Constraint:
        """The constraint of a family's statement within a rule. Mistake if its arguments have a mistake.

        `Family.together` is called for this constraint alone.
        """
        sink = Sink(source)
        decoded = decode(family, statement, self.board, names, sink, self._is_word)
        if decoded is not None:
            constraint = cast(Constraint, family.build(**decoded.values))
            if report_complaints(family, constraint, decoded, statement, self.board, sink):
                self.sink.found += (each for each in elsewhere(sink, self.source) if each not in self.sink.found)
                return family.together((constraint,), self.board)[0]
        wrong = next(each for each in sink.found if each.severity == "error")
        raise Mistake(wrong.code, wrong.message, wrong.span, help=wrong.help, notes=wrong.notes)

    def _unknown(self, statement: Statement) -> Mistake:
        """The mistake for the word of an unknown statement, with the most similar word."""
        word = statement.word
        if CELL_FORM.fullmatch(word.text):
            message = f"a statement starts with its word, not with cells such as `{word.text}`"
            return Mistake("unknown-word", message, word.span, help="as in `given r1c1 = 3` or `require r1c1 < r1c2`")
        spellings = (*self.registry.words, *CORE, *sorted(RULE_WORDS), *self.definitions)
        known = {word_key(known): known for known in spellings}
        whole = hyphenated_word(statement, lambda text: word_key(text) in known)
        help_ = "" if whole else HINTS.get(word.key, "")
        spelled = whole or known.get(nearest(word.key, known), "")
        return Mistake(
            "unknown-word",
            f"no statement has the word `{word.text}`",
            word.span,
            help=help_ or (f"did you mean `{spelled}`?" if spelled else "`sudokudsl families` lists them all"),
        )

    def _decode(self, family: Family, statement: Statement) -> DecodedArguments | None:
        """The decoded arguments of a statement of the file. None with the reason in the sink."""
        return decode(family, statement, self.board, self.names.cells, self.sink, self._is_word)

    def _is_word(self, text: str) -> bool:
        """Whether a statement can begin with the word."""
        return text.lower() in CORE or self.registry.find(text) is not None

    def _text(self, statement: Statement, key: str) -> None:
        texts = [arg.value for arg in statement.args if isinstance(arg, Text)]
        lines = [line.text for line in statement.picture]
        other = next((arg.span for arg in statement.args if not isinstance(arg, Text)), None)
        if other is not None or not (texts or (lines and key == "rules")):
            where = statement.span if other is None else other
            self.sink.error("unexpected", "a text in double quotes expected", where, help=f'{key} "..."')
        elif key != "rules" and (len(texts) > 1 or lines):
            self.sink.error("unexpected", f"`{key}` takes one text in quotes", statement.span)
        else:
            self.metadata[key] = "\n".join((*texts, *lines))

    def _solution(self, statement: Statement) -> None:
        found = read_solution(statement, self.board, self.names.cells, self.solutions, self.sink)
        if found is not None:
            self.solutions.append(found)

    def _together(self) -> tuple[Stated, ...]:
        """All constraints in order, after `Family.together` has been applied to those of each family."""
        result = [stated for _, stated, _ in self.stated]
        by_family: dict[str, list[int]] = {}
        for at, (family, _, _) in enumerate(self.stated):
            if family is not None:
                by_family.setdefault(family.word, []).append(at)
        for places in by_family.values():
            family = self.stated[places[0]][0]
            assert family is not None
            together = family.together(tuple(result[at].constraint for at in places), self.board)
            for at, constraint in zip(places, together, strict=True):
                result[at] = replace(result[at], constraint=constraint)
        return tuple(result)

    def _contradictions(self) -> None:
        """Warns of givens and candidates that contradict each other."""
        known = [
            entry
            for _, stated, statement in self.stated
            if statement is not None
            for entry in _digits(stated, statement, self.board)
        ]
        houses = [stated.constraint for _, stated, _ in self.stated if isinstance(stated.constraint, Houses)]
        contradictions(known, houses, self.board, self.sink)


def _digits(stated: Stated, statement: Statement, board: Board) -> Iterator[AllowedDigits]:
    """The digits that a statement allows in single cells, with their places."""
    match stated.constraint:
        case Given(cells=cells, digits=digits):
            places: dict[Cell, Span] = {}
            if statement.picture:
                symbols = (symbol for _, row in picture_rows(statement.picture, board.columns) for symbol in row)
                places = {cell: span for cell, (_, span) in zip(board.cells, symbols, strict=True)}
            for cell, digit in zip(cells, digits, strict=True):
                yield AllowedDigits(cell, frozenset((digit,)), places.get(cell, stated.span))
        case GivenCandidates(cells=cells, digits=digits):
            for cell in cells:
                yield AllowedDigits(cell, frozenset(digits), stated.span)


def _name_of(arg: Arg) -> Word | None:
    """The name in the first argument of a `cells` statement, or None."""
    if isinstance(arg, NamedSlice):
        return arg.name
    return arg if isinstance(arg, Word) else None
