"""Makes puzzles of any spec; see docs/generate.md.

`generator` makes one puzzle per number. Its `attempts` go on until a puzzle meets the `request`. `additions` are
statements that a request adds to the spec. `clues` are laid out on a random solution, a `selection` chooses among
overlapping clues, and a `reduction` removes givens in groups of a `symmetry`. `queries` are the questions to a solver,
and `writing` makes the text.
"""

from __future__ import annotations

from .additions import default_spec
from .attempts import difficulty
from .generator import Generated, Generator
from .request import Impossible, Request
from .symmetry import SYMMETRIES

__all__ = ["SYMMETRIES", "Generated", "Generator", "Impossible", "Request", "default_spec", "difficulty"]
