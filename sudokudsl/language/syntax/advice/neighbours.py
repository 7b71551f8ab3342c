"""Lines about the cells around a cell, as loops over them."""

from __future__ import annotations

import re
from collections.abc import Collection

from ..ast import word_key
from .pieces import NAME, PART

_NEAR = (
    r"(?P<near>around|nearby|near|surrounding|surrounds|adjacent|touching|touches|next|beside|bordering|neighbou?rs?|king)"
    r"(?:\s+cells?)?(?:\s+(?:of|to|from))?"
    rf"(?:\s*\(\s*(?P<in>{PART})\s*\)|\s+(?P<at>{PART}))"
)
_START = r"(?P<start>^|\(\s*|:\s*)(?:(?P<loop>each|some|no)\s+)?"
_END = r"\s*(?P<end>:|\bwhere\b|\band\b)"
_LOOPS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_START}(?P<name>{NAME})\s+in\s+all\s+where\s+(?P=name)\s+(?:is\s+)?{_NEAR}{_END}",
        rf"{_START}(?:the\s+)?(?:cells?\s+)?{_NEAR}\s+as\s+(?P<as>{NAME}){_END}",
        rf"{_START}(?:cells?\s+)?(?P<name>{NAME})\s+(?:in\s+)?(?:the\s+)?(?:cells?\s+)?{_NEAR}(?:\s+as\s+(?P<as>{NAME}))?{_END}",
    )
)
_ON_LAYER = re.compile(rf"(?P<call>\w+)\(\s*(?P<layer>{NAME})\[\s*{_NEAR}\s*\]\s*\)", re.IGNORECASE)
_DIGITS = re.compile(rf"(?P<call>sum|min|max|product|distinct)\(\s*{_NEAR}\s*\)", re.IGNORECASE)
_KING = ("around", "nearby", "near", "surrounding", "surrounds", "king")


def _move(match: re.Match[str]) -> tuple[str, str]:
    """The quantifier of the cells around a cell, and the cell."""
    word = match["near"].lower()
    kind = "king" if word in _KING else "neighbour" if word.startswith("neighb") else "orthogonal"
    return kind, match["in"] or match["at"]


def neighbours_line(text: str, known: Collection[str] = ()) -> str:
    """A line with the cells around a cell in the words of this language; empty if it has no such phrase.

    The words that are `known` keep their meaning.
    """
    for pattern in (_ON_LAYER, _DIGITS, *_LOOPS):
        match = pattern.search(text)
        if match is None or word_key(match["near"]) in known:
            continue
        kind, place = _move(match)
        if pattern in (_ON_LAYER, _DIGITS):
            name = "n" if place != "n" else "m"
            value = f"{match['layer']}[{name}]" if pattern is _ON_LAYER else name
            found = f"{match['call']}(each {kind} of {place} as {name}: {value})"
            line = text[: match.start()] + found + text[match.end() :]
        else:
            line = _with_loop(text, match, kind, place)
        return line if line != text else ""
    return ""


def _with_loop(text: str, match: re.Match[str], kind: str, place: str) -> str:
    """A line with the loop over the neighbours of a cell in place of a match."""
    groups = match.groupdict()
    name = groups.get("as") or groups.get("name") or "n"
    if name.lower() in ("cell", "cells"):
        name = "n" if place != "n" else "m"
    loop = f"{match['start']}{(match['loop'] or 'each').lower()} {kind} of {place} as {name}"
    rest, end = text[match.end() :], _closing(text, match.end())
    inside = text[match.end() : end]
    call = re.search(r"(\w+)\s*\(\s*$", text[: match.start()] + match["start"])
    if match["end"] == ":" or (call is not None and call[1].lower() == "count" and ":" not in inside):
        return f"{text[: match.start()]}{loop}:{rest}"
    filtered = f"{text[: match.start()]}{loop} where"
    if ":" in inside or call is None:
        return filtered + rest
    return f"{filtered}{inside.rstrip()}: {name}{text[end:]}"


def _closing(text: str, start: int) -> int:
    """The offset of the parenthesis that closes the one open at an offset, or the end of the text."""
    depth = 0
    for at in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth < 0:
            return at
    return len(text)
