"""Lists of cells mean the same whether their parts are written out, names, or parameters of a definition.

The cells of each list are computed here, on a board where every filling is tried.
"""

import re
from itertools import product

import pytest

import sudokudsl
from sudokudsl.crosscheck.oracle import all_grids
from sudokudsl.model.geometry import Board, Cell

BOARD = Board(2, 3, (1, 2))
GRIDS = tuple(all_grids(BOARD))
ROW, COLUMN, MIXED = ([*BOARD.row(1)], [*BOARD.column(3)], [Cell(2, 3), Cell(1, 1), Cell(2, 1)])
LISTS = {"r1c1..r1c3": ROW, "r1c3 r2c3": COLUMN, "r2c3 r1c1 r2c1": MIXED}
CELLS = {"r1c1": Cell(1, 1), "r1c3": Cell(1, 3), "r2c2": Cell(2, 2)}


def run(one, other):
    """The cells of a straight run from one to another."""
    steps = max(abs(other.row - one.row), abs(other.column - one.column))
    down, right = ((after > before) - (after < before) for before, after in zip(one, other, strict=True))
    return [Cell(one.row + down * step, one.column + right * step) for step in range(steps + 1)]


FORMS = [
    ("{} except {}", (LISTS, LISTS), lambda one, other: [cell for cell in one if cell not in other]),
    ("{} except {}", (LISTS, CELLS), lambda one, other: [cell for cell in one if cell != other]),
    ("{} {}", (LISTS, LISTS), lambda one, other: one + other),
    ("{} {}", (CELLS, LISTS), lambda one, other: [one, *other]),
    ("{}..{}", (CELLS, CELLS), run),
    ("{}[2]", (LISTS,), lambda line: [line[1]]),
    ("{}[1..2]", (LISTS,), lambda line: line[:2]),
    ("{}[2..1]", (LISTS,), lambda line: line[1::-1]),
    ("{}[1..]", (LISTS,), lambda line: line),
    ("{}[2..]", (LISTS,), lambda line: line[1:]),
    ("{0}[length({0}) - 1..]", (LISTS,), lambda line: line[-2:]),
]  # fmt: skip
WRITTEN = ("written out", "name", "parameter")
READERS = ("1 2 *", ". 1 . *", "1 1 * 2 | 2 2 *", "2")


def accepted(reader, digits):
    """Whether digits have a pattern, tried as a regular expression."""
    return re.fullmatch(reader.replace(" ", ""), "".join(map(str, digits))) is not None


def program(form, operands, ways, reader):
    """A puzzle with one rule about a list, whose operands are written in some ways."""
    names, lets, parameters, arguments = [], [], [], []
    for at, (operand, way) in enumerate(zip(operands, ways, strict=True)):
        match way:
            case "written out":
                names.append(operand)
            case "name":
                names.append(f"known{'ab'[at]}")
                lets.append(f"let known{'ab'[at]} = {operand}")
            case _:
                names.append(f"given{'ab'[at]}")
                parameters.append(f"given{'ab'[at]}")
                arguments.append(operand if " " not in operand and ".." not in operand else f"({operand})")
    rule = f'require ({form.format(*names)}) matches "{reader}"'
    body = [*lets, rule]
    if parameters:
        body = [f"define told({', '.join(parameters)})", *(f"  {line}" for line in body), f"told {' '.join(arguments)}"]
    return "\n".join(["board 2x3 digits 1-2", *body]) + "\n"


@pytest.mark.parametrize(("form", "kinds", "meaning"), FORMS, ids=range(len(FORMS)))
def test_a_list_of_cells(form, kinds, meaning):
    tried = 0
    for operands in product(*kinds):
        cells = meaning(*(kind[operand] for kind, operand in zip(kinds, operands, strict=True)))
        if not cells:
            continue
        for number, ways in enumerate(product(WRITTEN, repeat=len(kinds))):
            if "[" in form and (ways[0] == "written out" or len(set(ways)) > 1):
                continue  # only a name has places
            reader = READERS[(number + len(cells)) % len(READERS)]
            text = program(form, operands, ways, reader)
            (rule,) = sudokudsl.loads(text).constraints
            for grid in GRIDS:
                assert rule.holds(grid) == accepted(reader, [grid[cell] for cell in cells]), text
            tried += 1
    assert tried >= 4
