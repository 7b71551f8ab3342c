"""The looks of other programs' drawings: strokes and shapes, in the coordinates of cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import floor, hypot

from ..model.geometry import Cell
from ..model.shapes import Drawing, DrawingKind, Look, Spot
from .drawn import hundredths

PIXELS = 64
"""The width of a cell in the unit of thicknesses."""
_INNER = 0.75
"""The part of the radius of a circle within which the middles of its texts are."""


@dataclass(frozen=True)
class Stroke:
    """A line or an arrow. Cells are as large as 1, and the middle of r1c1 is (1, 1)."""

    points: tuple[Spot, ...]
    colour: str
    thickness: float
    arrow: bool
    directed: bool = False
    """Whether a bulb is known to be at its first point."""
    branch: bool = False
    """Whether it ends where a line divides, so that its cells may be a part of a longer line only."""

    @property
    def description(self) -> str:
        what = "an arrow" if self.arrow else "a branch of a line" if self.branch else "a line"
        return f"{what} of the colour {self.colour or 'unknown'} from {self.points[0]}"

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of a stroke from middle to middle; empty for any other. The ends may be off by less than a half."""
        found: list[Cell] = []
        for place, (row, column) in enumerate(self.points):
            cell = Cell(round(row), round(column))
            slack = 0.49 if place in (0, len(self.points) - 1) else 0.1
            if abs(cell.row - row) > slack or abs(cell.column - column) > slack:
                return ()
            while found and found[-1] != cell:
                down, right = cell.row - found[-1].row, cell.column - found[-1].column
                if down and right and abs(down) != abs(right):
                    return ()
                found.append(Cell(found[-1].row + _sign(down), found[-1].column + _sign(right)))
            if not found:
                found.append(cell)
        return tuple(found) if len(found) > 1 else ()

    def drawings(self) -> Iterator[Drawing]:
        """The stroke as it is drawn."""
        look = Look(self.colour, width=hundredths(self.thickness, 100 / PIXELS))
        if len(self.points) > 1 and self.colour:
            yield Drawing("arrow" if self.arrow else "line", self.points, look=look)


@dataclass(frozen=True)
class Shape:
    """A circle, a rectangle or a text around a centre."""

    centre: Spot
    width: float
    height: float
    rounded: bool
    fill: str
    border: str
    text: str
    look: Look
    ink: str = ""
    """The colour of the text; empty for black."""

    @property
    def description(self) -> str:
        if self.text:
            return f"the text {self.text[:20]!r} at {self.centre}"
        return f"a {'circle' if self.rounded else 'rectangle'} of the colour {self.fill or 'none'} at {self.centre}"

    @property
    def cell(self) -> Cell | None:
        """The cell whose middle is the centre, on the board or beside it; None if there is none."""
        row, column = round(self.centre.row), round(self.centre.column)
        middle = abs(self.centre.row - row) < 0.1 and abs(self.centre.column - column) < 0.1
        return Cell(row, column) if middle else None

    @property
    def is_visible(self) -> bool:
        """Whether it has a fill, a border or a text."""
        return bool(self.fill or self.border or self.text)

    @property
    def is_patch(self) -> bool:
        """Whether it is the small white background of a text that is empty."""
        blank = hue(self.fill) == "white" and hue(self.border) in ("white", "") and not self.text
        return blank and not self.rounded and max(self.width, self.height) <= 0.3

    @property
    def covered(self) -> tuple[Cell, ...]:
        """The cells whose middles a circle or a pill covers, in reading order."""
        (row, column), high, wide = self.centre, min(self.height, 9) / 2, min(self.width, 9) / 2
        rows = range(floor(row - high) + 1, floor(row + high) + 1)
        columns = range(floor(column - wide) + 1, floor(column + wide) + 1)
        return tuple(Cell(each, other) for each in rows for other in columns)

    def drawings(self) -> Iterator[Drawing]:
        """The shape and its text as they are drawn."""
        if self.fill or self.border:
            kind: DrawingKind = "circle" if self.rounded else "rectangle"
            yield Drawing(kind, (self.centre,), look=replace(self.look, size=0))  # the size is that of the text
        if self.text:
            size = self.look.size or max(15, min(60, self.look.height or 40))
            look = Look(self.ink, size=size, turn=self.look.turn)
            yield Drawing("text", (self.centre,), text=self.text, look=look)


def texts_joined(shapes: Sequence[Shape]) -> list[Shape]:
    """The shapes, where the texts within an empty circle are its text. Some programs draw them apart."""
    texts = [each for each in shapes if each.text and not each.fill]
    found, used = list[Shape](), set[int]()
    for shape in shapes:
        reach = _INNER * min(shape.width, shape.height) / 2
        apart = shape.rounded and shape.fill and not shape.text and shape.width == shape.height < 1
        inside = [
            each
            for each in texts
            if apart
            and id(each) not in used
            and hypot(each.centre.row - shape.centre.row, each.centre.column - shape.centre.column) <= reach
        ]
        used |= set(map(id, inside))
        ordered = sorted(inside, key=lambda each: (round(each.centre.row, 1), each.centre.column))
        found.append(replace(shape, text=" ".join(each.text for each in ordered)) if inside else shape)
    return [each for each in found if id(each) not in used]


def hue(shade: str) -> str:
    """A plain name for a colour; empty for none."""
    if not shade:
        return ""
    red, green, blue = (int(shade[at : at + 2], 16) for at in (1, 3, 5))
    high, low = max(red, green, blue), min(red, green, blue)
    if high - low < 24:
        return "white" if low > 240 else "black" if high < 60 else "grey"
    if high == red:
        turn = (60 * (green - blue) / (high - low)) % 360
    else:
        turn = 60 * (2 + (blue - red) / (high - low) if high == green else 4 + (red - green) / (high - low))
    names = ((15, "red"), (42, "orange"), (68, "yellow"), (165, "green"), (185, "teal"), (255, "blue"), (335, "purple"))
    return next((name for limit, name in names if turn < limit), "red")


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
