"""The words with which statements begin, and the words of expressions, each with a line of explanation."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ..expression.domains import MOVES
from ..expression.types import FUNCTIONS, KINDS, NOUNS
from ..expression.types.kinds import IN_WORDS
from ..language.family import Family
from ..language.signature.series import SIDES
from ..language.syntax.ast import word_key
from ..language.syntax.tables import parser
from ..lowering.registry import CORE_USAGE
from .meaning import REGISTRY

CORE_HEADLINES: Mapping[str, str] = {
    "title": "the title of the puzzle",
    "author": "the setter of the puzzle",
    "source": "where the puzzle comes from",
    "rules": "the rules in words, for people",
    "let": "a name for cells, a number or a condition",
    "expect": "the number of solutions that the puzzle should have",
    "solution": "a grid that must be a solution",
    "require": "a condition that every solution meets",
    "each": "a condition for each cell, pair, run, row, ...",
    "some": "a condition for at least one cell, pair, run, row, ...",
    "no": "a condition for no cell, pair, run, row, ...",
    "either": "one of several blocks of statements holds",
    "or": "another block of an `either`",
    "not": "the statements below do not all hold",
    "exactly": "a given number of the statements below holds",
    "at": "a least or greatest number of the statements below that hold",
    "machine": "a finite automaton reads the digits of cells",
    "define": "a statement or a function of your own",
    "use": "takes the definitions of another file",
    "draw": "how pictures show a statement of your own",
}
"""Every statement that no family has."""

DOMAINS = (*NOUNS, *MOVES, "leaper", "step")
"""The domains of quantifiers."""
PAIRED = ("areas",)
"""The words after `each pair of`, which are not names."""

_PHRASES = {"POSITION_OF": "position of", "ALONG": "number read along"}
KEYWORD_HEADLINES: Mapping[str, str] = {
    "each": "for each of them", "some": "for at least one of them", "no": "for none of them",
    "in": "the cells, or the set of numbers, that something is in", "among": "whether a cell is one of some cells",
    "except": "cells without some of them", "as": "names for the elements", "where": "a filter",
    "if": "a value that depends on a condition", "then": "the value where the condition holds",
    "else": "the value where it does not", "iff": "both sides hold, or neither does",
    "implies": "where the left side holds, the right side holds too", "and": "both sides hold",
    "or": "at least one side holds", "not": "the condition does not hold", "is": "a property: even, odd, prime, square",
    "on": "whether a loop or path visits a cell", "inside": "whether a loop encloses a cell that it does not visit",
    "outside": "whether a cell is neither on a loop nor inside it", "matches": "the digits of a line match a pattern",
    "mod": "the remainder of a division", "of": "the size, or the line",
    "position of": "the place of a digit on a line",
    "number read along": "the digits of a line as one number",
    "least": "that many or more", "most": "that many or fewer",
    "look": "how pictures show a layer",
}  # fmt: skip
"""Every word of expressions."""


@dataclass(frozen=True, slots=True)
class StatementWord:
    """A word with which statements begin: its canonical spelling, its usages, its headline and its manual page."""

    text: str
    usages: tuple[str, ...]
    headline: str
    page: str
    synonyms: tuple[str, ...] = ()
    family: Family | None = None


@cache
def words() -> Mapping[str, StatementWord]:
    """The statements of the language and of installed packages by their words and synonyms, as words are compared."""
    found = {key: StatementWord(key, _core_usages(key), headline, "") for key, headline in CORE_HEADLINES.items()}
    for family in REGISTRY.families:
        word = StatementWord(family.word, family.usages, family.headline, family.doc.strip(), family.synonyms, family)
        found |= dict.fromkeys(family.keys(), word)
    return found


def word(text: str) -> StatementWord | None:
    """The statement with a word, in any spelling; None if no statement has it."""
    return words().get(word_key(text))


def _core_usages(key: str) -> tuple[str, ...]:
    if key == "draw":
        return ("draw SHAPE [PARAMETER] [COLOUR] [TEXT]",)
    return tuple(usage for usage in CORE_USAGE if key in usage.split(maxsplit=1)[0].split("|"))


@cache
def keywords() -> Mapping[str, str]:
    """The words of expressions by the names of their terminals."""
    names = re.findall(r"\(\?P<(\w+)>", parser("rules").patterns[-1])
    plain = ("CELLS", "BOXES", "SIZE", "UNSIGNED", "WORD", "CALL", "TEXT", "COMPARE", "PLUS", "MINUS", "STAR", "SLASH")
    signs = ("LPAR", "RPAR", "RSQB", "LBRACE", "RBRACE", "LSQB", "COLON", "COMMA", "EQUAL")
    kept = (name for name in names if name not in (*plain, *signs) and not name.startswith("__"))
    return {name: _PHRASES.get(name, name.strip("_").lower()) for name in kept}


def own_words(family: Family) -> frozenset[str]:
    """The words with a meaning of their own in a family's arguments, including the sides of the board."""
    sided = any(re.search(r"\bSIDE\b", usage) for usage in family.usages)
    return family.own_words | (frozenset(SIDES) if sided else frozenset())


def functions() -> Mapping[str, str]:
    """The functions of expressions, each with its value in words."""
    return FUNCTIONS


def kinds() -> Mapping[str, str]:
    """The types of parameters, each in words."""
    return {text: IN_WORDS[kind] for text, kind in KINDS.items()}
