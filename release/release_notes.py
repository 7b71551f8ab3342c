"""Collects the files of `changelog.d/` into CHANGELOG.md, and prints the notes of one version.

    python release/release_notes.py collect 0.2.0
    python release/release_notes.py show 0.2.0
    python release/release_notes.py version

`collect` writes the section of a version and removes the collected files. `show` prints the section of a version.
`version` prints the version of the package.
"""

from __future__ import annotations

import re
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parent.parent


def entries(folder: Path) -> list[str]:
    """The changes in alphabetical order of their files, each as an item of a list."""
    texts = (path.read_text("utf-8").strip() for path in sorted(folder.glob("*.md")) if path.name != "README.md")
    return [item for text in texts if text for item in _items(text)]


def _items(text: str) -> list[str]:
    """The items of a file: its own list, or its whole text as one item."""
    if not text.startswith("- "):
        return ["- " + text.replace("\n", "\n  ").replace("\n  \n", "\n\n")]
    return [item.rstrip() for item in re.split(r"\n(?=- )", text)]


def collected(changelog: str, version: str, day: str, items: list[str]) -> str:
    """The changelog with these items at the end of the section of a version, which is no longer unreleased.

    A new section precedes the others. ValueError if there is nothing to add, or if the version was released before.
    """
    heading = f"## {version} ({day})"
    if not items:
        raise ValueError("changelog.d has no changes")
    sections = re.split(r"^(?=## )", changelog, flags=re.MULTILINE)
    own = [index for index, section in enumerate(sections) if _version(section) == version]
    if not own:
        sections.insert(1, f"{heading}\n\n" + "\n".join(items) + "\n\n")
    else:
        title, body = sections[own[0]].split("\n", 1)
        if title != f"## {version} (unreleased)":
            raise ValueError(f"{version} was released before: {title.removeprefix('## ')}")
        sections[own[0]] = f"{heading}\n{body.rstrip()}\n\n### Further changes\n\n" + "\n".join(items) + "\n\n"
    return "".join(sections).rstrip() + "\n"


def notes(changelog: str, version: str) -> str:
    """The section of a version, without its heading. ValueError if there is none."""
    for section in re.split(r"^(?=## )", changelog, flags=re.MULTILINE):
        if _version(section) == version:
            return section.partition("\n")[2].strip() + "\n"
    raise ValueError(f"CHANGELOG.md has no section {version}")


def _version(section: str) -> str:
    heading = re.match(r"## (\S+)", section)
    return heading[1] if heading else ""


def package_version() -> str:
    """The version in pyproject.toml."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert isinstance(version, str)
    return version


def main(verb: str, version: str) -> None:
    """Runs one of the commands."""
    path, folder = ROOT / "CHANGELOG.md", ROOT / "changelog.d"
    changelog = path.read_text("utf-8")
    if verb == "version":
        print(package_version())
        return
    if verb == "show":
        print(notes(changelog, version), end="")
        return
    path.write_text(collected(changelog, version, f"{datetime.now(UTC):%Y-%m-%d}", entries(folder)), "utf-8")
    for each in folder.glob("*.md"):
        if each.name != "README.md":
            each.unlink()


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["collect" | "show" as verb, version]:
            pass
        case ["version" as verb]:
            version = ""
        case _:
            sys.exit(__doc__)
    try:
        main(verb, version)
    except ValueError as error:
        sys.exit(str(error))
