"""First words for marks and values over cells, such as doublers and mines."""

from __future__ import annotations

from .entry import FirstWords

FIRST_WORDS = (
    FirstWords(
        ("akari", "lightup", "battleship", "battleships", "tents", "nonogram", "picross"),
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
