"""Sums that lie in ranges."""

from __future__ import annotations

from collections.abc import Sequence

from .. import encodings
from ..encodings import DirectEncoding, Encoder, FormulaTooLarge, OrderEncoding
from .ranges import Ranges

MAX_TERMS = 4  # terms up to which an automaton adds up; with more, bounds prune nearly as well and cost less
MAX_MOVES = 20_000  # moves of an automaton, if there is another encoding
MAX_PAIRS = 200_000  # pairs of a partial sum and a value
HINT = "; use fewer or smaller numbers, or several rules"


def total(
    out: Encoder, terms: Sequence[tuple[DirectEncoding, OrderEncoding]], ranges: Ranges, least: int, most: int
) -> bool:
    """The sum of the terms, which lies in least..most, is in one of the ranges.

    Returns False, without a clause, if the ranges are too many for one encoding.
    """
    choices = [choice for choice, _ in terms]
    quantities = [quantity for _, quantity in terms]
    if len(terms) <= MAX_TERMS or len(ranges) > 2:
        try:
            moves = encodings.total_layers(choices, ranges, MAX_MOVES)
        except FormulaTooLarge:
            pass  # another encoding follows
        else:
            encodings.automaton(out, choices, encodings.minimised(moves))
            return True
    if len(ranges) > 1:
        return False
    ((low, high),) = ranges
    _afford(quantities, low, high)
    if low <= least:
        encodings.capped_total(out, high, quantities)
    elif high >= most:
        encodings.capped_total(out, -low, [_negated(quantity) for quantity in quantities])
    else:
        encodings.bounded_total(out, low, high, quantities)
    return True


def _afford(terms: Sequence[OrderEncoding], low: int, high: int) -> None:
    """Raises FormulaTooLarge if too many partial sums can still lead to low..high."""
    least, most = sum(term[0][0] for term in terms), sum(term[-1][0] for term in terms)
    one_sided = low <= least or high >= most
    sums = {0}
    pairs = 0
    for term in terms:
        least, most = least - term[0][0], most - term[-1][0]
        pairs += len(sums) * len(term)
        if pairs > MAX_PAIRS:
            raise FormulaTooLarge(f"its sum of {len(terms)} numbers has more than {MAX_PAIRS:,} partial sums{HINT}")
        found = {one + value for one in sums for value, _ in term}
        sums = {value for value in found if low - most <= value <= high - least}
        if one_sided:
            decided = {value for value in sums if low <= value + least and value + most <= high}
            sums = (sums - decided) | set(list(decided)[:1])
        sums = sums or {0}


def _negated(quantity: OrderEncoding) -> OrderEncoding:
    """The number with the opposite sign."""
    at_most = [0, *(-literal for _, literal in reversed(quantity[1:]))]
    return [(-value, literal) for (value, _), literal in zip(reversed(quantity), at_most, strict=True)]
