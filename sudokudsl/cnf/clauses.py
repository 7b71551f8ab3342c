"""The verbs by which a constraint adds its clauses: variables have names, and no literal is computed."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING

from ..model.constraint import Constraint, digits_named
from ..model.geometry import Board, Cell
from ..model.verbs import Clause, CnfVerbs, Literal, State
from . import encodings
from .encodings import FormulaTooLarge

if TYPE_CHECKING:
    from ..model.ground import Condition
    from .rules.quantities import Relation

BOARD = -1  # the owner of what the board itself requires, and of the definitions that statements share
MAX_AUTOMATON_TERMS = 4  # of a sum; with more, bounds prune nearly as well and cost less
MAX_LITERALS = 2_000_000  # in the clauses of one statement


class ClauseBuilder(CnfVerbs):
    """Collects clauses for one board. `owner` is the index of the statement now being compiled.

    A new builder already requires exactly one digit in every cell.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.owner = BOARD
        self.names: list[tuple[int, tuple[Hashable, ...]]] = []
        self.clauses: defaultdict[int, list[Clause]] = defaultdict(list)
        self._digits: tuple[int, ...] | None = board.digits
        self._stated: Constraint | None = None
        self._placements: dict[Cell, dict[int, Literal]] = {}
        self._named: set[tuple[int, tuple[Hashable, ...]]] = set()
        self._orders: dict[Cell, list[Literal]] = {}
        self._totals: encodings.TotalCache = {}
        self._true: Literal = 0  # made when first asked for; 0 is no variable
        self._literals: defaultdict[int, int] = defaultdict(int)
        self.relations: dict[Hashable, Relation] = {}  # of two cells, by what a rule says of them
        self._encoded = 0
        self._unless: tuple[Literal, ...] = ()
        self._scope: tuple[Hashable, ...] = ()
        for cell in board.everywhere:
            self._placements[cell] = {digit: self.new(cell, digit) for digit in board.digits_of(cell)}
        for literals in self._placements.values():
            self.exactly(1, list(literals.values()))
        self.owner = 0

    def lit(self, cell: Cell, digit: int) -> Literal:
        """The literal "this cell holds this digit"; it is false where the cell cannot hold it."""
        found = self._placements[cell].get(digit)
        return -self.true if found is None else found

    def digits_of(self, cell: Cell) -> tuple[int, ...]:
        """The digits that a cell may hold, ascending."""
        return self.board.digits_of(cell)

    def choices(self, cell: Cell) -> list[tuple[int, Literal]]:
        """The digits that a cell may hold, ascending, each with its literal."""
        return list(self._placements[cell].items())

    def state(self, constraint: Constraint) -> None:
        """Adds the clauses of a statement."""
        before = self._stated, self._digits
        self._stated, self._digits = constraint, None
        try:
            constraint.cnf(self)
        finally:
            self._stated, self._digits = before

    @property
    def digits(self) -> tuple[int, ...]:
        """The digits that the cells of the statement may hold, ascending: the board's, and those of its extra cells."""
        if self._digits is None:
            self._digits = digits_named(self._stated, self.board)
        return self._digits

    def new(self, *name: Hashable) -> Literal:
        """A new helper variable, unique to the statement being compiled and this name."""
        key = self.owner, name if self.owner == BOARD else (*self._scope, *name)
        assert key not in self._named, f"the variable {name} exists already"
        self.names.append(key)
        self._named.add(key)
        return len(self.names)

    def clause(self, *literals: Literal) -> None:
        """At least one of the literals is true; no literal at all makes the formula false."""
        if self._unless and self.owner != BOARD:
            literals = (*self._unless, *literals)
        variables = set(map(abs, literals))
        if len(variables) < len(literals) or self._true in variables:
            kept = dict.fromkeys(literal for literal in literals if literal != -self._true)
            if self._true in kept or any(-literal in kept for literal in kept):
                return
            literals = tuple(kept)
        self._count(len(literals))
        self.clauses[self.owner].append(literals)

    def add(self, clauses: Sequence[Clause]) -> None:
        """Adds clauses as they are, quicker than one by one: each of literals of different variables, none constant."""
        if self._unless and self.owner != BOARD:
            for clause in clauses:
                self.clause(*clause)
            return
        self._count(sum(map(len, clauses)))
        self.clauses[self.owner] += clauses

    def at_least_digit(self, cell: Cell, digit: int) -> Literal:
        """The order literal "this cell holds `digit` or more", for any integer; beyond the ends it is constant."""
        digits = self.digits_of(cell)
        at = bisect_left(digits, digit)
        if at == 0:
            return self.true
        if at == len(digits):
            return -self.true
        if at == 1:
            return -self.lit(cell, digits[0])
        if at == len(digits) - 1:
            return self.lit(cell, digits[-1])
        return self._order(cell)[at]

    @property
    def true(self) -> Literal:
        """The literal that is always true; its negation is always false."""
        if not self._true:
            owner, self.owner = self.owner, BOARD
            literal = self.new("true")
            self.clause(literal)
            self._true, self.owner = literal, owner
        return self._true

    def at_most(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
        """At most `count` of the different literals are true, if all of `when` are."""
        count, free = self._without_constants(count, literals)
        encodings.at_most(self.encoder(when), count, free)

    def at_least(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
        """At least `count` of the different literals are true, if all of `when` are."""
        if count == 1:
            self.clause(*(-literal for literal in when), *literals)
            return
        count, free = self._without_constants(count, literals)
        encodings.at_least(self.encoder(when), count, free)

    def exactly(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
        """Exactly `count` of the different literals are true, if all of `when` are."""
        guard = tuple(when)
        self.at_least(count, literals, when=guard)
        self.at_most(count, literals, when=guard)

    def total(
        self,
        low: int,
        high: int,
        terms: Iterable[tuple[int, Cell]],
        *,
        when: Iterable[Literal] = (),
        distinct: bool = False,
    ) -> None:
        """The sum of weight times digit over (weight, cell) terms lies in low..high, if all of `when` are true.

        A cell may occur again. No terms sum to 0. With `distinct`, which needs different cells of one weight, the
        cells also hold different digits; that is shorter and stronger than to say both apart.
        """
        weights: dict[Cell, int] = {}
        listed = tuple(terms)
        for weight, cell in listed:
            weights[cell] = weights.get(cell, 0) + weight
        used = sorted(((weight, cell) for cell, weight in weights.items() if weight), key=lambda term: -abs(term[0]))
        out = self.encoder(when)
        digits = [(weight, self.digits_of(cell)) for weight, cell in used]
        ends = [sorted((weight * own[0], weight * own[-1])) for weight, own in digits]
        if sum(most for _, most in ends) < low or sum(least for least, _ in ends) > high:
            out.require()
            return
        if not distinct and len(used) > MAX_AUTOMATON_TERMS:
            encodings.bounded_total(out, low, high, [self._quantity(*term) for term in used])
            return
        choices = [[(weight * digit, literal) for digit, literal in self.choices(cell)] for weight, cell in used]
        if distinct:
            assert len(used) == len(listed), "a cell is listed twice or has no weight"
            assert len({weight for weight, _ in used}) <= 1, "distinct cells have one weight"
            encodings.distinct_total(out, low, high, choices, MAX_LITERALS)
        else:
            encodings.total(out, low, high, choices, MAX_LITERALS, self._totals)

    def automaton(
        self,
        cells: Sequence[Cell],
        start: State,
        step: Callable[[State, int], State | None],
        accepts: Callable[[State], bool],
        *,
        when: Iterable[Literal] = (),
    ) -> None:
        """Reading the cells in order, `step` leads from `start` to a state that `accepts`, if all of `when` are true.

        `step` gives None for a dead end. A cell may occur again.
        """
        choices = [self.choices(cell) for cell in cells]
        layers = encodings.layers(choices, start, step, accepts, MAX_LITERALS)
        encodings.automaton(self.encoder(when), choices, layers)

    def rule(self, condition: Condition) -> None:
        """The condition holds."""
        from .rules.conditions import require  # late: most puzzles have no rule of their own

        require(self, condition)

    def number(self) -> int:
        """A number that no other helper of this builder has in its name."""
        self._encoded += 1
        return self._encoded

    @contextmanager
    def guarded(self, unless: Sequence[Literal], *scope: Hashable) -> Iterator[None]:
        """Inside, every clause of the statement is freed by each of the literals; helpers have `scope` in their names.

        What the board owns is not freed: it holds anyway.
        """
        before = self._unless, self._scope
        self._unless, self._scope = (*self._unless, *unless), (*self._scope, *scope)
        try:
            yield
        finally:
            self._unless, self._scope = before

    def _quantity(self, weight: int, cell: Cell) -> encodings.OrderEncoding:
        """Weight times digit of a cell, as a quantity with order literals."""
        order, digits = self._order(cell), self.digits_of(cell)
        if weight > 0:
            return [(weight * digit, literal) for digit, literal in zip(digits, order, strict=True)]
        at_most = [0, *(-literal for literal in order[:0:-1])]
        return [(weight * digit, literal) for digit, literal in zip(digits[::-1], at_most, strict=True)]

    def _order(self, cell: Cell) -> list[Literal]:
        """For each position of a digit, the order literal of that digit; the first entry is not used."""
        if cell in self._orders:
            return self._orders[cell]
        owner, self.owner = self.owner, BOARD
        holds = list(self._placements[cell].values())
        inner = [self.new(cell, "at least", digit) for digit in self.digits_of(cell)[2:-1]]
        order = [0, -holds[0], *inner, holds[-1]][: len(holds)]
        clauses: list[Clause] = []
        for here, (now, after) in zip(holds[1:], pairwise(order[1:]), strict=False):
            clauses += (-after, now), (-here, now), (-here, -after), (-now, after, here)
        self.add(clauses)
        self.owner = owner
        self._orders[cell] = order
        return order

    def _without_constants(self, count: int, literals: Sequence[Literal]) -> tuple[int, list[Literal]]:
        free = [literal for literal in literals if abs(literal) != self._true]
        assert len(set(free)) == len(free), "a literal is listed twice"
        return count - literals.count(self._true), free

    def _count(self, literals: int) -> None:
        self._literals[self.owner] += literals
        if self._literals[self.owner] > MAX_LITERALS and self.owner != BOARD:
            raise FormulaTooLarge(f"its clauses have more than {MAX_LITERALS:,} literals")

    def encoder(self, when: Iterable[Literal]) -> encodings.Encoder:
        """Where an encoding puts its clauses and takes its helper variables from."""
        number, owner, names = self.number(), self.owner, self.names

        def new(*name: Hashable) -> Literal:
            names.append((owner, ("encoding", number, *name)))
            return len(names)

        return encodings.Encoder(self.clause, self.add, new, tuple(-literal for literal in when))
