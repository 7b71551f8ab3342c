"""Links as people paste them.

They are in brackets, quotes or Markdown, without `https://`, with settings behind the puzzle, or broken by a mail. They
may also be encoded as a whole, within the link of a site that forwards to them, or in the middle of a message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from ..lowering.registry import begins_a_statement
from ..text.source import Span

_SITES = (
    r"(?:[\w-]+\.)*(?:sudokupad\.app|crackingthecryptic\.com|svencodes\.com|f-puzzles\.com|sigh\.github\.io"
    r"|sudokumaker\.app|sudokustudio\.(?:net|github\.io)|swaroopg92\.github\.io|puzz\.link|pzv\.jp|pzprxs\.vercel\.app|sudokuwiki\.(?:org|com)"
    r"|chiark\.greenend\.org\.uk|tinyurl\.com)/"
)
_ENCODED = r"https?(?:%(?:25)*3a)(?:%(?:25)*2f){2}"
_BEGINNING = rf"(?:https?://|{_ENCODED}|(?={_SITES}))"
_LINK = re.compile(rf"(\s*)([<\"'`(]|\[[^\]\n]{{0,200}}\]\(<?|)({_BEGINNING}\S+)\s*", re.IGNORECASE)
_CLOSING = {"<": ">", '"': '"', "'": "'", "`": "`", "(": ")", "": ""}
_SETTINGS = re.compile(r"(?:[?&]setting-[\w.-]+(?:=[\w.-]*)?)+(?=#|$)")
_FIRST_LINE = re.compile(rf"[> \t]*[<\"'(]?{_BEGINNING}\S*", re.IGNORECASE)
_BEGINS = re.compile(rf"[>\s]*[<\"'(]?{_BEGINNING}(?:\S{{24,}}|\S*[=/?&#])\s", re.IGNORECASE)
"""The first line is long, or ends where programs break a link."""
_NEXT_LINE = re.compile(rf"(?!{_BEGINNING})[!-~]+", re.IGNORECASE)
_QUOTED = re.compile(r"[> \t]*")
"""The marks that mail programs put before a line of a mail that they quote."""
_PLAIN_WORD = re.compile(r"[^\W\d_]+[!?.,:;)]*")
"""A line such as a greeting, which may be below a link, or the end of a link that is broken over lines."""
_COMMENT = re.compile(r"(?m)^[ \t]*#[^\n]*")
_IN_MESSAGE = re.compile(rf"(?<![\w.%/-]){_BEGINNING}[^\s<>\"`“”«»]+", re.IGNORECASE)
_END = re.compile(r"[^\s<>\"`“”«»]*")
_CLOSERS = {"[": "]", "]": "[", "=": "]", "'": "'", "|": "|", "*": "*"}
"""The character that ends a link in a message, by the character before the link."""
_PUNCTUATION = ".,:;!?'…*|]}"
_SCHEME = re.compile(r"\s*https?://", re.IGNORECASE)
_SITE = re.compile(rf"\s*(?:https?://)?{_SITES}", re.IGNORECASE)
_FORWARDED = re.compile(rf"[?&]\w+=(?=https?://|{_ENCODED})([^&#\s]*)", re.IGNORECASE)
_BYTES = re.compile(r"(?:%[0-9a-f]{2})+|[^%]+|%", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PastedLink:
    """A link as it is read: on one line, decoded, and without brackets and quotes around it."""

    text: str
    places: Sequence[int]
    """The offset in the pasted text of each character, and that of the end."""

    @property
    def span(self) -> Span:
        """The place of the link in the pasted text."""
        blanks = len(self.text) - len(self.text.lstrip())
        last = len(self.text.rstrip())
        return Span(self.places[min(blanks, last)], self.places[last - 1] + 1 if last > blanks else self.places[last])

    def place(self, span: Span) -> Span:
        """The place in the pasted text of a span of the link; a span beyond its end is at the end."""
        last = len(self.text)
        first, end = min(span.start, last), min(span.end, last)
        start = self.places[first]  # omitted characters behind the span are not in its place
        return Span(start, self.places[end - 1] + 1 if end > first else start)

    def parts(self, *ranges: tuple[int, int]) -> PastedLink:
        """The link with these ranges of its characters only."""
        kept = [at for start, stop in ranges for at in range(start, stop)]
        end = self.places[ranges[-1][1]]
        return PastedLink("".join(self.text[at] for at in kept), (*(self.places[at] for at in kept), end))


def whole(text: str) -> PastedLink:
    """A text as a link, unchanged."""
    return PastedLink(text, range(len(text) + 1))


def links_in(text: str) -> Iterator[PastedLink]:
    """The links that a text consists of, or contains, in the order in which they are tried.

    Several of them begin at the same place if the end of a link is doubtful. A comment and an object of JSON contain no
    links.
    """
    plain = plain_link(text)
    if plain is not None:
        yield plain
    if text[:4096].lstrip().startswith("{"):
        return
    shown = _COMMENT.sub(lambda line: " " * len(line[0]), text)
    for match in _IN_MESSAGE.finditer(shown):
        before = shown[match.start() - 1 : match.start()]
        for line in _lines(shown, match.start()):
            for link in _ends(line, before):
                yield _cleaned(link)


def _lines(text: str, start: int) -> Iterator[PastedLink]:
    """The link that begins at `start`: with the lines below that may belong to it, and without them."""
    first, *below = text[start:].splitlines(keepends=True)
    spans, at = [(start, start + len(first.rstrip()))], start + len(first)
    single = _BEGINS.match(text, start) and not re.search(r"\s", first.rstrip())
    for line in below if single else ():
        word, skipped = line.rstrip(), _skipped(line.rstrip())
        if word[skipped:]:
            if not _continues(word, skipped):
                break
            spans.append((at + skipped, at + len(word)))
        at += len(line)
    words = (number for number, (begin, end) in enumerate(spans) if number and _PLAIN_WORD.fullmatch(text, begin, end))
    for many in dict.fromkeys((len(spans), next(words, 1))):
        yield whole(text).parts(*spans[:many])


def _ends(link: PastedLink, before: str) -> Iterator[PastedLink]:
    """A link in a message, without the signs behind it; then with them."""
    found = _END.match(link.text)
    text = found[0] if found else ""
    text = text.partition(_CLOSERS[before])[0] if before in _CLOSERS else text
    bare = text
    while (shorter := bare.rstrip(_PUNCTUATION)) != bare or (bare.endswith(")") and bare.count("(") < bare.count(")")):
        bare = shorter if shorter != bare else bare[:-1]
    for each in dict.fromkeys((bare, text)):
        yield link.parts((0, len(each)))


def joined(text: str) -> PastedLink | None:
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
            if not (_continues(word, at) if parts else _FIRST_LINE.fullmatch(word, at)):
                return None
            parts.append(word[at:])
            places.extend(range(begin + at, begin + len(word)))
        begin += len(line)
    return PastedLink("".join(parts), (*places, len(text))) if len(parts) > 1 else None


def _continues(line: str, at: int) -> bool:
    """Whether a line from `at` on may be the next one of a broken link. A statement such as `anti-knight` is not."""
    word = line[at:]
    return bool(_NEXT_LINE.fullmatch(word)) and not (word.islower() and begins_a_statement(word))


def _skipped(line: str) -> int:
    found = _QUOTED.match(line)
    return found.end() if found else 0


def plain_link(text: str) -> PastedLink | None:
    """The link that a text consists of; None for any other text.

    The brackets and quotes before the link become blanks. A link that is broken over lines is joined.
    """
    broken = joined(text) or whole(text)
    match = _LINK.fullmatch(broken.text)
    closing = _closing(match[2]) if match else ""
    if match is None or not match[3].endswith(closing):
        return None
    begin, end = match.start(3), match.end(3) - len(closing)
    link = _cleaned(broken.parts((begin, end)))
    blanks = range(begin)
    return PastedLink(match[1] + " " * len(match[2]) + link.text, (*(broken.places[at] for at in blanks), *link.places))


def _cleaned(link: PastedLink) -> PastedLink:
    """A link that is decoded and complete, without settings, and with `HTTPS` as `https`.

    If the link only forwards to another one, that one is read. The characters of an `https://` that is missing have the
    place where the link begins.
    """
    if not _SITE.match(link.text) and (forwarded := _FORWARDED.search(link.text)):
        link = link.parts(forwarded.span(1))
    while not _SCHEME.match(link.text) and re.match(_ENCODED, link.text, re.IGNORECASE):
        link = _decoded(link)
    for left_out in (*reversed([*re.finditer("(?<=&)amp;", link.text)]), *_SETTINGS.finditer(link.text)):
        link = link.parts((0, left_out.start()), (left_out.end(), len(link.text)))
    if not _SCHEME.match(link.text):
        link = PastedLink(f"https://{link.text}", (*[link.places[0]] * len("https://"), *link.places))
    return PastedLink(re.sub("^https?", lambda found: found[0].lower(), link.text, flags=re.IGNORECASE), link.places)


def _decoded(link: PastedLink) -> PastedLink:
    """A link after one decoding. Each decoded character has the place of the first sign of its percent-encoding."""
    text, places = list[str](), list[int]()
    for match in _BYTES.finditer(link.text):
        plain = unquote(match[0])
        places += link.places[match.start() : match.end()] if plain == match[0] else []
        places += [link.places[match.start()]] * len(plain) if plain != match[0] else []
        text.append(plain)
    return PastedLink("".join(text), (*places, link.places[-1]))


def _closing(opening: str) -> str:
    """The characters that close a link after the `opening` before it."""
    if opening.startswith("["):
        return ">)" if opening.endswith("<") else ")"
    return _CLOSING[opening]


def packed_part(text: str) -> str:
    """The packed puzzle of a link, as it was before the link was encoded, once or several times.

    Base64 has no percent sign. A blank in it is a plus that was decoded too often.
    """
    while (plain := unquote(text)) != text:
        text = plain
    return text.replace(" ", "+")


def is_link(text: str) -> bool:
    """Whether a text is a message with a link to any site, or with one to a site of puzzles without `https://`."""
    return next(links_in(text), None) is not None
