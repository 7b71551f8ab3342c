"""Finds the areas that a file draws: a picture of a whole division, such as the rooms of a Heyawake.

Such areas are a part of the board, so rules on them are rules on known cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..families.givens import Given
from ..language.syntax.ast import File, Statement, Word
from ..model.geometry import ExtraArray, Layer
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
    found = list(context.board.extras)
    divisions = {layer.name for layer in found if isinstance(layer, Layer) and layer.role == "areas"}
    names = {
        layer: word
        for word, cells in context.names.cells.items()
        for layer in divisions
        if cells == context.board.layers[layer]
    }
    for statement, word in pictures(file):
        layer = next((layer for layer, named in names.items() if named == word), "")
        if layer and (numbers := _numbers(statement, layer, context)):
            names.pop(layer)
            sizes = Counter(numbers)
            known = {layer: numbers, f"{layer}.size": tuple(sizes[number] for number in numbers)}
            for at, extra in enumerate(found):
                digits = known.get(extra.name, ())
                if isinstance(extra, Layer) and digits and set(digits) <= set(extra.digits):
                    found[at] = replace(extra, known=digits)
    return found


def _numbers(statement: Statement, layer: str, context: Context) -> tuple[int, ...]:
    """The numbers of all cells of a division, in order; empty if a picture does not show them all."""
    family = context.registry.find(statement.word.text)
    assert family is not None
    decoded = decode(family, statement, context.scope(Sink(context.source)), context.registry)
    given = None if decoded is None else family.build(**decoded.values)
    if not isinstance(given, Given) or given.cells != context.board.layers[layer]:
        return ()
    allowed = frozenset(context.board.digits_of(given.cells[0]))
    return given.digits if len(given.digits) == len(given.cells) and allowed.issuperset(given.digits) else ()
