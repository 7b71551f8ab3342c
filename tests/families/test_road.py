"""The contributor's road: the skeletons of a new family, its line in the table, and what is still to be filled in."""

import ast
import re
import shutil
from pathlib import Path

import pytest

import sudokudsl.families
from support import EXAMPLES, TESTS
from support.family import Road, listed
from support.figures import only_added

FAMILIES = Path(sudokudsl.families.__file__).parent


@pytest.fixture
def checkout(tmp_path):
    """A folder with the places for the files of a family."""
    for folder in ("sudokudsl/families", "tests/families", "examples", "changelog.d"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(FAMILIES / "__init__.py", tmp_path / "sudokudsl" / "families" / "__init__.py")
    return tmp_path


def test_four_files_are_made(checkout):
    road = Road("far-apart", checkout)
    made = [str(path.relative_to(checkout)) for path in road.make()]
    assert made == [
        "sudokudsl/families/far_apart.py",
        "tests/families/far_apart.sdk",
        "examples/far-apart.sdk",
        "changelog.d/far-apart.md",
    ]
    tree = ast.parse((checkout / made[0]).read_text())
    assert [node.name for node in tree.body if isinstance(node, ast.ClassDef)] == ["FarApart"]
    listing = (checkout / "sudokudsl" / "families" / "__init__.py").read_text()
    assert '"far-apart": "far_apart.FAMILY"' in listing


def test_nothing_is_overwritten(checkout):
    road = Road("far-apart", checkout)
    road.make()
    path = road.files["table.sdk"]
    path.write_text("mine")
    assert road.make() == []
    assert path.read_text() == "mine"


def test_every_skeleton_has_places_to_fill_in(checkout):
    road = Road("far-apart", checkout)
    road.make()
    places = {line.partition(":")[0] for line in road.unfilled()}
    assert places == {str(path.relative_to(checkout)) for path in road.files.values()}


def test_a_family_that_is_filled_in(checkout):
    """The files of a family that is there, with a line about the change."""
    road = Road("between", checkout)
    shutil.copy(FAMILIES / "between.py", road.files["family.py"])
    shutil.copy(TESTS / "families" / "between.sdk", road.files["table.sdk"])
    shutil.copy(EXAMPLES / "between.sdk", road.files["example.sdk"])
    road.files["change.md"].write_text("- A new constraint `between`.\n", "utf-8")
    assert road.make() == []
    assert road.unfilled() == []


@pytest.mark.parametrize("word", ["aa", "between", "zz"])
def test_the_line_of_a_family_is_in_its_place(word):
    before = (FAMILIES / "__init__.py").read_text("utf-8")
    after = listed(before, word, "place.FAMILY")
    words = re.findall(r'^    "([^"]*)": "[a-z_]+\.[A-Z_]+",$', after, re.MULTILINE)
    assert words == sorted({*sudokudsl.families.LOCATIONS, word})
    assert (after == before) == (word == "between")
    assert listed(after, word, "other.FAMILY") == after


def test_steps_begin_with_the_cheap_ones_and_end_with_everything(checkout):
    road = Road("between", checkout)
    shutil.copy(FAMILIES / "between.py", road.files["family.py"])
    steps = [name for name, _ in road.steps()]
    assert steps[-1] == "all tests"
    assert steps.index("its own tests") < steps.index("planted faults")


def test_figures_are_added_only_where_the_others_stay():
    assert only_added("a 1\nb 2\n", "a 1\nab 3\nb 2\n")
    assert not only_added("a 1\nb 2\n", "a 1\nb 3\n")
