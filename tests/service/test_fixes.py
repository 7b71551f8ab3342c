"""Quick fixes of broken files: slips in the examples, each fix of which must leave the file with fewer errors."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from sudokudsl.service.diagnostics import diagnostics
from sudokudsl.service.document import open_document
from sudokudsl.service.fixes import fixes
from sudokudsl.text.source import Span
from support.carets import changed
from support.random_edits import starts

SLIPS = 60
"""The broken files of each kind of slip."""


def _letter(line, chance):
    at = chance.randrange(len(line))
    return line[:at] + chance.choice(("", line[at] * 2, line[at + 1 : at + 2] + line[at])) + line[at + 1 :]


def _word(line, chance):
    word = chance.choice([*re.finditer(r"\S+", line)])
    return line[: word.start()] + chance.choice(("", word[0] + " " + word[0])) + line[word.end() :]


def _sign(line, chance):
    at = chance.randrange(len(line) + 1)
    return line[:at] + chance.choice('()[]{}":;,#-') + line[at:]


def _joined(line, chance):
    return line.rstrip("\n") + " "


KINDS = {"letter": _letter, "word": _word, "sign": _sign, "lines in one": _joined}


def broken(kind):
    """Examples, each with a slip of this kind in one line, and the text without it."""
    chance = random.Random(kind)
    for _ in range(SLIPS):
        lines = chance.choice([text for text in starts() if text.strip()]).splitlines(keepends=True)
        at = chance.choice([number for number, line in enumerate(lines) if line.strip()])
        yield "".join([*lines[:at], KINDS[kind](lines[at], chance), *lines[at + 1 :]]), "".join(lines)


def _errors(document):
    return Counter((each.code, each.message) for each in diagnostics(document) if each.severity == "error")


@pytest.mark.parametrize("kind", KINDS)
def test_no_fix_causes_another_error(kind):
    undone = 0
    for text, right in broken(kind):
        document = open_document("puzzle.sdk", text)
        before = _errors(document)
        texts = [(fix, changed(document, [fix.change])) for fix in fixes(document, Span(0, len(text)))]
        undone += right in (after for _, after in texts)
        for fix, after in texts:
            found = _errors(open_document("puzzle.sdk", after))
            hidden = fix.diagnostic.code == "unclosed"  # it hides the mistakes of the lines below
            assert hidden or (found <= before and (found < before or fix.diagnostic.severity != "error")), after
    assert undone >= SLIPS // 20


@pytest.mark.parametrize(
    ("text", "title", "right"),
    [
        ("expect unique unique", "Remove the second `unique`", "expect unique"),
        ("renban r1c1 r1c2 r1c1", "Remove the second `r1c1`", "renban r1c1 r1c2"),
        ("kropki kropki white r1c1 r1c2", "Remove the second `kropki`", "kropki white r1c1 r1c2"),
        ('kro"pki white r1c1 r1c2', 'Remove the `"`', "kropki white r1c1 r1c2"),
        ("(even r1c1", "Remove the `(`", "even r1c1"),
        ("anti-king anti-knight", "Write each statement on a line of its own", "anti-king\nanti-knight"),
        (
            "either\n  even r1c1 odd r1c2\nor\n  odd r1c1",
            "Write each statement on a line of its own",
            "either\n  even r1c1\n  odd r1c2\nor\n  odd r1c1",
        ),
    ],
)
def test_a_slip_is_undone(text, title, right):
    document = open_document("puzzle.sdk", f"sudoku 4x4\n{text}\n")
    found = {fix.title: changed(document, [fix.change]) for fix in fixes(document, Span(0, len(document.text)))}
    assert found[title] == f"sudoku 4x4\n{right}\n"


@pytest.mark.parametrize(
    "text",
    ["solutio(n\n  1234\n  3412\n  2143\n  4321", 'title "A" B"', "givens givens\n  1...\n  ....\n  ....\n  ....",
     "expect 2 solutions\nunique"],
)  # fmt: skip
def test_what_would_be_another_error_is_no_fix(text):
    document = open_document("puzzle.sdk", f"sudoku 4x4\n{text}\n")
    for fix in fixes(document, Span(0, len(document.text))):
        assert not _errors(open_document("puzzle.sdk", changed(document, [fix.change])))
