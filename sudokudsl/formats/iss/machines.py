"""Translates state machines and regular expressions of Interactive-Sudoku-Solver into our machines and patterns.

A machine is written in base 64, with `-` and `_` as the last two symbols. It is a sequence of bits, beginning with the
highest bit of each byte:

    2      how transitions are written: 0 listed, 1 by masks
    4      s - 1, where s is the number of bits of a state
    4      d - 1, where d is the number of digits that it reads, beginning with the least digit of the board
    s      the number of start states; they are numbered from 0
    s      the number of other accepting states; they follow the start states
    1 for each start: whether it accepts
    4      if listed: n, where n is the number of bits of a number of transitions

The states follow until the bits end. If listed, a state is the number of its transitions, and for each transition a
digit, in as many bits as d - 1 needs, and a state. By masks, it is a bit for each digit, the lowest bit for the least
digit, and a state for each bit that is set.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from urllib.parse import unquote

MAX_STATES = 999  # of one of our machines: its block has a line for each state and one for `accept`
MAX_REACHED = 10_000  # before states that cannot reach acceptance are removed
LISTED, BY_MASKS = 0, 1


class Damaged(Exception):
    """A machine or a pattern that cannot be translated; the message gives the reason."""


@dataclass(slots=True)
class Automaton:
    """A nondeterministic automaton: states are numbered from 0, and `moves` lead from a state and a digit to states."""

    starts: frozenset[int] = frozenset()
    accepting: frozenset[int] = frozenset()
    moves: list[dict[int, set[int]]] = field(default_factory=list)


@dataclass(slots=True)
class _Bits:
    """Reads bits from front to back."""

    data: bytes
    at: int = 0

    @property
    def left(self) -> int:
        return 8 * len(self.data) - self.at

    def read(self, count: int) -> int:
        if count > self.left:
            raise Damaged("it ends early")
        whole = int.from_bytes(self.data, "big") >> (self.left - count)
        self.at += count
        return whole & ((1 << count) - 1)


def read_automaton(text: str) -> Automaton:
    """The automaton of a text. Raises Damaged if the text does not contain one."""
    bits = _Bits(_bytes(text))
    form = bits.read(2)
    if form not in (LISTED, BY_MASKS):
        raise Damaged("its form is unknown")
    wide, digits = bits.read(4) + 1, bits.read(4) + 1
    starts, accepts = bits.read(wide), bits.read(wide)
    mask = bits.read(starts)
    accepting = [state for state in range(starts) if mask >> state & 1]
    found = Automaton(frozenset(range(starts)), frozenset((*accepting, *range(starts, starts + accepts))))
    number = bits.read(4) if form == LISTED else digits
    while number and bits.left >= number:
        moves: dict[int, set[int]] = {}
        head = bits.read(number)
        if form == LISTED:
            for _ in range(head):
                digit = bits.read((digits - 1).bit_length())
                moves.setdefault(digit, set()).add(bits.read(wide))
        else:
            for digit in (digit for digit in range(digits) if head >> digit & 1):
                moves[digit] = {bits.read(wide)}
        found.moves.append(moves)
    return found


def _bytes(text: str) -> bytes:
    """The bytes of base 64 in either alphabet, with or without equals signs at its end."""
    text = text.rstrip("=").replace("+", "-").replace("/", "_")
    if not re.fullmatch(r"[A-Za-z0-9_-]+", text):
        raise Damaged("its symbols are not base 64")
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise Damaged("its symbols are not base 64") from None


def machine_lines(automaton: Automaton, digits: Sequence[int], segments: Sequence[int]) -> list[str]:
    """The lines of one of our deterministic machines with the same meaning. Raises Damaged if it has too many states.

    `segments` are the numbers of cells of the parts of the line. Between two parts the automaton reads a mark, which
    is the digit after the greatest digit of the board.
    """
    states, accepting = _deterministic(automaton, len(digits), tuple(accumulate(segments[:-1])))
    alive = _leading_to(accepting, states)
    if 0 not in alive:
        raise Damaged("it accepts nothing")
    if len(alive) > MAX_STATES:
        raise Damaged(f"it needs more than {MAX_STATES} states here")
    names = {state: f"s{number}" for number, state in enumerate(sorted(alive), 1)}
    lines = []
    for state, name in names.items():
        reading: dict[int, list[int]] = {}
        for digit, after in states[state].items():
            if after in alive:
                reading.setdefault(after, []).append(digits[digit])
        moves = [f"{digits_text(read)} to {names[after]}" for after, read in reading.items()]
        lines.append(f"{name}: {', '.join(moves)}".rstrip())
    if accepting < alive:
        lines.append("accept " + ", ".join(names[state] for state in sorted(accepting)))
    return lines


def blind_to(automaton: Automaton, digits: int, regions: Sequence[bool], number: int) -> bool:
    """Whether the automaton accepts the same lines after `number` and the next one are exchanged in some places.

    `regions` are the places of a line in which they are exchanged. Digits are counted from 0. Raises Damaged if there
    are too many states to compare.
    """
    exchanged = {number: number + 1, number + 1: number}
    plain = cache(lambda states: [_led(automaton, states, digit) for digit in range(digits)])
    other = cache(lambda states: [_led(automaton, states, exchanged.get(digit, digit)) for digit in range(digits)])
    pairs = {(automaton.starts, automaton.starts)}
    for region in regions:
        second = other if region else plain
        pairs = {after for one, two in pairs for after in zip(plain(one), second(two), strict=True)}
        if len(pairs) > MAX_REACHED:
            raise Damaged("it has too many states to compare numbers of regions")
    return all(bool(one & automaton.accepting) == bool(other & automaton.accepting) for one, other in pairs)


def _led(automaton: Automaton, states: frozenset[int], digit: int) -> frozenset[int]:
    """The states that any of these states leads to by a digit."""
    moves = (automaton.moves[state] for state in states if state < len(automaton.moves))
    return frozenset(after for leading in moves for after in leading.get(digit, ()))


def _deterministic(automaton: Automaton, digits: int, marks: tuple[int, ...]) -> tuple[list[dict[int, int]], set[int]]:
    """The subset construction: for each reachable state the moves by digit, and the accepting states.

    A state of the result is a set of states. Until the last mark it also has the number of cells read, as a mark has a
    fixed place.
    """
    last = marks[-1] if marks else -1

    def arrived(place: int, states: frozenset[int]) -> tuple[int, frozenset[int]]:
        for _ in range(marks.count(place)):
            states = _led(automaton, states, digits)
        return place if place < last else last, states

    waiting = [arrived(0, automaton.starts)]
    numbers = {waiting[0]: 0}
    found: list[dict[int, int]] = []
    while len(found) < len(waiting):
        place, states = waiting[len(found)]
        leading: dict[int, int] = {}
        for digit in range(digits):
            after = _led(automaton, states, digit)
            key = arrived(place + 1, after) if place < last else (place, after)
            if not key[1]:
                continue
            if key not in numbers:
                numbers[key] = len(waiting)
                waiting.append(key)
            leading[digit] = numbers[key]
        if len(waiting) > MAX_REACHED:
            raise Damaged(f"it reaches more than {MAX_REACHED:,} states")
        found.append(leading)
    return found, {number for (_, states), number in numbers.items() if states & automaton.accepting}


def _leading_to(goals: set[int], states: Sequence[dict[int, int]]) -> set[int]:
    """The states from which a goal can be reached."""
    before: dict[int, set[int]] = {}
    for state, leading in enumerate(states):
        for after in leading.values():
            before.setdefault(after, set()).add(state)
    found, waiting = set(goals), list(goals)
    while waiting:
        new = before.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def digits_text(digits: Iterable[int]) -> str:
    """Digits with runs of three or more as ranges, such as `1 3-6`."""
    runs: list[list[int]] = []
    for digit in sorted(digits):
        if runs and runs[-1][-1] == digit - 1:
            runs[-1].append(digit)
        else:
            runs.append([digit])
    parts = ([f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run) for run in runs)
    return " ".join(part for some in parts for part in some)


# Regular expressions there write digits above 9 as letters, starting with A, in either case.


def regex_of(text: str) -> str:
    """The regular expression of an argument: base 64, or percent-encoded in older strings."""
    once = "%" in text or "." in text
    found = unquote(text) if once else (_bytes(text).decode("latin-1") if text else "")
    return "".join(found.split())


def pattern_text(regex: str, digits: Sequence[int]) -> str:
    """Our pattern for their regular expression. Raises Damaged if it has no meaning."""
    return " ".join("".join(_Regex(regex, tuple(digits)).alternatives(ends="")).split())


@dataclass(slots=True)
class _Regex:
    """Reads a regular expression from left to right, and writes it with digits as numbers."""

    text: str
    digits: tuple[int, ...]
    at: int = 0
    depth: int = 0

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def take(self) -> str:
        if not self.peek():
            raise Damaged("the regular expression ends early")
        self.at += 1
        return self.text[self.at - 1]

    def alternatives(self, ends: str) -> Iterator[str]:
        self.depth += 1
        if self.depth > 31:  # the whole expression, and 30 parentheses
            raise Damaged("the regular expression has parentheses nested more than 30 deep")
        while (sign := self.peek()) != ends:
            if sign == "|":
                self.take()
                yield " | "
            else:
                yield self.repeated()
        self.depth -= 1

    def repeated(self) -> str:
        found, signs = self.single(), 0
        while (sign := self.peek()) and sign in "*+?{":
            if signs:
                found = f" ({found.strip()})"
            found, signs = found + self.times(), signs + 1
        return found

    def times(self) -> str:
        match = re.compile(r"[*+?]|\{(\d{1,3})(?:,(\d{1,3})?)?\}").match(self.text, self.at)
        if match is None:
            raise Damaged("the regular expression repeats in a way that has no meaning")
        self.at = match.end()
        return match[0]

    def single(self) -> str:
        sign = self.take()
        if sign == "(":
            inside = "".join(self.alternatives(ends=")")).strip()
            self.take()
            return f" ({inside})"
        if sign == "[":
            return f" [{self.charset()}]"
        if sign in "*+?{)|":
            raise Damaged(f"`{sign}` has no meaning at its place")
        return " ." if sign == "." else f" {self.digit(sign)}"

    def charset(self) -> str:
        negated = self.peek() == "^"
        self.at += negated
        found: set[int] = set()
        while self.peek() != "]":
            first = self.take()
            last = first
            if self.peek() == "-":
                self.take()
                last = self.take()
            found |= {self.digit(chr(code)) for code in range(ord(first), ord(last) + 1)}
        self.take()
        if not found:
            raise Damaged("the regular expression has an empty set of digits")
        return "^" * negated + digits_text(found)

    def digit(self, sign: str) -> int:
        if not re.fullmatch(r"[0-9A-Za-z]", sign, re.ASCII):
            raise Damaged(f"`{sign}` has no meaning at its place")
        value = int(sign, 36)
        if value not in self.digits:
            raise Damaged(f"`{sign}` is not one of the board's digits")
        return value
