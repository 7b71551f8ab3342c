"""Imports every puzzle of a corpus file, solves it on both sides, and compares with the solution it states.

    python benchmarks/corpus.py FILE [--seconds 10] [--json out.jsonl] [--show wrong]
    python benchmarks/corpus.py FILE --iss CHECKOUT [--seconds 10] [--json out.jsonl]

With `--iss`, a checkout of Interactive-Sudoku-Solver runs in node on the same puzzles instead of the SAT side, and the
times of both are compared. A time is the CPU time to find a solution and to prove that there is no second one, with
and without building the solver. Each time is the least of several warm runs; puzzles are parsed before, on both sides.

The verdict on an entry is `refused` (with reasons), `right`, or `agreed` if the entry states no answer. It is
`inconclusive` if neither side finished. It is `stated wrong` if two grids disprove a stated uniqueness, or if the
stated solution breaks a given digit, a row, a column or a region. Otherwise it is `wrong`.

FILE is JSON: a list of objects with a `name`, a `native_format`, and the puzzle as text or as an object under `native`.
An object may state `solution_values` (digits in reading order) and `unique` (true, false). Nothing is downloaded.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import iss
from common import table

import sudokudsl
from sudokudsl.families.givens import Given, GivenCandidates
from sudokudsl.families.houses import Houses
from sudokudsl.formats import Problem, Refused, recognised
from sudokudsl.formats.report import ImportReport
from sudokudsl.model.grid import Grid
from sudokudsl.model.puzzle import Puzzle, TooLarge
from sudokudsl.model.solver import Outcome, Stop

NAMED = {"king": "anti-king", "knight": "anti-knight", "difference:neg1": "non-consecutive"}
"""Constraints that entries of the form `givens-81+names` list by name."""


@dataclass
class Entry:
    """The verdict on one entry."""

    name: str
    verdict: str  # refused, right, wrong, inconclusive, agreed (nothing stated to compare with), stated wrong
    reasons: list[str] = field(default_factory=list)
    engine: float | None = None
    sat: float | None = None
    theirs: float | None = None
    note: str = ""


def program(entry: dict[str, Any]) -> str:
    """Our text of an entry. Raises Refused if the entry cannot be translated."""
    native = entry["native"]
    text = native if isinstance(native, str) else json.dumps(native)
    if entry["native_format"] == "givens-81+names":
        unknown = [name for name in native["constraints"] if name not in NAMED]
        if unknown:
            raise Refused([Problem(f"`{name}` has no statement here") for name in unknown])
        digits = native["givens"]
        rows = "\n".join(f"  {digits[at : at + 9]}" for at in range(0, 81, 9))
        return "\n".join(["sudoku 9x9", *(NAMED[name] for name in native["constraints"]), "givens", rows]) + "\n"
    form = recognised(text)
    return text if form is None else form.to_sdk(text, ImportReport())


def run(entry: dict[str, Any], seconds: float) -> Entry:
    """Imports, solves and compares one entry."""
    done = Entry(entry["name"], "", theirs=entry.get("iss_seconds"))
    try:
        puzzle = sudokudsl.loads(program(entry))
    except Refused as refusal:
        done.verdict, done.reasons = "refused", [problem.message for problem in refusal.problems]
        return done
    except sudokudsl.SdkError as error:
        done.verdict = "refused"
        done.reasons = [f"our parser: {error.diagnostics[0].message}"]
        return done
    try:
        outcomes = {name: search(puzzle, name, seconds) for name in ("engine", "cadical195")}
    except TooLarge as error:
        done.verdict, done.note = "inconclusive", str(error)
        return done
    done.engine, done.sat = (outcome.seconds for outcome in outcomes.values())
    compare(done, entry, puzzle, outcomes)
    return done


def search(puzzle: Puzzle, solver: str, seconds: float) -> Outcome:
    start = time.perf_counter()
    made = sudokudsl.make_solver(puzzle, solver)
    left = max(0.1, seconds - (time.perf_counter() - start))
    return made.search(limit=2, limits=sudokudsl.Limits(seconds=left))


def compare(done: Entry, entry: dict[str, Any], puzzle: Puzzle, outcomes: dict[str, Outcome]) -> None:
    """Compares the answers of the two sides with the stated solution and the stated uniqueness."""
    grid = stated_grid(entry, puzzle)
    bad = [out for outcome in outcomes.values() for out in outcome.grids if puzzle.broken(out)]
    if bad:
        done.verdict, done.note = "wrong", f"our own grid breaks {puzzle.broken(bad[0])[0].word}"
        return
    if grid is not None and (broken := puzzle.broken(grid)):
        plain = not puzzle.board.extras and isinstance(broken[0].constraint, Given | GivenCandidates | Houses)
        done.verdict = "stated wrong" if plain else "wrong"
        done.note = f"the stated solution {shown(grid)} breaks {', '.join(puzzle.label(each) for each in broken[:3])}"
        found = next((out for outcome in outcomes.values() for out in outcome.grids), None)
        done.note += f"; {shown(found)} is one" if found else "; no other is found"
        return
    sure = [outcome for outcome in outcomes.values() if outcome.exact or outcome.stop is Stop.LIMIT]
    counts = {min(outcome.count, 2) for outcome in sure}
    if len(counts) > 1:
        done.verdict, done.note = "wrong", f"the two sides find {sorted(counts)} grids"
    elif not sure:
        done.verdict = "inconclusive"
    else:
        judge(done, entry, counts.pop(), grid, sure[0])
        if len(sure) == 1:
            done.note += f" one side only ({'engine' if sure[0] is outcomes['engine'] else 'SAT'})"


def stated_grid(entry: dict[str, Any], puzzle: Puzzle) -> Grid | None:
    """The stated solution. It leaves extra cells open: they are as the SAT side fills them, or arbitrary."""
    board, stated = puzzle.board, entry.get("solution_values")
    cells = len(board.cells)
    if not stated or len(stated) < cells:
        return None
    if not board.extras:
        return Grid(board, tuple(stated[:cells]))
    found = sudokudsl.solve(puzzle, solver="cadical195", givens=stated[:cells], seconds=60)
    if found.grids or not found.exact:
        return found.grids[0] if found.grids else None
    some = [board.digits_of(cell)[0] for cell in board.everywhere[cells:]]
    counted = len(board.answer) - cells
    return Grid(board, (*stated[:cells], *some[:counted]), tuple(some[counted:]))


def judge(done: Entry, entry: dict[str, Any], count: int, grid: Grid | None, outcome: Outcome) -> None:
    """One sure count against what the entry states."""
    unique = entry.get("unique")
    done.verdict = "right" if unique is not None or grid is not None else "agreed"
    if grid is not None and count == 0:
        done.verdict, done.note = "wrong", "no solution found, but one is stated"
    elif unique and count != 1:
        done.verdict, done.note = ("stated wrong" if count == 2 else "wrong"), f"stated unique, {count} found"
        if count == 2:
            done.note += ": " + " and ".join(map(shown, outcome.grids[:2]))
    elif unique and grid is not None and outcome.grids[0].values != grid.values:
        both = f"{shown(outcome.grids[0])} and {shown(grid)}"
        done.verdict, done.note = "wrong", f"one solution found, another stated, and both hold: {both}"
    elif unique is False and count == 1:
        done.verdict, done.note = "wrong", "one solution found, several are stated"


def shown(grid: Grid) -> str:
    """A grid on one line."""
    return "/".join(grid.lines())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each search")
    parser.add_argument("--json", type=Path, help="write one line for each entry")
    parser.add_argument("--show", nargs="*", default=["wrong", "stated wrong", "inconclusive"], help="verdicts to list")
    parser.add_argument("--iss", type=Path, metavar="CHECKOUT", help="compare with Interactive-Sudoku-Solver")
    options = parser.parse_args()
    if options.iss:
        iss.compare(json.loads(options.file.read_text(encoding="utf-8")), options, program)
        return
    entries = []
    for number, entry in enumerate(json.loads(options.file.read_text(encoding="utf-8"))):
        entries.append(run(entry, options.seconds))
        if entries[-1].verdict in options.show:
            done = entries[-1]
            print(f"{number} {done.name}: {done.verdict} {done.note} {'; '.join(done.reasons)}", file=sys.stderr)
    if options.json:
        options.json.write_text("".join(json.dumps(asdict(entry)) + "\n" for entry in entries), encoding="utf-8")
    report(entries)


def report(entries: list[Entry]) -> None:
    """The figures: verdicts, reasons of refusals, times."""
    verdicts = Counter(entry.verdict for entry in entries)
    imported = len(entries) - verdicts["refused"]
    print(f"{len(entries)} entries, {imported} imported ({100 * imported / len(entries):.1f} %)")
    print(table(("verdict", "entries"), verdicts.most_common()))
    reasons = Counter(reason for entry in entries for reason in dict.fromkeys(entry.reasons))
    alone = Counter(entry.reasons[0] for entry in entries if len(entry.reasons) == 1)
    print(
        "\n" + table(("refused for", "entries", "for this alone"), [(r, n, alone[r]) for r, n in reasons.most_common()])
    )
    for side in ("engine", "sat"):
        times = [seconds for entry in entries if (seconds := getattr(entry, side)) is not None]
        if times:
            middle = statistics.median(times)
            print(f"{side}: {sum(times):.2f} s in all, median {middle * 1000:.2f} ms, longest {max(times):.2f} s")


if __name__ == "__main__":
    main()
