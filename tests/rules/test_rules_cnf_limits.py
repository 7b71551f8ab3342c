"""Rules as clauses: rules that are too large are refused in time; sizes, names and order of the clauses."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sudokudsl import loads
from sudokudsl.cnf.clauses import ClauseBuilder
from sudokudsl.cnf.compile import compile_cnf, formula
from sudokudsl.cnf.encodings import FormulaTooLarge
from sudokudsl.families.arrow import Arrow
from sudokudsl.families.cage import Cage
from sudokudsl.families.contains import Contains
from sudokudsl.families.kropki import WhiteDot
from sudokudsl.families.palindrome import Palindrome
from sudokudsl.families.thermometer import Thermometer
from sudokudsl.families.whispers import Whispers
from sudokudsl.model.geometry import Board
from sudokudsl.model.ground import (
    Absolute,
    Accepts,
    AllDifferent,
    And,
    Comparison,
    Digit,
    Iff,
    Machine,
    Membership,
    Not,
    Or,
    Product,
    Sum,
    Tally,
)
from support.rules_cnf import (
    BANK,
    THREE,
    A,
    B,
    C,
    compiled,
    equals,
    found,
    number,
    plus,
    times,
)

BIG = Board(9, 9, tuple(range(1, 10)))
DIGITS = [Digit(cell) for cell in BIG.cells]


def refused(rule, match):
    out = ClauseBuilder(BIG)
    with pytest.raises(FormulaTooLarge, match=match):
        out.rule(rule)


def test_deep_chains_are_flat():
    total, chain, either = A, Comparison("<", A, B), Comparison("<", A, B)
    for at in range(3000):
        total = Sum(((1, total), (1, (A, B, C)[at % 3])))
        chain = And((chain, Comparison("<", A, B)))
        either = Or((either, Not(Not(equals(B, C)))))
    for rule in (Comparison("<", total, number(4000)), chain, either):
        assert compiled(THREE, rule).clauses[0]


def test_deep_nesting_is_refused():
    deep = equals(A, number(1))
    for _ in range(5000):
        deep = And((Or((deep, equals(B, number(2)))), equals(C, number(3))))
        deep = Iff(deep, Comparison("<", plus(A, B, C), number(9)))
    with pytest.raises(FormulaTooLarge, match="nested more than 100 deep; say it in several rules"):
        compiled(THREE, deep)


def test_nesting_up_to_the_limit_is_no_recursion_error():
    deep = equals(plus(A, B, C), number(7))
    for at in range(48):
        deep = Not(And((deep, Comparison("!=", plus(A, B, C), number(at % 12)))))
        deep = Iff(deep, equals(plus(A, B, times(2, C)), number(at % 16)))
    assert compiled(THREE, deep).clauses[0]


def test_shared_parts_are_seen_once():
    both = A
    for _ in range(150):
        both = plus(both, both)  # 2^150 times A
    assert len(found(compiled(THREE, equals(both, times(2**150, B))), "minisat22")) == 16
    for _ in range(100):
        both = plus(both, both)
    refused(equals(both, B), "more than 200 bits")


def test_wide_sums_are_made_and_wider_ones_refused():
    assert compiled(BIG, Comparison("<=", plus(*DIGITS), number(300))).clauses[0]
    powers = Sum(tuple((1000 + 37 * at**2, digit) for at, digit in enumerate(DIGITS[:20])))
    refused(equals(powers, number(300_000)), "partial sums; use fewer")
    refused(
        Membership(Product(tuple(DIGITS[:12])), frozenset({64})), "more than 5,000 values|pairs of values, more than"
    )


def test_a_product_of_many_values_is_refused_before_it_is_made():
    sums_of_ten = [plus(*(times(7, digit) for digit in DIGITS[at : at + 10]), DIGITS[at + 11]) for at in (0, 12)]
    out = ClauseBuilder(BIG)
    with pytest.raises(
        FormulaTooLarge, match=r"a product in it has [\d,]+ pairs of values, more than 50,000; use fewer"
    ):
        out.rule(Comparison("<", Product(tuple(sums_of_ten)), times(30_000, DIGITS[30])))


def test_a_long_machine_is_refused():
    count = 3000
    moves = tuple((state, digit, (state * 7 + digit) % count) for state in range(count) for digit in range(1, 10))
    refused(Accepts(tuple(BIG.cells), Machine(moves, frozenset({1}))), "more than 100,000 moves; read a shorter line")


def test_names_can_be_read():
    out = compiled(THREE, Or((equals(plus(A, B, C), number(7)), Comparison("<", plus(A, B), times(2, C)))))
    names = formula(out, ("rule, line 1",)).names
    assert any(name.startswith("rule, line 1: condition ") and "r1c1 + r1c2 + r1c3 = 7" in name for name in names)
    assert len(set(names)) == len(names)


def test_it_is_told_what_was_made():
    out = compiled(THREE, And((equals(plus(A, B, C), number(7)), Comparison("<", A, B))))
    out.owner = 1
    out.rule(Comparison("<", A, B))
    cnf = formula(out, ("one", "other"))
    sizes = [cnf.size_of(number) for number in (0, 1)]
    assert sizes[0].encodings == {"automaton": 1}
    assert sizes[0].kinds == "1 automaton"
    assert sizes[0].variables == sum(owner == 0 for owner, _ in cnf.keys)
    assert str(sizes[1]) == f"0 variables, {len(out.clauses[1])} clauses (on cells alone)"
    assert sizes[1].literals == sum(map(len, out.clauses[1]))


def test_same_rule_same_bytes():
    _, rule, _ = BANK["one is false"]
    texts = {formula(compiled(THREE, rule), ("rule",)).dimacs() for _ in range(2)}
    assert len(texts) == 1


@pytest.mark.parametrize(
    ("rule", "family", "times"),
    [
        (
            And(tuple(Comparison("<", a, b) for a, b in pairwise(DIGITS[:9]))),
            Thermometer(BIG.cells[:9]),
            1.2,
        ),
        (
            And(tuple(Comparison(">=", Absolute(Sum(((1, a), (-1, b)))), number(5)) for a, b in pairwise(DIGITS[:9]))),
            Whispers(BIG.cells[:9], 5),
            1.0,
        ),
        (equals(Absolute(Sum(((1, DIGITS[0]), (-1, DIGITS[1])))), number(1)), WhiteDot(BIG.cells[:2], 1), 1.0),
        (equals(DIGITS[0], plus(*DIGITS[1:4])), Arrow(BIG.cells[:1], BIG.cells[1:4]), 1.0),
        (And((AllDifferent(tuple(DIGITS[:4])), equals(plus(*DIGITS[:4]), number(20)))), Cage(BIG.cells[:4], 20), 1.5),
        (
            Comparison(">=", Tally(tuple(equals(one, number(9)) for one in DIGITS[:4])), number(2)),
            Contains(BIG.cells[:4], (9, 9)),
            1.0,
        ),
        (
            And(tuple(equals(a, b) for a, b in zip(DIGITS[:4], DIGITS[8:4:-1], strict=True))),
            Palindrome(BIG.cells[:9]),
            2.0,
        ),
    ],
)
def test_a_rule_is_not_much_larger_than_its_family(rule, family, times):
    ours, theirs = compiled(BIG, rule), ClauseBuilder(BIG)
    family.cnf(theirs)
    assert len(ours.clauses[0]) <= times * len(theirs.clauses[0])


@pytest.mark.parametrize(
    ("several", "one"),
    [
        ("sum(r1) = 7 or sum(r1) = 9 or sum(r1) = 10", "sum(r1) in {7, 9, 10}"),
        ("sum(r1) >= 7 and sum(r1) != 9 and sum(r1) <= 10", "sum(r1) in {7, 8, 10}"),
        ("sum(r1) >= 7 and r1c1 = 3 and sum(r1) <= 8", "r1c1 = 3 and sum(r1) in {7, 8}"),
        ("not (sum(r1) < 7 or sum(r1) > 8)", "sum(r1) in {7, 8}"),
        ("r1c1 != 1 and r1c1 != 3", "r1c1 in {2, 4, 5}"),
    ],
)
def test_comparisons_of_one_number_are_one_condition(several, one):
    """They have as many clauses as the set of the values."""
    sizes = [str(compile_cnf(loads(f"board 1x4 digits 1-5\nrequire {rule}\n")).size_of(0)) for rule in (several, one)]
    assert sizes[0] == sizes[1]
