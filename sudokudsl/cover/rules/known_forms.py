"""Remembers the objectives of conditions by shape, because rules over windows or pairs repeat a few shapes often."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import fields

from ..objectives import Objective
from ..relocation import relocated
from .decision_diagram import Diagram, TooManyMoves, order
from .node_table import NodeTable
from .nodes import Accepts, Condition, DomainTest, Exists, InRanges, Node, Number, Sum, Table, Tuples, slots_in


class KnownForms:
    """The objectives of conditions that were met before, by their shape.

    Two conditions have one shape if a renumbering of the slots that keeps their order turns one into the other. The
    slots also have the same domains, and are `apart` in the same way.
    """

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._known: dict[Hashable | None, tuple[Objective, ...]] = {}
        self._given_up: dict[Hashable, tuple[int, int]] = {}  # by kind: the slots, and the moves

    @property
    def size(self) -> int:
        """The number of shapes and of conditions that it has kept."""
        return len(self._numbers) + len(self._known)

    def copy(self) -> KnownForms:
        """One that knows the same, and does not change with this one."""
        other = KnownForms()
        other._numbers, other._known, other._given_up = self._numbers.copy(), self._known.copy(), self._given_up.copy()
        return other

    def key(self, nodes: NodeTable, condition: Node) -> Hashable | None:
        """The shape of a condition on several slots. None if it is not known from its nodes."""
        slots = tuple(slots_in(condition.support))
        if len(slots) < 2:
            return None
        places = {slot: place for place, slot in enumerate(slots)}
        try:
            number = _Shapes(self._numbers, places).of(condition)
        except _Unnumbered:
            return None
        others = (slots_in(nodes.apart.get(slot, 0) & condition.support) for slot in slots)
        apart = tuple(tuple(map(places.__getitem__, each)) for each in others)
        return number, tuple(nodes.domains[slot] for slot in slots), apart

    def find(self, key: Hashable | None, condition: Condition) -> Sequence[Objective]:
        """The objectives of a condition of a shape. There are none if its shape is new."""
        slots = dict(enumerate(slots_in(condition.support)))
        return [relocated(objective, slots, 0) for objective in self._known.get(key, ())]

    def remember(self, key: Hashable | None, condition: Condition, objectives: Sequence[Objective]) -> None:
        """Keeps the objectives of a condition, which have no other slots than it."""
        if key is not None:
            places = {slot: place for place, slot in enumerate(slots_in(condition.support))}
            self._known[key] = tuple(relocated(objective, places, 0) for objective in objectives)

    def automaton(self, nodes: NodeTable, node: Number | Condition, limit: int, *, only_true: bool = False) -> Diagram:
        """The automaton of a number or condition.

        TooManyMoves above `limit`. It is also raised, without a try, if an automaton of the same kind on as few slots
        or fewer had more moves than this.
        """
        slots = node.support.bit_count()
        kind = (self._kind(nodes, node), only_true) if self._given_up else None
        fewest, moves = self._given_up.get(kind, (slots + 1, 0))
        if moves > limit and slots >= fewest:
            raise TooManyMoves(moves)
        try:
            return Diagram(nodes, node, order(node), limit, only_true=only_true)
        except TooManyMoves as too_many:
            kind = kind or (self._kind(nodes, node), only_true)
            self._given_up[kind] = slots, max(too_many.moves, limit + 1)
            raise

    def _kind(self, nodes: NodeTable, node: Node) -> Hashable:
        """The kind of a node: nodes of one kind differ in their slots, and in how often they have parts of a kind."""
        return _Kinds(self._numbers, nodes.domains).of(node)


class _Numbered(ABC):
    """Numbers the nodes of one condition: nodes with one key have the same number, in all conditions."""

    def __init__(self, numbers: dict[Hashable, int]) -> None:
        self._numbers = numbers
        self._seen: dict[Node, int] = {}

    def of(self, node: Node) -> int:
        """The number of a node."""
        found = self._seen.get(node)
        if found is None:
            found = self._seen[node] = self._numbers.setdefault(self._key(node), len(self._numbers))
        return found

    @abstractmethod
    def _key(self, node: Node) -> Hashable: ...


class _Shapes(_Numbered):
    """Numbers nodes by their shapes. Raises _Unnumbered for an automaton and for a statement with auxiliary slots."""

    def __init__(self, numbers: dict[Hashable, int], places: Mapping[int, int]) -> None:
        super().__init__(numbers)
        self._places = places

    def _key(self, node: Node) -> Hashable:
        match node:
            case Table(slot=slot, values=values):
                return Table, self._places[slot], values
            case Sum(constant=constant, terms=terms):
                return Sum, constant, *((weight, self.of(part)) for weight, part in terms)
            case InRanges(part=part, ranges=ranges):
                return InRanges, self.of(part), ranges
            case DomainTest(slot=slot, mask=mask):
                return DomainTest, self._places[slot], mask
            case Tuples(slots=slots, tuples=tuples):
                return Tuples, tuple(self._places[slot] for slot in slots), tuples
            case Accepts() | Exists():
                raise _Unnumbered
        return type(node), *(self._part(getattr(node, each.name)) for each in fields(node) if each.init)

    def _part(self, value: object) -> Hashable:
        if isinstance(value, Node):
            return "node", self.of(value)
        if isinstance(value, tuple):
            return tuple(map(self._part, value))
        assert isinstance(value, Hashable)
        return value


class _Kinds(_Numbered):
    """Numbers nodes by their kinds: which digits of a slot pass a test does not count, only how many of them do.

    An automaton that is given as such is of one kind only.
    """

    def __init__(self, numbers: dict[Hashable, int], domains: Sequence[tuple[int, ...]]) -> None:
        super().__init__(numbers)
        self._domains = domains

    def _key(self, node: Node) -> Hashable:
        match node:
            case Table(slot=slot, values=values):
                return "kind", Table, len(self._domains[slot]), tuple(sorted(values))
            case DomainTest(slot=slot, mask=mask):
                return "kind", DomainTest, len(self._domains[slot]), mask.bit_count()
            case Sum(terms=terms):
                return "kind", Sum, frozenset((weight, self.of(part)) for weight, part in terms)
            case Tuples() | Accepts() | Exists():
                return "kind", type(node), node.serial
        return "kind", type(node), frozenset(self._part(getattr(node, each.name)) for each in fields(node) if each.init)

    def _part(self, value: object) -> Hashable:
        if isinstance(value, Node):
            return "node", self.of(value)
        if isinstance(value, tuple):
            return frozenset(map(self._part, value))
        assert isinstance(value, Hashable)
        return value


class _Unnumbered(Exception):
    """A node has no number."""
