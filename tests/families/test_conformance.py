"""Every built-in family keeps its contract, and has a file, a table and an example."""

import importlib
import pkgutil
import re

import pytest

import sudokudsl
from sudokudsl import families
from sudokudsl.families import BUILTIN
from sudokudsl.language.family import Family
from sudokudsl.language.syntax.ast import word_key
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.testing.conformance import check_family
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support import EXAMPLES, corpus

RANDOM_SPECS = 12
BOARD_TABLES = tuple(
    f"/{name}.sdk" for name in ("boards", "extra_cells", "grids", "layer", "areas", "loop", "shapes", "cosmetic")
)
CASES = [case for case in corpus.read_cases("families") if not case.fails]
BY_WORD = {family.word: family for family in BUILTIN}


def words(text):
    """The first words of the lines of a spec, as words are compared."""
    return {word_key(match[1]) for match in re.finditer(r"^([a-z][a-z0-9-]*)", text, re.IGNORECASE | re.MULTILINE)}


def mentions(family, text):
    return not words(text).isdisjoint(family.keys())


def small(case):
    """Whether the oracle fills the open cells of a case in a moment."""
    puzzle = read(case.source, Sink(case.source), Registry())
    assert puzzle is not None
    return corpus.tries(puzzle) <= 5000


def table(family):
    """The cases that state a family and suit the oracle. Every case has a board, so those have only their own table."""
    own = [case for case in CASES if mentions(family, case.text) and small(case)]
    return [case.text for case in own if family.constrains or case.file.endswith(BOARD_TABLES)]


@pytest.mark.parametrize("word", sorted(BY_WORD))
def test_family_keeps_its_contract(word):
    check_family(BY_WORD[word], table(BY_WORD[word]), examples=RANDOM_SPECS)


@pytest.mark.parametrize("word", sorted(BY_WORD))
def test_family_has_a_table(word):
    family = BY_WORD[word]
    own = [case for case in CASES if mentions(family, case.text)]
    assert own, f"no case in tests/families states {word}"


@pytest.mark.parametrize("word", sorted(BY_WORD))
def test_family_has_an_example(word):
    assert any(mentions(BY_WORD[word], path.read_text("utf-8")) for path in EXAMPLES.glob("*.sdk"))


def test_the_tuple_is_the_folder():
    """BUILTIN has every `Family` of every file of `families/`, once, in the order of the words."""
    found = []
    for module in pkgutil.iter_modules(families.__path__):
        names = vars(importlib.import_module(f"sudokudsl.families.{module.name}"))
        values = [value for value in names.values() if isinstance(value, Family)]
        found += values
    assert sorted(family.word for family in found) == sorted(family.word for family in BUILTIN)
    assert len(BY_WORD) == len(BUILTIN)


def test_every_table_belongs_to_a_file():
    modules = {module.name for module in pkgutil.iter_modules(families.__path__)}
    tables = {path.stem for path in (corpus.TESTS / "families").glob("*.sdk")}
    assert tables == modules | {"hidden_numbers", "sides"}  # about all families with a number, or with clues of a side


@pytest.mark.parametrize("word", sorted(BY_WORD))
def test_manual_page(word):
    """It names the family, and the example at its end can be read and has the answer that it states."""
    family = BY_WORD[word]
    assert word in family.doc
    block = re.findall(r"(?:^    .*\n|^\n)+", family.doc, re.MULTILINE)
    example = next((text for text in reversed(block) if text.strip()), "")
    assert example, "no example, indented by 4"
    source = Source(word, re.sub("^    ", "", example, flags=re.MULTILINE))
    sink = Sink(source)
    puzzle = read(source, sink, Registry())
    assert puzzle is not None, [each.message for each in sink.found]
    if puzzle.expect is not None:
        failures = sudokudsl.check(puzzle).failures
        assert not failures, "\n".join(failures)
