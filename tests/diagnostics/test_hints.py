"""Mistakes of people who know other languages or plain English: the message points at each and its help corrects it."""

import random
import re
from itertools import permutations

import pytest

import sudokudsl
from sudokudsl.api import SdkError
from sudokudsl.language.syntax.advice.first_words import WORD_HINTS
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.geometry import Board
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support import EXAMPLES
from support.texts import only_error

CASES = [
    ("define twice = 2 * 3", "=", "a value has `let`"),
    ("define f(x: cell) = 2 * x if x = 1 else 3", "if", "the condition comes first: if r1c1 = 1 then 2 else 3"),
    ("require r(1)c1 = 3", "c1", "cells cannot be computed"),
    ("even r{1}c1", "{1}c1", "cells cannot be computed"),
    ("layer shade digits 0/1", "/", "the values of a layer are written 0-1, or 0 1"),
    ("all-different r1c1 r1c2", "all-different", "`distinct r1c1 r1c2`"),
    ("different r1c1 r1c2", "different", "`distinct r1c1 r1c2`"),
    ("equal r1c1 r1c2", "equal", "`clone r1c1 = r2c2`"),
    ("cell r1c1 is 5", "cell", "`given r1c1 = 5`"),
    ("r1c1 has a 5", "r1c1", "`require 5 in r1c1`"),
    ("each cage as c: sum(c) > 10", "cage", "`define my-cage(line)`"),
    ("same r1c1 r1c2", "same", "`clone r1c1 = r1c2`"),
    ("even r1c1 odd r1c2", "odd", "a line of its own: `even r1c1`, then `odd r1c2`"),
    ("even r1 c2", "c2", "did you mean r1c2?"),
    ("even b1p3", "b1p3", "did you mean r1c3?"),
    ("even B2c4", "B2c4", "did you mean r2c4?"),
    ("even b1p7", "b1p7", "name them first"),
    ("even b7p1", "b7p1", "name them first"),
    ("kropki white r1c1..r1c3", "r1c1..r1c3", "(r1c1 r1c2) (r1c2 r1c3)"),
    ("xv X r1c1 r1c2 r2c2", "r1c1 r1c2 r2c2", "(r1c1 r1c2) (r1c2 r2c2)"),
    ("distinct row r1c1", "row", "a row is written r1"),
    ("require r1c1 == 3", "=", "written with one `=`"),
    ("require r1c1 <> 3", ">", "a != b"),
    ("require r1c1 ≠ 3", "≠", "a != b"),
    ("require r1c1 ≤ 3", "≤", "a <= b"),
    ("require r1c1 ≥ 3", "≥", "a >= b"),
    ("require r1c1 − r1c2 = 3", "−", "a plain hyphen"),
    ("require r1c1 ** 2 = 9", "*", "a * a"),
    ("require r1c1^2 = 9", "^2", "a * a"),
    ("require r1c1 × 2 = 6", "×", "a * b"),
    ("require r1c1 ÷ 2 = 3", "÷", "a / b"),
    ("require r1c1 % 2 = 1", "%", "a mod b"),
    ("require r1c1 > 2 && r1c2 > 2", "&&", "`and`"),
    ("require r1c1 > 2 || r1c2 > 2", "||", "`or`"),
    ("require |r1c1 - r1c2| = 3", "|r1c1", "abs(a - b)"),
    ("require !r1c1 = 3", "!r1c1", "`not`"),
    ("require r1c1 = 3 => r1c2 = 2", ">", "a implies b"),
    ("require r1c1 = 3 → r1c2 = 2", "→", "a implies b"),
    ("require r1c1 = 3.5", ".5", "only integers"),
    ("require sum(r1c1.r1c5) = 20", ".r1c5)", "two dots"),
    ("require 2r1c1 = 4", "2r1c1", "2 * r1c1"),
    ("require r1c1 = 3and r1c2 = 4", "3and", "a blank after the number"),
    ("require r1c1 = \N{FULLWIDTH DIGIT THREE}", "\N{FULLWIDTH DIGIT THREE}", "plain digits"),
    ("require 2 r1c1 = 4", "r1c1", "2 * r1c1"),
    (
        "define f(line, n)\n  require (each k in {1..n}: line[k] > 2)\nf r1 r1c1",
        "1..n",
        "a range with a name has no braces, as in `each k in 1..n`",
    ),
    (
        "define f(line, n)\n  require (each k in 1..n: k > 2)\nf r1 r1c1",
        "1",
        "a parameter for one is written `n: number`",
    ),
    ("each x in {}: x = 1", "}", "{1, 2, 4..9}"),
    ("require r1c1 in {1-3}", "1-3", "{1..3}"),
    ("require r1c1 in {r1c2-1}", "r1c2-1", "sum(r1c2-1)"),
    ("each x in {1, r1c1}: x > 0", "r1c1", "r1c1 in {0, r1c2}"),
    ("require r1c1 in 1, 2", ",", "in braces"),
    ("require r1c1 in (1, 2)", ",", "in braces"),
    ("each x in r1, r2: x > 1", ",", "blanks separate cells"),
    ("require r1[2] = 3", "[", "let line = r1"),
    ("let line = r1\nsum 10: line[..2]", "..", "line[2..4], or line[2..] up to the end; only a rule"),
    ("let line = r1\nsum 10: line[1:]", ":", "only a rule may compute its ends"),
    ("let line = r1\nsum 10: line[-2..]", "..", "only a rule may compute its ends"),
    ("let line = r1\narrow line[1] = line[2..length(line)]", "..", "only a rule may compute its ends"),
    ("let line = r1\nrequire line[-1] > 3", "line[-1]", "the last cell of a line is line[length(line)]"),
    ("let line = r1\nrequire line[0] > 3", "line[0]", "places are counted from 1"),
    (
        "let line = r1\neach i in {1..2}: line[i - 2] > 3",
        "line[i - 2]",
        "the last cell of a line is line[length(line)]",
    ),
    ("each x in r1: x > 1 where x < 5", "where", "before the colon"),
    ("require position 3 in r1 = 2", "3", "position of 9 in r1"),
    ("require number along r1c1..r1c3 > 3", "along", "number read along"),
    ("require sum r1 = 21", "r1", "sum(r1)"),
    ("each digit d: d > 0", "d", "each digit as d"),
    ("not even r1c1", "even", "below it, indented"),
    ("either even r1c1 or odd r1c1", "even", "below it, indented"),
    ("require r1 matches 12", "12", "double quotes"),
    ('require r1c1 = "3"', '"3"', "`matches`"),
    ("require r1c1 even", "even", "after `is`"),
    ("require r1c1 is even number", "number", "one word"),
    ("require r1c1 r1c2 = 3", "r1c2", "in parentheses"),
    ("require if r1c1 > 3 then r1c2 > 3", "", "a implies b"),
    ("define f(c cell)\n  require c = 1", "cell", "c: cell"),
    ("require (r1c1 = 3\nrequire r1c2 = 3)", "require", "still open"),
    ("for each x in r1: x > 1", "for", "each x in r1"),
    ("extra region r1c1 r2c2", "extra", "`region b1`"),
    ("yin yang", "yin", "`connected shade = 1`"),
    ("chaos construction", "chaos", "`areas field of 6 distinct`"),
    ("fog of war", "fog", "`cosmetic fog: r5c5`"),
    ("wrogn", "wrogn", "`exactly 2 of`"),
    ("thermometer r1c1..r1c5 except r1c3", "except", "list the cells"),
    ("renban r1c1 then r1c2", "then", "blanks"),
    ("expect one solution", "one", "did you mean `unique`?"),
    ("expect no solution", "no", "did you mean `none`?"),
    ("expect 1", "1", "did you mean `unique`?"),
    ("expect 12", "12", "did you mean `12 solutions`?"),
    ("cosmetic shade colour gray: r1c1", "gray", "did you mean `cosmetic shade colour grey: r1c1`?"),
    ("define f(line)\n  require sum(line) > 3\n  draw line gray\nf r1", "gray", "did you mean `draw line grey`?"),
    ("each 2x2: x > 1", "2x2", "each window 2x2 as w"),
    ("require inside(r2c2) = 1", "inside", "`r2c2 inside way`"),
    ("require edges(r1c1) = 1", "edges", "each orthogonal of x"),
    ("assert r1c1 > 1", "assert", "require r1c1 > 3"),
    ("no pair (r1c1 r2c3) as a, b: a = b", "(", "each pair in r1 as a, b"),
    ("each i in 1..length(r1) - 1: i > 0", "-", "in parentheses"),
    ("require count(pair in r1 as a, b where a = b) > 1", "as", "count(each pair"),
    ("exactly two of\n  even r1c1\n  even r1c2", "two", "digits: 2"),
    ("require r1c1 in even", "even", "after `is`"),
    ("each x in row 1: x > 1", "row", "r1, r2"),
    ("require r1c1 = 3 or 4", "4", "in {3, 4}"),
    ("require count(r1) = 3", "r1", "x in r1 where"),
    ("require r1c1 in [1, 2]", "[", "{1, 2, 4..9}"),
    ("require all different r1", "different", "distinct(r1)"),
    ("require r1c1 = 1 xor r1c2 = 2", "xor", "not (a iff b)"),
    ("require r1c1 divides r1c2", "divides", "r1c2 mod r1c1 = 0"),
    ("require count(x = 1 for x in r1) = 3", "for", "count(x in r1 where x > 3)"),
    ("require sum(2 * x for x in r1) = 30", "for", "sum(each x in r1: 2 * x)"),
    ("require any(x > 3 for x in r1)", "for", "(some x in r1: x > 3)"),
    ("require r1c1 sees r1c2", "sees", "each pair in h as a, b: a != b"),
    ("each cell as y seen from r1c1: y > 3", "seen", "each pair in h as a, b: a != b"),
    ("require any x in r1 where x > 3", "x", "(some x in r1: x > 3)"),
    ("require not exists y in r1: y > 3", "y", "(some x in r1: x > 3)"),
    ("require even(r1c1)", "even", "r1c1 is even"),
    ("each pair as a, b in r1: a != b", "in", "each pair in r1 as a, b"),
    ("for each row as r: r[1] != r[2]", "!=", "each row as r: r[1] != r[2]"),
    ("if r1c1 = 1 then r1c2 = 2", "if", "r1c1 = 1 implies r1c2 = 2"),
    ("r1c1 < r1c2", "r1c1", "`require r1c1 < r1c2`"),
    ("solution 123456654321", "123456654321", "below the statement"),
    ("givens 1.....", "..", "below the statement"),
    ("quadruple r1c1 = 1234", "1234", "1 2 3 4"),
    ("thermometer A1", "A1", "r1c1"),
    ("even 1", "1", "CELLS"),
    ("little-killer r0c1 down-right = 20", "r0c1", "counted from 1"),
    ("zipper line r1c1..r1c3", "zipper", "`zipper-line r1c1..r1c3`"),
    ("region sum line r1c1..r1c4", "region", "`region-sum-line r1c1..r1c4`"),
    ("x sum row 1 left = 20", "x", "`x-sum row 1 left = 20`"),
    ("anti knight", "anti", "`anti-knight`"),
    ("dutch whispers r1c1..r1c4", "dutch", "`whispers 4: r1c1..r1c4`"),
    ("ten-line r1c1..r1c4", "ten-line", "n-sum-line 10"),
    ("white dot r1c1 r1c2", "white", "kropki white r1c1 r1c2"),
    ("ratio 2: r1c1 r1c2", "ratio", "kropki black 3: r1c1 r1c2"),
    ("x r1c1 r1c2", "x", "xv X r1c1 r1c2"),
    ("jigsaw", "jigsaw", "regions"),
    ("digits 0-5", "digits", "sudoku 9x9 digits 0-8"),
    ("samurai", "samurai", "one board"),
    ("given B5 = 3", "3", "row and its column: r2c5"),
    ("given (1,2) = 5", "(1,2)", "r1c2?"),
    ("thermometer r1c1…r1c4", "…r1c4", "two dots"),
    ("thermometer r1c1:r1c4", ":", "two dots"),
    ("thermometer r1c1..5", "5", "both ends"),
    ("title ‘me’", "‘me’", "double quotes"),
    ("cage AB: r1c1 r1c2", "AB", "a hidden number"),
    ("one of\n  odd r1c1\n  even r1c2", "one", "`exactly 1 of`"),
    ("else\n  odd r1c1", "else", "`or`"),
    ("// a note", "/", "starts with #"),
    ("; a note", ";", "starts with #"),
    ("all x in r1: x > 3", "all", "each x in r1: x > 3"),
    ("given 5,", "5", "CELLS = DIGITS"),
    ("define f(line): line = 1", ":", "below it, indented"),
    ("require r1 contains 5", "contains", "5 in r1"),
    ("require r1c1 between 2 and 5", "between", "2 <= r1c1 <= 5"),
    ("region r[i]c1-6", "r[i]", "each row as r"),
    ("killer sudoku", "killer sudoku", "cage 15: r1c1 r1c2`"),
    ("thermo sudoku", "thermo sudoku", "thermometer r1c1 r1c2`"),
    ("each x in r1 x > 0", ">", "each x in r1: x > 0"),
    ("arrow r1c1 -> r1c2", "-", "arrow r1c1 = r1c2"),
    ("thermometer r1c1-r1c4", "-", "two dots"),
    ("little-killer r1c1 ↘ = 30", "↘", "down-right"),
    ("quadruple r1c1 r1c2 r2c1 r2c2 = 1 2", "r1c2", "top left"),
    ("require r1c1 = 1 implies some x in r1: x = 2", "x", "in parentheses"),
    ("define far(a: cell, b: cell)\n  require a != b\nfar(r1c1, r1c2)", "(r1c1, r1c2)", "far r1c1 r1c2"),
    ("consecutive r1c1 r1c2", "consecutive", "kropki white"),
    ("antidiagonal", "antidiagonal", "diagonal +"),
    ("inequality r1c1 r1c2", "inequality", "greater r1c1 r1c2"),
    ("total 15: r1c1 r1c2", "total", "cage 15"),
    ("queen", "queen", "abs(row(a) - row(b))"),
    ("at-least 2 of\n  odd r1c1", "at-least", "at least 2 of"),
    ("region-sum r1c1..r1c5", "region-sum", "region-sum-line"),
    ("hyper-sudoku", "hyper-sudoku", "windoku"),
    ("row r1", "row", "region r1"),
    ("chess", "chess", "anti-knight"),
    ("thermo-sudoku", "thermo-sudoku", "`thermometer r1c1 r1c2`"),
    ("thermos r1c1 r1c2", "thermos", "`thermo r1c1 r1c2`"),
    ("killer-sudoku", "killer-sudoku", "`cage 15: r1c1 r1c2`"),
    ("killer", "", "`cage 15: r1c1 r1c2`"),
    ("arrows r1c1 = r1c2", "arrows", "`arrow r1c1 = r1c2`"),
    ("X r1c1 r1c2", "X", "`xv X r1c1 r1c2`"),
    ("V r3c4..r3c5", "V", "`xv V r3c4..r3c5`"),
    ("black r1c1 r1c2", "black", "`kropki black r1c1 r1c2`"),
    ("given C2 = 3", "3", "c2 is column 2"),
    ("given A2 = 3", "A2", "if A is a row, r1c2; if it is a column, r2c1"),
    ("even (1,2)", "(1,2)", "r1c2?"),
    ("thermometer (1,1) (1,2) (1,3)", "(1,1) (1,2) (1,3)", "r1c1 r1c2 r1c3?"),
    ("thermometer A1 A2 A3", "A1 A2 A3", "r1c1 r1c2 r1c3"),
    ("thermometer D1-D4", "D1-D4", "r4c1..r4c4"),
    ("thermometer B1-B4", "-", "r2c1"),
    ("given r1c1 = 1  // note", "/", "starts with #"),
    ("each i in 1..6: region r[i]c1-6", "r", "each row as r"),
    ("either\n  odd r1c1\nelse\n  odd r1c2", "else", "begins with `or`"),
    ("region r1c1..r3c3", "r1c1..r3c3", "the block is r1-3c1-3"),
    ("magic-square r1c1..r3c3", "r1c1..r3c3", "the block is r1-3c1-3"),
    ("samurai", "samurai", "grid 9x9 at r7c7"),
    ("yin-yang", "yin-yang", "layer shade digits 0-1"),
    ("fillomino", "fillomino", "x = size(field, x)"),
    ("cave", "cave", "connected shade = 1"),
    ("require r1c1 = seen(r1c1)", "seen", "distinct(shade[x..y]) = 1"),
    ("require average(r1) = 3", "average", "2 * r1c3"),
    ("chaos-arrow →: r1c1", "→:", "left, right, up or down"),
    ("each row and column as r: sum(r) = 21", "column", "each house as h"),
    ("cells n, m digits 3-6", ",", "cells a b c digits 1-9"),
    ("loop r1c1 r1c2", "r1c1", "`require r1c1 on way`"),
    ("yin-yang", "yin-yang", "each window 2x2 as w: 0 < sum(shade[w]) < 4"),
    ("shade r2c2 = 1", "shade", "given shade[r1c1] = 1"),
    ("doublers", "doublers", "if doubled[x] = 1 then 2 * x else x"),
    ("same region r1c1 r1c2", "same", "require field[r1c1] = field[r1c2]"),
    ("each x in r1: x = count(n in around(x) where n = 1)", "around", "each king of x as n"),
    ("each x in r1: x = count(neighbours(x))", "neighbours", "each orthogonal of x as n"),
    ("chaos-construction", "chaos-construction", "areas field of 6"),
    ("layer digits 0-1", "digits", "`layer shade digits 0-1`"),
    ("layer digits 0-1 dark", "digits", "`layer dark digits 0-1`"),
    ("layer dark 0-1", "0-1", "`layer dark digits 0-1`"),
    ("layer dark counted digits 0-1", "digits", "`layer dark digits 0-1 counted`"),
    ("layer dark digits red blue", "red", "are numbers"),
    ("layer worth: 2 * x", ":", "layer worth as x: 2 * x"),
    ("layer worth x: 2 * x", "x", "layer worth as x: 2 * x"),
    ("layer worth as x = 2 * x", "as", "layer worth as x: 2 * x"),
    ("areas of 4", "of", "`areas field of 4`"),
    ("areas field 4", "4", "`areas field of 4`"),
    ("areas field distinct of 4", "of", "`areas field of 4 distinct`"),
    ("loop", "", "`loop way`"),
    ("loop all", "all", "`loop way all`"),
    ("loop way through r1c1", "through", "require r1c1 on way"),
    ("path from r1c1 to r6c6", "from", "`path way from r1c1 to r6c6`"),
    ("path way r1c1 r6c6", "r1c1", "`path way from r1c1 to r6c6`"),
    ("path way to r6c6 from r1c1", "from", "`path way from r1c1 to r6c6`"),
    ("x-sum 1 left = 5", "1", "`x-sum row 1 left = 5`"),
]
MORE = [
    ("layer dark digits 0-1", "connected drak = 1", "drak", "did you mean dark?"),
    ("layer dark digits 0-1", "require drak[r1c1] = 1", "drak", "did you mean dark?"),
    ("layer dark digits 0-1", "require dark = 1", "dark", "dark[r1c1]"),
    ("layer dark digits 0-1", "each x in all: x = 3 implies dark = 1", "dark", "dark[x]"),
    ("layer dark digits 0-1", "each x in all: dark(x) = 1", "dark", "dark[x]"),
    ("layer dark digits 0-1", "require dark[1] = 1", "1", "dark[r1c2]"),
    ("layer dark digits 0-1", "given dark r1c1 = 1", "1", "dark[r1c1]"),
    ("layer dark digits 0-1", "require size(dark, r1c1) = 3", "dark", "areas field of 4"),
    ("areas field of 4", "require field(r1c1) = 3", "field", "field[r1c1]"),
    ("areas field of 4", "require size(field r1c1) = 3", "size(field r1c1)", "size(field, r1c1)"),
    ("areas field of 4", "require size(r1c1, field) = 3", "size(r1c1, field)", "size(field, r1c1)"),
    ("areas field of 4", "each field as f: sum(f) = 9", "field", "`each area of field as a: sum(a) = 10`"),
    ("areas field of 4", "each area in field as f, g: sum(f) = 9", "g", "`each pair of areas in field as f, g`"),
    ("areas land of 4", "each area as f, g: sum(f) = 9", "g", "`each pair of areas in land as f, g`"),
    ("areas land of 4", "each area of r1 as f: sum(f) = 9", "r1", "each area of land as a: sum(a) = 10"),
    ('title ""', "each area as f: sum(f) = 9", "each area as f", "a line above states one: areas field of 4"),
    ("loop way", "require r1c1 on loop", "loop", "here it is way"),
    ("loop way", "require r1c1 on wey", "wey", "did you mean way?"),
    ("loop way", "require r1c1 in way", "way", "`r1c1 on way`"),
    ("loop way", "require r1c1 not in way", "way", "`not r1c1 on way`"),
    ("loop way", "require r1c1 on way = 1", "=", "is a condition"),
    ("loop way", "each x on way: x > 1", "way", "each x in all where x on way"),
    ("loop way", "each step as a, b: a != b", "step", "each step of way as a, b"),
    ("loop way", "each step in way as a, b: a != b", "step", "each step of way as a, b"),
    ("loop way", "each step of way: a != b", "", "each step of way as a, b"),
]
"""A line that adds a layer, and a mistake below it."""
WHOLE = [
    (
        "sudoku 4x4\nlayer d digits 0-1\nlayer w as x: x + d[x] look corner",
        "look",
        "layer worth look corner as x: 2 * x",
    ),
    ("sudoku 4x4\nlayer d digits 5-6\nlow negative in d[r1c1 r1c2]", "d[r1c1 r1c2]", ""),
    ("sudoku 9×9\n", "×9", "sudoku 9x9"),
    ("9x9 sudoku\ncage 10: r1c1 r1c2\n", "9x9 sudoku", "`sudoku 9x9`"),
    ("sudoku 6x6 boxes 3x2\n", "boxes", "line of its own"),
    ("12..\n" * 4 + "thermometer r1c1 r1c2\n", "thermometer r1c1 r1c2", "`givens` above"),
    ("sudoku 4x4\ngivens\n" + "\t12..\n" * 4, "\t", "with spaces"),
    ("https://sudokupad.app/abc\n", "https://sudokupad.app/abc", "stores the puzzle"),
    ("https://www.f-puzzles.com/?id=abc\n", "https://www.f-puzzles.com/?id=abc", "?load="),
    ("https://tinyurl.com/abc\n", "https://tinyurl.com/abc", "in a browser"),
    ("https://swaroopg92.github.io/penpa-edit/#m=1\n", "https://swaroopg92.github.io/penpa-edit/#m=1", "in a browser"),
    ("// my puzzle\nsudoku 9x9\n", "// my puzzle", "# my puzzle"),
    ("; my puzzle\nsudoku 9x9\n", "; my puzzle", "# my puzzle"),
    ("board 6x6 digits 1-4\ngrid 4x4 at r1c1\ngiven r6c6 = 1\n", "r6c6", "r1-4c1-4"),
    ("board 6x6 digits 1-4\ngrid 4x4 at r1c1\nrequire r6c6 = 1\n", "r6c6", "r1-4c1-4"),
    ("board 6x6 digits 1-4\ngrid 4x4 at r4c4\n", "grid 4x4 at r4c4", "board 7x7 digits 1-4"),
    ("board 6x6 digits 1-4\nsudoku 4x4 at r1c1\n", "sudoku 4x4 at r1c1", "`grid 4x4 at r1c1`"),
    ("board 6x6 digits 1-4\ngrid r1c1 4x4\n", "r1c1", "`grid 4x4 at r1c1`"),
    ("board 6x6 digits 1-4\ngrid at r1c1 4x4\n", "at", "`grid 4x4 at r1c1`"),
    ("board 6x6 digits 1-4\ngrid 4x4 r1c1\n", "r1c1", "`grid 4x4 at r1c1`"),
    ("board 6x6 digits 1-4\ngrid 4x4\n", "", "`grid 4x4 at r1c1`"),
    ("areas field\n", "areas field", "areas field at most 63"),
]


