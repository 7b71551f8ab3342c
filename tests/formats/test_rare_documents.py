"""Documents of other programs in rare states: empty parts, lines that return to a cell, and several marks."""

import json
import re

import pytest

import sudokudsl
from sudokudsl.formats import Refused, recognised
from sudokudsl.formats.report import ImportReport


def statements(text):
    """The statements of a document, without the board."""
    program = recognised(text).to_sdk(text, ImportReport())
    sudokudsl.loads(program)
    return [line for line in program.splitlines()[2:] if not line.startswith(("#", " "))]


def studio(kind, value):
    """A board of SudokuStudio with one element besides its regions."""
    regions = {str(at): {str(4 * (2 * (at // 2) + cell // 2) + 2 * (at % 2) + cell % 2): True for cell in range(4)}
               for at in range(4)}  # fmt: skip
    elements = {
        "1": {"type": "grid"},
        "2": {"type": "gridRegion", "value": regions},
        "7": {"type": kind, "value": value},
    }
    return json.dumps({"grid": {"width": 4, "height": 4}, "meta": {}, "elements": elements})


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ([0, 1, 5, 4, 0], ["renban r1c1 r1c2 r2c2 r2c1"]),
        ([0, 1, 5, 1, 2], ["renban r1c1 r1c2 r2c2 r1c3"]),
        ([0, 1, 0], ["renban r1c1 r1c2"]),
        ([0, 1, 2], ["renban r1c1..r1c3"]),
        ([3], []),
    ],
)
def test_a_renban_of_sudokustudio_may_return_to_a_cell(line, expected):
    assert statements(studio("renban", {"9": line})) == expected


@pytest.mark.parametrize(
    ("clone", "expected"),
    [
        ({"a": {"0": 0, "1": 1}, "b": {"0": 10, "1": 11}}, ["clone r1c1 r1c2 = r3c3 r3c4"]),
        ({"a": {"0": 0, "1": 1}}, []),
        ({"b": [3]}, []),
        ({"a": [3], "b": None}, []),
        ({"label": "A", "color": "#fff"}, []),
        ({"a": [3], "b": [3]}, []),
    ],
)
def test_a_clone_of_sudokustudio_without_its_other_part_means_nothing(clone, expected):
    assert statements(studio("clone", {"9": clone})) == expected


@pytest.mark.parametrize(
    ("element", "reason"),
    [
        ({"type": 302, "groups": []}, ""),
        ({"type": 302, "groups": [[0, 1]]}, "element 1, of the type 302: a group of clones has no statement here"),
        ({"type": 302}, "element 1, of the type 302: a group of clones has no statement here"),
    ],
)
def test_an_empty_list_of_clones_of_sudokumaker(element, reason):
    text = json.dumps({"puzzle": {"size": 4, "cells": [{}] * 16, "constraints": [element]}})
    if not reason:
        assert statements(text) == []
        return
    with pytest.raises(Refused, match=re.escape(reason)):
        statements(text)


MARKS = ("*", "#", "@", "A", "-", "*-", "#-", "A-", "B-")


@pytest.mark.parametrize("first", MARKS)
@pytest.mark.parametrize("second", ["", "-"])
def test_a_cell_may_have_two_marks_of_a_step(first, second):
    """A step marks a cell with a sign, and each candidate that it removes with another one."""
    rows = [["12", "34", "1", "2"], ["3", "4", "12", "12"], ["24", "13", "234", "1"], ["1", "2", "3", "4"]]
    shown = [[cell[0] + second + cell[1:] if len(cell) > 1 else cell for cell in row] for row in rows]
    shown[1][2] = first + shown[1][2]
    text = "\n".join(f"| {' '.join(row[:2])} | {' '.join(row[2:])} |" for row in shown)
    plain = "\n".join(f"| {' '.join(row[:2])} | {' '.join(row[2:])} |" for row in rows)
    assert statements(text) == statements(plain)
