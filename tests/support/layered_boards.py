"""Small boards with layers, and with rules that count: what the logical solver has reasons of its own for."""

TWO = "connected all = 0\nconnected all = 1\n"
SPECS = {
    "areas of three": "board 3x3 digits 1\nareas field of 3 counted\n",
    "areas of two to four": "board 2x4 digits 1\nareas field of 2-4 counted\n",
    "areas of any size": "board 2x3 digits 1\nareas field counted\n",
    "areas in a row": "board 1x6 digits 1\nareas field of 1-4 counted\n",
    "areas of four": "board 4x4 digits 1\nareas field of 4 counted\n",
    "distinct areas": "latin 3x3\nareas field of 3 distinct counted\n",
    "distinct small areas": "board 2x3 digits 1-3\nareas field of 1-3 distinct counted\n",
    "areas of several grids": "board 3x3 digits 1-2\ngrid 2x2 latin at r1c1\n"
    "grid 2x2 latin at r2c2\nareas field of 2-5 counted\n",
    "loop": "board 4x4 digits 1\nloop way counted\n",
    "loop everywhere": "board 4x4 digits 1\nloop way all counted\n",
    "flat loop": "board 2x5 digits 1\nloop way counted\n",
    "path": "board 3x3 digits 1\npath way counted\n",
    "path from": "board 3x4 digits 1\npath way from r1c1 counted\n",
    "path to": "board 3x3 digits 1\npath way to r2c2 counted\n",
    "path from and to": "board 3x4 digits 1\npath way from r1c2 to r3c4 counted\n",
    "path everywhere": "board 3x3 digits 1\npath way from r1c1 all counted\n",
    "shapes": "board 3x3 digits 1\nareas field of 4-5 counted\nshapes field = v-pentomino square\n",
    "equal shapes": "board 4x3 digits 1\nareas field of 2-4 counted\n"
    "shapes field = l-tromino l-tromino domino square\n",
    "any shapes": "board 4x3 digits 1\nareas field of 1-4 counted\nshapes field any = l-tromino domino square\n",
    "arrow": "latin 3x3\nareas field of 3 counted\nchaos-arrow right: field[r1c1 r2c2]\n",
    "four arrows": "latin 3x3\nareas field of 3 counted\nchaos-arrow orthogonal: field[r2c2]\n",
    "arrow of any form": "latin 3x3\nareas field of 3 counted\n"
    "chaos-arrow without-first r2c2 = field[r1c1 r1c2 r2c2 r3c2]\n",
    "arrow along digits": "board 2x3 digits 1-3\nchaos-arrow r1c1 = r1c1 r1c2 r1c3 r2c3\n",
    "count": "latin 3x3\nareas field of 3 counted\nchaos-count around: field[r2c2]\n",
    "count without first": "latin 3x3\nareas field of 3 counted\n"
    "chaos-count without-first r1c1 = field[r1c1..r3c1]\n",
    "clue of a count": "board 2x2 digits 0-3\nlayer s digits 0-1 counted\n"
    "each x in r1: x = count(y in all where s[y] = 1 and y is not x)\n",
    "clue of a count and more": "board 2x2 digits 1-3\nrequire r1c1 = count(each y in all: y > 1) - 1 + r1c2 - r1c2\n"
    "require 1 + count(y in r1 where y = 2) = r2c2\n",
    "clue of at most a count": "board 1x3 digits 0-3\nrequire r1c1 <= count(y in r1 where y > 1)\n",
    "clue of more than a count": "board 1x3 digits -1..2\nrequire r1c1 > count(y in r1 where y > 0)\n",
    "clue of cells in sight": "board 2x3 digits 1-4\nlayer s digits 0-1 counted\nrequire distinct(r1c1 r2c3)\n"
    "each x in r1c2 r1c3 r2c1 r2c2: x = 1\neach x in r1c1 r2c3: x = count("
    "each y in all where row(y) = row(x) or column(y) = column(x): distinct(s[x..y]) = 1)\n",
    "one piece": "board 3x4 digits 0-1\nconnected all = 1\n",
    "one piece of two digits": "board 3x3 digits 1-3\nconnected all = 1 3\n",
    "pieces to the edge": "board 3x4 digits 0-1\nconnected all = 1 to edge\n",
    "pieces of two digits to the edge": "board 3x3 digits 1-3\n"
    "each x in r1c1 r1c3 r3c1 r3c3: x = 2\nconnected all = 1 3 to edge\n",
    "ways through the middle to the edge": "board 4x5 digits 0-1\neach x in r1c2 r4c5: x = 1\n"
    "each x in r1c1 r1c3..r1c5 r2c1..r4c1 r4c2..r4c4 r2c5 r3c5: x = 0\nconnected all = 1 to edge\n",
    "two pieces": "board 3x4 digits 0-1\nconnected all = 0\nconnected all = 1\n",
    "two pieces and others": "board 3x3 digits 0-2\nconnected all = 0\nconnected all = 1\n",
    "two pieces in a row": "board 1x6 digits 0-1\nconnected all = 0\nconnected all = 1\n",
    "two pieces of some cells": "board 3x4 digits 0-1\n"
    "connected r1c1-4 r2c1-4 r3c1 r3c2 = 0\nconnected r1c1-4 r2c1-4 r3c1 r3c2 = 1\n",
    "two pieces around a hole": "board 3x3 digits 0-1\n"
    "connected r1c1-3 r2c1 r2c3 r3c1-3 = 0\nconnected r1c1-3 r2c1 r2c3 r3c1-3 = 1\n",
    "two pieces of a layer": "board 3x3 digits 1\nlayer s digits 0-1 counted\nconnected s = 0\nconnected s = 1\n",
    "yin and yang": "board 4x4 digits 0-1\nconnected all = 0\nconnected all = 1\n"
    "each window 2x2 as w: 0 < sum(w) < 4\n",
    "count of digits": "board 2x3 digits 0-3\nchaos-count without-first r1c1 = r1c2 r1c3 r2c1 r2c2\n",
}  # fmt: skip


_HIGH = "count(y in all where y > 0)"
SPECS |= {
    line: f"board 1x3 digits -1..2\nrequire {line}\n"
    for sign in ("=", "!=", "<", "<=", ">", ">=")
    for line in (f"{_HIGH} {sign} 1", f"2 {sign} {_HIGH}", f"{_HIGH} {sign} r1c2", f"r1c1 {sign} {_HIGH} - 1")
}
