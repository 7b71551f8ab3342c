"""Texts that are stored to notice changes."""

from difflib import unified_diff
from pathlib import Path


def difference(stored: Path, found: str) -> str:
    """The lines in which a text differs from the stored one, which may be missing; empty if they are equal."""
    before = stored.read_text(encoding="utf-8") if stored.exists() else ""
    lines = (text.splitlines(keepends=True) for text in (before, found))
    return "".join(unified_diff(*lines, "stored", "found", n=0))
