"""The candidates that a step marks in a cell."""

from __future__ import annotations

from ...logic.steps import Marks
from ...model.geometry import Cell


def marked_digits(marks: Marks, cell: Cell) -> tuple[int, ...]:
    """The digits that are marked in a cell, ascending; none if the cell is not marked."""
    return next((digits for marked, digits in marks if marked == cell), ())
