"""Regular expressions over digits, compiled to state machines.

    1 2      one digit after another; where all digits are 0 to 9 blanks may be left out: 12
    .        any digit
    [1 4-6]  one of these digits
    [^1 4]   any digit but these
    (a | b)  one or the other
    x* x+ x? x{2} x{2,4} x{2,}    repeated: any number of times, at least once, at most once, so many times

The whole line must match. A pattern becomes a nondeterministic automaton (Thompson's construction) and that a
deterministic one by its sets of states, the usual subset construction; then equal states are merged (Moore).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .tree import Machine

MAX_STATES = 1_000  # of the finished machine
MAX_PARTS = 4_000  # states of the automaton before
MAX_DEPTH = 40  # parentheses
MAX_TIMES = 100  # in braces


class BadPattern(Exception):
    """What is wrong with a pattern, and where: `at` characters from its start."""

    def __init__(self, message: str, at: int, *, code: str = "unexpected", help: str = "") -> None:
        super().__init__(message)
        self.at, self.code, self.help = at, code, help


@dataclass(slots=True)
class _Automaton:
    """States from 0 on, each with moves by a set of digits and moves for free."""

    moves: list[list[tuple[frozenset[int], int]]] = field(default_factory=list)
    free: list[list[int]] = field(default_factory=list)

    def state(self) -> int:
        if len(self.moves) >= MAX_PARTS:
            message = f"this pattern has more than {MAX_PARTS:,} parts"
            raise BadPattern(message, 0, code="too-large", help="repeat fewer times, or write a machine")
        self.moves.append([])
        self.free.append([])
        return len(self.moves) - 1


_COUNT = re.compile(r"\{\s*(\d{1,9})\s*(,\s*(\d{1,9})?\s*)?\}")


@dataclass(slots=True)
class _Reader:
    """Reads a pattern from the left; each method gives the first and the last state of what it has read."""

    text: str
    digits: tuple[int, ...]
    out: _Automaton = field(default_factory=_Automaton)
    at: int = 0
    depth: int = 0

    def peek(self) -> str:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def alternatives(self) -> tuple[int, int]:
        start, end = self.out.state(), self.out.state()
        while True:
            first, last = self.sequence()
            self.out.free[start].append(first)
            self.out.free[last].append(end)
            if self.peek() != "|":
                return start, end
            self.at += 1

    def sequence(self) -> tuple[int, int]:
        start = end = self.out.state()
        while self.peek() not in ("", "|", ")"):
            first, last = self.repeated()
            self.out.free[end].append(first)
            end = last
        return start, end

    def repeated(self) -> tuple[int, int]:
        begin = self.at
        first, last = self.atom()
        after = self.at
        while (sign := self.peek()) and sign in "*+?{":
            low, high = self.times(sign)
            resume = self.at
            start = end = self.out.state()
            stops: list[int] = []
            for number in range(max(low, high if high is not None else low + 1)):
                self.at = begin
                one, other = (first, last) if number == 0 else self.again(begin, after)
                self.out.free[end].append(one)
                if number >= low:
                    stops.append(end)
                if high is None and number >= low:
                    self.out.free[other].append(one)
                end = other
            finish = self.out.state()
            for state in (*stops, end):
                self.out.free[state].append(finish)
            self.at = resume
            first, last = start, finish
            if (more := self.peek()) and more in "*+?{":
                raise BadPattern("two signs of repetition in a row", self.at, help="put the first part in parentheses")
        return first, last

    def again(self, begin: int, after: int) -> tuple[int, int]:
        """The atom from `begin` read once more."""
        self.at = begin
        found = self.atom()
        assert self.at == after
        return found

    def times(self, sign: str) -> tuple[int, int | None]:
        """How often at least and at most, by the sign that stands here."""
        at = self.at
        if sign != "{":
            self.at += 1
            return {"*": (0, None), "+": (1, None), "?": (0, 1)}[sign]
        match = _COUNT.match(self.text, at)
        if match is None:
            raise BadPattern("a number of times is written {2}, {2,4} or {2,}", at)
        low = int(match[1])
        high = low if match[2] is None else int(match[3]) if match[3] else None
        if max(low, high or 0) > MAX_TIMES:
            raise BadPattern(f"at most {MAX_TIMES} times", at, code="too-large")
        if high is not None and high < low:
            raise BadPattern("the lesser number comes first", at)
        self.at = match.end()
        return low, high

    def atom(self) -> tuple[int, int]:
        sign, at = self.peek(), self.at
        if sign == "(":
            self.depth += 1
            if self.depth > MAX_DEPTH:
                raise BadPattern(f"parentheses are nested at most {MAX_DEPTH} deep", at, code="too-large")
            self.at += 1
            inside = self.alternatives()
            if self.peek() != ")":
                raise BadPattern("this parenthesis is never closed", at, code="unclosed")
            self.at += 1
            self.depth -= 1
            return inside
        if sign == ".":
            self.at += 1
            digits = frozenset(self.digits)
        elif sign == "[":
            digits = self.charset()
        else:
            digits = frozenset((self.digit(),))
        first, last = self.out.state(), self.out.state()
        self.out.moves[first].append((digits, last))
        return first, last

    def charset(self) -> frozenset[int]:
        at = self.at
        self.at += 1
        negated = self.peek() == "^"
        self.at += negated
        found: set[int] = set()
        while self.peek() not in ("]", ""):
            first = self.digit()
            last = first
            if self.peek() == "-":
                self.at += 1
                self.peek()
                last = self.digit()
            found |= {digit for digit in self.digits if first <= digit <= last}
        if not self.peek():
            raise BadPattern("this square bracket is never closed", at, code="unclosed")
        self.at += 1
        return frozenset(self.digits) - found if negated else frozenset(found)

    def digit(self) -> int:
        """One digit: a single character where all digits of the board have one, else a number."""
        at = self.at
        single = all(0 <= digit <= 9 for digit in self.digits)
        match = re.compile(r"[0-9]" if single else r"-?[0-9]{1,3}").match(self.text, at)
        if match is None:
            sign = self.text[at : at + 1]
            raise BadPattern(f"`{sign}` has no meaning in a pattern", at, help="digits . [1 2] [^3] ( | ) * + ? {2,4}")
        if int(match[0]) not in self.digits:
            raise BadPattern(f"{match[0]} is not one of the board's digits", at, code="digit-not-on-board")
        self.at = match.end()
        return int(match[0])


def compile_pattern(text: str, digits: tuple[int, ...]) -> Machine:
    """The machine that accepts what a pattern matches in full. BadPattern says what is wrong with it, or too large."""
    reader = _Reader(text, digits)
    start, end = reader.alternatives()
    if reader.peek():
        raise BadPattern("this parenthesis closes nothing", reader.at)
    return _deterministic(reader.out, start, end, digits)


def _closure(out: _Automaton, states: Iterable[int]) -> frozenset[int]:
    found = set(states)
    waiting = list(found)
    while waiting:
        for after in out.free[waiting.pop()]:
            if after not in found:
                found.add(after)
                waiting.append(after)
    return frozenset(found)


def _deterministic(out: _Automaton, start: int, end: int, digits: Sequence[int]) -> Machine:
    first = _closure(out, (start,))
    numbers = {first: 0}
    waiting = [first]
    moves: list[tuple[int, int, int]] = []
    while waiting:
        states = waiting.pop()
        for digit in digits:
            reached = [after for state in states for labels, after in out.moves[state] if digit in labels]
            if not reached:
                continue
            after = _closure(out, reached)
            if after not in numbers:
                if len(numbers) >= MAX_STATES:
                    message = f"this pattern needs more than {MAX_STATES:,} states"
                    raise BadPattern(message, 0, code="too-large", help="repeat fewer times, or split the line")
                numbers[after] = len(numbers)
                waiting.append(after)
            moves.append((numbers[states], digit, numbers[after]))
    accepting = frozenset(number for states, number in numbers.items() if end in states)
    return smallest(moves, accepting, len(numbers))


def smallest(moves: Sequence[tuple[int, int, int]], accepting: frozenset[int], count: int) -> Machine:
    """The machine with equal states merged and without states that can never accept; state 0 stays the start."""
    useful = set(accepting)
    before: dict[int, set[int]] = {}
    for state, _, after in moves:
        before.setdefault(after, set()).add(state)
    waiting = list(useful)
    while waiting:
        for state in before.get(waiting.pop(), ()):
            if state not in useful:
                useful.add(state)
                waiting.append(state)
    by_state: dict[int, list[tuple[int, int]]] = {state: [] for state in range(count)}
    for state, digit, after in moves:
        if after in useful:
            by_state[state].append((digit, after))
    group = {state: int(state in accepting) for state in range(count)}
    while True:
        keys = {
            state: (group[state], tuple(sorted((digit, group[after]) for digit, after in by_state[state])))
            for state in range(count)
        }
        names: dict[object, int] = {}
        for state in range(count):
            names.setdefault(keys[state], len(names))
        renamed = {state: names[keys[state]] for state in range(count)}
        if len(names) == len(set(group.values())):
            break
        group = renamed
    group = renamed  # state 0 comes first, so its group is 0
    merged = {
        (group[state], digit, group[after])
        for state in range(count)
        if state in useful
        for digit, after in by_state[state]
    }
    return Machine(tuple(sorted(merged)), frozenset(group[state] for state in accepting))
