"""Documents with rows and columns exchanged become the same statements with rows and columns exchanged."""

import json
import re
from collections import Counter

import pytest

from sudokudsl.formats import Refused, recognised
from sudokudsl.formats.report import ImportReport
from support.variants import small_documents

TURNED = {
    "row": "column", "left": "top", "right": "bottom", "up-right": "down-left", "row-indexer": "column-indexer",
    "rowindexer": "columnindexer", "UR": "DL", "fpRowIndexer": "fpColumnIndexer", "width": "height", "rows": "cols",
}  # fmt: skip
TURNED |= {other: one for one, other in TURNED.items()}
"""Words that are exchanged with rows and columns, in statements and in documents."""
CELL = re.compile(r"([rR])(-?[\d.]+)([cC])(-?[\d.]+)")
RANGE = re.compile(r"r(\d+)c(\d+)\.\.r(\d+)c(\d+)")
FORMS = {"f-puzzles": set(), "SudokuPad": {"looks", "letters", "every colour"}}
"""The forms whose documents are turned, with the names of documents whose shapes or texts are not."""


def turned(value):
    """A document with rows and columns exchanged: in its grid, its pairs of numbers, its cells and its words."""
    match value:
        case [int() | float(), int() | float()]:
            return value[::-1]
        case list():
            return [turned(each) for each in value]
        case {"grid": rows, **rest}:
            return {"grid": list(zip(*rows, strict=True)), **turned(rest)}
        case dict():
            return {TURNED.get(key, key): turned(each) for key, each in value.items()}
        case str():
            return CELL.sub(r"\1\4\3\2", TURNED.get(value, value))
    return value


def words(statement, *, turn):
    """The words of a statement in any order, with a word for each cell; those of the turned statement with `turn`."""
    listed = RANGE.sub(lambda match: " ".join(cells_between(*map(int, match.groups()))), statement).split()
    if turn:
        listed = [CELL.sub(r"\1\4\3\2", TURNED.get(word, word)) for word in listed]
    return tuple(sorted(listed))


def cells_between(row, column, last, edge):
    """The cells of a range in a straight line."""
    steps = max(abs(last - row), abs(edge - column))
    for step in range(steps + 1):
        yield f"r{row + step * (last - row) // (steps or 1)}c{column + step * (edge - column) // (steps or 1)}"


def statements(text, *, turn):
    """The words of each statement that a text becomes, and how many parts are left out; None if it is refused."""
    report = ImportReport(keep_going=True)
    try:
        lines = recognised(text).to_sdk(text, report).splitlines()
    except Refused:
        return None
    return Counter(words(line, turn=turn) for line in lines if line[:1] not in ("#", " ")), len(report.left_out)


@pytest.mark.parametrize("form", FORMS)
def test_a_turned_document_becomes_the_turned_statements(form):
    tried = 0
    for document in small_documents(form):
        if document.name not in FORMS[form]:
            text = json.dumps(turned(document.data))
            assert statements(text, turn=False) == statements(document.text, turn=True), document.name
            tried += 1
    assert tried > 40
