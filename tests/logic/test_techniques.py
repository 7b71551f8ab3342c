"""Each technique alone, on positions made by hand: one where it fires, and ones nearby where it must not.

A position is a text, and the digits left to some of its cells; the other cells have all that the board has. Then faults
are planted in the techniques, and every one is noticed by these positions or by steps that lose a solution.
"""

import importlib
import re
from pathlib import Path

import pytest

import sudokudsl
from sudokudsl.logic.model import model_of
from sudokudsl.logic.solve_state import Contradiction, SolveState
from sudokudsl.logic.solver import LogicalSolver, ordinary
from sudokudsl.logic.techniques import TABLE, named
from support import EXAMPLES


def position(text, left):
    """A state with the givens of a text, and of some cells only the digits `left` to them."""
    puzzle = sudokudsl.loads(text)
    state = SolveState(model_of(puzzle))
    place = {digit: at for at, digit in enumerate(puzzle.board.digits)}
    for cell, digit, _ in state.model.givens:
        assert state.place(cell, place[digit])
    for name, digits in left.items():
        cell = puzzle.board.index[cell_of(name)]
        assert state.remove(cell, sum(1 << at for digit, at in place.items() if str(digit) not in digits))
    return state


def cell_of(name):
    row, column = re.fullmatch(r"r(\d+)c(\d+)", name).groups()
    return sudokudsl.Cell(int(row), int(column))


def found(technique, text, left):
    """The digits that a technique writes and removes at a position, as text; "" if it finds nothing."""
    step = named(technique).find(position(text, left))
    if step is None:
        return ""
    assert step.technique == technique
    written = [f"{cell}={digit}" for cell, digit in step.places]
    return " ".join(written + [f"{cell}-{''.join(map(str, digits))}" for cell, digits in step.removes])


def without(digit, *names):
    """Cells that have everything but one digit."""
    return dict.fromkeys(names, "123456789".replace(digit, ""))


def line_without(digit, cells, *kept):
    """The cells of a row or column without a digit, except some."""
    return without(digit, *(name for name in cells if name not in kept))


def row(number, size=9):
    return [f"r{number}c{column}" for column in range(1, size + 1)]


def column(number, size=9):
    return [f"r{row}c{number}" for row in range(1, size + 1)]


HOUSE = "board 1x4\nregion all\n"
LATIN6, LATIN8 = "latin 6x6\n", "latin 8x8\n"


def two_places(size, *lines):
    """For (row, first, second): the 1 of this row can only be in these two columns."""
    left = {}
    for number, *columns in lines:
        left |= line_without("1", row(number, size), *(f"r{number}c{column}" for column in columns))
    return left


