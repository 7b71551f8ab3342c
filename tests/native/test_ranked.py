"""Lines in the order of their digits, by counts that are computed by hand, in every engine."""

from __future__ import annotations

import pytest

import sudokudsl
from sudokudsl.cover import ranking
from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.objectives import House, Pairs, Ranked
from support.engines import ENGINES
from support.problems import counted


@pytest.fixture(params=sorted(ENGINES))
def engine(request):
    return request.param


def ranked(lines, *clues, differ=False) -> Ranked:
    return Ranked(0, tuple(lines), clues, differ)


ALONE = ((0,), (1,), (2,))
"""Three lines of a slot each."""
TWO_DIGITS = ((0, 1), (2, 3))
"""Two lines of two slots each."""


class TestClues:
    @pytest.mark.parametrize(
        ("less", "ties", "expected"),
        [
            (0, False, 1),  # 12
            (0, True, 3),  # 11 12 22
            (1, False, 1),  # 21
            (1, True, 1),
            (2, True, 0),
            (-1, True, 0),
        ],
    )
    def test_two_digits(self, engine, less, ties, expected):
        assert counted(engine, [(1, 2)] * 2, ranked(ALONE[:2], (0, less, ties))) == expected

    @pytest.mark.parametrize(
        ("less", "ties", "expected"),
        [
            (0, False, 2 * 2 + 1),  # 1 and two of 2 3; 2 and 33
            (0, True, 9 + 4 + 1),  # no digit below 1, 2 or 3
            (1, False, 2),  # 213 231
            (1, True, 4 + 4),  # 2 with 1 and one of 2 3; 3 with 3 and one of 1 2, in both orders
            (2, False, 1 + 4),  # 2 and 11; 3 and two of 1 2
            (2, True, 1 + 4),
        ],
    )
    def test_three_digits(self, engine, less, ties, expected):
        assert counted(engine, [(1, 2, 3)] * 3, ranked(ALONE, (0, less, ties))) == expected

    @pytest.mark.parametrize(
        ("clue", "expected"),
        # of the 16 pairs of numbers 11 12 21 22, 4 are equal, and in 6 the first one is less
        [((1, 1, False), 6), ((1, 1, True), 6), ((0, 0, True), 10), ((0, 0, False), 6), ((1, 0, True), 10)],
    )
    def test_the_first_difference_decides(self, engine, clue, expected):
        assert counted(engine, [(1, 2)] * 4, ranked(TWO_DIGITS, clue)) == expected

    def test_a_line_and_its_reverse(self, engine):
        # 12 13 23 are less than from the other end
        assert counted(engine, [(1, 2, 3)] * 2, ranked([(0, 1), (1, 0)], (0, 0, False))) == 3
        assert counted(engine, [(1, 2, 3)] * 2, ranked([(0, 1), (1, 0)], (0, 0, True))) == 6

    def test_a_line_twice(self, engine):
        assert counted(engine, [(1, 2)], ranked([(0,), (0,)], (0, 0, True))) == 2
        assert counted(engine, [(1, 2)], ranked([(0,), (0,)], (0, 0, False))) == 0
        assert counted(engine, [(1, 2)], ranked([(0,), (0,)], (1, 1, True))) == 0
        # both of them are less than the other line
        assert counted(engine, [(1, 2)] * 2, ranked([(0,), (0,), (1,)], (2, 2, False))) == 1

    def test_rows_and_columns(self, engine):
        # of ab over cd, ab is the least line: 11 is, over any digits; 12 is over 21 and 22, and 22 is over 22
        lines = [(0, 1), (1, 0), (2, 3), (3, 2), (0, 2), (2, 0), (1, 3), (3, 1)]
        assert counted(engine, [(1, 2)] * 4, ranked(lines, (0, 0, True))) == 4 + 2 + 1

    def test_several_clues(self, engine):
        clues = [(0, 0, False), (1, 1, False), (2, 2, False)]
        assert counted(engine, [(1, 2, 3, 4)] * 3, ranked(ALONE, *clues)) == 4  # three digits of four
        assert counted(engine, [(1, 2)] * 3, ranked(ALONE, *clues)) == 0

    def test_clues_with_one_number(self, engine):
        # both lines are equal: 11 11, 12 12, 21 21, 22 22
        assert counted(engine, [(1, 2)] * 4, ranked(TWO_DIGITS, (0, 0, True), (1, 0, True))) == 4
        assert counted(engine, [(1, 2)] * 4, ranked(TWO_DIGITS, (0, 0, True), (1, 0, False))) == 0

    def test_two_clues_of_a_line(self, engine):
        assert counted(engine, [(1, 2)] * 2, ranked(ALONE[:2], (0, 0, True), (0, 0, False))) == 1
        assert counted(engine, [(1, 2)] * 2, ranked(ALONE[:2], (0, 0, True), (0, 1, True))) == 0

    def test_several_objectives(self, engine):
        # they are about the same lines, or about lines in another order
        first = ranked(ALONE, (0, 0, False))
        assert counted(engine, [(1, 2, 3)] * 3, first, ranked(ALONE, (1, 1, False))) == 1
        assert counted(engine, [(1, 2, 3)] * 3, first, ranked(ALONE[::-1], (1, 1, False))) == 1
        assert counted(engine, [(1, 2, 3)] * 3, first, ranked(ALONE, differ=True)) == 2

    def test_slots_with_other_digits(self, engine):
        # the second line is an auxiliary slot that holds 3
        assert counted(engine, [(1, 5), (3,)], ranked(ALONE[:2], (0, 0, False)), cells=1) == 1
        assert counted(engine, [(1, 3, 5), (3,)], ranked(ALONE[:2], (0, 0, True)), cells=1) == 2
        assert counted(engine, [(1, 3, 5), (3, 4)], ranked(ALONE[:2], (1, 0, True)), cells=1) == 2

    def test_a_slot_without_digits(self, engine):
        assert counted(engine, [(1, 2), ()], ranked(ALONE[:2], (0, 0, True)), cells=1) == 0

    @pytest.mark.parametrize("places", [1, 2, 63, 64])
    def test_long_lines(self, engine, places):
        # all digits are known but the last of each line: 12
        domains = [(1,)] * (places - 1) + [(1, 2)]
        lines = [tuple(range(start, start + places)) for start in (0, places)]
        order = [places - 1, 2 * places - 1]  # the cells of the answer
        order += [slot for slot in range(2 * places) if slot not in order]
        number = {slot: at for at, slot in enumerate(order)}
        objective = ranked([tuple(number[slot] for slot in each) for each in lines], (0, 0, False))
        assert counted(engine, [(domains * 2)[slot] for slot in order], objective, cells=2) == 1


