"""Advice on syntax errors, by the text before the error and the text at it."""

from __future__ import annotations

import re
from functools import cache

from .wrong_cells import NO_INDEX

_PICTURED = r"^(givens|solution)\b"
_BRACES = "a set of numbers is written in braces: r1c1 in {1, 2, 4..9}"
_BLANKS = "in an expression, blanks separate cells: r1 r2"
_LOOP = "a loop over anything but cells begins with `each`: count(each pair in r1 as a, b: a = b)"
_STAR = "a product is written with a star: 2 * r1c1"
_PROPERTY = "a property comes after `is`: r1c1 is even"

# Patterns for the text before the error and for the text at the error, and the hint. The first match counts.
_TABLE = (
    (r"^layer\b.*\bas\b.*:.*$", r"look\b", "the look comes before `as`: layer worth look corner as x: 2 * x"),
    (_PICTURED, r"", "write the rows of the picture below the statement, indented"),
    (r"\bin\s*$", r"\[", _BRACES),
    (r"\ball\s+$", r"differ", "for cells that all differ write distinct(r1)"),
    (r"", r"xor\b", "for exactly one of two conditions write: not (a iff b)"),
    (r"", r"divides\b", "the remainder of a division is b mod a, as in r1c2 mod r1c1 = 0"),
    (r"^(sudoku|latin|board|boxes)\s+\d+\s*$", r"[×*]\s*\d", "a size is written with the letter x: sudoku 9x9"),
    (r"", r"…", "a straight run is written with two dots, r1c1..r1c5"),
    (r"\.\.\s*$", r"\d", "both ends of a straight run are cells: r1c1..r1c5"),
    (
        r"^(?!require|each|some|no|define|let|layer)[\w-]+\s[^=]*$",
        r"[←↑→↓]",
        "a direction is a word: left, right, up or down",
    ),
    (
        r"^(each|some|no)\s+(row|column|box)\s+(and|or)\s+$",
        r"(row|column|box)",
        "rows, columns and boxes are houses: each house as h",
    ),
    (r"", r"[↖↗↘↙]", "a direction is a word: up-left, up-right, down-left or down-right"),
    (
        r"\b(implies|iff|and|or|then|else|if|where|not)\s+(some|each|no)\s+$",
        r"",
        "write it in parentheses: (some x in r1: x > 3)",
    ),
    (r"^define\b.*\)\s*$", r":", "write the body of a definition below it, indented, or a value after `=`"),
    (r"^define\s+[\w-]+\s*$", r"=", "a function has parameters: define twice(x: cell) = 2 * x; a value has `let`"),
    (r"^define\b.*=.*\S\s+$", r"if\b", "the condition comes first: if r1c1 = 1 then 2 else 3"),
    (r"", r"(contains|includes|has)\b", "a digit among cells is written 5 in r1"),
    (r"", r"between\b", "two bounds are written 2 <= r1c1 <= 5"),
    (r"", r"[rcb]\[", NO_INDEX),
    (r"\b[rc][\[{(][^\]})]*[\]})]$", r"c", NO_INDEX),
    (r"\b[rc]$", r"\{", NO_INDEX),
    (r"^layer\s+[\w-]+\s*$", r":", "a layer names the cell that it is over: layer worth as x: 2 * x"),
    (r"^layer\s+[\w-]+\s+$", r"\w+\s*:", "the name of the cell follows `as`: layer worth as x: 2 * x"),
    (r"^(each|some|no)\s+\w+\s+on\s+$", r"\w", "a loop over cells filters them: each x in all where x on way: x > 1"),
    (r"\bon\s+[\w-]+\s+$", r"[<>=!]", "`x on way` is a condition itself, and `not x on way` its opposite"),
    (r"^(each|some|no)\b[^:]*$", r"[<>=≠≤≥]", "a colon comes before the condition: each x in r1: x > 0"),
    (r"^(each|some|no)\b.*\bas\b[^:]*$", r"in\b", "the place comes before the names: each pair in r1 as a, b"),
    (r"\(\s*\w+\s+in\s[^:()]*$", r":", "a value follows a loop with `each`: sum(each x in r1: 2 * x)"),
    (r"^given\b", r"!|≠|≤|≥", "a comparison of digits is a rule of its own: require r1c1 != 3"),
    (r"=$", r"=", "a comparison is written with one `=`"),
    (r"=$", r">", "an implication is written a implies b"),
    (r"<$", r">", "an inequality is written a != b"),
    (r"", r"≠", "an inequality is written a != b"),
    (r"", r"[≤⩽]", "at most is written a <= b"),
    (r"", r"[≥⩾]", "at least is written a >= b"),
    (r"", r"[−–—]", "a minus is a plain hyphen between blanks: a - b"),
    (r"\*$", r"\*", "a power is written as a product: a * a"),
    (r"", r"\^", "a power is written as a product: a * a"),
    (r"", r"[×·]", "a product is written with a star: a * b"),
    (r"", r"÷", "a division is written with a slash: a / b"),
    (r"^given\b", r"\?", "a cell whose digit is not known needs no statement"),
    (r"", r"\?", "an unknown number is a cell beside the board: the statement `cells` gives it a name"),
    (r"", r"%", "the remainder of a division is a mod b"),
    (r"", r"&|∧", "conditions are joined by `and`"),
    (r"", r"\|\||∨", "conditions are joined by `or`"),
    (r"", r"\|", "an absolute value is written abs(a - b)"),
    (r"", r"[!¬]", "a condition is negated by `not`"),
    (r"", r"[→⇒]|->", "an implication is written a implies b"),
    (r"\d$", r"\.\d", "only integers are allowed"),
    (
        r"\w\[\s*(-?\d+\s*)?$",
        r"\.|:|-",
        "a part is line[2..4], or line[2..] up to the end; only a rule may compute its ends: sum(line[i..i + 2]) = 9",
    ),
    (r"\.\.\s*$|\d\s*$", r"\.", "a straight run is written with two dots, r1c1..r1c5"),
    (r"", r"\d+(and|or|in|is|then|else|mod|iff|implies)\b", "write a blank after the number"),
    (r"^(each|some|no)\s+$", r"\d+x\d+", "a square of cells is a window: each window 2x2 as w: sum(w) > 9"),
    (r"", r"\d+[a-z]", _STAR),
    (r"", r"(?![0-9])\d", "numbers are written with the plain digits 0 to 9"),
    (r"[<>=]\s*-?\d+\s+$", r"[rcb]\d\w*\s*[<>=!]", "conditions are joined by `and` or `or`: r1c1 = 3 and r1c2 = 4"),
    (r"(^|[^\w.{,-])\d+\s+$", r"[rcb]\d", _STAR),
    (
        r"\b(exactly|precisely|at\s+(least|most))\s+$",
        r"\d+\s+of\b",
        "the number of cells that meet a condition is compared: count(x in r1 where x is odd) = 2",
    ),
    (r"\{\s*$", r"\}", "braces contain integers: {1, 2, 4..9}"),
    (r"\bin\s*\(?\s*-?\d+\s*$", r",", _BRACES),
    (r"\bin\b[^:,]*$", r",", _BLANKS),
    (r"\b[rcb]\d[\drc-]*$|\ball$", r"\[", "only a name has positions: `let line = r1`, then line[2]"),
    (r":[^\"]*$", r"where\b", "`where` comes before the colon, or within count(...), sum(...)"),
    (r"\bposition\s+$", r"", "as in `position of 9 in r1`"),
    (r"\bnumber\s+$", r"along\b", "as in `number read along r1c1..r1c3`"),
    (r"\b(sum|product|min|max|count|distinct|abs|length)\s+$", r"", "a function needs parentheses: sum(r1)"),
    (
        r"^(each|some|no)\b[^:]*:\s*(?!one|exactly|at|all|any|precisely)[a-z][a-z-]+\s+$",
        r"\w|\(",
        "a statement of a loop is on the next line, indented, and the loop has no colon then",
    ),
    (r"^(either|or|not)\s+$", r"\w", "write the statements of a block below it, indented"),
    (r"^(each|some|no)\s+[a-z]+\s*$", r"\(|[rcb]\d", "the place comes after `in`: each pair in r1 as a, b"),
    (r"\.\.[^:]*$", r"[-+*/]", "write a computed end in parentheses: 2..(length(line) - 1)"),
    (r"\((pair|row|column|box|region|window|tile|run|knight|king|digit|cell)\b[^():]*$", r"as\b", _LOOP),
    (r"^define\b[^(]*\(.*\w\s+$", r"\w", "a type follows a colon: define f(c: cell)"),
    (r"\bmatches\s+$", r"", 'a pattern is written in double quotes: r1 matches "1 2*"'),
    (r"", r"(even|odd|prime|square)\b", _PROPERTY),
    (r"\bis\s+(not\s+)?\w+\s+$", r"\w", "a property is one word: prime, square, even, odd"),
    (r"\b[rcb]\d[\drc-]*\s+$", r"[rcb]\d", "write several cells in parentheses: sum(r1c1 r1c2)"),
    (r"\bif\b(?!.*\belse\b)", r"$", "an `if` needs `then` and `else`; without `else` write: a implies b"),
    (r"\b(any|all)\([^)]*\s$", r"for\b", "a loop begins with each, some or no: (some x in r1: x > 3)"),
    (r"[^:]\s$", r"for\b", "the loop comes first: count(x in r1 where x > 3), sum(each x in r1: 2 * x)"),
    (r"\b(exists|any|every|forall)\s+$", r"\w+\s+in\b", "a loop begins with each, some or no: (some x in r1: x > 3)"),
    (
        r"",
        r"(seen|sees|seeing)\b",
        "cells that see each other are pairs in a house: each house as h: each pair in h as a, b: a != b",
    ),
    (r"", r'"', "a text is not allowed here; it may follow `matches`"),
    (r"", r";", "write every statement on a line of its own"),
    (r"", r"'", "a text is written in double quotes"),
    (r"", r"[“”„‘’«»]", "a text is written in straight double quotes"),
)

