"""Quantifiers, such as `for each row r` and `each two neighbours`."""

from __future__ import annotations

import re

from ..pieces import LOOP, MOVES, NAME, SIDE_OF_LOOP
from .phrase import Phrase

_KINDS = (
    r"pair|orthogonal|king|knight|diagonal|neighbou?r|row|column|box|house|region|cell|digit|number"
    r"|(?:window|tile)\s+\d+x\d+|run\s+of\s+\d+"
)
_BEFORE = r"(^|\brequire\s+|\bnot\s+|[(:]\s*)"
_WHAT = r"(?!(?:turn|corner|bend|straight|end|start|piece|part|segment|step|run|position)s?\b)"


def _aggregate(match: re.Match[str]) -> str:
    """A quantifier for a function `all(...)` or `any(...)`."""
    return f"({'each' if match['word'].lower() == 'all' else 'some'} {match['rest']})"


def _one_each(match: re.Match[str]) -> str:
    """A pair for two names of one place."""
    return f"{match['loop']} pair in {match['place']} as {match['one']}, {match['other']}{match['end']}"


def _of_two_houses(match: re.Match[str]) -> str:
    """A rule about each two rows, columns or boxes as one about a first and a later one."""
    kind, one, other, rule = match["kind"].lower(), match["one"], match["other"], match["rule"].strip()
    later = f"{kind}({one}[1]) < {kind}({other}[1])"
    if match["loop"].lower() == "each":
        return f"each {kind} as {one}: each {kind} as {other}: {later} implies {rule}"
    outer = "some" if match["loop"].lower() == "some" else "each"
    return f"{outer} {kind} as {one}: {match['loop']} {kind} as {other}: {later} and {rule}"


def _visited(match: re.Match[str]) -> str:
    """A loop over the cells that a line visits, or over those on one side of it."""
    name = match["as"] or match["name"] or "x"
    where = match["side"] or "on"
    return f"{match['loop']} {name} in all where {name} {where} {match['line']}"


