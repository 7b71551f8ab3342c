"""Acceptors of lines, which read one digit after another: state machines as written, and patterns by derivatives.

The derivatives of a pattern by a digit are patterns. Together they match what can follow the digit in a match (V.
Antimirov, Partial derivatives of regular expressions and finite automaton constructions, 1996).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Protocol, assert_never

from ...model import ground
from ..encodings import FormulaTooLarge

MAX_PARTS = 1_000_000
"""Parts of all derivatives of one pattern together."""
MAX_MOVES = 100_000
"""Moves of an automaton that reads a line."""
NOTHING = ground.Concatenation(())


class Acceptor(Protocol):
    """Reads digits one after another. Equal acceptors accept the same lines."""

    def start(self) -> Hashable:
        """The state before the first digit."""
        ...

    def step(self, state: Hashable, digit: int) -> Hashable | None:
        """The state after a digit; None if no accepted line begins like this."""
        ...

    def accepts(self, state: Hashable) -> bool:
        """Whether a line may end in a state."""
        ...

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class MachineAcceptor:
    """Follows the moves of a state machine."""

    machine: ground.Machine
    moves: dict[tuple[Hashable, int], int] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        moves = {(before, digit): after for before, digit, after in self.machine.moves}
        object.__setattr__(self, "moves", moves)

    def start(self) -> Hashable:
        return 0

    def step(self, state: Hashable, digit: int) -> Hashable | None:
        return self.moves.get((state, digit))

    def accepts(self, state: Hashable) -> bool:
        return state in self.machine.accepting


@dataclass(frozen=True, slots=True)
class PatternAcceptor:
    """Follows a pattern. A state is a set of patterns; one of them has to match the remaining digits."""

    pattern: ground.Pattern
    known: dict[tuple[ground.Pattern, int], frozenset[ground.Pattern]] = field(
        init=False, compare=False, default_factory=dict
    )
    parts: list[int] = field(init=False, compare=False, default_factory=lambda: [0])
    """The number of parts in the derivatives found so far."""

    def start(self) -> Hashable:
        return frozenset((self.pattern,))

    def step(self, state: Hashable, digit: int) -> Hashable | None:
        assert isinstance(state, frozenset)
        return frozenset(left for pattern in state for left in self._derivatives(pattern, digit)) or None

    def accepts(self, state: Hashable) -> bool:
        assert isinstance(state, frozenset)
        return any(map(is_nullable, state))

    def _derivatives(self, pattern: ground.Pattern, digit: int) -> frozenset[ground.Pattern]:
        key = pattern, digit
        if key not in self.known:
            self.known[key] = found = frozenset(derivatives(pattern, digit))
            self.parts[0] += sum(len(each.parts) if isinstance(each, ground.Concatenation) else 1 for each in found)
            if self.parts[0] > MAX_PARTS:
                raise FormulaTooLarge(
                    f"what can be left of its pattern has more than {MAX_PARTS:,} parts; let fewer of them be optional"
                )
        return self.known[key]


def is_nullable(pattern: ground.Pattern) -> bool:
    """Whether a pattern matches the empty line."""
    match pattern:
        case ground.DigitClass():
            return False
        case ground.Concatenation(parts=parts):
            return all(map(is_nullable, parts))
        case ground.Alternation(parts=parts):
            return any(map(is_nullable, parts))
        case ground.Repetition(part=part, least=least):
            return least == 0 or is_nullable(part)
    assert_never(pattern)


def derivatives(pattern: ground.Pattern, digit: int) -> Iterator[ground.Pattern]:
    """The partial derivatives of a pattern by a digit: each matches the remainder of some match."""
    match pattern:
        case ground.DigitClass(digits=digits):
            if digit in digits:
                yield NOTHING
        case ground.Concatenation(parts=parts):
            for at, part in enumerate(parts):
                for left in derivatives(part, digit):
                    yield _in_order(left, *parts[at + 1 :])
                if not is_nullable(part):
                    return
        case ground.Alternation(parts=parts):
            for part in parts:
                yield from derivatives(part, digit)
        case ground.Repetition(part=part, least=least, most=most):
            if most == 0:
                return
            again = ground.Repetition(part, max(least - 1, 0), None if most is None else most - 1)
            for left in derivatives(part, digit):
                yield left if most == 1 else _in_order(left, again)
        case _:
            assert_never(pattern)


def _in_order(*parts: ground.Pattern) -> ground.Pattern:
    """The concatenation of the parts, flattened, so that equal remainders are equal patterns."""
    flat: list[ground.Pattern] = []
    for part in parts:
        flat += part.parts if isinstance(part, ground.Concatenation) else (part,)
    return flat[0] if len(flat) == 1 else ground.Concatenation(tuple(flat))
