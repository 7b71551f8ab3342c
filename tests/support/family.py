"""Makes the four files of a new family; once they are filled in, runs everything that concerns the family.

    python tests/support/family.py WORD --group GROUP    the first time: makes the files and lists the family
    python tests/support/family.py WORD                  then: writes the generated files and runs all checks
    python tests/support/family.py WORD --from STEP      the first three steps, and those from this number

The checks run from the cheap ones to the whole suite. A step that fails ends the run with the output of that step, so
that a mistake shows as early as possible.
"""

from __future__ import annotations

import argparse
import ast
import keyword
import re
import shlex
import subprocess
import sys
import textwrap
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
SKELETONS = Path(__file__).with_name("skeletons")
GROUPS: Mapping[str, Mapping[str, str | list[str]]] = tomllib.loads((SKELETONS / "groups.toml").read_text("utf-8"))
"""By group of families: the text that replaces each name in braces in the skeletons."""
PLACEHOLDER = re.compile(r"\b[A-Z]{4,}(?: [A-Z,]+)+\b|: \.\.\.$|expect N |\"(?:TITLE|AUTHOR)\"", re.MULTILINE)
"""A place to fill in: words in capital letters, or the body of a method."""


@dataclass(frozen=True)
class Road:
    """The files of one family in a checkout: `word` is its word in the language, such as `slow-thermometer`."""

    word: str
    root: Path = ROOT

    @property
    def module(self) -> str:
        """The name of its Python file and its table, without the ending."""
        return self.word.replace("-", "_")

    @property
    def files(self) -> dict[str, Path]:
        """The files that are written by hand, by the skeleton that they start from."""
        return {
            "family.py": self.root / "sudokudsl" / "families" / f"{self.module}.py",
            "table.sdk": self.root / "tests" / "families" / f"{self.module}.sdk",
            "example.sdk": self.root / "examples" / f"{self.word}.sdk",
            "change.md": self.root / "changelog.d" / f"{self.word}.md",
        }

    def missing(self) -> list[Path]:
        """The files that do not exist yet."""
        return [path for path in self.files.values() if not path.exists()]

    def make(self, group: str) -> list[Path]:
        """Writes the skeletons that are missing, and lists the family. The files that were made."""
        made = self.missing()
        for skeleton, path in self.files.items():
            if path in made:
                path.write_text(self.skeleton(skeleton, group), "utf-8")
        listing = self.root / "sudokudsl" / "families" / "__init__.py"
        listing.write_text(listed(listing.read_text("utf-8"), self.word, f"{self.module}.FAMILY"), "utf-8")
        return made

    def skeleton(self, file: str, group: str) -> str:
        """The first text of one of the files, for a family of the group."""
        entries = {key: "\n".join(value) if isinstance(value, list) else value for key, value in GROUPS[group].items()}
        entries["fields"] = textwrap.indent(entries["fields"], " " * 4) + "\n\n" * bool(entries["fields"])
        entries["draw"] = textwrap.indent(entries["draw"], " " * 8)
        entries["layouts"] = f"from ..language.layouts import {entries['layouts']}\n" if "layouts" in entries else ""
        entries["layout"] = f"    layout={entries['layout']},\n" if "layout" in entries else ""
        entries["group"] = group
        text = (SKELETONS / f"{file}.txt").read_text("utf-8")
        for key, entry in entries.items():
            text = text.replace(f"{{{key}}}", entry)
        name = "".join(part.title() for part in self.word.split("-"))
        return text.replace("{word}", self.word).replace("{name}", name)

    def changed(self) -> list[str]:
        """The files that differ from the last commit, except the files written by hand: those that were generated."""
        own = {path.relative_to(self.root).as_posix() for path in self.files.values()}
        command = ("git", "status", "--porcelain", "--untracked-files=all")
        status = subprocess.run(command, cwd=self.root, check=False, capture_output=True, text=True)
        return [path for path in (line[3:] for line in status.stdout.splitlines()) if path not in own]

    def unfilled(self) -> list[str]:
        """The lines of the four files that still hold words of a skeleton."""
        words = {each for path in SKELETONS.iterdir() for each in PLACEHOLDER.findall(path.read_text("utf-8"))}
        found = []
        for path in self.files.values():
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                if not words.isdisjoint(PLACEHOLDER.findall(line)):
                    found.append(f"{path.relative_to(self.root)}:{number}: {line.strip()}")
        return found

    def classes(self) -> list[str]:
        """The names of the classes in the Python file, as tests of one class are called after it."""
        path = self.files["family.py"]
        tree = ast.parse(path.read_text("utf-8"))
        return [node.name for node in tree.body if isinstance(node, ast.ClassDef)]

    def steps(self) -> Sequence[tuple[str, Sequence[str]]]:
        """The steps in order, each with a name and the arguments of Python."""
        example = self.files["example.sdk"].relative_to(self.root).as_posix()
        selected = " or ".join(sorted({self.word, self.module, *self.classes()}))
        return (
            ("style of the code", ("-m", "ruff", "check", ".")),
            ("layout of the code", ("-m", "ruff", "format", ".")),
            ("sentences", ("docs/style",)),
            ("types", ("-m", "mypy")),
            ("imports between rooms", ("tests/support/contracts.py",)),
            ("its example", ("-m", "sudokudsl", "check", example)),
            ("the generated pages and pictures", ("docs/build.py",)),
            ("the words in the clients of editors", ("editors/build.py",)),
            ("the stored costs of its example", ("tests/support/figures.py", "--add")),
            ("its own tests", ("-m", "pytest", "-q", "-n", "auto", "-k", selected)),
            ("planted faults", ("tests/mutation/mutants.py", self.module)),
            ("all tests", ("-m", "pytest", "-q", "-n", "auto")),
        )  # fmt: skip


