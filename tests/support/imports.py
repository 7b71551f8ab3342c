"""Puzzles of other programs, read as the command reads them."""

import json

import pytest

from sudokudsl.formats import Refused, recognised
from sudokudsl.formats.report import ImportReport

BASE = "https://www.f-puzzles.com/?load="


def imported(text):
    """The lines of the program that a text becomes, comments left out."""
    lines = recognised(text).to_sdk(text, ImportReport()).splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def fpuzzle(size=4, cells=(), **keys):
    """The JSON of a puzzle; `cells` maps (row, column) from 1 to the JSON object of a cell."""
    grid = [[dict(cells).get((row, column), {}) for column in range(1, size + 1)] for row in range(1, size + 1)]
    return json.dumps({"size": size, "grid": grid, **keys})


def reasons(text):
    with pytest.raises(Refused) as caught:
        recognised(text).to_sdk(text, ImportReport())
    return [problem.message for problem in caught.value.problems]
