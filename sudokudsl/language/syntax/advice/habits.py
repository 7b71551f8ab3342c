"""Lines in the habits of other languages and of English, rewritten into this one. Nothing is looked up here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

_NAME = r"[^\W\d_]\w*(?:-[^\W\d_]\w*)*"
_CELL = r"r\d+c\d+"
_CELLS = rf"{_CELL}(?:(?:\s+|\.\.){_CELL})*"
_NUMBERS = r"-?\d+(?:\s*(?:,|or|nor|and)\s*-?\d+)+"
_LOOP = r"(?P<loop>each|some|no)"
_KINDS = (
    r"pair|orthogonal|king|knight|diagonal|neighbou?r|row|column|box|house|region|cell|digit|number"
    r"|(?:window|tile)\s+\d+x\d+|run\s+of\s+\d+"
)
_SINGULAR = r"[^\W\d_][\w-]*?"  # a name before a plural s
_BEFORE = r"(^|\brequire\s+|\bnot\s+|[(:]\s*)"
_WHAT = r"(?!(?:turn|corner|bend|straight|end|start|piece|part|segment|step|run|position)s?\b)"
_MOVES = "king|knight|orthogonal|diagonal|neighbou?r"

_RULE_WORDS = "require|each|some|no|define|let|layer|cells|if|either|or|not|exactly|at"

_COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4}
_SIGN = {"exactly": "=", "least": ">=", "most": "<="}

_CLUE = (
    r"x-?sum|skyscraper|sandwich|numbered-?rooms?|hidden-?skyscraper|first-?seen|frame-?sum(?:\s+\d+:)?|rossini"
    r"|full-?rank"
)
_LINE = "rows?|columns?|cols?|left|right|top|bottom"
_BOUND = r"[<>]=?|!="
_PLACE = rf"(?:{_CELL}|{_NAME}(?:\[[^\[\]]*\])?)"
_TERM = r"(?P<start>^(?:require\s+)?|:\s*|\b(?:and|or|implies|where)\s+)(?P<term>[^:=<>]+?)"
_AVERAGE = r"(?:average|mean|avg)"
_LIST = rf"(?:{_CELLS}|[rcb]\d+|{_NAME}(?:\[[^\[\]]*\])?)"
_INTEGERS = r"-?\d+(?:\s+-?\d+)+"
_SEVERAL = (
    rf"(?!{_CELL}\s*(?:[<>=!]|(?:is|are|in|not)\b))(?P<cells>{_CELL}(?:(?:\.\.|\s*,\s*|\s+and\s+|\s+){_CELL})+|{_LIST})"
)
_OF_AREAS = r"(?P<of>sum|total|product|minimum|maximum|size|min|max)s?"

Rewrite = str | Callable[[re.Match[str]], str]


def _braces(match: re.Match[str]) -> str:
    """`x in {1, 2}` for a number that equals one of two or more."""
    numbers = ", ".join(re.findall(r"-?\d+", match["numbers"]))
    negated = "not " * ("!" in match[0] or "not" in match[0].lower())
    return f"{negated}in {{{numbers}}}"


def _cell_of(match: re.Match[str]) -> str:
    return f"r{match['row']}c{match['column']}"


def _aggregate(match: re.Match[str]) -> str:
    """A quantifier for a function `all(...)` or `any(...)`."""
    return f"({'each' if match['word'].lower() == 'all' else 'some'} {match['rest']})"


def _one_each(match: re.Match[str]) -> str:
    """A pair for two names of one place."""
    return f"{match['loop']} pair in {match['place']} as {match['one']}, {match['other']}{match['end']}"


def _connected(match: re.Match[str]) -> str:
    """Cells with one of several digits as one set; the first of several sets for `and`."""
    numbers = re.findall(r"-?[0-9]+", match[2])
    return f"connected {match[1]} = {numbers[0] if 'and' in match[2] else ' '.join(numbers)}"


def _from_the_end(match: re.Match[str]) -> str:
    """The position that -1, -2, ... has in some languages: the last cell, the last but one, ..."""
    back = int(match["back"] or 1) - 1
    return f"{match['before']}length({match['line']}){f' - {back}' if back else ''}"


def _contains(match: re.Match[str]) -> str:
    """A rule on what each area contains: digits, or a number of cells with a layer's 1."""
    field, often = match["field"], match["often"] or ""
    times = _COUNTS.get(often.lower(), int(often) if often.isdecimal() else 1)
    rules = []
    for what in re.split(r"\s*,\s*|\s+and\s+", match["what"].strip()):
        test = f"x = {what}" if re.fullmatch(r"-?\d+|[a-z]", what) else f"{what}[x] = 1"
        counted = f"count(x in a where {test})"
        if match["how"]:
            rules.append(f"{counted} {_SIGN[match['how'].split()[-1].lower()]} {times}")
        elif often.lower() in _COUNTS or often.isdecimal() or not test.startswith("x ="):
            rules.append(f"{counted} = {times}")
        else:
            rules.append(f"{what} in a")
    return f"each area of {field} as a: {' and '.join(rules)}"


def _digits_on_layer(match: re.Match[str]) -> str:
    """A rule on how often each digit has a layer's 1."""
    often = {"once": 1, "twice": 2}.get(match["often"].lower().split()[-1])
    often = int(re.findall(r"\d+", match["often"])[0]) if often is None else often
    return f"each digit as d: count(x in all where x = d and {match['layer']}[x] = 1) = {often}"


def _per_house(match: re.Match[str]) -> str:
    """A rule on how many cells of each row, column or box have a layer's 1."""
    kinds = set(re.findall(r"row|column|box|house|region", match["kinds"].lower()))
    if len(kinds) == 2:
        return match[0]  # these are two rules
    kind = kinds.pop() if len(kinds) == 1 else "house"
    often = match["often"].lower()
    times = _COUNTS.get(often, 1 if often in ("a", "an") else often)
    return f"each {kind} as h: sum({match['layer']}[h]) = {times}"


def _of_two_houses(match: re.Match[str]) -> str:
    """A rule about each two rows, columns or boxes as one about a first and a later one."""
    kind, one, other, rule = match["kind"].lower(), match["one"], match["other"], match["rule"].strip()
    later = f"{kind}({one}[1]) < {kind}({other}[1])"
    if match["loop"].lower() == "each":
        return f"each {kind} as {one}: each {kind} as {other}: {later} implies {rule}"
    outer = "some" if match["loop"].lower() == "some" else "each"
    return f"{outer} {kind} as {one}: {match['loop']} {kind} as {other}: {later} and {rule}"


def _compared(match: re.Match[str]) -> str:
    """A rule that the sums of all areas differ, or that they are equal."""
    known = match.groupdict()
    same = "no" not in known and (known.get("how") or "differ").lower().endswith(("same", "equal"))
    same = same and (known.get("how") or "").lower() != "unequal"
    of = {"total": "sum", "minimum": "min", "maximum": "max"}.get(match["of"].lower(), match["of"])
    sign = "=" if same else "!="
    return f"each pair of areas in {match['field']} as a, b: {of}(a) {sign} {of}(b)"


def _visited(match: re.Match[str]) -> str:
    """A loop over the cells that a line visits."""
    name = match["as"] or match["name"] or "x"
    return f"{match['loop']} {name} in all where {name} on {match['line']}"


def _givens_of(match: re.Match[str], *, zero: bool = False) -> str:
    """The given digits of a row or column whose entries are listed, where a dot or a 0 is an open cell.

    With `zero`, a 0 is a digit.
    """
    entries = re.split(r"[\s,]+", match["entries"].strip(" ,"))
    if not all(entry.isdecimal() or len(entry) == 1 for entry in entries) or len(entries) == 1:
        entries = list("".join(entries))
    row = (match["kind"] or match["letter"]).lower().startswith("r")
    number = match["number"]
    filled = {f"r{number}c{at}" if row else f"r{at}c{number}": each for at, each in enumerate(entries, 1)}
    filled = {cell: digit for cell, digit in filled.items() if digit.isdecimal() and (zero or digit != "0")}
    return f"given {' '.join(filled)} = {' '.join(filled.values())}" if filled else match[0]


_ENTRIES = (
    r"^(?:givens?\s+)?(?:(?P<kind>row|column|col)\s*|(?P<letter>[rc]))(?P<number>\d+)\s*"
    r"(?:[:=]|\bis\b|\bare\b|\breads\b)?\s*(?P<entries>(?:[\d.?_*-][\s,]*){4,})$"
)


def _as_total(match: re.Match[str]) -> str:
    """A rule for a total that is calculated."""
    total = re.sub(r"(?<![\w.])(\d+)(?=[^\W\d_])", r"\1 * ", match["total"].strip())
    total = re.sub(r"\s*([-+*])\s*", r" \1 ", total)
    differ = f"distinct({match['cells']}) and " if match["word"].lower() == "cage" else ""
    return f"require {differ}sum({match['cells']}) = {total}"


def _no_block(match: re.Match[str]) -> str:
    """No square of one value of a layer, or of the stated one."""
    if match["value"] is None:
        return f"each window {match['size']} as w: distinct({match['layer']}[w]) > 1"
    return f"no window {match['size']} as w: (each x in w: {match['layer']}[x] = {match['value']})"


def _sum_where(match: re.Match[str]) -> str:
    """A rule for the sum of some of the cells."""
    return f"require sum(x in {match['cells']} where {match['layer']}[x] {match['test']}) = {match['total']}"


def _corner_of(match: re.Match[str]) -> str:
    """A statement about four cells with the top left one alone, if they form a square."""
    places = {(int(row), int(column)) for row, column in re.findall(r"r(\d+)c(\d+)", match["cells"].lower())}
    top, left = min(places)
    square = {(row, column) for row in (top, top + 1) for column in (left, left + 1)}
    return f"{match['word']} r{top}c{left} =" if places == square else match[0]


def _around_corner(match: re.Match[str]) -> str:
    """A rule that one of the cells around a corner holds a digit that a cell has, or one of several digits."""
    row, column = map(int, re.findall(r"\d+", match["corner"]))
    square = f"r{row}-{row + 1}c{column}-{column + 1}"
    digits = re.split(r"\s+or\s+", match["digits"])
    return f"require {' or '.join(f'{digit} in {square}' for digit in digits)}"


def _many_cells(cells: str) -> int:
    """The number of cells of a list; 0 if it names cells in another way than one by one and by straight runs."""
    many = 0
    for run in cells.split():
        points = [tuple(map(int, re.findall(r"\d+", point))) for point in run.lower().split("..")]
        if not all(re.fullmatch(_CELL, point) for point in run.lower().split("..")):
            return 0
        many += 1 + sum(max(abs(a - c), abs(b - d)) for (a, b), (c, d) in pairwise(points))
    return many