@pytest.mark.parametrize(("text", "place", "said"), WHOLE, ids=[text.split("\n")[0] for text, _, _ in WHOLE])
def test_the_help_for_a_whole_text(text, place, said):
    found, pointed_at = only_error(text)
    assert pointed_at == place
    assert said in found.help


@pytest.mark.parametrize(
    "line",
    [
        "region-sum-line r1c1..r1c4",
        "disjoint-groups",
        "frame-sum row 1 left = 3",
        "box-indexer r1c1",
        "windoku",
        "distinct b1",
        "each box as b: sum(b) = 10",
        "magic-square b1",
        "let first = b1",
    ],
)
@pytest.mark.parametrize("board", ["latin 4x4\nregions\n  aaab\n  accb\n  dccb\n  dddc", "latin 4x4\nboxes 3x3"])
def test_regions_with_a_mistake_are_not_said_to_be_missing(board, line):  # fmt: skip
    with pytest.raises(SdkError) as caught:
        sudokudsl.loads(f"{board}\n{line}\nthermometer r9c9 r1c1\n")
    assert [each.code for each in caught.value.diagnostics if each.code != "likely-slip"] in (
        ["region-size", "cell-off-board"],
        ["bad-setup", "cell-off-board"],
    )


def helps(text):
    with pytest.raises(SdkError) as caught:
        sudokudsl.loads(text)
    (mistake,) = caught.value.diagnostics
    return mistake.help


