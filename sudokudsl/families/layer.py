"""layer: one more value in every cell of the board, such as a shade, a doubler or a second digit.

`layer shade digits 0-1` puts one of the digits, 0 or 1, over every cell; without `digits` they are the board's. The
name means all cells of the layer, in reading order, wherever cells can be written, even above the statement.
`shade[r1c1]` is the one over r1c1. The brackets may hold any cells of the board, such as `shade[r1c1..r1c5 r2c5]`, and
in a rule a name: `shade[x]`. On a layer, cells have the neighbours, the rows and the regions of the cells below them.
Nothing else is implied: the digits of a row of a layer may be equal.

Solutions are counted by the board. With `counted` the layer is a part of the answer: then different fillings of it are
different solutions. In a `solution`, the line `shade =` and the rows below it give its digits. `givens shade` takes a
picture of a layer.

`layer worth as x: if shade[x] = 1 then 2 * x else x` makes a layer that follows from others: over every cell x of the
board it has the value of the expression.

Pictures show a layer by its `look`. With `look shade` its digits are backgrounds, and the least one is white. With
`look circle` cells have a circle unless they hold the least digit. `look digit` writes small digits, `look corner`
writes them in a corner, and `look hidden` shows nothing. `look second` does not write the least digit, which means that
there is none. If no look is stated, a layer of two digits has shades, one that follows from others is hidden, and any
other one has small digits.

A clue beside the board may be about a layer, whose name precedes the row or column: `x-sum worth row 1 left = 5`. It
precedes a whole side, too: `sandwich worth rows = 5 . 0 .`.

The layers of a board have at most 4096 cells in all. A layer that is not counted has at most 255 different digits. The
board and all counted cells together have at most 63.

    sudoku 4x4
    layer doubled digits 0-1 counted look circle
    each house as h: sum(doubled[h]) = 1
    layer worth as x: if doubled[x] = 1 then 2 * x else x
    sum 11: worth[r1c1 r1c2 r2c1]
"""

from __future__ import annotations

from dataclasses import dataclass

from ..language.family import Family
from ..language.signature import Alphabet, Flags, LayerLook, NewName, form
from ..model.constraint import Constraint
from ..model.geometry import MAX_EXTRA_DIGITS, Board, Layer, Look


@dataclass(frozen=True, slots=True)
class LayerStart:
    """A statement `layer` with values of its own. Without `digits` they are the board's."""

    name: str
    digits: tuple[int, ...]
    look: Look | None = None
    counted: bool = False

    def layers(self, board: Board) -> tuple[Layer, ...]:
        """The layer."""
        digits = tuple(dict.fromkeys(self.digits)) or board.digits
        return (Layer(self.name, 0, digits, self.counted, self.look or ("shade" if len(digits) == 2 else "digit")),)

    def constraints(self, board: Board) -> tuple[Constraint, ...]:
        """Nothing: any digit may be over any cell."""
        return ()


def build(name: str, digits: tuple[int, ...], flags: frozenset[str], look: Look | None = None) -> LayerStart:
    """The statement."""
    return LayerStart(name, digits, look or None, "counted" in flags)


_NAME, _DIGITS, _LOOK = (
    NewName("name", "a name for the layer"),
    Alphabet("digits", most=MAX_EXTRA_DIGITS),
    LayerLook("look"),
)

FAMILY = Family(
    "layer",
    build,
    (form(_NAME, _DIGITS, Flags("flags", ("counted",)), _LOOK),),
    __doc__,
    summary="one more value in every cell: a shade, a doubler, a second digit",
    group="board",
    rule_usages=("NAME [look LOOK] as NAME: EXPRESSION",),
)
