"""Makes one puzzle: drafts of random solutions, with clues laid out and givens taken away, until one is as wished."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Literal

from ..cover import make_engine
from ..logic.solver import LogicalSolver, Solve, ordinary
from ..logic.techniques import named
from ..lowering.registry import Registry
from ..model.grid import Grid
from ..model.puzzle import Puzzle
from .clues import ClueWish, Laid, in_order, lay, pool, wish, with_clues
from .queries import BLANK, PATIENCE, Deadline, Finder, Places, RandomGrids, answer_digits, finder, grid_of
from .reduction import Thinning
from .request import HARDEST, Impossible, Wishes, given_cells, open_groups, reach
from .selection import Choice

End = Literal["done", "time", "interrupted"]

LAYOUTS = 30
"""How often clues that belong together are laid out on one grid, in the hope that they need no given."""

FAR, IMPATIENCE = 3, 300
"""So often random grids are looked for that meet the clues chosen, each time for so many nodes."""

STUBBORN = 20_000
"""Nodes of a question whose answer may spare the last digits beside clues."""


def difficulty(solve: Solve) -> int:
    """The cost of the hardest technique that was needed; that of trial and contradiction if no technique was enough."""
    if solve.end != "solved":
        return HARDEST
    return named(solve.hardest).cost if solve.hardest else 1


class Compiled:
    """A puzzle, and what answers questions about it, each made when it is first asked."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    @cached_property
    def finder(self) -> Finder:
        """Finds grids with givens."""
        return finder(make_engine(self.puzzle), self.puzzle.board)

    @cached_property
    def grids(self) -> RandomGrids:
        """Draws random solutions."""
        return RandomGrids(self.finder, self.puzzle.board)

    @cached_property
    def logic(self) -> LogicalSolver:
        """Solves as a person does."""
        return LogicalSolver(self.puzzle)


class Task:
    """A spec, and the wishes for puzzles of it."""

    def __init__(self, puzzle: Puzzle, wishes: Wishes) -> None:
        wishes.check(puzzle)
        self.base, self.wishes = Compiled(puzzle), wishes
        self.clues: tuple[ClueWish, ...] = tuple(wish(text, Registry()) for text in wishes.clues)
        self.own = given_cells(puzzle)
        self.groups = open_groups(wishes.symmetry, puzzle)

    @property
    def may_be_bare(self) -> bool:
        """Whether nothing but clues may be given on top of the spec."""
        return bool(self.clues) and self.wishes.givens in (None, len(self.own))


