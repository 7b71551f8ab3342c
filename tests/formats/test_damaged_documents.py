"""Damaged documents and links of other programs: an import that is right, or a refusal that names the place.

`tests/support/damage.py` tries any number of them.
"""

import copy
import json
from random import Random

import pytest

import sudokudsl
from sudokudsl.formats import Refused, recognised
from sudokudsl.formats.report import ImportReport
from support import damage
from support.imports import fpuzzle, pencilmark

CASES = 15
"""The damaged texts of each form."""
DOCUMENTS = damage.documents()


@pytest.mark.parametrize("form", damage.forms())
def test_damage_is_refused_by_its_place(form):
    found, outcomes = damage.cases(Random(form), form), set()
    for _ in range(CASES):
        text = next(found)
        outcome, fault = damage.judge(text)
        assert not fault, (fault, text)
        outcomes.add(outcome)
    assert "refused" in outcomes


@pytest.mark.parametrize("form", damage.forms())
def test_without_damage_it_is_imported(form):
    for text in (*damage.documents().get(form, ()), *damage.links().get(form, ())):
        assert damage.judge(text) == ("imported", "")


# Looks, notes of players, and texts about the puzzle. A flag is on for every value but those for nothing.
WITHOUT_MEANING = {
    "f-puzzles": {"antiknight", "diagonal-", "disjointgroups", "grid.#.#.given", "line.#.*", "text.#.*", "text.#"},
    "SudokuPad": {
        "arrows.#.color", "arrows.#.headLength", "arrows.#.thickness", "cages.#", "cages.#.value", "cellSize",
        "cells.#.#.given", "id", "lines.#.color", "lines.#.thickness", "overlays.#.*", "underlays.#.*",
    },
    "pencilmark": {"meta"},
    "SudokuMaker": {"formatVersion", "puzzle.cells.#"},
    "SudokuStudio": {
        "elements.#.order", "elements.#.value", "elements.#.value.#", "elements.#.value.#.#",
        "elements.#.value.#.cells.#", "elements.#.value.diag", "elements.#.value.orth", "elements.#.value.positive",
    },
}  # fmt: skip
WITHOUT_MEANING["CTC"] = WITHOUT_MEANING["SudokuPad"]


def program(text):
    """The program of a text, or the reasons of the refusal."""
    try:
        return recognised(text).to_sdk(text, ImportReport())
    except Refused as refusal:
        return refusal.problems


def _kind(path):
    return ".".join("#" if isinstance(key, int) or key.isdigit() else key for key in path)


def _is_free(form, kind):
    free = WITHOUT_MEANING[form]
    return kind in free or any(each.endswith(".*") and kind.startswith(each[:-1]) for each in free)


@pytest.mark.parametrize("form", DOCUMENTS)
def test_no_value_with_a_meaning_is_passed_over(form):
    """A value that is exchanged for nonsense changes the program, or it is refused."""
    tried = set()
    for text in DOCUMENTS[form]:
        data, plain = json.loads(text), program(text)
        for path in damage.paths(data):
            kind = _kind(path)
            if kind in tried or _is_free(form, kind):
                continue
            tried.add(kind)
            for wrong in ({"nonsense": 1}, [3.5]):
                other = copy.deepcopy(data)
                damage.at(other, path[:-1])[path[-1]] = wrong
                assert program(json.dumps(other)) != plain, (path, wrong)
    assert tried


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # statements that only the board shows to be wrong
        (pencilmark(givens=[None, *[0] * 15]), "the board: `r1c1` is not a cell of the board"),
        (
            pencilmark(givens=[0] * 5 + [None] + [0] * 10),
            "the board: r2c2 lies in a grid, and `givens` has no cell there",
        ),
        (fpuzzle(cells={(1, 1): {"region": 1}}), "region 0 has 3 cells, not 4"),
    ],
)
def test_what_was_about_the_program(text, message):
    with pytest.raises(sudokudsl.SdkError) as caught:
        sudokudsl.loads(text)
    assert caught.value.source.name == "<text>"
    assert any(each.message.startswith(message) for each in caught.value.diagnostics), caught.value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sclN4", "the link is damaged: it ends too early"),
        ("sclN4\tIg", r"the link is damaged: '\t' is not a base64 symbol"),
        ("ctcN4Ig!", "the link is damaged: '!' is not a base64 symbol"),
        ("m=solve", "the link is damaged: its puzzle after `p=` is missing"),
        ("m=edit&a=xx", "the link is damaged: its puzzle after `p=` is missing"),
        ("https:/", "this link does not contain a puzzle that can be read"),
        ("https:sudokupad.app/sclN4Ig", "the link is damaged: it ends too early"),
        (".Giv", "`Giv` has no statement here"),
        ("Ig" + "zglgXgpiBcAWANCALhNAbO8QBURUBDAVzQAsB7AJwR5",
         "this is packed as the puzzle of a link is, and its beginning is missing or damaged"),
        ('{"a": 1}', "this JSON is not a puzzle that can be read: no known form has its keys only, which are `a`"),
    ],
)  # fmt: skip
def test_cut_links(text, message):
    with pytest.raises(sudokudsl.SdkError) as caught:
        sudokudsl.loads(text)
    assert [each.message for each in caught.value.diagnostics] == [message]


@pytest.mark.parametrize("other", ["[]", "[null]", "[1, 2]", '[{"type": "x"}]', "{}", '"x"'])
@pytest.mark.parametrize("within", ["{}", '{{"rules": [], "a": {}}}'])
def test_rules_stated_twice(other, within):
    """The last value of a key counts, and its places are those of the last list."""
    wrong = '{"type": "thermo", "cells": ["r9c9", "r1c1"]}'
    text = pencilmark().replace('"rules":', f'"rules": {within.format(other)}, "rules":')
    assert program(text) == program(pencilmark())
    damaged = text[: text.rindex("]")] + f", {wrong}" + text[text.rindex("]") :]
    (problem,) = program(damaged)
    assert damaged[problem.span.start : problem.span.end] == wrong


@pytest.mark.parametrize("code", ["utf-16", "utf-32", "latin-1", "utf-8-sig", "cp437"])
@pytest.mark.parametrize("form", DOCUMENTS)
def test_other_encodings(form, code, tmp_path):
    """A file in another encoding is read if its first bytes state the encoding; otherwise it may be refused."""
    text = DOCUMENTS[form][0].replace('T"', 'Té"')
    path = tmp_path / "puzzle.json"
    path.write_bytes(text.encode(code))
    try:
        title = sudokudsl.load(path).title
    except sudokudsl.SdkError as error:
        codes, title = {each.code for each in error.diagnostics}, ""
    assert title == "Té" or codes == {"unreadable"}
