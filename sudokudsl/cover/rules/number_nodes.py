"""Makes and simplifies the nodes of numbers, each of which depends on the digits of some slots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import prod

from .nodes import (
    Cases,
    Condition,
    Constant,
    DomainTest,
    Minimum,
    Number,
    Product,
    Quotient,
    Remainder,
    Sum,
    Table,
)
from .shared_nodes import SharedNodes, pins_of, serial, serial_of_term, support_of


class NumberNodes(SharedNodes):
    """Makes the nodes of numbers. One that depends on no slot becomes a constant, and one of a single slot a table."""

    def constant(self, value: int) -> Constant:
        """An integer."""
        return self._interned(Constant(value, value, value), (Constant, value), 0)

    def digit(self, slot: int) -> Number:
        """The digit in a slot."""
        return self.table(slot, self.domains[slot])

    def table(self, slot: int, values: Sequence[int]) -> Number:
        """A function of the digit in a slot."""
        low, high = min(values), max(values)
        if low == high:
            return self.constant(low)
        listed = tuple(values)
        return self._interned(Table(low, high, slot, listed), (Table, slot, listed), 1 << slot)

    def sum(self, constant: int, terms: Iterable[tuple[int, Number]]) -> Number:
        """`constant` plus the sum of `weight * part`."""
        tables: dict[int, list[int]] = {}
        others: dict[Number, int] = {}
        waiting = list(terms)
        while waiting:
            weight, part = waiting.pop()
            if weight == 0:
                continue
            match part:
                case Constant(value=value):
                    constant += weight * value
                case Sum(constant=more, terms=inner):
                    constant += weight * more
                    waiting += ((weight * factor, other) for factor, other in inner)
                case Table(slot=slot, values=values):
                    summed = tables.setdefault(slot, [0] * len(values))
                    for at, value in enumerate(values):
                        summed[at] += weight * value
                case _:
                    others[part] = others.get(part, 0) + weight
        merged: list[tuple[int, Number]] = []
        for slot, summed in tables.items():
            table = self.table(slot, summed)
            if isinstance(table, Constant):
                constant += table.value
            else:
                merged.append((1, table))
        merged += ((weight, part) for part, weight in others.items() if weight)
        return self.merged_sum(constant, tuple(sorted(merged, key=serial_of_term)))

    def merged_sum(self, constant: int, terms: tuple[tuple[int, Number], ...]) -> Number:
        """The same for terms that are merged and sorted already."""
        if not terms:
            return self.constant(constant)
        if constant == 0 and len(terms) == 1 and terms[0][0] == 1:
            return terms[0][1]
        if len(terms) == 1 and isinstance(table := terms[0][1], Table):
            return self.table(table.slot, [constant + value for value in table.values])
        low = high = constant
        for weight, part in terms:
            low += weight * (part.low if weight > 0 else part.high)
            high += weight * (part.high if weight > 0 else part.low)
        made = Sum(low, high, constant, terms)
        parts = [part for _, part in terms]
        return self._interned(made, (Sum, constant, terms), support_of(parts), pins_of(parts))

    def negative(self, part: Number) -> Number:
        """The negative of a number."""
        return self.sum(0, [(-1, part)])

    def product(self, parts: Iterable[Number]) -> Number:
        """The product of the parts."""
        factor = 1
        rest: list[Number] = []
        waiting = list(parts)
        while waiting:
            match waiting.pop():
                case Constant(value=value):
                    factor *= value
                case Product(parts=inner):
                    waiting += inner
                case Sum(constant=0, terms=((weight, part),)):
                    factor *= weight
                    waiting.append(part)
                case part:
                    rest.append(part)
        if factor == 0 or not rest:
            return self.constant(factor)
        if factor != 1 or len(rest) == 1:
            return self.sum(0, [(factor, self.product(rest) if len(rest) > 1 else rest[0])])
        rest.sort(key=serial)
        low = high = 1
        for part in rest:
            corners = [low * part.low, low * part.high, high * part.low, high * part.high]
            low, high = min(corners), max(corners)
        return self._as_table(
            self._interned(Product(low, high, tuple(rest)), (Product, *rest), support_of(rest), pins_of(rest))
        )

    def quotient(self, left: Number, right: Number) -> Number:
        """`left / right`, rounded down."""
        if isinstance(right, Constant):
            if right.value == 0:
                return self.constant(0)
            if isinstance(left, Constant):
                return self.constant(left.value // right.value)
            whole, left = self._split(left, right.value)
            if whole:  # so that cofactors that differ by a multiple are equal
                return self.sum(whole, [(1, self.quotient(left, right))])
            first, last = sorted((left.low // right.value, left.high // right.value))
            if first == last:
                return self.constant(first)
        else:
            last = max(abs(left.low), abs(left.high))
            first = -last
        return self._as_table(self._interned_pair(Quotient(first, last, left, right), left, right))

    def remainder(self, left: Number, right: Number) -> Number:
        """`left mod right`, with the sign of `right`."""
        if isinstance(right, Constant):
            by = right.value
            if by == 0:
                return self.constant(0)
            if isinstance(left, Constant):
                return self.constant(left.value % by)
            _, left = self._split(left, by)
            if left.low // by == left.high // by:
                return self.sum(-by * (left.low // by), [(1, left)])
            first, last = (0, by - 1) if by > 0 else (by + 1, 0)
        else:
            last = max(abs(right.low), abs(right.high), 1) - 1
            first = -last
        return self._as_table(self._interned_pair(Remainder(first, last, left, right), left, right))

    def _split(self, left: Number, by: int) -> tuple[int, Number]:
        """A number as `whole * by + rest`. The constant of the rest is between 0 and `by`."""
        if not isinstance(left, Sum) or left.constant == left.constant % by:
            return 0, left
        return left.constant // by, self.merged_sum(left.constant % by, left.terms)

    def absolute(self, part: Number) -> Number:
        """The absolute value of a number."""
        if part.low >= 0:
            return part
        opposite = self.negative(part)
        return opposite if part.high <= 0 else self.maximum((part, opposite))

    def maximum(self, parts: Iterable[Number]) -> Number:
        """The greatest of at least one part."""
        return self.negative(self.minimum([self.negative(part) for part in parts]))

    def minimum(self, parts: Iterable[Number]) -> Number:
        """The least of at least one part."""
        tables: dict[int, tuple[int, ...]] = {}
        others: dict[Number, None] = {}
        waiting = list(parts)
        while waiting:
            match waiting.pop():
                case Minimum(parts=inner):
                    waiting += inner
                case Table(slot=slot, values=values):
                    known = tables.get(slot, values)
                    tables[slot] = tuple(map(min, known, values))
                case part:
                    others[part] = None
        found = [*others, *(self.table(slot, values) for slot, values in tables.items())]
        ceiling = min(part.high for part in found)
        first = min((part for part in found if part.high == ceiling), key=serial)
        found = sorted((part for part in found if part is first or part.low < ceiling), key=serial)
        if len(found) == 1:
            return found[0]
        low = min(part.low for part in found)
        made = Minimum(low, ceiling, tuple(found))
        return self._as_table(self._interned(made, (Minimum, *found), support_of(found), pins_of(found)))

    def cases(self, cases: Iterable[tuple[Condition, Number]], otherwise: Number) -> Number:
        """The number beside the first condition that holds, or `otherwise`."""
        kept: list[tuple[Condition, Number]] = []
        for condition, number in cases:
            if condition is self.true:
                otherwise = number
                break
            if condition is not self.false:
                kept.append((condition, number))
        while kept and kept[-1][1] is otherwise:
            kept.pop()
        if not kept:
            return otherwise
        low = min(otherwise.low, *(number.low for _, number in kept))
        high = max(otherwise.high, *(number.high for _, number in kept))
        listed = tuple(kept)
        nodes = [otherwise, *(node for case in listed for node in case)]
        made = Cases(low, high, listed, otherwise)
        return self._as_table(self._interned(made, (Cases, listed, otherwise), support_of(nodes), pins_of(nodes)))

    def of_parts(
        self, number: Number, part_of: Callable[[Number], Number], condition_of: Callable[[Condition], Condition]
    ) -> Number:
        """The same operation on other parts. A sum or a node without parts is returned as it is."""
        match number:
            case Product(parts=parts):
                return self.product([part_of(part) for part in parts])
            case Quotient(left=left, right=right):
                return self.quotient(part_of(left), part_of(right))
            case Remainder(left=left, right=right):
                return self.remainder(part_of(left), part_of(right))
            case Minimum(parts=parts):
                return self.minimum([part_of(part) for part in parts])
            case Cases(cases=cases, otherwise=otherwise):
                return self.cases(
                    [(condition_of(condition), part_of(part)) for condition, part in cases], part_of(otherwise)
                )
        return number

    def indicator(self, condition: Condition) -> Number:
        """1 if the condition holds, otherwise 0."""
        if isinstance(condition, DomainTest):
            slot, mask = condition.slot, condition.mask
            return self.table(slot, [mask >> place & 1 for place in range(len(self.domains[slot]))])
        return self.cases([(condition, self.constant(1))], self.constant(0))

    def _as_table(self, number: Number) -> Number:
        """A number that depends on one slot as a table. Its parts are constants, tables and domain tests."""
        if not number.single:
            return number
        slot = number.support.bit_length() - 1
        return self.table(slot, _values(number, len(self.domains[slot])))


def _values(number: Number, digits: int) -> Sequence[int]:
    """The values of a number, which is not a sum, for each digit of the one slot that it depends on, if any."""
    match number:
        case Constant(value=value):
            return [value] * digits
        case Table(values=values):
            return values
        case Product(parts=parts):
            return [*map(prod, zip(*(_values(part, digits) for part in parts), strict=True))]
        case Minimum(parts=parts):
            return [*map(min, *(_values(part, digits) for part in parts))]
        case Quotient(left=left, right=right):
            return [
                one // by if by else 0 for one, by in zip(_values(left, digits), _values(right, digits), strict=True)
            ]
        case Remainder(left=left, right=right):
            return [
                one % by if by else 0 for one, by in zip(_values(left, digits), _values(right, digits), strict=True)
            ]
        case Cases(cases=cases, otherwise=otherwise):
            found = [*_values(otherwise, digits)]
            for test, part in reversed(cases):
                assert isinstance(test, DomainTest)
                for place, value in enumerate(_values(part, digits)):
                    if test.mask >> place & 1:
                        found[place] = value
            return found
    raise AssertionError(number)
