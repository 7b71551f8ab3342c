"""The fuzzer: the same puzzles for the same seed, and no planted fault escapes it."""

import dataclasses
import json
import os
import re
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from threading import Event
from typing import get_args

import pytest
from click.testing import CliRunner

from sudokudsl.cli.fuzzing import fuzz
from sudokudsl.cnf.clauses import ClauseBuilder
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover.builder import CoverBuilder
from sudokudsl.cover.reference import ReferenceSolver
from sudokudsl.crosscheck import pool
from sudokudsl.crosscheck.locate import PARTS
from sudokudsl.crosscheck.shrink import shrink
from sudokudsl.crosscheck.solvers import Discrepancy, SolverPanel, puzzle_of_text, still_differs
from sudokudsl.expression import typed_tree
from sudokudsl.expression.rule import Rule
from sudokudsl.expression.types import calls
from sudokudsl.families import skyscraper
from sudokudsl.families.loop import Directions, LoopOrPath
from sudokudsl.families.palindrome import Palindrome
from sudokudsl.families.thermometer import Thermometer
from sudokudsl.fuzz import random_functions
from sudokudsl.fuzz.campaign import COUNTED, Tally, in_order, run
from sudokudsl.fuzz.cases import WAYS, Case, random_case
from sudokudsl.fuzz.metamorphic import RELATIONS
from sudokudsl.fuzz.random_layers import RandomAreas, RandomLine
from sudokudsl.fuzz.random_puzzles import RandomPuzzle
from sudokudsl.fuzz.random_rules import random_rule
from sudokudsl.fuzz.random_specs import (
    SUDOKU,
    RandomStatement,
    SeededChance,
    houses_of,
    large_settings,
    random_setting,
    raw_boards,
    raw_setting,
    setting_of,
    wide_settings,
)
from sudokudsl.fuzz.rule_writer import RandomRule
from sudokudsl.fuzz.symmetry import BOARD_SYMMETRIES
from sudokudsl.language import scope
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.geometry import Board, Cell
from sudokudsl.model.solver import Candidates, Limits, Outcome, Stop

PALINDROME, THERMOMETER = Registry().find("palindrome"), Registry().find("thermometer")
with SolverPanel("sudoku 4x4") as small_panel:
    FASTEST, ENGINE = next(iter(small_panel.solvers.items()))
MANY = 3000  # cases in which a fault must show


@pytest.fixture(autouse=True)
def fresh_readings():
    yield
    puzzle_of_text.cache_clear()


def thermometer():
    board = raw_setting(Board(1, 2, (1, 2, 3)))
    return RandomPuzzle(board, (RandomStatement(THERMOMETER, THERMOMETER.forms[0], {"cells": board.board.cells}),))


def counted(tally):
    return {name: getattr(tally, name) for name in COUNTED} | {"cases": tally.cases, "skipped": tally.skipped}


class TestRuns:
    def test_the_same_seed_draws_the_same_cases(self):
        once, twice = ([random_case(Random(f"5:{number}"), number) for number in range(40)] for _ in range(2))
        assert [case and case.text for case in once] == [case and case.text for case in twice]
        other = [random_case(Random(f"6:{number}"), number) for number in range(40)]
        assert [case and case.text for case in once] != [case and case.text for case in other]

    def test_the_houses_of_a_setting_are_those_that_are_read(self):
        drawn = [random_setting(SeededChance(Random(number)), extras=number % 4 == 0) for number in range(60)]
        for each in (*drawn, *wide_settings(), *wide_settings(extras=True), *large_settings()):
            assert houses_of(puzzle_of_text(each.text)) == each.houses
        assert {bool(each.houses) for each in drawn} == {True, False}

    def test_parts_of_a_run_are_the_run(self):
        whole, first, second = run(1, range(60)), run(1, range(25)), run(1, range(25, 60))
        first.add(second)
        assert counted(first) == counted(whole)
        assert not whole.differences
        assert whole.cases + whole.skipped == 60

    def test_a_tally_survives_being_written(self):
        tally = run(1, range(20))
        assert counted(Tally.from_facts(tally.facts())) == counted(tally)

    def test_in_order_whoever_works(self):
        from concurrent.futures import ThreadPoolExecutor

        # one thread: a SAT solver is not to be shared, and each case makes its own
        with ThreadPoolExecutor(1) as executor:
            chunks = in_order(executor, 1, 10, size=5)
            found = [next(chunks) for _ in range(3)]
            chunks.close()
        assert [after for after, _ in found] == [15, 20, 25]
        total = Tally()
        for _, tally in found:
            total.add(tally)
        assert counted(total) == counted(run(1, range(10, 25)))

    def test_every_way_and_oracle_comes_up(self):
        tally = run(3, range(150))
        while set(tally.oracles) != set(RELATIONS) and tally.cases < 1000:  # the rarest comes up once in 100 cases
            tally.add(run(3, range(tally.cases, tally.cases + 50)))
        assert set(tally.ways) == set(WAYS)
        assert set(tally.oracles) == set(RELATIONS)
        assert set(tally.solutions) == {"none", "one", "several"}
        assert len(tally.families) > 40
        assert len(tally.objectives) >= 6
        assert {"require", "define", "either", "each"} <= set(tally.rules)
        not_covered = tally.not_covered()
        assert not not_covered["rules"] or len(not_covered["rules"]) < 15
        assert set(not_covered["families"]).isdisjoint(tally.families)


