"""Subjects of English sentences: cells, houses and areas, which the rest of the sentence is about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..pieces import CELL, NAME
from .words import CELLS_OR_NAME, KNOWN, cells_said, marking_layer

_KINDS = {"row": "row", "column": "column", "col": "column", "box": "box", "region": "region", "house": "house"}
_KIND = (
    r"(?P<kind>rows?|columns?|cols?|box(?:es)?|regions?|houses?|areas?|(?:straight\s+)?(?:segment|piece|stretch|straight)(?:e?s)?|\d+x\d+(?:\s+(?:window|square|block)s?)?)"
    rf"(?:\s+(?:of|in)\s+(?P<field>(?!{CELL}\b){NAME}))?"
)
_PARTS = (
    r"(?:(?:the|all)\s+)*(?:(?:digits?|cells?|numbers?)\s+)?(?:of|in|on|along|(?P<side>not\s+on|off|inside|outside|within))"
    r"\s+(?:the\s+)?"
)
_PLACE = rf"(?P<cells>(?:row|column|box)\s+\d+|{CELLS_OR_NAME})"
_EACH = r"(?P<word>each|every|all|any|no|some|an?)"
_EACH_FIRST = re.compile(
    rf"(?:{_PARTS})?(?:{_EACH}\s+)?{_KIND}(?:\s+as\s+(?P<name>{NAME})\s*:?(?:\s+(?:(?P=name)|it))?|\s*:)?\s+(?P<rest>.+)",
    re.IGNORECASE,
)
_EACH_KIND = re.compile(rf"{_EACH}\s+{_KIND}", re.IGNORECASE)
_EACH_LAST = re.compile(
    rf"(?P<rest>.+?)\s+(?:in|of|on|within|per|inside)\s+(?:(?P<word>each|every|all|any|the)\s+)?{_KIND}",
    re.IGNORECASE,
)
_MARKED_FIRST = re.compile(rf"(?:(?:the|all)\s+)*(?P<layer>{NAME})\s+(?:cells|digits)\s+(?P<rest>.+)", re.IGNORECASE)
_SOME_IN_EACH = re.compile(
    rf"(?:(?:the|all)\s+)*(?:(?P<layer>{NAME})\s+(?:cells|digits)|(?:(?:digits|cells)\s+)?(?P<side>on|along|inside|outside)\s+(?P<line>{NAME}))"
    rf"\s+(?:in|of|within)\s+(?:(?P<word>each|every|all|any)\s+)?{_KIND}\s+(?P<rest>.+)"
    rf"|(?:(?:the|all)\s+)*(?P<layer_>{NAME})\s+(?:cells|digits)\s+(?P<rest_>.+?)\s+(?:in|within)\s+(?:each|every|all|any|the\s+same|a)\s+"
    rf"(?P<kind_>row|column|box|region|house|area)",
    re.IGNORECASE,
)
_MARKED_IN_PLACE = re.compile(
    rf"(?:(?:the|all)\s+)*(?P<layer>{NAME})\s+(?:cells|digits)\s+(?:in|of|within)\s+(?:the\s+)?(?P<cells>(?:row|column|box)\s+\d+|{KNOWN})"
    rf"\s+(?P<rest>.+)",
    re.IGNORECASE,
)
_CELLS_FIRST = re.compile(rf"(?:{_PARTS}|(?:the\s+)?cells?\s+)?{_PLACE}\s+(?P<rest>.+)", re.IGNORECASE)
_CELLS_LAST = re.compile(
    rf"(?P<rest>.+?)\s+(?:in|of|on|along|(?P<side>inside|outside|within))\s+(?:the\s+)?{_PLACE}", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Subject:
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

    def rectangles(self) -> str:
        """A rule that areas are rectangles: no square has three cells of one area; empty for other cells."""
        found = re.fullmatch(rf"each area of ({NAME}) as {NAME}", self.loop)
        test = "each window 2x2 as w: each x in w: count(y in w where {0}[y] = {0}[x]) != 3"
        return test.format(found[1]) if found else ""

    def neighbours(self, condition: str) -> str:
        """A rule on every two cells that follow one another, x and y; empty if the cells are in no order."""
        if self.where and not self.line:
            return ""
        where = f"step of {self.line}" if self.line else f"run of 2 in {self.cells}"
        return self.quantified(f"each {where} as x, y: {condition}")


def subjects(text: str, division: str) -> Iterator[tuple[Subject, str]]:
    """The subjects that a sentence may have, each with its predicate."""
    yield from _some_in_each(text, division)
    for pattern in (_EACH_FIRST, _EACH_LAST):
        if (found := pattern.fullmatch(text)) and (about := _each(found, division)) is not None:
            yield about, found["rest"]
    for pattern in (_CELLS_FIRST, _CELLS_LAST):
        if found := pattern.fullmatch(text):
            cells = cells_said(found["cells"])
            if re.fullmatch(NAME, cells) and not re.fullmatch(r"[rcb]\d+", cells):
                said = " ".join((found["side"] or "on").lower().split())
                side = {"within": "inside", "off": "not on"}.get(said, said)
                yield Subject("all", line=cells if side == "on" else "", where=f"x {side} {cells}"), found["rest"]
            yield Subject(cells), found["rest"]
    if found := _MARKED_IN_PLACE.fullmatch(text):
        yield Subject(cells_said(found["cells"]), where=f"{marking_layer(found['layer'])}[x] = 1"), found["rest"]
    if found := _MARKED_FIRST.fullmatch(text):
        yield Subject("all", where=f"{marking_layer(found['layer'])}[x] = 1"), found["rest"]


def _some_in_each(text: str, division: str) -> Iterator[tuple[Subject, str]]:
    """The marked cells, or those on a line, of each row, column, box or area, with the predicate."""
    found = _SOME_IN_EACH.fullmatch(text)
    if found is None:
        return
    kind = found["kind"] or found["kind_"]
    about = _each(_EACH_KIND.fullmatch(f"each {kind}") or found, division)
    if about is None:
        return
    if found["line"]:
        where = f"x {'on' if found['side'].lower() in ('on', 'along') else found['side'].lower()} {found['line']}"
    else:
        where = f"{marking_layer(found['layer'] or found['layer_'])}[x] = 1"
    yield replace(about, where=where), found["rest"] or found["rest_"]


def _each(found: re.Match[str], division: str) -> Subject | None:
    """The rows, columns, boxes or areas that a sentence is about."""
    groups = {name: text or "" for name, text in found.groupdict().items()}
    word = {"no": "no", "some": "some"}.get(groups["word"].lower(), "each")
    kind = groups["kind"].lower()
    if size := re.match(r"\d+x\d+", kind):
        name = groups.get("name") or "w"
        return Subject(name, f"{word} window {size[0]} as {name}")
    if re.search("straight|segment|piece|stretch", kind):
        name = groups.get("name") or "s"
        return Subject(name, f"{word} straight of {groups['field']} as {name}") if groups["field"] else None
    if kind.startswith("area"):
        field = groups["field"] or division
        name = groups.get("name") or "a"
        return Subject(name, f"{word} area of {field} as {name}") if field else None
    singular = _KINDS.get(kind) or _KINDS.get(kind.removesuffix("s")) or _KINDS.get(kind.removesuffix("es"))
    name = groups.get("name") or "h"
    return Subject(name, f"{word} {singular} as {name}") if singular else None
