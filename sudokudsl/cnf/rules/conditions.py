"""Encodes conditions as clauses.

A condition is required, perhaps unless one of some literals is true. A literal for a condition is defined only in the
direction that is needed, unless both are (Plaisted and Greenbaum 1986). A number always has exactly its value, so it
can be used in either direction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import reduce
from math import gcd, prod
from typing import TYPE_CHECKING

from ...model import ground
from .. import encodings
from ..encodings import FormulaTooLarge
from . import sums
from .acceptors import MAX_MOVES
from .area_numbers import simplified, sizes_of
from .labels import label
from .node_table import NodeTable
from .nodes import (
    Accepts,
    AllDifferent,
    And,
    Condition,
    Digit,
    Iff,
    IfThenElse,
    InRanges,
    Node,
    Not,
    Number,
    Posted,
    Sum,
    Truth,
    evaluate,
    is_indicator,
    shape,
    table,
)
from .numbers import MAX_LISTING, MAX_TABLE, NumberEncoder, rows_of
from .possible_areas import area_rule
from .posted import condition_of
from .quantities import Quantity, require_relation
from .ranges import Ranges
from .relations import Relation, allowed_pairs
from .translate import translate

if TYPE_CHECKING:
    from ...model.geometry import Cell
    from ...model.verbs import Literal
    from .verbs import RuleVerbs

MAX_PIVOTS = 2  # cells of a sum whose digits are tried one after another
MIN_CHOICES = 6  # choices on each side of a comparison of two sums from which on each side is added up by itself
MAX_SHARED = 3  # literals added to each clause of a condition; with more, a new literal implies the condition


def require(out: RuleVerbs, condition: ground.Condition) -> None:
    """Adds the clauses of a rule. Raises FormulaTooLarge if there are too many, or it takes too long to make them."""
    nodes = NodeTable(out.board)
    encoder = ConditionEncoder(out, nodes)
    for division, most in sizes_of(out.board).items():
        holders = out.board.layers[division]
        found = area_rule(condition, holders, out.digits_of(holders[0]), most)
        areas = out.possible_areas(division) if found else ()
        if found and areas:
            required = found.requirements(nodes, [area for area, _ in areas], holders)
            for needed, (_, literal) in zip(required, areas, strict=True):
                encoder.require(needed, (-literal,))
            condition = ground.And(tuple(found.rest))
    encoder.require(translate(nodes, simplified(out.board, condition)), ())


class ConditionEncoder:
    """Encodes the conditions of one rule. Nodes that several conditions share are encoded once."""

    def __init__(self, out: RuleVerbs, nodes: NodeTable) -> None:
        self._out, self._nodes = out, nodes
        self._numbers = NumberEncoder(out, nodes, self.exact)
        self._exact: dict[Condition, Literal] = {}
        self._implying: dict[Condition, Literal] = {}
        self._posted: dict[Condition, Condition] = {}

    # --- conditions

    def require(self, condition: Condition, unless: Sequence[Literal]) -> None:
        """The condition holds, unless one of the literals is true."""
        literals = self._literals(condition)
        if literals is not None and (unless or condition.cells is None or len(condition.cells) > 1):
            self._out.clause(*unless, *literals)
        elif not self._tabulated(condition, unless):
            self._by_structure(condition, unless)

    def _require_in(self, out: RuleVerbs, condition: Condition) -> None:
        """Requires a condition in another builder for the same board."""
        ConditionEncoder(out, self._nodes).require(condition, ())

    def exact(self, condition: Condition) -> Literal:
        """A literal that is equivalent to the condition."""
        literals = self._literals(condition)
        if literals is not None and len(literals) == 1:
            return literals[0]
        if isinstance(condition, Not):
            return -self.exact(condition.part)
        opposite = self._nodes.negation(condition)
        literal = self._new("condition", condition)
        self.require(condition, (-literal,))
        self.require(opposite, (literal,))
        self._exact[condition], self._exact[opposite] = literal, -literal
        return literal

    def implying(self, condition: Condition) -> Literal:
        """A literal that implies the condition. It may be true wherever the condition holds."""
        literals = self._literals(condition)
        if literals is not None and len(literals) == 1:
            return literals[0]
        if condition not in self._implying:
            self._implying[condition] = literal = self._new("condition", condition)
            self.require(condition, (-literal,))
        return self._implying[condition]

    def _literals(self, condition: Condition) -> list[Literal] | None:
        """Literals whose disjunction is equivalent to the condition, without new variables; None if there are none."""
        if condition in self._exact:
            return [self._exact[condition]]
        match condition:
            case Truth():
                return [self._out.true] if condition.value else []
            case InRanges(part=Sum() as part) if not self._numbers.knows(part) and not self._one_cell(part):
                return None
            case InRanges(part=part, ranges=ranges):
                if condition.cells is not None and not self._numbers.knows(part) and not self._one_cell(part):
                    return None
                return self._numbers.quantity(part).one_of(ranges)
            case Not(part=And(parts=parts)):
                found: list[Literal] = []
                for one in parts:
                    literals = self._literals(self._nodes.negation(one))
                    if literals is None:
                        return None
                    found += literals
                return found
        if condition.cells is not None and len(condition.cells) == 1 and condition.size <= MAX_LISTING:
            (cell,) = condition.cells
            return self._numbers.cell(cell).one_of(self._fitting(condition, cell))
        return None

    def _one_cell(self, part: Number) -> bool:
        return part.cells is not None and len(part.cells) == 1

    def _fitting(self, condition: Condition, cell: Cell) -> Ranges:
        """The digits of a cell that satisfy a condition on this cell alone."""
        digits = self._out.digits_of(cell)
        values = table(condition, [cell], [digits])
        return tuple((digit, digit) for digit, fits in zip(digits, values, strict=True) if fits)

    def _tabulated(self, condition: Condition, unless: Sequence[Literal]) -> bool:
        """Requires a condition on one or two cells by the allowed digits or pairs.

        Returns False, without a clause, for any other condition.
        """
        if condition.cells is None or not condition.cells:
            return False
        cells = sorted(condition.cells)
        digits = [self._out.digits_of(cell) for cell in cells]
        if condition.size * prod(map(len, digits)) > MAX_LISTING:
            return False
        if len(cells) == 1:
            self._numbers.cell(cells[0]).require(self._fitting(condition, cells[0]), unless)
            return True
        key = shape(condition, cells), *digits
        if key not in self._out.relations:
            values = [bool(value) for value in table(condition, cells, digits)]
            self._out.relations[key] = Relation(rows_of(values, digits))
        first, second = map(self._numbers.cell, cells)
        require_relation(self._out, self._out.relations[key], first, second, unless)
        return True

    def _by_structure(self, condition: Condition, unless: Sequence[Literal]) -> None:
        """Requires a condition through its parts."""
        match condition:
            case Truth():
                if not condition.value:
                    self._out.clause(*unless)
            case InRanges(part=Sum() as part):
                self._sum_in_ranges(part, condition, unless)
            case InRanges():
                self._numbers.quantity(condition.part).require(condition.ranges, unless)
            case AllDifferent():
                self._all_different(condition, unless)
            case And():
                self._conjunction(condition, unless)
            case Iff():
                left, right = self.exact(condition.left), self.exact(condition.right)
                self._out.clause(*unless, -left, right)
                self._out.clause(*unless, left, -right)
            case Accepts():
                self._accepts(condition, unless, accepted=True)
            case Posted():
                with self._out.guarded(unless, f"part {self._out.number()}:"):
                    self._out.state(condition.constraint)
            case Not():
                self._forbid(condition.part, unless)
            case _:
                raise AssertionError(f"{type(condition).__name__} is not a condition")

    def _forbid(self, condition: Condition, unless: Sequence[Literal]) -> None:
        """Requires the negation of a condition whose negation is not a node of its own kind."""
        match condition:
            case AllDifferent():
                self._some_equal(condition, unless)
            case And():
                self._disjunction([self._nodes.negation(part) for part in condition.parts], unless)
            case Iff():
                left, right = self.exact(condition.left), self.exact(condition.right)
                self._out.clause(*unless, left, right)
                self._out.clause(*unless, -left, -right)
            case Accepts():
                self._accepts(condition, unless, accepted=False)
            case Posted():
                if condition not in self._posted:
                    self._posted[condition] = condition_of(
                        self._out, self._nodes, condition.constraint, self._require_in
                    )
                self.require(self._nodes.negation(self._posted[condition]), unless)
            case _:
                raise AssertionError(f"{type(condition).__name__} is negated in itself")

    def _conjunction(self, condition: And, unless: Sequence[Literal]) -> None:
        parts = list(condition.parts)
        apart = [_only_cells(part.parts) for part in parts if isinstance(part, AllDifferent)]
        for part in parts:
            cells = _cell_sum(part)
            if cells and any(cells <= group for group in apart):
                assert isinstance(part, InRanges)
                (low, high), *more = part.ranges
                if not more:
                    terms = [(1, cell) for cell in sorted(cells)]
                    self._out.total(low, high, terms, when=[-literal for literal in unless], distinct=True)
                    continue
            self.require(part, unless)

    def _disjunction(self, parts: Sequence[Condition], unless: Sequence[Literal]) -> None:
        """At least one of the conditions holds."""
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

    def _literals_by_value(self, condition: AllDifferent) -> dict[int, list[Literal]]:
        """For each value of the parts, ascending, the literals of the parts that can have it."""
        found: dict[int, list[Literal]] = {}
        for part in condition.parts:
            quantity = self._numbers.quantity(part)
            for value, literal in zip(quantity.values, quantity.equal, strict=True):
                found.setdefault(value, []).append(literal)
        return dict(sorted(found.items()))

    def _all_different(self, condition: AllDifferent, unless: Sequence[Literal]) -> None:
        by_value = self._literals_by_value(condition)
        if len(by_value) < len(condition.parts):
            self._out.clause(*unless)
            return
        when = [-literal for literal in unless]
        for literals in by_value.values():
            self._out.at_most(1, self._different_variables(literals), when=when)
            if len(by_value) == len(condition.parts):
                self._out.clause(*unless, *literals)

    def _some_equal(self, condition: AllDifferent, unless: Sequence[Literal]) -> None:
        """Some two parts have the same value."""
        by_value = self._literals_by_value(condition)
        if len(by_value) < len(condition.parts):
            return
        twice = []
        for value, literals in by_value.items():
            if len(literals) > 1:
                twice.append(mark := self._new("twice", condition, value))
                self._out.at_least(2, self._different_variables(literals), when=[mark])
        self._out.clause(*unless, *twice)

    def _accepts(self, condition: Accepts, unless: Sequence[Literal], *, accepted: bool) -> None:
        """The acceptor accepts the line, or with `accepted` False rejects it."""
        acceptor = condition.acceptor
        failed = "failed"

        def step(state: Hashable, digit: int) -> Hashable | None:
            after = None if state == failed else acceptor.step(state, digit)
            return failed if after is None and not accepted else after

        def accepts(state: Hashable) -> bool:
            return (state != failed and acceptor.accepts(state)) is accepted

        choices = [self._numbers.cell(cell).choice() for cell in condition.line]
        start = acceptor.start()
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

    def _sum_in_ranges(self, part: Sum, condition: InRanges, unless: Sequence[Literal]) -> None:
        ranges = condition.ranges
        if all(is_indicator(atom) and abs(weight) == 1 for weight, atom in part.terms):
            self._count(part, ranges, unless)
            return
        when = [-literal for literal in unless]
        if len(ranges) == 1 and all(isinstance(atom, Digit) for _, atom in part.terms) and len(part.terms) <= 4:
            cells = [(weight, atom.cell) for weight, atom in part.terms if isinstance(atom, Digit)]
            self._out.total(*ranges[0], cells, when=when)
            return
        if self._numbers.knows(part):
            self._numbers.quantity(part).require(ranges, unless)
            return
        if self._compared(part, ranges, unless):
            return
        if (cell := self._pivot(part)) is not None:
            for digit, literal in self._out.choices(cell):
                this = self._nodes.in_ranges(self._substituted(part, cell, digit), ranges)
                self.require(this, (*unless, -literal))
            return
        listed = [(weight, self._numbers.quantity(atom)) for weight, atom in part.terms]
        listed.sort(key=lambda term: -abs(term[0]) * (term[1].values[-1] - term[1].values[0]))
        if len(listed) == 2 and self._related(listed[0], listed[1], ranges, unless):
            return
        terms = [(quantity.choice(weight), quantity.scaled(weight)) for weight, quantity in listed]
        if sums.total(self._encoder(unless), terms, ranges, part.low, part.high):
            return
        if len(ranges) == 2:
            self._disjunction([self._nodes.in_ranges(part, (one,)) for one in ranges], unless)
        else:
            self._numbers.quantity(part).require(ranges, unless)

    def _related(
        self, one: tuple[int, Quantity], other: tuple[int, Quantity], ranges: Ranges, unless: Sequence[Literal]
    ) -> bool:
        """Requires that a weighted sum of two numbers is in the ranges; False for too many pairs of values."""
        (weight, first), (factor, second) = one, other
        if len(first.values) * len(second.values) > MAX_TABLE:
            return False
        scaled = [weight * value for value in first.values], [factor * value for value in second.values]
        require_relation(self._out, Relation(allowed_pairs(*scaled, ranges)), first, second, unless)
        return True

    def _compared(self, part: Sum, ranges: Ranges, unless: Sequence[Literal]) -> bool:
        """Requires a condition on the difference of two long sums of choices, each of which is added up by itself.

        Other conditions may be about the same sums. False, without a clause, for any other condition.
        """
        sides = [[term for term in part.terms if (term[0] > 0) is positive] for positive in (True, False)]
        if not all(sum(_is_choice(atom) for _, atom in side) >= MIN_CHOICES for side in sides):
            return False
        found: list[tuple[int, Quantity]] = []
        for side, sign in zip(sides, (1, -1), strict=True):
            factor = sign * reduce(gcd, (weight for weight, _ in side))
            total = self._nodes.sum((weight // factor, atom) for weight, atom in side)
            found.append((factor, self._numbers.quantity(total)))
        return self._related(found[0], found[1], ranges, unless)

    def _pivot(self, part: Sum) -> Cell | None:
        """A cell whose digit decides at least two of the choices in a sum; None if there is none, or too many."""
        choices = [atom for _, atom in part.terms if isinstance(atom, IfThenElse) and _is_choice(atom)]
        deciding = [atom.condition.cells for atom in choices if atom.condition.cells is not None]
        cells = Counter(cell for one in deciding if len(one) == 1 for cell in one)
        found = [cell for cell, many in cells.items() if many > 1]
        return found[0] if 0 < len(found) <= MAX_PIVOTS else None

    def _substituted(self, part: Sum, cell: Cell, digit: int) -> Number:
        """The sum with a digit substituted for a cell, in the terms that are this cell or a choice by it alone."""
        terms: list[tuple[int, Number]] = []
        for weight, atom in part.terms:
            if isinstance(atom, Digit) and atom.cell == cell:
                atom = self._nodes.constant(digit)
            elif isinstance(atom, IfThenElse) and atom.condition.cells == frozenset({cell}):
                atom = atom.then if evaluate(atom.condition, {cell: digit}) else atom.otherwise
                atom = self._nodes.constant(digit) if isinstance(atom, Digit) and atom.cell == cell else atom
            terms.append((weight, atom))
        return self._nodes.sum(terms, part.offset)

    def _count(self, part: Sum, ranges: Ranges, unless: Sequence[Literal]) -> None:
        """Requires that a sum of indicators with the weights 1 and -1 lies in one of the ranges."""
        conditions = []
        for weight, atom in part.terms:
            assert isinstance(atom, IfThenElse)
            conditions.append(atom.condition if weight > 0 else self._nodes.negation(atom.condition))
        if len(ranges) > 2:
            self._numbers.quantity(part).require(ranges, unless)
            return
        if len(ranges) == 2:
            self._disjunction([self._nodes.in_ranges(part, (one,)) for one in ranges], unless)
            return
        low, high = ranges[0][0] - part.low, ranges[0][1] - part.low
        when = [-literal for literal in unless]
        if high >= len(conditions):
            self._out.at_least(low, self._different_variables([*map(self.implying, conditions)]), when=when)
        elif low <= 0:
            literals = [-self.implying(self._nodes.negation(one)) for one in conditions]
            self._out.at_most(high, self._different_variables(literals), when=when)
        else:
            literals = self._different_variables([*map(self.exact, conditions)])
            self._out.at_least(low, literals, when=when)
            self._out.at_most(high, literals, when=when)

    def _different_variables(self, literals: Sequence[Literal]) -> list[Literal]:
        """The same literals, with a copy in place of each whose variable occurs before."""
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

    # --- names

    def _encoder(self, unless: Sequence[Literal]) -> encodings.Encoder:
        return self._out.encoder([-literal for literal in unless])

    def _new(self, kind: str, part: Node, *more: Hashable) -> Literal:
        return self._out.new(f"{kind} {self._out.number()}: {label(part)}", *more)


def _is_choice(part: Number) -> bool:
    """Whether a number is a choice between two, and not 1 or 0."""
    return isinstance(part, IfThenElse) and not is_indicator(part)


def _only_cells(parts: Sequence[Number]) -> frozenset[Cell]:
    """The cells among some numbers."""
    return frozenset(part.cell for part in parts if isinstance(part, Digit))


def _cell_sum(condition: Condition) -> frozenset[Cell]:
    """The cells of a condition on a sum of digits without weights; empty for any other condition."""
    if not isinstance(condition, InRanges) or not isinstance(condition.part, Sum):
        return frozenset()
    terms = condition.part.terms
    if not all(weight == 1 and isinstance(atom, Digit) for weight, atom in terms):
        return frozenset()
    return _only_cells([atom for _, atom in terms])
