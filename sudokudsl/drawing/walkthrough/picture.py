"""A step of the logical solver as an SVG picture.

The puzzle is drawn with row and column numbers, and each layer as a board at its right. Cells to look at are blue,
candidates that the step rests on yellow, candidates that it removes red and struck out, and digits that it writes
green. Strong links of a chain are solid lines, weak links are dashed.

Each element has a class that says what it shows. The page draws with the same elements, so a candidate has one look.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, hypot, sqrt

from ...logic.solver import Position
from ...logic.steps import Step
from ...model.geometry import Board, Cell, LayerCell
from ...model.puzzle import Puzzle
from ...model.shapes import given_texts
from ..svg import CELL, Room, room, svg
from .marks import marked_digits

SHEET = (
    ".sdk .area{fill:#dce9fb}.sdk .found{fill:#bfe8c4}"
    ".sdk .known{fill:#1f5fbf}.sdk .written{fill:#1d7a35}"
    ".sdk .candidate{fill:#555}.sdk .rest{fill:#111}.sdk .gone{fill:#c0271e}"
    ".sdk .rest circle{fill:#fbe6a2}.sdk .gone circle{fill:#f7c4c0}.sdk .gone path{stroke:#c0271e;stroke-width:2}"
    ".sdk .link{fill:none;stroke:#7a3fb0;stroke-width:2}.sdk .weak{stroke-dasharray:5 4}"
)
"""The look of every class in a picture of a step."""


def step_svg(puzzle: Puzzle, position: Position, step: Step | None) -> str:
    """A picture of a position with a step on it; without a step, of the position alone."""
    space = room(puzzle)
    below = [f"<style>{SHEET}</style>"]
    if step is not None:
        below += [square(space.places[cell], "area") for cell in step.area]
    above = list(_above(puzzle, space, position, step))
    return svg(puzzle, title=False, coordinates=True, layers=True, below=below, above=above)


def given_cells(puzzle: Puzzle) -> frozenset[Cell]:
    """The cells whose digits the picture of the puzzle shows already: givens of the board, but not those of layers."""
    given = given_texts(shape for stated in puzzle.stated for shape in stated.constraint.draw(puzzle.board))
    return frozenset(cell for cell in given if not isinstance(cell, LayerCell))


def square(cell: Cell, kind: str, *, inset: int = 0) -> str:
    """A square that fills the place of a cell, up to `inset` units from its border."""
    x, y = (cell.column - 1) * CELL + inset, (cell.row - 1) * CELL + inset
    side = CELL - 2 * inset
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{side}" height="{side}" rx="{inset}"/>'


def found_square(cell: Cell) -> str:
    """The square under a digit that a step writes."""
    return square(cell, "found", inset=6)


def number(cell: Cell, text: str, kind: str, *, longest: int) -> str:
    """A digit as large as the puzzle's own; `longest` is the number of characters that must fit."""
    x, y = (cell.column - 0.5) * CELL, (cell.row - 0.5) * CELL
    size = CELL * (0.6 if longest < 3 else 0.4)
    return f'<text class="{kind}" x="{x:.0f}" y="{y + 0.36 * size:.1f}" font-size="{size:.1f}">{text}</text>'


def candidate(board: Board, space: Room, cell: Cell, digit: int, kind: str = "", *, every_part: bool = False) -> str:
    """A candidate at its place in its cell: `rest` has a disc behind the digit, `gone` also a stroke across it.

    `every_part` draws disc and stroke for any kind, for a page that shows and hides them.
    """
    x, y, size = _spot(board, space, cell, digit)
    parts = [f'<text x="{x:.1f}" y="{y + 0.36 * size:.1f}" font-size="{size:.1f}">{digit}</text>']
    if kind or every_part:
        parts.insert(0, f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.62:.1f}"/>')
    if kind == "gone" or every_part:
        half = size * 0.5
        parts.append(f'<path d="M{x - half:.1f} {y + half:.1f}L{x + half:.1f} {y - half:.1f}"/>')
    return f'<g class="{f"candidate {kind}".rstrip()}">{"".join(parts)}</g>'


def chain(board: Board, space: Room, step: Step) -> Iterator[str]:
    """The links of a step, from candidate to candidate."""
    for link in step.links:
        x, y, size = _spot(board, space, *link.start)
        to_x, to_y, _ = _spot(board, space, *link.end)
        far = max(1.0, hypot(to_x - x, to_y - y))
        trim_x, trim_y = (to_x - x) / far * size * 0.62, (to_y - y) / far * size * 0.62
        kind = "link" if link.strong else "link weak"
        yield f'<path class="{kind}" d="M{x + trim_x:.1f} {y + trim_y:.1f}L{to_x - trim_x:.1f} {to_y - trim_y:.1f}"/>'


def _above(puzzle: Puzzle, space: Room, position: Position, step: Step | None) -> Iterator[str]:
    """The elements over the puzzle: digits, candidates with their marks, and the links of a chain."""
    board, given = puzzle.board, given_cells(puzzle)
    written = dict(step.places) if step is not None else {}
    for at, cell in enumerate(board.everywhere):
        digit, place = position.digits[at], space.places[cell]
        if digit is not None:
            if cell not in given:
                yield number(place, str(digit), "known", longest=len(str(digit)))
        elif cell in written:
            yield found_square(place)
            yield number(place, str(written[cell]), "written", longest=len(str(written[cell])))
        else:
            yield from _candidates(board, space, cell, position.candidates[at], step)
    if step is not None:
        yield from chain(board, space, step)


def _candidates(board: Board, space: Room, cell: Cell, candidates: Sequence[int], step: Step | None) -> Iterator[str]:
    gone = marked_digits(step.removes, cell) if step is not None else ()
    rest = marked_digits(step.because, cell) if step is not None else ()
    for digit in candidates:
        yield candidate(board, space, cell, digit, "gone" if digit in gone else "rest" if digit in rest else "")


def _spot(board: Board, space: Room, cell: Cell, digit: int) -> tuple[float, float, float]:
    """The centre of a candidate, the same for the whole solve, and its font size."""
    digits, place = board.digits_of(cell), space.places[cell]
    across = max(2, ceil(sqrt(len(digits))))
    down = ceil(len(digits) / across)
    row, column = divmod(digits.index(digit), across)
    margin = CELL * 0.1
    top, bottom = (CELL * 0.25, CELL * 0.06) if space.headed else (margin, margin)
    x = (place.column - 1) * CELL + margin + (column + 0.5) * (CELL - 2 * margin) / across
    y = (place.row - 1) * CELL + top + (row + 0.5) * (CELL - top - bottom) / down
    widest = max(len(str(one)) for one in digits)
    return x, y, min(CELL * 0.66 / across, CELL * 1.2 / across / widest)
