"""First words for statements that every puzzle may have: rules, names, givens, drawings."""

from __future__ import annotations

from .entry import FirstWords

FIRST_WORDS = (
    FirstWords(("for", "foreach", "forall", "every", "all"), "as in `each x in r1: x > 3`"),
    FirstWords(("one", "oneof", "exactlyone", "xor"), "as in `exactly 1 of`, with statements indented below"),
    FirstWords(("atleast", "atmost"), "as in `at least 2 of`, with statements indented below"),
    FirstWords(("else", "otherwise", "elseif"), "as in `either`, `or`, each with statements indented below"),
    FirstWords(("any", "exists"), "as in `some x in r1: x > 3`"),
    FirstWords(("none", "never"), "as in `no pair in r1 as a, b: a + b = 10`"),
    FirstWords(("assert", "ensure", "must", "constraint", "rule", "where"), "as in `require r1c1 > 3`"),
    FirstWords(("allof", "both"), "every statement holds without a word above it: write them without indentation"),
    FirstWords(
        ("normal", "standard", "rulesapply"), 'the usual rules are `sudoku 9x9`, and a text for people is `rules "..."`'
    ),
    FirstWords(("unique", "solutions"), "the answer is stated by `expect unique` or `expect 12 solutions`"),
    FirstWords(("if",), "as in `require r1c1 = 1 implies r1c2 = 2`"),
    FirstWords(("function", "def", "macro"), "as in `define rising(line)`"),
    FirstWords(("import", "include"), 'as in `use "lines.sdk"`'),
    FirstWords(("set", "var", "const"), "as in `let line = r1c1..r1c5`"),
    FirstWords(("size",), "as in `sudoku 6x6`"),
    FirstWords(("digits", "values"), "write the digits after the board: `sudoku 9x9 digits 0-8`"),
    FirstWords(
        ("fog", "fogofwar", "foglight", "foglights", "light", "lamp"),
        "fog does not change the solution: delete the line, or let it be drawn, `cosmetic fog: r5c5`, which lists the "
        "cells that are seen at first",
    ),
    FirstWords(("text", "label"), 'a text that is only drawn: `cosmetic text "A": r1c1`'),
    FirstWords(("circle", "square", "rectangle"), "a shape that is only drawn: `cosmetic circle: r1c1`"),
    FirstWords(
        ("colour", "color", "highlight", "background"),
        "a colour that is only drawn: `cosmetic shade colour yellow: r1c1`",
    ),
    FirstWords(
        ("wrogn", "wrong", "false", "liar", "liars", "lie", "lies"),
        "as in `exactly 2 of`, with three clues indented below; one of them is wrong",
    ),
    FirstWords(
        ("the", "a", "an", "in", "on", "of", "from", "with", "and", "that", "this", "there", "it"),
        "as in `cage 15: r1c1 r1c2`, or as a rule: `require r1c1 < r1c2`",
    ),
    FirstWords(("pencilmark", "pencilmarks"), "as in `candidates r1c1 = 1 2`"),
    FirstWords(("check", "solve"), "a file describes the puzzle, and `sudokudsl solve FILE` in a terminal solves it"),
    FirstWords(
        ("unknown", "variable", "hidden", "letter", "letters", "cipher", "cypher"),
        "a hidden number is a cell beside the board: `cells n digits 1-9`, then `whispers n: r1c1..r1c5`",
    ),
    FirstWords(("fix", "fixed", "preset"), "as in `given r1c1 = 3`"),
    FirstWords(("when",), "as in `require r1c1 = 1 implies r1c2 = 2`"),
    FirstWords(("digit",), "as in `require 9 in r1c1 r1c2` and `require 9 not in r1c1 r1c2`"),
    FirstWords(("equal", "equals"), "as in `clone r1c1 = r2c2` or `require r1c1 = r2c2`"),
)
