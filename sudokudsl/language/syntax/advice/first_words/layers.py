"""First words for marks and values over cells, such as doublers and mines."""

from __future__ import annotations

from .entry import FirstWords

FIRST_WORDS = (
    FirstWords(
        ("nonogram", "nonograms", "picross", "griddler"),
        "shade cells, `layer shade digits 0-1`; the clue 2 1 of a row is the order of its shades, "
        '`require shade[r1] matches "0* 1 1 0+ 1 0*"`',
    ),
    FirstWords(
        ("akari", "lightup"),
        "put a bulb or none over each cell, `layer bulb digits 0-1`, and mark the walls by a known layer, `layer wall "
        "digits 0-1`, whose cells are given, `given wall[r1c1] = 1`. A wall has no bulb, `no x in all: wall[x] = 1 and "
        "bulb[x] = 1`; no bulb sees another one, `each pair in all as a, b where row(a) = row(b) or column(a) = "
        "column(b): bulb[a] + bulb[b] = 2 implies 1 in wall[a..b]`; each other cell has a bulb or sees one, "
        "`each x in all where wall[x] = 0: some y in all where row(y) = row(x) or column(y) = column(x): bulb[y] = 1 "
        "and 1 not in wall[x..y]`; a number counts bulbs, `require count(each orthogonal of r2c2 as n: bulb[n] = 1) "
        "= 2`",
    ),
    FirstWords(
        ("tents",),
        "put a tent and a tree or none over each cell, `layer tent digits 0-1`, `layer tree digits 0-1`, and count "
        "tents, `require sum(tent[r1]) = 2`; tents do not touch, `no king as a, b: tent[a] + tent[b] = 2`, and each is "
        "beside a tree, `each x in all where tent[x] = 1: some orthogonal of x as n: tree[n] = 1`",
    ),
    FirstWords(
        ("battleship", "battleships"),
        "put a mark or none over each cell, `layer mark digits 0-1`, and state rules about it, such as "
        "`each row as r: sum(mark[r]) = 2` and `no king as a, b: mark[a] + mark[b] = 2`",
    ),
    FirstWords(
        ("minesweeper", "mine", "mines"),
        "put a mine or none over each cell, `layer mine digits 0-1`, and count around each clue: "
        "`require count(each king of r1c1 as n: mine[n] = 1) = 3`",
    ),
    FirstWords(
        ("tightfit",),
        "the larger of two digits in a cell is one of a layer: `layer second digits 0-9`, then "
        "`require r1c1 < second[r1c1]`",
    ),
    FirstWords(
        ("notouch",), "no equal digits touch: `anti-king`; no two marks touch: `no king as a, b: mark[a] + mark[b] = 2`"
    ),
    FirstWords(
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
    FirstWords(
        ("negator", "negators", "negated", "negatorcells"),
        "mark the cells by a layer, `layer negated digits 0-1`, and make values, "
        "`layer worth as x: if negated[x] = 1 then -x else x`",
    ),
    FirstWords(
        ("hot", "cold", "hotcold", "hotandcold", "hotcells", "coldcells"),
        "a hot cell counts one more and a cold cell one less: mark them by a layer, `layer heat digits -1..1`, and "
        "make values, `layer worth as x: x + heat[x]`",
    ),
    FirstWords(
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
    FirstWords(("starbattle", "star", "stars"), "mark the stars by a layer, `layer star digits 0-1`"),
)
