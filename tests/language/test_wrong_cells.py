"""Cells that a board does not have, written in every way, with the message and the help worked out from the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

import sudokudsl
from sudokudsl.model.geometry import Board
from sudokudsl.text.diagnostics import Diagnostic
from support.texts import only_error

NAMED = "let spine = r1c1 r1c2\nlayer shade digits 0-1\ncells a digits 1-2\ncells b digits 1-2\n"
BOARDS = [f"{board}\n{NAMED}" for board in ("sudoku 4x4", "board 2x3 digits 0-2", "latin 3x3 digits -1..1")]


def error_at(text: str, part: str) -> Diagnostic:
    """The only error of a text. It points at a part of it."""
    found, place = only_error(text)
    assert place == part
    return found


def beyond(board: Board) -> Iterator[tuple[str, str, str]]:
    """Cells that are not on a board: as they are written, with the message and the help."""
    size = f"is not on the {board.rows}x{board.columns} board"
    rows, columns = (0, 1, board.rows, board.rows + 1), (0, 1, board.columns, board.columns + 2)
    for row, column in product(rows, columns):
        if not (1 <= row <= board.rows and 1 <= column <= board.columns):
            counted = "rows and columns are counted from 1" if 0 in (row, column) else ""
            yield f"r{row}c{column}", f"r{row}c{column} {size}", counted
    for number in (board.rows + 1, board.rows + 3):
        yield f"r{number}", f"r{number} {size}", ""
        yield f"r1-{number}", f"r{number} {size}", ""
        yield f"r2-{number}c1", f"r{number}c1 {size}", ""
    for number in (board.columns + 1, board.columns + 3):
        yield f"c{number}", f"c{number} {size}", ""
        yield f"r2c1-{number}", f"r2c{number} {size}", ""
    have = len(board.regions)
    yield f"b{have + 1}", f"there is no box {have + 1}: the board has {have}", ""
    for first, last in ((0, 0), (3, 3), (1, 3), (0, 2)):
        written = f"spine[{first}]" if first == last else f"spine[{first}..{last}]"
        yield written, "spine has the cells 1 to 2", ""
    yield "shade[1]", "`shade` is a layer: its cells are named by those below them", "as in shade[r1c2]"
    yield "spine[r1c1]", "`spine` is not a layer", "its cells are counted from 1: spine[1]"


@pytest.mark.parametrize("text", BOARDS)
def test_a_cell_that_the_board_does_not_have_is_reported_where_it_is(text: str) -> None:
    for written, message, help_ in beyond(sudokudsl.loads(text).board):
        for line in (f"distinct {written}", f"distinct r1c1 {written}", f"thermometer {written} r1c1"):
            found = error_at(text + line, written)
            assert (found.message, found.help) == (message, help_)


def misspelt(name: str) -> set[str]:
    """A name with one letter left out, doubled, or replaced."""
    return {name[:at] + each + name[at + 1 :] for at in range(len(name)) for each in ("", 2 * name[at], "q")}


@pytest.mark.parametrize("text", BOARDS)
def test_an_unknown_name_is_taken_for_a_name_that_is_like_it(text: str) -> None:
    for name in ("spine", "shade"):
        for written in misspelt(name):
            assert error_at(f"{text}distinct {written}", written).help == f"did you mean {name}?"
            number = error_at(f"{text}cage {written}: r1c1 r1c2", written)
            assert number.message == f"no number and no cell is named {written} above this line"
            assert number.help == f"did you mean {name}?"
    found = error_at(f"{text}distinct something", "something")
    assert found.message == "no cells are named something above this line"
    assert found.help == "name them first: let something = r1c1..r1c3"
    sudokudsl.loads(f"{text}let something = r1c1..r1c3\ndistinct something\n")


@pytest.mark.parametrize("text", BOARDS)
def test_a_cell_with_its_column_first_or_with_letters_like_digits_is_known(text: str) -> None:
    for cell in sudokudsl.loads(text).board.cells:
        spellings = {f"c{cell.column}r{cell.row}", str(cell).replace("1", "l"), str(cell).replace("1", "I")} - {
            str(cell)
        }
        for written in spellings:
            for line in (f"distinct {written} r1c1", f"cage {written}: r1c1 r1c2"):
                assert error_at(text + line, written).help == f"did you mean {cell}?"


@pytest.mark.parametrize("text", [*BOARDS, f"board 1x2 digits -3 -1\n{NAMED}", f"board 1x2 digits 5 9\n{NAMED}"])
def test_a_hidden_number_can_be_declared_as_the_help_says(text: str) -> None:
    """The declared cell can be any total of different digits."""
    found = error_at(f"{text}cage total: r1c1 r1c2", "total")
    declared = re.search(r"`(cells total digits [^`]*)`", found.help)
    assert declared is not None
    board = sudokudsl.loads(f"{text}{declared[1]}\ncage total: r1c1 r1c2\n").board
    (cell,) = (each for each in board.everywhere if str(each) == "total")
    totals = {0}
    for digit in set(board.digits):
        totals |= {total + digit for total in totals}
    assert totals - {0} <= {*board.digits_of(cell)} or min(totals) < 0


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("letters", ["ab", "ba", "aa", "aba", "bbaa"])
def test_a_number_of_several_letters_is_calculated(text: str, letters: str) -> None:
    found = error_at(f"{text}cage {letters}: r1c1 r1c2", letters)
    meant = re.search(r"`(require sum\(r1c1 r1c2\) = (.*))`", found.help)
    assert meant is not None
    sudokudsl.loads(f"{text}{meant[1]}\n")
    for a, b in product((1, 2), repeat=2):
        digits = "".join(str({"a": a, "b": b}[letter]) for letter in letters)
        assert sum(eval(term, {"a": a, "b": b}) for term in meant[2].split(" + ")) == int(digits)
