"""Short texts for nodes, for the names of variables."""

from __future__ import annotations

from collections.abc import Callable

from .nodes import (
    Absolute,
    Accepts,
    AllDifferent,
    And,
    Constant,
    Digit,
    Extreme,
    Iff,
    IfThenElse,
    InRanges,
    Node,
    Not,
    Number,
    Position,
    Posted,
    Product,
    Quotient,
    Remainder,
    Sum,
    Truth,
    is_indicator,
)
from .ranges import Ranges, outside

MAX_PARTS = 4
MAX_LEVELS = 3


def label(part: Node, levels: int = MAX_LEVELS) -> str:
    """A node as text, cut off below `levels` levels and after `MAX_PARTS` parts."""
    if levels == 0 and not isinstance(part, Constant | Digit | Truth):
        return "..."

    def inner(some: Node) -> str:
        text = label(some, levels - 1)
        return f"({text})" if " " in text else text

    def listed(parts: tuple[Node, ...], between: str) -> str:
        texts = [inner(some) for some in parts[:MAX_PARTS]]
        return between.join([*texts, "..."] if len(parts) > MAX_PARTS else texts)

    match part:
        case Constant():
            return str(part.low)
        case Truth():
            return "true" if part.value else "false"
        case Digit():
            return str(part.cell)
        case Sum():
            return _sum(part, inner)
        case Product():
            return listed(part.parts, " * ")
        case Quotient():
            return f"{inner(part.left)} / {inner(part.right)}"
        case Remainder():
            return f"{inner(part.left)} mod {inner(part.right)}"
        case Absolute():
            return f"abs({label(part.part, levels - 1)})"
        case Extreme():
            return f"{'max' if part.greatest else 'min'}({listed(part.parts, ', ')})"
        case Position():
            return f"place({listed(part.places, ', ')})"
        case IfThenElse() if is_indicator(part):
            return f"[{label(part.condition, levels - 1)}]"
        case IfThenElse():
            return f"if {inner(part.condition)} then {inner(part.then)} else {inner(part.otherwise)}"
        case InRanges():
            return f"{label(part.part, levels)}{_ranges(part.part, part.ranges)}"
        case AllDifferent():
            return f"distinct({listed(part.parts, ', ')})"
        case And():
            return listed(part.parts, " and ")
        case Not():
            return f"not {inner(part.part)}"
        case Iff():
            return f"{inner(part.left)} iff {inner(part.right)}"
        case Accepts():
            return f"reads({' '.join(map(str, part.line[:MAX_PARTS]))})"
        case Posted():
            return f"holds({type(part.constraint).__name__})"
    return "..."


def _sum(part: Sum, inner: Callable[[Node], str]) -> str:
    text = ""
    for weight, atom in part.terms[:MAX_PARTS]:
        sign = " - " if weight < 0 else " + "
        factor = "" if abs(weight) == 1 else f"{abs(weight)}*"
        text += (sign if text else sign.strip().removeprefix("+")) + factor + inner(atom)
    if len(part.terms) > MAX_PARTS:
        text += " + ..."
    return f"{text}{part.offset:+}" if part.offset else text


def _ranges(part: Number, ranges: Ranges) -> str:
    """The shortest comparison that gives the ranges of a number."""
    gaps = outside(ranges, part.low, part.high)
    for sign, some in ((" = ", ranges), (" != ", gaps)):
        if len(some) == 1 and some[0][0] == some[0][1]:
            return f"{sign}{some[0][0]}"
    if len(ranges) == 1 and ranges[0][0] == part.low:
        return f" <= {ranges[0][1]}"
    if len(ranges) == 1 and ranges[0][1] == part.high:
        return f" >= {ranges[0][0]}"
    listed = [str(low) if low == high else f"{low}..{high}" for low, high in ranges[:MAX_PARTS]]
    return f" in {{{', '.join(listed)}{', ...' if len(ranges) > MAX_PARTS else ''}}}"
