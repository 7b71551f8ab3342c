"""Says a fact by alternatives, each of which counts, pairs and totals say as it stands: an objective `either`.

An automaton follows all that a fact leaves, but looks at nothing beside it, and grows with the slots that are open at a
time. Alternatives that speak of many slots are better tried one by one; and so are sums, as totals know which of their
slots differ: the first digits of a line, as many as the first of them says; or what stands between two digits, wherever
these are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..objectives import Count, Distinct, Either, Part, Placement, Total
from .direct import PlainObjective, apart, pairs, placements, plain
from .node_table import Store
from .nodes import Every, Fact, Known, Literal, Opposite, Table, Weighted, Within, slots_in

MOST_PARTS = 2_000  # of all branches: an engine tries them one after another
WIDE = 12  # slots above which alternatives are not read by one automaton
SUMMED = 3  # slots of a total from which on it pays to know which of them differ


def either(store: Store, fact: Fact) -> Either | None:
    """The fact as an `either`, of no owner yet; None if it has no such form, or too large a one."""
    branches = []
    size = 0
    for alternative in _alternatives(store, fact):
        if alternative is store.false:
            continue
        branch = _branch(store, alternative)
        size += 1 if branch is None else max(len(branch), 1)
        if branch is None or size > MOST_PARTS:
            return None
        branches.append(branch)
    return Either(0, tuple(branches)) if branches else None


def pays(found: Either) -> bool:
    """Whether an `either` is better than an automaton that says the same, if that is not too large."""
    parts = (part for branch in found.branches for part in branch)
    return len(found.slots) > WIDE or any(isinstance(part, Total) and len(part.terms) >= SUMMED for part in parts)


def _alternatives(store: Store, fact: Fact) -> Iterable[Fact]:
    """Facts of which at least one holds where the given one does; none if it cannot be taken apart so."""
    match fact:
        case Opposite(part=Every(parts=parts)):
            return map(store.opposite, parts)
        case Within(part=Weighted() as number) if (slot := _key(number)) is not None:
            return _by_digit(store, fact, slot)
    return ()


def _key(number: Weighted) -> int | None:
    """The slot on which all terms of a sum depend that depend on several; None if there is not just one such slot."""
    shared = -1
    for _, part in number.terms:
        if not isinstance(part, Table):
            shared &= part.support
    slots = list(slots_in(shared)) if shared >= 0 else []
    return slots[0] if len(slots) == 1 else None


def _by_digit(store: Store, fact: Fact, slot: int) -> Iterator[Fact]:
    """For each digit of a slot: it is there, and what is then left of the fact holds."""
    for place in range(len(store.domains[slot])):
        yield store.every([store.literal(slot, 1 << place), store.reading(slot, place).fact(fact)])


def _branch(store: Store, fact: Fact) -> tuple[Part, ...] | None:
    """The parts that say a fact, of no owner yet; None if they cannot."""
    found: list[Part] = []
    chosen: list[Placement] = []
    excluded: list[Placement] = []
    for each in fact.parts if isinstance(fact, Every) else (fact,):
        match each:
            case Known(value=True):
                pass
            case Literal():
                allowed, others = placements(store, each), placements(store, store.opposite(each))
                if len(allowed) == 1:
                    chosen += allowed
                else:
                    excluded += others
            case _ if each.support.bit_count() == 2:
                found.append(pairs(store, each))
            case _:
                objectives = plain(store, each)
                if objectives is None:
                    return None
                for objective in objectives:
                    found += _parts(store, objective)
    literals = (
        Count(0, many, many, tuple(listed)) for many, listed in ((len(chosen), chosen), (0, excluded)) if listed
    )
    return (*literals, *found)


def _parts(store: Store, objective: PlainObjective) -> list[Part]:
    """An objective as parts of a branch."""
    if not isinstance(objective, Distinct):
        return [objective]
    digits = (store.digit(slot) for slot in objective.slots)
    return [*apart(store, [table for table in digits if isinstance(table, Table)])]
