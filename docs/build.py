"""Writes the generated pages: `families.md` from the manual pages, `gallery.md` and its pictures from the examples.

python docs/build.py           write them
python docs/build.py --check   exit with status 1 if a page is not what would be written
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import sudokudsl
from sudokudsl.cli.manual import GROUPS
from sudokudsl.family import Family
from sudokudsl.registry import Registry

DOCS = Path(__file__).parent
ROOT = DOCS.parent


def families_page() -> str:
    """Every manual page once, under the words that share it, by group."""
    lines = ["# Statements", "", "Every statement of the language. `sudokudsl families WORD` shows the same page.", ""]
    known = Registry().families
    for group, title in GROUPS.items():
        members = [family for family in known if family.group == group]
        lines += [f"## {title[0].upper()}{title[1:]}", ""]
        for doc in dict.fromkeys(family.doc for family in members):
            lines += _entry([family for family in members if family.doc == doc])
    return "\n".join(lines).rstrip() + "\n"


def _entry(members: list[Family]) -> Iterator[str]:
    yield "### " + ", ".join(family.word for family in members)
    yield ""
    yield "```text"
    for family in members:
        for form in family.forms:
            yield f"{family.word} {form.usage()}".strip()
    yield "```"
    yield ""
    yield from members[0].doc.strip().splitlines()
    for family in members:
        if family.synonyms:
            yield ""
            yield f"{family.word} is also written " + ", ".join(f"`{word}`" for word in family.synonyms) + "."
    yield ""


def pictures() -> Iterator[tuple[Path, str]]:
    """Each example drawn with its solution, if it has one."""
    for path in sorted((ROOT / "examples").glob("*.sdk")):
        puzzle = sudokudsl.load(path)
        grid = puzzle.solutions[0][0] if puzzle.solutions else None
        yield DOCS / "pictures" / f"{path.stem}.svg", sudokudsl.draw(puzzle, grid, to="svg")


def gallery_page() -> str:
    """The examples with their pictures, three in a row."""
    lines = ["# Gallery", "", "The files of `examples/`, each drawn with its solution.", ""]
    for path in sorted((ROOT / "examples").glob("*.sdk")):
        puzzle = sudokudsl.load(path)
        by = f" by {puzzle.author}" if puzzle.author and puzzle.author != "sudokudsl" else ""
        label = f"{puzzle.title or path.stem}{by}"
        lines.append(
            f'<a href="../examples/{path.name}"><img src="pictures/{path.stem}.svg" width="270" alt="{label}"></a>'
        )
    return "\n".join(lines) + "\n"


def main() -> int:
    """Writes or compares; the number of pages that differ, at most 1."""
    pages = [(DOCS / "families.md", families_page()), (DOCS / "gallery.md", gallery_page()), *pictures()]
    if "--check" in sys.argv:
        stale = [path for path, text in pages if not path.exists() or path.read_text(encoding="utf-8") != text]
        for path in stale:
            print(f"{path}: run python docs/build.py")
        return int(bool(stale))
    for path, text in pages:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
