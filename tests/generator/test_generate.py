"""The generator: each puzzle is what was requested, on both sides, and the same seed makes the same."""

import json
import re
import signal
import subprocess
import sys
from collections import Counter
from itertools import combinations, product
from random import Random
from types import SimpleNamespace

import click
import pytest

import sudokudsl
from sudokudsl.cli.generating import SYMMETRY
from sudokudsl.cli.main import sudokudsl as commands
from sudokudsl.generator import SYMMETRIES, Generator, Impossible, Request, difficulty
from sudokudsl.generator.attempts import Attempts, Proposal
from sudokudsl.generator.queries import Deadline, PlainFinder, RandomGrids, encode, finder
from sudokudsl.generator.reduction import Reduction
from sudokudsl.generator.request import HARDEST
from sudokudsl.generator.symmetry import groups
from sudokudsl.logic.solver import LogicalSolver
from sudokudsl.logic.techniques import TABLE
from sudokudsl.model.geometry import Board, Cell
from support.generated import CLASSIC, SMALL, given, is_unique

SPECS = {
    "four": "sudoku 4x4",
    "six": "sudoku 6x6",
    "latin": "latin 5x5 digits 0-4",
    "raw": "board 2x3 digits 1-2",
    "negative": "latin 3x3 digits -1..1",
    "twice": "latin 4x4 digits 1 1 2 3",
    "jigsaw": "latin 4x4\nregions\n  aaab\n  abbb\n  cddd\n  cccd",
    "knight": "sudoku 6x6\nanti-knight",
    "rules": "sudoku 6x6\ndefine rising(line)\n  each run of 2 in line as a, b: a < b\n"
    "rising r1c1..r1c3\nrequire r2c1 = r3c3",
    "with givens": "sudoku 6x6\ngiven r1c1 r1c2 = 3 4",
    "answered": 'title "One"\nsudoku 4x4\nexpect 288 solutions  # all\nsolution\n  1234\n  3412\n  2143\n  4321',
    "words": "# a comment\nSUDOKU 6X6\nThermo R1C1 R1C2",
}


def solutions_without(puzzle, made, cell):
    """The number of grids, at most 2, after the given of a cell is removed."""
    givens = tuple(None if at == cell else digit for at, digit in zip(puzzle.board.cells, made.givens, strict=True))
    return sudokudsl.solve(puzzle, givens=givens).count


@pytest.mark.parametrize("text", SPECS.values(), ids=SPECS)
def test_every_spec_gives_a_file_that_proves_itself(text):
    puzzle = sudokudsl.loads(text)
    found = [*sudokudsl.generate_many(puzzle, 3, seed=5)]
    assert len(found) == 3
    for made in found:
        assert sudokudsl.format(made.text) == made.text
        again = sudokudsl.loads(made.text)
        assert again.board == puzzle.board
        assert set(puzzle.constraints) <= set(again.constraints)
        assert again.solutions[0][0] == made.solution
        report = sudokudsl.check(again)
        assert report.verdict == "unique"
        assert report.agree
        assert report.failures == ()
        # nothing more could be taken away
        assert all(solutions_without(puzzle, made, cell) == 2 for cell in given(made))
        assert made.end == "done"
        assert made.missing == ()


def test_what_the_spec_says_stays():
    made = sudokudsl.generate(
        sudokudsl.loads('title "A"\nauthor "B"\nsudoku 6x6\ngiven r1c1 = 3\n# why\nexpect many'), seed=1
    )
    assert 'title "A"\nauthor "B"\n' in made.text
    assert "given r1c1 = 3" in made.text
    assert "# why" in made.text
    assert "expect many" not in made.text
    assert made.text.count("expect") == 1
    assert Cell(1, 1) not in given(made)
    assert made.solution[Cell(1, 1)] == 3


@pytest.mark.parametrize("number", [24, 30, 81])
def test_so_many_givens(number):
    made = sudokudsl.generate(seed=2, givens=number)
    assert len(given(made)) == number
    assert is_unique(made.puzzle)
    assert is_unique(made.puzzle, "cadical195")


def test_the_givens_of_the_spec_count():
    made = sudokudsl.generate(sudokudsl.loads("sudoku 6x6\ngiven r1c1 r1c2 = 3 4"), seed=2, givens=12)
    assert len(given(made)) == 10


