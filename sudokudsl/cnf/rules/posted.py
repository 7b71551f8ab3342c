"""The condition on cells that a statement of a family requires, without auxiliary variables, so that it can be negated.

A statement holds if its auxiliary variables can be chosen so that all its clauses hold: they are existentially
quantified. To negate the statement, these variables are eliminated. A variable may be defined as false unless a clause
forces it, provided that all clauses that contain it positively have only cells and eliminated variables besides. Or it
may be defined as true, by the clauses that contain it negatively.

If a count uses the variable too, the definition may be too strong, so a SAT solver proves that nothing is lost. A
statement whose variables cannot be eliminated is listed: by all fillings of the cells in its clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from ...model import ground
from ...model.constraint import Constraint
from ...model.geometry import Board, Cell
from ...model.verbs import State
from .. import connectivity
from ..encodings import Encoder, FormulaTooLarge
from ..pythonsat import Answer, PythonSat
from ..variables import BOARD, Variables
from .acceptors import MAX_MOVES, MachineAcceptor
from .node_table import NodeTable
from .nodes import Condition
from .translate import translate

if TYPE_CHECKING:
    from ...model.verbs import Clause, Literal
    from .verbs import RuleVerbs

SOLVER = "cadical153"
MAX_CONFLICTS = 20_000  # conflicts of the proof that nothing is lost
MAX_FILLINGS = 5_000  # fillings of the cells of a statement that is listed


@dataclass(frozen=True, slots=True)
class Requirement:
    """One of the literals is true, or the condition holds. The condition depends on the literals in `counted`."""

    literals: tuple[Literal, ...]
    counted: tuple[Literal, ...] = ()
    condition: Callable[[Callable[[Literal], Condition]], Condition] | None = None


class ConditionBuilder(Variables):
    """Records the requirements of a statement, verb by verb. The requirements of the board hold anyway."""

    def __init__(self, board: Board, nodes: NodeTable) -> None:
        super().__init__(board)
        self.requirements: list[Requirement] = []
        self._nodes = nodes

    def clause(self, *literals: Literal) -> None:
        if self.owner != BOARD and not any(-literal in literals for literal in literals):
            self.requirements.append(Requirement(literals))

    def add(self, clauses: Sequence[Clause]) -> None:
        for clause in clauses:
            self.clause(*clause)

    def at_most(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
        self._counted(literals, when, 0, count)

    def at_least(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
        if count == 1:
            self.clause(*(-literal for literal in when), *literals)
        else:
            self._counted(literals, when, count, len(literals))

    def total(
        self,
        low: int,
        high: int,
        terms: Iterable[tuple[int, Cell]],
        *,
        when: Iterable[Literal] = (),
        distinct: bool = False,
    ) -> None:
        listed = [(weight, self._nodes.digit(cell)) for weight, cell in terms]
        condition = self._nodes.in_ranges(self._nodes.sum(listed), ((low, high),))
        if distinct:
            condition = self._nodes.conjunction([condition, self._nodes.all_different([cell for _, cell in listed])])
        self._keep(when, condition)

    def automaton(
        self,
        cells: Sequence[Cell],
        start: State,
        step: Callable[[State, int], State | None],
        accepts: Callable[[State], bool],
        *,
        when: Iterable[Literal] = (),
    ) -> None:
        numbers: dict[State, int] = {start: 0}
        moves: list[tuple[int, int, int]] = []
        waiting: list[State] = [start]
        for _ in cells:
            met, waiting = waiting, []
            for state, digit in product(met, self.digits):
                reached = step(state, digit)
                if reached is not None:
                    if reached not in numbers:
                        numbers[reached] = len(numbers)
                        waiting.append(reached)
                    moves.append((numbers[state], digit, numbers[reached]))
                if len(moves) > MAX_MOVES:
                    raise FormulaTooLarge(f"a statement in it reads with more than {MAX_MOVES:,} moves")
        accepting = frozenset(number for state, number in numbers.items() if accepts(state))
        self._keep(
            when, self._nodes.accepts(tuple(cells), MachineAcceptor(ground.Machine(tuple(sorted(moves)), accepting)))
        )

    def connected(self, cells: Sequence[Cell], digits: Iterable[int], neighbours: Iterable[tuple[Cell, Cell]]) -> None:
        out = Encoder(self.clause, self.add, self.new)
        connectivity.require_connected(out, self._members(out, cells, frozenset(digits)), neighbours)

    def rule(self, condition: ground.Condition) -> None:
        self._keep((), translate(self._nodes, condition))

    def select(self, cells: Sequence[Cell], choices: Mapping[tuple[int, ...], Constraint]) -> None:
        for digits in product(*map(self.digits_of, cells)):
            others = tuple(
                ground.Comparison("!=", ground.Digit(cell), ground.Constant(digit))
                for cell, digit in zip(cells, digits, strict=True)
            )
            self.rule(ground.Or((*others, ground.Posted(choices[digits])) if digits in choices else others))

    def _counted(self, literals: Sequence[Literal], when: Iterable[Literal], low: int, high: int) -> None:
        listed = tuple(literals)

        def condition(meant: Callable[[Literal], Condition]) -> Condition:
            return self._nodes.in_ranges(self._nodes.tally(map(meant, listed)), ((low, high),))

        self.requirements.append(Requirement(tuple(-literal for literal in when), listed, condition))

    def _keep(self, when: Iterable[Literal], condition: Condition) -> None:
        self.requirements.append(Requirement(tuple(-literal for literal in when), (), lambda _: condition))


def condition_of(
    out: RuleVerbs, nodes: NodeTable, constraint: Constraint, require: Callable[[RuleVerbs, Condition], None]
) -> Condition:
    """The condition on cells that a statement requires. `require` adds the clauses of a condition to a builder.

    Raises FormulaTooLarge if there is no such condition without auxiliary variables within the limits.
    """
    builder = ConditionBuilder(out.board, nodes)
    builder.state(constraint)
    elimination = _Elimination(builder, nodes)
    found = elimination.condition()
    if found is None:
        return _listed(out, nodes, constraint)
    proofs = [elimination.forced, [found]] if elimination.forced else [[found]]
    if elimination.certain or any(
        all(_implied(out.stating(constraint), nodes, each, require) for each in listed) for listed in proofs
    ):
        return found
    return _listed(out, nodes, constraint)


class _Elimination:
    """The auxiliary variables of a statement, each replaced by a condition. `certain` says that no proof is needed.

    Otherwise nothing is lost if the statement implies the conditions in `forced`: each says that the clauses leave one
    value to a variable. They are empty if there are no such conditions.
    """

    def __init__(self, builder: ConditionBuilder, nodes: NodeTable) -> None:
        self.certain = True
        self.forced: list[Condition] = []
        self._guesses = False
        self._nodes = nodes
        self._items = builder.requirements
        self._meant: dict[Literal, Condition] = {}
        self._auxiliaries: dict[Literal, None] = {}
        for literal, (owner, name) in enumerate(builder.names, 1):
            if owner == BOARD:
                self._meant[literal] = self._owned(name)
            else:
                self._auxiliaries[literal] = None

    def condition(self) -> Condition | None:
        """The conjunction of all requirements; None if some variable cannot be eliminated."""
        users: dict[Literal, list[Requirement]] = {auxiliary: [] for auxiliary in self._auxiliaries}
        for item in self._items:
            for variable in dict.fromkeys(map(abs, (*item.literals, *item.counted))):
                if variable in users:
                    users[variable].append(item)
        left = list(self._auxiliaries)
        while left:
            still = [auxiliary for auxiliary in left if not self._eliminated(auxiliary, users[auxiliary])]
            if len(still) == len(left):
                guessed = next((auxiliary for auxiliary in left if self._guessed(auxiliary, users[auxiliary])), None)
                if guessed is None:
                    return None
                still.remove(guessed)
            left = still
        if self._guesses:
            self.forced.clear()
        return self._nodes.conjunction(map(self._holds, self._items))

    def _eliminated(self, auxiliary: Literal, items: Sequence[Requirement]) -> bool:
        counted = any(auxiliary in map(abs, item.counted) for item in items)
        for sign in (1, -1):
            wanting = _wanting(sign * auxiliary, items)
            if all(self._known(item, auxiliary) for item in wanting):
                self._choose(sign * auxiliary, wanting)
                if counted:
                    self.certain = False
                    self._note_forced(sign * auxiliary, items)
                return True
        return False

    def _note_forced(self, literal: Literal, items: Sequence[Requirement]) -> None:
        """Notes the condition that a literal, which is chosen as true only where it has to be, is false otherwise."""
        opposite = _wanting(-literal, items)
        if all(self._known(item, abs(literal)) for item in opposite):
            must_not = self._nodes.negation(
                self._nodes.conjunction(self._holds(item, abs(literal)) for item in opposite)
            )
            self.forced.append(self._nodes.disjunction([self._of(literal), must_not]))
        else:
            self._guesses = True

    def _guessed(self, auxiliary: Literal, items: Sequence[Requirement]) -> bool:
        """Defines a variable by the known requirements only. The proof finds out whether anything is lost."""
        for sign in (1, -1):
            wanting = [item for item in _wanting(sign * auxiliary, items) if self._known(item, auxiliary)]
            if wanting:
                self._choose(sign * auxiliary, wanting)
                self.certain, self._guesses = False, True
                return True
        return False

    def _choose(self, literal: Literal, wanting: Sequence[Requirement]) -> None:
        """Defines a literal as true only where one of the requirements does not hold without it."""
        needed = self._nodes.negation(self._nodes.conjunction(self._holds(item, abs(literal)) for item in wanting))
        self._meant[abs(literal)] = needed if literal > 0 else self._nodes.negation(needed)

    def _known(self, item: Requirement, auxiliary: Literal) -> bool:
        return all(abs(one) in self._meant or abs(one) == auxiliary for one in (*item.literals, *item.counted))

    def _holds(self, item: Requirement, without: Literal = 0) -> Condition:
        """A requirement as a condition, without one of its literals."""
        parts = [self._of(literal) for literal in item.literals if abs(literal) != without]
        if item.condition is not None:
            parts.append(item.condition(self._of))
        return self._nodes.disjunction(parts)

    def _of(self, literal: Literal) -> Condition:
        meant = self._meant[abs(literal)]
        return meant if literal > 0 else self._nodes.negation(meant)

    def _owned(self, name: tuple[Hashable, ...]) -> Condition:
        """The condition that a variable of the board means."""
        if name == ("true",):
            return self._nodes.truth(value=True)
        cell, *order, digit = name
        assert isinstance(cell, Cell)
        assert isinstance(digit, int)
        part = self._nodes.digit(cell)
        return self._nodes.in_ranges(part, ((digit, part.high if order else digit),))


def _wanting(literal: Literal, items: Sequence[Requirement]) -> list[Requirement]:
    """The requirements that the literal satisfies."""
    return [item for item in items if literal in item.literals and abs(literal) not in map(abs, item.counted)]


def _implied(
    out: RuleVerbs, nodes: NodeTable, condition: Condition, require: Callable[[RuleVerbs, Condition], None]
) -> bool:
    """Whether a SAT solver proves that the condition holds wherever the clauses of a builder do."""
    with out.owned_by(out.owner + 1):
        require(out, nodes.negation(condition))
    with closing(PythonSat(SOLVER, _clauses(out))) as sat:
        return sat.solve([], MAX_CONFLICTS) is Answer.UNSAT


def _listed(builder: RuleVerbs, nodes: NodeTable, constraint: Constraint) -> Condition:
    """The statement as a machine that accepts the fillings of the cells in its clauses."""
    board, out = builder.board, builder.stating(constraint)
    used = {abs(literal) for clause in out.clauses[out.owner] for literal in clause}
    speaks = {out.names[variable - 1][1][0] for variable in used if out.names[variable - 1][0] == BOARD}
    cells = [cell for cell in board.everywhere if cell in speaks]
    states: dict[tuple[int, ...], int] = {(): 0}
    moves: dict[tuple[int, int], int] = {}
    accepting: set[int] = set()
    with closing(PythonSat(SOLVER, _clauses(out))) as sat:
        while (answer := sat.solve([], MAX_CONFLICTS)) is Answer.SAT:
            true = {literal for literal in sat.model() if literal > 0}
            filling = [next(digit for digit, literal in out.choices(cell) if literal in true) for cell in cells]
            sat.add([-out.lit(cell, digit) for cell, digit in zip(cells, filling, strict=True)])
            if len(accepting) == MAX_FILLINGS:
                break
            for at in range(len(filling)):
                reached = states.setdefault(tuple(filling[: at + 1]), len(states))
                moves[states[tuple(filling[:at])], filling[at]] = reached
            accepting.add(states[tuple(filling)])
    if answer is not Answer.UNSAT:
        raise FormulaTooLarge(
            f"that a statement in it does not hold can only be said by listing fillings, more than {MAX_FILLINGS:,};"
            " say what it means by a rule instead"
        )
    listed = tuple((state, digit, reached) for (state, digit), reached in sorted(moves.items()))
    return nodes.accepts(tuple(cells), MachineAcceptor(ground.Machine(listed, frozenset(accepting))))


def _clauses(out: RuleVerbs) -> list[Clause]:
    return [clause for owned in out.clauses.values() for clause in owned]
