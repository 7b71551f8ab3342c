"""Places in groups, by counts that are computed by hand, in every engine."""

from __future__ import annotations

import pytest

from sudokudsl.cover.objectives import Connected, Count, Grouped, Objective, Pairs
from support.engines import ENGINES
from support.problems import counted


@pytest.fixture(params=sorted(ENGINES))
def engine(request):
    return request.param


def compared(places: int, pairs, *, digits=None, numbers=(1, 2), same=None):
    """The domains and the objective of places with these numbers of groups.

    `same` are the domains of the slots of `pairs`, which by default hold 0 or 1.
    """
    members = tuple(range(places)) if digits else ()
    groups = tuple(range(len(members), len(members) + places))
    first = len(members) + places
    domains = [digits] * len(members) + [numbers] * places + list(same or [(0, 1)] * len(pairs))
    return domains, Grouped(0, members, groups, tuple((*pair, first + at) for at, pair in enumerate(pairs)))


SQUARE = ((0, 1), (0, 2), (1, 3), (2, 3))
"""The steps between neighbours of four places in two rows."""


class TestDigits:
    def test_two_places(self, engine):
        # in one group (2 of the 4 ways) the digits differ: 3 * 2; in two groups they are free: 3 * 3
        assert counted(engine, *compared(2, (), digits=(1, 2, 3))) == 2 * 6 + 2 * 9

    def test_groups_as_large_as_the_digits(self, engine):
        # a group has two digits, so of four places two are in each: 6 ways; each group has 2 orders
        assert counted(engine, *compared(4, (), digits=(1, 2))) == 6 * 2 * 2

    def test_more_places_than_digits(self, engine):
        assert counted(engine, *compared(5, (), digits=(1, 2))) == 0

    def test_domains_that_differ(self, engine):
        # digits 1 5 | 5 9 and numbers 3 4 | 4 7: in group 4 together, all but 5 5; otherwise 3 ways, each with 4
        domains = [(1, 5), (5, 9), (3, 4), (4, 7)]
        assert counted(engine, domains, Grouped(0, (0, 1), (2, 3), ())) == 3 + 3 * 4

    def test_a_place_without_digits(self, engine):
        domains = [(1, 2), (), (1,), (1,)]
        assert counted(engine, domains, Grouped(0, (0, 1), (2, 3), ()), cells=1) == 0

    def test_a_group_of_every_digit(self, engine):
        # five places, two of them in group 1, which has room for its two digits, and three in group 2, which has not
        domains, grouped = compared(5, (), digits=(1, 2))
        large = Count(0, 2, 2, tuple((slot, 1) for slot in grouped.groups))
        assert counted(engine, domains, grouped, large) == 0
        domains, grouped = compared(5, (), digits=(1, 2, 3))
        large = Count(0, 2, 2, tuple((slot, 1) for slot in grouped.groups))
        # 10 ways to choose the two, 3 * 2 pairs of digits, and 3! orders in the other group
        assert counted(engine, domains, grouped, large) == 10 * 6 * 6

    @pytest.mark.parametrize("digits", [31, 32])
    @pytest.mark.parametrize("groups", [1, 2, 3])
    def test_as_many_places_as_bits(self, engine, digits, groups):
        # 31, 32, 62, 64, 93 or 96 places; in each group every digit is known but the last two
        known = [(digit,) for digit in range(digits - 2)]
        last = [(digits - 2, digits - 1)] * 2
        places = groups * digits
        # the cells of the answer are the unknown digits
        order = [group * digits + digits - 2 + at for group in range(groups) for at in (0, 1)]
        order += [place for place in range(places) if place not in order]
        slots = sorted(range(places), key=order.__getitem__)
        domains = [((known + last) * groups)[place] for place in order]
        numbers = [(group,) for group in range(groups) for _ in range(digits)]
        grouped = Grouped(0, tuple(slots), tuple(range(places, 2 * places)), ())
        assert counted(engine, domains + numbers, grouped, cells=2 * groups) == 2**groups


