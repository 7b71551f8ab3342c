"""From the typed tree to the ground form: names are filled in, quantifiers written out, known parts computed.

`unfolding` walks the typed tree, with `conditions`, `numbers`, `lists` and `places` for its kinds of nodes; `ground`
makes the parts of the result. Every part is counted, so that any text unfolds in bounded time and space or is refused.
"""

from __future__ import annotations

from .limits import Budget, CannotGround, Place
from .walk import ground_condition

__all__ = ["Budget", "CannotGround", "Place", "ground_condition"]
