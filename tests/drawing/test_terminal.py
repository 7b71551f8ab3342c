"""Drawings with characters: exact for small boards, and what must hold for all."""

from __future__ import annotations

import re
from textwrap import dedent

import pytest

from sudokudsl.drawing.terminal import terminal
from sudokudsl.model.geometry import Board, Cell
from sudokudsl.model.grid import Grid
from sudokudsl.model.shapes import BorderText, Caption, Disc, Dot, GivenDigit, Line, Outline, OutsideText, Shade, Square
from support.drawings import (
    DISCONNECTED,
    GRID_4,
    JIGSAW,
    MARKS,
    SUDOKU_4,
    broken_lines,
    cells,
    outside,
    plain_board,
    puzzle,
    regions,
)

ALL = [MARKS, JIGSAW, DISCONNECTED, puzzle(plain_board(1, 1)), puzzle(plain_board(32, 32)), puzzle(plain_board(1, 32))]


def drawing(text: str) -> str:
    return dedent(text).lstrip("\n")


def test_a_board_without_anything():
    assert terminal(puzzle(plain_board(1, 1))) == drawing("""
        ┏━━━┓
        ┃   ┃
        ┗━━━┛
        """)


def test_regions_are_thick():
    board = Board(2, 3, (1, 2, 3), regions("aab", "abb"))
    assert terminal(puzzle(board), Grid(board, (1, 2, 3, 3, 1, 2)), width=20) == drawing("""
        ┏━━━┯━━━┳━━━┓
        ┃   │   ┃   ┃
        ┠───╆━━━╃───┨
        ┃   ┃   │   ┃
        ┗━━━┻━━━┷━━━┛
        ┏━━━┯━━━┳━━━┓
        ┃ 1 │ 2 ┃ 3 ┃
        ┠───╆━━━╃───┨
        ┃ 3 ┃ 1 │ 2 ┃
        ┗━━━┻━━━┷━━━┛
        """)


def test_a_clue_that_is_no_ascii_text():
    """An arrow written as text: each such character becomes a question mark, and nothing else moves."""
    clue = puzzle(plain_board(1, 1), ("rises", [outside("11", "left", "↑5")]))
    assert terminal(clue) == drawing("""
           ┏━━━┓
        ↑5 ┃   ┃
           ┗━━━┛

        rises: rises said
        """)
    assert terminal(clue, ascii=True) == drawing("""
           #===#
        ?5 #   #
           #===#

        rises: rises said
        """)


def test_arrows_away_from_the_board_are_turned_round():
    cell = Cell(1, 1)
    marks = [OutsideText(cell, "left", "", (0, 1), away=away) for away in (False, True)]
    marks += [OutsideText(cell, "top", "", (1, 0), away=away) for away in (False, True)]
    lines = terminal(puzzle(plain_board(1, 1), ("turns", marks))).splitlines()
    assert [line.strip() for line in lines[:2]] == ["↑", "↓"]
    assert lines[3].lstrip().startswith("← →")


def test_ascii():
    board = Board(2, 3, (1, 2, 3), regions("aab", "abb"))
    marks = [Dot(cells("11 12")), Dot(cells("12 22"), "black"), outside("11", "top", "5", (1, 1))]
    assert terminal(puzzle(board, ("marks – all", marks)), ascii=True) == drawing("""
        5\\
           #=======#===#
           #   o   #   #
           #---#=*=#---#
           #   #   |   #
           #===#=======#

        *o marks ? all: marks ? all said
        """)