_ARGUMENT_TABLE = (
    (r"r\d+c\d+$", r":r\d", "a straight run is written with two dots, r1c1..r1c5"),
    (r"^arrow\b", r"-", "the circle and the shaft are written arrow r1c1 = r1c2..r1c4"),
    (r"\bb\d+\s*$", r"-\s*b\d", "boxes are written b1-4, and a cell by its row and its column, r2c1"),
    (r"[rcb]\d[\drc,-]*\s*$", r"-", "a straight run is written with two dots, r1c1..r1c5"),
    (r"^(sudoku|latin|board)\b", r"(boxes|regions)\b", "it is a statement on a line of its own"),
    (r"^(sudoku|latin|board)\s+\d+x\d+\s+$", r"\d+x\d+", "the shape of the boxes is on a line of its own: boxes 2x3"),
    (
        r"^(sudoku|latin|board)\b",
        r",|\+|(and|with|plus|anti-?knight|anti-?king|non-?consecutive|diagonals?)\b",
        "every statement is on a line of its own",
    ),
    (r"^(quadruple|battenburg|mathrax|exclusion)\b", r"[rcb]\d|,", "name only the top left one of the four cells"),
    (r"", r"//|;|%", "a comment starts with #"),
    (
        r"^connected\s+(?P<what>.+?)\s*=\s*(?P<one>-?\d+)\s*$",
        r"(?:,|and\b)\s*(?:(?P<same>.+?)\s*=\s*)?(?P<other>-?\d+)",
        "every value is on a line of its own: `connected {what} = {one}`, then `connected {what} = {other}`",
    ),
    (r"^layer\s+[\w-]+\s+$", r"as\b", "a colon comes before the expression: layer worth as x: 2 * x"),
    (r"^cells\s+[\w-]+\s*$", r",", "names are separated by spaces: cells a b c digits 1-9"),
    (
        r"^layer\s+[\w-]+\s+$",
        r"colou?rs?|shades?|black|white",
        "the values of a layer are numbers: layer shade digits 0-1",
    ),
    (r"^layer\b.*\bdigits\s+$", r"[a-z]", "the values of a layer are numbers: layer shade digits 0-1"),
    (r"^layer\b.*\bdigits\s+\d+\s*$", r"/|or\b", "the values of a layer are written 0-1, or 0 1"),
    (r"^(loop|path)\b", r"(through|via|visits)\b", "the cells on it are a rule of their own: require r1c1 on way"),
)


