"""Sentences about two cells, or about a single one that a layer marks, such as `r1c1 is twice r1c2`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ..pieces import CELL, CELLS, NAME, QUALITY
from .words import BOUND, KNOWN, NOUN, NUMBER, ONE, Sentence, cells_said, compiled, filled

_MORE, _LESS = r"greater|larger|bigger|more|higher", r"less|smaller|lower|fewer"
_MOST, _LEAST = r"largest|biggest|highest|greatest|maximum", r"smallest|lowest|least|minimum"
_OF_LISTS = (("of", "cells"), ("of_other", "cells_other"))
_TIMES = {"twice": 2, "double": 2, "three times": 3, "thrice": 3, "triple": 3}
_TWO = rf"(?:cells\s+)?(?P<one>{ONE})\s*(?:,|and|&)\s*(?P<other>{ONE})"
_OTHER = rf"(?P<other>{ONE}|-?\d+)"
_TOUCH = (
    r"(?:(?:may|can|must|do)\s*(?:not\s+)?)?(?:(?:touch|share\s+a\s+side|are\s+(?:orthogonally\s+)?adjacent)"
    r"(?:,?\s+(?:each\s+other|orthogonally|at\s+a\s+side|(?:not\s+)?even\s+diagonally|diagonally))?)"
)
_ARE = r"(?:(?:must|should)\s+be\s+|is\s+|are\s+)?"


def _times(found: re.Match[str]) -> str:
    """One cell is a multiple of another one."""
    times = " ".join(found["times"].lower().split())
    return f"require {found['one']} = {_TIMES.get(times) or times.split()[0]} * {found['other']}"


def _by(found: re.Match[str]) -> str:
    """One cell is a number more or less than another one."""
    is_more = re.fullmatch(_MORE, found["how"], re.IGNORECASE)
    form = "{one} {sign} {other} + {number}" if is_more else "{other} {sign} {one} + {number}"
    return filled(f"require {form}", found)


def _of_both(found: re.Match[str]) -> str:
    """The sum, product or difference of two cells."""
    value = {"sum": "{one} + {other}", "product": "{one} * {other}"}.get(found["of"].lower(), "abs({one} - {other})")
    return filled(f"require {value} {{sign}} {{total}}", found)


def _apart(found: re.Match[str]) -> str:
    """No two cells of a layer touch: at a side, or anywhere."""
    at_a_side = re.search(r"side|adjacent|orthogonal", found[0], re.IGNORECASE)
    return filled(f"no {'orthogonal' if at_a_side else 'king'} as a, b: {{layer}}[a] = 1 and {{layer}}[b] = 1", found)


def _of_two_lists(found: re.Match[str]) -> str:
    """The sum or product of some cells is that of others."""
    one, other = (f"{found[of].lower()}({cells_said(found[cells])})" for of, cells in _OF_LISTS)
    return f"require {one} = {other}"


def _before(found: re.Match[str]) -> str:
    """One digit comes before another one on a line, or after it."""
    one, other = (found["digit"], found["second"]) if found["before"] else (found["second"], found["digit"])
    return f"require (some pair in {cells_said(found['cells'])} as x, y: x = {one} and y = {other})"


def _multiple(found: re.Match[str]) -> str:
    """The number whose digits are in some cells is a multiple of another one."""
    cells = re.findall(CELL, found["cells"], re.IGNORECASE)
    terms = [f"{10**power} * {cell}" for power, cell in zip(range(len(cells) - 1, 0, -1), cells, strict=False)]
    return f"require ({' + '.join([*terms, cells[-1]])}) mod {found['number']} = 0"


def _extreme(found: re.Match[str]) -> str:
    """A cell has the highest or the lowest digit of its row, column or box."""
    cell, where = found["one"], f"in {cells_said(found['cells'])}" if found["cells"] else ""
    if found["kind"]:
        where = "in all where {0}(x) = {0}({1})".format(found["kind"].lower(), cell)
    sign = "<=" if re.fullmatch(_MOST, found["how"], re.IGNORECASE) else ">="
    return f"each x {where}: x {sign} {cell}"


def _against_neighbours(found: re.Match[str]) -> str:
    """A cell is greater or less than all cells beside it, or around it."""
    said = (found["move"] or "").lower()
    around = found["around"] or said.startswith("surround")
    move = "king" if around else "diagonal" if said.startswith("diagonal") else "orthogonal"
    return f"each {move} of {found['one']} as n: {found['one']} {'>' if found['more'] else '<'} n"


SENTENCES: tuple[Sentence[str | Callable[[re.Match[str]], str]], ...] = (
    Sentence(
        "r1c1 is a star",
        "given star[r1c1] = 1",
        rf"(?P<one>{ONE})\s+is\s+(?:an?\s+)?(?P<layer>{NAME})",
        "given {layer}[{one}] = 1",
    ),
    Sentence(
        "sum of r1c1 r1c2 is 5",
        "require sum(r1c1 r1c2) = 5",
        rf"(?:the\s+)?(?P<of>sum|product)\s+of\s+(?P<cells>{KNOWN})\s+(?:is|=|equals)\s+{BOUND}(?P<total>-?\d+)",
        "require {of}({cells}) {sign} {total}",
    ),
    Sentence(
        "the sum of r1c1 r1c2 is a prime number",
        "require sum(r1c1 r1c2) is prime",
        rf"(?:the\s+)?(?P<of>sum|product)\s+of\s+(?P<cells>{KNOWN})\s+(?:is|=|equals)\s+(?:an?\s+)?(?P<quality>{QUALITY})(?:\s+number)?",
        "require {of}({cells}) is {quality}",
    ),
    Sentence(
        "the sum of r1c1 r1c2 equals the product of r3c3 r3c4",
        "require sum(r1c1 r1c2) = product(r3c3 r3c4)",
        rf"(?:the\s+)?(?P<of>sum|product)\s+of\s+(?P<cells>{KNOWN})\s+(?:is|=|equals|is\s+equal\s+to)\s+(?:the\s+)?"
        rf"(?P<of_other>sum|product)\s+of\s+(?P<cells_other>{KNOWN})",
        _of_two_lists,
    ),
    Sentence(
        "r1c1 is the largest digit in its box",
        "each x in all where box(x) = box(r1c1): x <= r1c1",
        rf"(?P<one>{ONE})\s+{_ARE}the\s+(?P<how>{_MOST}|{_LEAST})\s+(?:digit\s+|number\s+|cell\s+|value\s+)?(?:in|of)\s+"
        rf"(?:(?:its|the|the\s+same)\s+(?P<kind>row|column|box)|(?P<cells>(?:row|column|box)\s+\d+|{KNOWN}))",
        _extreme,
    ),
    Sentence(
        "r1c1 is greater than all its neighbours",
        "each orthogonal of r1c1 as n: r1c1 > n",
        rf"(?P<one>{ONE})\s+{_ARE}(?:(?P<more>{_MORE})|{_LESS})\s+than\s+(?:all\s+|each\s+|any\s+|every\s+|of\s+)*(?:its\s+|the\s+)?"
        r"(?P<move>orthogonal(?:ly)?\s+|diagonal(?:ly)?\s+|surrounding\s+)?(?:adjacent\s+|neighbou?ring\s+)?(?:neighbou?rs?|cells|digits)"
        r"(?P<around>\s+around\s+it)?",
        _against_neighbours,
    ),
    Sentence(
        "either r1c1 or r1c2 is 5",
        "require 5 in r1c1 r1c2",
        rf"(?:either\s+)?(?P<one>{ONE})\s+or\s+(?P<other>{ONE})(?:\s*,?\s+or\s+both,?)?\s+(?:is|=|equals|contains|has|holds)\s+(?:an?\s+)?"
        r"(?P<total>-?\d+)",
        "require {total} in {one} {other}",
    ),
    Sentence(
        "r1c1 gives the position of 9 in row 1",
        "require r1c1 = position of 9 in r1",
        rf"(?P<one>{ONE})\s+(?:is|equals|=|gives|shows|indicates|points\s+to|says)\s+(?:the\s+)?(?:position|place)\s+of\s+"
        r"(?:the\s+)?(?:digit\s+)?(?P<total>-?\d+)\s+(?:in|on|along)\s+(?P<cells>(?:row|column|box)\s+\d+|[rcb]\d+)",
        "require {one} = position of {total} in {cells}",
    ),
    Sentence(
        "r1c1..r1c3 and r5c5..r5c7 contain the same digits in the same order",
        "clone r1c1..r1c3 = r5c5..r5c7",
        rf"(?:cells\s+|lines\s+|cages\s+)?(?P<cells>{CELLS})\s+and\s+(?P<cells_other>{CELLS})\s+(?:contain|have|hold|share)\s+(?:exactly\s+)?the\s+"
        r"same\s+(?:set\s+of\s+)?digits(?P<order>\s+in\s+(?:the\s+same\s+)?order)?(?:\s+in\s+(?:any|some)\s+order)?",
        lambda found: f"{'clone' if found['order'] else 'same-digits'} {found['cells']} = {found['cells_other']}",
    ),
    Sentence(
        "the mean of r1c1 r1c2 is at least 3",
        "require sum(r1c1 r1c2) >= length(r1c1 r1c2) * 3",
        rf"(?:the\s+)?(?:average|mean)\s+of\s+(?P<cells>{KNOWN})\s+(?:is|=|equals)\s+{BOUND}(?P<total>-?\d+|{ONE})",
        "require sum({cells}) {sign} length({cells}) * {total}",
    ),
    Sentence(
        "r1c4 is the average of r1c1 and r1c3",
        "require length(r1c1 r1c3) * r1c4 = sum(r1c1 r1c3)",
        rf"(?P<one>{ONE})\s+(?:is|=|equals)\s+(?:the\s+)?(?:average|mean)\s+of\s+(?P<cells>{KNOWN})",
        "require length({cells}) * {one} = sum({cells})",
    ),
    Sentence(
        "r1c1 + r1c2 equals 5",
        "require r1c1 + r1c2 = 5",
        rf"(?P<one>{ONE}(?:\s*[-+*]\s*(?:{ONE}|\d+))+)\s+(?:equals|is)\s+{_OTHER}",
        "require {one} = {other}",
    ),
    Sentence(
        "rows 1 and 2 have the same sum",
        "require sum(r1) = sum(r2)",
        r"(?P<kind>row|column|box)(?:es|s)?\s+(?P<first>\d+)\s+and\s+(?:row\s+|column\s+|box\s+)?(?P<second>\d+)\s+(?:have|has)\s+"
        r"(?:the\s+same|an?\s+equal|equal)\s+(?P<of>sum|product)s?",
        lambda found: "require {2}({0}{1}) = {2}({0}{3})".format(
            found["kind"][0].lower(), found["first"], found["of"].lower(), found["second"]
        ),
    ),
    Sentence(
        "r1c1 r1c2 and r2c1 r2c2 have the same sum",
        "require sum(r1c1 r1c2) = sum(r2c1 r2c2)",
        rf"(?P<cells>[rcb]\d+|{CELLS})\s+and\s+(?P<cells_other>[rcb]\d+|{CELLS})\s+(?:have|has)\s+(?:the\s+same|an?\s+equal|equal)\s+(?P<of>sum|product)s?",
        "require {of}({cells}) = {of}({cells_other})",
    ),
    Sentence(
        "1 comes before 2 in row 1",
        "require (some pair in r1 as x, y: x = 1 and y = 2)",
        rf"(?P<digit>\d+)\s+(?:comes\s+|appears\s+|is\s+)?(?:(?P<before>before|above|(?:to\s+the\s+)?left\s+of)|after|below|(?:to\s+the\s+)?right\s+of)\s+"
        rf"(?:the\s+)?(?P<second>\d+)\s+(?:in|on|along)\s+(?P<cells>(?:row|column)\s+\d+|{KNOWN})",
        _before,
    ),
    Sentence(
        "the two-digit number r1c1 r1c2 is a multiple of 7",
        "require (10 * r1c1 + r1c2) mod 7 = 0",
        rf"(?:the\s+)?(?:(?:two|three|four|2|3|4)-digit\s+)?(?:number\s+)?(?:formed\s+by\s+|in\s+|read\s+along\s+)?"
        rf"(?P<cells>{CELL}(?:[\s,]+{CELL})+)\s+(?:is|reads\s+as|forms)\s+(?:an?\s+)?(?:number\s+)?(?:that\s+is\s+)?(?:multiple\s+of|divisible\s+by)\s+"
        r"(?P<number>\d+)",
        _multiple,
    ),
    Sentence(
        "r1 is a thermometer",
        "thermometer r1",
        rf"(?P<cells>(?:row|column|box)\s+\d+|{KNOWN})\s+is\s+an?\s+(?P<family>{NAME})(?:\s+line)?",
        "{family} {cells}",
    ),
    Sentence(
        "shaded cells are connected",
        "connected shade = 1",
        rf"(?:(?:the|all)\s+)*(?P<layer>{NAME})\s+cells\s+(?:are|form\s+an?)\s+(?:(?:all|orthogonally)\s+)*connected"
        r"(?:\s+area)?",
        "connected {layer} = 1",
    ),
    Sentence(
        "no two shades touch",
        "no king as a, b: shade[a] = 1 and shade[b] = 1",
        rf"no\s+two\s+(?P<layer>{NOUN})(?:s|\s+cells)\s+(?:{_TOUCH})",
        _apart,
    ),
    Sentence(
        "no 2x2 block is entirely shaded",
        "no window 2x2 as w: (each x in w: shade[x] = 1)",
        rf"no\s+(?P<size>\d+x\d+)\s+(?:(?:block|square|area)\s+)?(?:(?:of|is|fully|entirely)\s+)+(?P<layer>{NOUN})"
        r"(?:\s+cells)?",
        "no window {size} as w: (each x in w: {layer}[x] = 1)",
    ),
    Sentence(
        "r1c1 is twice r1c2",
        "require r1c1 = 2 * r1c2",
        rf"(?P<one>{ONE})\s+{_ARE}(?P<times>{'|'.join(_TIMES)}|\d+\s+times)\s+(?:of\s+)?(?P<other>{ONE})",
        _times,
    ),
    Sentence(
        "r1c1 is 1 less than r1c2",
        "require r1c2 = r1c1 + 1",
        rf"(?P<one>{ONE})\s+{_ARE}{BOUND}(?P<number>{NUMBER})\s+(?P<how>{_MORE}|{_LESS})\s+than\s+{_OTHER}",
        _by,
    ),
    Sentence(
        "r1c1 is greater than r1c2",
        "require r1c1 > r1c2",
        rf"(?P<one>{ONE})\s+{_ARE}(?:{_MORE})\s+than\s+{_OTHER}",
        "require {one} > {other}",
    ),
    Sentence(
        "r1c1 must be less than r1c2",
        "require r1c1 < r1c2",
        rf"(?P<one>{ONE})\s+{_ARE}(?:{_LESS})\s+than\s+{_OTHER}",
        "require {one} < {other}",
    ),
    Sentence(
        "r1c1 is the same as r2c2",
        "require r1c1 = r2c2",
        rf"(?P<one>{ONE})\s+(?:equals?|{_ARE}(?:equal\s+to|the\s+same\s+as))\s+{_OTHER}",
        "require {one} = {other}",
    ),
    Sentence(
        "r1c1 differs from r2c2",
        "require r1c1 != r2c2",
        rf"(?P<one>{ONE})\s+{_ARE}(?:not\s+equal\s+to|different\s+from|differs\s+from)\s+{_OTHER}",
        "require {one} != {other}",
    ),
    Sentence(
        "r1c1 and r1c2 are equal",
        "require r1c1 = r1c2",
        rf"{_TWO}\s+{_ARE}(?:equal|the\s+same|identical)",
        "require {one} = {other}",
    ),
    Sentence(
        "r1c1 and r2c2 are different",
        "require r1c1 != r2c2",
        rf"{_TWO}\s+(?:differ|{_ARE}(?:different|distinct))",
        "require {one} != {other}",
    ),
    Sentence(
        "r1c1 and r1c2 are consecutive",
        "require abs(r1c1 - r1c2) = 1",
        rf"{_TWO}\s+{_ARE}consecutive",
        "require abs({one} - {other}) = 1",
    ),
    Sentence(
        "r1c1 and r1c2 differ by 2",
        "require abs(r1c1 - r1c2) = 2",
        rf"{_TWO}\s+differ\s+by\s+{BOUND}(?P<number>{NUMBER})",
        "require abs({one} - {other}) {sign} {number}",
    ),
    Sentence(
        "the difference between r1c1 and r1c2 is 1",
        "require abs(r1c1 - r1c2) = 1",
        rf"(?:the\s+)?(?P<of>sum|product|difference)\s+(?:of|between)\s+{_TWO}\s+(?:is|=|equals)\s+{BOUND}"
        rf"(?P<total>-?\d+|{ONE})",
        _of_both,
    ),
)
"""Whole sentences. A rule has the parts of the sentence in braces, or is a function of the match."""
_COMPILED = compiled(SENTENCES)


def rules_on_two_cells(text: str) -> Iterator[str]:
    """The rules that a sentence about two cells, or about a marked one, may mean; nothing for another sentence."""
    for pattern, rule in _COMPILED:
        if found := pattern.fullmatch(text):
            yield filled(rule, found) if isinstance(rule, str) else rule(found)
