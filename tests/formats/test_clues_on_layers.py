"""Clues beside the board that are about a layer, in the forms of other programs: carried, drawn, or refused by name."""

import pytest

import sudokudsl
from sudokudsl.formats import Refused
from support.models import MINIZINC, of_cpmpy, of_minizinc, of_opb, ours

BOARD = "board 3x3 digits 1\nlayer shade digits 0-2 counted\ngiven shade[r2c2 r2c3 r3c1] = 0 2 1\n"
CLUES = [
    "x-sum shade row 1 left = 3",
    "skyscraper shade row 1 right = 2",
    "hidden-skyscraper shade column 1 top = 1",
    "numbered-room shade row 1 left = 2",
    "first-seen shade column 2 bottom = 2",
    "sandwich shade row 1 = 1",
    "frame-sum 3: shade row 1 left = 3",
    "rossini shade column 3 bottom = outward",
    "full-rank shade row 2 left = 3 ties-allowed",
    "little-killer shade[r1c1] down-right = 2",
]


@pytest.mark.parametrize("clue", CLUES)
class TestModels:
    @pytest.mark.skipif(MINIZINC is None, reason="needs MiniZinc")
    def test_minizinc(self, clue, tmp_path):
        puzzle = sudokudsl.loads(f"{BOARD}{clue}\n")
        assert of_minizinc(puzzle, tmp_path) == ours(puzzle, 3**6)

    def test_cpmpy(self, clue, tmp_path):
        pytest.importorskip("cpmpy")
        puzzle = sudokudsl.loads(f"{BOARD}{clue}\n")
        assert of_cpmpy(puzzle, tmp_path) == ours(puzzle, 3**6)

    def test_opb(self, clue):
        pytest.importorskip("ortools")
        puzzle = sudokudsl.loads(f"{BOARD}{clue}\n")
        assert of_opb(puzzle) == ours(puzzle, 3**6)


@pytest.mark.parametrize("clue", CLUES)
@pytest.mark.parametrize("form", ["iss", "pencilmark", "fpuzzles-json"])
def test_a_program_without_layers_refuses(form, clue):
    with pytest.raises(Refused, match=r"layer shade: .* has no extra cells"):
        sudokudsl.export(sudokudsl.loads(f"{BOARD}{clue}\n"), form)


@pytest.mark.parametrize("clue", CLUES)
def test_the_areas_of_a_chaos_construction_have_no_clues_there(clue):
    areas = sudokudsl.loads("latin 4x4\nareas shade of 4 distinct counted\n" + clue + "\n")
    with pytest.raises(Refused, match="cannot say this"):
        sudokudsl.export(areas, "iss")


@pytest.mark.parametrize("clue", CLUES)
@pytest.mark.parametrize("form", ["sudokupad-json", "penpa"])
def test_a_drawing_names_the_layer_so_it_is_not_read_as_a_clue_of_the_board(form, clue):
    drawn = sudokudsl.export(sudokudsl.loads(f"{BOARD}{clue}\n"), form).content
    with pytest.raises(sudokudsl.SdkError, match=r"the text 'shade.*' at .* has no customary meaning"):
        sudokudsl.loads(drawn)
