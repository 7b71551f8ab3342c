"""The steps of the logical solver as text: a step on the board, the list of steps, and the outcome.

A step is shown on the position before it. Candidates that are its reasons are highlighted, candidates that it removes
are struck out, and a digit that it writes is in its cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...logic.solver import Position, Solve
from ...logic.steps import Step
from ...model.geometry import Cell
from ...model.puzzle import Puzzle
from .marks import marked_digits

_WRITTEN, _STRUCK, _RESTS, _PLAIN = "1;32", "9;31", "33", "2"


def step_in_terminal(puzzle: Puzzle, position: Position, step: Step | None, *, colour: bool = False) -> str:
    """The board with digits and candidates, and a step on it.

    A written digit is between two `=`, struck candidates are in parentheses, and cells with a reason of the step begin
    with a `'`. With `colour`, ANSI colours mark the single candidates instead. Each array of extra cells has a
    line below the board, and each layer a board of its own below its name.
    """
    board = puzzle.board
    shown = {cell: _cell_text(cell, position, at, step, colour=colour) for at, cell in enumerate(board.everywhere)}
    lines = _board_lines(puzzle, {cell: shown[cell] for cell in board.cells})
    for name, cells in board.arrays.items():
        lines.append(f"{name}: {' '.join(shown[cell][0] for cell in cells)}")
    for name, over in board.layers.items():
        lines += ["", f"{name}:", *_board_lines(puzzle, {cell.base: shown[cell] for cell in over})]
    return "\n".join(lines)


def _board_lines(puzzle: Puzzle, shown: Mapping[Cell, tuple[str, int]]) -> list[str]:
    """The rows of the board with a text in each cell, whose visible length is known, and lines between regions."""
    board, lines = puzzle.board, list[str]()
    width = max(length for _, length in shown.values())
    for row in range(1, board.rows + 1):
        texts = []
        for cell in board.places[(row - 1) * board.columns : row * board.columns]:
            text, length = shown.get(cell, ("", 0))
            texts.append(text + " " * (width - length))
            if cell.column < board.columns and _border(puzzle, cell, Cell(cell.row, cell.column + 1)):
                texts.append("|")
        lines.append(" ".join(texts).rstrip())
        if row < board.rows and all(_border(puzzle, cell, Cell(row + 1, cell.column)) for cell in board.row(row)):
            lines.append("-" * max(map(_length, lines)))
    return lines


def _length(line: str) -> int:
    """The number of characters that a line shows, without its colour codes."""
    shown, inside = 0, False
    for character in line:
        if character == "\x1b":
            inside = True
        elif not inside:
            shown += 1
        elif character == "m":
            inside = False
    return shown


def _border(puzzle: Puzzle, one: Cell, other: Cell) -> bool:
    areas = puzzle.board.areas
    return areas.get(one) != areas.get(other)


def _cell_text(cell: Cell, position: Position, at: int, step: Step | None, *, colour: bool) -> tuple[str, int]:
    """The text of a cell, and how many characters of it are visible."""
    digit = position.digits[at]
    written = dict(step.places).get(cell) if step is not None else None
    if digit is not None or written is not None:
        plain = str(digit if digit is not None else written)
        if digit is not None:
            return plain, len(plain)
        return (f"\x1b[{_WRITTEN}m{plain}\x1b[m", len(plain)) if colour else (f"={plain}=", len(plain) + 2)
    struck = marked_digits(step.removes, cell) if step is not None else ()
    rests = marked_digits(step.because, cell) if step is not None else ()
    joint = "" if all(0 <= one <= 9 for one in position.candidates[at]) else ","
    parts: list[str] = []
    for one in position.candidates[at]:
        text = str(one)
        if colour:
            parts.append(f"\x1b[{_STRUCK if one in struck else _RESTS if one in rests else _PLAIN}m{text}\x1b[m")
        else:
            parts.append(f"({text})" if one in struck else text)
    text = joint.join(parts)
    mark = "'" if rests and not colour else ""
    return mark + text, _length(mark + text)


def numbered(steps: Sequence[Step]) -> str:
    """The steps as numbered lines."""
    width = len(str(len(steps)))
    return "\n".join(f"{number:>{width}}. {step}" for number, step in enumerate(steps, 1))


_ENDS: Mapping[str, str] = {
    "solved": "solved",
    "stuck": "stuck: no technique that was allowed finds anything more",
    "contradiction": "there is no solution",
    "stopped": "stopped as asked",
    "unfinished": "out of time or memory: the next step is unknown",
}


def summary(solve: Solve) -> str:
    """The end of a solve and its difficulty, in one or two lines."""
    many = len(solve.steps)
    line = f"{_ENDS[solve.end]} after {many} step" + "s" * (many != 1)
    if not many:
        return line
    counted = ", ".join(f"{number} {name}" for name, number in solve.by_technique.items())
    return f"{line}; hardest: {solve.hardest or 'none'}; score {solve.score}" + (f"\n{counted}" if counted else "")
