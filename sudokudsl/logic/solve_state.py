"""The state of a solve: it holds the state, asks the rules, and refuses what would leave a cell without a digit."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from ..model.geometry import Cell
from ..model.solver import Givens, given_digits
from .candidates import CandidateSets, Mask, Places, bits
from .model import Model


class Contradiction(Exception):
    """Nothing fits any more: `sentence` says what, `cells` where, `owner` by which statement, if one alone shows it."""

    def __init__(self, sentence: str, cells: Sequence[int] = (), owner: int | None = None) -> None:
        super().__init__(sentence)
        self.sentence, self.cells, self.owner = sentence, tuple(cells), owner
        self.steps = 0  # digits that were written on the way to it


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A point of a solve to return to."""

    changes: int
    dirty: frozenset[int]


class SolveState:
    """One solve of one model: never shared between two, `copy` makes another.

    `masks`, `where` and `placed` are those of the state, to be read only. `dirty` are the numbers of the rules of the
    model whose cells have changed since they were last asked. `remembered` is for techniques: what they have asked in
    vain, with the candidates as they were then.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.sets = CandidateSets(model.domains, len(model.digits))
        self.dirty = set(range(len(model.propagators)))
        self.remembered: dict[Hashable, object] = {}
        self.everywhere = (1 << len(model.cells)) - 1

    @property
    def masks(self) -> list[Mask]:
        """The candidates of each cell."""
        return self.sets.masks

    @property
    def where(self) -> list[Places]:
        """The cells of each digit."""
        return self.sets.where

    @property
    def placed(self) -> Places:
        """The cells with a digit written in."""
        return self.sets.placed

    @property
    def full(self) -> bool:
        """Whether every cell is placed."""
        return self.sets.placed == self.everywhere

    @property
    def answered(self) -> bool:
        """Whether every cell that tells solutions apart is placed."""
        return not self.model.answer & ~self.sets.placed

    def open_cells(self) -> list[int]:
        """The cells that are not placed, in order."""
        return list(bits(self.everywhere & ~self.sets.placed))

    def write_givens(self, more: Givens | None) -> tuple[Cell, int] | None:
        """Writes the puzzle's givens, and `more`; the first that contradicts those before, None if none does."""
        place_of = self.model.place_of
        own = ((cell, digit) for cell, digit, _ in self.model.givens)
        for cell, digit in (*own, *given_digits(more, self.model.board)):
            place = place_of.get(digit)
            known = place is not None and self.placed >> cell & 1 and self.masks[cell] == 1 << place
            if not known and (place is None or not self.place(cell, place)):
                return self.model.cell(cell), digit
        return None

    def place(self, cell: int, digit: int) -> bool:
        """Writes the k-th digit into an open cell and crosses it out in all cells that see it.

        False, and nothing is changed, if the cell cannot hold it or another would be left without any digit.
        """
        bookmark = self.bookmark()
        bit = 1 << digit
        if self.sets.placed >> cell & 1 or not self.masks[cell] & bit:
            return False
        self.sets.remove(cell, ~bit)
        self.sets.write(cell)
        self._touch(cell)
        for other in bits(self.where[digit] & self.model.sees[cell]):
            self.sets.remove(other, bit)
            self._touch(other)
            if not self.masks[other]:
                self.undo(bookmark)
                return False
        return True

    def remove(self, cell: int, digits: Mask) -> bool:
        """Crosses out digits in a cell. False, and nothing is changed, if none would be left."""
        if not self.masks[cell] & ~digits:
            return False
        if self.sets.remove(cell, digits):
            self._touch(cell)
        return True

    def possible(self, number: int) -> list[tuple[int, Mask]] | None:
        """What the rule of a number takes away: cells and digits. None if nothing meets it."""
        found = self.model.propagators[number].propagator.possible(self.masks)
        if found is None:
            return None
        return [(cell, gone) for cell, kept in sorted(found.items()) if (gone := self.masks[cell] & ~kept)]

    def bookmark(self) -> Bookmark:
        """A point to which `undo` can return."""
        return Bookmark(self.sets.mark(), frozenset(self.dirty))

    def undo(self, bookmark: Bookmark) -> None:
        """Takes back everything since a bookmark."""
        self.sets.undo(bookmark.changes)
        self.dirty = set(bookmark.dirty)

    def copy(self) -> SolveState:
        """A solve at the same point that shares nothing that changes."""
        other = object.__new__(SolveState)
        other.model, other.sets = self.model, self.sets.copy()
        other.dirty, other.everywhere = set(self.dirty), self.everywhere
        other.remembered = dict(self.remembered)
        return other

    def _touch(self, cell: int) -> None:
        self.dirty.update(self.model.watchers[cell])
