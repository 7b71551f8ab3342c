"""The types of option values. They refuse the same values everywhere, in the same words."""

from __future__ import annotations

import re
from typing import Any

import click

_WHOLE = re.compile(r"[+-]?[0-9]{1,300}")
_DECIMAL = re.compile(r"\+?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?|inf", re.IGNORECASE)


class WholeNumber(click.IntRange):
    """A whole number in digits, within bounds that may be left out."""

    name = "n"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401
        if (number := _whole(value)) is None or not _within(number, self.min, self.max):
            self.fail(f"a whole number{_bounds(self.min, self.max)} is expected, not {value!r}", param, ctx)
        return number

    def _describe_range(self) -> str:
        """The bounds as the help of a command shows them; click has words for a number without bounds, too."""
        return "" if self.min is None and self.max is None else super()._describe_range()


class Amount(click.FloatRange):
    """A number of some unit, with or without decimals, within bounds. `inf` is one, too."""

    unit = ""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:  # noqa: ANN401
        number = float(value) if _DECIMAL.fullmatch(str(value)) else None
        if number is None or not _within(number, self.min, self.max):
            expected = f"a number of {self.unit}{_bounds(self.min, self.max)}, such as 10 or 2.5,"
            self.fail(f"{expected} is expected, not {value!r}", param, ctx)
        return number


class Seconds(Amount):
    """A duration: a number that is not negative."""

    name = unit = "seconds"


class Megabytes(Amount):
    """An amount of memory."""

    name = unit = "megabytes"


class OutputFile(click.Path):
    """The name of a file that is written; the file may be missing."""

    def __init__(self, *, allow_dash: bool = False) -> None:
        super().__init__(dir_okay=False, allow_dash=allow_dash)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401
        return _named(super(), value, "a folder, and a file", param, ctx)


class OutputFolder(click.Path):
    """The name of a folder in which files are written; the folder may be missing."""

    def __init__(self) -> None:
        super().__init__(file_okay=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401
        return _named(super(), value, "a file, and a folder", param, ctx)


def _named(plain: Any, value: Any, found: str, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401
    """The value as click converts it; a refusal in our words."""
    if value == "":
        raise click.BadParameter("a name is expected, not an empty text", ctx, param)
    try:
        return plain.convert(value, param, ctx)
    except click.BadParameter as refusal:
        if not refusal.message.endswith((" is a file.", " is a directory.")):
            raise
        raise click.BadParameter(f"{value} is {found} is expected", ctx, param) from refusal


def _whole(value: object) -> int | None:
    return int(str(value)) if _WHOLE.fullmatch(str(value)) else None


def _within(number: float, least: float | None, most: float | None) -> bool:
    return (least is None or number >= least) and (most is None or number <= most)


def _bounds(least: float | None, most: float | None) -> str:
    """The bounds of a number in words, such as ` from 1 to 9` or ` of 1 or more`; empty without bounds."""
    if least is None:
        return ""
    return f" of {least:g} or more" if most is None else f" from {least:g} to {most:g}"


PROCESSES = WholeNumber(min=1, max=256)
"""A number of processes or threads."""