FIRES = [
    ("last cell", HOUSE + "given r1c1 = 1\ngiven r1c2 = 2\ngiven r1c4 = 3\n", {}, "r1c3=4"),
    ("hidden single", HOUSE, without("4", "r1c1", "r1c2", "r1c3"), "r1c4=4"),
    ("naked single", "board 1x2 digits 1-4\n", {"r1c2": "3"}, "r1c2=3"),
    # 1 < 2 < 3, and one more above or below
    ("statement", "board 1x3 digits 1-4\nthermometer all\n", {}, "r1c1-34 r1c2-14 r1c3-12"),
    # no method `reason`: by trying, 1 1 or 2 2
    ("statement", "board 1x2 digits 1-3\nsame-digits r1c1 = r1c2\n", {"r1c2": "12"}, "r1c1-3"),
    ("pointing", "sudoku 4x4\n", without("1", "r2c1", "r2c2"), "r1c3-1 r1c4-1"),
    # r3c3 sees r1c2 and r2c1 by knight's moves, the others one of them so
    (
        "pointing",
        "sudoku 4x4\nanti-knight\n",
        without("1", "r1c1", "r2c2"),
        "r1c3-1 r2c4-1 r3c1-1 r3c3-1 r4c2-1",
    ),
    ("claiming", "latin 4x4\nregion r1-2c1-2\n", without("1", "r1c3", "r1c4"), "r2c1-1 r2c2-1"),
    # the corners: one is seen along the column, the other along the diagonal
    ("claiming", "latin 4x4\ndiagonals\n", without("1", "r1c2", "r1c3"), "r4c1-1 r4c4-1"),
    ("combinations", "board 1x2 digits 1-4\ncage 3: all\n", {}, "r1c1-34 r1c2-34"),  # 1 + 2
    # 3 4 5, 4 5 6 or 5 6 7
    ("combinations", "board 1x3 digits 1-9\nrenban all\n", {"r1c2": "5"}, "r1c1-12589 r1c3-12589"),
    # 1 + 2 + 4: the 1 has one place
    ("needed by a statement", "board 1x3 digits 1-4\ncage 7: all\n", without("1", "r1c1", "r1c2"), "r1c3=1"),
    ("locked in a statement", "board 1x4\ncage 3: r1c1 r1c2\ndistinct all\n", {}, "r1c3-1 r1c4-1"),
    ("naked pair", "board 1x4 digits 1-5\ndistinct all\n", {"r1c1": "12", "r1c2": "12"}, "r1c3-12 r1c4-12"),
    ("naked triple", "board 1x4 digits 1-5\ndistinct all\n", {"r1c1": "12", "r1c2": "23", "r1c3": "13"}, "r1c4-123"),
    (
        "naked quad",
        "board 1x5 digits 1-6\ndistinct all\n",
        {"r1c1": "12", "r1c2": "23", "r1c3": "34", "r1c4": "14"},
        "r1c5-1234",
    ),
    ("hidden pair", "board 1x5\nregion all\n", dict.fromkeys(("r1c3", "r1c4", "r1c5"), "345"), "r1c1-345 r1c2-345"),
    (
        "hidden triple",
        "board 1x6\nregion all\n",
        dict.fromkeys(("r1c4", "r1c5", "r1c6"), "456"),
        "r1c1-456 r1c2-456 r1c3-456",
    ),
    (
        "hidden quad",
        "board 1x6\nregion all\n",
        dict.fromkeys(("r1c5", "r1c6"), "56"),
        "r1c1-56 r1c2-56 r1c3-56 r1c4-56",
    ),
    # a row has 1 + 2 + 3 + 4 = 10, and its first three cells 6
    ("rule of 45", "sudoku 4x4\nsum 6: r1c1..r1c3\n", {}, "r1c4-123"),
    # the row has 10, and with r2c1 it has 12
    ("rule of 45", "sudoku 4x4\nsum 12: r1c1..r1c4 r2c1\n", {}, "r2c1-134"),
    # two rows have 20 and the sum 17 less r3c1: r1c1 - r3c1 = 20 - 17 = 3, so 4 and 1
    ("wide rule of 45", "latin 4x4\nsum 17: r1c2..r1c4 r2 r3c1\n", {}, "r1c1-123 r3c1-234"),
    (
        "x-wing",
        LATIN6,
        two_places(6, (1, 1, 2), (3, 1, 2)),
        " ".join(f"r{row}c{column}-1" for row in (2, 4, 5, 6) for column in (1, 2)),
    ),
    (
        "swordfish",
        LATIN6,
        two_places(6, (1, 1, 2), (3, 2, 3), (5, 1, 3)),
        " ".join(f"r{row}c{column}-1" for row in (2, 4, 6) for column in (1, 2, 3)),
    ),
    (
        "jellyfish",
        LATIN8,
        two_places(8, (1, 1, 2), (3, 2, 3), (5, 3, 4), (7, 1, 4)),
        " ".join(f"r{row}c{column}-1" for row in (2, 4, 6, 8) for column in (1, 2, 3, 4)),
    ),
    # the fin r5c5 is seen from column 4 in its own box
    ("finned x-wing", "sudoku 9x9\n", two_places(9, (1, 1, 4), (5, 1, 4, 5)), "r4c4-1 r6c4-1"),
    (
        "finned swordfish",
        "sudoku 9x9\n",
        two_places(9, (1, 1, 4), (3, 4, 7), (5, 1, 7, 8)),
        "r4c7-1 r6c7-1",
    ),
    ("XY-wing", "sudoku 9x9\n", {"r1c1": "12", "r1c5": "13", "r5c1": "23"}, "r5c5-3"),
    ("XYZ-wing", "sudoku 9x9\n", {"r1c1": "123", "r1c5": "13", "r2c2": "23"}, "r1c2-3 r1c3-3"),
    (
        "W-wing",
        "sudoku 9x9\n",
        {"r1c1": "12", "r5c5": "12"} | line_without("1", row(9), "r9c1", "r9c5"),
        "r1c5-2 r5c1-2",
    ),
    # r1c1 or r1c5, r1c5 or r8c5, r8c5 or r9c6: so r1c1 or r9c6, and r9c1 sees both
    (
        "simple colouring",
        "sudoku 9x9\n",
        line_without("1", row(1), "r1c1", "r1c5")
        | line_without("1", column(5), "r1c5", "r8c5")
        | without("1", "r7c4", "r7c6", "r8c4", "r8c6", "r9c4"),
        "r9c1-1",
    ),
    # 1 or 2, 2 or 3, 3 or 4, 4 or 1: a 1 at one end
    ("chain", "sudoku 9x9\n", {"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "14"}, "r1c9-1 r5c1-1"),
    # If r1c1 is not 1 it is 2, so r1c2 is not 3 and is 5. 7 in r2c1 goes with neither 1 (7 + 1 = 8) nor 5 (7 - 5 = 2).
    (
        "chain",
        "board 2x2 digits 1-9\nwhispers 2: r1c1 r1c2\nxv 9: r1c1 r2c1\nwhispers 3: r1c2 r2c1\n",
        {"r1c1": "12", "r1c2": "35", "r2c1": "78"},
        "r2c1-7",
    ),
    (
        "unique rectangle",
        "sudoku 9x9\n",
        {"r1c1": "12", "r1c4": "12", "r2c1": "12", "r2c4": "123"},
        "r2c4-12",
    ),
    # with 1 in r1c1 there are 3 in r1c2 and 4 in r1c3, which add up to 7 and not to 5; with 2 there are 2 and 3
    (
        "forcing chain",
        "board 1x3 digits 1-9\nsum 4: r1c1 r1c2\nsum 5: r1c1 r1c3\nsum 5: r1c2 r1c3\n",
        {"r1c1": "12"},
        "r1c1-1",
    ),
    # with 1 in r1c1, r1c2 is 3, so r1c3 and r1c4 would both be 4
    (
        "forcing chain",
        "board 1x4 digits 1-4\ndistinct all\n",
        {"r1c1": "12", "r1c2": "13", "r1c3": "34", "r1c4": "34"},
        "r1c1-1",
    ),
    ("trial and contradiction", "board 1x3 digits 1-2\ndistinct r1c1 r1c2\n", {"r1c2": "1"}, "r1c1-1"),
]

TWO_GRIDS = "board 6x6 digits 1-4\ngrid 4x4 at r1c1\ngrid 4x4 at r3c3\n"
SILENT = [
    ("last cell", HOUSE + "given r1c1 = 1\ngiven r1c2 = 2\n", {}),
    ("last cell", "board 1x4\ndistinct r1c1..r1c3\ngiven r1c1 = 1\ngiven r1c2 = 2\n", {}),
    ("hidden single", "board 1x4 digits 1-5\ndistinct all\n", without("4", "r1c1", "r1c2", "r1c3")),
    ("hidden single", HOUSE, without("4", "r1c1", "r1c2")),
    ("naked single", "board 1x2 digits 1-4\n", {"r1c2": "34"}),
    ("statement", "board 1x3 digits 1-4\ndistinct all\n", {}),
    ("pointing", "sudoku 4x4\n", without("1", "r2c1")),
    ("claiming", "latin 4x4\nregion r1-2c1-2\n", without("1", "r1c3")),
    ("combinations", "board 1x2 digits 1-4\ncage 5: all\n", {}),  # 1 + 4 or 2 + 3
    ("needed by a statement", "board 1x3 digits 1-5\ncage 8: all\n", without("2", "r1c1", "r1c2")),  # 125 or 134
    ("locked in a statement", "board 1x4\ncage 5: r1c1 r1c2\ndistinct all\n", {}),  # 14 or 23
    ("naked pair", "board 1x4 digits 1-5\ndistinct all\n", {"r1c1": "12", "r1c2": "123"}),
    ("naked pair", "board 1x3 digits 1-5\ndistinct r1c1 r1c2\n", {"r1c1": "12", "r1c2": "12"}),
    ("naked triple", "board 1x4 digits 1-5\ndistinct all\n", {"r1c1": "12", "r1c2": "23", "r1c3": "14"}),
    ("naked quad", "board 1x5 digits 1-6\ndistinct all\n", {"r1c1": "12", "r1c2": "23", "r1c3": "34", "r1c4": "15"}),
    ("hidden pair", "board 1x5 digits 1-6\ndistinct all\n", dict.fromkeys(("r1c3", "r1c4", "r1c5"), "3456")),
    ("hidden pair", "board 1x5\nregion all\n", dict.fromkeys(("r1c4", "r1c5"), "345")),
    (
        "hidden pair",
        "board 1x5\nregion all\n",
        {"r1c1": "1345", "r1c3": "2345", "r1c4": "345", "r1c5": "345"},
    ),
    ("hidden triple", "board 1x6\nregion all\n", dict.fromkeys(("r1c5", "r1c6"), "456")),
    ("hidden quad", "board 1x6\nregion all\n", {"r1c6": "56"}),
    ("rule of 45", "board 1x4 digits 1-5\ndistinct all\nsum 6: r1c1..r1c3\n", {}),
    ("rule of 45", "sudoku 4x4\nsum 5: r1c1 r1c2\n", {}),  # the other two have 5 as well
    ("wide rule of 45", "latin 4x4\nsum 5: r1c1 r1c2\n", {}),
    ("x-wing", LATIN6, two_places(6, (1, 1, 2), (3, 1, 3))),
    ("swordfish", LATIN6, two_places(6, (1, 1, 2), (3, 2, 3), (5, 1, 4))),
    ("jellyfish", LATIN8, two_places(8, (1, 1, 2), (3, 2, 3), (5, 3, 4), (7, 1, 5))),
    ("finned x-wing", "sudoku 9x9\n", two_places(9, (1, 1, 4), (5, 1, 4, 9))),
    ("finned swordfish", "sudoku 9x9\n", two_places(9, (1, 1, 4), (3, 4, 7), (5, 1, 7, 5, 9))),
    ("XY-wing", "sudoku 9x9\n", {"r1c1": "12", "r1c5": "13", "r5c1": "24"}),
    ("XY-wing", "sudoku 9x9\n", {"r1c1": "12", "r4c5": "13", "r5c1": "23"}),
    ("XYZ-wing", "sudoku 9x9\n", {"r1c1": "1234", "r1c5": "13", "r2c2": "23"}),
    ("XYZ-wing", "sudoku 9x9\n", {"r1c1": "123", "r1c5": "13", "r5c1": "23"}),  # no other cell sees all three
    ("W-wing", "sudoku 9x9\n", {"r1c1": "12", "r5c5": "12"} | line_without("1", row(9), "r9c1", "r9c5", "r9c9")),
    (
        "simple colouring",
        "sudoku 9x9\n",
        line_without("1", row(1), "r1c1", "r1c5") | line_without("1", column(5), "r1c5", "r8c5", "r9c5"),
    ),
    ("chain", "sudoku 9x9\n", {"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "45"}),
    ("chain", "sudoku 9x9\n", {"r1c1": "12", "r1c5": "235", "r5c5": "34", "r5c9": "14"}),
    # four boxes; a knight's move; a statement about one of the cells; one cell given
    ("unique rectangle", "sudoku 9x9\n", {"r1c1": "12", "r1c4": "12", "r4c1": "12", "r4c4": "123"}),
    ("unique rectangle", "sudoku 9x9\nanti-knight\n", {"r1c1": "12", "r1c4": "12", "r2c1": "12", "r2c4": "123"}),
    ("unique rectangle", "sudoku 9x9\nless r1c1 r3c1\n", {"r1c1": "12", "r1c4": "12", "r2c1": "12", "r2c4": "123"}),
    ("unique rectangle", "sudoku 9x9\ndiagonals\n", {"r1c1": "12", "r1c4": "12", "r2c1": "12", "r2c4": "123"}),
    # two grids: a corner, or two of them, would be in a hole
    ("unique rectangle", TWO_GRIDS, {"r1c1": "12", "r3c5": "12"}),
    ("unique rectangle", TWO_GRIDS, {"r1c1": "12", "r5c5": "12"}),
    ("forcing chain", "board 1x2 digits 1-3\nsum 4: all\n", {"r1c1": "13"}),  # 1 + 3 and 3 + 1
    ("forcing chain", "board 1x2 digits 1-3\nsum 3: all\n", {}),  # no cell has two candidates
    ("trial and contradiction", "board 1x3 digits 1-2\ndistinct r1c1 r1c2\n", {}),
]


def named_cases(listed):
    return [pytest.param(*case, id=f"{case[0]} {number}") for number, case in enumerate(listed)]


@pytest.mark.parametrize(("technique", "text", "left", "expected"), named_cases(FIRES))
def test_a_technique_fires(technique, text, left, expected):
    assert found(technique, text, left) == expected


@pytest.mark.parametrize(("technique", "text", "left"), named_cases(SILENT))
def test_a_technique_is_silent(technique, text, left):
    assert found(technique, text, left) == ""


def test_every_technique_has_both():
    names = {technique.name for technique in TABLE} - {"finned jellyfish"}  # as the smaller ones, with one more line
    assert {case[0] for case in FIRES if case[3]} == names
    assert {case[0] for case in SILENT} == names


@pytest.mark.parametrize(
    ("technique", "text", "left"),
    [
        ("hidden single", HOUSE, without("4", "r1c1", "r1c2", "r1c3", "r1c4")),
        ("naked pair", "board 1x3 digits 1-4\ndistinct all\n", {"r1c1": "1", "r1c2": "1"}),
        ("naked triple", "board 1x4 digits 1-4\ndistinct all\n", dict.fromkeys(("r1c1", "r1c2", "r1c3"), "12")),
        ("hidden pair", "board 1x5\nregion all\n", dict.fromkeys(("r1c2", "r1c3", "r1c4", "r1c5"), "345")),
        ("statement", "board 1x2 digits 1-3\nthermometer all\n", {"r1c1": "3"}),
        ("combinations", "board 1x2 digits 1-3\ncage 3: all\n", {"r1c1": "3"}),
        ("rule of 45", "sudoku 4x4\nsum 6: r1c1..r1c3\n", {"r1c4": "123"}),
    ],
)
def test_a_technique_sees_a_contradiction(technique, text, left):
    with pytest.raises(Contradiction):
        named(technique).find(position(text, left))


def test_what_rests_on_a_promise_runs_only_when_asked_for():
    asked = {technique.name for technique in TABLE if technique.on_request}
    assert asked == {"unique rectangle", "trial and contradiction"}
    assert not asked & {technique.name for technique in ordinary()}
    assert asked <= {technique.name for technique in ordinary(also=asked)}


# ------------------------------------------------------------------------------------------------ planted faults

FAULTS = [
    ("singles", "if here & (here - 1):", "if here.bit_count() > 2:"),
    ("singles", "return once & ~twice & ~state.placed", "return once & ~state.placed"),
    (
        "intersections",
        "lost = where & seen_by_all(state, places)",
        "lost = where & seen_by_all(state, places & (places - 1))",
    ),
    ("intersections", "always &= choice", "always |= choice"),
    ("subsets", "if digits.bit_count() == size:", "if digits.bit_count() <= size + 1:"),
    ("subsets", "if places.bit_count() == size:", "if places.bit_count() <= size + 1:"),
    ("fish", "if crossing.bit_count() == size:", "if crossing.bit_count() == size + 1:"),
    ("fish", "if fins:", "if not fins:"),
    ("wings", "in bits(pairs & model.sees[pivot])", "in bits(pairs)"),
    ("wings", "(1 << pivot if size == 3 else 0)", "0"),
    ("wings", "if not places & ~(model.sees[one] | model.sees[other]):", "if places & model.sees[one]:"),
    ("colouring", "if clash is not None:", "if clash is None:"),
    ("colouring", "and model.sees[cell] & colours[1]", ""),
    ("chains", "if places.bit_count() == 2:", "if places.bit_count() >= 2:"),
    ("chains", "lost = against_start & weak", "lost = self.alive & weak"),
    ("forcing", "if gone is None or not all(", "if gone is not None or not all("),
    ("forcing", "bit_count() != 2", "bit_count() < 2"),
    ("forcing", "removed = [(cell, 1 << digit)]", "removed = [(cell, state.masks[cell] & ~(1 << digit))]"),
    ("rectangles", "if apart:", "if False:"),
    ("rectangles", "if any((area", "if False and any((area"),
    ("rectangles", "& ~state.placed & ~spoken", "& ~state.placed"),
    ("sums", "total -= equation.total", "total -= equation.total - 1"),
    ("sums", "[(-1, cell) for cell in bits(outies)]", "[(1, cell) for cell in bits(outies)]"),
    ("statements", "state.undo(bookmark)\n    return removed", "state.undo(bookmark)\n    return removed[:1] * 2"),
]


def with_fault(module, old, new):
    """The techniques of a module whose text is changed in one place, by name."""
    module = importlib.import_module(f"sudokudsl.logic.techniques.{module}")
    text = Path(module.__file__).read_text("utf-8")
    assert text.count(old) >= 1, old
    space = {"__name__": module.__name__, "__package__": module.__package__}
    exec(compile(text.replace(old, new, 1), module.__file__, "exec"), space)
    faulty = {}
    for technique in TABLE:
        find, options = getattr(technique.find, "func", technique.find), getattr(technique.find, "keywords", {})
        if find.__module__ == module.__name__:
            faulty[technique.name] = lambda state, find=space[find.__name__], options=options: find(state, **options)
    return faulty


def wrong(find, text, left, expected):
    state = position(text, left)
    try:
        step = find(state)
    except Exception:
        return True
    removed = (
        ""
        if step is None
        else " ".join(
            [f"{cell}={digit}" for cell, digit in step.places]
            + [f"{cell}-{''.join(map(str, digits))}" for cell, digits in step.removes]
        )
    )
    return removed != expected


@pytest.mark.parametrize(("module", "old", "new"), FAULTS)
def test_a_planted_fault_is_noticed(module, old, new):
    faulty = with_fault(module, old, new)
    cases = [case for case in (*FIRES, *((*case, "") for case in SILENT)) if case[0] in faulty]
    assert any(wrong(faulty[technique], *case) for technique, *case in cases)


def test_without_a_fault_nothing_is_noticed():
    unchanged = with_fault("wings", "XY-wing", "XY-wing")
    cases = [case for case in FIRES if case[0] in unchanged]
    assert len(cases) >= 3
    assert not any(wrong(unchanged[technique], *case) for technique, *case in cases)


# ------------------------------------------------------------------------------------------------ whole puzzles


def test_trial_solves_what_techniques_do_not():
    """Arto Inkala, "The world's hardest sudoku", 2012: every step is sound, and the grid is the one in the file."""
    puzzle = sudokudsl.load(EXAMPLES / "inkala-2012.sdk")
    solve = LogicalSolver(puzzle).solve(techniques=ordinary(also=("trial and contradiction",)))
    assert solve.end == "solved"
    assert solve.hardest == "trial and contradiction"
    assert puzzle.holds(solve.grid)
