"""The one door for packages that add families of constraints: every name that such a package needs, and no other.

    from sudokudsl.plugin import Board, Cell, Cells, CnfVerbs, CoverVerbs, Family, Grid, Line, Shape, form

A package declares its `Family` as an entry point of the group `sudokudsl.families` and proves it with
`sudokudsl.testing.check_family`. The names here stay while the rooms behind them may be rearranged.
"""

from __future__ import annotations

from .language.family import Complaint, Family, possible_sums, sets_by_sum
from .language.layouts import (
    Clue,
    Layout,
    line_layout,
    lines,
    mark_layout,
    occupied,
    outside_layout,
    pair_layout,
    paths,
    shuffled,
)
from .language.signature import (
    Cells,
    Choice,
    Colon,
    DigitCounts,
    DigitRows,
    Digits,
    Form,
    Int,
    OneCell,
    OutsideLine,
    Part,
    Picture,
    Sign,
    WeightedCells,
    form,
)
from .model.constraint import Constraint
from .model.geometry import Board, Cell, ExtraCell, View
from .model.grid import Grid
from .model.shapes import (
    BorderText,
    Caption,
    CellText,
    Disc,
    Dot,
    GivenDigit,
    Line,
    Outline,
    OutsideText,
    Shade,
    Shape,
    Square,
)
from .model.verbs import AuxiliarySlot, Clause, CnfVerbs, CoverVerbs, Literal, ReasonVerbs, Slot

__all__ = [  # noqa: RUF022 - by what they are for
    "Family", "Complaint", "possible_sums", "sets_by_sum",
    "form", "Form", "Part", "Cells", "OneCell", "WeightedCells", "OutsideLine", "Int", "Digits", "DigitCounts",
    "Choice", "Sign", "Colon", "Picture", "DigitRows",
    "Constraint", "Board", "Cell", "ExtraCell", "View", "Grid",
    "CoverVerbs", "Slot", "AuxiliarySlot", "CnfVerbs", "Literal", "Clause", "ReasonVerbs",
    "Shape", "Line", "Disc", "Square", "Outline", "Shade", "Dot", "BorderText", "OutsideText", "CellText",
    "GivenDigit", "Caption",
    "Layout", "Clue", "line_layout", "pair_layout", "mark_layout", "outside_layout", "lines", "paths",
    "occupied", "shuffled",
]  # fmt: skip
