"""Whatever the bytes: a located message, never a traceback."""

import os
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokudsl
from sudokudsl.api import format as format_text
from sudokudsl.api import loads
from sudokudsl.language.syntax.layout import MAX_LENGTH
from sudokudsl.language.syntax.legacy import is_collection
from sudokudsl.lowering import read, read_collection, read_givens
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.geometry import Board
from sudokudsl.text.diagnostics import CODES, Sink, facts, nearest, render
from sudokudsl.text.source import MAX_BYTES, Source, Span, Unreadable, read_source, source_from_bytes


def found(text):
    """The diagnostics of a text, with line and column."""
    source = Source("test", text)
    sink = Sink(source)
    puzzle = read(source, sink, Registry())
    assert (puzzle is None) == sink.failed
    assert all(render(each, source) and facts(each, source) for each in sink.found)
    return [(each.code, *source.place(each.span.start)) for each in sink.found]


@pytest.mark.parametrize("text", ["", "\n", "  \n \n", "# nothing\n", "#", "\t"])
def test_a_text_without_a_puzzle(text):
    assert [code for code, _, _ in found(text)] == ["empty"]


def test_a_line_of_a_megabyte():
    assert found("sudoku 4x4\neven " + "r1c1 " * 200_000 + "\nodd r5c5") == [
        ("too-large", 2, 1),
        ("cell-off-board", 3, 5),
    ]
    assert found("sudoku 4x4\neven " + "x" * 1_000_000) == [("too-large", 2, 1)]
    assert found("sudoku 4x4\ngivens\n  " + "1" * 1_000_000 + "\n") == [("unexpected", 2, 7), ("too-large", 3, 1)]
    assert found("1" * 1_000_000) == [("too-large", 1, 1)]
    assert found("# " + "1" * 1_000_000 + "\nlatin 1x1") == []
    assert found('title "' + "a" * (MAX_LENGTH - 10) + '"') == []


def test_a_statement_carried_on_for_a_megabyte():
    assert found("sudoku 4x4\neven r1c1,\n" + "r1c1,\n" * 200_000)[0][0] == "too-large"


def test_ten_thousand_brackets():
    assert found("sudoku 4x4\neven " + "(" * 10_000 + "r1c1" + ")" * 10_000) == [("too-large", 2, 6 + 64)]
    assert found("sudoku 4x4\neven " + "(" * 10_000) == [("too-large", 2, 6 + 64)]
    assert found("sudoku 4x4\neven r1c1" + ")" * 10_000) == [("unexpected", 2, 10)]
    assert found("sudoku 4x4\neven " + "[" * 10_000) == [("unexpected", 2, 6)]


@pytest.mark.parametrize("digits", [10, 5_000])
def test_huge_numbers(digits):
    nines = "9" * digits
    for text in (f"{nines}x{nines}", nines, f"-{nines}", f"1-{nines}", f"r{nines}c1", f"b{nines}", f"r1-{nines}c1"):
        assert found(f"sudoku 4x4\neven {text}\neven r5c1") == [("value-out-of-range", 2, 6), ("cell-off-board", 3, 6)]
    assert found(f"sudoku 4x4\nlet a = r1c1\neven a[1..{nines}]") == [("value-out-of-range", 3, 8)]
    assert found(f'title "{nines}"\nsudoku 4x4') == []


def test_large_numbers():
    assert found("sudoku 999999999x1") == [("value-out-of-range", 1, 8)]
    assert found("board 1x1 digits 1..999999999") == [("value-out-of-range", 1, 18)]
    assert found("sudoku 4x4\neven r1-999999999c1") == [("cell-off-board", 2, 6)]
    assert found("sudoku 4x4\neven b999999999") == [("cell-off-board", 2, 6)]
    assert found("sudoku 4x4\nlet a = r1c1\neven a[1..999999999]") == [("value-out-of-range", 3, 6)]
    assert found("sudoku 4x4\ngiven r1c1 = 1..999999999")[0][0] == "digit-not-on-board"


def test_texts_without_end():
    assert found("# x\n" * 2_000_000) == [("too-large", 1_048_577, 1)]
    assert found("sudoku 9x9\n" + "#\n" * 199_999) == []
    assert found("sudoku 9x9\n" + "#\n" * 200_000) == [("too-large", 200_001, 1)]
    assert ("too-large", 1_003, 3) in found("board 1x3\ngivens\n" + "  ...\n" * 1_001)
    assert found("sudoku 4x4\ndistinct r1c1" + " r1c1" * 4_000) == [("cell-repeated", 2, 15)]


def test_mistakes_without_end():
    assert len(found("evem r1c1\n" * 1_000)) == 101
    assert found("evem\n" * 10_001)[-1][0] == "too-large"
    assert len(found("sudoku 4x4\n" + "given r1c1 = 1\ngiven r1c1 = 2\n" * 200)) == 1


