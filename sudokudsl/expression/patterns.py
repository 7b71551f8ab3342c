"""Regular expressions over digits.

    1 2      one digit after another; if all digits are 0 to 9, blanks may be left out: 12
    .        any digit
    [1 4-6]  one of these digits
    [^1 4]   any digit but these
    (a | b)  one or the other
    x* x+ x? x{2} x{2,4} x{2,}    repeated: any number of times, at least once, at most once, a given number of times

The whole line must match.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..model.ground import Alternation, Concatenation, DigitClass, Pattern, Repetition

MAX_PARTS = 1_000  # parts of a pattern, with repetitions written out
MAX_DEPTH = 40  # levels of parentheses in a pattern
MAX_TIMES = 100  # repetitions that a pattern states in braces

_COUNT = re.compile(r"\{\s*(\d{1,9})\s*(,\s*(\d{1,9})?\s*)?\}")


class BadPattern(Exception):
    """A mistake in a pattern, `at` characters from its start."""

    def __init__(self, message: str, at: int, *, code: str = "unexpected", help: str = "") -> None:
        super().__init__(message)
        self.at, self.code, self.help = at, code, help


def parse_pattern(text: str, digits: tuple[int, ...]) -> Pattern:
    """Parses a pattern. Raises BadPattern if it has no meaning, or is too large."""
    reader = _Parser(text, digits)
    found = reader.alternatives()
    if reader.peek():
        raise BadPattern("this parenthesis closes nothing", reader.at)
    return found


@dataclass(slots=True)
class _Parser:
    """Parses a pattern from left to right."""

    text: str
    digits: tuple[int, ...]
    at: int = 0
    depth: int = 0
    parts: int = 0
    """The number of digits so far, with repetitions written out."""

    def peek(self) -> str:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def alternatives(self) -> Pattern:
        parts = [self.sequence()]
        while self.peek() == "|":
            self.at += 1
            parts.append(self.sequence())
        return parts[0] if len(parts) == 1 else Alternation(tuple(parts))

    def sequence(self) -> Pattern:
        parts = []
        while self.peek() not in ("", "|", ")"):
            parts.append(self.repeated())
        return parts[0] if len(parts) == 1 else Concatenation(tuple(parts))

    def repeated(self) -> Pattern:
        before = self.parts
        found = self.atom()
        if (sign := self.peek()) and sign in "*+?{":
            least, most = self.times(sign)
            found = Repetition(found, least, most)
            self.parts = before + (self.parts - before) * max(least, most or 1)
            if (more := self.peek()) and more in "*+?{":
                raise BadPattern("two signs of repetition in a row", self.at, help="put the first part in parentheses")
        if self.parts > MAX_PARTS:
            message = f"this pattern has more than {MAX_PARTS:,} parts"
            raise BadPattern(message, 0, code="too-large", help="repeat fewer times, or write a machine")
        return found

    def times(self, sign: str) -> tuple[int, int | None]:
        """The least and the greatest number of repetitions, by the sign at this place."""
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

    def atom(self) -> Pattern:
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
            self.parts += 1  # counts an empty part, too, so that no repetition is free
            return inside
        self.parts += 1
        if sign == ".":
            self.at += 1
            return DigitClass(frozenset(self.digits))
        return DigitClass(self.charset() if sign == "[" else frozenset((self.digit(),)))

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
                end = self.at
                last = self.digit()
                if last < first:
                    raise BadPattern("the lesser digit comes first", end)
            found |= {digit for digit in self.digits if first <= digit <= last}
        if not self.peek():
            raise BadPattern("this square bracket is never closed", at, code="unclosed")
        self.at += 1
        return frozenset(self.digits) - found if negated else frozenset(found)

    def digit(self) -> int:
        """One digit: a single character if all digits of the board have one, otherwise a number."""
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
