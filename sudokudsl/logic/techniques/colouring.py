"""Simple colouring: places of one digit, joined by houses with two places, get two colours, one of which is true.

If two places of one colour see each other, all places of that colour are false. Otherwise a place that sees both
colours is false.
"""

from __future__ import annotations

from collections import deque

from ..candidates import Places, bits
from ..model import Model
from ..phrases import places_text, removal_text
from ..solve_state import SolveState
from ..steps import Step
from .base import at, removal

NAME = "simple colouring"


def colouring(state: SolveState) -> Step | None:
    """The first digit and joined places that remove something."""
    for digit, where in enumerate(state.where):
        now = (where, where & state.placed)
        if state.remembered.get((NAME, digit)) == now:
            continue
        seen: Places = 0
        neighbours = _conjugates(state, where)
        for start in neighbours:
            if seen >> start & 1:
                continue
            colours = _two_colours(neighbours, start)
            seen |= colours[0] | colours[1]
            step = _conclusion(state, digit, colours)
            if step is not None:
                return step
        state.remembered[NAME, digit] = now
    return None


def _conjugates(state: SolveState, where: Places) -> dict[int, set[int]]:
    """The other place in each house with two places, by place of a digit."""
    found: dict[int, set[int]] = {}
    for house in state.model.houses:
        places = where & house.places & ~state.placed
        if places.bit_count() == 2:
            one, other = bits(places)
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
    return found


def _two_colours(neighbours: dict[int, set[int]], start: int) -> tuple[Places, Places]:
    """The places with the colour of `start`, and those with the other; a place may get both."""
    colours = [1 << start, 0]
    waiting = deque([(start, 0)])
    while waiting:
        cell, colour = waiting.popleft()
        for other in neighbours[cell]:
            if not colours[1 - colour] >> other & 1:
                colours[1 - colour] |= 1 << other
                waiting.append((other, 1 - colour))
    return colours[0], colours[1]


def _conclusion(state: SolveState, digit: int, colours: tuple[Places, Places]) -> Step | None:
    model = state.model
    named = model.digit(digit)
    because = at(colours[0] | colours[1], digit)
    for false, true in (colours, colours[::-1]):
        clash = next((cell for cell in bits(false) if model.sees[cell] & false or true >> cell & 1), None)
        if clash is not None:
            removed = at(false, digit)
            sentence = (
                f"{_alternatives_text(model, named, (false, true))}; two of the first see each other, so "
                f"{removal_text(model, removed)}"
            )
            return removal(NAME, state, removed, sentence, because=because)
    lost = sum(
        1 << cell
        for cell in bits(state.where[digit] & ~(colours[0] | colours[1]))
        if model.sees[cell] & colours[0] and model.sees[cell] & colours[1]
    )
    if not lost:
        return None
    removed = at(lost, digit)
    some = "sees one" if lost.bit_count() == 1 else "see one"
    seen = f"{places_text(model, lost)} {some} of each"
    sentence = f"{_alternatives_text(model, named, colours)}; {seen}, so {removal_text(model, removed)}"
    return removal(NAME, state, removed, sentence, because=because)


def _alternatives_text(model: Model, named: int, colours: tuple[Places, Places]) -> str:
    one, other = (f"{places_text(model, places)} {'is' if places.bit_count() == 1 else 'are'}" for places in colours)
    return f"either {one} {named} or {other}"
