"""Rules as constraints of Interactive-Sudoku-Solver: each comes back with the same meaning, or is refused."""

from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import sudokudsl
from sudokudsl import make_solver
from sudokudsl.expression.patterns import parse_pattern
from sudokudsl.formats import EXPORTS, Refused
from sudokudsl.formats.iss import export_rules
from sudokudsl.formats.iss.export_rules import machine_of, machine_text, regex_text
from sudokudsl.formats.iss.machines import read_automaton
from sudokudsl.model.ground import Machine
from sudokudsl.testing.strategies import puzzles_with_rules
from support.exports import again, comes_back_or_is_refused, means_the_same

HEAD = "sudoku 4x4\ngivens\n  1...\n  ....\n  ....\n  ....\n"
RULES = [
    "require r1c2 = 4",
    "require r2c2 + r3c3 + r4c1 = 7\nrequire r4c4 is prime",
    "require r1c2 > r1c3\nrequire not r3c3 = r2c2",
    'require (r1) matches "1 (2|3 4)* [^1]+"',
    'require (r1) matches "1 2? 3{1} .*"\nrequire (r2c1..r4c1) matches "(2|3)+ 4"',
    "either\n  cage 5: r1c2 r1c3\n  cage 4: r2c2 r2c1\nor\n  require r1c2 = 3\n  given r2c2 = 4",
    'require r1c2 = 3 or r3c3 + r2c1 + r4c2 = 9 or r1c2..r4c2 matches "[2 3] .* 1"',
    "machine r1c1..r1c4\n  a: 1-2 to b, 3 to c\n  b: 1-4 to a\n  c: 2 to a\n  accept a",
    "some cell in r2 as x: x = 3 and r3c3 > r4c4",
    "each pair in (r1c2 r2c3 r3c4) as a, b: a + b != 5",
    "each neighbours in all as a, b where row(a) = row(b): a != 2 * b or a = 4",
    "each window 2x2 as w: 1 in w or 2 in w",
    "define up(line)\n  each run of 2 in line as a, b: a < b\nup r2c1 r3c2 r4c3",
]


@pytest.mark.parametrize("target", ["iss", "iss-url"])
@pytest.mark.parametrize("rules", RULES)
def test_rules_come_back(rules, target):
    puzzle = sudokudsl.loads(HEAD + rules)
    means_the_same(puzzle, again(puzzle, target))


CHAOS = "latin 4x4\nareas field of 4 distinct counted\ngivens\n  1...\n  .3..\n  ....\n  ....\n"


@pytest.mark.parametrize("rules", RULES)
def test_rules_beside_a_division_come_back(rules):
    """A rule on the digits of the board is written as usual. It says nothing about the areas."""
    puzzle = sudokudsl.loads(CHAOS + rules)
    found = [make_solver(each).search(limit=5_000) for each in (puzzle, again(puzzle, "iss"))]
    assert all(outcome.exact for outcome in found)
    one, other = ({tuple(grid[cell] for cell in grid.board.answer) for grid in each.grids} for each in found)
    assert one == other


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("areas field of 4 distinct counted\nrequire size(field, r1c1) > r1c1", "regions have no fixed numbers there"),
        ("areas field of 4 distinct counted\nrequire field[r1c1] + r1c1 > 2", "regions have no fixed numbers there"),
        ("path way counted\nrequire r1c1 on way or r1c1 > 2", "it has no lines"),
        ("path way counted\neach run of 3 in way as a, b, c: a + b + c > 2", "a rule cannot read a layer there"),
        ("loop way counted\ngiven way[r1c1] = 6", "it has no lines"),
        (
            "layer s digits 5-7 counted\nmachine r1c1\n  a: 2 to a, else to b\n  b: else to b\n  accept b",
            "no extra cells",
        ),
        ('layer s digits 5-7 counted\nrequire (r1c1 r1c2) matches "[5-7]*|.[^1]"', "no extra cells"),
    ],
)
def test_rules_that_read_a_layer_are_refused(lines, message):
    with pytest.raises(Refused, match=message):
        EXPORTS["iss"](sudokudsl.loads(f"latin 4x4\n{lines}\n"))


