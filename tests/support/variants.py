"""Small documents of other programs, and each of them with one value exchanged for another that is near to it.

A document has one clue or one drawing. Its variants leave out a value, change it by 1, or move a place to the next row
or column. They shorten, lengthen or turn a list, or exchange a word for another. So each key of a form occurs at its
default, without a value, and on both sides of its bounds.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sudokudsl.formats.penpa.packing import deflated, inflated, long_form, short_form
from sudokudsl.text.source import Span
from support import damage
from support.imports import encoded_automaton, fpuzzle, pencilmark, penpa, sudokumaker, sudokupad

ABSENT = object()
"""It stands for a value that is left out."""
PLACE = re.compile(r"([Rr])(\d+)([Cc])(\d+)")
NUMBER = re.compile(r"-?\d+")
ITEMS = re.compile(r"(?:~[^~.]*){2,}")


@dataclass(frozen=True)
class Document:
    """A document in JSON. Only its values below some paths are varied: those that an empty document does not have."""

    name: str
    data: Any
    varied: tuple[tuple[Any, ...], ...]
    written: Callable[[Any], str] = json.dumps
    """The text of a document with some data."""

    @property
    def text(self) -> str:
        """The text of the document."""
        return self.written(self.data)

    def variants(self) -> Iterator[tuple[str, list[str]]]:
        """The texts in which a value is another one, by the path of the value; a `#` in it is any number."""
        found: dict[str, list[str]] = {}
        for path in damage.paths(self.data):
            if any(path[: len(each)] == each for each in self.varied):
                name = ".".join("#" if str(key).isdigit() else str(key) for key in path)
                found.setdefault(name, []).extend(map(self.written, self._with_another(path)))
        yield from found.items()

    def _with_another(self, path: tuple[Any, ...]) -> Iterator[object]:
        """The data without the value at a path, and with other values there."""
        *above, key = path
        value = damage.at(self.data, path)
        for other in (ABSENT, *near_values(value)):
            data = copy.deepcopy(self.data)
            holder = damage.at(data, tuple(above))
            if other is ABSENT:
                del holder[key]
            else:
                holder[key] = other
            yield data


@dataclass(frozen=True)
class Line:
    """A document on one line. Each of its numbers, words and signs is varied, and each of its lists is shortened."""

    name: str
    text: str

    def variants(self) -> Iterator[tuple[str, list[str]]]:
        """The texts in which a number, a word or a sign is another one, by these names."""
        found: dict[str, list[str]] = {}
        for match in re.finditer(r"(?P<number>\d+)|(?P<word>[A-Za-z]+)|(?P<sign>[^\w\s])", self.text):
            others = ["", match[0] * 2]
            if match.lastgroup == "number":
                others += [str(int(match[0]) + more).zfill(len(match[0]) * (match[0][0] == "0")) for more in (-1, 1)]
                others += ["-" + match[0]]
            elif match.lastgroup == "word":
                others += [match[0].swapcase(), chr(ord(match[0][0]) + 1) + match[0][1:], match[0][:-1]]
                others += [match[0] + "!"]
            for other in others:
                text = self.text[: match.start()] + other + self.text[match.end() :]
                found.setdefault(str(match.lastgroup), []).append(text)
        if shorter := list(self._with_shorter_lists()):
            found["list"] = shorter
        yield from found.items()

    def _with_shorter_lists(self) -> Iterator[str]:
        """The texts in which only the first items are left of a list, such as `R1C1~R1C2~R1C3`."""
        for match in ITEMS.finditer(self.text):
            for cut in re.finditer("~", match[0][1:]):
                yield self.text[: match.start() + 1 + cut.start()] + self.text[match.end() :]


# ----------------------------------------------------------------------------------------------------------- variants


def near_values(value: object) -> Iterator[object]:
    """Values near to a value: by 1 or a tenth away, a place in the next row or column, a list with other ends."""
    match value:
        case bool():
            yield from (not value, None)
        case int():
            yield from (value - 1, value + 1, -value, 0, str(value))
        case float():
            yield from (round(value - 0.1, 3), round(value + 0.1, 3), -value, value / 2, value * 2, None)
        case str():
            yield from ("", value.swapcase(), value + "1", 7)
            for match in PLACE.finditer(value):
                for row, column in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                    moved = f"{match[1]}{int(match[2]) + row}{match[3]}{int(match[4]) + column}"
                    yield value[: match.start()] + moved + value[match.end() :]
            if NUMBER.fullmatch(value):
                yield from (str(int(value) + more) for more in (-1, 1, -2 * int(value)))
        case list():
            yield from ([], value[:-1], value + value[:1], value[::-1], *([value[:1]] if len(value) > 2 else []))
        case dict():
            yield {}
        case None:
            yield 1


def added(plain: object, data: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of the values that a document has, and a plainer one has not."""
    if isinstance(plain, dict) and isinstance(data, dict):
        for key, each in data.items():
            yield from added(plain[key], each, (*path, key)) if key in plain else [(*path, key)]
    elif isinstance(plain, list) and isinstance(data, list):
        for at, each in enumerate(data):
            yield from added(plain[at], each, (*path, at)) if at < len(plain) else [(*path, at)]
    elif plain != data:
        yield path


