"""The public functions, as a program uses them."""

import pickle
import re
import xml.etree.ElementTree as ElementTree
from itertools import islice
from time import sleep

import pytest

import sudokudsl
from sudokudsl import Budget, Cell, SdkError, Stop
from sudokudsl.model.puzzle import TooLarge
from sudokudsl.model.solver import Limits, Stopped
from support import EXAMPLES

FOUR = "board 1x3 digits 1-4\nthermometer r1c1..r1c3\n"  # 123 124 134 234
SOLVERS = ("engine", "reference", "cadical195")


@pytest.fixture
def four():
    return sudokudsl.loads(FOUR)


def test_every_public_name_is_there_and_documented():
    for name in sudokudsl.__all__:
        assert getattr(sudokudsl, name).__doc__, name
    with pytest.raises(AttributeError, match="nothing"):
        _ = sudokudsl.nothing


def test_load_and_loads(tmp_path):
    path = tmp_path / "four.sdk"
    path.write_text(FOUR)
    assert sudokudsl.load(path) == sudokudsl.loads(FOUR)
    assert sudokudsl.loads("    " + FOUR.replace("\n", "\n    ")) == sudokudsl.loads(FOUR)


def test_a_puzzle_keeps_the_warnings_and_notes_of_its_text(tmp_path):
    text = "sudoku 4x4\ncage 20: r1c1 r1c2\nthermometer r1c1 r1c3\n"
    (tmp_path / "odd.sdk").write_text(text)
    for puzzle in (sudokudsl.loads(text), sudokudsl.load(tmp_path / "odd.sdk")):
        found = [(each.severity, puzzle.text.cut(each.span)) for each in puzzle.diagnostics]
        assert found == [("warning", "20"), ("note", "r1c1 r1c3")]
        assert pickle.loads(pickle.dumps(puzzle)).diagnostics == puzzle.diagnostics
    assert sudokudsl.loads(FOUR).diagnostics == ()


def test_why_explains_each_answer(four):
    clash = sudokudsl.why(sudokudsl.loads("board 1x2 digits 1-2\ngiven r1c1 = 2\nless r1c1 r1c2\neven r1c1"))
    assert [part.word for part in clash.parts] == ["given", "less"] or [part.word for part in clash.parts] == [
        "less", "even",
    ]  # fmt: skip
    needless = sudokudsl.why(sudokudsl.loads("board 1x2 digits 1-2\nless r1c1 r1c2\ngiven r1c1 = 1"))
    assert [part.word for part in needless.parts] == ["given"]
    left = sudokudsl.why(four)
    assert {str(cell): digits for cell, digits in left.cells} == {"r1c1": (1, 2), "r1c2": (2, 3), "r1c3": (3, 4)}
    with pytest.raises(sudokudsl.NoDiagnosis, match="stopped"):
        sudokudsl.why(sudokudsl.loads("sudoku 9x9"), seconds=0.0)


def test_a_certificate_is_made_and_verified(four, tmp_path):
    sudokudsl.certify(four).write(tmp_path)
    assert sudokudsl.verify(tmp_path).verdict == "4 solutions"
    assert len(sudokudsl.verify(str(tmp_path)).grids) == 4
    (tmp_path / "solutions.txt").write_text("1 2 3\n")
    with pytest.raises(sudokudsl.InvalidCertificate, match="checksum"):
        sudokudsl.verify(tmp_path)
    with pytest.raises(sudokudsl.NoCertificate):
        sudokudsl.certify(sudokudsl.loads("sudoku 9x9"), seconds=0.1)
    with pytest.raises(ValueError, match="cadical195"):
        sudokudsl.certify(four, solver="minisat22")


