"""Texts and marks that readers need: rules, numbers of rows and columns, a legend, and marks that differ."""

import re

import pytest
from click.testing import CliRunner

import sudokudsl
from sudokudsl.cli.main import sudokudsl as sudokudsl_command
from sudokudsl.drawing.svg import svg
from sudokudsl.model.puzzle import Unanswerable

RULES = "Digits along lines rise."
TEXT = f"""title "Lines"
rules "{RULES}"
sudoku 4x4
thermometer r1c1 r1c2
require r1c1 + r1c2 = 3
"""


def svg_texts(text, **options):
    """The visible texts of a picture, in order."""
    picture = sudokudsl.draw(sudokudsl.loads(text), to="svg", **options)
    return re.findall(r"<text[^>]*>([^<]*)</text>", picture)


def test_the_rules_are_in_every_drawing():
    assert RULES in sudokudsl.draw(sudokudsl.loads(TEXT))
    assert RULES in svg_texts(TEXT)
    assert f"rules: {RULES}" in str(sudokudsl.explain(sudokudsl.loads(TEXT)))


@pytest.mark.parametrize("words", [50, 500, 5_000])
def test_texts_of_any_length_are_in_the_picture_as_a_whole(words):
    text = " ".join(f"word{number}" for number in range(words))
    puzzle = sudokudsl.loads(f'title "{text}"\nauthor "{text}"\nrules "{text}"\nsudoku 4x4\n')
    picture = sudokudsl.draw(puzzle, to="svg")
    for kind, shown in [("title", text), ("author", f"by {text}"), ("note", text)]:
        assert " ".join(re.findall(rf'<text class="{kind}"[^>]*>([^<]*)</text>', picture)) == shown
    assert text in re.findall("<desc>([^<]*)</desc>", picture)[0]


def test_the_rules_replace_descriptions_of_expressions():
    described = "• require r1c1 + r1c2 = 3"
    assert described not in svg_texts(TEXT)
    assert described in svg_texts(TEXT.replace(f'rules "{RULES}"\n', ""))


def test_the_rules_of_a_definition_stand_below_its_marks():
    text = (
        'sudoku 4x4\ndefine pair(line)\n  rules "Even."\n  draw line\n  require line[1] + line[2] = 4\npair r1c1 r1c2\n'
    )
    assert "• Even." in svg_texts(text)


def test_rows_and_columns_can_be_numbered():
    wanted = ["r1", "r2", "r3", "r4", "c1", "c2", "c3", "c4"]
    assert [text for text in svg_texts(TEXT, coordinates=True) if text in wanted] == wanted
    first, *rows = sudokudsl.draw(sudokudsl.loads("sudoku 4x4\n"), coordinates=True).splitlines()
    assert first.split() == ["c1", "c2", "c3", "c4"]
    assert [row.split()[0] for row in rows if row.startswith("r")] == ["r1", "r2", "r3", "r4"]
    assert not set(wanted) & set(svg_texts(TEXT))


def test_a_legend_describes_each_kind_of_mark_once():
    text = "sudoku 4x4\nthermometer r1c1 r1c2\nthermometer r2c1 r2c2\n"
    texts = svg_texts(text, legend=True)
    assert " ".join(texts).startswith("• thermometer: ")
    assert " ".join(texts).count("•") == 1
    assert "(and 1 more)" in " ".join(texts)
    assert svg_texts(text) == []


def test_the_total_of_a_cage_is_in_its_top_left_cell():
    written = sudokudsl.draw(sudokudsl.loads("sudoku 4x4\ncage 5: r2c2 r1c2 r1c3\n"), to="svg")
    in_order = sudokudsl.draw(sudokudsl.loads("sudoku 4x4\ncage 5: r1c2 r1c3 r2c2\n"), to="svg")
    label = r'<text class="small"[^>]*>5</text>'
    assert re.search(label, written)[0] == re.search(label, in_order)[0]


@pytest.mark.parametrize(("size", "width"), [(36, 6), (12, 6), (9, 9), (10, 9)])
def test_extra_cells_have_the_rows_of_the_board(size, width):
    cells = sudokudsl.loads(f"sudoku 6x6\ncells x[1..{size}]\n").board.extra_cells["x"]
    assert max(cell.column for cell in cells) == width


LINES = (
    "lockout", "slow-thermometer", "modular-line", "region-sum-line", "n-sum-line 10:", "whispers 4:", "whispers",
    "zipper", "renban", "thermometer", "palindrome", "between", "nabner", "parity-line", "entropic-line",
)  # fmt: skip


def test_lines_of_different_families_look_different():
    drawn = []
    for word in LINES:
        puzzle = sudokudsl.loads(f"sudoku 9x9\n{word} r1c2..r1c4\n")
        drawn.append(re.sub(r"<(title|desc).*?</\1>", "", sudokudsl.draw(puzzle, to="svg")))
    assert len(set(drawn)) == len(LINES)


def test_a_puzzle_that_is_too_large_to_compile_is_explained(tmp_path, monkeypatch):
    def refused(puzzle):
        raise Unanswerable("this is too large")

    monkeypatch.setattr("sudokudsl.explanation.compile_cover", refused)
    path = tmp_path / "large.sdk"
    path.write_text(TEXT, encoding="utf-8")
    done = CliRunner().invoke(sudokudsl_command, ["explain", str(path)], standalone_mode=False)
    assert done.return_value == 4
    assert "line 4, thermometer: " in done.output
    assert "no sizes: this is too large" in done.output


def test_numbers_of_rows_alone_add_no_board_for_a_layer():
    text = "sudoku 4x4\nlayer shade digits 0-1\n"
    assert "shade" not in svg_texts(text, coordinates=True)
    puzzle = sudokudsl.loads(text)
    assert ">shade<" in svg(puzzle, layers=True)
