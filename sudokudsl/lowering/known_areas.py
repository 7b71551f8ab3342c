"""Finds the areas that a file draws: a picture of a whole division, such as the rooms of a Heyawake.

Such areas are a part of the board, so rules on them are rules on known cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..families.givens import Given
from ..language.syntax.ast import File, Statement, Word
from ..model.geometry import ExtraArray, Layer, layer_of
from ..text.diagnostics import Sink
from .context import Context
from .decoding import decode


def pictures(file: File) -> Iterator[tuple[Statement, str]]:
    """The pictures of layers among the statements of a file, each with the word that names its layer."""
    for statement in file.statements:
        match statement.word.key, statement.args:
            case "givens", (Word() as word,):
                yield statement, word.key


def with_known_areas(file: File, context: Context) -> Sequence[ExtraArray]:
    """The extra cells of a board, where the layers of a division that a picture shows have their digits.

    Mistakes in a picture are found when its statement is lowered.
    """
    extras = {extra.name: extra for extra in context.board.extras}
    for statement, word in pictures(file):
        layer = layer_of(context.names.cells.get(word, ()))
        division = extras.get(layer)
        if isinstance(division, Layer) and division.role == "areas" and not division.known:
            numbers = _numbers(statement, division, context)
            sizes = Counter(numbers)
            for name, known in ((layer, numbers), (f"{layer}.size", tuple(sizes[number] for number in numbers))):
                extra = extras[name]
                if isinstance(extra, Layer) and set(known) <= set(extra.digits):
                    extras[name] = replace(extra, known=known)
    return tuple(extras.values())


def _numbers(statement: Statement, division: Layer, context: Context) -> tuple[int, ...]:
    """The numbers of all cells of a division, in order; empty if a picture does not show them all."""
    family = context.registry.find(statement.word.text)
    assert family is not None
    decoded = decode(family, statement, context.scope(Sink(context.source)), context.registry)
    given = None if decoded is None else family.build(**decoded.values)
    if not isinstance(given, Given) or given.cells != context.board.layers[division.name]:
        return ()
    return given.digits if set(given.digits) <= set(division.digits) else ()
