"""The tools that plant random faults: what their operators find, and what they write."""

import marshal
import os
import signal
import subprocess
import sys
import time
from typing import Any

import pytest

from mutation.cpp_operators import changes as cpp_changes
from mutation.faulty_engine import Planted
from mutation.faulty_package import MARK, Reached, faulty, marked
from mutation.python_operators import changes as python_changes
from mutation.random_python_mutants import all_changes, computed
from mutation.trial import Case, judge

SOURCE = """\
constexpr int kMost = 3;
// Doubles what is small.
int twice(int number) {
  SUDOKUDSL_REQUIRE(number < 9, "small");
  if (number < kMost && number != 0) return number * 2;
  take(number, kMost);
  return 0;
}
#ifdef SUDOKUDSL_CHECKED
int checked(int number) { return number + 1; }
#endif
"""


@pytest.fixture(scope="module")
def found():
    pytest.importorskip("tree_sitter_cpp")
    return cpp_changes(SOURCE, "twice.cpp")


class TestNativeOperators:
    def test_the_changes_of_a_function_worked_out_by_hand(self, found):
        inside = [(change.right, change.wrong) for change in found if change.function == "twice"]
        assert ("number < kMost", "number <= kMost") in inside
        assert ("number < kMost && number != 0", "number < kMost || number != 0") in inside
        assert ("number < kMost && number != 0", "!(number < kMost && number != 0)") in inside
        assert ("number * 2", "number + 2") in inside
        assert ("take(number, kMost)", "take(kMost, number)") in inside
        assert ("take(number, kMost);", ";") in inside
        assert ("return number * 2;", ";") in inside

    def test_neither_checks_nor_the_last_return_change(self, found):
        assert not [change for change in found if "9" in change.right or change.function == "checked"]
        assert not [change for change in found if change.right == "return 0;"]

    def test_a_constant_is_marked(self, found):
        assert {change.constant for change in found if change.right == "3"} == {True}
        assert {change.constant for change in found if change.function == "twice"} == {False}

    def test_all_faults_stand_in_one_text_and_are_found_by_their_place(self, found):
        faults = [(number, change) for number, change in enumerate(found) if not change.constant]
        planted = Planted(SOURCE.encode(), faults)
        lines = planted.text.decode().splitlines()
        for number, change in faults:
            rows = [row for row, line in enumerate(lines, 1) if f"sudokudsl_fault({number})" in line]
            assert len(rows) == 1, change
            assert planted.fault_at(rows[0], lines[rows[0] - 1].index(f"sudokudsl_fault({number})") + 1) == number

    def test_without_its_switches_the_text_is_the_source(self, found):
        assert Planted(SOURCE.encode(), []).text.decode() == SOURCE


class TestPythonOperators:
    TEXT = (
        "def least(a, b):\n    '''Not 1.'''\n    if a < b and b:\n        return take(a, 1)\n    raise ValueError(2)\n"
    )

    def test_each_change_compiles_and_differs(self):
        source = self.TEXT.encode()
        found = python_changes(self.TEXT, "least.py")
        texts = {source[: change.start] + change.wrong.encode() + source[change.end :] for change in found}
        assert source not in texts
        assert len(texts) == len(found)
        for text in texts:
            compile(text, "least.py", "exec")

    def test_the_changes_worked_out_by_hand(self):
        found = {(change.right, change.wrong) for change in python_changes(self.TEXT, "least.py")}
        assert ("a < b", "(a <= b)") in found
        assert ("a < b and b", "(a < b or b)") in found
        assert ("a < b and b", "False") in found
        assert ("take(a, 1)", "(take(1, a))") in found
        assert ("1", "(2)") in found
        assert not [change for change in found if "ValueError" in change[0] or change[0] == "2"]

    def test_what_is_evaluated_at_import_has_no_function(self):
        text = "MOST = 3\nclass Line:\n    least: int = 2\n    def reach(self, step=5):\n        return step + 1\n"
        found = {(change.right, change.function) for change in python_changes(text, "line.py")}
        assert found == {("3", ""), ("2", ""), ("5", ""), ("step + 1", "Line.reach:4"), ("1", "Line.reach:4")}

    def test_a_fault_is_marked_where_it_is_evaluated(self, tmp_path):
        text = (
            "LEAST = 1\n"
            "def sign(number):\n"
            "    'Not marked.'\n"
            "    while number > 9:\n"
            "        break\n"
            "    match number:\n"
            "        case 0:\n"
            "            return 0\n"
            "    return LEAST if number > 5 + 1 else -1\n"
        )
        path = tmp_path / "sign.py"
        path.write_text(text)
        faults = python_changes(text, str(path))
        reached = Reached()
        living: dict[str, Any] = {}
        exec(marked(str(path), dict(enumerate(faults))), living)

        def reaches(number):
            reached.taken()
            living["sign"](number)
            return {(faults[each].right, faults[each].operator) for each in reached.taken()}

        assert living["sign"].__doc__ == "Not marked."
        assert [living["sign"](number) for number in (10, 3, 0)] == [1, -1, 0]
        everywhere = {("1", "1 becomes 2"), ("1", "1 becomes 0")}
        assert everywhere <= reaches(0)
        assert ("break", "statement dropped") in reaches(10)
        assert ("break", "statement dropped") not in reaches(3)
        assert ("-1", "USub dropped") in reaches(3)
        assert ("-1", "USub dropped") not in reaches(10)
        assert ("5 + 1", "Add becomes Sub") in reaches(10) & reaches(3)
        assert not {each for each in reaches(0) if "5" in each[0]}

    def test_every_change_of_a_source_compiles_and_can_be_marked(self):
        every = all_changes(["text"])
        assert every
        for change in every[:: len(every) // 40]:
            assert marshal.dumps(faulty(change)) != marshal.dumps(marked(change.file, {}))
            assert MARK.encode() in marshal.dumps(marked(change.file, {7: change}))


def dies():
    os.kill(os.getpid(), signal.SIGKILL)


FLAWS = []


class TestTrials:
    CASES = (Case("costly", lambda: "wrong" if FLAWS else "", seconds=2), Case("cheap", lambda: "", seconds=1))

    def test_the_case_that_notices_is_named_and_this_process_has_no_fault(self):
        verdict = judge(self.CASES, lambda: FLAWS.append(1), 10)
        assert (verdict.noticed, verdict.case, verdict.tried) == ("wrong", "costly", 2)
        assert not FLAWS

    def test_what_nothing_notices(self):
        verdict = judge(self.CASES, lambda: None, 10)
        assert (verdict.noticed, verdict.reaching, verdict.tried, verdict.changed) == ("", 2, 2, 0)

    def test_a_death_and_an_exception_are_noticed(self):
        assert judge([Case("dies", dies)], lambda: None, 10).noticed == "crash (SIGKILL)"
        assert judge([Case("fails", lambda: 1 // 0)], lambda: None, 10).noticed.startswith("ZeroDivisionError")

    def test_another_digest_is_counted(self):
        case = Case("computes", lambda: "", digest="before")
        assert judge([case], lambda: None, 10, lambda: "after").changed == 1


def test_the_work_of_commands_counts():
    before, own = computed(), time.process_time()
    subprocess.run([sys.executable, "-S", "-c", "sum(range(4 * 10**6))"], check=True)
    assert computed() - before > time.process_time() - own
