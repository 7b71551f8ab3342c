"""The parts of a picture that all programs with drawings get: small texts, and sentences about the rules."""

from itertools import combinations

import pytest

import sudokudsl
from sudokudsl.formats.carried import rules_text, small_texts
from sudokudsl.model.geometry import Cell
from sudokudsl.model.shapes import CellText, Outline


@pytest.mark.parametrize("many", range(1, 7))
def test_each_small_text_has_a_corner_of_its_own(many):
    texts = [str(number) for number in range(1, many + 1)]
    first = Outline((Cell(2, 3), Cell(2, 4)), label=texts[0])
    found = list(small_texts([first, *(CellText(Cell(2, 3), text) for text in texts[1:])]))
    assert [each.text for each in found] == [" ".join([texts[0], *texts[4:]]), *texts[1:4]]
    assert all((one.row, one.column) != (other.row, other.column) for one, other in combinations(found, 2))
    for each in found:  # in cells from the corner of the board
        assert 1 < each.row < 2
        assert 2 < each.column < 3
        assert (each.anchor == "end") == (each.column > 2.5)


@pytest.mark.parametrize("doc", ["Odd", "odd", "Odd.", "odd!", "odd?"])
def test_a_sentence_ends_once(doc):
    program = f'sudoku 4x4\ndefine mine(line)\n  rules "{doc}"\n  require sum(line) mod 2 = 1\nmine r1c1..r1c3\n'
    lines = rules_text(sudokudsl.loads(program)).splitlines()
    assert lines[0].startswith("Normal sudoku rules apply: ")
    assert lines[1:] == [f"Mine: {doc}" + "." * (doc[-1] not in ".!?")]
    assert all(line[0].isupper() for line in lines)


def test_rules_of_the_file_replace_all_sentences():
    assert rules_text(sudokudsl.loads("sudoku 4x4\nrules\n  as it is\ncage 3: r1c1 r1c2\n")) == "as it is"
