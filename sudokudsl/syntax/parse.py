"""Text to syntax tree. Every statement is parsed by itself, so that all mistakes of a file are found in one run.

    python -m sudokudsl.syntax.parse --save FILE

writes the parser's tables. As `parser.tables` beside this file they are loaded, which is faster than building them.
"""

from __future__ import annotations

import pickle
import re
import sys
from functools import cache
from pathlib import Path
from typing import TypeGuard

import lark
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from ..diagnostics import Sink, invisible, short
from ..source import Source, Span
from .ast import (
    RESERVED,
    Arg,
    BoxPattern,
    CellPattern,
    File,
    Group,
    Interval,
    Item,
    Mark,
    Number,
    Range,
    Run,
    Size,
    Statement,
    Text,
    Word,
)
from .layout import Chunk, split
from .legacy import is_old, parse_old

_PACKAGE = Path(__file__).resolve().parent.parent
_FOLDERS = (_PACKAGE / "grammar", _PACKAGE.parent / "grammar")  # in a wheel, in a checkout
_TABLES = Path(__file__).with_name("parser.tables")
_LONG_NUMBER = re.compile(r"[0-9]{10}")
_NO_RANGE = re.compile(r"(?<!\S)-[0-9]+-[0-9]+")
_HELP = {
    ".": "a straight run is written with two dots, r1c1..r1c5",
    ";": "every statement stands on a line of its own",
    "'": "a text stands in double quotes",
    "\N{LEFT DOUBLE QUOTATION MARK}": "a text stands in straight double quotes",
}
"""The way out, by the first character that has no meaning."""
_FIRST_WORDS = re.compile(r"([^\W\d_][\w-]*)(?:\s+([^\W\d_][\w-]*))?")


def parse(source: Source, sink: Sink) -> File:
    """The statements and comments of a program or an old file. Mistakes go to the sink."""
    if is_old(source):
        return parse_old(source, sink)
    chunks, comments = split(source, sink)
    statements, broken = [], []
    for chunk in chunks:
        if sink.full(chunk.span(0, 0)):
            break
        statement = None if chunk.broken else _statement(chunk, sink)
        if statement is not None:
            statements.append(statement)
        elif (rest := _first_words(chunk)) is not None:
            broken.append(rest)
    return File(tuple(statements), comments, tuple(broken))


def _first_words(chunk: Chunk) -> Statement | None:
    """What can be told of a statement that cannot be parsed: its word, and a word after it."""
    match = _FIRST_WORDS.match(chunk.text)
    if match is None:
        return None
    word, *more = (
        Word(match[group], chunk.span(match.start(group), match.end(group))) for group in (1, 2) if match[group]
    )
    return Statement(word, tuple(more), (), word.span)


def grammar_folder() -> Path:
    """The folder of `sdk.lark`: inside the installed package, or at the root of a checkout."""
    for folder in _FOLDERS:
        if (folder / "sdk.lark").is_file():
            return folder
    raise FileNotFoundError(f"no sdk.lark in {' or '.join(map(str, _FOLDERS))}")


def build(*, strict: bool = False) -> Lark:
    """The parser, built from the grammar. `strict` refuses a grammar with any ambiguity; it needs interegular."""
    grammar = str(grammar_folder() / "sdk.lark")
    return Lark.open(grammar, parser="lalr", lexer="contextual", maybe_placeholders=False, strict=strict)


def save(path: Path) -> None:
    """Writes the parser's tables to a file."""
    with path.open("wb") as file:
        file.write(_key(grammar_folder()))
        build().save(file)


def _key(folder: Path) -> bytes:
    """All that saved tables depend on, in full: what they start with."""
    grammar = b"\n".join((folder / name).read_bytes() for name in ("sdk.lark", "terminals.lark"))
    return f"lark {lark.__version__}, Python {sys.version_info[:2]}\n".encode() + grammar + b"\n"


@cache
def _parser() -> Lark:
    try:
        with _TABLES.open("rb") as file:
            key = _key(grammar_folder())
            if file.read(len(key)) == key:
                return Lark.load(file)
    except (OSError, EOFError, pickle.UnpicklingError):
        pass
    return build()


