"""Lines that setters write by habit: the help is the line to write, and that line has a meaning."""

import re
from dataclasses import replace
from itertools import permutations, product

import pytest

from sudokudsl import count, loads
from sudokudsl.api import SdkError
from sudokudsl.explanation import sentences
from sudokudsl.lowering import read
from sudokudsl.lowering.advice import with_line
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.constraint import cells_named
from sudokudsl.text.diagnostics import Diagnostic, Sink
from sudokudsl.text.source import Source, Span
from support import EXAMPLES
from support.texts import only_error

SHADE = "layer shade digits 0-1"
FIELD = "areas field of 4"
DOUBLED, STAR = "layer doubled digits 0-1", "layer star digits 0-1"
EXTRA = "cells n digits 3-7"
SPINE = "let spine = r1c1..r1c3"

DIFFERENT_SUMS = "each pair of areas in field as a, b: sum(a) != sum(b)"

NAMES = [
    (SHADE, "shade r2c2 = 1", "given shade[r2c2] = 1"),
    (SHADE, "shade[r2c2] = 1", "given shade[r2c2] = 1"),
    (SHADE, "shade (r2c2) = 1", "given shade[r2c2] = 1"),
    (SHADE, "Shade r2c2 r2c3 = 1", "given Shade[r2c2 r2c3] = 1 1"),
    (SHADE, "shade r2c2 < 1", "require shade[r2c2] < 1"),
    (SHADE, "shade r1-2c1 = 1", "each x in shade[r1-2c1]: x = 1"),
    (SHADE, "shade = 1", "each x in all: shade[x] = 1"),
    (FIELD, "field r1c1 = field r1c2", "require field[r1c1] = field[r1c2]"),
    (FIELD, "field[r1c1] = field[r1c2]", "require field[r1c1] = field[r1c2]"),
    (EXTRA, "n = 5", "given n = 5"),
    (EXTRA, "n = r1c1 + r1c2", "require n = r1c1 + r1c2"),
    (SPINE, "spine = 3", "each x in spine: x = 3"),
    (SPINE, "spine[2] = 3", "given spine[2] = 3"),
    (f"{SHADE}\neach x in r1", "  shade x = 1", "require shade[x] = 1"),
    (f"{SHADE}\neach x in r1", "  shade[x] = 1", "require shade[x] = 1"),
    ("each x in r1", "  x = 1", "require x = 1"),
    (FIELD, "given field[r1c1] = field[r1c2]", "require field[r1c1] = field[r1c2]"),
    (FIELD, "given field[a] = field[b]", "require field[r1c1] = field[r1c2]"),
    (f"{FIELD}\neach pair in r1 as a, b", "  given field[a] = field[b]", "require field[a] = field[b]"),
    ('title ""', "given r1c1 = r1c2", "require r1c1 = r1c2"),
    ('title ""', "given r1c1 < 3", "require r1c1 < 3"),
    ('title ""', "given r1c1 r1c2 = r2c3 r2c4", "clone r1c1 r1c2 = r2c3 r2c4"),
    (SHADE, "given shade[r1c1] = shade[r1c2] + 1", "require shade[r1c1] = shade[r1c2] + 1"),
    ('title ""', "m = count(x in r1 where x > 2)", "let m = count(x in r1 where x > 2)"),
    ('title ""', "total = r1c1 + r1c2", "let total = r1c1 + r1c2"),
    ("define f(line)", "  m = count(x in line where x > 2)\n  require m > 2", "let m = count(x in line where x > 2)"),
    (SHADE, "cage shade 2: r1c1 r1c2", "cage 2: shade[r1c1 r1c2]"),
    (SHADE, "cage 2 shade: r1c1 r1c2", "cage 2: shade[r1c1 r1c2]"),
]

SHADED = "each x in all: x >= count({}: shade[n] = shade[x])"
KING, SIDE = SHADED.format("each king of x as n"), SHADED.format("each orthogonal of x as n")
AROUND = [
    (SHADED.format("each n around x"), KING),
    (SHADED.format("each n in around(x)"), KING),
    (SHADED.format("n in near(x)"), KING),
    (SHADED.format("each cell around x as n"), KING),
    (SHADED.format("around x as n"), KING),
    (SHADED.format("n around x").replace(":", " where").replace("all where", "all:"), KING),
    (SHADED.format("n in king of x").replace(":", " where").replace("all where", "all:"), KING),
    (SHADED.format("each n next to x"), SIDE),
    (SHADED.format("each adjacent of x as n"), SIDE),
    (SHADED.format("n touching x"), SIDE),
    (SHADED.format("n in neighbours(x)"), SHADED.format("each neighbour of x as n")),
    ("require r1c1 = sum(shade[around(r1c1)])", "require r1c1 = sum(each king of r1c1 as n: shade[n])"),
    ("require r1c1 < sum(around(r1c1))", "require r1c1 < sum(each king of r1c1 as n: n)"),
    ("require 9 < sum(x in near(r2c2) where x > 2)", "require 9 < sum(each king of r2c2 as x where x > 2: x)"),
    ("require count(x in all where x near r1c1 and x = 2) = 1", "require count(each king of r1c1 as x: x = 2) = 1"),
    ("each n around r2c2: n != r2c2", "each king of r2c2 as n: n != r2c2"),
    ("each n in around(r2c2) where n > 1: n != 3", "each king of r2c2 as n where n > 1: n != 3"),
    ("no n touching r2c2: n = r2c2", "no orthogonal of r2c2 as n: n = r2c2"),
    ("each king r2c2 as n: n != r2c2", "each king of r2c2 as n: n != r2c2"),
]


