"""The documents are true: every command and every snippet in them runs here.

The words of a fence choose the check. `python` is executed, `python continued` after the `python` blocks above it in
the same document. `python family` is a family file that has to pass the conformance suite, and `python no-run` is only
compiled. `sdk` is checked as a file, `sdk table` as a test table. An `sdk` block that begins with a comment such as
`# mine.sdk` is a file with this name for the blocks below it. `console` is a session with its output, where `...`
matches anything. The `sh` blocks of the README that set things up
are run by `.ci/run`, word for word.
"""

import doctest
import html
import importlib.util
import os
import pkgutil
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import sudokudsl
from sudokudsl.expression.domains import MOVES
from sudokudsl.expression.types.quantifiers import NOUNS
from sudokudsl.lowering import read
from sudokudsl.testing.conformance import check_family, registry_with
from sudokudsl.text.diagnostics import Sink
from support import ROOT, corpus
from support.command import run

DOCS = ROOT / "docs"
DOCUMENTS = [
    path
    for path in (
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *sorted(DOCS.glob("*.md")),
        *sorted(DOCS.glob("how-to/*.md")),
    )
    if path.exists()
]


@dataclass(frozen=True)
class Block:
    document: str
    line: int
    kind: str
    text: str

    def __str__(self):
        return f"{self.document}:{self.line}"


def blocks(*kinds):
    found = []
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        for match in re.finditer(r"^( *)```(\S[^\n]*)\n(.*?)^\1```$", text, re.MULTILINE | re.DOTALL):
            if match[2] in kinds:
                body = re.sub(f"^{match[1]}", "", match[3], flags=re.MULTILINE)
                found.append(Block(document.name, text.count("\n", 0, match.start()) + 1, match[2], body))
    assert found, f"no {' or '.join(kinds)} block in any document"
    return found


def test_every_block_has_a_known_kind():
    known = {"sh", "sh main", "sh tests", "sdk", "sdk table", "python", "python continued", "python family",
             "python no-run", "console", "toml", "yaml", "lua", "text", "{eval-rst}"}  # fmt: skip
    for document in DOCUMENTS:
        fences = re.findall(r"^ *```(\S[^\n]*)$", document.read_text(encoding="utf-8"), re.MULTILINE)
        assert set(fences) <= known, document


def test_the_two_setup_commands_stand_in_the_readme():
    for kind in ("sh main", "sh tests"):
        (block,) = blocks(kind)
        assert block.text.count("\n") == 1, "one command, one line"


@pytest.mark.parametrize("block", blocks("sdk"), ids=str)
def test_sdk(block):
    report = sudokudsl.check(sudokudsl.loads(block.text))
    assert report.agree
    assert report.failures == ()
    assert report.verdict != "none"


def programs():
    """Each `python` block with the continued ones that follow it."""
    found = []
    for block in blocks("python", "python continued"):
        if block.kind == "python":
            found.append([block])
        else:
            found[-1].append(block)
    return found


@pytest.mark.parametrize("parts", programs(), ids=lambda parts: str(parts[0]))
def test_python(parts, monkeypatch):
    monkeypatch.chdir(ROOT)
    space = {"__name__": "__main__"}
    for block in parts:
        exec(compile(block.text, str(block), "exec"), space)


@pytest.mark.parametrize("block", blocks("python no-run"), ids=str)
def test_python_compiles(block):
    compile(block.text, str(block), "exec")


def sessions():
    """Each `console` block, with the named `sdk` files above it in the same document."""
    found, files = [], {}
    for block in blocks("sdk", "console"):
        named = re.match(r"# ([\w-]+\.sdk)\n", block.text)
        if block.kind == "console":
            own = {name: text for (document, name), text in files.items() if document == block.document}
            found.append(pytest.param(block, own, id=str(block)))
        elif named:
            files[block.document, named[1]] = block.text
    return found


@pytest.fixture
def desk(tmp_path):
    """A folder that has the files of the repository, where a test may write."""
    for path in ROOT.iterdir():
        (tmp_path / path.name).symlink_to(path)
    return tmp_path


WIDTH = {"COLUMNS": "80"}
"""The width of the terminal in the documents."""


def entered(command, folder):
    """The outcome of a line that is entered in a shell. One command without signs of the shell needs no shell."""
    name, *arguments = shlex.split(command)
    if name == "sudokudsl" and not re.search(r"[|<>;&$*?~\\{}()\n]", command):
        return run(*arguments, cwd=folder, env=WIDTH)
    script = f'sudokudsl() {{ {sys.executable} -P -m sudokudsl "$@"; }}\n{command}'
    environment = {**os.environ, **WIDTH}
    return subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, cwd=folder, timeout=120, env=environment
    )


@pytest.mark.parametrize(("block", "files"), sessions())
def test_console(block, files, desk):
    for name, text in files.items():
        (desk / name).write_text(text, encoding="utf-8")
    for session in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, expected = session.partition("\n")
        done = entered(command, desk)
        pattern = ".*".join(map(re.escape, expected.strip().split("...")))
        assert re.fullmatch(pattern, done.stdout.strip(), re.DOTALL), done.stdout + done.stderr


