"""Hypothesis strategies for boards, for the parts of a signature, and for whole specs of a family.

They need the extra `testing`. Boards are small enough for the oracle, and odd on purpose: one cell, no houses, digits
from 0, negative, with gaps, or listed twice, jigsaw regions with cells left over. What is drawn fits the signature of
the family; whether the family finds it meaningless on its board (`Family.complaints`) is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from ..diagnostics import Sink
from ..family import Family
from ..geometry import ORTHOGONAL, Board, Cell, View, boxes
from ..grid import Grid
from ..lowering import read
from ..oracle import fillings, house_grids
from ..registry import Registry
from ..search import Givens
from ..signature import Cells, Choice, Colon, Counts, Digits, Form, Int, OneCell, Outside, Part, Sign, Weighted
from ..source import Source

SMALL = 700  # fillings of a raw board

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
)


@dataclass(frozen=True, slots=True)
class Setting:
    """A board and the statements that make it. `houses`: its rows, columns and boxes hold every digit."""

    board: Board
    text: str
    houses: bool = False


@dataclass(frozen=True, slots=True)
class Spec:
    """A setting with some statements of one family: for each its form, and the values of the form's parts."""

    setting: Setting
    word: str
    statements: tuple[tuple[Form, Mapping[str, Any]], ...]

    @property
    def text(self) -> str:
        """The whole spec, as a file would have it."""
        lines = [f"{self.word} {form.text(values)}".rstrip() for form, values in self.statements]
        return self.setting.text + "".join(line.replace(" :", ":") + "\n" for line in lines)


LATIN = Setting(Board(4, 4, (0, 1, 2, 3)), "latin 4x4 digits 0-3\n", houses=True)
SUDOKU = Setting(Board(4, 4, (1, 2, 3, 4), boxes(4, 4, (2, 2))), "sudoku 4x4\n", houses=True)


@lru_cache
def raw_boards(most: int = SMALL) -> SearchStrategy[Board]:
    """Boards without regions that have at most so many fillings, plain ones first."""
    boards = [Board(rows, columns, alphabet) for alphabet in ALPHABETS for rows, columns in SHAPES]
    return st.sampled_from([board for board in boards if fillings(board) <= most])


def settings(most: int = SMALL) -> SearchStrategy[Setting]:
    """Raw boards without and with regions, and 4x4 boards with houses."""
    return st.one_of(raw_boards(most).map(_raw), _with_regions(most), st.sampled_from((SUDOKU, LATIN)))


def _raw(board: Board) -> Setting:
    digits = " ".join(map(str, board.alphabet))
    return Setting(board, f"board {board.rows}x{board.columns} digits {digits}\n")


@st.composite
def _with_regions(draw: DrawFn, most: int) -> Setting:
    board = draw(raw_boards(most))
    letters = draw(st.lists(st.sampled_from("ab."), min_size=len(board.cells), max_size=len(board.cells)))
    kept = ""
    for letter in letters:  # no region may have more cells than there are digits
        kept += "." if kept.count(letter) >= len(board.alphabet) else letter
    names = [letter for letter in dict.fromkeys(kept) if letter != "."]
    if not names:
        return _raw(board)
    regions = tuple(
        tuple(cell for cell, letter in zip(board.cells, kept, strict=True) if letter == name) for name in names
    )
    rows = [kept[start : start + board.columns] for start in range(0, len(kept), board.columns)]
    text = _raw(board).text + "regions\n" + "".join(f"  {row}\n" for row in rows)
    return Setting(Board(board.rows, board.columns, board.alphabet, regions), text)


def cells(board: Board) -> SearchStrategy[Cell]:
    """One cell of a board."""
    return st.sampled_from(board.cells)


