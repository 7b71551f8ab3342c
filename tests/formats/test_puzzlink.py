"""Links of puzz.link: those that pzpr itself has made (`puzzlink.toml`), and parts of links written by hand."""

import tomllib
from pathlib import Path

import pytest

import sudokudsl
from support.imports import imported, reasons

LINKS = tomllib.loads(Path(__file__).with_name("puzzlink.toml").read_text("utf-8"))["link"]
SITE = "https://puzz.link/p?"


@pytest.mark.parametrize("link", LINKS, ids=lambda link: link["url"].partition("?")[2][:20])
def test_a_link_of_pzpr_has_the_solution_that_it_was_made_from(link):
    puzzle = sudokudsl.loads("\n".join(imported(link["url"])))
    (grid,) = sudokudsl.make_solver(puzzle).search(limit=2).grids
    assert grid.values == tuple(int(each) for each in link["solution"].split() if each != "/")


def test_there_are_links_of_each_genre():
    genres = [link["url"].partition("?")[2].partition("/")[0] for link in LINKS]
    assert {genre: genres.count(genre) for genre in genres} == dict.fromkeys(
        ("sudoku", "skyscrapers", "kropki", "minarism", "factors"), 4
    )


def test_a_sudoku():
    # g: one blank; 1; k: five blanks; 2; 3; k: five blanks; 3; g
    lines = ["sudoku 4x4", "givens", "  .1..", "  ...2", "  3...", "  ..3."]
    assert imported(f"{SITE}sudoku/4/4/g1k23k3g") == lines
    assert imported("http://pzv.jp/p.html?sudoku_edit/4/4/g1k23k3g/") == lines
    assert imported("https://pzprxs.vercel.app/p?type=player&sudoku/v:/4/4/g1k23k3g") == lines


def test_numbers_above_15_and_clues_without_a_number():
    lines = imported(f"{SITE}sudoku/16/16/-10.af")
    assert lines[:3] == ["sudoku 16x16", "givens", "  G.AF............"]


def test_skyscrapers_stand_above_below_left_and_right():
    assert imported(f"{SITE}skyscrapers/3/3/1h2h3h.1") == [
        "latin 3x3", "skyscraper column 1 top = 1", "skyscraper column 1 bottom = 2", "skyscraper row 1 left = 3",
        "skyscraper row 2 right = 1",
    ]  # fmt: skip


def test_an_older_name_of_skyscrapers():
    link = f"{SITE}skyscrapers/3/3/1h2h3h.1"
    assert imported(link.replace("skyscrapers", "building")) == imported(link)


def test_dots():
    # the sides in row 1, row 2, column 1 and column 2: 1 0 2 and 0 with base 3
    assert imported(f"{SITE}kropki/2/2/b0") == [
        "latin 2x2", "kropki white r1c1 r1c2", "kropki black r1c1 r2c1", "kropki negative white",
        "kropki negative black",
    ]  # fmt: skip


def test_signs_and_differences():
    # three signs, six places without one, and the first side between the rows 2 and 3
    assert imported(f"{SITE}minarism/3/3/gh2liih") == [
        "latin 3x3", "less r1c1 r1c2", "greater r1c2 r1c3", "kropki white 2: r2c1 r2c2", "greater r2c1 r3c1",
    ]  # fmt: skip


