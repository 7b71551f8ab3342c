"""Which word belongs to which family: the built-in families, and those of installed packages when a word is unknown."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from .families import BUILTIN
from .family import Family
from .syntax.ast import RESERVED, word_key

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "sudokudsl.families"
CORE = ("title", "author", "source", "rules", "let", "expect", "solution")
"""The statements that are no families."""


class Registry:
    """Families by word. Installed packages are asked only after a word, or the whole list, needs them."""

    def __init__(self, builtin: Iterable[Family] = BUILTIN) -> None:
        self._builtin = tuple(builtin)
        self._by_key: dict[str, Family] = {}
        self._from: dict[str, str] = {}
        self._scanned = False
        self.problems: list[str] = []
        """What is wrong with installed packages, each naming the package; filled by the scan."""
        for family in self._builtin:
            for key in family.keys():  # noqa: SIM118 - not a mapping
                assert key not in self._by_key, f"two families have the word {key}"
                self._by_key[key] = family

    def with_family(self, family: Family) -> Registry:
        """A registry that has one more family. AssertionError if one of its words is taken."""
        return Registry((*self._builtin, family))

    @property
    def families(self) -> tuple[Family, ...]:
        """Every family, by word; installed packages included."""
        self._scan()
        return tuple(sorted({id(family): family for family in self._by_key.values()}.values(), key=lambda it: it.word))

    def find(self, word: str) -> Family | None:
        """The family of a word, in any spelling, or None."""
        key = word_key(word)
        if key not in self._by_key:
            self._scan()
        return self._by_key.get(key)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Every word and synonym of every family, as written in the canonical text, sorted."""
        return tuple(sorted({word for family in self.families for word in (family.word, *family.synonyms)}))

    def _scan(self) -> None:
        if self._scanned:
            return
        self._scanned = True
        from importlib.metadata import entry_points

        for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
            self._load(entry)

    def _load(self, entry: EntryPoint) -> None:
        package = entry.dist.name if entry.dist is not None else entry.value.partition(".")[0]
        try:
            family = entry.load()
        except Exception as error:
            self.problems.append(f"the package {package} cannot be loaded for {entry.name}: {error!r}")
            return
        if not isinstance(family, Family):
            self.problems.append(f"the package {package} offers {entry.value} for {entry.name}, which is no Family")
            return
        known = {*self._by_key, *CORE, *RESERVED}
        taken = [key for key in family.keys() if key in known]  # noqa: SIM118 - not a mapping
        if taken:
            owner = self._from.get(taken[0], "sudokudsl itself")
            self.problems.append(f"the package {package} offers the word {taken[0]}, which {owner} has already")
            return
        for key in family.keys():  # noqa: SIM118 - not a mapping
            self._by_key[key] = family
            self._from[key] = f"the package {package}"
