"""First words for shaded cells, and puzzles of shaded cells, such as nurikabe."""

from __future__ import annotations

from .entry import ROOMS, FirstWords

_SHADE = "put a shade over each cell, `layer shade digits 0-1`"
_APART = (
    "shaded cells do not touch, `no orthogonal as a, b: shade[a] + shade[b] = 2`, and all others are connected, "
    "`connected shade = 0`"
)
_ONE_WALL = (
    "shaded cells are connected, `connected shade = 1`, and no square of four cells is shaded, "
    "`no window 2x2 as w: sum(shade[w]) = 4`"
)


FIRST_WORDS = (
    FirstWords(
        ("cave", "corral", "bag"),
        f"{_SHADE}, and state that one shade is connected, "
        "`connected shade = 0`, and the other connected to the edge, `connected shade = 1 to edge`; a clue counts the "
        "cells in sight, also its own, `define in-sight(x: cell) = count(each y in all where row(y) = row(x) or "
        "column(y) = column(x): 1 not in shade[x..y])`, `require in-sight(r2c2) = 4`",
    ),
    FirstWords(
        ("aqre",),
        f"{_SHADE}; shaded cells are connected, `connected shade = 1`, and four cells of a line are not alike, "
        "`each row as l: each run of 4 in l as w: 0 < sum(shade[w]) < 4`, `each column as l: each run of 4 in l as w: "
        "0 < sum(shade[w]) < 4`; a number counts the shaded cells of a room, `require sum(shade[r1-2c1-3]) = 2`; "
        f"{ROOMS}",
    ),
    FirstWords(
        ("nurimaze",),
        f"{_SHADE}, the same in the whole room, `each orthogonal as a, b: room[a] = room[b] implies shade[a] = "
        f"shade[b]`; {ROOMS}. No square of four cells is alike, `each window 2x2 as w: 0 < sum(shade[w]) < 4`; the "
        "other cells are connected, `connected shade = 0`, and have no loop, `require count(each orthogonal as a, b: "
        "shade[a] + shade[b] = 0) = count(x in shade where x = 0) - 1`. The way through them, `path way from r1c1 to "
        "r6c6`, `each x in all: x on way implies shade[x] = 0`, visits circles, `require r2c1 on way`, and no "
        "triangles, `require r1c2 not on way`",
    ),
    FirstWords(
        ("hitori",),
        f"{_SHADE}; {_APART}; equal digits of a row or column are not both left, "
        "`each pair in all as a, b where row(a) = row(b) or column(a) = column(b): a = b implies "
        "shade[a] + shade[b] > 0`",
    ),
    FirstWords(
        ("kuromasu", "kurodoko"), f"{_SHADE}; {_APART}; a cell with a number is not shaded, `given shade[r1c1] = 0`"
    ),
    FirstWords(
        ("heyawake",),
        f"{_SHADE}; {_APART}; a number counts the shaded cells of a room, `require sum(shade[r1-2c1-3]) = 2`; {ROOMS}. "
        "A straight line through three rooms has a shaded cell, `each pair in all as a, b where row(a) = row(b) or "
        "column(a) = column(b): count(each run of 2 in a..b as x, y: room[x] != room[y]) > 1 implies 1 in shade[a..b]`",
    ),
    FirstWords(
        ("lits",),
        f"{_SHADE}; {_ONE_WALL}; {ROOMS}, each with four shaded cells, `each area of room as a: sum(shade[a]) = 4`. "
        "These are in one piece: `areas field at most 63`, `each orthogonal as a, b: field[a] = field[b] iff "
        "room[a] = room[b] and shade[a] = shade[b]`, `each x in all where shade[x] = 1: size(field, x) = 4`",
    ),
    FirstWords(("nurikabe",), f"{_SHADE}; {_ONE_WALL}; a cell with a number is not shaded, `given shade[r1c1] = 0`"),
    FirstWords(
        ("tapa",),
        f"{_SHADE}; {_ONE_WALL}; a cell with a clue is not shaded, `given shade[r1c1] = 0`, and the clue is about "
        'the cells around it, in the order of a walk: `require shade[r1c2 r2c2 r2c1] matches "0* 1 1 0*"`',
    ),
    FirstWords(
        ("norinori",),
        f"{_SHADE}; each shaded cell touches exactly one, `each x in all: shade[x] = 1 implies "
        f"count(each orthogonal of x as n: shade[n] = 1) = 1`; {ROOMS}, each with two shaded cells, "
        "`each area of room as a: sum(shade[a]) = 2`",
    ),
    FirstWords(
        ("aquarium",),
        f"{_SHADE}; water fills a tank from below, `each pair in all as a, b where row(a) < row(b): "
        "room[a] = room[b] implies shade[a] <= shade[b]` and `each pair in all as a, b where row(a) = row(b): "
        f"room[a] = room[b] implies shade[a] = shade[b]`; {ROOMS}",
    ),
    FirstWords(
        ("kurotto",),
        f"{_SHADE}; a cell with a number is not shaded, `given shade[r1c1] = 0`; the sizes of the "
        "shaded pieces are stated by areas",
    ),
    FirstWords(("unshaded",), f"{_SHADE}; `given shade[r1c1] = 0` shows a cell without a shade"),
    FirstWords(
        ("yinyang",),
        f"{_SHADE}, with the rules `connected shade = 0`, "
        "`connected shade = 1` and `each window 2x2 as w: 0 < sum(shade[w]) < 4`",
    ),
    FirstWords(
        ("japanesesum", "japanesesums"),
        f"{_SHADE}. The clue 12 8 of a row has two runs of shaded cells, "
        '`require shade[r1] matches "0* 1+ 0+ 1+ 0*"`. Their digits add up to 20, '
        "`require sum(x in r1 where shade[x] = 1) = 20`, those up to some cell between them to 12: `let line = r1`, "
        "then `some number in 1..9 as k: shade[line[k]] = 0 and sum(x in line[1..k] where shade[x] = 1) = 12`",
    ),
    FirstWords(
        ("shade", "shading", "shaded"),
        f"{_SHADE}, and state rules about it, `connected shade = 1`; `given shade[r1c1] = 1` shows a shade",
    ),
)