@pytest.mark.parametrize("seed", range(5))
def test_minimal(seed):
    made = sudokudsl.generate(CLASSIC, seed=seed, minimal=True)
    assert is_unique(made.puzzle, "cadical195")
    sat = sudokudsl.make_solver(CLASSIC, "cadical195")
    for cell in given(made):
        givens = tuple(None if at == cell else d for at, d in zip(CLASSIC.board.cells, made.givens, strict=True))
        assert sat.search(limit=2, givens=givens).count == 2


def test_minimal_with_symmetry_means_each_given_by_itself():
    made = sudokudsl.generate(sudokudsl.loads("sudoku 6x6"), seed=3, minimal=True, symmetry="rotational")
    assert all(solutions_without(sudokudsl.loads("sudoku 6x6"), made, cell) == 2 for cell in given(made))


MIRRORED = {
    "rotational": lambda r, c: [(10 - r, 10 - c)],
    "quarter-turn": lambda r, c: [(c, 10 - r)],
    "horizontal": lambda r, c: [(10 - r, c)],
    "vertical": lambda r, c: [(r, 10 - c)],
    "both": lambda r, c: [(10 - r, c), (r, 10 - c)],
    "diagonal": lambda r, c: [(c, r)],
    "anti-diagonal": lambda r, c: [(10 - c, 10 - r)],
    "diagonals": lambda r, c: [(c, r), (10 - c, 10 - r)],
    "full": lambda r, c: [(c, r), (10 - r, c), (r, 10 - c)],
}


@pytest.mark.parametrize("name", MIRRORED)
def test_symmetry(name):
    made = sudokudsl.generate(seed=4, symmetry=name)
    assert is_unique(made.puzzle)
    pattern = given(made)
    assert all(image in pattern for cell in pattern for image in MIRRORED[name](*cell))


def test_every_symmetry_is_tested_and_offered():
    assert set(re.findall(r"[\w-]+", SYMMETRY.partition(":")[2])) - {"or"} == set(SYMMETRIES)
    assert set(MIRRORED) | {"none"} == set(SYMMETRIES)


@pytest.mark.parametrize(
    # a 9x9 board has a centre, and 40 pairs; 4 corners of each orbit of a quarter turn: 20 of them
    ("name", "many", "sizes"),
    [("none", 81, {1}), ("rotational", 41, {1, 2}), ("quarter-turn", 21, {1, 4}), ("vertical", 45, {1, 2})],
)
def test_groups(name, many, sizes):
    found = groups(name, CLASSIC.board)
    assert len(found) == many
    assert {len(group) for group in found} == sizes
    assert sorted(cell for group in found for cell in group) == list(range(81))


def test_symmetry_with_a_number_that_needs_the_centre():
    for number in (29, 30):
        made = sudokudsl.generate(seed=6, symmetry="rotational", givens=number)
        assert len(given(made)) == number
        assert (Cell(5, 5) in given(made)) == (number % 2 == 1)


def test_the_same_seed_makes_the_same():
    once, again = (list(sudokudsl.generate_many(count=4, seed=9, symmetry="diagonal")) for _ in range(2))
    assert [made.text for made in once] == [made.text for made in again]
    assert sudokudsl.generate(seed=9, symmetry="diagonal", number=3).text == once[2].text
    assert len({made.solution for made in once}) == 4
    assert sudokudsl.generate(seed=10, symmetry="diagonal").text != once[0].text
    assert sudokudsl.generate().text != sudokudsl.generate().text


def test_what_is_made_does_not_depend_on_what_was_made_before():
    generator = Generator(CLASSIC, Request(), 1)
    assert generator.make(2).givens == Generator(CLASSIC, Request(), 1).make(2).givens
    assert generator.make(1).givens == Generator(CLASSIC, Request(), 1).make(1).givens


def test_difficulty_and_technique():
    for made in sudokudsl.generate_many(count=3, seed=1, difficulty=(8, 20)):
        solve = sudokudsl.steps(made.puzzle)
        assert 8 <= difficulty(solve) <= 20
        assert solve.hardest == made.solve.hardest
    made = sudokudsl.generate(seed=1, techniques=["naked pair"])
    assert "naked pair" in sudokudsl.steps(made.puzzle).by_technique
    # easy ones keep more givens than a minimal puzzle, and their symmetry
    made = sudokudsl.generate(seed=1, difficulty=(1, 2), symmetry="rotational")
    assert sudokudsl.steps(made.puzzle).hardest in ("last cell", "hidden single")
    assert all(Cell(10 - row, 10 - column) in given(made) for row, column in given(made))