WORTH = f"{SHADE}\ndefine worth(x: cell) = 2 * x"
LOOP = "loop way"
LETTERS = "cells a digits 0-1\ncells b digits 1-7"
LINE = "let line = r1c1..r1c4"
HABITS = [
    (LINE, "require sum(line[..2]) = 3", "require sum(line[1..2]) = 3"),
    (LINE, "require sum(line[1:3]) = 6", "require sum(line[1..3]) = 6"),
    (LINE, "require sum(line[2:]) = 9", "require sum(line[2..]) = 9"),
    (LINE, "require sum(line[:2]) = 3", "require sum(line[1..2]) = 3"),
    (LINE, "require sum(line[2:-2]) = 5", "require sum(line[2..length(line) - 1]) = 5"),
    (LINE, "require line[last] = 3", "require line[length(line)] = 3"),
    (LINE, "require line[end] = 3", "require line[length(line)] = 3"),
    (LINE, "require line.last = 3", "require line[length(line)] = 3"),
    (LINE, "require line.first = 3", "require line[1] = 3"),
    (LINE, "require last(line) = 3", "require line[length(line)] = 3"),
    (LINE, "require first of line = 3", "require line[1] = 3"),
    (LINE, "require last cell of line > first cell of line", "require line[length(line)] > line[1]"),
    (LINE, "require line[1] = sum(rest of line)", "require line[1] = sum(line[2..])"),
    (LINE, "require sum(all but r1c1) = 30", "require sum(all except r1c1) = 30"),
    (SHADE, "each house as h: sum(shade.h) = 1", "each house as h: sum(shade[h]) = 1"),
    (SHADE, "each house as h: sum(h[shade]) = 1", "each house as h: sum(shade[h]) = 1"),
    (SHADE, "each house as h: count(shade[h] = 1) = 1", "each house as h: count(m in shade[h] where m = 1) = 1"),
    (SHADE, "each house as h: exactly 1 x in h: shade[x] = 1", "each house as h: count(x in h where shade[x] = 1) = 1"),
    (SHADE, "require count(x in r1 if shade[x] = 1) = 1", "require count(x in r1 where shade[x] = 1) = 1"),
    (SHADE, "each row, column and box as h: sum(shade[h]) = 2", "each house as h: sum(shade[h]) = 2"),
    (SHADE, "for each row r: sum(shade[r]) = 1", "each row as r: sum(shade[r]) = 1"),
    (SHADE, "each row as r, sum(shade[r]) == 1", "each row as r: sum(shade[r]) = 1"),
    (SHADE, "require shade[1][2] = 1", "require shade[r1c2] = 1"),
    (SHADE, "require shade at r1c2 = 1", "require shade[r1c2] = 1"),
    (SHADE, "each 2x2 as w: 0 < sum(shade[w]) and < 4", "each window 2x2 as w: 0 < sum(shade[w]) < 4"),
    (SHADE, "each window 2 by 2 as w: sum(shade[w]) is not 0 or 4",
     "each window 2x2 as w: sum(shade[w]) not in {0, 4}"),
    (SHADE, "each touching pair as a, b: shade[a] + shade[b] < 2", "each orthogonal as a, b: shade[a] + shade[b] < 2"),
    (SHADE, "layer worth(x) = x + shade[x]", "layer worth as x: x + shade[x]"),
    (SHADE, "layer worth = x + shade[x]", "layer worth as x: x + shade[x]"),
    (SHADE, "layer worth as x: 2 * x if shade[x] = 1 else x", "layer worth as x: if shade[x] = 1 then 2 * x else x"),
    (SHADE, "layer worth as x: if shade[x] then 2x else x", "layer worth as x: if shade[x] = 1 then 2 * x else x"),
    (SHADE, "layer worth as x: shade[x] = 1 ? 2 * x : x", "layer worth as x: if shade[x] = 1 then 2 * x else x"),
    (SHADE, "def worth(x): return x + shade[x]", "define worth(x) = x + shade[x]"),
    (SHADE, "define worth(cell x): x + shade[x]", "define worth(x: cell) = x + shade[x]"),
    (SHADE, "connected(shade = 1)", "connected shade = 1"),
    (WORTH, "require sum(worth(r1c1 r1c2)) = 6", "require sum(each x in r1c1 r1c2: worth(x)) = 6"),
    ('title ""', "layer shade values 0-1", "layer shade digits 0-1"),
    ('title ""', "areas field of size 4 no repeats", "areas field of 4 distinct"),
    ('title ""', "areas field of 4, 6", "areas field of 4-6"),
    ('title ""', "single-loop way", "loop way"),
    ('title ""', "loop way all cells", "loop way all"),
    ('title ""', "path way r1c1..r4c4", "path way from r1c1 to r4c4"),
    ('title ""', "unknown n 3-6", "cells n digits 3-6"),
    (LOOP, "require way visits r1c1", "require r1c1 on way"),
    (LOOP, "require r1c1 off way", "require r1c1 not on way"),
    (LOOP, "require r1c1 r1c2 on way", "each x in r1c1 r1c2: x on way"),
    (LOOP, "each x on way: x > 1", "each x in all where x on way: x > 1"),
    (LOOP, "each way as a, b: a != b", "each step of way as a, b: a != b"),
    (LOOP, "no window 2x2 as w: w on way", "no window 2x2 as w: (each x in w: x on way)"),
    (LOOP, "each window 2x2 as w: not all x in w: x on way", "each window 2x2 as w: not (each x in w: x on way)"),
    (FIELD, "require r1c1 and r1c2 in the same field", "require field[r1c1] = field[r1c2]"),
    (FIELD, "each x in all: x <= size(field[x])", "each x in all: x <= size(field, x)"),
    (LETTERS, "cage 10*a+b: r1c1 r1c2", "require distinct(r1c1 r1c2) and sum(r1c1 r1c2) = 10 * a + b"),
    ('title ""', "require r1c1 = 1 or 2", "require r1c1 in {1, 2}"),
    ('title ""', "require r1c1 is not 1 or 2", "require r1c1 not in {1, 2}"),
    ('title ""', "require r1c1 in (1, 2)", "require r1c1 in {1, 2}"),
    ('title ""', "if r1c1 = 1 then r1c2 = 2", "require r1c1 = 1 implies r1c2 = 2"),
    ('title ""', "require any(x in r1c1..r1c3: x > 3)", "require (some x in r1c1..r1c3: x > 3)"),
    ('title ""', "require for all x in r1c1..r1c3: x > 1", "require each x in r1c1..r1c3: x > 1"),
    ('title ""', "exactly 1 of: r1c1 = 1, r1c2 = 2", "require count(r1c1 = 1, r1c2 = 2) = 1"),
    ('title ""', "require exactly 2 of r1 are odd", "require count(m in r1 where m is odd) = 2"),
    ('title ""', "require at least one of r1c1 r1c2 is not even",
     "require count(m in r1c1 r1c2 where m is not even) >= 1"),
    ('title ""', "at most 1 of r1c1..r1c3 are prime", "require count(m in r1c1..r1c3 where m is prime) <= 1"),
    (SHADE, "each row as r: exactly 2 of shade[r] are odd", "each row as r: count(m in shade[r] where m is odd) = 2"),
    ('title ""', "require r1c1 = 3 r1c2 = 4", "require r1c1 = 3 and r1c2 = 4"),
    ('title ""', "require r1c1 < 3 r1c2 is odd", "require r1c1 < 3 and r1c2 is odd"),
    ('title ""', "require r1c1 = 2 r1c2", "require r1c1 = 2 * r1c2"),
    ('title ""', "each pair x, y in r1c1 r2c2: x != y", "each pair in r1c1 r2c2 as x, y: x != y"),
    ('title ""', "each x, y in r1c1 r2c2: x != y", "each pair in r1c1 r2c2 as x, y: x != y"),
    ('title ""', "each d in 1-3: r1c1 != d + 3", "each d in 1..3: r1c1 != d + 3"),
    (SHADE, "no 2x2 shade", "each window 2x2 as w: distinct(shade[w]) > 1"),
    (SHADE, "no 2x2 of shade = 1", "no window 2x2 as w: (each x in w: shade[x] = 1)"),
    (SHADE, "sum 5: r1 where shade = 1", "require sum(x in r1 where shade[x] = 1) = 5"),
    (SHADE, "cage 5: r1c1..r1c3 if shade[r1c1] = 1", "require sum(x in r1c1..r1c3 where shade[x] = 1) = 5"),
    (SHADE, "given shade\n  01..\n  ....\n  ....\n  ....", "givens shade"),
    ('title ""', "renban r1c1 and r1c2", "renban r1c1 r1c2"),
    ('title ""', "cosmetic shade color red: r1c1", "cosmetic shade colour red: r1c1"),
    ('title ""', "arrow r1c1 = r1c2 + r1c3", "arrow r1c1 = r1c2 r1c3"),
    ('title ""', "cage 5: r1c1-r1c2", "cage 5: r1c1..r1c2"),
    ('title ""', "dutch whispers r1c1..r1c3", "whispers 4: r1c1..r1c3"),
    ('title ""', "black dot r1c1 r1c2", "kropki black r1c1 r1c2"),
    # conditions without `require`, and statements with it
    ('title ""', "abs(r1c1 - r1c2) > 2", "require abs(r1c1 - r1c2) > 2"),
    ('title ""', "|r1c1 - r1c2| > 2", "require abs(r1c1 - r1c2) > 2"),
    ('title ""', "r1c1 > r1c2", "require r1c1 > r1c2"),
    ('title ""', "r1c1 = r1c2 + 1", "require r1c1 = r1c2 + 1"),
    ('title ""', "r1c1 in {1, 2}", "require r1c1 in {1, 2}"),
    ('title ""', "r1c1 is even", "require r1c1 is even"),
    ('title ""', "(r1c1 + r1c2) mod 2 = 0", "require (r1c1 + r1c2) mod 2 = 0"),
    ('title ""', "2 * r1c1 = r1c2", "require 2 * r1c1 = r1c2"),
    ('title ""', "max(r1c1 r1c2) > 3", "require max(r1c1 r1c2) > 3"),
    ('title ""', "count(x in r1 where x > 3) = 1", "require count(x in r1 where x > 3) = 1"),
    ('title ""', "position of 2 in r1 = 3", "require position of 2 in r1 = 3"),
    ('title ""', "not r1c1 = 3", "require not r1c1 = 3"),
    ('title ""', "require that r1c1 > 3", "require r1c1 > 3"),
    ('title ""', "require between r1c1..r1c3", "between r1c1..r1c3"),
    ('title ""', "require cage 5: r1c1 r1c2", "cage 5: r1c1 r1c2"),
    ('title ""', "require even r1c1", "even r1c1"),
    ('title ""', "require anti-knight", "anti-knight"),
    ('title ""', "require not even r1c1", "require not r1c1 is even"),
    ('title ""', "each x in r1c1 r2c3: even x", "each x in r1c1 r2c3: x is even"),
    # texts and signs of typewriters and word processors
    ('author ""', "title me", 'title "me"'),
    ('author ""', "title “me”", 'title "me"'),
    ('author ""', "title ‘me’", 'title "me"'),
    ('author ""', "title 'me'", 'title "me"'),
    ('author ""', "rules “One.” “Two.”", 'rules "One." "Two."'),
    ('title ""', "thermometer r1c1…r1c4", "thermometer r1c1..r1c4"),
    ('title ""', "thermometer r1c1...r1c4", "thermometer r1c1..r1c4"),
    ('title ""', "arrow r1c1 -> r1c2 r2c2", "arrow r1c1 = r1c2 r2c2"),
    ('title ""', "arrow r1c1 → r1c2..r1c3", "arrow r1c1 = r1c2..r1c3"),
    ('title ""', "arrow r1c1 r1c2 r2c2", "arrow r1c1 = r1c2 r2c2"),
    ('title ""', "little-killer r1c1 ↘ = 9", "little-killer r1c1 down-right = 9"),
    ('title ""', "little-killer r1c3 SW = 9", "little-killer r1c3 down-left = 9"),
    ('title ""', "little-killer r4c1 up right = 9", "little-killer r4c1 up-right = 9"),
    ('title ""', "cage(5): r1c1 r1c2", "cage 5: r1c1 r1c2"),
    ('title ""', "cage [r1c1, r1c2] = 5", "cage 5: r1c1, r1c2"),
    ('title ""', "sandwich row1 = 2", "sandwich row 1 = 2"),
    ('title ""', "quadruple r1c1 r1c2 r2c2 r2c1 = 1 2", "quadruple r1c1 = 1 2"),
    ('title ""', "palindrome line r1c1..r1c3", "palindrome r1c1..r1c3"),
    ('title ""', "white kropki r1c1 r1c2", "kropki white r1c1 r1c2"),
    ('title ""', "region sum line r1c1 r1c2", "region-sum-line r1c1 r1c2"),
    ('title ""', "no knight", "anti-knight"),
    ('title ""', "given 3 at r1c1", "given r1c1 = 3"),
    ('title ""', "r1c1: 3", "given r1c1 = 3"),
    ('title ""', "given r1c1=3, r1c2=4", "given r1c1 r1c2 = 3 4"),
    # layers, areas, and lines of the solver
    (SHADE, "each row as r: count(shade[r]) = 1", "each row as r: count(m in shade[r] where m = 1) = 1"),
    (SHADE, "each digit as k: sum(shade[x] where x = k) = 1",
     "each digit as k: sum(each x in all where x = k: shade[x]) = 1"),
    (SHADE, "require sum(2 * x for x in r1 if x > 2) = 14", "require sum(each x in r1 where x > 2: 2 * x) = 14"),
    (SHADE, "each house as h: exactly one shade in h", "each house as h: sum(shade[h]) = 1"),
    (SHADE, "each digit as n: one x in all where x = n: shade[x] = 1",
     "each digit as n: count(x in all where x = n and shade[x] = 1) = 1"),
    (SHADE, "each digit as d: count(x in all where x = d and x is shade) = 1",
     "each digit as d: count(x in all where x = d and shade[x] = 1) = 1"),
    (SHADE, "require r1c1 = 2 or shade[r1c1]", "require r1c1 = 2 or shade[r1c1] = 1"),
    (SHADE, "shade r1c1", "given shade[r1c1] = 1"),
    (SHADE, "layer worth x: if shade[x] then 2x else x", "layer worth as x: if shade[x] = 1 then 2 * x else x"),
    (SHADE, "each 2x2 as w: not all same(shade[w])", "each window 2x2 as w: distinct(shade[w]) > 1"),
    (SHADE, "no window 2x2 as w: shade[w] = 0 0 0 0", "no window 2x2 as w: (each m in shade[w]: m = 0)"),
    (SHADE, "each window 2x2 as w: sum(shade[w]) != 0 and != 4",
     "each window 2x2 as w: sum(shade[w]) != 0 and sum(shade[w]) != 4"),
    ('title ""', "layer shade digits 0 to 1", "layer shade digits 0-1"),
    ('title ""', "areas field of 4 all different digits", "areas field of 4 distinct"),
    ('title ""', "loop", "loop way"),
    ('title ""', "path way ends in r4c4", "path way to r4c4"),
    ('title ""', "path way from r1c1, ending at r4c4", "path way from r1c1 to r4c4"),
    ('title ""', "path way from r1c1 and ends in r4c4 counted", "path way from r1c1 to r4c4 counted"),
    ('title ""', "path way begins in r1c1", "path way from r1c1"),
    ("layer shade digits 0-2", "connected shade = 0 or 2", "connected shade = 0 2"),
    ("layer shade digits 0-2", "connected shade in {1, 2}", "connected shade = 1 2"),
    (SHADE, "connected shade = 0 and 1", "connected shade = 0"),
    (FIELD, "each area of field: distinct", "each area of field as a: distinct(a)"),
    ('title ""', "even negative odd", "even negative"),
    ("cells n digits 1-4", "quadruple r1c1 = n", "require n in r1-2c1-2"),
    (
        "cells n digits 1-4\ncells m digits 1-4",
        "quadruple r1c1 = n m",
        "require m in r1-2c1-2 and count(x in r1-2c1-2 where x = n) >= (if n = m then 2 else 1)",
    ),
    (SHADE, "x-sum of shade row 1 left = 1", "x-sum shade row 1 left = 1"),
    (SHADE, "x-sum shade[r1] left = 1", "x-sum shade row 1 left = 1"),
    (SHADE, "x-sum row 1 of shade left = 1", "x-sum shade row 1 left = 1"),
    (SHADE, "x-sum row 1 left on shade = 1", "x-sum shade row 1 left = 1"),
    (SHADE, "skyscraper row 1 shade left = 2", "skyscraper shade row 1 left = 2"),
    (SHADE, "skyscraper shade c2 top = 2", "skyscraper shade column 2 top = 2"),
    (SHADE, "skyscraper for shade left = 2 . . 1", "skyscraper shade left = 2 . . 1"),
    (SHADE, "skyscraper shade rows left = 2 . . 1", "skyscraper shade left = 2 . . 1"),
    (SHADE, "skyscraper shade left side = 2 . . 1", "skyscraper shade left = 2 . . 1"),
    (SHADE, "sandwich shade[row 1] = 0", "sandwich shade row 1 = 0"),
    (SHADE, "quadruple shade r1c1 = 1 0", "quadruple shade[r1c1] = 1 0"),
    (SHADE, "little-killer shade r1c1 down-right = 2", "little-killer shade[r1c1] down-right = 2"),
    (SHADE, "row 1 has 3 shades", "require sum(shade[r1]) = 3"),
    (SHADE, "each row, column and box: sum(shade) = 1", "each house as h: sum(shade[h]) = 1"),
    ("layer twin digits 1-4", "each house as h: distinct twin[h]", "each house as h: distinct(twin[h])"),
    (SPINE, "set twig = r2c1..r2c3", "let twig = r2c1..r2c3"),
    ("path way", "sum of way = 30", "require sum(x in all where x on way) = 30"),
    ('title ""', "each pair of rows as a, b: sum(a[1..2]) != sum(b[1..2])",
     "each row as a: each row as b: row(a[1]) < row(b[1]) implies sum(a[1..2]) != sum(b[1..2])"),
    ('title ""', "no pair of columns as a, b: a[1] + a[2] = b[1] + b[2]",
     "each column as a: no column as b: column(a[1]) < column(b[1]) and a[1] + a[2] = b[1] + b[2]"),
    ('title ""', "sandwich 5: row 1", "sandwich row 1 = 5"),
    ('title ""', "x-sum left row 1 = 5", "x-sum row 1 left = 5"),
    ('title ""', "skyscraper clues left: 1 2 3 .", "skyscraper left = 1 2 3 ."),
    ('title ""', "skyscraper left: 1 2 3 .", "skyscraper left = 1 2 3 ."),
    ('title ""', "rossini left = in . . out", "rossini left = inward . . outward"),
    (SHADE, "arrow shade r1c4 = shade r1c2 r1c3", "arrow shade[r1c4] = shade[r1c2 r1c3]"),
    ('title ""', "each row: all different", "each row as h: distinct(h)"),
    ('title ""', "each column as k: no repeats", "each column as k: distinct(k)"),
    (SHADE, "each row has 1 shade", "each row as h: sum(shade[h]) = 1"),
    (SHADE, "every column holds exactly 2 shades", "each column as h: sum(shade[h]) = 2"),
    (SHADE, "no two shades touch", "no king as a, b: shade[a] = 1 and shade[b] = 1"),
    (SHADE, "shade is 10 cells", "require count(x in all where shade[x] = 1) = 10"),
    ("path way", "way has length 10", "require count(x in all where x on way) = 10"),
    ("path way", "way is 10 long", "require count(x in all where x on way) = 10"),
    (SHADE, "each x where shade[x] = 1: x > 2", "each x in all where shade[x] = 1: x > 2"),
    (DOUBLED, "each digit is doubled once", "each digit as d: count(x in all where x = d and doubled[x] = 1) = 1"),
    (DOUBLED, "each digit as d: doubled twice", "each digit as d: count(x in all where x = d and doubled[x] = 1) = 2"),
    (DOUBLED, "one doubled in each row, column and box", "each house as h: sum(doubled[h]) = 1"),
    (STAR, "each row, column and box contains two stars", "each house as h: sum(star[h]) = 2"),
    (STAR, "a star in every column", "each column as h: sum(star[h]) = 1"),
    (FIELD, "each area contains a 1", "each area of field as a: 1 in a"),
    (FIELD, "each area contains 1 and 2", "each area of field as a: 1 in a and 2 in a"),
    (FIELD, "each area has at most two 3s", "each area of field as a: count(x in a where x = 3) <= 2"),
    (f"{FIELD}\n{STAR}", "each area holds exactly one star",
     "each area of field as a: sum(star[a]) = 1"),
    ('title ""', "snake from r1c1 to r4c4", "path way from r1c1 to r4c4"),
    ('title ""', "snake r1c1 to r4c4", "path way from r1c1 to r4c4"),
    ('title ""', "path r1c1..r4c4", "path way from r1c1 to r4c4"),
    ('title ""', "wrogn\n  cage 3: r1c1 r1c2\n  cage 4: r2c1 r2c2\n  even r3c1", "exactly 2 of"),
    ('title ""', "one of these is wrong\n  cage 3: r1c1 r1c2\n  # a comment\n  cage 4: r2c1 r2c2", "exactly 1 of"),
    ('title ""', "all but one of\n  cage 3: r1c1 r1c2\n  exactly 1 of\n    even r1c1\n    odd r2c2\n  even r4c1",
     "exactly 2 of"),
    (SHADE, "require sum(r1 where shade = 1) = 5", "require sum(x in r1 where shade[x] = 1) = 5"),
    (SHADE, "require count(r1c1..r1c3 where shade = 1) = 2", "require count(x in r1c1..r1c3 where shade[x] = 1) = 2"),
    (SHADE, "require sum(y in c2 where shade != 0) = r1c1", "require sum(y in c2 where shade[y] != 0) = r1c1"),
    (SHADE, "arrow r1c1 = r1c2..r1c4 where shade = 1", "require r1c1 = sum(x in r1c2..r1c4 where shade[x] = 1)"),
    (SHADE, "require r1c1 = size(shade)", "require r1c1 = count(m in all where shade[m] = 1)"),
    (SHADE, "no two shades are adjacent", "no orthogonal as a, b: shade[a] = 1 and shade[b] = 1"),
    (SHADE, "each row has 2 shade cells", "each row as h: sum(shade[h]) = 2"),
    ('title ""', "require r1[2] = 3 or c1[3] = 2", "require r1c2 = 3 or r3c1 = 2"),
    ('title ""', "cages 5: (r1c1 r1c2) (r2c3 r2c4)", "cage 5: (r1c1 r1c2) (r2c3 r2c4)"),
    ('title ""', "arrows r1c1 = r1c2 r2c2", "arrow r1c1 = r1c2 r2c2"),
    (FIELD, "require sum(area of r1c1) = 7", "require sum(y in all where field[y] = field[r1c1]) = 7"),
    (FIELD, "area r1c1 = 7", "require sum(y in all where field[y] = field[r1c1]) = 7"),
    (FIELD, "the area of r1c1 has sum 7", "require sum(y in all where field[y] = field[r1c1]) = 7"),
    ("areas field of 3-5", "area of r1c1 has size 4", "require size(field, r1c1) = 4"),
    ("areas field of 3-5", "require size(r1c1) = 4", "require size(field, r1c1) = 4"),
    (FIELD, "r1c1 and r2c2 are in different areas", "require field[r1c1] != field[r2c2]"),
    ('title ""', "same-difference r1c1..r1c4", "each run of 3 in r1c1..r1c4 as a, b, c: abs(a - b) = abs(b - c)"),
    (LOOP, "double-back way", "each box as b: count(each step of way as x, y: x among b iff y not among b) = 4"),
    (FIELD, "no two areas have the same sum", DIFFERENT_SUMS),
    (FIELD, "no two areas of field share a total", DIFFERENT_SUMS),
    (FIELD, "all areas have different sums", DIFFERENT_SUMS),
    (FIELD, "each area has a different sum", DIFFERENT_SUMS),
    (FIELD, "the sums of all areas differ", DIFFERENT_SUMS),
    (FIELD, "the sums of areas are all different", DIFFERENT_SUMS),
    (FIELD, "distinct sum(field)", DIFFERENT_SUMS),
    (FIELD, "all areas have the same sum", DIFFERENT_SUMS.replace("!=", "=")),
    ("areas field of 3-5", "no two areas have the same size",
     "each pair of areas in field as a, b: size(a) != size(b)"),
    (FIELD, "each area sums to 10", "each area of field as a: sum(a) = 10"),
    (FIELD, "all areas total 10", "each area of field as a: sum(a) = 10"),
    (FIELD, "each x in all: sum(area(x)) > 5", "each x in all: sum(y in all where field[y] = field[x]) > 5"),
    (FIELD, "require max(area(r1c1)) = 3", "require max(y in all where field[y] = field[r1c1]) = 3"),
    ("areas field of 3-5", "require size(area(r1c1)) = 3", "require size(field, r1c1) = 3"),
    ('title ""', "quadruple r2c3 = r4c1", "require r4c1 in r2-3c3-4"),
    ('title ""', "quadruple r2c3: 1 or 2", "require 1 in r2-3c3-4 or 2 in r2-3c3-4"),
    ('title ""', "path way start r1c1 end r4c4", "path way from r1c1 to r4c4"),
    ('title ""', "path way from r1c1 r4c4", "path way from r1c1 to r4c4"),
    (LOOP, "each pair on way as a, b: a != b", "each step of way as a, b: a != b"),
    (LOOP, "each step as a, b: a != b", "each step of way as a, b: a != b"),
    (LOOP, "each run of 3 of way as a, b, c: distinct(a, b, c)", "each run of 3 in way as a, b, c: distinct(a, b, c)"),
    (LOOP, "each triple on way as a, b, c: a + b + c > 5", "each run of 3 in way as a, b, c: a + b + c > 5"),
    (LOOP, "each step of way as a, b, c: a != c", "each run of 3 in way as a, b, c: a != c"),
    (LOOP, "each step of way as a, b: each step of way as b, c: a != c", "each run of 3 in way as a, b, c: a != c"),
    (LOOP, "each corner of way as c: c > 1", "each c in all where way[c] in {3, 6, 9, 12}: c > 1"),
    (LOOP, "require way[r2c2] = straight", "require way[r2c2] in {5, 10}"),
    (LOOP, "require way turns at r2c2", "require way[r2c2] in {3, 6, 9, 12}"),
    (LOOP, "require r2c2 turns on way", "require way[r2c2] in {3, 6, 9, 12}"),
    (LOOP, "require way goes straight at r2c2", "require way[r2c2] in {5, 10}"),
    (LOOP, "way visits r1c1 r1c2", "each x in r1c1 r1c2: x on way"),
    (LOOP, "way does not visit r1c1", "require r1c1 not on way"),
    (LOOP, "r1c1 on way", "require r1c1 on way"),
    (LOOP, "require way on r1c1", "require r1c1 on way"),
    (LOOP, "require count(way) = 12", "require count(m in all where m on way) = 12"),
    (LOOP, "each x in all: if x on way then x > 1", "each x in all: x on way implies x > 1"),
    (LOOP, "each step of way as a b: a + b > 2", "each step of way as a, b: a + b > 2"),
    (LOOP, "require length of way = 12", "require count(m in all where m on way) = 12"),
    (LOOP, "require way length = 12", "require count(m in all where m on way) = 12"),
    (SHADE, "each row as r: exactly 1 of shade[r] = 1", "each row as r: count(m in shade[r] where m = 1) = 1"),
    (SHADE, "no 2x2 block of one shade", "each window 2x2 as w: distinct(shade[w]) > 1"),
    # neighbours in pairs
    *(
        ('title ""', f"{loop} {many} as a, b: a + b {sign} 5", f"{loop} orthogonal as a, b: a + b {sign} 5")
        for loop, sign in (("each", "!="), ("no", "="), ("some", "="))
        for many in (
            "pair of adjacent cells", "pair of neighbours", "two adjacent cells", "two neighbours",
            "pair of orthogonally adjacent cells", "pair of orthogonal neighbours", "pair of neighbouring cells",
        )
    ),
    *(
        ('title ""', f"each {many} as a, b: a != b", f"each {move} as a, b: a != b")
        for move in ("knight", "king")
        for many in (
            f"pair of {move} moves", f"pair of cells a {move}'s move apart", f"two cells a {move}'s move away",
            f"pair of {move} neighbours",
        )
    ),
    # totals of cages
    *(
        ('title ""', line, "cage 5: r1c1 r1c2")
        for line in (
            "cage r1c1 r1c2 total 5", "killer cage r1c1 r1c2 total 5", "cage r1c1 r1c2 with a sum of 5",
            "cage r1c1 r1c2 sum = 5", "cage: r1c1 r1c2, total 5", "cage sum 5: r1c1 r1c2",
            "cage with a sum of 5: r1c1 r1c2", "cage (5): r1c1 r1c2", "cage [5] r1c1 r1c2",
            "killer-cage total = 5 r1c1 r1c2",
            "cage with total 5: r1c1 r1c2", "a cage 5: r1c1 r1c2",
        )
    ),
    # lines from one end to the other
    *(
        ('title ""', f"{word} {way}", f"{word} r1c1..r1c3")
        for word in ("thermometer", "renban", "palindrome", "parity-line")
        for way in (
            "from r1c1 to r1c3", "line from r1c1 to r1c3", "from r1c1 through r1c3", "r1c1 -> r1c3", "r1c1 --> r1c3",
            "r1c1 → r1c3", "r1c1 – r1c3",
        )
    ),
    # rows of givens
    ('title ""', "row 1: 4 . . 2", "given r1c1 r1c4 = 4 2"),
    ('title ""', "row 2 4..2", "given r2c1 r2c4 = 4 2"),
    ('title ""', "r3 = 4 0 0 2", "given r3c1 r3c4 = 4 2"),
    ('title ""', "r4: 4, _, ?, 2", "given r4c1 r4c4 = 4 2"),
    ('title ""', "column 1: ..42", "given r3c1 r4c1 = 4 2"),
    ('title ""', "c2 = 1 2 3 4", "given r1c2 r2c2 r3c2 r4c2 = 1 2 3 4"),
    ('title ""', "in row 1 the digits increase", "each run of 2 in r1 as x, y: x < y"),
    # blocks
    ('title ""', "any of\n  even r1c1\n  odd r1c2", "at least 1 of"),
    ('title ""', "any 2 of\n  even r1c1\n  odd r1c2", "at least 2 of"),
    ('title ""', "two of\n  even r1c1\n  odd r1c2", "exactly 2 of"),
    ('title ""', "none of\n  even r1c1\n  odd r1c2", "at most 0 of"),
    ("", "no-kropki", "kropki negative"),
    ("", "negative kropki", "kropki negative"),
    ("", "anti-xv", "xv negative"),
    ("", "negative XV", "xv negative"),
    ("", "all dots are given", "kropki negative"),
    ("", "all XV given", "xv negative"),
    ("", "fix r1c1 = 3", "given r1c1 = 3"),
    ("", "row-sum r1 = 10", "sum 10: r1"),
    ("", "column sum 2: 10", "sum 10: c2"),
    ("", "row 1 = 10", "sum 10: r1"),
    ("", "given r1c4 = odd", "require r1c4 is odd"),
    ("", "given r1c4 != even", "require r1c4 is not even"),
    ("", "given r1c4 = >3", "require r1c4 > 3"),
    ("", "given r1c4 = {1,2}", "candidates r1c4 = 1 2"),
    ("", "given r1c4 in {1,2}", "candidates r1c4 = 1 2"),
    ("", "given r1c4 in 1 2", "candidates r1c4 = 1 2"),
    ("", "given r1c4 is in 1 or 2", "candidates r1c4 = 1 2"),
    ("", "candidates r1c2 = {1 2}", "candidates r1c2 = 1 2"),
    ("", "candidates r1c2 = [1, 3-4]", "candidates r1c2 = 1 3..4"),
    ("", "skyscraper north = 3 . . .", "skyscraper top = 3 . . ."),
    ("", "skyscraper row 1 west = 3", "skyscraper row 1 left = 3"),
    ("", "x-sum column 1 below = 3", "x-sum column 1 bottom = 3"),
    ("", "x-sums east = 3 . . .", "x-sum right = 3 . . ."),
    ("", "skyscrapers top = 3 2 . .", "skyscraper top = 3 2 . ."),
    ("", "cage <6: r1c1 r1c2", "require distinct(r1c1 r1c2) and sum(r1c1 r1c2) < 6"),
    ("", "cage ≥ 6: r1c1 r1c2", "require distinct(r1c1 r1c2) and sum(r1c1 r1c2) >= 6"),
    ("", "cage 5-7: r1c1 r1c2", "require distinct(r1c1 r1c2) and 5 <= sum(r1c1 r1c2) <= 7"),
    ("", "sum 5-7: r1c1 r1c2", "require 5 <= sum(r1c1 r1c2) <= 7"),
    ("", "cage even: r1c1 r1c2", "require distinct(r1c1 r1c2) and sum(r1c1 r1c2) is even"),
    ("", "each pair of r1c1 r2c4 as a, b: a != b", "each pair in r1c1 r2c4 as a, b: a != b"),
    ("", "require count(r1c1..r1c4 = 3) = 1", "require count(x in r1c1..r1c4 where x = 3) = 1"),
    ("", "require r1c1 = 3 unless r1c2 = 2", "require r1c1 = 3 or r1c2 = 2"),
    ("", "require number of odd digits in r1c1..r1c3 = 2", "require count(x in r1c1..r1c3 where x is odd) = 2"),
    ("", "require the number of 3s in c1 = 1", "require count(x in c1 where x = 3) = 1"),
    ("", "require all r1c1..r2c2 are odd", "each x in r1c1..r2c2: x is odd"),
    ("", "none of r1c1..r2c2 is odd", "no x in r1c1..r2c2: x is odd"),
    ("", "require some odd in r1c1..r1c3", "some x in r1c1..r1c3: x is odd"),
    ("", "require no repeats in r1c1..r2c2", "require distinct(r1c1..r2c2)"),
    ("", "require no 3 in r1c1 r1c2", "require 3 not in r1c1 r1c2"),
    ("", "require r1c1 is in {1, 2}", "require r1c1 in {1, 2}"),
    ("", "require r1c1 equals 4", "require r1c1 = 4"),
    ("", "require r1c1 isn't 4", "require r1c1 != 4"),
    ("", "require r1c1 doesn't equal 4", "require r1c1 != 4"),
    ("", "require r1c1 isn't even", "require r1c1 is not even"),
    ("", "require r1c1 // 2 = 2", "require r1c1 / 2 = 2"),
    ("", "define mystery(line):\n  thermometer line\nmystery r1c1 r1c2", "define mystery(line)"),
    ("define above(line, k: number)\n  require sum(line) > k", "above 3: r1c1..r1c3", "above (r1c1..r1c3) 3"),
    # cells on both sides of a sign
    ("", "cage r3c3 = r1c1 r1c2", "cage r3c3: r1c1 r1c2"),
    ("", "cage r1c1 r1c2 = r3c3", "cage r3c3: r1c1 r1c2"),
    ("", "sum r3c3 = r1c1 r2c2", "sum r3c3: r1c1 r2c2"),
    ("", "whispers r3c3 = r1c1 r1c2", "whispers r3c3: r1c1 r1c2"),
    ("", "kropki white r3c3 = r1c1 r1c2", "kropki white r3c3: r1c1 r1c2"),
    (EXTRA, "cage n = r1c1 r1c2", "cage n: r1c1 r1c2"),
    # rules on several cells
    ("", "require r1c1..r1c3 < 4", "each x in r1c1..r1c3: x < 4"),
    ("", "require r1c1 r1c2 != 4", "each x in r1c1 r1c2: x != 4"),
    ("", "require r1c1, r1c2 > 1", "each x in r1c1 r1c2: x > 1"),
    ("", "require r1c1 r2c3 is even", "each x in r1c1 r2c3: x is even"),
    ("", "require r1c1 and r2c3 in {1, 2}", "each x in r1c1 r2c3: x in {1, 2}"),
    ("", "r1c1, r1c2 in {1, 2}", "each x in r1c1 r1c2: x in {1, 2}"),
    ("", "r1c1, r1c2 not in {1, 2}", "each x in r1c1 r1c2: x not in {1, 2}"),
    ("", "require r1c1, r2c3 = 4", "each x in r1c1 r2c3: x = 4"),
    ("", "each row as r: r[1..2] > 1", "each row as r: (each x in r[1..2]: x > 1)"),
    ("", "require r1c1..r1c3 is odd or r1c4 = 2", "require (each x in r1c1..r1c3: x is odd) or r1c4 = 2"),
    ("", "require r1c4 = 2 implies r1c1 r2c2 in {1, 3}", "require r1c4 = 2 implies (each x in r1c1 r2c2: x in {1, 3})"),
    (SPINE, "require sum(spine if spine > 2) = 7", "require sum(x in spine where x > 2) = 7"),
    (SPINE, "require spine[1] = if r2c2 = 1 then 2 else 3", "require spine[1] = (if r2c2 = 1 then 2 else 3)"),
    (SPINE, "spine is not even", "each x in spine: x is not even"),
    ("let x = r1c1..r1c3", "require x < 4", "each y in x: y < 4"),
    ("", "require r1c1 r1c2 = r3c1 r3c2", "clone r1c1 r1c2 = r3c1 r3c2"),
    ("", "require r1c1 in 1 2", "require r1c1 in {1, 2}"),
    ("", "require sum(r1) in 6 8 10 and r1c1 = 2", "require sum(r1) in {6, 8, 10} and r1c1 = 2"),
    ("", "require (r1c1 not in 1 2) or r2c2 = 1", "require (r1c1 not in {1, 2}) or r2c2 = 1"),
    ("", "require r1c1 in (1 2 3)", "require r1c1 in {1, 2, 3}"),
    ("", "require r1c1 = {1, 2}", "require r1c1 in {1, 2}"),
    (f"{SPINE}\nlet twig = r4c4 r3c4 r2c4", "require spine = twig", "clone spine = twig"),
    ("", "{1, 2} in r1c1..r1c3", "require 1 in r1c1..r1c3 and 2 in r1c1..r1c3"),
    ("", "require {1, 2} not in r1c1 r1c2", "require 1 not in r1c1 r1c2 and 2 not in r1c1 r1c2"),
    ("", "each row as r: {1, 2} in r", "each row as r: 1 in r and 2 in r"),
    ("", "r1c1 in r2c2 + 1", "require r1c1 = r2c2 + 1"),
    ("", "require r1c1 not in r2c2 + 1", "require r1c1 != r2c2 + 1"),
    (FIELD, "each area of field as a: sum(a where a > 2) < 9", "each area of field as a: sum(x in a where x > 2) < 9"),
    ("", "each row as x: count(x where x is even) = 2", "each row as x: count(y in x where y is even) = 2"),
    # computed ends and places
    (
        "define f(line, n: number = 2)",
        "  require (each k in {1..n}: line[k] < 4)",
        "require (each k in 1..n: line[k] < 4)",
    ),
    ("", "each k in {1..length(r1)}: r1c1 != k + 4", "each k in 1..length(r1): r1c1 != k + 4"),
    ("let m = 2", "each k in {1..m + 1}: r1c1 != k", "each k in 1..(m + 1): r1c1 != k"),
    (LINE, "require sum(line[1..position of 4 in line]) = 7", "require sum(line[1..(position of 4 in line)]) = 7"),
    (LINE, "require sum(line[position of 1 in line..4]) = 7", "require sum(line[(position of 1 in line)..4]) = 7"),
    (
        LINE,
        "each number in 1..4 as i: line[if i = 1 then 4 else i - 1] != i",
        "each number in 1..4 as i: line[(if i = 1 then 4 else i - 1)] != i",
    ),
    ("", "pencilmark r1c4 = 1 2", "candidates r1c4 = 1 2"),
    ("", "index-column c1", "column-indexer c1"),
    # unknown clues
    ("", "sandwich left = 3 ? . .", "sandwich left = 3 . . ."),
    ("", "skyscraper top = ? 2 . ?", "skyscraper top = . 2 . ."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("above", "line", "meant"), [*NAMES, *HABITS, *((SHADE, *case) for case in AROUND)], ids=lambda text: text.strip()
)
def test_the_help_is_the_line_to_write(above, line, meant):
    with pytest.raises(SdkError) as caught:
        loads(f"sudoku 4x4\n{above}\n{line}\n")
    (found,) = (each for each in caught.value.diagnostics if each.severity == "error")
    assert f"`{meant}`" in found.help
    indent = " " * (len(line) - len(line.lstrip()))
    first, _, more = line.lstrip().partition("\n")
    used = "f r1\n" if above.startswith("define f") else ""
    sink = Sink(Source("test.sdk", f"sudoku 4x4\n{above}\n{indent}{meant}\n{more}\n{used}"))
    assert first
    assert read(sink.source, sink, Registry()) is not None, sink.found


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("row 1: 10 . 3 . . . . . . . . 12", "given r1c1 r1c3 r1c12 = 10 3 12"),
        ("row 2: 10, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 12", "given r2c1 r2c3 r2c12 = 10 3 12"),
        ("column 3: ...4. .5.... 9", "given r4c3 r7c3 r12c3 = 4 5 9"),
        ("r4 = 1.........2.", "given r4c1 r4c11 = 1 2"),
    ],
)
def test_the_entries_of_a_long_row(line, meant):
    with pytest.raises(SdkError) as caught:
        loads(f"latin 12x12\n{line}\n")
    assert f"`{meant}`" in caught.value.diagnostics[0].help
    loads(f"latin 12x12\n{meant}\n")