TOTAL, AT_MOST = CoverBuilder.total, ClauseBuilder.at_most


def without_last(search):
    """A search that loses the last of several grids."""

    def short(self, **options):
        found = search(self, **options)
        if len(found.grids) < 2:
            return found
        return replace(found, grids=found.grids[:-1], count=found.count - 1)

    return short


def loses_in(name):
    right, short = SatSolver.search, without_last(SatSolver.search)
    return lambda self, **options: (short if self.name == name else right)(self, **options)


def too_low(self, low, high, terms):
    """A total that may be too low by one. Sums in auxiliary slots stay right, because grids determine these."""
    listed = list(terms)
    return TOTAL(self, low - all(isinstance(slot, Cell) for _, slot in listed), high, listed)


FAULTS = {
    "a family's clauses are lost": (Thermometer, "cnf", lambda self, out: None, "cnf"),
    "a family's objectives are lost": (Palindrome, "cover", lambda self, out: None, "cover"),
    "a family's meaning is too strict": (Palindrome, "holds", lambda self, grid: False, "meaning"),
    "a family's meaning is too loose": (Thermometer, "holds", lambda self, grid: True, "meaning"),
    "a family cannot be compiled": (skyscraper, "_reader", lambda count: ()[count], "cover"),
    "distinct is not heard": (CoverBuilder, "distinct", lambda self, slots: None, "objectives"),
    "totals reach too far": (CoverBuilder, "total", too_low, "objectives"),
    "at most one more": (
        *(ClauseBuilder, "at_most", lambda self, count, *rest, **when: AT_MOST(self, count + (self.owner >= 0), *rest)),
        "clauses",
    ),
    "a rule's objectives are lost": (CoverBuilder, "rule", lambda self, condition: None, "cover"),
    "a rule's clauses are lost": (ClauseBuilder, "rule", lambda self, condition: None, "cnf"),
    "the first engine loses grids": (type(ENGINE), "search", without_last(type(ENGINE).search), FASTEST),
    "the reference engine loses grids": (ReferenceSolver, "search", without_last(ReferenceSolver.search), "reference"),
    "a SAT solver loses grids": (SatSolver, "search", loses_in("minisat22"), "python-sat"),
    "cells are read otherwise": (scope, "Cell", lambda row, column: Cell(max(row - 1, 1), column), "reading"),
}


def cases_for(owner, part):
    """The numbers of the cases of seed 7 in which a fault is located.

    A fault of palindromes needs one. Only builders translate rules, so a fault of a builder is located in other cases.
    """
    for number in range(MANY):
        case = random_case(Random(f"7:{number}"), number)
        fits = case is not None and (owner is not Palindrome or "palindrome" in case.puzzle.words)
        if not fits or (case.puzzle.rules and part in ("objectives", "clauses")):
            continue
        yield number


