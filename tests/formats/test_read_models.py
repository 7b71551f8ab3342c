"""Exported models accept exactly the fillings that each statement accepts, as plain evaluators read them."""

import random
from dataclasses import fields, is_dataclass
from functools import lru_cache, partial
from itertools import islice
from operator import contains

import pytest

import sudokudsl
from sudokudsl.api import SdkError
from sudokudsl.cover.objectives import Division, Grouped
from sudokudsl.crosscheck.oracle import grids_to_try
from sudokudsl.expression.rule import Rule
from sudokudsl.families import BUILTIN
from sudokudsl.formats import EXPORTS, Refused
from sudokudsl.formats.models.conditions import _FORMS as FAMILIES
from sudokudsl.formats.models.conditions import NoForm, condition
from sudokudsl.formats.models.objectives import Slots
from sudokudsl.formats.models.opb import formula_of
from sudokudsl.fuzz.boundaries import boundary_settings, boundary_statements
from sudokudsl.fuzz.random_groups import GROUPS
from sudokudsl.fuzz.random_problems import random_problem
from sudokudsl.fuzz.random_rules import random_rule
from sudokudsl.fuzz.random_specs import SeededChance, can_sample
from sudokudsl.model import ground as t
from sudokudsl.model.geometry import Cell, ExtraCell
from sudokudsl.model.grid import Grid
from support import ground
from support.read_models import Condition, Model, accepted, read_cpmpy, read_minizinc, read_opb

READERS = {"minizinc": read_minizinc, "cpmpy": read_cpmpy, "opb": read_opb}
STATEMENTS = 3  # of each form
FILLINGS = {"minizinc": 12, "cpmpy": 12, "opb": 4}  # of each kind
FORMS = [
    pytest.param(family, number, id=f"{family.word} {form.usage()}")
    for family in BUILTIN
    if family.constrains
    for number, form in enumerate(family.forms)
    if can_sample(form)
]


@lru_cache
def grids_of(text):
    """Fillings of a board that its own statements accept, in random order."""
    puzzle = sudokudsl.loads(text)
    found = [(*grid.values, *grid.beside) for grid in islice(grids_to_try(puzzle), 20_000) if puzzle.holds(grid)]
    random.Random(text).shuffle(found)
    return found


def fillings(text, puzzle, many, chance):
    """Some fillings of every kind, each with whether the puzzle accepts it by definition."""
    board = puzzle.board
    sides = {True: [], False: []}
    for values in grids_of(text):
        sides[puzzle.holds(Grid.of(board, values))].append(values)
    found = [*sides[True][:many], *sides[False][:many]]
    for values in sides[True][:many]:
        at = chance.randrange(len(values))
        digit = chance.choice(board.digits_of(board.everywhere[at]))
        found.append((*values[:at], digit, *values[at + 1 :]))
    return found, [puzzle.holds(Grid.of(board, values)) for values in found]


def statements(family, number, seed):
    """Some statements of a form, each with the text of its board."""
    found = [
        (setting.text, f"{setting.text}{each.line}\n")
        for setting in boundary_settings()
        for each in boundary_statements(family, setting)
        if each.form is family.forms[number]
    ]
    chance = random.Random(f"{seed}:{family.word}:{number}")
    return chance.sample(found, min(STATEMENTS, len(found))), chance


def has_form(node, target):
    """Whether a language can say a condition: it lacks patterns, and divides by positive constants only."""
    if isinstance(node, t.Quotient | t.Remainder) and not (isinstance(node.right, t.Constant) and node.right.value > 0):
        return False
    if isinstance(node, t.Accepts | t.Matches | t.Posted):
        return False
    if isinstance(node, t.Comparison) and target == "cpmpy" and {type(node.left), type(node.right)} == {t.Constant}:
        return False
    return all(has_form(part, target) for part in parts_of(node))


def parts_of(node):
    """The parts of a tree of conditions."""
    if isinstance(node, tuple):
        return node
    return [getattr(node, each.name) for each in fields(node)] if is_dataclass(node) else ()


def agrees(board_text, puzzle, target, chance):
    """Whether a puzzle can be said: then its model has its cells, and accepts the fillings that it accepts."""
    try:
        text = EXPORTS[target](puzzle)
    except Refused:
        return False
    model, board = READERS[target](text), puzzle.board
    if isinstance(model, Model):
        names = [*model.domains][: len(board.everywhere)]
        assert [model.domains[name] for name in names] == [board.digits_of(cell) for cell in board.everywhere], text
        assert model.answer == names[: len(board.answer)], text
    else:
        names = [*map(str, board.everywhere)]
        shown = {*names[: len(board.answer)]}
        assert model.answer == [placed for placed in model.meaning if placed[0] in shown], text
    some, expected = fillings(board_text, puzzle, FILLINGS[target], chance)
    found = list(accepted(model, names, some))
    assert found == expected[: len(found)], text
    for stated in puzzle.stated if target != "opb" else ():
        if type(stated.constraint) in FAMILIES or isinstance(stated.constraint, Rule):
            try:
                said = has_form(condition(stated.constraint, board), target)
            except NoForm:
                said = False
            assert said == (f"{puzzle.label(stated)}, from its compiled objectives" not in text), text
    return bool(found)


