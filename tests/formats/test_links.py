"""Links that other programs have made from puzzles of our own (`links.toml`) come in right, or are refused."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

import sudokudsl
from sudokudsl.formats import Refused, recognised
from sudokudsl.formats.report import ImportReport

LINKS = tomllib.loads(Path(__file__).with_name("links.toml").read_text("utf-8"))["link"]


def test_ten_of_each():
    assert min(Counter(each["tool"] for each in LINKS).values()) >= 10


@pytest.mark.parametrize("case", LINKS, ids=lambda case: f"{case['tool']}: {case['puzzle']}")
def test_link(case):
    form = recognised(case["link"])
    assert form.name == case["tool"]
    if "refused" in case:
        with pytest.raises(Refused) as caught:
            form.to_sdk(case["link"], ImportReport())
        assert [problem.message for problem in caught.value.problems] == case["refused"]
        return
    text = form.to_sdk(case["link"], ImportReport())
    puzzle = sudokudsl.loads(text)
    assert (puzzle.title, puzzle.author, puzzle.board.rows) == ("T", "A", 4)
    head = ("#", " ", "title", "author", "rules", "sudoku 4x4")
    stated = [line for line in text.splitlines() if not line.startswith(head)]
    assert sorted(stated) == sorted(case["statements"])
