"""Cells in place of numbers: every family with a number, against its own statement with each digit as the number.

The expected grids come from the text alone. For each digit of the cell, the oracle solves the line with this digit, and
the grids count in which the cell holds it. A text with an error has no grids.
"""

import pickle
from dataclasses import dataclass, replace
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
from sudokudsl.language.family import Family, SumCase, Sums
from sudokudsl.language.hidden_numbers import HiddenNumbers
from sudokudsl.language.signature import Cells, Colon, Int, Sign, form
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.geometry import Cell
from sudokudsl.testing import registry_with
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


def puzzle_of(text, registry=None):
    """The puzzle of a text; None if it has an error."""
    sink = Sink(Source("hidden numbers", text))
    return read(sink.source, sink, registry or Registry())


def number_of_solutions(text, family):
    """The number of solutions with a family that is not built in. Asserts that all sides find the same grids."""
    puzzle = puzzle_of(text, registry_with(family))
    found = set(oracle_grids(puzzle))
    assert set(ReferenceSolver(compile_cover(puzzle), puzzle.board).search().grids) == found
    assert set(SatSolver(compile_cnf(puzzle), puzzle.board).search().grids) == found
    return len(found)


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


@dataclass(frozen=True)
class Within:
    """All digits of `cells` lie between `low` and `high`."""

    low: int
    high: int
    cells: tuple

    def holds(self, grid):
        return all(self.low <= grid[cell] <= self.high for cell in self.cells)

    def cover(self, out):
        for cell in self.cells:
            out.domain(cell, range(self.low, self.high + 1))

    def cnf(self, out):
        for cell in self.cells:
            for digit in out.digits_of(cell):
                if digit < self.low or digit > self.high:
                    out.clause(-out.lit(cell, digit))

    def draw(self, board):
        return ()

    def explain(self, board):
        return f"the digits lie between {self.low} and {self.high}"


WITHIN = Family(
    "within",
    Within,
    (
        form(
            Int("low", "the least digit", most=2), Sign(","), Int("high", "the greatest digit"), Colon(), Cells("cells")
        ),
    ),
    "within: all digits lie between two numbers.\n\n    within 1,3: r1c1\n",
)


def test_two_hidden_numbers_of_one_statement():
    # a <= c <= b with a at most 2: 1 c b with c <= b in 6 ways, 2 c b with 2 <= c <= b in 3 ways
    assert number_of_solutions("board 1x3 digits 1-3\nwithin r1c1,r1c2: r1c3\n", WITHIN) == 9
    puzzle = puzzle_of("board 1x3 digits 1-3\nwithin r1c1,r1c2: r1c3\n", registry_with(WITHIN))
    said = puzzle.constraints[0].explain(puzzle.board)
    assert said == "the digits lie between the digit of r1c1 and the digit of r1c2"


def test_too_many_combinations_are_an_error():
    sink = Sink(Source("hidden numbers", "board 1x3 digits 1-32\nwithin r1c1,r1c2: r1c3\n"))
    assert read(sink.source, sink, registry_with(WITHIN)) is None
    assert [each.code for each in sink.found] == ["too-large"]


def test_a_family_with_sums_may_exclude_totals():
    family = replace(
        next(each for each in BUILTIN if each.word == "cage"),
        word="large-cage",
        synonyms=(),
        forms=(form(Int("total", "the total", least=4), Colon(), Cells("cells")),),
        sums=lambda values, board: Sums(
            (SumCase(tuple((1, cell) for cell in values["cells"])),), distinct=values["cells"]
        ),
        layout=None,
    )
    # 4: 1 3 and 3 1; 5: 1 4, 2 3 and reversed
    assert number_of_solutions("board 1x3 digits 1-5\nlarge-cage r1c3: r1c1 r1c2\n", family) == 6
