"""The words of the language for editors, taken from the grammar, the families and the language server.

The kinds of tokens are those of `sudokudsl.service.tokens`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from sudokudsl.expression.drawing import SHAPES, STYLES
from sudokudsl.expression.types import QUALITIES
from sudokudsl.formats import EXPORTS
from sudokudsl.generator import SYMMETRIES
from sudokudsl.language.syntax.ast import word_key
from sudokudsl.language.syntax.layout import BLOCKS
from sudokudsl.language.syntax.parse import RULES
from sudokudsl.language.syntax.tables import parser
from sudokudsl.logic.techniques import TABLE
from sudokudsl.lowering.registry import CORE_USAGE
from sudokudsl.service import vocabulary
from sudokudsl.service.meaning import REGISTRY
from sudokudsl.service.questions import ONLY_IN_PAGE, QUESTIONS
from sudokudsl.service.tokens import TokenKind

SCOPES: Mapping[TokenKind, str] = {
    "keyword": "keyword.control.sdk",
    "class": "entity.name.type.class.sdk",
    "function": "entity.name.function.sdk",
    "method": "entity.name.function.member.sdk",
    "variable": "variable.other.readwrite.sdk",
    "parameter": "variable.parameter.sdk",
    "property": "variable.other.property.sdk",
    "type": "entity.name.type.sdk",
    "number": "constant.numeric.sdk",
    "string": "string.quoted.double.sdk",
    "operator": "keyword.operator.sdk",
    "comment": "comment.line.number-sign.sdk",
    "enumMember": "variable.other.enummember.sdk",
}
"""The scope in TextMate grammars of each kind of token: the one that VS Code gives to the same semantic token."""

CAPTURES: Mapping[TokenKind, str] = {
    "keyword": "keyword",
    "class": "type.builtin",
    "function": "function.builtin",
    "method": "function",
    "variable": "variable",
    "parameter": "variable.parameter",
    "property": "property",
    "type": "type",
    "number": "number",
    "string": "string",
    "operator": "operator",
    "comment": "comment",
    "enumMember": "constant",
}
"""The capture in queries of tree-sitter for each kind of token."""


@cache
def words() -> Mapping[str, Any]:
    """Every list of words by its name, sorted, in canonical spelling with hyphens."""
    core = [*vocabulary.CORE_HEADLINES]
    rules = sorted(RULES)
    return {
        "rules": rules,
        "blocks": sorted(BLOCKS),
        "statements": sorted({*core} - {*rules}),
        "families": sorted({word for family in REGISTRY.families for word in (family.word, *family.synonyms)}),
        "pictures": sorted(_pictures()),
        "keywords": sorted({each for each in vocabulary.keywords().values() if " " not in each}),
        "phrases": sorted({each for each in vocabulary.keywords().values() if " " in each}),
        "functions": sorted(vocabulary.functions()),
        "domains": sorted(vocabulary.DOMAINS),
        "paired": sorted(vocabulary.PAIRED),
        "qualities": sorted(QUALITIES),
        "own": sorted({*_own_words()}),
        "drawing": sorted({*SHAPES, *STYLES, "color"}),
        "types": sorted(vocabulary.kinds()),
        "questions": [name for name in QUESTIONS if name not in ONLY_IN_PAGE],
        "exports": [*EXPORTS],
        "symmetries": [*SYMMETRIES],
        "techniques": [each.name for each in sorted(TABLE, key=lambda each: (each.cost, each.name))],
        "laid out": sorted(family.word for family in REGISTRY.families if family.layout is not None),
        "usages": {each.text: list(each.usages) for each in vocabulary.words().values()},
    }


def _pictures() -> Iterator[str]:
    """The words of the statements with lines below them that are not statements."""
    yield "rules"
    core = {usage.split()[0] for usage in CORE_USAGE if "(indented below: " in usage}
    yield from (core & {*vocabulary.CORE_HEADLINES}) - BLOCKS
    for family in REGISTRY.families:
        if any(form.picture is not None for form in family.forms):
            yield from (family.word, *family.synonyms)


def _own_words() -> Iterator[str]:
    """The words with a meaning of their own in the arguments of statements that are not rules."""
    for family in REGISTRY.families:
        found = re.findall(r"[a-z][a-z-]*", " ".join(family.usages))
        spelled = {word_key(word): word for word in found}
        yield from (spelled.get(key, key) for key in vocabulary.own_words(family))
    (answer,) = (usage for usage in CORE_USAGE if usage.startswith("expect "))
    yield from re.findall(r"[a-z]+", answer.removeprefix("expect "))
    yield from ("solution", "all")


def pattern(listed: Iterable[str]) -> str:
    """A regular expression for some words, in any spelling: hyphens may be left out. Case is up to the caller."""
    longest_first = sorted(listed, key=lambda word: (-len(word), word))
    return "|".join(word.replace("-", "-?").replace(" ", r"[ \t]+") for word in longest_first)


def terminal(name: str, grammar: str = "sdk") -> str:
    """The regular expression of a terminal of the grammar, with case ignored inside, and without groups."""
    lexer = parser(grammar).patterns[-1]
    begin = lexer.index(f"(?P<{name}>") + len(f"(?P<{name}>")
    depth, at, in_class = 1, begin, False
    while depth:
        if lexer[at] == "\\":
            at += 1
        elif in_class:
            in_class = lexer[at] != "]"
        elif lexer[at] == "[":
            in_class = True
        elif lexer[at] in "()":
            depth += 1 if lexer[at] == "(" else -1
        at += 1
    return re.sub(r"(?<!\\)\((?!\?)", "(?:", lexer[begin : at - 1])
