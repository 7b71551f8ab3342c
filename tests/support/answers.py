"""Everything that editors and the page ask about a text, at random places, and the answers as texts to compare."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from random import Random

from sudokudsl.fuzz.random_puzzles import random_puzzle_with_rules
from sudokudsl.fuzz.random_specs import SeededChance
from sudokudsl.model.puzzle import Unanswerable
from sudokudsl.service import questions
from sudokudsl.service.changing import changed, changed_rule
from sudokudsl.service.clues import clues_at, erased
from sudokudsl.service.completion import completion
from sudokudsl.service.diagnostics import diagnostics
from sudokudsl.service.document import Document, open_document
from sudokudsl.service.fixes import fixes
from sudokudsl.service.formatting import formatted, formatted_line, formatted_lines
from sudokudsl.service.hints import hints
from sudokudsl.service.hover import hover
from sudokudsl.service.insertion import Selected, rule_insertion
from sudokudsl.service.lenses import lenses
from sudokudsl.service.meaning import context
from sudokudsl.service.moving import moved
from sudokudsl.service.names import name_at, names, occurrences, visible
from sudokudsl.service.navigation import CannotRename, definition, highlights, references, renamable, rename
from sudokudsl.service.outline import folds, symbols
from sudokudsl.service.positions import position
from sudokudsl.service.refactorings import refactorings
from sudokudsl.service.removing import removed
from sudokudsl.service.signatures import signatures
from sudokudsl.service.tokens import semantic_tokens
from sudokudsl.service.touching import cells_at, statements_at, touching_statements
from sudokudsl.service.typed_givens import stated_digits, with_given, with_givens, without_givens
from sudokudsl.text.source import Span

CONDITIONS = ("r1c1 > 1", "r1c1 + r1c2 = 4", "a = 1", "sum(r1c1 r1c2) = 3 or r1c1 = 1", "r1c1 >", "")


class Asked:
    """A text, and what is asked about: a place, a span, cells, a selection and numbers, all at random."""

    def __init__(self, text: str, random: Random) -> None:
        self.document = open_document("asked.sdk", text)
        self.random = random
        cells = [*map(str, context(self.document).board.everywhere)] or ["r1c1"]
        words = [match.start() for match in re.finditer(r"\b", self.document.text)] or [0]
        self.offset = random.choice(words) + random.choice((0, 0, 0, 1, 2))
        self.offset = min(self.offset, len(self.document.text))
        self.span = Span(self.offset, min(len(self.document.text), self.offset + random.choice((0, 5, 60))))
        self.cells = random.sample(cells, min(len(cells), random.randint(1, 3)))
        rim = f"{random.choice(('row', 'column'))} {random.randint(1, 5)} {random.choice(('left', 'right', 'top'))}"
        lists = tuple(tuple(random.sample(cells, min(len(cells), 2))) for _ in range(random.randint(0, 2)))
        layers = context(self.document).board.layers
        layer = random.choice(tuple(layers)) if layers and random.random() < 0.5 else ""
        self.selection = Selected((), rim, layer) if random.random() < 0.2 else Selected(lists, "", layer)
        self.number = random.randint(0, 5)
        self.condition = random.choice(CONDITIONS)


ABOUT_TEXT: Mapping[str, Callable[[Asked], object]] = {
    "diagnostics": lambda asked: diagnostics(asked.document),
    "names": lambda asked: names(asked.document),
    "symbols": lambda asked: symbols(asked.document),
    "folds": lambda asked: folds(asked.document),
    "tokens": lambda asked: semantic_tokens(asked.document),
    "hints": lambda asked: hints(asked.document),
    "lenses": lambda asked: lenses(asked.document),
    "formatted": lambda asked: formatted(asked.document),
    "touching": lambda asked: touching_statements(asked.document),
    "explain": lambda asked: questions.explain(asked.document),
    "sdk": lambda asked: questions.as_sdk(asked.document),
    "kept": lambda asked: questions.as_sdk(asked.document, keep_going=True),
}
"""The answers about a whole text."""
ABOUT_PLACE: Mapping[str, Callable[[Asked], object]] = {
    "completion": lambda asked: _completed(asked.document, asked.offset),
    "hover": lambda asked: hover(asked.document, asked.offset),
    "signatures": lambda asked: signatures(asked.document, asked.offset),
    "definition": lambda asked: definition(asked.document, asked.offset),
    "references": lambda asked: references(asked.document, asked.offset),
    "highlights": lambda asked: highlights(asked.document, asked.offset),
    "renamed": lambda asked: (
        renamable(asked.document, asked.offset),
        rename(asked.document, asked.offset, "fresh-name"),
    ),
    "named": lambda asked: _named(asked.document, asked.offset),
    "position": lambda asked: position(asked.document, asked.offset),
    "line": lambda asked: formatted_line(asked.document, asked.offset),
    "lines": lambda asked: formatted_lines(asked.document, asked.span),
    "some tokens": lambda asked: semantic_tokens(asked.document, asked.span),
    "some hints": lambda asked: hints(asked.document, asked.span),
    "fixes": lambda asked: fixes(asked.document, asked.span),
    "refactorings": lambda asked: refactorings(asked.document, asked.span),
    "cells": lambda asked: cells_at(asked.document, asked.offset),
    "removed": lambda asked: removed(asked.document, asked.offset),
    "changed": lambda asked: changed(
        asked.document, asked.offset, asked.number, asked.selection, {"total": str(asked.number)}
    ),
    "changed rule": lambda asked: changed_rule(asked.document, asked.offset, asked.condition),
    "rule": lambda asked: rule_insertion(asked.document, asked.offset, asked.condition),
    "moved": lambda asked: moved(asked.document, asked.offset, asked.cells[0], asked.cells[-1]),
    "clues": lambda asked: clues_at(asked.document, asked.selection),
    "erased": lambda asked: erased(asked.document, asked.cells[0], asked.selection),
    "statements": lambda asked: statements_at(asked.document, asked.cells),
    "given": lambda asked: (
        stated_digits(asked.document, asked.cells),
        with_given(asked.document, asked.offset, asked.cells[0], asked.number or None),
    ),
    "without givens": lambda asked: without_givens(asked.document, stated_digits(asked.document, asked.cells)),
    "givens": lambda asked: with_givens(asked.document, dict.fromkeys(asked.cells, asked.number)),
}
"""The answers about a place in a text, or about cells."""


MANY = 40
"""More items of a completion are all words of statements, functions or cells, which change with every family."""


def _completed(document: Document, offset: int) -> object:
    found = completion(document, offset)
    return found if len(found) <= MANY else sorted({(each.kind, each.span) for each in found}, key=repr)


def _named(document: Document, offset: int) -> object:
    name = name_at(document, offset)
    return name, name and occurrences(document, name), visible(document, offset)


def answer(question: Callable[[Asked], object], asked: Asked) -> str:
    """The answer to a question as a text; the reason if there is none."""
    try:
        return repr(question(asked))
    except (Unanswerable, CannotRename) as reason:
        return f"{type(reason).__name__}: {reason}"


def random_texts(seed: int, many: int) -> Iterator[str]:
    """Puzzles with statements and rules, some of them with a part that is written again at another place."""
    random = Random(seed)
    for _ in range(many):
        puzzle = random_puzzle_with_rules(SeededChance(random), upto=3, extras=random.random() < 0.4)
        lines = puzzle.text.splitlines(keepends=True)
        if random.random() < 0.3:
            lines.insert(random.randrange(len(lines) + 1), random.choice(lines))
        yield "".join(lines)
