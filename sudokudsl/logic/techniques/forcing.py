"""Short forcing chains: a candidate is false because a few consequences of it contradict a statement.

Each consequence follows from one statement, from one house, or from one cell that has a single digit left. The cells
with two candidates are tried, as a person tries a shade. Consequences are followed level by level, and a step shows
only those that the contradiction rests on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..candidates import Mask, Places, bit_set, bits
from ..model import Model
from ..phrases import cells_text, digit_text, removal_text
from ..propagators import AutomatonPropagator, FillingsPropagator, ThoughtfulPropagator, first_finding
from ..solve_state import SolveState
from ..steps import Step
from .base import removal

NAME = "forcing chain"

MAX_LEVELS = 5
"""Consequences of consequences that are followed."""

MAX_SHOWN = 6
"""Consequences that a step may show."""

SHORT = 2
"""The first contradiction after at most this number of consequences is taken; otherwise the shortest of all."""

MAX_WORK = 2_000
"""Propagators that may run in the search for one step."""


@dataclass(frozen=True, slots=True)
class _Event:
    """Something that follows from the candidates of the cells `inputs`, with the candidates that it removes.

    `owner` is its statement, or None for a cell with one digit left. A contradiction removes nothing.
    """

    inputs: Places
    gone: tuple[tuple[int, Mask], ...]
    owner: int | None = None
    house: str = ""

    @property
    def changed(self) -> Places:
        """The cells that lose candidates."""
        return bit_set(sorted({cell for cell, _ in self.gone}))


@dataclass(slots=True)
class _Work:
    """The propagators that may still run."""

    left: int = MAX_WORK


def forcing(state: SolveState) -> Step | None:
    """The step of a shortest contradiction of a cell with two candidates."""
    work = _Work()
    best: tuple[int, int, list[_Event]] | None = None
    for cell in state.open_cells():
        if state.masks[cell].bit_count() != 2:
            continue
        for digit in bits(state.masks[cell]):
            shown = _contradiction(state, cell, digit, work)
            if shown and len(shown) <= MAX_SHOWN and (best is None or len(shown) < len(best[2])):
                best = cell, digit, shown
                if len(shown) <= SHORT:
                    return _step(state, *best)
        if work.left <= 0:
            break
    return _step(state, *best) if best is not None else None


def _contradiction(state: SolveState, cell: int, digit: int, work: _Work) -> list[_Event]:
    """The consequences of a candidate that lead to a contradiction, which is the last; empty if none was found."""
    bookmark = state.bookmark()
    follower = _Follower(state, work)
    try:
        contradiction = follower.run(cell, digit)
    finally:
        state.undo(bookmark)
    if contradiction is None:
        return []
    needed, shown = contradiction.inputs, [contradiction]
    for event in reversed(follower.events[1:]):
        if event.changed & needed:
            needed |= event.inputs
            shown.append(event)
    return shown[::-1]


@dataclass(slots=True)
class _Follower:
    """Follows the consequences of one candidate."""

    state: SolveState
    work: _Work
    events: list[_Event] = field(default_factory=list)

    def run(self, cell: int, digit: int) -> _Event | None:
        """Writes a candidate and follows it. Returns the contradiction, if there is one."""
        failed = self._write(cell, digit, 1 << cell)
        for _ in range(MAX_LEVELS):
            if failed is not None:
                return failed
            before = len(self.events)
            failed = self._singles() or self._statements()
            if failed is None and len(self.events) == before:
                return None
        return failed

    def _singles(self) -> _Event | None:
        """Writes the digits of cells and of houses with one possibility."""
        state = self.state
        for cell in state.open_cells():
            mask = state.masks[cell]
            if not mask & (mask - 1) and (failed := self._write(cell, mask.bit_length() - 1, 1 << cell)):
                return failed
        for house in state.model.houses:
            for digit in bits(house.digits):
                here = state.where[digit] & house.places
                if not here:
                    return _Event(house.places, (), house.owner, house.name)
                if here & (here - 1) or here & state.placed:
                    continue
                failed = self._write(here.bit_length() - 1, digit, house.places, house.owner, house.name)
                if failed is not None:
                    return failed
        return None

    def _write(self, cell: int, digit: int, inputs: Places, owner: int | None = None, house: str = "") -> _Event | None:
        """Writes a digit. Returns the contradiction, if a cell that it sees has no other digit."""
        state, bit = self.state, 1 << digit
        gone = [(cell, state.masks[cell] & ~bit)]
        seen = state.where[digit] & state.model.sees[cell]
        gone += [(other, bit) for other in bits(seen)]
        if not state.place(cell, digit):
            empty = bit_set([other for other in bits(seen) if state.masks[other] == bit])
            return _Event(inputs | empty | 1 << cell, (), owner, house)
        self.events.append(_Event(inputs, tuple(each for each in gone if each[1]), owner, house))
        return None

    def _statements(self) -> _Event | None:
        """Runs the propagators whose cells have changed before this level, except those that try fillings."""
        state = self.state
        for number in sorted(state.dirty):
            owned = state.model.propagators[number]
            if isinstance(owned.propagator, FillingsPropagator | AutomatonPropagator):
                continue
            if self.work.left <= 0:
                return None
            self.work.left -= 1
            state.dirty.discard(number)
            inputs = bit_set(sorted(set(owned.propagator.cells)))
            for gone, looked in self._found(number, inputs):
                if gone is None or not all(state.remove(cell, mask) for cell, mask in gone):
                    return _Event(looked, (), owned.owner)
                self.events.append(_Event(looked, tuple(gone), owned.owner))
        return None

    def _found(self, number: int, inputs: Places) -> Iterator[tuple[Sequence[tuple[int, Mask]] | None, Places]]:
        """Yields what a propagator removes, with the cells that it rests on; None is a contradiction."""
        propagator = self.state.model.propagators[number].propagator
        if not isinstance(propagator, ThoughtfulPropagator):
            gone = self.state.possible(number)
            if gone != []:
                yield gone, inputs
            return
        while (finding := first_finding(propagator, self.state.masks)) is not None:
            sure = bit_set(sorted({cell for cells in finding.cells for cell in cells} | set(finding.removes)))
            yield list(finding.removes.items()), sure if finding.cells else inputs


def _step(state: SolveState, cell: int, digit: int, shown: Sequence[_Event]) -> Step | None:
    model = state.model
    needed = shown[-1].inputs | bit_set([cell])
    for event in shown:
        needed |= event.inputs
    parts = [f"if {model.cell(cell)} is {digit_text(model, cell, digit)}"]
    masks = list(state.masks)
    _apply(masks, [(cell, masks[cell] & ~(1 << digit))])
    for other in bits(state.where[digit] & model.sees[cell]):
        _apply(masks, [(other, 1 << digit)])
    for at, event in enumerate(shown[:-1]):
        later = 0
        for after in shown[at + 1 :]:
            later |= after.inputs
        gone = [each for each in event.gone if later >> each[0] & 1]
        before = list(masks)
        _apply(masks, event.gone)
        parts.append(_consequence(model, event, before, masks, gone))
    removed = [(cell, 1 << digit)]
    sentence = f"{', '.join(parts)}, {_end(model, shown[-1])}: so {removal_text(model, removed)}"
    owners = {event.owner for event in shown if event.owner is not None}
    because = [(other, state.masks[other]) for other in bits(_focus(needed, shown)) if other != cell]
    return removal(NAME, state, removed, sentence, because=because, owners=owners)


def _focus(needed: Places, shown: Sequence[_Event]) -> Places:
    """The cells that change on the way: a statement about the whole board would colour all cells."""
    changed = 0
    for event in shown:
        changed |= event.changed
    return changed & needed


def _apply(masks: list[Mask], gone: Sequence[tuple[int, Mask]]) -> None:
    for cell, digits in gone:
        masks[cell] &= ~digits


def _consequence(
    model: Model, event: _Event, before: Sequence[Mask], after: Sequence[Mask], gone: Sequence[tuple[int, Mask]]
) -> str:
    """One consequence in words: the cells that matter later, each with its digit or with those that it loses."""
    known: dict[str, list[int]] = {}
    lost = []
    for cell in dict.fromkeys(cell for cell, _ in gone):
        mask = after[cell]
        if mask and not mask & (mask - 1):
            known.setdefault(digit_text(model, cell, mask.bit_length() - 1), []).append(cell)
        elif before[cell] & ~mask:
            lost.append((cell, before[cell] & ~mask))
    verbs = {value: "is" if len(cells) == 1 else "are" for value, cells in known.items()}
    said = [f"{cells_text(model, cells)} {verbs[value]} {value}" for value, cells in known.items()]
    if lost:
        said.append(removal_text(model, lost))
    reason = event.house or (model.label(event.owner) if event.owner is not None else "")
    return f"then {'; '.join(said)}" + (f" by {reason}" if reason else "")


def _end(model: Model, event: _Event) -> str:
    """The contradiction in words."""
    if event.owner is None:
        return "then a cell that it sees has no digit left"
    return f"then nothing meets {event.house or model.label(event.owner)}"
