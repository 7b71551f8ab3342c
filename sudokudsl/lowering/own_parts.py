"""Advice on words of setters, with the cells, numbers and names of the file in place of those of an example."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations

from ..language.syntax.advice.first_words import QUEENS
from ..model.geometry import Board, Layer

_PLACE = re.compile(r"r(\d+)c(\d+)", re.IGNORECASE)


def with_own_parts(said: str, phrase: str, text: str, board: Board) -> str:
    """Advice on a statement as written, whose first words are a phrase, with the parts that the statement has."""
    if phrase in QUEENS:
        said = _about_digits(said, text)
    elif phrase == "tapa":
        said = _about_runs(said, text, board)
    elif phrase in _ON_CELLS:
        said = _ON_CELLS[phrase](said, text)
    elif phrase in _CLUES:
        said = _about_line(said, text, board)
    said = _on_own_layer(said, board)
    lines = board.names_of_layers("line")
    if len(lines) == 1 and not re.search(r"`(?:loop|path) way", said):
        said = re.sub(r"\bway\b", lines[0], said)
    return said


_SHADE = re.compile(
    r"put a shade over each cell, `layer shade digits 0-1`(?:; |, and state rules about it, |, with |, and |\. )?",
    re.IGNORECASE,
)
_OF_SHADE = re.compile(r"\bshade(?=\[| =)")


def _on_own_layer(said: str, board: Board) -> str:
    """Advice about shaded cells with the layer that the file has, if it has one of 0 and 1."""
    layers = [
        extra.name
        for extra in board.extras
        if isinstance(extra, Layer) and extra.role == "values" and extra.digits == (0, 1)
    ]
    return _OF_SHADE.sub(layers[0], _SHADE.sub("", said)) if len(layers) == 1 else said


def _about_digits(said: str, text: str) -> str:
    """A rule on all digits as one on those at the end of the statement."""
    match = re.fullmatch(r"[^\d]*?((?:\s+\d+)+)", text)
    either = " or ".join(f"a = {digit} and b = {digit}" for digit in match[1].split()) if match else ""
    return said.replace("a != b", f"not ({either})") if either else said


_SIDES = {(-1, 0): 1, (0, 1): 2, (1, 0): 4, (0, -1): 8}
_DIRECTIONS = {1: "up", 2: "to the right", 4: "down", 8: "to the left"}
_USES = (1, 2, 3, 4, 5, 6, 8, 9, 10, 12)
"""The numbers of a line in a cell: the sum of one or two sides."""


def _two_cells(text: str) -> tuple[str, str, int]:
    """The two neighbours that a statement names, and the side of the first at which the second is; 0 without them."""
    places = [(int(row), int(column)) for row, column in _PLACE.findall(text)]
    if len(places) != 2:
        return "", "", 0
    one, other = places
    side = _SIDES.get((other[0] - one[0], other[1] - one[1]), 0)
    return f"r{one[0]}c{one[1]}", f"r{other[0]}c{other[1]}", side


def _wall(said: str, text: str) -> str:
    one, _, side = _two_cells(text)
    if not side:
        return said
    first, *others = (str(uses) for uses in _USES if uses & side)
    said = said.replace("r1c1", one).replace("to the right", _DIRECTIONS[side])
    said = said.replace("{2, 3, 6, 10}", f"{{{', '.join([first, *others])}}}")
    return said.replace("2, 3, 6 or 10", f"{', '.join([first, *others[:-1]])} or {others[-1]}")


def _door(said: str, text: str) -> str:
    one, other, side = _two_cells(text)
    own = {"r2c2": one, "r2c3": other}
    return re.sub(r"r2c[23]", lambda match: own[match[0]], said) if side else said


def _one_cell(said: str, text: str) -> str:
    places = _PLACE.findall(text)
    return said.replace("r1c1", "r{}c{}".format(*places[0])) if len(places) == 1 else said


_ON_CELLS: dict[str, Callable[[str, str], str]] = {
    **dict.fromkeys(("wall", "walls", "barrier"), _wall),
    **dict.fromkeys(("onewaydoor", "onewaydoors", "oneway", "door", "doors"), _door),
    **dict.fromkeys(("deadend", "deadends"), _one_cell),
}

_CLUES = (
    "beforenine", "before9", "parityparty", "ascendingstarter", "ascendingstarters", "startingrun", "battlefield",
    "battlefields",
)  # fmt: skip
"""Words for clues beside the board whose advice is a rule on `line`, which is a row of nine cells."""
_CLUE = re.compile(
    r"[^\d]*?(?P<kind>row|column|col|r|c)\s*(?P<number>\d+)(?:\s+(?P<side>left|right|top|bottom))?\s*[:=]?\s*(?P<clue>\d+)",
    re.IGNORECASE,
)


def _about_line(said: str, text: str, board: Board) -> str:
    """A rule on the row or column of a clue, from its side, if the digits are 1 up to the length of the line."""
    match = _CLUE.fullmatch(text)
    if match is None:
        return said
    is_row = match["kind"].lower().startswith("r")
    length = board.columns if is_row else board.rows
    if board.digits != tuple(range(1, length + 1)):
        return said
    number = match["number"]
    line = f"r{number}" if is_row else f"c{number}"
    if (match["side"] or "").lower() in ("right", "bottom"):
        ends = (f"r{number}c{length}", f"r{number}c1") if is_row else (f"r{length}c{number}", f"r1c{number}")
        line = "..".join(ends)
    said = re.sub(r"(?<![\w-])9(?![\w-])", str(length), said)
    said = re.sub(r"= (?:15|20)\b", f"= {match['clue']}", said)
    return said.replace("let line = r1`", f"let line = {line}`")


_TAPA = re.compile(
    r"tapa(?:[\s-]+clues?)?\s+r(?P<row>\d+)c(?P<column>\d+)\s*[:=]?\s*(?P<clue>\d+(?:[\s,]+\d+)*)", re.IGNORECASE
)


def _about_runs(said: str, text: str, board: Board) -> str:
    """Advice on tapa with the rule for a clue."""
    match = _TAPA.fullmatch(text)
    if match is None:
        return said
    line = _runs_around(match, board)
    cell = f"r{match['row']}c{match['column']}"
    clue = f"the cells around it have the clue: `{line}`" if line else f"no cells around {cell} have this clue"
    return f"{clue}; {said.partition(', and the clue is')[0]}".replace("[r1c1] =", f"[{cell}] =")


_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def _runs_around(match: re.Match[str], board: Board) -> str:
    """The rule for a clue, which lists the lengths of the runs of shaded cells around it; empty if there is none."""
    row, column = int(match["row"]), int(match["column"])
    runs = [int(number) for number in re.findall(r"\d+", match["clue"]) if int(number)]
    ring = [(row + down, column + right) for down, right in _RING]
    places = {(cell.row, cell.column) for cell in board.cells}
    on_board = [place in places for place in ring]
    closed = all(on_board)
    if not closed:  # the walk begins behind a place that is not on the board
        start = next((at for at in range(8) if on_board[at] and not on_board[at - 1]), 0)
        ring = [ring[(start + at) % 8] for at in range(8) if on_board[(start + at) % 8]]
    if sum(runs) + max(len(runs) - (not closed), 0) > len(ring) and not (closed and runs == [8]):
        return ""  # no cells have this clue
    patterns = " | ".join(dict.fromkeys(_patterns_of_runs(runs, len(ring), closed=closed)))
    return f'require shade[{" ".join(f"r{down}c{right}" for down, right in ring)}] matches "{patterns}"'


def _patterns_of_runs(runs: Sequence[int], length: int, *, closed: bool) -> Iterator[str]:
    """The patterns of 0 and 1 with runs of 1 of these lengths in any order; the ends of a closed walk touch."""
    for order in sorted({*permutations(runs)}):
        body = " 0+ ".join(map(_ones, order))
        if closed and len(order) > 1:
            yield from (f"0+ {body} 0*", f"{body} 0+")
        else:
            yield f"0* {body} 0*" if order else "0*"
        for here in range(1, order[0] if closed and order and sum(order) < length else 1):
            inner = "".join(f" {_ones(run)} 0+" for run in order[1:])
            yield f"{_ones(here)} 0+{inner} {_ones(order[0] - here)}"


def _ones(many: int) -> str:
    return " ".join("1" * many)
