"""Clues beside the board that are about a row or column of a layer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import pytest

import sudokudsl

Digits = Sequence[int]


def is_x_sum(digits: Digits, total: int) -> bool:
    return 1 <= digits[0] <= len(digits) and sum(digits[: digits[0]]) == total


def sees(digits: Digits, count: int) -> bool:
    return sum(all(other < digit for other in digits[:place]) for place, digit in enumerate(digits)) == count


def names_place(digits: Digits, digit: int) -> bool:
    return 1 <= digits[0] <= len(digits) and digits[digits[0] - 1] == digit


def hides_first(digits: Digits, digit: int) -> bool:
    hidden = [each for place, each in enumerate(digits) if any(other >= each for other in digits[:place])]
    return hidden[:1] == [digit]


def is_met_first(digits: Digits, digit: int) -> bool:
    return [each for each in digits if each in {1, 2, 3}][:1] == [digit]


MEANINGS: dict[str, Callable[[Digits, int], bool]] = {
    "x-sum": is_x_sum,
    "skyscraper": sees,
    "numbered-room": names_place,
    "hidden-skyscraper": hides_first,
    "first-seen": is_met_first,
}


@pytest.mark.parametrize(("low", "high"), [(0, 3), (2, 5), (-1, 1)])
@pytest.mark.parametrize("word", MEANINGS)
def test_a_clue_is_about_the_digits_of_the_layer(word: str, low: int, high: int) -> None:
    meets = MEANINGS[word]
    for clue, side in product((1, 3), ("left", "right")):
        puzzle = sudokudsl.loads(
            f"board 1x3 digits 1-2\nlayer shade digits {low}..{high} counted\n"
            f"{word} shade row 1 {side} = {clue}\ngiven r1c1..r1c3 = 1 1 1\n"
        )
        lines = product(range(low, high + 1), repeat=3)
        expected = sum(meets(line if side == "left" else line[::-1], clue) for line in lines)
        assert sudokudsl.count(puzzle).count == expected
        assert sudokudsl.count(puzzle, solver="cadical195").count == expected
        assert sudokudsl.count(puzzle, solver="logic").count == expected


def test_a_layer_that_follows_from_others() -> None:
    puzzle = sudokudsl.loads("board 1x4 digits 1-4\ndistinct r1\nlayer worth as x: 2 * x\nx-sum worth row 1 left = 8\n")
    # A first 1 is worth 2, and with a 3 after it 8: two orders of the others. From 2 on, all four sum to 20.
    assert sudokudsl.count(puzzle).count == 2
    assert sudokudsl.count(puzzle, solver="cadical195").count == 2


def test_its_canonical_text() -> None:
    text = "sudoku 4x4\nlayer Shade digits 0-5\nSKYSCRAPER shade col 3 bottom = 2\nx-sum  shade row 2 right = 5\n"
    wanted = "sudoku 4x4\nlayer Shade digits 0-5\nskyscraper Shade column 3 bottom = 2\nx-sum Shade row 2 right = 5\n"
    assert sudokudsl.format(text) == sudokudsl.format(wanted) == wanted


def test_its_picture_and_its_sentence_name_the_layer() -> None:
    puzzle = sudokudsl.loads("sudoku 4x4\nlayer shade digits 0-5\nskyscraper shade row 2 left = 3\n")
    assert "in shade row 2 from the left, 3 digits" in str(sudokudsl.explain(puzzle))
    assert "shade 3 ┃" in sudokudsl.draw(puzzle)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("sandwich shade row 1 = 5", "`row` or `column` expected, not `shade`"),
        ("x-sum spine row 1 left = 5", "`spine` is not a layer"),
        ("x-sum shade left = 5 . . .", "`row` or `column` expected, not `left`"),
    ],
)
def test_other_words_before_the_line(line: str, message: str) -> None:
    with pytest.raises(sudokudsl.SdkError) as caught:
        sudokudsl.loads(f"sudoku 4x4\nlayer shade digits 0-5\nlet spine = r1c1..r1c4\n{line}\n")
    assert message in str(caught.value)
