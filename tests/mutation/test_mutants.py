"""Planted faults: each must be noticed by some case of the tables, or the tables are too weak.

Three kinds; `mutants.py` plants many more, and tries random specs besides. In `holds`, every operator, every `all` or
`any` and every number of the source is changed, one at a time. In `cover` and in `cnf`, every call of one verb is bent.
A comparison is softened or its sides are swapped, a total or a count is off by one, a cell is forgotten, or clauses are
lost.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from mutation import general_mutants, mutants
from mutation.changes import Change, faulty_trees, faulty_versions
from mutation.matching import Wanted, likeness, pieces
from mutation.places import Place
from mutation.puzzles import CLASSES, small_puzzles
from mutation.tokens import tokens
from mutation.verbs import verb_calls
from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.reference import ReferenceSolver
from sudokudsl.crosscheck.oracle import oracle_grids
from support import corpus


def puzzles_of(kind):
    """The small puzzles with a constraint of this class, by their numbers."""
    found = {
        at: puzzle
        for at, puzzle in enumerate(small_puzzles())
        if any(type(stated.constraint) is kind for stated in puzzle.stated)
    }
    assert found, f"no table of `tests/families` has a small puzzle with {kind.__name__}"
    return found


def test_there_are_constraints_to_bend():
    assert len(CLASSES) >= 30
    assert {type(stated.constraint) for puzzle in small_puzzles() for stated in puzzle.stated} == set(CLASSES)


# --- holds -----------------------------------------------------------------------------------------------------------


def answered(puzzle):
    """Whether the oracle still finds what the case expects."""
    try:
        grids = set(oracle_grids(puzzle, givens=corpus.givens_of(puzzle)))
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return False
    high = puzzle.expect.high
    return (
        puzzle.expect.low <= len(grids)
        and (high is None or len(grids) <= high)
        and all(grid in grids for grid, _ in puzzle.solutions)
    )


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_a_fault_in_holds_is_noticed(kind, monkeypatch):
    puzzles = [*puzzles_of(kind).values()]
    assert all(answered(puzzle) for puzzle in puzzles[:3])
    unnoticed = []
    for _, change, method in faulty_versions(kind.holds):
        monkeypatch.setattr(kind, "holds", method)
        if all(answered(puzzle) for puzzle in puzzles):
            unnoticed.append(change)
        monkeypatch.undo()
    assert set(unnoticed) == set(mutants.reasons_of(str(Place("", "holds", kind, "holds"))))


# --- cover and cnf ---------------------------------------------------------------------------------------------------


def bent_pairs(bend):
    """A builder's `pairs` whose relation is bent: `bend(relation)` is another relation."""

    def verb(builder):
        return lambda first, second, allowed: builder.pairs(first, second, bend(allowed))

    return verb


def bent_total(low, high):
    def verb(builder):
        return lambda least, most, terms, **when: builder.total(least + low, most + high, terms, **when)

    return verb


def bent_count(name, change):
    def verb(builder):
        def count_of(count, items, **when):
            items = list(items)
            getattr(builder, name)(max(count + change, 0) if items else count, items, **when)

        return count_of

    return verb


def forgets_last(name):
    def verb(builder):
        return lambda slots: getattr(builder, name)(list(slots)[:-1])

    return verb


def distinct_of_house(builder):
    return lambda slots: builder.distinct(list(slots)[:-1])


def accepting(builder):
    return lambda slots, start, step, accepts, **when: builder.automaton(slots, start, step, lambda state: True, **when)


def last_branch_lost(builder):
    return lambda branches: builder.either(list(branches)[:-1])


def bent_ways(bend):
    def verb(builder):
        return lambda slots, tuples: builder.ways(slots, bend(sorted(set(tuples))))

    return verb


def bent_sets(bend):
    def verb(builder):
        return lambda slots, ways: builder.sets(slots, map(tuple, bend(sorted(set(ways)))))

    return verb


def bent_between(low, high):
    """A builder's `between` with other bounds. A bound that every choice meets stays as it is."""

    def verb(builder):
        def between(least, most, items):
            items = list(items)
            slots = len({slot for slot, _ in items})
            builder.between(least + low if least > 0 else least, most + high if most < slots else most, items)

        return between

    return verb


def order_off_by_one(builder):
    return lambda cell, digit: builder.at_least_digit(cell, digit + 1)


def every_second(builder):
    calls = []

    def clause(*literals):
        calls.append(literals)
        if len(calls) % 2:
            builder.clause(*literals)

    return clause


def other_half(builder):
    calls = []

    def clause(*literals):
        calls.append(literals)
        if not len(calls) % 2:
            builder.clause(*literals)

    return clause


def shorter_clauses(builder):
    return lambda *literals: builder.clause(*literals[:-1]) if len(literals) > 1 else builder.clause(*literals)


