"""Splits a text into statements: cuts off comments, joins continued lines, and collects the indented lines below."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ...text.diagnostics import Sink
from ...text.source import Source, Span
from .ast import Comment, PictureLine, word_key

MAX_LENGTH = 65_536  # characters of a line, and of a statement with its continuation lines
MAX_PROGRAM = 4 * 2**20  # characters of a program
MAX_PROGRAM_LINES = 200_000  # lines of a program
MAX_LINES = 1_000  # lines of a picture
MAX_NESTING = 64  # brackets that are open at one place
MAX_STATEMENTS = 10_000  # statements of a file
MAX_BLOCKS = 12  # blocks of statements within each other

BLOCKS = frozenset(("define", "either", "or", "each", "some", "no", "not", "exactly", "at"))
"""The first words of statements with a block of statements below."""

_LANDMARK = re.compile(r'"(?:[^"\\]|\\.)*"?|[#()]')
_INDENT = re.compile(r"[^\S\n]*")
_FIRST = re.compile(r"[^\W\d_][\w-]*")


@dataclass(frozen=True, slots=True)
class Chunk:
    """The text of one statement, and the lines below it. `start` is the offset of the text in the source.

    Comments and line ends are replaced by blanks. If the chunk is `broken`, an error has been reported, and the text
    is only the beginning of the statement.
    """

    start: int
    text: str
    picture: tuple[PictureLine, ...]
    broken: bool = False
    block: tuple[Chunk, ...] = ()

    def span(self, start: int, end: int) -> Span:
        """The span in the source of `text[start:end]`."""
        return Span(self.start + start, self.start + end)


@dataclass(slots=True)
class _LineScanner:
    """Reads the lines of a source once, from top to bottom."""

    source: Source
    sink: Sink
    chunks: list[Chunk] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    full_picture: bool = False
    tabbed: bool = False
    count: int = 0

    def read(self) -> None:
        """Reads the whole text."""
        if len(self.source.text) > MAX_PROGRAM:
            self._error("too-large", f"a program has at most {MAX_PROGRAM:,} characters", MAX_PROGRAM, MAX_PROGRAM)
            return
        lines = self.source.text.split("\n", MAX_PROGRAM_LINES)
        if len(lines) > MAX_PROGRAM_LINES and lines[-1]:
            beyond = len(self.source.text) - len(lines[-1])
            self._error("too-large", f"a program has at most {MAX_PROGRAM_LINES:,} lines", beyond, beyond + 1)
            return
        offset, orphans = 0, False
        while offset < len(self.source.text):
            if self._enough(offset):
                return
            if self.sink.full(offset, offset):
                return
            end = self._line_end(offset)
            body = self._indented(offset, end)
            if body is None:  # blank, or nothing but a comment
                offset = end + 1
            elif body > offset:
                if not orphans:
                    message = "an indented line belongs to the statement above it, and there is none"
                    self._error("unexpected", message, body, end, help="a statement starts at the left edge")
                orphans, offset = True, end + 1
            else:
                orphans = False
                offset = self._statement(offset, self.chunks)

    def _line_end(self, offset: int) -> int:
        end = self.source.text.find("\n", offset)
        return len(self.source.text) if end < 0 else end

    def _indented(self, offset: int, end: int) -> int | None:
        """The offset of the first character of a line that is not a blank, or None if there is none.

        A line with only a comment counts as blank, and its comment is collected.
        """
        match = _INDENT.match(self.source.text, offset, end)
        body = match.end() if match else offset
        if body == end:
            return None
        if self.source.text[body] == "#":
            self._comment(body, end, own_line=True)
            return None
        return body

    def _comment(self, start: int, end: int, *, own_line: bool) -> None:
        text = self.source.text[start:end].rstrip()
        self.comments.append(Comment(text, own_line, Span(start, start + len(text))))

    def _enough(self, offset: int) -> bool:
        """Whether the file exceeds its limit on statements, which is reported once."""
        if self.count == MAX_STATEMENTS:
            self._error("too-large", f"a file has at most {MAX_STATEMENTS:,} statements", offset, offset + 1)
            self.count += 1
        return self.count > MAX_STATEMENTS

    def _statement(self, start: int, chunks: list[Chunk], column: int = 0, depth: int = 0) -> int:
        """Reads the statement at `start` and the indented lines below. Returns the offset of the next line.

        `column` is the indentation of the statement, `depth` the number of blocks around it.
        """
        self.count += 1
        text, offset = self._carried(start)
        broken = text is None
        if text is None:
            text = self.source.text[start : min(self._line_end(start), start + MAX_LENGTH)]
        word = _FIRST.match(text)
        if word is not None and word_key(word[0]) in BLOCKS:
            block, offset = self._block(offset, column, depth + 1)
            chunks.append(Chunk(start, text, (), broken, block))
        else:
            picture, offset = self._picture(offset, column)
            chunks.append(Chunk(start, text, picture, broken))
        return offset

    def _block(self, offset: int, column: int, depth: int) -> tuple[tuple[Chunk, ...], int]:
        """The statements from an offset on that are indented by more than `column`, and the offset of the next line."""
        block: list[Chunk] = []
        margin = None
        while offset < len(self.source.text) and not self._enough(offset):
            end = self._line_end(offset)
            body = self._indented(offset, end)
            if body is None:
                offset = end + 1
                continue
            here = body - offset
            if here <= column:
                break
            self._tab(offset, body)
            if depth > MAX_BLOCKS:
                self._error("too-large", f"blocks are nested at most {MAX_BLOCKS} deep", body, end)
                return (), self._picture(offset, column)[1]
            if margin is None:
                margin = here
            elif here != margin:
                message = f"this line is indented by {here}, those of its block by {margin}"
                self._error("unexpected", message, body, end, help="the statements of a block start in one column")
            offset = self._statement(body, block, here, depth)
        return tuple(block), offset

    def _picture(self, offset: int, column: int) -> tuple[tuple[PictureLine, ...], int]:
        """The lines from an offset on that are indented by more than `column`, and the offset of the next line."""
        picture: list[PictureLine] = []
        self.full_picture = False
        while offset < len(self.source.text):
            end = self._line_end(offset)
            body = self._indented(offset, end)
            if body is not None:
                if body - offset <= column:
                    break
                self._picture_line(offset, body, end, picture)
            offset = end + 1
        return tuple(picture), offset

    def _picture_line(self, offset: int, body: int, end: int, picture: list[PictureLine]) -> None:
        self._tab(offset, body)
        if end - offset > MAX_LENGTH:
            self._too_long(offset)
            return
        if len(picture) >= MAX_LINES:
            if not self.full_picture:
                self._error("too-large", f"a picture has at most {MAX_LINES:,} lines", body, end)
            self.full_picture = True
            return
        comment = self.source.text.find("#", body, end)
        if comment >= 0:
            self._comment(comment, end, own_line=False)
            end = comment
        text = self.source.text[body:end].rstrip()
        picture.append(PictureLine(text, Span(body, body + len(text))))

    def _tab(self, offset: int, end: int) -> None:
        """Reports the first tab of the file in the indentation of a line."""
        tab = self.source.text.find("\t", offset, end)
        if tab >= 0 and not self.tabbed and not self.source.text[offset:tab].strip():
            self.tabbed = True
            self._error("tab", "a tab cannot indent a line", tab, tab + 1, help="indent all lines with spaces")

    def _carried(self, start: int) -> tuple[str | None, int]:
        """The text of a statement with its continuation lines, and the offset of the next line.

        The text is None after an error.
        """
        pieces: list[str] = []
        opened: list[int] = []
        offset = start
        while True:
            end = self._line_end(offset)
            if offset > start:
                self._tab(offset, end)
            if end - start > MAX_LENGTH:
                self._too_long(offset)
                return None, (end if offset == start else offset) + (offset == start)
            piece, deep = self._scan(offset, end, opened)
            if deep is not None:
                self._error("too-large", f"brackets are nested at most {MAX_NESTING} deep", deep, deep + 1)
                return None, end + 1
            pieces.append(piece)
            offset = end + 1
            if not opened and not piece.rstrip().endswith(","):
                break
            if offset >= len(self.source.text):
                break
        if opened:
            self._error(
                "unclosed",
                "this bracket is never closed",
                opened[0],
                opened[0] + 1,
                help="a statement goes on over the next lines until its brackets are closed",
            )
            return None, self._line_end(start) + 1
        return " ".join(pieces).rstrip(), offset

    def _scan(self, offset: int, end: int, opened: list[int]) -> tuple[str, int | None]:
        """A line whose comment is replaced by blanks, and the offset of a bracket that is nested too deeply, or None.

        `opened` has the offsets of the open brackets, and is updated.
        """
        for match in _LANDMARK.finditer(self.source.text, offset, end):
            match match[0]:
                case "#":
                    at = match.start()
                    self._comment(at, end, own_line=not self.source.text[offset:at].strip())
                    return self.source.text[offset:at] + " " * (end - at), None
                case "(":
                    opened.append(match.start())
                    if len(opened) > MAX_NESTING:
                        return "", match.start()
                case ")" if opened:
                    opened.pop()
        return self.source.text[offset:end], None

    def _too_long(self, offset: int) -> None:
        self._error("too-large", f"a statement has at most {MAX_LENGTH:,} characters", offset, offset + 1)

    def _error(self, code: str, message: str, start: int, end: int, *, help: str = "") -> None:
        self.sink.error(code, message, Span(start, end), help=help)


def split(source: Source, sink: Sink) -> tuple[tuple[Chunk, ...], tuple[Comment, ...]]:
    """The statements and the comments of a text, in order. Indented lines without a statement are reported."""
    reader = _LineScanner(source, sink)
    reader.read()
    comments = {comment.span: comment for comment in reader.comments}  # lines are read again after a bad bracket
    return tuple(reader.chunks), tuple(comments[span] for span in sorted(comments))
