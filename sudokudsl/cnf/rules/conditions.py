"""Conditions to clauses.

A condition is required, perhaps unless some literals are true. A literal that stands for a condition is defined only
in the direction that is needed, unless both are. Numbers always have exactly their value: they may be used anyhow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from math import prod
from typing import TYPE_CHECKING, TypeVar

from ...expression import tree
from .. import encodings
from ..encodings import FormulaTooLarge
from . import sums
from .nodes import (
    Absolute,
    All,
    Choice,
    Condition,
    Constant,
    Different,
    Digit,
    Extreme,
    Inside,
    Node,
    Not,
    Number,
    Position,
    Product,
    Quotient,
    Reads,
    Remainder,
    Same,
    Stands,
    Sum,
    Truth,
    evaluate,
    is_mark,
    shape,
    table,
)
from .quantities import CellQuantity, Quantity, Relation, allowed_pairs
from .ranges import Ranges
from .reading import read
from .terms import Terms
from .words import words

if TYPE_CHECKING:
    from ...geometry import Cell
    from ..clauses import ClauseBuilder, Literal

Listed = TypeVar("Listed", int, bool)

MAX_TABLE = 50_000  # pairs of values that are listed for one operation
MAX_LISTING = 300_000  # parts that are worked out to list what two cells may hold
MAX_MOVES = 100_000  # of a state machine over its line
MAX_SHARED = 3  # literals that a condition may have in all of its clauses, rather than one that stands for them


def require(out: ClauseBuilder, condition: tree.Condition) -> None:
    """Adds clauses for a rule. FormulaTooLarge if it needs too much."""
    terms = Terms(out.board)
    Rule(out, terms).require(read(terms, condition), ())


class Rule:
    """Writes the conditions of one rule; what two of them have in common is written once."""

    def __init__(self, out: ClauseBuilder, terms: Terms) -> None:
        self._out, self._terms = out, terms
        self._quantities: dict[Number, Quantity] = {}
        self._exact: dict[Condition, Literal] = {}
        self._implying: dict[Condition, Literal] = {}
        self._refused: dict[Condition, Condition] = {}

    # --- conditions

    def require(self, condition: Condition, unless: Sequence[Literal]) -> None:
        """The condition holds, unless one of the literals is true."""
        literals = self._literals(condition)
        if literals is not None and (unless or condition.cells is None or len(condition.cells) > 1):
            self._out.clause(*unless, *literals)
        elif not self._listed(condition, unless):
            self._structured(condition, unless)

    def exact(self, condition: Condition) -> Literal:
        """A literal that is true exactly where the condition holds."""
        literals = self._literals(condition)
        if literals is not None and len(literals) == 1:
            return literals[0]
        if isinstance(condition, Not):
            return -self.exact(condition.part)
        opposite = self._terms.negation(condition)
        literal = self._new("condition", condition)
        self.require(condition, (-literal,))
        self.require(opposite, (literal,))
        self._exact[condition], self._exact[opposite] = literal, -literal
        return literal

    def implying(self, condition: Condition) -> Literal:
        """A literal that is true only where the condition holds, and may be true wherever it does."""
        literals = self._literals(condition)
        if literals is not None and len(literals) == 1:
            return literals[0]
        if condition not in self._implying:
            self._implying[condition] = literal = self._new("condition", condition)
            self.require(condition, (-literal,))
        return self._implying[condition]

    def _literals(self, condition: Condition) -> list[Literal] | None:
        """Literals there are of which one is true exactly where the condition holds; None if there are none such."""
        if condition in self._exact:
            return [self._exact[condition]]
        match condition:
            case Truth():
                return [self._out.true] if condition.value else []
            case Inside(part=Sum() as part) if part not in self._quantities and not self._one_cell(part):
                return None
            case Inside(part=part, ranges=ranges):
                if condition.cells is not None and part not in self._quantities and not self._one_cell(part):
                    return None
                return self.quantity(part).one_of(ranges)
            case Not(part=All(parts=parts)):
                found: list[Literal] = []
                for one in parts:
                    literals = self._literals(self._terms.negation(one))
                    if literals is None:
                        return None
                    found += literals
                return found
        if condition.cells is not None and len(condition.cells) == 1 and condition.size <= MAX_LISTING:
            (cell,) = condition.cells
            return self._cell(cell).one_of(self._fitting(condition, cell))
        return None

    def _one_cell(self, part: Number) -> bool:
        return part.cells is not None and len(part.cells) == 1

    def _fitting(self, condition: Condition, cell: Cell) -> Ranges:
        """The digits of a cell with which a condition on it holds."""
        digits = self._out.digits_of(cell)
        values = table(condition, [cell], [digits])
        return tuple((digit, digit) for digit, fits in zip(digits, values, strict=True) if fits)

    def _listed(self, condition: Condition, unless: Sequence[Literal]) -> bool:
        """Requires a condition on one or two cells by what they may hold; False, and nothing, for any other."""
        if condition.cells is None or not condition.cells:
            return False
        cells = sorted(condition.cells)
        digits = [self._out.digits_of(cell) for cell in cells]
        if condition.size * prod(map(len, digits)) > MAX_LISTING:
            return False
        if len(cells) == 1:
            self._cell(cells[0]).require(self._fitting(condition, cells[0]), unless)
            return True
        key = shape(condition, cells), *digits
        if key not in self._out.relations:
            values = [bool(value) for value in table(condition, cells, digits)]
            self._out.relations[key] = Relation(_rows(values, digits))
        self._out.relations[key].require(self._out, self._cell(cells[0]), self._cell(cells[1]), unless)
        return True

    def _structured(self, condition: Condition, unless: Sequence[Literal]) -> None:
        """Requires a condition by its parts."""
        match condition:
            case Truth():
                if not condition.value:
                    self._out.clause(*unless)
            case Inside(part=Sum() as part):
                self._sum_inside(part, condition, unless)
            case Inside():
                self.quantity(condition.part).require(condition.ranges, unless)
            case Different():
                self._different(condition, unless)
            case All():
                self._all(condition, unless)
            case Same():
                left, right = self.exact(condition.left), self.exact(condition.right)
                self._out.clause(*unless, -left, right)
                self._out.clause(*unless, left, -right)
            case Reads():
                self._reads(condition, unless, accepted=True)
            case Stands():
                with self._out.guarded(unless, f"part {self._out.number()}:"):
                    self._out.state(condition.constraint)
            case Not():
                self._refuse(condition.part, unless)
            case _:
                raise AssertionError(f"{type(condition).__name__} is no condition")

    def _refuse(self, condition: Condition, unless: Sequence[Literal]) -> None:
        """The condition, which is not one of those that are negated in themselves, does not hold."""
        match condition:
            case Different():
                self._alike(condition, unless)
            case All():
                self._some([self._terms.negation(part) for part in condition.parts], unless)
            case Same():
                left, right = self.exact(condition.left), self.exact(condition.right)
                self._out.clause(*unless, left, right)
                self._out.clause(*unless, -left, -right)
            case Reads():
                self._reads(condition, unless, accepted=False)
            case Stands():
                if condition not in self._refused:
                    from .statements import meaning  # late: it collects clauses by a builder of its own

                    self._refused[condition] = meaning(self._terms, self._out.board, condition.constraint)
                self.require(self._terms.negation(self._refused[condition]), unless)
            case _:
                raise AssertionError(f"{type(condition).__name__} is negated in itself")

    def _all(self, condition: All, unless: Sequence[Literal]) -> None:
        parts = list(condition.parts)
        apart = [_only_cells(part.parts) for part in parts if isinstance(part, Different)]
        for part in parts:
            cells = _plain_sum(part)
            if cells and any(cells <= group for group in apart):
                assert isinstance(part, Inside)
                (low, high), *more = part.ranges
                if not more:
                    terms = [(1, cell) for cell in sorted(cells)]
                    self._out.total(low, high, terms, when=[-literal for literal in unless], distinct=True)
                    continue
            self.require(part, unless)

    def _some(self, parts: Sequence[Condition], unless: Sequence[Literal]) -> None:
        """One of the conditions holds."""
        easy: list[Literal] = []
        hard: list[Condition] = []
        for part in parts:
            literals = self._literals(part)
            if literals is None:
                hard.append(part)
            else:
                easy += literals
        if len(hard) == 1 and len(easy) + len(unless) <= MAX_SHARED:
            self.require(hard[0], (*unless, *easy))
        else:
            self._out.clause(*unless, *easy, *map(self.implying, hard))

    # --- values that differ, lines that are read

    def _takers(self, condition: Different) -> dict[int, list[Literal]]:
        """For each value, the literals that a part has it."""
        found: dict[int, list[Literal]] = {}
        for part in condition.parts:
            quantity = self.quantity(part)
            for value, literal in zip(quantity.values, quantity.equal, strict=True):
                found.setdefault(value, []).append(literal)
        return dict(sorted(found.items()))

    def _different(self, condition: Different, unless: Sequence[Literal]) -> None:
        takers = self._takers(condition)
        if len(takers) < len(condition.parts):
            self._out.clause(*unless)
            return
        when = [-literal for literal in unless]
        for literals in takers.values():
            self._out.at_most(1, self._apart(literals), when=when)
            if len(takers) == len(condition.parts):
                self._out.clause(*unless, *literals)

    def _alike(self, condition: Different, unless: Sequence[Literal]) -> None:
        """Two parts have the same value."""
        takers = self._takers(condition)
        if len(takers) < len(condition.parts):
            return
        twice = []
        for value, literals in takers.items():
            if len(literals) > 1:
                twice.append(mark := self._new("twice", condition, value))
                self._out.at_least(2, self._apart(literals), when=[mark])
        self._out.clause(*unless, *twice)

    def _reads(self, condition: Reads, unless: Sequence[Literal], *, accepted: bool) -> None:
        """The line is accepted by the reader, or is not."""
        reader = condition.reader
        failed = "failed"

        def step(state: Hashable, digit: int) -> Hashable | None:
            after = None if state == failed else reader.step(state, digit)
            return failed if after is None and not accepted else after

        def accepts(state: Hashable) -> bool:
            return (state != failed and reader.accepts(state)) is accepted

        choices = [self._cell(cell).choice() for cell in condition.line]
        start = reader.start()
        if not choices:
            if not accepts(start):
                self._out.clause(*unless)
            return
        try:
            layers = encodings.layers(choices, start, step, accepts, MAX_MOVES)
        except FormulaTooLarge as error:
            raise FormulaTooLarge(f"{error}; read a shorter line, or use fewer states") from None
        encodings.automaton(self._encoder(unless), choices, encodings.minimised(layers))

    # --- sums

    def _sum_inside(self, part: Sum, condition: Inside, unless: Sequence[Literal]) -> None:
        ranges = condition.ranges
        if all(is_mark(atom) and abs(weight) == 1 for weight, atom in part.terms):
            self._count(part, ranges, unless)
            return
        when = [-literal for literal in unless]
        if len(ranges) == 1 and all(isinstance(atom, Digit) for _, atom in part.terms) and len(part.terms) <= 4:
            cells = [(weight, atom.cell) for weight, atom in part.terms if isinstance(atom, Digit)]
            self._out.total(*ranges[0], cells, when=when)
            return
        if part in self._quantities:
            self._quantities[part].require(ranges, unless)
            return
        if (cell := self._pivot(part)) is not None:
            for digit, literal in self._out.choices(cell):
                this = self._terms.inside(self._given(part, cell, digit), ranges)
                self.require(this, (*unless, -literal))
            return
        listed = [(weight, self.quantity(atom)) for weight, atom in part.terms]
        listed.sort(key=lambda term: -abs(term[0]) * (term[1].values[-1] - term[1].values[0]))
        if len(listed) == 2:
            (one, first), (other, second) = listed
            if len(first.values) * len(second.values) <= MAX_TABLE:
                scaled = [one * value for value in first.values], [other * value for value in second.values]
                Relation(allowed_pairs(*scaled, ranges)).require(self._out, first, second, unless)
                return
        terms = [(quantity.choice(weight), quantity.scaled(weight)) for weight, quantity in listed]
        if sums.total(self._encoder(unless), terms, ranges, part.low, part.high):
            return
        if len(ranges) == 2:
            self._some([self._terms.inside(part, (one,)) for one in ranges], unless)
        else:
            self.quantity(part).require(ranges, unless)

    def _pivot(self, part: Sum) -> Cell | None:
        """A cell whose digit decides two or more of the choices that are added up."""
        choices = [atom for _, atom in part.terms if isinstance(atom, Choice) and not is_mark(atom)]
        deciding = [atom.condition.cells for atom in choices if atom.condition.cells is not None]
        cells = Counter(cell for one in deciding if len(one) == 1 for cell in one)
        return next((cell for cell, many in cells.items() if many > 1), None)

    def _given(self, part: Sum, cell: Cell, digit: int) -> Number:
        """What the sum is if the cell has this digit, as far as choices and the cell itself are concerned."""
        terms: list[tuple[int, Number]] = []
        for weight, atom in part.terms:
            if isinstance(atom, Digit) and atom.cell == cell:
                atom = self._terms.constant(digit)
            elif isinstance(atom, Choice) and atom.condition.cells == frozenset({cell}):
                atom = atom.then if evaluate(atom.condition, {cell: digit}) else atom.otherwise
                atom = self._terms.constant(digit) if isinstance(atom, Digit) and atom.cell == cell else atom
            terms.append((weight, atom))
        return self._terms.sum(terms, part.offset)

    def _count(self, part: Sum, ranges: Ranges, unless: Sequence[Literal]) -> None:
        """The number of conditions that hold, less those with weight -1, lies in one of the ranges."""
        conditions = []
        for weight, atom in part.terms:
            assert isinstance(atom, Choice)
            conditions.append(atom.condition if weight > 0 else self._terms.negation(atom.condition))
        if len(ranges) > 2:
            self.quantity(part).require(ranges, unless)
            return
        if len(ranges) == 2:
            self._some([self._terms.inside(part, (one,)) for one in ranges], unless)
            return
        low, high = ranges[0][0] - part.low, ranges[0][1] - part.low
        when = [-literal for literal in unless]
        if high >= len(conditions):
            self._out.at_least(low, self._apart([*map(self.implying, conditions)]), when=when)
        elif low <= 0:
            literals = [-self.implying(self._terms.negation(one)) for one in conditions]
            self._out.at_most(high, self._apart(literals), when=when)
        else:
            literals = self._apart([*map(self.exact, conditions)])
            self._out.at_least(low, literals, when=when)
            self._out.at_most(high, literals, when=when)

    def _apart(self, literals: Sequence[Literal]) -> list[Literal]:
        """The same literals, each of a variable of its own."""
        found: list[Literal] = []
        used: set[Literal] = set()
        for literal in literals:
            if abs(literal) in used:
                other = self._out.new(f"copy {self._out.number()}")
                self._out.clause(-literal, other)
                self._out.clause(literal, -other)
                literal = other
            used.add(abs(literal))
            found.append(literal)
        return found

    # --- numbers

    def quantity(self, part: Number) -> Quantity:
        """The number with its values and literals."""
        if part not in self._quantities:
            self._quantities[part] = self._made(part)
        return self._quantities[part]

    def _made(self, part: Number) -> Quantity:
        if isinstance(part, Digit):
            return CellQuantity(self._out, part.cell)
        cells = sorted(part.cells or ())
        digits = [self._out.digits_of(cell) for cell in cells]
        if cells and part.size * prod(map(len, digits)) <= MAX_LISTING:
            values = table(part, cells, digits)
            if len(cells) == 1:
                known = dict(zip(digits[0], values, strict=True))
                return self._mapped(part, self._cell(cells[0]), lambda digit: known[digit])
            return self._tabled(part, self._cell(cells[0]), self._cell(cells[1]), _rows(values, digits))
        match part:
            case Constant():
                return Quantity(self._out, "", (part.low,))
            case Choice() if is_mark(part):
                literal = self.exact(part.condition)
                return Quantity(self._out, "", (0, 1), equal=[-literal, literal], order=[0, literal])
            case Choice():
                return self._chosen(part)
            case Sum():
                return self._added(part)
            case Product():
                return self._multiplied(part)
            case Remainder(left=Sum() as left, right=Constant(low=divisor)) if len(left.terms) > 2:
                return self._rest(part, left, divisor)
            case Quotient() | Remainder():
                return self._divided(part)
            case Absolute():
                return self._mapped(part, self.quantity(part.part), abs)
            case Extreme():
                return self._extreme(part)
            case Position():
                return self._position(part)
        raise AssertionError(f"{type(part).__name__} is no number")

    def _cell(self, cell: Cell) -> Quantity:
        return self.quantity(self._terms.digit(cell))

    def _mapped(self, part: Number, inner: Quantity, function: Callable[[int], int]) -> Quantity:
        """A function of a number."""
        sources: dict[int, list[tuple[int, int]]] = {}
        for value in inner.values:
            sources.setdefault(function(value), []).append((value, value))
        values = sorted(sources)
        name = self._name("number", part)
        if len(values) == 1:
            return Quantity(self._out, name, values)
        equal = [self._member(inner, tuple(sources[value]), name, value) for value in values[1:]]
        if len(values) == 2:
            return Quantity(self._out, name, values, equal=[-equal[0], equal[0]])
        first = self._member(inner, tuple(sources[values[0]]), name, values[0])
        return Quantity(self._out, name, values, equal=[first, *equal])

    def _member(self, inner: Quantity, ranges: Ranges, name: str, value: int) -> Literal:
        """A literal that is true exactly where a number is in one of the ranges."""
        literals = inner.one_of(ranges)
        if len(literals) == 1:
            return literals[0]
        mark = self._out.new(name, "is", value)
        self._out.clause(-mark, *literals)
        for literal in literals:
            self._out.clause(-literal, mark)
        return mark

    def _tabled(self, part: Number, first: Quantity, second: Quantity, rows: Sequence[Sequence[int]]) -> Quantity:
        """A number by the positions of the values of two others."""
        values = sorted({value for row in rows for value in row})
        result = self._direct(self._name("number", part), values)
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
        """A new number with at most one of the values; that it has one is left to say."""
        if len(values) == 1:
            return Quantity(self._out, name, values)
        if len(values) == 2:
            mark = self._out.new(name, "is", values[1])
            return Quantity(self._out, name, values, equal=[-mark, mark])
        literals = [self._out.new(name, "is", value) for value in values]
        self._out.at_most(1, literals)
        return Quantity(self._out, name, values, equal=literals)

    def _multiplied(self, part: Product) -> Quantity:
        so_far = self._terms.constant(1)
        for one in part.parts[:-1]:
            so_far = self._terms.product([so_far, one])
        return self._operated(part, self.quantity(so_far), self.quantity(part.parts[-1]), lambda a, b: a * b)

    def _divided(self, part: Quotient | Remainder) -> Quantity:
        left, right = self.quantity(part.left), self.quantity(part.right)
        if isinstance(part, Quotient):
            return self._operated(part, left, right, lambda a, b: a // b if b else 0)
        return self._operated(part, left, right, lambda a, b: a % b if b else 0)

    def _operated(
        self, part: Number, left: Quantity, right: Quantity, operation: Callable[[int, int], int]
    ) -> Quantity:
        """A number worked out from two others by a table."""
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
        """A sum in order literals."""
        self._terms.known_values(part)  # complains of too many before any clause is made
        listed = [(weight, self.quantity(atom)) for weight, atom in part.terms]
        pairs, reached = 0, {part.offset}
        for weight, quantity in listed:
            pairs += len(reached) * len(quantity.values)
            reached = {one + weight * value for one in reached for value in quantity.values}
        if pairs > sums.MAX_PAIRS:
            raise FormulaTooLarge(f"its sum of {len(listed)} numbers has {pairs:,} partial sums{sums.HINT}")
        encoder = self._encoder(())
        so_far: encodings.Quantity = [(part.offset, 0)]
        for at, (weight, quantity) in enumerate(listed, 1):
            term = quantity.scaled(weight)
            so_far = encodings.added(encoder, at, so_far, term, so_far[0][0] + term[0][0], so_far[-1][0] + term[-1][0])
        return Quantity(
            self._out,
            self._name("number", part),
            [value for value, _ in so_far],
            order=[literal for _, literal in so_far],
        )

    def _rest(self, part: Number, left: Sum, divisor: int) -> Quantity:
        """What is left of a sum, term by term."""
        so_far = Quantity(self._out, "", (left.offset % divisor,))
        for weight, atom in left.terms:
            quantity = self.quantity(atom)
            rest = self._mapped(part, quantity, _remainders(weight, divisor))
            rows = [[(a + b) % divisor for b in rest.values] for a in so_far.values]
            so_far = rest if so_far.values == (0,) else self._tabled(part, so_far, rest, rows)
        return so_far

    def _extreme(self, part: Extreme) -> Quantity:
        values = self._terms.known_values(part)
        parts = set(part.parts)
        for known in self._quantities:  # part of it may have been worked out
            if isinstance(known, Extreme) and known.greatest is part.greatest and parts.issuperset(known.parts):
                parts = parts.difference(known.parts) | {known}
        listed = [self.quantity(one) for one in sorted(parts, key=lambda one: one.number)]
        name = self._name("number", part)
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
        """The literal that a number is at least a value, which need not be one of its own."""
        at = next((at for at, own in enumerate(quantity.values) if own >= value), None)
        if at is None:
            return -self._out.true
        return quantity.order[at] if at else self._out.true

    def _chosen(self, part: Choice) -> Quantity:
        values = self._terms.known_values(part)
        condition = self.exact(part.condition)
        then, otherwise = self.quantity(part.then), self.quantity(part.otherwise)
        name = self._name("number", part)
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
        name = self._name("number", part)
        found: dict[int, Literal] = {}
        none = self._out.true  # no place so far holds
        for at, place in enumerate(part.places, 1):
            here = self.exact(place)
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

    # --- names

    def _encoder(self, unless: Sequence[Literal]) -> encodings.Encoder:
        return self._out.encoder([-literal for literal in unless])

    def _name(self, kind: str, part: Node) -> str:
        return f"{kind} {self._out.number()}: {words(part)}:"

    def _new(self, kind: str, part: Node, *more: Hashable) -> Literal:
        return self._out.new(f"{kind} {self._out.number()}: {words(part)}", *more)


def _rows(values: Sequence[Listed], digits: Sequence[Sequence[int]]) -> list[Sequence[Listed]]:
    """What a table has for each digit of the first of two cells."""
    wide = len(digits[1])
    return [values[start : start + wide] for start in range(0, len(values), wide)]


def _remainders(weight: int, divisor: int) -> Callable[[int], int]:
    return lambda value: weight * value % divisor


def _only_cells(parts: Sequence[Number]) -> frozenset[Cell]:
    """The cells among some numbers."""
    return frozenset(part.cell for part in parts if isinstance(part, Digit))


def _plain_sum(condition: Condition) -> frozenset[Cell]:
    """The cells of a condition on the plain sum of cells; none for any other."""
    if not isinstance(condition, Inside) or not isinstance(condition.part, Sum):
        return frozenset()
    terms = condition.part.terms
    if not all(weight == 1 and isinstance(atom, Digit) for weight, atom in terms):
        return frozenset()
    return _only_cells([atom for _, atom in terms])