def _statement(chunk: Chunk, sink: Sink) -> Statement | None:
    if (first := _first_words(chunk)) is not None and first.word.key in RESERVED:
        sink.error(
            "reserved-word",
            f"`{first.word.text}` is reserved for expressions, which this version does not have",
            first.word.span,
        )
        return None
    try:
        tree = _parser().parse(chunk.text)
    except UnexpectedInput as error:
        _report(error, chunk, sink)
        return None
    for match in _NO_RANGE.finditer(chunk.text) if '"' not in chunk.text else ():
        sink.error(
            "unexpected",
            f"`{match[0]}` is no range",
            chunk.span(*match.span()),
            help="a range with a negative end is written with two dots, -4..4",
        )
        return None
    for token in tree.scan_values(_has_long_number) if _LONG_NUMBER.search(chunk.text) else ():
        sink.error("value-out-of-range", "no number has more than nine digits", _span(token, chunk))
        return None
    word, *arguments = (_argument(child, chunk) for child in tree.children)
    assert isinstance(word, Word)
    while arguments and isinstance(arguments[-1], Mark) and arguments[-1].text == ",":
        arguments.pop()  # it carries the statement on, to the end of the file
    end = arguments[-1].span if arguments else word.span
    return Statement(word, tuple(arguments), chunk.picture, word.span.to(end))


def _argument(node: Token | Tree[Token], chunk: Chunk) -> Arg:
    if isinstance(node, Token):
        return _token(node, chunk)
    match node.data, node.children:
        case "item", [Token() as name, Token() as index, Token() as close]:
            first, last = _range(index.value) if index.type == "RANGE" else (int(index.value),) * 2
            return Item(Word(name.value, _span(name, chunk)), first, last, _span(name, chunk).to(_span(close, chunk)))
        case "run", children:
            read = (_argument(child, chunk) for child in children)
            points = tuple(point for point in read if isinstance(point, CellPattern | Item))
            return Run(points, points[0].span.to(points[-1].span))
        case "group", [Token() as opening, *children, Token() as closing]:
            inner = tuple(_argument(child, chunk) for child in children)
            return Group(inner, _span(opening, chunk).to(_span(closing, chunk)))
    raise AssertionError(f"no rule of the grammar: {node.data}")


def _token(token: Token, chunk: Chunk) -> Arg:
    span, text = _span(token, chunk), token.value
    match token.type:
        case "WORD":
            return Word(text, span)
        case "NUMBER":
            return Number(int(text), span)
        case "RANGE":
            return Range(*_range(text), span)
        case "SIZE":
            rows, columns = text.lower().split("x")
            return Size(int(rows), int(columns), span)
        case "TEXT":
            return Text(_unquoted(text), span)
        case "CELLS":
            rows, _, columns = text.lower().partition("c")
            return CellPattern(_intervals(rows[1:]), _intervals(columns), span)
        case "BOXES":
            return BoxPattern(_intervals(text[1:]) or (), span)
    return Mark(text, span)


def _has_long_number(token: object) -> TypeGuard[Token]:
    return isinstance(token, Token) and token.type not in ("TEXT", "WORD") and bool(_LONG_NUMBER.search(token))


def _span(token: Token, chunk: Chunk) -> Span:
    assert token.start_pos is not None
    return chunk.span(token.start_pos, token.start_pos + len(token.value))


def _range(text: str) -> Interval:
    first, last = text.split("..") if ".." in text else text.split("-")
    return int(first), int(last)


def _intervals(text: str) -> tuple[Interval, ...] | None:
    """`1-3,5` as pairs of ends; None for an empty text."""
    return tuple(_range(part) if "-" in part else (int(part),) * 2 for part in text.split(",")) if text else None


def _unquoted(text: str) -> str:
    return text[1:-1].replace("\\\\", "\0").replace('\\"', '"').replace("\0", "\\")


def _report(error: UnexpectedInput, chunk: Chunk, sink: Sink) -> None:
    """A syntax error in words; the lexer knows characters, the parser tokens."""
    if isinstance(error, UnexpectedToken) and error.token.type != "$END":
        at, text = error.token.start_pos or 0, str(error.token)
    elif isinstance(error, UnexpectedCharacters):
        at = error.pos_in_stream or 0
        text = chunk.text[at : at + 1] if chunk.text[at].isspace() else chunk.text[at:].split(maxsplit=1)[0]
    else:
        at, text = len(chunk.text), ""
    named = invisible(text[:1])
    if named:
        sink.error("unexpected", f"the character {named} has no meaning here", chunk.span(at, at + 1))
    elif text.startswith('"'):
        sink.error("unclosed", "this quote is never closed", chunk.span(at, at + 1))
    elif at == 0:
        sink.error(
            "unexpected",
            f"a statement starts with a word, not with `{short(text)}`",
            chunk.span(0, len(text)),
            help="rows of a picture stand indented under their statement",
        )
    elif not text:
        sink.error("unexpected", "the statement ends too early", chunk.span(at, at))
    else:
        message = f"`{short(text)}` has no meaning here"
        sink.error("unexpected", message, chunk.span(at, at + len(text)), help=_HELP.get(text[0], ""))


def main(arguments: list[str]) -> int:
    """The command line of this module: `--save FILE`."""
    match arguments:
        case ["--save", path]:
            save(Path(path))
            return 0
    print("usage: python -m sudokudsl.syntax.parse --save FILE", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
