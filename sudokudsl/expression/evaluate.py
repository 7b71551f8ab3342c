"""Evaluates the typed tree of a rule on a full grid, including its quantifiers.

This is what a rule means, and the compilers are checked against it. So it shares nothing with grounding but the typed
tree and the geometry of `domains`. Patterns and machines are followed as they are written.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import prod
from typing import TYPE_CHECKING, cast

from ..model import ground as t
from ..model.geometry import Cell, layer_of
from ..model.grid import Grid
from . import typed_tree as q
from .domains import direction, moves, runs, steps, stretches, through, walks, windows
from .enclosed import enclosed

if TYPE_CHECKING:
    from ..model.constraint import Constraint


class NoNumber(Exception):
    """A number does not exist, such as the least of an empty list. The condition around it does not hold."""


@dataclass(frozen=True, slots=True)
class Closure:
    """The value of a `let`, or of an argument of a function: an expression, and the names in it."""

    node: q.Argument
    names: Names


Names = Mapping[str, "int | tuple[Cell, ...] | Closure"]


def holds(condition: q.Condition, grid: Grid, names: Names | None = None) -> bool:
    """Whether a condition holds on a full grid."""
    return Evaluator(grid).holds(condition, names or {})


class Evaluator:
    """Evaluates nodes on one grid."""

    def __init__(self, grid: Grid) -> None:
        self.grid, self.board = grid, grid.board
        self._enclosed: dict[str, frozenset[Cell]] = {}

    def holds(self, node: q.Condition, names: Names) -> bool:
        try:
            return self._holds(node, names)
        except NoNumber:
            return False

    def _holds(self, node: q.Condition, names: Names) -> bool:
        match node:
            case q.Comparison(first, rest):
                numbers = [self.number(part, names) for part in (first, *(part for _, part in rest))]
                return all(
                    _compare(left, sign, right)
                    for (left, right), (sign, _) in zip(pairwise(numbers), rest, strict=True)
                )
            case q.Membership(part, among, negated):
                number = self.number(part, names)
                if isinstance(among, q.IntegerSet | q.Interval):
                    return (number in self.integers(among, names)) != negated
                return (number in [self.grid[cell] for cell in self.cells(among, names)]) != negated
            case q.CellAmong(cell, among, negated):
                (one,) = self.cells(cell, names)
                return (one in self.cells(among, names)) != negated
            case q.HasQuality(part, quality, negated):
                return _has(quality, self.number(part, names)) != negated
            case q.LeadsTo(layer, first, second):
                (one,), (other,) = self.cells(first, names), self.cells(second, names)
                (over,) = self.board.over(layer, (one,))
                return bool(self.grid[over] & direction(one, other))
            case q.Straight(layer, cells):
                return self._is_straight(layer, self.cells(cells, names))
            case q.OnSide(layer, cell, side, negated):
                return self._is_on_side(layer, self.cells(cell, names), side) != negated
            case q.AllDifferent(items):
                values = list(self.values(items, names))
                return len(set(values)) == len(values)
            case q.Connective("and", parts):
                return all(self.holds(part, names) for part in parts)
            case q.Connective("or", parts):
                return any(self.holds(part, names) for part in parts)
            case q.Connective("implies", parts):
                *before, last = (self.holds(part, names) for part in parts)
                return last or not all(before)
            case q.Connective(_, parts):
                return sum(not self.holds(part, names) for part in parts) % 2 == 0
            case q.Not(part):
                return not self.holds(part, names)
            case q.ForEach():
                return self.for_each(node, names)
            case q.ConditionIfThenElse(condition, then, otherwise):
                return self.holds(then if self.holds(condition, names) else otherwise, names)
            case q.Matches(cells, pattern):
                line = [self.grid[cell] for cell in self.cells(cells, names)]
                if isinstance(pattern, q.TextNamed):
                    text = cast(Closure, names[pattern.name]).node
                    pattern = cast(t.Pattern, cast(q.Quoted, text).pattern)
                return len(line) in _ends(pattern, line, {0})
            case q.Accepts(cells, machine):
                return _accepts(machine, [self.grid[cell] for cell in self.cells(cells, names)])
            case q.ConditionNamed(name):
                given = cast(Closure, names[name])
                return self.holds(cast(q.Condition, given.node), given.names)
            case q.Posted(statement):
                return self.statement(statement, names).holds(self.grid)
            case q.Let(name, value, body):
                return self.holds(body, {**names, name: Closure(value, names)})
            case q.Block(parts):
                return all(self.holds(part, names) for part in parts)
            case q.Either(parts):
                return any(self.holds(part, names) for part in parts)
            case q.Cardinality(bound, number, parts):
                wanted, held = self.number(number, names), sum(self.holds(part, names) for part in parts)
                return (
                    held == wanted if bound == "exactly" else held >= wanted if bound == "at least" else held <= wanted
                )
            case q.Call(definition, arguments):
                return self.holds(cast(q.Condition, definition.body), self.parameters(definition, arguments, names))
        raise AssertionError(node)

    def _is_straight(self, layer: str, cells: tuple[Cell, ...]) -> bool:
        """Whether a line joins all cells side by side, from the first to the last, and goes no further."""
        ahead, back = direction(cells[0], cells[1]), direction(cells[1], cells[0])
        first, *inner, last = (self.grid[cell] & (ahead | back) for cell in self.board.over(layer, cells))
        return first == ahead and last == back and all(each == ahead | back for each in inner)

    def _is_on_side(self, layer: str, cell: tuple[Cell, ...], side: str) -> bool:
        """Whether a cell is on one side of a loop, and not on the loop."""
        if layer not in self._enclosed:
            self._enclosed[layer] = enclosed(self.grid, layer)
        (over,) = self.board.over(layer, cell)
        return self.grid[over] == 0 and (over.base in self._enclosed[layer]) == (side == "inside")

    def for_each(self, node: q.ForEach, names: Names) -> bool:
        """Whether the body holds for each, some or no element of the domain."""
        found = (
            self.holds(node.body, inner)
            for inner in self.elements(node.domain, names)
            if node.where is None or self.holds(node.where, inner)
        )
        match node.quantifier:
            case "each":
                return all(found)
            case "some":
                return any(found)
        return not any(found)

    def parameters(self, definition: q.Definition, arguments: Iterable[q.Argument], names: Names) -> Names:
        """The values of the parameters of a definition in a call.

        An argument that a function does not use need not exist, so each is evaluated where it is used.
        """
        inner: dict[str, int | tuple[Cell, ...] | Closure] = {}
        for parameter, argument in zip(definition.parameters, arguments, strict=True):
            if isinstance(argument, q.TextNamed):
                inner[parameter.name] = names[argument.name]
            elif definition.is_function or parameter.kind in ("condition", "text"):
                inner[parameter.name] = Closure(argument, names)
            elif isinstance(argument, q.Cells):
                inner[parameter.name] = self.cells(argument, names)
            else:
                inner[parameter.name] = self.number(cast(q.Number, argument), names)
        return inner

    def statement(self, statement: q.Statement, names: Names) -> Constraint:
        """The constraint of a statement of a family, given the values of its names."""
        plain = {name: self.plain(name, names) for name in names}
        return statement.constraint({name: value for name, value in plain.items() if value is not None})

    def plain(self, name: str, names: Names) -> int | tuple[Cell, ...] | None:
        """The cells or the integer of a name, for a statement of a family; None for any other value."""
        value = names[name]
        if not isinstance(value, Closure):
            return value
        if isinstance(value.node, q.Cells):
            return self.cells(value.node, value.names)
        known = isinstance(value.node, q.Number) and not _asks_digits(value.node, value.names)
        return self.number(cast(q.Number, value.node), value.names) if known else None

    def number(self, node: q.Number, names: Names) -> int:
        match node:
            case q.Constant(value):
                return value
            case q.NumberNamed(name):
                given = names[name]
                if isinstance(given, Closure):
                    return self.number(cast(q.Number, given.node), given.names)
                return cast(int, given)
            case q.DigitOf(cells):
                (cell,) = self.cells(cells, names)
                return self.grid[cell]
            case q.Calculation(first, rest):
                result = self.number(first, names)
                for sign, part in rest:
                    result = _OPERATIONS[sign](result, self.number(part, names))
                return result
            case q.Absolute(part):
                return abs(self.number(part, names))
            case q.Aggregate("count", items):
                return sum(1 for _ in self.true_ones(items, names))
            case q.Aggregate(function, items, otherwise):
                values = list(self.values(items, names))
                if function == "sum":
                    return sum(values)
                if function == "product":
                    return prod(values)
                if function == "distinct":
                    return len(set(values))
                if not values and otherwise is not None:
                    return self.number(otherwise, names)
                if not values:
                    raise NoNumber
                return min(values) if function == "min" else max(values)
            case q.PositionOf(sought, cells):
                wanted = self.number(sought, names)
                digits = [self.grid[cell] for cell in self.cells(cells, names)]
                return digits.index(wanted) + 1 if wanted in digits else 0
            case q.ReadAlong(cells):
                digits = [self.grid[cell] for cell in self.cells(cells, names)]
                if not all(0 <= digit <= 9 for digit in digits):
                    raise NoNumber
                return int("".join(map(str, digits)) or "0")
            case q.NumberIfThenElse(condition, then, otherwise):
                return self.number(then if self.holds(condition, names) else otherwise, names)
            case q.Coordinate(axis, cells):
                (cell,) = self.cells(cells, names)
                match axis:
                    case "row":
                        return cell.row
                    case "column":
                        return cell.column
                return next((number for number, area in enumerate(self.board.regions, 1) if cell in area), 0)
            case q.Length(cells):
                return len(self.cells(cells, names))
            case q.NumberCall(definition, arguments):
                return self.number(cast(q.Number, definition.body), self.parameters(definition, arguments, names))
        raise AssertionError(node)

    def values(self, items: Iterable[q.Items | q.Number | q.Condition], names: Names) -> Iterator[int]:
        """Every value that an aggregate function uses."""
        for item in items:
            match item:
                case q.DigitsOf(cells):
                    yield from (self.grid[cell] for cell in self.cells(cells, names))
                case q.IntegerSet(values):
                    yield from values
                case q.Comprehension(domain, where, value):
                    for inner in self.elements(domain, names):
                        if where is None or self.holds(where, inner):
                            yield self.number(cast(q.Number, value), inner)
                case _:
                    yield self.number(cast(q.Number, item), names)

    def true_ones(self, items: Iterable[q.Items | q.Number | q.Condition], names: Names) -> Iterator[bool]:
        """True for each condition that holds."""
        return (True for condition, inner in self.counted_conditions(items, names) if self.holds(condition, inner))

    def counted_conditions(
        self, items: Iterable[q.Items | q.Number | q.Condition], names: Names
    ) -> Iterator[tuple[q.Condition, Names]]:
        """Each condition of a count, with the values of the names in it."""
        for item in items:
            if isinstance(item, q.Comprehension):
                asked = [cast(q.Condition, each) for each in (item.where, item.value) if each is not None]
                condition = asked[0] if len(asked) == 1 else q.Block(tuple(asked))
                for inner in self.elements(item.domain, names):
                    yield condition, inner
            else:
                yield cast(q.Condition, item), names

    def cells(self, node: q.Cells, names: Names) -> tuple[Cell, ...]:
        match node:
            case q.KnownCells(cells):
                return cells
            case q.CellsNamed(name):
                given = names[name]
                if isinstance(given, Closure):
                    return self.cells(cast(q.Cells, given.node), given.names)
                return cast("tuple[Cell, ...]", given)
            case q.JoinedCells(parts):
                return tuple(cell for part in parts for cell in self.cells(part, names))
            case q.Slice(source, first, last):
                cells = self.cells(source, names)
                low = self.number(first, names)
                if last is None:
                    if not 1 <= low <= len(cells):
                        raise NoNumber
                    return (cells[low - 1],)
                high = self.number(last, names)
                return tuple(cell for place, cell in enumerate(cells, 1) if low <= place <= high)
            case q.Path(points):
                corners = tuple(self.cells(point, names)[0] for point in points)
                return through(corners) or ()
            case q.OnLayer(layer, cells):
                if isinstance(layer, q.CellsNamed):
                    layer = layer_of(self.cells(layer, names))
                return self.board.over(layer, self.cells(cells, names))
            case q.Without(listed, without):
                left_out = self.cells(without, names)
                return tuple(cell for cell in self.cells(listed, names) if cell not in left_out)
            case q.CellsCall(definition, arguments):
                return self.cells(cast(q.Cells, definition.body), self.parameters(definition, arguments, names))
        raise AssertionError(node)

    def integers(self, node: q.Numbers, names: Names) -> Iterable[int]:
        if isinstance(node, q.IntegerSet):
            return node.values
        return range(self.number(node.first, names), self.number(node.last, names) + 1)

    def elements(self, domain: q.Domain, names: Names) -> Iterator[Names]:
        """The names, with their values, for each element of a domain."""
        if domain.kind == "area":
            areas = self.areas(self.cells(cast(q.Cells, domain.place), names))
            for chosen in combinations(areas, len(domain.names)):
                yield {**names, **dict(zip(domain.names, chosen, strict=True))}
            return
        for element in self.elements_of(domain, names):
            if len(domain.names) == 1:
                yield {**names, domain.names[0]: element}
            else:
                assert isinstance(element, tuple)
                yield {**names, **{name: (cell,) for name, cell in zip(domain.names, element, strict=True)}}

    def areas(self, division: Sequence[Cell]) -> list[tuple[Cell, ...]]:
        """The cells of each area, in the order of the areas' numbers, which are in the cells of a division."""
        found: dict[int, list[Cell]] = {}
        for cell, holder in zip(self.board.cells, division, strict=True):
            found.setdefault(self.grid[holder], []).append(cell)
        return [tuple(found[number]) for number in sorted(found)]

    def elements_of(self, domain: q.Domain, names: Names) -> Iterable[int | tuple[Cell, ...]]:
        """Each element of a domain of known cells or numbers: an integer, or its cells."""
        place = self.cells(domain.place, names) if domain.place is not None else ()
        match domain.kind:
            case "cell":
                return [(cell,) for cell in place]
            case "pair":
                return combinations(place, 2)
            case "run":
                assert domain.length is not None
                return runs(place, self.number(domain.length, names))
            case "row":
                return [view.cells for view in self.board.row_views]
            case "column":
                return [view.cells for view in self.board.column_views]
            case "region":
                return self.board.regions
            case "house":
                return self.board.houses
            case "window":
                return windows(self.board, domain.size, apart=False)
            case "tile":
                return windows(self.board, domain.size, apart=True)
            case "move":
                return moves(self.board, place, domain.offsets)
            case "step":
                return steps(self.board, place)
            case "walk":
                assert domain.length is not None
                return walks(self.board, place, self.number(domain.length, names), both_ways=domain.both_ways)
            case "straight":
                return stretches(place)
            case "neighbour":
                return [(cell,) for cell in self.board.at_offsets(place[0], domain.offsets)]
            case "position":
                return [number + 1 for number in range(len(place))]
            case "number":
                assert domain.numbers is not None
                return self.integers(domain.numbers, names)
        raise AssertionError(domain.kind)