def test_rooms_that_are_no_houses_are_areas():
    rooms = "  aab\n  aab\n  ccb\n"
    assert "`areas room`, and `givens room`" in helps(f"board 3x3 digits 1-2\nregions\n{rooms}")
    assert sudokudsl.loads(f"board 3x3 digits 1-2\nareas room\ngivens room\n{rooms}")
    assert not helps("sudoku 4x4\nregions\n  aabb\n  aabb\n  cccd\n  ccdd\n")


def test_one_digit_for_several_cells_is_one_of_their_candidates():
    assert helps("sudoku 4x4\ngiven r1-2c1-2 r3c3 = 1") == "one digit for all of them: `candidates` in place of `given`"
    assert sudokudsl.loads("sudoku 4x4\ncandidates r1c1 r3c3 = 1")
    assert helps("sudoku 4x4\ngiven b1 = 1").endswith("r2c1")


def test_rows_of_the_same_wrong_length_are_one_mistake():
    with pytest.raises(SdkError) as caught:
        sudokudsl.loads("sudoku 4x4\ngivens\n  12.\n  12..\n  1..\n  12...\n")
    short, long = caught.value.diagnostics
    assert short.message == "this row and 1 more have 3 cells, not 4"
    assert long.message == "this row has 5 cells, not 4"


