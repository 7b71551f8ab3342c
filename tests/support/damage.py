"""Documents of other programs with random damage, and the judgement of their imports.

    python tests/support/damage.py [--cases 2000] [--seed 0] [FORM ...]

Keys are removed, renamed and stated twice; values get another type, another size or another place; links are cut, and
single symbols of them exchanged. Each text must be imported, or refused with the place of the damage, within
`SECONDS` of computing time. A message must never be about the program that an importer has written. The status is 0 if
that is so, and the command prints each other text with its fault.
"""

from __future__ import annotations

import argparse
import copy
import json
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests")]

import sudokudsl  # noqa: E402
from sudokudsl.formats import EXPORTS  # noqa: E402
from sudokudsl.formats.lzstring import compress  # noqa: E402
from sudokudsl.formats.penpa.packing import deflated, inflated, long_form, short_form  # noqa: E402
from sudokudsl.text.source import Span  # noqa: E402

SECONDS = 4.0
"""The most computing time of one import in a run of this command. No test depends on it."""
PLACE = re.compile(r"`[^`]+`|'[^']*'|\"[^\"]*\"|\d|\bgivens?\b|\bcells?\b|\bboard\b|\bregions?\b|\blink\b|\bJSON\b")
"""The names of places in a message: a key or a value in quotes, a number of a row, an entry or a character, a part."""
FOREIGN = re.compile(r"\s*(?:\{|https?:|(?:scl|ctc)N4|N4Ig|m=(?:solve|edit)|\.[A-Z][a-z]{2})")
"""The beginning of a text that is never a program in our language."""

DRAWN = """\
title "T"
author "A"
sudoku 4x4
givens
  1...
  ....
  ....
  ...2
cage 5: r1c1 r1c2
thermometer r2c1 r2c2 r2c3
arrow r4c1 = r4c2 r4c3
kropki white r3c1 r3c2
kropki black r1c3 r1c4
xv V r3c3 r3c4
diagonal -
palindrome r1c2 r2c2 r3c3
little-killer r1c2 down-right = 6
"""
"""A puzzle for every form."""
MORE = """\
sandwich column 2 = 5
x-sum row 2 left = 3
skyscraper column 1 top = 2
quadruple r2c2 = 1 2
renban r2c3 r2c4 r3c4
whispers 2: r3c1 r4c1
between r1c1..r1c4
clone r1c1 r1c2 = r3c3 r3c4
odd r1c1
even r2c2
maximum r3c3
anti-knight
disjoint-groups
"""
"""Statements that forms with words of their own have, too."""
REGIONS = "sudoku 4x4\nregions\n  aaab\n  abbb\n  cccd\n  cddd\ngivens\n  1...\n  ....\n  ....\n  ...2\n"


