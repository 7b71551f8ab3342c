"""English sentences as rules: a subject, which is cells, and a predicate. Nothing is looked up here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

MAX_LENGTH = 200
"""Characters of a sentence."""
_NAME = r"[^\W\d_]\w*(?:-[^\W\d_]\w*)*"
_NOUN = r"(?!(?:of|to|in|and|or|repeat|digit|cell)s?\b)[^\W\d_][\w-]*?"  # without a plural s after it
_CELL = r"r\d+c\d+"
_ONE = rf"(?:{_CELL}|{_NAME}\[[^\]]+\])"
_KNOWN = rf"(?:[rcb]\d+(?![\w-])|{_CELL}(?:(?:\.\.|\s*,\s*|\s+and\s+|\s*,\s*and\s+|\s+){_CELL})*)"
_CELLS = rf"(?:{_KNOWN}|{_NAME})"
_KINDS = {"row": "row", "column": "column", "col": "column", "box": "box", "region": "region", "house": "house"}
_NUMBERS = {"no": 0, "one": 1, "a": 1, "an": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
            "eight": 8, "nine": 9}  # fmt: skip
_NUMBER = rf"-?\d+|{'|'.join(_NUMBERS)}"
_BOUNDS = {"exactly": "=", "at least": ">=", "at most": "<=", "more than": ">", "fewer than": "<", "less than": "<"}
_BOUND = rf"(?:(?P<bound>{'|'.join(each.replace(' ', '[ ]+') for each in _BOUNDS)})\s+)?"
_HAS = r"(?:contains?|has|have|holds?|includes?|there\s+(?:is|are))"
_MUST = r"(?:(?:must|should|always|all|may|can)\s+)*"
_NOT = r"(?:(?:do|does|must|may|can|should)\s*(?:not|n['’]?t)|can['’]?t|never|cannot)\s+"
_QUALITIES = r"odd|even|prime|square"
_MORE, _LESS = r"greater|larger|bigger|more|higher", r"less|smaller|lower|fewer"
_TIMES = {"twice": 2, "double": 2, "three times": 3, "thrice": 3, "triple": 3}


@dataclass(frozen=True, slots=True)
class _Cells:
    """The subject of a sentence: cells, and the quantifier that visits them; it is empty for known cells."""

    cells: str
    loop: str = ""
    line: str = ""
    """The loop or path whose cells these are."""
    where: str = ""
    """A test on x that leaves some of the cells."""

    def rule(self, condition: str) -> str:
        """A rule on the cells as a whole."""
        return f"{self.loop}: {condition}" if self.loop else f"require {condition}"

    def quantified(self, quantifier: str) -> str:
        """A rule that begins with a quantifier over the cells."""
        return f"{self.loop}: {quantifier}" if self.loop else quantifier

    def numbers(self, test: str = "") -> str:
        """The cells as the argument of a function, with a test on x."""
        tests = [each for each in (self.where, test) if each]
        return f"x in {self.cells} where {' and '.join(tests)}" if tests else self.cells

    def neighbours(self, condition: str) -> str:
        """A rule on every two cells that follow one another, x and y."""
        where = f"step of {self.line}" if self.line else f"run of 2 in {self.cells}"
        return self.quantified(f"each {where} as x, y: {condition}")


_PLACE_FIRST = re.compile(r"^(?:in|on|along)\s+([^,]+?),?\s+(?:the\s+)?(digits|cells|values)\s+", re.IGNORECASE)


def english_lines(text: str, division: str = "") -> Iterator[str]:
    """The rules that a sentence in English may mean; nothing for another text.

    `division` is the name of the only division into areas, which the sentence may leave out.
    """
    text = re.sub(r"\b(\w+)\s+or\s+(more|less|fewer)\b", _at_least_or_most, text.strip().rstrip("."))
    if len(text) > MAX_LENGTH:
        return
    text = re.sub(r"\bnot\s+shaded\b", "unshaded", _PLACE_FIRST.sub(r"the \2 in \1 ", text), flags=re.IGNORECASE)
    if re.search(r"\bunshaded\b", text, re.IGNORECASE):
        yield from map(_unshaded, english_lines(re.sub(r"\bunshaded\b", "shaded", text, flags=re.IGNORECASE)))
        return
    if found := _PAIRS.fullmatch(text):
        yield from _on_pairs(found)
    for pattern, said in _OF_TWO:
        if found := pattern.fullmatch(text):
            yield said(found)
    for about, rest in _subjects(text, division):
        for pattern, rule in _OF_MANY:
            if found := pattern.fullmatch(rest):
                yield rule(about, found)


def _unshaded(rule: str) -> str:
    """A rule on shaded cells as one on those that are not."""
    rule = re.sub(r"^connected shade = 1$", "connected shade = 0", rule)
    rule = re.sub(r"\bsum\(shade\[([^\[\]]+)\]\)", r"count(m in shade[\1] where m = 0)", rule)
    return re.sub(r"(\bshade\[[^\[\]]+\]) = 1\b", r"\1 = 0", rule)


def _at_least_or_most(found: re.Match[str]) -> str:
    """`at least 3` for `3 or more`."""
    return f"{'at least' if found[2].lower() == 'more' else 'at most'} {found[1]}"


def _subjects(text: str, division: str) -> Iterator[tuple[_Cells, str]]:
    """The subjects that a sentence may have, each with its predicate."""
    for pattern in (_EACH_FIRST, _EACH_LAST):
        if (found := pattern.fullmatch(text)) and (about := _each(found, division)) is not None:
            yield about, found["rest"]
    for pattern in (_CELLS_FIRST, _CELLS_LAST):
        if found := pattern.fullmatch(text):
            cells = _listed(found["cells"])
            if re.fullmatch(_NAME, cells) and not re.fullmatch(r"[rcb]\d+", cells):
                yield _Cells("all", line=cells, where=f"x on {cells}"), found["rest"]
            yield _Cells(cells), found["rest"]
    if found := _MARKED_FIRST.fullmatch(text):
        yield _Cells("all", where=f"{_layer(found['layer'])}[x] = 1"), found["rest"]


def _listed(cells: str) -> str:
    """Cells with blanks between them; a row, column or box as it is written here."""
    cells = re.sub(r"\s*(?:,\s*and\b|,|\band\b)\s*", " ", cells)
    return re.sub(r"^(row|column|box)\s+(\d+)$", lambda m: f"{m[1][0].lower()}{m[2]}", cells, flags=re.IGNORECASE)


def _each(found: re.Match[str], division: str) -> _Cells | None:
    """The rows, columns, boxes or areas that a sentence is about."""
    groups = {name: text or "" for name, text in found.groupdict().items()}
    word = {"no": "no", "some": "some"}.get(groups["word"].lower(), "each")
    kind = groups["kind"].lower()
    if size := re.match(r"\d+x\d+", kind):
        name = groups.get("name") or "w"
        return _Cells(name, f"{word} window {size[0]} as {name}")
    if kind.startswith("area"):
        field = groups["field"] or division
        name = groups.get("name") or "a"
        return _Cells(name, f"{word} area of {field} as {name}") if field else None
    singular = _KINDS.get(kind) or _KINDS.get(kind.removesuffix("s")) or _KINDS.get(kind.removesuffix("es"))
    name = groups.get("name") or "h"
    return _Cells(name, f"{word} {singular} as {name}") if singular else None


_KIND = (
    r"(?P<kind>rows?|columns?|cols?|box(?:es)?|regions?|houses?|areas?|\d+x\d+(?:\s+(?:window|square|block)s?)?)"
    rf"(?:\s+(?:of|in)\s+(?P<field>(?!{_CELL}\b){_NAME}))?"
)
_PARTS = r"(?:the\s+)?(?:(?:digits?|cells?|numbers?)\s+)?(?:of|in|on|along|inside|within)\s+(?:the\s+)?"
_PLACE = rf"(?P<cells>(?:row|column|box)\s+\d+|{_CELLS})"
_EACH = r"(?P<word>each|every|all|any|no|some)"
_EACH_FIRST = re.compile(
    rf"(?:{_PARTS})?(?:{_EACH}\s+)?{_KIND}(?:\s+as\s+(?P<name>{_NAME})\s*:?(?:\s+(?:(?P=name)|it))?|\s*:)?\s+(?P<rest>.+)",
    re.IGNORECASE,
)
_EACH_LAST = re.compile(
    rf"(?P<rest>.+?)\s+(?:in|of|on|within|per|inside)\s+(?:(?P<word>each|every|all|any|the)\s+)?{_KIND}",
    re.IGNORECASE,
)
_MARKED_FIRST = re.compile(rf"(?:(?:the|all)\s+)*(?P<layer>{_NAME})\s+(?:cells|digits)\s+(?P<rest>.+)", re.IGNORECASE)
_CELLS_FIRST = re.compile(rf"(?:{_PARTS}|(?:the\s+)?cells?\s+)?{_PLACE}\s+(?P<rest>.+)", re.IGNORECASE)
_CELLS_LAST = re.compile(rf"(?P<rest>.+?)\s+(?:in|of|on|along|within|inside)\s+(?:the\s+)?{_PLACE}", re.IGNORECASE)


def _layer(word: str) -> str:
    """The name of the layer that marks cells: `shade` for shaded cells."""
    return "shade" if word.lower() == "shaded" else word


def _value(word: str) -> int:
    """A number in digits or as a word."""
    return _NUMBERS.get(word.lower(), 0) if not word.lstrip("-").isdecimal() else int(word)


def _sign(found: re.Match[str]) -> str:
    return _BOUNDS[" ".join((found["bound"] or "exactly").lower().split())]


def _sum(about: _Cells, found: re.Match[str]) -> str:
    return about.rule(f"sum({about.numbers()}) {_sign(found)} {found['total']}")


def _count(about: _Cells, found: re.Match[str]) -> str:
    """A number of digits of a kind, or of cells with a layer's 1."""
    what, number = found["what"].lower(), _value(found["number"])
    if re.fullmatch(_QUALITIES, what):
        test = f"x is {what}"
    elif digit := re.fullmatch(r"(\d+)'?s?", what):
        test = f"x = {digit[1]}"
    else:
        layer = _layer(what)
        if not about.where and about.cells not in ("all", layer):
            return about.rule(f"sum({layer}[{about.cells}]) {_sign(found)} {number}")
        test = f"{layer}[x] = 1"
    some = found["number"].lower() in ("a", "an") and found["bound"] is None  # `contains an even digit`
    sign = ">=" if some and re.fullmatch(_QUALITIES, what) else _sign(found)
    return about.rule(f"count({about.numbers(test)}) {sign} {number}")


