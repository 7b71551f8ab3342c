"""Penpa+: what its links hold, read without our reader; looks that are read and reported; damaged and hostile links."""

import contextlib
import html
import json
import random
import re
import zlib
from base64 import b64decode
from itertools import product

import pytest

import sudokudsl
import support
from sudokudsl.families.cage import Cage
from sudokudsl.formats import EXPORTS, Options, Refused, as_program, recognised
from sudokudsl.formats.report import ImportReport
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support.exports import means_the_same
from support.imports import deflate, imported, penpa, reasons

EXAMPLES = sorted(support.EXAMPLES.glob("*.sdk"))
SHORT = {
    "z9": "qa", "zQ": "pu_q", "zA": "pu_a", "zG": "grid", "zM": "edit_mode", "zS": "surface", "zL": "line",
    "zE": "lineE", "zW": "wall", "zC": "cage", "zN": "number", "zY": "symbol", "zP": "special", "zB": "board",
    "zR": "command_redo", "zU": "command_undo", "z8": "command_replay", "z1": "numberS", "zF": "freeline",
    "z2": "freelineE", "zT": "thermo", "z3": "arrows", "zD": "direction", "z0": "squareframe", "z5": "polygon",
    "z4": "deletelineE", "z6": "killercages", "z7": "nobulbthermo", "z_": "__a",
}  # fmt: skip


def inflate(text):
    return zlib.decompress(b64decode(text), -15).decode()


def decoded(link):
    """The lines of a link, and the digits of its solution."""
    fields = dict(part.split("=", 1) for part in link.strip().split("#")[1].split("&"))
    text = inflate(fields["p"]).replace("zO", "null")
    for short, word in SHORT.items():
        text = text.replace(short, f'"{word}"')
    return text.replace("zZ", "z").split("\n"), json.loads(inflate(fields["a"]))[4] if "a" in fields else None


def exported(text):
    lines, answer = decoded(EXPORTS["penpa"](sudokudsl.loads(text)))
    return lines, json.loads(lines[3]), answer


