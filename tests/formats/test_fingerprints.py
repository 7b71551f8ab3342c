"""Fingerprints of the texts and pictures that puzzles become: they show which of these a change has changed.

A fingerprint states nothing about what is right; other tests do that. It is a part of a digest: of explanations,
pictures, and the text for each other program or its refusal. Every line is about statements of one form at the
boundaries of their arguments, or about an example with areas, layers and others that no signature describes.

Changed on purpose? `pytest --update-goldens`, and look at the diff: it names the forms and the columns that a change
concerns. Each of them should be one that was meant to change.
"""

from contextlib import suppress
from functools import partial
from random import Random

import pytest

import sudokudsl
from sudokudsl.families import BUILTIN
from sudokudsl.fuzz.boundaries import boundary_settings, boundary_statements
from sudokudsl.fuzz.random_specs import can_sample, setting_of
from support import EXAMPLES, TESTS
from support.fingerprints import READ, WRITTEN, exported, table

FULL = setting_of("sudoku 4x4")
"""The board on which every statement of a form is tried. Two more boards are chosen at random."""


def stating(setting, lines):
    """A puzzle with all these statements; several puzzles with one each if they cannot be in one text."""
    try:
        return [sudokudsl.loads("\n".join((setting.text, *lines, "")))]
    except sudokudsl.SdkError:
        return [sudokudsl.loads(f"{setting.text}\n{line}\n") for line in lines]


FORM_COLUMNS = {
    "explain": lambda puzzle: str(sudokudsl.explain(puzzle)),
    "svg": lambda puzzle: sudokudsl.draw(puzzle, to="svg", coordinates=True, legend=True),
    "terminal": sudokudsl.draw,
    "drawing": lambda puzzle: exported("fpuzzles-json", puzzle, as_drawing=True),
    **{name: partial(exported, name) for name in (*READ, *WRITTEN)},
}
"""Functions of a puzzle, by the name of a column."""
EXAMPLE_COLUMNS = {name: become for name, become in FORM_COLUMNS.items() if name not in ("pencilmark", *WRITTEN)}
"""The columns for examples, whose rules are too large for some forms."""
NOT_SAMPLED = {family.word for family in BUILTIN if not any(map(can_sample, family.forms))} - {"sudoku", "givens"}
"""The words that only examples have."""
COSMETIC = """board 4x4 digits 1-4
cosmetic line: r1c1 r1c2 r2c3
cosmetic line colour red width 30 above: r1c1 (r1c2 r1c3) r2c3
cosmetic arrow: r1c1 r1c2
cosmetic arrow colour "#08f" width 12: r2c1 r3c2 r4c2
cosmetic circle: r1c1
cosmetic circle colour yellow border blue width 80 height 40 turn 30 above: (r1c1 r1c2)
cosmetic rectangle: r2c2
cosmetic rectangle colour green border red width 90 height 20 turn 45: (r2c2 r2c3 r3c2 r3c3)
cosmetic text "A": r3c3
cosmetic text "two words" colour red size 40 turn 90: r0c2
cosmetic cage: r1c1 r1c2
cosmetic cage "12" colour orange: r3c1 r4c1
cosmetic shade: r4c4
cosmetic shade colour "#0804": r4c3 r3c4
cosmetic fog: r2c1
"""
"""Every kind of drawing, with and without all details of its look."""


def of_forms(family):
    """The name of each form of a family, and puzzles with its statements."""
    stated = {setting: [*boundary_statements(family, setting)] for setting in (FULL, *boundary_settings())}
    for number, form in enumerate(family.forms, 1):
        if can_sample(form):
            lines = {setting: [each.line for each in found if each.form is form] for setting, found in stated.items()}
            others = [setting for setting, some in lines.items() if some and setting is not FULL]
            more = Random(form.usage()).sample(others, min(2, len(others)))
            puzzles = [puzzle for setting in (FULL, *more) for puzzle in stating(setting, lines[setting])]
            yield f"{family.word} {number}", puzzles


