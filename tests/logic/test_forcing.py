"""Forcing chains find each contradiction of single digits on random cells, some of which differ."""

import random
from itertools import pairwise

import sudokudsl
from sudokudsl.logic.model import model_of
from sudokudsl.logic.solve_state import SolveState
from sudokudsl.logic.techniques import named

CELLS = 6  # so few that a step may show all consequences, and all levels are followed


def followed(left, apart, cell, digit):
    """The remaining digits of the cells after one is written, and each that is then the last of its cell.

    None for a contradiction; with the number of rounds in which digits were written.
    """
    left = [set(digits) for digits in left]
    left[cell] = {digit}
    done, rounds = set(), 0
    while waiting := [each for each in range(CELLS) if len(left[each]) == 1 and each not in done]:
        rounds += 1
        for each in waiting:
            done.add(each)
            for one, other in apart:
                if each in (one, other):
                    left[one if each == other else other] -= left[each]
        if not all(left):
            return None, rounds
    return left, rounds


def random_position(seed):
    """A state, the digits left to its cells, and the pairs of cells that differ."""
    chance = random.Random(seed)
    way = chance.sample(range(CELLS), CELLS)
    apart = {(min(pair), max(pair)) for pair in pairwise([*way, *way[:1]])}
    apart = sorted(apart | {tuple(sorted(chance.sample(range(CELLS), 2))) for _ in range(chance.randint(0, 2))})
    left = [set(chance.sample(range(1, 6), 2)) for _ in range(CELLS)]
    lines = "".join(f"distinct r1c{one + 1} r1c{other + 1}\n" for one, other in apart)
    state = SolveState(model_of(sudokudsl.loads(f"board 1x{CELLS} digits 1-5\n{lines}")))
    for cell, digits in enumerate(left):
        assert state.remove(cell, sum(1 << digit - 1 for digit in range(1, 6) if digit not in digits))
    return state, left, apart


def test_contradictions_of_single_digits_are_found():
    """A step removes a digit that leads to a contradiction. There is one if there is such a digit of two."""
    found, deep = {True: 0, False: 0}, 0
    for seed in range(400):
        state, left, apart = random_position(seed)
        before = list(state.masks)
        outcomes = {
            (cell, digit): followed(left, apart, cell, digit)
            for cell in range(CELLS)
            if len(left[cell]) == 2
            for digit in left[cell]
        }
        wrong = {place: rounds for place, (rest, rounds) in outcomes.items() if rest is None}
        step = named("forcing chain").find(state)
        assert list(state.masks) == before
        assert (step is not None) == bool(wrong), (seed, left, apart)
        found[bool(wrong)] += 1
        if step is not None:
            ((cell, digits),) = step.removes
            assert {(cell.column - 1, digit) for digit in digits} <= wrong.keys()
            deep += min(wrong.values()) > 2
    assert min(found.values()) > 30
    assert deep > 6
