"""Connected sets of cells in clauses: by distances, and by the plane, in which two of them cannot cross.

The distances alone state the whole meaning of `connected`. They prune little before the first cell of a set is known.
So two sets without a common cell, as in a yin-yang, also get the implied clauses of `require_no_crossing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..model.geometry import Cell
from .encodings import Encoder, Literal

Members = Mapping[Cell, Literal]
"""The cells that may belong to a set, each with the literal that it does."""


def member(out: Encoder, cell: Cell, inside: Sequence[Literal], outside: Sequence[Literal]) -> Literal:
    """The literal that the digit of a cell is one of `inside`. The others are `outside`, and exactly one is true."""
    if len(inside) == 1:
        return inside[0]
    if len(outside) == 1:
        return -outside[0]
    found = out.new("in the set", cell)
    for literal in inside:
        out.require(-literal, found)
    for literal in outside:
        out.require(-literal, -found)
    return found


def require_connected(out: Encoder, members: Members, neighbours: Iterable[tuple[Cell, Cell]]) -> None:
    """The set has a member, and steps between neighbours join all its members."""
    beside: dict[Cell, list[Cell]] = {cell: [] for cell in members}
    for one, other in neighbours:
        beside[one].append(other)
        beside[other].append(one)
    out.require(*members.values())
    reached = _first(out, members)
    for steps in range(1, len(members)):
        before, reached = reached, {cell: out.new("within", steps, cell) for cell in members}
        for cell, literal in reached.items():
            out.require(-literal, members[cell])
            out.require(-literal, before[cell], *(before[other] for other in beside[cell]))
    for cell, literal in members.items():
        out.require(-literal, reached[cell])


def _first(out: Encoder, members: Members) -> Members:
    """Literals of the cells. Only the one of the first member can be true."""
    first: dict[Cell, Literal] = {}
    before: tuple[Literal, ...] = ()
    for cell, literal in members.items():
        first[cell], now = out.new("first", cell), out.new("member up to", cell)
        out.require(-first[cell], literal)
        out.require(-literal, now)
        for earlier in before:
            out.require(-first[cell], -earlier)
            out.require(-earlier, now)
        before = (now,)
    return first


def in_plane(cells: Sequence[Cell], neighbours: Iterable[tuple[Cell, Cell]]) -> bool:
    """Whether the cells have places of their own, and neighbours are a step up, down, left or right from each other."""
    steps = (abs(one.row - other.row) + abs(one.column - other.column) for one, other in neighbours)
    return len({(cell.row, cell.column) for cell in cells}) == len(cells) and all(step == 1 for step in steps)


def require_no_crossing(out: Encoder, one: Members, other: Members) -> None:
    """Excludes crossings: both sets are connected by steps up, down, left and right, and no cell is in both.

    The sets have the same cells. In a square of two by two they do not hold one diagonal each. If the cells fill a
    rectangle, its border does not change from one set to the other, back and to the other again.
    """
    places = {(cell.row, cell.column): cell for cell in one}
    for (row, column), cell in places.items():
        below = (places.get((row + 1, column)), places.get((row, column + 1)), places.get((row + 1, column + 1)))
        if None not in below:
            left, right, across = (each for each in below if each is not None)
            out.require(-one[cell], -one[across], -other[left], -other[right])
            out.require(-other[cell], -other[across], -one[left], -one[right])
    border = _border(places)
    for number, (former, latter) in enumerate(((one, other), (other, one)), 1):
        _require_few_changes(out, number, border, former, latter)


def _border(places: Mapping[tuple[int, int], Cell]) -> list[Cell]:
    """The cells on the border of a rectangle, all around it.

    The list is empty if the places do not fill a rectangle, or if it has one row or column.
    """
    top, left = map(min, zip(*places, strict=True))
    bottom, right = map(max, zip(*places, strict=True))
    if len(places) < (bottom - top + 1) * (right - left + 1) or top == bottom or left == right:
        return []
    around = [
        *((top, column) for column in range(left, right)),
        *((row, right) for row in range(top, bottom)),
        *((bottom, column) for column in range(right, left, -1)),
        *((row, left) for row in range(bottom, top, -1)),
    ]
    return [places[place] for place in around]


def _require_few_changes(out: Encoder, number: int, border: Iterable[Cell], former: Members, latter: Members) -> None:
    """No four cells in the order of `border` are in the former set, the latter, the former and the latter."""
    before: list[Literal] = []  # literals: one, two or three of these four have been met
    for cell in border:
        if before:
            out.require(-before[2], -latter[cell])
        met = [out.new("change", number, many, cell) for many in (1, 2, 3)]
        out.require(-former[cell], met[0])
        for earlier, literal in zip(before, met, strict=False):
            out.require(-earlier, literal)
        for earlier, literal, members in zip(before, met[1:], (latter, former), strict=False):
            out.require(-earlier, -members[cell], literal)
        before = met
