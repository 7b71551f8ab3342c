"""Parses a text into a syntax tree. Each statement is parsed separately, so that one run finds all mistakes of a file.

    python -m sudokudsl.language.syntax.parse --save FILE

writes the parser's tables (`tables`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from ...text.diagnostics import Sink, invisible, short
from ...text.recent import RecentParts
from ...text.source import Source, Span
from .ast import (
    NUMBER_DIGITS,
    Arg,
    BoxPattern,
    CellPattern,
    Comment,
    File,
    Interval,
    LayerPart,
    Mark,
    NamedSlice,
    Number,
    Parenthesized,
    Range,
    Run,
    Size,
    Statement,
    Text,
    Word,
    word_key,
)
from .lalr import Node, SyntaxMistake, Token, Tree
from .layout import BLOCKS, Chunk, split
from .legacy import is_old, parse_old
from .tables import parser, save
from .tokens import cell_intervals, intervals, unquoted

_OVERHEAD = 20  # of a statement that is remembered, counted as characters
_LONG_NUMBER = re.compile(rf"[0-9]{{{NUMBER_DIGITS + 1}}}")
_NO_RANGE = re.compile(r"(?<!\S)-[0-9]+-[0-9]+")
RULES = BLOCKS | {"require", "let"}
"""The first words of lines that `rules.lark` describes. A `let` with only cells is a plain statement."""
_LOOPS = ("each", "some", "no")
_SAID = re.compile(
    r"\w\(|\b(number\s+read\s+along|position\s+of|not|and|or|iff|implies|in|is|among|except)\b", re.IGNORECASE
)
"""Matches text that is an expression even if all its words could be names of cells."""
_ALTERNATIVES = ("either", "or")  # without statements they are kept, so that each still has its other alternatives
_ASIDE = ("rules", "draw")  # first words of lines without a condition on digits
_MORE = re.compile(r"=\s*\S")
_LEAVE_COLON = "to repeat statements, leave out the `:`"
_WORD = r"([^\W\d_]\w*(?:-[^\W\d_]\w*)*)"  # as the grammar has it: `define-8` starts with `define`
_SIDE = re.compile(r"[\w-]+\s+(\w+\s*:?\s*)?(left|right|top|bottom|rows|columns)\b", re.IGNORECASE)
_ROW = re.compile(r"[\d.?_*][\w.?*\s-]*")
"""A row of a picture that is not indented."""
_FIRST_WORDS = re.compile(rf"{_WORD}(?:\s+{_WORD})?")


ParsedStatements = RecentParts[Statement]
"""Statements without mistakes by their texts, for the next parse of almost the same text."""


def parse(source: Source, sink: Sink) -> File:
    """The statements and comments of a program or an old file. Mistakes go to the sink."""
    if is_old(source):
        return parse_old(source, sink)
    return parse_chunks(*split(source, sink), sink)


def parse_chunks(
    chunks: Sequence[Chunk], comments: tuple[Comment, ...], sink: Sink, known: ParsedStatements | None = None
) -> File:
    """The statements of a text that `split` has split. `known` has statements of earlier parses, and keeps these."""
    reader = _StatementParser(sink, known)
    statements = reader.read(chunks)
    return File(statements, comments, tuple(reader.broken))


def _first_words(chunk: Chunk) -> Statement | None:
    """The beginning of a statement that cannot be parsed: its first word, and the next one if there is one."""
    match = _FIRST_WORDS.match(chunk.text)
    if match is None:
        return None
    word, *more = (
        Word(match[group], chunk.span(match.start(group), match.end(group))) for group in (1, 2) if match[group]
    )
    return Statement(word, tuple(more), (), word.span)


@dataclass(slots=True)
class _StatementParser:
    """Parses the statements of one file and their blocks. `broken` collects those with a mistake."""

    sink: Sink
    known: ParsedStatements | None = None
    broken: list[Statement] = field(default_factory=list)

    def read(self, chunks: Sequence[Chunk]) -> tuple[Statement, ...]:
        """The statements that could be parsed, in order."""
        found = []
        in_picture = False
        for chunk in chunks:
            if self.sink.full(chunk.start, chunk.start):
                break
            after, in_picture = in_picture, _ROW.fullmatch(chunk.text) is not None
            if after and in_picture:
                continue  # the row above has been reported
            statement = None if chunk.broken else self._statement(chunk)
            block = self.read(chunk.block)
            lost = len(block) < len(chunk.block) and all(each.word.key in _ASIDE for each in block)
            if statement is not None and (not lost or statement.word.key in _ALTERNATIVES):
                found.append(replace(statement, block=block) if block else statement)
            elif (rest := _first_words(chunk)) is not None:
                self.broken.append(rest)
        return tuple(found)

    def _statement(self, chunk: Chunk) -> Statement | None:
        """The statement of a chunk, without its block: a known one with the same text, moved to its place."""
        if self.known is None:
            return _statement(chunk, self.sink)
        part = chunk.text, bool(chunk.picture), bool(chunk.block)
        found = self.known.at(part, chunk.start)
        if found is None:
            found = _statement(chunk, self.sink)
            if found is not None:
                kept = replace(found, picture=()) if found.picture else found
                self.known.keep(part, chunk.start, kept, len(chunk.text) + _OVERHEAD)
        return replace(found, picture=chunk.picture) if found is not None and chunk.picture else found


def _statement(chunk: Chunk, sink: Sink) -> Statement | None:
    match = _FIRST_WORDS.match(chunk.text)
    derived = match is not None and word_key(match[1]) == "layer" and ":" in chunk.text
    if match is None or not (word_key(match[1]) in RULES or derived):
        return _plain(chunk, sink)
    word = Word(match[1], chunk.span(*match.span(1)))
    if word.key == "let":
        quiet = Sink(sink.source)  # a list of cells is parsed as in other statements; anything else is an expression
        statement = _plain(chunk, quiet)
        if statement is None or _SAID.search(chunk.text) or not all(map(_is_cells, statement.args[2:])):
            plain, statement = statement, _rule(chunk, word, quiet := Sink(sink.source))
            if statement is None and plain is not None and not _MORE.search(chunk.text):
                return plain  # lowering reports the missing part
        sink.found += quiet.found if statement is None else ()
    else:
        statement = _rule(chunk, word, sink)
    return statement


def _is_cells(arg: Arg) -> bool:
    match arg:
        case CellPattern() | BoxPattern() | Run() | NamedSlice() | Word() | Mark(text=","):
            return True
        case Parenthesized(args=args):
            return all(map(_is_cells, args))
    return False


def _parsed(name: str, chunk: Chunk, sink: Sink) -> Tree | None:
    """The tree of a line, or None with the reason in the sink."""
    try:
        tree = _tree(name, chunk.text)
    except SyntaxMistake as error:
        _report(error, chunk, sink)
        return None
    for token in filter(_has_long_number, tree.tokens()) if _LONG_NUMBER.search(chunk.text) else ():
        from .advice.syntax_errors import hint_on_picture  # late: most texts have no mistake

        help_ = hint_on_picture(chunk.text, token.start)
        sink.error("value-out-of-range", "no number has more than nine digits", _span(token, chunk), help=help_)
        return None
    return tree


@lru_cache(maxsize=512)
def _tree(name: str, text: str) -> Tree:
    """The tree of a line, which must not be changed. Cached, because drawing and shrinking parse lines repeatedly."""
    return parser(name).parse(text)


def _rule(chunk: Chunk, word: Word, sink: Sink) -> Statement | None:
    """A statement with an expression or a block."""
    from .rule_parse import MAX_DEPTH, may_take_block, rule_line, takes_block, too_deep  # late: most files have no rule

    tree = _parsed("rules", chunk, sink)
    if tree is None:
        return None
    deep = too_deep(tree)
    if deep is not None:
        sink.error("too-large", f"expressions are nested at most {MAX_DEPTH} deep", _span(deep, chunk))
        return None
    held = rule_line(tree, chunk)
    if chunk.block and not may_take_block(held):
        message = "a statement with an expression after `:` takes no indented lines"
        sink.error("unexpected", message, chunk.block[0].span(0, len(chunk.block[0].text)), help=_LEAVE_COLON)
        return None
    if chunk.picture:
        sink.error("unexpected", f"`{word.text}` takes no indented lines", chunk.picture[0].span)
        return None
    if not chunk.block and takes_block(held):
        help_ = "after a colon, one expression on the same line: `each x in r1: x > 3`" if word.key in _LOOPS else ""
        sink.error("unexpected", "indented statements expected under this line", word.span, help=help_)
        return None
    return Statement(word, (), (), chunk.span(0, len(chunk.text.rstrip())), held)


def _plain(chunk: Chunk, sink: Sink) -> Statement | None:
    """A word and its arguments."""
    tree = _parsed("sdk", chunk, sink)
    if tree is None:
        return None
    stray = next(filter(_is_stray_dot(chunk.text), tree.tokens()), None) if "." in chunk.text else None
    if stray is not None:
        _report(SyntaxMistake(stray.start, chunk.text[stray.start :].split(maxsplit=1)[0]), chunk, sink)
        return None
    for match in _NO_RANGE.finditer(chunk.text) if "-" in chunk.text and '"' not in chunk.text else ():
        sink.error(
            "unexpected",
            f"`{match[0]}` is not a range",
            chunk.span(*match.span()),
            help="a range with a negative end is written with two dots, -4..4",
        )
        return None
    word, *arguments = (_argument(child, chunk) for child in tree.children)
    assert isinstance(word, Word)
    while arguments and isinstance(arguments[-1], Mark) and arguments[-1].text == ",":
        arguments.pop()  # a comma that continues the statement, at the end of the file
    end = arguments[-1].span if arguments else word.span
    return Statement(word, tuple(arguments), chunk.picture, word.span.to(end))


def _is_stray_dot(text: str) -> Callable[[Token], bool]:
    """A test for the single dots of a statement, except those between blanks after a `=` or a side, as clues are."""
    side = _SIDE.match(text)
    start = side.end() if side is not None else text.find("=")

    def is_stray(token: Token) -> bool:
        around = text[token.start - 1 : token.start] + text[token.end : token.end + 1]
        clue = 0 <= start < token.start and text.count("(", 0, token.start) == text.count(")", 0, token.start)
        return token.value == "." and token.type == "MARK" and not (clue and not around.strip(" \t=,"))

    return is_stray


def _argument(node: Node, chunk: Chunk) -> Arg:
    if isinstance(node, Token):
        return _token(node, chunk)
    match node.data, node.children:
        case "item", [Token() as name, *places, Token() as close] if not _is_number(places):
            inside = tuple(_argument(place, chunk) for place in places)
            return LayerPart(Word(name.value, _span(name, chunk)), inside, _span(name, chunk).to(_span(close, chunk)))
        case "item", [Token() as name, Token() as index, Token() as close]:
            whole = _span(name, chunk).to(_span(close, chunk))
            return NamedSlice(Word(name.value, _span(name, chunk)), *_part(index), whole)
        case "run", children:
            read = (_argument(child, chunk) for child in children)
            points = tuple(point for point in read if isinstance(point, CellPattern | NamedSlice | LayerPart))
            return Run(points, points[0].span.to(points[-1].span))
        case "group", [Token() as opening, *children, Token() as closing]:
            inner = tuple(_argument(child, chunk) for child in children)
            return Parenthesized(inner, _span(opening, chunk).to(_span(closing, chunk)))
    raise AssertionError(f"no rule of the grammar: {node.data}")


def _is_number(places: Sequence[Node]) -> bool:
    """Whether the part of a name in brackets is given by numbers, and not by cells."""
    return isinstance(places[0], Token) and places[0].type in ("NUMBER", "RANGE", "ONWARD")


def _part(index: Token) -> tuple[int, int | None]:
    """The first and the last position of a part of a name; None for the end of the list."""
    if index.type == "ONWARD":
        return int(index.value.removesuffix("..")), None
    return _range(index.value) if index.type == "RANGE" else (int(index.value),) * 2


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
            return Text(unquoted(text), span)
        case "CELLS":
            return CellPattern(*cell_intervals(text), span)
        case "BOXES":
            return BoxPattern(intervals(text[1:]) or (), span)
    return Mark(text, span)


def _has_long_number(token: Token) -> bool:
    return token.type not in ("TEXT", "WORD") and bool(_LONG_NUMBER.search(token.value))


def _span(token: Token, chunk: Chunk) -> Span:
    return chunk.span(token.start, token.end)


def _range(text: str) -> Interval:
    first, last = text.split("..") if ".." in text else text.split("-")
    return int(first), int(last)


def _report(error: SyntaxMistake, chunk: Chunk, sink: Sink) -> None:
    """Reports a syntax error."""
    at, text = error.at, error.text
    named = invisible(text[:1])
    if named:
        sink.error("unexpected", f"the character {named} has no meaning here", chunk.span(at, at + 1))
    elif text.startswith('"') and chunk.text.find('"', at + 1) < 0:
        sink.error("unclosed", "this quote is never closed", chunk.span(at, at + 1))
    elif at == 0:
        commented = text[:1] in ("/", ";", "%")
        help_ = "a comment starts with #" if commented else "rows of a picture are indented below their statement"
        message = f"a statement starts with a word, not with `{short(text)}`"
        sink.error("unexpected", message, chunk.span(0, len(text)), help=help_)
    elif not text:
        sink.error("unexpected", "the statement ends too early", chunk.span(at, at), help=_way_out(chunk, at, sink))
    else:
        message = f"`{short(text)}` has no meaning here"
        sink.error("unexpected", message, chunk.span(at, at + len(text)), help=_way_out(chunk, at, sink))


def _way_out(chunk: Chunk, at: int, sink: Sink) -> str:
    """Advice on the error at offset `at` of a statement; empty if there is none."""
    from .advice.comparisons import cell_line  # late: most texts have no mistake
    from .advice.first_words import WORD_HINTS
    from .advice.syntax_errors import hint, is_open

    place = chunk.span(at, at)
    if "\n" in sink.source.text[chunk.start : place.start] and is_open(chunk.text[:at]):
        return "a parenthesis above is still open, so its statement continues on this line"
    if chunk.text.startswith("[", at) and re.fullmatch(_WORD, chunk.text[:at]) and (line := cell_line(chunk.text)):
        return f"did you mean `{line}`?"
    first = chunk.text.split(maxsplit=1)[0]
    return WORD_HINTS.get(word_key(first)) or hint(chunk.text, at)


def main(arguments: list[str]) -> int:
    """Runs the command line of this module, `--save FILE`, and returns its exit status."""
    match arguments:
        case ["--save", path]:
            save(Path(path))
            return 0
    print("usage: python -m sudokudsl.language.syntax.parse --save FILE", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