COVER_FAULTS = {
    "pairs allow equal digits": ("pairs", bent_pairs(lambda allowed: lambda a, b: a == b or allowed(a, b))),
    "pairs swap their digits": ("pairs", bent_pairs(lambda allowed: lambda a, b: allowed(b, a))),
    "pairs allow the opposite": ("pairs", bent_pairs(lambda allowed: lambda a, b: not allowed(a, b))),
    "totals from one less": ("total", bent_total(-1, 0)),
    "totals to one more": ("total", bent_total(0, 1)),
    "totals one more": ("total", bent_total(1, 1)),
    "exactly one more": ("exactly", bent_count("exactly", 1)),
    "between from one less": ("between", bent_between(-1, 0)),
    "between to one more": ("between", bent_between(0, 1)),
    "distinct forgets a cell": ("distinct", forgets_last("distinct")),
    "a house forgets a cell": ("house", distinct_of_house),
    "automata accept everything": ("automaton", accepting),
    "either without the last": ("either", last_branch_lost),
    "ways without the last": ("ways", bent_ways(lambda ways: ways[:-1])),
    "sets without the last way": ("sets", bent_sets(lambda ways: ways[:-1])),
    "sets without their last digits": ("sets", bent_sets(lambda ways: [[held[:-1] for held in way] for way in ways])),
    "ways in reverse": ("ways", bent_ways(lambda ways: [way[::-1] for way in ways])),
}
CNF_FAULTS = {
    "totals from one less": ("total", bent_total(-1, 0)),
    "totals to one more": ("total", bent_total(0, 1)),
    "totals one more": ("total", bent_total(1, 1)),
    "exactly one more": ("exactly", bent_count("exactly", 1)),
    "at most one more": ("at_most", bent_count("at_most", 1)),
    "at least one less": ("at_least", bent_count("at_least", -1)),
    "order off by one": ("at_least_digit", order_off_by_one),
    "every second clause": ("clause", every_second),
    "every other clause": ("clause", other_half),
    "shorter clauses": ("clause", shorter_clauses),
    "automata accept everything": ("automaton", accepting),
}

# Faults that the tables cannot notice, with the reason.
HARMLESS = {
    (
        "Diagonals",
        "cnf",
        "at least one less",
    ): "in a house the upper bounds say it all, and outside there are no others",
    ("DisjointGroups", "cnf", "at least one less"): "as of diagonals",
    ("Isomorphic", "cover", "between from one less"): "it only determines the image of a digit that no cell holds",
    ("Nabner", "cover", "distinct forgets a cell"): "then there are pairs, which say the same",
    (
        "Doppelganger",
        "cnf",
        "at most one more",
    ): "rows that all miss another digit miss one each, and the digits of a region differ without it",
    ("CountingCircles", "cover", "totals from one less"): "all digits counted in full leave no circle over",
    ("CountingCircles", "cover", "totals to one more"): "nor are there more than the circles",
    ("Lunchbox", "cover", "pairs swap their digits"): "there is a branch for each order of the ends",
    ("Lunchbox", "cover", "pairs allow the opposite"): "of digits that differ, which is the other order",
    ("Lunchbox", "cover", "pairs allow equal digits"): "the digits differ",
    ("Windoku", "cnf", "at least one less"): "as of diagonals",
}


@dataclass(slots=True)
class Bent:
    """A builder with one bent verb."""

    builder: Any
    verb: str
    bend: Any
    bent: Any

    def __getattr__(self, name):
        return self.bent if name == self.verb else getattr(self.builder, name)

    def either(self, branches):
        either = self.bent if self.verb == "either" else self.builder.either
        either(
            [lambda out, branch=branch: branch(replace(self, builder=out, bent=self.bend(out))) for branch in branches]
        )


@dataclass(frozen=True, slots=True)
class Faulty:
    """A constraint that compiles with a bent builder."""

    right: Any
    fault: tuple[str, Any]

    def compiled(self, side, out):
        verb, bend = self.fault
        getattr(self.right, side)(Bent(out, verb, bend, bend(out)))

    def cover(self, out):
        self.compiled("cover", out)

    def cnf(self, out):
        self.compiled("cnf", out)


def cover_grids(problem, board, limit):
    return ReferenceSolver(problem, board).search(limit=limit).grids


def cnf_grids(formula, board, limit):
    with SatSolver(formula, board) as solver:
        return solver.search(limit=limit).grids


@cache
def right_grids(at):
    puzzle = small_puzzles()[at]
    return set(oracle_grids(puzzle, givens=corpus.givens_of(puzzle)))


@cache
def compiled_once(compiled, at):
    return compiled(small_puzzles()[at])


def noticed(kind, puzzles, compiled, grids_of, fault):
    """Whether a case comes out wrong with a bent verb; None if every case is compiled as before."""
    changed = False
    for at, puzzle in puzzles.items():
        stated = tuple(
            replace(each, constraint=Faulty(each.constraint, fault)) if type(each.constraint) is kind else each
            for each in puzzle.stated
        )
        try:
            bent = compiled(replace(puzzle, stated=stated))
        except ValueError:  # the builder itself refuses
            return True
        if bent == compiled_once(compiled, at):
            continue
        changed = True
        right = right_grids(at)
        if set(grids_of(bent, puzzle.board, len(right) + 1)) != right:
            return True
    return False if changed else None


