"""A puzzle that is exported and imported again is the same puzzle; what cannot be said is refused by its name."""

from itertools import pairwise
from pathlib import Path

import pytest
from test_cli import run

import sudokudsl
from sudokudsl.diagnostics import Sink
from sudokudsl.families.between import Between
from sudokudsl.families.classes import Parity
from sudokudsl.families.clone import Clone
from sudokudsl.families.diagonals import Diagonals
from sudokudsl.families.distinct import Distinct
from sudokudsl.families.extremes import Extreme
from sudokudsl.families.givens import Candidates, Given
from sudokudsl.families.houses import Houses
from sudokudsl.families.inequality import Greater, Less
from sudokudsl.families.kropki import Black, White
from sudokudsl.families.kropki import Negative as NoDots
from sudokudsl.families.leapers import Leaper
from sudokudsl.families.little_killer import LittleKiller
from sudokudsl.families.non_consecutive import NonConsecutive
from sudokudsl.families.parity_line import ParityLine
from sudokudsl.families.xv import PairSum
from sudokudsl.formats import EXPORTS, Refused, recognised
from sudokudsl.lowering import read
from sudokudsl.registry import Registry
from sudokudsl.source import Source

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.sdk"))


def atoms(puzzle):
    """What a puzzle requires, in pieces that do not depend on how it was put into statements."""
    found = set()
    for constraint in puzzle.constraints:
        match constraint:
            case Given():
                found |= {(cell, (digit,)) for cell, digit in zip(constraint.cells, constraint.digits, strict=True)}
            case Candidates():
                found |= {(cell, tuple(sorted(set(constraint.digits)))) for cell in constraint.cells}
            case Houses():
                found |= {("different", frozenset(member)) for member in constraint.members}
            case Distinct():
                found.add(("different", frozenset(constraint.cells)))
            case Between() if len(constraint.cells) == 2:
                pass  # it requires nothing
            case Greater() | Less():
                falling = constraint.cells[:: 1 if isinstance(constraint, Greater) else -1]
                found |= {("greater", *pair) for pair in pairwise(falling)}
            case White():
                found.add(("white", frozenset(constraint.cells), constraint.difference))
            case Black():
                found.add(("black", frozenset(constraint.cells), constraint.ratio))
            case PairSum():
                found.add(("sum", frozenset(constraint.cells), constraint.total))
            case NoDots():
                found |= {("no dot differs by", each) for each in constraint.differences}
                found |= {("no dot is times", each) for each in constraint.ratios}
            case NonConsecutive() if not any(isinstance(other, White | Black) for other in puzzle.constraints):
                found.add(("no dot differs by", 1))
            case Clone():
                pairs = zip(constraint.cells, constraint.copy, strict=True)
                found |= {("clone", *sorted(pair)) for pair in pairs if pair[0] != pair[1]}
            case Parity():
                found |= {("odd" if constraint.odd else "even", cell) for cell in constraint.cells}
            case Extreme():
                found |= {(constraint.mark, cell) for cell in constraint.cells}
            case Diagonals():
                found |= {("diagonal", way) for way in constraint.ways}
            case Leaper():
                found.add(("leaper", *sorted((constraint.short, constraint.long))))
            case LittleKiller():
                ray = frozenset(puzzle.board.ray(constraint.start, constraint.step))
                found.add(("little killer", ray, constraint.total))
            case ParityLine():
                found.add(("parity", constraint.cells))
            case _:
                found.add(constraint)
    return puzzle.board.rows, puzzle.board.columns, puzzle.board.alphabet, frozenset(puzzle.board.regions), found


def again(puzzle, target):
    text = EXPORTS[target](puzzle)
    form = recognised(text)
    source = Source("again.sdk", form.to_sdk(text) if form else text, puzzle.text.folder)
    sink = Sink(source)
    found = read(source, sink, Registry())
    assert found is not None, [each.message for each in sink.found]
    return found


@pytest.mark.parametrize("target", EXPORTS)
def test_every_example_comes_back_or_is_refused_by_name(target):
    back = 0
    for path in EXAMPLES:
        puzzle = sudokudsl.load(path)
        other = refusal = None
        try:
            other = again(puzzle, target)
        except Refused as caught:
            refusal = str(caught)
        if refusal is not None:
            words = {stated.word for stated in puzzle.stated} | {"f-puzzles", "Interactive", "81"}
            assert any(word in refusal for word in words), path
        else:
            assert atoms(other) == atoms(puzzle), path
            back += 1
    assert back >= 3


