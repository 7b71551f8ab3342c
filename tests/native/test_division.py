"""Divisions into numbered areas with sizes, by counts that are computed by hand, in every engine."""

from __future__ import annotations

import pytest

from sudokudsl.cover.objectives import CoverProblem, Division, Objective, Total
from support.engines import ENGINES
from support.objectives import expanded
from support.problems import OWNERS, line

EXACT_COVER = "exact cover"
"""The expansion for other programs, solved by one of them."""


@pytest.fixture(params=[*sorted(ENGINES), EXACT_COVER])
def engine(request):
    return request.param


def counted(engine: str, domains, *objectives: Objective, cells=None) -> int:
    """The number of grids; the first slots are cells, and the others are auxiliary."""
    cells = len(domains) if cells is None else cells
    names = tuple(map(str, range(len(domains))))
    problem = CoverProblem(names, cells, tuple(domains), objectives, OWNERS)
    if engine == EXACT_COVER:
        return len(expanded(problem))
    board = line(cells, tuple(sorted({digit for domain in domains[:cells] for digit in domain})))
    outcome = ENGINES[engine](problem, board).search(keep=0)
    assert outcome.exact
    return outcome.count


def divided(places: int, steps, *, numbers=None, sizes=None, same=None):
    """The domains and the objective of places with such steps.

    `numbers`, `sizes` and `same` are the domains at some places and at some steps; the others may hold anything.
    """
    every = tuple(range(1, places + 1))
    domains = [(numbers or {}).get(place, every) for place in range(places)]
    domains += [(sizes or {}).get(place, every) for place in range(places)]
    domains += [(same or {}).get(step, (0, 1)) for step in steps]
    pairs = tuple((*step, 2 * places + at) for at, step in enumerate(steps))
    return domains, Division(0, tuple(range(places)), tuple(range(places, 2 * places)), pairs)


def grid(rows: int, columns: int):
    """The steps between neighbours of a rectangle."""
    every = range(rows * columns)
    beside = [(at, at + 1) for at in every if (at + 1) % columns]
    return tuple(sorted(beside + [(at, at + columns) for at in every if at + columns in every]))


ROW3, ROW4, SQUARE = grid(1, 3), grid(1, 4), grid(2, 2)


class TestAreas:
    @pytest.mark.parametrize(
        ("places", "steps", "count"),
        [
            (1, (), 1),
            (2, (), 1),  # no step joins the two
            (4, ROW4, 8),  # each of three borders is there or not
            (4, SQUARE, 12),  # of 15 partitions of four, three have two opposite corners alone
            (6, grid(2, 3), 74),  # connected partitions of a grid of two rows (OEIS A108808: 2, 12, 74)
            (3, ((0, 1), (0, 2), (1, 2)), 5),  # all partitions of three
        ],
        ids=["one", "apart", "row", "square", "rectangle", "triangle"],
    )
    def test_all_divisions(self, engine, places, steps, count):
        assert counted(engine, *divided(places, steps)) == count

    def test_no_place(self, engine):
        assert counted(engine, [(1, 2)], Division(0, (), (), ()), cells=1) == 2

    def test_places_that_are_not_joined(self, engine):
        # the ends of a row in one area: all three are
        assert counted(engine, *divided(3, ROW3, numbers={0: (1,), 2: (1,)})) == 1
        assert counted(engine, *divided(3, ROW3[:1], numbers={0: (1,), 2: (1,)})) == 0

    def test_a_corridor(self, engine):
        # an area of five has opposite corners of 3x3, so it is one of six paths.
        # Two leave a square, with 12 divisions. Two leave three in a line and one more, with 4 divisions.
        # Two leave a pair on each side, with 2 * 2
        corners = {0: (1,), 8: (1,)}
        assert counted(engine, *divided(9, grid(3, 3), numbers=corners, sizes={0: (5,)})) == 2 * 12 + 2 * 4 + 2 * 4


class TestNumbers:
    def test_numbers_in_order(self, engine):
        # the second place of a row of three is in area 2 (a border after the first), and the third anywhere
        assert counted(engine, *divided(3, ROW3, numbers={1: (2,)})) == 2
        assert counted(engine, *divided(3, ROW3, numbers={1: (3,)})) == 0
        assert counted(engine, *divided(3, ROW3, numbers={0: (2, 3)})) == 0

    def test_the_last_number(self, engine):
        # four areas of four places; three areas of a row of four: one of three borders is missing
        assert counted(engine, *divided(4, SQUARE, numbers={3: (4,)})) == 1
        assert counted(engine, *divided(4, ROW4, numbers={3: (3,)})) == 3

    def test_numbers_below_one(self, engine):
        assert counted(engine, *divided(3, ROW3, numbers={0: (-1, 0, 1), 1: (0, 2), 2: (0, 1, 2, 3)})) == 2

    def test_domains_that_differ(self, engine):
        # the numbers of a row: 1, 1 or 2, and 2 or 3
        assert counted(engine, *divided(3, ROW3, numbers={0: (1, 9), 1: (1, 2), 2: (2, 3, 7)})) == 3


