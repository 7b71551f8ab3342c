"""The clauses and auxiliary variables that each encoding adds, all worked out by hand.

`test_cnf.py` and `test_verbs.py` check the meaning of clauses. This file checks the clauses: redundant ones
that prune, helpers that are not needed, and the choice of an encoding.
"""

from itertools import combinations
from random import Random

import pytest

from sudokudsl.cnf import encodings
from sudokudsl.cnf.encodings import Encoder, FormulaTooLarge
from sudokudsl.cnf.rules import sums

NO_LIMIT = 1_000


def encoded(encode, free, *arguments):
    """The clauses that an encoding adds, and the names of its helpers; literals up to `free` are in use."""
    clauses, names = [], []

    def new(*name):
        names.append(name)
        return free + len(names)

    encode(Encoder(lambda *literals: clauses.append(literals), clauses.extend, new), *arguments)
    return clauses, names


def of(*clauses):
    """Clauses in any order, their literals, too."""
    return sorted(sorted(clause) for clause in clauses)


# --- counts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "many", "clauses"),
    [
        (-1, 2, [()]),
        (0, 3, [(-1,), (-2,), (-3,)]),
        (1, 1, []),
        (1, 2, [(-1, -2)]),
        (1, 3, [(-1, -2), (-1, -3), (-2, -3)]),
        (2, 3, [(-1, -2, -3)]),
        (3, 3, []),
        (4, 3, []),
    ],
)
def test_small_counts_need_no_helpers(count, many, clauses):
    assert encoded(encodings.at_most, many, count, range(1, many + 1)) == (clauses, [])


def test_as_many_true_as_false_count_the_true():
    clauses, names = encoded(encodings.at_most, 4, 2, (1, 2, 3, 4))
    assert names == [("counted", 0, 1), ("counted", 1, 1), ("counted", 1, 2), ("counted", 2, 1), ("counted", 2, 2)]
    # 5: one of the first; 6, 7: one, two of the first two; 8, 9: of the first three
    first, second = [(-1, 5)], [(-5, 6), (-2, 6), (-2, -5, 7)]
    third = [(-3, -7), (-6, 8), (-3, 8), (-7, 9), (-3, -6, 9)]
    assert of(*clauses) == of(*first, *second, *third, (-4, -9))


def test_more_true_than_false_count_the_false():
    clauses, names = encoded(encodings.at_most, 5, 3, (1, 2, 3, 4, 5))  # so two at least are false
    assert names == [
        ("left", 0, 1), *(("left", at, many) for at in range(1, 5) for many in (1, 2))
    ]  # fmt: skip
    # 6 says that the first is false; 7, 8 that one, two of the first two are.
    # 9, 10 count in the first three, 11, 12 in the first four, and 13, 14 in all five.
    assert of(*clauses) == of(
        (-6, -1),
        (-7, -2, 6), (-8, -2), (-8, 6),
        (-9, -3, 7), (-10, -3, 8), (-10, 7),
        (-11, -4, 9), (-12, -4, 10), (-12, 9),
        (-13, -5, 11), (-14, -5, 12), (-14, 11), (14,),
    )  # fmt: skip


def test_one_of_sixteen_in_pairs():
    literals = range(1, 17)
    assert encoded(encodings.at_most, 16, 1, literals) == (list(combinations([-one for one in literals], 2)), [])


@pytest.mark.parametrize(("many", "size"), [(17, 4), (30, 5)])
def test_one_of_many_in_groups(many, size):
    """Groups as large as there are of them, about: the root of 17 is 4.1, that of 30 is 5.5."""
    groups = [range(first, min(first + size, many + 1)) for first in range(1, many + 1, size)]
    marks = range(many + 1, many + 1 + len(groups))
    clauses, names = encoded(encodings.at_most, many, 1, range(1, many + 1))
    assert names == [("group", number) for number in range(len(groups))]
    among = [(-one, mark) for group, mark in zip(groups, marks, strict=True) for one in group]
    pairs = [pair for group in (*groups, marks) for pair in combinations([-one for one in group], 2)]
    assert of(*clauses) == of(*among, *pairs)


def test_one_of_very_many_in_groups_of_groups(monkeypatch):
    monkeypatch.setattr(encodings, "MAX_PAIRWISE", 4)
    _, names = encoded(encodings.at_most, 20, 1, range(1, 21))  # five groups of four, and of those one of four and one
    assert names == [*(("group", number) for number in range(5)), ("group", "of groups", 0), ("group", "of groups", 1)]


def test_groups_that_are_large_themselves_are_split():
    _, names = encoded(encodings.at_most, 300, 1, range(1, 301))
    # 17 groups of 17 and one of 11; five groups in each of the 17; and the 18 marks in five
    inner = {("group", group, number) for group in range(17) for number in range(5)}
    assert len(names) == 18 + 17 * 5 + 5
    assert set(names) == {("group", n) for n in range(18)} | inner | {("group", "of groups", n) for n in range(5)}


# --- sums ------------------------------------------------------------------------------------------------------------


def test_two_of_three_bits_by_bounds():
    terms = [[(0, 0), (1, literal)] for literal in (1, 2, 3)]
    clauses, names = encoded(encodings.bounded_total, 3, 2, 2, terms)
    assert names == [("sum of", 2, "is at least", 2)]
    # the first two are 1 or 2, and 4 says that they are 2; they are 2 if and only if the third is not 1
    assert of(*clauses) == of((1, 2), (1, -4), (2, -4), (-1, -2, 4), (-3, -4), (3, 4))


