"""Conditions: comparisons, quantifiers, alternatives, uses of definitions, statements of families."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...model import ground as t
from ...model.geometry import Cell
from ...text.diagnostics import Mistake
from .. import typed_tree as q
from .domains import elements, integers
from .environment import Environment, Guards, Later
from .folding import FALSE, TRUE
from .lists import digits_of, members

if TYPE_CHECKING:
    from .walk import Unfolding


def compare(rule: Unfolding, node: q.Compare, env: Environment) -> t.Condition:
    """Numbers in a row, each compared with the next."""
    guards: Guards = []
    left = rule.number(node.first, env, guards)
    parts = []
    for sign, part in node.rest:
        right = rule.number(part, env, guards)
        parts.append(rule.ground.comparison(sign, left, right, node.span))
        left = right
    if len(parts) == 1 and not guards:
        return parts[0]
    return rule.ground.all_of([*guards, *parts], node.span)


def logic(rule: Unfolding, node: q.Logic, env: Environment) -> t.Condition:
    """Conditions joined by a word; `implies` from right to left, `iff` from left to right."""
    ground, span = rule.ground, node.span
    parts = [rule.condition(part, env) for part in node.parts]
    match node.word:
        case "and":
            return ground.all_of(parts, span)
        case "or":
            return ground.some_of(parts, span)
        case "implies":
            found = parts[-1]
            for part in reversed(parts[:-1]):
                found = ground.some_of([ground.negated(part, span), found], span)
            return found
    found = parts[0]
    for part in parts[1:]:
        found = ground.same(found, part, span)
    return found


def choice(rule: Unfolding, node: q.ConditionChoice, env: Environment) -> t.Condition:
    """One condition if another holds, else a third."""
    ground, span = rule.ground, node.span
    test = rule.condition(node.condition, env)
    if isinstance(test, t.Truth):
        return rule.condition(node.then if test.value else node.otherwise, env)
    yes = ground.all_of([test, rule.condition(node.then, env)], span)
    no = ground.all_of([ground.negated(test, span), rule.condition(node.otherwise, env)], span)
    return ground.some_of([yes, no], span)


def for_each(rule: Unfolding, node: q.ForEach, env: Environment) -> t.Condition:
    """A condition on each, some or none of the elements of a domain."""
    ground, span = rule.ground, node.span
    parts = []
    for inner in elements(rule, node.domain, env):
        test = TRUE if node.where is None else rule.condition(node.where, inner)
        if test is FALSE:
            continue
        body = rule.condition(node.body, inner)
        match node.quantor:
            case "each":
                parts.append(ground.some_of([ground.negated(test, span), body], span))
            case "some":
                parts.append(ground.all_of([test, body], span))
            case "no":
                parts.append(ground.negated(ground.all_of([test, body], span), span))
    return ground.some_of(parts, span) if node.quantor == "some" else ground.all_of(parts, span)


def so_many(rule: Unfolding, node: q.SoMany, env: Environment) -> t.Condition:
    """So many of some statements hold."""
    number = rule.known(node.number, env)
    tally = rule.ground.tally([rule.condition(part, env) for part in node.parts], node.span)
    sign = cast(t.Comparator, {"exactly": "=", "at least": ">=", "at most": "<="}[node.bound])
    return rule.ground.comparison(sign, tally, rule.ground.constant(number, node.span), node.span)


def inside(rule: Unfolding, node: q.Inside, env: Environment) -> t.Condition:
    """A number is one of a set, or the digit of one of some cells."""
    ground, span = rule.ground, node.span
    guards: Guards = []
    part = rule.number(node.part, env, guards)
    if isinstance(node.among, q.Numbers):
        found = ground.among(part, frozenset(integers(rule, node.among, env)), span)
    else:
        tests = []
        for guard, digit in digits_of(rule, node.among, env, guards, span):
            same = ground.comparison("=", part, digit, span)
            tests.append(same if guard is None else ground.all_of([guard, same], span))
        found = ground.some_of(tests, span)
    if node.negated:
        found = ground.negated(found, span)
    return ground.guarded(guards, found, span)


def all_differ(rule: Unfolding, node: q.AllDiffer, env: Environment) -> t.Condition:
    """No two of some values are equal."""
    guards: Guards = []
    listed = members(rule, node.items, env, guards, node.span)
    return rule.ground.guarded(guards, rule.ground.different(listed, node.span), node.span)


def of_quality(rule: Unfolding, node: q.Is, env: Environment) -> t.Condition:
    """A number is even, odd, prime or square, or it is not."""
    guards: Guards = []
    part = rule.number(node.part, env, guards)
    found = rule.ground.of_quality(part, node.quality, node.span)
    if node.negated:
        found = rule.ground.negated(found, node.span)
    return rule.ground.guarded(guards, found, node.span)


def reading(rule: Unfolding, node: q.Matched | q.Accepted, env: Environment) -> t.Condition:
    """A line of cells matches a pattern, or a machine accepts it."""
    cells = rule.cells(node.cells, env)
    rule.ground.budget.steps -= len(cells)
    found = t.Matches(cells, node.pattern) if isinstance(node, q.Matched) else t.Reads(cells, node.machine)
    return rule.ground.stated(found, node.span)


# Definitions and families.


def use(rule: Unfolding, node: q.Use, env: Environment) -> t.Condition:
    """The use of a definition: its body, with the parameters standing for what is given."""
    definition = node.definition
    inner: dict[str, int | tuple[Cell, ...] | Later] = {
        parameter.name: argument(rule, parameter, value, env)
        for parameter, value in zip(definition.parameters, node.values, strict=True)
    }
    rule.ground.uses.append(node)
    found = rule.condition(definition.body, inner)
    rule.ground.uses.pop()
    return found


def argument(
    rule: Unfolding, parameter: q.Parameter, value: q.Cells | q.Number, env: Environment
) -> int | tuple[Cell, ...]:
    """What a parameter stands for, which must be of its kind."""
    kind = parameter.kind
    if kind in ("digit", "number"):
        number = rule.known(cast(q.Number, value), env)
        if kind == "digit" and number not in rule.ground.board.digits:
            message = f"{number} is not one of the board's digits"
            raise rule.ground.wrong("digit-not-on-board", message, value.span)
        return number
    cells = rule.cells(cast(q.Cells, value), env)
    if kind == "cell" and len(cells) != 1:
        message = f"`{parameter.name}` is one cell, not {len(cells)}"
        raise rule.ground.wrong("wrong-cell-count", message, value.span)
    if kind == "set" and len(set(cells)) < len(cells):
        twice = next(cell for cell in cells if cells.count(cell) > 1)
        raise rule.ground.wrong("cell-repeated", f"{twice} is listed twice in the set `{parameter.name}`", value.span)
    return cells


def of_family(rule: Unfolding, node: q.OfFamily, env: Environment) -> t.Condition:
    """A statement of a family holds; names in it stand for cells and numbers that are known before solving."""
    names: dict[str, int | tuple[Cell, ...]] = {}
    for name, value in env.items():
        if not isinstance(value, Later):
            names[name] = value
        elif isinstance(value.node, q.Cells):
            names[name] = rule.cells(q.CellsNamed(name), env)
        elif not isinstance(value.node, q.Condition):
            number = rule.number(value.node, value.environment, [])
            if isinstance(number, t.Constant):
                names[name] = number.value
    try:
        constraint = node.statement.constraint(names)
    except Mistake as wrong:
        raise rule.ground.wrong(wrong.code, wrong.message, wrong.span, wrong.help) from None
    return rule.ground.stated(t.Stands(constraint), node.span)
