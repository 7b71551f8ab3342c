"""Keen, a Latin square with blocks of cells, each with an operation and its result.

Behind the colon there are the lines between the blocks, and the clue of each block, in the order of their first cells.
Digits may repeat in a block. A clue is a letter and a number. The letter is `a` for the sum of the digits, `m` for
their product, `s` for the difference of two digits, and `d` for their quotient.
"""

from __future__ import annotations

import re

from ..program import Program, cells_of, say_digits
from ..refusal import refused
from .parts import areas, square

FORM = re.compile(r"([3-9])(?:d[a-z])?m?:([a-z_][a-z_0-9]*),((?:[amsd]\d+)+)")
EXAMPLE = "3:aa_a_3a_,a3d3m6a2s1"
_WORDS = {"a": "plus", "m": "times", "s": "minus", "d": "divided"}
_BODIES = {
    "plus": ("The digits add up to the number.", "sum(block) = total", "+"),
    "times": ("The digits multiply to the number.", "product(block) = total", "x"),
    "minus": ("The number is the difference of the two digits.", "max(block) - min(block) = total", "-"),
    "divided": (
        "The greater digit divided by the other is the number.", "max(block) = total * min(block)", "/",
    ),
}  # fmt: skip
"""The rule of each operation in words, the rule, and the sign behind the number."""


def state(out: Program, match: re.Match[str]) -> None:
    """States the puzzle of a game ID."""
    board = square(int(match[1]))
    blocks = areas(match[2], board)
    clues = re.findall(r"([amsd])(\d+)", match[3])
    if len(clues) != len(blocks):
        raise refused(f"there are {len(clues)} clues for {len(blocks)} blocks")
    out.say("latin", f"{board.rows}x{board.rows}")
    known = {block[0]: int(number[:9]) for block, (_, number) in zip(blocks, clues, strict=True) if len(block) == 1}
    if wrong := [cell for cell, digit in known.items() if digit not in board.digits]:
        raise refused(f"the block {wrong[0]} has {known[wrong[0]]}, which is not a digit of the board")
    say_digits(out, board, [(cell, (digit,)) for cell, digit in known.items()])
    for block, (sign, number) in zip(blocks, clues, strict=True):
        if sign in "sd" and len(block) != 2:
            raise refused(f"the block of {block[0]} has {len(block)} cells, and a difference or quotient needs 2")
        if len(block) > 1:
            out.say_rule(f"{_word(out, _WORDS[sign])} {number} ({cells_of(block)})")


def _word(out: Program, name: str) -> str:
    """The word of the definition of an operation."""
    rule, condition, sign = _BODIES[name]
    body = [f"require {condition}", f'draw outline block "{{total}}{sign}"']
    return out.define(name, "total: number, block: set", body, rule)
