"""From the tree of a rule to its terms."""

from __future__ import annotations

from collections.abc import Sequence

from ...model import ground
from ..encodings import FormulaTooLarge
from .acceptors import MachineReader, PatternReader
from .node_table import MAX_NODES, Terms
from .nodes import Condition, Node, Number


def read(terms: Terms, rule: ground.Condition) -> Condition:
    """The parts of a tree, however deep it is."""
    made: dict[int, Node] = {}
    waiting: list[tuple[ground.Number | ground.Condition, bool]] = [(rule, False)]
    seen = 0
    while waiting:
        node, ready = waiting.pop()
        if id(node) in made:
            continue
        below = _below(node)
        if not ready:
            seen += 1 + len(below)
            if seen > 5 * MAX_NODES:
                raise FormulaTooLarge(f"its tree has more than {5 * MAX_NODES:,} parts; say it in several rules")
            waiting.append((node, True))
            waiting.extend((child, False) for child in reversed(below) if id(child) not in made)
            continue
        made[id(node)] = _translated(terms, node, [made[id(child)] for child in below])
    return _condition(made[id(rule)])


def _below(node: ground.Number | ground.Condition) -> Sequence[ground.Number | ground.Condition]:
    """What a node of a tree is made of."""
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


def _translated(terms: Terms, node: ground.Number | ground.Condition, parts: Sequence[Node]) -> Node:
    """A node of a tree whose parts are made."""
    match node:
        case ground.Constant():
            return terms.constant(node.value)
        case ground.Digit():
            return terms.digit(node.cell)
        case ground.Sum():
            return terms.sum((weight, _number(part)) for (weight, _), part in zip(node.terms, parts, strict=True))
        case ground.Product():
            return terms.product(map(_number, parts))
        case ground.Quotient():
            return terms.quotient(*map(_number, parts))
        case ground.Remainder():
            return terms.remainder(*map(_number, parts))
        case ground.Absolute():
            return terms.absolute(*map(_number, parts))
        case ground.Minimum() | ground.Maximum():
            return terms.extreme(map(_number, parts), greatest=isinstance(node, ground.Maximum))
        case ground.Tally():
            return terms.tally(map(_condition, parts))
        case ground.DistinctCount():
            return terms.variety([*map(_number, parts)])
        case ground.Position():
            value, *others = map(_number, parts)
            return terms.position([terms.compare("=", value, other) for other in others])
        case ground.IfThenElse():
            return terms.choice(_condition(parts[0]), _number(parts[1]), _number(parts[2]))
        case ground.Truth():
            return terms.truth(value=node.value)
        case ground.Comparison():
            return terms.compare(node.sign, *map(_number, parts))
        case ground.Membership():
            return terms.inside(_number(parts[0]), ((value, value) for value in node.values))
        case ground.AllDifferent():
            return terms.different([*map(_number, parts)])
        case ground.And():
            return terms.all(map(_condition, parts))
        case ground.Or():
            return terms.some(map(_condition, parts))
        case ground.Not():
            return terms.negation(*map(_condition, parts))
        case ground.Iff():
            return terms.same(*map(_condition, parts))
        case ground.Accepts():
            return terms.reads(node.cells, MachineReader(node.machine))
        case ground.Matches():
            return terms.reads(node.cells, PatternReader(node.pattern))
        case ground.Posted():
            return terms.stands(node.constraint)


def _number(node: Node) -> Number:
    assert isinstance(node, Number)
    return node


def _condition(node: Node) -> Condition:
    assert isinstance(node, Condition)
    return node
