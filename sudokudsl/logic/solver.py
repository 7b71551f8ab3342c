"""Solves a puzzle as a person does: each step comes from the easiest technique that finds one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from ..model.budget import Budget, OutOfBudget, within
from ..model.grid import Grid
from ..model.puzzle import Puzzle
from ..model.solver import Givens
from .candidates import bit_set, bits
from .model import Model, model_of
from .solve_state import Contradiction, SolveState
from .steps import Step, cells_of
from .techniques import TABLE, named
from .techniques.base import Technique
from .techniques.settle import TooManyPositions, grid_of, search_positions
from .techniques.trial import MAX_POSITIONS

End = Literal["solved", "stuck", "contradiction", "stopped", "unfinished"]


@dataclass(frozen=True)
class Position:
    """The position between two steps: the written digits, and the candidates of every cell in ascending order.

    The cells are those of `board.everywhere`.
    """

    digits: tuple[int | None, ...]
    candidates: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, repr=False)
class Solve:
    """The steps of a solve, the positions before each step and after the last, and how the solve ended.

    - `solved`: every cell is filled and the `grid` meets every statement. Extra cells that are not counted may be open;
      the grid then has one of their fillings.
    - `stuck`: no allowed technique finds a step.
    - `contradiction`: the statements have no solution, and the last step shows why.
    - `stopped`: the requested number of steps is reached.
    - `unfinished`: the budget is spent during the search for the next step.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    positions: tuple[Position, ...]
    end: End
    grid: Grid | None = None

    def __repr__(self) -> str:
        """The puzzle, the number of steps, and the end, in one line."""
        return f"Solve({self.puzzle!r}, {len(self.steps)} steps, {self.end})"

    @cached_property
    def by_technique(self) -> dict[str, int]:
        """The number of steps of each technique, easiest first."""
        counted = Counter(step.technique for step in self.steps)
        return {technique.name: counted[technique.name] for technique in TABLE if counted[technique.name]}

    @property
    def hardest(self) -> str:
        """The hardest technique of all steps; empty without steps."""
        return list(self.by_technique)[-1] if self.by_technique else ""

    @property
    def score(self) -> int:
        """The sum of the costs of all steps."""
        costs = {technique.name: technique.cost for technique in TABLE}
        return sum(costs[name] * number for name, number in self.by_technique.items())

    def facts(self) -> dict[str, Any]:
        """The solve as plain data."""
        last = self.positions[-1]
        cells = self.puzzle.board.everywhere
        return {
            "end": self.end,
            "hardest": self.hardest,
            "score": self.score,
            "techniques": self.by_technique,
            "steps": [step.facts() for step in self.steps],
            "digits": {str(cell): digit for cell, digit in zip(cells, last.digits, strict=True) if digit is not None},
            "candidates": {str(cell): list(left) for cell, left in zip(cells, last.candidates, strict=True)},
        }


