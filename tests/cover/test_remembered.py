"""Tables that are remembered from one puzzle to the next: what may be shared, and what may not."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sudokudsl.cover import remembered
from sudokudsl.cover.remembered import Remembered


def multiples(number):
    return lambda digit: digit % number == 0


def memory():
    return Remembered[tuple[int, ...]](len)


def listed(tables, function, domain):
    """The digits of a domain that a function accepts, and whether they were listed now."""
    made = []

    def make():
        made.append(domain)
        return tuple(digit for digit in domain if function(digit))

    return tables.table((function,), domain, make, {}), bool(made)


def test_functions_of_one_code_and_one_captured_value_share_a_table():
    tables = memory()
    assert listed(tables, multiples(2), (1, 2, 3, 4)) == ((2, 4), True)
    assert listed(tables, multiples(2), (1, 2, 3, 4)) == ((2, 4), False)


def test_other_captured_values_codes_defaults_and_domains_have_their_own():
    tables = memory()
    assert listed(tables, multiples(2), (1, 2, 3, 4)) == ((2, 4), True)
    assert listed(tables, multiples(3), (1, 2, 3, 4)) == ((3,), True)
    assert listed(tables, multiples(2), (4, 5, 6)) == ((4, 6), True)
    for least in (2, 3):
        assert listed(tables, lambda digit, least=least: digit >= least, (1, 2, 3)) == (tuple(range(least, 4)), True)
    assert listed(tables, lambda digit: digit > 1, (1, 2, 3)) == ((2, 3), True)
    assert listed(tables, lambda digit: digit > 2, (1, 2, 3)) == ((3,), True)


def test_a_captured_function_counts_by_what_it_captures():
    tables = memory()

    def opposite(accepts):
        return lambda digit: not accepts(digit)

    assert listed(tables, opposite(multiples(2)), (1, 2, 3)) == ((1, 3), True)
    assert listed(tables, opposite(multiples(3)), (1, 2, 3)) == ((1, 2), True)
    assert listed(tables, opposite(multiples(3)), (1, 2, 3)) == ((1, 2), False)


def test_what_may_change_is_never_remembered():
    @dataclass
    class Least:
        digit: int

    tables, least, many = memory(), Least(2), [2]
    for function in (lambda digit: digit >= least.digit, lambda digit: digit in many, lambda digit: digit in (many,)):
        listed(tables, function, (1, 2, 3))
        assert listed(tables, function, (1, 2, 3))[1]
    least.digit = 3
    assert listed(tables, lambda digit: digit >= least.digit, (1, 2, 3)) == ((3,), True)


def test_a_puzzle_remembers_the_tables_of_functions_that_may_change():
    tables, own, many = memory(), {}, [2]
    others = [lambda digit: digit in many, lambda digit: digit not in many]
    found = [tables.table((function,), (1, 2), lambda at=at: (at,), own) for at, function in enumerate(others * 2)]
    assert found == [(0,), (1,), (0,), (1,)]


def test_a_memory_is_bounded(monkeypatch):
    monkeypatch.setattr(remembered, "MOST_ROWS", 10)
    monkeypatch.setattr(remembered, "MOST_ROWS_OF_TABLE", 5)
    tables = memory()
    for last in range(2, 30):
        listed(tables, multiples(1), tuple(range(last % 3, last)))
        assert sum(len(table) + 1 for table in tables._tables.values()) == tables._rows <= 10
    assert listed(tables, multiples(1), (1, 2, 3, 4, 5)) == ((1, 2, 3, 4, 5), True)
    assert listed(tables, multiples(1), (1, 2, 3, 4, 5)) == ((1, 2, 3, 4, 5), True)  # too long to be kept


@pytest.mark.parametrize("function", [int.__ne__, max])
def test_built_in_functions_are_their_own_identity(function):
    tables = Remembered[tuple[object, ...]](len)
    first = tables.table((function,), (1, 2), lambda: (function(1, 2),), {})
    assert tables.table((function,), (1, 2), lambda: ("made again",), {}) is first
