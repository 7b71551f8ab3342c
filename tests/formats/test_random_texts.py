"""Titles, authors, rules and solutions with signs that other programs use themselves, exported and imported again."""

from random import Random

import pytest

import sudokudsl
from sudokudsl.formats import EXPORTS, recognised
from sudokudsl.formats.report import ImportReport
from sudokudsl.language.syntax.unparse import quoted

PARTS = (
    "a", "Sudoku", "é", "日本", "😀", "&", "=", ",", "<b>", "</p>", "a < b", "x > y", "'", "\\", "%2C", "%41", "+", "#",
    "?", ":", ";", "z", "zZ", "zO", "null", '"', "~", "`", "&amp;", "&lt", "&#60;", "title: x", "Author: y", "007",
    "-5", "|", "t", "f", "{", "}", "[]", "<br>", "r1c1", "https://x.y/z?a=b", "’", "@", "*", "$", "^", "1.",
)  # fmt: skip
BOARD = "sudoku 4x4\ngivens\n  1234\n  3412\n  2143\n  43..\nsolution\n  1234\n  3412\n  2143\n  4321\n"
TEXTS = 60
"""The puzzles of a form."""


def text(random, most):
    return " ".join(random.choice(PARTS) for _ in range(random.randint(1, most)))


@pytest.mark.parametrize("form", ["sudokupad", "sudokupad-json", "penpa", "fpuzzles", "fpuzzles-json", "pencilmark"])
def test_texts_come_back(form):
    random = Random(f"texts {form}")
    for _ in range(TEXTS):
        names = {word: text(random, 4) for word in ("title", "author")}
        rules = [text(random, 5) for _ in range(random.randint(1, 3))]
        lines = [*(f"{word} {quoted(said)}" for word, said in names.items()), f"rules {' '.join(map(quoted, rules))}"]
        puzzle = sudokudsl.loads("\n".join(lines) + "\n" + BOARD)
        document = EXPORTS[form].document(puzzle)
        again = sudokudsl.loads(recognised(document.content).to_sdk(document.content, ImportReport()))
        assert (again.rules, again.solutions[0][0].values) == ("\n".join(rules), puzzle.solutions[0][0].values)
        if not any("in another way" in note for note in document.notes):
            assert {"title": again.title, "author": again.author} == names
        else:  # as a player sees them
            shown = {word: said.replace("%2C", ",") for word, said in names.items()}
            assert {"title": again.title, "author": again.author} == shown