def _median(match: re.Match[str]) -> str:
    """A rule that a number is the median of an odd number of cells: as many digits may be below it as above."""
    cells, middle = match["cells"], match["middle"]
    name, many = _free_name(match[0]), _many_cells(cells)
    if many % 2 == 0:
        return match[0]
    below, above = (f"count({name} in {cells} where {name} {sign} {middle}) <= {many // 2}" for sign in "<>")
    return f"require {middle} in {cells} and {below} and {above}"


def _remainder(match: re.Match[str], number: str, divisor: str) -> str:
    """A rule that a division has no remainder, or that it has one."""
    parts = [f"({part})" if re.search(r"\s[-+*/]\s", part) else part for part in (number, divisor)]
    return f"{match['start']}{parts[0]} mod {parts[1]} {'!=' if match['not'] else '='} 0"


def _average(match: re.Match[str]) -> str:
    """A rule on an average, which a sum replaces."""
    other = match["other"].strip()
    times = f"({other})" if re.search(r"\s[-+*/]\s", other) else other
    return f"sum({match['cells']}) {match['sign']} length({match['cells']}) * {times}"


def _both_around(match: re.Match[str]) -> str:
    """A rule that the cells around a corner hold two hidden digits: twice the same one if they are equal."""
    row, column = map(int, re.findall(r"\d+", match["corner"]))
    square, one, other = f"r{row}-{row + 1}c{column}-{column + 1}", match["one"], match["other"]
    twice = f"count(x in {square} where x = {one}) >= (if {one} = {other} then 2 else 1)"
    return f"require {other} in {square} and {twice}"


def _free_name(text: str) -> str:
    """A short name that a text does not use."""
    return next(name for name in ("x", "y", "z", "u", "cell-of-it") if not re.search(rf"\b{name}\b", text, re.I))


def _each_of(match: re.Match[str]) -> str:
    """A rule on each of several cells."""
    name = _free_name(match[0])
    cells = re.sub(r"\s*(?:,|\band\b)\s*", " ", match["cells"])
    return f"each {name} in {cells}: {name} {match['test'].strip()}"


def _filtered(match: re.Match[str]) -> str:
    """A filter with a name of its own for the cells of a list, which is their name in the condition."""
    name = _free_name(match[0])
    where = re.sub(rf"(?<![\w-]){re.escape(match['cells'])}(?![\w-])", name, match["where"], flags=re.IGNORECASE)
    return f"{match['of']}({name} in {match['cells']} where {where})"


def _each_in(match: re.Match[str]) -> str:
    """Several digits that are all among some cells, or none of them."""
    sign = "not in" if match["not"] else "in"
    return " and ".join(f"{digit} {sign} {match['cells']}" for digit in re.findall(r"-?\d+", match["digits"]))


def _range_of(match: re.Match[str]) -> str:
    """A range whose ends are calculated, without braces."""
    ends = (
        end if re.fullmatch(r"-?\d+|\w[\w-]*(?:\([^()]*\))?", end) else f"({end})" for end in match.group("low", "high")
    )
    return f"in {'..'.join(ends)}"


def _set_of(match: re.Match[str]) -> str:
    """Numbers after `in` as a set."""
    return f"in {{{', '.join(match['digits'].split())}}}"


def _open_clues(match: re.Match[str]) -> str:
    """The clues along a side, with a point for each unknown one."""
    return match["before"] + re.sub(r"(?<!\S)[?-](?!\S)", ".", match["clues"])


def _givens(match: re.Match[str]) -> str:
    """One statement for several pairs of a cell and its digit."""
    pairs = re.findall(rf"({_CELL})\s*[=:]\s*(-?\d+)", match[0], re.IGNORECASE)
    return f"given {' '.join(cell for cell, _ in pairs)} = {' '.join(digit for _, digit in pairs)}"


def _candidates(match: re.Match[str]) -> str:
    """A statement of candidates for a set of digits in brackets or after `in`."""
    digits = re.sub(r"(?<=\d)\s*(?:-|to)\s*(?=\d)", "..", match["digits"])
    listed = " ".join(re.findall(r"-?\d+(?:\.\.-?\d+)?", digits))
    return f"candidates {match['cells']} = {listed}"


def _bounded_cage(match: re.Match[str]) -> str:
    """A rule for the total of a cage that has a bound, two bounds or a property."""
    cells, total = match["cells"], f"sum({match['cells']})"
    if match["sign"]:
        sign = {"≤": "<=", "≥": ">=", "=<": "<=", "=>": ">="}.get(match["sign"], match["sign"])
        test = f"{total} {sign} {match['bound']}"
    else:
        test = (
            f"{total} is {match['kind'].lower()}" if match["kind"] else f"{match['low']} <= {total} <= {match['high']}"
        )
    return f"require {f'distinct({cells}) and ' * (match['word'].lower() == 'cage')}{test}"


def _bounded_diagonal(match: re.Match[str]) -> str:
    """A rule for the sum of the diagonal from a cell, which goes down or up."""
    row, column = int(match["row"]), int(match["column"])
    steps = match["steps"].lower()
    is_down = "down" in steps
    on = (
        f"row(x) - column(x) = {row - column}"
        if is_down == ("right" in steps)
        else f"row(x) + column(x) = {row + column}"
    )
    beyond = f" and row(x) {'>=' if is_down else '<='} {row}" * (row > 1)
    return f"require sum(x in all where {on}{beyond}) {match['sign']} {match['bound']}"


def _bounded_clue(match: re.Match[str]) -> str:
    """A rule for a clue beside the board that has a bound in place of a value."""
    word, side = match["word"].lower().replace("-", ""), (match["side"] or "").lower()
    is_row = match["kind"].lower() == "row"
    line, place = f"{'r' if is_row else 'c'}{match['number']}", "column" if is_row else "row"
    is_first = side in ("left", "top")
    if word.startswith("skyscraper") and side:
        before = f"{place}(y) {'<=' if is_first else '>='} {place}(x)"
        value = f"count(x in {line} where x = max(y in {line} where {before}))"
    elif word.startswith("xsum") and is_first:
        value = (
            f"sum(x in {line} where {place}(x) <= {line}c1)"
            if is_row
            else f"sum(x in {line} where {place}(x) <= r1{line})"
        )
    elif word == "sandwich":
        least, greatest = (f"{place}(x) < position of {each}({line}) in {line}" for each in ("min", "max"))
        value = f"sum(x in {line} where min({line}) < x and x < max({line}) and not ({least} iff {greatest}))"
    else:
        return match[0]
    return f"require {value} {match['sign']} {match['bound']}"


def _negative(match: re.Match[str]) -> str:
    """The statement that all marks of a kind are shown."""
    return f"{'kropki' if match[1].lower() in ('dots', 'kropki') else 'xv'} negative"


def _sum_of_line(match: re.Match[str]) -> str:
    """The sum of a row, column or box."""
    letter = (match["kind"] or match["line"])[0].lower()
    number = re.sub(r"\D", "", match["line"])
    return f"sum {match['total']}: {letter}{number}" if letter in "rcb" else match[0]


def _direction(match: re.Match[str]) -> str:
    """The word for a direction: that of an arrow, of a point of the compass, or of two words."""
    steps = match[0].lower()
    up_or_down = "up" if re.search(r"[↖↗]|up|north|\bn[ew]\b", steps) else "down"
    side = "left" if re.search(r"[↖↙]|left|west|\b[ns]w\b", steps) else "right"
    return f"{up_or_down}-{side}"


def _listed(match: re.Match[str]) -> str:
    """The cells of a statement with blanks between them, and nothing else."""
    return re.sub(rf"({_CELL})\s*(?:[+&,]|\band\b|,\s*and\b)\s*(?={_CELL})", r"\1 ", match[0])


_SIGNS: tuple[tuple[str, Rewrite], ...] = (
    (r"==+", "="),
    (r"\s*(?:<=>|<->|<-->|⇔|↔)\s*", " iff "),
    (r"\s*(?:=>|->|-->|==>|⇒|→)\s*", " implies "),
    (r"\s*(?:&&|∧)\s*", " and "),
    (r"\s*(?:\|\||∨)\s*", " or "),
    (r"<>|≠", "!="),
    (r"[≤⩽]", "<="),
    (r"[≥⩾]", ">="),
    (r"\s*[×·]\s*", " * "),
    (r"\s*÷\s*", " / "),
    (r"\s*%\s*", " mod "),
    (r"[−–—]", "-"),
    (r"…|\.{3,}", ".."),
    (r"[“”„«»]", '"'),
    (r"[‘’'](.*)[‘’']", r'"\1"'),
    (r"\bcolor\b", "colour"),
    (r"\bgray\b", "grey"),
    (r"(?:!|¬)(?=[\w(])", "not "),
    (r"\|([^|]+)\|", r"abs(\1)"),
    (rf"({_NAME}\[[^\]]*\]|\w+)\s*(?:\^|\*\*)\s*2\b", r"\1 * \1"),
    (rf"([<>=]\s*-?\d+)\s+(?={_CELL}\s*(?:[<>=!]|i[ns]\b))", r"\1 and "),
    (rf"(?<![\w.])(\d+)\s*(?=(?:{_CELL}|[^\W\d_])\b)(?!\d*x\d)", r"\1 * "),
)
"""Signs of other languages. They are tried one by one, and all together."""

