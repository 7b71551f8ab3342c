"""The protocol of the parts of a form, the cursor from which they read, and parts for signs, words and numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from ...model.geometry import Board
from ...text.source import Span
from ..scope import Scope
from ..syntax.ast import Arg, Mark, Number, Range, Word, word_key


class Mismatch(Exception):
    """The arguments do not have this form: at `span`, the argument number `position`, `expected` is missing."""

    def __init__(self, expected: str, span: Span, position: int) -> None:
        super().__init__(expected)
        self.expected, self.span, self.position = expected, span, position


@dataclass(slots=True)
class Cursor:
    """A position in the arguments of a statement. `end` is the place to point at if an argument is missing.

    `words` collects the arguments that were read as the family's own words, not as names. `parts` are those of the
    form.
    """

    args: Sequence[Arg]
    scope: Scope
    end: Span
    parts: Sequence[Part] = ()
    position: int = 0
    words: list[Word] = field(default_factory=list)

    def peek(self) -> Arg | None:
        """The next argument, or None at the end. The position stays."""
        return self.args[self.position] if self.position < len(self.args) else None

    def advance(self) -> Arg:
        """Returns the next argument, which must exist, and moves past it."""
        self.position += 1
        return self.args[self.position - 1]

    def advance_word(self) -> None:
        """Moves past the next argument, and records it in `words` if it is a word."""
        taken = self.advance()
        if isinstance(taken, Word):
            self.words.append(taken)

    def after(self, part: Part) -> Part | None:
        """The part of the form after one of its parts; None after the last one."""
        place = self.parts.index(part) + 1
        return self.parts[place] if place < len(self.parts) else None

    def mismatch(self, expected: str) -> Mismatch:
        """The exception for a next argument other than `expected`."""
        here = self.peek()
        return Mismatch(expected, here.span if here is not None else self.end, self.position)


class Part(Protocol):
    """One part of a form. `name` is the keyword argument for its value; it is empty for a part without a value."""

    @property
    def name(self) -> str: ...

    def take(self, cursor: Cursor) -> Any:  # noqa: ANN401 - each part has its own type of value
        """Reads the value of the part.

        Raises Mismatch if the arguments do not have the form. Mistakes go to the sink.
        """
        ...

    def text(self, value: Any, values: Mapping[str, Any]) -> str:  # noqa: ANN401
        """The value in canonical spelling. `values` has the values of all parts that are not defaults."""
        ...

    def usage(self) -> str:
        """The part as shown in a line of help, such as `[TOTAL]`."""
        ...


@runtime_checkable
class OwnPart(Part, Protocol):
    """A part of a kind that one family defines. Random statements take its values from `examples`."""

    def examples(self, board: Board) -> Sequence[Any]:
        """Values of every kind on a board, with the least and the largest among them. Some may have no meaning."""
        ...


@dataclass(frozen=True, slots=True)
class Sign:
    """A required sign or word without a value, such as `=` or `at`."""

    sign: str
    name: str = field(default="", init=False)

    def take(self, cursor: Cursor) -> None:
        here = cursor.peek()
        if not (
            (isinstance(here, Mark) and here.text == self.sign) or (isinstance(here, Word) and here.key == self.sign)
        ):
            raise cursor.mismatch(f"`{self.sign}`")
        cursor.advance_word()

    def text(self, value: object, values: Mapping[str, Any]) -> str:
        return self.sign

    def usage(self) -> str:
        return self.sign


@dataclass(frozen=True, slots=True)
class Colon:
    """An optional colon. The canonical spelling has it always, or only if the part `after` is not its default."""

    after: str = ""
    name: str = field(default="", init=False)

    def take(self, cursor: Cursor) -> None:
        here = cursor.peek()
        if isinstance(here, Mark) and here.text == ":":
            cursor.advance()

    def text(self, value: object, values: Mapping[str, Any]) -> str:
        return ":" if not self.after or self.after in values else ""

    def usage(self) -> str:
        return ":"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several words, mapped to values by `options`. `synonyms` maps further words to those words."""

    name: str
    options: Mapping[str, Any]
    doc: str = ""
    synonyms: Mapping[str, str] = field(default_factory=dict)

    def take(self, cursor: Cursor) -> Any:  # noqa: ANN401
        here = cursor.peek()
        spelled = here.key if isinstance(here, Word) else here.text if isinstance(here, Mark) else None
        for option in self.options:
            if spelled is not None and spelled in (word_key(option), option):
                cursor.advance_word()
                return self.options[option]
        for synonym, option in self.synonyms.items():
            if spelled is not None and spelled == word_key(synonym):
                cursor.advance_word()
                return self.options[option]
        raise cursor.mismatch(" or ".join(f"`{option}`" for option in self.options))

    def text(self, value: object, values: Mapping[str, Any]) -> str:
        return next(option for option, meaning in self.options.items() if meaning == value)

    def usage(self) -> str:
        return "|".join(self.options)


