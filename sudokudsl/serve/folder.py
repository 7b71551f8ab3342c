"""The files of one folder: listed, read, and saved so that no version is lost.

A version is the hash of a file's bytes. A request to save names the version that the new text is based on.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from stat import S_IMODE

from ..lowering.includes import is_plain_name
from ..text.source import Unreadable, source_from_bytes

NO_FILE = ""
"""The version of a file that does not exist."""
MAX_BYTES = 2_000_000  # of one file
MAX_SEEN = 50_000  # files and folders that a listing looks at
MAX_LISTED = 1_000


class FileRefused(Exception):
    """A file cannot be opened or saved. The message gives the reason."""


@dataclass(frozen=True, slots=True)
class FileText:
    """The text of a file, with newlines as line ends, and its version."""

    text: str
    version: str


class Conflict(Exception):
    """The file has another version than the one that a new text is based on."""

    def __init__(self, theirs: FileText) -> None:
        super().__init__("the file has changed on the disk")
        self.theirs = theirs


Stamp = tuple[int, int, int]


class Folder:
    """The `.sdk` files of a folder and of the folders below it, by their names with `/` between folders."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    def path(self, name: str) -> Path:
        """The path of a file, without symbolic links.

        Raises FileRefused if it is outside the folder, or if it is not an `.sdk` file.
        """
        if not is_plain_name(name):
            raise FileRefused("expected the name of an .sdk file in this folder or below it, with `/` between folders")
        try:
            path = (self.root / name).resolve()
            if not path.is_relative_to(self.root):
                raise FileRefused("this file is outside the folder in which the server was started")
            if path.exists() and not path.is_file():
                raise FileRefused("this is not a file")
        except (OSError, RuntimeError):  # too long, not permitted, or symbolic links in a circle
            raise FileRefused("this file cannot be opened") from None
        return path

    def name(self, path: Path) -> str:
        """The name of a file by its path from the current folder.

        Raises FileRefused if there can be no such file in this folder.
        """
        there = path.resolve()
        if not there.is_relative_to(self.root):
            raise FileRefused("this file is outside the folder in which the server is started")
        name = there.relative_to(self.root).as_posix()
        self.path(name)
        return name

    def names(self) -> tuple[str, ...]:
        """The names of the files, sorted. Hidden folders are left out, and of very many files some."""
        found = []
        for name in self._walk():
            with contextlib.suppress(FileRefused):
                self.path(name)
                found.append(name)
            if len(found) == MAX_LISTED:
                break
        return tuple(sorted(found))

    def _walk(self) -> Iterator[str]:
        seen = 0
        for here, folders, files in os.walk(self.root):
            folders[:] = sorted(each for each in folders if not each.startswith("."))
            yield from (
                (Path(here) / each).relative_to(self.root).as_posix()
                for each in sorted(files)
                if each.lower().endswith(".sdk") and not each.startswith(".")
            )
            seen += len(folders) + len(files)
            if seen > MAX_SEEN:
                return

    def stamp(self, name: str) -> Stamp | None:
        """A value that changes whenever the file is written, without reading it; None if there is no such file."""
        try:
            found = self.path(name).stat()
        except (OSError, FileRefused):
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino

    def read(self, name: str) -> FileText:
        """The text of a file. It is empty, with the version NO_FILE, if there is no such file. Raises FileRefused."""
        return _text(name, _bytes(self.path(name)))

    def save(self, name: str, text: str, base: str) -> str:
        """Replaces a file in one step, and returns its new version. `base` is the version of the text before.

        The file keeps its mode, its line ends and its encoding. Raises Conflict if it has another version than `base`,
        and FileRefused if it cannot be written.
        """
        path = self.path(name)
        before = _bytes(path)
        if _version(before) != base:
            raise Conflict(_text(name, before))
        after = _encoded(text, before or b"")
        if len(after) > MAX_BYTES:
            raise FileRefused(f"the text has more than {MAX_BYTES:,} bytes")
        if before is not None and not os.access(path, os.W_OK):
            raise FileRefused("there is no permission to write this file")
        try:
            _replace(path, after, before)
        except _Changed:
            raise Conflict(self.read(name)) from None
        except OSError as error:
            raise FileRefused(f"the file cannot be written: {error.strerror or error}") from None
        return _version(after)


class _Changed(Exception):
    """A file has changed while it was to be replaced."""


def _replace(path: Path, after: bytes, before: bytes | None) -> None:
    """Writes a file beside another and puts it into its place."""
    beside = path.with_name(f".{secrets.token_hex(8)}.tmp")
    file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with open(file, "wb") as out:
            if before is not None:
                os.chmod(beside, S_IMODE(path.stat().st_mode))
            out.write(after)
            out.flush()
            os.fsync(out.fileno())
        if _bytes(path) != before:
            raise _Changed
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _bytes(path: Path) -> bytes | None:
    """The bytes of a file; None if there is none. Raises FileRefused if it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise FileRefused(f"the file cannot be read: {error.strerror or error}") from None
    if len(data) > MAX_BYTES:
        raise FileRefused(f"the file has more than {MAX_BYTES:,} bytes")
    return data


def _version(data: bytes | None) -> str:
    return NO_FILE if data is None else sha256(data).hexdigest()


def _text(name: str, data: bytes | None) -> FileText:
    try:
        return FileText("" if data is None else source_from_bytes(name, data).text, _version(data))
    except Unreadable as error:
        raise FileRefused(str(error)) from None


def _encoded(text: str, before: bytes) -> bytes:
    """A text in the encoding and with the line ends of the bytes before."""
    encoding = "utf-8"
    if before.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    elif before.startswith(b"\xef\xbb\xbf"):
        encoding = "utf-8-sig"
    ends = "\r\n" if "\r\n" in before.decode(encoding, "replace") else "\n"
    try:
        return text.replace("\r\n", "\n").replace("\n", ends).encode(encoding)
    except UnicodeEncodeError:
        raise FileRefused("the text has a character that no file can hold: half of a surrogate pair") from None