def test_puzzles_go_to_other_programs_and_come_back():
    puzzle = sudokudsl.loads("sudoku 4x4\nthermometer r1c1 r1c2\ngiven r2c1 = 3")
    back = sudokudsl.convert(sudokudsl.export(puzzle, "fpuzzles").content)
    assert {each.word for each in sudokudsl.loads(back).stated} >= {"sudoku", "thermometer", "givens"}
    assert sudokudsl.export(puzzle, "sudokupad").notes == ("no solution is included: there are several",)
    assert sudokudsl.convert("sudoku 4X4\n") == "sudoku 4x4\n"
    with pytest.raises(sudokudsl.Refused, match="renban"):
        sudokudsl.export(sudokudsl.loads("sudoku 9x9\nrenban r1c1 r3c3\nexclusion r1c1 = 3"), "pencilmark")
    with pytest.raises(ValueError, match="sudokupad"):
        sudokudsl.export(puzzle, "paper")
    with pytest.raises(ValueError, match="as_drawing"):
        sudokudsl.export(puzzle, "iss", as_drawing=True)
    with pytest.raises(SdkError, match="slither"):
        sudokudsl.convert("https://puzz.link/p?slither/4/4/g1k")
    with pytest.raises(SdkError, match="thermometer"):
        sudokudsl.convert("sudoku 4x4\nthermometre r1c1 r1c2")
    with pytest.raises(TypeError):
        sudokudsl.convert(b"sudoku 4x4")


def test_a_picture_is_exported_as_bytes(four):
    pytest.importorskip("cairosvg")
    assert sudokudsl.export(four, "png").content.startswith(b"\x89PNG")


def test_errors_carry_every_diagnostic():
    with pytest.raises(SdkError) as caught:
        sudokudsl.loads("board 1x3 digits 1-4\nthermometre r1c1\ncage 5: r9c9\n", name="x.sdk")
    assert {diagnostic.code for diagnostic in caught.value.diagnostics} == {"unknown-word", "cell-off-board"}
    assert "x.sdk:2:1" in str(caught.value)
    with pytest.raises(SdkError, match="no such file"):
        sudokudsl.load("/nowhere/at/all.sdk")
    with pytest.raises(FileNotFoundError, match="no such file") as missing:
        sudokudsl.load("/nowhere/at/all.sdk")
    copied = pickle.loads(pickle.dumps(missing.value))
    assert (type(copied), str(copied)) == (type(missing.value), str(missing.value))
    with pytest.raises(IsADirectoryError, match="folder"):
        sudokudsl.load("/")
    with pytest.raises(SdkError, match="solve_many"):
        sudokudsl.loads(("." * 81 + "\n") * 2)


@pytest.mark.parametrize("solver", SOLVERS)
def test_the_same_questions_for_every_solver(four, solver):
    assert sudokudsl.solve(four, solver=solver).count == 2
    outcome = sudokudsl.count(four, solver=solver)
    assert (outcome.count, outcome.exact, outcome.grids) == (4, True, ())
    assert sudokudsl.count(four, solver=solver, limit=3).stop is Stop.LIMIT
    assert {str(grid) for grid in sudokudsl.solutions(four, solver=solver)} == {"123", "124", "134", "234"}
    found = sudokudsl.candidates(four, solver=solver)
    assert found.exact
    assert found.digits == {Cell(1, 1): (1, 2), Cell(1, 2): (2, 3), Cell(1, 3): (3, 4)}
    assert sudokudsl.count(four, solver=solver, givens=".3.").count == 2
    assert sudokudsl.count(four, solver=solver, givens=(2, None, None)).count == 1
    with pytest.raises(ValueError, match="digit"):
        sudokudsl.count(four, solver=solver, givens="9..")
    with pytest.raises(ValueError, match="3"):
        sudokudsl.count(four, solver=solver, givens="..")


@pytest.mark.parametrize("solver", [*SOLVERS, "logic"])
def test_lazy_grids_are_those_of_a_search_in_its_order(solver):
    puzzle = sudokudsl.loads("sudoku 4x4\n")
    asked, other = sudokudsl.make_solver(puzzle, solver), sudokudsl.make_solver(puzzle, solver)
    orders = [tuple(asked.grids(seed=seed)) for seed in (None, 1, 2)]
    assert orders == [other.search(seed=seed).grids for seed in (None, 1, 2)]
    assert len(set(orders)) == 3
    assert {len(order) for order in orders} == {288}
    with pytest.raises(TypeError, match="seed must be a whole number or None, not str"):
        next(asked.grids(seed="1"))