def test_a_word_of_the_file_keeps_its_meaning():
    with pytest.raises(SdkError) as caught:
        loads("sudoku 4x4\ndefine around(c: cell) = 2 * c\nrequire r1c1 = sum(around(r1c1), ear(r1c1))\n")
    assert "king" not in caught.value.diagnostics[0].help


FUNCTION = "define value(x: cell) = 2 * x\n"


@pytest.mark.parametrize("line", ["cage value 12: r1c1 r1c2", "cage 12 value: r1c1 r1c2", "cage 12: value(r1c1 r1c2)",
                                  "cage 12: value r1c1 r1c2"])  # fmt: skip
def test_a_function_in_place_of_cells(line):
    found, place = only_error(f"sudoku 4x4\n{FUNCTION}{line}\n")
    assert place == "value"
    layer, statement = re.findall(r"`([^`]+)`", found.help)
    assert (layer, statement) == ("layer value-of as x: value(x)", "cage 12: value-of[r1c1 r1c2]")
    assert loads(f"sudoku 4x4\n{FUNCTION}{layer}\n{statement}\n")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("thermometer value r1c1 r1c2", "thermometer value-of[r1c1 r1c2]"),
        ("arrow value(r1c1) = value(r1c2 r2c2)", "arrow value-of[r1c1] = value-of[r1c2 r2c2]"),
        ("sum 12: value(r2c1) value(r2c2)", "sum 12: value-of[r2c1] value-of[r2c2]"),
        ("less value r1c1 r1c2", "less value-of[r1c1 r1c2]"),
    ],
)
def test_functions_in_place_of_cells(line, meant):
    with pytest.raises(SdkError) as caught:
        loads(f"sudoku 4x4\n{FUNCTION}{line}\n")
    layer, statement = re.findall(r"`([^`]+)`", caught.value.diagnostics[0].help)
    assert statement == meant
    assert loads(f"sudoku 4x4\n{FUNCTION}{layer}\n{statement}\n")


