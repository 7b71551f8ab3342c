"""Extra cells: their digits in grids, the answers of every solver, and the places that show or refuse them."""

import json
import re
import subprocess
import sys

import pytest

import sudokudsl
from sudokudsl import Grid
from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cover import engine_is_native
from sudokudsl.crosscheck.oracle import oracle_grids
from sudokudsl.crosscheck.shrink import shrink
from sudokudsl.drawing.svg import CELL, svg
from sudokudsl.drawing.walkthrough import page, step_svg
from sudokudsl.explanation import explain
from sudokudsl.formats.exports import line_text
from sudokudsl.formats.program import Refused
from sudokudsl.generator import Generator, Request
from sudokudsl.language.signature import cells_text
from sudokudsl.logic.solver import LogicalSolver
from sudokudsl.model.geometry import Board, Cell, ExtraArray, ExtraCell, Layer
from sudokudsl.model.solver import Limits
from sudokudsl.proof import certify, verify
from support import EXAMPLES

SOLVERS = ("engine", "reference", "logic", "cadical195", "minisat22")
PAIRS = """
board 1x2 digits 1-3
cells x[1..2] digits 0-2
require x[1] + x[2] = r1c1
"""  # for r1c1 = 1, 2, 3 there are 2, 3, 2 fillings of x; r1c2 is free
COUNTED = PAIRS.replace("digits 0-2", "digits 0-2 counted")

solver = pytest.mark.parametrize("solver", SOLVERS)


def made(text, name):
    return sudokudsl.make_solver(sudokudsl.loads(text), name)


class TestBoard:
    board = Board(2, 2, (1, 2), (), (ExtraArray("a", 2, (0, 5)), ExtraArray("b", 1, (1, 2, 3), counted=True)))

    def test_cells_come_before_counted_ones_and_these_before_others(self):
        assert [str(cell) for cell in self.board.everywhere] == ["r1c1", "r1c2", "r2c1", "r2c2", "b", "a[1]", "a[2]"]
        assert self.board.answer == self.board.everywhere[:5]

    def test_nothing_that_goes_by_places_meets_them(self):
        everywhere = {cell for offsets in (((1, 0),), ((2, 0),), ((-2, 0),)) for cell in self.board.cells
                      for cell in self.board.at_offsets(cell, offsets)}  # fmt: skip
        assert everywhere <= set(self.board.cells)
        for cell in self.board.beside:
            assert cell not in self.board
            assert self.board.at_offsets(cell, ((-1, 0), (0, 1), (1, 0))) == ()
            assert self.board.ray(cell, (-1, 0)) == ()

    def test_their_digits(self):
        assert self.board.digits == (1, 2)
        assert self.board.every_digit == (0, 1, 2, 3, 5)
        assert [self.board.digits_of(cell) for cell in self.board.beside] == [(1, 2, 3), (0, 5), (0, 5)]

    def test_their_text_is_read_back(self):
        cells = Board(1, 1, (1,), (), (ExtraArray("x", 4, (1,)), ExtraArray("y", 1, (1,)))).arrays
        x, (y,) = cells["x"], cells["y"]
        assert cells_text(x) == "x"
        assert cells_text(x[1:]) == "x[2..4]"
        assert cells_text((x[3], x[2], y, x[0])) == "x[4] x[3] y x[1]"
        assert cells_text((Cell(1, 1), x[0])) == "r1c1 x[1]"

    def test_a_layer_has_its_name_for_all_its_cells_in_their_order(self):
        x = Board(2, 2, (1,), (), (Layer("x", 4, (1, 2)),)).layers["x"]
        assert cells_text(x) == "x"
        assert cells_text((x[0], x[1], x[3], x[2])) == "x[r1c1 r1c2 r2c2 r2c1]"
        assert cells_text((x[0], x[1], x[2], x[2])) == "x[r1c1 r1c2 r2c1 r2c1]"
        assert cells_text(x[:3]) == "x[r1c1 r1c2 r2c1]"

    def test_a_copy_of_a_cell_is_the_cell(self):
        import pickle

        cell = self.board.arrays["a"][1]
        again = pickle.loads(pickle.dumps(cell))
        assert again == cell
        assert isinstance(again, ExtraCell)
        assert str(again) == "a[2]"

    def test_limits(self):
        with pytest.raises(ValueError, match="at most 100 extra cells"):
            Board(1, 1, (1,), (), (ExtraArray("x", 101, (1,)),))
        with pytest.raises(ValueError, match="same name"):
            Board(1, 1, (1,), (), (ExtraArray("x", 1, (1,)), ExtraArray("x", 1, (1,))))


