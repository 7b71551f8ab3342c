"""Plans: the objectives of a rule with local slot numbers, made once for all rules of the same structure."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import cast

from ...model import ground
from ...model.constraint import Constraint, cells_named, field_names
from ...model.verbs import Slot
from ..objectives import Objective
from .decompose import Decomposer
from .joint_slots import JointSlot
from .known_forms import KnownForms
from .node_table import NodeTable
from .shared_nodes import MAX_STEPS, Place
from .translate import KINDS, Equality, GroundNode, Posted, Translator, check_depth

MAX_ALL_STEPS = 5 * MAX_STEPS  # steps for all rules of a puzzle

Domains = Callable[[Slot], tuple[int, ...]]
Places = Callable[[Sequence[Slot]], tuple[Place | None, ...]]
"""The place of each slot, or None for a value that follows from others. There are none without layers."""
Differ = Callable[[Sequence[Slot]], tuple[int, ...]]
"""For each slot, the bit mask (by position) of the others that never hold the same digit."""


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


class Planner:
    """Makes plans, and keeps them by the structure of the rule: its ground form without the names of the cells."""

    def __init__(
        self,
        domain_of: Domains,
        differ: Differ,
        places: Places,
        equality: Equality,
        compiled: Callable[[Constraint], Posted],
    ) -> None:
        self._domain_of = domain_of
        self._differ = differ
        self._places = places
        self._equality = equality
        self._compiled = compiled
        self._numbers: dict[Hashable, int] = {}
        self._plans: dict[Hashable, Plan] = {}
        self._forms = KnownForms()
        self._steps = 0

    def plans(self, conditions: Sequence[ground.Condition]) -> list[tuple[Plan, tuple[Slot, ...]]]:
        """The plans of a rule's conditions, each with its cells in the order of `Plan.cells`.

        Conditions that share no cells with the others have plans of their own, as many of them have one structure.
        Raises TableTooLarge beyond a limit.
        """
        kinds = check_depth(_all_of(conditions))
        if ground.Posted in kinds:  # a statement may depend on cells that it does not name
            return [self._plan(_all_of(conditions))]
        return [self._plan(_all_of(part)) for part in _independent(conditions)]

    def _plan(self, condition: ground.Condition) -> tuple[Plan, tuple[Slot, ...]]:
        shape = _ShapeNumbers(self._numbers, self._equality)
        number = shape.of(condition)
        cells = tuple(shape.cells)
        if shape.posts:  # the cells of the statement are not known here
            return self._planned(condition, cells)
        key = number, tuple(self._domain_of(cell) for cell in cells), self._differ(cells), self._places(cells)
        known = self._plans.get(key)
        if known is None:
            known, _ = self._planned(condition, cells)
            self._plans[key] = known
        return known, cells

    def _planned(self, condition: ground.Condition, cells: Sequence[Slot]) -> tuple[Plan, tuple[Slot, ...]]:
        nodes = NodeTable(min(MAX_STEPS, MAX_ALL_STEPS - self._steps))
        slots: dict[Slot, int] = {}

        def cell_slot(cell: Slot) -> int:
            if cell not in slots:
                slots[cell] = nodes.slot(self._domain_of(cell))
            return slots[cell]

        for cell in cells:
            cell_slot(cell)
        nodes.apart = dict(enumerate(self._differ(cells)))
        nodes.places = {slot: place for slot, place in enumerate(self._places(cells)) if place is not None}
        root = Translator(nodes, cell_slot, self._equality, self._compiled).condition(condition)
        decomposer = Decomposer(nodes, self._forms)
        decomposer.require(root)
        self._steps += nodes.steps
        plan = Plan(
            tuple(slots.values()),
            tuple((slot, nodes.domains[slot]) for slot in decomposer.auxiliary),
            decomposer.joint.made(),
            tuple(decomposer.domains.items()),
            tuple(decomposer.objectives),
        )
        return plan, tuple(slots)


def _all_of(conditions: Sequence[ground.Condition]) -> ground.Condition:
    return conditions[0] if len(conditions) == 1 else ground.And(tuple(conditions))


def _independent(conditions: Sequence[ground.Condition]) -> list[Sequence[ground.Condition]]:
    """Cuts a list of conditions wherever those before the cut and those after it share no cells."""
    named = [set(cells_named(condition)) for condition in conditions]
    last = {cell: place for place, cells in enumerate(named) for cell in cells}
    parts, begin, end = [], 0, 0
    for place, cells in enumerate(named):
        end = max(end, *(last[cell] for cell in cells)) if cells else end
        if end <= place:
            parts.append(conditions[begin : place + 1])
            begin = end = place + 1
    return parts


class _ShapeNumbers:
    """Numbers ground nodes: nodes of equal structure have the same number, whatever their cells are."""

    def __init__(self, numbers: dict[Hashable, int], equality: Equality) -> None:
        self.cells: dict[Slot, int] = {}
        self._equality = equality
        self.posts = False
        self._numbers = numbers
        self._seen: dict[int, int] = {}

    def of(self, node: GroundNode) -> int:
        """The number of a node."""
        found = self._seen.get(id(node))
        if found is None:
            self.posts |= isinstance(node, ground.Posted)
            key = type(node), () if self.posts else self._inner(node)
            found = self._seen[id(node)] = self._numbers.setdefault(key, len(self._numbers))
        return found

    def _inner(self, node: GroundNode) -> tuple[Hashable, ...]:
        if isinstance(node, ground.Comparison) and (known := self._equality(node)) is not None:
            return node.sign, self._part(known)
        return tuple([self._part(getattr(node, name)) for name in field_names(node)])

    def _part(self, value: object) -> Hashable:
        if type(value) in KINDS:
            return "node", self.of(cast(GroundNode, value))
        if type(value) is tuple:
            return tuple([self._part(inner) for inner in value])
        if isinstance(value, Slot):
            return "cell", self.cells.setdefault(value, len(self.cells))
        assert isinstance(value, Hashable)
        return value
