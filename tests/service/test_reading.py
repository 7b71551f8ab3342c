"""The memory from one text to the next: pairs of texts, the second of which must not be read as the first."""

from __future__ import annotations

import pytest

from sudokudsl.families import BUILTIN
from sudokudsl.fuzz.boundaries import boundary_statements
from sudokudsl.fuzz.random_specs import setting_of
from sudokudsl.lowering.memory import StatementMemory
from sudokudsl.service.document import open_document
from sudokudsl.service.meaning import MEMORY, reading
from sudokudsl.text.recent import RecentParts
from support.insertions import LINES
from support.random_edits import difference

PAIRS = {
    "a name": ("let a = r1c1..r1c4\nthermometer a\n", "let a = r1c2..r1c4\nthermometer a\n"),
    "a number": ("let k = 3\ncage k: r1c1 r1c2\n", "let k = 4\ncage k: r1c1 r1c2\n"),
    "the board": ("sudoku 9x9\ncage 17: r1c1 r1c2\n", "sudoku 4x4\ncage 17: r1c1 r1c2\n"),
    "a definition": (
        "define up(line)\n  thermometer line\nup r1c1 r1c2\n",
        "define up(line)\n  renban line\nup r1c1 r1c2\n",
    ),
    "a layer that follows from a name below": (
        "sudoku 4x4\ncage 5: two[r1c1 r1c2]\nlet k = 2\nlayer two as x: k * x\n",
        "sudoku 4x4\ncage 5: two[r1c1 r1c2]\nlet k = 7\nlayer two as x: k * x\n",
    ),
    "a definition that uses a name below the statement": (
        "far r1c1 r1c2\nlet k = 2\ndefine far(a: cell, b: cell)\n  require a > b + k\n",
        "far r1c1 r1c2\nlet k = 4\ndefine far(a: cell, b: cell)\n  require a > b + k\n",
    ),
    "a warning that another use gave": (
        "sudoku 4x4\ndefine f(line)\n  cage 99: line\nf r1c1 r1c2\nf r2c1 r2c2\n",
        "sudoku 4x4\ndefine f(line)\n  cage 99: line\nf r2c1 r2c2\n",
    ),
    "own words of a family": (
        "let left = r1c1\nx-sum row 1 left = 10\n",
        "let left = r1c1\n\nx-sum row 1 left = 10\n",
    ),
    "an alternative": (
        "either\n  even r1c1\nor\n  odd r1c2\n",
        "either\n  even r1c1\nor\n  odd r1c3\n",
    ),
    "an old file of another size": ("1" * 81 + "\n", "12..\n34..\n....\n....\n"),
    "a line of a picture": (
        "sudoku 4x4\ngivens\n  1...\n  ....\n  ....\n  ....\n",
        "sudoku 4x4\ngivens\n  1...\n  ....\n  ....\n  ...2\n",
    ),
    "a broken name": ("let a = r1c1 r1c2\ncage 5: a\n", "let a = r1c1 r1c2 )\ncage 5: a\n"),
    "a drawing": (
        'sudoku 4x4\ncosmetic circle colour red: r1c1\ncosmetic text "A": r2c2\n',
        '# moved\nsudoku 4x4\ncosmetic circle colour red: r1c1\ncosmetic text "A": r2c2\n',
    ),
    "another place": (
        "cage 5: r1c1 r1c2\ncage: (r2c1 r2c2) (r3c1 r3c2)\n",
        "\n# a\ncage 5: r1c1 r1c2\ncage: (r2c1 r2c2) (r3c1 r3c2)\n",
    ),
}


@pytest.mark.parametrize(("first", "second"), PAIRS.values(), ids=PAIRS)
def test_the_second_text_is_read_as_if_alone(first, second):
    for text in (first, second, first):
        assert difference(text) == ""


@pytest.mark.parametrize("family", BUILTIN, ids=lambda family: family.word)
def test_what_a_statement_of_each_family_adds_is_remembered_whole(family):
    for setting in map(setting_of, ("sudoku 4x4", "latin 4x4\nareas field of 4 distinct counted")):
        lines = [each.line for each in boundary_statements(family, setting)][:3]
        lines += [line for line in LINES if line.split()[0] == family.word and setting.text.startswith("sudoku")]
        for line in lines:
            assert difference(f"{setting.text}{line}\n") == difference(f"# moved\n{setting.text}{line}\n") == ""


def test_statements_that_stay_keep_their_constraints():
    before, after = (
        reading(open_document("a.sdk", text)).understanding.constraints[-1].stated
        for text in ("require r1c1 > r1c2\n", "# moved\nrequire r1c1 > r1c2\n")
    )
    assert after.constraint is before.constraint
    assert after.span.start == before.span.start + len("# moved\n")


def test_the_memory_is_bounded():
    memory = RecentParts(10, lambda made, by: made)
    for number in range(100):
        memory.keep(number, number, str(number), 3)
        assert memory.size <= 10
    assert memory.at(99, 99) == "99"
    assert memory.at(1, 1) is None


def test_what_is_too_large_is_not_kept():
    memory = RecentParts(10, lambda made, by: made)
    memory.keep("large", 0, "made", 11)
    assert memory.at("large", 0) is None
    assert memory.size == 0


def test_every_reading_is_charged_to_the_memory(monkeypatch):
    assert isinstance(MEMORY, StatementMemory)
    charged = []
    monkeypatch.setattr(RecentParts, "keep", lambda memory, part, start, made, size: charged.append((memory, size)))
    reading(open_document("a.sdk", "sudoku 6x6\nrequire sum(r1c1..r1c5) = 17 or r2c2 = 3\n"))
    assert [size for memory, size in charged if memory is MEMORY.additions and size > 0]
