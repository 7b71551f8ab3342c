"""Numbers that the engine has to refuse: they break a rule of `native/problem.hpp`."""

from __future__ import annotations

WRONG = (-1, 0, 1, 2, 3, 7, 64, 2**20 + 1, 2**41, -(2**41), 2**62, -(2**62))
"""Numbers that a problem seldom has in their place."""

WRONG_OBJECTIVES = (
    [0, 0, 1, 2, 0, 5, 0, 5],  # a placement listed twice
    [1, 2, 0, 0, 2, 1, 2], [2, 2, 0, 0], [4, 2, 0, 0, 0], [5, 0, 1, 2, 0, 1, 0, 1], [3, 0, 0, 0],  # a slot twice
    [1, 1, 0, 2, 1, 1], [1, 1, 0, 2, 1, 2],  # a digit twice, and more digits than slots
    [2, 1, -1], [3, 0, 2**20, 0],  # no such slot
    [4, 1, 0, -1], [4, 1, 0, 2, 7], [7, -1],  # a wrong number of ways, and of branches
    [5, 0, 1, 1, 0, 2**41], [5, 0, 2**62, 1, 0],  # a weight that is too large, and no weight
    [6, 1, 0, 2, 0, 1, 0, 0, 1, 0], [6, 1, 0, 1, -1, 1, 0], [6, 1, 0, 1, 0, 1, 2**31],  # moves twice, and no state
    [7, 1, 1, 4, 0, 0],  # a part that is not possible
    [8, 1, 0, 2, 2, 1, 0], [8, 1, 0, 1, 1, 1, 0, 1],  # digits that descend, and no such place
    [9, 0, 0, 0], [9, 1, 0, 1, 1, 5, 1, 1], [9, 1, 0, 1, 1, 2**41, 1, 0],  # no slot, no such set, a large digit
    [10], [-1],  # no such kind
)  # fmt: skip
"""Objectives that no problem has."""

WRONG_STARTS = (
    [-1, 0, 0, 0], [0, 0, 1, 0, 1, 5], [2**20 + 1], [1, 0, 1, 0, 0], [1, 1, 0, 0],  # wrong numbers of cells and slots
    [1, 1, 1, 2, 5, 4, 0], [1, 1, 1, 2, 5, 5, 0], [1, 1, 1, 1, 5, 2, 5, 4],  # digits that do not ascend
    [1, 1, 1, 64, *range(64), 1, 5], [1, 2, 2, 1, 5, 1, 5, 256, *range(256)],  # too many digits
    [1, 1, 1, 1, 5, 1, 6], [1, 1, 1, 1, 2**41, 0],  # a digit outside the alphabet, and one that is too large
    [1, 1, 1, 1, 2**40, 1, 2**40, 5, 0, 1, 1, 0, 2**40],  # a sum that is too large, and the same in a branch
    [1, 1, 1, 1, 2**40, 1, 2**40, 7, 1, 1, 5, 0, 1, 1, 0, 2**40],
)  # fmt: skip
"""Whole problems that are none."""
