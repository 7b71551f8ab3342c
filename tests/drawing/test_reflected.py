"""A puzzle upside down has its picture upside down in the terminal: every form, with all boundary values."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import pytest

import sudokudsl
from sudokudsl.drawing.terminal import terminal
from sudokudsl.fuzz.boundaries import boundary_statements_of
from sudokudsl.fuzz.random_specs import RandomStatement, Setting, setting_of
from sudokudsl.fuzz.symmetry import BOARD_SYMMETRIES, EXCLUDED
from sudokudsl.language.family import Family
from sudokudsl.language.signature import Form
from sudokudsl.model.geometry import Board
from support.boundary_forms import FORMS

TRANSPOSED, REFLECTED = BOARD_SYMMETRIES
SETTINGS = [setting_of(text) for text in ("board 2x3 digits 1 2", "board 3x3 digits 1-3")]
NOT_TURNED = (*EXCLUDED, "magic-square", "sandwich")
"""Words of statements whose meaning or picture depends on the top: a sandwich is at the top or left, if it can be."""
SWAPPED = {"UP": "DOWN", "NORTH": "SOUTH", "UPWARDS": "DOWNWARDS"}
"""Words that change places in the names of characters when a picture is turned upside down."""
SWAPPED |= {other: one for one, other in SWAPPED.items()}


@lru_cache
def turned(character: str) -> str:
    """The character upside down: its name with the words for two directions exchanged."""
    if character in "v^":
        return "v^"["^v".index(character)]
    name = unicodedata.name(character)
    if not re.search(r"BOX DRAWINGS|ARROW", name):
        return character
    return unicodedata.lookup(re.sub(r"[A-Z]+", lambda word: SWAPPED.get(word[0], word[0]), name))


def lines_of(board: str, statement: RandomStatement) -> list[str]:
    """The picture of a puzzle without the legend below it."""
    lines = terminal(sudokudsl.loads(f"{board}{statement.line}\n"), title=False).split("\n")
    return lines[: lines.index("")]


def moved_names(line: str, board: Board) -> str:
    """A line with the names that its cells have upside down. They take the place of numbers."""
    return re.sub(r"\br(\d+)(?=c\d)", lambda row: f"r{board.rows + 1 - int(row[1])}", line)


def upside_down(statement: RandomStatement, setting: Setting) -> tuple[RandomStatement, Setting]:
    """A statement and its board upside down: transposed, reflected, and transposed again."""
    for symmetry in (TRANSPOSED, REFLECTED, TRANSPOSED):
        statement, setting = symmetry.statement(statement, setting.board), symmetry.setting(setting)
    return statement, setting


@pytest.mark.parametrize(("family", "form"), [each for each in FORMS if each.values[0].word not in NOT_TURNED])
def test_a_picture_upside_down(family: Family, form: Form) -> None:
    for setting in SETTINGS:
        for statement in boundary_statements_of(family, family.forms.index(form), setting):
            moved, after = upside_down(statement, setting)
            lines = (moved_names(line, setting.board) for line in lines_of(setting.text, statement)[::-1])
            assert ["".join(map(turned, line)) for line in lines] == lines_of(after.text, moved), statement.line
