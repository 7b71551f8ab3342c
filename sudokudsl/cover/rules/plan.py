"""Plans: the objectives of a rule with local slot numbers, made once for all rules of the same structure."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import cast

from ...model import ground
from ...model.constraint import Constraint, cells_named, field_names
from ...model.verbs import Slot
from ..objectives import Automaton, Count, Objective, Pairs, Sets, Ways
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

    @property
    def rows(self) -> int:
        """The rows of its tables, about."""
        return sum(map(_rows, self.objectives))


def _rows(objective: Objective) -> int:
    match objective:
        case Automaton(layers=layers):
            return sum(map(len, layers))
        case Ways(tuples=rows) | Sets(ways=rows) | Pairs(allowed=rows) | Count(placements=rows):
            return len(rows)
    return 1


Key = tuple[int, tuple[tuple[int, ...], ...], tuple[int, ...], tuple[Place | None, ...]]
"""The number of a rule's structure, the domains of its cells, which of them differ, and their places.

The number is negative if the first cell decides whether the rule applies.
"""


@dataclass(slots=True)
class _Past:
    """The knowledge of a planner after some plans, which depends on these plans and on nothing else of the puzzle.

    So the next plans can be remembered from one puzzle to the next. `steps` are those of all plans so far.
    """

    forms: KnownForms = field(default_factory=KnownForms)
    steps: int = 0
    next: dict[Key, tuple[Plan, _Past]] = field(default_factory=dict)


class _Memory:
    """The plans of past puzzles: `first` is before any plan. `numbers` are those of structures, from `unused` on."""

    def __init__(self) -> None:
        self.first = _Past()
        self.numbers: dict[Hashable, int] = {}
        self.unused = count(1)
        self.rows = 0

    @property
    def full(self) -> bool:
        """Whether it has taken up so much that it is to be forgotten."""
        return self.rows > MOST_ROWS or len(self.numbers) > MOST_ROWS


MOST_ROWS = 300_000
"""Rows of the tables of plans, and numbers of structures, that are remembered: some 100 bytes each."""
_remembered = [_Memory()]  # the present one


def _memory() -> _Memory:
    """The memory for a new puzzle. Planners of other threads may still use one that is forgotten."""
    if _remembered[0].full:
        forget()
    return _remembered[0]


def forget() -> None:
    """Forgets the plans of past puzzles, as tests do that change how plans are made."""
    _remembered[0] = _Memory()


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
        self._memory = _memory()
        self._plans: dict[Key, Plan] = {}
        self._past = self._memory.first

    def plans(self, conditions: Sequence[ground.Condition]) -> list[tuple[Plan, tuple[Slot, ...]]]:
        """The plans of a rule's conditions, each with its cells in the order of `Plan.cells`.

        Conditions that share no cells with the others have plans of their own, as many of them have one structure.
        Raises TableTooLarge beyond a limit.
        """
        kinds = check_depth(_all_of(conditions))
        if ground.Posted in kinds:  # a statement may depend on cells that it does not name
            return [self._plan(_all_of(conditions))]
        return [self._plan(_all_of(part)) for part in _independent(conditions)]

    def plan_if(self, chosen: Slot, condition: ground.Condition) -> tuple[Plan, tuple[Slot, ...]]:
        """The plan of a condition that holds if the slot `chosen`, which holds 0 or 1, holds 1.

        No statement is posted in the condition. Raises TableTooLarge beyond a limit.
        """
        check_depth(condition)
        return self._plan(condition, (chosen,))

    def _plan(self, condition: ground.Condition, chosen: tuple[Slot, ...] = ()) -> tuple[Plan, tuple[Slot, ...]]:
        shape = _ShapeNumbers(self._memory, self._equality, chosen)
        number = shape.of(condition)
        cells = tuple(shape.cells)
        if shape.posts:  # the cells of the statement are not known here
            plan, slots, self._past = self._planned(condition, cells)
            return plan, slots
        key = (
            -number if chosen else number,
            tuple(self._domain_of(cell) for cell in cells),
            self._differ(cells),
            self._places(cells),
        )
        known = self._plans.get(key)
        if known is None:
            known = self._plans[key] = self._remembered(key, condition, cells, chosen=bool(chosen))
        return known, cells

    def _remembered(self, key: Key, condition: ground.Condition, cells: Sequence[Slot], *, chosen: bool) -> Plan:
        """The plan of a structure that is new in this puzzle."""
        found = self._past.next.get(key)
        if found is None:
            plan, _, past = self._planned(condition, cells, chosen=chosen)
            found = self._past.next[key] = plan, past
            self._memory.rows += plan.rows + past.forms.size
        plan, self._past = found
        return plan

    def _planned(
        self, condition: ground.Condition, cells: Sequence[Slot], *, chosen: bool = False
    ) -> tuple[Plan, tuple[Slot, ...], _Past]:
        """The plan of a condition, its slots, and what is known then. With `chosen`, if the first slot holds 1."""
        forms = self._past.forms.copy()
        nodes = NodeTable(min(MAX_STEPS, MAX_ALL_STEPS - self._past.steps))
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
        if chosen:
            root = nodes.disjunction([nodes.domain_test(0, 1), root])
        decomposer = Decomposer(nodes, forms)
        decomposer.require(root)
        plan = Plan(
            tuple(slots.values()),
            tuple((slot, nodes.domains[slot]) for slot in decomposer.auxiliary),
            decomposer.joint.made(),
            tuple(decomposer.domains.items()),
            tuple(decomposer.objectives),
        )
        return plan, tuple(slots), _Past(forms, self._past.steps + nodes.steps)


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

    def __init__(self, memory: _Memory, equality: Equality, first: Sequence[Slot] = ()) -> None:
        self.cells: dict[Slot, int] = {slot: number for number, slot in enumerate(first)}
        self._equality = equality
        self.posts = False
        self._numbers, self._unused = memory.numbers, memory.unused
        self._seen: dict[int, int] = {}

    def of(self, node: GroundNode) -> int:
        """The number of a node."""
        found = self._seen.get(id(node))
        if found is None:
            self.posts |= isinstance(node, ground.Posted)
            key = type(node), () if self.posts else self._inner(node)
            found = self._seen[id(node)] = self._numbers.setdefault(key, next(self._unused))
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
