"""The relations between two digits that pencilmark names, and lists of digits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ..refusal import Junk

OPERATIONS: Mapping[str, Callable[..., bool]] = {
    "different": lambda a, b: a != b, "equal": lambda a, b: a == b,
    "less": lambda a, b: a < b, "less_equal": lambda a, b: a <= b,
    "difference": lambda a, b, n: abs(a - b) == n, "not_difference": lambda a, b, n: abs(a - b) != n,
    "not_consecutive": lambda a, b: abs(a - b) != 1,
    "difference_at_least": lambda a, b, n: abs(a - b) >= n, "difference_at_most": lambda a, b, n: abs(a - b) <= n,
    "ratio": lambda a, b, n: a == n * b or b == n * a, "not_ratio": lambda a, b, n: a != n * b and b != n * a,
    "sum": lambda a, b, n: a + b == n, "not_sum": lambda a, b, n: a + b != n,
    "parity_differs": lambda a, b: (a - b) % 2 == 1,
    "same_third": lambda a, b: (a - 1) // 3 == (b - 1) // 3,
    "different_third": lambda a, b: (a - 1) // 3 != (b - 1) // 3,
    "same_mod3": lambda a, b: (a - b) % 3 == 0, "different_mod3": lambda a, b: (a - b) % 3 != 0,
}  # fmt: skip
"""The relations between two digits, by their names."""


def related(name: object, params: object, digits: Iterable[int]) -> frozenset[tuple[int, int]]:
    """The pairs of digits that a relation permits, by its name and its parameters. Raises Junk."""
    if name == "any_of" and isinstance(params, list):
        parts = [each if isinstance(each, list) and len(each) == 2 else ["", []] for each in params]
        return frozenset(pair for part, values in parts for pair in related(part, values, digits))
    if name == "allowed" and isinstance(params, list):
        listed = pairs_of(params[0] if len(params) == 1 else None)
        if not listed:
            raise Junk("`params` is not one list of pairs of digits")
        return frozenset(listed)
    operation = OPERATIONS.get(str(name))
    if operation is None:
        raise Junk(f"the relation `{str(name)[:20]}` is unknown")
    if not isinstance(params, list) or not all(type(each) is int for each in params):
        raise Junk("`params` is not a list of whole numbers")
    try:
        return frozenset((a, b) for a in digits for b in digits if operation(a, b, *params))
    except TypeError:
        raise Junk("`params` has another number of values") from None


def lists_of(value: object) -> list[tuple[int, ...]]:
    """The lists of whole numbers in a list; empty if it has anything else."""
    listed = value if isinstance(value, list) else []
    found = [tuple(each) for each in listed if isinstance(each, list) and all(type(one) is int for one in each)]
    return found if len(found) == len(listed) else []


def pairs_of(value: object) -> list[tuple[int, int]]:
    """The pairs of whole numbers in a list; empty if it has anything else."""
    found = lists_of(value)
    return [(each[0], each[1]) for each in found] if all(len(each) == 2 for each in found) else []