class TestExport:
    def test_the_lines_are_in_the_order_of_penpa(self):
        lines, _, answer = exported('title "A, b"\nrules\n  x = y & z\nsudoku 4x4\nthermometer r1c1..r1c4')
        header = lines[0].split(",")
        assert header[:7] == ["square", "4", "4", "38", "0", "1", "1"]
        assert header[15:19] == ["Title: A%2C b", "Author: ", "", "x %2F y %2E z"]
        assert json.loads(lines[1]) == [0, 0, 0, 0]
        assert [json.loads(part) for part in lines[2].split("~")] == [["1", "2", "1"], "sudoku", ["1", 9]]
        assert lines[4] == ""
        assert json.loads(lines[5]) == [18, 1, 1, 1, 5, 1, 1, 1, 5, 1, 1, 1, 5, 1, 1, 1]  # steps; a row has 8 places
        assert json.loads(lines[10]) == [3, 2, 3]
        assert lines[13] == "1"
        assert answer is None

    def test_only_the_rules_have_more_than_one_sign_as_a_number(self):
        lines, _, _ = exported('title "A & B = C"\nauthor "D & E, F"\nrules\n  A & B\nsudoku 4x4\n')
        assert lines[0].split(",")[15:19] == ["Title: A & B = C", "Author: D & E%2C F", "", "A %2E B"]

    def test_rules_are_html(self):
        """A browser would leave out what looks like a tag, and show other signs for those that look like entities."""
        rules = ["Some <letters> </b> repeat.", "a < b > c", "&amp; is A&B", "100%2C, 5%"]
        shown = "\n".join(rules)
        puzzle = sudokudsl.loads("rules\n" + "".join(f"  {each}\n" for each in rules) + "sudoku 4x4\n")
        lines, _ = decoded(EXPORTS["penpa"](puzzle))
        header = lines[0].split(",")[18]
        for code, sign in (("%2C", ","), ("%2D", "<br>"), ("%2E", "&"), ("%2F", "=")):
            header = header.replace(code, sign)
        seen = re.sub(r"</?[a-z][^>]*>", "", header.replace("<br>", "\n"))
        assert html.unescape(seen) == shown
        link = EXPORTS["penpa"](puzzle)
        assert sudokudsl.loads(recognised(link).to_sdk(link, ImportReport())).rules == shown

    @pytest.mark.parametrize("rules", ["A & B: a < b. 5% of 3 > y", "B&B; R&D"])
    def test_rules_without_markup_are_as_they_are(self, rules):
        lines, _, _ = exported(f"rules\n  {rules}\nsudoku 4x4\n")
        assert lines[0].split(",")[18] == rules.replace("&", "%2E")

    @pytest.mark.parametrize(("title", "noted"), [("a < b", True), ("%2C", True), ("A, & B = 5% > 4%", False)])
    def test_a_title_that_is_shown_in_another_way_is_noted(self, title, noted):
        for word in ("title", "author"):
            document = EXPORTS["penpa"].document(sudokudsl.loads(f'{word} "{title}"\nsudoku 4x4\n'))
            assert any("in another way" in note for note in document.notes) == noted

    def test_marks(self):
        _, found, _ = exported(
            "sudoku 4x4\nthermometer r1c1..r1c3\narrow r2c1 = r2c2 r3c3\ncage 5: r4c1 r4c2\nkropki black r1c4 r2c4\n"
            "quadruple r2c2 = 1 4\ngiven r4c4 = 3\nsandwich row 2 = 0\n"
        )
        # with the clue left of the board a row has 9 places, and r1c1 is 2 * 9 + 3
        assert found["thermo"] == [[21, 22, 23]]
        assert found["arrows"] == [[30, 31, 41]]
        assert found["killercages"] == [[48, 49]]
        assert found["number"]["51"] == ["3", 1, "1"]
        assert found["number"]["29"] == ["0", 1, "1"]
        many = 9 * 8
        assert found["symbol"] == {str(2 * many + 24): [2, "circle_SS", 2]}
        assert found["number"][str(many + 31)] == ["14", 6, "4"]
        assert found["numberS"] == {str(4 * many + 4 * 48): ["5", 1]}
        bold = {key for key, style in found["lineE"].items() if style == 2}
        assert len(bold) == 8
        assert f"{many + 13},{many + 22}" in bold  # between r1c2 and r1c3

    @pytest.mark.parametrize(
        ("statement", "expected"),
        [
            ("less r1c1 r1c2", {"symbol": {str(3 * 64 + 18): [1, "inequality", 2]}}),
            ("greater r1c1 r2c1", {"symbol": {str(2 * 64 + 18): [4, "inequality", 2]}}),
            ("arrow r1c1 r1c2 = r2c2 r3c2", {"squareframe": [[18, 19]], "direction": [[19, 27, 35]]}),
            ("lockout r1c1..r1c3", {"symbol": {"18": [3, "diamond_L", 1], "20": [3, "diamond_L", 1]},
                                    "nobulbthermo": [[18, 19, 20]]}),
            ('cosmetic shade colour "#ff0000": r1c1 r2c3', {"surface": {"18": 3, "28": 3}}),
            ("region r1c1 r2c2 r3c3 r4c4", {"surface": {"18": 3, "27": 3, "36": 3, "45": 3}}),
            ("cosmetic arrow: r1c1 r1c3", {"direction": [[18, 20]]}),
        ],
    )  # fmt: skip
    def test_shapes(self, statement, expected):
        """Without clues beside the board a row has 8 places, and r1c1 is 18."""
        _, found, _ = exported(f"sudoku 4x4\n{statement}\n")
        drawn = ("symbol", "squareframe", "direction", "nobulbthermo", "surface", "thermo", "arrows", "killercages")
        assert {key: found[key] for key in drawn if found.get(key)} == expected

    def test_a_frame_goes_around_its_cells(self):
        _, found, _ = exported("latin 3x3\ncage: r1c1 r1c2 r2c2")
        many = 7 * 7
        near = {"r1c1": 4 * (16), "r1c2": 4 * 17, "r2c2": 4 * 24}
        ends = {tuple(int(end) - 4 * many for end in key.split(",")) for key in found["cage"]}
        one, two, three = near.values()
        assert ends == {
            (one, one + 1), (one, one + 2), (one + 2, one + 3), (two, two + 1), (two + 1, two + 3),
            (three + 1, three + 3), (three, three + 2), (three + 2, three + 3),
            (one + 1, two), (one + 3, two + 2), (two + 2, three), (two + 3, three + 1),
        }  # fmt: skip

    @pytest.mark.parametrize("path", EXAMPLES[::12], ids=lambda path: path.stem)
    def test_examples_have_a_cell_for_each_cell_and_their_solution(self, path):
        puzzle = sudokudsl.load(path)
        lines, answer = decoded(EXPORTS["penpa"](puzzle))
        columns, rows = map(int, lines[0].split(",")[1:3])
        total = sum(len(cells) for cells in puzzle.board.arrays.values()) + len(puzzle.board.cells)
        steps = json.loads(lines[5])
        assert len(steps) == total
        assert all(step > 0 for step in steps)
        assert sum(steps) < (columns + 4) * (rows + 4)
        if len(puzzle.solutions) == 1 and not puzzle.board.arrays and not puzzle.board.extras:
            given = {int(at) for at in json.loads(lines[3])["number"]}
            places = [sum(steps[: end + 1]) for end in range(total)]
            grid = puzzle.solutions[0][0]
            wanted = [f"{at},{grid[cell]}" for at, cell in zip(places, puzzle.board.cells, strict=True)]
            assert answer == sorted(each for each in wanted if int(each.split(",")[0]) not in given)

    def test_the_solution_of_the_options(self):
        puzzle = sudokudsl.loads("sudoku 4x4\ngiven r1c1 = 1")
        grid = next(iter(sudokudsl.make_solver(puzzle).search(limit=1).grids))
        _, answer = decoded(EXPORTS["penpa"](puzzle, Options(solution=grid)))
        assert len(answer) == 15

    def test_what_moves_is_noted(self):
        document = EXPORTS["penpa"].document(sudokudsl.loads('sudoku 4x4\ncosmetic text "a": "r1.2c1"\ncosmetic fog'))
        assert document.notes == (
            "1 mark is moved to the nearest middle, border or corner of a cell",
            "the fog is left out: it is unknown to Penpa+",
        )


