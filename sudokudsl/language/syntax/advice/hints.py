"""Advice on syntax errors: common mistakes, and words of other languages and of English, with the right spelling."""

from __future__ import annotations

import re
from functools import cache

_PICTURED = r"^(givens|solution)\b"
_BRACES = "a set of numbers is written in braces: r1c1 in {1, 2, 4..9}"
_BLANKS = "in an expression, blanks separate cells: r1 r2"
_LOOP = "a loop over anything but cells begins with `each`: count(each pair in r1 as a, b: a = b)"
NO_INDEX = (
    "cells cannot be computed, but a name has positions: `let line = c1`, then line[i]; and a loop visits cells: "
    "each row as r: sum(r) > 3"
)
"""Advice for `r[i]c1`."""
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
        r"\b(implies|iff|and|or|then|not)\s+(some|each|no)\s+$",
        r"",
        "write it in parentheses: (some x in r1: x > 3)",
    ),
    (r"^define\b.*\)\s*$", r":", "write the body of a definition below it, indented, or a value after `=`"),
    (r"^define\s+[\w-]+\s*$", r"=", "a function has parameters: define twice(x: cell) = 2 * x; a value has `let`"),
    (r"^define\b.*=.*\S\s+$", r"if\b", "the condition comes first: if r1c1 = 1 then 2 else 3"),
    (r"", r"(contains|includes|has)\b", "a digit among cells is written 5 in r1"),
    (r"", r"between\b", "two bounds are written 2 <= r1c1 <= 5"),
    (r"\b[rcb]\[$", r"\w", NO_INDEX),
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
    (r"\{[^}]*\d\s*$", r"-", "a range in braces is written with two dots: {1..3}"),
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
PICTURED = re.compile(_PICTURED, re.I)
"""Matches a statement whose digits are in a picture."""

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

_SHADE = "put a shade over each cell, `layer shade digits 0-1`"
_APART = (
    "shaded cells do not touch, `no orthogonal as a, b: shade[a] + shade[b] = 2`, and all others are connected, "
    "`connected shade = 0`"
)
_ONE_WALL = (
    "shaded cells are connected, `connected shade = 1`, and no square of four cells is shaded, "
    "`no window 2x2 as w: sum(shade[w]) = 4`"
)
_ROOMS = (
    "known rooms are areas, `areas room of 1-20 at most 60`, and `givens room` is the line above a picture of letters"
)
_RECTANGLES = (
    "areas are rectangles if no square holds three cells of one area: `each window 2x2 as w: count(x in field[w] "
    "where x = min(field[w])) != 3 and count(x in field[w] where x = max(field[w])) != 3`"
)
COLOURS = (
    "blue",
    "cyan",
    "gold",
    "green",
    "lavender",
    "orange",
    "peach",
    "pink",
    "purple",
    "red",
    "teal",
    "turquoise",
    "violet",
    "yellow",
)
"""Words for the colours of lines."""
QUEENS = ("queen", "antiqueen", "antibishop", "bishop")
"""Words for cells that see each other on diagonals. A digit may follow, which alone is meant."""
_OF_COLOUR = (
    "a colour has no fixed meaning, and the rules of a puzzle say what its lines are. Often a green line is "
    "`whispers r1c1..r1c5`, and an orange one `whispers 4: r1c1..r1c5`. Purple and pink lines are often "
    "`renban r1c1..r1c5`, and blue ones `region-sum-line r1c1..r1c5`. Red lines are often `parity-line r1c1..r1c5`, "
    "peach ones `entropic-line r1c1..r1c5`, turquoise ones `modular-line r1c1..r1c5` and lavender ones `zipper "
    "r1c1..r1c5`"
)
_DIVIDED = "divide the board, `areas field of 1-9 at most 60`"

