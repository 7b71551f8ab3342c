"""The clients' generated files are up to date; the extension for VS Code colours as the server does, and works with it.

Tests that need npm are skipped where `editors/vscode/node_modules` is missing: `npm ci` makes it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from sudokudsl.language.syntax.ast import word_key
from sudokudsl.service.document import open_document
from sudokudsl.service.tokens import KINDS_IN_ORDER, semantic_tokens
from support import EXAMPLES, ROOT
from support.corpus import read_cases

EDITORS = ROOT / "editors"
VSCODE = EDITORS / "vscode"
if not EDITORS.exists():  # beside an installed wheel
    pytest.skip("the clients of the editors are not here", allow_module_level=True)
sys.path.insert(0, str(EDITORS))

import build  # noqa: E402
import words  # noqa: E402

needs_npm = pytest.mark.skipif(
    shutil.which("npm") is None or not (VSCODE / "node_modules").exists(),
    reason="the packages of npm are not installed: run `npm ci` in editors/vscode",
)


def run(*command, seconds=250, **more):
    """The output of a command in the folder of the extension, which must succeed."""
    done = subprocess.run(
        command, cwd=VSCODE, capture_output=True, text=True, timeout=seconds, check=False, encoding="utf-8", **more
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_generated_files_are_up_to_date():
    stale = [str(path) for path, text in build.files() if not path.exists() or path.read_text("utf-8") != text]
    assert not stale, "run `python editors/build.py`"


def test_a_stale_file_is_noticed(tmp_path, monkeypatch):
    for path, text in build.files():
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text, "utf-8")
    monkeypatch.setattr(build, "EDITORS", tmp_path / "editors")
    assert build.main(check=True) == 0
    grammar = tmp_path / "editors" / "vscode" / "syntaxes" / "sdk.tmLanguage.json"
    text = grammar.read_text("utf-8")
    grammar.write_text(text.replace("thermometer|", ""), "utf-8")
    assert build.main(check=True) == 1
    assert build.main(check=False) == 0
    assert grammar.read_text("utf-8") == text


def test_every_kind_of_token_has_a_scope_and_a_capture():
    assert set(words.SCOPES) == set(words.CAPTURES) == set(KINDS_IN_ORDER)
    assert len({*words.SCOPES.values()}) == len(KINDS_IN_ORDER)


def test_the_manifest_has_a_command_for_each_question_and_lens():
    manifest = json.loads((VSCODE / "package.json").read_text("utf-8"))
    commands = {each["command"] for each in manifest["contributes"]["commands"]}
    assert commands == {f"sudokudsl.{name}" for name in (*words.words()["questions"], "restart")}


def colours(folder, texts):
    """Maps each offset, counted in UTF-16 units, to its scope, text by text."""
    paths = []
    for number, text in enumerate(texts):
        paths.append(folder / f"{number:05}.sdk")
        paths[-1].write_text(text, "utf-8")
    for line in run("node", "test/scopes.mjs", *map(str, paths)).splitlines():
        yield {at: scope for start, end, scope in json.loads(line) for at in range(start, end)}


def differences(folder, texts):
    """The semantic tokens that the grammar colours otherwise, and the number of tokens. Names need the server."""
    found, count = [], 0
    for text, scopes in zip(texts, colours(folder, texts), strict=True):
        for token in semantic_tokens(open_document("", text)):
            if token.kind in ("variable", "parameter") or _is_spelled_oddly(text[token.span.start : token.span.end]):
                continue
            count += 1
            start = len(text[: token.span.start].encode("utf-16-le")) // 2
            if scopes.get(start) != words.SCOPES[token.kind]:
                line = text.count("\n", 0, token.span.start)
                word = text[token.span.start : token.span.end]
                found.append((word, token.kind, scopes.get(start), text.splitlines()[line]))
    return found, count


def _is_spelled_oddly(word):
    """Whether a word has other hyphens than its canonical spelling: the language accepts them, the grammar does not."""
    canonical = next((each for each in words.words()["families"] if word_key(each) == word_key(word)), None)
    return "-" in word and canonical is not None and word.lower() != canonical


@needs_npm
def test_the_grammar_colours_the_examples_as_the_server_does(tmp_path):
    texts = [path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*.sdk"))]
    found, count = differences(tmp_path, texts)
    assert not found
    assert count > 5_000


@needs_npm
def test_the_grammar_colours_tables_as_the_server_does(tmp_path):
    """The texts of the tables are made for other tests, and have every kind of argument."""
    cases = read_cases("families", "rules", "published")
    texts = [case.text for case in cases if not any(mark.severity == "error" for mark in case.marks)]
    found, count = differences(tmp_path, texts)
    assert not found
    assert count > 10_000


@needs_npm
def test_types_and_style():
    run("npm", "run", "lint")


@needs_npm
def test_the_fixtures_of_the_grammar():
    output = run("npm", "run", "grammar")
    assert output.count("run successfuly") == len(list((VSCODE / "test" / "grammar").glob("*.sdk")))


@needs_npm
def test_the_package_has_what_it_needs_and_works_with_the_server():
    """One test, because both read the file that the build writes."""
    run("npm", "run", "package")
    with zipfile.ZipFile(VSCODE / "sudokudsl.vsix") as package:
        names = {Path(name) for name in package.namelist()}
        manifest = json.loads(package.read("extension/package.json"))
    folder = Path("extension")
    assert folder / manifest["main"] in names
    for contributed in ("languages", "grammars"):
        for each in manifest["contributes"][contributed]:
            assert folder / each.get("path", each.get("configuration")) in names
    assert {folder / "media" / "panel.js", folder / "media" / "panel.css"} <= names
    assert not any("node_modules" in name.parts or "test" in name.parts for name in names)
    pytest.importorskip("pygls", reason="the extra `lsp` is not installed")
    environment = {**os.environ, "SUDOKUDSL_PYTHON": sys.executable}
    output = run("node", "--test", "test/extension.test.mjs", env=environment)
    assert "fail 0" in output
    assert "pass 0" not in output
