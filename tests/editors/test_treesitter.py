"""The tree-sitter grammar reads every example and every table, and its queries know every word."""

from __future__ import annotations

import ctypes
import json
import os
import re
import shutil
import subprocess

import pytest

from support import EXAMPLES, ROOT, corpus

HOME = ROOT / "editors" / "tree-sitter-sdk"
if not HOME.exists():  # beside an installed wheel
    pytest.skip("the grammar is not here", allow_module_level=True)
tree_sitter = pytest.importorskip("tree_sitter", reason="tree-sitter is not installed")

GRAMMAR = (HOME / "grammar.js").read_text("utf-8")
HEADER = '#include "tree_sitter/parser.h"\n'
INCLUDE = f"-I{HOME / 'src'}"  # where the generator writes the header


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """The compiled parser."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    probe = [compiler, INCLUDE, "-E", "-xc", "-"]
    if subprocess.run(probe, input=HEADER, text=True, capture_output=True, check=False).returncode:
        pytest.skip("the header of tree-sitter is not installed (libtree-sitter-dev)")
    path = tmp_path_factory.mktemp("grammar") / "sdk.so"
    sources = [HOME / "src" / "parser.c", HOME / "src" / "scanner.c"]
    subprocess.run([compiler, INCLUDE, "-O0", "-shared", "-fPIC", "-o", path, *sources], check=True)
    return path


@pytest.fixture(scope="module")
def language(library):
    function = ctypes.CDLL(str(library)).tree_sitter_sdk
    function.restype = ctypes.c_void_p
    capsule = ctypes.pythonapi.PyCapsule_New
    capsule.restype, capsule.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    return tree_sitter.Language(capsule(function(), b"tree_sitter.Language", None))


@pytest.fixture(scope="module")
def parse(language):
    parser = tree_sitter.Parser(language)
    return lambda text: parser.parse(text.encode()).root_node


def mistakes(node):
    """The lines with nodes that stand for mistakes."""
    if node.is_error or node.is_missing:
        return [node.start_point.row + 1]
    return [line for child in node.children if node.has_error for line in mistakes(child)]


def plain(tree):
    """A tree as text without the names of fields, in one spacing."""
    return re.sub(r"\s+(?=\))", "", " ".join(re.sub(r"\w+: ", "", tree).split()))


def corpus_cases():
    texts = [path.read_text("utf-8") for path in sorted((HOME / "test" / "corpus").glob("*.txt"))]
    pattern = r"={3,}\n([^\n]+)\n={3,}\n\n(.*?)\n---\n\n(.*?)\n(?=\n={3,}|\Z)"
    return [found for text in texts for found in re.findall(pattern, text, re.DOTALL)]


@pytest.mark.parametrize(("title", "text", "tree"), corpus_cases())
def test_the_corpus_has_the_stated_trees(parse, title, text, tree):
    assert plain(str(parse(text))) == plain(tree)


def test_every_example_is_read(parse):
    examples = sorted(EXAMPLES.rglob("*.sdk"))
    assert len(examples) > 100
    found = {path.name: mistakes(parse(path.read_text("utf-8"))) for path in examples}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_every_case_without_an_error_is_read(parse):
    cases = [case for case in corpus.read_cases("") if all(mark.severity != "error" for mark in case.marks)]
    assert len(cases) > 1500
    found = {case.id: mistakes(parse(case.text)) for case in cases}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_a_mistake_spoils_only_its_own_lines(parse):
    tree = parse("sudoku 4x4\ncage (r1c1 )]\nexpect unique\n\neven r1c1\n")
    assert mistakes(tree) == [2]
    assert [child.type for child in tree.children] == ["statement"] * 4


def test_the_highlights_are_those_of_the_language_server(language):
    text = 'title "A"\nAnti-King\nantiking\nmine r1c1 unique\nlet a = r1\nrequire max(a) > 2\nrules\n  words\n'
    query = tree_sitter.Query(language, (HOME / "queries" / "highlights.scm").read_text("utf-8"))
    tree = tree_sitter.Parser(language).parse(text.encode())
    matches = sorted(tree_sitter.QueryCursor(query).matches(tree.root_node), key=lambda match: match[0])
    found = {  # the last pattern that matches a node decides
        (node.start_byte, node.text.decode()): name
        for _, captures in matches
        for name, nodes in captures.items()
        for node in nodes
        if name[0] != "_"
    }
    assert {(text, name) for (_, text), name in found.items()} == {
        ("title", "keyword"), ('"A"', "string"), ("Anti-King", "function"), ("antiking", "type.builtin"),
        ("mine", "function"), ("r1c1", "constant"), ("unique", "property"), ("let", "keyword"), ("a", "variable"),
        ("r1", "constant"), ("require", "keyword"), ("max", "function.builtin"), (">", "operator"), ("2", "number"),
        ("rules", "keyword"), ("words", "string"),
    }  # fmt: skip


def test_the_grammar_has_the_keywords_of_the_language():
    from sudokudsl.service import vocabulary

    listed = {each for phrase in vocabulary.keywords().values() for each in phrase.split()}
    single = {
        *(word for words in re.findall(r'keyword\(\$, "([\w|]+)"\)', GRAMMAR) for word in words.split("|")),
        *re.findall(r'\["(\w+)", "(\w+)", "(\w+)", "(\w+)"\]', GRAMMAR)[0],
    }
    phrases = {"position", "number", "read", "along"}
    assert single | phrases == listed


def test_the_generated_files_have_the_rules_of_the_grammar():
    rules = re.findall(r"^    (\w+): \(\$?\) =>", GRAMMAR, re.MULTILINE)
    assert len(rules) > 30
    generated = json.loads((HOME / "src" / "grammar.json").read_text("utf-8"))
    assert list(generated["rules"]) == rules
    parser = (HOME / "src" / "parser.c").read_text("utf-8")
    named = [rule for rule in rules if not rule.startswith("_") and f'"{rule}"' not in parser]
    assert named == []


NEOVIM = shutil.which("nvim")
IN_NEOVIM = """
local function say(text) io.stdout:write(text .. "\\n") end
vim.bo.filetype = "sdk"
local tree = vim.treesitter.get_parser(0, "sdk")
local root = tree:parse()[1]:root()
say("errors: " .. tostring(root:has_error()))
local get = vim.treesitter.query.get or vim.treesitter.query.get_query or vim.treesitter.get_query
local query, found = get("sdk", "highlights"), {}
for id in query:iter_captures(root, 0, 0, -1) do found[query.captures[id]] = true end
say("captures: " .. table.concat(vim.fn.sort(vim.tbl_keys(found)), " "))
if vim.treesitter.start then vim.treesitter.start(0, "sdk") else vim.treesitter.highlighter.new(tree) end
vim.cmd("redraw")
say("highlighter: " .. tostring(vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()] ~= nil))
"""


@pytest.mark.skipif(NEOVIM is None, reason="Neovim is not installed")
def test_neovim_highlights_by_the_recipe_of_the_documents(library, tmp_path):
    config = tmp_path / "nvim"
    for folder in ("parser", "queries/sdk"):
        (config / folder).mkdir(parents=True)
    shutil.copy(library, config / "parser" / "sdk.so")
    shutil.copy(HOME / "queries" / "highlights.scm", config / "queries" / "sdk")
    script = tmp_path / "script.lua"
    script.write_text(IN_NEOVIM, "utf-8")
    command = [NEOVIM, "--headless", "-n", str(EXAMPLES / "killer.sdk"), "-c", f"luafile {script}", "-c", "qa!"]
    environment = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment, check=False)
    printed = dict(line.split(": ", 1) for line in done.stdout.splitlines() if ": " in line)
    assert printed.get("errors") == "false", done.stderr
    assert {"constant", "function", "number"} <= set(printed["captures"].split())
    assert printed["highlighter"] == "true"
