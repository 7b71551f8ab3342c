"""Generated puzzles as text: the statements of the spec, the clues, the givens, and the solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..lowering.registry import Registry
from ..lowering.spelling import format_source, without_answer
from ..model.geometry import Board, Cell
from ..model.grid import SYMBOLS, Grid, grid_lines
from ..model.puzzle import Puzzle
from ..model.solver import Givens
from ..text.diagnostics import Sink
from ..text.source import Source

_BOARDS = {"sudoku", "latin", "board"}


def spec_text(puzzle: Puzzle) -> str:
    """The spec in canonical spelling, with a board statement, and without its claims about the answer."""
    text = without_answer(puzzle.text, Registry())
    if not any(line.split(" ")[0] in _BOARDS for line in text.splitlines()):
        text = f"sudoku 9x9\n{text}"
    return _formatted(text)


def _formatted(text: str) -> str:
    source = Source("<generated>", text)
    return format_source(source, Sink(source), Registry())


def puzzle_text(spec: str, clues: Sequence[str], givens: Givens, solution: Grid, remark: str) -> str:
    """The canonical text of a puzzle with its solution. `givens` are those added to the spec."""
    lines = [f"# {remark}", "", spec.rstrip("\n")]
    if clues:
        lines += ["", *clues]
    cells = len(solution.board.cells)
    if any(digit is not None for digit in givens[:cells]):
        lines += ["", "givens", *(f"  {row}" for row in grid_lines(solution.board, givens[:cells]))]
    lines += _extra_givens(solution.board, dict(zip(solution.board.answer[cells:], givens[cells:], strict=True)))
    lines += ["", "expect unique", "solution", *(f"  {row}" for row in solution.lines())]
    text = "".join(f"{line}\n" for line in lines)
    one_symbol_a_digit = solution.board.digits[0] >= 0 and solution.board.digits[-1] < len(SYMBOLS)
    return text if one_symbol_a_digit else _formatted(text)  # the canonical text aligns columns of numbers


def _extra_givens(board: Board, given: Mapping[Cell, int | None]) -> list[str]:
    """The givens of counted extra cells: a picture of each layer, and a line for each other cell."""
    lines: list[str] = []
    for extra in board.extras:
        held = [(cell, given.get(cell)) for cell in board.extra_cells[extra.name]]
        if not extra.counted or all(digit is None for _, digit in held):
            continue
        if extra.name in board.layers:
            rows = grid_lines(board.plane(extra.name), [digit for _, digit in held])
            lines += ["", f"givens {extra.name}", *(f"  {row}" for row in rows)]
        else:
            lines += ["", *(f"given {cell} = {digit}" for cell, digit in held if digit is not None)]
    return lines