# 288 grids, 20 draws each expected: the chance of more than 370 is below one in a thousand for 287 degrees of freedom.
# The mean is 287, the standard deviation (2 * 287) ** 0.5 = 24; 287 + 3.1 * 24 = 361, and a little for the skewness.
MOST_CHI_SQUARE = 370


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def drawn(grids, many):
    random, deadline = Random(7), Deadline(None)
    return Counter(grids.sample(random, deadline) for _ in range(many))


def test_each_of_few_grids_is_as_likely():
    counts = drawn(RandomGrids(finder(sudokudsl.make_solver(SMALL), SMALL.board), SMALL.board), 288 * 20)
    assert len(counts) == 288
    assert chi_square(counts.values(), 20) < MOST_CHI_SQUARE


@pytest.mark.parametrize("nodes", [1, 20, 100_000])
@pytest.mark.parametrize("listed", [1, 287, 288])
@pytest.mark.parametrize(
    ("statement", "many"), [("", 288), ("given r1 = 1 2 3 4", 12), ("given r1c1 = 1", 72), ("even r1", 0)]
)
def test_however_the_list_of_grids_ends_one_is_drawn(statement, many, listed, nodes, monkeypatch):
    """The list may be complete, too long, or stopped after some nodes."""
    monkeypatch.setattr("sudokudsl.generator.queries.MAX_LISTED", listed)
    monkeypatch.setattr("sudokudsl.generator.queries.MAX_LISTING_NODES", nodes)
    puzzle = sudokudsl.loads(f"sudoku 4x4\n{statement}\n")
    solver = sudokudsl.make_solver(puzzle)
    grids = {encode(grid) for grid in solver.search(limit=300).grids}
    assert len(grids) == many
    counts = drawn(RandomGrids(finder(solver, puzzle.board), puzzle.board), 60)
    assert counts.keys() <= grids if many else counts.keys() == {None}
    assert len(counts) > min(many, 20) // 2


def test_symmetric_grids_are_as_likely_where_there_are_many(monkeypatch):
    # of the 288 grids 96 go into each other by symmetries of the board and its digits, and so do the other 192
    monkeypatch.setattr("sudokudsl.generator.queries.MAX_LISTED", 100)
    counts = drawn(RandomGrids(finder(sudokudsl.make_solver(SMALL), SMALL.board), SMALL.board), 288 * 20)
    assert len(counts) == 288

    def squares(places):  # of two digits in two rows and two columns: 12 in grids of the one kind, 4 in the others
        corners = (
            (places[4 * a + c], places[4 * a + d], places[4 * b + c], places[4 * b + d])
            for a, b in combinations(range(4), 2)
            for c, d in combinations(range(4), 2)
        )
        return sum(p == s and q == r for p, q, r, s in corners)

    classes = {}
    for places in counts:
        classes.setdefault(squares(places), []).append(counts[places])
    assert {kind: len(members) for kind, members in classes.items()} == {12: 96, 4: 192}
    for members in classes.values():
        # the standard deviation of chi-square with n degrees of freedom is (2 n) ** 0.5
        assert chi_square(members, sum(members) / len(members)) < len(members) + 4 * (2 * len(members)) ** 0.5


def test_no_set_of_three_givens_makes_a_4x4_sudoku_unique():
    grids = list(sudokudsl.solutions(SMALL))
    values = [grid.values for grid in grids]
    for three in combinations(range(16), 3):
        seen = Counter(tuple(grid[at] for at in three) for grid in values)
        assert min(seen.values()) >= 2


def test_every_finder_finds_the_same():
    native = finder(sudokudsl.make_solver(SMALL), SMALL.board)
    plain = PlainFinder(sudokudsl.make_solver(SMALL, "reference"), SMALL.board)
    blank = bytes([255]) * 16
    assert sorted(native.find(blank, limit=300)) == sorted(plain.find(blank, limit=300))
    grid = encode(next(sudokudsl.solutions(SMALL)))
    for one in (native, plain):
        others = one.find(blank, limit=300, other_than=grid[3], at=3)
        assert len(others) == 288 - 72  # each of four digits is in a cell equally often
        assert all(other[3] != grid[3] for other in others)
        assert one.find(grid, other_than=grid[3], at=3) == ()
        with pytest.raises(TimeoutError):
            one.find(blank, limit=300, limits=sudokudsl.Limits(nodes=1))


