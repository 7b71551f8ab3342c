"""Writes documents: puzzles, pictures, formulas. They are UTF-8, and a file is written completely or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from pathlib import Path

import click


def put(text: str) -> None:
    """Writes a document to standard output: in the encoding of a terminal, otherwise as UTF-8."""
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None or sys.stdout.isatty():
        sys.stdout.write(text)
    else:
        sys.stdout.flush()
        binary.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.flush()


def save(path: str | Path, text: str) -> None:
    """Writes or replaces a file. ClickException if this fails; an existing file is then unchanged."""
    try:
        if Path(path).exists() and not Path(path).is_file():  # a pipe, a device
            Path(path).write_text(text, encoding="utf-8")
        else:
            _replace(Path(path).resolve(), text)
    except (OSError, RuntimeError) as error:  # RuntimeError is for a link that leads back to itself
        reason = error.strerror if isinstance(error, OSError) else error
        raise click.ClickException(f"cannot write {path}: {reason}") from error


def _replace(target: Path, text: str) -> None:
    """Writes a new file in the same folder and renames it, so that no reader ever sees half of the text."""
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        file = beside.open("x", encoding="utf-8")
    except PermissionError:  # new files are not allowed in the folder
        target.write_text(text, encoding="utf-8")
        return
    try:
        with file:
            file.write(text)
        if target.exists():
            shutil.copymode(target, beside)
        beside.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
