"""The sources of the package, which several generated pages read."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file, which is parsed once."""
    return ast.parse(path.read_text(encoding="utf-8"))
