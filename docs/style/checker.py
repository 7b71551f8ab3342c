"""Checks sentences against the table of rules, a limit of length, the glossary and two dictionaries of mistakes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from prose import CODE, Passage, passages, sentences, words

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
KINDS = ("heading", "text", "cell", "docstring", "comment", "message")

LONGEST = {"text": 35, "cell": 35, "docstring": 30, "comment": 30, "message": 30}
"""Words of the longest sentence, by kind of passage: about what 95 of 100 sentences had when the limit was set."""

PROSELINT = (
    "malapropisms",
    "mondegreens",
    "needless_variants",
    "nonwords",
    "uncomparables",
)
"""The checks of proselint that give few false alarms in technical prose."""


@dataclass(frozen=True)
class Rule:
    """A pattern that no sentence may contain, and the words to write instead."""

    name: str
    pattern: re.Pattern[str]
    instead: str
    kinds: tuple[str, ...] = KINDS
    paths: tuple[str, ...] = ()
    unless: re.Pattern[str] | None = None
    bad: tuple[str, ...] = ()
    good: tuple[str, ...] = ()

    def found(self, sentence: str) -> Iterator[str]:
        """The words in a sentence that match."""
        if self.unless is None or not self.unless.search(sentence):
            for match in self.pattern.finditer(sentence):
                yield match[0].strip(" ,;:")


@dataclass(frozen=True)
class Finding:
    """Words at a place, the rule they break, and the advice."""

    path: str
    line: int
    rule: str
    words: str
    instead: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.rule}: {self.words!r}: {self.instead}"


@dataclass(frozen=True)
class Kept:
    """Words that stay in one file although a rule matches them, with the reason."""

    path: str
    rule: str
    words: str
    reason: str


@cache
def rules() -> tuple[Rule, ...]:
    """The rules of rules.toml, then the banned synonyms of glossary.toml."""
    table = tomllib.loads((HERE / "rules.toml").read_text(encoding="utf-8"))
    return (*(_rule(entry) for entry in table["rule"]), *_synonyms())


def _rule(entry: dict) -> Rule:
    known = {"name", "pattern", "instead", "kinds", "paths", "unless", "bad", "good"}
    if set(entry) - known:
        raise ValueError(f"rule {entry.get('name')}: unknown keys {sorted(set(entry) - known)}")
    unless = entry.get("unless")
    return Rule(
        entry["name"],
        re.compile(entry["pattern"], re.IGNORECASE),
        entry["instead"],
        tuple(entry.get("kinds", KINDS)),
        tuple(entry.get("paths", ())),
        re.compile(unless, re.IGNORECASE) if unless else None,
        tuple(entry["bad"]),
        tuple(entry["good"]),
    )


def _synonyms() -> Iterator[Rule]:
    path = HERE / "glossary.toml"
    if not path.exists():
        return
    for entry in tomllib.loads(path.read_text(encoding="utf-8"))["term"]:
        for banned in entry.get("not", ()):
            pattern = re.compile(rf"\b(?:{banned['words']})(?!\w)", re.IGNORECASE)
            paths = banned.get("paths", ())
            yield Rule(f"glossary ({entry['name']})", pattern, f"'{entry['name']}'", KINDS, tuple(paths))


@cache
def kept_words() -> tuple[Kept, ...]:
    """The entries `keep` of rules.toml."""
    table = tomllib.loads((HERE / "rules.toml").read_text(encoding="utf-8"))
    return tuple(Kept(**entry) for entry in table.get("keep", ()))


def files(paths: Sequence[Path]) -> list[Path]:
    """The files of the repository at or below paths, without pictures of pixels; all of them for none."""
    listed = subprocess.run(
        [
            "git",
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
            "--",
            *(str(path.resolve()) for path in paths),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    found = (ROOT / name for name in sorted(set(listed.split("\0"))) if name)
    return [path for path in found if path.is_file() and path.suffix != ".png"]


def check(paths: Iterable[Path]) -> list[Finding]:
    """All findings in the files, by file and line."""
    found: list[Finding] = []
    all_passages: list[tuple[str, Passage]] = []
    for path in paths:
        name = path.relative_to(ROOT).as_posix()
        if path.parent == HERE and path.suffix == ".toml":
            continue  # the tables quote what they ban
        for passage in passages(path):
            all_passages.append((name, passage))
            for offset, sentence in sentences(passage):
                for rule, matched, instead in check_sentence(sentence, passage.kind, name):
                    at = max(passage.text.find(matched, offset), offset)
                    found.append(Finding(name, passage.line(at), rule, matched, instead))
    found += _misspelt(all_passages)
    kept = {(entry.path, entry.rule, entry.words) for entry in kept_words()}
    found = [finding for finding in found if (finding.path, finding.rule, finding.words) not in kept]
    return sorted(set(found), key=lambda finding: (finding.path, finding.line, finding.rule))


def check_sentence(sentence: str, kind: str, path: str = "") -> Iterator[tuple[str, str, str]]:
    """The rules that a sentence breaks: name, words, advice."""
    for rule in rules():
        if kind in rule.kinds and (not rule.paths or path.startswith(rule.paths)):
            for matched in rule.found(sentence):
                yield rule.name, matched, rule.instead
    if kind in LONGEST and (length := words(_listed(sentence))) > LONGEST[kind]:
        beginning = " ".join(sentence.split()[:6])
        yield "length", f"{beginning} …", f"{length} words; at most {LONGEST[kind]}: split it"


def _listed(sentence: str) -> str:
    """The sentence with enumerations of short items as one word."""
    item = r"[\w⟨⟩'’=.*/+-]+(?: [\w⟨⟩'’=.*/+-]+)?"
    return re.sub(rf"{item}(?:, {item}){{3,}}(?:,? (?:and|or) {item})?", CODE, sentence)


def _misspelt(found: list[tuple[str, Passage]]) -> Iterator[Finding]:
    """The findings of codespell, and on pages those of the chosen checks of proselint."""
    pages = [(name, passage) for name, passage in found if name.endswith(".md")]  # proselint is slow
    texts = ("\n".join(passage.text for _, passage in some) for some in (found, pages))
    with ThreadPoolExecutor() as pool:
        codespell, proselint = pool.map(_run, texts, (["codespell", "-"], ["proselint", "check"]))
    for match in re.finditer(r"^(\d+): .*\n\t(\S+) ==> (.+)$", codespell, re.MULTILINE):
        name, passage = found[int(match[1]) - 1]
        yield Finding(name, passage.line(passage.text.find(match[2])), "spelling", match[2], f"'{match[3]}'")
    for match in re.finditer(r"^<stdin>:(\d+):(\d+): ([\w.]+): (.+)$", proselint, re.MULTILINE):
        if match[3].startswith(PROSELINT):
            name, passage = pages[int(match[1]) - 1]
            offset = int(match[2]) - 1
            words_ = " ".join(passage.text[offset:].split()[:3])
            yield Finding(name, passage.line(offset), f"proselint {match[3]}", words_, match[4])


def _run(text: str, command: list[str]) -> str:
    """The output of a checker of the `dev` extra on a text."""
    program = shutil.which(command[0], path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
    if program is None:
        raise SystemExit(f"{command[0]} is missing; install the extra `dev`")
    return subprocess.run([program, *command[1:]], input=text, capture_output=True, text=True, check=False).stdout
