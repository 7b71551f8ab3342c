"""Random layers: values of their own, values that follow from others, divisions into areas, loops and paths.

A recipe writes the statement of a layer and fills the layer over a filled board at random. It fills it by plain
construction. So a planted grid that breaks the statement of its layer shows a mistake. Only about a random expression
it asks the constraint.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Protocol

from ..model.constraint import Constraint
from ..model.geometry import OPPOSITE, ORTHOGONAL, STEPS, Board, Cell, LayerCell
from ..model.grid import Grid

MAX_DIVISIONS = 80  # random divisions of a board in search of one whose areas have the right sizes
MAX_VISITED = 3_000  # cells visited in search of a loop or path

Filling = dict[Cell, int]
"""The digits of the board so far, by cell."""


class LayerRecipe(Protocol):
    """The statement of a layer, and a random construction of its digits."""

    @property
    def text(self) -> str:
        """The statement, and the definitions that it uses, as lines of a file."""
        ...

    def fill(self, board: Board, digits: Filling, random: Random) -> bool:
        """Adds the digits of the layer to those of the board and of the layers above; False if none were found."""
        ...


@dataclass(frozen=True, slots=True)
class FreeLayer:
    """A layer with values of its own."""

    name: str
    digits: tuple[int, ...]
    flags: str = ""

    @property
    def text(self) -> str:
        """The statement."""
        return f"layer {self.name} digits {' '.join(map(str, self.digits))}{self.flags}\n"

    def fill(self, board: Board, digits: Filling, random: Random) -> bool:
        """Each cell of the layer gets any of its digits."""
        digits.update((cell, random.choice(self.digits)) for cell in board.layers[self.name])
        return True


@dataclass(frozen=True, slots=True)
class ExpressionLayer:
    """A layer whose digit over each cell is the value of an expression, which `value` computes, too."""

    name: str
    expression: str
    value: Callable[[Board, Filling, Cell], int] = field(compare=False)
    definition: str = ""

    @property
    def text(self) -> str:
        """The definition of the function that the expression calls, if any, and the statement."""
        return f"{self.definition}layer {self.name} as x: {self.expression}\n"

    def fill(self, board: Board, digits: Filling, random: Random) -> bool:
        """The digits follow from those of other layers."""
        digits.update((cell, self.value(board, digits, cell.base)) for cell in board.layers[self.name])
        return True


@dataclass(frozen=True, slots=True)
class FollowingLayer:
    """A layer whose digits follow from a random expression. `follow` gives them; `constraint` says that it has them."""

    name: str
    expression: str
    constraint: Constraint = field(compare=False)
    follow: Callable[[Constraint, Mapping[Cell, int], Board], Mapping[Cell, int]] = field(compare=False)

    @property
    def text(self) -> str:
        """The statement."""
        return f"layer {self.name} as x: {self.expression}\n"

    def fill(self, board: Board, digits: Filling, random: Random) -> bool:
        """The digits follow from those of other layers; False if the expression has no value over a cell."""
        found = self.follow(self.constraint, digits, board)
        digits.update(found)
        if any(cell not in found for cell in board.layers[self.name]):
            return False
        everywhere = (digits.get(cell, board.digits_of(cell)[0]) for cell in board.everywhere)
        return self.constraint.holds(Grid.of(board, tuple(everywhere)))


@dataclass(frozen=True, slots=True)
class RandomAreas:
    """A division into areas of `least` to `most` cells, and up to `count` areas unless that is 0.

    `sizes` is how the statement says the numbers of cells.
    """

    name: str
    least: int
    most: int
    sizes: str = ""
    count: int = 0
    distinct: bool = False
    flags: str = ""

    @property
    def text(self) -> str:
        """The statement."""
        count = f" at most {self.count}" if self.count else ""
        return f"areas {self.name}{self.sizes}{count}{' distinct' * self.distinct}{self.flags}\n"

    def fill(self, board: Board, digits: Filling, random: Random) -> bool:
        """Joins neighbours at random, as long as no area becomes too large or gets equal digits."""
        for _ in range(MAX_DIVISIONS):
            areas = self._joined(board, digits, random)
            many = len({id(area) for area in areas.values()})
            if many <= (self.count or many) and all(self.least <= len(area) <= self.most for area in areas.values()):
                break
        else:
            return False
        number = {area: at for at, area in enumerate(dict.fromkeys(id(areas[cell]) for cell in board.cells), 1)}
        for cell, area in areas.items():
            (over,), (size,) = board.over(self.name, (cell,)), board.over(f"{self.name}.size", (cell,))
            digits[over], digits[size] = number[id(area)], len(area)
        return True

    def _joined(self, board: Board, digits: Filling, random: Random) -> dict[Cell, list[Cell]]:
        """For each cell the area that it is in, one list for all cells of an area."""
        areas = {cell: [cell] for cell in board.cells}
        often = random.random()
        pairs = board.pairs(ORTHOGONAL)
        for one, other in random.sample(pairs, len(pairs)):
            both = areas[one] + areas[other]
            small = min(len(areas[one]), len(areas[other])) < self.least
            apart = areas[one] is not areas[other] and len(both) <= self.most
            differ = not self.distinct or len({digits[cell] for cell in both}) == len(both)
            if apart and differ and (small or random.random() < often):
                areas.update(dict.fromkeys(both, both))
        return areas


@dataclass(frozen=True, slots=True)
class RandomLine:
    """A loop, or a path whose ends may be stated. With `everywhere` it visits every cell."""

    name: str
    start: Cell | None = None
    end: Cell | None = None
    is_path: bool = False
    everywhere: bool = False
    flags: str = ""

    @property
    def text(self) -> str:
        """The statement."""
        stated = ((" from", self.start), (" to", self.end))
        ends = "".join(f"{word} {cell}" for word, cell in stated if cell is not None)
        return f"{'path' if self.is_path else 'loop'} {self.name}{ends}{' all' * self.everywhere}{self.flags}\n"

    def fill(self, board: Board, digits: Filling, random: Random) -> bool:
        """The numbers of the directions in which a random line leaves its cells."""
        line = self._line(board, random)
        if line is None:
            return False
        over = {cell: board.over(self.name, (cell,))[0] for cell in board.cells}
        digits.update(dict.fromkeys(over.values(), 0))
        ahead = dict.fromkeys(board.cells, 0)
        for here, there in pairwise(line):
            step = next(
                number
                for number, (down, right) in STEPS.items()
                if (here.row + down, here.column + right) == (there.row, there.column)
            )
            ahead[here] = step
            digits[over[here]] += step
            digits[over[there]] += OPPOSITE[step]
        if self.start is not None:
            steps = f"{self.name}.step"
            digits.update((board.over(steps, (cell,))[0], ahead[cell]) for cell in board.cells)
        return True

    def _line(self, board: Board, random: Random) -> tuple[Cell, ...] | None:
        """The cells of a random line, from its start; a loop ends with its first cell. None if none was found."""
        starts = [self.start] if self.start is not None else random.sample(board.cells, len(board.cells))
        left, often = MAX_VISITED, random.random()

        def goes_on(line: list[Cell]) -> Iterator[tuple[Cell, ...]]:
            nonlocal left
            left -= 1
            if left < 0:
                return
            near = board.neighbours(line[-1])
            if self._ends(line, near, board) and (self.end is not None or self.everywhere or random.random() < often):
                yield tuple(line) if self.is_path else (*line, line[0])
            for cell in random.sample(near, len(near)):
                if cell not in line and line[-1] != self.end:
                    yield from goes_on([*line, cell])

        return next((line for start in starts if start is not None for line in goes_on([start])), None)

    def _ends(self, line: Sequence[Cell], near: Sequence[Cell], board: Board) -> bool:
        """Whether a line may end here."""
        if self.everywhere and len(line) < len(board.cells):
            return False
        if not self.is_path:
            return len(line) > 3 and line[0] in near
        return len(line) > 1 and self.end in (None, line[-1])


def filled_layers(
    board: Board, digits: Filling, recipes: Sequence[LayerRecipe], random: Random
) -> dict[Cell, int] | None:
    """The digits of a board with those of its layers, by cell; None if one of the layers was not filled."""
    found = dict(digits)
    return found if all(recipe.fill(board, found, random) for recipe in recipes) else None


def area_shapes(board: Board, name: str, digits: Callable[[Cell], int]) -> list[tuple[tuple[int, int], ...]]:
    """The areas of a division, each as the places of its cells, in the order of their numbers."""
    layer: tuple[LayerCell, ...] = board.layers[name]
    numbers = Counter(digits(cell) for cell in layer)
    return [
        tuple((cell.base.row, cell.base.column) for cell in layer if digits(cell) == number)
        for number in sorted(numbers)
    ]
