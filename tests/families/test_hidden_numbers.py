"""Cells in place of numbers: every family with a number, against its own statement with each digit as the number.

The expected grids come from the text alone. For each digit of the cell, the oracle solves the line with this digit, and
the grids count in which the cell holds it. A text with an error has no grids.
"""

import pickle
from random import Random

import pytest

import sudokudsl
from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.reference import ReferenceSolver
from sudokudsl.crosscheck.oracle import oracle_grids
from sudokudsl.families import BUILTIN
from sudokudsl.fuzz.random_specs import BoardTooSmall, SeededChance, can_sample, random_values, setting_of
from sudokudsl.language.hidden_numbers import HiddenNumbers
from sudokudsl.language.signature import Int
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.geometry import Cell
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

BOARDS = (
    "board 1x4 digits 1-4",
    "board 2x2 digits 0-3",
    "board 3x2 digits 1-2",
    "board 1x3 digits -2..2",
    "latin 3x3",
    "sudoku 4x4",
    "board 1x3 digits 1-4\ncells n digits 0 1 2 5 6 counted",
    "board 2x3 digits 1-2\ncells n[1..2] digits 2-5 counted",
)
FORMS = [
    pytest.param(family, form, id=f"{family.word} {form.usage()}")
    for family in BUILTIN
    for form in family.forms
    if can_sample(form) and any(isinstance(part, Int) and not part.known for part in form.parts)
]
SAMPLES = 2  # of each form on each board


def puzzle_of(text):
    """The puzzle of a text; None if it has an error."""
    sink = Sink(Source("hidden numbers", text))
    return read(sink.source, sink, Registry())


def by_digit(setting, form, word, values, hidden):
    """The grids of the lines with each digit as the number, in which the cell holds this digit."""
    found = set()
    for digit in setting.board.digits_of(hidden[1]):
        line = form.text({**values, hidden[0]: digit})
        puzzle = puzzle_of(f"{setting.text}{word} {line}\n")
        if puzzle is not None:
            found |= {grid for grid in oracle_grids(puzzle) if grid[hidden[1]] == digit}
    return found


def samples(family, form):
    random = Random(f"{family.word} {form.usage()}")
    ints = [part for part in form.parts if isinstance(part, Int)]
    numbers = [part for part in ints if not part.known]
    for text in BOARDS:
        setting = setting_of(text)
        for _ in range(SAMPLES):
            try:
                values = dict(random_values(SeededChance(random), form, setting.board))
            except BoardTooSmall:
                break
            for part in ints:
                if part.known or isinstance(values[part.name], Cell):
                    values[part.name] = part.least or 1
            yield setting, values, (random.choice(numbers).name, random.choice(setting.board.everywhere))


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_every_side_finds_the_grids_of_all_digits(family, form):
    met = 0
    for setting, values, hidden in samples(family, form):
        text = f"{setting.text}{family.word} {form.text({**values, hidden[0]: hidden[1]})}\n"
        puzzle = puzzle_of(text)
        expected = by_digit(setting, form, family.word, values, hidden)
        if puzzle is None:
            assert not expected, text
            continue
        met += bool(expected)
        assert any(isinstance(each, HiddenNumbers) for each in puzzle.constraints), text
        assert set(oracle_grids(puzzle)) == expected, text
        assert set(ReferenceSolver(compile_cover(puzzle), puzzle.board).search().grids) == expected, text
        assert set(SatSolver(compile_cnf(puzzle), puzzle.board).search().grids) == expected, text
    assert met > 1


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_pictures_and_sentences_name_the_cell(family, form):
    setting = setting_of("sudoku 9x9\ncells secret digits 2-9")
    for seed in range(20):
        values = dict(random_values(SeededChance(Random(seed)), form, setting.board, longest=4))
        for part in form.parts:
            if isinstance(part, Int):
                values[part.name] = part.least or 1
        names = [part.name for part in form.parts if isinstance(part, Int)]
        for name in names:
            line = f"{family.word} {form.text({**values, name: setting.board.beside[0]})}"
            puzzle = puzzle_of(f"{setting.text}{line}\n")
            if puzzle is None:
                continue
            constraint = puzzle.constraints[-1]
            assert "the digit of secret" in constraint.explain(puzzle.board), line
            assert pickle.loads(pickle.dumps(constraint)) == constraint
            assert pickle.loads(pickle.dumps(constraint)).draw(puzzle.board) == constraint.draw(puzzle.board)
            assert sudokudsl.format(f"{setting.text}{line}\n") == f"{setting.text}{line}\n"