def test_thinning_knows_needed_givens_by_the_rivals_it_met():
    asked = []

    class Counting:
        def __init__(self):
            self.inner = finder(sudokudsl.make_solver(SMALL), SMALL.board)

        def find(self, *args, **kwargs):
            asked.append(args)
            return self.inner.find(*args, **kwargs)

    grid = encode(next(sudokudsl.solutions(SMALL)))
    reduction = Reduction(Counting(), grid)
    deadline = Deadline(None)
    removed = [cell for cell in range(16) if reduction.remove([cell], deadline)]
    assert len(removed) + len(reduction.given) == 16
    before = len(asked)
    assert before <= 16
    assert not any(reduction.remove([cell], deadline) for cell in reduction.given)
    assert len(asked) == before
    assert reduction.is_minimal(reduction.given, deadline)
    reduction.put_back([removed[0]])
    assert not reduction.is_minimal(reduction.given, deadline)
    assert removed[0] in reduction.given


def test_only_the_last_answer_decides_whether_givens_are_known_to_be_needed():
    """A finder that gives up leaves a group undecided. Asked again with more patience, it knows each given."""

    class Tired:
        inner, gives_up = finder(sudokudsl.make_solver(SMALL), SMALL.board), False

        def find(self, *args, **kwargs):
            if self.gives_up:
                raise TimeoutError
            return self.inner.find(*args, **kwargs)

    reduction, deadline = Reduction(tired := Tired(), encode(next(sudokudsl.solutions(SMALL)))), Deadline(None)
    for cell in range(16):
        reduction.remove([cell], deadline)
    reduction.other_grids.clear()
    reduction._unavoidable.clear()  # so that each given is searched again
    tired.gives_up = True
    assert not reduction.is_minimal(reduction.given, deadline)
    assert reduction.unsure == reduction.given
    tired.gives_up = False
    assert reduction.is_minimal(reduction.given, deadline)
    assert not reduction.unsure


@pytest.mark.parametrize(
    ("spec", "wishes", "said"),
    [
        ("sudoku 9x9", {"givens": 16}, "at least 17 are needed"),
        ("sudoku 4x4", {"givens": 3}, "at least 4 are needed"),
        ("latin 6x6", {"givens": 4}, "two digits that are not given could be exchanged, so at least 5"),
        ("sudoku 9x9", {"givens": 82}, "82 givens do not fit into 81 cells"),
        ("sudoku 9x9", {"givens": -1}, "cannot have -1 givens"),
        ("sudoku 9x9\ngiven r1c1 r1c2 = 1 2", {"givens": 1}, "the spec itself has 2 givens"),
        ("sudoku 4x4", {"givens": 7, "symmetry": "rotational"}, "groups of 2 on this board"),
        ("sudoku 9x9", {"symmetry": "rotatonal"}, "did you mean rotational"),
        ("latin 2x4", {"symmetry": "diagonal"}, "needs a square board, and this has 2 by 4"),
        ("sudoku 9x9", {"techniques": ["swordfihs"]}, "did you mean swordfish"),
        ("sudoku 9x9", {"difficulty": (30, 20)}, "and 30..20 is not"),
        ("sudoku 9x9", {"difficulty": (500, 600)}, "the highest cost is 200"),
        ("sudoku 9x9", {"difficulty": (1, 10), "techniques": ["swordfish"]}, "swordfish has the cost 32, more than 10"),
    ],
)
def test_impossible_wishes(spec, wishes, said):
    with pytest.raises(Impossible, match=re.escape(said)):
        sudokudsl.generate(sudokudsl.loads(spec), **wishes)


def test_few_givens_are_possible_where_other_statements_help():
    made = sudokudsl.generate(sudokudsl.load("examples/miracle.sdk"), seed=1, givens=2)
    assert given(made) == set()


def test_a_spec_without_a_solution():
    with pytest.raises(Impossible, match="no grid meets the spec"):
        sudokudsl.generate(sudokudsl.loads("sudoku 4x4\nthermometer r1c1..r1c4 r2c4"))


