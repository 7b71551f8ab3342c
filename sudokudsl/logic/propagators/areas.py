"""Propagators of a division into areas: connected areas of bounded size, and different digits within an area."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ..candidates import Mask, bits
from .base import Finding, Masks, ThoughtfulPropagator
from .plane import Plane, Spots


@dataclass(frozen=True)
class DivisionPropagator(ThoughtfulPropagator):
    """Cells with equal numbers are an area: connected, of `least` to `most` cells, numbered by its first cell.

    `areas` are the cells with the numbers in reading order, on a `plane`, and `sizes` those with the sizes of their
    areas. `values` are the values of the digits.

    One area at a time, it finds the cells that the area cannot reach and those without which it has too few cells or is
    not connected. On a full grid it is exact.
    """

    areas: tuple[int, ...]
    sizes: tuple[int, ...]
    least: int
    most: int
    plane: Plane
    values: tuple[int, ...]

    @cached_property
    def cells(self) -> tuple[int, ...]:
        return (*self.areas, *self.sizes)

    def findings(self, masks: Masks) -> Iterator[Finding | None]:
        yield from self._in_order(masks)
        may, sure = self.plane.spots_by_digit([masks[cell] for cell in self.areas])
        rooms: dict[int, tuple[Spots, Mask]] = {}  # for each number the cells it may reach, and its possible sizes
        for digit in sorted(may):
            known = sure.get(digit, 0)
            lengths = self._lengths(known, masks)
            reach = may[digit]
            if not lengths:
                yield self._none_left(known, digit, masks, "the sizes of area {} differ")
            elif known:
                reach, found = self._reach(digit, known, may[digit], lengths.bit_length() - 1)
                yield from found
                lengths &= (2 << reach.bit_count()) - (1 << known.bit_count())
                if not lengths:
                    yield self._none_left(known, digit, masks, "area {} cannot have the right size")
            rooms[digit] = reach, lengths
        yield None
        for digit, (reach, lengths) in rooms.items():
            if lengths and (known := sure.get(digit, 0)):
                yield from self._needs(digit, known, reach, (lengths & -lengths).bit_length() - 1, masks)
            elif lengths:
                yield from self._too_small(digit, reach)
        if self.least != self.most:
            yield from self._sized(rooms, sure, masks)

    def _in_order(self, masks: Masks) -> Iterator[Finding]:
        """Numbers that are not new in the order of reading. The states are sets of the highest number so far."""
        first = self.values.index(1)  # the digit of number 1; the others follow it
        held = [masks[cell] >> first for cell in self.areas]
        before = [1]
        for mask in held:
            here = before[-1]
            before.append(here & -(2 << (mask & -mask).bit_length() - 1) | (here & mask) << 1)
        count = len(self.areas)
        after = (2 << count // self.least) - (1 << -(-count // self.most))
        removes = {}
        for at in range(count - 1, -1, -1):
            here, mask = before[at], held[at]
            stays = here & after
            new = here & after >> 1 & mask
            kept = mask & ((1 << stays.bit_length() - 1) - 1 if stays else 0) | new
            if kept != mask:
                removes[self.areas[at]] = (mask & ~kept) << first
            lowest = (mask & -mask).bit_length()
            after = after & -(1 << lowest) | after >> 1 & mask
        if removes:
            yield Finding(removes, "areas are numbered in the order of their first cells")

    def _lengths(self, known: Spots, masks: Masks) -> Mask:
        """The sizes that the area of some cells may have, as bits."""
        found = (2 << self.most) - (1 << self.least)
        if self.least != self.most:
            for at in self.plane.members(known):
                found &= sum(1 << self.values[digit] for digit in bits(masks[self.sizes[at]]))
        return found

    def _reach(self, digit: int, known: Spots, may: Spots, most: int) -> tuple[Spots, list[Finding]]:
        """The cells that an area with some known cells can have, and a finding for the others."""
        plane = self.plane
        reach = plane.reached(known & -known, known)
        for _ in range(most - known.bit_count()):
            more = reach | plane.around(reach) & may  # one more cell, and known cells beside it
            more |= plane.reached(plane.around(more), known)
            if more == reach:
                break
            reach = more
        far, apart = may & ~reach, known & ~reach
        named = self._area(digit)
        if apart or known.bit_count() > most:
            text = "{} cannot be joined to {} in " + named if apart else f"{{}} are more cells than {named} can have"
            groups = (self._at(apart), self._at(known & reach)) if apart else (self._at(known),)
            return reach, [Finding(self._not(apart or known, digit), text, groups)]
        if not far:
            return reach, []
        if known.bit_count() == most:
            return reach, [Finding(self._not(far, digit), f"{named} is complete with {{}}", (self._at(known),))]
        cut_off = far & ~plane.reached(known, may)
        found = []
        if cut_off:
            text = f"no way leads from {{}} in {named} to {{}}"
            found.append(Finding(self._not(cut_off, digit), text, (self._at(known), self._at(cut_off))))
        if far & ~cut_off:
            text = f"{named} has at most {most} cells, too few to reach {{}} from {{}}"
            found.append(Finding(self._not(far & ~cut_off, digit), text, (self._at(far & ~cut_off), self._at(known))))
        return reach, found

    def _needs(self, digit: int, known: Spots, reach: Spots, least: int, masks: Masks) -> Iterator[Finding]:
        """The cells without which an area would have too few cells, or not be connected."""
        plane, start, named = self.plane, known & -known, self._area(digit)
        joined = plane.reached(start, known)
        if joined == known and known.bit_count() >= least:
            return
        if reach.bit_count() == least and reach != known:
            text = f"{named} needs {least} cells and can have no others"
            yield Finding(self._only(reach & ~known, digit, masks), text)
            return
        for at in plane.members(reach & ~known):
            spot = 1 << plane.spots[at]
            left = plane.reached(start, reach & ~spot)
            if apart := known & ~left:
                text = f"only {{}} can join {{}} and {{}} in {named}"
                groups = (self._at(spot), self._at(known & left), self._at(apart))
                yield Finding(self._only(spot, digit, masks), text, groups)
            elif left.bit_count() < least:
                text = f"without {{}}, {named} has room for only {left.bit_count()} of {least} cells around {{}}"
                yield Finding(self._only(spot, digit, masks), text, (self._at(spot), self._at(known)))

    def _too_small(self, digit: int, may: Spots) -> Iterator[Finding]:
        """Pieces with too few cells for an area, where none of its cells is known."""
        small = 0
        for piece in self.plane.components(may):
            if piece.bit_count() < self.least:
                small |= piece
        if small:
            text = f"{self._area(digit)} needs at least {self.least} cells, more than there are around {{}}"
            yield Finding(self._not(small, digit), text, (self._at(small),))

    def _sized(
        self, rooms: Mapping[int, tuple[Spots, Mask]], sure: Mapping[int, Spots], masks: Masks
    ) -> Iterator[Finding]:
        """Sizes that no possible area of a cell has, and areas that have no possible size of a cell."""
        at_digit = {value: digit for digit, value in enumerate(self.values)}
        for at, (area, size) in enumerate(zip(self.areas, self.sizes, strict=True)):
            own = sum(1 << self.values[digit] for digit in bits(masks[size]))
            spot, fitting, gone = 1 << self.plane.spots[at], 0, 0
            for digit in bits(masks[area]):
                reach, lengths = rooms[digit]
                if not sure.get(digit):
                    lengths &= (2 << self.plane.reached(spot, reach).bit_count()) - 1
                if lengths & own and reach & spot:
                    fitting |= lengths
                else:
                    gone |= 1 << digit
            left = sum(1 << at_digit[length] for length in bits(own & ~fitting))
            if gone:
                text = "an area that {} may have has no size that fits it"
                yield Finding({area: gone}, text, ((area,),))
            if left:
                yield Finding({size: left}, "the possible areas of {} do not have these sizes", ((area,),))

    def _none_left(self, known: Spots, digit: int, masks: Masks, text: str) -> Finding:
        cell = next(self.plane.members(known))
        return Finding({self.areas[cell]: masks[self.areas[cell]]}, text.replace("area {}", self._area(digit)))

    def _area(self, digit: int) -> str:
        return f"area {self.values[digit]}"

    def _at(self, spots: Spots) -> tuple[int, ...]:
        return tuple(self.areas[at] for at in self.plane.members(spots))

    def _not(self, spots: Spots, digit: int) -> dict[int, Mask]:
        return dict.fromkeys(self._at(spots), 1 << digit)

    def _only(self, spots: Spots, digit: int, masks: Masks) -> dict[int, Mask]:
        return {cell: masks[cell] & ~(1 << digit) for cell in self._at(spots)}


@dataclass(frozen=True)
class DistinctAreasPropagator(ThoughtfulPropagator):
    """Cells of one area hold different digits. `digits` and `areas` are the cells with the digits and the areas.

    If an area has as many cells as there are digits, `every` has all digits, because each area holds each of them;
    otherwise it is empty. The areas with numbers up to `sure` exist.
    """

    digits: tuple[int, ...]
    areas: tuple[int, ...]
    every: Mask
    sure: int
    values: tuple[int, ...]

    @cached_property
    def cells(self) -> tuple[int, ...]:
        return (*self.digits, *self.areas)

    def findings(self, masks: Masks) -> Iterator[Finding | None]:
        held: dict[int, list[tuple[int, int]]] = {}
        for digit_cell, area_cell in zip(self.digits, self.areas, strict=True):
            for area in bits(masks[area_cell]):
                held.setdefault(area, []).append((digit_cell, area_cell))
        for area in sorted(held):
            yield from self._once(area, held[area], masks)
        yield None
        for area in sorted(held):
            known = [cell for cell, area_cell in held[area] if masks[area_cell] == 1 << area]
            yield from self._pairs(area, known, masks)
            if self.every and (known or self.values[area] <= self.sure):
                yield from self._places(area, held[area], masks)

    def _once(self, area: int, held: list[tuple[int, int]], masks: Masks) -> Iterator[Finding]:
        """Digits that an area holds already."""
        inside = [cell for cell, area_cell in held if masks[area_cell] == 1 << area]
        for cell in inside:
            mask = masks[cell]
            if mask & (mask - 1):
                continue
            removes = {other: mask for other in inside if other != cell and masks[other] & mask}
            removes |= {
                area_cell: 1 << area for other, area_cell in held if other not in inside and masks[other] == mask
            }
            if removes:
                yield Finding(removes, f"area {self.values[area]} has its {self._digit(mask)} in {{}}", ((cell,),))

    def _pairs(self, area: int, known: list[int], masks: Masks) -> Iterator[Finding]:
        """Two digits that two cells of an area need."""
        for at, one in enumerate(known):
            mask = masks[one]
            if mask.bit_count() != 2:
                continue
            for other in known[at + 1 :]:
                if masks[other] == mask:
                    removes = {cell: mask for cell in known if cell not in (one, other) and masks[cell] & mask}
                    if removes:
                        low, high = bits(mask)
                        text = f"area {self.values[area]} needs {self.values[low]} and {self.values[high]} for {{}}"
                        yield Finding(removes, text, ((one, other),))

    def _places(self, area: int, held: list[tuple[int, int]], masks: Masks) -> Iterator[Finding]:
        """Digits that have one place in an area, or none."""
        for digit in bits(self.every):
            bit = 1 << digit
            places = [pair for pair in held if masks[pair[0]] & bit]
            named = f"area {self.values[area]}"
            if not places:
                area_cell = held[0][1]
                yield Finding({area_cell: masks[area_cell]}, f"{named} has no place for {self.values[digit]}")
            elif len(places) == 1:
                ((cell, area_cell),) = places
                removes = {cell: masks[cell] & ~bit, area_cell: masks[area_cell] & ~(1 << area)}
                text = f"only {{}} can hold the {self.values[digit]} of {named}"
                yield Finding(removes, text, ((cell,),))

    def _digit(self, mask: Mask) -> int:
        return self.values[mask.bit_length() - 1]