_PHRASES: tuple[tuple[str, Rewrite], ...] = (
    # rules on several cells
    (
        rf"^(?:require\s+)?{_SEVERAL}\s*"
        rf"(?P<test>(?:[<>]=?|!=)\s*(?:-?\d+|{_CELL}|{_NAME})|is\s+(?:not\s+)?(?:odd|even|prime|square))$",
        _each_of,
    ),
    (
        rf"^(?:require\s+)?{_SEVERAL}\s+(?:is\s+|are\s+)?(?P<test>(?:not\s+)?in\s*\{{[^{{}}]*\}})$",
        _each_of,
    ),
    (
        rf"^(?:require\s+)?(?P<cells>{_CELL}(?:(?:\s*,\s*|\s+and\s+){_CELL})+)\s*(?P<test>=\s*(?:-?\d+|{_NAME}))$",
        _each_of,
    ),
    (
        rf"(?P<before>^require\s+|:\s*|\b(?:and|or|implies|iff)\s+){_SEVERAL}\s*"
        rf"(?P<test>(?:[<>]=?|!=)\s*(?:-?\d+|{_CELL}|{_NAME})|is\s+(?:not\s+)?(?:odd|even|prime|square)"
        r"|(?:not\s+)?in\s*\{[^{}]*\})(?=\s*$|\s+(?:and|or|implies|iff)\b)",
        lambda match: f"{match['before']}({_each_of(match)})",
    ),
    (rf"^(?:require\s+)?(?P<one>{_LIST})\s*=\s*(?P<other>{_LIST})$", r"clone \g<one> = \g<other>"),
    (
        rf"\{{(?P<digits>\s*-?\d+(?:\s*,\s*-?\d+)*\s*)\}}\s+(?:is\s+|are\s+)?(?P<not>not\s+)?in\s+(?P<cells>{_LIST})",
        _each_in,
    ),
    (
        rf"\b(?P<of>sum|product|min|max|count|distinct)\(\s*(?P<cells>{_NAME})\s+(?:where|if|with)\s+(?P<where>[^()]*)\)",
        _filtered,
    ),
    (rf"\b({_CELL}|{_NAME})\s+in\s+((?:{_CELL}|{_NAME}|\d+)\s*[-+*]\s[^:=<>{{}}]+)$", r"\1 = \2"),
    (rf"\b({_CELL}|{_NAME})\s+not\s+in\s+((?:{_CELL}|{_NAME}|\d+)\s*[-+*]\s[^:=<>{{}}]+)$", r"\1 != \2"),
    (rf"\bin\s+(?P<digits>{_INTEGERS})(?=\s*(?:$|\)|and\b|or\b|implies\b|iff\b))", _set_of),
    (rf"\bin\s*\(\s*(?P<digits>{_INTEGERS})\s*\)", _set_of),
    (r"(?<![<>!=])=\s*\{(?P<digits>[^{}]*)\}", r"in {\g<digits>}"),
    (r"\bin\s*\{\s*(?P<low>[^{},]+?)\s*\.\.\s*(?P<high>[^{},]+?)\s*\}", _range_of),
    # parts of a line
    (rf"(?<!\()\bposition\s+of\s+([\w-]+)\s+in\s+({_CELLS}|[rcb]\d+|{_NAME})", r"(position of \1 in \2)"),
    (r"([=<>]\s*)(if\s.+\selse\s+[^()]+)$", r"\1(\2)"),
    (r"\[\s*(if\b(?:[^\[\]]|\[[^\[\]]*\])*?)\s*\]", r"[(\1)]"),
    (rf"\b({_NAME}\[[^\[\]:]+):(?=[^\[\]:]*\])", r"\1.."),
    (rf"\b({_NAME}\[)\s*(?:\.\.|:)\s*(?=[^\s\]])", r"\g<1>1.."),
    (rf"\b(?P<line>{_NAME})\[(?P<from>[^\[\]]+?)\s*:\s*\]", r"\g<line>[\g<from>..]"),
    (rf"(?P<before>\b(?P<line>{_NAME})\[(?:[^\[\]]*\.\.\s*)?)(?:-(?P<back>[1-9])\b|(?:last|end)\b)", _from_the_end),
    (rf"\b({_NAME})\[(?:first|start|0)\]", r"\1[1]"),
    (rf"\blast(?:\s+cell)?(?:\s+(?:of|in|on)\s+|\(\s*)(?:the\s+)?({_NAME})\b(?:\s*\))?", r"\1[length(\1)]"),
    (rf"\bfirst(?:\s+cell)?(?:\s+(?:of|in|on)\s+|\(\s*)(?:the\s+)?({_NAME})\b(?:\s*\))?", r"\1[1]"),
    (rf"\b({_NAME})\.(?:last|end)\b", r"\1[length(\1)]"),
    (rf"\b({_NAME})\.(?:first|start)\b", r"\1[1]"),
    (rf"\b(?:the\s+)?rest\s+of\s+({_NAME})\b", r"\1[2..]"),
    (r"\ball\s+(?:but|without|other\s+than)\s+(?=\S)", "all except "),
    (r"^([\w-]+\s+(?:left|right|top|bottom|rows|columns))\s*:?\s+(?=[.\d-])", r"\1 = "),
    # quantifiers
    (rf"{_BEFORE}(?:for\s*(?:each|every|all)|foreach|forall|for|every|all)\s+(?=\w)", r"\1each "),
    (rf"{_BEFORE}(?:any|exists|there\s+(?:is|exists)(?:\s+an?)?)\s+(?=\w)", r"\1some "),
    (r"^(?:none|never)\s+(?:of\s+)?(?=\w)", "no "),
    (rf"\b{_LOOP}\s+(?P<size>\d+x\d+)\b", r"\g<loop> window \g<size>"),
    (r"\b(window|tile)\s+(\d+)\s+by\s+(\d+)", r"\1 \2x\3"),
    (
        rf"\b{_LOOP}\s+(?:(?:pairs?\s+of|two)\s+)?(?:orthogonal(?:ly)?\s+)?(?:adjacents?|touching|bordering|neighbou?ring)"
        r"(?:\s+(?:cells|pairs?))?\b",
        r"\g<loop> orthogonal",
    ),
    (rf"\b{_LOOP}\s+(?:pairs?\s+of|two)\s+(?:orthogonal\s+)?neighbou?rs\b", r"\g<loop> orthogonal"),
    (
        rf"\b{_LOOP}\s+(?:pairs?\s+of|two)\s+(?:cells\s+an?\s+)?(?P<move>knight|king)(?:['’]?s)?(?:\s+cells?)?"
        r"(?:\s+(?:moves?|steps?|neighbou?rs))?(?:\s+(?:apart|away))?\b",
        r"\g<loop> \g<move>",
    ),
    (rf"\b{_LOOP}\s+(?:row|column|box)s?(?:\s*(?:,|and|or|,\s*and)\s*(?:row|column|box)s?){{2}}\b", r"\g<loop> house"),
    (
        rf"\b{_LOOP}\s+(?P<kind>{_KINDS})\s+(?P<names>(?!in\b|of\b|as\b|where\b){_NAME}(?:\s*,\s*{_NAME})*)"
        rf"(?P<in>\s+(?:in|of)\s[^:]*?)?(?=\s*:|\s+where\b|\s*$)",
        lambda m: f"{m['loop']} {m['kind']}{m['in'] or ''} as {m['names']}",
    ),
    (
        rf"\b{_LOOP}\s+(?P<kind>pair|{_MOVES})\s+\(?(?P<names>{_NAME}\s*,\s*{_NAME})\)?(?P<in>\s+in\s[^:]*?)?(?=\s*:|\s+where\b)",
        lambda m: f"{m['loop']} {m['kind']}{m['in'] or ''} as {m['names']}",
    ),
    (
        rf"\b{_LOOP}\s+\(?(?P<one>{_NAME})\s*,\s*(?P<other>{_NAME})\)?"
        rf"\s+in\s+(?P<place>[^:,]+?)(?P<end>\s*:|\s+where\b)",
        _one_each,
    ),
    (
        rf"\b{_LOOP}\s+(?P<one>{_NAME})\s+in\s+(?P<place>[^:,]+?)\s*,"
        rf"\s*(?P<other>{_NAME})\s+in\s+(?P=place)(?P<end>\s*:|\s+where\b)",
        _one_each,
    ),
    (rf"\b{_LOOP}\s+(?P<low>-?\d+)\s*(?:-|\.\.|to)\s*(?P<high>\d+)\s+as\b", r"\g<loop> number in \g<low>..\g<high> as"),
    (r"\bin\s+(-?\d+)\s*(?:-|to)\s*(\d+)\b", r"in \1..\2"),
    (
        rf"\b{_LOOP}\s+(?:cells?\s+)?(?P<name>{_WHAT}{_NAME})?\s*(?:on|along|of)\s+(?P<line>{_NAME})"
        rf"(?:\s+as\s+(?P<as>{_NAME}))?(?=\s*:|\s+where\b)",
        _visited,
    ),
    (
        rf"\b{_LOOP}\s+(?P<line>{_NAME})\s+as\s+(?P<names>{_NAME}\s*,\s*{_NAME})",
        r"\g<loop> step of \g<line> as \g<names>",
    ),
    (rf"\b{_LOOP}\s+step\s+(?:in|on|along)\s+(?P<line>{_NAME})", r"\g<loop> step of \g<line>"),
    (
        rf"\b{_LOOP}\s+steps?\s+(?P<names>{_NAME}\s*,\s*{_NAME})\s+(?:of|in|on|along)\s+(?P<line>{_NAME})",
        r"\g<loop> step of \g<line> as \g<names>",
    ),
    (rf"^({_LOOP}\s[^:]*\bas\s+{_NAME}(?:\s*,\s*{_NAME}(?=\s*,))*)\s*,\s*", r"\1: "),
    (rf"^({_LOOP}\s[^:()]*?\bas\s+{_NAME}(?:\s*,\s*{_NAME})*)\s+(?!where\b)(?=[\w(])", r"\1: "),
    (
        r"\b(not|and|or|implies|iff|then)\s+(?:(each|some|no)|(all|any))\s+([^()]*:.*)$",
        lambda m: f"{m[1]} ({m[2] or {'all': 'each', 'any': 'some'}[m[3].lower()]} {m[4]})",
    ),
    (r"\b(?P<word>all|any)\(\s*(?P<rest>[^()]*:[^()]*(?:\([^()]*\)[^()]*)*)\)", _aggregate),
    (
        rf"^(?:require\s+)?(?P<how>exactly|at\s+least|at\s+most)\s+(?P<many>{'|'.join(_COUNTS)}|\d+)\s+(?P<x>{_NAME})\s+in\s+"
        rf"(?P<cells>{_LIST})\s*(?::|where\b|with\b)\s*(?P<test>.+)$",
        lambda m: (
            f"require count({m['x']} in {m['cells']} where {m['test']}) {_SIGN[m['how'].split()[-1].lower()]} "
            f"{_COUNTS.get(m['many'].lower(), m['many'])}"
        ),
    ),
    (
        rf"^count\s+(?P<x>{_NAME})\s+in\s+(?P<cells>{_LIST})\s+where\s+(?P<test>.+?)\s*(?P<sign>=)\s*(?P<many>\d+)$",
        r"require count(\g<x> in \g<cells> where \g<test>) = \g<many>",
    ),
    (
        r"\b(?P<word>all|any)\((?P<test>[^()]+?)\s+for\s+(?P<x>\w+)\s+in\s+(?P<cells>[^()]+?)\)",
        lambda m: f"({'each' if m['word'].lower() == 'all' else 'some'} {m['x']} in {m['cells']}: {m['test']})",
    ),
    (
        r"\b(?:exactly|precisely)\s+(?:one|(\d+))\s+(?:of\s+)?([^:]+?)\s+in\s+([^:]+?)\s*:\s*(.+)$",
        lambda m: f"count({m[2]} in {m[3]} where {m[4]}) = {m[1] or 1}",
    ),
    (rf"\bcount\(\s*({_NAME})\s+in\s+([^:()]+?)\s*(?::|\bif\b|\bwith\b|\|)\s*", r"count(\1 in \2 where "),
    (rf"\bcount\(\s*({_NAME}(?:\[[^\]]*\])?)\s*,\s*(-?\d+)\s*\)", r"count(m in \1 where m = \2)"),
    (rf"\bcount\(\s*(-?\d+)\s*,\s*({_NAME}(?:\[[^\]]*\])?)\s*\)", r"count(m in \2 where m = \1)"),
    (rf"\bcount\(\s*({_NAME}(?:\[[^\]]*\])?)\s*([<>=!]+)\s*(-?\w+)\s*\)", r"count(m in \1 where m \2 \3)"),
    (
        rf"\b(count|sum)\(\s*(?:each\s+)?({_MOVES})s?\s+of\s+({_NAME}|{_CELL})\s+where\s+({_NAME})\s*([<>=!]+)\s*(\w+)\s*\)",
        r"count(each \2 of \3 as n: \4[n] \5 \6)",
    ),
    (rf"\bsum\(\s*({_NAME})\(\s*({_CELLS})\s*\)\s*\)", r"sum(each x in \2: \1(x))"),
    (rf"\bcount\(\s*({_NAME}\[[^\]]*\])\s*\)", r"count(m in \1 where m = 1)"),
    (rf"\bcount\(\s*({_NAME})\s*\)", r"count(m in all where m on \1)"),
    (
        rf"\b(sum|product|min|max)\(\s*([^()]+?)\s+for\s+(?:each\s+)?({_NAME})\s+in\s+([^()]+?)(?:\s+(?:if|where)\s+([^()]+))?\)",
        lambda m: f"{m[1]}(each {m[3]} in {m[4]}{f' where {m[5]}' if m[5] else ''}: {m[2]})",
    ),
    (
        rf"\b(sum|product|min|max)\(\s*({_NAME}\[({_NAME})\])\s+(?:where|if)\s+([^()]+)\)",
        r"\1(each \3 in all where \4: \2)",
    ),
    (rf"\b(?:exactly\s+)?one\s+({_NAME})\s+(?:in|per)\s+({_NAME})$", r"sum(\1[\2]) = 1"),
    (
        rf"(?<=:\s)(?:exactly\s+)?(?:one|(\d+))\s+({_NAME})\s+in\s+([^:]+?)\s+where\s+([^:]+?)\s*:\s*(.+)$",
        lambda m: f"count({m[2]} in {m[3]} where {m[4]} and {m[5]}) = {m[1] or 1}",
    ),
    (
        rf"\b(not\s+)?all(?:\s+(?:the|of))*[-\s]+(?:same|equal)\s*\(?\s*({_NAME}(?:\[[^\]]*\])?)\s*\)?",
        lambda m: f"distinct({m[2]}) {'> 1' if m[1] else '= 1'}",
    ),
    (rf"({_NAME}\[{_NAME}\])\s*=\s*(-?\d+)(?:[\s,]+\2)+$", r"(each m in \1: m = \2)"),
    (
        r"([^\s:][^:=<>!]*?)\s*(!=|<=?|>=?|=)\s*(-?\w+)\s+(and|or)\s+(!=|<=?|>=?|=)\s*(-?\w+)",
        r"\1 \2 \3 \4 \1 \5 \6",
    ),
    # sets of numbers
    (rf"(?:!=|\bis\s+not|\bnot\s+in|\bis\s+neither)\s*[\[(]?\s*(?P<numbers>{_NUMBERS})\s*[\])]?", _braces),
    (rf"(?:(?<![<>!])=|\bin|\bis(?:\s+one\s+of)?|\bis\s+in)\s*[\[(]?\s*(?P<numbers>{_NUMBERS})\s*[\])]?", _braces),
    (r"(-?\w+)\s*(<=?)\s*([^<>=:]+?)\s+and\s*(<=?)\s*(-?\w+)", r"\1 \2 \3 \4 \5"),
    # names with places
    (rf"\b({_NAME})\.({_NAME}|{_CELL})\b(?!\.)", r"\1[\2]"),
    (
        rf"\b(?!{_CELL})({_NAME})\[\s*(?P<row>\d+)\s*(?:\]\s*\[|,)\s*(?P<column>\d+)\s*\]",
        lambda m: f"{m[1]}[{_cell_of(m)}]",
    ),
    (rf"\b(?!{_CELL})({_NAME})\(\s*(?P<row>\d+)\s*,\s*(?P<column>\d+)\s*\)", lambda m: f"{m[1]}[{_cell_of(m)}]"),
    (rf"\b({_CELL}|{_NAME})\[({_NAME})\]", r"\2[\1]"),
    (rf"\b({_NAME})\(({_CELLS}|{_NAME})\)", r"\1[\2]"),
    (rf"\b({_NAME})\s+(?:at|of|over|in)\s+({_CELL})\b", r"\1[\2]"),
    (rf"\b({_CELL})\s+and\s+({_CELL})\s+(?:are\s+)?(?:in|of)\s+(?:the\s+)?same\s+({_NAME})\b", r"\3[\1] = \3[\2]"),
    (rf"\bsize\(\s*(?:size\s+)?({_NAME})\[([^\]]+)\]\s*\)", r"size(\1, \2)"),
    (
        rf"\b(?!{_CELL}\b)(?!not\b)({_NAME}|{_CELL})\s+is\s+(not\s+)?(?!not\b)({_NAME})\b",
        lambda m: f"{m[3]}[{m[1]}] {'!=' if m[2] else '='} 1",
    ),
    (
        rf"\b(and|or|where|if|not|implies|iff)\s+({_NAME}\[{_NAME}\])(?=\s*(?:[),:]|and\b|or\b|then\b|implies\b|iff\b|$))",
        r"\1 \2 = 1",
    ),
    (rf"^({_NAME})\s+({_CELL})$", r"given \1[\2] = 1"),
    (
        rf"^{_LOOP}\s+(?P<kind>row|column|box|house|region|(?:window|tile)\s+\d+x\d+)s?\s*:\s*"
        rf"(?P<of>sum|product|min|max|count|distinct)\(\s*(?P<layer>{_NAME})\s*\)(?P<rest>.*)$",
        r"\g<loop> \g<kind> as h: \g<of>(\g<layer>[h])\g<rest>",
    ),
    (rf"(:\s*|\b(?:and|or|implies|require)\s+)(distinct|sum|product|min|max)\s+({_NAME}\[[^\]]+\])", r"\1\2(\3)"),
    (
        rf"^{_LOOP}\s+pairs?\s+of\s+(?P<kind>row|column|box)(?:e?s)?\s+as\s+(?P<one>{_NAME})\s*,\s*(?P<other>{_NAME})"
        r"\s*:\s*(?P<rule>.+)$",
        _of_two_houses,
    ),
    (rf"^(each\s+areas?\s+(?:of|in)\s+{_NAME})\s*:\s*distinct$", r"\1 as a: distinct(a)"),
    (rf"\bpairs?\s+of\s+areas\s+of\s+(?={_NAME}\s+as\b)", "pair of areas in "),
    (
        rf"^(?P<no>no)\s+two\s+areas\s+(?:of|in)\s+(?P<field>{_NAME})\s+(?:have|has|share)\s+(?:the\s+|an?\s+)?(?:(?:same|equal)\s+)?{_OF_AREAS}$",
        _compared,
    ),
    (
        rf"^(?:all|each|every|any\s+two)?\s*areas?\s+(?:of|in)\s+(?P<field>{_NAME})\s+(?:have|has|with)\s+(?:the\s+|an?\s+)?"
        rf"(?P<how>same|equal|different|distinct|unequal|unique)\s+{_OF_AREAS}$",
        _compared,
    ),
    (
        rf"^(?:the\s+)?{_OF_AREAS}\s+of\s+(?:all\s+|the\s+)*areas\s+(?:of|in)\s+(?P<field>{_NAME})\s+(?:are\s+)?(?:all\s+)?"
        r"(?P<how>differ|different|distinct|unique|the\s+same|equal)$",
        _compared,
    ),
    (
        rf"^distinct\s+(?P<of>sum|product|size)s?\s*\(?\s*(?:of\s+)?(?:areas\s+of\s+)?(?P<field>{_NAME})\s*\)?$",
        _compared,
    ),
    (
        rf"^(?:each|every|all)\s+areas?\s+(?:of|in)\s+(?P<field>{_NAME})\s+(?:contains?|has|have|holds?|includes?)\s+"
        rf"(?:(?P<how>exactly|at\s+least|at\s+most)\s+)?(?:(?P<often>an?|{'|'.join(_COUNTS)}|\d+(?=\s+[^\W_]))\s+)?(?:the\s+)?(?:digits?\s+)?"
        rf"(?P<what>(?:-?\d+|{_SINGULAR})(?:(?:\s*,\s*|\s+and\s+)(?:-?\d+|{_SINGULAR}))*?)s?$",
        _contains,
    ),
    (
        rf"^(?:each|every)\s+digit(?:\s+as\s+{_NAME}\s*:|\s+is|\s*:)?\s+(?P<layer>{_NAME})\s+"
        r"(?P<often>(?:exactly\s+)?(?:once|twice|\d+\s+times))$",
        _digits_on_layer,
    ),
    (
        rf"^(?:each|every)\s+digit\s+(?:has|is\s+(?:on|in))\s+(?P<often>(?:exactly\s+)?(?:one|1|a|an))\s+(?P<layer>{_SINGULAR})s?$",
        lambda m: f"each digit as d: count(x in all where x = d and {m['layer']}[x] = 1) = 1",
    ),
    (
        rf"^(?:the\s+)?(?P<layer>{_SINGULAR})(?:s|\s+cells)?\s+(?:contain|have|hold)\s+(?:each|every)\s+digit\s+"
        r"(?P<often>(?:exactly\s+)?(?:once|twice|\d+\s+times))$",
        _digits_on_layer,
    ),
    (
        rf"^(?:exactly\s+)?(?P<often>an?|{'|'.join(_COUNTS)}|\d+)\s+(?P<layer>{_SINGULAR})s?\s+(?:in|per|for)\s+(?:each|every)?\s*"
        r"(?P<kinds>(?:row|column|box|house|region)(?:s|es)?(?:\s*(?:,|and|,\s*and)\s*(?:each\s+|every\s+)?(?:row|column|box|house|region)(?:s|es)?)*)$",
        _per_house,
    ),
    (
        r"^(?:each|every)\s+(?P<kinds>(?:row|column|box|house|region)(?:\s*(?:,|and|,\s*and)\s*(?:each\s+|every\s+)?(?:row|column|box|house|region))*)"
        rf"\s+(?:has|contains|holds)\s+(?:exactly\s+)?(?P<often>an?|{'|'.join(_COUNTS)}|\d+)\s+(?P<layer>{_SINGULAR})s?$",
        _per_house,
    ),
    # cells of an area, or of a shade
    (
        rf"\b{_OF_AREAS}\(\s*(?:the\s+)?areas?\s+(?:of|in)\s+(?P<field>{_NAME})\s+(?:of|around|at|with|in)\s+(?P<cell>{_CELL}|{_NAME})\s*\)",
        lambda m: _number_of_area(m["of"], m["field"], m["cell"]),
    ),
    (
        rf"^(?:the\s+)?areas?\s+(?:of|in)\s+(?P<field>{_NAME})\s+(?:(?:of|around|at|with|in)\s+)?(?P<cell>{_CELL})\s+"
        rf"(?:=|totals?|sums?\s+(?:up\s+)?to|(?:has|is)\s+(?:of\s+)?(?:the\s+)?{_OF_AREAS}(?:\s+of)?)\s*(?P<total>-?\d+|{_CELL}|{_NAME})$",
        lambda m: f"require {_number_of_area(m['of'] or 'sum', m['field'], m['cell'])} = {m['total']}",
    ),
    (
        rf"^(?P<one>{_CELL})\s+and\s+(?P<other>{_CELL})\s+(?:are|lie)\s+in\s+(?:the\s+|an?\s+)?(?P<how>same|one|different|distinct|other)"
        rf"\s+areas?\s+(?:of|in)\s+(?P<field>{_NAME})$",
        lambda m: (
            f"require {m['field']}[{m['one']}] {'=' if m['how'].lower() in ('same', 'one') else '!='} "
            f"{m['field']}[{m['other']}]"
        ),
    ),
    (
        rf"\b(?P<of>sum|count)\(\s*(?:(?P<name>{_NAME})\s+in\s+)?(?P<cells>[rcb]\d+|{_CELLS}|all)\s+where\s+"
        rf"(?P<layer>{_NAME})\s*(?P<test>[<>=!]+\s*-?\d+)\s*\)",
        lambda m: f"{m['of']}({m['name'] or 'x'} in {m['cells']} where {m['layer']}[{m['name'] or 'x'}] {m['test']})",
    ),
    (
        rf"^arrow\s+(?P<circle>{_CELL})\s*=\s*(?P<cells>{_CELLS})\s+(?:where|if|when)\s+"
        rf"(?P<layer>{_NAME})(?:\[[^\]]*\])?\s*(?P<test>[<>=!]+\s*-?\d+)$",
        r"require \g<circle> = sum(x in \g<cells> where \g<layer>[x] \g<test>)",
    ),
    (rf"\b(?:size|count|length)\(\s*(?!{_CELL}\b)({_NAME})\s*\)", r"count(m in all where \1[m] = 1)"),
    # lines of the solver
    (rf"\b({_NAME})\[({_NAME}|{_CELL})\]\s*(?:=|is|goes)?\s*straight(?:\s+on)?\b", r"\1[\2] in {5, 10}"),
    (
        rf"\b({_NAME})\[({_NAME}|{_CELL})\]\s*(?:=|is)?\s*(?:an?\s+)?(?:turns?|corner|bend)\b",
        r"\1[\2] in {3, 6, 9, 12}",
    ),
    (
        rf"\b({_NAME})\s+(?:goes\s+|is\s+)?straight(?:\s+on)?\s+(?:at|in|on|through)\s+({_CELL}|{_NAME})\b",
        r"\1[\2] in {5, 10}",
    ),
    (rf"\b({_NAME})\s+(?:turns|bends)\s+(?:at|in|on)\s+({_CELL})\b", r"\1[\2] in {3, 6, 9, 12}"),
    (rf"\b({_CELL}|{_NAME})\s+turns\s+on\s+({_NAME})\b", r"\2[\1] in {3, 6, 9, 12}"),
    (
        rf"\b{_LOOP}\s+(?:corner|turn|bend)s?\s+(?:of|on|in)\s+(?P<line>{_NAME})\s+as\s+(?P<as>{_NAME})",
        r"\g<loop> \g<as> in all where \g<line>[\g<as>] in {3, 6, 9, 12}",
    ),
    (
        rf"\b{_LOOP}\s+(?:pair|neighbou?rs?|adjacent)\s+(?:(?:of|on|along|in)\s+(?P<line>{_NAME})\s+as\s+)?"
        rf"(?P<names>{_NAME}\s*,\s*{_NAME})(?:\s+(?:of|on|along|in)\s+(?P<last>{_NAME}))?(?=\s*:)",
        lambda m: f"{m['loop']} step of {m['line'] or m['last'] or 'way'} as {m['names']}",
    ),
    (rf"\blength\s+of\s+({_NAME})\b", r"count(m in all where m on \1)"),
    (rf"\b({_NAME})(?:\s+|-|\.)length\b", r"count(m in all where m on \1)"),
    (rf"\bas\s+({_NAME})\s+(?:and\s+)?({_NAME})(?=\s*:)", r"as \1, \2"),
    (
        rf"\bexactly\s+(?:one|(\d+))\s+of\s+({_NAME}\[{_NAME}\])\s*([<>=!]+)\s*(\w+)",
        lambda m: f"count(m in {m[2]} where m {m[3]} {m[4]}) = {m[1] or 1}",
    ),
    (
        rf"\b(exactly|at\s+least|at\s+most)\s+(?:one|(\d+))\s+of\s+({_CELLS}|{_NAME}(?:\[[^\]]*\])?)\s+(?:are|is)\s+"
        r"((?:not\s+)?(?:even|odd|prime|square))\b",
        lambda m: f"count(m in {m[3]} where m is {m[4].lower()}) {_SIGN[m[1].split()[-1].lower()]} {m[2] or 1}",
    ),
    (rf"\b{_LOOP}\s+steps?\s+as\b", r"\g<loop> step of way as"),
    (
        rf"\b{_LOOP}\s+(?:run\s+of\s+(?P<length>\d+)|(?:consecutive\s+)?(?:triples?|three))(?:\s+(?:consecutive\s+)?cells?)?"
        rf"\s+(?:of|on|along|in)\s+(?P<line>{_NAME})\s+as\b",
        lambda m: f"{m['loop']} run of {m['length'] or 3} in {m['line']} as",
    ),
    (
        rf"\b{_LOOP}\s+steps?\s+of\s+(?P<line>{_NAME})\s+as\s+(?P<names>{_NAME}(?:\s*,\s*{_NAME}){{2,}})",
        lambda m: f"{m['loop']} run of {m['names'].count(',') + 1} in {m['line']} as {m['names']}",
    ),
    (
        rf"\b{_LOOP}\s+steps?\s+of\s+(?P<line>{_NAME})\s+as\s+(?P<one>{_NAME})\s*,\s*(?P<other>{_NAME})\s*:"
        rf"\s*(?P=loop)\s+steps?\s+of\s+(?P=line)\s+as\s+(?P=other)\s*,\s*(?P<third>{_NAME})\s*:",
        r"\g<loop> run of 3 in \g<line> as \g<one>, \g<other>, \g<third>:",
    ),
    (
        rf"^({_NAME})\s+(?:visits|passes|contains|goes\s+through|passes\s+through)\s+({_CELLS})$",
        r"each x in \2: x on \1",
    ),
    (
        rf"^(?:require\s+)?({_NAME})\s+(?:does\s+not|never|doesn't)\s+(?:visits?|pass(?:es)?|contains?|go\s+through)\s+({_CELL})$",
        r"require \2 not on \1",
    ),
    (rf"\b({_NAME})\s+(not\s+)?on\s+({_CELL})\b", r"\3 \2on \1"),
    (rf"^(?=(?:{_CELL}|{_NAME})\s+(?:not\s+)?on\s)", "require "),
    (r"^(loop|path)$", r"\1 way"),
    (
        r"^(?:the\s+)?(loop|path)\s+(?:must\s+)?(?:visits?|(?:pass|go)(?:es)?\s+through|covers?|through)\s+(?:all|every|each)(?:\s+cells?)?$",
        r"\1 way all",
    ),
    (
        rf"^(path\b.*?)\bstart(?:s|ing)?\s+(?:at\s+|in\s+|from\s+)?({_CELL}).*?\bend(?:s|ing)?\s+(?:at\s+|in\s+)?({_CELL})$",
        r"\1from \2 to \3",
    ),
    (rf"^(path\s+{_NAME})\s+(?:start|begin)(?:s|ning|ing)?\s+(?:at\s+|in\s+|from\s+|on\s+)?({_CELL})", r"\1 from \2"),
    (rf"^(path\b.*?)\s*,?\s+(?:and\s+)?end(?:s|ing)?\s+(?:at\s+|in\s+|on\s+)?({_CELL})", r"\1 to \2"),
    (rf"^(path\s+{_NAME}\s+from\s+{_CELL})\s*,?\s+({_CELL})", r"\1 to \2"),
    (rf"\b({_NAME})\s+(?:visits|passes|contains|goes\s+through|passes\s+through)\s+({_CELL}|{_NAME})\b", r"\2 on \1"),
    (rf"\b({_CELL}|{_NAME})\s+(?:is\s+)?(?:off|outside)\s+({_NAME})\b", r"\1 not on \2"),
    (rf"\b({_CELL}|{_NAME})\s+is\s+(not\s+)?on\s+({_NAME})\b", r"\1 \2on \3"),
    (rf"^require\s+({_CELL}(?:(?:\s+|\.\.){_CELL})+)\s+(not\s+)?on\s+({_NAME})$", r"each x in \1: x \2on \3"),
    (rf"\b({_NAME})\s+(not\s+)?on\s+({_NAME})\s*$", r"(each x in \1: x \2on \3)"),
    (r"^(?:(?:single|closed|one)[-\s]+)?loops?\b", "loop"),
    (r"^(?:(?:single|one)[-\s]+)?paths?\b", "path"),
    (r"^(?:snake|track|route|trail|river|rail|rat(?:[-\s]*run)?)\b", "path"),
    (r"^(path)\s+(?=(?:from|to)\b)", r"\1 way "),
    (rf"^path\s+({_CELL})\s*(?:\.\.|-|to|,)\s*({_CELL})", r"path way from \1 to \2"),
    (
        rf"^((?:loop|path)\s+{_NAME}\b.*?)\s+"
        r"(?:all\s+cells|(?:visits|through|of|on|over)\s+(?:all|every)(?:\s+cells?)?)\b",
        r"\1 all",
    ),
    (rf"^(path\s+{_NAME})\s*:?\s+({_CELL})\s*(?:\.\.|-|to|,)\s*({_CELL})", r"\1 from \2 to \3"),
    # divisibility
    (
        rf"{_TERM}\s+(?:is|are)\s+(?P<not>not\s+)?(?:evenly\s+)?(?:divisible\s+by|an?\s+multiple\s+of)\s+(?P<by>\d+|{_PLACE})",
        lambda m: _remainder(m, m["term"], m["by"]),
    ),
    (
        rf"{_TERM}\s+(?P<not>does\s+not\s+)?(?:divides?|is\s+(?:an?\s+)?(?:factor|divisor)\s+of)\s+(?P<by>\d+|{_PLACE})",
        lambda m: _remainder(m, m["by"], m["term"]),
    ),
    # averages, medians and products
    (rf"\b{_AVERAGE}\(\s*{_CELL}\s*,[\s\w,]*\)", lambda match: re.sub(r"[\s,]+", " ", match[0])),
    (
        rf"\b{_AVERAGE}\(\s*(?P<cells>{_LIST})\s*\)\s*=\s*{_AVERAGE}\(\s*(?P<other>{_LIST})\s*\)",
        r"sum(\g<cells>) * length(\g<other>) = sum(\g<other>) * length(\g<cells>)",
    ),
    (
        rf"\b{_AVERAGE}\(\s*(?P<cells>{_LIST})\s*\)\s*(?P<sign>{_BOUND}|=)\s*(?P<other>[^=<>]+?)"
        r"(?=\s*$|\s+(?:and|or|implies|iff)\b)",
        _average,
    ),
    (
        rf"(?P<other>(?<!\S)(?:-?\d+|{_CELL}|{_NAME}(?:\[[^\[\]]*\])?))\s*(?P<sign>{_BOUND}|=)\s*"
        rf"{_AVERAGE}\(\s*(?P<cells>{_LIST})\s*\)",
        r"length(\g<cells>) * \g<other> \g<sign> sum(\g<cells>)",
    ),
    (
        rf"^{_AVERAGE}(?:[-\s]+(?:arrow|line|cage))?\s*:?\s+(?P<other>-?\d+|{_CELL})\s*[:=]\s*(?P<cells>{_CELLS})$",
        r"require sum(\g<cells>) = length(\g<cells>) * \g<other>",
    ),
    (
        rf"^(?:require\s+)?median(?:[-\s]+(?:arrow|line|cage))?\s*:?\s+(?P<middle>-?\d+|{_CELL})\s*[:=]\s*"
        rf"(?P<cells>{_CELLS})$",
        _median,
    ),
    (
        rf"^(?:require\s+)?(?:the\s+)?median\s*(?:\(|of\b)\s*(?P<cells>{_CELLS})\s*\)?\s*(?:=|is|equals)\s*"
        rf"(?P<middle>-?\d+|{_CELL})$",
        _median,
    ),
    (
        rf"^(?:require\s+)?(?P<middle>-?\d+|{_CELL})\s*(?:=|is|equals)\s*(?:the\s+)?median\s*(?:\(|of\b)\s*"
        rf"(?P<cells>{_CELLS})\s*\)?$",
        _median,
    ),
    (
        rf"^product(?:[-\s]+(?:arrow|line))?\s*:?\s+(?P<total>-?\d+|{_CELL})\s*[:=]\s*(?P<cells>{_CELLS})$",
        r"require product(\g<cells>) = \g<total>",
    ),
    # expressions
    (r"\s+unless\s+", " or "),
    (r"(?<=[\w\])\s])//(?=[\w(\s])", "/"),
    (
        rf"\b(?:the\s+)?number\s+of\s+(odd|even|prime|square)s?(?:\s+(?:digits?|cells?|numbers?))?\s+(?:in|on|along|of)\s+({_CELLS}|{_NAME})",
        r"count(x in \2 where x is \1)",
    ),
    (
        rf"\b(?:the\s+)?number\s+of\s+(?:digits?\s+)?(\d+)'?s?\s+(?:in|on|along|of)\s+({_CELLS}|{_NAME})",
        r"count(x in \2 where x = \1)",
    ),
    (rf"\bcount\(\s*({_CELLS}|[rcb]\d+|{_NAME})\s*([<>]=?|!=|=)\s*(-?\d+)\s*\)", r"count(x in \1 where x \2 \3)"),
    (
        rf"^(?:require\s+)?(?:(?P<no>none)|all|every)\s+(?:of\s+)?(?:the\s+)?(?:cells\s+(?:in|of|on)\s+)?(?P<cells>{_CELLS}|{_NAME})"
        r"\s+(?:are|is)\s+(?P<quality>odd|even|prime|square)$",
        lambda m: f"{'no' if m['no'] else 'each'} x in {m['cells']}: x is {m['quality'].lower()}",
    ),
    (
        rf"^(?:require\s+)?(some|no|each)\s+(odd|even|prime|square)s?(?:\s+(?:digits?|cells?))?\s+(?:in|on|along)\s+({_CELLS}|{_NAME})$",
        lambda m: f"{m[1]} x in {m[3]}: x is {m[2]}",
    ),
    (
        rf"^require\s+no\s+(?:repeats?|repeated\s+digits?|duplicates?)\s+(?:in|on|along)\s+({_CELLS}|{_NAME})$",
        r"require distinct(\1)",
    ),
    (r"\bis\s+(not\s+)?in\b", r"\1in"),
    (r"\b(?:isn|doesn)['’]?t\s+(?:equal\s+(?:to\s+)?)?(?=\d|r\d)", "!= "),
    (r"\bisn['’]?t\b", "is not"),
    (r"\s+(?:is\s+)?equals?(?:\s+to)?\s+", " = "),
    (rf"^(?:require\s+)?no\s+(\d+)s?\s+(?:in|on|along)\s+({_CELLS}|{_NAME})$", r"require \1 not in \2"),
    (rf"\b{_LOOP}\s+pair\s+of\s+(?=[rcb]\d|\()", r"\g<loop> pair in "),
    (r"^(define\s.*\))\s*:$", r"\1"),
    # statements
    (r"^(?:require|ensure|assert)\s+that\s+", "require "),
    (r"^require\s+", ""),
    (r"^(?!require\b)(?=.*(?:[<>=]|\b(?:is|in)\b))", "require "),
    (r"^(title|author|source|rules)\s+:?\s*([^\"\s].*)$", r'\1 "\2"'),
    (rf"\b(even|odd|prime|square)\s+({_CELL}|{_NAME})\b", r"\2 is \1"),
    (r"^([^\W\d_][\w-]*)\s+([^\W\d_]+)(?=\s|$)", r"\1-\2"),
    (r"^no[-\s]+(knight|king)s?(?:'?s?[-\s]+moves?)?$", r"anti-\1"),
    (r"^(?:no|anti|negative)[-\s]+(kropki|xv)(?:[-\s]+(?:dots?|pairs?|constraint))?$", _negative),
    (
        r"^(?:all\s+)?(?:possible\s+)?(?:kropki\s+)?(dots|xv|x\s*(?:and|&)\s*v)s?\s+(?:are\s+|is\s+)?(?:given|marked|shown)$",
        _negative,
    ),
    (
        r"^(?:(?P<kind>row|column|col|box)[-\s]*)?sums?\s+(?P<line>(?:row|column|col|box|[rcb])?\s*\d+)\s*[:=]\s*(?P<total>\d+)$",
        _sum_of_line,
    ),
    (r"^(?P<kind>)(?P<line>(?:row|column|col|box)\s*\d+|[rcb]\d+)\s*[:=]\s*(?P<total>\d+)$", _sum_of_line),
    (r"^(?:fix(?:ed)?|preset)\s+", "given "),
    (r"^pencil-?marks?\s+", "candidates "),
    (r"^(?:index|indexing|indexer)[-\s]+(row|column|box)s?\b", r"\1-indexer"),
    (
        rf"^(?:killer[-\s]+)?cage\s*:?\s+(?P<cells>{_CELL}(?:(?:\s+|\s*,\s*|\.\.){_CELL})*)\s*[,:]?\s*(?:with\s+)?(?:an?\s+)?"
        r"(?:total|sum)s?(?:\s+(?:of|to|is))?\s*[=:]?\s*(?P<total>-?\d+)$",
        r"cage \g<total>: \g<cells>",
    ),
    (
        r"^(?:killer[-\s]+)?cage\s+(?:with\s+)?(?:an?\s+)?(?:total|sum)(?:\s+(?:of|is))?\s*=?\s*(?P<total>-?\d+)\s*:?\s*"
        r"(?=r\d)",
        r"cage \g<total>: ",
    ),
    (r"^(?:killer[-\s]+)?cage\s*[\[(]\s*(?P<total>-?\d+)\s*[\])]\s*:?\s*(?=r\d)", r"cage \g<total>: "),
    (r"^(?:an?|the)\s+(?=\S)", ""),
    (
        rf"^(?!path\b)(?P<word>[\w-]+)\s+(?:lines?\s+)?from\s+(?P<first>{_CELL})\s+(?:to|through|until)\s+(?P<last>{_CELL})$",
        r"\g<word> \g<first>..\g<last>",
    ),
    (_ENTRIES, partial(_givens_of, zero=True)),
    (_ENTRIES, _givens_of),
    (
        rf"^(?:given|candidates?)\s+(?P<cells>{_CELLS})\s*(?:=|:|\bis\b|\bin\b)\s*(?:in\s*)?[{{\[(]\s*(?P<digits>-?\d[-\d\s,.]*?)\s*"
        r"[}\])]$",
        _candidates,
    ),
    (
        rf"^(?:given|candidates?)\s+(?P<cells>{_CELLS})\s+(?:is\s+)?(?:in|from)\s+(?P<digits>-?\d(?:[-\d\s,.]|or|and|to)*)$",
        _candidates,
    ),
    (
        rf"^(?P<word>cage|sum)\s+(?:(?P<sign>{_BOUND}|[≤≥]|=[<>])\s*(?P<bound>\d+)|(?P<low>\d+)\s*(?:-|\.\.|to)\s*(?P<high>\d+)"
        rf"|(?P<kind>even|odd))\s*:\s*(?P<cells>{_CELLS})$",
        _bounded_cage,
    ),
    (rf"^given\s+({_CELL})\s*!=\s*(even|odd|prime|square)$", r"require \1 is not \2"),
    (
        r"^(?:(?P<row>row|column|box)\s*|(?P<letter>[rcb]))(?P<number>\d+)\s+(?:must\s+)?(?:contains?|has|holds?|includes?)\s+"
        r"(?P<digits>\d+(?:(?:\s*,\s*|\s+and\s+|\s*,\s*and\s+|\s+)\d+)+)$",
        lambda match: (
            f"contains {(match['row'] or match['letter'])[0].lower()}{match['number']} = "
            + " ".join(re.findall(r"\d+", match["digits"]))
        ),
    ),
    (rf"^({_NAME})\s*:\s*(?=[rcb]\d|\()", r"\1 "),
    (rf"^({_NAME})\s+(-?\d+)\s*:\s*({_CELLS})$", r"\1 (\3) \2"),
    (rf"^({_NAME})\s+(-?\d+)\s*:\s*({_CELLS})$", r"\1 \2 (\3)"),
    (rf"^([\w-]+)\((-?\d+|{_NAME})\)\s*:?\s*(?=[^\s:])", r"\1 \2: "),
    (rf"^([\w-]+)\s*\[({_CELLS}|{_CELL}(?:\s*,\s*{_CELL})*)\]\s*[:=]\s*(-?\d+)$", r"\1 \3: \2"),
    (rf"^([\w-]+?)[-\s]+(?:line|cage|dot|clue|diagonal)s?\s*:?\s+(?=\d|{_CELL})", r"\1 "),
    (r"^(\w+)\s+(\w+)\s+(line|cage)s?\s*:?\s+(?=r\d)", r"\1-\2-\3 "),
    (rf"^([\w-]+)\s*[\[(]\s*(\d+)\s*[\])]\s*:?\s*(?={_CELL})", r"\1 \2: "),
    (
        rf"^([\w-]+)\s+({_CELLS})\s*,?\s+(?:with\s+)?(?:an?\s+)?(?:difference|total|sum|value|minimum|number)(?:\s+of)?"
        r"\s*[=:]?\s*(-?\d+)$",
        r"\1 \3: \2",
    ),
    (
        rf"^(thermo(?:meter)?s?|slow-?thermo(?:meter)?|less)\s*:?\s+(?P<cells>{_CELL}(?:\s*<=?\s*{_CELL})+)$",
        lambda m: f"{m[1]} {' '.join(re.split('[<= ]+', m['cells']))}",
    ),
    (rf"^(greater)\s*:?\s+({_CELL})\s*>\s*({_CELL})$", r"\1 \2 \3"),
    (rf"({_CELL})(?={_CELL})", r"\1 "),
    (r"\b(?P<kind>row|column|col|box)\s+(?P<at>\d+)\b", lambda m: f"{m['kind'][0].lower()}{m['at']}"),
    (rf"^([\w-]+)\s+({_CELLS})\s*[,:]?\s*\(?(-?\d+)\)?$", r"\1 \3: \2"),
    (r"^(\w+)\s+kropki(?:\s+dots?)?\b", r"kropki \1"),
    (rf"^(?P<word>[\w-]+)\s+(?P<cells>{_CELL}(?:[\s,]+{_CELL}){{3}})\s*[:=]", _corner_of),
    (r"^(even|odd|low|high)\s+negative\s+(?:and\s+)?(?:even|odd|low|high)$", r"\1 negative"),
    (
        rf"^quadruple\s+(?P<corner>{_CELL})\s*[:=]\s*(?P<one>{_NAME})\s*(?:,|\band\b)?\s*(?P<other>{_NAME})$",
        _both_around,
    ),
    # clues beside the board
    (rf"^(?P<before>(?:{_CLUE})s?\b[^=]*=\s*)(?P<clues>(?:(?:[\w.?]+|-)\s+){{2,}}(?:[\w.?]+|-))$", _open_clues),
    (rf"^({_CLUE})s?\s*:\s*(?=(?:{_LINE})\b)", r"\1 "),
    (
        rf"^({_CLUE})s?\s+grid\s+(\d+)\s+(row|column)\s+(\d+)\s+((?:left|right|top|bottom)\s+)?(?==)",
        r"\1 \3 \4 in grid \2 \5",
    ),
    (r"^(little-?killer\s+.*\b(?:up|down)-(?:left|right))\s+(-?\d+)$", r"\1 = \2"),
    (
        r"^little-?killer\s+(?P<side>top|left)\s+(?P<at>\d+)\s+(?=(?:up|down)-)",
        lambda m: f"little-killer r1c{m['at']} " if m["side"].lower() == "top" else f"little-killer r{m['at']}c1 ",
    ),
    (rf"^little-?killer\s+(-?\d+)\s*:?\s+({_CELLS})$", r"sum \1: \2"),
    (rf"^({_CLUE})\s+(?:of|on|for|in)\s+({_NAME})\s+(?=(?:{_LINE})\b)", r"\1 \2 "),
    (rf"^({_CLUE})\s+({_NAME})\[\s*r(?:ow\s*)?(\d+)\s*\]", r"\1 \2 row \3"),
    (rf"^({_CLUE})\s+({_NAME})\[\s*c(?:ol(?:umn)?\s*)?(\d+)\s*\]", r"\1 \2 column \3"),
    (rf"^({_CLUE})\s+((?:{_NAME}\s+)?)r(\d+)\b(?!c\d)", r"\1 \2row \3"),
    (rf"^({_CLUE})\s+((?:{_NAME}\s+)?)c(\d+)\b", r"\1 \2column \3"),
    (rf"^({_CLUE})\s+([^=]*?)\s+(?:of|on|for|in)\s+(?!grid\b)({_NAME})\b(?=.*=)", r"\1 \3 \2"),
    (rf"^((?:{_CLUE})\s+.*?)\b(?:rows|cols|columns)\s+(left|right|top|bottom)\b", r"\1\2"),
    (rf"^((?:{_CLUE})\s+.*?)\b(left|right|top|bottom)\s+(?:side|edge)\b", r"\1\2"),
    (
        rf"^(quadruple|exclusion|battenburg|mathrax|little-killer|even|odd|low|high|minimum|maximum)\s+({_NAME})\s+({_CELLS})\b",
        r"\1 \2[\3]",
    ),
    (rf"^((?:{_CLUE})s?\b.*?)\b(?:north|up(?:per)?|above)\b", r"\1top"),
    (rf"^((?:{_CLUE})s?\b.*?)\b(?:south|down|lower|below)\b", r"\1bottom"),
    (rf"^((?:{_CLUE})s?\b.*?)\bwest\b", r"\1left"),
    (rf"^((?:{_CLUE})s?\b.*?)\beast\b", r"\1right"),
    (
        rf"^(?P<word>skyscrapers?|x-?sums?|sandwich)\s+(?P<kind>row|column)\s+(?P<number>\d+)(?:\s+(?P<side>left|right|top|bottom))?"
        rf"\s*=?\s*(?P<sign>{_BOUND})\s*(?P<bound>\d+)$",
        _bounded_clue,
    ),
    (
        rf"^little-?killer\s+r(?P<row>\d+)c(?P<column>\d+)\s+(?P<steps>(?:up|down)-(?:left|right))\s*=?\s*(?P<sign>{_BOUND})\s*"
        r"(?P<bound>\d+)$",
        _bounded_diagonal,
    ),
    (r"\b(left|right)-(up|down)\b", r"\2-\1"),
    (rf"^((?:{_CLUE})(?:\s+{_NAME})??)\s+clues?\b(?:\s+(?:on|from)(?:\s+the)?)?", r"\1"),
    (rf"^((?:{_CLUE})\s+[^=:]*\b(?:left|right|top|bottom))\s*:\s*", r"\1 = "),
    (
        r"^rossini\b.*=.*$",
        lambda m: re.sub(r"\bin\b(?!\s+grid)", "inward", re.sub(r"\bout\b", "outward", m[0], flags=re.I), flags=re.I),
    ),
    (rf"(?<=[\s=:(])({_NAME})\s+({_CELLS})(?=\s*(?:=|$|{_NAME}\s+{_CELL}))", r"\1[\2]"),
    (
        rf"^{_LOOP}\s+(?P<kind>row|column|box|house|region)s?(?:\s+as\s+{_NAME})?\s*:\s*"
        r"(?:(?:all\s+)?(?:different|distinct|differ|unique)(?:\s+digits)?|no\s+repeats?)$",
        r"\g<loop> \g<kind> as h: distinct(h)",
    ),
    (r"^((?:exactly|at\s+least|at\s+most)\s+\d+\s+of)\s*:$", r"\1"),
    (rf"^({_NAME})\s+(?:is|has)\s+(\d+)\s+cells$", r"require count(x in all where \1[x] = 1) = \2"),
    (
        rf"^({_NAME})\s+(?:is|has)\s+(?:a\s+)?(?:length(?:\s+of)?\s+)?(\d+)(?:\s+cells)?(?:\s+long)?$",
        r"require count(x in all where x on \1) = \2",
    ),
    (rf"^{_LOOP}\s+(?P<name>{_NAME})\s+where\b", r"\g<loop> \g<name> in all where"),
    (rf"^sum\s+(?:of|on|along)\s+({_NAME})\s*(?==)", r"require sum(x in all where x on \1) "),
    (rf"^(?:set|group|area|name|var|const)\s+({_NAME})\s*(?:=|:|is)\s*(?={_CELL})", r"let \1 = "),
    (rf"^quadruple\s+(?P<corner>{_CELL})\s*[:=]\s*(?P<digits>[\w\[\]]+(?:\s+or\s+[\w\[\]]+)*)$", _around_corner),
    (rf"^(arrow\s+{_CELLS})\s*(?:->|→|=>|to\b|:)\s*", r"\1 = "),
    (rf"^arrow\s+(?:circle\s+|bulb\s+)?({_CELL})\s*,?\s+(?:shaft\s+|line\s+)?(?={_CELL})", r"arrow \1 = "),
    (
        r"[↖↗↘↙]|\b[ns][ew]\b|\b(?:north|south)[-\s]?(?:east|west)\b|\b(?:up|down)\s+(?:left|right)\b",
        _direction,
    ),
    (r"\b(row|column)(\d+)\b", r"\1 \2"),
    (r"\br(\d+)\[\s*(\d+)\s*\]", r"r\1c\2"),
    (r"\bc(\d+)\[\s*(\d+)\s*\]", r"r\2c\1"),
    (r"^([a-z][\w-]*[^\Ws])s\b(?=\s)", r"\1"),  # a word in the plural
    (
        rf"^same[-\s]?differences?(?:[-\s]line)?\s*:?\s+(?P<line>{_CELLS})$",
        r"each run of 3 in \g<line> as a, b, c: abs(a - b) = abs(b - c)",
    ),
    (
        rf"^double[-\s]?back(?:[-\s]loop)?\s*:?\s+(?P<line>{_NAME})$",
        r"each box as b: count(each step of \g<line> as x, y: x among b iff y not among b) = 4",
    ),
    (r"\bcol\s*(\d+)\b", r"column \1"),
    (r"^(sudoku|latin|board|boxes)\s+(\d+)\s*(?:[x×*]|by)\s*(\d+)\b", r"\1 \2x\3"),
    (r"^(sudoku|latin|board)\s+(?:size\s+)?(\d+)$", r"\1 \2x\2"),
    (r"^sudoku\b(.*?)[\s,]+(?:without|no)\s+(?:boxes|regions)$", r"latin\1"),
    (r"^latin[-\s]+square\b", "latin"),
    (rf"^given\s+(-?\d+)\s+(?:at|in|on|to)\s+({_CELL})$", r"given \2 = \1"),
    (rf"^(?:(?:the\s+)?cell\s+)?({_CELL})\s*(?:=|:|is|has|holds|contains)?\s*(?:an?\s+)?(-?\d+)$", r"given \1 = \2"),
    (rf"^(?:given\s+)?{_CELL}\s*[=:]\s*-?\d+(?:\s*,?\s*(?:and\s+)?{_CELL}\s*[=:]\s*-?\d+)+$", _givens),
    (r"^(?:at\s+least\s+one|any(?:\s+one)?|some)\s+of:?$", "at least 1 of"),
    (r"^any\s+(\d+)\s+of:?$", r"at least \1 of"),
    (r"^(\d+)\s+of:?$", r"exactly \1 of"),
    (
        r"^(?:exactly\s+)?(one|two|three|four)\s+of:?$",
        lambda m: f"exactly {_COUNTS[m[1].lower()]} of",
    ),
    (r"^none\s+of:?$", "at most 0 of"),
    (
        rf"^no\s+(?:window\s+)?(?P<size>\d+x\d+)\s+(?:blocks?\s+|squares?\s+|areas?\s+)?(?:of\s+(?:one\s+|all\s+)?)?(?P<layer>{_NAME})(?:\s*=\s*(?P<value>-?\d+))?$",
        _no_block,
    ),
    (
        rf"^(?P<word>cage|sum)\s+(?P<total>-?\d+|{_NAME})\s*:\s*(?P<cells>[^:]+?)\s+(?:where|if|when)\s+"
        rf"(?P<layer>{_NAME})(?:\[[^\]]*\])?\s*(?P<test>[<>=!]+\s*-?\d+)$",
        _sum_where,
    ),
    (rf"^(?!(?:{_RULE_WORDS})\b)[\w-]+\s.*$", _listed),
    (rf"\b({_CELL})\s*(?:-+>?|[:→–—]|to)\s*({_CELL})\b", r"\1..\2"),
    (r"^given\s+(?=[\w-]+$)", "givens "),
    (r"^(?:require\s+)?if\s+(.+?)\s*(?:\bthen\b|:|,)\s*(?!.*\belse\b)(.+)$", r"require \1 implies \2"),
    (r":\s*if\s+([^:]+?)\s+then\s+((?!.*\belse\b).+)$", r": \1 implies \2"),
    (r"\bif\s+([^:]+?)\s*:\s*(.+?)\s*(?::\s*)?\belse\b:?", r"if \1 then \2 else"),
    (r"([:=]\s+)(.+?)\s+if\s+(.+?)\s+else\s+(.+)$", r"\1if \3 then \2 else \4"),
    (r"([:=]\s+)([^:?]+?)\s*\?\s*(.+?)\s*:\s*(.+)$", r"\1if \2 then \3 else \4"),
    (rf"\bif\s+({_NAME}\[{_NAME}\])\s+then\b", r"if \1 = 1 then"),
    (r"^(exactly|at\s+least|at\s+most)\s+(one|two|three|four)\b", lambda m: f"{m[1]} {_COUNTS[m[2].lower()]}"),
    (
        r"^(exactly|at\s+least|at\s+most)\s+(\d+)\s+of\s*:?\s+(.+)$",
        lambda m: f"require count({m[3]}) {_SIGN[m[1].split()[-1].lower()]} {m[2]}",
    ),
    (r"^(?:function|def|let)\s+(?=\S+\s*\()", "define "),
    (r"^(define\s.*\))\s*:\s*(?:return\s+)?(?=\S)", r"\1 = "),
    (r"^(define\s[^()]*\([^()]*\))\s+(?!=)(?:return\s+|is\s+)?(?=\S)", r"\1 = "),
    (rf"^(define\s+{_NAME}\()cell\s+({_NAME})\)", r"\1\2: cell)"),
    (rf"^layer\s+({_NAME})\s*(?:\(|\[|\s+of\s+|\s+as\s+)\s*({_NAME})\s*[\])]?\s*(?:=|:)\s*(?=\S)", r"layer \1 as \2: "),
    (rf"^layer\s+({_NAME})\s*(?:=|:)\s*(?=.*\bx\b)", r"layer \1 as x: "),
    (rf"^layer\s+({_NAME})\s+(?!as\b)({_NAME})\s*(?:=|:)\s*", r"layer \1 as \2: "),
    (rf"^(layer|cells|areas)\s+({_NAME})\s*(?::|=)\s*", r"\1 \2 "),
    (r"^(layer|cells)\b(.*?)\b(?:values?|numbers?|range|from|in|digit)\s+(?=[{\[(]?-?\d)", r"\1\2digits "),
    (r"\bdigits\s+[{\[(]\s*([^})\]]*)[})\]]", r"digits \1"),
    (r"\b(counted|digits)\s*,\s*", r"\1 "),
    (r"\b(digits\s+-?\d+)\s*(?:to|/|or|and|,)\s*(\d+)\b", r"\1-\2"),
    (r"^(areas?|division|regions)\b(?=\s+\w)", "areas"),
    (r"^(areas\s.*?)\b(?:of\s+)?size\s+(?=\d)", r"\1of "),
    (r"^(areas\s.*?\d)\s+cells?(?:\s+each)?\b", r"\1"),
    (r"^(areas\s.*?)\b(?:all\s+)?(?:different|differ|no\s+repeats?|unique)(?:\s+digits)?\b", r"\1distinct"),
    (r"^(areas\s.*?\bof\s+\d+)\s*(?:,|or|to)\s*(\d+)", r"\1-\2"),
    (r"^(areas\s.*?)\s*\bof\s+any(?:\s+size)?\b", r"\1"),
    (r"^connected\s*\(\s*(.*?)\s*\)$", r"connected \1"),
    (rf"^(connected\s+{_NAME})$", r"\1 = 1"),
    (rf"^connected\s+({_NAME})\s*(?:=|in|is)\s*[{{(]?\s*({_NUMBERS})\s*[}})]?$", _connected),
    (rf"^({_NAME})\s+(?:=\s*1\s+)?(?:is|are)\s+connected$", r"connected \1 = 1"),
    (
        rf"^(?:unknown|variable|var|number|hidden|cell|cells|let|extra)\s+(?P<name>{_NAME})\s*(?:=|in|digits|from|:)?\s*"
        r"(?P<digits>-?\d+(?:-|\.\.)\d+)(?P<rest>\s+counted)?$",
        lambda m: f"cells {m['name']} digits {m['digits'].replace('..', '-')}{m['rest'] or ''}",
    ),
    (r"^(grid\b.*\bat\s+)\(?\s*(?P<row>\d+)\s*,\s*(?P<column>\d+)\s*\)?", lambda m: f"{m[1]}{_cell_of(m)}"),
    (rf"^grid\s+{_NAME}\s+(?=\d+x\d+)", "grid "),
    (r"^grids?\s+", "grid "),
    (rf"^(?P<word>cage|sum)\s+(?P<total>[\w\s]*[-+*][-+*\w\s]*|\d+[^\W\d_]\w*)\s*:\s*(?P<cells>{_CELLS})$", _as_total),
    (rf"^(?P<word>cage|sum)\s+(?P<cells>{_CELLS})\s*=\s*(?P<total>[\w\s]*[-+*][-+*\w\s]*)$", _as_total),
)
"""Phrases, in the order in which they are tried."""

