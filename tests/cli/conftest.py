"""Fixtures for the tests of the command."""

import pytest


@pytest.fixture
def spec(tmp_path):
    def write(text, name="puzzle.sdk"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write
