"""Finds the family of a word, among the built-in families and, for unknown words, those of installed packages."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from .. import families
from ..language.family import Family
from ..language.syntax.ast import RESERVED, word_key

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "sudokudsl.families"
CORE = ("title", "author", "source", "rules", "let", "expect", "solution")
"""The words of statements that are not families, except those of rules."""
RULE_WORDS = frozenset(("require", "each", "some", "no", "either", "or", "not", "exactly", "at", "machine"))
"""The first words of the statements of rules."""
CORE_USAGE = (
    'title "TEXT"',
    'author "TEXT"',
    'source "TEXT"',
    'rules "TEXT" ...',
    "let NAME = CELLS",
    "let NAME = EXPRESSION",
    "expect unique|none|many|N solutions",
    "solution (indented below: ROWS OF DIGITS)",
    "require CONDITION",
    "each|some|no WHAT [in PLACE] [as NAMES] [where CONDITION]: CONDITION",
    "each|some|no WHAT [in PLACE] [as NAMES] [where CONDITION] (indented below: STATEMENTS)",
    "either|or (indented below: STATEMENTS)",
    "not (indented below: STATEMENTS)",
    "exactly|at least|at most N of (indented below: STATEMENTS)",
    "machine CELLS (indented below: STATES)",
    "define NAME(PARAMETERS) (indented below: STATEMENTS, rules, draw)",
    "define NAME(PARAMETERS) = EXPRESSION",
    'use "FILE.sdk"',
)
"""The usage of each statement that is not a family."""

_SYNONYMS = {word_key(synonym): word for synonym, word in families.SYNONYMS.items()}
_PLACES = {word_key(word): word for word in families.LOCATIONS} | _SYNONYMS


def begins_a_statement(word: str) -> bool:
    """Whether a statement of the language begins with the word, not counting installed packages."""
    key = word_key(word)
    return key in _PLACES or key in CORE or key in RULE_WORDS


class Registry:
    """Families by word: those of `more`, the built-in ones (or `builtin` instead), and those of installed packages.

    A built-in family is imported when its word is used. An unknown word imports all of them, and then the families of
    installed packages.
    """

    def __init__(self, more: Iterable[Family] = (), *, builtin: Iterable[Family] | None = None) -> None:
        self._more = tuple(more)
        self._builtin = None if builtin is None else tuple(builtin)
        self._by_key: dict[str, Family] = {}
        self._places = _PLACES if builtin is None else {}
        self._from: dict[str, str] = {}
        self._scanned = False
        self.problems: list[str] = []
        """The problems of installed packages, found when they are imported. Each message names the package."""
        for family in self._more:
            self._add(family)

    def with_family(self, family: Family) -> Registry:
        """A registry with one more family. Raises ValueError if another family has one of its words."""
        return Registry((*self._more, family), builtin=self._builtin)

    @property
    def families(self) -> tuple[Family, ...]:
        """All families, including those of installed packages, sorted by word."""
        self._load_builtin()
        self._scan()
        return tuple(sorted({id(family): family for family in self._by_key.values()}.values(), key=lambda it: it.word))

    def has(self, word: str) -> bool:
        """Whether a built-in family, or one of `more`, has a word, in any spelling. Imports no family."""
        key = word_key(word)
        if self._builtin is not None:
            self._load_builtin()
        return key in self._by_key or key in self._places

    def find(self, word: str) -> Family | None:
        """The family of a word, in any spelling, or None."""
        key = word_key(word)
        if key not in self._by_key and key in self._places:
            self._add(families.load(self._places[key]))
        if key not in self._by_key:
            self._load_builtin()
        if key not in self._by_key:
            self._scan()
        return self._by_key.get(key)

    def has_statement(self, word: str) -> bool:
        """Whether a statement can begin with the word: a core statement, except those of rules, or one of a family."""
        return word.lower() in CORE or self.find(word) is not None

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words and synonyms of all families, in canonical spelling, sorted."""
        return tuple(sorted({word for family in self.families for word in (family.word, *family.synonyms)}))

    def _add(self, family: Family) -> None:
        for key in family.keys():  # noqa: SIM118 - not a mapping
            if self._by_key.setdefault(key, family) is not family:
                raise ValueError(f"two families have the word {key}")

    def _load_builtin(self) -> None:
        for family in families.BUILTIN if self._builtin is None else self._builtin:
            self._add(family)

    def _scan(self) -> None:
        if self._scanned:
            return
        self._scanned = True
        for entry in _offered(_state_of_path()):
            self._load(entry)

    def _load(self, entry: EntryPoint) -> None:
        package = entry.dist.name if entry.dist is not None else entry.value.partition(".")[0]
        try:
            family = entry.load()
        except Exception as error:
            self.problems.append(f"the package {package} cannot be loaded for {entry.name}: {error!r}")
            return
        if not isinstance(family, Family):
            self.problems.append(f"the package {package} offers {entry.value} for {entry.name}, which is not a Family")
            return
        known = {*self._by_key, *CORE, *RESERVED}
        taken = [key for key in family.keys() if key in known]  # noqa: SIM118 - not a mapping
        if taken:
            owner = self._from.get(taken[0], "sudokudsl itself")
            self.problems.append(f"the package {package} offers the word {taken[0]}, which {owner} already has")
            return
        for key in family.keys():  # noqa: SIM118 - not a mapping
            self._by_key[key] = family
            self._from[key] = f"the package {package}"


def _state_of_path() -> tuple[tuple[str, int], ...]:
    """The folders in which packages are found, each with the time of its last change, which an installation is."""
    found = []
    for folder in sys.path:
        with suppress(OSError):
            found.append((folder, os.stat(folder).st_mtime_ns))
    return tuple(found)


@lru_cache(maxsize=4)
def _offered(state: tuple[tuple[str, int], ...]) -> tuple[EntryPoint, ...]:
    """The families that installed packages offer, sorted. They are looked for again when `state` has changed."""
    from importlib.metadata import entry_points  # late: most texts have no unknown word

    return tuple(sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)))
