"""Game IDs of Solo: digits, blocks, cages and diagonals, written by hand from the description of the form.

Solo itself made the game IDs of `solo.toml`.
"""

import tomllib
from pathlib import Path

import pytest

import sudokudsl
from support.imports import imported, reasons

MADE = tomllib.loads(Path(__file__).with_name("solo.toml").read_text("utf-8"))["game"]


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
        ("4j:p,1", "there is a digit among the lines between cells"),
        ("99x99:a", "a board has 2 to 32 rows"),
    ],
)
def test_refusals(text, reason):
    assert reasons(text) == [reason]


def test_each_kind_was_made():
    assert len({game["id"].partition(":")[0] for game in MADE}) >= 10


@pytest.mark.parametrize("game", MADE, ids=lambda game: game["id"].partition(":")[0])
def test_a_game_has_the_solution_that_solo_gave(game):
    puzzle = sudokudsl.loads("\n".join(imported(game["id"])))
    (grid,) = sudokudsl.solve(puzzle).grids
    assert grid.values == tuple(map(int, game["solution"].split()))
