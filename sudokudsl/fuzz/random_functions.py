"""Random functions with parameters of every type, and rules that call them.

Each rule comes with the same rule *written out*: the body of each function with the arguments in place of its
parameters. Both have the same solutions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..model.geometry import Board, Cell, Layer
from .expression_writer import SIGNS
from .random_specs import Chance, named_beside, random_cells, sample
from .rule_writer import DEFINED, Line, RandomRule, RuleWriter

NAMES: Mapping[str, Sequence[str]] = {
    "cell": ("a: cell", "cell", "b: cell"),
    "cells": ("many: cells", "cells"),
    "line": ("path: line", "few", "line"),
    "set": ("group: set", "set"),
    "digit": ("d: digit", "digit"),
    "number": ("k: number", "number"),
    "condition": ("p: condition", "condition"),
    "layer": ("s: layer", "layer"),
    "text": ("t: text", "text"),
}
"""The ways to write a parameter of each type; one that is named like a type has that type."""
LISTS = ("cells", "line", "set")
MAX_LISTED = 3  # cells of an argument


@dataclass(frozen=True, slots=True)
class RandomParameter:
    """A parameter: its name, its type, how the definition writes it, and its default, if it has one."""

    name: str
    type: str
    written: str
    default: str = ""


@dataclass(frozen=True, slots=True)
class RandomFunction:
    """A random function; in `written_out`, its body does not call other functions. `gives` is the type of its value."""

    word: str
    parameters: tuple[RandomParameter, ...]
    body: str
    written_out: str
    gives: str

    @property
    def line(self) -> str:
        """The definition, as a line of a file."""
        listed = (each.written + (f" = {each.default}" if each.default else "") for each in self.parameters)
        return f"define {self.word}({', '.join(listed)}) = {self.body}"


Expression = tuple[str, str]
"""An expression with calls of functions, and the same expression written out."""


def rule_with_functions(chance: Chance, board: Board) -> RandomRule:
    """A rule that calls one or two functions, one of which may call the other."""
    layers = [extra.name for extra in board.extras if isinstance(extra, Layer) and "." not in extra.name]
    writer = _FunctionWriter(chance, board, layers)
    functions = [writer.function(DEFINED)]
    if chance.between(0, 2) == 0:
        functions.append(writer.function_that_calls(f"{DEFINED}-more", functions[0]))
    called = functions[-1]
    lines = [writer.use(called) for _ in range(chance.between(1, 2))]
    definition = tuple(function.line for function in functions)
    if len(lines) == 1:
        return RandomRule(definition, ((0, lines[0][0]),), written_out=((0, lines[0][1]),))
    word = chance.pick(("either", "both"))
    kept, plain = (_joined(word, [line[at] for line in lines]) for at in (0, 1))
    return RandomRule(definition, kept, written_out=plain)


def _joined(word: str, lines: Sequence[str]) -> tuple[Line, ...]:
    """Two statements, one after the other or as the blocks of `either`."""
    if word == "both":
        return tuple((0, line) for line in lines)
    return (0, "either"), (1, lines[0]), (0, "or"), (1, lines[1])


class _FunctionWriter:
    """Writes functions and calls of them on one board."""

    def __init__(self, chance: Chance, board: Board, layers: Sequence[str]) -> None:
        self.chance, self.board, self.layers = chance, board, layers

    def function(self, word: str) -> RandomFunction:
        """A function with one to four parameters."""
        types = [*NAMES] if self.layers else [each for each in NAMES if each != "layer"]
        chosen = dict.fromkeys(self.chance.pick(types) for _ in range(self.chance.between(1, 4)))
        if not {*chosen} & {"cell", *LISTS}:
            chosen = dict.fromkeys((*chosen, self.chance.pick(("cell", "line"))))
        if {"text", "layer"} & {*chosen} and not {*chosen} & {*LISTS}:
            chosen = dict.fromkeys((*chosen, "line"))
        parameters = [self.parameter(each) for each in chosen]
        if "cell" in chosen and self.chance.between(0, 2) == 0:
            parameters.append(RandomParameter("other", "cell", "other: cell"))
        parameters.sort(key=lambda each: bool(each.default))
        gives = self.chance.pick(("number", "number", "condition", "condition", "cells"))
        body = self.body(parameters, gives)
        return RandomFunction(word, tuple(parameters), body, body, gives)

    def parameter(self, kind: str) -> RandomParameter:
        """A parameter of a type, some of them with a default."""
        written = self.chance.pick(NAMES[kind])
        default = ""
        if self.chance.between(0, 2) == 0:
            numbers = {"number": str(self.chance.between(0, 4)), "digit": str(self.board.digits[0])}
            default = '"1 .*"' if kind == "text" else numbers.get(kind, "")
        if default and kind != "digit" and self.chance.between(0, 1):
            written = written[:1]  # the type of the default
        return RandomParameter(written.partition(":")[0], kind, written, default)

    def body(self, parameters: Sequence[RandomParameter], gives: str) -> str:
        """An expression that uses the parameters."""
        names = {kind: [each.name for each in parameters if each.type == kind] for kind in NAMES}
        cells, lists = names["cell"], [name for kind in LISTS for name in names[kind]]
        if gives == "cells":
            if lists and cells and self.chance.between(0, 1):
                return f"{lists[0]} except {cells[0]}"
            return lists[0] if lists else " ".join(cells)
        over = [f"{layer}[{cell}]" for layer in names["layer"] for cell in cells]
        over += [f"sum({layer}[{listed}])" for layer in names["layer"] for listed in lists]
        places = [*cells, *over, *over, *names["number"], *names["digit"], *(f"{listed}[1]" for listed in lists)]
        writer = RuleWriter(
            *(self.chance, self.board, (), places, dict.fromkeys(lists or [" ".join(cells)], 1)),
            on_board=cells, conditions=names["condition"], texts=names["text"], indexed=False,
        )  # fmt: skip
        depth = self.chance.between(1, 2)
        if gives == "number":
            return writer.number(depth)
        body = writer.condition(depth)
        return f"not {body}" if body.startswith("distinct(") else body  # alone it would be a number

    def function_that_calls(self, word: str, inner: RandomFunction) -> RandomFunction:
        """A function of a cell or a line, which passes it on."""
        kind = self.chance.pick([each.type for each in inner.parameters if each.type in ("cell", *LISTS)] or ["cell"])
        own = RandomParameter("here", kind, f"here: {kind}")
        passed = next((each.name for each in inner.parameters if each.type == kind), "")
        call, plain = self.call(inner, {passed: "here"})
        if inner.gives == "cells":
            return RandomFunction(word, (own,), f"sum({call})", f"sum({plain})", "number")
        sign, number = self.chance.pick(("+", "-", "*")), self.chance.between(0, 2)
        around = f"({{}}) {sign} {number}" if inner.gives == "number" else "not ({})"
        return RandomFunction(word, (own,), around.format(call), around.format(plain), inner.gives)

    def call(self, function: RandomFunction, known: Mapping[str, str]) -> Expression:
        """A call with random arguments, except the known ones."""
        arguments: dict[str, str] = {}
        alone = len(function.parameters) == 1
        written: list[str] = []
        for each in function.parameters:
            if each.default and self.chance.between(0, 1):
                arguments.update({later.name: later.default for later in function.parameters[len(written) :]})
                break
            arguments[each.name] = known.get(each.name) or self.argument(each.type)
            bare = each.type not in LISTS or alone or " " not in arguments[each.name]
            written.append(arguments[each.name] if bare else f"({arguments[each.name]})")
        types = {each.name: each.type for each in function.parameters}
        return f"{function.word}({', '.join(written)})", _replaced(function.written_out, arguments, types)

    def argument(self, kind: str) -> str:
        """An argument for a parameter of a type."""
        chance, board = self.chance, self.board
        match kind:
            case "cell":
                return str(chance.pick(board.cells))
            case "digit":
                return str(chance.pick(board.digits))
            case "number":
                if chance.between(0, 1):
                    return str(chance.between(0, 6))
                return f"{chance.pick(board.cells)} {chance.pick(('+', '-', '*'))} {chance.between(0, 2)}"
            case "condition":
                return f"{chance.pick(board.cells)} {chance.pick(SIGNS)} {chance.pick(board.digits)}"
            case "layer":
                return chance.pick(self.layers)
            case "text":
                return f'"{RuleWriter(chance, board, board.cells[:1]).pattern(1)}"'
        beside = named_beside(board) if not self.layers else ()
        return " ".join(map(str, random_cells(chance, board, most=MAX_LISTED, beside=beside)))

    def use(self, function: RandomFunction) -> Expression:
        """A statement that calls a function."""
        one, other = self.chance.pick(SIGNS), sum(sample(self.chance, self.board.digits, 1, 2, distinct=False))
        looped = next((each.name for each in function.parameters if each.type == "cell"), None)
        if looped is not None and self.chance.between(0, 2) == 0:
            cells: Sequence[Cell] = sample(self.chance, self.board.cells, 1, 3, distinct=True)
            word, listed = self.chance.pick(("each", "some", "no")), " ".join(map(str, cells))
            head = f"{word} o1 in {listed}: "
            return _both(lambda what: head + self.said(function, what, one, other), self.call(function, {looped: "o1"}))
        return _both(lambda what: f"require {self.said(function, what, one, other)}", self.call(function, {}))

    @staticmethod
    def said(function: RandomFunction, call: str, sign: str, number: int) -> str:
        """A condition with a call."""
        match function.gives:
            case "number":
                return f"({call}) {sign} {number}"
            case "cells":
                return f"sum({call}) {sign} {number}"
        return f"({call})"


def _both(write: Callable[[str], str], call: Expression) -> Expression:
    """Writes a call into a statement, and the same call written out."""
    return write(call[0]), write(call[1])


def _replaced(body: str, arguments: Mapping[str, str], types: Mapping[str, str]) -> str:
    """The body of a function with the arguments in place of the parameters."""
    for name, argument in arguments.items():
        if types[name] in LISTS and argument != "here":
            first = argument.split()[0]
            body = body.replace(f"{name}[1]", first)
    wrapped = {
        name: f"({argument})" if types[name] in ("number", "condition") else argument
        for name, argument in arguments.items()
    }
    no_noun = "(?<!each )(?<!some )(?<!no )"
    pattern = "|".join(rf"{no_noun}\b{name}\b(?![-(])" for name in wrapped)
    return re.sub(pattern, lambda match: wrapped[match[0]], body)
