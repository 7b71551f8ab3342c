"""Statements that introduce something: the board, functions, layers, areas, cells and grids."""

from __future__ import annotations

import re

from ..pieces import NAME, NUMBERS, cell_of
from .phrase import Phrase


def _connected(match: re.Match[str]) -> str:
    """Cells with one of several digits as one set; the first of several sets for `and`."""
    numbers = re.findall(r"-?[0-9]+", match[2])
    return f"connected {match[1]} = {numbers[0] if 'and' in match[2] else ' '.join(numbers)}"


PHRASES = (
    Phrase(
        "define mystery(line):",
        "define mystery(line)",
        r"^(define\s.*\))\s*:$",
        r"\1",
    ),
    Phrase(
        "sudoku 9×9",
        "sudoku 9x9",
        r"^(sudoku|latin|board|boxes)\s+(\d+)\s*(?:[x×*]|by)\s*(\d+)\b",
        r"\1 \2x\3",
    ),
    Phrase(
        "latin 6",
        "latin 6x6",
        r"^(sudoku|latin|board)\s+(?:size\s+)?(\d+)$",
        r"\1 \2x\2",
    ),
    Phrase(
        "sudoku 5x5 without boxes",
        "latin 5x5",
        r"^sudoku\b(.*?)[\s,]+(?:without|no)\s+(?:boxes|regions)$",
        r"latin\1",
    ),
    Phrase(
        "latin square 5x5",
        "latin 5x5",
        r"^latin[-\s]+square\b",
        "latin",
    ),
    Phrase(
        "def worth(x): return x + shade[x]",
        "define worth(x): return x + shade[x]",
        r"^(?:function|def|let)\s+(?=\S+\s*\()",
        "define ",
    ),
    Phrase(
        "define worth(cell x): x + shade[x]",
        "define worth(cell x) = x + shade[x]",
        r"^(define\s.*\))\s*:\s*(?:return\s+)?(?=\S)",
        r"\1 = ",
    ),
    Phrase(
        "define f(x: cell) 2 * x",
        "define f(x: cell) = 2 * x",
        r"^(define\s[^()]*\([^()]*\))\s+(?!=)(?:return\s+|is\s+)?(?=\S)",
        r"\1 = ",
    ),
    Phrase(
        "define worth(cell x) = x + shade[x]",
        "define worth(x: cell) = x + shade[x]",
        rf"^(define\s+{NAME}\()cell\s+({NAME})\)",
        r"\1\2: cell)",
    ),
    Phrase(
        "layer worth as x = 2 * x",
        "layer worth as x: 2 * x",
        rf"^layer\s+({NAME})\s*(?:\(|\[|\s+of\s+|\s+as\s+)\s*({NAME})\s*[\])]?\s*(?:=|:)\s*(?=\S)",
        r"layer \1 as \2: ",
    ),
    Phrase(
        "layer worth: 2 * x",
        "layer worth as x: 2 * x",
        rf"^layer\s+({NAME})\s*(?:=|:)\s*(?=.*\bx\b)",
        r"layer \1 as x: ",
    ),
    Phrase(
        "layer worth x: 2 * x",
        "layer worth as x: 2 * x",
        rf"^layer\s+({NAME})\s+(?!as\b)({NAME})\s*(?:=|:)\s*",
        r"layer \1 as \2: ",
    ),
    Phrase(
        "layer shade: digits 0-1",
        "layer shade digits 0-1",
        rf"^(layer|cells|areas)\s+({NAME})\s*(?::|=)\s*",
        r"\1 \2 ",
    ),
    Phrase(
        "cells n in {1, 2}",
        "cells n digits {1, 2}",
        r"^(layer|cells)\b(.*?)\b(?:values?|numbers?|range|from|in|digit)\s+(?=[{\[(]?-?\d)",
        r"\1\2digits ",
    ),
    Phrase(
        "cells n digits {1 2}",
        "cells n digits 1 2",
        r"\bdigits\s+[{\[(]\s*([^})\]]*)[})\]]",
        r"digits \1",
    ),
    Phrase(
        "layer shade digits, 0-1",
        "layer shade digits 0-1",
        r"\b(counted|digits)\s*,\s*",
        r"\1 ",
    ),
    Phrase(
        "layer shade digits 0 to 1",
        "layer shade digits 0-1",
        r"\b(digits\s+-?\d+)\s*(?:to|/|or|and|,)\s*(\d+)\b",
        r"\1-\2",
    ),
    Phrase(
        "area field of 9",
        "areas field of 9",
        r"^(areas?|division|regions)\b(?=\s+\w)",
        "areas",
    ),
    Phrase(
        "areas field of size 4 no repeats",
        "areas field of 4 no repeats",
        r"^(areas\s.*?)\b(?:of\s+)?size\s+(?=\d)",
        r"\1of ",
    ),
    Phrase(
        "areas field of 9 cells",
        "areas field of 9",
        r"^(areas\s.*?\d)\s+cells?(?:\s+each)?\b",
        r"\1",
    ),
    Phrase(
        "areas field of 4 all different digits",
        "areas field of 4 distinct",
        r"^(areas\s.*?)\b(?:all\s+)?(?:different|differ|no\s+repeats?|unique)(?:\s+digits)?\b",
        r"\1distinct",
    ),
    Phrase(
        "areas field of 4, 6",
        "areas field of 4-6",
        r"^(areas\s.*?\bof\s+\d+)\s*(?:,|or|to)\s*(\d+)",
        r"\1-\2",
    ),
    Phrase(
        "areas field of at most 4",
        "areas field of 1-4",
        r"^(areas\s.*?\bof)\s+(?:at\s+most|up\s+to|<=)\s*(?=\d)",
        r"\1 1-",
    ),
    Phrase(
        "areas field of any size",
        "areas field",
        r"^(areas\s.*?)\s*\bof\s+any(?:\s+size)?\b",
        r"\1",
    ),
    Phrase(
        "connected(s = 1)",
        "connected s = 1",
        r"^connected\s*\(\s*(.*?)\s*\)$",
        r"connected \1",
    ),
    Phrase(
        "connected shade",
        "connected shade = 1",
        rf"^(connected\s+{NAME})$",
        r"\1 = 1",
    ),
    Phrase(
        "connected shade = 0 or 2",
        "connected shade = 0 2",
        rf"^connected\s+({NAME})\s*(?:=|in|is)\s*[{{(]?\s*({NUMBERS})\s*[}})]?$",
        _connected,
    ),
    Phrase(
        "shade is connected",
        "connected shade = 1",
        rf"^({NAME})\s+(?:=\s*1\s+)?(?:is|are)\s+connected$",
        r"connected \1 = 1",
    ),
    Phrase(
        "unknown n 3-6",
        "cells n digits 3-6",
        rf"^(?:unknown|variable|var|number|hidden|cell|cells|let|extra)\s+(?P<name>{NAME})\s*(?:=|in|digits|from|:)?\s*"
        r"(?P<digits>-?\d+(?:-|\.\.)\d+)(?P<rest>\s+counted)?$",
        lambda m: f"cells {m['name']} digits {m['digits'].replace('..', '-')}{m['rest'] or ''}",
    ),
    Phrase(
        "grid 9x9 at 7,7",
        "grid 9x9 at r7c7",
        r"^(grid\b.*\bat\s+)\(?\s*(?P<row>\d+)\s*,\s*(?P<column>\d+)\s*\)?",
        lambda m: f"{m[1]}{cell_of(m)}",
    ),
    Phrase(
        "grid A 9x9 at r1c1",
        "grid 9x9 at r1c1",
        rf"^grid\s+{NAME}\s+(?=\d+x\d+)",
        "grid ",
    ),
)