STATEMENTS = (
    "thermometer r1c1..r1c4\nthermometer r1c1 r2c1 r3c2", "arrow r1c1 = r2c1 r3c2", "cage 7: r1c1 r1c2 r2c1",
    "cage: r4c4 r4c5", "kropki white r1c1 r1c2\nkropki black r2c2 r3c2", "xv X r1c1 r1c2\nxv V r5c5 r6c5",
    "quadruple r1c1 = 1 2 3", "little-killer r1c3 down-left = 9", "whispers r1c1 r2c2 r3c2", "renban r1c1..r1c4",
    "palindrome r1c1 r2c2 r3c3", "odd r1c1\neven r2c2", "diagonal +\ndiagonal -",
    "given r1c1 = 5\ngiven r9c9 = 1",
)  # fmt: skip


@pytest.mark.parametrize("statements", STATEMENTS)
def test_an_export_is_read_again(statements):
    puzzle = sudokudsl.loads(f"sudoku 9x9\n{statements}\n")
    text, report = EXPORTS["penpa"](puzzle), ImportReport()
    program = recognised(text).to_sdk(text, report)
    means_the_same(puzzle, sudokudsl.loads(program))
    words = {line.split()[0].rstrip(":") for line in statements.splitlines()}
    assert words <= {stated.word for stated in sudokudsl.loads(program).stated} | {"given"}
    assert report.readings or words == {"given"}


def read(text, **options):
    report = ImportReport(**options)
    form = recognised(text)
    assert form is not None
    assert form.name == "Penpa+"
    lines = form.to_sdk(text, report).splitlines()
    sudokudsl.loads("\n".join(lines))
    return [line.strip() for line in lines if not line.startswith("#")], report


TOP = "square,4,4,38,0,1,1,0,0,0,0"


