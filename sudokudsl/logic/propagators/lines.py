"""The propagator of a loop or a path through cells, which hold the directions in which the line leaves them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ..candidates import Mask, bits
from .base import Finding, Masks, ThoughtfulPropagator
from .plane import Plane, Spots

WAYS = {1: (-1, 0), 2: (0, 1), 4: (1, 0), 8: (0, -1)}
"""The steps (rows down, columns right) of the directions, whose sum a cell holds."""
BACK = {1: 4, 2: 8, 4: 1, 8: 2}


def _around(row: int, column: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """The place to which each direction leads."""
    for way, (down, right) in WAYS.items():
        yield way, (row + down, column + right)


@dataclass(frozen=True)
class LinePropagator(ThoughtfulPropagator):
    """The cells hold the directions of one closed loop or, with `ends`, of one path from one end to another.

    `ends` is None for a loop; for a path it has the known ends. The cells are on a `plane`, and `values` are the values
    of the digits.

    It joins the steps of neighbours, forbids loops that are closed too early, and finds cells that the line cannot
    reach, those that it must pass, and dead ends. On a full grid it is exact.
    """

    cells: tuple[int, ...]
    plane: Plane
    values: tuple[int, ...]
    ends: tuple[int, ...] | None = None

    @cached_property
    def _beside(self) -> tuple[dict[int, int], ...]:
        """The neighbours of each cell by their directions, as positions in `cells`."""
        at = {place: number for number, place in enumerate(self.plane.places)}
        return tuple(
            {way: at[place] for way, place in _around(row, column) if place in at} for row, column in self.plane.places
        )

    @cached_property
    def _seen(self) -> dict[Mask, tuple[int, int, bool, bool]]:
        return {}

    def _ways(self, mask: Mask) -> tuple[int, int, bool, bool]:
        """The directions that all candidates have, those that one has, whether one is off the line, and one an end."""
        if mask not in self._seen:
            every, some, off, end = 15, 0, False, False
            for digit in bits(mask):
                value = self.values[digit]
                every, some = every & value, some | value
                off, end = off or not value, end or value in WAYS
            self._seen[mask] = every, some, off, end
        return self._seen[mask]

    def findings(self, masks: Masks) -> Iterator[Finding | None]:
        ways = [self._ways(masks[cell]) for cell in self.cells]
        if not any(some for _, some, _, _ in ways):
            yield self._never(0, masks, "the line visits no cell")
            return
        yield from self._neighbours(ways, masks)
        if self.ends is not None:
            yield from self._two_ends(ways, masks)
        segment = self._segments(ways)
        yield from self._closed(ways, segment, masks)
        yield None
        yield from self._connected(ways, masks)

    # ---------------------------------------------------------------------------------------------- single steps

    def _with(self, at: int, way: int, masks: Masks) -> Mask:
        """The candidates of a cell that leave it in a direction."""
        return sum(1 << digit for digit in bits(masks[self.cells[at]]) if self.values[digit] & way)

    def _neighbours(self, ways: list[tuple[int, int, bool, bool]], masks: Masks) -> Iterator[Finding]:
        """A line that leaves a cell enters the next one, and the other way round."""
        edge = {}
        for at, (_, some, _, _) in enumerate(ways):
            off = sum(way for way in WAYS if some & way and way not in self._beside[at])
            gone = 0
            for way in WAYS:
                gone |= self._with(at, way, masks) if off & way else 0
            if gone:
                edge[self.cells[at]] = gone
        if edge:
            yield Finding(edge, "the line stays on the board")
        for at, (every, some, _, _) in enumerate(ways):
            removes = {}
            for way, other in self._beside[at].items():
                there = ways[other]
                if every & way and not there[0] & BACK[way]:
                    removes[self.cells[other]] = masks[self.cells[other]] & ~self._with(other, BACK[way], masks)
                elif not some & way and there[1] & BACK[way]:
                    removes[self.cells[other]] = self._with(other, BACK[way], masks)
            if removes:
                yield Finding(removes, "both cells of a step lead to each other, here around {}", ((self.cells[at],),))

    def _two_ends(self, ways: list[tuple[int, int, bool, bool]], masks: Masks) -> Iterator[Finding]:
        """A path has two ends."""
        assert self.ends is not None
        may = [at for at, (_, _, _, end) in enumerate(ways) if end]
        sure = [at for at in may if all(self.values[digit] in WAYS for digit in bits(masks[self.cells[at]]))]
        stated = {cell: gone for cell in self.ends if (gone := masks[cell] & ~self._one_way(masks[cell]))}
        if stated:
            yield Finding(stated, "the path ends in {}", (self.ends,))
        if len(sure) > 2 or len(may) < 2:
            yield self._never(sure[0] if sure else 0, masks, "the path has two ends")
        elif len(sure) == 2:
            others = {self.cells[at]: self._one_way(masks[self.cells[at]]) for at in may if at not in sure}
            if others:
                yield Finding(others, "the path has its two ends in {}", (self._names(sure),))
        elif len(may) == 2:
            only = {self.cells[at]: masks[self.cells[at]] & ~self._one_way(masks[self.cells[at]]) for at in may}
            yield Finding(only, "the path can end only in {}", (self._names(may),))

    def _one_way(self, mask: Mask) -> Mask:
        return sum(1 << digit for digit in bits(mask) if self.values[digit] in WAYS)

    # ------------------------------------------------------------------------------------------- closed too early

    def _segments(self, ways: list[tuple[int, int, bool, bool]]) -> list[int]:
        """The first cell of the piece of known steps that each cell is in."""
        first = list(range(len(ways)))

        def find(at: int) -> int:
            while first[at] != at:
                at = first[at]
            return at

        for at, (every, _, _, _) in enumerate(ways):
            for way, other in self._beside[at].items():
                if every & way:
                    one, two = find(at), find(other)
                    first[max(one, two)] = min(one, two)
        return [find(at) for at in range(len(ways))]

    def _closed(self, ways: list[tuple[int, int, bool, bool]], segment: list[int], masks: Masks) -> Iterator[Finding]:
        """Steps that would close a loop, or finish a path, without all visited cells; and finished lines."""
        visited = [at for at, (_, _, off, _) in enumerate(ways) if not off]
        pieces: dict[int, list[int]] = {}
        for at, piece in enumerate(segment):
            pieces.setdefault(piece, []).append(at)
        ends = [at for at in visited if self._one_way(masks[self.cells[at]]) == masks[self.cells[at]]]
        last = {segment[at] for at in ends}
        for piece, members in pieces.items():
            full = [at for at in members if ways[at][0] == ways[at][1] and ways[at][0]]
            if len(full) == len(members):  # all steps of the piece are known
                is_loop = not any(ways[at][0] in WAYS for at in members)
                if is_loop and self.ends is not None:
                    yield self._never(members[0], masks, "a path does not close")
                    return
                others = [at for at in range(len(ways)) if segment[at] != piece and ways[at][1]]
                if others:
                    removes = {self.cells[at]: sum(self._with_any(at, masks)) for at in others}
                    done = "the loop is closed" if is_loop else "the path is finished"
                    yield Finding(removes, f"{done} through {{}}", (self._names(members),))
                return
        for at, (every, some, _, _) in enumerate(ways):
            for way in (2, 4):
                other = self._beside[at].get(way)
                if other is None or not (some & way and ways[other][1] & BACK[way]):
                    continue
                if every & way or ways[other][0] & BACK[way]:
                    continue  # a known step
                one, two = segment[at], segment[other]
                outside = [cell for cell in visited if segment[cell] not in (one, two)]
                pair = (self._names([at]), self._names([other]))
                groups = (*pair, self._names(outside[:3]))
                removes = {
                    self.cells[at]: self._with(at, way, masks),
                    self.cells[other]: self._with(other, BACK[way], masks),
                }
                if one == two and self.ends is not None:
                    yield Finding(removes, "a step between {} and {} would close a loop", pair)
                elif one == two and outside:
                    yield Finding(removes, "a step between {} and {} would close the loop without {}", groups)
                elif one != two and {one, two} <= last and outside:
                    yield Finding(removes, "a step between {} and {} would finish the path without {}", groups)

    def _with_any(self, at: int, masks: Masks) -> list[Mask]:
        return [1 << digit for digit in bits(masks[self.cells[at]]) if self.values[digit]]

    # -------------------------------------------------------------------------------------------------- in one piece

    def _connected(self, ways: list[tuple[int, int, bool, bool]], masks: Masks) -> Iterator[Finding]:
        """Cells that the line cannot reach, cells that it must pass, and dead ends."""
        visited = [at for at, (_, _, off, _) in enumerate(ways) if not off]
        if not visited:
            return
        places = self.plane.spots
        must = sum(1 << places[at] for at in visited)
        may = sum(1 << places[at] for at, (_, some, _, _) in enumerate(ways) if some)
        open_ways = self._open(ways)
        start = must & -must
        near = self._reached(start, may, open_ways)
        if may & ~near:
            ends_apart = (self._at(start), self._at(may & ~near))
            text = "no way leads from {} to {}"
            if must & ~near:
                yield self._never(next(self.plane.members(must & ~near)), masks, text, ends_apart)
                return
            removes = {self.cells[at]: sum(self._with_any(at, masks)) for at in self.plane.members(may & ~near)}
            yield Finding(removes, text, ends_apart)
        ends = [at for at in visited if self._one_way(masks[self.cells[at]]) == masks[self.cells[at]]]
        for at in self.plane.members(near):
            spot = 1 << places[at]
            left = near & ~spot
            others = must & ~spot
            kept = self._reached(others & -others if others else left & -left, left, open_ways)
            behind = left & ~kept
            if not behind:
                continue
            if must & behind:
                both = (self._at(others & kept)[:3], self._at(must & behind)[:3], self._at(spot))
                if ways[at][2]:
                    removes = {self.cells[at]: masks[self.cells[at]] & ~sum(self._with_any(at, masks))}
                    yield Finding(removes, "{} and {} can be joined only through {}", both)
                if self.ends is None:
                    yield self._never(at, masks, "a loop that visits {} and {} would pass {} twice", both)
            elif not others:
                continue
            elif self.ends is None or (len(ends) == 2 and at not in ends):
                removes = {self.cells[cell]: sum(self._with_any(cell, masks)) for cell in self.plane.members(behind)}
                yield Finding(removes, "{} is a dead end behind {}", (self._at(behind), self._at(spot)))

    def _open(self, ways: list[tuple[int, int, bool, bool]]) -> tuple[Spots, Spots]:
        """The cells from which a step to the right may lead, and those from which one may lead down."""
        right = down = 0
        for at, (_, some, _, _) in enumerate(ways):
            beside = self._beside[at]
            if some & 2 and 2 in beside and ways[beside[2]][1] & 8:
                right |= 1 << self.plane.spots[at]
            if some & 4 and 4 in beside and ways[beside[4]][1] & 1:
                down |= 1 << self.plane.spots[at]
        return right, down

    def _reached(self, start: Spots, within: Spots, open_ways: tuple[Spots, Spots]) -> Spots:
        """The cells to which possible steps within a set lead."""
        right, down = open_ways
        width, found = self.plane.width, start & within
        while True:
            more = found | (found & right) << 1 | found >> 1 & right | (found & down) << width | found >> width & down
            if more & within == found:
                return found
            found = more & within

    def _never(self, at: int, masks: Masks, text: str, groups: tuple[tuple[int, ...], ...] = ()) -> Finding:
        """A contradiction: all candidates of a cell are removed."""
        return Finding({self.cells[at]: masks[self.cells[at]]}, text, groups)

    def _names(self, positions: list[int]) -> tuple[int, ...]:
        return tuple(self.cells[at] for at in positions)

    def _at(self, spots: Spots) -> tuple[int, ...]:
        return tuple(self.cells[at] for at in self.plane.members(spots))
