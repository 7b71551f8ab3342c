"""Propagators: each removes the candidates that one requirement excludes by itself.

A propagator is a frozen value without memory, so any number of solves can share it, and nothing has to be undone. Each
is exact for its own requirement, unless its docstring states a bound beyond which it removes nothing.
"""

from __future__ import annotations

from .automaton import AutomatonPropagator
from .base import Masks, Possible, Propagator
from .connected import ConnectedPropagator
from .digits import (
    AllDifferentPropagator,
    AtLeastOnePropagator,
    CountsPropagator,
    DomainPropagator,
    PairsPropagator,
)
from .either import EitherPropagator, fixpoint
from .fillings import FillingsPropagator, pair_test
from .sums import SetsPropagator, TotalPropagator, grouped
from .tally import CellTest, TallyPropagator

__all__ = [
    "AllDifferentPropagator",
    "AtLeastOnePropagator",
    "AutomatonPropagator",
    "CellTest",
    "ConnectedPropagator",
    "CountsPropagator",
    "DomainPropagator",
    "EitherPropagator",
    "FillingsPropagator",
    "Masks",
    "PairsPropagator",
    "Possible",
    "Propagator",
    "SetsPropagator",
    "TallyPropagator",
    "TotalPropagator",
    "fixpoint",
    "grouped",
    "pair_test",
]
