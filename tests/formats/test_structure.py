"""Documents of other programs with one wrong value: an import gives a program or diagnostics, whatever the value is."""

import contextlib
import copy
import json
import random

import pytest

import sudokudsl
from sudokudsl.formats import EXPORTS, Refused, as_program
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support.imports import penpa, sudokumaker

STATEMENTS = (
    "cage 10: r1c1 r1c2", "thermometer r1c1..r1c4", "arrow r1c1 = r2c1 r3c1", "kropki white r1c1 r1c2",
    "kropki black 3: r2c1 r2c2", "kropki negative black", "xv X r1c1 r2c1", "xv negative",
    "little-killer r1c1 down-right = 9",
    "sandwich row 2 = 7", "x-sum row 1 left = 5", "skyscraper column 2 top = 3", "quadruple r1c1 = 1 2",
    "clone r1c1 r1c2 = r3c1 r3c2", "whispers 5: r1c1..r1c4", "region-sum-line r1c1..r1c5", "between r1c1..r1c4",
    "renban r1c1..r1c3", "palindrome r1c1..r1c4", "odd r1c1", "minimum r2c2", "row-indexer r1c1", "anti-knight",
    "diagonal +", "disjoint-groups", "distinct r1c1 r2c2", "double-arrow r1c1..r1c4", "zipper r1c1..r1c5",
    "given r1c1 = 5", "candidates r2c2 = 1 2 3", "non-consecutive", "lockout r1c1..r1c4", "nabner r1c1..r1c3",
)  # fmt: skip

VALUES = (
    None, True, False, 0, 1, -1, 5, 10**30, 1.5, float("inf"), "", "x", "R1C1", "R99C99", "12", "-3", [], [1], [[]],
    [None], ["R1C1"], {}, {"cells": 5}, {"value": []}, [{}], [{"cells": ["R1C1", "R1C2"]}], [[["R1C1"]]], "é\0\ud800",
)  # fmt: skip


def documents():
    """One document for each statement that f-puzzles can express, as its objects."""
    for statement in STATEMENTS:
        puzzle = sudokudsl.loads(f"sudoku 9x9\n{statement}\n")
        try:
            yield json.loads(EXPORTS["fpuzzles-json"](puzzle))
        except Refused:
            continue


KEYS = (
    "",
    "x",
    "-1",
    "0",
    "18",
    "18,",
    ",19",
    "18,19,20",
    "1,2",
    "999999,1",
    "9999999",
    "1e3",
    "18,x",
    "E",
    "é",
    "²,²",
)


def places(value, path=()):
    """The paths of all values within a document; of a grid only the first cells, as all are alike."""
    yield path
    inside = [*value.items()] if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for key, each in inside:
        yield from places(each, (*path, key))


def changed(document, random_):
    """The document with one value replaced, removed, repeated, nested, or under another key."""
    document = copy.deepcopy(document)
    path = random_.choice([path for path in places(document) if path])
    holder = document
    for key in path[:-1]:
        holder = holder[key]
    key = path[-1]
    match random_.randrange(7):
        case 0:
            del holder[key]
        case 6 if isinstance(holder, dict):
            holder[random_.choice(KEYS)] = holder.pop(key)
        case 1:
            holder[key] = [holder[key]] * 2
        case 2:
            holder[key] = {"value": holder[key]}
        case _:
            holder[key] = random_.choice(VALUES)
    return document


DRAWINGS = {
    "line": [{"lines": [["R1C1", "R1C2"]], "outlineC": "#67f067", "width": 0.3}],
    "circle": [{"cells": ["R1C1", "R1C2"], "baseC": "#fff", "width": 0.5, "height": 0.4, "value": "x", "angle": 5}],
    "text": [{"cells": ["R0C1"], "value": "x", "fontC": "#fff", "size": 0.5}],
    "cage": [{"cells": ["R1C1"], "value": "x", "outlineC": "#fff"}],
    "fogofwar": ["R1C1"], "foglight": ["R2C2"], "ruleset": "x",
}  # fmt: skip


def understood(text, *, keep_going=False):
    """Reads a text as any command does: whether it has a meaning. No exception but a limit may come out."""
    sink = Sink(Source("<changed>", text))
    program = as_program(sink.source, sink, keep_going=keep_going)
    if program is None:
        assert sink.failed
        return False
    try:
        sudokudsl.loads(program.text)
    except sudokudsl.SdkError:
        return False
    return True


DOCUMENTS = tuple(documents())


def test_the_documents_cover_the_format():
    keys = {key for document in DOCUMENTS for key in document}
    assert len(keys) > 30
    assert all(understood(json.dumps(document)) for document in DOCUMENTS)


