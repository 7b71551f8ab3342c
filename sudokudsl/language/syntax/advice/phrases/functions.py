"""Functions of spreadsheets, of programming languages and of constraint solvers."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..pieces import CELL, LIST, NAME, free_name
from .phrase import Phrase

_ARGUMENT = r"(?:[^(),]|\([^()]*\))+"
_CALCULATED = re.compile(r"\s(?:[-+*/]|mod)\s")
_ONE_VALUE = re.compile(rf"-?\d+|{CELL}", re.IGNORECASE)
_INFIX = re.compile(r"mod|[<>=*/+-]|is|and|or|iff")


def _call(example: str, becomes: str, names: str, template: str) -> Phrase:
    """A call of one of the functions, `names` of a pattern, with as many arguments as the template has places.

    Parentheses are put around an argument that is calculated, and around all of it, where an operator is beside it.
    """
    places = len(set(re.findall(r"\{(\d)\}", template)))
    infix = bool(_INFIX.search(re.sub(r"\w*\([^()]*\)", "", template)))

    def rewritten(match: re.Match[str]) -> str:
        arguments = [part.strip() for part in match.groups()]
        said = template.format(*(f"({part})" if infix and _CALCULATED.search(part) else part for part in arguments))
        beside = match.string[: match.start()].rstrip()[-1:] + match.string[match.end() :].lstrip()[:1]
        return f"({said})" if infix and not said.startswith("(") and re.search(r"[-+*/]", beside) else said

    arguments = r"\s*,\s*".join([f"({_ARGUMENT})"] * places)
    return Phrase(example, becomes, rf"\b(?:{names})\s*\(\s*{arguments}\s*\)", rewritten)


def _renamed(example: str, becomes: str, names: str, function: str) -> Phrase:
    """A function that has another name here."""
    return Phrase(example, becomes, rf"\b(?:{names})\s*\(", f"{function}(")


def _in_list(written: str) -> Callable[[re.Match[str]], str]:
    """A call with a list and a value, in any order."""

    def rewritten(match: re.Match[str]) -> str:
        one, other = match[1].strip(), match[2].strip()
        values, value = (other, one) if _ONE_VALUE.fullmatch(one) else (one, other)
        return written.format(values, value)

    return rewritten


def _of_all(match: re.Match[str]) -> str:
    """A comparison of each of some cells, of one of them, or of none."""
    words = {"any": "some", "exists": "some", "some": "some", "none": "no", "no": "no"}
    loop, name = words.get(match["word"].lower(), "each"), free_name(match["cells"] + match["test"])
    return f"({loop} {name} in {match['cells'].strip()}: {name} {match['test'].strip()})"


def _end(match: re.Match[str]) -> str:
    """The first or the last cell of a list, of a name or of a call."""
    listed, last = match["cells"].strip(), match["which"].lower() in ("last", "end", "tail")
    cells = re.split(r"[\s,]+|\.\.", listed)
    if all(re.fullmatch(CELL, cell, re.IGNORECASE) for cell in cells):
        return cells[-last]
    return f"{listed}[{f'length({listed})' if last else 1}]" if re.fullmatch(NAME, listed) else match[0]


def _decimal(match: re.Match[str]) -> str:
    """The number whose decimal digits are in some cells."""
    cells = re.findall(CELL, match[1], re.IGNORECASE)
    terms = [f"{10**power} * {cell}" for power, cell in zip(range(len(cells) - 1, 0, -1), cells, strict=False)]
    return f"({' + '.join([*terms, cells[-1]])})"


_NUMBER = "number|concat(?:enate)?|digits|to_?number|as_?number|decimal"
_LIST_AND_VALUE = rf"\s*\(\s*({_ARGUMENT})\s*,\s*({_ARGUMENT})\s*\)"

_TEST = r"(?P<test>(?:[<>]=?|!=|=|(?:not\s+)?in\b|is\b)\s*(?:[^()]|\([^()]*\))+)"
_ALL_OR_ANY = r"(?P<word>all|any|every|each|none|no|exists|some)"

PHRASES = (
    Phrase(
        "require any(r1 > 3) or r1c1 = 1",
        "require (some x in r1: x > 3) or r1c1 = 1",
        rf"\b{_ALL_OR_ANY}\s*\(\s*(?:of\s+)?(?P<cells>{LIST})\s*{_TEST}\)",
        _of_all,
    ),
    Phrase(
        "require all r1 > 1",
        "require (each x in r1: x > 1)",
        rf"\b(?P<word>all|any|every|none)\s+(?:of\s+)?(?P<cells>{LIST})\s*{_TEST}$",
        _of_all,
    ),
    Phrase(
        "require last(r1c1..r1c3) = 2",
        "require r1c3 = 2",
        rf"\b(?P<which>first|start|head|last|end|tail)\s*\(\s*(?P<cells>{LIST})\s*\)",
        _end,
    ),
    Phrase(
        "require sqrt(r1c1) = r1c2",
        "require r1c1 = r1c2 * r1c2",
        rf"\b(?:sqrt|square[_-]?root|root)\s*\(\s*({_ARGUMENT})\s*\)\s*=\s*({CELL}|\d+)",
        r"\1 = \2 * \2",
    ),
    _call(
        "require factorial(r1c1) = 6",
        "require product(each k in 1..12 where k <= r1c1: k) = 6",
        "factorial|fact",
        "product(each k in 1..12 where k <= {0}: k)",
    ),
    Phrase(
        "require mode(r1) = 2",
        "each d in digits: count(x in r1 where x = d) <= count(x in r1 where x = 2)",
        rf"^(?:require\s+)?mode\s*\(\s*({LIST})\s*\)\s*=\s*({CELL}|-?\d+)$",
        r"each d in digits: count(x in \1 where x = d) <= count(x in \1 where x = \2)",
    ),
    _call("require 2 * rest(r1c1, 2) = 2", "require 2 * (r1c1 mod 2) = 2", "rest", "{0} mod {1}"),
    _renamed("require total(r1c1 r1c2) = 6", "require sum(r1c1 r1c2) = 6", "total|add|plus", "sum"),
    _renamed("require times(r1c1, r1c2) = 6", "require product(r1c1, r1c2) = 6", "times|multiply|mul|prod", "product"),
    _renamed("require minimum(r1) = 1", "require min(r1) = 1", "minimum|lowest|least|smallest", "min"),
    _renamed("require maximum(r1) = 9", "require max(r1) = 9", "maximum|highest|greatest|largest", "max"),
    _renamed("require len(r1) = 9", "require length(r1) = 9", "len|card|cardinality", "length"),
    _renamed(
        "require alldifferent(r1c1 r1c2)",
        "require distinct(r1c1 r1c2)",
        "all[_-]?(?:different|distinct|unique)|different|unique|nunique|nvalue",
        "distinct",
    ),
    _call(
        "require allequal(r1c1 r1c2)", "require distinct(r1c1 r1c2) = 1", "all[_-]?(?:equal|same)", "distinct({0}) = 1"
    ),
    _call("require mod(r1c1, 2) = 1", "require r1c1 mod 2 = 1", "mod|modulo|rem|remainder", "{0} mod {1}"),
    _call("require div(r1c1 + 1, 2) = 1", "require (r1c1 + 1) / 2 = 1", "div|quotient|int[_-]?div", "{0} / {1}"),
    _call("require floor(r1c1 / 2) = 1", "require (r1c1 / 2) = 1", "floor|int|trunc", "({0})"),
    _call("require minus(r1c1, r1c2) = 1", "require r1c1 - r1c2 = 1", "minus|subtract|sub", "{0} - {1}"),
    _call("require difference(r1c1, r1c2) = 1", "require abs(r1c1 - r1c2) = 1", "difference|diff", "abs({0} - {1})"),
    _call(
        "require range(r1c1 r1c2) = 3",
        "require max(r1c1 r1c2) - min(r1c1 r1c2) = 3",
        "range|spread",
        "max({0}) - min({0})",
    ),
    Phrase(
        "require pow(r1c1, 2) = 4",
        "require (r1c1 * r1c1) = 4",
        rf"\bpow(?:er)?\s*\(\s*({CELL}|{NAME})\s*,\s*2\s*\)",
        r"(\1 * \1)",
    ),
    _call(
        "require digital_root(sum(r1)) = 3",
        "require 1 + (sum(r1) - 1) mod 9 = 3",
        "digital[_-]?root",
        "1 + ({0} - 1) mod 9",
    ),
    _call(
        "require if(r1c1 = 1, r1c2, 2) = 2",
        "require (if r1c1 = 1 then r1c2 else 2) = 2",
        "if|ite|if_?else",
        "(if {0} then {1} else {2})",
    ),
    _call("require and(r1c1 = 1, r1c2 = 2)", "require (r1c1 = 1 and r1c2 = 2)", "and|both", "({0} and {1})"),
    _call("require or(r1c1 = 1, r1c2 = 2)", "require (r1c1 = 1 or r1c2 = 2)", "or|either", "({0} or {1})"),
    _call("require xor(r1c1 = 1, r1c2 = 2)", "require not (r1c1 = 1 iff r1c2 = 2)", "xor", "not ({0} iff {1})"),
    _call("require implies(r1c1 = 1, r1c2 = 2)", "require (r1c1 = 1 implies r1c2 = 2)", "implies", "({0} implies {1})"),
    _call("require equal(r1c1, r1c2)", "require r1c1 = r1c2", "equals?|eq", "{0} = {1}"),
    _call("require neq(r1c1, r1c2)", "require r1c1 != r1c2", "neq?|not[_-]?equals?", "{0} != {1}"),
    _call("require lt(r1c1, r1c2)", "require r1c1 < r1c2", "lt|less[_-]?than", "{0} < {1}"),
    _call("require gt(r1c1, r1c2)", "require r1c1 > r1c2", "gt|greater[_-]?than", "{0} > {1}"),
    _call("require le(r1c1, r1c2)", "require r1c1 <= r1c2", "le|leq", "{0} <= {1}"),
    _call("require ge(r1c1, r1c2)", "require r1c1 >= r1c2", "ge|geq", "{0} >= {1}"),
    _call(
        "require consecutive(r1c1, r1c2)", "require abs(r1c1 - r1c2) = 1", "(?:is)?_?consecutive", "abs({0} - {1}) = 1"
    ),
    _call("require is_prime(r1c1)", "require r1c1 is prime", "is_?prime|prime", "{0} is prime"),
    _call("require is_square(r1c1)", "require r1c1 is square", "is_?square", "{0} is square"),
    _call("require is_even(r1c1)", "require r1c1 is even", "is_?even|even", "{0} is even"),
    _call("require is_odd(r1c1)", "require r1c1 is odd", "is_?odd|odd", "{0} is odd"),
    _call("require divides(r1c1, r1c2)", "require r1c2 mod r1c1 = 0", "divides", "{1} mod {0} = 0"),
    _call(
        "require divisible(r1c1, 3)",
        "require r1c1 mod 3 = 0",
        "(?:is)?_?(?:divisible|multiple)(?:_?by|_?of)?",
        "{0} mod {1} = 0",
    ),
    _call(
        "require coprime(r1c1, r1c2)",
        "require (no d in 2..99: r1c1 mod d = 0 and r1c2 mod d = 0)",
        "(?:are)?_?co-?prime",
        "(no d in 2..99: {0} mod d = 0 and {1} mod d = 0)",
    ),
    Phrase(
        "require gcd(r1c1, r1c2) = 1",
        "require coprime(r1c1, r1c2)",
        rf"\bgcd\s*(\(\s*{_ARGUMENT}\s*,\s*{_ARGUMENT}\s*\))\s*=\s*1\b",
        r"coprime\1",
    ),
    Phrase(
        "require ratio(r1c1, r1c2) = 2",
        "require (r1c1 = 2 * r1c2 or r1c2 = 2 * r1c1)",
        rf"\bratio\s*\(\s*({CELL})\s*,\s*({CELL})\s*\)\s*=\s*(\d+)",
        r"(\1 = \3 * \2 or \2 = \3 * \1)",
    ),
    Phrase(
        "require contains(r1, 5)",
        "require 5 in r1",
        rf"\b(?:contains?|has|have|includes?|member|is_?in|elem|element){_LIST_AND_VALUE}",
        _in_list("{1} in {0}"),
    ),
    Phrase(
        "require countif(r1, 5) = 1",
        "require count(x in r1 where x = 5) = 1",
        rf"\b(?:count_?if|frequency|occurrences?|among|count){_LIST_AND_VALUE}",
        _in_list("count(x in {0} where x = {1})"),
    ),
    Phrase(
        "require index(r1, 5) = 2",
        "require position of 5 in r1 = 2",
        rf"\b(?:position|index|index_?of|find|locate|match){_LIST_AND_VALUE}",
        _in_list("position of {1} in {0}"),
    ),
    Phrase(
        "require set(r1c1 r1c2) = set(r2c1 r2c2)",
        "require (each digit as d: d in r1c1 r1c2 iff d in r2c1 r2c2)",
        rf"\bset\s*\(\s*({_ARGUMENT})\s*\)\s*(?:==?)\s*set\s*\(\s*({_ARGUMENT})\s*\)",
        r"(each digit as d: d in \1 iff d in \2)",
    ),
    Phrase(
        "require same_row(r1c1, r1c2)",
        "require row(r1c1) = row(r1c2)",
        rf"\bsame[_-]?(row|column|box|region){_LIST_AND_VALUE}",
        r"\1(\2) = \1(\3)",
    ),
    Phrase(
        "require concat(r1c1, r1c3) > 20",
        "require (10 * r1c1 + r1c3) > 20",
        rf"\b(?:{_NUMBER})\s*\(\s*({CELL}(?:[\s,]+{CELL})+)\s*\)",
        _decimal,
    ),
    Phrase(
        "require number(r1c1..r1c3) > 20",
        "require number read along r1c1..r1c3 > 20",
        rf"\b(?:{_NUMBER})\s*\(\s*({CELL}(?:\.\.{CELL})+|{NAME})\s*\)",
        r"number read along \1",
    ),
    Phrase(
        "require increasing(r1c1..r1c3)",
        "thermometer r1c1..r1c3",
        rf"^(?:require\s+)?(?:strictly[_-]?)?(?:increasing|ascending|sorted)\s*\(\s*({LIST})\s*\)$",
        r"thermometer \1",
    ),
)
