"""Rules in words that state another meaning than the customary one: they are followed, or the drawing is refused."""

import itertools
import json

import pytest

import sudokudsl
from sudokudsl.formats import EXPORTS, Refused, recognised
from sudokudsl.formats.report import ImportReport
from support.imports import penpa, sudokupad

GREEN, ORANGE, PURPLE, GREY = "#67F067", "#FFA600", "#F067F0", "#CFCFCF"


def read(rules, link=None, **drawn):
    """The statements but the first, or `refused`."""
    text = link or json.dumps(sudokupad(9, rules=rules, regions=[], **drawn))
    try:
        program = recognised(text).to_sdk(text, ImportReport())
    except Refused:
        return ["refused"]
    lines = program.partition("\nlatin 9x9" if link is None else "\nsudoku 4x4")[2].splitlines()
    sudokudsl.loads(program)
    return [line for line in lines if line and not line.startswith("#")]


def line(colour, thickness=10):
    return {"wayPoints": [[0.5, 0.5], [0.5, 1.5]], "color": colour, "thickness": thickness}


def disc(row, column, size, colour, *, rounded=True, **more):
    box = {"center": [row, column], "width": size, "height": size, "rounded": rounded, "backgroundColor": colour}
    return {**box, "borderColor": "#000000", **more}


@pytest.mark.parametrize(
    ("rules", "colour", "expected"),
    [
        ("Neighbouring digits on a whisper line differ by at least 5.", GREEN, "whispers r1c1 r1c2"),
        ("Whispers: digits along the green line differ by at least {}.", GREEN, "whispers {}: r1c1 r1c2"),
        ("Green whisper: a difference of at least {word}", GREEN, "whispers {}: r1c1 r1c2"),
        ("German whispers have a difference of {} or more.", GREEN, "whispers {}: r1c1 r1c2"),
        ("Whispers: green lines by at least {}, orange lines by at least 7.", GREEN, "whispers {}: r1c1 r1c2"),
        ("Whispers: green at least {}. Dutch whispers: at least 7.", ORANGE, "whispers 7: r1c1 r1c2"),
        ("Dutch whispers: by at least {word}.", ORANGE, "whispers {}: r1c1 r1c2"),
        ("Some whispers differ by at least {}, others by at least 7.", GREEN, "refused"),
        ("Ends of lockout lines differ by at least 7. Whispers: at least {}.", GREEN, "whispers {}: r1c1 r1c2"),
        ("Whispers are on blue lines. Green lines are palindromes.", GREEN, "refused"),
        ("Renbans are green. Whispers are purple.", PURPLE, "refused"),
        ("Purple lines are palindromes, and there are renbans too", PURPLE, "refused"),
        ("Renbans are purple.", PURPLE, "renban r1c1 r1c2"),
        ("Grey lines are palindromes. Green lines are whispers.", GREY, "palindrome r1c1 r1c2"),
        ("Green lines are whispers, and lines are palindromes", GREEN, "whispers r1c1 r1c2"),
    ],
)
def test_lines(rules, colour, expected):
    for number, word in ((3, "three"), (4, "four"), (6, "six")):
        lines = read(rules.format(number, word=word), lines=[line(colour)])
        assert lines == [expected.format(number).replace("whispers 5: ", "whispers ")]


@pytest.mark.parametrize(
    ("rules", "word"),
    [
        ("Digits on thermometers increase from the bulb.", "thermometer"),
        ("Thermometers: digits strictly increase.", "thermometer"),
        ("Thermometers: digits increase, they never decrease.", "slow-thermometer"),
        ("Slow thermometers: digits may stay the same or increase.", "slow-thermometer"),
        ("Thermometers: digits increase or stay the same.", "slow-thermometer"),
        ("On thermometers digits increase or remain equal.", "slow-thermometer"),
        ("Digits do not decrease along a thermometer.", "slow-thermometer"),
        ("Thermometers are non-decreasing", "slow-thermometer"),
        ("Digits decrease along a thermometer from the bulb.", ""),
        ("Thermometers increase. On dashed thermometers digits increase or stay equal.", ""),
        ("Digits on slow thermometers never decrease. Digits on other thermometers increase.", ""),
    ],
)
def test_thermometers(rules, word):
    drawn = {"lines": [line(GREY, 20)], "underlays": [disc(0.5, 0.5, 0.85, GREY)]}
    assert read(rules, **drawn) == [f"{word} r1c1 r1c2" if word else "refused"]


WHITE = {
    "are consecutive": "white",
    "differ by 1": "white 1:",
    "differ by exactly {}": "white {}:",
    "sum to 5": "",
    "have a difference of {}": "white {}:",
    "differ by at least {}": "",
    "have a 1:2 ratio": "",
    "are equal": "",
}
BLACK = {
    "have a ratio of 1:2": "black 2:",
    "are in a 1:{} ratio": "black {}:",
    "are consecutive": "",
    "are such that one is double the other": "black",
    "have a ratio of {}": "black {}:",
    "sum to 5": "",
}
FORMS = (
    "Digits with a {colour} dot between them {what}.",
    "{colour} dots: digits {what}.",
    "Kropki rules apply.\nDigits joined by a {colour} dot {what}, and not all dots are given.",
)