class TestGrid:
    board = sudokudsl.loads(PAIRS).board

    def test_grids_are_equal_whatever_other_cells_hold(self):
        one, other = Grid.of(self.board, (1, 1, 0, 1)), Grid.of(self.board, (1, 1, 1, 0))
        assert one == other
        assert hash(one) == hash(other)
        assert str(one) == "11\nx = 0 1"

    def test_counted_cells_tell_them_apart(self):
        board = sudokudsl.loads(COUNTED).board
        assert Grid.of(board, (1, 1, 0, 1)) != Grid.of(board, (1, 1, 1, 0))

    def test_what_it_does_not_know_it_does_not_say(self):
        grid = Grid(self.board, (1, 1))
        assert not grid.complete
        assert str(grid) == "11"
        with pytest.raises(ValueError, match=r"does not contain the digit of x\[2\]"):
            grid[self.board.arrays["x"][1]]


@solver
class TestSolvers:
    def test_grids_are_found_once_with_a_filling(self, solver):
        outcome = made(PAIRS, solver).search()
        assert outcome.exact
        assert outcome.count == len(set(outcome.grids)) == 9
        puzzle = sudokudsl.loads(PAIRS)
        assert all(grid.complete and puzzle.holds(grid) for grid in outcome.grids)

    def test_counted_fillings_are_found_all(self, solver):
        outcome = made(COUNTED, solver).search()
        assert outcome.count == 21  # (2 + 3 + 2) * 3
        assert set(outcome.grids) == set(oracle_grids(sudokudsl.loads(COUNTED)))

    def test_enumerating(self, solver):
        assert len(set(made(PAIRS, solver).grids())) == 9

    def test_one_solution_is_proven_unique_whatever_the_fillings(self, solver):
        text = "board 1x1 digits 1-2\ncells x[1..40] digits 0-9\nrequire x[1] < x[2]\ngiven r1c1 = 2\n"
        outcome = made(text, solver).search(limit=2)
        assert (outcome.count, outcome.exact) == (1, True)

    def test_candidates(self, solver):
        text = "board 1x1 digits 1-3\ncells x[1..2] digits 0-2\nrequire x[1] + x[2] = r1c1 + 1\n"
        found = made(text, solver).candidates()
        assert found.exact
        shown = {str(cell): digits for cell, digits in found.digits.items()}
        assert shown == {"r1c1": (1, 2, 3), "x[1]": (0, 1, 2), "x[2]": (0, 1, 2)}
        found = made(text, solver).candidates(givens=(3,))
        assert {str(cell): digits for cell, digits in found.digits.items()} == {
            "r1c1": (3,),
            "x[1]": (2,),
            "x[2]": (2,),
        }

    def test_givens_may_go_on_with_counted_cells(self, solver):
        of = made(COUNTED, solver)
        assert of.search(givens=(2, 1)).count == 3  # 02 11 20
        assert of.search(givens=(None, 1, 0, None)).count == 2  # 01 02
        with pytest.raises(ValueError, match="7 is not a digit"):
            of.search(givens=(None, None, 7, None))
        with pytest.raises(ValueError, match="2 givens expected"):
            of.search(givens=(None, None, None))

    def test_seeds_and_limits(self, solver):
        outcome = made(PAIRS, solver).search(limit=3, seed=5)
        assert outcome.count == len(set(outcome.grids)) == 3
        assert made(PAIRS, solver).search(keep=0).grids == ()


@pytest.mark.skipif(not engine_is_native(), reason="batches are the native engine's")
def test_a_batch_completes_its_grids():
    of = made(PAIRS, "engine")
    batch = of.search_many(["1.", "3.", "21"], limit=None)
    assert list(batch.counts) == [3, 3, 1]
    puzzle = sudokudsl.loads(PAIRS)
    assert all(puzzle.holds(grid) for outcome in batch for grid in outcome.grids)
    counted = made(COUNTED, "engine").search_many(["1.", "3.", "21"], limit=None)
    assert list(counted.counts) == [6, 6, 3]


