"""The way out of a syntax error: what people write who know other languages, or plain English."""

from __future__ import annotations

import re

_PICTURED = r"^(givens|solution)\b"
_BRACES = "numbers to choose from stand in braces: r1c1 in {1, 2, 4..9}"
_BLANKS = "in an expression blanks separate cells: r1 r2"
_GOES_THROUGH = "what goes through more than cells begins with `each`: count(each pair in r1 as a, b: a = b)"
_STAR = "a product has a star: 2 * r1c1"
_PROPERTY = "a property comes after `is`: r1c1 is even"

# What stands before the place of the error, what stands there, the hint; the first that fits is given.
_TABLE = (
    (_PICTURED, r"", "the rows of the picture stand under the statement, indented"),
    (r"\bin\s*$", r"\[", _BRACES),
    (r"\ball\s+$", r"differ", "that all differ is said by distinct(r1)"),
    (r"", r"xor\b", "that just one of two holds is said by: not (a iff b)"),
    (r"", r"divides\b", "what is left of a division is b mod a, as in r1c2 mod r1c1 = 0"),
    (r"^(each|some|no)\b.*\bas\b[^:]*$", r"in\b", "the place comes before the names: each pair in r1 as a, b"),
    (r"=$", r"=", "one `=` compares"),
    (r"=$", r">", "one condition follows from another: a implies b"),
    (r"<$", r">", "what differs is written a != b"),
    (r"", r"≠", "what differs is written a != b"),
    (r"", r"[≤⩽]", "at most is written a <= b"),
    (r"", r"[≥⩾]", "at least is written a >= b"),
    (r"", r"[−–—]", "a minus is a plain hyphen with blanks around: a - b"),
    (r"\*$", r"\*", "a power is written out: a * a"),
    (r"", r"\^", "a power is written out: a * a"),
    (r"", r"[×·]", "a product has a star: a * b"),
    (r"", r"÷", "a division has a slash: a / b"),
    (r"", r"%", "what is left of a division is a mod b"),
    (r"", r"&|∧", "conditions are joined by `and`"),
    (r"", r"\|\||∨", "conditions are joined by `or`"),
    (r"", r"\|", "a number without its sign is abs(a - b)"),
    (r"", r"[!¬]", "a condition is turned round by `not`"),
    (r"", r"[→⇒]|->", "one condition follows from another: a implies b"),
    (r"\d$", r"\.\d", "numbers are whole"),
    (r"\.\.\s*$|\d\s*$", r"\.", "a straight run is written with two dots, r1c1..r1c5"),
    (r"", r"\d+(and|or|in|is|then|else|mod|iff|implies)\b", "a blank is missing after the number"),
    (r"", r"\d+[a-z]", _STAR),
    (r"", r"(?![0-9])\d", "numbers are written with the plain digits 0 to 9"),
    (r"(^|[^\w.{,-])\d+\s+$", r"[rcb]\d", _STAR),
    (r"\{\s*$", r"\}", "braces hold integers: {1, 2, 4..9}"),
    (r"\{[^}]*\d\s*$", r"-", "a range in braces has two dots: {1..3}"),
    (r"\bin\s*\(?\s*-?\d+\s*$", r",", _BRACES),
    (r"\bin\b[^:,]*$", r",", _BLANKS),
    (r"\b[rcb]\d[\drc-]*$|\ball$", r"\[", "a place belongs to a name: `let line = r1`, then line[2]"),
    (r":[^\"]*$", r"where\b", "`where` stands before the colon; or within count(...), sum(...)"),
    (r"\bposition\s+$", r"", "as in `position of 9 in r1`"),
    (r"\bnumber\s+$", r"along\b", "as in `number read along r1c1..r1c3`"),
    (r"\b(sum|product|min|max|count|distinct|abs|length)\s+$", r"", "a function has parentheses: sum(r1)"),
    (r"^(either|or|not)\s+$", r"\w", "the statements of a block stand below it, indented"),
    (r"^(each|some|no)\s+[a-z]+\s*$", r"\(|[rcb]\d", "the place comes after `in`: each pair in r1 as a, b"),
    (r"\.\.[^:]*$", r"[-+*/]", "an end that is worked out stands in parentheses: 2..(length(line) - 1)"),
    (r"\((pair|row|column|box|region|window|tile|run|knight|king|digit|cell)\b[^():]*$", r"as\b", _GOES_THROUGH),
    (r"^define\b[^(]*\(.*\w\s+$", r"\w", "a type follows a colon: define f(c: cell)"),
    (r"\bmatches\s+$", r"", 'a pattern stands in double quotes: r1 matches "1 2*"'),
    (r"", r"(even|odd|prime|square)\b", _PROPERTY),
    (r"\bis\s+(not\s+)?\w+\s+$", r"\w", "a property is one word: prime, square, even, odd"),
    (r"\b[rcb]\d[\drc-]*\s+$", r"[rcb]\d", "several cells stand in parentheses: sum(r1c1 r1c2)"),
    (r"\bif\b(?!.*\belse\b)", r"$", "an `if` goes on with `then` and `else`; without `else` say: a implies b"),
    (r"", r'"', "a text has no place here; it may follow `matches`"),
    (r"", r";", "every statement stands on a line of its own"),
    (r"", r"'", "a text stands in double quotes"),
    (r"", r"[“”„]", "a text stands in straight double quotes"),
)
PICTURED = re.compile(_PICTURED, re.I)
"""Matches a statement that has its digits in a picture."""
_HINTS = [(re.compile(f"(?:{before})", re.I), re.compile(here, re.I), said) for before, here, said in _TABLE]

