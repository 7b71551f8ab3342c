"""JSON of other programs, which may be hostile: it is read only if it is nested a moderate number of times."""

from __future__ import annotations

import json
import re
from typing import Any

from ..text.source import Span
from .refusal import ANYWHERE, refused

MAX_DEPTH = 200
"""The deepest nesting of lists and objects. Python in a browser has too small a stack for much more."""

_EXACT = 2**53
"""Whole numbers below this one are exact as floating-point numbers."""
_SIGNS = re.compile(r'\\.|["\[\]{}]', re.DOTALL)


def puzzle_json(text: str, link: Span | None = None) -> Any:  # noqa: ANN401 - any value
    """The value of the JSON of a puzzle. Refused at the damage, or at the `link` from which the text comes."""
    try:
        return load_json(text)
    except RecursionError:
        raise refused("this is not a puzzle: the JSON is nested too deeply", link or ANYWHERE) from None
    except ValueError as damage:
        at = getattr(damage, "pos", 0)
        place = Span(at, at + 1) if link is None else link
        raise refused(f"the JSON is damaged: {getattr(damage, 'msg', damage)}", place) from None


def load_json(text: str) -> Any:  # noqa: ANN401 - any value
    """The value of a JSON text. Raises RecursionError if it is nested too deep, and ValueError if it is not JSON."""
    depth, quoted = 0, False
    for match in _SIGNS.finditer(text):
        sign = match[0]
        if sign == '"':
            quoted = not quoted
        elif not quoted and sign in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise RecursionError(f"the text is nested more than {MAX_DEPTH} deep")
        elif not quoted and sign in "]}":
            depth -= 1
    return json.loads(text, parse_float=_number)


def _number(text: str) -> int | float:
    """A number with a point or an exponent. The whole ones are whole numbers to the programs that write JSON."""
    number = float(text)
    return int(number) if number.is_integer() and abs(number) < _EXACT else number
