"""Random edits of specs: every answer after each of them, and the diagnostics beside those of a fresh read.

    python tests/support/random_edits.py 50000

prints the first difference or crash with the seed of its walk, and ends with status 1.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from sudokudsl.lowering import read, read_collection
from sudokudsl.lowering.registry import Registry
from sudokudsl.service.completion import completion
from sudokudsl.service.diagnostics import diagnostics
from sudokudsl.service.document import open_document
from sudokudsl.service.fixes import fixes
from sudokudsl.service.formatting import formatted, formatted_line, formatted_lines
from sudokudsl.service.hints import hints
from sudokudsl.service.hover import hover
from sudokudsl.service.lenses import lenses
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
    text = luck.choice(starts())
    for _ in range(WALK):
        document = open_document("walk.sdk", text)
        at = luck.randrange(len(document.text) + 1)
        last = min(len(document.text), at + luck.choice((0, 0, 1, 3, 20)))
        copied = luck.randrange(len(document.text) + 1)
        new = luck.choice(_PIECES) if luck.random() < 0.8 else document.text[copied : copied + 30]
        places = position(document, at), position(document, last)
        edit = RandomEdit(text, *places, new, edited(text, *places, new))
        yield edit
        text = edit.after


def check(text: str, luck: random.Random) -> str:
    """Asks everything about a text. The difference from a fresh read; empty if there is none."""
    document = open_document("walk.sdk", text)
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
    return _difference(text)


def _difference(text: str) -> str:
    document = open_document("walk.sdk", text)
    told = [(each.code, each.message, each.span) for each in diagnostics(document)]
    if any(not 0 <= span.start <= span.end <= len(document.text) for _, _, span in told):
        return "a diagnostic lies outside the text"
    from sudokudsl.formats import as_program
    from sudokudsl.language.syntax.legacy import is_collection

    sink = Sink(document.source)
    program = as_program(document.source, sink)
    if program is document.source:
        (read_collection if is_collection(program) else lambda *each: read(*each, Registry()))(program, sink)
        fresh = [(each.code, each.message, each.span) for each in sink.found]
        if told != fresh:
            return f"{told} are not {fresh}"
    return ""


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
