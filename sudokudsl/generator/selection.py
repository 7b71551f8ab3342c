"""Selects clues without overlaps that leave no other grid, so that no digit has to be given.

Another grid that meets all selected clues shows the need of a clue that it breaks. Such a clue is added, and the clues
that it overlaps are removed. Among these clues it takes the one with which the known grids that break no selected clue
have the least weight. Each of those grids then gains weight, so that the search does not cycle (the breakout method:
P. Morris, The Breakout Method for Escaping from Local Minima, AAAI 1993).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import or_
from random import Random

from ..logic.candidates import bit_set, bits
from ..model.grid import Grid
from .clues import PlacedClue

MAX_SELECTIONS = 50
"""Selections to evaluate; after that the best one is used, with some digits given."""

MAX_SWAPS = 60
"""Clues to add in search of a selection that excludes all known grids, before the next evaluation."""


class Selection:
    """The selected clues of a pool, and the other grids known so far. Sets of clues or grids are bit sets."""

    def __init__(self, pool: Sequence[PlacedClue], chosen: Iterable[PlacedClue], random: Random) -> None:
        self._pool, self._random = pool, random
        names = {clue.line: at for at, clue in enumerate(pool)}
        self._chosen = bit_set([names[clue.line] for clue in chosen])
        self._over = [
            bit_set([at for at, other in enumerate(pool) if other is not clue and clue.places & other.places])
            for clue in pool
        ]
        self._breaks = [0] * len(pool)
        self._weights: list[int] = []
        self._known_grids: set[tuple[int, ...]] = set()

    @property
    def clues(self) -> list[PlacedClue]:
        """The selected clues, in the order of the pool."""
        return [self._pool[at] for at in bits(self._chosen)]

    def improve(self, evaluate: Callable[[Sequence[PlacedClue]], tuple[int, Sequence[Grid]]]) -> None:
        """Improves the selection until no digit is needed, nothing changes, or `MAX_SELECTIONS` are evaluated.

        `evaluate` returns for selected clues the number of digits known to be needed, and other grids that meet them.
        """
        self._fill()
        found: list[tuple[int, int]] = []  # the digits needed by each selection, and the selection
        while len(found) < MAX_SELECTIONS:
            needed, other_grids = evaluate(self.clues)
            found.append((needed, self._chosen))
            if not needed or not self._mend_for(other_grids):
                break
            self._fill()
        _, self._chosen = min(found, key=lambda each: each[0])

    def _mend_for(self, other_grids: Iterable[Grid]) -> bool:
        """Adds other grids, and clues until each known grid breaks one if possible; whether the selection changed."""
        for other_grid in other_grids:
            self._add_grid(other_grid)
        before = self._chosen
        self._mend()
        return self._chosen != before

    def _add_grid(self, other_grid: Grid) -> None:
        if other_grid.values in self._known_grids:
            return
        self._known_grids.add(other_grid.values)
        bit = 1 << len(self._weights)
        self._weights.append(1)
        for at, clue in enumerate(self._pool):
            if not clue.constraint.holds(other_grid):
                self._breaks[at] |= bit

    def _mend(self) -> None:
        possible = reduce(or_, self._breaks)
        for _ in range(MAX_SWAPS):
            left = self._unbroken(self._chosen) & possible
            if not left:
                return
            other_grid = self._random.choice(list(bits(left)))
            options = [at for at, broken in enumerate(self._breaks) if broken >> other_grid & 1]
            self._random.shuffle(options)
            self._chosen = min(map(self._with, options), key=self._cost)
            for still in bits(self._unbroken(self._chosen)):
                self._weights[still] += 1

    def _fill(self) -> None:
        """Adds clues of the pool that overlap no selected clue, in a random order."""
        for at in self._random.sample(range(len(self._pool)), len(self._pool)):
            if not self._over[at] & self._chosen and self._room(at):
                self._chosen |= 1 << at

    def _with(self, at: int) -> int:
        """The selection with one more clue, without the clues it overlaps, and without one of too many of its kind."""
        chosen = self._chosen & ~self._over[at]
        if not self._room(at):
            alike = [other for other in bits(chosen) if self._pool[other].request is self._pool[at].request]
            if len(alike) == self._pool[at].request.count:
                chosen = min((chosen & ~(1 << other) for other in alike), key=self._cost)
        return chosen | 1 << at

    def _room(self, at: int) -> bool:
        """Whether one more clue of this kind may be selected."""
        request = self._pool[at].request
        alike = sum(self._pool[other].request is request for other in bits(self._chosen))
        return request.count is None or alike < request.count

    def _cost(self, chosen: int) -> int:
        return sum(self._weights[other_grid] for other_grid in bits(self._unbroken(chosen)))

    def _unbroken(self, chosen: int) -> int:
        """The known grids that break none of the selected clues."""
        met = 0
        for at in bits(chosen):
            met |= self._breaks[at]
        return (1 << len(self._weights)) - 1 & ~met
