"""The logical solver: its state, its rules, and every deduction compared with the engine and with brute force."""

import hashlib
import json
import re
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokudsl
from sudokudsl.crosscheck.oracle import OracleTooLarge, fillings, oracle_grids
from sudokudsl.families import BUILTIN
from sudokudsl.logic.candidates import CandidateSets
from sudokudsl.logic.model import model_of
from sudokudsl.logic.propagators import AllDifferentPropagator, PairsPropagator
from sudokudsl.logic.propagators.alike import AlikePropagator
from sudokudsl.logic.propagators.areas import DistinctAreasPropagator, DivisionPropagator
from sudokudsl.logic.propagators.digits import CountsPropagator
from sudokudsl.logic.propagators.lines import LinePropagator
from sudokudsl.logic.propagators.shapes import ShapesPropagator
from sudokudsl.logic.propagators.tally import TallyPropagator
from sudokudsl.logic.solve_state import SolveState
from sudokudsl.logic.solver import LogicalSolver, apply_step, ordinary
from sudokudsl.logic.techniques import TABLE
from sudokudsl.logic.techniques.base import Technique
from sudokudsl.model.budget import Budget, OutOfBudget
from sudokudsl.model.grid import Grid
from sudokudsl.model.solver import Limits
from sudokudsl.testing.strategies import can_sample, specs
from support import ROOT, TESTS, corpus
from support.engines import PURE
from support.logical_model import accepts
from support.step_sentences import CHECKED_FORMS, forms_of, wrong_sentences

EXAMPLES = sorted((ROOT / "examples").glob("*.sdk"))


def solved(text, **options):
    return sudokudsl.steps(sudokudsl.loads(text), **options)


# ------------------------------------------------------------------------------------------------- the state


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_undo_is_exact(data):
    state = CandidateSets([0b111] * 4, 3)
    history = []
    for _ in range(data.draw(st.integers(0, 12))):
        history.append((state.mark(), list(state.masks), list(state.where), state.placed))
        cell = data.draw(st.integers(0, 3))
        if data.draw(st.booleans()) and not state.placed >> cell & 1:
            state.write(cell)
        else:
            state.remove(cell, data.draw(st.integers(0, 7)))
    before = state.copy()
    for mark, masks, where, placed in reversed(history):
        state.undo(mark)
        assert (state.masks, state.where, state.placed) == (masks, where, placed)
    assert before.mark() == 0
    assert state.masks == [7] * 4


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_both_views_of_the_candidates_agree(data):
    state = CandidateSets([0b111] * 4, 3)
    for _ in range(8):
        state.remove(data.draw(st.integers(0, 3)), data.draw(st.integers(0, 7)))
        for cell, digit in product(range(4), range(3)):
            assert state.masks[cell] >> digit & 1 == state.where[digit] >> cell & 1


DIAGONALS = "sudoku 4x4\ndiagonals\n"


def test_a_refused_digit_changes_nothing():
    state = SolveState(model_of(sudokudsl.loads("board 1x2 digits 1-2\ndistinct r1c1 r1c2\n")))
    assert state.remove(1, 0b10)
    before = (list(state.masks), list(state.where), state.placed, state.bookmark())
    assert not state.place(0, 0)  # the other cell would have no digit
    assert not state.remove(1, 0b01)
    assert (list(state.masks), list(state.where), state.placed, state.bookmark()) == before


def test_placing_removes_what_the_rules_of_its_areas_remove():
    """The state's short way is the rule's answer."""
    model = model_of(sudokudsl.loads(DIAGONALS))
    for cell, digit in product(range(16), range(4)):
        state = SolveState(model)
        state.place(cell, digit)
        masks = [15] * 16
        masks[cell] = 1 << digit
        for area in model.areas:
            for other, kept in AllDifferentPropagator(area.cells).possible(masks).items():
                masks[other] = kept
        assert state.masks == masks


def test_the_centre_lies_on_both_diagonals():
    state = SolveState(model_of(sudokudsl.loads("board 3x3 digits 1-3\ndiagonals\n")))
    state.place(4, 0)
    assert [bool(mask & 1) for mask in state.masks] == [False, True, False, True, True, True, False, True, False]


