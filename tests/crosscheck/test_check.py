"""The cross-check notices every way in which one solver can be wrong, and never takes a limit for a verdict."""

import time
from dataclasses import replace

import pytest

from sudokudsl import Limits, Outcome, Stop, loads, make_solver
from sudokudsl.crosscheck.compare import Checker

THREE_RISING = "board 1x3 digits 1-4\nthermometer r1c1..r1c3\n"  # C(4,3) = 4 grids: 123 124 134 234


class Altered:
    """A solver whose answers are changed on the way: the kinds of fault that a real one could have."""

    def __init__(self, solver, *, loses=(), invents=(), stop=None):
        self.solver, self.loses, self.invents, self.stop = solver, set(loses), tuple(invents), stop

    def search(self, *, limit=None, keep=None, givens=None, limits=Limits(), seed=None):
        found = self.solver.search(givens=givens, limits=limits)
        grids = [grid for grid in found.grids if str(grid) not in self.loses]
        grids += [grid for grid in self.invents if givens is None or givens == grid.values]
        if self.stop is not None and givens is None:
            return Outcome(tuple(grids[:1]), 1, self.stop)
        if limit is not None and len(grids) >= limit:
            return Outcome(tuple(grids[:limit]), limit, Stop.LIMIT)
        return Outcome(tuple(grids), len(grids), Stop.EXHAUSTED)


def grid_of(puzzle, text):
    found = next(iter(make_solver(puzzle, "reference").search().grids))
    return replace(found, values=tuple(map(int, text)))


def checker(text, *, left=None, right=None):
    puzzle = loads(text)
    sides = []
    for name, change in (("left", left), ("right", right)):
        solver = make_solver(puzzle, "reference")
        sides.append((name, Altered(solver, **change) if change is not None else solver))
    return puzzle, Checker(puzzle, sides)


def test_agreement_on_a_whole_set():
    _, check = checker(THREE_RISING + "expect 4 solutions\n")
    report = check.check()
    assert (report.verdict, report.count, report.exact, report.agree) == ("count", 4, True, True)
    assert {str(grid) for grid in report.grids} == {"123", "124", "134", "234"}
    assert report.failures == ()


def test_without_expect_two_grids_are_enough():
    _, check = checker(THREE_RISING)
    report = check.check()
    assert (report.verdict, report.count, report.exact) == ("many", 2, False)


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_lost_grid_is_a_disagreement(side):
    _, check = checker(THREE_RISING + "expect 4 solutions\n", **{side: {"loses": ["134"]}})
    report = check.check()
    assert report.verdict == "disagreement"
    assert str(report.disagreement.witness) == "134"
    assert {opinion.solver: opinion.accepts for opinion in report.disagreement.opinions}[side] is False
    assert report.disagreement.broken == ()


@pytest.mark.parametrize("side", ["left", "right"])
def test_an_invented_grid_is_judged_by_the_meaning(side):
    puzzle = loads(THREE_RISING)
    wrong = grid_of(puzzle, "321")
    _, check = checker(THREE_RISING + "expect 4 solutions\n", **{side: {"invents": [wrong]}})
    report = check.check()
    assert report.verdict == "disagreement"
    assert report.disagreement.witness.values == (3, 2, 1)
    assert [stated.word for stated in report.disagreement.broken] == ["thermometer"]


def test_a_grid_lost_beyond_the_limit_is_found_by_exchanging_witnesses():
    # both sides stop at two of four grids; the left one finds 123, which the right one denies when asked for it
    _, check = checker(THREE_RISING, right={"loses": ["123"]})
    report = check.check()
    assert report.verdict == "disagreement"
    assert str(report.disagreement.witness) == "123"


def test_none_against_some():
    _, check = checker(THREE_RISING, right={"loses": ["123", "124", "134", "234"]})
    assert check.check().verdict == "disagreement"


@pytest.mark.parametrize("stop", [Stop.TIME, Stop.NODES, Stop.INTERRUPTED])
def test_a_limit_is_inconclusive_not_a_verdict(stop):
    text = "board 1x3 digits 1-3\nthermometer r1c1..r1c3\n"  # only 123
    _, check = checker(text, right={"stop": stop})
    report = check.check()
    assert report.verdict == "inconclusive"
    assert stop.value in report.note
    assert not report.exact


def test_expect_is_held_against_the_answer():
    _, check = checker(THREE_RISING + "expect unique\n")
    report = check.check()
    assert report.verdict == "many"
    assert report.failures == ("line 3 expects unique; found: many",)
    _, check = checker("board 1x3 digits 1-2\nthermometer r1c1..r1c3\nexpect many\n")
    assert check.check().failures == ("line 3 expects many; found: none",)


