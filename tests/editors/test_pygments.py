"""The lexer of Pygments agrees with the language server on every example and every table."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module

import pytest

from sudokudsl.service.document import open_document
from sudokudsl.service.tokens import KINDS_IN_ORDER, semantic_tokens
from support import EXAMPLES, ROOT, TESTS

pytest.importorskip("pygments", reason="Pygments is not installed")

from pygments import highlight
from pygments.formatters import HtmlFormatter, NullFormatter
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, String

from sudokudsl.highlighting import TOKENS, SdkLexer

EXAMPLE_FILES = sorted(EXAMPLES.glob("*.sdk"))
TABLES = sorted(TESTS.rglob("*.sdk"))


def parts(text):
    """The kinds and texts of the tokens, without blanks."""
    return [(kind, part) for _, kind, part in SdkLexer().get_tokens_unprocessed(text) if part.strip()]


def test_every_kind_has_a_token_of_its_own():
    assert set(TOKENS) == set(KINDS_IN_ORDER)
    assert len(set(TOKENS.values())) == len(TOKENS)


def test_files_were_found():
    assert len(EXAMPLE_FILES) > 100
    assert len(TABLES) > 100


@pytest.mark.parametrize("path", [*EXAMPLE_FILES, *TABLES], ids=lambda path: path.name)
def test_the_tokens_are_the_text(path):
    text = path.read_text("utf-8")
    found = list(SdkLexer().get_tokens_unprocessed(text))
    assert "".join(part for _, _, part in found) == text
    assert all(text.startswith(part, at) for at, _, part in found)
    assert Error not in {kind for _, kind, _ in found}


@pytest.mark.parametrize("path", EXAMPLE_FILES, ids=lambda path: path.stem)
def test_words_are_those_of_the_language_server(path):
    text = path.read_text("utf-8")
    document = open_document(path.name, text)
    served = [(TOKENS[each.kind], text[each.span.start : each.span.end]) for each in semantic_tokens(document)]
    kinds = set(TOKENS.values())
    assert [(kind, part) for kind, part in parts(text) if kind in kinds] == served


def test_a_text_with_each_kind_of_word():
    text = (
        "define pair(a: cell, n: number)  # two cells\n  require a = n\n\nlet spine = r1c1..r9c1\n"
        'title "T"\npair(r1c1, 3)\ncage odd: spine\nrequire sum(spine) >= 10 and r2c2 is even\n'
    )
    found = parts(text)
    for part in [
        (Keyword, "define"), (Name.Function, "pair"), (Name.Variable.Instance, "a"), (Keyword.Type, "cell"),
        (Comment.Single, "# two cells"), (Keyword, "require"), (Name.Variable, "spine"), (Name.Constant, "r1c1"),
        (String.Double, '"T"'), (Name.Class, "cage"), (Name.Attribute, "odd"), (Name.Builtin, "sum"),
        (Operator, ">="), (Number.Integer, "10"), (Name.Attribute, "even"),
    ]:  # fmt: skip
        assert part in found, part


@pytest.mark.parametrize(
    "text", ["", "\n", "cage (", 'title "', "???", "r1c1", "\u00e9\U0001f600 = \x00", "1234\n" * 3]
)
def test_any_text_has_tokens(text):
    assert "".join(part for _, _, part in SdkLexer().get_tokens_unprocessed(text)) == text
    assert Error not in {kind for kind, _ in SdkLexer().get_tokens(text)}


def test_line_ends_and_the_byte_order_mark_are_those_of_pygments():
    assert highlight("\ufeffgivens\r\n  1.2\r\n", SdkLexer(), NullFormatter()) == "givens\n  1.2\n"


def test_pygments_finds_it_by_its_entry_point():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (place,) = project["project"]["entry-points"]["pygments.lexers"].values()
    module, _, name = place.partition(":")
    lexer = getattr(import_module(module), name)
    assert lexer is SdkLexer
    page = highlight("cage 10: r1c1 r1c2", lexer(), HtmlFormatter())
    assert re.search(r'<span class="nc">cage</span>', page)
