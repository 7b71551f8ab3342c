"""Grounds lists of values, and their aggregate functions: sum, product, min, max, count, distinct."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from ...model import ground as t
from ...text.source import Span
from .. import typed_tree as q
from .calls import parameters
from .domains import from_to, visited
from .environment import Environment, Guards, Member
from .folding import FALSE, TRUE
from .numbers import digit_of

if TYPE_CHECKING:
    from .protocol import Grounder


def members(
    grounder: Grounder,
    items: Sequence[q.Items | q.Number | q.Condition],
    env: Environment,
    guards: Guards,
    span: Span,
) -> list[Member]:
    """The values in a list."""
    found: list[Member] = []
    for item in items:
        match item:
            case q.DigitsOf(cells=cells):
                found += digits_of(grounder, cells, env, guards, item.span)
            case q.IntegerSet(values=values):
                found += [(None, grounder.ground.constant(value, item.span)) for value in values]
            case q.Comprehension():
                found += _comprehension(grounder, item, env, guards)
            case _:
                found.append((None, grounder.number(cast(q.Number, item), env, guards)))
    return found


def digits_of(grounder: Grounder, cells: q.Cells, env: Environment, guards: Guards, span: Span) -> list[Member]:
    """The digits of some cells.

    Each digit has the condition that its cell is among them, if the ends of a part depend on digits, or the cells are
    those of an area.
    """
    match cells:
        case q.Slice(last=None):
            return [(None, digit_of(grounder, cells, env, guards, span))]
        case q.Slice(last=last) if last is not None:
            return _digits_of_part(grounder, cells, last, env, guards, span)
        case q.CellsCall():
            with parameters(grounder, cells, env) as inner:
                return digits_of(grounder, cast(q.Cells, cells.definition.body), inner, guards, span)
        case q.JoinedCells(parts=parts):
            return [member for part in parts for member in digits_of(grounder, part, env, guards, span)]
    found = grounder.cells_of_areas(cells, env)
    if found is None:
        return [(None, grounder.ground.digit(cell, span)) for cell in grounder.cells(cells, env)]
    return [(inside, grounder.ground.digit(cell, span)) for inside, cell in found]


def length(grounder: Grounder, cells: q.Cells, env: Environment, span: Span) -> t.Number:
    """The number of cells of a list."""
    found = grounder.cells_of_areas(cells, env)
    if found is None:
        return grounder.ground.constant(len(grounder.cells(cells, env)), span)
    return grounder.ground.tally([inside for inside, _ in found], span)


def _digits_of_part(
    grounder: Grounder, part: q.Slice, last: q.Number, env: Environment, guards: Guards, span: Span
) -> list[Member]:
    ground = grounder.ground
    listed = grounder.cells(part.cells, env)
    low, high = grounder.number(part.first, env, guards), grounder.number(last, env, guards)
    if isinstance(low, t.Constant) and isinstance(high, t.Constant):
        known = from_to(grounder, listed, low.value, high.value, part.span)
        return [(None, ground.digit(cell, span)) for cell in known]
    found: list[Member] = []
    for place, cell in enumerate(listed, 1):
        here = ground.constant(place, span)
        after = ground.comparison(">=", here, low, span)
        inside = ground.conjunction([after, ground.comparison("<=", here, high, span)], span)
        if inside is not FALSE:
            found.append((None if inside is TRUE else inside, ground.digit(cell, span)))
    return found


def _comprehension(grounder: Grounder, item: q.Comprehension, env: Environment, guards: Guards) -> Iterator[Member]:
    """A number for each element of a domain that satisfies the filter. It need exist only then."""
    ground, span = grounder.ground, item.span
    for found, inner in visited(grounder, item.domain, item.where, env):
        test = None if found is TRUE else found
        needed: Guards = []
        value = grounder.number(cast(q.Number, item.value), inner, needed)
        for guard in needed:
            guards.append(guard if test is None else ground.disjunction([ground.negation(test, span), guard], span))
        yield test, value


def aggregate(grounder: Grounder, node: q.Aggregate, env: Environment, guards: Guards) -> t.Number:
    """The value of an aggregate function."""
    ground, span = grounder.ground, node.span
    if node.function == "count":
        return ground.tally(_counted(grounder, node, env), span)
    listed = members(grounder, node.items, env, guards, span)
    match node.function:
        case "sum":
            return ground.sum([(1, part) for part in _all_there(grounder, listed, 0, span)], span)
        case "product":
            return ground.product(_all_there(grounder, listed, 1, span), span)
        case "distinct":
            return ground.distinct_count(listed, span)
    return _extreme(grounder, node, listed, env, guards)


def _counted(grounder: Grounder, node: q.Aggregate, env: Environment) -> list[t.Condition]:
    """The conditions that a `count` counts."""
    found: list[t.Condition] = []
    for item in node.items:
        if not isinstance(item, q.Comprehension):
            found.append(grounder.condition(cast(q.Condition, item), env))
            continue
        for test, inner in visited(grounder, item.domain, item.where, env):
            tests = [test]
            if item.value is not None:
                tests.append(grounder.condition(cast(q.Condition, item.value), inner))
            found.append(test if len(tests) == 1 else grounder.ground.conjunction(tests, item.span))
    return found


def _all_there(grounder: Grounder, listed: Sequence[Member], neutral: int, span: Span) -> list[t.Number]:
    """The values of a list, with a neutral value in place of each that may be missing, for when it is."""
    ground = grounder.ground
    return [
        value if guard is None else ground.if_then_else(guard, value, ground.constant(neutral, span), span)
        for guard, value in listed
    ]


def _extreme(
    grounder: Grounder, node: q.Aggregate, listed: Sequence[Member], env: Environment, guards: Guards
) -> t.Number:
    """The least or greatest value of a list; if it is empty, the number after `else`."""
    ground, span, least = grounder.ground, node.span, node.function == "min"
    if not listed:
        if node.otherwise is not None:
            return grounder.number(node.otherwise, env, guards)
        word = "least" if least else "greatest"
        help_ = f"say what it is then, as in `{node.function}(line[1..i] else 0)`"
        raise ground.wrong("value-out-of-range", f"there is no {word} of nothing", span, help_)
    sure = next((value for guard, value in listed if guard is None), None)
    if sure is None:
        return _extreme_of_optional(grounder, node, listed, env, guards)
    parts = [value if guard is None else ground.if_then_else(guard, value, sure, span) for guard, value in listed]
    return ground.extreme(parts, span, least=least)


def _extreme_of_optional(
    grounder: Grounder, node: q.Aggregate, listed: Sequence[Member], env: Environment, guards: Guards
) -> t.Number:
    """The least or greatest value of a list whose values are all optional."""
    ground, span, least = grounder.ground, node.span, node.function == "min"
    tests = [cast(t.Condition, guard) for guard, _ in listed]
    present = ground.disjunction(tests, span)
    lows, highs = zip(*(ground.bounds(value) for _, value in listed), strict=True)
    absent = ground.constant(max(highs) if least else min(lows), span)
    parts = [ground.if_then_else(test, value, absent, span) for test, (_, value) in zip(tests, listed, strict=True)]
    found = ground.extreme(parts, span, least=least)
    if node.otherwise is None:
        guards.append(present)
        return found
    needed: Guards = []
    otherwise = grounder.number(node.otherwise, env, needed)
    guards += [ground.disjunction([present, each], span) for each in needed]
    return ground.if_then_else(present, found, otherwise, span)
