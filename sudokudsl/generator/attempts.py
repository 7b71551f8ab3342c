"""Makes one puzzle: lays clues on random solutions and removes givens, until the puzzle meets the request."""

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
from ..model.puzzle import Puzzle, Stated
from ..model.solver import Solver
from .additions import clues_about_layers
from .clues import ClueRequest, PlacedClue, clue_pool, lay_out, parse_clue_request, sorted_clues, with_clues
from .queries import BLANK, MAX_NODES, Deadline, EncodedGrid, Finder, RandomGrids, answer_digits, decode, finder
from .reduction import Reduction
from .request import HARDEST, Impossible, Request, closed_cells, given_cells, open_groups, reach
from .selection import Selection

End = Literal["done", "time", "interrupted"]

MAX_LAYOUTS = 30
"""Layouts to try on one grid for clues that belong together, until one needs no givens."""

RANDOM_GRIDS, MAX_NODES_SELECTING = 3, 300
"""Searches for random grids that meet the selected clues, and the nodes of each; removals use as many nodes, too."""

MAX_NODES_RETRY = 20_000
"""Nodes of a second try to remove the last givens of a puzzle that should have only clues."""

MAX_UNDETERMINED = 25
"""Random solutions to try until digits and clues determine the layers of one."""


def difficulty(solve: Solve) -> int:
    """The cost of the hardest technique of a solve; the cost of trial and contradiction for an unfinished one."""
    if solve.end != "solved":
        return HARDEST
    return named(solve.hardest).cost if solve.hardest else 1


def has_negative(puzzle: Puzzle, word: str) -> bool:
    """Whether a puzzle has the negative form of a family, whose constraint has an `area`: all its clues are given."""
    return any(each.word == word and _is_negative(each) for each in puzzle.stated)


def _is_negative(stated: Stated) -> bool:
    return hasattr(stated.constraint, "area")


def _beside_negative(request: ClueRequest, puzzle: Puzzle) -> ClueRequest:
    """A request for every clue if the spec has the negative form of the family. Raises Impossible for a number."""
    if not has_negative(puzzle, request.family.word):
        return request
    if request.count is not None:
        word = request.family.word
        raise Impossible(f"`{word} negative` says that all clues are given: ask for {request.start} without a number")
    return replace(request, every=True)


class CompiledPuzzle:
    """A puzzle with its solvers, each compiled when it is first used."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    @cached_property
    def finder(self) -> Finder:
        """The finder of grids with givens."""
        return finder(make_engine(self.puzzle), self.puzzle.board)

    @cached_property
    def grids(self) -> RandomGrids:
        """The sampler of random solutions."""
        return RandomGrids(self.finder, self.puzzle.board)

    @cached_property
    def logic(self) -> LogicalSolver:
        """The solver that solves as a person does."""
        return LogicalSolver(self.puzzle)

    @cached_property
    def _engine(self) -> Solver:
        return make_engine(self.puzzle)

    def decode(self, grid: EncodedGrid, *, everywhere: bool = False) -> Grid:
        """The grid of a finder's result. With `everywhere`, it has the digits of all extra cells."""
        found = decode(grid, self.puzzle.board)
        if not everywhere or found.complete:
            return found
        return self._engine.search(limit=1, givens=found.values).grids[0]


