"""The canonical spelling of the words in rules.

A name has the letters with which it is introduced. The words of the language are in lower case.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, cast

from ..expression.types import FUNCTIONS, QUALITIES, is_short_form
from ..language.scope import CELL_FORM
from ..language.syntax import rule_ast
from ..language.syntax.ast import RESERVED, Word
from ..text.source import Span


def _lower(word: Word) -> Word:
    return replace(word, text=word.text.lower())


@dataclass(frozen=True, slots=True)
class Spelling:
    """The spelling of names and of defined words, by their keys."""

    names: Mapping[str, str]
    defined: Mapping[str, str]

    def with_names(self, words: Iterable[Word]) -> Spelling:
        """The spelling where more names are known."""
        return replace(self, names={**self.names, **{word.key: word.text for word in words}})

    def name(self, word: Word) -> Word:
        """A word that should be a name."""
        if word.key in self.names:
            return replace(word, text=self.names[word.key])
        return _lower(word) if word.key in RESERVED or CELL_FORM.fullmatch(word.text) else word

    def line(self, line: rule_ast.RuleLine) -> tuple[rule_ast.RuleLine, Spelling]:
        """A line in canonical spelling, and the spelling in the block below it."""
        match line:
            case rule_ast.Require(condition):
                return rule_ast.Require(self.expression(condition)), self
            case rule_ast.Repeat(head, condition):
                spelled, inner = self.head(head)
                return rule_ast.Repeat(spelled, None if condition is None else inner.expression(condition)), inner
            case rule_ast.CardinalityBlock(bound, number):
                return rule_ast.CardinalityBlock(bound, self.expression(number)), self
            case rule_ast.Define(name, parameters, value):
                inner = self.with_names(parameter.name for parameter in parameters)
                listed = tuple(map(self._parameter, parameters))
                return rule_ast.Define(name, listed, None if value is None else inner.expression(value)), inner
            case rule_ast.Let(name, value):
                return rule_ast.Let(name, self.expression(value)), self
            case rule_ast.DerivedLayer(name, look, variable, value):
                inner = self.with_names((variable,))
                shown = None if look is None else _lower(look)
                return rule_ast.DerivedLayer(name, shown, variable, inner.expression(value)), self
        return line, self

    def _parameter(self, parameter: rule_ast.ParameterSyntax) -> rule_ast.ParameterSyntax:
        kind = None if parameter.kind is None else _lower(parameter.kind)
        default = None if parameter.default is None else self.expression(parameter.default)
        return replace(parameter, kind=kind, default=default)

    def head(self, head: rule_ast.QuantifierHead) -> tuple[rule_ast.QuantifierHead, Spelling]:
        """A quantifier in canonical spelling, and the spelling that knows its names."""
        words = head.words if is_short_form(head) else tuple(map(_lower, head.words))
        inner = self.with_names(head.names or words[:1])
        spelled = replace(
            head,
            words=words,
            of=None if head.of is None else self.expression(head.of),
            place=None if head.place is None else self.expression(head.place),
            early=None if head.early is None else inner.expression(head.early),
            late=None if head.late is None else inner.expression(head.late),
        )
        return spelled, inner

    def expression(self, node: rule_ast.Expression) -> rule_ast.Expression:
        """An expression in canonical spelling."""
        match node:
            case Word():
                return self.name(node)
            case rule_ast.Quantified(head=head, body=body):
                spelled, inner = self.head(head)
                return replace(node, head=spelled, body=inner.expression(body))
            case rule_ast.Property(part=part, other=Word(key=key) as other) if key in QUALITIES:
                return replace(node, part=self.expression(part), other=_lower(other))
            case rule_ast.Call(word=word, args=args):
                text = word.text.lower() if word.key in FUNCTIONS else self.defined.get(word.key, word.text)
                return replace(node, word=replace(word, text=text), args=tuple(map(self._argument, args)))
        return cast(rule_ast.Expression, self._parts(node))

    def _argument(self, argument: rule_ast.Argument) -> rule_ast.Argument:
        head, value, inner = argument.head, argument.value, self
        if head is not None:
            head, inner = self.head(head)
            value = None if value is None else inner.expression(value)
        else:
            match value:
                case rule_ast.Membership(part=Word() as name, negated=False, among=among) if (
                    argument.where is not None or name.key not in self.names
                ):
                    inner = self.with_names((name,))
                    value = replace(value, among=self.expression(among))
                case _ if value is not None:
                    value = self.expression(value)
        where = None if argument.where is None else inner.expression(argument.where)
        otherwise = None if argument.otherwise is None else self.expression(argument.otherwise)
        return replace(argument, head=head, value=value, where=where, otherwise=otherwise)

    def _parts(self, node: object) -> object:
        """A node, or several, with each part in canonical spelling."""
        if isinstance(node, Span) or not (isinstance(node, tuple) or is_dataclass(node)):
            return node
        if isinstance(node, tuple):
            return tuple(self._part(each) for each in node)
        parts = {each.name: self._part(getattr(node, each.name)) for each in fields(node)}
        return replace(cast(Any, node), **parts)

    def _part(self, part: object) -> object:
        return self.expression(part) if isinstance(part, rule_ast.Expression) else self._parts(part)
