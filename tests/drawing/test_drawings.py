"""Every case of every family's table is drawn: within the picture, without a character that does not belong."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from sudokudsl.drawing.svg import svg
from sudokudsl.drawing.svg.elements import CELL, centre
from sudokudsl.drawing.terminal import terminal
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.shapes import Caption, CellText, Outline
from sudokudsl.text.diagnostics import Sink
from support.corpus import read_cases
from support.drawings import broken_lines

CASES = [case for case in read_cases("families") if not case.fails]
REGISTRY = Registry()
TEXT = "{http://www.w3.org/2000/svg}text"


def points(picture: ElementTree.Element):
    """Yields every point that an element names, except for those of grid lines, which have single coordinates."""
    for element in picture.iter():
        if "grid" not in element.get("class", ""):
            for x, y in re.findall(r"[ML]([-\d.]+) ([-\d.]+)", element.get("d", "")):
                yield float(x), float(y)
        for across, down in (("x", "y"), ("cx", "cy")):
            if across in element.attrib:
                yield float(element.attrib[across]), float(element.attrib[down])


def misplaced_texts(picture: ElementTree.Element, shapes, board):
    """The labels of outlines and the texts of cells of the board that are not written in their cell."""
    small = [each for each in picture.iter(TEXT) if "small" in each.get("class", "").split()]
    written = [(each.text or "", float(each.get("x", -1)), float(each.get("y", -1))) for each in small]
    for shape in shapes:
        match shape:
            case Outline(label=str(text)) if text and shape.cells:
                cell = min(shape.cells, key=lambda each: (each.row, each.column))
            case CellText(text=text):
                cell = shape.cell
            case _:
                continue
        x, y = centre(cell)
        near = [other for other, right, low in written if max(abs(x - right), abs(y - low)) < CELL / 2]
        if cell in board and not any(text in other for other in near):
            yield shape


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_every_case_is_drawn(case):
    puzzle = read(case.source, Sink(case.source), REGISTRY)
    assert puzzle is not None
    grid = puzzle.solutions[0][0] if puzzle.solutions else None
    picture = ElementTree.fromstring(svg(puzzle, grid))
    left, top, width, height = map(float, picture.attrib["viewBox"].split())
    for x, y in points(picture):
        assert left <= x <= left + width
        assert top <= y <= top + height
    shapes = [shape for stated in puzzle.stated for shape in stated.constraint.draw(puzzle.board)]
    assert not [*misplaced_texts(picture, shapes, puzzle.board)]
    for stated in puzzle.stated:
        for shape in stated.constraint.draw(puzzle.board):
            cells = () if isinstance(shape, Caption) else getattr(shape, "cells", ()) or (shape.cell,)
            assert set(cells) <= set(puzzle.board.everywhere), f"{stated.word} draws off the board"
    text = terminal(puzzle, grid, width=80)
    assert all(character == "\n" or character.isprintable() for character in text)
    if not puzzle.board.layers:  # the lines of a layer are signs that stand alone
        assert not [*broken_lines(text)]
    assert terminal(puzzle, grid, width=80, ascii=True).isascii()