PHRASES = (
    Phrase(
        "all x in r1: x > 3",
        "each x in r1: x > 3",
        rf"{_BEFORE}(?:for\s*(?:each|every|all)|foreach|forall|for|every|all)\s+(?=\w)",
        r"\1each ",
    ),
    Phrase(
        "require not exists y in r1: y > 3",
        "require not some y in r1: y > 3",
        rf"{_BEFORE}(?:any|exists|there\s+(?:is|exists)(?:\s+an?)?)\s+(?=\w)",
        r"\1some ",
    ),
    Phrase(
        "never pair in r1 as a, b: a + b = 10",
        "no pair in r1 as a, b: a + b = 10",
        r"^(?:none|never)\s+(?:of\s+)?(?=\w)",
        "no ",
    ),
    Phrase(
        "each 2x2 as q: sum(q) in {1, 2, 3}",
        "each window 2x2 as q: sum(q) in {1, 2, 3}",
        rf"\b{LOOP}\s+(?P<size>\d+x\d+)\b",
        r"\g<loop> window \g<size>",
    ),
    Phrase(
        "each window 2 by 2 as w: sum(shade[w]) is not 0 or 4",
        "each window 2x2 as w: sum(shade[w]) is not 0 or 4",
        r"\b(window|tile)\s+(\d+)\s+by\s+(\d+)",
        r"\1 \2x\3",
    ),
    Phrase(
        "no two adjacent cells as a, b: a + b = 5",
        "no orthogonal as a, b: a + b = 5",
        rf"\b{LOOP}\s+(?:(?:pairs?\s+of|two)\s+)?(?:orthogonal(?:ly)?\s+)?(?:adjacents?|touching|bordering|neighbou?ring)"
        r"(?:\s+(?:cells|pairs?))?\b",
        r"\g<loop> orthogonal",
    ),
    Phrase(
        "no two neighbours as a, b: a + b = 5",
        "no orthogonal as a, b: a + b = 5",
        rf"\b{LOOP}\s+(?:pairs?\s+of|two)\s+(?:orthogonal\s+)?neighbou?rs\b",
        r"\g<loop> orthogonal",
    ),
    Phrase(
        "each pair of king moves as a, b: a != b",
        "each king as a, b: a != b",
        rf"\b{LOOP}\s+(?:pairs?\s+of|two)\s+(?:cells\s+an?\s+)?(?P<move>knight|king)(?:['’]?s)?(?:\s+cells?)?"
        r"(?:\s+(?:moves?|steps?|neighbou?rs))?(?:\s+(?:apart|away))?\b",
        r"\g<loop> \g<move>",
    ),
    Phrase(
        "each row, column and box as h: sum(shade[h]) = 2",
        "each house as h: sum(shade[h]) = 2",
        rf"\b{LOOP}\s+(?:row|column|box)s?(?:\s*(?:,|and|or|,\s*and)\s*(?:row|column|box)s?){{2}}\b",
        r"\g<loop> house",
    ),
    Phrase(
        "each digit d: d > 0",
        "each digit as d: d > 0",
        rf"\b{LOOP}\s+(?P<kind>{_KINDS})\s+(?P<names>(?!in\b|of\b|as\b|where\b){NAME}(?:\s*,\s*{NAME})*)"
        rf"(?P<in>\s+(?:in|of)\s[^:]*?)?(?=\s*:|\s+where\b|\s*$)",
        lambda m: f"{m['loop']} {m['kind']}{m['in'] or ''} as {m['names']}",
    ),
    Phrase(
        "no king (a, b): a = b",
        "no king as a, b: a = b",
        rf"\b{LOOP}\s+(?P<kind>pair|{MOVES})\s+\(?(?P<names>{NAME}\s*,\s*{NAME})\)?(?P<in>\s+in\s[^:]*?)?(?=\s*:|\s+where\b)",
        lambda m: f"{m['loop']} {m['kind']}{m['in'] or ''} as {m['names']}",
    ),
    Phrase(
        "each x, y in r1c1 r2c2: x != y",
        "each pair in r1c1 r2c2 as x, y: x != y",
        rf"\b{LOOP}\s+\(?(?P<one>{NAME})\s*,\s*(?P<other>{NAME})\)?"
        rf"\s+in\s+(?P<place>[^:,]+?)(?P<end>\s*:|\s+where\b)",
        _one_each,
    ),
    Phrase(
        "each a in line, b in line: a != b",
        "each pair in line as a, b: a != b",
        rf"\b{LOOP}\s+(?P<one>{NAME})\s+in\s+(?P<place>[^:,]+?)\s*,"
        rf"\s*(?P<other>{NAME})\s+in\s+(?P=place)(?P<end>\s*:|\s+where\b)",
        _one_each,
    ),
    Phrase(
        "some 1..9 as k: sum(line) = 3 * k",
        "some number in 1..9 as k: sum(line) = 3 * k",
        rf"\b{LOOP}\s+(?P<low>-?\d+)\s*(?:-|\.\.|to)\s*(?P<high>\d+)\s+as\b",
        r"\g<loop> number in \g<low>..\g<high> as",
    ),
    Phrase(
        "each d in 1-3: r1c1 != d + 3",
        "each d in 1..3: r1c1 != d + 3",
        r"\bin\s+(-?\d+)\s*(?:-|to)\s*(\d+)\b",
        r"in \1..\2",
    ),
    Phrase(
        "each x on way: x > 1",
        "each x in all where x on way: x > 1",
        rf"\b{LOOP}\s+(?:cells?\s+)?(?P<name>{_WHAT}{NAME})?\s*(?:on|along|of|(?P<side>{SIDE_OF_LOOP}))\s+"
        rf"(?P<line>{NAME})(?:\s+as\s+(?P<as>{NAME}))?(?=\s*:|\s+where\b)",
        _visited,
    ),
    Phrase(
        "each way as a, b: a != b",
        "each step of way as a, b: a != b",
        rf"\b{LOOP}\s+(?P<line>{NAME})\s+as\s+(?P<names>{NAME}\s*,\s*{NAME})",
        r"\g<loop> step of \g<line> as \g<names>",
    ),
    Phrase(
        "each step in way as a, b: a != b",
        "each step of way as a, b: a != b",
        rf"\b{LOOP}\s+step\s+(?:in|on|along)\s+(?P<line>{NAME})",
        r"\g<loop> step of \g<line>",
    ),
    Phrase(
        "each step a, b of way: a != b",
        "each step of way as a, b: a != b",
        rf"\b{LOOP}\s+steps?\s+(?P<names>{NAME}\s*,\s*{NAME})\s+(?:of|in|on|along)\s+(?P<line>{NAME})",
        r"\g<loop> step of \g<line> as \g<names>",
    ),
    Phrase(
        "each row as r, sum(shade[r]) = 1",
        "each row as r: sum(shade[r]) = 1",
        rf"^({LOOP}\s[^:]*\bas\s+{NAME}(?:\s*,\s*{NAME}(?=\s*,))*)\s*,\s*",
        r"\1: ",
    ),
    Phrase(
        "no king as a, b a = b",
        "no king as a, b: a = b",
        rf"^({LOOP}\s[^:()]*?\bas\s+{NAME}(?:\s*,\s*{NAME})*)\s+(?!where\b)(?=[\w(])",
        r"\1: ",
    ),
    Phrase(
        "require count(x in all where some y in r1: y > x) = 2",
        "require count(x in all where (some y in r1: y > x)) = 2",
        r"\b(where|if)\s+(each|some|no)\s+([^():]*:[^():]*?)(?=[:)]|\s+then\b)",
        r"\1 (\2 \3)",
    ),
    Phrase(
        "require r1c1 = 1 implies some x in r1: x = 2",
        "require r1c1 = 1 implies (some x in r1: x = 2)",
        r"\b(not|and|or|implies|iff|then)\s+(?:(each|some|no)|(all|any))\s+([^()]*:.*)$",
        lambda m: f"{m[1]} ({m[2] or {'all': 'each', 'any': 'some'}[m[3].lower()]} {m[4]})",
    ),
    Phrase(
        "require any(x in r1c1..r1c3: x > 3)",
        "require (some x in r1c1..r1c3: x > 3)",
        r"\b(?P<word>all|any)\(\s*(?P<rest>[^()]*:[^()]*(?:\([^()]*\)[^()]*)*)\)",
        _aggregate,
    ),
    Phrase(
        "no pair of columns as a, b: a[1] + a[2] = b[1] + b[2]",
        "each column as a: no column as b: column(a[1]) < column(b[1]) and a[1] + a[2] = b[1] + b[2]",
        rf"^{LOOP}\s+pairs?\s+of\s+(?P<kind>row|column|box)(?:e?s)?\s+as\s+(?P<one>{NAME})\s*,\s*(?P<other>{NAME})"
        r"\s*:\s*(?P<rule>.+)$",
        _of_two_houses,
    ),
    Phrase(
        "each pair of r1c1 r2c4 as a, b: a != b",
        "each pair in r1c1 r2c4 as a, b: a != b",
        rf"\b{LOOP}\s+pair\s+of\s+(?=[rcb]\d|\()",
        r"\g<loop> pair in ",
    ),
    Phrase(
        "each row: all different",
        "each row as h: distinct(h)",
        rf"^{LOOP}\s+(?P<kind>row|column|box|house|region)s?(?:\s+as\s+{NAME})?\s*:\s*"
        r"(?:(?:all\s+)?(?:different|distinct|differ|unique)(?:\s+digits)?|no\s+repeats?)$",
        r"\g<loop> \g<kind> as h: distinct(h)",
    ),
    Phrase(
        "each x where shade[x] = 1: x > 2",
        "each x in all where shade[x] = 1: x > 2",
        rf"^{LOOP}\s+(?P<name>{NAME})\s+where\b",
        r"\g<loop> \g<name> in all where",
    ),
)
