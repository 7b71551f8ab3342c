"""The cells that a constraint names."""

from dataclasses import dataclass

import pytest

import sudokudsl
from sudokudsl.formats import EXPORTS, Refused
from sudokudsl.model.constraint import cells_named
from sudokudsl.model.geometry import Cell


@dataclass(frozen=True)
class Holder:
    kind: type
    cells: tuple[Cell, ...]


def test_a_class_in_a_field_is_no_part():
    assert list(cells_named(Holder(Holder, (Cell(2, 1), Cell(1, 1))))) == [Cell(2, 1), Cell(1, 1)]


def test_an_alternative_with_a_class_in_a_field_is_refused_by_name():
    text = "latin 4x4 digits 0-3\nat most 1 of\n  connected 13: r4c2 r4c3 r3c3 = 2 0 3\n  row-indexer r2c3 r2c4\n"
    with pytest.raises(Refused, match="at, line 2"):
        EXPORTS["iss"](sudokudsl.loads(text))