def test_the_learning_search_projects_too():
    """With no patience it learns from the first; 2 * 2 * 2 grids, each with many fillings."""
    from sudokudsl.cover.compile import compile_cover
    from sudokudsl.cover.engine import NativeSolver

    text = "board 1x3 digits 1-2\ncells x[1..6] digits 0-9\nrequire sum(x) = 20 + r1c1\nrequire x[1] > x[2] + r1c2\n"
    puzzle = sudokudsl.loads(text)
    outcome = NativeSolver(compile_cover(puzzle), puzzle.board, learn_after=0).search()
    assert (outcome.count, outcome.exact) == (8, True)
    assert all(grid.complete and puzzle.holds(grid) for grid in outcome.grids)


def test_digits_far_from_the_boards():
    text = "sudoku 4x4\ncells low digits -99..-80\ncells high digits 61-99\nrequire low + high = r1c1 - r1c2 - 20\n"
    report = sudokudsl.check(sudokudsl.loads(text))  # -99 + 82 = 3 - 20 for 4 and 1; all differences are in reach
    assert report.agree
    assert sudokudsl.count(sudokudsl.loads(text)).count == 288


class TestProof:
    def test_a_certificate_of_projected_solutions(self, tmp_path):
        puzzle = sudokudsl.loads(PAIRS + "given r1c2 = 1\n")
        certify(puzzle).write(tmp_path)
        assert len(verify(tmp_path).grids) == 3

    def test_a_filling_that_is_none_is_refused(self, tmp_path):
        from sudokudsl.proof.verification import InvalidCertificate

        certify(sudokudsl.loads(PAIRS + "given r1c1 r1c2 = 1 1\n")).write(tmp_path)
        listed = tmp_path / "solutions.txt"
        text = listed.read_text()
        assert text in ("1 1 0 1\n", "1 1 1 0\n")
        listed.write_text("1 1 2 2\n")
        claim = json.loads((tmp_path / "certificate.json").read_text())
        from hashlib import sha256

        claim["sha256"]["solutions.txt"] = sha256(listed.read_bytes()).hexdigest()
        (tmp_path / "certificate.json").write_text(json.dumps(claim))
        with pytest.raises(InvalidCertificate, match="breaks require"):
            verify(tmp_path)

    def test_dimacs_projects_on_the_answer(self):
        plain, counted = compile_cnf(sudokudsl.loads(PAIRS)), compile_cnf(sudokudsl.loads(COUNTED))
        assert "c p show 1 2 3 4 5 6 0\n" in plain.dimacs()
        assert "c p show 1 2 3 4 5 6 7 8 9 10 11 12 0\n" in counted.dimacs()
        assert "c x[2]=0 is 10\n" in plain.dimacs()


class TestSolutionBlocks:
    @pytest.mark.parametrize(
        ("lines", "failure"),
        [
            ("  2\n  x = 0 2\n", ""),
            ("  2\n  x = 0,2\n", ""),
            ("  2\n", ""),
            ("  2\n  x = 2 2\n", "the solution of line 5 breaks require, line 4"),
            ("  1\n", "the solution of line 5 is not a solution with any filling of the extra cells"),
        ],
    )
    def test_judged(self, lines, failure):
        text = "board 1x1 digits 1-3\ncells x[1..2] digits 0-2\ngiven r1c1 = 2\nrequire x[1] + x[2] = r1c1\n"
        text += f"solution\n{lines}"
        failures = sudokudsl.check(sudokudsl.loads(text)).failures
        assert failures == ((failure,) if failure else ())

    def test_a_grid_is_written_as_it_is_read(self):
        grid = made(COUNTED, "engine").search(limit=1).grids[0]
        block = "solution\n" + "".join(f"  {line}\n" for line in grid.lines())
        assert sudokudsl.loads(f"{COUNTED}{block}").solutions[0][0] == grid


