"""Lists of cells: rules on each of them, the first and the last one, and other parts."""

from __future__ import annotations

import re

from ..pieces import CELL, CELLS, LIST, NAME, QUALITY, free_name
from .phrase import Phrase

_RULE_WORDS = "require|each|some|no|define|let|layer|cells|if|either|or|not|exactly|at"
_SEVERAL = (
    rf"(?!{CELL}\s*(?:[<>=!]|(?:is|are|in|not)\b))(?P<cells>{CELL}(?:(?:\.\.|\s*,\s*|\s+and\s+|\s+){CELL})+|{LIST})"
)


def _from_the_end(match: re.Match[str]) -> str:
    """The position that -1, -2, ... has in some languages: the last cell, the last but one, ..."""
    back = int(match["back"] or 1) - 1
    return f"{match['before']}length({match['line']}){f' - {back}' if back else ''}"


def _each_of(match: re.Match[str]) -> str:
    """A rule on each of several cells."""
    name = free_name(match[0])
    cells = re.sub(r"\s*(?:,|\band\b)\s*", " ", match["cells"])
    return f"each {name} in {cells}: {name} {match['test'].strip()}"


def _filtered(match: re.Match[str]) -> str:
    """A filter with a name of its own for the cells of a list, which is their name in the condition."""
    name = free_name(match[0])
    where = re.sub(rf"(?<![\w-]){re.escape(match['cells'])}(?![\w-])", name, match["where"], flags=re.IGNORECASE)
    return f"{match['of']}({name} in {match['cells']} where {where})"


def _each_in(match: re.Match[str]) -> str:
    """Several digits that are all among some cells, or none of them."""
    sign = "not in" if match["not"] else "in"
    return " and ".join(f"{digit} {sign} {match['cells']}" for digit in re.findall(r"-?\d+", match["digits"]))


def _listed(match: re.Match[str]) -> str:
    """The cells of a statement with blanks between them, and nothing else."""
    return re.sub(rf"({CELL})\s*(?:[+&,]|\band\b|,\s*and\b)\s*(?={CELL})", r"\1 ", match[0])


