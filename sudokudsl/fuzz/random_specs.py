"""Random boards, arguments and statements, sampled from any source of chance.

Boards are small enough for the oracle, or somewhat larger, and unusual on purpose: a single cell, no houses, digits
from 0, negative digits, gaps, digits listed twice, and jigsaw regions that leave cells over. Arguments fit the
signature of their family. Whether they have a meaning on the board (`Family.complaints`) shows only after building.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from random import Random
from typing import Any, Protocol, TypeVar

from ..crosscheck.oracle import fillings
from ..families.houses import Houses
from ..families.shapes import ALL_OF, DRAWN, ShapeNames
from ..families.shapes import FAMILY as SHAPES_OF_AREAS
from ..language.family import Family
from ..language.hidden_numbers import constraint_of
from ..language.signature import (
    Cells,
    Choice,
    Colon,
    DigitCounts,
    Digits,
    Flags,
    Form,
    InGrid,
    Int,
    Ints,
    OneCell,
    OutsideLine,
    OwnPart,
    Part,
    Sign,
    WeightedCells,
    WholeLayer,
)
from ..lowering import read
from ..lowering.registry import Registry
from ..model.geometry import ORTHOGONAL, Board, Cell, ExtraArray, ExtraCell, Layer, LayerCell, View
from ..model.puzzle import Puzzle
from ..text.diagnostics import Sink
from ..text.source import Source
from .random_layers import LayerRecipe

HIDDEN = 9  # one of `HIDDEN + 1` numbers is a cell
SMALL = 700  # fillings of a board without houses, at most
T = TypeVar("T")

SHAPES = ((1, 1), (1, 2), (2, 1), (1, 3), (1, 4), (4, 1), (2, 2), (1, 5), (2, 3), (3, 2), (1, 6), (3, 3))
ALPHABETS = (
    (1, 2),
    (1, 2, 3),
    (1, 2, 3, 4),
    (0, 1, 2),
    (1, 2, 3, 4, 5),
    (0, 1, 2, 3),
    (1, 3, 7),
    (-1, 0, 1),
    (1, 2, 2, 3),
    (1, 2, 3, 4, 5, 6, 7, 8, 9),
    (-4, -1, 2),
    (10, 11, 12, 20),
    (-99, 7, 99),
)
EXTRA_DIGITS = ((0, 1), (1, 2), (1, 2, 3), (-2, 0, 4), (2, 3, 5, 9), (-70, 70), (9, 10, 64, 65))
WIDE_WITH_EXTRAS = (
    "sudoku 4x4\ncells x[1..3] digits 0-5",
    "latin 3x3\ncells x[1..2] digits 1 2 3",
    "board 3x3 digits 1-4\ncells x[1..2] digits -1..2 counted\ncells sum digits 3-9",
    "sudoku 6x6\ncells x[1..4] digits 0 1 2 7\ncells y[1..2] digits 1-6 counted",
    "sudoku 4x4\nlayer x digits 0-4",
    "board 3x3 digits 1-3\nlayer x digits -1..1 counted",
)
WIDE = (
    "board 2x5 digits 1-5",
    "board 3x4 digits 0-3",
    "board 5x2 digits -2..2",
    "board 4x4 digits 1 3 7 9",
    "board 1x8 digits 1-8",
    "board 7x1 digits 0-9",
    "board 3x3 digits 1-9",
    "board 4x4 digits 1-6\nboxes 2x2",
    "board 6x6 digits 1-7\nboxes 3x2",
    "latin 3x3",
    "latin 4x4 digits 1 2 2 3",
    "latin 2x5 digits 1 1 2 4 9",
    "latin 3x5 digits 0-4",
    "latin 5x5 digits -2..2",
    "latin 6x6 digits 0-5",
    "latin 4x4\nregions\n  aab.\n  a.bb\n  c.dd\n  ccd.",
    "sudoku 4x4",
    "sudoku 4x4 digits 1 3 7 12",
    "sudoku 4x4 digits -1 -1 0 5",
    "sudoku 4x4\nregions\n  aaab\n  abbb\n  cddd\n  cccd",
    "sudoku 4x6\nboxes 2x3",
    "sudoku 5x5\nregions\n  aaabb\n  aabbb\n  cccdd\n  ceddd\n  ceeee",
    "sudoku 6x6",
    "sudoku 6x6 digits 1 1 2 3 4 4",
    "sudoku 6x6 digits -3..2\nregions\n  aabbbb\n  aaabcc\n  adbccc\n  dddecf\n  deeeff\n  deefff",
)
"""Boards too large for the oracle, unless most cells are given."""
GRIDS = (
    "board 3x3 digits 1-2\ngrid 2x2 latin at r1c1\ngrid 2x2 latin at r2c2",
    "board 3x3 digits 1-3\ngrid 2x2 latin at r1c2\ngrid 2x2 latin at r2c1",
    "board 2x5 digits 1-3\ngrid 2x2 latin at r1c4\ngrid 2x2 latin at r1c1",
    "board 4x4 digits 0-2\ngrid 3x3 latin at r2c1\ngrid 2x2 latin at r1c3",
    "board 3x5 digits 1 2 2\ngrid 3x3 latin at r1c1\ngrid 3x3 latin at r1c3",
    "board 2x3 digits 1-2\ngrid 2x2 boxes 2x1 at r1c1\ngrid 2x2 boxes 1x2 at r1c2",
)
"""Boards of several grids."""
WIDE_GRIDS = (
    "board 6x6 digits 1-4\ngrid 4x4 at r1c1\ngrid 4x4 at r3c3",
    "board 6x6 digits 0-3\ngrid 4x4 at r1c2\ngrid 4x4 at r3c3\ngrid 4x4 latin at r2c1",
    "board 7x6 digits 1-4\ngrid 4x4 at r1c1\ngrid 4x4 boxes 1x4 at r4c3",
    "board 9x6 digits -1..4\ngrid 6x6 boxes 3x2 at r1c1\ngrid 6x6 boxes 3x2 at r4c1",
)
"""Boards of several grids that are too large for the oracle, unless most cells are given."""
LARGE = (
    "board 1x16 digits 1-4",
    "board 20x1 digits 0-1",
    "board 1x12 digits 10-21",
    "board 2x9 digits -9..-1",
    "board 2x6 digits 1-20",
    "board 3x5 digits 5 50 99",
    "latin 4x4 digits -99 0 64 99",
    "latin 7x7 digits 3-9",
    "sudoku 8x8",
    "sudoku 9x9",
    "sudoku 9x9 digits 0-8",
)
"""Boards with long lines, with many digits, or with wide gaps between digits. Rules about them take long to compile."""


class Chance(Protocol):
    """A source of random choices: a random number generator, or a test tool that can simplify its choices."""

    def pick(self, options: Sequence[T]) -> T:
        """One of the options, a sequence that is not empty; the first is the simplest."""
        ...

    def between(self, low: int, high: int) -> int:
        """An integer from `low` to `high`, inclusive."""
        ...


class SeededChance:
    """Chance from a seeded random number generator."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def pick(self, options: Sequence[T]) -> T:
        """One of the options, all equally likely."""
        return self.random.choice(options)

    def between(self, low: int, high: int) -> int:
        """An integer from `low` to `high`, inclusive, all equally likely."""
        return self.random.randint(low, high)


