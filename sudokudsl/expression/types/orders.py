"""Warnings about positions in the layer of a path, a loop or a division, which does not list the digits on it."""

from __future__ import annotations

import re
from itertools import chain, count, pairwise

from ...language.syntax import rule_ast
from ...model.geometry import MAX_DIGIT, layer_of
from ...text.diagnostics import Diagnostic
from ...text.source import Span
from .. import typed_tree as q
from .protocol import ExpressionTyper
from .remarks import line_named

_WORDS = re.compile(r"[^\W\d][\w-]*")


def warn_of_positions(typer: ExpressionTyper, node: rule_ast.Chain) -> None:
    """Warns of `position of r3c3 in rat < position of r2c2 in rat`, with the same condition on the order of a path."""
    operands = [node.first, *(part for _, part in node.rest)]
    cells, lines = [], set()
    for each in operands:
        while isinstance(each, rule_ast.Bracket):
            each = each.inner
        if not isinstance(each, rule_ast.PositionOf) or typer.sink is None:
            return
        lines.add(line_named(typer, typer.cells(each.line)))
        value = typer.value(each.value)
        if isinstance(value, q.Cells) and not typer.several(value):
            cells.append(typer.source.cut(each.value.span))
    if len(lines) == 1 and "" not in lines and len(cells) == len(operands):
        line = lines.pop()
        time = _free(typer, ("time", "order", "place"))
        visited = [f"{cell} on {line}" for cell in dict.fromkeys(cells)]
        signs = [sign for sign, _ in node.rest]
        compared = [
            f"{time}[{one}] {sign} {time}[{other}]" for (one, other), sign in zip(pairwise(cells), signs, strict=True)
        ]
        _warn(typer, line, node.span, " and ".join((*visited, *compared)), time)


def warn_of_position(typer: ExpressionTyper, node: rule_ast.PositionOf, found: q.PositionOf) -> None:
    """Warns of the position of a number among the directions of a line, or among the numbers of areas."""
    if typer.sink is None:
        return
    layer = line_named(typer, found.cells)
    division = layer_of(found.cells.cells) if isinstance(found.cells, q.KnownCells) else ""
    if any(each.span.start <= node.span.start and node.span.end <= each.span.end for each in _here(typer)):
        return
    if layer:
        time = _free(typer, ("time", "order", "place"))
        value = typer.value(node.value)
        is_cell = isinstance(value, q.Cells) and not typer.several(value)
        cell = typer.source.cut(node.value.span) if is_cell else typer.cell_name()
        _warn(typer, layer, node.span, f"{time}[{cell}]", time)
    elif division in typer.board.names_of_layers("areas"):
        said, cell = typer.source.cut(node.value.span), typer.cell_name()
        visited = next(name for name in chain(("y", "z"), map("x{}".format, count(2))) if name not in typer.names)
        message = f"`{division}` has the numbers of areas over all cells, and this is the place of a number among them"
        has = f"some {visited} in all where {division}[{visited}] = {division}[{cell}]: {visited} = {said}"
        help_ = f"the cells of an area have no order; that it has the digit: `{has}`"
        typer.sink.warning("likely-slip", message, node.span, help=help_)


def _warn(typer: ExpressionTyper, line: str, span: Span, meant: str, time: str) -> None:
    """Adds the warning about a position on a line; `meant` is what is to be written in its place."""
    assert typer.sink is not None
    message = f"`{line}` has the directions of a line over all cells, and this is the place of a number among them"
    one, other, cell = _names(typer)
    stated = re.search(rf"^[ \t]*path[ \t]+{re.escape(line)}\b(.*)", typer.source.text, re.MULTILINE | re.IGNORECASE)
    start = re.search(r"\bfrom[ \t]+(\S+)", stated[1], re.IGNORECASE) if stated else None
    if f"{line}.step" not in typer.board.layers or start is None:
        why = "a path without a `from` has no order" if stated else "a loop has no first cell"
        help_ = f"{why}; each two neighbours on it: `each step of {line} as {one}, {other}: ...`"
        typer.sink.warning("likely-slip", message, span, help=help_)
        return
    if any(each.message == message and each.help.count(time) > 1 for each in _here(typer)):
        typer.sink.warning("likely-slip", message, span, help=f"with the layer `{time}`: `{meant}`")
        return
    lines = [
        f"layer {time} digits 0-{_last_place(typer)}",
        f"require {time}[{start[1]}] = 1",
        f"each step of {line} as {one}, {other}: {time}[{other}] = {time}[{one}] + 1",
        f"each {cell} in all: {cell} not on {line} iff {time}[{cell}] = 0",
    ]
    help_ = f"the order along the path is a layer: {', '.join(f'`{each}`' for each in lines)}; then here `{meant}`"
    typer.sink.warning("likely-slip", message, span, help=help_)


def _last_place(typer: ExpressionTyper) -> int:
    """The greatest place on a path that a layer can have."""
    return min(len(typer.board.cells), MAX_DIGIT)


def _here(typer: ExpressionTyper) -> list[Diagnostic]:
    """The diagnostics about the text of the expression so far."""
    return [] if typer.sink is None else [each for each in typer.sink.found if each.source is None]


def _free(typer: ExpressionTyper, names: tuple[str, ...]) -> str:
    """The first of some names that the text does not have, otherwise one with a number."""
    used = {word.lower() for word in _WORDS.findall(typer.source.text)}
    return next(name for name in chain(names, map(f"{names[0]}{{}}".format, count(2))) if name not in used)


def _names(typer: ExpressionTyper) -> list[str]:
    """Three names that a quantifier at the left edge of the file can bind."""
    candidates = chain("abxyz", map("x{}".format, count(2)))
    return [name for name, _ in zip((each for each in candidates if _is_free(typer, each)), range(3), strict=False)]


def _is_free(typer: ExpressionTyper, name: str) -> bool:
    return not typer.is_name(name) and (typer.functions is None or name not in typer.functions.words)
