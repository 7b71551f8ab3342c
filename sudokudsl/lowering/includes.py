"""Includes: `use "lines.sdk"` takes the definitions of another file, in the same folder or in one below it.

No other file is ever opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path, PurePosixPath

from ..language.syntax.ast import File, Statement, Text
from ..language.syntax.legacy import is_old
from ..language.syntax.parse import parse
from ..text.diagnostics import Diagnostic, Note, Sink, short
from ..text.source import Source, Span, Unreadable, read_source
from .metadata import METADATA

MAX_FILES = 32  # files that one file uses, directly or through others
MAX_NESTING = 8  # files in a chain, each of which uses the next
MAX_BYTES = 1_000_000  # bytes of a file that is used


@dataclass(slots=True)
class Includes:
    """The files that one file includes, each of which is read once. `sink` is that of the file itself.

    `unsaved` has the texts of files as an editor has them, by their resolved paths. They replace those on the disk.
    `sought` has the paths of all files that may be opened, whether or not they exist.
    """

    source: Source
    sink: Sink
    unsaved: Mapping[Path, str] = field(default_factory=dict)
    read: set[Path] = field(default_factory=set)
    sought: set[Path] = field(default_factory=set)
    open: list[Path] = field(default_factory=list)

    def definitions(self, statements: Sequence[Statement]) -> Iterator[tuple[Statement, Source]]:
        """All definitions of the file and of the files it includes, each with its text. Mistakes are reported."""
        yield from self._of(statements, self.source, ())

    def _of(
        self, statements: Sequence[Statement], source: Source, via: tuple[Note, ...]
    ) -> Iterator[tuple[Statement, Source]]:
        for statement in statements:
            if statement.word.key == "define":
                yield statement, source
            elif statement.word.key == "use":
                yield from self._used(statement, source, via)
            elif source is not self.source and statement.word.key not in METADATA:  # metadata of a used file is ignored
                message = f"a file that is used has only definitions, not `{short(statement.word.text)}`"
                self._error("unexpected", message, statement.word.span, source, via)

    def _error(
        self, code: str, message: str, span: Span, source: Source, notes: tuple[Note, ...], help: str = ""
    ) -> None:
        found = Sink(source)
        found.error(code, message, span, notes=notes, help=help)
        self.sink.found += elsewhere(found, self.source)

    def _used(self, statement: Statement, source: Source, via: tuple[Note, ...]) -> Iterator[tuple[Statement, Source]]:
        match statement.args:
            case (Text() as text,) if not statement.picture:
                pass
            case _:
                message = "the name of a file in double quotes is expected"
                self._error("unexpected", message, statement.span, source, via, 'use "lines.sdk"')
                return
        path = self._path(text, source, via)
        if path is None or path in self.read:
            return
        self.read.add(path)
        try:
            used = Source(str(path), self.unsaved[path]) if path in self.unsaved else read_source(path)
        except Unreadable as error:
            self._error("unreadable", f"`{short(text.value)}`: {error}", text.span, source, via)
            return
        used = Source(str(path) if source.folder is None else str(source.folder / text.value), used.text, path.parent)
        here = Note("it is used here", text.span, source)
        if is_old(used):
            self._error("unexpected", f"`{short(text.value)}` holds no definitions", text.span, source, via)
            return
        file, diagnostics = _parsed(used)
        found = Sink(used, [replace(each, notes=(*each.notes, here, *via)) for each in diagnostics])
        self.sink.found += elsewhere(found, self.source)
        self.open.append(path)
        yield from self._of(file.statements, used, (here, *via))
        self.open.pop()

    def _path(self, text: Text, source: Source, via: tuple[Note, ...]) -> Path | None:
        """The path of an included file. None with the reason in the sink if it may not be opened."""
        folder, root = source.folder, self.source.folder
        code, help_ = "unreadable", ""
        if folder is None or root is None:
            message = "this text is not from a file, so it has no folder with other files"
            help_ = "save it as a file, and load that file"
        elif not is_plain_name(text.value):
            message = "expected the name of an .sdk file in this folder or below it, with `/` between folders"
        elif len(self.read) >= MAX_FILES:
            code, message = "too-large", f"a file uses at most {MAX_FILES} others"
        elif len(self.open) >= MAX_NESTING:
            code, message = "too-large", f"files use one another at most {MAX_NESTING} deep"
        else:
            path = (folder / text.value).resolve()
            own = (root / Path(self.source.name).name).resolve()
            inside = path.is_relative_to(root.resolve())
            if inside:
                self.sought.add(path)
            if not inside:
                message = "this file is outside the folder of the file that uses it"
            elif path == own or path in self.open:
                code, message = "recursion", f"`{short(text.value)}` uses itself"
            elif path not in self.unsaved and not path.is_file():
                message = f"there is no file `{short(text.value)}`"
            elif self._bytes(path) > MAX_BYTES:
                code, message = "too-large", f"a file that is used has at most {MAX_BYTES:,} bytes"
            else:
                return path
        self._error(code, message, text.span, source, via, help_)
        return None

    def _bytes(self, path: Path) -> int:
        return len(self.unsaved[path].encode()) if path in self.unsaved else path.stat().st_size


@lru_cache(maxsize=4)
def _parsed(used: Source) -> tuple[File, tuple[Diagnostic, ...]]:
    """The statements of a file that is used, with its diagnostics. They are kept, as many puzzles may use one file."""
    found = Sink(used)
    return parse(used, found), tuple(found.found)


def is_plain_name(name: str) -> bool:
    """Whether a name is a relative path to an .sdk file that never leads upwards."""
    parts = PurePosixPath(name).parts
    odd = "\\" in name or ":" in name or "\0" in name or not name.isprintable()
    return bool(parts) and not odd and not name.startswith("/") and ".." not in parts and name.lower().endswith(".sdk")


def elsewhere(found: Sink, source: Source) -> Iterator[Diagnostic]:
    """The diagnostics of a sink. If its text is not `source`, each diagnostic carries it as its own `source`."""
    for each in found.found:
        yield each if found.source is source or each.source is not None else replace(each, source=found.source)
