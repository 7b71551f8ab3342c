"""Sizes and places of drawings in the units of other programs, and how far from the board they may be."""

from random import Random

import pytest

import sudokudsl
from sudokudsl.formats import recognised
from sudokudsl.formats.drawn import colour, near
from sudokudsl.formats.report import ImportReport
from sudokudsl.model.shapes import Spot
from support.imports import fpuzzle

PLACES = (-25, -20, -19.5, -19.01, -19, -18.99, -18, 0, 1, 4, 5, 23, 23.99, 24, 24.01, 24.5, 25, 26, 27, 30)


@pytest.mark.parametrize("size", ["4x4", "2x6", "5x3"])
def test_a_drawing_is_near_where_a_statement_may_have_it(size):
    board = sudokudsl.loads(f"board {size} digits 1-4\n").board
    spots = [*((row, 1) for row in PLACES), *((1, column) for column in PLACES)]
    spots += [(row, column) for row in PLACES for column in PLACES if abs(row - column) % 7 == 1]
    lines = "".join(f'cosmetic text "x": "r{row}c{column}"\n' for row, column in spots)
    with pytest.raises(sudokudsl.SdkError) as caught:
        sudokudsl.loads(f"board {size} digits 1-4\n{lines}")
    mistakes = caught.value.diagnostics
    assert {each.message for each in mistakes} == {"a place is at most 20 cells away from the board"}
    far = {caught.value.source.place(each.span.start)[0] - 2 for each in mistakes}
    assert 20 < len(far) < 80
    for number, place in enumerate(spots):
        spot = Spot(*map(float, place))
        found = near(board, [spot])
        assert near(board, [Spot(1, 1), spot]) == near(board, [spot, Spot(1, 1)]) == found
        assert found == (number not in far), place


def kept(text):
    """The lines of the program that a text becomes, with the drawings that have no meaning."""
    return recognised(text).to_sdk(text, ImportReport(keep_going=True)).splitlines()


@pytest.mark.parametrize("size", [0.1, 0.5, 1, 1.5, 2])
def test_texts_and_lines_of_f_puzzles(size):
    """A text of the size 1 has seven tenths of the height of a cell, and a line of the width 1 half of its width."""
    drawn = {"text": [{"cells": ["R1C1"], "value": "x", "size": size}]}
    assert f'cosmetic text "x" size {round(70 * size)}: r1c1' in kept(fpuzzle(**drawn))
    drawn = {"line": [{"lines": [["R1C1", "R1C2"]], "width": size}]}
    assert f"cosmetic line width {round(50 * size)}: r1c1 r1c2" in kept(fpuzzle(**drawn))


def test_a_colour_of_a_style_sheet_has_its_channels_and_how_much_of_it_is_seen():
    random = Random(1)
    for _ in range(400):
        channels = [random.choice((0, 1, 9, 127, 254, 255, 256, 300, 999)) for _ in range(3)]
        part, opacity = random.choice((None, 0, 0.25, 0.5, 1, 2)), random.choice((0, 0.5, 0.998, 1, 3))
        shown = min(channels[0], 255), min(channels[1], 255), min(channels[2], 255)
        seen = round(255 * min(1, (1 if part is None else part) * opacity))
        expected = "#{:02x}{:02x}{:02x}".format(*shown) + f"{seen:02x}" * (seen < 255) if seen else ""
        listed = ", ".join(map(str, channels if part is None else [*channels, part]))
        assert colour(f"{'rgb' if part is None else 'RGBA'}({listed})", opacity) == expected
        digits = "".join(f"{channel:02x}" for channel in shown)
        alpha = "" if part is None else f"{round(255 * min(part, 1)):02x}"
        whole = int(alpha, 16) / 255 if alpha else 1
        seen = round(255 * min(1, whole * opacity))
        expected = f"#{digits}" + f"{seen:02x}" * (seen < 255) if seen else ""
        assert colour(f"#{digits}{alpha}", opacity) == expected
        assert colour(f"#{digits[::2]}") == f"#{''.join(each * 2 for each in digits[::2])}"
    assert colour("rgb(1,2)") == colour("#12") == colour("#12345") == colour("unknown") == ""
