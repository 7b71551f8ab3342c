"""Every argument of every family at its boundaries: all sides agree, each argument matters, and wrong ones are refused.

The statements are made from the signatures (`fuzz/boundaries.py`), so a new family, form, option or default is tried
without a line here.
"""

from collections import defaultdict
from functools import lru_cache
from itertools import combinations, islice
from typing import NamedTuple

import pytest

from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover import make_engine
from sudokudsl.families import BUILTIN
from sudokudsl.fuzz.boundaries import (
    boundary_statements,
    boundary_values,
    companions,
    has_meaning,
)
from sudokudsl.fuzz.random_specs import RandomStatement, Setting, can_sample, setting_of
from sudokudsl.language.family import Family
from sudokudsl.language.hidden_numbers import constraint_of, together
from sudokudsl.language.signature import Cells, Choice, Form, Int
from sudokudsl.model.geometry import Cell
from support.boundary_forms import FORMS, alone, found_in, grids_of, statements_of

MOST_COMPANIONS = 8  # of one statement on one board


@lru_cache(100)
def held_in(constraint, text):
    """The grids of a board in which a constraint holds, by their numbers. Several tests of a form ask for the same."""
    return frozenset(number for number, grid in enumerate(grids_of(text)) if constraint.holds(grid))


def values_of(numbers, text):
    """The digits of the grids of a board with some numbers. Grids that differ in hidden numbers alone are equal."""
    return [grids_of(text)[number].values for number in sorted(numbers)]


class Tried(NamedTuple):
    family: Family
    form: Form
    statements: list[tuple[Setting, RandomStatement]]


@pytest.fixture(scope="module", params=[pytest.param(each.values, id=each.id) for each in FORMS])
def tried(request):
    """All statements of one form, each with its setting. All tests of a form follow one another."""
    family, form = request.param
    return Tried(family, form, statements_of(family, form))


def test_all_sides_agree(tried):
    family, form, statements = tried
    texts = {f"{setting.text}{each.line}\n": (setting, each) for setting, each in statements}
    for text, (setting, statement) in texts.items():
        puzzle = found_in(text)
        (found,) = (stated.constraint for stated in puzzle.stated if stated.word == family.word)
        built, _ = constraint_of(family, statement.values, setting.board)
        assert (found,) == together(family, (built,), setting.board), text
        said = [stated.constraint for stated in puzzle.stated if stated not in alone(setting.text).stated]
        held = frozenset.intersection(*(held_in(constraint, setting.text) for constraint in said))
        accepted = set(values_of(held, setting.text))
        with SatSolver(compile_cnf(puzzle), puzzle.board) as sat:
            for solver in (make_engine(puzzle), sat):
                grids = solver.search(limit=None).grids
                assert sorted(grid.values for grid in grids) == sorted(accepted), text
    assert texts or not form_parts(form)  # a rule of the whole board may need a larger board


def test_every_form_without_a_picture_is_tried():
    """A part that one family defines has examples, so that random statements have it, too."""
    left = [(family.word, form) for family in BUILTIN if family.constrains for form in family.forms]
    left = [(word, form.usage()) for word, form in left if form.picture is None and not can_sample(form)]
    assert left == []


def form_parts(form):
    """The parts of a form that have a value."""
    return [part for part in form.parts if part.name]


def test_every_argument_matters(tried):
    """For each part of the form, two of its values have different solutions when all others stay the same.

    For a choice of words, any two of its words have.
    """
    family, form, statements = tried
    missing = {
        (part.name, pair)
        for part in form_parts(form)
        for pair in (combinations(map(str, part.options), 2) if isinstance(part, Choice) else [("", "")])
    }
    for setting, statement in statements:
        for name in {name for name, _ in missing}:
            missing -= distinguished(family, form, setting, statement.values, name)
        if not missing:
            return
    for setting, statement in statements:
        for companion in islice(companions(family, setting), MOST_COMPANIONS):
            for name in {name for name, _ in missing}:
                missing -= distinguished(family, form, setting, statement.values, name, companion)
            if not missing:
                return
    assert not missing