class TestCommands:
    @pytest.fixture
    def cli(self, tmp_path):
        def run(arguments, text):
            path = tmp_path / "puzzle.sdk"
            path.write_text(text)
            command = [sys.executable, "-P", "-m", "sudokudsl", *arguments, str(path)]
            done = subprocess.run(command, capture_output=True, text=True, timeout=120)
            assert "Traceback" not in done.stderr, done.stderr
            return done.returncode, done.stdout

        return run

    def test_solve_in_json(self, cli):
        status, output = cli(["solve", "--json"], PAIRS + "given r1c1 r1c2 = 3 1\n")
        facts = json.loads(output)
        assert status == 0
        assert facts["solutions"] == [[[3, 1]]]
        assert sorted(facts["extra_cells"][0]["x"]) == [1, 2]

    def test_candidates(self, cli):
        status, output = cli(["candidates"], "board 1x2 digits 1-3\ncells x[1..2] digits 2-4\nless r1c1 x[1]\n")
        assert status == 0
        assert output.startswith("123 123\nx: 234 234\n")

    def test_why(self, cli):
        text = "board 1x1 digits 1-3\ncells x digits 5 7 counted\n"
        status, output = cli(["why"], text)
        assert status == 0
        assert "2 cells of 2 differ" in output
        assert "x 5 7" in output
        status, output = cli(["why"], "board 1x1 digits 1-3\ncells x digits 5 7\nrequire x = r1c1 + 1\n")
        assert "no solution: 1 part" in output

    def test_steps(self, cli):
        """x[1] + x[2] = 1 leaves 0 and 1 for both, and no step has to find which is which."""
        status, output = cli(["steps"], PAIRS + "given r1c1 = 1\ngiven r1c2 = 2\n")
        assert status == 0
        assert output.startswith("12\n")
        assert "solved after 0 steps" in output
        status, output = cli(["steps", "--next"], PAIRS)
        assert status == 4
        assert "123 123\nx: 012 012\n" in output

    def test_check_of_all_engines(self, cli):
        status, output = cli(["check", "--all-engines"], PAIRS + "expect 9 solutions\n")
        assert status == 0
        assert "engine, cadical195, reference and logic found the same 9 grids" in output

    def test_lines_of_generated_puzzles_have_no_place_for_them(self, cli):
        assert cli(["generate", "--lines"], COUNTED) == (2, "")
        assert cli(["generate", "--lines", "--seed", "1"], PAIRS)[0] == 0

    def test_explain(self, cli):
        status, output = cli(["explain"], COUNTED + "cells y\n")
        assert status == 0
        assert "x[1..2] are extra cells beside the board, digits 0 1 2, part of the answer" in output
        assert (
            "y is an extra cell beside the board, digits 1 2 3, solutions that differ only there are counted once"
            in output
        )

    def test_format(self, cli, tmp_path):
        status, output = cli(["format"], "Cells  X [1..3]   digits 0..4  COUNTED\nlet y = X[3..2]\neven X\n")
        assert (status, output) == (0, "cells X[1..3] digits 0-4 counted\nlet y = X[3..2]\neven X\n")


def test_drawings_have_their_digits_and_names():
    puzzle = sudokudsl.loads(COUNTED + "skyscraper row 1 left = 1\n")
    grid = made(COUNTED, "engine").search(limit=1, givens=(3, 1, 1, None)).grids[0]
    picture = svg(puzzle, grid)
    assert ">x</text>" in picture
    assert picture.count('class="solution"') == 4
    assert svg(puzzle, Grid.of(puzzle.board, (3, 1, 1, 2))) == picture
    drawn = sudokudsl.draw(puzzle, grid)
    assert "x │ 1 │ 2 │" in drawn


def test_exports_refuse_them_by_name():
    with pytest.raises(Refused, match="cells total: a line of 81 characters cannot say this"):
        line_text(sudokudsl.loads("sudoku 9x9\ncells total\n"))


