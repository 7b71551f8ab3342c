"""The text forms of SudokuPad: JSON, mostly packed as an lz-string, and often shortened before that.

Shortened JSON leaves out the quotes of keys and of colours, and has short names for common keys. `t` and `f` are true
and false, and an empty object in a list has no text. Its quotes are single ones.
"""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

from ..json_text import load_json
from ..links import packed_part
from ..lzstring import Damaged, decompress
from ..refusal import refused

MAX_NESTING = 40
_LONG = {
    "c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
    "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value",
    "vd": "videos", "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness",
    "hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration",
}  # fmt: skip
"""The keys that have a short name, by it."""
_SITE = r"https?://(?:[\w-]+\.)?(?:sudokupad\.app|crackingthecryptic\.com|sudokupad\.svencodes\.com)"
_LINK = re.compile(rf"{_SITE}/(?:[\w-]+/)*(?:\?(?:\S*?&)?puzzleid=)?(scl|ctc)([^\s?#&]+)", re.IGNORECASE)
_BARE = re.compile(r"(scl|ctc)(\{.*|[\w+/%=-]{16,}|N4.*)", re.DOTALL)
_WORDS = {"t": True, "true": True, "f": False, "false": False, "null": None, "#0": "#000000", "#F": "#FFFFFF"}
_TOKEN = re.compile(
    r"""\s*(?:(?P<sign>[][{}:,])|(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?P<word>[^][{}:,'"\s]+))\s*""",
    re.DOTALL,
)


def recognises(text: str) -> bool:
    """Whether a text looks like SudokuPad: a link or payload of one of its packings, or JSON with its keys."""
    start = text[:4096].strip()
    if start.startswith("{"):
        return '"cells"' in text and '"grid"' not in text
    return bool(_LINK.match(start) or _BARE.match(start))


def unpacked(text: str) -> object:
    """The data of a text that `recognises` accepts. Raises Refused."""
    text = text.strip()
    if not text.startswith("{"):
        match = _LINK.match(text) or _BARE.match(text)
        assert match is not None
        text = unquote(match[2])
        if not text.startswith("{"):
            text = _decompressed(packed_part(match[2]).replace("-", "+").replace("_", "/"))
    try:
        return load_json(text)
    except RecursionError:
        raise refused("this is not a puzzle: the JSON is nested too deeply") from None
    except ValueError:
        return _Shortened(text).data()


def _decompressed(packed: str) -> str:
    try:
        return decompress(packed)
    except Damaged as damage:
        raise refused(f"the link is damaged: {damage}") from None


class _Shortened:
    """Reads shortened JSON."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.ahead = text, 0, ("", "")
        self._advance()

    def data(self) -> object:
        """The data of the whole text."""
        found = self._value(0)
        if self.ahead != ("end", ""):
            raise self._damage()
        return found

    def _damage(self) -> Exception:
        return refused(f"the data of SudokuPad are damaged near character {self.at:,}")

    def _advance(self) -> tuple[str, str]:
        """Returns the next token with its kind, and moves past it."""
        now = self.ahead
        match = _TOKEN.match(self.text, self.at)
        if match is None:
            if self.text[self.at :].strip():
                raise self._damage()
            self.ahead = "end", ""
        else:
            self.ahead = str(match.lastgroup), match[str(match.lastgroup)]
            self.at = match.end()
        return now

    def _value(self, depth: int) -> object:
        if depth > MAX_NESTING:
            raise refused("this is not a puzzle: the data are nested too deeply")
        match self.ahead:
            case ("sign", "{"):
                return self._object(depth)
            case ("sign", "["):
                return self._list(depth)
            case ("sign", "," | "]" | "}"):
                return {}  # an empty object is left out
            case ("text", text):
                self._advance()
                return _plain(text)
            case ("word", word):
                self._advance()
                return self._word(word)
        raise self._damage()

    def _object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        self._advance()
        while self.ahead != ("sign", "}"):
            kind, key = self._advance()
            if kind not in ("word", "text") or self._advance() != ("sign", ":"):
                raise self._damage()
            key = _plain(key) if kind == "text" else key
            found[_LONG.get(key, key)] = self._value(depth + 1)
            if self.ahead == ("sign", ","):
                self._advance()
            elif self.ahead != ("sign", "}"):
                raise self._damage()
        self._advance()
        return found

    def _list(self, depth: int) -> list[object]:
        self._advance()
        found = [self._value(depth + 1)]
        while self.ahead == ("sign", ","):
            self._advance()
            found.append(self._value(depth + 1))
        if self._advance() != ("sign", "]"):
            raise self._damage()
        return found

    def _word(self, word: str) -> object:
        if word in _WORDS:
            return _WORDS[word]
        if re.fullmatch(r"[0-9a-fA-F]{6}", word):
            return f"#{word}"
        if not re.fullmatch(r"-?\d{1,9}(\.\d{1,20})?(e-?\d{1,2})?", word, re.ASCII):
            raise self._damage()
        return float(word) if "." in word or "e" in word else int(word)


def _plain(text: str) -> str:
    """A text without its quotes, with the escapes of JSON replaced."""
    inner = text[1:-1].replace("\\'", "'")
    inner = inner.replace('"', '\\"') if text[0] == "'" else inner
    try:
        found = json.loads(f'"{inner}"', strict=False)
    except ValueError:
        return inner
    return str(found)