@pytest.mark.parametrize(("above", "text", "place", "said"), MORE, ids=[text for _, text, _, _ in MORE])
def test_the_help_about_a_layer(above, text, place, said):
    test_the_help_says_how(f"{above}\n{text}", place, said)


@pytest.mark.parametrize(("text", "place", "said"), CASES, ids=[text for text, _, _ in CASES])
def test_the_help_says_how(text, place, said):
    with pytest.raises(SdkError) as caught:
        sudokudsl.loads(f"sudoku 6x6\n{text}\n")
    first, *more = caught.value.diagnostics
    assert not more
    assert caught.value.source.cut(first.span) == place
    assert said in first.help


def test_the_shape_of_the_boxes_is_a_statement_of_its_own():
    with pytest.raises(SdkError) as caught:
        sudokudsl.loads("sudoku 6x6 2x3\n")
    assert "the shape of the boxes is on a line of its own: boxes 2x3" in caught.value.diagnostics[0].help


def test_a_definition_of_which_nothing_can_be_read_is_not_called_empty():
    with pytest.raises(SdkError) as caught:
        sudokudsl.loads("sudoku 6x6\ndefine f(line)\n  require sum(line) == 3\nf r1c1 r1c2\n")
    assert [found.code for found in caught.value.diagnostics] == ["unexpected"]


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("let line = r1\nrequire line[2] > line[1 + 2] - 1", "r1c2 is greater than (r1c3 - 1)"),
        ("require max(r1) - 2 * 3 = length(r2) - 6", "(the greatest of r1c1..r1c6) - 6 equals 0"),
        ("require sum(each row as r: r[1]) = 21", "the sum of cell 1 of r for each row r equals 21"),
        ("let line = r1\nrequire line[line[1]] = 2", "cell r1c1 of r1c1..r1c6 equals 2"),
        ('define f(line, k: number = 2)\n  rules "Above {k} on {line}."\n  require line[1] > k\nf (r1c1 r1c2) 3',
         "Above 3 on r1c1 r1c2: r1c1 is greater than 3"),
        ("define f(line)\n  let end = line[length(line)]\n  require end > 2\nf r1", "r1c6 is greater than 2"),
        ("let line = r1\nlet read = number read along line\nrequire read > 200000",
         "the number read along r1c1..r1c6 is greater than 200000"),
        ("let a = r1c1 > 3\nlet b = r1c2 > 3\nlet both = a and b\nrequire not both",
         "it is not so that (r1c1 is greater than 3, and r1c2 is greater than 3)"),
        ("require r1c1 = 1 or r1c2 = 2 and r1c3 = 3",
         "r1c1 equals 1, or (r1c2 equals 2, and r1c3 equals 3)"),
        ("machine r1\n  low: 1-3  to high\n  high: else to low\n  accept high",
         "a machine reads r1c1..r1c6 to its end: low: 1-3 to high; high: else to low; accept high"),
        ('require r1 matches "1 .*  2"', "r1c1..r1c6 matches the pattern 1 .* 2"),
    ],
)  # fmt: skip
def test_a_rule_in_words(rule, words):
    puzzle = sudokudsl.loads(f"sudoku 6x6\n{rule}\n")
    assert puzzle.constraints[-1].explain(puzzle.board) == words


