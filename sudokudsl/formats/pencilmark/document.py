"""The JSON of a `sudoku-puzzle`: its rules with their places in the text, and the values of a rule."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ...model.geometry import MAX_SIDE, Cell
from ...text.source import Span
from ..json_text import puzzle_json
from ..numbers import is_number
from ..refusal import ANYWHERE, Junk

MAX_RULES = 5_000
_CELL = re.compile(r"r([1-9]\d?)c([1-9]\d?)", re.ASCII)
_RULES = re.compile(r'"rules"\s*:\s*\[')
_BETWEEN = re.compile(r"[\s,]*")
_DRAWN = {"type", "id", "label", "style"}
"""Keys of a rule that every type has, and that do not change its meaning."""


@dataclass(frozen=True, slots=True)
class RuleData:
    """One rule, and its place in the text. `cells` are the cells of the board."""

    data: Mapping[str, Any]
    span: Span
    board: frozenset[Cell]

    @property
    def type(self) -> str:
        return str(self.data.get("type", ""))

    @property
    def kind(self) -> str:
        return str(self.data.get("kind", ""))

    def only(self, *keys: str) -> None:
        """Refuses other keys: a rule with an unknown key has an unknown meaning."""
        for key in self.data:
            if key not in _DRAWN and key not in keys:
                raise Junk(f"the key `{str(key)[:40]}` is unknown")

    def cell(self, value: object) -> Cell:
        """A cell of the board, such as `r1c1`."""
        match = _CELL.fullmatch(value) if isinstance(value, str) else None
        cell = Cell(int(match[1]), int(match[2])) if match else None
        if cell is None or cell not in self.board:
            raise Junk(f"`{str(value)[:20]}` is not a cell of the board")
        return cell

    def cells(self, key: str = "cells", *, least: int = 1) -> tuple[Cell, ...]:
        """The cells under a key."""
        return self.listed(self.data.get(key), key, least=least)

    def listed(self, value: object, what: str, *, least: int = 1) -> tuple[Cell, ...]:
        """The cells of a list."""
        if not isinstance(value, list) or len(value) < least or len(value) > MAX_SIDE**2:
            raise Junk(f"`{what}` is not a list of {least} or more cells")
        return tuple(map(self.cell, value))

    def lists(self, key: str, *, least: int = 1) -> list[tuple[Cell, ...]]:
        """The lists of cells under a key."""
        value = self.data.get(key)
        if not isinstance(value, list) or len(value) < least:
            raise Junk(f"`{key}` is not a list of {least} or more lists")
        return [self.listed(each, key) for each in value]

    def number(self, key: str, usual: int | None = None) -> int:
        """The whole number under a key."""
        value = self.data.get(key, usual)
        if not is_number(value):
            raise Junk(f"`{key}` is not a whole number")
        return value

    def digits(self, key: str) -> list[int]:
        """The digits under a key."""
        value = self.data.get(key)
        if not isinstance(value, list) or not value or not all(type(each) is int for each in value):
            raise Junk(f"`{key}` is not a list of digits")
        return value

    def word(self, key: str, *words: str) -> str:
        """One of some words under a key."""
        value = self.data.get(key)
        if value not in words:
            raise Junk(f"`{key}` is not one of {', '.join(words)}")
        return str(value)


def loaded(text: str) -> dict[str, Any]:
    """The object of a text."""
    found = puzzle_json(text)
    assert isinstance(found, dict)  # the text begins with a brace
    return found


def spans_of(text: str, rules: Sequence[object]) -> list[Span]:
    """The places of the rules in the text: in the last list under the key `rules` that has these values."""
    decoder = json.JSONDecoder()
    for match in reversed(list(_RULES.finditer(text))):
        if decoder.raw_decode(text, match.end() - 1)[0] == rules:
            break
    else:
        return [ANYWHERE] * len(rules)
    ends, starts = [match.end()], []
    for _ in rules:
        gap = _BETWEEN.match(text, ends[-1])
        assert gap is not None
        starts.append(gap.end())
        ends.append(decoder.raw_decode(text, gap.end())[1])
    return [Span(start, end) for start, (_, end) in zip(starts, pairwise(ends), strict=True)]