@pytest.mark.parametrize("fault", FAULTS)
def test_planted_faults_are_found_and_located(monkeypatch, fault):
    owner, name, wrong, part = FAULTS[fault]
    puzzle_of_text.cache_clear()
    monkeypatch.setattr(owner, name, wrong)
    tally = Tally()
    for number in cases_for(owner, part):
        tally.add(run(7, [number]))
        if len(tally.differences) > 2:
            break
    suspects = {each.suspect.removesuffix(")").rpartition(" (")[0] or each.suspect for each in tally.differences}
    assert suspects == {PARTS[part]}
    difference = tally.differences[0]
    holds = still_differs(difference.kind)
    if holds(difference.text):
        small = shrink(difference.text, holds, most=400)
        assert holds(small)
        assert len(small) <= len(difference.text)


def test_a_case_that_ends_its_process_is_found_shrunk_and_survived(monkeypatch, tmp_path):
    monkeypatch.setattr(Palindrome, "cover", lambda self, out: os.kill(os.getpid(), signal.SIGKILL))

    def with_palindrome(seed):
        drawn = ((number, random_case(Random(f"{seed}:{number}"), number)) for number in range(20))
        return [number for number, case in drawn if case and "palindrome" in case.puzzle.words]

    seed = next(seed for seed in range(9, 100) if with_palindrome(seed))
    options = ["--cases", "20", "--threads", "2", "--seed", str(seed), "-o", str(tmp_path), "--json"]
    done = CliRunner().invoke(fuzz, options)
    assert "are tried again one by one" in done.stderr
    facts = json.loads(done.stdout)
    assert {each["kind"] for each in facts["differences"]} == {"death"}
    dead = with_palindrome(seed)
    assert {each["number"] for each in facts["differences"]} == set(dead) != set()
    assert facts["cases"] + facts["skipped"] + len(dead) == 20
    for path in tmp_path.iterdir():
        statements = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
        assert "palindrome" in statements[-1]
        assert len(statements) <= 3  # the board, the statement, and a line that it may be indented under


def everywhere(monkeypatch, owner, nonsense):
    """Makes all three meanings of a constraint false where `nonsense` is true of it, or of a grid."""
    holds, cover, cnf = owner.holds, owner.cover, owner.cnf
    monkeypatch.setattr(owner, "holds", lambda self, grid: holds(self, grid) and not nonsense(self))

    def wrong_cover(self, out):
        cover(self, out)
        if nonsense(self):
            out.ways((), ())

    def wrong_cnf(self, out):
        cnf(self, out)
        if nonsense(self):
            out.clause()

    monkeypatch.setattr(owner, "cover", wrong_cover)
    monkeypatch.setattr(owner, "cnf", wrong_cnf)


def kinds(seed, most=1500, until=""):
    """The kinds of difference that turn up, until there is one of the kind that is looked for.

    With `until` there are more cases, because every new family changes what is drawn for a seed.
    """
    most *= 4 if until else 1
    found = set()
    for start in range(0, most, 30):
        found |= {each.kind for each in run(seed, range(start, start + 30)).differences}
        if until in found:
            break
    return found


class TestRules:
    def cases(self, seed, most):
        drawn = (random_case(Random(f"{seed}:{number}"), number) for number in range(most))
        return [case for case in drawn if case is not None and case.puzzle.rules]

    def test_a_rule_moves_with_its_cells(self):
        board = Board(2, 3, (1, 2))
        transposed, reflected = BOARD_SYMMETRIES
        stated = RandomRule((), ((0, "require r1c3 > r2c1"),))
        assert transposed.rule(stated, board).text(1) == "require r3c1 > r1c2\n"
        assert reflected.rule(stated, board).text(1) == "require r1c1 > r2c3\n"
        rows = RandomRule((), ((0, "each row as w: 1 in w"),))
        assert transposed.rule(rows, board).text(1) == "each column as w: 1 in w\n"
        assert reflected.rule(rows, board) == rows

    def test_a_planted_grid_meets_its_rules_or_their_denial(self):
        planted = [case for case in self.cases(2, 120) if case.planted is not None]
        assert len(planted) > 8
        for case in planted:
            assert puzzle_of_text(case.puzzle.text).holds(case.planted)
        assert any(rule.lines[0] == (0, "not") for case in planted for rule in case.puzzle.rules)

    def test_which_part_stands_on_a_line(self):
        rules = (RandomRule(("define own-rule(a: cell, b: cell)", "  require a = b"), ((0, "own-rule r1c1 r1c2"),)),)
        random_puzzle = RandomPuzzle(raw_setting(Board(1, 2, (1, 2))), thermometer().statements, rules * 2)
        assert [random_puzzle.part_at(line) for line in range(1, 9)] == [None, 0, 1, 1, 1, 2, 2, 2]
        assert puzzle_of_text(random_puzzle.text) is not None

    @pytest.mark.parametrize("side", [CoverBuilder, ClauseBuilder])
    def test_a_lost_rule_is_found(self, monkeypatch, side):
        monkeypatch.setattr(side, "rule", lambda self, condition: None)
        assert "sets" in kinds(11, until="sets")


