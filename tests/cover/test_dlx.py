"""Exact cover with colours: what each kind becomes, written out by hand, and that outside programs read it."""

import pytest

from sudokudsl.cover import dlx
from sudokudsl.cover.builder import CoverBuilder, TableTooLarge
from sudokudsl.cover.dlx import dlx_text, expand
from sudokudsl.cover.objectives import CoverProblem, Ways
from sudokudsl.model.geometry import Board, Cell
from support import exact_cover
from support.objectives import with_houses

A, B, C = Cell(1, 1), Cell(1, 2), Cell(1, 3)


def row(cells, *alphabet):
    return CoverBuilder(Board(1, cells, alphabet))


def text(out):
    return dlx_text(out.problem(("thermometer, line 2",)))


def test_domains_alone():
    assert text(row(2, 1, 2)) == "r1c1 r1c2\nr1c1\nr1c1\nr1c2\nr1c2\n"


def test_house():
    out = row(2, 0, 7)
    out.house([A, B])
    assert text(out) == ("| H0: thermometer, line 2\nr1c1 r1c2 H0#0 H0#7\nr1c1 H0#0\nr1c1 H0#7\nr1c2 H0#0\nr1c2 H0#7\n")


def test_distinct_with_a_negative_digit():
    out = row(2, -1, 7)
    out.distinct([A, B])
    assert text(out) == (
        "| D0: thermometer, line 2\nr1c1 r1c2 | D0#0 D0#1\nr1c1 D0#0\nr1c1 D0#1\nr1c2 D0#0\nr1c2 D0#1\n"
    )


def test_pairs():
    out = row(2, 1, 2, 3)
    out.domain(A, [1, 2])
    out.domain(B, [2, 3])
    out.pairs(A, B, lambda a, b: a < b)
    assert text(out) == (
        "| P0: thermometer, line 2\n"
        "r1c1 r1c2 P0 | r1c1s r1c2s\n"
        "r1c1 r1c1s:1\n"
        "r1c1 r1c1s:2\n"
        "r1c2 r1c2s:2\n"
        "r1c2 r1c2s:3\n"
        "P0 r1c1s:1 r1c2s:2\n"
        "P0 r1c1s:1 r1c2s:3\n"
        "P0 r1c1s:2 r1c2s:3\n"
    )


def test_one_and_at_most_one_are_items_that_placements_cover():
    out = row(2, 1, 2)
    out.exactly(1, [(A, 1), (B, 1)])
    out.between(0, 1, [(A, 2)])
    assert text(out) == (
        "| C0: thermometer, line 2\n| C1: thermometer, line 2\nr1c1 r1c2 C0 | C1\nr1c1 C0\nr1c1 C1\nr1c2 C0\nr1c2\n"
    )


def test_total_is_layers_of_running_sums_trimmed_on_both_sides():
    out = row(2, 1, 2, 3)
    out.total(5, 6, [(1, A), (1, B)])
    # 2+3, 3+2 and 3+3: after the first cell the sum is 2 or 3, each its own colour
    assert text(out) == (
        "| T0: thermometer, line 2\n"
        "r1c1 r1c2 T0@1 T0@2 | r1c1s T0s1 r1c2s\n"
        "r1c1 r1c1s:1\n"
        "r1c1 r1c1s:2\n"
        "r1c1 r1c1s:3\n"
        "r1c2 r1c2s:1\n"
        "r1c2 r1c2s:2\n"
        "r1c2 r1c2s:3\n"
        "T0@1 r1c1s:2 T0s1:0\n"
        "T0@1 r1c1s:3 T0s1:1\n"
        "T0@2 r1c2s:3 T0s1:0\n"
        "T0@2 r1c2s:2 T0s1:1\n"
        "T0@2 r1c2s:3 T0s1:1\n"
    )


def test_hidden_slots_have_short_names_and_large_values_several_colours():
    out = row(1, 1, 2)
    helper = out.auxiliary("a long name: with | signs", [-3, 99])
    out.ways([A, helper], [(1, 99), (2, -3)])
    problem = out.problem(("sum, line 2",))
    assert dlx_text(problem) == (
        "| h1: a long name: with | signs\n"
        "| W0: sum, line 2\n"
        "r1c1 h1 W0 | r1c1s h1s\n"
        "r1c1 r1c1s:1\n"
        "r1c1 r1c1s:2\n"
        "h1 h1s:0\n"
        "h1 h1s:1\n"
        "W0 r1c1s:1 h1s:1\n"
        "W0 r1c1s:2 h1s:0\n"
    )
    many = row(1, 1, 2)
    code = many.auxiliary("code", range(100, 200))
    many.pairs(A, code, lambda a, number: number == 100 + 70 * a - 70)
    lines = text(many).splitlines()
    assert lines[2] == "r1c1 h1 P0 | r1c1s h1s h1t"
    assert "P0 r1c1s:2 h1s:8 h1t:1" in lines  # 170 is the 70th of its values, and 70 = 1 * 62 + 8


