"""Explains the answer of a puzzle: which parts clash, which cells stay open, which parts are redundant.

The parts of a puzzle are its single givens, the candidates of single cells, and single rows, columns and boxes. Any
other statement is one part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from time import monotonic

from ..cnf.compile import compile_cnf
from ..cnf.pythonsat import Answer, PythonSat
from ..families.givens import Given, GivenCandidates
from ..families.houses import Houses
from ..model.geometry import Board, Cell
from ..model.grid import Grid
from ..model.puzzle import Puzzle, Stated
from ..model.solver import Givens, Limits, Outcome, Solver, Stop

CONFLICTS_PER_CHECK = 1_000  # conflicts between two looks at the clock
SAT_CONFLICTS = 50_000  # conflicts of one question to the SAT side, and nodes of its confirmation, without a limit
ENGINE_NODES = 2_000  # nodes in which the engine has to prove that parts clash, besides twice those for the puzzle
MAX_OTHERS = 50  # other solutions in the search for pins; after that, pins are removed one by one from all open cells
MakeSolver = Callable[[Puzzle], Solver]


class NoDiagnosis(Exception):
    """A limit was reached, or the question does not apply to the puzzle; the message names the case."""


class _LimitReached(NoDiagnosis):
    """A limit was reached before the SAT side found a reason."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Parts that cannot all hold, in the order of the file.

    If it is `irreducible`, they can without any single one of them. Otherwise a limit was reached before that was sure.
    """

    parts: tuple[Stated, ...]
    irreducible: bool = True


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """The cells that differ between the solutions, each with its digits in ascending order, and a way to settle them.

    With its digits given in the cells of `pins`, `grid` would be the only solution; no pin can be left out.
    """

    cells: tuple[tuple[Cell, tuple[int, ...]], ...]
    pins: tuple[Cell, ...]
    grid: Grid


@dataclass(frozen=True, slots=True)
class RedundantParts:
    """Parts of a puzzle with one solution, in the order of the file; it stays unique without any single one of them."""

    parts: tuple[Stated, ...]


def diagnose(puzzle: Puzzle, make_solver: MakeSolver, limits: Limits = Limits()) -> Clash | RedundantParts | Ambiguity:
    """The causes of a puzzle's answer: of none, of exactly one solution, or of several. Raises NoDiagnosis at a limit.

    Each search has the limits for itself.
    """
    found = make_solver(puzzle).search(limit=2, keep=0, limits=limits)
    if not found.exact and found.count < 2:
        raise NoDiagnosis(_stopped(found.stop))
    answers = (clash, needless, left_open)
    return answers[found.count](puzzle, make_solver, limits)


def parts_of(puzzle: Puzzle) -> tuple[Stated, ...]:
    """The parts of a puzzle, each as a statement, in the order of the file, without givens that are the board's own."""
    listed = (part for stated in puzzle.stated for part in _parts(stated))
    return tuple(part for part in listed if not _is_of_the_board(part, puzzle.board))


def _is_of_the_board(part: Stated, board: Board) -> bool:
    """Whether a part gives a digit that is known as a part of the board."""
    given = part.constraint
    return isinstance(given, Given) and all(
        board.known.get(cell) == digit for cell, digit in zip(given.cells, given.digits, strict=True)
    )


def _parts(stated: Stated) -> Iterator[Stated]:
    match stated.constraint:
        case Given(cells=cells, digits=digits):
            for cell, digit in zip(cells, digits, strict=True):
                yield replace(stated, constraint=Given((cell,), (digit,)))
        case GivenCandidates(cells=cells, digits=digits):
            for cell in cells:
                yield replace(stated, constraint=GivenCandidates((cell,), digits))
        case Houses(members=members, what=what):
            for member in members:
                yield replace(stated, constraint=Houses((member,), what))
        case _:
            yield stated


def part_text(part: Stated, puzzle: Puzzle) -> str:
    """The description of a part, such as `row 3` or `r1c2 is 5`."""
    match part.constraint:
        case Houses(members=(member,), what="row" | "column" as what):
            views = puzzle.board.row_views if what == "row" else puzzle.board.column_views
            return next(str(view) for view in views if view.cells == member)
        case Houses(members=(member,), what=what) if what in ("box", "region") and member in puzzle.board.regions:
            return f"{what} {puzzle.board.regions.index(member) + 1}"
    return part.constraint.explain(puzzle.board)


