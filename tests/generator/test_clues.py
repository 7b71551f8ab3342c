"""Clues that the generator lays out: they hold, they are needed, and they are as many as requested."""

import re
from itertools import chain, combinations, product
from random import Random

import pytest

import sudokudsl
from sudokudsl.fuzz.random_specs import setting_of
from sudokudsl.fuzz.symmetry import BOARD_SYMMETRIES
from sudokudsl.generator import Generator, Impossible, Request, difficulty, selection
from sudokudsl.generator.attempts import has_negative
from sudokudsl.generator.clues import clue_pool, lay_out, parse_clue_request, sorted_clues, with_clues
from sudokudsl.generator.queries import Deadline, encode, finder
from sudokudsl.generator.reduction import Reduction
from sudokudsl.generator.selection import Selection
from sudokudsl.language.signature import Choice
from sudokudsl.logic.candidates import bit_set, bits
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.grid import Grid
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support import ROOT
from support.generated import CLASSIC, SMALL, given, is_unique

FAMILIES = [family for family in Registry().families if family.layout is not None]
ON_AREAS = {"chaos-arrow", "chaos-count", "shapes"}
"""Families whose clues need areas beside the grid."""


def test_the_page_lists_the_families_that_lay_out_clues():
    page = (ROOT / "docs" / "generate.md").read_text(encoding="utf-8")
    listed = re.search(r"These kinds can be laid out: ([^.]*)\.", page)[1]
    assert set(listed.replace(",", " ").split()) == {family.word for family in FAMILIES}


@pytest.mark.parametrize("text", ["sudoku 6x6", "board 4x5 digits 0-4", "latin 4x4 digits -1..2", "board 1x1 digits 3"])
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.word)
def test_every_clue_of_a_layout_holds_and_is_written_as_it_reads(family, text):
    puzzle = sudokudsl.loads(text)
    grid = sudokudsl.solve(puzzle, seed=3).grids[0]
    found = list(family.layout.clues(grid, Random(1)))
    assert [clue.values for clue in found] == [clue.values for clue in family.layout.clues(grid, Random(1))]
    for clue in found[:20]:
        constraint = family.build(**clue.values)
        assert constraint.holds(grid)
        assert clue.places
        line = family.line(clue.values)
        (told,) = family.together((constraint,), grid.board)
        assert sudokudsl.loads(f"{text}\n{line}").stated[-1].constraint == told
        assert sudokudsl.format(f"{line}\n") == f"{line}\n"


@pytest.mark.parametrize("text", ["sudoku 6x6", "board 4x5 digits 0-4", "latin 4x4 digits -1..2", "board 1x1 digits 3"])
@pytest.mark.parametrize("family", [each for each in FAMILIES if each.word not in ON_AREAS], ids=lambda each: each.word)
def test_clues_that_are_laid_out_are_read_as_they_are_and_without_a_message(family, text):
    """They are in the order of their first cells, or of their rows and columns, and none lies over another."""
    puzzle = sudokudsl.loads(text)
    grid = sudokudsl.solve(puzzle, seed=3).grids[0]
    for seed in range(2):
        placed = lay_out([parse_clue_request(family.word, Registry())], puzzle, grid, Random(seed))
        sink = Sink(Source("laid.sdk", "\n".join([text, *(clue.line for clue in placed)])))
        assert read(sink.source, sink, Registry()).constraints == with_clues(puzzle, placed).constraints
        assert {each.severity for each in sink.found} <= {"note"}
        taken = [place for clue in placed for place in clue.places]
        assert len(taken) == len(set(taken))
        first = [re.search(r"r\d+c\d+|(row|column) \d+|$", clue.line)[0] for clue in placed]
        assert first == sorted(first)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.word)
