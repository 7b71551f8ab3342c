"""Lines as setters half remember them: the help shows the line to write, which has the meaning that was meant."""

from itertools import pairwise, product

import pytest

from sudokudsl import SdkError, count, loads


def advice(text, line):
    """The line to write in place of the last line of a text."""
    with pytest.raises(SdkError) as caught:
        loads(f"{text}\n{line}\n")
    return caught.value.diagnostics[0].help.partition("did you mean `")[2].partition("`?")[0]


def prime(number):
    return number in (2, 3, 5, 7)


ON_A_ROW = {
    "require exactly two x in r1: x > 2": lambda row: sum(x > 2 for x in row) == 2,
    "at least 2 x in r1c1..r1c3: x > 2": lambda row: sum(x > 2 for x in row[:3]) >= 2,
    "at most one x in r1: x = 2": lambda row: row.count(2) <= 1,
    "exactly 3 y in r1 where y is odd": lambda row: sum(x % 2 for x in row) == 3,
    "count x in r1 where x > 3 = 3": lambda row: sum(x > 3 for x in row) == 3,
    "require any(x > 3 for x in r1)": lambda row: max(row) > 3,
    "require all(x > 1 for x in r1)": lambda row: min(row) > 1,
    "require sum(r1c1..r1c3) is divisible by 3": lambda row: sum(row[:3]) % 3 == 0,
    "require r1c1 + r1c2 is not divisible by 3": lambda row: (row[0] + row[1]) % 3 != 0,
    "require r1c1 is a multiple of r1c2": lambda row: row[0] % row[1] == 0,
    "r1c1 is a multiple of 3": lambda row: row[0] % 3 == 0,
    "require r1c1 is a factor of 12 and r1c2 = 1": lambda row: 12 % row[0] == 0 and row[1] == 1,
    "require r1c1 divides r1c2": lambda row: row[1] % row[0] == 0,
    "require r1c1 does not divide r1c2": lambda row: row[1] % row[0] != 0,
    "each x in r1: x divides 4": lambda row: 3 not in row,
    "each row contains an even digit": lambda row: any(x % 2 == 0 for x in row),
    "row 1 has a prime": lambda row: any(map(prime, row)),
    "row 1 contains exactly one prime": lambda row: sum(map(prime, row)) == 1,
    "each 1x2 has sum 5": lambda row: all(a + b == 5 for a, b in pairwise(row)),
    "no 1x3 window sums to 6": lambda row: 6 not in (sum(row[:3]), sum(row[1:])),
    "every 1x3 contains at least 2 even digits": lambda row: all(
        sum(x % 2 == 0 for x in part) >= 2 for part in (row[:3], row[1:])
    ),
    "sum 9: row 1": lambda row: sum(row) == 9,
    "cage 4: r1c1r1c2": lambda row: row[0] != row[1] and row[0] + row[1] == 4,
    "thermo r1c1 < r1c2 < r1c3": lambda row: row[0] < row[1] < row[2],
    "less r1c1 < r1c2": lambda row: row[0] < row[1],
    "greater r1c1 > r1c2": lambda row: row[0] > row[1],
    "whispers (2) r1c1..r1c3": lambda row: abs(row[0] - row[1]) >= 2 <= abs(row[1] - row[2]),
    "whispers r1c1..r1c3 with difference 2": lambda row: abs(row[0] - row[1]) >= 2 <= abs(row[1] - row[2]),
    "nabner line: r1c1 r1c2": lambda row: abs(row[0] - row[1]) >= 2,
    "renban lines: r1c1 r1c2": lambda row: abs(row[0] - row[1]) == 1,
    "cage r1c1 r1c2 with a total of 4": lambda row: row[0] != row[1] and row[0] + row[1] == 4,
    "skyscraper: left = 3": lambda row: sum(row[at] > max(row[:at], default=0) for at in range(4)) == 3,
}
"""Lines about a row of four cells with the digits 1 to 4, and what they mean."""


@pytest.mark.parametrize("line", ON_A_ROW)
def test_the_line_to_write_has_the_meaning(line):
    meant = advice("board 1x4 digits 1-4", line)
    expected = sum(map(ON_A_ROW[line], product((1, 2, 3, 4), repeat=4)))
    assert meant
    assert count(loads(f"board 1x4 digits 1-4\n{meant}\n"), solver="reference").count == expected, meant


SIX, WALL = "sudoku 6x6", "sudoku 6x6\nlayer wall digits 0-1"
SHADE, TWICE = "sudoku 6x6\nlayer shade digits 0-1", "sudoku 6x6\ndefine twice(x: cell) = 2 * x"


