"""Grids in frames, Markdown, mails and other texts: each of them has the givens that it was written from."""

import json
from random import Random

import pytest

import sudokudsl
from sudokudsl.families.givens import Given
from sudokudsl.formats import recognised

BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}


def rows_of(side, seed=0):
    """Rows of a random grid with 0 for a blank. Each row has a digit, and the corners have none."""
    random = Random(f"{side} {seed}")
    rows = [[random.choice((0, 0, random.randint(1, side))) for _ in range(side)] for _ in range(side)]
    for at, row in enumerate(rows):
        row[1 + at % (side - 2)] = 1 + at
    rows[0][0] = rows[-1][-1] = 0
    return rows


def drawn(rows, blank, *, bar="\N{BOX DRAWINGS LIGHT VERTICAL}", gap=""):
    """The rows in a frame around each box."""
    high, wide = BOXES[len(rows)]
    line = "\N{BOX DRAWINGS LIGHT HORIZONTAL}" * (len(rows) + len(rows) // wide)
    out = [line]
    for at, row in enumerate(rows, 1):
        shown = [str(digit or blank) for digit in row]
        out.append(bar + bar.join(gap.join(shown[start : start + wide]) for start in range(0, len(row), wide)) + bar)
        out += [line] if at % high == 0 else []
    return "\n".join(out) + "\n"


def plain(rows, blank="0", end="\n", gap=""):
    return end.join(gap.join(str(digit or blank) for digit in row) for row in rows)


def in_markdown(rows, blank):
    wide = len(rows)
    head = "|" + "|".join("ABCDEFGHI"[:wide]) + "|\n|" + "---|" * wide + "\n"
    return head + "\n".join("| " + " | ".join(str(digit or blank) for digit in row) + " |" for row in rows)


SIGNS = "\u00b7\u2022\u25a1\u25a2\u2610\u00a0\u30fb\u2014"
FORMS = {
    **{f"a frame, {ord(sign):x}": lambda rows, sign=sign: drawn(rows, sign) for sign in f"{SIGNS}.0 "},
    **{f"rows, {ord(sign):x}": lambda rows, sign=sign: plain(rows, sign) for sign in SIGNS},
    "a double frame": lambda rows: drawn(rows, ".", bar="\N{BOX DRAWINGS DOUBLE VERTICAL}", gap=" "),
    "full width": lambda rows: plain(rows).translate({48 + at: 0xFF10 + at for at in range(10)}),
    "Arabic": lambda rows: plain(rows).translate({48 + at: 0x660 + at for at in range(10)}),
    "Devanagari": lambda rows: drawn(rows, "0").translate({48 + at: 0x966 + at for at in range(10)}),
    "slashes": lambda rows: plain(rows, ".", "/"),
    "commas": lambda rows: plain(rows, ".", ", "),
    "a mail": lambda rows: "> " + plain(rows, ".", "\n> "),
    "a mail in a mail": lambda rows: ">> " + plain(rows, "0", "\n>> ", gap=" "),
    "a fence": lambda rows: f"```\n{plain(rows, '.')}\n```\n",
    "a fence with a language": lambda rows: f"```text\n{drawn(rows, '.')}\n```\n",
    "a table": lambda rows: in_markdown(rows, " "),
    "a table with points": lambda rows: in_markdown(rows, "."),
    "hidden signs": lambda rows: "\ufeff" + plain(rows, ".").replace("\n", "\u200b\n"),
    "rows of texts": lambda rows: json.dumps({"board": plain(rows, ".").split("\n"), "level": "easy"}),
    "rows in an object": lambda rows: json.dumps({"data": [{"grid": rows, "solution": rows}], "message": "ok"}),
    "a spreadsheet": lambda rows: "sep=;\n" + plain(rows, "", gap=";"),
    "None": lambda rows: plain(rows, "None", gap=","),
    "names around": lambda rows: (
        "".join(f",c{at}" for at in range(len(rows)))
        + "".join(f"\nr{at}," + ",".join(map(str, row)) for at, row in enumerate(rows))
    ),
}


@pytest.mark.parametrize("side", BOXES)
@pytest.mark.parametrize("form", FORMS)
def test_the_givens_are_read(form, side):
    for seed in range(5):
        rows = rows_of(side, seed)
        puzzle = sudokudsl.loads(FORMS[form](rows))
        given = [each.constraint for each in puzzle.stated if isinstance(each.constraint, Given)]
        found = {cell: digit for each in given for cell, digit in zip(each.cells, each.digits, strict=True)}
        assert (puzzle.board.rows, found) == (
            side,
            {
                cell: rows[cell.row - 1][cell.column - 1]
                for cell in puzzle.board.cells
                if rows[cell.row - 1][cell.column - 1]
            },
        )


def test_81_symbols_in_an_object():
    grid = plain(rows_of(9), end="")
    for text in (json.dumps({"puzzle": grid, "solution": grid}), json.dumps({"quiz": [{"sudoku": grid}]})):
        assert recognised(text).name == "rows of numbers in a JSON object"
        assert "givens" in sudokudsl.convert(text)


@pytest.mark.parametrize(
    "text",
    [
        plain(rows_of(9)),  # which the language reads itself
        "1234/3412/2143",
        "1,2,3,4",
        "\u00b7\u00b7\u00b7\u00b7\n" * 4,
        "1\u00b7\u00b7\u00b7\n\u00b72\u2022\u00b7\n1\u00b7\u00b7\u00b7\n1\u00b7\u00b7\u00b7",
        "1\u00b7\u00b7\u00b7\n9\u00b7\u00b7\u00b7\n1\u00b7\u00b7\u00b7\n1\u00b7\u00b7\u00b7",
        json.dumps({"grid": rows_of(4), "cages": [[1, 2]]}),
        json.dumps({"grid": rows_of(4), "other": rows_of(4)}),
    ],
)
def test_other_texts_are_not_read(text):
    found = recognised(text)
    assert found is None or found.name not in ("a grid in a text", "rows of numbers in a JSON object")
