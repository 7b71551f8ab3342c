"""The only module that a package with families of its own imports, besides `sudokudsl.testing`.

    from sudokudsl.plugin import Board, Cell, Cells, CnfVerbs, CoverVerbs, Family, Grid, Line, Shape, form

Such a package declares its `Family` as an entry point of the group `sudokudsl.families`, and tests it with
`sudokudsl.testing.check_family`. These names stay, even if the modules that define them move.
"""

from __future__ import annotations

from .language.family import (
    Complaint,
    Family,
    SumCase,
    Sums,
    possible_sums,
    revisit_complaints,
    sets_by_sum,
    sums_of_different,
)
from .language.layouts import (
    Clue,
    Layout,
    divisions,
    line_layout,
    lines,
    mark_layout,
    occupied,
    outside_layout,
    pair_layout,
    paths,
    pieces,
    shuffled,
    views,
)
from .language.running_sums import LONGEST_APART, RunningSums, sum_is, sums_with_next
from .language.scope import Scope
from .language.signature import (
    Cells,
    Choice,
    Colon,
    Cursor,
    DigitCounts,
    DigitRows,
    Digits,
    Form,
    InGrid,
    Int,
    Ints,
    Mismatch,
    OneCell,
    OutsideLine,
    Part,
    Picture,
    Sign,
    WeightedCells,
    WholeLayer,
    any_of,
    block_meant,
    cells_text,
    digits_text,
    form,
    has_board_size,
    negative_forms,
    picture_rows,
)
from .language.syntax.ast import Mark, Number, PictureLine, Word
from .model.constraint import Constraint, Reasoned
from .model.geometry import (
    MAX_DIGIT,
    MAX_SIDE,
    MIN_DIGIT,
    ORTHOGONAL,
    SQUARE,
    Board,
    Cell,
    ExtraCell,
    LayerCell,
    Side,
    View,
    adjacent_pairs,
    base,
    boxes,
    has_neighbours,
    layer_name,
    layer_of,
    leaper_offsets,
    shared_layer,
)
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
    free_end,
)
from .model.verbs import MAX_DIGITS_READ, AuxiliarySlot, Clause, CnfVerbs, CoverVerbs, Literal, Piece, ReasonVerbs, Slot
from .text.source import Span

__all__ = [  # noqa: RUF022 - by purpose
    "Family", "Complaint", "possible_sums", "sums_of_different", "sets_by_sum", "revisit_complaints", "Sums", "SumCase",
    "RunningSums", "sums_with_next", "sum_is", "LONGEST_APART",
    "form",
    "Form", "Part", "Cells", "OneCell", "WeightedCells", "OutsideLine", "Int", "Ints", "Digits", "DigitCounts",
    "Choice", "Sign", "Colon", "Picture", "DigitRows", "Cursor", "Mismatch", "Scope", "Word", "Number", "Mark",
    "PictureLine", "Span", "picture_rows", "has_board_size", "any_of", "cells_text", "digits_text", "Constraint",
    "Reasoned", "Board", "Cell", "ExtraCell", "Side", "View", "Grid", "boxes", "adjacent_pairs", "leaper_offsets",
    "ORTHOGONAL", "SQUARE", "MAX_SIDE", "MIN_DIGIT", "MAX_DIGIT", "CoverVerbs", "Slot", "AuxiliarySlot", "Piece",
    "MAX_DIGITS_READ", "CnfVerbs",
    "Literal", "Clause", "ReasonVerbs", "Shape", "Line", "Disc", "Square", "Outline", "Shade", "Dot",
    "BorderText", "OutsideText", "CellText", "GivenDigit", "Caption", "free_end", "Layout", "Clue", "line_layout",
    "pair_layout", "mark_layout", "outside_layout", "lines", "paths", "pieces", "occupied", "shuffled", "views",
    "divisions", "negative_forms",
    "WholeLayer", "InGrid", "LayerCell", "has_neighbours", "layer_of", "block_meant", "base", "shared_layer",
    "layer_name",
]  # fmt: skip
