"""The entry of all tables of first words."""

from __future__ import annotations

from typing import NamedTuple

ROOMS = (
    "known rooms are areas, `areas room of 1-20 at most 60`, and `givens room` is the line above a picture of letters"
)


class FirstWords(NamedTuple):
    """Words with one meaning that statements begin with, and the advice for them."""

    words: tuple[str, ...]
    """The words as `word_key` has them. Two or three words that begin a statement count as one."""
    advice: str
    statement: str = ""
    """The beginning of the statement for these words, if only cells follow them."""
