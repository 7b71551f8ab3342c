"""From the typed tree to the ground form: names are filled in, quantifiers written out, known parts computed.

Every part of the result is counted, so that any text unfolds in bounded time and space or is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import isqrt
from typing import NamedTuple, cast

from ..geometry import Board, Cell
from ..source import Span
from . import quantified as q
from . import tree as t
from .places import moves, runs, through, windows
from .types import Mistake

MAX_SIZE = 200_000  # parts of one rule in ground form, those shared counted each time
MAX_STEPS = 400_000  # of all rules of a file together
MAX_DEPTH = 100  # parts within parts of a ground form, and within the tree it is made from
TRUE, FALSE = t.Truth(value=True), t.Truth(value=False)  # the only ones there are
MAX_VALUE = 1_000_000_000  # of a number, without its sign

Ground = t.Number | t.Condition


@dataclass(frozen=True, slots=True)
class Place:
    """Where something went wrong, and how one got there: the uses of definitions, the outermost first."""

    span: Span
    uses: tuple[q.Use, ...]


class Unfoldable(Exception):
    """A rule that has no ground form: what is wrong, where, and the way out."""

    def __init__(self, code: str, message: str, place: Place, help: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.place, self.help = code, message, place, help


@dataclass(slots=True)
class Budget:
    """What is left of the steps of a file."""

    steps: int = MAX_STEPS


@dataclass(slots=True)
class _Later:
    """A name's value, not yet asked for, with the environment of its own; kept once computed."""

    node: q.Cells | q.Number | q.Condition
    environment: Environment
    known: object = None


Environment = Mapping[str, "int | tuple[Cell, ...] | _Later"]
Guards = list[t.Condition]
Member = tuple[t.Condition | None, t.Number]
"""A value in a list, and the condition under which it is there; None if always."""


class _Facts(NamedTuple):
    """The size and depth of a ground part, and the least and greatest value that a number can have."""

    size: int
    depth: int
    low: int = 0
    high: int = 0


def unfold(node: q.Condition, board: Board, budget: Budget | None = None) -> t.Condition:
    """The ground form of a condition without free names. Unfoldable if it has none, or too large a one."""
    return _Unfolder(board, budget or Budget()).condition(node, {})


