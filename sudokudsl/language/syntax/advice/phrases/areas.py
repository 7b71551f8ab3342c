"""Areas that the solver finds, and marks on each digit or in each house."""

from __future__ import annotations

import re

from ..pieces import CELL, COUNTS, NAME, SIGN
from .phrase import Phrase

_SINGULAR = r"[^\W\d_][\w-]*?"  # a name before a plural s
_OF_AREAS = r"(?P<of>sum|total|product|minimum|maximum|size|min|max)s?"


def _contains(match: re.Match[str]) -> str:
    """A rule on what each area contains: digits, or a number of cells with a layer's 1."""
    field, often = match["field"], match["often"] or ""
    times = COUNTS.get(often.lower(), int(often) if often.isdecimal() else 1)
    rules = []
    for what in re.split(r"\s*,\s*|\s+and\s+", match["what"].strip()):
        test = f"x = {what}" if re.fullmatch(r"-?\d+|[a-z]", what) else f"{what}[x] = 1"
        counted = f"count(x in a where {test})"
        if match["how"]:
            rules.append(f"{counted} {SIGN[match['how'].split()[-1].lower()]} {times}")
        elif often.lower() in COUNTS or often.isdecimal() or not test.startswith("x ="):
            rules.append(f"{counted} = {times}")
        else:
            rules.append(f"{what} in a")
    return f"each area of {field} as a: {' and '.join(rules)}"


def _digits_on_layer(match: re.Match[str]) -> str:
    """A rule on how often each digit has a layer's 1."""
    often = {"once": 1, "twice": 2}.get(match["often"].lower().split()[-1])
    often = int(re.findall(r"\d+", match["often"])[0]) if often is None else often
    return f"each digit as d: count(x in all where x = d and {match['layer']}[x] = 1) = {often}"


def _per_house(match: re.Match[str]) -> str:
    """A rule on how many cells of each row, column or box have a layer's 1."""
    kinds = set(re.findall(r"row|column|box|house|region", match["kinds"].lower()))
    if len(kinds) == 2:
        return match[0]  # these are two rules
    kind = kinds.pop() if len(kinds) == 1 else "house"
    often = match["often"].lower()
    times = COUNTS.get(often, 1 if often in ("a", "an") else often)
    return f"each {kind} as h: sum({match['layer']}[h]) = {times}"


def _compared(match: re.Match[str]) -> str:
    """A rule that the sums of all areas differ, or that they are equal."""
    known = match.groupdict()
    same = "no" not in known and (known.get("how") or "differ").lower().endswith(("same", "equal"))
    same = same and (known.get("how") or "").lower() != "unequal"
    of = {"total": "sum", "minimum": "min", "maximum": "max"}.get(match["of"].lower(), match["of"])
    sign = "=" if same else "!="
    return f"each pair of areas in {match['field']} as a, b: {of}(a) {sign} {of}(b)"


def number_of_area(of: str, division: str, cell: str) -> str:
    """The sum or another number of the area of a cell."""
    if of.lower() in ("size", "count", "length"):
        return f"size({division}, {cell})"
    name = "y" if cell != "y" else "z"
    return f"{of.lower()}({name} in all where {division}[{name}] = {division}[{cell}])"


