"""Rules that mean something else than setters expect: a note on each, with lines that work when they are pasted."""

import re

import pytest

import sudokudsl
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

LATIN = "latin 4x4\n"
AREAS = "sudoku 9x9\nareas field of 9\n"
SHADE = "sudoku 9x9\nlayer shade digits 0-1\n"
DIRECTIONS = "`rat` has the directions of a line over all cells, and this is the place of a number among them"
NUMBERS = "`field` has the numbers of areas over all cells, and this is the place of a number among them"
TOTALS = "`field` has the numbers of areas, and not the digits of these cells"
VALUE = "`x` is the value of `shade` here, and not the digit of the cell below it"
ABSENT = "`position of 4 in L` is 0 where the digit is absent, and this may hold then"
IN_AREA = "this looks for the digit of `r1c1` in the area, and not for the cell"
IN_FIELD = "`field` has the numbers of areas, and this looks for the digit of `r1c1` among them"
IN_SHADE = "this looks for the digit of `r1c1` among all values of `shade`"
ITSELF = "`x` is `r1c1` itself once, and then this does not hold"
SAME = "`x` and `y` may be one and the same cell"
CHAIN = "only numbers side by side differ here: `r1c1` and `r4c4` may be equal"
NOT = "`not` is about the condition before the `and` only"
LINE = "let L = r1c1..r1c3\n"

