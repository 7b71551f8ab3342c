"""Makes plans: each is made once for all rules of the same structure, and remembered from one puzzle to the next."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from ...model import ground
from ...model.constraint import Constraint, cells_named
from ...model.geometry import Cell, layer_name
from ...model.verbs import Slot
from .decompose import Decomposer
from .exchanged_areas import NO_NAMES, NO_NUMBERS, AreaNames, exchange, numbers_compared
from .known_forms import KnownForms
from .node_table import NodeTable
from .plan import Plan
from .shared_nodes import MAX_STEPS, Place
from .structures import KnownStructures, StructureNumbers
from .translate import Equality, Posted, Translator, check_depth

MAX_ALL_STEPS = 5_000_000  # steps for all rules of a puzzle

Domains = Callable[[Slot], tuple[int, ...]]
Places = Callable[[Sequence[Slot]], tuple[Place | None, ...]]
"""The place of each slot, or None for a value that follows from others. There are none without layers."""
Differ = Callable[[Sequence[Slot]], tuple[int, ...]]
"""For each slot, the bit mask (by position) of the others that never hold the same digit."""
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
        self.structures = KnownStructures()
        self.rows = 0

    @property
    def full(self) -> bool:
        """Whether it has taken up so much that it is to be forgotten."""
        return self.rows > MOST_ROWS or len(self.structures) > MOST_ROWS


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
        divisions: Collection[str] = (),
    ) -> None:
        """`divisions` are the layers that hold the numbers of areas."""
        self._domain_of = domain_of
        self._differ = differ
        self._places = places
        self._equality = equality
        self._compiled = compiled
        self._divisions = divisions
        self._memory = _memory()
        self._plans: dict[Key, Plan] = {}
        self._exchangeable: dict[Key, tuple[Plan, frozenset[int]]] = {}  # plans, with the numbers of their areas
        self._past = self._memory.first

    def plans(self, conditions: Sequence[ground.Condition]) -> list[tuple[Plan, tuple[Slot, ...]]]:
        """The plans of a rule's conditions, each with its cells in the order of `Plan.cells`.

        Conditions that share no cells with the others have plans of their own, as many of them have one structure.
        So do conditions that differ only in the numbers of areas. Raises TableTooLarge beyond a limit.
        """
        kinds = check_depth(_all_of(conditions))
        if ground.Posted in kinds:  # a statement may depend on cells that it does not name
            return [self._plan(_all_of(conditions))]
        parts = _independent(conditions)
        if not self._divisions:
            return [self._plan(_all_of(part)) for part in parts]
        return [self._plan_of_areas(_all_of(group)) for part in parts for group in self._by_numbers(part)]

    def plan_if(self, chosen: Slot, condition: ground.Condition) -> tuple[Plan, tuple[Slot, ...]]:
        """The plan of a condition that holds if the slot `chosen`, which holds 0 or 1, holds 1.

        No statement is posted in the condition. Raises TableTooLarge beyond a limit.
        """
        check_depth(condition)
        return self._plan(condition, (chosen,))

    def _by_numbers(self, conditions: Sequence[ground.Condition]) -> list[Sequence[ground.Condition]]:
        """Parts conditions by the numbers of areas that they compare, if several parts have one structure then."""
        by_numbers: dict[frozenset[int], list[ground.Condition]] = {}
        for condition in conditions:
            by_numbers.setdefault(self._exchanged(condition), []).append(condition)
        by_numbers.pop(NO_NUMBERS, None)
        alike: dict[Key, list[Sequence[ground.Condition]]] = {}
        for numbers, listed in by_numbers.items():
            key, _ = self._key(_all_of(listed), self._structure(areas=numbers))
            alike.setdefault(key, []).append(listed)
        groups = [group for found in alike.values() if len(found) > 1 for group in found]
        taken = {id(condition) for group in groups for condition in group}
        rest = [condition for condition in conditions if id(condition) not in taken]
        return [rest, *groups] if rest else groups

    def _exchanged(self, condition: ground.Condition) -> frozenset[int]:
        """The numbers of areas in a condition, if others may take their place: all its cells may hold all of them."""
        numbers, holders = numbers_compared(condition, self._divisions)
        domains = {self._domain_of(holder) for holder in holders} if numbers else ()
        return numbers if len(domains) == 1 and numbers <= set(*domains) else NO_NUMBERS

    def _plan_of_areas(self, condition: ground.Condition) -> tuple[Plan, tuple[Slot, ...]]:
        """The plan of a condition, made from that of one that differs only in the numbers of areas if there is one."""
        numbers = self._exchanged(condition)
        if not numbers:
            return self._plan(condition)
        key, cells = self._key(condition, self._structure(areas=numbers))
        if key not in self._exchangeable:
            self._exchangeable[key] = self._plan(condition)[0], numbers
        plan, planned = self._exchangeable[key]
        if planned == numbers:
            return plan, cells
        holders = [(slot, cell) for slot, cell in zip(plan.cells, cells, strict=True) if self._is_holder(cell)]
        domain = self._domain_of(holders[0][1])
        exchanged = plan.with_digits([slot for slot, _ in holders], exchange(domain, planned, numbers))
        return self._plan(condition) if exchanged is None else (exchanged, cells)

    def _is_holder(self, slot: Slot) -> bool:
        return isinstance(slot, Cell) and layer_name(slot) in self._divisions

    def _structure(self, chosen: tuple[Slot, ...] = (), areas: frozenset[int] = NO_NUMBERS) -> StructureNumbers:
        """The numbers of structures, in which numbers of `areas` count only by their order."""
        names = AreaNames(self._divisions, tuple(sorted(areas))) if areas else NO_NAMES
        return StructureNumbers(self._memory.structures, self._equality, self._compiled, chosen, names)

    def _key(
        self, condition: ground.Condition, structure: StructureNumbers, *, chosen: bool = False
    ) -> tuple[Key, tuple[Slot, ...]]:
        """The key of a condition's plan, and its cells."""
        number = structure.of(condition)
        cells = tuple(structure.cells)
        domains = tuple(self._domain_of(cell) for cell in cells)
        return (-number if chosen else number, domains, self._differ(cells), self._places(cells)), cells

    def _plan(self, condition: ground.Condition, chosen: tuple[Slot, ...] = ()) -> tuple[Plan, tuple[Slot, ...]]:
        key, cells = self._key(condition, self._structure(chosen), chosen=bool(chosen))
        known = self._plans.get(key)
        if known is None:
            known = self._plans[key] = self._remembered(key, condition, cells, chosen=bool(chosen))
        return known, cells

    def _remembered(self, key: Key, condition: ground.Condition, cells: Sequence[Slot], *, chosen: bool) -> Plan:
        """The plan of a structure that is new in this puzzle."""
        found = self._past.next.get(key)
        if found is None:
            plan, past = self._planned(condition, cells, chosen=chosen)
            found = self._past.next[key] = plan, past
            self._memory.rows += plan.rows + past.forms.size
        plan, self._past = found
        return plan

    def _planned(
        self, condition: ground.Condition, cells: Sequence[Slot], *, chosen: bool = False
    ) -> tuple[Plan, _Past]:
        """The plan of a condition, and what is known then. With `chosen`, if the first slot holds 1."""
        forms = self._past.forms.copy()
        nodes = NodeTable(min(MAX_STEPS, MAX_ALL_STEPS - self._past.steps))
        slots = {cell: nodes.slot(self._domain_of(cell)) for cell in cells}
        nodes.apart = dict(enumerate(self._differ(cells)))
        nodes.places = {slot: place for slot, place in enumerate(self._places(cells)) if place is not None}
        root = Translator(nodes, slots.__getitem__, self._equality, self._compiled).condition(condition)
        if chosen:
            root = nodes.disjunction([nodes.domain_test(0, 1), root])
        decomposer = Decomposer(nodes, forms)
        decomposer.determine()
        decomposer.require(root)
        plan = Plan(
            tuple(slots.values()),
            tuple((slot, nodes.domains[slot]) for slot in decomposer.auxiliary),
            decomposer.joint.made(),
            tuple(decomposer.domains.items()),
            tuple(decomposer.objectives),
        )
        return plan, _Past(forms, self._past.steps + nodes.steps)


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
