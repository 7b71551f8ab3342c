"""Answers about random texts at random places: which of them a change has changed.

A fingerprint states nothing about what is right; other tests do that. It is a part of a digest of the answers of one
kind. Changed on purpose? `pytest --update-goldens`, and look at the diff: it names the kinds of answers.
"""

import hashlib
from random import Random

import pytest

from support.answers import ABOUT_PLACE, ABOUT_TEXT, Asked, answer, random_texts
from support.mixed_documents import mixed_documents
from support.mixed_puzzles import mixed_text
from support.random_edits import edits
from support.variants import FORMS

PLACES = 4
"""The places in a text that are asked about."""
LONGEST = 400
"""The most characters of a text."""


def edited_texts(seed):
    """Some of the texts of a walk of random edits."""
    yield from (edit.after for at, edit in enumerate(edits(seed)) if at % 12 == 11 and len(edit.after) <= LONGEST)


def documents(seed):
    """Some documents of other programs."""
    yield from (text for form in FORMS for text in mixed_documents(form, 1000 + seed, 1) if len(text) <= 8 * LONGEST)


def puzzles(seed):
    """Texts with statements of all kinds, and others with a line that is stated again at another place."""
    random = Random(seed)
    yield from (mixed_text(random) for _ in range(2))
    yield from random_texts(seed, 2)


KINDS = {"edited": edited_texts, "puzzles": puzzles, "documents": documents}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_the_same_as_before(kind, seed, golden):
    random = Random(seed)
    digests = {name: hashlib.sha256() for name in (*ABOUT_TEXT, *ABOUT_PLACE)}
    for text in KINDS[kind](seed):
        asked = Asked(text, random)
        for name, question in ABOUT_TEXT.items():
            digests[name].update(answer(question, asked).encode("utf-8", "backslashreplace"))
        for _ in range(PLACES if kind != "documents" else 1):
            place = Asked(text, random)
            for name, question in ABOUT_PLACE.items():
                digests[name].update(answer(question, place).encode("utf-8", "backslashreplace"))
    golden(
        f"answers/{kind}-{seed}.txt",
        "".join(f"{name:14}{digest.hexdigest()[:6]}\n" for name, digest in digests.items()),
    )
