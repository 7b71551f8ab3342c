"""Certificates: the checker accepts only what follows, and nothing that was tampered with passes."""

import json
import random
from hashlib import sha256
from itertools import product
from pathlib import Path

import dratify
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudsl import loads
from sudokudsl.model.solver import Limits
from sudokudsl.proof import InvalidCertificate, NoCertificate, certify, verify
from sudokudsl.proof.checker import RupChecker

# minimal 17-clue grid number 1 of Gordon Royle's collection (University of Western Australia)
SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
SPECS = {
    "none": "board 1x2 digits 1-2\nthermometer r1c1 r1c2\nthermometer r1c2 r1c1\n",
    "unique": "sudoku 9x9\n" + "givens\n" + "".join(f"  {SEVENTEEN[at : at + 9]}\n" for at in range(0, 81, 9)),
    "4 solutions": "board 1x3 digits 1-4\nthermometer r1c1..r1c3\nexpect 4 solutions\n",  # C(4,3)
    "48 solutions": "sudoku 4x4\ndiagonals\nexpect 48 solutions\n",
}
COUNTS = {"none": 0, "unique": 1, "4 solutions": 4, "48 solutions": 48}
VARIABLES = 4
clauses_ = st.lists(
    st.lists(st.integers(1, VARIABLES).flatmap(lambda v: st.sampled_from((v, -v))), max_size=4), max_size=14
)


def implied(clauses, lemma):
    """Whether every assignment that meets the clauses meets the lemma, by trying all."""
    for signs in product((1, -1), repeat=VARIABLES):
        true = {sign * variable for variable, sign in enumerate(signs, 1)}
        if all(true & set(clause) for clause in clauses) and not true & set(lemma):
            return False
    return True


class Plain:
    """Unit propagation without watches: every clause is looked at until nothing changes."""

    def __init__(self):
        self.clauses, self.fixed, self.refuted = [], set(), False

    def add(self, literals):
        clause = frozenset(literals)
        if not self.refuted and not any(-literal in clause for literal in clause):
            self.clauses.append(clause)
            self.fixed, self.refuted = self.propagated(self.fixed)

    def delete(self, literals):
        there = frozenset(literals) in self.clauses
        if there:
            self.clauses.remove(frozenset(literals))
        return there

    def follows(self, literals):
        return self.refuted or bool(self.fixed & set(literals)) or self.propagated({-each for each in literals})[1]

    def propagated(self, assumed):
        """All that follows from the fixed literals and these, and whether that is a contradiction."""
        true = self.fixed | assumed
        while not any(-literal in true for literal in true):
            left = [[each for each in clause if -each not in true] for clause in self.clauses if not true & clause]
            if [] in left:
                return true, True
            units = {clause[0] for clause in left if len(clause) == 1}
            if not units:
                return true, False
            true = true | units
        return true, True


