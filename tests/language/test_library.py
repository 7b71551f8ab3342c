"""The library of known rules, written in the language: each is equal to the built-in statement it is named after."""

import importlib.util
import random

import pytest

import sudokudsl
from sudokudsl.crosscheck.oracle import fillings, oracle_grids
from support import EXAMPLES, ROOT

LIBRARY = EXAMPLES / "library" / "known.sdk"

# board, definition, statement; raw boards without houses first
PAIRS = [
    ("board 3x3 digits 1-2", "no-knight", "anti-knight"),
    ("board 2x4 digits 1-3", "no-knight", "anti-knight"),
    ("board 3x3 digits 1-2", "no-king", "anti-king"),
    ("board 2x4 digits 1-2", "no-king", "anti-king"),
    ("board 2x3 digits 1-4", "no-steps", "non-consecutive"),
    ("board 2x3 digits -2..1", "no-steps", "non-consecutive"),
    ("board 1x3 digits 1-9", "total 15 r1", "cage 15: r1"),
    ("board 2x2 digits 0-4", "total 7 (r1c1 r2c2 r1c2)", "cage 7: r1c1 r2c2 r1c2"),
    ("board 1x4 digits 1 1 2 3 4 5", "total 11 r1", "cage 11: r1"),
    ("board 1x4 digits 1-6", "rising r1", "thermometer r1"),
    ("board 2x2 digits 1-6", "rising r1c1 r2c2 r2c1", "thermometer r1c1 r2c2 r2c1"),
    ("board 1x3 digits 1-9", "whispering r1", "whispers r1"),
    ("board 1x3 digits 0-6", "whispering r1 3", "whispers 3: r1"),
    ("board 1x4 digits 1-6", "straight r1", "renban r1"),
    ("board 1x3 digits 1 2 4 5 6 9", "straight r1", "renban r1"),
    ("board 1x4 digits 1-7", "adds-up r1c1 r1c2..r1c4", "arrow r1c1 = r1c2..r1c4"),
    ("board 1x4 digits 0-5", "pill (r1c1 r1c2) (r1c3 r1c4)", "arrow r1c1 r1c2 = r1c3 r1c4"),
    ("board 1x4 digits 1-5", "filling r1 5", "sandwich row 1 = 5"),
    ("board 1x5 digits 0-3", "filling r1 2", "sandwich row 1 = 2"),
    ("latin 4x4", "filling c2 5", "sandwich column 2 = 5"),
    ("board 1x4 digits 1-4", "filling r1 0", "sandwich row 1 = 0"),
    ("board 2x2 digits 1-5", "corner all 1 5 5", "quadruple r1c1 = 1 5 5"),
    ("board 2x2 digits 0-4", "corner all 0 0 3 4", "quadruple r1c1 = 0 0 3 4"),
    ("board 2x2 digits 1-4", "corner all 2", "quadruple r1c1 = 2"),
    ("board 1x4 digits 1-6", "enclosed r1", "between r1"),
    ("board 1x3 digits -2..2", "enclosed r1", "between r1"),
    ("board 1x4 digits 1-6", "first-few r1 9", "x-sum row 1 left = 9"),
    ("board 4x1 digits 0-5", "first-few c1 5", "x-sum column 1 top = 5"),
    ("board 1x5 digits 1-3", "mirrored r1", "palindrome r1"),
    ("board 1x2 digits -1..6", "consecutive r1c1 r1c2", "kropki white r1c1 r1c2"),
    ("board 1x2 digits 0-8", "doubled r1c1 r1c2", "kropki black r1c1 r1c2"),
    ("board 1x5 digits 1-4", "remainders r1", "modular-line r1"),
]


@pytest.fixture(scope="module")
def load(tmp_path_factory):
    folder = tmp_path_factory.mktemp("library")
    (folder / "known.sdk").write_text(LIBRARY.read_text("utf-8"), "utf-8")

    def load(text):
        path = folder / "puzzle.sdk"
        path.write_text(f'use "known.sdk"\n{text}\n', encoding="utf-8")
        return sudokudsl.load(path)

    return load


