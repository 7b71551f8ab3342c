"""Takes givens away from a full grid while it stays the only solution.

A group of cells whose digits are needed now is needed for good, since fewer givens have more solutions: so each is
tried once. Where a group is needed, a rival says so: another grid with all digits that would be left. The rivals met
are kept, and nothing is asked about a group that one of them proves to be needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .questions import BLANK, PATIENCE, Deadline, Finder, Places


class Thinning:
    """A full grid, and the cells of it that are given: all of them at first. Cells are places in reading order.

    `doubtful` if the solver gave up a question, so that something may be given that is not needed.
    """

    def __init__(self, finder: Finder, grid: Places) -> None:
        self.grid = grid
        self.doubtful = False
        self._finder = finder
        self._left = bytearray(grid)
        self._mask = (1 << len(grid)) - 1
        self._rivals: list[int] = []  # the cells, as bits, in which each differs from the grid: one of them is given

    @property
    def left(self) -> Places:
        """The digits that are given, as a finder takes them."""
        return bytes(self._left)

    @property
    def given(self) -> frozenset[int]:
        """The cells that are given."""
        return frozenset(at for at, place in enumerate(self._left) if place != BLANK)

    def remove(self, cells: Sequence[int], deadline: Deadline) -> bool:
        """Takes some cells away unless the grid would not be the only one, or nobody knows; whether it did.

        TimeoutError when the time is up, and KeyboardInterrupt, leave all as it was.
        """
        mask = self._mask
        for cell in cells:
            mask &= ~(1 << cell)
        if not all(mask & rival for rival in self._rivals):
            return False
        self._open(cells)
        try:
            rival = self._rival(cells, deadline)
        except TimeoutError:
            self.put_back(cells)
            deadline.limits()  # raises if it is the time that is up
            self.doubtful = True
            return False
        except KeyboardInterrupt:
            self.put_back(cells)
            raise
        if rival is None:
            self._mask = mask
            return True
        self.put_back(cells)
        self._rivals.append(sum(1 << at for at, (a, b) in enumerate(zip(self.grid, rival, strict=True)) if a != b))
        return False

    def put_back(self, cells: Iterable[int]) -> None:
        """Makes cells given again."""
        for cell in cells:
            self._left[cell] = self.grid[cell]
            self._mask |= 1 << cell

    def is_minimal(self, cells: Iterable[int], deadline: Deadline) -> bool:
        """Whether the grid is the only one as it is, and each of some given cells is known to be needed for that."""
        self.doubtful = False
        for cell in cells:
            if self.remove([cell], deadline):
                self.put_back([cell])
                return False
        return not self.doubtful

    def _open(self, cells: Iterable[int]) -> None:
        for cell in cells:
            self._left[cell] = BLANK

    def _rival(self, cells: Sequence[int], deadline: Deadline) -> Places | None:
        """Another grid with all digits that are left; it differs in one of `cells` at least."""
        limits = deadline.limits(PATIENCE)
        if len(cells) == 1:
            found = self._finder.find(self._left, other_than=self.grid[cells[0]], at=cells[0], limits=limits)
        else:
            found = self._finder.find(self._left, limit=2, limits=limits)
        return next((grid for grid in found if grid != self.grid), None)
