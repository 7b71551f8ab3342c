"""disjoint-groups: cells in the same place of every region form a house.

The k-th cells of all regions, counted in reading order within each region, are a group: in boxes these are the cells
in the same position of every box. Regions may have any shape if all have the same size; cells in no region are in no
group. On a board of several grids, the boxes of each grid have groups of their own.

A group with as many cells as there are digits holds every digit exactly once; a smaller one holds different digits. A
digit that the alphabet lists twice may occur twice.

    disjoint-groups
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import form
from ..model.geometry import Board
from ..model.shapes import Caption, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class DisjointGroups:
    """The k-th cells of all regions form a house, for every k."""

    def holds(self, grid: Grid) -> bool:
        for regions in grid.board.regions_of_parts:
            groups: defaultdict[int, Counter[int]] = defaultdict(Counter)
            for region in regions:
                for number, cell in enumerate(sorted(region)):
                    groups[number][grid[cell]] += 1
            if not all(group <= Counter(grid.board.alphabet) for group in groups.values()):
                return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        for regions in out.board.regions_of_parts:
            ordered = [sorted(region) for region in regions]
            for place in range(len(ordered[0])):
                out.house([region[place] for region in ordered])

    def cnf(self, out: CnfVerbs) -> None:
        groups = [group for regions in out.board.regions_of_parts for group in zip(*map(sorted, regions), strict=True)]
        for group in groups:
            for digit, copies in out.board.copies.items():
                standing = [out.lit(cell, digit) for cell in group]
                out.at_most(copies, standing)
                if len(group) == len(out.board.alphabet):
                    out.at_least(copies, standing)

    def reason(self, out: ReasonVerbs) -> None:
        for number, listed in enumerate(out.board.regions_of_parts, 1):
            where = f" of grid {number}" if out.board.subgrids else ""
            for place, cells in enumerate(zip(*map(sorted, listed), strict=True), 1):
                out.house(cells, f"the disjoint group {place}{where}", "group")

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Caption("disjoint groups: digits differ between the same places of all regions"),)

    def explain(self, board: Board) -> str:
        full = all(len(regions) == len(board.alphabet) for regions in board.regions_of_parts)
        doubled = len(board.alphabet) > len(board.digits)
        holds = (
            f"hold every digit exactly {'as often as the alphabet lists it' if doubled else 'once'}"
            if full
            else f"hold no digit {'more often than the alphabet lists it' if doubled else 'twice'}"
        )
        which = "boxes of each grid" if board.subgrids else "regions"
        order = f"in reading order of each {'box' if board.subgrids else 'region'}"
        return f"for every k, the k-th cells of all {which}, {order}, {holds}"


def complaints(constraint: DisjointGroups, board: Board) -> Iterator[Complaint]:
    """All regions must have the same size, and there must not be more regions than digits."""
    sizes = sorted({len(region) for region in board.regions})
    if not sizes:
        yield Complaint("disjoint groups need regions, but the board has no regions", error=True)
    elif len(sizes) > 1:
        yield Complaint(
            f"disjoint groups need regions of equal size, not of {sizes[0]} to {sizes[-1]} cells", error=True
        )
    elif (most := max(map(len, board.regions_of_parts))) > len(board.alphabet):
        yield Complaint(f"a group has {most} cells, for {len(board.alphabet)} digits that must not repeat")


FAMILY = Family(
    "disjoint-groups",
    DisjointGroups,
    (form(),),
    __doc__,
    complaints=complaints,
    group="global",
)
