"""The cells that a statement touches, and the statements that touch a cell."""

from __future__ import annotations

from dataclasses import dataclass

from ..model.constraint import Constraint, cells_named
from ..model.geometry import Board, base
from ..model.shapes import OutsideText
from ..text.source import Span
from .document import Document
from .meaning import reading


@dataclass(frozen=True, slots=True)
class Touching:
    """A statement that touches a cell: its place, its first word, and its meaning in a sentence."""

    span: Span
    word: str
    says: str


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
    return tuple(names) if len(names) < len(board.cells) else ()


def statements_at(document: Document, cell: str) -> tuple[Touching, ...]:
    """The statements that touch a cell, in the order of the text. Statements about the whole board are left out."""
    found = reading(document)
    if found.understanding is None or found.source is not document.source:
        return ()
    board = found.understanding.board
    listed: dict[Span, Touching] = {}
    for each in found.understanding.constraints:
        cells = _touched(each.stated.constraint, board)
        if cell in cells and len(cells) < len(board.cells):
            span = each.stated.span
            listed.setdefault(span, Touching(span, each.stated.word, each.stated.constraint.explain(board)))
    return tuple(sorted(listed.values(), key=lambda touching: touching.span))


def _touched(constraint: Constraint, board: Board) -> dict[str, None]:
    """The names of the cells that a constraint names or that its drawing marks, in order, as the keys."""
    shapes = constraint.draw(board)
    arrows = [each for each in shapes if isinstance(each, OutsideText) and each.step]
    rays = [board.ray(each.cell, each.step, each.grid) for each in arrows if each.step]
    cells = (*cells_named(constraint), *cells_named(shapes), *(cell for ray in rays for cell in ray))
    return dict.fromkeys(str(base(cell)) for cell in cells)
