"""Interprets the requests of a constraint to its builders on a full grid, without compiling them.

The classes here implement the verbs of both compilers as `model/verbs.py` documents them. They show whether a family
states the wrong requirement or a builder compiles a right one wrongly. The values of auxiliary slots and helper
variables are searched. A question that takes too long is `Undecided`, and so is a rule, which only builders translate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from itertools import combinations, pairwise, product
from math import prod
from typing import cast

from ..cover.limits import MAX_LISTED
from ..cover.objectives import CoverProblem, Objective
from ..model.constraint import Constraint, digits_named
from ..model.geometry import Cell
from ..model.grid import Grid
from ..model.verbs import AuxiliarySlot, Clause, CnfVerbs, CoverVerbs, Literal, Piece, Slot, State

MAX_TRIED = 50_000  # digits tried in auxiliary slots, or tuples of one table; clauses may be twenty times as many
MAX_SPLITS = 150  # case splits within each other
MAX_SUBSETS = 5_000  # clauses of one count over helper variables
Requirement = tuple[tuple[Hashable, ...], Callable[[Mapping[Hashable, int]], bool]]
"""The slots of a requirement, and the test of their digits."""


class Undecided(Exception):
    """The question cannot be decided quickly."""


def meets_cover(constraint: Constraint, grid: Grid, differing: Iterable[frozenset[Cell]] = ()) -> bool:
    """Whether a grid meets the requirements of the `cover` of a constraint. Raises Undecided if that takes too long.

    `differing` are the sets of cells that differ by the statements before it, on which `listable` depends.
    """
    interpreter = _CoverInterpreter(grid, constraint)
    interpreter.differing += differing
    constraint.cover(interpreter)
    return count_completions(interpreter.values, interpreter.domains, interpreter.required, 1) > 0


def meets_cnf(constraint: Constraint, grid: Grid) -> bool:
    """Whether a grid meets the requirements of the `cnf` of a constraint. Raises Undecided if that takes too long."""
    interpreter = _CnfInterpreter(grid, constraint)
    constraint.cnf(interpreter)
    return satisfiable(interpreter.clauses, interpreter.known)


def problem_completions(problem: CoverProblem, grid: Grid, *, most: int = 1) -> int:
    """The number of ways, at most `most`, to fill the auxiliary slots so that a grid meets the objectives of a problem.

    The digits of extra cells come from the grid. Each objective is tested by its own `allows`. Raises Undecided if that
    takes too long.
    """
    values: dict[Hashable, int] = dict(enumerate((*grid.values, *grid.beside)))
    known = len(values)
    if any(values[slot] not in domain for slot, domain in enumerate(problem.domains[:known])):
        return 0
    width = len(problem.domains)
    required: list[Requirement] = []
    for objective in problem.objectives:

        def allowed(found: Mapping[Hashable, int], objective: Objective = objective) -> bool:
            return objective.allows([found.get(slot, 0) for slot in range(width)])

        required.append((tuple(objective.slots), allowed))
    hidden: dict[Hashable, tuple[int, ...]] = {
        slot: domain for slot, domain in enumerate(problem.domains) if slot >= known
    }
    return count_completions(values, hidden, required, most)


def count_completions(
    values: Mapping[Hashable, int],
    domains: Mapping[Hashable, Sequence[int]],
    required: Iterable[Requirement],
    most: int,
) -> int:
    """The number of ways, at most `most`, to fill the slots of `domains` so that all requirements are met."""
    order = list(domains)
    place = {slot: at for at, slot in enumerate(order)}
    # each requirement is tested as soon as the last of its slots is filled
    due: list[list[Requirement]] = [[] for _ in range(len(order) + 1)]
    for requirement in required:
        due[1 + max((place[slot] for slot in requirement[0] if slot in place), default=-1)].append(requirement)
    found = dict(values)
    tried = 0

    def fill(at: int) -> int:
        nonlocal tried
        if not all(meets(found) for _, meets in due[at]):
            return 0
        if at == len(order):
            return 1
        count = 0
        for digit in domains[order[at]]:
            tried += 1
            if tried > MAX_TRIED:
                raise Undecided
            found[order[at]] = digit
            count += fill(at + 1)
            if count >= most:
                break
        found.pop(order[at], None)
        return count

    return fill(0)


def satisfiable(clauses: Iterable[Clause], known: Mapping[Literal, bool]) -> bool:
    """Whether clauses are satisfiable with some variables known, by unit propagation and case splits (DPLL).

    Raises Undecided if that takes too long.
    """
    tried = 0

    def met(open_clauses: Sequence[Clause], values: dict[Literal, bool], splits: int) -> bool:
        nonlocal tried
        while True:
            left: list[Clause] = []
            units: dict[Literal, bool] = {}
            for clause in open_clauses:
                free = []
                for literal in clause:
                    value = values.get(abs(literal))
                    if value is None:
                        free.append(literal)
                    elif value == (literal > 0):
                        break
                else:
                    if not free:
                        return False
                    if len(free) == 1 and units.setdefault(abs(free[0]), free[0] > 0) != (free[0] > 0):
                        return False
                    left.append(tuple(free))
            tried += len(left)
            if tried > 20 * MAX_TRIED or splits > MAX_SPLITS:
                raise Undecided
            if not units:
                break
            values = {**values, **units}
            open_clauses = left
        if not left:
            return True
        literal = left[0][0]
        return any(met(left, {**values, abs(literal): value}, splits + 1) for value in (literal > 0, literal < 0))

    return met(list(clauses), dict(known), 0)


class _CoverInterpreter:
    """The verbs of `CoverVerbs`, as requirements on the digits of slots."""

    def __init__(self, grid: Grid, constraint: Constraint) -> None:
        self.board, self.digits, self.owner = grid.board, digits_named(constraint, grid.board), 0
        known = zip(grid.board.everywhere, (*grid.values, *grid.beside), strict=False)
        self.values: dict[Hashable, int] = dict(known)
        self.domains: dict[Hashable, tuple[int, ...]] = {}
        self.required: list[Requirement] = []
        self.differing: list[frozenset[Slot]] = []
        self._equal: dict[frozenset[Slot], AuxiliarySlot] = {}

    def auxiliary(self, name: str, digits: Iterable[int]) -> AuxiliarySlot:
        slot = AuxiliarySlot(name)
        assert slot not in self.domains, f"the auxiliary slot {name} exists already"
        self.domains[slot] = tuple(digits)
        return slot

    def domain(self, slot: Slot, digits: Iterable[int]) -> None:
        allowed = frozenset(digits)
        self._require([slot], lambda values: values[slot] in allowed)

    def exactly(self, count: int, placements: Iterable[tuple[Slot, int]]) -> None:
        self.between(count, count, placements)

    def between(self, low: int, high: int, placements: Iterable[tuple[Slot, int]]) -> None:
        listed = tuple(placements)
        self._require(
            [slot for slot, _ in listed],
            lambda values: low <= sum(values[slot] == digit for slot, digit in listed) <= high,
        )

    def house(self, slots: Sequence[Slot]) -> None:
        copies = self.board.copies
        exact = len(slots) == len(self.board.alphabet)

        def meets(values: Mapping[Hashable, int]) -> bool:
            found = Counter(values[slot] for slot in slots)
            return found == copies if exact else all(found[digit] <= copies.get(digit, 0) for digit in found)

        self._require(slots, meets)

    def distinct(self, slots: Sequence[Slot]) -> None:
        self.differing.append(frozenset(slots))
        self._require(slots, lambda values: len({values[slot] for slot in slots}) == len(slots))

    def pairs(self, first: Slot, second: Slot, allowed: Callable[[int, int], bool]) -> None:
        self._listed((first, second), lambda digits: allowed(*digits))

    def ways(self, slots: Sequence[Slot], tuples: Iterable[tuple[int, ...]]) -> None:
        listed = frozenset(tuples)
        self._require(slots, lambda values: tuple(values[slot] for slot in slots) in listed)

    def sets(self, slots: Sequence[Slot], ways: Iterable[Sequence[tuple[int, ...]]]) -> None:
        listed = [tuple(way) for way in ways]
        self._require(
            slots,
            lambda values: any(all(values[slot] in of for slot, of in zip(slots, way, strict=True)) for way in listed),
        )

    def total(self, low: int, high: int, terms: Iterable[tuple[int, Slot]]) -> None:
        listed = tuple(terms)
        self._require(
            [slot for _, slot in listed],
            lambda values: low <= sum(weight * values[slot] for weight, slot in listed) <= high,
        )

    def automaton(
        self,
        slots: Sequence[Slot],
        start: State,
        step: Callable[[State, int], State | None],
        accepts: Callable[[State], bool],
        *,
        only_determines: bool = False,
    ) -> None:
        self._listed(slots, lambda digits: _accepted(digits, start, step, accepts))

    def connected(self, slots: Sequence[Slot], digits: Iterable[int], neighbours: Iterable[tuple[Slot, Slot]]) -> None:
        counted, beside = frozenset(digits), list(neighbours)

        def meets(values: Mapping[Hashable, int]) -> bool:
            return _connected({slot for slot in slots if values[slot] in counted}, beside)

        self._require(slots, meets)

    def grouped(self, members: Sequence[Slot], groups: Sequence[Slot], compared: Iterable[tuple[Slot, Slot]]) -> None:
        def meets(values: Mapping[Hashable, int]) -> bool:
            held = {(values[group], values[member]) for group, member in zip(groups, members, strict=True)}
            return len(held) == len(members)

        if members:
            self._require((*members, *groups), meets)

    def ranked(
        self, lines: tuple[tuple[Slot, ...], ...], clues: Iterable[tuple[int, int, bool]], *, differ: bool = False
    ) -> None:
        stated = list(clues)

        def meets(values: Mapping[Hashable, int]) -> bool:
            read = sorted([values[slot] for slot in line] for line in lines)
            if differ and any(one == other for one, other in pairwise(read)):
                return False
            for number, less, ties in stated:
                own = [values[slot] for slot in lines[number]]
                if read.index(own) != less or (not ties and read.count(own) > 1):
                    return False
            return True

        self._require(list(dict.fromkeys(slot for line in lines for slot in line)), meets)

    def division(self, numbers: Sequence[Slot], sizes: Sequence[Slot], steps: Iterable[tuple[Slot, Slot]]) -> None:
        beside = list(steps)

        def meets(values: Mapping[Hashable, int]) -> bool:
            areas: dict[int, set[Slot]] = {}
            for slot in numbers:
                areas.setdefault(values[slot], set()).add(slot)
            sized = all(values[size] == len(areas[values[slot]]) for slot, size in zip(numbers, sizes, strict=True))
            return (
                sized
                and list(areas) == list(range(1, len(areas) + 1))
                and all(_connected(area, beside) for area in areas.values())
            )

        self._require((*numbers, *sizes), meets)

    def areas_of(self, numbers: Sequence[Slot], sizes: Sequence[Slot], steps: Iterable[tuple[Slot, Slot]]) -> None:
        pass

    def partners_of(self, number: Slot) -> Sequence[Slot]:
        return ()

    def area_of(self, number: Slot) -> tuple[int, Sequence[Slot]] | None:
        return None

    def pieces_over(self, number: Slot) -> Sequence[Piece]:
        return ()

    def read_off(self, slot: Slot, number: Slot, value: Callable[[frozenset[Slot]], int]) -> bool:
        return False

    def equal(self, one: Slot, other: Slot) -> AuxiliarySlot:
        slot = self._equal.get(frozenset((one, other)))
        if slot is None:
            slot = self._equal[frozenset((one, other))] = self.auxiliary(f"{one} equal to {other}", (0, 1))
            self._require((one, other, slot), lambda values: values[slot] == (values[one] == values[other]))
        return slot

    def either(self, branches: Iterable[Callable[[CoverVerbs], None]]) -> None:
        stated, requirements = self.required, []
        for branch in branches:
            self.required = []
            branch(cast(CoverVerbs, self))
            requirements.append(self.required)
        self.required = stated
        slots = dict.fromkeys(slot for branch in requirements for of, _ in branch for slot in of)
        self.required.append(
            (tuple(slots), lambda values: any(all(meets(values) for _, meets in branch) for branch in requirements))
        )

    def rule(self, condition: object) -> None:
        raise Undecided

    def select(self, cells: Sequence[Cell], choices: Mapping[tuple[int, ...], Constraint]) -> None:
        chosen = choices.get(tuple(self.values[cell] for cell in cells))
        if chosen is None:
            self._require((), lambda values: False)
        else:
            before, self.digits = self.digits, digits_named(chosen, self.board)
            chosen.cover(cast(CoverVerbs, self))
            self.digits = before

    def differ(self, cells: Sequence[Cell]) -> bool:
        return all(any(slots.issuperset(two) for slots in self.differing) for two in combinations(cells, 2))

    def listable(self, cells: Sequence[Cell]) -> bool:
        return len(self.digits) <= MAX_LISTED and self.differ(cells)

    def check_size(self, what: str, size: int) -> None:
        pass

    def _listed(self, slots: Sequence[Slot], allowed: Callable[[tuple[int, ...]], bool]) -> None:
        """Calls a function of the family now, as builders do, because its variables may change later."""
        choices = [self.domains.get(slot) or (self.values[slot],) for slot in slots]
        if prod(map(len, choices)) > MAX_TRIED:
            raise Undecided
        listed = frozenset(digits for digits in product(*choices) if allowed(digits))
        self._require(slots, lambda values: tuple(values[slot] for slot in slots) in listed)

    def _require(self, slots: Sequence[Slot], meets: Callable[[Mapping[Hashable, int]], bool]) -> None:
        self.required.append((tuple(slots), meets))


def _accepted(
    digits: Iterable[int],
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], bool],
) -> bool:
    state = start  # None is a dead end only as a result of `step`
    for digit in digits:
        after = step(state, digit)
        if after is None:
            return False
        state = after
    return accepts(state)


def _connected(members: set[Slot], neighbours: Collection[tuple[Slot, Slot]]) -> bool:
    """Whether there are members, and steps between neighbours join all of them."""
    left = set(members)
    reached = {left.pop()} if left else set()
    while met := {slot for pair in neighbours if reached & set(pair) for slot in pair} & left:
        reached |= met
        left -= met
    return bool(reached) and not left


class _CnfInterpreter:
    """The verbs of `CnfVerbs`, as clauses. A literal that the grid decides belongs to a known variable."""

    def __init__(self, grid: Grid, constraint: Constraint) -> None:
        self.grid, self.board, self.owner = grid, grid.board, 0
        self.digits = digits_named(constraint, grid.board)
        self.clauses: list[Clause] = []
        self.known: dict[Literal, bool] = {1: True}
        self.true: Literal = 1
        self._variables = 1
        self._names: set[tuple[Hashable, ...]] = set()

    def digits_of(self, cell: Cell) -> tuple[int, ...]:
        return self.board.digits_of(cell)

    def lit(self, cell: Cell, digit: int) -> Literal:
        return self._constant(value=self.grid[cell] == digit)

    def at_least_digit(self, cell: Cell, digit: int) -> Literal:
        return self._constant(value=self.grid[cell] >= digit)

    def new(self, *name: Hashable) -> Literal:
        assert name not in self._names, f"the variable {name} exists already"
        self._names.add(name)
        self._variables += 1
        return self._variables

    def areas_of(self, cells: Sequence[Cell], together: Mapping[tuple[Cell, Cell], Literal]) -> None:
        pass

    def clause(self, *literals: Literal) -> None:
        self.clauses.append(literals)

    def add(self, clauses: Sequence[Clause]) -> None:
        self.clauses += clauses

    def at_most(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
        free = [literal for literal in literals if abs(literal) not in self.known]
        left = count - sum(self.known.get(abs(literal)) == (literal > 0) for literal in literals)
        unless = tuple(-literal for literal in when)
        if left < 0:
            self.clause(*unless)
        for number, several in enumerate(combinations(free, left + 1) if left >= 0 else ()):
            if number > MAX_SUBSETS:
                raise Undecided
            self.clause(*unless, *(-literal for literal in several))

    def at_least(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
        self.at_most(len(literals) - count, [-literal for literal in literals], when=when)

    def exactly(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
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
        listed = tuple(terms)
        digits = [self.grid[cell] for _, cell in listed]
        right = low <= sum(weight * self.grid[cell] for weight, cell in listed) <= high
        if not right or (distinct and len(set(digits)) < len(digits)):
            self.clause(*(-literal for literal in when))

    def automaton(
        self,
        cells: Sequence[Cell],
        start: State,
        step: Callable[[State, int], State | None],
        accepts: Callable[[State], bool],
        *,
        when: Iterable[Literal] = (),
    ) -> None:
        if not _accepted((self.grid[cell] for cell in cells), start, step, accepts):
            self.clause(*(-literal for literal in when))

    def connected(self, cells: Sequence[Cell], digits: Iterable[int], neighbours: Iterable[tuple[Cell, Cell]]) -> None:
        if not _connected({cell for cell in cells if self.grid[cell] in frozenset(digits)}, list(neighbours)):
            self.clause()

    def rule(self, condition: object) -> None:
        raise Undecided

    def select(self, cells: Sequence[Cell], choices: Mapping[tuple[int, ...], Constraint]) -> None:
        chosen = choices.get(tuple(self.grid[cell] for cell in cells))
        if chosen is None:
            self.clause()
        else:
            before, self.digits = self.digits, digits_named(chosen, self.board)
            chosen.cnf(cast(CnfVerbs, self))
            self.digits = before

    def _constant(self, *, value: bool) -> Literal:
        # a new variable each time, because some verbs require distinct literals
        self._variables += 1
        self.known[self._variables] = value
        return self._variables
