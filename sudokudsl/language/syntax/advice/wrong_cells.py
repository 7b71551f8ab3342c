"""Advice on words and signs in place of cells."""

from __future__ import annotations

NO_INDEX = (
    "cells cannot be computed, but a name has positions: `let line = c1`, then line[i]; and a loop visits cells: "
    "each row as r: sum(r) > 3"
)
"""Advice for `r[i]c1`."""
_CONDITION = "a condition on cells is a rule: require sum(x in r1 where x > 3) = 12"
WORDS_OF_RULES = {
    **dict.fromkeys(("where", "if", "when", "unless", "while", "implies", "iff"), _CONDITION),
    **dict.fromkeys(
        ("and", "or", "then", "to", "plus"),
        "cells are listed with blanks, r1c1 r1c2, and a run has two dots, r1c1..r1c5",
    ),
    **dict.fromkeys(
        ("black", "white", "dark", "light", "shaded", "unshaded"),
        "the cells of a shade are those of a layer with its value: connected shade = 1",
    ),
    **dict.fromkeys(("row", "column", "col", "box"), "a row is written r1, a column c1, and a box b1"),
    **dict.fromkeys(("except", "without", "not", "but"), "list the cells that are meant, such as r1c1 r1c2 r1c4"),
}
"""Advice on words of rules among the cells of a statement."""
