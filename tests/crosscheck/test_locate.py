"""The part at fault is named; and what families ask of builders, taken at its word, is what they mean."""

import ast
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sudokudsl import check, families, loads
from sudokudsl.cnf.clauses import ClauseBuilder
from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cover.builder import CoverBuilder
from sudokudsl.cover.reference import ReferenceSolver
from sudokudsl.crosscheck.interpreter import (
    Undecided,
    _CnfInterpreter,
    _CoverInterpreter,
    count_completions,
    meets_cnf,
    meets_cover,
    satisfiable,
)
from sudokudsl.crosscheck.locate import locate, locate_crash, locate_repetition
from sudokudsl.crosscheck.solvers import puzzle_of_text
from sudokudsl.families.sandwich import Sandwich
from sudokudsl.families.thermometer import Thermometer
from sudokudsl.fuzz.cases import random_case
from sudokudsl.logic.exhaustive import LogicalSearch
from sudokudsl.model.geometry import Board, Cell
from sudokudsl.model.grid import Grid
from sudokudsl.model.solver import Outcome, Stop


def asked(ask, constraint, grid):
    try:
        return ask(constraint, grid)
    except Undecided:
        return None


@pytest.mark.parametrize(("side", "stand_in"), [("cover", _CoverInterpreter), ("cnf", _CnfInterpreter)])
def test_all_that_families_ask_a_builder_can_be_said(side, stand_in):
    trees = [ast.parse(path.read_text("utf-8")) for path in Path(families.__file__).parent.glob("*.py")]
    methods = [
        each for tree in trees for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) and each.name == side
    ]
    asked_for = {
        node.attr
        for method in methods
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "out"
    }
    assert len(asked_for) > 10
    interpreter = stand_in(Grid.of(Board(1, 1, (1,)), [1]), Thermometer((Cell(1, 1),)))
    assert {name for name in asked_for if not hasattr(interpreter, name)} == set()


def test_what_families_ask_for_is_what_they_mean():
    """On random grids, most of which break something, all families' words mean the same as `holds`."""
    met, words = {True: 0, False: 0}, set()
    for number in range(160):
        random = Random(f"spoken:{number}")
        case = random_case(random, number)
        if case is None:
            continue
        puzzle = puzzle_of_text(case.puzzle.text)
        board = puzzle.board
        anything = Grid.of(board, [random.choice(board.digits_of(cell)) for cell in board.everywhere])
        grids = [anything, case.planted]
        for grid in filter(None, grids):
            for stated in puzzle.stated:
                holds = stated.constraint.holds(grid)
                met[holds] += 1
                for ask in (meets_cover, meets_cnf):
                    assert asked(ask, stated.constraint, grid) in (None, holds), (puzzle.label(stated), grid, case.text)
                    words |= {stated.word} if asked(ask, stated.constraint, grid) is not None else set()
    assert min(met.values()) > 100
    assert len(words) > 50


class TestDeciding:
    def test_clauses(self):
        assert satisfiable([(1, 2), (-1, 2), (1, -2)], {})
        assert not satisfiable([(1, 2), (-1, 2), (1, -2), (-1, -2)], {})
        assert satisfiable([(1, 2), (-2, 3)], {1: False})
        assert not satisfiable([(1, 2), (-2, 3)], {1: False, 3: False})
        assert not satisfiable([()], {})
        assert satisfiable([], {})

    def test_completions(self):
        domains = {"x": (1, 2, 3), "y": (1, 2, 3)}
        rising = (("x", "y"), lambda values: values["x"] < values["y"])
        assert count_completions({}, domains, [rising], 10) == 3  # 12 13 23
        assert count_completions({}, domains, [rising], 2) == 2
        assert count_completions({"z": 4}, {}, [(("z",), lambda values: values["z"] == 4)], 1) == 1

    def test_what_takes_too_long_is_not_told(self):
        domains = {number: range(40) for number in range(8)}
        with pytest.raises(Undecided):
            count_completions({}, domains, [(tuple(domains), lambda values: False)], 1)
        pairs = [(2 * number + 1, 2 * number + 2) for number in range(1000)]
        with pytest.raises(Undecided):
            satisfiable(pairs, {})


RISING = "board 1x3 digits 1-3\nthermometer r1c1 r1c2\n"
PUZZLE = RISING + "sum 5: r1c2 r1c3\n"
GOOD, BAD = (1, 2, 3), (2, 1, 3)


def suspect(said, values=GOOD, text=PUZZLE):
    puzzle = loads(text)
    return locate(puzzle, Grid(puzzle.board, values), said)