class TestDifferent:
    def test_one_digit_each(self, engine):
        assert counted(engine, [(1, 2, 3)] * 3, ranked(ALONE, differ=True)) == 6

    def test_two_digits_each(self, engine):
        assert counted(engine, [(1, 2)] * 4, ranked(TWO_DIGITS, differ=True)) == 16 - 4

    def test_no_palindrome(self, engine):
        assert counted(engine, [(1, 2)] * 3, ranked([(0, 1, 2), (2, 1, 0)], differ=True)) == 4

    def test_no_palindrome_of_four(self, engine):
        assert counted(engine, [(1, 2)] * 4, ranked([(0, 1, 2, 3), (3, 2, 1, 0)], differ=True)) == 16 - 4

    def test_a_line_twice(self, engine):
        assert counted(engine, [(1, 2)], ranked([(0,), (0,)], differ=True)) == 0

    def test_slots_that_differ(self, engine):
        apart = Pairs(0, 0, 2, ((1, 2), (2, 1)))
        assert counted(engine, [(1, 2)] * 4, apart, ranked(TWO_DIGITS, differ=True)) == 2 * 4


SIDES = ((0, 4), (1, 5), (2, 6), (3, 7))
"""Two sides of two lines each."""
HOUSES = (House(0, (0, 1), (1, 2)), House(0, (2, 3), (1, 2)))
"""The first slots of each side hold both digits."""