SIDES = {"cover": (COVER_FAULTS, compile_cover, cover_grids), "cnf": (CNF_FAULTS, compile_cnf, cnf_grids)}


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("side", SIDES)
def test_a_bent_verb_is_noticed(kind, side):
    faults, compiled, grids_of = SIDES[side]
    puzzles = puzzles_of(kind)
    found = {name: noticed(kind, puzzles, compiled, grids_of, fault) for name, fault in faults.items()}
    unnoticed = {name for name, was in found.items() if was is False}
    assert unnoticed == {name for of, on, name in HARMLESS if (of, on) == (kind.__name__, side)}, (
        f"no table has a case of {kind.__name__} that comes out wrong when `{side}` posts {unnoticed}: add such a "
        f"case. If there is none, `{side}` posts something that follows from the rest: leave that out."
    )


def test_the_command_finds_every_fault_of_a_thermometer(monkeypatch):
    monkeypatch.setattr(mutants, "RANDOM", 5)
    monkeypatch.setattr(mutants, "CALLED", 5)
    found = []
    mutants.run(["thermometer"], 1, 0, found.append)
    assert {each.side for each in found} == {"holds", "cover", "cnf"}
    assert {each.kind for each in found} >= {"drop", "weaken", "off by one"}
    assert all(each.by and each.cases for each in found)
    *_, every, located = mutants.summary(found)
    assert every.startswith(f"all {len(found):22} of {len(found):5} noticed, 100.0 %")
    assert all(each.suspect == each.right for each in found if each.by == "table")
    assert located.startswith("located: ")


def test_the_faults_said_to_change_nothing_are_planted():
    """Not so any more? `python tests/mutation/mutants.py --follow` shows what is near."""
    table = mutants.EXPLAINED
    assert table.lost_functions() == []
    lost = [message for place in table.homes for message in table.reasons(place, mutants.changes_of(place))[1]]
    assert lost == []


def test_the_code_that_a_general_tool_may_change_is_there():
    table = general_mutants.EXPLAINED
    assert table.lost_functions() == []
    for sections in table.homes.values():
        for name, home in sections:
            for change in table.sections[name].keys() - {"shape"}:
                before = tuple(tokens(Change.parse(change).code.partition(" => ")[0], cpp=False))
                found = pieces(Wanted("", name, "", before), [home])
                assert any(likeness(each.piece, before) >= 0.5 for each in found), f"{name}: {change}"


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ("assert a, 'no' => assert a, 'XXnoXX'", "what is said of a mistake"),
        ("assert a, 'no' => assert b, 'no'", ""),
        ("zip(a, b, strict=True) => zip(a, b, strict=False)", "both are as long"),
        ("zip(a, b, strict=True) => zip(a, b, )", "both are as long"),
        ("zip(a, b, strict=True) => zip(a, strict=True)", ""),
        ("out.new('part', at) => out.new('part', None)", "the name of a helper"),
        ("out.clause(out.new('part'), a) => out.clause(out.new(None), a)", "the name of a helper"),
        ("out.clause(out.new('part'), a) => out.clause(None, a)", ""),
        ("out.auxiliary('sum', digits) => out.auxiliary('XXsumXX', digits)", "the name of a helper"),
        ("out.auxiliary('sum', digits) => out.auxiliary('sum', None)", ""),
    ],
)
def test_kinds_of_changes_that_change_nothing(change, kind):
    reason = general_mutants.of_kind(change)
    assert reason.startswith(kind) if kind else not reason


def test_a_fault_is_told_by_the_code_around_it_and_not_by_its_line():
    told = [(kind, change) for kind, change, _ in faulty_trees(written_over)]
    assert told == [
        ("weaken", "Lt becomes LtE in: items[0] < 0"),
        ("off by one", "0 becomes 1 in: items[0] < 0 (no. 1 of 2)"),
        ("off by one", "0 becomes 1 in: items[0] < 0 (no. 2 of 2)"),
        ("off by one", "2 becomes 3 in: items.append(2) (no. 1 of 2)"),
        ("off by one", "2 becomes 3 in: items.append(2) (no. 2 of 2)"),
    ]


def written_over(items):
    if items[0] < 0:
        items.append(2)
    items.append(2)


def test_calls_of_verbs_mean_the_same_on_both_sides():
    calls = [*verb_calls(60)]
    assert len(calls) >= 60
    for known in calls:
        for side, grids_of in (("cover", cover_grids), ("cnf", cnf_grids)):
            assert set(grids_of(known.before(side), known.puzzle.board, None)) == known.right


def test_unit_propagation_finds_every_digit_that_sums_and_automata_leave_no_way_for():
    pruning = [known for known in verb_calls(100) if known.prunes]
    assert len(pruning) > 15
    assert all(known.unpruned(known.before("cnf")) is None for known in pruning)
