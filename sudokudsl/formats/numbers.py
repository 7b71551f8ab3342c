"""Whole numbers in the texts of other programs, as long as a statement may have them."""

from __future__ import annotations

from typing import TypeGuard

from ..language.syntax.ast import NUMBER_DIGITS

UNSIGNED = rf"\d{{1,{NUMBER_DIGITS}}}"
NUMBER = f"-?{UNSIGNED}"
"""The form of a number in a text, for `re.ASCII`."""


def is_number(value: object) -> TypeGuard[int]:
    """Whether a value of a JSON document is such a number."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**NUMBER_DIGITS