def clash(puzzle: Puzzle, make_solver: MakeSolver, limits: Limits = Limits()) -> Clash:
    """A set of parts that contradict each other, for a puzzle without a solution.

    It is the smallest of the sets found by removing parts in three orders. The SAT side finds them, and the engine
    confirms that they have no solution. If one of them does not do so within the limits, the engine removes parts alone
    as long as it proves quickly that there is no solution. Raises NoDiagnosis if it does not prove this for the puzzle,
    or if the puzzle has a solution.
    """
    parts = parts_of(puzzle)
    nodes = SAT_CONFLICTS if limits.nodes is None else limits.nodes
    limited = replace(limits, nodes=nodes)

    def proof(chosen: Sequence[int], nodes: int) -> Outcome:
        stated = tuple(parts[at] for at in chosen)
        return make_solver(replace(puzzle, stated=stated)).search(limit=1, limits=replace(limits, nodes=nodes))

    try:
        fewest = _smallest_core(puzzle, parts, limited)
    except _LimitReached:
        fewest = ()
    if fewest:
        confirmed = proof(fewest, nodes)
        if confirmed.count:
            raise AssertionError("the engine solves what the SAT side calls a clash")
        if confirmed.exact:
            return Clash(tuple(parts[at] for at in fewest))
    whole = make_solver(puzzle).search(limit=1, limits=limits)
    if whole.count:
        raise NoDiagnosis("the puzzle has a solution: nothing clashes")
    if not whole.exact:
        raise NoDiagnosis(_stopped(whole.stop))
    enough = 2 * whole.statistics.get("nodes", 0) + ENGINE_NODES
    left = _without_halves(len(parts), lambda chosen: proof(chosen, enough))
    return Clash(tuple(parts[at] for at in left), irreducible=False)


def _smallest_core(puzzle: Puzzle, parts: Sequence[Stated], limits: Limits) -> tuple[int, ...]:
    """The smallest irreducible set of contradictory parts that the SAT side finds, by their places."""
    selected = _AssumedParts(replace(puzzle, stated=tuple(parts)), limits)
    try:
        core = selected.core(range(len(parts)))
        if core is None:
            raise NoDiagnosis("the puzzle has a solution: nothing clashes")
        # the order in which parts are removed decides which remain
        orders = (sorted(core), sorted(core, reverse=True), sorted(core, key=lambda at: _weight(parts[at])))
        return min((selected.irreducible(core, order) for order in orders), key=lambda found: (len(found), found))
    finally:
        selected.close()


def _without_halves(many: int, proof: Callable[[Sequence[int]], Outcome]) -> list[int]:
    """The places 0, 1, 2, … that remain after removing half of them, then quarters, and at last single ones.

    They are removed while a proof for the others ends without a solution.
    """
    left = list(range(many))
    size = many
    while size > 1:
        size = (size + 1) // 2
        for begin in range(0, len(left), size)[::-1]:
            fewer = left[:begin] + left[begin + size :]
            outcome = proof(fewer)
            if outcome.exact and not outcome.count:
                left = fewer
    return left


def _weight(part: Stated) -> int:
    """The rank of a part in the third order of removal: other statements first, then houses, then givens."""
    return {Given: 2, GivenCandidates: 2, Houses: 1}.get(type(part.constraint), 0)


class _AssumedParts:
    """The clauses of a puzzle, with those of each statement under an assumption that switches them on."""

    def __init__(self, puzzle: Puzzle, limits: Limits) -> None:
        cnf = compile_cnf(puzzle)
        self._limits, self._begun = limits, monotonic()
        self._first = cnf.variables + 1
        self._sat = PythonSat("cadical195", ())
        for number, owner in enumerate(cnf.owners, -1):  # the clauses of the board come first and always hold
            guard = () if number < 0 else (-(self._first + number),)
            for clause in cnf.clauses[owner.start : owner.end]:
                self._sat.add((*clause, *guard))

    def close(self) -> None:
        self._sat.close()

    def core(self, parts: Sequence[int]) -> frozenset[int] | None:
        """A subset of the parts whose clauses contradict each other; None if all can hold.

        Raises NoDiagnosis at a limit.
        """
        before = self._sat.statistics()["conflicts"]
        while True:
            answer = self._sat.solve([self._first + at for at in parts], CONFLICTS_PER_CHECK)
            if answer is Answer.SAT:
                return None
            if answer is Answer.UNSAT:
                return frozenset(literal - self._first for literal in self._sat.core())
            if self._limits.progress is not None:
                self._limits.progress(len(parts))
            spent = self._sat.statistics()["conflicts"] - before
            if self._limits.nodes is not None and spent >= self._limits.nodes:
                raise _LimitReached(f"no reason was found within {spent:,} conflicts")
            if self._limits.seconds is not None and monotonic() - self._begun >= self._limits.seconds:
                raise _LimitReached(f"no reason was found within {self._limits.seconds:g} seconds")

    def irreducible(self, core: frozenset[int], order: Sequence[int]) -> tuple[int, ...]:
        """An irreducible subset of a core, in ascending order, after trying to remove parts in the given order."""
        left = core
        for at in order:
            if at not in left:
                continue
            smaller = self.core(sorted(left - {at}))
            if smaller is not None:
                left = smaller
        return tuple(sorted(left))


