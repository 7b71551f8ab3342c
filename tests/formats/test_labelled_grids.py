"""Grids with labels, in tables of HTML, as matrices of MATLAB, in braces, and in frames with spaces for blanks."""

from random import Random

import pytest

import sudokudsl
from sudokudsl.families.givens import Given
from sudokudsl.formats import Refused, as_program, recognised
from sudokudsl.formats.report import ImportReport
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

SIDES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}


def rows_of(side, seed):
    """Rows of a random grid with 0 for a blank; the first of a row is never 0."""
    chance = Random(f"{side} {seed}")
    return [[chance.randint(1, side), *(chance.choice((0, 0, chance.randint(1, side))) for _ in range(side - 1))]
            for _ in range(side)]  # fmt: skip


def givens(text):
    sink = Sink(Source("<text>", text))
    source = as_program(sink.source, sink)
    assert source is not None, [found.message for found in sink.found]
    held: dict[tuple[int, int], int] = {}
    for stated in sudokudsl.loads(source.text).stated:
        if isinstance(stated.constraint, Given):
            held |= zip(map(tuple, stated.constraint.cells), stated.constraint.digits, strict=True)
    return held


def known(rows):
    return {(r, c): digit for r, row in enumerate(rows, 1) for c, digit in enumerate(row, 1) if digit}


def shown(row, gap, blank="."):
    return gap.join(str(digit or blank) for digit in row)


def boxed(row, gap, *, blank=".", pad=" "):
    wide = SIDES[len(row)][1]
    parts = (shown(row[at : at + wide], gap, blank) for at in range(0, len(row), wide))
    return "|" + "|".join(f"{pad}{part}{pad}" for part in parts) + "|"


LABELS = {
    "A": lambda at: "ABCDEFGHI"[at], "a": lambda at: "abcdefghi"[at], "1": lambda at: str(at + 1),
    "r1": lambda at: f"r{at + 1}", "R1:": lambda at: f"R{at + 1}:", "Row 1:": lambda at: f"Row {at + 1}:",
    "1.": lambda at: f"{at + 1}.", "1)": lambda at: f"{at + 1})", "A:": lambda at: f"{'ABCDEFGHI'[at]}:",
}  # fmt: skip
ABOVE = {
    "none": lambda side: [], "digits": lambda side: ["    " + " ".join(map(str, range(1, side + 1)))],
    "letters": lambda side: ["   " + "ABCDEFGHI"[:side]],
    "c1": lambda side: ["     " + " ".join(f"c{at}" for at in range(1, side + 1))],
    "between bars": lambda side: ["  |" + boxed(range(1, side + 1), " ")],
}  # fmt: skip


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("above", ABOVE)
@pytest.mark.parametrize("label", LABELS)
def test_labels(side, above, label):
    rows = rows_of(side, f"{above} {label}")
    for form in (lambda row: shown(row, " "), lambda row: shown(row, ""), lambda row: boxed(row, " ")):
        lines = [f"{LABELS[label](at)} {form(row)}" for at, row in enumerate(rows)]
        assert givens("\n".join([*ABOVE[above](side), *lines])) == known(rows)


@pytest.mark.parametrize("side", SIDES)
def test_labels_of_columns_only(side):
    rows = rows_of(side, "columns")
    lines = [boxed(row, " ") for row in rows]
    assert givens("\n".join([*ABOVE["between bars"](side), *lines])) == known(rows)


@pytest.mark.parametrize("labels", ["ABDC", "1243", "2345", "A2C4"])
def test_labels_out_of_order_are_none(labels):
    text = "\n".join(f"{label} {shown(row, ' ')}" for label, row in zip(labels, rows_of(4, 0), strict=True))
    assert recognised(text) is None


def test_a_first_column_in_order_is_no_label():
    rows = [[1, 0, 0, 2], [2, 0, 1, 0], [3, 0, 0, 0], [4, 0, 0, 0]]
    assert givens("\n".join(shown(row, " ") for row in rows)) == known(rows)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("gap", "pad"), [(" ", ""), (" ", " "), ("", "")])