class LogicalSolver:
    """Solves one puzzle step by step, any number of times, with any givens in addition to its own."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.model: Model = model_of(puzzle)

    def solve(
        self,
        *,
        givens: Givens | None = None,
        techniques: Sequence[Technique] | None = None,
        most: int | None = None,
        budget: Budget = Budget(),
    ) -> Solve:
        """Takes at most `most` steps with some techniques, tried in their order; by default with the ordinary ones.

        Raises OutOfBudget if the budget is spent before the first position is known.
        """
        positions: list[Position] = []
        taken: list[tuple[Step, Position]] = []

        def work() -> tuple[End, Grid | None]:
            session = SolveSession(self.model, givens, ordinary() if techniques is None else techniques)
            positions.append(session.position())
            while most is None or len(taken) < most:
                step = session.next()
                if step is None:
                    break
                taken.append((step, session.position()))
                if step.contradiction:
                    break
            return session.end(stopped=len(taken) == most), session.grid

        try:
            end, grid = within(budget, work, "looking for steps") if budget != Budget() else work()
        except OutOfBudget:
            if not positions:
                raise
            end, grid = "unfinished", None
        steps = tuple(step for step, _ in taken)
        return Solve(self.model.puzzle, steps, (*positions, *(after for _, after in taken)), end, grid)


def ordinary(up_to: str | None = None, *, also: Collection[str] = ()) -> tuple[Technique, ...]:
    """The techniques up to a named one; techniques on request only if they are `up_to` or in `also`.

    Raises KeyError for an unknown name.
    """
    if up_to is not None:
        named(up_to)
    wanted = {up_to, *(named(name).name for name in also)}
    names = [technique.name for technique in TABLE]
    last = len(TABLE) if up_to is None else names.index(up_to) + 1
    return tuple(
        technique
        for at, technique in enumerate(TABLE)
        if technique.name in wanted or (at < last and not technique.on_request)
    )


class SolveSession:
    """The progress of one solve."""

    def __init__(self, model: Model, givens: Givens | None, techniques: Sequence[Technique]) -> None:
        self.state = SolveState(model)
        self.grid: Grid | None = None
        self._model, self._techniques = model, techniques
        self._contradiction: Step | None = None
        self._over = False
        self._write_givens(givens)

    def _write_givens(self, givens: Givens | None) -> None:
        wrong = self.state.write_givens(givens)
        self.state.follow()
        if wrong is not None:
            cell, digit = wrong
            sentence = f"the given {digit} in {cell} contradicts the other givens"
            self._fail(Contradiction(sentence, (self._model.board.index[cell],)))

    def _fail(self, found: Contradiction) -> None:
        owners = () if found.owner is None else (found.owner,)
        area = cells_of(self._model, bit_set(found.cells))
        self._contradiction = Step("contradiction", found.sentence, area=area, statements=owners, contradiction=True)

    def next(self) -> Step | None:
        """Takes and returns the next step; None if there is none, or after a contradiction."""
        if self._over:
            return None
        step = self._contradiction or self._find()
        if step is None or step.contradiction:
            self._over = True
            return step
        try:
            apply_step(self.state, step)
        except Contradiction as found:
            # the step would leave a cell without candidates, so it is reported as a contradiction
            self._fail(Contradiction(f"{step.sentence}, but {found.sentence}", found.cells, found.owner))
            self._over = True
            return self._contradiction
        self.state.follow()
        return step

    def _find(self) -> Step | None:
        if self.state.answered:
            return self._check_grid()
        try:
            for technique in self._techniques:
                step = technique.find(self.state)
                if step is not None:
                    return step
        except Contradiction as found:
            self._fail(found)
            return self._contradiction
        return None

    def _check_grid(self) -> Step | None:
        """A contradiction if the full grid breaks a statement, which a bounded propagator may have missed.

        If extra cells that are not counted are open: a contradiction if none of their fillings meets all statements.
        """
        puzzle = self._model.puzzle
        if self.state.full:
            grid = grid_of(self.state)
            for number, stated in enumerate(puzzle.stated):
                if not stated.constraint.holds(grid):
                    self._fail(Contradiction(f"the full grid does not meet {puzzle.label(stated)}", (), number))
                    return self._contradiction
            self.grid = grid
            return None
        try:
            self.grid = next(filter(None, search_positions(self.state.copy(), MAX_POSITIONS)), None)
        except TooManyPositions:
            return None
        if self.grid is None:
            self._fail(Contradiction("no digits of the extra cells fit these digits"))
        return self._contradiction

    def end(self, *, stopped: bool) -> End:
        """The way in which the solve has ended."""
        if self.state.answered and not self._over:
            self._check_grid()
        if self._contradiction is not None:
            return "contradiction"
        if self.grid is not None:
            return "solved"
        return "stopped" if stopped and not self._over else "stuck"

    def position(self) -> Position:
        """The current digits and candidates."""
        digits = self._model.digits
        return Position(
            tuple(
                digits[mask.bit_length() - 1] if self.state.placed >> cell & 1 else None
                for cell, mask in enumerate(self.state.masks)
            ),
            tuple(tuple(digits[digit] for digit in bits(mask)) for mask in self.state.masks),
        )


def apply_step(state: SolveState, step: Step) -> None:
    """Writes the digits of a step and removes its candidates.

    Raises Contradiction if a cell would lose its last candidate.
    """
    index, place_of = state.model.board.index, state.model.place_of
    for cell, digit in step.places:
        if not state.place(index[cell], place_of[digit]):
            raise Contradiction(f"a cell that sees {cell} would have no candidate", (index[cell],))
    for cell, digits in step.removes:
        if not state.remove(index[cell], bit_set([place_of[digit] for digit in digits])):
            raise Contradiction(f"{cell} would have no candidate", (index[cell],))
