"""The strokes and shapes of a drawing of Penpa+."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Set
from typing import Any

from ...model.shapes import Look, Spot
from ..drawn import colour, hundredths, text_of
from ..looks import PIXELS, Shape, Stroke
from . import styles
from .points import Points

Drawn = Stroke | Shape
_THICK = 0.4 * PIXELS
"""The width of thermometers."""
_BROAD = 0.8
"""The width of the lines around cells, in cells."""
_CROSS = 98
"""The number of a small cross in the list of lines."""
_EDGE = re.compile(r"(\d{1,6}),(\d{1,6})")


class Objects:
    """The drawings of one puzzle. `refuse` gets unknown items, and those without a place."""

    def __init__(
        self, points: Points, question: Mapping[str, Any], colours: Mapping[str, Any], refuse: Callable[[str], None]
    ) -> None:
        self.points, self.question, self.colours, self.refuse = points, question, colours, refuse

    def drawn(self, read: Set[tuple[str, str]]) -> Iterator[Drawn]:
        """The strokes and shapes, without those that are `read`, by their list and place."""
        yield from self._paths("thermo", styles.THERMOMETER, _THICK, bulb=True)
        yield from self._paths("nobulbthermo", styles.THERMOMETER, _THICK)
        yield from self._boxes()
        yield from self._paths("polygon", "#000000", 1)
        yield from self._paths("arrows", styles.THIN, 5, arrow=True, bulb=True)
        yield from self._paths("direction", styles.THIN, 5, arrow=True)
        for key in ("line", "freeline", "lineE", "freelineE", "wall"):
            yield from self._edges(key, read)
        for key, item in self.items("symbol"):
            yield from self._symbol(key, item)
        for key, item in self.items("number"):
            if ("number", key) not in read:
                yield from self._number(key, item)

    def items(self, key: str) -> list[tuple[str, Any]]:
        """The items of a list by their place. An `E` behind a place has no meaning."""
        found = self.question.get(key)
        return [(str(at).removesuffix("E"), item) for at, item in found.items()] if isinstance(found, dict) else []

    def paths(self, key: str) -> list[tuple[int, list[int]]]:
        """The numbered lists of places under a key."""
        found = self.question.get(key)
        lists = enumerate(found) if isinstance(found, list) else ()
        return [
            (number, [at for at in path if isinstance(at, int)])
            for number, path in lists
            if isinstance(path, list) and path
        ]

    def spot(self, at: object) -> Spot | None:
        """The place of a number; the reason is refused if there is none."""
        text = str(at)
        found = self.points.spot(int(text)) if re.fullmatch(r"\d{1,6}", text, re.ASCII) else None
        if found is None:
            self.refuse(f"the place `{text[:12]}`, which is not in the grid,")
        return found

    def own_colour(self, key: str, at: object) -> str:
        """The colour that an item has of its own; empty for the usual one."""
        found = self.colours.get(key)
        value = None
        if isinstance(found, dict):
            value = found.get(str(at))
        elif isinstance(found, list) and isinstance(at, int) and at < len(found):
            value = found[at]
        return colour(value) if isinstance(value, str) else ""

    def _paths(
        self, key: str, usual: str, thickness: float, *, arrow: bool = False, bulb: bool = False
    ) -> Iterator[Drawn]:
        for number, path in self.paths(key):
            spots = tuple(spot for spot in map(self.spot, path) if spot is not None)
            shade = self.own_colour(key, number) or usual
            if len(spots) < len(path) or len(spots) < 2:
                continue
            yield Stroke(spots, shade, thickness, arrow, directed=bulb)
            if bulb:
                yield disc(spots[0], 0.4, *(("#ffffff", shade) if arrow else (shade, "")))

    def _boxes(self) -> Iterator[Drawn]:
        """The broad lines around cells. A straight one is read as a pill."""
        for drawn in self._paths("squareframe", styles.THERMOMETER, _BROAD * PIXELS):
            spots = drawn.points if isinstance(drawn, Stroke) else ()
            rows, columns = ([spot[way] for spot in spots] for way in (0, 1))
            high, wide = max(rows) - min(rows) + _BROAD, max(columns) - min(columns) + _BROAD
            if isinstance(drawn, Stroke) and _BROAD in (high, wide):
                centre = Spot((max(rows) + min(rows)) / 2, (max(columns) + min(columns)) / 2)
                look = Look(drawn.colour, width=hundredths(wide), height=hundredths(high))
                yield Shape(centre, wide, high, rounded=True, fill=drawn.colour, border="", text="", look=look)
            else:
                yield drawn

    def _edges(self, key: str, read: Set[tuple[str, str]]) -> Iterator[Stroke]:
        """The lines of a list of short pieces, joined where they have the same look."""
        pieces: defaultdict[tuple[str, int], list[tuple[Spot, Spot]]] = defaultdict(list)
        for at, style in self.items(key):
            if (key, at) in read:
                continue
            match = _EDGE.fullmatch(at)
            if match is None or not isinstance(style, int) or style not in styles.LINES:
                self.refuse("a cross on a line" if style == _CROSS else f"the line {at[:20]!r} of an unknown kind")
                continue
            ends = self.spot(match[1]), self.spot(match[2])
            if ends[0] is not None and ends[1] is not None:
                shade, width = styles.LINES[style]
                pieces[self.own_colour(key, at) or shade, width].append((ends[0], ends[1]))
        for (shade, width), listed in pieces.items():
            for run, branches in joined(listed):
                yield Stroke(run, shade, width * PIXELS / styles.SIZE, arrow=False, branch=branches)

    def _symbol(self, key: str, item: object) -> Iterator[Drawn]:
        at = self.spot(key)
        match item:
            case [int(number), str(name), *more] if at is not None:
                above = 2 in more[:1]
                yield from self._symbol_at(at, number, name, self.own_colour("symbol", key), above=above)
            case [list(marks), "arrow_eight", *_] if at is not None:
                for way, mark in enumerate(marks[: len(styles.ARROWS)], 1):
                    if mark == 1:
                        yield self._pointer(at, way, self.own_colour("symbol", key))
            case [_, str(name), *_] if at is not None:
                self.refuse(f"the symbol `{name[:20]}`")
            case _:
                self.refuse(f"the unreadable symbol at `{key[:12]}`")

    def _symbol_at(self, at: Spot, number: int, name: str, own: str, *, above: bool) -> Iterator[Drawn]:
        for radii, turn in ((styles.CIRCLES, 0), (styles.SQUARES, 0), (styles.DIAMONDS, 45)):
            if name in radii and number in styles.FILLS:
                fill, border = styles.FILLS[number]
                fill, border = (fill, own or border) if number in styles.RIMS else (own or fill, border)
                half = radii[name] if radii is not styles.DIAMONDS else radii[name] / 2**0.5
                yield disc(at, half, fill, border, rounded=radii is styles.CIRCLES, turn=turn, above=above)
                return
        if name == "inequality" and number in styles.INEQUALITIES:
            yield text_at(at, {"v": "⌄"}.get(sign := styles.INEQUALITIES[number], sign))  # not the V of a sum
        elif name.startswith("arrow_") and number in styles.ARROWS:
            yield self._pointer(at, number, own)
        elif name == "sudokumore" and number in styles.PILLS:
            down, right = styles.PILLS[number]
            high, wide = down + _BROAD, right + _BROAD
            look = Look("#ffffff", own or styles.THIN, hundredths(wide), hundredths(high), above=above)
            centre = Spot(at.row + down / 2, at.column + right / 2)
            yield Shape(centre, wide, high, rounded=True, fill="#ffffff", border=look.border, text="", look=look)
        else:
            self.refuse(f"the symbol `{name[:20]}` {number}")

    @staticmethod
    def _pointer(at: Spot, way: int, own: str) -> Stroke:
        """The arrow of a symbol, by the number of its direction."""
        down, right = styles.ARROWS[way]
        return Stroke((at, Spot(at.row + 0.4 * down, at.column + 0.4 * right)), own or "#000000", 3, arrow=True)

    def _number(self, key: str, item: object) -> Iterator[Drawn]:
        at = self.spot(key)
        match item:
            case [str() | int() as text, int(style), str(kind), *_] if at is not None:
                shown = str(text)
                pointer = re.fullmatch(r"(.*)_([0-7])", shown, re.DOTALL) if kind == "2" else None
                if pointer:
                    shown = pointer[1]
                    down, right = styles.POINTERS[int(pointer[2])]
                    yield Stroke((at, Spot(at.row + 0.4 * down, at.column + 0.4 * right)), "#000000", 3, arrow=True)
                fill, border = styles.DISCS.get(style, ("", ""))
                if fill:
                    shown = " ".join(shown) if kind == "4" and shown.isdecimal() else shown  # each digit is apart
                    yield disc(at, styles.SIZES.get(kind, 0.42), fill, border, text=shown, above=True)
                elif text_of(shown):
                    yield text_at(at, shown, white=style in styles.ON_DARK)
            case [list(marks), *_] if 1 not in marks:
                return  # nothing is drawn
            case [list(), *_] if at is not None:
                self.refuse(f"a list of candidates at {at}, which is not a cell of the board,")
            case _:
                self.refuse(f"the unreadable number at `{key[:12]}`")


def disc(
    at: Spot, half: float, fill: str, border: str,
    *, rounded: bool = True, text: str = "", turn: int = 0, above: bool = False,
) -> Shape:  # fmt: skip
    """A circle or a rectangle around a place."""
    wide = 2 * half
    look = Look(fill, border, hundredths(wide), hundredths(wide), turn=turn, above=above)
    return Shape(at, wide, wide, rounded, fill, border, text_of(text), look)


def text_at(at: Spot, text: str, *, white: bool = False, size: int = 40) -> Shape:
    """A text around a place; `size` is in hundredths of a cell."""
    look, ink = Look(size=size, above=True), "white" if white else ""
    return Shape(at, 0.25, 0.25, rounded=False, fill="", border="", text=text_of(text), look=look, ink=ink)


def joined(pieces: list[tuple[Spot, Spot]]) -> Iterator[tuple[tuple[Spot, ...], bool]]:
    """Short pieces as lines, each with whether it is a branch: whether it ends where more than two pieces meet.

    Lines that cross go straight on, and where three pieces meet all end.
    """
    around: defaultdict[Spot, list[Spot]] = defaultdict(list)
    for one, other in pieces:
        around[one].append(other)
        around[other].append(one)
    done: set[frozenset[Spot]] = set()
    ends = [spot for spot in around if len(around[spot]) % 2]
    for start in (*ends, *around):
        for first in around[start]:
            run: list[Spot] = [start]
            step: Spot | None = first
            while step is not None and frozenset((run[-1], step)) not in done:
                done.add(frozenset((run[-1], step)))
                run.append(step)
                step = _onward(run[-2], step, around[step])
            if len(run) > 1:
                yield tuple(run), any(len(around[end]) > 2 for end in (run[0], run[-1]))


def _onward(before: Spot, here: Spot, around: list[Spot]) -> Spot | None:
    """The place where a line goes on from a place, where pieces lead to those `around`."""
    others = [each for each in around if each != before]
    if len(others) == 3:
        ahead = Spot(2 * here.row - before.row, 2 * here.column - before.column)
        others = [each for each in others if each == ahead]
    return others[0] if len(others) == 1 else None