def test_a_function_in_place_of_cells_within_a_rule():
    with pytest.raises(SdkError) as caught:
        loads(f"sudoku 4x4\n{FUNCTION}each x in r1\n  cage 12: value x\n")
    assert "is a function" in caught.value.diagnostics[0].message


def test_the_cells_on_a_path_are_visited_without_a_warning():
    text = "sudoku 4x4\npath way from r1c1 to r4c4\nrequire sum(x in all where x on way) = 12\n"
    sink = Sink(Source("test.sdk", text + "require way[r1c1] != way[r4c4]\n"))
    assert read(sink.source, sink, Registry()) is not None
    assert not sink.found


def sentence(rule):
    return sentences(loads(f"sudoku 4x4\nlayer shade digits 0-1\n{rule}\n"), "").statements[-1].sentence


def test_a_calculation_belongs_to_one_side_of_a_comparison():
    inside = sentence("each x in all: 1 >= count(each n in r1: shade[n] = shade[x] - 1)")
    outside = sentence("each x in all: 1 >= count(each n in r1: shade[n] = shade[x]) - 1")
    assert "shade[n] equals (shade[x] - 1)" in inside
    assert "where shade[n] equals shade[x]) - 1)" in outside


MISSPELT = [
    (r" = ", " == "), (r" != ", " <> "), (r" <= ", " ≤ "), (r" >= ", " ≥ "), (r" \* ", " × "), (r" mod ", " % "),
    (r" implies ", " => "), (r" iff ", " <=> "), (r" and ", " && "), (r" or ", " || "), (r"\bnot ", "!"),
    (r"^each ", "for each "), (r"^each ", "every "), (r"^some ", "there is "), (r"^no ", "none of "),
    (r"\bas (?=\w+( where[^:]*)?:)", ""), (r"\bwindow (?=\d)", ""),
    (r"\bcount\((\w+) in (\w+) where ", r"count(\1 in \2: "),
    (r"abs\(([^()]*)\)", r"|\1|"), (r"^require (.*) implies (.*)$", r"if \1 then \2"), (r"(\w+)\[(\w+)\]", r"\1.\2"),
    (r"(?<=\w) on way", " is on way"), (r"not on way", "off way"), (r" in \{(\d+), (\d+)\}", r" in (\1, \2)"),
]  # fmt: skip
"""Spellings of this language, and those of others."""
RULES = re.compile(r"(?:require|each|some|no)\b.*[^:]")
EACH = 4  # misspelt rule is tried
SHORT = 1500  # characters of an example that is read again and again


