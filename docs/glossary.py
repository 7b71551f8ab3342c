"""The page of the glossary: the terms of style/glossary.toml, with links to the code that introduces them.

`definition` finds a name in the package, `native` one in the engine. A name that is nowhere, or in two places, is a
ValueError, so the page cannot be written with a link to nothing.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from sources import parsed

import sudokudsl

DOCS = Path(__file__).parent
PACKAGE = Path(sudokudsl.__file__).parent
NATIVE = DOCS.parent / "sudokudsl" / "native"
TABLE = DOCS / "style" / "glossary.toml"
NAMES = DOCS / "style" / "names.toml"
PAGE = DOCS / "glossary.md"


def page() -> str:
    """The terms by section, each with its meaning, its name in the literature, its code, and its banned synonyms."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    lines = [
        "# Glossary",
        "",
        "One word for each idea, in code, messages and documents. The last column lists words to avoid.",
        "To change an entry, edit `docs/style/glossary.toml` and run `python docs/build.py`.",
        "",
    ]
    for section in table["sections"]:
        lines += [f"## {section}", "", "| term | meaning | in the literature | code | not |", "|---|---|---|---|---|"]
        lines += [_row(entry) for entry in table["term"] if entry["section"] == section]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def problems() -> Iterator[str]:
    """The mistakes of the table: a name twice, a section that is not listed, code that does not exist."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    names = [entry["name"].lower() for entry in table["term"]]
    yield from (f"{name} has two entries" for name in sorted(set(names)) if names.count(name) > 1)
    for entry in table["term"]:
        if entry["section"] not in table["sections"]:
            yield f"{entry['name']}: no section {entry['section']}"
        for name in entry.get("code", ()):
            try:
                place(name)
            except ValueError as error:
                yield f"{entry['name']}: {error}"


def shared_names() -> Iterator[str]:
    """The classes with one name that names.toml does not explain, and the entries of the table that explain nothing."""
    table = tomllib.loads(NAMES.read_text(encoding="utf-8"))
    differs = {entry["name"]: entry["modules"] for entry in table["differs"]}
    for name, modules in classes().items():
        where = [module.removeprefix("sudokudsl.") for module in modules]
        if name in differs:
            if where != sorted(differs.pop(name)):
                yield f"{name} is in {', '.join(where)}, but the table says otherwise"
        elif len(where) > 1 and not any(_all_in(where, entry["rooms"]) for entry in table["alike"]):
            yield f"{name} is in {', '.join(where)}: rename one, or state the reason"
    yield from (f"{name} has an entry, and is gone" for name in differs)


def _all_in(modules: Sequence[str], rooms: Sequence[str]) -> bool:
    return all(any(f"{module}.".startswith(f"{room}.") for room in rooms) for module in modules)


def place(name: str) -> str:
    """The path, from the root of the repository, of the file that defines a name of the table."""
    if name.startswith("native "):
        return native(name.removeprefix("native "))
    return definition(name)


def definition(name: str) -> str:
    """The file of a definition or module of the package, named by the end of its dotted name."""
    found = {path for dotted, path in _definitions().items() if f".{dotted}".endswith(f".{name}")}
    if len(found) != 1:
        raise ValueError(f"{name} is in {len(found)} files of the package: {sorted(found)}")
    return found.pop()


def native(name: str) -> str:
    """The file of the engine with this name, or with the type of this name.

    Where the sources of the engine are absent, as beside an installed wheel, the path is taken from the page.
    """
    if not NATIVE.exists():
        known = re.search(rf"\[`{re.escape(name)}`\]\(\.\./([^)]+)\)", PAGE.read_text(encoding="utf-8"))
        if known is None:
            raise ValueError(f"{name} is not on the page")
        return known[1]
    found = {
        path.relative_to(DOCS.parent).as_posix()
        for path in NATIVE.rglob("*.[ch]pp")
        if path.name == name
        or re.search(rf"\b(?:class|struct|union|using)\s+{name}\b(?![^{{;]*;)", path.read_text("utf-8"))
    }
    if len(found) != 1:
        raise ValueError(f"{name} is in {len(found)} files of the engine: {sorted(found)}")
    return found.pop()


@cache
def classes() -> Mapping[str, tuple[str, ...]]:
    """The modules that define a public class, by the name of the class."""
    found = defaultdict(list)
    for dotted, node in _nodes():
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            found[node.name].append(dotted.rpartition(".")[0])
    return {name: tuple(sorted(modules)) for name, modules in found.items()}


@cache
def _definitions() -> Mapping[str, str]:
    """The file of every module and top-level definition of the package, by dotted name."""
    return {dotted: _file(dotted, node) for dotted, node in _nodes()}


def _file(dotted: str, node: ast.AST) -> str:
    module = dotted if isinstance(node, ast.Module) else dotted.rpartition(".")[0]
    folder = PACKAGE.parent / module.replace(".", "/")
    path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    return path.relative_to(PACKAGE.parent).as_posix()


@cache
def _nodes() -> tuple[tuple[str, ast.AST], ...]:
    """Every module and its top-level definitions, with their dotted names."""
    found: list[tuple[str, ast.AST]] = []
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        tree = parsed(path)
        found.append((module, tree))
        for node in tree.body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                found.append((f"{module}.{node.name}", node))
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                found += [(f"{module}.{target.id}", node) for target in targets if isinstance(target, ast.Name)]
    return tuple(found)


def _row(entry: Mapping[str, Any]) -> str:
    code = ", ".join(f"[`{name.removeprefix('native ')}`](../{place(name)})" for name in entry.get("code", ()))
    banned = ", ".join(f"`{word['say']}`" for word in entry.get("not", ()))
    return f"| {entry['name']} | {entry['text']} | {entry.get('field', '')} | {code} | {banned} |"