class TestChecker:
    @pytest.mark.parametrize("seed", range(150))
    def test_the_same_as_without_watches(self, seed):
        chance = random.Random(seed)
        variables = chance.randint(3, 9)
        checker, plain, clauses = RupChecker(variables), Plain(), []

        def drawn(most):
            return [chance.choice((1, -1)) * chance.randint(1, variables) for _ in range(chance.randint(1, most))]

        for _ in range(80):
            match chance.randrange(5):
                case 0 | 1:
                    clauses.append(drawn(5))
                    checker.add(clauses[-1])
                    plain.add(clauses[-1])
                case 2 if clauses and not plain.refuted:
                    clause = chance.choice(clauses)[::-1]
                    assert checker.delete(clause) == plain.delete(clause)
                case 3:
                    clauses.append(drawn(3))
                    said = plain.follows(clauses[-1])
                    assert checker.lemma(clauses[-1]) == said
                    if said:
                        plain.add(clauses[-1])
                case 4:
                    lemma = drawn(3)
                    assert checker.follows(lemma) == plain.follows(lemma)
            assert checker.refuted == plain.refuted

    @given(clauses_, clauses_)
    @settings(max_examples=150, deadline=None)
    def test_every_lemma_it_accepts_is_implied(self, clauses, lemmas):
        checker = RupChecker(VARIABLES)
        for clause in clauses:
            checker.add(clause)
        known = list(clauses)
        for lemma in lemmas:
            if checker.lemma(lemma):
                assert implied(known, lemma)
                known.append(lemma)
        if checker.refuted:
            assert implied(known, [])

    @given(clauses_, st.lists(st.integers(0, 13), max_size=6), clauses_)
    @settings(max_examples=150, deadline=None)
    def test_with_deletions_too(self, clauses, deleted, lemmas):
        checker = RupChecker(VARIABLES)
        for clause in clauses:
            checker.add(clause)
        for at in deleted:
            if at < len(clauses):
                checker.delete(clauses[at][::-1])
        for lemma in lemmas:
            if checker.lemma(lemma):
                assert implied(clauses, lemma)

    def test_unit_propagation_alone(self):
        checker = RupChecker(3)
        for clause in ([1, 2], [-1, 2], [-2, 3]):
            checker.add(clause)
        assert not checker.lemma([1])  # 1 false leaves 2, then 3: nothing is wrong with that
        assert not checker.refuted
        assert checker.lemma([2])  # 2 false: 1, then not 1
        assert checker.follows([3])  # from 2
        assert not checker.follows([-3])
        assert not checker.lemma([])
        checker.add([-3, -2])
        assert checker.refuted
        assert checker.lemma([])

    def test_a_deleted_clause_is_not_used(self):
        checker = RupChecker(2)
        checker.add([1, 2])
        checker.add([1, -2])
        assert checker.follows([1])
        assert checker.delete([2, 1])
        assert not checker.delete([2, 1])
        assert not checker.follows([1])

    def test_what_a_clause_has_fixed_stays(self):
        checker = RupChecker(2)
        checker.add([1])
        checker.add([-1, 2])
        assert checker.delete([1])
        assert checker.delete([-1, 2])
        assert checker.follows([2])

    def test_tautologies_and_repetitions(self):
        checker = RupChecker(2)
        checker.add([1, -1])
        checker.add([2, 2, 2])
        assert checker.follows([2])
        assert not checker.follows([1])

    def test_no_variables(self):
        checker = RupChecker(0)
        assert not checker.refuted
        checker.add([])
        assert checker.refuted
        with pytest.raises(ValueError, match="is not negative, got -1"):
            RupChecker(-1)

    @pytest.mark.parametrize("literal", [0, 3, -3])
    def test_literals_beyond_the_variables(self, literal):
        with pytest.raises(ValueError, match="none of 2 variables"):
            RupChecker(2).add([literal])
        with pytest.raises(ValueError, match="none of 2 variables"):
            RupChecker(2).follows([literal])

    @pytest.mark.parametrize("solver", ["cadical195", "cadical153", "glucose42"])
    def test_random_formulas_as_a_second_checker_says(self, solver):
        chance = random.Random(7)
        refuted = 0
        for _ in range(16):
            clauses = [[chance.choice((1, -1)) * v for v in chance.sample(range(1, 21), 3)] for _ in range(110)]
            lines = proof_of(clauses, solver)
            if lines is None:
                continue
            refuted += 1
            assert ours(clauses, lines)
            assert theirs(clauses, lines)
            # shortened and altered proofs: never more tolerant than the second checker, which knows one more rule
            for at in range(0, len(lines), 1 + len(lines) // 3):
                altered = [*lines[:at], *lines[at + 1 :]]
                assert not ours(clauses, altered) or theirs(clauses, altered)
        assert refuted > 4  # of 110 clauses over 20 variables most are contradictory


def proof_of(clauses, solver):
    from sudokudsl.cnf.pythonsat import Answer, PythonSat

    sat = PythonSat(solver, clauses, proving=True)
    try:
        return sat.proof() if sat.solve([], 10**6) is Answer.UNSAT else None
    finally:
        sat.close()


def ours(clauses, lines):
    checker = RupChecker(20)
    for clause in clauses:
        checker.add(clause)
    for line in lines:
        literals = [int(word) for word in line.removeprefix("d ").split()][:-1]
        if line.startswith("d "):
            checker.delete(literals)
        elif not checker.lemma(literals):
            return False
    return checker.refuted


def theirs(clauses, lines):
    text = f"p cnf 20 {len(clauses)}\n" + "".join(" ".join(map(str, (*clause, 0))) + "\n" for clause in clauses)
    return dratify.check_proof(dratify.parse_dimacs(text), "\n".join((*lines, "0"))).ok  # it asks for the closing line


@pytest.fixture(params=SPECS)
def certified(request, tmp_path):
    certify(loads(SPECS[request.param])).write(tmp_path)
    return request.param, tmp_path


class TestCertificates:
    def test_verified(self, certified):
        claim, folder = certified
        found = verify(folder)
        assert found.verdict == claim
        assert len(found.grids) == COUNTS[claim]

    def test_a_second_checker_agrees(self, certified):
        _, folder = certified
        formula = dratify.parse_dimacs((folder / "formula.cnf").read_text())
        assert dratify.check_proof(formula, (folder / "proof.drup").read_text()).ok

    @pytest.mark.parametrize("name", ["certificate.json", "puzzle.sdk", "formula.cnf", "solutions.txt", "proof.drup"])
    def test_any_altered_byte_is_refused(self, certified, name):
        _, folder = certified
        data = bytearray((folder / name).read_bytes())
        if name == "certificate.json":  # it has no checksum of its own: what it claims is altered
            altered = data.replace(b'"count": ', b'"count": 1')
        else:
            data[len(data) // 2 : len(data) // 2 + 1] = b"~"
            altered = data
        (folder / name).write_bytes(altered)
        with pytest.raises(InvalidCertificate):
            verify(folder)

    @pytest.mark.parametrize("name", ["certificate.json", "puzzle.sdk", "formula.cnf", "solutions.txt", "proof.drup"])
    def test_a_missing_file_is_refused(self, certified, name):
        _, folder = certified
        (folder / name).unlink()
        with pytest.raises(InvalidCertificate, match="cannot be read"):
            verify(folder)

    def test_limits(self):
        with pytest.raises(NoCertificate, match="more than 3 solutions"):
            certify(loads(SPECS["4 solutions"]), most=3)
        with pytest.raises(NoCertificate, match="within 0 seconds"):
            certify(loads("sudoku 25x25\nanti-knight\nanti-king\nnon-consecutive"), limits=Limits(seconds=0))
        with pytest.raises(NoCertificate, match=r"within 0\.1 seconds"):  # each solution alone takes less
            certify(loads("sudoku 9x9"), limits=Limits(seconds=0.1), most=10**9)

    def test_solvers_without_proofs(self):
        with pytest.raises(ValueError, match="writes proofs; there are cadical153, cadical195, glucose42"):
            certify(loads(SPECS["none"]), solver="minisat22")


def forge(folder: Path, name, change):
    """Alters a file and states the new checksum, as a forger would."""
    text = (folder / name).read_text()
    changed = change(text)
    assert changed != text
    (folder / name).write_text(changed)
    claim = json.loads((folder / "certificate.json").read_text())
    claim["sha256"][name] = sha256((folder / name).read_bytes()).hexdigest()
    (folder / "certificate.json").write_text(json.dumps(claim))


class TestForgeries:
    @pytest.fixture
    def unique(self, tmp_path):
        certify(loads(SPECS["unique"])).write(tmp_path)
        return tmp_path

    @pytest.fixture
    def four(self, tmp_path):
        certify(loads(SPECS["4 solutions"])).write(tmp_path)
        return tmp_path

    def test_another_spec(self, unique):
        forge(unique, "puzzle.sdk", lambda text: text + "anti-knight\n")
        with pytest.raises(InvalidCertificate, match=r"solutions\.txt: the solution of line 1 breaks anti-knight"):
            verify(unique)

    def test_a_spec_of_other_clauses_with_the_same_solutions(self, four):
        forge(four, "puzzle.sdk", lambda text: text.replace("thermometer r1c1..", "thermometer r1c1 r1c2 "))
        verify(four)  # the same clauses: the same puzzle in other words
        forge(four, "puzzle.sdk", lambda text: text + "distinct r1c1..r1c3\n")
        with pytest.raises(InvalidCertificate, match=r"formula\.cnf: its size"):
            verify(four)

    def test_a_bad_spec(self, four):
        forge(four, "puzzle.sdk", lambda text: text + "thermo meter\n")
        with pytest.raises(InvalidCertificate, match=r"puzzle\.sdk: it states no puzzle"):
            verify(four)

    def test_a_clause_too_many(self, unique):
        forge(unique, "formula.cnf", lambda text: text + "1 0\n")
        with pytest.raises(InvalidCertificate, match="clause 12007 does not follow"):
            verify(unique)

    def test_a_clause_too_few(self, unique):
        forge(unique, "formula.cnf", lambda text: text[: text.rindex("\n", 0, -1) + 1])
        with pytest.raises(InvalidCertificate, match="it ends after 12,005 of 12,006"):
            verify(unique)

    def test_another_literal(self, unique):
        forge(unique, "formula.cnf", lambda text: text[: text.rindex("-")] + text[text.rindex("-") + 1 :])
        with pytest.raises(InvalidCertificate, match="clause 12006 does not follow"):
            verify(unique)

    def test_another_solution(self, four):
        forge(four, "solutions.txt", lambda text: text.replace("1 2 3", "3 2 1"))
        with pytest.raises(InvalidCertificate, match=r"the solution of line . breaks thermometer, line 2"):
            verify(four)

    def test_a_solution_twice(self, four):
        forge(four, "solutions.txt", lambda text: text.splitlines()[0] + "\n" + text)
        with pytest.raises(InvalidCertificate, match="line 2 repeats the solution of line 1"):
            verify(four)

    def test_a_solution_left_out(self, four):
        forge(four, "solutions.txt", lambda text: text[text.index("\n") + 1 :])
        with pytest.raises(InvalidCertificate, match="it claims '4 solutions', but solutions"):
            verify(four)

    def test_a_solution_left_out_and_claimed(self, four):
        forge(four, "solutions.txt", lambda text: text[text.index("\n") + 1 :])
        claim = json.loads((four / "certificate.json").read_text()) | {"count": 3, "verdict": "3 solutions"}
        (four / "certificate.json").write_text(json.dumps(claim))
        with pytest.raises(InvalidCertificate, match=r"formula\.cnf: its size"):
            verify(four)
        lines = [line for line in (four / "formula.cnf").read_text().splitlines() if not line.startswith("c")]
        size = lines[0].split()
        kept = [f"p cnf {size[2]} {int(size[3]) - 1}", *lines[1:-4], *lines[-3:]]
        forge(four, "formula.cnf", lambda text: "\n".join(kept) + "\n")
        with pytest.raises(InvalidCertificate, match=r"proof\.drup|clause"):
            verify(four)

    def test_no_filling(self, four):
        forge(four, "solutions.txt", lambda text: text.replace("1 2 3", "1 2 9"))
        with pytest.raises(InvalidCertificate, match="is not a filling of the board"):
            verify(four)

    def test_a_lemma_that_does_not_follow(self, tmp_path):
        certify(loads("sudoku 4x4\ndiagonals\nexpect 48 solutions")).write(tmp_path)
        forge(tmp_path, "proof.drup", lambda text: "1 0\n" + text)
        with pytest.raises(InvalidCertificate, match=r"proof\.drup: the lemma of line 1 does not follow"):
            verify(tmp_path)

    def test_a_proof_that_ends_early(self, tmp_path):
        certify(loads("sudoku 4x4\ndiagonals\nexpect 48 solutions")).write(tmp_path)
        forge(tmp_path, "proof.drup", lambda text: text.splitlines()[0] + "\n")
        with pytest.raises(InvalidCertificate, match="it ends before the formula is refuted"):
            verify(tmp_path)

    @pytest.mark.parametrize("line", ["1 2\n", "x 0\n", "1 0 2 0\n", "9999999999999 0\n", "99999 0\n", "\n"])
    def test_junk_in_a_proof(self, tmp_path, line):
        certify(loads("sudoku 4x4\ndiagonals\nexpect 48 solutions")).write(tmp_path)
        forge(tmp_path, "proof.drup", lambda text: line + text)
        with pytest.raises(InvalidCertificate, match=r"proof\.drup: "):
            verify(tmp_path)

    @pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "sudokudsl certificate 1"}', "[" * 100_000])
    def test_junk_in_place_of_the_claim(self, four, text):
        (four / "certificate.json").write_text(text)
        with pytest.raises(InvalidCertificate, match=r"certificate\.json: "):
            verify(four)

    def test_bytes_in_place_of_text(self, four):
        (four / "proof.drup").write_bytes(b"\xff\x00")
        claim = json.loads((four / "certificate.json").read_text())
        claim["sha256"]["proof.drup"] = sha256(b"\xff\x00").hexdigest()
        (four / "certificate.json").write_text(json.dumps(claim))
        with pytest.raises(InvalidCertificate, match=r"proof\.drup: it is not plain text"):
            verify(four)
