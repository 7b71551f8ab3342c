"""Lines that a setter probably meant: rewrites of a text without meaning, for advice. Nothing is looked up here."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import partial

from ..ast import word_key

_NAME = r"[^\W\d_]\w*(?:-[^\W\d_]\w*)*"
_PLACE = rf"{_NAME}(?:\[[^\]]*\])?"
_NEAR = (
    r"(?P<near>around|nearby|near|surrounding|surrounds|adjacent|touching|touches|next|beside|bordering|neighbou?rs?|king)"
    r"(?:\s+cells?)?(?:\s+(?:of|to|from))?"
    rf"(?:\s*\(\s*(?P<in>{_PLACE})\s*\)|\s+(?P<at>{_PLACE}))"
)
_START = r"(?P<start>^|\(\s*|:\s*)(?:(?P<loop>each|some|no)\s+)?"
_END = r"\s*(?P<end>:|\bwhere\b|\band\b)"
_LOOPS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_START}(?P<name>{_NAME})\s+in\s+all\s+where\s+(?P=name)\s+(?:is\s+)?{_NEAR}{_END}",
        rf"{_START}(?:the\s+)?(?:cells?\s+)?{_NEAR}\s+as\s+(?P<as>{_NAME}){_END}",
        rf"{_START}(?:cells?\s+)?(?P<name>{_NAME})\s+(?:in\s+)?(?:the\s+)?(?:cells?\s+)?{_NEAR}(?:\s+as\s+(?P<as>{_NAME}))?{_END}",
    )
)
_ON_LAYER = re.compile(rf"(?P<call>\w+)\(\s*(?P<layer>{_NAME})\[\s*{_NEAR}\s*\]\s*\)", re.IGNORECASE)
_DIGITS = re.compile(rf"(?P<call>sum|min|max|product|distinct)\(\s*{_NEAR}\s*\)", re.IGNORECASE)
_KING = ("around", "nearby", "near", "surrounding", "surrounds", "king")

_CELL = r"(?:[rcb]\d[\w.,-]*|\([^()]*\))"
_OPERAND = rf"{_NAME}(?:\[[^\]]*\])?"
_EQUALS_NUMBER = re.compile(rf"({_OPERAND})\s*=\s*(-?\d+)")
_SIGN = re.compile(r"(?<![<>!=])(?:[<>]=?|!=|=)(?!=)")
_GIVEN = re.compile(r"given\s+(.+?)\s*([<>]=?|!=|=)\s*(.+)", re.IGNORECASE)


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


def cell_line(text: str) -> str:
    """The statement meant by a line that begins with a part of a name, such as `shade[r2c2] = 1`; empty otherwise."""
    if not re.match(rf"{_NAME}\[[^\]]+\]", text):
        return ""
    names = re.findall(_NAME, text.partition("[")[2].partition("]")[0])
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
    text = re.sub(rf"\b({_NAME})(?:\s+|(?=\())((?:{cells})|\([^()]*\))(?=\s|$|[<>=!+*/-])", on_layer, text)
    first = re.match(_NAME, text)
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

    return re.sub(_NAME, cell, match[0])


_WRONG = re.compile(
    r"(?:wrogn|wrong|liars?|(?:exactly\s+)?(?:one|1)\s+(?:(?:is|are)\s+)?(?:wrong|false|liar|lies|untrue)"
    r"|(?:exactly\s+)?(?:one|1)\s+(?:wrong\s+|false\s+)?of(?:\s+(?:these|them))?(?:\s+(?:is|lies|are))?(?:\s+(?:wrong|false|untrue))?"
    r"|all\s+but\s+(?:one|1)(?:\s+of)?(?:\s+(?:these|them))?)\s*:?",
    re.IGNORECASE,
)


def block_line(text: str, below: int) -> str:
    """The line above `below` statements one of which is wrong; empty for another text."""
    one_of = re.fullmatch(r"(?:exactly\s+)?(?:one|1)\s+of:?", text, re.IGNORECASE)
    return f"exactly {below - 1} of" if below > 1 and not one_of and _WRONG.fullmatch(text) else ""


def _both_ends(name: str, block: str) -> str:
    """The first and the last cell of a row, column or box are in a block, so all its cells are."""
    return f"{name}[1] among {block} and {name}[length({name})] among {block}"


_GRID = re.compile(r"^grid\s+(\d+)x(\d+)\b.*?\bat\s+r(\d+)c(\d+)", re.MULTILINE | re.IGNORECASE)
_LINE_OF_GRID = re.compile(
    r"\b(?:r|row\s*|(?P<column>c|col(?:umn)?\s*))(?P<line>\d+)(?!c?\d)\s+(?:in|of)\s+grid\s+(?P<grid>\d+)",
    re.IGNORECASE,
)
_LOOP_OF_GRID = re.compile(
    rf"\b(?P<loop>each|some|no)\s+(?P<kind>row|column|box)\s+(?:in|of)\s+grid\s+(?P<grid>\d+)\s+as\s+(?P<as>{_NAME})",
    re.IGNORECASE,
)
_CELLS_OF_GRID = re.compile(rf"\b(?:(?P<all>all)|(?P<name>{_NAME}))\s+in\s+grid\s+(?P<grid>\d+)", re.IGNORECASE)


def grid_line(text: str, whole: str) -> str:
    """A line in which the rows, columns and cells of a grid are listed; `whole` is the text with the grids."""
    grids = [tuple(map(int, found)) for found in _GRID.findall(whole)]

    def part(match: re.Match[str], say: Callable[[int, int, int, int], str]) -> str:
        number = int(match["grid"])
        return say(*grids[number - 1]) if 1 <= number <= len(grids) else match[0]

    def block(rows: int, columns: int, top: int, left: int) -> str:
        return f"r{top}-{top + rows - 1}c{left}-{left + columns - 1}"

    def line(match: re.Match[str]) -> Callable[[int, int, int, int], str]:
        def say(rows: int, columns: int, top: int, left: int) -> str:
            if match["column"]:
                return f"r{top}c{match['line']}..r{top + rows - 1}c{match['line']}"
            return f"r{match['line']}c{left}..r{match['line']}c{left + columns - 1}"

        return say

    def loop(match: re.Match[str]) -> Callable[[int, int, int, int], str]:
        name = match["as"]
        return lambda *grid: f"{match['loop']} {match['kind']} as {name} where {_both_ends(name, block(*grid))}"

    def cells(match: re.Match[str]) -> Callable[[int, int, int, int], str]:
        return lambda *grid: block(*grid) if match["all"] else f"{match['name']} in {block(*grid)}"

    for pattern, say in ((_LINE_OF_GRID, line), (_LOOP_OF_GRID, loop), (_CELLS_OF_GRID, cells)):
        text = pattern.sub(lambda match, say=say: part(match, say(match)), text)  # type: ignore[misc]
    return text


def marks_cells(text: str, layer: str) -> bool:
    """Whether a line takes a layer for marks, as in `shade[x] = 1` and `sum(shade[r1])`."""
    part = rf"\b{re.escape(layer)}\[[^\[\]]*\]"
    return re.search(rf"{part}\s*!?=\s*1\b|\b(?:sum|distinct)\({part}\)", text, re.IGNORECASE) is not None


def on_line(text: str, line: str) -> str:
    """A text about marked cells, in which they are those on a line of the solver."""
    part = rf"\b{re.escape(line)}\[([^\[\]]*)\]"
    for old, new in (
        (rf"\bgiven\s+{part}\s*=\s*1\b", rf"require \1 on {line}"),
        (rf"{part}\s*=\s*1\b", rf"\1 on {line}"),
        (rf"{part}\s*!=\s*1\b", rf"\1 not on {line}"),
        (rf"\bsum\({part}\)", rf"count(m in \1 where m on {line})"),
        (rf"\bdistinct\({part}\)\s*>\s*1\b", rf"(some m in \1: m not on {line})"),
    ):
        text = re.sub(old, new, text, flags=re.IGNORECASE)
    return text