@pytest.mark.parametrize("seed", range(8))
def test_one_wrong_value_in_f_puzzles(seed):
    random_ = random.Random(seed)
    outcomes = [understood(json.dumps(changed(random_.choice(DOCUMENTS), random_))) for _ in range(150)]
    assert {True, False} == set(outcomes)


@pytest.mark.parametrize("seed", range(4))
def test_one_wrong_value_in_drawings_of_f_puzzles(seed):
    random_ = random.Random(seed)
    cells = [[{"c": "#f00", "cArray": ["1", "#0f0"]}] + [{}] * 3] + [[{}] * 4] * 3
    document = {"size": 4, "grid": cells, **DRAWINGS}
    assert understood(json.dumps(document), keep_going=True)
    outcomes = [understood(json.dumps(changed(document, random_)), keep_going=True) for _ in range(150)]
    assert {True, False} == set(outcomes)


FRAME = ("412,413", "413,415", "414,415", "412,414")  # around r2c3: 8 places in a row, r1c1 is 18, corners from 256
PENPA = {
    "cage": dict.fromkeys(FRAME, 10), "number": {"18": ["1", 1, "1"], "19": [[1, 0, 1, 0, 0, 0, 0, 0, 0], 1, "7"]},
    "numberS": {"328": ["5", 1]}, "symbol": {"20": [1, "circle_L", 1]}, "surface": {"21": 3, "26": [5]},
    "line": {"34,35": 3}, "freeline": {"34,43": 5}, "lineE": {"84,85": 2}, "wall": {"42,43": 3}, "thermo": [[18, 19]],
    "nobulbthermo": [[42, 43]], "arrows": [[44, 45]], "direction": [[35, 36]], "squareframe": [[27, 28]],
    "killercages": [[42, 43]], "polygon": [[18, 19, 27, 18]], "deletelineE": {"84,92": 1},
}  # fmt: skip


def test_wrong_keys_and_values_in_penpa():
    random_ = random.Random(1)
    header = ["square", 4, 4, 38, 0, 1, 1, 400, 400, 50, 50, 0, 0, 0, 0, "Title: T", "Author: A", "", "cages", ""]
    assert understood(penpa(PENPA, header=header), keep_going=True)
    outcomes = set()
    for key in PENPA:
        for _ in range(24):
            document = changed({key: PENPA[key]}, random_)
            outcomes.add(understood(penpa(document, header=header), keep_going=random_.random() < 0.5))
    assert outcomes == {True, False}


def test_wrong_keys_and_values_in_sudokupad():
    random_ = random.Random(2)
    lines = ["cosmetic arrow: r1c1 r1c3", 'cosmetic text "x": r2c2', *STATEMENTS]
    outcomes = set()
    for statement in lines:
        try:
            text = EXPORTS["sudokupad-json"](sudokudsl.loads(f"sudoku 9x9\n{statement}\n"))
        except Refused:
            continue
        for _ in range(5):
            document = json.dumps(changed(json.loads(text), random_))
            outcomes.add(understood(document, keep_going=random_.random() < 0.5))
    assert outcomes == {True, False}


def test_wrong_keys_and_values_in_sudokumaker_and_pencilmark():
    random_ = random.Random(3)
    elements = [{"type": kind, "cells": [0, 1, 2], "value": "5", "color": "#f00"} for kind in range(-1, 420, 7)]
    documents = [sudokumaker(*elements[at : at + 3]) for at in range(0, len(elements), 3)]
    for statement in STATEMENTS:
        with contextlib.suppress(Refused):
            documents.append(EXPORTS["pencilmark"](sudokudsl.loads(f"sudoku 9x9\n{statement}\n")))
    assert len(documents) > 30
    for document in random_.sample(documents, 20):
        for _ in range(3):
            understood(json.dumps(changed(json.loads(document), random_)), keep_going=random_.random() < 0.5)


@pytest.mark.parametrize("seed", range(4))
def test_one_wrong_character_in_interactive_sudoku_solver(seed):
    random_ = random.Random(seed)
    texts = []
    for statement in STATEMENTS:
        try:
            texts.append(EXPORTS["iss"](sudokudsl.loads(f"sudoku 9x9\n{statement}\n")))
        except Refused:
            continue
    assert len(texts) > 20
    for _ in range(200):
        text = random_.choice(texts)
        at = random_.randrange(len(text))
        piece = random_.choice(
            ["", "~", ".", "_", "-", "0", "999999999999", "R1C1", "R99C99", "=", "%", "é", "~~", ":"]
        )
        understood(text[:at] + piece + text[at + random_.randrange(3) :])
