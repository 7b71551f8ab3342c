"""From the ground form of a rule to its nodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...model import ground
from ...model.geometry import Cell
from ..encodings import FormulaTooLarge
from .acceptors import MachineAcceptor, PatternAcceptor
from .node_table import NodeTable
from .nodes import Condition, Node, Number
from .shared_nodes import MAX_NODES


def translate(nodes: NodeTable, rule: ground.Condition) -> Condition:
    """The node of a ground condition, however deep it is, without recursion."""
    return _condition(_translate(nodes, rule, {}, {}))


class PartlyKnown:
    """A condition read with known digits of some cells, again and again."""

    def __init__(self, nodes: NodeTable, rule: ground.Condition, usual: Mapping[Cell, int]) -> None:
        self._nodes, self._rule, self._usual = nodes, rule, usual
        self._bit = {cell: 1 << place for place, cell in enumerate(usual)}
        self._made: dict[int, Node] = {}
        _translate(nodes, rule, usual, self._made)
        self._below: dict[int, int] = {}  # the cells in a node, as bits, by the identity of the node
        self._cells_below(rule)

    def of(self, unusual: Mapping[Cell, int]) -> Condition:
        """The node of the condition if some cells have other digits than usual. The nodes without them are kept."""
        changed = sum(self._bit[cell] for cell in unusual)
        made = {key: node for key, node in self._made.items() if not self._below[key] & changed}
        return _condition(_translate(self._nodes, self._rule, {**self._usual, **unusual}, made))

    def _cells_below(self, node: ground.Number | ground.Condition) -> int:
        found = self._below.get(id(node))
        if found is None:
            found = self._bit.get(node.cell, 0) if isinstance(node, ground.Digit) else 0
            for child in children(node):
                found |= self._cells_below(child)
            self._below[id(node)] = found
        return found


def _translate(nodes: NodeTable, rule: ground.Condition, known: Mapping[Cell, int], made: dict[int, Node]) -> Node:
    """The node of a condition with the digits of some cells. `made` has nodes by the identities of their conditions."""
    waiting: list[tuple[ground.Number | ground.Condition, bool]] = [(rule, False)]
    seen = 0
    while waiting:
        node, ready = waiting.pop()
        if id(node) in made:
            continue
        if isinstance(node, ground.Digit) and node.cell in known:
            made[id(node)] = nodes.constant(known[node.cell])
            continue
        below = children(node)
        if not ready:
            seen += 1 + len(below)
            if seen > 5 * MAX_NODES:
                raise FormulaTooLarge(f"its tree has more than {5 * MAX_NODES:,} parts; say it in several rules")
            waiting.append((node, True))
            waiting.extend((child, False) for child in reversed(below) if id(child) not in made)
            continue
        made[id(node)] = _translated(nodes, node, [made[id(child)] for child in below])
    return made[id(rule)]


def children(node: ground.Number | ground.Condition) -> Sequence[ground.Number | ground.Condition]:
    """The children of a ground node, in order."""
    match node:
        case ground.Sum():
            return [part for _, part in node.terms]
        case ground.Product() | ground.Minimum() | ground.Maximum() | ground.DistinctCount() | ground.AllDifferent():
            return node.parts
        case ground.And() | ground.Or():
            return node.parts
        case ground.Quotient() | ground.Remainder() | ground.Comparison():
            return node.left, node.right
        case ground.Iff():
            return node.left, node.right
        case ground.Absolute() | ground.Membership():
            return (node.part,)
        case ground.Not():
            return (node.part,)
        case ground.Tally():
            return node.conditions
        case ground.Position():
            return node.value, *node.parts
        case ground.IfThenElse():
            return node.condition, node.then, node.otherwise
        case (
            ground.Constant() | ground.Digit() | ground.Truth() | ground.Matches() | ground.Accepts() | ground.Posted()
        ):
            return ()


def _translated(nodes: NodeTable, node: ground.Number | ground.Condition, parts: Sequence[Node]) -> Node:
    """The node of a ground node whose children have been translated."""
    match node:
        case ground.Constant():
            return nodes.constant(node.value)
        case ground.Digit():
            return nodes.digit(node.cell)
        case ground.Sum():
            return nodes.sum((weight, _number(part)) for (weight, _), part in zip(node.terms, parts, strict=True))
        case ground.Product():
            return nodes.product(map(_number, parts))
        case ground.Quotient():
            return nodes.quotient(*map(_number, parts))
        case ground.Remainder():
            return nodes.remainder(*map(_number, parts))
        case ground.Absolute():
            return nodes.absolute(*map(_number, parts))
        case ground.Minimum() | ground.Maximum():
            return nodes.extreme(map(_number, parts), greatest=isinstance(node, ground.Maximum))
        case ground.Tally():
            return nodes.tally(map(_condition, parts))
        case ground.DistinctCount():
            return nodes.distinct_count([*map(_number, parts)])
        case ground.Position():
            value, *others = map(_number, parts)
            return nodes.position([nodes.comparison("=", value, other) for other in others])
        case ground.IfThenElse():
            return nodes.if_then_else(_condition(parts[0]), _number(parts[1]), _number(parts[2]))
        case ground.Truth():
            return nodes.truth(value=node.value)
        case ground.Comparison():
            return nodes.comparison(node.sign, *map(_number, parts))
        case ground.Membership():
            return nodes.in_ranges(_number(parts[0]), ((value, value) for value in node.values))
        case ground.AllDifferent():
            return nodes.all_different([*map(_number, parts)])
        case ground.And():
            return nodes.conjunction(map(_condition, parts))
        case ground.Or():
            return nodes.disjunction(map(_condition, parts))
        case ground.Not():
            return nodes.negation(*map(_condition, parts))
        case ground.Iff():
            return nodes.iff(*map(_condition, parts))
        case ground.Accepts():
            return nodes.accepts(node.cells, MachineAcceptor(node.machine))
        case ground.Matches():
            return nodes.accepts(node.cells, PatternAcceptor(node.pattern))
        case ground.Posted():
            return nodes.posted(node.constraint)


def _number(node: Node) -> Number:
    assert isinstance(node, Number)
    return node


def _condition(node: Node) -> Condition:
    assert isinstance(node, Condition)
    return node
