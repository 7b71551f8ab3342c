"""Lines that need other lines: the cells of a condition as a layer, the pieces of a shade as areas, ends of a path."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from .english import english_lines
from .pieces import CELL, CELLS, MAX_LINE, NAME, QUALITY, SIDE_OF_LOOP
from .places import placed_line, size_of_board
from .question_marks import highest_number

_SIGNS = {
    ">": r"over|above|>|(?:greater|more|higher|larger|bigger)\s+than",
    "<": r"under|below|<|(?:less|lower|smaller|fewer)\s+than",
    ">=": r"at\s+least|>=|≥",
    "<=": r"at\s+most|up\s+to|<=|≤",
    "!=": r"not(?:\s+equal\s+to)?|!=|other\s+than",
    "=": r"equal\s+to|=|of",
}
_WITH = r"(?:(?:with|that|which|whose|containing|holding|contain|have|hold|are|is|an?|the|their|all)\s+)*"
_CELLS = r"(?:(?:cells|digits?|values?|numbers?|squares)\s+)*"
_TESTS: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
    (rf"(?P<quality>{QUALITY})", lambda m: f"x is {m['quality'].lower()}"),
    *(
        (rf"(?:{words})\s*(?P<number>-?\d+)", lambda m, sign=sign: f"x {sign} {m['number']}")
        for sign, words in _SIGNS.items()
    ),
    (
        r"(?:equal\s+to|=)\s+(?:the(?:ir)?\s+|its\s+)?(?P<of>row|column|box)(?:\s+number)?",
        lambda m: f"x = {m['of'].lower()}(x)",
    ),
    (
        rf"(?P<no>not\s+)?(?P<side>on|{SIDE_OF_LOOP})\s+(?:the\s+)?(?P<line>{NAME})",
        lambda m: f"x {'not ' * bool(m['no'])}{m['side'].lower()} {m['line']}",
    ),
)
"""Words for the digits or the place of cells, and the same as a condition on x."""
_ALL_TESTS = [
    (re.compile(rf"{_CELLS}{_WITH}{_CELLS}{words}(?:\s+(?:cells|digits?|squares))?", re.IGNORECASE), test)
    for words, test in _TESTS
]
_WHERE = re.compile(
    rf"(?:(?P<name>{NAME})\s+)?(?:in\s+all\s+)?(?:where|with|if)\s+(?P<test>.+)|(?:all|digits?|cells)\s*(?P<rest>.+)",
    re.IGNORECASE,
)
_CONNECTED = re.compile(
    r"connected:?\s+(?P<cells>.+?)(?P<edge>\s+to\s+(?:the\s+)?edge)?"
    r"|(?:(?:the|all)\s+)*(?P<which>.+?)\s+(?:must\s+|are\s+|be\s+|forms?\s+|make\s+|all\s+|one\s+|an?\s+|single\s+|orthogonally\s+)+connected"
    r"(?:\s+(?:group|area|region|piece|shape|set|polyomino))?",
    re.IGNORECASE,
)
_MARKED = r"(?:island|group|block|component|clump|polyomino)s?"
_PIECES = re.compile(
    rf"(?P<loop>each|every|all|no|some)\s+(?:connected\s+)?(?:(?P<marked>{_MARKED})|(?:area|region|piece)s?)\s+(?:of|in)\s+"
    rf"(?P<layer>{NAME})(?P<cells>\s+cells)?(?:\s*=\s*(?P<value>-?\d+))?(?P<rest>\s+.+)",
    re.IGNORECASE,
)
_SHADED_PIECES = re.compile(
    rf"(?:(?P<loop>each|every|all|no|some)\s+)?(?P<layer>(?!(?:the|a|an|connected|each|every|all|no|some)\b){NAME})\s+"
    rf"(?:{_MARKED}|areas?|regions?|pieces?)(?P<rest>\s+.+)",
    re.IGNORECASE,
)
"""Pieces that are called after their shade, such as `each shaded group has size 3`."""
_ISLANDS = re.compile(
    rf"(?:(?P<loop>each|every|all|no|some)\s+)?(?:{_MARKED})(?P<rest>\s+(?!(?:of|in)\b).+)", re.IGNORECASE
)
_PATH = re.compile(
    rf"path(?:\s+(?!from\b|to\b)(?P<name>{NAME}))?\s+from\s+(?P<start>.+?)\s+to\s+(?P<end>.+?)"
    r"(?P<flags>(?:\s+(?:all|counted))*)",
    re.IGNORECASE,
)
_SKYSCRAPER_SUM = re.compile(
    r"(?:sum[\s-]+(?:of\s+)?skyscrapers?|skyscrapers?[\s-]+sum|visible[\s-]+sum)\s+(?P<kind>row|column)\s+(?P<number>\d+)\s+"
    r"(?P<side>left|right|top|bottom)\s*=\s*(?P<total>\d+)",
    re.IGNORECASE,
)
_CLUE = r"[a-z-]+\s+(?:row|column)\s+\d+(?:\s+(?:left|right|top|bottom))?"
_EQUAL_CLUES = re.compile(rf"(?:require\s+)?(?P<one>{_CLUE})\s*=\s*(?P<other>{_CLUE})", re.IGNORECASE)
_KINDS = re.compile(
    r"\b(?P<word>each|every|any|all|no|some)?(?P<gap>\s*)(?P<kinds>(?:rows?|columns?|box(?:es)?|regions?)"
    r"(?:\s*(?:,|\band\b|\bor\b|,\s*and\b|,\s*or\b)\s*(?:each\s+|every\s+|any\s+)?(?:rows?|columns?|box(?:es)?|regions?))+)\b",
    re.IGNORECASE,
)
_EDGE = re.compile(
    r"(?:the\s+|an?\s+|any\s+)*(?:edge|border|perimeter)(?:\s+cell)?(?:\s+of\s+the\s+(?:grid|board))?", re.I
)
MAX_AREAS = 63
_SIDES = {"top": "top row", "bottom": "bottom row", "left": "left column", "right": "right column"}


def helping_lines(line: str, whole: str, marks: str) -> Iterator[tuple[str, ...]]:
    """Lines that say together what a line of the text `whole` means.

    `marks` is the only layer of 0 and 1, which a line about islands may leave out; empty if there is none.
    """
    if len(line) > MAX_LINE:
        return
    line = line.rstrip(".")
    if found := _CONNECTED.fullmatch(line):
        yield from _connected(found["cells"] or found["which"], found["edge"] or "", whole)
    if found := _SHADED_PIECES.fullmatch(line):
        line = f"{found['loop'] or 'each'} group of {found['layer']} cells{found['rest']}"
    if marks and (found := _ISLANDS.fullmatch(line)):
        line = f"{found['loop'] or 'each'} group of {marks} cells{found['rest']}"
    if found := _PIECES.fullmatch(line):
        yield from _pieces(found, whole)
    if found := _SKYSCRAPER_SUM.fullmatch(line):
        yield _skyscraper_sum(found, whole)
    if found := _EQUAL_CLUES.fullmatch(line):
        yield from _equal_clues(found, whole)
    yield from _of_several_kinds(line)
    if (found := _PATH.fullmatch(line)) and (lines := _path(found, whole)):
        yield lines


def _connected(cells: str, reach: str, whole: str) -> Iterator[tuple[str, str]]:
    """A layer with a 1 over the cells of a condition, which are connected."""
    name = _free("chosen", whole)
    for test in _conditions(cells):
        yield f"layer {name} as x: {test}", f"connected {name} = 1{' to edge' if reach else ''}"


def _conditions(cells: str) -> Iterator[str]:
    """The conditions on x that some words may mean."""
    for pattern, test in _ALL_TESTS:
        if found := pattern.fullmatch(cells):
            yield test(found)
    if found := _WHERE.fullmatch(cells):
        if found["test"]:
            name = found["name"] if found["name"] and found["name"].lower() not in ("all", "cells") else "x"
            yield re.sub(rf"\b{re.escape(name)}\b", "x", found["test"])
        else:
            yield from _conditions(found["rest"].strip())
    if re.search(r"\bx\b", cells) and not _WHERE.fullmatch(cells):
        yield cells


def _pieces(found: re.Match[str], whole: str) -> Iterator[tuple[str, ...]]:
    """A division whose areas are the pieces of each value of a layer, and a rule on the areas of one value."""
    areas, layer, value = _free("piece", whole), found["layer"], found["value"]
    if found["marked"] or found["cells"]:
        value = value or ("0" if layer.lower() == "unshaded" else "1")
        layer = "shade" if layer.lower() in ("shaded", "unshaded") else layer
    rows, columns = size_of_board(whole)
    divided = (
        f"areas {areas}{' at most 63' if rows * columns > MAX_AREAS else ''}",
        f"each orthogonal as a, b: {areas}[a] = {areas}[b] iff {layer}[a] = {layer}[b]",
    )
    loop = "each" if found["loop"].lower() in ("every", "all") else found["loop"].lower()
    for rule in (f"{loop} area of {areas}{found['rest']}", *english_lines(f"{loop} area of {areas}{found['rest']}")):
        if named := re.fullmatch(rf"(?P<head>(?P<loop>\w+) area of {areas} as (?P<as>{NAME})): (?P<rule>.+)", rule):
            yield *divided, _of_value(named, layer, value)


def _of_value(named: re.Match[str], layer: str, value: str | None) -> str:
    """A rule on all areas as one on those of a value of a layer."""
    if value is None:
        return named[0]
    rule, joined = named["rule"], "implies" if named["loop"] == "each" else "and"
    if re.match(r"(?:each|some|no)\b", rule) or re.search(r"\b(?:or|iff|implies)\b", rule):
        rule = f"({rule})"
    return f"{named['head']}: {value} in {layer}[{named['as']}] {joined} {rule}"


def _path(found: re.Match[str], whole: str) -> tuple[str, ...]:
    """A path, and rules on its ends that are one of several cells; empty unless it is clear which cells are meant."""
    start, end = (_end(found[group], whole) for group in ("start", "end"))
    if not (start and end):
        return ()
    name, flags = found["name"] or "way", found["flags"]
    known = [re.fullmatch(CELL, each, re.IGNORECASE) is not None for each in (start, end)]
    if not any(known):
        path = f"path {name}{flags}"
        if _have_no_cell_in_common(start, end):
            return path, *(f"some x in {each}: {_ends(name, 'x')}" for each in (start, end))
        both = f"some y in {end} where y is not x: {_ends(name, 'x')} and {_ends(name, 'y')}"
        return path, f"some x in {start}: ({both})"
    if all(known):
        return ()
    word, one, other = ("from", start, end) if known[0] else ("to", end, start)
    where = "" if _have_no_cell_in_common(one, other) else f" where x is not {one}"
    return f"path {name} {word} {one}{flags}", f"some x in {other}{where}: {_ends(name, 'x')}"


def _ends(path: str, cell: str) -> str:
    return f"{path}[{cell}] in {{1, 2, 4, 8}}"


def _skyscraper_sum(found: re.Match[str], whole: str) -> tuple[str, str]:
    """A line as it is seen from its clue, and the sum of the digits that are higher than all before them."""
    name, number, kind = _free("line", whole), found["number"], found["kind"].lower()
    rows, columns = size_of_board(whole)
    ends = (f"r{number}c1", f"r{number}c{columns}") if kind == "row" else (f"r1c{number}", f"r{rows}c{number}")
    one, other = ends[::-1] if found["side"].lower() in ("right", "bottom") else ends
    seen = f"i = 1 or {name}[i] > max({name}[1..i - 1])"
    total = f"sum(each position of {name} as i where {seen}: {name}[i])"
    return f"let {name} = {one}..{other}", f"require {total} = {found['total']}"


def _equal_clues(found: re.Match[str], whole: str) -> Iterator[tuple[str, ...]]:
    """A hidden number, and two clues beside the board with this number. Nothing if its greatest value is not clear."""
    name = _free("clue", whole)
    clues = [f"{' '.join(found[clue].split())} = {name}" for clue in ("one", "other")]
    if most := min(highest_number(clue, whole) for clue in clues):
        yield f"cells {name} digits 0-{most}", *clues


def _of_several_kinds(line: str) -> Iterator[tuple[str, ...]]:
    """A sentence about rows and columns, or also boxes: one rule for each of these."""
    if (found := _KINDS.search(line)) is None:
        return
    kinds = re.findall(r"row|column|box|region", found["kinds"], re.IGNORECASE)
    begin, end = line[: found.start()], line[found.end() :]
    rules = []
    for kind in kinds:
        rule = next(iter(english_lines(f"{begin}{found['word'] or 'each'} {kind.lower()}{end}")), "")
        rules.append(rule)
    if all(rules):
        yield tuple(rules)


def _end(words: str, whole: str) -> str:
    """The cells that some words for an end of a path mean; empty for other words."""
    rows, columns = size_of_board(whole)
    if _EDGE.fullmatch(words):
        return f"r1 r{rows} r2-{rows - 1}c1 r2-{rows - 1}c{columns}" if rows > 2 else "all"
    side = re.fullmatch(r"(?:the\s+)?(\w+)(?:\s+(?:side|edge))?", words, re.IGNORECASE)
    words = _SIDES.get(side[1].lower(), words) if side else words
    words = placed_line(words, whole)
    words = re.sub(r"^(row|column|box)\s+(?=\d+$)", lambda m: m[1][0].lower(), words, flags=re.IGNORECASE)
    words = re.sub(r"\s*(?:,|\bor\b)\s*", " ", words)
    return words if re.fullmatch(rf"{CELLS}|[rcb]\d+", words, re.IGNORECASE) else ""


def _have_no_cell_in_common(one: str, other: str) -> bool:
    """Whether two lists of cells, rows or columns have no common cell. False if that is not plain."""
    places = []
    for cells in (one.lower().split(), other.lower().split()):
        parts = [re.fullmatch(r"(?:r(\d+))?(?:c(\d+))?", each) for each in cells]
        if not all(parts):
            return False
        places.append([each.groups() for each in parts if each])
    return not any(
        all(a is None or b is None or a == b for a, b in zip(first, second, strict=True))
        for first in places[0]
        for second in places[1]
    )


def _free(name: str, whole: str) -> str:
    """A name that a text does not use."""
    names = (name, f"{name}-cells", f"{name}-here")
    return next(
        (each for each in names if not re.search(rf"\b{each}\b(?!-)", whole, re.IGNORECASE)), f"{name}-{len(whole)}"
    )