@pytest.mark.parametrize("solver", [*SOLVERS, "logic"])
def test_the_time_of_the_caller_does_not_count(solver, monkeypatch):
    from sudokudsl.cover import engine
    from sudokudsl.model import solver as protocol

    seconds = 0.0
    for module in (engine, protocol):
        monkeypatch.setattr(module, "perf_counter", lambda: seconds)
    asked = sudokudsl.make_solver(sudokudsl.loads("sudoku 4x4\n"), solver)
    found = 0
    for _ in asked.grids(limits=Limits(seconds=10)):
        found += 1
        seconds += 100
    assert found == 288
    with pytest.raises(Stopped) as stopped:
        list(asked.grids(limits=Limits(seconds=0)))
    assert stopped.value.stop is Stop.TIME


@pytest.mark.parametrize("solver", [*SOLVERS, "logic"])
def test_lazy_grids_are_counted_in_the_reports_of_progress(solver, monkeypatch):
    monkeypatch.setattr("sudokudsl.model.solver.PROGRESS_EVERY", 0)
    reports = []
    asked = sudokudsl.make_solver(sudokudsl.loads("sudoku 4x4\n"), solver)
    assert len(set(asked.grids(limits=Limits(progress=reports.append)))) == 288
    assert reports == sorted(reports)
    assert max(reports) > 200


def test_solutions_are_lazy():
    first = list(islice(sudokudsl.solutions(sudokudsl.loads("sudoku 9x9")), 3))
    assert len(set(first)) == 3


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_batches_keep_their_order(four, threads):
    asked = ["1..", (None, 3, None), "4..", "..."]
    assert [outcome.count for outcome in sudokudsl.solve_many(four, asked, threads=threads)] == [2, 2, 0, 2]
    assert [outcome.count for outcome in sudokudsl.count_many(four, asked, threads=threads)] == [3, 2, 0, 4]
    unique = sudokudsl.solve_many(four, ["2.."], threads=threads)[0]
    assert (str(unique.grids[0]), unique.exact) == ("234", True)


def test_check_explain_draw_format(four):
    report = sudokudsl.check(four)
    assert (report.verdict, report.agree) == ("many", True)
    assert "strictly increase" in str(sudokudsl.explain(four))
    assert sudokudsl.compile_cover(four).answer_cells == 3
    assert sudokudsl.compile_cnf(four).variables >= 12
    assert "┃" in sudokudsl.draw(four)
    for picture in (sudokudsl.draw(four, report.grids[0], to="svg"), four._repr_svg_()):
        assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert sudokudsl.format("BOARD 1x3   digits 1-4\nTHERMO r1c1..r1c3") == FOUR


def test_unknown_solvers_and_uses(four):
    with pytest.raises(ValueError, match="cadical195"):
        sudokudsl.solve(four, solver="nosuch")
    with pytest.raises(ValueError, match="SAT"):
        sudokudsl.check(four, solver="engine")


@pytest.mark.parametrize(
    ("use", "named"),
    [
        (lambda p: sudokudsl.load(None), "path must be a str or a path, not NoneType"),
        (lambda p: sudokudsl.loads(b"sudoku 4x4"), "text must be a str, not bytes"),
        (lambda p: sudokudsl.format(None), "text must be a str, not NoneType"),
        (lambda p: sudokudsl.solve("sudoku 4x4"), "puzzle must be a Puzzle, as load and loads make it, not str"),
        (lambda p: sudokudsl.check(None), "puzzle must be a Puzzle"),
        (lambda p: sudokudsl.explain(None), "puzzle must be a Puzzle"),
        (lambda p: sudokudsl.draw(None), "puzzle must be a Puzzle"),
        (lambda p: sudokudsl.compile_cnf(5), "puzzle must be a Puzzle"),
        (lambda p: sudokudsl.compile_cover(5), "puzzle must be a Puzzle"),
        (lambda p: sudokudsl.draw(p, "123"), "grid must be a Grid or None, not str"),
        (lambda p: sudokudsl.solve(p, solver=None), "the solver must be named by a str, not NoneType"),
        (lambda p: sudokudsl.solve(p, seconds="1"), "seconds must be a number or None, not str"),
        (lambda p: sudokudsl.Limits(nodes=1.5), "nodes must be a whole number or None, not float"),
        (lambda p: sudokudsl.solve_many(p, "1.."), "givens must be a sequence with the givens of each search, not str"),
        (lambda p: sudokudsl.solve_many(p, None), "givens must be a sequence with the givens of each search"),
        (
            lambda p: sudokudsl.solve_many(p, [5]),
            "entry 1: givens must be a sequence of digits and None, one per cell, not int",
        ),
        (lambda p: sudokudsl.solve_many(p, ["1.."], threads=1.5), "threads must be a whole number, not float"),
        (lambda p: sudokudsl.solve_many(p, ["1.."], limit="2"), "limit must be a whole number or None, not str"),
    ],
)
def test_arguments_of_a_wrong_type_are_named(four, use, named):
    with pytest.raises(TypeError, match=f"^{re.escape(named)}"):
        use(four)