class TestSeveral:
    """Several objectives over the same groups."""

    def test_places_in_another_order(self, engine):
        # the last two members are in one group, the first is alone
        domains = [(1,), (1,), (1, 2), (1,), (1,), (2,)]
        without = Grouped(0, (), (3, 4, 5), ())
        assert counted(engine, domains, without, Grouped(0, (0, 1, 2), (5, 4, 3), ())) == 1
        assert counted(engine, domains, without, Grouped(0, (0, 1, 2), (3, 4, 5), ())) == 0

    def test_different_members(self, engine):
        # two members of each of two places in one group: 2 orders each
        domains = [(1, 2)] * 4 + [(1,), (1,)]
        assert counted(engine, domains, *(Grouped(0, cells, (4, 5), ()) for cells in ((0, 1), (2, 3)))) == 4

    def test_fewer_places(self, engine):
        # of three places in any of two groups, a slot compares the first two, and another the last two
        domains = [(1, 2)] * 3 + [(1,), (0, 1)]
        pairs = [((0, 1, 2), ((0, 1, 3),)), ((2, 1), ((0, 1, 4),))]
        assert counted(engine, domains, *(Grouped(0, (), places, listed) for places, listed in pairs)) == 4


class TestPairs:
    def test_pairs_follow_from_groups(self, engine):
        assert counted(engine, *compared(3, ((0, 1), (1, 2), (0, 2)))) == 8

    def test_being_in_one_group_is_transitive(self, engine):
        pairs = ((0, 1), (1, 2), (0, 2))
        assert counted(engine, *compared(3, pairs, same=[(1,), (1,), (0,)])) == 0
        assert counted(engine, *compared(3, pairs, same=[(1,), (1,), (0, 1)])) == 2

    def test_groups_that_all_differ(self, engine):
        pairs = ((0, 1), (1, 2), (0, 2))
        assert counted(engine, *compared(3, pairs, same=[(0,)] * 3)) == 0
        assert counted(engine, *compared(3, pairs, same=[(0,)] * 3, numbers=(1, 2, 3))) == 6

    def test_pairs_and_digits(self, engine):
        # two places of one group: 2 groups, 3 * 2 pairs of digits
        assert counted(engine, *compared(2, ((0, 1),), digits=(1, 2, 3), same=[(1,)])) == 12
        assert counted(engine, *compared(2, ((0, 1),), digits=(1, 2, 3), same=[(0,)])) == 18

    def test_pairs_with_other_values(self, engine):
        assert counted(engine, *compared(2, ((0, 1),), same=[(-1, 1, 2)])) == 2
        assert counted(engine, *compared(2, ((0, 1),), same=[(2, 3)])) == 0

    @pytest.mark.parametrize("places", [64, 65, 128, 129, 257])
    def test_a_long_chain(self, engine, places):
        # all places but the second are in one group: 3 * 2; the chain goes on from the first place to the third
        pairs = ((0, 1), (0, 2), *((at, at + 1) for at in range(1, places - 1)))
        same = [(0,), (1,), (0,), *[(1,)] * (places - 3)]
        assert counted(engine, *compared(places, pairs, numbers=(1, 2, 3), same=same), cells=2) == 6

    def test_linked_places(self, engine):
        # the first and last place are linked by an objective of its own: 2 numbers of the chain
        domains, grouped = compared(3, ((0, 1), (1, 2)))
        linked = Pairs(0, 0, 2, ((1, 1), (2, 2)))
        assert counted(engine, domains, grouped, linked) == 4
        assert counted(engine, [*domains[:-1], (0,)], grouped, linked) == 2


class TestConnected:
    def test_both_groups(self, engine):
        # of the 16 ways, 2 leave a group empty and 2 have its places across a corner
        domains, grouped = compared(4, SQUARE)
        joined = [Connected(0, grouped.groups, (number,), SQUARE) for number in (1, 2)]
        assert counted(engine, domains, grouped, *joined) == 12

    def test_one_group(self, engine):
        # group 1 is anything but empty or two places across a corner
        domains, grouped = compared(4, SQUARE)
        assert counted(engine, domains, grouped, Connected(0, grouped.groups, (1,), SQUARE)) == 16 - 1 - 2

    def test_a_step_that_no_slot_compares(self, engine):
        # no slot compares the last two places
        domains, grouped = compared(4, SQUARE[:3])
        joined = [Connected(0, grouped.groups, (number,), SQUARE) for number in (1, 2)]
        assert counted(engine, domains, grouped, *joined) == 12

    def test_steps_across_a_corner(self, engine):
        # with them, only an empty group is not connected
        pairs = (*SQUARE, (0, 3), (1, 2))
        domains, grouped = compared(4, pairs)
        joined = [Connected(0, grouped.groups, (number,), tuple(sorted(pairs))) for number in (1, 2)]
        assert counted(engine, domains, grouped, *joined) == 14

    def test_boards_of_two_shapes(self, engine):
        # group 1 is a step on two rows of three places: 0 1, 1 2, 3 4, 4 5, 0 3, 1 4 or 2 5; on three rows of two
        # places, the others hang together without 0 1, 4 5 and 1 4
        two, three = (
            tuple(sorted([*((at, at + 1) for at in range(5) if (at + 1) % columns), *down]))
            for columns, down in ((3, [(0, 3), (1, 4), (2, 5)]), (2, [(0, 2), (1, 3), (2, 4), (3, 5)]))
        )
        domains, grouped = compared(6, sorted({*two, *three}))
        joined = [Connected(0, grouped.groups, (1,), two), Connected(0, grouped.groups, (2,), three)]
        pair = Count(0, 2, 2, tuple((slot, 1) for slot in grouped.groups))
        assert counted(engine, domains, grouped, *joined, pair) == 3

    def test_dominoes(self, engine):
        # three rows of two places in three connected groups of two: 3 ways to lay dominoes, 3! ways to number them
        assert counted(engine, *dominoes()) == 3 * 6

    def test_dominoes_of_two_digits(self, engine):
        # each domino has one of 2 orders
        assert counted(engine, *dominoes(digits=(1, 2))) == 3 * 6 * 8


