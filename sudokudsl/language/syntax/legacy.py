"""Old `.sdk` files and collections: grids without a program.

A grid may be plain rows; rows after SudoCue's headers `#A... #D... #S...`; or rows in SadMan's section `[Puzzle]`. The
other sections of such a file hold a player's progress and are skipped. A line of n*n characters is a grid, too, and
several such lines are a collection.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ...model.geometry import DEFAULT_BOXES
from ...text.diagnostics import Sink, invisible
from ...text.source import Source, Span
from .ast import Comment, File, PictureLine, Size, Statement, Text, Word
from .frames import is_frame, without_bars
from .layout import MAX_LENGTH

SIDES = {side * side: side for side in DEFAULT_BOXES}
"""Maps the number of characters of a line with a whole grid to the side of the board."""

_USUAL = 9  # the side of most boards

_HEADERS = {"A": "author", "D": "title", "S": "source"}
_SIZE_FIRST = re.compile(r"([0-9]{1,2})\s*[x×]\s*([0-9]{1,2})\s+(sudoku|latin|board)\b", re.IGNORECASE)
_STATEMENT = re.compile(r"[a-z][a-z-]{2,}\s+(?:[0-9]+\s*:\s*)?(?:r[0-9]+c[0-9]|(?:row|column)\s+[0-9])", re.IGNORECASE)
_SECTION = re.compile(r"\[\s*(\w+)\s*\]")


def is_old(source: Source) -> bool:
    """Whether a text is an old file: its first character, after blanks and `#` lines, is not a letter."""
    first = _first(source.text)
    return bool(first) and not first.isalpha()


_START = re.compile(r"(?:[^\S\n]*(?:#[^\n]*)?\n)*[^\S\n]*")


def _leading(text: str) -> str:
    match = _START.match(text)
    return match[0] if match else ""


def _first(text: str) -> str:
    """The first character that is neither a blank nor in a `#` line; empty if there is none."""
    start = len(_leading(text))
    rest = text[start : start + 1]
    return "" if rest == "#" else rest


def is_collection(source: Source) -> bool:
    """Whether an old file has several grids, each on its own line. Sixteen lines of sixteen symbols are one grid."""
    if not is_old(source):
        return False
    lines = [line for line, _ in grid_lines(source)]
    if len(lines) < 2 or len(lines[0]) not in SIDES:
        return False
    return len(lines) != len(lines[0])


def grid_lines(source: Source) -> Iterator[tuple[str, int]]:
    """The lines of a collection that are not empty, without comments and outer blanks, each with its offset."""
    offset = 0
    for line in source.text.split("\n"):
        text = line.partition("#")[0].rstrip()
        bare = text.lstrip()
        if bare:
            yield bare, offset + len(text) - len(bare)
        offset += len(line) + 1


def parse_old(source: Source, sink: Sink) -> File:
    """Converts an old file into a program: the headers, a board, and the givens as a picture."""
    if named := invisible(_first(source.text)):
        at = len(_leading(source.text))
        sink.error("unexpected", f"the character {named} has no meaning here", Span(at, at + 1))
        return File((), ())
    headers, comments = _hash_lines(source)
    lines = list(_rows(source, sink))
    if _reports_statements(lines, sink):
        return File((), tuple(comments))
    if not lines:
        if not sink.failed:
            sink.error("empty", "the text states no puzzle", Span(0, 0))
        return File((), tuple(comments))
    side = _side(lines)
    if side is None:
        message = f"an old file has 9 rows of 9 symbols, or another common size; this has {len(lines)} rows"
        if len(lines) == 1:
            many = len(lines[0].text.replace(" ", ""))
            message = f"a grid on one line has 81 symbols, or those of another common size; this has {many}"
        sink.error(
            "picture-size",
            message,
            lines[0].span,
            help="a program starts with a word, such as `sudoku 9x9`",
        )
        return File((), tuple(comments))
    if len(lines) == 1:
        lines = list(_cut(lines[0], side))
    first, whole = lines[0].span, lines[0].span.to(lines[-1].span)
    board = Statement(Word("sudoku", first), (Size(side, side, first),), (), first)
    givens = Statement(Word("givens", first), (), tuple(lines), whole)
    return File((*headers, board, givens), tuple(comments))


def _reports_statements(lines: Sequence[PictureLine], sink: Sink) -> bool:
    """Reports a size before the word of a board, and the first statement below a grid. Returns whether there is one."""
    if lines and lines[0].text.startswith(("//", ";", "%", "--")) and re.search(r"[^\W\d_]", lines[0].text):
        message = "a comment starts with #"
        sink.error("unexpected", message, lines[0].span, help=f"`# {lines[0].text.lstrip('/;%- ')}`")
        return True
    if lines and (match := _SIZE_FIRST.match(lines[0].text)):
        message, meant = "a statement starts with its word, and the size follows", f"{match[3]} {match[1]}x{match[2]}"
        sink.error("unexpected", message, lines[0].span, help=f"did you mean `{meant.lower()}`?")
        return True
    stated = next((line for line in lines if _STATEMENT.match(line.text)), None)
    if stated is not None:
        help_ = "write `sudoku 9x9` and `givens` above the rows, and indent the rows"
        sink.error("unexpected", "a statement cannot follow a grid that has no program", stated.span, help=help_)
    return stated is not None


def _hash_lines(source: Source) -> tuple[list[Statement], list[Comment]]:
    """The headers as statements, where several of one kind are joined, and the other `#` lines as comments."""
    found: dict[str, tuple[list[str], Span]] = {}
    comments = []
    for match in re.finditer(r"^([^#\n]*)(#([^\n]*))$", source.text, re.MULTILINE):
        text, span = match[3].rstrip(), Span(match.start(2), match.start(2) + len(match[2].rstrip()))
        word = _HEADERS.get(text[:1])
        if word is None or match[1].strip() or not text[1:].strip():
            comments.append(Comment(source.cut(span), True, span))  # noqa: FBT003 - a field
        else:
            found.setdefault(word, ([], span))[0].append(text[1:].strip())
    statements = [
        Statement(Word(word, span), (Text("; ".join(texts), span),), (), span) for word, (texts, span) in found.items()
    ]
    return statements, comments


def _rows(source: Source, sink: Sink) -> Iterator[PictureLine]:
    """The lines of the grid: all except headers, decoration, and lines in sections other than `[Puzzle]`."""
    section = "puzzle"
    offset = 0
    for line in source.text.split("\n"):
        start, offset = offset, offset + len(line) + 1
        bare = line.partition("#")[0].strip()
        if not bare:
            continue
        at = start + line.index(bare)
        if match := _SECTION.fullmatch(bare):
            section = match[1].lower()
        elif section != "puzzle" or is_frame(bare):
            continue
        elif len(bare) > MAX_LENGTH:
            sink.error("too-large", f"a line has at most {MAX_LENGTH:,} characters", Span(at, at + 1))
            return
        else:
            yield PictureLine(bare, Span(at, at + len(bare)))


def _side(lines: Sequence[PictureLine]) -> int | None:
    """The side of the board that fits the number of lines or the length of most of them, or None.

    If both are possible, 9 is preferred, and otherwise the larger one: symbols are more often missing than added.
    """
    symbols = [len(_places(line)) for line in lines]
    if len(lines) == 1:
        return SIDES.get(symbols[0])
    entries = [len(without_bars(line.text).split()) for line in lines]
    if len(lines) in DEFAULT_BOXES and (set(symbols) == {len(lines)} or set(entries) == {len(lines)}):
        return len(lines)
    width = Counter(symbols).most_common(1)[0][0]
    sides = [side for side in (width, len(lines)) if side in DEFAULT_BOXES]
    return _USUAL if _USUAL in sides else max(sides, default=None)


def _places(line: PictureLine) -> list[int]:
    """The offsets of the symbols of a line."""
    return [at for at, character in enumerate(without_bars(line.text)) if not character.isspace()]


def _cut(line: PictureLine, side: int) -> Iterator[PictureLine]:
    """A line that holds a whole grid, row by row."""
    places = _places(line)
    for row in range(0, side * side, side):
        start, end = places[row], places[row + side - 1] + 1
        yield PictureLine(line.text[start:end], Span(line.span.start + start, line.span.start + end))