def answers(puzzle):
    """The solutions by engine and by SAT."""
    return [set(sudokudsl.solutions(puzzle, solver=solver)) for solver in ("engine", "cadical195")]


@pytest.mark.parametrize(("board", "definition", "statement"), PAIRS, ids=lambda text: text)
def test_a_definition_equals_its_statement(load, board, definition, statement):
    defined, plain = load(f"{board}\n{definition}"), load(f"{board}\n{statement}")
    judged = set(oracle_grids(plain))
    assert 0 < len(judged) < fillings(plain.board)
    assert set(oracle_grids(defined)) == judged
    assert answers(defined) == answers(plain) == [judged, judged]


def test_random_boards_and_cells(load):
    dice = random.Random(17)
    for definition, statement, least, most in (
        ("rising {}", "thermometer {}", 2, 4),
        ("whispering {} 2", "whispers 2: {}", 2, 5),
        ("straight {}", "renban {}", 2, 4),
        ("enclosed {}", "between {}", 3, 5),
        ("mirrored {}", "palindrome {}", 2, 5),
        ("total 8 {}", "cage 8: {}", 2, 4),
    ):
        for _ in range(3):
            rows, columns = dice.choice(((2, 3), (3, 2), (1, 5)))
            low = dice.randint(-1, 1)
            cells = [f"r{row}c{column}" for row in range(1, rows + 1) for column in range(1, columns + 1)]
            chosen = " ".join(dice.sample(cells, dice.randint(least, min(most, len(cells)))))
            board = f"board {rows}x{columns} digits {low}..{low + dice.randint(2, 4)}"
            defined = load(f"{board}\n{definition.format(f'({chosen})')}")
            plain = load(f"{board}\n{statement.format(chosen)}")
            assert len(defined.board.cells) <= 6
            judged = set(sudokudsl.solutions(plain))
            assert answers(defined) == [judged, judged], (board, definition, chosen)


def test_the_miracle_by_definitions_alone(load):
    """Mitchell Lee's puzzle, with its three rules taken from the library."""
    puzzle = load("sudoku 9x9\nno-knight\nno-king\nno-steps\ngiven r5c3 = 1\ngiven r6c7 = 2\nexpect unique")
    report = sudokudsl.check(puzzle)
    assert report.verdict == "unique"
    assert report.agree
    plain = sudokudsl.load(LIBRARY.parent.parent / "miracle.sdk")
    assert report.grids == (sudokudsl.solve(plain).grids[0],)


@pytest.fixture
def benchmark_of_rules(monkeypatch):
    folder = ROOT / "benchmarks"
    monkeypatch.syspath_prepend(str(folder))
    spec = importlib.util.spec_from_file_location("benchmark_of_rules", folder / "rules.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_examples_by_definitions_have_the_same_solution(benchmark_of_rules):
    for name in benchmark_of_rules.NAMES:
        text = (benchmark_of_rules.EXAMPLES / f"{name}.sdk").read_text("utf-8")
        stated, defined = sudokudsl.loads(text), sudokudsl.loads(benchmark_of_rules.by_definitions(text))
        kinds = [type(each).__name__ for each in defined.constraints]
        assert "Rule" in kinds
        assert len(set(kinds) - {"Rule"}) < len({type(each) for each in stated.constraints})
        assert sudokudsl.make_solver(defined).search(limit=2).grids == tuple(grid for grid, _ in stated.solutions)


def test_a_file_of_many_uses(benchmark_of_rules):
    text = benchmark_of_rules.many_uses()
    puzzle = sudokudsl.loads(text)
    assert text.count("\n  ") + len(puzzle.definitions) >= 190
    assert sum(type(each).__name__ == "Rule" for each in puzzle.constraints) == 500
