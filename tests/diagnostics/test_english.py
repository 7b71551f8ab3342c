"""Rules that are written as English sentences: the help is the line to write, and that line has a meaning."""

from itertools import pairwise, permutations, product

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
    (FIELD, "each field contains exactly two odd digits", "each area of field as a: count(x in a where x is odd) = 2"),
    (FIELD, "all areas have size 6", "each area of field as a: size(a) = 6"),
    (
        FIELD,
        "each area is a rectangle",
        "each window 2x2 as w: each x in w: count(y in w where field[y] = field[x]) != 3",
    ),
    (WAY, "adjacent digits along the loop differ by at least 3", "each step of way as a, b: abs(a - b) >= 3"),
    (WAY, "no two consecutive digits on the loop sum to 10", "no step of way as a, b: a + b = 10"),
    (WAY, "the loop alternates between odd and even digits", "each step of way as x, y: x mod 2 != y mod 2"),
    (WAY, "the loop is a German whispers line", "each step of way as x, y: abs(x - y) >= 5"),
    (WAY, "the loop does not visit equal digits", "require distinct(x in all where x on way)"),
    (WAY, "the loop goes straight through r1c2", "require way[r1c2] in {5, 10}"),
    (WAY, "the loop turns in r1c1", "require way[r1c1] in {3, 6, 9, 12}"),
    (WAY, "digits on the loop in each box are different", "each box as h: distinct(x in h where x on way)"),
    (WAY, "the loop visits every box", "each box as h: some x in h: x on way"),
    (WAY, "the loop visits 20 cells", "require count(x in all where x on way) = 20"),
    (WAY, "the loop makes 8 turns", "require count(x in all where way[x] in {3, 6, 9, 12}) = 8"),
    (WAY, "the loop visits all cells of box 1", "each x in b1: x on way"),
    (WAY, "straight segments of the loop sum to 10", "each straight of way as s: sum(s) = 10"),
    (
        WAY,
        "the loop goes straight on even digits",
        "each x in all where x on way and x is even: way[x] in {5, 10}",
    ),
    (WAY, "all cells not on the loop are even", "each x in all where x not on way: x is even"),
    (SHADE, "there are exactly six shaded cells", "require count(m in all where shade[m] = 1) = 6"),
    (NOTHING, "rows 1 and 2 have the same sum", "require sum(r1) = sum(r2)"),
    (NOTHING, "row 1 is a palindrome", "palindrome r1"),
    (SHADE, "the shaded cells in row 1 sum to 10", "require sum(x in r1 where shade[x] = 1) = 10"),
    (SHADE, "shaded digits in each row are different", "each row as h: distinct(x in h where shade[x] = 1)"),
    (
        SHADE,
        "the number in r1c1 is the number of shaded cells in its row",
        "require r1c1 = count(m in all where row(m) = row(r1c1) and shade[m] = 1)",
    ),
    (
        SHADE,
        "each shaded cell touches exactly one other shaded cell",
        "each x in all where shade[x] = 1: count(each orthogonal of x as n: shade[n] = 1) = 1",
    ),
    (NOTHING, "in every 2x2 there are at least three different digits", "each window 2x2 as w: distinct(w) >= 3"),
    (NOTHING, "row 1 sums to 21", "require sum(r1) = 21"),
    (NOTHING, "require r1c1..r1c3 sum to 9", "require sum(r1c1..r1c3) = 9"),
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


