"""Texts that are kept: puzzles, pictures, formulas. They are UTF-8 everywhere, and a file gets all of one or none."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from pathlib import Path

import click


def put(text: str) -> None:
    """Writes a document to standard output: to a terminal as that can show it, else as UTF-8."""
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None or sys.stdout.isatty():
        sys.stdout.write(text)
    else:
        sys.stdout.flush()
        binary.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.flush()


def save(path: str | Path, text: str) -> None:
    """Writes a file, in place of one that may be there; when that fails, this stays as it was, and it is said."""
    try:
        if Path(path).exists() and not Path(path).is_file():  # a pipe, a device
            Path(path).write_text(text, encoding="utf-8")
        else:
            _replace(Path(path).resolve(), text)
    except (OSError, RuntimeError) as error:  # RuntimeError is for a link that leads back to itself
        reason = error.strerror if isinstance(error, OSError) else error
        raise click.ClickException(f"cannot write {path}: {reason}") from error


def _replace(target: Path, text: str) -> None:
    """Writes beside the file first and then puts that in its place, so that nobody ever sees half of it."""
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        file = beside.open("x", encoding="utf-8")
    except PermissionError:  # in a folder that takes no new files
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
