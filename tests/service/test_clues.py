"""Clues that are there: found at a selection, changed in their forms, removed; every form that can be drawn."""

from __future__ import annotations

from itertools import chain

import pytest

from sudokudsl.model.puzzle import Unanswerable
from sudokudsl.service.changing import changed, changed_rule
from sudokudsl.service.clues import clues_at, erased
from sudokudsl.service.document import open_document
from sudokudsl.service.gestures import drawables, families
from sudokudsl.service.insertion import Selected, insertion
from sudokudsl.service.meaning import reading
from sudokudsl.service.removing import removed
from support import ROOT
from support.insertions import cases

BOARD = "sudoku 4x4\n"


def applied(text, changes):
    for change in sorted(changes, key=lambda each: each.span, reverse=True):
        text = text[: change.span.start] + change.text + text[change.span.end :]
    return text


def opened(text):
    return open_document("puzzle.sdk", text)


def at(text, place):
    return text.index(place)


def without(text, place):
    """The text after the clue at a place is removed."""
    return applied(text, [removed(opened(text), at(text, place))[1]])


def clue_of(text, place):
    """The clue of a text at a place, as it is listed for some selection."""
    document = opened(text)
    selections = [Selected(), *(Selected(((cell,),)) for cell in ("r1c1", "r1c2", "r2c2", "r3c3"))]
    selections += [Selected(rim=f"{line} {end}") for line in ("row 1", "row 2") for end in ("left", "right")]
    found = (each for selection in selections for each in clues_at(document, selection))
    return next(each for each in found if each.span.start <= at(text, place) < each.span.end)


def redrawn(text, place, selection=None, form=None, **fields):
    """The text after the clue at a place has other fields, another selection or another form."""
    drawn = clue_of(text, place).drawn
    form = drawn.number if form is None else form
    found = changed(opened(text), at(text, place), form, selection or drawn.selection, {**drawn.fields, **fields})
    return applied(text, found[1])


# every form


def errors(text):
    return [each for each in reading(opened(text)).diagnostics if each.severity == "error"]


def test_every_form_is_found_at_its_own_selection_with_what_was_selected_and_typed():
    for case in chain(cases(1), cases(2, each=3)):
        text = f"{case.board}{case.line}\n"
        selection = case.selection if case.drawable.gesture != "board" else Selected()
        found = clues_at(opened(text), selection)
        (clue,) = (each for each in found if each.span.start == len(case.board))
        assert clue.exact, text
        assert clue.text == case.line
        assert clue.drawn is not None, text
        assert clue.drawn.number == case.drawable.number
        if case.selection.rim:
            assert case.selection.rim in clue.drawn.rims, text
        else:
            assert clue.drawn.selection.cells == case.selection.cells, text
        assert clue.drawn.selection.layer == case.selection.layer
        typed = {name: value for name, value in clue.drawn.fields.items() if value}
        wanted = {name: value for name, value in case.fields.items() if value}
        assert {name: typed.get(name) for name in wanted} == wanted, text


def test_every_form_is_inserted_changed_in_a_field_and_removed_and_the_text_is_as_before():
    """The changed statement is the one that is inserted with the other field at first."""
    others = [*cases(1), *cases(2, each=3), *cases(3, each=3)]
    done, changes = set(), 0
    for case in chain(cases(1), cases(2, each=2)):
        document = opened(case.board)
        word, number = case.family.word, case.drawable.number
        offset = len(case.board)
        line, insert = insertion(document, offset, word, number, case.selection, case.fields)
        text = applied(case.board, [insert])
        same, none = changed(opened(text), offset, number, case.selection, case.fields)
        assert (same, none) == (line, ()), text
        for fields in other_fields(case, others):
            wanted, insert = tried(insertion, document, offset, word, number, case.selection, fields)
            found, edits = tried(changed, opened(text), offset, number, case.selection, fields)
            assert found == wanted, text
            if insert is None:
                continue  # refused for the same reason
            after = applied(text, edits)
            assert after == f"{case.board}{wanted}\n"
            assert without(after, wanted) == case.board
            done.add((word, number))
            changes += 1
        removal = removed(opened(text), offset)
        assert removal[0] == line
        assert applied(text, [removal[1]]) == case.board
    assert changes > 300
    with_fields = {(family.word, each.number) for family in families() for each in drawables(family) if each.fields}
    assert with_fields - done == set()


def tried(action, *arguments):
    """The result of an action, or the reason why there is none, and None."""
    try:
        return action(*arguments)
    except Unanswerable as reason:
        return str(reason), None


