"""Objectives of every kind with other slots, and automata of groups, on random problems."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from sudokudsl.cover.grouping import grouped_automaton
from sudokudsl.cover.objectives import Either, Grouped
from sudokudsl.cover.relocation import relocated, with_digits
from sudokudsl.fuzz.random_problems import random_problem

KINDS = {
    "Automaton", "Connected", "Count", "Distinct", "Division", "Either", "Grouped", "House", "Pairs", "Ranked", "Sets",
    "Total", "Ways",
}  # fmt: skip


class Permuted(dict[int, int]):
    """Digits in the place of some, which they are themselves; others keep their places."""

    def __missing__(self, digit):
        return digit


def objectives(numbers):
    """The objectives of random problems with the domains of their slots."""
    for number in numbers:
        problem = random_problem(5, number).problem
        for objective in problem.objectives:
            yield objective, problem.domains


def test_an_objective_with_other_slots_allows_the_same_digits_there():
    met = Counter()
    for number, (objective, domains) in enumerate(objectives(range(150))):
        kind = type(objective).__name__
        if met[kind] >= 60:
            continue
        random = Random(number)
        places = random.sample(range(2 * len(domains)), len(domains))
        moved = relocated(objective, dict(enumerate(places)), 77)
        assert type(moved) is type(objective)
        assert moved.owner == 77
        if isinstance(moved, Either):
            assert {part.owner for branch in moved.branches for part in branch} <= {77}
        back = relocated(moved, {place: slot for slot, place in enumerate(places)}, objective.owner)
        assert kind == "Either" or back == objective
        for _ in range(20):
            values = [random.choice(domain or (0,)) for domain in domains]
            elsewhere = [99] * (2 * len(domains))
            for slot, place in enumerate(places):
                elsewhere[place] = values[slot]
            assert moved.allows(elsewhere) == objective.allows(values), objective
        met[kind] += 1
    assert met.keys() == KINDS


def test_an_objective_with_other_digits_allows_them_in_place_of_the_first_ones():
    met, refused = Counter(), Counter()
    for number, (objective, domains) in enumerate(objectives(range(150))):
        kind = type(objective).__name__
        if met[kind] >= 60 or not objective.slots:
            continue
        random = Random(number)
        some = random.sample(objective.slots, min(2, len(objective.slots)))
        digits = sorted({digit for domain in domains for digit in domain})
        replaced = {slot: Permuted(zip(digits, random.sample(digits, len(digits)), strict=True)) for slot in some}
        moved = with_digits(objective, replaced)
        if moved is None:
            refused[kind] += 1
            continue
        met[kind] += 1
        assert type(moved) is type(objective)
        assert isinstance(moved, Either) or moved.owner == objective.owner
        for _ in range(20):
            values = [random.choice(domain or (0,)) for domain in domains]
            others = [replaced.get(slot, Permuted())[value] for slot, value in enumerate(values)]
            assert moved.allows(others) == objective.allows(values), objective
    assert met.keys() == {"Automaton", "Count", "Either", "Pairs", "Ways"}
    assert refused.keys() == KINDS - {"Automaton", "Count", "Pairs", "Ways"}


@pytest.mark.parametrize("seed", range(60))
def test_the_automaton_of_groups_accepts_what_groups_allow(seed):
    """Two or three places, each with a member or without, in numbered groups; some pairs are compared."""
    random = Random(seed)
    many = random.choice((2, 3))
    groups = tuple(range(many))
    members = tuple(range(many, 2 * many)) if random.random() < 0.6 else ()
    listed = [pair for pair in ((0, 1), (0, 2), (1, 2)) if max(pair) < many and random.random() < 0.8]
    pairs = tuple((one, other, 2 * many + at) for at, (one, other) in enumerate(listed))
    objective = Grouped(1, members, groups, pairs)
    start, step, accepts = grouped_automaton(objective)
    domains = {slot: (1, 2) if slot < 2 * many else (0, 1) for slot in objective.slots}
    for digits in product(*(domains[slot] for slot in objective.slots)):
        state = start
        for digit in digits:
            state = step(state, digit) if state is not None else None
        values = [0] * (3 * many)
        for slot, digit in zip(objective.slots, digits, strict=True):
            values[slot] = digit
        assert (state is not None and accepts(state)) == objective.allows(values), (objective, digits)