def test_a_number_that_never_varies_is_the_default(family):
    """A layout may choose numbers by the grid; one that is the same on every board need not be written."""
    seen = {}
    for text in ("sudoku 6x6", "board 4x5 digits 0-4", "latin 4x4 digits -1..2", "latin 9x9"):
        grid = sudokudsl.solve(sudokudsl.loads(text), seed=3).grids[0]
        for clue in family.layout.clues(grid, Random(1)):
            for name, value in clue.values.items():
                seen.setdefault(name, set()).add(repr(value))
    for part in (part for form in family.forms for part in form.parts):
        default = getattr(part, "default", None)
        if isinstance(default, int) and len(seen.get(part.name, ())) == 1:
            assert seen[part.name] == {repr(default)}


CHOICES = [
    (family, part)
    for family in FAMILIES
    for form in family.forms
    for part in form.parts
    if isinstance(part, Choice) and len(part.options) > 1 and family.word not in ON_AREAS
]


@pytest.mark.parametrize(("family", "part"), CHOICES, ids=lambda each: getattr(each, "word", None) or each.name)
def test_every_word_of_a_choice_is_laid_out_on_some_grid(family, part):
    """A 0 would hide that a number is computed by another word."""
    seen = set()
    for text, seed in product(("sudoku 6x6", "latin 9x9"), range(6)):
        grid = sudokudsl.solve(sudokudsl.loads(text), seed=seed).grids[0]
        seen |= {clue.values.get(part.name) for clue in family.layout.clues(grid, Random(seed))}
    assert {*part.options.values()} <= seen


@pytest.mark.parametrize("family", [each for each in FAMILIES if each.group == "outside"], ids=lambda each: each.word)
@pytest.mark.parametrize("symmetry", BOARD_SYMMETRIES, ids=lambda symmetry: symmetry.name)
def test_a_reflected_grid_has_the_reflected_clues(family, symmetry):
    """Clues beside the board are all laid out, so that none is missing or at another place."""
    if (family.word, symmetry.name) == ("sandwich", "left to right"):
        return  # its clue is always on the left
    setting = setting_of("board 3x4 digits 1-5")
    board, after = setting.board, symmetry.setting(setting).board
    for seed in range(4):
        random = Random(seed)
        rows = (random.sample(board.digits, board.columns) for _ in range(board.rows))
        grid = Grid(board, tuple(chain.from_iterable(rows)))
        clues = [clue.values for clue in family.layout.clues(grid, Random(1))]
        moved = [clue.values for clue in family.layout.clues(symmetry.grid(grid, after), Random(2))]
        images = [{name: symmetry.value(name, value, board) for name, value in values.items()} for values in clues]
        assert sorted(map(repr, images)) == sorted(map(repr, moved))


def test_cages_cover_the_board():
    grid = sudokudsl.solve(CLASSIC, seed=1).grids[0]
    (cage,) = (family for family in FAMILIES if family.word == "cage")
    for seed in range(20):
        cells = [cell for clue in cage.layout.clues(grid, Random(seed)) for cell in clue.values["cells"]]
        assert len(cells) == len(set(cells)) >= 78
        for clue in cage.layout.clues(grid, Random(seed)):
            inside = set(clue.values["cells"])
            reached, waiting = set(), [min(inside)]
            while waiting:
                cell = waiting.pop()
                reached.add(cell)
                waiting += [other for other in CLASSIC.board.neighbours(cell) if other in inside - reached]
            assert reached == inside


def test_a_killer_without_givens():
    made = sudokudsl.generate(seed=3, clues=["killer"])
    assert given(made) == set()
    assert sum(len(clue.cells) for clue in made.puzzle.constraints[3:]) >= 78
    report = sudokudsl.check(made.puzzle)
    assert (report.verdict, report.agree, report.failures) == ("unique", True, ())


