"""Regular expressions and machines: the meaning and each compiler reads them in a way of its own.

All three are compared with Python's own `re`, on every line of up to five digits, and faults are planted in each.
"""

import re
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokudsl
from sudokudsl.cnf.encodings import FormulaTooLarge
from sudokudsl.cnf.rules import acceptors
from sudokudsl.cover.limits import TableTooLarge
from sudokudsl.cover.rules import patterns as automata
from sudokudsl.crosscheck.oracle import all_grids
from sudokudsl.expression import evaluate
from sudokudsl.expression.constants import constant_value
from sudokudsl.expression.patterns import BadPattern, parse_pattern
from sudokudsl.model import ground as t

DIGITS = (1, 2, 3)
LINES = [line for length in range(6) for line in product(DIGITS, repeat=length)]


def meant(pattern, line):
    return len(line) in evaluate._ends(pattern, line, {0})


def covered(pattern, line):
    """Whether the machine of the cover side, made for lines of this length, accepts the line."""
    steps, accepting = automata.steps(pattern, [DIGITS] * len(line))
    state = 0
    for step, digit in zip(steps, line, strict=True):
        state = step.get((state, digit))
        if state is None:
            return False
    return state in accepting


def derived(pattern, line):
    """Whether the reader of the CNF side accepts the line."""
    reader = acceptors.PatternAcceptor(pattern)
    state = reader.start()
    for digit in line:
        state = reader.step(state, digit)
        if state is None:
            return False
    return reader.accepts(state)


VOICES = (meant, covered, derived)


def differing(text, other=None):
    """The lines on which some reader and `re` differ about a pattern."""
    pattern, known = parse_pattern(text, DIGITS), re.compile(other or text.replace(" ", ""))
    lines = {line: known.fullmatch("".join(map(str, line))) is not None for line in LINES}
    return [line for line, right in lines.items() if any(voice(pattern, line) != right for voice in VOICES)]


atoms = st.sampled_from(("1", "2", "3", ".", "[12]", "[1-2]", "[^1]", "[^2-3]", "[13]"))
times = st.sampled_from(("", "*", "+", "?", "{2}", "{0,1}", "{1,3}", "{2,}", "{0}"))
texts = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(" ".join),
        st.lists(inner, min_size=2, max_size=3).map(lambda some: f"({'|'.join(some)})"),
        st.tuples(inner, times).map(lambda both: f"({both[0]}){both[1]}"),
    ),
    max_leaves=6,
)
WRITTEN = ["", "1", "1 2* (3 | [1-2])", "(1|2 3)+", "(1{2}|3){2,3}", "(. .)*", "[^1]*1[^1]*", "(|1)(2|)", "((1*)*)*"]


@settings(max_examples=100, deadline=None, derandomize=True)
@given(texts)
def test_random_patterns_mean_what_they_mean_to_python(text):
    assert not differing(text), text


@pytest.mark.parametrize("text", WRITTEN)
def test_patterns_written_down(text):
    assert not differing(text)


def test_it_would_notice():
    assert differing("1 2*", "12+") == [(1,)]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(texts)
def test_what_is_foregone_is_so(text):
    pattern, board = parse_pattern(text, DIGITS), sudokudsl.loads("board 1x4 digits 1-3").board
    for length in range(5):
        known = constant_value(t.Matches(board.cells[:length], pattern), board)
        matched = {meant(pattern, line) for line in LINES if len(line) == length}
        assert known is None or matched == {known}


def test_patterns_too_large(monkeypatch):
    with pytest.raises(BadPattern, match="more than 1,000 parts"):
        parse_pattern("(1{40}){40}", DIGITS)
    reader = acceptors.PatternAcceptor(parse_pattern(".?" * 1000, DIGITS))
    reader.step(reader.start(), 1)
    reader.step(reader.start(), 2)  # a thousand patterns of 499.5 parts each, twice: 999,000
    with pytest.raises(FormulaTooLarge, match="what can be left of its pattern has more than 1,000,000 parts"):
        reader.step(reader.start(), 3)
    monkeypatch.setattr(automata, "MAX_WAYS", 10_000)
    with pytest.raises(TableTooLarge):
        automata.steps(parse_pattern("(1|2)*1(1|2){30}", DIGITS), [DIGITS] * 32)


