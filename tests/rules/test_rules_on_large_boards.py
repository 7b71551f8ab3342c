"""Rules on boards with long lines, many digits and layers: all sides agree on fillings near a solution."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random

import pytest

from sudokudsl.cover import make_engine
from sudokudsl.crosscheck.solvers import puzzle_of_text
from sudokudsl.fuzz.random_rules import random_rule
from sudokudsl.fuzz.random_specs import SeededChance, setting_of
from sudokudsl.model.geometry import Board, Cell
from sudokudsl.model.puzzle import TooLarge
from sudokudsl.model.solver import Limits
from support.near import LARGE_BOARDS, differences, near, random_fillings

NODES, NEAR = 1_000, 24
LAYERED = ("board 2x4 digits 1-8\nlayer up digits 2-9 counted", "board 3x3 digits 0-6\nlayer up digits -4..4 counted")
"""Boards with a layer on which a cell and its value together hold up to 64 pairs of digits."""
JOINT = (
    "require sum(x in {cells} where up[x] {sign} {digit}) {other} {number}",
    "require count(each x in {cells}: x {sign} up[x]) {other} {few}",
    "require sum(up[{first}] {first} up[{second}] {second} up[{third}] {third}) {other} {number}",
    "each x in {cells}: abs(x - up[x]) {sign} {few}",
    "require count(each x in {cells}: x + up[x] {sign} {number}) {other} {few}",
    "require max(x in {cells} where up[x] {sign} {digit}) {other} {digit}",
)


WIDE = tuple(board for board in LARGE_BOARDS if board.endswith(("1-24", "99", "0-19")))
NUMBERS = (
    "require sum({cells}) in {{{listed}}}",
    "require 2 * {first} - 3 * {second} + {third} in {{{listed}}}",
    "require distinct({first}, {second}, {third}, {last}, 10 * {first}) {other} {few}",
    "require {first} * {second} - {third} in {{{listed}}}",
    "require max(7 * {first}, {second}, {third}) - min({cells}) in {{{listed}}}",
)
"""Rules about numbers of many values and in many ranges."""
FORMS = [pytest.param(boards, rule, id=rule) for boards, rules in ((LAYERED, JOINT), (WIDE, NUMBERS)) for rule in rules]


def agree(text: str, random: Random) -> bool:
    """Whether a puzzle has a solution that is found soon. The sides must agree about it and about what is near."""
    puzzle = puzzle_of_text(text)
    if puzzle is None:
        return False
    with suppress(TooLarge):
        found = make_engine(puzzle).search(limit=1, seed=random.getrandbits(30), limits=Limits(nodes=NODES)).grids
        filling = next(iter(found), None) or next(random_fillings(puzzle.board, random))
        fillings = [filling, *near(filling, named(text, puzzle.board), random, NEAR)]
        assert not [*differences(puzzle, fillings)], text
        return bool(found)
    return False


def named(text: str, board: Board) -> list[Cell]:
    """The cells that a text names, with their values on all layers, or all cells if it names none."""
    cells = [Cell(int(row), int(column)) for row, column in re.findall(r"\br(\d+)c(\d+)\b", text)]
    values = [value for name in board.layers for value in board.over(name, cells)]
    return [*cells, *values] or [*board.everywhere]


@pytest.mark.parametrize("part", range(4))
def test_random_rules(part):
    solved = 0
    for number in range(12):
        random = Random(f"{part}:{number}")
        setting = setting_of(random.choice(LARGE_BOARDS))
        solved += agree(setting.text + random_rule(SeededChance(random), setting.board).text(1), random)
    assert solved > 3


@pytest.mark.parametrize(
    ("boards", "rule"), [*((LAYERED, rule) for rule in JOINT), *((WIDE, rule) for rule in NUMBERS)]
)
def test_rules_of_a_form(boards, rule):
    solved = 0
    for number in range(10):
        random = Random(f"{rule} {number}")
        setting = setting_of(random.choice(boards))
        cells = random.sample(setting.board.cells, random.randint(4, 5))
        chosen = {
            "cells": f"({' '.join(map(str, cells))})",
            **dict(zip(("first", "second", "third"), cells, strict=False)),
            "last": cells[-1],
            **{name: random.choice(("=", "!=", "<", ">=")) for name in ("sign", "other")},
            "digit": random.choice(setting.board.digits), "few": random.randint(0, 3), "number": random.randint(4, 20),
            "listed": ", ".join(map(str, sorted(random.sample(range(-20, 60), 16)))),
        }  # fmt: skip
        solved += agree(f"{setting.text}{rule.format(**chosen)}\n", random)
    assert solved > 3
