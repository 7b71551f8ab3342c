"""A family from another package: it proves itself, is found by its entry point, and mishaps name the package."""

import ast
import sys
import tomllib
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from sudokudsl import families, plugin
from sudokudsl.crosscheck.oracle import oracle_grids
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import GROUP, Registry
from sudokudsl.model.geometry import Cell
from sudokudsl.model.shapes import CellText, OutsideText
from sudokudsl.testing.conformance import ConformanceError, check_family
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support import TESTS

PLUGIN = TESTS / "plugin"
TABLE = (
    "board 1x3 digits 1-3\nneighbour-sum r1c2 = 5\nexpect 6 solutions\n",  # 2+3, 3+2, and the middle is free
    "board 3x3 digits 0-1\nneighbour-sum r2c2 = 0\nexpect 32 solutions\n",  # the corners and the middle are free: 2^5
    "board 1x1 digits 1-2\nneighbour-sum r1c1 = 0\nexpect 2 solutions\n",  # no neighbours sum to 0
    "board 2x2 digits 1-2\nneighbour-sum r1c1 = 5\nexpect none\n",  # at most 2+2
)
ROOMS = ("language", "model", "text")
BOARD_ONLY = {
    *(
        "Alphabet",
        "ArrayDeclaration",
        "BoardSize",
        "ExtraArray",
        "MAX_EXTRA_DIGITS",
    ),  # the statements that make the board
    *(
        "Layer",
        "LayerLook",
        "Look",
        "NewName",
        "Flags",
        "AreaCount",
        "AreaSizes",
        "NamedCell",
        "STEPS",
        "OPPOSITE",
        "ONE_WAY",
        "TWO_WAYS",
    ),
    *("Drawing", "DrawingKind", "DrawnText", "Looks", "Spot", "Spots"),  # `cosmetic`, which only draws
    *("Puzzle", "Stated", "Givens"),  # `with_givens`, which adds a statement to a puzzle
}
"""Names that built-in families import to make the board itself or to draw on it, which no other package does."""


