"""Types calls of definitions: `value(r1c1)`, with an argument for each parameter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...language.syntax import rule_ast
from ...language.syntax.ast import Text, Word
from ...text.diagnostics import Mistake, Note
from ...text.source import Span
from .. import typed_tree as q
from .kinds import IN_WORDS, Value, kind_of

if TYPE_CHECKING:
    from .protocol import ExpressionTyper


def call_definition(
    typer: ExpressionTyper, node: rule_ast.Call, definition: q.Definition
) -> q.Number | q.Condition | q.Cells:
    """A call of a definition in an expression. Raises Mistake if an argument does not fit its parameter."""
    values = _values(typer, node, definition)
    if isinstance(definition.body, q.Number):
        return q.NumberCall(definition, values, node.span)
    if isinstance(definition.body, q.Cells):
        return q.CellsCall(definition, values, node.span)
    return q.Call(definition, values, node.span)


def usage_in_expressions(definition: q.Definition) -> str:
    """A definition as it is called in an expression, such as `value(x: cell, k: number = 2)`."""
    parameters = (
        parameter.name
        + (f": {parameter.kind}" if parameter.kind != parameter.name.lower() else "")
        + (" = ..." if parameter.default is not None else "")
        for parameter in definition.parameters
    )
    return f"{definition.word}({', '.join(parameters)})"


def _values(typer: ExpressionTyper, node: rule_ast.Call, definition: q.Definition) -> tuple[q.Argument, ...]:
    """The value of each parameter: its argument, otherwise its default."""
    parameters, args = definition.parameters, node.args
    usage = f"it is called as {usage_in_expressions(definition)}"
    if len(args) > len(parameters):
        extra = args[len(parameters)].span.to(args[-1].span)
        most = f"{len(parameters)} argument{'s' * (len(parameters) != 1)}"
        help_ = usage
        if parameters and parameters[-1].kind in ("cells", "line", "set"):
            help_ = f"blanks separate the cells of one argument; {usage}"
        message = f"`{definition.word}` takes {most}, not {len(args)}"
        raise Mistake("unexpected", message, extra, help=help_, notes=_defined(definition, None))
    values = [argument(typer, definition, parameter, arg) for parameter, arg in zip(parameters, args, strict=False)]
    for parameter in parameters[len(args) :]:
        if parameter.default is None:
            message = f"`{definition.word}` needs {IN_WORDS[parameter.kind]} for `{parameter.name}`"
            raise Mistake("unexpected", message, node.span, help=usage, notes=_defined(definition, parameter))
        values.append(parameter.default)
    return tuple(values)


def argument(
    typer: ExpressionTyper, definition: q.Definition, parameter: q.Parameter, arg: rule_ast.Argument
) -> q.Argument:
    """The argument of a parameter. Raises Mistake, which names the parameter, if it is of another kind."""
    node = arg.value
    if node is None or arg.head is not None or arg.where is not None:
        message = f"one value is expected for `{parameter.name}` of `{definition.word}`"
        help_ = "a function of a list takes what another one makes of each: sum(each x in r1: f(x))"
        raise Mistake("unexpected", message, arg.span, help=help_, notes=_defined(definition, parameter))
    match parameter.kind:
        case "text":
            if not isinstance(node, Text) and not _is_text(typer, node):
                raise _wrong(definition, parameter, kind_of(typer.value(node)), node.span)
            return typer.text(node, as_pattern=parameter.name in definition.patterns)
        case "number" | "digit":
            return _number(typer, definition, parameter, node)
        case "condition":
            value = typer.value(node)
            if not isinstance(value, q.Condition) and not _is_distinct(value):
                raise _wrong(definition, parameter, kind_of(value), node.span)
            return typer.as_condition(value, node.span)
        case "layer":
            return _layer(typer, definition, parameter, node)
    value = typer.value(node)
    if not isinstance(value, q.Cells):
        raise _wrong(definition, parameter, kind_of(value), node.span)
    if parameter.kind == "cell" and (many := typer.several(value)):
        message = f"`{parameter.name}` of `{definition.word}` is one cell, and {many}"
        raise Mistake("wrong-cell-count", message, node.span, notes=_defined(definition, parameter))
    if parameter.kind == "set" and isinstance(value, q.KnownCells) and len(set(value.cells)) < len(value.cells):
        twice = next(cell for cell in value.cells if value.cells.count(cell) > 1)
        message = f"{twice} is listed twice in the set `{parameter.name}` of `{definition.word}`"
        raise Mistake("cell-repeated", message, node.span, notes=_defined(definition, parameter))
    return value


def _number(
    typer: ExpressionTyper, definition: q.Definition, parameter: q.Parameter, node: rule_ast.Expression
) -> q.Number:
    value = typer.value(node)
    if not isinstance(value, q.Number | q.Cells) or (isinstance(value, q.Cells) and typer.several(value)):
        found = typer.several(value) if isinstance(value, q.Cells) else ""
        raise _wrong(definition, parameter, found or kind_of(value), node.span)
    number = typer.as_number(value, node.span)
    if not definition.is_function and not typer.is_known(number):
        message = f"`{parameter.name}` of `{definition.word}` is a number that is known before solving"
        help_ = "a function takes any number: define NAME(n: number) = ..."
        raise Mistake("wrong-kind", message, node.span, help=help_, notes=_defined(definition, parameter))
    if parameter.kind == "digit" and isinstance(number, q.Constant) and number.value not in typer.board.every_digit:
        message = f"`{parameter.name}` of `{definition.word}` is a digit, and {number.value} is none of the board's"
        raise Mistake("digit-not-on-board", message, node.span, notes=_defined(definition, parameter))
    return number


def _layer(
    typer: ExpressionTyper, definition: q.Definition, parameter: q.Parameter, node: rule_ast.Expression
) -> q.Cells:
    value = typer.value(node)
    if not isinstance(value, q.Cells) or not typer.layer_meant(value):
        raise _wrong(definition, parameter, kind_of(value), node.span)
    return value


def _is_text(typer: ExpressionTyper, node: rule_ast.Expression) -> bool:
    """Whether an expression is the name of a text."""
    bound = typer.names.get(node.key) if isinstance(node, Word) else None
    return bound is not None and bound.kind == "text"


def _is_distinct(value: Value) -> bool:
    """Whether a value is `distinct(...)`, which is a number or a condition."""
    return isinstance(value, q.Aggregate) and value.function == "distinct"


def _wrong(definition: q.Definition, parameter: q.Parameter, found: str, span: Span) -> Mistake:
    """The mistake of an argument of another kind."""
    said = found if found.startswith("th") else f"this is {found}"
    message = f"`{parameter.name}` of `{definition.word}` is {IN_WORDS[parameter.kind]}, and {said}"
    return Mistake("wrong-kind", message, span, notes=_defined(definition, parameter))


def _defined(definition: q.Definition, parameter: q.Parameter | None) -> tuple[Note, ...]:
    """A note on a parameter, or on the word of its definition."""
    span = definition.span if parameter is None else parameter.span
    what = f"`{definition.word}` is defined here" if parameter is None else "the parameter"
    return (Note(what, span, definition.source),)
