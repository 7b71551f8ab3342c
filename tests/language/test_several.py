"""Statements that abbreviate several single statements have the same meaning."""

import pytest

from sudokudsl import api, draw, loads
from sudokudsl.crosscheck.shrink import shrink
from sudokudsl.explanation import explain
from sudokudsl.formats.iss.export import constraint_string
from sudokudsl.language.signature import Choice, Int, OneCell, side_form
from sudokudsl.language.syntax.layout import MAX_STATEMENTS
from sudokudsl.lowering.registry import Registry
from support.texts import formatted

AXES = {"left": "row", "right": "row", "top": "column", "bottom": "column", "rows": "row", "columns": "column"}
FORMS = [
    pytest.param(family, found, side, id=f"{found.usage()}, {family.word} {side}")
    for family in Registry().families
    for found in filter(None, map(side_form, family.forms))
    for side in found.sides
]


def constraints(text):
    return [(stated.word, stated.constraint) for stated in loads(text).stated]


def clue_of(part):
    return next(iter(part.options)) if isinstance(part, Choice) else "2"


def beginning(part):
    return "" if isinstance(part, Int) and not part.required else clue_of(part) if isinstance(part, Int) else ""


def edge(side, number, size):
    row, column = {"left": (number, 1), "right": (number, size), "top": (1, number), "bottom": (size, number)}[side]
    return f"r{row}c{column}"


INWARD = {"left": "down-right", "right": "up-left", "top": "down-left", "bottom": "up-right"}


def test_every_family_beside_the_board_has_clues_of_a_whole_side():
    words = {family.word for family in Registry().families if any(map(side_form, family.forms))}
    assert words == {
        *("first-seen", "frame-sum", "full-rank", "hidden-skyscraper", "little-killer", "numbered-room", "rossini"),
        *("sandwich", "skyscraper", "x-sum"),
    }


@pytest.mark.parametrize(("family", "form", "side"), FORMS)
def test_a_side_is_its_single_clues(family, form, side):
    clue, tail = clue_of(form.clue), "".join(f" {next(iter(part.options))}" for part in form.tail)
    way = f" {INWARD[side]}" if isinstance(form.lead, OneCell) else ""
    line = f"{family.word} {side}{way} = {clue} . {clue} .{tail}"
    singles = []
    for number in (1, 3):
        if isinstance(form.lead, OneCell):
            place = edge(side, number, 4) + way
        else:
            place = f"{AXES[side]} {number}" + (f" {side}" if form.sided else "")
        singles.append(f"{family.word} {place} = {clue}{tail}\n")
    assert constraints(f"sudoku 4x4\n{line}\n") == constraints("sudoku 4x4\n" + "".join(singles))
    assert formatted(f"sudoku 4x4\n{line}\n") == f"sudoku 4x4\n{line}\n"


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("X-Sum LEFT=3,4 .  . ", "x-sum left = 3 4 . ."),
        ("sandwich left = 3 0 . .", "sandwich rows = 3 0 . ."),
        ("sandwich cols = 3 0 . .", "sandwich columns = 3 0 . ."),
        ("rossini Top = INWARD . outward .", "rossini top = inward . outward ."),
        ("full-rank left = 3 . . . TiesAllowed", "full-rank left = 3 . . . ties-allowed"),
        ("little-killer left right-down = 3 . . .", "little-killer left down-right = 3 . . ."),
        ("frame 2 : left = 3 . . .", "frame-sum 2: left = 3 . . ."),
        ("cage square (r1c1 r1c2),(r2c1 r2c2)", "cage square: (r1c1 r1c2) (r2c1 r2c2)"),
    ],
)
def test_the_canonical_spelling(line, canonical):
    assert formatted(f"sudoku 4x4\n{line}\n") == f"sudoku 4x4\n{canonical}\n"
    assert formatted(f"sudoku 4x4\n{canonical}\n") == f"sudoku 4x4\n{canonical}\n"


def test_long_lines_break_between_groups():
    groups = " ".join(f"(r{row}c{column} r{row}c{column + 1})" for row in range(1, 10) for column in (1, 3))
    lines = formatted(f"cage prime: {groups}\n").splitlines()
    assert len(lines) == 2
    assert all(line.endswith(("),", ")")) for line in lines)
    assert formatted("".join(f"{line}\n" for line in lines)).splitlines() == lines


SIDES = "sudoku 4x4\nskyscraper left = 4 . 1 .\ncage prime: (r1c1 r1c2) (r1c3 r1c4)\n"
SINGLES = """\
sudoku 4x4
skyscraper row 1 left = 4
skyscraper row 3 left = 1
cage prime: r1c1 r1c2
cage prime: r1c3 r1c4
"""


def test_explanations_drawings_and_exports_have_each_clue():
    one, other = loads(SIDES), loads(SINGLES)
    assert [each.sentence for each in explain(one).statements] == [each.sentence for each in explain(other).statements]
    assert draw(one, to="svg") == draw(other, to="svg")
    assert [each.line for each in explain(one).statements[3:]] == [2, 2, 3, 3]
    assert constraint_string(loads("sudoku 4x4\nskyscraper left = 4 . 1 .\n")) == constraint_string(
        loads("sudoku 4x4\nskyscraper row 1 left = 4\nskyscraper row 3 left = 1\n")
    )


def test_groups_within_a_rule_are_spelled_out():
    text = "board 1x4 digits 1-3\nat least 1 of\n  thermometer (r1c1 r1c2) (r1c3 r1c4)\n"
    sentence = explain(loads(text)).statements[-1].sentence
    assert "(1)" in sentence
    assert "(2)" in sentence


def test_the_picture_of_a_definition_names_the_whole_use():
    text = 'board 1x4 digits 1-3\ndefine up(l: line)\n  rules "up"\n  some x in l: x = 2\nup (r1c1 r1c2) (r1c3 r1c4)\n'
    puzzle = loads(text)
    assert [stated.constraint.text for stated in puzzle.stated] == ["up (r1c1 r1c2)", "up (r1c3 r1c4)"]


def test_the_number_of_single_statements_is_limited():
    line = "even " + "(r1c1)" * 5_001
    with pytest.raises(ValueError, match="at most 10,000 clues and groups") as found:
        loads(f"sudoku 4x4\n{line}\n{line}\n")
    assert MAX_STATEMENTS == 10_000
    assert "3:1" in str(found.value)


def test_clues_and_lines_are_shrunk():
    def holds(text):
        try:
            return any(stated.word == "x-sum" for stated in loads(text).stated)
        except ValueError:
            return False

    small = shrink("sudoku 4x4\nx-sum left = 3 4 . 2\n", holds)
    assert small in ("board 1x1\nx-sum left = 0\n", "board 1x1\nx-sum top = 0\n")


def test_clues_of_a_side_may_be_all_there_is():
    assert api.count(loads("board 1x1\nskyscraper left = .\n"), limit=3).count == 1
