"""Puzzles for the tests of the command."""

import json

FOUR = "board 1x3 digits 1-4\nthermometer r1c1..r1c3\n"  # C(4,3) = 4 solutions
ONE = "board 1x3 digits 1-3\nthermometer r1c1..r1c3\nexpect unique\n"


def facts(done):
    return [json.loads(line) for line in done.stdout.splitlines()]
