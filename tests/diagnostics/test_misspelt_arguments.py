"""A misspelt word among the arguments of a statement: the advice names the word, whatever form it belongs to."""

import re

import pytest

from sudokudsl.families import BUILTIN
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support.corpus import read_cases

WORD = re.compile(r"\b[a-z]+(?:-[a-z]+)*\b")
CASES = [case for case in read_cases("families") if not case.marks]
FAMILIES = {family.word: family for family in BUILTIN}


def misspelt(word):
    """A word without its last letter, and with two letters swapped; a hyphen in another place is not a slip."""
    return {word[:-1], word[0] + word[2] + word[1] + word[3:]} if "-" not in word[:3] else {word[:-1]}


def lines_with_a_slip(family):
    """Each way to misspell a word of a family in its table: the text and the word."""
    own, seen = set(WORD.findall(" ".join(family.usages))), set()
    for case in CASES:
        lines = case.text.splitlines()
        for at, line in enumerate(lines):
            if not line.startswith(family.word + " "):
                continue
            for word in [*WORD.finditer(line.partition(" #")[0])][1:]:
                beginning = re.sub(r"\d+", "#", line[: word.end()])
                if len(word[0]) < 3 or word[0] not in own or '"' in line[: word.start()] or beginning in seen:
                    continue
                seen.add(beginning)
                for wrong in sorted(each for each in misspelt(word[0]) - own if len(each) > 2):
                    other = line[: word.start()] + wrong + line[word.end() :]
                    yield "\n".join([*lines[:at], other, *lines[at + 1 :]]), word[0]


@pytest.mark.parametrize("word", sorted(FAMILIES))
def test_the_advice_names_the_word(word):
    for text, right in lines_with_a_slip(FAMILIES[word]):
        source = Source("puzzle.sdk", text)
        sink = Sink(source)
        read(source, sink, Registry())
        told = [each.help for each in sink.found if each.severity == "error"]
        named = word == "cells" and not told  # it may be the name of a further cell
        assert named or any(re.search(rf"did you mean `[^`]*\b{right}\b", each) for each in told), text
