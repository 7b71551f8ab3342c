"""The state of a solve: candidates, written digits and pending propagators; it rejects impossible changes."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from ..model.geometry import Cell
from ..model.solver import Givens, given_digits
from .candidates import CandidateSets, Mask, Places, bits
from .model import Model


class Contradiction(Exception):
    """The candidates contradict the puzzle. `sentence` explains how, `cells` are the cells to look at.

    `owner` is the statement that shows it, if one alone does. `steps` is the number of digits written before.
    """

    def __init__(self, sentence: str, cells: Sequence[int] = (), owner: int | None = None) -> None:
        super().__init__(sentence)
        self.sentence, self.cells, self.owner = sentence, tuple(cells), owner
        self.steps = 0


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A point of a solve to which `undo` can return."""

    changes: int
    dirty: frozenset[int]


class SolveState:
    """The state of one solve of one model; `copy` makes the state of another.

    `masks`, `where` and `placed` are those of the candidate sets, and must only be read. `dirty` has the numbers of the
    propagators whose cells have changed since they last ran. `remembered` belongs to the techniques: it holds questions
    without a result, with the candidates at that time.
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
        """The cells whose digit is written."""
        return self.sets.placed

    @property
    def full(self) -> bool:
        """Whether every cell is placed."""
        return self.sets.placed == self.everywhere

    @property
    def answered(self) -> bool:
        """Whether every cell that distinguishes solutions is placed."""
        return not self.model.answer & ~self.sets.placed

    def open_cells(self) -> list[int]:
        """The cells that are not placed, in order."""
        return list(bits(self.everywhere & ~self.sets.placed))

    def write_givens(self, more: Givens | None) -> tuple[Cell, int] | None:
        """Writes the givens of the puzzle and `more`; returns the first that contradicts earlier ones, or None."""
        place_of = self.model.place_of
        own = ((cell, digit) for cell, digit, _ in self.model.givens)
        for cell, digit in (*own, *given_digits(more, self.model.board)):
            place = place_of.get(digit)
            known = place is not None and self.placed >> cell & 1 and self.masks[cell] == 1 << place
            if not known and (place is None or not self.place(cell, place)):
                return self.model.cell(cell), digit
        return None

    def place(self, cell: int, digit: int) -> bool:
        """Writes the digit of a number into an open cell, and removes it from all cells that see the cell.

        False, without any change, if the cell cannot hold the digit or another cell would lose its last candidate.
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
        """Removes digits from a cell. False, without any change, if the cell would lose its last candidate."""
        if not self.masks[cell] & ~digits:
            return False
        if self.sets.remove(cell, digits):
            self._touch(cell)
        return True

    def possible(self, number: int) -> list[tuple[int, Mask]] | None:
        """Runs a propagator: the cells with the digits that it removes, or None if no digits meet its requirement."""
        found = self.model.propagators[number].propagator.possible(self.masks)
        if found is None:
            return None
        return [(cell, gone) for cell, kept in sorted(found.items()) if (gone := self.masks[cell] & ~kept)]

    def follow(self) -> None:
        """Brings the cells of layers that follow from others up to date, which needs no thought and is not a step.

        Digits that the puzzle has only one of are written, too. It stops where there is a contradiction, and leaves it
        to the next step.
        """
        layers, changed = self.model.layer_cells, True
        while changed:
            changed = False
            for number in sorted(self.dirty & self.model.bookkeepers):
                found = self.possible(number)
                if found is None:
                    return
                derived = [(cell, gone) for cell, gone in found if self.model.derived >> cell & 1]
                if len(derived) == len(found):
                    self.dirty.discard(number)
                for cell, gone in derived:
                    if not self.remove(cell, gone):
                        return
                    changed = True
            for cell in bits(layers & ~self.placed):
                mask = self.masks[cell]
                known = self.model.derived >> cell & 1 or mask == self.model.domains[cell]
                if known and mask.bit_count() == 1:
                    if not self.place(cell, mask.bit_length() - 1):
                        return
                    changed = True

    def bookmark(self) -> Bookmark:
        """A point to which `undo` can return."""
        return Bookmark(self.sets.mark(), frozenset(self.dirty))

    def undo(self, bookmark: Bookmark) -> None:
        """Reverts every change since a bookmark."""
        self.sets.undo(bookmark.changes)
        self.dirty = set(bookmark.dirty)

    def copy(self) -> SolveState:
        """An equal state that shares only the model, which never changes."""
        other = object.__new__(SolveState)
        other.model, other.sets = self.model, self.sets.copy()
        other.dirty, other.everywhere = set(self.dirty), self.everywhere
        other.remembered = dict(self.remembered)
        return other

    def _touch(self, cell: int) -> None:
        self.dirty.update(self.model.watchers[cell])
