"""Hypothesis strategies for boards, for the parts of a signature, for statements and for whole specs.

They need the extra `testing`. They sample as `fuzz/random_specs.py` describes, in such a way that hypothesis can shrink
its examples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from ..crosscheck.oracle import house_grids
from ..fuzz import random_puzzles, random_specs
from ..fuzz.random_puzzles import RandomPuzzle
from ..fuzz.random_specs import LATIN, SMALL, SUDOKU, BoardTooSmall, RandomStatement, Setting, can_sample
from ..language.family import Family
from ..language.signature import Form, Part
from ..model.geometry import Board, Cell
from ..model.grid import Grid
from ..model.solver import Givens

__all__ = [
    "LATIN",
    "SUDOKU",
    "RandomPuzzle",
    "RandomStatement",
    "Setting",
    "Spec",
    "boards",
    "can_sample",
    "cell_lists",
    "givens_of",
    "grids",
    "puzzles",
    "puzzles_with_rules",
    "settings",
    "specs",
    "statements",
    "values",
]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _HypothesisChance:
    """A source of chance whose choices hypothesis can simplify."""

    draw: DrawFn

    def pick(self, options: Sequence[T]) -> T:
        return self.draw(st.sampled_from(options))

    def between(self, low: int, high: int) -> int:
        return self.draw(st.integers(low, high))


@dataclass(frozen=True, slots=True)
class Spec:
    """A setting with some statements of one family, each as a form and the values of its parts by name."""

    setting: Setting
    word: str
    statements: tuple[tuple[Form, Mapping[str, Any]], ...]

    @property
    def text(self) -> str:
        """The spec as the text of a file."""
        return self.setting.text + "".join(f"{form.line(self.word, values)}\n" for form, values in self.statements)


def boards(most: int = SMALL) -> SearchStrategy[Board]:
    """Boards without regions that have at most `most` fillings, plain ones first."""
    return st.sampled_from(random_specs.raw_boards(most))


@st.composite
def settings(draw: DrawFn, most: int = SMALL) -> Setting:
    """Boards without houses, boards whose only houses are regions, and 4x4 boards with rows and columns as houses."""
    return random_specs.random_setting(_HypothesisChance(draw), most)


@st.composite
def cell_lists(
    draw: DrawFn, board: Board, *, least: int = 1, most: int | None = None, distinct: bool = True
) -> tuple[Cell, ...]:
    """Lists of cells in any order, walks from neighbour to neighbour and rectangles, of `least` to `most` cells."""
    try:
        return random_specs.random_cells(_HypothesisChance(draw), board, least=least, most=most, distinct=distinct)
    except BoardTooSmall:
        reject()


@st.composite
def values(draw: DrawFn, part: Part, board: Board, *, longest: int | None = None) -> Any:  # noqa: ANN401
    """Values of one part of a signature on a board. Lists of cells have at most `longest` cells if the part allows.

    Raises TypeError for a part of a kind that is not built in.
    """
    try:
        return random_specs.random_value(_HypothesisChance(draw), part, board, longest=longest)
    except BoardTooSmall:
        reject()


@st.composite
def specs(draw: DrawFn, family: Family, *, most: int = SMALL, extras: bool = False) -> Spec:
    """Specs with one or two statements of a family; with `extras`, some of the boards have extra cells.

    Raises ValueError if no form of the family can be sampled.
    """
    forms = [form for form in family.forms if can_sample(form)]
    if not forms:
        raise ValueError(f"no form of {family.word} can be sampled")
    chance = _HypothesisChance(draw)
    setting = random_specs.random_setting(chance, most, extras=extras and chance.between(0, 3) == 3)
    try:
        stated = []
        for _ in range(chance.between(1, 2)):
            form = chance.pick(forms)
            stated.append((form, random_specs.random_values(chance, form, setting.board)))
    except BoardTooSmall:
        reject()
    return Spec(setting, family.word, tuple(stated))


@st.composite
def statements(draw: DrawFn, board: Board, *, words: frozenset[str] | None = None) -> RandomStatement | None:
    """Statements of any family, or of `words`, that have a meaning on a board; None where none was found."""
    return random_specs.random_statement(_HypothesisChance(draw), board, words=words)


@st.composite
def puzzles(draw: DrawFn, *, most: int = SMALL, least: int = 2, upto: int = 5) -> RandomPuzzle:
    """Boards of every kind with up to `upto` statements of any families.

    Samples `least` to `upto` statements and leaves out those without meaning.
    """
    return random_puzzles.random_puzzle(_HypothesisChance(draw), most=most, least=least, upto=upto)


@st.composite
def puzzles_with_rules(draw: DrawFn, *, most: int = SMALL, upto: int = 2) -> RandomPuzzle:
    """Boards with one to `upto` rules, which need not have a meaning, and up to `upto` statements."""
    return random_puzzles.random_puzzle_with_rules(_HypothesisChance(draw), most=most, upto=upto)


def grids() -> SearchStrategy[Grid]:
    """The 288 solved 4x4 sudoku grids."""
    return st.sampled_from(house_grids(SUDOKU.board))


@st.composite
def givens_of(draw: DrawFn, grid: Grid) -> Givens:
    """Givens that are some of the digits of a solution; the other cells are open."""
    shown: Sequence[bool] = draw(st.lists(st.booleans(), min_size=len(grid.values), max_size=len(grid.values)))
    return tuple(digit if show else None for digit, show in zip(grid.values, shown, strict=True))