PHRASES = (
    Phrase(
        "each x in c1..c3: x > 2",
        "each x in c1-3: x > 2",
        r"\b([rc])(\d+)\.\.\1(\d+)\b",
        r"\1\2-\3",
    ),
    Phrase(
        "require r1c1 r1c2 < 4",
        "each x in r1c1 r1c2: x < 4",
        rf"^(?:require\s+)?{_SEVERAL}\s*"
        rf"(?P<test>(?:[<>]=?|!=)\s*(?:-?\d+|{CELL}|{NAME})|is\s+(?:not\s+)?(?:{QUALITY}))$",
        _each_of,
    ),
    Phrase(
        "r1c1, r1c2 in {1, 2}",
        "each x in r1c1 r1c2: x in {1, 2}",
        rf"^(?:require\s+)?{_SEVERAL}\s+(?:is\s+|are\s+)?(?P<test>(?:not\s+)?in\s*\{{[^{{}}]*\}})$",
        _each_of,
    ),
    Phrase(
        "require r1c1, r2c3 = 4",
        "each x in r1c1 r2c3: x = 4",
        rf"^(?:require\s+)?(?P<cells>{CELL}(?:(?:\s*,\s*|\s+and\s+){CELL})+)\s*(?P<test>=\s*(?:-?\d+|{NAME}))$",
        _each_of,
    ),
    Phrase(
        "each row as r: r[1..2] > 1",
        "each row as r: (each x in r[1..2]: x > 1)",
        rf"(?P<before>^require\s+|:\s*|\b(?:and|or|implies|iff)\s+){_SEVERAL}\s*"
        rf"(?P<test>(?:[<>]=?|!=)\s*(?:-?\d+|{CELL}|{NAME})|is\s+(?:not\s+)?(?:{QUALITY})"
        r"|(?:not\s+)?in\s*\{[^{}]*\})(?=\s*$|\s+(?:and|or|implies|iff)\b)",
        lambda match: f"{match['before']}({_each_of(match)})",
    ),
    Phrase(
        "r1c1 = r1c3",
        "clone r1c1 = r1c3",
        rf"^(?:require\s+)?(?P<one>{LIST})\s*=\s*(?P<other>{LIST})$",
        r"clone \g<one> = \g<other>",
    ),
    Phrase(
        "each row as r: {1, 2} in r",
        "each row as r: 1 in r and 2 in r",
        rf"\{{(?P<digits>\s*-?\d+(?:\s*,\s*-?\d+)*\s*)\}}\s+(?:is\s+|are\s+)?(?P<not>not\s+)?in\s+(?P<cells>{LIST})",
        _each_in,
    ),
    Phrase(
        "require sum(spine if spine > 2) = 7",
        "require sum(x in spine where x > 2) = 7",
        rf"\b(?P<of>sum|product|min|max|count|distinct)\(\s*(?P<cells>{NAME})\s+(?:where|if|with)\s+(?P<where>[^()]*)\)",
        _filtered,
    ),
    Phrase(
        "require sum(line[1..position of 4 in line]) = 7",
        "require sum(line[1..(position of 4 in line)]) = 7",
        rf"(?<!\()\bposition\s+of\s+([\w-]+)\s+in\s+({CELLS}|[rcb]\d+|{NAME})",
        r"(position of \1 in \2)",
    ),
    Phrase(
        "sum 10: line[1:]",
        "sum 10: line[1..]",
        rf"\b({NAME}\[[^\[\]:]+):(?=[^\[\]:]*\])",
        r"\1..",
    ),
    Phrase(
        "sum 10: line[..2]",
        "sum 10: line[1..2]",
        rf"\b({NAME}\[)\s*(?:\.\.|:)\s*(?=[^\s\]])",
        r"\g<1>1..",
    ),
    Phrase(
        "require line[end] = 3",
        "require line[length(line)] = 3",
        rf"(?P<before>\b(?P<line>{NAME})\[(?:[^\[\]]*\.\.\s*)?)(?:-(?P<back>[1-9])\b|(?:last|end)\b)",
        _from_the_end,
    ),
    Phrase(
        "require line[first] = 4",
        "require line[1] = 4",
        rf"\b({NAME})\[(?:first|start|0)\]",
        r"\1[1]",
    ),
    Phrase(
        "require last(line) = 3",
        "require line[length(line)] = 3",
        rf"\blast(?:\s+cell)?(?:\s+(?:of|in|on)\s+|\(\s*)(?:the\s+)?({NAME})\b(?:\s*\))?",
        r"\1[length(\1)]",
    ),
    Phrase(
        "require first of line = 3",
        "require line[1] = 3",
        rf"\bfirst(?:\s+cell)?(?:\s+(?:of|in|on)\s+|\(\s*)(?:the\s+)?({NAME})\b(?:\s*\))?",
        r"\1[1]",
    ),
    Phrase(
        "require line.last = 3",
        "require line[length(line)] = 3",
        rf"\b({NAME})\.(?:last|end)\b",
        r"\1[length(\1)]",
    ),
    Phrase(
        "require line.first = 3",
        "require line[1] = 3",
        rf"\b({NAME})\.(?:first|start)\b",
        r"\1[1]",
    ),
    Phrase(
        "require line[1] = sum(rest of line)",
        "require line[1] = sum(line[2..])",
        rf"\b(?:the\s+)?rest\s+of\s+({NAME})\b",
        r"\1[2..]",
    ),
    Phrase(
        "require sum(all but r1c1) = 30",
        "require sum(all except r1c1) = 30",
        r"\ball\s+(?:but|without|other\s+than)\s+(?=\S)",
        "all except ",
    ),
    Phrase(
        "even r1c1r1c5",
        "even r1c1 r1c5",
        rf"({CELL})(?={CELL})",
        r"\1 ",
    ),
    Phrase(
        "sum 9: row 1",
        "sum 9: r1",
        r"\b(?P<kind>row|column|col|box)\s+(?P<at>\d+)\b",
        lambda m: f"{m['kind'][0].lower()}{m['at']}",
    ),
    Phrase(
        "require r1[2] = 3",
        "require r1c2 = 3",
        r"\br(\d+)\[\s*(\d+)\s*\]",
        r"r\1c\2",
    ),
    Phrase(
        "require r1c2 = 3 or c1[3] = 2",
        "require r1c2 = 3 or r3c1 = 2",
        r"\bc(\d+)\[\s*(\d+)\s*\]",
        r"r\2c\1",
    ),
    Phrase(
        "renban r1c1 and r1c2",
        "renban r1c1 r1c2",
        rf"^(?!(?:{_RULE_WORDS})\b)[\w-]+\s.*$",
        _listed,
    ),
)
