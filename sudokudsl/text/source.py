"""Source texts and places in them, to which messages refer."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of character offsets into a `Source`."""

    start: int
    end: int

    def __post_init__(self) -> None:
        assert 0 <= self.start <= self.end, f"backward span {self.start}..{self.end}"

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of `other`."""
        return Span(self.start, max(self.end, other.end))


@dataclass(frozen=True, slots=True)
class Source:
    """A named text. Lines are separated by newline characters. Lines and columns count from 1."""

    name: str
    text: str
    folder: Path | None = field(default=None, compare=False, repr=False)
    """The folder of the file, or None if the text is not from a file. Names of other files are relative to it."""
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        lengths = (len(line) + 1 for line in self.text.split("\n")[:-1])
        object.__setattr__(self, "_starts", tuple(accumulate(lengths, initial=0)))

    def place(self, offset: int) -> tuple[int, int]:
        """The line and the column of a character offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of one line, without its newline. Raises IndexError outside the text."""
        start = self._starts[number - 1]
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return self.text[start:end]

    @property
    def lines(self) -> int:
        """The number of lines; an empty text has one."""
        return len(self._starts)

    def start(self, number: int) -> int:
        """The offset of the first character of a line. Raises IndexError outside the text."""
        return self._starts[number - 1]

    def cut(self, span: Span) -> str:
        """The characters of a span."""
        return self.text[span.start : span.end]


MAX_BYTES = 64 * 2**20  # of a file, which may be a large collection


class Unreadable(Exception):
    """A file cannot be read as text. The message gives the reason.

    `kind` is the exception that Python raises for it.
    """

    def __init__(self, message: str, kind: type[OSError] = OSError) -> None:
        super().__init__(message)
        self.kind = kind


def read_source(path: Path) -> Source:
    """The text of a file, named by its path.

    Raises Unreadable if the file is missing, a folder, too large, or not text.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise Unreadable("there is no such file", FileNotFoundError) from None
    except (IsADirectoryError, PermissionError):
        if path.is_dir():  # some systems report either as the other
            raise Unreadable("this is a folder, not a file", IsADirectoryError) from None
        raise Unreadable("there is no permission to read this file", PermissionError) from None
    except (OSError, ValueError) as error:
        raise Unreadable(f"the file cannot be read: {getattr(error, 'strerror', None) or error}") from None
    return source_from_bytes(str(path), data, path.parent)


def source_from_bytes(name: str, data: bytes, folder: Path | None = None) -> Source:
    """Decodes UTF-8, or UTF-16 with a byte-order mark, with any line ends.

    Raises Unreadable if the bytes are not text.
    """
    if len(data) > MAX_BYTES:
        raise Unreadable(f"the file is larger than {MAX_BYTES // 2**20} MB")
    encoding = "UTF-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "UTF-8"
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        if encoding == "UTF-8" and b"\0" in data:
            raise Unreadable("this is a binary file, not a text file") from None
        raise Unreadable(f"the text is not {encoding}: line {line} has the byte 0x{data[error.start]:02x}") from None
    if "\0" in text:
        raise Unreadable("this is a binary file, not a text file")
    return Source(name, text.replace("\r\n", "\n").replace("\r", "\n"), folder)
