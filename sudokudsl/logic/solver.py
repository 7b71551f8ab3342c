"""Solves as a person does: always the easiest technique that finds something, one step at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from ..grid import Grid
from ..puzzle import Puzzle
from ..search import Givens
from .candidates import bit_set, bits
from .keeper import Contradiction, Keeper
from .model import Model, read
from .steps import Step, cells_of
from .techniques import TABLE, named
from .techniques.base import Technique

End = Literal["solved", "stuck", "contradiction", "stopped"]


@dataclass(frozen=True)
class Position:
    """What is known between two steps: the digits written down, and the candidates of every cell, ascending."""

    digits: tuple[int | None, ...]
    candidates: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Solve:
    """The steps of a solve, the position before each and after the last, and how it ended.

    `solved`: every cell is filled and the grid meets every statement. `stuck`: no technique that was allowed finds
    anything. `contradiction`: the statements have no solution, and the last step shows why. `stopped`: after as many
    steps as were asked for.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    positions: tuple[Position, ...]
    end: End

    @property
    def grid(self) -> Grid | None:
        """The solution, if it was found."""
        if self.end != "solved":
            return None
        return Grid(self.puzzle.board, tuple(digit for digit in self.positions[-1].digits if digit is not None))

    @cached_property
    def by_technique(self) -> dict[str, int]:
        """How many steps each technique gave, easiest first."""
        counted = Counter(step.technique for step in self.steps)
        return {technique.name: counted[technique.name] for technique in TABLE if counted[technique.name]}

    @property
    def hardest(self) -> str:
        """The hardest technique that was needed; nothing if there was no step."""
        return list(self.by_technique)[-1] if self.by_technique else ""

    @property
    def score(self) -> int:
        """The cost of every step, added up."""
        costs = {technique.name: technique.cost for technique in TABLE}
        return sum(costs[name] * number for name, number in self.by_technique.items())

    def facts(self) -> dict[str, Any]:
        """The solve as plain data."""
        last = self.positions[-1]
        cells = self.puzzle.board.cells
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
    """One puzzle to be solved step by step, any number of times, with any givens on top of its own."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.model: Model = read(puzzle)

    def solve(
        self,
        *,
        givens: Givens | None = None,
        techniques: Sequence[Technique] | None = None,
        most: int | None = None,
    ) -> Solve:
        """The steps with the given techniques, at most so many; all but those on request if none are named."""
        progress = Progress(self.model, givens, ordinary() if techniques is None else techniques)
        steps: list[Step] = []
        positions = [progress.position()]
        while most is None or len(steps) < most:
            step = progress.next()
            if step is None:
                break
            steps.append(step)
            positions.append(progress.position())
            if step.contradiction:
                break
        return Solve(self.model.puzzle, tuple(steps), tuple(positions), progress.end(stopped=len(steps) == most))


def ordinary(up_to: str | None = None, *, also: Collection[str] = ()) -> tuple[Technique, ...]:
    """The techniques up to a named one; those on request only if named, also in `also`. KeyError for unknown names."""
    named(up_to or TABLE[0].name)
    wanted = {up_to, *(named(name).name for name in also)}
    names = [technique.name for technique in TABLE]
    last = len(TABLE) if up_to is None else names.index(up_to) + 1
    return tuple(
        technique
        for at, technique in enumerate(TABLE)
        if technique.name in wanted or (at < last and not technique.on_request)
    )


class Progress:
    """One solve in progress."""

    def __init__(self, model: Model, givens: Givens | None, techniques: Sequence[Technique]) -> None:
        self.keeper = Keeper(model)
        self._model, self._techniques = model, techniques
        self._failed: Step | None = None
        self._over = False
        self._write_givens(givens)

    def _write_givens(self, givens: Givens | None) -> None:
        bit = {digit: at for at, digit in enumerate(self._model.board.digits)}
        listed = [(cell, digit, owner) for cell, digit, owner in self._model.givens]
        listed += [(cell, digit, -1) for cell, digit in enumerate(givens or ()) if digit is not None]
        for cell, digit, owner in listed:
            if digit not in bit and owner < 0:
                raise ValueError(f"{digit} is not a digit of the board")
            if self.keeper.placed >> cell & 1 and self.keeper.masks[cell] == 1 << bit.get(digit, 99):
                continue
            if digit not in bit or not self.keeper.place(cell, bit[digit]):
                where = f"the given {digit} in {self._model.cell(cell)}"
                self._fail(Contradiction(f"{where} contradicts the other givens", (cell,)))
                return

    def _fail(self, found: Contradiction) -> None:
        owners = () if found.owner is None else (found.owner,)
        area = cells_of(self._model, bit_set(found.cells))
        self._failed = Step("contradiction", found.sentence, area=area, statements=owners, contradiction=True)

    def next(self) -> Step | None:
        """The next step, already taken; None if there is none. After a contradiction there is nothing more."""
        if self._over:
            return None
        step = self._failed or self._find()
        if step is None or step.contradiction:
            self._over = True
            return step
        try:
            take(self.keeper, step)
        except Contradiction as found:
            # the step shows a cell without digits: it is told as the contradiction that it is
            self._fail(Contradiction(f"{step.sentence}, but {found.sentence}", found.cells, found.owner))
            self._over = True
            return self._failed
        return step

    def _find(self) -> Step | None:
        if self.keeper.full:
            return self._judged()
        try:
            for technique in self._techniques:
                step = technique.find(self.keeper)
                if step is not None:
                    return step
        except Contradiction as found:
            self._fail(found)
            return self._failed
        return None

    def _judged(self) -> Step | None:
        """A contradiction if the full grid breaks a statement, which a rule with bounds may have left unseen."""
        puzzle = self._model.puzzle
        grid = Grid(puzzle.board, tuple(self._model.digit(mask.bit_length() - 1) for mask in self.keeper.masks))
        for number, stated in enumerate(puzzle.stated):
            if not stated.constraint.holds(grid):
                self._fail(Contradiction(f"the full grid does not meet {puzzle.label(stated)}", (), number))
                return self._failed
        return None

    def end(self, *, stopped: bool) -> End:
        """How the solve stands."""
        if self._failed is not None:
            return "contradiction"
        if self.keeper.full and (self._over or self._judged() is None):
            return "solved"
        return "stopped" if stopped and not self._over else "stuck"

    def position(self) -> Position:
        """The digits and candidates as they are."""
        digits = self._model.board.digits
        return Position(
            tuple(
                digits[mask.bit_length() - 1] if self.keeper.placed >> cell & 1 else None
                for cell, mask in enumerate(self.keeper.masks)
            ),
            tuple(tuple(digits[digit] for digit in bits(mask)) for mask in self.keeper.masks),
        )


def take(keeper: Keeper, step: Step) -> None:
    """Writes down and crosses out what a step says. Contradiction if a cell would be left without digits."""
    board = keeper.model.board
    place_of = {digit: at for at, digit in enumerate(board.digits)}
    for cell, digit in step.places:
        if not keeper.place(board.index[cell], place_of[digit]):
            raise Contradiction(f"a cell that sees {cell} would be left without a digit", (board.index[cell],))
    for cell, digits in step.removes:
        if not keeper.remove(board.index[cell], bit_set([place_of[digit] for digit in digits])):
            raise Contradiction(f"no digit would be left for {cell}", (board.index[cell],))
