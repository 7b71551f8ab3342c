"""The rules that the advice on puzzles of rooms proposes, counted by plain enumeration."""

import re
from itertools import pairwise, product

from sudokudsl import count, loads
from sudokudsl.language.syntax.advice.first_words import WORD_HINTS

ROWS, COLUMNS = 2, 6
PLACES = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]


def rule(word, part):
    """The rule with some words that the advice on a first word shows."""
    (found,) = (each for each in re.findall(r"`([^`]+)`", WORD_HINTS[word]) if part in each)
    return found


def test_no_straight_line_of_cells_without_a_shade_visits_three_rooms():
    rooms = ("aabbcc", "ddbbbb")
    expected = 0
    for shades in product((0, 1), repeat=len(PLACES)):
        shaded = dict(zip(PLACES, shades, strict=True))
        expected += all(
            any(shaded[row, column] for column in range(start, end))
            for row in range(ROWS)
            for start in range(COLUMNS)
            for end in range(start + 1, COLUMNS + 1)
            if sum(a != b for a, b in pairwise(rooms[row][start:end])) > 1
        )
    text = (
        f"board {ROWS}x{COLUMNS} digits 1\nareas room\nlayer shade digits 0-1 counted\n"
        f"givens room\n  {rooms[0]}\n  {rooms[1]}\n{rule('heyawake', 'each pair')}\n"
    )
    assert count(loads(text)).count == expected < 2 ** len(PLACES)


def is_piece(cells):
    """Whether cells are connected."""
    left = set(cells)
    found = [left.pop()]
    for row, column in found:
        beside = left & {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        left -= beside
        found += beside
    return not left


def test_each_room_of_lits_has_a_piece_of_four_cells():
    expected = 1
    for side in (range(3), range(3, 6)):
        room = [place for place in PLACES if place[1] in side]
        fours = [
            [place for place, shade in zip(room, shades, strict=True) if shade]
            for shades in product((0, 1), repeat=len(room))
            if sum(shades) == 4
        ]
        expected *= sum(map(is_piece, fours))
    rules = (rule("lits", part) for part in ("areas field", "each orthogonal", "each area of room", "each x in all"))
    text = (
        f"board {ROWS}x{COLUMNS} digits 1\nareas room of 6\nlayer shade digits 0-1 counted\n"
        "givens room\n  aaabbb\n  aaabbb\n" + "\n".join(rules) + "\n"
    )
    assert count(loads(text)).count == expected
