"""Detects rules that are true, or false, on every grid. Cheap and incomplete; used for warnings only."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import assert_never

from ..model import ground as t
from ..model.geometry import Board


def constant_value(ground: t.Condition, board: Board) -> bool | None:
    """Whether a rule always or never holds; None if that depends on digits, or is not detected."""
    match ground:
        case t.Truth(value):
            return value
        case t.Matches(cells, pattern):
            fits = len(cells) in _lengths(pattern, {0}, len(cells))
            digits = frozenset().union(*map(board.digits_of, cells))
            return False if not fits else True if _any_digits(pattern, digits) else None
        case t.Accepts(cells, machine):
            return _outcome(machine, [set(board.digits_of(cell)) for cell in cells])
    return None


def _lengths(pattern: t.Pattern, starts: set[int], most: int) -> set[int]:
    """The numbers of digits, up to `most`, after which a match can end if it begins after one of `starts` digits."""
    match pattern:
        case t.DigitClass(digits):
            return {at + 1 for at in starts if at < most} if digits else set()
        case t.Concatenation(parts):
            for part in parts:
                starts = _lengths(part, starts, most)
            return starts
        case t.Alternation(parts):
            return {end for part in parts for end in _lengths(part, starts, most)}
        case t.Repetition(part, low, high):
            for _ in range(low):
                starts = _lengths(part, starts, most)
            found, times = set(starts), low
            while starts and (high is None or times < high):
                starts = _lengths(part, starts, most) - found
                found |= starts
                times += 1
            return found
    assert_never(pattern)


def _any_digits(pattern: t.Pattern, digits: frozenset[int]) -> bool:
    """Whether every set of digits in a pattern contains all of `digits`."""
    match pattern:
        case t.DigitClass(allowed):
            return allowed >= digits
        case t.Concatenation(parts) | t.Alternation(parts):
            return all(_any_digits(part, digits) for part in parts)
        case t.Repetition(part, _, _):
            return _any_digits(part, digits)
    assert_never(pattern)


def _outcome(machine: t.Machine, line: Sequence[Set[int]]) -> bool | None:
    """True if a machine accepts every line of these digits, False if it accepts none, otherwise None."""
    states, ends_early = {0}, False
    for digits in line:
        read = {(state, digit): after for state, digit, after in machine.moves if state in states and digit in digits}
        ends_early = ends_early or len(read) < len(states) * len(digits)
        states = set(read.values())
    if not states & machine.accepting:
        return False
    return True if not ends_early and states <= machine.accepting else None
