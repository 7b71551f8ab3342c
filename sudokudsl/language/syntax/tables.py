"""Builds the tables of the grammars with lark, saves them, and loads saved ones, which is faster and needs no lark."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from dataclasses import fields
from functools import cache
from io import BytesIO
from pathlib import Path
from sys import intern
from typing import TYPE_CHECKING

from .lalr import Parser, Production

if TYPE_CHECKING:
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

_PACKAGE = Path(__file__).resolve().parents[2]
_FOLDERS = (_PACKAGE / "grammar", _PACKAGE.parent / "grammar")  # in a wheel, in a checkout
_SAVED = Path(__file__).with_name("parser.tables")
_GRAMMARS = ("sdk", "rules")


def grammar_folder() -> Path:
    """The folder of `sdk.lark`: inside the installed package, or at the root of a checkout."""
    for folder in _FOLDERS:
        if (folder / "sdk.lark").is_file():
            return folder
    raise FileNotFoundError(f"no sdk.lark in {' or '.join(map(str, _FOLDERS))}")


@cache
def parser(name: str = "sdk") -> Parser:
    """The parser of the grammar `sdk` or `rules`, from saved tables if they fit."""
    try:
        with _SAVED.open("rb") as file:
            key = _key(grammar_folder())
            if file.read(len(key)) == key:
                first = int.from_bytes(file.read(8))
                file.seek(_GRAMMARS.index(name) * first, 1)
                found = pickle.load(file)
                assert isinstance(found, Parser)
                return found
    except (OSError, EOFError, pickle.UnpicklingError):
        pass
    return build(name)


def save(path: Path) -> None:
    """Writes the tables of both parsers to a file, after a key of their inputs and the length of the first table."""
    tables = []
    for name in _GRAMMARS:
        held = BytesIO()
        pickle.dump(build(name), held)
        tables.append(held.getvalue())
    path.write_bytes(_key(grammar_folder()) + len(tables[0]).to_bytes(8) + b"".join(tables))


def _key(folder: Path) -> bytes:
    """The inputs of the tables, in full: what the tables consist of, and the grammars. Saved tables begin with them."""
    files = ("sdk.lark", "terminals.lark", "rules.lark")
    grammar = b"\n".join((folder / name).read_bytes() for name in files)
    return " ".join(field.name for field in fields(Parser)).encode() + b"\n" + grammar


def build(name: str = "sdk", *, strict: bool = False) -> Parser:
    """Builds the parser of the grammar `sdk` or `rules`. `strict` rejects ambiguous grammars, and needs interegular."""
    from lark import Lark
    from lark.parsers.lalr_analysis import Shift

    grammar = str(grammar_folder() / f"{name}.lark")
    lark = Lark.open(grammar, parser="lalr", lexer="contextual", maybe_placeholders=False, strict=strict)
    conf = lark.parse_interactive("").parser_state.parse_conf
    states = {conf.start_state: conf.states[conf.start_state]}
    for state in (waiting := [conf.start_state]):  # lark's own order is another in each process
        found = sorted(
            (str(symbol), after) for symbol, (action, after) in conf.states[state].items() if action is Shift
        )
        for _, after in found:
            if after not in states:
                states[after] = conf.states[after]
                waiting.append(after)
    numbers = {state: number for number, state in enumerate(states)}
    productions = {rule: number for number, rule in enumerate(lark.rules)}
    actions = tuple(
        {
            intern(str(symbol)): numbers[found] if action is Shift else ~productions[found]
            for symbol, (action, found) in sorted(state.items(), key=lambda each: str(each[0]))
        }
        for state in states.values()
    )
    ignored = "|".join(each.pattern.to_regexp() for each in lark.terminals if each.name in lark.ignore_tokens)
    ignored = f"(?:{ignored})*+"
    patterns = [ignored + _pattern(each for each in lark.terminals if each.name in state) for state in states.values()]
    terminals = (each for each in lark.terminals if each.name not in lark.ignore_tokens)
    listed = [*dict.fromkeys(patterns), ignored + _pattern(terminals)]
    return Parser(
        actions=actions,
        productions=tuple(map(_production, lark.rules)),
        patterns=tuple(listed),
        lexers=tuple(map(listed.index, patterns)),
        ignored=ignored,
        start=numbers[conf.start_state],
        end=numbers[conf.end_state],
    )


def _production(rule: Rule) -> Production:
    """The production of a rule of lark. Names that begin with `_` are those of symbols without a tree of their own."""
    kept = tuple(
        place
        for place, symbol in enumerate(rule.expansion)
        if rule.options.keep_all_tokens or not (symbol.is_term and getattr(symbol, "filter_out", False))
    )
    symbol = intern(str(rule.origin.name))  # lark's own strings are slow to compare, and saved tables would need lark
    name = intern(str(rule.alias or ("" if symbol.startswith("_") else symbol)))
    return Production(symbol, len(rule.expansion), name, kept, rule.options.expand1 and not rule.alias)


def _pattern(terminals: Iterable[TerminalDef]) -> str:
    """A regular expression of terminals, in which the first that matches counts: lark's order of precedence."""

    def precedence(terminal: TerminalDef) -> tuple[int, int, int, str]:
        pattern = terminal.pattern
        return -terminal.priority, -pattern.max_width, -len(pattern.value), terminal.name

    ordered = sorted(terminals, key=precedence)
    return f"(?:{'|'.join(f'(?P<{each.name}>{each.pattern.to_regexp()})' for each in ordered) or '(?!)'})"