class TestSides:
    @pytest.mark.parametrize(
        ("less", "ties", "expected"),
        [
            (0, False, 8),  # 11, and 12 on the other side in one of two lines; the last two digits are free
            (0, True, 2 * 3 * 4),  # 11 and 11, 11 and 12, 12 and 12
            (1, False, 8),  # 12 and 11
            (1, True, 8),
            (2, False, 8),  # 21 and 22
            (2, True, 2 * 3 * 4),
            (3, True, 8),  # 22 and 21
            (4, True, 0),
            (-1, True, 0),
        ],
    )
    def test_one_clue(self, engine, less, ties, expected):
        assert counted(engine, [(1, 2)] * 8, *HOUSES, ranked(SIDES, (0, less, ties))) == expected

    def test_one_digit_each(self, engine):
        # each digit begins two lines, which are equal
        firsts = [each[:1] for each in SIDES]
        assert counted(engine, [(1, 2)] * 4, *HOUSES, ranked(firsts, (0, 0, False))) == 0
        assert counted(engine, [(1, 2)] * 4, *HOUSES, ranked(firsts, (0, 0, True))) == 2
        assert counted(engine, [(1, 2)] * 4, *HOUSES, ranked(firsts, (0, 1, True))) == 0
        assert counted(engine, [(1, 2)] * 4, *HOUSES, ranked(firsts, (0, 2, True))) == 2

    def test_two_clues(self, engine):
        # 11 and 12; the digits of the last two lines are free
        lesser, greater = (0, 0, False), (2, 1, False)
        assert counted(engine, [(1, 2)] * 8, *HOUSES, ranked(SIDES, lesser, greater)) == 4
        # 21 11 22 12 are the lines in order
        assert counted(engine, [(1, 2)] * 8, *HOUSES, ranked(SIDES, (0, 2, False), (3, 1, False))) == 1
        # two lines of one side cannot begin with one digit
        assert counted(engine, [(1, 2)] * 8, *HOUSES, ranked(SIDES, (0, 0, True), (1, 0, True))) == 0
        # equal lines: 11 11 or 12 12
        assert counted(engine, [(1, 2)] * 8, *HOUSES, ranked(SIDES, (0, 0, True), (3, 0, True))) == 2 * 4
        assert counted(engine, [(1, 2)] * 8, *HOUSES, ranked(SIDES, (0, 0, True), (3, 0, False))) == 0

    def test_a_side_without_a_house(self, engine):
        # the first line is 1, and both of the other side are 2; with ties these are free
        firsts = [each[:1] for each in SIDES]
        assert counted(engine, [(1, 2)] * 4, HOUSES[0], ranked(firsts, (0, 0, False))) == 1
        assert counted(engine, [(1, 2)] * 4, HOUSES[0], ranked(firsts, (0, 0, True))) == 4

    def test_a_side_that_lacks_a_line(self, engine):
        # 2 over 1 and 2: one line is less than the first
        assert counted(engine, [(1, 2)] * 3, HOUSES[0], ranked(ALONE, (0, 1, True))) == 1

    def test_a_corner(self, engine):
        rows = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
        columns = [(0, 3, 6), (1, 4, 7), (2, 5, 8)]
        houses = [House(0, each, (1, 2, 3)) for each in (*rows, *columns)]
        # of the 12 Latin squares, 4 have 1 in the corner: row and column are 123 123, 123 132, 132 123, 132 132
        assert counted(engine, [(1, 2, 3)] * 9, *houses, ranked(rows + columns, (0, 0, False))) == 1
        assert counted(engine, [(1, 2, 3)] * 9, *houses, ranked(rows + columns, (0, 0, True))) == 3
        assert counted(engine, [(1, 2, 3)] * 9, *houses, ranked(rows + columns, (0, 1, True))) == 1
        # a square with an equal row and column is symmetric: 3! squares
        assert counted(engine, [(1, 2, 3)] * 9, *houses, ranked(rows + columns, differ=True)) == 12 - 6


def test_givens_that_clash(engine):
    domains = [(1, 2)] * 2
    assert counted(engine, domains, ranked(ALONE[:2], (0, 0, False)), givens=(1, None)) == 1
    assert counted(engine, domains, ranked(ALONE[:2], (0, 0, False)), givens=(2, None)) == 0
    assert counted(engine, domains, ranked(ALONE[:2], differ=True), givens=(2, 2)) == 0


@pytest.mark.parametrize("where", ["", "worth "])
def test_clues_of_one_board_or_layer_are_one_objective(where):
    clues = [f"full-rank {where}row {row} {side} = {row}" for row in (1, 2) for side in ("left", "right")]
    lines = ["latin 4x4", "layer worth digits 0-3 counted", *clues]
    problem = compile_cover(sudokudsl.loads("\n".join(lines)))
    (found,) = (each for each in ranking.joined(problem.objectives) if isinstance(each, Ranked))
    assert [less for _, less, _ in found.clues] == [0, 0, 1, 1]