@dataclass(slots=True)
class _Unfolder:
    """Unfolds one rule. `facts` are those of every ground part made, by identity; `kept` keeps the parts alive."""

    board: Board
    budget: Budget
    facts: dict[int, _Facts] = field(default_factory=lambda: {id(TRUE): _Facts(1, 1), id(FALSE): _Facts(1, 1)})
    kept: list[Ground] = field(default_factory=list)
    digits: dict[Cell, t.Digit] = field(default_factory=dict)
    constants: dict[int, t.Constant] = field(default_factory=dict)
    uses: list[q.Use] = field(default_factory=list)
    depth: int = 0

    # Counting.

    def wrong(self, code: str, message: str, span: Span, help: str = "") -> Unfoldable:
        return Unfoldable(code, message, Place(span, tuple(self.uses)), help)

    def step(self, span: Span) -> None:
        self.budget.steps -= 1
        if self.budget.steps < 0:
            message = f"the rules of this file unfold into more than {MAX_STEPS:,} parts"
            raise self.wrong("too-large", message, span, "let quantifiers go through fewer cells")

    def made(self, part: Ground, inside: Sequence[Ground], span: Span, low: int = 0, high: int = 0) -> None:
        """Notes the facts of a new ground part."""
        self.step(span)
        size, depth = 1, 0
        known = self.facts
        for each in inside:
            facts = known[id(each)]
            size += facts.size
            if facts.depth > depth:
                depth = facts.depth
        if size > MAX_SIZE:
            message = f"this unfolds into {size:,} parts or more; the limit is {MAX_SIZE:,}"
            raise self.wrong("too-large", message, span, "let it go through fewer cells, or say it in several rules")
        if depth >= MAX_DEPTH:
            message = f"this unfolds into parts within parts, more than {MAX_DEPTH} deep"
            raise self.wrong("too-large", message, span, "say it in several rules")
        if low < -MAX_VALUE or high > MAX_VALUE:
            most = high if high > MAX_VALUE else low
            raise self.wrong("too-large", f"this number can be {most:,}; the limit is {MAX_VALUE:,}", span)
        self.facts[id(part)] = _Facts(size, depth + 1, low, high)
        self.kept.append(part)

    def bounds(self, number: t.Number) -> tuple[int, int]:
        facts = self.facts[id(number)]
        return facts.low, facts.high

    # Conditions.

    def condition(self, node: q.Condition, env: Environment) -> t.Condition:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            message = f"rules are nested more than {MAX_DEPTH} deep here, counting the definitions in use"
            raise self.wrong("too-large", message, node.span)
        self.step(node.span)
        found = self._condition(node, env)
        self.depth -= 1
        return found

    def _condition(self, node: q.Condition, env: Environment) -> t.Condition:
        match node:
            case q.Compare():
                return self._compare(node, env)
            case q.Block(parts=parts, span=span):
                return self.all_of([self.condition(part, env) for part in parts], span)
            case q.Logic():
                return self._logic(node, env)
            case q.ForEach():
                return self._for_each(node, env)
            case q.Use():
                return self._use(node, env)
            case q.OfFamily(statement=statement, span=span):
                return self._stands(statement, span, env)
            case q.Negation(part=part, span=span):
                return self.negated(self.condition(part, env), span)
            case q.Either(parts=parts, span=span):
                return self.some_of([self.condition(part, env) for part in parts], span)
            case q.Bind(name=name, value=value, body=body):
                return self.condition(body, {**env, name: _Later(value, env)})
            case q.Inside():
                return self._inside(node, env)
            case q.AllDiffer(items=items, span=span):
                guards: Guards = []
                members = self.members(items, env, guards, span)
                return self.guarded(guards, self._different(members, span), span)
            case q.Is():
                return self._is(node, env)
            case q.ConditionNamed(name=name):
                return cast(t.Condition, self.later(name, env))
            case q.ConditionChoice(condition=condition, then=then, otherwise=otherwise, span=span):
                test = self.condition(condition, env)
                if isinstance(test, t.Truth):
                    return self.condition(then if test.value else otherwise, env)
                yes = self.all_of([test, self.condition(then, env)], span)
                no = self.all_of([self.negated(test, span), self.condition(otherwise, env)], span)
                return self.some_of([yes, no], span)
            case q.Matched(cells=cells, pattern=pattern, span=span):
                return self._reading(t.Matches(self.cells(cells, env), pattern), span)
            case q.Accepted(cells=cells, machine=machine, span=span):
                return self._reading(t.Reads(self.cells(cells, env), machine), span)
            case q.SoMany():
                return self._so_many(node, env)
        raise AssertionError(node)

    def all_of(self, parts: Sequence[t.Condition], span: Span) -> t.Condition:
        """All parts hold. What is known already is left out."""
        if any(part is FALSE for part in parts):
            return FALSE
        open_ = [part for part in parts if not isinstance(part, t.Truth)]
        if len(open_) <= 1:
            return open_[0] if open_ else TRUE
        found = t.All(tuple(open_))
        self.made(found, open_, span)
        return found

    def some_of(self, parts: Sequence[t.Condition], span: Span) -> t.Condition:
        """At least one part holds. What is known already is left out."""
        if any(part is TRUE for part in parts):
            return TRUE
        open_ = [part for part in parts if not isinstance(part, t.Truth)]
        if len(open_) <= 1:
            return open_[0] if open_ else FALSE
        found = t.Some(tuple(open_))
        self.made(found, open_, span)
        return found

    def negated(self, part: t.Condition, span: Span) -> t.Condition:
        if isinstance(part, t.Truth):
            return _truth(not part.value)
        found = t.Not(part)
        self.made(found, (part,), span)
        return found

    def guarded(self, guards: Guards, condition: t.Condition, span: Span) -> t.Condition:
        """A condition that also asks that its numbers exist."""
        return self.all_of([*guards, condition], span) if guards else condition

    def _logic(self, node: q.Logic, env: Environment) -> t.Condition:
        parts = [self.condition(part, env) for part in node.parts]
        match node.word:
            case "and":
                return self.all_of(parts, node.span)
            case "or":
                return self.some_of(parts, node.span)
            case "implies":
                found = parts[-1]
                for part in reversed(parts[:-1]):
                    found = self.some_of([self.negated(part, node.span), found], node.span)
                return found
        found = parts[0]
        for part in parts[1:]:
            found = self._same(found, part, node.span)
        return found

    def _same(self, left: t.Condition, right: t.Condition, span: Span) -> t.Condition:
        if isinstance(left, t.Truth):
            return right if left.value else self.negated(right, span)
        if isinstance(right, t.Truth):
            return left if right.value else self.negated(left, span)
        found = t.Same(left, right)
        self.made(found, (left, right), span)
        return found

    def _for_each(self, node: q.ForEach, env: Environment) -> t.Condition:
        parts = []
        span = node.span
        for inner in self.elements(node.domain, env):
            test = TRUE if node.where is None else self.condition(node.where, inner)
            if test is FALSE:
                continue
            body = self.condition(node.body, inner)
            if node.quantor == "each":
                parts.append(self.some_of([self.negated(test, span), body], span))
            elif node.quantor == "some":
                parts.append(self.all_of([test, body], span))
            else:
                parts.append(self.negated(self.all_of([test, body], span), span))
        return self.some_of(parts, span) if node.quantor == "some" else self.all_of(parts, span)

    def _so_many(self, node: q.SoMany, env: Environment) -> t.Condition:
        number = self.known(node.number, env)
        parts = [self.condition(part, env) for part in node.parts]
        tally = self._tally(parts, node.span)
        sign = cast(t.Comparator, {"exactly": "=", "at least": ">=", "at most": "<="}[node.bound])
        return self.comparison(sign, tally, self.constant(number, node.span), node.span)

    def _use(self, node: q.Use, env: Environment) -> t.Condition:
        inner: dict[str, int | tuple[Cell, ...] | _Later] = {}
        for parameter, value in zip(node.definition.parameters, node.values, strict=True):
            inner[parameter.name] = self._argument(parameter, value, env)
        self.uses.append(node)
        found = self.condition(node.definition.body, inner)
        self.uses.pop()
        return found

    def _argument(self, parameter: q.Parameter, value: q.Cells | q.Number, env: Environment) -> int | tuple[Cell, ...]:
        kind = parameter.kind
        if kind in ("digit", "number"):
            number = self.known(cast(q.Number, value), env)
            if kind == "digit" and number not in self.board.digits:
                message = f"{number} is not one of the board's digits"
                raise self.wrong("digit-not-on-board", message, value.span)
            return number
        cells = self.cells(cast(q.Cells, value), env)
        if kind == "cell" and len(cells) != 1:
            message = f"`{parameter.name}` is one cell, not {len(cells)}"
            raise self.wrong("wrong-cell-count", message, value.span)
        if kind == "set" and len(set(cells)) < len(cells):
            twice = next(cell for cell in cells if cells.count(cell) > 1)
            raise self.wrong("cell-repeated", f"{twice} is listed twice in the set `{parameter.name}`", value.span)
        return cells

    def _stands(self, statement: q.Statement, span: Span, env: Environment) -> t.Condition:
        names: dict[str, int | tuple[Cell, ...]] = {}
        for name, value in env.items():
            if not isinstance(value, _Later):
                names[name] = value
            elif isinstance(value.node, (q.Fixed, q.CellsNamed, q.Slice, q.Joint, q.Through)):
                names[name] = self.cells(q.CellsNamed(name), env)
            elif not isinstance(value.node, t.Condition):
                number = self.number(cast(q.Number, value.node), value.environment, [])
                if isinstance(number, t.Constant):
                    names[name] = number.value
        try:
            constraint = statement.constraint(names)
        except Mistake as wrong:
            raise self.wrong(wrong.code, wrong.message, wrong.span, wrong.help) from None
        found = t.Stands(constraint)
        self.made(found, (), span)
        return found

    def _reading(self, found: t.Matches | t.Reads, span: Span) -> t.Condition:
        """A reading stays as it is written: each side makes of it what it needs."""
        self.budget.steps -= len(found.cells)
        self.made(found, (), span)
        return found

    # Comparisons.

    def _compare(self, node: q.Compare, env: Environment) -> t.Condition:
        guards: Guards = []
        left = self.number(node.first, env, guards)
        parts = []
        for sign, part in node.rest:
            right = self.number(part, env, guards)
            parts.append(self.comparison(sign, left, right, node.span))
            left = right
        found = parts[0] if len(parts) == 1 else self.all_of(parts, node.span)
        return self.guarded(guards, found, node.span)

    def comparison(self, sign: t.Comparator, left: t.Number, right: t.Number, span: Span) -> t.Condition:
        """Two numbers compared; decided where their ranges decide it."""
        (low, high), (least, most) = self.bounds(left), self.bounds(right)
        decided: bool | None = None
        apart = high < least or most < low
        fixed = low == high == least == most
        match sign:
            case "=" | "!=" if apart or fixed:
                decided = fixed == (sign == "=")
            case "<" if high < least or low >= most:
                decided = high < least
            case "<=" if high <= least or low > most:
                decided = high <= least
            case ">" if low > most or high <= least:
                decided = low > most
            case ">=" if low >= most or high < least:
                decided = low >= most
        if decided is not None:
            return _truth(decided)
        found = t.Comparison(sign, left, right)
        self.made(found, (left, right), span)
        return found

    def among(self, part: t.Number, values: frozenset[int], span: Span) -> t.Condition:
        """A number is one of some integers; decided where its range decides it."""
        low, high = self.bounds(part)
        inside = frozenset(value for value in values if low <= value <= high)
        possible = high - low + 1
        if isinstance(part, t.Digit):
            digits = self.board.digits_of(part.cell)
            inside &= frozenset(digits)
            possible = len(digits)
        if not inside:
            return FALSE
        if len(inside) == possible:
            return TRUE
        found = t.Among(part, inside)
        self.made(found, (part,), span)
        return found

    def _inside(self, node: q.Inside, env: Environment) -> t.Condition:
        guards: Guards = []
        part = self.number(node.part, env, guards)
        if isinstance(node.among, q.Listing | q.Interval):
            found = self.among(part, frozenset(self.integers(node.among, env)), node.span)
        else:
            members = self.digits_of(node.among, env, guards, node.span)
            tests = []
            for guard, digit in members:
                same = self.comparison("=", part, digit, node.span)
                tests.append(same if guard is None else self.all_of([guard, same], node.span))
            found = self.some_of(tests, node.span)
        if node.negated:
            found = self.negated(found, node.span)
        return self.guarded(guards, found, node.span)

    def _is(self, node: q.Is, env: Environment) -> t.Condition:
        guards: Guards = []
        part = self.number(node.part, env, guards)
        span = node.span
        if node.quality in ("even", "odd"):
            rest = self.remainder(part, self.constant(2, span), span)
            found = self.comparison("=", rest, self.constant(int(node.quality == "odd"), span), span)
        else:
            low, high = self.bounds(part)
            if high - low > MAX_LISTED:
                count = f"{high - low + 1:,}"
                message = f"a number with {count} possible values is too large to ask whether it is {node.quality}"
                raise self.wrong("too-large", message, span, f"the limit is {MAX_LISTED:,} values")
            self.budget.steps -= (high - low) // 10
            found = self.among(part, (_primes if node.quality == "prime" else _squares)(low, high), span)
        if node.negated:
            found = self.negated(found, span)
        return self.guarded(guards, found, span)

    def _different(self, members: Sequence[Member], span: Span) -> t.Condition:
        if all(guard is None for guard, _ in members):
            if len(members) < 2:
                return TRUE
            found = t.Different(tuple(number for _, number in members))
            self.made(found, found.parts, span)
            return found
        parts = []
        for (guard, left), (other, right) in combinations(members, 2):
            tests = [self.negated(each, span) for each in (guard, other) if each is not None]
            parts.append(self.some_of([*tests, self.comparison("!=", left, right, span)], span))
        return self.all_of(parts, span)

    # Numbers.

    def constant(self, value: int, span: Span) -> t.Number:
        found = self.constants.get(value)
        if found is None:
            found = self.constants[value] = t.Constant(value)
            self.made(found, (), span, value, value)
        return found

    def known(self, node: q.Number, env: Environment) -> int:
        """A number that is known before solving."""
        guards: Guards = []
        number = self.number(node, env, guards)
        if not isinstance(number, t.Constant) or guards:
            raise self.wrong("wrong-kind", "this number must be known before solving", node.span)
        return number.value

    def number(self, node: q.Number, env: Environment, guards: Guards) -> t.Number:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.wrong("too-large", f"rules are nested more than {MAX_DEPTH} deep here", node.span)
        self.step(node.span)
        found = self._number(node, env, guards)
        self.depth -= 1
        return found

    def _number(self, node: q.Number, env: Environment, guards: Guards) -> t.Number:
        match node:
            case q.Integer(value=value, span=span):
                return self.constant(value, span)
            case q.DigitOf(cells=cells, span=span):
                return self._digit_of(cells, env, guards, span)
            case q.NumberNamed(name=name, span=span):
                given = env[name]
                if isinstance(given, int):
                    return self.constant(given, span)
                found, needed = cast("tuple[t.Number, Guards]", self.later(name, env))
                guards += needed
                return found
            case q.Calculation(first=first, rest=rest, span=span):
                return self._calculation(first, rest, span, env, guards)
            case q.Unsigned(part=part, span=span):
                return self._absolute(self.number(part, env, guards), span)
            case q.Aggregate():
                return self._aggregate(node, env, guards)
            case q.PositionOf(value=wanted, cells=cells, span=span):
                sought = self.number(wanted, env, guards)
                digits = tuple(self.digit(cell, span) for cell in self.cells(cells, env))
                position = t.Position(sought, digits)
                self.made(position, (sought, *digits), span, 0, len(digits))
                return position
            case q.ReadAlong(cells=cells, span=span):
                return self._read_along(self.cells(cells, env), guards, span)
            case q.NumberChoice(condition=condition, then=then, otherwise=otherwise, span=span):
                test = self.condition(condition, env)
                if isinstance(test, t.Truth):
                    return self.number(then if test.value else otherwise, env, guards)
                inner: Guards = []
                yes = self.number(then, env, inner)
                guards += [self.some_of([self.negated(test, span), each], span) for each in inner]
                inner = []
                no = self.number(otherwise, env, inner)
                guards += [self.some_of([test, each], span) for each in inner]
                return self.choice(test, yes, no, span)
            case q.Coordinate(axis=axis, cells=cells, span=span):
                cell = self.one_cell(cells, env, span)
                if cell not in self.board:
                    raise self.wrong("cell-off-board", f"{cell} stands beside the board", span)
                if axis == "region":
                    return self.constant(self.board.region_of.get(cell, 0), span)
                return self.constant(cell.row if axis == "row" else cell.column, span)
            case q.Length(cells=cells, span=span):
                return self.constant(len(self.cells(cells, env)), span)
        raise AssertionError(node)

    def digit(self, cell: Cell, span: Span) -> t.Number:
        found = self.digits.get(cell)
        if found is None:
            found = self.digits[cell] = t.Digit(cell)
            digits = self.board.digits_of(cell)
            self.made(found, (), span, digits[0], digits[-1])
        return found

    def choice(self, test: t.Condition, then: t.Number, otherwise: t.Number, span: Span) -> t.Number:
        (low, high), (least, most) = self.bounds(then), self.bounds(otherwise)
        found = t.Choice(test, then, otherwise)
        self.made(found, (test, then, otherwise), span, min(low, least), max(high, most))
        return found

    def _calculation(
        self,
        first: q.Number,
        rest: Sequence[tuple[q.Arithmetic, q.Number]],
        span: Span,
        env: Environment,
        guards: Guards,
    ) -> t.Number:
        found = self.number(first, env, guards)
        if rest[0][0] in "+-":
            terms = [(1, found)]
            terms += [(1 if sign == "+" else -1, self.number(part, env, guards)) for sign, part in rest]
            return self.sum(terms, span)
        for sign, part in rest:
            right = self.number(part, env, guards)
            if sign == "*":
                found = self.product([found, right], span)
                continue
            low, high = self.bounds(right)
            can_be_zero = 0 in self.board.digits_of(right.cell) if isinstance(right, t.Digit) else low <= 0 <= high
            if can_be_zero:
                what = "is 0" if low == high == 0 else "can be 0"
                raise self.wrong("value-out-of-range", f"this divisor {what}", part.span)
            found = self.quotient(found, right, span) if sign == "/" else self.remainder(found, right, span)
        return found

    def sum(self, terms: Sequence[tuple[int, t.Number]], span: Span) -> t.Number:
        """A sum of (weight, part) terms, in which sums are taken apart and constants added up."""
        flat: list[tuple[int, t.Number]] = []
        constant = 0
        for weight, part in terms:
            for inner, each in part.terms if isinstance(part, t.Sum) else ((1, part),):
                if isinstance(each, t.Constant):
                    constant += weight * inner * each.value
                elif weight * inner:
                    flat.append((weight * inner, each))
            self.budget.steps -= len(part.terms) if isinstance(part, t.Sum) else 0
        if not flat:
            return self.constant(constant, span)
        if constant:
            flat.append((constant, self.constant(1, span)))
        if len(flat) == 1 and flat[0][0] == 1:
            return flat[0][1]
        low = sum(weight * self.bounds(part)[weight < 0] for weight, part in flat)
        high = sum(weight * self.bounds(part)[weight > 0] for weight, part in flat)
        found = t.Sum(tuple(flat))
        self.made(found, [part for _, part in flat], span, low, high)
        return found

    def product(self, parts: Sequence[t.Number], span: Span) -> t.Number:
        """A product; a single part with a known factor is a sum."""
        factor = 1
        open_ = []
        for part in parts:
            if isinstance(part, t.Constant):
                factor *= part.value
                if abs(factor) > MAX_VALUE:
                    raise self.wrong("too-large", f"this number is {factor:,}; the limit is {MAX_VALUE:,}", span)
            else:
                open_.append(part)
        if not open_ or factor == 0:
            return self.constant(factor, span)
        if len(open_) == 1:
            return self.sum([(factor, open_[0])], span)
        low, high = 1, 1
        for part in open_:
            ends = [one * other for one in (low, high) for other in self.bounds(part)]
            low, high = min(ends), max(ends)
            if max(-low, high) > MAX_VALUE:
                break
        found = t.Product(tuple(open_))
        self.made(found, open_, span, low, high)
        return self.sum([(factor, found)], span) if factor != 1 else found

    def quotient(self, left: t.Number, right: t.Number, span: Span) -> t.Number:
        if isinstance(left, t.Constant) and isinstance(right, t.Constant):
            return self.constant(left.value // right.value, span)
        (low, high), (least, most) = self.bounds(left), self.bounds(right)
        nearest_zero = {end for end in (least, most, -1, 1) if least <= end <= most and end}
        ends = [one // other for one in (low, high) for other in nearest_zero]
        found = t.Quotient(left, right)
        self.made(found, (left, right), span, min(ends), max(ends))
        return found

    def remainder(self, left: t.Number, right: t.Number, span: Span) -> t.Number:
        if isinstance(left, t.Constant) and isinstance(right, t.Constant):
            return self.constant(left.value % right.value, span)
        least, most = self.bounds(right)
        low, high = min(0, least + 1), max(0, most - 1)
        if least > 0:
            low = 0
        if most < 0:
            high = 0
        found = t.Remainder(left, right)
        self.made(found, (left, right), span, low, high)
        return found

    def _absolute(self, part: t.Number, span: Span) -> t.Number:
        low, high = self.bounds(part)
        if low >= 0:
            return part
        if isinstance(part, t.Constant):
            return self.constant(-part.value, span)
        found = t.Absolute(part)
        self.made(found, (part,), span, 0 if high >= 0 else -high, max(-low, high))
        return found

    def _read_along(self, cells: tuple[Cell, ...], guards: Guards, span: Span) -> t.Number:
        if len(cells) > MAX_READ:
            message = f"a number of {len(cells)} digits is too long to read; the limit is {MAX_READ}"
            raise self.wrong("too-large", message, span)
        digits = [self.digit(cell, span) for cell in cells]
        readable = frozenset(range(10))
        guards += [test for digit in digits if (test := self.among(digit, readable, span)) != TRUE]
        return self.sum([(10**at, digit) for at, digit in enumerate(reversed(digits))], span)

    # Lists of values.

    def digits_of(self, cells: q.Cells, env: Environment, guards: Guards, span: Span) -> list[Member]:
        """The digits of some cells; in a part whose ends depend on digits, each under the condition that it is in."""
        if isinstance(cells, q.Slice) and cells.last is not None:
            low, high = self.number(cells.first, env, guards), self.number(cells.last, env, guards)
            if not (isinstance(low, t.Constant) and isinstance(high, t.Constant)):
                members: list[Member] = []
                for place, cell in enumerate(self.cells(cells.cells, env), 1):
                    here = self.constant(place, span)
                    after = self.comparison(">=", here, low, span)
                    inside = self.all_of([after, self.comparison("<=", here, high, span)], span)
                    if inside != FALSE:
                        members.append((None if inside is TRUE else inside, self.digit(cell, span)))
                return members
        if isinstance(cells, q.Slice) and not self._is_constant(cells.first, env):
            return [(None, self._digit_of(cells, env, guards, span))]
        if isinstance(cells, q.Joint):
            return [member for part in cells.parts for member in self.digits_of(part, env, guards, span)]
        return [(None, self.digit(cell, span)) for cell in self.cells(cells, env)]

    def _is_constant(self, node: q.Number, env: Environment) -> bool:
        return isinstance(self.number(node, env, []), t.Constant)

    def _digit_of(self, cells: q.Cells, env: Environment, guards: Guards, span: Span) -> t.Number:
        if isinstance(cells, q.Slice) and cells.last is None:
            index = self.number(cells.first, env, guards)
            if not isinstance(index, t.Constant):
                listed = self.cells(cells.cells, env)
                if not listed:
                    raise self.wrong("value-out-of-range", "there are no cells to choose from", span)
                inside = self.among(index, frozenset(range(1, len(listed) + 1)), span)
                if inside != TRUE:
                    guards.append(inside)
                found = self.digit(listed[-1], span)
                for place, cell in reversed(list(enumerate(listed[:-1], 1))):
                    test = self.comparison("=", index, self.constant(place, span), span)
                    if isinstance(test, t.Truth):
                        found = self.digit(cell, span) if test.value else found
                    else:
                        found = self.choice(test, self.digit(cell, span), found, span)
                return found
        return self.digit(self.one_cell(cells, env, span), span)

    def members(
        self, items: Sequence[q.Items | q.Number | q.Condition], env: Environment, guards: Guards, span: Span
    ) -> list[Member]:
        """All values that a function goes through."""
        found: list[Member] = []
        for item in items:
            match item:
                case q.DigitsOf(cells=cells):
                    found += self.digits_of(cells, env, guards, item.span)
                case q.Listing(values=values):
                    found += [(None, self.constant(value, item.span)) for value in values]
                case q.Gathered():
                    found += self._gathered(item, env, guards)
                case _:
                    found.append((None, self.number(cast(q.Number, item), env, guards)))
        return found

    def _gathered(self, item: q.Gathered, env: Environment, guards: Guards) -> Iterator[Member]:
        for inner in self.elements(item.domain, env):
            test = None if item.where is None else self.condition(item.where, inner)
            if test is FALSE:
                continue
            test = None if test is TRUE else test
            needed: Guards = []
            value = self.number(cast(q.Number, item.value), inner, needed)
            for guard in needed:
                guards.append(
                    guard if test is None else self.some_of([self.negated(test, item.span), guard], item.span)
                )
            yield test, value

    def _tally(self, conditions: Sequence[t.Condition], span: Span) -> t.Number:
        sure = sum(part is TRUE for part in conditions)
        open_ = [part for part in conditions if not isinstance(part, t.Truth)]
        if not open_:
            return self.constant(sure, span)
        found = t.Tally(tuple(open_))
        self.made(found, open_, span, 0, len(open_))
        return self.sum([(1, found), (1, self.constant(sure, span))], span) if sure else found

    def _count(self, node: q.Aggregate, env: Environment) -> t.Number:
        conditions: list[t.Condition] = []
        for item in node.items:
            if not isinstance(item, q.Gathered):
                conditions.append(self.condition(cast(q.Condition, item), env))
                continue
            for inner in self.elements(item.domain, env):
                tests = [self.condition(cast(q.Condition, each), inner) for each in (item.where, item.value) if each]
                conditions.append(self.all_of(tests, item.span))
        return self._tally(conditions, node.span)

    def _aggregate(self, node: q.Aggregate, env: Environment, guards: Guards) -> t.Number:
        span = node.span
        if node.function == "count":
            return self._count(node, env)
        members = self.members(node.items, env, guards, span)
        match node.function:
            case "sum" | "product" as function:
                neutral = 0 if function == "sum" else 1
                parts = [
                    value if guard is None else self.choice(guard, value, self.constant(neutral, span), span)
                    for guard, value in members
                ]
                return self.sum([(1, part) for part in parts], span) if function == "sum" else self.product(parts, span)
            case "distinct":
                return self._variety(members, span)
        return self._extreme(node, members, env, guards)

    def _variety(self, members: Sequence[Member], span: Span) -> t.Number:
        """How many different values; one that may be missing counts where it is there and equals none before it."""
        if all(guard is None for guard, _ in members):
            numbers = tuple(number for _, number in members)
            if all(isinstance(number, t.Constant) for number in numbers):
                return self.constant(len({cast(t.Constant, number).value for number in numbers}), span)
            found = t.Variety(numbers)
            self.made(found, numbers, span, 1, len(numbers))
            return found
        firsts = []
        for at, (guard, value) in enumerate(members):
            tests = [] if guard is None else [guard]
            for other, earlier in members[:at]:
                differs = self.comparison("!=", value, earlier, span)
                absent = [] if other is None else [self.negated(other, span)]
                tests.append(self.some_of([*absent, differs], span))
            firsts.append(self.all_of(tests, span))
        return self._tally(firsts, span)

    def _extreme(self, node: q.Aggregate, members: Sequence[Member], env: Environment, guards: Guards) -> t.Number:
        """The least or greatest of those that are there."""
        span, least = node.span, node.function == "min"
        optional = [guard for guard, _ in members if guard is not None]
        if not members:
            if node.otherwise is not None:
                return self.number(node.otherwise, env, guards)
            word = "least" if least else "greatest"
            message = f"there is no {word} of nothing"
            raise self.wrong("value-out-of-range", message, span, f"say what it is then: {node.function}(... else 0)")
        if len(optional) == len(members):
            present = self.some_of(optional, span)
            lows, highs = zip(*(self.bounds(value) for _, value in members), strict=True)
            absent = self.constant(max(highs) if least else min(lows), span)
            parts = [self.choice(cast(t.Condition, guard), value, absent, span) for guard, value in members]
            found = self._extreme_of(parts, span, least=least)
            if node.otherwise is None:
                guards.append(present)
                return found
            inner: Guards = []
            otherwise = self.number(node.otherwise, env, inner)
            guards += [self.some_of([present, each], span) for each in inner]
            return self.choice(present, found, otherwise, span)
        sure = next(value for guard, value in members if guard is None)
        parts = [value if guard is None else self.choice(guard, value, sure, span) for guard, value in members]
        return self._extreme_of(parts, span, least=least)

    def _extreme_of(self, parts: Sequence[t.Number], span: Span, *, least: bool) -> t.Number:
        if len(parts) == 1:
            return parts[0]
        pick = min if least else max
        if all(isinstance(part, t.Constant) for part in parts):
            return self.constant(pick(cast(t.Constant, part).value for part in parts), span)
        ends = [self.bounds(part) for part in parts]
        found: t.Number = t.Least(tuple(parts)) if least else t.Greatest(tuple(parts))
        self.made(found, parts, span, pick(low for low, _ in ends), pick(high for _, high in ends))
        return found

    # Names and places.

    def later(self, name: str, env: Environment) -> object:
        """The value of a name given by `let`: cells, a condition, or a number with what it asks for."""
        held = cast(_Later, env[name])
        if held.known is None:
            if isinstance(held.node, (q.Fixed, q.CellsNamed, q.Slice, q.Joint, q.Through)):
                held.known = self.cells(held.node, held.environment)
            elif isinstance(held.node, q.Condition):
                held.known = self.condition(held.node, held.environment)
            else:
                needed: Guards = []
                held.known = self.number(held.node, held.environment, needed), needed
        return held.known

    def cells(self, node: q.Cells, env: Environment) -> tuple[Cell, ...]:
        """Cells in order, all known before solving."""
        match node:
            case q.Fixed(cells=cells):
                return cells
            case q.CellsNamed(name=name):
                value = env[name]
                return cast("tuple[Cell, ...]", self.later(name, env) if isinstance(value, _Later) else value)
            case q.Joint(parts=parts):
                found = tuple(cell for part in parts for cell in self.cells(part, env))
                self.budget.steps -= len(found) // 8
                return found
            case q.Slice(cells=source, first=first, last=last, span=span):
                return self._slice(self.cells(source, env), first, last, span, env)
            case q.Through(points=points, span=span):
                corners = tuple(self.one_cell(point, env, point.span) for point in points)
                run = through(corners)
                if run is None:
                    named = " to ".join(map(str, corners))
                    message = f"from {named} it is neither straight nor diagonal"
                    raise self.wrong("run-not-straight", message, span)
                return run
        raise AssertionError(node)

    def _slice(
        self, cells: tuple[Cell, ...], first: q.Number, last: q.Number | None, span: Span, env: Environment
    ) -> tuple[Cell, ...]:
        low = self.known(first, env)
        high = low if last is None else self.known(last, env)
        if last is not None and high < low:
            return ()
        if low < 1 or high > len(cells):
            wrong = low if not 1 <= low <= len(cells) else high
            have = f"there are the places 1 to {len(cells)}" if cells else "there are no cells"
            raise self.wrong("value-out-of-range", f"there is no place {wrong}: {have}", span)
        return cells[low - 1 : high]

    def one_cell(self, node: q.Cells, env: Environment, span: Span) -> Cell:
        cells = self.cells(node, env)
        if len(cells) != 1:
            message = f"one cell is expected here, not {len(cells)}"
            raise self.wrong("wrong-cell-count", message, span, "sum(...) adds up the digits of several")
        return cells[0]

    def integers(self, node: q.Numbers, env: Environment) -> tuple[int, ...]:
        if isinstance(node, q.Listing):
            return node.values
        low, high = self.known(node.first, env), self.known(node.last, env)
        if high - low >= MAX_LISTED:
            raise self.wrong("too-large", f"a set has at most {MAX_LISTED:,} numbers", node.span)
        return tuple(range(low, high + 1))

    def elements(self, domain: q.Domain, env: Environment) -> Iterator[Environment]:
        """The environment for each element of a domain."""
        self._expected(domain, env)
        elements = list(self._values(domain, env))
        before = self.budget.steps
        for at, values in enumerate(elements):
            if at == 1:
                self._forecast((before - self.budget.steps) * len(elements), domain.span)
            self.step(domain.span)
            names = domain.names
            if len(names) == 1:
                yield {**env, names[0]: values[0]}
            else:
                yield {**env, **dict(zip(names, values, strict=True))}

    def _forecast(self, parts: int, span: Span) -> None:
        """Refuses at once what the first element of many shows to be much too large."""
        if parts > 4 * MAX_STEPS:
            message = f"this unfolds into about {parts:,} parts; the limit for all rules of a file is {MAX_STEPS:,}"
            raise self.wrong(
                "too-large", message, span, "let quantifiers go through fewer cells, or narrow them by `where`"
            )

    def _expected(self, domain: q.Domain, env: Environment) -> None:
        """Refuses the pairs of too many cells before they are gone through."""
        if domain.kind == "pair" and domain.place is not None:
            cells = len(self.cells(domain.place, env))
            pairs = cells * (cells - 1) // 2
            if pairs > MAX_SIZE // 2:
                message = f"{cells:,} cells have {pairs:,} pairs; the limit is {MAX_SIZE // 2:,}"
                help_ = "take fewer cells, or only neighbours: `each orthogonal as a, b`"
                raise self.wrong("too-large", message, domain.span, help_)

    def _values(self, domain: q.Domain, env: Environment) -> Iterator[Sequence[int | tuple[Cell, ...]]]:
        apart = len(domain.names) > 1
        place = () if domain.place is None else self.cells(domain.place, env)
        match domain.kind:
            case "cell":
                return (((cell,),) for cell in place)
            case "pair":
                return (((one,), (other,)) for one, other in combinations(place, 2))
            case "run":
                length = self.known(cast(q.Number, domain.length), env)
                if length < 1:
                    raise self.wrong("value-out-of-range", "a run has a length of 1 or more", domain.span)
                found: Iterator[tuple[Cell, ...]] = runs(place, length)
            case "row":
                found = (self.board.row(number) for number in range(1, self.board.rows + 1))
            case "column":
                found = (self.board.column(number) for number in range(1, self.board.columns + 1))
            case "region":
                found = iter(self.board.regions)
            case "window" | "tile":
                found = windows(self.board, domain.size, apart=domain.kind == "tile")
            case "move":
                return (((one,), (other,)) for one, other in moves(self.board, place, domain.offsets))
            case "neighbour":
                centre = self.one_cell(cast(q.Cells, domain.place), env, domain.span)
                return (((cell,),) for cell in self.board.at_offsets(centre, domain.offsets))
            case "position":
                return ((number,) for number in range(1, len(place) + 1))
            case "number":
                return ((number,) for number in self.integers(cast(q.Numbers, domain.numbers), env))
        return (tuple((cell,) for cell in cells) if apart else (cells,) for cells in found)


MAX_LISTED = 100_000  # values of a number that are looked at one by one
MAX_READ = 9  # digits of a number that is read along a line


def _truth(holds: bool) -> t.Truth:  # noqa: FBT001 - a plain value
    return TRUE if holds else FALSE


def _primes(low: int, high: int) -> frozenset[int]:
    """The primes from `low` to `high`, by striking out multiples."""
    low = max(low, 2)
    struck = bytearray(max(high - low + 1, 0))
    for factor in range(2, isqrt(max(high, 0)) + 1):
        start = max(factor * factor, -(-low // factor) * factor) - low
        struck[start::factor] = b"\1" * len(range(start, len(struck), factor))
    return frozenset(low + at for at, hit in enumerate(struck) if not hit)


def _squares(low: int, high: int) -> frozenset[int]:
    """The squares from `low` to `high`."""
    return frozenset(root * root for root in range(isqrt(max(high, 0)) + 1) if low <= root * root <= high)