def test_a_colon_before_cells_may_stand_or_not():
    with_colon, without = (sudokudsl.loads(f"sudoku 6x6\nthermometer{colon} r1c1..r1c3\n") for colon in (":", ""))
    assert with_colon.constraints == without.constraints
    assert sudokudsl.format("sudoku 6x6\neven: r1c1\n") == "sudoku 6x6\neven r1c1\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("average arrow r1c1 r1c2", "as in `arrow r1c1 = r1c2..r1c4`"),
        ("chinese whispers r1c1..r1c3", "as in `whispers r1c1 r1c2`"),
        ("slow-motion thermometers r1c1..r1c3", "as in `thermometer r1c1 r1c2`"),
        ("fancy clues r1c1", "`sudokudsl families` lists them all"),
        ("ambiguous thermometer r1c1..r1c3", "`thermometer r1c5..r1c1`"),
        ("broken skyscrapers row 1 left = 3", "`exactly 2 of`"),
        ("increasing line r1c1..r1c3", "did you mean `thermometer r1c1..r1c3`?"),
        ("alternating line r1c1..r1c3", "did you mean `parity-line r1c1..r1c3`?"),
        ("mod line r1c1..r1c3", "did you mean `modular-line r1c1..r1c3`?"),
        ("search nine r1c1 right", "`require position of 9 in r1c2..r1c9 = r1c1`"),
        ("Schrödinger cells", "`layer second digits -1..9`"),
        ("grey circle r1c1", "`odd r1c1`"),
        ("hashi", "`layer across digits 0-2`"),
        ("prey r1c1", "`layer worth as x"),
    ],
)
def test_a_word_of_setters(line, said):
    assert said in helps(f"sudoku 6x6\n{line}\n")


