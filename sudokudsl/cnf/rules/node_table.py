"""Makes the nodes of a rule: constants are folded, chains are flattened, and equal nodes are one object."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from math import gcd

from ...model import ground
from ...model.constraint import Constraint
from ...model.geometry import Board, Cell
from ..encodings import FormulaTooLarge
from .acceptors import Acceptor
from .nodes import (
    Absolute,
    Accepts,
    AllDifferent,
    And,
    Condition,
    Constant,
    Digit,
    Extreme,
    Iff,
    IfThenElse,
    InRanges,
    Not,
    Number,
    Position,
    Posted,
    Product,
    Quotient,
    Remainder,
    Sum,
    Truth,
    is_indicator,
    quotient,
    remainder,
)
from .number_values import MAX_VALUES, NumberValues
from .ranges import Ranges, intersection, normal, outside
from .shared_nodes import MAX_STEPS, MAX_TABLE_CELLS, SharedNodes

MAX_TABLE_READ = 6  # digits of a line that is listed as a table
MAX_SHIFTED_TERMS = 4
MAX_EXTREME_PARTS = 3  # parts of an extreme number that is compared part by part
_MIRRORED: Mapping[ground.Comparator, ground.Comparator] = {
    "=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<=",
}  # fmt: skip
"""The sign that says the same where the two sides are swapped."""


class NodeTable(SharedNodes):
    """Makes the nodes of numbers and of conditions. Raises FormulaTooLarge beyond the limits."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board
        self._values = NumberValues(board, self.count_steps)

    # --- numbers

    def constant(self, value: int) -> Number:
        """An integer."""
        return self.interned(Constant, (), (value, value), ())

    def digit(self, cell: Cell) -> Number:
        """The digit in a cell."""
        digits = self._board.digits_of(cell)
        return self.interned(Digit, (), (digits[0], digits[-1]), (cell,), cells=frozenset({cell}))

    def sum(self, terms: Iterable[tuple[int, Number]], offset: int = 0) -> Number:
        """The sum of `weight * part` over the (weight, part) terms, plus the offset."""
        weights: dict[Number, int] = {}
        for weight, part in terms:
            inner = part.terms if isinstance(part, Sum) else ((1, part),)
            offset += weight * part.offset if isinstance(part, Sum) else 0
            self.count_steps(len(inner))
            for factor, atom in inner:
                if isinstance(atom, Constant):
                    offset += weight * factor * atom.low
                elif isinstance(atom, IfThenElse) and isinstance(atom.otherwise, Constant) and atom.otherwise.low:
                    raise AssertionError("a choice with an offset of its own")
                else:
                    weights[atom] = weights.get(atom, 0) + weight * factor
        kept = tuple(sorted(((w, atom) for atom, w in weights.items() if w), key=lambda term: term[1].number))
        if not kept:
            return self.constant(offset)
        if offset == 0 and len(kept) == 1 and kept[0][0] == 1:
            return kept[0][1]
        low = offset + sum(min(w * atom.low, w * atom.high) for w, atom in kept)
        high = offset + sum(max(w * atom.low, w * atom.high) for w, atom in kept)
        return self.interned(Sum, [atom for _, atom in kept], (low, high), (kept, offset))

    def product(self, parts: Iterable[Number]) -> Number:
        """The product of the parts."""
        factor, others = 1, []
        for part in parts:
            inner = part.parts if isinstance(part, Product) else (part,)
            self.count_steps(len(inner))
            for atom in inner:
                if isinstance(atom, Constant):
                    factor *= atom.low
                elif isinstance(atom, Sum) and len(atom.terms) == 1 and not atom.offset:
                    factor *= atom.terms[0][0]
                    others.append(atom.terms[0][1])
                else:
                    others.append(atom)
        if factor == 0 or not others:
            return self.constant(factor)
        others.sort(key=lambda part: part.number)
        if len(others) == 1:
            return self.sum([(factor, others[0])])
        low, high = 1, 1
        for part in others:
            ends = [one * other for one in (low, high) for other in (part.low, part.high)]
            low, high = min(ends), max(ends)
        return self.sum([(factor, self.interned(Product, others, (low, high), (tuple(others),)))])

    def quotient(self, left: Number, right: Number) -> Number:
        """`left / right`, rounded down."""
        if isinstance(right, Constant) and isinstance(left, Constant):
            return self.constant(quotient(left.low, right.low))
        if isinstance(right, Constant) and right.low == 1:
            return left
        divisors = {right.low, right.high} | {d for d in (-1, 1) if right.low <= d <= right.high}
        ends = [quotient(one, d) for one in (left.low, left.high) for d in divisors]
        ends += [0] if right.low <= 0 <= right.high else []
        return self.interned(Quotient, (left, right), (min(ends), max(ends)), (left, right))

    def remainder(self, left: Number, right: Number) -> Number:
        """`left mod right`, with the sign of `right`."""
        if isinstance(right, Constant) and isinstance(left, Constant):
            return self.constant(remainder(left.low, right.low))
        if isinstance(right, Constant) and left.low >= 0 and left.high < right.low:
            return left
        low, high = min(0, right.low + 1), max(0, right.high - 1)
        return self.interned(Remainder, (left, right), (low, high), (left, right))

    def absolute(self, part: Number) -> Number:
        """The absolute value of a number."""
        if part.low >= 0:
            return part
        if part.high <= 0:
            return self.sum([(-1, part)])
        if isinstance(part, Sum) and part.terms[0][0] < 0:
            part = self.sum([(-1, part)])
        return self.interned(Absolute, (part,), (0, max(-part.low, part.high)), (part,))

    def extreme(self, parts: Iterable[Number], *, greatest: bool) -> Number:
        """The greatest or the least of at least one part."""
        kept: dict[Number, None] = {}
        for part in parts:
            inner = part.parts if isinstance(part, Extreme) and part.greatest is greatest else (part,)
            self.count_steps(len(inner))
            kept.update(dict.fromkeys(inner))
        best = max if greatest else min
        bar = best(part.low if greatest else part.high for part in kept)
        others = [part for part in kept if (part.high > bar if greatest else part.low < bar)]
        if len(others) < len(kept):
            # one of the parts left out reaches the bound, and it alone decides
            reached = [p for p in kept if p not in others and (p.low if greatest else p.high) == bar]
            others += [] if any((p.low if greatest else p.high) == bar for p in others) else reached[:1]
        others.sort(key=lambda part: part.number)
        if len(others) == 1:
            return others[0]
        ends = best(part.low for part in others), best(part.high for part in others)
        return self.interned(Extreme, others, ends, (greatest, tuple(others)))

    def tally(self, conditions: Iterable[Condition]) -> Number:
        """The number of conditions that hold."""
        one, none = self.constant(1), self.constant(0)
        return self.sum((1, self.if_then_else(condition, one, none)) for condition in conditions)

    def distinct_count(self, parts: Sequence[Number]) -> Number:
        """The number of different values of the parts."""
        domains = [self.known_values(part) for part in parts]
        if sum(map(len, domains)) > MAX_STEPS // 10:
            raise FormulaTooLarge(f"its numbers to count have more than {MAX_STEPS // 10:,} values in all")
        found = []
        for value in sorted(set().union(*domains)):
            having = [part for part, domain in zip(parts, domains, strict=True) if value in set(domain)]
            found.append(self.disjunction(self.in_ranges(part, ((value, value),)) for part in having))
        return self.tally(found)

    def position(self, places: Sequence[Condition]) -> Number:
        """The position, from 1 on, of the first condition that holds; 0 if none does."""
        end = next((at for at, place in enumerate(places, 1) if isinstance(place, Truth) and place.value), None)
        listed = tuple(places[:end])
        live = [at for at, place in enumerate(listed, 1) if not (isinstance(place, Truth) and not place.value)]
        if not live:
            return self.constant(0)
        if live == [end]:
            return self.constant(live[0])
        return self.interned(Position, listed, (live[0] if end else 0, live[-1]), (listed,))

    def if_then_else(self, condition: Condition, then: Number, otherwise: Number) -> Number:
        """One number if the condition holds, and another otherwise."""
        if isinstance(condition, Truth) or then is otherwise:
            return then if then is otherwise or (isinstance(condition, Truth) and condition.value) else otherwise
        if isinstance(condition, Not):
            return self.if_then_else(condition.part, otherwise, then)
        if isinstance(then, Constant) and isinstance(otherwise, Constant):
            one, none = self.constant(1), self.constant(0)
            mark = self.interned(IfThenElse, (condition, one, none), (0, 1), (condition, one, none))
            return self.sum([(then.low - otherwise.low, mark)], otherwise.low)
        ends = min(then.low, otherwise.low), max(then.high, otherwise.high)
        if isinstance(otherwise, Constant) and otherwise.low:
            # a constant `otherwise` is always 0
            moved = self.if_then_else(condition, self.sum([(1, then)], -otherwise.low), self.constant(0))
            return self.sum([(1, moved)], otherwise.low)
        return self.interned(IfThenElse, (condition, then, otherwise), ends, (condition, then, otherwise))

    # --- conditions

    def truth(self, *, value: bool) -> Condition:
        """Always holds, or never."""
        return self.interned(Truth, (), (), (value,))

    def comparison(self, sign: ground.Comparator, left: Number, right: Number) -> Condition:
        """Two numbers compare as the sign says."""
        if isinstance(right, Constant):
            return self.in_ranges(left, _beside(sign, right.low, left))
        if isinstance(left, Constant):
            return self.in_ranges(right, _beside(_MIRRORED[sign], left.low, right))
        difference = self.sum([(1, left), (-1, right)])
        return self.in_ranges(difference, _beside(sign, 0, difference))

    def in_ranges(self, part: Number, ranges: Iterable[tuple[int, int]]) -> Condition:
        """The number lies in one of the ranges, which may come in any order, overlap, and be empty."""
        within = normal((max(low, part.low), min(high, part.high)) for low, high in ranges)
        self.count_steps(len(within))
        if not within or within == ((part.low, part.high),):
            return self.truth(value=bool(within))
        match part:
            case Sum():
                return self._sum_in_ranges(part, within)
            case Absolute():
                return self.in_ranges(part.part, [*within, *((-high, -low) for low, high in within)])
            case Quotient(right=Constant(low=divisor)) if divisor:
                return self.in_ranges(part.left, [_undivided(low, high, divisor) for low, high in within])
            case Remainder(left=left, right=Constant(low=divisor)) if divisor and not _long(left):
                size = abs(divisor)
                steps = range(left.low - left.low % size, left.high + size, size)
                if len(steps) * len(within) <= MAX_VALUES:
                    return self.in_ranges(left, [(at + low, at + high) for at in steps for low, high in within])
            case IfThenElse():
                return self._either(
                    part.condition, self.in_ranges(part.then, within), self.in_ranges(part.otherwise, within)
                )
            case Extreme() if len(within) == 1:
                return self._extreme_in_ranges(part, *within[0])
            case Position(places=places):
                if within == ((0, 0),):
                    return self.negation(self.disjunction(places))
                if part.low == 0 and within == ((1, part.high),):
                    return self.disjunction(places)
                if len(within) == 1 and within[0][0] == within[0][1]:
                    *before, here = places[: within[0][0]]
                    return self.conjunction([*map(self.negation, before), here])
        return self.interned(InRanges, (part,), (), (part, within))

    def _extreme_in_ranges(self, part: Extreme, low: int, high: int) -> Condition:
        """The greatest or least of some numbers lies in low..high."""
        below = [self.in_ranges(one, ((one.low, high),)) for one in part.parts]
        above = [self.in_ranges(one, ((low, one.high),)) for one in part.parts]
        every, one = (below, above) if part.greatest else (above, below)
        return self.conjunction([*every, self.disjunction(one)])

    def all_different(self, parts: Sequence[Number]) -> Condition:
        """No two of the parts have the same value."""
        if len(set(parts)) < len(parts):
            return self.truth(value=False)
        if len(parts) < 2:
            return self.truth(value=True)
        if len(parts) == 2:
            return self.comparison("!=", *parts)
        listed = tuple(sorted(parts, key=lambda part: part.number))
        return self.interned(AllDifferent, listed, (), (listed,))

    def conjunction(self, parts: Iterable[Condition]) -> Condition:
        """Every part holds."""
        kept: dict[Condition, None] = {}
        for part in parts:
            inner = part.parts if isinstance(part, And) else (part,)
            self.count_steps(len(inner))
            kept.update(dict.fromkeys(inner))
        merged = self._merged(kept)
        if merged is not kept:
            return self.conjunction(merged)
        kept.pop(self.truth(value=True), None)
        if any(isinstance(part, Truth) or (isinstance(part, Not) and part.part in kept) for part in kept):
            return self.truth(value=False)
        if len(kept) <= 1:
            return next(iter(kept), self.truth(value=True))
        return self.interned(And, tuple(kept), (), (tuple(kept),))

    def _merged(self, parts: dict[Condition, None]) -> dict[Condition, None]:
        """The parts of a conjunction, with one condition for all on the ranges of one number."""
        by_number: dict[Number, list[InRanges]] = {}
        for part in parts:
            if isinstance(part, InRanges):
                by_number.setdefault(part.part, []).append(part)
        if len(by_number) == len(parts) or all(len(listed) == 1 for listed in by_number.values()):
            return parts
        first = {listed[0]: listed for listed in by_number.values()}
        found: dict[Condition, None] = {}
        for part in parts:
            if not isinstance(part, InRanges):
                found[part] = None
            elif listed := first.get(part, []):
                ranges = reduce(intersection, (one.ranges for one in listed))
                found[part if len(listed) == 1 else self.in_ranges(part.part, ranges)] = None
        return found

    def disjunction(self, parts: Iterable[Condition]) -> Condition:
        """At least one part holds."""
        return self.negation(self.conjunction(self.negation(part) for part in parts))

    def negation(self, part: Condition) -> Condition:
        """The part does not hold."""
        match part:
            case Truth(value=value):
                return self.truth(value=not value)
            case Not(part=inner):
                return inner
            case InRanges(part=number, ranges=ranges):
                return self.interned(InRanges, (number,), (), (number, outside(ranges, number.low, number.high)))
        return self.interned(Not, (part,), (), (part,))

    def iff(self, left: Condition, right: Condition) -> Condition:
        """Both hold or neither."""
        odd = False
        sides = []
        for side in (left, right):
            odd ^= isinstance(side, Not)
            sides.append(side.part if isinstance(side, Not) else side)
        one, other = sorted(sides, key=lambda side: side.number)
        if isinstance(one, Truth) or isinstance(other, Truth):
            free, known = (other, one) if isinstance(one, Truth) else (one, other)
            assert isinstance(known, Truth)
            found = free if known.value else self.negation(free)
        elif one is other or self.negation(one) is other:
            found = self.truth(value=one is other)
        else:
            found = self.interned(Iff, (one, other), (), (one, other))
        return self.negation(found) if odd else found

    def accepts(self, line: tuple[Cell, ...], acceptor: Acceptor) -> Condition:
        """The digits in the cells, in order, are accepted by the reader."""
        few = frozenset(line) if len(set(line)) <= MAX_TABLE_CELLS and len(line) <= MAX_TABLE_READ else None
        return self.interned(Accepts, (), (), (line, acceptor), cells=few)

    def posted(self, constraint: Constraint) -> Condition:
        """A statement of a family holds. Statements are different nodes unless they are the same object."""
        key = ("statement", id(constraint))
        if key not in self._known:
            self._known[key] = Posted(len(self._known), None, 1, 1, constraint)
        found = self._known[key]
        assert isinstance(found, Posted)
        return found

    # --- values

    def values(self, part: Number) -> tuple[int, ...] | None:
        """A superset of the values that a number can have, ascending; None if it is too large to list."""
        return self._values.values(part)

    def known_values(self, part: Number) -> tuple[int, ...]:
        """The same as `values`, but FormulaTooLarge if there are too many."""
        return self._values.known_values(part)

    # --- conditions on sums

    def _sum_in_ranges(self, part: Sum, ranges: Ranges) -> Condition:
        terms = part.terms
        factor = reduce(gcd, (weight for weight, _ in terms)) * (-1 if terms[0][0] < 0 else 1)
        moved = [(low - part.offset, high - part.offset) for low, high in ranges]
        if factor < 0:
            moved = [(-high, -low) for low, high in moved]
        size = abs(factor)
        shrunk = [(-(-low // size), high // size) for low, high in moved]
        bare = self.sum((weight // factor, atom) for weight, atom in terms)
        if bare is not part:
            return self.in_ranges(bare, shrunk)
        found = self._split(part, ranges) or self._apart(part, ranges) or self._unanimous(part, ranges)
        return found or self.interned(InRanges, (part,), (), (part, ranges))

    def _split(self, part: Sum, ranges: Ranges) -> Condition | None:
        """Splits a condition on a sum by the only choice among its terms."""
        splits = [term for term in part.terms if isinstance(term[1], IfThenElse) and not is_indicator(term[1])]
        if len(splits) != 1 or splits[0][1].cells is not None:
            return None
        weight, choice = splits[0]
        assert isinstance(choice, IfThenElse)
        rest = [term for term in part.terms if term[1] is not choice]
        then = self.in_ranges(self.sum([*rest, (weight, choice.then)]), ranges)
        return self._either(
            choice.condition, then, self.in_ranges(self.sum([*rest, (weight, choice.otherwise)]), ranges)
        )

    def _apart(self, part: Sum, ranges: Ranges) -> Condition | None:
        """Splits a comparison between the minimum or maximum of few numbers and another number.

        Each of the few numbers compares in the same way, or at least one of them does.
        """
        if len(part.terms) != 2 or len(ranges) > 1:
            return None
        ((low, high),) = ranges
        for (weight, extreme), other in (part.terms, part.terms[::-1]):
            if isinstance(extreme, Extreme) and len(extreme.parts) <= MAX_EXTREME_PARTS:
                sides = [self.sum([other, (weight, one)]) for one in extreme.parts]
                below = [self.in_ranges(side, ((side.low, high),)) for side in sides]
                above = [self.in_ranges(side, ((low, side.high),)) for side in sides]
                rises = extreme.greatest is (weight > 0)
                if low == part.low:
                    return self.conjunction(below) if rises else self.disjunction(below)
                if high == part.high:
                    return self.disjunction(above) if rises else self.conjunction(above)
        return None

    def _unanimous(self, part: Sum, ranges: Ranges) -> Condition | None:
        """A condition that a tally is as small or as great as possible, or is not, as a conjunction or its negation."""
        if not all(is_indicator(atom) for _, atom in part.terms):
            return None
        gaps = outside(ranges, part.low, part.high)
        for end, sign in ((part.low, -1), (part.high, 1)):
            if ((end, end),) in (ranges, gaps):
                full = self.conjunction(self.in_ranges(atom, ((sign * w > 0, sign * w > 0),)) for w, atom in part.terms)
                return full if ranges == ((end, end),) else self.negation(full)
        return None

    def _either(self, condition: Condition, then: Condition, otherwise: Condition) -> Condition:
        if_so = self.disjunction([self.negation(condition), then])
        return self.conjunction([if_so, self.disjunction([condition, otherwise])])


def _undivided(low: int, high: int, divisor: int) -> tuple[int, int]:
    """The range of the numbers whose quotient by the divisor, rounded down, lies in low..high."""
    if divisor > 0:
        return low * divisor, high * divisor + divisor - 1
    return high * divisor + divisor + 1, low * divisor


def _long(part: Number) -> bool:
    """Whether a number is a sum with so many terms that adding up their remainders is shorter."""
    return isinstance(part, Sum) and len(part.terms) > MAX_SHIFTED_TERMS


def _beside(sign: ground.Comparator, value: int, part: Number) -> Ranges:
    """The ranges of the numbers with a relation to a value, between the ends of a number."""
    match sign:
        case "=":
            return ((value, value),)
        case "!=":
            return ((part.low, value - 1), (value + 1, part.high))
        case "<":
            return ((part.low, value - 1),)
        case "<=":
            return ((part.low, value),)
        case ">":
            return ((value + 1, part.high),)
        case ">=":
            return ((value, part.high),)
