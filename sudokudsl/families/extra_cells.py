"""cells: cells outside the board, which take part in statements and rules.

`cells x[1..9] digits 0-9` adds an array of nine cells, and `cells total digits 3-45` a single one. Their digits are
the listed ones, distinct and within -99..99; without `digits` they are the board's. `cells a b digits 1-9` adds two.
The name stands for all of them wherever cells can be written, even above the statement; `x[3]` is one cell and
`x[2..4]` a part. They have no place on the board, so a quadruple, for example, cannot use them. They are in no row,
column, box or region, have no neighbours, and are not part of `all`: only statements and rules that name them restrict
them.

Solutions are counted by the board: a grid is one solution however many fillings its extra cells have, and it is shown
with one of these fillings. `cells x[1..9] counted` makes them part of the answer: then different fillings are
different solutions. In a `solution`, a line such as `x = 3 0 12` under the rows states their digits; for counted cells
this line is required.

A board has at most 100 extra cells. The board and all counted cells together have at most 63 different digits.

    sudoku 4x4
    cells total digits 3-7
    sum 0: r1c1 r1c2 -1*total
    sum 0: r4c3 r4c4 -1*total
"""

from __future__ import annotations

from ..language.family import Family
from ..language.signature import Alphabet, ArrayDeclaration, Choice, form
from ..model.geometry import MAX_EXTRA_DIGITS, ExtraArray


def build(
    arrays: tuple[tuple[str, int], ...], digits: tuple[int, ...], *, counted: bool = False
) -> tuple[ExtraArray, ...]:
    """The arrays as they are stated, with no digits where they have the board's."""
    return tuple(ExtraArray(name, size, tuple(dict.fromkeys(digits)), counted) for name, size in arrays)


_ARRAY, _DIGITS = (
    ArrayDeclaration("arrays", "a name for the cells, as in `x[1..9]`"),
    Alphabet("digits", most=MAX_EXTRA_DIGITS),
)

FAMILY = Family(
    "cells",
    build,
    (form(_ARRAY, _DIGITS), form(_ARRAY, _DIGITS, Choice("counted", {"counted": True}))),
    __doc__,
    summary="extra cells beside the board, which take part in statements and rules",
    group="board",
)
