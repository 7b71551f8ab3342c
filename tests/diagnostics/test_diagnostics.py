"""Every case of `tests/diagnostics`: the messages it states, with their places, and no others."""

import pytest

from support import corpus


@pytest.mark.parametrize("case", corpus.read_cases("diagnostics"), ids=lambda case: case.id)
def test_diagnostics(case):
    corpus.understand(case)