_AREAS_ALONE = re.compile(rf"\b(areas?)\b(?!\s+(?:of|in)\s+(?!{_CELL}\b)|\s*\()", re.IGNORECASE)
_SIZE_OF_CELL = re.compile(rf"\bsize\(\s*(?P<cell>{_CELL})\s*\)", re.IGNORECASE)
_AREA_OF_CELL = re.compile(
    rf"\b(?P<of>sum|min|max|product|distinct|size|count|length)\(\s*area\(\s*(?P<cell>{_NAME}|{_CELL})\s*\)\s*\)",
    re.IGNORECASE,
)


def _all_of_area(division: str, match: re.Match[str]) -> str:
    """A number of the area of a cell."""
    return _number_of_area(match["of"], division, match["cell"])


def _number_of_area(of: str, division: str, cell: str) -> str:
    """The sum or another number of the area of a cell."""
    if of.lower() in ("size", "count", "length"):
        return f"size({division}, {cell})"
    name = "y" if cell != "y" else "z"
    return f"{of.lower()}({name} in all where {division}[{name}] = {division}[{cell}])"


def alternatives(line: str) -> Iterator[tuple[str, ...]]:
    """The statements of a line with `or`, whose common words are written once.

    Lists of cells are alternatives as a whole, if that has a meaning.
    """
    parts = re.split(r"\s+or\s+", line, flags=re.IGNORECASE)
    if len(parts) == 1 or len(line) > MAX_LENGTH:
        return
    yield tuple(parts)
    for one in (rf"{_CELLS}(?:\s+{_CELLS})*", rf"-?\d+|{_CELL}|{_NAME}"):
        first = re.fullmatch(rf"(?P<before>.*?)(?<![\w.])(?P<own>{one})", parts[0], re.IGNORECASE)
        last = re.fullmatch(rf"(?P<own>{one})(?P<after>(?![\w.]).*)", parts[-1], re.IGNORECASE)
        if first and last and all(re.fullmatch(one, part, re.IGNORECASE) for part in parts[1:-1]):
            own = (first["own"], *parts[1:-1], last["own"])
            yield tuple(f"{first['before']}{each}{last['after']}" for each in own)