def test_an_owner_cannot_break_out_of_its_comment():
    problem = CoverProblem(("r1c1",), 1, ((1,),), (Ways(0, (0,), ((1,),)),), ("title\nr9c9",))
    assert dlx_text(problem).splitlines()[0] == "| W0: title r9c9"
    assert exact_cover.covers(dlx_text(problem)) == [(0, 1)]


def test_what_cannot_hold_is_an_item_in_no_option():
    out = row(1, 1, 2)
    out.between(3, 4, [])
    assert text(out) == "| C0: thermometer, line 2\nr1c1 C0\nr1c1\nr1c1\n"


def test_values_of_a_cover():
    out = row(2, 1, 2)
    out.pairs(A, B, lambda a, b: a < b)
    cover = expand(out.problem(("x",)))
    assert cover.placements == ((0, 1), (0, 2), (1, 1), (1, 2))
    assert exact_cover.covers(cover.text()) in ([(0, 3, 4)], [(4, 0, 3)], [(4, 3, 0)], [(0, 4, 3)])
    assert cover.values((4, 3, 0)) == (1, 2)


def test_the_limit_on_options(monkeypatch):
    monkeypatch.setattr(dlx, "MAX_OPTIONS", 12)
    out = row(2, 1, 2, 3)
    out.pairs(A, B, lambda a, b: a != b)
    expand(out.problem(("x",)))  # 6 placements and 6 pairs
    out.pairs(B, A, lambda a, b: a > b + 1)  # and one more
    with pytest.raises(TableTooLarge, match="the exact cover has more than 12 entries"):
        expand(out.problem(("x",)))
    sums = row(3, 1, 10, 100, 1000)
    sums.total(0, 9999, [(1, cell) for cell in sums.board.cells])
    with pytest.raises(TableTooLarge):
        expand(sums.problem(("x",)))


def test_names_stay_legal_on_the_largest_board():
    board = Board(32, 32, tuple(range(32)))
    out = CoverBuilder(board)
    for at, (first, second) in enumerate(board.pairs(((0, 1), (1, 0)))):
        out.owner = at % 2
        out.pairs(first, second, lambda a, b: a == b == 31)
    out.house(board.row(32))
    out.total(31 * 1024, 31 * 1024, [(1, cell) for cell in board.cells])
    out.automaton(board.column(32), 0, lambda state, digit: (state + 1) if digit == 31 else None, lambda state: True)
    primary, secondary, options = exact_cover.read(dlx_text(out.problem(("one", "two"))))
    # cells, 2 * 31 * 32 pairs, 32 digits of the house, one layer for each cell of the total and of the automaton
    assert len(primary) == 1024 + 1984 + 32 + 1024 + 32
    # each cell's colour, and the states between the layers
    assert len(secondary) == 1024 + 1023 + 31
    # placements, one way for each pair, one move in each layer
    assert len(options) == 1024 * 32 + 1984 + 1024 + 32


def test_plain_sudoku_is_the_classical_exact_cover():
    cover = expand(with_houses(2, 2).problem(("sudoku, line 1",)))
    assert len(cover.primary) == 16 + 3 * 16
    assert cover.secondary == ()
    assert len(cover.options) == 64
    assert {len(option) for option in cover.options} == {4}


@pytest.mark.parametrize(
    ("name", "count"),
    [("sudoku", 288), ("thermometer", 144), ("diagonals", 48), ("counted diagonals", 48), ("impossible", 0)],
)
def test_the_program_miniexact_reads_the_text_itself(name, count, tmp_path):
    out = with_houses(2, 2)
    diagonals = [[Cell(at, at) for at in range(1, 5)], [Cell(at, 5 - at) for at in range(1, 5)]]
    match name:
        case "thermometer":
            out.pairs(A, B, lambda a, b: a < b)
        case "diagonals":
            for diagonal in diagonals:
                out.distinct(diagonal)
        case "counted diagonals":
            for diagonal in diagonals:
                for digit in out.digits:
                    out.between(0, 1, [(cell, digit) for cell in diagonal])
                # the same once more, as a total and as an automaton that remembers what it has seen
                out.total(10, 10, [(1, cell) for cell in diagonal])
                out.automaton(diagonal, frozenset(), seen_once, lambda seen: True)
        case "impossible":
            out.total(17, 17, [(1, A), (1, B), (1, C), (1, Cell(1, 4))])
    assert exact_cover.counted_by_program(text(out), tmp_path) == count


def seen_once(seen, digit):
    return None if digit in seen else seen | {digit}


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("a | b | c\na\n", "a second bar"),
        ("a b\na b\nc\n", "without primary"),
        ("a | b\na b:xy\n", "one character"),
        ("a | b\na:x b\n", "one character"),
        ("a | b\na c\n", "unknown item"),
        ("a a\na\n", "twice"),
        ("a | b\na b b:x\n", "twice"),
        ("abcdefghi\nabcdefghi\n", "illegal name"),
    ],
)
def test_the_strict_reader_of_these_tests_is_strict(bad, why):
    with pytest.raises(AssertionError, match=why):
        exact_cover.read(bad)
