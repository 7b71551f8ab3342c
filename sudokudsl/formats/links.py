"""Links as people paste them: in angle brackets or quotes, without `https://`, or with settings behind the puzzle."""

from __future__ import annotations

import re

_SITES = (
    r"(?:[\w-]+\.)*(?:sudokupad\.app|crackingthecryptic\.com|svencodes\.com|f-puzzles\.com|sigh\.github\.io"
    r"|sudokumaker\.app|sudokustudio\.(?:net|github\.io)|swaroopg92\.github\.io|puzz\.link|pzv\.jp|pzprxs\.vercel\.app|sudokuwiki\.(?:org|com)"
    r"|tinyurl\.com)/"
)
_LINK = re.compile(rf"(\s*)([<\"'(]?)((?:https?://|(?={_SITES}))\S+)\s*", re.IGNORECASE)
_CLOSING = {"<": ">", '"': '"', "'": "'", "(": ")", "": ""}
_SETTINGS = re.compile(r"(?:[?&]setting-[\w.-]+(?:=[\w.-]*)?)+(?=#|$)")


def link_of(text: str) -> str:
    """The link that a text consists of, without what surrounds it; any other text unchanged.

    A bracket or quote before the link becomes a blank, so that the characters of the link keep their places.
    """
    match = _LINK.fullmatch(text)
    if match is None or not match[3].endswith(_CLOSING[match[2]]):
        return text
    link = _SETTINGS.sub("", match[3].removesuffix(_CLOSING[match[2]]))
    scheme = "" if link.lower().startswith("http") else "https://"
    return f"{match[1]}{' ' * len(match[2])}{scheme}{link}"


def is_link(text: str) -> bool:
    """Whether a text is a link to any site, or one to a site of puzzles without `https://`."""
    return link_of(text).lstrip().lower().startswith(("http://", "https://"))