def elements(*pairs: tuple[str, Any]) -> str:
    boxes = {str(box): {str(at): True for at in range(16) if at // 8 * 2 + at % 4 // 2 == box} for box in range(4)}
    listed = [("grid", None), ("gridRegion", boxes), ("givens", {"0": 1, "15": 2}), *pairs]
    numbered = {str(at): {"type": kind, "order": 0, "value": value} for at, (kind, value) in enumerate(listed)}
    return json.dumps({"grid": {"width": 4, "height": 4}, "meta": {"title": "T"}, "elements": numbered})


STUDIO = elements(
    ("thermo", {"1": [0, 1, 5]}), ("arrow", {"1": {"bulb": [0], "body": [0, 1, 5]}}), ("between", {"1": [0, 1, 2]}),
    ("killer", {"1": {"cells": {"0": True, "1": True}, "sum": 5}}), ("clone", {"1": {"a": [0, 1], "b": [10, 11]}}),
    ("quadruple", {"6": {"0": 1, "1": 2}}), ("difference", {"0": True, "6": 2}), ("ratio", {"22": True}),
    ("xv", {"0": 5}), ("sandwich", {"4": 2}), ("xsum", {"3": 6}), ("skyscraper", {"6": 2}),
    ("littleKiller", {"4": 6}), ("diagonal", {"positive": True}), ("whisper", {"1": [0, 1]}),
    ("consecutive", {"orth": True, "diag": True}), ("odd", [True, None, True]), ("lockout", {"1": [0, 1, 2]}),
)  # fmt: skip
_MAKER_BOXES = {"type": 1, "regions": [row // 2 * 2 + column // 2 for row in range(4) for column in range(4)]}
_MAKER = [
    {"type": 0}, _MAKER_BOXES, {"type": 13}, {"type": 100, "cells": [0, 5]}, {"type": 16, "groups": [2, 12, 16]},
    {"type": 200, "clues": [{"edge": 1}, {"edge": 4, "value": 2}], "negative": [1]},
    {"type": 202, "clues": [{"edge": 3, "value": 5}]}, {"type": 300, "thermometers": [[0, 1, 5]]},
    {"type": 301, "cages": [{"value": 5, "cells": [0, 4]}]}, {"type": 303, "clues": [{"corner": 6, "digits": [1, 4]}]},
    {"type": 304, "cages": [{"value": "1422", "cells": [0, 5, 10]}]}, {"type": 305, "cells": [0, 5]},
    {"type": 401, "lines": [[0, 1, 2]], "minDifference": 2}, {"type": 406, "lines": [[0, 1, 2]], "groups": [20, 10]},
    {"type": 408, "bulbsWithArrows": [{"bulbCells": [1, 0], "arrows": [[1, 5, 9]]}]},
    {"type": 500, "clues": [{"value": 6, "outerCell": 2, "diagonal": -1}]},
    {"type": 501, "clues": [{"value": 5, "outerCell": 2}]}, {"type": 503, "clues": [{"value": 3, "outerCell": 32}]},
]  # fmt: skip
MAKER = json.dumps(
    {"formatVersion": 1, "puzzle": {
        "name": "T", "author": "A", "comment": "", "width": 4, "height": 4,
        "cells": [{"given": True, "value": 1}, *[{}] * 15], "constraints": _MAKER}}
)  # fmt: skip
SITES = {
    "f-puzzles": "https://www.f-puzzles.com/?load=", "SudokuPad": "https://sudokupad.app/scl",
    "CTC": "https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc",
    "SudokuMaker": "https://sudokumaker.app/?puzzle=", "SudokuStudio": "https://sudokustudio.net/?b=",
}  # fmt: skip
"""The beginning of a link with lz-string of each tool."""
PENPA = "https://swaroopg92.github.io/penpa-edit/#m=solve&p="


@cache
def documents() -> Mapping[str, tuple[str, ...]]:
    """Valid documents in JSON, by the name of the form."""
    drawn, rich, jigsaw = (sudokudsl.loads(text) for text in (DRAWN, DRAWN + MORE, REGIONS))
    exported = {
        "f-puzzles": (EXPORTS["fpuzzles-json"], rich), "SudokuPad": (EXPORTS["sudokupad-json"], drawn),
        "pencilmark": (EXPORTS["pencilmark"], sudokudsl.loads(_for_pencilmark())),
    }  # fmt: skip
    found = {name: (write(puzzle), write(jigsaw)) for name, (write, puzzle) in exported.items()}
    ctc = json.loads(found["SudokuPad"][0])
    ctc.pop("metadata", None)
    ctc["cages"] = [*ctc["cages"], {"value": "title: T"}, {"value": "author: A"}]
    return {**found, "CTC": (json.dumps(ctc),), "SudokuMaker": (MAKER,), "SudokuStudio": (STUDIO,)}


def _for_pencilmark() -> str:
    lines = (DRAWN + MORE).splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(("disjoint", "maximum")))


@cache
def links() -> Mapping[str, tuple[str, ...]]:
    """Valid links and texts of one line, by the name of the form."""
    found = {name: tuple(packed(name, text) for text in texts) for name, texts in documents().items() if name in SITES}
    drawn = sudokudsl.loads(DRAWN)
    bare = {f"{name} without its site": (compress(documents()[name][0]),) for name in ("f-puzzles",)}
    bare |= {"SudokuPad without its site": ("scl" + compress(documents()["SudokuPad"][0]),)}
    penpa = EXPORTS["penpa"](drawn).strip()
    iss = sudokudsl.loads("".join(line for line in DRAWN.splitlines(keepends=True) if "thermo" not in line))
    return {
        **found, **bare, "Penpa+": (penpa,), "Penpa+ without its site": (penpa.partition("#")[2],),
        "SudokuPad's short form": ("https://sudokupad.app/scf" + "".join("51"[at % 2] for at in range(81)) + "wx",),
        "ISS": (EXPORTS["iss"](iss).strip(), EXPORTS["iss-url"](iss).strip()),
    }  # fmt: skip


def packed(name: str, text: str) -> str:
    """The link of a tool for the JSON of its puzzle."""
    payload = compress(text)
    return SITES[name] + (quote(payload) if name in ("SudokuMaker", "SudokuStudio") else payload)


# ------------------------------------------------------------------------------------------------------------- damage

VALUES: tuple[Any, ...] = (
    None, True, False, "", "x", 0, -1, 5, 99, 10**6, 10**30, 1.5, -0.0, 1e300, float("nan"), float("inf"), [], {},
    [[]], [None], {"x": 1}, "R9C9", "r9c9", "R0C0", "1", "\u0660", "²", "\ud83d\ude00", "\x00", "\n", "a\nb: c", '"',
    "`", "\\", "x" * 5000, [0, 0], [9, 9], ["R1C1"] * 2, ["r1c1"] * 30, list(range(40)), "NaN", "1e9", "r1c1..r4c4",
    [1.5, "x"], {"cells": []}, "define", "#", "# x", "sudoku 4x4", "-1", "--1",
)  # fmt: skip
"""Values that take the place of another."""


def paths(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all values below a value."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in pairs:
        yield (*path, key)
        yield from paths(each, (*path, key))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    """The value at a place."""
    for key in path:
        value = value[key]
    return value


def damaged_json(text: str, random: Random) -> str:
    """A document with one or two of its values removed, renamed, stated twice or exchanged for others."""
    data = json.loads(text)
    for _ in range(random.choice((1, 1, 1, 2))):
        places = list(paths(data))
        if not places:
            return json.dumps(random.choice(VALUES))
        *above, key = random.choice(places)
        holder = at(data, tuple(above))
        kind = random.randrange(8)
        if kind == 0:
            del holder[key]
        elif kind == 1 and isinstance(holder, dict):
            holder[random.choice((key.upper(), key + "s", key[:-1], " " + key, "x"))] = holder.pop(key)
        elif kind == 2 and isinstance(holder, list):
            holder.insert(random.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
        elif kind == 3:
            holder[key] = random.choice(([holder[key]], {"x": holder[key]}, [holder[key]] * 2))
        elif kind == 4:
            holder[key] = copy.deepcopy(at(data, random.choice(places)))
        elif kind == 5 and random.randrange(4) == 0:
            holder[key] = _nested(random)
            break  # which is too deep to be copied
        else:
            holder[key] = copy.deepcopy(random.choice(VALUES))
        if _size(data) > 20_000:
            break
    text = json.dumps(data, ensure_ascii=random.randrange(2) == 0)
    keys = [path[-1] for path in paths(data) if isinstance(path[-1], str)]
    if keys and random.randrange(8) == 0:
        key = json.dumps(random.choice(keys))
        text = text.replace(key + ":", f"{key}: {json.dumps(random.choice(VALUES[:20]))}, {key}:", 1)  # stated twice
    return text


def _nested(random: Random) -> object:
    """Lists or objects within each other."""
    found: object = 1
    for _ in range(random.choice((30, 150, 600))):
        found = [found] if random.randrange(2) else {"cells": found}
    return found


def _size(value: object) -> int:
    return sum(1 for _ in paths(value))


SIGNS = "0159AGPZagpz.:;,+-_*/|<>^v`'\"[]{}()=#&%~ \n\té²\u0660\x00"


def damaged_text(text: str, random: Random) -> str:
    """A text that is cut, or in which some symbols are exchanged, added or left out. The first symbols often stay."""
    if random.randrange(3) == 0:
        return text[: random.randrange(1, len(text))]
    for _ in range(random.choice((1, 1, 2, 5))):
        place, sign = random.randrange(len(text)), random.choice(SIGNS)
        match random.randrange(5):
            case 0:
                text = text[:place] + text[place + 1 :]
            case 1:
                text = text[:place] + sign + text[place:]
            case 2:
                text = text[:place] + text[place : place + 9] + text[place:]
            case _:
                text = text[:place] + sign + text[place + 1 :]
    return text


def damaged_penpa(link: str, random: Random) -> str:
    """A link of Penpa+ whose lines are damaged before they are packed."""
    payload = re.search(r"p=([^&\s]+)", link)
    assert payload is not None
    lines = long_form(inflated(payload[1], "", Span(0, 0))).split("\n")
    number = random.randrange(len(lines))
    if _is_json(lines[number]):
        lines[number] = damaged_json(lines[number], random)
    elif random.randrange(4) == 0:
        del lines[number]
    elif lines[number]:
        parts = lines[number].split(",")
        parts[random.randrange(len(parts))] = str(random.choice(VALUES)).replace("\n", " ")[:200]
        lines[number] = ",".join(parts)
    return link.replace(payload[1], deflated(short_form("\n".join(lines)).encode("utf-8", "replace").decode()))


def _is_json(line: str) -> bool:
    """Whether a line of Penpa+ is a list or an object with something in it."""
    try:
        return isinstance(json.loads(line), list | dict) and len(line) > 2
    except ValueError:
        return False


def cases(random: Random, form: str) -> Iterator[str]:
    """Damaged texts of a form, without an end."""
    plain, linked = documents().get(form, ()), links().get(form, ())
    while True:
        ways: list[Callable[[], str]] = []
        if plain:
            ways += [lambda: damaged_json(random.choice(plain), random)] * 3
            ways += [lambda: damaged_text(random.choice(plain), random)]
        if linked:
            ways += [lambda: damaged_text(random.choice(linked), random)]
        if plain and linked:
            ways += [lambda: packed(form, damaged_json(random.choice(plain), random))]
        if form.startswith("Penpa+"):
            ways += [lambda: damaged_penpa(random.choice(linked), random)] * 3
        yield random.choice(ways)()


# ----------------------------------------------------------------------------------------------------------- judgement


def judge(text: str) -> tuple[str, str]:
    """The outcome of an import, `imported`, `refused`, `ours` or `crash`, and its fault, empty if there is none."""
    try:
        return _judged(text)
    except Exception:
        return "crash", traceback.format_exc(limit=-4)


def _judged(text: str) -> tuple[str, str]:
    try:
        sudokudsl.loads(text)
    except sudokudsl.SdkError as error:
        if error.source.name != "<text>":
            return "refused", f"a message is about the program that was written: {error}"
        codes = {each.code for each in error.diagnostics}
        if "not-importable" not in codes:
            return "ours", "our own parser reads a text of another program" if FOREIGN.match(text) else ""
        for each in error.diagnostics:
            if not PLACE.search(each.message) and each.span.end <= each.span.start:
                return "refused", f"a message without a place: {each.message}"
        return "refused", ""
    return "imported", ""


def forms() -> tuple[str, ...]:
    """The names of all forms that are damaged."""
    return tuple(dict.fromkeys((*documents(), *links())))


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("forms", nargs="*", metavar="FORM")
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", default="0")
    options = parser.parse_args()
    faults = 0
    for form in options.forms or forms():
        tally: Counter[str] = Counter()
        found = cases(Random(f"{form} {options.seed}"), form)
        slowest = 0.0
        for _ in range(options.cases):
            text = next(found)
            begun = time.process_time()
            outcome, fault = judge(text)
            spent = time.process_time() - begun
            slowest = max(slowest, spent)
            fault = fault or ("" if spent <= SECONDS else f"it took {spent:.1f} s")
            tally[outcome] += 1
            if fault:
                faults += 1
                print(f"{form}: {fault}\n  {text[:600]!r}", flush=True)
        print(f"{form}: {dict(tally)}, slowest {slowest:.2f} s", flush=True)
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