class TestSteps:
    def solve(self, text):
        return LogicalSolver(sudokudsl.loads(text)).solve()

    def test_each_cell_has_its_own_digits(self):
        solve = self.solve("board 1x1 digits 1-3\ncells x digits 0 7\ncells y digits 2-3 counted\n")
        assert solve.positions[0].candidates == ((1, 2, 3), (2, 3), (0, 7))

    def test_a_statement_narrows_them_and_they_narrow_the_board(self):
        """A cage of two cells of 1 to 4 whose sum x is 7 or more: x is 7, and the cells are 3 and 4."""
        solve = self.solve("board 1x2 digits 1-4\ncells x digits 7-9\ncage: all\nsum 0: all -1*x\n")
        assert solve.positions[-1].candidates == ((3, 4), (3, 4), (7,))

    def test_a_house_of_theirs_has_the_digits_of_the_board(self):
        """Not 0 and not 5; and as x[1] is 1, x[2] is the only place for 2."""
        solve = self.solve(
            "board 1x2 digits 1-2\ncells x[1..2] digits 0-5 counted\nregion x\ngiven x[1] = 1\ngiven r1c1 = 1\n"
        )
        assert solve.positions[-1].digits == (1, None, 1, 2)

    def test_cells_that_differ_hold_every_digit_that_they_may_hold(self):
        """3 cells of 0 to 2 that differ: 0 is in one of the first two, where the third is not 0."""
        solve = self.solve(
            "board 1x1 digits 1-9\ncells x[1..3] digits 0-2 counted\ndistinct x\n"
            "candidates x[1] = 0 1\ncandidates x[2] = 1 2\ncandidates x[3] = 1 2\n"
        )
        assert solve.positions[-1].digits == (None, 0, None, None)

    def test_those_that_are_not_counted_may_stay_open(self):
        """x is 0 or 1 beside r1c1 = 2: the grid is found, with one filling of x."""
        solve = self.solve("board 1x1 digits 2 3\ncells x digits 0 1\nrequire x + 2 >= r1c1\ngiven r1c1 = 2\n")
        assert solve.end == "solved"
        assert solve.grid.values == (2,)
        assert solve.grid.beside[0] in (0, 1)
        assert solve.positions[-1].digits == (2, None)

    def test_nothing_may_fit_into_them(self):
        """Three cells that differ in pairs, of two digits: no pair alone shows it."""
        apart = "require x[1] != x[2]\nrequire x[1] != x[3]\nrequire x[2] != x[3]\n"
        solve = self.solve(f"board 1x1 digits 1-2\ncells x[1..3] digits 0 1\n{apart}given r1c1 = 1\n")
        assert solve.end == "contradiction"
        assert solve.grid is None

    def test_pictures_have_their_candidates(self):
        """Below the board and the clues under it, at the place where the drawing has the cells."""
        puzzle = sudokudsl.loads("board 1x2 digits 1-3\ncells x[1..2] digits 6-7\nskyscraper column 1 bottom = 1\n")
        solve = LogicalSolver(puzzle).solve()
        picture = step_svg(puzzle, solve.positions[-1], None)
        heights = {float(y) for y in re.findall(r'y="([\d.]+)"[^>]*>[67]<', picture)}
        assert picture.count(">6</text>") == picture.count(">7</text>") == 2
        row = puzzle.board.beside[0].row - 1
        assert all(row * CELL < y < (row + 2) * CELL for y in heights)
        assert len(re.findall("<li>", page(solve))) == len(solve.steps)


class TestGenerator:
    def test_of_a_spec_with_them(self):
        """Only cells of the board are given, and the file, which gives no digit of x, passes the check as unique."""
        made = Generator(sudokudsl.loads(PAIRS), seed=1).make()
        assert "given x" not in made.text
        assert made.solution.values[0] in (1, 2, 3)
        report = sudokudsl.check(made.puzzle)
        assert (report.verdict, report.failures) == ("unique", ())

    def test_counted_ones_are_given_where_they_have_to_be(self):
        """Of x[1] + x[2] = 1, 2 or 3 one has to be given; only 2 + 2 is 4."""
        spec = COUNTED.replace("digits 1-3", "digits 1-4")
        found = set()
        for number in range(1, 9):
            made = Generator(sudokudsl.loads(spec), seed=1).make(number)
            assert sudokudsl.check(made.puzzle).failures == ()
            assert made.givens[2:] != (None, None) or made.solution.values[0] == 4
            found.add(made.solution.values[0])
            assert json.loads(json.dumps(made.facts()))["extra_cells"]["x"] == list(made.solution.values[2:])
        assert len(found) > 1

    def test_clues_are_laid_out_beside_them(self):
        spec = sudokudsl.loads("sudoku 4x4\ncells t digits 3-7\nsum 0: r1c1 r1c2 -1*t\nsum 0: r4c3 r4c4 -1*t\n")
        made = Generator(spec, Request(clues=("kropki",)), seed=2).make()
        assert made.clues
        assert sudokudsl.check(made.puzzle).verdict == "unique"


def test_sizes_are_explained():
    explanation = explain(sudokudsl.loads(PAIRS))
    assert explanation.slots >= 4
    assert "extra cells" in explanation.board


def test_shrinking_keeps_them_as_long_as_they_matter():
    text = "sudoku 4x4\ncells x digits 9\ncells y\nrequire x = r1c1\neven y\n"
    short = shrink(text, lambda candidate: _has_none(candidate))
    assert "cells x" in short
    assert "require x = r1c1" in short
    assert "cells y" not in short


def _has_none(text):
    try:
        puzzle = sudokudsl.loads(text)
    except sudokudsl.SdkError:
        return False
    outcome = sudokudsl.make_solver(puzzle).search(limit=1, limits=Limits(nodes=100_000))
    return outcome.exact and outcome.count == 0


def test_examples_have_extra_cells():
    texts = [path.read_text("utf-8") for path in EXAMPLES.glob("*.sdk")]
    assert sum("\ncells " in text for text in texts) >= 3
