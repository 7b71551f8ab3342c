"""Diagrams of the grammar: each construct as a railroad that is read along its tracks.

The grammar files are parsed by lark's own grammar of grammars and drawn by railroad-diagrams. Small rules are drawn
inside the rules that use them. Chains such as `and: not (AND not)*` become nested loops; an inner loop binds tighter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from io import StringIO
from pathlib import Path

import railroad
from lark import Lark, Token, Tree

GRAMMAR = Path(__file__).parent.parent / "grammar"
MARKS = {
    "LPAR": "(", "RPAR": ")", "RSQB": "]", "LBRACE": "{", "RBRACE": "}",
    "STAR": "*", "SLASH": "/", "PLUS": "+", "MINUS": "-",
}  # fmt: skip
SIGNS = {"COMPARE": ("=", "!=", "<", "<=", ">", ">=")}
PHRASES = {"POSITION_OF": "position of", "ALONG": "number read along"}
KINDS = {
    "WORD": "name", "CALL": "name", "UNSIGNED": "integer", "NUMBER": "integer", "TEXT": '"text"', "SIZE": "2x3",
    "CELLS": "r1c1", "BOXES": "b1", "RANGE": "1-9", "ONWARD": "2..",
    "MARK": "= : , * + - < >",
}  # fmt: skip


@dataclass(frozen=True)
class Construct:
    """A rule of a grammar file, or its alternatives with an alias. Rules in `within` are drawn inside the diagram."""

    title: str
    says: str
    file: str
    rule: str
    alias: str = ""
    within: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of its picture."""
        return self.title.replace(" ", "-")


_CHAIN = ("iff", "implies", "or", "and", "not")
CONSTRUCTS = (
    Construct("statement", "A line of a file: a word and its arguments.", "sdk", "start"),
    Construct("argument", "One argument. Each word takes its own, as listed above.", "sdk", "argument"),
    Construct("run", "Cells from corner to corner.", "sdk", "run"),
    Construct("group", "Arguments that belong together.", "sdk", "group"),
    Construct("require", "A condition that must hold.", "rules", "start", "require"),
    Construct("quantifier", "Over a condition after a colon, or over the lines below.", "rules", "start", "repeat"),
    Construct("head", "The beginning of a quantifier: its elements, where they are, and their names.", "rules", "head",
              within=("place", "filter", "names")),
    Construct("what", "Such as `cell`, `pair`, `run of 3`, `window 2x2`, `leaper 1,3`.", "rules", "what"),
    Construct("blocks", "The lines below form an alternative, or a negated block.", "rules", "start", "block"),
    Construct("number of", "This many of the statements below hold.", "rules", "start", "number_of"),
    Construct("layer", "A layer whose value over each cell is that of an expression.", "rules", "start", "layer"),
    Construct("let", "A name for cells, a number or a condition.", "rules", "start", "let", ("value",)),
    Construct("define", "A word of your own; the lines below define its meaning.", "rules", "start", "define"),
    Construct("own function", "A word for a number, a condition or cells.", "rules", "start", "function", ("value",)),
    Construct("parameter", "Its name, its type, its default.", "rules", "parameter"),
    Construct("expression", "A condition, a number, a quantifier, or a choice.", "rules", "expression"),
    Construct("condition", "An inner loop binds tighter than those around it.", "rules", "iff", within=_CHAIN),
    Construct("comparison", "A cell stands for its digit.", "rules", "comparison"),
    Construct("number", "An inner loop binds tighter than those around it.", "rules", "sum",
              within=("product", "factor")),
    Construct("cells", "One item, or a run from cell to cell with `..`.", "rules", "dots", within=("atom", "name")),
    Construct("item", "One cell of a name, or several; the cells of a layer over others.", "rules", "item",
              within=("span", "more", "onward", "ipoint")),
    Construct("function", "Such as `sum`: of listed values, or of a value for each element.", "rules", "call",
              within=("argument", "filter", "otherwise", "generator")),
    Construct("bracket", "An expression or a list in parentheses.", "rules", "bracket"),
    Construct("set", "The right side of `in`.", "rules", "many"),
    Construct("except", "The cells of a list without some.", "rules", "excluded"),
    Construct("list", "Cells one after another.", "rules", "list"),
    Construct("braces", "Numbers, and ranges of them.", "rules", "braces", within=("span",)),
)  # fmt: skip
SHOWN = {"iff": "condition", "sum": "number", "isum": "number", "dots": "cells", "call": "function", "many": "set",
         "excluded": "except"}  # fmt: skip
"""The name of a rule in the diagrams, if it is not its own name."""


def section(folder: str) -> Iterator[str]:
    """The lines of a page that show them."""
    for construct in CONSTRUCTS:
        yield from (f"### {construct.title}", "", construct.says, "")
        yield from (f"![{construct.title}]({folder}/{construct.name}.svg)", "")


