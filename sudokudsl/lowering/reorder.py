"""Suggests a valid line for a statement whose arguments are in the wrong order, or have the wrong sign."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, groupby, pairwise, permutations, product

from ..language.family import Family
from ..language.hidden_numbers import constraint_of
from ..language.scope import Scope
from ..language.signature import Form, Mismatch, Sign
from ..language.signature.boards import NOT_NAMES, NewName
from ..language.signature.series import SIDES
from ..language.syntax.ast import Arg, CellPattern, Mark, Number, Range, Size, Word
from ..text.diagnostics import Sink
from ..text.source import Span

MAX_ARGUMENTS, MAX_GROUPS = 40, 4  # of a statement that is reordered
MAX_COMPLETED = 6  # arguments of a statement to which words are added
MAX_WORDS = 4  # words that are tried at one place
_BEFORE_VALUE = re.compile(r"(?<![\w-])[a-z][a-z|-]*(?= \[?[A-Z])")  # words of a usage that a value follows

ArgumentGroup = tuple[Arg, ...]
"""Consecutive arguments that are moved together."""


def reordered_line(family: Family, args: Sequence[Arg], scope: Scope) -> str:
    """A valid line of the family with the same cells, numbers and words; empty if there is none.

    The given order is tried first. The signs of the statement are dropped, and those of each form are inserted. Cells
    on both sides of a sign stay apart if that has a meaning: `cage r3c3 = r1c1 r1c2` is `cage r3c3: r1c1 r1c2`.
    """
    args = _movable(family, args)
    if _cells_on_both_sides(args, scope) and (line := _apart(family, args, scope)):
        return line
    for groups in _groups(args, _words_before_values(family)) if args else ():
        for order in permutations(groups) if len(groups) <= MAX_GROUPS else ():
            for form in family.forms:
                for attempt in _with_sign(form, order):
                    if line := _line(family, form, attempt, replace(scope, sink=Sink(scope.sink.source))):
                        return line
    return ""


def _cells_on_both_sides(args: Sequence[Arg], scope: Scope) -> bool:
    """Whether a sign is between two lists of cells."""
    signs = [at for at, arg in enumerate(args[:-1]) if at and isinstance(arg, Mark) and arg.text != ","]
    return any(scope.names_cells(args[at - 1]) and scope.names_cells(args[at + 1]) for at in signs)


def _apart(family: Family, args: Sequence[Arg], scope: Scope) -> str:
    """A valid line with a colon between the cells in place of a sign; empty if there is none."""
    for groups in _groups(args, _words_before_values(family)):
        for order in permutations(groups) if 1 < len(groups) <= MAX_GROUPS else ():
            *before, last = order
            made = (*(arg for group in before for arg in group), Mark(":", last[0].span), *last)
            for form in family.forms:
                if line := _line(family, form, made, replace(scope, sink=Sink(scope.sink.source))):
                    return line
    return ""


def completed_line(family: Family, args: Sequence[Arg], scope: Scope) -> str:
    """A valid line with one or two more words before values, such as `digits` in `layer shade digits 0-1`; or empty."""
    for attempt in _completed(_movable(family, args), _words_before_values(family)):
        for form in family.forms:
            if line := _line(family, form, attempt, replace(scope, sink=Sink(scope.sink.source))):
                return line
    return ""


def _movable(family: Family, args: Sequence[Arg]) -> Sequence[Arg]:
    """The arguments as they are tried in other orders; none if they are too many or have signs of another kind.

    A statement that adds a layer without a name gets one.
    """
    marks = [arg.text for arg in args if isinstance(arg, Mark)]
    if len(marks) == len(args) or len(args) > MAX_ARGUMENTS or not set(marks) <= set(":=,"):
        return ()
    match args:
        case [Number(value=side, span=span)]:
            args = (Size(side, side, span),)  # `sudoku 9`
    adds_layer = any(isinstance(part, NewName) for form in family.forms for part in form.parts[:1])
    return _with_name(family, args) if adds_layer else args


def lines_with_words(
    family: Family, args: Sequence[Arg], at: int, words: Sequence[str], scope: Scope
) -> tuple[str, ...]:
    """The valid lines with one of the words before the argument at a position, or in place of a word there.

    Lines that can hold come before those with a warning, which are left out then.
    """
    if not words or len(words) > MAX_WORDS:
        return ()
    span = args[-1].span if args else Span(0, 0)
    before, after = tuple(args[:at]), tuple(args[at:])
    rests = (after, after[1:]) if after and isinstance(after[0], Word) else (after,)
    for sound, rest in product((True, False), rests):
        lines = []
        for word in words:
            part: Arg = Word(word, span) if word[0].isalpha() else Mark(word, span)
            made = (*before, part, *rest)
            attempts = (
                _line(family, form, made, replace(scope, sink=Sink(scope.sink.source)), sound=sound)
                for form in family.forms
            )
            lines.append(next(filter(None, attempts), ""))
        if any(lines):
            return tuple(filter(None, lines))
    return ()


def lines_with_sides(family: Family, args: Sequence[Arg], scope: Scope) -> tuple[str, ...]:
    """The valid lines with a side of the board for a clue without one, such as `x-sum r1 = 5`; otherwise none."""
    has_side = any(isinstance(arg, Word) and arg.key in SIDES for arg in args)
    if has_side or not any(" SIDE" in usage for usage in family.usages):
        return ()
    span = args[-1].span if args else Span(0, 0)
    lines = (reordered_line(family, (*args, Word(side, span)), scope) for side in SIDES)
    return tuple(filter(None, lines))


def _with_name(family: Family, args: Sequence[Arg]) -> Sequence[Arg]:
    """The arguments of a statement that adds a layer, with a name for it if they have none."""
    words = [arg.key if isinstance(arg, Word) else "" for arg in args]
    if any(word and word not in NOT_NAMES and before != "look" for before, word in pairwise(["", *words])):
        return args
    name = _NAMES.get(family.word, "way")
    return (Word(name, args[0].span), *args) if args else args


_NAMES = {"layer": "shade", "areas": "field"}
"""Names for layers in advice; that of a line is `way`."""


def _words_before_values(family: Family) -> tuple[str, ...]:
    """The words of a family that a value follows, such as `digits` in `[digits DIGITS]`."""
    usages = " ".join(form.usage() for form in family.forms)
    return tuple(dict.fromkeys(word for found in _BEFORE_VALUE.findall(usages) for word in found.split("|")))


def _completed(args: Sequence[Arg], words: Sequence[str]) -> Iterator[ArgumentGroup]:
    """The arguments with one or two more words, in front of any of them but words."""
    if len(args) > MAX_COMPLETED:
        return
    present = {arg.key for arg in args if isinstance(arg, Word)}
    missing = [word for word in words if word not in present]
    places = [place for place, arg in enumerate(args) if not isinstance(arg, Word | Mark)]
    for many in (1, 2):
        for at, chosen in product(combinations(places, many), permutations(missing, many)):
            added = dict(zip(at, chosen, strict=True))
            yield tuple(
                each
                for place, arg in enumerate(args)
                for each in ((Word(added[place], arg.span), arg) if place in added else (arg,))
            )


def _groups(args: Sequence[Arg], words: Sequence[str]) -> Iterator[list[ArgumentGroup]]:
    """The groups of consecutive arguments of one kind, and single words.

    In the first result, some `words` are in a group with the value that follows. A last one has `row 1` for `r1`.
    """
    runs = [tuple(run) for kind, run in groupby(args, key=_kind) if kind is not Mark]
    plain = [group for run in runs for group in ([(word,) for word in run] if _kind(run[0]) is Word else [run])]
    joined: list[ArgumentGroup] = []
    for group in plain:
        last = joined[-1] if joined else ()
        if len(last) == 1 and isinstance(last[0], Word) and last[0].key in words:
            joined[-1] = (*last, *group)
        else:
            joined.append(group)
    if len(joined) < len(plain):
        yield joined
    yield plain
    lines = [_as_line(group) for group in plain]
    if any(lines):
        yield [line or group for line, group in zip(lines, plain, strict=True)]


def _kind(arg: Arg) -> type:
    if isinstance(arg, Number | Range):
        return Number
    return type(arg) if isinstance(arg, Mark | Word | Size) else CellPattern


def _as_line(group: ArgumentGroup) -> ArgumentGroup:
    """`row 1` for `r1`, and `column 1` for `c1`; empty for other arguments."""
    match group:
        case (CellPattern(rows=((first, last),), columns=None, span=span),) if first == last:
            return Word("row", span), Number(first, span)
        case (CellPattern(rows=None, columns=((first, last),), span=span),) if first == last:
            return Word("column", span), Number(first, span)
    return ()


def _with_sign(form: Form, order: Sequence[ArgumentGroup]) -> Iterator[ArgumentGroup]:
    """The groups with the form's sign inserted at each possible place. Colons are optional and left out."""
    written = {arg.key for group in order for arg in group if isinstance(arg, Word)}
    signs = [part.sign for part in form.parts if isinstance(part, Sign) and part.sign not in written]
    if form.picture is not None or len(signs) > 1:
        return
    for place in range(1, len(order)) if signs else (0,):
        before, after = (tuple(arg for group in part for arg in group) for part in (order[:place], order[place:]))
        span = (before or after)[-1].span
        yield (*before, *(Mark(sign, span) for sign in signs), *after)


def _line(family: Family, form: Form, args: ArgumentGroup, scope: Scope, *, sound: bool = False) -> str:
    """The canonical line of arguments in a form; empty if they have no meaning or, if `sound`, a warning."""
    try:
        values = form.decode(args, scope, Span(args[-1].span.end, args[-1].span.end)).values
    except Mismatch:
        return ""
    if scope.sink.failed or any(
        sound or complaint.error for complaint in constraint_of(family, values, scope.board)[1]
    ):
        return ""
    return form.line(family.word, values)