@pytest.mark.parametrize("solver", SOLVERS)
def test_questions_of_a_wrong_type_or_range_are_named(four, solver):
    for givens in (b"1..", 5, {1: 2}, {1, 2, 3}):
        with pytest.raises(TypeError, match="givens must be a sequence of digits and None, one per cell, not"):
            sudokudsl.solve(four, solver=solver, givens=givens)
    with pytest.raises(ValueError, match="'1' is not a digit of the board"):
        sudokudsl.solve(four, solver=solver, givens=["1", None, None])
    for seed in (1.5, "1"):
        with pytest.raises(TypeError, match="seed must be a whole number or None, not"):
            sudokudsl.solve(four, solver=solver, seed=seed)
    for limit in (0, -1):
        with pytest.raises(ValueError, match=f"limit must be positive, got {limit}"):
            sudokudsl.count(four, solver=solver, limit=limit)
    with pytest.raises(TypeError, match="limit must be a whole number or None, not float"):
        sudokudsl.count(four, solver=solver, limit=2.0)
    with pytest.raises(ValueError, match="keep must not be negative, got -1"):
        sudokudsl.make_solver(four, solver).search(keep=-1)
    with pytest.raises(ValueError, match="nodes must not be negative, got -1"):
        sudokudsl.Limits(nodes=-1)
    for threads in (0, 1_000_001, 10**30):
        with pytest.raises(ValueError, match=f"threads must be .*, got {threads}"):
            sudokudsl.solve_many(four, ["." * 16], threads=threads)


def test_wrong_amounts_are_refused(four):
    for name in ("seconds", "megabytes"):
        for amount in (-1, float("nan")):
            with pytest.raises(ValueError, match=f"{name} must be a number that is not negative, got {amount}"):
                Budget(**{name: amount})
        with pytest.raises(TypeError, match=f"{name} must be a number or None, not str"):
            Budget(**{name: "1"})
    with pytest.raises(ValueError, match="count must not be negative, got -1"):
        sudokudsl.generate_many(four, -1)
    with pytest.raises(TypeError, match="count must be a whole number, not float"):
        sudokudsl.generate_many(four, 1.0)
    assert not list(sudokudsl.generate_many(four, 0))
    with pytest.raises(KeyError, match="no technique"):
        sudokudsl.steps(four, up_to="")


def test_values_travel_between_processes(four):
    for value in (four, sudokudsl.check(four), sudokudsl.solve(four), sudokudsl.candidates(four)):
        assert type(pickle.loads(pickle.dumps(value))) is type(value)
    assert pickle.loads(pickle.dumps(four)) == four


@pytest.mark.parametrize("solver", [*SOLVERS, "logic"])
@pytest.mark.parametrize("name", ["killer", "four-by-four", "impossible"])
def test_candidates_of_a_stopped_search_are_candidates(solver, name):
    """A search that a limit has stopped has found some of them, and lists no digit that it has only not excluded."""
    puzzle = sudokudsl.load(EXAMPLES / f"{name}.sdk")
    true = sudokudsl.make_solver(puzzle).candidates().digits
    asked = sudokudsl.make_solver(puzzle, solver)
    for nodes in (0, 1, 2, 5, 20):
        found = asked.candidates(limits=Limits(nodes=nodes))
        assert all(set(digits) <= set(true[cell]) for cell, digits in found.digits.items()), nodes
        assert not found.exact or found.digits == true


