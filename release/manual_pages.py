"""Writes the manual pages of the commands (`man sudokudsl-check`), from their options and docstrings, by click-man.

python release/manual_pages.py           writes the pages in release/man
python release/manual_pages.py --check   exits with status 1 if a page is out of date

Wheels install the pages in `share/man/man1`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import click
from click_man.man import ManPage

from sudokudsl.cli.main import sudokudsl
from sudokudsl.version import __version__

PAGES = Path(__file__).parent / "man"


def pages() -> Iterator[tuple[str, str]]:
    """Each page with its file name: that of the group, then those of its commands."""
    group = click.Context(sudokudsl, info_name="sudokudsl")
    yield "sudokudsl.1", _page(group)
    for name, command in _commands(group).items():
        yield f"sudokudsl-{name}.1", _page(click.Context(command, info_name=name, parent=group))


def _commands(group: click.Context) -> dict[str, click.Command]:
    commands = ((name, sudokudsl.get_command(group, name)) for name in sudokudsl.list_commands(group))
    return {name: command for name, command in commands if command is not None}


def _page(context: click.Context) -> str:
    command, page = context.command, ManPage(context.command_path)
    page.version, page.date = __version__, ""  # without a date, a page changes only with its command
    page.short_help = _first_sentence(command)
    page.synopsis = " ".join(command.collect_usage_pieces(context))
    page.description = _roff(cleandoc(command.help or ""))
    records = (param.get_help_record(context) for param in command.params if isinstance(param, click.Option))
    page.options = [(option, _roff(text)) for option, text in filter(None, records)]
    if command is sudokudsl:
        page.commands = [(name, _first_sentence(each)) for name, each in _commands(context).items()]
    return str(page).replace("\n\n", "\n")


def _first_sentence(command: click.Command) -> str:
    first = " ".join(cleandoc(command.help or "").partition("\n\n")[0].split())
    return _roff(first.partition(". ")[0].removesuffix("."))


def _roff(text: str) -> str:
    """A text of click in the language of manual pages. Paragraphs after a backspace keep their lines."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    text = re.sub(r"^(?=[.'])", r"\\&", text, flags=re.MULTILINE)
    return re.sub(r"\x08\n(.*?)(?=\n\n|\Z)", r".nf\n\1\n.fi", text, flags=re.DOTALL)


def main(*, check: bool) -> int:
    """Writes the pages that are out of date, or lists them. Returns the exit status."""
    current = dict(pages())
    stale = [name for name, text in current.items() if _stored(PAGES / name) != text]
    gone = [path for path in PAGES.glob("*") if path.name not in current]
    for name in [*stale, *(path.name for path in gone)]:
        print(name)
    if not check:
        PAGES.mkdir(exist_ok=True)
        for name in stale:
            (PAGES / name).write_text(current[name], "utf-8")
        for path in gone:
            path.unlink()
    return int(check and bool(stale or gone))


def _stored(path: Path) -> str | None:
    return path.read_text("utf-8") if path.exists() else None


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv[1:]))
