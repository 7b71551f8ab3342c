"""Words that English sentences about puzzles have, as pieces of patterns, and what is written for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from ..pieces import CELL, NAME

NOUN = r"(?!(?:of|to|in|and|or|repeat|digit|cell)s?\b)[^\W\d_][\w-]*?"  # without a plural s after it
ONE = rf"(?:{CELL}|{NAME}\[[^\]]+\])"
KNOWN = rf"(?:[rcb]\d+(?![\w-])|{CELL}(?:(?:\.\.|\s*,\s*|\s+and\s+|\s*,\s*and\s+|\s+){CELL})*)"
CELLS_OR_NAME = rf"(?:{KNOWN}|{NAME})"
NUMBER_WORDS = {"no": 0, "one": 1, "a": 1, "an": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
            "eight": 8, "nine": 9}  # fmt: skip
NUMBER = rf"-?\d+|{'|'.join(NUMBER_WORDS)}"
BOUNDS = {"exactly": "=", "at least": ">=", "at most": "<=", "more than": ">", "fewer than": "<", "less than": "<"}
BOUND = rf"(?:(?P<bound>{'|'.join(each.replace(' ', '[ ]+') for each in BOUNDS)})\s+)?"
HAS = r"(?:contains?|has|have|holds?|includes?|there\s+(?:is|are))"
MUST = r"(?:(?:must|should|always|all|may|can)\s+)*"
NOT = r"(?:(?:do|does|must|may|can|should)\s*(?:not|n['’]?t)|can['’]?t|never|cannot)\s+"
UP_TO = r"(?:sums?|adds?|totals?)(?:\s+up)?\s*(?:to)?|ha(?:s|ve)\s+(?:the\s+|a\s+)?(?:sum|total)(?:\s+of)?"

Rule = TypeVar("Rule")


class Sentence(NamedTuple, Generic[Rule]):
    """A kind of sentence, and the rule that it means."""

    example: str
    """A whole sentence."""
    becomes: str
    """The rule for the example."""
    pattern: str
    """Matches the predicate or the whole sentence, as the table has them, in any letter case."""
    rule: Rule
    """The rule for a match, in the form of the table."""


def compiled(sentences: Sequence[Sentence[Rule]], before: str = "") -> list[tuple[re.Pattern[str], Rule]]:
    """The patterns of a table with the same beginning, each with its rule."""
    return [(re.compile(before + each.pattern, re.IGNORECASE), each.rule) for each in sentences]


def marking_layer(word: str) -> str:
    """The name of the layer that marks cells: `shade` for shaded cells."""
    return "shade" if word.lower() == "shaded" else word


def number_said(word: str) -> int:
    """A number in digits or as a word."""
    return NUMBER_WORDS.get(word.lower(), 0) if not word.lstrip("-").isdecimal() else int(word)


def sign_said(found: re.Match[str]) -> str:
    """The sign of a comparison for words such as `at least`."""
    return BOUNDS[" ".join((found["bound"] or "exactly").lower().split())]


def filled(form: str, found: re.Match[str]) -> str:
    """A form of a rule with the parts of a sentence in braces, which are the groups of a match, and `sign`."""
    written: Mapping[str, Callable[[str], str]] = {
        "layer": marking_layer,
        "cells": cells_said,
        "of": str.lower,
        "family": str.lower,
        "number": lambda word: str(number_said(word)),
    }
    parts = {name: written.get(name, str)(text or "") for name, text in found.groupdict().items()}
    return form.format_map(parts | ({"sign": sign_said(found)} if "bound" in parts else {}))


def cells_said(cells: str) -> str:
    """Cells with blanks between them; a row, column or box as it is written here."""
    cells = re.sub(r"\s*(?:,\s*and\b|,|\band\b)\s*", " ", cells)
    return re.sub(r"^(row|column|box)\s+(\d+)$", lambda m: f"{m[1][0].lower()}{m[2]}", cells, flags=re.IGNORECASE)
