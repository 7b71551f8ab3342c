"""Propagators of connected cells: of one kind alone, and of two kinds that cannot cross each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ..candidates import Mask
from .base import Finding, Masks, ThoughtfulPropagator
from .plane import Plane


@dataclass(frozen=True)
class ConnectedPropagator(ThoughtfulPropagator):
    """At least one cell holds one of `digits`, and `steps` between such cells join all of them.

    Starts from a cell that must hold one of the digits. Cells that no steps join to it cannot hold one. An articulation
    point between two cells that must hold one must hold one, too.
    """

    cells: tuple[int, ...]
    digits: Mask
    steps: tuple[tuple[int, int], ...]

    def findings(self, masks: Masks) -> Iterator[Finding | None]:
        may = {cell for cell in self.cells if masks[cell] & self.digits}
        must = {cell for cell in may if not masks[cell] & ~self.digits}
        if len(may) <= 1:
            yield self._needed(masks, may)
        if not must:
            return
        start = min(must)
        near = self._reached(start, may)
        beyond = sorted(may - near)
        if beyond:
            text = "no way through cells of their kind leads from {} to {}"
            yield Finding(dict.fromkeys(beyond, self.digits), text, ((start,), tuple(beyond)))
        for cell in sorted(near - must):
            cut = must - self._reached(start, near - {cell})
            if cut:
                text = "the only way from {} to {}, which are of one kind, leads through {}"
                yield Finding({cell: masks[cell] & ~self.digits}, text, ((start,), (min(cut),), (cell,)))

    def _needed(self, masks: Masks, may: set[int]) -> Finding:
        """The finding that only one cell is left for the digits; without any, that no digits meet the requirement."""
        if not may:
            return Finding({self.cells[0]: masks[self.cells[0]]}, "no cell can be of the kind")
        (only,) = may
        return Finding({only: masks[only] & ~self.digits}, "no cell but {} can be of the kind", ((only,),))

    @cached_property
    def _beside(self) -> Mapping[int, tuple[int, ...]]:
        return _beside(self.cells, self.steps)

    def _reached(self, start: int, through: set[int]) -> set[int]:
        """The cells that steps through some cells join to `start`."""
        found, waiting = {start}, [start]
        while waiting:
            new = [cell for cell in self._beside[waiting.pop()] if cell in through and cell not in found]
            found.update(new)
            waiting += new
        return found


@dataclass(frozen=True)
class EdgePropagator(ThoughtfulPropagator):
    """From each cell with one of `digits`, `steps` between such cells lead to one of the `edge`.

    Cells that no steps join to the edge cannot hold one of the digits. A cell without which no way leads from a cell
    that must hold one to the edge must hold one, too.
    """

    cells: tuple[int, ...]
    digits: Mask
    steps: tuple[tuple[int, int], ...]
    edge: tuple[int, ...]

    def findings(self, masks: Masks) -> Iterator[Finding | None]:
        may = {cell for cell in self.cells if masks[cell] & self.digits}
        must = {cell for cell in may if not masks[cell] & ~self.digits}
        joined = self._joined(may)
        beyond = sorted(may - joined)
        if beyond:
            text = "no way through cells of their kind leads from {} to the edge"
            yield Finding(dict.fromkeys(beyond, self.digits), text, (tuple(beyond),))
        for cell in sorted(joined - must) if must else ():
            cut = must - self._joined(joined - {cell})
            if cut:
                text = "the only way from {} to the edge leads through {}"
                yield Finding({cell: masks[cell] & ~self.digits}, text, ((min(cut),), (cell,)))

    @cached_property
    def _beside(self) -> Mapping[int, tuple[int, ...]]:
        return _beside(self.cells, self.steps)

    def _joined(self, through: set[int]) -> set[int]:
        """The cells from which steps `through` such cells lead to the edge."""
        found = through & {*self.edge}
        waiting = [*found]
        while waiting:
            new = [cell for cell in self._beside[waiting.pop()] if cell in through and cell not in found]
            found.update(new)
            waiting += new
        return found


def _beside(cells: Iterable[int], steps: Iterable[tuple[int, int]]) -> Mapping[int, tuple[int, ...]]:
    """Maps each cell to the cells that a step joins to it."""
    found: dict[int, list[int]] = {cell: [] for cell in cells}
    for one, other in steps:
        found[one].append(other)
        found[other].append(one)
    return {cell: tuple(beside) for cell, beside in found.items()}


@dataclass(frozen=True)
class UncrossedPropagator(ThoughtfulPropagator):
    """Two kinds of cells on a plane, each connected by steps up, down, left and right, never cross.

    `cells` are the cells of `plane` in its order, and no digit is of both `kinds`. Where four cells meet, no diagonal
    is of one kind while the other is of the other kind. If the plane is a whole rectangle, no four cells around its
    border are of the first kind, the second, the first, and the second again.
    """

    cells: tuple[int, ...]
    kinds: tuple[Mask, Mask]
    plane: Plane

    def findings(self, masks: Masks) -> Iterator[Finding | None]:
        for one, other in (self.kinds, self.kinds[::-1]):
            yield from self._corners(masks, one, other)
        for one, other in (self.kinds, self.kinds[::-1]):
            yield from self._border(masks, one, other)

    def _corners(self, masks: Masks, one: Mask, other: Mask) -> Iterator[Finding]:
        """Cells that would complete a crossing of four: two of one kind on a diagonal, and two of the other kind."""
        for diagonal, rest in self._crossings:
            if any(masks[cell] & ~one for cell in diagonal):
                continue
            for here, there in (rest, rest[::-1]):
                if not masks[there] & ~other and masks[here] & other:
                    text = "{} are in one piece, which goes around either {} or {}"
                    yield Finding({here: other}, text, (diagonal, (there,), (here,)))

    @cached_property
    def _crossings(self) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
        """The two diagonals of every square of four cells, in both orders."""
        at = dict(zip(self.plane.places, self.cells, strict=True))
        found = []
        for row, column in self.plane.places:
            square = [at.get((row + down, column + right)) for down, right in ((0, 0), (1, 1), (0, 1), (1, 0))]
            if None not in square:
                a, b, c, d = (cell for cell in square if cell is not None)
                found += [((a, b), (c, d)), ((c, d), (a, b))]
        return tuple(found)

    def _border(self, masks: Masks, one: Mask, other: Mask) -> Iterator[Finding]:
        """Cells that would make a border change its kind more than twice."""
        ring = self._ring
        sure = [at for at, cell in enumerate(ring) if not masks[cell] & ~other]
        same = [at for at, cell in enumerate(ring) if not masks[cell] & ~one]
        for before, after in pairwise([*sure, *(at + len(ring) for at in sure[:1])]):
            beyond = [at for at in same if not before < at < after and not before < at + len(ring) < after]
            if not beyond:
                continue
            between = [ring[at % len(ring)] for at in range(before + 1, after)]
            removes = {cell: one for cell in between if masks[cell] & one}
            if removes:
                text = "the border changes its kind only twice, {} and {} are of one kind, and {} is of the other"
                ends = ((ring[before],), (ring[after % len(ring)],), (ring[beyond[0]],))
                yield Finding(removes, text, ends)

    @cached_property
    def _ring(self) -> tuple[int, ...]:
        """The border of a whole rectangle, clockwise; empty for another plane, and for a single row or column."""
        rows = sorted({row for row, _ in self.plane.places})
        columns = sorted({column for _, column in self.plane.places})
        if min(len(rows), len(columns)) < 2 or len(rows) * len(columns) != len(self.cells):
            return ()
        at = dict(zip(self.plane.places, self.cells, strict=True))
        top, bottom, left, right = rows[0], rows[-1], columns[0], columns[-1]
        places = [(top, column) for column in columns]
        places += [(row, right) for row in rows[1:]]
        places += [(bottom, column) for column in reversed(columns[:-1])]
        places += [(row, left) for row in reversed(rows[1:-1])]
        return tuple(at[place] for place in places)
