"""What a table may grow to, and what is raised beyond."""

from __future__ import annotations

MAX_SETS = 20_000  # states of one automaton that are sets, and so dear to make
MAX_LISTED = 16  # digits of cells that have what they can hold listed as sets
MAX_WAYS = 200_000  # tuples of one `ways`, and moves of one automaton


class TableTooLarge(Exception):
    """One constraint needs a table beyond the limit. `size` is how far it was counted before giving up."""

    def __init__(self, what: str, size: int, limit: int, advice: str = "") -> None:
        super().__init__(f"{what} has more than {limit:,} entries" + (f"; {advice}" if advice else ""))
        self.what, self.size, self.limit = what, size, limit
