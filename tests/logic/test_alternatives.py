"""Rules with alternatives, for the logical solver: digits that no alternative allows are removed from long lines."""

import random

import pytest

import sudokudsl
from sudokudsl.logic.model import model_of
from sudokudsl.logic.solve_state import SolveState

BOARD = "board 2x9 digits 1-9\n"


def line(chance):
    """A line of a statement about many cells."""
    row = chance.choice((1, 2))
    first, last = sorted(chance.sample(range(1, 10), 2))
    long = f"r{row}c{min(first, 3)}..r{row}c{max(last, 8)}"
    back = f"r{row}c{max(last, 8)}..r{row}c{min(first, 3)}"
    return chance.choice(
        (f"thermometer {long}", f"thermometer {back}", f"renban {long}", f"whispers {long}", f"odd {long}",
         f"cage {chance.choice((21, 22, 23))}: r{row}c{first} r{row}c{first + 1} r{row}c{first - 1 or 3}")
    )  # fmt: skip


def left(lines):
    """The candidates after every propagator has removed what it can, again and again; None for a contradiction."""
    puzzle = sudokudsl.loads(BOARD + lines)
    state = SolveState(model_of(puzzle))
    changed = True
    while changed:
        changed = False
        for number in range(len(state.model.propagators)):
            found = state.possible(number)
            if found is None:
                return None
            changed |= bool(found)
            for cell, gone in found:
                state.remove(cell, gone)
    return list(state.masks)


@pytest.mark.parametrize("seed", range(24))
def test_what_no_alternative_allows_is_removed(seed):
    chance = random.Random(seed)
    lines = [line(chance) for _ in range(chance.choice((2, 2, 3)))]
    each = [left(f"{one}\n") for one in lines]
    either = "either\n  " + "\nor\n  ".join(lines) + "\n"
    allowed = [0] * 18
    for masks in each:
        assert masks is not None
        allowed = [one | other for one, other in zip(allowed, masks, strict=True)]
    assert all(not mask & ~some for mask, some in zip(left(either), allowed, strict=True)), lines


def test_some_alternatives_remove_digits():
    """Long thermometers in two directions leave no 1 and no 9 in the middle cells."""
    masks = left("either\n  thermometer r1c1..r1c9\nor\n  thermometer r1c9..r1c1\n")
    assert [mask.bit_count() for mask in masks] == [2, 2, 2, 2, 1, 2, 2, 2, 2] + [9] * 9
