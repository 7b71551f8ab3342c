"""The parts of a puzzle for programs that only draw: its marks, its rules as text, and its solution."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import pairwise
from math import gcd

from ..drawing.layers import on_board
from ..drawing.svg.elements import sign_of
from ..families.arrow import Arrow
from ..families.givens import Given
from ..families.houses import Houses
from ..language.hidden_numbers import HiddenNumbers
from ..language.signature import cells_text
from ..model.constraint import Constraint, layer_named
from ..model.geometry import Board, Cell, ExtraCell, Layer, Subgrid
from ..model.grid import Grid
from ..model.puzzle import Puzzle, Stated
from ..model.shapes import (
    Caption,
    CellText,
    GivenDigit,
    Line,
    Outline,
    OutsideText,
    Shape,
    Style,
    outside_position,
    settled,
)
from .export_forms import Options

NO_LINES = "digits may repeat in rows and columns"
"""The rule of a board whose rows and columns are not houses."""
MOST_EXPLAINED = 6
"""The most statements of one word without a mark that the rules text explains one by one."""


def drawn_statements(puzzle: Puzzle) -> list[tuple[Stated, tuple[Shape, ...]]]:
    """The statements with their shapes. Shapes of a layer are in the cells below it."""
    board = puzzle.board
    return [(stated, settled(board, on_board(stated.constraint.draw(board), board))) for stated in puzzle.stated]


def lines_over_others(puzzle: Puzzle) -> tuple[str, ...]:
    """Remarks on statements whose lines are drawn over the middle of a further cell between two of their cells."""
    found = []
    for stated, shapes in drawn_statements(puzzle):
        skipped = (each for shape in shapes if isinstance(shape, Line) for each in _skipped(shape.cells))
        if (first := next(skipped, None)) is not None:
            one, over, other = first
            where = f"its line is drawn over {over}, which is not on it between {one} and {other}"
            found.append(f"{puzzle.label(stated)}: {where}, as only the rules text says")
    return tuple(found)


def cells_without_place(puzzle: Puzzle) -> tuple[str, ...]:
    """Remarks on layers and extra cells, for programs that have the cells of a board only."""
    found = []
    for extra in puzzle.board.extras:
        if not isinstance(extra, Layer):
            found.append(
                f"cells {extra.name}: they are drawn below the board, and only the rules text says what they are"
            )
        elif extra.look != "hidden":
            found.append(f"layer {extra.name}: its marks are drawn in the cells below it, as only the rules text says")
    return tuple(found)


def unusual_pills(puzzle: Puzzle) -> tuple[str, ...]:
    """Remarks on arrows whose pill is not read to the right or downwards, as players read it."""
    return tuple(
        f"{puzzle.label(stated)}: its pill is read from {stated.constraint.bulb[0]} on, as only the rules text says"
        for stated in puzzle.stated
        if isinstance(stated.constraint, Arrow) and list(stated.constraint.bulb) != sorted(stated.constraint.bulb)
    )


def _skipped(cells: Sequence[Cell]) -> Iterator[tuple[Cell, Cell, Cell]]:
    """The cells whose middles a line crosses between two of its cells, each between these two."""
    for one, other in pairwise(cells):
        down, right = other.row - one.row, other.column - one.column
        steps = gcd(down, right)
        for at in range(1, steps):
            yield one, Cell(one.row + at * down // steps, one.column + at * right // steps), other


def has_marks(shapes: Iterable[Shape]) -> bool:
    """Whether shapes contain a mark in or around the board."""
    return any(not isinstance(shape, GivenDigit | Caption) for shape in shapes)


def rules_text(puzzle: Puzzle, only: Sequence[Stated] | None = None) -> str:
    """The rules of the file. Without any, sentences about its statements, or about `only` some of them.

    The rules of a file for an unusual board are followed by the sentences about its digits and houses.
    """
    if puzzle.rules and only is None and not _is_usual(puzzle):
        return "\n".join((puzzle.rules, *map(_sentence, (*_houses(puzzle), *_further_cells(puzzle.board)))))
    return puzzle.rules or "\n".join(_sentence(text) for text in _rules(puzzle, only))


def _is_usual(puzzle: Puzzle) -> bool:
    """Whether a board of one grid has rows and columns as houses, and the digits from 1 to their length.

    A board with several grids, or with extra cells that players fill, is not usual.
    """
    board = puzzle.board
    if board.subgrids or any(_further_cells(board)):
        return False
    names = {stated.constraint.what for stated in puzzle.stated if isinstance(stated.constraint, Houses)}
    return {"row", "column"} <= names and board.alphabet == tuple(range(1, max(board.rows, board.columns) + 1))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _rules(puzzle: Puzzle, only: Sequence[Stated] | None) -> Iterator[str]:
    board = puzzle.board
    if only is None:
        yield from _houses(puzzle)
        yield from _further_cells(board)
    documented = {each.word: each.doc for each in puzzle.definitions if each.doc and "{" not in each.doc}
    listed: defaultdict[tuple[str, str, type | None], list[Constraint]] = defaultdict(list)
    for stated, shapes in drawn_statements(puzzle):
        own = isinstance(stated.constraint, Houses) and stated.word != "region"
        if (only is None or stated in only) and not own and not isinstance(stated.constraint, Given):
            kind = type(_as_drawn(stated.constraint)) if stated.word not in documented and has_marks(shapes) else None
            listed[stated.word, layer_named(stated.constraint, board), kind].append(stated.constraint)
    beside = {word for (word, *_), each in listed.items() if any(_is_beside(one, board) for one in each)}
    for (word, _, kind), constraints in listed.items():
        if word in documented:
            yield f"{word}: {documented[word]}"
            continue
        shown = MOST_EXPLAINED
        if kind is not None:
            first, *others = map(_as_drawn, constraints)
            alike = not any(differ_unseen(first, each, board) for each in others)
            told_apart = alike and not (word in beside and len(beside) > 1)
            shown = 1 if told_apart else len(constraints)
        texts = [each.explain(board) for each in constraints]
        more = f" (and {len(texts) - shown} more)" if len(texts) > shown else ""
        yield f"{word}: {'; '.join(texts[:shown])}{more}"


def _as_drawn(constraint: Constraint) -> Constraint:
    """The constraint whose marks are drawn: for a cell as the number of a statement, the one of some number."""
    return constraint.shown or constraint if isinstance(constraint, HiddenNumbers) else constraint


def _is_beside(constraint: Constraint, board: Board) -> bool:
    """Whether the mark of a constraint is a number beside the board, which may be of any kind."""
    shapes = _as_drawn(constraint).draw(board)
    return any(isinstance(shape, OutsideText) and shape.text and shape.step is None for shape in shapes)


def differ_unseen(one: Constraint, other: Constraint, board: Board) -> bool:
    """Whether constraints of a class differ in something that their marks do not show, such as a number of cells."""
    if not is_dataclass(one):
        return False
    values = {each.name: getattr(other, each.name) for each in fields(one)}
    changed = (replace(one, **{name: value}) for name, value in values.items() if value != getattr(one, name))
    return any(each.draw(board) == one.draw(board) for each in changed)


def _houses(puzzle: Puzzle) -> Iterator[str]:
    """The rules of the board."""
    board = puzzle.board
    houses = [stated for stated in puzzle.stated if isinstance(stated.constraint, Houses) and stated.word != "region"]
    names = [stated.constraint.what for stated in houses if isinstance(stated.constraint, Houses)]
    digits = ", ".join(map(str, board.alphabet))
    whole = all(len(cells) == len(board.alphabet) for cells in board.houses)
    if {"row", "column"} < set(names) and whole and not board.subgrids:
        area = next(name for name in names if name not in ("row", "column"))
        yield f"normal sudoku rules apply: every row, column and {area} holds each of the digits {digits}"
        return
    yield f"the digits are {digits}"
    if board.subgrids:
        yield f"the grids are {', '.join(map(_grid, board.subgrids))}"
    elif not {"row", "column"} & set(names):
        yield NO_LINES
    for stated in houses:
        yield stated.constraint.explain(board)
    inside = {cell for cells in board.regions for cell in cells}
    outside = [cell for cell in board.cells if cell not in inside]
    if inside and outside and not board.subgrids:
        yield f"no region holds {cells_text(outside)}"


def _grid(grid: Subgrid) -> str:
    """One of several grids, such as `6x6 with boxes of 2x3 at r1c1`."""
    kind = "without boxes" if grid.box is None else f"with boxes of {grid.box[0]}x{grid.box[1]}"
    return f"{grid.rows}x{grid.columns} {kind} at {grid.corner}"


def _further_cells(board: Board) -> Iterator[str]:
    """The rules about the cells of layers and those beside the board."""
    for extra in board.extras:
        digits = ", ".join(map(str, extra.digits))
        if not isinstance(extra, Layer):
            yield f"every cell of {extra.name} beside the board holds one of {digits}"
        elif extra.look != "hidden":
            yield f"every cell also holds one of {digits} on the layer {extra.name}"


def known_solution(puzzle: Puzzle, options: Options) -> Grid | None:
    """The only solution, from the file or from the options."""
    return puzzle.solutions[0][0] if len(puzzle.solutions) == 1 else options.solution


@dataclass(frozen=True, slots=True)
class SmallText:
    """A small text in a cell. `row` and `column` are a place of the board, in cells, and `anchor` is its part there."""

    row: float
    column: float
    text: str
    anchor: str
    style: Style


def small_texts(shapes: Iterable[Shape]) -> Iterator[SmallText]:
    """Labels of outlines and texts of cells, each in a free corner of its cell. The fifth text joins the first."""
    corners: defaultdict[Cell, list[tuple[str, Style]]] = defaultdict(list)
    for shape in shapes:
        match shape:
            case Outline(label=str(label)) if label and shape.cells:
                corners[Cell(*min(shape.cells, key=tuple))].append((label, shape.style))
            case CellText(corner=True):
                corners[Cell(*shape.cell)].append((shape.text, shape.style))
            case CellText():
                cell = shape.cell
                yield SmallText(cell.row - 0.17, cell.column - 0.5, shape.text, "middle", shape.style)
    for (row, column), (first, *texts) in corners.items():
        spare = (first[0], *(text for text, _ in texts[3:]))
        for at, (text, style) in enumerate(((" ".join(spare), first[1]), *texts[:3])):
            right, low = at in (1, 2), at in (1, 3)
            left = column - (0.08 if right else 0.92)
            yield SmallText(row - (0.15 if low else 0.84), left, text, "end" if right else "start", style)


@dataclass(frozen=True, slots=True)
class Clue:
    """A clue outside the board: its place in cells from the corner of the board, and the direction of its arrow."""

    row: float
    column: float
    text: str
    step: tuple[int, int] | None = None


def outside_clues(puzzle: Puzzle, shapes: Iterable[Shape]) -> list[Clue]:
    """The clues outside the board. Several at one place follow each other outwards, or along their diagonals."""
    board, found, level = puzzle.board, list[Clue](), defaultdict[tuple[int, int], int](int)
    ways = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}
    for shape in dict.fromkeys(shape for shape in shapes if isinstance(shape, OutsideText)):
        place = outside_position(board, shape)
        down, right = ways[shape.side]
        far, level[place] = level[place], level[place] + 1
        step = arrow_step(shape)
        back = (-step[0], -step[1]) if step is not None and all(step) else (0.8 * down, 0.8 * right)
        row, column = place.row - 0.5 + far * back[0], place.column - 0.5 + far * back[1]
        found.append(Clue(row, column, shape.text, step))
    return found


def arrow_step(shape: OutsideText) -> tuple[int, int] | None:
    """The direction of the arrow of a clue, one cell far."""
    if shape.step is None:
        return None
    turn = -1 if shape.away else 1
    return turn * sign_of(shape.step[0]), turn * sign_of(shape.step[1])


def on_extra_cells(shape: Shape) -> bool:
    """Whether a shape is in a cell beside the board."""
    match shape:
        case OutsideText() | Caption():
            return False
        case CellText(cell=cell) | GivenDigit(cell=cell):
            return isinstance(cell, ExtraCell)
    return any(isinstance(cell, ExtraCell) for cell in getattr(shape, "cells", ()))