class Task:
    """A spec, and a request for puzzles of it. Raises Impossible if no such puzzle can meet the request."""

    def __init__(self, puzzle: Puzzle, request: Request) -> None:
        request.check(puzzle)
        self.base, self.request = CompiledPuzzle(puzzle), request
        kinds = request.clues
        if not kinds and closed_cells(puzzle, request):
            kinds = tuple(clues_about_layers(puzzle.board))
        requested = (parse_clue_request(text, Registry(), puzzle.board) for text in kinds)
        self.clues: tuple[ClueRequest, ...] = tuple(_beside_negative(each, puzzle) for each in requested)
        self.own = given_cells(puzzle)
        self.closed = sorted(closed_cells(puzzle, request))
        self.groups = open_groups(request, puzzle)

    @cached_property
    def free(self) -> CompiledPuzzle:
        """The spec without the negative forms of requested families: its grids show clues, which are all laid out."""
        every = {each.family.word for each in self.clues if each.every}
        if not every:
            return self.base
        kept = (each for each in self.base.puzzle.stated if each.word not in every or not _is_negative(each))
        return CompiledPuzzle(replace(self.base.puzzle, stated=tuple(kept)))

    @property
    def may_be_bare(self) -> bool:
        """Whether the puzzle may have clues and no further givens."""
        return bool(self.clues) and self.request.givens in (None, len(self.own))

    @cached_property
    def reads_everywhere(self) -> bool:
        """Whether clues are about extra cells that do not count, so that grids need their digits."""
        counted = {extra.name for extra in self.base.puzzle.board.extras if extra.counted}
        return any(each.layer not in counted for each in self.clues if each.layer)

    def undetermined(self) -> Impossible:
        """The error for a spec whose layers the digits and the clues do not determine."""
        board = self.base.puzzle.board
        layers = [extra.name for extra in board.extras if extra.counted and extra.name in board.layers]
        what = f"the digits{' and the clues' if self.clues else ''} of {MAX_UNDETERMINED} random solutions"
        advice = "ask for more clues about it by --with, or allow its givens by --layer-givens"
        return Impossible(f"{what} leave {' and '.join(layers)} open: {advice}")


