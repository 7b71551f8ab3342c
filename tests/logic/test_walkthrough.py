"""Steps as people see them: in the terminal, as pictures, as one page, and by the command."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

import sudokudsl
from sudokudsl.drawing.walkthrough import numbered, page, step_in_terminal, step_svg, summary
from sudokudsl.logic.solver import LogicalSolver, Position
from sudokudsl.logic.steps import Link, Step
from support import EXAMPLES, command

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


@pytest.mark.parametrize(
    ("digits", "shown"),
    [("8 9", "89"), ("0 9", "09"), ("9 10", "9,10"), ("-1 0", "-1,0"), ("8 9 10", "8,9,10"), ("10 11", "10,11")],
)
def test_candidates_of_several_symbols_are_written_apart(digits, shown):
    puzzle = sudokudsl.loads(f"board 1x2 digits {digits}\n")
    solve = LogicalSolver(puzzle).solve()
    assert step_in_terminal(puzzle, solve.positions[0], None) == f"{shown} {shown}"


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
    assert "score 5\\u003cbr>1 statement" in page(solve)


SVG = "{http://www.w3.org/2000/svg}"


def candidates(picture):
    """The candidates of a picture by their mark: plain, rest, gone."""
    found = {"": [], "rest": [], "gone": []}
    for group in ElementTree.fromstring(picture).iter(f"{SVG}g"):
        _, _, kind = group.get("class", "").partition("candidate")
        parts = [element.tag.removeprefix(SVG) for element in group]
        assert parts == {"": ["text"], "rest": ["circle", "text"], "gone": ["circle", "text", "path"]}[kind.strip()]
        found[kind.strip()].append(group.find(f"{SVG}text").text)
    return found


def test_a_step_as_a_picture():
    puzzle, solve = small()
    shown = candidates(step_svg(puzzle, solve.positions[0], solve.steps[0]))
    assert shown["gone"] == ["4", "1"]  # struck: the 4 of the bulb, the 1 of the tip
    assert shown["rest"] == ["1", "2", "3", "2", "3", "4"]  # the candidates that the step rests on
    assert len(shown[""]) == 8  # the two other cells


def test_candidates_have_their_places():
    """The four digits of a cell of 64 units are drawn two by two, in order, in the quarters of that cell."""
    puzzle, solve = small()
    root = ElementTree.fromstring(step_svg(puzzle, solve.positions[0], None))
    texts = [group.find(f"{SVG}text") for group in root.iter(f"{SVG}g") if group.get("class") == "candidate"]
    spots = [(float(text.get("x")), float(text.get("y"))) for text in texts]
    assert spots
    for number, (x, y) in enumerate(spots):
        cell, digit = divmod(number, 4)
        assert (x // 64, y // 64) == (cell % 2, cell // 2)
        assert (x % 64 > 32, y % 64 > 32) == (digit % 2 == 1, digit >= 2)


def test_rows_and_columns_are_numbered():
    """Steps name cells such as r2c1; the numbers are at the left and at the top, each beside its row or column."""
    puzzle, solve = small()
    for picture in (step_svg(puzzle, solve.positions[0], None), re.search("<svg.*</svg>", page(solve), re.DOTALL)[0]):
        root = ElementTree.fromstring(picture)
        left, top, *_ = map(float, root.get("viewBox").split())
        found = {text.text: text for text in root.iter(f"{SVG}text") if text.get("class") == "coordinate"}
        assert sorted(found) == ["c1", "c2", "r1", "r2"]
        places = {name: (float(text.get("x")), float(text.get("y"))) for name, text in found.items()}
        assert all(left < x < 0 and number * 64 < y < (number + 1) * 64
                   for number, (x, y) in enumerate((places["r1"], places["r2"])))  # fmt: skip
        assert all(top < y < 0 and number * 64 < x < (number + 1) * 64
                   for number, (x, y) in enumerate((places["c1"], places["c2"])))  # fmt: skip


def test_the_coordinates_stand_beyond_the_clues():
    puzzle = sudokudsl.loads("sudoku 4x4\nsandwich row 1 = 0\nsandwich column 2 = 3\n")
    root = ElementTree.fromstring(step_svg(puzzle, LogicalSolver(puzzle).solve(most=1).positions[0], None))
    texts = [(text.get("class"), float(text.get("x")), float(text.get("y"))) for text in root.iter(f"{SVG}text")]
    clues = [(x, y) for kind, x, y in texts if kind == "outside"]
    rows = [(x, y) for kind, x, y in texts if kind == "coordinate"]
    assert len(clues) == 2
    assert min(x for x, _ in rows) < min(x for x, _ in clues)
    assert min(y for _, y in rows) < min(y for _, y in clues)


def test_a_chain_as_a_picture():
    puzzle, _ = small()
    first, second = puzzle.board.cells[:2]
    links = (Link((first, 1), (second, 2), strong=True), Link((second, 2), (first, 3), strong=False))
    step = Step("chain", "", links=links)
    whole = Position((None,) * 4, ((1, 2, 3, 4),) * 4)
    root = ElementTree.fromstring(step_svg(puzzle, whole, step))
    assert [path.get("class") for path in root.iter(f"{SVG}path") if "link" in path.get("class", "")] == [
        "link",
        "link weak",
    ]


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.items, self.external = 0, []

    def handle_starttag(self, tag, attrs):
        self.items += tag == "li"
        self.external += [value for name, value in attrs if name in ("src", "href")]


def data_of(text):
    """The data that the script of a page reads."""
    return json.loads(re.search(r"^const solve = (.*);$", text, re.MULTILINE)[1])


def test_one_page_holds_everything():
    puzzle = sudokudsl.loads('title "</script><b>"\n' + SMALL)
    solve = LogicalSolver(puzzle).solve()
    text = page(solve)
    found = Page()
    found.feed(text)
    assert found.items == len(solve.steps) == 1
    assert found.external == []
    assert text.count("</script>") == 1
    assert data_of(text) == {
        "changes": [
            {"written": [], "gone": []},
            {"written": [], "gone": [[0, 3], [1, 0]]},
        ],  # 4 is not first, 1 not last
        "marks": [
            {
                "writes": [],
                "removes": [[0, 3], [1, 0]],
                "rests": [[0, 0, 1, 2], [1, 1, 2, 3]],
                "area": [0, 1],
                "links": "",
            }
        ],
    }


@pytest.mark.parametrize("name", ["jigsaw", "miracle", "killer", "equal-shares"])
def test_the_changes_of_a_page_add_up_to_its_positions(name):
    """Follows the script: from position to position, digits are written and candidates go."""
    solve = LogicalSolver(sudokudsl.load(EXAMPLES / f"{name}.sdk")).solve()
    board = solve.puzzle.board
    every = [board.digits_of(cell) for cell in board.everywhere]
    digits, left = [None] * len(every), [set(own) for own in every]
    for change, position in zip(data_of(page(solve))["changes"], solve.positions, strict=True):
        for at, digit in change["written"]:
            digits[at] = digit
        for at, *lost in change["gone"]:
            left[at] -= {every[at][one] for one in lost}
        assert tuple(digits) == position.digits
        for at, digit in enumerate(digits):
            assert digit is not None or tuple(sorted(left[at])) == position.candidates[at]


def test_a_page_draws_its_board_once():
    """A page of many steps is about as heavy as its board: 729 candidates, and a few numbers for each step."""
    solve = LogicalSolver(sudokudsl.load(EXAMPLES / "miracle.sdk")).solve()
    text = page(solve)
    assert text.count("<svg") == 1
    assert text.count('class="candidate"') == 81 * 9 - 2 * 9  # two cells are given
    assert len(text) - len(page(replace(solve, steps=(), positions=solve.positions[-1:]))) < 600 * len(solve.steps)


class TestReading:
    """The page can be read on a phone, by keyboard, and with a screen reader."""

    def test_every_button_says_what_it_does(self):
        _, solve = small()
        buttons = re.findall(r"<button[^>]*>", page(solve))
        assert len(buttons) == 4
        assert all("aria-label=" in button and "title=" in button for button in buttons)

    def test_only_the_list_is_scrolled(self):
        """`scrollIntoView` scrolls the page, too, and pushes the board out of sight on a phone."""
        _, solve = small()
        text = page(solve)
        assert "item.scrollIntoView" not in text
        assert "list.scrollTop" in text

    @pytest.mark.parametrize("key", ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", '" "', "Home", "End"])
    def test_keys(self, key):
        _, solve = small()
        assert f"{key}: " in page(solve)

    def test_there_is_a_dark_scheme(self):
        _, solve = small()
        assert "prefers-color-scheme: dark" in page(solve)

    @pytest.mark.parametrize(
        ("name", "title", "shown"),
        [
            ("killer-7.sdk", "Lighthouse", "Lighthouse"),
            ("puzzles/killer-7.sdk", "", "killer-7"),
            ("<text>", "", "A puzzle of 2 by 2 cells"),
            ("-", "", "A puzzle of 2 by 2 cells"),
        ],
    )
    def test_its_name(self, name, title, shown):
        puzzle = sudokudsl.loads((f'title "{title}"\n' if title else "") + SMALL, name=name)
        text = page(LogicalSolver(puzzle).solve())
        assert f"<title>{shown}, step by step</title>" in text
        assert f"<h1>{shown}</h1>" in text


def run(*arguments, folder=None):
    done = command.run("steps", *arguments, cwd=folder or EXAMPLES.parent)
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
