"""Alternating inference chains: strong and weak links between candidates in turn.

If the first candidate of a chain is false, the last one is true. So one of the two is true, and every candidate that
both of them exclude is false. If the chain returns to its first candidate, this candidate is true. Strong links join
the digits of a cell with two candidates, and the places of a digit with two places in a house. Weak links join
candidates that exclude each other: in one cell, in cells that see each other, or by a statement about two cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..candidates import bit_set, bits
from ..phrases import removal_text
from ..solve_state import SolveState
from ..steps import Link, Step
from .base import placement, removal

NAME = "chain"
MAX_LENGTH = 14
"""Candidates of a chain."""

Node = int
"""A candidate: digit times the number of cells, plus cell."""


def chain(state: SolveState) -> Step | None:
    """The step of a shortest chain that removes or writes something."""
    links = _Links(state)
    best: tuple[list[Node], int] | None = None
    longest = MAX_LENGTH
    for start in links.starts():
        found = links.chain_from(start, longest)
        if found is not None:
            best, longest = found, len(found[0]) - 1
            if longest < 4:
                break
    return _step(state, links, *best) if best is not None else None


class _Links:
    """The links between the candidates of a position, as sets of nodes in bits."""

    def __init__(self, state: SolveState) -> None:
        self.cells = len(state.masks)
        self.alive = 0
        for digit, where in enumerate(state.where):
            self.alive |= (where & ~state.placed) << digit * self.cells
        self._keeper = state
        self._weak = state.model.weak_links
        self.strong = self._strong_links()
        self._linked = bit_set(list(self.strong))  # only these continue a chain

    def starts(self) -> list[Node]:
        """The candidates with a strong link."""
        return sorted(self.strong)

    def _strong_links(self) -> dict[Node, int]:
        found: dict[Node, int] = {}

        def link(one: Node, other: Node) -> None:
            found[one] = found.get(one, 0) | 1 << other
            found[other] = found.get(other, 0) | 1 << one

        state = self._keeper
        for cell in state.open_cells():
            if state.masks[cell].bit_count() == 2:
                one, other = bits(state.masks[cell])
                link(one * self.cells + cell, other * self.cells + cell)
        for house in state.model.houses:
            for digit, where in enumerate(state.where):
                places = where & house.places & ~state.placed
                if places.bit_count() == 2:
                    one, other = bits(places)
                    link(digit * self.cells + one, digit * self.cells + other)
        return found

    def chain_from(self, start: Node, longest: int) -> tuple[list[Node], int] | None:
        """A shortest chain from `start` of at most `longest` candidates, with the candidates that it makes false.

        The latter are empty if the chain proves that `start` is true.
        """
        against_start = self._weak[start] & self.alive
        off, seen_on, seen_off = 1 << start, 0, 1 << start
        levels = [off]  # the candidates newly found false and newly found true, in turn
        while len(levels) < longest:
            on = 0
            for node in bits(off):
                on |= self.strong[node]
            on &= ~seen_on
            seen_on |= on
            levels.append(on)
            if on >> start & 1:
                return self._way(levels, start), 0
            off = 0
            for node in bits(on):
                weak = self._weak[node]
                lost = against_start & weak & ~(1 << node)
                if lost:
                    return self._way(levels, node), lost
                off |= weak
            off &= self._linked & ~seen_off
            if not off:
                return None
            seen_off |= off
            levels.append(off)
        return None

    def _way(self, levels: Sequence[int], end: Node) -> list[Node]:
        """The candidates of a chain from `start` to `end`, which is in the last level."""
        way = [end]
        for at in range(len(levels) - 2, -1, -1):
            links = self.strong if at % 2 == 0 else self._weak
            way.append(next(node for node in bits(levels[at]) if links[node] >> way[-1] & 1))
        return way[::-1]


def _step(state: SolveState, links: _Links, way: Sequence[Node], lost: int) -> Step | None:
    model = state.model
    named = [(model.cell(node % links.cells), model.digit(node // links.cells)) for node in way]
    drawn = tuple(Link(start, end, strong=number % 2 == 0) for number, (start, end) in enumerate(pairwise(named)))
    premises = f"if {named[0][0]} is not {named[0][1]}"
    for number, (cell, digit) in enumerate(named[1:], 1):
        then = ", so" if number > 1 else ","
        premises += f"{then} {cell} is {digit}" if number % 2 else f"{then} {cell} is not {digit}"
    because = [(node % links.cells, 1 << node // links.cells) for node in way]
    if not lost:
        place, number = way[0] % links.cells, way[0] // links.cells
        sentence = f"{premises}: a contradiction, so {named[0][0]} is {named[0][1]}"
        return placement(NAME, state, place, number, sentence, because=because)
    removed = [(node % links.cells, 1 << node // links.cells) for node in bits(lost)]
    (first, one), (last, other) = named[0], named[-1]
    either = f"{first} is {one} or {last} is {other}"
    if first == last:
        either = f"{first} is {one} or {other}"
    elif one == other:
        either = f"{first} or {last} is {one}"
    conclusion = removal_text(model, removed)
    sentence = f"{either}, so {conclusion}" if len(named) == 2 else f"{premises}: so {either}, and {conclusion}"
    return removal(NAME, state, removed, sentence, because=because, links=drawn)