def listed(text: str, word: str, place: str) -> str:
    """The text of `families/__init__.py` with a line for the word, in order, in the table of locations."""
    head, start, rest = text.partition("LOCATIONS: Mapping[str, str] = {\n")
    table, end, tail = rest.partition("}\n")
    lines = {re.findall(r'"([^"]*)"', line)[0]: line for line in table.splitlines(keepends=True)}
    lines.setdefault(word, f'    "{word}": "{place}",\n')
    return head + start + "".join(lines[each] for each in sorted(lines)) + end + tail


INSTANT = 3
"""The first steps, which take no time and which any repair can make fail: they run whatever the step to begin with."""


def run(road: Road, first: int = 1) -> int:
    """Runs the first steps, and those from the one with this number. 1 after a step that fails, 0 if none does."""
    steps = road.steps()
    for number, (name, arguments) in enumerate(steps, 1):
        if INSTANT < number < first:
            continue
        print(f"--- step {number} of {len(steps)}, {name}: {_command(road, arguments)}", flush=True)
        if subprocess.run([sys.executable, *arguments], cwd=road.root, check=False).returncode:
            print(f"--- step {number}, {name}, failed. Once this is repaired, run all steps again, or go on from here:")
            print(f"    nox -R -s family -- {road.word} --from {number}", flush=True)
            return 1
    if first == 1:
        print("--- all steps passed. ", end="")
    else:
        print(
            f"--- steps {first} to {len(steps)} passed, and the first {INSTANT}. "
            "If a file has changed since the others passed, run all once. ",
            end="",
        )
    print("Look at the picture, and at the differences of the files that were generated:")
    print("\n".join(f"    {path}" for path in road.changed()))
    return 0


def _command(road: Road, arguments: Sequence[str]) -> str:
    """The command of a step, as it can be typed in the checkout."""
    python = Path(sys.executable)
    return shlex.join([str(python.relative_to(road.root) if python.is_relative_to(road.root) else python), *arguments])


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """1 if a step failed or a file is not filled in, 2 for arguments that cannot be used, otherwise 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("word", help="the word of the family, such as slow-thermometer")
    parser.add_argument("--group", choices=GROUPS, help="what the constraint is drawn on; needed the first time")
    parser.add_argument("--from", type=int, default=1, dest="first", metavar="STEP", help="the step to begin with")
    options = parser.parse_args(arguments)
    road = Road(options.word, root)
    if refusal := _refusal(road, options.group):
        print(refusal, file=sys.stderr)
        return 2
    if made := road.make(options.group):
        print("These files were made. Fill them in, then run the same command again:")
        print("\n".join(f"    {path.relative_to(road.root)}" for path in made))
        print(f"These are the families of the same group: {', '.join(_words(options.group))}")
        return 0
    if unfilled := road.unfilled():
        print("These lines are not filled in:\n    " + "\n    ".join(unfilled), file=sys.stderr)
        return 1
    if not 1 <= options.first <= len(road.steps()):
        print(f"the steps are 1 to {len(road.steps())}", file=sys.stderr)
        return 2
    return run(road, options.first)


def _refusal(road: Road, group: str | None) -> str:
    """The reason that the files of a word cannot be made or checked; empty if there is none."""
    word = road.word
    if not re.fullmatch(r"[a-z]+(?:-[a-z]+)*", word):
        return f"{word!r} is not a word of lower-case letters and hyphens, such as slow-thermometer"
    if keyword.iskeyword(word):
        return f"{word} is a keyword of Python, which no module can have as its name"
    if taken := _taken(road):
        return f"{word} is taken: {taken}"
    if road.missing() and group is None:
        groups = (f"    --group {each:9} {', '.join(_words(each))}" for each in GROUPS)
        return "\n".join([f"{word} has no files yet. Name its group, which has these families:", *groups])
    return ""


def _words(group: str) -> list[str]:
    """The words of the families of a group."""
    from sudokudsl.families import BUILTIN

    return [family.word for family in BUILTIN if family.group == group]


def _taken(road: Road) -> str:
    """The reason that a word is not free; empty for a free word, and for one that has its files already."""
    from sudokudsl.families import LOCATIONS
    from sudokudsl.language.syntax.ast import RESERVED, word_key
    from sudokudsl.lowering.registry import Registry, begins_a_statement

    if road.files["family.py"].exists():
        others = [word for word, place in LOCATIONS.items() if place.startswith(f"{road.module}.")]
        return f"{road.module}.py has the families {', '.join(others)}" if others and road.word not in others else ""
    if (family := Registry().find(road.word)) is not None:
        return f"a family has it, {family.word}"
    return "the language itself has it" if begins_a_statement(road.word) or word_key(road.word) in RESERVED else ""


if __name__ == "__main__":
    sys.exit(main())
