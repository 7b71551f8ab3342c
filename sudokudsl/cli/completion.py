"""Words that a shell completes: families, forms of exports, techniques and solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem

Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def _completing(words: Callable[[], Iterable[str]]) -> Complete:
    """A function for click that offers the words that begin as typed. The words are looked up only then."""

    def complete(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        return [CompletionItem(word) for word in words() if word.startswith(typed.lower())]

    return complete


def _families() -> list[str]:
    from ..lowering.registry import Registry

    return sorted(family.word for family in Registry().families)


def _techniques() -> list[str]:
    from ..logic.techniques import TABLE

    return [technique.name for technique in TABLE]


def _sat_solvers() -> list[str]:
    from pysat.solvers import SolverNames

    return sorted(name for name in vars(SolverNames) if not name.startswith("_"))


def _solvers() -> list[str]:
    return ["engine", "reference", "logic", *_sat_solvers()]


def _forms() -> list[str]:
    from ..formats import EXPORTS

    return list(EXPORTS)


FAMILY, FORM, TECHNIQUE = _completing(_families), _completing(_forms), _completing(_techniques)
SAT_SOLVER, SOLVER = _completing(_sat_solvers), _completing(_solvers)
