"""Advice on genres of logic puzzles: its lines have a solution together, and break a picture that the genre forbids."""

import re
from collections import Counter
from itertools import combinations, groupby, permutations, product
from operator import eq, itemgetter

import pytest

import sudokudsl
from sudokudsl.language.syntax.advice.first_words import WORD_HINTS
from support.texts import only_error

HALVES = "aaaaaa\n" * 3 + "bbbbbb\n" * 3


def lines(word, rooms=HALVES):
    """The lines that advice shows, with a picture of rooms below the line that needs one."""
    shown = re.findall(r"`([^`]+)`", WORD_HINTS[word])
    ordered = sorted(dict.fromkeys(shown), key=lambda line: not line.startswith(("board", "layer", "areas", "loop")))
    return "".join(f"{line}\n" + indented(rooms) * (line == "givens room") for line in ordered)


def indented(picture):
    return "".join(f"  {row}\n" for row in picture.split())


def solutions(word, more="", rooms=HALVES):
    text = lines(word, rooms)
    board = "board 6x6 digits 1-9\n" * ("board" not in text)
    return sudokudsl.count(sudokudsl.loads(f"{board}{text}{more}"), limit=1).count


def shaded(*cells, name="shade"):
    """The picture of a layer that has 1 in the listed cells."""
    rows = ("".join(str(int(f"{row}{column}" in cells)) for column in range(1, 7)) for row in range(1, 7))
    return f"givens {name}\n" + indented("\n".join(rows))


ROW = [f"2{column}" for column in range(1, 7)]
AQRE = ["14", "22", "23", "24", "34", "35", "41", "45", "46", "51", "53", "54", "55", "61", "62", "63"]
SHADINGS = [
    ("hitori", ["11", "22", "66"], [["11", "12"], ["12", "21"]]),
    ("kuromasu", ["12", "66"], [["12", "13"], ["12", "21"], ["11"]]),
    ("heyawake", ["11", "13"], [["11", "13", "14"], ["12", "21"], ["11"]]),
    (
        "lits",
        ["11", "21", "31", "32", "41", "51", "61", "62"],
        [
            ["11", "12", "21", "22", "51", "52", "61", "62"],
            ["11", "21", "31", "41", "51", "61", "62"],
            ["11", "12", "13", "14", "61", "62", "63", "64"],
        ],
    ),
    ("tapa", ROW, [[*ROW, "44"], [*ROW, "31", "32"], [*ROW, "11"]]),
    ("nurikabe", ROW, [[*ROW, "44"], [*ROW, "31", "32"], [*ROW, "11"]]),
    ("norinori", ["11", "12", "61", "62"], [["11", "13", "61", "62"], ["11", "12", "61"], ["21", "31", "41", "51"]]),
    ("aquarium", [f"{row}{column}" for row in (3, 6) for column in range(1, 7)], [ROW, ["31"], ["31", "66"]]),
    ("kurotto", ["22"], [["11"]]),
    (
        "cave",
        ["12", "14", "24", "41", "42"],
        [["12", "14", "24"], ["12", "14", "24", "41", "42", "55"], ["12", "14", "22", "24", "41", "42"]],
    ),
    ("aqre", AQRE, [AQRE[1:], [*AQRE, "12"], [*AQRE, "31"]]),
]


@pytest.mark.parametrize(("word", "right", "wrong"), SHADINGS, ids=[word for word, _, _ in SHADINGS])
def test_a_shading(word, right, wrong):
    assert solutions(word)
    assert solutions(word, shaded(*right))
    assert not any(solutions(word, shaded(*each)) for each in wrong)


ALONE = "abcdef ghijkl mnopqr stuvwx yzABCD EFGHIJ"


def test_a_maze_of_shaded_rooms():
    assert solutions("nurimaze", rooms=ALONE)
    assert not solutions("nurimaze")  # a whole half of the board would be alike
    assert solutions("nurimaze", shaded("22", "24", "26", "33", "42", "45", "53", "54", "56", "61"), ALONE)
    for wrong in ("candidates shade[r3-4c3-4] = 0", "given shade[r1c1] = 1", "given shade[r2c1] = 1"):
        assert not solutions("nurimaze", f"{wrong}\n", ALONE)
    for wrong in (
        ["22", "24", "26", "33", "42", "45", "53", "54", "56"],
        ["24", "26", "33", "42", "45", "53", "54", "56", "61"],
    ):
        assert not solutions("nurimaze", shaded(*wrong), ALONE)