# the places of a board of 4x4: a row has 8, r1c1 is 18, and each kind of places has 64
@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ({"number": {"18": ["3", 1, "1"]}}, ["givens", "3...", "....", "....", "...."]),
        ({"number": {"18": [2, 1, "10"]}}, ["givens", "2...", "....", "....", "...."]),
        ({"number": {"18": [[0, 1, 1, 0, 0, 0, 0, 0, 0, 0], 1, "7"]}}, ["candidates r1c1 = 2 3"]),
        ({"killercages": [[18, 19]], "numberS": {str(4 * 64 + 4 * 18): ["5", 1]}}, ["cage 5: r1c1 r1c2"]),
        ({"killercages": [[], [18, 19]]}, ["cage: r1c1 r1c2"]),
        ({"cage": {"328,329": 10, "330,331": 10, "328,330": 10, "329,332": 10, "331,334": 10, "332,333": 10,
                   "334,335": 10, "333,335": 10}}, ["cage: r1c1 r1c2"]),
        ({"thermo": [[18, 19, 20]]}, ["thermometer r1c1..r1c3"]),
        ({"thermo": [[18, 19, 20]], "nobulbthermo": [[18, 26]]}, ["thermometer r1c1..r1c3", "thermometer r1c1 r2c1"]),
        ({"arrows": [[18, 26, 35]]}, ["arrow r1c1 = r2c1 r3c2"]),
        ({"symbol": {"18": [8, "circle_L", 1]}, "direction": [[18, 26, 35]]}, ["arrow r1c1 = r2c1 r3c2"]),
        ({"symbol": {str(3 * 64 + 18): [2, "circle_SS", 2]}}, ["kropki black r1c1 r1c2"]),
        ({"symbol": {f"{2 * 64 + 18}E": [1, "circle_SS", 2]}}, ["kropki white r1c1 r2c1"]),
        ({"symbol": {str(2 * 64 + 18): [8, "circle_S", 2]}}, ["kropki white r1c1 r2c1"]),
        ({"number": {str(3 * 64 + 18): ["V", 1, "6"]}}, ["xv V r1c1 r1c2"]),
        ({"number": {str(64 + 18): ["13", 6, "4"]}}, ["quadruple r1c1 = 1 3"]),
        ({"symbol": {"18": [3, "circle_M", 1], "27": [3, "square_M", 1]}}, ["odd r1c1", "even r2c2"]),
        ({"symbol": {str(3 * 64 + 18): [1, "inequality", 2]}}, ["less r1c1 r1c2"]),
    ],
)  # fmt: skip
def test_objects(question, expected):
    lines, _ = read(penpa(question))
    assert lines[:3] == ['title "T"', 'author "A"', "sudoku 4x4"]
    assert lines[3:] == expected


def ruled(rules):
    """The header of a link for a board of 4x4 with these rules."""
    return ["square", 4, 4, 38, 0, 1, 1, 400, 400, 50, 50, 0, 0, 0, 0, "Title: T", "Author: A", "", rules, "ON"]


