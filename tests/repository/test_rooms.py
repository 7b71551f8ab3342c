"""The drawing of the rooms shows the imports that the source has."""

import importlib
import re
import sys
from itertools import pairwise
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "docs"))
rooms = importlib.import_module("rooms")


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package with three rooms, one of which imports both others, late and for types."""
    for name, text in {
        "__init__.py": "from .api import load\n",
        "api.py": "from .cover import engine\n\ndef f():\n    from .text.source import Source\n",
        "cover/__init__.py": "",
        "cover/engine.py": "from ..native import _engine\nif T:\n    from ..text import source\nimport os\n",
        "native/__init__.py": "",
        "text/__init__.py": "",
        "text/source.py": "from . import other\n",
    }.items():
        path = tmp_path / "sudokudsl" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(rooms, "PACKAGE", tmp_path / "sudokudsl")


def test_imports_are_found_wherever_they_are(package):
    none = frozenset()
    assert rooms.imports() == {
        "api": {"cover", "text"},
        "cover": {"native", "text"},
        "native": none,
        "text": none,
    }


def test_an_arrow_that_a_longer_path_replaces_is_left_out(package):
    assert rooms.direct(rooms.imports())["api"] == {"cover"}


def test_boxes_do_not_overlap_and_arrows_lead_down(package):
    edges = rooms.direct(rooms.imports())
    layers = rooms.arranged(edges)
    height = {room: y for y, layer in enumerate(layers) for room in layer.values()}
    assert all(height[room] < height[target] for room, targets in edges.items() for target in targets)
    for layer in layers:
        columns = sorted(x for x, room in layer.items() if room in rooms.PURPOSES)
        assert all(right - left > 0.98 for left, right in pairwise(columns))


def test_the_whole_package_is_drawn():
    text = rooms.picture()
    drawn = set(re.findall(r'font-weight="bold">(\w+)<', text))
    assert drawn == set(rooms.PURPOSES) - set(rooms.HIDDEN)
    assert text.count("marker-end") == sum(map(len, rooms.direct(rooms.imports()).values()))
