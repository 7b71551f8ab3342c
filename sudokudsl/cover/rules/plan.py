"""Plans: the objectives of a rule with local slot numbers, for all rules of the same structure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ..objectives import Automaton, Count, Objective, Pairs, Sets, Ways
from ..relocation import with_digits
from .joint_slots import JointSlot


@dataclass(frozen=True, slots=True)
class Plan:
    """Objectives, narrowed domains and auxiliary slots of a rule, by local slot numbers.

    `cells` has the numbers of its cells, in the order in which the rule names them first, and of the known slots that
    compare two of them. `auxiliary` has the numbers of the new auxiliary slots, each with its digits. All rules share
    the `joint` slots.
    """

    cells: tuple[int, ...]
    auxiliary: tuple[tuple[int, tuple[int, ...]], ...]
    joint: tuple[JointSlot, ...]
    domains: tuple[tuple[int, tuple[int, ...]], ...]
    objectives: tuple[Objective, ...]

    @property
    def rows(self) -> int:
        """The rows of its tables, about."""
        return sum(map(_rows, self.objectives))

    def with_digits(self, slots: Iterable[int], digits: Mapping[int, int]) -> Plan | None:
        """The plan with other digits in some of its cells; None if an objective takes them as numbers.

        `digits` has the digit in the place of each one of these cells: a permutation of them.
        """
        maps = dict.fromkeys(slots, digits)
        for joint in self.joint:
            if joint.first in maps or joint.second in maps:
                maps[joint.slot] = _joint_digits(joint, maps)
        objectives = [with_digits(objective, maps) for objective in self.objectives]
        kept = tuple(objective for objective in objectives if objective is not None)
        if len(kept) < len(objectives):
            return None
        narrowed = tuple(
            (slot, tuple(sorted(maps[slot][each] for each in own)) if slot in maps else own)
            for slot, own in self.domains
        )
        return replace(self, domains=narrowed, objectives=kept)


def _joint_digits(joint: JointSlot, maps: Mapping[int, Mapping[int, int]]) -> Mapping[int, int]:
    """The digit in the place of each one of a joint slot if other digits are in its two slots."""
    numbers = {pair: number for number, pair in enumerate(joint.pairs)}
    found = {}
    for (first, second), number in numbers.items():
        one = maps[joint.first][first] if joint.first in maps else first
        other = maps[joint.second][second] if joint.second in maps else second
        found[number] = numbers[one, other]
    return found


def _rows(objective: Objective) -> int:
    match objective:
        case Automaton(layers=layers):
            return sum(map(len, layers))
        case Ways(tuples=rows) | Sets(ways=rows) | Pairs(allowed=rows) | Count(placements=rows):
            return len(rows)
    return 1
