"""Random documents of other programs, each made of several small ones: what they mean together.

A fingerprint states nothing about what is right; the relations below it do. It is a part of a digest of the programs
that some random documents become, beside the numbers of those that are read, lose a part, and are refused.

Changed on purpose? `pytest --update-goldens`, and look at the diff: it names the forms, and the seeds of the documents.
`python -c "from support.mixed_documents import *; print(*mixed_documents(form, seed, 20))"` in `tests` writes them.
"""

import hashlib
from collections import Counter
from itertools import combinations
from random import Random

import pytest

from sudokudsl.formats import Refused, recognised
from sudokudsl.formats.report import ImportReport
from support.mixed_documents import mixed_documents, parts, together, written_of
from support.variants import FORMS, LINES

EACH = 20
"""The documents of a fingerprint."""
SEEDS = 5
"""The fingerprints of a test."""


def program(text):
    """The program that a text becomes, and the parts that are left out or read by their look; None if refused."""
    form, report = recognised(text), ImportReport(keep_going=True)
    if form is None:
        return [], [], []
    try:
        lines = form.to_sdk(text, report).splitlines()
    except Refused as refused:
        return None, [problem.message for problem in refused.problems], []
    return [line for line in lines if not line.startswith("#")], report.left_out, report.readings


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("form", FORMS)
def test_mixed_documents_become_the_same_as_before(form, part, golden):
    rows = ["seed  read  lost refused\n"]
    for seed in range(SEEDS * part, SEEDS * (part + 1)):
        kinds, digest = Counter(), hashlib.sha256()
        for text in mixed_documents(form, seed, EACH):
            found = lines, left_out, _ = program(text)
            kinds["refused" if lines is None else "lost" if left_out else "read"] += 1
            digest.update(repr(found).encode() + b"\n")
        counts = "".join(f"{kinds[kind]:6}" for kind in ("read", "lost", "refused"))
        rows.append(f"{seed:4}{counts}  {digest.hexdigest()[:6]}\n")
    golden(f"mixed/{form}-{part + 1}.txt", "".join(rows))


def statements(text):
    """The statements that a text becomes, without its texts; None if it loses a part."""
    lines, left_out, _ = program(text)
    if lines is None or left_out:
        return None
    return Counter(line for line in lines if not line.startswith((" ", "rules", "title", "author")))


def pairs(named, many, seed):
    """Pairs of names at random."""
    every = [*combinations(named, 2)]
    return Random(seed).sample(every, min(many, len(every)))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("form", ["f-puzzles", "SudokuMaker", "SudokuStudio", "pencilmark"])
def test_two_documents_together_mean_what_they_mean_alone(form, seed):
    """Their elements have the same meaning beside others and in any order. A negative is about the others."""
    plain, *others = (each for each in parts(form) if not each.name.startswith("negative"))
    board = statements(plain.text)
    alone = {each.name: found for each in others if (found := statements(each.text)) is not None}
    documents = {each.name: each for each in others}
    assert len(alone) > 0.8 * len(others)
    kept = 0
    for one, other in pairs(alone, 25, seed):
        for some in ((one, other), (other, one)):
            found = statements(written_of(form)(together(form, [documents[name] for name in some])))
            if found is not None:
                kept += 1
                assert found == alone[one] + alone[other] - board, some
    assert kept > 30


BOARD = ".Shape~4x4"
LAID_OUT = (".NoBoxes", ".Jigsaw")
"""Constraints about the regions of a board, on which other constraints depend."""


@pytest.mark.parametrize("seed", range(4))
def test_two_constraints_of_a_line_mean_what_they_mean_alone(seed):
    lines = [each for each in LINES["Interactive-Sudoku-Solver"] if each.startswith(f"{BOARD}.")]
    alone = {each: found for each in lines if (found := statements(each)) is not None}
    free = [
        each for each in alone if each.count(".") == 2 and not each.startswith(tuple(BOARD + part for part in LAID_OUT))
    ]
    assert len(free) > 60
    for one, other in pairs(free, 60, seed):
        for first, second in ((one, other), (other, one)):
            found = statements(first + second.removeprefix(BOARD))
            assert found == alone[one] + alone[other] - statements(BOARD), (first, second)
