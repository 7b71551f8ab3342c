"""Warnings and notes about expressions that have a meaning, but probably not the one that was meant."""

from __future__ import annotations

from collections.abc import Iterator

from ...language.syntax import rule_ast
from ...language.syntax.ast import Word, word_key
from ...model.geometry import layer_name, layer_of
from ...text.diagnostics import Sink
from ...text.source import Span
from .. import typed_tree as q
from .protocol import ExpressionTyper

_LISTS = ("row", "column", "region", "house", "window", "tile")


def line_named(typer: ExpressionTyper, cells: q.Cells) -> str:
    """The name of the loop or path whose layer these cells are; empty if they are other cells."""
    layer = layer_of(cells.cells) if isinstance(cells, q.KnownCells) else ""
    return layer if layer in typer.board.names_of_layers("line") else ""


def warn_of_directions(typer: ExpressionTyper, cells: q.Cells, span: Span, function: str = "") -> None:
    """Warns of all cells of a loop or path in place of the cells of the board that it visits.

    `function` is the function around them, if there is one.
    """
    layer = line_named(typer, cells)
    if typer.sink is None or not layer:
        return
    message = f"`{layer}` has the directions of a line over all cells, and not the digits of the cells on it"
    said = f"{function}(x in all where x on {layer})" if function else f"each x in all where x on {layer}"
    typer.sink.warning("likely-slip", message, span, help=f"the cells on it: `{said}`")


def warn_of_areas(typer: ExpressionTyper, cells: q.Cells, span: Span, function: str) -> None:
    """Warns of the cells of a division in a function of cells, where those of an area may be meant."""
    layers: set[object] = set()
    if isinstance(cells, q.OnLayer):
        layers = {cells.layer}
    elif isinstance(cells, q.KnownCells):
        layers = set(map(layer_name, cells.cells))
    layer = next((name for name in typer.board.names_of_layers("areas") if layers == {name}), "")
    if typer.sink is None or not layer or function not in ("sum", "product", "length"):
        return
    cell = typer.cell_name()
    said = f"over one area: `{function}(y in all where {layer}[y] = {layer}[{cell}])`"
    if function == "length":
        said = f"the cells of an area are counted by `size({layer}, {cell})`"
    message = f"`{layer}` has the numbers of areas, and not the digits in them"
    typer.sink.warning("likely-slip", message, span, help=said)


def warn_of_digits(typer: ExpressionTyper, domain: q.Domain, where: rule_ast.Expression) -> None:
    """Warns of a filter that compares the digit of a visited cell, where the cell itself may be meant.

    That is `x not in r1c1 r5c5`, `x != r1c1`, `x in r1c1 r5c5` for cells that are visited themselves, and `r1c1 in w`
    for visited lists. `x = r1c1` is not meant so where it is the whole filter: it would leave one cell, which needs no
    quantifier.
    """
    if typer.sink is not None:
        for part, differs, alone in _comparisons(where, negated=False, alone=True):
            if domain.kind in _LISTS:
                _warn_of_visited_list(typer, domain, part, differs=differs)
            elif domain.place is not None:
                _warn_of_comparison(typer, domain, part, differs=differs, alone=alone)


def warn_of_antecedent(typer: ExpressionTyper, domain: q.Domain, body: rule_ast.Expression) -> None:
    """Warns of `x in r1c1 r5c5 implies ...` for a visited x, which is a filter in other words."""
    while isinstance(body, rule_ast.Bracket):
        body = body.inner
    if isinstance(body, rule_ast.Connective) and body.word == "implies":
        filtered = [each for each, _, _ in _comparisons(body.parts[0], negated=False, alone=True)]
        for each in filtered:
            if isinstance(each, rule_ast.Membership):
                warn_of_digits(typer, domain, each)


def _comparisons(
    node: rule_ast.Expression, *, negated: bool, alone: bool
) -> Iterator[tuple[rule_ast.Chain | rule_ast.Membership, bool, bool]]:
    """The comparisons in a filter, each with whether it requires a difference, and whether all must hold.

    `alone` says whether all of them must hold as far as the expressions around this one go.
    """
    match node:
        case rule_ast.Bracket(inner=inner):
            yield from _comparisons(inner, negated=negated, alone=alone)
        case rule_ast.Unary(word="not", times=times, part=part):
            yield from _comparisons(part, negated=negated != (times % 2 == 1), alone=alone)
        case rule_ast.Connective(word=word, parts=parts):
            for each in parts:
                yield from _comparisons(each, negated=negated, alone=alone and word == ("or" if negated else "and"))
        case rule_ast.Chain(rest=((("=" | "!=") as sign, _),)):
            yield node, (sign == "!=") != negated, alone
        case rule_ast.Membership():
            yield node, node.negated != negated, alone


