"""docs/json.md lists exactly the fields that `--json` prints."""

import json
import re
from importlib.util import find_spec

import pytest

from support import ROOT
from support.command import run

PAGE = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
SECTIONS = {
    heading: set(re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| ([^|]*) \|", body, re.MULTILINE))))
    for heading, body in re.findall(r"^## (.*)\n((?:(?!^## ).*\n)*)", PAGE, re.MULTILINE)
}
PUZZLES = {
    "unique.sdk": "sudoku 4x4\ngivens\n  1234\n  3412\n  21..\n  43..\nexpect none\n",
    "many.sdk": "sudoku 4x4\nlayer s digits 0-1 counted\neach x in all: s[x] = 1 iff x = 2\nexpect 288 solutions\n",
    "none.sdk": "sudoku 4x4\ngiven r1c1 = 1\ngiven r1c2 = 1\nexpect none\n",
    "error.sdk": "sudoku 4x4\nthermometer r9c9\n",
}
ALL = "unique.sdk many.sdk none.sdk"
RUNS = {
    "A file with errors": ["check error.sdk"],
    "`check`": [f"check {ALL}", "check none.sdk --proof other"],
    "`solve` and `count`": [f"solve {ALL}", f"count {ALL}"],
    "`candidates`": [f"candidates {ALL}"],
    "`steps`": [f"steps {ALL}"],
    "`why`": [f"why {ALL}", "why many.sdk --time 0"],
    "`explain`": [f"explain {ALL}"],
    "`generate`": ["generate --board 4x4 --seed 1"],
    "Documents: `compile`, `draw`, `export`, `import`, `format`": [
        "compile none.sdk --to cnf", "draw none.sdk", "export none.sdk --to minizinc", "import none.sdk",
        "format none.sdk", "draw none.sdk -o x.svg", "export none.sdk --to line", "export none.sdk --to png",
    ],
    "`verify`": ["verify proof empty missing", "verify proof --memory 1"],
    "`crosscheck`": ["crosscheck none.sdk many.sdk --solver true --form sdk"],
}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("json")
    for name, text in PUZZLES.items():
        (folder / name).write_text(text)
    (folder / "empty").mkdir()
    assert run("check", "many.sdk", "--proof", "proof", cwd=folder).returncode == 0
    return folder


def test_every_section_is_tried():
    assert set(RUNS) | {"Values"} == set(SECTIONS)


@pytest.mark.parametrize("section", RUNS)
def test_the_fields_are_those_that_are_listed(section, folder):
    printed = set()
    for command in RUNS[section]:
        for line in run(*command.split(), "--json", cwd=folder).stdout.splitlines():
            printed |= set(json.loads(line))
    shown = set() if find_spec("cairosvg") else {"base64"}  # of pictures as PNG, which need a package
    assert printed | shown == SECTIONS[section] | shown
