"""Statements that a request adds to a spec: `areas`, `doublers`, `negators`, `loop` and `path`.

Each of them puts a layer over the board that the puzzle hides. Where digits alone do not determine a layer, clues
about it do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..lowering import read
from ..lowering.registry import Registry
from ..model.geometry import Board, Layer
from ..model.puzzle import Puzzle
from ..text.diagnostics import Sink
from ..text.source import Source
from .request import Impossible
from .writing import spec_text

_EACH_ONCE = (
    "each house as h: sum({0}[h]) = 1",
    "each digit as d: count(x in all where x = d and {0}[x] = 1) = 1",
)

ADDITIONS: dict[str, tuple[str, ...]] = {
    "areas": ("areas field of {size} distinct counted",),
    "doublers": (
        "layer doubled digits 0-1 counted look circle",
        *(line.format("doubled") for line in _EACH_ONCE),
        "layer worth as x: if doubled[x] = 1 then 2 * x else x",
    ),
    "negators": (
        "layer negated digits 0-1 counted look circle",
        *(line.format("negated") for line in _EACH_ONCE),
        "layer value as x: if negated[x] = 1 then -x else x",
    ),
    "loop": ("loop way counted",),
    "path": ("path way counted",),
}
"""The lines of each addition, by its word. `areas` has a size, by default the number of digits."""


def default_spec(clues: Sequence[str], size: str = "9x9") -> str:
    """The text of the spec where none is given: a sudoku, or a latin square if areas replace its boxes."""
    return f"{'latin' if any(_word(clue) == 'areas' for clue in clues) else 'sudoku'} {size}\n"


def with_additions(puzzle: Puzzle, clues: Sequence[str]) -> tuple[Puzzle, tuple[str, ...]]:
    """The spec with the statements that some of `clues` add, and the other clues.

    Raises Impossible if a statement does not fit the spec.
    """
    added = [clue for clue in clues if _word(clue) in ADDITIONS]
    for clue in added:
        puzzle = _with_addition(puzzle, clue)
    return puzzle, tuple(clue for clue in clues if clue not in added)


def clues_about_layers(board: Board) -> Iterator[str]:
    """Yields the kinds of clues about the layers of a spec, for a request without any.

    They are the counts of a chaos construction, and sums of a layer that follows from others.
    """
    layers = [extra for extra in board.extras if isinstance(extra, Layer)]
    if not any(layer.counted for layer in layers):
        return
    for layer in layers:
        if layer.role == "areas" and layer.counted:
            yield from (f"chaos-arrow {layer.name}", f"chaos-count {layer.name}")
        elif layer.role == "derived" and "." not in layer.name:  # with a point it is a part of another layer
            yield f"sum {layer.name}"


def _word(clue: str) -> str:
    return clue.partition("=")[0].strip().lower()


def _with_addition(puzzle: Puzzle, clue: str) -> Puzzle:
    word, number = _word(clue), clue.partition("=")[2].strip()
    if number and (word != "areas" or not re.fullmatch(r"\d{1,3}", number)):
        advice = "`areas=5` asks for areas of 5 cells" if word == "areas" else f"{word} is one statement"
        raise Impossible(f"`{clue}` has no meaning: {advice}")
    size = int(number) if number else len(puzzle.board.digits)
    lines = [line.format(size=size) for line in ADDITIONS[word]]
    names = {line.split()[1] for line in lines if line.split()[0] != "each"} & {e.name for e in puzzle.board.extras}
    if names:
        raise Impossible(f"{word} cannot be added: the spec has a layer called {min(names)} already")
    text = spec_text(puzzle)
    before = _messages(text, puzzle)[1]
    extended, after = _messages("\n".join([text.rstrip("\n"), *lines, ""]), puzzle)
    new = [message for message in after if message not in before]
    if extended is None or new:
        raise Impossible(f"{word} cannot be added: {(new or after)[0]}")
    return extended


def _messages(text: str, puzzle: Puzzle) -> tuple[Puzzle | None, list[str]]:
    """A text as a puzzle, unless it has mistakes, and the messages about it."""
    sink = Sink(Source(puzzle.text.name, text, puzzle.text.folder))
    found = read(sink.source, sink, Registry())
    return None if sink.failed else found, [each.message for each in sink.found]
