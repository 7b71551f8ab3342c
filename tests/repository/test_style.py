"""The checker of sentences finds what its rules name, and nothing in sentences without a fault."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT / "docs" / "style"), str(ROOT / "docs")]
prose = importlib.import_module("prose")
checker = importlib.import_module("checker")
glossary = importlib.import_module("glossary")

RULES = checker.rules()
TABLED = [rule for rule in RULES if not rule.name.startswith("glossary")]


def kinds(path, text):
    return [(passage.kind, passage.text, passage.line(0)) for passage in prose.passages(Path(path), text)]


def test_there_are_rules_and_each_has_its_examples():
    assert len(TABLED) > 30
    assert all(rule.bad and rule.good and rule.instead for rule in TABLED)
    assert len({rule.name for rule in TABLED}) == len(TABLED)


@pytest.mark.parametrize("rule", TABLED, ids=lambda rule: rule.name)
def test_a_rule_finds_its_bad_examples_and_no_good_one(rule):
    assert all(any(rule.found(sentence)) for sentence in rule.bad)
    assert [sentence for sentence in rule.good if any(rule.found(sentence))] == []


@pytest.mark.parametrize("rule", TABLED, ids=lambda rule: rule.name)
def test_a_good_example_breaks_no_other_rule(rule):
    for sentence in rule.good:
        assert not list(checker.check_sentence(sentence, "text"))


def test_passages_of_markdown():
    text = "# Title\n\nOne `two three`\nfour. Five [six](x.md).\n\n- item\n  goes on\n\n```sh\ncode\n```\n| a | b c |\n"
    assert kinds("x.md", text) == [
        ("heading", "Title", 1),
        ("text", "One ⟨x⟩ four. Five six.", 3),
        ("text", "item goes on", 6),
        ("cell", "a", 12),
        ("cell", "b c", 12),
    ]
    (passage,) = [p for p in prose.passages(Path("x.md"), text) if "Five" in p.text]
    assert [(passage.line(at), sentence) for at, sentence in prose.sentences(passage)] == [
        (3, "One ⟨x⟩ four."),
        (4, "Five six."),
    ]


def test_passages_of_python():
    text = (
        '"""Head.\n\nSecond `code` paragraph\nhere.\n\n    an example\n"""\n\nLIMIT = 3\n"""Below a constant."""\n\n'
        "# one comment\n# over two lines\nx = 1  # beside it\nraise E(f'there are {x} cells in all')  # noqa: E1\n"
    )
    assert kinds("x.py", text) == [
        ("docstring", "Head.", 1),
        ("docstring", "Second ⟨x⟩ paragraph here.", 3),
        ("docstring", "Below a constant.", 10),
        ("comment", "one comment over two lines", 12),
        ("comment", "beside it", 14),
        ("message", "there are ⟨x⟩ cells in all", 15),
    ]


def test_commands_in_help_and_texts_in_tests_are_no_prose():
    text = '"""Head.\n\n\\b\nsudokudsl check x   all of it\nsudokudsl draw x\n\nTail.\n"""\nx = "four words of text"\n'
    assert kinds("cli/x.py", text) == [
        ("docstring", "Head.", 1),
        ("docstring", "Tail.", 7),
        ("message", "four words of text", 9),
    ]
    assert kinds("tests/x.py", text) == [("docstring", "Head.", 1), ("docstring", "Tail.", 7)]


def test_passages_of_typescript():
    text = "/** One `two`. */\nconst a = `no // comment`; // beside\nconst b = /\\d+/; // after an expression\n"
    assert kinds("x.ts", text) == [
        ("comment", "One ⟨x⟩.", 1),
        ("comment", "beside", 2),
        ("comment", "after an expression", 3),
    ]


def test_passages_of_cpp_and_of_settings():
    text = '// one\n// two\nint x = f("// no");  // beside\n/* block\n   of two */\n// clang-format off\n'
    assert kinds("x.hpp", text) == [("comment", "one two", 1), ("comment", "beside", 3), ("comment", "block of two", 4)]
    assert kinds("x.toml", "# head\nx = 1  # beside\n") == [("comment", "head", 1), ("comment", "beside", 2)]


def test_a_long_sentence_is_a_finding_and_an_enumeration_counts_as_one_word():
    long = " ".join(f"word{n}" for n in range(31)) + "."
    assert [name for name, _, _ in checker.check_sentence(long, "comment")] == ["length"]
    assert not list(checker.check_sentence(long, "text"))
    listed = "It knows " + ", ".join(f"kind{n}" for n in range(60)) + "."
    assert not list(checker.check_sentence(listed, "text"))


def test_findings_name_file_line_words_and_advice(tmp_path, monkeypatch):
    monkeypatch.setattr(checker, "ROOT", tmp_path)
    monkeypatch.setattr(checker, "_misspelt", lambda found: [])
    (tmp_path / "x.md").write_text("Fine.\n\nThis sentence is good.\nThis here is no number.\n")
    (found,) = checker.check([tmp_path / "x.md"])
    assert str(found) == "x.md:4: is-no: 'is no number': 'is not a…', 'are not…'"


def test_the_fragments_of_the_changelog_are_checked(tmp_path, monkeypatch):
    (tmp_path / "changelog.d").mkdir()
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    fragment = tmp_path / "changelog.d" / "x.md"
    fragment.write_text("- Fine.\n- This here is no number.\n")
    monkeypatch.setattr(checker, "ROOT", tmp_path)
    monkeypatch.setattr(checker, "_misspelt", lambda found: [])
    assert checker.files([]) == [fragment]
    assert [(finding.line, finding.rule) for finding in checker.check([fragment])] == [(2, "is-no")]


def test_kept_words_are_still_there_and_have_a_reason():
    for entry in checker.kept_words():
        assert entry.reason
        assert entry.rule in {rule.name for rule in RULES} | {"length"}


class TestGlossary:
    def test_every_entry_points_at_code_that_exists(self):
        assert list(glossary.problems()) == []

    def test_mistakes_of_the_table_are_noticed(self, tmp_path, monkeypatch):
        table = tmp_path / "glossary.toml"
        monkeypatch.setattr(glossary, "TABLE", table)
        entry = '[[term]]\nname = "{}"\nsection = "{}"\ntext = "x"\ncode = ["{}"]\n'
        table.write_text(
            'sections = ["A"]\n'
            + entry.format("one", "A", "puzzle.Puzzle")
            + entry.format("One", "A", "puzzle.Pizzle")
            + entry.format("two", "B", "Tally")
        )
        assert [problem.partition(":")[0] for problem in glossary.problems()] == [
            "one has two entries",
            "One",
            "two",
            "two",
        ]

    def test_a_banned_synonym_is_a_finding_that_names_the_term(self):
        found = [name for name, _, _ in checker.check_sentence("The relay has hidden slots.", "text")]
        assert found == ["glossary (auxiliary slot)", "glossary (portfolio)"]

    def test_a_synonym_of_one_folder_is_free_elsewhere(self):
        assert list(checker.check_sentence("The balance is kept.", "comment", "sudokudsl/native/total.hpp"))
        assert not list(checker.check_sentence("The balance is kept.", "comment", "sudokudsl/cli/main.py"))


class TestNames:
    def test_every_shared_name_has_its_reason(self):
        assert list(glossary.shared_names()) == []

    def test_a_shared_name_without_a_reason_is_noticed_and_so_is_a_reason_without_a_name(self, tmp_path, monkeypatch):
        text = (ROOT / "docs" / "style" / "names.toml").read_text("utf-8")
        (tmp_path / "names.toml").write_text(text.replace('"Tally"', '"Count"'))
        monkeypatch.setattr(glossary, "NAMES", tmp_path / "names.toml")
        assert [problem.split()[0] for problem in glossary.shared_names()] == ["Count", "Tally"]
