"""The grids that a clause excludes, which are found with bits, are those that a plain look at each grid finds."""

from random import Random

from sudokudsl.fuzz.native_questions import grids_excluded, grids_with_each_digit

DIGITS, CELLS = (-3, -1, 2), 4


def test_excluded_grids_are_those_in_which_no_literal_holds():
    random, met = Random(5), set()
    for _ in range(300):
        grids = sorted({tuple(random.choice(DIGITS) for _ in range(CELLS)) for _ in range(random.randint(1, 40))})
        literals = [
            (slot, place, random.random() < 0.5)
            for slot, place in [
                (random.randrange(CELLS), random.randrange(len(DIGITS))) for _ in range(random.randint(1, 6))
            ]
        ]
        clause = [2 * (slot * len(DIGITS) + place) + (not has) for slot, place, has in literals]
        excluded = grids_excluded(clause, grids_with_each_digit(grids, CELLS, DIGITS), len(grids))
        expected = [
            grid for grid in grids if not any((grid[slot] == DIGITS[place]) == has for slot, place, has in literals)
        ]
        assert [grid for at, grid in enumerate(grids) if excluded >> at & 1] == expected
        met.add(bool(expected))
    assert met == {True, False}
