"""Documents of other programs with one wrong value: an import gives a program or diagnostics, whatever the value is."""

import copy
import json
import random

import pytest

import sudokudsl
from sudokudsl.formats import EXPORTS, Refused, as_program
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

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


def places(value, path=()):
    """The paths of all values within a document; of a grid only the first cells, as all are alike."""
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for key, each in inside:
        yield from places(each, (*path, key))


def changed(document, random_):
    """The document with one value replaced, removed, repeated or nested."""
    document = copy.deepcopy(document)
    path = random_.choice([path for path in places(document) if path])
    holder = document
    for key in path[:-1]:
        holder = holder[key]
    key = path[-1]
    match random_.randrange(6):
        case 0:
            del holder[key]
        case 1:
            holder[key] = [holder[key]] * 2
        case 2:
            holder[key] = {"value": holder[key]}
        case _:
            holder[key] = random_.choice(VALUES)
    return document


def replaced(document, path, value):
    """The document with this value at a path."""
    document = copy.deepcopy(document)
    holder = document
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
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


@pytest.mark.parametrize("keep_going", [False, True])
def test_an_empty_list_in_f_puzzles_leaves_no_broken_statement(keep_going):
    """An import gives a program without mistakes, or names the key that is wrong."""
    for document in DOCUMENTS:
        for path in places(document):
            if path[:1] == ("grid",) or path[-1:] not in [("cells",), ("cloneCells",), ("lines",), ("values",), (0,)]:
                continue
            sink = Sink(Source("<changed>", json.dumps(replaced(document, path, []))))
            program = as_program(sink.source, sink, keep_going=keep_going)
            if program is None:
                assert any(str(path[0]) in each.message or "arrow" in each.message for each in sink.found), path
            else:
                sudokudsl.loads(program.text)


@pytest.mark.parametrize("text", ["x" * 5000, ["R1C1"] * 5000, {"x" * 5000: 1}, 10**4000])
def test_a_long_wrong_value_is_not_repeated_in_full(text):
    random_ = random.Random(0)
    for document in DOCUMENTS:
        for path in random_.sample([path for path in places(document) if path], 6):
            sink = Sink(Source("<changed>", json.dumps(replaced(document, path, text))))
            as_program(sink.source, sink)
            assert all(len(each.message) < 400 for each in sink.found), path


@pytest.mark.parametrize("seed", range(4))
def test_one_wrong_value_in_drawings_of_f_puzzles(seed):
    random_ = random.Random(seed)
    cells = [[{"c": "#f00", "cArray": ["1", "#0f0"]}] + [{}] * 3] + [[{}] * 4] * 3
    document = {"size": 4, "grid": cells, **DRAWINGS}
    assert understood(json.dumps(document), keep_going=True)
    outcomes = [understood(json.dumps(changed(document, random_)), keep_going=True) for _ in range(150)]
    assert {True, False} == set(outcomes)


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


REGIONS = [[[2 * (at // 2) + down, 2 * (at % 2) + right] for down in (0, 1) for right in (0, 1)] for at in range(4)]


@pytest.mark.parametrize("rounded", [True, False])
@pytest.mark.parametrize("text", ["", "q"])
def test_a_shape_of_sudokupad_with_a_size_of_text_is_kept(rounded, text):
    """The size belongs to the text, of which a shape may have none."""
    shape = {"center": [1, 1], "width": 0.6, "height": 0.4, "rounded": rounded, "fontSize": 14, "text": text}
    colours = {"backgroundColor": "#12a", "borderColor": "#0f0", "color": "#f00", "angle": 30}
    cells = [[{} for _ in range(4)] for _ in range(4)]
    for part in ("overlays", "underlays"):
        document = {"cellSize": 64, "cells": cells, part: [shape | colours], "regions": REGIONS}
        sink = Sink(Source("<pad>", json.dumps(document)))
        program = as_program(sink.source, sink, keep_going=True)
        assert program is not None, [each.message for each in sink.found]
        kinds = [line.split()[1] for line in program.text.splitlines() if line.startswith("cosmetic")]
        assert kinds == ["circle" if rounded else "rectangle", *["text"] * bool(text)], program.text
        sudokudsl.loads(program.text)