def test_names_cannot_grow_without_end():
    lines = ["sudoku 9x9", "let a = all all", *(f"let {b} = {a} {a} {a} {a}" for a, b in pairwise("abcdefgh"))]
    assert found("\n".join(lines)) == [("too-large", 5, 11)]  # b has 648 cells, c 2,592; the second c is too much


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"sudoku 4x4\r\neven r1c1\r", "sudoku 4x4\neven r1c1\n"),
        (b"\xef\xbb\xbfsudoku 4x4", "sudoku 4x4"),
        ("sudoku 4x4 # é".encode("utf-16"), "sudoku 4x4 # é"),
        ("sudoku 4x4 # é".encode(), "sudoku 4x4 # é"),
    ],
)
def test_encodings_that_are_read(data, text):
    assert source_from_bytes("x", data).text == text


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x7fELF\x02\x00\x01", "binary"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "binary"),
        (b'title "caf\xe9"\n', "not UTF-8: line 1 has the byte 0xe9"),
        (b"sudoku 4x4\n# \xff\n", "not UTF-8: line 2 has the byte 0xff"),
        ("sudoku".encode("utf-16-le"), "binary"),
        (b"\xff\xfe\x00", "UTF-16"),
        (b" " * (MAX_BYTES + 1), "larger than 64 MB"),
    ],
)
def test_bytes_that_are_no_text(data, message):
    with pytest.raises(Unreadable, match=message):
        source_from_bytes("x", data)


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(Unreadable, match="folder"):
        read_source(tmp_path)
    with pytest.raises(Unreadable, match="no such file"):
        read_source(tmp_path / "missing.sdk")
    with pytest.raises(Unreadable):
        read_source(tmp_path / ("long" * 1000))
    with pytest.raises(Unreadable):
        read_source(tmp_path / "nul\0byte")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_without_permission(tmp_path):
    path = tmp_path / "secret.sdk"
    path.write_text("sudoku 4x4")
    path.chmod(0)
    with pytest.raises(Unreadable, match="permission"):
        read_source(path)


def test_a_refused_file_says_so(tmp_path, monkeypatch):
    def refuse(*args, **kwargs):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.open", refuse)
    with pytest.raises(Unreadable, match="permission"):
        read_source(tmp_path / "a.sdk")


WORDS = (  # noqa: SIM905 - a list of these would be a page long
    "sudoku board latin let cage given givens regions boxes thermometer expect solution kropki sandwich digits row "
    "a all define title rules sum arrow r1c1 r1 b2 r1c1..r1c3 r1-3c2 9x9 4x4 1x3 1-4 -4..4 12 -3 0 a[1] = : , * + - "
    '( ) [ ] .. "x" " # \t \\ é { \0'
).split(" ")
LINES = st.builds(
    lambda indent, pieces: indent + " ".join(pieces),
    st.sampled_from(["", "", "", "  ", "\t"]),
    st.lists(st.sampled_from(WORDS), max_size=8),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(LINES, max_size=8).map("\n".join))
def test_random_programs_never_raise(text):
    found(text)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_random_texts_never_raise(text):
    found(text)
    source = Source("test", text)
    is_collection(source)
    read_collection(source, Sink(source))
    read_givens(source, Sink(source), Board(2, 2, (-1, 0, 11)))


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=".0123456789AWaw|-+* #\n[]Puzzle", max_size=200))
def test_random_old_files_never_raise(text):
    found(text)
    source = Source("test", text)
    read_collection(source, Sink(source))
    read_givens(source, Sink(source), Board(2, 2, (1, 2)))


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=100))
def test_random_bytes_are_a_text_or_unreadable(data):
    try:
        source = source_from_bytes("x", data)
    except Unreadable:
        return
    read(source, Sink(source), Registry())


def test_a_diagnostic_is_shown_with_its_line():
    source = Source("a.sdk", "sudoku 4x4\ngiven\tr1c1 = 1 # 漢\ngiven r1c1 = 2\n")
    sink = Sink(source)
    read(source, sink, Registry())
    (warning,) = sink.found
    assert render(warning, source).splitlines() == [
        "warning[contradiction]: no digit is left for r1c1: r1c1 is 1, r1c1 is 2",
        "  --> a.sdk:3:1",
        "   3 | given r1c1 = 2",
        "     | ^^^^^^^^^^^^^^",
        "note: r1c1 is 1",
        "  --> a.sdk:2:1",
        "   2 | given r1c1 = 1 # 漢",
        "     | --------------",
    ]
    assert facts(warning, source) == {
        "code": "contradiction",
        "severity": "warning",
        "message": "no digit is left for r1c1: r1c1 is 1, r1c1 is 2",
        "help": "",
        "file": "a.sdk",
        "line": 3,
        "column": 1,
        "end_line": 3,
        "end": 15,
    }
    assert "\033[" in render(warning, source, colour=True)


