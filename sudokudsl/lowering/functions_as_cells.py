"""Advice on statements of families that name a function of the file in place of cells."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from ..language.family import Family
from ..language.scope import Scope
from ..language.syntax.ast import Statement, Word
from ..language.syntax.format import argument
from ..language.syntax.rule_ast import Define
from ..text.diagnostics import Mistake, Sink
from .definitions import DefinitionSource
from .reorder import reordered_line

_CELLS = r"[rcb]\d[\w.,-]*(?:\s+[rcb]\d[\w.,-]*)*"


def function_named(
    family: Family, statement: Statement, definitions: Mapping[str, DefinitionSource], scope: Scope
) -> Mistake | None:
    """The mistake of a statement that names a function of the file; None if it names none."""
    for arg in statement.args:
        if isinstance(arg, Word) and arg.key in definitions and arg.key not in (*scope.names, *family.own_words):
            define = definitions[arg.key].define
            if define.value is not None:
                layer = _with_layer(family, statement, arg, scope) if _takes_one_cell(define) else ""
                help_ = layer or f"functions are used in rules, as in `require {arg.text}(r1c1) > 3`"
                return Mistake("wrong-kind", f"`{arg.text}` is a function, and names no cells", arg.span, help=help_)
    return None


def _takes_one_cell(define: Define) -> bool:
    return [(each.kind or each.name).key for each in define.parameters] == ["cell"]


def _with_layer(family: Family, statement: Statement, function: Word, scope: Scope) -> str:
    """Advice to make a layer of a function of a cell, and the statement with it; empty if that has no meaning."""
    layer = f"{function.text}-of"
    line = _called(scope.sink.source.cut(statement.span), function.text, layer)
    line = line or _reordered(family, statement, function, layer, scope)
    return f"make a layer of it, `layer {layer} as x: {function.text}(x)`, and write `{line}`" if line else ""


def _called(text: str, function: str, layer: str) -> str:
    """A statement with a layer in place of a function of cells; empty unless cells follow the function everywhere."""
    found = re.sub(rf"\b{function}\s*\(([^()]*)\)", rf"{layer}[\1]", text)
    found = re.sub(rf"\b{function}\s+({_CELLS})", rf"{layer}[\1]", found)
    return "" if re.search(rf"\b{function}\b(?!-of\[)", found) else " ".join(found.split())


def _reordered(family: Family, statement: Statement, function: Word, layer: str, scope: Scope) -> str:
    """A statement about its cells on a layer, without the function; empty if it has no meaning."""
    others = [each for each in statement.args if each is not function]
    line = reordered_line(family, others, replace(scope, sink=Sink(scope.sink.source)))
    cells = [each for each in others if scope.names_cells(each)]
    if not line or not cells:
        return ""
    given = " ".join(map(argument, cells))
    given = given[1:-1] if len(cells) == 1 and given.startswith("(") else given
    return f"{line.partition(':')[0]}: {layer}[{given}]"
