"""LZ-string in its base64 form, which links to puzzles contain.

The text is a sequence of 16-bit units. Every phrase that occurred gets a number. A number is written, lowest bit first,
in as many bits as the largest number needs. 0 and 1 announce a new unit of 8 or 16 bits, 2 ends the text.
"""

from __future__ import annotations

from collections.abc import Iterable

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {symbol: value for value, symbol in enumerate(ALPHABET)}
_BYTE, _UNIT, _END, _FIRST = 0, 1, 2, 3
MOST_UNITS = 4_000_000
"""The most units that are unpacked: without a limit a few hundred symbols could fill the memory."""


class Damaged(ValueError):
    """A text that is not an LZ-string; the message gives the reason."""


def compress(text: str) -> str:
    """The base64 form of a text."""
    writer = _Writer()
    units: dict[str, int] = {}
    longer: dict[tuple[int, str], int] = {}  # by the number of a phrase and the unit after it
    fresh: dict[int, str] = {}
    phrase = None
    for unit in _units(text):
        if unit not in units:
            units[unit] = len(units) + len(longer) + _FIRST
            fresh[units[unit]] = unit
        if phrase is None:
            phrase = units[unit]
        elif (phrase, unit) in longer:
            phrase = longer[phrase, unit]
        else:
            writer.phrase(phrase, fresh)
            longer[phrase, unit] = len(units) + len(longer) + _FIRST
            phrase = units[unit]
    if phrase is not None:
        writer.phrase(phrase, fresh)
    writer.number(_END, writer.width)
    return writer.base64()


class _Writer:
    """The bits so far, and the width of a number, which grows each time `room` numbers have been assigned."""

    def __init__(self) -> None:
        self.bits: list[int] = []
        self.width, self.room = 2, 2

    def number(self, value: int, width: int) -> None:
        self.bits += [value >> place & 1 for place in range(width)]

    def phrase(self, number: int, fresh: dict[int, str]) -> None:
        unit = fresh.pop(number, None)
        if unit is None:
            self.number(number, self.width)
        else:
            wide = ord(unit) > 255
            self.number(_UNIT if wide else _BYTE, self.width)
            self.number(ord(unit), 16 if wide else 8)
            self._count()
        self._count()

    def _count(self) -> None:
        self.room -= 1
        if self.room == 0:
            self.room = 2**self.width
            self.width += 1

    def base64(self) -> str:
        bits = [*self.bits, *[0] * (6 - len(self.bits) % 6)]  # at least one bit, as every writer of this format does
        numbers = (int("".join(map(str, bits[at : at + 6])), 2) for at in range(0, len(bits), 6))
        text = "".join(ALPHABET[number] for number in numbers)
        return text + "=" * (-len(text) % 4)


def decompress(packed: str) -> str:
    """The text of a base64 form, with or without `=` at its end. Raises Damaged if it cannot be unpacked."""
    reader = _Reader(packed.rstrip("="))
    words: list[str] = [""] * _FIRST
    width, room = 2, 1
    previous = ""
    found: list[str] = []
    length = 0
    while (number := reader.number(width)) != _END:
        if number in (_BYTE, _UNIT):
            words.append(chr(reader.number(16 if number == _UNIT else 8)))
            number = len(words) - 1
            room -= bool(found)
            if room == 0:
                room = 2**width
                width += 1
        if number < len(words):
            word = words[number]
        elif number == len(words) and previous:
            word = previous + previous[0]
        else:
            raise Damaged("it refers to a phrase that has not occurred")
        if previous:
            words.append(previous + word[0])
        found.append(word)
        length += len(word)
        if length > MOST_UNITS:
            raise Damaged(f"it has more than {MOST_UNITS:,} characters")
        previous = word
        room -= 1
        if room == 0:
            room = 2**width
            width += 1
    try:
        return "".join(found).encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        raise Damaged("it contains half a character") from None


class _Reader:
    """Reads numbers from base64 symbols."""

    def __init__(self, symbols: str) -> None:
        strange = next((symbol for symbol in symbols if symbol not in _VALUES), None)
        if strange is not None:
            raise Damaged(f"{strange!r} is not a base64 symbol")
        self._symbols = symbols
        self._at = 0

    def number(self, width: int) -> int:
        if self._at + width > 6 * len(self._symbols):
            raise Damaged("it ends too early")
        value = 0
        for place in range(width):
            symbol, bit = divmod(self._at, 6)
            value |= (_VALUES[self._symbols[symbol]] >> (5 - bit) & 1) << place
            self._at += 1
        return value


def _units(text: str) -> Iterable[str]:
    if max(text, default="") <= "\uffff":
        return text
    data = text.encode("utf-16-le", "surrogatepass")
    return [chr(low | high << 8) for low, high in zip(data[::2], data[1::2], strict=True)]