def count(state):
    """The grids below a position, by copies and by undoing in turn."""
    if state.full:
        return 1
    cell = state.open_cells()[0]
    found = 0
    for digit in range(len(state.where)):
        other, bookmark = state.copy(), state.bookmark()
        if other.place(cell, digit):
            found += count(other)
        assert state.bookmark() == bookmark, "a copy shares nothing"
        if state.place(cell, digit):
            assert state.masks == other.masks or other.full
            state.undo(bookmark)
    return found


def test_copies_keep_the_alphabet_and_the_second_diagonal():
    assert count(SolveState(model_of(sudokudsl.loads(DIAGONALS)))) == 48


def test_nothing_leaks_from_a_failed_solve():
    solver = LogicalSolver(sudokudsl.loads("sudoku 4x4\ncage 3: r1c1 r1c2\n"))
    first = solver.solve()
    assert solver.solve(givens=(1, None, 2, *(None,) * 13)).end == "contradiction"
    assert solver.solve() == first


def test_a_spent_budget_leaves_the_steps_so_far():
    begun = []

    def endless(state):
        begun.append(True)
        while True:
            pass

    solver = LogicalSolver(sudokudsl.loads("sudoku 4x4\ngivens\n  12..\n  ....\n  ....\n  ....\n"))
    whole = solver.solve()
    assert whole.end == "stuck"
    techniques = (*ordinary(), Technique("endless", 99, endless, "never ends"))
    cut = solver.solve(techniques=techniques, budget=Budget(stopped=lambda: bool(begun)))
    assert cut.end == "unfinished"
    assert (cut.steps, cut.positions, cut.grid) == (whole.steps, whole.positions, None)
    assert solver.solve(budget=Budget(seconds=60)) == whole


def test_a_budget_that_is_spent_before_the_first_position():
    class Endless(list):
        def __iter__(self):
            return iter(lambda: None, 1)

    solver = LogicalSolver(sudokudsl.loads("sudoku 4x4\n"))
    with pytest.raises(OutOfBudget, match="looking for steps"):
        solver.solve(givens=Endless([None] * 16), budget=Budget(stopped=lambda: True))


@pytest.mark.parametrize(
    "rows",
    [
        "123 ... ...",  # a full row of sum 6, not 15
        "195 627 ...",  # two rows of sum 15: the columns require 8 4 3, and the diagonal 1 2 3 has 6
        "12. ... ...",  # 15 - 3 = 12 is not a digit
        "..1 ... 2..",  # nor here, on the diagonal
    ],
)
def test_impossible_magic_squares_are_no_solution(rows):
    """Also lines that are given in full, and without an exception."""
    solve = solved("board 3x3 digits 1-9\nregion all\nmagic-square all\n", givens=rows.replace(" ", ""))
    assert solve.end == "contradiction"
    assert solve.steps[-1].contradiction


def test_givens_outside_the_alphabet_are_refused():
    solver = LogicalSolver(sudokudsl.loads("board 1x2 digits 1-2"))
    with pytest.raises(ValueError, match="7 is not a digit"):
        solver.solve(givens=(7, None))


# ------------------------------------------------------------------------------------------------ every rule


def lost(solve, grids):
    """The steps that contradict a solution, in words; what extra cells hold that are not counted is not looked at."""
    found = []
    for step in solve.steps:
        for grid in grids:
            held = dict(zip(grid.board.answer, grid.values, strict=True))
            wrong = [f"{cell} is {held[cell]}" for cell, digit in step.places if held.get(cell, digit) != digit]
            wrong += [f"{cell} is {held[cell]}" for cell, digits in step.removes if held.get(cell) in digits]
            if wrong or step.contradiction:
                found.append(f"{step}: but {', '.join(wrong) or 'there is a solution'}\n{grid}")
                break
    for grid in grids:
        for at, (digit, left) in enumerate(zip(grid.values, solve.positions[-1].candidates, strict=False)):
            if digit not in left:
                found.append(f"{grid.board.answer[at]} has lost {digit}\n{grid}")
    return found


