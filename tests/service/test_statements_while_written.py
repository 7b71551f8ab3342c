"""Statements at the boundaries of every form while they are written: completion offers and explains each word."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import get_args

import pytest

from sudokudsl.fuzz.boundaries import boundary_settings
from sudokudsl.fuzz.random_specs import Setting
from sudokudsl.language.family import Family
from sudokudsl.language.signature import Colon, Form, Int, Part, Sign
from sudokudsl.service.completion import CompletionItem, ItemKind, completion
from sudokudsl.service.document import Document, open_document
from support.boundary_forms import FORMS, boundary_lines

WORDS = re.compile(r"(?<=[\s:])(?:[a-z][a-z-]+(?![\w-])|[A-Z]\b|=)|:")
"""The words and signs of a line after its first word. Small single letters are names or rows."""
WITHIN = {("cage", "or"), ("xv", ":")}
"""Words of families that belong to an argument which is already complete without them."""


def places(board: str, line: str) -> Iterator[tuple[Document, str]]:
    """Each word of a statement, after a document that ends before it."""
    for found in WORDS.finditer(line):
        yield open_document("puzzle.sdk", f"{board}{line[: found.start()].rstrip()} "), found[0]


def offered(document: Document) -> dict[str, CompletionItem]:
    """The items at the end of a document, by their labels. Each has a kind and an explanation."""
    items = completion(document, len(document.text))
    assert all(item.kind in get_args(ItemKind) and item.detail for item in items)
    return {item.label: item for item in items}


def told(part: Part) -> str:
    """The explanation of a part, or its usage."""
    return getattr(part, "doc", "") or part.usage()


def explanations(family: Family, sign: str) -> set[str]:
    """The explanations of a sign: each names the part that follows it in some form."""
    following = (pair for form in family.forms for pair in pairwise(form.parts))
    return {
        f"before {told(after)}" for part, after in following if isinstance(part, Sign | Colon) and part.usage() == sign
    }


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_each_word_of_a_statement_is_offered_before_it_is_written(family: Family, form: Form) -> None:
    for board, line in boundary_lines(family, form, 6):
        for document, word in places(board, line):
            items = offered(document)
            assert word in items or (family.word, word) in WITHIN, (board, line)
            if explained := explanations(family, word):
                assert word not in items or items[word].detail in explained


NUMBERS = [
    pytest.param(family, form, part, id=f"{family.word} {form.usage()} {part.name}")
    for family, form in (each.values for each in FORMS)
    for part in form.parts
    if isinstance(part, Int) and (part.letters or isinstance(part.default, int))
]
"""Numbers that have letters, or that may be left out."""


@pytest.mark.parametrize(("family", "form", "part"), NUMBERS)
def test_defaults_and_letters_are_offered_and_explained(family: Family, form: Form, part: Int) -> None:
    said = set()
    for board, line in boundary_lines(family, form, 6):
        for blank in re.finditer(r" ", line):
            items = offered(open_document("puzzle.sdk", f"{board}{line[: blank.end()]}"))
            said |= {(label, item.detail) for label, item in items.items()}
    about = part.doc or part.name
    expected = {(letter, f"{about} of {number}") for number, letter in part.letters.items()}
    if not part.required:
        expected.add((str(part.default), f"{about}: the default"))
    assert expected <= said


@pytest.mark.parametrize("setting", boundary_settings(), ids=lambda setting: setting.text.replace("\n", ", "))
def test_all_rows_columns_and_boxes_are_offered(setting: Setting) -> None:
    board = setting.board
    items = offered(open_document("puzzle.sdk", f"{setting.text}\ndistinct "))
    for letter, name, many in (
        ("r", "row", board.rows),
        ("c", "column", board.columns),
        ("b", "box or region", len(board.regions)),
    ):
        found = {label: item.detail for label, item in items.items() if re.fullmatch(rf"{letter}\d+", label)}
        assert found.keys() == {f"{letter}{number}" for number in range(1, many + 1)}
        assert all(detail.startswith(f"{name} {label[1:]}") for label, detail in found.items())
    for row in range(1, board.rows + 1):
        within = offered(open_document("puzzle.sdk", f"{setting.text}\ndistinct r{row}"))
        assert {label: item.detail for label, item in within.items() if "c" in label} == {
            f"r{row}c{column}": f"r{row}, column {column}" for column in range(1, board.columns + 1)
        }
