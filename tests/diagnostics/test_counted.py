"""Sentences that count cells of a kind: the line that the message proposes has the meaning of the sentence."""

import re
from collections.abc import Callable, Iterator
from itertools import product

import pytest

from sudokudsl import SdkError, count, loads

BOARD = "board 2x3 digits 0-2\nlayer shade digits 0-1 counted\ngiven r1c3 r2c1 r2c2 = 0 1 2\n"
PLACES = [(row, column) for row in (1, 2) for column in (1, 2, 3)]
KNOWN = {(1, 3): 0, (2, 1): 1, (2, 2): 2}
Place = tuple[int, int]
Digits = dict[Place, int]


def around(place: Place) -> Iterator[Place]:
    return (each for each in PLACES if each != place and max(abs(each[0] - place[0]), abs(each[1] - place[1])) == 1)


def beside(place: Place) -> Iterator[Place]:
    return (each for each in PLACES if abs(each[0] - place[0]) + abs(each[1] - place[1]) == 1)


def corner(place: Place) -> Iterator[Place]:
    return (each for each in PLACES if abs(each[0] - place[0]) == abs(each[1] - place[1]) == 1)


def row(number: int) -> list[Place]:
    return [(number, column) for column in (1, 2, 3)]


def shaded(shades: Digits, of: int = 1) -> list[Place]:
    return [place for place in PLACES if shades[place] == of]