SAMPLED = [family for family in BUILTIN if family.constrains and any(map(can_sample, family.forms))]
"""The families whose statements are made from their signatures."""


@pytest.mark.parametrize("family", SAMPLED, ids=lambda family: family.word)
def test_statements_become_the_same_as_before(family, golden):
    golden(f"fingerprints/{family.word}.txt", table(FORM_COLUMNS, of_forms(family)))


WITH_OTHERS = [
    path
    for path in sorted(EXAMPLES.glob("*.sdk"))
    if {line.split(" ")[0] for line in path.read_text("utf-8").splitlines()} & NOT_SAMPLED
]
"""Examples with the words that only they have."""


@pytest.mark.parametrize("path", WITH_OTHERS, ids=lambda path: path.stem)
def test_an_example_becomes_the_same_as_before(path, golden):
    golden(f"fingerprints/examples/{path.stem}.txt", table(EXAMPLE_COLUMNS, [(path.stem, [sudokudsl.load(path)])]))


def test_all_drawings_become_the_same_as_before(golden):
    rows = [("all looks", [sudokudsl.loads(COSMETIC)])]
    golden("fingerprints/cosmetic.txt", table(EXAMPLE_COLUMNS, rows))


BOARDS = {
    "two grids": "board 6x6 digits 1-4\ngrid 4x4 at r1c1\ngrid 4x4 at r3c3",
    "a digit twice": "board 4x4 digits 1 1 2 3",
    "gapped digits": "board 4x4 digits -2 0 3 7", "regions": "latin 4x4\nregions\n  aabb\n  abbc\n  accd\n  ddcd",
}  # fmt: skip
"""Boards of other kinds than a plain sudoku."""
WHOLE = {
    "two grids": "board 15x15 digits 1-9\ngrid 9x9 at r1c1\ngrid 9x9 at r7c7",
    "a digit twice": "board 9x9 digits 1 1 2 3 4 5 6 7 8\nboxes 3x3", "a digit less": "board 9x9 digits 1-8\nboxes 3x3",
    "more digits": "board 9x9 digits 0-9\nboxes 3x3",
}  # fmt: skip
"""Boards of other kinds for words that stand alone. Some of these words need nine rows and columns."""
SAID = {
    "explain": lambda puzzle: puzzle.stated[-1].constraint.explain(puzzle.board),
    "remarks": lambda puzzle: " ".join(f"{each.message} {each.help}" for each in puzzle.diagnostics),
}
"""Sentences about the last statement of a puzzle."""


def on_boards(family):
    """The first statements of a family for a plain sudoku, and puzzles with each of them on boards of other kinds."""
    lines = [each.line for each in boundary_statements(family, FULL)]
    for name, board in (*BOARDS.items(), *WHOLE.items()):
        puzzles = []
        for line in lines[:3] if board in BOARDS.values() else [family.word] * (lines[:1] in ([], [family.word])):
            with suppress(sudokudsl.SdkError):
                puzzles.append(sudokudsl.loads(f"{board}\n{line}\n"))
        if puzzles:
            yield f"{family.word}, {name}", puzzles


def test_sentences_on_boards_of_other_kinds_are_as_before(golden):
    golden("boards.txt", table(SAID, [row for family in SAMPLED for row in on_boards(family)]))


def test_every_word_has_fingerprints():
    words = {line.split(" ")[0] for path in WITH_OTHERS for line in path.read_text("utf-8").splitlines()}
    assert words >= NOT_SAMPLED
    stored = {path.stem for path in (TESTS / "golden" / "fingerprints").glob("*.txt")}
    assert stored == {family.word for family in SAMPLED} | {"cosmetic"}


def test_a_puzzle_without_a_refused_line_is_exported():
    puzzle = sudokudsl.loads("sudoku 4x4\nrequire r1c1 + r1c2 * r1c3 = 4\nanti-knight\n")
    problems, (text, *_) = exported("fpuzzles-json", puzzle)
    assert len(problems) == 1
    assert '"antiknight":true' in text.replace(" ", "")
