"""Links of puzz.link and of other sites that run pzpr, for the genres whose grids are sudokus or Latin squares.

A link has the genre, the columns, the rows, and the clues: `https://puzz.link/p?sudoku/4/4/g1k23k3g`. A number is a
hexadecimal digit, or several of them after a sign, which may add to it. A point is a clue without a number. A letter
from g to z counts places without a clue. A digit of base 32 stands for five walls, and one of base 27 for three dots.
Walls and dots begin with those between the cells of each row, followed by those between the cells of each column.

The meanings follow the checks of pzpr (https://github.com/robx/pzprjs, `src/variety`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from math import isqrt

from ..model.geometry import DEFAULT_BOXES, MAX_SIDE, Board, Cell
from .program import Program, cells_of, connected_areas, say_digits
from .refusal import refused
from .report import ImportReport

_LINK = re.compile(
    r"https?://(?:\w+\.)*(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn)/[\w./-]*\?(?:type=\w+&)?"
    r"(\w+?)(?:_edit|_play)?/(?:v:[\w-]*/)?(?:[a-z]+/)?(\d{1,3})/(\d{1,3})/([\w.+=@*$%/-]*)(?:[&#]\S*)?",
    re.IGNORECASE,
)
_MAX_LENGTH = 8_192
_SIGNS = {
    "-": (2, 0), "+": (3, 0), "=": (3, 4_096), "@": (3, 8_192), "%": (3, 8_192), "*": (4, 12_240), "$": (5, 77_776),
}  # fmt: skip
"""The hexadecimal digits of a number, and what is added to it, by the sign before them."""
_SAVED = "pzprv3"
"""The first line of a saved file. In a link it replaces the genre."""
_OLDER = {"building": "skyscrapers"}
"""The names of genres in older links."""
_HIDDEN = 0
"""A clue without a number."""


def recognises(text: str) -> bool:
    """Whether a text is a link of pzpr, of any genre, or a file that it saved."""
    start = text[:64].lstrip()
    return start.startswith(f"{_SAVED}\n") or (len(text) <= _MAX_LENGTH and _LINK.fullmatch(text.strip()) is not None)


def to_sdk(text: str, report: ImportReport) -> str:
    """The program of a link. Raises Refused."""
    match = _LINK.fullmatch(text.strip())
    if match is None or match[1] == _SAVED:
        raise refused("a file that puzz.link saved is not read: open it there, and export its URL")
    genre, columns, rows = _OLDER.get(match[1].lower(), match[1].lower()), int(match[2]), int(match[3])
    if genre not in _GENRES:
        raise refused(f"a puzzle of puzz.link of the genre `{genre}` is not read; {', '.join(_GENRES)} are")
    if columns != rows or not 2 <= rows <= MAX_SIDE:
        raise refused(f"a {genre} is a square of 2 to {MAX_SIDE} rows here, and this one has {rows}x{columns} cells")
    board = Board(rows, rows, tuple(range(1, rows + 1)))
    out = Program(report=report)
    out.comment(f"Imported from a {genre} of puzz.link.")
    _GENRES[genre](out, board, match[4].rstrip("/"))
    return out.text()


def _sudoku(out: Program, board: Board, clues: str) -> None:
    side = board.rows
    blocks = (2, 3) if side == 6 else (isqrt(side), isqrt(side))
    if blocks != DEFAULT_BOXES.get(side):
        raise refused(f"a sudoku of {side}x{side} cells has blocks there that lack a cell for each digit")
    out.say("sudoku", f"{side}x{side}")
    _say_givens(out, board, _all_numbers(clues, len(board.cells)))


def _skyscrapers(out: Program, board: Board, clues: str) -> None:
    side = board.rows
    out.say("latin", f"{side}x{side}")
    outside, rest = _numbers(clues, 4 * side)
    places = [f"{line} {at} {end}" for line, ends in _SIDES for end in ends for at in range(1, side + 1)]
    for at, number in outside.items():
        if number != _HIDDEN:
            out.say("skyscraper", f"{places[at]} = {number}")
    _say_givens(out, board, _all_numbers(rest, len(board.cells)))


def _easy_as_abc(out: Program, board: Board, clues: str) -> None:
    """A is 1, B is 2; a cell without a letter is 0. A clue is the first letter of its row or column from there on."""
    side = board.rows
    count, _, clues = clues.partition("/")
    if not re.fullmatch(r"[1-9]\d?", count, re.ASCII) or int(count) > side:
        raise refused(f"a row of {side} cells has 1 to {side} letters, and not {count[:10] or 'an unknown number'}")
    blanks, letters = side - int(count), tuple(range(1, int(count) + 1))
    out.say("latin", f"{side}x{side} digits {'0 ' * blanks}{' '.join(map(str, letters))}")
    lines = [view(at + 1) for view in (board.column, board.row) for at in range(side)]
    seen = [line[::way] for some in (lines[:side], lines[side:]) for way in (1, -1) for line in some]
    outside, rest = _numbers(clues, len(seen))
    for at, letter in outside.items():
        if letter != _HIDDEN:
            first = _checked(letter, f"the place beside {seen[at][0]}", letters)
            out.say_rule(f'require ({cells_of(seen[at])}) matches "{"0* " * bool(blanks)}{first} .*"')
    _say_givens(out, board, _all_numbers(rest, len(board.cells)), letters)


_SIDES = (("column", ("top", "bottom")), ("row", ("left", "right")))


def _kropki(out: Program, board: Board, clues: str) -> None:
    out.say("latin", f"{board.rows}x{board.rows}")
    sides = list(_pairs(board))
    dots = list(_places(clues, base=27, each=(9, 3, 1), values=3, many=len(sides)))
    for (one, other), dot in zip(sides, dots, strict=True):
        if dot:
            out.say("kropki", f"{'white' if dot == 1 else 'black'} {one} {other}")
    out.say("kropki", "negative white")
    out.say("kropki", "negative black")


def _minarism(out: Program, board: Board, clues: str) -> None:
    out.say("latin", f"{board.rows}x{board.rows}")
    sides = list(_pairs(board))
    at = 0
    for token in _tokens(clues):
        if token in "gh":
            one, other = _side(sides, at)
            out.say("greater" if token == "h" else "less", f"{one} {other}")
        elif "i" <= token <= "z":
            at += int(token, 36) - 18
        elif token != ".":
            one, other = _side(sides, at)
            out.say("kropki", f"white {_value(token)}: {one} {other}")
        at += 1
    if at > len(sides):
        raise refused("there are more signs than sides between cells")


def _side(sides: list[tuple[Cell, Cell]], at: int) -> tuple[Cell, Cell]:
    if at >= len(sides):
        raise refused("there are more signs than sides between cells")
    return sides[at]


def _factors(out: Program, board: Board, clues: str) -> None:
    side = board.rows
    out.say("latin", f"{side}x{side}")
    inner = side * (side - 1)
    digits = -(-inner // 5)
    walls = [
        wall
        for text in (clues[:digits], clues[digits : 2 * digits])
        for wall in _places(text, base=32, each=(16, 8, 4, 2, 1), values=2, many=inner)
    ]
    open_sides = (pair for pair, wall in zip(_pairs(board), walls, strict=True) if not wall)
    rooms = connected_areas(board.cells, open_sides)
    for at, product in _all_numbers(clues[2 * digits :], len(rooms)).items():
        if product == _HIDDEN:
            continue
        if len(rooms[at]) == 1:
            out.say("given", f"{rooms[at][0]} = {_checked(product, rooms[at][0], board.digits)}")
        else:
            out.say_rule(f"require product({cells_of(rooms[at])}) = {product}")


_GENRES: dict[str, Callable[[Program, Board, str], None]] = {
    "sudoku": _sudoku,
    "skyscrapers": _skyscrapers,
    "kropki": _kropki,
    "minarism": _minarism,
    "factors": _factors,
    "easyasabc": _easy_as_abc,
}


def _pairs(board: Board) -> Iterator[tuple[Cell, Cell]]:
    """Orthogonal neighbours: those in each row, followed by those in each column, both in reading order."""
    side = range(1, board.rows + 1)
    yield from ((Cell(row, at), Cell(row, at + 1)) for row in side for at in side[:-1])
    yield from ((Cell(at, column), Cell(at + 1, column)) for at in side[:-1] for column in side)


def _places(text: str, *, base: int, each: tuple[int, ...], values: int, many: int) -> Iterator[int]:
    """The values of places. Each digit of the text holds the values of several."""
    if len(text) != -(-many // len(each)):
        raise refused(f"there are {len(text)} signs for {many} sides between cells")
    found = [value // weight % values for symbol in text for value in (_digit(symbol, base),) for weight in each]
    yield from found[:many]


def _digit(symbol: str, base: int) -> int:
    try:
        return int(symbol, base)
    except ValueError:
        raise refused(f"the sign `{symbol}` has no meaning here") from None


def _tokens(text: str) -> Iterator[str]:
    """Numbers with the sign before them, points and letters."""
    at = 0
    while at < len(text):
        length, _ = _SIGNS.get(text[at], (0, 0))
        token = text[at : at + 1 + length]
        if not re.fullmatch(r"[0-9a-f]+" if length else r"[0-9a-z.]", token[bool(length) :]) or len(token) <= length:
            raise refused(f"the sign `{token}` has no meaning here")
        yield token
        at += 1 + length


def _value(token: str) -> int:
    """A number; a point is a clue without one."""
    if token == ".":
        return _HIDDEN
    _, added = _SIGNS.get(token[0], (0, 0))
    return added + int(token.lstrip("".join(_SIGNS)), 16)


def _numbers(text: str, many: int) -> tuple[dict[int, int], str]:
    """The numbers at `many` places, and the rest of the text."""
    found: dict[int, int] = {}
    at = used = 0
    for token in _tokens(text):
        if at >= many:
            break
        if "g" <= token <= "z":
            at += int(token, 36) - 15
        else:
            found[at] = _value(token)
            at += 1
        used += len(token)
    if at > many:
        raise refused(f"the numbers are for {at} places instead of {many}")
    return found, text[used:]


def _all_numbers(text: str, many: int) -> dict[int, int]:
    """The numbers at `many` places. Refused if something follows."""
    found, rest = _numbers(text, many)
    if rest:
        raise refused(f"the numbers are for more than {many} places")
    return found


def _say_givens(out: Program, board: Board, numbers: dict[int, int], digits: Sequence[int] = ()) -> None:
    known = [(board.cells[at], number) for at, number in numbers.items() if number != _HIDDEN]
    say_digits(out, board, [(cell, (_checked(number, cell, digits or board.digits),)) for cell, number in known])


def _checked(number: int, place: object, digits: Sequence[int]) -> int:
    """The digit at a place. Refused if it is none of the `digits`."""
    if number not in digits:
        raise refused(f"{place} has {number}, which is not one of the digits 1 to {digits[-1]}")
    return number
