"""An outside opinion on regular expressions: Python's own `re`, on every line of up to five digits.

A pattern becomes a machine before the two compilers and the meaning part, so none of them could notice a mistake in it.
"""

import re
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudsl.expression.patterns import compile_pattern

DIGITS = (1, 2, 3)
LINES = [line for length in range(6) for line in product(DIGITS, repeat=length)]


def accepts(machine, line):
    moves = {(state, digit): after for state, digit, after in machine.moves}
    state = 0
    for digit in line:
        state = moves.get((state, digit))
        if state is None:
            return False
    return state in machine.accepting


def differing(pattern):
    """The lines on which the machine of a pattern and `re` differ."""
    machine, other = compile_pattern(pattern, DIGITS), re.compile(pattern.replace(" ", ""))
    return [line for line in LINES if accepts(machine, line) != bool(other.fullmatch("".join(map(str, line))))]


atoms = st.sampled_from(("1", "2", "3", ".", "[12]", "[1-2]", "[^1]", "[^2-3]", "[13]"))
times = st.sampled_from(("", "*", "+", "?", "{2}", "{0,1}", "{1,3}", "{2,}", "{0}"))
patterns = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(" ".join),
        st.lists(inner, min_size=2, max_size=3).map(lambda some: f"({'|'.join(some)})"),
        st.tuples(inner, times).map(lambda both: f"({both[0]}){both[1]}"),
    ),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(patterns)
def test_random_patterns_mean_what_they_mean_to_python(pattern):
    assert not differing(pattern), pattern


@pytest.mark.parametrize(
    "pattern",
    ["", "1", "1 2* (3 | [1-2])", "(1|2 3)+", "(1{2}|3){2,3}", "(. .)*", "[^1]*1[^1]*", "(|1)(2|)", "((1*)*)*"],
)
def test_patterns_written_down(pattern):
    assert not differing(pattern)


def test_it_would_notice():
    machine, other = compile_pattern("1 2*", DIGITS), re.compile("12+")
    assert [line for line in LINES if accepts(machine, line) != bool(other.fullmatch("".join(map(str, line))))] == [
        (1,)
    ]
