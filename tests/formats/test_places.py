"""One clue at each place of a board and around it: every form names it as the place in its document says.

The places are counted here by hand. Boards that are not square show rows and columns that are confused.
"""

import json
from itertools import product

import pytest

from sudokudsl.formats import Refused
from support.imports import fpuzzle, imported, sudokumaker
from support.variants import studio_board

WAYS = {(1, 1): "down-right", (1, -1): "down-left", (-1, 1): "up-right", (-1, -1): "up-left"}


def pad(rows, columns, rules, **keys):
    return json.dumps({"cellSize": 50, "cells": [[{}] * columns] * rows, "rules": rules, **keys})


def text(row, column, shown, **keys):
    size = {"width": 0.25, "height": 0.25, "text": shown}
    return {"center": [row - 0.5, column - 0.5], **size, **keys}


def maker(rows, columns, *elements):
    return sudokumaker(*elements, width=columns, height=rows, regions=None)


def statement(document):
    """The only statement about a clue; an empty text if the document is refused or states nothing."""
    try:
        lines = imported(document)
    except Refused:
        return ""
    kept = [each for each in lines if not each.startswith((" ", "title", "author", "rules", "latin", "sudoku"))]
    assert len(kept) < 2, kept
    return kept[0] if kept else ""


def beside(row, column, rows, columns):
    """The row or column that a place is beside, with its side; None if it is beside none."""
    if 1 <= row <= rows and column in (0, columns + 1):
        return f"row {row} {'right' if column else 'left'}"
    if 1 <= column <= columns and row in (0, rows + 1):
        return f"column {column} {'bottom' if row else 'top'}"
    return None


BOARDS = ((4, 4), (3, 5), (5, 3))
SQUARE = ("f-puzzles", "SudokuStudio")
"""The forms that have square boards only."""


def on_boards(forms):
    """Parameters of a test: each form, with the rows and columns of each of its boards."""
    cases = [(form, *board) for form in forms for board in BOARDS if form not in SQUARE or board == (4, 4)]
    return pytest.mark.parametrize(("form", "rows", "columns"), cases)


OUTSIDE = {
    "f-puzzles": lambda row, column, rows, columns: fpuzzle(rows, xsum=[{"cell": f"R{row}C{column}", "value": "3"}]),
    "SudokuMaker": lambda row, column, rows, columns: maker(
        rows, columns, {"type": 502, "clues": [{"value": 3, "outerCell": (columns + 2) * row + column}]}),
    "SudokuPad": lambda row, column, rows, columns: pad(
        rows, columns, "X-sums", overlays=[text(row, column, "3")]),
}  # fmt: skip
"""The document of an X-sum at a place, by the form."""


@on_boards(OUTSIDE)
def test_a_number_beside_the_board(form, rows, columns):
    for row, column in product(range(rows + 2), range(columns + 2)):
        line = beside(row, column, rows, columns)
        expected = f"x-sum {line} = 3" if line else ""
        assert statement(OUTSIDE[form](row, column, rows, columns)) == expected, (row, column)


def arrow(row, column, down, right):
    points = [[row - 0.5 + part * down, column - 0.5 + part * right] for part in (0.3, 0.48)]
    return {"color": "#000000", "thickness": 2, "wayPoints": points}


DIAGONAL = {
    "f-puzzles": lambda row, column, rows, columns, down, right: fpuzzle(rows, littlekillersum=[
        {"cell": f"R{row}C{column}", "value": "3", "direction": "UD"[down > 0] + "LR"[right > 0]}]),
    "SudokuMaker": lambda row, column, rows, columns, down, right: maker(rows, columns, {
        "type": 500, "clues": [
            {"value": 3, "outerCell": (columns + 2) * row + column, "diagonal": -1 if down == right else 1}]}),
    "SudokuPad": lambda row, column, rows, columns, down, right: pad(
        rows, columns, "Little killers", overlays=[text(row, column, "3")], arrows=[arrow(row, column, down, right)]),
}  # fmt: skip
"""The document of a sum of a diagonal at a place, by the form."""


@on_boards(DIAGONAL)
def test_a_sum_of_a_diagonal(form, rows, columns):
    """The diagonal begins in the cell next to the place, which is around the board."""
    for row, column in product(range(rows + 2), range(columns + 2)):
        if 1 <= row <= rows and 1 <= column <= columns:
            continue
        for (down, right), way in WAYS.items():
            start = row + down, column + right
            if 1 <= start[0] <= rows and 1 <= start[1] <= columns:
                found = statement(DIAGONAL[form](row, column, rows, columns, down, right))
                assert found == f"little-killer r{start[0]}c{start[1]} {way} = 3"


def border(row, column, lies, columns):
    """The number of a border in SudokuStudio: even for those to the right of a cell, odd for those below."""
    return 2 * ((row - 1) * columns + column - 1) + 1 if lies else 2 * ((row - 1) * (columns - 1) + column - 1)


DOTS = {
    "f-puzzles": lambda row, column, lies, rows, columns: fpuzzle(
        rows, difference=[{"cells": [f"R{row}C{column}", f"R{row + lies}C{column + 1 - lies}"]}]),
    "SudokuMaker": lambda row, column, lies, rows, columns: maker(rows, columns, {"type": 200, "clues": [
        {"edge": 2 * columns * (row - 1) + (columns + column - 1 if lies else column)}]}),
    "SudokuStudio": lambda row, column, lies, rows, columns: studio_board(
        ("difference", {str(border(row, column, lies, columns)): True})),
    "SudokuPad": lambda row, column, lies, rows, columns: pad(rows, columns, "Dots", overlays=[text(
        row + lies / 2, column + (1 - lies) / 2, "", rounded=True, backgroundColor="#fff")]),
}  # fmt: skip
"""The document of a white dot below a cell, or to its right, by the form."""


@on_boards(DOTS)
def test_a_dot(form, rows, columns):
    for row, column, lies in product(range(1, rows + 1), range(1, columns + 1), (0, 1)):
        if row + lies <= rows and column + 1 - lies <= columns:
            found = statement(DOTS[form](row, column, lies, rows, columns))
            assert found == f"kropki white r{row}c{column} r{row + lies}c{column + 1 - lies}"


CORNERS = {
    "f-puzzles": lambda row, column, rows, columns: fpuzzle(rows, quadruple=[{
        "cells": [f"R{row + down}C{column + right}" for down in (0, 1) for right in (0, 1)], "values": [1, 2]}]),
    "SudokuMaker": lambda row, column, rows, columns: maker(rows, columns, {"type": 303, "clues": [
        {"corner": (columns + 1) * row + column, "digits": [1, 2]}]}),
    "SudokuStudio": lambda row, column, rows, columns: studio_board(
        ("quadruple", {str((columns + 1) * row + column): [1, 2]})),
    "SudokuPad": lambda row, column, rows, columns: pad(rows, columns, "Quadruples", overlays=[text(
        row + 0.5, column + 0.5, "1 2", rounded=True, backgroundColor="#fff")]),
}  # fmt: skip
"""The document of a quadruple at a corner, by the form; the corner at the lower right of r1c1 is 1, 1."""


@on_boards(CORNERS)
def test_a_quadruple(form, rows, columns):
    """At a corner within the board. SudokuStudio has corners with fewer cells around them, too."""
    for row, column in product(range(rows + 1), range(columns + 1)):
        within = 0 < row < rows and 0 < column < columns
        if within or form != "SudokuStudio":
            expected = f"quadruple r{row}c{column} = 1 2" if within else ""
            assert statement(CORNERS[form](row, column, rows, columns)) == expected, (row, column)