CASES = [
    # Positions on a line that the solver finds, and among numbers of areas.
    (
        f"{LATIN}path rat from r1c1\nrequire ",
        "position of r3c3 in rat < position of r2c2 in rat",
        DIRECTIONS,
        "`r3c3 on rat and r2c2 on rat and time[r3c3] < time[r2c2]`",
    ),
    (f"{LATIN}path rat from r1c1\neach x in r1: ", "position of x in rat", DIRECTIONS, "then here `time[x]`"),
    (
        f"{LATIN}path rat from r1c1\nlet time = r1c2\nlet a = r1c3\nrequire time = a or ",
        "position of 4 in rat",
        DIRECTIONS,
        "`each step of rat as b, x: order[x] = order[b] + 1`",
    ),
    ("sudoku 9x9\npath rat from r1c1\nrequire ", "position of r2c2 in rat", DIRECTIONS, "`layer time digits 0-81`"),
    (f"{LATIN}path rat\nrequire ", "position of r2c2 in rat", DIRECTIONS, "a path without a `from` has no order"),
    (f"{LATIN}loop rat\nrequire ", "position of r2c2 in rat", DIRECTIONS, "`each step of rat as a, b: ...`"),
    (
        f"{AREAS}require ",
        "position of 3 in field",
        NUMBERS,
        "`some y in all where field[y] = field[r1c1]: y = 3`",
    ),
    # A position that may be 0.
    (
        f"sudoku 9x9\n{LINE}require ",
        "position of 4 in L < position of 1 in L",
        ABSENT,
        "`4 in L and position of 4 in L < position of 1 in L`",
    ),
    (f"sudoku 9x9\n{LINE}require ", "3 > position of 4 in L", ABSENT, "`4 in L and 3 > position of 4 in L`"),
    (
        f"sudoku 9x9\n{LINE}require r5c5 = 1 implies ",
        "position of 4 in L <= 2",
        ABSENT,
        "`(4 in L and position of 4 in L <= 2)`",
    ),
    (
        f"sudoku 9x9\n{LINE}each x in r5: ",
        "position of 4 in L != position of x in L",
        ABSENT,
        "`4 in L and x in L and position of 4 in L != position of x in L`",
    ),
    (
        f"sudoku 9x9\n{LINE}let k = 4\nrequire r5c5 = 1 implies not ",
        "position of k in L < position of (2 + k) in L",
        "`position of k in L` is 0 where the digit is absent, and this may hold then",
        "`(k in L and position of k in L < position of (2 + k) in L)`",
    ),
    (
        "sudoku 9x9\nrequire ",
        "position of count(x in r2 where x > 4) + 1 in r1 <= 5",
        "`position of count(x in r2 where x > 4) + 1 in r1` is 0 where the digit is absent, and this may hold then",
        "`count(x in r2 where x > 4) + 1 in r1 and position of",
    ),
    (
        "sudoku 9x9\nrequire ",
        "position of r2c2 + 1 in r1 < 5",
        "`position of r2c2 + 1 in r1` is 0 where the digit is absent, and this may hold then",
        "`r2c2 + 1 in r1 and position of r2c2 + 1 in r1 < 5`",
    ),
    (
        "sudoku 9x9\neach run of 3 in r1 as w: ",
        "position of 1 in w < position of 2 in w",
        "`position of 1 in w` is 0 where the digit is absent, and this may hold then",
        "`1 in w and position of 1 in w < position of 2 in w`",
    ),
    (
        "sudoku 9x9\neach row as r: ",
        "position of 1 in r[1..4] < 3",
        "`position of 1 in r[1..4]` is 0 where the digit is absent, and this may hold then",
        "`1 in r[1..4] and position of 1 in r[1..4] < 3`",
    ),
    (
        "board 4x4\nrequire ",
        "position of 1 in r1 < 3",
        "`position of 1 in r1` is 0 where the digit is absent, and this may hold then",
        "`1 in r1 and position of 1 in r1 < 3`",
    ),
    # A cell in an area, in a division and in a layer.
    (f"{AREAS}each area of field as a: ", "r1c1 in a", IN_AREA, "write `r1c1 among a`"),
    (f"{AREAS}each area of field as a: ", "r1c1 not in a", IN_AREA, "`digit(r1c1) not in a`"),
    (
        f"{AREAS}each area of field as a: some x in r1: ",
        "x in a",
        "this looks for the digit of `x` in the area, and not for the cell",
        "write `x among a`",
    ),
    (f"{AREAS}require ", "r1c1 in field", IN_FIELD, "`each area of field as a where r1c1 among a: ...`"),
    (f"{SHADE}require ", "r1c1 in shade", IN_SHADE, "`shade[r1c1] = 1`"),
    (f"{SHADE}require ", "r1c1 not in shade", IN_SHADE, "`shade[r1c1] = 0`"),
    # The values of a layer.
    (f"{SHADE}each x in shade: x = 1 implies ", "x > 3", VALUE, "`each x in all where shade[x] = 1: x > 3`"),
    (f"{SHADE}each x in shade: ", "x is even", VALUE, "`each x in all where shade[x] = 1: x is even`"),
    (f"{SHADE}each x in shade where x = 0: ", "x < r1c1", VALUE, "`each x in all where shade[x] = 0: x < r1c1`"),
    (f"{SHADE}some x in shade[r1 r2]: ", "x in {7, 8}", VALUE, "`some x in r1 r2 where shade[x] = 1: x in {7, 8}`"),
    # The numbers of areas in statements.
    (AREAS, "cage 10: field[r1c1 r1c2]", TOTALS, "`cage 10: r1c1 r1c2`"),
    (AREAS, "sandwich field row 1 = 5", TOTALS, "`sandwich row 1 = 5`"),
    (AREAS, "sum 5: field[r1c1 r1c2]", TOTALS, "`sum 5: r1c1 r1c2`"),
    (AREAS, "arrow r1c1 = field[r1c2 r1c3]", TOTALS, "`arrow r1c1 = r1c2 r1c3`"),
    (f"{AREAS}each x in r3\n  ", "cage 10: field[x r1c2]", TOTALS, "`cage 10: x r1c2`"),
    (f"{SHADE}each x in shade: ", "x > 3 or x = 0", VALUE, "`each x in all: x > 3 or shade[x] = 0`"),
    (
        "latin 6x6\nlayer worth as x: x + 1\neach x in worth: x = 3 or ",
        "x > 9",
        "`x` is the value of `worth` here, and not the digit of the cell below it",
        "`each x in all: worth[x] = 3 or x > 9`",
    ),
    (AREAS, "little-killer field[r1c2] down-left = 10", TOTALS, "`little-killer r1c2 down-left = 10`"),
    # A cell compared with itself.
    ("sudoku 9x9\neach x in r1: ", "x != r1c1", ITSELF, "`each x in r1 except r1c1`"),
    ("sudoku 9x9\neach x in r1 r2 where x > 3: x > 4 and ", "r1c1 < x", ITSELF, "`each x in r1 r2 except r1c1`"),
    ("sudoku 9x9\neach x in r1: ", "x != r1c1 and x != r1c2", ITSELF, "`each x in r1 except r1c1 r1c2`"),
    ("sudoku 9x9\neach cell as x: ", "x != r1c1", ITSELF, "`each x in all except r1c1`"),
    (
        "sudoku 9x9\neach row as r: each x in r: ",
        "x != r[1]",
        "`x` is `r[1]` itself once, and then this does not hold",
        "`each x in r except r[1]`",
    ),
    ("sudoku 9x9\neach x in r1: each y in r1: ", "x + y != 4", SAME, "`each pair in r1 as x, y: x + y != 4`"),
    (
        "sudoku 9x9\neach x in r1: each y in r1: ",
        "x + 2 * y != 6",
        SAME,
        "`each x in r1: each y in r1 except x: x + 2 * y != 6`",
    ),
    ("sudoku 9x9\nsome x in all: some y in all: ", "x * y = 4", SAME, "`some pair in all as x, y: x * y = 4`"),
    (
        "sudoku 9x9\neach row as r: each x in r where x > 3: each y in r where y > 3: ",
        "x + y != 14",
        SAME,
        "`each pair in r as x, y where x > 3 and y > 3: x + y != 14`",
    ),
    (
        "sudoku 9x9\neach x in r1\n  require x > 2 or r2c2 = 1\n  each y in r1: ",
        "x + y != 4",
        SAME,
        "`each pair in r1 as x, y: x + y != 4`",
    ),
    (
        "sudoku 9x9\neach x in r1 except r1c1: each y in r1 except r1c1: ",
        "x + 2 * y != 6",
        SAME,
        "`each x in r1 except r1c1: each y in r1 except r1c1 x: x + 2 * y != 6`",
    ),
    # Signs in a row, and `not`.
    ("sudoku 9x9\nrequire ", "r1c1 != r1c2 != r4c4", CHAIN, "`distinct(r1c1 r1c2 r4c4)`"),
    (
        f"{AREAS}require ",
        "r1c1 != size(field, r5c5) != r4c4",
        CHAIN,
        "`distinct(r1c1, size(field, r5c5), r4c4)`",
    ),
    (
        "sudoku 9x9\nrequire ",
        "not r1c1 = 1 and r1c2 = 2",
        NOT,
        "`not (r1c1 = 1 and r1c2 = 2)`; for one, so that nobody doubts it, `(not r1c1 = 1) and r1c2 = 2`",
    ),
]
"""The text before a part of a rule, the part, the message about it, and the help."""


