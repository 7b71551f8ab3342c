"""Exported models have the solutions of their puzzles, as other programs find them."""

import os
import random
import shutil
import subprocess

import pytest

import sudokudsl
import support
from sudokudsl.families import BUILTIN
from sudokudsl.formats import EXPORTS, Refused
from sudokudsl.formats.models import minizinc
from sudokudsl.fuzz.boundaries import boundary_settings, boundary_statements
from support.models import MINIZINC, of_cpmpy, of_minizinc, of_opb, ours

EACH = int(os.environ.get("MODELLED_PUZZLES", "12"))
EXAMPLES = sorted(support.EXAMPLES.glob("*.sdk"))


def statements_of_all_families(seed):
    """Puzzles of one statement on a small board, in random order, all families before any family returns."""
    chance, listed = random.Random(seed), {}
    for setting in boundary_settings():
        for family in BUILTIN:
            if family.constrains:
                lines = [f"{setting.text}{each.line}\n" for each in boundary_statements(family, setting)]
                listed.setdefault(family.word, []).extend(lines)
    listed = {word: texts for word, texts in listed.items() if texts}
    for texts in listed.values():
        chance.shuffle(texts)
    while listed:
        for word in chance.sample(sorted(listed), len(listed)):
            yield listed[word].pop()
            if not listed[word]:
                del listed[word]


def agrees(solutions_of, most, wanted, seed=1):
    """Checks a number of puzzles with at most `most` solutions."""
    done = 0
    for text in statements_of_all_families(seed):
        puzzle = sudokudsl.loads(text)
        expected = ours(puzzle, most)
        if expected is None:
            continue
        try:
            found = solutions_of(puzzle)
        except Refused:
            continue
        assert found == expected, text
        done += 1
        if done == wanted:
            return
    raise AssertionError(f"only {done} puzzles")


BY_HAND = [
    ("board 1x3 digits 1-4\nthermometer r1c1..r1c3", 4),  # C(4, 3)
    ("board 1x2 digits 1-3\nrequire r1c1 > r1c2", 3),
    ("board 1x2 digits 1-4\nkropki black r1c1 r1c2", 4),  # 12, 21, 24, 42
    ("board 1x3 digits 0-2\nrequire r1c1 / 2 + r1c2 mod 2 = r1c3", 9),
    ("board 2x2 digits 1 2\nconnected all = 1", 13),  # 16 without 2222, 1221 and 2112
    ("board 1x2 digits 1-2\nconnected 2: r1c1 = 1 2", 4),  # a condition that any digit of a cell meets
    ("sudoku 4x4\ndiagonals", 48),
    ("board 1x2 digits 1 2\nlayer flag digits 0-1 counted\nsum 1: flag[r1c1 r1c2]", 8),
    ("board 1x3 digits 1-3\ncolumn-indexer r1c2\ngiven r1c2 = 1", 2),  # 2 in the first cell and no other
    ("board 2x1 digits -1 0 1\ncells far digits -7 0 7 counted\nregion far r2c1 r1c1", 2),  # 0 in `far`
    ("board 1x2 digits 0-3\ncage digital-root 5: r1c1", 0),  # no digit has this root
    ("board 1x2 digits 1 3 5 9\ncage square: r1c2", 8),  # 1 and 9, with a gap between them
    ("board 1x11 digits 7-8\nproduct-cage 49: all", 0),  # 8 ** 11 has more than 32 bits
    ("board 2x2 digits 1\nareas field of 2 counted", 2),
    ("board 2x2 digits 1\nareas field of 1-2 counted", 7),  # dominoes and single cells
]


@pytest.mark.parametrize(("text", "count"), BY_HAND)
class TestByHand:
    @pytest.mark.skipif(MINIZINC is None, reason="needs MiniZinc")
    def test_minizinc(self, text, count, tmp_path):
        assert len(of_minizinc(sudokudsl.loads(text), tmp_path)) == count

    def test_cpmpy(self, text, count, tmp_path):
        pytest.importorskip("cpmpy")
        assert len(of_cpmpy(sudokudsl.loads(text), tmp_path)) == count

    def test_opb(self, text, count):
        pytest.importorskip("ortools")
        if "1-2 counted" in text:
            with pytest.raises(Refused, match="areas, line 2: OPB cannot say this"):
                EXPORTS["opb"](sudokudsl.loads(text))
        else:
            assert len(of_opb(sudokudsl.loads(text))) == count


@pytest.mark.parametrize(
    ("numbers", "text"),
    [([3], "3..3"), ([2, 1, 3], "1..3"), ([1, 3], "{1, 3}"), ([0, 2**60], f"{{0, {2**60}}}"), ([-1, 0], "-1..0")],
)
def test_a_set_of_numbers_that_are_far_apart_is_listed_without_those_between(numbers, text):
    assert minizinc._set(numbers) == text


class TestFamilies:
    @pytest.mark.skipif(MINIZINC is None, reason="needs MiniZinc")
    def test_minizinc(self, tmp_path):
        agrees(lambda puzzle: of_minizinc(puzzle, tmp_path), 1000, EACH)

    def test_cpmpy(self, tmp_path):
        pytest.importorskip("cpmpy")
        agrees(lambda puzzle: of_cpmpy(puzzle, tmp_path), 200, EACH)

    def test_opb(self):
        pytest.importorskip("ortools")
        agrees(of_opb, 40, EACH)


@pytest.mark.slow
class TestManyPuzzles:
    @pytest.mark.skipif(MINIZINC is None, reason="needs MiniZinc")
    @pytest.mark.timeout(3000)
    def test_minizinc(self, tmp_path):
        agrees(lambda puzzle: of_minizinc(puzzle, tmp_path), 1500, 1000, seed=2)

    @pytest.mark.timeout(3000)
    def test_cpmpy(self, tmp_path):
        pytest.importorskip("cpmpy")
        agrees(lambda puzzle: of_cpmpy(puzzle, tmp_path), 500, 1000, seed=3)

    @pytest.mark.timeout(3000)
    def test_opb(self):
        pytest.importorskip("ortools")
        agrees(of_opb, 40, 1000, seed=4)

    @pytest.mark.timeout(3000)
    @pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
    @pytest.mark.parametrize("form", ["minizinc", "cpmpy", "opb", "dimacs"])
    def test_every_example_is_written_or_refused(self, form, path):
        puzzle = sudokudsl.load(path)
        refusal = ""
        try:
            assert EXPORTS[form](puzzle)
        except Refused as caught:
            refusal = str(caught)
        assert not refusal or any(puzzle.label(stated) in refusal for stated in puzzle.stated)


@pytest.mark.skipif(MINIZINC is None, reason="needs MiniZinc")
@pytest.mark.parametrize("name", ["thermometer", "miracle", "killer", "fibonacci", "shared-box"])
def test_minizinc_finds_the_solution_of_an_example(name, tmp_path):
    puzzle = sudokudsl.load(support.EXAMPLES / f"{name}.sdk")
    expected = ours(puzzle, 5000)
    assert of_minizinc(puzzle, tmp_path) == expected


def test_dimacs_names_its_variables(tmp_path):
    text = EXPORTS["dimacs"](sudokudsl.loads("board 1x2 digits 1-3\nless r1c1 r1c2"))
    assert "c r1c1=1 is 1\n" in text
    assert "p cnf " in text
    if shutil.which("cadical"):
        (tmp_path / "a.cnf").write_text(text)
        assert subprocess.run(["cadical", "-q", str(tmp_path / "a.cnf")], capture_output=True).returncode == 10
