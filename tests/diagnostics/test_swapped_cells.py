"""A condition on two cells that changes when they are swapped: each spelling in the advice means what it says."""

import re
from collections.abc import Callable, Iterator
from itertools import combinations, product

import pytest

import sudokudsl
from sudokudsl.model.grid import Grid

BOARD = "board 2x3 digits 1-3\n"
FILLINGS = [*product((1, 2, 3), repeat=6)][::11]
"""Some of the 729 fillings of the board."""
PLACES = [(row, column) for row in (1, 2) for column in (1, 2, 3)]
NEAR: dict[str, Callable[[int, int], bool]] = {
    "orthogonal": lambda down, right: abs(down) + abs(right) == 1,
    "king": lambda down, right: max(abs(down), abs(right)) == 1,
    "diagonal": lambda down, right: abs(down) == abs(right) == 1,
    "knight": lambda down, right: abs(down * right) == 2,
    "leaper 0,2": lambda down, right: {abs(down), abs(right)} == {0, 2},
    "pair": lambda down, right: True,
}
CONDITIONS: dict[str, Callable[[int, int], bool]] = {
    "a = 1 implies b > 1": lambda a, b: a != 1 or b > 1,
    "a = 1 implies b = 3": lambda a, b: a != 1 or b == 3,
    "a < b": lambda a, b: a < b,
    "a + 2 * b != 5": lambda a, b: a + 2 * b != 5,
    "abs(a - b) != 1": lambda a, b: abs(a - b) != 1,
    "a * b in {2, 3, 6}": lambda a, b: a * b in (2, 3, 6),
    "a > 1 or b > 2": lambda a, b: a > 1 or b > 2,
}


def accepted(text: str) -> set[tuple[int, ...]]:
    """The fillings that a puzzle accepts."""
    puzzle = sudokudsl.loads(text)
    return {digits for digits in FILLINGS if puzzle.holds(Grid(puzzle.board, digits))}


def pairs(noun: str, *, both: bool) -> Iterator[tuple[int, int]]:
    """The positions of two cells that a quantifier visits, in one order or in both."""
    for one, other in combinations(range(6), 2):
        if NEAR[noun](PLACES[other][0] - PLACES[one][0], PLACES[other][1] - PLACES[one][1]):
            yield one, other
            if both:
                yield other, one


def expected(word: str, noun: str, condition: str, *, both: bool) -> set[tuple[int, ...]]:
    """The fillings in which each, some, none or exactly two of the visited pairs meet a condition."""
    found = set()
    for digits in FILLINGS:
        held = sum(CONDITIONS[condition](digits[one], digits[other]) for one, other in pairs(noun, both=both))
        many = len([*pairs(noun, both=both)])
        if {"each": held == many, "some": held > 0, "no": held == 0, "count": held == 2}[word]:
            found.add(digits)
    return found


def rule(word: str, quantifier: str) -> str:
    return f"require {quantifier} = 2\n" if word == "count" else f"{quantifier}\n"


@pytest.mark.parametrize("word", ["each", "some", "no", "count"])
@pytest.mark.parametrize("noun", NEAR)
def test_both_spellings_mean_what_they_are_said_to_mean(noun, word):
    for condition, meaning in CONDITIONS.items():
        said = f"{noun} as a, b: {condition}"
        text = BOARD + rule(word, f"count(each {said})" if word == "count" else f"{word} {said}")
        assert accepted(text) == expected(word, noun, condition, both=False)
        found = [each for each in sudokudsl.loads(text).diagnostics if "swapping" in each.message]
        symmetric = all(meaning(a, b) == meaning(b, a) for a in (1, 2, 3) for b in (1, 2, 3))
        assert bool(found) != symmetric
        for warning in found:
            both, ordered = re.findall("`(.*?)`", warning.help)
            assert accepted(BOARD + rule(word, both)) == expected(word, noun, condition, both=True)
            assert accepted(BOARD + rule(word, ordered)) == expected(word, noun, condition, both=False)
            for clear in (both, ordered):
                told = sudokudsl.loads(BOARD + rule(word, clear)).diagnostics
                assert not any("swapping" in each.message for each in told)


def warned(text: str) -> list[str]:
    """The quantifiers of a puzzle with a warning, as they are written."""
    found = [each for each in sudokudsl.loads(text).diagnostics if "swapping" in each.message]
    return [text[each.span.start : each.span.end] for each in found]


def test_a_filter_and_the_cells_are_a_part_of_both_spellings():
    text = f"{BOARD}no king in r1-2c1-2 as a, b where a = 2 or b = 3: a > b\n"
    (warning,) = sudokudsl.loads(text).diagnostics
    both, ordered = re.findall("`(.*?)`", warning.help)
    inside = [0, 1, 3, 4]

    def fillings(*, twice: bool) -> set[tuple[int, ...]]:
        visited = [*combinations(inside, 2)]
        visited += [(other, one) for one, other in visited] if twice else []
        return {
            digits
            for digits in FILLINGS
            if not any(digits[a] > digits[b] and (digits[a] == 2 or digits[b] == 3) for a, b in visited)
        }

    assert accepted(text) == accepted(BOARD + ordered + "\n") == fillings(twice=False)
    assert accepted(BOARD + both + "\n") == fillings(twice=True)


