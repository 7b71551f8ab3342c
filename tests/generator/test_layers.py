"""Generated puzzles with layers: they are unique over digits and layers on both sides, and state what was asked for."""

import re
from itertools import permutations
from random import Random

import pytest

import sudokudsl
from sudokudsl.generator import Impossible, default_spec
from sudokudsl.generator.clues import clues_of, fits_layer, parse_clue_request
from sudokudsl.lowering.registry import Registry

DOUBLERS = """sudoku 4x4
layer doubled digits 0-1 counted
each house as h: sum(doubled[h]) = 1
each digit as d: count(x in all where x = d and doubled[x] = 1) = 1
layer worth as x: if doubled[x] = 1 then 2 * x else x
"""
YIN_YANG = """board 4x4 digits 1
layer shade digits 0-1 counted
connected shade = 0
connected shade = 1
each window 2x2 as w: 0 < sum(shade[w]) < 4
"""
PATH = "latin 4x4\npath way from r1c1 to r4c4 counted\neach step of way as a, b: abs(a - b) = 1\n"
LOOP = "latin 4x4\nloop way counted\neach step of way as a, b: abs(a - b) = 1\n"
FILLOMINO = """board 4x4 digits 1-4
areas field of 1-4 counted
each x in all: x = size(field, x)
each orthogonal as a, b: a = b implies field[a] = field[b]
"""
SHADED = "latin 4x4\nlayer shade digits 0-1 counted\neach x in all: shade[x] = x mod 2\n"

ABOUT = {"digits": "thermometer", "counted": "sum doubled", "derived": "cage worth"}
"""Requests for clues about the digits, and about the layers of the doublers."""
# the spec, the request, the layer, and a statement of the puzzle
KINDS = {
    "areas": ("latin 4x4", {"clues": ["areas"]}, "field", "areas field of 4 distinct counted"),
    "areas of a size": ("latin 4x4 digits 1-4", {"clues": ["areas=2"]}, "field", "areas field of 2 distinct counted"),
    "areas of the spec": ("latin 4x4\nareas parts of 4 distinct counted", {}, "parts", "areas parts of 4"),
    "areas with shapes": ("latin 4x4", {"clues": ["areas", "shapes", "chaos-arrow"]}, "field", "shapes field = "),
    "doublers": ("sudoku 4x4", {"clues": ["doublers"]}, "doubled", "layer worth as x: if doubled[x] = 1 "),
    "doublers of the spec": (DOUBLERS, {}, "doubled", "sum "),
    "cages by value": (DOUBLERS, {"clues": ["cage worth"]}, "doubled", ": worth["),
    "doublers of six": ("sudoku 6x6", {"clues": ["doublers", "arrow worth"]}, "doubled", "] = worth["),
    "negators": ("sudoku 4x4", {"clues": ["negators"]}, "negated", "layer value as x: if negated[x] = 1 "),
    "negators on lines": ("sudoku 4x4", {"clues": ["negators", "thermometer value"]}, "negated", "thermometer value["),
    "loop": (LOOP, {}, "way", "loop way counted"),
    "loop with givens": ("latin 4x4", {"clues": ["loop"], "layer_givens": True}, "way", "givens way\n"),
    "path": (PATH, {}, "way", "path way from r1c1 to r4c4 counted"),
    "path with givens": ("latin 4x4", {"clues": ["path"], "layer_givens": True}, "way", "path way counted"),
    "areas that the digits determine": (FILLOMINO, {}, "field", "areas field of 1-4 counted"),
    "shades": (SHADED, {}, "shade", "layer shade digits 0-1 counted"),
    "shades with givens": (YIN_YANG, {"layer_givens": True}, "shade", "givens shade\n"),
}  # fmt: skip


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("kind", KINDS)
def test_puzzles_with_layers_are_unique_on_both_sides(kind, seed):
    spec, request, layer, stated = KINDS[kind]
    made = sudokudsl.generate(sudokudsl.loads(spec), seed=seed, **request)
    assert made.end == "done"
    assert made.missing == ()
    assert stated in made.text
    assert sudokudsl.format(made.text) == made.text
    report = sudokudsl.check(made.puzzle)
    assert (report.verdict, report.agree, report.failures) == ("unique", True, ())
    assert f"  {layer} =\n" in made.text.partition("solution\n")[2]
    assert made.puzzle.solutions[0][0] == made.solution
    if not request.get("layer_givens"):
        assert f"givens {layer}" not in made.text
        assert set(made.givens[len(made.solution.board.cells) :]) == {None}
    for cell, digit in zip(made.solution.board.answer, made.givens, strict=True):
        assert digit in (None, made.solution[cell])