SQUARES = [
    rows for rows in product(permutations((1, 2, 3)), repeat=3) if all(len({*c}) == 3 for c in zip(*rows, strict=True))
]
"""The latin squares of 3x3, as rows."""
ROWS, COLUMNS = (lambda rows: [*rows]), (lambda rows: [*zip(*rows, strict=True)])
SUBJECTS = {
    "row 2": lambda rows: [rows[1]],
    "the digits in c3": lambda rows: [COLUMNS(rows)[2]],
    "r1c1, r2c2 and r3c1": lambda rows: [(rows[0][0], rows[1][1], rows[2][0])],
    "r2c1 r3c2": lambda rows: [(rows[1][0], rows[2][1])],
    "spine": lambda rows: [(rows[0][0], rows[0][1], rows[1][1])],
    "each row": ROWS,
    "every column": COLUMNS,
    "rows": ROWS,
}
"""Subjects of sentences, and the lists of digits that they mean."""
PREDICATES = {
    "sum to 6": lambda digits: sum(digits) == 6,
    "add up to at most 5": lambda digits: sum(digits) <= 5,
    "total more than 4": lambda digits: sum(digits) > 4,
    "contain a 2": lambda digits: 2 in digits,
    "have no 1": lambda digits: 1 not in digits,
    "do not contain the digit 3": lambda digits: 3 not in digits,
    "contain exactly two odd digits": lambda digits: sum(digit % 2 for digit in digits) == 2,
    "have at least one even digit": lambda digits: any(digit % 2 == 0 for digit in digits),
    "have fewer than two 3s": lambda digits: digits.count(3) < 2,
    "have two or more prime numbers": lambda digits: sum(digit in (2, 3) for digit in digits) >= 2,
    "have no repeated digits": lambda digits: len({*digits}) == len(digits),
    "do not repeat digits": lambda digits: len({*digits}) == len(digits),
    "alternate in parity": lambda digits: all((a + b) % 2 for a, b in pairwise(digits)),
    "increase": lambda digits: all(a < b for a, b in pairwise(digits)),
    "are decreasing": lambda digits: all(a > b for a, b in pairwise(digits)),
    "differ by at least 1": lambda digits: all(abs(a - b) >= 1 for a, b in pairwise(digits)),
    "are odd": lambda digits: all(digit % 2 for digit in digits),
}
"""Predicates, and what they mean for the digits of one list."""
COMPARED = {
    "{} is 1 less than {}": lambda a, b: a == b - 1,
    "{} is at most 1 more than {}": lambda a, b: a <= b + 1,
    "{} is at least 1 less than {}": lambda a, b: a <= b - 1,
    "{} is twice {}": lambda a, b: a == 2 * b,
    "{} is 3 times {}": lambda a, b: a == 3 * b,
    "{} is greater than {}": lambda a, b: a > b,
    "{} must be smaller than {}": lambda a, b: a < b,
    "{} and {} are consecutive": lambda a, b: abs(a - b) == 1,
    "{} and {} are equal": lambda a, b: a == b,
    "{} and {} differ by 2": lambda a, b: abs(a - b) == 2,
    "{} is not equal to {}": lambda a, b: a != b,
    "the sum of {} and {} is at least 4": lambda a, b: a + b >= 4,
    "the product of {} and {} is 6": lambda a, b: a * b == 6,
    "the difference between {} and {} is 1": lambda a, b: abs(a - b) == 1,
}
"""Sentences on two cells, and what they mean for their digits."""


def rule_meant(sentence):
    """The rule in the help of a sentence."""
    with pytest.raises(SdkError) as caught:
        loads(f"latin 3x3\nlet spine = r1c1 r1c2 r2c2\n{sentence}\n")
    return caught.value.diagnostics[0].help.partition("did you mean `")[2].partition("`?")[0]


def check_meaning(sentence, holds):
    """The rule that a sentence gets has its solutions. A sentence without any solution may get no rule."""
    many = sum(map(holds, SQUARES))
    rule = rule_meant(sentence)
    assert rule or not many, sentence
    if rule:
        text = f"latin 3x3\nlet spine = r1c1 r1c2 r2c2\n{rule}\n"
        assert count(loads(text), solver="reference").count == many, (sentence, rule)


