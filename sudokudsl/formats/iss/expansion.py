"""Expands `And` and `Replicate` of Interactive-Sudoku-Solver into the constraints that they contain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...model.geometry import Cell
from ..pairs import bits_of
from ..refusal import Junk, refused
from .cells import Places
from .text import Item

MAX_ITEMS = 20_000
"""The most constraints of one string, including all copies."""
KEYED = ("Binary", "BinaryX", "NFA", "Pair", "PairX", "Regex", "Replicate")
"""Types whose first argument is text that might look like a cell."""


def written_out(items: Sequence[Item], places: Places) -> Iterator[Item]:
    """The constraints with every `And` dissolved and every `Replicate` copied.

    Raises Refused if a copy leaves the board.
    """
    left = MAX_ITEMS
    for item in _flat(items, places):
        left -= 1
        if left < 0:
            raise refused(f"there are more than {MAX_ITEMS:,} constraints")
        yield item


def _flat(items: Sequence[Item], places: Places) -> Iterator[Item]:
    for item in items:
        if item.type == "And":
            yield from _flat(item.inside, places)
        elif item.type == "Replicate":
            try:
                yield from _copies(item, places)
            except Junk as junk:
                raise refused(f"`Replicate` cannot be read: {junk}", item.span) from None
        else:
            yield item


def _copies(item: Item, places: Places) -> Iterator[Item]:
    origin = places.find(item.text(1) or "R1C1")
    for target in _targets(item, places.from_on(origin)):
        for inner in _flat(item.inside, places):
            yield _shifted(inner, origin, target, places)


def _targets(item: Item, cells: Sequence[Cell]) -> Iterator[Cell]:
    """The cells to which the origin moves: a bit for each cell of its layer, starting with the origin."""
    try:
        bits = bits_of(item.text(0))
    except ValueError:
        raise Junk("its cells are damaged") from None
    if any(bits[len(cells) :]):
        raise Junk("it names cells beyond the board")
    yield from (cell for cell, bit in zip(cells, bits, strict=False) if bit)


def _shifted(item: Item, origin: Cell, target: Cell, places: Places) -> Item:
    """A copy with every cell moved by the step from `origin` to `target`; digits after a cell stay the same."""
    args = list(item.args[: item.type in KEYED])
    for text in item.args[len(args) :]:
        name, mark, digits = text.partition("_")
        args.append(places.shifted(name, origin, target) + mark + digits if places.is_name(name) else text)
    return replace(item, args=tuple(args), inside=tuple(_shifted(each, origin, target, places) for each in item.inside))
