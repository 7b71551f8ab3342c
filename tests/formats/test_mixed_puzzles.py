"""Random puzzles with everything that a text can have, and the texts that they become for other programs.

A fingerprint states nothing about what is right; other tests do that. Changed on purpose? `pytest --update-goldens`,
and look at the diff: it names the forms. `mixed_puzzles(seed, EACH)` of `tests/support/mixed_puzzles.py` makes a row.
"""

from functools import partial

import pytest

from support.fingerprints import READ, WRITTEN, exported, table
from support.mixed_puzzles import mixed_puzzles

COLUMNS = {
    "drawing": partial(exported, "fpuzzles-json", as_drawing=True),
    **{name: partial(exported, name) for name in (*READ, *WRITTEN, "line")},
}
EACH, SEEDS = 2, 2
"""The puzzles of a row, and the rows of a test."""


@pytest.mark.parametrize("part", range(16))
def test_mixed_puzzles_become_the_same_as_before(part, golden):
    rows = [(str(seed), [*mixed_puzzles(seed, EACH)]) for seed in range(SEEDS * part, SEEDS * (part + 1))]
    golden(f"mixed/puzzles-{part + 1}.txt", table(COLUMNS, rows))
