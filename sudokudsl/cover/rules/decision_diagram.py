"""Decision diagrams: the cofactors of a node by every prefix of its slots, as the layers of an automaton."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..limits import MAX_WAYS, TableTooLarge
from .node_table import NodeTable
from .nodes import (
    Accepts,
    AllDifferent,
    And,
    Cases,
    Condition,
    Constant,
    Node,
    Number,
    Sum,
    Truth,
    UnrolledAutomaton,
    slots_in,
)
from .shared_nodes import ADVICE

STEPS_A_MOVE = 15  # steps that one move takes on average

Moves = tuple[tuple[int, int, int], ...]


class TooManyMoves(Exception):
    """There are more moves than the limit; `moves` have been counted."""

    def __init__(self, moves: int) -> None:
        super().__init__(f"more than {moves} moves")
        self.moves = moves


def order(node: Node) -> tuple[int, ...]:
    """The slots of a node in an order that should need few states.

    First come the slots that all its parts depend on, then the others as they are met. The parts of a sum are met in
    order of their weight, the greatest first. The slots of an automaton keep its order, as it has few states there.
    """
    below = _below(node)
    read = sum(
        1 << slot for slot in {slot for each in below if isinstance(each, Accepts) for slot in each.automaton.slots}
    )
    everywhere = node.support & ~read
    for part in _parts(node):
        everywhere &= part.support
    if len(_parts(node)) < 2:
        everywhere = 0
    met = dict.fromkeys(slots_in(everywhere))
    for here in below:
        if isinstance(here, Accepts):
            met.update(dict.fromkeys(here.automaton.slots))
        elif not _parts(here):
            met.update(dict.fromkeys(slots_in(here.support & ~read)))
    return tuple(slot for slot in met if node.support >> slot & 1)


def _below(node: Node) -> Sequence[Node]:
    """A node and all below it, without repetition, in the order in which they should be met."""
    found: dict[Node, None] = {}
    waiting: list[Node] = [node]
    while waiting:
        here = waiting.pop()
        if here not in found:
            found[here] = None
            waiting += reversed(_parts(here))
    return tuple(found)


def _parts(node: Node) -> Sequence[Node]:
    """The children of a node, in the order in which they should be met."""
    match node:
        case Sum(terms=terms):
            spans = sorted(terms, key=lambda term: -abs(term[0]) * (term[1].high - term[1].low))
            return [part for _, part in spans]
        case Cases(cases=cases, otherwise=otherwise):
            return [*(one for case in cases for one in case), otherwise]
        case And(parts=conditions):
            return conditions
        case AllDifferent(parts=numbers):
            return numbers
    found: list[Node] = []
    for name in ("part", "left", "right"):
        inner = getattr(node, name, None)
        if isinstance(inner, Node):
            found.append(inner)
    return found or [part for part in getattr(node, "parts", ()) if isinstance(part, Node)]


class Diagram:
    """The layers of a node: its moves from cofactor to cofactor. `ends` are the cofactors by all slots, by state."""

    def __init__(
        self, nodes: NodeTable, root: Node, slots: Sequence[int], limit: int, *, only_true: bool = False
    ) -> None:
        """TooManyMoves above `limit` moves, or too many steps for them. With `only_true`, false has no moves."""
        self.slots = tuple(slots)
        self.layers: list[list[tuple[int, int, int]]] = []
        self.size = 0
        self._max_steps = nodes.steps + STEPS_A_MOVE * limit + 1000
        frontier: dict[Node, int] = {root: 0}
        for slot in self.slots:
            frontier = self._layer(nodes, frontier, slot, limit, only_true=only_true)
        nodes.forget_cofactors()
        self.ends: tuple[Node, ...] = tuple(frontier)

    def _layer(
        self, nodes: NodeTable, frontier: Mapping[Node, int], slot: int, limit: int, *, only_true: bool
    ) -> dict[Node, int]:
        cofactors = [(digit, nodes.cofactor(slot, place)) for place, digit in enumerate(nodes.domains[slot])]
        moves = []
        after: dict[Node, int] = {}
        for node, state in frontier.items():
            for digit, cofactor in cofactors:
                left: Node = cofactor.condition(node) if isinstance(node, Condition) else cofactor.number(_number(node))
                if only_true and left is nodes.false:
                    continue
                moves.append((state, digit, after.setdefault(left, len(after))))
            if self.size + len(moves) > limit or nodes.steps > self._max_steps:
                nodes.forget_cofactors()
                raise TooManyMoves(self.size + len(moves))
        self.size += len(moves)
        self.layers.append(moves)
        return after

    def values(self) -> tuple[int, ...]:
        """The values of the ends: integers, or 1 for true and 0 for false."""
        return tuple(_value(end) for end in self.ends)

    def layers_with(self, last: bool) -> tuple[Moves, ...]:  # noqa: FBT001 - one more layer, or not
        """The minimal equivalent layers; with `last`, one more layer reads the value of the end."""
        layers: list[Iterable[tuple[int, int, int]]] = list(self.layers)
        if last:
            layers.append([(state, value, 0) for state, value in enumerate(self.values())])
        return minimised(layers)


def minimised(layers: Sequence[Iterable[tuple[int, int, int]]]) -> tuple[Moves, ...]:
    """The minimal layers that accept the same; after the last one all states accept."""
    merged: dict[int, int] | None = None
    found: list[Moves] = []
    for moves in reversed(layers):
        leaving: dict[int, list[tuple[int, int]]] = {}
        for state, digit, after in moves:
            if merged is None:
                leaving.setdefault(state, []).append((digit, 0))
            elif after in merged:
                leaving.setdefault(state, []).append((digit, merged[after]))
        classes: dict[tuple[tuple[int, int], ...], int] = {}
        merged = {
            state: classes.setdefault(tuple(sorted(ways)), len(classes)) for state, ways in sorted(leaving.items())
        }
        found.append(tuple((number, digit, after) for ways, number in classes.items() for digit, after in ways))
    return tuple(reversed(found))


def unrolled_layers(nodes: NodeTable, automaton: UnrolledAutomaton) -> tuple[Moves, ...]:
    """The layers of an automaton that reads no slot twice. TableTooLarge above `MAX_WAYS` moves."""
    layers = []
    size = 0
    states: Iterable[int] = (0,)
    for place, (slot, step) in enumerate(zip(automaton.slots, automaton.steps, strict=True), 1):
        tried = ((state, digit, step.get((state, digit))) for state in states for digit in nodes.domains[slot])
        moves = [(state, digit, after) for state, digit, after in tried if after in automaton.alive[place]]
        size += len(moves)
        if size > MAX_WAYS:
            raise TableTooLarge("the automaton of the rule", size, MAX_WAYS, ADVICE)
        layers.append([(state, digit, after) for state, digit, after in moves if after is not None])
        states = dict.fromkeys(after for _, _, after in layers[-1])
    return minimised(layers)


def _number(node: Node) -> Number:
    assert isinstance(node, Number)
    return node


def _value(node: Node) -> int:
    assert isinstance(node, (Constant, Truth))
    return int(node.value)
