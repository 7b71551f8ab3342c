"""First words for constraints that have another word here."""

from __future__ import annotations

from .entry import FirstWords

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
_TEN = "as in `n-sum-line 10: r1c1..r1c5`"
_DOT = "as in `kropki white r1c1 r1c2` and `kropki black r1c1 r1c2`"
_MOD = "as in `modular-line r1c1..r1c5`"
_ALTERNATING = "as in `parity-line r1c1..r1c5`"
_DIFFERENT = "as in `distinct r1c1 r2c2`, and `region r1c1..r1c9` for cells that hold every digit"

FIRST_WORDS = (
    FirstWords(("jigsaw", "irregular"), "draw the regions below the word `regions`"),
    FirstWords(("extraregion", "extraregions"), "as in `region b1`, and `distinct r1c1 r2c2` for fewer cells"),
    FirstWords(
        ("white", "whitedot", "difference"),
        "as in `kropki white r1c1 r1c2`, `kropki white 3: r1c1 r1c2`",
        "kropki white",
    ),
    FirstWords(
        ("black", "blackdot", "ratio"), "as in `kropki black r1c1 r1c2`, `kropki black 3: r1c1 r1c2`", "kropki black"
    ),
    FirstWords(("x",), "as in `xv X r1c1 r1c2`", "xv X"),
    FirstWords(("v",), "as in `xv V r1c1 r1c2`", "xv V"),
    FirstWords(("negative",), "as in `kropki negative` and `xv negative`"),
    FirstWords(("dutch", "dutchwhispers", "dutchwhisper"), "as in `whispers 4: r1c1..r1c5`", "whispers 4:"),
    FirstWords(("ten", "tenline"), _TEN, "n-sum-line 10:"),
    FirstWords(("tenlines",), _TEN),
    FirstWords(("equalsum", "equalsums", "samesum"), "as in `require sum(r1c1 r1c2) = sum(r2c1 r2c2)`"),
    FirstWords(("consecutive", "consecutives"), "as in `kropki white r1c1 r1c2`; for a line, `renban r1c1..r1c4`"),
    FirstWords(("antidiagonal", "maindiagonal"), "as in `diagonal +` and `diagonal -`"),
    FirstWords(("inequality", "inequalities", "comparison"), "as in `greater r1c1 r1c2` and `less r1c1 r1c2`"),
    FirstWords(("total", "hiddencage", "runningtotal"), "as in `cage 15: r1c1 r1c2` and `sum 15: r1c1 r1c2`"),
    FirstWords(("row", "column", "col", "box", "house", "nonet"), "as in `distinct r1c1..r1c5` and `region r1`"),
    FirstWords(("chess", "knight", "king"), "as in `anti-knight` and `anti-king`"),
    FirstWords(
        QUEENS,
        "write a rule: `each pair in all as a, b: abs(row(a) - row(b)) = abs(column(a) - column(b)) implies a != b`",
    ),
    FirstWords(("antirook", "rook"), "rows and columns of `latin 9x9` and of `sudoku 9x9` have no repeats"),
    FirstWords(("regionsum", "regionsums"), "as in `region-sum-line r1c1..r1c5`", "region-sum-line"),
    FirstWords(("hypersudoku", "nrc", "nrcsudoku"), "as in `windoku`"),
    FirstWords(
        ("chain",),
        "as in `thermometer r1c1..r1c5`, `palindrome r1c1..r1c5` or another line: `sudokudsl families` lists them",
    ),
    FirstWords(("product",), "as in `product-dot 6: r1c1 r1c2`, or as a rule: `require product(r1c1 r1c2) = 6`"),
    FirstWords(("exclude",), "as in `exclusion r1c1 = 3` for four cells, or as a rule: `require r1c1 != 3`"),
    FirstWords(("xsudoku", "sudokux"), "as in `diagonals`"),
    FirstWords(("min", "max", "fortress"), "as in `minimum r1c1` and `maximum r1c1`"),
    FirstWords(
        ("indexer", "indexing", "index", "indexcolumn", "indexrow", "indexbox", "columnindex", "rowindex", "boxindex"),
        "as in `column-indexer c1`, `row-indexer r1`, `box-indexer b1`",
    ),
    FirstWords(("towers", "tower"), "as in `skyscraper row 1 left = 3`"),
    FirstWords(("rank", "ranks", "rankclue"), "as in `full-rank row 1 left = 3`"),
    FirstWords(("zip", "zips"), "as in `zipper r1c1..r1c5`"),
    FirstWords(
        ("circles", "circlecells"), "as in `counting-circles r1c1 r2c2 r3c3`; `cosmetic circle: r1c1` is only drawn"
    ),
    FirstWords(("easyas", "easyasabc", "abc"), "as in `first-seen row 1 left = 3`"),
    FirstWords(
        ("offset", "disjointbox", "disjointboxes", "disjointset", "disjointsets", "disjointregions"),
        "as in `disjoint-groups`",
    ),
    FirstWords(
        ("mirror", "mirrored", "mirrorline"),
        "as in `palindrome r1c1..r1c5`, and for cells and their images as in `clone r1c4 r2c5 = r4c1 r5c2`",
    ),
    FirstWords(
        ("battlefield", "battlefields"),
        "the first and the last digit of a row are the lengths of two pieces at its ends. Their overlap, or the gap "
        "between them, has a sum: `let line = r1`, then `require sum(each position of line as i where "
        "i <= line[1] iff i > length(line) - line[length(line)]: line[i]) = 15`",
    ),
    FirstWords(tuple(f"{colour}{line}" for colour in COLOURS for line in ("", "line", "lines")), _OF_COLOUR),
    FirstWords(("dot",), _DOT, "kropki white"),
    FirstWords(("dots",), _DOT),
    FirstWords(("prime",), "as in `cage prime: r1c1 r1c2`, or as a rule: `require r1c1 is prime`"),
    FirstWords(
        ("outside", "outsideclue", "outsideclues"),
        "a digit outside the board is in the cells beside it: `require 5 in r1c1..r1c3`",
    ),
    FirstWords(("grey", "gray"), "a grey circle is `odd r1c1`, and a grey square is `even r1c1`"),
    FirstWords(
        ("fibonacci", "fibonacciline"),
        "each digit is the sum of the two before it: `each run of 3 in r1c1..r1c5 as a, b, c: c = a + b`",
    ),
    FirstWords(
        ("ambiguousthermometer", "ambiguousthermometers", "ambiguousthermo"),
        "write `either` and below it, "
        "indented, `thermometer r1c1..r1c5`, then `or` and below it, indented, `thermometer r1c5..r1c1`",
    ),
    FirstWords(
        ("fastthermo", "fastthermometer"),
        "the digits grow by at least 2: `each run of 2 in r1c1..r1c5 as a, b: b >= a + 2`",
    ),
    FirstWords(
        ("increasing", "increasingline", "ascending", "ascendingline", "rising", "risingline"),
        "as in `thermometer r1c1..r1c5`",
        "thermometer",
    ),
    FirstWords(("decreasing", "decreasingline", "descending", "descendingline"), "as in `thermometer r1c5..r1c1`"),
    FirstWords(
        ("beforenine", "before9"),
        "the digits up to the 9 have the clue and 9 as their sum: `let line = r1`, "
        "then `some number in 1..9 as k: line[k] = 9 and sum(line[1..k]) = 20 + 9`",
    ),
    FirstWords(
        ("neighboursum", "neighborsum", "neighbour", "neighbor", "neighbours", "neighbors"),
        "as in `require sum(each orthogonal of r1c1 as n: n) = 12`",
    ),
    FirstWords(("rearrangement", "rearranged", "anagram"), "as in `same-digits r1c1 r1c2 = r2c4 r2c5`"),
    FirstWords(
        ("brokenskyscraper", "brokenskyscrapers"),
        "as in `skyscraper row 1 left = 3`; where one of three "
        "clues is wrong, write them indented below `exactly 2 of`",
    ),
    FirstWords(("mod", "modline"), _MOD, "modular-line"),
    FirstWords(("modulo",), _MOD),
    FirstWords(
        ("median",),
        "as many digits are below the median as above it: `some x in r1c1..r1c5: x = 4 and count(y in r1c1..r1c5 "
        "where y < x) <= 2 and count(y in r1c1..r1c5 where y > x) <= 2`",
    ),
    FirstWords(("camel", "anticamel"), "as in `leaper 1,3`"),
    FirstWords(("zebra", "antizebra"), "as in `leaper 2,3`"),
    FirstWords(("giraffe", "antigiraffe"), "as in `leaper 1,4`"),
    FirstWords(
        ("watchtower", "watchtowers"),
        "a tower counts the cells before the first digit as high as its own: "
        "`let line = r5c6..r5c9`, then `require count(each position of line as i: max(line[1..i]) < r5c5) = 2`",
    ),
    FirstWords(
        ("searchnine", "search9"), "the digit is the distance to the 9: `require position of 9 in r1c2..r1c9 = r1c1`"
    ),
    FirstWords(
        ("repeateddigit", "repeateddigitline", "repeateddigits"),
        "among five cells with one repeat are four different digits: `require distinct(r1c1..r1c5) = 4`",
    ),
    FirstWords(("alternating", "alternatingline"), _ALTERNATING, "parity-line"),
    FirstWords(("alternate", "alternateline"), _ALTERNATING),
    FirstWords(
        ("sameparity", "equalparity"),
        "as in `require r1c1 mod 2 = r1c2 mod 2`, and `parity-line r1c1..r1c5` for parities that alternate",
    ),
    FirstWords(("pill", "pills"), "as in `arrow r1c1 r1c2 = r1c3..r1c5`, whose first two cells are a number"),
    FirstWords(("zone", "zones"), "as in `require 3 in r1c1 r1c2` and `distinct r1c1 r2c2`"),
    FirstWords(("rowsum", "columnsum", "boxsum", "colsum"), "as in `sum 20: r1c1..r1c4`"),
    FirstWords(("nokropki", "antikropki"), "as in `kropki negative`"),
    FirstWords(("noxv", "antixv"), "as in `xv negative`"),
    FirstWords(("different", "alldifferent", "norepeat", "norepeats"), _DIFFERENT, "distinct"),
    FirstWords(("differ",), _DIFFERENT),
    FirstWords(
        ("indexline", "indexingline"), "`let line = r1c1..r1c4`, then `each position of line as i: line[line[i]] = i`"
    ),
    FirstWords(
        ("splitpeas", "splitpea"),
        "`let line = r1c1..r1c5`, then `require sum(line[2..4]) in {10 * line[1] + line[5], 10 * line[5] + line[1]}`",
    ),
    FirstWords(
        ("parityparty",),
        "the digits from a side up to the first of the other parity have a sum: `let line = r1`, then "
        "`some number in 2..9 as k: sum(line[1..k]) = 20 and line[k] mod 2 != line[1] mod 2 and "
        "(each number in 1..(k - 1) as j: line[j] mod 2 = line[1] mod 2)`",
    ),
    FirstWords(
        ("ascendingstarter", "ascendingstarters", "startingrun"),
        "the digits from a side that rise have a sum: `let line = r1`, then "
        "`some number in 1..9 as k: sum(line[1..k]) = 20 and "
        "(each number in 2..k as j: line[j - 1] < line[j]) and (k = 9 or line[k] > line[k + 1])`",
    ),
)
