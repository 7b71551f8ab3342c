"""Published numbers of divisions, loops and paths that are too large for the tables."""

import pytest

import sudokudsl

COUNTS = {
    "board 5x5 digits 1\nareas field of 5 counted": 4006,  # OEIS A172477
    "board 5x5 digits 1\nloop way counted": 9349,  # OEIS A140517
    "board 6x6 digits 1\nloop way all counted": 1072,  # OEIS A003763
    "board 5x5 digits 1\npath way from r1c1 to r5c5 counted": 8512,  # OEIS A007764
    "board 5x5 digits 1\npath way from r1c1 to r5c5 all counted": 104,  # OEIS A001184
    "latin 4x4\nareas field of 4 distinct counted": 13872,  # by plain enumeration
}


@pytest.mark.parametrize("spec", COUNTS)
def test_count(spec):
    outcome = sudokudsl.count(sudokudsl.loads(f"{spec}\n"))
    assert outcome.exact
    assert outcome.count == COUNTS[spec]