@pytest.fixture
def family_of_contributing(tmp_path, monkeypatch):
    """The worked example as a module of the families folder, for as long as a test takes."""
    (block,) = blocks("python family")
    (tmp_path / "coprime.py").write_text(block.text, encoding="utf-8")
    import sudokudsl.families as package

    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    module = importlib.import_module("sudokudsl.families.coprime")
    yield module.FAMILY
    sys.modules.pop("sudokudsl.families.coprime")


def test_the_family_of_contributing(family_of_contributing):
    (table,) = blocks("sdk table")
    cases = corpus.cases(table.text, str(table))
    for case in cases:
        sink = Sink(case.source)
        assert read(case.source, sink, registry_with(family_of_contributing)) is not None
        assert tuple(corpus.mark(diagnostic, case.source) for diagnostic in sink.found) == case.marks
    check_family(family_of_contributing, [case.text for case in cases])


def test_doctests():
    tried = 0
    package = Path(sudokudsl.__file__).parent
    for info in pkgutil.walk_packages([str(package)], "sudokudsl."):
        if not Path(info.module_finder.path).is_relative_to(package):
            continue  # an editable install lists other folders, too
        source = info.module_finder.find_spec(info.name).origin
        if source.endswith(".py") and ">>>" in Path(source).read_text("utf-8"):
            result = doctest.testmod(importlib.import_module(info.name))
            assert result.failed == 0, info.name
            tried += result.attempted
    result = doctest.testmod(sudokudsl)
    assert result.failed == 0
    assert tried + result.attempted >= 4


def a_script(name):
    """The module beside the documents that draws the grammar."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    sys.modules[name] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


diagrams = a_script("diagrams")
rule_forms = a_script("rule_forms")


class TestDiagrams:
    """Every rule of the grammar is drawn, and what a diagram points to has one."""

    @pytest.fixture
    def texts(self):
        return {path.stem: text for path, text in diagrams.pictures(Path())}

    def test_what_is_square_has_a_diagram_or_is_an_example(self, texts):
        square = re.compile(r'<g class="non-terminal *">.*?<text[^>]*>(.*?)</text>', re.DOTALL)
        names = {html.unescape(name) for text in texts.values() for name in square.findall(text)}
        assert names <= {*texts, *diagrams.KINDS.values()}
        assert names >= {"condition", "integer", "set", "r1c1"}

    def test_every_rule_is_in_one(self):
        shown = {(each.file, rule) for each in diagrams.CONSTRUCTS for rule in (each.rule, *each.within)}
        rules = {(file, rule) for file in ("sdk", "rules") for rule in diagrams._rules(file)}
        # a condition is `iff`; between square brackets a number has the same form; items are alike in both files
        same = {("rules", rule) for rule in ("condition", "isum", "iproduct", "ifactor", "iatom")}
        same |= {("sdk", "item"), ("sdk", "place")}
        assert rules - shown == same

    def test_a_chain_is_loops_within_loops(self, texts):
        words = re.findall(r">(\w+)</text>", texts["condition"])
        assert words == ["not", "comparison", "and", "or", "implies", "iff"]


def is_read(rule):
    """Whether a rule of the setting of the reference has a meaning."""
    try:
        sudokudsl.loads(rule_forms.SETTING.format(rule=rule))
    except sudokudsl.SdkError:
        return False
    return True


@pytest.mark.parametrize("form", rule_forms.EXPRESSIONS)
def test_each_expression_of_the_reference_is_a_condition_or_has_a_value(form):
    condition, number = (f"{rule_forms.NAMED}{each}" for each in (form, f"sum(({form})) > 0"))
    assert is_read(condition) != is_read(number)


@pytest.mark.parametrize("form", rule_forms.QUANTIFIERS)
def test_each_quantifier_of_the_reference_is_read(form):
    assert is_read(f"{form}: 0 = 0")
    assert not is_read(f"{form} b: 0 = 0")


def test_the_reference_has_every_noun_of_a_quantifier():
    text = " ".join(f"{form} {meaning}" for form, meaning in rule_forms.QUANTIFIERS.items())
    assert {*NOUNS, *MOVES, "leaper", "step"} <= set(re.findall(r"[a-z]+", text))


def anchors(path):
    """The anchors of a page's headings, as GitHub derives them."""
    text = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


PAGES = [*DOCUMENTS, ROOT / "grammar" / "README.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_links_lead_somewhere(page):
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\]\((?!https?:)([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"", text)
    for link in ("".join(pair) for pair in links):
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        if not (ROOT / "sudokudsl").exists() and not target.exists():
            continue  # away from the checkout, where the pages are without the sources
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_the_index_lists_every_page():
    index = ROOT / "docs" / "README.md"
    listed = re.findall(r"^- \[[^\]]+\]\(([^)#\s]+)\): \w", index.read_text(encoding="utf-8"), re.MULTILINE)
    pages = {path.resolve() for path in (ROOT / "docs").rglob("*.md")} - {index.resolve()}
    assert pages <= {(index.parent / link).resolve() for link in listed}
    assert len(listed) == len(set(listed))


def test_there_are_links_to_follow():
    assert sum(page.read_text(encoding="utf-8").count("](") for page in PAGES) > 100


def test_the_generated_pages_are_current():
    done = subprocess.run([sys.executable, ROOT / "docs" / "build.py", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