def dominoes(**options):
    """The domains and objectives of three rows of two places in three connected groups of two."""
    steps = tuple(sorted([(0, 1), (2, 3), (4, 5), *((at, at + 2) for at in range(4))]))
    domains, grouped = compared(6, steps, numbers=(1, 2, 3), **options)
    joined = [Connected(0, grouped.groups, (number,), steps) for number in (1, 2, 3)]
    twos = [Count(0, 2, 2, tuple((slot, number) for slot in grouped.groups)) for number in (1, 2, 3)]
    return domains, grouped, *joined, *twos


class TestNeeded:
    """Three rows of two places, in groups that are connected only by way of some place."""

    STEPS = ((0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5))

    def test_a_way_between_fixed_places(self, engine):
        # The first and the last place are in group 1. So is the second or the fourth, but not both. With the second,
        # the way is along the left. With the fourth it starts with the third place, and the fifth is free.
        domains, grouped = compared(6, self.STEPS, same=[(0,) if step == (1, 3) else (0, 1) for step in self.STEPS])
        domains[0] = domains[5] = (1,)
        assert counted(engine, domains, grouped, Connected(0, grouped.groups, (1,), self.STEPS)) == 1 + 2

    def test_a_way_to_places_enough(self, engine):
        # Group 1 has the first place, not the second, and at least four places. Of the other four these are all, or the
        # third with any two.
        domains, grouped = compared(6, self.STEPS, same=[(0,) if step == (0, 1) else (0, 1) for step in self.STEPS])
        domains[0] = (1,)
        large = Count(0, 4, 6, tuple((slot, 1) for slot in grouped.groups))
        assert counted(engine, domains, grouped, large, Connected(0, grouped.groups, (1,), self.STEPS)) == 1 + 3

    def test_a_way_to_digits_enough(self, engine):
        # Two groups of three are the columns, or the first row with either place below it. The first three places have
        # no digit 3, so the third is not in a group with the first row. Each other way has 2 * 4 ways to place digits.
        domains, grouped = compared(6, self.STEPS, digits=(1, 2, 3))
        domains[0] = domains[1] = domains[2] = (1, 2)
        objectives: list[Objective] = []
        for number in (1, 2):
            objectives.append(Connected(0, grouped.groups, (number,), self.STEPS))
            objectives.append(Count(0, 3, 3, tuple((slot, number) for slot in grouped.groups)))
        assert counted(engine, domains, grouped, *objectives) == 2 * (8 + 8)
        domains[6] = (1,)
        assert counted(engine, domains, grouped, *objectives) == 8 + 8


@pytest.mark.parametrize("digits", [None, (1, 2)], ids=["numbers", "digits"])
def test_givens_that_clash(engine, digits):
    """A place has no number left when the search begins."""
    domains, grouped = compared(2, ((0, 1),), digits=digits, same=[(1,)])
    assert counted(engine, domains, grouped) == (4 if digits else 2)
    apart = Pairs(0, *grouped.groups, ((1, 2), (2, 1)))
    start = len(grouped.members)
    assert counted(engine, [*domains[:-1], (0, 1)], grouped, apart) == (8 if digits else 2)
    givens: list[int | None] = [None] * len(domains)
    givens[start : start + 2] = [1, 1]
    assert counted(engine, [*domains[:-1], (0, 1)], grouped, apart, givens=tuple(givens)) == 0
