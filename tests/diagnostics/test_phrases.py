"""Phrases of other languages and of English: every entry of their tables does what its example says."""

import re
from collections import Counter

import pytest

from sudokudsl.language.syntax.advice.phrases import PHRASES


@pytest.mark.parametrize("phrase", PHRASES, ids=[each.example for each in PHRASES])
def test_an_example_is_rewritten_as_it_says(phrase):
    assert re.sub(phrase.pattern, phrase.replacement, phrase.example, flags=re.IGNORECASE) == phrase.becomes


def test_every_example_is_there_once():
    assert [each for each, times in Counter(phrase.example for phrase in PHRASES).items() if times > 1] == []