WORD_HINTS = {
    **dict.fromkeys(("for", "foreach", "forall", "every", "all"), "as in `each x in r1: x > 3`"),
    **dict.fromkeys(("one", "oneof", "exactlyone", "xor"), "as in `exactly 1 of`, with statements indented below"),
    **dict.fromkeys(("atleast", "atmost"), "as in `at least 2 of`, with statements indented below"),
    **dict.fromkeys(("else", "otherwise", "elseif"), "as in `either`, `or`, each with statements indented below"),
    **dict.fromkeys(("any", "exists", "there"), "as in `some x in r1: x > 3`"),
    **dict.fromkeys(("none", "never"), "as in `no pair in r1 as a, b: a + b = 10`"),
    **dict.fromkeys(("assert", "ensure", "must", "constraint", "rule", "where"), "as in `require r1c1 > 3`"),
    **dict.fromkeys(("allof", "both"), "every statement holds without a word above it: write them without indentation"),
    **dict.fromkeys(
        ("normal", "standard", "rulesapply"), 'the usual rules are `sudoku 9x9`, and a text for people is `rules "..."`'
    ),
    **dict.fromkeys(("unique", "solutions"), "the answer is stated by `expect unique` or `expect 12 solutions`"),
    "if": "as in `require r1c1 = 1 implies r1c2 = 2`",
    **dict.fromkeys(("function", "def", "macro"), "as in `define rising(line)`"),
    **dict.fromkeys(("import", "include"), 'as in `use "lines.sdk"`'),
    **dict.fromkeys(("set", "var", "const"), "as in `let line = r1c1..r1c5`"),
    "size": "as in `sudoku 6x6`",
    **dict.fromkeys(("digits", "values"), "write the digits after the board: `sudoku 9x9 digits 0-8`"),
    **dict.fromkeys(("jigsaw", "irregular"), "draw the regions below the word `regions`"),
    **dict.fromkeys(("extraregion", "extraregions"), "as in `region b1`, and `distinct r1c1 r2c2` for fewer cells"),
    **dict.fromkeys(("white", "whitedot", "difference"), "as in `kropki white r1c1 r1c2`, `kropki white 3: r1c1 r1c2`"),
    **dict.fromkeys(("black", "blackdot", "ratio"), "as in `kropki black r1c1 r1c2`, `kropki black 3: r1c1 r1c2`"),
    "x": "as in `xv X r1c1 r1c2`",
    "v": "as in `xv V r1c1 r1c2`",
    "negative": "as in `kropki negative` and `xv negative`",
    **dict.fromkeys(("dutch", "dutchwhispers", "dutchwhisper"), "as in `whispers 4: r1c1..r1c5`"),
    **dict.fromkeys(("ten", "tenline", "tenlines"), "as in `n-sum-line 10: r1c1..r1c5`"),
    **dict.fromkeys(("equalsum", "equalsums", "samesum"), "as in `require sum(r1c1 r1c2) = sum(r2c1 r2c2)`"),
    **dict.fromkeys(("consecutive", "consecutives"), "as in `kropki white r1c1 r1c2`; for a line, `renban r1c1..r1c4`"),
    **dict.fromkeys(("antidiagonal", "maindiagonal"), "as in `diagonal +` and `diagonal -`"),
    **dict.fromkeys(("inequality", "inequalities", "comparison"), "as in `greater r1c1 r1c2` and `less r1c1 r1c2`"),
    **dict.fromkeys(("total", "hiddencage", "runningtotal"), "as in `cage 15: r1c1 r1c2` and `sum 15: r1c1 r1c2`"),
    **dict.fromkeys(("row", "column", "col", "box", "house", "nonet"), "as in `distinct r1c1..r1c5` and `region r1`"),
    **dict.fromkeys(("chess", "knight", "king"), "as in `anti-knight` and `anti-king`"),
    **dict.fromkeys(
        QUEENS,
        "write a rule: `each pair in all as a, b: abs(row(a) - row(b)) = abs(column(a) - column(b)) implies a != b`",
    ),
    **dict.fromkeys(("antirook", "rook"), "rows and columns of `latin 9x9` and of `sudoku 9x9` have no repeats"),
    **dict.fromkeys(("regionsum", "regionsums"), "as in `region-sum-line r1c1..r1c5`"),
    **dict.fromkeys(("hypersudoku", "nrc", "nrcsudoku"), "as in `windoku`"),
    "chain": "as in `thermometer r1c1..r1c5`, `palindrome r1c1..r1c5` or another line: `sudokudsl families` lists them",
    "product": "as in `product-dot 6: r1c1 r1c2`, or as a rule: `require product(r1c1 r1c2) = 6`",
    "exclude": "as in `exclusion r1c1 = 3` for four cells, or as a rule: `require r1c1 != 3`",
    **dict.fromkeys(("xsudoku", "sudokux"), "as in `diagonals`"),
    **dict.fromkeys(("min", "max", "fortress"), "as in `minimum r1c1` and `maximum r1c1`"),
    **dict.fromkeys(
        ("indexer", "indexing", "index", "indexcolumn", "indexrow", "indexbox", "columnindex", "rowindex", "boxindex"),
        "as in `column-indexer c1`, `row-indexer r1`, `box-indexer b1`",
    ),
    **dict.fromkeys(
        ("samurai", "gattai", "butterfly", "windmill", "sohei"),
        "put several grids on one board: `board 15x15 digits 1-9`, then `grid 9x9 at r1c1` and `grid 9x9 at r7c7`",
    ),
    **dict.fromkeys(
        ("fog", "fogofwar", "foglight", "foglights", "light", "lamp"),
        "fog does not change the solution: delete the line, or let it be drawn, `cosmetic fog: r5c5`, which lists the "
        "cells that are seen at first",
    ),
    **dict.fromkeys(("text", "label"), 'a text that is only drawn: `cosmetic text "A": r1c1`'),
    **dict.fromkeys(("circle", "square", "rectangle"), "a shape that is only drawn: `cosmetic circle: r1c1`"),
    **dict.fromkeys(
        ("colour", "color", "highlight", "background"),
        "a colour that is only drawn: `cosmetic shade colour yellow: r1c1`",
    ),
    **dict.fromkeys(
        ("wrogn", "wrong", "false", "liar", "liars", "lie", "lies"),
        "as in `exactly 2 of`, with three clues indented below; one of them is wrong",
    ),
    **dict.fromkeys(
        ("wall", "walls", "barrier"),
        "a line that goes to the right from r1c1 has 2, 3, 6 or 10 there: `require way[r1c1] not in {2, 3, 6, 10}`",
    ),
    **dict.fromkeys(("rectangles", "rectangular", "oblong"), _RECTANGLES),
    **dict.fromkeys(
        ("domino", "dominoes", "trominoes", "tetrominoes"), "as in `areas field of 3`, for areas of three cells"
    ),
    "fillomino": f"{_DIVIDED}, and let digits say the sizes, "
    "`each x in all: x = size(field, x)`, where areas of one size do not touch, "
    "`each orthogonal as a, b: a = b implies field[a] = field[b]`",
    "dominosa": "divide the board, `areas field of 2`, where no two dominoes are alike, "
    "`each pair of areas in field as a, b: min(a) != min(b) or max(a) != max(b)`",
    **dict.fromkeys(
        ("snake", "hamiltonian"),
        "as in `path way from r1c1`; a line that visits all cells is `path way all` or `loop way all`",
    ),
    "shikaku": f"{_DIVIDED}; a clue is the size of its area, `require size(field, r1c1) = 4`, and {_RECTANGLES}",
    **dict.fromkeys(
        ("galaxy", "galaxies", "spiralgalaxies"),
        f"{_DIVIDED}; the area around the centre r2c2 is symmetric: `each x in all: field[x] = field[r2c2] implies "
        "(some y in all where row(x) + row(y) = 4 and column(x) + column(y) = 4: field[y] = field[r2c2])`",
    ),
    **dict.fromkeys(
        ("suguru", "tectonic"),
        "divide the board, `areas field of 2-5 distinct`; digits go up to the size of the area, "
        "`each x in all: x <= size(field, x)`, and equal ones do not touch, `no king as a, b: a = b`",
    ),
    "ripple": "divide the board, `areas field of 2-5 distinct`; digits go up to the size of the area, "
    "`each x in all: x <= size(field, x)`, and equal digits of a row or column lie far apart, `each pair in all as "
    "a, b where row(a) = row(b) or column(a) = column(b): a = b implies "
    "abs(row(a) - row(b)) + abs(column(a) - column(b)) > a`",
    **dict.fromkeys(("polyominoes", "rooms"), f"{_DIVIDED}; {_ROOMS}"),
    **dict.fromkeys(
        ("cave", "corral"),
        f"{_SHADE}, and state that one shade is connected, "
        "`connected shade = 0`, and the other connected to the edge, `connected shade = 1 to edge`",
    ),
    "hitori": f"{_SHADE}; {_APART}; equal digits of a row or column are not both left, "
    "`each pair in all as a, b where row(a) = row(b) or column(a) = column(b): a = b implies shade[a] + shade[b] > 0`",
    **dict.fromkeys(
        ("kuromasu", "kurodoko"),
        f"{_SHADE}; {_APART}; a cell with a number is not shaded, `given shade[r1c1] = 0`",
    ),
    "heyawake": f"{_SHADE}; {_APART}; a number counts the shaded cells of a room, `require sum(shade[r1-2c1-3]) = 2`; "
    f"{_ROOMS}",
    "lits": f"{_SHADE}; {_ONE_WALL}; {_ROOMS}, each with four shaded cells, "
    "`each area of room as a: sum(shade[a]) = 4`",
    "nurikabe": f"{_SHADE}; {_ONE_WALL}; a cell with a number is not shaded, `given shade[r1c1] = 0`",
    "tapa": f"{_SHADE}; {_ONE_WALL}; a cell with a clue is not shaded, `given shade[r1c1] = 0`, and the clue is about "
    'the cells around it, in the order of a walk: `require shade[r1c2 r2c2 r2c1] matches "0* 1 1 0*"`',
    "norinori": f"{_SHADE}; each shaded cell touches exactly one, `each x in all: shade[x] = 1 implies "
    f"count(each orthogonal of x as n: shade[n] = 1) = 1`; {_ROOMS}, each with two shaded cells, "
    "`each area of room as a: sum(shade[a]) = 2`",
    "aquarium": f"{_SHADE}; water fills a tank from below, `each pair in all as a, b where row(a) < row(b): "
    "room[a] = room[b] implies shade[a] <= shade[b]` and `each pair in all as a, b where row(a) = row(b): "
    f"room[a] = room[b] implies shade[a] = shade[b]`; {_ROOMS}",
    "kurotto": f"{_SHADE}; a cell with a number is not shaded, `given shade[r1c1] = 0`; the sizes of the "
    "shaded pieces are stated by areas",
    **dict.fromkeys(
        ("akari", "lightup", "battleship", "battleships", "tents", "nonogram", "picross"),
        "put a mark or none over each cell, `layer mark digits 0-1`, and state rules about it, such as "
        "`each row as r: sum(mark[r]) = 2` and `no king as a, b: mark[a] + mark[b] = 2`",
    ),
    **dict.fromkeys(
        ("statuepark", "pentopia", "statue", "statues"),
        "pieces and single cells are areas, `areas piece of 1-4 at most 63`, with all shapes, such as "
        "`shapes piece = 20 monominoes i-tetromino l-tetromino s-tetromino t-tetromino`. A layer marks the pieces, "
        "`layer statue as x: if size(piece, x) > 1 then 1 else 0`. They do not touch, "
        "`each orthogonal as a, b: piece[a] != piece[b] implies statue[a] = 0 or statue[b] = 0`, and the other cells "
        "are connected, `connected statue = 0`. A black circle is `require statue[r1c1] = 1`",
    ),
    **dict.fromkeys(
        ("kenken", "calcudoku", "mathdoku"),
        "the board has no boxes, `latin 6x6`, and digits may repeat in a cage: `sum 11: r1c1 r1c2`, "
        "`require product(r2c1 r2c2) = 6`",
    ),
    **dict.fromkeys(
        ("the", "a", "an", "in", "on", "of", "from", "with", "and", "that", "this", "there", "it"),
        "as in `cage 15: r1c1 r1c2`, or as a rule: `require r1c1 < r1c2`",
    ),
    "kakuro": "as in `board 5x5 digits 1-9`, with a cage for each sum: `cage 12: r1c1..r1c3`",
    "futoshiki": "the board has no boxes, `latin 5x5`, and a sign is a statement: `less r1c1 r1c2`",
    "str8ts": "each compartment is a line: `renban r1c1..r1c4`",
    **dict.fromkeys(
        ("binairo", "binoxxo", "takuzu", "tohuwavabohu"),
        "as in `board 6x6 digits 0-1`, with rules such as `each row as r: sum(r) = 3` and "
        "`each column as c: no run of 3 in c as x, y, z: x = y and y = z`",
    ),
    **dict.fromkeys(
        ("minesweeper", "mine", "mines"),
        "put a mine or none over each cell, `layer mine digits 0-1`, and count around each clue: "
        "`require count(each king of r1c1 as n: mine[n] = 1) = 3`",
    ),
    **dict.fromkeys(
        ("hidato", "hidoku"),
        "as in `board 4x4 digits 1-16`, where digits differ, `distinct all`, and each has the next one around it, "
        "`each x in all: x = 16 or (some king of x as n: n = x + 1)`",
    ),
    "numbrix": "on `board 4x4 digits 1-16` digits differ, `distinct all`, and each has the next one beside it, "
    "`each x in all: x = 16 or (some orthogonal of x as n: n = x + 1)`",
    **dict.fromkeys(
        ("numberlink", "arukone", "flow"),
        "each line has a name, `path one from r1c1 to r4c4`, `path two from r1c2 to r5c5`, and they share no cell: "
        "`each x in all: x not on one or x not on two`",
    ),
    **dict.fromkeys(("towers", "tower"), "as in `skyscraper row 1 left = 3`"),
    **dict.fromkeys(("rank", "ranks", "rankclue"), "as in `full-rank row 1 left = 3`"),
    **dict.fromkeys(("zip", "zips"), "as in `zipper r1c1..r1c5`"),
    **dict.fromkeys(
        ("circles", "circlecells"), "as in `counting-circles r1c1 r2c2 r3c3`; `cosmetic circle: r1c1` is only drawn"
    ),
    "unshaded": f"{_SHADE}; `given shade[r1c1] = 0` shows a cell without a shade",
    **dict.fromkeys(("easyas", "easyasabc", "abc"), "as in `first-seen row 1 left = 3`"),
    **dict.fromkeys(
        ("offset", "disjointbox", "disjointboxes", "disjointset", "disjointsets", "disjointregions"),
        "as in `disjoint-groups`",
    ),
    **dict.fromkeys(("pencilmark", "pencilmarks"), "as in `candidates r1c1 = 1 2`"),
    **dict.fromkeys(
        ("mirror", "mirrored", "mirrorline"),
        "as in `palindrome r1c1..r1c5`, and for cells and their images as in `clone r1c4 r2c5 = r4c1 r5c2`",
    ),
    **dict.fromkeys(
        ("cowandbull", "cowsandbulls", "bullandcow", "bullsandcows", "mastermind"),
        "a guess 1 2 3 4 has two digits at their places, `require count(r1c1 = 1, r1c2 = 2, r1c3 = 3, r1c4 = 4) = 2`, "
        "and one at another place, so three of them are somewhere: "
        "`require count(x in r1c1..r1c4 where x in {1, 2, 3, 4}) = 3`",
    ),
    **dict.fromkeys(
        ("battlefield", "battlefields"),
        "the first and the last digit of a row are the lengths of two pieces at its ends. Their overlap, or the gap "
        "between them, has a sum: `let line = r1`, then `require sum(each position of line as i where "
        "i <= line[1] iff i > length(line) - line[length(line)]: line[i]) = 15`",
    ),
    **dict.fromkeys(
        ("onewaydoor", "onewaydoors", "oneway", "door", "doors"),
        "a line does not go back from r2c3 to r2c2: `no step of way as a, b: a is r2c3 and b is r2c2`; one that always "
        "goes on from r2c2 to r2c3 is `each step of way as a, b where a is r2c2: b is r2c3`",
    ),
    **dict.fromkeys(
        ("deadend", "deadends"), "a line that ends in r1c1 has one direction there: `require way[r1c1] in {1, 2, 4, 8}`"
    ),
    **dict.fromkeys((*COLOURS, *(f"{colour}{line}" for colour in COLOURS for line in ("line", "lines"))), _OF_COLOUR),
    "miracle": "as in `anti-knight`, `anti-king` and `non-consecutive`",
    **dict.fromkeys(("dot", "dots"), "as in `kropki white r1c1 r1c2` and `kropki black r1c1 r1c2`"),
    "prime": "as in `cage prime: r1c1 r1c2`, or as a rule: `require r1c1 is prime`",
    **dict.fromkeys(
        ("check", "solve"), "a file describes the puzzle, and `sudokudsl solve FILE` in a terminal solves it"
    ),
    **dict.fromkeys(
        ("unknown", "variable", "hidden", "letter", "letters", "cipher", "cypher"),
        "a hidden number is a cell beside the board: `cells n digits 1-9`, then `whispers n: r1c1..r1c5`",
    ),
    **dict.fromkeys(
        ("torus", "toroidal", "wrap", "wraparound"),
        "cells across the edge are compared by their places: `each pair in all as a, b where "
        "(row(a) - row(b)) mod 9 in {1, 8} and (column(a) - column(b)) mod 9 in {1, 8}: a != b`",
    ),
    **dict.fromkeys(
        ("symmetry", "symmetric", "rotational"),
        "opposite cells are found by their places: `each x in all: each y in all where row(y) = 10 - row(x) and "
        "column(y) = 10 - column(x): x + y = 10`",
    ),
    **dict.fromkeys(
        ("teleport", "teleports", "teleporter", "portal", "portals"),
        "a line has no jumps: `path one to r1c1` ends before a jump, and `path two from r9c9` goes on after it",
    ),
    **dict.fromkeys(
        ("hashi", "hashiwokakero", "bridge", "bridges"),
        "no statement says that bridges join all islands; a "
        "layer for each direction counts the bridges in a cell: `layer across digits 0-2`, `layer upright digits 0-2`",
    ),
    **dict.fromkeys(
        ("outside", "outsideclue", "outsideclues"),
        "a digit outside the board is in the cells beside it: `require 5 in r1c1..r1c3`",
    ),
    **dict.fromkeys(("grey", "gray"), "a grey circle is `odd r1c1`, and a grey square is `even r1c1`"),
    **dict.fromkeys(("fix", "fixed", "preset"), "as in `given r1c1 = 3`"),
    **dict.fromkeys(
        ("fibonacci", "fibonacciline"),
        "each digit is the sum of the two before it: `each run of 3 in r1c1..r1c5 as a, b, c: c = a + b`",
    ),
    **dict.fromkeys(
        ("ambiguousthermometer", "ambiguousthermometers", "ambiguousthermo"),
        "write `either` and below it, "
        "indented, `thermometer r1c1..r1c5`, then `or` and below it, indented, `thermometer r1c5..r1c1`",
    ),
    **dict.fromkeys(
        ("fastthermo", "fastthermometer"),
        "the digits grow by at least 2: `each run of 2 in r1c1..r1c5 as a, b: b >= a + 2`",
    ),
    **dict.fromkeys(
        ("increasing", "increasingline", "ascending", "ascendingline", "rising", "risingline"),
        "as in `thermometer r1c1..r1c5`",
    ),
    **dict.fromkeys(("decreasing", "decreasingline", "descending", "descendingline"), "as in `thermometer r1c5..r1c1`"),
    **dict.fromkeys(
        ("beforenine", "before9"),
        "the digits up to the 9 have the clue and 9 as their sum: `let line = r1`, "
        "then `some number in 1..9 as k: line[k] = 9 and sum(line[1..k]) = 20 + 9`",
    ),
    **dict.fromkeys(
        ("neighboursum", "neighborsum", "neighbour", "neighbor", "neighbours", "neighbors"),
        "as in `require sum(each orthogonal of r1c1 as n: n) = 12`",
    ),
    **dict.fromkeys(("rearrangement", "rearranged", "anagram"), "as in `same-digits r1c1 r1c2 = r2c4 r2c5`"),
    **dict.fromkeys(
        ("brokenskyscraper", "brokenskyscrapers"),
        "as in `skyscraper row 1 left = 3`; where one of three "
        "clues is wrong, write them indented below `exactly 2 of`",
    ),
    **dict.fromkeys(("mod", "modline", "modulo"), "as in `modular-line r1c1..r1c5`"),
    "median": "as many digits are below the median as above it: `some x in r1c1..r1c5: x = 4 and count(y in r1c1..r1c5 "
    "where y < x) <= 2 and count(y in r1c1..r1c5 where y > x) <= 2`",
    **dict.fromkeys(("camel", "anticamel"), "as in `leaper 1,3`"),
    **dict.fromkeys(("zebra", "antizebra"), "as in `leaper 2,3`"),
    **dict.fromkeys(("giraffe", "antigiraffe"), "as in `leaper 1,4`"),
    **dict.fromkeys(
        ("watchtower", "watchtowers"),
        "a tower counts the cells before the first digit as high as its own: "
        "`let line = r5c6..r5c9`, then `require count(each position of line as i: max(line[1..i]) < r5c5) = 2`",
    ),
    **dict.fromkeys(
        ("searchnine", "search9"), "the digit is the distance to the 9: `require position of 9 in r1c2..r1c9 = r1c1`"
    ),
    **dict.fromkeys(
        ("repeateddigit", "repeateddigitline", "repeateddigits"),
        "among five cells with one repeat are four different digits: `require distinct(r1c1..r1c5) = 4`",
    ),
    **dict.fromkeys(("alternating", "alternatingline", "alternate", "alternateline"), "as in `parity-line r1c1..r1c5`"),
    **dict.fromkeys(
        ("sameparity", "equalparity"),
        "as in `require r1c1 mod 2 = r1c2 mod 2`, and `parity-line r1c1..r1c5` for parities that alternate",
    ),
    "tightfit": "the larger of two digits in a cell is one of a layer: `layer second digits 0-9`, then "
    "`require r1c1 < second[r1c1]`",
    **dict.fromkeys(("pill", "pills"), "as in `arrow r1c1 r1c2 = r1c3..r1c5`, whose first two cells are a number"),
    **dict.fromkeys(("zone", "zones"), "as in `require 3 in r1c1 r1c2` and `distinct r1c1 r2c2`"),
    **dict.fromkeys(("rowsum", "columnsum", "boxsum", "colsum"), "as in `sum 20: r1c1..r1c4`"),
    **dict.fromkeys(("nokropki", "antikropki"), "as in `kropki negative`"),
    **dict.fromkeys(("noxv", "antixv"), "as in `xv negative`"),
    "notouch": "no equal digits touch: `anti-king`; no two marks touch: `no king as a, b: mark[a] + mark[b] = 2`",
    "when": "as in `require r1c1 = 1 implies r1c2 = 2`",
    "digit": "as in `require 9 in r1c1 r1c2` and `require 9 not in r1c1 r1c2`",
    "yinyang": f"{_SHADE}, with the rules `connected shade = 0`, "
    "`connected shade = 1` and `each window 2x2 as w: 0 < sum(shade[w]) < 4`",
    **dict.fromkeys(
        ("japanesesum", "japanesesums"),
        f"{_SHADE}. The clue 12 8 of a row has two runs of shaded cells, "
        '`require shade[r1] matches "0* 1+ 0+ 1+ 0*"`. Their digits add up to 20, '
        "`require sum(x in r1 where shade[x] = 1) = 20`, those up to some cell between them to 12: `let line = r1`, "
        "then `some number in 1..9 as k: shade[line[k]] = 0 and sum(x in line[1..k] where shade[x] = 1) = 12`",
    ),
    **dict.fromkeys(
        ("shade", "shading", "shaded"),
        f"{_SHADE}, and state rules about it, `connected shade = 1`; `given shade[r1c1] = 1` shows a shade",
    ),
    **dict.fromkeys(
        ("different", "alldifferent", "differ", "norepeat", "norepeats"),
        "as in `distinct r1c1 r2c2`, and `region r1c1..r1c9` for cells that hold every digit",
    ),
    **dict.fromkeys(("equal", "equals"), "as in `clone r1c1 = r2c2` or `require r1c1 = r2c2`"),
    "same": "equal digits, `clone r1c1 = r1c2`; cells of one area that the solver finds, "
    "`require field[r1c1] = field[r1c2]`",
    **dict.fromkeys(
        ("border", "borders"), "cells of one area that the solver finds: `require field[r1c1] = field[r1c2]`"
    ),
    **dict.fromkeys(
        (
            "vampire",
            "vampires",
            "prey",
            "vampireprey",
            "vampireandprey",
            "doubler",
            "doublers",
            "modifier",
            "multiplier",
        ),
        "mark the cells by a layer, `layer doubled digits 0-1`, and make values, "
        "`layer worth as x: if doubled[x] = 1 then 2 * x else x`",
    ),
    **dict.fromkeys(
        ("negator", "negators", "negated", "negatorcells"),
        "mark the cells by a layer, `layer negated digits 0-1`, and make values, "
        "`layer worth as x: if negated[x] = 1 then -x else x`",
    ),
    **dict.fromkeys(
        ("hot", "cold", "hotcold", "hotandcold", "hotcells", "coldcells"),
        "a hot cell counts one more and a cold cell one less: mark them by a layer, `layer heat digits -1..1`, and "
        "make values, `layer worth as x: x + heat[x]`",
    ),
    **dict.fromkeys(
        (
            "schrodinger",
            "schroedinger",
            "schrödinger",
            "schrodingercells",
            "schroedingercells",
            "schrödingercells",
            "seconddigit",
        ),
        "put a second digit over each cell, -1 for none: `layer second digits -1..9`",
    ),
    **dict.fromkeys(
        ("chaos", "chaosconstruction", "deconstruction", "area", "division", "divide", "partition"),
        "areas that the solver finds have a name: `areas field of 9 distinct`",
    ),
    **dict.fromkeys(
        ("line", "lines"),
        "a line that the solver finds is `path way from r1c1` or `loop way`, and one that is only drawn is "
        "`cosmetic line: r1c1 r1c9`",
    ),
    "pentominoes": "on a board of 60 cells, such as `board 6x10 digits 1-5`, the areas `areas p of 5` have the shapes "
    "`shapes p = pentominoes`",
    "masyu": "the loop is `loop way`; it turns beside a white circle and not in it, "
    "`some run of 3 in way as a, b, c: b among r1c2 and way[r1c2] in {5, 10} and not (way[a] in {5, 10} and way[c] in "
    "{5, 10})`, and it turns in a black circle and not beside it, `some run of 3 in way as a, b, c: b among r1c1 and "
    "way[r1c1] not in {5, 10} and way[a] in {5, 10} and way[c] in {5, 10}`",
    **dict.fromkeys(
        ("slitherlink", "slither", "fences"),
        "that loop is a border along the sides of cells: `layer inside digits 0-1`, `connected inside = 1`, "
        "`connected inside = 0 to edge`. A clue counts the neighbours on the other side: "
        "`require count(each orthogonal of r2c2 as n: inside[n] != inside[r2c2]) = 3`. The edge of the board is such a "
        "neighbour of inside cells: "
        "`require count(each orthogonal of r1c2 as n: inside[n] != inside[r1c2]) "
        "+ inside[r1c2] = 2`",
    ),
    **dict.fromkeys(
        ("ratrun", "rat", "maze", "yajilin", "simpleloop"),
        "as in `path way from r1c1` or `loop way`",
    ),
    **dict.fromkeys(("starbattle", "star", "stars"), "mark the stars by a layer, `layer star digits 0-1`"),
    **dict.fromkeys(
        ("indexline", "indexingline"),
        "`let line = r1c1..r1c4`, then `each position of line as i: line[line[i]] = i`",
    ),
    **dict.fromkeys(
        ("splitpeas", "splitpea"),
        "`let line = r1c1..r1c5`, then `require sum(line[2..4]) in {10 * line[1] + line[5], 10 * line[5] + line[1]}`",
    ),
    "parityparty": "the digits from a side up to the first of the other parity have a sum: `let line = r1`, then "
    "`some number in 2..9 as k: sum(line[1..k]) = 20 and line[k] mod 2 != line[1] mod 2 and "
    "(each number in 1..(k - 1) as j: line[j] mod 2 = line[1] mod 2)`",
    **dict.fromkeys(
        ("ascendingstarter", "ascendingstarters", "startingrun"),
        "the digits from a side that rise have a sum: `let line = r1`, then "
        "`some number in 1..9 as k: sum(line[1..k]) = 20 and "
        "(each number in 2..k as j: line[j - 1] < line[j]) and (k = 9 or line[k] > line[k + 1])`",
    ),
    "step": "as in `each step of way as a, b: a != b`, for a line stated by `loop way` or `path way`",
}
"""First words of setters, of other languages and of English for statements that have another first word here.

Two or three words that begin a statement count as one: `yin yang`, `extra region`.
"""

