"""Types the statements of a rule: requirements, quantifiers, alternatives, and statements of families."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol, cast

from ..language.syntax import ast, rule_ast
from ..language.syntax.ast import LayerPart, Mark, NamedSlice, Parenthesized, Run, Statement, Word, alternatives
from ..text.diagnostics import Mistake, Sink, short
from ..text.source import Span
from . import typed_tree as q
from .machines import parse_machine
from .types import (
    IN_WORDS,
    KINDS,
    Typer,
    Value,
    argument,
    domain_of,
    is_cells,
    is_number,
    joint,
    kind_of,
    note_names,
    on_layer,
    onward,
    run_through,
    sliced,
    usage_in_expressions,
    warn_of_antecedent,
)


def _end(statement: Statement) -> int:
    """The offset at which a statement and those in its block end."""
    return max((statement.span.end, *map(_end, statement.block)))


_ONLY_IN_FILES = (
    *("title", "author", "source", "expect", "solution", "sudoku", "latin", "board", "boxes", "regions", "grid"),
    *("define", "use", "cosmetic"),
)


_SEVERAL: tuple[q.Kind, ...] = ("cells", "line", "set")
_CELLS: tuple[q.Kind, ...] = ("cell", *_SEVERAL)
"""Types of parameters for several cells, and for one or more."""


class Vocabulary(Protocol):
    """The definitions and families of a file, by word."""

    def definition(self, word: Word) -> q.Definition | None:
        """The definition of a word, or None. Raises Mistake if the definition has mistakes of its own."""
        ...

    def singles(self, statement: Statement, typer: Typer) -> tuple[Statement, ...]:
        """The single statements that a statement abbreviates. Raises Mistake if it has mistakes of its own."""
        ...

    def family(self, statement: Statement, typer: Typer) -> q.Condition:
        """A statement of a family. Raises Mistake if there is no such family, or it cannot be part of a rule."""
        ...


@dataclass(frozen=True, slots=True)
class Blocks:
    """Types statements. The mistakes of each statement go to the sink, so the next ones are typed, too."""

    vocabulary: Vocabulary
    sink: Sink

    def all_of(self, statements: Sequence[Statement], typer: Typer, span: Span) -> q.Condition:
        """A block of statements. Raises Mistake, which is already reported, if one of them has mistakes."""
        parts, failed = self._parts(statements, typer, span)
        if failed:
            raise Mistake("unexpected", "", span, known=True)
        return parts[0] if len(parts) == 1 else q.Block(tuple(parts), span)

    def _parts(self, statements: Sequence[Statement], typer: Typer, span: Span) -> tuple[list[q.Condition], bool]:
        """The condition of each statement, and whether one has mistakes. A `let` contains the statements after it."""
        parts: list[q.Condition] = []
        failed = False
        at = 0
        while at < len(statements):
            group = alternatives(statements, at)
            at += len(group)
            try:
                if group[0].word.key == "let":
                    name, value, inner = self._let(group[0], typer)
                    if isinstance(value, q.Numbers):
                        typer = inner
                        continue
                    rest, failed_later = self._parts(statements[at:], inner, span)
                    body = q.Block(tuple(rest), span)
                    return [*parts, q.Let(name, value, body, group[0].span)], failed or failed_later
                singles = self.vocabulary.singles(group[0], typer) if len(group) == 1 else ()
                if singles in ((), (group[0],)):
                    parts += [self.statement(group, typer)] if singles or len(group) > 1 else []
                    continue
                for single in singles:
                    parts.append(self.statement((single,), typer))
            except Mistake as mistake:
                mistake.report(self.sink)
                failed = True
                if group[0].word.key == "let":
                    names = {arg.key for arg in group[0].args[:1] if isinstance(arg, Word)}
                    if isinstance(group[0].rule_line, rule_ast.Let):
                        names = {group[0].rule_line.name.key}
                    typer = typer.without(names)
                elif mistake.code == "unknown-word" and [*map(_is_equals, group[0].args[:1])] == [True]:
                    typer = typer.without({group[0].word.key})  # a `let` is missing
        return parts, failed

    def statement(self, group: Sequence[Statement], typer: Typer) -> q.Condition:
        """One statement, or an `either` with its `or` parts."""
        statement = group[0]
        rule_line, span, word = statement.rule_line, statement.span, statement.word
        match rule_line:
            case rule_ast.Require(condition=condition):
                return typer.condition(condition)
            case rule_ast.Repeat():
                return self._repeated(statement, rule_line, typer)
            case rule_ast.CardinalityBlock(bound=bound, number=number):
                return self._cardinality(statement, typer, bound, typer.known(number))
            case rule_ast.Branch() if word.key == "not":
                return q.Not(self.all_of(statement.block, typer, span), span)
            case rule_ast.Branch() if word.key == "either":
                return self._either(group, typer)
            case rule_ast.Branch():
                message = "`or` belongs to an `either` right above it, at the same indentation"
                raise Mistake("unexpected", message, word.span)
        if word.key in _ONLY_IN_FILES:
            raise not_in_rules(word)
        if word.key == "machine":
            return self._machine(statement, typer)
        if word.key in ("rules", "draw"):
            message = f"`{word.text}` belongs directly below a `define`, not deeper"
            raise Mistake("unexpected", message, word.span)
        definition = self.vocabulary.definition(word)
        if definition is None:
            return self.vocabulary.family(statement, typer)
        return self._call(statement, definition, typer)

    def _repeated(self, statement: Statement, line: rule_ast.Repeat, typer: Typer) -> q.Condition:
        """A quantifier with a condition on its line or in the block below it."""
        domain, where, inner = domain_of(typer, line.head)
        if line.condition is not None:
            body = inner.condition(line.condition)
            warn_of_antecedent(inner, domain, line.condition)
            note_names(typer, line.head, statement.span.end)
        else:
            body = self.all_of(statement.block, inner, statement.span)
            note_names(typer, line.head, _end(statement))
        return q.ForEach(line.head.quantifier, domain, where, body, statement.span)

    def _either(self, group: Sequence[Statement], typer: Typer) -> q.Condition:
        """An `either` with its `or` parts. Mistakes in all of its blocks are reported."""
        first, *others = group
        for each in others:
            if each.word.key != "or":
                message = f"no statement has the word `{each.word.text}`"
                help_ = "each further alternative of `either` begins with `or`"
                raise Mistake("unknown-word", message, each.word.span, help=help_)
        parts = [self._branch(each, typer) for each in group]
        if None in parts:
            raise Mistake("unexpected", "", first.span, known=True)
        if not others:
            message = "`either` has one alternative: `or` is expected below it, at the same indentation"
            raise Mistake("unexpected", message, first.word.span)
        return q.Either(tuple(cast("list[q.Condition]", parts)), first.span)

    def _call(self, statement: Statement, definition: q.Definition, typer: Typer) -> q.Condition:
        """A use of a definition as a statement, which only a condition can be."""
        word = statement.word
        if statement.picture:
            message = f"`{word.text}` takes no indented lines"
            raise Mistake("unexpected", message, statement.picture[0].span)
        if not isinstance(definition.body, q.Condition):
            what = "cells" if isinstance(definition.body, q.Cells) else "a number"
            message = f"`{definition.word}` is {what}, and no condition that a statement could state"
            help_ = f"use it in an expression: require {usage_in_expressions(definition)} > 3"
            raise Mistake("wrong-kind", message, word.span, help=help_ if what == "a number" else "")
        return q.Call(definition, self._values(definition, statement, typer), statement.span)

    def _branch(self, statement: Statement, typer: Typer) -> q.Condition | None:
        """The condition of one alternative; None if its statements have mistakes, which are reported by then."""
        if not statement.block:
            return None
        try:
            return self.all_of(statement.block, typer, statement.span)
        except Mistake as mistake:
            mistake.report(self.sink)
            return None

    def _cardinality(self, statement: Statement, typer: Typer, bound: q.Limit, number: q.Number) -> q.Condition:
        parts, failed = self._parts(statement.block, typer, statement.span)
        if failed:
            raise Mistake("unexpected", "", statement.span, known=True)
        if any(isinstance(part, q.Let) for part in parts):
            raise Mistake("unexpected", "a `let` comes before the statements that are counted", statement.span)
        return q.Cardinality(bound, number, tuple(parts), statement.span)

    def _let(self, statement: Statement, typer: Typer) -> tuple[str, Value, Typer]:
        """The name that a `let` binds, its value, and a typer that knows it."""
        name, value = let_value(statement, typer)
        if isinstance(value, q.Numbers):
            return name.text, value, replace(typer, lets={**typer.lets, name.key: value})
        if is_cells(value):
            several = typer.several(cast(q.Cells, value))
            kind: q.Kind = "line" if several else "cell"
        else:
            kind = "number" if is_number(value) else "condition"
        fixed = kind != "number" or typer.is_known(value)
        return name.text, value, typer.bind([(name, kind)], fixed=fixed)

    def _machine(self, statement: Statement, typer: Typer) -> q.Condition:
        if not statement.args:
            raise Mistake("unexpected", "which line does the machine read?", statement.span, help="machine r1c1..r1c9")
        cells = joint([self.cells(arg, typer) for arg in _without_commas(statement.args)], statement.span)
        text = "; ".join(" ".join(line.text.split()) for line in statement.picture)
        return q.Accepts(cells, parse_machine(statement, typer.board.every_digit), text, statement.span)

    # The arguments of a definition.

    def _values(self, definition: q.Definition, statement: Statement, typer: Typer) -> tuple[q.Argument, ...]:
        parameters = definition.parameters
        before, after = _at_colon(definition, statement.args)
        args = (*before, *after)
        usage = f"usage: {usage_of(definition)}"
        end = Span(statement.span.end, statement.span.end)
        joined = after if ends_in_list(definition, statement.args) else ()
        values: list[q.Argument] = []
        for parameter, arg in zip(parameters, before if joined else args, strict=False):
            values.append(self._value(definition, parameter, arg, typer))
        if joined:
            cells = [self._cells_of(definition, parameters[-1], arg, typer) for arg in joined]
            return (*values, joint(cells, joined[0].span.to(joined[-1].span)))
        if len(args) > len(parameters):
            where = args[len(parameters)].span.to(args[-1].span)
            many = any(parameter.kind in ("line", "set", "cells") for parameter in parameters)
            help_ = f"write several cells for one parameter in parentheses; {usage}" if many else usage
            raise Mistake("unexpected", "the end of the line is expected", where, help=help_)
        for parameter in parameters[len(args) :]:
            if parameter.default is None:
                message = f"a {parameter.kind} is expected for `{parameter.name}`"
                if parameter.kind == parameter.name:
                    message = f"a {parameter.kind} is expected"
                raise Mistake("unexpected", message, end, help=usage)
            values.append(parameter.default)
        return tuple(values)

    def _value(self, definition: q.Definition, parameter: q.Parameter, arg: ast.Arg, typer: Typer) -> q.Argument:
        if parameter.kind in ("condition", "text", "layer"):
            if isinstance(arg, Word | ast.Text):
                given = rule_ast.Argument(None, arg, None, None, arg.span)
                return argument(typer, definition, parameter, given)
            expected = "the name of a condition" if parameter.kind == "condition" else IN_WORDS[parameter.kind]
            message = f"{expected} is expected for `{parameter.name}`, not `{short(typer.source.cut(arg.span))}`"
            raise Mistake("wrong-kind", message, arg.span)
        if parameter.kind not in ("digit", "number"):
            cells = self._cells_of(definition, parameter, arg, typer)
            if parameter.kind == "cell" and isinstance(cells, q.KnownCells) and len(cells.cells) != 1:
                message = f"`{parameter.name}` is one cell, not {len(cells.cells)}"
                opened = typer.source.cut(arg.span).startswith("(")
                help_ = f"arguments are separated by blanks, without parentheses: {definition.word} r1c1 r1c2"
                help_ = help_ if opened else ""
                raise Mistake("wrong-cell-count", message, arg.span, help=help_)
            return cells
        match arg:
            case ast.Number(value=value, span=span):
                number: q.Number = q.Constant(value, span)
            case Word():
                found = typer.named(arg)
                if not is_number(found) or not typer.is_known(found):
                    message = f"`{parameter.name}` is a {parameter.kind} that is known before solving"
                    raise Mistake("wrong-kind", message, arg.span)
                number = cast(q.Number, found)
            case _:
                message = (
                    f"a {parameter.kind} is expected for `{parameter.name}`, not `{short(typer.source.cut(arg.span))}`"
                )
                raise Mistake("wrong-kind", message, arg.span)
        if parameter.kind == "digit" and isinstance(number, q.Constant) and number.value not in typer.board.digits:
            raise Mistake("digit-not-on-board", f"{number.value} is not one of the board's digits", arg.span)
        return number

    def _cells_of(self, definition: q.Definition, parameter: q.Parameter, arg: ast.Arg, typer: Typer) -> q.Cells:
        """The cells for a parameter. Raises Mistake for a number, with advice on parameters for numbers."""
        if isinstance(arg, ast.Number):
            name = parameter.name if parameter.name != parameter.kind else "n"
            help_ = f"a parameter for a number is written `{name}: number` in the definition"
            if any(each.kind in ("digit", "number") for each in definition.parameters):
                help_ = f"usage: {usage_of(definition)}"
            message = f"cells are expected for `{parameter.name}`, not `{arg.value}`"
            raise Mistake("unexpected", message, arg.span, help=help_)
        return self.cells(arg, typer)

    def cells(self, arg: ast.Arg, typer: Typer) -> q.Cells:
        """The cells that an argument of a statement names."""
        match arg:
            case ast.CellPattern() | ast.BoxPattern():
                return q.KnownCells(typer._on_board(arg), arg.span)
            case Word():
                found = typer.named(arg)
                if not is_cells(found):
                    raise Mistake("wrong-kind", f"cells are expected, and `{arg.text}` names none", arg.span)
                return cast(q.Cells, found)
            case NamedSlice(name=name, first=first, last=last, span=span):
                source = self.cells(name, typer)
                if last is None:
                    return onward(source, q.Constant(first, span), span)
                ends = q.Constant(first, span), None if first == last else q.Constant(last, span)
                return sliced(source, *ends, span)
            case LayerPart(name=name, places=places, span=span):
                layer = typer.layer_meant(self.cells(name, typer))
                if not layer:
                    message = f"`{name.text}` is not a layer: its cells are counted from 1"
                    raise Mistake("wrong-kind", message, span, help=f"as in {name.text}[2]")
                below = joint([self.cells(place, typer) for place in places], places[0].span.to(places[-1].span))
                return on_layer(typer.board, layer, below, span)
            case Run(points=points, span=span):
                return run_through([self._point(point, typer) for point in points], typer.board, span)
            case Parenthesized(args=args, span=span) if args:
                return joint([self.cells(part, typer) for part in _without_commas(args)], span)
        raise Mistake("unexpected", f"cells are expected, not `{short(typer.source.cut(arg.span))}`", arg.span)

    def _point(self, arg: ast.Arg, typer: Typer) -> q.Cells:
        cells = self.cells(arg, typer)
        if isinstance(cells, q.KnownCells) and len(cells.cells) != 1:
            raise Mistake("unexpected", "a run joins single cells", arg.span)
        return cells


def not_in_rules(word: Word) -> Mistake:
    """The mistake of a statement in a block that belongs to the file itself."""
    return Mistake("unexpected", f"`{word.text}` is not part of a rule: write it at the left edge", word.span)


def _is_equals(arg: ast.Arg) -> bool:
    return isinstance(arg, Mark) and arg.text == "="


def let_value(statement: Statement, typer: Typer) -> tuple[Word, Value]:
    """The name that a `let` binds, and its value."""
    match statement:
        case Statement(rule_line=rule_ast.Let(name=name, value=node)):
            typer.check_name(name, typer.names)
            return name, typer.value(node)
        case Statement(args=(Word() as name, Mark(text="="), Word() as other), picture=()) if other.key in typer.names:
            typer.check_name(name, typer.names)
            return name, typer.named(other)
        case Statement(args=(Word() as name, Mark(text="="), first, *rest), picture=()):
            typer.check_name(name, typer.names)
            blocks = Blocks(cast(Vocabulary, None), Sink(typer.source))
            args = _without_commas((first, *rest))
            return name, joint([blocks.cells(arg, typer) for arg in args], first.span.to(statement.span))
    raise Mistake("unexpected", "a name, `=` and a value are expected", statement.span, help="let NAME = CELLS")


def ends_in_list(definition: q.Definition, args: Sequence[ast.Arg]) -> bool:
    """Whether the last arguments of a use are one list of cells: those after a colon, or all for one parameter."""
    before, _ = _at_colon(definition, args)
    return len(before) == len(definition.parameters) - 1 and definition.parameters[-1].kind in _SEVERAL


def _at_colon(definition: q.Definition, args: Sequence[ast.Arg]) -> tuple[tuple[ast.Arg, ...], tuple[ast.Arg, ...]]:
    """The arguments before a colon and those after it, without commas. A colon may precede a parameter for cells.

    Without such a colon there are none before it.
    """
    args = _without_commas(args)
    at = next((at for at, arg in enumerate(args) if isinstance(arg, Mark) and arg.text == ":"), len(args))
    kinds = [parameter.kind for parameter in definition.parameters[at : at + 1]]
    return (args[:at], args[at + 1 :]) if at < len(args) and kinds and kinds[0] in _CELLS else ((), args)


def usage_of(definition: q.Definition) -> str:
    """The usage of a definition, as shown in help texts."""
    if definition.is_function:
        return usage_in_expressions(definition)
    parts = [definition.word]
    for parameter in definition.parameters:
        name = parameter.name.upper()
        parts.append(name if parameter.default is None else f"[{name}]")
    return " ".join(parts)


def parameters(define: rule_ast.Define, typer: Typer) -> tuple[tuple[q.Parameter, ...], Typer]:
    """The parameters of a definition, and a typer that knows them."""
    found: list[q.Parameter] = []
    optional = False
    inner = typer
    for given in define.parameters:
        kind, default = _default(given, typer)
        if default is not None:
            optional = True
        elif optional:
            message = f"`{given.name.text}` needs a default, as the parameter before it has one"
            raise Mistake("unexpected", message, given.name.span)
        inner = inner.bind([(given.name, kind)])
        found.append(q.Parameter(given.name.text, kind, default, given.name.span))
    return tuple(found), inner


def _default(given: rule_ast.ParameterSyntax, typer: Typer) -> tuple[q.Kind, q.Argument | None]:
    """The kind and the default of a parameter. Raises Mistake if they do not fit each other."""
    if isinstance(given.default, ast.Text) or given.default is None:
        kind = "text" if given.kind is None and given.default is not None else _kind(given, None)
        if given.default is not None and kind != "text":
            raise Mistake("wrong-kind", f"the default of a {kind} cannot be a text", given.span)
        return kind, None if given.default is None else typer.text(given.default)
    default = typer.value(given.default)
    kind = _kind(given, default)
    if kind in ("digit", "number"):
        return kind, typer.as_number(default, given.span)
    if kind == "condition":
        return kind, typer.as_condition(default, given.span)
    if not isinstance(default, q.Cells) or kind == "text":
        message = f"the default of `{given.name.text}` must be {IN_WORDS[kind]}, and this is {kind_of(default)}"
        raise Mistake("wrong-kind", message, given.span)
    return kind, default


def _kind(given: rule_ast.ParameterSyntax, default: Value | None) -> q.Kind:
    word = given.kind or given.name
    if word.key in KINDS:
        return KINDS[word.key]
    if given.kind is not None:
        kinds = ", ".join(KINDS)
        raise Mistake("unknown-word", f"no type is called `{short(word.text)}`", word.span, help=f"the types: {kinds}")
    return "number" if default is not None and is_number(default) else "cells"


def _without_commas(args: Sequence[ast.Arg]) -> tuple[ast.Arg, ...]:
    return tuple(arg for arg in args if not (isinstance(arg, Mark) and arg.text == ","))