@pytest.mark.parametrize(
    ("text", "line", "meant"),
    [
        (SIX, "x-sums: left 12 14 . 15 7 1", "x-sum left = 12 14 . 15 7 1"),
        (SIX, "skyscrapers top = 1 2 - - 3 .", "skyscraper top = 1 2 . . 3 ."),
        (SIX, "little killer r1c2 SE 10", "little-killer r1c2 down-right = 10"),
        (SIX, "little-killer top 2 down-right = 10", "little-killer r1c2 down-right = 10"),
        (SIX, "little-killer left 3 up-right = 10", "little-killer r3c1 up-right = 10"),
        (SIX, "little-killer 20: r1c2..r5c6", "sum 20: r1c2..r5c6"),
        (SIX, "region sum line: r1c1..r1c6", "region-sum-line r1c1..r1c6"),
        (WALL, "shaded cells are connected", "connected wall = 1"),
        (WALL, "unshaded cells are connected", "connected wall = 0"),
        (WALL, "each row has 3 shaded cells", "each row as h: sum(wall[h]) = 3"),
        (WALL, "r1c1 is shaded", "given wall[r1c1] = 1"),
        (SHADE, "r1c1 is not shaded", "given shade[r1c1] = 0"),
        (SHADE, "r1c1 is unshaded", "given shade[r1c1] = 0"),
        (SHADE, "all shaded cells are orthogonally connected", "connected shade = 1"),
        (SHADE, "no two unshaded cells are adjacent", "no orthogonal as a, b: shade[a] = 0 and shade[b] = 0"),
        (SHADE, "each row has 3 unshaded cells", "each row as h: count(m in shade[h] where m = 0) = 3"),
        (SHADE, "unshaded cells sum to 20", "require sum(x in all where shade[x] = 0) = 20"),
        (SHADE, "no 2x2 is fully unshaded", "no window 2x2 as w: (each x in w: shade[x] = 0)"),
        (SIX, "loop visits every cell", "loop way all"),
        (SIX, "the path passes through all cells", "path way all"),
        (TWICE, "require twice r1c1 = r1c2", "require twice(r1c1) = r1c2"),
        (TWICE, "require twice r1c1 + twice r1c2 = 10", "require twice(r1c1) + twice(r1c2) = 10"),
        (TWICE, "each x in r1: twice x != 4", "each x in r1: twice(x) != 4"),
        (
            "sudoku 6x6\nlayer doubler digits 0-1",
            "each digit has exactly one doubler",
            "each digit as d: count(x in all where x = d and doubler[x] = 1) = 1",
        ),
        (
            "sudoku 6x6\nlayer doubler digits 0-1",
            "doublers contain each digit once",
            "each digit as d: count(x in all where x = d and doubler[x] = 1) = 1",
        ),
        ('title ""', "sudoku 9x9 digits 0-8 no boxes", "latin 9x9 digits 0-8"),
        ('title ""', "sudoku 5x5 without boxes", "latin 5x5"),
        ('title ""', "latin square 5x5", "latin 5x5"),
        ('title ""', "latin square 5", "latin 5x5"),
        (SIX, "little-killer top 3 right-down = 20", "little-killer r1c3 down-right = 20"),
        (SIX, "layer shade digits, 0 to 1", "layer shade digits 0-1"),
        (SIX, "killers: r1c1 r1c2", "killer r1c1 r1c2"),
        (SIX, "never pair in r1 as a, b: a + b = 10", "no pair in r1 as a, b: a + b = 10"),
        (SIX, "no king (a, b): a = b", "no king as a, b: a = b"),
        (SIX, "path trail from r1c1, r6c6", "path trail from r1c1 to r6c6"),
        (SIX, "areas field of any size", "areas field"),
        (SIX, "regions field of 6", "areas field of 6"),
        (SIX, "define f(x: cell) 2 * x", "define f(x: cell) = 2 * x"),
        (SIX, "x-sum r3 left: 12", "x-sum row 3 left = 12"),
    ],
)
def test_the_line_to_write(text, line, meant):
    assert advice(text, line) == meant


@pytest.mark.parametrize("word", ["tapa r2c2 = 1 1", "yin yang", "nurikabe", "lits", "hitori", "cave", "unshaded r1c1"])
def test_advice_on_shaded_cells_is_about_the_own_layer(word):
    with pytest.raises(SdkError) as caught:
        loads(f"{WALL}\n{word}\n")
    help_ = caught.value.diagnostics[0].help
    assert "wall" in help_
    assert "shade[" not in help_
    assert "`layer shade" not in help_


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("xor", "exactly 1 of"),
        ("statue park", "`shapes piece = 20 monominoes i-tetromino"),
        ("portal r2c2 r4c4", "`path one to r1c1` ends before a jump"),
        ("rank row 1 left 3", "as in `full-rank row 1 left = 3`"),
        ("zip r1c1..r1c3", "as in `zipper r1c1..r1c5`"),
        ("circles r1c1 r2c2", "as in `counting-circles r1c1 r2c2 r3c3`"),
    ],
)
def test_words_of_setters(word, said):
    with pytest.raises(SdkError) as caught:
        loads(f"sudoku 6x6\n{word}\n")
    assert said in caught.value.diagnostics[0].help
