"""The benchmark against other solvers finds the library that its command line names."""

import ctypes
import importlib.util
from pathlib import Path
from types import SimpleNamespace

import pytest

from support import ROOT


@pytest.fixture
def versus(monkeypatch):
    folder = ROOT / "benchmarks"
    monkeypatch.syspath_prepend(str(folder))
    spec = importlib.util.spec_from_file_location("versus", folder / "versus.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("given", ["tdoku.so", "./tdoku.so", "built/tdoku.so"])
def test_a_relative_path_is_that_of_a_file(versus, given, tmp_path, monkeypatch):
    """ctypes takes a name without a slash for a library of the system, and a path loses its `./`."""
    loaded = []

    def load(name):
        loaded.append(name)
        return SimpleNamespace(count_all=SimpleNamespace())

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(ctypes, "CDLL", load)
    bench = versus.Bench(tmp_path, Path(given), 1)
    assert loaded == [str((tmp_path / given).resolve())]
    assert bench.library.count_all.restype is ctypes.c_size_t


def test_without_a_library_there_is_none(versus, tmp_path):
    assert versus.Bench(tmp_path, None, 1).library is None