def misspelt_rules():
    """The rules of the shorter examples in the spelling of another language, one for each pair of both."""
    for example in sorted(EXAMPLES.glob("*.sdk")):
        text = example.read_text("utf-8")
        lines = [line for line in text.split("\n") if RULES.fullmatch(line) and "#" not in line]
        for line in lines if len(text) < SHORT else ():
            for good, bad in MISSPELT:
                wrong = re.sub(good, bad, line)
                if wrong != line:
                    yield pytest.param(text, line, wrong, id=f"{example.stem}: {wrong}")


@pytest.mark.parametrize(("text", "line", "wrong"), list(misspelt_rules())[::EACH])
def test_a_rule_of_an_example_in_another_spelling(text, line, wrong):
    sink = Sink(source := Source("test.sdk", text.replace(line, wrong, 1)))
    if read(source, sink, Registry()) is not None:
        return  # the other spelling has a meaning, too
    helps = [each.help for each in sink.found if each.severity == "error"]
    (meant,) = (found for said in helps for found in re.findall(r"did you mean `([^`]*)`", said))
    again = Sink(Source("test.sdk", text.replace(line, meant, 1)))
    puzzle, first = read(again.source, again, Registry()), loads(text)
    assert puzzle is not None
    assert [each.constraint for each in puzzle.stated] == [each.constraint for each in first.stated]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("areas field of 4\nrequire sum(field[r1c1]) < 9", "sum(y in all where field[y] = field[r1c1])"),
        ("areas field of 4\neach x in all: sum(y in field[x]) < 9", "sum(y in all where field[y] = field[x])"),
        ("areas field of 4\neach x in all: x >= length(field[x])", "size(field, x)"),
        ("loop way\neach x in way: x > 0", "each x in all where x on way"),
    ],
)
def test_numbers_of_areas_and_lines_are_no_digits(lines, said):
    sink = Sink(Source("test.sdk", f"latin 4x4\n{lines}\n"))
    read(sink.source, sink, Registry())
    assert [said in each.help for each in sink.found if each.code == "likely-slip"] == [True]