@dataclass(slots=True)
class Draft:
    """A grid with its clues and the remaining givens. `removed` are the groups of cells removed so far, in order."""

    placed: list[PlacedClue]
    compiled: CompiledPuzzle
    reduction: Reduction
    removed: list[Sequence[int]] = field(default_factory=list)

    def hide_layers(self, task: Task, deadline: Deadline) -> bool:
        """Removes the cells that may not be given. Whether the other cells determine them."""
        return self.reduction.remove(task.closed, deadline, MAX_NODES_RETRY)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A puzzle with one solution: its grid, the given cells, and the lines of its clues.

    `missing` names the parts of the request that it does not meet, and `distance` measures how far it is off. `solve`
    is a human solve, if the request depends on one.
    """

    grid: EncodedGrid
    given: frozenset[int]
    clues: tuple[str, ...]
    missing: tuple[str, ...] = ()
    distance: int = 0
    solve: Solve | None = None

    @property
    def rank(self) -> tuple[int, int]:
        """The key to compare proposals by; lower is better."""
        return len(self.missing), self.distance


class Attempts:
    """The attempts at one puzzle, and the best proposal so far."""

    def __init__(self, task: Task, random: Random, deadline: Deadline) -> None:
        self.best: Proposal | None = None
        self.number = self._undetermined = self._unshown = 0
        self._task, self._request = task, task.request
        self._random, self._deadline = random, deadline

    def run(self) -> End:
        """Makes attempts until a proposal meets the request, the time is up, or Ctrl-C is pressed.

        Raises Impossible if the spec has no solution; TimeoutError or KeyboardInterrupt if there is no proposal yet.
        """
        try:
            while self.best is None or self.best.missing:
                self.number += 1
                self._attempt()
        except (TimeoutError, KeyboardInterrupt) as stopped:
            if self.best is None:
                raise
            return "time" if isinstance(stopped, TimeoutError) else "interrupted"
        return "done"

    def _attempt(self) -> None:
        base = self._task.base
        # where a negative is about other marks than the requested ones, only grids that meet it will do
        source = self._task.free if self.number % 2 else base
        grid = source.grids.sample(self._random, self._deadline)
        if grid is None:
            raise Impossible("no grid meets the spec: it has no solution, whatever is given")
        draft = self._draft(grid)
        if draft is None:
            return
        try:
            if not draft.hide_layers(self._task, self._deadline):
                self._undetermined += 1
                if self.best is None and self._undetermined >= MAX_UNDETERMINED:
                    raise self._task.undetermined()
                return
        except (TimeoutError, KeyboardInterrupt):
            return
        try:
            self._remove(draft)
            if self._task.may_be_bare:
                self._retry_undecided(draft)
            minimal = not self._request.minimal or self._is_minimal(draft.reduction)
            self._drop_spare_clues(draft)  # afterwards, because dropping clues makes no given redundant
        except (TimeoutError, KeyboardInterrupt):
            self._offer(self._proposal(draft, minimal=False))
            raise
        proposal = self._proposal(draft, minimal=minimal)
        if proposal.missing or not self._request.rated:
            self._offer(proposal)
        else:
            self._rate(draft, proposal)

    def _offer(self, proposal: Proposal) -> None:
        if self._request.rated and proposal.solve is None:
            proposal = replace(proposal, missing=(*proposal.missing, "its difficulty was not determined"))
        if self.best is None or proposal.rank < self.best.rank:
            self.best = proposal

    def _draft(self, grid: EncodedGrid) -> Draft | None:
        """A full grid with clues, if possible with clues that need no givens.

        It is None if the grid shows clues that were not requested, though the spec says that all are given.
        """
        base = self._task.base
        if not self._task.clues:
            return Draft([], base, Reduction(base.finder, grid))
        often = MAX_LAYOUTS if any(each.layout.whole for each in self._task.clues) and self._task.may_be_bare else 1
        for _ in range(often):
            full = base.decode(grid, everywhere=self._task.reads_everywhere)
            placed = lay_out(self._task.clues, base.puzzle, full, self._random)
            if not self._negatives_hold(placed, full):
                return None
            if often == 1 and self._task.may_be_bare and not any(each.every for each in self._task.clues):
                placed = self._select_clues(placed, grid)
            compiled = CompiledPuzzle(with_clues(base.puzzle, placed))
            if not compiled.finder.find(grid, limits=self._deadline.limits()):
                raise Impossible("the clues cannot be laid out beside the other statements of the spec")
            draft = Draft(placed, compiled, Reduction(compiled.finder, grid))
            cells = [*(cell for group in self._task.groups for cell in group), *self._task.closed]
            if self._task.may_be_bare and draft.reduction.remove(cells, self._deadline):
                draft.removed = self._shuffled_groups()
                return draft
        return draft

    def _negatives_hold(self, placed: Sequence[PlacedClue], grid: Grid) -> bool:
        """Whether the negative forms of requested families hold beside the clues, and there is a clue of each.

        Raises Impossible after `MAX_UNDETERMINED` grids for which they do not.
        """
        every = [each for each in self._task.clues if each.every]
        if not every:
            return True
        words = {each.family.word for each in every}
        negatives = [
            each.constraint
            for each in with_clues(self._task.base.puzzle, placed).stated
            if each.word in words and _is_negative(each)
        ]
        shown = all(any(clue.request is each for clue in placed) for each in every)
        if shown and all(constraint.holds(grid) for constraint in negatives):
            return True
        self._unshown += 1
        if self.best is None and self._unshown >= MAX_UNDETERMINED:
            told = " and ".join(each.start for each in every)
            message = f"none of {MAX_UNDETERMINED} random solutions has a clue of {told}, and no others of its family"
            raise Impossible(f"{message}: the negative form in the spec says that all are given")
        return False

    def _select_clues(self, placed: list[PlacedClue], grid: EncodedGrid) -> list[PlacedClue]:
        """A selection among overlapping clues that needs no givens, or fewer than the clues placed first."""
        base = self._task.base.puzzle
        full = self._task.base.decode(grid, everywhere=self._task.reads_everywhere)
        clues = clue_pool(placed, base, full, self._random)
        if len(clues) == len(placed):
            return placed
        selection = Selection(clues, placed, self._random)
        selection.improve(lambda chosen: self._count_needed(chosen, grid))
        return sorted_clues(selection.clues)

    def _count_needed(self, clues: Sequence[PlacedClue], grid: EncodedGrid) -> tuple[int, list[Grid]]:
        """The number of givens known to be needed beside some clues, and other grids that meet the clues."""
        base = self._task.base.puzzle
        compiled = CompiledPuzzle(with_clues(base, clues))
        draft = Draft(list(clues), compiled, Reduction(compiled.finder, grid))
        others = dict.fromkeys(self._random_grids(compiled.finder, len(grid)))
        needed = len(grid)
        if draft.hide_layers(self._task, self._deadline):
            self._remove(draft, MAX_NODES_SELECTING)
            needed = len(draft.reduction.given - self._task.own - draft.reduction.unsure)
        others |= dict.fromkeys(draft.reduction.other_grids)
        everywhere = self._task.reads_everywhere
        return needed, [compiled.decode(other, everywhere=everywhere) for other in others if other != grid]

    def _random_grids(self, finder: Finder, cells: int) -> Iterator[EncodedGrid]:
        """Yields random grids that meet the clues, as far as they are found quickly."""
        for _ in range(RANDOM_GRIDS):
            try:
                seed, limits = self._random.getrandbits(64), self._deadline.limits(MAX_NODES_SELECTING)
                yield from finder.find(bytes([BLANK]) * cells, limit=2, seed=seed, limits=limits)
            except TimeoutError:
                self._deadline.limits()  # raises if it is the time that is up
                return

    def _retry_undecided(self, draft: Draft) -> None:
        """Tries again, with more nodes, to remove the groups on which the finder gave up."""
        undecided, draft.reduction.undecided = draft.reduction.undecided, []
        for group in undecided:
            if draft.reduction.remove(group, self._deadline, MAX_NODES_RETRY):
                draft.removed.append(group)

    def _remove(self, draft: Draft, max_nodes: int = MAX_NODES) -> None:
        """Removes groups in a random order, but not below the requested number of givens."""
        if draft.removed:
            return
        reduction = draft.reduction
        groups = self._shuffled_groups()
        wished = None if self._request.minimal else self._request.givens
        surplus = len(reduction.given) - (wished or 0)
        within = reach([len(group) for group in groups]) if wished is not None else [-1] * (len(groups) + 1)
        first = self._remove_first_third(reduction, groups, surplus)
        for at, group in enumerate(groups, 1):
            after = surplus - len(group)
            if after < 0 or not within[at] >> after & 1:
                continue
            if at <= first or reduction.remove(group, self._deadline, max_nodes):
                draft.removed.append(group)
                surplus = after
                if not surplus:
                    break

    def _shuffled_groups(self) -> list[Sequence[int]]:
        """The groups in a random order, but extra cells first, because setters hardly ever give them."""
        cells = len(self._task.base.puzzle.board.cells)
        shuffled = self._random.sample(self._task.groups, len(self._task.groups))
        return sorted(shuffled, key=lambda group: group[0] < cells)

    def _remove_first_third(self, reduction: Reduction, groups: Sequence[Sequence[int]], surplus: int) -> int:
        """Removes the first third of the groups with one query, which nearly always succeeds; returns their number."""
        first = groups[: len(groups) // 3]
        cells = [cell for group in first for cell in group]
        alike = len({len(group) for group in groups}) == 1
        return len(first) if alike and len(cells) <= surplus and reduction.remove(cells, self._deadline) else 0

    def _drop_spare_clues(self, draft: Draft) -> None:
        """Drops clues that are not needed, among those whose number is free: several at a time while this succeeds."""
        spare = [clue for clue in draft.placed if clue.request.spare]
        waiting = self._random.sample(spare, len(spare))
        unavoidable: list[frozenset[int]] = []  # by identity, the clues that each other grid breaks: one of them stays
        many = max(1, len(waiting) // 4)
        while waiting:
            dropped = waiting[:many]
            if self._try_without(dropped, draft, unavoidable):
                del waiting[:many]
                many *= 2
            elif len(dropped) > 1:
                many = len(dropped) // 2
            else:
                del waiting[0]

    def _try_without(self, dropped: Sequence[PlacedClue], draft: Draft, unavoidable: list[frozenset[int]]) -> bool:
        """Drops some clues if the grid remains the only solution; returns whether it did."""
        gone = set(map(id, dropped))
        kept = [clue for clue in draft.placed if id(clue) not in gone]
        names = frozenset(map(id, kept))
        if not all(names & broken for broken in unavoidable):
            return False
        base, reduction = self._task.base.puzzle, draft.reduction
        compiled = CompiledPuzzle(with_clues(base, kept))
        try:
            found = compiled.finder.find(reduction.left, limit=2, limits=self._deadline.limits(MAX_NODES))
        except TimeoutError:
            self._deadline.limits()  # raises if it is the time that is up
            return False
        for encoded in found:
            if encoded != reduction.grid:
                other = compiled.decode(encoded, everywhere=self._task.reads_everywhere)
                unavoidable.append(frozenset(id(clue) for clue in draft.placed if not clue.constraint.holds(other)))
                return False
        draft.placed, draft.compiled = kept, compiled
        return True

    def _is_minimal(self, reduction: Reduction) -> bool:
        """Whether each given is needed by itself. Givens that were tried one by one are known to be needed."""
        alone = all(len(group) == 1 for group in self._task.groups)
        if alone and not reduction.unsure:
            return True
        return reduction.is_minimal(sorted(reduction.given - self._task.own), self._deadline)

    def _proposal(self, draft: Draft, *, minimal: bool) -> Proposal:
        """The proposal of a draft, with everything that is missing except the difficulty and the techniques."""
        given, wished = draft.reduction.given, self._request.givens
        missing, distance = [], 0
        if wished is not None and len(given) != wished:
            missing.append(f"it has {len(given)} givens, not {wished}")
            distance = abs(len(given) - wished)
        if not minimal and self._request.minimal:
            missing.append("one of its givens may be redundant")
        for each in self._task.clues:
            many = sum(clue.request is each for clue in draft.placed)
            if each.count is not None and many < each.count:
                missing.append(f"there was room for only {many} of {each.count} clues of {each.start}")
        lines = tuple(clue.line for clue in draft.placed)
        return Proposal(draft.reduction.grid, given, lines, tuple(missing), distance)

    def _rate(self, draft: Draft, proposal: Proposal) -> None:
        """Offers the proposal with its rating and, while it is too hard, variants with removed groups put back."""
        rated = self._rated(draft, proposal)
        self._offer(rated)
        fixed = self._request.givens is not None or self._request.minimal
        if fixed or not self._is_too_hard(rated):
            return
        few, many = 0, len(draft.removed)  # bisection: too hard with `few` groups put back, not with `many`
        while many - few > 1:
            self._deadline.limits()
            middle = (few + many) // 2
            back = [cell for group in draft.removed[-middle:] for cell in group]
            rated = self._rated(draft, replace(proposal, given=proposal.given | frozenset(back)))
            self._offer(rated)
            if self._is_too_hard(rated):
                few = middle
            else:
                many = middle

    def _is_too_hard(self, rated: Proposal) -> bool:
        assert rated.solve is not None
        return self._request.difficulty is not None and difficulty(rated.solve) > self._request.difficulty[1]

    def _rated(self, draft: Draft, proposal: Proposal) -> Proposal:
        """The proposal with a human solve that uses no technique harder than requested."""
        low, high = self._request.difficulty or (1, HARDEST)
        techniques = [technique for technique in ordinary() if technique.cost <= high]
        digits = answer_digits(draft.compiled.puzzle.board)
        givens = tuple(digits[place] if at in proposal.given else None for at, place in enumerate(proposal.grid))
        solve = draft.compiled.logic.solve(givens=givens, techniques=techniques)
        cost = difficulty(solve)
        missing, distance = [], 0
        if not low <= cost <= high:
            hard = f"{cost} ({solve.hardest})" if solve.end == "solved" else f"more than {high}"
            missing.append(f"its difficulty is {hard}, not {low}..{high}")
            distance = max(low - cost, cost - high)
        missing += [f"it needs no {name}" for name in self._request.techniques if name not in solve.by_technique]
        return replace(proposal, missing=tuple(missing), distance=distance, solve=solve)
