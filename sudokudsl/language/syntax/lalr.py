"""Runs the tables of an LALR grammar, which `tables` has from lark: a lexer and a parser in one loop.

lark can run them, too, in three times the time, and it takes longer to import than most puzzles to load.

The lexer is contextual: in each state of the parser it looks only for the terminals that may follow. Trees are those
that lark makes. A rule whose name begins with `_` has no tree of its own: its children go to the tree above.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple


class Token(NamedTuple):
    """A terminal as found in a text, and the offset of its first character."""

    type: str
    value: str
    start: int

    @property
    def end(self) -> int:
        """The offset behind the last character."""
        return self.start + len(self.value)


class Tree(NamedTuple):
    """A rule of the grammar, or one of its aliases, and what it was found to consist of."""

    data: str
    children: list[Token | Tree]

    def tokens(self) -> Iterator[Token]:
        """All tokens of the tree, in order."""
        for child in self.children:
            if isinstance(child, Tree):
                yield from child.tokens()
            else:
                yield child


Node = Token | Tree


class SyntaxMistake(Exception):
    """A text that the grammar does not allow: at offset `at` the token or character `text` is wrong, or an end."""

    def __init__(self, at: int, text: str) -> None:
        super().__init__(f"{text!r} at {at}")
        self.at, self.text = at, text


class Production(NamedTuple):
    """A rule of the grammar: `size` symbols become `symbol`.

    The tree has `name`, and the symbols at the places `kept` are its children. Without a name there is no tree, and the
    children go to the tree above. If it `unwraps`, a single child replaces the tree.
    """

    symbol: str
    size: int
    name: str
    kept: tuple[int, ...]
    unwraps: bool

    def value(self, values: Sequence[Node | list[Node]]) -> Node | list[Node]:
        """The value of the rule with these values of its symbols: a tree, its only child, or a list of children."""
        children: list[Node] = []
        for place in self.kept:
            value = values[place]
            if not isinstance(value, list):
                children.append(value)
            elif children:
                children += value
            else:
                children = value  # nothing else refers to this list
        if not self.name:
            return children
        return children[0] if self.unwraps and len(children) == 1 else Tree(self.name, children)


@dataclass(frozen=True)
class Parser:
    """The tables of a grammar.

    `actions` has for each state the next state by symbol, or `~n` to reduce production n; the symbol after the text is
    `$END`. The lexer of each state is one of the `patterns`, in which a terminal is a named group; `lexers` has its
    position. The last pattern has all terminals. All begin with the pattern `ignored` of what may precede a terminal.
    """

    actions: tuple[Mapping[str, int], ...]
    productions: tuple[Production, ...]
    ignored: str
    patterns: tuple[str, ...]
    lexers: tuple[int, ...]
    start: int
    end: int

    def parse(self, text: str) -> Tree:
        """The tree of a text. Raises SyntaxMistake."""
        actions, productions, scanners = self.actions, self.productions, self._scanners
        states, values = [self.start], list[Node | list[Node]]()
        at, state = 0, self.start
        while True:
            match = (scanners[state] or self._compiled(state)).match(text, at)
            if match is None:
                kind, start, word = "$END", len(text), ""
                self._check_end(text, at)
            else:
                kind = match.lastgroup or ""
                start, word, at = match.start(kind), match[kind], match.end()
            while (action := actions[state].get(kind)) is None or action < 0:
                if action is None:
                    raise SyntaxMistake(start, word)
                production = productions[~action]
                first = len(values) - production.size
                values[first:] = (production.value(values[first:]),)
                del states[first + 1 :]
                state = actions[states[-1]][production.symbol]
                states.append(state)
                if match is None and state == self.end:
                    (tree,) = values
                    assert isinstance(tree, Tree)
                    return tree
            values.append(Token(kind, word, start))
            states.append(action)
            state = action

    def tokens(self, text: str) -> Iterator[Token]:
        """The tokens of a text. After a mistake, any terminal counts, and characters that begin none are skipped."""
        states, at = [self.start], 0
        anywhere = re.compile(self.patterns[-1])
        while at < len(text):
            match = ((self._scanners[states[-1]] or self._compiled(states[-1])) if states else anywhere).match(text, at)
            if match is not None:
                kind, at = match.lastgroup or "", match.end()
                yield Token(kind, match[kind], match.start(kind))
                if states and not self._advance(states, kind):
                    states = []
            elif states:
                states = []
            else:
                at += 1

    def following(self, text: str) -> frozenset[str]:
        """The terminals that may follow a text, and `$END` if it may end. Empty if no line begins with the text."""
        states = self._states(text)
        allowed = self.actions[states[-1]] if states else ()
        return frozenset(kind for kind in allowed if kind.isupper() and self._advance([*states], kind))

    def _states(self, text: str) -> list[int]:
        """The states of the parser after a text; empty if no line begins with the text."""
        states, at = [self.start], 0
        while match := (self._scanners[states[-1]] or self._compiled(states[-1])).match(text, at):
            at = match.end()
            if not self._advance(states, match.lastgroup or ""):
                return []
        ignored = re.compile(self.ignored).match(text, at)
        return states if ignored is not None and ignored.end() == len(text) else []

    def _advance(self, states: list[int], kind: str) -> bool:
        """Changes the states to those after a terminal. Returns whether it may follow; if not, they are spoilt."""
        while (action := self.actions[states[-1]].get(kind)) is not None:
            if action >= 0:
                states.append(action)
                return True
            production = self.productions[~action]
            del states[len(states) - production.size :]
            states.append(self.actions[states[-1]][production.symbol])
            if kind == "$END" and states[-1] == self.end:
                return True
        return False

    @cached_property
    def _scanners(self) -> list[re.Pattern[str] | None]:
        """The lexer of each state, None for those that were not needed yet."""
        return [None] * len(self.actions)

    def _compiled(self, state: int) -> re.Pattern[str]:
        found = self._scanners[state] = re.compile(self.patterns[self.lexers[state]])
        return found

    def _check_end(self, text: str, at: int) -> None:
        """Raises SyntaxMistake unless the text ends at an offset at which the lexer finds nothing that may follow."""
        ignored = re.compile(self.ignored).match(text, at)
        at = ignored.end() if ignored else at
        if at < len(text):
            other = re.compile(self.patterns[-1]).match(text, at)
            character = text[at] if text[at].isspace() else text[at:].split(maxsplit=1)[0]
            raise SyntaxMistake(at, character if other is None else other[0])
