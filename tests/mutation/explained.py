"""Tables of the faults that change nothing, with the reason of each. They were found by reading the survivors.

A table has a section for each function: the digest of the function's shape, and its faults as reports write them
(`changes.Change`). Functions and faults are found by name or by shape (`matching.py`), so a renaming loses no reason.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path

from mutation.changes import Change
from mutation.matching import Found, Function, Wanted, choose, complaint, function_of
from mutation.tokens import tokens


def function(name: str, code: str) -> Function:
    """A function of Python that a table may name, from its source."""
    return Function("", name, tuple(tokens(code, cpp=False)))


class Explained:
    """The reasons of a table, for functions as they are now."""

    def __init__(self, path: Path, codes: Callable[[], dict[str, str]]) -> None:
        self.path, self._codes = path, codes
        text = path.read_text("utf-8")
        self.head = re.match(r"(?:#.*\n|\n)*", text)[0]
        self.sections: dict[str, dict[str, str]] = tomllib.loads(text)
        self.patterns = self.sections.pop("any function", {})  # for the words of changes wherever they are

    @cached_property
    def functions(self) -> Sequence[Function]:
        """All functions that can have faults."""
        return [function(name, code) for name, code in self._codes().items()]

    @cached_property
    def homes(self) -> dict[str, list[tuple[str, Function]]]:
        """By the name that a function has now: the names of its sections, and the function."""
        found: dict[str, list[tuple[str, Function]]] = {}
        for name, section in self.sections.items():
            home = function_of(Wanted("", name, section.get("shape", ""), ()), self.functions)
            if home is not None:
                found.setdefault(home.name, []).append((name, home))
        return found

    def lost_functions(self) -> list[str]:
        """The sections whose functions are not found."""
        found = {name for sections in self.homes.values() for name, _ in sections}
        return [name for name in self.sections if name not in found]

    def reasons(self, name: str, changes: Iterable[str]) -> tuple[dict[str, str], list[str]]:
        """The reasons of a function's faults, of which `changes` has all; and a message for each that was not found."""
        reasons, lost = {}, []
        for section, home in self.homes.get(name, ()):
            parsed = [(text, Change.parse(text)) for text in changes]
            for text, reason in self.sections[section].items():
                if text != "shape":
                    found, candidates = self._meant(section, home, Change.parse(text), parsed)
                    if found is None:
                        lost.append(candidates)
                    else:
                        reasons[found] = reason
        return reasons, lost

    def _meant(self, section, home, entry, parsed) -> tuple[str | None, str]:
        """The change that an entry means; or None, with a message."""
        wanted = Wanted("", section, self.sections[section].get("shape", ""), entry.piece, entry.number, entry.of)
        alike = [
            (text, Found(home, at, each.piece)) for at, (text, each) in enumerate(parsed) if each.kind == entry.kind
        ]
        found = choose(wanted, home, [each for _, each in alike]) if alike else None
        if found is not None:
            return parsed[found.at][0], ""
        return None, complaint(wanted, [each for _, each in alike])

    def write(self, sections: dict[str, dict[str, str]]) -> None:
        """Writes the table again: the comment above it, the patterns, and these sections."""
        lines = [self.head.rstrip()]
        if self.patterns:
            lines += [
                "",
                '["any function"]',
                *(f"{quoted(key)} = {quoted(value)}" for key, value in self.patterns.items()),
            ]
        for name, section in sections.items():
            lines += ["", f"[{quoted(name)}]", *(f"{_key(key)} = {quoted(value)}" for key, value in section.items())]
        self.path.write_text("\n".join(lines) + "\n", "utf-8")

    def follow(self, changes_of: Callable[[str], Iterable[str]]) -> list[str]:
        """Updates the table to the source of today. Returns a message for each entry not found, which stays."""
        sections, told = {}, [f"no function has the name or the shape of {name}" for name in self.lost_functions()]
        homes = {section: home for found in self.homes.values() for section, home in found}
        for section, entries in self.sections.items():
            home = homes.get(section)
            if home is None:
                sections[section] = entries
                continue
            now = sections.setdefault(home.name, {})
            now["shape"] = home.shape
            parsed = [(text, Change.parse(text)) for text in changes_of(home.name)]
            for text, reason in entries.items():
                if text != "shape":
                    found, message = self._meant(section, home, Change.parse(text), parsed)
                    told += [message] if message else []
                    now[found or text] = reason
        self.write(sections)
        return told


def quoted(text: str) -> str:
    """A text as TOML has it."""
    return json.dumps(text, ensure_ascii=False)


def _key(text: str) -> str:
    return text if text == "shape" else quoted(text)
