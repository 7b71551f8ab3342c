"""The cross-check: asks the solvers of both compilers the same question and tests every grid against `holds`.

It compares sets of grids, never numbers alone. Where the sets are too large, each side is asked about the grids of the
other, given as full grids. A limit that was reached makes the verdict inconclusive, never "no solution".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Literal

from ..families.houses import Houses, repetition
from ..model.grid import Grid
from ..model.puzzle import Puzzle, Stated
from ..model.solver import Givens, Limits, Outcome, Solver, Stop

if TYPE_CHECKING:
    from .locate import Suspect

MAX_SET = 10_000  # above this expected number of solutions the first side counts, and the sides exchange witnesses
MAX_WITNESSES = 1_000  # grids of each side that the other sides are then asked about

Verdict = Literal["none", "unique", "many", "count", "inconclusive", "disagreement"]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the solvers asked: its name and its answer."""

    name: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Opinion:
    """Whether the solver of a name accepts the witness; None if a limit ended its search first."""

    solver: str
    accepts: bool | None


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A witness, which is a grid on which two solvers disagree, with one sentence about it and the opinions of all.

    `broken` are the statements whose `holds` rejects the witness, in the order of the file. `suspect` is the part most
    likely at fault.
    """

    sentence: str
    witness: Grid
    opinions: tuple[Opinion, ...]
    broken: tuple[Stated, ...]
    suspect: Suspect


@dataclass(frozen=True, slots=True)
class Report:
    """The answer of a check.

    `grids` are the different grids found, in the order found, at most as many as the check looked for. `count` is their
    number, or the exact number of solutions if `exact`. Each of `failures` names a claim of the file that is false.
    `note` explains a verdict that rests on less than complete sets. `unanswered` is the name of a side that reached the
    limits when it was asked about a grid of another side, if there is one.
    """

    puzzle: Puzzle
    verdict: Verdict
    count: int
    exact: bool
    grids: tuple[Grid, ...]
    sides: tuple[Side, ...]
    disagreement: Disagreement | None = None
    failures: tuple[str, ...] = ()
    note: str = ""
    unanswered: str = ""

    @property
    def agree(self) -> bool:
        """Whether no solver contradicts another, or `holds`."""
        return self.disagreement is None

    @property
    def text(self) -> str:
        """The verdict in a word or two, such as `unique` or `12 solutions`."""
        return f"{self.count} solutions" if self.verdict == "count" else self.verdict

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended one of the searches."""
        return any(side.outcome.stop is Stop.INTERRUPTED for side in self.sides)


@dataclass(frozen=True, slots=True)
class _Exchange:
    """The result of asking the sides about each other's grids.

    `unanswered` has the grids about which a side reached its limits, each with the name of that side.
    """

    disagreement: Disagreement | None
    unanswered: Mapping[Grid, str]


