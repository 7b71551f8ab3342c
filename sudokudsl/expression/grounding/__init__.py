"""Grounding: from the typed tree to the ground form.

Names are filled in, quantifiers are written out, and known parts are computed. `grounder` visits the typed tree;
`conditions`, `numbers`, `lists` and `domains` ground its kinds of nodes, and `folding` makes the nodes of the result.
Every node is counted, so that any text is grounded in bounded time and space, or refused.
"""

from __future__ import annotations

from .grounder import NumberGrounder, ground_condition
from .limits import CannotGround, Place, StepBudget

__all__ = ["CannotGround", "NumberGrounder", "Place", "StepBudget", "ground_condition"]