def test_products():
    # a wall between the columns in both rows: 11000 = o; no wall between the rows: 0
    assert imported(f"{SITE}factors/2/2/o026") == [
        "latin 2x2", "require product(r1c1 r2c1) = 2", "require product(r1c2 r2c2) = 6",
    ]  # fmt: skip
    assert imported(f"{SITE}factors/2/2/oo1g+002") == ["latin 2x2", "given r1c1 = 1", "given r2c1 = 2"]
    assert imported(f"{SITE}factors/2/2/00=001") == ["latin 2x2", "require product(r1c1 r1c2 r2c1 r2c2) = 4097"]


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        (
            "slither/4/4/g1k",
            "a puzzle of puzz.link of the genre `slither` is not read; "
            "sudoku, skyscrapers, kropki, minarism, factors, easyasabc are",
        ),
        ("sudoku/4/9/z", "a sudoku is a square of 2 to 32 rows here, and this one has 9x4 cells"),
        ("sudoku/99/99/z", "a sudoku is a square of 2 to 32 rows here, and this one has 99x99 cells"),
        ("sudoku/8/8/z", "a sudoku of 8x8 cells has blocks there that lack a cell for each digit"),
        ("sudoku/4/4/5", "r1c1 has 5, which is not one of the digits 1 to 4"),
        ("sudoku/4/4/zz", "the numbers are for 20 places instead of 16"),
        ("sudoku/4/4/z1", "the numbers are for 20 places instead of 16"),
        ("sudoku/4/4/-1", "the sign `-1` has no meaning here"),
        ("sudoku/4/4/1_", "the sign `_` has no meaning here"),
        ("kropki/2/2/b", "there are 1 signs for 4 sides between cells"),
        ("kropki/2/2/z0", "the sign `z` has no meaning here"),
        ("minarism/2/2/zz1", "there are more signs than sides between cells"),
        ("factors/2/2/oo+100", "r1c1 has 256, which is not one of the digits 1 to 2"),
        ("factors/2/2/o", "there are 0 signs for 2 sides between cells"),
    ],
)
def test_refusals(link, reason):
    assert reasons(SITE + link) == [reason]


def test_a_saved_file_is_named():
    reason = "a file that puzz.link saved is not read: open it there, and export its URL"
    assert reasons("pzprv3\nsudoku\n4\n1 . . . \n. . . . \n. . . . \n. . . 4 \n") == [reason]
    assert reasons(f"{SITE}pzprv3/skyscrapers/4/4/.%20.%20.") == [reason]


@pytest.mark.parametrize(
    ("clues", "lines"),
    [
        ("3/1g2h3", ["latin 4x4 digits 0-3", 'require (r1c1..r4c1) matches "0* 1 .*"',
                     'require (r1c3..r4c3) matches "0* 2 .*"', 'require (r4c2..r1c2) matches "0* 3 .*"']),
        ("2/v.", ["latin 4x4 digits 0 0 1 2"]),
        ("4/n3l1", ["latin 4x4 digits 1-4", 'require (r1c1..r1c4) matches "3 .*"',
                    'require (r4c4..r4c1) matches "1 .*"']),
        ("3/v1g2", ["latin 4x4 digits 0-3", "givens", "  1.2.", "  ....", "  ....", "  ...."]),
        ("3", ["latin 4x4 digits 0-3"]),
    ],
)  # fmt: skip
def test_easy_as_abc(clues, lines):
    assert sorted(imported(f"{SITE}easyasabc/4/4/{clues}")) == sorted(lines)


@pytest.mark.parametrize("side", [2, 3, 4])
def test_the_first_letters_of_easy_as_abc(side):
    """The clues of each grid of letters and blanks leave all grids with these first letters, and no other."""
    for count in range(1, side + 1):
        bare = sudokudsl.loads("\n".join(imported(f"{SITE}easyasabc/{side}/{side}/{count}/")))
        grids = [grid.values for grid in sudokudsl.solutions(bare)]
        seen = {values: _first_letters(values, side) for values in grids}
        for values in grids[:: max(1, len(grids) // 10)]:
            clues = "".join(map(str, seen[values]))
            puzzle = sudokudsl.loads("\n".join(imported(f"{SITE}easyasabc/{side}/{side}/{count}/{clues}")))
            found = {grid.values for grid in sudokudsl.solutions(puzzle)}
            assert found == {each for each in grids if seen[each] == seen[values]}


def _first_letters(values, side):
    rows = [values[at : at + side] for at in range(0, side * side, side)]
    columns = [*zip(*rows, strict=True)]
    lines = [*columns, *(line[::-1] for line in columns), *rows, *(line[::-1] for line in rows)]
    return tuple(next(digit for digit in line if digit) for line in lines)


@pytest.mark.parametrize(
    ("clues", "reason"),
    [
        ("5/1", "a row of 4 cells has 1 to 4 letters, and not 5"),
        ("0/1", "a row of 4 cells has 1 to 4 letters, and not 0"),
        ("/1", "a row of 4 cells has 1 to 4 letters, and not an unknown number"),
        ("3/4", "the place beside r1c1 has 4, which is not one of the digits 1 to 3"),
        ("3/v4", "r1c1 has 4, which is not one of the digits 1 to 3"),
    ],
)
def test_letters_that_easy_as_abc_does_not_have(clues, reason):
    assert reasons(f"{SITE}easyasabc/4/4/{clues}") == [reason]
