"""The options for time and memory, and the budget within which a command prepares each puzzle."""

from __future__ import annotations

import click

from ..model.budget import Budget
from .values import Megabytes, Seconds

SECONDS_TO_PREPARE = 60.0  # unless --time gives another limit
LEAST_SECONDS = 1.0  # even if --time gives less, which is then meant for short searches
MEGABYTES = 1000.0  # unless --memory gives another limit


def _noted(context: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    """Keeps the value of an option for `budget`."""
    context.meta[_key(str(parameter.name))] = value
    return value


def _key(option: str) -> str:
    return f"{__name__}.{option}"


TIME = click.option(
    "--time",
    "seconds",
    type=Seconds(min=0),
    callback=_noted,
    help="The time limit of each search, and of everything that comes before it (at least 1).",
)
TIME_TO_PREPARE = click.option(
    "--time", "seconds", type=Seconds(min=0), callback=_noted, expose_value=False, help="The time limit."
)
MEMORY = click.option(
    "--memory",
    "megabytes",
    type=Megabytes(min=1),
    default=MEGABYTES,
    show_default=True,
    callback=_noted,
    expose_value=False,
    metavar="MB",
    help="The memory limit of everything that comes before a search.",
)


def budget(default: float | None = SECONDS_TO_PREPARE) -> Budget:
    """The budget for the preparation of each puzzle, by the options of the running command.

    `default` is its limit in seconds without --time; None is no limit.
    """
    context = click.get_current_context(silent=True)
    noted = {} if context is None else context.meta
    seconds = noted.get(_key("seconds"))
    seconds = default if seconds is None else max(LEAST_SECONDS, seconds)
    return Budget(seconds, noted.get(_key("megabytes"), MEGABYTES))