_UNKNOWN_FIRST = re.compile(rf"^([\w-]+(?:\s+(?:white|black))?)\s*:?\s*\?\s*[:=]?\s*(?={_CELL})", re.IGNORECASE)
_UNKNOWN_LAST = re.compile(rf"^(cage|sum)\s*:?\s+({_CELLS})\s*=?\s*\?$", re.IGNORECASE)


def with_a_name(line: str, name: str) -> str:
    """A line with a name in place of its only question mark; empty if there is not exactly one."""
    if line.count("?") != 1:
        return ""
    line = _UNKNOWN_LAST.sub(r"\1 ?: \2", _UNKNOWN_FIRST.sub(r"\1 ?: ", line))
    return line.replace("?", name)


_ALL = [(re.compile(pattern, re.IGNORECASE), new) for pattern, new in (*_SIGNS, *_PHRASES)]
MAX_LENGTH = 300  # characters of a line that is rewritten
MAX_PHRASES = 3  # replaced together


def rewritten_lines(text: str, division: str = "") -> Iterator[str]:
    """The lines that a setter may have meant: with one phrase replaced, then with two, then with three.

    `division` is the name of the only division into areas of the file, which a line about areas may leave out.
    """
    lines, seen = [text] if len(text) <= MAX_LENGTH else [], {text}
    if division and lines and (named := _AREAS_ALONE.sub(rf"\1 of {division}", text)) != text:
        lines.append(named)
    if division and lines and (named := _AREA_OF_CELL.sub(partial(_all_of_area, division), text)) != text:
        yield named
    if division and lines and (named := _SIZE_OF_CELL.sub(rf"size({division}, \g<cell>)", text)) != text:
        yield named
    for _ in range(MAX_PHRASES):
        found: list[str] = []
        for line in lines:
            for pattern, new in _ALL:
                other = pattern.sub(new, line)
                if other not in seen and len(other) <= 2 * MAX_LENGTH:
                    seen.add(other)
                    found.append(other)
                    yield other
        lines = found