@pytest.mark.parametrize(
    ("rules", "question", "expected"),
    [
        ("arrows", {"squareframe": [[18, 19]], "direction": [[19, 27, 35]]}, ["arrow r1c1 r1c2 = r2c2 r3c2"]),
        ("arrows", {"squareframe": [[18, 26]], "direction": [[26, 27]]}, ["arrow r1c1 r2c1 = r2c2"]),
        ("thermometers%2C arrows", {"thermo": [[18, 19, 20]], "arrows": [[18, 26, 34]]},
         ["thermometer r1c1..r1c3", "arrow r1c1 = r2c1 r3c1"]),
        ("thermometers%2C odd", {"thermo": [[18, 19, 20]], "symbol": {"20": [3, "circle_L", 1]}},
         ["thermometer r1c1..r1c3", "odd r1c3"]),
        ("quadruples", {"symbol": {"82": [1, "circle_M", 2]}, "number": {"82": ["12", 1, "6"]}},
         ["quadruple r1c1 = 1 2"]),
        ("palindromes", {"line": {"18,19": 5, "19,20": 5}}, ["palindrome r1c1..r1c3"]),
        ("Whispers%2C lines", {"line": {"18,19": 3, "19,28": 3}}, ["whispers r1c1 r1c2 r2c3"]),
        ("XV%2C greater", {"symbol": {"146": [4, "inequality", 2]}}, ["greater r1c1 r2c1"]),
        ("thermometers", {"thermo": [[18, 19, 20]], "nobulbthermo": [[18, 26, 34]]},
         ["thermometer r1c1..r1c3", "thermometer r1c1..r3c1"]),
        # the pills of the symbols of its list for arrows, which begin at their first cell
        ("arrows", {"symbol": {"18": [1, "sudokumore", 1]}, "direction": [[19, 27, 35]]},
         ["arrow r1c1 r1c2 = r2c2 r3c2"]),
        ("arrows", {"symbol": {"18": [4, "sudokumore", 1]}, "direction": [[18, 19]]}, ["arrow r1c1 r2c1 r3c1 = r1c2"]),
        ("arrows", {"symbol": {"18": [5, "sudokumore", 1]}, "direction": [[18, 19]]}, ["arrow r1c1 = r1c2"]),
        # wherever whispers are cut, neighbours differ; lines that cross go straight on
        ("Whispers", {"line": {"18,19": 3, "19,20": 3, "19,27": 3}},
         ["whispers r1c1 r1c2", "whispers r1c2 r1c3", "whispers r1c2 r2c2"]),
        ("palindromes", {"line": {"26,27": 5, "27,28": 5, "19,27": 5, "27,35": 5}},
         ["palindrome r2c1..r2c3", "palindrome r1c2..r3c2"]),
    ],
)  # fmt: skip
def test_objects_side_by_side(rules, question, expected):
    lines, _ = read(penpa(question, header=ruled(rules)))
    assert [line for line in lines if line.split()[0] in {each.split()[0] for each in expected}] == expected


@pytest.mark.parametrize(
    ("rules", "question", "reason"),
    [
        ("", {"squareframe": [[18, 19]]}, "a circle of the colour #cccccc at (r1c1 r1c2) has no customary meaning"),
        ("palindromes", {"squareframe": [[18, 19, 27]]}, "a line of the colour #cccccc from r1c1 has no customary"),
        ("", {"line": {"18,19": 3, "19,20": 3}}, "a line of the colour #208020 from r1c1 has no customary meaning"),
        ("XV", {"symbol": {"146": [4, "inequality", 2]}}, "the text '⌄' at (r1c1 r2c1) has no customary meaning"),
        ("", {"symbol": {"18": [[1, 0, 0, 0], "arrow_cross", 1]}}, "the symbol `arrow_cross` has no statement here"),
        *[(rules, {"line": {"18,19": 5, "19,20": 5, "19,27": 5}},
           "a branch of a line of the colour #999999 from r1c1 has no") for rules in ("palindromes", "")],
        ("little killers", {"symbol": {"18": [[0, 1], "arrow_eight", 1]}},
         "an arrow of the colour #000000 from r1c1 has no customary meaning"),
        ("arrows", {"symbol": {"18": [6, "sudokumore", 1]}}, "the symbol `sudokumore` 6 has no statement here"),
        ("", {"lineE": {"18,19": [2]}}, "the line '18,19' of an unknown kind has no statement here"),
        ("thermometers%2C palindromes", {"thermo": [[18, 19, 20]], "nobulbthermo": [[18, 26, 34]]},
         "a line of the colour #cccccc from r1c1 has no customary meaning"),
    ],
)  # fmt: skip
def test_objects_that_may_mean_anything(rules, question, reason):
    assert any(message.startswith(reason) for message in reasons(penpa(question, header=ruled(rules))))


@pytest.mark.parametrize("seed", range(40))
def test_values_of_any_kind_are_read_or_refused(seed):
    chance = random.Random(seed)
    lines, _, _ = exported(
        "sudoku 4x4\nthermometer r1c1..r1c3\narrow r2c1 = r2c2 r3c3\ncage 5: r4c1 r4c2\nkropki black r1c4 r2c4\n"
        "quadruple r2c2 = 1 4\ngiven r4c4 = 3\nless r1c1 r1c2\neven r3c3\ncosmetic line colour red: r1c1 r2c2\n"
    )
    question = json.loads(lines[3])
    key = chance.choice([key for key, held in question.items() if held])
    value = chance.choice([[], {}, None, "x", -1, 10**9, True, 1.5, [[1]], {"a": [1]}, "7_9", [None], "", [1, "a", 2]])
    at = chance.choice([*question[key]] if isinstance(question[key], dict) else range(len(question[key])))
    question[key][at] = value
    with contextlib.suppress(Refused):
        recognised(penpa(question)).to_sdk(penpa(question), ImportReport(keep_going=bool(seed % 2)))