def test_letters_and_legend():
    marks = puzzle(
        plain_board(2, 3),
        ("thermometer", [Line(cells("11 12 22")), Disc(cells("11"))]),
        ("cage", [Outline(cells("12 13"), label="5")]),
        ("even", [Square(Cell(2, 1))]),
        ("even", [Square(Cell(2, 3))]),
        ("anti-knight", [Caption("no knights")]),
        ("given", [GivenDigit(Cell(2, 2), "3")]),
        ("sudoku", []),
        ("plugin", []),
        title="Letters",
        author="Me",
    )
    assert terminal(marks) == drawing("""
        Letters by Me
        ┏━━━━┯━━━━┯━━━━┓
        ┃  A │  ab│  b ┃
        ┠────┼────┼────┨
        ┃  C │ 3a │  C ┃
        ┗━━━━┷━━━━┷━━━━┛

        a thermometer: thermometer said
        b cage: cage said
        c even: even said (and 1 more)
          anti-knight: anti-knight said
          plugin: plugin said
        """)


def test_marks_on_borders_and_clues_outside():
    marks = puzzle(
        plain_board(2, 2),
        ("kropki", [Dot(cells("11 12"), "black")]),
        ("kropki", [Dot(cells("21 22"), "black")]),
        ("less", [BorderText(cells("11 21"), "^")]),
        ("quad", [Dot(cells("11 12 21 22"), text="1 2")]),
        ("sum", [Dot(cells("12 22"), text="3"), outside("11", "left", "10"), outside("11", "left", "2")]),
        ("sum", [outside("12", "top", "7"), outside("12", "top", "8"), outside("22", "right", "4", (-1, -1))]),
    )
    assert terminal(marks) == drawing("""
                   8
                   7
             ┏━━━┯━━━┓
        2 10 ┃   ●   ┃
             ┠─^─○○3─┨
             ┃   ●   ┃
             ┗━━━┷━━━┛
                       4↖

        ● kropki: kropki said (and 1 more)
        less: less said
        quad: quad said
        ○ sum: sum said
        sum: sum said
        """)


def test_more_marks_than_room():
    crowded = terminal(puzzle(plain_board(1, 2), ("dots", [Dot(cells("11 12")), Dot(cells("11 12"), "black")])))
    assert "┃   #   ┃" in crowded


@pytest.mark.parametrize("text", ["", "3", "12", "x40"])
@pytest.mark.parametrize("style", ["", "black"])
@pytest.mark.parametrize("where", ["11 12", "12 22", "11 12 21 22"])
def test_one_dot_has_room_wherever_it_is_and_shows_a_short_number_between_rows(where, style, text):
    """Between columns and on a corner there is room for one character; the border between rows has three."""
    lines = terminal(puzzle(plain_board(2, 2), ("dot", [Dot(cells(where), style, text)]))).splitlines()[:5]
    dot = "●" if style else "◆"
    shown = [line for line in lines if dot in line]
    assert len(shown) == 1
    assert (f"{dot}{text}" in shown[0]) == (not text or (where == "12 22" and len(text) < 3))
    assert "#" not in "".join(lines)


def test_more_statements_than_letters():
    lines = [("line", [Line(cells("11 12"))]) for _ in range(25)]
    text = terminal(puzzle(plain_board(1, 2), *lines))
    assert "z  line: line said\naa line: line said\nab line: line said\n" in text
    assert ",z,aa,ab┃" in text


def test_beside_if_both_fit_else_below():
    board = plain_board(1, 2)
    grid = Grid(board, (1, 2))
    beside = drawing("""
        ┏━━━┯━━━┓    ┏━━━┯━━━┓
        ┃   │   ┃    ┃ 1 │ 2 ┃
        ┗━━━┷━━━┛    ┗━━━┷━━━┛
        """)
    assert terminal(puzzle(board), grid) == beside
    assert terminal(puzzle(board), grid, width=22) == beside
    assert len(terminal(puzzle(board), grid, width=21).splitlines()) == 6


def test_boards_stand_on_one_line_beside_clues_on_top():
    board = plain_board(1, 1)
    marked = puzzle(board, ("sum", [outside("11", "top", "1"), outside("11", "bottom", "1")]))
    assert terminal(marked, Grid(board, (1,))) == drawing("""
          1
        ┏━━━┓    ┏━━━┓
        ┃   ┃    ┃ 1 ┃
        ┗━━━┛    ┗━━━┛
          1

        sum: sum said
        """)


