"""Definitions that use names of `let`: they mean what they mean with the value in place of the name."""

from __future__ import annotations

from random import Random

import pytest

import sudokudsl
from sudokudsl import SdkError
from sudokudsl.crosscheck.oracle import all_grids

BOARD = "board 1x3 digits 1-3\nlayer shade digits 0-1\ncells n digits 1-2\n"
NUMBERS = ("2", "1 + 1", "max(r1c1 r1c3)", "r1c3", "count(x in r1 where x > 1)", "n", "shade[r1c2]")
SETS = ("{1, 3}", "{2..3}", "1..2")
CELLS = ("r1c1 r1c3", "r1", "r1c1..r1c3", "r1 except r1c2")
CONDITIONS = ("r1c1 > 1", "r1c1 in {2, 3}", "some x in r1: x > 1 and shade[x] = 1")
USES = {
    NUMBERS: ("abs(a - b) >= @", "a + b = @ + 1", "if a > 1 then b > @ else b < @"),
    SETS: ("a in @", "b not in @", "some k in @: a = k", "count(x in all where x in @) = 1"),
    CELLS: ("a in @", "sum(@) > a + b", "each x in @: x != a or x < 3", "a among @", "max(@) > a"),
    CONDITIONS: ("@", "@ iff a = b", "not @ and a < b"),
}
STATED = (
    "f r1c1 r1c2\n",
    "not\n  f r1c1 r1c3\n",
    "each pair in all as x, y\n  either\n    f x y\n  or\n    require shade[x] = 1\n",
)


def _grids(text):
    puzzle = sudokudsl.loads(text)
    return {
        tuple(grid[cell] for cell in puzzle.board.everywhere)
        for grid in all_grids(puzzle.board)
        if all(constraint.holds(grid) for constraint in puzzle.constraints)
    }


@pytest.mark.parametrize("seed", range(100))
def test_a_name_means_its_value(seed):
    chance = Random(seed)
    values = chance.choice([*USES])
    value, use, stated = chance.choice(values), chance.choice(USES[values]), chance.choice(STATED)
    plain = value if values is SETS else f"({value})"
    given = f"let given = {value}\n"
    define = f"define f(a: cell, b: cell)\n  require {use}\n".replace("@", "given")
    grids = _grids(BOARD + define.replace("given", plain) + stated)
    assert _grids(BOARD + given + define + stated) == grids
    assert _grids(BOARD + stated + given + define) == grids


def test_statements_of_families_take_names_too():
    named = "let two = 2\nlet top = r1\ndefine f(x: cell)\n  sum two: x\n  distinct top\nf r1c1\n"
    assert _grids(BOARD + named) == _grids(BOARD + "given r1c1 = 2\ndistinct r1\n")


def test_a_layer_that_follows_from_others_uses_a_definition_with_a_name():
    named = "layer worth as x: times(x)\nlet k = 2\ndefine times(x: cell) = k * x\nrequire worth[r1c1] = 6\n"
    grids = _grids(f"board 1x1 digits 1-3\n{named}")
    assert grids == {(3, 6)}


def test_a_name_of_a_definition_hides_that_of_a_let():
    named = (
        "let k = 9\ndefine f(k: number)\n  require r1c1 = k\nf 2\ndefine g(x: cell)\n  each k in r1: k > 1\ng r1c1\n"
    )
    assert _grids(BOARD + named) == _grids(BOARD + "given r1c1 = 2\nrequire r1c2 > 1 and r1c3 > 1\n")


def test_a_definition_of_another_file_sees_no_let(tmp_path):
    (tmp_path / "lines.sdk").write_text("define f(x: cell)\n  require x > k\n")
    (tmp_path / "puzzle.sdk").write_text('sudoku 4x4\nlet k = 2\nuse "lines.sdk"\nf r1c1\n')
    with pytest.raises(SdkError, match="nothing here is called `k`"):
        sudokudsl.load(tmp_path / "puzzle.sdk")


@pytest.mark.parametrize("let", ["let k = r9c9", "let k = 3 +", "let k = nothing", "let k = f(r1c1)"])
def test_a_let_with_a_mistake_is_reported_once(let):
    with pytest.raises(SdkError) as error:
        sudokudsl.loads(f"sudoku 4x4\n{let}\ndefine g(x: cell)\n  require x in k or x > k\ng r1c1\n")
    assert len(error.value.diagnostics) == 1


def test_a_set_has_a_name_in_a_block():
    named = "each x in r1c1 r1c2\n  let low = {1, 2}\n  require x in low\n  require r1c3 not in low\n"
    assert _grids(BOARD + named) == _grids(BOARD + "require r1c1 < 3\nrequire r1c2 < 3\nrequire r1c3 = 3\n")


def test_the_message_about_a_name_below_shows_its_let():
    with pytest.raises(SdkError) as error:
        sudokudsl.loads("sudoku 4x4\ndefine g(x: cell)\n  require x > k\nlet k = 2\ng r1c1\n")
    (found,) = error.value.diagnostics
    assert [(note.text, note.span.start) for note in found.notes] == [("its `let`", 45)]
