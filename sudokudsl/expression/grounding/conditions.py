"""Grounds conditions: comparisons, quantifiers, alternatives, calls of definitions, statements of families."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...model import ground as t
from ...model.geometry import Cell
from ...text.diagnostics import Mistake
from .. import typed_tree as q
from .domains import elements, integers
from .environment import Environment, Guards, Thunk
from .folding import FALSE, TRUE
from .lists import digits_of, members

if TYPE_CHECKING:
    from .protocol import Walk


def comparison(walk: Walk, node: q.Comparison, env: Environment) -> t.Condition:
    """Consecutive numbers, each compared with the next."""
    guards: Guards = []
    left = walk.number(node.first, env, guards)
    parts = []
    for sign, part in node.rest:
        right = walk.number(part, env, guards)
        parts.append(walk.ground.comparison(sign, left, right, node.span))
        left = right
    if len(parts) == 1 and not guards:
        return parts[0]
    return walk.ground.conjunction([*guards, *parts], node.span)


def connective(walk: Walk, node: q.Connective, env: Environment) -> t.Condition:
    """Conditions joined by a word; `implies` associates to the right, `iff` to the left."""
    ground, span = walk.ground, node.span
    parts = [walk.condition(part, env) for part in node.parts]
    match node.word:
        case "and":
            return ground.conjunction(parts, span)
        case "or":
            return ground.disjunction(parts, span)
        case "implies":
            found = parts[-1]
            for part in reversed(parts[:-1]):
                found = ground.disjunction([ground.negation(part, span), found], span)
            return found
    found = parts[0]
    for part in parts[1:]:
        found = ground.iff(found, part, span)
    return found


def if_then_else(walk: Walk, node: q.ConditionIfThenElse, env: Environment) -> t.Condition:
    """One condition if another holds, and a third otherwise."""
    ground, span = walk.ground, node.span
    test = walk.condition(node.condition, env)
    if isinstance(test, t.Truth):
        return walk.condition(node.then if test.value else node.otherwise, env)
    yes = ground.conjunction([test, walk.condition(node.then, env)], span)
    no = ground.conjunction([ground.negation(test, span), walk.condition(node.otherwise, env)], span)
    return ground.disjunction([yes, no], span)


def for_each(walk: Walk, node: q.ForEach, env: Environment) -> t.Condition:
    """A condition on each, some or none of the elements of a domain."""
    ground, span = walk.ground, node.span
    parts = []
    for inner in elements(walk, node.domain, env):
        test = TRUE if node.where is None else walk.condition(node.where, inner)
        if test is FALSE:
            continue
        body = walk.condition(node.body, inner)
        match node.quantifier:
            case "each":
                parts.append(ground.disjunction([ground.negation(test, span), body], span))
            case "some":
                parts.append(ground.conjunction([test, body], span))
            case "no":
                parts.append(ground.negation(ground.conjunction([test, body], span), span))
    return ground.disjunction(parts, span) if node.quantifier == "some" else ground.conjunction(parts, span)


def cardinality(walk: Walk, node: q.Cardinality, env: Environment) -> t.Condition:
    """A number of statements hold: exactly, at least or at most as many as stated."""
    number = walk.known(node.number, env)
    tally = walk.ground.tally([walk.condition(part, env) for part in node.parts], node.span)
    sign = cast(t.Comparator, {"exactly": "=", "at least": ">=", "at most": "<="}[node.bound])
    return walk.ground.comparison(sign, tally, walk.ground.constant(number, node.span), node.span)


def membership(walk: Walk, node: q.Membership, env: Environment) -> t.Condition:
    """A number is in a set, or equals the digit of one of some cells."""
    ground, span = walk.ground, node.span
    guards: Guards = []
    part = walk.number(node.part, env, guards)
    if isinstance(node.among, q.Numbers):
        found = ground.membership(part, frozenset(integers(walk, node.among, env)), span)
    else:
        tests = []
        for guard, digit in digits_of(walk, node.among, env, guards, span):
            same = ground.comparison("=", part, digit, span)
            tests.append(same if guard is None else ground.conjunction([guard, same], span))
        found = ground.disjunction(tests, span)
    if node.negated:
        found = ground.negation(found, span)
    return ground.guarded(guards, found, span)


def all_different(walk: Walk, node: q.AllDifferent, env: Environment) -> t.Condition:
    """No two of some values are equal."""
    guards: Guards = []
    listed = members(walk, node.items, env, guards, node.span)
    return walk.ground.guarded(guards, walk.ground.all_different(listed, node.span), node.span)


def has_quality(walk: Walk, node: q.HasQuality, env: Environment) -> t.Condition:
    """A number is even, odd, prime or square, or it is not."""
    guards: Guards = []
    part = walk.number(node.part, env, guards)
    found = walk.ground.has_quality(part, node.quality, node.span)
    if node.negated:
        found = walk.ground.negation(found, node.span)
    return walk.ground.guarded(guards, found, node.span)


def regular(walk: Walk, node: q.Matches | q.Accepts, env: Environment) -> t.Condition:
    """A line of cells matches a pattern, or a machine accepts it."""
    cells = walk.cells(node.cells, env)
    walk.ground.budget.steps -= len(cells)
    found = t.Matches(cells, node.pattern) if isinstance(node, q.Matches) else t.Accepts(cells, node.machine)
    return walk.ground.posted(found, node.span)


# Definitions and families.


def call(walk: Walk, node: q.Call, env: Environment) -> t.Condition:
    """A call of a definition: its body, with the values of the parameters."""
    definition = node.definition
    inner: dict[str, int | tuple[Cell, ...] | Thunk] = {
        parameter.name: argument(walk, parameter, value, env)
        for parameter, value in zip(definition.parameters, node.values, strict=True)
    }
    walk.ground.calls.append(node)
    found = walk.condition(definition.body, inner)
    walk.ground.calls.pop()
    return found


def argument(walk: Walk, parameter: q.Parameter, value: q.Cells | q.Number, env: Environment) -> int | tuple[Cell, ...]:
    """The value of a parameter, which must be of its kind."""
    kind = parameter.kind
    if kind in ("digit", "number"):
        number = walk.known(cast(q.Number, value), env)
        if kind == "digit" and number not in walk.ground.board.digits:
            message = f"{number} is not one of the board's digits"
            raise walk.ground.wrong("digit-not-on-board", message, value.span)
        return number
    cells = walk.cells(cast(q.Cells, value), env)
    if kind == "cell" and len(cells) != 1:
        message = f"`{parameter.name}` is one cell, not {len(cells)}"
        raise walk.ground.wrong("wrong-cell-count", message, value.span)
    if kind == "set" and len(set(cells)) < len(cells):
        twice = next(cell for cell in cells if cells.count(cell) > 1)
        raise walk.ground.wrong("cell-repeated", f"{twice} is listed twice in the set `{parameter.name}`", value.span)
    return cells


def posted(walk: Walk, node: q.Posted, env: Environment) -> t.Condition:
    """A statement of a family. The names in it mean cells and numbers that are known before solving."""
    names: dict[str, int | tuple[Cell, ...]] = {}
    for name, value in env.items():
        if not isinstance(value, Thunk):
            names[name] = value
        elif isinstance(value.node, q.Cells):
            names[name] = walk.cells(q.CellsNamed(name), env)
        elif not isinstance(value.node, q.Condition):
            number = walk.number(value.node, value.environment, [])
            if isinstance(number, t.Constant):
                names[name] = number.value
    try:
        constraint = node.statement.constraint(names)
    except Mistake as wrong:
        raise walk.ground.wrong(wrong.code, wrong.message, wrong.span, wrong.help) from None
    return walk.ground.posted(t.Posted(constraint), node.span)
