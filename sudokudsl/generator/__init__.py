"""Makes puzzles of any spec; see docs/generate.md.

`generator` makes them, by `making` one after another until one is as wished (`wishes`): `questions` are what a solver
is asked, `clues` are laid out, some of them by `choosing`, `thinning` takes givens away, `symmetry` says which go
together, `writing` writes files.
"""

from __future__ import annotations

from .attempts import difficulty
from .generator import Generated, Generator
from .request import Impossible, Request
from .symmetry import SYMMETRIES

__all__ = ["SYMMETRIES", "Generated", "Generator", "Impossible", "Request", "difficulty"]
