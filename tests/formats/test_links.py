"""Links that other programs have made from puzzles of our own (`links.toml`) come in right, or are refused.

People paste them in other ways, too, and with settings behind them.
"""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

import sudokudsl
from sudokudsl.formats import EXPORTS, Refused, recognised
from sudokudsl.formats.links import link_of
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


PASTED = (
    "<{}>",
    '"{}"',
    "({})",
    "  {}\n",
    "{}&setting-nogrid=1",
    "{}&setting-a=1&setting-b",
    "{}#top",
    "{}&more=1#top",
)
"""Ways in which a link is pasted."""


def _program(text):
    try:
        return recognised(text).to_sdk(text, ImportReport())
    except Refused as refusal:
        return [problem.message for problem in refusal.problems]


@pytest.mark.parametrize("way", PASTED)
def test_a_link_is_read_as_it_is_pasted(way):
    puzzle = sudokudsl.loads("sudoku 4x4\nthermometer r1c1 r1c2\n")
    made = [EXPORTS[form](puzzle).strip() for form in ("sudokupad", "penpa", "fpuzzles", "iss-url")]
    for link in [*(each["link"] for each in LINKS), *made]:
        assert _program(way.format(link)) == _program(link), link
        assert _program(way.format(link.partition("://")[2])) == _program(link), link
        host, slash, path = link.partition("://")[2].partition("/")
        assert _program(f"https://{host.upper()}{slash}{path}") == _program(link)


@pytest.mark.parametrize(
    "text", ["sudokupad.app/abc123", "<https://sudokupad.app/abc123>", "HTTPS://SUDOKUPAD.APP/abc123"]
)
def test_a_name_of_a_puzzle_is_told_of_its_site(text):
    with pytest.raises(sudokudsl.SdkError, match="of SudokuPad does not contain a puzzle"):
        sudokudsl.loads(text)


def test_a_long_text_that_is_no_link_is_left_alone():
    for text in ("a" * 1_000_000, "a." * 500_000, "https" * 200_000, "<" * 1_000_000):
        assert link_of(text) == text
