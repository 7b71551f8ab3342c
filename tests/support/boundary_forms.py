"""The forms of all families that can be sampled, and statements of them at the boundaries of their arguments.

They are made from the signatures (`fuzz/boundaries.py`), so a new family, form or option is tried without a line in
the tests.
"""

from __future__ import annotations

from random import Random

import pytest

from sudokudsl.families import BUILTIN
from sudokudsl.fuzz.boundaries import boundary_settings, boundary_statements
from sudokudsl.fuzz.random_specs import can_sample

FORMS = [
    pytest.param(family, form, id=f"{family.word} {form.usage()}")
    for family in BUILTIN
    if family.constrains
    for form in family.forms
    if can_sample(form)
]
"""Parameters of a test: each family with each of its forms."""


def boundary_lines(family, form, most):
    """Up to `most` statements of a form, chosen at random, each with the text of its board."""
    found = [
        (setting.text, statement.line)
        for setting in boundary_settings()
        for statement in boundary_statements(family, setting)
        if statement.form is form
    ]
    return Random(form.usage()).sample(found, min(most, len(found)))