class TestSizes:
    @pytest.mark.parametrize(
        ("sizes", "count"),
        [
            (dict.fromkeys(range(4), (1, 2)), 5),  # rows of dominoes and squares: Fibonacci
            (dict.fromkeys(range(4), (2,)), 1),
            (dict.fromkeys(range(4), (3,)), 0),
            (dict.fromkeys(range(4), (1, 3)), 3),
            ({0: (3,)}, 1),
            ({1: (3,)}, 2),  # 3 + 1 and 1 + 3
            ({0: (5, 6)}, 0),
            ({0: (-1, 0, 4, 200)}, 1),
        ],
    )
    def test_sizes_of_a_row(self, engine, sizes, count):
        assert counted(engine, *divided(4, ROW4, sizes=sizes)) == count

    def test_sizes_that_neighbours_cannot_have(self, engine):
        # an area of three from the first place needs the second and third
        assert counted(engine, *divided(4, ROW4, sizes={0: (3,), 2: (1, 2, 4)})) == 0

    def test_one_way_out(self, engine):
        steps = grid(2, 3)
        apart = {(0, 1): (0,)}
        # The area of place 0 is 0 3 4 5, and 1 and 2 are joined or not. In 0 3 4 1 there would be 0 and 1.
        assert counted(engine, *divided(6, steps, sizes={0: (4,)}, same=apart)) == 2

    def test_either_of_two_ways(self, engine):
        # size 2 at a corner of a square: two ways, the other two places are joined or not
        assert counted(engine, *divided(4, SQUARE, sizes={0: (2,)})) == 4

    def test_sums_of_sizes(self, engine):
        # the sizes of a row of three add up to 3, to 1 + 2 * 2 in two ways, or to 3 * 3
        domains, division = divided(3, ROW3)
        assert counted(engine, domains, division, Total(0, 5, 9, tuple((slot, 1) for slot in division.sizes))) == 3


class TestPairs:
    def test_same_and_different(self, engine):
        assert counted(engine, *divided(4, SQUARE, same={(0, 1): (1,)})) == 5
        assert counted(engine, *divided(4, SQUARE, same={(0, 1): (0,)})) == 12 - 5

    def test_a_ring_is_never_open_at_one_place_only(self, engine):
        three = dict.fromkeys(SQUARE[:3], (1,))
        assert counted(engine, *divided(4, SQUARE, same={**three, SQUARE[3]: (0,)})) == 0
        assert counted(engine, *divided(4, SQUARE, same=three)) == 1

    def test_slots_that_hold_something_else(self, engine):
        assert counted(engine, *divided(4, SQUARE, same={(0, 1): (0, 1, 2), (2, 3): (1, 2)})) == 5
        assert counted(engine, *divided(2, ((0, 1),), same={(0, 1): (2, 3)})) == 0

    def test_a_step_twice(self, engine):
        assert counted(engine, *divided(2, ((0, 1), (1, 0)))) == 2


class TestManyPlaces:
    """More places than a word has bits; the first slots are the cells of the answer."""

    @pytest.mark.parametrize("places", [63, 64, 65, 66, 130])
    def test_a_long_row(self, engine, places):
        # areas of 1 in front, and four free places at the end with sizes up to 3: 8 divisions without that of size 4
        if engine != "native":
            pytest.skip("the others take long")
        steps = grid(1, places)
        first = places - 4
        sizes = dict.fromkeys(range(first), (first,)) | dict.fromkeys(range(first, places), (1, 2, 3))
        numbers = dict.fromkeys(range(first), (1,)) | dict.fromkeys(range(first, places), (2, 3, 4, 5))
        domains, division = divided(places, steps, numbers=numbers, sizes=sizes)
        order = sorted(range(len(domains)), key=lambda slot: len(domains[slot]) == 1)
        place_of = {slot: at for at, slot in enumerate(order)}
        moved = Division(
            0,
            tuple(map(place_of.__getitem__, division.numbers)),
            tuple(map(place_of.__getitem__, division.sizes)),
            tuple((one, other, place_of[slot]) for one, other, slot in division.pairs),
        )
        assert counted(engine, [domains[slot] for slot in order], moved, cells=12) == 7
