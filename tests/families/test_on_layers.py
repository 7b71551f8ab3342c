"""A statement about cells of a layer means what it means on a board whose digits are those of the layer."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

import pytest

import sudokudsl
from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover import make_engine
from sudokudsl.families import BUILTIN
from sudokudsl.fuzz.boundaries import boundary_statements, has_meaning
from sudokudsl.fuzz.random_specs import RandomStatement, setting_of
from sudokudsl.language.signature import Int
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.geometry import Cell
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

MOST = 800
"""Statements with more solutions are not compared."""
BOARDS = (("2x3", "3-4", "9"), ("1x4", "-1..1", "1-2"))
"""The size, the digits of the layer, and those of the board below it."""
OF_AREAS = {"chaos-arrow", "chaos-count"}
"""The statements whose cells are those of areas, while what they count is a digit of the board."""
FAMILIES = [family for family in BUILTIN if family.constrains and family.word not in OF_AREAS]


def moved(value, above):
    """A value of an argument with the cells of a layer in place of those of the board."""
    if isinstance(value, Cell):
        return above.get(value, value)
    if isinstance(value, tuple):
        return tuple(moved(part, above) for part in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{each.name: moved(getattr(value, each.name), above) for each in fields(value)})
    return value


def about_layer(family, size, digits, below):
    """The texts of boundary statements on a board, each with the text of the same statement on a layer."""
    board = setting_of(f"board {size} digits {digits}\n")
    layered = setting_of(f"board {size} digits {below}\nlayer shade digits {digits} counted\n")
    above = dict(zip(layered.board.cells, layered.board.layers["shade"], strict=True))
    filled = "".join(f"given {cell} = {below[0]}\n" for cell in layered.board.cells)
    for statement in boundary_statements(family, board):
        numbers = [part.name for part in statement.form.parts if isinstance(part, Int)]
        values = {name: moved(value, above) for name, value in statement.values.items()}
        hidden = any(isinstance(statement.values[name], Cell) for name in numbers)
        if values != statement.values and not hidden and has_meaning(family, values, layered.board):
            other = RandomStatement(family, statement.form, values)
            yield f"{board.text}{statement.line}\n", f"{layered.text}{filled}{other.line}\n"


def solved(solver, cells):
    """The digits of the last cells in every solution; None if there are too many."""
    grids = solver.search(limit=MOST + 1).grids
    return None if len(grids) > MOST else sorted(grid.values[-cells:] for grid in grids)


@pytest.mark.parametrize("size_and_digits", BOARDS, ids=" ".join)
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.word)
def test_a_layer_is_like_a_board_with_its_digits(family, size_and_digits):
    for text, layered in about_layer(family, *size_and_digits):
        puzzle, other = sudokudsl.loads(text), understood(layered)
        if other is None:
            continue
        expected = solved(make_engine(puzzle), len(puzzle.board.cells))
        assert solved(make_engine(other), len(puzzle.board.cells)) == expected, layered
        with SatSolver(compile_cnf(other), other.board) as sat:
            assert solved(sat, len(puzzle.board.cells)) == expected, layered


def understood(text):
    """The puzzle of a text; None if the statement is refused: its cells must be on the board, or hold its digits."""
    sink = Sink(Source("layered", text))
    puzzle = read(sink.source, sink, Registry())
    codes = {each.code for each in sink.found if each.severity == "error"}
    assert codes <= {"digit-not-on-board", "cell-off-board"}, text
    return None if codes else puzzle


def test_most_families_are_compared():
    assert sum(any(about_layer(family, *BOARDS[0])) for family in FAMILIES) > 50
