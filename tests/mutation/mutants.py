"""Plants faults one at a time and reports which are noticed, by what, and after how many cases.

    python tests/mutation/mutants.py                       every fault: all families, builders, engines' readers
    python tests/mutation/mutants.py thermometer builders  those of a file of families, or of a group
    python tests/mutation/mutants.py --share 0.1           every tenth fault
    python tests/mutation/mutants.py --follow              writes mutants.toml with the names that are used now

A fault is one change in the source of one function. It drops a call or an added clause, weakens a comparison, swaps an
operator or a function, or changes a number by one. The hand-computed tables are tried first, small puzzles before large
ones, and then random specs of the family, made as the fuzzer makes them. For a fault in a builder or an engine, random
calls of the builders' verbs come before both. A fault is noticed by a wrong grid or by a digit that unit
propagation no longer excludes. Auxiliary slots that the cells do not determine count as well, and so do more nodes of
the reference engine. Every survivor is listed; `mutants.toml` explains those that change nothing.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from collections import Counter, defaultdict
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import asdict, dataclass
from functools import cache, partial
from io import StringIO
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

import pytest

from mutation.changes import code_of, faulty_trees_of, faulty_versions
from mutation.explained import Explained
from mutation.places import FAMILIES, places, planted
from mutation.puzzles import BENT, Known, compiled, random_specs, small_puzzles
from mutation.verbs import verb_calls
from sudokudsl.crosscheck.locate import locate, locate_crash
from sudokudsl.lowering.registry import Registry
from support import corpus

RANDOM = 150  # random specs of a family, or of all, before a fault has survived
CALLED = 400  # random calls of builders' verbs
SECONDS = 10  # of computing, after which a fault counts as noticed: the faulty function may never return


class _Slow(Exception):
    pass


def _late(*_):
    raise _Slow


@dataclass
class Found:
    """One fault: its place, change and kind; the case that noticed it ("" if none did), and the number of cases tried.

    `suspect` is the part that `locate` names, `right` the part that has the fault.
    """

    place: str
    group: str
    side: str
    kind: str
    change: str
    by: str = ""
    cases: int = 0
    suspect: str = ""
    right: str = ""


OBJECTIVES = ("cover/test_objectives", "cover/test_objectives_by_hand", "cover/test_builder")
TESTS = {
    (FAMILIES, "cover"): ("families/test_families",),
    (FAMILIES, "cnf"): ("families/test_families",),
    ("builders", "cover"): (*OBJECTIVES, "cnf/test_cnf", "language/test_lowering", "rules/test_rules"),
    ("builders", "cnf"): ("cnf/test_encodings", "cnf/test_cnf", "language/test_lowering", "rules/test_rules"),
    ("rules", "cover"): ("rules/test_rules", *(f"rules/test_rules_cover{part}" for part in ("", "_plans", "_limits"))),
    ("rules", "cnf"): ("rules/test_rules", "rules/test_rules_cnf", "rules/test_rules_cnf_limits"),
    ("reference", "cover"): (*OBJECTIVES, "cover/test_reference"),
}
"""Files of tests that are run when no case has noticed a fault, by group and side."""


@cache
def stage_of_tests(names):
    """A function that runs the tests in these files. Without a fault, all of them must pass."""

    def look(found):
        signal.setitimer(signal.ITIMER_PROF, 6 * SECONDS)
        found.by = "" if pass_all(names) else "test"

    assert pass_all(names), f"tests fail without any fault, of {', '.join(names)}"
    return look


def pass_all(names):
    """Whether all tests in these files pass. Tests by hypothesis are left out, because their time is not limited."""
    files = [str(Path(__file__).parents[1] / f"{name}.py") for name in names]
    plain = ["-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not hypothesis and not slow"]
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        return pytest.main(["-x", "-q", *plain, *files]) == pytest.ExitCode.OK


PARTS = {
    ("builders", "cover"): "objectives", ("builders", "cnf"): "clauses", ("reference", "cover"): "reference",
    ("rules", "cover"): "objectives", ("rules", "cnf"): "clauses",
    ("engine", "native"): "native", ("", "holds"): "meaning", ("", "cover"): "cover", ("", "cnf"): "cnf",
}  # fmt: skip
"""The part that has the fault, by group and side."""


def try_fault(place, kind, change, version, stages):
    """Plants one fault and tries the stages until one notices it.

    A stage computes the right answers without the fault, and returns a function that is called with the fault.
    """
    right = PARTS.get((place.group, place.side)) or PARTS["", place.side]
    found = Found(str(place), place.group, place.side, kind, change, right=right)
    for stage in stages:
        look = stage()
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            with planted(place, version):
                look(found)
        except _Slow:
            found.by = "time"
        except Exception as error:
            found.by, found.suspect = f"crash: {type(error).__name__}", locate_crash(error).part
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if found.by:
            break
    return found


def look_at(cases, place, found):
    """Tries cases until one notices the fault: each has its origin, the puzzle, its compilation, and its nodes."""
    for by, case, before, nodes in cases:
        found.cases += 1
        differs = case.noticed(place.side, before, bent=BENT.get(place.group, ""))
        if differs is not None:
            found.by, found.suspect = by, locate(case.puzzle, *differs).part
            return
        now = None if place.side == "holds" else compiled(case.puzzle, place.side)
        if place.side == "cnf" and now != before and case.prunes and case.unpruned(now):
            found.by = "pruning"
        elif place.side == "cover" and now != before and case.ambiguous():
            found.by = "two ways"
        elif place.group == "reference" and case.nodes() > nodes:
            found.by = "nodes"
        if found.by:
            return


def stages_of(place, tables, calls, drawn_of):
    """The stages of a place in order. Each is prepared only when the one before has noticed nothing."""
    ours = [known for known in tables if not place.kinds or known.kinds & set(place.kinds)]
    if place.kinds:
        all_stated = (stated for known in ours for stated in known.puzzle.stated)
        words = frozenset(stated.word for stated in all_stated if type(stated.constraint) in place.kinds)
    else:
        words = frozenset(family.word for family in Registry().families if family.constrains)

    def ready(by, cases):
        count = place.group == "reference"
        known = [(by, case, case.before(place.side), case.nodes() if count else 0) for case in cases]
        return partial(look_at, known, place)

    def drawn():
        if words not in drawn_of:
            drawn_of[words] = random_specs(words, RANDOM)
        return ready("random", drawn_of[words])

    verbs, small, large = (
        partial(ready, "verb", calls),
        partial(ready, "table", ours[:30]),
        partial(ready, "table", ours[30:]),
    )
    stages = [] if place.group == "rules" else [small, large, drawn] if place.kinds else [verbs, small, large, drawn]
    if files := TESTS.get((FAMILIES if place.kinds else place.group, place.side)):
        stages.append(partial(stage_of_tests, files))
    return [cache(stage) for stage in stages]


@cache
def known_places():
    """Every place by its name, as reports and tables have it."""
    return {str(place): place for place in places()}


@cache
def changes_of(name):
    """All faults of a place, in words."""
    place = known_places()[name]
    return [change for _, change, _ in faulty_trees_of(codes()[name], drops=place.side != "holds")]


@cache
def codes():
    """The code of every function that gets faults, by the name of its place."""
    return {name: code_of(vars(place.owner)[place.name]) for name, place in known_places().items()}


EXPLAINED = Explained(Path(__file__).parent / "mutants.toml", codes)


@cache
def reasons_of(place):
    """The reasons of those faults of a place that change nothing."""
    return EXPLAINED.reasons(place, changes_of(place))[0]


def same(fault):
    """The reason why a fault changes nothing; "" if the table does not explain it."""
    return reasons_of(fault.place).get(fault.change, "")


def follow(table, changes_of):
    """Updates a table to the source of today, and reports the entries that were not found."""
    told = table.follow(changes_of)
    print("\n".join([*told, f"{table.path.name}: {len(table.sections)} functions, {len(told)} things not found"]))
    return 1 if told else 0


def run(groups, share, seed, report, versions=faulty_versions, skip=None):
    """Plants the faults of these groups, except those to skip, and reports each as it is tried."""
    tables = [Known(puzzle, corpus.givens_of(puzzle)) for puzzle in small_puzzles()]
    chance, drawn_of, calls = Random(seed), {}, verb_calls(CALLED)
    for place in places():
        named = {place.group, FAMILIES if place.kinds else place.group}
        if groups and not named & set(groups):
            continue
        stages = stages_of(place, tables, calls, drawn_of)
        for kind, change, version in versions(vars(place.owner)[place.name], drops=place.side != "holds"):
            explained = skip is not None and skip(Found(str(place), place.group, place.side, kind, change))
            if chance.random() < share and not explained:
                report(try_fault(place, kind, change, version, stages))


def summary(found):
    """The table of a run, group by group and kind by kind."""

    def row(name, some):
        caught = [each for each in some if each.by]
        cases = sorted(each.cases for each in caught)
        by = Counter(each.by.partition(":")[0] for each in caught).most_common()
        middle = cases[len(cases) // 2] if cases else 0
        told = ", ".join(f"{what} {count}" for what, count in by)
        rate = 100 * len(caught) / len(some)
        return (
            f"{name:20} {len(caught):5} of {len(some):5} noticed, {rate:5.1f} %; {told}; {middle} cases in the middle"
        )

    kinds, sides = defaultdict(list), defaultdict(list)
    for each in found:
        kinds[each.kind].append(each)
        sides[
            f"{each.group if each.group in ('builders', 'rules', 'engine', 'reference') else 'families'}, {each.side}"
        ].append(each)
    yield from (row(name, some) for name, some in sorted(sides.items()))
    yield from (row(name, some) for name, some in sorted(kinds.items()))
    yield row("all", found)
    located = [each for each in found if each.by in ("table", "random", "verb")]
    right = sum(each.suspect == each.right for each in located)
    others = Counter(f"{each.right} located in {each.suspect}" for each in located if each.suspect != each.right)
    told = ", ".join(f"{what} {count}" for what, count in others.most_common())
    yield f"located: {right} of {len(located)} faults that show in a grid{f'; {told}' if told else ''}"


def main(versions=faulty_versions, same=same, table=EXPLAINED, changes_of=changes_of, description=__doc__):
    """Tries the faults that `versions` makes of each function, except those that `same` explains."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="*", help="files of families, or: families, builders, rules, reference, engine")
    parser.add_argument("--share", type=float, default=1.0, help="the share of all faults that is tried")
    parser.add_argument("--seed", type=int, default=0, help="which share")
    parser.add_argument("--new", action="store_true", help="leave out those that are said to change nothing")
    parser.add_argument("--json", type=Path, help="write every fault to this file")
    parser.add_argument(
        "--follow", action="store_true", help=f"write {table.path.name} with the names that are used now"
    )
    options = parser.parse_args()
    if options.follow:
        return follow(table, changes_of)
    signal.signal(signal.SIGPROF, _late)
    found, begun, unchanged = [], time.monotonic(), 0

    def skip(fault):
        nonlocal unchanged
        unchanged += bool(same(fault))
        return same(fault)

    def report(fault):
        nonlocal unchanged
        if not fault.by and same(fault):
            unchanged += 1
            return
        found.append(fault)
        if not fault.by:
            print(f"survived: {fault.place} ({fault.side}), {fault.kind}, {fault.change}", flush=True)
        elif same(fault):
            print(
                f"noticed by {fault.by}, though it is said to change nothing: {fault.place}, {fault.change}", flush=True
            )

    try:
        run(options.groups, options.share, options.seed, report, versions, skip if options.new else None)
    except KeyboardInterrupt:
        print("interrupted")
    if not found:
        parser.error("no faults there")
    print("\n".join(summary(found)))
    print(f"{len(found)} faults in {time.monotonic() - begun:.0f} s, and {unchanged} that are said to change nothing")
    if options.json:
        options.json.write_text(json.dumps([asdict(each) for each in found], indent=1))
    return 1 if any(not each.by for each in found) else 0


if __name__ == "__main__":
    sys.exit(main())
