"""Propagators: each removes the candidates that one requirement excludes by itself.

A propagator is a frozen value without memory, so any number of solves can share it, and nothing has to be undone. Each
is exact for its own requirement, unless its docstring states a bound beyond which it removes nothing.
"""

from __future__ import annotations

from .alike import AlikePropagator
from .areas import DistinctAreasPropagator, DivisionPropagator
from .automaton import AutomatonPropagator
from .base import Masks, Possible, Propagator, ThoughtfulPropagator, first_finding
from .connected import ConnectedPropagator, EdgePropagator, UncrossedPropagator
from .digits import (
    AllDifferentPropagator,
    AtLeastOnePropagator,
    CountsPropagator,
    DomainPropagator,
    PairsPropagator,
)
from .either import EitherPropagator, fixpoint
from .fillings import FillingsPropagator, pair_test
from .lines import LinePropagator
from .plane import Plane
from .shapes import ShapesPropagator
from .sums import SetsPropagator, TotalPropagator, grouped
from .tally import CellTest, TallyPropagator

__all__ = [
    "AlikePropagator",
    "AllDifferentPropagator",
    "AtLeastOnePropagator",
    "AutomatonPropagator",
    "CellTest",
    "ConnectedPropagator",
    "CountsPropagator",
    "DistinctAreasPropagator",
    "DivisionPropagator",
    "DomainPropagator",
    "EdgePropagator",
    "EitherPropagator",
    "FillingsPropagator",
    "LinePropagator",
    "Masks",
    "PairsPropagator",
    "Plane",
    "Possible",
    "Propagator",
    "SetsPropagator",
    "ShapesPropagator",
    "TallyPropagator",
    "ThoughtfulPropagator",
    "TotalPropagator",
    "UncrossedPropagator",
    "first_finding",
    "fixpoint",
    "grouped",
    "pair_test",
]
