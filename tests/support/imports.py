"""Puzzles of other programs, read as the command reads them."""

import json
import zlib
from base64 import b64encode, urlsafe_b64encode

import pytest

from sudokudsl.formats import Refused, recognised
from sudokudsl.formats.report import ImportReport

BASE = "https://www.f-puzzles.com/?load="


def imported(text):
    """The lines of the program that a text becomes, comments left out."""
    lines = recognised(text).to_sdk(text, ImportReport()).splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def fpuzzle(size=4, cells=(), **keys):
    """The JSON of a puzzle; `cells` maps (row, column) from 1 to the JSON object of a cell."""
    grid = [[dict(cells).get((row, column), {}) for column in range(1, size + 1)] for row in range(1, size + 1)]
    return json.dumps({"size": size, "grid": grid, **keys})


def reasons(text):
    with pytest.raises(Refused) as caught:
        recognised(text).to_sdk(text, ImportReport())
    return [problem.message for problem in caught.value.problems]


SUDOKUMAKER_BOXES = {"type": 1, "regions": [row // 2 * 2 + column // 2 for row in range(4) for column in range(4)]}


def sudokumaker(*elements, width=4, height=4, regions=SUDOKUMAKER_BOXES, **keys):
    puzzle = {"name": "T", "author": "A", "comment": "", "width": width, "height": height}
    puzzle |= {"cells": [{} for _ in range(width * height)], **keys}
    constraints = [{"type": 0}, *([regions] if regions else []), *elements]
    return json.dumps({"formatVersion": 1, "puzzle": {**puzzle, "constraints": constraints}})


PENCILMARK_BOX = {"type": "box_grid", "origin": "r1c1", "box": [2, 2]}


def pencilmark(*rules, rows=4, columns=4, digits=4, houses=(PENCILMARK_BOX,), **keys):
    keys = {"givens": [0] * rows * columns, **keys}
    board = {"rows": rows, "cols": columns}
    found = {"format": "sudoku-puzzle", "format_version": 1, "board": board, "digits": digits}
    return json.dumps({**found, **keys, "rules": [*houses, *rules]})


def deflate(text):
    packer = zlib.compressobj(wbits=-15)
    return b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def penpa(question=None, *, header=None, lines=None, answer=None, space=0):
    """A link for a board of 4x4 with boxes, as Penpa+ writes it, with `space` cells on every side."""
    side = 4 + 2 * space
    wide = side + 4
    start = 2 + space
    bold = {f"{wide * wide + wide * row + start + 1},{wide * wide + wide * (row + 1) + start + 1}": 2
            for row in range(start - 1, start + 3)}  # fmt: skip
    bold |= {f"{wide * wide + wide * (start + 1) + column},{wide * wide + wide * (start + 1) + column + 1}": 2
             for column in range(start - 1, start + 3)}  # fmt: skip
    empty = {"thermo": [], "arrows": [], "killercages": [], "command_redo": {"__a": []}, "lineE": bold}
    middles = [wide * row + column for row in range(start, start + 4) for column in range(start, start + 4)]
    steps = [at - before for before, at in zip([0, *middles], middles, strict=False)]
    top = ["sudoku", side, side, 38, 0, 1, 1, 400, 400, 50, 50, 0, 0, 0, 0, "Title: T", "Author: A", "", "", "ON"]
    top = header or top
    text = lines or [
        ",".join(map(str, top)), "[0,0,0,0]", "[]", json.dumps({**empty, **(question or {})}), "",
        json.dumps(steps), "[]",
    ]  # fmt: skip
    packed = "\n".join(text).replace("z", "zZ").replace('"killercages"', "z6").replace("null", "zO")
    more = f"&a={deflate(json.dumps([[], [], [], [], answer, []]))}" if answer else ""
    return f"https://swaroopg92.github.io/penpa-edit/#m=solve&p={deflate(packed)}{more}"


def sudokupad(size=4, rules="", **keys):
    """A puzzle without clues, with more keys."""
    regions = [[[r + 2 * a, c + 2 * b] for r in (0, 1) for c in (0, 1)] for a in (0, 1) for b in (0, 1)]
    cages = keys.pop("cages", []) + ([{"value": f"rules: {rules}"}] if rules else [])
    cells = [[{} for _ in range(size)] for _ in range(size)]
    return {"cellSize": 50, "cells": cells, "regions": regions, "cages": cages, **keys}


def encoded_automaton(moves, starts, further, accepting):
    """An automaton as that program writes it, by masks where that is possible."""
    by_masks = all(len(after) <= 1 for leading in moves for after in leading)
    wide, symbols = max(1, (len(moves) - 1).bit_length()), len(moves[0])
    marks = "".join(map(str, reversed(accepting)))
    bits = f"{int(by_masks):02b}{wide - 1:04b}{symbols - 1:04b}{starts:0{wide}b}{further:0{wide}b}{marks}"
    count = max(sum(map(len, leading)) for leading in moves).bit_length()
    bits += "" if by_masks else f"{count:04b}"
    for leading in moves:
        listed = [(symbol, state) for symbol, after in enumerate(leading) for state in after]
        if by_masks:
            bits += "".join("01"[bool(after)] for after in reversed(leading))
            bits += "".join(f"{state:0{wide}b}" for _, state in listed)
        else:
            bits += f"{len(listed):0{count}b}"
            bits += "".join(f"{symbol:0{(symbols - 1).bit_length()}b}{state:0{wide}b}" for symbol, state in listed)
    bits += "0" * (-len(bits) % 8)
    return urlsafe_b64encode(int(bits, 2).to_bytes(len(bits) // 8, "big")).decode().rstrip("=")