# --- planted faults: `check` shows a grid on which the solvers differ ---

PUZZLE = """
board 1x3 digits 1-3
require r1 matches "1 2* [1 3]? | 3 (. 1)+ | 2{1,3} | (13){0,1} 2"
"""
MACHINE = """
board 1x3 digits 1-3
machine r1
  low: 1-2 to low, 3 to high
  high: 3 to high
  accept high
"""


def no_free_moves(self, states):
    return frozenset(states)


def a_loop_that_runs_once(self, part, start):
    return self._optional(part, start, 1)


def as_often_as_one_likes(self, part, start, times):
    return self._loop(part, start)


def first_part_only(pattern):
    parts = getattr(pattern, "parts", ())
    return isinstance(pattern, t.Repetition) or not parts or acceptors.is_nullable(parts[0])


def never_nothing(pattern):
    return isinstance(pattern, t.Concatenation) and not pattern.parts


def forgets_the_count(pattern, digit, right=acceptors.derivatives):
    for left in right(pattern, digit):
        yield t.Repetition(left.part, 0, 0) if isinstance(left, t.Repetition) else left


def any_end(pattern, line, starts, right=evaluate._ends):
    return right(pattern, line, starts) | ({len(line)} if isinstance(pattern, t.Alternation) else set())


def no_repetition(pattern, line, starts, right=evaluate._ends):
    return set(starts) if isinstance(pattern, t.Repetition) else right(pattern, line, starts)


def accepts_all(self, state):
    return True


FAULTS = [
    (PUZZLE, automata._Automaton, "reached", no_free_moves),
    (PUZZLE, automata._Automaton, "_loop", a_loop_that_runs_once),
    (PUZZLE, automata._Automaton, "_optional", as_often_as_one_likes),
    (PUZZLE, acceptors, "is_nullable", first_part_only),
    (PUZZLE, acceptors, "is_nullable", never_nothing),
    (PUZZLE, acceptors, "derivatives", forgets_the_count),
    (PUZZLE, evaluate, "_ends", any_end),
    (PUZZLE, evaluate, "_ends", no_repetition),
    (MACHINE, acceptors.MachineAcceptor, "accepts", accepts_all),
]


def test_without_a_fault_all_agree():
    # of pattern 1: 1 2 2, 1 2 1, 1 2 3; of 2: 3 . 1 with any of three; of 3: 2 2 2; of 4: 1 3 2
    assert sudokudsl.check(sudokudsl.loads(PUZZLE + "expect 8 solutions")).verdict == "count"
    # no 3 first, then 3s to the end: 3 3 3, x 3 3 (2), x y 3 (4)
    assert sudokudsl.check(sudokudsl.loads(MACHINE + "expect 7 solutions")).verdict == "count"


@pytest.mark.parametrize(("text", "owner", "name", "fault"), FAULTS, ids=lambda part: getattr(part, "__name__", ""))
def test_a_fault_is_noticed(text, owner, name, fault, monkeypatch):
    monkeypatch.setattr(owner, name, fault)
    puzzle = sudokudsl.loads(text + "expect 27 solutions")
    report = sudokudsl.check(puzzle, all_engines=True)  # the logical solver searches by the meaning
    assert report.verdict == "disagreement"


@pytest.mark.parametrize("digits", ["1-12", "0-9", "-2 -1 0 3", "5 10", "0 1 63", "1 2 3"])
def test_a_pattern_names_each_digit_of_a_board(digits):
    """Digits of several symbols are written apart, others may be together."""
    board = sudokudsl.loads(f"board 1x2 digits {digits}\n").board
    plain = all(0 <= digit <= 9 for digit in board.digits)
    for one in board.digits:
        for other in (board.digits[0], board.digits[-1]):
            texts = [f"{one} {other}", f"[{one}] [{other}]"] + [f"{one}{other}"] * plain
            for text in texts:
                (rule,) = sudokudsl.loads(
                    f'board 1x2 digits {digits}\nrequire (r1c1 r1c2) matches "{text}"\n'
                ).constraints
                accepted = [grid.values for grid in all_grids(board) if rule.holds(grid)]
                assert accepted == [(one, other)], text