def test_advice_on_a_line_counts_on_the_lines_above_as_they_are_meant():
    with pytest.raises(SdkError) as caught:
        loads("sudoku 4x4\nlayer shade 0-1\nlayer worth x: if shade[x] then 2x else x\nsum(worth[r1c1..r1c3]) > 9\n"
              "require worth ends at r4c4\n")  # fmt: skip
    assert [each.help.rpartition("did you mean ")[2] for each in caught.value.diagnostics][:3] == [
        "`layer shade digits 0-1`?",
        "`layer worth as x: if shade[x] = 1 then 2 * x else x`?",
        "",
    ]


@pytest.mark.parametrize(
    ("definition", "meant", "use"),
    [
        ("define worth(x): 2x", "define worth(x) = 2 * x", "require sum(each x in r1c1 r1c2: worth(x)) = 6"),
        (
            "define square-of(n: number) n * n",
            "define square-of(n: number) = n * n",
            "require square-of(r1c1 - r1c2) = 4",
        ),
        ("define twice(c: cell) 2 * c", "define twice(c: cell) = 2 * c", "require twice(r1c1) = r1c2"),
    ],
)
def test_functions_are_known_as_they_are_meant(definition, meant, use):
    with pytest.raises(SdkError) as caught:
        loads(f"sudoku 4x4\n{definition}\n{use}\n")
    assert [re.findall("did you mean `([^`]+)`", each.help) for each in caught.value.diagnostics] in (
        [[meant]],
        [[meant], []],
    )
    assert loads(f"sudoku 4x4\n{meant}\n{use}\n")


