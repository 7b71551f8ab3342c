"""What may follow a statement's word. One value decodes the arguments, writes them back, and documents itself.

A `Form` is a row of parts. A family has one form or several; each part with a name yields one keyword argument for
the family's `build`.
"""

from __future__ import annotations

from .boards import Alphabet, Array, BoardSize
from .cells import Cells, OneCell, Outside, Weighted, cells_text
from .forms import Decoded, Form, form
from .parts import Choice, Colon, Counts, Cursor, Digits, Int, Mismatch, Part, Sign
from .pictures import DigitRows, Picture, digits_text, fits, picture_rows

__all__ = [
    "Alphabet",
    "Array",
    "BoardSize",
    "Cells",
    "Choice",
    "Colon",
    "Counts",
    "Cursor",
    "Decoded",
    "DigitRows",
    "Digits",
    "Form",
    "Int",
    "Mismatch",
    "OneCell",
    "Outside",
    "Part",
    "Picture",
    "Sign",
    "Weighted",
    "cells_text",
    "digits_text",
    "fits",
    "form",
    "picture_rows",
]