@pytest.mark.parametrize(
    ("form", "colour", "what"),
    [(form, colour, what) for form in FORMS for colour, all_ in (("white", WHITE), ("black", BLACK)) for what in all_],
)
@pytest.mark.parametrize("number", [3, 4])
def test_dots(form, colour, what, number):
    fill = {"white": "#FFFFFF", "black": "#000000"}[colour]
    usual = {"white": "white 1:", "black": "black 2:"}[colour]
    expected = {"white": WHITE, "black": BLACK}[colour][what].format(number).replace(usual, colour)
    rules = form.format(colour=colour, what=what.format(number))
    lines = read(rules, overlays=[disc(0.5, 1, 0.3, fill)])
    assert lines == [f"kropki {expected} r1c1 r1c2" if expected else "refused"]


def test_dots_of_both_colours_in_one_sentence():
    rules = "Digits joined by a white dot are consecutive, digits joined by a black dot have a ratio of 1:2."
    dots = [disc(0.5, 1, 0.3, "#FFFFFF"), disc(1.5, 1, 0.3, "#000000")]
    assert read(rules, overlays=dots) == ["kropki white r1c1 r1c2", "kropki black r2c1 r2c2"]
    swapped = "A black dot is between consecutive digits, a white dot between digits in a ratio of 1:2."
    assert read(swapped, overlays=dots) == ["refused"]


@pytest.mark.parametrize(
    ("rules", "refused"),
    [
        ("Grey circles are odd, grey squares are even.", False),
        ("There are odd digits in circles and even digits in squares.", False),
        ("Odd and even cells are marked.", False),
        ("Grey circles are even, grey squares are odd.", True),
        ("A circle holds an even digit, and a square an odd one.", True),
        ("Even digits are in circles. Odd digits are in squares.", True),
    ],
)
def test_parities(rules, refused):
    drawn = [disc(0.5, 0.5, 0.7, GREY), disc(1.5, 1.5, 0.7, GREY, rounded=False)]
    assert read(rules, underlays=drawn) == (["refused"] if refused else ["odd r1c1", "even r2c2"])


SUMS = ("Digits in cages sum to the total.", "Killer cages show their totals.", "Dashed cages: digits add up.")
REPEATS = (
    " Digits may repeat in cages.",
    " Digits can be repeated.",
    " In a cage, repeats are allowed.",
    "\nCages: digits may also repeat.",
)
NO_REPEATS = (
    "",
    " Digits cannot repeat in cages.",
    " Digits may repeat on arrows.",
    "\nDigits can repeat on lines.",
    " Repeats are not allowed.",
    " Digits may not repeat in a cage.",
)
NO_SUMS = (
    "Each cage shows the product of its digits.",
    "Cages: the difference of the two digits.",
    "Rellik cages: no part of a cage adds up to its number.",
    "Look-and-say cages: say the number.",
    "The digits of a cage multiply to its number and cannot repeat.",
)
CAGE = {"cells": [[0, 0], [0, 1]], "value": "5"}
FRAME = {"killercages": [[18, 19]], "numberS": {str(4 * 64 + 4 * 18): ["5", 1]}}


def framed(rules):
    """A link of Penpa+ with a frame and a small number."""
    header = ["square", 4, 4, 38, 0, 1, 1, 400, 400, 50, 50, 0, 0, 0, 0, "Title: ", "Author: ", "", "", "ON"]
    header[18] = rules.replace(",", "%2C").replace("\n", "%2D")
    return penpa(FRAME, header=header)


@pytest.mark.parametrize(
    ("rules", "word"),
    [
        *((sums + more, "sum") for sums, more in itertools.product(SUMS, REPEATS)),
        *((sums + more, "cage") for sums, more in itertools.product(SUMS, NO_REPEATS)),
        *((rules, "") for rules in NO_SUMS),
        ("", "cage"),
    ],
)
def test_cages(rules, word):
    expected = [f"{word} 5: r1c1 r1c2"] if word else ["refused"]
    assert read(rules, cages=[CAGE]) == expected
    assert read("", framed(rules)) == expected


def test_a_cage_that_states_its_meaning_needs_no_rules():
    rules = "Digits in cages sum to the total, and may repeat."
    assert read(rules, cages=[{**CAGE, "unique": True}]) == ["cage 5: r1c1 r1c2"]
    assert read("Cages show products.", cages=[{**CAGE, "sum": 5}]) == ["cage 5: r1c1 r1c2"]


@pytest.mark.parametrize("form", ["sudokupad", "penpa"])
@pytest.mark.parametrize("digits", ["1 1", "11", "1 11", "12 3 4", "1 2 3 4", "16 15 14 13", "1 3"])
def test_quadruples_of_a_large_board(form, digits):
    link = EXPORTS[form](sudokudsl.loads(f"sudoku 16x16\nquadruple r1c1 = {digits}\n"))
    program = recognised(link).to_sdk(link, ImportReport())
    assert f"quadruple r1c1 = {digits}" in program.splitlines()