def test_a_line_that_is_rewritten_has_one_error():
    with pytest.raises(SdkError) as caught:
        loads("sudoku 4x4\nlayer s digits 0-1\nconnected(s = 1)\neach row r: sum(s[r]) == 1\n")
    assert [each.help.rpartition("did you mean ")[2] for each in caught.value.diagnostics] == [
        "`connected s = 1`?",
        "`each row as r: sum(s[r]) = 1`?",
    ]


@pytest.mark.parametrize(
    ("lines", "one", "other"),
    [
        ("thermometer r1c1 r1c2 or r2c1 r2c2", "thermometer r1c1 r1c2", "thermometer r2c1 r2c2"),
        ("thermometer r1c1..r1c3 or r1c3..r1c1", "thermometer r1c1..r1c3", "thermometer r1c3..r1c1"),
        ("thermometer r1c1 r1c2 or thermometer r2c1 r2c2", "thermometer r1c1 r1c2", "thermometer r2c1 r2c2"),
        ("sum 5 or 7: r1c1 r1c2", "sum 5: r1c1 r1c2", "sum 7: r1c1 r1c2"),
        ("kropki white r1c1 r1c2 or r1c3", "kropki white r1c1 r1c2", "kropki white r1c1 r1c3"),
        ("kropki white or black r1c1 r1c2", "kropki white r1c1 r1c2", "kropki black r1c1 r1c2"),
        ("x-sum row 1 left = 3 or 6", "x-sum row 1 left = 3", "x-sum row 1 left = 6"),
        ("arrow r1c1 = r1c2 r1c3 or r2c1 r2c2", "arrow r1c1 = r1c2 r1c3", "arrow r1c1 = r2c1 r2c2"),
        ("even r1c1 or r1c2", "even r1c1", "even r1c2"),
    ],
)
def test_statements_of_which_one_holds(lines, one, other):
    sink = Sink(Source("test.sdk", f"sudoku 4x4\n{lines}\nthermometer r4c1 r4c2 r\n"))
    read(sink.source, sink, Registry())
    found = [each.help for each in sink.found if each.severity == "error"]
    assert found[0] == f"write `either` and below it, indented, `{one}`, then `or` and below it, indented, `{other}`"
    assert len(found) == 2
    loads(f"sudoku 4x4\neither\n  {one}\nor\n  {other}\n")


def areas_of_squares():
    """The divisions of a 2x2 board into connected areas of one or two cells, each as the cells of its areas."""
    a, b, c, d = range(4)
    yield [{a}, {b}, {c}, {d}]
    for pair in ({a, b}, {c, d}, {a, c}, {b, d}):
        yield [pair, *({cell} for cell in {a, b, c, d} - pair)]
    yield from ([{a, b}, {c, d}], [{a, c}, {b, d}])


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("no two areas have the same sum", lambda sums: len({*sums}) == len(sums)),
        ("all areas have the same sum", lambda sums: len({*sums}) == 1),
        ("each area sums to 3", lambda sums: {*sums} == {3}),
        ("all areas have sum 3", lambda sums: {*sums} == {3}),
        ("each pair of areas of field as a, b: sum(a) + sum(b) > 4", lambda sums: sum(sorted(sums)[:2]) > 4),
    ],
)
def test_the_line_about_areas_means_what_it_says(line, holds):
    text = "board 2x2 digits 1-3\nareas field of 1-2 counted\n"
    with pytest.raises(SdkError) as caught:
        loads(f"{text}{line}\n")
    (meant,) = re.findall(r"did you mean `([^`]*)`", caught.value.diagnostics[0].help)
    expected = sum(
        holds([sum(digits[cell] for cell in area) for area in areas])
        for areas in areas_of_squares()
        for digits in product((1, 2, 3), repeat=4)
    )
    for solver in ("engine", "cadical195"):
        assert count(loads(f"{text}{meant}\n"), solver=solver).count == expected


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("cage ?: r1c1 r1c2", "cage t: r1c1 r1c2"),
        ("cage ? r1c1 r1c2", "cage t: r1c1 r1c2"),
        ("cage r1c1 r1c2 = ?", "cage t: r1c1 r1c2"),
        ("whispers ?: r1c1 r1c2", "whispers t: r1c1 r1c2"),
        ("kropki white ? r1c1 r1c2", "kropki white t: r1c1 r1c2"),
        ("sandwich row 1 = ?", "sandwich row 1 = t"),
        ("require r1c1 + r1c2 = ?", "require r1c1 + r1c2 = t"),
    ],
)
def test_a_question_mark_is_a_hidden_number(line, meant):
    with pytest.raises(SdkError) as caught:
        loads(f"sudoku 4x4\n{line}\nsum ?: r1c1 r1c2 r1c3\n")
    first, second = (each.help for each in caught.value.diagnostics)
    (hidden, said) = re.findall(r"`([^`]+)`", first)
    assert (hidden[:16], said) == ("cells t digits 0", meant)
    assert "`cells t digits 0-12`, then `sum t: r1c1 r1c2 r1c3`" in second
    loads(f"sudoku 4x4\n{hidden}\n{meant}\n")


@pytest.mark.parametrize(
    ("board", "line", "most"),
    [
        ("sudoku 9x9", "cage ?: r1c1 r1c2", 18),
        ("sudoku 9x9", "cage ?: r1c1..r1c3", 45),
        ("sudoku 9x9", "sandwich row 1 = ?", 45),
        ("sudoku 9x9", "little-killer r1c1 down-right = ?", 81),
        ("sudoku 9x9", "product-cage ?: r1c1 r1c2", 81),
        ("sudoku 9x9", "product-cage ?: r1c1 r1c2 r1c3", 0),
        ("sudoku 9x9", "product-cage ?: r1c1..r1c3", 0),
        ("sudoku 9x9", "sum ?: r1c1..r1c3", 0),
        ("sudoku 16x16", "cage ?: r1c1 r1c2", 32),
        ("sudoku 16x16", "cage ?: r1c1..r1c3", 0),
        ("sudoku 9x9 digits 0-8", "sum r1c1 r1c2 = ?", 16),
        ("board 3x4 digits 1-5", "product-dot ?: r1c1 r1c2", 25),
        ("board 3x4 digits -2..5", "cage ?: r1c1 r1c2", 0),
    ],
)
def test_the_range_of_a_hidden_number_holds_all_totals(board, line, most):
    with pytest.raises(SdkError) as caught:
        loads(f"{board}\n{line}\n")
    assert re.findall(r"`cells t digits 0-(\d+)`", caught.value.diagnostics[0].help) == [str(most)] * bool(most)