DRAWN = [family for family in BUILTIN if any(map(can_sample, family.forms))]


@pytest.mark.parametrize("family", DRAWN, ids=lambda family: family.word)
def test_a_family_reasons_by_its_meaning(family):
    """On random specs: its rules take exactly the full grids that `holds` takes, and no step loses a solution."""

    @settings(max_examples=6, derandomize=True, database=None, deadline=None)
    @given(specs(family))
    def agree(spec):
        try:
            puzzle = sudokudsl.loads(spec.text)
        except sudokudsl.SdkError:
            return
        model = model_of(puzzle)
        board = puzzle.board
        if fillings(board) <= 256:
            for values in product(board.digits, repeat=len(board.cells)):
                grid = Grid(board, values)
                assert accepts(model, grid) == puzzle.holds(grid), f"{spec.text}\n{grid}"
        grids = oracle_grids(puzzle)
        assert not lost(LogicalSolver(puzzle).solve(), grids), spec.text

    try:
        agree()
    except Exception as error:
        if "Unsatisfiable" not in type(error).__name__:  # a family that needs a larger board has only its table
            raise


# A statement and the numbers of parts that a person looks at, one after the other: those that are pairs, and others.
TAKEN_APART = [
    ("require r1c1 < r1c2 and r2c1 < r2c2", 2, 0),
    ("require r1c1 < r1c2 or r2c1 < r2c2", 0, 1),
    ("each orthogonal as a, b: a != b + 1", 7, 0),
    ("no orthogonal as a, b: a = b + 1", 7, 0),
    ("some orthogonal as a, b: a = b + 1", 0, 1),
    ("each c in r1: some neighbour of c as n: n > c or c = 3", 0, 3),
    ("each orthogonal as a, b where a = 1: b = 3", 7, 0),
    ("let one = r1c1..r1c3\neach position of one as p where p > 1: one[p] + one[1] > 3", 2, 0),
    ("each row as r: each c in r where column(c) = 2: c > r[1]", 2, 0),
    ("require distinct(r1)", 0, 0),
    ("each orthogonal as a, b: a != b", 0, 0),
    ("either\n  thermometer r1c1..r1c3\nor\n  require r2c1 = 3", 0, 1),
    ("either\n  thermometer r1c1..r1c3\n  given r2c2 = 1\nor\n  cage 3: r2c1 r2c2\nor\n  require r1c1 != r2c3", 0, 1),
    ("some c in r1c2..r1c3: sum(r1c1..c) = 3", 0, 1),
    (
        "let one = r1c1..r1c3\nlet two = one[r2c1]\neach c in r2\n  either\n    less c r1c1\n  or\n    require c = two",
        0,
        3,
    ),
    ("require min(each c in r1 where c > 2: c) = 3", 0, 1),
    ("let one = r1c1..r1c3\nrequire one[r2c1] = 2", 0, 1),
    ("require count(x in all where x = 2 and r1c1 = 1) = 2", 0, 1),
    ("require count(x in r1 where x > 1) < 2", 0, 1),
    ("require 3 < count(each x in all: x > 1)", 0, 1),
    ("require 2 >= count(r1c1 = 1, r1c2 = 2, sum(r2) = 6)", 0, 1),
    ("require count(x in all where x = 1) != 1", 0, 1),
    ("require count(x in r1 where x = 1) = r2c1", 0, 1),
    ("require count(x in r1 where x = 1) + count(x in r2 where x = 1) = 2", 0, 1),
    ("require 3 >= 1 + count(x in r1 where x = 1) + count(x in r1 where x = 1)", 0, 1),
    ("require count(x in r1 where x = 1) + 1 = 2 - count(x in r2 where x = 1)", 0, 1),
    ("require count(x in r1 where x = 1) - count(x in r2 where x = 1) = 1", 0, 1),
    ("require 2 * count(x in r1 where x = 1) + r2c1 < 4", 0, 1),
]


