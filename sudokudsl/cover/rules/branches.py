"""Requires a condition by alternatives, which counts, pairs and totals express directly: an objective `either`.

An automaton propagates a condition completely, but sees no other objective, and it grows with the slots that are open
at the same time. Alternatives with many slots are better tried one by one. So are sums, because totals know which of
their slots differ. Examples: the sum of the first digits of a line, where the first digit says how many; or the sum of
the digits between two given digits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..objectives import BranchObjective, Count, Distinct, Either, Placement, Total
from .direct import DirectObjective, apart, direct, pairs, placements
from .node_table import NodeTable
from .nodes import And, Condition, DomainTest, InRanges, Not, Sum, Table, Truth, slots_in

MAX_PARTS = 2_000  # parts of all branches: an engine tries them one after another
MAX_AUTOMATON_SLOTS = 12  # slots above which an `either` is better than an automaton
MIN_TOTAL_SLOTS = 3  # slots of a total from which on it matters which of them differ


def either(nodes: NodeTable, condition: Condition) -> Either | None:
    """The condition as an `either` of no owner; None if it has no such form, or too large a one."""
    branches = []
    size = 0
    for alternative in _alternatives(nodes, condition):
        if alternative is nodes.false:
            continue
        branch = _branch(nodes, alternative)
        size += 1 if branch is None else max(len(branch), 1)
        if branch is None or size > MAX_PARTS:
            return None
        branches.append(branch)
    return Either(0, tuple(branches)) if branches else None


def pays(found: Either) -> bool:
    """Whether an `either` is better than an equivalent automaton, even if that is small."""
    parts = (part for branch in found.branches for part in branch)
    return len(found.slots) > MAX_AUTOMATON_SLOTS or any(
        isinstance(part, Total) and len(part.terms) >= MIN_TOTAL_SLOTS for part in parts
    )


def _alternatives(nodes: NodeTable, condition: Condition) -> Iterable[Condition]:
    """Conditions whose disjunction is equivalent to the given one; empty if there is no such form."""
    match condition:
        case Not(part=And(parts=parts)):
            return map(nodes.negation, parts)
        case InRanges(part=Sum() as number) if (slot := _key(number)) is not None:
            return _by_digit(nodes, condition, slot)
    return ()


def _key(number: Sum) -> int | None:
    """The slot shared by all terms of a sum that depend on several slots; None unless there is exactly one."""
    shared = -1
    for _, part in number.terms:
        if not isinstance(part, Table):
            shared &= part.support
    slots = list(slots_in(shared)) if shared >= 0 else []
    return slots[0] if len(slots) == 1 else None


def _by_digit(nodes: NodeTable, condition: Condition, slot: int) -> Iterator[Condition]:
    """For each digit of a slot: the slot holds it, and the cofactor of the condition holds."""
    for place in range(len(nodes.domains[slot])):
        yield nodes.conjunction([nodes.domain_test(slot, 1 << place), nodes.cofactor(slot, place).condition(condition)])


def _branch(nodes: NodeTable, condition: Condition) -> tuple[BranchObjective, ...] | None:
    """The parts of a branch that is equivalent to a condition, of no owner; None if there are none."""
    found: list[BranchObjective] = []
    chosen: list[Placement] = []
    excluded: list[Placement] = []
    for each in condition.parts if isinstance(condition, And) else (condition,):
        match each:
            case Truth(value=True):
                pass
            case DomainTest():
                allowed, others = placements(nodes, each), placements(nodes, nodes.negation(each))
                if len(allowed) == 1:
                    chosen += allowed
                else:
                    excluded += others
            case _ if each.support.bit_count() == 2:
                found.append(pairs(nodes, each))
            case _:
                objectives = direct(nodes, each)
                if objectives is None:
                    return None
                for objective in objectives:
                    found += _parts(nodes, objective)
    tests = (Count(0, many, many, tuple(listed)) for many, listed in ((len(chosen), chosen), (0, excluded)) if listed)
    return (*tests, *found)


def _parts(nodes: NodeTable, objective: DirectObjective) -> list[BranchObjective]:
    """An objective as parts of a branch."""
    if not isinstance(objective, Distinct):
        return [objective]
    digits = (nodes.digit(slot) for slot in objective.slots)
    return [*apart(nodes, [table for table in digits if isinstance(table, Table)])]
