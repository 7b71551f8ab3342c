"""Cells of statements that are moved in the picture: every form that can be drawn, names and comments, refusals."""

from __future__ import annotations

import random
from dataclasses import replace
from math import ceil, floor

import pytest

from sudokudsl.fuzz.boundaries import has_meaning
from sudokudsl.language.scope import Scope
from sudokudsl.language.signature import Cells, OneCell, OutsideLine, Spots, WeightedCells
from sudokudsl.language.syntax.parse import parse
from sudokudsl.model.geometry import Cell, LayerCell, base
from sudokudsl.model.puzzle import Unanswerable
from sudokudsl.model.shapes import Spot
from sudokudsl.service.document import open_document
from sudokudsl.service.gestures import drawables, families
from sudokudsl.service.meaning import REGISTRY, context, reading
from sudokudsl.service.moving import moved
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source, Span
from support.insertions import cases

MAGIC_SQUARE = REGISTRY.find("magic-square").forms[0]
"""Its cells must be a square, so all of them move."""


def after(text, cell, to, at=None):
    document = open_document("puzzle.sdk", text)
    for change in reversed(moved(document, len(text) - 1 if at is None else text.index(at), cell, to)):
        text = text[: change.span.start] + change.text + text[change.span.end :]
    return text


def places(form, values):
    """The places of the cells of a statement, in order: rows and columns, those of corners, and numbers of lines."""
    found = []
    for part in form.parts:
        value = values.get(part.name)
        match part:
            case Cells() | Spots():
                found += [tuple(base(each)[:2]) if isinstance(each, Cell) else tuple(each) for each in value]
            case WeightedCells():
                found += [tuple(base(each)[:2]) for _, each in value]
            case OneCell():
                found.append(tuple(base(value)[:2]))
            case OutsideLine():
                found.append(str(value))
    return found


def others(form, values):
    """All other parts of a statement, with the sides from which lines are seen, and the layers of cells."""
    found = {}
    for part in form.parts:
        value = values.get(part.name)
        match part:
            case Cells():
                found[part.name] = [each.name for each in value if isinstance(each, LayerCell)]
            case WeightedCells():
                found[part.name] = [weight for weight, _ in value]
            case OutsideLine():
                found[part.name] = value.side
            case Spots() | OneCell():
                pass
            case _ if part.name:
                found[part.name] = value
    return found


def expected_places(form, before, cell, to):
    """The places after a move, from those before it."""
    (row, column), (new_row, new_column) = cell, to
    outside = next((part for part in form.parts if isinstance(part, OutsideLine)), None)
    square = any(isinstance(part, OneCell) and part.square for part in form.parts)
    if outside is not None:
        return [f"row {new_row}" if each.startswith("row") else f"column {new_column}" for each in before]
    if square or form is MAGIC_SQUARE:
        return [(at[0] + new_row - row, at[1] + new_column - column) for at in before]
    return [  # a place moves with the cell in which it is, or on whose border
        (at[0] + new_row - row, at[1] + new_column - column)
        if max(abs(at[0] - row), abs(at[1] - column)) <= 0.5
        else at
        for at in before
    ]


def test_every_form_is_moved_and_read_back_as_the_same_statement_with_the_other_cell():
    chance, done = random.Random(3), set()
    for case in (*cases(1), *on_borders(cases(1))):
        form = case.family.forms[case.drawable.number]
        held = places(form, case.values)
        cells = context(open_document("board", case.board)).board.cells
        inside = [view for view in map(case.values.get, [part.name for part in form.parts]) if hasattr(view, "side")]
        own = [tuple(each[:2]) for view in inside for each in view.cells] or [
            (row, column)
            for at in held
            for row in {floor(at[0]), ceil(at[0])}
            for column in {floor(at[1]), ceil(at[1])}
            if max(abs(at[0] - row), abs(at[1] - column)) <= 0.5 and Cell(row, column) in cells
        ]
        targets = [tuple(each[:2]) for each in cells if tuple(each[:2]) not in held]
        for _ in range(60 if own and targets else 0):
            cell, to = chance.choice(own), chance.choice(targets)
            names = [f"r{row:g}c{column:g}" for row, column in (cell, to)]
            if inside and to in own:
                continue
            text = None
            try:
                text = after(f"{case.board}{case.line}\n", *names)
            except Unanswerable as reason:
                found_it = "no statement names" not in str(reason)
            else:
                found_it = True
            assert found_it, (case.line, names)
            if text is None:
                continue  # the other cell makes it wrong, as cells that are not neighbours do
            found = decoded(form, case, text)
            assert places(form, found) == expected_places(form, held, cell, to), (case.line, names, text)
            assert others(form, found) == others(form, case.values), text
            assert text.removeprefix(case.board) == f"{form.line(case.family.word, found)}\n"
            assert not [
                each for each in reading(open_document("after", text)).diagnostics if each.severity == "error"
            ], text
            done.add((case.family.word, case.drawable.number))
            if chance.random() < 0.3:
                break
    drawn = {
        (family.word, each.number) for family in families() for each in drawables(family) if each.gesture != "board"
    }
    assert drawn - done == set()


def on_borders(some):
    """The cases with places of drawings, moved onto borders and corners."""
    for case in some:
        parts = case.family.forms[case.drawable.number].parts
        drawn = [part.name for part in parts if isinstance(part, Spots)]
        for down, right in ((0.5, 0), (0, 0.5), (0.5, 0.5)) if drawn else ():
            shifted = {
                name: tuple(Spot(row + down, column + right) for row, column in case.values[name]) for name in drawn
            }
            yield replace(case, values={**case.values, **shifted})


