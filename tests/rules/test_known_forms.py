"""Objectives that are remembered by the shape of a condition: the same as those that are made again."""

import re
from pathlib import Path
from random import Random

import pytest

import sudokudsl
from sudokudsl.cover.rules import decision_diagram, direct, planner
from sudokudsl.cover.rules.known_forms import KnownForms
from sudokudsl.crosscheck.solvers import puzzle_of_text
from sudokudsl.fuzz.random_puzzles import random_puzzle_with_rules
from sudokudsl.fuzz.random_specs import SeededChance
from sudokudsl.model.puzzle import TooLarge

EXAMPLES = Path(__file__).parents[2] / "examples"
SHAPES = """sudoku 6x6
given r1c1 = 1
candidates r2c2 = 1 2 5
each knight as a, b: a != b
each window 2x2 as w: max(w) - min(w) >= 3
each window 2x2 as w: w[1] + w[2] = w[3] + w[4] iff w[1] < w[4]
each pair in r1-3c1-6 as a, b: a + 2 * b != 9
each pair in r4-6c1-6 as a, b: 2 * a + b != 9
each row: position of 1 in row != position of 6 in row + 1
each window 3x1 as w: w[1] < w[2] or w[2] < w[3]
each window 1x3 as w: w[1] < w[2] or w[2] < w[3]
"""
TOTAL = re.compile(r"(?<=: )-?\d+\*\S+(?: -?\d+\*\S+)*")
"""Matches the terms of a total in the text of a cover problem."""
RULES = {
    path.stem: path for path in EXAMPLES.glob("*.sdk") if "each " in path.read_text() or "use " in path.read_text()
}


def text(puzzle, monkeypatch, *, forget):
    """The cover problem of a puzzle, the terms of each total sorted; with `forget`, nothing is remembered.

    The terms come in the order in which the parts of the rules were made, and a remembered part is not made again.
    """
    planner.forget()
    with monkeypatch.context() as patch:
        if forget:
            patch.setattr(KnownForms, "find", lambda known, key, condition: ())
        return TOTAL.sub(lambda found: " ".join(sorted(found[0].split())), sudokudsl.compile_cover(puzzle).text())


@pytest.mark.parametrize("name", sorted(RULES))
def test_objectives_of_examples_are_those_made_again(name, monkeypatch):
    puzzle = sudokudsl.load(RULES[name])
    assert text(puzzle, monkeypatch, forget=False) == text(puzzle, monkeypatch, forget=True)


def test_objectives_of_random_rules_are_those_made_again(monkeypatch):
    """On forty random puzzles in which a shape comes again."""
    found, again = [], 0
    find = KnownForms.find
    for number in range(2_000):
        puzzle = puzzle_of_text(random_puzzle_with_rules(SeededChance(Random(number)), upto=4).text)
        found.clear()
        try:
            with monkeypatch.context() as patch:
                patch.setattr(KnownForms, "find", lambda *them: found.append(find(*them)) or found[-1])
                remembered = puzzle and text(puzzle, monkeypatch, forget=False)
        except TooLarge:
            continue
        if any(found):
            assert remembered == text(puzzle, monkeypatch, forget=True), puzzle.text.text
            again += 1
        if again == 40:
            return
    raise AssertionError(f"only {again} puzzles have a shape that comes again")


def test_objectives_of_many_shapes_are_those_made_again(monkeypatch):
    puzzle = sudokudsl.loads(SHAPES)
    made = []
    for module, name in ((direct, "pairs"), (decision_diagram.Diagram, "_layer")):
        whole = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *them, whole=whole, **named: made.append(1) or whole(*them, **named))
    monkeypatch.setattr("sudokudsl.cover.rules.decompose.pairs", direct.pairs)
    remembered = text(puzzle, monkeypatch, forget=False)
    few, made[:] = len(made), []
    assert remembered == text(puzzle, monkeypatch, forget=True)
    assert 4 * few < len(made)
