"""Random rules: the meaning of the typed tree and the ground form agree on every grid of a small board."""

import random

import pytest

import sudokudsl
from sudokudsl.api import SdkError
from sudokudsl.crosscheck.oracle import all_grids
from sudokudsl.expression.grounding import calls, conditions, domains
from sudokudsl.expression.grounding.folding import FALSE, TRUE, GroundBuilder
from sudokudsl.expression.grounding.grounder import RuleGrounder
from sudokudsl.families import BUILTIN, SYNONYMS
from sudokudsl.fuzz.random_rules import random_rule
from sudokudsl.fuzz.random_specs import SeededChance, raw_setting
from sudokudsl.model.geometry import Board
from support import ground

BOARDS = (Board(2, 2, (1, 2, 3)), Board(1, 4, (-1, 0, 1, 2)), Board(2, 2, (0, 2, 5)), Board(1, 3, (1, 2, 3, 4)))


def test_random_rules():
    judged = 0
    for seed in range(150):
        dice = SeededChance(random.Random(seed))
        board = dice.pick(BOARDS)
        text = raw_setting(board).text + random_rule(dice, board).text(1)
        try:
            puzzle = sudokudsl.loads(text)
        except SdkError as error:
            wrong = {each.code for each in error.diagnostics if each.severity == "error"}
            assert wrong <= {"value-out-of-range", "too-large"}, text
            continue
        judged += 1
        for stated in puzzle.constraints:
            for grid in all_grids(board):
                assert stated.holds(grid) == ground.holds(stated.ground, grid), (text, str(grid))
        again = sudokudsl.loads(sudokudsl.format(text)).constraints
        assert [stated.ground for stated in again] == [stated.ground for stated in puzzle.constraints], text
    assert judged > 140


# --- both compilers start from the ground form: a fault in it is noticed ---


def short(right):
    return lambda *args: right(*args)[:-1]


def swapped(sign, other):
    return lambda right: lambda self, found, *rest: right(self, other if found == sign else found, *rest)


def forgetful(right):
    return lambda self, parts, span: right(self, parts[1:], span)


def lazy(right):
    return lambda self, part, span: part


def one_off(right):
    return lambda self, parts, span: right(self, [*parts, TRUE], span)


def turned(right):
    return lambda self, parts, span, *, least: right(self, parts, span, least=not least)


def reversed_truth(right):
    return lambda *args: FALSE if right(*args) is TRUE else TRUE


def shifted(right):
    return lambda self, cells, first, *rest: right(self, (*cells[1:], cells[0]), first, *rest)


FAULTS = [
    (GroundBuilder, "comparison", swapped("<", "<="), "require r1c1 < r1c2"),
    (GroundBuilder, "comparison", swapped("<=", "<"), "require r1c1 <= r1c2"),
    (GroundBuilder, "comparison", swapped("=", ">="), "require r1c1 + r1c2 = r1c3"),
    (GroundBuilder, "conjunction", forgetful, "each x in r1: x > 1"),
    (GroundBuilder, "disjunction", forgetful, "some x in r1: x > 1"),
    (GroundBuilder, "disjunction", forgetful, "require r1c1 = 1 implies r1c2 = 2"),
    (GroundBuilder, "negation", lazy, "no pair in r1 as a, b: a = b"),
    (GroundBuilder, "tally", one_off, "require count(x in r1 where x > 1) = 2"),
    (GroundBuilder, "tally", one_off, "exactly 1 of\n  even r1c1\n  even r1c2"),
    (GroundBuilder, "extreme", turned, "require max(r1) = 2"),
    (domains, "from_to", shifted, "let line = r1\neach i in 1..2: line[i] > line[i + 1]"),
    (RuleGrounder, "cells", short, "require sum(r1) = 5"),
    (domains, "integers", short, "some n in 1..3: r1c1 + r1c2 = 2 * n"),
    (conditions, "members", short, "require distinct(x in r1 where x > 1)"),
    (GroundBuilder, "iff", lambda right: lambda self, left, other, span: left, "require r1c1 = 1 iff r1c2 = 1"),
    (calls, "_argument", short, "define low-sum(line)\n  require sum(line) = 3\nlow-sum r1c1 r1c2"),
    (calls, "_argument", short, "define low-sum(l: line) = sum(l)\nrequire low-sum(r1c1 r1c2) = 3"),
    (conditions, "cell_among", reversed_truth, "each x in r1 where x is not r1c1: x > 1"),
    (domains, "_values", lambda right: lambda *args: list(right(*args))[1:], "each x in r1: x < 3"),
]


@pytest.mark.parametrize(
    ("owner", "name", "fault", "rule"), FAULTS, ids=[f"{name} {rule}" for _, name, _, rule in FAULTS]
)
def test_a_fault_in_grounding_is_noticed(owner, name, fault, rule, monkeypatch):
    text = f"board 1x3 digits 1-3\nexpect 27 solutions\n{rule}\n"
    assert sudokudsl.check(sudokudsl.loads(text), all_engines=True).agree
    monkeypatch.setattr(owner, name, fault(getattr(owner, name)))
    # the logical solver, which searches by the meaning, misses grids that are not its, or finds more
    assert not sudokudsl.check(sudokudsl.loads(text), all_engines=True).agree


def test_every_synonym_is_found_without_importing_all_families():
    assert dict(SYNONYMS) == {synonym: family.word for family in BUILTIN for synonym in family.synonyms}
