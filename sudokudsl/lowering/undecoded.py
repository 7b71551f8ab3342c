"""Reports statements whose arguments no form of their family decodes, with advice on what was meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from ..language.family import Family
from ..language.scope import Scope
from ..language.signature import Mismatch
from ..language.syntax.advice.comparisons import given_line
from ..language.syntax.advice.syntax_errors import argument_hint
from ..language.syntax.ast import Arg, LayerPart, Statement, Word, word_key
from ..model.geometry import layer_of
from ..text.diagnostics import Diagnostic, Sink, nearest, short
from ..text.source import Source
from .registry import Registry
from .reorder import completed_line, lines_with_sides, lines_with_words, reordered_line
from .unknown_words import hyphenated_word

_OWN_WORD = re.compile(r"(?<=\[)[a-z-]+(?= )")  # the word of an optional part of a usage, such as `[digits DIGITS]`
_WORD = re.compile(r"\b[a-z]+(?:-[a-z]+)*\b")


FormFailure = tuple[Mismatch | None, Sink]
"""The mismatch of a form, and the mistakes in the arguments. Without a mismatch, the form matches all arguments."""


def report_undecoded(
    family: Family, statement: Statement, failures: Sequence[FormFailure], scope: Scope, registry: Registry
) -> None:
    """Reports a statement by the failure of each form. Without failures, no form was tried.

    The mistakes are those of the form that matches the most arguments. If several forms match all arguments, they are
    those of the form with the fewest.
    """
    sink, word = scope.sink, statement.word
    matched = [attempt.found for mismatch, attempt in failures if mismatch is None]
    if not failures:
        _report_shape(family, statement, sink, registry)
    elif whole := hyphenated_word(statement, registry.has_statement):
        message = f"no statement begins with `{word.text} {sink.source.cut(statement.args[0].span)}`"
        sink.error("unknown-word", message, word.span, help=f"did you mean `{whole}`?")
    elif matched:
        fewest = min(matched, key=len)
        sink.found += _with_own_words(fewest, family, sink.source, registry)
    else:
        misses = [(mismatch, attempt) for mismatch, attempt in failures if mismatch is not None]
        report_mismatch(family, statement, misses, scope, registry)


def _report_shape(family: Family, statement: Statement, sink: Sink, registry: Registry) -> None:
    """Reports a board that is stated by the name of a variant, or lines below a statement that takes none."""
    if [arg.key for arg in statement.args if isinstance(arg, Word)] == ["sudoku"] and len(statement.args) == 1:
        help_ = f"write `sudoku 9x9`, and below it statements such as `{family.example or family.word}`"
        message = "the board and its constraints are statements of their own"
        sink.error("unexpected", message, statement.span, help=help_)
    else:
        _report_picture(family, statement, sink, registry)


def _report_picture(family: Family, statement: Statement, sink: Sink, registry: Registry) -> None:
    """Reports indented lines below a statement that takes none."""
    line = statement.picture[0]
    carry = "to continue a statement on the next line, put the cells in brackets: (r1c1 r1c2"
    help_ = "a statement starts at the left edge" if registry.has_statement(line.text.split()[0]) else carry
    if family.word == "given" and all(isinstance(arg, Word) for arg in statement.args):
        help_ = f"did you mean `givens{sink.source.cut(statement.span)[len(statement.word.text) :]}`?"
    sink.error("unexpected", f"`{family.word}` takes no indented lines", line.span, help=help_)


def _with_own_words(
    found: Iterable[Diagnostic], family: Family, source: Source, registry: Registry | None
) -> Iterator[Diagnostic]:
    """The reports on a statement, with better advice on each unknown name that looks like a word of its family.

    An unknown name may also be the word of another statement, which is on the same line by mistake.
    """
    for each in found:
        wrong, usage = source.cut(each.span), _usage(family)
        words = _own_words(family) if each.code == "unknown-name" and wrong else ()
        near = nearest(wrong, words)
        if each.code == "unknown-name" and near != wrong and registry and registry.has_statement(wrong):
            yield replace(each, help=f"`{wrong}` begins a statement: write it on a line of its own")
        elif not near or each.help.startswith("did you mean"):
            yield each
        else:
            yield replace(each, help=usage if near == wrong else f"did you mean `{near}`? {usage}")


def _own_words(family: Family) -> list[str]:
    """The words in the forms of a statement."""
    return _WORD.findall(" ".join(family.usages))


def _usage(family: Family) -> str:
    """The forms of a statement, with an example."""
    return f"usage: {'; or '.join(family.usages)}" + (f"; as in `{family.example}`" if family.example else "")


def report_mismatch(
    family: Family,
    statement: Statement,
    misses: Sequence[tuple[Mismatch, Sink]],
    scope: Scope,
    registry: Registry | None = None,
) -> None:
    """Reports a statement that fits no form, by its mismatch with each form.

    With a registry, the advice on unknown names knows the words of other statements.
    """
    sink = scope.sink
    rule = given_line(sink.source.cut(statement.span), lambda name: word_key(name) in scope.names)
    if family.word == "given" and rule:
        message = "a given states digits, and does not compare cells"
        sink.error("unexpected", message, misses[0][0].span, help=f"did you mean `{rule}`?")
        return
    furthest = max(mismatch.position for mismatch, _ in misses)
    last = [(mismatch, attempt) for mismatch, attempt in misses if mismatch.position == furthest]
    first, attempt = last[0]
    expected = " or ".join(dict.fromkeys(mismatch.expected for mismatch, _ in last))
    help_ = _advice(family, statement, first, expected, scope)
    # the number of cells may be wrong only because some cannot be read
    unread = [each for each in attempt.found if each.code != "wrong-cell-count"]
    sink.found += _with_own_words(unread, family, sink.source, registry)
    wrong = sink.source.cut(first.span)
    if wrong == ":" and unread:
        return  # the argument before the colon is the mistake
    message = f"{expected} expected" + (f", not `{short(wrong)}`" if wrong else "")
    sink.error("unexpected", message, first.span, help=help_)


def _advice(family: Family, statement: Statement, mismatch: Mismatch, expected: str, scope: Scope) -> str:
    """Advice on the argument that matches no form, where the forms name what they have `expected`."""
    source, span, usage = scope.sink.source, mismatch.span, _usage(family)
    if hint := argument_hint(source.cut(statement.span), span.start - statement.span.start):
        return f"{hint}; {usage}"
    wrong = source.cut(span)
    options = re.findall(r"`([^`\s]+)`", expected) or _OWN_WORD.findall(usage)
    near = ""
    if re.fullmatch(r"[\w-]+", wrong):
        own = [word for word in _own_words(family) if word != family.word]  # it may be one of another form
        meant = options if wrong in own else [*options, *own]
        near = _meant(wrong, statement.args[mismatch.position + 1 :], meant)
    if near and near != wrong:  # otherwise the word is known, and has the wrong place
        return f"did you mean `{near}`? {usage}"
    return (
        _with_word_before(family, statement, mismatch.position, scope)
        or _other_line(family, statement, scope, reordered_line)
        or _with_words(family, statement, mismatch.position, options, scope)
        or _other_line(family, statement, scope, completed_line)
        or usage
    )


def _with_word_before(family: Family, statement: Statement, at: int, scope: Scope) -> str:
    """Advice with the line in which the new name before a position is a word of the family, which it resembles."""
    before = statement.args[at - 1] if at else None
    if not isinstance(before, Word) or before.key in scope.names:
        return ""
    near, line = nearest(before.text, _own_words(family)), scope.sink.source.cut(statement.span)
    begin, end = before.span.start - statement.span.start, before.span.end - statement.span.start
    return f"did you mean `{line[:begin]}{near}{line[end:]}`?" if near and word_key(near) != before.key else ""


def _with_words(family: Family, statement: Statement, at: int, options: Sequence[str], scope: Scope) -> str:
    """Advice with the lines that have one more word at a position, or a side of the board; empty if there are none."""
    lines = lines_with_words(family, statement.args, at, options, scope)
    lines = lines or lines_with_sides(family, statement.args, scope)
    if len(lines) == 1:
        return f"did you mean `{lines[0]}`?"
    return f"one of {', '.join(f'`{line}`' for line in lines)}" if lines else ""


def _other_line(
    family: Family, statement: Statement, scope: Scope, other: Callable[[Family, Sequence[Arg], Scope], str]
) -> str:
    """Advice with another line for the arguments of a statement; empty if there is none."""
    args = _on_layer(family, statement.args, scope) or statement.args
    line = "" if statement.picture else other(family, args, scope)
    return f"did you mean `{line}`?" if line else ""


def _on_layer(family: Family, args: Sequence[Arg], scope: Scope) -> tuple[Arg, ...]:
    """The arguments with all cells in the brackets of a layer, whose name is among them; empty without such a name."""
    layers = [
        arg
        for arg in args
        if isinstance(arg, Word) and arg.key not in family.own_words and layer_of(scope.names.get(arg.key, ()))
    ]
    others = [arg for arg in args if arg not in layers]
    cells = tuple(arg for arg in others if scope.names_cells(arg))
    if len(layers) != 1 or not cells:
        return ()
    part = LayerPart(layers[0], cells, layers[0].span.to(layers[0].span))
    return (*(arg for arg in others if arg not in cells), part)


def _meant(wrong: str, after: Sequence[Arg], options: Sequence[str]) -> str:
    """The option most similar to a wrong word, alone or joined with the word after it; empty if there is none."""
    following = after[0].key if after and isinstance(after[0], Word) else ""
    joined = word_key(wrong) + following
    return next((option for option in options if word_key(option) == joined), "") or nearest(wrong, options)
