"""Lines of a file that may be meant by a wrong one, with the names that the file gives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass

from ..language.syntax.advice.compared_sums import compared_line
from ..language.syntax.advice.english import english_lines
from ..language.syntax.advice.grids import grid_line
from ..language.syntax.advice.helping_lines import helping_lines
from ..language.syntax.advice.marks import marks_cells, on_line
from ..language.syntax.advice.neighbours import neighbours_line
from ..language.syntax.advice.places import placed_line
from ..language.syntax.advice.rewriting import rewritten_lines
from ..language.syntax.advice.wrong_clues import block_line
from ..language.syntax.ast import File, word_key
from .registry import begins_a_statement

_AREAS = re.compile(
    r"^areas[ \t]+([^\W\d][\w-]*)(?=[ \t]*(?:$|#|(?:of|distinct|counted|look)\b))", re.MULTILINE | re.IGNORECASE
)
_MARKS = re.compile(r"^layer[ \t]+([^\W\d][\w-]*)[ \t]+digits[ \t]+0(?:-|[ \t]+)1\b", re.MULTILINE | re.IGNORECASE)
_LINES = re.compile(r"^(?:loop|path)[ \t]+([^\W\d][\w-]*)", re.MULTILINE | re.IGNORECASE)
_LINE_WORDS = "(?:loop|path|line|snake|route|track|rat)"
_LOOP_WORDS = "each|every|all|any|no|some"
_DIRECTIONS = re.compile(r"\{(?:5, 10|3, 6, 9, 12|1, 2, 4, 8)\}")
"""The straight pieces, the turns or the ends of a loop or path, which have a meaning on its layer only."""
_REQUIRED = re.compile(r"require\s+(?:that\s+)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CandidateLines:
    """Makes candidates for the line that is meant by a wrong line of a text. `candidate_lines` finds the names.

    `defined` has the keys of all definitions, and `functions` the names of those with a value. `lines` are the names of
    loops and paths, `divisions` those of areas, and `marks` those of layers with the digits 0 and 1.
    """

    text: str
    defined: Set[str]
    functions: Set[str]
    lines: tuple[str, ...]
    divisions: tuple[str, ...]
    marks: tuple[str, ...]

    def begins_a_statement(self, line: str) -> bool:
        """Whether the first word of a line is one of the language, or is defined in the file."""
        word = line.split(maxsplit=1)[0] if line.strip() else ""
        return begins_a_statement(word) or word_key(word) in ("define", "use", "draw", *self.defined)

    def candidates(self, line: str, below: int) -> Iterator[str]:
        """Candidates for a line with some statements `below` it, the most likely ones first. Some repeat.

        Each calls the functions of the file that the line calls, even if they have the names of other languages.
        """
        called = self._called(line)
        return (meant for meant in self._candidates(line, below) if called <= self._called(meant))

    def _called(self, line: str) -> Set[str]:
        """The functions of the file that a line calls, or defines."""
        return {name for name in self.functions if re.search(rf"\b{re.escape(name)}\s*\(", line, re.IGNORECASE)}

    def _candidates(self, line: str, below: int) -> Iterator[str]:
        if meant := block_line(line, below):
            yield meant
        if "grid" in line.lower() and (meant := grid_line(line, self.text)) != line:
            yield meant
        if meant := neighbours_line(line, self.defined):
            yield meant
        if self.defined and (meant := self._with_calls(line)) != line:
            yield meant
        if meant := compared_line(line, self.text):
            yield meant
        placed = placed_line(line, self.text)
        named = self._with_names(placed)
        for each in dict.fromkeys((placed, named)):
            if each != line and self.begins_a_statement(each):
                yield each
        division = self.divisions[0] if len(self.divisions) == 1 else ""
        for each in dict.fromkeys((named, placed, line)):
            yield from self._with_marks(line, english_lines(each, division))
            yield from self._with_marks(line, filter(self.begins_a_statement, rewritten_lines(each, division)))
        if required := _REQUIRED.match(placed):
            yield from self._with_marks(line, english_lines(placed[required.end() :], division))

    def helping(self, line: str) -> Iterator[tuple[str, ...]]:
        """Several lines that say together what a line means."""
        marks = self.marks[0] if len(self.marks) == 1 else ""
        return helping_lines(self._with_names(line), self.text, marks)

    def _with_names(self, line: str) -> str:
        """A line in which `the loop` is the only loop or path, and `each room` an area of the division `room`."""
        if len(self.lines) == 1:
            line = re.sub(rf"\b(?:the|a)\s+{_LINE_WORDS}\b", self.lines[0], line, flags=re.IGNORECASE)
        names = "|".join(map(re.escape, self.divisions))
        if names:
            line = re.sub(rf"\b({_LOOP_WORDS})\s+({names})s?\b(?!\[)", r"\1 area of \2", line, flags=re.IGNORECASE)
        return line

    def _with_calls(self, line: str) -> str:
        """A line in which functions of the file, such as `worth r1c1`, are called."""
        names = "|".join(map(re.escape, sorted(self.functions)))
        called = rf"(?<=[\s(])({names})\s+(r\d+c\d+|[^\W\d]\w?)(?=\s*(?:$|[-+*/<>=!),]))"
        return re.sub(called, r"\1(\2)", line, flags=re.IGNORECASE) if names else line

    def _with_marks(self, line: str, candidates: Iterable[str]) -> Iterator[str]:
        """Candidates about the marked cells of the file, where most are about a layer `shade` with a 1 in each.

        The only layer of marks takes the place of `shade`. Cells on a line of the solver are called so. Candidates that
        take areas for marks are left out, unless the wrong line does so.
        """
        lines, divisions = (
            [name for name in names if not marks_cells(line, name)] for names in (self.lines, self.divisions)
        )
        for meant in candidates:
            if len(self.marks) == 1 and "shade" not in line.lower().split():
                meant = re.sub(r"\bshade\b", self.marks[0], meant)
            for name in lines:
                meant = on_line(meant, name)
            directed = _DIRECTIONS.search(meant) and not _DIRECTIONS.search(line)
            if directed and not any(name.lower() in meant.lower() for name in self.lines):
                continue
            if not any(marks_cells(meant, name) for name in (*lines, *divisions)):
                yield meant


def candidate_lines(text: str, file: File) -> CandidateLines:
    """Makes candidates for the lines of a text with these statements."""
    from ..language.syntax.rule_ast import Define  # late: most files have no mistake

    defined = [each.rule_line for each in file.statements if isinstance(each.rule_line, Define)]
    return CandidateLines(
        text,
        defined={each.name.key for each in defined},
        functions={each.name.text for each in defined if each.value is not None},
        lines=tuple(_LINES.findall(text)),
        divisions=tuple(_AREAS.findall(text)),
        marks=tuple(_MARKS.findall(text)),
    )