PHRASES = (
    Phrase(
        "each area of field: distinct",
        "each area of field as a: distinct(a)",
        rf"^(each\s+areas?\s+(?:of|in)\s+{NAME})\s*:\s*distinct$",
        r"\1 as a: distinct(a)",
    ),
    Phrase(
        "each pair of areas of field as a, b: sum(a) + sum(b) > 4",
        "each pair of areas in field as a, b: sum(a) + sum(b) > 4",
        rf"\bpairs?\s+of\s+areas\s+of\s+(?={NAME}\s+as\b)",
        "pair of areas in ",
    ),
    Phrase(
        "no two areas of field share a total",
        "each pair of areas in field as a, b: sum(a) != sum(b)",
        rf"^(?P<no>no)\s+two\s+areas\s+(?:of|in)\s+(?P<field>{NAME})\s+(?:have|has|share)\s+(?:the\s+|an?\s+)?(?:(?:same|equal)\s+)?{_OF_AREAS}$",
        _compared,
    ),
    Phrase(
        "areas of field have different sums",
        "each pair of areas in field as a, b: sum(a) != sum(b)",
        rf"^(?:all|each|every|any\s+two)?\s*areas?\s+(?:of|in)\s+(?P<field>{NAME})\s+(?:have|has|with)\s+(?:the\s+|an?\s+)?"
        rf"(?P<how>same|equal|different|distinct|unequal|unique)\s+{_OF_AREAS}$",
        _compared,
    ),
    Phrase(
        "the sums of all areas of field differ",
        "each pair of areas in field as a, b: sum(a) != sum(b)",
        rf"^(?:the\s+)?{_OF_AREAS}\s+of\s+(?:all\s+|the\s+)*areas\s+(?:of|in)\s+(?P<field>{NAME})\s+(?:are\s+)?(?:all\s+)?"
        r"(?P<how>differ|different|distinct|unique|the\s+same|equal)$",
        _compared,
    ),
    Phrase(
        "distinct sum(field)",
        "each pair of areas in field as a, b: sum(a) != sum(b)",
        rf"^distinct\s+(?P<of>sum|product|size)s?\s*\(?\s*(?:of\s+)?(?:areas\s+of\s+)?(?P<field>{NAME})\s*\)?$",
        _compared,
    ),
    Phrase(
        "each area of field contains a 1",
        "each area of field as a: 1 in a",
        rf"^(?:each|every|all)\s+areas?\s+(?:of|in)\s+(?P<field>{NAME})\s+(?:contains?|has|have|holds?|includes?)\s+"
        rf"(?:(?P<how>exactly|at\s+least|at\s+most)\s+)?(?:(?P<often>an?|{'|'.join(COUNTS)}|\d+(?=\s+[^\W_]))\s+)?(?:the\s+)?(?:digits?\s+)?"
        rf"(?P<what>(?:-?\d+|{_SINGULAR})(?:(?:\s*,\s*|\s+and\s+)(?:-?\d+|{_SINGULAR}))*?)s?$",
        _contains,
    ),
    Phrase(
        "each digit is doubled once",
        "each digit as d: count(x in all where x = d and doubled[x] = 1) = 1",
        rf"^(?:each|every)\s+digit(?:\s+as\s+{NAME}\s*:|\s+is|\s*:)?\s+(?P<layer>{NAME})\s+"
        r"(?P<often>(?:exactly\s+)?(?:once|twice|\d+\s+times))$",
        _digits_on_layer,
    ),
    Phrase(
        "each digit has exactly one doubler",
        "each digit as d: count(x in all where x = d and doubler[x] = 1) = 1",
        rf"^(?:each|every)\s+digit\s+(?:has|is\s+(?:on|in))\s+(?P<often>(?:exactly\s+)?(?:one|1|a|an))\s+(?P<layer>{_SINGULAR})s?$",
        lambda m: f"each digit as d: count(x in all where x = d and {m['layer']}[x] = 1) = 1",
    ),
    Phrase(
        "doublers contain each digit once",
        "each digit as d: count(x in all where x = d and doubler[x] = 1) = 1",
        rf"^(?:the\s+)?(?P<layer>{_SINGULAR})(?:s|\s+cells)?\s+(?:contain|have|hold)\s+(?:each|every)\s+digit\s+"
        r"(?P<often>(?:exactly\s+)?(?:once|twice|\d+\s+times))$",
        _digits_on_layer,
    ),
    Phrase(
        "2 shade per row",
        "each row as h: sum(shade[h]) = 2",
        rf"^(?:exactly\s+)?(?P<often>an?|{'|'.join(COUNTS)}|\d+)\s+(?P<layer>{_SINGULAR})s?\s+(?:in|per|for)\s+(?:each|every)?\s*"
        r"(?P<kinds>(?:row|column|box|house|region)(?:s|es)?(?:\s*(?:,|and|,\s*and)\s*(?:each\s+|every\s+)?(?:row|column|box|house|region)(?:s|es)?)*)$",
        _per_house,
    ),
    Phrase(
        "each row has 1 shade",
        "each row as h: sum(shade[h]) = 1",
        r"^(?:each|every)\s+(?P<kinds>(?:row|column|box|house|region)(?:\s*(?:,|and|,\s*and)\s*(?:each\s+|every\s+)?(?:row|column|box|house|region))*)"
        rf"\s+(?:has|contains|holds)\s+(?:exactly\s+)?(?P<often>an?|{'|'.join(COUNTS)}|\d+)\s+(?P<layer>{_SINGULAR})s?$",
        _per_house,
    ),
    Phrase(
        "require sum(area of field of r1c1) = 7",
        "require sum(y in all where field[y] = field[r1c1]) = 7",
        rf"\b{_OF_AREAS}\(\s*(?:the\s+)?areas?\s+(?:of|in)\s+(?P<field>{NAME})\s+(?:of|around|at|with|in)\s+(?P<cell>{CELL}|{NAME})\s*\)",
        lambda m: number_of_area(m["of"], m["field"], m["cell"]),
    ),
    Phrase(
        "area of field r1c1 = 7",
        "require sum(y in all where field[y] = field[r1c1]) = 7",
        rf"^(?:the\s+)?areas?\s+(?:of|in)\s+(?P<field>{NAME})\s+(?:(?:of|around|at|with|in)\s+)?(?P<cell>{CELL})\s+"
        rf"(?:=|totals?|sums?\s+(?:up\s+)?to|(?:has|is)\s+(?:of\s+)?(?:the\s+)?{_OF_AREAS}(?:\s+of)?)\s*(?P<total>-?\d+|{CELL}|{NAME})$",
        lambda m: f"require {number_of_area(m['of'] or 'sum', m['field'], m['cell'])} = {m['total']}",
    ),
    Phrase(
        "r1c1 and r2c2 are in different areas of field",
        "require field[r1c1] != field[r2c2]",
        rf"^(?P<one>{CELL})\s+and\s+(?P<other>{CELL})\s+(?:are|lie)\s+in\s+(?:the\s+|an?\s+)?(?P<how>same|one|different|distinct|other)"
        rf"\s+areas?\s+(?:of|in)\s+(?P<field>{NAME})$",
        lambda m: (
            f"require {m['field']}[{m['one']}] {'=' if m['how'].lower() in ('same', 'one') else '!='} "
            f"{m['field']}[{m['other']}]"
        ),
    ),
)
