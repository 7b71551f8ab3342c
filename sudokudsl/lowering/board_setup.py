"""Sets up the board of a file and its houses, before the other statements are lowered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ..language.scope import Scope
from ..language.syntax.ast import File, Statement
from ..model.geometry import Board
from ..model.puzzle import Stated
from ..text.diagnostics import Note, Sink
from ..text.source import Span
from .board import BoardStatements, DecodedStatement, bare_board, stated_houses, with_grids, with_regions
from .decoding import decode
from .registry import Registry

STARTS = ("sudoku", "latin", "board")
"""The words of the board statement."""
ONCE = ("boxes", "regions", "title", "author", "source", "rules", "expect")
"""The words of the other statements that are allowed once."""
DEFAULT_BOARD = Board(9, 9, tuple(range(1, 10)))


@dataclass(frozen=True, slots=True)
class BoardSetup:
    """The board of a file, without extra cells, and its houses.

    The board is not `known` if its statement has a mistake. It is then the default board, so that some of the other
    statements can still be checked. If only its boxes or regions have a mistake, the board is without regions, and
    `other` is the same board with its rows as regions. A mistake on both boards is one whatever the regions are.
    """

    board: Board
    houses: tuple[Stated, ...] = ()
    known: bool = True
    other: Board | None = None


def set_up_board(file: File, sink: Sink, registry: Registry) -> BoardSetup:
    """The board that the statements of a file describe. Mistakes are reported."""
    unknown = BoardSetup(DEFAULT_BOARD, known=False)
    first = _first_of_each_kind(file, sink)
    top = file.statements[0].word.span if file.statements else Span(0, 0)
    if any(statement.word.key in (*STARTS, "boxes", "regions", "grid") for statement in file.broken):
        return unknown
    start, sound = _decoded(first.get("board"), DEFAULT_BOARD, sink, registry)
    bare = bare_board(start, top, sink) if sound else None
    if bare is None:
        return unknown
    boxes, sound_boxes = _decoded(first.get("boxes"), bare, sink, registry)
    regions, sound_regions = _decoded(first.get("regions"), bare, sink, registry)
    without = BoardSetup(bare, other=replace(bare, regions=tuple(view.cells for view in bare.row_views)))
    if not (sound_boxes and sound_regions):
        return without
    grids = [_decoded(each, bare, sink, registry) for each in file.statements if each.word.key == "grid"]
    if not all(sound for _, sound in grids):
        return unknown
    stated = tuple(grid for grid, _ in grids if grid is not None)
    statements = BoardStatements(start, boxes, regions, top, stated)
    if stated:
        on_grids = with_grids(bare, statements, sink)
        return unknown if on_grids is None else BoardSetup(on_grids, tuple(stated_houses(on_grids, statements)))
    board = with_regions(bare, statements, sink)
    return without if board is None else BoardSetup(board, tuple(stated_houses(board, statements)))


def _first_of_each_kind(file: File, sink: Sink) -> Mapping[str, Statement]:
    """The statements that are allowed once, by kind. A second one is an error with a note on the first."""
    first: dict[str, Statement] = {}
    for kind, statement in _allowed_once(file):
        before = first.setdefault(kind, statement)
        if before is not statement:
            line = sink.source.place(before.span.start)[0]
            what = "two board statements" if kind == "board" else f"two `{kind}` statements"
            sink.error(
                "repeated-statement",
                f"a file cannot have {what}: the first is on line {line}",
                statement.span,
                notes=(Note("the first", before.span),),
                help=_as_grid(statement, sink),
            )
    return first


def _as_grid(statement: Statement, sink: Sink) -> str:
    """Advice for one of several grids that is written as a board: `sudoku 4x4 at r1c1`; empty for any other line."""
    text = sink.source.cut(statement.span)
    placed = re.fullmatch(r"(?:sudoku|latin|board)\s+(\d+x\d+)\s+at\s+(r\d+c\d+)", text, re.IGNORECASE)
    return f"did you mean `grid {placed[1]} at {placed[2]}`?" if placed else ""


def _allowed_once(file: File) -> Iterator[tuple[str, Statement]]:
    """The statements of the kinds that are allowed once, each with its kind."""
    for statement in file.statements:
        if statement.word.key in STARTS:
            yield "board", statement
        elif statement.word.key in ONCE:
            yield statement.word.key, statement


def _decoded(
    statement: Statement | None, board: Board, sink: Sink, registry: Registry
) -> tuple[DecodedStatement | None, bool]:
    """The value of a board statement, or None without a statement, and whether the statement has no mistake."""
    if statement is None:
        return None, True
    family = registry.find(statement.word.text)
    assert family is not None
    decoded = decode(family, statement, Scope(board, {}, sink), registry)
    if decoded is None:
        return None, False
    return DecodedStatement(statement, family.build(**decoded.values), decoded), True
