"""Advice on wrong lines: the line that was probably meant, if the file has a meaning with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from ..language.syntax.ast import File
from ..language.syntax.habits import rewritten_lines
from ..language.syntax.intended import neighbours_line
from ..language.syntax.parse import parse
from ..text.diagnostics import Diagnostic, Sink
from ..text.source import Source

MAX_ADVISED = 3  # lines of a text that are rewritten
MAX_TRIED = 12  # rewrites of one line
MAX_TEXT = 20_000  # characters of a text that is read again
_WORD_ALONE = re.compile(r"did you mean `[\w-]+`\?(?: usage:.*)?")
_CODES = ("unexpected", "unknown-word", "unknown-name", "wrong-kind", "wrong-cell-count", "name-taken")


def advise(sink: Sink, file: File, read_again: Callable[[Source, Sink], object]) -> None:
    """Adds the line as meant to the help of errors that show none, and drops further errors of that line.

    A rewritten line counts if nothing is wrong with it when `read_again` reads the whole text with it.
    """
    lines: dict[int, bool] = {}  # whether the line as meant is known
    kept: list[Diagnostic] = []
    for found in sink.found:
        number = sink.source.place(found.span.start)[0] if found.source is None else 0
        if found.severity == "error" and lines.get(number):
            continue
        kept.append(found)
        advised = found.severity == "error" and found.source is None and found.code in _CODES
        if advised and not _shows_a_line(found.help) and number not in lines and len(lines) < MAX_ADVISED:
            meant = _line_meant(sink.source, found.span.start, file, read_again)
            lines[number] = bool(meant)
            kept[-1] = replace(found, help=_with(found, meant)) if meant else found
    sink.found[:] = kept


def _shows_a_line(text: str) -> bool:
    """Whether advice has the line to write; a similar word alone is a guess."""
    return "did you mean `" in text and _WORD_ALONE.fullmatch(text) is None


def _with(found: Diagnostic, line: str) -> str:
    """The help of an error, with the line as meant after a word on the mistake."""
    vague = found.help.startswith(("as in", "usage:", "`sudokudsl families`")) or not found.help
    before = "" if vague or _WORD_ALONE.fullmatch(found.help) else f"{found.help}; "
    return f"{before}did you mean `{line}`?"


def _line_meant(source: Source, at: int, file: File, read_again: Callable[[Source, Sink], object]) -> str:
    """The rewritten line at an offset of a text, without its indentation; empty if no rewrite has a meaning."""
    number, column = source.place(at)
    whole, start = source.line(number), at - column + 1
    line = whole.partition("#")[0].strip()
    if len(source.text) > MAX_TEXT or not line:
        return ""
    indent = whole[: len(whole) - len(whole.lstrip())]
    for meant in islice(filter(_has_form, _candidates(line, file)), MAX_TRIED):
        text = source.text[:start] + indent + meant + source.text[start + len(whole) :]
        again = Sink(Source(source.name, text, source.folder))
        read_again(again.source, again)
        wrong = [each for each in again.found if each.severity == "error" or each.code == "never-holds"]
        if all(again.source.place(each.span.start)[0] != number for each in wrong):
            return meant
    return ""


def _has_form(line: str) -> bool:
    """Whether a line alone has the form of a statement, or of the first line of one."""
    sink = Sink(Source("line", line))
    parse(sink.source, sink)
    return not any(each.code == "unexpected" and "indented" not in each.message for each in sink.found)


def _candidates(line: str, file: File) -> Iterator[str]:
    from ..language.syntax.rule_ast import Define  # late: most files have no mistake

    defined = {each.rule_line.name.key for each in file.statements if isinstance(each.rule_line, Define)}
    if meant := neighbours_line(line, defined):
        yield meant
    yield from rewritten_lines(line)
