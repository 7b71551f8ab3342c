"""Each check of a checked build can fail: it notices a fault that is planted in the engine (native/check_faults.hpp).

The tests run in checked builds only (`sudokudsl/native/checked.sh`). Every message has the seed of the search, and that
of a propagator also its kind, slots and domains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from sudokudsl.cover.objectives import (
    Automaton,
    Connected,
    Count,
    Distinct,
    Division,
    Either,
    Grouped,
    House,
    Objective,
    Pairs,
    Ranked,
    Sets,
    Total,
    Ways,
)
from sudokudsl.fuzz.problem_campaign import compare_problems
from sudokudsl.fuzz.shrink_problems import reported
from sudokudsl.native import _engine
from support.problems import line, solver, sudoku

if not hasattr(_engine, "plant"):
    pytest.skip("the engine does not check itself", allow_module_level=True)

SEED = 17
DIGITS = (1, 2, 3, 4)
LOW = Count(0, 1, 2, tuple((cell, digit) for cell in range(3) for digit in (1, 2)))
ADD_UP = Total(0, 9, 11, ((0, 1), (1, 2), (2, 1)))
SAME_DIGITS = [
    Distinct(0, (0, 1)),
    *(
        Count(0, 2, 2, (*product((0, 1), [digit]), *product((2, 3), [other for other in DIGITS if other != digit])))
        for digit in DIGITS
    ),
]
SQUARE = tuple(sorted((*((at, at + 1) for at in range(9) if at % 3 < 2), *((at, at + 3) for at in range(6)))))
KINDS: dict[str, list[Objective]] = {
    "pairs": [Pairs(0, 0, 1, tuple((a, b) for a, b in product(DIGITS, repeat=2) if a + 1 < b or b == 1))],
    "count": [LOW],
    "joint_counts": [LOW, Count(0, 1, 2, tuple((cell, digit) for cell in range(3) for digit in (3, 4)))],
    "same_digits": SAME_DIGITS,
    "total": [ADD_UP],
    "ways": [Ways(0, (0, 1, 2), ((1, 2, 3), (1, 3, 2), (2, 2, 2), (4, 1, 1)))],
    "sets": [Sets(0, (0, 1, 2), (((1, 2), (1, 3), (2,)), ((3,), (1, 4), (4,))))],
    "planarity": [Connected(0, tuple(range(9)), digits, SQUARE) for digits in ((1, 2), (3, 4))],
    "connected": [Connected(0, (0, 1, 2, 3), (1, 2), ((0, 1), (1, 2), (2, 3)))],
    "grouped": [Grouped(0, (0, 1), (2, 3), ())],
    "ranked": [Ranked(0, ((0, 1), (2, 3), (1, 2)), ((0, 1, False),))],
    "division": [Division(0, (4, 5, 6, 7), (0, 2, 3, 1), ((0, 1, 8), (1, 2, 9), (2, 3, 10)))],
    "automaton": [
        Automaton(
            0,
            (0, 1, 2),
            (
                ((0, 1, 1), (0, 2, 0), (0, 3, 0)),
                ((0, 2, 0), (0, 3, 0), (1, 1, 1)),
                ((0, 2, 0), (0, 3, 0), (1, 4, 0)),
            ),
        )
    ],
    "either": [Either(0, ((Total(0, 3, 3, ((0, 1), (1, 1))),), (Count(0, 2, 2, ((0, 3), (1, 4))),)))],
}
AUXILIARY = {"division": ((1, 2, 3, 4),) * 4 + ((0, 1),) * 3}
"""The domains of auxiliary slots: for four places in a row their areas, and whether neighbours are in one."""
"""For each kind of propagator, objectives that it takes: over four cells, or over nine in a square."""


@pytest.fixture(autouse=True)
def _without_faults() -> Iterator[None]:
    yield
    _engine.plant("none")


def message(native, **question) -> str:
    """The message of the failed check that a search ends with."""
    with pytest.raises(AssertionError) as caught:
        native.search(seed=SEED, **question)
    text = str(caught.value)
    assert text.endswith(f" | search seed {SEED}"), text
    return text


def built(*objectives: Objective, learn_after: int | None = None, cells: int = 4, **options):
    return solver(line(cells, DIGITS), *objectives, learn_after=learn_after, **options)


def built_of(kind: str, *others: Objective, learn_after: int | None):
    """A solver for the objectives of a kind, after some others."""
    cells = 9 if kind == "planarity" else 4
    return built(*others, *KINDS[kind], learn_after=learn_after, cells=cells, hidden=AUXILIARY.get(kind, ()))


@pytest.mark.parametrize("learn_after", [None, 0], ids=["kernel", "learner"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        ("propagator_removes_too_much", ("it removes slot ", " digit ", ", though there is a filling with it")),
        ("propagator_fails", ("it fails, though there is a filling",)),
        ("propagator_reports_too_little", ("it reports placements that a filling avoids",)),
        ("propagator_asleep", ("at a fixpoint it ", "; it was not woken, or is not idempotent")),
    ],
)
def test_faults_of_propagators(fault, expected, kind, learn_after):
    native = built_of(kind, learn_after=learn_after)
    _engine.plant(fault)
    text = message(native)
    assert all(part in text for part in expected), text
    assert f" | propagator 0 ({kind} over slots " in text
    assert " | domains " in text
    assert " | filling " in text


@pytest.mark.parametrize("learn_after", [None, 0], ids=["kernel", "learner"])
@pytest.mark.parametrize("kind", KINDS)
def test_propagators_that_nothing_wakes(kind, learn_after):
    native = built_of(kind, learn_after=learn_after)
    _engine.plant("wake_forgotten")
    assert message(native).startswith("at a fixpoint it ")


@pytest.mark.parametrize(
    ("fault", "objectives", "expected"),
    [
        ("model_excludes_pair", [ADD_UP], "no objective excludes both slot 0 digit 1 and slot 1 digit 1"),
        ("model_drops_digit", [ADD_UP], "the model has a wrong domain at slot 0 digit 1"),
        (
            "model_adds_lane",
            [Pairs(0, 0, 1, tuple((a, b) for a, b in product(DIGITS, repeat=2) if (a, b) != (1, 1)))],
            "no objective requires one placement of a lane: slot 0 digit 1 slot 1 digit 1",
        ),
        ("count_differs", [LOW], "a propagator `count` stands for no count of the problem"),
        (
            "implied_sum_differs",
            [House(0, (0, 1, 2, 3), DIGITS), Total(0, 4, 4, ((0, 1), (1, 1)))],
            "an implied objective excludes a solution: total number 2",
        ),
    ],
)
def test_faults_of_models(fault, objectives, expected):
    _engine.plant(fault)
    with pytest.raises(AssertionError) as caught:
        built(*objectives)
    assert str(caught.value) == f"{expected} | before any search"


def test_a_propagator_that_is_taken_to_be_idempotent():
    _engine.plant("propagators_idempotent")
    with pytest.raises(
        AssertionError, match="at a fixpoint it still removes slot 0 digit 4; it was not woken, or is not"
    ):
        solver(line(1, (3, 4)), Total(0, 0, 0, ((0, 10), (1, -1))), hidden=[(30, 150)])


def test_an_implied_total_where_the_solutions_are_not_known():
    houses = [House(0, tuple(range(start, start + 4)), DIGITS) for start in range(0, 40, 4)]
    _engine.plant("implied_sum_differs")
    with pytest.raises(AssertionError, match="an implied total does not follow from the sums of the problem: total"):
        solver(line(32, DIGITS), *houses[:8], Total(0, 4, 4, ((0, 1), (1, 1))))


IN_ORDER = Automaton(
    0,
    (0, 1, 2, 3),
    tuple(
        tuple(
            (seen, digit, max(seen, digit))
            for seen in range(place + 1)
            for digit in range(1, seen + 2)
            if seen or not place
        )
        for place in range(4)
    ),
)
"""Each digit occurs only after all smaller ones; a state is how many have occurred."""
PIGEONS = [Pairs(0, a, b, ((1, 2), (2, 1))) for a, b in ((0, 1), (1, 2), (0, 2))]


@pytest.mark.parametrize(
    ("fault", "objectives", "expected"),
    [
        (
            "report_removes_too_much",
            [LOW],
            "is removed, but does not conflict with slot 0 digit 1 | propagator 0 (count",
        ),
        ("node_loses_placement", [ADD_UP], "a node loses a solution that agrees with its guesses | givens and guesses"),
        ("node_dies", [ADD_UP], "a node loses a solution that agrees with its guesses | givens and guesses"),
        ("node_regains_placement", [ADD_UP], "is live, but should not be | givens and guesses"),
        ("node_survives", PIGEONS, "a node is alive, but plain propagation of its steps fails | givens and guesses"),
        ("grid_differs", [ADD_UP], "a grid does not meet an objective total"),
        ("grid_differs", [], "a grid is found twice: slot 0 digit 1"),
        ("search_ends_early", [ADD_UP], "a search ends with 1 of "),
        ("guess_not_removed", [ADD_UP], "the state below is without the placement that was tried"),
        ("unused_numbers_stay", [IN_ORDER], "a grid is found twice: slot 0 digit 1"),
    ],
)
def test_faults_of_the_kernel(fault, objectives, expected):
    native = built(*objectives)
    _engine.plant(fault)
    assert expected in message(native)


def test_a_node_where_the_solutions_are_not_known():
    native = built(cells=9)
    _engine.plant("node_loses_placement")
    text = message(native)
    assert "the state of a node cannot be reproduced: slot 0 digit 1 is removed, but should not be" in text


def test_a_grid_without_a_digit_in_an_auxiliary_slot():
    native = built(Total(0, 0, 0, ((0, 1), (1, 1), (4, -1))), hidden=[tuple(range(2, 9))])
    _engine.plant("grid_unfinished")
    assert "a grid does not have one digit in each slot" in message(native)


def test_solutions_that_are_counted_without_search():
    native = sudoku(2, 2, learn_after=None)
    _engine.plant("components_miscounted")
    assert " solutions, but " in message(native, keep=0)


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        ("domain_not_restored", "the learner's domains follow from its trail"),
        ("lane_not_restored", "the learner counts the lanes of its trail"),
        ("explanation_too_short", "an explanation of the learner does not suffice | propagator 0 (total over slots"),
        ("clause_too_short", "a learned clause follows from its reasons"),
        ("clause_of_first_literal", "a learned clause excludes a solution: not slot "),
        ("search_ends_early", " of "),
    ],
)
def test_faults_of_the_learner(fault, expected):
    native = built(ADD_UP, learn_after=0)
    _engine.plant(fault)
    assert expected in message(native)


def test_a_grid_that_both_searches_find():
    native = built(learn_after=0)  # the learner finds the first grids, and the kernel the rest
    _engine.plant("grid_not_excluded")
    assert "a grid is found twice: slot 0 digit " in message(native)


@pytest.mark.parametrize("kind", KINDS)
def test_a_learner_that_starts_from_a_contradiction(kind):
    """Two givens that each agree with the problem leave no digit in a slot, and propagators need one in each."""
    native = built_of(kind, Distinct(0, (0, 1)), learn_after=0)
    grids = [grid.values for grid in native.search().grids]
    digit = min({grid[0] for grid in grids} & {grid[1] for grid in grids})
    givens = (digit, digit, *[None] * (len(native.board.cells) - 2))
    assert native.search(givens=givens).count == 0
    _engine.plant("contradiction_propagated")
    assert "it runs although a slot has no digit left" in message(native, givens=givens)


def test_a_failed_check_of_a_random_problem_is_made_small():
    """The printed test fails with the fault, and passes without."""
    _engine.plant("propagator_removes_too_much")
    tallies = (compare_problems(0, [number]) for number in range(50))
    tally = next(tally for tally in tallies if any("it removes slot" in sentence for *_, sentence in tally.differences))
    number = tally.differences[0][1]
    line_of_it, text = reported(tally.differences)
    assert line_of_it.startswith(f"problem {number} of seed 0: AssertionError: it removes slot ")
    assert text.count("owner=") == (2 if "joint_counts" in line_of_it else 1)  # objectives
    scope: dict[str, Callable[[], None]] = {}
    exec(text, scope)
    with pytest.raises(AssertionError):
        scope[f"test_problem_{number}_of_seed_0"]()
    _engine.plant("none")
    scope[f"test_problem_{number}_of_seed_0"]()


def test_every_fault_is_planted_here():
    with open(__file__, encoding="utf-8") as file:
        text = file.read()
    assert [name for name in _engine.faults() if f'"{name}"' not in text] == []


def test_no_check_fails_without_a_fault():
    for kind in KINDS:
        for learn_after in (None, 0):
            native = built_of(kind, learn_after=learn_after)
            assert native.search(seed=SEED, keep=0).exact
