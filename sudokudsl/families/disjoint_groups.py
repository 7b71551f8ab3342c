"""disjoint-groups: cells in the same place of every region form a house.

The k-th cells of all regions, counted in reading order within each region, are a group: in boxes these are the cells
in the same position of every box. Regions may have any shape if all have the same size; cells in no region are in no
group.

A group with as many cells as there are digits holds every digit exactly once; a smaller one holds different digits. A
digit that the alphabet lists twice may occur twice.

    disjoint-groups
"""

from __future__ import annotations

from collections import Counter
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
        groups: list[Counter[int]] = [Counter() for _ in grid.board.regions[0]]
        for region in grid.board.regions:
            for group, cell in zip(groups, sorted(region), strict=True):
                group[grid[cell]] += 1
        return all(group <= Counter(grid.board.alphabet) for group in groups)

    def cover(self, out: CoverVerbs) -> None:
        ordered = [sorted(region) for region in out.board.regions]
        for place in range(len(ordered[0])):
            out.house([region[place] for region in ordered])

    def cnf(self, out: CnfVerbs) -> None:
        regions = out.board.regions
        for group in zip(*map(sorted, regions), strict=True):
            for digit, copies in out.board.copies.items():
                standing = [out.lit(cell, digit) for cell in group]
                out.at_most(copies, standing)
                if len(regions) == len(out.board.alphabet):
                    out.at_least(copies, standing)

    def reason(self, out: ReasonVerbs) -> None:
        regions = [sorted(region) for region in out.board.regions]
        for place, cells in enumerate(zip(*regions, strict=True), 1):
            out.house(cells, f"the disjoint group {place}", "group")

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Caption("disjoint groups: digits differ between the same places of all regions"),)

    def explain(self, board: Board) -> str:
        full, doubled = len(board.regions) == len(board.alphabet), len(board.alphabet) > len(board.digits)
        holds = (
            f"hold every digit exactly {'as often as the alphabet lists it' if doubled else 'once'}"
            if full
            else f"hold no digit {'more often than the alphabet lists it' if doubled else 'twice'}"
        )
        return f"for every k, the k-th cells of all regions, in reading order of each region, {holds}"


def complaints(constraint: DisjointGroups, board: Board) -> Iterator[Complaint]:
    """All regions must have the same size, and there must not be more regions than digits."""
    sizes = sorted({len(region) for region in board.regions})
    if not sizes:
        yield Complaint("disjoint groups need regions, but the board has no regions", error=True)
    elif len(sizes) > 1:
        yield Complaint(
            f"disjoint groups need regions of equal size, not of {sizes[0]} to {sizes[-1]} cells", error=True
        )
    elif len(board.regions) > len(board.alphabet):
        yield Complaint(
            f"a group has {len(board.regions)} cells, for {len(board.alphabet)} digits that must not repeat"
        )


FAMILY = Family(
    "disjoint-groups",
    DisjointGroups,
    (form(),),
    __doc__,
    complaints=complaints,
    group="global",
)
