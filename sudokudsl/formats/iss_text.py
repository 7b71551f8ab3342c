"""The text of Interactive-Sudoku-Solver: constraint strings and URLs, cut into constraints, copies written out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import unquote, unquote_plus

from ..geometry import Board, Cell
from ..source import Span
from .pairs import bits_of
from .program import ANYWHERE, refused

LINK = re.compile(r"https?://\S*?[?&]q=([^\s&#]*)")
CELL = re.compile(r"[Rr]([0-9a-gA-G])[Cc]([0-9a-gA-G])")
EXTRA = re.compile(r"[A-Z]{1,4}\d*")
COMPOSITES = ("Or", "And", "Replicate")
MOST_ITEMS = 20_000
"""Constraints of one string, with all copies."""


class Junk(Exception):
    """An argument that is not of the form it must have."""


@dataclass(frozen=True, slots=True)
class Item:
    """One constraint of a string: its type, its arguments, where it stands, and the constraints in it."""

    type: str
    args: tuple[str, ...]
    span: Span
    inside: tuple[Item, ...] = ()

    def text(self, at: int) -> str:
        """An argument, empty if there is none."""
        return self.args[at] if at < len(self.args) else ""

    def groups(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The arguments after the first, cut where one is empty or a name such as `_odd`; each with its name."""
        name, group = "", list[str]()
        for text in (*self.args[1:], ""):
            if text and not text.startswith("_"):
                group.append(text)
                continue
            if group:
                yield name, tuple(group)
                group = []
            if text:
                name = unquote(text[1:])


def bare(text: str) -> str:
    """The text from its first line on that is neither blank nor a comment."""
    return re.sub(r"\A(?:\s*#[^\n]*\n)*\s*", "", text)


def constraint_string(text: str) -> tuple[str, int]:
    """The string, and where it starts in the text; a string out of a URL has no place in it, -1."""
    match = LINK.match(bare(text))
    if match:
        return unquote_plus(match[1]), -1
    return re.sub(r"(?m)^#[^\n]*", lambda line: " " * len(line[0]), text), 0


def parse(text: str) -> tuple[Item, ...]:
    """The constraints of a string or URL, those inside of others in them. Refused if it is not well formed."""
    plain, start = constraint_string(text)
    if not plain.strip().startswith("."):
        raise refused("this is no constraint string: it does not start with a point")
    open_: list[tuple[Item, list[Item]]] = []
    found: list[Item] = []
    for item in _items(plain, start):
        if item.type == "End":
            if not open_:
                raise refused("an `End` without a beginning", item.span)
            whole, outer = open_.pop()
            outer.append(replace(whole, inside=tuple(found)))
            found = outer
        elif item.type in COMPOSITES:
            open_.append((item, found))
            found = []
        else:
            found.append(item)
    if open_:
        raise refused(f"`{open_[-1][0].type}` is never ended")
    return tuple(found)


def _items(text: str, start: int) -> Iterator[Item]:
    at = 0
    for piece in text.split("."):
        begin = at - 1
        at += len(piece) + 1
        if begin < 0:
            continue
        type_, *args = "".join(piece.split()).split("~")
        span = ANYWHERE if start < 0 else Span(begin, begin + 1 + len(type_))
        yield Item(type_ or "Given", tuple(args), span)


def written_out(items: Sequence[Item], board: Board) -> Iterator[Item]:
    """The constraints with `And` dissolved and the copies of `Replicate` written out. Refused if one has no place."""
    left = MOST_ITEMS
    for item in _flat(items, board):
        left -= 1
        if left < 0:
            raise refused(f"there are more than {MOST_ITEMS:,} constraints")
        yield item


def _flat(items: Sequence[Item], board: Board) -> Iterator[Item]:
    for item in items:
        if item.type == "And":
            yield from _flat(item.inside, board)
        elif item.type == "Replicate":
            if EXTRA.fullmatch(item.text(1)):
                yield from _flat(item.inside, board)  # copies among extra cells, which are refused where they stand
                continue
            origin = _place(item.text(1) or "R1C1", item)
            for target in _targets(item, origin, board):
                shift = target.row - origin.row, target.column - origin.column
                for inner in _flat(item.inside, board):
                    yield _shifted(inner, shift, board, item)
        else:
            yield item


def _place(text: str, item: Item) -> Cell:
    match = CELL.fullmatch(text)
    if match is None:
        raise refused(f"`Replicate` cannot be read: {text[:20]!r} is no cell such as R1C1", item.span)
    return Cell(int(match[1], 17), int(match[2], 17))


def _targets(item: Item, origin: Cell, board: Board) -> Iterator[Cell]:
    """Where the origin goes: a bit for each cell from it on, in reading order."""
    try:
        bits = bits_of(item.text(0))
    except ValueError:
        raise refused("`Replicate` cannot be read: its cells are damaged", item.span) from None
    cells = board.cells[board.index[origin] if origin in board.index else len(board.cells) :]
    if any(bits[len(cells) :]):
        raise refused("`Replicate` cannot be read: it names cells beyond the board", item.span)
    yield from (cell for cell, bit in zip(cells, bits, strict=False) if bit)


def _shifted(item: Item, shift: tuple[int, int], board: Board, whole: Item) -> Item:
    """A copy with every cell moved; digits behind a cell stay."""
    args = []
    for text in item.args:
        name, mark, digits = text.partition("_")
        if CELL.fullmatch(name):
            place = _place(name, whole)
            moved = Cell(place.row + shift[0], place.column + shift[1])
            if moved not in board:
                raise refused("`Replicate` cannot be read: a copy leaves the board", whole.span)
            args.append(f"{cell_id(moved)}{mark}{digits}")
        else:
            args.append(text)
    return replace(item, args=tuple(args), inside=tuple(_shifted(each, shift, board, whole) for each in item.inside))


_DIGITS = "0123456789abcdefg"


def cell_id(cell: Cell) -> str:
    """A cell as they write it, in base 17."""
    return f"R{_DIGITS[cell.row]}C{_DIGITS[cell.column]}"
