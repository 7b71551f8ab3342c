"""Clues beside the board."""

from __future__ import annotations

import re

from ..pieces import BOUND, CELLS, NAME
from .phrase import Phrase

_CLUE = (
    r"x-?sum|skyscraper|sandwich|numbered-?rooms?|hidden-?skyscraper|first-?seen|frame-?sum(?:\s+\d+:)?|rossini"
    r"|full-?rank"
)
_LINE = "rows?|columns?|cols?|left|right|top|bottom"


def _open_clues(match: re.Match[str]) -> str:
    """The clues along a side, with a point for each unknown one."""
    return match["before"] + re.sub(r"(?<!\S)[?-](?!\S)", ".", match["clues"])


def _bounded_diagonal(match: re.Match[str]) -> str:
    """A rule for the sum of the diagonal from a cell, which goes down or up."""
    row, column = int(match["row"]), int(match["column"])
    steps = match["steps"].lower()
    is_down = "down" in steps
    on = (
        f"row(x) - column(x) = {row - column}"
        if is_down == ("right" in steps)
        else f"row(x) + column(x) = {row + column}"
    )
    beyond = f" and row(x) {'>=' if is_down else '<='} {row}" * (row > 1)
    return f"require sum(x in all where {on}{beyond}) {match['sign']} {match['bound']}"


def _bounded_clue(match: re.Match[str]) -> str:
    """A rule for a clue beside the board that has a bound in place of a value."""
    word, side = match["word"].lower().replace("-", ""), (match["side"] or "").lower()
    is_row = match["kind"].lower() == "row"
    line, place = f"{'r' if is_row else 'c'}{match['number']}", "column" if is_row else "row"
    is_first = side in ("left", "top")
    if word.startswith("skyscraper") and side:
        before = f"{place}(y) {'<=' if is_first else '>='} {place}(x)"
        value = f"count(x in {line} where x = max(y in {line} where {before}))"
    elif word.startswith("xsum") and is_first:
        value = (
            f"sum(x in {line} where {place}(x) <= {line}c1)"
            if is_row
            else f"sum(x in {line} where {place}(x) <= r1{line})"
        )
    elif word == "sandwich":
        least, greatest = (f"{place}(x) < position of {each}({line}) in {line}" for each in ("min", "max"))
        value = f"sum(x in {line} where min({line}) < x and x < max({line}) and not ({least} iff {greatest}))"
    else:
        return match[0]
    return f"require {value} {match['sign']} {match['bound']}"


def _direction(match: re.Match[str]) -> str:
    """The word for a direction: that of an arrow, of a point of the compass, or of two words."""
    steps = match[0].lower()
    up_or_down = "up" if re.search(r"[↖↗]|up|north|\bn[ew]\b", steps) else "down"
    side = "left" if re.search(r"[↖↙]|left|west|\b[ns]w\b", steps) else "right"
    return f"{up_or_down}-{side}"