class Checker:
    """A puzzle with the solvers of both sides, which can be checked with any number of sets of givens.

    `sides` are two or more solvers by name. The first should be the fastest, since it counts large sets. The caller
    compiles them once, so that a collection costs no more than its searches. Raises ValueError for fewer than two
    sides.
    """

    def __init__(self, puzzle: Puzzle, sides: Sequence[tuple[str, Solver]]) -> None:
        if len(sides) < 2:
            raise ValueError("a check needs two sides")
        self.puzzle = puzzle
        self.sides = tuple(sides)

    def check(self, givens: Givens | None = None, limits: Limits = Limits()) -> Report:
        """Asks all sides, compares their grids, and tests the claims of the file (unless `givens` are added).

        Ctrl-C while a side searches ends that search, and `Report.interrupted` is true. Raises KeyboardInterrupt if it
        comes while grids are compared.
        """
        expect = self.puzzle.expect if givens is None else None
        wanted = 2
        if expect is not None and expect.high is not None and expect.high >= 2:
            if expect.high > MAX_SET:
                return self._check_by_count(limits)
            wanted = expect.high + 1
        outcomes = [
            Side(name, solver.search(limit=wanted, givens=givens, limits=limits)) for name, solver in self.sides
        ]
        exchange = self._exchanged(outcomes, limits)
        report = self._verdict(outcomes, _first_grids(outcomes, wanted), wanted, exchange)
        return report if givens is not None else self._with_failures(report, limits)

    def _verdict(self, sides: Sequence[Side], grids: tuple[Grid, ...], wanted: int, exchange: _Exchange) -> Report:
        exact = all(side.outcome.exact for side in sides)
        accepted = [grid for grid in grids if grid not in exchange.unanswered]
        verdict: Verdict
        if exchange.disagreement is not None:
            verdict = "disagreement"
        elif exact:
            verdict = _exactly(len(grids))
        else:
            # two grids that every solver accepts prove "many", even if a search was stopped
            verdict = "many" if len(accepted) >= wanted else "inconclusive"
        silent = next(iter(exchange.unanswered.values()), "")
        note = "" if verdict != "inconclusive" else _stop_note(sides, silent)
        return Report(
            self.puzzle, verdict, len(grids), exact, grids, tuple(sides), exchange.disagreement, (), note, silent
        )

    def _exchanged(self, sides: Sequence[Side], limits: Limits) -> _Exchange:
        """Tests the grids of each side by the constraints, and asks the other sides about them."""
        rejected = self._rejected_grid(sides, limits)
        return _Exchange(rejected, {}) if rejected else self._missed_grid(sides, limits)

    def _rejected_grid(self, sides: Iterable[Side], limits: Limits) -> Disagreement | None:
        """The disagreement about the first grid that a side found and the `holds` of a constraint rejects."""
        listed = tuple(sides)
        for side in listed:
            for grid in side.outcome.grids:
                broken = self.puzzle.broken(grid)
                if broken:
                    line = self.puzzle.label(broken[0])
                    sentence = f"{side.name} found a grid that breaks {line}"
                    return self._disagreement(sentence, grid, listed, limits)
        return None

    def _missed_grid(self, sides: Sequence[Side], limits: Limits) -> _Exchange:
        """The disagreement about the first grid of one side that another side lacks in its complete set, or rejects.

        All questions together take at most as long as one search.
        """
        solvers = dict(self.sides)
        kept = {side.name: set(side.outcome.grids) for side in sides}
        begun = perf_counter()
        unanswered: dict[Grid, str] = {}
        for side in sides:
            for other in sides:
                complete = other.outcome.exact and len(kept[other.name]) == other.outcome.count
                for grid in side.outcome.grids if other is not side else ():
                    if grid in kept[other.name]:
                        continue
                    answer = False if complete else accepts(solvers[other.name], grid, _left(limits, begun))
                    if answer is None:
                        unanswered[grid] = other.name
                    elif not answer:
                        sentence = f"{side.name} found a grid that {other.name} does not"
                        return _Exchange(self._disagreement(sentence, grid, sides, limits), unanswered)
        return _Exchange(None, unanswered)

    def _check_by_count(self, limits: Limits) -> Report:
        """Checks an answer that is too large to compare as sets: the first side counts, and all exchange grids."""
        (name, solver), *other_sides = self.sides
        counted = solver.search(keep=MAX_WITNESSES, limits=limits)
        sides = [Side(name, counted)]
        sides += [Side(other, s.search(limit=MAX_WITNESSES, limits=limits)) for other, s in other_sides]
        exchange = self._exchanged(sides, limits)
        disagreement, silent = exchange.disagreement, next(iter(exchange.unanswered.values()), "")
        exact = counted.exact
        verdict: Verdict = "disagreement" if disagreement else _exactly(counted.count) if exact else "inconclusive"
        grids = _first_grids(sides, 2 * MAX_WITNESSES)
        note = ""
        if not exact:
            note = _stop_note(sides, silent)
        elif silent:
            note = f"counted by {name} alone; {_silence(silent)}"
        elif not all(side.outcome.exact for side in sides):
            note = f"counted by {name} alone; {MAX_WITNESSES:,} grids of each side were checked by the other"
        report = Report(self.puzzle, verdict, counted.count, exact, grids, tuple(sides), disagreement, (), note, silent)
        return self._with_failures(report, limits)

    def _disagreement(self, sentence: str, witness: Grid, sides: Sequence[Side], limits: Limits) -> Disagreement:
        from .locate import locate  # late: hardly any check needs it

        begun = perf_counter()
        opinions = tuple(Opinion(name, accepts(solver, witness, _left(limits, begun))) for name, solver in self.sides)
        answers = {each.solver: each.accepts for each in opinions if each.accepts is not None}
        for side in sides:  # a complete set counts for more than the answer to a question about one grid
            if side.outcome.exact and len(side.outcome.grids) == side.outcome.count:
                answers[side.name] = witness in side.outcome.grids
        return Disagreement(
            sentence, witness, opinions, self.puzzle.broken(witness), locate(self.puzzle, witness, answers)
        )

    def _with_failures(self, report: Report, limits: Limits) -> Report:
        """The report, with the false claims of the file as its `failures`."""
        puzzle, expect = report.puzzle, report.puzzle.expect
        failures: list[str] = []
        for grid, span in puzzle.solutions:
            line = puzzle.text.place(span.start)[0]
            faults = dict.fromkeys(self._faults_of(grid, limits))
            failures += (f"the solution of line {line} {reason}" for reason in faults)
        if expect is not None and report.verdict != "disagreement":
            # a search that was stopped can prove that there are too many solutions, but not that there are too few
            too_many = expect.high is not None and report.count > expect.high
            if too_many or (report.count < expect.low and report.verdict != "inconclusive"):
                found = f"at least {report.count}" if report.verdict == "inconclusive" else report.text
                failures.append(f"line {puzzle.text.place(expect.span.start)[0]} expects {expect}; found: {found}")
        stated_grids = {grid for grid, _ in puzzle.solutions}
        whole_set = expect is not None and expect.high == len(stated_grids) and expect.low == expect.high
        if stated_grids and not failures and report.exact and whole_set and stated_grids != set(report.grids):
            failures.append("the solution blocks are not the solutions that were found")
        return replace(report, failures=tuple(failures))

    def _faults_of(self, grid: Grid, limits: Limits) -> Iterator[str]:
        """The reasons why a solution of the file is wrong; digits of extra cells that it omits are searched.

        If the limits end that search, the solution counts as right.
        """
        if not grid.complete:
            outcome = _asked(self.sides[0][1], grid, _left(limits, perf_counter()))
            if not outcome.grids:
                if outcome.stop not in (Stop.TIME, Stop.NODES):
                    yield "is not a solution with any filling of the extra cells"
                return
            grid = outcome.grids[0]
        for stated in self.puzzle.broken(grid):
            where = repetition(stated.constraint, grid) if isinstance(stated.constraint, Houses) else ""
            yield f"breaks {self.puzzle.label(stated)}" + (f": {where}" if where else "")


