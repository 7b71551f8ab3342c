"""Games of Simon Tatham's collection, written by hand from the descriptions of their forms.

The games themselves made the IDs of `tatham.toml`.
"""

import re
import tomllib
from pathlib import Path
from urllib.parse import quote

import pytest

import sudokudsl
from sudokudsl.formats import recognised
from sudokudsl.formats.report import ImportReport
from sudokudsl.formats.tatham import keen, solo, towers, unequal
from support.imports import imported, reasons

SITE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"
MADE = tomllib.loads(Path(__file__).with_name("tatham.toml").read_text("utf-8"))["game"]


def lines_of(areas):
    """The lines between areas, in the form of a game ID; `areas` are rows with a letter for each cell."""
    side = len(areas)
    edges = [areas[row][at] != areas[row][at + 1] for row in range(side) for at in range(side - 1)]
    edges += [areas[at][column] != areas[at + 1][column] for column in range(side) for at in range(side - 1)]
    text, run = "", 0
    for edge in [*edges, True]:
        if not edge:
            run += 1
            continue
        text += "z" * ((run - 1) // 25 if run else 0)
        rest = run - 25 * ((run - 1) // 25) if run else 0
        text += "_" if not rest else chr(96 + rest)
        run = 0
    return text


def test_digits_and_blanks():
    assert imported("2x2:1_2b3j4") == ["sudoku 4x4", "givens", "  12..", "  3...", "  ....", "  ...4"]


def test_blocks_are_as_high_as_there_are_columns_of_blocks():
    assert imported("2x3:zj") == ["sudoku 6x6"]  # 2 columns of blocks, so 3 wide and 2 high
    assert imported("3x2:zj")[1:3] == ["regions", "  aabbcc"]


def test_diagonals_and_difficulty():
    assert imported("2x2xdt:p") == ["sudoku 4x4", "diagonals"]


def test_a_jigsaw():
    areas = ["aaab", "acbb", "ccbd", "cddd"]
    lines = imported(f"4j:a3n,{lines_of(areas)}")
    assert lines == ["sudoku 4x4", "regions", *(f"  {row}" for row in areas), "givens", "  .3..", *["  ...."] * 3]
    sudokudsl.loads("\n".join(lines))


def test_long_runs():
    areas = ["a" * 9] * 9
    assert reasons(f"9j:zzzc,{lines_of(areas)}") == ["the blocks do not have a cell for each digit"]
    assert lines_of(areas).startswith("zzzzz")
    rows = [letter * 9 for letter in "abcdefghi"]
    assert imported(f"9j:zzzc,{lines_of(rows)}") == ["sudoku 9x9", "regions", *(f"  {row}" for row in rows)]


def test_a_killer():
    cages = ["aabb", "ccdd", "eeff", "gghh"]
    lines = imported(f"2x2k:p,{lines_of(cages)},5a5a3a7a3a7a5a5a")
    assert lines[1:] == [
        "cage 5: r1c1 r1c2", "cage 5: r1c3 r1c4", "cage 3: r2c1 r2c2", "cage 7: r2c3 r2c4",
        "cage 3: r3c1 r3c2", "cage 7: r3c3 r3c4", "cage 5: r4c1 r4c2", "cage 5: r4c3 r4c4",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("2x2:o", "the digits are for 15 cells instead of 16"),
        ("2x2:5o", "the number 5 does not fit"),
        ("4j:p", "this game ID has 1 parts after the colon instead of 2"),
        ("4j:p,a", "the lines between cells are too few or too many"),
        ("4j:p,1", "the lines between cells cannot be read"),
        ("99x99:a", "a board has 2 to 32 rows"),
        ("3:aa__aa3__,a3m6", "the lines between cells are too few or too many"),
        (f"3:{lines_of(['aab', 'ccb', 'dee'])},a3m6", "there are 2 clues for 5 blocks"),
        (f"3:{lines_of(['aab', 'ccb', 'dee'])},a3d3m6a4s1", "the block r3c1 has 4, which is not a digit of the board"),
        (
            f"3:{lines_of(['aaa', 'bbb', 'ccc'])},a3d3m6",
            "the block of r2c1 has 3 cells, and a difference or quotient needs 2",
        ),
        ("2:0,0,0,0,0,0,0,0,0,", "a board has 3 to 32 rows"),
        ("3:0,0,0,0,0,0,0,4,0,", "r3c2 has 4, which is not a digit of the board"),
        ("3:0,0,0,0,0,0,0,0,0,0,", "the entries are for 10 cells instead of 9"),
        ("3:0U,0,0,0,0,0,0,0,0,", "the sign `U` of r1c1 shows out of the board"),
        ("3:0R,0L,0,0,0,0,0,0,0,", "the signs of r1c1 and r1c2 contradict each other"),
        ("3a:0R,0,0,0,0,0,0,0,0,", "the signs of r1c1 and r1c2 contradict each other"),
        ("3:////////////", "there are 13 places for clues around 3 rows and columns instead of 12"),
        ("3:4///////////", "4 towers cannot be visible in a row of 3"),
        (SITE + "loopy.html#10x10t0:abc", "the game `Loopy` is not read; Solo, Keen, Unequal, Towers are"),
        (SITE + "keen.html#5:3/1/2", "`5:3/1/2` is not a game ID of Keen, such as `3:aa_a_3a_,a3d3m6a2s1`"),
        (
            SITE + "keen.html",
            "this link does not contain a puzzle: press Link to this puzzle by game ID, and use that link",
        ),
        (
            SITE + "keen.html#6dn%23123",
            "this link does not contain a puzzle: press Link to this puzzle by game ID, and use that link",
        ),
    ],
)
def test_refusals(text, reason):
    assert reasons(text) == [reason]


def test_operations_of_blocks():
    areas = ["aab", "ccb", "dee"]
    assert imported(f"3:{lines_of(areas)},a3d3m6a2s1")[:1] == ["latin 3x3"]
    lines = imported(f"3dnm:{lines_of(areas)},a3d3m6a2s1")
    assert lines[1:5] == ["givens", "  ...", "  ...", "  2.."]
    assert [line for line in lines if "(r" in line] == [
        "plus 3 (r1c1 r1c2)", "divided 3 (r1c3 r2c3)", "times 6 (r2c1 r2c2)", "minus 1 (r3c2 r3c3)",
    ]  # fmt: skip
    puzzle = sudokudsl.loads("\n".join(lines))
    wanted = [
        grid
        for grid in sudokudsl.solutions(sudokudsl.loads("latin 3x3"))
        if grid.values[0] + grid.values[1] == 3 and {grid.values[2], grid.values[5]} == {1, 3}
        and grid.values[3] * grid.values[4] == 6 and abs(grid.values[7] - grid.values[8]) == 1 and grid.values[6] == 2
    ]  # fmt: skip
    assert {grid.values for grid in sudokudsl.solutions(puzzle)} == {grid.values for grid in wanted}


def test_repeated_lines():
    rows = [letter * 9 for letter in "abcdefghi"]
    short = re.sub(r"([a-z_])\1{2,}", lambda run: f"{run[1]}{len(run[0])}", lines_of(rows))
    assert short != lines_of(rows)
    assert imported(f"9:{short},{'a45' * 9}") == imported(f"9:{lines_of(rows)},{'a45' * 9}")


def test_signs_of_greater_digits():
    assert imported("3:0,0D,3,0R,0,0L,1,0,0,") == [
        "latin 3x3", "givens", "  ..3", "  ...", "  1..",
        "greater r1c2 r2c2", "greater r2c1 r2c2", "greater r2c3 r2c2",
    ]  # fmt: skip
    assert imported("3:a0D,3,0R,0,0L,1,0,0") == imported("3:0,0D,3,0R,0,0L,1,0,0,")


def test_signs_of_adjacent_numbers():
    assert imported("3a:0R,0DL,0,0,0U,0,2,0,0,") == [
        "latin 3x3", "givens", "  ...", "  ...", "  2..", "kropki white r1c1 r1c2", "kropki white r1c2 r2c2",
        "kropki negative white",
    ]  # fmt: skip


def test_towers():
    assert imported("3dh:2/1//3///2//3//1/,d2d") == [
        "latin 3x3", "givens", "  ...", "  .2.", "  ...",
        "skyscraper column 1 top = 2", "skyscraper column 2 top = 1", "skyscraper column 1 bottom = 3",
        "skyscraper row 1 left = 2", "skyscraper row 3 left = 3", "skyscraper row 2 right = 1",
    ]  # fmt: skip


@pytest.mark.parametrize("game", MADE[::3], ids=lambda game: game["id"].partition(":")[0])
def test_links_and_saved_games(game):
    lines = imported(game["id"])
    name = re.search(r"game of (\w+)", recognised(game["id"]).to_sdk(game["id"], ImportReport()))[1]
    assert imported(f"{SITE}{name.lower()}.html#{game['id']}") == lines
    assert imported(f"play {SITE}{name.lower()}.html#{quote(game['id'])} now") == lines
    fields = {"GAME": name, "PARAMS": game["id"].partition(":")[0], "DESC": game["id"].partition(":")[2]}
    saved = {"SAVEFILE": "Simon Tatham's Portable Puzzle Collection", "VERSION": "1", **fields, "NSTATES": "1"}
    assert imported("".join(f"{key:8}:{len(value)}:{value}\n" for key, value in saved.items())) == lines


@pytest.mark.parametrize("game", [solo, keen, unequal, towers])
def test_the_example_of_a_message_is_a_puzzle(game):
    assert imported(game.EXAMPLE)


def test_each_kind_was_made():
    assert len({game["id"].partition(":")[0] for game in MADE}) >= 10


@pytest.mark.parametrize("game", MADE, ids=lambda game: game["id"].partition(":")[0])
def test_a_game_has_the_solution_that_it_gave(game):
    puzzle = sudokudsl.loads("\n".join(imported(game["id"])))
    (grid,) = sudokudsl.solve(puzzle).grids
    assert grid.values == tuple(map(int, game["solution"].split()))