@lru_cache(maxsize=4096)
def cell_lists(
    board: Board, *, least: int = 1, most: int | None = None, distinct: bool = True
) -> SearchStrategy[tuple[Cell, ...]]:
    """Lists of cells in any order, walks from neighbour to neighbour and rectangles, of `least` to `most` cells.

    Nothing at all if the board has too few cells.
    """
    many = min(len(board.cells), most) if most is not None else len(board.cells)
    if many < least:
        return st.nothing()
    scattered = st.lists(cells(board), min_size=least, max_size=many, unique=distinct).map(tuple)
    return st.one_of(scattered, _walks(board, least, many), *_blocks(board, least, many))


def _blocks(board: Board, least: int, most: int) -> list[SearchStrategy[tuple[Cell, ...]]]:
    """The one strategy for rectangles of `least` to `most` cells in reading order, or none at all."""
    found = [
        tuple(Cell(top + down, left + right) for down in range(high) for right in range(wide))
        for high in range(1, board.rows + 1)
        for wide in range(1, board.columns + 1)
        if least <= high * wide <= most
        for top in range(1, board.rows - high + 2)
        for left in range(1, board.columns - wide + 2)
    ]
    return [st.sampled_from(found)] if found else []


@st.composite
def _walks(draw: DrawFn, board: Board, least: int, most: int) -> tuple[Cell, ...]:
    """Cells that each touch the one before and never return, fewer than `least` if there is no way on."""
    walk = [draw(cells(board))]
    length = draw(st.integers(least, most))
    while len(walk) < length:
        onward = [cell for cell in board.at_offsets(walk[-1], ORTHOGONAL) if cell not in walk]
        if not onward:
            rest = [cell for cell in board.cells if cell not in walk]
            onward = rest[:1]
        walk.append(draw(st.sampled_from(onward)))
    return tuple(walk)


def values(part: Part, board: Board, *, longest: int | None = None) -> SearchStrategy[Any]:
    """Values of one part of a signature on a board, no list of cells longer than `longest` where the part allows.

    TypeError for a part of a kind that is not built in.
    """
    match part:
        case Sign() | Colon():
            return st.none()
        case Choice(options=options):
            return st.sampled_from(list(options.values()))
        case Int():
            return _integers(part)
        case OneCell():
            return cells(board)
        case Cells(least=least, most=most, distinct=distinct):
            if longest is not None:
                most = max(least, min(longest, longest if most is None else most))
            return cell_lists(board, least=least, most=most, distinct=distinct)
        case Digits(least=least, most=most, distinct=distinct):
            many = most if most is not None else least + 3
            if distinct:
                many = min(many, len(board.digits))
            if many < least:
                return st.nothing()
            digits = st.sampled_from(board.digits)
            return st.lists(digits, min_size=least, max_size=many, unique=distinct).map(tuple)
        case Counts():
            pairs = st.tuples(st.integers(0, 3), st.sampled_from(board.digits))
            return st.lists(pairs, min_size=1, max_size=3, unique_by=lambda pair: pair[1]).map(tuple)
        case Weighted():
            weights = st.sampled_from((1, 2, -1, 3))
            return st.lists(st.tuples(weights, cells(board)), min_size=1, max_size=4).map(tuple)
        case Outside(sided=sided):
            return st.sampled_from(_views(board, sided=sided))
        case _:
            raise TypeError(f"no strategy for the part {type(part).__name__} {part.name!r}")


def _integers(part: Int) -> SearchStrategy[Any]:
    low = part.least if part.least is not None else -3
    high = low + 15 if part.most is None else part.most
    if part.least is None and high < low:
        low = high - 15
    drawn: SearchStrategy[Any] = st.integers(low, min(high, low + 15))
    return drawn if part.required else st.one_of(st.just(part.default), drawn)


def _views(board: Board, *, sided: bool) -> list[View]:
    rows = [board.row(number) for number in range(1, board.rows + 1)]
    columns = [board.column(number) for number in range(1, board.columns + 1)]
    views = [View(row, "left") for row in rows] + [View(column, "top") for column in columns]
    if sided:
        views += [View(row[::-1], "right") for row in rows] + [View(column[::-1], "bottom") for column in columns]
    return views


