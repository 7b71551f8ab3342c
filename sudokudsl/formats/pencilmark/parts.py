"""Clues outside the board about a part of a row or column, or about digits that repeat, as rules.

The statements of these clues are about whole rows and columns. Their `sandwich` has no crust between its crusts, and
that of pencilmark may have some where digits repeat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from ...model.geometry import Board, Cell
from ..program import cells_of

_NEVER = "require 1 = 2"


def _skyscraper(board: Board, cells: Sequence[Cell], seen: int, known: Sequence[int]) -> Iterator[str]:
    """A machine. Its states are the greatest digit so far, and the number of visible ones."""
    ahead, states = [(0, 0)], dict[tuple[int, int], str]()
    while ahead:
        high, many = ahead.pop()
        if (high, many) in states:
            continue
        after = {digit: (max(high, digit), many + (digit > high)) for digit in board.digits}
        after = {digit: state for digit, state in after.items() if state[1] <= seen}
        states[high, many] = ", ".join(f"{digit} to {_state(*state)}" for digit, state in after.items())
        ahead += after.values()
    accepted = [_state(high, many) for high, many in states if many == seen]
    if not accepted or seen < 1:
        yield _NEVER
        return
    yield f"machine {cells_of(cells)}"
    yield from (f"  {_state(*state)}: {text}" for state, text in sorted(states.items()))
    yield f"  accept {', '.join(accepted)}"


def _state(high: int, many: int) -> str:
    return f"high{high}seen{many}"


def _x_sum(board: Board, cells: Sequence[Cell], total: int, known: Sequence[int]) -> Iterator[str]:
    ways = ([f"given {cells[0]} = {many}", f"sum {total}: {cells_of(cells[:many])}"] for many in board.digits)
    return _either([*ways][: len(cells)])


def _sandwich(board: Board, cells: Sequence[Cell], total: int, known: Sequence[int]) -> Iterator[str]:
    least, most = board.digits[0], board.digits[-1]
    ways = []
    for one, other in combinations(range(len(cells)), 2):
        crusts = f'require ({cells[one]} {cells[other]}) matches "{least} {most} | {most} {least}"'
        inside = cells[one + 1 : other]
        if inside:
            ways.append([crusts, f"sum {total}: {cells_of(inside)}"])
        elif total == 0:
            ways.append([crusts])
    return _either(ways)


def _either(ways: Sequence[Sequence[str]]) -> Iterator[str]:
    """At least one of the groups of statements."""
    if len(ways) < 2:
        yield from ways[0] if ways else [_NEVER]
        return
    for number, way in enumerate(ways):
        yield "or" if number else "either"
        yield from (f"  {line}" for line in way)


def _first_seen(board: Board, cells: Sequence[Cell], digit: int, known: Sequence[int]) -> Iterator[str]:
    if digit not in known or digit not in board.digits:
        yield _NEVER
        return
    others = [str(each) for each in board.digits if each not in known]
    passed = f"[{' '.join(others)}]* " if others else ""
    yield f'require ({cells_of(cells)}) matches "{passed}{digit} .*"'


PARTS: Mapping[str, Callable[[Board, Sequence[Cell], int, Sequence[int]], Iterator[str]]] = {
    "first_seen": _first_seen,
    "sandwich": _sandwich,
    "skyscraper": _skyscraper,
    "xsum": _x_sum,
}
"""The rules of each type of clue about some cells, with its number and the digits that it is about."""
