"""The propagator of connected cells."""

from __future__ import annotations

from dataclasses import dataclass

from ..candidates import Mask
from .base import Masks, Possible


@dataclass(frozen=True, slots=True)
class ConnectedPropagator:
    """At least one cell holds one of `digits`, and `steps` between such cells join all of them.

    Starts from a cell that must hold one of the digits. Cells that no steps join to it cannot hold one. An articulation
    point between two cells that must hold one must hold one, too.
    """

    cells: tuple[int, ...]
    digits: Mask
    steps: tuple[tuple[int, int], ...]

    def possible(self, masks: Masks) -> Possible | None:
        may = {cell for cell in self.cells if masks[cell] & self.digits}
        must = {cell for cell in may if not masks[cell] & ~self.digits}
        if not may:
            return None
        if not must:
            return {cell: masks[cell] & self.digits for cell in may} if len(may) == 1 else {}
        start = min(must)
        near = self._reached(start, may)
        if must - near:
            return None
        keep = {cell: masks[cell] & ~self.digits for cell in may - near}
        for cell in near - must:
            if must - self._reached(start, near - {cell}):
                keep[cell] = masks[cell] & self.digits
        return keep

    def _reached(self, start: int, through: set[int]) -> set[int]:
        """The cells that steps through some cells join to `start`."""
        beside: dict[int, list[int]] = {}
        for one, other in self.steps:
            if one in through and other in through:
                beside.setdefault(one, []).append(other)
                beside.setdefault(other, []).append(one)
        found, waiting = {start}, [start]
        while waiting:
            new = [cell for cell in beside.get(waiting.pop(), ()) if cell not in found]
            found.update(new)
            waiting += new
        return found
