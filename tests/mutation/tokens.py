"""Pieces of source as tokens, and the shape that is left of them when every name is exchanged for its number.

Comments, lines of the preprocessor and layout are not tokens. Two pieces have the same shape if they differ by a
consistent renaming only: each name or string of one piece always has the same counterpart in the other. Numbers,
operators, keywords and names of the language itself (`len`, `std::max`) are the same in both.
"""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

CPP_WORDS = frozenset(
    re.findall(
        r"\w+",
        """
        alignas alignof auto bool break case catch char class const const_cast consteval constexpr constinit
        continue decltype default delete do double dynamic_cast else enum explicit extern false final float for
        friend if inline int long mutable namespace new noexcept nullptr operator override private protected
        public register reinterpret_cast requires return short signed sizeof static static_assert static_cast std
        struct switch template this throw true try typedef typename union unsigned using virtual void volatile
        while include pragma define ifdef ifndef endif
        """,
    )
)
PYTHON_WORDS = frozenset([*keyword.kwlist, "match", "case", "self", *dir(builtins)])
_TOKEN = r"""
    (?P<space>\s+|{comment})
  | (?P<string>(?:\b(?:[rbfuRBFU]{{1,2}}|u8|[uUL]R?))?(?:{quoted}))
  | (?P<number>\.?\d(?:[\w.]|'(?=\w)|(?<=[eE])[+-])*)
  | (?P<name>[^\W\d]\w*)
  | (?P<sign>{signs}|.)
"""
_PYTHON = re.compile(
    _TOKEN.format(
        comment=r"\#[^\n]*",
        quoted=r'"{3}(?s:.*?)"{3}' + r"|'{3}(?s:.*?)'{3}" + r'|"(?:\\.|[^"\\\n])*"|' + r"'(?:\\.|[^'\\\n])*'",
        signs=r"\*\*=?|//=?|<<=?|>>=?|->|:=|[-+*/%&|^<>=!@]=",
    ),
    re.VERBOSE,
)
_CPP = re.compile(
    _TOKEN.format(
        comment=r"//[^\n]*|/\*(?s:.*?)\*/|\#(?:\\\n|[^\n])*",  # a line of the preprocessor, too
        quoted=r'"(?:\\.|[^"\\\n])*"|' + r"'(?:\\.|[^'\\\n])*'",
        signs=r"<<=|>>=|<=>|->\*?|::|\+\+|--|&&|\|\||[-+*/%&|^<>=!]=|<<",
    ),
    re.VERBOSE,
)


@dataclass(frozen=True)
class Token:
    """A token: its text, the position of its first character, and whether a renaming may change it."""

    text: str
    start: int
    free: bool

    @property
    def end(self) -> int:
        """The character after it."""
        return self.start + len(self.text)


def tokens(text: str, *, cpp: bool) -> list[Token]:
    """The tokens of a piece of C++ or Python, without comments."""
    found: list[Token] = []
    for match in (_CPP if cpp else _PYTHON).finditer(text):
        if match.lastgroup == "space":
            continue
        of_language = match[0] in (CPP_WORDS if cpp else PYTHON_WORDS)
        of_library = [token.text for token in found[-2:]] == ["std", "::"]
        free = match.lastgroup == "string" or (match.lastgroup == "name" and not of_language and not of_library)
        found.append(Token(match[0], match.start(), free))
    return found


def shape(piece: Sequence[Token]) -> tuple[str | int, ...]:
    """The piece with the number of its first use in place of each name and string."""
    numbers: dict[str, int] = {}
    return tuple(numbers.setdefault(token.text, len(numbers)) if token.free else token.text for token in piece)


def digest(piece: Sequence[Token]) -> str:
    """The shape in eight characters."""
    return sha256(repr(shape(piece)).encode()).hexdigest()[:8]


def renaming(one: Sequence[Token], other: Sequence[Token]) -> dict[str, str]:
    """Maps each name of a piece to its counterpart in another one of the same shape."""
    return {old.text: new.text for old, new in zip(one, other, strict=True) if old.free}


def renamed(text: str, names: dict[str, str], *, cpp: bool) -> str:
    """The text with other names, and with its comments and layout."""
    parts, at = [], 0
    for token in tokens(text, cpp=cpp):
        parts += [text[at : token.start], names.get(token.text, token.text) if token.free else token.text]
        at = token.end
    return "".join([*parts, text[at:]])


def places_of(piece: Sequence[Token], text: Sequence[Token]) -> list[int]:
    """The positions in a text at which a piece of the same shape begins, in order."""
    wanted, many = shape(piece), len(piece)
    fixed = next(((at, token.text) for at, token in enumerate(piece) if not token.free), None)
    return [
        at
        for at in range(len(text) - many + 1)
        if (fixed is None or text[at + fixed[0]].text == fixed[1]) and shape(text[at : at + many]) == wanted
    ]
