"""The command `doctor`: its facts, its advice, and a self-check that can fail."""

import json
from dataclasses import replace

import pytest

from sudokudsl.cli.doctoring import (
    SELF_CHECKS,
    Engine,
    Findings,
    SelfCheck,
    Terminal,
    advice,
    requirements,
    self_check,
)
from sudokudsl.cli.results import Status
from sudokudsl.crosscheck import compare
from support.command import run
from support.engines import PURE

WELL = Findings(
    version="1.0",
    python="CPython 3.11",
    platform="Linux x86_64",
    engine=Engine("native", "avx2"),
    sat_solvers=("cadical195",),
    libraries={"lark": "1.3.1"},
    extras={"lsp": {"pygls": "2.1.1"}},
    plugins={},
    plugin_problems=(),
    terminal=Terminal(colour=False, unicode=True, columns=80),
    self_check=SelfCheck(5, (), 0.1, Status.AS_EXPECTED),
)


def test_the_report():
    done = run("doctor")
    assert done.returncode == 0, done.stdout + done.stderr
    labels = [line.split("  ")[0] for line in done.stdout.splitlines()]
    assert labels[:9] == [
        "sudokudsl", "Python", "engine", "SAT solvers", "libraries", "extras", "plug-ins", "terminal", "self-check",
    ]  # fmt: skip
    assert f"self-check   {len(SELF_CHECKS)} puzzles as expected on both sides" in done.stdout


def test_json():
    found = json.loads(run("doctor", "--json").stdout)
    assert found["engine"]["name"] == ("reference" if PURE else "native")
    assert PURE or found["engine"]["instructions"] in ("baseline", "avx2", "avx512")
    assert "cadical195" in found["sat_solvers"]
    assert found["self_check"]["failures"] == []
    assert found["self_check"]["status"] == 0


def test_the_engine_that_is_forced():
    found = json.loads(run("doctor", "--json", env={"SUDOKUDSL_PURE": "1"}).stdout)
    assert found["engine"] == {"name": "reference", "instructions": None}
    assert any("pure-Python engine" in hint for hint in found["advice"])
    assert found["self_check"]["status"] == 0


@pytest.mark.skipif(PURE, reason="the reference engine has no machine instructions")
def test_the_instructions_that_are_forced():
    found = json.loads(run("doctor", "--json", env={"SUDOKUDSL_INSTRUCTIONS": "baseline"}).stdout)
    assert found["engine"] == {"name": "native", "instructions": "baseline"}


class TestSelfCheck:
    def test_a_wrong_answer(self):
        found = self_check(["board 1x3 digits 1-4\nthermometer r1c1..r1c3\nexpect 5 solutions"])
        assert found.status is Status.FALSE
        assert len(found.failures) == 1
        assert found.failures[0].startswith("board 1x3 digits 1-4: ")

    def test_a_wrong_solution(self):
        text = "sudoku 4x4\ngivens\n  12..\n  34..\n  ..1.\n  ....\nsolution\n  1234\n  3412\n  2143\n  4321"
        assert self_check([text]).status is Status.FALSE

    def test_solvers_that_disagree(self, monkeypatch):
        monkeypatch.setattr(compare.Report, "agree", False)
        found = self_check(SELF_CHECKS[:1])
        assert found.status is Status.DISAGREEMENT
        assert found.failures == ("board 1x3 digits 1-4: the two solvers disagree",)

    def test_all_puzzles_state_an_answer(self):
        assert all("expect " in text for text in SELF_CHECKS)


class TestAdvice:
    def test_there_is_none_if_all_is_well(self):
        assert advice(WELL) == []

    @pytest.mark.parametrize(
        ("change", "hint"),
        [
            ({"engine": Engine("reference", None)}, "with a C++20 compiler"),
            ({"libraries": {"lark": "1.3.1", "python-sat": None}}, "pip install python-sat"),
            ({"extras": {"lsp": {"pygls": None}}}, "pip install 'sudokudsl[lsp]'"),
            ({"plugin_problems": ("windoku of board-games: no FAMILY",)}, "windoku of board-games"),
            ({"terminal": Terminal(colour=True, unicode=False, columns=80)}, "PYTHONUTF8=1"),
            ({"self_check": SelfCheck(1, ("wrong",), 0.1, Status.FALSE)}, "please report it"),
        ],
    )
    def test_each_thing_has_its_own(self, change, hint):
        (only,) = advice(replace(WELL, **change))
        assert hint in only


def test_requirements_of_the_metadata():
    lines = [
        "lark<2,>=1.3.1",
        'pygls<3,>=2.1; extra == "lsp"',
        "distributed>=2024.8 ; extra == 'dask'",
        'sudokudsl[test]; extra == "dev"',
        'pytest>=8; extra == "test"',
    ]
    needed, extras = requirements(lines, {"lark": "1.3.1", "pygls": "2.1.1"}.get)
    assert needed == {"lark": "1.3.1"}
    assert extras == {"lsp": {"pygls": "2.1.1"}, "dask": {"distributed": None}}
