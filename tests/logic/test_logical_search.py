"""The logical solver in the cross-check: it finds the grids of brute force and of the engine, and is asked alike."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import sudokudsl
from sudokudsl.crosscheck.compare import Checker
from sudokudsl.crosscheck.oracle import oracle_grids
from sudokudsl.families import BUILTIN
from sudokudsl.logic.exhaustive import LogicalSearch
from sudokudsl.logic.propagators import PairsPropagator
from sudokudsl.model.solver import Limits, Stop
from sudokudsl.testing.strategies import can_sample, specs
from support import EXAMPLES

MANY = 20  # grids that are looked for one by one
FAMILIES = [family for family in BUILTIN if any(map(can_sample, family.forms))]


def grids(puzzle):
    return LogicalSearch(puzzle).search().grids


# README: 288 grids of 4x4, 144 with the thermometer; 48 with both diagonals
@pytest.mark.parametrize(("text", "many"), [("", 288), ("thermometer r1c1 r1c2\n", 144), ("diagonals\n", 48)])
def test_known_counts(text, many):
    assert sudokudsl.count(sudokudsl.loads(f"sudoku 4x4\n{text}"), solver="logic").count == many


@pytest.mark.parametrize("extras", [False, True])
def test_random_specs_have_the_grids_of_brute_force(extras):
    @settings(max_examples=40, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(FAMILIES).flatmap(lambda family: specs(family, most=130, extras=extras)))
    def agree(spec):
        agrees_with_brute_force(spec)

    agree()


def agrees_with_brute_force(spec):
    try:
        puzzle = sudokudsl.loads(spec.text)
    except sudokudsl.SdkError:
        return
    expected = oracle_grids(puzzle)
    if len(expected) > MANY:
        return
    found = grids(puzzle)
    assert len(set(found)) == len(found)
    assert set(found) == set(expected)
    candidates = LogicalSearch(puzzle).candidates().digits
    for cell in puzzle.board.answer:
        assert candidates[cell] == tuple(sorted({grid[cell] for grid in found}))


@pytest.mark.parametrize("name", ["classic", "killer", "miracle", "sandwich", "jigsaw", "impossible", "twice-two"])
def test_it_votes_in_a_check(name):
    puzzle = sudokudsl.load(EXAMPLES / f"{name}.sdk")
    report = Checker(
        puzzle, [("engine", sudokudsl.make_solver(puzzle)), ("logic", sudokudsl.make_solver(puzzle, "logic"))]
    ).check()
    assert report.agree
    assert report.failures == ()


def test_a_voice_with_a_wrong_rule_disagrees():
    puzzle = sudokudsl.loads("board 1x2 digits 1-3\nthermometer all\n")  # 12, 13, 23
    wrong = LogicalSearch(puzzle)
    (owned,) = wrong._model.propagators
    object.__setattr__(owned, "propagator", PairsPropagator(0, 1, (0b100, 0b100, 0)))  # 13, 23
    report = Checker(puzzle, [("engine", sudokudsl.make_solver(puzzle)), ("logic", wrong)]).check()
    assert not report.agree
    assert "logic" in report.disagreement.sentence


def test_all_engines_are_asked():
    report = sudokudsl.check(sudokudsl.load(EXAMPLES / "jigsaw.sdk"), all_engines=True)
    assert [side.name for side in report.sides] == ["engine", "cadical195", "reference", "logic"]
    assert report.agree
    assert report.verdict == "unique"


def test_limits_and_seeds():
    search = LogicalSearch(sudokudsl.loads("sudoku 4x4\n"))
    assert search.search(limit=5).stop is Stop.LIMIT
    assert search.search(limits=Limits(nodes=3)).stop is Stop.NODES
    assert search.search(limits=Limits(seconds=0)).stop is Stop.TIME
    first = [search.search(limit=1, seed=seed).grids for seed in range(8)]
    assert first == [search.search(limit=1, seed=seed).grids for seed in range(8)]
    assert len(set(first)) > 1
    with pytest.raises(TimeoutError):
        list(search.grids(limits=Limits(nodes=3)))
    for limit in (0, -1):
        with pytest.raises(ValueError, match="limit must be positive"):
            search.search(limit=limit)
    with pytest.raises(ValueError, match="16 givens expected"):
        search.search(givens=[1, 2])
    with pytest.raises(ValueError, match="7 is not a digit"):
        search.search(givens=(7, *(None,) * 15))
    assert len(list(search.grids())) == 288


def test_the_statistics_are_those_of_sudokuspice():
    """The tests of SudokuSpice (github.com/MorganR/SudokuSpice) state the three solutions of this puzzle.

    The first choice has one solution on one side and a further choice on the other: 2 cells, 4 digits.
    """
    outcome = LogicalSearch(sudokudsl.loads("1...\n..1.\n.1..\n3.4.\n")).search()
    assert {"".join(map(str, grid.values)) for grid in outcome.grids} == {
        "1432231441233241",
        "1324241341323241",
        "1423231441323241",
    }
    assert outcome.statistics["squares guessed"] == 2
    assert outcome.statistics["guesses made"] == 4


def test_the_statistics_mean_what_is_written():
    """Two cells that differ: the first has two digits, each of which has a solution below it, without more to try."""
    outcome = LogicalSearch(sudokudsl.loads("board 1x2 digits 1-2\ndistinct all\n")).search()
    assert outcome.count == 2
    assert outcome.statistics == {"nodes": 3, "guesses": 1, "squares guessed": 1, "guesses made": 2}
    # 1 2 is found without a guess
    outcome = LogicalSearch(sudokudsl.loads("board 1x2 digits 1-2\nthermometer all\n")).search()
    assert outcome.statistics == {"nodes": 1, "guesses": 0, "squares guessed": 0, "guesses made": 0}
    # a cell has to be tried although there is no solution: three cells with two digits that all differ, in pairs
    text = "board 1x3 digits 1-2\nsum 0: r1c1 -1*r1c1\n" + "".join(
        f"xv 3: {one} {other}\n" for one, other in (("r1c1", "r1c2"), ("r1c2", "r1c3"), ("r1c1", "r1c3"))
    )
    outcome = LogicalSearch(sudokudsl.loads(text)).search()
    assert outcome.count == 0
    assert outcome.statistics == {"nodes": 3, "guesses": 1, "squares guessed": 0, "guesses made": 0}