def _contains(about: _Cells, found: re.Match[str]) -> str:
    digit, negated = found["digit"], "not " * bool(found["no"])
    if about.where:
        return about.rule(f"count({about.numbers(f'x = {digit}')}) {'=' if negated else '>='} {0 if negated else 1}")
    return about.rule(f"{digit} {negated}in {about.cells}")


def _distinct(about: _Cells, _: re.Match[str]) -> str:
    return about.rule(f"distinct({about.numbers()})")


def _qualities(about: _Cells, found: re.Match[str]) -> str:
    if re.fullmatch(_ONE, about.cells):
        return about.rule(f"{about.cells} is {found['quality'].lower()}")
    where = f" where {about.where}" if about.where else ""
    return about.quantified(f"each x in {about.cells}{where}: x is {found['quality'].lower()}")


def _differ(about: _Cells, found: re.Match[str]) -> str:
    return about.neighbours(f"abs(x - y) {_sign(found)} {_value(found['number'])}")


_UP_TO = r"(?:sums?|adds?|totals?)(?:\s+up)?\s*(?:to)?|ha(?:s|ve)\s+(?:the\s+|a\s+)?(?:sum|total)(?:\s+of)?"
_OF_MANY: tuple[tuple[re.Pattern[str], Callable[[_Cells, re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), rule)
    for pattern, rule in (
        (rf"{_MUST}(?:{_UP_TO})\s+{_BOUND}(?P<total>-?\d+|{_ONE}|{_NAME})", _sum),
        (rf"{_MUST}(?:{_NOT})?{_HAS}\s+(?P<no>no\s+)(?:digits?\s+|numbers?\s+)?(?P<digit>\d+)s?", _contains),
        (rf"(?P<no>{_NOT}){_HAS}\s+(?:an?\s+|the\s+|any\s+)*(?:digits?\s+|numbers?\s+)?(?P<digit>\d+)s?", _contains),
        (rf"{_MUST}{_HAS}(?P<no>)\s+(?:an?\s+|the\s+)*(?:digits?\s+|numbers?\s+)?(?P<digit>\d+)", _contains),
        (
            rf"(?:{_MUST}{_HAS}\s+)?{_BOUND}(?P<number>{_NUMBER})\s+(?P<what>{_QUALITIES}|\d+'?s?|{_NOUN})"
            r"(?:\s+(?:digits?|numbers?|cells?)|s)?",
            _count,
        ),
        (rf"{_MUST}(?:are|is)\s+{_MUST}(?:distinct|different|unique)", _distinct),
        (
            rf"{_MUST}{_HAS}\s+{_MUST}(?:distinct|different|unique|no\s+(?:repeat(?:ed|ing)|equal))\s+digits",
            _distinct,
        ),
        (
            rf"(?:digits?\s+)?(?:{_NOT})(?:repeats?|contain\s+repeats|have\s+repeats)(?:\s+(?:an?\s+)?digits?)?",
            _distinct,
        ),
        (
            rf"no\s+digits?\s+repeats?|(?:{_HAS}\s+)?no\s+repeat(?:s|ed\s+digits)|differ",
            _distinct,
        ),
        (rf"{_MUST}(?:is|are)\s+{_MUST}(?P<quality>{_QUALITIES})", _qualities),
        (
            r"(?:digits?\s+)?alternates?(?:\s+in\s+parity|\s+parity|\s+between\s+(?:odd\s+and\s+even|even\s+and\s+odd))?",
            lambda about, _: about.neighbours("x mod 2 != y mod 2"),
        ),
        (
            r"(?:strictly\s+)?(?:increases?|ascends?|rises?)|(?:is|are)\s+(?:strictly\s+)?(?:increasing|ascending)",
            lambda about, _: about.neighbours("x < y"),
        ),
        (
            r"(?:strictly\s+)?(?:decreases?|descends?|falls?)|(?:is|are)\s+(?:strictly\s+)?(?:decreasing|descending)",
            lambda about, _: about.neighbours("x > y"),
        ),
        (
            rf"{_MUST}(?:adjacent\s+)?(?:digits\s+)?differ\s+by\s+{_BOUND}(?P<number>{_NUMBER})",
            _differ,
        ),
    )
)
"""Predicates of several cells, each with its rule."""


def _parts(found: re.Match[str]) -> dict[str, str]:
    """The parts of a sentence as a rule has them, by the names of their groups."""
    written: Mapping[str, Callable[[str], str]] = {
        "layer": _layer,
        "cells": _listed,
        "of": str.lower,
        "family": str.lower,
        "number": lambda word: str(_value(word)),
    }
    parts = {name: written.get(name, str)(text or "") for name, text in found.groupdict().items()}
    return parts | ({"sign": _sign(found)} if "bound" in parts else {})


def _rule(form: str) -> Callable[[re.Match[str]], str]:
    """A rule with the parts of a sentence in braces."""
    return lambda found: form.format_map(_parts(found))


def _times(found: re.Match[str]) -> str:
    times = " ".join(found["times"].lower().split())
    return f"require {found['one']} = {_TIMES.get(times) or times.split()[0]} * {found['other']}"


def _by(found: re.Match[str]) -> str:
    """One cell is a number more or less than another one."""
    is_more = re.fullmatch(_MORE, found["how"], re.IGNORECASE)
    form = "{one} {sign} {other} + {number}" if is_more else "{other} {sign} {one} + {number}"
    return _rule(f"require {form}")(found)


def _of_both(found: re.Match[str]) -> str:
    """The sum, product or difference of two cells."""
    value = {"sum": "{one} + {other}", "product": "{one} * {other}"}.get(found["of"].lower(), "abs({one} - {other})")
    return _rule(f"require {value} {{sign}} {{total}}")(found)


_BESIDE = r"(?:adjacent|neighbou?ring|touching|bordering)"
_PAIR_OF = r"(?:cells|digits|numbers|squares|neighbou?rs)"
_PAIRS = re.compile(
    rf"(?:(?P<no>no)\s+(?:two|pair\s+of)\s+|(?:any\s+two|every\s+two|each\s+pair\s+of|all|two)\s+)?"
    rf"(?:(?:(?P<side>orthogonal|diagonal)(?:ly)?\s+)?(?:{_BESIDE}\s+{_PAIR_OF}|neighbou?rs)"
    rf"|{_PAIR_OF}\s+(?:that\s+are\s+)?(?:(?:orthogonal|(?P<corner>diagonal))(?:ly)?\s+)?{_BESIDE}"
    rf"|{_PAIR_OF}\s+(?:that\s+are\s+)?(?:an?\s+|one\s+)?(?P<move>knight|king)(?:['’]?s)?[\s-]+(?:move|step)s?\s+(?:apart|away)"
    r"(?:\s+from\s+each\s+other)?)"
    r"\s+(?P<rest>.+)",
    re.IGNORECASE,
)
"""A sentence about every two cells that a move joins."""
_SAME = r"(?:equal|the\s+same(?:\s+digits?)?|identical)"
_OF_PAIRS = tuple(
    (re.compile(rf"(?P<not>{_NOT})?{_MUST}{pattern}", re.IGNORECASE), rule)
    for pattern, rule in (
        (rf"(?:{_UP_TO})\s+{_BOUND}(?P<number>-?\d+)", "a + b {sign} {number}"),
        (rf"(?:digits\s+)?differ\s+by\s+{_BOUND}(?P<number>{_NUMBER})", "abs(a - b) {sign} {number}"),
        (
            rf"(?:{_HAS})\s+a\s+difference\s+of\s+{_BOUND}(?P<number>{_NUMBER})",
            "abs(a - b) {sign} {number}",
        ),
        (r"(?:(?:are|be)\s+)?(?P<aren_t>not\s+)?consecutive(?:\s+digits)?", "abs(a - b) = 1"),
        (rf"(?:(?:are|be)\s+)?(?P<aren_t>not\s+)?{_SAME}", "a = b"),
        (rf"(?:{_HAS}|share)\s+{_SAME}", "a = b"),
        (rf"(?:differ|(?:are|be|{_HAS})\s+(?:different|distinct)(?:\s+digits)?)", "a != b"),
        (rf"(?:{_HAS}|are\s+of|share)\s+(?:the\s+)?same\s+parity", "a mod 2 = b mod 2"),
        (rf"(?:(?:{_HAS}|are\s+of)\s+(?:a\s+)?different\s+parity|alternate(?:\s+in\s+parity)?)", "a mod 2 != b mod 2"),
        (
            rf"(?:{_HAS}|are\s+in)\s+a\s+(?:1:2|2:1)\s+ratio|{_HAS}\s+a\s+ratio\s+of\s+(?:1:2|2:1|2)",
            "a = 2 * b or b = 2 * a",
        ),
    )
)
"""Predicates of two such cells, each with its rule."""


def _on_pairs(found: re.Match[str]) -> Iterator[str]:
    """The rules on every two cells that a move joins."""
    move = found["move"] or found["corner"] or found["side"] or "orthogonal"
    for pattern, rule in _OF_PAIRS:
        if predicate := pattern.fullmatch(found["rest"]):
            negations = (found["no"], predicate["not"], predicate.groupdict().get("aren_t"))
            word = "no" if sum(map(bool, negations)) % 2 else "each"
            yield f"{word} {move.lower()} as a, b: {rule.format_map(_parts(predicate))}"


def _apart(found: re.Match[str]) -> str:
    """No two cells of a layer touch: at a side, or anywhere."""
    at_a_side = re.search(r"side|adjacent|orthogonal", found[0], re.IGNORECASE)
    return _rule(f"no {'orthogonal' if at_a_side else 'king'} as a, b: {{layer}}[a] = 1 and {{layer}}[b] = 1")(found)


_TWO = rf"(?:cells\s+)?(?P<one>{_ONE})\s*(?:,|and|&)\s*(?P<other>{_ONE})"
_OTHER = rf"(?P<other>{_ONE}|-?\d+)"
_TOUCH = (
    r"(?:(?:may|can|must|do)\s*(?:not\s+)?)?(?:(?:touch|share\s+a\s+side|are\s+(?:orthogonally\s+)?adjacent)"
    r"(?:,?\s+(?:each\s+other|orthogonally|at\s+a\s+side|(?:not\s+)?even\s+diagonally|diagonally))?)"
)
_ARE = r"(?:(?:must|should)\s+be\s+|is\s+|are\s+)?"
_OF_TWO: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), _rule(rule) if isinstance(rule, str) else rule)
    for pattern, rule in (
        (rf"(?P<one>{_ONE})\s+is\s+(?:an?\s+)?(?P<layer>{_NAME})", "given {layer}[{one}] = 1"),
        (
            rf"(?:the\s+)?(?P<of>sum|product)\s+of\s+(?P<cells>{_KNOWN})\s+(?:is|=|equals)\s+{_BOUND}(?P<total>-?\d+)",
            "require {of}({cells}) {sign} {total}",
        ),
        (
            rf"(?:the\s+)?(?:average|mean)\s+of\s+(?P<cells>{_KNOWN})\s+(?:is|=|equals)\s+{_BOUND}(?P<total>-?\d+|{_ONE})",
            "require sum({cells}) {sign} length({cells}) * {total}",
        ),
        (
            rf"(?P<one>{_ONE})\s+(?:is|=|equals)\s+(?:the\s+)?(?:average|mean)\s+of\s+(?P<cells>{_KNOWN})",
            "require length({cells}) * {one} = sum({cells})",
        ),
        (
            rf"(?P<one>{_ONE}(?:\s*[-+*]\s*(?:{_ONE}|\d+))+)\s+(?:equals|is)\s+{_OTHER}",
            "require {one} = {other}",
        ),
        (rf"(?P<cells>{_KNOWN})\s+is\s+an?\s+(?P<family>{_NAME})(?:\s+line)?", "{family} {cells}"),
        (
            rf"(?:(?:the|all)\s+)*(?P<layer>{_NAME})\s+cells\s+(?:are|form\s+an?)\s+(?:(?:all|orthogonally)\s+)*connected"
            r"(?:\s+area)?",
            "connected {layer} = 1",
        ),
        (rf"no\s+two\s+(?P<layer>{_NOUN})(?:s|\s+cells)\s+(?:{_TOUCH})", _apart),
        (
            rf"no\s+(?P<size>\d+x\d+)\s+(?:(?:block|square|area)\s+)?(?:(?:of|is|fully|entirely)\s+)+(?P<layer>{_NOUN})"
            r"(?:\s+cells)?",
            "no window {size} as w: (each x in w: {layer}[x] = 1)",
        ),
        (rf"(?P<one>{_ONE})\s+{_ARE}(?P<times>{'|'.join(_TIMES)}|\d+\s+times)\s+(?:of\s+)?(?P<other>{_ONE})", _times),
        (rf"(?P<one>{_ONE})\s+{_ARE}{_BOUND}(?P<number>{_NUMBER})\s+(?P<how>{_MORE}|{_LESS})\s+than\s+{_OTHER}", _by),
        (rf"(?P<one>{_ONE})\s+{_ARE}(?:{_MORE})\s+than\s+{_OTHER}", "require {one} > {other}"),
        (rf"(?P<one>{_ONE})\s+{_ARE}(?:{_LESS})\s+than\s+{_OTHER}", "require {one} < {other}"),
        (rf"(?P<one>{_ONE})\s+(?:equals?|{_ARE}(?:equal\s+to|the\s+same\s+as))\s+{_OTHER}", "require {one} = {other}"),
        (
            rf"(?P<one>{_ONE})\s+{_ARE}(?:not\s+equal\s+to|different\s+from|differs\s+from)\s+{_OTHER}",
            "require {one} != {other}",
        ),
        (rf"{_TWO}\s+{_ARE}(?:equal|the\s+same|identical)", "require {one} = {other}"),
        (rf"{_TWO}\s+(?:differ|{_ARE}(?:different|distinct))", "require {one} != {other}"),
        (rf"{_TWO}\s+{_ARE}consecutive", "require abs({one} - {other}) = 1"),
        (rf"{_TWO}\s+differ\s+by\s+{_BOUND}(?P<number>{_NUMBER})", "require abs({one} - {other}) {sign} {number}"),
        (
            rf"(?:the\s+)?(?P<of>sum|product|difference)\s+(?:of|between)\s+{_TWO}\s+(?:is|=|equals)\s+{_BOUND}"
            rf"(?P<total>-?\d+|{_ONE})",
            _of_both,
        ),
    )
)
"""Predicates of two cells, and of a single one that a layer marks, each with its rule."""