class TestFaultsThatAllSolversShare:
    def test_what_depends_on_the_place(self, monkeypatch):
        everywhere(monkeypatch, Thermometer, lambda self: self.cells[0].row == 1 and self.cells[0].column > 1)
        found = {self.differs("reflected or transposed", thermometer(), seed=seed) for seed in range(8)}
        assert found == {"", "symmetry"}  # a transposed one still begins in the first column

    def test_what_depends_on_the_digit(self, monkeypatch):
        holds, cover, cnf = Palindrome.holds, Palindrome.cover, Palindrome.cnf
        monkeypatch.setattr(
            Palindrome, "holds", lambda self, grid: holds(self, grid) and grid[self.cells[0]] != grid.board.digits[0]
        )

        def wrong_cover(self, out):
            cover(self, out)
            out.domain(self.cells[0], out.digits[1:])

        def wrong_cnf(self, out):
            cnf(self, out)
            out.clause(-out.lit(self.cells[0], out.digits[0]))

        monkeypatch.setattr(Palindrome, "cover", wrong_cover)
        monkeypatch.setattr(Palindrome, "cnf", wrong_cnf)
        case = RandomPuzzle(
            SUDOKU, (RandomStatement(PALINDROME, PALINDROME.forms[0], {"cells": SUDOKU.board.cells[:2]}),)
        )
        assert self.differs("digits renamed", case) in ("", "renaming")
        assert "renaming" in {self.differs("digits renamed", self.raw(seed)) for seed in range(8)}

    def test_what_depends_on_the_statements_above(self, monkeypatch):
        cover = Palindrome.cover

        def wrong_cover(self, out):
            cover(self, out)
            if isinstance(out, CoverBuilder) and out._domains[0] != out.board.domains[0]:
                out.domain(self.cells[0], out.digits[1:])

        assert not {self.differs("statements in another order", self.raw(seed), seed=seed) for seed in range(8)} - {""}
        monkeypatch.setattr(Palindrome, "cover", wrong_cover)
        case = self.raw(1)
        found = {self.differs("statements in another order", case, seed=seed) for seed in range(20)}
        assert "sets" in found

    def raw(self, seed):
        board = raw_setting(raw_boards()[3])
        cells = Random(seed).sample(board.board.cells, min(2, len(board.board.cells)))
        return RandomPuzzle(board, (RandomStatement(PALINDROME, PALINDROME.forms[0], {"cells": tuple(cells)}),))

    def differs(self, oracle, random_puzzle, alter=lambda panel: None, seed=1):
        """The kind of difference that one oracle finds on a puzzle without givens."""
        case = Case(0, "planted", random_puzzle, (None,) * len(random_puzzle.setting.board.cells), None)
        with SolverPanel(random_puzzle.text) as panel:
            alter(panel)
            grids = frozenset(panel.fastest.search().grids)
            try:
                assert RELATIONS[oracle](case, panel, case.givens, grids, Random(seed))
            except Discrepancy as discrepancy:
                return discrepancy.kind
        return ""

    @pytest.mark.parametrize(
        "oracle", ["counts split over a cell", "candidates", "removing a statement keeps the solutions"]
    )
    def test_nothing_is_wrong_where_nothing_is(self, oracle):
        assert self.differs(oracle, thermometer()) == ""

    def test_counts_that_do_not_split(self):
        assert self.differs("counts split over a cell", thermometer(), forgetful) == "split"

    def test_candidates_that_no_solution_has(self):
        assert self.differs("candidates", thermometer(), forgetful) == "candidates"

    @pytest.mark.parametrize("oracle", ["counts split over a cell", "candidates"])
    def test_a_slow_solver_need_not_answer(self, oracle):
        assert self.differs(oracle, thermometer(), slow) == ""

    def test_an_argument_that_is_bound_to_the_wrong_parameter(self, monkeypatch):
        rule = RandomRule(
            ("define own-rule(a: cell, b: cell) = a - b",),
            ((0, "require own-rule(r1c1, r1c2) = 1"),),
            written_out=((0, "require r1c1 - r1c2 = 1"),),
        )
        puzzle = RandomPuzzle(raw_setting(Board(1, 2, (1, 2, 3))), (), (rule,))
        assert self.differs("functions written out", puzzle) == ""
        puzzle_of_text.cache_clear()
        right = calls._values
        monkeypatch.setattr(calls, "_values", lambda *parts: right(*parts)[::-1])
        assert self.differs("functions written out", puzzle) == "functions"

    def test_solutions_lost_by_a_statement_less(self, monkeypatch):
        monkeypatch.setattr(ReferenceSolver, "search", lambda self, **options: Outcome((), 0, Stop.EXHAUSTED))
        assert self.differs("removing a statement keeps the solutions", thermometer()) == "one less"


