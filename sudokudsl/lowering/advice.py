"""Advice on wrong lines: the line that was probably meant, if the file has a meaning with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice

from ..language.syntax.advice.alternatives import alternatives
from ..language.syntax.advice.compared_sums import compared_line
from ..language.syntax.advice.divided import divided, enumerated
from ..language.syntax.advice.english import english_lines
from ..language.syntax.advice.grids import grid_line
from ..language.syntax.advice.marks import marks_cells, on_line
from ..language.syntax.advice.neighbours import neighbours_line
from ..language.syntax.advice.places import placed_line
from ..language.syntax.advice.question_marks import highest_number, with_a_name
from ..language.syntax.advice.rewriting import rewritten_lines
from ..language.syntax.advice.wrong_clues import block_line
from ..language.syntax.ast import File, word_key
from ..language.syntax.parse import parse
from ..text.diagnostics import Diagnostic, Sink
from ..text.source import Source
from .registry import begins_a_statement

MAX_ADVISED = 10  # lines of a text that are rewritten
MAX_TRIED = 12  # rewrites of one line
MAX_READ = 500_000  # characters that are read again
_FREE_NAMES = ("t", "n", "m", "k", "total", "unknown-number", "hidden-number-of-this-file")
_WORD_ALONE = re.compile(r"did you mean `[\w-]+`\?(?: usage:.*)?")
_LINE_SHOWN = re.compile(r"did you mean `([^`]*\s[^`]*)`")
_DIVISION = re.compile(
    r"^areas[ \t]+([^\W\d][\w-]*)(?=[ \t]*(?:$|#|(?:of|distinct|counted|look)\b))", re.MULTILINE | re.IGNORECASE
)
_MARKS = re.compile(r"^layer[ \t]+([^\W\d][\w-]*)[ \t]+digits[ \t]+0(?:-|[ \t]+)1\b", re.MULTILINE | re.IGNORECASE)
_LINES = re.compile(r"^(?:loop|path)[ \t]+([^\W\d][\w-]*)", re.MULTILINE | re.IGNORECASE)
_BOARD = re.compile(r"(?:sudoku|latin|board|grid|boxes)\b", re.IGNORECASE)
_REQUIRED = re.compile(r"require\s+(?:that\s+)?", re.IGNORECASE)
_CODES = ("unexpected", "unknown-word", "unknown-name", "wrong-kind", "wrong-cell-count", "name-taken")


def advise(sink: Sink, file: File, read_again: Callable[[Source, Sink], object]) -> None:
    """Adds the line as meant to the help of errors that show none, and drops further errors of that line.

    A rewritten line counts if nothing is wrong with it when `read_again` reads the whole text with it, and with the
    lines that were rewritten before.
    """
    adviser = _Adviser(sink.source, file, read_again)
    answered: dict[int, bool] = {}  # whether the line as meant is known
    kept: list[Diagnostic] = []
    for found in sink.found:
        if found.severity == "error" and found.source is None:
            adviser.note(sink.source.place(found.span.start)[0])
    for found in sorted(sink.found, key=lambda each: each.span):
        number = sink.source.place(found.span.start)[0] if found.source is None else 0
        if found.severity == "error" and answered.get(number):
            continue
        advised = found.severity == "error" and found.source is None and found.code in _CODES
        if advised and number not in answered and len(answered) < MAX_ADVISED:
            help_ = adviser.better_help(found, number)
            if help_ or not _shows_a_line(found.help):
                answered[number] = bool(help_)
            found = replace(found, help=help_ or found.help)
        shown = _LINE_SHOWN.search(found.help) if advised else None
        if shown and begins_a_statement(shown[1].split()[0]):
            adviser.rewrite(number, shown[1])
        kept.append(found)
    sink.found[:] = kept


def _shows_a_line(text: str) -> bool:
    """Whether advice has the line to write; a similar word alone is a guess."""
    return "did you mean `" in text and _WORD_ALONE.fullmatch(text) is None


def with_line(found: Diagnostic, line: str) -> str:
    """The help of an error, with the line as meant after a word on the mistake."""
    vague = (
        found.help.startswith(("as in", "usage:", "rows of a picture", "one of `", "`sudokudsl families`"))
        or not found.help
    )
    before = "" if vague or "did you mean" in found.help else f"{found.help}; "
    return f"{before}did you mean `{line}`?"


class _Adviser:
    """Looks for lines of a text as they are meant. `read_again` reads a text, and reports its mistakes."""

    def __init__(self, source: Source, file: File, read_again: Callable[[Source, Sink], object]) -> None:
        from ..language.syntax.rule_ast import Define  # late: most files have no mistake

        self.source = source
        self.read_again = read_again
        self.lines = source.text.split("\n")
        functions = (each.rule_line for each in file.statements if isinstance(each.rule_line, Define))
        self.functions = {each.name.text for each in functions if each.value is not None}
        self.defined = {each.rule_line.name.key for each in file.statements if isinstance(each.rule_line, Define)}
        divisions = _DIVISION.findall(source.text)
        self.division = divisions[0] if len(divisions) == 1 else ""
        self.layers = [(name, True) for name in _LINES.findall(source.text)] + [(name, False) for name in divisions]
        """The lines of the solver and the divisions, in which a 1 does not mark a cell; true for a line."""
        marks = _MARKS.findall(source.text)
        self.marks = marks[0] if len(marks) == 1 and marks[0].lower() != "shade" else ""
        """The only layer of 0 and 1, if it is not called `shade`, as most advice has it; otherwise empty."""
        self.tries_left = MAX_READ // max(len(source.text), 1)
        self.of_board: set[int] = set()
        """The numbers of lines about the board that have a mistake. With them, no names on other lines are known."""

    def note(self, number: int) -> None:
        """Remembers that a line has a mistake."""
        if _BOARD.match(self.lines[number - 1]):
            self.of_board.add(number)

    def better_help(self, found: Diagnostic, number: int) -> str:
        """The help with the lines to write in place of one with an error; empty if they are unknown, or shown."""
        line = self.lines[number - 1].partition("#")[0].strip()
        if several := self._statements_meant(number, divided(line, self._is_statement)):
            return several
        if _shows_a_line(found.help):
            return ""
        if meant := self._line_meant(number):
            return with_line(found, meant)
        if named := self._named_number(number):
            self.rewrite(number, "")
            return f"an unknown number has a name: `{named[0]}`, then `{named[1]}`"
        if several := self._statements_meant(number, enumerated(line)):
            return several
        if either := self._alternatives_meant(number):
            self.rewrite(number, either[0])
            blocks = ", then `or` and below it, indented, ".join(map(_quoted, either))
            return f"write `either` and below it, indented, {blocks}"
        return ""

    def rewrite(self, number: int, *statements: str) -> None:
        """Puts other statements on a line, at the same indentation."""
        self.lines[number - 1] = _instead(self.lines[number - 1], statements)
        self.of_board.discard(number)

    def _line_meant(self, number: int) -> str:
        """The rewritten line of the text, without its indentation; empty if no rewrite has a meaning."""
        whole = self.lines[number - 1]
        line = whole.partition("#")[0].strip()
        for meant in islice(filter(_has_form, self._candidates(number, line)), MAX_TRIED):
            if self.tries_left == 0:
                break
            if self._has_meaning(number, meant):
                return meant
        return ""

    def _alternatives_meant(self, number: int) -> tuple[str, ...]:
        """The statements that `or` separates in a line; empty unless it is clear what they have in common."""
        line = self.lines[number - 1].partition("#")[0].strip()
        for statements in alternatives(line):
            known = all(map(self._is_statement, statements)) and self.tries_left >= len(statements)
            if known and all(self._has_meaning(number, each) for each in statements):
                return statements
        return ()

    def _statements_meant(self, number: int, divisions: Iterable[tuple[str, ...]]) -> str:
        """Advice to write the statements of a line one below the other; empty if no division of it has a meaning."""
        for statements in islice(divisions, MAX_TRIED):
            known = len({*statements}) == len(statements) and all(map(self._is_statement, statements))
            if self.tries_left and known and self._has_meaning(number, *statements):
                self.rewrite(number, *statements)
                return f"every statement is on a line of its own: {', then '.join(map(_quoted, statements))}"
        return ""

    def _named_number(self, number: int) -> tuple[str, ...]:
        """A hidden number for the question mark of a line, and the line with its name; empty if that has no meaning."""
        line = self.lines[number - 1].partition("#")[0].strip()
        name = next(each for each in _FREE_NAMES if not re.search(rf"\b{each}\b", self.source.text, re.IGNORECASE))
        meant = with_a_name(line, name)
        most = highest_number(meant, self.source.text) if meant else 0
        hidden = f"cells {name} digits 0-{most}"
        known = most and self._is_statement(meant) and self.tries_left
        return (hidden, meant) if known and self._has_meaning(number, hidden, meant) else ()

    def _has_meaning(self, number: int, *statements: str) -> bool:
        """Whether nothing is wrong with the statements that replace a line."""
        self.tries_left -= 1
        lines = ["" if at in self.of_board else line for at, line in enumerate(self.lines, 1)]
        lines[number - 1] = _instead(self.lines[number - 1], statements)
        sink = Sink(replace(self.source, text="\n".join(lines)))
        begin = number + sum(line.count("\n") for line in lines[: number - 1])
        tried = range(begin, begin + len(statements))
        self.read_again(sink.source, sink)
        doubtful = {"never-holds", "contradiction"} if len(statements) > 1 else {"never-holds"}
        if all(each.split()[0].lower() in ("each", "some", "no") for each in statements):
            doubtful.add("likely-slip")
        wrong = (each for each in sink.found if each.severity == "error" or each.code in doubtful)
        return all(sink.source.place(each.span.start)[0] not in tried for each in wrong)

    def _below(self, number: int) -> int:
        """The number of statements directly below a line, at one indentation."""
        below = []
        for line in self.lines[number:]:
            if line.strip() and not line[0].isspace():
                break
            if line.partition("#")[0].strip():
                below.append(len(line) - len(line.lstrip()))
        return below.count(min(below, default=0))

    def _is_statement(self, line: str) -> bool:
        word = line.split(maxsplit=1)[0] if line.strip() else ""
        return begins_a_statement(word) or word_key(word) in ("define", "use", "draw", *self.defined)

    def _candidates(self, number: int, line: str) -> Iterator[str]:
        """Rewrites of a line that begin with a word of the language or of the file."""
        if meant := block_line(line, self._below(number)):
            yield meant
        if "grid" in line.lower() and (meant := grid_line(line, self.source.text)) != line:
            yield meant
        if meant := neighbours_line(line, self.defined):
            yield meant
        if self.defined and (meant := self._with_calls(line)) != line:
            yield meant
        if meant := compared_line(line, self.source.text):
            yield meant
        placed = placed_line(line, self.source.text)
        if placed != line and self._is_statement(placed):
            yield placed
        for each in dict.fromkeys((placed, line)):
            yield from self._without_marks(line, english_lines(each, self.division))
            yield from self._without_marks(line, filter(self._is_statement, rewritten_lines(each, self.division)))
        if required := _REQUIRED.match(placed):
            yield from self._without_marks(line, english_lines(placed[required.end() :], self.division))

    def _with_calls(self, line: str) -> str:
        """A line in which functions of the file, such as `worth r1c1`, are called."""
        names = "|".join(rf"{re.escape(name)}" for name in sorted(self.functions))
        called = rf"(?<=[\s(])({names})\s+(r\d+c\d+|[^\W\d]\w?)(?=\s*(?:$|[-+*/<>=!),]))"
        return re.sub(called, r"\1(\2)", line, flags=re.IGNORECASE) if names else line

    def _without_marks(self, line: str, rewrites: Iterable[str]) -> Iterator[str]:
        """Rewrites of a line, in which cells are on a line of the solver, and none that takes areas for marks.

        Most rewrites are about layers with a 1 in the marked cells.
        """
        layers = [each for each in self.layers if not marks_cells(line, each[0])]
        for meant in rewrites:
            if self.marks and "shade" not in line.lower().split():
                meant = re.sub(r"\bshade\b", self.marks, meant)
            for name, is_line in layers:
                meant = on_line(meant, name) if is_line else meant
            if not any(marks_cells(meant, name) for name, _ in layers):
                yield meant


def _quoted(line: str) -> str:
    return f"`{line}`"


def _instead(line: str, statements: Iterable[str]) -> str:
    """Other statements at the indentation of a line, each on a line of its own."""
    indentation = line[: len(line) - len(line.lstrip())]
    return "\n".join(indentation + each for each in statements)


def _has_form(line: str) -> bool:
    """Whether a line alone has the form of a statement, or of the first line of one."""
    sink = Sink(Source("line", line))
    parse(sink.source, sink)
    return not any(each.code == "unexpected" and "indented" not in each.message for each in sink.found)