WORD_HINTS = {
    **dict.fromkeys(("for", "foreach", "forall", "every", "any", "all"), "as in `each x in r1: x > 3`"),
    **dict.fromkeys(("exists", "there"), "as in `some x in r1: x > 3`"),
    **dict.fromkeys(("none", "never"), "as in `no pair in r1 as a, b: a + b = 10`"),
    **dict.fromkeys(("assert", "ensure", "must", "constraint", "rule", "where"), "as in `require r1c1 > 3`"),
    "if": "as in `require r1c1 = 1 implies r1c2 = 2`",
    **dict.fromkeys(("function", "def", "macro"), "as in `define rising(line)`"),
    **dict.fromkeys(("import", "include"), 'as in `use "lines.sdk"`'),
    **dict.fromkeys(("set", "var", "const"), "as in `let line = r1c1..r1c5`"),
    **dict.fromkeys(("size", "grid"), "as in `sudoku 6x6`"),
    **dict.fromkeys(("digits", "values"), "they follow the board: `sudoku 9x9 digits 0-8`"),
    **dict.fromkeys(("jigsaw", "irregular"), "the areas are drawn under the word `regions`"),
    **dict.fromkeys(("extraregion", "extraregions"), "as in `region b1`, and `distinct r1c1 r2c2` for fewer cells"),
    **dict.fromkeys(("white", "whitedot", "difference"), "as in `kropki white r1c1 r1c2`, `kropki white 3: r1c1 r1c2`"),
    **dict.fromkeys(("black", "blackdot", "ratio"), "as in `kropki black r1c1 r1c2`, `kropki black 3: r1c1 r1c2`"),
    **dict.fromkeys(("x", "v"), "as in `xv X r1c1 r1c2`"),
    "negative": "as in `kropki negative` and `xv negative`",
    **dict.fromkeys(("dutch", "dutchwhispers", "dutchwhisper"), "as in `whispers 4: r1c1..r1c5`"),
    **dict.fromkeys(("ten", "tenline", "tenlines"), "as in `n-sum-line 10: r1c1..r1c5`"),
    **dict.fromkeys(("equalsum", "equalsums", "samesum"), "as in `require sum(r1c1 r1c2) = sum(r2c1 r2c2)`"),
    "product": "as in `require product(r1c1 r1c2) = 6`",
    "exclude": "as in `require r1c1 != 3`",
    **dict.fromkeys(("xsudoku", "sudokux"), "as in `diagonals`"),
    **dict.fromkeys(("min", "max", "fortress"), "as in `minimum r1c1` and `maximum r1c1`"),
    "indexer": "as in `column-indexer c1`, `row-indexer r1`, `box-indexer b1`",
    **dict.fromkeys(("samurai", "gattai", "butterfly", "windmill", "sohei"), "a file has one board, a rectangle"),
    **dict.fromkeys(("fog", "fogofwar"), "it says nothing of the solution, and is left out"),
    **dict.fromkeys(("yinyang", "nurikabe"), "as in `connected all = 1 3 5`: these digits are in one piece"),
    "chaosconstruction": "areas that are to be found are beyond this language",
}
"""First words that setters use, or that other languages, or English, begin with what another word begins here."""


def hint(text: str, at: int) -> str:
    """What may help at a place of a statement that has no meaning; nothing if it is like nothing known."""
    before, here = text[max(at - 200, 0) : at], text[at:]
    return next((said for one, other, said in _HINTS if one.search(before) and other.match(here)), "")


def is_open(text: str) -> bool:
    """Whether a parenthesis is open at the end of a text."""
    plain = re.sub(r'"(?:[^"\\]|\\.)*"', "", text)
    return plain.count("(") > plain.count(")")