def _exactly(count: int) -> Verdict:
    return "none" if count == 0 else "unique" if count == 1 else "count"


def accepts(solver: Solver, grid: Grid, limits: Limits = Limits()) -> bool | None:
    """Whether a solver accepts a full grid as a solution; None if the limits end its search first.

    The search may be long, because the cells of layers that are not counted are open. Raises KeyboardInterrupt if it
    was interrupted first.
    """
    outcome = _asked(solver, grid, limits)
    return True if outcome.count else None if outcome.stop in (Stop.TIME, Stop.NODES) else False


def _asked(solver: Solver, grid: Grid, limits: Limits) -> Outcome:
    """The answer of a solver whose givens are a grid. Raises KeyboardInterrupt if it was interrupted first."""
    outcome = solver.search(limit=1, givens=grid.values, limits=limits)
    if outcome.stop is Stop.INTERRUPTED:
        raise KeyboardInterrupt  # an interrupted search has no grid, which must not count as a rejection
    return outcome


def _left(limits: Limits, begun: float) -> Limits:
    """The limits of a question, where the questions since `begun` share the time of one search."""
    seconds = None if limits.seconds is None else max(0.0, limits.seconds - (perf_counter() - begun))
    return Limits(seconds=seconds, nodes=limits.nodes)


def _first_grids(sides: Iterable[Side], most: int) -> tuple[Grid, ...]:
    """The different grids of all sides, in the order found, at most `most` of them."""
    return tuple(dict.fromkeys(grid for side in sides for grid in side.outcome.grids))[:most]


def _stop_note(sides: Iterable[Side], silent: str) -> str:
    stopped = [f"{side.name}: {side.outcome.stop.value}" for side in sides if not side.outcome.exact]
    return "stopped by a limit (" + ", ".join(stopped) + ")" if not silent else _silence(silent)


def _silence(name: str) -> str:
    return f"{name} could not say within the limits whether it accepts a grid of another side"
