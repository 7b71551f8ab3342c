"""The faults for the native engine can all be planted; `native_mutants.py` plants them, which takes minutes."""

from pathlib import Path
from textwrap import dedent

import pytest

from mutation.matching import NotFound
from mutation.native_faults import Fault, followed, located, planted, read_faults, read_functions, write_faults
from mutation.native_mutants import FAULTS, PACKAGE

NATIVE = PACKAGE / "native"
PARTS = {
    "exactly",
    "at-most",
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
    "implied",
    "learning",
    "portfolio",
    "grouped",
    "ranked",
    "division",
}
has_source = pytest.mark.skipif(not NATIVE.is_dir(), reason="the engine's source is not here")


CLOSING = {"(": ")", "[": "]", "{": "}"}


@has_source
def test_every_fault_can_be_planted():
    texts = planted(FAULTS, NATIVE)
    assert sum(text.count("sudokudsl_fault == ") for text in texts.values()) == len(FAULTS)


def test_every_piece_closes_what_it_opens():
    """Otherwise no copy of the engine with the faults would compile."""
    for text in (text for fault in FAULTS for text in (fault.right, fault.wrong)):
        opened = [""]
        for char in text:
            if char in CLOSING:
                opened.append(CLOSING[char])
            elif char in CLOSING.values():
                assert opened.pop() == char, text
        assert opened == [""], text


def test_every_part_of_the_engine_has_faults():
    assert {fault.part for fault in FAULTS} >= PARTS


@pytest.fixture
def plant(tmp_path: Path):
    """`plant(source, fault)` is the source with one fault, whose piece is in the function `f` of `some.cpp`."""

    def one(source: str, right: str, wrong: str, **where) -> str:
        (tmp_path / "some.cpp").write_text(source)
        return planted([Fault("part", "what", "some.cpp", "f", right, wrong, **where)], tmp_path)["some.cpp"]

    return one


def test_an_expression_is_chosen_by_the_fault(plant):
    assert plant("int f(int a, int b) { return a > b; }", "a > b", "b > a") == (
        "int f(int a, int b) { return (sudokudsl_fault == 0 ? (b > a) : (a > b)); }"
    )


def test_statements_are_chosen_as_such(plant):
    assert plant("void f() { g(1); }", "g(1);", "") == "void f() { if (sudokudsl_fault == 0) {  } else { g(1); } }"


def test_what_takes_the_place_of_renamed_code_is_renamed(plant):
    source = "int f(int here, int there) { return here > there; }"
    assert "(there > here) : (here > there)" in plant(source, "a > there", "there > a")


def test_a_name_of_the_function_is_renamed_that_the_piece_lacks(plant, tmp_path):
    source = "int f(int a, int b, int c) { return a > b; }"
    (tmp_path / "some.cpp").write_text(source)
    known = read_functions(tmp_path)
    fault = Fault("part", "what", "some.cpp", "f", "a > b", "a > c")
    fault = followed(fault, *located([fault], known), known)
    assert fault.others == {"c": 4}
    where = {"shape": fault.shape, "others": fault.others}
    assert "(x > z) : (x > y)" in plant("int g(int x, int y, int z) { return x > y; }", "a > b", "a > c", **where)


def test_a_name_that_is_nowhere_is_an_error(plant):
    with pytest.raises(NotFound, match="no source has the name gone any more, of the fault 'what'"):
        plant("int f(int a, int b) { return a > b; }", "a > b", "a > gone")


def test_a_piece_within_the_piece_of_another_fault(tmp_path):
    (tmp_path / "some.cpp").write_text("int f(int a, int b) { return a < 1 || b < 2; }")
    faults = [Fault("part", "", "some.cpp", "f", *texts) for texts in (("b < 2", "b < 3"), ("a < 1 || b < 2", "true"))]
    text = planted(faults, tmp_path)["some.cpp"]
    assert "return (sudokudsl_fault == 1 ? (true) : (a < 1 || (sudokudsl_fault == 0 ? (b < 3) : (b < 2))));" in text


def test_every_piece_that_is_not_found_is_told_of(tmp_path):
    (tmp_path / "some.cpp").write_text("bool f(int a, int b) { return a < b && a < b && a > b; }")
    faults = [Fault("part", "what", "some.cpp", "f", right, "b") for right in ("a < b", "a <= b", "a > b")]
    with pytest.raises(NotFound) as caught:
        planted(faults, tmp_path)
    assert "this is in 2 places: a < b\n  nearest: some.cpp: f: a < b\n" in str(caught.value)
    assert "this is not found: a <= b\n" in str(caught.value)
    assert "a > b" not in str(caught.value)


def test_a_table_is_written_as_it_is_read(tmp_path):
    text = dedent("""\
        # Why these.

        [[fault]]
        what = "what"
        file = "some.cpp"
        function = "f"
        shape = "0123abcd"
        number = 2
        of = 3
        right = 'a < "b"'
        wrong = "a < 'c' + d"
        others = { d = 7 }
        """)
    (tmp_path / "part.toml").write_text(text)
    (fault,) = read_faults(tmp_path)
    assert (fault.part, fault.number, fault.of, fault.right, fault.wrong) == ("part", 2, 3, 'a < "b"', "a < 'c' + d")
    write_faults([fault], tmp_path)
    assert (tmp_path / "part.toml").read_text() == text
