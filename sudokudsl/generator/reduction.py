"""Takes givens away from a full grid while it stays the only solution.

A group of cells whose digits are needed now is needed for good, since fewer givens have more solutions: so each is
tried once. Where a group is needed, a rival says so: another grid with all digits that would be left. The rivals met
are kept, and nothing is asked about a group that one of them proves to be needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..model.solver import Limits
from .queries import BLANK, MAX_NODES, Deadline, EncodedGrid, Finder


class Reduction:
    """A full grid, and the cells of it that are given: all of them at first. Cells are places in reading order.

    `doubted` are the groups with which the solver gave up: they may be given without being needed.
    """

    def __init__(self, finder: Finder, grid: EncodedGrid) -> None:
        self.grid = grid
        self.undecided: list[Sequence[int]] = []
        self._finder = finder
        self._left = bytearray(grid)
        self._mask = (1 << len(grid)) - 1
        self.other_grids: list[EncodedGrid] = []  # other grids that were met
        self._unavoidable: list[int] = []  # for each of them the cells that differ, as bits: one of these is given

    @property
    def left(self) -> EncodedGrid:
        """The digits that are given, as a finder takes them."""
        return bytes(self._left)

    @property
    def given(self) -> frozenset[int]:
        """The cells that are given."""
        return frozenset(at for at, place in enumerate(self._left) if place != BLANK)

    @property
    def unsure(self) -> frozenset[int]:
        """The cells given that may not be needed."""
        return self.given & {cell for group in self.undecided for cell in group}

    def remove(self, cells: Sequence[int], deadline: Deadline, max_nodes: int = MAX_NODES) -> bool:
        """Takes some cells away unless the grid would not be the only one, or nobody knows; whether they are gone.

        Nobody knows after so many nodes of a search. TimeoutError when the time is up, and KeyboardInterrupt, leave all
        as it was.
        """
        cells = [cell for cell in cells if self._left[cell] != BLANK]
        if not cells:
            return True
        mask = self._mask
        for cell in cells:
            mask &= ~(1 << cell)
        if not all(mask & other for other in self._unavoidable):
            return False
        self._open(cells)
        try:
            other = self._other_grid(cells, deadline.limits(max_nodes))
        except TimeoutError:
            self.put_back(cells)
            deadline.limits()  # raises if it is the time that is up
            self.undecided.append(cells)
            return False
        except KeyboardInterrupt:
            self.put_back(cells)
            raise
        if other is None:
            self._mask = mask
            return True
        self.put_back(cells)
        self.other_grids.append(other)
        self._unavoidable.append(sum(1 << at for at, (a, b) in enumerate(zip(self.grid, other, strict=True)) if a != b))
        return False

    def put_back(self, cells: Iterable[int]) -> None:
        """Makes cells given again."""
        for cell in cells:
            self._left[cell] = self.grid[cell]
            self._mask |= 1 << cell

    def is_minimal(self, cells: Iterable[int], deadline: Deadline) -> bool:
        """Whether the grid is the only one as it is, and each of some given cells is known to be needed for that."""
        self.undecided = []
        for cell in cells:
            if self.remove([cell], deadline):
                self.put_back([cell])
                return False
        return not self.undecided

    def _open(self, cells: Iterable[int]) -> None:
        for cell in cells:
            self._left[cell] = BLANK

    def _other_grid(self, cells: Sequence[int], limits: Limits) -> EncodedGrid | None:
        """Another grid with all digits that are left; it differs in one of `cells` at least."""
        if len(cells) == 1:
            found = self._finder.find(self._left, other_than=self.grid[cells[0]], at=cells[0], limits=limits)
        else:
            found = self._finder.find(self._left, limit=2, limits=limits)
        return next((grid for grid in found if grid != self.grid), None)
