"""Fits statements to a random filling of a board, so that the puzzle has at least one solution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from random import Random
from typing import Any

from ..families.shapes import DRAWN, ShapeNames
from ..language.hidden_numbers import constraint_of
from ..language.signature import Cells, Choice, Digits, Int
from ..model.geometry import Board, Cell, LayerCell
from ..model.grid import Grid
from .random_layers import LayerRecipe, area_shapes, filled_layers
from .random_specs import RandomStatement, named_cells

MAX_WRITTEN = 2_000  # digits written in the search for a filling that meets the houses
MAX_NUMBERS = 30  # numbers that are tried at random in place of one of a statement


def random_filling(
    board: Board, houses: Sequence[Sequence[Cell]], random: Random, layers: Sequence[LayerRecipe] = ()
) -> Grid | None:
    """A random filling of a board and its extra cells that meets the houses; None if none is found quickly.

    `layers` are the recipes of its layers; other extra cells hold any of their digits.

    Without houses it uses only some of the digits, because many families are about equal digits.
    """
    if not houses:
        some = random.sample(board.digits, random.randint(1, len(board.digits)))
        return _with_extras(board, [random.choice(some) for _ in board.cells], random, layers)
    bits = {digit: 1 << at for at, digit in enumerate(board.digits)}
    houses_of_cell = [[at for at, cells in enumerate(houses) if cell in cells] for cell in board.cells]
    left = [dict(board.copies) for _ in houses]
    open_digits = [sum(bits.values())] * len(houses)
    filled: dict[int, int] = {}
    written = 0

    def options(cell: int) -> int:
        mask = sum(bits.values())
        for house in houses_of_cell[cell]:
            mask &= open_digits[house]
        return mask

    def write(cell: int, digit: int, copies: int) -> None:
        for house in houses_of_cell[cell]:
            left[house][digit] += copies
            open_digits[house] = open_digits[house] & ~bits[digit] | bits[digit] * (left[house][digit] > 0)

    def fill() -> bool:
        nonlocal written
        written += 1
        if written > MAX_WRITTEN or len(filled) == len(board.cells):
            return written <= MAX_WRITTEN
        listed = {cell: options(cell) for cell in range(len(board.cells)) if cell not in filled}
        cell = min(listed, key=lambda cell: listed[cell].bit_count())
        digits = [digit for digit in board.digits if listed[cell] & bits[digit]]
        for digit in random.sample(digits, len(digits)):
            filled[cell] = digit
            write(cell, digit, -1)
            if fill():
                return True
            del filled[cell]
            write(cell, digit, 1)
        return False

    if not fill():
        return None
    return _with_extras(board, [filled[at] for at in range(len(board.cells))], random, layers)


def _with_extras(board: Board, values: Sequence[int], random: Random, layers: Sequence[LayerRecipe]) -> Grid | None:
    """The grid with these digits of the board, and with random digits of the extra cells."""
    digits = filled_layers(board, dict(zip(board.cells, values, strict=True)), layers, random)
    if digits is None:
        return None
    beside = [digits[cell] if cell in digits else random.choice(board.digits_of(cell)) for cell in board.beside]
    return Grid.of(board, [*values, *beside])


def fitted(statement: RandomStatement, grid: Grid, random: Random) -> RandomStatement | None:
    """The statement, if necessary with other arguments, so that the grid meets it; None if no attempt fits."""
    for values in _attempts(statement, grid, random):
        constraint, complaints = constraint_of(statement.family, values, grid.board)
        if not any(complaint.error for complaint in complaints) and constraint.holds(grid):
            return RandomStatement(statement.family, statement.form, values)
    return None


def _attempts(statement: RandomStatement, grid: Grid, random: Random) -> Iterator[Mapping[str, Any]]:
    """Yields arguments to try: the given ones, fewer cells, cells sorted by digit, digits of the grid, any number."""
    numbers = [part for part in statement.form.parts if isinstance(part, Int)]
    tries = [statement.values]
    for part in statement.form.parts:
        given = statement.values.get(part.name)
        if isinstance(part, Cells) and given is not None and len(given) > part.least:
            tries.append({**statement.values, part.name: given[: max(part.least, 2)]})
        if isinstance(part, Cells) and given is not None and len(different := set(given)) >= part.least:
            climbing = tuple(sorted(different, key=lambda cell: (grid[cell], given.index(cell))))
            tries += [{**statement.values, part.name: climbing}, {**statement.values, part.name: climbing[::-1]}]
        if isinstance(part, Digits) and given is not None:
            found = random.sample(grid.values, min(len(grid.values), len(given)))
            tries.append({**statement.values, part.name: tuple(dict.fromkeys(found) if part.distinct else found)})
        if isinstance(part, ShapeNames) and (names := _names_of_areas(grid, statement.values["field"], random)):
            tries.append({**statement.values, part.name: names})
        if isinstance(part, Choice):
            tries += [{**statement.values, part.name: option} for option in part.options.values()]
    for values in tries:
        yield values
        for part in numbers[-1:]:
            if isinstance(values[part.name], Cell):
                everywhere = named_cells(grid.board)
                yield from ({**values, part.name: cell} for cell in random.sample(everywhere, len(everywhere)))
            low = -40 if part.least is None else part.least
            high = max(low, 60) if part.most is None else part.most
            likely = [
                number
                for number in _numbers_of(values, grid)
                if low <= number and (part.most is None or number <= part.most)
            ]
            some = random.sample(range(low, high + 1), min(MAX_NUMBERS, high - low + 1))
            for number in dict.fromkeys([*random.sample(likely, len(likely)), *some]):
                yield {**values, part.name: number}


def _numbers_of(values: Mapping[str, Any], grid: Grid) -> list[int]:
    """Numbers that a statement about the cells among its arguments often has in a grid."""
    found = set()
    for value in values.values():
        digits = [grid[cell] for cell in value if isinstance(cell, Cell)] if isinstance(value, tuple) else []
        if digits:
            least, most = min(digits), max(digits)
            found |= {sum(digits), most - least, most + least, least, most, len(set(digits)), sum(set(digits))}
            found |= {digits[0] - digits[-1], digits[-1] - digits[0], sum(digits[1:-1]), len(digits)}
            if len(digits) < 6:
                found.add(prod(digits))
    return sorted(found)


def _names_of_areas(grid: Grid, field: Sequence[LayerCell], random: Random) -> tuple[str, ...]:
    """The names of the shapes of all areas of a division, in any order; none if an area has no name."""
    named = {
        _standard(
            [(row, at) for row, line in enumerate(drawn.split("/")) for at, sign in enumerate(line) if sign == "x"]
        ): name
        for name, drawn in DRAWN.items()
    }
    found = [named.get(_standard(area), "") for area in area_shapes(grid.board, field[0].name, grid.__getitem__)]
    return tuple(random.sample(found, len(found))) if all(found) else ()


def _standard(area: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The least of the turned and reflected copies of an area at the top left."""
    copies = []
    turned = list(area)
    for quarter in range(8):
        turned = (
            [(column, -row) for row, column in turned] if quarter != 4 else [(row, -column) for row, column in turned]
        )
        top, left = min(row for row, _ in turned), min(column for _, column in turned)
        copies.append(tuple(sorted((row - top, column - left) for row, column in turned)))
    return min(copies)
