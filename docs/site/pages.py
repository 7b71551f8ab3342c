"""Adapts the pages of the repository to the site: adds the navigation, and removes links that lead to folders."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")


def navigation(index: str) -> str:
    """The hidden tables of contents of an index: one for each section, with the pages that its list links to."""
    tables = []
    for section in re.split(r"^## ", index, flags=re.MULTILINE)[1:]:
        title, _, body = section.partition("\n")
        entries = re.findall(r"^- \[([^\]]+)\]\(([^)#\s]+)\.md\)", body, re.MULTILINE)
        listed = "\n".join(f"{text} <{page}>" for text, page in entries)
        tables.append(f"```{{toctree}}\n:hidden:\n:caption: {title}\n\n{listed}\n```\n")
    return "\n".join(tables)


def without_folders(text: str, page: Path) -> str:
    """The text with links to folders reduced to their words: a site has no page for a folder."""

    def kept(match: re.Match[str]) -> str:
        words, target = match.groups()
        return words if (page.parent / target).is_dir() else match[0]

    return LINK.sub(kept, text)


def adapt(app: Sphinx, name: str, source: list[str]) -> None:
    """Changes the text of a page before Sphinx reads it."""
    page = Path(app.srcdir) / PurePosixPath(name).with_suffix(".md")
    source[0] = without_folders(source[0], page)
    if name == app.config.root_doc:
        source[0] += "\n" + navigation(source[0])


def setup(app: Sphinx) -> dict[str, bool]:
    """Registers the changes to pages, and plain text for `sdk` blocks where no lexer is installed."""
    from pygments.lexers import get_lexer_by_name
    from pygments.lexers.special import TextLexer
    from pygments.util import ClassNotFound

    app.connect("source-read", adapt)
    try:
        get_lexer_by_name("sdk")
    except ClassNotFound:
        app.add_lexer("sdk", TextLexer)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