@pytest.mark.parametrize(
    "kinds", [["thermometer=4", "kropki black"], ["quad"], ["sandwich"], ["arrow=2", "even=3"], ["killer=3"]], ids=str
)
def test_clues_are_laid_out_and_needed(kinds):
    spec = sudokudsl.loads("sudoku 6x6")
    found = [*sudokudsl.generate_many(spec, 2, seed=1, clues=kinds)]
    assert len(found) == 2
    for made in found:
        assert made.missing == ()
        assert sudokudsl.format(made.text) == made.text
        report = sudokudsl.check(made.puzzle)
        assert (report.verdict, report.agree, report.failures) == ("unique", True, ())
        for kind in kinds:
            name, _, count = kind.partition("=")
            name = {"quad": "quadruple", "killer": "cage"}.get(name, name)
            lines = [line for line in made.clues if line.startswith(f"{name} ")]
            if count:
                assert len(lines) == int(count)
                continue
            assert lines
            for line in lines:
                assert sudokudsl.solve(sudokudsl.loads(made.text.replace(f"{line}\n", ""))).count == 2
        # nor is a given needless
        without = [
            "".join("." if at == cell or digit is None else str(digit) for at, digit in zip(
                spec.board.cells, made.givens, strict=True)) for cell in given(made)
        ]  # fmt: skip
        bare = re.sub(r"givens\n(  .*\n)+|solution\n(  .*\n)+|expect unique\n", "", made.text)
        assert all(outcome.count == 2 for outcome in sudokudsl.solve_many(sudokudsl.loads(bare), without))


def test_no_two_lines_share_a_cell():
    made = sudokudsl.generate(seed=2, clues=["thermometer=4", "whispers=3", "arrow=2"])
    lines = [each.constraint for each in made.puzzle.stated if each.word in ("thermometer", "whispers", "arrow")]
    cells = [cell for line in lines for cell in getattr(line, "cells", ()) or (*line.bulb, *line.shaft)]
    assert len(lines) == 9
    assert len(cells) == len(set(cells))


SQUARE = "1234 3412 2143 4321"


def pool_of(kinds):
    """A pool of clues of a 4x4 grid, and the choice that is made first."""
    puzzle = sudokudsl.loads("sudoku 4x4\n")
    grid = Grid(puzzle.board, tuple(map(int, SQUARE.replace(" ", ""))))
    placed = lay_out([parse_clue_request(kind, Registry()) for kind in kinds], puzzle, grid, Random(0))
    clues = clue_pool(placed, puzzle, grid, Random(0))
    return puzzle, grid, placed, clues


def test_a_pool_has_those_laid_and_more_that_hold():
    _, grid, placed, clues = pool_of(["thermometer=2"])
    assert {clue.line for clue in placed} < {clue.line for clue in clues}
    assert all(clue.constraint.holds(grid) for clue in clues)
    assert len({clue.line for clue in clues}) == len(clues)


def test_a_choice_meets_its_rivals():
    """The other grid exchanges the 2 and 1 of r1c1 r1c2, and more: only thermometers on some cells exclude it."""
    puzzle, _, placed, clues = pool_of(["thermometer"])
    other_grid = Grid(puzzle.board, tuple(map(int, "2134341212434321")))
    selected = Selection(clues, placed, Random(1))
    asked = []

    def evaluate(chosen):
        asked.append(all(clue.constraint.holds(other_grid) for clue in chosen))
        return int(asked[-1]), [other_grid] if asked[-1] else []

    selected.improve(evaluate)
    assert asked[-1] is False
    assert not all(clue.constraint.holds(other_grid) for clue in selected.clues)
    taken = [place for clue in selected.clues for place in clue.places]
    assert len(taken) == len(set(taken)), "no clue lies over another"


def test_a_choice_keeps_the_number_that_is_wished():
    puzzle, _, placed, clues = pool_of(["thermometer=1", "renban=1"])
    selected = Selection(clues, placed, Random(1))
    other_grids = [Grid(puzzle.board, tuple(map(int, text))) for text in ("2134341212434321", "1234341221344321")]
    seen = []

    def evaluate(chosen):
        seen.append(sorted_clues(chosen))
        return 1, other_grids

    selected.improve(evaluate)
    assert len(seen) > 1
    for chosen in seen:
        assert [clue.request.count for clue in chosen] == [1, 1]
        assert len({clue.request.family.word for clue in chosen}) == 2


