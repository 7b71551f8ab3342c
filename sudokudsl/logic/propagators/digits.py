"""Propagators of digits in cells: domains, different digits, counts of digits, and pairs."""

from __future__ import annotations

from dataclasses import dataclass

from ..candidates import Mask, bits
from .base import Masks, Possible, narrowed


@dataclass(frozen=True, slots=True)
class DomainPropagator:
    """Each cell holds one of `digits`."""

    cells: tuple[int, ...]
    digits: Mask

    def possible(self, masks: Masks) -> Possible | None:
        return narrowed(self.cells, masks, [masks[cell] & self.digits for cell in self.cells])


@dataclass(frozen=True, slots=True)
class AllDifferentPropagator:
    """No two of the cells hold the same digit.

    A cell with a single candidate removes it from the other cells, until nothing changes (forward checking).
    """

    cells: tuple[int, ...]

    def possible(self, masks: Masks) -> Possible | None:
        keep = {cell: masks[cell] for cell in self.cells}
        waiting = [cell for cell in self.cells if keep[cell].bit_count() <= 1]
        while waiting:
            single = waiting.pop()
            for cell in self.cells:
                if cell != single and keep[cell] & keep[single]:
                    keep[cell] &= ~keep[single]
                    if not keep[cell]:
                        return None
                    if keep[cell].bit_count() == 1:
                        waiting.append(cell)
        return narrowed(self.cells, masks, [keep[cell] for cell in self.cells])


@dataclass(frozen=True, slots=True)
class CountsPropagator:
    """Digit k occurs in at most `copies[k]` of the cells, or in exactly `copies[k]` if `full`.

    It treats one digit at a time, by the cells that can hold it and the cells that must hold it.
    """

    cells: tuple[int, ...]
    copies: tuple[int, ...]
    full: bool

    def possible(self, masks: Masks) -> Possible | None:
        keep = {cell: masks[cell] for cell in self.cells}
        for digit, copies in enumerate(self.copies):
            bit = 1 << digit
            sure = [cell for cell in self.cells if keep[cell] == bit]
            places = [cell for cell in self.cells if keep[cell] & bit]
            if len(sure) > copies or (self.full and len(places) < copies):
                return None
            if len(sure) == copies:
                for cell in places:
                    keep[cell] &= keep[cell] if keep[cell] == bit else ~bit
            elif self.full and len(places) == copies:
                for cell in places:
                    keep[cell] = bit
        return narrowed(self.cells, masks, [keep[cell] for cell in self.cells])


@dataclass(frozen=True, slots=True)
class AtLeastOnePropagator:
    """At least one of the distinct cells holds one of its digits: `digits[k]` are those of `cells[k]`."""

    cells: tuple[int, ...]
    digits: tuple[Mask, ...]

    def possible(self, masks: Masks) -> Possible | None:
        only = None
        for cell, digits in zip(self.cells, self.digits, strict=True):
            if masks[cell] & digits:
                if only is not None:
                    return {}
                only = cell, masks[cell] & digits
        return None if only is None else narrowed((only[0],), masks, (only[1],))


@dataclass(frozen=True, slots=True)
class PairsPropagator:
    """The digits of two cells are an allowed pair: `partners[k]` are the digits of `other` beside k in `one`."""

    one: int
    other: int
    partners: tuple[Mask, ...]

    @property
    def cells(self) -> tuple[int, ...]:
        return (self.one, self.other)

    def possible(self, masks: Masks) -> Possible | None:
        first = second = 0
        for digit in bits(masks[self.one]):
            fitting = self.partners[digit] & masks[self.other]
            if fitting:
                first |= 1 << digit
                second |= fitting
        return narrowed(self.cells, masks, (first, second))
