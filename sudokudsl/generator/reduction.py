"""Removes givens from a full grid while it stays the only solution.

A group of cells that is needed stays needed, since fewer givens never have fewer solutions; so each group is tried
once. If a group is needed, another grid shows it. The cells in which this grid differs are an unavoidable set: one of
them must be given. The sets are kept, and no search is made for a group whose removal would leave one of them without a
given. (G. McGuire, B. Tugemann, G. Civario: There is no 16-clue sudoku, Experimental Mathematics 23, 2014.)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..model.solver import Limits
from .queries import BLANK, MAX_NODES, Deadline, EncodedGrid, Finder


class Reduction:
    """A full grid and its given cells, at first all of them. Cells are indices in `board.answer`.

    `undecided` are the groups on which the finder gave up: they remain given, but may be redundant. `other_grids` are
    the other grids found so far.
    """

    def __init__(self, finder: Finder, grid: EncodedGrid) -> None:
        self.grid = grid
        self.undecided: list[Sequence[int]] = []
        self._finder = finder
        self._left = bytearray(grid)
        self._mask = (1 << len(grid)) - 1
        self.other_grids: list[EncodedGrid] = []
        self._unavoidable: list[int] = []  # for each of them the cells that differ, as bits: one of these is given

    @property
    def left(self) -> EncodedGrid:
        """The given digits, in the encoding of finders."""
        return bytes(self._left)

    @property
    def given(self) -> frozenset[int]:
        """The given cells."""
        return frozenset(at for at, place in enumerate(self._left) if place != BLANK)

    @property
    def unsure(self) -> frozenset[int]:
        """The given cells that may be redundant."""
        return self.given & {cell for group in self.undecided for cell in group}

    def remove(self, cells: Sequence[int], deadline: Deadline, max_nodes: int = MAX_NODES) -> bool:
        """Removes the givens of some cells if the grid stays the only solution; returns whether they are removed.

        They stay and become `undecided` if a search of `max_nodes` nodes does not answer. Raises TimeoutError when the
        time is up, or KeyboardInterrupt, leaves the givens as they were.
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
        """Makes some cells given again."""
        for cell in cells:
            self._left[cell] = self.grid[cell]
            self._mask |= 1 << cell

    def is_minimal(self, cells: Iterable[int], deadline: Deadline) -> bool:
        """Whether each of some given cells is known to be needed by itself."""
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
        """Another grid with all given digits, if there is one; it differs in at least one of `cells`."""
        if len(cells) == 1:
            found = self._finder.find(self._left, other_than=self.grid[cells[0]], at=cells[0], limits=limits)
        else:
            found = self._finder.find(self._left, limit=2, limits=limits)
        return next((grid for grid in found if grid != self.grid), None)
