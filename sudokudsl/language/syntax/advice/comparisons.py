"""Comparisons that lack their first word, or that have `given` in place of `require`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import partial

from ..ast import word_key
from .pieces import NAME, PART

_CELL = r"(?:[rcb]\d[\w.,-]*|\([^()]*\))"
_EQUALS_NUMBER = re.compile(rf"({PART})\s*=\s*(-?\d+)")
_SIGN = re.compile(r"(?<![<>!=])(?:[<>]=?|!=|=)(?!=)")
_GIVEN = re.compile(r"given\s+(.+?)\s*([<>]=?|!=|=)\s*(.+)", re.IGNORECASE)


def cell_line(text: str) -> str:
    """The statement meant by a line that begins with a part of a name, such as `shade[r2c2] = 1`; empty otherwise."""
    if not re.match(rf"{NAME}\[[^\]]+\]", text):
        return ""
    names = re.findall(NAME, text.partition("[")[2].partition("]")[0])
    return _stated(text, bound=[name for name in names if not re.fullmatch(_CELL, name)])


def named_line(text: str, *, layers: Collection[str], lists: Collection[str], bound: Collection[str]) -> str:
    """The statement meant by a line that begins with a name, such as `shade r2c2 = 1`; empty if there is none.

    The names are given as keys. `layers` and `lists` name several cells, and a rule binds the names of `bound`.
    """

    def on_layer(match: re.Match[str]) -> str:
        if word_key(match[1]) not in layers or (word_key(match[2]) in layers):
            return match[0]
        return f"{match[1]}[{match[2]}]" if not match[2].startswith("(") else f"{match[1]}[{match[2][1:-1]}]"

    cells = rf"{_CELL}(?:\s+{_CELL})*|{'|'.join(sorted(bound)) or _CELL}"
    text = re.sub(rf"\b({NAME})(?:\s+|(?=\())((?:{cells})|\([^()]*\))(?=\s|$|[<>=!+*/-])", on_layer, text)
    first = re.match(NAME, text)
    if first is None or not _SIGN.search(text):
        return ""
    key = word_key(first[0])
    alone = not text[first.end() :].startswith("[")
    if alone and key in layers:
        return f"each x in all: {first[0]}[x]{text[first.end() :]}"
    if alone and key in lists:
        return f"each x in {first[0]}: x{text[first.end() :]}"
    return _stated(text, bound=bound)


def _stated(text: str, *, bound: Collection[str]) -> str:
    """A comparison as a statement: a `given` for a known cell, otherwise a rule; empty if there is no comparison."""
    match = _EQUALS_NUMBER.fullmatch(text)
    if match is not None:
        within = re.findall(r"[\w.,-]+", match[1].partition("[")[2])
        if not bound and all(re.fullmatch(r"r\d+c\d+|\d+", word) for word in within):
            return f"given {match[1]} = {' '.join([match[2]] * max(1, len(within)))}"
        if len(within) > 1 or any(not re.fullmatch(r"r\d+c\d+|\d+", word) and word not in bound for word in within):
            return f"each x in {match[1]}: x = {match[2]}"
    return f"require {text}" if _SIGN.search(text) else ""


def given_line(text: str, is_known: Callable[[str], bool]) -> str:
    """The rule meant by a `given` that compares cells, such as `given r1c1 = r1c2`; empty if there is none.

    Names that are not known become cells.
    """
    match = _GIVEN.fullmatch(text)
    if match is None or "//" in text or "=" in match[3].strip("= "):
        return ""
    if match[2] == "=" and re.fullmatch(r"[-\d\s.,]*", match[3]):
        return ""
    left, sign, right = match.groups()
    if sign == "=" and (compared := re.match(r"[<>]=?|!=", right)):
        return f"require {left} {compared[0]} {right[compared.end() :].strip()}"
    if sign in ("=", "!=") and re.fullmatch(r"even|odd|prime|square", right, re.IGNORECASE):
        return f"require {left} is {'not ' * (sign == '!=')}{right.lower()}"
    if re.search(rf"^{_CELL}[\s,]+{_CELL}", left) or ".." in left:
        return f"clone {left} = {right}" if sign == "=" and not _SIGN.search(right) else ""
    free = iter(("r1c1", "r1c2", "r2c1", "r2c2"))
    cells: dict[str, str] = {}
    return re.sub(r"(?<=\[)[^\]]*(?=\])", partial(_cells_for, is_known, free, cells), f"require {left} {sign} {right}")


def _cells_for(
    is_known: Callable[[str], bool], free: Iterator[str], cells: dict[str, str], match: re.Match[str]
) -> str:
    """The places in brackets, with a cell for each unknown name."""

    def cell(word: re.Match[str]) -> str:
        if is_known(word[0]) or re.fullmatch(_CELL, word[0]):
            return word[0]
        return cells.setdefault(word[0], next(free, "r3c3"))

    return re.sub(NAME, cell, match[0])
