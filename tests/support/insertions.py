"""Statements with the selections in the picture that insert them, for tests of insertion here and in the page.

    python tests/support/insertions.py > web/test/insertions.json

The statements are random ones of every form that can be drawn, or the lines below for forms that no random statement
has. The selection follows from the values of a statement; the expected line is the family's own.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sudokudsl.fuzz.boundaries import has_meaning
from sudokudsl.fuzz.random_specs import BoardTooSmall, SeededChance, can_sample, random_values
from sudokudsl.language.family import Family
from sudokudsl.language.scope import Scope
from sudokudsl.language.signature import Form, Int, Mismatch, OneCell, OutsideLine, Spots, WeightedCells
from sudokudsl.language.syntax.parse import parse
from sudokudsl.model.geometry import LayerCell
from sudokudsl.service.document import open_document
from sudokudsl.service.gestures import DRAWN, Drawable, drawables, families, is_fixed
from sudokudsl.service.insertion import Selected
from sudokudsl.service.meaning import context
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source, Span

BOARD = "sudoku 9x9\n"
LAYERED = "latin 6x6\nareas field distinct\n"
BOARDS = {"chaos-arrow": LAYERED, "chaos-count": LAYERED, "doppelganger": "board 2x2 digits 0-2\n"}
"""The boards of families that need another one."""
LINES = (
    *("cage prime: r1c1 r1c2", "cage 7 or digital-root 4: r2c2 r2c3", "xv V r1c1 r1c2", "xv 7: r4c4 r5c4"),
    *("knightmare 5 15", "cosmetic line: r1c1 r1c2 r2c3", 'cosmetic text "A": r3c3', "cosmetic shade: r1c1 r4c4"),
    *("cosmetic circle: r2c2", 'cosmetic cage "8": r1c1 r1c2', "cosmetic fog: r1c1", "region r1c1..r1c9"),
    *("cosmetic arrow: r1c1 r2c2", "xv negative X", "xv negative 7 in r1c1..r1c3", "cosmetic rectangle: r2c2"),
)
"""Statements of forms that have no random ones."""


@dataclass(frozen=True)
class Case:
    """A statement of a drawable form, and what is selected and typed to insert it on a board."""

    board: str
    family: Family
    drawable: Drawable
    values: Mapping[str, Any]
    selection: Selected
    fields: Mapping[str, str]

    @property
    def line(self) -> str:
        return self.family.forms[self.drawable.number].line(self.family.word, self.values)

    def facts(self) -> dict[str, Any]:
        return {
            "board": self.board,
            "word": self.family.word,
            "number": self.drawable.number,
            "gesture": self.drawable.gesture,
            "cells": self.selection.cells,
            "rim": self.selection.rim,
            "layer": self.selection.layer,
            "fields": self.fields,
            "line": self.line,
        }


def cases(seed: int, each: int = 1) -> Iterator[Case]:
    """Up to `each` statements of every form that can be drawn."""
    for family in families():
        board = BOARDS.get(family.word, BOARD)
        for drawable in drawables(family):
            form = family.forms[drawable.number]
            chance = SeededChance(random.Random(f"{seed}:{family.word}:{drawable.number}"))
            for values in _samples(family, form, board, chance, each):
                yield _case(board, family, drawable, values)


def _samples(family: Family, form: Form, text: str, chance: SeededChance, each: int) -> Iterator[Mapping[str, Any]]:
    board = context(open_document("board", text)).board
    found = 0
    for line in LINES:
        values = _decoded(family, form, line, text)
        if values is not None:
            yield values
            found += 1
    if not can_sample(form):
        return
    for _ in range(40 * each):
        if found >= each:
            return
        try:
            values = random_values(chance, form, board, longest=5)
        except BoardTooSmall:
            continue
        if has_meaning(family, values, board) and _drawable(form, values):
            yield values
            found += 1


def _decoded(family: Family, form: Form, line: str, text: str) -> Mapping[str, Any] | None:
    """The values of a line if it has this form, and no earlier one."""
    if line.split()[0] != family.word:
        return None
    document = open_document("board", text)
    (statement,) = parse(Source("", line), Sink(Source("", line))).statements
    for each in family.forms:
        sink = Sink(Source("", line))
        try:
            values = each.decode(statement.args, Scope(context(document).board, {}, sink), Span(0, 0)).values
        except Mismatch:
            continue
        if not sink.failed:
            return values if each is form else None
    return None


def _drawable(form: Form, values: Mapping[str, Any]) -> bool:
    """Whether the values can be selected: different cells without factors, no cells in place of numbers, and clues at
    the rim that begin there.
    """
    at_rim = (values[part.name] for part in form.parts if isinstance(part, OneCell) and part.at_edge)
    if any(1 < cell.row < 9 and 1 < cell.column < 9 for cell in at_rim):
        return False
    weighted = [values[part.name] for part in form.parts if isinstance(part, WeightedCells)]
    lists = [_cells(part, values) for part in form.parts]
    once = all(len(set(each)) == len(each) for each in lists)
    one_layer = {isinstance(cell, LayerCell) for each in lists for cell in each}
    return once and all(weight == 1 for each in weighted for weight, _ in each) and len(one_layer) < 2


def _cells(part: Any, values: Mapping[str, Any]) -> tuple[Any, ...]:
    if not isinstance(part, DRAWN):
        return ()
    value = values[part.name]
    if isinstance(part, OneCell):
        return (value,)
    return tuple(cell for _, cell in value) if isinstance(part, WeightedCells) else tuple(value)


def _case(board: str, family: Family, drawable: Drawable, values: Mapping[str, Any]) -> Case:
    lists, rim, layer, fields = [], "", "", {}
    explicit = {name: value for name, value in values.items() if value is not None}
    for part in family.forms[drawable.number].parts:
        if isinstance(part, OutsideLine):
            view = values[part.name]
            rim = f"{view} {view.side}"
        elif isinstance(part, OneCell) and part.at_edge:
            rim = _rim_of(values[part.name])
        elif isinstance(part, DRAWN):
            cells = _cells(part, values)
            layer = layer or next((cell.name for cell in cells if isinstance(cell, LayerCell)), "")
            names = [_name(part, cell) for cell in cells]
            if isinstance(part, OneCell) and part.square:
                row, column = values[part.name].row, values[part.name].column
                names = [f"r{row + down}c{column + right}" for down in (0, 1) for right in (0, 1)]
            lists.append(tuple(names))
        elif part.name and not is_fixed(part) and values[part.name] is not None:
            if not isinstance(part, Int) or part.letters:
                fields[part.name] = part.text(values[part.name], explicit).strip(":")
            elif values[part.name] != part.default or part.allows(values[part.name]):  # such a default is left out
                fields[part.name] = str(values[part.name])
    return Case(board, family, drawable, values, Selected(tuple(lists), rim, layer), fields)


def _rim_of(cell: Any) -> str:
    """A place at the rim whose first cell is this one."""
    if cell.column == 1:
        return f"row {cell.row} left"
    if cell.column == 9:
        return f"row {cell.row} right"
    return f"column {cell.column} {'top' if cell.row == 1 else 'bottom'}"


def _name(part: Any, cell: Any) -> str:
    if isinstance(part, Spots):
        return f"r{cell.row:g}c{cell.column:g}"
    return str(cell.base if isinstance(cell, LayerCell) else cell)


if __name__ == "__main__":
    json.dump([case.facts() for case in cases(1)], sys.stdout, ensure_ascii=False, indent=1)
    sys.stdout.write("\n")
