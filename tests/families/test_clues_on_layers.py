"""Clues beside the board that are about a row or column of a layer."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import combinations, product

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


def is_between_crusts(digits: Digits, total: int, low: int, high: int) -> bool:
    return any(
        {digits[one], digits[other]} == {low, high}
        and not {low, high} & {*digits[one + 1 : other]}
        and sum(digits[one + 1 : other]) == total
        for one, other in combinations(range(len(digits)), 2)
    )


MEANINGS: dict[str, Callable[[Digits, int], bool]] = {
    "x-sum": is_x_sum,
    "skyscraper": sees,
    "numbered-room": names_place,
    "hidden-skyscraper": hides_first,
    "first-seen": is_met_first,
    "frame-sum 2:": lambda digits, total: digits[0] + digits[1] == total,
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


def counted_alike(text: str) -> int:
    puzzle = sudokudsl.loads(text)
    (count,) = {sudokudsl.count(puzzle, solver=solver).count for solver in ("engine", "cadical195", "logic")}
    assert count is not None
    return count


@pytest.mark.parametrize(("low", "high"), [(0, 3), (2, 5), (-1, 1), (4, 4)])
@pytest.mark.parametrize("length", [2, 4])
def test_the_crusts_of_a_sandwich_are_those_of_the_layer(low: int, high: int, length: int) -> None:
    for total in (-1, 0, 1, 3, 7):
        lines = product(range(low, high + 1), repeat=length)
        expected = sum(is_between_crusts(line, total, low, high) for line in lines)
        text = f"board 1x{length} digits 1-2\nlayer shade digits {low}..{high} counted\ngiven r1 ={' 1' * length}\n"
        assert counted_alike(f"{text}sandwich shade row 1 = {total}\n") == expected


@pytest.mark.parametrize("arrow", ["inward", "outward"])
def test_rossini_on_a_layer(arrow: str) -> None:
    lines = product(range(4), repeat=3)
    rising = sum(one < two < three for one, two, three in lines)  # as many fall
    text = "board 1x3 digits 1-2\nlayer shade digits 0-3 counted\ngiven r1 = 1 1 1\n"
    assert counted_alike(f"{text}rossini shade row 1 right = {arrow}\n") == rising == 4


@pytest.mark.parametrize("side", ["left", "right", "top", "bottom"])
@pytest.mark.parametrize("ties", [False, True])
def test_full_rank_compares_the_lines_of_the_layer(side: str, *, ties: bool) -> None:
    for rank in range(1, 9):
        expected = 0
        for a, b, c, d in product(range(3), repeat=4):
            seen = [(a, b), (b, a), (c, d), (d, c), (a, c), (c, a), (b, d), (d, b)]
            own = {"left": (c, d), "right": (d, c), "top": (b, d), "bottom": (d, b)}[side]
            expected += sum(line < own for line in seen) == rank - 1 and (ties or seen.count(own) == 1)
        where = f"{'row' if side in ('left', 'right') else 'column'} 2 {side}"
        text = "board 2x2 digits 7\nlayer shade digits 0-2 counted\n"
        assert counted_alike(f"{text}full-rank shade {where} = {rank}{' ties-allowed' * ties}\n") == expected


def test_a_frame_sum_ends_with_the_region_below_the_layer() -> None:
    text = "board 1x4 digits 1-2\nregions\n  aab.\ngiven r1 = 1 2 1 1\nlayer shade digits 0-3 counted\n"
    # From the left the first two, of which 4 pairs sum to 3; from the right no region at all.
    assert counted_alike(f"{text}frame-sum shade row 1 left = 3\n") == 4 * 4 * 4
    with pytest.raises(sudokudsl.SdkError, match="is in no region"):
        sudokudsl.loads(f"{text}frame-sum shade row 1 right = 3\n")


WHOLE_SIDES = [
    ("x-sum shade left = 3 . 5", ["x-sum shade row 1 left = 3", "x-sum shade row 3 left = 5"]),
    (
        "skyscraper shade bottom = . 1 2",
        ["skyscraper shade column 2 bottom = 1", "skyscraper shade column 3 bottom = 2"],
    ),
    ("sandwich shade rows = . 2 .", ["sandwich shade row 2 = 2"]),
    ("sandwich shade cols = 2 . .", ["sandwich shade column 1 = 2"]),
    ("frame-sum 2: shade right = 3 . .", ["frame-sum 2: shade row 1 right = 3"]),
    ("rossini shade top = inward . .", ["rossini shade column 1 top = inward"]),
    ("full-rank shade left = . . 3 ties-allowed", ["full-rank shade row 3 left = 3 ties-allowed"]),
    ("little-killer shade top down-right = 4 . .", ["little-killer shade[r1c1] down-right = 4"]),
    ("little-killer shade right up-left = . . 4", ["little-killer shade[r3c3] up-left = 4"]),
]


@pytest.mark.parametrize(("whole", "singles"), WHOLE_SIDES)
def test_the_clues_of_a_whole_side(whole: str, singles: list[str]) -> None:
    text = "board 3x3 digits 1-2\nlayer shade digits 1-3\n"
    one, other = sudokudsl.loads(f"{text}{whole}\n"), sudokudsl.loads(text + "".join(f"{each}\n" for each in singles))
    assert one.constraints == other.constraints
    assert sudokudsl.format(f"{text}{whole}\n") == f"{text}{whole}\n".replace("cols", "columns")


def test_a_clue_that_never_holds_is_told_by_the_digits_of_the_layer() -> None:
    text = "sudoku 4x4\nlayer worth as x: 3 * x\nlayer flag digits 0-1\nlayer even-ones digits 2 4\n"
    clues = {
        "x-sum worth row 1 left = 8": True,  # the only first digit that names a place is 3, of three cells
        "x-sum worth row 1 left = 24": False,
        "skyscraper flag row 1 left = 3": True,
        "skyscraper worth row 1 left = 3": False,
        "sandwich flag row 1 = 1": True,
        "sandwich worth row 1 = 15": False,
        "little-killer worth[r1c1] down-right = 10": True,
        "little-killer worth[r1c1] down-right = 42": False,
        "numbered-room worth row 1 left = 4": True,
        "numbered-room worth row 1 left = 12": False,
        "cage 7: worth[r1c1 r1c2]": True,
        "cage 21: worth[r1c1 r1c2]": False,
        "cage: flag[r1c1..r1c3]": True,
        "odd flag[r1c1]": False,
        "odd even-ones[r1c1]": True,
    }
    for clue, never in clues.items():
        puzzle = sudokudsl.loads(f"{text}{clue}\n")
        assert [each.code for each in puzzle.diagnostics] == ["never-holds"] * never, clue
        if never:
            assert "the board" not in puzzle.diagnostics[0].message
            assert counted_alike(f"{text}{clue}\n") == 0


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
        ("sandwich shad row 1 = 5", "no cells are named shad"),
        ("sandwich shade = 5", "`row` or `column` expected, not `=`"),
        ("x-sum spine left = 5 . . .", "`spine` is not a layer"),
        ("x-sum spine row 1 left = 5", "`spine` is not a layer"),
        ("x-sum shade left = 5 . .", "the board has 4 rows, and here are 3 clues"),
    ],
)
def test_other_words_before_the_line(line: str, message: str) -> None:
    with pytest.raises(sudokudsl.SdkError) as caught:
        sudokudsl.loads(f"sudoku 4x4\nlayer shade digits 0-5\nlet spine = r1c1..r1c4\n{line}\n")
    assert message in str(caught.value)


def _words_of(svg: str) -> str:
    return " ".join(re.findall(r">([^<]+)<", svg))


def test_legends_and_rules_tell_the_clues_of_a_layer_from_those_of_the_board() -> None:
    puzzle = sudokudsl.loads("sudoku 4x4\nlayer shade digits 0-3\nsandwich row 1 = 5\nsandwich shade row 1 = 3\n")
    exported = sudokudsl.export(puzzle, "sudokupad-json").content
    for text in (sudokudsl.draw(puzzle), _words_of(sudokudsl.draw(puzzle, to="svg", legend=True)), exported):
        plain = " ".join(str(text).split())
        assert "row 1 holds both the crusts 1 and 4" in plain
        assert "shade row 1 holds both the crusts 0 and 3" in plain


def test_a_name_that_is_no_layer_is_a_mistake_and_nothing_else() -> None:
    for line in ("row 2 left", "row 1 left", "column 4 top"):
        with pytest.raises(sudokudsl.SdkError, match="`spine` is not a layer"):
            sudokudsl.loads(f"sudoku 4x4\nlet spine = r1c1..r1c4\nx-sum spine {line} = 5\n")