def imported(file):
    """The names that a file imports from rooms of this package, with the module of each."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.level == 2 and node.module.partition(".")[0] in ROOMS:
            yield from ((alias.name, f"sudokudsl.{node.module}") for alias in node.names)


@pytest.fixture
def offered(tmp_path, monkeypatch):
    """`offered(name, value, ...)`: entry points as an installed package `somebody` would have them."""

    def install(package, points):
        info = tmp_path / f"{package.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        lines = [f"{name} = {value}" for name, value in points.items()]
        (info / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines, ""]))
        monkeypatch.syspath_prepend(str(tmp_path))

    monkeypatch.syspath_prepend(str(PLUGIN))
    return install


@pytest.fixture
def family(monkeypatch):
    monkeypatch.syspath_prepend(str(PLUGIN))
    from sudoku_neighbours.neighbour_sum import FAMILY

    return FAMILY


@pytest.mark.parametrize("file", sorted(Path(families.__file__).parent.glob("[a-z]*.py")), ids=lambda file: file.stem)
def test_a_package_can_import_all_that_a_built_in_family_does(file):
    used = {(name, module) for name, module in imported(file) if name not in BOARD_ONLY}
    assert used
    assert {name for name, _ in used} <= set(plugin.__all__)
    for name, module in used:
        assert getattr(plugin, name) is getattr(import_module(module), name)


def test_no_name_is_kept_from_packages_without_need():
    found = {name for file in Path(families.__file__).parent.glob("[a-z]*.py") for name, _ in imported(file)}
    assert found >= BOARD_ONLY
    assert not set(plugin.__all__) & BOARD_ONLY


def test_the_package_imports_the_one_door_alone():
    nodes = [
        node for file in (PLUGIN / "sudoku_neighbours").glob("*.py") for node in ast.walk(ast.parse(file.read_text()))
    ]
    imported = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {module for module in imported if module.startswith("sudokudsl")} == {"sudokudsl.plugin"}


def test_every_name_for_packages_is_documented():
    page = (TESTS.parent / "docs" / "plugin.md").read_text()
    purposes = {line.split("`")[1]: line.rsplit(" | ", 1)[1] for line in page.splitlines() if line.startswith("| `")}
    assert list(purposes) == list(plugin.__all__)
    assert all(len(purpose) > len(" |") + 10 for purpose in purposes.values())


def test_it_proves_itself(family):
    check_family(family, TABLE)


def test_it_is_found_by_its_entry_point(offered):
    project = tomllib.loads((PLUGIN / "pyproject.toml").read_text())["project"]
    offered(project["name"], project["entry-points"][GROUP])
    registry = Registry()
    assert "neighbour-sum" in registry.words
    for text in TABLE:
        source = Source("spec", text)
        sink = Sink(source)
        puzzle = read(source, sink, registry)
        assert sink.found == []
        assert len(oracle_grids(puzzle)) == puzzle.expect.low


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("sudoku_neighbours.missing:FAMILY", "cannot be loaded"),
        ("sudoku_neighbours.neighbour_sum:NeighbourSum", "not a Family"),
        ("sudokudsl.families.cage:FAMILY", "already has"),
    ],
)
def test_a_mishap_names_the_package(offered, value, said):
    offered("somebodys-rules", {"rule": value})
    source = Source("spec", "board 1x1 digits 1-2\nno-such-word r1c1\n")
    sink = Sink(source)
    assert read(source, sink, Registry()) is None
    messages = [diagnostic.message for diagnostic in sink.found]
    assert any("somebodys-rules" in message and said in message for message in messages), messages


def wrong(family, **methods):
    """The family with methods of its constraint replaced."""
    faulty = type("Faulty", (family.build,), {"__slots__": (), **methods})
    return replace(family, build=faulty)


@pytest.mark.parametrize(
    ("methods", "said"),
    [
        ({"cover": lambda self, out: out.total(self.total, self.total + 1, [])}, "cover"),
        ({"cover": lambda self, out: None}, "cover accepts this grid"),
        ({"cnf": lambda self, out: None}, "cnf accepts this grid"),
        ({"cnf": lambda self, out: out.clause()}, "cnf does not"),
        ({"holds": lambda self, grid: True}, "`holds` accepts"),
        ({"explain": lambda self, board: ""}, "one line"),
        ({"explain": lambda self, board: "It ends with a stop."}, "final stop"),
        ({"draw": lambda self, board: ("a circle",)}, "not a shape"),
        ({"draw": lambda self, board: (CellText(Cell(9, 9), "7"),)}, "off the board"),
        (
            {"draw": lambda self, board: (OutsideText(self.cell, "left", "7", (0, -1)),)},
            "drawn at the right and not at the left",
        ),
        ({"draw": lambda self, board: (OutsideText(self.cell, "top", "7", (-1, 0)),)}, "drawn at the bottom"),
        ({"draw": lambda self, board: (OutsideText(self.cell, "top", "7", (0, 0)),)}, "no direction"),
    ],
)
def test_a_faulty_family_is_caught(family, methods, said):
    with pytest.raises(ConformanceError, match=said):
        check_family(wrong(family, **methods), TABLE)


def test_a_table_that_expects_wrongly_is_caught(family):
    with pytest.raises(ConformanceError, match="expected 5 solutions"):
        check_family(family, [TABLE[0].replace("6 solutions", "5 solutions")])
    with pytest.raises(ConformanceError, match="without `expect`"):
        check_family(family, [TABLE[0].replace("expect 6 solutions", "")])
    with pytest.raises(ConformanceError, match="cannot be read"):
        check_family(family, ["board 1x1 digits 1-2\nneighbour-sum r2c2 = 1\nexpect none\n"])


def test_a_table_that_sees_nothing_is_caught(family):
    """With a statement that always holds, no mutant can be noticed."""
    idle = {"holds": lambda self, grid: True, "cover": lambda self, out: None, "cnf": lambda self, out: None}
    with pytest.raises(ConformanceError, match="emits nothing, every spec keeps its solutions"):
        check_family(wrong(family, **idle), [TABLE[2]])


def test_a_package_that_is_installed_later_is_found(tmp_path, offered, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    folders = list(sys.path)
    assert Registry().find("neighbour-sum") is None
    offered("somebody", {"neighbour-sum": "sudoku_neighbours.neighbour_sum:FAMILY"})
    monkeypatch.setattr(sys, "path", folders)
    assert Registry().find("neighbour-sum") is not None