def pictures(folder: Path) -> Iterator[tuple[Path, str]]:
    """The diagram of each construct, with its path."""
    for construct in CONSTRUCTS:
        yield folder / f"{construct.name}.svg", _svg(construct)


def _svg(construct: Construct) -> str:
    rules = _rules(construct.file)
    drawer = _Drawer(rules, construct.within)
    alternatives = [body for body, alias in rules[construct.rule] if not construct.alias or alias == construct.alias]
    out = StringIO()
    railroad.Diagram(drawer.choice(alternatives), type="complex").writeStandalone(out.write)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


@cache
def _rules(file: str) -> Mapping[str, list[tuple[Tree[Token], str]]]:
    """The rules of a grammar file by name: for each alternative its tree and its alias, if it has one."""
    parser = Lark.open_from_package("lark", "lark.lark", ("grammars",), parser="lalr", maybe_placeholders=False)
    tree = parser.parse((GRAMMAR / f"{file}.lark").read_text("utf-8"))
    found = {}
    for rule in tree.find_data("rule"):
        name, *_, body = rule.children
        found[_plain(str(name))] = [_alternative(each) for each in _alternatives(body)]
    return found


def _plain(name: str) -> str:
    return name.lstrip("?!_")


def _alternatives(body: Tree[Token]) -> list[Tree[Token]]:
    return list(body.children) if body.data == "expansions" else [body]


def _alternative(tree: Tree[Token]) -> tuple[Tree[Token], str]:
    if tree.data == "alias":
        body, name = tree.children
        return body, str(name)
    return tree, ""


@dataclass
class _Drawer:
    """Draws trees of a grammar; rules named in `within` are drawn in place."""

    rules: Mapping[str, list[tuple[Tree[Token], str]]]
    within: tuple[str, ...]
    open: list[str] = field(default_factory=list)

    def choice(self, bodies: Sequence[Tree[Token]]) -> railroad.DiagramItem:
        drawn = [self.item(body) for body in bodies]
        return drawn[0] if len(drawn) == 1 else railroad.Choice(0, *drawn)

    def item(self, tree: Tree[Token] | Token) -> railroad.DiagramItem:
        if isinstance(tree, Token):
            return self.leaf(tree)
        match tree.data:
            case "expansions":
                return self.choice(tree.children)
            case "expansion":
                return self.sequence(tree.children)
            case "expr":
                return self.repeated(tree.children[0], str(tree.children[1]))
            case "alias":
                return self.item(tree.children[0])
        return self.item(tree.children[-1]) if len(tree.children) == 1 else self.sequence(tree.children)

    def sequence(self, parts: Sequence[Tree[Token] | Token]) -> railroad.DiagramItem:
        """The parts in order; one that repeats the part before it, with something between, is a loop of both."""
        drawn: list[railroad.DiagramItem] = []
        at = 0
        while at < len(parts):
            between = _between(parts[at], parts[at + 1]) if at + 1 < len(parts) else None
            if between is None:
                drawn.append(self.item(parts[at]))
                at += 1
            else:
                drawn.append(railroad.OneOrMore(self.item(parts[at]), self.sequence(between) if between else None))
                at += 2
        return drawn[0] if len(drawn) == 1 else railroad.Sequence(*drawn)

    def repeated(self, body: Tree[Token] | Token, sign: str) -> railroad.DiagramItem:
        drawn = self.item(body)
        match sign:
            case "?":
                return railroad.Optional(drawn)
            case "*":
                return railroad.ZeroOrMore(drawn)
        return railroad.OneOrMore(drawn)

    def leaf(self, token: Token) -> railroad.DiagramItem:
        text = str(token)
        if text.startswith('"'):
            return railroad.Terminal(text[1:-1])
        name = _plain(text)
        if name.islower():
            if name in self.within and name not in self.open:
                self.open.append(name)
                drawn = self.choice([body for body, _ in self.rules[name]])
                self.open.pop()
                return drawn
            return railroad.NonTerminal(SHOWN.get(name, name))
        if name in SIGNS:
            return railroad.Choice(0, *map(railroad.Terminal, SIGNS[name]))
        if name in KINDS:
            return railroad.NonTerminal(KINDS[name])
        return railroad.Terminal(MARKS.get(name) or PHRASES.get(name) or name.lower())


def _between(part: Tree[Token] | Token, after: Tree[Token] | Token) -> Sequence[Tree[Token] | Token] | None:
    """The separator, if `after` repeats a separator and the part any number of times; otherwise None."""
    if isinstance(after, Token) or after.data != "expr" or str(after.children[1]) != "*":
        return None
    body = after.children[0]
    while isinstance(body, Tree) and body.data in ("expansions", "expansion") and len(body.children) == 1:
        body = body.children[0]
    inside = body.children if isinstance(body, Tree) and body.data == "expansion" else [body]
    return inside[:-1] if inside[-1] == part else None
