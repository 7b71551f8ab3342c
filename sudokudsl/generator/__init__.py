"""Makes puzzles of any spec; see docs/generate.md.

`generator` makes them, by the help of `wishes` (what is asked for), `questions` (what a solver is asked), `thinning`
(givens that can go), `symmetry` (cells given together) and `writing` (the file).
"""

from __future__ import annotations

from .generator import Generated, Generator, difficulty
from .symmetry import SYMMETRIES
from .wishes import Impossible, Wishes

__all__ = ["SYMMETRIES", "Generated", "Generator", "Impossible", "Wishes", "difficulty"]
