"""The cells that a statement touches, and the statements that touch cells."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor

from ..model.constraint import Constraint, cells_named
from ..model.geometry import Board, Cell, base
from ..model.shapes import Drawing, OutsideText
from ..text.source import Span
from .document import Document, Entry
from .meaning import reading
from .singles import decoded_in, family_of


@dataclass(frozen=True, slots=True)
class Touching:
    """A statement, or one of the clues that it states together: its place, its first word, and its meaning in words.

    `cells` names the cells that it touches, in order.
    """

    span: Span
    word: str
    says: str
    cells: tuple[str, ...]


def cells_at(document: Document, offset: int) -> tuple[str, ...]:
    """The names of the cells that the statement at an offset touches, in order; none if it is about the whole board."""
    found = reading(document)
    entry = document.entry(offset)
    if found.understanding is None or found.source is not document.source or entry is None:
        return ()
    board, whole = found.understanding.board, entry.whole
    stated = [each.stated for each in found.understanding.constraints]
    within = [each.constraint for each in stated if whole.start <= each.span.start < whole.end]
    names = dict.fromkeys(name for constraint in within for name in _touched(constraint, board))
    drawing = _drawing(document, entry)
    names |= {} if drawing is None else _around(drawing)
    return tuple(names) if len(names) < len(board.cells) else ()


def statements_at(document: Document, cells: Collection[str]) -> tuple[Touching, ...]:
    """The statements that touch some cells, in the order of the text. Those about the whole board are left out."""
    found = reading(document).understanding
    if found is None:
        return ()
    every = len(found.board.cells)
    return tuple(
        each
        for each in touching_statements(document)
        if len(each.cells) < every and not {*cells}.isdisjoint(each.cells)
    )


@lru_cache(maxsize=4)
def touching_statements(document: Document) -> tuple[Touching, ...]:
    """All statements that require something or draw something, in the order of the text; none in a foreign text."""
    found = reading(document)
    if found.understanding is None or found.source is not document.source:
        return ()
    board = found.understanding.board
    listed: dict[Span, Touching] = {}
    for each in (each.stated for each in found.understanding.constraints):
        if each.span not in listed:
            cells = tuple(_touched(each.constraint, board))
            listed[each.span] = Touching(each.span, each.word, each.constraint.explain(board), cells)
    for entry in document.entries:
        drawing = _drawing(document, entry)
        if drawing is not None:
            span = entry.span
            listed.setdefault(span, Touching(span, entry.key, drawing.sentence, tuple(_around(drawing))))
    return tuple(sorted(listed.values(), key=lambda each: each.span))


def _touched(constraint: Constraint, board: Board) -> dict[str, None]:
    """The names of the cells that a constraint names or that its drawing marks, in order, as the keys."""
    shapes = constraint.draw(board)
    arrows = [each for each in shapes if isinstance(each, OutsideText) and each.step]
    rays = [board.ray(each.cell, each.step, each.grid) for each in arrows if each.step]
    cells = (*cells_named(constraint), *cells_named(shapes), *(cell for ray in rays for cell in ray))
    return dict.fromkeys(str(base(cell)) for cell in cells)


def _drawing(document: Document, entry: Entry) -> Drawing | None:
    """The drawing of a statement that requires nothing; None for any other statement."""
    family = None if entry.statement is None else family_of(document, entry.statement)
    if entry.statement is None or family is None or family.group != "drawing":
        return None
    found = decoded_in(document, entry.statement, family)
    if found is None:
        return None
    drawing: Drawing = family.build(**found[1].values)
    return drawing


def _around(drawing: Drawing) -> dict[str, None]:
    """The names of the cells in which a drawing has its places, or on whose borders, in order, as the keys."""
    names = {str(cell): None for cell in drawing.cells}
    for row, column in drawing.at:
        rows, columns = (range(ceil(each - 0.5), floor(each + 0.5) + 1) for each in (row, column))
        names |= {str(Cell(down, right)): None for down in rows for right in columns}
    return names
