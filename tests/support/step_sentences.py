"""Checks the claims in the sentences of the logical solver on the position before each step.

The claims are read from the text that people see. They are compared with the candidates, the houses and the cells that
see each other, so that a sentence names the right house, cells and digits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

_CELL = r"r\d+c\d+"
_CELLS = rf"{_CELL}(?:(?:, {_CELL})* (?:and|or) {_CELL})?"
_DIGIT = r"-?\d+"
_HOUSE = r"[a-z][a-z ]*\d+(?: in grid \d+)?"


class Facts:
    """The facts of a position: candidates by cell, the areas of each name, and which cells see each other."""

    def __init__(self, model: Any) -> None:
        self._cells = cells = [str(cell) for cell in model.cells]
        self.areas = [(area.name, {cells[at] for at in area.cells}) for area in model.areas]
        self.sees = {
            name: {cells[other] for other in range(len(cells)) if model.sees[at] >> other & 1}
            for at, name in enumerate(cells)
        }
        self.left: dict[str, set[int]] = {}

    def move_to(self, position: Any) -> None:
        """Takes the candidates of another position."""
        self.left = {name: set(held) for name, held in zip(self._cells, position.candidates, strict=False)}

    def house(self, name: str) -> set[str]:
        """The cells of a house. Houses of one name are those of several grids, and have all cells of these."""
        found = [cells for each, cells in self.areas if each == name]
        assert found, f"no house is named {name}"
        return set.union(*found)

    def houses(self, text: str) -> list[set[str]]:
        """The cells of each house in a list such as `rows 3 and 5` or `row 3 and box 1`."""
        alike = re.fullmatch(r"(boxes|[a-z ]+?s) (\d+(?:, \d+)* and \d+)", text)
        if alike:
            kind = "box" if alike[1] == "boxes" else alike[1].removesuffix("s")
            return [self.house(f"{kind} {number}") for number in re.findall(r"\d+", alike[2])]
        return [self.house(name) for name in re.split(r", | and ", text)]

    def places(self, digit: str, cells: set[str]) -> set[str]:
        """The cells among these that can hold a digit."""
        return {cell for cell in cells if int(digit) in self.left.get(cell, ())}


def _listed(text: str) -> set[str]:
    return set(re.findall(_CELL, text))


def _digits(text: str) -> set[int]:
    found: set[int] = set()
    for low, high in re.findall(rf"({_DIGIT})(?: to ({_DIGIT}))?", text):
        found |= set(range(int(low), int(high or low) + 1))
    return found


def _removed(step: Any) -> dict[str, set[int]]:
    return {str(cell): set(digits) for cell, digits in step.removes}


def _hidden_single(at: Facts, step: Any, match: re.Match[str]) -> bool:
    cell, house, digit = match.groups()
    return at.places(digit, at.house(house)) == {cell} and _written(step) == {(cell, int(digit))}


def _last_cell(at: Facts, step: Any, match: re.Match[str]) -> bool:
    cell, house, digit = match.groups()
    others = [at.left[other] for other in at.house(house) - {cell}]
    missing = all(len(held) == 1 for held in others) and {int(digit)} not in others
    return missing and _written(step) == {(cell, int(digit))}


def _naked_single(at: Facts, step: Any, match: re.Match[str]) -> bool:
    digit, cell = match.groups()
    return at.left[cell] == {int(digit)} and _written(step) == {(cell, int(digit))}


def _written(step: Any) -> set[tuple[str, int]]:
    return {(str(cell), digit) for cell, digit in step.places}


def _locked(at: Facts, step: Any, match: re.Match[str]) -> bool:
    house, digit, cells, many, line, seeing = match.groups()
    places, lost = _listed(cells), set(_removed(step))
    right = (many == "both") is (len(places) == 2)
    if not house.startswith("the "):
        right = right and at.places(digit, at.house(house)) == places
    if line:
        return right and places | lost <= at.house(line)
    alone = not any(places | lost <= area for _, area in at.areas)
    return right and alone and _listed(seeing) == lost and all(places <= at.sees[cell] for cell in lost)


def _naked_subset(at: Facts, step: Any, match: re.Match[str]) -> bool:
    cells, house, digits = _listed(match[1]), at.house(match[2]), _digits(match[3])
    return cells <= house and set.union(*(at.left[cell] for cell in cells)) == digits and len(cells) == len(digits)


def _hidden_subset(at: Facts, step: Any, match: re.Match[str]) -> bool:
    house, digits, cells = at.house(match[1]), _digits(match[2]), _listed(match[3])
    return set.union(*(at.places(str(digit), house) for digit in digits)) == cells and len(cells) == len(digits)


def _fish(at: Facts, step: Any, match: re.Match[str]) -> bool:
    digit, lines, many, cells, fins, covers = match.groups()
    base, places, fin = at.houses(lines), _listed(cells), _listed(fins or "")
    cover = set.union(*at.houses(covers))
    return (
        len(base) == int(many) == len(at.houses(covers))
        and set.union(*(at.places(digit, line) for line in base)) == places
        and places - fin == places & cover
        and set(_removed(step)) <= cover - places
        and all(fin <= at.sees[cell] for cell in _removed(step))
    )


def _wing(at: Facts, step: Any, match: re.Match[str]) -> bool:
    pivot, cells, digit = match[1], _listed(match[2]), int(match[3])
    for held in at.left[pivot]:
        forced = held == digit and pivot in cells
        forced = forced or any(at.left[cell] - {held} == {digit} for cell in cells & at.sees[pivot])
        if not forced:
            return False
    return all(cells <= at.sees[cell] for cell in _removed(step))


def _w_wing(at: Facts, step: Any, match: re.Match[str]) -> bool:
    digit, house, ends, other = match[1], at.house(match[2]), _listed(match[3]), int(match[4])
    seen = set.union(*(at.sees[end] for end in ends))
    pairs = all(at.left[end] == {int(digit), other} for end in ends)
    because = {str(cell): set(digits) for cell, digits in step.because}
    rests = at.places(digit, house) | ends <= set(because)
    return pairs and rests and at.places(digit, house) <= seen and all(ends <= at.sees[c] for c in _removed(step))


def _colours(at: Facts, step: Any, match: re.Match[str]) -> bool:
    one, other = _listed(match[1]), _listed(match[3])
    seeing = _listed(match[4])
    return all(at.sees[cell] & one and at.sees[cell] & other for cell in seeing) and set(_removed(step)) <= seeing


_CLAIMS: dict[str, Callable[[Facts, Any, re.Match[str]], bool]] = {
    rf"({_CELL}) is the only cell of ({_HOUSE}) that can hold ({_DIGIT})": _hidden_single,
    rf"({_CELL}) is the last open cell of ({_HOUSE}), and ({_DIGIT}) is missing": _last_cell,
    rf"({_DIGIT}) is the only digit left for ({_CELL})": _naked_single,
    rf"in (the [^:]*?|{_HOUSE}), the ({_DIGIT}) is in ({_CELLS}), "
    rf"(?:(?=.*?\b(both|all)\b)(?:(?:both|all) in ({_HOUSE})|and ({_CELLS}) sees? (?:both|all) of them)): so .*":
        _locked,
    rf"({_CELLS}) in ({_HOUSE}) hold ([^a-z]*(?:and|to)[^a-z]*) in some order: .*": _naked_subset,
    rf"in ({_HOUSE}), ([^a-z]*(?:and|to)[^a-z]*) are only possible in ({_CELLS}), which hold nothing else: .*":
        _hidden_subset,
    rf"the ({_DIGIT})s of (.+) are in (\d+) of ({_CELLS}); (?:unless ({_CELLS}) is {_DIGIT}, )?"
    rf"they are also the {_DIGIT}s of (.+), so (?:in both cases )?{_CELLS} .*": _fish,
    rf"whatever ({_CELL}) is, ({_CELLS}) is ({_DIGIT}): .*": _wing,
    rf"wherever the ({_DIGIT}) of ({_HOUSE}) is, ({_CELLS}) sees it and is therefore ({_DIGIT}): .*": _w_wing,
    rf"either ({_CELLS}) (?:is|are) ({_DIGIT}) or ({_CELLS}) (?:is|are); ({_CELLS}) sees? one of each, so .*": _colours,
}  # fmt: skip
"""The claims of a sentence by its form."""


CHECKED_FORMS = {check.__name__ for check in _CLAIMS.values()}
"""The names of the checks."""


def wrong_sentences(model: Any, solve: Any) -> Iterator[str]:
    """The steps of a solve whose sentence claims something that does not hold before the step."""
    facts = Facts(model)
    for step, position in zip(solve.steps, solve.positions, strict=False):
        for form, check in _CLAIMS.items():
            if match := re.fullmatch(form, step.sentence):
                facts.move_to(position)
                if not check(facts, step, match):
                    yield f"wrong: {step}"
        if step.removes and not step.places and not _says_what_it_removes(step):
            yield f"removes something else: {step}"


def forms_of(sentence: str) -> list[str]:
    """The names of the checks that read a sentence."""
    return [check.__name__ for form, check in _CLAIMS.items() if re.fullmatch(form, sentence)]


def _says_what_it_removes(step: Any) -> bool:
    """Whether the sentence has exactly the removed candidates, if these are digits of cells of the board.

    The sentence of a chain also has candidates that only an assumption removes.
    """
    said: dict[str, set[int]] = {}
    listed = rf"{_DIGIT}(?: to {_DIGIT})?(?:(?:, | or ){_DIGIT}(?: to {_DIGIT})?)*"
    for cells, digits in re.findall(rf"({_CELLS}) (?:is|are) not ({listed})", step.sentence):
        for cell in _listed(cells):
            said.setdefault(cell, set()).update(_digits(digits))
    removed = _removed(step)
    if not all(re.fullmatch(_CELL, cell) for cell in removed):
        return True
    if "chain" in step.technique:
        return all(said.get(cell, set()) >= digits for cell, digits in removed.items())
    return said == removed
