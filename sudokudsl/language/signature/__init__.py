"""What may follow a statement's word. One value decodes the arguments, writes them back, and documents itself.

A `Form` is a row of parts. A family has one form or several; each part with a name yields one keyword argument for
the family's `build`.
"""

from __future__ import annotations

from .boards import Alphabet, ArrayDeclaration, BoardSize
from .cells import Cells, OneCell, OutsideLine, WeightedCells, cells_text
from .forms import DecodedArguments, Form, form
from .parts import Choice, Colon, Cursor, DigitCounts, Digits, Int, Mismatch, Part, Sign
from .pictures import DigitRows, Picture, digits_text, has_board_size, picture_rows

__all__ = [
    "Alphabet",
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
    "Form",
    "Int",
    "Mismatch",
    "OneCell",
    "OutsideLine",
    "Part",
    "Picture",
    "Sign",
    "WeightedCells",
    "cells_text",
    "digits_text",
    "form",
    "has_board_size",
    "picture_rows",
]
