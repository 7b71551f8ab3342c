"""The text of Penpa+ links: lines with JSON, whose common words are shortened, packed by deflate and written as base64.

The parameters of a link are `m`, which is `edit` or `solve`, `p` with the puzzle, and `a` with its solution.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...text.source import Span
from ..json_text import load_json
from ..links import packed_part
from ..refusal import ANYWHERE, refused

MOST_BYTES = 4_000_000
"""The most bytes that are unpacked: without a limit a short link could fill the memory."""
_SHORT = (
    ("z", "zZ"), ('"qa"', "z9"), ('"pu_q"', "zQ"), ('"pu_a"', "zA"), ('"grid"', "zG"), ('"edit_mode"', "zM"),
    ('"surface"', "zS"), ('"line"', "zL"), ('"lineE"', "zE"), ('"wall"', "zW"), ('"cage"', "zC"), ('"number"', "zN"),
    ('"symbol"', "zY"), ('"special"', "zP"), ('"board"', "zB"), ('"command_redo"', "zR"), ('"command_undo"', "zU"),
    ('"command_replay"', "z8"), ('"numberS"', "z1"), ('"freeline"', "zF"), ('"freelineE"', "z2"), ('"thermo"', "zT"),
    ('"arrows"', "z3"), ('"direction"', "zD"), ('"squareframe"', "z0"), ('"polygon"', "z5"), ('"deletelineE"', "z4"),
    ('"killercages"', "z6"), ('"nobulbthermo"', "z7"), ('"__a"', "z_"), ("null", "zO"),
)  # fmt: skip
"""Words and their short forms. The letter z comes first, so that no text of a puzzle looks like a short form."""
_LINK = re.compile(
    r"(?:https?://[^\s#?]*/penpa-edit/(?:index\.html)?[#?])?((?:[a-z]=[^\s&#?]*&)*m=(?:edit|solve)&[^\s#?]+)",
    re.IGNORECASE,
)
_BARE = re.compile(r"m=[^\s=]*")
"""Parameters that are cut within the first."""
_HEADER, _QUESTION, _CENTRES, _COLOURS, _TAGS = 0, 3, 5, 14, 17
"""The numbers of the lines that are read."""
_LEAST_LINES = 6


@dataclass(frozen=True, slots=True)
class Packed:
    """The parts of a link. `span` is the place of the puzzle in the text."""

    header: tuple[str, ...]
    question: dict[str, Any]
    """The lists of drawings."""
    colours: dict[str, Any]
    """The colours of drawings, where they are not the usual ones."""
    centres: tuple[int, ...]
    """The numbers of the cells of the board."""
    tags: tuple[str, ...]
    answer: tuple[str, ...]
    """The digits of the solution, each as the number of a cell, a comma and the digit."""
    span: Span


def recognises(text: str) -> bool:
    """Whether a text is a link of Penpa+, or its parameters."""
    start = text[:4096].strip()
    match = _LINK.match(start)
    return _BARE.fullmatch(start) is not None if match is None else "p=" in match[1] or "://" not in start


def unpacked(text: str) -> Packed:
    """The parts of a text that `recognises` accepts. Raises Refused."""
    lead = len(text) - len(text.lstrip())
    match = _LINK.match(text, lead)
    if match is None:
        raise refused("the link is damaged: its puzzle after `p=` is missing", Span(lead, len(text.rstrip())))
    found: dict[str, str] = {}
    span = ANYWHERE
    for part in re.finditer(r"([a-z])=([^\s&]*)", match[1]):
        found.setdefault(part[1], part[2])
        if part[1] == "p" and span == ANYWHERE:
            span = Span(match.start(1) + part.start(2), match.start(1) + part.end(2))
    if span == ANYWHERE:
        raise refused("the link is damaged: its puzzle after `p=` is missing", Span(*match.span(1)))
    lines = long_form(inflated(found.get("p", ""), "the puzzle of the link", span)).split("\n")
    header = tuple(lines[_HEADER].split(","))
    if header[0].isdecimal():
        raise refused("this link has the form of the first Penpa: open it in Penpa+, and share it again", span)
    if len(lines) < _LEAST_LINES or len(header) < 11:
        raise refused("this is not a puzzle of Penpa+: there are too few lines", span)
    question, colours = _object(lines, _QUESTION, span), _object(lines, _COLOURS, span)
    centres, number = [], 0
    for step in _list(lines, _CENTRES, span):
        if not isinstance(step, int) or isinstance(step, bool):
            raise refused("the list of the cells holds something other than numbers", span)
        number += step
        centres.append(number)
    tags = tuple(str(tag) for tag in _list(lines, _TAGS, span))
    answer = _answer(inflated(found["a"], "the solution of the link", span), span) if found.get("a") else ()
    return Packed(header, question, colours, tuple(centres), tags, answer, span)


def deflated(text: str) -> str:
    """A text packed as a parameter of a link."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def inflated(packed: str, what: str, span: Span) -> str:
    """The text of a parameter of a link. Refused if it is damaged or too long."""
    plain = packed_part(packed).rstrip("=")
    try:
        data = b64decode(plain + "=" * (-len(plain) % 4), validate=True)
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        found = unpacker.decompress(data, MOST_BYTES)
        if unpacker.unconsumed_tail:
            raise refused(f"{what} has more than {MOST_BYTES:,} bytes", span)
        if not unpacker.eof:
            raise refused(f"{what} is damaged: its end is missing", span)
        return found.decode()
    except (ValueError, zlib.error):
        raise refused(f"{what} is damaged: it cannot be unpacked", span) from None


def short_form(text: str) -> str:
    """A text with its common words shortened."""
    for word, short in _SHORT:
        text = text.replace(word, short)
    return text


def long_form(text: str) -> str:
    """A text with the short forms replaced by their words."""
    for word, short in reversed(_SHORT):
        text = text.replace(short, word)
    return text


def _json(text: str, span: Span) -> object:
    try:
        return load_json(text)
    except RecursionError:
        raise refused("the data of the link are nested too deeply", span) from None
    except ValueError:
        raise refused("the data of the link are damaged: a line of them is not JSON", span) from None


def _object(lines: Sequence[str], number: int, span: Span) -> dict[str, Any]:
    """The object of a line; an empty one if there is no such line."""
    found = _json(lines[number], span) if number < len(lines) and lines[number].startswith("{") else {}
    return found if isinstance(found, dict) else {}


def _list(lines: Sequence[str], number: int, span: Span) -> list[Any]:
    """The list of a line; an empty one if there is no such line."""
    found = _json(lines[number], span) if number < len(lines) and lines[number].startswith("[") else []
    return found if isinstance(found, list) else []


def _answer(text: str, span: Span) -> tuple[str, ...]:
    """The digits of a solution: its fifth list, or the first with such entries if it has lists for other choices."""
    found = _json(text, span)
    lists = [each for each in found if isinstance(each, list)] if isinstance(found, list) else []
    digits = [entry for each in lists for entry in each if re.fullmatch(r"\d{1,6},[^,]{1,3}", str(entry))]
    return tuple(map(str, digits))


__all__ = ["MOST_BYTES", "Packed", "deflated", "inflated", "long_form", "recognises", "short_form", "unpacked"]
