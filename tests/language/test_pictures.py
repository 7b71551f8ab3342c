"""Pictures of digits: random ones in every spelling, and damaged ones whose messages are worked out from the damage."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from sudokudsl.language.scope import Scope
from sudokudsl.language.signature import DigitRows
from sudokudsl.language.syntax.parse import parse
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.geometry import Board
from sudokudsl.text.diagnostics import Diagnostic, Sink
from sudokudsl.text.source import Source, Span

BOARDS = (
    *(
        "sudoku 4x4",
        "board 2x3 digits 0-4",
        "latin 3x3 digits 8-10",
        "board 3x2 digits -2..1",
        "board 2x2 digits 2 4 9",
        "board 2x2 digits 1 2",
    ),
    *("latin 4x4 digits 1 1 2 3", "board 1x1 digits 32", "board 2x4 digits 1-32"),
    "board 4x4 digits 1-3\ngrid 2x2 latin at r1c1\ngrid 3x3 latin at r2c2",
)


def board_of(text: str) -> Board:
    source = Source("board", text)
    puzzle = read(source, Sink(source), Registry())
    assert puzzle is not None
    return puzzle.board


def symbols_of(digit: int) -> list[str]:
    """The spellings of a digit: as a number, and as a letter from ten on."""
    letter = chr(ord("A") + digit - 10)
    return [str(digit), letter, letter.lower()] if 10 <= digit <= 32 else [str(digit)]


def random_rows(board: Board, random: Random) -> tuple[dict[str, int], list[list[str]]]:
    """Random digits of some cells by their names, and the symbols of all places row by row."""
    held: dict[str, int] = {}
    rows = []
    for row in range(1, board.rows + 1):
        symbols = []
        for place in (each for each in board.places if each.row == row):
            if place in board and random.random() < 0.6:
                held[str(place)] = random.choice(board.digits)
                symbols.append(random.choice(symbols_of(held[str(place)])))
            else:
                symbols.append(random.choice("." if 0 in board.digits else ".0"))
        rows.append(symbols)
    return held, rows


def spelled(row: Sequence[str], random: Random) -> str:
    """A row in a random spelling: with blanks between its symbols, with bars, or without either if it has letters."""
    between = [" ", "  ", " | "] + [""] * all(len(symbol) == 1 for symbol in row)
    return random.choice(between).join(row)


def read_picture(board: str, rows: Sequence[str]) -> tuple[dict[str, int] | None, list[Diagnostic], Source]:
    """The digits of `givens` by the names of their cells, with the messages; None if there is an error."""
    source = Source("picture", f"{board}\ngivens\n" + "".join(f"  {row}\n" for row in rows))
    sink = Sink(source)
    lines = parse(source, sink).statements[-1].picture
    found = DigitRows("digits").take(lines, Scope(board_of(board), {}, sink), Span(0, 0))
    reported = Sink(source)
    slowly = DigitRows("digits")._with_reports(lines, Scope(board_of(board), {}, reported), Span(0, 0))
    assert (found, sink.found) == (slowly, reported.found)
    return None if sink.failed else {str(cell): digit for cell, digit in found}, sink.found, source


@pytest.mark.parametrize("board", BOARDS)
def test_digits_are_read_in_every_spelling(board: str) -> None:
    for seed in range(30):
        random = Random(seed)
        held, rows = random_rows(board_of(board), random)
        found, messages, _ = read_picture(board, [spelled(row, random) for row in rows])
        assert (found, messages) == (held, [])
        values = [(cell, held[str(cell)]) for cell in board_of(board).cells if str(cell) in held]
        again = DigitRows("digits").text(values, board_of(board))
        assert read_picture(board, again)[0] == held


def cells(many: int) -> str:
    return f"{many} cell{'s' * (many != 1)}"


def test_rows_of_wrong_lengths_are_counted() -> None:
    for seed in range(40):
        check_lengths(Random(seed))


def check_lengths(random: Random) -> None:
    """Rows of one length are one message, at the first of them: at the cells too many, or at the whole row.

    A row that ends with a `#` may have lost the cells behind it.
    """
    side = random.randint(2, 5)
    rows = ["".join(random.choice(".123") for _ in range(side + random.choice((-1, 0, 0, 1, 2)))) for _ in range(side)]
    rows = [row for row in rows if row]
    rows += [random.choice(rows)] * random.choice((0, 0, 1))
    marked = [random.random() < 0.3 for _ in rows]
    written = [row + "#" * mark for row, mark in zip(rows, marked, strict=True)]
    found, messages, source = read_picture(f"board {side}x{side} digits 1-3", written)
    expected, helps = [], []
    for many in dict.fromkeys(len(row) for row in rows[:side] if len(row) != side):
        alike = [row for row in rows[:side] if len(row) == many]
        which = f"this row and {len(alike) - 1} more have" if len(alike) > 1 else "this row has"
        expected.append((f"{which} {cells(many)}, not {side}", alike[0][side:] or alike[0]))
        helps.append(next(mark for row, mark in zip(rows, marked, strict=True) if len(row) == many))
    if len(rows) != side:
        have = "there is 1 row" if len(rows) == 1 else f"there are {len(rows)} rows"
        expected.append((f"{have}, not {side}", rows[side] if len(rows) > side else rows[-1]))
        helps.append(False)
    assert [(each.message, source.cut(each.span)) for each in messages] == expected
    assert ["begins a comment" in each.help for each in messages] == helps
    assert (found is None) == bool(expected)


@pytest.mark.parametrize("board", BOARDS)
def test_a_wrong_symbol_is_reported_where_it_is(board: str) -> None:
    known = board_of(board)
    for seed in range(20):
        random = Random(seed)
        _, rows = random_rows(known, random)
        row, column = random.randrange(known.rows), random.randrange(known.columns)
        foreign = next(digit for digit in range(1, 9) if digit not in known.digits) if len(known.digits) < 9 else None
        wrong = random.choice(["?", "%"] + [str(foreign)] * (foreign is not None))
        rows[row][column] = wrong
        found, messages, source = read_picture(board, [" ".join(each) for each in rows])
        (message,) = messages
        assert found is None
        assert source.place(message.span.start)[0] == source.text.count("\n", 0, source.text.index("givens")) + 2 + row
        assert source.cut(message.span) == wrong
        hole = next(each for each in known.places if (each.row, each.column) == (row + 1, column + 1)) not in known
        said = "is in no grid" if hole else "not one of the board's digits" if wrong.isdigit() else "neither a digit"
        assert said in message.message
        if "digits" in said:
            digits = sorted(set(known.digits))
            consecutive = len(digits) > 2 and len(digits) == digits[-1] - digits[0] + 1
            listed = f"{digits[0]} to {digits[-1]}" if consecutive else ", ".join(map(str, digits))
            assert message.message == f"{wrong} is not one of the board's digits, {listed}"
