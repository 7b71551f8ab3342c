"""Converts the parse trees of `rules.lark` into the syntax tree of rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast

from ...text.source import Span
from .ast import BoxPattern, CellPattern, Interval, Number, Text, Word
from .lalr import Node, Token, Tree
from .layout import Chunk
from .rule_ast import (
    Among,
    Argument,
    Braces,
    Bracket,
    Branch,
    Call,
    CardinalityBlock,
    Chain,
    Conditional,
    Connective,
    Define,
    DerivedLayer,
    DottedRange,
    Excluded,
    Expression,
    ExpressionList,
    Let,
    Membership,
    NumberAlong,
    ParameterSyntax,
    PatternTest,
    PositionOf,
    Property,
    Quantified,
    Quantifier,
    QuantifierHead,
    Repeat,
    Require,
    RuleLine,
    Subscript,
    Unary,
    Visit,
)
from .tokens import cell_intervals, intervals, unquoted

MAX_DEPTH = 60  # levels of an expression, including brackets


def too_deep(tree: Tree) -> Token | None:
    """A token of a tree that is deeper than `MAX_DEPTH`, or None if there is none."""
    level: list[Node] = [tree]
    for _ in range(MAX_DEPTH):
        level = [child for node in level if isinstance(node, Tree) for child in node.children]
        if not level:
            return None
    deep = level[0]
    while isinstance(deep, Tree):
        deep = deep.children[0]
    return deep


def rule_line(tree: Tree, chunk: Chunk) -> RuleLine:
    """Converts the parse tree of a line."""
    return _TreeBuilder(chunk).rule_line(tree)


def takes_block(rule_line: RuleLine) -> bool:
    """Whether a line of this kind has statements below it."""
    match rule_line:
        case Branch() | CardinalityBlock() | Repeat(condition=None) | Define(value=None):
            return True
    return False


def may_take_block(rule_line: RuleLine) -> bool:
    """Whether a line of this kind may have statements below it: also a function, for its `rules`."""
    return isinstance(rule_line, Define) or takes_block(rule_line)


def _integer(node: Node) -> int | None:
    """The integer that a node is, with its sign; None for other expressions."""
    match node:
        case Token(type="UNSIGNED", value=value):
            return int(value)
        case Tree(data="ifactor", children=[*signs, Token(type="UNSIGNED", value=value)]):
            return -int(value) if len(signs) % 2 else int(value)
    return None


@dataclass(frozen=True, slots=True)
class _TreeBuilder:
    """Converts the parse trees of one statement. The recursion is bounded, because `too_deep` bounds the tree."""

    chunk: Chunk

    def rule_line(self, tree: Tree) -> RuleLine:
        match tree.data, tree.children:
            case "require", [_, condition]:
                return Require(self.expression(condition))
            case "repeat", [Tree() as head, *body]:
                return Repeat(self.head(head), self.expression(body[0]) if body else None)
            case "block", _:
                return Branch()
            case "number_of", [Token(type="EXACTLY"), number, _]:
                return CardinalityBlock("exactly", self.expression(number))
            case "number_of", [_, Token(type=kind), number, _]:
                return CardinalityBlock("at least" if kind == "LEAST" else "at most", self.expression(number))
            case "define", [_, Token() as name, *rest]:
                parameters = (self.parameter(each) for each in rest if isinstance(each, Tree))
                return Define(self.word(name), tuple(parameters))
            case "function", [_, Token() as name, *rest, value]:
                parameters = (self.parameter(each) for each in rest if isinstance(each, Tree))
                return Define(self.word(name), tuple(parameters), self.expression(value))
            case "let", [_, Token() as name, value]:
                return Let(self.word(name), self.expression(value))
            case "layer", [_, Token() as name, *look, _, Token() as variable, value]:
                word = self.word(cast(Token, look[1])) if look else None
                return DerivedLayer(self.word(name), word, self.word(variable), self.expression(value))
        raise AssertionError(f"no rule of the grammar: {tree.data}")

    def parameter(self, tree: Tree) -> ParameterSyntax:
        name, kind, default = cast(Token, tree.children[0]), None, None
        # a type follows the colon after the name, a default follows `=`: of two words the first is the type
        rest = tree.children[1:]
        text = self.chunk.text[name.end :].lstrip() if rest else ""
        if text.startswith(":"):
            kind = self.word(cast(Token, rest[0]))
            rest = rest[1:]
        if rest:
            default = self.expression(rest[0])
        return ParameterSyntax(self.word(name), kind, default, self.span(tree))

    def head(self, tree: Tree) -> QuantifierHead:
        quantifier = cast(Quantifier, cast(Token, tree.children[0]).value.lower())
        words: tuple[Word, ...] = ()
        size = leap = of = place = early = late = None
        names: tuple[Word, ...] = ()
        for child in tree.children[1:]:
            assert isinstance(child, Tree)
            match child.data, child.children:
                case "what", [*parts]:
                    second = len(parts) > 1 and isinstance(parts[1], Token) and parts[1].type == "WORD"
                    words = tuple(self.word(cast(Token, part)) for part in parts[: 1 + second])
                    rest = parts[len(words) :]
                    match rest:
                        case [Token(type="SIZE") as text]:
                            rows, columns = text.value.lower().split("x")
                            size = int(rows), int(columns)
                        case [Token(type="UNSIGNED") as long, Token(type="UNSIGNED") as short]:
                            leap = int(long.value), int(short.value)
                        case [Token(type="OF"), number]:
                            of = self.expression(number)
                case "place", [_, *many]:
                    place = self.many(many)
                case "names", [_, *listed]:
                    names = tuple(self.word(cast(Token, name)) for name in listed)
                case "filter", [_, condition]:
                    if names:
                        late = self.expression(condition)
                    else:
                        early = self.expression(condition)
        return QuantifierHead(quantifier, words, size, leap, of, place, early, names, late, self.span(tree))

    def many(self, nodes: Sequence[Node]) -> Expression:
        (node,) = nodes
        return self.expression(node)

    def expression(self, node: Node) -> Expression:
        if isinstance(node, Token):
            return self.token(node)
        children, span = node.children, self.span(node)
        match node.data, children:
            case "iff" | "implies" | "or" | "and" as word, _:
                parts = (child for child in children if not (isinstance(child, Token) and child.type == "OR"))
                return Connective(word, tuple(map(self.expression, parts)), span)
            case "not", [*nots, part]:
                return Unary("not", len(nots), self.expression(part), span)
            case "factor" | "ifactor", [*signs, part]:
                return Unary("-", len(signs), self.expression(part), span)
            case "comparison" | "sum" | "product" | "isum" | "iproduct", [first, *more]:
                rest = tuple(
                    (cast(Token, sign).value.lower(), self.expression(part))
                    for sign, part in zip(more[::2], more[1::2], strict=True)
                )
                return Chain(self.expression(first), rest, span)
            case "membership", [part, *middle, among]:
                return Membership(self.expression(part), len(middle) == 2, self.expression(among), span)
            case "among", [part, *middle, among]:
                return Among(self.expression(part), len(middle) == 2, self.expression(among), span)
            case "property", [part, *middle, other]:
                return Property(self.expression(part), bool(middle), self.expression(other), span)
            case "visit", [part, *middle, Token() as where, Token() as word]:
                place = cast('Literal["on", "inside", "outside"]', where.value.lower())
                return Visit(self.expression(part), bool(middle), place, self.word(word), span)
            case "matches", [line, Token() as text]:
                return PatternTest(self.expression(line), cast("Text | Word", self.token(text)), span)
            case "position", [_, value, _, line]:
                return PositionOf(self.expression(value), self.expression(line), span)
            case "along", [_, line]:
                return NumberAlong(self.expression(line), span)
            case "dots", _:
                return DottedRange(tuple(map(self.expression, children)), span)
            case "list", _:
                return ExpressionList(tuple(map(self.expression, children)), span)
            case "excluded", [listed, _, without]:
                return Excluded(self.expression(listed), self.expression(without), span)
            case "bracket", [_, inner, _]:
                return Bracket(self.expression(inner), span)
            case "choice", [_, condition, _, then, _, otherwise]:
                return Conditional(self.expression(condition), self.expression(then), self.expression(otherwise), span)
            case "quantified", [Tree() as head, body]:
                return Quantified(self.head(head), self.expression(body), span)
            case "item", [Token() as name, Tree(data="onward", children=[first]), _]:
                return Subscript(self.word(name), (self.expression(first),), span, onward=True)
            case "item", [Token() as name, *parts, _]:
                return Subscript(self.word(name), tuple(map(self.expression, parts)), span)
            case "braces", [_, *ranges, _]:
                return Braces(tuple(map(self.member, ranges)), span)
            case "call", [Token() as word, _, *args, _]:
                return Call(self.word(word), tuple(self.argument(cast(Tree, each)) for each in args), span)
        raise AssertionError(f"no rule of the grammar: {node.data}")

    def argument(self, tree: Tree) -> Argument:
        head = value = where = otherwise = None
        for child in tree.children:
            match child:
                case Tree(data="head"):
                    head = self.head(child)
                case Tree(data="filter"):
                    where = self.expression(child.children[1])
                case Tree(data="otherwise"):
                    otherwise = self.expression(child.children[1])
                case _:
                    value = self.expression(child)
        return Argument(head, value, where, otherwise, self.span(tree))

    def member(self, node: Node) -> Interval | Expression:
        """A member of a set in braces: one or more integers if it is written so, otherwise an expression."""
        dotted = isinstance(node, Tree) and node.data == "dots" and len(node.children) == 2
        ends = [_integer(end) for end in (cast(Tree, node).children if dotted else [node])]
        first, last = ends[0], ends[-1]
        return self.expression(node) if first is None or last is None else (first, last)

    def token(self, token: Token) -> Expression:
        span = self.of(token)
        match token.type:
            case "UNSIGNED":
                return Number(int(token.value), span)
            case "CELLS":
                return CellPattern(*cell_intervals(token.value), span)
            case "BOXES":
                return BoxPattern(intervals(token.value[1:]) or (), span)
            case "TEXT":
                return Text(unquoted(token.value), span)
        return Word(token.value, span)

    def word(self, token: Token) -> Word:
        return Word(token.value, self.of(token))

    def of(self, token: Token) -> Span:
        """The place of a token."""
        return self.chunk.span(token.start, token.end)

    def span(self, tree: Tree) -> Span:
        """The place of a tree, from its first token to its last."""
        first: Node = tree
        while isinstance(first, Tree):
            first = first.children[0]
        last: Node = tree
        while isinstance(last, Tree):
            last = last.children[-1]
        return self.of(first).to(self.of(last))
