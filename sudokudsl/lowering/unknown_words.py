"""Answers to a word that no statement has: the mistake, and the most similar word."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from ..language.family import Family
from ..language.scope import CELL_FORM
from ..language.syntax.advice.comparisons import named_line
from ..language.syntax.advice.first_words import COLOURS, STATEMENTS, WORD_HINTS, word_hint
from ..language.syntax.ast import Arg, BoxPattern, CellPattern, Run, Statement, Word, word_key
from ..model.geometry import Board, Cell, layer_of
from ..text.diagnostics import Mistake, nearest
from .own_parts import with_own_parts
from .registry import CORE, RULE_WORDS, Registry


@dataclass(frozen=True, slots=True)
class KnownNames:
    """The names above a statement, as keys: layers, other lists of several cells, those of a rule, and all others."""

    layers: Collection[str] = ()
    lists: Collection[str] = ()
    bound: Collection[str] = ()
    others: Collection[str] = ()

    def __contains__(self, key: str) -> bool:
        return any(key in names for names in (self.layers, self.lists, self.bound, self.others))


def unknown_word(
    statement: Statement, registry: Registry, definitions: Iterable[str], text: str, names: KnownNames, board: Board
) -> Mistake:
    """The mistake for the word of an unknown statement, with the most similar word or one of `definitions`.

    `text` is the statement as written, which may begin with one of the `names` in place of a word.
    """
    word = statement.word
    if word.key in names:
        return _name_in_place(word, text, names)
    if CELL_FORM.fullmatch(word.text):
        return _cell_in_place(statement)
    message = f"no statement has the word `{word.text}`"
    if (value := _VALUE.fullmatch(text)) and word.key not in ("digits", "values", "size"):
        help_ = f"a name for a value is given by `let {word.text} = {value[1]}`, and a condition is stated by `require`"
    else:
        known = {word_key(each): each for each in (*registry.words, *CORE, *sorted(RULE_WORDS), *definitions)}
        help_ = _help(statement, known, registry, text, board)
    return Mistake("unknown-word", message, word.span, help=help_ or "`sudokudsl families` lists them all")


def _name_in_place(word: Word, text: str, names: KnownNames) -> Mistake:
    """The mistake for a name with which a line begins, such as `shade r2c2 = 1`."""
    line = named_line(text, layers=names.layers, lists=names.lists, bound=names.bound)
    kind = "a layer" if word.key in names.layers else "a name"
    message = f"`{word.text}` is {kind}, and no statement begins with it"
    help_ = "a rule about it begins with `require` or `each`"
    return Mistake("unknown-word", message, word.span, help=f"did you mean `{line}`?" if line else help_)


def _cell_in_place(statement: Statement) -> Mistake:
    """The mistake for cells with which a line begins."""
    word, (phrase, rest) = statement.word, _phrase(statement)
    message = f"a statement starts with its word, not with cells such as `{word.text}`"
    usual = WORD_HINTS.get(word.key, "as in `given r1c1 = 3` or `require r1c1 < r1c2`")
    return Mistake("unknown-word", message, word.span, help=_rewritten(phrase, rest) or usual)


def _help(statement: Statement, known: Mapping[str, str], registry: Registry, text: str, board: Board) -> str:
    """Advice on a word, or the most similar of the `known` words, which have their keys; empty if there is none."""
    if whole := hyphenated_word(statement, lambda text: word_key(text) in known):
        return f"did you mean `{whole}`?"
    phrase, rest = _phrase(statement)
    help_ = _rewritten(phrase, rest) or _advice(phrase, statement, text, board, registry)
    if not help_ and (meant := _without_ending(statement.word.key, known)):
        family = None if meant in WORD_HINTS else registry.find(meant)
        help_ = WORD_HINTS.get(meant) or (_example(family) if family is not None else "")
    if not help_ and (near := _similar(statement.word, known, registry)):
        help_ = f"did you mean `{near}`?"
    return help_ or _family_within(statement, registry)


def _example(family: Family) -> str:
    return f"as in `{family.example or family.word}`"


def _similar(word: Word, known: Mapping[str, str], registry: Registry) -> str:
    """The most similar known word, or those that begin with the unknown one; empty if there is none."""
    near = known.get(nearest(word.key, known), "")
    begun = [each for each in known.values() if each.startswith(f"{word.text.lower()}-")]
    longer = sorted({family.word if (family := registry.find(each)) else each for each in begun})
    if longer and (near in longer or not word_key(near).startswith(word.key)):  # `region` only lacks an ending
        return "` or `".join(longer[:MAX_LONGER])
    return near


def _advice(phrase: str, statement: Statement, text: str, board: Board, registry: Registry) -> str:
    """Advice on a word, for a statement as written; empty if none is known."""
    if phrase in COLOURS and (within := _family_within(statement, registry)):
        return within
    said = word_hint(phrase, len(board.digits))
    return said and with_own_parts(said, phrase, text, board)


MAX_LONGER = 4
"""The most words that an unknown one may be the beginning of, as `anti` is of `anti-king`."""
_VALUE = re.compile(r"[^\W\d_][\w-]*\s*=\s*(\S.*)")
"""A line that gives a name to a value without `let`."""

_ENDINGS = ("sudoku", "cages", "cage", "lines", "line", "clues", "clue", "dots", "dot", "cells", "cell", "s")
"""Endings that people add to the word of a family, as in `thermo-sudoku` and `arrows`."""


def _without_ending(key: str, known: Iterable[str]) -> str:
    """The known word, or word with advice, to which an ending was added; empty if there is none."""
    words = {*known, *WORD_HINTS}
    stems = (key.removesuffix(ending) for ending in _ENDINGS if key.endswith(ending))
    return next((stem for each in stems for stem in (each, each.removesuffix("s")) if stem in words), "")


def _family_within(statement: Statement, registry: Registry) -> str:
    """Advice on the last word of the first words that is a family, as in `average arrow`; empty if none is."""
    following = takewhile(lambda arg: isinstance(arg, Word), statement.args)
    texts = [each.text for each in (statement.word, *following) if isinstance(each, Word)]
    parts = [part for text in texts for part in text.split("-")]
    found = (registry.find(part) or registry.find(part.removesuffix("s")) for part in reversed(parts))
    family = next(filter(None, found), None)
    return _example(family) if family else ""


def _phrase(statement: Statement) -> tuple[str, Sequence[Arg]]:
    """The first words that have advice, as one word, such as `extraregion` for `extra region`, and the arguments.

    Two words may be in the other order, as in `dot black`.
    """
    following = list(takewhile(lambda arg: isinstance(arg, Word), statement.args[:2]))
    for many in range(len(following), 0, -1):
        key = statement.word.key + "".join(word.key for word in following[:many] if isinstance(word, Word))
        if key in WORD_HINTS:
            return key, statement.args[many:]
    if following and isinstance(second := following[0], Word) and second.key + statement.word.key in WORD_HINTS:
        return second.key + statement.word.key, statement.args[1:]
    return statement.word.key, statement.args


def _rewritten(word: str, args: Sequence[Arg]) -> str:
    """Advice with the same cells after the right words; empty if there is no such advice."""
    words = STATEMENTS.get(word)
    if words is None or not args or not all(isinstance(arg, CellPattern | BoxPattern | Run) for arg in args):
        return ""
    from ..language.syntax.format import argument  # late: only for such a mistake

    return f"did you mean `{words} {' '.join(map(argument, args))}`?"


def hyphenated_word(statement: Statement, is_known: Callable[[str], bool]) -> str:
    """The known word that the first words make with hyphens, as in `zipper line`; empty if there is none."""
    following = takewhile(lambda arg: isinstance(arg, Word), statement.args[:2])
    words = [each.text.lower() for each in (statement.word, *following) if isinstance(each, Word)]
    return next((text for many in range(len(words), 1, -1) if is_known(text := "-".join(words[:many]))), "")


def known_names(cells: Mapping[str, tuple[Cell, ...]], names: Iterable[str], bound: Collection[str] = ()) -> KnownNames:
    """The names of a place in a file: those of `cells`, all `names` of the file, and those that a rule has `bound`."""
    layers = {name for name, found in cells.items() if layer_of(found)}
    lists = {name for name, found in cells.items() if len(found) > 1 and name not in layers}
    return KnownNames(layers, lists, tuple(bound), tuple(names))