def forgetful(panel):
    """Makes one of the solvers answer differently as soon as anything is given, and have no candidates."""
    solver = panel.solvers["reference"]

    class Forgetful:
        def search(self, **options):
            none = Outcome((), 0, Stop.EXHAUSTED)
            return none if any(options.get("givens", ())) else solver.search(**options)

        def candidates(self, **options):
            return Candidates({}, Stop.EXHAUSTED)

    panel.solvers["reference"] = Forgetful()


def slow(panel):
    """Makes one of the solvers stop at its limit. Without a limit, its answers are wrong."""

    class Slow:
        def search(self, *, limits=Limits(), **options):
            return Outcome((), 0, Stop.EXHAUSTED if limits.nodes is None else Stop.NODES)

        def candidates(self, *, limits=Limits(), **options):
            return Candidates({}, Stop.EXHAUSTED if limits.nodes is None else Stop.NODES)

    panel.solvers["reference"] = Slow()


class TestLayers:
    """Divisions, loops, paths and other layers are filled without asking a constraint."""

    def fillings(self, text, recipe, many=800):
        board = setting_of(f"{text}\n{recipe.text}".rstrip()).board
        found = set()
        for seed in range(many):
            digits = dict.fromkeys(board.cells, 1)
            if recipe.fill(board, digits, Random(seed)):
                found.add(tuple(digits[cell] for cell in board.layers[recipe.name]))
        return found

    def test_every_division_loop_and_path_is_drawn(self):
        assert len(self.fillings("board 3x3 digits 1", RandomAreas("field", 3, 3, " of 3"))) == 10  # OEIS A172477
        assert len(self.fillings("board 2x3 digits 1", RandomAreas("field", 1, 3, " of 1-3"))) == 51
        assert len(self.fillings("board 1x4 digits 1", RandomAreas("field", 1, 4, " of 1-4", 3))) == 7  # of 2^3 cuts
        assert len(self.fillings("board 3x3 digits 1", RandomLine("way"))) == 13  # OEIS A140517
        assert len(self.fillings("board 4x4 digits 1", RandomLine("way", everywhere=True))) == 6  # OEIS A003763
        ends = {"start": Cell(1, 1), "end": Cell(3, 3), "is_path": True}
        assert len(self.fillings("board 3x3 digits 1", RandomLine("way", **ends))) == 12  # OEIS A007764
        assert len(self.fillings("board 2x2 digits 1", RandomLine("way", is_path=True))) == 12

    def test_no_loop_is_drawn_where_there_is_none(self):
        assert not self.fillings("board 1x4 digits 1", RandomLine("way"), many=5)
        assert not self.fillings("board 3x3 digits 1", RandomLine("way", everywhere=True), many=5)

    def test_every_kind_is_drawn(self):
        drawn = [random_case(Random(f"4:{number}"), number) for number in range(1920)]
        texts = [case.text for case in drawn if case is not None]
        for word in ("areas", "loop", "path", "layer", "shapes", "chaos-arrow", "chaos-count"):
            assert sum(f"\n{word} " in text for text in texts) > 2, word
        assert any(" as x: " in text for text in texts)
        for part in ("distinct", "counted", "all", "from", "to"):
            assert any(re.search(rf"^(areas|loop|path) .*\b{part}\b", text, re.MULTILINE) for text in texts), part
        assert any("each step of way" in text for text in texts)
        for rule in ("each area of field as a", "count(each area of field as a", "require size(field", "as n: "):
            assert any(rule in text for text in texts), rule
        assert any(" on way" in text for text in texts)

    def test_functions_have_parameters_of_every_type(self):
        board = setting_of("board 2x2 digits 1-2\nlayer s digits 1-2").board
        rules = [random_rule(SeededChance(Random(seed)), board) for seed in range(800)]
        heads = [line for rule in rules if rule.written_out for line in rule.definition]
        for kind in random_functions.NAMES:
            assert any(re.search(rf"\b{kind}\b", head.partition(" = ")[0]) for head in heads), kind
        assert any("own-rule-more" in head for head in heads)


