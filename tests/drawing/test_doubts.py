"""Statements in blocks are drawn where they always are, but paler and with a sign, and their caption is short."""

import re
from functools import cache
from xml.etree import ElementTree

import pytest

import sudokudsl
from sudokudsl.drawing.doubts import signed
from sudokudsl.drawing.svg import svg
from sudokudsl.drawing.terminal import terminal
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.shapes import Caption, CellText, GivenDigit
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support.corpus import read_cases

REGISTRY = Registry()
BLOCKS = {
    "not": "not\n  {}",
    "either": "either\n  {}\nor\n  require r1c1 = 1",
    "exactly": "exactly 1 of\n  {}\n  require r1c1 = 1",
    "some": "some unused in {{1..2}}\n  {}",
    "no": "no unused in {{1..2}}\n  {}",
}


def read_text(text):
    source = Source("<test>", text)
    sink = Sink(source)
    return read(source, sink, REGISTRY)


def marks(puzzle):
    """The shapes of the statement that is drawn, and of no board and no layer."""
    return [
        shape
        for stated in puzzle.stated
        for shape in stated.constraint.draw(puzzle.board)
        if not isinstance(shape, Caption)
    ]


WITHOUT_MARKS = """
anti-king anti-knight anti-taxicab areas board boxes cells centre-dots cosmetic diagonal-non-consecutive disjoint-groups
doppelganger dutch-flatmates givens global-entropy global-mod grid knightmare latin layer leaper loop non-consecutive
path regions shapes sudoku
""".split()  # noqa: SIM905
"""The words whose statements in the tables have no marks, or are not allowed in a block."""
WORDS = [family.word for family in REGISTRY.families if family.word not in WITHOUT_MARKS]


@cache
def lines_of_tables():
    """For each word: the lines with it in the tables, each with the lines that state a board before and after it."""
    found = {}
    for case in read_cases("families"):
        lines = case.text.splitlines()
        for at, line in enumerate(lines):
            word = line.split(maxsplit=1)[0] if line[:1].isalpha() else ""
            rest = tuple(
                each for each in (*lines[:at], *lines[at + 1 :]) if each.startswith(("sudoku", "board", "latin"))
            )
            if word and not case.fails and line not in rest:
                found.setdefault(word, {})[rest, line] = None
    return found


@cache
def statement(word):
    """A text with one statement of this word that has marks and is allowed in a block, and its line."""
    for rest, line in lines_of_tables().get(word, ()):
        plain = read_text("\n".join([*rest, line, ""]))
        if plain is None or plain.definitions or not marks(plain):
            continue
        if read_text("\n".join([*rest, BLOCKS["not"].format(line), ""])) is not None:
            return "\n".join([*rest, "{}", ""]), line
    return None


@pytest.mark.parametrize("word", WITHOUT_MARKS)
def test_a_word_without_marks_is_listed_rightly(word):
    assert statement(word) is None


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("word", WORDS)
def test_a_statement_in_a_block_is_drawn_where_it_always_is(word, block):
    found = statement(word)
    assert found, f"no table has a statement of {word} with marks that is allowed in a block"
    text, line = found
    plain, puzzle = read_text(text.format(line)), read_text(text.format(BLOCKS[block].format(line)))
    drawn = marks(puzzle)
    assert drawn
    assert all(shape.doubtful and shape.word for shape in drawn)

    def place(shape):
        return type(shape), getattr(shape, "cells", None) or shape.cell, getattr(shape, "text", "")

    assert {place(shape) for shape in drawn} >= {place(shape) for shape in marks(plain)}
    captions = [shape for stated in puzzle.stated for shape in stated.constraint.draw(puzzle.board)]
    captions = [shape for shape in captions if isinstance(shape, Caption)]
    assert len(captions) == 1
    assert captions[0].doubtful
    assert len(captions[0].text) <= 320
    picture = ElementTree.fromstring(svg(puzzle))
    lettered = all(isinstance(shape, CellText | GivenDigit) for shape in drawn)
    assert lettered or any(element.get("class") == "doubt" for element in picture.iter())
    texts = [element.text or "" for element in picture.iter() if element.tag.endswith("text")]
    assert any(text.endswith("?") for text in texts)
    assert any(text.startswith("• ? ") for text in texts)
    assert "? " in terminal(puzzle)


@pytest.mark.parametrize("word", WORDS)
def test_no_cell_has_the_sign_of_a_statement_twice(word):
    text, line = statement(word)
    puzzle = read_text(text.format(BLOCKS["not"].format(line)))
    for shapes in signed([stated.constraint.draw(puzzle.board) for stated in puzzle.stated]):
        cells = [shape.cell for shape in shapes if isinstance(shape, CellText) and shape.text.endswith("?")]
        assert len(cells) == len({*cells})


def test_marks_of_several_blocks_have_different_signs():
    text = "sudoku 4x4\nexactly 1 of\n  even r1c1\n  even r1c2\nnot\n  cage 3: r3c1 r3c2\ncage 3: r4c1 r4c2\n"
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", sudokudsl.draw(sudokudsl.loads(text), to="svg"))
    assert texts.count("?a") == 4  # two squares, each with a halo
    assert texts.count("3 ?b") == 2
    assert texts.count("3") == 2
    assert any(text.startswith("• ?b it is not so that") for text in texts)


@pytest.mark.parametrize("mark", ["kropki white r1c2 r1c3", "kropki black r1c2 r1c3", "quadruple r1c2 = 3"])
def test_lines_of_the_grid_do_not_show_through_a_doubtful_dot(mark):
    picture = sudokudsl.draw(sudokudsl.loads(f"sudoku 4x4\nnot\n  {mark}\n"), to="svg")
    disc = r'<circle class="paper" (cx="[^"]*" cy="[^"]*" r="[^"]*") fill="#fff"/>'
    assert re.search(disc + r'\n<g class="doubt">\n<circle class="dot" \1 ', picture)


def test_clues_outside_are_named_by_their_own_word():
    text = "sudoku 6x6\nexactly 1 of\n  x-sum left = 12 . . . . .\n  sandwich top = . . 7 . . .\n"
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", sudokudsl.draw(sudokudsl.loads(text), to="svg"))
    assert [each for each in texts if each in ("12 ?", "7 ?", "x", "s")] == ["7 ?", "s", "12 ?", "x"]
    assert "s=sandwich, x=x-sum" in texts


def test_a_given_in_a_block_is_no_given():
    puzzle = sudokudsl.loads("sudoku 4x4\neither\n  given r1c1 = 3\nor\n  given r1c1 = 4\n")
    texts = re.findall(r'<text class="given"[^>]*>([^<]*)</text>', sudokudsl.draw(puzzle, to="svg"))
    assert texts == []


def test_long_blocks_have_a_short_caption():
    lines = "\n".join(f"  thermometer r{row}c1..r{row}c9" for row in range(1, 10))
    puzzle = sudokudsl.loads(f"board 9x9 digits 1-9\nexactly 8 of\n{lines}\n")
    assert "? exactly 8 of these 9 clues hold: thermometer" in sudokudsl.draw(puzzle)


def test_a_rule_about_the_whole_board_is_written_only():
    puzzle = sudokudsl.loads("sudoku 9x9\nno orthogonal as a, b\n  kropki white a b\n")
    assert marks(puzzle) == [shape for shape in marks(puzzle) if not shape.doubtful]
    assert "for no two cells" in sudokudsl.draw(puzzle)
