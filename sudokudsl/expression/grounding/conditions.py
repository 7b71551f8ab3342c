"""Grounds conditions: comparisons, quantifiers, alternatives, calls of definitions, statements of families."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from ...model import ground as t
from ...model.geometry import Cell, LayerCell
from ...text.diagnostics import Mistake
from ...text.source import Span
from .. import typed_tree as q
from ..domains import direction
from .calls import parameters
from .domains import integers, visited
from .environment import Environment, Guards, Thunk, VisitedArea
from .folding import FALSE, TRUE
from .lists import digits_of, members

if TYPE_CHECKING:
    from .protocol import Grounder


def comparison(grounder: Grounder, node: q.Comparison, env: Environment) -> t.Condition:
    """Consecutive numbers, each compared with the next."""
    guards: Guards = []
    left = grounder.number(node.first, env, guards)
    parts = []
    for sign, part in node.rest:
        right = grounder.number(part, env, guards)
        parts.append(grounder.ground.comparison(sign, left, right, node.span))
        left = right
    if len(parts) == 1 and not guards:
        return parts[0]
    return grounder.ground.conjunction([*guards, *parts], node.span)


def connective(grounder: Grounder, node: q.Connective, env: Environment) -> t.Condition:
    """Conditions joined by a word; `implies` associates to the right, `iff` to the left.

    A known condition that decides the whole ends it. The rest may have no meaning, as in
    `i = 1 or line[i] > max(line[1..i - 1])`.
    """
    ground, span = grounder.ground, node.span
    decisive = {"and": FALSE, "or": TRUE, "implies": FALSE}.get(node.word)
    parts: list[t.Condition] = []
    for place, condition in enumerate(node.parts, 1):
        parts.append(grounder.condition(condition, env))
        if parts[-1] is decisive and place < len(node.parts):
            return FALSE if node.word == "and" else TRUE
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


def if_then_else(grounder: Grounder, node: q.ConditionIfThenElse, env: Environment) -> t.Condition:
    """One condition if another holds, and a third otherwise."""
    ground, span = grounder.ground, node.span
    test = grounder.condition(node.condition, env)
    if isinstance(test, t.Truth):
        return grounder.condition(node.then if test.value else node.otherwise, env)
    yes = ground.conjunction([test, grounder.condition(node.then, env)], span)
    no = ground.conjunction([ground.negation(test, span), grounder.condition(node.otherwise, env)], span)
    return ground.disjunction([yes, no], span)


def for_each(grounder: Grounder, node: q.ForEach, env: Environment) -> t.Condition:
    """A condition on each, some or none of the elements of a domain."""
    ground, span = grounder.ground, node.span
    parts = []
    for test, inner in visited(grounder, node.domain, node.where, env):
        body = grounder.condition(node.body, inner)
        match node.quantifier:
            case "each":
                parts.append(ground.disjunction([ground.negation(test, span), body], span))
            case "some":
                parts.append(ground.conjunction([test, body], span))
            case "no":
                parts.append(ground.negation(ground.conjunction([test, body], span), span))
    return ground.disjunction(parts, span) if node.quantifier == "some" else ground.conjunction(parts, span)


def cardinality(grounder: Grounder, node: q.Cardinality, env: Environment) -> t.Condition:
    """A number of statements hold: exactly, at least or at most as many as stated."""
    number = grounder.known(node.number, env)
    tally = grounder.ground.tally([grounder.condition(part, env) for part in node.parts], node.span)
    sign = cast(t.Comparator, {"exactly": "=", "at least": ">=", "at most": "<="}[node.bound])
    return grounder.ground.comparison(sign, tally, grounder.ground.constant(number, node.span), node.span)


def membership(grounder: Grounder, node: q.Membership, env: Environment) -> t.Condition:
    """A number is in a set, or equals the digit of one of some cells."""
    ground, span = grounder.ground, node.span
    guards: Guards = []
    part = grounder.number(node.part, env, guards)
    if isinstance(node.among, q.Numbers):
        found = ground.membership(part, frozenset(integers(grounder, node.among, env)), span)
    else:
        tests = []
        for guard, digit in digits_of(grounder, node.among, env, guards, span):
            same = ground.comparison("=", part, digit, span)
            tests.append(same if guard is None else ground.conjunction([guard, same], span))
        found = ground.disjunction(tests, span)
    if node.negated:
        found = ground.negation(found, span)
    return ground.guarded(guards, found, span)


def all_different(grounder: Grounder, node: q.AllDifferent, env: Environment) -> t.Condition:
    """No two of some values are equal."""
    guards: Guards = []
    listed = members(grounder, node.items, env, guards, node.span)
    return grounder.ground.guarded(guards, grounder.ground.all_different(listed, node.span), node.span)


def cell_among(grounder: Grounder, node: q.CellAmong, env: Environment) -> t.Condition:
    """A cell is one of some cells, or it is none of them."""
    ground = grounder.ground
    cell = grounder.one_cell(node.cell, env, node.cell.span)
    possible = grounder.cells_of_areas(node.among, env)
    if possible is not None:
        found = ground.disjunction([inside for inside, other in possible if other == cell], node.span)
        return ground.negation(found, node.span) if node.negated else found
    among = grounder.cells(node.among, env)
    ground.budget.steps -= len(among) // 8
    return TRUE if (cell in among) != node.negated else FALSE


def has_quality(grounder: Grounder, node: q.HasQuality, env: Environment) -> t.Condition:
    """A number is even, odd, prime or square, or it is not."""
    guards: Guards = []
    part = grounder.number(node.part, env, guards)
    found = grounder.ground.has_quality(part, node.quality, node.span)
    if node.negated:
        found = grounder.ground.negation(found, node.span)
    return grounder.ground.guarded(guards, found, node.span)


def leads_to(grounder: Grounder, node: q.LeadsTo, env: Environment) -> t.Condition:
    """A line leaves one cell in the direction of another one."""
    ground = grounder.ground
    one, other = grounder.one_cell(node.first, env, node.span), grounder.one_cell(node.second, env, node.span)
    (over,) = ground.board.over(node.layer, (one,))
    return _leaves(grounder, over, direction(one, other), node.span)


def straight(grounder: Grounder, node: q.Straight, env: Environment) -> t.Condition:
    """A line goes straight on in all cells but the first and the last, and there it does not."""
    ground, span = grounder.ground, node.span
    cells = grounder.cells(node.cells, env)
    ahead, back = direction(cells[0], cells[1]), direction(cells[1], cells[0])
    inner = (frozenset({ahead | back}),) * (len(cells) - 2)
    ends = (frozenset(number for number in range(16) if number & (ahead | back) == step) for step in (ahead, back))
    first, last = ends
    over = ground.board.over(node.layer, cells)
    tests = [
        ground.membership(ground.digit(each, span), numbers.intersection(ground.board.digits_of(each)), span)
        for each, numbers in zip(over, (first, *inner, last), strict=True)
    ]
    return ground.conjunction(tests, span)


def _leaves(grounder: Grounder, over: LayerCell, step: int, span: Span) -> t.Condition:
    """A line leaves a cell in a direction."""
    ground = grounder.ground
    fitting = frozenset(number for number in ground.board.digits_of(over) if number & step)
    return ground.membership(ground.digit(over, span), fitting, span)


def on_side(grounder: Grounder, node: q.OnSide, env: Environment) -> t.Condition:
    """A cell that is not on a loop is inside it or outside.

    A straight way from a cell inside the loop to an edge of the board crosses the loop an odd number of times. It lies
    a little below the middles of a row's cells, or to the right of those of a column, so that no step lies on it. The
    shortest of the four ways is taken.
    """
    ground, span = grounder.ground, node.span
    cell = grounder.one_cell(node.cell, env, span)
    (own,) = ground.board.over(node.layer, (cell,))
    way, across = min(_ways_out(ground.board.layers[node.layer], own), key=lambda found: len(found[0]))
    crossed = [_leaves(grounder, over, across, span) for over in way]
    sides = ground.remainder(ground.tally(crossed, span), ground.constant(2, span), span)
    side = ground.constant(int(node.side == "inside"), span)
    off = ground.comparison("=", ground.digit(own, span), ground.constant(0, span), span)
    found = ground.conjunction([off, ground.comparison("=", sides, side, span)], span)
    return ground.negation(found, span) if node.negated else found


def _ways_out(cells: Sequence[LayerCell], own: LayerCell) -> list[tuple[list[LayerCell], int]]:
    """The cells between a cell and each edge of the board, and the direction of the steps that cross the way there."""
    row = [each for each in cells if each.row == own.row]
    column = [each for each in cells if each.column == own.column]
    return [
        ([each for each in row if each.column < own.column], 4),
        ([each for each in row if each.column > own.column], 4),
        ([each for each in column if each.row < own.row], 2),
        ([each for each in column if each.row > own.row], 2),
    ]


def regular(grounder: Grounder, node: q.Matches | q.Accepts, env: Environment) -> t.Condition:
    """A line of cells matches a pattern, or a machine accepts it."""
    cells = grounder.cells(node.cells, env)
    grounder.ground.budget.steps -= len(cells)
    if isinstance(node, q.Accepts):
        return grounder.ground.posted(t.Accepts(cells, node.machine), node.span)
    pattern = node.pattern
    if isinstance(pattern, q.TextNamed):
        quoted = cast(q.Quoted, grounder.named(pattern.name, env))
        assert quoted.pattern is not None, "typing has parsed the texts that are used as patterns"
        pattern = quoted.pattern
    return grounder.ground.posted(t.Matches(cells, pattern), node.span)


# Definitions and families.


def call(grounder: Grounder, node: q.Call, env: Environment) -> t.Condition:
    """A call of a definition: its body, with the values of the parameters."""
    with parameters(grounder, node, env) as inner:
        return grounder.condition(cast(q.Condition, node.definition.body), inner)


def posted(grounder: Grounder, node: q.Posted, env: Environment) -> t.Condition:
    """A statement of a family. The names in it mean cells and numbers that are known before solving."""
    names: dict[str, int | tuple[Cell, ...]] = {}
    for name, value in env.items():
        known = _known_value(grounder, name, value, env)
        if known is not None:
            names[name] = known
    try:
        constraint = node.statement.constraint(names)
    except KeyError as unknown:
        name, word = unknown.args[0], node.statement.word
        message = f"`{name}` depends on the solution, and `{word}` takes what is known before solving"
        help_ = f"in a rule: sum({name}) = 10, distinct({name}), 3 in {name}, `each x in {name}: x > 3`"
        is_area = grounder.cells_of_areas(q.CellsNamed(name), env) is not None
        raise grounder.ground.wrong("wrong-kind", message, node.span, help_ if is_area else "") from None
    except Mistake as wrong:
        raise grounder.ground.wrong(wrong.code, wrong.message, wrong.span, wrong.help) from None
    return grounder.ground.posted(t.Posted(constraint, node.statement.word), node.span)


def _known_value(
    grounder: Grounder, name: str, value: int | tuple[Cell, ...] | VisitedArea | Thunk, env: Environment
) -> int | tuple[Cell, ...] | None:
    """The cells or the integer that a name means; None for a value that is not known before solving."""
    if isinstance(value, int | tuple):
        return value
    if isinstance(value, VisitedArea) or grounder.cells_of_areas(named := q.CellsNamed(name), env) is not None:
        return None
    if isinstance(value.node, q.Cells):
        return grounder.cells(named, env)
    if isinstance(value.node, q.Number):
        number = grounder.number(value.node, value.environment, [])
        return number.value if isinstance(number, t.Constant) else None
    return None