@pytest.mark.parametrize(
    ("wishes", "error"),
    [({"givens": "30"}, TypeError), ({"given": 30}, TypeError), ({"techniques": "x-wing"}, TypeError),
     ({"seed": "a"}, TypeError), ({"seconds": -1}, ValueError)],
)  # fmt: skip
def test_bad_arguments(wishes, error):
    with pytest.raises(error):
        sudokudsl.generate(**wishes)


@pytest.mark.usefixtures("time_for_400_questions")
def test_when_the_time_is_up_the_best_so_far_is_kept():
    made = sudokudsl.generate(seed=1, givens=17)
    assert made.end == "time"
    assert is_unique(made.puzzle)
    (said,) = made.missing
    assert said == f"it has {len(given(made))} givens, not 17"
    assert made.attempts > 1


def test_without_any_time_there_is_nothing_to_keep():
    with pytest.raises(TimeoutError):
        sudokudsl.generate(seed=1, seconds=0)


def test_ctrl_c_keeps_the_best_so_far(monkeypatch):
    calls = iter(range(100))
    remove = Reduction.remove

    def interrupted(self, cells, deadline, *patience):
        if next(calls) == 20:
            raise KeyboardInterrupt
        return remove(self, cells, deadline, *patience)

    monkeypatch.setattr(Reduction, "remove", interrupted)
    made = sudokudsl.generate(seed=1, minimal=True)
    assert made.end == "interrupted"
    assert made.missing == ("one of its givens may be redundant",)
    assert is_unique(made.puzzle)


@pytest.fixture
def run(capsys):
    """The command in this process: its exit status, output and errors."""

    def run(*args):
        try:
            status = commands.main(["generate", *args], prog_name="sudokudsl", standalone_mode=False)
        except click.ClickException as error:
            error.show()
            status = 2
        return int(status), *capsys.readouterr()

    return run


def test_the_command_writes_what_python_makes(run, tmp_path):
    logic = "puzzle 1: `sudokudsl steps` solves it; its hardest technique is hidden single\n"
    assert run("--seed", "3", "--givens", "30") == (0, sudokudsl.generate(seed=3, givens=30).text, logic)
    status, out, _ = run("--board", "4x4", "--with", "kropki=2", "--with", "cage", "--seed", "1")
    assert status == 0
    assert out == sudokudsl.generate(SMALL, seed=1, clues=["kropki=2", "cage"]).text
    assert "cage" in out
    assert run("--count", "3", "--seed", "3", "-o", str(tmp_path)) == (0, f"{tmp_path}: 3 puzzles\n", "")
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["puzzle-1.sdk", "puzzle-2.sdk", "puzzle-3.sdk"]
    assert files[1].read_text(encoding="utf-8") == sudokudsl.generate(seed=3, number=2).text
    status, out, _ = run("--seed", "3", "--json")
    assert json.loads(out)["text"] == sudokudsl.generate(seed=3).text


def test_digits_of_layers_count_among_those_that_steps_find(run, tmp_path):
    spec = tmp_path / "areas.sdk"
    rule = "each x in all: x = size(field, x)"
    spec.write_text(f"board 4x4 digits 1-4\nareas field of 1-4 counted\n{rule}\n", encoding="utf-8")
    _, text, said = run(str(spec), "--layer-givens", "--seed", "2")
    found = LogicalSolver(sudokudsl.loads(text)).solve().positions[-1].digits
    board, layer = (sum(digit is not None for digit in part) for part in (found[:16], found[16:32]))
    assert layer > 0
    many = board + layer
    sentence = f"`sudokudsl steps` does not solve it: it finds {many} of 32 digits of the board and its layers"
    assert said == f"puzzle 1: {sentence}\n"