class BoardTooSmall(Exception):
    """The board does not have enough cells or digits for the requested sample."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A board and the statements that make it. `houses` lists the rows, columns and regions that are houses.

    `layers` are the recipes of the layers that are more than arrays of free digits.
    """

    board: Board
    text: str
    houses: tuple[tuple[Cell, ...], ...] = ()
    layers: tuple[LayerRecipe, ...] = ()


@dataclass(frozen=True, slots=True)
class RandomStatement:
    """A statement: its family, its form, and the values of the parts of the form by name."""

    family: Family
    form: Form
    values: Mapping[str, Any]

    @property
    def line(self) -> str:
        """The statement, as a line of a file."""
        return self.form.line(self.family.word, self.values)


@lru_cache
def raw_boards(most: int = SMALL) -> tuple[Board, ...]:
    """Boards without regions that have at most `most` fillings, plain ones first."""
    boards = (Board(rows, columns, alphabet) for alphabet in ALPHABETS for rows, columns in SHAPES)
    return tuple(board for board in boards if fillings(board) <= most)


def houses_of(puzzle: Puzzle) -> tuple[tuple[Cell, ...], ...]:
    """The cells of every row, column, box and region whose digits the puzzle restricts."""
    return tuple(
        cells for constraint in puzzle.constraints if isinstance(constraint, Houses) for cells in constraint.members
    )


def setting_of(text: str) -> Setting:
    """The setting of a text without errors."""
    source = Source("setting", text)
    puzzle = read(source, Sink(source), Registry())
    assert puzzle is not None, text
    return Setting(puzzle.board, f"{text}\n", houses_of(puzzle))


LATIN = setting_of("latin 4x4 digits 0-3")
SUDOKU = setting_of("sudoku 4x4")