def test_wide_characters_and_long_lines_keep_the_marks_in_place():
    source = Source("a", "漢字 here" + " " * 300 + "there")
    sink = Sink(source)
    sink.error("unexpected", "wide", Span(3, 7))
    sink.error("unexpected", "far", Span(307, 312))
    wide, far = (render(each, source).splitlines() for each in sink.found)
    assert wide[3] == "     |      ^^^^"  # two characters of two columns each, and a blank
    assert far[2].endswith("there")
    assert len(far[2]) < 120
    assert far[2].index("there") == far[3].index("^^^^^")


@pytest.mark.parametrize(
    ("character", "columns"),
    [("a", 1), ("é", 1), ("\N{GREEK SMALL LETTER ALPHA}", 1), ("\N{HALFWIDTH KATAKANA LETTER A}", 1), ("漢", 2),
     ("\N{FULLWIDTH LATIN CAPITAL LETTER A}", 2), ("\N{HANGUL SYLLABLE GA}", 2), ("e\N{COMBINING ACUTE ACCENT}", 1)],
)  # fmt: skip
def test_marks_are_as_wide_as_what_they_mark(character, columns):
    """The widths of Unicode's annex 11, one character of each kind: before the marks, and above them."""
    source = Source("a", f"{character}x{character * 2}y")
    sink = Sink(source)
    sink.error("unexpected", "two", Span(len(character) + 1, 3 * len(character) + 1))
    assert render(sink.found[0], source).splitlines()[3] == "     | " + " " * (columns + 1) + "^" * 2 * columns


def test_characters_that_do_not_show_are_named():
    source = Source("a", "sudoku\N{NO-BREAK SPACE}9x9\nsudoku \x1b[31m\n")
    sink = Sink(source)
    read(source, sink, Registry())
    assert [each.message for each in sink.found] == [
        "the character U+00A0 NO-BREAK SPACE has no meaning here",
        "the character U+001B has no meaning here",
    ]
    assert "\x1b" not in render(sink.found[1], source)


def helps(text):
    source = Source("test", text)
    sink = Sink(source)
    read(source, sink, Registry())
    return [each.help.partition("?")[0] for each in sink.found]


def test_the_way_out():
    assert helps("anti knight\ngerman whispers r1\nnon consecutive") == [
        f"did you mean `{word}`" for word in ("anti-knight", "german-whispers r1", "non-consecutive")
    ]
    assert helps("sudoku 9x9 digit 1-9") == ["did you mean `digits`"]
    assert helps("little-killer r1c3 down right = 9") == ["did you mean `little-killer r1c3 down-right = 9`"]
    assert helps("expect uniqe") == ["did you mean `unique`"]
    assert helps("even rlc2\neven r\N{FULLWIDTH DIGIT ONE}c1\neven c2r1") == [
        f"did you mean {cell}" for cell in ("r1c2", "r1c1", "r1c2")
    ]
    assert helps("sudoku 4x4\n  even r1c1") == ["a statement starts at the left edge"]
    assert "two dots" in helps("thermometer r1c1-r1c3")[0]


def test_a_character_before_the_first_word():
    for character in "\N{ZERO WIDTH SPACE}\N{RIGHT-TO-LEFT OVERRIDE}\N{BYTE ORDER MARK}":
        assert found(f"# {character}\n{character}sudoku 4x4")[0] == ("unexpected", 2, 1)
    assert loads("\N{BYTE ORDER MARK}latin 1x1").board.rows == 1


def test_every_code_is_documented():
    assert all(text.endswith(".") for text in CODES.values())


def test_the_nearest_word():
    assert nearest("thermometre", ["thermometer", "whispers"]) == "thermometer"
    assert nearest("xyz", ["thermometer"]) == ""


def test_comments_behind_the_rows_of_an_old_file():
    rows = ["1234", "3412", "2143", "4321"]
    for text in ("".join(rows) + " # all", "\n".join(f"{row} #A row" for row in rows)):
        assert found(text) == []
        assert loads(text).author == ""
        assert "#" in format_text(text)
        assert format_text(format_text(text)) == format_text(text)


@pytest.mark.parametrize(
    "line",
    ["layer x digits 0-1", "cells x digits 1-2", "areas a of 2", "path p from r1c1", "loop way", "expect unique"],
)
def test_a_statement_that_defines_cells_is_not_part_of_a_rule(line):
    with pytest.raises(sudokudsl.SdkError, match="is not part of a rule: write it at the left edge"):
        sudokudsl.loads(f"sudoku 4x4\nnot\n  {line}\n")