BITS = [[(0, 1), (1, 2)], [(0, 3), (1, 4)], [(0, 5), (1, 6)]]
ONE_OR_TWO = [
    [(0, 0, 0), (0, 1, 1)],
    [(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 2)],  # then 0 so far, any that will do, or 2
    [(0, 1, 0), (1, 0, 0), (1, 1, 0), (2, 0, 0)],
]
"""The moves of three bits whose sum is 1 or 2."""


def test_moves_of_a_sum():
    assert encodings.total_layers(BITS, ((1, 2),), NO_LIMIT) == ONE_OR_TWO
    assert encodings.total_layers(BITS, ((4, 5),), NO_LIMIT) is None


def test_three_bits_by_moves():
    clauses, names = encoded(encodings.total, 6, 1, 2, BITS, NO_LIMIT, {})
    # a state that one value alone leads to is that value: the first bit needs no helpers
    seven_to_eleven = [("move", 2, 0, 0), ("move", 2, 0, 1), ("state", 2, 1), ("move", 2, 1, 0), ("move", 2, 1, 1)]
    twelve_on = [("move", 3, 0, 1), ("move", 3, 1, 0), ("move", 3, 1, 1), ("move", 3, 2, 0)]
    assert names == seven_to_eleven + twelve_on
    assert of(*clauses) == of(
        (1, 2),
        (-7, 1), (-7, 3), (-8, 1), (-8, 4), (-8, 9), (-10, 2), (-10, 3), (-10, 9), (-11, 2), (-11, 4),
        (-1, 7, 8), (-2, 10, 11), (-9, 8, 10), (-3, 7, 10), (-4, 8, 11),
        (-12, 6), (-12, 7), (-13, 5), (-13, 9), (-14, 6), (-14, 9), (-15, 5), (-15, 11),
        (-7, 12), (-9, 13, 14), (-11, 15), (-5, 13, 15), (-6, 12, 14),
    )  # fmt: skip


def test_sums_of_the_same_values_list_their_moves_once():
    known = {}
    encoded(encodings.total, 6, 1, 2, BITS, NO_LIMIT, known)
    assert known == {(1, 2, ((0, 1),) * 3): ONE_OR_TWO}
    known = {(1, 2, ((0, 1),) * 3): None}  # as if there were no way
    assert encoded(encodings.total, 6, 1, 2, BITS, NO_LIMIT, known) == ([()], [])


def test_different_values_say_so_in_pairs_and_by_value():
    choices = [[(digit, 3 * cell + digit) for digit in (1, 2, 3)] for cell in range(3)]
    clauses, names = encoded(encodings.distinct_total, 9, 6, 6, choices, NO_LIMIT)
    assert names[:3] == [("taken", 1), ("taken", 2), ("taken", 3)]  # 10, 11, 12
    for digit, mark in zip((1, 2, 3), (10, 11, 12), strict=True):
        takers = (digit, 3 + digit, 6 + digit)
        assert {*combinations([-taker for taker in takers], 2), (-mark, *takers)} <= set(clauses)
        assert {(-taker, mark) for taker in takers} <= set(clauses)


@pytest.mark.parametrize("limit", [6, 5])
def test_moves_of_all_choices_together_are_limited(limit):
    """Three choices with two moves each."""

    def moves():
        return encodings.layers(BITS, 0, lambda state, value: 0, lambda state: True, limit)

    if limit == 6:
        assert moves() == [[(0, 0, 0), (0, 1, 0)]] * 3
    else:
        with pytest.raises(FormulaTooLarge, match=r"^its automaton has more than 5 moves$"):
            moves()


# --- the size of a sum -----------------------------------------------------------------------------------------------


def sum_of(monkeypatch, choices, low, high, limit):
    """Encodes a sum of numbers in low..high, and returns the pairs of a partial sum and a value that are tried."""
    pairs = []
    right = encodings.limited

    def limited(out, first, second, *bounds):
        pairs.append(len(first) * len(second))
        right(out, first, second, *bounds)

    at = iter(range(1, 10_000))
    terms = [[(value, next(at)) for value in values] for values in choices]
    orders = [[(values[0], 0), *((value, next(at)) for value in values[1:])] for values in choices]
    least, most = sum(values[0] for values in choices), sum(values[-1] for values in choices)
    with monkeypatch.context() as patched:
        patched.setattr(encodings, "limited", limited)
        patched.setattr(sums, "MAX_PAIRS", limit)
        encoded(sums.total, 10_000, [*zip(terms, orders, strict=True)], ((low, high),), least, most)
    return pairs


@pytest.mark.parametrize("kind", ["at most", "at least", "between"])
def test_a_sum_has_as_many_partial_sums_as_its_limit_counts(kind, monkeypatch):
    """Random numbers whose every value can occur: one pair less than the encoding has is too few."""
    for seed in range(60):
        chance = Random(f"{kind} {seed}")
        choices = [sorted(chance.sample(range(-4, 9), chance.randint(1, 4))) for _ in range(chance.randint(5, 7))]
        least, most = sum(values[0] for values in choices), sum(values[-1] for values in choices)
        width = max(values[-1] - values[0] for values in choices)
        low = least if kind == "at most" else chance.randint(least, max(least, most - width))
        high = most if kind == "at least" else chance.randint(max(low, least + width), max(low, most, least + width))
        pairs = sum(sum_of(monkeypatch, choices, low, high, 10_000))
        assert sum(sum_of(monkeypatch, choices, low, high, pairs)) == pairs
        with pytest.raises(FormulaTooLarge, match=f"has more than {pairs - 1:,} partial sums"):
            sum_of(monkeypatch, choices, low, high, pairs - 1)
