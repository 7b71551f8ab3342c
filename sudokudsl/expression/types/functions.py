"""Types function calls: functions of one value, and of lists of values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args

from ...language.syntax import rule_ast
from ...language.syntax.advice.wrong_cells import NO_INDEX
from ...language.syntax.ast import Word
from ...text.diagnostics import Mistake, nearest, short
from ...text.source import Span
from .. import typed_tree as q
from .calls import call_definition
from .cell_lists import layer_named, on_layer
from .notes import note_call, note_names, note_unfiltered, note_whole_layer
from .quantifiers import domain_of
from .remarks import warn_of_areas, warn_of_digits, warn_of_directions

if TYPE_CHECKING:
    from .protocol import ExpressionTyper

FUNCTIONS = {
    "sum": "the sum of numbers or of the digits in cells",
    "product": "their product",
    "min": "the least of them",
    "max": "the greatest of them",
    "count": "how many conditions hold",
    "distinct": "how many different values there are; as a condition, that no two are equal",
    "abs": "a number without its sign",
    "length": "how many cells a line or set has",
    "row": "the number of a cell's row",
    "column": "the number of a cell's column",
    "box": "the number of a cell's box or region, 0 for none",
    "region": "the same as box",
    "size": "the number of cells of the area of a cell: size(field, r1c1)",
    "digit": "the digit of a cell, where the cell itself might be meant: digit(x) != r1c1",
}
"""Every function, with its value in words."""


def call(typer: ExpressionTyper, node: rule_ast.Call) -> q.Number | q.Condition | q.Cells:
    """The value of a function call. Raises Mistake if there is no such function, or the arguments do not fit it."""
    name, args, span = node.word.key, node.args, node.span
    match name:
        case "sum" | "product" | "min" | "max" | "count" | "distinct":
            items = tuple(_item(typer, name, arg) for arg in args)
            if not isinstance(items[0], q.Comprehension):
                note_call(typer, node)
            return q.Aggregate(name, items, _otherwise(typer, name, args), span)
        case "abs":
            return q.Absolute(typer.number(_only(typer, node)), span)
        case "length":
            cells = typer.cells(_only(typer, node))
            warn_of_areas(typer, cells, span, name)
            warn_of_directions(typer, cells, span, "count")
            return q.Length(cells, span)
        case "size":
            return _size(typer, node)
        case "digit":
            return typer.number(_only(typer, node))
        case "row" | "column" | "box" | "region":
            cells = typer.cells(_only(typer, node))
            if typer.several(cells):
                raise Mistake("wrong-kind", f"{name}(...) takes one cell", args[0].span)
            return q.Coordinate("region" if name == "box" else name, cells, span)
    definition = None if typer.functions is None else typer.functions.definition(node.word)
    if definition is not None:
        return call_definition(typer, node, definition)
    if typer.is_name(node.word.text) and isinstance(value := typer.named(node.word), q.Cells) and layer_named(value):
        layer = node.word.text
        message = f"`{layer}` is a layer, and no function"
        raise Mistake("wrong-kind", message, node.word.span, help=f"in brackets: {layer}[{typer.cell_name()}]")
    own = () if typer.functions is None else typer.functions.words
    near = nearest(name, (*FUNCTIONS, *own))
    help_ = _SAID_OTHERWISE.get(name) or (f"did you mean {near}?" if near else _ALL_FUNCTIONS)
    if name in get_args(q.Quality):
        help_ = f"a property comes after `is`: r1c1 is {name}"
    raise Mistake("unknown-word", f"no function is called `{short(node.word.text)}`", node.word.span, help=help_)


_ALL_FUNCTIONS = f"{', '.join(FUNCTIONS)}; your own, as in `define worth(x: cell) = 2 * x`"
_NEIGHBOURS = ("neighbour", "neighbours", "neighbor", "neighbors", "adjacent", "touching", "touches")
_AROUND = (*_NEIGHBOURS, "around", "near", "surrounding", "beside", "king")
_IN_SIGHT = ("seen", "sees", "insight", "visible", "view", "visibility")
_ON_LINE = ("straight", "turn", "turns", "corner", "bend")
_SAID_OTHERWISE = {
    **dict.fromkeys(("cell", "cells", "r", "c", "grid"), NO_INDEX),
    **dict.fromkeys(
        _AROUND,
        "`each king of x as n` visits the cells around x, and `each orthogonal of x as n` those that share a side: "
        "`count(each king of x as n: n = 1)`",
    ),
    **dict.fromkeys(
        _IN_SIGHT,
        "cells of the shade of x in its row and column, up to the first of the other: "
        "`count(each y in all where row(y) = row(x) or column(y) = column(x): distinct(shade[x..y]) = 1)`",
    ),
    **dict.fromkeys(
        _ON_LINE,
        "a line called way goes straight on in x if `way[x] in {5, 10}`, and turns if `way[x] in {3, 6, 9, 12}`",
    ),
    **dict.fromkeys(("avg", "average", "mean"), "a mean is a sum divided by the number: `sum(r1c1 r1c2) = 2 * r1c3`"),
    **dict.fromkeys(("area", "same", "samearea"), "two cells are in one area if `field[a] = field[b]`"),
    **dict.fromkeys(
        ("inside", "outside", "interior", "enclosed"),
        "that is a condition on a cell, `r2c2 inside way` or `r2c2 outside way`, for a loop stated by `loop way`",
    ),
    **dict.fromkeys(
        ("edges", "fence", "borders"),
        "the sides of x where another area or shade begins: `count(each orthogonal of x as n: shade[n] != shade[x])`",
    ),
    **dict.fromkeys(
        ("opposite", "mirror", "mirrored", "reflected", "rotated", "symmetric"),
        "places are numbers, as on a board of nine rows: "
        "`each pair in all as a, b where row(a) + row(b) = 10 and column(a) + column(b) = 10: a + b = 10`",
    ),
    **dict.fromkeys(
        ("visits", "enters", "entries", "crosses", "crossings"),
        "the steps of a loop from one box to another are counted by "
        "`count(each step of way as a, b: box(a) != box(b))`, two for each visit",
    ),
    "median": "as many digits are lower as are higher, and the median of an odd number of cells is among them: "
    "`count(x in r1 where x < r1c5) = count(x in r1 where x > r1c5)`",
    "gcd": "no other number divides both: `no d in 2..9: r1c1 mod d = 0 and r1c2 mod d = 0`",
    "lcm": "a common multiple has no remainder: `r1c3 mod r1c1 = 0 and r1c3 mod r1c2 = 0`",
    **dict.fromkeys(("distance", "taxicab"), "`abs(row(a) - row(b)) + abs(column(a) - column(b))`"),
}
"""Advice on words that people take for functions."""


def _size(typer: ExpressionTyper, node: rule_ast.Call) -> q.Number:
    """`size(field, x)`: the number of cells of the area of a cell."""
    plain = [arg.value for arg in node.args if arg.head is None and arg.where is None]
    if plain and isinstance(last := plain[-1], Word) and typer.is_name(last.text):
        area = typer.named(last)
        if isinstance(area, q.Cells) and typer.of_area(area):
            return q.Length(area, node.span)
    match plain:
        case [Word() as division, cell] if cell is not None and len(node.args) == len(plain):
            layer = typer.layer(division, "areas", "a division into areas")
            cells = typer.cells(cell)
            if many := typer.several(cells):
                raise Mistake("wrong-kind", f"{many}, and size(...) takes one", cell.span)
            return q.DigitOf(on_layer(typer.board, f"{layer}.size", cells, node.span), node.span)
    message = "size(...) takes the name of a division and a cell"
    raise Mistake("unexpected", message, node.span, help="size(field, r1c1)")


def _only(typer: ExpressionTyper, node: rule_ast.Call) -> rule_ast.Expression:
    """The only argument of a function that takes one value."""
    arg = node.args[0]
    if len(node.args) > 1 or arg.value is None or arg.head is not None or arg.where is not None:
        raise Mistake("unexpected", f"{node.word.text}(...) takes one value", node.span)
    return arg.value


def _otherwise(typer: ExpressionTyper, name: str, args: Sequence[rule_ast.Argument]) -> q.Number | None:
    """The expression after `else`; None without it."""
    given = [arg.otherwise for arg in args if arg.otherwise is not None]
    if not given:
        return None
    if name not in ("min", "max") or len(args) > 1:
        message = "`else` is for the least or greatest of one list, where that may be empty"
        raise Mistake("unexpected", message, given[0].span)
    return typer.number(given[0])


def _item(typer: ExpressionTyper, name: str, arg: rule_ast.Argument) -> q.Items | q.Number | q.Condition:
    """One argument of a function of lists."""
    if arg.head is not None:
        return _comprehension(typer, name, arg.head, None, arg.value, arg.span)
    assert arg.value is not None
    match arg.value:
        case rule_ast.Membership(part=Word() as word, negated=False, among=among) if (
            arg.where is not None or not typer.is_name(word.text)
        ):
            head = rule_ast.QuantifierHead("each", (word,), None, None, None, among, None, (), None, arg.value.span)
            found = _comprehension(typer, name, head, arg.where, None, arg.span)
            if arg.where is None:
                note_unfiltered(typer, name, word, among.span)
            return found
    if arg.where is not None:
        message = "`where` filters the values of a name"
        raise Mistake("unexpected", message, arg.where.span, help="as in `x in r5 where x > 3`")
    if name == "count":
        return typer.condition(arg.value)
    value = typer.value(arg.value)
    if isinstance(value, q.IntegerSet):
        return value
    if isinstance(value, q.Cells):
        if name in ("sum", "product", "min", "max", "distinct"):
            warn_of_directions(typer, value, arg.span, name)
            warn_of_areas(typer, value, arg.span, name)
            note_whole_layer(typer, value, arg.span)
        return q.DigitsOf(value, arg.span)
    return typer.as_number(value, arg.value.span)


def _comprehension(
    typer: ExpressionTyper,
    name: str,
    head: rule_ast.QuantifierHead,
    where: rule_ast.Expression | None,
    value: rule_ast.Expression | None,
    span: Span,
) -> q.Comprehension:
    """A value, or for `count` a condition, for each element that a quantifier iterates over.

    Without a value it is the number that the name of the quantifier means.
    """
    if head.quantifier != "each":
        raise Mistake("unexpected", f"`{head.quantifier}` cannot range over the values of a function", head.span)
    domain, filtered, inner = domain_of(typer, head)
    if value is None and domain.place is not None:
        warn_of_areas(typer, domain.place, span, name)
    if where is not None:
        asked = inner.condition(where)
        filtered = asked if filtered is None else q.Connective("and", (filtered, asked), where.span)
        warn_of_digits(inner, domain, where)
    if value is not None:
        note_names(typer, head, span.end)
    held: q.Number | q.Condition | None = None
    if name == "count":
        held = None if value is None else inner.condition(value)
    elif value is not None:
        held = inner.number(value)
    else:
        if len(domain.names) != 1:
            message = f"{name}(...) needs a number for each, after a colon"
            raise Mistake("unexpected", message, head.span, help="as in `sum(each pair in line as a, b: a * b)`")
        held = inner.as_number(inner.named(Word(domain.names[0], head.span)), head.span)
    return q.Comprehension(domain, filtered, held, span)
