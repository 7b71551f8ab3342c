"""From the tree of a rule to its terms."""

from __future__ import annotations

from collections.abc import Sequence

from ...expression import tree
from ..encodings import FormulaTooLarge
from .nodes import Condition, Node, Number
from .readers import MachineReader, PatternReader
from .terms import MAX_NODES, Terms


def read(terms: Terms, rule: tree.Condition) -> Condition:
    """The parts of a tree, however deep it is."""
    made: dict[int, Node] = {}
    waiting: list[tuple[tree.Number | tree.Condition, bool]] = [(rule, False)]
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


def _below(node: tree.Number | tree.Condition) -> Sequence[tree.Number | tree.Condition]:
    """What a node of a tree is made of."""
    match node:
        case tree.Sum():
            return [part for _, part in node.terms]
        case tree.Product() | tree.Least() | tree.Greatest() | tree.Variety() | tree.Different():
            return node.parts
        case tree.All() | tree.Some():
            return node.parts
        case tree.Quotient() | tree.Remainder() | tree.Comparison():
            return node.left, node.right
        case tree.Same():
            return node.left, node.right
        case tree.Absolute() | tree.Among():
            return (node.part,)
        case tree.Not():
            return (node.part,)
        case tree.Tally():
            return node.conditions
        case tree.Position():
            return node.value, *node.parts
        case tree.Choice():
            return node.condition, node.then, node.otherwise
        case tree.Constant() | tree.Digit() | tree.Truth() | tree.Matches() | tree.Reads() | tree.Stands():
            return ()


def _translated(terms: Terms, node: tree.Number | tree.Condition, parts: Sequence[Node]) -> Node:
    """A node of a tree whose parts are made."""
    match node:
        case tree.Constant():
            return terms.constant(node.value)
        case tree.Digit():
            return terms.digit(node.cell)
        case tree.Sum():
            return terms.sum((weight, _number(part)) for (weight, _), part in zip(node.terms, parts, strict=True))
        case tree.Product():
            return terms.product(map(_number, parts))
        case tree.Quotient():
            return terms.quotient(*map(_number, parts))
        case tree.Remainder():
            return terms.remainder(*map(_number, parts))
        case tree.Absolute():
            return terms.absolute(*map(_number, parts))
        case tree.Least() | tree.Greatest():
            return terms.extreme(map(_number, parts), greatest=isinstance(node, tree.Greatest))
        case tree.Tally():
            return terms.tally(map(_condition, parts))
        case tree.Variety():
            return terms.variety([*map(_number, parts)])
        case tree.Position():
            value, *others = map(_number, parts)
            return terms.position([terms.compare("=", value, other) for other in others])
        case tree.Choice():
            return terms.choice(_condition(parts[0]), _number(parts[1]), _number(parts[2]))
        case tree.Truth():
            return terms.truth(value=node.value)
        case tree.Comparison():
            return terms.compare(node.sign, *map(_number, parts))
        case tree.Among():
            return terms.inside(_number(parts[0]), ((value, value) for value in node.values))
        case tree.Different():
            return terms.different([*map(_number, parts)])
        case tree.All():
            return terms.all(map(_condition, parts))
        case tree.Some():
            return terms.some(map(_condition, parts))
        case tree.Not():
            return terms.negation(*map(_condition, parts))
        case tree.Same():
            return terms.same(*map(_condition, parts))
        case tree.Reads():
            return terms.reads(node.cells, MachineReader(node.machine))
        case tree.Matches():
            return terms.reads(node.cells, PatternReader(node.pattern))
        case tree.Stands():
            return terms.stands(node.constraint)


def _number(node: Node) -> Number:
    assert isinstance(node, Number)
    return node


def _condition(node: Node) -> Condition:
    assert isinstance(node, Condition)
    return node