@pytest.mark.parametrize("predicate", PREDICATES)
def test_every_subject_with_every_predicate(predicate):
    """Each rule is compared on all latin squares of 3x3; `no row`, too."""
    means = PREDICATES[predicate]
    for subject, lists in SUBJECTS.items():
        check_meaning(f"{subject} {predicate}", lambda rows, lists=lists: all(map(means, lists(rows))))
    check_meaning(f"no row {predicate}", lambda rows: not any(map(means, rows)))


@pytest.mark.parametrize("form", COMPARED)
def test_every_comparison_of_two_cells(form):
    for one, other in ((0, 1), (3, 8), (8, 4)):
        names = (f"r{at // 3 + 1}c{at % 3 + 1}" for at in (one, other))

        def holds(rows, one=one, other=other):
            digits = [digit for row in rows for digit in row]
            return COMPARED[form](digits[one], digits[other])

        check_meaning(form.format(*names), holds)


def test_a_list_that_the_solver_finds_is_no_line_of_a_family():
    with pytest.raises(SdkError) as caught:
        loads("sudoku 6x6\nloop way\nway is a whispers line\n")
    assert "whispers way" not in caught.value.diagnostics[0].help


CELLS = [*product(range(3), repeat=2)]
BORDERS = [
    (one, other)
    for one in CELLS
    for other in CELLS
    if one < other and abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
]


def loops():
    """The cells of each closed loop on a board of 3x3 cells: all borders cross it or none, in one piece."""
    for chosen in product((False, True), repeat=len(BORDERS)):
        steps = [border for border, crossed in zip(BORDERS, chosen, strict=True) if crossed]
        visited = [cell for step in steps for cell in step]
        if not steps or any(visited.count(cell) != 2 for cell in visited):
            continue
        reached = {visited[0]}
        for _ in steps:
            reached |= {cell for step in steps for cell in step if reached & set(step)}
        if reached == set(visited):
            yield reached


SQUARES_OF_FOUR = [{*product((top, top + 1), (left, left + 1))} for top, left in product((0, 1), repeat=2)]


def in_row(cells, row):
    return sum(each == row for each, _ in cells)


ON_LOOPS = {
    "length(way) = 8": lambda on: len(on) == 8,
    "require size(way) = 8": lambda on: len(on) == 8,
    "require count(way) = 8": lambda on: len(on) == 8,
    "way has 8 cells": lambda on: len(on) == 8,
    "way.length = 8": lambda on: len(on) == 8,
    "way is 8 long": lambda on: len(on) == 8,
    "r1c1 is way": lambda on: (0, 0) in on,
    "require way r1c1": lambda on: (0, 0) in on,
    "way r1c1": lambda on: (0, 0) in on,
    "r1c1 on way": lambda on: (0, 0) in on,
    "each row has two way cells": lambda on: all(in_row(on, row) == 2 for row in range(3)),
    "2 way per row": lambda on: all(in_row(on, row) == 2 for row in range(3)),
    "exactly 3 way in row 1": lambda on: in_row(on, 0) == 3,
    "no 2x2 way": lambda on: not any(map(on.issuperset, SQUARES_OF_FOUR)),
    "no 2x2 is fully way": lambda on: not any(map(on.issuperset, SQUARES_OF_FOUR)),
    "require count(x in r1 where way[x]) = 2": lambda on: in_row(on, 0) == 2,
    "require count(x in r1 where way = 1) = 2": lambda on: in_row(on, 0) == 2,
    "sum 2: r1 where way = 1": lambda on: in_row(on, 0) == 2,
}  # fmt: skip
"""Lines that take a loop for marked cells, and what they mean; every digit is 1."""


@pytest.mark.parametrize("line", ON_LOOPS)
def test_a_line_of_the_solver_is_no_layer_of_marks(line):
    with pytest.raises(SdkError) as caught:
        loads(f"board 3x3 digits 1\nloop way counted\n{line}\n")
    meant = caught.value.diagnostics[0].help.partition("did you mean `")[2].partition("`?")[0]
    assert meant, caught.value.diagnostics[0].help
    puzzle = loads(f"board 3x3 digits 1\nloop way counted\n{meant}\n")
    assert count(puzzle, solver="reference").count == sum(map(ON_LOOPS[line], loops())), meant


