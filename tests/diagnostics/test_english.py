"""Rules that are written as English sentences: the help is the line to write, and that line has a meaning."""

import pytest

from sudokudsl import SdkError, count, loads

FIELD, WAY, SHADE, STAR = "areas field of 6", "loop way", "layer shade digits 0-1", "layer star digits 0-1"
NOTHING = 'title ""'

SENTENCES = [
    (FIELD, "each area as a: a sums to 10", "each area of field as a: sum(a) = 10"),
    (FIELD, "each area as a: a contains 3", "each area of field as a: 3 in a"),
    (FIELD, "each area of field as b: it has no 3", "each area of field as b: 3 not in b"),
    (FIELD, "each area has exactly two odd digits", "each area of field as a: count(x in a where x is odd) = 2"),
    (FIELD, "Areas contain at most 1 prime number.", "each area of field as a: count(x in a where x is prime) <= 1"),
    (FIELD, "exactly two odd digits in each area", "each area of field as a: count(x in a where x is odd) = 2"),
    (FIELD, "areas may not repeat digits", "each area of field as a: distinct(a)"),
    (FIELD, "digits do not repeat in areas of field", "each area of field as a: distinct(a)"),
    (FIELD, "no area adds up to 10", "no area of field as a: sum(a) = 10"),
    (FIELD, "areas have different sums", "each pair of areas in field as a, b: sum(a) != sum(b)"),
    (WAY, "digits on way alternate", "each step of way as x, y: x mod 2 != y mod 2"),
    (WAY, "digits along way alternate between odd and even", "each step of way as x, y: x mod 2 != y mod 2"),
    (WAY, "the digits on way differ by at least 3", "each step of way as x, y: abs(x - y) >= 3"),
    (WAY, "digits on way differ by 3 or more", "each step of way as x, y: abs(x - y) >= 3"),
    (WAY, "the digits on way sum to 40", "require sum(x in all where x on way) = 40"),
    (WAY, "the digits on way are even", "each x in all where x on way: x is even"),
    (WAY, "way contains a 3", "require count(x in all where x on way and x = 3) >= 1"),
    (WAY, "way has no 3", "require count(x in all where x on way and x = 3) = 0"),
    (SHADE, "shaded cells are connected", "connected shade = 1"),
    (SHADE, "the shaded cells form a connected area", "connected shade = 1"),
    (SHADE, "r1c1 is shaded", "given shade[r1c1] = 1"),
    (SHADE, "shaded cells sum to 20", "require sum(x in all where shade[x] = 1) = 20"),
    (SHADE, "shaded cells contain no 3", "require count(x in all where shade[x] = 1 and x = 3) = 0"),
    (SHADE, "shaded cells are even", "each x in all where shade[x] = 1: x is even"),
    (SHADE, "no 2x2 block is entirely shaded", "no window 2x2 as w: (each x in w: shade[x] = 1)"),
    (SHADE, "no two shaded cells share a side", "no orthogonal as a, b: shade[a] = 1 and shade[b] = 1"),
    (SHADE, "two shaded cells in each row", "each row as h: sum(shade[h]) = 2"),
    (STAR, "no two stars touch, not even diagonally", "no king as a, b: star[a] = 1 and star[b] = 1"),
    (STAR, "r1c1 is a star", "given star[r1c1] = 1"),
    (STAR, "each row has at least two stars", "each row as h: sum(star[h]) >= 2"),
    (NOTHING, "row 1 sums to 21", "require sum(r1) = 21"),
    (NOTHING, "the digits in box 2 add up to at least 21", "require sum(b2) >= 21"),
    (NOTHING, "rows sum to 21", "each row as h: sum(h) = 21"),
    (NOTHING, "no row sums to 10", "no row as h: sum(h) = 10"),
    (NOTHING, "every box contains at least two even digits", "each box as h: count(x in h where x is even) >= 2"),
    (NOTHING, "column 2 has three or more odd digits", "require count(x in c2 where x is odd) >= 3"),
    (NOTHING, "column 2 has fewer than three 5s", "require count(x in c2 where x = 5) < 3"),
    (NOTHING, "there are exactly two odd digits in r1c1 r1c2", "require count(x in r1c1 r1c2 where x is odd) = 2"),
    (NOTHING, "box 2 has no 5", "require 5 not in b2"),
    (NOTHING, "r1c1, r1c2 and r2c1 contain a 5", "require 5 in r1c1 r1c2 r2c1"),
    (NOTHING, "row 3 contains no repeated digits", "require distinct(r3)"),
    (NOTHING, "digits in row 1 are odd", "each x in r1: x is odd"),
    (NOTHING, "digits in r1 alternate in parity", "each run of 2 in r1 as x, y: x mod 2 != y mod 2"),
    (NOTHING, "each column alternates in parity", "each column as h: each run of 2 in h as x, y: x mod 2 != y mod 2"),
    (NOTHING, "sum of r1c1 r1c2 is 5", "require sum(r1c1 r1c2) = 5"),
    (NOTHING, "the product of r1c1, r1c2 and r1c3 is 12", "require product(r1c1 r1c2 r1c3) = 12"),
    (NOTHING, "the difference between r1c1 and r1c2 is at least 3", "require abs(r1c1 - r1c2) >= 3"),
    (NOTHING, "cells r1c1 and r1c2 differ by 3", "require abs(r1c1 - r1c2) = 3"),
    (NOTHING, "r1c1 + r1c2 equals 5", "require r1c1 + r1c2 = 5"),
    (NOTHING, "r1c1 is twice r1c2", "require r1c1 = 2 * r1c2"),
    (NOTHING, "r1c1 is 3 times r2c2", "require r1c1 = 3 * r2c2"),
    (NOTHING, "r1c1 is at least 2 more than r1c2", "require r1c1 >= r1c2 + 2"),
    (NOTHING, "r1c1 is at least 2 less than r1c2", "require r1c2 >= r1c1 + 2"),
    (NOTHING, "r1c1 is greater than r1c2", "require r1c1 > r1c2"),
    (NOTHING, "r1c1 must be less than r1c2", "require r1c1 < r1c2"),
    (NOTHING, "r1c1 is the same as r2c2", "require r1c1 = r2c2"),
    (NOTHING, "r1c1 differs from r2c2", "require r1c1 != r2c2"),
    (NOTHING, "r1c1 and r2c2 are equal", "require r1c1 = r2c2"),
    (NOTHING, "r1c1 and r2c2 are different", "require r1c1 != r2c2"),
    (NOTHING, "r1c1 and r1c2 are consecutive", "require abs(r1c1 - r1c2) = 1"),
    (NOTHING, "r1c1 is odd", "require r1c1 is odd"),
    (NOTHING, "r1 is a thermometer", "thermometer r1"),
    (NOTHING, "r1c1 r1c2 r2c2 is a renban line", "renban r1c1 r1c2 r2c2"),
]  # fmt: skip


