"""The engines that tests compare with each other.

The native one is part of the product: where it is missing the tests fail, unless SUDOKUDSL_PURE says that it may be.
"""

import os
from functools import partial

from sudokudsl.cover.reference import ReferenceSolver

PURE = bool(os.environ.get("SUDOKUDSL_PURE"))
ENGINES = {"reference": ReferenceSolver}
"""Every engine by name."""

if not PURE:
    from sudokudsl.cover.engine import NativeSolver

    ENGINES["native"] = NativeSolver
    ENGINES["learning"] = partial(NativeSolver, learn_after=0)