@pytest.mark.parametrize("line", ["length(field) = 3", "require count(field) = 3", "r1c1 is field", "3 field per row"])
def test_areas_are_no_marks(line):
    with pytest.raises(SdkError) as caught:
        loads(f"latin 3x3\nareas field of 3\n{line}\n")
    assert "= 1`" not in caught.value.diagnostics[0].help
    assert "sum(field" not in caught.value.diagnostics[0].help


MOVES = {
    "orthogonal": ("adjacent {}", "orthogonally adjacent {}", "neighbouring {}", "{} that are adjacent"),
    "diagonal": ("diagonally adjacent {}", "{} that are diagonally adjacent"),
    "knight": ("{} a knight's move apart", "{} a knight’s move away from each other"),
    "king": ("{} one king move apart", "{} a king's step apart"),
}
STEPS = {
    "orthogonal": {(0, 1)},
    "diagonal": {(1, 1)},
    "knight": {(1, 2)},
    "king": {(0, 1), (1, 1)},
}
"""The two lengths of each move, the shorter one first."""
OF_PAIRS = {
    "sum to 4": lambda a, b: a + b == 4,
    "never sum to 4": lambda a, b: a + b != 4,
    "must not add up to 4": lambda a, b: a + b != 4,
    "sum to at least 3": lambda a, b: a + b >= 3,
    "differ by at least 1": lambda a, b: a != b,
    "must differ by 2 or more": lambda a, b: abs(a - b) >= 2,
    "don't differ by 2": lambda a, b: abs(a - b) != 2,
    "have a difference of at most 1": lambda a, b: abs(a - b) <= 1,
    "are consecutive": lambda a, b: abs(a - b) == 1,
    "are not consecutive": lambda a, b: abs(a - b) != 1,
    "can't be consecutive": lambda a, b: abs(a - b) != 1,
    "are the same": lambda a, b: a == b,
    "cannot be equal": lambda a, b: a != b,
    "do not contain the same digit": lambda a, b: a != b,
    "differ": lambda a, b: a != b,
    "are different": lambda a, b: a != b,
    "have different digits": lambda a, b: a != b,
    "have the same parity": lambda a, b: a % 2 == b % 2,
    "never share the same parity": lambda a, b: a % 2 != b % 2,
    "have different parity": lambda a, b: a % 2 != b % 2,
    "have a ratio of 1:2": lambda a, b: a == 2 * b or b == 2 * a,
}
"""Predicates of two cells that a move joins."""
BOARD = [*product(range(2), range(3))]


def joined(move):
    """The pairs of cells of a board of two rows and three columns that a move joins, by their places in the order."""
    for (one, (row, column)), (other, (down, right)) in product(enumerate(BOARD), repeat=2):
        if one < other and tuple(sorted((abs(row - down), abs(column - right)))) in STEPS[move]:
            yield one, other


@pytest.mark.parametrize("predicate", OF_PAIRS)
def test_every_sentence_on_two_cells_that_a_move_joins(predicate):
    for move, subjects in MOVES.items():
        pairs, holds = [*joined(move)], OF_PAIRS[predicate]
        grids = [*product((1, 2, 3), repeat=6)]
        each = sum(all(holds(grid[a], grid[b]) for a, b in pairs) for grid in grids)
        none = sum(not any(holds(grid[a], grid[b]) for a, b in pairs) for grid in grids)
        sentences = {f"{subject} {predicate}": each for subject in subjects}
        sentences[f"no two {subjects[0]} {predicate}"] = none
        for sentence, expected in sentences.items():
            sentence = sentence.format("cells")
            with pytest.raises(SdkError) as caught:
                loads(f"board 2x3 digits 1-3\n{sentence}\n")
            rule = caught.value.diagnostics[0].help.partition("did you mean `")[2].partition("`?")[0]
            assert rule or not expected, sentence
            if rule:
                puzzle = loads(f"board 2x3 digits 1-3\n{rule}\n")
                assert count(puzzle, solver="reference").count == expected, (sentence, rule)