SENTENCES: dict[str, Callable[[Digits, Digits], bool]] = {
    "r1c1 counts the shaded cells around it": lambda d, s: d[1, 1] == sum(s[p] for p in around((1, 1))),
    "the digit in r1c2 is the number of shaded cells surrounding it": lambda d, s: (
        d[1, 2] == sum(s[p] for p in around((1, 2)))
    ),
    "r1c1 is the number of unshaded cells in its row": lambda d, s: d[1, 1] == 3 - sum(s[p] for p in row(1)),
    "r2c3 says how many shaded cells are in its column": lambda d, s: d[2, 3] == s[1, 3] + s[2, 3],
    "r1c1 equals the number of shaded cells in row 2": lambda d, s: d[1, 1] == sum(s[p] for p in row(2)),
    "r1c2 counts the orthogonally adjacent odd digits": lambda d, s: d[1, 2] == sum(d[p] % 2 for p in beside((1, 2))),
    "r1c2 counts the diagonally adjacent shaded cells": lambda d, s: d[1, 2] == sum(s[p] for p in corner((1, 2))),
    "the number in r1c1 is the number of 2s in row 2": lambda d, s: d[1, 1] == sum(d[p] == 2 for p in row(2)),
    "r1c1 is the number of shaded cells": lambda d, s: d[1, 1] == sum(s.values()),
    "each shaded cell touches exactly one other shaded cell": lambda d, s: all(
        sum(s[p] for p in beside(place)) == 1 for place in shaded(s)
    ),
    "every unshaded cell is orthogonally adjacent to at least two shaded cells": lambda d, s: all(
        sum(s[p] for p in beside(place)) >= 2 for place in shaded(s, 0)
    ),
    "shaded cells touch at most one unshaded cell": lambda d, s: all(
        sum(1 - s[p] for p in beside(place)) <= 1 for place in shaded(s)
    ),
    "each odd digit is diagonally adjacent to one shaded cell": lambda d, s: all(
        sum(s[p] for p in corner(place)) == 1 for place in PLACES if d[place] % 2
    ),
    "no cell is both shaded and even": lambda d, s: not any(d[place] % 2 == 0 for place in shaded(s)),
    "the shaded cells in row 1 sum to 2": lambda d, s: sum(d[p] for p in row(1) if s[p]) == 2,
    "unshaded digits in each row are different": lambda d, s: all(
        len({d[p] for p in row(at) if not s[p]}) == sum(1 - s[p] for p in row(at)) for at in (1, 2)
    ),
    "in each 2x2 there are at least three different digits": lambda d, s: all(
        len({d[a, b] for a in (1, 2) for b in (at, at + 1)}) >= 3 for at in (1, 2)
    ),
    "r1c2 is the largest digit in its row": lambda d, s: d[1, 2] == max(d[p] for p in row(1)),
    "r1c2 is the smallest digit in row 1": lambda d, s: d[1, 2] == min(d[p] for p in row(1)),
    "column 3 increases from top to bottom": lambda d, s: d[1, 3] < d[2, 3],
    "r1c1 is the lowest digit in its column": lambda d, s: d[1, 1] <= d[2, 1],
    "r2c2 is greater than all its neighbours": lambda d, s: all(d[2, 2] > d[p] for p in beside((2, 2))),
    "r1c1 is less than all surrounding cells": lambda d, s: all(d[1, 1] < d[p] for p in around((1, 1))),
    "the digit in r1c1 plus r1c2 is 3": lambda d, s: d[1, 1] + d[1, 2] == 3,
    "r1c1 times r1c2 is 2": lambda d, s: d[1, 1] * d[1, 2] == 2,
    "the sum of r1c1 r1c2 is a prime number": lambda d, s: d[1, 1] + d[1, 2] in (2, 3),
    "r1c1, r1c2 and r2c3 sum to an even number": lambda d, s: (d[1, 1] + d[1, 2] + d[2, 3]) % 2 == 0,
    "the sum of r1c1 r1c2 equals the product of r2c2 r2c3": lambda d, s: d[1, 1] + d[1, 2] == d[2, 2] * d[2, 3],
    "either r1c1 or r1c2 is 2": lambda d, s: 2 in (d[1, 1], d[1, 2]),
    "r2c3 gives the position of 2 in row 2": lambda d, s: d[2, 3] == 2,
    "r1c1 r1c2 and r2c2 r2c3 contain the same digits": lambda d, s: (
        sorted((d[1, 1], d[1, 2])) == sorted((d[2, 2], d[2, 3]))
    ),
    "r1c1 r1c2 and r2c2 r2c3 contain the same digits in the same order": lambda d, s: (
        (d[1, 1], d[1, 2]) == (d[2, 2], d[2, 3])
    ),
    "r1c1, r1c2 and r2c2 are consecutive digits in any order": lambda d, s: (
        sorted((d[1, 1], d[1, 2], d[2, 2])) == [0, 1, 2]
    ),
    "the digits in r1c1 r1c2 are in increasing order": lambda d, s: d[1, 1] < d[1, 2],
    "the digits on r1c1 r1c2 increase by at least 2": lambda d, s: d[1, 2] - d[1, 1] >= 2,
    "r1 and r2 have the same sum": lambda d, s: sum(d[p] for p in row(1)) == sum(d[p] for p in row(2)),
    "1 comes before 2 in row 1": lambda d, s: (d[1, 1], d[1, 2]) == (1, 2),
    "2 is to the right of 0 in row 1": lambda d, s: (d[1, 1], d[1, 2]) == (0, 2),
    "the two-digit number r1c1 r1c2 is a multiple of 7": lambda d, s: (10 * d[1, 1] + d[1, 2]) % 7 == 0,
    "every cell has an even neighbour": lambda d, s: all(any(d[p] % 2 == 0 for p in beside(p_)) for p_ in PLACES),
    "row 1 contains more odd digits than row 2": lambda d, s: (
        sum(d[p] % 2 for p in row(1)) > sum(d[p] % 2 for p in row(2))
    ),
    "there are fewer shaded cells in row 1 than in row 2": lambda d, s: (
        sum(s[p] for p in row(1)) < sum(s[p] for p in row(2))
    ),
    "there are at least four shaded cells": lambda d, s: sum(s.values()) >= 4,
    "adjacent digits in row 1 differ": lambda d, s: d[1, 1] != d[1, 2] != d[1, 3],
    "no two neighbouring cells along r1 sum to 2": lambda d, s: 2 not in (d[1, 1] + d[1, 2], d[1, 2] + d[1, 3]),
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_proposed_line_means_the_sentence(sentence):
    with pytest.raises(SdkError) as caught:
        loads(f"{BOARD}{sentence}\n")
    proposed = re.search(r"did you mean `([^`]+)`\?", str(caught.value))
    assert proposed, caught.value
    expected = 0
    free = [place for place in PLACES if place not in KNOWN]
    for digits in product(range(3), repeat=len(free)):
        filling = KNOWN | dict(zip(free, digits, strict=True))
        for shades in product(range(2), repeat=len(PLACES)):
            expected += SENTENCES[sentence](filling, dict(zip(PLACES, shades, strict=True)))
    assert 0 < expected < 3 ** len(free) * 2 ** len(PLACES)
    assert count(loads(f"{BOARD}{proposed[1]}\n")).count == expected