@pytest.mark.parametrize(("statement", "pairs", "others"), TAKEN_APART, ids=[case[0] for case in TAKEN_APART])
def test_a_rule_of_ones_own_is_taken_apart(statement, pairs, others):
    puzzle = sudokudsl.loads(f"board 2x3 digits 1-3\n{statement}\n")
    model = model_of(puzzle)
    assert [isinstance(owned.propagator, PairsPropagator) for owned in model.propagators].count(True) == pairs
    assert len(model.propagators) == pairs + others
    for values in product((1, 2, 3), repeat=6):
        grid = Grid(puzzle.board, values)
        assert accepts(model, grid) == puzzle.holds(grid), grid


def test_of_alternatives_of_statements_all_that_none_of_them_leaves_goes():
    # seven cells are too many fillings to try one by one; r1c7 is 3 or 4, and the middle of the row is the same
    alternatives = "either\n  given r1c1..r1c7 = 1 2 1 2 1 2 3\nor\n  given r1c1..r1c7 = 3 2 1 2 1 2 4"
    solve = sudokudsl.steps(sudokudsl.loads(f"board 1x7 digits 1-9\n{alternatives}\n"))
    assert solve.positions[-1].candidates == ((1, 3), (2,), (1,), (2,), (1,), (2,), (3, 4))


# A count over nine cells of digits 1 to 9, some givens, and the remaining digits of each cell.
COUNTS = [
    ("count(x in r1 where x < 3) = 2", "1 2 . . . . . . .", [(1,), (2,), *[tuple(range(3, 10))] * 7]),
    ("count(x in r1 where x < 3) >= 7", "9 9 . . . . . . .", [(9,), (9,), *[(1, 2)] * 7]),
    ("count(x in r1 where x < 3) <= 7", "9 9 . . . . . . .", [(9,), (9,), *[tuple(range(1, 10))] * 7]),
    (
        "count(each run of 2 in r1 as a, b: a + b = 17) = 8",
        "9 . . . . . . . .",
        [(9,), (8,), (9,), (8,), (9,), (8,), (9,), (8,), (9,)],
    ),
    (
        "count(x in r1c1..r1c4 where x < 3) + 1 + count(x in r1c5..r1c9 where x < 3) = 3",
        "1 . . . 2 . . . .",
        [(1,), *[tuple(range(3, 10))] * 3, (2,), *[tuple(range(3, 10))] * 4],
    ),
    (
        "8 <= 1 + count(x in r1c1..r1c4 where x < 3) + count(x in r1c5..r1c9 where x < 3)",
        "9 9 . . . . . . .",
        [(9,), (9,), *[(1, 2)] * 7],
    ),
    (  # a cell that two counts share counts twice
        "count(x in r1 where x = 1) + count(x in r1c1..r1c2 where x = 1) < 3",
        "1 . . . . . . . .",
        [(1,), *[tuple(range(2, 10))] * 8],
    ),
]


@pytest.mark.parametrize(("condition", "givens", "left"), COUNTS, ids=[case[0] for case in COUNTS])
def test_a_count_that_is_full_or_just_possible_decides_the_rest(condition, givens, left):
    text = f"board 1x9 digits 1-9\nrequire {condition}\ngivens\n  {givens}\n"
    solve = sudokudsl.steps(sudokudsl.loads(text))
    assert list(solve.positions[-1].candidates) == left


def test_a_rule_of_ones_own_goes_as_far_as_the_family():
    """The words of the library take the very steps that the built-in words take."""
    text = (ROOT / "examples" / "miracle-by-definition.sdk").read_text("utf-8")
    built_in = re.sub("(?m)^use.*$", "", text).replace("no-knight", "anti-knight")
    built_in = built_in.replace("no-king", "anti-king").replace("no-steps", "non-consecutive")
    own, theirs = sudokudsl.load(ROOT / "examples" / "miracle-by-definition.sdk"), sudokudsl.loads(built_in)
    assert [step.removes for step in sudokudsl.steps(own).steps] == [
        step.removes for step in sudokudsl.steps(theirs).steps
    ]


