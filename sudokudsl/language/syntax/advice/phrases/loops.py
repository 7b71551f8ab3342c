"""Loops and paths that the solver finds."""

from __future__ import annotations

from ..pieces import CELL, CELLS, LOOP, NAME, QUALITY, SIDE_OF_LOOP
from .phrase import Phrase

PHRASES = (
    Phrase(
        "way visits every box",
        "each box as h: some x in h: x on way",
        rf"^({NAME})\s+(?:visits|passes(?:\s+through)?|goes\s+through|enters)\s+(?:every|each|all)\s+(row|column|box|region)(?:es|s)?$",
        r"each \2 as h: some x in h: x on \1",
    ),
    Phrase(
        "way visits 20 cells",
        "require count(x in all where x on way) = 20",
        rf"^({NAME})\s+(?:visits|passes(?:\s+through)?|goes\s+through|covers)\s+(?:exactly\s+)?(\d+)\s+cells$",
        r"require count(x in all where x on \1) = \2",
    ),
    Phrase(
        "way makes 8 turns",
        "require count(x in all where way[x] in {3, 6, 9, 12}) = 8",
        rf"^({NAME})\s+(?:makes|has|takes)\s+(?:exactly\s+)?(\d+)\s+(?:turn|corner|bend)s$",
        r"require count(x in all where \1[x] in {3, 6, 9, 12}) = \2",
    ),
    Phrase(
        "way visits all cells of box 1",
        "each x in b1: x on way",
        rf"^({NAME})\s+(?:visits|passes(?:\s+through)?|covers)\s+(?:all|every|each)\s+cells?\s+(?:of|in)\s+(?:(row|column|box)\s+|([rcb]))(\d+)$",
        lambda m: f"each x in {(m[2] or m[3])[0].lower()}{m[4]}: x on {m[1]}",
    ),
    Phrase(
        "way turns on every odd digit",
        "each x in all where x on way and x is odd: way[x] in {3, 6, 9, 12}",
        rf"^({NAME})\s+(?:(turns|bends)|goes\s+straight)\s+(?:at|on|in|through)\s+(?:every\s+|each\s+|all\s+|any\s+)?({QUALITY})\s+(?:digit|cell|number)s?$",
        lambda m: (
            f"each x in all where x on {m[1]} and x is {m[3].lower()}: "
            f"{m[1]}[x] in {{{'3, 6, 9, 12' if m[2] else '5, 10'}}}"
        ),
    ),
    Phrase(
        "way starts in r1c1",
        "require way[r1c1] in {1, 2, 4, 8}",
        rf"^({NAME})\s+(?:starts|begins|ends)\s+(?:at|in|on)\s+({CELL})$",
        r"require \1[\2] in {1, 2, 4, 8}",
    ),
    Phrase(
        "way goes straight through r2c2",
        "require way[r2c2] in {5, 10}",
        rf"^({NAME})\s+(?:goes|is|runs|passes)\s+straight(?:\s+on)?\s+(?:at|in|on|through)\s+({CELL})$",
        r"require \1[\2] in {5, 10}",
    ),
    Phrase(
        "way turns in r2c2",
        "require way[r2c2] in {3, 6, 9, 12}",
        rf"^({NAME})\s+(?:turns|bends|has\s+a\s+(?:turn|corner|bend))\s+(?:at|in|on)\s+({CELL})$",
        r"require \1[\2] in {3, 6, 9, 12}",
    ),
    Phrase(
        "require way[r2c2] = straight",
        "require way[r2c2] in {5, 10}",
        rf"\b({NAME})\[({NAME}|{CELL})\]\s*(?:=|is|goes)?\s*straight(?:\s+on)?\b",
        r"\1[\2] in {5, 10}",
    ),
    Phrase(
        "require way[r1c1] turns",
        "require way[r1c1] in {3, 6, 9, 12}",
        rf"\b({NAME})\[({NAME}|{CELL})\]\s*(?:=|is)?\s*(?:an?\s+)?(?:turns?|corner|bend)\b",
        r"\1[\2] in {3, 6, 9, 12}",
    ),
    Phrase(
        "require way goes straight at r2c2",
        "require way[r2c2] in {5, 10}",
        rf"\b({NAME})\s+(?:goes\s+|is\s+)?straight(?:\s+on)?\s+(?:at|in|on|through)\s+({CELL}|{NAME})\b",
        r"\1[\2] in {5, 10}",
    ),
    Phrase(
        "require way turns at r2c2",
        "require way[r2c2] in {3, 6, 9, 12}",
        rf"\b({NAME})\s+(?:turns|bends)\s+(?:at|in|on)\s+({CELL})\b",
        r"\1[\2] in {3, 6, 9, 12}",
    ),
    Phrase(
        "require r2c2 turns on way",
        "require way[r2c2] in {3, 6, 9, 12}",
        rf"\b({CELL}|{NAME})\s+turns\s+on\s+({NAME})\b",
        r"\2[\1] in {3, 6, 9, 12}",
    ),
    Phrase(
        "each corner of way as c: c > 1",
        "each c in all where way[c] in {3, 6, 9, 12}: c > 1",
        rf"\b{LOOP}\s+(?:corner|turn|bend)s?\s+(?:of|on|in)\s+(?P<line>{NAME})\s+as\s+(?P<as>{NAME})",
        r"\g<loop> \g<as> in all where \g<line>[\g<as>] in {3, 6, 9, 12}",
    ),
    Phrase(
        "each straight segment of way as s: sum(s) = 5",
        "each straight of way as s: sum(s) = 5",
        rf"\b{LOOP}\s+(?:straight\s+(?:segment|piece|part|run|stretch|section|line)|segment|straight|piece|part|section|stretch)s?"
        rf"\s+(?:of|in|on|along)\s+(?:the\s+)?(?P<line>{NAME})\s+as\b",
        r"\g<loop> straight of \g<line> as",
    ),
    Phrase(
        "require count(turns of way) = 4",
        "require count(x in all where way[x] in {3, 6, 9, 12}) = 4",
        rf"\b(?:count|number)\(\s*(?:turn|corner|bend)s?\s+(?:of|in|on)\s+({NAME})\s*\)",
        r"count(x in all where \1[x] in {3, 6, 9, 12})",
    ),
    Phrase(
        "require turns(way) = 4",
        "require count(x in all where way[x] in {3, 6, 9, 12}) = 4",
        rf"\b(?:(?:the\s+)?number\s+of\s+)?(?:turn|corner|bend)s\s*(?:of\s+|in\s+|on\s+|\(\s*)({NAME})(?:\s*\))?",
        r"count(x in all where \1[x] in {3, 6, 9, 12})",
    ),
    Phrase(
        "require count(straight cells of way) = 4",
        "require count(x in all where way[x] in {5, 10}) = 4",
        rf"\b(?:count|number)\(\s*straights?(?:\s+cells?)?\s+(?:of|in|on)\s+({NAME})\s*\)",
        r"count(x in all where \1[x] in {5, 10})",
    ),
    Phrase(
        "each straight cell of way as s: s > 2",
        "each s in all where way[s] in {5, 10}: s > 2",
        rf"\b{LOOP}\s+straight\s+cells?\s+(?:of|on|in)\s+(?P<line>{NAME})\s+as\s+(?P<as>{NAME})",
        r"\g<loop> \g<as> in all where \g<line>[\g<as>] in {5, 10}",
    ),
    Phrase(
        "each pair on way as a, b: a != b",
        "each step of way as a, b: a != b",
        rf"\b{LOOP}\s+(?:pair|neighbou?rs?|adjacent)\s+(?:(?:of|on|along|in)\s+(?P<line>{NAME})\s+as\s+)?"
        rf"(?P<names>{NAME}\s*,\s*{NAME})(?:\s+(?:of|on|along|in)\s+(?P<last>{NAME}))?(?=\s*:)",
        lambda m: f"{m['loop']} step of {m['line'] or m['last'] or 'way'} as {m['names']}",
    ),
    Phrase(
        "require length of way = 12",
        "require count(m in all where m on way) = 12",
        rf"\blength\s+of\s+({NAME})\b",
        r"count(m in all where m on \1)",
    ),
    Phrase(
        "require way length = 12",
        "require count(m in all where m on way) = 12",
        rf"\b({NAME})(?:\s+|-|\.)length\b",
        r"count(m in all where m on \1)",
    ),
    Phrase(
        "each step of way as a b: a + b > 2",
        "each step of way as a, b: a + b > 2",
        rf"\bas\s+({NAME})\s+(?:and\s+)?({NAME})(?=\s*:)",
        r"as \1, \2",
    ),
    Phrase(
        "each step as a, b: a != b",
        "each step of way as a, b: a != b",
        rf"\b{LOOP}\s+steps?\s+as\b",
        r"\g<loop> step of way as",
    ),
    Phrase(
        "each triple on way as a, b, c: a + b + c > 5",
        "each run of 3 in way as a, b, c: a + b + c > 5",
        rf"\b{LOOP}\s+(?:run\s+of\s+(?P<length>\d+)|(?:consecutive\s+)?(?:triples?|three))(?:\s+(?:consecutive\s+)?cells?)?"
        rf"\s+(?:of|on|along|in)\s+(?P<line>{NAME})\s+as\b",
        lambda m: f"{m['loop']} run of {m['length'] or 3} in {m['line']} as",
    ),
    Phrase(
        "each step of way as a, b, c: a != c",
        "each run of 3 in way as a, b, c: a != c",
        rf"\b{LOOP}\s+steps?\s+of\s+(?P<line>{NAME})\s+as\s+(?P<names>{NAME}(?:\s*,\s*{NAME}){{2,}})",
        lambda m: f"{m['loop']} run of {m['names'].count(',') + 1} in {m['line']} as {m['names']}",
    ),
    Phrase(
        "each step of way as a, b: each step of way as b, c: a != c",
        "each run of 3 in way as a, b, c: a != c",
        rf"\b{LOOP}\s+steps?\s+of\s+(?P<line>{NAME})\s+as\s+(?P<one>{NAME})\s*,\s*(?P<other>{NAME})\s*:"
        rf"\s*(?P=loop)\s+steps?\s+of\s+(?P=line)\s+as\s+(?P=other)\s*,\s*(?P<third>{NAME})\s*:",
        r"\g<loop> run of 3 in \g<line> as \g<one>, \g<other>, \g<third>:",
    ),
    Phrase(
        "way visits r1c1 r1c2",
        "each x in r1c1 r1c2: x on way",
        rf"^({NAME})\s+(?:visits|passes|contains|goes\s+through|passes\s+through)\s+({CELLS})$",
        r"each x in \2: x on \1",
    ),
    Phrase(
        "way does not visit r1c1",
        "require r1c1 not on way",
        rf"^(?:require\s+)?({NAME})\s+(?:does\s+not|never|doesn't)\s+(?:visits?|pass(?:es)?|contains?|go\s+through)\s+({CELL})$",
        r"require \2 not on \1",
    ),
    Phrase(
        "require way on r1c1",
        "require r1c1 on way",
        rf"\b({NAME})\s+(not\s+)?on\s+({CELL})\b",
        r"\3 \2on \1",
    ),
    Phrase(
        "require r2c2 enclosed by way",
        "require r2c2 inside way",
        rf"\b({CELL}|{NAME})\s+(?:is\s+|lies\s+)?(?:within|(?:enclosed|surrounded)\s+by)\s+({NAME})\b",
        r"\1 inside \2",
    ),
    Phrase(
        "way encloses r2c2",
        "r2c2 inside way",
        rf"\b({NAME})\s+(?:encloses|surrounds)\s+({CELL})\b",
        r"\2 inside \1",
    ),
    Phrase(
        "require inside(way, r2c2)",
        "require r2c2 inside way",
        rf"\b({SIDE_OF_LOOP})\(\s*({NAME})\s*,\s*({CELL}|{NAME})\s*\)",
        r"\3 \1 \2",
    ),
    Phrase(
        "require r2c2 inside the loop",
        "require r2c2 inside way",
        rf"\b(on|{SIDE_OF_LOOP})\s+(?:the\s+)?(?:loop|path)\b",
        r"\1 way",
    ),
    Phrase(
        "r1c1 on way",
        "require r1c1 on way",
        rf"^(?=(?:{CELL}|{NAME})\s+(?:not\s+)?(?:on|{SIDE_OF_LOOP})\s)",
        "require ",
    ),
    Phrase(
        "loop",
        "loop way",
        r"^(loop|path)$",
        r"\1 way",
    ),
    Phrase(
        "loop visits every cell",
        "loop way all",
        r"^(?:the\s+)?(loop|path)\s+(?:must\s+)?(?:visits?|(?:pass|go)(?:es)?\s+through|covers?|through)\s+(?:all|every|each)(?:\s+cells?)?$",
        r"\1 way all",
    ),
    Phrase(
        "path way start r1c1 end r4c4",
        "path way from r1c1 to r4c4",
        rf"^(path\b.*?)\bstart(?:s|ing)?\s+(?:at\s+|in\s+|from\s+)?({CELL}).*?\bend(?:s|ing)?\s+(?:at\s+|in\s+)?({CELL})$",
        r"\1from \2 to \3",
    ),
    Phrase(
        "path way begins in r1c1",
        "path way from r1c1",
        rf"^(path\s+{NAME})\s+(?:start|begin)(?:s|ning|ing)?\s+(?:at\s+|in\s+|from\s+|on\s+)?({CELL})",
        r"\1 from \2",
    ),
    Phrase(
        "path way ends in r4c4",
        "path way to r4c4",
        rf"^(path\b.*?)\s*,?\s+(?:and\s+)?end(?:s|ing)?\s+(?:at\s+|in\s+|on\s+)?({CELL})",
        r"\1 to \2",
    ),
    Phrase(
        "path trail from r1c1, r9c9",
        "path trail from r1c1 to r9c9",
        rf"^(path\s+{NAME}\s+from\s+{CELL})\s*,?\s+({CELL})",
        r"\1 to \2",
    ),
    Phrase(
        "require way visits r1c1",
        "require r1c1 on way",
        rf"\b({NAME})\s+(?:visits|passes|contains|goes\s+through|passes\s+through)\s+({CELL}|{NAME})\b",
        r"\2 on \1",
    ),
    Phrase(
        "require r1c1 off way",
        "require r1c1 not on way",
        rf"\b({CELL}|{NAME})\s+(?:is\s+)?off\s+({NAME})\b",
        r"\1 not on \2",
    ),
    Phrase(
        "require r1c1 is on way",
        "require r1c1 on way",
        rf"\b({CELL}|{NAME})\s+(?:is|lies)\s+(not\s+)?(on|{SIDE_OF_LOOP})\s+(?:of\s+)?({NAME})\b",
        r"\1 \2\3 \4",
    ),
    Phrase(
        "require r1c1 r1c2 on way",
        "each x in r1c1 r1c2: x on way",
        rf"^require\s+({CELL}(?:(?:\s+|\.\.){CELL})+)\s+(not\s+)?(on|{SIDE_OF_LOOP})\s+({NAME})$",
        r"each x in \1: x \2\3 \4",
    ),
    Phrase(
        "require r1 on way",
        "require (each x in r1: x on way)",
        rf"\b({NAME})\s+(not\s+)?(on|{SIDE_OF_LOOP})\s+({NAME})\s*$",
        r"(each x in \1: x \2\3 \4)",
    ),
    Phrase(
        "single-loop way",
        "loop way",
        r"^(?:(?:single|closed|one)[-\s]+)?loops?\b",
        "loop",
    ),
    Phrase(
        "one path trail",
        "path trail",
        r"^(?:(?:single|one)[-\s]+)?paths?\b",
        "path",
    ),
    Phrase(
        "snake r1c1 to r4c4",
        "path r1c1 to r4c4",
        r"^(?:snake|track|route|trail|river|rail|rat(?:[-\s]*run)?)\b",
        "path",
    ),
    Phrase(
        "path from r1c1 to r4c4",
        "path way from r1c1 to r4c4",
        r"^(path)\s+(?=(?:from|to)\b)",
        r"\1 way ",
    ),
    Phrase(
        "path r1c1..r4c4",
        "path way from r1c1 to r4c4",
        rf"^path\s+({CELL})\s*(?:\.\.|-|to|,)\s*({CELL})",
        r"path way from \1 to \2",
    ),
    Phrase(
        "loop way all cells",
        "loop way all",
        rf"^((?:loop|path)\s+{NAME}\b.*?)\s+"
        r"(?:all\s+cells|(?:visits|through|of|on|over)\s+(?:all|every)(?:\s+cells?)?)\b",
        r"\1 all",
    ),
    Phrase(
        "path way r1c1..r4c4",
        "path way from r1c1 to r4c4",
        rf"^(path\s+{NAME})\s*:?\s+({CELL})\s*(?:\.\.|-|to|,)\s*({CELL})",
        r"\1 from \2 to \3",
    ),
    Phrase(
        "way is 8 long",
        "require count(x in all where x on way) = 8",
        rf"^({NAME})\s+(?:is|has)\s+(?:a\s+)?(?:length(?:\s+of)?\s+)?(\d+)(?:\s+cells)?(?:\s+long)?$",
        r"require count(x in all where x on \1) = \2",
    ),
    Phrase(
        "sum of way = 30",
        "require sum(x in all where x on way) = 30",
        rf"^sum\s+(?:of|on|along)\s+({NAME})\s*(?==)",
        r"require sum(x in all where x on \1) ",
    ),
    Phrase(
        "sum of digits inside way = 20",
        "require sum(x in all where x inside way) = 20",
        rf"^sum\s+(?:of\s+)?(?:the\s+)?(?:(?:digits|cells)\s+)?(on|{SIDE_OF_LOOP})\s+({NAME})\s*(?:is\b|=)",
        r"require sum(x in all where x \1 \2) =",
    ),
    Phrase(
        "double-back way",
        "each box as b: count(each step of way as x, y: x among b iff y not among b) = 4",
        rf"^double[-\s]?back(?:[-\s]loop)?\s*:?\s+(?P<line>{NAME})$",
        r"each box as b: count(each step of \g<line> as x, y: x among b iff y not among b) = 4",
    ),
)
