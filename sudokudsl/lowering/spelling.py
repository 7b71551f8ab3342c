"""The canonical spelling of statements: canonical words, the order of the form, and the signs of the form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from ..language.family import Family
from ..language.scope import Scope
from ..language.signature import (
    Cells,
    Colon,
    Digits,
    Form,
    Int,
    Mismatch,
    OneCell,
    Part,
    Sign,
    WeightedCells,
    begins_clues,
    layer_of_clues,
    side_statement,
    side_word,
)
from ..language.syntax.ast import RESERVED, Arg, File, LayerPart, Mark, NamedSlice, Parenthesized, Run, Statement, Word
from ..language.syntax.format import format_file
from ..language.syntax.legacy import is_collection
from ..language.syntax.parse import parse
from ..language.syntax.rule_ast import Define, DerivedLayer, Let
from ..model.geometry import MAX_SIDE, MAX_SUBGRIDS, Board, Cell, Subgrid
from ..text.diagnostics import Sink
from ..text.source import Source, Span
from .registry import CORE, Registry
from .rule_spelling import Spelling

_AS_WRITTEN = (Cells, OneCell, Digits, WeightedCells)
"""Parts whose arguments keep the setter's grouping."""

_LARGEST = Board(
    MAX_SIDE,
    MAX_SIDE,
    tuple(range(1, MAX_SIDE + 1)),
    subgrids=(Subgrid(Cell(1, 1), MAX_SIDE, MAX_SIDE),) * MAX_SUBGRIDS,
)
"""A board with every cell and every number of a grid."""


def format_source(source: Source, sink: Sink, registry: Registry) -> str:
    """The canonical text of a program or an old file, with its comments. With syntax errors it is the text itself.

    Words, cells and digits may be invalid; only syntax errors prevent formatting. A collection is not changed.
    """
    if is_collection(source):
        return source.text
    file = parse(source, sink)
    if sink.failed:
        return source.text
    return format_file(canonical(file, source, registry), source)


ANSWERS = {"expect", "solution"}
"""The words of statements about the answer."""


def without_answer(source: Source, registry: Registry) -> str:
    """The canonical text of a program, which must be valid, without the statements about its answer."""
    formatted = Source(source.name, format_source(source, Sink(source), registry))
    file = parse(formatted, Sink(formatted))
    kept = tuple(statement for statement in file.statements if statement.word.key not in ANSWERS)
    return format_file(replace(file, statements=kept), formatted)


def canonical(file: File, source: Source, registry: Registry) -> File:
    """The same statements in canonical spelling. A statement that fits no form of its family is not changed.

    Names and defined words have the letters with which they are introduced.
    """
    defined: dict[str, str] = {}
    for statement in file.statements:
        if isinstance(statement.rule_line, Define):
            defined.setdefault(statement.rule_line.name.key, statement.rule_line.name.text)
    names: dict[str, str] = {}
    for name in filter(None, map(_introduced, file.statements)):
        names.setdefault(name.key, name.text)
    speller = _Speller(source, registry, Spelling(names, defined))
    return replace(file, statements=tuple(speller.statement(statement) for statement in file.statements))


def _introduced(statement: Statement) -> Word | None:
    """The name that a statement introduces, or None."""
    match statement.rule_line, statement.word.key, statement.args:
        case Let(name=name) | DerivedLayer(name=name), _, _:
            return name
        case _, "let" | "cells" | "layer" | "areas" | "loop" | "path", (Word() as name, *_):
            return name
        case _, "cells", (NamedSlice(name=name), *_):
            return name
    return None


@dataclass(frozen=True, slots=True)
class _PartMatch:
    """A part of a form with its value and its arguments. `sound` means that no mistake was reported in them."""

    part: Part
    value: Any
    taken: tuple[Arg, ...]
    sound: bool


