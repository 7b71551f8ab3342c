"""Signatures: the arguments that may follow a statement's word.

A family has one form or several. A `Form` is a sequence of parts, each of which decodes, prints and documents one
argument. The value of each part with a name is a keyword argument of the family's `build`.
"""

from __future__ import annotations

from .boards import Alphabet, AreaCount, AreaSizes, ArrayDeclaration, BoardSize, Flags, LayerLook, NewName
from .cells import (
    Cells,
    InGrid,
    NamedCell,
    OneCell,
    OutsideLine,
    WeightedCells,
    WholeLayer,
    block_meant,
    cells_text,
    whole_layer_before,
)
from .drawings import MAX_BEYOND, MAX_DRAWN_TEXT, MAX_LENGTH, DrawnText, Looks, Spots
from .forms import DecodedArguments, Form, form, negative_forms
from .parts import Choice, Colon, Cursor, DigitCounts, Digits, Int, Ints, Mismatch, OwnPart, Part, Sign, any_of
from .pictures import DigitRows, Picture, digits_text, has_board_size, picture_rows
from .series import (
    SideForm,
    SideStatement,
    begins_clues,
    is_gap,
    layer_of_clues,
    side_form,
    side_statement,
    side_word,
)

__all__ = [
    "MAX_BEYOND",
    "MAX_DRAWN_TEXT",
    "MAX_LENGTH",
    "Alphabet",
    "AreaCount",
    "AreaSizes",
    "ArrayDeclaration",
    "BoardSize",
    "Cells",
    "Choice",
    "Colon",
    "Cursor",
    "DecodedArguments",
    "DigitCounts",
    "DigitRows",
    "Digits",
    "DrawnText",
    "Flags",
    "Form",
    "InGrid",
    "Int",
    "Ints",
    "LayerLook",
    "Looks",
    "Mismatch",
    "NamedCell",
    "NewName",
    "OneCell",
    "OutsideLine",
    "OwnPart",
    "Part",
    "Picture",
    "SideForm",
    "SideStatement",
    "Sign",
    "Spots",
    "WeightedCells",
    "WholeLayer",
    "any_of",
    "begins_clues",
    "block_meant",
    "cells_text",
    "digits_text",
    "form",
    "has_board_size",
    "is_gap",
    "layer_of_clues",
    "negative_forms",
    "picture_rows",
    "side_form",
    "side_statement",
    "side_word",
    "whole_layer_before",
]
