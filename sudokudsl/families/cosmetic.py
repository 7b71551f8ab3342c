"""cosmetic: a line, a shape or a text that is only drawn, and requires nothing.

Such statements keep what another program has drawn around its clues, or decorate a puzzle. No solver reads them. `draw`
and `export` show them.

A place is a cell, which may lie outside the board, such as r0c3. Several cells in parentheses are their middle: the
border of two cells, or the corner of two that touch diagonally. `"r0.25c3.5"` in quotes is any other place.
A line has straight parts between its places, an arrow a head at the last of them. A cage is a frame around cells,
with a text in its first cell. A shade is a background; several in one cell divide it. After `fog`, all cells are hidden
at first except those listed.

A colour is one of the twelve names, such as `red` and `teal`, or hexadecimal in quotes, such as "#f80" or "#ff880080".
Lengths are in hundredths of a cell, and `turn` is in degrees, clockwise. With `above` a shape covers the lines of the
grid.

    cosmetic line colour "#f80" width 30: r1c1 r1c4 r3c4
    cosmetic circle border black: (r3c3 r3c4)
    cosmetic text "A" size 40: r0c5
    cosmetic shade colour yellow: r9
"""

from __future__ import annotations

from ..language.family import Family
from ..language.signature import Cells, Choice, Colon, DrawnText, Looks, Spots, form
from ..model.geometry import Cell
from ..model.shapes import Drawing, DrawingKind, Look, Spot


def drawing(
    kind: DrawingKind,
    look: Look = Look(),
    at: tuple[Spot, ...] = (),
    cells: tuple[Cell, ...] = (),
    text: str = "",
) -> Drawing:
    """The drawing of a statement."""
    return Drawing(kind, at, cells, text, look)


def _kinds(*words: str) -> Choice:
    return Choice("kind", {word: word for word in words}, "what is drawn")


FAMILY = Family(
    "cosmetic",
    drawing,
    (
        form(
            _kinds("line", "arrow"),
            Looks("look", ("colour", "width", "above")),
            Colon(),
            Spots("at", "the places of the corners", least=2),
        ),
        form(
            _kinds("circle", "rectangle"),
            Looks("look", ("colour", "border", "width", "height", "turn", "above")),
            Colon(),
            Spots("at", "the place of the middle", most=1),
        ),
        form(
            _kinds("text"),
            DrawnText("text"),
            Looks("look", ("colour", "size", "turn")),
            Colon(),
            Spots("at", "the place of the text", most=1),
        ),
        form(
            _kinds("cage"),
            DrawnText("text", required=False),
            Looks("look", ("colour",)),
            Colon(),
            Cells("cells", "the cells in the frame", on_board=True),
        ),
        form(_kinds("shade"), Looks("look", ("colour",)), Colon(), Cells("cells", "the shaded cells", on_board=True)),
        form(_kinds("fog"), Colon(), Cells("cells", "the cells without fog at first", on_board=True)),
        form(_kinds("fog")),
    ),
    __doc__,
    group="drawing",
)
