"""Auxiliary slots of a statement whose digits follow from its cells, whether or not the statement holds.

A statement may be one of two possibilities, or may be forbidden. Then such a slot says the same as before, and only the
other objectives of the statement are part of the condition. An example is a slot that says whether two cells are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import prod
from typing import cast

from ..objectives import Unranked, Ways

MAX_FILLINGS = 4_000
"""Fillings of the slots of an objective that are tried."""

Domains = Mapping[int, Sequence[int]]


def determined_slots(
    auxiliary: Iterable[int], objectives: Sequence[Unranked], domains: Domains
) -> Mapping[int, Unranked | None]:
    """The slots that follow from those before them, each with an objective that says how; None for a single digit.

    The objective is one of those of the statement if it fixes the slot for all digits of the others. If it does so for
    some, the result is another objective, which gives the slot any digit for the rest.
    """
    found: dict[int, Unranked | None] = {}
    left = set(auxiliary)
    for slot in sorted(left):
        if len(domains[slot]) == 1:
            found[slot] = None
            left.remove(slot)
    again = True
    while again:
        again = False
        for objective in objectives:
            unknown = tuple(left.intersection(objective.slots))
            if len(unknown) == 1 and (made := _determining(objective, unknown[0], domains)) is not None:
                found[unknown[0]], again = made, True
                left.remove(unknown[0])
    return found


def _determining(objective: Unranked, slot: int, domains: Domains) -> Unranked | None:
    """An objective that gives the slot one digit for all digits of the others; None if several fit for some of them."""
    others = tuple(dict.fromkeys(each for each in objective.slots if each != slot))
    if prod(len(domains[each]) for each in (*others, slot)) > MAX_FILLINGS:
        return None
    rows, total = [], True
    for digits in product(*(domains[other] for other in others)):
        values = dict(zip(others, digits, strict=True))
        fitting = [digit for digit in domains[slot] if objective.allows(cast("Sequence[int]", {**values, slot: digit}))]
        if len(fitting) > 1:
            return None
        total = total and bool(fitting)
        rows.append((*digits, fitting[0] if fitting else domains[slot][0]))
    return objective if total else Ways(objective.owner, (*others, slot), tuple(sorted(rows)))