def test_chosen_clues_need_fewer_givens(monkeypatch):
    """Than those that were laid first."""
    spec = sudokudsl.loads("sudoku 6x6\n")

    def givens():
        made = [Generator(spec, Request(clues=("thermometer",)), seed=seed).make() for seed in range(4)]
        assert all(sudokudsl.check(each.puzzle).verdict == "unique" for each in made)
        return sum(digit is not None for each in made for digit in each.givens)

    chosen = givens()
    monkeypatch.setattr(selection, "MAX_SELECTIONS", 1)
    assert chosen < givens()


def test_what_is_gone_stays_gone_when_more_cannot_go():
    puzzle = sudokudsl.loads("sudoku 4x4\n")
    grid = encode(Grid(puzzle.board, tuple(map(int, SQUARE.replace(" ", "")))))
    reduction = Reduction(finder(sudokudsl.make_solver(puzzle), puzzle.board), grid)
    assert reduction.remove([0], Deadline(None))
    assert not reduction.remove(range(16), Deadline(None))
    assert reduction.given == frozenset(range(1, 16))
    assert reduction.remove([0], Deadline(None))


def test_so_many_givens_beside_clues():
    made = sudokudsl.generate(seed=2, clues=["kropki"], givens=10)
    assert len(given(made)) == 10
    assert made.clues
    # fewer than plain sudoku can have
    assert len(given(sudokudsl.generate(seed=2, clues=["killer"], givens=0))) == 0


NEGATIVES = [
    ("xv", "sudoku 4x4\nxv negative"),
    ("rossini", "sudoku 6x6\nRossini negative"),
    ("battenburg", "sudoku 6x6\nbattenburg negative"),
    ("kropki", "sudoku 6x6\nkropki negative"),
    ("kropki", "sudoku 6x6\nkropki white r1c1 r1c2\nkropki negative"),
    ("odd", "sudoku 4x4\nodd negative"),
]


@pytest.mark.parametrize(("clues", "spec"), NEGATIVES)
def test_beside_a_negative_all_marks_are_laid_out(clues, spec):
    made = sudokudsl.generate(sudokudsl.loads(spec), seed=1, clues=[clues])
    assert made.clues
    assert made.puzzle.holds(made.solution)
    assert sudokudsl.check(made.puzzle).verdict == "unique"


@pytest.mark.parametrize(
    ("clues", "spec"),
    [
        ("kropki black", "latin 3x3 digits 3-5\nkropki negative black"),
        ("odd", "latin 3x3 digits 2 4 6\nodd negative"),
    ],
)
def test_no_mark_beside_a_negative_is_reported(clues, spec):
    with pytest.raises(ValueError, match=f"none of 25 random solutions has a clue of {clues}, and no others"):
        sudokudsl.generate(sudokudsl.loads(spec), seed=1, clues=[clues])


def test_a_number_of_marks_beside_a_negative_is_refused():
    with pytest.raises(ValueError, match="ask for xv without a number"):
        sudokudsl.generate(sudokudsl.loads("sudoku 4x4\nxv negative"), seed=1, clues=["xv=3"])


def test_negative_marks_know_of_those_laid_out():
    spec = sudokudsl.loads("sudoku 6x6\nkropki negative black 3")
    made = sudokudsl.generate(spec, seed=1, clues=["kropki white"])
    assert made.puzzle.holds(made.solution)
    assert sudokudsl.check(made.puzzle).verdict == "unique"


def test_rating_and_clues_together():
    made = sudokudsl.generate(sudokudsl.loads("sudoku 6x6"), seed=1, clues=["killer"], difficulty=(1, 12))
    solve = sudokudsl.steps(made.puzzle)
    assert solve.end == "solved"
    assert difficulty(solve) <= 12


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("thermometr", "did you mean thermometer"),
        ("sudoku", "sudoku has no layout for generated clues; these have: appears, arrow, "),
        ("thermometer=", "does not name a kind of clue"),
        ("thermometer=x", "does not name a kind of clue"),
        ("", "does not name a kind of clue"),
    ],
)
def test_impossible_clues(kind, said):
    with pytest.raises(Impossible, match=re.escape(said)):
        sudokudsl.generate(clues=[kind])


