"""The forms of all families that can be sampled, and statements of them at the boundaries of their arguments.

They are made from the signatures (`fuzz/boundaries.py`), so a new family, form or option is tried without a line in
the tests.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest

from sudokudsl.crosscheck.oracle import grids_to_try
from sudokudsl.families import BUILTIN
from sudokudsl.fuzz.boundaries import boundary_settings, boundary_statements_of
from sudokudsl.fuzz.random_specs import can_sample
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

FORMS = [
    pytest.param(family, form, id=f"{family.word} {form.usage()}")
    for family in BUILTIN
    if family.constrains
    for form in family.forms
    if can_sample(form)
]
"""Parameters of a test: each family with each of its forms."""


def found_in(text):
    """The puzzle of a text, or the codes of its errors."""
    sink = Sink(Source("boundaries", text))
    puzzle = read(sink.source, sink, Registry())
    return {each.code for each in sink.found if each.severity == "error"} if sink.failed else puzzle


@lru_cache
def alone(text):
    """The puzzle of a board without any further statement."""
    return found_in(text)


@lru_cache
def grids_of(text):
    """All fillings of a board and of its extra cells that have a meaning without any further statement."""
    puzzle = alone(text)
    return tuple(filter(puzzle.holds, grids_to_try(puzzle)))


def statements_of(family, form):
    """All statements of a form, each with its setting."""
    number, settings = family.forms.index(form), boundary_settings()
    return [(setting, each) for setting in settings for each in boundary_statements_of(family, number, setting)]


def boundary_lines(family, form, most):
    """Up to `most` statements of a form, chosen at random, each with the text of its board."""
    found = [(setting.text, statement.line) for setting, statement in statements_of(family, form)]
    return Random(form.usage()).sample(found, min(most, len(found)))