@lru_cache
def wide_settings(*, extras: bool = False) -> tuple[Setting, ...]:
    """Boards of every kind up to 6x6, most of them too large for the oracle; with `extras`, boards with extra cells."""
    return tuple(map(setting_of, WIDE_WITH_EXTRAS if extras else (*WIDE, *WIDE_GRIDS)))


@lru_cache
def _small_grids() -> tuple[Setting, ...]:
    """Boards of several grids for the oracle."""
    return tuple(map(setting_of, GRIDS))


@lru_cache
def large_settings() -> tuple[Setting, ...]:
    """Boards with long lines, with many digits, or with wide gaps between digits."""
    return tuple(map(setting_of, LARGE))


def random_setting(chance: Chance, most: int = SMALL, *, extras: bool = False) -> Setting:
    """A board without houses or only with regions, a 4x4 board with rows and columns, or a board of several grids.

    With `extras`, a board without houses and with extra cells. Boards without rows and columns as houses have at most
    `most` fillings.
    """
    if extras:
        return _with_extras(chance, chance.pick(raw_boards(max(most // 8, 2))), most)
    match chance.between(0, 2):
        case 0:
            return raw_setting(chance.pick(raw_boards(most)))
        case 1:
            return _with_regions(chance, chance.pick(raw_boards(most)))
    return chance.pick((SUDOKU, LATIN, *_small_grids())) if chance.between(0, 3) == 0 else chance.pick((SUDOKU, LATIN))


def raw_setting(board: Board) -> Setting:
    """A board without houses."""
    digits = " ".join(map(str, board.alphabet))
    return Setting(board, f"board {board.rows}x{board.columns} digits {digits}\n")


def _with_extras(chance: Chance, board: Board, most: int) -> Setting:
    """A board without houses, and up to two short arrays of extra cells or layers, some of them counted."""
    found = raw_setting(board)
    for name in ("e", "sum")[: chance.between(1, 2)]:
        digits, counted = chance.pick(EXTRA_DIGITS), bool(chance.between(0, 1))
        extra = ExtraArray(name, chance.between(1, 2), digits, counted)
        if chance.between(0, 2) == 0:
            extra = Layer(name, len(board.cells), digits, counted, "shade" if len(digits) == 2 else "digit")
        more = replace(found.board, extras=(*found.board.extras, extra))
        if fillings(more) <= most:
            found = Setting(more, f"{found.text}{_extra_text(extra)}\n")
    return found


def _extra_text(extra: ExtraArray) -> str:
    digits = " ".join(map(str, extra.digits))
    if isinstance(extra, Layer):
        return f"layer {extra.name} digits {digits}{' counted' * extra.counted}"
    return f"cells {extra.name}[1..{extra.size}] digits {digits}{' counted' * extra.counted}"


def _with_regions(chance: Chance, board: Board) -> Setting:
    kept = ""
    for _ in board.cells:
        letter = chance.pick("ab.")
        # no region may have more cells than there are digits
        kept += "." if kept.count(letter) >= len(board.alphabet) else letter
    names = [letter for letter in dict.fromkeys(kept) if letter != "."]
    if not names:
        return raw_setting(board)
    regions = tuple(
        tuple(cell for cell, letter in zip(board.cells, kept, strict=True) if letter == name) for name in names
    )
    rows = [kept[start : start + board.columns] for start in range(0, len(kept), board.columns)]
    text = raw_setting(board).text + "regions\n" + "".join(f"  {row}\n" for row in rows)
    return Setting(Board(board.rows, board.columns, board.alphabet, regions), text, regions)


@lru_cache(maxsize=256)
def named_beside(board: Board) -> tuple[Cell, ...]:
    """The extra cells that a file can name: not those of the layers that belong to a division or a path."""
    return tuple(cell for cell in board.beside if isinstance(cell, ExtraCell) and "." not in cell.name)


@lru_cache(maxsize=256)
def named_cells(board: Board) -> tuple[Cell, ...]:
    """The cells of the board, and the extra cells that a file can name."""
    return (*board.cells, *named_beside(board))


def sample(chance: Chance, options: Sequence[T], least: int, most: int, *, distinct: bool) -> tuple[T, ...]:
    """From `least` to `most` of the options in any order.

    Raises BoardTooSmall if there are too few distinct options.
    """
    if distinct:
        most = min(most, len(options))
    if most < least or not options:
        raise BoardTooSmall
    left, taken = list(options), []
    for _ in range(chance.between(least, most)):
        option = chance.pick(left)
        taken.append(option)
        if distinct:
            left.remove(option)
    return tuple(taken)


def random_cells(
    chance: Chance,
    board: Board,
    *,
    least: int = 1,
    most: int | None = None,
    distinct: bool = True,
    beside: Sequence[Cell] = (),
) -> tuple[Cell, ...]:
    """Cells in any order, a walk from neighbour to neighbour, or a rectangle, of `least` to `most` cells.

    Cells in any order may include the extra cells `beside`, and all of them may be on a layer there. Unless `distinct`,
    half of the longer walks are closed.
    Raises BoardTooSmall if the board does not have enough cells.
    """
    layers = sorted({cell.name for cell in beside if isinstance(cell, LayerCell)})
    if beside and chance.between(0, 1):
        if layers and chance.between(0, 1):
            below = random_cells(chance, board, least=least, most=most, distinct=distinct)
            return board.over(chance.pick(layers), below)
        options = (*board.cells, *beside)
        return sample(chance, options, least, len(options) if most is None else most, distinct=distinct)
    largest = min(len(board.cells), most) if most is not None else len(board.cells)
    if largest < least:
        raise BoardTooSmall
    match chance.between(0, 2):
        case 0:
            return sample(chance, board.cells, least, largest, distinct=distinct)
        case 1:
            walk = _walk(chance, board, chance.between(least, largest))
            closes = not distinct and 2 < len(walk) < largest and chance.between(0, 1)
            return (*walk, walk[0]) if closes else walk
    blocks = _blocks(board, least, largest)
    return chance.pick(blocks) if blocks else sample(chance, board.cells, least, largest, distinct=distinct)


@lru_cache(maxsize=4096)
def _blocks(board: Board, least: int, most: int) -> tuple[tuple[Cell, ...], ...]:
    """All rectangles of `least` to `most` cells, each in reading order."""
    return tuple(
        tuple(Cell(top + down, left + right) for down in range(high) for right in range(wide))
        for high in range(1, board.rows + 1)
        for wide in range(1, board.columns + 1)
        if least <= high * wide <= most
        for top in range(1, board.rows - high + 2)
        for left in range(1, board.columns - wide + 2)
        if board.holes.isdisjoint(Cell(top + down, left + right) for down in range(high) for right in range(wide))
    )


def _walk(chance: Chance, board: Board, length: int) -> tuple[Cell, ...]:
    """Distinct cells, each a neighbour of the one before; where no neighbour is left, the first free cell."""
    walk = [chance.pick(board.cells)]
    while len(walk) < length:
        onward = [cell for cell in board.at_offsets(walk[-1], ORTHOGONAL) if cell not in walk]
        walk.append(chance.pick(onward or [cell for cell in board.cells if cell not in walk][:1]))
    return tuple(walk)


def random_value(chance: Chance, part: Part, board: Board, *, longest: int | None = None) -> Any:  # noqa: ANN401
    """A value of one part of a signature on a board. Lists of cells have at most `longest` cells if the part allows.

    Raises TypeError for a part of a kind that is not built in; BoardTooSmall if the board is too small for it.
    """
    match part:
        case Sign() | Colon():
            return None
        case Choice(options=options):
            return chance.pick(list(options.values()))
        case Int():
            hidden = not part.known and chance.between(0, HIDDEN) == HIDDEN
            return chance.pick(named_cells(board)) if hidden else _integer(chance, part)
        case Ints(default=default):
            if default and chance.between(0, 1) == 0:
                return default
            return sample(chance, _numbers_near(board), 1, 3, distinct=True)
        case OneCell():
            return chance.pick([cell for cell in named_cells(board) if part.takes(cell, board)])
        case Cells(least=least, most=most, distinct=distinct):
            if longest is not None:
                most = max(least, min(longest, longest if most is None else most))
            beside = [cell for cell in named_beside(board) if part.takes(cell, board)]
            return random_cells(chance, board, least=least, most=most, distinct=distinct, beside=beside)
        case Digits(least=least, most=most, distinct=distinct):
            return sample(chance, board.every_digit, least, most if most is not None else least + 3, distinct=distinct)
        case DigitCounts():
            named = sample(chance, board.every_digit, 1, 3, distinct=True)
            return tuple((chance.between(0, 3), digit) for digit in named)
        case WeightedCells():
            cells = named_cells(board)
            return tuple((chance.pick((1, 2, -1, 3)), chance.pick(cells)) for _ in range(chance.between(1, 4)))
        case OutsideLine(sided=sided):
            return chance.pick(_views(board, sided=sided))
        case InGrid():
            return chance.between(0, len(board.subgrids)) if board.subgrids else 0
        case WholeLayer():
            divisions = board.names_of_layers("areas")
            if not divisions:
                raise BoardTooSmall
            return board.layers[chance.pick(divisions)]
        case Flags(words=words):
            return frozenset(word for word in words if chance.between(0, 2) == 0)
        case ShapeNames():
            return sample(chance, (*DRAWN, *ALL_OF), 1, 4, distinct=False)
        case OwnPart():
            return chance.pick(part.examples(board))
    raise TypeError(f"no values are sampled for the part {type(part).__name__} {part.name!r}")


def _integer(chance: Chance, part: Int) -> int | None:
    if part.letters and chance.between(0, 1) == 0:
        return chance.pick(list(part.letters))
    low = part.least if part.least is not None else -3
    high = low + 15 if part.most is None else part.most
    if part.least is None and high < low:
        low = high - 15
    if not part.required and chance.between(0, 1) == 0:
        default: int | None = part.default
        return default
    if chance.between(0, 5) == 5:
        largest = max(BIG) if part.most is None else part.most
        return chance.pick((low, min(low + 1, high), high, min(max(low, chance.pick(BIG)), largest)))
    return chance.between(low, min(high, low + 15))


@lru_cache(maxsize=256)
def _numbers_near(board: Board) -> tuple[int, ...]:
    """The sums of two digits of the board, the simplest numbers first, and the numbers next to their ends."""
    sums = {one + other for one in board.digits for other in board.digits}
    return tuple(sorted(sums | {min(sums) - 1, max(sums) + 1}, key=lambda number: (abs(number), number)))


@lru_cache(maxsize=256)
def _views(board: Board, *, sided: bool) -> tuple[View, ...]:
    views = [*board.row_views, *board.column_views]
    if sided:
        views += [View(row.cells[::-1], "right", row.grid) for row in board.row_views]
        views += [View(column.cells[::-1], "bottom", column.grid) for column in board.column_views]
    firsts = [cells[0] for name, cells in board.layers.items() if "." not in name]
    views += [replace(view, cells=board.along(first, view.cells)) for first in firsts for view in tuple(views)]
    return tuple(views)


BIG = (16, 31, 45, 64, 100, 1000, 1_000_000)
"""Numbers that few small boards reach."""

_SAMPLED_PARTS = (
    *(Sign, Colon, DigitCounts, Choice, Int, Ints, OneCell, Cells, Digits, WeightedCells, OutsideLine, InGrid),
    OwnPart,
)


def can_sample(form: Form) -> bool:
    """Whether a form takes no picture and `random_value` knows the kind of every part."""
    return form.picture is None and all(isinstance(part, _SAMPLED_PARTS) for part in form.parts)


def random_values(chance: Chance, form: Form, board: Board, *, longest: int | None = None) -> Mapping[str, Any]:
    """Values of all named parts of a form, by name. Raises BoardTooSmall if the board is too small for them."""
    return {part.name: random_value(chance, part, board, longest=longest) for part in form.parts if part.name}


def sampled_forms(words: frozenset[str] | None = None) -> tuple[tuple[Family, tuple[Form, ...]], ...]:
    """All families except those of boards, or those of `words`, each with the forms that `can_sample` accepts.

    `shapes` with names is among them.
    """
    if words is None:
        return _all_sampled_forms()
    return tuple((family, forms) for family, forms in _all_sampled_forms() if family.word in words)


@cache
def _all_sampled_forms() -> tuple[tuple[Family, tuple[Form, ...]], ...]:
    known = [family for family in Registry().families if family.constrains]
    sampled = [(family, tuple(form for form in family.forms if can_sample(form))) for family in known]
    with_names = (SHAPES_OF_AREAS, SHAPES_OF_AREAS.forms[:1])
    return (*((family, forms) for family, forms in sampled if forms), with_names)


LONGEST = (9, 9, 9, 9, 6, 3, 17, 40)
"""The most cells in a list, unless the family requires more; one is chosen for each statement."""
MAX_TRIES = 3  # samples of arguments in search of a meaning


def random_statement(chance: Chance, board: Board, *, words: frozenset[str] | None = None) -> RandomStatement | None:
    """A statement of any family, or one of `words`, that has a meaning on a board; None if none was found."""
    family, forms = chance.pick(sampled_forms(words))
    form, longest = chance.pick(forms), chance.pick(LONGEST)
    for _ in range(MAX_TRIES):
        try:
            sampled = random_values(chance, form, board, longest=longest)
        except BoardTooSmall:
            return None
        if not any(complaint.error for complaint in constraint_of(family, sampled, board)[1]):
            return RandomStatement(family, form, sampled)
    return None