def test_quantifiers_in_definitions_and_in_others_are_warned_of():
    text = f"""{BOARD}layer shade digits 0-1
areas field
define apart(s: set, k: number)
  each pair in s as a, b: a + k * b != 4
define above(x: cell, y: cell) = x > y
define sorted-line(l: line)
  each pair in l as a, b: above(b, a)
each window 2x2 as w: each pair in w as a, b: a < b
each orthogonal as a, b where shade[a] = 1: b = 2
each diagonal as a, b: above(a, b)
each digit as d: no king as a, b: a = d and b = d + 1
apart r1-2c1-2 2
sorted-line r1
"""
    assert warned(text) == [
        "each pair in s as a, b: a + k * b != 4",
        "each pair in w as a, b: a < b",
        "each orthogonal as a, b where shade[a] = 1: b = 2",
        "each diagonal as a, b: above(a, b)",
        "no king as a, b: a = d and b = d + 1",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "each pair in r1 as a, b: a < b",  # the order of a line is meant
        "each row as r: each pair in r as a, b: a < b",
        "each pair in r1c1 r2c3 r1c3 as a, b: a < b",
        "each run of 2 in r1 as a, b: a < b",
        "each orthogonal as a, b where row(a) = row(b): a < b",  # about places
        "each orthogonal as a, b: column(a) < column(b) implies a < b",
        "each pair in all as a, b: a is r1c1 implies b > 1",
        "each orthogonal as a, b: field[a] = field[b] implies a + b > size(field, a)",  # one area has one size
        "each orthogonal as a, b: shade[a] + shade[b] = 1 implies a + b > 3",
        "each king as a, b: (a = 1 and b = 2) or (a = 2 and b = 1) implies shade[a] = shade[b]",
        "each pair in all as a, b: sum(r1c1 a b) mod 2 = 0",
        "each king as a, b: sum(each x in r1: x * a * b) > 6",
    ],
)
def test_conditions_that_may_be_meant_are_not_warned_of(line):
    assert warned(f"{BOARD}layer shade digits 0-1\nareas field\n{line}\n") == []


def test_steps_of_a_line_without_a_direction_are_warned_of():
    board = "board 2x3 digits 1-3\n"
    rule = "each step of way as a, b: a = 1 implies b = 2\n"
    for line, directed in (("loop way", False), ("path way", False), ("path way from r1c1", True)):
        text = f"{board}{line}\n{rule}"
        assert warned(text) == ([] if directed else [rule.strip()])
    (warning,) = sudokudsl.loads(f"{board}loop way\n{rule}").diagnostics
    (both,) = re.findall("`(.*?)`", warning.help)
    ring = [0, 1, 2, 5, 4, 3]  # the board has a loop around all six cells, and two around four of them
    loops = [ring, [0, 1, 4, 3], [1, 2, 5, 4]]

    def is_right(digits: tuple[int, ...], loop: list[int]) -> bool:
        steps = [*zip(loop, [*loop[1:], loop[0]], strict=True)]
        return all(digits[a] != 1 or digits[b] == 2 for one in steps for a, b in (one, one[::-1]))

    many = sum(is_right(digits, loop) for digits in product((1, 2, 3), repeat=6) for loop in loops)
    assert sudokudsl.count(sudokudsl.loads(f"{board}loop way counted\n{both}\n")).count == many


def test_runs_of_a_line_without_a_direction_are_warned_of():
    board = "board 2x3 digits 1-3\n"
    rule = "each run of 3 in way as a, b, c: a + b != c\n"
    for line, directed in (("loop way", False), ("path way", False), ("path way from r1c1", True)):
        assert warned_of_order(f"{board}{line}\n{rule}") == ([] if directed else [rule.strip()])
    assert warned_of_order(f"{board}loop way\neach run of 3 in way as a, b, c: a + b + c != 4\n") == []
    (warning,) = sudokudsl.loads(f"{board}loop way\n{rule}").diagnostics
    (both,) = re.findall("`(.*?)`", warning.help)
    loops = [[0, 1, 2, 5, 4, 3], [0, 1, 4, 3], [1, 2, 5, 4]]

    def is_right(digits: tuple[int, ...], loop: list[int]) -> bool:
        runs = [(loop[at - 2], loop[at - 1], loop[at]) for at in range(len(loop))]
        return all(digits[a] + digits[b] != digits[c] for one in runs for a, b, c in (one, one[::-1]))

    many = sum(is_right(digits, loop) for digits in product((1, 2, 3), repeat=6) for loop in loops)
    assert sudokudsl.count(sudokudsl.loads(f"{board}loop way counted\n{both}\n")).count == many


def warned_of_order(text: str) -> list[str]:
    """The quantifiers of a puzzle with a warning about the order of a run."""
    found = [each for each in sudokudsl.loads(text).diagnostics if "in the other order" in each.message]
    return [text[each.span.start : each.span.end] for each in found]
