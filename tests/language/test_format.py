"""The canonical text: what it looks like, that it is stable, and that it means the same."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import support
from sudokudsl.families import BUILTIN
from sudokudsl.language.syntax.legacy import is_old
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.lowering.spelling import format_source
from sudokudsl.testing.strategies import can_sample, specs
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support.corpus import read_cases
from support.texts import formatted

EXAMPLES = sorted(support.EXAMPLES.glob("**/*.sdk"))


def meaning(text):
    """All that a text says, without the places where it says it; and the kinds of mistakes in it."""
    source = Source("test.sdk", text)
    sink = Sink(source)
    puzzle = read(source, sink, Registry())
    mistakes = sorted(diagnostic.code for diagnostic in sink.found)
    if puzzle is None:
        return mistakes
    said = puzzle.title, puzzle.author, puzzle.source, puzzle.rules, str(puzzle.expect)
    stated = [(stated.word, stated.constraint) for stated in puzzle.stated]
    return mistakes, puzzle.board, stated, said, {grid.values for grid, _ in puzzle.solutions}


def assert_sound(text):
    """The canonical text means the same, and is its own canonical text."""
    once = formatted(text)
    assert meaning(once) == meaning(text)
    assert formatted(once) == once


LINES = [
    # words
    ("THERMO r1c1 r1c2", "thermometer r1c1 r1c2"),
    ("antiknight", "anti-knight"),
    ("killercage 15: r1c1 r1c2", "cage 15: r1c1 r1c2"),
    ("German-Whispers r1c1 r1c2", "whispers r1c1 r1c2"),
    ("kropki White r1c1 r1c2", "kropki white r1c1 r1c2"),
    ("xv x r1c1 r1c2", "xv X r1c1 r1c2"),
    ("sandwich col 3 = 14", "sandwich column 3 = 14"),
    ("EXPECT Unique", "expect unique"),
    ("Sudoku 9X9", "sudoku 9x9"),
    ("no-such-Word  R1C1", "no-such-Word r1c1"),
    # signs
    ("cage 15 r1c1 r1c2", "cage 15: r1c1 r1c2"),
    ("cage 15  :r1c1 , r1c2", "cage 15: r1c1 r1c2"),
    ("cage r1c1 r1c2", "cage: r1c1 r1c2"),
    ("kropki white 2 r1c1 r1c2", "kropki white 2: r1c1 r1c2"),
    ("kropki white 1: r1c1 r1c2", "kropki white r1c1 r1c2"),
    ("xv 7 r1c1 r1c2", "xv 7: r1c1 r1c2"),
    ("given r5c3=1", "given r5c3 = 1"),
    ("sum 12: 2 * r1c1 r1c2 -r1c3", "sum 12: 2*r1c1 r1c2 - r1c3"),
    ("sum 0: - r1c1 + r1c2", "sum 0: -r1c1 + r1c2"),
    ("leaper 1 , 3", "leaper 1,3"),
    ("diagonal   +", "diagonal +"),
    ("mathrax r2c2 = 12*", "mathrax r2c2 = 12 *"),
    ("mathrax r2c2=2/", "mathrax r2c2 = 2 /"),
    ("mathrax r2c2 = 3 x", "mathrax r2c2 = 3 *"),
    ("mathrax r2c2 = E", "mathrax r2c2 = even"),
    ("candidates r1c1 = 1, 2, 3", "candidates r1c1 = 1 2 3"),
    ("quadruple r6c6 =  1 9 9", "quadruple r6c6 = 1 9 9"),
    # cells and numbers: the setter's grouping stays
    ("renban R1-3C4-6", "renban r1-3c4-6"),
    ("renban r1,4c02", "renban r1,4c2"),
    ("renban r3 c5 b2", "renban r3 c5 b2"),
    ("renban r1-1c2", "renban r1c2"),
    ("thermometer R1C1..r1c5..R4C5", "thermometer r1c1..r1c5..r4c5"),
    ("thermometer (r1c1 r1c2) r1c3", "thermometer (r1c1 r1c2) r1c3"),
    ("cage 007: r1c1 r1c2", "cage 7: r1c1 r1c2"),
    ("board 1x3 digits 1..4", "board 1x3 digits 1-4"),
    ("board 1x3 digits -4..4", "board 1x3 digits -4..4"),
    ("board 1x3 digits 1 2 2 3", "board 1x3 digits 1 2 2 3"),
    # texts keep their case and their quotes
    ('TITLE   "A \\"Big\\"  One"', 'title "A \\"Big\\"  One"'),
]


@pytest.mark.parametrize(("line", "canonical"), LINES)
def test_one_line(line, canonical):
    assert formatted(line) == f"{canonical}\n"
    assert formatted(canonical) == f"{canonical}\n"


TEXTS = {
    "names are spelled as where they are given": (
        "let  The-Spine =  R1C5..r9c5\nrenban THESPINE[ 2-4 ] the-spine[6 .. ]\nthermometer thespine[3..3] r1c1\n",
        "let The-Spine = r1c5..r9c5\nrenban The-Spine[2..4] The-Spine[6..]\nthermometer The-Spine[3] r1c1\n",
    ),
    "comments stay": (
        "#a\n\n# b\nsudoku 9x9   # c\n# d\n   # e\ncage: r1c1 r1c2#f\n# g",
        "#a\n\n# b\nsudoku 9x9  # c\n# d\n# e\ncage: r1c1 r1c2  #f\n# g\n",
    ),
    "one blank line is as good as several": (
        "\n\nsudoku 9x9\n\n\n\nanti-knight\nanti-king\n\n\n",
        "sudoku 9x9\n\nanti-knight\nanti-king\n",
    ),
    "carried on": (
        "cage 15: (r1c1\n  r1c2\n  r2c1)\ncage 9: r5c5,\n  r5c6\n",
        "cage 15: (r1c1 r1c2 r2c1)\ncage 9: r5c5 r5c6\n",
    ),
    "comments inside a carried statement move above it": (
        "anti-king\ncage 15: (r1c1  # the corner\n  # and its neighbours\n  r1c2 r2c1)  # all\n",
        "anti-king\n# the corner\n# and its neighbours\ncage 15: (r1c1 r1c2 r2c1)  # all\n",
    ),
    "pictures": (
        "board 2x3 digits 1-3\nregions   # jigsaw\n     aab   # top\n\n    # between\n"
        "      abb\n  # after\ngivens\n 1..\n ..2",
        "board 2x3 digits 1-3\nregions  # jigsaw\n  aab  # top\n  # between\n  abb\n# after\ngivens\n  1..\n  ..2\n",
    ),
    "columns of numbers stay aligned": (
        "latin 2x2 digits 9-10\ngivens\n     9 10\n    10  9\n",
        "latin 2x2 digits 9-10\ngivens\n   9 10\n  10  9\n",
    ),
    "rules": (
        'Rules "One."\n   Two  lines\n     here\n',
        'rules "One."\n  Two  lines\n  here\n',
    ),
    "only comments": ("\n# one\n\n\n  # two\n", "# one\n\n# two\n"),
    "no line end": ("sudoku 4x4", "sudoku 4x4\n"),
    "a comma at the very end": ("cage: r1c1 r1c2,", "cage: r1c1 r1c2\n"),
}


@pytest.mark.parametrize("title", TEXTS)
def test_whole_text(title):
    text, canonical = TEXTS[title]
    assert formatted(text) == canonical
    assert formatted(canonical) == canonical


def test_long_statements_are_carried_on():
    cells = [f"r{row}c{column}" for row in range(1, 10) for column in range(1, 5)]
    for text in (f"cage: {' '.join(cells)}  # all", f"cage: ({' '.join(cells)})", f"sum 9: {' '.join(cells)}"):
        lines = formatted(text).splitlines()
        assert len(lines) == 2
        assert all(len(line) <= 120 for line in lines)
        assert_sound(text)


OLD = {
    "rows": "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
    "bars": "# by hand\n5 3 .|. 7 .|. . .\n6 . .|1 9 5|. . .\n. 9 8|. . .|. 6 .\n-----+-----+-----\n8 . .|. 6 .|. . 3\n"
    "4 . .|8 . 3|. . 1\n7 . .|. 2 .|. . 6\n-----+-----+-----\n. 6 .|. . .|2 8 .\n. . .|4 1 9|. . 5\n. . .|. 8 .|. 7 9",
    "a line": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
}
CLEAN = "sudoku 9x9\ngivens\n" + "".join(f"  {row}\n" for row in OLD["rows"].splitlines())


@pytest.mark.parametrize("title", OLD)
def test_old_files_become_programs(title):
    comment = "# by hand\n\n" if title == "bars" else ""
    assert formatted(OLD[title]) == comment + CLEAN
    assert_sound(OLD[title])


def test_headers_of_old_files_become_statements():
    text = "#ASomeone\n#DHard one\n#Ca comment\n" + OLD["rows"] + "# end\n"
    assert formatted(text) == f'#Ca comment\nauthor "Someone"\ntitle "Hard one"\n\n{CLEAN}\n# end\n'
    assert_sound(text)


def test_old_rows_of_numbers_stand_in_columns():
    text = "1 2 3 4 | 5 6 7 8 | 9 10 11 12\n" + ". . . . . . . . . . . .\n" * 11
    assert formatted(text).splitlines()[2:4] == [
        "  1  2  3  4  5  6  7  8  9 10 11 12",
        "  .  .  .  .  .  .  .  .  .  .  .  .",
    ]
    assert_sound(text)


def test_collections_stay_as_they_are():
    text = (OLD["a line"] + "  # one\n") * 2
    assert formatted(text) == text


def test_what_cannot_be_parsed_stays_as_it_is():
    source = Source("test.sdk", "sudoku 9x9\ncage (r1c1\n")
    sink = Sink(source)
    assert format_source(source, sink, Registry()) == source.text
    assert sink.failed


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_keep_their_meaning(path):
    assert_sound(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("half", [0, 1])
def test_tables_keep_their_meaning(half):
    changed = 0
    for case in read_cases("families", "diagnostics", "rules")[half::2]:
        source = Source("test.sdk", case.text)
        sink = Sink(source)
        once = format_source(source, sink, Registry())
        if sink.failed:
            assert once == source.text
        elif once != source.text:
            changed += 1
            assert (case.file, case.title, meaning(once)) == (case.file, case.title, meaning(source.text))
            assert (case.file, case.title, formatted(once)) == (case.file, case.title, once)
    assert changed > 100


@st.composite
def untidy(draw, text):
    """The text with its words, blanks, comments and lines as untidy as the language allows."""
    lines = []
    for line in text.splitlines():
        if line.startswith(" "):
            lines.append(" " * draw(st.integers(1, 5)) + line.strip())
        else:
            word, *rest = line.split(" ")
            if draw(st.booleans()):
                word = word.replace("-", "")
            change = draw(st.sampled_from((str.lower, str.upper, str.title)))
            blank = " " * draw(st.integers(1, 3))
            lines.append(blank.join(change(piece) for piece in (word, *rest)))
        lines[-1] += draw(st.sampled_from(("", "", "  ", " # why", "#")))
        lines += draw(st.lists(st.sampled_from(("", "   ", "# note", "  # deeper")), max_size=2))
    return "\n".join(lines) + draw(st.sampled_from(("", "\n", "\n\n")))


DRAWABLE = [family for family in BUILTIN if any(map(can_sample, family.forms))]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(st.sampled_from(DRAWABLE).flatmap(specs).flatmap(lambda spec: st.tuples(st.just(spec.text), untidy(spec.text))))
def test_untidy_specs_get_one_text(pair):
    tidy, messy = pair
    assert_sound(messy)
    bare = [line.partition("#")[0].rstrip() for line in formatted(messy).splitlines()]
    assert [line for line in bare if line] == formatted(tidy).splitlines()


WORDS = """cage sudoku kropki white let given sum spine spine[1] all x 9x9 12 1 -2 1-4 r1c1 r1-3c2 b2 r1c1..r1c3 ..
    "text" ( ) = : , * - + <"""
words = st.sampled_from([*WORDS.split(), "#", "\n", "\n  "])


@settings(max_examples=300, deadline=None)
@given(st.lists(words, max_size=25).map(" ".join))
def test_any_text_is_stable(text):
    source = Source("test.sdk", text)
    sink = Sink(source)
    once = format_source(source, sink, Registry())
    if not (sink.failed or (is_old(source) and isinstance(meaning(text), list))):  # an old file with mistakes
        assert formatted(once) == once
        assert meaning(once) == meaning(text)