@pytest.mark.parametrize("kinds", [*permutations(ABOUT, 2), ("counted",), ("derived",)])
def test_clues_about_digits_and_layers_of_any_kind_hold_together(kinds):
    """A layer that is counted, one that follows from others, and the digits: a grid has the digits of all."""
    made = sudokudsl.generate(sudokudsl.loads(DOUBLERS), seed=2, clues=[ABOUT[kind] for kind in kinds])
    assert (made.end, made.missing) == ("done", ())
    assert sudokudsl.count(made.puzzle).count == 1
    assert made.puzzle.holds(made.puzzle.solutions[0][0])


@pytest.mark.parametrize("kind", ["areas", "doublers of six", "loop with givens", "areas with shapes"])
def test_the_same_seed_makes_the_same_layers(kind):
    spec, request, *_ = KINDS[kind]
    once, again = (sudokudsl.generate(sudokudsl.loads(spec), seed=5, **request) for _ in range(2))
    assert once.text == again.text


@pytest.mark.parametrize("kind", ["areas", "doublers", "negators on lines"])
def test_no_clue_about_a_layer_can_be_left_out(kind):
    spec, request, *_ = KINDS[kind]
    made = sudokudsl.generate(sudokudsl.loads(spec), seed=4, **request)
    puzzle = re.sub(r"expect unique\n|solution\n(  .*\n)+", "", made.text)
    assert made.clues
    for line in made.clues:
        assert sudokudsl.solve(sudokudsl.loads(puzzle.replace(f"{line}\n", ""))).count == 2


def test_givens_of_layers_are_there_only_where_they_are_needed():
    made = sudokudsl.generate(sudokudsl.loads(PATH), seed=2, layer_givens=True)
    digits = len(made.solution.board.cells)
    given = [at for at, digit in enumerate(made.givens) if at >= digits and digit is not None]
    assert given
    for at in given:
        fewer = [*made.givens[:at], None, *made.givens[at + 1 :]]
        assert sudokudsl.solve(sudokudsl.loads(PATH), givens=fewer).count == 2


def test_a_number_of_givens_and_a_minimal_puzzle_with_layers():
    made = sudokudsl.generate(sudokudsl.loads(DOUBLERS), seed=1, clues=["sum worth"], givens=3)
    assert sum(digit is not None for digit in made.givens) == 3
    made = sudokudsl.generate(sudokudsl.loads(SHADED), seed=1, minimal=True)
    shown = made.givens[:16]
    for at, digit in enumerate(shown):
        if digit is not None:
            fewer = [*shown[:at], None, *shown[at + 1 :], *[None] * 16]
            assert sudokudsl.solve(sudokudsl.loads(SHADED), givens=fewer).count == 2
    with pytest.raises(Impossible, match="17 givens do not fit into 16 cells"):
        sudokudsl.generate(sudokudsl.loads(DOUBLERS), givens=17)


NEGATED = sudokudsl.loads(
    """sudoku 4x4
layer negated digits 0-1 counted
each house as h: sum(negated[h]) = 1
layer value as x: if negated[x] = 1 then -x else x
areas field of 4 counted
"""
)


def test_clues_on_a_layer_hold_and_are_written_as_they_read():
    grid = sudokudsl.solve(NEGATED, seed=2).grids[0]
    laid = 0
    for family in Registry().families:
        if family.layout is None or family.layout.about_areas or not fits_layer(family, "value", NEGATED.board):
            continue
        request = parse_clue_request(f"{family.word} value", Registry(), NEGATED.board)
        for clue in list(clues_of(request, grid, Random(3)))[:4]:
            constraint = family.build(**clue.values)
            if not constraint.holds(grid):
                continue
            laid += 1
            line = family.text(clue.values, NEGATED.board)
            assert "value[" in line, line
            read = sudokudsl.loads(f"{NEGATED.text.text}{line}\n").stated[-1].constraint
            (told,) = family.together((constraint,), NEGATED.board)
            assert read == told, line
            assert sudokudsl.format(f"{NEGATED.text.text}{line}\n").splitlines()[-1] == line
    assert laid > 40