def found_in(text):
    sink = Sink(Source("meant", text))
    read(sink.source, sink, Registry())
    assert not sink.failed, sink.found
    return sink.found


def completed(before, part):
    """The text with a part that may be a number, which is then compared."""
    is_number = part.startswith("position") and not re.search("[<>=]", part)
    return f"{before}{part} > 2\n" if is_number else f"{before}{part}\n"


@pytest.mark.parametrize(("before", "part", "message", "said"), CASES)
def test_a_note_and_its_help(before, part, message, said):
    (told,) = (each for each in found_in(completed(before, part)) if each.message == message)
    assert said in told.help


OUTER = ("each row as r: ", "each x in r3\n  ")
"""Quantifiers that stay where a part of their body is rewritten."""


def pasted(before, part, line):
    """The text with a line of the help in place of the part, or of the rule that contains the part."""
    line = line.replace(": ...", ": a != b" if " step " in line else ": sum(a) > 9")
    if re.search(r" except [^:]*$", line):
        line = f"{line}: {part}"
    setup = before[: before.rindex("\n") + 1]
    for outer in OUTER:
        setup = f"{before.split(outer)[0]}{outer}" if outer in before else setup
    whole = re.match(r"(each|some|cage|sandwich|sum|arrow|little-killer)\b", line)
    return f"{setup}{line}\n" if whole else completed(before, line)


@pytest.mark.parametrize(("before", "part", "message", "said"), CASES)
def test_the_lines_of_the_help_get_no_such_note(before, part, message, said):
    (told,) = (each for each in found_in(completed(before, part)) if each.message == message)
    lines = [each for each in re.findall("`([^`]+)`", told.help) if each != "from"]
    if lines[0].startswith("layer "):
        *layer, meant = lines
        setup, rule = before[: before.rindex("\n")], before[before.rindex("\n") :]
        texts = ["\n".join((setup, *layer)) + rule + completed("", part).replace(part, meant)]
    else:
        texts = [pasted(before, part, line) for line in lines]
    for text in texts:
        assert message not in [each.message for each in found_in(text)], text