def test_spaces_are_blanks_between_bars(side, gap, pad):
    rows = rows_of(side, f"spaces {gap}{pad}")
    lines = [boxed(row, gap, blank=" ", pad=pad) for row in rows]
    rule = "+" + "-" * (len(lines[0]) - 2) + "+"
    assert givens("\n".join([rule, *lines, rule])) == known(rows)


def html(rows, *, cell="<td>{}</td>", blank="", above="", label=""):
    inner = "".join(
        "<tr>" + (label and f"<th>{at}</th>") + "".join(cell.format(digit or blank) for digit in row) + "</tr>\n"
        for at, row in enumerate(rows, 1)
    )
    return f'<table class="grid">\n<tbody>{above}{inner}</tbody></table>\n'


HEAD = "<tr><th></th>{}</tr>"
FORMS_OF_HTML = {
    "plain": lambda rows: html(rows),
    "spaces": lambda rows: html(rows, blank="&nbsp;", cell='<TD class="a b">\n  {}\n </TD>'),
    "inputs": lambda rows: html(rows, cell='<td><input type="text" maxlength="1" value="{}"></td>'),
    "bold": lambda rows: html(rows, cell="<td><b>{}</b></td>", blank="0"),
    "labels": lambda rows: html(
        rows, label="th", above=HEAD.format("".join(f"<th>{at}</th>" for at in range(1, len(rows) + 1)))
    ),
    "page": lambda rows: f"<!DOCTYPE html><html><body><p>A page</p>{html(rows)}<table></table></body></html>",
    "no end tags": lambda rows: "<table>" + "".join(
        "<tr>" + "".join(f"<td>{digit or '.'}" for digit in row) for row in rows
    ),
    "rows alone": lambda rows: html(rows).partition("<tbody>")[2].partition("</tbody>")[0],
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS_OF_HTML)
@pytest.mark.parametrize("side", SIDES)
def test_tables_of_html(form, side):
    rows = rows_of(side, form)
    assert givens(FORMS_OF_HTML[form](rows)) == known(rows)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (html(rows_of(4, 0)) * 2, "there are 2 tables with something in them instead of one"),
        ("<table><tr><td></td></tr></table>", "there are 0 tables with something in them instead of one"),
        (
            "<table><tr><td><table><tr><td>1</td></tr></table></td></tr></table>",
            "a table within a table of HTML is not read",
        ),
        (html(rows_of(4, 0)[:3]), "a grid is a square of a common size; a table of HTML has 3 rows of 4 cells"),
        ("[1 2 3; 4 5 6; 1 2 9; 1 2 8]", "r1c2 is listed with two digits"),
        ("[1 2 3; 0 5 6]", "`0 5 6` is not the row, the column and the digit of a cell"),
        ("[1 2; 2 1]", "a grid is a square of a common size; a matrix of MATLAB has 2 rows of 2 cells"),
    ],
)
def test_refusals(text, reason):
    with pytest.raises(Refused, match=reason):
        recognised(text).to_sdk(text, ImportReport())


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("gap", [" ", ", ", ",", "  "])
@pytest.mark.parametrize("end", ["; ", ";\n", ";...\n   "])
@pytest.mark.parametrize(("start", "stop"), [("[", "]"), ("M = [", "];"), ("grid=[ ", " ]  % a grid\n")])
def test_matrices_of_matlab(side, gap, end, start, stop):
    rows = rows_of(side, f"{gap}{end}{start}")
    for blank in ("0", "NaN"):
        assert givens(start + end.join(shown(row, gap, blank) for row in rows) + stop) == known(rows)
    listed = "; ".join(gap.join(map(str, (*place, digit))) for place, digit in known(rows).items())
    assert givens(f"{start}{listed}{stop}") == known(rows)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("end", [",", ",\n ", " , "])
def test_braces(side, end):
    rows = rows_of(side, end)
    assert givens("{" + end.join(f"{{{shown(row, ', ', '0')}}}" for row in rows) + "};\n") == known(rows)
