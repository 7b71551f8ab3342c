"""The TextMate grammar of the language, for VS Code and every other program that reads such grammars.

Statements are read as the language reads them: the first word selects the patterns for the rest of the line. A grammar
of this kind cannot look up names, so the names of cells, definitions and parameters are left to the language server.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from words import SCOPES, pattern, terminal, words

from sudokudsl.service.tokens import TokenKind

Rule = dict[str, Any]
_END = r"(?![\w-])"


def grammar() -> Mapping[str, Any]:
    """The grammar as the data of its JSON file."""
    listed = words()
    pictures = {*listed["pictures"]} - {"rules"}
    core_pictures = pictures - {*listed["families"]}
    return {
        "information_for_contributors": "This file is generated: change editors/textmate.py, and run editors/build.py.",
        "name": "sudokudsl",
        "scopeName": "source.sdk",
        "fileTypes": ["sdk"],
        "patterns": [
            {"include": "#comment"},
            _picture({"rules"}, "keyword", "string"),
            _picture(core_pictures, "keyword", "number"),
            _picture(pictures - core_pictures, "class", "number"),
            {"include": "#define"},
            {"include": "#let"},
            _statement({"layer"}, "class", "#expression", only_if=r"(?=[^#\n]*:)"),
            _statement(listed["rules"], "keyword", "#expression"),
            _statement(["draw"], "keyword", "#drawing"),
            _statement(listed["statements"], "keyword", "#arguments"),
            _statement(listed["families"], "class", "#arguments"),
            _line(_first(terminal("WORD")), {"1": "method"}, "#arguments"),
        ],
        "repository": {
            "comment": _match("#.*$", "comment"),
            "text": {
                "name": SCOPES["string"],
                "begin": '"',
                "end": '"|$',
                "patterns": [{"name": "constant.character.escape.sdk", "match": r"\\."}],
            },
            "define": _line(
                rf"{_first('define')}[ \t]+({terminal('WORD')})",
                {"1": "keyword", "2": "method"},
                "#expression",
            ),
            "let": _line(
                rf"{_first('let')}[ \t]+({terminal('WORD')})", {"1": "keyword", "2": "variable"}, "#expression"
            ),
            "parameters": {
                "match": rf"({terminal('WORD')})[ \t]*(:)[ \t]*(?i:({pattern(listed['types'])})){_END}",
                "captures": _captures({"1": "parameter", "2": "operator", "3": "type"}),
            },
            "numbers": {
                "patterns": [
                    _match(rf"(?<!\w)(?:{terminal('CELLS')})", "enumMember"),
                    _match(rf"(?<!\w)(?:{terminal('BOXES')})", "enumMember"),
                    _match(rf"(?<!\w)(?:{terminal('SIZE')})", "number"),
                ]
            },
            "expression": {
                "patterns": [
                    *_everywhere(),
                    _bracket("#expression"),
                    _match(rf"(?<!\w)(?:{terminal('UNSIGNED', 'rules')})", "number"),
                    _word(listed["phrases"], "keyword", before=r"(?<!each )(?<!some )(?<!no )"),
                    _word(["least", "most"], "keyword", before=r"(?<=at )"),
                    _word({*listed["keywords"]} - {"least", "most"}, "keyword"),
                    _word(listed["functions"], "function", after=r"(?=[ \t]*\()"),
                    _match(rf"(?:{terminal('CALL', 'rules')})", "method"),
                    _word(["all"], "enumMember"),
                    _word(listed["paired"], "property", before=r"(?:(?<=\bpair of )|(?<=\bpairs of ))"),
                    _word([*listed["domains"], *listed["qualities"]], "property"),
                    _match(rf"(?:{terminal('WORD')})", None),
                    _match(rf"(?:{terminal('COMPARE', 'rules')}|[-+*/])", "operator"),
                ]
            },
            "drawing": {
                "patterns": [
                    {"include": "#comment"},
                    {"include": "#text"},
                    _word(listed["drawing"], "property"),
                    _match(rf"(?:{terminal('WORD')})", None),
                ]
            },
            "arguments": {
                "patterns": [
                    *_everywhere(),
                    _bracket("#arguments"),
                    _match(rf"(?<!\w)(?:{terminal('RANGE')})", "number"),
                    _match(rf"(?<!\w)(?:{terminal('NUMBER')})", "number"),
                    _word(["all"], "enumMember"),
                    _word({*listed["own"], *listed["domains"], *listed["qualities"]}, "property"),
                    _match(rf"(?:{terminal('WORD')})", None),
                    _match(rf"(?:{terminal('MARK')})", "operator"),
                ]
            },
        },
    }


def _everywhere() -> list[Rule]:
    return [{"include": "#comment"}, {"include": "#text"}, {"include": "#numbers"}]


def _first(expression: str) -> str:
    """A word at the beginning of a line, as the only group."""
    return rf"^[ \t]*((?i:{expression})){_END}"


def _line(begin: str, captures: Mapping[str, TokenKind], *patterns: str) -> Rule:
    """A statement. It ends with its line, unless a comma or an open bracket continues it."""
    return {
        "begin": begin,
        "beginCaptures": _captures(captures),
        "end": r"(?<![,\n])$",
        "patterns": [{"include": each} for each in patterns],
    }


def _bracket(inside: str) -> Rule:
    """A bracket that may be closed on a later line."""
    return {"begin": r"\(", "end": r"\)", "patterns": [{"include": "#parameters"}, {"include": inside}]}


def _statement(listed: Iterable[str], kind: TokenKind, patterns: str, only_if: str = "") -> Rule:
    return _line(_first(pattern(listed)) + only_if, {"1": kind}, patterns)


def _picture(listed: Iterable[str], kind: TokenKind, below: TokenKind) -> Rule:
    """A statement with a picture: the lines below that are indented more, and blank lines and comments among them."""
    return {
        "begin": rf"^([ \t]*)((?i:{pattern(listed)})){_END}",
        "beginCaptures": _captures({"2": kind}),
        "while": r"^(?:\1[ \t]+(?=\S)|[ \t]*(?=#|$))",
        "patterns": [
            _match(r"\G[^#\s:](?:[^#]*[^#\s])?", below),
            {"include": "#arguments"},
        ],
    }


def _match(expression: str, kind: TokenKind | None) -> Rule:
    return {"match": expression} if kind is None else {"name": SCOPES[kind], "match": expression}


def _word(listed: Iterable[str], kind: TokenKind, after: str = _END, before: str = "") -> Rule:
    return _match(rf"(?<![\w-])(?i:{before}(?:{pattern(listed)})){after}", kind)


def _captures(kinds: Mapping[str, TokenKind]) -> Rule:
    return {group: {"name": SCOPES[kind]} for group, kind in kinds.items()}
