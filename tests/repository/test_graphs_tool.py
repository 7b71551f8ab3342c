"""The benchmark of areas, loops and shades draws puzzles with one solution, and reads grids as they are printed."""

import random

import pytest

import sudokudsl
from support import ROOT


@pytest.fixture
def graphs(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return __import__("graphs")


def kind_of(graphs, name):
    return next(kind for kind in graphs.KINDS if kind.name == name)


@pytest.mark.parametrize("name", ["loop 7x7", "yin-yang 7x7"])
def test_drawn_puzzles_have_one_solution_and_few_clues(graphs, name):
    kind = kind_of(graphs, name)
    clues = graphs.drawn(kind, random.Random(2))
    given = [at for at, clue in enumerate(clues) if clue is not None]
    assert 0 < len(given) < kind.size**2 / 2
    assert sudokudsl.solve(sudokudsl.loads(kind.text(clues)), solver="cadical153").count == 1
    for at in given[:3]:
        fewer = [*clues[:at], None, *clues[at + 1 :]]
        assert sudokudsl.solve(sudokudsl.loads(kind.text(fewer)), solver="cadical153").count == 2


def test_the_rows_of_a_layer_are_read(graphs):
    kind = kind_of(graphs, "loop 7x7")
    printed = "\n".join(["1" * 7] * 7 + ["way ="] + ["┌─────┐"] + ["│·····│"] * 5 + ["└─────┘"])
    assert graphs.symbols_of(printed, kind) == "┌─────┐" + "│·····│" * 5 + "└─────┘"


def test_grilops_agrees(graphs):
    pytest.importorskip("grilops")
    kind = kind_of(graphs, "loop 7x7")
    clues = graphs.drawn(kind, random.Random(2))
    assert graphs.asked(kind, clues, 60) == "unique"