def test_expect_with_too_few_and_too_many():
    _, check = checker(THREE_RISING + "expect 3 solutions\n")
    assert check.check().failures == ("line 3 expects 3 solutions; found: many",)
    _, check = checker(THREE_RISING + "expect 5 solutions\n")
    assert check.check().failures == ("line 3 expects 5 solutions; found: 4 solutions",)


def test_solution_blocks_must_hold_and_be_the_set():
    _, check = checker(THREE_RISING + "expect many\nsolution\n  321\n")
    assert check.check().failures == ("the solution of line 4 breaks thermometer, line 2",)
    _, check = checker("sudoku 4x4\nsolution\n  1234\n  3413\n  2142\n  4321\n")
    broken = [failure for failure in check.check().failures if "solution" in failure]
    assert broken == [
        "the solution of line 2 breaks sudoku, line 1: row 2 has the 3 twice",
        "the solution of line 2 breaks sudoku, line 1: box 2 has the 3 twice",
    ]
    _, check = checker("latin 3x3\nsolution\n  123\n  222\n  312\n")
    broken = [failure for failure in check.check().failures if "solution" in failure]
    assert [failure.rpartition(": ")[2] for failure in broken] == [
        "row 2 has the 2 3 times",
        "column 2 has the 2 twice",
    ]
    _, check = checker("latin 2x2\nregion r1c1 r2c2\nsolution\n  12\n  21\n")
    assert (
        "the solution of line 3 breaks region, line 2: the region r1c1 r2c2 has the 1 twice" in check.check().failures
    )
    _, check = checker("board 1x3 digits 1-3\nthermometer r1c1..r1c3\nsolution\n  123\n")
    report = check.check()
    assert (report.verdict, report.failures) == ("unique", ())
    two = "board 1x1 digits 1-2\nexpect 2 solutions\nsolution\n  1\nsolution\n  2\n"
    _, check = checker(two)
    assert check.check().failures == ()


def test_large_answers_are_counted_and_witnesses_exchanged():
    # 5 cells of 1..7 without any constraint: 7^5 = 16,807 fillings
    text = "board 1x5 digits 1-7\nexpect 16807 solutions\n"
    _, check = checker(text)
    report = check.check()
    assert (report.verdict, report.count, report.exact, report.failures) == ("count", 16807, True, ())
    assert "counted by left alone" in report.note
    _, check = checker(text, right={"loses": ["11111"]})
    assert check.check().verdict == "disagreement"


def test_added_givens_change_the_question_not_the_file():
    _, check = checker(THREE_RISING + "expect 4 solutions\n")
    report = check.check((3, None, None))
    assert (report.verdict, report.failures) == ("none", ())
    assert check.check((2, None, None)).verdict == "unique"


def test_a_check_needs_two_sides():
    puzzle = loads(THREE_RISING)
    with pytest.raises(ValueError, match="two sides"):
        Checker(puzzle, [("one", make_solver(puzzle, "reference"))])


class TestLargeSets:
    """Counts above `MAX_SET`, made small here: the first side counts 4 grids, and 2 of each side are exchanged."""

    @pytest.fixture(autouse=True)
    def _small(self, monkeypatch):
        from sudokudsl.crosscheck import compare

        monkeypatch.setattr(compare, "MAX_SET", 3)
        monkeypatch.setattr(compare, "MAX_WITNESSES", 2)

    def test_a_grid_that_was_not_kept_is_no_disagreement(self):
        puzzle = loads(THREE_RISING + "expect 4 solutions\n")
        counts, other = make_solver(puzzle, "engine"), make_solver(puzzle, "cadical195")
        report = Checker(puzzle, (("engine", counts), ("cadical195", other))).check()
        assert (report.verdict, report.count, report.exact, report.agree) == ("count", 4, True, True)
        assert "counted by engine alone" in report.note
        assert report.failures == ()

    def test_a_grid_that_one_side_rejects_is_one(self):
        _, check = checker(THREE_RISING + "expect 4 solutions\n", right={"loses": ["123", "124"]})
        assert not check.check().agree

    def test_fewer_than_expected_are_compared_as_a_set(self):
        text = "board 1x3 digits 1-4\nthermometer r1c1..r1c3\ngiven r1c3 = 3\nexpect 4 solutions\n"  # 123
        puzzle = loads(text)
        sides = [(name, make_solver(puzzle, name)) for name in ("engine", "cadical195")]
        report = Checker(puzzle, sides).check()
        assert (report.verdict, report.count, report.note) == ("unique", 1, "")
        assert report.failures == ("line 4 expects 4 solutions; found: unique",)