def left_open(puzzle: Puzzle, make_solver: MakeSolver, limits: Limits = Limits()) -> Ambiguity:
    """The open cells of a puzzle with several solutions. Raises NoDiagnosis at a limit, or if there are not several."""
    solver = make_solver(puzzle)
    two = solver.search(limit=2, limits=limits)
    if two.count < 2:
        raise NoDiagnosis("nothing is open: the puzzle has one solution or none" if two.exact else _stopped(two.stop))
    candidates = solver.candidates(limits=limits)
    if not candidates.exact:
        raise NoDiagnosis(_stopped(candidates.stop))
    grid = two.grids[0]
    cells = tuple((cell, candidates.digits[cell]) for cell in grid.board.answer if len(candidates.digits[cell]) > 1)
    pins = _settling_cells(solver, grid, two.grids[1], limits) or [cell for cell, _ in cells]
    for pin in tuple(pins):
        fewer = [cell for cell in pins if cell != pin]
        if _other_solution(solver, grid, fewer, limits) is None:
            pins = fewer
    return Ambiguity(cells, tuple(sorted(pins)), grid)


def _settling_cells(solver: Solver, grid: Grid, other: Grid, limits: Limits) -> list[Cell] | None:
    """Cells whose digits exclude every solution except the grid; None after `MAX_OTHERS` other solutions."""
    others = [other]
    while len(others) <= MAX_OTHERS:
        pins = _hitting_set(grid, others)
        another = _other_solution(solver, grid, pins, limits)
        if another is None:
            return pins
        others.append(another)
    return None


def _hitting_set(grid: Grid, others: Sequence[Grid]) -> list[Cell]:
    """A greedy hitting set: cells such that every other grid differs from the grid in one of them."""
    left, pins = list(others), list[Cell]()
    while left:
        tells = Counter(cell for other in left for cell in grid.board.answer if grid[cell] != other[cell])
        pin = min(tells, key=lambda cell: (-tells[cell], cell))
        pins.append(pin)
        left = [other for other in left if other[pin] == grid[pin]]
    return pins


def _other_solution(solver: Solver, grid: Grid, pins: Sequence[Cell], limits: Limits) -> Grid | None:
    """Another solution than a grid, with the same digits in the pins; None without one.

    Raises NoDiagnosis at a limit.
    """
    givens: Givens = tuple(grid[cell] if cell in pins else None for cell in grid.board.answer)
    outcome = solver.search(limit=2, givens=givens, limits=limits)
    found = next((other for other in outcome.grids if other != grid), None)
    if found is None and not outcome.exact:
        raise NoDiagnosis(_stopped(outcome.stop))
    return found


def settling_givens(puzzle: Puzzle, make_solver: MakeSolver, limits: Limits = Limits()) -> tuple[tuple[Cell, int], ...]:
    """The givens each of which, alone, would leave one solution of a puzzle with several, in the order of the cells.

    These are the digits that exactly one solution has in a cell. The seconds of the limits are for all searches
    together. Raises NoDiagnosis at a limit.
    """
    solver, begun = make_solver(puzzle), monotonic()
    found: set[Grid] = set()
    holders: Counter[tuple[Cell, int]] = Counter()  # the number of grids in `found` with a digit in a cell

    def search(givens: Givens = ()) -> Outcome:
        seconds = None if limits.seconds is None else max(0.0, limits.seconds - (monotonic() - begun))
        outcome = solver.search(limit=2, givens=givens or None, limits=replace(limits, seconds=seconds))
        if not outcome.exact and outcome.count < 2:
            raise NoDiagnosis(_stopped(outcome.stop))
        for grid in {*outcome.grids} - found:
            found.add(grid)
            holders.update((cell, grid[cell]) for cell in grid.board.answer)
        return outcome

    if search().count < 2:
        raise NoDiagnosis("nothing is open: the puzzle has one solution or none")
    settling = []
    for at, cell in enumerate(puzzle.board.answer):
        for digit in puzzle.board.digits_of(cell):
            if holders[cell, digit] >= 2:  # most digits: each search finds two solutions, which have many digits
                continue
            given = [digit if other == at else None for other in range(len(puzzle.board.answer))]
            if search(tuple(given)).count == 1:
                settling.append((cell, digit))
    return tuple(settling)


def needless(puzzle: Puzzle, make_solver: MakeSolver, limits: Limits = Limits()) -> RedundantParts:
    """The parts that are redundant in a puzzle with one solution, each by itself. Houses of the board are not tried.

    Raises NoDiagnosis at a limit, or if the puzzle does not have exactly one solution.
    """

    def outcome_of(puzzle: Puzzle) -> Outcome:
        outcome = make_solver(puzzle).search(limit=2, keep=0, limits=limits)
        if not outcome.exact and outcome.count < 2:
            raise NoDiagnosis(_stopped(outcome.stop))
        return outcome

    if outcome_of(puzzle).count != 1:
        raise NoDiagnosis("the puzzle has not one solution")
    parts = parts_of(puzzle)
    free = [at for at, part in enumerate(parts) if not isinstance(part.constraint, Houses) or part.word == "region"]
    unneeded = (
        parts[at] for at in free if outcome_of(replace(puzzle, stated=(*parts[:at], *parts[at + 1 :]))).count == 1
    )
    return RedundantParts(tuple(unneeded))


def _stopped(stop: Stop) -> str:
    return f"the search was stopped by a limit ({stop.value})"
