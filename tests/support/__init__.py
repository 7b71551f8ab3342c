"""Helpers of the tests in several folders, and the places of the files that they read."""

from pathlib import Path

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
EXAMPLES = ROOT / "examples"