@pytest.mark.parametrize("marks", ALL)
@pytest.mark.parametrize("ascii", [False, True])
def test_colour_changes_no_character(marks, ascii):
    plain, coloured = (terminal(marks, colour=colour, ascii=ascii) for colour in (False, True))
    bare = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    assert [line.rstrip() for line in bare.splitlines()] == plain.splitlines()
    assert "\x1b" not in plain


@pytest.mark.parametrize("marks", ALL)
def test_ascii_is_ascii(marks):
    assert terminal(marks, ascii=True).isascii()


@pytest.mark.parametrize("marks", [JIGSAW, DISCONNECTED, *ALL[3:]])
def test_all_lines_of_a_board_are_equally_wide(marks):
    lines = [line for line in terminal(marks, title=False).splitlines() if line[:1] and line[0] in "┏┃┠┣┡┢┗"]
    assert len(lines) == 2 * marks.board.rows + 1
    assert len({len(line) for line in lines}) == 1


@pytest.mark.parametrize("marks", ALL)
def test_lines_go_on_into_each_other(marks):
    assert not [*broken_lines(terminal(marks))]


def test_a_broken_line_is_noticed():
    assert [*broken_lines("┏━┯")] == []
    assert [*broken_lines("┏━┬\n┃ │")] == ["line 1, column 2: to the right"]
    assert [*broken_lines("┏━┓\n┃ ┃\n┕━┛")] == ["line 2, column 1: down"]


def test_colours_of_digits():
    text = terminal(puzzle(SUDOKU_4, ("given", [GivenDigit(Cell(1, 1), "1")])), GRID_4, colour=True)
    assert text.count("\x1b[1m1\x1b[0m") == 2  # the given, in both pictures
    assert text.count("\x1b[36m") == 15


def test_coloured_cells():
    shade = ("clone", [Shade(cells("11"), "blue")])
    assert "\x1b[48;5;153m" in terminal(puzzle(SUDOKU_4, shade), colour=True)
    cages = [("cage", [Outline(cells(text))]) for text in ("11 12", "13 14", "21 31")]
    grounds = re.findall(r"48;5;(\d+)m", terminal(puzzle(SUDOKU_4, *cages), colour=True))
    assert len(set(grounds)) == 2  # the second and the third cage touch the first but not each other


def test_hostile_texts_stay_on_their_line():
    evil = "title\x1b[2J\r\nnext\x00\x9b\u2028\u202e"
    text = terminal(puzzle(plain_board(1, 1), ("evil\x1b", [Caption(evil)]), title=evil, author=evil))
    assert all(character == "\n" or character.isprintable() for character in text)
    assert text.splitlines()[0] == "title [2J next by title [2J next"


@pytest.mark.parametrize("width", [30, 50, 80])
def test_no_text_is_wider_than_asked(width):
    long = puzzle(plain_board(2, 2), ("word", [Caption("n"), Line(cells("11 12"))]), title="very long " * 30)
    object.__setattr__(long.stated[0].constraint, "text", "long story " * 30)
    assert max(map(len, terminal(long, width=width).splitlines())) <= width
    assert "very long very long" in terminal(long, width=width)


def test_letters_are_left_out_where_they_do_not_fit():
    lines = [("line", [Line(cells("11 12"))]), ("line", [Line(cells("12 13"))])]
    wide, narrow = (terminal(puzzle(plain_board(1, 3), *lines), width=width) for width in (16, 15))
    assert wide.splitlines()[1] == "┃  a │  ab│  b ┃"
    assert narrow.splitlines()[1] == "┃   │   │   ┃"


def test_contradictory_givens_are_both_shown():
    assert "5/7" in terminal(
        puzzle(plain_board(1, 1), ("given", [GivenDigit(Cell(1, 1), "5"), GivenDigit(Cell(1, 1), "7")]))
    )


def test_golden(golden):
    golden("marks.txt", terminal(MARKS, GRID_4))
    golden("jigsaw.txt", terminal(JIGSAW))
    golden("cages.txt", terminal(DISCONNECTED))