TABLES = [
    pytest.param(case, id=case.id)
    for path in sorted((ROOT / "tests" / "families").glob("*.sdk"))
    for case in corpus.cases(path.read_text("utf-8"), path.name)
    if not case.fails
]


IN_PART = (AlikePropagator, DistinctAreasPropagator, DivisionPropagator, LinePropagator, ShapesPropagator)
"""Propagators that may leave too much wherever a cell is open. All others go as far as they can where few are."""


def is_met(propagator, masks):
    """Whether a propagator accepts cells with one candidate each; whether all differ is checked without it."""
    if isinstance(propagator, AllDifferentPropagator):
        return len({masks[cell] for cell in propagator.cells}) == len(propagator.cells)
    return propagator.possible(masks) is not None


def accepted(propagator, masks, opened):
    """The candidates of the opened cells in fillings that the propagator accepts when every cell has one candidate."""
    found = dict.fromkeys(opened, 0)
    for digits in product(*(digits_in(masks[cell]) for cell in opened)):
        full = [*masks]
        for cell, digit in zip(opened, digits, strict=True):
            full[cell] = 1 << digit
        if is_met(propagator, full):
            found = {cell: found[cell] | full[cell] for cell in opened}
    return found


def settled(propagator, masks):
    """The candidates of all cells when the propagator removes nothing more; None if it finds no digits.

    All propagators but those of numbers of digits arrive there in one run.
    """
    runs = 0
    while (left := propagator.possible(masks)) is not None:
        if not left or (runs and not isinstance(propagator, CountsPropagator)):
            return masks
        masks = [left.get(cell, mask) for cell, mask in enumerate(masks)]
        runs += 1
    return None


def unfinished(model, grids, random):
    """Propagators that leave a candidate of one or two open cells, though they accept no filling with it.

    Most of the other cells hold digits of a solution, where there is one.
    """
    found = []
    if not all(model.domains):  # a cell without a digit: no propagator is asked
        return found
    propagators = [owned.propagator for owned in model.propagators]
    propagators += [AllDifferentPropagator(area.cells) for area in model.areas]
    for propagator in random.sample(propagators, min(6, len(propagators))):
        cells = propagator.cells
        if len({*cells}) < len(cells) or isinstance(propagator, IN_PART):
            continue
        most = 1 if isinstance(propagator, TallyPropagator) else 2
        held = dict(zip(grids[0].board.answer, random.choice(grids).values, strict=True)) if grids else {}
        masks = [1 << random.choice(digits_in(domain)) for domain in model.domains]
        for at, cell in enumerate(model.cells):
            if cell in held and random.random() < 0.9:
                masks[at] = 1 << model.place_of[held[cell]]
        opened = random.sample(cells, min(most, len(cells)))
        for cell in opened:
            domain = digits_in(model.domains[cell])
            masks[cell] = sum(1 << at for at in random.sample(domain, random.randint(1, len(domain))))
        stated, left = accepted(propagator, masks, opened), settled(propagator, masks)
        if {cell: left[cell] if left is not None else 0 for cell in opened} != stated:
            found.append((propagator, masks, opened, stated, left))
    return found


def digits_in(mask):
    """The numbers of the digits in a mask."""
    return [at for at in range(mask.bit_length()) if mask >> at & 1]


@pytest.mark.parametrize("case", TABLES)
def test_no_step_loses_a_solution_of_a_table(case):
    puzzle = sudokudsl.loads(case.text)
    try:
        grids = oracle_grids(puzzle, limit=5_000)
    except OracleTooLarge:
        grids = sudokudsl.make_solver(puzzle).search(limit=100).grids
    assert not unfinished(model_of(puzzle), grids, Random(case.id))
    solve = LogicalSolver(puzzle).solve()
    assert not lost(solve, grids)
    assert not [*wrong_sentences(model_of(puzzle), solve)]
    if solve.end == "solved":
        assert len(grids) == 1


# ------------------------------------------------------------------------------------------------ every step


@cache
def example(path):
    """An example, its true candidates by the engine, and its steps."""
    puzzle = sudokudsl.load(path)
    true = sudokudsl.make_solver(puzzle).candidates(limits=Limits(nodes=300 if PURE else 1_000_000))
    assert true.exact or PURE  # the readable engine gives up on some
    return puzzle, true, sudokudsl.steps(puzzle)


