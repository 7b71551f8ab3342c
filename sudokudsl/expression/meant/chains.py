"""`r1c1 != r1c2 != r2c3`, in which the first and the last cell may be equal."""

from __future__ import annotations

from itertools import combinations

from .. import typed_tree as q
from .notes import Notes


def note_chain_of_unequal(notes: Notes, node: q.Comparison) -> None:
    """Notes a chain of `!=`, in which only neighbours differ."""
    operands = (node.first, *(part for _, part in node.rest))
    if len(operands) < 3 or any(sign != "!=" for sign, _ in node.rest):
        return
    if not all(isinstance(each, q.DigitOf) for each in operands):
        return
    stated = {frozenset((operands[at], operands[at + 1])) for at in range(len(operands) - 1)}
    different = list(dict.fromkeys(operands))
    missing = [pair for pair in combinations(different, 2) if frozenset(pair) not in stated]
    if all(_see(notes, *pair) for pair in missing):
        return
    one, other = (notes.cut(each) for each in next(pair for pair in missing if not _see(notes, *pair)))
    message = f"only numbers side by side differ here: `{one}` and `{other}` may be equal"
    texts = [*map(notes.cut, different)]
    said = (", " if any("(" in each for each in texts) else " ").join(texts)
    notes.add(message, node.span, f"all of them differ: `distinct({said})`")


def _see(notes: Notes, one: q.Number, other: q.Number) -> bool:
    """Whether two cells are in one house of the board, so that they differ anyway."""
    match one, other:
        case q.DigitOf(q.KnownCells(first)), q.DigitOf(q.KnownCells(second)):
            both = {*first, *second}
            return any(both <= set(house) for house in notes.board.houses)
    return False
