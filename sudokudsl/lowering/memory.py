"""Remembers what statements without any diagnostic add to a puzzle, for the next reading of almost the same text.

The addition of a statement depends on its own text and on its context: the statements about the board, the definitions,
and the `let`s above it. So it is remembered by these texts. The places in the typed tree of a rule are those of the
reading that made it; nothing needs them after that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b

from ..language.syntax.ast import File, Statement, Word
from ..language.syntax.moved import moved
from ..model.puzzle import StatedDrawing
from ..text.recent import RecentParts
from ..text.source import Source, Span
from .board_setup import ONCE, STARTS
from .context import Context
from .draft import DraftConstraint
from .extra_cells import LAYERS
from .known_areas import pictures
from .registry import CORE

MAX_SIZE = 800_000
"""The sizes of all that is remembered: characters of statements, and steps of grounding. Twice the steps of a file."""
_OVERHEAD = 40  # of one statement, counted as characters
_BOARD = frozenset((*STARTS, "boxes", "regions", "grid", "cells", *LAYERS))
_NOT_REMEMBERED = _BOARD | {*CORE, *ONCE, "define", "use"}


@dataclass(frozen=True, slots=True)
class Addition:
    """The constraints and drawings that a statement adds. `split` and `steps` are taken from the limits of the file.

    `words` are the own words of families in the statement.

    A constraint of the statement itself has no statement here.
    """

    constraints: tuple[DraftConstraint, ...]
    drawings: tuple[StatedDrawing, ...]
    words: tuple[Word, ...]
    split: int
    steps: int

    def constraints_of(self, statement: Statement) -> Iterator[DraftConstraint]:
        """The constraints, with the statement that adds them."""
        for each in self.constraints:
            own = each.family is not None and each.statement is None
            yield replace(each, statement=statement) if own else each


def _moved(addition: Addition, by: int) -> Addition:
    """The addition of an equal statement `by` characters further on."""
    constraints = tuple(
        replace(
            each, stated=replace(each.stated, span=moved(each.stated.span, by)), statement=moved(each.statement, by)
        )
        for each in addition.constraints
    )
    drawings = tuple(replace(each, span=moved(each.span, by)) for each in addition.drawings)
    return replace(addition, constraints=constraints, drawings=drawings, words=moved(addition.words, by))


class StatementMemory:
    """The additions of statements, for one registry of families. Several threads may use it."""

    def __init__(self, most: int = MAX_SIZE) -> None:
        self.additions = RecentParts(most, _moved)

    def digest(self, file: File, context: Context) -> ContextDigest:
        """The digest of the context of the first statement of a file, without its extra cells."""
        digest = ContextDigest(self.additions, context.source)
        early = any(each.word.key in LAYERS and each.rule_line is not None for each in file.statements)
        early = early or bool(context.definitions)  # layers and definitions may use a name
        shown = [statement for statement, _ in pictures(file)]
        for statement in file.statements:
            if statement.word.key in _BOARD or (early and statement.word.key == "let") or statement in shown:
                digest.add(text_of((statement,), context.source))
        for key, each in context.definitions.items():
            digest.add(key)
            digest.add(text_of((each.statement,), each.source))
        for name in sorted(context.names.broken):
            digest.add(f"broken {name}")
        return digest


@dataclass(slots=True)
class ContextDigest:
    """A digest of the texts on which the statements at one place of a file depend."""

    additions: RecentParts[Addition]
    source: Source
    digest: bytes = b""

    def add(self, text: str) -> None:
        """Adds a text that has a meaning for the statements that follow."""
        self.digest = blake2b(self.digest + text.encode("utf-8", "surrogatepass"), digest_size=32).digest()

    def add_let(self, statement: Statement) -> None:
        """Adds a `let`."""
        self.add(text_of((statement,), self.source))

    def addition(self, group: Sequence[Statement]) -> Addition | None:
        """The addition of a statement, if it is known."""
        if group[0].word.key in _NOT_REMEMBERED:
            return None
        return self.additions.at((self.digest, text_of(group, self.source)), group[0].span.start)

    def keep(self, group: Sequence[Statement], addition: Addition) -> None:
        """Remembers the addition of a statement."""
        if group[0].word.key in _NOT_REMEMBERED:
            return
        text = text_of(group, self.source)
        own = tuple(
            replace(each, statement=None) if each.statement is group[0] else each for each in addition.constraints
        )
        kept = replace(addition, constraints=own)
        self.additions.keep((self.digest, text), group[0].span.start, kept, len(text) + addition.steps + _OVERHEAD)


def text_of(group: Sequence[Statement], source: Source) -> str:
    """The text of a statement, with all lines below it."""
    return source.cut(Span(group[0].word.span.start, max(map(_end, group))))


def _end(statement: Statement) -> int:
    below = max((line.span.end for line in statement.picture), default=0)
    return max(statement.span.end, below, max(map(_end, statement.block), default=0))