def unsound(solve, true):
    """The steps that contradict the candidates that occur in solutions."""
    return [
        str(step)
        for step in solve.steps
        if any(true[cell] and true[cell] != (digit,) for cell, digit in step.places)
        or any(set(digits) & set(true[cell]) for cell, digits in step.removes)
        or (step.contradiction and any(true.values()))
    ]


def loose_links(model, solve):
    """The links of chains that their definition does not allow, in the position before their step."""
    number = {cell: at for at, cell in enumerate(model.cells)}
    for step, position in zip(solve.steps, solve.positions, strict=False):
        left = dict(zip(model.cells, position.candidates, strict=False))
        for link in step.links:
            (one, digit), (other, second) = link.start, link.end
            if link.strong:
                houses = [[model.cell(at) for at in area.cells] for area in model.areas]
                places = [{cell for cell in house if digit in left.get(cell, ())} for house in houses]
                right = set(left[one]) == {digit, second} if one == other else {one, other} in places
                right = right and (one == other or digit == second)
            else:
                alike = digit == second and model.sees[number[one]] >> number[other] & 1
                right = one == other or alike or excluded(model, number[one], digit, number[other], second)
            if not right:
                yield step, link


def excluded(model, one, digit, other, second):
    """Whether a statement about two cells excludes a pair of their digits."""
    masks = [*model.domains]
    masks[one], masks[other] = 1 << model.place_of[digit], 1 << model.place_of[second]
    about = [owned.propagator for owned in model.propagators if {*owned.propagator.cells} == {one, other}]
    return any(propagator.possible(masks) is None for propagator in about)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_no_step_of_an_example_loses_a_solution(path, golden):
    puzzle, true, solve = example(path)
    golden(f"steps/{path.stem}.txt", told(solve))
    assert not [*loose_links(model_of(puzzle), solve)]
    assert not [*wrong_sentences(model_of(puzzle), solve)]
    assert not unsound(solve, true.digits)  # where the engine gave up, the digits found so far must still be there
    most = max(len(true.digits[cell]) for cell in puzzle.board.answer)
    if solve.end == "solved":
        assert puzzle.holds(solve.grid)
        assert most == 1 if true.exact else most <= 1
    if solve.end == "contradiction":
        assert most == 0


def told(solve):
    """The stored text on the steps of an example: a part of their digest, the techniques, and the checked sentences.

    Changed on purpose? `pytest --update-goldens`, and look at the diff.
    """
    digest = hashlib.sha256("\n".join(map(repr, solve.steps)).encode()).hexdigest()[:8]
    checks = sorted({form for step in solve.steps for form in forms_of(step.sentence)})
    techniques = [f"  {name}: {number}" for name, number in solve.by_technique.items()]
    return "\n".join(
        (f"{solve.end}, {digest}", "steps:", *techniques, "checks:", *(f"  {name}" for name in checks), "")
    )


def test_examples_use_every_ordinary_kind_of_step():
    stored = sorted((TESTS / "golden" / "steps").glob("*.txt"))
    assert [path.stem for path in stored] == [path.stem for path in EXAMPLES]
    lines = {line for path in stored for line in path.read_text("utf-8").splitlines()}
    assert {name for name in CHECKED_FORMS if f"  {name}" in lines} == CHECKED_FORMS
    seldom = {"hidden quad", "jellyfish", "finned jellyfish", "needed by a statement", "swordfish"}
    used = {line.rpartition(":")[0].strip() for line in lines}
    assert {technique.name for technique in TABLE if not technique.on_request} - seldom <= used