def _warn_of_visited_list(
    typer: ExpressionTyper, domain: q.Domain, node: rule_ast.Chain | rule_ast.Membership, *, differs: bool
) -> None:
    """Warns of `r1c1 in w` for a visited list w, where r1c1 may be meant as one of its cells."""
    if not isinstance(node, rule_ast.Membership) or not isinstance(node.among, Word):
        return
    visited = typer.names.get(node.among.key)
    cell = typer.value(node.part)
    if visited is None or visited.text not in domain.names or not isinstance(cell, q.Cells) or typer.several(cell):
        return
    one, among, no = typer.source.cut(node.part.span), node.among.text, "not " * differs
    _add_warning(typer, node.span, one, f"{one} {no}among {among}", f"digit({one}) {no}in {among}")


def _warn_of_comparison(
    typer: ExpressionTyper,
    domain: q.Domain,
    node: rule_ast.Chain | rule_ast.Membership,
    *,
    differs: bool,
    alone: bool,
) -> None:
    sides: list[tuple[rule_ast.Expression, rule_ast.Expression]]
    if isinstance(node, rule_ast.Membership):
        if isinstance(node.among, rule_ast.Braces):
            return  # a set is never meant as cells
        sides = [(node.part, node.among)]
    else:
        other = node.rest[0][1]
        sides = [(node.first, other), (other, node.first)]
    for visited, given in sides:
        bound = typer.names.get(visited.key) if isinstance(visited, Word) else None
        if bound is None or bound.text not in domain.names or bound.kind != "cell":
            continue
        cells = _cells_given(typer, domain, given)
        if cells is None or not _meet(cells, _visited(typer, domain)):
            continue
        if not (differs or isinstance(node, rule_ast.Membership)) and _means_digits(domain, alone=alone):
            continue
        name, among = bound.text, typer.source.cut(given.span)
        one = isinstance(node, rule_ast.Chain)
        itself = f"{name} is {'not ' * differs}{among}" if one else f"{name} {'not ' * differs}among {among}"
        sign = ("!=" if differs else "=") if one else "not in" if differs else "in"
        _add_warning(typer, node.span, name, itself, f"digit({name}) {sign} {among}")
        return


def _means_digits(domain: q.Domain, *, alone: bool) -> bool:
    """Whether `x = r1c1` compares digits without doubt; `alone` says that it is a filter or must hold in it."""
    return alone if domain.kind == "cell" else domain.kind == "neighbour"


def _add_warning(typer: ExpressionTyper, span: Span, name: str, for_cells: str, for_digits: str) -> None:
    """Adds the warning about a comparison of the digit of `name`, with both spellings, once."""
    message = f"this compares the digit of `{name}`, and not the cell"
    help_ = f"for cells write `{for_cells}`; for digits, so that nobody doubts it, `{for_digits}`"
    warning = Sink(typer.source)
    warning.warning("compares-digits", message, span, help=help_)
    assert typer.sink is not None
    typer.sink.found += (each for each in warning.found if each not in typer.sink.found)


def _visited(typer: ExpressionTyper, domain: q.Domain) -> q.Cells | None:
    """The cells that a quantifier may visit, as far as they are known."""
    if domain.kind != "neighbour" or not isinstance(domain.place, q.KnownCells):
        return None if domain.kind == "neighbour" else domain.place
    near = (step for cell in domain.place.cells for step in typer.board.at_offsets(cell, domain.offsets))
    return q.KnownCells(tuple(near), domain.span)


def _cells_given(typer: ExpressionTyper, domain: q.Domain, node: rule_ast.Expression) -> q.Cells | None:
    """The cells that a visited cell is compared with.

    None for numbers, for cells of the same quantifier, and for names of lists that only a use of the rule gives.
    """
    value = typer.value(node)
    if not isinstance(value, q.Cells):
        return None
    if isinstance(value, q.CellsNamed):
        bound = typer.names[word_key(value.name)]
        is_centre = isinstance(domain.place, q.CellsNamed) and value.name == domain.place.name
        if bound.kind != "cell" or value.name in domain.names or is_centre:
            return None
        return value if bound.among is None else bound.among
    return value


def _meet(cells: q.Cells, place: q.Cells | None) -> bool:
    """Whether two lists of cells have a common cell, or may have one."""
    if isinstance(cells, q.KnownCells) and isinstance(place, q.KnownCells):
        return not set(cells.cells).isdisjoint(place.cells)
    return True