def decoded(form, case, text):
    source = Source("", text)
    statement = parse(source, Sink(source)).statements[-1]
    known = context(open_document("board", case.board))
    scope = Scope(known.board, known.names.cells, Sink(source))
    values = form.decode(statement.args, scope, Span(0, 0)).values
    assert has_meaning(case.family, values, scope.board) or not case.family.constrains
    return values


BOARD = "sudoku 4x4\n"


@pytest.mark.parametrize(
    ("line", "cell", "to", "result"),
    [
        ("cage 5: r1c1 r1c2", "r1c2", "r2c1", "cage 5: r1c1 r2c1"),
        ("thermo r1c1..r1c3  # rising", "r1c3", "r2c2", "thermometer r1c1 r1c2 r2c2  # rising"),
        ("thermometer r1c1 r1c2 r2c3", "r2c3", "r1c3", "thermometer r1c1..r1c3"),
        ("quadruple r1c1 = 1 2", "r2c2", "r3c3", "quadruple r2c2 = 1 2"),
        ("sandwich row 2 = 3", "r2c3", "r4c1", "sandwich row 4 = 3"),
        ("x-sum column 3 bottom = 5", "r1c3", "r1c1", "x-sum column 1 bottom = 5"),
        (
            "magic-square r1c1..r1c3 r2c1..r2c3 r3c1..r3c3",
            "r3c3",
            "r4c4",
            "magic-square r2c2..r2c4 r3c2..r3c4 r4c2..r4c4",
        ),
        ("cage r4c4: r1c1 r1c2", "r4c4", "r3c3", "cage r3c3: r1c1 r1c2"),
        ("require r1c1 + r1c2 > R2C1", "r2c1", "r3c1", "require r1c1 + r1c2 > r3c1"),
        ("given r1c1 r2c2 = 1 2", "r2c2", "r3c3", "given r1c1 r3c3 = 1 2"),
        ('cosmetic circle: "r1.25c1"', "r1c1", "r2c2", 'cosmetic circle: "r2.25c2"'),
        ("palindrome r1c1 r1c2 r2c2 r2c1 r1c1", "r1c1", "r1c1", "palindrome r1c1 r1c2 r2c2 r2c1 r1c1"),
    ],
)
def test_lines_that_a_person_expects(line, cell, to, result):
    assert after(f"{BOARD}{line}\n", cell, to, at=line) == f"{BOARD}{result}\n"


def test_names_of_cells_and_numbers_stay():
    text = f"{BOARD}let corner = r1c1\nlet total = 5\ncage total: corner r1c2\n"
    assert after(text, "r1c2", "r2c1") == text.replace("corner r1c2", "r1c1 r2c1")


def test_a_digit_in_the_picture_of_givens_changes_places():
    text = f"{BOARD}givens\n  1 . | . .\n  . 3 | . .\n  ----+----\n  . . | . .\n  . . | . 2\n"
    assert after(text, "r2c2", "r2c1", at="givens") == text.replace(". 3", "3 .")
    assert after(text, "r1c1", "r2c2", at="givens") == text.replace("1 .", "3 .", 1).replace(". 3", ". 1")


def test_the_statement_at_the_caret_comes_first():
    text = f"{BOARD}odd r1c1\neven r2c1\nrenban r1c1 r1c2\n"
    assert after(text, "r1c1", "r3c3", at="odd") == text.replace("odd r1c1", "odd r3c3")
    assert after(text, "r2c1", "r3c3", at="sudoku") == text.replace("r2c1", "r3c3")
    with pytest.raises(Unanswerable, match="2 statements name r1c1: put the caret"):
        after(text, "r1c1", "r3c3", at="sudoku")


def test_a_statement_in_a_block_and_a_word_of_the_file():
    text = f"define rises(a: cell, b: cell)\n  require a < b\n{BOARD}not\n  renban r1c1 r1c2\nrises r2c1 r2c2\n"
    assert after(text, "r1c2", "r1c3", at="renban") == text.replace("r1c2", "r1c3")
    assert after(text, "r2c2", "r3c2", at="rises r") == text.replace("r2c2", "r3c2")


@pytest.mark.parametrize(
    ("line", "cell", "to", "reason"),
    [
        ("cage 5: r1c1 r1c2", "r1c2", "r1c1", "listed twice"),
        ("cage 5: r1c1 r1c2", "r3c3", "r1c1", "no statement names r3c3"),
        ("cage 5: r1c1 r1c2", "r9c9", "r1c1", "no cell r9c9"),
        ("quadruple r1c1 = 1 2", "r1c1", "r4c4", "not all on the board"),
        ("require sum(r1c1..r1c3) = 6", "r1c3", "r2c1", "end of a range"),
    ],
)
def test_what_is_refused_says_why(line, cell, to, reason):
    with pytest.raises(Unanswerable, match=reason):
        after(f"{BOARD}{line}\n", cell, to)


RULES = (
    "require sum({}) = 6",
    "require 6 = sum({})",
    "let few = {}",
    "each cell in {} as x: x > 0",
    "each x in {}: x > 0",
)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(
    "run", ["r1c1..r1c3", "r1c1..r1c3..r3c3", "r2c2 r1c1..r1c3", "r1c1..r1c3 r2c2", "r1c1..r3c1 r2c2"]
)
def test_each_end_of_a_range_stays_in_a_rule_and_other_cells_move(rule, run):
    text = f"sudoku 4x4\n{rule.format(run)}\n"
    for name in set(run.replace("..", " ").split()):
        if f"{name}.." in run or f"..{name}" in run:
            with pytest.raises(Unanswerable, match=f"{name} is the end of a range here"):
                after(text, name, "r4c4", "r1c1..")
        else:
            assert after(text, name, "r4c4", "r1c1..") == text.replace(name, "r4c4")
