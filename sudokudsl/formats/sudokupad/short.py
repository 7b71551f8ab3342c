"""The short forms of SudokuPad for plain sudokus: `scf…` and `classic…`, alone or in a link.

They hold the givens of 81 cells, row by row. In `scf` and the newer `classic`, a character is a digit (0 for an open
cell) and the number of open cells after it, from 0 to 5. In the older `classic`, a digit is a given, and a letter or a
sign is a number of open cells. After its givens, `scf` may hold `w` for windoku, `x` for the diagonals, a title and an
author.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_lowercase, ascii_uppercase, digits
from urllib.parse import unquote

from ...model.geometry import Board, Cell
from ..program import Program, say_digits
from ..refusal import refused
from ..report import ImportReport

_SITE = r"https?://(?:[\w-]+\.)?(?:sudokupad\.app|crackingthecryptic\.com|sudokupad\.svencodes\.com)"
_TEXT = re.compile(rf"\s*(?:{_SITE}/(?:[\w-]+/)*(?:\?(?:\S*?&)?puzzleid=)?)?(scf|classic)(\S*?)(?:\.scf)?\s*")
_RUNS = digits + ascii_uppercase + ascii_lowercase[:24]
_BLANKS = ascii_uppercase + ascii_lowercase + "()[]-.~:@!$&'*,;=_"
_CELLS = 81
_RULES = {"w": "windoku", "x": "diagonals"}
_TEXTS = {"t": "title", "a": "author"}


def recognises(text: str) -> bool:
    """Whether a text is a short form with 81 cells."""
    match = _TEXT.fullmatch(text[:4096])
    return match is not None and _givens(match[1], unquote(match[2]))[0] != ""


def to_sdk(text: str, report: ImportReport) -> str:
    """The program with the same meaning. Raises Refused."""
    match = _TEXT.fullmatch(text)
    assert match is not None
    givens, rest = _givens(match[1], unquote(match[2]))
    out = Program(report=report)
    out.comment("Imported from SudokuPad.")
    rules = []
    for kind, value in _additions(rest):
        if kind in _TEXTS:
            out.text_line(_TEXTS[kind], value)
        elif kind in _RULES:
            rules.append(_RULES[kind])
        else:
            raise refused(f"{kind!r} after the givens has no statement here")
    out.say("sudoku", "9x9")
    board = Board(9, 9, tuple(range(1, 10)))
    known = [(Cell(1 + at // 9, 1 + at % 9), (int(digit),)) for at, digit in enumerate(givens) if digit != "0"]
    say_digits(out, board, known)
    for word in rules:
        out.say(word)
    return out.text()


def _givens(form: str, packed: str) -> tuple[str, str]:
    """The digits of 81 cells, with 0 for an open one, and what follows them; two empty texts for anything else."""
    found = _runs(packed)
    if form == "classic" and (len(found[0]) != _CELLS or found[1]):
        found = _blanks(packed)
    return found if len(found[0]) == _CELLS and (form == "scf" or not found[1]) else ("", "")


def _runs(packed: str) -> tuple[str, str]:
    """Reads digits with the number of open cells after each, up to the last cell."""
    cells = ""
    for at, symbol in enumerate(packed):
        if len(cells) >= _CELLS or symbol not in _RUNS:
            return cells, packed[at:]
        blanks, digit = divmod(_RUNS.index(symbol), 10)
        cells += str(digit) + "0" * blanks
    return cells, ""


def _blanks(packed: str) -> tuple[str, str]:
    """Reads givens, and letters or signs that count open cells."""
    cells = ""
    for at, symbol in enumerate(packed):
        if symbol not in "123456789" and symbol not in _BLANKS:
            return cells, packed[at:]
        cells += symbol if symbol in "123456789" else "0" * _BLANKS.index(symbol)
    return cells, ""


def _additions(text: str) -> Iterator[tuple[str, str]]:
    """The letters after the givens, each with its text. A text ends at a star; two stars are a star in it."""
    for letter, value, rule in re.findall(r"([ta])((?:[^*]|\*\*)*)\*?|([^*])", text):
        yield (letter, value.replace("**", "*")) if letter else (rule, "")
