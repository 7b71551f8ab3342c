"""Statements with one token exchanged: what is understood of them, and what is said about them.

A fingerprint states nothing about what is right; other tests do that. It is a part of a digest of all diagnostics of
some variants of a statement, and of the sentences for those that have a meaning. Beside it are the numbers of variants
with an error, with a warning or note, and without. There is a row for each shape of a statement in the tables:
statements of one shape differ in their numbers and cells only.

Changed on purpose? `pytest --update-goldens`, and look at the diff: it names the statements.
"""

import hashlib
import re
from collections import Counter
from random import Random

import pytest

from sudokudsl.language.syntax.advice.english import pairs, several_cells, two_cells
from sudokudsl.language.syntax.advice.phrases import PHRASES
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support import corpus

VARIANTS = 8
"""Variants of a statement, drawn at random from all of them."""
ROUND = (10, 16, 31, 32, 33, 63, 64, 65, 99, 100, 101, 999, 1000, 1001)
"""Numbers about which limits are, as a rule."""
_TOKEN = re.compile(r"r\d+c\d+|-?\d+|[^\W\d_][\w-]*|\.\.|[<>!]=|\S")
_STATEMENT = re.compile(r"^[^\s#].*(?:\n[ \t]+.*)*", re.MULTILINE)


def shape(statement):
    """A statement without the numbers and cells in which statements of one shape differ."""
    plain = re.sub(r"(?:r\d+c\d+[ ,]*)+", "C ", statement.partition(" #")[0])
    return " ".join(re.sub(r"\d+", "N", plain).split())


def shapes():
    """For each shape of a statement, the shortest text of a case that has one, and the place of the statement."""
    found = {}
    for case in corpus.read_cases("families", "published", "rules"):
        for place in _STATEMENT.finditer(case.text):
            key, text = shape(place[0]), (len(case.text), case.text, place.span())
            if not place[0].startswith(("expect", "solution", "title")):
                found[key] = min(found.get(key, text), text)
    return found


def exchanged(token):
    """Texts that may take the place of a token."""
    if re.fullmatch(r"-?\d+", token):
        number = int(token)
        return [*map(str, (number - 1, number + 1, 0, -number, 10 * number + 9, *ROUND)), ""]
    if cell := re.fullmatch(r"r(\d+)c(\d+)", token):
        row, column = int(cell[1]), int(cell[2])
        return [f"r{row}c{column + 1}", f"r{row + 9}c{column}", "r1c1", f"({token} r1c2)", "1", ""]
    if token[0].isalpha():
        return [token[:-2] + token[:-3:-1], f"{token}s", token.upper(), f"{token} {token}", "1", "r1c1", ""]
    return ["", token * 2, ",", ":", "=", "("]


def variants(statement, random):
    """The statement with one token exchanged, a few times."""
    every = [
        f"{statement[: place.start()]}{other}{statement[place.end() :]}"
        for place in _TOKEN.finditer(statement)
        for other in exchanged(place[0])
    ]
    return random.sample(every, min(VARIANTS, len(every)))


def outcome(text):
    """The severity of the worst diagnostic, all diagnostics, and the sentences for a text that has a meaning."""
    source = Source("variant", text)
    sink = Sink(source)
    puzzle = read(source, sink, Registry())
    said = [(each.severity, each.code, each.span, each.message, each.help) for each in sink.found]
    worst = next((kind for kind in ("error", "warning", "note") if any(each[0] == kind for each in said)), "fine")
    return worst, said, [each.constraint.explain(puzzle.board) for each in puzzle.stated] if puzzle else []


HEADS = f"{'':72} errors, warnings, notes and none\n"


def row(name, texts):
    """The name of a statement, and what becomes of its variants."""
    kinds, digest = Counter(), hashlib.sha256()
    for text in texts:
        found = outcome(text)
        kinds[found[0]] += 1
        digest.update(repr(found).encode() + b"\n")
    counts = "".join(f"{kinds[kind]:3}" for kind in ("error", "warning", "note", "fine"))
    return f"{name[:72]:72}{counts}  {digest.hexdigest()[:6]}\n"


SHAPES = shapes()


@pytest.mark.parametrize("initial", sorted({key[0] for key in SHAPES}))
def test_variants_mean_and_say_the_same_as_before(initial, golden):
    rows = []
    for key, (_, text, (start, end)) in sorted(SHAPES.items()):
        if key[0] == initial:
            some = variants(text[start:end], Random(key))
            rows.append(row(key, [f"{text[:start]}{variant}{text[end:]}" for variant in some]))
    golden(f"variants/lines-{initial}.txt", HEADS + "".join(rows))


ABOVE = "sudoku 9x9\nareas field of 3-6\nloop way\nlayer shade digits 0-1\nlayer star digits 0-1\n"
FOREIGN = sorted(
    {each.example for each in (*PHRASES, *pairs.SENTENCES, *two_cells.SENTENCES, *several_cells.SENTENCES)}
)
"""Lines of other languages and sentences, which get advice."""


@pytest.mark.parametrize("part", range(8))
def test_advice_on_variants_is_the_same_as_before(part, golden):
    rows = []
    for line in FOREIGN[part::8]:
        some = [line, *variants(line, Random(line))[: VARIANTS // 2]]
        rows.append(row(line, [f"{ABOVE}{variant}\n" for variant in some]))
    golden(f"variants/phrases-{part + 1}.txt", HEADS + "".join(rows))