def other_fields(case, others):
    """The fields of a statement with one of them as in other statements of the form, or empty if it may be."""
    alike = [each for each in others if (each.family, each.drawable.number) == (case.family, case.drawable.number)]
    for field in case.drawable.fields:
        values = {each.fields.get(field.name, "") for each in alike} | {*field.options[:3]}
        values |= {""} if field.optional else set()
        values |= {"text": {'"B"'}, "look": {"colour red"}}.get(field.name, set())
        values |= {str(number) for number in range(1, 5)} if field.number else set()
        for value in sorted(values - {case.fields.get(field.name, "")})[:4]:
            yield {**case.fields, field.name: value}


def test_every_clue_of_the_examples_stays_if_nothing_is_changed_and_is_removed_alone_or_with_a_reason():
    done = 0
    for path in sorted((ROOT / "examples").glob("*.sdk")):
        text = path.read_text("utf-8")
        document = opened(text)
        cells = tuple(f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10))
        for clue in clues_at(document, Selected((cells,)))[:6]:
            if clue.drawn is not None:
                drawn = clue.drawn
                assert changed(document, clue.span.start, drawn.number, drawn.selection, drawn.fields)[1] == ()
            if clue.condition is not None:
                assert changed_rule(document, clue.span.start, clue.condition)[1] == ()
            found, change = tried(removed, document, clue.span.start)
            if change is None:
                assert "the rest of the text needs this statement" in found, (path.name, clue.text)
                continue
            after = applied(text, [change])
            assert len(errors(after)) <= len(errors(text)), (path.name, clue.text)
            start, end = change.span.start, change.span.end
            lines = start == document.line_start(start) and (end == len(text) or text[end - 1] == "\n")
            assert lines or text[start:end] in text[clue.span.start - 2 : clue.span.end + 2], (path.name, clue.text)
            assert change.text == "" or (change.text == "." and (start, end) == (clue.span.start, clue.span.end))
            done += 1
    assert done > 300


# the lines of a statement


@pytest.mark.parametrize(
    ("before", "place", "after"),
    [
        ("odd r1c1\neven r1c2\n", "odd", "even r1c2\n"),
        ("odd r1c1  # about it\neven r1c2\n", "odd", "even r1c2\n"),
        ("# above\nodd r1c1\neven r1c2\n", "odd", "# above\neven r1c2\n"),
        ("odd r1c1\n\n\neven r1c2\n", "odd", "\n\neven r1c2\n"),
        ("even r1c2\nodd r1c1", "odd", "even r1c2\n"),
        ("thermometer (r1c1  # bulb\n  r1c2) # tip\neven r1c2\n", "thermo", "even r1c2\n"),
        ("cage 5: r1c1,\n  r1c2\neven r1c2\n", "r1c2", "even r1c2\n"),
        ("not  # this\n  renban r1c1 r1c2\n  # and that\n  odd r1c1\neven r1c2\n", "not", "even r1c2\n"),
        ("not\n  renban r1c1 r1c2  # this\n  odd r1c1\n", "renban", "not\n  odd r1c1\n"),
        ("either\n  odd r1c1\nor\n  odd r1c2\n\neven r1c2\n", "either", "\neven r1c2\n"),
        ("either\n  odd r1c1\nor\n  odd r1c2\nor\n  odd r1c3\n", "or\n", "either\n  odd r1c1\nor\n  odd r1c3\n"),
        ("sandwich rows = 1 . . 3  # rows\n", "1", "sandwich rows = . . . 3  # rows\n"),
        ("sandwich rows = . . . 3  # rows\neven r1c2\n", "3", "even r1c2\n"),
        ("sandwich rows = 1 . . 3\neven r1c2\n", "sandwich", "even r1c2\n"),
        ("cage: (r1c1 r1c2) (r2c1 r2c2) (r3c3 r3c4)\n", "(r1", "cage: (r2c1 r2c2) (r3c3 r3c4)\n"),
        ("cage: (r1c1 r1c2), (r2c1 r2c2), (r3c3 r3c4)\n", "(r2", "cage: (r1c1 r1c2), (r3c3 r3c4)\n"),
        ("cage: (r1c1 r1c2) (r2c1 r2c2)\n", "(r2", "cage: (r1c1 r1c2)\n"),
        ("cage: (r1c1 r1c2) (r2c1 r2c2)\neven r1c2\n", "cage", "even r1c2\n"),
        (
            "define up(line)\n  renban line\nup r1c1 r1c2\neven r1c2\n",
            "up r",
            "define up(line)\n  renban line\neven r1c2\n",
        ),
        (
            "define up(line)\n  renban line\n  odd r1c1\nup r1c1 r1c2\n",
            "odd",
            "define up(line)\n  renban line\nup r1c1 r1c2\n",
        ),
        ("require r1c1 = 1  # so\neven r1c2\n", "require", "even r1c2\n"),
        ("cosmetic circle border black: (r1c1 r1c2)\neven r1c2\n", "cosmetic", "even r1c2\n"),
    ],
)
def test_what_goes_with_a_removed_clue(before, place, after):
    assert without(f"{BOARD}{before}", place) == f"{BOARD}{after}"


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("not\n  renban r1c1 r1c2\n", "renban", "the rest of the text needs this statement"),
        ("either\n  odd r1c1\nor\n  odd r1c2\n", "or\n", "the rest of the text needs this statement"),
        ("let line = r1c1 r1c2\nrenban line\n", "let", "no cells are named line"),
        ("define up(line)\n  renban line\nup r1c1 r1c2\n", "define", "the rest of the text needs this statement"),
        ("\nodd r1c1\n", "\nodd", "there is no statement here"),
        ("odd (r1c1\n", "odd", "this statement has a mistake"),
    ],
)
def test_what_is_not_removed_says_why(text, place, reason):
    with pytest.raises(Unanswerable, match=reason):
        without(f"{BOARD}{text}", place)