@pytest.mark.usefixtures("time_for_400_questions")
def test_too_many_clues_are_said_to_be_missing():
    made = sudokudsl.generate(SMALL, seed=1, clues=["thermometer=40"])
    assert made.end == "time"
    assert re.fullmatch(r"there was room for only \d of 40 clues of thermometer", made.missing[0])
    assert is_unique(made.puzzle)


@pytest.mark.parametrize("seed", range(6))
def test_clones_are_areas_in_one_piece_that_are_as_large_as_they_can_be(seed):
    """Both have the same digits at the same places, and distinct cells; with fewer than five cells neither can grow."""
    board = sudokudsl.loads("board 6x6 digits 1-2").board
    grid = Grid(board, tuple(Random(seed).choices((1, 2), k=36)))
    sizes = set()
    (family,) = (family for family in FAMILIES if family.word == "clone")
    for clue in family.layout.clues(grid, Random(seed)):
        cells, copy = clue.values["cells"], clue.values["copy"]
        down, right = copy[0].row - cells[0].row, copy[0].column - cells[0].column
        assert [(cell.row + down, cell.column + right) for cell in cells] == [*copy]
        assert [grid[cell] for cell in cells] == [grid[cell] for cell in copy]
        assert len({*cells, *copy}) == 2 * len(cells)
        assert all(any(near in cells[:at] for near in board.neighbours(cell)) for at, cell in enumerate(cells) if at)
        sizes.add(len(cells))
        beside = {near for cell in cells for near in board.neighbours(cell)} - {*cells, *copy}
        moved = {near: near._replace(row=near.row + down, column=near.column + right) for near in beside}
        free = {near for near, twin in moved.items() if twin in board and twin not in (*cells, *copy)}
        assert len(cells) == 5 or not any(grid[near] == grid[moved[near]] for near in free)
    assert sizes == {2, 3, 4, 5}


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.word)
def test_a_layout_has_clues_on_a_common_board(family):
    grid = sudokudsl.solve(CLASSIC, seed=3).grids[0]
    clues = list(family.layout.clues(grid, Random(1)))
    assert bool(clues) == (family.word not in ON_AREAS)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("kropki white r1c1 r1c2", False),
        ("kropki negative white", True),
        ("xv X r1c1 r1c2", False),
        ("xv negative", True),
        ("xv negative V in r1c1 r1c2", True),
        ("battenburg negative", True),
        ("odd negative", True),
        ("odd r1c1", False),
    ],
)
def test_only_a_negative_says_that_all_marks_are_there(text, found):
    puzzle = sudokudsl.loads(f"sudoku 4x4\n{text}\n")
    assert has_negative(puzzle, text.split()[0]) == found
    assert not has_negative(puzzle, "product-dot")


@pytest.mark.parametrize("seed", range(5))
def test_one_more_clue_takes_the_place_of_others(seed):
    """It takes the place of those it overlaps, and of one of its kind if there are enough of them; others stay."""
    random = Random(seed)
    puzzle, _, placed, clues = pool_of(["thermometer=2", "renban"])
    selected = Selection(clues, placed, random)
    for other_grid in sudokudsl.make_solver(puzzle).search(limit=6).grids:
        selected._add_grid(other_grid)
    for _ in range(40):
        at = random.randrange(len(clues))
        before, after = {*bits(selected._chosen)}, {*bits(selected._with(at))}
        assert at in after
        assert after - {at} <= before
        assert all(not clues[one].places & clues[other].places for one, other in combinations(after, 2))
        gone = {each for each in before - after if not clues[each].places & clues[at].places}
        alike = [each for each in before if clues[each].request is clues[at].request]
        overlapped = [each for each in alike if clues[each].places & clues[at].places]
        full = clues[at].request.count == len(alike) and at not in before and not overlapped
        assert len(gone) == full
        assert all(clues[each].request is clues[at].request for each in gone)
        if gone:  # without it, fewest known grids are left
            assert selected._cost(bit_set(after - {at})) == min(
                selected._cost(bit_set(before - {other})) for other in alike
            )
        selected._chosen = bit_set(after)