def test_words_of_setters_are_no_statements():
    from sudokudsl.language.syntax.ast import word_key
    from sudokudsl.lowering.registry import CORE, Registry

    assert not {word_key(word) for word in (*Registry().words, *CORE)} & set(WORD_HINTS)
    assert all(word == word_key(word) for word in WORD_HINTS)


OTHER = ("sudokudsl ", "use ", "define ", "regions", "...")
"""In a snippet that is a command, needs another file or lines below, or leaves something out."""
_MARKS = ("bulb", "wall", "tent", "tree")
BRANCHES = "either\n  odd r1c1\nor\n  odd r1c2"


def snippets():
    """The statements that the advice on first words shows, between backquotes."""
    shown = (text for said in dict.fromkeys(WORD_HINTS.values()) for text in re.findall(r"`([^`]+)`", said))
    return sorted({text for text in shown if not any(other in text for other in OTHER)})


@pytest.mark.parametrize("snippet", snippets())
def test_the_advice_can_be_written(snippet):
    text = BRANCHES if snippet in ("either", "or") else snippet
    if text.endswith(" of"):
        text += "\n  odd r1c1\n  odd r1c2"
    above = "sudoku 9x9\n" * (not text.startswith(("sudoku", "board", "latin")))
    above += "board 15x15 digits 1-9\n" * text.startswith("grid")
    for layer in (
        "shade",
        "doubled",
        "mark",
        "mine",
        "inside",
        "second",
        "negated",
        "heat",
        "upright",
        "across",
        *_MARKS,
    ):
        named = f"{layer}[" in text or text.startswith(f"connected {layer} = ") or f"in {layer} " in text
        above += f"layer {layer} digits 0-1\n" * named
    above += "areas field of 9\n" * bool(re.search(r"field[\[,]|in field", text))
    above += "areas room of 9\n" * bool(re.search(r"room\[|(of|givens) room", text))
    text += "\n  aaabbbccc" * 9 if text == "givens room" else ""
    if "statue" in text or text.startswith("shapes piece"):
        above = "sudoku 6x6\nareas piece of 1-4 at most 63\n"
        above += "layer statue as x: if size(piece, x) > 1 then 1 else 0\n" * (not text.startswith("layer"))
    above += "areas p of 5\n" * text.startswith("shapes p")
    above += "loop way\n" * bool(re.search(r"\b(on|of|inside|outside) way|way\[", text))
    above += "define in-sight(x: cell) = 4\n" * ("in-sight(" in text)
    above += "cells n digits 1-9\n" * text.startswith("whispers n")
    above += "path one from r1c1\npath two from r1c2\n" * ("on two" in text)
    above += "let line = r1\n" * ("line[" in text)
    above = above.replace("sudoku 9x9", "board 2x2 digits 1-4") if text.startswith("areas field of 1-") else above
    puzzle = sudokudsl.loads(f"{above.removeprefix('sudoku 9x9') if text.startswith('grid') else above}{text}\n")
    assert [found.message for found in puzzle.diagnostics if found.message.startswith("swapping")] == []


