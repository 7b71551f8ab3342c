"""Advice on wrong lines: the line that was probably meant, if the file has a meaning with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from ..language.syntax.advice.alternatives import alternatives
from ..language.syntax.advice.divided import divided, enumerated
from ..language.syntax.advice.question_marks import highest_number, with_a_name
from ..language.syntax.ast import File
from ..language.syntax.parse import parse
from ..text.diagnostics import Diagnostic, Sink
from ..text.source import Source
from .candidate_lines import CandidateLines, candidate_lines
from .registry import begins_a_statement

MAX_ADVISED = 10  # lines of a text that are rewritten
MAX_TRIED = 12  # rewrites of one line
MAX_READ = 500_000  # characters that are read again
_FREE_NAMES = ("t", "n", "m", "k", "total", "unknown-number", "hidden-number-of-this-file")
_WORD_ALONE = re.compile(r"did you mean `[\w-]+`\?(?: usage:.*)?")
_LINE_SHOWN = re.compile(r"did you mean `([^`]*\s[^`]*)`")
_LISTINGS = (
    *("as in", "usage:", "rows of a picture", "one of `", "`sudokudsl families`", "name them first"),
    *("sum, product", "cell, pair"),
)
"""Beginnings of a help that lists everything that is possible, which is of no use beside the line that is meant."""
_SENTENCE = re.compile(r"[^\W\d_]+(?:(?:,?\s+|[-'’])[^\W\d_]+){4,}[.!]?")
_BOARD = re.compile(r"(?:sudoku|latin|board|grid|boxes)\b", re.IGNORECASE)
_CODES = ("unexpected", "unknown-word", "unknown-name", "wrong-kind", "wrong-cell-count", "name-taken")

ReadAgain = Callable[[Source, Sink], object]
"""Reads a text, and reports its mistakes."""


def advise(sink: Sink, file: File, read_again: ReadAgain) -> None:
    """Adds the line as meant to the help of errors that show none, and drops further errors of that line.

    A rewritten line counts if nothing is wrong with it when `read_again` reads the whole text with it, and with the
    lines that were rewritten before.
    """
    text = _wrong_text(sink)
    adviser = _Adviser(candidate_lines(sink.source.text, file), _Trials(read_again, sink.source))
    answered: dict[int, bool] = {}  # whether the line as meant is known
    kept: list[Diagnostic] = []
    for found in sorted(sink.found, key=lambda each: each.span):
        number = sink.source.place(found.span.start)[0] if found.source is None else 0
        if found.severity == "error" and answered.get(number):
            continue
        advised = found.severity == "error" and found.source is None and found.code in _CODES
        if advised and number not in answered and len(answered) < MAX_ADVISED:
            advice = adviser.advice(found, text, number)
            if advice or not _shows_a_line(found.help):
                answered[number] = advice is not None
            if advice:
                found = replace(found, help=advice.help)
                text = text.rewritten(number, advice.statements)
        shown = _LINE_SHOWN.search(found.help) if advised else None
        if shown and begins_a_statement(shown[1].split()[0]):
            text = text.rewritten(number, (shown[1],))
        kept.append(found)
    sink.found[:] = kept


def _wrong_text(sink: Sink) -> _Text:
    """The text of a sink, with the lines about the board that have an error."""
    lines = sink.source.text.split("\n")
    errors = (each for each in sink.found if each.severity == "error" and each.source is None)
    numbers = {sink.source.place(each.span.start)[0] for each in errors}
    return _Text(tuple(lines), frozenset(each for each in numbers if _BOARD.match(lines[each - 1])))


def _shows_a_line(text: str) -> bool:
    """Whether advice has the line to write; a similar word alone is a guess."""
    return "did you mean `" in text and _WORD_ALONE.fullmatch(text) is None


def with_line(found: Diagnostic, line: str) -> str:
    """The help of an error, with the line as meant after a word on the mistake."""
    vague = found.help.startswith(_LISTINGS) or not found.help
    before = "" if vague or "did you mean" in found.help else f"{found.help}; "
    return f"{before}did you mean `{line}`?"


@dataclass(frozen=True, slots=True)
class _Text:
    """The lines of a text, some of them rewritten as they are meant. Lines count from 1.

    `of_board` are the numbers of lines about the board that have a mistake. With them, no names on other lines are
    known.
    """

    lines: tuple[str, ...]
    of_board: frozenset[int]

    def statement(self, number: int) -> str:
        """A line without its comment and its indentation."""
        return self.lines[number - 1].partition("#")[0].strip()

    def below(self, number: int) -> int:
        """The number of statements directly below a line, at one indentation."""
        below = []
        for line in self.lines[number:]:
            if line.strip() and not line[0].isspace():
                break
            if line.partition("#")[0].strip():
                below.append(len(line) - len(line.lstrip()))
        return below.count(min(below, default=0))

    def rewritten(self, number: int, statements: Sequence[str]) -> _Text:
        """The text with other statements on a line, one below the other at its indentation."""
        lines = (*self.lines[: number - 1], self._instead(number, statements), *self.lines[number:])
        return _Text(lines, self.of_board - {number})

    def tried(self, number: int, statements: Sequence[str]) -> tuple[str, range]:
        """The text without wrong lines about the board, with other statements on a line, and the numbers of these."""
        lines = ["" if at in self.of_board else line for at, line in enumerate(self.lines, 1)]
        lines[number - 1] = self._instead(number, statements)
        begin = number + sum(line.count("\n") for line in lines[: number - 1])
        return "\n".join(lines), range(begin, begin + len(statements))

    def _instead(self, number: int, statements: Iterable[str]) -> str:
        line = self.lines[number - 1]
        indentation = line[: len(line) - len(line.lstrip())]
        return "\n".join(indentation + each for each in statements)


class _Trials:
    """Reads a text with other statements on a line, until MAX_READ characters have been read."""

    def __init__(self, read_again: ReadAgain, source: Source) -> None:
        self.source = source
        self._read_again = read_again
        self._left = MAX_READ // max(len(source.text), 1)

    def have_meaning(self, text: _Text, number: int, statements: Sequence[str]) -> bool:
        """Whether nothing is wrong with the statements in place of a line. False if too much has been read."""
        if self._left == 0:
            return False
        self._left -= 1
        whole, tried = text.tried(number, statements)
        sink = Sink(replace(self.source, text=whole))
        self._read_again(sink.source, sink)
        doubtful = {"never-holds", "contradiction"} if len(statements) > 1 else {"never-holds"}
        if all(each.split()[0].lower() in ("each", "some", "no") for each in statements):
            doubtful.add("likely-slip")
        wrong = (each for each in sink.found if each.severity == "error" or each.code in doubtful)
        return all(sink.source.place(each.span.start)[0] not in tried for each in wrong)


@dataclass(frozen=True, slots=True)
class _Advice:
    """The help for an error, and the statements that take the place of its line when later lines are tried."""

    help: str
    statements: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Adviser:
    """Looks for the statements that are meant by a line of a text. Each method gives None if it knows of none."""

    lines: CandidateLines
    trials: _Trials

    def advice(self, found: Diagnostic, text: _Text, number: int) -> _Advice | None:
        """The statements to write in place of a line with an error. None also if the error shows them."""
        line = text.statement(number)
        if several := self._several(text, number, divided(line, self.lines.begins_a_statement)):
            return several
        if _shows_a_line(found.help):
            return None
        return (
            self._one(found, text, number)
            or self._named_number(text, number)
            or self._several(text, number, enumerated(line))
            or self._several(text, number, self.lines.helping(line), "say it in several lines")
            or self._alternatives(text, number)
            or self._shown(found, line)
        )

    def _one(self, found: Diagnostic, text: _Text, number: int) -> _Advice | None:
        """The line that is meant."""
        candidates = filter(_has_form, self.lines.candidates(text.statement(number), text.below(number)))
        for meant in islice(candidates, MAX_TRIED):
            if self.trials.have_meaning(text, number, (meant,)):
                return _Advice(with_line(found, meant), (meant,))
        return None

    def _named_number(self, text: _Text, number: int) -> _Advice | None:
        """A hidden number for the question mark of a line, and the line with its name."""
        whole = self.lines.text
        name = next(each for each in _FREE_NAMES if not re.search(rf"\b{each}\b", whole, re.IGNORECASE))
        meant = with_a_name(text.statement(number), name)
        most = highest_number(meant, whole) if meant else 0
        hidden = f"cells {name} digits 0-{most}"
        known = most and self.lines.begins_a_statement(meant)
        if not known or not self.trials.have_meaning(text, number, (hidden, meant)):
            return None
        return _Advice(f"an unknown number has a name: `{hidden}`, then `{meant}`", ("",))

    def _several(
        self,
        text: _Text,
        number: int,
        divisions: Iterable[tuple[str, ...]],
        why: str = "every statement is on a line of its own",
    ) -> _Advice | None:
        """Statements for a line, one below the other: the first of some divisions of it that have a meaning."""
        for statements in islice(divisions, MAX_TRIED):
            known = len({*statements}) == len(statements) and all(map(self.lines.begins_a_statement, statements))
            if known and self.trials.have_meaning(text, number, statements):
                shown = ", then ".join(map(_quoted, statements))
                return _Advice(f"{why}: {shown}", statements)
        return None

    def _shown(self, found: Diagnostic, line: str) -> _Advice | None:
        """A sentence without cells and numbers, which nothing here understands, as a text for people."""
        known = found.code != "unknown-word" or not found.help.startswith((*_LISTINGS, "write the digits"))
        if known or not _SENTENCE.fullmatch(line) or self.lines.begins_a_statement(line):
            return None
        shown = (
            f'as a rule: `require r1c1 < r1c2`; a sentence that is only shown to people has quotes: `rules "{line}"`'
        )
        return _Advice(shown, ("",))

    def _alternatives(self, text: _Text, number: int) -> _Advice | None:
        """The statements that `or` separates in a line, if it is clear what they have in common."""
        for statements in alternatives(text.statement(number)):
            known = all(map(self.lines.begins_a_statement, statements))
            if known and all(self.trials.have_meaning(text, number, (each,)) for each in statements):
                blocks = ", then `or` and below it, indented, ".join(map(_quoted, statements))
                return _Advice(f"write `either` and below it, indented, {blocks}", statements[:1])
        return None


def _quoted(line: str) -> str:
    return f"`{line}`"


def _has_form(line: str) -> bool:
    """Whether a line alone has the form of a statement, or of the first line of one."""
    sink = Sink(Source("line", line))
    parse(sink.source, sink)
    return not any(each.code == "unexpected" and "indented" not in each.message for each in sink.found)
