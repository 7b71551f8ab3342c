"""Short texts: killers, jigsaws, candidates on one line or in a grid, and 16x16 grids with the letters A to P.

In a killer of 81 symbols each cell points to the next cell of its cage, until the cell with the total. `<>^v` point to
orthogonal neighbours. The backquote, the quote, the comma and the point lead up left, up right, down left and down
right. A total is a symbol: 0 to 9, A to Z for 10 to 35, a to j for 36 to 45.

A killer of numbers begins with `3x3::k:`. The number of a cell is 256 times the total plus the number of the cage.
`3x3:d:k:` adds both diagonals.

A jigsaw is 81 givens and 81 letters of regions, or the regions alone. Other boards of 4x4 to 16x16 have as many symbols
as cells. Candidates on one line are 9 symbols for each cell, with a point for
each candidate that is removed. In a grid of candidates those of each cell are written together; the rules and bars
between them, which clipboard helpers write, have no meaning.

A state of a game is 81 digits or points, where `+` marks a digit that the player entered. The candidates that the
player removed may follow, as numbers of digit, row and column. Libraries of steps put the number of a technique before.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from math import isqrt
from string import ascii_uppercase

from ..model.geometry import Board, Cell
from .program import Program, cells_of, connected_areas, region_rows, say_digits
from .refusal import refused
from .report import ImportReport

_STEPS = {
    "v": (1, 0), "^": (-1, 0), "<": (0, -1), ">": (0, 1), "`": (-1, -1), "'": (-1, 1), ",": (1, -1), ".": (1, 1),
}  # fmt: skip
_TOTALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_SIDES = range(4, 17)
"""The sides of the boards of jigsaws."""
_BOARD = Board(9, 9, tuple(range(1, 10)))
_STATE = re.compile(
    r"(?::[\dx-]{1,9}:[^:\n]{0,40}:)?(?P<cells>(?:\+?[0-9.]){81})(?P<removed>:[1-9 ]*)?(?::[^\n]{0,2000})?", re.ASCII
)


def _only(text: str, limit: int = 4096) -> str:
    """The text if it is a single line that is not too long, otherwise an empty text."""
    text = text[: limit + 2].strip()
    return "" if "\n" in text or len(text) > limit else text


def _symbols(side: int) -> dict[str, int]:
    """The digits of the symbols on a board, where 0 is a blank: letters on a board with more than 9 rows."""
    symbols = "123456789" if side < 10 else ascii_uppercase
    return {".": 0, "0": 0} | {symbol: digit for digit, symbol in enumerate(symbols[:side], 1)}


def recognises_killer(text: str) -> bool:
    """Whether a text is a killer on one line, of either kind."""
    line = _only(text)
    pointed = len(line) == 81 and bool(re.search(r"[<>v^`',]", line)) and set(line) <= {*_STEPS, *_TOTALS}
    return pointed or bool(re.match(r"3x3:d?:k:", line))


def killer(text: str, report: ImportReport) -> str:
    """The program of a killer."""
    line = _only(text)
    out = Program(report=report)
    out.comment("Imported from a killer on one line.")
    out.say("sudoku", "9x9")
    cages = _numbered(line, out) if line.startswith("3x3") else _pointed(line)
    for total, cells in cages:
        out.say("cage", f"{total or ''}: {cells_of(cells)}")
    return out.text()


def _numbered(line: str, out: Program) -> list[tuple[int, list[Cell]]]:
    parts = line.split(":")
    numbers = parts[3:84]
    if len(numbers) != 81 or any(parts[84:]) or not all(re.fullmatch(r"\d{1,6}", n, re.ASCII) for n in numbers):
        raise refused("a killer of this kind has 81 numbers with colons between")
    if parts[1] == "d":
        out.say("diagonals")
    found: dict[int, list[Cell]] = {}
    for cell, number in zip(_BOARD.cells, map(int, numbers), strict=True):
        if number >= 256:
            found.setdefault(number, []).append(cell)
    cages = Counter(number % 256 for number in found)
    if any(many > 1 for many in cages.values()):
        raise refused("a cage has two totals")
    return [(number // 256, cells) for number, cells in found.items()]


def _pointed(line: str) -> list[tuple[int, list[Cell]]]:
    found: dict[Cell, list[Cell]] = {}
    symbol = dict(zip(_BOARD.cells, line, strict=True))
    for cell in _BOARD.cells:
        here, steps = cell, 0
        while symbol[here] in _STEPS:
            down, right = _STEPS[symbol[here]]
            here = Cell(here.row + down, here.column + right)
            steps += 1
            if here not in symbol or steps > 81:
                raise refused(f"the sign of {cell} does not lead to a total")
        found.setdefault(here, []).append(cell)
    # 0 means that a cage has no total; a single cell with 0 is not in a cage
    return [(_TOTALS.index(symbol[end]), cells) for end, cells in found.items() if symbol[end] != "0" or len(cells) > 1]


def recognises_candidates(text: str) -> bool:
    """Whether a text has nine symbols for each of 81 cells."""
    line = "".join(text[:8192].split())
    return len(line) == 729 and len(text) <= 8192 and not set(line) - set(".0123456789")


def candidates(text: str, report: ImportReport) -> str:
    """The program of candidates."""
    line = "".join(text.split())
    out = Program(report=report)
    out.comment("Imported from candidates.")
    out.say("sudoku", "9x9")
    known = []
    for number, cell in enumerate(_BOARD.cells):
        digits = tuple(int(symbol) for symbol in line[9 * number : 9 * number + 9] if symbol not in ".0")
        if not digits:
            raise refused(f"{cell} has no candidate")
        if len(set(digits)) < 9:
            known.append((cell, digits))
    say_digits(out, _BOARD, known)
    return out.text()


def _marks(text: str) -> list[str]:
    """The candidates of each cell, where a point or 0 means all of them; empty if the text is not such a grid."""
    if len(text) > 8192:
        return []
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#") and re.search(r"[\d.]", line)]
    rows = [line for line in lines if not re.fullmatch(r"[-+=|*.':\s]*[-=][-+=|*.':\s]*", line)]
    if sum("|" in line for line in rows) >= 4:  # lines without bars describe a step
        rows = [re.sub(r"(?<=[\s|\d])[-*#@A-Z]{1,2}(?=\d)", "", line) for line in rows if "|" in line]
    split = [re.sub(r"[|*:]", " ", row).split() for row in rows]
    if len({*map(len, split)}) > 1:  # a grid of the givens is above that of the candidates
        split = [row for row in split if len(row) == max(map(len, split))]
    marks = [mark for row in split for mark in row]
    side = {16: 4, 36: 6, 64: 8, 81: 9}.get(len(marks), 0)
    digits = "123456789"[:side]
    sound = all(mark in (".", "0") or (set(mark) <= set(digits) and len(set(mark)) == len(mark)) for mark in marks)
    return marks if sound and any(len(mark) > 1 for mark in marks) else []


def recognises_marks(text: str) -> bool:
    """Whether a text is a grid in which the candidates of each cell are written together."""
    return bool(_marks(text))


def marks(text: str, report: ImportReport) -> str:
    """The program of a grid of candidates."""
    found = _marks(text)
    side = round(len(found) ** 0.5)
    board = Board(side, side, tuple(range(1, side + 1)))
    out = Program(report=report)
    out.comment("Imported from a grid of candidates.")
    out.say("sudoku", f"{side}x{side}")
    known = [(cell, tuple(map(int, mark))) for cell, mark in zip(board.cells, found, strict=True) if mark not in ".0"]
    say_digits(out, board, [(cell, digits) for cell, digits in known if len(digits) < side])
    return out.text()


def _jigsaw(text: str) -> tuple[str, str]:
    """The givens and the regions of a jigsaw, or its regions alone; two empty texts for any other text.

    Regions that stand alone, or behind givens as another word, are connected. Equal symbols of a solved grid never are.
    """
    line = "".join(text[:2048].split())
    side = isqrt(len(line))
    alone = side * side == len(line)
    side = side if alone else isqrt(len(line) // 2)
    givens, regions = line[: len(line) - side * side], line[len(line) - side * side :]
    if len(text) > 2048 or side not in _SIDES or len(givens) not in (0, len(regions)):
        return "", ""
    areas = _regions(regions)
    if set(givens.upper()) - set(_symbols(side)) or any(len(area) != side for area in areas):
        return "", ""
    plain = not alone and (len(text.split()) == 1 or (side == 9 and regions.isalpha()))
    return (givens, regions) if plain or all(map(_is_connected, areas)) else ("", "")


def _regions(symbols: str) -> list[list[Cell]]:
    """The cells of each symbol of a square board."""
    side = isqrt(len(symbols))
    found: dict[str, list[Cell]] = {}
    for at, symbol in enumerate(symbols):
        found.setdefault(symbol, []).append(Cell(1 + at // side, 1 + at % side))
    return list(found.values())


def _is_connected(area: Sequence[Cell]) -> bool:
    steps = ((cell, Cell(cell.row + down, cell.column + 1 - down)) for cell in area for down in (0, 1))
    return len(connected_areas(area, (step for step in steps if step[1] in area))) == 1


def recognises_jigsaw(text: str) -> bool:
    """Whether a text has the region of each cell, with or without a symbol for each cell before."""
    return _jigsaw(text) != ("", "")


def jigsaw(text: str, report: ImportReport) -> str:
    """The program of a jigsaw."""
    givens, regions = _jigsaw(text)
    side = isqrt(len(regions))
    board = Board(side, side, tuple(range(1, side + 1)))
    out = Program(report=report)
    out.comment("Imported from a jigsaw on one line.")
    out.say("sudoku", f"{side}x{side}")
    out.picture("regions", region_rows(board, _regions(regions)))
    _say_symbols(out, board, givens or "." * len(regions))
    return out.text()


def _say_symbols(out: Program, board: Board, symbols: str) -> None:
    values = _symbols(board.rows)
    pairs = zip(board.cells, symbols.upper(), strict=True)
    say_digits(out, board, [(cell, (values[symbol],)) for cell, symbol in pairs if values[symbol]])


def recognises_letters(text: str) -> bool:
    """Whether a text is a 16x16 grid on one line with the letters A to P for 1 to 16, so without digits."""
    line = _only(text)
    return len(line) == 256 and not set(line.upper()) - set(_symbols(16)) and line.strip(".0") != ""


def letters(text: str, report: ImportReport) -> str:
    """The program of a grid of letters."""
    board = Board(16, 16, tuple(range(1, 17)))
    out = Program(report=report)
    out.comment("Imported from a grid with the letters A to P for 1 to 16.")
    out.say("sudoku", f"{board.rows}x{board.columns}")
    _say_symbols(out, board, _only(text))
    return out.text()


def recognises_state(text: str) -> bool:
    """Whether a text is a state of a game on one line: with digits of the player, or with removed candidates."""
    match = _STATE.fullmatch(_only(text))
    return match is not None and ("+" in match["cells"] or match["removed"] is not None)


def state(text: str, report: ImportReport) -> str:
    """The program of the puzzle that a game began with: without the digits and marks of the player."""
    match = _STATE.fullmatch(_only(text))
    assert match is not None
    symbols = re.findall(r"\+?[0-9.]", match["cells"])
    entered = sum(symbol[0] == "+" for symbol in symbols)
    removed = len((match["removed"] or "").strip(": ").split())
    if any(len(mark) != 3 for mark in (match["removed"] or "").strip(": ").split()):
        raise refused("a removed candidate is a number of digit, row and column")
    report.reading(f"{entered} digits and {removed} marks of a player are left out: they follow from the givens")
    out = Program(report=report)
    out.comment("Imported from a state of a game.")
    out.say("sudoku", "9x9")
    _say_symbols(out, _BOARD, "".join("." if symbol[0] == "+" else symbol for symbol in symbols))
    return out.text()
