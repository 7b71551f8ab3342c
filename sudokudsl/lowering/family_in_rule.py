"""Statements of families within rules, whose arguments may have names that the rule binds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..language.family import Family
from ..language.hidden_numbers import together
from ..language.scope import Scope
from ..language.signature import cells_text
from ..language.syntax.ast import Arg, LayerPart, NamedSlice, Number, Parenthesized, Run, Statement, Word, word_key
from ..language.syntax.format import argument as written
from ..model.constraint import Constraint
from ..model.geometry import Board, Cell
from ..text.diagnostics import Sink
from ..text.source import Source
from .decoding import build, decode
from .includes import elsewhere
from .registry import Registry


@dataclass(frozen=True, slots=True)
class ConstraintMaker:
    """Makes the constraints of families' statements within the rules of one file. Warnings go to the file's sink."""

    board: Board
    sink: Sink
    registry: Registry

    def constraint(
        self, family: Family, statement: Statement, names: Mapping[str, tuple[Cell, ...]], source: Source
    ) -> Constraint:
        """The constraint of a statement in a text, with the cells of its names. Raises Mistake for bad arguments.

        `Family.together` is called for this constraint alone.
        """
        sink = Sink(source)
        scope = Scope(self.board, names, sink)
        decoded = decode(family, statement, scope, self.registry)
        constraint = None if decoded is None else build(family, statement, decoded, scope)
        if constraint is not None:
            self.sink.add_new(elsewhere(sink, self.sink.source))
            return together(family, (constraint,), self.board)[0]
        mistake = sink.first_mistake()
        assert mistake is not None
        raise mistake


@dataclass(frozen=True)
class FamilyInRule:
    """A family's statement within a rule. `words` are the names in its arguments that the rule binds."""

    written: str
    words: frozenset[str]
    family: Family = field(compare=False)
    statement: Statement = field(compare=False)
    source: Source = field(compare=False)
    maker: ConstraintMaker | None = field(compare=False)
    cells: Mapping[str, tuple[Cell, ...]] = field(compare=False)
    made: dict[tuple[object, ...], Constraint] = field(default_factory=dict, compare=False)

    def __getstate__(self) -> dict[str, object]:
        """The state for another process. Grounding has already made all constraints, so the maker is left out."""
        return {**self.__dict__, "family": None, "maker": None}

    @property
    def word(self) -> str:
        """The word of the family."""
        return self.written.split(maxsplit=1)[0]

    def constraint(self, names: Mapping[str, int | tuple[Cell, ...]]) -> Constraint:
        """The constraint for these values of the names. Raises Mistake if the statement has no meaning."""
        key = tuple(names[word] for word in sorted(self.words))
        if key not in self.made:
            keyed = {word_key(word): names[word] for word in self.words}
            numbers = {key: value for key, value in keyed.items() if isinstance(value, int)}
            cells = {key: value for key, value in keyed.items() if not isinstance(value, int)}
            args = tuple(_filled(arg, numbers) for arg in self.statement.args)
            statement = Statement(self.statement.word, args, self.statement.picture, self.statement.span)
            assert self.maker is not None
            self.made[key] = self.maker.constraint(self.family, statement, {**self.cells, **cells}, self.source)
        return self.made[key]

    def text(self, names: Mapping[str, object]) -> str:
        """The text of the statement with the values of its names."""
        keyed = {word_key(word): names.get(word) for word in self.words}
        numbers = {key: value for key, value in keyed.items() if isinstance(value, int)}
        cells = {key: value for key, value in keyed.items() if isinstance(value, tuple)}
        args = " ".join(_text_of(arg, numbers, cells) for arg in self.statement.args)
        return f"{self.word} {args}".strip().replace(" : ", ": ")


def _text_of(arg: Arg, numbers: Mapping[str, int], cells: Mapping[str, tuple[Cell, ...]]) -> str:
    if isinstance(arg, Word) and arg.key in cells:
        return cells_text(cells[arg.key])
    return written(_filled(arg, numbers))


def _filled(arg: Arg, numbers: Mapping[str, int]) -> Arg:
    """An argument with numbers in place of their names."""
    match arg:
        case Word() if arg.key in numbers:
            return Number(numbers[arg.key], arg.span)
        case Parenthesized(args=args, span=span):
            return Parenthesized(tuple(_filled(each, numbers) for each in args), span)
    return arg


def words_in(args: Sequence[Arg]) -> set[str]:
    """The words in the arguments that may be names."""
    found: set[str] = set()
    for arg in args:
        match arg:
            case Word():
                found.add(arg.key)
            case NamedSlice(name=name):
                found.add(name.key)
            case LayerPart(name=name, places=places):
                found |= {name.key} | words_in(places)
            case Run(points=points):
                found |= words_in(points)
            case Parenthesized(args=inner):
                found |= words_in(inner)
    return found
