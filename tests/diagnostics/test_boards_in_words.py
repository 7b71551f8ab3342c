"""Numbers in messages about boards, each counted again from a random text."""

import re
from collections import Counter
from random import Random

import pytest

import sudokudsl
from support.texts import only_error


def test_regions_of_wrong_sizes_are_counted():
    """The message names up to four of them, each with the number of its cells, and counts the rest."""
    for seed in range(24):
        check_regions(Random(seed))


def check_regions(random):
    kind, side = random.choice(("sudoku", "latin")), random.randint(2, 6)
    letters = "abcdefgh"[: random.randint(2, 8)]
    rows = ["".join(random.choice(letters) for _ in range(side)) for _ in range(side)]
    sizes = Counter("".join(rows))
    wrong = {name: many for name, many in sizes.items() if many > side or (kind == "sudoku" and many != side)}
    if not wrong:
        return
    text = f"{kind} {side}x{side}\nregions\n" + "".join(f"  {row}\n" for row in rows)
    found, _ = only_error(text)
    told = re.findall(r"\b([a-h]) (?:has )?(\d+)(?= cells?\b|,| and|$)", found.message.partition(", not ")[0])
    assert {name: int(many) for name, many in told}.items() <= wrong.items()
    assert len(told) == min(4, len(wrong))
    assert [int(many) for _, many in told] == sorted(wrong.values())[: len(told)]
    more = re.search(r", and (\d+) more are wrong$", found.message)
    assert (more and int(more[1])) == (len(wrong) - len(told) or None)
    assert re.search(rf"\b(not {side}|only {side} digits)\b", found.message)
    for span, (name, _) in zip([found.span, *(note.span for note in found.notes)], told, strict=True):
        assert span.start == text.index(name, len(f"{kind} {side}x{side}\nregions\n"))


@pytest.mark.parametrize("first", ["", "sudoku 16x16\n"])
def test_the_board_that_grids_need_is_as_small_as_it_can_be(first):
    """With the board of the help, the grids are read, and with a smaller one or with fewer digits they are not."""
    for seed in range(12):
        check_grids(first, Random(seed))


def check_grids(first, random):
    places = {(random.randint(1, 9), random.randint(1, 9)) for _ in range(random.randint(1, 3))}
    grids = [(row, column, random.randint(1, 5), random.randint(1, 5)) for row, column in sorted(places)]
    lines = "".join(f"grid {high}x{wide} latin at r{row}c{column}\n" for row, column, high, wide in grids)
    found, _ = only_error(first + lines)
    rows = max(row + high - 1 for row, _, high, _ in grids)
    columns = max(column + wide - 1 for _, column, _, wide in grids)
    digits = max(max(high, wide) for _, _, high, wide in grids)
    assert found.help == f"board {rows}x{columns} digits 1-{digits}"
    sudokudsl.loads(f"{found.help}\n{lines}")
    for smaller in ((rows - 1, columns, digits), (rows, columns - 1, digits), (rows, columns, digits - 1)):
        if min(smaller) > 0:
            with pytest.raises(sudokudsl.SdkError):
                sudokudsl.loads(f"board {smaller[0]}x{smaller[1]} digits 1-{smaller[2]}\n{lines}")