MEANT = [
    f"{AREAS}each area of field as a: r1c1 among a implies sum(a) > 9",
    f"{AREAS}each area of field as a: digit(r1c1) in a implies sum(a) > 9",
    f"{AREAS}each area of field as a: 5 in a",
    f"{AREAS}cage field[r1c1 r1c2]",
    f"{AREAS}distinct field[r1c1 r5c5]",
    f"{AREAS}each x in field: x > 1 or r1c1 = 3",
    f"{SHADE}each x in shade: x = 0 or x = 1",
    f"{SHADE}require sum(shade) > r1c1",
    f"{SHADE}require 1 in shade[r1]",
    "sudoku 9x9\nlayer worth digits 1-9\neach x in worth: x is even or x > r1c1",
    f"sudoku 9x9\n{LINE}require 4 in L and position of 4 in L < position of 1 in L and 1 in L",
    f"sudoku 9x9\n{LINE}require 4 in L implies position of 4 in L < 3",
    f"sudoku 9x9\n{LINE}require 4 not in L or position of 4 in L < 3",
    f"sudoku 9x9\n{LINE}contains L = 4\nrequire position of 4 in L < 3",
    f"sudoku 9x9\n{LINE}require 0 < position of 4 in L < 3",
    f"sudoku 9x9\n{LINE}require position of 4 in L != 0",
    f"sudoku 9x9\n{LINE}require position of 4 in L > 1",
    f"sudoku 9x9\n{LINE}require position of max(L) in L < 3",
    f"sudoku 9x9\n{LINE}require position of r1c1 in L < 3",
    "sudoku 9x9\nrequire position of 4 in r1 < position of 1 in r1",
    "sudoku 9x9\nrequire position of r5c5 in r1 < 4",
    "sudoku 9x9\neach row as r: position of 4 in r != position of 1 in r + 1",
    "sudoku 9x9\neach box as r: position of 4 in r < 5",
    "board 4x4\ndistinct r1\nrequire position of 1 in r1 < 3",
    "define early(line)\n  require position of 1 in line < 3\nsudoku 9x9\nearly r1",
    "sudoku 9x9\neach x in r1 except r1c1: x != r1c1",
    "sudoku 9x9\neach x in r1: x is r1c1 or x != r1c1",
    "sudoku 9x9\neach x in r1: x >= r1c1 or x > 3",
    "sudoku 9x9\neach x in r1: x != r2c1",
    "sudoku 9x9\neach x in r1: some y in r1: x + y = 10 or x = 5",
    "sudoku 9x9\neach x in r1: each y in r1: abs(x - y) < 8",
    "sudoku 9x9\neach x in r1: each y in r1: column(x) < column(y) implies x != y",
    "sudoku 9x9\neach x in r1: each y in r1 except x: x + y != 4",
    "sudoku 9x9\neach x in r1: each y in r2: x + y != 4",
    "sudoku 9x9\nrequire r1c1 != r1c2 != r4c4 != r1c1",
    "sudoku 9x9\nrequire r1c1 != 3 != r4c4",
    "sudoku 9x9\nrequire r1c1 != r1c2 != r1c3",
    "sudoku 9x9\nrequire not (r1c1 = 1 and r1c2 = 2)",
    "sudoku 9x9\nrequire (not r1c1 = 1) and r1c2 = 2",
    "sudoku 9x9\nrequire not r1c1 = 1 and not r1c2 = 2",
    "sudoku 9x9\nrequire not r1c1 = 1 or r1c2 = 2",
    "sudoku 9x9\nrequire not (r1c1 = 1) and r1c2 = 2",
    "sudoku 9x9\nrequire r1c1 = 1 and not r1c2 = 2",
]


@pytest.mark.parametrize("text", MEANT)
def test_what_is_meant_so_gets_no_note(text):
    assert not found_in(f"{text}\n")


def test_a_definition_gets_its_note_once():
    text = (
        "sudoku 9x9\ndefine far(x: cell)\n  require not x = 1 and r5c5 = 2\nfar r1c1\nfar r1c2\neach x in r3\n  far x\n"
    )
    assert [each.message for each in found_in(text)] == [NOT]


def test_the_order_along_a_path_is_as_the_help_says():
    """The lines of the help give each path that visits both cells, the one of them first."""
    before = "board 2x3 digits 1\npath rat from r1c1 to r2c3 counted\n"
    (told,) = found_in(f"{before}require position of r1c2 in rat < position of r2c2 in rat\n")
    *layer, meant = re.findall("`([^`]+)`", told.help)
    lines = "\n".join(layer)

    def solutions(rule):
        return sudokudsl.count(sudokudsl.loads(f"{before}{rule}\n")).count

    assert solutions(lines) == solutions("") == 4
    assert solutions(f"{lines}\nrequire {meant}") == 1
    assert solutions(f"{lines}\nrequire {meant.replace('<', '>')}") == 1
    assert solutions("require r1c2 on rat and r2c2 on rat") == 2