def middle(*digits):
    return sorted(digits)[len(digits) // 2]


OF_SEVERAL = {
    "require average(r1c1..r1c3) = 2": lambda a, b, c, d: a + b + c == 6,
    "require mean(r1c1, r1c2, r1c4) = 2": lambda a, b, c, d: a + b + d == 6,
    "require avg(r1c1 r1c3) >= r1c4": lambda a, b, c, d: a + c >= 2 * d,
    "require r1c4 < average(r1c1 r1c3)": lambda a, b, c, d: 2 * d < a + c,
    "require average(r1c1 r1c2) = average(r1c2..r1c4)": lambda a, b, c, d: 3 * (a + b) == 2 * (b + c + d),
    "require average(r1) > r1c1 + 1 and r1c1 = 2": lambda a, b, c, d: a + b + c + d > 12 and a == 2,
    "each row as r: average(r) > 3": lambda *row: sum(row) > 12,
    "average r1c4 = r1c1..r1c3": lambda a, b, c, d: a + b + c == 3 * d,
    "average-arrow r1c4: r1c1..r1c3": lambda a, b, c, d: a + b + c == 3 * d,
    "average arrow r1c4 = r1c1 r1c2": lambda a, b, c, d: a + b == 2 * d,
    "mean 3: r1c1 r1c2": lambda a, b, c, d: a + b == 6,
    "the average of r1c1, r1c2 and r1c4 is 2": lambda a, b, c, d: a + b + d == 6,
    "the mean of r1c1 r1c2 is at least 3": lambda a, b, c, d: a + b >= 6,
    "r1c4 is the average of r1c1 and r1c3": lambda a, b, c, d: a + c == 2 * d,
    "median 2: r1c1..r1c3": lambda a, b, c, d: middle(a, b, c) == 2,
    "median r1c4 = r1c1..r1c3": lambda a, b, c, d: middle(a, b, c) == d,
    "require median(r1c1 r1c2 r1c4) = 3": lambda a, b, c, d: middle(a, b, d) == 3,
    "require 3 = median(r1c1 r1c2 r1c4)": lambda a, b, c, d: middle(a, b, d) == 3,
    "r1c1 is the median of r1c2..r1c4": lambda a, b, c, d: middle(b, c, d) == a,
    "product 8: r1c1..r1c3": lambda a, b, c, d: a * b * c == 8,
    "product-line 8: r1c1..r1c3": lambda a, b, c, d: a * b * c == 8,
    "product arrow r1c4 = r1c1 r1c2": lambda a, b, c, d: a * b == d,
}
"""Lines with an average, a median or a product, and what they mean for a row of four cells."""


@pytest.mark.parametrize("line", OF_SEVERAL)
def test_averages_medians_and_products(line):
    with pytest.raises(SdkError) as caught:
        loads(f"board 1x4 digits 1-4\n{line}\n")
    rule = caught.value.diagnostics[0].help.partition("did you mean `")[2].partition("`?")[0]
    expected = sum(OF_SEVERAL[line](*row) for row in product((1, 2, 3, 4), repeat=4))
    assert count(loads(f"board 1x4 digits 1-4\n{rule}\n"), solver="reference").count == expected, rule


@pytest.mark.parametrize("line", ["median 3: r1c1 r1c2", "require median(r1) = 3"])
def test_the_median_of_an_even_number_of_cells_is_not_one_of_them(line):
    with pytest.raises(SdkError) as caught:
        loads(f"board 1x4 digits 1-4\n{line}\n")
    assert "did you mean `" not in caught.value.diagnostics[0].help