def test_too_many_grids_are_too_many_whatever_the_limit():
    stopped = {"stop": Stop.TIME}  # after the first grid
    _, check = checker(THREE_RISING + "expect none\n", left=stopped, right=stopped)
    report = check.check()
    assert report.verdict == "inconclusive"
    assert report.failures == ("line 3 expects none; found: at least 1",)


def test_arguments_without_meaning_are_value_errors():
    import pickle

    import sudokudsl

    puzzle, other = loads(THREE_RISING), loads("latin 2x2\n")
    for seconds in (-1, float("nan")):
        with pytest.raises(ValueError, match="seconds"):
            sudokudsl.solve(puzzle, seconds=seconds)
    with pytest.raises(ValueError, match="png"):
        sudokudsl.draw(puzzle, to="png")
    with pytest.raises(ValueError, match="size"):
        sudokudsl.draw(puzzle, sudokudsl.solve(other).grids[0])
    with pytest.raises(sudokudsl.SdkError) as raised:
        loads("evem r1c1")
    assert pickle.loads(pickle.dumps(raised.value)).diagnostics == raised.value.diagnostics


def test_ctrl_c_while_witnesses_are_exchanged_is_no_disagreement():
    class Interrupted(Altered):
        def search(self, *, givens=None, **question):
            return super().search(**question) if givens is None else Outcome((), 0, Stop.INTERRUPTED)

    puzzle = loads(THREE_RISING)
    left, right = make_solver(puzzle, "reference"), make_solver(puzzle, "reference")
    check = Checker(puzzle, [("left", left), ("right", Interrupted(right, loses=["123"]))])
    with pytest.raises(KeyboardInterrupt):  # 123 of the left is not among the two grids of the right, which is asked
        check.check()


class Silent(Altered):
    """A solver that reaches a limit when it is asked about a grid, as one whose layers are hard to fill."""

    def search(self, *, givens=None, **question):
        if givens is None:
            return super().search(givens=givens, **question)
        return Outcome((), 0, Stop.TIME)


def silent_checker(text, stop, **change):
    puzzle = loads(text)
    right = Silent(make_solver(puzzle, "reference"), stop=stop, **change)
    return puzzle, Checker(puzzle, [("left", make_solver(puzzle, "reference")), ("right", right)])


def test_a_side_without_an_answer_about_a_grid_is_no_disagreement_and_no_proof():
    _, check = silent_checker(THREE_RISING, Stop.TIME)
    report = check.check(limits=Limits(seconds=5))
    assert (report.verdict, report.count, report.exact, report.agree) == ("inconclusive", 2, False, True)
    assert report.unanswered == "right"
    assert report.note == "right could not say within the limits whether it accepts a grid of another side"


def test_a_grid_that_both_sides_find_needs_no_answer():
    _, check = silent_checker(THREE_RISING.replace("1-4", "1-3"), Stop.TIME)
    report = check.check(limits=Limits(seconds=5))
    assert (report.verdict, report.count, report.unanswered) == ("inconclusive", 1, "")
    assert report.note == "stopped by a limit (right: time)"


def test_an_opinion_may_be_missing():
    puzzle = loads(THREE_RISING)
    _, check = silent_checker(
        THREE_RISING, Stop.TIME, invents=[grid_of(puzzle, "321")], loses=["123", "124", "134", "234"]
    )
    report = check.check(limits=Limits(seconds=5))
    assert {each.solver: each.accepts for each in report.disagreement.opinions} == {"left": False, "right": None}


def test_all_questions_about_grids_share_the_time_of_one_search():
    asked = []

    class Slow(Altered):
        def search(self, *, givens=None, limits=Limits(), **question):
            if givens is None:
                return super().search(givens=givens, limits=limits, **question)
            asked.append(limits.seconds)
            time.sleep(0.02)
            return Outcome((), 0, Stop.TIME)

    puzzle = loads("latin 2x2 digits 1-9\nexpect 9 solutions\n")
    slow = Slow(make_solver(puzzle, "reference"), stop=Stop.TIME)
    report = Checker(puzzle, [("left", make_solver(puzzle, "reference")), ("right", slow)]).check(
        limits=Limits(seconds=5)
    )
    assert report.verdict == "inconclusive"
    assert asked == sorted(asked, reverse=True)
    assert asked[0] <= 5
    assert asked[-1] <= 5 - 0.02 * (len(asked) - 1)
    assert len(asked) > 1


def test_a_solution_whose_extra_cells_take_too_long_counts_as_right():
    puzzle = loads(
        "board 1x2 digits 1-3\ncells a digits 1-3\nrequire r1c1 + r1c2 = a\nexpect 3 solutions\nsolution\n  1 1\n"
    )
    check = Checker(puzzle, [(name, Silent(make_solver(puzzle, "reference"))) for name in ("left", "right")])
    assert check.check(limits=Limits(seconds=5)).failures == ()