@pytest.mark.parametrize(
    ("word", "side", "count"), [("numbrix", 2, 8), ("numbrix", 3, 40), ("hidato", 2, 24)]
)  # directed Hamiltonian paths of the grid and of the king's graph, by plain enumeration
def test_the_advice_on_numbers_that_follow_one_another(word, side, count):
    lines = "\n".join(WORD_HINTS[word].split("`")[1::2])
    text = lines.replace("4x4", f"{side}x{side}").replace("16", str(side * side))
    assert sudokudsl.count(sudokudsl.loads(text)).count == count


@pytest.mark.parametrize("seed", range(40))
def test_the_advice_on_areas_with_too_many_numbers_can_be_followed(seed):
    source = random.Random(seed)
    size = f"{source.randint(8, 32)}x{source.randint(8, 32)}"
    sizes = source.choice(("", "", " of 1-70", " of 2-64", " of 1-9", " of 5-500"))
    many = source.choice(("", f" at most {source.randint(2, 63)}")) + source.choice(("", " counted"))
    lines = [f"board {size} digits {source.choice(('1', '0-4', '-3..5'))}", f"areas field{sizes}{many}"]
    lines += [f"layer mark digits {source.choice(('0-1', '60-66', '-1..1'))}"] * source.randrange(2)
    for _ in range(3):
        sink = Sink(Source("areas", "\n".join(lines)))
        read(sink.source, sink, Registry())
        wrong = next((each for each in sink.found if each.code == "too-large"), None)
        if wrong is None:
            return
        lines[1] = wrong.help.partition(": ")[2]
        assert lines[1].startswith("areas field")
    raise AssertionError(lines)


def test_a_file_that_only_defines_words_uses_none_of_them():
    sink = Sink(Source("words", "define rising(line)\n  thermometer line\n"))
    assert read(sink.source, sink, Registry()) is not None
    assert not sink.found


@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.sdk")), ids=lambda path: path.stem)
def test_no_example_has_a_slip(example):
    source = Source(example.name, example.read_text("utf-8"))
    read(source, sink := Sink(source), Registry())
    slips = [found.message for found in sink.found if found.severity == "note" or found.code == "likely-slip"]
    assert slips == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("thermometer r1c1 r1c5", "the run between them is r1c1..r1c5"),
        ("cage 20: r1c1..r3c3", "this is the diagonal of 3 cells; the block is r1-3c1-3"),
        ("distinct r3c1..r1c3", "this is the diagonal of 3 cells; the block is r1-3c1-3"),
        ("layer shade digits 0-1\nthermometer shade r1c1 r1c2", "shade[r1c1 r1c2]"),
        ("loop way\nwhispers way", "`each step of way as a, b: abs(a - b) >= 5`"),
        ("layer shade digits 0-1\nsum 3: shade r1c1 r1c2", "shade[r1c1 r1c2]"),
        ("layer shade digits 0-1\nrequire sum(shade r1c1 r1c2) > 39", "shade[r1c1 r1c2]"),
        ("require count(3 in b1 b2) + r1c1 > 5", "`count(y in b1 b2 where y = 3)`"),
        ("require count(r1c1 + r1c2 in r2) + r1c1 > 5", "`count(y in r2 where y = r1c1 + r1c2)`"),
        ("each x in r1: count(x in r2) + r2c1 > 4", "`count(y in r2 where y = x)`"),
        ("let y = 2\nrequire r1c1 > 3 + count(y in c1 c2)", "`count(z in c1 c2 where z = y)`"),
        ("define f(k: number, line)\n  require count(k in line) + r2c1 > 3\nf 3 r1", "`count(y in line where y = k)`"),
        ("layer shade digits 0-1\neach house as h: count(1 in shade[h]) < h[1]", "`count(y in shade[h] where y = 1)`"),
        ("require count(odd in r1c1 r1c2) > r1c3", "`count(x in r1c1 r1c2 where x is odd)`"),
        ("require sum(prime in r1c1 r1c2) > 7", "`sum(x in r1c1 r1c2 where x is prime)`"),
        ("require count(big in r1c1 r1c2) > r1c3", "`count(x in r1c1 r1c2 where x > 3)`"),
        ("each odd in r1: odd < 2 or r2c2 > odd", "`each x in r1 where x is odd: ...`"),
        ("require (r1c1 + r1c2) / 2 = r1c3", "`2 * r1c3 = r1c1 + r1c2`"),
        ("require r1c1 = r2c1 / 2", "`2 * r1c1 = r2c1`"),
        ("require r1c1 - 1 = r2c1 / (r2c2 + 1)", "`(r2c2 + 1) * (r1c1 - 1) = r2c1`"),
        ("require sum(r1c1-r1c3) > 3", "`sum(r1c1..r1c3)`"),
        ("require sum(r1c1-r1c3) / 2 = r1c2 + 1", "`sum(r1c1..r1c3)`"),
        ("let y = r1c1\nlet z = r1c2\nrequire count(y + z in r2) + r3c3 > 5", "`count(x2 in r2 where x2 = y + z)`"),
        ("let y = r2c1 r2c2\nrequire count(3 in y) + r3c3 > 5", "`count(z in y where z = 3)`"),
        ("require max(r9c9 - r1c1) > r1c2", "`max(r9c9..r1c1)`"),
    ],
)
def test_the_help_of_a_note(line, said):
    source = Source("slip", f"sudoku 9x9\n{line}\n")
    read(source, sink := Sink(source), Registry())
    assert {found.severity for found in sink.found} == {"note"}
    assert len({found.span for found in sink.found}) == len(sink.found)
    assert said in " ".join(found.help for found in sink.found)


