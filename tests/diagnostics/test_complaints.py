"""Warnings of statements out of reach name the right bounds, which are worked out by hand."""

import pytest

from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

CASES = [
    # the least and the greatest of the board's digits that differ: 1+2+3 and 7+8+9
    ("1x3 digits 1-9", "cage 25: r1c1..r1c3", "3 different digits of 1 to 9 add up to 6 to 24, not to 25"),
    ("1x3 digits 1-9", "cage 5: r1c1..r1c3", "3 different digits of 1 to 9 add up to 6 to 24, not to 5"),
    ("1x2 digits -2..3", "cage 6: r1c1 r1c2", "2 different digits of -2 to 3 add up to -3 to 5, not to 6"),
    ("1x1 digits 1-4", "cage 5: r1c1", "1 different digit of 1 to 4 add up to 1 to 4, not to 5"),
    ("1x2 digits 1 3 7", "cage 5: r1c1 r1c2", "no 2 different digits of 1 to 7 add up to 5"),
    ("1x4 digits 1-3", "cage: r1c1..r1c4", "4 cells cannot hold different digits: the board has 3"),
    # 2 * 1 - 4 and 2 * 4 - 1
    ("1x2 digits 1-4", "sum 8: 2*r1c1 -1*r1c2", "with the digits 1 to 4 these cells add up to -2 to 7, not to 8"),
    ("1x2 digits 1-4", "sum 7: 2*r1c1 2*r1c2", "with the digits 1 to 4 these cells never add up to 7"),
    # five cells of 1 to 4 make 5 to 20
    ("1x6 digits 1-4", "arrow r1c1 = r1c2..r1c6", "the shaft adds up to 5 to 20, and the bulb reads 1 to 4"),
    ("1x3 digits 1-4", "arrow r1c1 r1c2 = r1c3", "the shaft adds up to 1 to 4, and the bulb reads 11 to 44"),
    ("1x3 digits 10-12", "arrow r1c1 r1c2 = r1c3", "a pill needs digits from 0 to 9 after its first"),
    ("1x3 digits 2", "arrow r1c1 = r1c2 r1c3", "the shaft adds up to 4, and the bulb reads 2"),
    ("1x2 digits 1-4", "whispers r1c1 r1c2", "the digits 1 to 4 differ by at most 3, never by 5"),
    ("1x2 digits 1-4", "kropki white 4: r1c1 r1c2", "no two of the digits 1 to 4 differ by 4"),
    ("1x2 digits 1-4", "kropki black 5: r1c1 r1c2", "no two of the digits 1 to 4 have the ratio 5"),
    ("1x2 digits 1-4", "xv X r1c1 r1c2", "two digits of 1 to 4 add up to 2 to 8, not to 10"),
    ("1x2 digits 3-4", "xv V r1c1 r1c2", "two digits of 3 to 4 add up to 6 to 8, not to 5"),
    ("1x2 digits 1 3 7", "xv V r1c1 r1c2", "no two digits of 1 to 7 add up to 5"),
    ("2x3 digits 1-4", "thermometer r1c1..r1c3 r2c3..r2c2", "5 cells cannot strictly increase through 4 digits"),
    ("1x4 digits 1-3", "less r1c1..r1c4", "4 cells cannot strictly rise through 3 digits"),
    ("1x4 digits 1-3", "greater r1c1..r1c4", "4 cells cannot strictly fall through 3 digits"),
    ("1x4 digits 1-3", "renban r1c1..r1c4", "4 cells need as many consecutive digits, and the board has at most 3"),
    ("1x2 digits 1 3 7", "parity-line r1c1 r1c2", "every digit of the board is odd: they cannot alternate"),
    ("1x2 digits 2 4", "parity-line r1c1 r1c2", "every digit of the board is even: they cannot alternate"),
    ("1x3 digits 1-2", "between r1c1..r1c3", "none of the 2 digits lies between two others"),
]


@pytest.mark.parametrize(("board", "statement", "message"), CASES, ids=[statement for _, statement, _ in CASES])
def test_the_bounds_are_named(board, statement, message):
    source = Source("case", f"board {board}\n{statement}\n")
    sink = Sink(source)
    read(source, sink, Registry())
    assert [(found.code, found.message) for found in sink.found] == [("never-holds", message)]


def test_a_whisper_out_of_reach_is_answered_with_half_the_digits():
    source = Source("case", "board 1x2 digits 1-4\nwhispers r1c1 r1c2\n")
    sink = Sink(source)
    read(source, sink, Registry())
    assert sink.found[0].help == "state the difference, as in `whispers 2:`"
