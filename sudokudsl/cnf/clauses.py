"""The builder of clauses, which implements `CnfVerbs`: every variable has a name, and no literal is computed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import product
from typing import TYPE_CHECKING

from ..model.constraint import Constraint
from ..model.geometry import Board, Cell, layer_name
from ..model.verbs import Clause, Literal, State
from . import connectivity, encodings
from .encodings import FormulaTooLarge
from .variables import BOARD, Variables

if TYPE_CHECKING:
    from ..model.ground import Condition
    from .rules.possible_areas import PossibleArea
    from .rules.relations import Relation

MAX_AUTOMATON_TERMS = 4
"""Terms up to which an automaton encodes a sum. Beyond, bounds prune nearly as well and cost less."""
MAX_LITERALS = 5_000_000
"""Literals in the clauses of one statement."""


class ClauseBuilder(Variables):
    """Collects clauses for one board, by the owner of each. A new builder requires exactly one digit in every cell.

    `clauses` has those of each owner, in the order in which they were added.
    """

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.clauses: defaultdict[int, list[Clause]] = defaultdict(list)
        self.relations: dict[Hashable, Relation] = {}  # between two cells, by the shape of the condition
        self._totals: encodings.TotalCache = {}
        self._connected: defaultdict[frozenset[Cell], list[tuple[frozenset[int], connectivity.Members]]]
        self._connected = defaultdict(list)  # the connected sets of the plane that must hold, by their cells
        self._literals: defaultdict[int, int] = defaultdict(int)
        self._divisions: dict[
            str, tuple[int, Sequence[Cell], Mapping[tuple[Cell, Cell], Literal]]
        ] = {}  # the owner, the cells, and a literal for each pair
        self._areas: dict[str, Sequence[PossibleArea]] = {}  # by division, once they are needed
        self._numbers = 0  # numbers that `number` has given out
        self._unless: tuple[Literal, ...] = ()
        with self.owned_by(BOARD):
            for literals in self._placements.values():
                self.exactly(1, list(literals.values()))
            for cell, digit in board.known.items():
                self.clause(self.lit(cell, digit))

    def clause(self, *literals: Literal) -> None:
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
        if self._unless and self.owner != BOARD:
            for clause in clauses:
                self.clause(*clause)
            return
        self._count(sum(map(len, clauses)))
        self.clauses[self.owner] += clauses

    def exactly(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
        known = encodings.exactly_one(tuple(literals)) if count == 1 and when == () and not self._unless else ()
        if not known or self._true in literals or -self._true in literals:
            super().exactly(count, literals, when=when)
            return
        self.number()  # the encoding has one, as any other
        self._count(len(literals) ** 2)
        self.clauses[self.owner] += known

    def at_most(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
        count, free = self._without_constants(count, literals)
        encodings.at_most(self.encoder(when), count, free)

    def at_least(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
        if count == 1:
            self.clause(*(-literal for literal in when), *literals)
            return
        count, free = self._without_constants(count, literals)
        encodings.at_least(self.encoder(when), count, free)

    def total(
        self,
        low: int,
        high: int,
        terms: Iterable[tuple[int, Cell]],
        *,
        when: Iterable[Literal] = (),
        distinct: bool = False,
    ) -> None:
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
            encodings.bounded_total(out, low, high, [self._order_encoding(*term) for term in used])
            return
        choices = [[(weight * digit, literal) for digit, literal in self.choices(cell)] for weight, cell in used]
        if distinct:
            if len(used) < len(listed):
                raise ValueError("a cell is listed twice or has no weight")
            if len({weight for weight, _ in used}) > 1:
                raise ValueError("distinct cells have one weight")
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
        choices = [self.choices(cell) for cell in cells]
        layers = encodings.layers(choices, start, step, accepts, MAX_LITERALS)
        encodings.automaton(self.encoder(when), choices, layers)

    def connected(self, cells: Sequence[Cell], digits: Iterable[int], neighbours: Iterable[tuple[Cell, Cell]]) -> None:
        out, listed, steps = self.encoder(()), frozenset(digits), tuple(neighbours)
        members = self._members(out, cells, listed)
        connectivity.require_connected(out, members, steps)
        if not connectivity.in_plane(cells, steps):
            return
        before = self._connected[frozenset(cells)]
        for others, found in before:
            if listed.isdisjoint(others):
                connectivity.require_no_crossing(self.encoder(()), members, found)
        if not self._unless:
            before.append((listed, members))

    def areas_of(self, cells: Sequence[Cell], together: Mapping[tuple[Cell, Cell], Literal]) -> None:
        self._divisions[layer_name(cells[0])] = self.owner, tuple(cells), dict(together)

    def possible_areas(self, division: str) -> Sequence[PossibleArea]:
        """The possible areas of a division, each with the literal that it is one; empty if not known, or too many."""
        if division not in self._areas and division in self._divisions:
            from .rules.possible_areas import chosen_areas, listed_areas  # imported late, as most puzzles have none

            owner, cells, together = self._divisions[division]
            listed = listed_areas(cells, self.digits_of(self.board.layers[f"{division}.size"][0]), together)
            before, self._unless = self._unless, ()
            with self.owned_by(owner):
                self._areas[division] = chosen_areas(self, listed, cells, together)
            self._unless = before
        return self._areas.get(division, ())

    def rule(self, condition: Condition) -> None:
        from .rules.conditions import require  # imported late, as most puzzles have no rules

        require(self, condition)

    def select(self, cells: Sequence[Cell], choices: Mapping[tuple[int, ...], Constraint]) -> None:
        for digits in product(*map(self.digits_of, cells)):
            unless = [-self.lit(cell, digit) for cell, digit in zip(cells, digits, strict=True)]
            if digits in choices:
                with self.guarded(unless, f"part {self.number()}:"):
                    self.state(choices[digits])
            else:
                self.clause(*unless)

    def stating(self, constraint: Constraint) -> ClauseBuilder:
        """A new builder for the same board, in which the constraint is statement 0 and nothing else is stated."""
        out = ClauseBuilder(self.board)
        out.state(constraint)
        return out

    def number(self) -> int:
        """A number that no other auxiliary variable of this builder has in its name."""
        self._numbers += 1
        return self._numbers

    @contextmanager
    def guarded(self, unless: Sequence[Literal], *scope: Hashable) -> Iterator[None]:
        """Within the block, clauses of the statement also have the literals `unless`, and names begin with `scope`.

        The board's own clauses stay as they are, because they hold anyway.
        """
        before = self._unless, self._scope
        self._unless, self._scope = (*self._unless, *unless), (*self._scope, *scope)
        try:
            yield
        finally:
            self._unless, self._scope = before

    def _order_encoding(self, weight: int, cell: Cell) -> encodings.OrderEncoding:
        """Weight times the digit of a cell."""
        return encodings.weighted(self.digits_of(cell), self._order_literals(cell), weight)

    def _without_constants(self, count: int, literals: Sequence[Literal]) -> tuple[int, list[Literal]]:
        free = [literal for literal in literals if abs(literal) != self._true]
        if len(set(free)) < len(free):
            raise ValueError("a literal is listed twice")
        return count - literals.count(self._true), free

    def _count(self, literals: int) -> None:
        self._literals[self.owner] += literals
        if self._literals[self.owner] > MAX_LITERALS and self.owner != BOARD:
            raise FormulaTooLarge(f"its clauses have more than {MAX_LITERALS:,} literals")

    def encoder(self, when: Iterable[Literal]) -> encodings.Encoder:
        """Takes the clauses of one encoding and gives it variables. The clauses hold if all of `when` are true."""
        number, owner, names = self.number(), self.owner, self.names

        def new(*name: Hashable) -> Literal:
            names.append((owner, ("encoding", number, *name)))
            return len(names)

        return encodings.Encoder(self.clause, self.add, new, tuple(-literal for literal in when))
