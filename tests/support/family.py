"""Makes the four files of a new family; once they are filled in, runs everything that concerns the family.

    python tests/support/family.py NAME    the first time: makes the files and lists the family
                                           then: writes the generated files and runs all checks

The checks run from the cheap ones to the whole suite. A step that fails ends the run with the output of that step, so
that a mistake shows as early as possible.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
SKELETONS = Path(__file__).with_name("skeletons")


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

    @property
    def generated(self) -> tuple[Path, ...]:
        """The generated files that change with a family."""
        docs = self.root / "docs"
        return (
            docs / "families.md",
            docs / "gallery.md",
            docs / "reference.md",
            docs / "pictures" / f"{self.word}.svg",
            self.root / "tests" / "support" / "figures.txt",
        )

    def make(self) -> list[Path]:
        """Writes the skeletons that are missing, and lists the family. The files that were made."""
        name = "".join(part.title() for part in self.word.split("-"))
        made = []
        for skeleton, path in self.files.items():
            if not path.exists():
                text = (SKELETONS / f"{skeleton}.txt").read_text("utf-8")
                path.write_text(text.replace("{word}", self.word).replace("{name}", name), "utf-8")
                made.append(path)
        listing = self.root / "sudokudsl" / "families" / "__init__.py"
        listing.write_text(listed(listing.read_text("utf-8"), self.word, f"{self.module}.FAMILY"), "utf-8")
        return made

    def unfilled(self) -> list[str]:
        """The places of the four files that still hold words of a skeleton."""
        found = []
        for path in self.files.values():
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                if re.search(r"\b[A-Z]{4,}(?: [A-Z,]+)+\b|: \.\.\.$|expect N |\"(?:TITLE|AUTHOR)\"", line):
                    found.append(f"{path.relative_to(self.root)}:{number}: {line.strip()}")
        return found

    def classes(self) -> list[str]:
        """The names of the classes in the Python file, as tests of one class are called after it."""
        path = self.files["family.py"]
        tree = ast.parse(path.read_text("utf-8"))
        return [node.name for node in tree.body if isinstance(node, ast.ClassDef)]

    def steps(self) -> Sequence[tuple[str, Sequence[str]]]:
        """The steps in order, each with a name and the arguments of Python."""
        own = [str(path) for path in self.files.values()]
        code, selected = own[0], " or ".join(sorted({self.word, self.module, *self.classes()}))
        return (
            ("style of the code", ("-m", "ruff", "check", code)),
            ("layout of the code", ("-m", "ruff", "format", code)),
            ("sentences", ("docs/style", *own)),
            ("types", ("-m", "mypy")),
            ("imports between rooms", ("tests/support/contracts.py",)),
            ("its example", ("-m", "sudokudsl", "check", own[2])),
            ("the generated pages and pictures", ("docs/build.py",)),
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


def run(road: Road) -> int:
    """Runs the steps. 1 after the first step that fails, 0 if none does."""
    for name, arguments in road.steps():
        print(f"--- {name}: python {' '.join(arguments)}", flush=True)
        if subprocess.run([sys.executable, *arguments], cwd=road.root, check=False).returncode:
            print(f"--- {name} failed", flush=True)
            return 1
    print("--- all steps passed. Look at the picture and at the differences of the generated files:")
    print("\n".join(f"    {path.relative_to(road.root)}" for path in road.generated))
    return 0


def main() -> int:
    """1 if a step failed or a file is not filled in, 2 for a name that cannot be used, otherwise 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", help="the word of the family, such as slow-thermometer")
    word = parser.parse_args().name
    road = Road(word)
    if not re.fullmatch(r"[a-z]+(?:-[a-z]+)*", word):
        print(f"{word!r} is not a word of lower-case letters and hyphens, such as slow-thermometer", file=sys.stderr)
        return 2
    if not road.files["family.py"].exists() and (taken := _taken(word)):
        print(f"{word} is taken: {taken}", file=sys.stderr)
        return 2
    if made := road.make():
        print("These files were made. Fill them in, then run the same command again:")
        print("\n".join(f"    {path.relative_to(road.root)}" for path in made))
        return 0
    if unfilled := road.unfilled():
        print("These lines are not filled in:\n    " + "\n    ".join(unfilled), file=sys.stderr)
        return 1
    return run(road)


def _taken(word: str) -> str:
    """The reason that a word is not free; empty for a free word."""
    from sudokudsl.language.syntax.ast import RESERVED, word_key
    from sudokudsl.lowering.registry import Registry, begins_a_statement

    if (family := Registry().find(word)) is not None:
        return f"a family has it, {family.word}"
    return "the language itself has it" if begins_a_statement(word) or word_key(word) in RESERVED else ""


if __name__ == "__main__":
    sys.exit(main())
