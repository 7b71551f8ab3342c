"""The limits of tables, and the exception raised beyond them."""

from __future__ import annotations

MAX_SETS = 20_000  # states of one automaton whose states are sets, which take long to make
MAX_PIECE_CELLS = 5  # cells of these areas: a cell is the first of 63 at most
MAX_PIECES = 5_000  # possible areas of one `areas_of`
MAX_GROUPED = 64  # digits, and numbers of groups, of one `grouped`
MAX_RANKED = 64  # digits of one `ranked`
MAX_LISTED = 16  # digits of cells whose sets of digits are listed
MAX_WAYS = 200_000  # tuples of one `ways`, and moves of one automaton


class TableTooLarge(Exception):
    """A constraint needs a table beyond the limit. `size` is the number of entries counted before giving up."""

    def __init__(self, what: str, size: int, limit: int, advice: str = "") -> None:
        super().__init__(f"{what} has more than {limit:,} entries" + (f"; {advice}" if advice else ""))
        self.what, self.size, self.limit = what, size, limit
