"""The propagator of areas with given shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from .base import Finding, Masks, ThoughtfulPropagator
from .plane import Plane, Spots


@dataclass(frozen=True)
class ShapesPropagator(ThoughtfulPropagator):
    """Cells with equal numbers form the shapes, each at most as often as it is listed, and no others.

    `shapes` has for each different shape how often it occurs at most, and the sets of cells that have it, by their
    positions in `cells`. The cells are on a `plane`, and `values` are the values of the digits.

    One area at a time, it finds the cells that all possible places of the area have, and those that none has. On a full
    grid it is exact.
    """

    cells: tuple[int, ...]
    plane: Plane
    shapes: tuple[tuple[int, tuple[frozenset[int], ...]], ...]
    values: tuple[int, ...]

    @cached_property
    def _spots(self) -> Sequence[tuple[int, tuple[Spots, ...]]]:
        """The shapes with their places as sets of the plane."""
        places = self.plane.spots
        return [(often, tuple(sum(1 << places[at] for at in spot) for spot in spots)) for often, spots in self.shapes]

    def findings(self, masks: Masks) -> Iterator[Finding | None]:
        may, sure = self.plane.spots_by_digit([masks[cell] for cell in self.cells])
        left = [often for often, _ in self._spots]
        alive: dict[int, list[list[Spots]]] = {}
        for digit in sorted(may):
            known, room = sure.get(digit, 0), ~may[digit]
            found = [[spot for spot in spots if not (spot & room or known & ~spot)] for _, spots in self._spots]
            alive[digit] = found
            fitting = [shape for shape, spots in enumerate(found) if spots]
            if known and len(fitting) == 1:  # a shape that is used
                left[fitting[0]] -= 1
                alive[digit] = []
                yield from self._placed(digit, known, may[digit], found[fitting[0]], masks)
                if left[fitting[0]] < 0:
                    text = f"the shape of area {self.values[digit]} is used too often"
                    yield self._never(known, masks, text)
        for digit, by_shape in alive.items():
            if by_shape:
                spots = [spot for often, listed in zip(left, by_shape, strict=True) if often > 0 for spot in listed]
                yield from self._placed(digit, sure.get(digit, 0), may[digit], spots, masks)

    def _placed(self, digit: int, known: Spots, may: Spots, spots: Sequence[Spots], masks: Masks) -> Iterator[Finding]:
        """Cells that all places of an area have, and cells that none of them has."""
        named = f"area {self.values[digit]}"
        some, every = 0, -1
        for spot in spots:
            some, every = some | spot, every & spot
        if not spots and known:
            yield self._never(known, masks, f"no shape that is left fits around {{}} in {named}", (self._at(known),))
            return
        if may & ~some:
            removes = dict.fromkeys(self._at(may & ~some), 1 << digit)
            text = f"no shape that is left for {named} reaches these cells" + (" from {}" if known else "")
            yield Finding(removes, text, (self._at(known),) if known else ())
        if known and every & ~known:
            removes = {cell: masks[cell] & ~(1 << digit) for cell in self._at(every & ~known)}
            yield Finding(removes, f"each shape that fits around {{}} in {named} has these cells", (self._at(known),))

    def _never(self, known: Spots, masks: Masks, text: str, groups: tuple[tuple[int, ...], ...] = ()) -> Finding:
        """A contradiction: all candidates of a cell are removed."""
        cell = self._at(known)[0]
        return Finding({cell: masks[cell]}, text, groups)

    def _at(self, spots: Spots) -> tuple[int, ...]:
        return tuple(self.cells[at] for at in self.plane.members(spots))