def test_a_wrong_house_or_cell_in_a_sentence_is_noticed():
    puzzle, _, solve = example(ROOT / "examples" / "classic.sdk")
    for step, position in zip(solve.steps, solve.positions, strict=False):
        other_cell = re.sub(r"r(\d)c(\d)", lambda at: f"r{int(at[1]) % 9 + 1}c{at[2]}", step.sentence, count=1)
        other_house = re.sub(
            r"(row|column|box) (\d)", lambda at: f"{at[1]} {int(at[2]) % 9 + 1}", step.sentence, count=1
        )
        for sentence in {other_cell, other_house} - {step.sentence}:
            alone = SimpleNamespace(steps=[replace(step, sentence=sentence)], positions=[position])
            assert [*wrong_sentences(model_of(puzzle), alone)], sentence


def test_a_wrong_rule_is_noticed(monkeypatch):
    """The tests above can fail: a state that also takes digits from cells that are not seen is found out."""
    puzzle, true, _ = example(ROOT / "examples" / "classic.sdk")
    solver = LogicalSolver(puzzle)
    wrong = tuple(seen | 1 << (cell + 40) % 81 for cell, seen in enumerate(solver.model.sees))
    object.__setattr__(solver.model, "sees", wrong)
    solve = solver.solve()
    assert unsound(solve, true.digits) or solve.end == "contradiction"


def test_steps_lead_from_each_position_to_the_next():
    puzzle = sudokudsl.load(ROOT / "examples" / "jigsaw.sdk")
    solver = LogicalSolver(puzzle)
    solve = solver.solve()
    state = SolveState(solver.model)
    for cell, digit, _ in solver.model.givens:
        state.place(cell, puzzle.board.digits.index(digit))
    for step, after in zip(solve.steps, solve.positions[1:], strict=True):
        apply_step(state, step)
        assert [mask.bit_count() for mask in state.masks] == [len(left) for left in after.candidates]
    assert solve.end == "solved"


# --------------------------------------------------------------------------------------------- what is shown


def test_up_to_and_unknown_names():
    assert ordinary("naked single")[-1].name == "naked single"
    with pytest.raises(KeyError):
        ordinary("telepathy")
    costs = [technique.cost for technique in TABLE]
    assert costs == sorted(costs)
    assert len({technique.name for technique in TABLE}) == len(TABLE)


def test_the_score_is_the_cost_of_all_steps():
    solve = sudokudsl.steps(sudokudsl.load(ROOT / "examples" / "jigsaw.sdk"))
    # 13 last cells of 1, 15 hidden singles of 2, 1 naked single of 3, 1 pointing of 8
    assert (solve.by_technique, solve.score, solve.hardest) == (
        {"last cell": 13, "hidden single": 15, "naked single": 1, "pointing": 1},
        13 * 1 + 15 * 2 + 1 * 3 + 1 * 8,
        "pointing",
    )


def test_facts_are_plain_data():
    facts = json.loads(json.dumps(sudokudsl.steps(sudokudsl.load(ROOT / "examples" / "jigsaw.sdk")).facts()))
    assert facts["steps"][0]["technique"] == "hidden single"
    assert facts["end"] == "solved"


def test_the_docs_list_every_technique():
    text = (ROOT / "docs" / "logic.md").read_text("utf-8").partition("## The techniques")[2].partition("## How hard")[0]
    listed = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| technique")]
    assert listed == [f"| {technique.name} | {technique.cost} | {technique.summary} |" for technique in TABLE]


def test_a_long_sum_in_a_rule_is_bounded_as_a_statement_is():
    """Nine totals of 3 to 30 each, which the clues make at least 6: no trial of their digits would end."""
    cages = "".join(
        f"cage t[{at}]: r{row}c{column} r{row}c{column + 1} r{row + 1}c{column}\n"
        for at, (row, column) in enumerate(product((1, 4, 7), (1, 4, 7)), 1)
    )
    text = f"sudoku 9x9\ncells t[1..9] digits 3-30\n{cages}"
    for rule in ("require sum(t) = 50", "sum 50: t", "require 50 = sum(t[1..4]) + sum(t[5..9])", "require sum(t) < 54"):
        assert LogicalSolver(sudokudsl.loads(text + rule + "\n")).solve().end == "contradiction", rule
    assert LogicalSolver(sudokudsl.loads(f"{text}require sum(t) < 60\n")).solve().end == "stuck"
