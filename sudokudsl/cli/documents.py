"""Writes documents: puzzles, pictures, formulas. They are UTF-8, and a file is written completely or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from pathlib import Path

import click


def put(text: str | bytes) -> None:
    """Writes a document to standard output: in the encoding of a terminal, otherwise as UTF-8, and bytes unchanged."""
    binary = getattr(sys.stdout, "buffer", None)
    if isinstance(text, bytes):
        assert binary is not None
        sys.stdout.flush()
        binary.write(text)
    elif binary is None or sys.stdout.isatty():
        sys.stdout.write(text)
    else:
        sys.stdout.flush()
        binary.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.flush()


def save(path: str | Path, document: str | bytes) -> None:
    """Writes or replaces a file. ClickException if this fails; an existing file is then unchanged."""
    content = document.encode("utf-8") if isinstance(document, str) else document
    try:
        if Path(path).exists() and not Path(path).is_file():  # a pipe, a device
            Path(path).write_bytes(content)
        else:
            _replace(Path(path).resolve(), content)
    except (OSError, RuntimeError) as error:  # RuntimeError is for a link that leads back to itself
        reason = error.strerror if isinstance(error, OSError) else error
        raise click.ClickException(f"cannot write {path}: {reason}") from error


def _replace(target: Path, content: bytes) -> None:
    """Writes a new file in the same folder and renames it, so that no reader ever sees half of the content."""
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        file = beside.open("xb")
    except PermissionError:  # new files are not allowed in the folder
        target.write_bytes(content)
        return
    try:
        with file:
            file.write(content)
        if target.exists():
            shutil.copymode(target, beside)
        beside.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