@pytest.mark.parametrize(
    ("at", "way", "clue"), [(24, 6, "r1c3 down-right"), (24, 8, "r1c1 down-left"), (72, 4, "r4c1 up-right"),
                            (57, 2, "r2c4 up-left")],
)  # fmt: skip
def test_a_diagonal_clue_with_a_symbol(at, way, clue):
    """The symbol has a mark for each of eight directions, and rows have 10 places."""
    marks = [int(each == way) for each in range(1, 9)]
    beside = {"number": {str(at): ["7", 1, "1"]}, "symbol": {str(at): [marks, "arrow_eight", 1]}}
    assert read(penpa(beside, space=1))[0][-1] == f"little-killer {clue} = 7"
    beside["symbol"][str(at)] = [[1] * 8, "arrow_eight", 1]
    with pytest.raises(Refused, match="an arrow of the colour #000000"):
        read(penpa(beside, space=1))


def test_a_clue_beside_the_board():
    place = {"number": {str(3 * 10 + 2): ["7_5", 1, "2"]}}  # left of r1c1 on a canvas with rows of 10 places
    with pytest.raises(Refused, match="no customary meaning"):
        read(penpa(place, space=1))
    place = {"number": {str(7 * 10 + 2): ["7_5", 1, "2"]}}  # left below the board
    lines, report = read(penpa(place, space=1))
    assert lines[-1] == "little-killer r4c1 up-right = 7"
    assert report.readings == ["a number beside the board with an arrow is a little killer clue"]


def test_a_solution_with_the_givens():
    givens = {"number": {"18": ["1", 1, "1"]}}
    rows = ["1234", "3412", "2143", "4321"]
    digits = {18 + 8 * row + column: rows[row][column] for row in range(4) for column in range(4)}
    lines, _ = read(penpa(givens, answer=[f"{at},{digit}" for at, digit in digits.items() if at > 18]))
    assert lines[-5:] == ["solution", *rows]
    lines, _ = read(penpa(givens, answer=["19,2"]))
    assert "solution" not in lines


def test_what_is_only_drawn_is_kept():
    question = {"surface": {"18": 5}, "symbol": {"19": [1, "star", 1], "20": [2, "diamond_M", 1]},
                "numberS": {str(4 * 64 + 4 * 35): ["ab", 1]}, "wall": {"192,200": 3}}  # fmt: skip
    lines, report = read(penpa(question), keep_going=True)
    assert [line.split()[1] for line in lines if line.startswith("cosmetic")] == ["text", "shade", "rectangle", "line"]
    assert [problem.message for problem in report.left_out] == ["the symbol `star` 1 has no statement here"]
    assert len(reasons(penpa(question))) == 5


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("m=edit&p=AAAA", "the puzzle of the link is damaged"),
        (penpa()[:-20], "the puzzle of the link is damaged"),
        (penpa(header=["hex", *"55", 38, 0, 1, 1, 1, 1, 1, 1]), "the grid is of the kind `hex`, and not of squares"),
        (penpa(header=["4", *"55"]), "this link has the form of the first Penpa"),
        (penpa(lines=["square,4,4", "[]"]), "this is not a puzzle of Penpa+: there are too few lines"),
        (penpa(lines=[TOP, "[]", "", "{}", "", "[1,9000]"]), "the board is not a rectangle"),
        (penpa(lines=[TOP, "[]", "", "{" * 9, "", "[18]"]), "is not JSON"),
        (penpa(lines=[TOP, "[]", "", "{}", "", "[" * 90_000]), "nested too deeply"),
        (penpa(lines=[TOP, "[]", "", "{}", "", "[true]"]), "something other than numbers"),
        (penpa({"number": {str(at): ["1", 1, "1"] for at in range(6000)}}), "at most 5,000 items"),
        (f"m=solve&p={deflate('0' * 5_000_000)}", "more than 4,000,000 bytes"),
    ],
)  # fmt: skip
def test_refusals(text, reason):
    (message,) = reasons(text)
    assert reason in message


