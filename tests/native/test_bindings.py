"""The interface of the native module for Python is generated from it, and is current."""

import ast
import subprocess
import sys
from array import array
from pathlib import Path
from typing import get_args

import pytest

import sudokudsl.native
from sudokudsl.cover import engine
from sudokudsl.cover.objectives import Objective
from sudokudsl.model.solver import Stop
from sudokudsl.native import _engine, wasm

STUB = Path(sudokudsl.native.__file__).with_name(
    "_engine.pyi"
)  # of the package under test, which may be an installed wheel


def test_the_stub_is_current(tmp_path):
    made = tmp_path / "_engine.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "sudokudsl.native._engine", "-o", str(made)]
    subprocess.run(command, check=True, cwd=tmp_path)  # in a checkout, Python would find the package without its engine
    written, generated = (ast.unparse(ast.parse(file.read_text("utf-8"))) for file in (STUB, made))
    assert written == generated, f"{STUB.name} differs from what this makes: {' '.join(command)}"


def test_integers_are_packed_after_the_lengths_of_tuples():
    items = [7, (1, -2), (), ((3, 4), (5, 6), (7, 8)), True, 2**70, -(2**70), 2**61 + 1]
    numbers = [7, 2, 1, -2, 0, 3, 3, 4, 5, 6, 7, 8, 1, 2**61, -(2**61), 2**61]
    for packed in (_engine.packed, wasm.packed):
        assert array("q", packed(items)).tolist() == numbers


def test_only_integers_are_packed():
    with pytest.raises(TypeError):
        _engine.packed([1, ("2",)])


def test_every_objective_has_a_number():
    assert sorted(kind.__name__.lower() for kind in get_args(Objective)) == sorted(_engine.objective_names())


def test_every_reason_to_stop_has_a_number():
    assert {Stop[name.upper()] for name in _engine.stop_names()} == set(Stop)


def test_every_statistic_is_explained():
    missing = [name for name in _engine.statistic_names() if f"`{name}`" not in (engine.__doc__ or "")]
    assert not missing
    assert len(set(_engine.statistic_names())) == len(_engine.statistic_names())