_OPERATIONS: Mapping[q.Operator, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
    "mod": operator.mod,
}


def _compare(left: int, sign: t.Comparator, right: int) -> bool:
    """Whether two numbers compare as the sign says."""
    return (
        (left == right and sign in ("=", "<=", ">="))
        or (left < right and sign in ("<", "<=", "!="))
        or (left > right and sign in (">", ">=", "!="))
    )


def _accepts(machine: t.Machine, line: Iterable[int]) -> bool:
    """Whether a state machine accepts a line of digits."""
    after = {(state, digit): next_ for state, digit, next_ in machine.moves}
    state: int | None = 0
    for digit in line:
        state = None if state is None else after.get((state, digit))
    return state in machine.accepting


def _ends(pattern: t.Pattern, line: Sequence[int], starts: set[int]) -> set[int]:
    """The positions in a line at which a match of the pattern can end, if it begins at one of `starts`."""
    match pattern:
        case t.DigitClass(digits):
            return {at + 1 for at in starts if at < len(line) and line[at] in digits}
        case t.Concatenation(parts):
            for part in parts:
                starts = _ends(part, line, starts)
            return starts
        case t.Alternation(parts):
            return {end for part in parts for end in _ends(part, line, starts)}
        case t.Repetition(part, least, most):
            for _ in range(least):
                starts = _ends(part, line, starts)
            found, times = set(starts), least
            while starts and (most is None or times < most):
                starts = (
                    _ends(part, line, starts) - found
                )  # positions that fewer repetitions reach need no more of them
                found |= starts
                times += 1
            return found
    raise AssertionError(pattern)


def _has(quality: q.Quality, number: int) -> bool:
    match quality:
        case "even":
            return number % 2 == 0
        case "odd":
            return number % 2 == 1
        case "square":
            return number >= 0 and round(number**0.5) ** 2 == number
    return number >= 2 and not any(number % factor == 0 for factor in range(2, int(number**0.5) + 1))


def _asks_digits(node: object, names: Names) -> bool:
    """Whether a number depends on digits."""
    match node:
        case q.Constant() | q.Coordinate() | q.Length():
            return False
        case q.NumberNamed(name):
            given = names[name]
            return isinstance(given, Closure) and _asks_digits(given.node, given.names)
        case q.Calculation(first, rest):
            return any(_asks_digits(part, names) for part in (first, *(part for _, part in rest)))
        case q.Absolute(part):
            return _asks_digits(part, names)
        case q.NumberCall(definition, arguments):
            numbers = (each for each in arguments if isinstance(each, q.Number | q.Condition))
            return not definition.fixed or any(_asks_digits(each, names) for each in numbers)
    return True
