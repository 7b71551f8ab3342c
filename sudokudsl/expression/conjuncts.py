"""A rule taken apart, for a person who reasons or another program: what must hold together, one part at a time.

A part is a condition with what its names stand for, and the cells it can look at. Only what is known before solving is
decided here, by the same judge that says whether a full grid meets the rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any, NoReturn, cast

from ..model import ground as t
from ..model.geometry import Board, Cell
from . import typed_tree as q
from .evaluate import Given, Judge, Names, NoNumber, holds

if TYPE_CHECKING:
    from ..model.constraint import Constraint
    from ..model.grid import Grid


class _DigitAsked(Exception):
    """The answer depends on a digit."""


class _Empty:
    """A grid before solving."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __getitem__(self, cell: Cell) -> NoReturn:
        raise _DigitAsked


@dataclass(frozen=True, slots=True)
class Part:
    """A condition that must hold, and the values of the names in it."""

    condition: q.Condition
    names: Names
    board: Board

    def holds(self, grid: Grid) -> bool:
        """Whether a full grid meets it."""
        return holds(self.condition, grid, self.names)

    def constraint(self) -> Constraint | None:
        """The constraint of a family, if it is no more than that."""
        try:
            match self.condition:
                case q.OfFamily(statement):
                    return _before_solving(self.board).statement(statement, self.names)
        except _DigitAsked:
            pass
        return None

    def different(self) -> tuple[Cell, ...]:
        """The cells, if it says no more than that their digits all differ; else none."""
        judge = _before_solving(self.board)
        try:
            match self.condition:
                case q.AllDiffer((q.DigitsOf(cells),)):
                    return judge.cells(cells, self.names)
                case q.Compare(q.DigitOf(one), (("!=", q.DigitOf(other)),)):
                    return (*judge.cells(one, self.names), *judge.cells(other, self.names))
        except (_DigitAsked, NoNumber):
            pass
        return ()

    def reading(self) -> tuple[tuple[Cell, ...], t.Pattern | t.Machine] | None:
        """The cells that it reads in order, and the pattern or machine that they are read by, if it is no more."""
        try:
            match self.condition:
                case q.Matched(cells, reader) | q.Accepted(cells, reader):
                    return _before_solving(self.board).cells(cells, self.names), reader
        except _DigitAsked:
            pass
        return None

    def alternatives(self) -> tuple[tuple[Part, ...], ...]:
        """The parts of each alternative, if it says no more than that one of them must hold; else none."""
        judge, board = _before_solving(self.board), self.board
        try:
            match self.condition:
                case q.Logic("or", inside) | q.Either(inside):
                    return tuple(tuple(_parts(each, self.names, board)) for each in inside)
                case q.ForEach("some", domain, where, body):
                    among = judge.elements(domain, self.names)
                    wanted = [names for names in among if where is None or judge.holds(where, names)]
                    return tuple(tuple(_parts(body, names, board)) for names in wanted)
        except (_DigitAsked, NoNumber):
            pass
        return ()

    def cells(self) -> tuple[Cell, ...]:
        """The cells that it can look at, and maybe more, in reading order."""
        try:
            found = set(_looked_at(self.condition, self.names, self.board))
        except (_DigitAsked, NoNumber, KeyError):  # the last: a name that a quantifier inside gives
            found = set()
        return tuple(cell for cell in self.board.everywhere if cell in found) or self.board.everywhere


def parts(condition: q.Condition, board: Board) -> Iterator[Part]:
    """The parts that must all hold, as far as they can be told apart before solving."""
    yield from _parts(condition, {}, board)


def _parts(node: q.Condition, names: Names, board: Board) -> Iterator[Part]:
    judge = _before_solving(board)
    match node:
        case q.Block(inside) | q.Logic("and", inside):
            for each in inside:
                yield from _parts(each, names, board)
            return
        case q.Bind(name, value, body):
            yield from _parts(body, {**names, name: Given(value, names)}, board)
            return
    try:
        match node:
            case q.Use(definition, arguments):
                values: Names = judge.parameters(definition, arguments, names)
                found = list(_parts(definition.body, values, board))
            case q.ForEach("each" | "no" as quantor, domain, where, body):
                asked = body if quantor == "each" else q.Negation(body)
                found = [
                    part for inner in judge.elements(domain, names) for part in _guarded(where, asked, inner, board)
                ]
            case _:
                found = [Part(node, names, board)]
    except (_DigitAsked, NoNumber):
        found = [Part(node, names, board)]
    yield from found


def _guarded(where: q.Condition | None, body: q.Condition, names: Names, board: Board) -> Iterator[Part]:
    """The parts of `body`, which must hold if `where` does."""
    try:
        if where is None or _before_solving(board).holds(where, names):
            yield from _parts(body, names, board)
    except _DigitAsked:
        yield Part(q.Logic("implies", (cast(q.Condition, where), body)), names, board)


def _before_solving(board: Board) -> Judge:
    """A judge who knows no digit and raises _DigitAsked where one is needed."""
    return Judge(cast(Any, _Empty(board)))


def _looked_at(node: object, names: Names, board: Board) -> Iterator[Cell]:
    """The cells in a part of a tree, those that its names stand for, and those that its quantifiers go through."""
    judge = _before_solving(board)
    match node:
        case Cell():
            yield node
        case q.CellsNamed(name) | q.NumberNamed(name) | q.ConditionNamed(name):
            value = names.get(name, ())  # nothing for the name that a quantifier inside gives
            if isinstance(value, Given):
                yield from _looked_at(value.node, value.names, board)
            else:
                yield from value if isinstance(value, tuple) else ()
        case q.Through():
            yield from judge.cells(node, names)
        case q.Slice(cells):
            try:
                yield from judge.cells(node, names)
            except (_DigitAsked, KeyError):  # the place is not known yet
                yield from _looked_at((cells, node.first, node.last), names, board)
        case q.Domain(kind="row" | "column" | "region" | "window" | "tile"):
            yield from board.cells
        case q.Domain(kind="neighbour" | "move", place=place, offsets=offsets):
            try:
                for cell in judge.cells(cast(q.Cells, place), names):
                    yield from (cell, *board.at_offsets(cell, offsets))
            except KeyError:  # the name of a quantifier inside
                yield from board.cells
        case q.OfFamily():
            yield from board.everywhere
        case q.Use(definition, arguments):
            yield from _looked_at(arguments, names, board)
            yield from _looked_at(definition.body, {}, board)
        case tuple():
            for part in node:
                yield from _looked_at(part, names, board)
        case _ if is_dataclass(node):
            for field in fields(node):
                if field.name != "span":
                    yield from _looked_at(getattr(node, field.name), names, board)
