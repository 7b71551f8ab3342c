"""given, givens, candidates: digits that are known, and digits that remain possible.

`given r5c3 = 1` puts a digit into a cell; with several cells, as many digits follow, in the same order. `givens` takes
the whole board as a picture, one row per line. `.` is an open cell, and so is `0` unless 0 is a digit of the board. The
signs 1 to 9 stand for themselves, and A to W, in either case, for 10 to 32. Where digits are larger or negative, all
entries of a row are numbers separated by spaces. Bars, spaces and lines such as `---+---` are decoration.
`givens shade` takes a picture of the layer `shade`.

`candidates r1c1 = 1 2 3` leaves only these digits to a cell, or to each of several. If several statements name one
cell, all of them hold.

    given r5c3 = 1
    given r1c1..r1c3 = 1 2 3
    candidates r1c1 = 1..3
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import Cells, DigitRows, Digits, Sign, WholeLayer, any_of, cells_text, form
from ..model.geometry import Board, Cell, LayerCell, layer_name, layer_of
from ..model.puzzle import Puzzle, Stated
from ..model.shapes import CellText, GivenDigit, Shape
from ..model.solver import Givens
from ..text.source import Span

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Given:
    """Each of `cells` holds the digit at its place in `digits`."""

    cells: tuple[Cell, ...]
    digits: tuple[int, ...]

    def holds(self, grid: Grid) -> bool:
        return all(grid[cell] == digit for cell, digit in zip(self.cells, self.digits, strict=True))

    def cover(self, out: CoverVerbs) -> None:
        for cell, digit in zip(self.cells, self.digits, strict=True):
            out.domain(cell, (digit,))

    def cnf(self, out: CnfVerbs) -> None:
        for cell, digit in zip(self.cells, self.digits, strict=True):
            out.clause(out.lit(cell, digit))

    def reason(self, out: ReasonVerbs) -> None:
        for cell, digit in zip(self.cells, self.digits, strict=True):
            out.given(cell, digit)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return tuple(GivenDigit(cell, str(digit)) for cell, digit in zip(self.cells, self.digits, strict=True))

    def explain(self, board: Board) -> str:
        listed = zip(self.cells, self.digits, strict=True)
        if len(self.cells) > 4:
            return f"{len(self.cells)} cells are given, the first {self.cells[0]} = {self.digits[0]}"
        return ", ".join(f"{cell} is {digit}" for cell, digit in listed) or "no cell is given"


@dataclass(frozen=True, slots=True)
class GivenCandidates:
    """Each of `cells` holds one of `digits`."""

    cells: tuple[Cell, ...]
    digits: tuple[int, ...]

    def holds(self, grid: Grid) -> bool:
        return all(grid[cell] in self.digits for cell in self.cells)

    def cover(self, out: CoverVerbs) -> None:
        for cell in self.cells:
            out.domain(cell, self.digits)

    def cnf(self, out: CnfVerbs) -> None:
        for cell in self.cells:
            out.clause(*(out.lit(cell, digit) for digit in sorted(set(self.digits))))

    def reason(self, out: ReasonVerbs) -> None:
        out.domain(self.cells, self.digits)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        text = ("" if max(len(str(digit)) for digit in self.digits) == 1 else " ").join(map(str, self.digits))
        return tuple(CellText(cell, text) for cell in self.cells)

    def explain(self, board: Board) -> str:
        each = "holds" if len(self.cells) == 1 else "each hold"
        return f"{cells_text(self.cells)} {each} {any_of(self.digits)}"


def from_rows(rows: tuple[tuple[Cell, int], ...], layer: tuple[Cell, ...] = ()) -> Given:
    """The givens of a picture of the board, or of a layer with these cells."""
    above = {cell.base: cell for cell in layer if isinstance(cell, LayerCell)}
    return Given(tuple(above.get(cell, cell) for cell, _ in rows), tuple(digit for _, digit in rows))


def complaints(constraint: Given, board: Board) -> Iterator[Complaint]:
    """Cells and digits go in pairs, and areas are numbered by their first cells."""
    cells, digits = len(constraint.cells), len(constraint.digits)
    if cells != digits:
        what = f"{cells} cell{'s' * (cells != 1)}, but {digits} digit{'s' * (digits != 1)}"
        help_ = _one_cell(constraint.cells, board) if digits == 1 else ""
        yield Complaint(f"each cell gets one digit: {what}", part="digits", error=True, help=help_)
    for cell, digit in zip(constraint.cells, constraint.digits, strict=False):
        if digit not in board.digits_of(cell):
            yield _never_there(cell, digit)
    yield from numbering_complaints(constraint, board)


def numbering_complaints(constraint: Given, board: Board) -> Iterator[Complaint]:
    """Areas are numbered by their first cells."""
    for name in board.names_of_layers("areas"):
        yield from _out_of_order(name, dict(zip(constraint.cells, constraint.digits, strict=False)), board)


def _out_of_order(name: str, known: Mapping[Cell, int], board: Board) -> Iterator[Complaint]:
    """A number of an area that is higher than the number of areas can be up to its first cell."""
    highest = 0
    for cell in board.layers[name] if any(layer_name(cell) == name for cell in known) else ():
        number = known.get(cell, highest + 1)
        if number > highest + 1:
            message = f"areas are numbered 1, 2, 3, … by their first cells, so {cell} is at most {highest + 1}"
            help_ = f"areas have names in any order in a picture of letters: `givens {name}` above `aab`, `acb`"
            yield Complaint(message, help=help_)
            return
        highest = max(highest, number)


def _one_cell(cells: tuple[Cell, ...], board: Board) -> str:
    """Advice for several cells in place of one, such as b5, which is a box and not the fifth cell of row B."""
    if len(cells) > 1 and (layer := layer_of(cells[:-1])) and cells[-1] in board:
        return f"the cell of the layer over it is {layer}[{cells[-1]}]"
    by_place = "one cell is written by its row and its column"
    for letter, name, areas in (("b", "box", board.regions), ("c", "column", [v.cells for v in board.column_views])):
        for number, area in enumerate(areas, 1):
            row = ord(letter) - ord("a") + 1
            if area == cells and len(areas) >= row and Cell(row, number) in board:
                return f"{letter}{number} is {name} {number}; {by_place}: r{row}c{number}"
    return f"{by_place}: r1c1" if len(cells) < 2 else "one digit for all of them: `candidates` in place of `given`"


def narrowing_complaints(constraint: GivenCandidates, board: Board) -> Iterator[Complaint]:
    """A digit that is only another cell's."""
    for cell in constraint.cells:
        for digit in constraint.digits:
            if digit not in board.digits_of(cell):
                yield _never_there(cell, digit)


