"""One HTML page, complete in itself, to click through the steps of a solve.

The page holds one picture of the puzzle with every candidate of every cell, and for each step only what changes and
what is marked. A script shows and hides the parts, so a page of 200 steps stays small.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain as chained
from pathlib import Path, PurePath
from typing import Any

from ...logic.solver import Position, Solve
from ...logic.steps import Marks, Step
from ...model.geometry import Cell
from ...model.puzzle import Puzzle
from ..svg import Room, escape, room, svg
from .picture import SHEET, candidate, chain, found_square, given_cells, number, square
from .terminal import summary

_FOLDER = Path(__file__).parent


def page(solve: Solve) -> str:
    """The page: the board, the steps as a list, and buttons and keys to move between them."""
    puzzle = solve.puzzle
    space = room(puzzle)
    title, ending = escape(page_title(puzzle)), escape(summary(solve)).replace("\n", "<br>")
    rules = f"<p>{escape(puzzle.rules)}</p>" if puzzle.rules else ""
    picture = svg(
        puzzle,
        title=False,
        coordinates=True,
        layers=True,
        below=_areas(puzzle, space),
        above=list(_cells(puzzle, space)),
    )
    items = "\n".join(
        f'<li><b class="technique">{escape(step.technique)}</b> {escape(step.sentence)}</li>' for step in solve.steps
    )
    author = f'<p class="author">by {escape(puzzle.author)}</p>' if puzzle.author else ""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}, step by step</title>
<style>
{_text("page.css")}{SHEET}
</style>
</head>
<body>
<header><h1>{title}</h1>{author}{rules}</header>
<main>
<div id="board">
{picture}</div>
<div id="text">
<div id="controls">
<button id="first" aria-label="First step" title="First step (Home)">|&#x25C0;&#xFE0E;</button>
<button id="back" aria-label="Step back" title="Step back (left, up)">&#x25C0;&#xFE0E;</button>
<button id="next" aria-label="Next step" title="Next step (right, down, space)">&#x25B6;&#xFE0E;</button>
<button id="last" aria-label="The end" title="The end (End)">&#x25B6;&#xFE0E;|</button>
<span id="count"></span>
</div>
<p id="said" aria-live="polite"></p>
<ol id="steps">
{items}
</ol>
</div>
</main>
<script>
const solve = {_script_data(_solve_data(solve, space))};
const ending = {_script_data(ending)};
{_text("page.js")}</script>
</body>
</html>
"""


def page_title(puzzle: Puzzle) -> str:
    """The title of the puzzle, without one the name of its file, and without a file the size of the board."""
    name = puzzle.text.name
    stem = "" if name.startswith("<") or name == "-" else PurePath(name).stem
    return puzzle.title or stem or f"A puzzle of {puzzle.board.rows} by {puzzle.board.columns} cells"


def _areas(puzzle: Puzzle, space: Room) -> list[str]:
    return [square(space.places[cell], "area off") for cell in puzzle.board.everywhere]


def _cells(puzzle: Puzzle, space: Room) -> Iterator[str]:
    """A group for each cell: the square under a written digit, the digit, and all candidates in ascending order."""
    board, given = puzzle.board, given_cells(puzzle)
    for cell in board.everywhere:
        place, digits = space.places[cell], board.digits_of(cell)
        parts = [found_square(place)]
        if cell not in given:
            parts.append(number(place, "", "digit", longest=max(len(str(digit)) for digit in digits)))
            parts += (candidate(board, space, cell, digit, every_part=True) for digit in digits)
        yield f'<g class="cell{" given" if cell in given else ""}">{"".join(parts)}</g>'
    yield '<g id="links"></g>'


def _solve_data(solve: Solve, space: Room) -> dict[str, Any]:
    """The data of the script. A cell is its index on the board, a candidate its index among the digits of its cell.

    `changes` has an entry for each position: the digits written and the candidates removed since the previous one.
    `marks` has an entry for each step: the digits it writes, the candidates it removes and rests on, the cells to look
    at, and its links as elements.
    """
    board = solve.puzzle.board
    every = tuple(board.digits_of(cell) for cell in board.everywhere)
    before = chained((Position((None,) * len(every), every),), solve.positions)
    return {
        "changes": [_change(every, one, other) for one, other in zip(before, solve.positions, strict=False)],
        "marks": [_marks(solve.puzzle, space, step) for step in solve.steps],
    }


def _change(every: tuple[tuple[int, ...], ...], before: Position, after: Position) -> dict[str, Any]:
    written, gone = [], []
    for at, digits in enumerate(every):
        if after.digits[at] is not None:
            if before.digits[at] is None:
                written.append([at, after.digits[at]])
            continue
        lost = [digit for digit in before.candidates[at] if digit not in after.candidates[at]]
        if lost:
            gone.append([at, *map(digits.index, lost)])
    return {"written": written, "gone": gone}


def _marks(puzzle: Puzzle, space: Room, step: Step) -> dict[str, Any]:
    index, board = puzzle.board.index, puzzle.board

    def numbers(marks: Marks) -> list[list[int]]:
        return [[index[cell], *map(board.digits_of(cell).index, digits)] for cell, digits in marks]

    def places(cells: tuple[Cell, ...]) -> list[int]:
        return [index[cell] for cell in cells]

    return {
        "writes": [[index[cell], digit] for cell, digit in step.places],
        "removes": numbers(step.removes),
        "rests": numbers(step.because),
        "area": places(step.area),
        "links": "".join(chain(board, space, step)),
    }


def _text(name: str) -> str:
    return (_FOLDER / name).read_text("utf-8")


def _script_data(value: object) -> str:
    """A value as JSON inside a script element: neither `</script>` nor a comment can begin in it."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")
