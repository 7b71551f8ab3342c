"""Fixtures for the tests of the generator."""

import pytest

from sudokudsl.generator.queries import Deadline


@pytest.fixture
def time_for_400_questions(monkeypatch):
    """The time is up after 400 questions, however quick the machine is."""
    asked = iter(range(400))
    limits = Deadline.limits

    def counted(self, nodes=None):
        if next(asked, None) is None:
            raise TimeoutError
        return limits(self, nodes)

    monkeypatch.setattr(Deadline, "limits", counted)
