"""The clues outside the board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import ascii_lowercase

from ...model.geometry import Board, Cell, Side
from ...model.shapes import OutsideText, Shape, outside_position
from .elements import CELL, Frame, barbs, centre, fit, paled, sign_of, text_at, trail
from .styles import STRONG

_Spot = tuple[Cell, Side | None]
"""A place of clues outside the board. In a hole, clues also have the side of their line at which they are."""


_LEGIBLE = 0.26
"""The size of captions in cells, that of the notes below the board. On a phone such a text is read without zooming."""

_TOWARDS_LINE: Mapping[Side, tuple[int, int]] = {"right": (-1, 0), "bottom": (0, -1), "left": (1, 0), "top": (0, 1)}
"""The way (right, down) from a clue at a side of a line to the line."""


class Outside:
    """The clues beside the board. At each spot a clue with an arrow is first; others follow outwards in file order.

    `drawn` lists all shapes of the puzzle, each with the word of its statement.
    """

    def __init__(self, board: Board, drawn: Iterable[tuple[str, Shape]]) -> None:
        self.board = board
        self.arrows: defaultdict[Cell, dict[tuple[int, int, bool], list[OutsideText]]] = defaultdict(dict)
        self.plain: defaultdict[_Spot, list[tuple[OutsideText, str]]] = defaultdict(list)
        for word, shape in drawn:
            match shape:
                case OutsideText(step=None):
                    place = outside_position(board, shape)
                    self.plain[place, shape.side if place in board.holes else None].append((shape, word))
                case OutsideText(step=(down, right), away=away):
                    here = self.arrows[outside_position(board, shape)]
                    here.setdefault((sign_of(down), sign_of(right), away), []).append(shape)
        words = sorted({word for texts in self.plain.values() for _, word in texts})
        # without them, plain numbers of several families look the same
        self.captions = abbreviations(words) if len(words) > 1 else {}
        self.pitch = 0.95 if self.captions else 0.78  # from one clue to the next one further out, in cells

    @property
    def key(self) -> str:
        """The meaning of the captions; empty if there are none."""
        return ", ".join(f"{caption}={word}" for word, caption in self.captions.items())

    def frame(self) -> Frame:
        """The board with the margins that the clues need, and a little space around them."""
        depth = {"left": 0.0, "top": 0.0, "right": 0.0, "bottom": 0.0}
        for spot, side in self._spots():
            levels = (spot in self.arrows) + len(self.plain.get((spot, side), ()))
            need = 0.9 + (levels - 1) * self.pitch
            for edge in self._sides(spot):
                depth[edge] = max(depth[edge], need)
        air = CELL * 0.16
        return Frame(
            -depth["left"] * CELL - air,
            -depth["top"] * CELL - air,
            (self.board.columns + depth["right"]) * CELL + air,
            (self.board.rows + depth["bottom"]) * CELL + air,
        )

    def _spots(self) -> list[_Spot]:
        """The spots of all clues, sorted."""
        without_side: set[_Spot] = {(spot, None) for spot in self.arrows}
        return sorted(without_side | set(self.plain), key=lambda spot: (spot[0], spot[1] or ""))

    def _sides(self, spot: Cell) -> list[str]:
        sides = {
            "left": spot.column < 1,
            "right": spot.column > self.board.columns,
            "top": spot.row < 1,
            "bottom": spot.row > self.board.rows,
        }
        return [side for side, beyond in sides.items() if beyond]

    def _shared(self, spot: Cell) -> bool:
        """Whether clues of several sides are in this spot, which is a hole."""
        return sum(spot == place for place, _ in self.plain) > 1

    def _place(self, spot: Cell, level: int, side: Side | None) -> tuple[float, float]:
        """The centre of a clue, `level` 0 being next to the board. In a shared hole it is moved towards its line."""
        x, y = centre(spot)
        away = (level * self.pitch - 0.04) * CELL
        sides = self._sides(spot) if side is None else [side]
        if side is not None and self._shared(spot):
            right, down = _TOWARDS_LINE[side]
            if right:  # clues of columns are in the middle, at the top or at the bottom; those of rows avoid them
                down = 1 if (spot, "bottom") in self.plain else -1
            x, y = x + right * CELL * 0.24, y + down * CELL * 0.24
        x += away * (("right" in sides) - ("left" in sides))
        y += away * (("bottom" in sides) - ("top" in sides))
        return x, y

    def draw(self) -> Iterator[str]:
        """The clues as elements."""
        for spot, side in self._spots():
            if spot in self.arrows and side is None:
                yield from self._draw_arrows(spot)
            for level, (clue, word) in enumerate(self.plain.get((spot, side), ()), spot in self.arrows):
                x, y = self._place(spot, level, side)
                shared = self._shared(spot)
                scale = 0.6 if shared else 1
                lift = CELL * 0.09 * scale if self.captions else 0
                size = fit(clue.text, CELL * 0.42 * scale, CELL * 0.7 * scale)
                yield from paled(clue, [text_at(x, y - lift, size, clue.text, "outside")])
                if self.captions:
                    drop, size = (0.13, 0.2) if shared else (0.27, _LEGIBLE)
                    yield text_at(x, y + CELL * drop, CELL * size, self.captions[word], "caption")

    def _draw_arrows(self, spot: Cell) -> Iterator[str]:
        """One text with an arrow for each direction. Where two directions share a spot, each is on its own side."""
        directions = self.arrows[spot]
        crowded = len(directions) > 1
        level_x, level_y = centre(spot)
        for (down, right, away), clues in directions.items():
            text = ",".join(clue.text for clue in clues if clue.text)
            share = 0.2 if crowded else -0.1
            sides = self._sides(spot)
            along_x = "left" not in sides and "right" not in sides
            along_y = "top" not in sides and "bottom" not in sides
            x = level_x + CELL * right * (share if along_x else -0.12)
            y = level_y + CELL * down * (share if along_y else -0.12)
            size = fit(text, CELL * (0.3 if crowded else 0.36), CELL * (0.42 if crowded else 0.62))
            if text:
                yield from paled(clues[0], [text_at(x, y, size, text, "outside")])
            near, length = (0.47, 0.2) if text or crowded else (0.3, 0.46)
            line = [(level_x + right * CELL * far, level_y + down * CELL * far) for far in (near - length, near)]
            tail, tip = line[::-1] if away else line
            path = trail((tail, tip)) + barbs((tail, tip), CELL * 0.12)
            arrow = f'<path class="thin" stroke="{STRONG["black"]}" style="stroke-width:2" d="{path}"/>'
            yield from paled(clues[0], [arrow])


def abbreviations(words: Sequence[str]) -> dict[str, str]:
    """A short name of each word, no two the same: its first letters if one or two of them are enough, or a letter."""
    for length in (1, 2):
        short = {word: word.replace("-", "")[:length] for word in words}
        if len(set(short.values())) == len(words):
            return short
    return {word: _lettered(number) for number, word in enumerate(words)}


def _lettered(number: int) -> str:
    """The name with a number from 0 in the list a, b, …, z, aa, ab, …"""
    further, last = divmod(number, len(ascii_lowercase))
    return (_lettered(further - 1) if further else "") + ascii_lowercase[last]
