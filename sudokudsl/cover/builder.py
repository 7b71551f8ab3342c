"""The builder of cover problems, which implements `CoverVerbs`: each verb adds objectives of one kind."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from functools import cached_property, partial
from itertools import chain, count, product, zip_longest
from operator import eq
from typing import TYPE_CHECKING, NamedTuple, cast

from ..model.constraint import Constraint, digits_named
from ..model.geometry import Board, Cell, Layer, base, layer_name
from ..model.verbs import AuxiliarySlot, CoverVerbs, Piece, Slot, State
from .layers import Layers, layers_of
from .limits import MAX_GROUPED, MAX_LISTED, MAX_RANKED, MAX_SETS, MAX_WAYS, TableTooLarge
from .objectives import (
    Automaton,
    BranchObjective,
    Connected,
    Count,
    CoverProblem,
    Distinct,
    Division,
    Either,
    Grouped,
    House,
    Objective,
    Pairs,
    Ranked,
    Sets,
    Total,
    Ways,
)
from .pieces import connected_sets
from .ranking import without_rankings
from .remembered import Remembered

if TYPE_CHECKING:
    from ..model import ground
    from .rules.area_conditions import AreaConditions
    from .rules.joint_slots import JointSlot
    from .rules.plan import Plan
    from .rules.planner import Planner
    from .rules.shared_nodes import Place
    from .rules.translate import Posted

__all__ = ["MAX_WAYS", "CoverBuilder", "TableTooLarge"]

_RELATIONS = Remembered[tuple[tuple[int, int], ...]](len)
_AUTOMATA = Remembered[Layers](lambda layers: sum(map(len, layers)))
_HOUSES: dict[tuple[int, int, int], tuple[Board, Sequence[Slot], House]] = {}
"""Houses of boards, which are shared among puzzles, by the board and the slots as objects, and the owner."""
_MOST_HOUSES = 1_000
"""Houses that are remembered. All of them are forgotten when there would be more."""


class _Division(NamedTuple):
    """A division into areas: the slots that hold their numbers and sizes, and the steps between the former."""

    numbers: tuple[Slot, ...]
    sizes: tuple[Slot, ...]
    steps: tuple[tuple[Slot, Slot], ...]


class CoverBuilder(CoverVerbs):
    """Collects slots, domains and objectives for one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.owner = 0
        self._numbers = dict[Slot, int](board.index.items())
        self._domains = list(board.domains)
        self._digits: tuple[int, ...] | None = board.digits
        self._stated: Constraint | None = None
        self._objectives: list[Objective] = []
        self._relations: dict[Hashable, tuple[tuple[int, int], ...]] = {}  # of functions that only this puzzle has
        self._automata: dict[Hashable, Layers] = {}
        self._selected: dict[Hashable, Layers] = {}  # automata of statements with hidden numbers
        # by identity: lines of slots, which many rankings share, and their numbers
        self._lines: dict[int, tuple[tuple[tuple[Slot, ...], ...], tuple[tuple[int, ...], ...]]] = {}
        self._different: dict[int, set[int]] = {}  # by slot, the slots that cannot hold the same digit
        self._equal: dict[tuple[int, int], AuxiliarySlot] = {}  # by two slots, the lower first
        self._partners: dict[int, list[Slot]] = {}  # by slot of an area of more than one: all neighbours
        self._divisions: dict[int, _Division] = {}  # by slot
        self._unlisted: set[int] = set()  # slots of divisions whose possible areas are not listed yet
        self._pieces: dict[int, list[Piece]] = {}  # by slot, those over it
        self._scanned = 0  # objectives, the first so many, that `_different` takes into account
        self._rules = 0
        self._alone: dict[Constraint, Posted] = {}  # statements of rules, compiled by themselves
        self._joints: dict[tuple[int, int, tuple[tuple[int, int], ...]], int] = {}  # by their two slots and the pairs
        self._renames = False  # whether an auxiliary slot gets another name if its own is in use

    @property
    def digits(self) -> tuple[int, ...]:
        if self._digits is None:
            self._digits = digits_named(self._stated, self.board)
        return self._digits

    def state(self, constraint: Constraint, owner: int | None = None) -> None:
        """Adds the objectives of a statement. `owner` owns them; None keeps the present owner."""
        before = self._stated, self._digits, self.owner
        self._stated, self._digits = constraint, None
        if owner is not None:
            self.owner = owner
        try:
            constraint.cover(self)
        finally:
            self._stated, self._digits, self.owner = before

    def differ(self, cells: Sequence[Cell]) -> bool:
        every = (1 << len(cells)) - 1
        return all(others == every ^ (1 << place) for place, others in enumerate(self._differing(cells)))

    def listable(self, cells: Sequence[Cell]) -> bool:
        return len(self.digits) <= MAX_LISTED and self.differ(cells)

    def auxiliary(self, name: str, digits: Iterable[int]) -> AuxiliarySlot:
        slot = AuxiliarySlot(name)
        while self._renames and slot in self._numbers:
            slot = AuxiliarySlot(f"{slot.name}'")
        if slot in self._numbers:
            raise ValueError(f"auxiliary slot {name} exists already")
        self._numbers[slot] = len(self._domains)
        self._domains.append(tuple(sorted(set(digits))))
        return slot

    def domain(self, slot: Slot, digits: Iterable[int]) -> None:
        self._narrow(self._numbers[slot], digits)

    def exactly(self, count: int, placements: Iterable[tuple[Slot, int]]) -> None:
        self.between(count, count, placements)

    def between(self, low: int, high: int, placements: Iterable[tuple[Slot, int]]) -> None:
        numbers = self._numbers
        listed = tuple([(numbers[slot], digit) for slot, digit in placements])
        if len(set(listed)) < len(listed):
            raise ValueError("a placement is listed twice")
        self._objectives.append(Count(self.owner, low, high, listed))

    def house(self, slots: Sequence[Slot]) -> None:
        key = id(self.board), id(slots), self.owner
        known = _HOUSES.get(key)
        if known is not None and known[0] is self.board and known[1] is slots:
            self._objectives.append(known[2])
            return
        alphabet, digits = self.board.alphabet, self.board.digits
        full = len(slots) == len(alphabet)
        if full and len(alphabet) == len(digits):
            house = House(self.owner, self._distinct_numbers(slots), digits)
            self._objectives.append(house)
            if len(_HOUSES) >= _MOST_HOUSES:
                _HOUSES.clear()
            if isinstance(slots, tuple):  # it never changes, and keeps its place in memory
                _HOUSES[key] = self.board, slots, house
        elif len(alphabet) == len(digits):
            self.distinct(slots)
        else:
            for digit, copies in sorted(self.board.copies.items()):
                self.between(copies if full else 0, copies, ((slot, digit) for slot in slots))

    def distinct(self, slots: Sequence[Slot]) -> None:
        self._objectives.append(Distinct(self.owner, self._distinct_numbers(slots)))

    def pairs(self, first: Slot, second: Slot, allowed: Callable[[int, int], bool]) -> None:
        a, b = self._numbers[first], self._numbers[second]
        if a == b:
            raise ValueError("a slot is listed twice")
        domains = self._domains[a], self._domains[b]

        def related() -> tuple[tuple[int, int], ...]:
            return tuple(pair for pair in product(*domains) if allowed(*pair))

        self._objectives.append(
            Pairs(self.owner, a, b, _RELATIONS.table((allowed,), domains, related, self._relations))
        )

    def ways(self, slots: Sequence[Slot], tuples: Iterable[tuple[int, ...]]) -> None:
        listed: set[tuple[int, ...]] = set()
        for way in tuples:
            listed.add(way)
            if len(listed) > MAX_WAYS:
                raise TableTooLarge("the list of ways", len(listed), MAX_WAYS)
        self._objectives.append(Ways(self.owner, self._distinct_numbers(slots), tuple(sorted(listed))))

    def sets(self, slots: Sequence[Slot], ways: Iterable[Sequence[tuple[int, ...]]]) -> None:
        listed: set[tuple[tuple[int, ...], ...]] = set()
        for way in ways:
            listed.add(tuple(way))
            if len(listed) > MAX_WAYS:
                raise TableTooLarge("the list of ways", len(listed), MAX_WAYS)
        if slots:
            self._objectives.append(Sets(self.owner, self._distinct_numbers(slots), tuple(sorted(listed))))
        else:
            self._objectives.append(Ways(self.owner, (), ((),) if listed else ()))

    def total(self, low: int, high: int, terms: Iterable[tuple[int, Slot]]) -> None:
        weights: dict[int, int] = {}
        for weight, slot in terms:
            number = self._numbers[slot]
            weights[number] = weights.get(number, 0) + weight
        used = tuple([term for term in weights.items() if term[1]])
        self._objectives.append(Total(self.owner, low, high, used))

    def automaton(
        self,
        slots: Sequence[Slot],
        start: State,
        step: Callable[[State, int], State | None],
        accepts: Callable[[State], bool],
        *,
        only_determines: bool = False,
    ) -> None:
        numbers = self._distinct_numbers(slots)
        if not numbers and not accepts(start):
            self._objectives.append(Ways(self.owner, (), ()))
            return
        domains = tuple(self._domains[number] for number in numbers)

        def listed() -> Layers:
            return layers_of(domains, start, step, accepts)

        layers = _AUTOMATA.table((step, accepts), (start, domains), listed, self._automata)
        self._objectives.append(Automaton(self.owner, numbers, layers, only_determines))

    def connected(self, slots: Sequence[Slot], digits: Iterable[int], neighbours: Iterable[tuple[Slot, Slot]]) -> None:
        places = {slot: place for place, slot in enumerate(slots)}
        edges = sorted({(min(a, b), max(a, b)) for a, b in ((places[one], places[other]) for one, other in neighbours)})
        listed = tuple(sorted(set(digits)))
        self._objectives.append(Connected(self.owner, self._distinct_numbers(slots), listed, tuple(edges)))

    def grouped(self, members: Sequence[Slot], groups: Sequence[Slot], compared: Iterable[tuple[Slot, Slot]]) -> None:
        self._check_values(members, "the digits of grouped cells", MAX_GROUPED)
        self._check_values(groups, "the numbers of groups", MAX_GROUPED)
        self._objectives.append(
            Grouped(
                self.owner,
                self._distinct_numbers(members),
                self._distinct_numbers(groups),
                self._compared(groups, compared),
            )
        )

    def ranked(
        self, lines: tuple[tuple[Slot, ...], ...], clues: Iterable[tuple[int, int, bool]], *, differ: bool = False
    ) -> None:
        if id(lines) not in self._lines:
            self._check_values([slot for line in lines for slot in line], "the digits of ranked lines", MAX_RANKED)
            if len({len(line) for line in lines}) > 1 or not all(lines):
                raise ValueError("ranked lines have one length, at least 1")
            numbers = tuple(map(self._distinct_numbers, lines))
            same = next((known for _, known in self._lines.values() if known == numbers), numbers)
            self._lines[id(lines)] = lines, same
        self._objectives.append(Ranked(self.owner, self._lines[id(lines)][1], tuple(clues), differ))

    def division(self, numbers: Sequence[Slot], sizes: Sequence[Slot], steps: Iterable[tuple[Slot, Slot]]) -> None:
        self._check_values(numbers, "the numbers of areas", MAX_GROUPED)
        self._objectives.append(
            Division(
                self.owner,
                self._distinct_numbers(numbers),
                self._distinct_numbers(sizes),
                self._compared(numbers, steps),
            )
        )

    def areas_of(self, numbers: Sequence[Slot], sizes: Sequence[Slot], steps: Iterable[tuple[Slot, Slot]]) -> None:
        division = _Division(tuple(numbers), tuple(sizes), tuple(steps))
        slots = [self._numbers[slot] for slot in numbers]
        self._divisions.update(dict.fromkeys(slots, division))
        self._unlisted.update(slots)
        if min(chain.from_iterable(self._domains[self._numbers[slot]] for slot in sizes), default=1) > 1:
            for one, other in division.steps:
                self._partners.setdefault(self._numbers[one], []).append(other)
                self._partners.setdefault(self._numbers[other], []).append(one)

    def partners_of(self, number: Slot) -> Sequence[Slot]:
        return self._partners.get(self._numbers[number], ())

    def area_of(self, number: Slot) -> tuple[int, Sequence[Slot]] | None:
        division = self._divisions.get(self._numbers[number])
        if division is None:
            return None
        sizes = self._domains[self._numbers[division.sizes[division.numbers.index(number)]]]
        return (sizes[0], division.numbers) if len(sizes) == 1 else None

    def pieces_over(self, number: Slot) -> Sequence[Piece]:
        at = self._numbers[number]
        if at in self._unlisted:
            self._list_pieces(self._divisions[at])
        return self._pieces.get(at, ())

    def _list_pieces(self, division: _Division) -> None:
        """Lists the possible areas of a division, each with a placement that chooses it, unless they are too many."""
        numbers, sizes, steps = division
        self._unlisted.difference_update(map(self._numbers.__getitem__, numbers))
        known = set[int]().union(*(self._domains[self._numbers[slot]] for slot in sizes))
        listed = connected_sets(min(known), max(known), numbers, steps) if known else None
        if listed is None:
            return
        over: dict[Slot, list[Piece]] = {slot: [] for slot in numbers}
        for first, sets in listed.items():
            begins = self._renamed(f"area from {first}", range(len(sets) + 1))
            for digit, slots in enumerate(sets, 1):
                for slot in slots:
                    over[slot].append(Piece(slots, begins, digit))
        for slot, found in over.items():
            self.exactly(1, ((piece.slot, piece.digit) for piece in found))
            self._pieces[self._numbers[slot]] = found
        for one, other in steps:
            joined = [(piece.slot, piece.digit) for piece in over[one] if other in piece.slots]
            self.exactly(1, [*joined, (self.equal(one, other), 0)])
        for slot, size in zip(numbers, sizes, strict=True) if len(known) > 1 else ():
            self.read_off(size, slot, len)

    def read_off(self, slot: Slot, number: Slot, value: Callable[[frozenset[Slot]], int]) -> bool:
        by_value: dict[int, list[tuple[Slot, int]]] = {}
        for piece in self.pieces_over(number):
            by_value.setdefault(value(piece.slots), []).append((piece.slot, piece.digit))
        domain = self._domains[self._numbers[slot]]
        for digit in domain if by_value else ():
            others = ((slot, other) for other in domain if other != digit)
            self.exactly(1, [*by_value.get(digit, ()), *others])
        return bool(by_value)

    def _compared(self, slots: Sequence[Slot], pairs: Iterable[tuple[Slot, Slot]]) -> tuple[tuple[int, int, int], ...]:
        """Pairs of the slots by their places, each with the slot that says whether both hold the same digit."""
        places = {slot: place for place, slot in enumerate(slots)}
        listed = sorted((places[one], places[other]) for one, other in pairs)
        return tuple((one, other, self._numbers[self._equality(slots[one], slots[other])[0]]) for one, other in listed)

    def equal(self, one: Slot, other: Slot) -> AuxiliarySlot:
        slot, new = self._equality(one, other)
        if new:
            numbers = self._distinct_numbers((one, other))
            self._objectives.append(Grouped(self.owner, (), numbers, ((0, 1, self._numbers[slot]),)))
        return slot

    def _check_values(self, slots: Sequence[Slot], what: str, limit: int) -> None:
        values = set[int]().union(*(self._domains[self._numbers[slot]] for slot in slots))
        if len(values) > limit:
            raise TableTooLarge(what, len(values), limit)

    def _equality(self, one: Slot, other: Slot) -> tuple[AuxiliarySlot, bool]:
        """The slot that says whether two slots hold the same digit, and whether it is new."""
        numbers = self._numbers[one], self._numbers[other]
        key = min(numbers), max(numbers)
        if new := key not in self._equal:
            self._equal[key] = self._renamed(f"{one} equal to {other}", (0, 1))
        return self._equal[key], new

    def either(self, branches: Iterable[Callable[[CoverVerbs], None]]) -> None:
        stated, listed = self._objectives, []
        for branch in branches:
            self._objectives = []
            branch(self)
            listed.append(tuple(_part(objective) for objective in self._objectives))
        self._objectives = stated
        self._objectives += listed[0] if len(listed) == 1 else [Either(self.owner, tuple(listed))]

    def rule(self, condition: ground.Condition) -> None:
        from ..model import ground  # imported late, as most puzzles have no rules

        waiting: list[ground.Condition] = [condition]
        rest: list[ground.Condition] = []
        while waiting:
            match waiting.pop():
                case ground.And(parts=parts):
                    waiting += reversed(parts)
                case ground.Posted(constraint=constraint):
                    self._renames = True  # one rule may post several constraints of a family
                    self.state(constraint)
                    self._renames = False
                case part:
                    rest.append(part)
        if not rest:
            return
        left = self._required_of_pieces(rest)
        self._compare_areas(left)
        self._rules += 1
        self._follow(self._planner.plans(left))

    def _follow(self, plans: Iterable[tuple[Plan, Sequence[Slot]]]) -> None:
        """Adds the objectives of plans."""
        from .relocation import relocated

        numbers = count(1)
        for plan, cells in plans:
            slots = {local: self._numbers[cell] for local, cell in zip(plan.cells, cells, strict=True)}
            for local, digits in plan.auxiliary:
                slots[local] = self._numbers[self.auxiliary(f"part {next(numbers)} of rule {self._rules}", digits)]
            for joint in plan.joint:
                slots[joint.slot] = self._joint(joint, slots)
            for local, digits in plan.domains:
                self._narrow(slots[local], digits)
            self._objectives += [relocated(objective, slots, self.owner) for objective in plan.objectives]

    def _required_of_pieces(self, conditions: Sequence[ground.Condition]) -> Sequence[ground.Condition]:
        """Requires conditions on areas of each possible area, where these are listed. The others are returned."""
        for name, steps in self._reach.items():
            from .rules.area_conditions import AreaConditions  # imported late, as most rules are not on areas

            holders = self.board.layers[name]
            least = -(-len(holders) // (steps + 1))
            found = AreaConditions(holders, set(self.board.digits_of(holders[0])), least, conditions)
            if found:
                pieces = dict.fromkeys(piece for holder in holders for piece in self.pieces_over(holder))
                if pieces:
                    conditions = found.rest
                    self._require_of_each(pieces, found)
        return conditions

    def _require_of_each(self, pieces: Iterable[Piece], conditions: AreaConditions) -> None:
        """Adds the conditions of a rule on each of the possible areas, which hold if it is an area."""
        from ..model import ground

        never: list[tuple[Slot, int]] = []
        self._rules += 1
        for piece in pieces:
            condition = conditions.of_area(cast(Set[Cell], piece.slots))
            if condition == ground.Truth(value=False):
                never.append((piece.slot, piece.digit))
            elif condition != ground.Truth(value=True):
                chosen = self._renamed(f"{piece.slot} is {piece.digit}", (0, 1))
                self.pairs(piece.slot, chosen, partial(_marks, piece.digit))
                self._follow([self._planner.plan_if(chosen, condition)])
        self.exactly(0, never)

    def _compare_areas(self, conditions: Sequence[ground.Condition]) -> None:
        """Adds the slots that say whether two cells are in one area, for conditions that compare many cells."""
        if not self._reach:
            return
        from .rules.compared_areas import compared_areas

        for name, pairs in compared_areas(conditions, self._reach).items():
            numbers = self.board.layers[name]
            new = self._compared(numbers, [pair for pair in pairs if self._equality(*pair)[1]])
            if new:
                self._objectives.append(Grouped(self.owner, (), self._distinct_numbers(numbers), new))

    @cached_property
    def _reach(self) -> dict[str, int]:
        """By the layer of a division, the greatest number of steps between two cells of an area."""
        return {
            name: max(self.board.digits_of(self.board.layers[f"{name}.size"][0])) - 1
            for name in self.board.names_of_layers("areas")
        }

    def _joint(self, joint: JointSlot, slots: Mapping[int, int]) -> int:
        """The number of the slot that holds the pair of digits of two slots. All rules share it."""
        first, second, pairs = slots[joint.first], slots[joint.second], joint.pairs
        key = first, second, pairs
        found = self._joints.get(key)
        if found is None:
            slot = self._renamed(f"pair {len(self._joints) + 1}", range(len(pairs)))
            found = self._joints[key] = self._numbers[slot]
            for place, each in enumerate((first, second)):
                allowed = sorted((pair[place], number) for number, pair in enumerate(pairs))
                self._objectives.append(Pairs(self.owner, each, found, tuple(allowed)))
        return found

    def select(self, cells: Sequence[Cell], choices: Mapping[tuple[int, ...], Constraint]) -> None:
        from .relocation import relocated  # imported late, as most puzzles select nothing
        from .selection import CaseObjectives, selected

        board, numbers = self.board, [self._numbers[cell] for cell in cells]
        if len(numbers) == 1:
            self._narrow(numbers[0], (digit for (digit,) in choices))
        else:
            self.ways(cells, choices)
        compiled = []
        for constraint in choices.values():
            alone = CoverBuilder(board)
            alone.state(constraint)
            compiled.append(without_rankings(alone._domains, alone._objectives))
        known = len(board.everywhere)
        helpers = [
            self._numbers[self._renamed(f"part {place + 1} of a statement with {cells[0]}", domain)]
            for place, domain in enumerate(_joint_domains([domains[known:] for domains, _ in compiled]))
        ]
        slots = {**dict(enumerate(range(known))), **dict(enumerate(helpers, known))}
        cases = []
        for digits, (domains, objectives) in zip(choices, compiled, strict=True):
            narrowed = [(slot, tuple(own)) for slot, own in enumerate(domains[:known]) if own != board.domains[slot]]
            for helper, own in zip_longest(helpers, domains[known:]):
                narrowed.append((helper, self._domains[helper][:1] if own is None else tuple(own)))
            within = (Ways(self.owner, (slot,), tuple((digit,) for digit in own)) for slot, own in narrowed)
            cases.append(
                CaseObjectives(digits, (*within, *(relocated(each, slots, self.owner) for each in objectives)))
            )

        def copied(number: int) -> int:
            cell = cells[numbers.index(number)]
            copy = self._renamed(f"{cell} as a number", self._domains[number])
            self.pairs(cell, copy, eq)
            return self._numbers[copy]

        if cases:
            self._objectives += [*selected(numbers, cases, self._domains, self.owner, copied, self._selected)]

    def check_size(self, what: str, size: int) -> None:
        if size > MAX_SETS:
            raise TableTooLarge(what, size, MAX_SETS)

    def problem(self, owners: tuple[str, ...]) -> CoverProblem:
        """The problem collected so far. `owners` are the names of the owners, from 0 on."""
        return CoverProblem(
            self.board.names + tuple(slot.name for slot in self._numbers if isinstance(slot, AuxiliarySlot)),
            len(self.board.answer),
            tuple(self._domains),
            tuple(self._objectives),
            owners,
        )

    def _renamed(self, name: str, digits: Iterable[int]) -> AuxiliarySlot:
        """A new auxiliary slot, with another name if its own is in use."""
        before, self._renames = self._renames, True
        try:
            return self.auxiliary(name, digits)
        finally:
            self._renames = before

    def _narrow(self, number: int, digits: Iterable[int]) -> None:
        allowed = set(digits)
        self._domains[number] = tuple([digit for digit in self._domains[number] if digit in allowed])

    @cached_property
    def _planner(self) -> Planner:
        from .rules.planner import Planner

        return Planner(self._digits_of, self._differing, self._places, self._known_equality, self._posted, self._reach)

    @cached_property
    def _own_values(self) -> dict[str, int]:
        """Numbers by name for the board ("") and the layers with values of their own. There are none without layers."""
        layers = [each for each in self.board.extras if isinstance(each, Layer)]
        names = ["", *(each.name for each in layers if each.role != "derived")]
        return {name: number for number, name in enumerate(names)} if layers else {}

    def _digits_of(self, slot: Slot) -> tuple[int, ...]:
        """The domain of a slot for a rule. For a given it is the board's, so that rules of one shape share a plan."""
        domain = self._domains[self._numbers[slot]]
        return domain if len(domain) > 1 or isinstance(slot, AuxiliarySlot) else self.board.digits_of(slot)

    def _known_equality(self, comparison: ground.Comparison) -> AuxiliarySlot | bool | None:
        """The slot that compares two cells already, if the comparison is `=` or `!=` between them.

        False if the cells are too far from each other to be in one area.
        """
        if self._reach:
            from .rules.compared_areas import area_pair, too_far

            pair = area_pair(comparison, self._reach)
            if pair is not None and too_far(pair, self._reach):
                return False
        if not self._equal:
            return None
        from ..model import ground

        match comparison:
            case ground.Comparison("=" | "!=", ground.Digit(one), ground.Digit(other)):
                numbers = self._numbers[one], self._numbers[other]
                return self._equal.get((min(numbers), max(numbers)))
        return None

    def _places(self, slots: Sequence[Slot]) -> tuple[Place | None, ...]:
        """The place of each slot, or None for a value that follows from others. Empty without layers."""
        if not self._own_values:
            return ()
        numbers: dict[Slot, int] = {}
        found: list[Place | None] = []
        for slot in slots:
            layer = layer_name(slot) if isinstance(slot, Cell) else ""
            place = base(slot) if isinstance(slot, Cell) else slot
            known = layer in self._own_values
            found.append((numbers.setdefault(place, len(numbers)), self._own_values[layer]) if known else None)
        return tuple(found)

    def _differing(self, cells: Sequence[Slot]) -> tuple[int, ...]:
        """For each cell, the bit mask (by position in `cells`) of the others known to hold a different digit."""
        self._scan_for_distinct()
        numbers = [self._numbers[cell] for cell in cells]
        places: dict[int, int] = {}  # by slot, the bits of its positions
        for place, number in enumerate(numbers):
            places[number] = places.get(number, 0) | 1 << place
        none, wanted = frozenset[int](), set(places)
        return tuple(
            [sum([places[other] for other in wanted & self._different.get(number, none)]) for number in numbers]
        )

    def _scan_for_distinct(self) -> None:
        """Notes the slots that the objectives added since the last scan make different."""
        for objective in self._objectives[self._scanned :]:
            if isinstance(objective, (House, Distinct)):
                for slot in objective.slots:
                    others = self._different.setdefault(slot, set())
                    others.update(objective.slots)
                    others.remove(slot)
        self._scanned = len(self._objectives)

    def _posted(self, constraint: Constraint) -> Posted:
        """A statement compiled by itself on an empty board."""
        from .rules.translate import Posted

        found = self._alone.get(constraint)
        if found is None:
            out = CoverBuilder(self.board)
            out.state(constraint)
            found = self._alone[constraint] = Posted(self.board, *without_rankings(out._domains, out._objectives))
        return found

    def _distinct_numbers(self, slots: Sequence[Slot]) -> tuple[int, ...]:
        numbers = tuple(map(self._numbers.__getitem__, slots))
        if len(set(numbers)) < len(numbers):
            raise ValueError("a slot is listed twice")
        return numbers


def _joint_domains(listed: Sequence[Sequence[tuple[int, ...]]]) -> list[tuple[int, ...]]:
    """For each place, the digits of all the domains there, in lists that may differ in length."""
    return [tuple(sorted(set().union(*(each or () for each in of)))) for of in zip_longest(*listed)]


def _marks(digit: int, held: int, mark: int) -> bool:
    """Whether a mark of 0 or 1 says correctly that a slot holds a digit."""
    return (held == digit) == bool(mark)


def _part(objective: Objective) -> BranchObjective:
    """An objective of a branch. Raises ValueError for one of another kind."""
    if not isinstance(objective, Count | Pairs | Total):
        raise ValueError("a branch states counts, pairs and totals only")
    return objective
