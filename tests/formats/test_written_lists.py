"""Grids as lists in the languages that programs write, with random digits, blanks, brackets and names.

Nothing of the importer is used to make them. A wrong entry is refused by its text and place.
"""

from __future__ import annotations

import re
from random import Random

import pytest

import sudokudsl
from sudokudsl.formats import Refused, recognised
from sudokudsl.formats.report import ImportReport

NUMBERS = ("0", "_", ".", "<>", "-", "?", "*", '""', "''", '"."', "'0'")
BLANKS = {
    "json": ("0", "null", '""', '"."', '"0"', '"_"'),
    "python": ("0", "None", "''", '"."', "'_'", "0.0", "nan"),
    "minizinc": NUMBERS,
    "numpy": ("0", ".", "_"),
}
NAMES = ("grid", "board", "sudoku", "givens", "cells", "regions", "x", "puzzle", "start", "SUDOKU", "given_4")


def entries(random, side, digits, kind, wrong=None):
    """The texts of the cells, row by row; `wrong` is a place and a text for it."""
    letters = kind in ("json", "python", "minizinc") and side > 9 and random.random() < 0.3
    blank = random.choice(BLANKS[kind])
    quote = random.choice(("", '"')) if blank[:1] not in "\"'" and kind == "json" and blank != "null" else ""
    rows = []
    for row in range(side):
        texts = []
        for column in range(side):
            digit = digits[row][column]
            text = blank if digit is None else str(digit)
            if letters and digit is not None and digit > 9:
                text = f'"{chr(55 + digit)}"'
            texts.append(quote + text + quote if digit is None or not letters or digit < 10 else text)
        rows.append(texts)
    if wrong:
        (row, column), text = wrong
        rows[row][column] = f'"{text}"' if kind in ("json", "python") else text
    return rows


def written(random, rows, kind):
    """The text of a data file with these entries."""
    side, name = len(rows), random.choice(NAMES)
    gap = random.choice(("", " ", "  "))
    end = random.choice(("", "\n", "\n\n"))
    if kind == "numpy":
        return "[" + "\n ".join("[" + " ".join(row) + "]" for row in rows) + "]" + end
    if kind == "minizinc":
        beside = random.choice(
            ("", "% a puzzle\n", f"n = {side};\n", f"int: n = {side};\n% given\n", 'include "a.mzn";\n')
        )
        flat = f",{gap}".join(text for row in rows for text in row)
        form = random.randrange(4)
        if form == 0:
            body = "[|" + random.choice(("|", "\n |")).join(f",{gap}".join(row) for row in rows) + "|]"
        elif form == 1:
            body = f"array2d({random.choice((f'1..{side}', 'ROWS', '1..n'))},{gap}1..{side},{gap}[{flat}])"
        elif form == 2:
            body = f"[{flat}]"
        else:
            body = "[" + f",{gap}".join("[" + ",".join(row) + "]" for row in rows) + "]"
        typed = random.choice(("", "array[1..n,1..n] of int: ")) if form < 2 else ""
        return f"{beside}{typed}{name}{gap}={gap}{body};{end}"
    brackets = random.choice(("[]", "()")) if kind == "python" else "[]"
    line = random.choice((", ", ",", ",\n", ",\n    "))
    body = "[" + line.join(brackets[0] + f",{gap}".join(row) + brackets[1] for row in rows)
    body += random.choice(("]", ",\n]")) if kind == "python" else "]"
    if kind == "json":
        return random.choice((body, f'{{"n": {side}, "{name}":{gap}{body}}}', f"{body}{end}"))
    before = random.choice(("", "# a puzzle\n", f"N = {side}\n", "import numpy as np\n\n"))
    call = random.choice(("", "np.array", "list"))
    return f"{before}{name}{gap}={gap}{call}{'(' * bool(call)}{body}{')' * bool(call)}{end}"


def digits_of(random, side):
    return [[random.choice((None, None, random.randint(1, side))) for _ in range(side)] for _ in range(side)]


def givens_in(program, side):
    """The digits of an imported program, as the language reads them."""
    found = [[None] * side for _ in range(side)]
    for stated in sudokudsl.loads(program).stated:
        if type(stated.constraint).__name__ == "Given":
            for cell, digit in zip(stated.constraint.cells, stated.constraint.digits, strict=True):
                found[cell.row - 1][cell.column - 1] = digit
    return found


@pytest.mark.parametrize("kind", BLANKS)
def test_a_written_list_has_the_givens_it_was_made_of(kind):
    for seed in range(120):
        random = Random(f"{kind}:{seed}")
        side = random.choice((4, 6, 9, 9, 16))
        digits = digits_of(random, side)
        text = written(random, entries(random, side, digits, kind), kind)
        form = recognised(text)
        assert form is not None, text
        assert givens_in(form.to_sdk(text, ImportReport()), side) == digits, (form.name, text)


WRONG = ("foo", "@", "-1", "3.5", "77", "A9", "é", "#", "x1", "true", "1..3", "Z", "99999", "$")


@pytest.mark.parametrize("kind", ["json", "python", "minizinc", "numpy"])
def test_a_wrong_entry_is_refused_by_its_text_and_place(kind):
    for seed in range(120):
        random = Random(f"wrong:{kind}:{seed}")
        side = random.choice((4, 6, 9))
        place, text = (random.randrange(side), random.randrange(side)), random.choice((*WRONG, str(side + 1), "A"))
        made = written(random, entries(random, side, digits_of(random, side), kind, (place, text)), kind)
        form = recognised(made)
        assert form is not None, made
        with pytest.raises(Refused) as refusal:
            form.to_sdk(made, ImportReport())
        (problem,) = refusal.value.problems
        assert re.match(rf"row {place[0] + 1}, column {place[1] + 1}: `{re.escape(text)}` ", problem.message), (
            made,
            problem,
        )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("grid = [[1,2],[3,4]", "a bracket is not closed"),
        ("grid = [[1,2,0,0],[3,4,0,0],[0,0,0,0],[0,0,0,0]], [2]", "there is more after the list: `, [2]`"),
        ("[[1,2,0,0],[3,,0,0],[0,0,0,0],[0,0,0,0]]", "row 2: there is nothing before a comma"),
        ("[" * 50 + "1" + "]" * 50, "the brackets are nested more than 20 deep"),
        ("[[1,2,0,0],[3,4,0,0],[0,0,[1],0],[0,0,0,0]]", "row 3, column 3: a list is not a digit"),
        ("grid = array2d(1..2, 1..8, [1,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]);", "does not have 1..2 rows or columns"),
    ],
)
def test_a_list_that_is_no_grid(text, reason):
    form = recognised(text)
    assert form is not None
    with pytest.raises(Refused, match=re.escape(reason)):
        form.to_sdk(text, ImportReport())


@pytest.mark.parametrize(
    "text", ["grid 4x4\n", "sudoku 4x4\ngiven r1c1 = 1\n", "board 1x2 digits 1-2\nless r1c1 r1c2\n"]
)
def test_a_program_of_the_language_is_no_list(text):
    assert recognised(text) is None