@pytest.mark.parametrize("word", ["chaos-arrow", "chaos-count", "shapes"])
@pytest.mark.parametrize("name", ["chaos-construction", "pentominoes"])
def test_clues_about_areas_hold_and_are_written_as_they_read(word, name):
    puzzle = sudokudsl.load(f"examples/{name}.sdk")
    grid = puzzle.solutions[0][0]
    family = Registry().find(word)
    found = list(family.layout.clues(grid, Random(1)))
    assert found
    for clue in found:
        constraint = family.build(**clue.values)
        assert constraint.holds(grid)
        text = family.text(clue.values, puzzle.board)
        spec = f"board {puzzle.board.rows}x{puzzle.board.columns}\nareas field of 4-6\n{text}\n"
        read = sudokudsl.loads(spec).stated[-1].constraint
        assert read.holds(grid)
        assert sudokudsl.format(spec).endswith(f"{text}\n")


def test_shapes_have_names_or_are_drawn():
    family = Registry().find("shapes")
    texts = []
    for name in ("pentominoes", "chaos-construction"):
        puzzle = sudokudsl.load(f"examples/{name}.sdk")
        (clue,) = family.layout.clues(puzzle.solutions[0][0], Random(1))
        texts.append(family.text(clue.values, puzzle.board))
    assert texts[0] == "shapes field = square pentominoes"
    # six areas, each with a letter
    assert texts[1].splitlines()[0] == "shapes field"
    assert len(set("".join(texts[1].splitlines()[1:])) - set(" .")) == 6


@pytest.mark.parametrize(
    ("spec", "request_", "said"),
    [
        ("sudoku 4x4", {"clues": ["areas=3"]}, "areas cannot be added: areas of these sizes do not fill 16 cells"),
        ("board 4x4 digits 1-3", {"clues": ["areas=4"]}, "areas cannot be added: 4 cells cannot differ"),
        ("latin 4x4\nareas field of 4", {"clues": ["areas"]}, "the spec has a layer called field already"),
        ("latin 4x4\nlet way = r1c1..r1c3", {"clues": ["loop"]}, "loop cannot be added: "),
        ("latin 4x4", {"clues": ["loop=3"]}, "`loop=3` has no meaning: loop is one statement"),
        ("latin 4x4", {"clues": ["areas=x"]}, "`areas=5` asks for areas of 5 cells"),
        ("latin 4x4", {"clues": ["loop"]}, "leave way open: ask for more clues about it by --with, or allow"),
        (YIN_YANG, {}, "the digits of 25 random solutions leave shade open"),
        (YIN_YANG, {"clues": ["even"]}, "the digits and the clues of 25 random solutions leave shade open"),
        ("latin 4x4", {"clues": ["shapes"]}, "shapes needs a division into areas"),
        (DOUBLERS, {"clues": ["chaos-arrow worth"]}, "chaos-arrow is about the areas of a division, and "),
        (DOUBLERS, {"clues": ["sandwich worth"]}, "are about the board, and cannot be laid out on the layer worth"),
        ("board 2x2 digits 1-9", {"clues": ["doublers"]}, "no row, column or box of this board holds every digit"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("beside", ["", "\ncells note digits 1 counted\n"])
def test_what_cannot_be_drawn_is_refused(spec, request_, said, beside):
    """A cell beside the board changes no message, even if it counts."""
    spec += beside
    with pytest.raises(Impossible, match=re.escape(said)):
        sudokudsl.generate(sudokudsl.loads(spec), seed=1, **request_)


def test_areas_take_the_place_of_boxes():
    assert default_spec(["areas=6"], "6x6") == "latin 6x6\n"
    assert default_spec(["doublers", "killer"]) == "sudoku 9x9\n"


def test_bad_arguments():
    with pytest.raises(TypeError, match="layer_givens must be a bool"):
        sudokudsl.generate(layer_givens="yes")
