"""Types the definitions of a file: their parameters, and the condition or the value of their bodies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Protocol

from ..expression import typed_tree as q
from ..expression.blocks import Blocks, Vocabulary, parameters
from ..expression.drawing import parse_drawing
from ..expression.meant import note_what_is_meant
from ..expression.swapped import warn_of_order
from ..expression.types import Functions, Typer, Value
from ..language.syntax.ast import Statement, Text
from ..language.syntax.rule_ast import Define
from ..model.geometry import Board
from ..text.diagnostics import Mistake, Sink
from .definitions import DefinitionSource

Body = q.Condition | q.Number | q.Cells


class DefinitionVocabulary(Vocabulary, Functions, Protocol):
    """The words that the body of a definition can use, in its statements and in its expressions."""


@dataclass(frozen=True, slots=True)
class _Block:
    """The lines below a definition: its text, its drawings, and its statements."""

    doc: str
    drawings: tuple[q.Drawing, ...]
    statements: tuple[Statement, ...]


def typed_definition(
    entry: DefinitionSource, board: Board, names: Mapping[str, Value], vocabulary: DefinitionVocabulary, sink: Sink
) -> q.Definition:
    """The typed definition of a statement, which knows some names of the file. Raises Mistake if it has mistakes."""
    define, source = entry.define, entry.source
    typer = Typer(board, source, names, shadows=True, functions=vocabulary, sink=sink)
    params, inner = parameters(define, typer)
    block = _block(entry.statement, define, params)
    body = (
        _condition(entry, block, Blocks(vocabulary, sink), inner)
        if define.value is None
        else _value(define, params, block, inner)
    )
    warn_of_order(body, params, board, source, sink)
    note_what_is_meant(body, board, source, sink)
    patterns = _patterns(body, params)
    is_function = define.value is not None
    return q.Definition(
        define.name.text,
        _with_patterns(params, define, typer, patterns),
        body,
        block.doc,
        block.drawings,
        define.name.span,
        source,
        is_function=is_function,
        fixed=is_function and inner.is_known(body),
        several=inner.several(body) if isinstance(body, q.Cells) else "",
        patterns=patterns,
    )


def _block(statement: Statement, define: Define, params: Sequence[q.Parameter]) -> _Block:
    """The parts of a definition below its first line. Raises Mistake for a bad `rules` or `draw`."""
    doc, drawings, rest = "", list[q.Drawing](), list[Statement]()
    for each in statement.block:
        if each.word.key == "rules" and not rest:
            doc = _text(each)
        elif each.word.key == "draw" and define.value is None:
            drawings.append(parse_drawing(each, params))
        else:
            rest.append(each)
    return _Block(doc, tuple(drawings), tuple(rest))


def _condition(entry: DefinitionSource, block: _Block, blocks: Blocks, typer: Typer) -> q.Condition:
    """The body of a rule. Raises Mistake if it has mistakes."""
    if not block.statements:
        raise Mistake("unexpected", "a definition needs a condition: `require`, `each`, ...", entry.name.span)
    return blocks.all_of(block.statements, typer, entry.statement.span)


def _value(define: Define, params: Sequence[q.Parameter], block: _Block, typer: Typer) -> Body:
    """The body of a function. Raises Mistake if it has mistakes."""
    name, node = define.name, define.value
    assert node is not None
    if block.statements:
        message = "a function has its value after the `=`, and only `rules` below it"
        raise Mistake("unexpected", message, block.statements[0].word.span)
    if not params:
        help_ = f"a name for a value: let {name.text} = ..."
        raise Mistake("unexpected", f"`{name.text}` has no parameters", name.span, help=help_)
    body = typer.value(node)
    if isinstance(body, q.Numbers):
        raise Mistake("wrong-kind", "the value of a function is a number, a condition or cells", node.span)
    return body


def _text(statement: Statement) -> str:
    """The text of the `rules` in a definition. Raises Mistake unless it consists of texts or indented lines."""
    texts = [arg.value for arg in statement.args if isinstance(arg, Text)]
    lines = [line.text for line in statement.picture]
    if len(texts) < len(statement.args) or not (texts or lines):
        raise Mistake("unexpected", "a text in double quotes is expected", statement.span, help='rules "..."')
    return " ".join((*texts, *lines))


def _patterns(body: Body, params: Sequence[q.Parameter]) -> frozenset[str]:
    """The parameters whose texts are used as patterns, here or in a definition that is used here."""
    texts = {parameter.name for parameter in params if parameter.kind == "text"}
    return frozenset(texts.intersection(_pattern_names(body))) if texts else frozenset()


def _with_patterns(
    params: Iterable[q.Parameter], define: Define, typer: Typer, patterns: frozenset[str]
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
