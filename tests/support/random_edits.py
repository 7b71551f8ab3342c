"""Random edits of specs: every answer after each of them, and the meaning of the text beside that of a fresh read.

A service reads only what an edit has changed, and remembers the rest. A fresh read remembers nothing.

    python tests/support/random_edits.py 50000

prints the first difference or crash with the seed of its walk, and ends with status 1.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from sudokudsl.formats import as_program
from sudokudsl.language.syntax.legacy import is_collection
from sudokudsl.language.syntax.parse import parse
from sudokudsl.lowering import Understanding, read_collection, understand, understand_file
from sudokudsl.lowering.draft import DraftConstraint
from sudokudsl.lowering.registry import Registry
from sudokudsl.service.completion import completion
from sudokudsl.service.diagnostics import diagnostics
from sudokudsl.service.document import Document, open_document
from sudokudsl.service.fixes import fixes
from sudokudsl.service.formatting import formatted, formatted_line, formatted_lines
from sudokudsl.service.hints import hints
from sudokudsl.service.hover import hover
from sudokudsl.service.lenses import lenses
from sudokudsl.service.meaning import CONTEXT_WORDS, context, reading
from sudokudsl.service.navigation import CannotRename, definition, references, rename
from sudokudsl.service.outline import folds, symbols
from sudokudsl.service.positions import TextPosition, edited, offset, position
from sudokudsl.service.refactorings import refactorings
from sudokudsl.service.signatures import signatures
from sudokudsl.service.tokens import semantic_tokens
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Span

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
WALK = 50  # edits of one text
MAX_LENGTH = 1_200  # characters of a text at the beginning
_PIECES = (
    *(
        "r1c1",
        "r1c1..r1c4",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ":",
        ",",
        "=",
        "..",
        " ",
        "\n",
        "\n  ",
        "\t",
        "#",
        '"',
        "\r\n",
    ),
    *("x", "each ", "require ", "define f(line)\n  ", "let a = r1\n", "either\n  ", "or\n  ", "cage 5: r1c1 r1c2\n"),
    *("sum(", " where ", " as a, b", " in ", "7", "-", "é", "\U0001f600", "\u2028", "\f", "sudoku 4x4\n", "use "),
)


ASKED = 0.4  # of the texts are asked everything
MIXED = 0.5  # of all walks begin with lines that depend on each other, and have tidy edits
TIDY = 0.3  # of the edits of other walks
_LINES = (
    *("sudoku 4x4\n", "sudoku 9x9\n", "latin 6x6\n", "board 4x4 digits 1-5\n", "boxes 2x2\n"),
    *("cells x[1..3] digits 1-4\n", "run r1c1..r1c4\n"),
    *("let a = r1c1..r1c4\n", "let a = r1c1 r2c2\n", "let k = 3\n", "let k = 7\n", "let f = r1c2 > 2\n"),
    *("cage k: a\n", "thermometer a\n", "cage 9: a[1..2]\n", "require sum(a) > k\n", "require f or r1c1 = k\n"),
    *("each x in a: x != k\n", "each pair in a as p, q: p != q\n", "run a\n", "require twice(r1c1) > k\n"),
    *("define run(line)\n  each run of 2 in line as p, q: q > p\n", "define run(line)\n  renban line\n"),
    *("define twice(x: cell) = 2 * x\n", "define twice(x: cell) = x + 1\n", "layer two as x: 2 * x\n"),
    *("layer shade digits 0-1 counted\n", "cage 5: two[r1c1 r1c2]\n", "require shade[r1c1] = 1\n"),
    *("either\n  thermometer a\nor\n  run a\n", "each row as l\n  renban l\n", "cage 3: (r1c1 r1c2) (r2c1 r2c2)\n"),
    *("x-sum left = 3 . 5 6\n", "given r1c1 = 1\n", "given r1c1 = 2\n", "thermometer r1c1 r1c4\n"),
    *("solution\n  1234\n  3412\n  2143\n  4321\n", "expect unique\n", "cage 99: r1c1 r1c2\n"),
    *("kropki white r1c1 r1c2\n", "anti-knight\n"),
)  # fmt: skip
"""Lines that depend on each other, so that an edit changes the meaning of other lines."""


FOLDER = Path("walks").resolve()
"""The folder of the texts, with no files but the open ones."""


def starts() -> list[str]:
    """The texts at which walks begin: short examples, an old grid, a collection, and nothing."""
    texts = [path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*.sdk"))]
    short = [text for text in texts if len(text) <= MAX_LENGTH]
    return [*short, "", "1" * 81 + "\n" + "." * 81 + "\n", "12..\n34..\n....\n....\n"]


class RandomEdit(NamedTuple):
    """The text before an edit, the positions between which `new` is put, and the text after it."""

    before: str
    first: TextPosition
    last: TextPosition
    new: str
    after: str


def edits(seed: int) -> Iterator[RandomEdit]:
    """The edits of one walk, as an editor sends them."""
    luck = random.Random(seed)
    mixed = luck.random() < MIXED
    text = "".join(luck.sample(_LINES, 12)) if mixed else luck.choice(starts())
    for _ in range(WALK):
        document = open_document("walk.sdk", text)
        at, last, new = (_tidy_edit if mixed or luck.random() < TIDY else _wild_edit)(document.text, luck)
        places = position(document, at), position(document, last)
        edit = RandomEdit(text, *places, new, edited(text, *places, new))
        yield edit
        text = edit.after


def _wild_edit(text: str, luck: random.Random) -> tuple[int, int, str]:
    """An edit anywhere, after which the text mostly has mistakes: a start, an end, and the characters put there."""
    at = luck.randrange(len(text) + 1)
    copied = luck.randrange(len(text) + 1)
    new = luck.choice(_PIECES) if luck.random() < 0.8 else text[copied : copied + 30]
    return at, min(len(text), at + luck.choice((0, 0, 1, 3, 20))), new


def _tidy_edit(text: str, luck: random.Random) -> tuple[int, int, str]:
    """An edit of whole lines or single digits, after which the text mostly has a meaning."""
    lines = [match.span() for match in re.finditer(r"^[^\n]*\n", text, re.MULTILINE)]
    digits = [match.start() for match in re.finditer(r"\d", text)]
    if len(lines) > 16:
        return *luck.choice(lines), ""
    if digits and luck.random() < 0.3:
        at = luck.choice(digits)
        return at, at + 1, luck.choice("123456789")
    if not lines:
        return 0, 0, luck.choice(_LINES)
    start, end = luck.choice(lines)
    match luck.randrange(4):
        case 0:
            return start, end, ""
        case 1:
            return start, start, luck.choice(_LINES)
        case 2:
            first, last = luck.choice(lines)
            return start, start, text[first:last]
    return start, start, luck.choice(("\n", "# a comment\n", "   \n"))


def check(text: str, luck: random.Random) -> str:
    """Asks about a text, sometimes everything. The difference from a fresh read; empty if there is none."""
    document = open_document("walk.sdk", text)
    if luck.random() > ASKED:
        return difference(text)
    at = luck.randrange(len(document.text) + 1)
    span = Span(at, min(len(document.text), at + 40))
    if offset(document, position(document, at)) != at:
        return f"offset {at} is lost"
    completion(document, at)
    signatures(document, at)
    hover(document, at)
    definition(document, at)
    references(document, at)
    with suppress(CannotRename):
        rename(document, at, "fresh-name")
    for answer in (symbols, folds, semantic_tokens, hints, lenses, formatted):
        answer(document)
    formatted_line(document, at)
    formatted_lines(document, span)
    if luck.random() < 0.1:
        fixes(document, span)
        refactorings(document, span)
    return difference(text)


def difference(text: str, used: str = "") -> str:
    """The difference between the meaning of a text in the service and that of a fresh read; empty if there is none.

    `used` is the text of `other.sdk`, as an editor has it.
    """
    document = open_document("walk.sdk", text, FOLDER, {FOLDER / "other.sdk": used})
    told = diagnostics(document)
    if any(not 0 <= each.span.start <= each.span.end <= len(document.text) for each in told):
        return "a diagnostic lies outside the text"
    sink = Sink(document.source)
    program = as_program(document.source, sink)
    if program is not document.source:
        return ""
    if is_collection(program):
        read_collection(program, sink)
        return _unlike("diagnostics", told, sink.found)
    parsed = Sink(document.source)
    file = parse(document.source, parsed)
    fresh = understand(document.source, sink, Registry(), document.unsaved)
    found = reading(document).understanding
    assert found is not None
    here = [each for each, of in zip(told, sink.found, strict=False) if of.source is None]
    return (
        _unlike("diagnostics", reading(document).diagnostics, sink.found)
        or _unlike("diagnostics of this text", here, [each for each in sink.found if each.source is None])
        or _unlike("mistakes", document.mistakes, parsed.found)
        or _unlike("statements", document.file, file)
        or _unlike("constraints", _facts(found.constraints), _facts(fresh.constraints))
        or _unlike("puzzle", found.puzzle, fresh.puzzle)
        or _unlike_context(context(document), found, document)
    )


def _unlike(what: str, found: object, fresh: object) -> str:
    """The difference between what is read and what a fresh read makes; empty if there is none."""
    one, other = (tuple(each) if isinstance(each, list) else each for each in (found, fresh))
    return "" if one == other else f"{what}: {one} are not {other}"


def _facts(constraints: Sequence[DraftConstraint]) -> list[tuple[object, ...]]:
    """The constraints with their statements. Families are other objects in each registry."""
    return [(each.stated, each.statement, each.family and each.family.word) for each in constraints]


def _unlike_context(found: Understanding, whole: Understanding, document: Document) -> str:
    """The difference between a context that may be that of an earlier text, and one that is read afresh."""
    kept = [each for each in document.file.statements if each.word.key in CONTEXT_WORDS]
    sink = Sink(document.source)
    file = replace(document.file, statements=tuple(kept))
    fresh = understand_file(file, document.source, sink, Registry(), document.unsaved)
    return (
        _unlike("board", found.board, fresh.board)
        or _unlike("cells", found.names.cells, fresh.names.cells)
        or _unlike("numbers", found.names.numbers, fresh.names.numbers)
        or _unlike("values", found.names.values, fresh.names.values)
        or _unlike("definitions", [*found.definitions], [*fresh.definitions])
        or _unlike("known", found.known, whole.known)
    )


def walk(seed: int) -> str:
    """The first difference on one walk, with its text; empty if there is none."""
    luck = random.Random(-seed)
    for number, edit in enumerate(edits(seed), 1):
        try:
            found = check(edit.after, luck)
        except Exception as error:
            found = repr(error)
        if found:
            return f"walk {seed}, edit {number}: {found}\n{edit.after!r}"
    return ""


def main(arguments: list[str]) -> int:
    """Walks until there were so many edits as the first argument says, from the seed in the second one."""
    many, first = int(arguments[0]), int(arguments[1]) if len(arguments) > 1 else 1
    for seed in range(first, first + -(-many // WALK)):
        if found := walk(seed):
            print(found)
            return 1
    print(f"{many:,} edits: no crash, and no difference from a fresh read")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