_REQUIRED: Any = object()


@dataclass(frozen=True, slots=True)
class Int:
    """An integer from `least` to `most`. It is optional if there is a `default`.

    Unless it is `known` before solving, it may be written as a cell. The value is then the cell, and the number is the
    cell's digit. Some numbers may have `letters`, which are written in their place.
    """

    name: str
    doc: str = ""
    least: int | None = None
    most: int | None = None
    default: Any = _REQUIRED
    known: bool = False
    letters: Mapping[int, str] = field(default_factory=dict)

    @property
    def required(self) -> bool:
        """Whether there is no default."""
        return self.default is _REQUIRED

    def take(self, cursor: Cursor) -> Any:  # noqa: ANN401
        here = cursor.peek()
        if not isinstance(here, Number):
            for number, letter in self.letters.items():
                if isinstance(here, Word) and here.key == letter.lower():
                    cursor.advance_word()
                    return number
            if self._may_be_cell(cursor):
                return cursor.scope.number_cell(cursor.advance())
            if self.required:
                letters = (f"`{letter}`" for letter in self.letters.values())
                raise cursor.mismatch(", ".join((*letters, self.doc or "a number")))
            return self.default
        cursor.advance()
        if not self.allows(here.value):
            cursor.scope.sink.error("value-out-of-range", self.refusal(here.value), here.span)
        return here.value

    def allows(self, number: int) -> bool:
        """Whether a number is not below `least`, and not above `most`."""
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)

    def refusal(self, number: int) -> str:
        """The message for a number that is not allowed."""
        bounds = f"at least {self.least}" if self.most is None else f"{self.least} to {self.most}"
        return f"{self.name} must be {bounds}, not {number}"

    def _may_be_cell(self, cursor: Cursor) -> bool:
        """Whether the next argument is a cell in place of the number, not a part of a list of cells after it.

        Before a list of cells, the number is followed by a colon, or by a word of a choice.
        """
        here = cursor.peek()
        if self.known or here is None or not (isinstance(here, Word) or cursor.scope.names_cells(here)):
            return False
        following = cursor.args[cursor.position + 1 : cursor.position + 2]
        part = cursor.after(self)
        if isinstance(part, Colon):
            return any(isinstance(arg, Mark) and arg.text == ":" for arg in following)
        if isinstance(part, Choice) and not self.required:
            return any(isinstance(arg, Word) and arg.key in part.options for arg in following)
        return self.required or (part is None and not following)

    def text(self, value: object, values: Mapping[str, Any]) -> str:
        return "" if not self.required and value == self.default else self.written(value)

    def written(self, value: object) -> str:
        """A number, its letter if it has one, or the cell in its place."""
        return self.letters.get(value, str(value)) if isinstance(value, int) else str(value)

    def usage(self) -> str:
        return self.name.upper() if self.required else f"[{self.name.upper()}]"


@dataclass(frozen=True, slots=True)
class Ints:
    """Different integers, in the order listed: `5 15`. They are optional if there is a `default`."""

    name: str
    doc: str = ""
    default: tuple[int, ...] = ()

    def take(self, cursor: Cursor) -> tuple[int, ...]:
        found: list[int] = []
        while (here := cursor.peek()) is not None:
            match here:
                case Number(value=value):
                    if value in found:
                        cursor.scope.sink.error("value-out-of-range", f"{value} is listed twice", here.span)
                    found.append(value)
                case Mark(text=",") if found:
                    pass
                case _:
                    break
            cursor.advance()
        if not found and not self.default:
            raise cursor.mismatch(self.doc or "numbers")
        return tuple(found) or self.default

    def text(self, value: Sequence[int], values: Mapping[str, Any]) -> str:
        return "" if tuple(value) == self.default else " ".join(map(str, value))

    def usage(self) -> str:
        return f"[{self.name.upper()}]" if self.default else self.name.upper()


