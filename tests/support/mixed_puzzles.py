"""Random puzzles with everything that a text can have: statements, rules, definitions, titles, blocks and drawings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import sudokudsl
from sudokudsl.fuzz.random_puzzles import random_puzzle, random_puzzle_with_rules
from sudokudsl.fuzz.random_specs import SeededChance, setting_of
from sudokudsl.model.grid import Grid

BOARDS = (
    "sudoku 4x4", "sudoku 6x6", "latin 5x5", "board 4x6 digits 1-6", "board 5x3 digits 0-5",
    "sudoku 4x4\nregions\n  aaab\n  abbb\n  cccd\n  cddd", "latin 4x4\ncells x[1..3] digits 1-4",
    "latin 4x4\nlayer shade digits 0-1 counted", "board 5x5 digits 1-3\ngrid 3x3 latin at r1c1\ngrid 3x3 latin at r3c3",
)  # fmt: skip
"""Boards on which every form of other programs has something to say; the others have boards of any kind."""
ADDITIONS = (
    'title "A title"\nauthor "A & B"\n',
    'title "Rules"\nrules\n  The first rule.\n  Some <letters> repeat.\n',
    'define rising(line)\n  rules "Digits rise on the line."\n  thermometer line\nrising r1c1 r1c2 r2c3\n',
    'define odd-sum(line)\n  rules "The sum is odd"\n  require sum(line) mod 2 = 1\nodd-sum r1c1..r1c3\n',
    'define apart(line, least: number)\n  rules "Off by {least}."\n  require line[1] > least\napart (r1c1 r1c2) 1\n',
    "define dotted(line)\n  kropki white line[1] line[2]\ndotted r1c1 r1c2\n",
    "define far(line)\n  whispers 2: line\nfar r1c1..r3c1\n",
    "either\n  thermometer r1c1 r1c2\nor\n  thermometer r1c2 r1c1\n",
    "either\n  cage 4: r1c1 r2c1\nor\n  kropki white r2c1 r2c2\n",
    "cage 5: r1c1 r1c2\ncage 6: r1c3 r2c3\ncage: r3c1 r3c2\n",
    "kropki white r1c1 r1c2\nkropki black r2c2 r3c2\nkropki white 2: r3c2 r3c3\nkropki negative\n",
    "xv X r1c1 r2c1\nxv V r2c2 r2c3\nxv negative X\n",
    "sandwich row 1 = 3\nsandwich row 2 = 4\nx-sum row 1 left = 5\n",
    "little-killer r1c1 down-right = 6\nlittle-killer r3c1 up-right = 6\n",
    "skyscraper row 1 left = 2\nskyscraper row 1 right = 3\n",
    "arrow r1c1 = r2c2 r3c3\narrow r2c1 r2c2 = r3c1 r3c2\n",
    "palindrome r1c1 r2c2 r3c1\npalindrome r1c3 r3c3\n",
    "quadruple r1c1 = 1 2\nquadruple r2c2 = 3\n",
    "clone r1c1 r1c2 = r3c1 r3c2\n",
    "even r1c1\nodd r2c2\nmaximum r3c2\n",
    "cosmetic line colour red width 30 above: r1c1 r2c2 r2c3\n",
    'cosmetic text "two words" size 40 turn 90: r0c2\n',
    "cosmetic circle colour yellow border blue width 80 height 40 turn 30: r1c1\ncosmetic shade: r3c3\n",
    'cosmetic cage "12" colour orange: r3c1 r2c1\n',
    "cosmetic arrow: r1c1 r1c2\ncosmetic fog: r2c1\n",
    "given r1c1 = 1\n",
    "givens\n  1...\n  ....\n  ....\n  ...2\n",
    "anti-knight\nnon-consecutive\n",
    "diagonal -\nanti-king\n",
    "region-sum-line r1c1 r1c2 r1c3 r2c3\nbetween r3c1 r3c2 r3c3\n",
    "let a = r1c1 r1c2\ncage 3: a\nrequire sum(a) > 1\n",
)
"""Parts of a text that random puzzles do not have, or that belong together."""


def mixed_text(random: Random) -> str:
    """The text of a random puzzle with those of some additions that have a meaning on its board."""
    chance = SeededChance(random)
    where = setting_of(random.choice(BOARDS)) if random.random() < 0.7 else None
    sample = random_puzzle_with_rules if random.random() < 0.3 else random_puzzle
    text = sample(chance, where=where, upto=3, extras=where is None and random.random() < 0.4).text
    for part in random.sample(ADDITIONS, random.randint(1, 5)):
        with suppress(sudokudsl.SdkError):
            text = sudokudsl.loads(text + part).text.text
    return text


def mixed_puzzles(seed: int, many: int) -> Iterator[sudokudsl.Puzzle]:
    """Some random puzzles."""
    random = Random(f"puzzles {seed}")
    while many:
        try:
            yield sudokudsl.loads(mixed_text(random))
        except sudokudsl.SdkError:
            continue
        many -= 1


def random_grid(puzzle: sudokudsl.Puzzle, random: Random) -> Grid:
    """A filling of the board with any digits."""
    return Grid.of(puzzle.board, [random.choice(puzzle.board.digits_of(cell)) for cell in puzzle.board.everywhere])