def test_an_error_points_at_the_puzzle_in_the_link():
    text = penpa({"symbol": {"18": [1, "star", 1]}})
    sink = Sink(Source("x", "\n " + text))
    assert as_program(sink.source, sink) is None
    (found,) = sink.found
    assert sink.source.text[found.span.start :].startswith(text.split("p=")[1])


@pytest.mark.parametrize(
    "statement", ["same-digits r4c3 = r1c4", "isomorphic r1c1 r1c2 = r3c3 r4c3", "contains r1c1 r1c2 r2c1 = 3"]
)
def test_frames_of_other_rules_are_no_cages(statement):
    link = EXPORTS["penpa"](sudokudsl.loads(f"sudoku 4x4\n{statement}"))
    with pytest.raises(Refused, match=r"a frame around|a cage with the text"):
        recognised(link).to_sdk(link, ImportReport())


def areas_of(chance, side):
    """A random division of a square into connected areas, as their cells."""
    area = {(row, column): (row, column) for row in range(1, side + 1) for column in range(1, side + 1)}
    for _ in range(chance.randint(0, side * side)):
        row, column = chance.choice([*area])
        other = chance.choice([(row, column + 1), (row + 1, column)])
        if other in area:
            old, new = area[row, column], area[other]
            area |= {cell: new for cell, each in area.items() if each == old}
    return [[cell for cell in area if area[cell] == each] for each in sorted({*area.values()})]


SIDES = {(-1, 0): (0, 1), (0, 1): (1, 3), (1, 0): (2, 3), (0, -1): (0, 2)}
"""The numbers of the corners inside a cell at each of its sides."""


JOINS = {(0, 1): (((-1, 0), 1, 0), ((1, 0), 3, 2)), (1, 0): (((0, -1), 2, 0), ((0, 1), 3, 1))}
"""For the step to the next cell: on either side of it, the corners inside both cells where the frame goes on."""


def frame_of(area, chance):
    """The lines along the border of an area, each in either direction: in its cells, and on to the next cell."""
    ends = []
    for row, column in area:
        start = 4 * 64 + 4 * (8 * (row + 1) + column + 1)  # a row has 8 places, and r1c1 is 18
        for (down, right), (one, other) in SIDES.items():
            if (row + down, column + right) not in area:
                ends.append((start + one, start + other))
        for (down, right), sides in JOINS.items():
            for (up, left), one, other in sides:
                beside = {(row + up, column + left), (row + up + down, column + left + right)}
                if (row + down, column + right) in area and not beside <= {*area}:
                    ends.append((start + one, start + 4 * (8 * down + right) + other))
    return [",".join(map(str, chance.sample(each, 2))) for each in ends]


@pytest.mark.parametrize("seed", range(60))
def test_frames_are_the_cages_that_they_surround(seed):
    """Connected areas are read from their frames alone. One that lacks any piece is open, also beside others."""
    chance = random.Random(seed)
    areas = [area for area in areas_of(chance, 4) if len(area) <= 4]
    chosen = chance.sample(areas, chance.randint(min(1, len(areas)), len(areas)))
    framed = [(area, frame_of(area, chance)) for area in chosen]
    header = ["square", 4, 4, 38, 0, 1, 1, 400, 400, 50, 50, 0, 0, 0, 0, "Title: T", "Author: A", "", "cages", ""]
    lines = dict.fromkeys((line for _, frame in framed for line in frame), 10)
    puzzle = sudokudsl.loads("\n".join(imported(penpa({"cage": lines}, header=header))))
    cages = [[*map(tuple, each.cells)] for each in puzzle.constraints if isinstance(each, Cage)]
    assert sorted(cages) == sorted(map(sorted, chosen))
    for area, frame in framed:
        missing = chance.choice(frame)
        some = dict.fromkeys((line for line in frame if line != missing), 10)
        (reason,) = reasons(penpa({"cage": some}, header=header))
        assert reason == f"an open frame at r{min(area)[0]}c{min(area)[1]} has no statement here"
        others = {line: 10 for line in lines if line != missing}
        found = reasons(penpa({"cage": others}, header=header))
        assert found
        assert all(reason.startswith("an open frame at ") for reason in found)