@pytest.mark.parametrize(("loop", "count"), [("┌─┐ │·│ └─┘", 1), ("┌┐· └┘· ···", 0), ("··· ┌─┐ └─┘", 0)])
def test_a_cell_inside_a_loop(loop, count):
    rows = [*(f"{row}···" for row in loop.split()), *["······"] * 3]
    assert solutions("castlewall", "givens way\n" + indented("\n".join(rows))) == count


@pytest.mark.parametrize(
    ("loop", "count"),
    [
        ("┌────┐ │┌──┐│ └┘··││ ····││ ┌───┘│ └────┘", 0),
        ("┌───┐· │···└┐ │····│ │····│ └────┘ ······", 0),
        ("┌────┐ └┐···│ ·└──┐│ ┌───┘│ └───┐│ ····└┘", 1),
        ("┌──┐·· │··│·· └──┘·· ······ ······ ······", 0),
    ],
)
def test_a_loop_through_rooms(loop, count):
    rows = loop.split()
    assert all(len(row) == 6 for row in rows)
    assert solutions("countryroad", "givens way\n" + indented("\n".join(rows))) == count


STATUES = ["11", "12", "13", "14", "32", "34", "35", "36", "41", "42", "46", "51", "54", "63", "64", "65"]


@pytest.mark.parametrize(
    ("away", "more"),
    [
        ([], []),
        (["11", "12", "13", "14"], []),  # one piece is missing
        (["14"], ["21"]),  # two pieces have one shape
        (["32", "41", "42", "51"], ["22", "23", "31", "32"]),  # two pieces touch
        ([], ["21"]),  # a piece of five cells
    ],
)
def test_the_pieces_of_a_statue_park(away, more):
    marked = [*(cell for cell in STATUES if cell not in away), *more]
    rules = "".join(
        f"require statue[r{row}c{column}] = {int(f'{row}{column}' in marked)}\n"
        for row in range(1, 7)
        for column in range(1, 7)
    )
    assert bool(solutions("statuepark", rules)) == (not away and not more)


def test_the_sides_of_a_border():
    assert solutions("slitherlink", shaded("13", "22", "23", name="inside"))
    around = ("13", "22", "23", "24", "34", "44", "54", "55", "56", "46", "36", "26", "25")
    for wrong in (("13", "22"), ("13", "23"), ("22", "23"), around):
        assert not solutions("slitherlink", shaded(*wrong, name="inside"))


@pytest.mark.parametrize(
    ("loop", "count"), [("┌─┐ │·│ └─┘", 1), ("┌┐· └┘· ···", 0), ("┌─┐ └─┘ ···", 0)]
)  # in the second loop the white circle turns, and in the third one a cell beside the black one does
def test_circles_on_a_loop(loop, count):
    rows = [*(f"{row}···" for row in loop.split()), *["······"] * 3]
    assert solutions("masyu", "givens way\n" + indented("\n".join(rows))) == count


QUARTERS = "aaabbb\n" * 3 + "cccddd\n" * 3
STRIPES = "cccccc dddddd eeeeee ffffff"
AREAS = [
    ("galaxy", QUARTERS, "bbbbbb caaddd ccccdd eeeeee ffffff gggggg"),
    ("shikaku", f"aabbbb aabbbb {STRIPES}", f"aaabbb abbbbb {STRIPES}"),
]


def test_areas_with_a_middle_of_their_own():
    rules = [line for line in lines("symmetric").splitlines() if "10" not in line]
    text = "\n".join(("board 3x3 digits 1", "areas field of 1-9 counted", *rules))
    assert sudokudsl.count(sudokudsl.loads(f"{text}\n")).count == 392  # of all divisions, listed one by one


@pytest.mark.parametrize(("word", "right", "wrong"), AREAS, ids=[word for word, _, _ in AREAS])
def test_a_division(word, right, wrong):
    assert solutions(word, "givens field\n" + indented(right))
    assert not solutions(word, "givens field\n" + indented(wrong))


@pytest.mark.parametrize(
    ("word", "wrong"),
    [
        ("suguru", "given r1c1 r2c2 = 1 1"),
        ("ripple", "given r1c1 r1c3 = 2 2"),
        ("fillomino", "given r1c1..r1c3 = 2 2 2"),
        ("pentominoes", "require p[r1c1] != p[r1c2] and p[r1c1] != p[r2c1]"),
    ],
)
def test_areas_and_digits(word, wrong):
    assert solutions(word)
    assert not solutions(word, wrong)


@pytest.mark.parametrize(("board", "size"), [("latin 6x6", 6), ("sudoku 9x9", 9), ("board 4x4 digits 1-2", 2)])
def test_the_areas_of_chaos_construction_hold_each_digit(board, size):
    with pytest.raises(sudokudsl.SdkError) as caught:
        sudokudsl.loads(f"{board}\nchaos construction\n")
    assert f"`areas field of {size} distinct`" in caught.value.diagnostics[0].help


