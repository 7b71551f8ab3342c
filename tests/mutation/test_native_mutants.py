"""The faults for the native engine can all be planted; `native_mutants.py` plants them, which takes minutes."""

from pathlib import Path

import pytest

from mutation.native_mutants import FAULTS, PACKAGE, DoesNotApply, Fault, planted

NATIVE = PACKAGE / "native"
KINDS = {
    "exactly",
    "at most",
    "house",
    "distinct",
    "pairs",
    "count",
    "total",
    "ways",
    "sets",
    "automaton",
    "either",
    "planarity",
}


@pytest.mark.skipif(not NATIVE.is_dir(), reason="the engine's source is not here")
def test_every_fault_can_be_planted():
    texts = planted(FAULTS, NATIVE)
    assert sum(text.count("sudokudsl_fault == ") for text in texts.values()) == len(FAULTS)


def test_every_part_of_the_engine_has_faults():
    assert {fault.part for fault in FAULTS} >= KINDS | {"implied", "learning", "portfolio"}


def test_what_is_not_there_once_is_an_error(tmp_path: Path):
    (tmp_path / "some.cpp").write_text("a < b; a < b; a > b;")
    once = Fault("part", "what", "some.cpp", "a > b", "b > a")
    assert planted([once], tmp_path) == {"some.cpp": "a < b; a < b; (sudokudsl_fault == 0 ? (b > a) : (a > b));"}
    twice, never = (Fault("part", "what", "some.cpp", right, "b") for right in ("a < b", "c < b"))
    with pytest.raises(DoesNotApply, match=r"2 times: a < b\nsome\.cpp has 0 times: c < b"):
        planted([once, twice, never], tmp_path)


def test_statements_are_chosen_as_such():
    fault = Fault("part", "what", "some.cpp", "f(a);", "")
    assert fault.planted(3) == "if (sudokudsl_fault == 3) {  } else { f(a); }"