@cache
def _patterns(table: tuple[tuple[str, str, str], ...]) -> list[tuple[re.Pattern[str], re.Pattern[str], str]]:
    """The patterns of a table, which are compiled when a text has its first mistake."""
    return [(re.compile(f"(?:{before})", re.I), re.compile(here, re.I), said) for before, here, said in table]


def hint(text: str, at: int) -> str:
    """Advice on the error at offset `at` of a statement; empty if no pattern matches."""
    before, here = text[max(at - 200, 0) : at], text[at:]
    return next((said for one, other, said in _patterns(_TABLE) if one.search(before) and other.match(here)), "")


def hint_on_picture(text: str, at: int) -> str:
    """Advice on the error at offset `at` of a statement whose digits are in a picture; empty for another statement."""
    return hint(text, at) if re.match(_PICTURED, text, re.IGNORECASE) else ""


def argument_hint(text: str, at: int) -> str:
    """Advice on an argument at offset `at` of a statement that its family does not take; empty if none is known."""
    before, here = text[max(at - 200, 0) : at], text[at:]
    for one, other, said in _patterns(_ARGUMENT_TABLE):
        if (found := one.search(before)) and (also := other.match(here)):
            return said.format_map({**found.groupdict(), **also.groupdict()}) if found.groupdict() else said
    return ""


def is_open(text: str) -> bool:
    """Whether a text ends within an open parenthesis."""
    plain = re.sub(r'"(?:[^"\\]|\\.)*"', "", text)
    return plain.count("(") > plain.count(")")
