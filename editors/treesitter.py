"""The highlight queries of the tree-sitter grammar, with the words of the language.

The grammar reads any word as a statement. The queries name the words that exist, in lower case, with or without their
hyphens. They give each part the capture of its kind of token in the language server.
"""

from __future__ import annotations

from collections.abc import Iterable

from words import CAPTURES, words

from sudokudsl.service.tokens import TokenKind

_NODES: dict[str, TokenKind] = {
    "(comment)": "comment",
    "(keyword)": "keyword",
    "(text)": "string",
    "[(number) (range) (size)]": "number",
    "[(cells) (boxes)]": "enumMember",
    "(mark)": "operator",
    "operator: _": "operator",
    "(statement word: (word) {})": "method",
    "(call function: (word) {})": "method",
    "(define name: (word) {})": "method",
    "(let name: (word) {})": "variable",
    "(layer name: (word) {})": "variable",
    "(layer cell: (word) {})": "parameter",
    "(parameter name: (word) {})": "parameter",
    "(parameter type: (word) {})": "type",
    "(loop name: (word) {})": "parameter",
    "(quantified name: (word) {})": "parameter",
    "(call name: (word) {})": "parameter",
}
"""The kinds of nodes and fields, whatever their text is. Patterns that come later replace those above them."""


def highlights() -> str:
    """The text of `queries/highlights.scm`."""
    listed = words()
    core = {*listed["statements"]}
    places = {*listed["own"], *listed["domains"], *listed["qualities"]} - {"all"}
    domains = {*listed["domains"], *listed["qualities"]}
    pictures = {*listed["pictures"]} - {"rules"}
    return "\n".join(
        [
            "; This file is generated: change editors/treesitter.py, and run editors/build.py.",
            "",
            *(_node(pattern, kind) for pattern, kind in _NODES.items()),
            "",
            _words("(statement word: (word) {})", "keyword", core),
            _words("(statement word: (word) {})", "class", listed["families"]),
            _words("(call function: (word) {})", "function", listed["functions"]),
            _words("(statement word: (word) (word) {})", "property", places),
            _words("(group (word) {})", "property", places),
            _words("(property (word) {} .)", "property", domains),
            *(_words(f"({node} domain: (word) {{}})", "property", domains) for node in ("loop", "quantified", "call")),
            *(_paired(node, listed["paired"]) for node in ("loop", "quantified", "call")),
            '((word) @constant (#eq? @constant "all"))',
            _picture("string", {"rules"}),
            _picture("number", pictures),
            "",
        ]
    )


def _node(pattern: str, kind: TokenKind) -> str:
    capture = f"@{CAPTURES[kind]}"
    return pattern.format(capture) if "{}" in pattern else f"{pattern} {capture}"


def _paired(node: str, listed: Iterable[str]) -> str:
    """A query for the words after `pair of`."""
    noun = f"(#any-of? @_noun {_spellings(('pair', 'pairs'))}) (#any-of? @_of {_spellings(('of',))})"
    return _words(f"({node} domain: (word) @_noun . (keyword) @_of . (word) {{}} {noun})", "property", listed)


def _words(pattern: str, kind: TokenKind, listed: Iterable[str]) -> str:
    """A query for a node whose text is one of some words."""
    capture = f"@{CAPTURES[kind]}"
    return f"({pattern.format(capture)}\n  (#any-of? {capture} {_spellings(listed)}))"


def _picture(kind: TokenKind, listed: Iterable[str]) -> str:
    return (
        f"((statement word: (word) @_word (picture_line) @{CAPTURES[kind]})\n  (#any-of? @_word {_spellings(listed)}))"
    )


def _spellings(listed: Iterable[str]) -> str:
    both = {spelling for word in listed for spelling in (word, word.replace("-", ""))}
    return " ".join(f'"{each}"' for each in sorted(both))