def test_errors_travel_between_processes(four, tmp_path):
    """An error that a call raises in a worker process arrives, and says the same."""
    first = four.stated[0]
    calls = {
        "_MissingFile": lambda: sudokudsl.load(tmp_path / "missing.sdk"),
        "SdkError": lambda: sudokudsl.loads("sudoku 4x4\nthermometre r1c1"),
        "Refused": lambda: sudokudsl.export(four, "line"),
        "InvalidCertificate": lambda: sudokudsl.verify(tmp_path),
        "NoCertificate": lambda: sudokudsl.certify(four, seconds=0),
        "NoDiagnosis": lambda: sudokudsl.why(four, seconds=0),
        "OutOfBudget": lambda: sudokudsl.within(Budget(seconds=0), lambda: [sleep(0.01) for _ in range(2_000)]),
        "Stopped": lambda: list(sudokudsl.make_solver(four).grids(limits=Limits(seconds=0))),
    }
    raised = {"TooLarge": TooLarge("SAT", four, first, "more than 9 clauses")}
    for kind, call in calls.items():
        with pytest.raises(Exception) as caught:  # noqa: PT011 - its kind is compared below
            call()
        raised[kind] = caught.value
    for kind, error in raised.items():
        copied = pickle.loads(pickle.dumps(error))
        assert (type(copied).__name__, str(copied)) == (kind, str(error))
        assert set(vars(copied)) == set(vars(error))


def test_a_grid_of_another_board_is_judged_by_nobody(four):
    other = sudokudsl.Grid(sudokudsl.loads("sudoku 4x4").board, (1,) * 16)
    with pytest.raises(ValueError, match="another size"):
        four.holds(other)
    with pytest.raises(TypeError, match="must be a Grid"):
        four.holds("123")


def test_a_grid_shows_itself_on_one_line(four):
    assert repr(sudokudsl.Grid(four.board, (1, 2, 3))) == "Grid(1x3: 123)"
    assert repr(sudokudsl.solve(sudokudsl.loads("latin 2x2"), seed=1).grids).count("Grid(2x2: ") == 2


def test_steps_may_assume_one_solution_and_try_candidates():
    ordinary = sudokudsl.loads("sudoku 9x9")
    givens = ".9.......51..4.2..3....1.4..2.....6.1.....45.....7.3.8.4.8.........2.9.....75..12"
    assert "unique rectangle" not in sudokudsl.steps(ordinary, givens=givens).by_technique
    assert "unique rectangle" in sudokudsl.steps(ordinary, givens=givens, unique=True).by_technique
    hardest = sudokudsl.load(EXAMPLES / "inkala-2012.sdk")
    assert sudokudsl.steps(hardest).end == "stuck"
    solved = sudokudsl.steps(hardest, trial=True)
    assert (solved.end, solved.hardest) == ("solved", "trial and contradiction")
    assert sudokudsl.steps(hardest, trial=True, seconds=0.01).end == "unfinished"


def test_names_and_values_that_nobody_knows_are_answered_with_those_there_are(four):
    with pytest.raises(ValueError, match="no solver 'x'; there are engine, reference, logic, cadical195"):
        sudokudsl.solve(four, solver="x")
    with pytest.raises(KeyError, match="no technique is called telepathy; there are: last cell"):
        sudokudsl.steps(four, up_to="telepathy")
    for difficulty in (5, "x", (1,), (1.5, 2)):
        with pytest.raises(TypeError, match="two costs"):
            sudokudsl.generate(four, difficulty=difficulty)


@pytest.mark.parametrize(
    "link", ["https://sudokupad.app/abc123", "http://www.f-puzzles.com/?id=ab", "https://x.y/?load="]
)
def test_links_without_a_puzzle(link):
    with pytest.raises(SdkError, match="does not contain a puzzle") as caught:
        sudokudsl.loads(f"{link}\n")
    (found,) = caught.value.diagnostics
    assert caught.value.source.cut(found.span) == link


def test_puzzles_and_boards_are_told_in_a_line():
    puzzle = sudokudsl.loads('title "Two"\nsudoku 4x4\ncells x[1..3] digits 0-9\nthermometer r1c1 r1c2')
    assert repr(puzzle) == "Puzzle('Two', Board(4x4, digits 1..4, 4 regions, x[1..3]), 4 constraints)"
    assert repr(sudokudsl.loads("board 1x2 digits -1 3 3").board) == "Board(1x2, digits -1 3 3)"


def test_a_solve_is_shown_in_one_line():
    shown = repr(sudokudsl.steps(sudokudsl.loads("latin 2x2\ngiven r1c1 = 1\n")))
    assert re.fullmatch(r"Solve\(Puzzle\(.*\), 3 steps, solved\)", shown)