@pytest.mark.parametrize(
    ("rules", "items"),
    [
        ("require r1c2 in {2, 4}", ".~R1C2_2_4"),
        ("require r1c2 > 0", ""),
        ("require r1c2 != r2c1", ".AllDifferent~R1C2~R2C1"),
        # the pairs (2, 1) (3, 1) (3, 2) (4, 1) (4, 2) (4, 3): bits 4, 8, 9, 12, 13, 14; six a symbol from the lowest
        ("require r1c2 > r2c1", ".Pair~QMH~~R1C2~R2C1"),
        ("require r1c2 > r2c1\nrequire r3c3 > r4c4", ".Pair~QMH~~R1C2~R2C1.Pair~QMH~~R3C3~R4C4"),
        ("each run of 2 in r1 as a, b: a > b", ".Pair~QMH~~R1C1~R1C2~~R1C2~R1C3~~R1C3~R1C4"),
        ('require (r1) matches "1.*"', ".Regex~MS4q~R1C1~R1C2~R1C3~R1C4"),  # base 64 of `1.*`
        ("either\n  cage 5: r1c2 r1c3\nor\n  require r1c2 = 3", ".Or.Cage~5~R1C2~R1C3.~R1C2_3.End"),
        (
            "either\n  cage 5: r1c2 r1c3\n  given r4c4 = 1\nor\n  require r1c2 = 3",
            ".Or.And.Cage~5~R1C2~R1C3.~R4C4_1.End.~R1C2_3.End",
        ),
    ],
)
def test_what_they_are_there(rules, items):
    assert EXPORTS["iss"](sudokudsl.loads("sudoku 4x4\n" + rules)) == f".Shape~4x4{items}\n"


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("require r1c2 = 5", "require, line 2: Interactive-Sudoku-Solver cannot say this: it never holds"),
        (
            "require sum(r1 r2) = 20 + r3c1 * r4c1",
            "require, line 2: Interactive-Sudoku-Solver cannot say this: a rule over many cells",
        ),
        ("either\n  anti-king\nor\n  anti-knight", "either, line 2: Interactive-Sudoku-Solver cannot say this: `Anti"),
        (
            "either\n  kropki white r1c1 r1c2\nor\n  given r1c1 = 1\nkropki negative",
            "either, line 2: Interactive-Sudoku-Solver cannot say this: a mark in a rule",
        ),
        (
            "either\n  box-indexer r1c1\nor\n  given r1c1 = 1",
            "either, line 2: Interactive-Sudoku-Solver cannot say this",
        ),
    ],
)
def test_refusals(rules, message):
    with pytest.raises(Refused) as caught:
        EXPORTS["iss"](sudokudsl.loads("sudoku 4x4\n" + rules))
    assert str(caught.value).startswith(message)


def test_what_would_take_too_many_questions_is_refused(monkeypatch):
    # 4^3 = 64 fillings each: three of them fit into 200, and the fourth does not
    monkeypatch.setattr(export_rules, "MAX_FILLINGS", 200)
    rule = "require r{0}c1 * r{0}c2 != r{0}c3"
    many = ["sudoku 4x4", *(rule.format(row) for row in range(1, 5))]
    EXPORTS["iss"](sudokudsl.loads("\n".join(many[:-1])))
    with pytest.raises(Refused, match="require, line 5"):
        EXPORTS["iss"](sudokudsl.loads("\n".join(many)))


@given(random_puzzle=puzzles_with_rules())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_random_rules_come_back_or_are_refused_by_name(random_puzzle):
    try:
        puzzle = sudokudsl.loads(random_puzzle.text)
    except sudokudsl.SdkError:
        return  # such as a rule that is never true
    comes_back_or_is_refused(puzzle, "iss")


class TestMachines:
    def test_the_bits_of_one_that_was_worked_out(self):
        # State 0 reads 1 and goes to state 1, which accepts, reads 2 and stays there. The bits are masks (01), a bit
        # for a state (0000), two digits (0001), one start (1), one more that accepts (1), the start does not (0).
        # State 0 has mask 01, to 1; state 1 has mask 10, to 1. The last byte is filled with zeros.
        machine = Machine(((0, 1, 1), (1, 2, 1)), frozenset((1,)))
        assert "01 0000 0001 1 1 0 01 1 10 1".replace(" ", "") == "0100000001110011101"
        # 010000 000111 001110 100000 are Q, H, O, g in base64
        assert machine_text(machine, (1, 2)) == "QHOg"

    @given(
        moves=st.dictionaries(st.tuples(st.integers(0, 5), st.integers(1, 3)), st.integers(0, 5)),
        accepting=st.frozensets(st.integers(0, 5), min_size=1),
    )
    def test_what_is_written_reads_the_same(self, moves, accepting):
        machine = Machine(tuple(sorted((state, digit, after) for (state, digit), after in moves.items())), accepting)
        automaton = read_automaton(machine_text(machine, (1, 2, 3)))
        assert automaton.starts == {0}
        for line in product((1, 2, 3), repeat=3):
            state, states = 0, {0}
            for digit in line:
                state = moves.get((state, digit))
                moved = (automaton.moves[each].get(digit - 1, set()) for each in states if each < len(automaton.moves))
                states = {after for some in moved for after in some}
            assert (state in accepting) == bool(states & automaton.accepting)

    @given(st.lists(st.booleans(), min_size=27, max_size=27).filter(any))
    def test_one_of_fillings_reads_those(self, allowed):
        machine = machine_of(allowed, (1, 2, 3), 3)
        moves = {(state, digit): after for state, digit, after in machine.moves}
        read = []
        for line in product((1, 2, 3), repeat=3):
            state = 0
            for digit in line:
                state = moves.get((state, digit))
            read.append(state in machine.accepting)
        assert read == allowed

    def test_one_of_all_fillings_has_a_state_for_each_cell_and_the_end(self):
        machine = machine_of([True] * 8, (1, 2), 3)
        assert {state for state, _, _ in machine.moves} | machine.accepting == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("text", "most", "there"),
    [
        ("1 2", 4, "12"), (".", 4, "."), ("[1-4]", 4, "."), ("[1 3-4]", 4, "[134]"), ("[^1-4]", 4, "[^1234]"),
        ("(1|2 3)*4", 4, "(1|23)*4"), ("1 (2|3)", 4, "1(2|3)"), ("(1 2){2}", 4, "(12){2}"), ("(1+)*", 4, "(1+)*"),
        ("1{2,3} 2{2,} 3+ 4?", 4, "1{2,3}2{2,}3+4?"), ("1|", 4, "1|"), ("10 16", 16, "AG"), ("1 9", 9, "19"),
    ],
)  # fmt: skip
def test_patterns_as_they_write_them(text, most, there):
    digits = tuple(range(1, most + 1))
    assert regex_text(parse_pattern(text, digits), digits) == there
