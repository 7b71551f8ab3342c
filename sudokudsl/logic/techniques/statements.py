"""Candidates that one statement alone excludes, whatever the other cells hold.

The propagators of a statement run together until none removes anything. If there are many, as for a statement about the
whole board, each runs alone. Sums and sets of digits belong to `combinations`, the other propagators to `statement`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ...model.geometry import base
from ..candidates import Mask, bit_set, bits
from ..model import Model
from ..phrases import cells_text, listed, removal_text
from ..propagators import (
    AutomatonPropagator,
    FillingsPropagator,
    Propagator,
    SetsPropagator,
    ThoughtfulPropagator,
    TotalPropagator,
    first_finding,
)
from ..propagators.base import Finding
from ..solve_state import Contradiction, SolveState
from ..steps import Step
from .base import removal

STATEMENT, COMBINATIONS = "statement", "combinations"

MAX_TOGETHER = 24
"""Propagators of one statement that run together."""

MAX_SHOWN = 6
"""Sets of digits that a sentence may list."""


def statement(state: SolveState) -> Step | None:
    """The first statement that removes candidates without sums and sets of digits."""
    return _first(state, STATEMENT)


def combinations(state: SolveState) -> Step | None:
    """The first statement that removes candidates by the sums and sets of digits of its cells."""
    return _first(state, COMBINATIONS)


def _first(state: SolveState, technique: str) -> Step | None:
    model = state.model
    asked = model.once("asked together", _groups)
    propagators = [owned.propagator for owned in model.propagators]
    waiting = [number for number in sorted(state.dirty) if _technique(propagators[number]) == technique]
    # fast propagators first, and those that try fillings or run automata last
    waiting.sort(key=lambda number: _effort(propagators[number]))
    for number in waiting:
        if number not in state.dirty:
            continue
        if isinstance(propagator := propagators[number], ThoughtfulPropagator):
            finding = first_finding(propagator, state.masks)
            if finding is not None:
                return _thought(state, model.propagators[number].owner, finding)
            state.dirty.discard(number)
            continue
        group = asked[number]
        removed = _settle(state, group)
        if removed:
            return _step(state, technique, model.propagators[number].owner, group, removed)
    return None


def _effort(propagator: Propagator) -> int:
    """The rank of a propagator: quick ones come first, then those with thoughts, then those that try fillings."""
    if isinstance(propagator, FillingsPropagator | AutomatonPropagator):
        return 2
    return int(isinstance(propagator, ThoughtfulPropagator))


def _technique(propagator: Propagator) -> str:
    return COMBINATIONS if isinstance(propagator, TotalPropagator | SetsPropagator) else STATEMENT


def _groups(model: Model) -> tuple[Sequence[int], ...]:
    """The propagators to run with each propagator: those of its statement and technique, or only itself."""
    groups = defaultdict[tuple[int, str], list[int]](list)
    for number, owned in enumerate(model.propagators):
        groups[owned.owner, _technique(owned.propagator)].append(number)
    own = (groups[owned.owner, _technique(owned.propagator)] for owned in model.propagators)
    return tuple(group if len(group) <= MAX_TOGETHER else (number,) for number, group in enumerate(own))


def _settle(state: SolveState, group: Sequence[int]) -> list[tuple[int, Mask]]:
    """The candidates that a group of propagators removes when run to a fixpoint, without changing the candidates.

    A propagator that removes nothing is no longer dirty. Raises Contradiction if no candidates meet them.
    """
    removed: list[tuple[int, Mask]] = []
    bookmark = None
    waiting = [number for number in group if number in state.dirty]
    while waiting:
        number = waiting.pop(0)
        found = state.possible(number)
        if found == []:
            state.dirty.discard(number)
            continue
        bookmark = bookmark or state.bookmark()
        state.dirty.discard(number)
        if found is None or not all(state.remove(cell, gone) for cell, gone in found):
            state.undo(bookmark)
            raise _nothing_meets(state, number)
        removed += found
        waiting = [other for other in group if other in state.dirty]
    if bookmark:
        state.undo(bookmark)
    return removed


def _nothing_meets(state: SolveState, number: int) -> Contradiction:
    model = state.model
    owned = model.propagators[number]
    return Contradiction(
        f"nothing that is left meets {model.label(owned.owner)} ({model.sentence(owned.owner)})",
        sorted(set(owned.propagator.cells))[:81],
        owned.owner,
    )


def _step(
    state: SolveState, technique: str, owner: int, group: Sequence[int], removed: Sequence[tuple[int, Mask]]
) -> Step | None:
    model = state.model
    cells = {cell for number in group for cell in model.propagators[number].propagator.cells}
    if len(cells) > 2 * max(model.board.rows, model.board.columns):
        cells &= {cell for cell, _ in removed}
    sentence = f"by {model.label(owner)} ({model.sentence(owner)}): {removal_text(model, removed)}"
    if technique == COMBINATIONS and len(group) == 1:
        sentence += _choices_text(state, group[0])
    because = [(cell, state.masks[cell]) for cell in cells]
    gone = dict[int, Mask]()
    for cell, digits in removed:
        gone[cell] = gone.get(cell, 0) | digits
    because = [(cell, digits & ~gone.get(cell, 0)) for cell, digits in because]
    return removal(technique, state, removed, sentence, because=because, area=bit_set(sorted(cells)), owners=(owner,))


def _thought(state: SolveState, owner: int, finding: Finding) -> Step | None:
    """The step of a finding. Raises Contradiction if it leaves a cell without candidates."""
    model = state.model
    groups = [[str(base(model.cell(cell))) for cell in cells] for cells in finding.cells]
    reason = finding.text.format(*(listed(names) if names else "others" for names in groups))
    sure = [cell for cells in finding.cells for cell in cells]
    if any(not state.masks[cell] & ~gone for cell, gone in finding.removes.items()):
        named = f"nothing that is left meets {model.label(owner)}: {reason}"
        raise Contradiction(named, sorted({*sure, *finding.removes})[:81], owner)
    removed = list(finding.removes.items())
    because = [(cell, state.masks[cell] & ~finding.removes.get(cell, 0)) for cell in dict.fromkeys(sure)]
    sentence = f"by {model.label(owner)}: {reason}, so {removal_text(model, removed)}"
    area = bit_set(sorted({*sure, *finding.removes}))
    return removal(STATEMENT, state, removed, sentence, because=because, area=area, owners=(owner,))


def _choices_text(state: SolveState, number: int) -> str:
    """The sets of digits that the cells of a rule can still make, if they are few."""
    propagator = state.model.propagators[number].propagator
    if not isinstance(propagator, TotalPropagator | SetsPropagator):
        return ""
    choices = sorted([*bits(choice)] for choice in propagator.choices(state.masks))
    if not 1 <= len(choices) <= MAX_SHOWN:
        return ""
    model = state.model
    joint = "" if all(0 <= digit <= 9 for digit in model.digits) else "+"
    found = [joint.join(str(model.digit(digit)) for digit in choice) for choice in choices]
    return f" ({cells_text(model, propagator.cells)} can only be {listed(found, 'or')})"