_CONDITION = "a condition on cells is a rule: require sum(x in r1 where x > 3) = 12"
WORDS_OF_RULES = {
    **dict.fromkeys(("where", "if", "when", "unless", "while", "implies", "iff"), _CONDITION),
    **dict.fromkeys(
        ("and", "or", "then", "to", "plus"),
        "cells are listed with blanks, r1c1 r1c2, and a run has two dots, r1c1..r1c5",
    ),
    **dict.fromkeys(
        ("black", "white", "dark", "light", "shaded", "unshaded"),
        "the cells of a shade are those of a layer with its value: connected shade = 1",
    ),
    **dict.fromkeys(("row", "column", "col", "box"), "a row is written r1, a column c1, and a box b1"),
    **dict.fromkeys(("except", "without", "not", "but"), "list the cells that are meant, such as r1c1 r1c2 r1c4"),
}
"""Advice on words of rules among the cells of a statement."""


REPLACED = {
    "x": "xv X", "v": "xv V", "white": "kropki white", "whitedot": "kropki white", "difference": "kropki white",
    "black": "kropki black", "blackdot": "kropki black", "ratio": "kropki black", "dutch": "whispers 4:",
    "dutchwhispers": "whispers 4:", "dutchwhisper": "whispers 4:", "ten": "n-sum-line 10:", "tenline": "n-sum-line 10:",
    "regionsum": "region-sum-line", "regionsums": "region-sum-line", "dot": "kropki white",
    "different": "distinct", "alldifferent": "distinct", "norepeat": "distinct", "norepeats": "distinct",
    "increasing": "thermometer", "increasingline": "thermometer", "ascending": "thermometer",
    "ascendingline": "thermometer", "rising": "thermometer", "risingline": "thermometer",
    "alternating": "parity-line", "alternatingline": "parity-line", "mod": "modular-line", "modline": "modular-line",
}  # fmt: skip
"""The beginning of the statement for some of these words, if only cells follow them."""


@cache
def _patterns(table: tuple[tuple[str, str, str], ...]) -> list[tuple[re.Pattern[str], re.Pattern[str], str]]:
    """The patterns of a table, which are compiled when a text has its first mistake."""
    return [(re.compile(f"(?:{before})", re.I), re.compile(here, re.I), said) for before, here, said in table]


def word_hint(key: str, digits: int = 9) -> str:
    """Advice on the first word of a statement, on a board with that many digits; empty if none is known."""
    return WORD_HINTS.get(key, "").replace("areas field of 9 ", f"areas field of {digits} ")


def hint(text: str, at: int) -> str:
    """Advice on the error at offset `at` of a statement; empty if no pattern matches."""
    before, here = text[max(at - 200, 0) : at], text[at:]
    return next((said for one, other, said in _patterns(_TABLE) if one.search(before) and other.match(here)), "")


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