def test_a_cage_with_an_unknown_total_has_all_totals():
    with pytest.raises(SdkError) as caught:
        loads("board 1x2 digits 1-5\ncage ?: r1c1 r1c2\n")
    lines = re.findall(r"`([^`]+)`", caught.value.diagnostics[0].help)
    assert count(loads("\n".join(["board 1x2 digits 1-5", *lines]))).count == 20


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("given r1c1 = ?", "a cell whose digit is not known needs no statement"),
        ("cage ?: ?", "the statement `cells` gives it a name"),
        ("little-killer r1c2 down-right = ? or 5", "the statement `cells` gives it a name"),
        ("require ? blub", "the statement `cells` gives it a name"),
    ],
)
def test_a_question_mark_without_meaning(line, said):
    with pytest.raises(SdkError) as caught:
        loads(f"sudoku 4x4\n{line}\n")
    assert said in caught.value.diagnostics[0].help
    assert "did you mean" not in caught.value.diagnostics[0].help


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("cage r1c3 = r1c1 r1c2", lambda a, b, c: a != b and a + b == c),
        ("require r1c1..r1c3 < 3", lambda *digits: max(digits) < 3),
        ("require r1c1 r1c3 is even", lambda a, b, c: a % 2 == 0 == c % 2),
        ("r1c1, r1c3 in {1, 4}", lambda a, b, c: a in (1, 4) and c in (1, 4)),
        ("{1, 2} in r1c1..r1c3", lambda *digits: {1, 2} <= {*digits}),
        ("require {1, 2} not in r1c1..r1c3", lambda *digits: not {1, 2} & {*digits}),
        ("require r1c1 r1c2 = r1c2 r1c3", lambda a, b, c: a == b == c),
        ("r1c1 in r1c2 + 1", lambda a, b, c: a == b + 1),
        ("require sum(r1 where r1 > 2) = 7", lambda *digits: sum(each for each in digits if each > 2) == 7),
        ("kropki white: r1c1 r1c2, r1c3 r1c4", None),
    ],
)
def test_the_line_about_several_cells_means_what_it_says(line, holds):
    width = 3 if holds else 4
    with pytest.raises(SdkError) as caught:
        loads(f"board 1x{width} digits 1-4\nlet row-one = r1\n{line}\n".replace("r1 where r1", "row-one where row-one"))
    said = caught.value.diagnostics[0].help
    (meant,) = re.findall(r"did you mean `([^`]*)`", said) or [f"kropki white: {said.partition('own: ')[2]}"]
    holds = holds or (lambda a, b, c, d: abs(a - b) == 1 == abs(c - d))
    expected = sum(holds(*digits) for digits in product((1, 2, 3, 4), repeat=width))
    assert count(loads(f"board 1x{width} digits 1-4\nlet row-one = r1\n{meant}\n")).count == expected > 0


GRIDS = "board 6x6 digits 1-4\ngrid 4x4 at r1c1\ngrid 4x4 at r3c3\n"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("require sum(r1 in grid 1) = 10", "require sum(r1c1..r1c4) = 10"),
        ("require sum(row 3 of grid 2) = 10", "require sum(r3c3..r3c6) = 10"),
        ("thermometer c6 in grid 2", "thermometer r3c6..r6c6"),
        ("each x in grid 2: x > 0", "each x in r3-6c3-6: x > 0"),
        (
            "each row in grid 1 as r: sum(r) = 10",
            "each row as r where r[1] among r1-4c1-4 and r[length(r)] among r1-4c1-4: sum(r) = 10",
        ),
    ],
)
def test_the_lines_of_one_grid_are_written_as_cells(line, meant):
    with pytest.raises(SdkError) as caught:
        loads(GRIDS + line)
    assert f"`{meant}`" in caught.value.diagnostics[0].help
    assert loads(GRIDS + meant)
    with pytest.raises(SdkError) as caught:
        loads(GRIDS + line.replace("grid 1", "grid 3").replace("grid 2", "grid 3"))
    assert "did you mean" not in caught.value.diagnostics[0].help


def test_the_rows_of_one_grid_are_those_whose_both_ends_are_in_it():
    rule = "each row as r where r[1] among r1-4c1-4 and r[length(r)] among r1-4c1-4: r[1] = 1"
    with pytest.raises(SdkError) as caught:
        loads(f"{GRIDS}each row in grid 1 as r: r[1] = 1")
    assert rule in caught.value.diagnostics[0].help
    (constraint,) = (each for each in loads(GRIDS + rule).constraints if hasattr(each, "ground"))
    named = {str(cell) for cell in cells_named(constraint.ground)}
    assert named == {"r1c1", "r2c1", "r3c1", "r4c1"}  # and not r3c3, where a row of the second grid begins


RUN_UP = {  # the number of the first digits of a line that a clue adds up
    "ascending-starter": lambda line: next((at for at in (1, 2, 3) if line[at] < line[at - 1]), 4),
    "parity-party": lambda line: next(at for at in (1, 2, 3) if (line[at] - line[0]) % 2) + 1,
}


@pytest.mark.parametrize("word", RUN_UP)
def test_clues_that_have_no_word_are_written_as_rules(word):
    with pytest.raises(SdkError) as caught:
        loads(f"latin 9x9\n{word} row 1 left = 20\n")
    name, rule = re.findall("`([^`]*)`", caught.value.diagnostics[0].help)
    assert (name, rule.count("= 20")) == ("let line = r1", 1)
    small = re.sub(r"\.\.9\b", "..4", rule).replace("k = 9", "k = 4").replace("= 20", "= 6")
    expected = sum(sum(line[: RUN_UP[word](line)]) == 6 for line in permutations((1, 2, 3, 4)))
    assert count(loads(f"board 1x4\ndistinct r1\n{name}\n{small}\n")).count == expected > 0


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("word", [*RUN_UP, "before-nine"])
def test_the_rule_for_a_clue_is_about_its_line(word, side):
    with pytest.raises(SdkError) as caught:
        loads(f"latin 4x4\n{word} row 2 {side} = 6\n")
    rules = re.findall("`([^`]*)`", caught.value.diagnostics[0].help)
    expected = 0
    for order in permutations((1, 2, 3, 4)):
        line = order if side == "left" else order[::-1]
        cells = line[: RUN_UP[word](line)] if word in RUN_UP else line[: line.index(4)]
        expected += 24 * (sum(cells) == 6)  # each row is the second one of 24 Latin squares
    assert count(loads("\n".join(["latin 4x4", *rules, ""]))).count == expected > 0


@pytest.mark.parametrize(
    ("word", "holds"),
    [
        ("split-peas", lambda a, b, c, d, e: b + c + d in (10 * a + e, 10 * e + a)),
        ("index-line", lambda *line: len(line) == 4 and all(line[line[at] - 1] == at + 1 for at in range(4))),
    ],
)
def test_lines_that_have_no_word_are_written_as_rules(word, holds):
    with pytest.raises(SdkError) as caught:
        loads(f"latin 9x9\n{word} r1c1..r1c5\n")
    name, rule = re.findall("`([^`]*)`", caught.value.diagnostics[0].help)
    cells = 5 if word == "split-peas" else 4
    expected = sum(holds(*line) for line in product(range(1, cells + 1), repeat=cells))
    assert count(loads(f"board 1x{cells}\n{name}\n{rule}\n")).count == expected > 0


@pytest.mark.parametrize(
    "clue",
    [
        "little-killer r1c2 down-right = 7",
        "little-killer r2c1 down-right = 7",
        "little-killer r1c3 down-left = 7",
        "little-killer r4c2 up-right = 7",
        "little-killer r3c4 up-left = 5",
        "sandwich row 1 = 5",
        "sandwich column 2 = 3",
        "x-sum row 2 left = 6",
        "x-sum column 3 top = 6",
        "skyscraper row 1 left = 2",
        "skyscraper row 1 right = 2",
        "skyscraper column 3 top = 3",
        "skyscraper column 3 bottom = 3",
    ],
)
def test_the_rule_for_a_clue_with_a_bound(clue):
    with pytest.raises(SdkError) as caught:
        loads(f"sudoku 4x4\n{clue.replace('=', '>=')}\n")
    (line,) = re.findall(r"did you mean `([^`]+)`", caught.value.diagnostics[0].help)
    same = ">=".join(line.rsplit(">=", 1)[:-1]) + "=" + line.rsplit(">=", 1)[1]
    for rule, other in ((clue, same), (f"{clue}\n{line}", clue), (f"{clue}\n{same}", clue)):
        assert count(loads(f"sudoku 4x4\n{rule}\n")).count == count(loads(f"sudoku 4x4\n{other}\n")).count


def test_a_similar_word_gives_way_to_the_line():
    word = Diagnostic("unknown-word", "error", "", Span(0, 1), help="did you mean tile?")
    assert with_line(word, "each tile 2x2 as t: sum(t) > 3") == "did you mean `each tile 2x2 as t: sum(t) > 3`?"
    assert with_line(replace(word, help="a reason"), "odd r1c1") == "a reason; did you mean `odd r1c1`?"
