"""Makes small puzzles that a program answers in the same wrong way as a large one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from time import monotonic

from ..model.puzzle import Puzzle
from ..model.solver import Outcome
from .external import Assessment, ExternalProgram, Judgement
from .shrink import shrink
from .solvers import puzzle_of_text

MAX_TESTS = 300
SECONDS = 60.0  # the time to make the puzzles of one kind of mistake small
SLOWER = 10.0  # a program may take this many times as long for a small puzzle as for the whole one
LEAST_SECONDS = 0.5  # the least time that it gets, even if it was faster

Ask = Callable[[Puzzle, ExternalProgram], tuple[Outcome, Assessment] | None]


@dataclass(frozen=True, slots=True)
class Reproduction:
    """A text that a program answers in a wrong way, and the sentence that is true for it."""

    text: str
    sentence: str
    interrupted: bool = False
    """Whether Ctrl-C ended the search for a smaller text."""


@dataclass(slots=True)
class Reproducer:
    """Makes texts small that `program` answers in a wrong way.

    `ask` asks a program about a puzzle, as `assess` does; its answer is None if the program cannot be asked.

    Small texts have a solution exactly if the whole text has one. A puzzle with few givens may keep the program
    busy for very long. So it has little more time for a small text than it took for the whole one.
    """

    program: ExternalProgram
    ask: Ask
    progress: Callable[[int], None] = lambda tests: None
    _spent: dict[Judgement, float] = field(default_factory=lambda: defaultdict(float))

    def small(self, text: str, wrong: Assessment, *, solvable: bool) -> Reproduction:
        """The smallest text found that gets the judgement of `wrong`, and has solutions if `solvable`."""
        begun = monotonic()
        end = begun + SECONDS - self._spent[wrong.judgement]
        program, tests, interrupted = self._hurried(wrong), 0, False
        sentences: dict[str, str] = {}

        def shows(candidate: str) -> bool:
            """Whether the program answers in the same wrong way; false for all new texts when the search is over."""
            nonlocal tests, interrupted
            if candidate in sentences:
                return True
            if interrupted or (sentences and monotonic() > end):
                return False
            tests += 1
            self.progress(tests)
            try:
                puzzle = puzzle_of_text(candidate)
                found = None if puzzle is None else self.ask(puzzle, program)
            except KeyboardInterrupt:
                interrupted = True
                return False
            if found is None or found[1].judgement != wrong.judgement or bool(found[0].count) != solvable:
                return False
            sentences[candidate] = found[1].sentence
            return True

        small = shrink(text, shows, most=MAX_TESTS) if shows(text) else text
        over = interrupted or monotonic() > end
        self._spent[wrong.judgement] += monotonic() - begun
        last = sentences.pop(small, "")
        if not last or not (over or shows(small)):  # once more: what is saved must show the mistake
            again = "" if interrupted else ", but not when it is asked again"
            return Reproduction(text, f"{wrong.sentence}{again}", interrupted)
        return Reproduction(small, sentences.get(small, last), interrupted)

    def _hurried(self, wrong: Assessment) -> ExternalProgram:
        """The program with the time that it has for small texts."""
        if wrong.judgement == "time":
            return self.program
        enough = max(LEAST_SECONDS, SLOWER * wrong.answer.seconds)
        return replace(self.program, seconds=min(self.program.seconds, enough))
