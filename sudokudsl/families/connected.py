"""connected: the cells that hold one of the listed digits are in one piece.

Any two of them are joined by steps up, down, left and right through listed cells that also hold one of the digits.
There is at least one such cell. `connected all = 1 3 5` is about the whole board, and `connected shade = 1` about a
layer. Other extra cells have no neighbours; `connected 3: x = 1` arranges the listed cells in rows of three, one row
below the other.

With `to edge`, such as `connected shade = 1 to edge`, the cells may be in several pieces, or there may be none of them.
Each piece has a cell at the edge of the listed cells: on one of its four sides, there is no listed cell. In a cave, one
shade is connected, and the other is connected to the edge.

    board 2x2 digits 0-1
    connected all = 1
    expect 13 solutions
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..language.family import Complaint, Family
from ..language.signature import Cells, Choice, Colon, Digits, Int, Sign, any_of, cells_text, form
from ..model.geometry import Board, Cell, ExtraCell, adjacent_pairs, has_neighbours, layer_of
from ..model.shapes import Caption, Outline, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs, Slot


@dataclass(frozen=True, slots=True)
class Connected:
    """The cells of `cells` that hold one of `digits` form one connected set, and there is at least one of them.

    `columns` is the number of cells in a row; 0 means their places on the board. `cells` are distinct.
    """

    columns: int
    cells: tuple[Cell, ...]
    digits: tuple[int, ...]

    def holds(self, grid: Grid) -> bool:
        places = [
            divmod(at, self.columns) if self.columns else (cell.row, cell.column) for at, cell in enumerate(self.cells)
        ]
        left = {place for place, cell in zip(places, self.cells, strict=True) if grid[cell] in self.digits}
        reached = [left.pop()] if left else []
        for row, column in reached:  # the list grows during the loop
            for place in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if place in left:
                    left.remove(place)
                    reached.append(place)
        return bool(reached) and not left

    def cover(self, out: CoverVerbs) -> None:
        out.connected(self.cells, self.digits, adjacent_pairs(self.cells, self.columns))

    def cnf(self, out: CnfVerbs) -> None:
        out.connected(self.cells, self.digits, adjacent_pairs(self.cells, self.columns))

    def reason(self, out: ReasonVerbs) -> None:
        out.connected(self.cells, self.digits, adjacent_pairs(self.cells, self.columns))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return _drawn(self, board, "connected")

    def explain(self, board: Board) -> str:
        return f"some cells {_which(self, board)} hold {any_of(self.digits)}, and all of these are in one piece"


@dataclass(frozen=True, slots=True)
class ConnectedToEdge:
    """The cells of `cells` that hold one of `digits` are in pieces, each with a cell at the edge of `cells`.

    There may be no such cell. A cell is at the edge if fewer than four of `cells` share a side with it. `columns` is as
    in `Connected`. `cells` are distinct.
    """

    columns: int
    cells: tuple[Cell, ...]
    digits: tuple[int, ...]

    def holds(self, grid: Grid) -> bool:
        places = {
            divmod(at, self.columns) if self.columns else (cell.row, cell.column): cell
            for at, cell in enumerate(self.cells)
        }

        def beside(row: int, column: int) -> set[tuple[int, int]]:
            return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}

        inside = {place for place, cell in places.items() if grid[cell] in self.digits}
        reached = [place for place in inside if any(step not in places for step in beside(*place))]
        left = inside.difference(reached)
        for place in reached:  # the list grows during the loop
            for step in beside(*place):
                if step in left:
                    left.remove(step)
                    reached.append(step)
        return not left

    def cover(self, out: CoverVerbs) -> None:
        steps: list[tuple[Slot, Slot]] = [*adjacent_pairs(self.cells, self.columns)]
        sides = Counter(slot for step in steps for slot in step)
        edge = out.auxiliary(f"edge of {out.owner}", self.digits[:1])
        steps += [(edge, cell) for cell in self.cells if sides[cell] < 4]
        out.connected((edge, *self.cells), self.digits, steps)

    def cnf(self, out: CnfVerbs) -> None:
        beside: dict[Cell, list[Cell]] = {cell: [] for cell in self.cells}
        for one, other in adjacent_pairs(self.cells, self.columns):
            beside[one].append(other)
            beside[other].append(one)
        inside = {cell: out.new("connected to the edge", cell) for cell in self.cells}
        for cell, literal in inside.items():
            for digit in out.digits_of(cell):
                out.clause(-out.lit(cell, digit), literal if digit in self.digits else -literal)
        middle = [cell for cell in self.cells if len(beside[cell]) == 4]
        within = {cell: literal if cell not in middle else -out.true for cell, literal in inside.items()}
        for steps in range(len(middle)):
            before = within
            within = {**before, **{cell: out.new("steps from the edge", steps, cell) for cell in middle}}
            for cell in middle:
                out.clause(-within[cell], inside[cell])
                out.clause(-within[cell], *(before[other] for other in beside[cell]))
        for cell in middle:
            out.clause(-inside[cell], within[cell])

    def reason(self, out: ReasonVerbs) -> None:
        steps = tuple(adjacent_pairs(self.cells, self.columns))
        named = [cell for step in steps for cell in step]
        edge = [cell for cell in self.cells if named.count(cell) != 4]
        out.connected_to(edge, self.cells, self.digits, steps)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return _drawn(self, board, "connected to the edge")

    def explain(self, board: Board) -> str:
        which, digits = _which(self, board), any_of(self.digits)
        return f"each of the cells {which} that hold {digits} is connected to the edge by such cells"


def _drawn(constraint: Connected | ConnectedToEdge, board: Board, what: str) -> tuple[Shape, ...]:
    """A sentence below the board, or an outline of some of its cells."""
    label = " ".join(map(str, constraint.digits))
    layer = layer_of(constraint.cells)
    if constraint.columns or layer or set(constraint.cells) == set(board.cells):
        return (Caption(f"the cells with {layer} {label} are {what}".replace("  ", " ")),)
    return (Outline(constraint.cells, "blue", dashed=True, label=label),)


def _which(constraint: Connected | ConnectedToEdge, board: Board) -> str:
    """The cells of a constraint in a sentence."""
    if layer := layer_of(constraint.cells):
        return f"of the layer {layer}"
    if set(constraint.cells) == set(board.cells):
        return "on the board"
    where = f", in rows of {constraint.columns}" if constraint.columns else ""
    return f"among {cells_text(constraint.cells)}{where}"


def build(*, reach: type[Connected | ConnectedToEdge] = Connected, **values: Any) -> Connected | ConnectedToEdge:  # noqa: ANN401 - the parts of both forms
    """The constraint of a statement with or without `to edge`."""
    return reach(**values)


def complaints(constraint: Connected | ConnectedToEdge, board: Board) -> Iterator[Complaint]:
    """Extra cells need rows, and some cell must be able to hold one of the digits."""
    cells, digits = constraint.cells, constraint.digits
    lone = next((cell for cell in cells if not has_neighbours(cell) and not constraint.columns), None)
    if lone is not None:
        help_ = "say how many cells a row has, as in `connected 3: x = 1`"
        if isinstance(lone, ExtraCell):
            own = board.digits_of(lone)
            listed = f"{own[0]}-{own[-1]}" if own == (*range(own[0], own[-1] + 1),) else " ".join(map(str, own))
            help_ += f"; a value over each cell of the board is a layer: `layer {lone.name} digits {listed}`"
        yield Complaint(f"{lone} is beside the board and touches nothing", part="cells", error=True, help=help_)
    elif not any(digit in board.digits_of(cell) for cell in cells for digit in digits):
        message = "none of the cells can hold one of the digits"
        yield Complaint(message, "digits", code="never-holds" if isinstance(constraint, Connected) else "says-nothing")


_PARTS = (
    Int("columns", "how many cells a row has", least=1, default=0, known=True),
    Colon(after="columns"),
    Cells("cells", "the cells"),
    Sign("="),
    Digits("digits", "the digits that count"),
)

FAMILY = Family(
    "connected",
    build,
    (form(*_PARTS), form(*_PARTS, Sign("to"), Choice("reach", {"edge": ConnectedToEdge}))),
    __doc__,
    complaints=complaints,
    group="set",
)