def _never_there(cell: Cell, digit: int) -> Complaint:
    return Complaint(f"{digit} is not one of the digits of {cell}", part="digits", error=True)


GIVEN = Family(
    "given",
    Given,
    (form(Cells("cells", "cells"), Sign("="), Digits("digits", "a digit for each cell")),),
    __doc__,
    summary="cells and their digits",
    complaints=complaints,
    group="cells",
)
GIVENS = Family(
    "givens",
    from_rows,
    (form(picture=DigitRows("rows")), form(WholeLayer("layer"), picture=DigitRows("rows"))),
    __doc__,
    summary="a picture of the known digits of the board, or of a layer",
    complaints=numbering_complaints,
    group="cells",
)
CANDIDATES = Family(
    "candidates",
    GivenCandidates,
    (form(Cells("cells", "the cells"), Sign("="), Digits("digits", "the digits that remain", distinct=True)),),
    __doc__,
    summary="the digits that remain possible in some cells",
    complaints=narrowing_complaints,
    group="cells",
)


def with_givens(puzzle: Puzzle, givens: Givens) -> Puzzle:
    """The puzzle with further givens as a last statement, and without the stated answer."""
    known = [(cell, digit) for cell, digit in zip(puzzle.board.answer, givens, strict=False) if digit is not None]
    given = Given(tuple(cell for cell, _ in known), tuple(digit for _, digit in known))
    return replace(puzzle, stated=(*puzzle.stated, Stated(given, "givens", Span(0, 0))), expect=None, solutions=())
