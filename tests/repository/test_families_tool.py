"""The benchmark that draws puzzles of every family: what it draws, its images, and its table."""

import importlib
import json
import sys
from dataclasses import replace

import pytest

import sudokudsl
from support import ROOT


@pytest.fixture
def tools(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    names = ("common", "iss", "drawn", "families")
    for name in names:
        monkeypatch.delitem(sys.modules, name, raising=False)
    loaded = {name: importlib.import_module(name) for name in names}
    yield loaded
    for name in names:
        sys.modules.pop(name, None)


def run(tools, monkeypatch, *arguments):
    monkeypatch.setattr(sys, "argv", ["families.py", *arguments])
    tools["families"].main()


def count(text):
    return sudokudsl.count(sudokudsl.loads(text), limit=2).count


@pytest.mark.parametrize("word", ["cage", "xv", "little-killer", "palindrome", "thermometer+sum"])
@pytest.mark.parametrize(("kind", "solutions"), [("minimal", 1), ("unique", 1), ("contradictory", 0)])
def test_images_have_as_many_solutions_in_both_forms(tools, monkeypatch, tmp_path, word, kind, solutions):
    file = tmp_path / "drawn.jsonl"
    run(
        tools,
        monkeypatch,
        *("--only", word, "--kinds", kind, "--sizes", "4", "--puzzles", "1", "--json", str(file)),
    )
    [row] = map(json.loads, file.read_text().splitlines())
    assert (row["family"], row["kind"], len(row["images"])) == (word, kind, 8)
    assert len({text for text, _ in row["images"]}) > 1
    for texts in row["images"]:
        assert [count(text) for text in texts] == [solutions, solutions]


def test_no_given_of_a_minimal_puzzle_can_be_removed(tools):
    random = tools["families"].Random(3)
    puzzle = tools["drawn"].draw(("cage",), 6, "minimal", random)
    given = [at for at, digit in enumerate(puzzle.givens) if digit is not None]
    assert given
    for at in given:
        fewer = replace(puzzle, givens=(*puzzle.givens[:at], None, *puzzle.givens[at + 1 :]))
        assert count(fewer.text) == 2


def test_closed_lines_are_closed(tools):
    drawn = tools["drawn"]
    board = sudokudsl.loads("sudoku 9x9").board
    line = drawn.closed(board, tools["families"].Random(1), 16)
    assert len(set(line)) == 16
    for one, other in zip(line, (*line[1:], line[0]), strict=True):
        assert abs(one.row - other.row) + abs(one.column - other.column) == 1


def test_the_table_and_what_is_measured_again(tools, monkeypatch, tmp_path, capsys):
    file = tmp_path / "drawn.jsonl"
    run(tools, monkeypatch, "--only", "cage", "even", "--sizes", "4", "--puzzles", "2", "--json", str(file))
    capsys.readouterr()
    run(tools, monkeypatch, "--again", str(file))
    rows = [line.split("|")[1:3] for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    figures = {name.strip(): number.strip() for name, number in rows}
    assert (figures["cage"], figures["even"], figures["all"]) == ("2", "2", "4")
