"""The reasons of the logical solver remove as many candidates as are stored."""

import pytest

from support.boundary_forms import FORMS
from support.layered_boards import SPECS
from support.reason_strength import of_form, of_layers, stored

STORED = stored()


def same_as_stored(line):
    """Changed on purpose? `python tests/support/reason_strength.py --update`, and look at the diff: less is better."""
    assert line == STORED.get(line.rsplit(":", 1)[0])


@pytest.mark.parametrize("name", SPECS)
def test_the_reasons_of_layers_and_counts(name):
    same_as_stored(of_layers(name))


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_the_reasons_of_families(family, form):
    same_as_stored(of_form(family, form))


def test_no_stored_line_is_left_over():
    assert len(STORED) == len(SPECS) + len(FORMS)