class TestParts:
    def test_an_engine_against_its_own_problem(self):
        assert suspect({"native": False, "reference": True, "cadical195": True}).part == "native"
        assert suspect({"native": True, "reference": False, "cadical195": True}).part == "reference"
        assert suspect({"engine": True, "reference": False, "cadical195": False}, BAD).part == "native"

    def test_both_engines_against_what_objectives_mean(self):
        assert suspect({"native": False, "reference": False, "cadical195": True}).part == "objectives"

    def test_a_sat_solver_against_its_clauses(self):
        assert suspect({"native": True, "cadical195": True, "minisat22": False}).part == "python-sat"

    def test_the_logical_solver(self):
        assert suspect({"engine": True, "cadical195": True, "logic": False}).part == "logic"

    @pytest.mark.parametrize(("side", "part"), [("cover", "cover"), ("cnf", "cnf"), ("holds", "meaning")])
    def test_a_family(self, monkeypatch, side, part):
        lost = (lambda self, grid: True) if side == "holds" else (lambda self, out: None)
        monkeypatch.setattr(Thermometer, side, lost)
        said = {"native": side == "cover", "reference": side == "cover", "cadical195": side == "cnf"}
        found = suspect(said, BAD, RISING)
        assert (found.part, found.statement) == (part, "thermometer, line 2")
        assert str(found).endswith("(thermometer, line 2)")

    def test_a_family_whose_cover_goes_by_what_differs(self, monkeypatch):
        monkeypatch.setattr(Sandwich, "_fillings", lambda self, out: [])
        row = "board 1x4 digits 1-4\ndistinct r1c1..r1c4\nsandwich row 1 = 2\n"
        found = suspect({"native": False, "reference": False, "cadical195": True}, (1, 2, 4, 3), row)
        assert (found.part, found.statement) == ("cover", "sandwich, line 3")

    def test_builders(self, monkeypatch):
        monkeypatch.setattr(CoverBuilder, "pairs", lambda self, first, second, allowed: None)
        assert suspect({"native": True, "cadical195": False}, BAD, RISING).part == "objectives"
        monkeypatch.undo()
        clause = ClauseBuilder.clause
        monkeypatch.setattr(ClauseBuilder, "clause", lambda self, *literals: self.owner >= 0 or clause(self, *literals))
        assert suspect({"native": False, "cadical195": True}, BAD, RISING).part == "clauses"

    def test_a_family_in_a_rule(self, monkeypatch):
        rule = "board 1x3 digits 1-3\nnot\n  not\n    thermometer r1c1 r1c2\n"
        said = {"native": True, "reference": True, "cadical195": False}
        monkeypatch.setattr(Thermometer, "cover", lambda self, out: None)
        found = suspect(said, BAD, rule)
        assert (found.part, found.statement) == ("cover", "thermometer, line 2")
        monkeypatch.undo()
        monkeypatch.setattr(CoverBuilder, "pairs", lambda self, first, second, allowed: None)
        found = suspect(said, BAD, rule)
        assert (found.part, found.statement) == ("objectives", "thermometer, line 2")

    def test_what_all_share(self):
        assert suspect({"native": True, "reference": True, "cadical195": True}).part == "shared"

    def test_a_grid_found_twice(self, monkeypatch):
        def loose(self, out):
            out.auxiliary("free", (0, 1))

        puzzle = loads(PUZZLE)
        grid = Grid(puzzle.board, GOOD)
        assert locate_repetition(puzzle, grid, "native").part == "native"
        assert locate_repetition(puzzle, grid, "minisat22").part == "python-sat"
        monkeypatch.setattr(Thermometer, "cover", loose)
        assert locate_repetition(puzzle, grid, "native").part == "cover"

    def test_crashes(self):
        puzzle = loads("board 1x2 digits 1-2\n")
        for make, part in (
            (lambda: ReferenceSolver(None, puzzle.board), "reference"),
            (lambda: Thermometer((1, 2)).holds(None), "meaning"),
            (lambda: Thermometer(puzzle.board.cells).cover(CoverBuilder(loads("board 1x1").board)), "cover"),
            (lambda: compile_cnf(None), "clauses"),
        ):
            with pytest.raises(Exception) as caught:  # noqa: PT011 - whatever it is
                make()
            assert locate_crash(caught.value).part == part


def test_a_check_names_the_suspect(monkeypatch):
    puzzle = loads(PUZZLE)
    assert check(puzzle, all_engines=True).agree
    monkeypatch.setattr(LogicalSearch, "search", lambda self, **options: Outcome((), 0, Stop.EXHAUSTED))
    assert check(puzzle, all_engines=True).disagreement.suspect.part == "logic"
    monkeypatch.undo()
    right = ReferenceSolver.search
    monkeypatch.setattr(ReferenceSolver, "search", lambda self, **how: replace(right(self, **how), grids=(), count=0))
    assert check(puzzle, all_engines=True).disagreement.suspect.part == "reference"
