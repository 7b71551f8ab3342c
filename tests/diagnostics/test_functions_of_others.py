"""Functions of other languages: the line that the message proposes has the meaning that the function has there."""

import re
from collections.abc import Callable
from itertools import product
from math import gcd

import pytest

from sudokudsl import SdkError, count, loads

BOARD = "board 1x3 digits 0-4\n"
MEANINGS: dict[str, Callable[[int, int, int], bool]] = {
    "total(r1c1, r1c2) = 6": lambda a, b, c: a + b == 6,
    "times(r1c1, r1c2) = 4": lambda a, b, c: a * b == 4,
    "minimum(r1) = 1": lambda a, b, c: min(a, b, c) == 1,
    "maximum(r1) = 3": lambda a, b, c: max(a, b, c) == 3,
    "len(r1) = r1c1": lambda a, b, c: a == 3,
    "alldifferent(r1)": lambda a, b, c: len({a, b, c}) == 3,
    "nvalue(r1) = 2": lambda a, b, c: len({a, b, c}) == 2,
    "allequal(r1)": lambda a, b, c: a == b == c,
    "mod(r1c1, 3) = 1": lambda a, b, c: a % 3 == 1,
    "2 * mod(r1c1 + r1c2, 3) = r1c3": lambda a, b, c: 2 * ((a + b) % 3) == c,
    "div(r1c1, 2) = 1": lambda a, b, c: a // 2 == 1,
    "2 * div(r1c1, 2) = r1c2": lambda a, b, c: 2 * (a // 2) == b,
    "floor((r1c1 + r1c2) / 2) = r1c3": lambda a, b, c: (a + b) // 2 == c,
    "4 - minus(r1c1, r1c2) = r1c3": lambda a, b, c: 4 - (a - b) == c,
    "difference(r1c1, r1c2) = r1c3": lambda a, b, c: abs(a - b) == c,
    "range(r1) = 2": lambda a, b, c: max(a, b, c) - min(a, b, c) == 2,
    "pow(r1c1, 2) = r1c2": lambda a, b, c: a * a == b,
    "8 - pow(r1c1, 2) = 2 * r1c2": lambda a, b, c: 8 - a * a == 2 * b,
    "if(r1c1 = 1, r1c2, r1c3) = 2": lambda a, b, c: (b if a == 1 else c) == 2,
    "and(r1c1 = 1, r1c2 = 2)": lambda a, b, c: a == 1 and b == 2,
    "or(r1c1 = 1, r1c2 = 2)": lambda a, b, c: a == 1 or b == 2,
    "xor(r1c1 = 1, r1c2 = 2)": lambda a, b, c: (a == 1) != (b == 2),
    "implies(r1c1 = 1, r1c2 = 2)": lambda a, b, c: a != 1 or b == 2,
    "equal(r1c1, r1c2)": lambda a, b, c: a == b,
    "neq(r1c1, r1c2)": lambda a, b, c: a != b,
    "lt(r1c1, r1c2)": lambda a, b, c: a < b,
    "gt(r1c1, r1c2)": lambda a, b, c: a > b,
    "le(r1c1, r1c2)": lambda a, b, c: a <= b,
    "ge(r1c1, r1c2)": lambda a, b, c: a >= b,
    "consecutive(r1c1, r1c2)": lambda a, b, c: abs(a - b) == 1,
    "isprime(r1c1)": lambda a, b, c: a in (2, 3),
    "is_square(r1c1)": lambda a, b, c: a in (0, 1, 4),
    "iseven(r1c1)": lambda a, b, c: a % 2 == 0,
    "odd(r1c1)": lambda a, b, c: a % 2 == 1,
    "divides(2, r1c1)": lambda a, b, c: a % 2 == 0,
    "divisible(r1c1, 3)": lambda a, b, c: a % 3 == 0,
    "coprime(r1c1, r1c2)": lambda a, b, c: gcd(a, b) == 1,
    "ratio(r1c1, r1c2) = 2": lambda a, b, c: a == 2 * b or b == 2 * a,
    "contains(r1, 4)": lambda a, b, c: 4 in (a, b, c),
    "member(4, r1)": lambda a, b, c: 4 in (a, b, c),
    "countif(r1, 4) = 2": lambda a, b, c: (a, b, c).count(4) == 2,
    "occurrences(4, r1) = 2": lambda a, b, c: (a, b, c).count(4) == 2,
    "index(r1, 4) = 2": lambda a, b, c: a != 4 == b,
    "set(r1c1 r1c2) = set(r1c2 r1c3)": lambda a, b, c: {a, b} == {b, c},
    "gcd(r1c1, r1c2) = 1": lambda a, b, c: gcd(a, b) == 1,
    "same_row(r1c1, r1c2) and r1c3 = 4": lambda a, b, c: c == 4,
    "concat(r1c1, r1c2) > 20": lambda a, b, c: 10 * a + b > 20,
    "number(r1c1..r1c3) = 120": lambda a, b, c: 100 * a + 10 * b + c == 120,
    "any(r1 > 3)": lambda a, b, c: max(a, b, c) > 3,
    "all(r1 > 1)": lambda a, b, c: min(a, b, c) > 1,
    "none(r1c1 r1c2 = r1c3)": lambda a, b, c: c not in (a, b),
    "any(r1 = 2) or all(r1c1 r1c2 in {1, 4})": lambda a, b, c: 2 in (a, b, c) or {a, b} <= {1, 4},
    "all r1 > 1": lambda a, b, c: min(a, b, c) > 1,
    "any of r1 is prime": lambda a, b, c: bool({a, b, c} & {2, 3}),
    "last(r1c1 r1c2) = 2": lambda a, b, c: b == 2,
    "last(r1) = first(r1)": lambda a, b, c: a == c,
    "last(row 1) = 3": lambda a, b, c: c == 3,
    "sqrt(r1c1) = 2": lambda a, b, c: a == 4,
    "sqrt(r1c1 + r1c2) = r1c3": lambda a, b, c: a + b == c * c,
    "factorial(r1c1) = 6": lambda a, b, c: a == 3,
    "factorial(r1c1) + r1c2 = 2": lambda a, b, c: (1, 1, 2, 6, 24)[a] + b == 2,
    "mode(r1) = 2": lambda a, b, c: (a, b, c).count(2) >= max((a, b, c).count(d) for d in (0, 1, 3, 4)),
    "increasing(r1c1..r1c3)": lambda a, b, c: a < b < c,
}


@pytest.mark.parametrize("call", MEANINGS)
def test_the_proposed_line_means_the_same(call: str) -> None:
    with pytest.raises(SdkError) as caught:
        loads(f"{BOARD}require {call}\n")
    proposed = re.search(r"did you mean `([^`]+)`\?", str(caught.value))
    assert proposed, caught.value
    expected = sum(MEANINGS[call](*digits) for digits in product(range(5), repeat=3))
    assert 0 < expected < 5**3
    assert count(loads(f"{BOARD}{proposed[1]}\n")).count == expected


@pytest.mark.parametrize("name", ["times", "plus", "has", "total", "mod", "minimum"])
def test_a_function_of_the_file_is_not_taken_for_another(name: str) -> None:
    """The line has another mistake, such as a missing comma, and its function is the one that the file defines."""
    start = f"{BOARD}define {name}(a: cell, b: cell) = a + 2 * b\n"
    for line in (f"require {name}(r1c1 r1c2) = 4", f"require {name}(r1c1, r1c2) == 4", f"{name}(r1c1, r1c2) = 4"):
        with pytest.raises(SdkError) as caught:
            loads(f"{start}{line}\n")
        for proposed in re.findall(r"did you mean `([^`]+)`\?", str(caught.value)):
            assert f"{name}(" in proposed
