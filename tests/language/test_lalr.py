"""The runner of the grammars' tables: lark is the definition of its trees and of its mistakes."""

import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from lark import Lark
from lark import Tree as LarkTree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from sudokudsl.language.syntax import tables
from sudokudsl.language.syntax.lalr import SyntaxMistake, Tree
from sudokudsl.language.syntax.layout import split
from sudokudsl.language.syntax.tables import build, grammar_folder, parser, save
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

FILES = sorted(Path(__file__).parents[2].glob("examples/**/*.sdk")) + sorted(Path(__file__).parents[1].rglob("*.sdk"))
PIECES = [*'()[]{}.,:=<>+-*/"0r9cb x\t\u00a0@é', " and ", " not ", " in ", " as ", " where ", " each ", " r1c1 ", ".."]
PIECES += [" if ", " then ", " else ", ' "a" ', "r1,4c2", "-4..4", "2x3", " a[1..2]"]


@cache
def statements():
    """The texts of all statements of the examples and of the tests' puzzles."""
    texts = set()
    for path in FILES:
        source = Source(str(path), path.read_text("utf-8"))
        waiting = [*split(source, Sink(source))[0]]
        while waiting:
            chunk = waiting.pop()
            texts.add(chunk.text)
            waiting += chunk.block
    return sorted(texts)


@cache
def by_lark(name):
    return Lark.open(str(grammar_folder() / f"{name}.lark"), parser="lalr", maybe_placeholders=False)


def plain(node):
    """A tree of either side as tuples."""
    if isinstance(node, Tree | LarkTree):
        return str(node.data), [plain(child) for child in node.children]
    return node.type, node.value, getattr(node, "start_pos", getattr(node, "start", None))


def expected(name, text):
    """The tree that lark makes, or the place and the text of its mistake."""
    try:
        return plain(by_lark(name).parse(text))
    except UnexpectedInput as error:
        if isinstance(error, UnexpectedToken) and error.token.type != "$END":
            return error.token.start_pos, str(error.token)
        if isinstance(error, UnexpectedCharacters):
            at = error.pos_in_stream
            return at, text[at] if text[at].isspace() else text[at:].split(maxsplit=1)[0]
        return len(text), ""


def found(name, text):
    try:
        return plain(parser(name).parse(text))
    except SyntaxMistake as mistake:
        return mistake.at, mistake.text


def changed(text, dice):
    """A text with up to three small changes."""
    for _ in range(dice.randint(0, 3)):
        at = dice.randrange(len(text) + 1)
        other = dice.choice(statements())
        start = dice.randrange(len(other) + 1)
        piece = dice.choice(["", dice.choice(PIECES), other[start : start + dice.randint(1, 12)]])
        text = text[:at] + piece + text[at + (piece == "") :]
    return text


@pytest.mark.parametrize("name", ["sdk", "rules"])
def test_trees_and_mistakes_are_those_of_lark(name):
    dice = random.Random(name)
    texts = ["", " ", "\t word", *statements(), *(changed(dice.choice(statements()), dice) for _ in range(3_000))]
    trees = 0
    for text in texts:
        assert found(name, text) == expected(name, text), text
        trees += isinstance(found(name, text)[1], list)
    assert 300 < trees < len(texts) - 300


def allowed(name, text):
    """The terminals that lark would accept after a text; none if no line begins with it."""
    parse = by_lark(name).parse_interactive(text)
    try:
        parse.exhaust_lexer()
    except UnexpectedInput:
        return frozenset()
    return frozenset(parse.accepts())


@pytest.mark.parametrize("name", ["sdk", "rules"])
def test_the_terminals_after_a_text_are_those_of_lark(name):
    dice = random.Random(name)
    none = 0
    for _ in range(2_000):
        text = changed(dice.choice(statements()), dice)
        text = text[: dice.randrange(len(text) + 1)] + dice.choice(("", "", " ", "§", " ?"))
        assert parser(name).following(text) == allowed(name, text), text
        none += not allowed(name, text)
    assert 80 < none < 1_920


@pytest.mark.parametrize("name", ["sdk", "rules"])
def test_no_literal_is_also_matched_by_a_pattern_of_its_precedence(name):
    """lark would prefer the literal, which the patterns here do not express."""
    lark = by_lark(name)
    lexers = {id(lexer): lexer for lexer in lark.parser.lexer.lexers.values()}
    assert len(lexers) > 5
    for lexer in lexers.values():
        assert lexer.scanner
        assert not lexer.callback


def test_the_grammar_has_no_ambiguity():
    assert build(strict=True).parse("word r1c1..r1c3 (a[1] 2-3)").data == "start"


def test_saved_tables_parse_like_built_ones(tmp_path, monkeypatch):
    path = tmp_path / "parser.tables"
    save(path)
    monkeypatch.setattr(tables, "_SAVED", path)
    parser.cache_clear()
    try:
        with monkeypatch.context() as patch:
            patch.setattr(tables, "build", lambda name: pytest.fail("the tables were not used"))
            loaded = parser(), parser("rules")
        texts = 'word 15: r1c1..r3c3 a[2..4] (b 2x3) -4..4 "x" =', "each x in r1 where x > 3: not x = 5"
        for table, name, text in zip(loaded, ("sdk", "rules"), texts, strict=True):
            assert table.parse(text) == build(name).parse(text)
    finally:
        parser.cache_clear()


def test_saved_tables_are_the_same_in_every_process(tmp_path):
    found = set()
    for seed in "12":
        command = [sys.executable, "-m", "sudokudsl.language.syntax.parse", "--save", str(tmp_path / seed)]
        subprocess.run(command, check=True, env={**os.environ, "PYTHONHASHSEED": seed})
        found.add((tmp_path / seed).read_bytes())
    assert len(found) == 1


def test_saved_tables_need_no_lark(tmp_path):
    path = tmp_path / "parser.tables"
    save(path)
    assert b"lark" not in path.read_bytes()[len(tables._key(grammar_folder())) :]


@pytest.mark.parametrize("spoilt", [b"", b"old" * 100, None])
def test_tables_that_do_not_fit_are_not_used(tmp_path, monkeypatch, spoilt):
    path = tmp_path / "parser.tables"
    save(path)
    path.write_bytes(path.read_bytes()[:40] if spoilt is None else spoilt)
    monkeypatch.setattr(tables, "_SAVED", path)
    parser.cache_clear()
    try:
        assert parser().parse("word r1c1").data == "start"
    finally:
        parser.cache_clear()