# changes


@pytest.mark.parametrize(
    ("before", "place", "fields", "after"),
    [
        ("cage 5: r1c1 r1c2  # a sum\n", "cage", {"total": "6"}, "cage 6: r1c1 r1c2  # a sum\n"),
        ("cage 5: r1c1 r1c2\n", "cage", {"total": ""}, "cage: r1c1 r1c2\n"),
        ("killer 5: r1c1,r1c2\n", "killer", {"total": "6"}, "cage 6: r1c1 r1c2\n"),
        ("let pair = r1c1 r1c2\ncage 5: pair\n", "cage", {"total": "6"}, "let pair = r1c1 r1c2\ncage 6: pair\n"),
        (
            "let pair = r1c1 r1c2\nkropki white: pair\n",
            "kropki",
            {"form": 1, "value": "3"},
            "let pair = r1c1 r1c2\nkropki black 3: pair\n",
        ),
        ("let n = 3\nkropki white n: r1c1 r1c2\n", "kropki", {"form": 1}, "let n = 3\nkropki black n: r1c1 r1c2\n"),
        ("not\n  cage 5: r1c1 r1c2  # no\n", "not", {}, "not\n  cage 5: r1c1 r1c2  # no\n"),
        (
            "cage 5: (r1c1  # one\n  r1c2)  # two\n",
            "cage",
            {"total": "6"},
            "# one\ncage 6: (r1c1 r1c2)  # two\n",
        ),
        ("sandwich rows = 1 . . 3  # rows\n", "1", {"total": "2"}, "sandwich rows = 2 . . 3  # rows\n"),
        ("x-sum left = 1 . . 3\n", "1", {"total": "2"}, "x-sum left = 2 . . 3\n"),
        ("cage 5: (r1c1 r1c2) (r3c3 r3c4)\n", "(r1", {"total": "6"}, "cage 5: (r3c3 r3c4)\ncage 6: r1c1 r1c2\n"),
        ("cells n\nxv n: r1c1 r1c2\n", "xv", {"total": "7"}, "cells n\nxv 7: r1c1 r1c2\n"),
        ("cells n\nxv n: r1c1 r1c2\n", "xv", {}, "cells n\nxv n: r1c1 r1c2\n"),
        ("sandwich rows = 1 . . 3\n", "1", {"total": "1"}, "sandwich rows = 1 . . 3\n"),
    ],
)
def test_a_change_keeps_what_is_not_changed(before, place, fields, after):
    if place == "not":
        assert clue_of(f"{BOARD}{before}", place).drawn is None
    else:
        assert redrawn(f"{BOARD}{before}", place, **fields) == f"{BOARD}{after}"