@dataclass(frozen=True, slots=True)
class _Speller:
    """Spells the statements of one file."""

    source: Source
    registry: Registry
    spelling: Spelling

    @property
    def names(self) -> Mapping[str, str]:
        return self.spelling.names

    def statement(self, statement: Statement) -> Statement:
        word, defined = statement.word, self.spelling.defined
        inner = self
        if statement.rule_line is not None:
            line, spelling = self.spelling.line(statement.rule_line)
            inner = replace(self, spelling=spelling)
            statement = replace(statement, rule_line=line)
        if statement.block:
            statement = replace(statement, block=tuple(inner.block(statement.block)))
        core = word.key in CORE or word.key in RESERVED or word.key in defined or statement.rule_line is not None
        family = None if core else self.registry.find(word.text)
        if family is None:
            known = core and word.key not in defined  # an unknown word may be defined in another file
            args = _without_commas(statement.args)
            args = args if known else _without_first_colon(args)
            text = word.text.lower() if known else defined.get(word.key, word.text)
            return replace(statement, word=replace(word, text=text), args=self._lower(args))
        args = self._lower(self._arguments(family, statement))
        return replace(statement, word=replace(word, text=family.word), args=args)

    def block(self, statements: Sequence[Statement]) -> Iterator[Statement]:
        """The statements of a block, in which a `let` introduces a name for those after it."""
        speller = self
        for statement in statements:
            name = _introduced(statement)
            if name is not None:
                speller = replace(speller, spelling=speller.spelling.with_names((name,)))
            yield speller.statement(statement)

    def _arguments(self, family: Family, statement: Statement) -> tuple[Arg, ...]:
        layer = layer_of_clues(family.forms, statement.args)
        if layer is not None:  # its name is unknown here
            rest = tuple(arg for arg in statement.args if arg is not layer)
            args = self._arguments(family, replace(statement, args=rest))
            at = next(at for at, arg in enumerate(args) if begins_clues(arg))
            return (*args[:at], layer, *args[at:])
        if side_word(statement.args) is not None:
            with suppress(Mismatch):
                scope = Scope(_LARGEST, {}, Sink(self.source))
                found = side_statement(family.forms, statement.args, scope, statement.span)
                return statement.args if found is None else found.args()
        forms = [form for form in family.forms if (form.picture is None) != bool(statement.picture)]
        read = [(form, self._matches(form, statement.args, statement.span)) for form in forms]
        fitting = [(form, matches) for form, matches in read if matches is not None]
        sound = [found for found in fitting if all(match.sound for match in found[1])]  # it has no names of the file
        for form, matches in (sound or fitting)[:1]:
            args = _spelled(matches)
            again = self._matches(form, args, statement.span)
            same = again is not None and [found.value for found in again] == [found.value for found in matches]
            return args if same else statement.args
        return statement.args

    def _matches(self, form: Form, args: Sequence[Arg], end: Span) -> list[_PartMatch] | None:
        """The arguments part by part, decoded on the largest board. None if they do not have this form."""
        sink = Sink(self.source)
        cursor = form.cursor(args, Scope(_LARGEST, {}, sink), end)
        matches = []
        try:
            for part in form.parts:
                start, before = cursor.position, len(sink.found)
                value = part.take(cursor)
                matches.append(_PartMatch(part, value, tuple(args[start : cursor.position]), len(sink.found) == before))
        except Mismatch:
            return None
        return matches if cursor.peek() is None else None

    def _lower(self, args: Sequence[Arg]) -> tuple[Arg, ...]:
        return tuple(self._lower_one(arg) for arg in args)

    def _lower_one(self, arg: Arg) -> Arg:
        match arg:
            case Word() if arg.key in self.names:
                return replace(arg, text=self.names[arg.key])
            case Word(text=text) if len(text) > 1:
                return replace(arg, text=text.lower())
            case NamedSlice():
                return self._item(arg)
            case LayerPart(name=name, places=places):
                return replace(arg, name=self._name(name), places=self._lower(places))
            case Run(points=points):
                return replace(arg, points=tuple(self._item(p) if isinstance(p, NamedSlice) else p for p in points))
            case Parenthesized(args=inner):
                return replace(arg, args=self._lower(_without_commas(inner)))
        return arg

    def _item(self, item: NamedSlice) -> NamedSlice:
        return replace(item, name=self._name(item.name))

    def _name(self, name: Word) -> Word:
        return self.spelling.name(name)


def _spelled(matches: Sequence[_PartMatch]) -> tuple[Arg, ...]:
    """The arguments with each part in canonical spelling."""
    written = {found.part.name for found in matches if found.part.name and not _is_default(found)}
    args: list[Arg] = []
    for found in matches:
        match found.part:
            case Colon(after=after):
                if not after or after in written:
                    args.append(Mark(":", found.taken[0].span if found.taken else Span(0, 0)))
            case Sign():
                args += found.taken
            case _ if _is_default(found):
                pass
            case part if isinstance(part, _AS_WRITTEN) or not found.sound:
                args += _without_commas(found.taken)
            case part:
                args += _parsed(part.text(found.value, {}))
    return tuple(args)


def _is_default(found: _PartMatch) -> bool:
    return not found.taken or (isinstance(found.part, Int) and bool(found.value == found.part.default))


def _parsed(text: str) -> tuple[Arg, ...]:
    source = Source("", f"x {text}\n")
    return parse(source, Sink(source)).statements[0].args


def _without_first_colon(args: tuple[Arg, ...]) -> tuple[Arg, ...]:
    """Arguments without a colon before them. Two colons have no meaning, and are not changed."""
    colons = [isinstance(arg, Mark) and arg.text == ":" for arg in args[:2]]
    return args[1:] if colons[:1] == [True] and colons != [True, True] else args


def _without_commas(args: Sequence[Arg]) -> tuple[Arg, ...]:
    return tuple(arg for arg in args if not (isinstance(arg, Mark) and arg.text == ","))