@pytest.mark.parametrize("target", READERS)
@pytest.mark.parametrize(("family", "number"), FORMS)
def test_a_statement(family, number, target):
    listed, chance = statements(family, number, target)
    said = [agrees(board, sudokudsl.loads(text), target, chance) for board, text in listed]
    assert any(said) or target == "opb" or not listed


RULES = {"minizinc": 60, "cpmpy": 60, "opb": 15}


@pytest.mark.parametrize("target", READERS)
def test_random_rules(target):
    said = 0
    for seed in range(RULES[target]):
        chance = random.Random(f"{seed}:{target}")
        dice = SeededChance(chance)
        setting = dice.pick(boundary_settings())
        text = setting.text + random_rule(dice, setting.board).text(1)
        try:
            puzzle = sudokudsl.loads(text)
        except SdkError:
            continue  # its numbers are impossible
        said += agrees(setting.text, puzzle, target, chance)
    assert said > RULES[target] * 2 // 3


# --- conditions, from which the texts are made ---


@pytest.mark.parametrize(("family", "number"), FORMS)
def test_a_condition_is_the_statement(family, number):
    """Every statement at its boundaries whose family has a form as conditions."""
    chance = random.Random(f"{family.word} {number}")
    for setting in boundary_settings():
        for statement in boundary_statements(family, setting):
            if statement.form is not family.forms[number]:
                continue
            puzzle = sudokudsl.loads(f"{setting.text}{statement.line}\n")
            stated = puzzle.stated[-1].constraint
            if type(stated) not in FAMILIES:
                return
            try:
                meaning = condition(stated, puzzle.board)
            except NoForm:
                assert family.word == "arrow"  # a number with a negative first digit
                continue
            for values in chance.sample(grids_of(setting.text), min(30, len(grids_of(setting.text)))):
                grid = Grid.of(puzzle.board, values)
                assert ground.holds(meaning, grid) == stated.holds(grid), statement.line


def cells_in(node):
    """The cells in a tree of conditions."""
    if isinstance(node, Cell):
        return {node}
    return set().union(*map(cells_in, parts_of(node)))


def as_conditions(problem, cells):
    """The model of a cover problem whose slots are cells."""
    slots = Slots(problem, cells)
    parts = [part for each in problem.objectives for part in slots.condition(each).parts]
    found = [Condition(frozenset(cells_in(part)), partial(ground.holds, part)) for part in parts]
    return Model(dict(zip(cells, problem.domains, strict=False)) | slots.more, found, [])


def changed(values, domains, chance):
    """The values with another one in a place or two, or with two of them exchanged everywhere."""
    found = list(values)
    if chance.randrange(3) == 0:
        one, other = chance.choice(found), chance.choice(found)
        return tuple({one: other, other: one}.get(value, value) for value in found)
    for _ in range(chance.choice((1, 1, 2))):
        at = chance.randrange(len(found))
        found[at] = chance.choice(domains[at] or (found[at],))
    return tuple(found)


@pytest.mark.parametrize("group", dict.fromkeys(GROUPS), ids=lambda group: group.__name__)
def test_random_objectives(group):
    """Random objectives of every kind, as conditions and as a pseudo-Boolean formula."""
    judged = 0
    for number in range(80):
        made = random_problem(1, number, group)
        problem = made.problem
        if len(problem.domains) > 25 or made.size == "large":
            continue
        chance = random.Random(number)
        some = [made.planted, *(changed(made.planted, problem.domains, chance) for _ in range(5))]
        told = {slot for each in problem.objectives if isinstance(each, Grouped) for *_, slot in each.pairs}
        domains = [(0, 1) if slot in told else domain for slot, domain in enumerate(problem.domains)]
        some = [values for values in some if all(map(contains, domains, values))]
        expected = [problem.allows(values) for values in some]
        cells = [ExtraCell("slot", 1, 1, -slot, 1) for slot in range(len(problem.domains))]
        found = list(accepted(as_conditions(problem, cells), cells, some))
        assert found == expected[: len(found)], number
        judged += len(found)
        if not any(isinstance(each, Division) for each in problem.objectives):
            found = list(accepted(read_opb(formula_of(problem)), problem.names, some))
            assert found == expected[: len(found)], number
    assert judged > 20