PHRASES = (
    Phrase(
        "x-sum left 3 . . 6",
        "x-sum left = 3 . . 6",
        r"^([\w-]+\s+(?:left|right|top|bottom|rows|columns))\s*:?\s+(?=[.\d-])",
        r"\1 = ",
    ),
    Phrase(
        "sandwich left = 3 ? . .",
        "sandwich left = 3 . . .",
        rf"^(?P<before>(?:{_CLUE})s?\b[^=]*=\s*)(?P<clues>(?:(?:[\w.?]+|-)\s+){{2,}}(?:[\w.?]+|-))$",
        _open_clues,
    ),
    Phrase(
        "skyscraper: left = 3",
        "skyscraper left = 3",
        rf"^({_CLUE})s?\s*:\s*(?=(?:{_LINE})\b)",
        r"\1 ",
    ),
    Phrase(
        "skyscraper grid 2 row 8 left = 4",
        "skyscraper row 8 in grid 2 left = 4",
        rf"^({_CLUE})s?\s+grid\s+(\d+)\s+(row|column)\s+(\d+)\s+((?:left|right|top|bottom)\s+)?(?==)",
        r"\1 \3 \4 in grid \2 \5",
    ),
    Phrase(
        "little-killer r1c2 down-right 10",
        "little-killer r1c2 down-right = 10",
        r"^(little-?killer\s+.*\b(?:up|down)-(?:left|right))\s+(-?\d+)$",
        r"\1 = \2",
    ),
    Phrase(
        "little-killer left 3 up-right = 10",
        "little-killer r3c1 up-right = 10",
        r"^little-?killer\s+(?P<side>top|left)\s+(?P<at>\d+)\s+(?=(?:up|down)-)",
        lambda m: f"little-killer r1c{m['at']} " if m["side"].lower() == "top" else f"little-killer r{m['at']}c1 ",
    ),
    Phrase(
        "little-killer 20: r1c2..r5c6",
        "sum 20: r1c2..r5c6",
        rf"^little-?killer\s+(-?\d+)\s*:?\s+({CELLS})$",
        r"sum \1: \2",
    ),
    Phrase(
        "x-sum of shade row 1 left = 1",
        "x-sum shade row 1 left = 1",
        rf"^({_CLUE})\s+(?:of|on|for|in)\s+({NAME})\s+(?=(?:{_LINE})\b)",
        r"\1 \2 ",
    ),
    Phrase(
        "x-sum shade[r1] left = 1",
        "x-sum shade row 1 left = 1",
        rf"^({_CLUE})\s+({NAME})\[\s*r(?:ow\s*)?(\d+)\s*\]",
        r"\1 \2 row \3",
    ),
    Phrase(
        "skyscraper shade[c2] top = 2",
        "skyscraper shade column 2 top = 2",
        rf"^({_CLUE})\s+({NAME})\[\s*c(?:ol(?:umn)?\s*)?(\d+)\s*\]",
        r"\1 \2 column \3",
    ),
    Phrase(
        "skyscraper shade r3 left = 2",
        "skyscraper shade row 3 left = 2",
        rf"^({_CLUE})\s+((?:{NAME}\s+)?)r(\d+)\b(?!c\d)",
        r"\1 \2row \3",
    ),
    Phrase(
        "skyscraper shade c2 top = 2",
        "skyscraper shade column 2 top = 2",
        rf"^({_CLUE})\s+((?:{NAME}\s+)?)c(\d+)\b",
        r"\1 \2column \3",
    ),
    Phrase(
        "x-sum row 1 left on shade = 1",
        "x-sum shade row 1 left = 1",
        rf"^({_CLUE})\s+([^=]*?)\s+(?:of|on|for|in)\s+(?!grid\b)({NAME})\b(?=.*=)",
        r"\1 \3 \2",
    ),
    Phrase(
        "skyscraper shade rows left = 2 . . 1",
        "skyscraper shade left = 2 . . 1",
        rf"^((?:{_CLUE})\s+.*?)\b(?:rows|cols|columns)\s+(left|right|top|bottom)\b",
        r"\1\2",
    ),
    Phrase(
        "skyscraper shade left side = 2 . . 1",
        "skyscraper shade left = 2 . . 1",
        rf"^((?:{_CLUE})\s+.*?)\b(left|right|top|bottom)\s+(?:side|edge)\b",
        r"\1\2",
    ),
    Phrase(
        "quadruple shade r1c1 = 1 0",
        "quadruple shade[r1c1] = 1 0",
        rf"^(quadruple|exclusion|battenburg|mathrax|little-killer|even|odd|low|high|minimum|maximum)\s+({NAME})\s+({CELLS})\b",
        r"\1 \2[\3]",
    ),
    Phrase(
        "skyscraper north = 3 . . .",
        "skyscraper top = 3 . . .",
        rf"^((?:{_CLUE})s?\b.*?)\b(?:north|up(?:per)?|above)\b",
        r"\1top",
    ),
    Phrase(
        "x-sum column 1 below = 3",
        "x-sum column 1 bottom = 3",
        rf"^((?:{_CLUE})s?\b.*?)\b(?:south|down|lower|below)\b",
        r"\1bottom",
    ),
    Phrase(
        "skyscraper row 1 west = 3",
        "skyscraper row 1 left = 3",
        rf"^((?:{_CLUE})s?\b.*?)\bwest\b",
        r"\1left",
    ),
    Phrase(
        "x-sums east = 3 . . .",
        "x-sums right = 3 . . .",
        rf"^((?:{_CLUE})s?\b.*?)\beast\b",
        r"\1right",
    ),
    Phrase(
        "sandwich row 1 >= 5",
        "require sum(x in r1 where min(r1) < x and x < max(r1) and not "
        "(column(x) < position of min(r1) in r1 iff column(x) < position of max(r1) in r1)) >= 5",
        rf"^(?P<word>skyscrapers?|x-?sums?|sandwich)\s+(?P<kind>row|column)\s+(?P<number>\d+)(?:\s+(?P<side>left|right|top|bottom))?"
        rf"\s*=?\s*(?P<sign>{BOUND})\s*(?P<bound>\d+)$",
        _bounded_clue,
    ),
    Phrase(
        "little-killer r3c4 up-left >= 5",
        "require sum(x in all where row(x) - column(x) = -1 and row(x) <= 3) >= 5",
        rf"^little-?killer\s+r(?P<row>\d+)c(?P<column>\d+)\s+(?P<steps>(?:up|down)-(?:left|right))\s*=?\s*(?P<sign>{BOUND})\s*"
        r"(?P<bound>\d+)$",
        _bounded_diagonal,
    ),
    Phrase(
        "little-killer top 3 right-down = 20",
        "little-killer top 3 down-right = 20",
        r"\b(left|right)-(up|down)\b",
        r"\2-\1",
    ),
    Phrase(
        "skyscraper clues left: 1 2 3 .",
        "skyscraper left: 1 2 3 .",
        rf"^((?:{_CLUE})(?:\s+{NAME})??)\s+clues?\b(?:\s+(?:on|from)(?:\s+the)?)?",
        r"\1",
    ),
    Phrase(
        "x-sum row 3 left: 12",
        "x-sum row 3 left = 12",
        rf"^((?:{_CLUE})\s+[^=:]*\b(?:left|right|top|bottom))\s*:\s*",
        r"\1 = ",
    ),
    Phrase(
        "rossini left = in . . out",
        "rossini left = inward . . outward",
        r"^rossini\b.*=.*$",
        lambda m: re.sub(r"\bin\b(?!\s+grid)", "inward", re.sub(r"\bout\b", "outward", m[0], flags=re.I), flags=re.I),
    ),
    Phrase(
        "little-killer r1c1 ↘ = 9",
        "little-killer r1c1 down-right = 9",
        r"[↖↗↘↙]|\b[ns][ew]\b|\b(?:north|south)[-\s]?(?:east|west)\b|\b(?:up|down)\s+(?:left|right)\b",
        _direction,
    ),
    Phrase(
        "sandwich row1 = 2",
        "sandwich row 1 = 2",
        r"\b(row|column)(\d+)\b",
        r"\1 \2",
    ),
    Phrase(
        "skyscraper col3 top = 3",
        "skyscraper column 3 top = 3",
        r"\bcol\s*(\d+)\b",
        r"column \1",
    ),
)