def unpacked(link: str) -> tuple[str, list[str]]:
    """The packed puzzle of a link of Penpa+, and its lines."""
    payload = re.search(r"p=([^&\s]+)", link)
    assert payload is not None
    return payload[1], long_form(inflated(payload[1], "", Span(0, 0))).split("\n")


def repacked(data: Mapping[str, Any]) -> str:
    """A link of Penpa+ with a header, drawings, colours and a list of cells."""
    payload, lines = unpacked(penpa())
    lines += [""] * (15 - len(lines))
    header = data.get("header")
    lines[0] = ",".join(map(str, header)) if isinstance(header, list) else ""
    for number, key in ((3, "question"), (5, "centres"), (14, "colours")):
        lines[number] = json.dumps(data.get(key, ""))
    return penpa().replace(payload, deflated(short_form("\n".join(lines))))


# ---------------------------------------------------------------------------------------------------------- documents

LINE = [["R2C2", "R2C3", "R3C4"]]
_LINES = (
    "thermometer", "slowthermometer", "palindrome", "betweenline", "renban", "regionsumline", "zipperline",
    "doublearrow", "entropicline", "modularline", "nabner", "lockout", "whispers", "germanwhispers", "dutchwhispers",
)  # fmt: skip
_PAIR = ["R2C2", "R2C3"]
_SHAPE = {"cells": _PAIR, "width": 0.3, "height": 0.3, "baseC": "#ffffff", "outlineC": "#000000"}
FPUZZLES: dict[str, dict[str, Any]] = {
    "regions": {"cells": {(1, 1): {"region": 0}, (4, 4): {"region": 3}}},
    **{key: {key: [{"lines": LINE}]} for key in _LINES},
    "whispers 3": {"whispers": [{"lines": LINE, "value": "3"}]},
    "given": {"cells": {(2, 3): {"value": 3, "given": True}, (3, 3): {"givenPencilMarks": [2, 4], "highlight": 1}}},
    "every colour": {"cells": {(1 + at // 4, 1 + at % 4): {"c": str(at)} for at in range(12)}},
    "colours": {"cells": {(2, 3): {"c": 2, "cArray": [1, "#0f0"]}, (3, 3): {"c": "#00ff00"}}},
    "texts": {"title": "T", "author": "A", "ruleset": "R", "disabledlogic": [1], "solution": "1234341221434321"},
    "solution": {"solution": [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]},
    "arrow": {"arrow": [{"cells": ["R2C2"], "lines": [["R2C2", "R2C3", "R3C4"]]}]},
    "pill": {"arrow": [{"cells": ["R2C1", "R2C2", "R2C3"], "lines": [["R2C3", "R3C4"]]}]},
    "killercage": {"killercage": [{"cells": _PAIR, "value": "5"}]},
    "extraregion": {"extraregion": [{"cells": ["R1C1", "R2C2", "R3C3", "R4C4"]}]},
    "difference": {"difference": [{"cells": _PAIR, "value": "2"}], "nonconsecutive": True},
    "ratio": {"ratio": [{"cells": _PAIR, "value": "3"}], "negative": ["ratio", "xv"]},
    "xv": {"xv": [{"cells": _PAIR, "value": "X"}]},
    "quadruple": {"quadruple": [{"cells": ["R2C2", "R2C3", "R3C2", "R3C3"], "values": [1, 4]}]},
    "clone": {"clone": [{"cells": _PAIR, "cloneCells": ["R3C3", "R3C4"]}]},
    **{key: {key: [{"cell": "R2C3"}]} for key in ("odd", "even", "minimum", "maximum")},
    **{key: {key: [{"cells": _PAIR}]} for key in ("rowindexer", "columnindexer", "boxindexer")},
    **{f"{key} {at}": {key: [{"cell": at, "value": "4"}]}
       for key, at in (("sandwichsum", "R0C1"), ("xsum", "R1C5"), ("skyscraper", "R5C4"), ("xsum", "R4C0"))},
    **{f"littlekillersum {at}": {"littlekillersum": [{"cell": at, "direction": way, "cells": cells, "value": "5"}]}
       for at, way, cells in (("R0C2", "DR", ["R1C3", "R2C4"]), ("R5C3", "UL", ["R4C2", "R3C1"]),
                              ("R2C0", "UR", ["R1C1"]), ("R3C5", "DL", ["R4C4"]))},
    "flags": {"diagonal+": True, "diagonal-": True, "antiknight": True, "antiking": True, "disjointgroups": True},
    "cage": {"cage": [{"cells": _PAIR, "value": "x", "outlineC": "#ff0000"}, {"cells": _PAIR, "value": "DR3"}]},
    "texts in cages": {"cage": [{"value": "title: In a cage", "cells": []}, {"value": "FOGLIGHT", "cells": _PAIR}]},
    "fog": {"fogofwar": ["R2C2"], "foglight": ["R4C4"]},
    "line": {"line": [{"lines": LINE, "outlineC": "#67f067", "width": 0.3, "isNewConstraint": False}],
             "ruleset": "German whispers"},
    "circle": {"circle": [{**_SHAPE, "value": "x", "fontC": "#f00", "angle": 30}]},
    "dot": {"circle": [_SHAPE], "ruleset": "White dots"},
    "rectangle": {"rectangle": [{**_SHAPE, "cells": ["R2C2"], "baseC": "#cfcfcf", "width": 0.7, "height": 0.7}],
                  "ruleset": "Even cells"},
    "text": {"text": [{"cells": ["R0C2"], "value": "7", "size": 0.7, "fontC": "#f00", "angle": 90}],
             "ruleset": "Sandwich sums"},
}  # fmt: skip
"""Puzzles of f-puzzles, by the key that they are about."""

_SPOT = {"x": 1.5, "y": 2.5}
SUDOKUMAKER: dict[str, list[dict[str, Any]]] = {
    **{f"{kind}": [{"type": kind}] for kind in (10, 11, 12, 13, 14, 15)},
    **{f"{kind}": [{"type": kind, "cells": [5, 6]}] for kind in (100, 101, 102, 103, 305, 600, 601)},
    **{f"{kind}": [{"type": kind, "lines": [[5, 6, 11, 10]]}] for kind in (400, 401, 402, 403, 404, 405, 407, 409)},
    **{f"{kind}": [{"type": kind, "clues": [{"value": 4, "outerCell": at}]}]
       for kind, at in ((501, 1), (502, 11), (503, 32), (504, 24))},
    **{f"500 at {at}": [{"type": 500, "clues": [{"value": 6, "outerCell": at, "diagonal": way}]}]
       for at, way in ((2, -1), (3, 1), (33, 1), (12, -1))},
    "16": [{"type": 16, "groups": [2, 12, 16]}],
    "200": [{"type": 200, "clues": [{"edge": 9, "value": 2}, {"edge": 12}], "negative": [1]}],
    "201": [{"type": 201, "clues": [{"edge": 9, "value": 3}], "negative": [2], "overrideNegativeDifferences": False},
            {"type": 200, "clues": [], "negative": [1]}],
    "202": [{"type": 202, "clues": [{"edge": 13, "value": 5}], "negative": [10]}],
    "300": [{"type": 300, "thermometers": [[5, 6, 11]], "slow": True}],
    "301": [{"type": 301, "cages": [{"value": 5, "cells": [5, 6]}]}],
    "303": [{"type": 303, "clues": [{"corner": 12, "digits": [1, 4]}]}],
    "304": [{"type": 304, "cages": [{"value": "1422", "cells": [5, 6, 11]}]}],
    "401": [{"type": 401, "lines": [[5, 6, 11]], "minDifference": 3}],
    "404": [{"type": 404, "lines": [[5, 6, 11]], "singleRegionTotals": False}],
    "406": [{"type": 406, "lines": [[5, 6, 11]], "groups": [20, 10]}],
    "408": [{"type": 408, "bulbsWithArrows": [{"bulbCells": [6, 5], "arrows": [[5, 10, 15]]}]}],
    "2000": [{"type": 2000, "lines": [[_SPOT, {"x": 3, "y": 0}]], "style": {"color": "#f00", "thickness": 0.2}}],
    "2001": [{"type": 2001, "cages": [{"cells": [5, 6], "value": "x"}]}],
    **{f"2002 {kind}": [{"type": 2002, "symbols": [{"position": _SPOT, "layer": "foreground", "params": {
        "type": kind, "fill": "#f00", "stroke": "#00f", "angle": 30, **params}}]}]
       for kind, params in (("ellipse", {"rx": 0.3, "ry": 0.2}), ("rectangle", {"width": 0.3, "height": 0.5}),
                            ("text", {"text": "x", "size": 0.5}))},
    "4000": [{"type": 4000, "cells": [6, 5]}],
    "2003": [{"type": 2003, "areas": []}],
}  # fmt: skip
"""Elements of SudokuMaker, by their types."""

SUDOKUSTUDIO: dict[str, Any] = {
    **{kind: {"a": [5, 6, 11, 10]} for kind in (
        "thermo", "slowThermo", "between", "doubleArrow", "palindrome", "renban", "regionSum", "whisper",
        "dutchWhisper", "lockout")},
    **{kind: {"5": True, "6": False, "10": True} for kind in (
        "min", "max", "odd", "even", "rowIndexer", "columnIndexer")},
    **dict.fromkeys(("knight", "king", "antiX", "antiV", "disjointGroups"), True),
    "arrow": {"a": {"bulb": [5], "body": [5, 6, 11]}},
    "killer": {"a": {"cells": {"5": True, "6": True}, "sum": 5}},
    "clone": {"a": {"a": [5, 6], "b": {"0": 11, "1": 12}}},
    "quadruple": {"12": {"0": 1, "1": 4}, "2": [3], "24": [2]},
    "difference": {"8": 1, "9": 2, "22": True, "23": True},
    "ratio": {"8": 2, "9": 3},
    "xv": {"8": 5, "9": 10},
    "sandwich": {"4": 4, "14": 3}, "xsum": {"1": 4, "15": 5}, "skyscraper": {"6": 2, "13": 3},
    "littleKiller": {"4": 5, "11": 6, "22": 4, "25": 3, "29": 3},
    "diagonal": {"positive": True, "negative": False},
    "consecutive": {"orth": True, "diag": True},
    "givens": {"5": 2, "15": 4},
    "filled": {"5": 2},
}  # fmt: skip
"""Elements of SudokuStudio, by their types."""

_CELLS = ["r2c2", "r2c3", "r3c4"]
_SQUARE = ["r2c2", "r2c3", "r3c2", "r3c3"]
_ROW = ["r2c1", "r2c2", "r2c3", "r2c4"]
PENCILMARK: dict[str, list[dict[str, Any]]] = {
    **{f"line {kind}": [{"type": "line", "kind": kind, "cells": _CELLS, "closed": False}] for kind in (
        "thermo", "slow_thermo", "renban", "region_sum", "palindrome", "entropic", "parity", "zipper", "between",
        "double_arrow")},
    **{f"line {kind}": [{"type": "line", "kind": kind, "cells": _CELLS, "value": 2}]
       for kind in ("whisper", "modular", "lockout")},
    "line groups": [{"type": "line", "kind": "entropic", "cells": _CELLS, "groups": [[1], [2, 3], [4]]}],
    "arrow": [{"type": "arrow", "bulb": ["r1c2"], "lines": [_CELLS]}],
    **{f"edge {kind}": [{"type": "edge", "kind": kind, "cells": _CELLS[:2], **more}] for kind, more in (
        ("kropki", {"color": "white"}), ("xv", {"letter": "V"}), ("difference", {"value": 2}), ("ratio", {"value": 3}),
        ("sum", {"sum": 5}), ("product", {"value": 6}), ("less", {}))},
    **{f"corner {kind}": [{"type": "corner", "kind": kind, "cells": _SQUARE, **more}] for kind, more in (
        ("battenburg", {}), ("exclude", {"value": 2}), ("mathrax", {"op": "+", "value": 5}))},
    "corner parity": [{"type": "corner", "kind": "mathrax", "cells": _SQUARE, "op": "even"}],
    "little killer": [{"type": "sum", "kind": "little_killer", "sum": 5, "cells": ["r3c1", "r2c2", "r1c3"]}],
    "little killer up": [{"type": "sum", "kind": "little_killer", "sum": 5, "cells": ["r4c2", "r3c1"]}],
    "sum": [{"type": "sum", "kind": "group", "sum": 5, "cells": _CELLS}],
    **{kind: [{"type": kind, "side": side, "cells": cells, "sum": 4}] for kind, side, cells in (
        ("sandwich", "left", _ROW), ("xsum", "bottom", ["r4c2", "r3c2", "r2c2", "r1c2"]))},
    "skyscraper": [{"type": "skyscraper", "side": "right", "cells": _ROW[::-1], "value": 2}],
    "first_seen": [{"type": "first_seen", "side": "left", "cells": _ROW, "value": 2, "digits": [1, 2, 3]}],
    "rossini": [{"type": "rossini", "side": "left", "cells": _ROW[:3], "arrow": "in"}],
    **{f"neighbours {kind}": [{"type": "neighbours", "kind": kind}]
       for kind in ("antiknight", "antiking", "nonconsecutive")},
    **{f"neighbours at {where}": [{"type": "neighbours", "op": "not_sum", "params": [5], "where": where,
                                   "except": [["r1c1", "r1c2"]]}]
       for where in ("orthogonal", "diagonal", "king", "knight")},
    **{f"relation {op}": [{"type": "relation", "op": op, "params": params, "pairs": [["r2c2", "r4c3"]]}]
       for op, *params in (
           ("different",), ("equal",), ("less",), ("less_equal",), ("difference", 2), ("not_difference", 2),
           ("not_consecutive",), ("difference_at_least", 2), ("difference_at_most", 2), ("ratio", 2), ("not_ratio", 2),
           ("sum", 5), ("not_sum", 5), ("parity_differs",), ("same_mod3",), ("different_mod3",),
           ("allowed", [[1, 2], [2, 1], [3, 4]]))},
    **{f"cell {kind}": [{"type": "cell", "kind": kind, "cells": _CELLS[:2], **more}] for kind, more in (
        ("odd", {}), ("even", {}), ("low", {"split": 2}), ("high", {"split": 2}), ("set", {"values": [1, 3]}),
        ("exclude", {"values": [1, 3]}))},
    "count circles": [{"type": "count", "kind": "circles", "cells": _CELLS}],
    "count each": [{"type": "count", "each": 1, "cells": _ROW}],
    "count": [{"type": "count", "cells": _CELLS, "counts": [[1, 2], [2, 1]]}],
    **{f"negative {of}": [{"type": "edge", "kind": edge, "cells": _CELLS[:2], **value},
                          {"type": "negative", "of": of, **more}]
       for of, edge, value, more in (
           ("kropki", "kropki", {"color": "white"}, {"color": "white"}), ("xv", "xv", {"letter": "X"}, {"letter": "X"}),
           ("sum", "sum", {"sum": 5}, {"sum": 5}), ("difference", "difference", {"value": 2}, {"value": 2}),
           ("ratio", "ratio", {"value": 2}, {"value": 2}), ("product", "product", {"value": 2}, {"value": 2}))},
    **{f"negative {of}": [{"type": "negative", "of": of, **more}]
       for of, more in (("rossini", {}), ("battenburg", {}), ("cell", {"kind": "odd"}))},
    "region": [{"type": "region", "kind": "extra", "cells": _CELLS}],
    "cage": [{"type": "cage", "sum": 5, "cells": _CELLS}],
    "contains": [{"type": "contains", "digits": [1, 2], "cells": _CELLS}],
    "appears": [{"type": "appears", "source": "r1c2", "cells": _CELLS}],
    "global_entropy": [{"type": "global_entropy"}],
    "vudoku": [{"type": "vudoku", "cells": ["r2c3", "r1c2", "r1c4"]}],
    "clone": [{"type": "clone", "regions": [_CELLS[:2], ["r4c2", "r4c3"]]}],
    "isomorphic": [{"type": "isomorphic", "regions": [_CELLS[:2], ["r4c2", "r4c3"]]}],
    "equal_sum": [{"type": "equal_sum", "segments": [_CELLS[:2], ["r4c2", "r4c3"]]}],
    "table": [{"type": "table", "cells": _CELLS[:2], "allowed": [[1, 2], [2, 1], [3, 4]]}],
    "row": [{"type": "row", "cells": _SQUARE}],
}  # fmt: skip
"""Rules of pencilmark, by their types."""


def _stroke(*points: tuple[float, float], color: str = "#CFCFCF", thickness: float = 10) -> dict[str, Any]:
    return {"color": color, "thickness": thickness, "wayPoints": [[row - 0.5, column - 0.5] for row, column in points]}


def _around(
    row: float, column: float, wide: float, high: float, fill: str = "#FFFFFF", *, rounded: bool = True, **keys: Any
) -> dict[str, Any]:
    at = [row - 0.5, column - 0.5]
    return {"center": at, "width": wide, "height": high, "backgroundColor": fill, "rounded": rounded, **keys}


_GREY = "#CFCFCF"
_MIDDLE = [(2, 2), (2, 4)]
_TEXT = {"text": "7", "fontSize": 20, "color": "#f00"}
SUDOKUPAD: dict[str, dict[str, Any]] = {
    "thermometer": {"lines": [_stroke(*_MIDDLE)], "underlays": [_around(2, 2, 0.8, 0.8, _GREY)], "rules": "thermo"},
    "arrow": {"arrows": [_stroke((2, 2), (2, 4))], "overlays": [_around(2, 2, 0.7, 0.7)], "rules": "Arrow sums"},
    "pill": {"arrows": [_stroke((2, 2), (4, 2))], "overlays": [_around(2, 2.5, 1.7, 0.7)]},
    "between": {"lines": [_stroke((3, 1), (3, 4))], "overlays": [_around(3, at, 0.7, 0.7) for at in (1, 4)],
                "rules": "between lines"},
    "lockout": {"lines": [_stroke((3, 1), (3, 4))], "rules": "lockout: ends differ by at least 3",
                "overlays": [_around(3, at, 0.7, 0.7, rounded=False, angle=45) for at in (1, 4)]},
    "diagonal": {"lines": [_stroke((0.5, 4.5), (4.5, 0.5), thickness=2)]},
    "cells of a diagonal": {"lines": [_stroke((1, 1), (4, 4), thickness=2)], "rules": "diagonal"},
    **{f"rossini {at}": {"arrows": [_stroke(start, end, thickness=3)], "rules": "rossini"} for at, start, end in (
        ("left", (2, -0.2), (2, 0.2)), ("right", (3, 5.2), (3, 4.8)), ("top", (0.2, 1), (-0.2, 1)),
        ("bottom", (5.2, 4), (4.8, 4)))},
    "extreme": {"underlays": [_around(2, 3, 1, 1, _GREY, rounded=False)], "rules": "max",
                "lines": [_stroke((1.9, 3.4), (2, 3.46), (2.1, 3.4), thickness=1)]},
    "clones": {"underlays": [_around(row, 2, 1, 1, _GREY, rounded=False) for row in (1, 3)], "rules": "clones"},
    "region": {"underlays": [_around(2.5, 2.5, 2, 2, _GREY, rounded=False)], "rules": "extra region"},
    "green": {"lines": [_stroke(*_MIDDLE, color="#67F067")]},
    "purple": {"lines": [_stroke(*_MIDDLE, color="#F067F0")], "rules": "renban"},
    **{f"clue at {row},{column}": {"overlays": [_around(row, column, 0.25, 0.25, "", **_TEXT)], "rules": "x-sums"}
       for row, column in ((1, 0), (4, 5), (0, 4), (5, 1), (-1, 2), (2, 7))},
    "little killer": {"overlays": [_around(0, 2, 0.25, 0.25, "", **_TEXT)],
                      "arrows": [_stroke((0.3, 2.3), (0.48, 2.48), thickness=2)]},
    "little killer in a corner": {"overlays": [_around(1.3, 1.3, 0.2, 0.2, "", rounded=False, text="7")],
                                  "arrows": [_stroke((1.2, 1.2), (4, 4), thickness=2)], "rules": "little killers"},
    "dot": {"overlays": [_around(2, 2.5, 0.3, 0.3, borderColor="#000", text="2")]},
    "letter": {"overlays": [_around(2.5, 3, 0.25, 0.25, "", text="X")]},
    "sign": {"overlays": [_around(2, 2.5, 0.2, 0.2, "", text="<")]},
    "quadruple": {"overlays": [_around(2.5, 2.5, 0.5, 0.5, text="1 2")]},
    "even": {"underlays": [_around(2, 3, 0.7, 0.7, _GREY, rounded=False)]},
    "odd": {"underlays": [_around(2, 3, 0.7, 0.7, _GREY)]},
    "patch": {"overlays": [_around(2, 2.5, 0.25, 0.25, "#FFFFFF", rounded=False, borderColor="#FFFFFF")]},
    "texts in a circle": {"overlays": [_around(2.5, 2.5, 0.6, 0.6), _around(2.5, 2.4, 0, 0, "", text="3"),
                                       _around(2.5, 2.6, 0, 0, "", text="4")]},
    "looks": {"overlays": [_around(2, 2, 0.6, 0.4, "#12a", borderColor="#0f0", angle=30, opacity=0.5, **_TEXT)],
              "arrows": [{**_stroke((1, 1), (2, 3.3), color="#f00"), "opacity": 0.5}], "rules": "R"},
    "letters": {"overlays": [_around(2.12, 2.5, 0, 0, "", **_TEXT, **{"dominant-baseline": "alphabetic"})]},
    "cage": {"cages": [{"cells": [[1, 1], [1, 2]], "value": "5", "borderColor": "#f00", "unique": True}]},
    "sums": {"cages": [{"cells": [[1, 1], [1, 2]], "value": "5", "sum": 6}, {"cells": [[2, 1], [2, 2]], "value": "7"}]},
    "frame": {"cages": [{"cells": [[1, 1], [1, 2]], "value": "5", "unique": False, "style": "x"}]},
    "hidden": {"cages": [{"cells": [[1, 1], [1, 2]], "hidden": True, "unique": False, "type": "row"}]},
    "indexers": {"cages": [{"cells": [[1, 1], [1, 2]], "style": "fpRowIndexer"}]},
    "area": {"cages": [{"cells": [[1, 0], [1, 1], [1, 2], [2, 3]], "style": "extraregion"}]},
    "texts": {"cages": [{"value": "title: T"}, {"value": "author: A", "cells": []}], "metadata": {"rules": ["a", "b"]}},
    "texts apart": {"title": "T", "author": "A", "rules": "R", "source": "S", "solution": "1234341221434321"},
    "flags": {"metadata": {"antiknight": True, "title": "U"}, "global": ["antiking"]},
    "fog": {"foglight": [[1, 2], [0, 1]]},
    "every colour": {"overlays": [_around(2, 2, 0.6, 0.4, each) for each in (
        "black", "white", "grey", "gray", "red", "green", "blue", "yellow", "orange", "purple", "pink", "lightgrey",
        "lightgray", "darkgrey", "darkgray", "brown", "cyan", "magenta", "lime", "teal", "silver", "#123", "#1234",
        "#123456", "#12345678", "rgb(1,2,300)", "rgba(1,2,3,0.5)", "none", "#12")]},
}  # fmt: skip
"""Puzzles of SudokuPad, by what their drawings mean."""

_INNER = [8 * row + column for row in range(2, 6) for column in range(2, 6)]
PENPA: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "number": ("", {"number": {"19": ["3", 1, "1"], "27": [[1, 0, 1, 0, 0, 0, 0, 0, 0], 1, "7"]}}, {}),
    "small number": ("Killer", {"numberS": {"332": ["5", 1]}, "killercages": [[27, 28]]}, {}),
    "killercages": ("", {"killercages": [[27, 28, 36]]}, {}),
    "thermo": ("Thermo", {"thermo": [[27, 28, 29]]}, {"thermo": ["#ff0000"]}),
    "nobulbthermo": ("R", {"nobulbthermo": [[27, 28, 29]]}, {}),
    "arrows": ("Arrow", {"arrows": [[27, 28, 29]]}, {}),
    "direction": ("Little killers", {"direction": [[27, 36, 45]], "numberS": {"364": ["5", 1]}}, {}),
    "squareframe": ("Arrow", {"squareframe": [[27, 28]], "direction": [[28, 29, 30]]}, {}),
    "polygon": ("R", {"polygon": [[27, 28, 36, 27]]}, {}),
    "line": ("Palindrome", {"line": {"27,28": 5, "28,29": 5}}, {"line": {"27,28": "#cccccc", "28,29": "#cccccc"}}),
    "freeline": ("R", {"freeline": {"27,45": 3}}, {"freeline": {"27,45": "#ff0000"}}),
    "wall": ("R", {"wall": {"91,92": 2}}, {}),
    "surface": ("Clones", {"surface": {"27": 3, "45": 3}}, {}),
    "surface in a colour": ("R", {"surface": {"27": 3, "28": 1}}, {"surface": {"27": "#ff0000"}}),
    **{f"symbol {name}": ("Odd, even, low, dots", {"symbol": {at: [number, name, place]}}, {"symbol": {at: shade}})
       for name, at, number, place, shade in (
           ("circle_L", "27", 3, 1, ""), ("square_M", "27", 3, 2, ""), ("circle_SS", "220", 8, 2, ""),
           ("diamond_L", "27", 4, 1, "#ff0000"), ("inequality", "219", 1, 2, ""), ("arrow_S", "27", 5, 1, ""))},
    **{f"number {kind} {style}": ("X-sums", {"number": {at: ["5", style, kind]}}, {})
       for kind, style, at in (("1", 1, "17"), ("4", 6, "27"), ("1", 4, "90"), ("5", 7, "220"), ("2", 1, "30"))},
    **{f"every {name}": ("R", {"symbol": {str(at): [number, name, 1] for number, at in enumerate(_INNER)}}, {})
       for name in ("inequality", "arrow_S", *(
           f"{form}_{size}" for form in ("circle", "square", "diamond") for size in ("LL", "L", "M", "S", "SS")))},
    "every line": ("R", {"freeline": {f"18,{at}": number for number, at in enumerate(range(27, 127), 1)}}, {}),
    "every surface": ("R", {"surface": {str(at): number for number, at in enumerate(_INNER)}}, {}),
    **{f"every number of the kind {kind}": (
        "R", {"number": {str(at): ["5", number, kind] for number, at in enumerate(_INNER)}}, {})
       for kind in ("1", "2", "4", "5", "6", "7", "10")},
    "every pointer": ("R", {"number": {str(at): [f"5_{way}", 1, "2"] for way, at in enumerate(_INNER[:9])}}, {}),
    "pointer": ("Little killers", {"number": {"10": ["5_7", 1, "2"]}}, {}),
}  # fmt: skip
"""The rules, the drawings and the colours of puzzles of Penpa+, by the list that they are about; r1c1 is 18."""


_NFA = encoded_automaton([[[1], [], [1], []], [[], [0], [], [0]]], 1, 0, [1])
_ISS_4 = ".Shape~4x4"
_ISS_RAW = ".Shape~2x3~5~Raw"
_ISS_AREAS = ".Shape~3x3.NoBoxes.ChaosConstruction"
LINES: dict[str, tuple[str, ...]] = {
    "Interactive-Sudoku-Solver": (
        ".Shape~4x6~0-5.RegionSize~6", f"{_ISS_4}.NoBoxes", ".Shape~2x2~~Raw", f"{_ISS_4}.Jigsaw~1112122233434443",
        ".Shape~2x4.Jigsaw~11221122", f"{_ISS_4}.NFA~{_NFA}~_two~R2C2~R2C3",
        f"{_ISS_4}.~R2C3_4~R3C3_1_2",
        *(f"{_ISS_4}.{kind}~R2C2~R2C3~R3C3" for kind in (
            "Thermo", "Palindrome", "Renban", "Between", "DoubleArrow", "Zipper", "RegionSumLine", "AllDifferent",
            "EqualityCage", "CountingCircles", "CountDistinct", "Arrow", "GreaterThan", "WhiteDot", "BlackDot", "X",
            "V", "Whisper~2", "Whisper", "Modular~2", "Lockout~2", "Cage~7",
            "Cage~0", "Sum~7", "RellikCage~7", "Lunchbox~3", "SumLine~5", "SumLine~", "LookAndSay~1221",
            "ContainAtLeast~1_2", "ContainExact~1_2", "SameValues~3", "SameValues~1", "Sum~5_=_1_-2_1",
            "ValueIndexing", "PillArrow~2", "EqualSum~R1C1~-", "EqualSum~-~R1C1~-~-")),
        *(f"{_ISS_4}.{kind}" for kind in (
            "AntiConsecutive", "AntiKing", "AntiKnight", "StrictKropki", "StrictXV", "DisjointSets", "AntiTaxicab",
            "RegionSameValues", "Diagonal~1", "Diagonal~-1", "Indexing~C~R2C3", "Indexing~R~R2C3", "Quad~R2C3~1~4",
            "Sandwich~5~R2", "Sandwich~5~C3", "XSum~R2~5~4", "XSum~C3~5~", "Skyscraper~R2~~3", "Skyscraper~C3~2~3",
            "HiddenSkyscraper~R2~2~3", "NumberedRoom~C2~1~4", "FullRank~R2~5~6.FullRankTies~any",
            "FullRank~C3~~6.FullRankTies~none", "LittleKiller~5~R2C1", "LittleKiller~5~R1C3", "LittleKiller~5~R4C2",
            "LittleKiller~5~R3C4", "And.Thermo~R1C1~R1C2.End", "Or.Thermo~R1C1~R1C2.Cage~3~R1C1~R1C2.End",
            "Var~A~~2.Or.~VA1_1.~VA2_2_x.End",
            "Replicate~C~R2C2.~R3C3_1_2.End", "Replicate~F.Thermo~R1C1~R2C1.End",
            "Regex~MS4q~R1C1~R1C2", "Pair~GB~_a~R1C1~R1C2", "PairX~GB~~R1C1~R1C2", "Binary~GB~~R1C1~R1C2",
            "BinaryX~GB~~R1C1~R1C2")),
        *(f".{kind}" for kind in ("GlobalMod", "GlobalEntropy", "DutchFlatmates", "Windoku")),
        ".Entropic~R2C2~R2C3~R3C3", ".Modular~R2C2~R2C3~R3C3", f"{_ISS_4}~0-4.Doppelganger.RegionSize~4",
        f"{_ISS_RAW}.Sum~0~R1C1~R1C2.AntiTaxicab~2", f"{_ISS_RAW}.ConnectedValues~1_2", f"{_ISS_RAW}.RegionSameValues",
        f"{_ISS_AREAS}.SameValues~2~CC1~CC2.AllDifferent~CC3~CC4", f"{_ISS_AREAS}.ChaosArrow~R2C2",
        f"{_ISS_AREAS}.ChaosArrow~R1C2~~CC2~-~CC2~CC5~CC8", f"{_ISS_AREAS}.ChaosArrow~R1C2~1~CC1~CC4~CC5",
        f"{_ISS_AREAS}.ChaosCount~R1C2", f"{_ISS_AREAS}.ChaosCount~R1C1~1~CC2~CC5",
    ),
    "links": (
        *(f"https://puzz.link/p?{kind}" for kind in (
            "sudoku/4/4/g1k23k3g", "skyscrapers/3/3/1h2h3h.1", "kropki/2/2/b0", "minarism/3/3/gh2liih",
            "minarism/2/2/g1j", "factors/2/2/o0.6", "skyscrapers/4/4/323g132h2311h3k42o")),
        "2x2:1_2b3j4", "2x2x:b4c3b1c4b", "2x3:zj", "4j:a3n,b__b__caa_aaa",
        "https://sudokupad.app/scf" + "".join("51"[at % 2] for at in range(81)) + "wxtT*aA*",
        "https://www.sudokuwiki.org/sudoku.htm?bd=7" + "0" * 79 + "2",
    ),
    "grids": (
        "[[1, 0, 3, null], [0, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 4]]", "1,,3,\n,,,\n,2,,\n,,,4\n",
        "1 34 2 4\n2 134 1 3\n4 1 3 2\n3 2 4 1\n", "P" + "." * 254 + "A",
        "x = array2d(1..4, 1..4, [1,0,3,0, 0,0,0,0, 0,2,0,0, 0,0,0,4]);", "x = [|1,0,3,0|0,0,0,0|0,2,0,0|0,0,0,4|];",
        "1.3......" + "123456789" * 80, "5" + "." * 80 + "".join(letter * 9 for letter in "ABCDEFGHI"),
        "3x3:d:k:" + ":".join(["2563", "2563", *["0"] * 79]), "1 0 3 0\n0 0 0 0\n0 2 0 0\n0 0 0 4\n",
        "9<<" + "0" * 78, "C" + "0" * 9 + "`" + "0" * 70,
    ),
}  # fmt: skip
"""Documents on a line, by their form."""


def _penpa(rules: str, question: Mapping[str, Any], colours: Mapping[str, Any]) -> dict[str, Any]:
    _, lines = unpacked(penpa())
    header = [*lines[0].split(",")]
    header[18] = rules
    empty, centres = json.loads(lines[3]), json.loads(lines[5])
    return {"header": header, "question": {**empty, **question}, "colours": dict(colours), "centres": centres}


def studio_board(*elements: tuple[str, object]) -> str:
    """A board of SudokuStudio without givens, with some elements."""
    found: dict[str, Any] = json.loads(damage.elements(*elements))
    found["elements"]["2"]["value"] = {}
    return json.dumps(found)


def _studio(kind: str, value: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(studio_board((kind, value)))
    return found


def _made(form: str) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """The empty document of a form, and its other documents by their names."""
    match form:
        case "f-puzzles":
            return json.loads(fpuzzle()), {name: json.loads(fpuzzle(**keys)) for name, keys in FPUZZLES.items()}
        case "SudokuMaker":
            made = {name: json.loads(sudokumaker(*listed)) for name, listed in SUDOKUMAKER.items()}
            return json.loads(sudokumaker()), made
        case "SudokuStudio":
            return _studio("filled", {}), {kind: _studio(kind, value) for kind, value in SUDOKUSTUDIO.items()}
        case "pencilmark":
            return json.loads(pencilmark()), {name: json.loads(pencilmark(*some)) for name, some in PENCILMARK.items()}
        case "SudokuPad":
            return sudokupad(), {name: sudokupad(**keys) for name, keys in SUDOKUPAD.items()}
    return _penpa("", {}, {}), {name: _penpa(*parts) for name, parts in PENPA.items()}


def small_documents(form: str) -> Iterator[Document | Line]:
    """The small documents of a form."""
    if form in LINES:
        yield from (Line(" ".join(text.split())[:60].strip(), text) for text in LINES[form])
        return
    plain, made = _made(form)
    written = repacked if form == "Penpa+" else json.dumps
    yield Document("board", plain, ((),), written)
    for name, data in made.items():
        yield Document(name, data, () if name.startswith("every ") else tuple(added(plain, data)), written)


FORMS = ("f-puzzles", "SudokuMaker", "SudokuStudio", "pencilmark", "SudokuPad", "Penpa+", *LINES)
"""The forms that have small documents."""
