"""Makes the nodes of ground forms. Constants are folded, and every node is counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import isqrt
from typing import cast

from ...model import ground as t
from ...model.geometry import Board, Cell, layer_name
from ...text.source import Span
from .. import typed_tree as q
from .environment import Guards, Member
from .limits import MAX_DEPTH, MAX_LISTED, MAX_READ, MAX_SIZE, MAX_STEPS, MAX_VALUE, CannotGround, Place, StepBudget

TRUE, FALSE = t.Truth(value=True), t.Truth(value=False)  # the only truth values of ground forms


_Properties = tuple[t.Number | t.Condition, int, int, int, int]
"""A ground node with its size and depth, and, if it is a number, the least and greatest value that it can have."""


@dataclass(slots=True)
class GroundBuilder:
    """Makes the nodes of one rule's ground form, and keeps the properties of each node, by its identity.

    Every method takes the span in the text to point at. Raises CannotGround if a node is too large or has no value.
    """

    board: Board
    budget: StepBudget
    calls: list[q.AnyCall] = field(default_factory=list)
    """The calls around the current node, the outermost first, for messages."""
    _properties: dict[int, _Properties] = field(
        default_factory=lambda: {id(truth): (truth, 1, 1, 0, 0) for truth in (TRUE, FALSE)}
    )
    _digits: dict[Cell, t.Digit] = field(default_factory=dict)
    _constants: dict[int, t.Constant] = field(default_factory=dict)

    # Counting.

    def wrong(self, code: str, message: str, span: Span, help: str = "") -> CannotGround:
        """The exception for a rule without a ground form."""
        return CannotGround(code, message, Place(span, tuple(self.calls)), help)

    def step(self, span: Span) -> None:
        """Takes one step of the budget."""
        self.budget.steps -= 1
        if self.budget.steps < 0:
            message = f"the rules of this file grow to more than {MAX_STEPS:,} parts"
            raise self.wrong(
                "too-large",
                message,
                span,
                "let quantifiers visit fewer cells, or put a number that they repeat into a layer",
            )

    def made(
        self, part: t.Number | t.Condition, inside: Iterable[object], span: Span, low: int = 0, high: int = 0
    ) -> None:
        """Notes the properties of a new node with the given children."""
        self.step(span)
        size, depth, known = 1, 0, self._properties
        for each in inside:
            _, parts, deep, _, _ = known[id(each)]
            size += parts
            if deep > depth:
                depth = deep
        if size > MAX_SIZE:
            message = f"this grows to at least {size:,} parts; the limit is {MAX_SIZE:,}"
            help_ = "let it visit fewer cells, say it in several rules, or put a number that it repeats into a layer"
            raise self.wrong("too-large", message, span, help_)
        if depth >= MAX_DEPTH:
            message = f"this grows to parts within parts, more than {MAX_DEPTH} deep"
            raise self.wrong("too-large", message, span, "say it in several rules")
        if low < -MAX_VALUE or high > MAX_VALUE:
            most = high if high > MAX_VALUE else low
            raise self.wrong("too-large", f"this number can be {most:,}; the limit is {MAX_VALUE:,}", span)
        known[id(part)] = part, size, depth + 1, low, high

    def bounds(self, number: t.Number) -> tuple[int, int]:
        """The least and greatest value that a number can have, as far as its parts show."""
        _, _, _, low, high = self._properties[id(number)]
        return low, high

    # Conditions.

    def conjunction(self, parts: Sequence[t.Condition], span: Span) -> t.Condition:
        """All parts hold. Parts that are true already are left out."""
        if any(part is FALSE for part in parts):
            return FALSE
        open_ = [part for part in parts if part is not TRUE]
        if len(open_) <= 1:
            return open_[0] if open_ else TRUE
        found = t.And(tuple(open_))
        self.made(found, open_, span)
        return found

    def disjunction(self, parts: Sequence[t.Condition], span: Span) -> t.Condition:
        """At least one part holds. Parts that are false already are left out."""
        if any(part is TRUE for part in parts):
            return TRUE
        open_ = [part for part in parts if part is not FALSE]
        if len(open_) <= 1:
            return open_[0] if open_ else FALSE
        found = t.Or(tuple(open_))
        self.made(found, open_, span)
        return found

    def negation(self, part: t.Condition, span: Span) -> t.Condition:
        """A part does not hold."""
        if isinstance(part, t.Truth):
            return _truth(not part.value)
        found = t.Not(part)
        self.made(found, (part,), span)
        return found

    def guarded(self, guards: Guards, condition: t.Condition, span: Span) -> t.Condition:
        """A condition that also requires its numbers to exist."""
        return self.conjunction([*guards, condition], span) if guards else condition

    def iff(self, left: t.Condition, right: t.Condition, span: Span) -> t.Condition:
        """Both parts hold or neither."""
        if isinstance(left, t.Truth):
            return right if left.value else self.negation(right, span)
        if isinstance(right, t.Truth):
            return left if right.value else self.negation(left, span)
        found = t.Iff(left, right)
        self.made(found, (left, right), span)
        return found

    def comparison(self, sign: t.Comparator, left: t.Number, right: t.Number, span: Span) -> t.Condition:
        """Two numbers compare as the sign says; a truth value if their ranges decide it."""
        decided = _decided(sign, *self.bounds(left), *self.bounds(right))
        if decided is not None:
            return _truth(decided)
        found = t.Comparison(sign, left, right)
        self.made(found, (left, right), span)
        return found

    def membership(self, part: t.Number, values: frozenset[int], span: Span) -> t.Condition:
        """A number is one of some integers; a truth value if its range decides it."""
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
        found = t.Membership(part, inside)
        self.made(found, (part,), span)
        return found

    def has_quality(self, part: t.Number, quality: q.Quality, span: Span) -> t.Condition:
        """A number is even, odd, prime or square."""
        if quality in ("even", "odd"):
            rest = self.remainder(part, self.constant(2, span), span)
            return self.comparison("=", rest, self.constant(int(quality == "odd"), span), span)
        low, high = self.bounds(part)
        if high - low > MAX_LISTED:
            count = f"{high - low + 1:,}"
            message = f"a number with {count} possible values is too large to ask whether it is {quality}"
            raise self.wrong("too-large", message, span, f"the limit is {MAX_LISTED:,} values")
        self.budget.steps -= (high - low) // 10
        return self.membership(part, (_primes if quality == "prime" else _squares)(low, high), span)

    def all_different(self, members: Sequence[Member], span: Span) -> t.Condition:
        """No two of the values in a list are equal."""
        if all(guard is None for guard, _ in members):
            if len(members) < 2:
                return TRUE
            found = t.AllDifferent(tuple(number for _, number in members))
            self.made(found, found.parts, span)
            return found
        if values := self._few_values(members):
            tallies = (self.tally(self._holders(members, value, span), span) for value in values)
            return self.conjunction(
                [self.comparison("<=", tally, self.constant(1, span), span) for tally in tallies], span
            )
        parts = []
        for (guard, left), (other, right) in combinations(members, 2):
            tests = [self.negation(each, span) for each in (guard, other) if each is not None]
            parts.append(self.disjunction([*tests, self.comparison("!=", left, right, span)], span))
        return self.conjunction(parts, span)

    def _few_values(self, members: Sequence[Member]) -> range:
        """The values that members of a list may have, if these are few beside the pairs of members; otherwise none."""
        ends = [self.bounds(number) for _, number in members]
        low, high = min(low for low, _ in ends), max(high for _, high in ends)
        pairs = len(members) * (len(members) - 1) // 2
        return range(low, high + 1) if (high - low + 1) * len(members) < pairs else range(0)

    def _holders(self, members: Sequence[Member], value: int, span: Span) -> list[t.Condition]:
        """For each member, the condition that it is in the list and has a value."""
        wanted = self.constant(value, span)
        return [
            self.conjunction([*([] if guard is None else [guard]), self.comparison("=", number, wanted, span)], span)
            for guard, number in members
        ]

    def posted(self, found: t.Posted | t.Matches | t.Accepts, span: Span) -> t.Condition:
        """A statement, a pattern or a machine, which stays as it is written: each side compiles it in its own way."""
        self.made(found, (), span)
        return found

    # Numbers.

    def constant(self, value: int, span: Span) -> t.Number:
        """An integer."""
        found = self._constants.get(value)
        if found is None:
            found = self._constants[value] = t.Constant(value)
            self.made(found, (), span, value, value)
        return found

    def digit(self, cell: Cell, span: Span) -> t.Number:
        """The digit in a cell; a constant if it is known before solving."""
        found = self._digits.get(cell)
        if found is None and cell in self.board.known:
            return self.constant(self.board.known[cell], span)
        if found is None:
            found = self._digits[cell] = t.Digit(cell)
            digits = self.board.digits_of(cell)
            self.made(found, (), span, digits[0], digits[-1])
        return found

    def if_then_else(self, test: t.Condition, then: t.Number, otherwise: t.Number, span: Span) -> t.Number:
        """One number if a condition holds, and the other otherwise."""
        if isinstance(test, t.Truth):
            return then if test.value else otherwise
        (low, high), (least, most) = self.bounds(then), self.bounds(otherwise)
        found = t.IfThenElse(test, then, otherwise)
        self.made(found, (test, then, otherwise), span, min(low, least), max(high, most))
        return found

    def sum(self, terms: Sequence[tuple[int, t.Number]], span: Span) -> t.Number:
        """A sum of (weight, part) terms. Sums in it are flattened, and constants added up."""
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
        """A product. A single part with a known factor is a sum."""
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
        low, high = self._bounds_of_product(open_)
        found = t.Product(tuple(open_))
        self.made(found, open_, span, low, high)
        return self.sum([(factor, found)], span) if factor != 1 else found

    def _bounds_of_product(self, factors: Sequence[t.Number]) -> tuple[int, int]:
        """The least and greatest value that a product can have.

        A factor for a cell of the board may be 1 unless the cell is in one area. Only as many cells as the area can
        have make a difference then, each with all of its factors.
        """
        alone: list[tuple[int, int]] = []
        inside: dict[tuple[str, int], dict[Cell, tuple[int, int]]] = {}
        for factor in factors:
            match factor:
                case t.IfThenElse(t.Comparison("=", t.Digit(cell), t.Constant(number)), _, t.Constant(1)):
                    of_cell = inside.setdefault((layer_name(cell), number), {})
                    of_cell[cell] = _times(of_cell.get(cell, (1, 1)), self.bounds(factor))
                case _:
                    alone.append(self.bounds(factor))
        for (layer, _), of_cells in inside.items():
            sizes = self.board.layers.get(f"{layer}.size")
            most = max(self.board.digits_of(sizes[0])) if sizes else len(of_cells)
            if most < len(of_cells):
                widest = min(low for low, _ in of_cells.values()), max(high for _, high in of_cells.values())
                alone += [(min(widest[0], 1), max(widest[1], 1))] * most
            else:
                alone += of_cells.values()
        found = 1, 1
        for ends in alone:
            found = _times(found, ends)
            if max(-found[0], found[1]) > MAX_VALUE:
                break
        return found

    def quotient(self, left: t.Number, right: t.Number, span: Span) -> t.Number:
        """A quotient, rounded down. The divisor is never 0."""
        if isinstance(left, t.Constant) and isinstance(right, t.Constant):
            return self.constant(left.value // right.value, span)
        (low, high), (least, most) = self.bounds(left), self.bounds(right)
        nearest_zero = {end for end in (least, most, -1, 1) if least <= end <= most and end}
        ends = [one // other for one in (low, high) for other in nearest_zero]
        found = t.Quotient(left, right)
        self.made(found, (left, right), span, min(ends), max(ends))
        return found

    def remainder(self, left: t.Number, right: t.Number, span: Span) -> t.Number:
        """A remainder, with the sign of the divisor, which is never 0."""
        if isinstance(left, t.Constant) and isinstance(right, t.Constant):
            return self.constant(left.value % right.value, span)
        least, most = self.bounds(right)
        low = 0 if least > 0 else min(0, least + 1)
        high = 0 if most < 0 else max(0, most - 1)
        found = t.Remainder(left, right)
        self.made(found, (left, right), span, low, high)
        return found

    def absolute(self, part: t.Number, span: Span) -> t.Number:
        """The absolute value of a number."""
        low, high = self.bounds(part)
        if low >= 0:
            return part
        if isinstance(part, t.Constant):
            return self.constant(-part.value, span)
        found = t.Absolute(part)
        self.made(found, (part,), span, 0 if high >= 0 else -high, max(-low, high))
        return found

    def position(self, sought: t.Number, cells: Sequence[Cell], span: Span) -> t.Number:
        """The position, from 1 on, of the first of some cells that holds a number; 0 if none does."""
        digits = tuple(self.digit(cell, span) for cell in cells)
        found = t.Position(sought, digits)
        self.made(found, (sought, *digits), span, 0, len(digits))
        return found

    def read_along(self, cells: Sequence[Cell], guards: Guards, span: Span) -> t.Number:
        """The decimal number in some cells. `guards` require that each holds one of 0 to 9."""
        if len(cells) > MAX_READ:
            message = f"a number of {len(cells)} digits is too long to read; the limit is {MAX_READ}"
            raise self.wrong("too-large", message, span)
        digits = [self.digit(cell, span) for cell in cells]
        readable = frozenset(range(10))
        guards += [test for digit in digits if (test := self.membership(digit, readable, span)) is not TRUE]
        return self.sum([(10**at, digit) for at, digit in enumerate(reversed(digits))], span)

    # Numbers of several values.

    def tally(self, conditions: Sequence[t.Condition], span: Span) -> t.Number:
        """The number of conditions that hold."""
        sure = sum(part is TRUE for part in conditions)
        open_ = [part for part in conditions if not isinstance(part, t.Truth)]
        if not open_:
            return self.constant(sure, span)
        found = t.Tally(tuple(open_))
        self.made(found, open_, span, 0, len(open_))
        return self.sum([(1, found), (1, self.constant(sure, span))], span) if sure else found

    def distinct_count(self, members: Sequence[Member], span: Span) -> t.Number:
        """The number of different values. An optional value counts if it is in the list and equals none before it."""
        if all(guard is None for guard, _ in members):
            numbers = tuple(number for _, number in members)
            if all(isinstance(number, t.Constant) for number in numbers):
                return self.constant(len({cast(t.Constant, number).value for number in numbers}), span)
            found = t.DistinctCount(numbers)
            self.made(found, numbers, span, 1, len(numbers))
            return found
        if values := self._few_values(members):
            return self.tally([self.disjunction(self._holders(members, value, span), span) for value in values], span)
        firsts = []
        for at, (guard, value) in enumerate(members):
            tests = [] if guard is None else [guard]
            for other, earlier in members[:at]:
                differs = self.comparison("!=", value, earlier, span)
                absent = [] if other is None else [self.negation(other, span)]
                tests.append(self.disjunction([*absent, differs], span))
            firsts.append(self.conjunction(tests, span))
        return self.tally(firsts, span)

    def extreme(self, parts: Sequence[t.Number], span: Span, *, least: bool) -> t.Number:
        """The least or greatest of one or more numbers."""
        if len(parts) == 1:
            return parts[0]
        pick = min if least else max
        if all(isinstance(part, t.Constant) for part in parts):
            return self.constant(pick(cast(t.Constant, part).value for part in parts), span)
        ends = [self.bounds(part) for part in parts]
        found: t.Number = t.Minimum(tuple(parts)) if least else t.Maximum(tuple(parts))
        self.made(found, parts, span, pick(low for low, _ in ends), pick(high for _, high in ends))
        return found


def _times(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """The least and greatest product of two numbers with such bounds."""
    products = [first * second for first in one for second in other]
    return min(products), max(products)


def _truth(holds: bool) -> t.Truth:  # noqa: FBT001 - a plain value
    return TRUE if holds else FALSE


def _decided(sign: t.Comparator, low: int, high: int, least: int, most: int) -> bool | None:
    """Whether a number in `low`..`high` compares so with one in `least`..`most`; None if undecided."""
    if sign in ("=", "!="):
        if high < least or most < low:
            return sign == "!="
        return sign == "=" if low == high == least == most else None
    if sign in (">", ">="):
        low, high, least, most = least, most, low, high
    if sign in ("<", ">"):
        return True if high < least else False if low >= most else None
    return True if high <= least else False if low > most else None


def _primes(low: int, high: int) -> frozenset[int]:
    """The primes from `low` to `high`, by the sieve of Eratosthenes."""
    low = max(low, 2)
    struck = bytearray(max(high - low + 1, 0))
    for factor in range(2, isqrt(max(high, 0)) + 1):
        start = max(factor * factor, -(-low // factor) * factor) - low
        struck[start::factor] = b"\1" * len(range(start, len(struck), factor))
    return frozenset(low + at for at, hit in enumerate(struck) if not hit)


def _squares(low: int, high: int) -> frozenset[int]:
    """The squares from `low` to `high`."""
    return frozenset(root * root for root in range(isqrt(max(high, 0)) + 1) if low <= root * root <= high)
