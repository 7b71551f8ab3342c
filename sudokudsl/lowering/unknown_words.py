"""Answers to a word that no statement has: the mistake, and the most similar word."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile

from ..language.scope import CELL_FORM
from ..language.syntax.ast import Statement, Word, word_key
from ..language.syntax.hints import WORD_HINTS
from ..text.diagnostics import Mistake, nearest
from .registry import CORE, RULE_WORDS, Registry


def unknown_word(statement: Statement, registry: Registry, definitions: Iterable[str]) -> Mistake:
    """The mistake for the word of an unknown statement, with the most similar word or one of `definitions`."""
    word = statement.word
    if CELL_FORM.fullmatch(word.text):
        message = f"a statement starts with its word, not with cells such as `{word.text}`"
        help_ = WORD_HINTS.get(word.key, "as in `given r1c1 = 3` or `require r1c1 < r1c2`")
        return Mistake("unknown-word", message, word.span, help=help_)
    spellings = (*registry.words, *CORE, *sorted(RULE_WORDS), *definitions)
    known = {word_key(known): known for known in spellings}
    whole = hyphenated_word(statement, lambda text: word_key(text) in known)
    help_ = "" if whole else WORD_HINTS.get(word.key, "")
    spelled = whole or known.get(nearest(word.key, known), "")
    return Mistake(
        "unknown-word",
        f"no statement has the word `{word.text}`",
        word.span,
        help=help_ or (f"did you mean `{spelled}`?" if spelled else "`sudokudsl families` lists them all"),
    )


def hyphenated_word(statement: Statement, is_known: Callable[[str], bool]) -> str:
    """The known word that the first words make with hyphens, as in `zipper line`; empty if there is none."""
    following = takewhile(lambda arg: isinstance(arg, Word), statement.args[:2])
    words = [each.text.lower() for each in (statement.word, *following) if isinstance(each, Word)]
    return next((text for many in range(len(words), 1, -1) if is_known(text := "-".join(words[:many]))), "")
