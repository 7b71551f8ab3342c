"""Statements at the boundaries of their signature, made from the forms of a family alone.

Each form gives statements in which every option of a word, every default, and the least and the largest numbers, lists
and digits occur. The other arguments of such a statement are random boundary values, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product
from random import Random
from typing import Any

from ..language.family import Family, as_stated
from ..language.hidden_numbers import constraint_of
from ..language.signature import (
    Cells,
    Choice,
    DigitCounts,
    Digits,
    InGrid,
    Int,
    Ints,
    OneCell,
    OutsideLine,
    OwnPart,
    Part,
    WeightedCells,
)
from ..model.constraint import Constraint
from ..model.geometry import Board, Cell, View
from .random_specs import RandomStatement, Setting, can_sample, setting_of

BOARDS = (
    "board 1x5 digits 1-3",
    "board 2x2 digits 0-3",
    "board 2x3 digits 1 2",
    "board 1x3 digits 1-6",
    "board 2x2 digits -2 -1 0 3",
    "board 1x2 digits 1-3\ncells e[1..2] digits 0 2 3",
    "board 1x4 digits 1 3 5 9",
    "board 3x3 digits 1 2",
    "latin 3x3 digits 0-2",
    "sudoku 4x4",
    "board 3x3 digits 1-3\ngrid 2x2 latin at r1c1\ngrid 3x3 latin at r1c1",
    "board 1x3 digits 1\nlayer shade digits 0-2 counted",
)
"""Boards of every kind with at most 600 fillings, or with houses that leave as few."""
TRIES = 10  # samples of the other arguments in search of a meaning
MOST_VALUES = 7  # of one part on one board; a longer list is thinned out, but keeps its ends


@lru_cache
def boundary_settings() -> tuple[Setting, ...]:
    """The boards on which the statements are made."""
    return tuple(map(setting_of, BOARDS))


def boundary_statements(family: Family, setting: Setting, seed: int = 0) -> Iterator[RandomStatement]:
    """Statements of a family that have a meaning on a board, such that every boundary value of every part occurs.

    A value is left out if no statement with it has a meaning. The same seed gives the same statements.
    """
    for number in range(len(family.forms)):
        yield from boundary_statements_of(family, number, setting, seed)


def boundary_statements_of(family: Family, number: int, setting: Setting, seed: int = 0) -> Iterator[RandomStatement]:
    """The statements in one form of a family, which has that number among its forms."""
    form = family.forms[number]
    if not can_sample(form):
        return
    random = Random(f"{seed}:{family.word}:{number}:{setting.text}")
    values = {part.name: _thinned(boundary_values(part, setting.board), random) for part in form.parts if part.name}
    fixed = [{name: value} for name, listed in values.items() for value in listed] if values else [{}]
    for each in fixed if all(values.values()) else ():
        samples = ({name: random.choice(listed) for name, listed in values.items()} | each for _ in range(TRIES))
        meaning = (sample for sample in samples if has_meaning(family, sample, setting.board))
        yield from (RandomStatement(family, form, sample) for sample in islice(meaning, 1))


def has_meaning(family: Family, values: Mapping[str, Any], board: Board) -> bool:
    """Whether a family has no error to report about a statement with these values."""
    return not any(complaint.error for complaint in constraint_of(family, values, board)[1])


def companions(family: Family, setting: Setting) -> Iterator[Constraint]:
    """Constraints of the first form of a family on which others of its constraints may depend, such as dots."""
    for statement in boundary_statements(family, setting) if family.together is not as_stated else ():
        if statement.form is family.forms[0]:
            yield constraint_of(family, statement.values, setting.board)[0]


def boundary_values(part: Part, board: Board) -> list[Any]:
    """The boundary values of one part of a signature on a board, without repetition; none if the board is too small."""
    return list(dict.fromkeys(_values(part, board)))


def _values(part: Part, board: Board) -> Iterator[Any]:
    match part:
        case Choice(options=options):
            yield from options.values()
        case Int():
            yield from _integers(part, board)
            if not part.known:
                yield from (board.cells[0], board.everywhere[-1])
        case Ints(default=default):
            low, high = board.digits[0], board.digits[-1]
            yield from [default] if default else []
            yield from ((number,) for number in (2 * low, low + high, 2 * high, 2 * high + 1))
            yield from ((0, 1), tuple(range(2 * low, 2 * high + 1)))
        case OneCell():
            cells = tuple(cell for cell in board.everywhere if part.takes(cell, board))
            yield from (cells[0], cells[-1], cells[len(cells) // 2])
        case Cells():
            yield from _cell_lists(part, board)
        case Digits(least=least, most=most, distinct=distinct):
            digits = board.every_digit
            sizes = range(least, min(most or len(digits), len(digits)) + 1)
            for size in sizes:
                yield from (digits[:size], digits[-size:], digits[-size:][::-1])
            if not distinct and (most is None or most >= 2) and least <= 2:
                yield (digits[0], digits[0])
        case DigitCounts():
            digits = board.every_digit
            yield from (((count, digits[0]),) for count in range(4))
            yield from (((0, digits[-1]), (1, digits[0])), ((2, digits[0]), (1, digits[-1])))
        case WeightedCells():
            cells = board.everywhere
            first, last = cells[0], cells[-1]
            yield from (((1, first),), ((-1, last),), ((1, first), (-1, last)), ((2, first), (3, last)))
            yield from (((100, first), (-100, last)), ((1, first), (1, first)), ((0, first), (1, last)))
            yield tuple((1, cell) for cell in cells)
        case OutsideLine(sided=sided):
            yield from _outside_lines(board, sided=sided)
        case InGrid():
            yield from range(len(board.subgrids) + 1)
        case OwnPart():
            yield from part.examples(board)


def _integers(part: Int, board: Board) -> Iterator[int | None]:
    """The default, numbers with letters, both bounds with their neighbours, and numbers near sums of extreme digits."""
    yield from part.letters
    if not part.required:
        yield part.default
    inside = range(-10_000 if part.least is None else part.least, (10_000 if part.most is None else part.most) + 1)
    if part.least is not None:
        yield from (number for number in (part.least, part.least + 1, part.least + 2) if number in inside)
    if part.most is not None:
        yield from (number for number in (part.most - 1, part.most) if number in inside)
    low, high = board.digits[0], board.digits[-1]
    near = {side for times in (0, 1, 2, 3) for reach in (low * times, high * times) for side in (reach, reach + 1)}
    yield from sorted(number for number in near | {low + high, -1} if number in inside)


def _cell_lists(part: Cells, board: Board) -> Iterator[tuple[Cell, ...]]:
    """The shortest, the next and the longest lists in a row, a column and reading order, squares, and closed lines."""
    row, column, block = board.row(1), board.column(board.columns), board.cells
    snake = tuple(cell for number in range(1, board.rows + 1) for cell in board.row(number)[:: 1 if number % 2 else -1])
    beside = tuple(cell for cell in board.beside if part.takes(cell, board))
    most = len(board.everywhere) if part.most is None else part.most
    for line in (row, column, snake, block, (*beside, *block) if beside else ()):
        for size in sorted({part.least, part.least + 1, len(line)}):
            if part.least <= size <= min(most, len(line)):
                yield line[:size]
                yield line[:size][::-1]
    for side in range(2, min(board.rows, board.columns) + 1):
        for down, right in ((0, 0), (board.rows - side, board.columns - side)):
            if part.least <= side * side <= most:
                yield tuple(Cell(down + row, right + column) for row, column in product(range(1, side + 1), repeat=2))
    if not part.distinct and part.least <= 5 <= most and min(board.rows, board.columns) >= 2:
        loop = (Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1))
        yield (*loop, loop[0])
        yield (*loop, loop[0], loop[1])[: min(6, most)]


def _outside_lines(board: Board, *, sided: bool) -> Iterator[View]:
    firsts = [cells[0] for name, cells in board.layers.items() if "." not in name]
    for cells, sides in (
        (board.row(1), ("left", "right")),
        (board.row(board.rows), ("left", "right")),
        (board.column(1), ("top", "bottom")),
        (board.column(board.columns), ("top", "bottom")),
    ):
        for seen in (cells, *(board.along(first, cells) for first in firsts)):
            yield View(seen, "left" if sides[0] == "left" else "top")
            if sided:
                yield View(seen[::-1], "right" if sides[0] == "left" else "bottom")


def _thinned(values: Sequence[Any], random: Random) -> Sequence[Any]:
    """At most `MOST_VALUES` values in their order: the first and the last one, and random ones between them."""
    if len(values) <= MOST_VALUES:
        return values
    kept = sorted(random.sample(range(1, len(values) - 1), MOST_VALUES - 2))
    return [values[0], *(values[at] for at in kept), values[-1]]
