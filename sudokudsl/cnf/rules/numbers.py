"""Encodes numbers as quantities, which have a literal for each value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import TYPE_CHECKING, TypeVar

from .. import encodings
from ..encodings import FormulaTooLarge
from . import sums
from .area_numbers import greatest, sizes_of
from .labels import label
from .node_table import NodeTable
from .nodes import (
    Absolute,
    Condition,
    Constant,
    Digit,
    Extreme,
    IfThenElse,
    Number,
    Position,
    Product,
    Quotient,
    Remainder,
    Sum,
    is_indicator,
    table,
)
from .quantities import CellQuantity, Quantity
from .ranges import Ranges

if TYPE_CHECKING:
    from ...model.geometry import Cell
    from ...model.verbs import Literal
    from .verbs import RuleVerbs

Entry = TypeVar("Entry", int, bool)

MAX_TABLE = 50_000  # pairs of values in the table of one operation
MAX_LISTING = 300_000  # nodes evaluated to list a table over one or two cells


class NumberEncoder:
    """Encodes the numbers of one rule. `exact` gives the literal of a condition that a number depends on."""

    def __init__(self, out: RuleVerbs, nodes: NodeTable, exact: Callable[[Condition], Literal]) -> None:
        self._out, self._nodes, self._exact = out, nodes, exact
        self._quantities: dict[Number, Quantity] = {}
        self._sizes = sizes_of(out.board)

    def knows(self, part: Number) -> bool:
        """Whether the number is encoded already."""
        return part in self._quantities

    def cell(self, cell: Cell) -> Quantity:
        """The digit of a cell."""
        return self.quantity(self._nodes.digit(cell))

    def quantity(self, part: Number) -> Quantity:
        """The values and literals of a number."""
        if part not in self._quantities:
            self._quantities[part] = self._encoded(part)
        return self._quantities[part]

    def _encoded(self, part: Number) -> Quantity:
        if isinstance(part, Digit):
            return CellQuantity(self._out, part.cell)
        cells = sorted(part.cells or ())
        digits = [self._out.digits_of(cell) for cell in cells]
        if cells and part.size * prod(map(len, digits)) <= MAX_LISTING:
            values = table(part, cells, digits)
            if len(cells) == 1:
                known = dict(zip(digits[0], values, strict=True))
                return self._mapped(part, self.cell(cells[0]), lambda digit: known[digit])
            return self._tabled(part, self.cell(cells[0]), self.cell(cells[1]), rows_of(values, digits))
        match part:
            case Constant():
                return Quantity(self._out, "", (part.low,))
            case IfThenElse() if is_indicator(part):
                literal = self._exact(part.condition)
                return Quantity(self._out, "", (0, 1), equal=[-literal, literal], order=[0, literal])
            case IfThenElse():
                return self._if_then_else(part)
            case Sum():
                return self._added(part)
            case Product():
                return self._multiplied(part)
            case Remainder(left=Sum() as left, right=Constant(low=divisor)) if len(left.terms) > 2:
                return self._sum_remainder(part, left, divisor)
            case Quotient() | Remainder():
                return self._divided(part)
            case Absolute():
                return self._mapped(part, self.quantity(part.part), abs)
            case Extreme():
                return self._extreme(part)
            case Position():
                return self._position(part)
        raise AssertionError(f"{type(part).__name__} is not a number")

    def _mapped(self, part: Number, inner: Quantity, function: Callable[[int], int]) -> Quantity:
        """A function of a number."""
        sources: dict[int, list[tuple[int, int]]] = {}
        for value in inner.values:
            sources.setdefault(function(value), []).append((value, value))
        values = sorted(sources)
        name = self._name(part)
        if len(values) == 1:
            return Quantity(self._out, name, values)
        equal = [self._member(inner, tuple(sources[value]), name, value) for value in values[1:]]
        if len(values) == 2:
            return Quantity(self._out, name, values, equal=[-equal[0], equal[0]])
        first = self._member(inner, tuple(sources[values[0]]), name, values[0])
        return Quantity(self._out, name, values, equal=[first, *equal])

    def _member(self, inner: Quantity, ranges: Ranges, name: str, value: int) -> Literal:
        """A literal that is equivalent to the number being in one of the ranges."""
        literals = inner.one_of(ranges)
        if len(literals) == 1:
            return literals[0]
        mark = self._out.new(name, "is", value)
        self._out.clause(-mark, *literals)
        for literal in literals:
            self._out.clause(-literal, mark)
        return mark

    def _tabled(self, part: Number, first: Quantity, second: Quantity, rows: Sequence[Sequence[int]]) -> Quantity:
        """A number that is a table over two others, by the positions of their values."""
        values = sorted({value for row in rows for value in row})
        result = self._direct(self._name(part), values)
        if len(values) == 1:
            return result
        literal = dict(zip(values, result.equal, strict=True))
        from_first: dict[int, dict[Literal, None]] = {value: {} for value in values}
        from_second: dict[int, dict[Literal, None]] = {value: {} for value in values}
        for one, row in zip(first.equal, rows, strict=True):
            for other, value in zip(second.equal, row, strict=True):
                self._out.clause(-one, -other, literal[value])
                from_first[value][one] = from_second[value][other] = None
        for value in values:
            for sources, everything in ((from_first, first), (from_second, second)):
                if len(sources[value]) < len(everything.values):
                    self._out.clause(-literal[value], *sources[value])
        return result

    def _direct(self, name: str, values: Sequence[int]) -> Quantity:
        """A new number with at most one of the values. The caller requires that it has at least one."""
        if len(values) == 1:
            return Quantity(self._out, name, values)
        if len(values) == 2:
            mark = self._out.new(name, "is", values[1])
            return Quantity(self._out, name, values, equal=[-mark, mark])
        literals = [self._out.new(name, "is", value) for value in values]
        self._out.at_most(1, literals)
        return Quantity(self._out, name, values, equal=literals)

    def _multiplied(self, part: Product) -> Quantity:
        so_far = self._nodes.constant(1)
        for one in part.parts[:-1]:
            so_far = self._nodes.product([so_far, one])
        return self._operated(part, self.quantity(so_far), self.quantity(part.parts[-1]), lambda a, b: a * b)

    def _divided(self, part: Quotient | Remainder) -> Quantity:
        left, right = self.quantity(part.left), self.quantity(part.right)
        if isinstance(part, Quotient):
            return self._operated(part, left, right, lambda a, b: a // b if b else 0)
        return self._operated(part, left, right, lambda a, b: a % b if b else 0)

    def _operated(
        self, part: Number, left: Quantity, right: Quantity, operation: Callable[[int, int], int]
    ) -> Quantity:
        """A binary operation on two numbers, as a table."""
        if len(right.values) == 1:
            return self._mapped(part, left, lambda value: operation(value, right.values[0]))
        pairs = len(left.values) * len(right.values)
        if pairs > MAX_TABLE:
            kind = type(part).__name__.lower()
            raise FormulaTooLarge(
                f"a {kind} in it has {pairs:,} pairs of values, more than {MAX_TABLE:,}; use fewer or smaller numbers"
            )
        return self._tabled(part, left, right, [[operation(a, b) for b in right.values] for a in left.values])

    def _added(self, part: Sum) -> Quantity:
        """A sum in the order encoding, term by term, up to the greatest value that it can have."""
        self._nodes.known_values(part)  # raises FormulaTooLarge before any clause is added
        listed = [(weight, self.quantity(atom)) for weight, atom in part.terms]
        most, rest = greatest(part, self._sizes), part.low - part.offset
        pairs, reached, highest = 0, {part.offset}, []
        for weight, quantity in listed:
            values = [weight * value for value in quantity.values]
            pairs += len(reached) * len(values)
            rest -= min(values)
            reached = {one + value for one in reached for value in values if one + value <= most - rest}
            highest.append(max(reached))
        if pairs > sums.MAX_PAIRS:
            raise FormulaTooLarge(f"its sum of {len(listed)} numbers has {pairs:,} partial sums{sums.HINT}")
        encoder = self._out.encoder(())
        so_far: encodings.OrderEncoding = [(part.offset, 0)]
        for at, ((weight, quantity), high) in enumerate(zip(listed, highest, strict=True), 1):
            term = quantity.scaled(weight)
            so_far = encodings.added(encoder, at, so_far, term, so_far[0][0] + term[0][0], high)
        return Quantity(
            self._out,
            self._name(part),
            [value for value, _ in so_far],
            order=[literal for _, literal in so_far],
        )

    def _sum_remainder(self, part: Number, left: Sum, divisor: int) -> Quantity:
        """The remainder of a sum, from the remainders of its terms."""
        so_far = Quantity(self._out, "", (left.offset % divisor,))
        for weight, atom in left.terms:
            quantity = self.quantity(atom)
            rest = self._mapped(part, quantity, _remainders(weight, divisor))
            rows = [[(a + b) % divisor for b in rest.values] for a in so_far.values]
            so_far = rest if so_far.values == (0,) else self._tabled(part, so_far, rest, rows)
        return so_far

    def _extreme(self, part: Extreme) -> Quantity:
        values = self._nodes.known_values(part)
        parts = set(part.parts)
        for known in self._quantities:  # some of the parts may be encoded together already
            if isinstance(known, Extreme) and known.greatest is part.greatest and parts.issuperset(known.parts):
                parts = parts.difference(known.parts) | {known}
        listed = [self.quantity(one) for one in sorted(parts, key=lambda one: one.number)]
        name = self._name(part)
        order = [0]
        sign = 1 if part.greatest else -1
        for value in values[1:]:
            literals = [sign * self._at_least(quantity, value) for quantity in listed]
            mark = self._out.new(name, "is at least", value)
            order.append(mark)
            self._out.clause(-sign * mark, *literals)
            for literal in literals:
                self._out.clause(sign * mark, -literal)
        return Quantity(self._out, name, values, order=order)

    def _at_least(self, quantity: Quantity, value: int) -> Literal:
        """The literal "the number is at least this value" for any value."""
        at = next((at for at, own in enumerate(quantity.values) if own >= value), None)
        if at is None:
            return -self._out.true
        return quantity.order[at] if at else self._out.true

    def _if_then_else(self, part: IfThenElse) -> Quantity:
        values = self._nodes.known_values(part)
        condition = self._exact(part.condition)
        then, otherwise = self.quantity(part.then), self.quantity(part.otherwise)
        name = self._name(part)
        order = [0]
        for value in values[1:]:
            one, other = self._at_least(then, value), self._at_least(otherwise, value)
            mark = self._out.new(name, "is at least", value)
            order.append(mark)
            for literals in ((-condition, one), (condition, other)):
                when, source = literals
                self._out.clause(when, -source, mark)
                self._out.clause(when, source, -mark)
            self._out.clause(-one, -other, mark)
            self._out.clause(one, other, -mark)
        return Quantity(self._out, name, values, order=order)

    def _position(self, part: Position) -> Quantity:
        name = self._name(part)
        found: dict[int, Literal] = {}
        none = self._out.true  # no condition so far holds
        for at, place in enumerate(part.places, 1):
            here = self._exact(place)
            first, still = self._out.new(name, "is", at), self._out.new(name, "is none up to", at)
            self._out.clause(-first, here)
            self._out.clause(-first, none)
            self._out.clause(first, -here, -none)
            self._out.clause(-still, none)
            self._out.clause(-still, -here)
            self._out.clause(still, -none, here)
            found[at], none = first, still
        literals = {0: none, **found}
        return Quantity(self._out, name, tuple(literals), equal=list(literals.values()))

    def _name(self, part: Number) -> str:
        return f"number {self._out.number()}: {label(part)}:"


def rows_of(values: Sequence[Entry], digits: Sequence[Sequence[int]]) -> list[Sequence[Entry]]:
    """The entries of a table over two cells, in a row for each digit of the first."""
    wide = len(digits[1])
    return [values[start : start + wide] for start in range(0, len(values), wide)]


def _remainders(weight: int, divisor: int) -> Callable[[int], int]:
    return lambda value: weight * value % divisor
