"""Notes on expressions that mean something else than setters expect."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, count
from typing import get_args

from ...language.signature import whole_layer_before
from ...language.syntax import rule_ast
from ...language.syntax.ast import CellPattern, Word, word_key
from ...text.source import Span
from .. import typed_tree as q
from .protocol import ExpressionTyper

_WORDS = re.compile(r"[^\W\d][\w-]*")
_OF_LISTS = ("sum", "product", "min", "max", "distinct")
_QUALITIES: tuple[str, ...] = get_args(q.Quality)


def note_names(typer: ExpressionTyper, head: rule_ast.QuantifierHead, end: int) -> None:
    """Adds a note on a quantifier with names that are not used, or with a property as a name.

    They are used up to the offset `end`, where its body ends.
    """
    if typer.sink is None:
        return
    names = head.names or head.words[:1]
    words = [word_key(each) for each in _WORDS.findall(typer.source.text[head.span.start : end])]
    if all(words.count(name.key) < 2 for name in names):
        named = " and ".join(f"`{name.text}`" for name in names)
        verb = "is" if len(names) == 1 else "are"
        message = f"{named} {verb} not used in the condition, which is the same every time"
        help_ = "" if head.names else "name what is visited, and use the name: `each window 2x2 as w: sum(w) > 9`"
        typer.sink.note("likely-slip", message, head.span, help=help_)
    elif head.place is not None and names[0].key in _QUALITIES:
        name, listed = names[0].text, typer.source.cut(head.place.span)
        message = f"`{name}` is a name for every cell here, and filters none"
        typer.sink.note("likely-slip", message, head.span, help=f"`each x in {listed} where x is {name}: ...`")


def note_unfiltered(typer: ExpressionTyper, function: str, name: Word, place: Span) -> None:
    """Adds a note on `sum(shaded in r1)`, in which a name without a filter means every cell.

    There is none if the cells have a warning already.
    """
    span = name.span.to(place)
    if typer.sink is not None and all(each.span != span for each in typer.sink.found):
        listed = typer.source.cut(place)
        same = f"length({listed})" if function == "count" else f"{function}({listed})"
        message = f"`{name.text}` is a name for every cell here, so this is `{same}`"
        wanted = f"is {name.text}" if name.key in _QUALITIES else "> 3"
        help_ = f"a filter follows the cells: `{function}(x in {listed} where x {wanted})`"
        typer.sink.note("likely-slip", message, span, help=help_)


def note_call(typer: ExpressionTyper, node: rule_ast.Call) -> None:
    """Adds a note on a function whose only argument is one number, where a list of cells is meant."""
    if typer.sink is None or len(node.args) != 1 or node.args[0].head is not None or node.args[0].where is not None:
        return
    match node.args[0].value:
        case rule_ast.Membership(part=part, negated=False, among=among) if node.word.key == "count":
            if not isinstance(among, rule_ast.Braces) and isinstance(typer.value(among), q.Cells):
                value, listed = typer.source.cut(part.span), typer.source.cut(among.span)
                used = _WORDS.findall(f"{value} {listed}")
                name = next(each for each in chain(("y", "z"), map("x{}".format, count(2))) if each not in used)
                message = f"this counts one condition, `{value} in {listed}`, so it is 0 or 1"
                help_ = f"the number of cells: `count({name} in {listed} where {name} = {value})`"
                typer.sink.note("likely-slip", message, node.span, help=help_)
        case rule_ast.Chain(first=CellPattern() as first, rest=(("-", CellPattern() as last),), span=span):
            if node.word.key in _OF_LISTS and _straight(typer, first, last):
                line = f"{typer.source.cut(first.span)}..{typer.source.cut(last.span)}"
                help_ = f"the cells of a line: `{node.word.text}({line})`"
                typer.sink.note("likely-slip", "this is the difference of two cells", span, help=help_)


def _straight(typer: ExpressionTyper, *ends: CellPattern) -> bool:
    """Whether a row, a column or a diagonal has both cells."""
    one, other = (value.cells for each in ends if isinstance(value := typer.value(each), q.KnownCells))
    down, right = abs(one[0].row - other[0].row), abs(one[0].column - other[0].column)
    return not down or not right or down == right


def note_whole_layer(typer: ExpressionTyper, cells: q.Cells, span: Span) -> None:
    """Adds a note on `sum(worth r1c1 r1c2)`, where the cells of a layer over those of the board are meant."""
    if typer.sink is not None and isinstance(cells, q.KnownCells) and (mixed := whole_layer_before(cells.cells)):
        message, help_ = mixed
        typer.sink.note("likely-slip", message, span, help=help_)


def note_quotients(typer: ExpressionTyper, node: rule_ast.Chain, values: Sequence[q.Number]) -> None:
    """Adds a note on `(r1c1 + r1c2) / 2 = r1c3`, in which the quotient is rounded down; `values` are both sides."""
    if typer.sink is None or len(node.rest) != 1 or node.rest[0][0] != "=":
        return
    sides = (node.first, node.rest[0][1])
    for side, other, value in zip(sides, sides[::-1], values, strict=True):
        while isinstance(side, rule_ast.Bracket):
            side = side.inner
        if not isinstance(value, q.Calculation) or typer.is_known(value.first):
            continue
        match side:
            case rule_ast.Chain(first=first, rest=(("/", divisor),), span=span):
                whole = first.inner if isinstance(first, rule_ast.Bracket) else first
                exact = f"{_factor(typer, divisor)} * {_factor(typer, other)} = {typer.source.cut(whole.span)}"
                message = "this quotient is rounded down"
                typer.sink.note("likely-slip", message, span, help=f"without rounding: `{exact}`")


def _factor(typer: ExpressionTyper, node: rule_ast.Expression) -> str:
    """An expression as a factor of a product, in brackets where it needs them."""
    text = typer.source.cut(node.span)
    return f"({text})" if isinstance(node, rule_ast.Chain) else text


def note_negation(typer: ExpressionTyper, node: rule_ast.Connective) -> None:
    """Adds a note on `not r1c1 = 1 and r1c2 = 2`, in which `not` reaches to the `and` only."""
    first, *others = node.parts
    if typer.sink is None or node.word != "and" or not isinstance(first, rule_ast.Unary) or first.word != "not":
        return
    if isinstance(first.part, rule_ast.Bracket | rule_ast.Call) or first.times % 2 == 0:
        return
    if any(isinstance(each, rule_ast.Bracket | rule_ast.Unary | rule_ast.Quantified) for each in others):
        return
    denied = typer.source.cut(first.part.span)
    rest = " and ".join(typer.source.cut(each.span) for each in others)
    message = "`not` is about the condition before the `and` only"
    if all(each.span != first.span for each in typer.sink.found):
        help_ = f"for both together write `not ({denied} and {rest})`; for one, so that nobody doubts it, "
        typer.sink.note("likely-slip", message, first.span, help=f"{help_}`(not {denied}) and {rest}`")