def test_the_number_of_processes_makes_no_difference():
    command = [sys.executable, "-P", "-m", "sudokudsl", "generate", "--count", "9", "--lines", "--seed", "3"]
    done = subprocess.run([*command, "--threads", "2"], capture_output=True, text=True, timeout=200, check=True)
    lines = ["".join(str(digit or ".") for digit in made.givens) for made in sudokudsl.generate_many(count=9, seed=3)]
    assert done.stdout.splitlines() == lines


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        (("--givens", "16"), 2, "at least 17 are needed"),
        (("--givens", "17", "--seconds", "0.2", "--seed", "1"), 4, "the time "),
        (("--seconds", "0"), 4, "the time is up"),
        (("--time", "0"), 4, "the time is up"),
        (("--count", "3"), 2, "-o FOLDER"),
        (("--with", "thermometr"), 2, "did you mean thermometer"),
        (("--with", "killer", "--lines"), 2, "no place for clues"),
        (("--difficulty", "hard"), 2, "a number or a range such as 13..28 is expected"),
        (("--board", "7x7"), 2, "no default boxes"),
        (("--board", "4x4", "examples/killer.sdk"), 2, "--board and a spec exclude each other"),
        (("examples",), 2, "several puzzles"),
        (("examples/impossible.sdk",), 1, "no grid meets the spec"),
        (("--symmetry", "rotatonal"), 2, "did you mean rotational"),
    ],
)
def test_the_command_says_what_is_wrong(run, args, status, said):
    found, _, error = run(*args)
    assert found == status
    assert said in error


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_on_the_command():
    command = [sys.executable, "-P", "-m", "sudokudsl", "generate", "--json", "--count", "1000000", "--seed", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert json.loads(process.stdout.readline())["number"] == 1
        process.send_signal(signal.SIGINT)
        out, err = process.stdout.read(), process.stderr.read()  # `communicate` would lose lines that were read ahead
        process.wait(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert all(json.loads(line)["number"] for line in out.splitlines())  # every line is complete


def test_a_board_without_digits_to_spare():
    made = sudokudsl.generate(sudokudsl.loads("board 1x1 digits 1"), seed=1)
    assert given(made) == set()
    assert made.solution.values == (1,)
    assert Board(1, 1, (1,)) == made.puzzle.board


COSTS = (0, 1, 2, HARDEST - 1, HARDEST, HARDEST + 1)


@pytest.mark.parametrize(("low", "high"), [*product(COSTS, repeat=2)])
def test_a_range_of_difficulty_has_a_technique_in_it(low, high):
    if 1 <= low <= min(high, HARDEST):
        assert Request(difficulty=(low, high)).rated
        return
    with pytest.raises(Impossible, match=str(HARDEST)):
        Request(difficulty=(low, high))


@pytest.mark.parametrize("technique", TABLE, ids=lambda technique: technique.name)
def test_a_technique_is_in_every_range_up_to_its_cost_or_beyond(technique):
    for high in (technique.cost, technique.cost + 1):
        assert Request(techniques=[technique.name], difficulty=(1, high)).rated
    if technique.cost > 1:
        with pytest.raises(Impossible, match=f"has the cost {technique.cost}, more than {technique.cost - 1}"):
            Request(techniques=[technique.name], difficulty=(1, technique.cost - 1))


def test_a_puzzle_may_be_asked_to_have_no_givens_but_not_fewer():
    assert not Request(givens=0).rated
    with pytest.raises(Impossible, match="cannot have -1 givens"):
        Request(givens=-1)


class Bisection(Attempts):
    """Attempts at puzzles that are too hard until some number of cells are given again."""

    def __init__(self, enough, request):
        super().__init__(SimpleNamespace(request=request), Random(1), Deadline(None))
        self.enough, self.offered = enough, []

    def _rated(self, draft, proposal):
        return proposal

    def _is_too_hard(self, rated):
        return len(rated.given) < self.enough

    def _offer(self, proposal):
        self.offered.append(proposal.given)


@pytest.mark.parametrize("many", range(1, 10))
def test_the_fewest_groups_are_put_back_into_a_puzzle_that_is_too_hard(many):
    """They are the last that were removed, and few numbers of them are tried."""
    draft = SimpleNamespace(removed=[[at] for at in range(many)])
    for enough in range(many):
        attempts = Bisection(enough, Request(difficulty=(1, 5)))
        attempts._rate(draft, Proposal((), frozenset(), ()))
        assert frozenset(range(many - enough, many)) in attempts.offered
        assert len(attempts.offered) <= 1 + (many.bit_length() if enough else 0)
        for fixed in ({"givens": 20}, {"minimal": True}):
            attempts = Bisection(enough, Request(difficulty=(1, 5), **fixed))
            attempts._rate(draft, Proposal((), frozenset(), ()))
            assert attempts.offered == [frozenset()]