def any_of(digits: Sequence[int]) -> str:
    """Digits in words: `3`, or `one of 1, 2, 3`."""
    return ("one of " if len(digits) > 1 else "") + ", ".join(map(str, digits))


@dataclass(frozen=True, slots=True)
class Digits:
    """Digits of the board or its extra cells, in the order listed. `a..b` and `a-b` denote all from a to b."""

    name: str
    doc: str = ""
    least: int = 1
    most: int | None = None
    distinct: bool = False

    def take(self, cursor: Cursor) -> tuple[int, ...]:
        first = cursor.peek()
        found: list[tuple[int, Span]] = []
        while (here := cursor.peek()) is not None:
            match here:
                case Number(value=value, span=span):
                    found.append((value, span))
                case Range(first=low, last=high, span=span):
                    on_board = cursor.scope.board.every_digit
                    ends = [end for end in (low, high) if end not in on_board]
                    inside = [digit for digit in on_board if min(low, high) <= digit <= max(low, high)]
                    found += [(digit, span) for digit in (*ends, *inside)]
                case Mark(text=",") if found:
                    pass
                case _:
                    break
            cursor.advance()
        if not found or first is None:
            raise cursor.mismatch(self.doc or "digits")
        self._check(found, first.span.to(cursor.args[cursor.position - 1].span), cursor.scope)
        return tuple(digit for digit, _ in found)

    def _check(self, found: list[tuple[int, Span]], span: Span, scope: Scope) -> None:
        seen: set[int] = set()
        for digit, where in found:
            if digit not in scope.board.every_digit:
                have = f"{scope.board.digits[0]} to {scope.board.digits[-1]}"
                apart = [int(each) for each in str(abs(digit))]
                help_ = f"digits are separated by blanks: {' '.join(map(str, apart))}"
                scope.sink.error(
                    "digit-not-on-board", f"{digit} is not a digit of the board, which has {have}", where,
                    help=help_ if len(apart) > 1 and set(apart) <= set(scope.board.every_digit) else "",
                )  # fmt: skip
            elif self.distinct and digit in seen:
                scope.sink.error("value-out-of-range", f"{digit} is listed twice", where)
            seen.add(digit)
        if len(found) < self.least or (self.most is not None and len(found) > self.most):
            bounds = f"at least {self.least}" if self.most is None else f"{self.least} to {self.most}"
            scope.sink.error("value-out-of-range", f"{bounds} digits expected here, not {len(found)}", span)

    def text(self, value: Sequence[int], values: Mapping[str, Any]) -> str:
        return " ".join(map(str, value))

    def usage(self) -> str:
        return "DIGITS"


@dataclass(frozen=True, slots=True)
class DigitCounts:
    """Counts of digits, such as `2 7, 1 5`: (count, digit) pairs of different digits. The commas are optional."""

    name: str
    doc: str = ""

    def take(self, cursor: Cursor) -> tuple[tuple[int, int], ...]:
        first = cursor.peek()
        found: list[tuple[int, int]] = []
        while isinstance(here := cursor.peek(), Number):
            cursor.advance()
            if here.value < 0:
                message = f"a count is at least 0, not {here.value}"
                cursor.scope.sink.error("value-out-of-range", message, here.span)
            digit = cursor.peek()
            if not isinstance(digit, Number):
                raise cursor.mismatch(f"the digit that occurs {here.value} times")
            cursor.advance()
            self._check(digit, [named for _, named in found], cursor.scope)
            found.append((here.value, digit.value))
            comma, after = cursor.peek(), cursor.args[cursor.position + 1 :]
            if isinstance(comma, Mark) and comma.text == "," and after:
                cursor.advance()
        if not found or first is None:
            raise cursor.mismatch(self.doc or "counts of digits, such as `2 7, 1 5`")
        return tuple(found)

    def _check(self, digit: Number, named: Sequence[int], scope: Scope) -> None:
        if digit.value not in scope.board.every_digit:
            have = f"{scope.board.digits[0]} to {scope.board.digits[-1]}"
            message = f"{digit.value} is not a digit of the board, which has {have}"
            scope.sink.error("digit-not-on-board", message, digit.span)
        elif digit.value in named:
            scope.sink.error("value-out-of-range", f"{digit.value} is named twice", digit.span)

    def text(self, value: Sequence[tuple[int, int]], values: Mapping[str, Any]) -> str:
        return ", ".join(f"{count} {digit}" for count, digit in value)

    def usage(self) -> str:
        return "COUNT DIGIT, ..."
