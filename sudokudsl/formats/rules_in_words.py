"""Reads rules in words about the drawings of a puzzle, where they differ from the customary meaning.

The rules are read sentence by sentence. A sentence about several kinds of drawings is read in its parts between commas.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

_SENTENCES, _CLAUSES = re.compile(r"[.;!\n]"), re.compile(r"[.;!,\n]")
_ENDED = re.compile(r"((?:[^.;!\n]|\.\.)+)([.;!\n]?)")
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBERS = {word: number for number, word in enumerate(_WORDS, 1)}
_NUMBER = rf"(\d{{1,2}}|{'|'.join(_NUMBERS)})\b"
_NOT = r"(?:\b(?:no|not|never|none|neither|nor|cannot|without)\b|n['’]t\b)"
_NEGATED = re.compile(_NOT)

_CAGE = r"\bcages?\b|\bframes?\b|dashed|killer"
_SUM = re.compile(r"\bsums?\b|\badds?\b|total")
_NO_SUM = re.compile(
    r"\bproduct|multipl|\bdifference\b|quotient|\bratio\b|subtract|\bdivid|\bprime|look.and.say|rellik"
)
_NEVER_SUMS = re.compile(r"look.and.say|rellik")
_ALLOWED = re.compile(r"\b(?:may|can)\s+(?:also\s+)?(?:be\s+)?repeat|repe(?:ats?|titions?)\b[^,]*\ballowed")
_ELSEWHERE = re.compile(r"\b(?:line|arrow|diagonal|row|column|box|region|thermo|circle|little|sandwich|whisper|grid)")

_SHADES = {
    "grey": "gr[ae]y|silver", "purple": "purple|violet|magenta|pink|lavender|lilac|mauve|fuchsia",
    "red": "red|peach|pink|salmon|coral|crimson", "teal": "teal|turquoise|cyan|aqua", "orange": "orange|peach|salmon",
    "blue": "blue|cyan|azure|navy", "green": "green|lime|mint", "yellow": "yellow|gold",
}  # fmt: skip
"""The names of each colour of lines in rules."""
_TINT = r"\b(?:(?:light|dark|pale|bright|deep|hot)(?:er)?[ -])?"
_NAMES_OF_COLOURS = re.compile(rf"{_TINT}(?:{'|'.join(_SHADES.values())}|white|black|brown)(?:ish)?\b")
_PIECES = re.compile(r",|\b(?:and|while|but|whereas)\b")
_LINE = re.compile(r"\blines?\b")
_NO_LINE = re.compile(
    r"\b(?:dots?|cages?|frames?|circles?|squares?|diamonds?|cells?|box(?:es)?|regions?|areas?|arrows?|bulbs?"
    r"|thermo\w*)\b"
)
_MOST_WORDS = 3
"""The most words of a heading."""
_MAY_STAY = re.compile(
    r"\b(?:stay|remain)\w*\s+(?:the\s+)?(?:same|equal|constant)|\bor\s+(?:be\s+)?(?:the\s+)?(?:equal|same)\b"
    r"|\b(?:equal|same)\s+or\b|non-?decreas|(?:\bnever|\bnot|n['’]t)\s+decreas"
)
_PARITIES = (
    re.compile(r"\b(?P<shape>circle|square)s?\b[^.;!\n,]{0,50}?\b(?P<word>odd|even)\b"),
    re.compile(r"\b(?P<word>odd|even)\b[^.;!\n,]{0,50}?\b(?P<shape>circle|square)s?\b"),
)
_DOTS = {
    "white": re.compile(r"consecutiv|differ|successive|apart|kropki"),
    "black": re.compile(r"ratio|doubl|twice|half|\b1\s*:\s*\d|\b\d\s*:\s*1\b|factor|times|multiple|tripl|kropki"),
}
"""The words of a customary rule about dots."""
_OTHER_DOTS = re.compile(r"\bsums?\b|\badds?\b|product|parity|prime|equal|\bsame\b|ratio|consecutiv|differ")
_BOUNDED = re.compile(r"\bat (?:least|most)\b|\b(?:more|less|greater|smaller) than\b")
_DOT_NUMBERS = {
    "white": re.compile(rf"differ(?:s|ence|ent)?\s+(?:by|of|is)\s+(?:exactly\s+)?{_NUMBER}"),
    "black": re.compile(
        r"\b1\s*:\s*(\d)\b|\b(\d)\s*:\s*1\b|\bratio\s+(?:of|is)\s+(\d)\b(?!\s*:)|\b(tripl|three times)"
    ),
}


def _about(rules: str, words: str, parts: re.Pattern[str] = _SENTENCES) -> list[str]:
    """The sentences, or other parts, in which some words occur."""
    return [each for each in parts.split(rules.lower()) if re.search(words, each)]


def _number(text: str) -> int:
    return _NUMBERS[text] if text in _NUMBERS else int(text)


def mentions_sums(rules: str) -> bool:
    """Whether a number in a frame is a sum: the rules mention sums or cages, or there are none.

    It is none if only other things are said about cages, such as products.
    """
    told = _about(rules, _CAGE)
    sums = any(_SUM.search(each) and not _NEVER_SUMS.search(each) for each in told)
    if not sums and any(map(_NO_SUM.search, told)):
        return False
    return not rules.strip() or bool(re.search(rf"{_SUM.pattern}|killer|cage", rules, re.IGNORECASE))


def mentions_cages(rules: str) -> bool:
    """Whether a frame is a cage, whose digits differ: the rules mention sums or cages, or forbid repeated digits.

    A sentence such as "digits may repeat in rows and columns" forbids nothing; "no digit may repeat in a frame" does.
    """
    told = _about(rules, "repeat")
    forbidden = any(_NEGATED.search(each) or not _ALLOWED.search(each) for each in told)
    return not cages_repeat(rules) and (mentions_sums(rules) or forbidden)


def cages_repeat(rules: str) -> bool:
    """Whether the rules allow repeated digits in cages, in a sentence about cages or in the one after it."""
    for line in rules.lower().splitlines():
        about_cages = False
        for sentence in _SENTENCES.split(line):
            allowed = _ALLOWED.search(sentence) and not _NEGATED.search(sentence)
            if allowed and (re.search(_CAGE, sentence) or (about_cages and not _ELSEWHERE.search(sentence))):
                return True
            about_cages = bool(re.search(_CAGE, sentence))
    return False


@dataclass(frozen=True, slots=True)
class LineWords:
    """The words of rules that mention lines of a family: its `name`, and a `phrase` that means it only of lines."""

    name: str
    phrase: str = "(?!)"

    def names(self, text: str) -> bool:
        """Whether a text names the family."""
        return bool(re.search(self.name, text))

    def mention(self, text: str) -> bool:
        """Whether a text states the rule of the family, and not that something is different from it."""
        about_lines = _LINE.search(text) or _NAMES_OF_COLOURS.search(text)
        words = f"(?:{self.name}|{self.phrase})" if about_lines else f"(?:{self.name})"
        plain = re.sub(rf"{_NOT}\s+(?:(?!and\b|but\b)[\w-]+\s+){{0,3}}?{words}", "", text)
        return bool(re.search(words, plain))


def line_is(rules: str, colour: str, words: LineWords, others: Collection[LineWords]) -> bool:
    """Whether the rules give lines of a colour the meaning of a family, and not another one, of `others` or unknown.

    Rules that name the family without a colour mean the customary one. If they give the family another colour, or
    state something different about this colour, the line may mean anything.
    """
    own = re.compile(rf"{_TINT}(?:{_SHADES.get(colour, colour)})(?:ish)?\b")
    tied, untied, open_, elsewhere = set[str](), set[str](), False, False
    for part in _about_lines(rules.lower(), (words, *others)):
        if _NO_LINE.search(part) and not _LINE.search(part) and not words.names(part):
            continue
        names, mentioned = set(own.findall(part)), words.mention(part)
        another = any(other.names(part) for other in others)
        if names:
            (tied if mentioned and not another else untied).update(names)
        elif mentioned and (words.names(part) or not another):
            coloured = bool(_NAMES_OF_COLOURS.search(part))
            elsewhere, open_ = elsewhere or coloured, open_ or not coloured
    if tied or untied:
        return bool(tied) and untied <= tied
    return open_ and not elsewhere


@lru_cache(maxsize=64)
def _about_lines(rules: str, families: tuple[LineWords, ...]) -> tuple[str, ...]:
    """The parts of rules that are about one colour each. A heading that names a family belongs to the next sentence."""
    found, heading = list[str](), ""
    for sentence, end in _ENDED.findall(rules):
        named = end == "\n" and any(family.names(sentence) for family in families)
        if named and len(sentence.split()) <= _MOST_WORDS and not _NAMES_OF_COLOURS.search(sentence):
            found += [heading] * bool(heading)
            heading = sentence
        elif sentence.strip():
            first, *more = _by_colour(sentence, families)
            found += [f"{heading} {first}", *more]
            heading = ""
    return (*found, heading)


def _by_colour(sentence: str, families: tuple[LineWords, ...]) -> Iterator[str]:
    """The parts of a sentence, each with one colour, or with colours in a list such as `red and blue lines`."""
    part = ""
    for piece in _PIECES.split(sentence):
        known = list(_NAMES_OF_COLOURS.finditer(part))
        named, more = (any(family.names(each) for family in families) for each in (part, piece))
        complete = known and (part[known[-1].end() :].strip() or named)
        if complete and (_NAMES_OF_COLOURS.search(piece) or (named and more)):
            yield part
            part = piece
        else:
            part = f"{part}, {piece}" if part else piece
    yield part


def least_difference(rules: str, colour: str, usual: int) -> int | None:
    """The least difference along lines of a colour: `usual` unless another one is stated; None if several are."""
    named = {"orange": r"orange|dutch"}.get(colour, rf"{colour}|german")
    stated: set[int] = set()
    for words, parts in ((named, _CLAUSES), (named, _SENTENCES), ("whisper", _SENTENCES)):
        told = " ; ".join(_about(rules, words, parts))
        found = re.findall(rf"\bat least\s+{_NUMBER}|\b{_NUMBER}\s+or more|\b{_NUMBER}\s+or greater", told)
        stated = {_number(text) for texts in found for text in texts if text}
        if len(stated) == 1:
            return stated.pop()
    return None if stated else usual


def thermometer_word(rules: str) -> str:
    """The word for lines with a bulb; empty if some are slow and some are not, or if their digits decrease."""
    told = _about(rules, "thermo")
    if any("decreas" in each and "increas" not in each and not _MAY_STAY.search(each) for each in told):
        return ""
    rising = [each for each in told if "increas" in each or _MAY_STAY.search(each)]
    stays = [each for each in rising if _MAY_STAY.search(each)]
    if stays and len(stays) < len(rising):
        return ""
    return "slow-thermometer" if stays or re.search(r"\bslow", rules.lower()) else "thermometer"


def is_parity(rules: str, shape: str, word: str) -> bool:
    """Whether a `circle` or a `square` may mean `odd` or `even`: the rules do not state only the opposite."""
    claims = {(match["shape"], match["word"]) for each in _PARITIES for match in each.finditer(rules.lower())}
    stated = {said for at, said in claims if at == shape}
    return not stated or word in stated


def dot_number(rules: str, colour: str) -> int | None:
    """The number that a dot without a number stands for: 0 for the usual one; None if it means something else."""
    dots = rf"\b{colour}\b.*\b(?:dot|circle|kropki)|\b(?:dot|circle|kropki)s?\b.*\b{colour}\b"
    told = _about(rules, dots, _CLAUSES) or _about(rules, dots)
    if any(map(_BOUNDED.search, told)):
        return None
    if any(map(_OTHER_DOTS.search, told)) and not any(map(_DOTS[colour].search, told)):
        return None
    stated = {text for texts in _DOT_NUMBERS[colour].findall(" ; ".join(told)) for text in texts if text}
    numbers = {3 if text in ("tripl", "three times") else _number(text) for text in stated}
    return numbers.pop() if len(numbers) == 1 else 0