@pytest.mark.parametrize(
    "line",
    [
        "require count(3 in r1, 3 in r2) = 2",
        "require count(r1c1 in {1, 2}) = r1c2",
        "require count(not 3 in r1c1 r1c2) = r1c3",
        "require count(y in r1 where y = 3) >= r1c1",
        "require count(r1c1 = 3) = r1c3 - 2",
        "each x in r1: (column(x) - 1) / 3 = 0 or x > 1",
        "require r1c1 + r1c2 / 2 = r1c3",
        "require r1c1 / 2 > r1c3",
        "require sum(r1c1 - r1c3, r1c2) = 3",
        "require abs(r1c1 - r1c3) = 3",
        "require sum(r1c1 - r2c3) = 3",
        "each x in r1 where x is odd: x > 2",
        "layer shade digits 0-1\nrequire sum(shade) > r1c1",
    ],
)
def test_what_is_meant_so_gets_no_note(line):
    source = Source("meant", f"sudoku 9x9\n{line}\n")
    read(source, sink := Sink(source), Registry())
    assert not sink.found


@pytest.mark.parametrize(
    ("board", "listed"),
    [
        ("sudoku 9x9", "1-45"),
        ("sudoku 6x6", "1-21"),
        ("sudoku 4x4 digits 0-3", "0-6"),
        ("board 2x2 digits -2..3", "-2..6"),
        ("board 2x2 digits 1", "1-1"),
        ("board 20x20", "1-99"),
    ],
)
def test_a_hidden_total_has_all_totals_of_different_digits(board, listed):
    with pytest.raises(sudokudsl.SdkError) as caught:
        sudokudsl.loads(f"{board}\ncage total: r1c1 r1c2\n")
    assert f"`cells total digits {listed}`" in str(caught.value)
    sudokudsl.loads(f"{board}\ncells total digits {listed}\ncage total: r1c1 r1c2\n")


def found_in(line):
    """The diagnostics about a line on a board of 5x5 cells."""
    source = Source("line", f"board 5x5 digits 1-9\n{line}\n")
    read(source, sink := Sink(source), Registry())
    return sink.found


def test_a_gap_names_a_run_wherever_there_is_one():
    """For each pair of cells that do not touch, the help names their run exactly if the language has it."""
    cells = Board(5, 5, (1,)).cells
    for one, other in permutations(cells, 2):
        if max(abs(one.row - other.row), abs(one.column - other.column)) > 1:
            (note,) = found_in(f"thermometer {one} {other}")
            has_run = not any(each.severity == "error" for each in found_in(f"thermometer {one}..{other}"))
            assert (f"{one}..{other}" in note.help) == has_run


ON, OFF = {"": "", "2": "2", "1-4": "1"}, {"9": "9", "0": "0", "2-9": "9", "0-3": "0"}
"""Rows or columns as they are written on a 4x4 board, and the number by which a message names them."""


@pytest.mark.parametrize("rows", [*ON, *OFF])
@pytest.mark.parametrize("columns", [*ON, *OFF])
def test_a_pattern_off_the_board_is_named_by_its_first_number_that_is_off(rows, columns):
    def pattern(row, column):
        return f"r{row}" * bool(rows) + f"c{column}" * bool(columns)

    named = pattern({**ON, **OFF}[rows], {**ON, **OFF}[columns])
    if not {rows, columns} & {*OFF}:
        return
    with pytest.raises(sudokudsl.SdkError) as caught:
        sudokudsl.loads(f"sudoku 4x4\ndistinct {pattern(rows, columns)} r1c1\n")
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("cell-off-board", f"{named} is not on the 4x4 board")
    assert bool(found.help) == ("0" in named)


def test_a_negative_number_of_solutions_is_not_proposed_again():
    with pytest.raises(sudokudsl.SdkError, match="an answer expected, not `-1`") as caught:
        sudokudsl.loads("sudoku 4x4\nexpect -1 solutions\n")
    assert "did you mean" not in str(caught.value)
