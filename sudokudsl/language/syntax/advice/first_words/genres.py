"""First words for other kinds of puzzles and boards, such as kakuro and samurai."""

from __future__ import annotations

from .entry import FirstWords

FIRST_WORDS = (
    FirstWords(
        ("samurai", "gattai", "butterfly", "windmill", "sohei"),
        "put several grids on one board: `board 15x15 digits 1-9`, then `grid 9x9 at r1c1` and `grid 9x9 at r7c7`",
    ),
    FirstWords(
        ("kenken", "calcudoku", "mathdoku"),
        "the board has no boxes, `latin 6x6`, and digits may repeat in a cage: `sum 11: r1c1 r1c2`, "
        "`require product(r2c1 r2c2) = 6`",
    ),
    FirstWords(("kakuro",), "as in `board 5x5 digits 1-9`, with a cage for each sum: `cage 12: r1c1..r1c3`"),
    FirstWords(("across",), "as in `cage 12: r1c1..r1c3` for the cells of a sum"),
    FirstWords(("futoshiki",), "the board has no boxes, `latin 5x5`, and a sign is a statement: `less r1c1 r1c2`"),
    FirstWords(("str8ts",), "each compartment is a line: `renban r1c1..r1c4`"),
    FirstWords(
        ("binairo", "binoxxo", "takuzu", "tohuwavabohu"),
        "as in `board 6x6 digits 0-1`, with rules such as `each row as r: sum(r) = 3` and "
        "`each column as c: no run of 3 in c as x, y, z: x = y and y = z`",
    ),
    FirstWords(
        ("hidato", "hidoku"),
        "as in `board 4x4 digits 1-16`, where digits differ, `distinct all`, and each has the next one around it, "
        "`each x in all: x = 16 or (some king of x as n: n = x + 1)`",
    ),
    FirstWords(
        ("numbrix",),
        "on `board 4x4 digits 1-16` digits differ, `distinct all`, and each has the next one beside it, "
        "`each x in all: x = 16 or (some orthogonal of x as n: n = x + 1)`",
    ),
    FirstWords(
        ("cowandbull", "cowsandbulls", "bullandcow", "bullsandcows", "mastermind"),
        "a guess 1 2 3 4 has two digits at their places, `require count(r1c1 = 1, r1c2 = 2, r1c3 = 3, r1c4 = 4) = 2`, "
        "and one at another place, so three of them are somewhere: "
        "`require count(x in r1c1..r1c4 where x in {1, 2, 3, 4}) = 3`",
    ),
    FirstWords(("miracle",), "as in `anti-knight`, `anti-king` and `non-consecutive`"),
    FirstWords(
        ("torus", "toroidal", "wrap", "wraparound"),
        "cells across the edge are compared by their places: `each pair in all as a, b where "
        "(row(a) - row(b)) mod 9 in {1, 8} and (column(a) - column(b)) mod 9 in {1, 8}: a != b`",
    ),
    FirstWords(
        ("symmetry", "symmetric", "rotational"),
        "opposite cells are found by their places: `each x in all: each y in all where row(y) = 10 - row(x) and "
        "column(y) = 10 - column(x): x + y = 10`. Areas with a middle of their own have it in layers, `layer upright "
        "digits 2-18` and `layer across digits 2-18`, the same in all their cells, `each orthogonal as a, b where "
        "field[a] = field[b]: upright[a] = upright[b] and across[a] = across[b]`, and then `each x in all: some y in "
        "all: field[y] = field[x] and row(x) + row(y) = upright[x] and column(x) + column(y) = across[x]`",
    ),
)
