"""Writes the generated files of the editors' clients: their words come from the grammar and the families.

python editors/build.py           writes the files
python editors/build.py --check   exits with status 1 if a file is out of date
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import textmate
import treesitter
from words import words

EDITORS = Path(__file__).parent
GENERATED = "This file is generated: change editors/build.py, and run it."


def language_configuration() -> Mapping[str, Any]:
    """The settings of VS Code for comments, brackets and indentation."""
    blocks = "|".join(words()["blocks"])
    pictures = "|".join(words()["pictures"])
    indented = {"action": {"indent": "indent"}}
    return {
        "comments": {"lineComment": "#"},
        "brackets": [["(", ")"], ["[", "]"], ["{", "}"]],
        "autoClosingPairs": [
            *({"open": each[0], "close": each[1], "notIn": ["comment", "string"]} for each in ("()", "[]", "{}")),
            {"open": '"', "close": '"', "notIn": ["comment", "string"]},
        ],
        "surroundingPairs": [["(", ")"], ["[", "]"], ["{", "}"], ['"', '"']],
        "wordPattern": r"[^\W\d_][\w]*(?:-[^\W\d_]\w*)*|\d+",
        "indentationRules": {
            "increaseIndentPattern": rf"^\s*(?:{pictures})\s*(?:#.*)?$",
            "decreaseIndentPattern": r"^\s*or\s*$",
        },
        "onEnterRules": [
            {"beforeText": {"pattern": rf"^\s*(?:{blocks})\b(?!.*[=:])[^#]*$", "flags": "i"}, **indented},
            {"beforeText": {"pattern": rf"^\s*(?:{pictures})\b\s*(?:#.*)?$", "flags": "i"}, **indented},
        ],
        "folding": {"offSide": True},
    }


def typescript() -> str:
    """The lists that the extension for VS Code needs."""
    lines = [f"// {GENERATED}", ""]
    for name, title in (("questions", "QUESTIONS"), ("exports", "EXPORTS")):
        lines += [f"export const {title} = {json.dumps(words()[name])} as const;", ""]
    return "\n".join(lines)


def page() -> str:
    """The lists of words with which the page colours a text before the language server answers, and fills its menus."""
    lines = [f"// {GENERATED}", ""]
    for name in ("rules", "statements", "families", "pictures", "keywords", "functions", "types", "exports",
                 "symmetries", "techniques", "laid out"):  # fmt: skip
        listed = words()[name] if name != "types" else sorted({*words()["types"], *words()["domains"]})
        lines += [f"export const {name.upper().replace(' ', '_')}: readonly string[] = {json.dumps(listed)};", ""]
    return "\n".join(lines)


def files() -> Iterator[tuple[Path, str]]:
    """Every generated file with its text."""
    vscode = EDITORS / "vscode"
    yield vscode / "syntaxes" / "sdk.tmLanguage.json", _json(textmate.grammar())
    yield vscode / "language-configuration.json", _json(language_configuration())
    yield vscode / "src" / "words.ts", typescript()
    yield EDITORS.parent / "web" / "src" / "words.ts", page()
    yield EDITORS / "tree-sitter-sdk" / "queries" / "highlights.scm", treesitter.highlights()


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def main(*, check: bool) -> int:
    """Writes the files that are out of date, or lists them. Returns the exit status."""
    stale = [(path, text) for path, text in files() if not path.exists() or path.read_text("utf-8") != text]
    for path, text in stale:
        print(path.relative_to(EDITORS.parent))
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv[1:]))
