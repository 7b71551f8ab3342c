"""Random puzzles with everything that a text can have, and their pictures and explanations.

A fingerprint states nothing about what is right; other tests do that. Changed on purpose? `pytest --update-goldens`,
and look at the diff: it names the kinds of pictures. `tests/support/mixed_puzzles.py` makes the puzzles of a row.
"""

from random import Random

import pytest

from sudokudsl.drawing.svg import drawn_cells, svg
from sudokudsl.drawing.svg.picture import room
from sudokudsl.drawing.terminal import terminal
from sudokudsl.formats.carried import rules_text
from support.fingerprints import table
from support.mixed_puzzles import mixed_puzzles, random_grid

EACH, SEEDS = 3, 5
"""The puzzles of a row, and the rows of a test."""


def solved(puzzle):
    """A filling that is the same for each run."""
    return random_grid(puzzle, Random(len(puzzle.text.text)))


COLUMNS = {
    "svg": svg,
    "untitled": lambda puzzle: svg(puzzle, title=False, layers=True),
    "solved": lambda puzzle: svg(puzzle, solved(puzzle), coordinates=True, legend=True, layers=True),
    "cells": drawn_cells,
    "room": room,
    "terminal": terminal,
    "filled": lambda puzzle: terminal(puzzle, solved(puzzle), coordinates=True),
    "rules": rules_text,
    "some rules": lambda puzzle: rules_text(puzzle, puzzle.stated[::2]),
}


@pytest.mark.parametrize("part", range(12))
def test_mixed_puzzles_look_the_same_as_before(part, golden):
    rows = [(str(seed), [*mixed_puzzles(seed, EACH)]) for seed in range(SEEDS * part, SEEDS * (part + 1))]
    golden(f"mixed/pictures-{part + 1}.txt", table(COLUMNS, rows))