def advice(text):
    """The help of the only error of a text."""
    return only_error(text)[0].help


def runs_around(shading, row, column, side):
    """The lengths of the runs of shaded cells around a cell, ascending, found by joining neighbours in the ring."""
    around = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
    left = {place for place in around if place in shading and min(place) >= 1 and max(place) <= side}
    runs = []
    while left:
        piece, waiting = set(), [left.pop()]
        while waiting:
            here = waiting.pop()
            piece.add(here)
            near = {each for each in left if abs(each[0] - here[0]) + abs(each[1] - here[1]) == 1}
            left -= near
            waiting += near
        runs.append(len(piece))
    return sorted(runs)


@pytest.mark.parametrize("cell", [(1, 1), (1, 2), (2, 3), (2, 2), (3, 1)], ids=str)
def test_a_clue_of_tapa_is_about_the_runs_around_its_cell(cell):
    places = [place for place in product((1, 2, 3), repeat=2) if place != cell]
    shadings = [{each for each, on in zip(places, row, strict=True) if on} for row in product((0, 1), repeat=8)]
    found = Counter(tuple(runs_around(shading, *cell, 3)) for shading in shadings)
    for runs in ((), (1,), (2,), (3,), (5,), (8,), (1, 1), (2, 1), (1, 4), (2, 2), (3, 3), (1, 1, 1), (1, 1, 1, 1)):
        clue = " ".join(map(str, runs)) or "0"
        name = f"r{cell[0]}c{cell[1]}"
        said = advice(f"board 3x3 digits 1\ntapa {name} = {clue}\n")
        expected = found[tuple(sorted(runs))]
        assert (f"no cells around {name} have this clue" in said) == (expected == 0)
        assert f"`given shade[{name}] = 0`" in said
        for rule in re.findall(r"`(require [^`]*)`", said):
            text = f"board 3x3 digits 1\nlayer shade digits 0-1 counted\ngiven shade[{name}] = 0\n{rule}\n"
            assert sudokudsl.count(sudokudsl.loads(text)).count == expected


def small(word, *changes, board="board 1x4 digits 1-4\ndistinct r1"):
    """The number of solutions of the lines that the advice on a word shows, on a small board."""
    text = "\n".join(re.findall(r"`([^`]+)`", WORD_HINTS[word]))
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return sudokudsl.count(sudokudsl.loads(f"{board}\n{text}\n")).count


ORDERS = [*permutations((1, 2, 3, 4))]


def battlefield(line):
    first, last = set(range(line[0])), set(range(4 - line[-1], 4))
    return sum(line[at] for at in (first & last or set(range(4)) - first - last))


@pytest.mark.parametrize(("one", "other"), [("r1c1", "r2c1"), ("r2c1", "r1c1"), ("r2c2", "r1c2"), ("r2c2", "r2c1")])
def test_a_wall_is_between_its_two_cells(one, other):
    """A path through all cells of a board of 2x2 misses one of its four sides."""
    text = "board 2x2 digits 1\npath rat all counted\n"
    (rule,) = re.findall(r"`([^`]+)`", advice(f"{text}walls {one} {other}\n"))
    all_ways = sudokudsl.count(sudokudsl.loads(text)).count
    assert sudokudsl.count(sudokudsl.loads(text + rule)).count * 4 == all_ways > 0


def test_the_rule_of_a_battlefield():
    for clue in (0, 1, 3, 4, 5, 9):
        expected = sum(battlefield(line) == clue for line in ORDERS)
        assert small("battlefield", ("= 15", f"= {clue}")) == expected
        rules = re.findall(r"`([^`]+)`", advice(f"latin 4x4\nbattlefield column 3 = {clue}\n"))
        assert sudokudsl.count(sudokudsl.loads("\n".join(["latin 4x4", *rules]))).count == 24 * expected


def test_the_rule_of_cows_and_bulls():
    guess = (1, 2, 3, 4)
    lines = [*permutations(range(1, 7), 4)]
    bulls = [sum(map(eq, line, guess)) for line in lines]
    cows = [len({*line} & {*guess}) - one for line, one in zip(lines, bulls, strict=True)]
    expected = sum(one == 2 and other == 1 for one, other in zip(bulls, cows, strict=True))
    assert small("cowandbull", board="board 1x4 digits 1-6\ndistinct r1") == expected > 0


def test_the_rules_of_japanese_sums():
    """The two runs of shaded cells have the sums of the clue, in that order."""
    expected = 0
    for line, shade in product(ORDERS, product((0, 1), repeat=4)):
        runs = [
            sum(digit for digit, _ in run) for on, run in groupby(zip(line, shade, strict=True), itemgetter(1)) if on
        ]
        expected += runs == [3, 5]
    changes = (("= 20", "= 8"), ("= 12", "= 3"), ("1..9", "1..4"), ("digits 0-1", "digits 0-1 counted"))
    assert small("japanesesum", *changes) == expected > 0