CASES = [
    "sudoku 9x9\ngivens\n" + "  1........\n" + "  .........\n" * 8,
    "sudoku 4x4\nthermometer r1c1 r1c2\npalindrome r1c1..r1c3\nrenban r1c1 r2c1\nbetween r1c1..r1c3",
    "sudoku 4x4\ncandidates r1c1 = 1 2\ngiven r2c2 = 3\nwhispers 2: r1c1 r1c2",
    "sudoku 4x4\narrow r1c1 = r1c2 r1c3\narrow r2c1 r2c2 = r3c1..r3c4\ncage 5: r1c1 r1c2\ncage: r1c1 r2c2",
    "sudoku 4x4\nkropki white r1c1 r1c2\nkropki black r2c1 r2c2\nkropki negative\nxv V r3c3 r4c3\nxv negative",
    "sudoku 4x4\nkropki negative white\nkropki negative black",
    "sudoku 4x4\nanti-knight\nanti-king\nnon-consecutive\ndiagonals\ndisjoint-groups",
    "sudoku 4x4\nquadruple r1c1 = 1 2\nclone r1c1 r1c2 = r3c1 r3c2\nlittle-killer r1c1 down-right = 9",
    "sudoku 4x4\nsandwich row 2 = 2\nx-sum column 3 bottom = 4\nskyscraper row 1 right = 2",
    "sudoku 4x4\nlittle-killer r4c2 up-left = 3",
    "sudoku 4x4\nregions\n  aaaa\n  bbbb\n  cccc\n  dddd\nregion-sum-line r1c1 r2c1\nregion r1c1 r2c2 r3c3 r4c1",
    "latin 5x5",
    "sudoku 6x6",
]


@pytest.mark.parametrize("target", ["fpuzzles", "iss", "iss-url"])
@pytest.mark.parametrize("text", CASES)
def test_cases_come_back(text, target):
    puzzle = sudokudsl.loads(text)
    assert atoms(again(puzzle, target)) == atoms(puzzle)


@pytest.mark.parametrize(
    "text",
    [
        "latin 4x4 digits 0-3", "board 2x3", "latin 6x6 digits 1-9\nboxes 2x3", "sudoku 9x9\nwindoku",
        "sudoku 4x6\nboxes 2x3",
        "sudoku 4x4\ngreater r1c1 r1c2 r2c2\nsum 5: 2*r1c1 -1*r1c2\nparity-line r1c1..r1c4\ndistinct r1c1 r2c2",
    ],
)  # fmt: skip
def test_cases_that_only_one_target_has(text):
    puzzle = sudokudsl.loads(text)
    assert atoms(again(puzzle, "iss")) == atoms(puzzle)


def test_fpuzzles_has_marks_of_cells():
    puzzle = sudokudsl.loads(
        "sudoku 4x4\nodd r1c1 r1c2\neven r2c2\nminimum r3c3\nmaximum r4c4\nslow-thermometer r1c1 r1c2"
    )
    assert atoms(again(puzzle, "fpuzzles")) == atoms(puzzle)


@pytest.mark.parametrize(
    ("target", "text", "message"),
    [
        ("line", "sudoku 9x9\nanti-king", "anti-king, line 2: a line of 81 characters cannot say this"),
        ("line", "sudoku 4x4", "a line of 81 characters is for a board of 9x9"),
        ("iss", "sudoku 4x4\nodd r1c1", "odd, line 2: Interactive-Sudoku-Solver cannot say this"),
        ("iss", "sudoku 4x4\ncage 0: r1c1", "cage, line 2: Interactive-Sudoku-Solver cannot say this: a total of 0"),
        ("iss", "sudoku 4x4\nkropki white r1c1 r1c2\nkropki negative", "kropki, line 3: "),
        ("iss", "sudoku 4x4\narrow r1c2 r1c1 = r2c1", "arrow, line 2: "),
        ("iss", "sudoku 4x4\nkropki white r1c1 r3c3", "kropki, line 2: "),
        ("iss", "sudoku 4x4\nxv 6: r1c1 r1c2\nxv negative", "xv, line 2: "),
        ("iss", "board 2x2 digits 1 3", "Interactive-Sudoku-Solver has boards up to 16x16 with a plain range"),
        ("fpuzzles", "sudoku 4x4\nless r1c1 r1c2", "less, line 2: f-puzzles cannot say this"),
        ("fpuzzles", "sudoku 4x4\nnon-consecutive\nkropki white r1c1 r1c2", "non-consecutive, line 2: "),
        ("fpuzzles", "latin 4x5", "f-puzzles has square boards"),
    ],
)  # fmt: skip
def test_refusals(target, text, message):
    with pytest.raises(Refused) as caught:
        EXPORTS[target](sudokudsl.loads(text))
    assert str(caught.value).startswith(message)


class TestCommand:
    def test_export(self, tmp_path):
        path = tmp_path / "a.sdk"
        path.write_text("sudoku 4x4\nthermo r1c1 r1c2 # a\n")
        done = run("export", path, "--to", "iss")
        assert done.stdout == ".Shape~4x4.Thermo~R1C1~R1C2\n"
        assert "144 solutions" in run("count", "-", stdin=done.stdout).stdout
        assert run("export", path, "--to", "sdk").stdout == "sudoku 4x4\nthermometer r1c1 r1c2  # a\n"
        done = run("export", path, "--to", "line")
        assert done.returncode == 2
        assert "a line of 81 characters" in done.stderr
