"""Towers, a Latin square with skyscrapers.

Behind the colon there are the numbers of towers that are visible, with `/` between them. They are seen from above each
column, from below, and from the left and the right of each row. Digits may follow behind a comma.
"""

from __future__ import annotations

import re

from ..program import Program, say_digits
from ..refusal import refused
from .parts import numbers, square

FORM = re.compile(r"([3-9])(?:d[a-z])?:(\d*(?:/\d*){11,})(?:,([a-z_0-9]+))?")
EXAMPLE = "3:2/1//3///2/////,i"
_SIDES = (("column", "top"), ("column", "bottom"), ("row", "left"), ("row", "right"))


def state(out: Program, match: re.Match[str]) -> None:
    """States the puzzle of a game ID."""
    board = square(int(match[1]))
    side = board.rows
    clues = match[2].split("/")
    if len(clues) != 4 * side:
        raise refused(f"there are {len(clues)} places for clues around {side} rows and columns instead of {4 * side}")
    out.say("latin", f"{side}x{side}")
    if match[3]:
        say_digits(out, board, [(cell, (digit,)) for cell, digit in numbers(match[3], board, side).items()])
    for at, clue in enumerate(clues):
        line, end = _SIDES[at // side]
        if clue and not 1 <= int(clue[:9]) <= side:
            raise refused(f"{clue[:9]} towers cannot be visible in a row of {side}")
        if clue:
            out.say("skyscraper", f"{line} {at % side + 1} {end} = {clue}")