def drawable(form: Form) -> bool:
    """Whether a form takes no picture, and every part of it is of a kind that `values` knows."""
    if form.picture is not None:
        return False
    try:
        for part in form.parts:
            values(part, SUDOKU.board)
    except TypeError:
        return False
    return True


@st.composite
def specs(draw: DrawFn, family: Family, *, most: int = SMALL) -> Spec:
    """Specs with one or two statements of a family. ValueError if no form of the family can be drawn."""
    forms = [form for form in family.forms if drawable(form)]
    if not forms:
        raise ValueError(f"no form of {family.word} can be drawn")
    setting = draw(settings(most))
    many = draw(st.integers(1, 2))
    statements = []
    for _ in range(many):
        form = draw(st.sampled_from(forms))
        drawn = {part.name: draw(values(part, setting.board)) for part in form.parts if part.name}
        statements.append((form, drawn))
    return Spec(setting, family.word, tuple(statements))


@dataclass(frozen=True, slots=True)
class Mix:
    """A setting with statements of several families: for each its family, its form, and the values of its parts."""

    setting: Setting
    statements: tuple[tuple[Family, Form, Mapping[str, Any]], ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """The statements, as lines of a file."""
        return tuple(
            f"{family.word} {form.text(values)}".rstrip().replace(" :", ":") for family, form, values in self.statements
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


@lru_cache
def wide_settings() -> tuple[Setting, ...]:
    """Boards of every kind up to 6x6, most of them too large for the oracle."""
    read_ = [(read(Source("wide", text), Sink(Source("wide", text)), Registry()), text) for text in WIDE]
    return tuple(Setting(puzzle.board, f"{text}\n") for puzzle, text in read_ if puzzle is not None)


@lru_cache
def _mixed_forms(words: frozenset[str] | None) -> tuple[tuple[Family, tuple[Form, ...]], ...]:
    known = [family for family in Registry().families if family.group != "board"]
    drawn = [(family, tuple(form for form in family.forms if drawable(form))) for family in known]
    return tuple((family, forms) for family, forms in drawn if forms and (words is None or family.word in words))


MIX_LINE = 9  # cells in a list, unless the family asks for more
MIX_TRIES = 3  # at arguments that have a meaning


@st.composite
def statements(
    draw: DrawFn, board: Board, *, words: frozenset[str] | None = None
) -> tuple[Family, Form, Mapping[str, Any]] | None:
    """A statement of any family (or one of `words`) that has a meaning on a board; None if what was drawn has none."""
    family, forms = draw(st.sampled_from(_mixed_forms(words)))
    form = draw(st.sampled_from(forms))
    parts = {part.name: values(part, board, longest=MIX_LINE) for part in form.parts if part.name}
    if any(strategy.is_empty for strategy in parts.values()):
        return None
    for _ in range(MIX_TRIES):
        drawn = {name: draw(strategy) for name, strategy in parts.items()}
        if not any(complaint.error for complaint in family.complaints(family.build(**drawn), board)):
            return family, form, drawn
    return None


@st.composite
def mixes(draw: DrawFn, *, most: int = SMALL, least: int = 2, upto: int = 5) -> Mix:
    """Boards of every kind with `least` to `upto` statements of any families, fewer where some had no meaning."""
    setting = draw(st.one_of(settings(most), st.sampled_from(wide_settings())))
    many = draw(st.integers(least, upto))
    drawn = [draw(statements(setting.board)) for _ in range(many)]
    return Mix(setting, tuple(each for each in drawn if each is not None))


def grids() -> SearchStrategy[Grid]:
    """The 288 solved 4x4 sudoku grids."""
    return st.sampled_from(house_grids(SUDOKU.board))


@st.composite
def givens_of(draw: DrawFn, grid: Grid) -> Givens:
    """Some of the digits of a solution, the other cells open."""
    shown: Sequence[bool] = draw(st.lists(st.booleans(), min_size=len(grid.values), max_size=len(grid.values)))
    return tuple(digit if show else None for digit, show in zip(grid.values, shown, strict=True))
