"""Random documents with one line and rules in words, and what the rules say about lines of its colour.

    python tests/support/lines_in_words.py [--cases 100] [--seed 0]

Each document has the customary look of a family, or a colour close to it. The rules name the family, give lines of
the colour another meaning, or are about other things. The command counts the lines that are read, the lines that are
only drawn, and those with a statement that the rules do not make.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests")]

from sudokudsl.formats import Refused, recognised  # noqa: E402
from sudokudsl.formats.report import ImportReport  # noqa: E402
from support.imports import sudokupad  # noqa: E402

FAMILIES = {
    "whispers": ("green", ("#67f067", "#93d69a", "#67f06780", "#33cc33"), (
        "German whispers: adjacent digits along a {} line differ by at least 5.",
        "Neighbouring digits on {} lines must have a difference of at least five.",
        "Along a {} line, digits differ from their neighbors by at least 5.",
    )),
    "whispers 4:": ("orange", ("#ffa600", "#f9c58d", "#ff9900"), (
        "Dutch whispers: neighbouring digits on {} lines differ by at least 4.",
        "Along {} lines, adjacent digits have a difference of at least four.",
        "Dutch whispers\nDigits next to each other on a {} line differ by 4 or more.",
    )),
    "renban": ("purple", ("#f067f0", "#dba6ea", "#cc00cc", "#f067f080"), (
        "Renban: digits on a {} line are consecutive in any order.",
        "{} lines must contain a string of consecutive digits, in any order.",
        "Each {} line must contain a non-repeating set of consecutive digits (in any order).",
        "Digits along a {} line cannot repeat and form a consecutive set in any order.",
        "Renban lines\n{} lines hold digits without gaps or repeats.",
    )),
    "region-sum-line": ("blue", ("#2ecbff", "#9fc9f5", "#3399ff"), (
        "Region sum lines: box borders divide {} lines into parts with the same sum.",
        "For each {} line, digits have an equal sum within each box; box borders divide the {} line.",
        "Box borders divide each {} line into segments with the same sum.",
    )),
    "palindrome": ("grey", ("#cfcfcf", "#b0b0b0", "#808080"), (
        "{} lines are palindromes, reading the same each way.",
        "The {} line is a palindrome and must read the same forwards and backwards.",
        "Palindromes: digits on {} lines read the same in both directions.",
    )),
    "entropic-line": ("orange", ("#ffa600", "#ffccaa"), (
        "Entropic lines: any three digits in a row on a {} line are low, middle and high.",
        "{} lines are entropic.",
    )),
    "modular-line": ("teal", ("#00c0c0", "#86d3cf"), (
        "Modular lines: any three digits in a row on a {} line differ in their rest by three.",
        "{} lines are modular.",
    )),
    "zipper": ("lavender", ("#b8a0ff", "#c8a2ff"), (
        "Zipper lines: digits as far from the middle of a {} line sum to the digit in the middle.",
        "{} lines are zipper lines.",
    )),
    "nabner": ("yellow", ("#f4e07c", "#ffe119"), (
        "Nabner lines: no two digits on a {} line are consecutive.",
        "{} lines are nabner lines, whose digits differ by at least two from all others.",
    )),
}  # fmt: skip
"""The statement, the colour, some codes of it, and sentences that name the family and a colour."""
OTHER_WORDS = {"purple": ("pink", "magenta", "violet"), "orange": ("peach",), "teal": ("turquoise",), "grey": ("gray",)}
"""Further names that a line of the same code may have."""
UNKNOWN = (
    "Digits on a {} line sum to 10.", "All digits on {} lines are prime.", "{} lines hold no even digits.",
    "Digits along a {} line cannot be consecutive digits.", "A {} line has no digit twice.",
    "Digits along {} lines, in order, form a square number.", "{} lines are worms.",
    "Adjacent digits along {} lines are never consecutive digits.", "{} lines contain no set of consecutive digits.",
    "Each {} line has as many odd as even digits.",
)  # fmt: skip
"""Sentences about lines of a colour that are about no family."""
ELSEWHERE = (
    "White dots join consecutive digits.", "Digits in all cages have the same sum.",
    "Cells a knight's move apart differ.", "Orthogonally adjacent cells cannot contain consecutive digits.",
    "Digits in circles are at least 5.", "Digits in grey squares are at least 4.", "Lines are decoration.",
    "Digits in cages do not repeat.", "Each box border joins two regions.", "The grid has no consecutive digits.",
)  # fmt: skip
"""Sentences about other things."""
FAR = ("brown", "black", "white")
"""Colours that no line in these documents has."""


def capital(text: str) -> str:
    return "\n".join(line[:1].upper() + line[1:] for line in text.splitlines())


def cases(kind: str, word: str, random: Random) -> Iterator[tuple[str, str, frozenset[str]]]:
    """Rules, the colour of a line, and its meaning: one of some words, or none."""
    name, codes, sentences = FAMILIES[word]
    names = (name, *OTHER_WORDS.get(name, ()))
    others = [each for each in FAMILIES if FAMILIES[each][0] != name and each != word]
    while True:
        shade, own = random.choice(names), random.choice(sentences)
        meant = random.choice(others)
        other, meaning = FAMILIES[meant], frozenset[str]()
        parts = ["Normal sudoku rules apply.", random.choice(ELSEWHERE)]
        match kind:
            case "named":
                parts += [own.format(shade, shade), random.choice(other[2]).format(other[0], other[0])]
                meaning = frozenset({word})
            case "named without a colour":
                parts += [own.replace("{} ", "")]
                meaning = frozenset({word})
            case "another family":
                parts += [random.choice(other[2]).format(shade, shade)]
                meaning = frozenset({meant, ""})
            case "exchanged":
                parts += [random.choice(other[2]).format(shade, shade), own.format(other[0], other[0])]
                meaning = frozenset({meant, ""})
            case "unknown":
                parts += [random.choice(UNKNOWN).format(shade)]
            case "unknown, and the family elsewhere":
                parts += [random.choice(UNKNOWN).format(shade), own.format(*[random.choice(FAR)] * 2)]
            case "the family in another colour":
                parts += [own.format(*[random.choice(FAR)] * 2)]
            case "close colours":
                near = random.choice([each for each in names if each != shade] or ["light " + shade])
                parts += [own.format(shade, shade), random.choice(UNKNOWN).format(near)]
            case "elsewhere":
                parts += random.sample(ELSEWHERE, 2)
        random.shuffle(parts)
        rules = random.choice((" ", "\n")).join(map(capital, parts))
        yield rules, random.choice(codes), meaning or frozenset({""})


KINDS = ("named", "named without a colour", "another family", "exchanged", "unknown",
         "unknown, and the family elsewhere", "the family in another colour", "close colours", "elsewhere")  # fmt: skip


def statements(rules: str, *colours: str) -> list[str]:
    """The statements about lines of these colours."""
    lines = [
        {"wayPoints": [[row + 0.5, 0.5], [row + 0.5, 3.5]], "color": colour, "thickness": 10}
        for row, colour in enumerate(colours)
    ]
    text = json.dumps(sudokupad(9, rules=rules, lines=lines))
    try:
        program = recognised(text).to_sdk(text, ImportReport(keep_going=True))
    except Refused:
        return []
    return [line for line in program.splitlines() if line.endswith(("..r1c4", "r1c4", "r2c4")) and line[0] not in "# c"]


def judge(meaning: frozenset[str], rules: str, colour: str) -> str:
    """Whether a line is read as meant: `right`, `kept` or `wrong`. No statement is the meaning of the empty word."""
    found = {line.split()[0] for line in statements(rules, colour)} or {""}
    words = {each.split()[0] if each else "" for each in meaning}
    return "right" if found <= words else "wrong" if found != {""} else "kept"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=100)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--show", action="store_true", help="print each line that is not read as meant")
    options = parser.parse_args()
    total: Counter[str] = Counter()
    for kind in KINDS:
        tally: Counter[str] = Counter()
        for word in FAMILIES:
            found = cases(kind, word, Random(f"{kind} {word} {options.seed}"))
            for _ in range(options.cases):
                rules, colour, meaning = next(found)
                outcome = judge(meaning, rules, colour)
                tally[outcome] += 1
                if options.show and outcome != "right":
                    print(outcome, word, colour, repr(rules), statements(rules, colour))
        print(f"{kind}: {dict(tally)}")
        total += tally
    return int(total["wrong"] > 0)


if __name__ == "__main__":
    sys.exit(main())
