"""First words for lines that the solver finds, and puzzles of loops, such as masyu."""

from __future__ import annotations

from .entry import ROOMS, FirstWords

FIRST_WORDS = (
    FirstWords(
        ("wall", "walls", "barrier"),
        "a line that goes to the right from r1c1 has 2, 3, 6 or 10 there: `require way[r1c1] not in {2, 3, 6, 10}`",
    ),
    FirstWords(
        ("snake", "hamiltonian"),
        "as in `path way from r1c1`; a line that visits all cells is `path way all` or `loop way all`",
    ),
    FirstWords(
        ("numberlink", "arukone", "flow"),
        "each line has a name, `path one from r1c1 to r4c4`, `path two from r1c2 to r5c5`, and they share no cell: "
        "`each x in all: x not on one or x not on two`",
    ),
    FirstWords(
        ("onewaydoor", "onewaydoors", "oneway", "door", "doors"),
        "a line does not go back from r2c3 to r2c2: `no step of way as a, b: a is r2c3 and b is r2c2`; one that always "
        "goes on from r2c2 to r2c3 is `each step of way as a, b where a is r2c2: b is r2c3`",
    ),
    FirstWords(
        ("deadend", "deadends"), "a line that ends in r1c1 has one direction there: `require way[r1c1] in {1, 2, 4, 8}`"
    ),
    FirstWords(
        ("teleport", "teleports", "teleporter", "portal", "portals"),
        "a line has no jumps: `path one to r1c1` ends before a jump, and `path two from r9c9` goes on after it",
    ),
    FirstWords(
        ("hashi", "hashiwokakero", "bridge", "bridges"),
        "no statement says that bridges join all islands; a "
        "layer for each direction counts the bridges in a cell: `layer across digits 0-2`, `layer upright digits 0-2`",
    ),
    FirstWords(
        ("line", "lines"),
        "a line that the solver finds is `path way from r1c1` or `loop way`, and one that is only drawn is "
        "`cosmetic line: r1c1 r1c9`",
    ),
    FirstWords(
        ("masyu",),
        "the loop is `loop way`; it turns beside a white circle and not in it, "
        "`some run of 3 in way as a, b, c: b among r1c2 and way[r1c2] in {5, 10} and not (way[a] in {5, 10} and "
        "way[c] in {5, 10})`, and it turns in a black circle and not beside it, `some run of 3 in way as a, b, c: "
        "b among r1c1 and way[r1c1] not in {5, 10} and way[a] in {5, 10} and way[c] in {5, 10}`",
    ),
    FirstWords(
        ("slitherlink", "slither", "fences"),
        "that loop is a border along the sides of cells: `layer inside digits 0-1`, `connected inside = 1`, "
        "`connected inside = 0 to edge`. A clue counts the neighbours on the other side: "
        "`require count(each orthogonal of r2c2 as n: inside[n] != inside[r2c2]) = 3`. The edge of the board is such a "
        "neighbour of inside cells: "
        "`require count(each orthogonal of r1c2 as n: inside[n] != inside[r1c2]) "
        "+ inside[r1c2] = 2`",
    ),
    FirstWords(
        ("castlewall", "inside", "enclosed"),
        "a cell that the loop does not visit is inside it or outside, `loop way`, `require r2c2 inside way`; an arrow "
        "to the right counts the steps there, `require count(each step of way as a, b: "
        "row(a) = 2 and row(b) = 2 and min(column(a), column(b)) > 2) = 0`",
    ),
    FirstWords(
        ("countryroad",),
        f"the loop is `loop way`; {ROOMS}; it visits each room once, `each area of room as q: count(each step of way "
        "as a, b: count(a among q, b among q) = 1) = 2`. Across a border of rooms it visits one cell or both, "
        "`each orthogonal as a, b: a on way or b on way or room[a] = room[b]`; a number counts the visited cells of a "
        "room, `require count(each x in r1-2c1-3: x on way) = 5`",
    ),
    FirstWords(("ratrun", "rat", "maze", "yajilin", "simpleloop"), "as in `path way from r1c1` or `loop way`"),
    FirstWords(("step",), "as in `each step of way as a, b: a != b`, for a line stated by `loop way` or `path way`"),
)