def distinguished(family, form, setting, values, name, *companion):
    """The part `name`, with the pairs of its values that have different solutions beside the other values.

    A negative may say nothing without a mark, its companion.
    """
    part = next(part for part in form.parts if part.name == name)
    solutions = {}
    for value in boundary_values(part, setting.board):
        changed = {**values, name: value}
        if has_meaning(family, changed, setting.board):
            built = constraint_of(family, changed, setting.board)[0]
            constraint = together(family, (built, *companion), setting.board)[0]
            solutions[value] = values_of(held_in(constraint, setting.text), setting.text)
    pairs = [pair for pair in combinations(solutions, 2) if solutions[pair[0]] != solutions[pair[1]]]
    if isinstance(part, Choice):
        words = {value: word for word, value in part.options.items()}
        return {(name, (words[one], words[other])) for one, other in pairs}
    return {(name, ("", "")) for _ in pairs}


def test_warnings_are_true(tried):
    """A statement that is said never to hold holds in no grid; one that is said to say nothing holds in every grid.

    A statement within some cells is said to say nothing if it holds in every grid, while it does not without them.
    """
    family = tried.family
    for setting, statement in tried.statements:
        codes, held = judged(family, statement.values, setting)
        assert not held or not codes & {"", "never-holds"}, statement.line
        assert all_held(held, setting) or "says-nothing" not in codes, statement.line
        hidden = any(isinstance(value, Cell) for name, value in statement.values.items() if name != "area")
        if statement.values.get("area") and all_held(held, setting) and not hidden:
            _, everywhere = judged(family, {**statement.values, "area": ()}, setting)
            assert all_held(everywhere, setting) or "says-nothing" in codes, statement.line


def judged(family, values, setting):
    """The codes of the warnings about a statement, and the number of grids in which it holds."""
    constraint, complaints = constraint_of(family, values, setting.board)
    (constraint,) = together(family, (constraint,), setting.board)
    return {each.code for each in complaints if not each.error}, len(held_in(constraint, setting.text))


def all_held(held, setting):
    """Whether a number of grids is that of all grids of a board."""
    return held == len(grids_of(setting.text))


def test_a_default_and_a_synonym_are_what_they_stand_for(tried):
    family, form, statements = tried
    for setting, statement in statements:
        lines = {f"{word} {statement.line.partition(' ')[2]}" for word in family.synonyms}
        for part in form.parts:
            if isinstance(part, Choice):
                meant = {word for word, value in part.options.items() if value == statement.values[part.name]}
                lines |= {
                    statement.line.replace(f" {word}", f" {synonym}", 1)
                    for synonym, word in part.synonyms.items()
                    if word in meant
                }
        (expected,) = found_in(f"{setting.text}{statement.line}\n").constraints[-1:]
        for line in lines:
            assert found_in(f"{setting.text}{line}\n").constraints[-1] == expected, line


def test_numbers_and_lists_beyond_their_bounds_are_refused(tried):
    family, form, statements = tried
    for setting, statement in statements:
        for part in form.parts:
            for value, code in beyond(part, setting.board):
                if isinstance(part, Int) and value == part.default:
                    continue  # such as 0 for an argument that is left out
                line = f"{family.word} {form.text({**statement.values, part.name: value})}"
                found = found_in(f"{setting.text}{line}\n")
                assert isinstance(found, set), line
                assert code in found, (line, found)


def beyond(part, board):
    """Values just beyond the bounds of a part, each with the code of its error."""
    match part:
        case Int(least=least, most=most):
            if least is not None:
                yield least - 1, "value-out-of-range"
            if most is not None:
                yield most + 1, "value-out-of-range"
        case Cells(least=least, most=most, distinct=distinct):
            if 1 < least <= len(board.cells) + 1:
                yield board.cells[: least - 1], "wrong-cell-count"
            if most is not None and most < len(board.cells):
                yield board.cells[: most + 1], "wrong-cell-count"
            if distinct and (most is None or most >= 2):
                yield (board.cells[0], board.cells[0]), "cell-repeated"


def test_sentences_about_different_statements_are_different():
    """Statements with the same sentence have the same solutions."""
    said, setting = defaultdict(list), setting_of("sudoku 4x4")
    for family in BUILTIN:
        if family.constrains and family.group != "board":
            for statement in boundary_statements(family, setting):
                constraint = constraint_of(family, statement.values, setting.board)[0]
                said[constraint.explain(setting.board)].append((statement.line, constraint))
    grids = grids_of(setting.text)
    assert len(said) > 900
    for sentence, alike in said.items():
        for (line, one), (other_line, other) in combinations(dict(alike).items(), 2):
            assert all(one.holds(grid) == other.holds(grid) for grid in grids), (sentence, line, other_line)
