"""Phrases, sentences and first words of setters: every entry of their tables does what its example says."""

import re
import subprocess
import sys
from collections import Counter

import pytest

from sudokudsl.language.syntax.advice.english import english_lines, pairs, several_cells, two_cells
from sudokudsl.language.syntax.advice.first_words import (
    divisions,
    families,
    genres,
    layers,
    loops,
    shades,
    statements,
)
from sudokudsl.language.syntax.advice.phrases import PHRASES
from sudokudsl.language.syntax.ast import word_key


@pytest.mark.parametrize("phrase", PHRASES, ids=[each.example for each in PHRASES])
def test_an_example_is_rewritten_as_it_says(phrase):
    assert re.sub(phrase.pattern, phrase.replacement, phrase.example, flags=re.IGNORECASE) == phrase.becomes


def test_every_example_is_there_once():
    assert [each for each, times in Counter(phrase.example for phrase in PHRASES).items() if times > 1] == []


SENTENCES = [*pairs.SENTENCES, *two_cells.SENTENCES, *several_cells.SENTENCES]


@pytest.mark.parametrize("sentence", SENTENCES, ids=[each.example for each in SENTENCES])
def test_an_example_of_a_sentence_has_its_rule(sentence):
    assert sentence.becomes in english_lines(sentence.example)


def test_a_first_word_has_one_entry():
    tables = (statements, families, layers, shades, divisions, loops, genres)
    words = Counter(word for table in tables for each in table.FIRST_WORDS for word in each.words)
    assert [word for word, times in words.items() if times > 1] == []
    assert all(word == word_key(word) for word in words)


def test_a_text_without_a_mistake_imports_no_table():
    program = (
        "import sys, sudokudsl; sudokudsl.loads('sudoku 9x9\\nthermometer r1c1..r1c5\\nrequire r1c1 < r2c2\\n');"
        "print(*(name for name in sys.modules if '.advice' in name or 'unknown_words' in name))"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert {name.rpartition(".")[2] for name in found.split()} == {"advice", "wrong_cells"}
