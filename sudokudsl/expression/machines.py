"""State machines written as blocks: a line for each state, with the digits it reads and the states they lead to.

    machine r1c1..r1c9
      low: 1-4 to low, 5-9 to high
      high: 5-9 to high
      accept high

The first state is the start. If a state does not list a digit, the reading fails there; `else to STATE` lists all other
digits. Without an `accept` line every state accepts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..language.syntax.ast import RESERVED, PictureLine, Statement
from ..model.ground import Machine
from ..text.diagnostics import Mistake
from ..text.source import Span

_STATE = re.compile(r"\s*([^\W\d_][\w-]*)\s*:\s*")
_MOVE = re.compile(
    r"\s*(?:(?P<else>else)|(?P<digits>[\d\s.-]+?))\s+to\s+(?P<state>[^\W\d_][\w-]*)\s*(?P<more>,|$)", re.I
)
_ACCEPT = re.compile(r"\s*accept\s+(?P<names>.+)$", re.I)
_RANGE = re.compile(r"(-?\d{1,3})(?:\s*(?:\.\.|-)\s*(-?\d{1,3}))?")
_COMMA = re.compile(r"\s*[\d.-]+\s*,")
_BLANKS = "between the digits of a move are blanks: `low: 2 4 to low, 5-9 to high`"
_HELP = "a state and its moves: `low: 1-4 to low, 5-9 to high`"


@dataclass(slots=True)
class _Parser:
    """Parses the lines of one machine."""

    digits: tuple[int, ...]
    numbers: dict[str, int] = field(default_factory=dict)
    moves: dict[int, dict[int, tuple[str, Span]]] = field(default_factory=dict)
    accepting: list[tuple[str, Span]] = field(default_factory=list)
    accepts: bool = False

    def line(self, line: PictureLine) -> None:
        accept = _ACCEPT.match(line.text)
        if accept:
            self.accepts = True
            for each in re.finditer(r"[^\s,]+", accept["names"]):
                start = line.span.start + accept.start("names") + each.start()
                self.accepting.append((each[0].lower(), Span(start, start + len(each[0]))))
            return
        state = _STATE.match(line.text)
        if state is None:
            raise Mistake("unexpected", "a state, a colon and its moves are expected", line.span, help=_HELP)
        name = state[1].lower()
        place = Span(line.span.start + state.start(1), line.span.start + state.end(1))
        if name in RESERVED or name == "accept":
            raise Mistake("name-taken", f"`{name}` has a meaning already and cannot be a state", place)
        if name in self.numbers:
            raise Mistake("name-taken", f"the state `{name}` is described twice", place)
        self.numbers[name] = len(self.numbers)
        self._moves(line, state.end(), self.moves.setdefault(self.numbers[name], {}))

    def _moves(self, line: PictureLine, at: int, moves: dict[int, tuple[str, Span]]) -> None:
        while at < len(line.text):
            match = _MOVE.match(line.text, at)
            blanks = len(line.text[at:]) - len(line.text[at:].lstrip())
            rest = Span(line.span.start + at + blanks, line.span.end)
            if match is None:
                help_ = _BLANKS if _COMMA.match(line.text, at) else _HELP
                raise Mistake("unexpected", "digits, `to` and a state are expected", rest, help=help_)
            target = match["state"].lower()
            start = line.span.start + match.start("state")
            place = Span(start, start + len(target))
            digits = [each for each in self.digits if each not in moves] if match["else"] else None
            for digit in self._digits(match["digits"], rest) if digits is None else digits:
                if digit in moves:
                    raise Mistake("unexpected", f"{digit} leads to two states", rest)
                moves[digit] = target, place
            at = match.end()

    def _digits(self, text: str, span: Span) -> list[int]:
        found = []
        for match in _RANGE.finditer(text):
            first = int(match[1])
            last = int(match[2]) if match[2] else first
            inside = [digit for digit in self.digits if first <= digit <= last]
            if not inside or first not in inside or last not in inside:
                raise Mistake("digit-not-on-board", f"{match[0]} is not among the board's digits", span)
            found += inside
        return found


def parse_machine(statement: Statement, digits: tuple[int, ...]) -> Machine:
    """The machine that the lines below a statement describe. Raises Mistake if they have no meaning."""
    if not statement.picture:
        raise Mistake("unexpected", "the states are expected, indented under this line", statement.span, help=_HELP)
    lines = _Parser(digits)
    for line in statement.picture:
        lines.line(line)
    if not lines.numbers:
        raise Mistake("unexpected", "a machine has at least one state", statement.span, help=_HELP)

    def number(name: str, span: Span) -> int:
        if name not in lines.numbers:
            raise Mistake("unknown-name", f"no state is called `{name}`", span)
        return lines.numbers[name]

    moves = [
        (state, digit, number(*target)) for state, targets in lines.moves.items() for digit, target in targets.items()
    ]
    accepting = {number(*each) for each in lines.accepting} if lines.accepts else set(lines.numbers.values())
    return Machine(tuple(sorted(moves)), frozenset(accepting))