@pytest.mark.parametrize(
    ("before", "place", "selection", "after"),
    [
        ("cage 5: r1c1 r1c2\n", "cage", Selected((("r2c2", "r2c3"),)), "cage 5: r2c2 r2c3\n"),
        ("let a = r1c1\ncage 5: a r1c2\n", "cage", Selected((("r2c2", "r2c3"),)), "let a = r1c1\ncage 5: r2c2 r2c3\n"),
        ("cage: (r1c1 r1c2) (r3c3 r3c4)\n", "(r1", Selected((("r2c1", "r2c2"),)), "cage: (r2c1 r2c2) (r3c3 r3c4)\n"),
        ("sandwich rows = 1 . . 3\n", "1", Selected(rim="row 2 left"), "sandwich rows = . . . 3\nsandwich row 2 = 1\n"),
        ("sandwich rows = 1 . . .\n", "1", Selected(rim="column 2 top"), "sandwich column 2 = 1\n"),
        ("skyscraper row 1 left = 2\n", "sky", Selected(rim="row 1 right"), "skyscraper row 1 right = 2\n"),
        ("sum 9: 2*r1c1 r1c2 -1*r1c3\n", "sum", Selected((("r1c3", "r1c1", "r2c2"),)), "sum 9: -1*r1c3 2*r1c1 r2c2\n"),
        ("sum 9: 3*r1c1 r1c2\n", "sum", Selected((("r1c2", "r1c3"),)), "sum 9: r1c2 r1c3\n"),
        ("sandwich row 1 = 2\n", "sand", Selected(rim="row 1 right"), "sandwich row 1 = 2\n"),
    ],
)  # fmt: skip
def test_a_change_of_the_cells(before, place, selection, after):
    assert redrawn(f"{BOARD}{before}", place, selection) == f"{BOARD}{after}"


def test_a_statement_in_a_block_is_changed_alone():
    text = f"{BOARD}not\n  cage  5: r1c1 r1c2  # no\n  odd r1c1   # as it is\n"
    line, edits = changed(opened(text), at(text, "cage"), 0, Selected((("r1c1", "r1c2"),)), {"total": "6"})
    assert line == "cage 6: r1c1 r1c2"
    assert applied(text, edits) == text.replace("cage  5", "cage 6")


@pytest.mark.parametrize(
    ("before", "condition", "after"),
    [
        ("require r1c1 = 1  # so\n", "r1c1=2", "require r1c1 = 2  # so\n"),
        ("require (r1c1  # one\n  = 1)  # so\n", "r1c1=2", "# one\nrequire r1c1 = 2  # so\n"),
        ("require r1c1 = 1\n", "r1c1 =", None),
        ("require r1c1 = 1\n", "r9c9 = 1", None),
        ("odd r1c1\n", "r1c1 = 1", None),
    ],
)
def test_another_condition_of_a_rule(before, condition, after):
    text = f"{BOARD}{before}"
    if after is None:
        with pytest.raises(Unanswerable):
            changed_rule(opened(text), len(BOARD), condition)
    else:
        assert applied(text, changed_rule(opened(text), len(BOARD), condition)[1]) == f"{BOARD}{after}"


@pytest.mark.parametrize(
    ("text", "form", "fields", "reason"),
    [
        ("quadruple r1c1 = 1 2\n", 0, {"digits": "9"}, "9 is not a digit"),
        ("cage 5: r1c1 r1c2\n", 77, {}, "no form 77"),
        ("cage 5: r1c1 r1c2\n", 0, {"total": "5\nodd"}, "more than one statement"),
        ("require r1c1 = 1\n", 0, {}, "does not come from a form"),
        ("givens\n  1...\n  ....\n  ....\n  ....\n", 0, {}, "does not come from a form"),
    ],
)
def test_what_is_not_changed_says_why(text, form, fields, reason):
    document = opened(f"{BOARD}{text}")
    before = document.text
    with pytest.raises(Unanswerable, match=reason):
        changed(document, len(BOARD), form, Selected((("r1c1", "r1c2"),)), fields)
    assert document.text == before


# the clues at a selection


MANY = """sudoku 4x4
odd r1c1
cage 5: r1c1 r1c2
thermometer r1c2 r1c1
quadruple r2c2 = 1 2
sandwich row 3 = 5
skyscraper row 3 right = 2
little-killer r1c1 down-right = 6
require r1c1 + r1c2 > 2
anti-knight
each row: sum(row) = 10
cosmetic circle: (r1c1 r1c2)
"""


