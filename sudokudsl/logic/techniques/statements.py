"""What one statement alone removes: candidates that do not fit its meaning, whatever stands elsewhere.

Statements with few rules are asked as a whole, until they have nothing more to say; the many pairs of a statement about
the whole board one at a time. Sums and sets of digits are `combinations`, the rest is `statement`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ..candidates import Mask, bit_set, bits
from ..model import Model
from ..phrases import cells_text, listed, removal_text
from ..propagators import Combinations, Meaning, Rule, Total, Walk
from ..solve_state import Contradiction, Keeper
from ..steps import Step
from .base import removal

STATEMENT, COMBINATIONS = "statement", "combinations"

TOGETHER = 24
"""Rules of one statement that are asked as a whole."""

SHOWN = 6
"""Sets of digits that a sentence lists."""


def statement(keeper: Keeper) -> Step | None:
    """What a statement removes by rules that need no sums."""
    return _first(keeper, STATEMENT)


def combinations(keeper: Keeper) -> Step | None:
    """What a statement removes by the sums and the sets of digits that its cells can make."""
    return _first(keeper, COMBINATIONS)


def _first(keeper: Keeper, technique: str) -> Step | None:
    model = keeper.model
    asked = model.once("asked together", _asked_together)
    waiting = [number for number in sorted(keeper.dirty) if _technique(model.rules[number].rule) == technique]
    # the simple ones first: a filling is tried only when there is nothing quicker to see
    waiting.sort(key=lambda number: isinstance(model.rules[number].rule, Meaning | Walk))
    for number in waiting:
        if number not in keeper.dirty:
            continue
        group = asked[number]
        removed = _settle(keeper, group)
        if removed:
            return _step(keeper, technique, model.rules[number].owner, group, removed)
    return None


def _technique(rule: Rule) -> str:
    return COMBINATIONS if isinstance(rule, Total | Combinations) else STATEMENT


def _asked_together(model: Model) -> tuple[Sequence[int], ...]:
    """For each rule the rules of its statement and technique, if they are few; else itself alone."""
    groups = defaultdict[tuple[int, str], list[int]](list)
    for number, owned in enumerate(model.rules):
        groups[owned.owner, _technique(owned.rule)].append(number)
    own = (groups[owned.owner, _technique(owned.rule)] for owned in model.rules)
    return tuple(group if len(group) <= TOGETHER else (number,) for number, group in enumerate(own))


def _settle(keeper: Keeper, group: Sequence[int]) -> list[tuple[int, Mask]]:
    """What the rules of a group remove when they are asked until nothing changes; the keeper stays as it is.

    A rule that has been asked in vain is no longer dirty. Contradiction if nothing meets them.
    """
    removed: list[tuple[int, Mask]] = []
    bookmark = None
    waiting = [number for number in group if number in keeper.dirty]
    while waiting:
        number = waiting.pop(0)
        found = keeper.possible(number)
        if found == []:
            keeper.dirty.discard(number)
            continue
        bookmark = bookmark or keeper.bookmark()
        keeper.dirty.discard(number)
        if found is None or not all(keeper.remove(cell, gone) for cell, gone in found):
            keeper.undo(bookmark)
            raise _nothing_meets(keeper, number)
        removed += found
        waiting = [other for other in group if other in keeper.dirty]
    if bookmark:
        keeper.undo(bookmark)
    return removed


def _nothing_meets(keeper: Keeper, number: int) -> Contradiction:
    model = keeper.model
    owned = model.rules[number]
    return Contradiction(
        f"nothing that is left meets {model.label(owned.owner)} ({model.sentence(owned.owner)})",
        sorted(set(owned.rule.cells))[:81],
        owned.owner,
    )


def _step(
    keeper: Keeper, technique: str, owner: int, group: Sequence[int], removed: Sequence[tuple[int, Mask]]
) -> Step | None:
    model = keeper.model
    cells = {cell for number in group for cell in model.rules[number].rule.cells}
    if len(cells) > 2 * max(model.board.rows, model.board.columns):
        cells = {cell for number in group for cell in model.rules[number].rule.cells} & {cell for cell, _ in removed}
    said = f"by {model.label(owner)} ({model.sentence(owner)}): {removal_text(model, removed)}"
    if technique == COMBINATIONS and len(group) == 1:
        said += _choices_text(keeper, group[0])
    because = [(cell, keeper.masks[cell]) for cell in cells]
    gone = dict[int, Mask]()
    for cell, digits in removed:
        gone[cell] = gone.get(cell, 0) | digits
    because = [(cell, digits & ~gone.get(cell, 0)) for cell, digits in because]
    return removal(technique, keeper, removed, said, because=because, area=bit_set(sorted(cells)), owners=(owner,))


def _choices_text(keeper: Keeper, number: int) -> str:
    """The sets of digits that the cells of a rule can still make, if they are few."""
    rule = keeper.model.rules[number].rule
    if not isinstance(rule, Total | Combinations):
        return ""
    choices = sorted([*bits(choice)] for choice in rule.choices(keeper.masks))
    if not 1 <= len(choices) <= SHOWN:
        return ""
    model = keeper.model
    joint = "" if all(0 <= digit <= 9 for digit in model.digits) else "+"
    found = [joint.join(str(model.digit(digit)) for digit in choice) for choice in choices]
    return f" ({cells_text(model, rule.cells)} can only be {listed(found, 'or')})"
