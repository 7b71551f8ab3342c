"""The text of Interactive-Sudoku-Solver: constraint strings and URLs, cut into constraints."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import unquote, unquote_plus

from ...model.geometry import Cell, LayerCell
from ...text.source import Span
from ..refusal import ANYWHERE, refused

LINK = re.compile(r"https?://\S*?[?&]q=([^\s&#]*)")
COMPOSITES = ("Or", "And", "Replicate")


@dataclass(frozen=True, slots=True)
class Item:
    """One constraint of a string: its type, its arguments, its place, and the constraints inside it."""

    type: str
    args: tuple[str, ...]
    span: Span
    inside: tuple[Item, ...] = ()

    def text(self, at: int) -> str:
        """An argument, empty if there is none."""
        return self.args[at] if at < len(self.args) else ""

    def groups(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The arguments after the first, in named groups: an empty argument or a name such as `_odd` ends a group."""
        name, group = "", list[str]()
        for text in (*self.args[1:], ""):
            if text and not text.startswith("_"):
                group.append(text)
                continue
            if group:
                yield name, tuple(group)
                group = []
            if text:
                name = unquote(text[1:])


_AT_ENDS = frozenset({"FullRank", "HiddenSkyscraper", "NumberedRoom", "Skyscraper", "XSum"})
_PLACED = {"LittleKiller": 1, "Quad": 0, "Sandwich": 1}
"""The argument that names the place of a clue, by type."""


def clue_places(kind: str, args: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The places of the clues in a constraint of the type `kind`; there, one place has one clue of a type at most."""
    if kind in _AT_ENDS:
        yield from ((kind, args[0], str(end)) for end in (1, 2) if len(args) > end and args[end])
    elif kind in _PLACED and len(args) > _PLACED[kind]:
        yield kind, args[_PLACED[kind]]


def last_clues(items: Sequence[Item], *, within: str = "And") -> tuple[Item, ...]:
    """The constraints without clues that a later one at the same place replaces. Alternatives in an `Or` stay."""
    taken: set[tuple[str, ...]] = set()
    kept: list[Item] = []
    for item in reversed(items):
        found = replace(item, inside=last_clues(item.inside, within=item.type))
        if within != "Or":
            lost = taken.intersection(clue_places(item.type, item.args))
            taken.update(clue_places(item.type, item.args))
            if lost and item.type not in _AT_ENDS:
                continue
            blank = {int(end) for _, _, end in lost}
            found = replace(found, args=tuple("" if at in blank else text for at, text in enumerate(item.args)))
        kept.append(found)
    return tuple(reversed(kept))


def bare(text: str) -> str:
    """The text without the blank lines and comments at its start."""
    return re.sub(r"\A(?:\s*#[^\n]*\n)*\s*", "", text)


def constraint_string(text: str) -> tuple[str, int]:
    """The string and its offset in the text; the offset is -1 for a string from a URL."""
    match = LINK.match(bare(text))
    if match:
        return unquote_plus(match[1]), -1
    return re.sub(r"(?m)^#[^\n]*", lambda line: " " * len(line[0]), text), 0


def parse(text: str) -> tuple[Item, ...]:
    """The constraints of a string or URL; a composite contains its parts.

    Raises Refused if the string is not well formed.
    """
    plain, start = constraint_string(text)
    if not plain.strip().startswith("."):
        begins = plain.strip()[:10]
        raise refused(f"this is not a constraint string: it begins with `{begins}` instead of a point")
    open_: list[tuple[Item, list[Item]]] = []
    found: list[Item] = []
    for item in _items(plain, start):
        if item.type == "End":
            if not open_:
                raise refused("an `End` without a beginning", item.span)
            whole, outer = open_.pop()
            outer.append(replace(whole, inside=tuple(found)))
            found = outer
        elif item.type in COMPOSITES:
            open_.append((item, found))
            found = []
        else:
            found.append(item)
    if open_:
        raise refused(f"`{open_[-1][0].type}` is never ended")
    return tuple(found)


def _items(text: str, start: int) -> Iterator[Item]:
    at = 0
    for piece in text.split("."):
        begin = at - 1
        at += len(piece) + 1
        if begin < 0:
            continue
        type_, *args = "".join(piece.split()).split("~")
        span = ANYWHERE if start < 0 else Span(begin, begin + 1 + len(type_))
        yield Item(type_ or "Given", tuple(args), span)


_DIGITS = "0123456789abcdefg"


def cell_id(cell: Cell) -> str:
    """The name of a cell there, with numbers in base 17; of a division into areas, that of a region cell."""
    if isinstance(cell, LayerCell):
        return f"CC{cell.number}"
    return f"R{_DIGITS[cell.row]}C{_DIGITS[cell.column]}"
