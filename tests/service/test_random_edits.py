"""A short run of random edits; `tests/support/random_edits.py` does long ones."""

from __future__ import annotations

import pytest

from support.random_edits import walk


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_crash_and_no_difference(seed):
    assert walk(seed) == ""
