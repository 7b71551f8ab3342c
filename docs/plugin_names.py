"""Writes plugin.md: the names of `sudokudsl.plugin`, each with the first sentence of its documentation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from sources import parsed

import sudokudsl
from sudokudsl import plugin

PACKAGE = Path(sudokudsl.__file__).parent


def page() -> str:
    """The page: a table with the name, the module that defines it, and its purpose."""
    lines = [
        "# Names for your own family",
        "",
        "A package that adds families imports only `sudokudsl.plugin` and, in tests, `sudokudsl.testing`. This table",
        "lists the names of `sudokudsl.plugin` in the order of its `__all__`.",
        "[CONTRIBUTING](../CONTRIBUTING.md#a-family-of-your-own-package) shows how to declare and to test a family.",
        "",
        "| name | defined in | purpose |",
        "|---|---|---|",
    ]
    homes = dict(_homes())
    for name in plugin.__all__:
        home = homes[name]
        lines.append(f"| `{name}` | [`{home}`](../sudokudsl/{home}) | {_purpose(name, PACKAGE / home)} |")
    return "\n".join(lines) + "\n"


def _homes() -> Iterator[tuple[str, str]]:
    """Every name with the file of the package that defines it."""
    for node in parsed(PACKAGE / "plugin.py").body:
        if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module is not None:
            place = node.module.replace(".", "/")
            for alias in node.names:
                files = sorted((PACKAGE / place).glob("*.py")) or [PACKAGE / f"{place}.py"]
                home = next(file for file in files if _documentation(alias.name, file) is not None)
                yield alias.name, str(home.relative_to(PACKAGE))


def _purpose(name: str, file: Path) -> str:
    """The first sentence of a name's documentation, for a cell of a table."""
    text = " ".join((_documentation(name, file) or "").split())
    return re.split(r"(?<=\.)\s", text, maxsplit=1)[0].replace("|", "\\|")


def _documentation(name: str, file: Path) -> str | None:
    """The docstring of a definition, or the text below an assignment; None if the file does not define the name."""
    body = parsed(file).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return ast.get_docstring(node) or ""
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        if any(name in ast.unparse(target).strip("()").split(", ") for target in targets):
            match after:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    return text
            return ""
    return None
