"""The verbs by which a constraint adds its objectives. One verb a kind of objective."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..model.constraint import Constraint, digits_named
from ..model.geometry import Board, Cell
from ..model.verbs import AuxiliarySlot, CoverVerbs, Slot, State
from .layers import Layers, layers_of
from .limits import MAX_LISTED, MAX_SETS, MAX_WAYS, TableTooLarge
from .objectives import (
    Automaton,
    Connected,
    Count,
    CoverProblem,
    Distinct,
    Either,
    House,
    Objective,
    Pairs,
    Part,
    Sets,
    Total,
    Ways,
)

if TYPE_CHECKING:
    from ..model import ground
    from .rules.plan import Planner
    from .rules.translate import Posted

__all__ = ["MAX_WAYS", "CoverBuilder", "TableTooLarge"]


class CoverBuilder(CoverVerbs):
    """Collects domains and objectives for one board. `owner` is the index of the statement now being compiled."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.owner = 0
        self._numbers = dict[Slot, int](board.index.items())
        self._domains = list(board.domains)
        self._digits: tuple[int, ...] | None = board.digits
        self._stated: Constraint | None = None
        self._objectives: list[Objective] = []
        self._relations: dict[tuple[Hashable, ...], tuple[tuple[int, int], ...]] = {}
        self._automata: dict[tuple[Hashable, ...], Layers] = {}
        self._apart: dict[int, set[int]] = {}  # by slot: those that cannot hold the same digit
        self._looked = 0  # objectives that have been looked at for that
        self._rules = 0
        self._renames = False  # whether hidden slots get another name when theirs is in use

    @property
    def digits(self) -> tuple[int, ...]:
        """The digits that the cells of the statement may hold, ascending: the board's, and those of its extra cells."""
        if self._digits is None:
            self._digits = digits_named(self._stated, self.board)
        return self._digits

    def state(self, constraint: Constraint) -> None:
        """Adds the objectives of a statement."""
        before = self._stated, self._digits
        self._stated, self._digits = constraint, None
        try:
            constraint.cover(self)
        finally:
            self._stated, self._digits = before

    def listable(self, cells: Sequence[Cell]) -> bool:
        """Whether what the cells can hold may be listed as `sets` of digits.

        That is, by what has been stated so far, no two can hold the same digit, and there are not too many digits.
        """
        every = (1 << len(cells)) - 1
        return len(self.digits) <= MAX_LISTED and all(
            others == every ^ (1 << place) for place, others in enumerate(self._differing(cells))
        )

    def auxiliary(self, name: str, digits: Iterable[int]) -> AuxiliarySlot:
        """A new helper slot with the given domain. The name must not be in use."""
        slot = AuxiliarySlot(name)
        while self._renames and slot in self._numbers:
            slot = AuxiliarySlot(f"{slot.name}'")
        assert slot not in self._numbers, f"hidden slot {name} exists already"
        self._numbers[slot] = len(self._domains)
        self._domains.append(tuple(sorted(set(digits))))
        return slot

    def domain(self, slot: Slot, digits: Iterable[int]) -> None:
        """The slot holds one of the digits; several calls intersect."""
        self._narrow(self._numbers[slot], digits)

    def exactly(self, count: int, placements: Iterable[tuple[Slot, int]]) -> None:
        """Exactly `count` of the different placements are chosen."""
        self.between(count, count, placements)

    def between(self, low: int, high: int, placements: Iterable[tuple[Slot, int]]) -> None:
        """From `low` to `high` of the different placements are chosen."""
        listed = tuple((self._numbers[slot], digit) for slot, digit in placements)
        assert len(set(listed)) == len(listed), "a placement is listed twice"
        self._objectives.append(Count(self.owner, low, high, listed))

    def house(self, slots: Sequence[Slot]) -> None:
        """As many slots as the alphabet has digits hold each as often as it is listed; fewer hold none more often."""
        alphabet, digits = self.board.alphabet, self.board.digits
        full = len(slots) == len(alphabet)
        if full and len(alphabet) == len(digits):
            self._objectives.append(House(self.owner, self._distinct_numbers(slots), digits))
        elif len(alphabet) == len(digits):
            self.distinct(slots)
        else:
            for digit, copies in sorted(self.board.copies.items()):
                self.between(copies if full else 0, copies, ((slot, digit) for slot in slots))

    def distinct(self, slots: Sequence[Slot]) -> None:
        """No digit stands in two of the slots."""
        self._objectives.append(Distinct(self.owner, self._distinct_numbers(slots)))

    def pairs(self, first: Slot, second: Slot, allowed: Callable[[int, int], bool]) -> None:
        """The digits of two different slots satisfy a relation, which depends on nothing but the two digits.

        It is asked once for each pair of digits, and not again when the same function comes with the same domains.
        """
        a, b = self._distinct_numbers((first, second))
        domains = self._domains[a], self._domains[b]
        listed = self._relations.get((allowed, *domains))
        if listed is None:
            listed = tuple((x, y) for x in domains[0] for y in domains[1] if allowed(x, y))
            self._relations[allowed, *domains] = listed
        self._objectives.append(Pairs(self.owner, a, b, listed))

    def ways(self, slots: Sequence[Slot], tuples: Iterable[tuple[int, ...]]) -> None:
        """The digits of different slots, in order, are one of the tuples. TableTooLarge above `MAX_WAYS`."""
        listed: set[tuple[int, ...]] = set()
        for way in tuples:
            listed.add(way)
            if len(listed) > MAX_WAYS:
                raise TableTooLarge("the list of ways", len(listed), MAX_WAYS)
        self._objectives.append(Ways(self.owner, self._distinct_numbers(slots), tuple(sorted(listed))))

    def sets(self, slots: Sequence[Slot], ways: Iterable[Sequence[tuple[int, ...]]]) -> None:
        """In one of the ways, or more, each of different slots holds a digit of its set; sets are given ascending.

        TableTooLarge above `MAX_WAYS`.
        """
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
        """The sum of weight times digit over the (weight, slot) terms lies in low..high. A slot may occur again."""
        weights: dict[int, int] = {}
        for weight, slot in terms:
            number = self._numbers[slot]
            weights[number] = weights.get(number, 0) + weight
        used = tuple((number, weight) for number, weight in weights.items() if weight)
        self._objectives.append(Total(self.owner, low, high, used))

    def automaton(
        self,
        slots: Sequence[Slot],
        start: State,
        step: Callable[[State, int], State | None],
        accepts: Callable[[State], bool],
    ) -> None:
        """Reading the slots in order, `step` leads from `start` to a state that `accepts`; None is a dead end.

        Only reachable states that can still accept are kept. TableTooLarge above `MAX_WAYS` moves. The moves are not
        listed again when the same functions come with the same start and domains.
        """
        numbers = self._distinct_numbers(slots)
        if not numbers and not accepts(start):
            self._objectives.append(Ways(self.owner, (), ()))
            return
        domains = tuple(self._domains[number] for number in numbers)
        layers = self._automata.get((start, step, accepts, domains))
        if layers is None:
            layers = self._automata[start, step, accepts, domains] = layers_of(domains, start, step, accepts)
        self._objectives.append(Automaton(self.owner, numbers, layers))

    def connected(self, slots: Sequence[Slot], digits: Iterable[int], neighbours: Iterable[tuple[Slot, Slot]]) -> None:
        """The slots with one of the digits are one or more, and joined by steps between neighbours among them."""
        places = {slot: place for place, slot in enumerate(slots)}
        edges = sorted({(min(a, b), max(a, b)) for a, b in ((places[one], places[other]) for one, other in neighbours)})
        listed = tuple(sorted(set(digits)))
        self._objectives.append(Connected(self.owner, self._distinct_numbers(slots), listed, tuple(edges)))

    def either(self, branches: Iterable[Callable[[CoverVerbs], None]]) -> None:
        """All that is stated in at least one of the branches holds: `exactly`, `between`, `pairs` and `total` only."""
        stated, listed = self._objectives, []
        for branch in branches:
            self._objectives = []
            branch(self)
            listed.append(tuple(_part(objective) for objective in self._objectives))
        self._objectives = stated
        self._objectives += listed[0] if len(listed) == 1 else [Either(self.owner, tuple(listed))]

    def rule(self, condition: ground.Condition) -> None:
        """A condition of any form holds. TableTooLarge beyond a limit.

        What the slots may hold is taken from their domains by now, so these must have been stated before.
        """
        from ..model import ground  # late: most puzzles have no rule of their own
        from .rules.plan import relocated

        waiting, rest = [condition], []
        while waiting:
            match waiting.pop():
                case ground.And(parts=parts):
                    waiting += reversed(parts)
                case ground.Posted(constraint=constraint):
                    self._renames = True  # one rule may state several of a family
                    self.state(constraint)
                    self._renames = False
                case part:
                    rest.append(part)
        if not rest:
            return
        plan, cells = self._planner.plan(rest[0] if len(rest) == 1 else ground.And(tuple(rest)))
        self._rules += 1
        slots = {local: self._numbers[cell] for local, cell in zip(plan.cells, cells, strict=True)}
        for number, (local, digits) in enumerate(plan.auxiliary, 1):
            slots[local] = self._numbers[self.auxiliary(f"part {number} of rule {self._rules}", digits)]
        for local, digits in plan.domains:
            self._narrow(slots[local], digits)
        self._objectives += (relocated(objective, slots, self.owner) for objective in plan.objectives)

    def check_size(self, what: str, size: int) -> None:
        """TableTooLarge if an automaton that is about to be made would have more than `MAX_SETS` sets for states."""
        if size > MAX_SETS:
            raise TableTooLarge(what, size, MAX_SETS)

    def problem(self, owners: tuple[str, ...]) -> CoverProblem:
        """What has been collected, with the name of each owner."""
        return CoverProblem(
            tuple(slot.name if isinstance(slot, AuxiliarySlot) else str(slot) for slot in self._numbers),
            len(self.board.answer),
            tuple(self._domains),
            tuple(self._objectives),
            owners,
        )

    def _narrow(self, number: int, digits: Iterable[int]) -> None:
        allowed = set(digits)
        self._domains[number] = tuple(digit for digit in self._domains[number] if digit in allowed)

    @cached_property
    def _planner(self) -> Planner:
        from .rules.plan import Planner

        return Planner(self._digits_of, self._differing, self._alone)

    def _digits_of(self, cell: Cell) -> tuple[int, ...]:
        """What a rule reckons with: a cell that is given may still be any, as other rules of its shape then fit."""
        domain = self._domains[self._numbers[cell]]
        return domain if len(domain) > 1 else self.board.digits_of(cell)

    def _differing(self, cells: Sequence[Cell]) -> tuple[int, ...]:
        """For each of some cells those of them with which it shares a house or the like, as bits by their order."""
        self._look_for_distinct()
        apart = [self._apart.get(self._numbers[cell], set()) for cell in cells]
        numbers = [(self._numbers[cell], 1 << place) for place, cell in enumerate(cells)]
        return tuple(sum(bit for number, bit in numbers if number in others) for others in apart)

    def _look_for_distinct(self) -> None:
        """Notes which cells differ by what has been added since the last time."""
        for objective in self._objectives[self._looked :]:
            if isinstance(objective, (House, Distinct)):
                for slot in objective.slots:
                    self._apart.setdefault(slot, set()).update(other for other in objective.slots if other != slot)
        self._looked = len(self._objectives)

    def _alone(self, constraint: Constraint) -> Posted:
        """What a statement becomes by itself."""
        from .rules.translate import Posted

        out = CoverBuilder(self.board)
        out.state(constraint)
        return Posted(self.board, tuple(out._domains), tuple(out._objectives))

    def _distinct_numbers(self, slots: Sequence[Slot]) -> tuple[int, ...]:
        numbers = tuple(self._numbers[slot] for slot in slots)
        assert len(set(numbers)) == len(numbers), "a slot is listed twice"
        return numbers


def _part(objective: Objective) -> Part:
    assert isinstance(objective, Count | Pairs | Total), "a branch states counts, pairs and totals only"
    return objective
