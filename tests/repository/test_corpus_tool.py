"""The tool that runs a whole corpus of puzzles: its verdicts on right, wrong, refused and unfinished entries."""

import importlib.util
import json
import sys

import pytest

from support import ROOT

BENCHMARKS = ROOT / "benchmarks"

GRID = "1234341221434321"  # of 4x4
GIVENS = ".Shape~4x4." + "".join(f"~R{at // 4 + 1}C{at % 4 + 1}_{digit}" for at, digit in enumerate(GRID[:9]))
# below 1234 and 3412 a 2 leaves 2143 and 2341
ENTRIES = [
    ("fine", GIVENS + "~R3C2_1", GRID, True),
    ("not unique", GIVENS, GRID, True),
    ("several", GIVENS, None, False),
    ("nothing stated", GIVENS + "~R3C2_1", None, None),
    ("a digit is not as given", GIVENS + "~R3C2_3", GRID, True),
    ("a thermometer", GIVENS + "~R3C2_1.Thermo~R1C2~R1C1", GRID, True),
    ("unknown", ".Shape~4x4.NFA~x.NoSuchThing", GRID, True),
    ("unknown too", ".Shape~4x4.NFA~x", GRID, True),
    ("unreadable", "sudoku 4x4\ntermometer r1c1 r1c2", GRID, True),
]


@pytest.fixture
def tool(monkeypatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    spec = importlib.util.spec_from_file_location("corpus_tool", BENCHMARKS / "corpus.py")
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "corpus_tool", module)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "some.json"
    entries = [
        {
            "name": name,
            "native_format": "iss",
            "native": text,
            "solution_values": [int(digit) for digit in solution] if solution else None,
            "unique": unique,
        }
        for name, text, solution, unique in ENTRIES
    ]
    path.write_text(json.dumps(entries))
    return path


def test_every_verdict(tool, file, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["corpus.py", str(file), "--json", str(tmp_path / "out.jsonl")])
    tool.main()
    told = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    verdicts = {entry["name"]: entry["verdict"] for entry in told}
    assert verdicts == {
        "fine": "right",
        "not unique": "stated wrong",
        "several": "right",
        "nothing stated": "agreed",
        "a digit is not as given": "stated wrong",
        "a thermometer": "wrong",  # it or its import: this much is not known
        "unknown": "refused",
        "unknown too": "refused",
        "unreadable": "refused",
    }
    notes = {entry["name"]: entry["note"] for entry in told}
    other = "1234/3412/2341/4123"
    assert notes["not unique"] in (
        f"stated unique, 2 found: 1234/3412/2143/4321 and {other}",
        f"stated unique, 2 found: {other} and 1234/3412/2143/4321",
    )
    assert notes["a digit is not as given"].startswith("the stated solution 1234/3412/2143/4321 breaks givens, line")
    assert notes["a digit is not as given"].endswith(f"; {other} is one")
    assert notes["a thermometer"].endswith("breaks thermometer, line 3; no other is found")
    out, err = capsys.readouterr()
    assert "9 entries, 6 imported (66.7 %)" in out
    line = next(line for line in out.splitlines() if "`NFA`" in line)
    assert line.split("|")[2:4] == [" 2 ", " 1 "]  # in two entries, and in one of them for this alone
    assert "not unique: stated wrong" in err
    assert "a thermometer: wrong" in err


def test_an_entry_that_takes_too_long_is_inconclusive(tool):
    entry = {"name": "large", "native_format": "iss", "native": ".Shape~16x16.Thermo~R1C1~R1C2", "unique": True}
    assert tool.run({**entry, "solution_values": None}, 0.0).verdict in ("inconclusive", "stated wrong")
