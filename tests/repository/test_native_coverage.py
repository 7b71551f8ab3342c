"""Branches of the native engine are counted right; the table of those that random problems do not reach is current."""

import pytest

from support.native_coverage import NATIVE, Listed, choices_of, copies_at, listed, plain_name, wrong_entries

has_source = pytest.mark.skipif(not NATIVE.is_dir(), reason="the engine's source is not here")


def branch(count, *, throw=False, fallthrough=False):
    return {"count": count, "throw": throw, "fallthrough": fallthrough}


def test_branches_of_calls_that_may_throw_are_left_out():
    call = [branch(7, fallthrough=True), branch(0, throw=True)]
    condition = [branch(3, fallthrough=True), branch(4)]
    assert [each["count"] for each in choices_of([*call, *condition, *call])] == [3, 4]
    with pytest.raises(ValueError, match="another way"):
        choices_of([branch(0, throw=True)])


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("bool sudokudsl::baseline::single<sudokudsl::State<unsigned char, true> >(sudokudsl::State<int>&)",
         "baseline::single"),
        ("sudokudsl::(anonymous namespace)::Totals::add(sudokudsl::Pairs const&)", "Totals::add"),
        ("sudokudsl::Learner::explain(unsigned long)::{lambda(unsigned int)#1}::operator()(unsigned int) const",
         "Learner::explain"),
    ],
)  # fmt: skip
def test_names_of_functions(name, plain):
    assert plain_name(name) == plain


def test_copies_of_a_lambda():
    def function(name, start, end, column=1):
        return {"demangled_name": name, "start_line": start, "end_line": end, "start_column": column}

    outer = [function("f<int>()", 1, 9), function("f<char>()", 1, 9)]
    inner = [function(f"f<{kind}>()::{{lambda()#1}}::operator()()", 3, 5) for kind in ("int", "char", "long")]
    assert copies_at(4, outer + inner) == ("f", 3)
    assert copies_at(8, outer + inner) == ("f", 2)


@has_source
def test_every_line_of_the_table_is_in_the_source():
    entries = listed()
    missing = {(entry.file, entry.code): entry.branches for entry in entries}
    assert len(missing) == len(entries)
    assert wrong_entries(entries, missing) == []


@has_source
def test_an_entry_that_is_reached_or_gone_is_wrong():
    gone = Listed("batch.cpp", "no such line", 1, "huge")
    assert wrong_entries([gone], {}) == ["batch.cpp has no line no such line"]
    entry = Listed("batch.cpp", "Batch::~Batch() = default;", 2, "huge")
    assert wrong_entries([entry], {(entry.file, entry.code): 2}) == []
    assert wrong_entries([entry], {(entry.file, entry.code): 1}) != []
    assert wrong_entries([entry], {(entry.file, "other"): 2}) != []
