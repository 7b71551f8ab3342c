"""What follows at once: singles, and what statements and sums rule out, until nothing changes; without making steps.

On top of it stands a search that goes through everything: a cell with fewest candidates is tried digit by digit.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...model.grid import Grid
from ..candidates import bits
from ..solve_state import Contradiction, Keeper
from .sums import narrow


def settle(keeper: Keeper) -> int:
    """Writes every single and asks every rule that has something new to look at; how many digits it wrote.

    Contradiction as soon as there is one; `steps` of it says how many digits were written before.
    """
    written = 0
    try:
        while True:
            written += _singles(keeper)
            if keeper.dirty:
                _ask(keeper, min(keeper.dirty))
            elif not narrow(keeper):
                return written
    except Contradiction as found:
        found.steps = written
        raise


def _ask(keeper: Keeper, number: int) -> None:
    keeper.dirty.discard(number)
    removed = keeper.possible(number)
    owner = keeper.model.rules[number].owner
    if removed is None or not all(keeper.remove(cell, gone) for cell, gone in removed):
        raise Contradiction(f"nothing meets {keeper.model.label(owner)}", keeper.model.rules[number].rule.cells, owner)


def _singles(keeper: Keeper) -> int:
    written = 0
    while True:
        before = written
        written += _naked(keeper) + _hidden(keeper)
        if written == before:
            return written


def _naked(keeper: Keeper) -> int:
    once = twice = 0
    for places in keeper.where:
        twice |= once & places
        once |= places
    if empty := keeper.everywhere & ~once:
        cell = next(bits(empty))
        raise Contradiction(f"no digit is left for {keeper.model.cell(cell)}", (cell,))
    written = 0
    for cell in bits(once & ~twice & ~keeper.placed):
        _write(keeper, cell, keeper.masks[cell].bit_length() - 1)
        written += 1
    return written


def _hidden(keeper: Keeper) -> int:
    written = 0
    for house in keeper.model.houses:
        if not house.places & ~keeper.placed:
            continue
        for digit in bits(house.digits):
            here = keeper.where[digit] & house.places
            if here & (here - 1):
                continue
            if not here:
                named = keeper.model.digit(digit)
                raise Contradiction(f"{house.name} has no place left for {named}", house.cells, house.owner)
            if here & ~keeper.placed:
                _write(keeper, here.bit_length() - 1, digit)
                written += 1
    return written


def _write(keeper: Keeper, cell: int, digit: int) -> None:
    if not keeper.place(cell, digit):
        named = f"{keeper.model.digit(digit)} in {keeper.model.cell(cell)}"
        raise Contradiction(f"with {named} a cell that it sees has no digit left", (cell,))


class Spent(Exception):
    """A search would have to look at more positions than it may."""


def deepen(keeper: Keeper, most: int | None = None) -> Iterator[Grid | None]:
    """Every position of a search, in order: its grid if it is full and meets every statement, else None.

    Grids may come more than once, with other digits in the extra cells.

    The keeper is used up. Spent when more than `most` positions would be looked at.
    """
    waiting = [keeper]
    looked = 0
    while waiting:
        here = waiting.pop()
        looked += 1
        if most is not None and looked > most:
            raise Spent
        try:
            settle(here)
        except Contradiction:
            yield None
            continue
        if here.full:
            yield judged(here)
            continue
        cell = min(here.open_cells(), key=lambda cell: here.masks[cell].bit_count())
        for digit in reversed(list(bits(here.masks[cell]))):
            branch = here.copy()
            if branch.place(cell, digit):
                waiting.append(branch)
        yield None


def grid_of(keeper: Keeper) -> Grid:
    """The grid of a full position."""
    return Grid.of(keeper.model.board, [keeper.model.digit(mask.bit_length() - 1) for mask in keeper.masks])


def judged(keeper: Keeper) -> Grid | None:
    """The grid of a full position, if it meets every statement by its own meaning."""
    grid = grid_of(keeper)
    return grid if keeper.model.puzzle.holds(grid) else None