@pytest.mark.parametrize(("word", "values"), [("negators", {-2, 2}), ("hotcold", {1, 2, 3})])
def test_a_layer_of_values(word, values):
    text = "\n".join(re.findall(r"`([^`]+)`", WORD_HINTS[word]))
    for value in range(-4, 5):
        puzzle = sudokudsl.loads(f"board 1x1 digits 1-4\n{text}\ngiven r1c1 = 2\nrequire worth[r1c1] = {value}\n")
        assert (sudokudsl.count(puzzle).count > 0) == (value in values)


@pytest.mark.parametrize(
    ("line", "path", "count"),
    [
        ("one-way-door r2c2 r2c3", "from r2c1 to r2c4", (1, 1)),
        ("one-way-door r2c2 r2c3", "from r2c4 to r2c1", (0, 0)),
        ("dead-end r1c1", "from r1c1 to r1c3", (1,)),
        ("one-way-door r2c3 r2c2", "from r2c4 to r2c1", (1, 1)),
        ("dead-end r1c2", "from r1c1 to r1c3", (0,)),
        ("dead-end r1c3", "from r1c1 to r1c3", (1,)),
        *(
            (f"walls {one} {other}", "from r1c1 to r1c3", (0,))
            for one, other in permutations(("r1c1", "r1c2", "r1c3"), 2)
            if {one, other} != {"r1c1", "r1c3"}
        ),
        ("walls r1c3 r1c4", "from r1c1 to r1c3", (1,)),
        ("walls r2c3 r1c3", "from r2c1 to r2c4", (1,)),
        ("walls r1c2 r2c2", "from r2c1 to r2c4", (1,)),
    ],
)
def test_the_rules_on_a_line_have_its_name(line, path, count):
    rows = 2 if "r2" in path else 1
    picture = "  ····\n  ╶──╴\n" if rows == 2 else "  ╶─╴·\n"
    text = f"board {rows}x4 digits 1\npath rat {path}\n"
    rules = re.findall(r"`([^`]+)`", advice(f"{text}{line}\n"))
    assert all("way" not in rule for rule in rules)
    found = [sudokudsl.count(sudokudsl.loads(f"{text}givens rat\n{picture}{rule}\n")).count for rule in rules]
    assert tuple(found) == count


def test_the_digits_after_a_word_are_those_that_are_meant():
    board = "board 3x3 digits 1-2\n"
    (rule,) = re.findall(r"`([^`]+)`", advice(f"{board}anti-queen 2\n"))
    places = [*product(range(3), repeat=2)]
    pairs = [(one, other) for one, other in combinations(places, 2) if abs(one[0] - other[0]) == abs(one[1] - other[1])]
    grids = [dict(zip(places, digits, strict=True)) for digits in product((1, 2), repeat=9)]
    expected = sum(not any(grid[one] == 2 == grid[other] for one, other in pairs) for grid in grids)
    assert sudokudsl.count(sudokudsl.loads(board + rule)).count == expected
    assert "implies not (a = 1 and b = 1 or a = 2 and b = 2)`" in advice(f"{board}anti-queen 1 2\n")
    assert "implies a != b`" in advice(f"{board}anti-queen\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("purple line r1c1..r1c4", "a colour has no fixed meaning"),
        ("blue-line r1c1..r1c4", "`region-sum-line r1c1..r1c5`"),
        ("green whispers r1c1..r1c4", "as in `whispers r1c1 r1c2`"),
        ("disjoint-boxes", "as in `disjoint-groups`"),
        ("index-column c1", "`column-indexer c1`"),
        ("pencilmark r1c1 = 1 2", "`candidates r1c1 = 1 2`"),
        ("mirror line r1c1..r1c5", "`palindrome r1c1..r1c5`"),
        ("anti-rook", "have no repeats"),
    ],
)
def test_a_word_of_setters(line, said):
    assert said in advice(f"sudoku 9x9\n{line}\n")


def test_rooms_of_more_cells_than_digits_are_areas():
    said = advice("board 4x6 digits 1\nboxes 2x2\n")
    rooms, picture = re.findall(r"`([^`]+)`", said)
    rows = "".join(f"  {row}\n" for row in ("aabbcc", "aabbcc", "ddeeff", "ddeeff"))
    assert sudokudsl.count(sudokudsl.loads(f"board 4x6 digits 1\n{rooms}\n{picture}\n{rows}")).count == 1
