"""The entry of all tables of phrases."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple


class Phrase(NamedTuple):
    """Something that setters write, and the same in this language."""

    example: str
    """A line with the phrase."""
    becomes: str
    """The line with the phrase replaced. Other phrases may be left in it."""
    pattern: str
    """Finds the phrase, in any letter case."""
    replacement: str | Callable[[re.Match[str]], str]
    """The text for it: a template or a function, as `re.sub` takes it."""
