"""Conditions: `if` and `else`, `unless`, `equals`."""

from __future__ import annotations

from .phrase import Phrase

PHRASES = (
    Phrase(
        "require spine[1] = if r2c2 = 1 then 2 else 3",
        "require spine[1] = (if r2c2 = 1 then 2 else 3)",
        r"([=<>]\s*)(if\s.+\selse\s+[^()]+)$",
        r"\1(\2)",
    ),
    Phrase(
        "each number in 1..4 as i: line[if i = 1 then 4 else i - 1] != i",
        "each number in 1..4 as i: line[(if i = 1 then 4 else i - 1)] != i",
        r"\[\s*(if\b(?:[^\[\]]|\[[^\[\]]*\])*?)\s*\]",
        r"[(\1)]",
    ),
    Phrase(
        "require r1c1 = 3 unless r1c2 = 2",
        "require r1c1 = 3 or r1c2 = 2",
        r"\s+unless\s+",
        " or ",
    ),
    Phrase(
        "require r1c1 // 2 = 2",
        "require r1c1 / 2 = 2",
        r"(?<=[\w\])\s])//(?=[\w(\s])",
        "/",
    ),
    Phrase(
        "require r1c1 is in {1, 2}",
        "require r1c1 in {1, 2}",
        r"\bis\s+(not\s+)?in\b",
        r"\1in",
    ),
    Phrase(
        "require r1c1 isn't 4",
        "require r1c1 != 4",
        r"\b(?:isn|doesn)['’]?t\s+(?:equal\s+(?:to\s+)?)?(?=\d|r\d)",
        "!= ",
    ),
    Phrase(
        "require r1c1 isn't even",
        "require r1c1 is not even",
        r"\bisn['’]?t\b",
        "is not",
    ),
    Phrase(
        "require r1c1 equals 4",
        "require r1c1 = 4",
        r"\s+(?:is\s+)?equals?(?:\s+to)?\s+",
        " = ",
    ),
    Phrase(
        "if r1c1 = 1 then r1c2 = 2",
        "require r1c1 = 1 implies r1c2 = 2",
        r"^(?:require\s+)?if\s+(.+?)\s*(?:\bthen\b|:|,)\s*(?!.*\belse\b)(.+)$",
        r"require \1 implies \2",
    ),
    Phrase(
        "each x in all: if x on way then x > 1",
        "each x in all: x on way implies x > 1",
        r":\s*if\s+([^:]+?)\s+then\s+((?!.*\belse\b).+)$",
        r": \1 implies \2",
    ),
    Phrase(
        "require r1c1 = (if r1c2 = 1: 2 else: 3)",
        "require r1c1 = (if r1c2 = 1 then 2 else 3)",
        r"\bif\s+([^:]+?)\s*:\s*(.+?)\s*(?::\s*)?\belse\b:?",
        r"if \1 then \2 else",
    ),
    Phrase(
        "layer worth as x: 2 * x if shade[x] = 1 else x",
        "layer worth as x: if shade[x] = 1 then 2 * x else x",
        r"([:=]\s+)(.+?)\s+if\s+(.+?)\s+else\s+(.+)$",
        r"\1if \3 then \2 else \4",
    ),
    Phrase(
        "layer worth as x: shade[x] = 1 ? 2 * x : x",
        "layer worth as x: if shade[x] = 1 then 2 * x else x",
        r"([:=]\s+)([^:?]+?)\s*\?\s*(.+?)\s*:\s*(.+)$",
        r"\1if \2 then \3 else \4",
    ),
)
