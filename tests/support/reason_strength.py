"""Counts the candidates that the reasons of the logical solver leave, on random candidates.

    python tests/support/reason_strength.py             compares with reason_strength.txt, and shows the differences
    python tests/support/reason_strength.py --update    writes reason_strength.txt again

A removal that is lost changes no answer, only the steps, so no oracle for answers notices it. The puzzles are
statements at the boundaries of their arguments, and divisions, lines and counts on small boards. Every propagator gets
random candidates.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

import sudokudsl
from sudokudsl.language.family import Family
from sudokudsl.language.signature import Form
from sudokudsl.logic.model import model_of
from sudokudsl.logic.propagators import ThoughtfulPropagator, first_finding
from sudokudsl.logic.propagators.digits import AllDifferentPropagator
from support.boundary_forms import FORMS, boundary_lines
from support.layered_boards import SPECS
from support.stored import difference

STORED = Path(__file__).with_name("reason_strength.txt")
STATEMENTS, STATES = 5, 12
"""The statements of a form, and the random candidates for each puzzle."""
LAYERED_STATES = 60
"""The random candidates for each board with layers or counts."""
SPREADS = (0.1, 0.3, 0.6, 0.9)
"""Shares of the candidates that a cell keeps besides its first one."""


def stored() -> Mapping[str, str]:
    """The lines of the file by the names that they begin with."""
    lines = STORED.read_text(encoding="utf-8").splitlines()
    return {line.rsplit(":", 1)[0]: line for line in lines}


def of_form(family: Family, form: Form) -> str:
    """The line of a form of a family."""
    return _line(
        f"{family.word} {form.usage()}",
        [
            count
            for board, line in boundary_lines(family, form, STATEMENTS)
            for count in counts(f"{board}{line}\n", STATES)
        ],
    )


def of_layers(name: str) -> str:
    """The line of a board with layers."""
    return _line(name, list(counts(SPECS[name], LAYERED_STATES)))


def _line(name: str, found: list[tuple[int, int, int]]) -> str:
    left, contradictions, thoughts = (sum(column) for column in zip(*found, strict=True)) if found else (0, 0, 0)
    return f"{name}: {left} left, {contradictions} contradictions, {thoughts} thoughts"


def counts(text: str, states: int) -> Iterator[tuple[int, int, int]]:
    """For each state and propagator: candidates left, whether it is a contradiction, and the single thoughts.

    The first count is of the candidates before any reason, and of the pairs of cells that see each other.
    """
    model, random = model_of(sudokudsl.loads(text)), Random(text)
    rules = [*(owned.propagator for owned in model.propagators)]
    rules += [AllDifferentPropagator(area.cells) for area in model.areas]
    seen = sum(mask.bit_count() for mask in model.sees)
    yield seen + sum(domain.bit_count() for domain in model.domains) - len(model.givens), 0, 0
    for _ in range(states):
        spread = random.choice(SPREADS)
        masks = [_some(domain, spread, random) for domain in model.domains]
        for propagator in rules:
            kept = propagator.possible(masks)
            left = list(masks)
            for cell, mask in (kept or {}).items():
                left[cell] = mask
            thoughts = 0
            if isinstance(propagator, ThoughtfulPropagator):
                thoughts = _thoughts(propagator, list(masks))
            yield 0 if kept is None else sum(mask.bit_count() for mask in left), kept is None, thoughts


def _some(domain: int, spread: float, random: Random) -> int:
    digits = [digit for digit in range(domain.bit_length()) if domain >> digit & 1]
    first = random.choice(digits)
    return sum(1 << digit for digit in digits if digit == first or random.random() < spread)


def _thoughts(propagator: ThoughtfulPropagator, masks: list[int]) -> int:
    """Counts the findings that follow one another until there are no more, or a cell has no candidate."""
    many = 0
    while all(masks) and (found := first_finding(propagator, masks)) is not None:
        many += 1
        for cell, gone in found.removes.items():
            masks[cell] &= ~gone
    return many


def report() -> str:
    """All lines."""
    lines = [of_layers(name) for name in SPECS]
    lines += [of_form(*each.values) for each in FORMS]
    return "".join(f"{line}\n" for line in lines)


def main() -> int:
    """Compares with the stored lines, or writes them; 1 if they differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true")
    options, found = parser.parse_args(), report()
    differing = difference(STORED, found)
    print(differing or "all equal")
    if options.update:
        STORED.write_text(found, encoding="utf-8")
    return bool(differing)


if __name__ == "__main__":
    sys.exit(main())
