"""Signs of other languages: each is replaced by the sign that means the same here, where the result is right."""

import pytest

import sudokudsl
from sudokudsl.service.document import open_document
from sudokudsl.service.fixes import fixes
from sudokudsl.text.source import Span
from support.carets import changed

BOARD = "sudoku 4x4\n"
CONDITION = "require (r1c1 = 1) {} (r1c2 = 2)"
COMPARISON = "require r1c1 {} r1c2"
NUMBER = "require r1c1 {} r1c2 = 2"
PLACES = {
    "<=": (COMPARISON, "≤ ⩽ =<"),
    ">=": (COMPARISON, "≥ ⩾"),
    "!=": (COMPARISON, "≠ <>"),
    "=": (COMPARISON, "=="),
    "implies": (CONDITION, "=> ⇒ → ->"),
    "and": (CONDITION, "&& & ∧"),
    "or": (CONDITION, "|| | ∨"),
    "not": ("require {} (r1c1 = 1)", "! ¬"),
    "*": (NUMBER, "× · **"),
    "/": (NUMBER, "÷"),
    "mod": (NUMBER, "%"),
    "-": (NUMBER, "− – —"),
    "..": ("renban r1c1{}r1c3", "− – — - …"),
    "#": ("even r1c1 {} r1c2", "// ;"),
}
"""The signs of this language: a place for each, and the signs of others that mean the same there."""


@pytest.mark.parametrize(
    ("right", "sign", "place"),
    [(right, sign, place) for right, (place, signs) in PLACES.items() for sign in signs.split()],
)
def test_a_sign_of_another_language_is_replaced(right, sign, place):
    document = open_document("puzzle.sdk", f"{BOARD}{place.format(sign)}\n")
    found = [changed(document, [fix.change]) for fix in fixes(document, Span(0, len(document.text)))]
    wanted = sudokudsl.loads(f"{BOARD}{place.format(right)}\n").constraints
    assert any(sudokudsl.loads(text).constraints == wanted for text in found), found
