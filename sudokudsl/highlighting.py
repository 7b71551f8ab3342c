"""A lexer for Pygments, which colours `.sdk` texts in terminals and on pages.

Pygments finds it by its entry point as `sdk`: `pygmentize -l sdk puzzle.sdk`. Its words are those of the language
server, because it asks the same service. Only this module needs Pygments, and nothing else imports it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
    _TokenType,
)

from .service.document import Document
from .service.tokens import TokenKind, semantic_tokens

TOKENS: Mapping[TokenKind, _TokenType] = {
    "keyword": Keyword,
    "class": Name.Class,
    "function": Name.Builtin,
    "method": Name.Function,
    "variable": Name.Variable,
    "parameter": Name.Variable.Instance,
    "property": Name.Attribute,
    "type": Keyword.Type,
    "number": Number.Integer,
    "string": String.Double,
    "operator": Operator,
    "comment": Comment.Single,
    "enumMember": Name.Constant,
}
"""The token of Pygments for each kind of semantic token."""

_BETWEEN = re.compile(r"(?P<blank>\s+)|(?P<sign>[()\[\]{}:,.]+)|(?P<word>[^\W\d_][\w-]*)|(?P<other>[^\s()\[\]{}:,.]+)")
_BETWEEN_TOKENS = {"blank": Whitespace, "sign": Punctuation, "word": Name, "other": Text}


class SdkLexer(Lexer):
    """Colours each word of a `.sdk` text by its meaning there, as far as the text can be read."""

    name = "sudokudsl"
    url = "https://pypi.org/project/sudokudsl/"
    aliases = ("sdk", "sudokudsl")
    filenames = ("*.sdk",)

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        """The tokens of a text with their offsets; their texts concatenate to the text."""
        at = 0
        for token in semantic_tokens(Document("", text)):
            start, end = token.span.start, token.span.end
            if start >= at and end > start:
                yield from _between(text, at, start)
                yield start, TOKENS[token.kind], text[start:end]
                at = end
        yield from _between(text, at, len(text))


def _between(text: str, start: int, end: int) -> Iterator[tuple[int, _TokenType, str]]:
    """The parts of a text that no semantic token covers."""
    for match in _BETWEEN.finditer(text, start, end):
        yield match.start(), _BETWEEN_TOKENS[match.lastgroup or "other"], match[0]


__all__ = ["SdkLexer"]
