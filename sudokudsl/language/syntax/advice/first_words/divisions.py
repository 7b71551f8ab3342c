"""First words for areas that the solver finds, and puzzles of areas, such as fillomino."""

from __future__ import annotations

from .entry import ROOMS, FirstWords

_RECTANGLES = (
    "areas are rectangles if no square holds three cells of one area: `each window 2x2 as w: count(x in field[w] "
    "where x = min(field[w])) != 3 and count(x in field[w] where x = max(field[w])) != 3`"
)
_DIVIDED = "divide the board, `areas field of 1-9 at most 60`"


FIRST_WORDS = (
    FirstWords(("rectangles", "rectangular", "oblong"), _RECTANGLES),
    FirstWords(
        ("domino", "dominoes", "trominoes", "tetrominoes"), "as in `areas field of 3`, for areas of three cells"
    ),
    FirstWords(
        ("fillomino",),
        f"{_DIVIDED}, and let digits say the sizes, "
        "`each x in all: x = size(field, x)`, where areas of one size do not touch, "
        "`each orthogonal as a, b: a = b implies field[a] = field[b]`",
    ),
    FirstWords(
        ("dominosa",),
        "divide the board, `areas field of 2`, where no two dominoes are alike, "
        "`each pair of areas in field as a, b: min(a) != min(b) or max(a) != max(b)`",
    ),
    FirstWords(
        ("shikaku",), f"{_DIVIDED}; a clue is the size of its area, `require size(field, r1c1) = 4`, and {_RECTANGLES}"
    ),
    FirstWords(
        ("galaxy", "galaxies", "spiralgalaxies", "tentaishow"),
        f"{_DIVIDED}; the area around the centre r2c2 is symmetric: `each x in all: field[x] = field[r2c2] implies "
        "(some y in all where row(x) + row(y) = 4 and column(x) + column(y) = 4: field[y] = field[r2c2])`",
    ),
    FirstWords(
        ("suguru", "tectonic"),
        "divide the board, `areas field of 2-5 distinct`; digits go up to the size of the area, "
        "`each x in all: x <= size(field, x)`, and equal ones do not touch, `no king as a, b: a = b`",
    ),
    FirstWords(
        ("ripple",),
        "divide the board, `areas field of 2-5 distinct`; digits go up to the size of the area, "
        "`each x in all: x <= size(field, x)`, and equal digits of a row or column lie far apart, `each pair in all as "
        "a, b where row(a) = row(b) or column(a) = column(b): a = b implies "
        "abs(row(a) - row(b)) + abs(column(a) - column(b)) > a`",
    ),
    FirstWords(("polyominoes", "rooms"), f"{_DIVIDED}; {ROOMS}"),
    FirstWords(
        ("statuepark", "pentopia", "statue", "statues"),
        "pieces and single cells are areas, `areas piece of 1-4 at most 63`, with all shapes, such as "
        "`shapes piece = 20 monominoes i-tetromino l-tetromino s-tetromino t-tetromino`. A layer marks the pieces, "
        "`layer statue as x: if size(piece, x) > 1 then 1 else 0`. They do not touch, "
        "`each orthogonal as a, b: piece[a] != piece[b] implies statue[a] = 0 or statue[b] = 0`, and the other cells "
        "are connected, `connected statue = 0`. A black circle is `require statue[r1c1] = 1`",
    ),
    FirstWords(
        ("same",),
        "equal digits, `clone r1c1 = r1c2`; cells of one area that the solver finds, "
        "`require field[r1c1] = field[r1c2]`",
    ),
    FirstWords(("border", "borders"), "cells of one area that the solver finds: `require field[r1c1] = field[r1c2]`"),
    FirstWords(
        ("chaos", "chaosconstruction", "deconstruction", "area", "division", "divide", "partition"),
        "areas that the solver finds have a name: `areas field of 9 distinct`",
    ),
    FirstWords(
        ("pentominoes",),
        "on a board of 60 cells, such as `board 6x10 digits 1-5`, the areas `areas p of 5` have the shapes "
        "`shapes p = pentominoes`",
    ),
)