@dataclass(slots=True)
class Draft:
    """A grid with the clues that lie on it, and the givens that are left; `removed` are those that went, in order."""

    laid: list[Laid]
    compiled: Compiled
    thinning: Thinning
    removed: list[Sequence[int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A puzzle with one solution: its grid, the cells given, the clues; what it is not, and how far from it."""

    grid: Places
    given: frozenset[int]
    clues: tuple[str, ...]
    missing: tuple[str, ...] = ()
    distance: int = 0
    solve: Solve | None = None

    @property
    def rank(self) -> tuple[int, int]:
        """The better one is lower."""
        return len(self.missing), self.distance


class Making:
    """One puzzle in the making, and the best so far."""

    def __init__(self, task: Task, random: Random, deadline: Deadline) -> None:
        self.best: Candidate | None = None
        self.attempts = 0
        self._task, self._wishes = task, task.wishes
        self._random, self._deadline = random, deadline

    def run(self) -> End:
        """Makes attempts until one has all that is wished for, or the time is up, or Ctrl-C comes.

        Impossible if the spec has no solution; TimeoutError or KeyboardInterrupt if there is no best one yet.
        """
        try:
            while self.best is None or self.best.missing:
                self.attempts += 1
                self._attempt()
        except (TimeoutError, KeyboardInterrupt) as stopped:
            if self.best is None:
                raise
            return "time" if isinstance(stopped, TimeoutError) else "interrupted"
        return "done"

    def _attempt(self) -> None:
        base = self._task.base
        grid = base.grids.draw(self._random, self._deadline)
        if grid is None:
            raise Impossible("no grid meets the spec: it has no solution, whatever is given")
        draft = self._draft(grid)
        try:
            self._remove(draft)
            if self._task.may_be_bare:
                self._insist(draft)
            minimal = not self._wishes.minimal or self._is_minimal(draft.thinning)
            self._leave_out(draft)  # with fewer clues no given is needed less
        except (TimeoutError, KeyboardInterrupt):
            self._offer(self._counted(draft, minimal=False))
            raise
        candidate = self._counted(draft, minimal=minimal)
        if candidate.missing or not self._wishes.rated:
            self._offer(candidate)
        else:
            self._rate(draft, candidate)

    def _offer(self, candidate: Candidate) -> None:
        if self._wishes.rated and candidate.solve is None:
            candidate = replace(candidate, missing=(*candidate.missing, "nobody has looked how hard it is"))
        if self.best is None or candidate.rank < self.best.rank:
            self.best = candidate

    def _draft(self, grid: Places) -> Draft:
        """A full grid with clues on it; if it can be, with clues that need no given."""
        base = self._task.base
        if not self._task.clues:
            return Draft([], base, Thinning(base.finder, grid))
        often = LAYOUTS if any(each.layout.whole for each in self._task.clues) and self._task.may_be_bare else 1
        for _ in range(often):
            full = grid_of(grid, base.puzzle.board)
            laid = lay(self._task.clues, base.puzzle, full, self._random)
            if often == 1 and self._task.may_be_bare:
                laid = self._chosen(laid, grid)
            compiled = Compiled(with_clues(base.puzzle, laid))
            if not compiled.finder.find(grid, limits=self._deadline.limits()):
                raise Impossible("the clues cannot be laid out beside the other statements of the spec")
            draft = Draft(laid, compiled, Thinning(compiled.finder, grid))
            cells = [cell for group in self._task.groups for cell in group]
            if self._task.may_be_bare and draft.thinning.remove(cells, self._deadline):
                draft.removed = self._shuffled_groups()
                return draft
        return draft

    def _chosen(self, laid: list[Laid], grid: Places) -> list[Laid]:
        """Other clues in place of those laid, where they lie over each other: such as need no or fewer givens."""
        base = self._task.base.puzzle
        clues = pool(laid, base, grid_of(grid, base.board), self._random)
        if len(clues) == len(laid):
            return laid
        choice = Choice(clues, laid, self._random)
        choice.improve(lambda chosen: self._needed(chosen, grid))
        return in_order(choice.clues)

    def _needed(self, clues: Sequence[Laid], grid: Places) -> tuple[int, list[Grid]]:
        """How many digits are known to be needed beside some clues; and other grids, far and near, that meet these."""
        base = self._task.base.puzzle
        draft = Draft(list(clues), compiled := Compiled(with_clues(base, clues)), Thinning(compiled.finder, grid))
        rivals = dict.fromkeys(self._far(compiled.finder, len(grid)))
        self._remove(draft, IMPATIENCE)
        rivals |= dict.fromkeys(draft.thinning.rivals)
        needed = len(draft.thinning.given - self._task.own - draft.thinning.unsure)
        return needed, [grid_of(rival, base.board) for rival in rivals if rival != grid]

    def _far(self, finder: Finder, cells: int) -> Iterator[Places]:
        """Some random grids, if they are found quickly."""
        for _ in range(FAR):
            try:
                seed, limits = self._random.getrandbits(64), self._deadline.limits(IMPATIENCE)
                yield from finder.find(bytes([BLANK]) * cells, limit=2, seed=seed, limits=limits)
            except TimeoutError:
                self._deadline.limits()  # raises if it is the time that is up
                return

    def _insist(self, draft: Draft) -> None:
        """Tries once more, with more patience, to take away what may not be needed."""
        doubted, draft.thinning.doubted = draft.thinning.doubted, []
        for group in doubted:
            if draft.thinning.remove(group, self._deadline, STUBBORN):
                draft.removed.append(group)

    def _remove(self, draft: Draft, patience: int = PATIENCE) -> None:
        """Takes groups away in a random order; no more than leave the number of givens that is wished."""
        if draft.removed:
            return
        thinning = draft.thinning
        groups = self._shuffled_groups()
        wished = None if self._wishes.minimal else self._wishes.givens
        surplus = len(thinning.grid) - (wished or 0)
        within = reach([len(group) for group in groups]) if wished is not None else [-1] * (len(groups) + 1)
        first = self._first(thinning, groups, surplus)
        for at, group in enumerate(groups, 1):
            after = surplus - len(group)
            if after < 0 or not within[at] >> after & 1:
                continue
            if at <= first or thinning.remove(group, self._deadline, patience):
                draft.removed.append(group)
                surplus = after
                if not surplus:
                    break

    def _shuffled_groups(self) -> list[Sequence[int]]:
        """The groups in the random order in which they go: first the extra cells, which setters hardly ever give."""
        cells = len(self._task.base.puzzle.board.cells)
        shuffled = self._random.sample(self._task.groups, len(self._task.groups))
        return sorted(shuffled, key=lambda group: group[0] < cells)

    def _first(self, thinning: Thinning, groups: Sequence[Sequence[int]], surplus: int) -> int:
        """Takes the first third of the groups away at once, as is nearly always possible; how many it took."""
        first = groups[: len(groups) // 3]
        cells = [cell for group in first for cell in group]
        alike = len({len(group) for group in groups}) == 1
        return len(first) if alike and len(cells) <= surplus and thinning.remove(cells, self._deadline) else 0

    def _leave_out(self, draft: Draft) -> None:
        """Leaves out clues that are not needed, of those that nobody counts: several at a time while that goes well."""
        spare = [clue for clue in draft.laid if clue.wish.spare]
        waiting = self._random.sample(spare, len(spare))
        rivals: list[frozenset[int]] = []  # the clues, by identity, that each other grid breaks: one of them stays
        many = max(1, len(waiting) // 4)
        while waiting:
            dropped = waiting[:many]
            if self._can_do_without(dropped, draft, rivals):
                del waiting[:many]
                many *= 2
            elif len(dropped) > 1:
                many = len(dropped) // 2
            else:
                del waiting[0]

    def _can_do_without(self, dropped: Sequence[Laid], draft: Draft, rivals: list[frozenset[int]]) -> bool:
        """Leaves out some clues if the grid is still the only one; whether it did."""
        gone = set(map(id, dropped))
        kept = [clue for clue in draft.laid if id(clue) not in gone]
        names = frozenset(map(id, kept))
        if not all(names & rival for rival in rivals):
            return False
        base, thinning = self._task.base.puzzle, draft.thinning
        compiled = Compiled(with_clues(base, kept))
        try:
            found = compiled.finder.find(thinning.left, limit=2, limits=self._deadline.limits(PATIENCE))
        except TimeoutError:
            self._deadline.limits()  # raises if it is the time that is up
            return False
        for rival in found:
            if rival != thinning.grid:
                other = grid_of(rival, base.board)
                rivals.append(frozenset(id(clue) for clue in draft.laid if not clue.constraint.holds(other)))
                return False
        draft.laid, draft.compiled = kept, compiled
        return True

    def _is_minimal(self, thinning: Thinning) -> bool:
        """Whether each given is needed by itself. Those tried one by one were found to be."""
        alone = all(len(group) == 1 for group in self._task.groups)
        if alone and not thinning.unsure:
            return True
        return thinning.is_minimal(sorted(thinning.given - self._task.own), self._deadline)

    def _counted(self, draft: Draft, *, minimal: bool) -> Candidate:
        """What is left, with what can be said of it by counting."""
        given, wished = draft.thinning.given, self._wishes.givens
        missing, distance = [], 0
        if wished is not None and len(given) != wished:
            missing.append(f"it has {len(given)} givens, not {wished}")
            distance = abs(len(given) - wished)
        if not minimal and self._wishes.minimal:
            missing.append("a given of it may be needless")
        for each in self._task.clues:
            many = sum(clue.wish is each for clue in draft.laid)
            if each.count is not None and many < each.count:
                missing.append(f"there was room for {many} clues of {each.start}, not for {each.count}")
        lines = tuple(clue.line for clue in draft.laid)
        return Candidate(draft.thinning.grid, given, lines, tuple(missing), distance)

    def _rate(self, draft: Draft, candidate: Candidate) -> None:
        """Offers the candidate, solved as a person does; if it is too hard, with some of what was removed put back."""
        rated = self._rated(draft, candidate)
        self._offer(rated)
        fixed = self._wishes.givens is not None or self._wishes.minimal
        if fixed or not self._is_too_hard(rated):
            return
        few, many = 0, len(draft.removed)  # too hard with so few put back, and easy enough with so many
        while many - few > 1:
            self._deadline.limits()
            middle = (few + many) // 2
            back = [cell for group in draft.removed[-middle:] for cell in group]
            rated = self._rated(draft, replace(candidate, given=candidate.given | frozenset(back)))
            self._offer(rated)
            if self._is_too_hard(rated):
                few = middle
            else:
                many = middle

    def _is_too_hard(self, rated: Candidate) -> bool:
        assert rated.solve is not None
        return self._wishes.difficulty is not None and difficulty(rated.solve) > self._wishes.difficulty[1]

    def _rated(self, draft: Draft, candidate: Candidate) -> Candidate:
        """The candidate with how a person solves it, by no technique that is harder than wished."""
        low, high = self._wishes.difficulty or (1, HARDEST)
        techniques = [technique for technique in ordinary() if technique.cost <= high]
        digits = answer_digits(draft.compiled.puzzle.board)
        givens = tuple(digits[place] if at in candidate.given else None for at, place in enumerate(candidate.grid))
        solve = draft.compiled.logic.solve(givens=givens, techniques=techniques)
        cost = difficulty(solve)
        missing, distance = [], 0
        if not low <= cost <= high:
            hard = f"{cost} ({solve.hardest})" if solve.end == "solved" else f"more than {high}"
            missing.append(f"its difficulty is {hard}, not {low}..{high}")
            distance = max(low - cost, cost - high)
        missing += [f"no {name} is needed" for name in self._wishes.techniques if name not in solve.by_technique]
        return replace(candidate, missing=tuple(missing), distance=distance, solve=solve)