@pytest.mark.parametrize(("above", "sentence", "rule"), SENTENCES)
def test_the_help_is_the_rule_that_a_sentence_means(above, sentence, rule):
    with pytest.raises(SdkError) as caught:
        loads(f"sudoku 6x6\n{above}\n{sentence}\n")
    (wrong,) = caught.value.diagnostics
    assert f"did you mean `{rule}`?" in wrong.help


@pytest.mark.parametrize(
    ("sentence", "many"),
    [
        # 2x2 latin squares: 12/21 and 21/12
        ("r1c1 is 1 less than r1c2", 1),
        ("r1c1 is at most 1 more than r1c2", 2),
        ("r1 increases", 1),
        ("columns contain exactly one 2", 2),
        ("no row has exactly one 2", 0),
        ("r1c1 and r2c2 are different", 0),
    ],
)
def test_the_rule_has_the_solutions_of_the_sentence(sentence, many):
    with pytest.raises(SdkError) as caught:
        loads(f"latin 2x2\n{sentence}\n")
    rule = caught.value.diagnostics[0].help.partition("did you mean `")[2].partition("`?")[0]
    assert count(loads(f"latin 2x2\n{rule}\n")).count == many


def test_a_list_that_the_solver_finds_is_no_line_of_a_family():
    with pytest.raises(SdkError) as caught:
        loads("sudoku 6x6\nloop way\nway is a whispers line\n")
    assert "whispers way" not in caught.value.diagnostics[0].help