def named_parts(node, found):
    """Adds the names of the kinds of all nodes of a typed tree, and of the domains of its quantifiers."""
    if isinstance(node, tuple):
        for part in node:
            named_parts(part, found)
    elif dataclasses.is_dataclass(node) and type(node).__module__ == typed_tree.__name__:
        found.add(node.kind if isinstance(node, typed_tree.Domain) else type(node).__name__)
        for part in dataclasses.fields(node):
            named_parts(getattr(node, part.name), found)


def test_rules_have_every_kind_of_expression_and_quantifier():
    found = set()
    layers = "areas field of 1-4", "loop way", "path way from r1c1"
    settings = [setting_of(f"board 2x2 digits 1-2\n{layer}") for layer in layers] + [setting_of("sudoku 4x4")]
    for seed in range(1_600):
        setting = settings[seed % 4]
        puzzle = puzzle_of_text(setting.text + random_rule(SeededChance(Random(seed)), setting.board).text(1))
        for stated in puzzle.stated if puzzle is not None else ():
            if isinstance(stated.constraint, Rule):
                named_parts(stated.constraint.typed, found)
    kinds = {kind.__name__ for kind in vars(typed_tree).values() if isinstance(kind, type)}
    kinds = {kind for kind in kinds if getattr(typed_tree, kind).__module__ == typed_tree.__name__}
    apart = {"Drawing", "Domain", "Statement"}  # only drawn, found by its kind, and a protocol
    assert kinds - apart - found == set()
    assert not {*get_args(typed_tree.DomainKind)} - found


# Faults, and the cases of seed 7 from which on one soon shows.
LAYER_FAULTS = {
    "areas need not be connected": (CoverBuilder, "connected", lambda self, *parts: None, 0),
    "a loop in several pieces for SAT": (LoopOrPath, "_reached", lambda self, out, first, beside: None, 16_704),
    "directions of a path for SAT": (Directions, "cnf", lambda self, out: None, 8_800),
}


@pytest.mark.parametrize("fault", LAYER_FAULTS)
def test_faults_on_layers_are_found_and_shrunk(monkeypatch, fault):
    puzzle_of_text.cache_clear()
    *planted, start = LAYER_FAULTS[fault]
    monkeypatch.setattr(*planted)
    found = []
    for number in range(start, start + 16 * MANY, 8):  # the cases with layers
        found += [each for each in run(7, (number,)).differences if still_differs(each.kind)(each.text)]
        if found:
            break
    shortest = min(found, key=lambda each: len(each.text))
    holds = still_differs(shortest.kind)
    small = shrink(shortest.text, holds, most=600)
    assert holds(small)
    stated = [line for line in small.splitlines() if not line.startswith((" ", "given"))]
    assert len(stated) <= 4, small  # the board, the layer, and what shows a layer that is not counted


def test_the_time_limit_holds_while_a_case_runs():
    done = Event()
    with ThreadPoolExecutor(1) as executor:
        shares = pool.in_order(executor, lambda share: done.wait(60), [1, 2], ahead=1, until=time.monotonic() + 0.1)
        with pytest.raises(TimeoutError):
            next(shares)
        done.set()
