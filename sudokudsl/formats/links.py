"""Links as people paste them.

They are in brackets, quotes or Markdown, without `https://`, with settings behind the puzzle, or broken by a mail.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import unquote

_SITES = (
    r"(?:[\w-]+\.)*(?:sudokupad\.app|crackingthecryptic\.com|svencodes\.com|f-puzzles\.com|sigh\.github\.io"
    r"|sudokumaker\.app|sudokustudio\.(?:net|github\.io)|swaroopg92\.github\.io|puzz\.link|pzv\.jp|pzprxs\.vercel\.app|sudokuwiki\.(?:org|com)"
    r"|tinyurl\.com)/"
)
_BEGINNING = rf"(?:https?://|(?={_SITES}))"
_LINK = re.compile(rf"(\s*)([<\"'`(]|\[[^\]\n]{{0,200}}\]\(<?|)({_BEGINNING}\S+)\s*", re.IGNORECASE)
_CLOSING = {"<": ">", '"': '"', "'": "'", "`": "`", "(": ")", "": ""}
_SETTINGS = re.compile(r"(?:[?&]setting-[\w.-]+(?:=[\w.-]*)?)+(?=#|$)")
_FIRST_LINE = re.compile(rf"[> \t]*[<\"'(]?{_BEGINNING}\S*", re.IGNORECASE)
_BEGINS = re.compile(rf"[>\s]*[<\"'(]?{_BEGINNING}(?:\S{{24,}}|\S*[=/?&#])\s", re.IGNORECASE)
"""The first line is long, or ends where programs break a link."""
_NEXT_LINE = re.compile(rf"(?!{_BEGINNING})[!-~]+", re.IGNORECASE)
_QUOTED = re.compile(r"[> \t]*")
"""The marks that mail programs put before a line of a mail that they quote."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A link that was broken over lines, on one line again."""

    text: str
    places: Sequence[int]
    """The offset of each character in the broken text, and that of the end."""


def joined(text: str) -> Joined | None:
    """A link that is broken over lines; None for any other text, such as several links, or a short link above a puzzle.

    Each of its lines is one word, which may follow the marks of a quoted mail. There may be blank lines between them.
    """
    if "\n" not in text.strip() or not _BEGINS.match(text):
        return None
    parts, places, begin = list[str](), list[int](), 0
    for line in text.splitlines(keepends=True):
        word = line.rstrip()
        at = 0 if not places and word[:1] == "<" else _skipped(word)
        if word[at:]:
            if not (_NEXT_LINE if parts else _FIRST_LINE).fullmatch(word, at):
                return None
            parts.append(word[at:])
            places.extend(range(begin + at, begin + len(word)))
        begin += len(line)
    return Joined("".join(parts), (*places, len(text))) if len(parts) > 1 else None


def _skipped(line: str) -> int:
    found = _QUOTED.match(line)
    return found.end() if found else 0


def plain_link(text: str) -> Joined | None:
    """The link that a text consists of, with the place in the text of each of its characters; None for any other text.

    The brackets and quotes before the link become blanks, and `HTTPS` becomes `https`. A link that is broken over lines
    is joined. The characters of an `https://` that is missing have the place where the link begins.
    """
    broken = joined(text) or Joined(text, range(len(text) + 1))
    match = _LINK.fullmatch(broken.text)
    closing = _closing(match[2]) if match else ""
    if match is None or not match[3].endswith(closing):
        return None
    scheme = "" if match[3].lower().startswith("http") else "https://"
    parts, places = [match[1], " " * len(match[2]), scheme], [*range(match.start(3)), *[match.start(3)] * len(scheme)]
    begin, end = match.start(3), match.end(3) - len(closing)
    setting = _SETTINGS.search(broken.text[:end], begin)
    for start, stop in ((begin, end),) if setting is None else ((begin, setting.start()), (setting.end(), end)):
        parts.append(broken.text[start:stop])
        places.extend(range(start, stop))
    link = re.sub(r"^(\s*)(https?)", lambda found: found[1] + found[2].lower(), "".join(parts), flags=re.IGNORECASE)
    return Joined(link, tuple(broken.places[at] for at in (*places, end)))


def _closing(opening: str) -> str:
    """The characters that close a link after the `opening` before it."""
    if opening.startswith("["):
        return ">)" if opening.endswith("<") else ")"
    return _CLOSING[opening]


def link_of(text: str) -> str:
    """The link that a text consists of, without brackets and quotes around it; any other text unchanged."""
    found = plain_link(text)
    return text if found is None else found.text


def packed_part(text: str) -> str:
    """The packed puzzle of a link, as it was before the link was encoded, once or several times.

    Base64 has no percent sign. A blank in it is a plus that was decoded too often.
    """
    while (plain := unquote(text)) != text:
        text = plain
    return text.replace(" ", "+")


def is_link(text: str) -> bool:
    """Whether a text is a link to any site, or one to a site of puzzles without `https://`."""
    return link_of(text).lstrip().lower().startswith(("http://", "https://"))