@pytest.mark.parametrize(
    ("selection", "exact", "touching"),
    [
        (Selected((("r1c1",),)), "odd", "cage thermometer little-killer require cosmetic"),
        (Selected((("r1c1", "r1c2"),)), "cage thermometer require cosmetic", "odd little-killer"),
        (Selected((("r1c2",), ("r1c1",))), "cage thermometer require cosmetic", "odd little-killer"),
        (Selected((("r2c2", "r2c3", "r3c2", "r3c3"),)), "quadruple", "sandwich skyscraper little-killer"),
        (Selected(rim="row 3 left"), "sandwich", "skyscraper"),
        (Selected(rim="row 3 right"), "sandwich skyscraper", ""),
        (Selected(rim="column 1 top"), "little-killer", ""),
        (Selected(rim="row 9 left"), "", ""),
        (Selected((("r4c1",),)), "", ""),
        (Selected(), "anti-knight each", ""),
    ],
)
def test_the_clues_at_a_selection(selection, exact, touching):
    found = clues_at(opened(MANY), selection)
    assert [each.word for each in found if each.exact] == exact.split()
    assert [each.word for each in found if not each.exact] == touching.split()
    assert list(found) == sorted(found, key=lambda each: not each.exact)


def test_a_picture_of_givens_is_kept_and_a_rule_has_its_condition():
    text = f"{BOARD}givens\n  1...\n  ....\n  ....\n  ....\nrequire r1c1 > r1c2\nup r1c1\n"
    givens, rule = clues_at(opened(text), Selected((("r1c1",),)))
    assert "Backspace" in givens.kept
    assert (rule.condition, rule.kept, rule.drawn) == ("r1c1 > r1c2", "", None)


# Backspace

OPEN = "  ....\n  ....\n  ....\n"


@pytest.mark.parametrize(
    ("before", "cell", "selection", "said", "after"),
    [
        ("given r1c1 = 3\nodd r1c1\n", "r1c1", Selected((("r1c1",),)), "r1c1 = 3", "odd r1c1\n"),
        ("odd r1c1\n", "r1c1", Selected((("r1c1",),)), "odd r1c1", ""),
        ("odd r1c1\ncage: r1c1 r1c2\n", "r1c2", Selected((("r1c1", "r1c2"),)), "cage: r1c1 r1c2", "odd r1c1\n"),
        ("x-sum left = 1 . . 3\n", "", Selected(rim="row 1 left"), "x-sum row 1 left = 1", "x-sum left = . . . 3\n"),
        (f"givens\n  3...\n{OPEN}", "r1c1", Selected(), "r1c1 = 3", f"givens\n  ....\n{OPEN}"),
        *(
            (f"givens\n  31.2\n{OPEN}", "r1c1", Selected(some), said, f"givens\n  {left}\n{OPEN}")
            for some, said, left in (
                ((("r1c2", "r1c1", "r1c3"),), "r1c1 = 3, r1c2 = 1", "...2"),
                ((("r1c1",), ("r1c4",)), "r1c1 = 3, r1c4 = 2", ".1.."),
                ((("r1c2",),), "r1c1 = 3", ".1.2"),
            )
        ),
        (
            f"givens\n  3...\n{OPEN}given r2c1 r2c2 r2c3 = 1 2 3\n",
            "r2c2",
            Selected((("r1c1", "r2c2", "r2c1"),)),
            "r1c1 = 3, r2c1 = 1, r2c2 = 2",
            f"givens\n  ....\n{OPEN}given r2c3 = 3\n",
        ),
        (
            "given r1c1 r2c1 = 1 2\nodd r1c1\n",
            "r1c1",
            Selected((("r1c1", "r2c1"),)),
            "r1c1 = 1, r2c1 = 2",
            "odd r1c1\n",
        ),
    ],
)
def test_backspace_takes_the_digit_or_the_only_clue(before, cell, selection, said, after):
    text = f"{BOARD}{before}"
    found, changes = erased(opened(text), cell, selection)
    assert (found, applied(text, changes)) == (said, f"{BOARD}{after}")


@pytest.mark.parametrize(
    ("text", "selection", "reason"),
    [
        ("odd r1c1\nminimum r1c1\n", Selected((("r1c1",),)), "2 clues are about exactly"),
        ("cage: r1c1 r1c2\n", Selected((("r1c1",),)), "no clue is about exactly"),
        ("anti-knight\n", Selected(), "no clue is about exactly"),
    ],
)
def test_backspace_takes_nothing_where_it_is_not_clear(text, selection, reason):
    with pytest.raises(Unanswerable, match=reason):
        erased(opened(f"{BOARD}{text}"), "r1c1", selection)