def rectangle(rows, columns, question):
    """A link for a board without regions."""
    wide = columns + 4
    header = ["square", columns, rows, 38, 0, 1, 1, 400, 400, 50, 50, 0, 0, 0, 0, "Title: T", "Author: A", "", "", ""]
    middles = [wide * (row + 1) + column + 1 for row in range(1, rows + 1) for column in range(1, columns + 1)]
    steps = [at - before for before, at in zip([0, *middles], middles, strict=False)]
    empty = {"thermo": [], "arrows": [], "killercages": [], "command_redo": {"__a": []}}
    text = json.dumps({**empty, **question})
    return penpa(lines=[",".join(map(str, header)), "[0,0,0,0]", "[]", text, "", json.dumps(steps), "[]"])


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (4, 2)])
def test_a_line_around_the_board_means_nothing(rows, columns):
    """One line between two corners of cells. Within the board or beside it, it may mean anything."""
    plain, wide = imported(rectangle(rows, columns, {})), columns + 4
    for row, column, (down, right) in product(range(-1, rows + 1), range(-1, columns + 1), ((0, 1), (1, 0))):
        ends = (row, column), (row + down, column + right)
        one, other = (wide * (rows + 4) + wide * (at + 1) + beside + 1 for at, beside in ends)
        link = rectangle(rows, columns, {"lineE": {f"{one},{other}": 2}})
        sides = [{at for at, _ in ends}, {beside for _, beside in ends}]
        around = any(side < {0, last} for side, last in zip(sides, (rows, columns), strict=True))
        if around and all(0 <= at <= rows and 0 <= beside <= columns for at, beside in ends):
            assert imported(link) == plain
            if row == 0 == down or column == 0 == right:  # the upper or the left side of the board
                for style in (1, 3, 5, 8, 12, 13, 21, 30, 80):
                    assert imported(rectangle(rows, columns, {"lineE": {f"{one},{other}": style}})) == plain
        else:
            (reason,) = reasons(link)
            assert "has no customary meaning" in reason


PLACES = {
    "beside the board": "10",
    "far away": "63",
    "on a corner": str(64 + 18),
    "below a border": str(2 * 64 + 18),
    "right of a border": str(3 * 64 + 18),
    "nowhere": "9999",
}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
@pytest.mark.parametrize("among", [[], [18], [18, 19]], ids=str)
def test_a_cage_has_only_cells_of_the_board(place, among):
    (message, *_) = reasons(penpa({"killercages": [[*among, int(place)]]}))
    assert message.startswith(f"a cage with the place `{place}`, which is not a cell of the board")


@pytest.mark.parametrize(
    ("statements", "remarks"),
    [
        ("less r1c1 r1c2\ngreater r1c1 r1c2",
         ("marks hidden by others: 1; Penpa+ has one of a kind at each place",)),
        ("less r1c1 r1c2\nless r1c1 r1c2", ()),
        ("arrow r2c1 r1c1 = r1c2 r1c3", ("arrow, line 2: its pill is read from r2c1 on, as only the rules text says",)),
        ("arrow r1c1 r2c1 = r1c2 r1c3", ()),
    ],
)  # fmt: skip
def test_remarks_on_what_a_drawing_does_not_show(statements, remarks):
    puzzle = sudokudsl.loads(f"latin 4x4\n{statements}\n")
    assert EXPORTS["penpa"].document(puzzle).notes == remarks
    pills = tuple(each for each in remarks if "pill" in each)
    assert EXPORTS["sudokupad"].document(puzzle).notes == pills


def test_two_diagonal_clues_at_one_place_come_back():
    # both belong to the place beside r2c4; the second is one step further back on its diagonal
    clues = ["little-killer r3c4 down-left = 4", "little-killer r1c4 up-left = 3"]
    for statements in (clues, clues[::-1]):
        puzzle = sudokudsl.loads("\n".join(["sudoku 4x4", *statements]))
        assert [line for line in imported(EXPORTS["penpa"](puzzle)) if line.startswith("little")] == statements
