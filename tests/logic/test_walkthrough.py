"""Steps as people see them: in the terminal, as pictures, as one page, and by the command."""

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

import sudokudsl
from sudokudsl.drawing.walkthrough import numbered, page, step_in_terminal, step_svg, summary
from sudokudsl.logic.solver import LogicalSolver, Position
from sudokudsl.logic.steps import Link, Step
from support import EXAMPLES

SMALL = "board 2x2 digits 1-4\nregions\n  ab\n  ab\nthermometer r1c1 r1c2\n"


def small():
    puzzle = sudokudsl.loads(SMALL)
    return puzzle, LogicalSolver(puzzle).solve()


def test_a_step_in_the_terminal():
    """1 to 3 is left for the bulb and 2 to 4 for the tip; both are what the step rests on."""
    puzzle, solve = small()
    assert step_in_terminal(puzzle, solve.positions[0], solve.steps[0]) == (
        "'123(4) | '(1)234\n"  # four digits, two brackets and a mark are 7 characters
        "1234    | 1234"
    )
    assert step_in_terminal(puzzle, solve.positions[1], None) == "123  | 234\n1234 | 1234"


def test_a_written_digit_in_the_terminal():
    puzzle = sudokudsl.loads("board 1x2 digits 1-2\ndistinct all\ngiven r1c1 = 1\n")
    solve = LogicalSolver(puzzle).solve()
    assert step_in_terminal(puzzle, solve.positions[0], solve.steps[0]) == "1   =2="
    coloured = step_in_terminal(puzzle, solve.positions[0], solve.steps[0], colour=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == "1 2"
    assert "\x1b[1;32m2\x1b[m" in coloured


def test_lines_and_summary():
    _, solve = small()
    assert numbered(solve.steps).startswith("1. statement: by thermometer, line 5 (digits strictly increase")
    assert summary(solve) == (
        "stuck: no technique that was allowed finds anything more after 1 step; hardest: statement; score 5\n"
        "1 statement"
    )


def numbers(picture):
    """The texts of a picture whose elements have a place, by colour."""
    root = ElementTree.fromstring(picture)
    found = {}
    for element in root.iter("{http://www.w3.org/2000/svg}text"):
        found.setdefault(element.get("fill"), []).append(element.text)
    return found


def test_a_step_as_a_picture():
    puzzle, solve = small()
    shown = numbers(step_svg(puzzle, solve.positions[0], solve.steps[0]))
    assert shown["#c0271e"] == ["4", "1"]  # struck: the 4 of the bulb, the 1 of the tip
    assert shown["#111"] == ["1", "2", "3", "2", "3", "4"]  # what it rests on
    assert len(shown["#555"]) == 8  # the two other cells
    assert step_svg(puzzle, solve.positions[0], solve.steps[0]).count('stroke="#c0271e"') == 2


def test_a_chain_as_a_picture():
    puzzle, _ = small()
    first, second = puzzle.board.cells[:2]
    links = (Link((first, 1), (second, 2), strong=True), Link((second, 2), (first, 3), strong=False))
    step = Step("chain", "", links=links)
    whole = Position((None,) * 4, ((1, 2, 3, 4),) * 4)
    drawn = re.findall(r"<path d=[^>]*#7a3fb0[^>]*>", step_svg(puzzle, whole, step))
    assert [("dasharray" in path) for path in drawn] == [False, True]


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.items, self.external = 0, []

    def handle_starttag(self, tag, attrs):
        self.items += tag == "li"
        self.external += [value for name, value in attrs if name in ("src", "href")]


def test_one_page_holds_everything():
    puzzle = sudokudsl.loads('title "</script><b>"\n' + SMALL)
    solve = LogicalSolver(puzzle).solve()
    text = page(solve)
    found = Page()
    found.feed(text)
    assert found.items == len(solve.steps) == 1
    assert found.external == []
    assert text.count("</script>") == 1
    frames = json.loads(re.search(r"^const frames = (.*);$", text, re.MULTILINE)[1])
    assert len(frames) == 2  # before the step, and the end
    for under, over in frames:
        ElementTree.fromstring(f"<g>{under}{over}</g>")


def run(*arguments, folder=None):
    command = [sys.executable, "-P", "-m", "sudokudsl", "steps", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder or EXAMPLES.parent, timeout=120)
    return done.returncode, done.stdout, done.stderr


def test_the_command(tmp_path):
    status, out, _ = run(EXAMPLES / "jigsaw.sdk", "--svg", tmp_path / "pictures", "--html", tmp_path / "page.html")
    assert status == 0
    assert "solved after 30 steps; hardest: pointing; score 54" in out
    assert len(list((tmp_path / "pictures").glob("step-*.svg"))) == 31
    assert (tmp_path / "page.html").read_text("utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("text", "status", "end"),
    [
        ("board 1x2 digits 1-2\nthermometer all\n", 0, "solved"),
        ("board 1x3 digits 1-2\nthermometer all\n", 1, "contradiction"),
        ("board 1x2 digits 1-2\n", 4, "stuck"),
        ("sudoku 3x3\n", 2, None),
    ],
)
def test_exit_statuses(tmp_path, text, status, end):
    path = tmp_path / "puzzle.sdk"
    path.write_text(text, "utf-8")
    got, out, _ = run(path, "--json")
    assert got == status
    facts = json.loads(out)
    assert facts.get("end") == end
    if end is not None:
        assert set(facts) >= {"file", "hardest", "score", "techniques", "steps", "digits", "candidates", "diagnostics"}


def test_bad_usage():
    status, _, error = run(EXAMPLES / "jigsaw.sdk", "--up-to", "x-ring")
    assert status == 2
    assert "no technique is called x-ring; did you mean x-wing?" in error
    status, _, error = run(EXAMPLES / "jigsaw.sdk", EXAMPLES / "latin.sdk", "--html", "x.html")
    assert status == 2
    assert "one puzzle" in error
