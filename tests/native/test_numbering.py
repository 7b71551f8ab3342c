"""Numbers that only name the parts of a board, by counts that are computed by hand, in every engine."""

from __future__ import annotations

from itertools import product

import pytest

from sudokudsl.cover.objectives import Automaton, Connected, Count, CoverProblem, Grouped, House, Objective, Total
from support.engines import ENGINES
from support.problems import OWNERS, line

NUMBERS = (1, 2, 3)


@pytest.fixture(params=sorted(ENGINES))
def engine(request):
    return request.param


def in_order(places: tuple[int, ...], numbers: tuple[int, ...] = NUMBERS) -> Automaton:
    """Each number occurs only after all smaller ones; a state is how many have occurred."""
    layers, states = [], [0]
    for _ in places:
        moves = [(seen, at, max(seen, at + 1)) for seen in states for at in range(min(seen + 1, len(numbers)))]
        layers.append(tuple((seen, numbers[at], after) for seen, at, after in moves))
        states = sorted({after for _, _, after in moves})
    return Automaton(0, places, tuple(layers))


def grids(engine: str, places: int, *objectives: Objective, hidden=(), **question) -> list[tuple[int, ...]]:
    """The numbers of all places; `hidden` are the domains of further slots."""
    board = line(places, NUMBERS)
    domains = (*[NUMBERS] * places, *hidden)
    names = tuple(str(number) for number in range(len(domains)))
    problem = CoverProblem(names, places, domains, (in_order(tuple(range(places))), *objectives), OWNERS)
    outcome = ENGINES[engine](problem, board).search(**question)
    assert outcome.exact
    return sorted(grid.values for grid in outcome.grids)


def test_partitions(engine):
    # four places in one part, in two or in three: 1 + 7 + 6 (Stirling numbers of the second kind)
    found = grids(engine, 4)
    assert len(set(found)) == len(found) == 14
    assert all(max(grid[: at + 1]) >= grid[at + 1] - 1 for grid in found for at in range(3))


def test_the_names_of_parts(engine):
    # the parts have sizes 1, 1 and 1: the first place has number 1, the second 2, the third 3
    once = [Count(0, 1, 1, tuple(product(range(3), [number]))) for number in NUMBERS]
    assert grids(engine, 3, *once) == [(1, 2, 3)]


def test_a_given_number(engine):
    # the last place is in the second part: 111, 112, 121, 122 and 123 come before it
    found = grids(engine, 4, givens=[None, None, None, 2])
    assert found == [(1, 1, 1, 2), (1, 1, 2, 2), (1, 2, 1, 2), (1, 2, 2, 2), (1, 2, 3, 2)]


def test_the_number_of_parts(engine):
    # of four places, two parts: 7 ways; slot 3 + n holds 1 if number n is there
    there = []
    for slot, number in enumerate(NUMBERS, 4):
        held = tuple(product(range(4), [number]))
        there.append(Count(0, 1, 4, (*held, (slot, 0))))
        there += [Count(0, 0, 1, (placement, (slot, 0))) for placement in held]
    two = Total(0, 2, 2, tuple((slot, 1) for slot in range(4, 7)))
    assert len(grids(engine, 4, *there, two, hidden=[(0, 1)] * 3)) == 7


def test_a_number_that_counts(engine):
    # with the sum 5, one of the last three places has number 2
    five = Total(0, 5, 5, tuple((place, 1) for place in range(4)))
    assert grids(engine, 4, five) == [(1, 1, 1, 2), (1, 1, 2, 1), (1, 2, 1, 1)]


def test_a_number_with_a_size_of_its_own(engine):
    # number 1 twice: the first place and one of three; the other two are in one part or in two
    twice = Count(0, 2, 2, tuple(product(range(4), [1])))
    assert len(grids(engine, 4, twice)) == 3 * 2


def test_an_automaton_that_knows_a_number(engine):
    # the last two places are not both 2, of 14 ways: 1122 and 1222 are gone, and 1 2 2 2 has the same end
    layers = ((0, 1, 0), (0, 2, 1), (0, 3, 0)), ((0, 1, 0), (0, 2, 0), (0, 3, 0), (1, 1, 0), (1, 3, 0))
    assert len(grids(engine, 4, Automaton(0, (2, 3), layers))) == 14 - 2


def test_houses(engine):
    # the first and the last three of five places have all numbers: 123 and then 12 or 21
    houses = [House(0, places, NUMBERS) for places in ((0, 1, 2), (2, 3, 4))]
    assert grids(engine, 5, *houses) == [(1, 2, 3, 1, 2), (1, 2, 3, 2, 1)]


def test_connected_parts(engine):
    # five places in a row fall into three parts at two of four borders: 6 ways
    steps = tuple((at, at + 1) for at in range(4))
    joined = [Connected(0, tuple(range(5)), (number,), steps) for number in NUMBERS]
    same = Grouped(0, (), tuple(range(5)), tuple((at, at + 1, 5 + at) for at in range(4)))
    assert len(grids(engine, 5, *joined, same, hidden=[(0, 1)] * 4)) == 6
