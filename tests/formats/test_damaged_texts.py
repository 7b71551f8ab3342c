"""Short texts of other programs with a few wrong characters: a program that has a meaning, or a refusal."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random

import pytest

import sudokudsl
from sudokudsl.formats import recognised
from sudokudsl.formats.forms import FORMATS
from sudokudsl.formats.refusal import Refused
from sudokudsl.formats.report import ImportReport

GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [GRID[at : at + 9] for at in range(0, 81, 9)]


def examples(kind: str, key: str, begins: tuple[str, ...]) -> tuple[str, ...]:
    """The first text that other programs have made with each beginning."""
    (listed,) = tomllib.loads(Path(__file__).with_name(f"{kind}.toml").read_text("utf-8")).values()
    return tuple(next(each[key] for each in listed if each[key].startswith(begin)) for begin in begins)


LINK = "https://puzz.link/p?"
TEXTS = {
    "Simon Tatham's puzzles": examples("tatham", "id", ("3x3:", "9j", "3x3k:", "4:a", "6:4", "5a:", "4:3")),
    "puzz.link": examples(
        "puzzlink", "url", tuple(LINK + kind for kind in ("kropki", "minarism", "skyscrapers", "sudoku"))
    ),
    "SudokuWiki": ("https://www.sudokuwiki.org/sudoku.htm?bd=" + GRID,),
    "a killer on one line": (">>9<<>>5<" * 9, "3x3:d:k:" + ":".join(["2305"] * 2 + ["0"] * 79)),
    "a jigsaw on one line": (
        GRID + "".join(letter * 9 for letter in "abcdefghi"),
        "A" + "." * 255 + "".join(letter * 16 for letter in "abcdefghijklmnop"),
    ),
    "a state of a game": ("+4" + "." * 79 + "1:213 411", ":0100:x:+4" + "." * 80 + ":213:"),
    "candidates on one line": ("." * 8 + "9" + "123456789" * 80,),
    "a grid of candidates": ("\n".join([" ".join(["12", "34", *["123456789"] * 7])] * 9),),
    "a grid of letters": ("A.P" + "0" * 253,),
    "a grid with other blanks": ("\n".join(row.replace(".", "*") for row in ROWS),),
    "a line of a collection": (f"{GRID},{SOLVED},easy", f"17 {GRID} | 2.5"),
    "a file for one puzzle": ("begin\n[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n", "9\n" + "\n".join(ROWS)),
    "rows of numbers in brackets": (f"puzzle = {[[*map(int, row.replace('.', '0'))] for row in ROWS]};",),
    "rows of numbers in braces": ("{" + ", ".join("{" + ", ".join(row.replace(".", "0")) + "}" for row in ROWS) + "}",),
    "a matrix of MATLAB": (
        "x = [" + "; ".join(" ".join(row.replace(".", "0")) for row in ROWS) + "];",
        "[1 2 3; 4 5 6]",
    ),
    "a table of HTML": (
        "<table>"
        + "".join(f"<tr><td>{'</td><td>'.join(row.replace('.', ' '))}</td></tr>" for row in ROWS)
        + "</table>",
    ),
    "rows of numbers in a JSON object": (
        json.dumps({"n": 9, "grid": [[*map(int, row.replace(".", "0"))] for row in ROWS]}),
    ),
    "an array of MiniZinc": ("x = array2d(1..4, 1..4, [1,_,_,4, _,_,1,_, _,1,_,_, 4,_,_,1]);",),
    "a grid in a text": (
        "\n".join(f"\u2502{row.replace('.', chr(0xB7))}\u2502" for row in ROWS),
        "/".join(ROWS),
        "\n".join("> " + row for row in ROWS),
    ),
    "a table": ("\n".join(",".join(row.replace(".", "0")) for row in ROWS),),
}
"""Texts of each format that is one short text."""
SIGNS = (*"0159AGPZagpz.:;,+-_*/|<>^v`'\"[]{}()=# \n\t", "é", "²", "99", "\u0660")


def damaged(text: str, random: Random) -> str:
    """The text with one to three characters replaced, left out, added or repeated, or without its end."""
    for _ in range(random.randint(1, 3)):
        at, sign = random.randrange(len(text) + 1), random.choice(SIGNS)
        match random.randrange(6):
            case 0:
                text = text[:at] + sign + text[at:]
            case 1:
                text = text[:at] + text[at + 1 :]
            case 2:
                text = text[:at] + text[at : at + 9] + text[at:]
            case 3 if at:
                text = text[:at] if random.randrange(4) == 0 else text
            case _:
                text = text[:at] + sign + text[at + 1 :]
    return text


def outcome(text: str) -> str:
    """Whether a text is imported, refused or not recognised. A program may have digits that its board lacks."""
    form = recognised(text)
    if form is None:
        return "not recognised"
    try:
        program = form.to_sdk(text, ImportReport())
    except Refused:
        return "refused"
    try:
        sudokudsl.loads(program)
    except sudokudsl.SdkError as error:
        assert {each.code for each in error.diagnostics} <= {"digit-not-on-board"}, (text, program)  # noqa: PT017
        return "refused"
    return "imported"


@pytest.mark.parametrize("name", TEXTS)
def test_an_undamaged_text_is_imported(name):
    for text in TEXTS[name]:
        assert recognised(text) is not None, text
        assert recognised(text).name == name, text
        assert outcome(text) == "imported"


@pytest.mark.parametrize("name", TEXTS)
def test_a_damaged_text_is_imported_or_refused(name):
    random, found = Random(name), set()
    for text in TEXTS[name]:
        found |= {outcome(damaged(text, random)) for _ in range(120 // len(TEXTS[name]))}
    assert len(found) > 1


def test_each_short_text_is_damaged():
    documents = {"pencilmark", "SudokuMaker", "SudokuStudio", "SudokuPad", "Penpa+", "f-puzzles"}
    assert {form.name for form in FORMATS} - documents - {"Interactive-Sudoku-Solver"} == set(TEXTS)
