"""Decodes the arguments of a statement by the forms of its family, and reports the family's complaints."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ..language.family import Complaint, Family
from ..language.hidden_numbers import constraint_of
from ..language.scope import Scope
from ..language.signature import DecodedArguments, Mismatch
from ..language.syntax.ast import Arg, LayerPart, Number, Statement, Word, word_key
from ..model.constraint import Constraint
from ..model.geometry import layer_of
from ..text.diagnostics import Diagnostic, Mistake, Sink, nearest, short
from ..text.source import Source, Span
from .registry import Registry
from .reorder import completed_line, lines_with_sides, lines_with_words, reordered_line

_OWN_WORD = re.compile(r"(?<=\[)[a-z-]+(?= )")  # the word of an optional part of a usage, such as `[digits DIGITS]`

_WORD = re.compile(r"\b[a-z]+(?:-[a-z]+)*\b")
_CELLS = r"[rcb]\d[\w.,-]*(?:\s+[rcb]\d[\w.,-]*)*"


def decode(family: Family, statement: Statement, scope: Scope, registry: Registry) -> DecodedArguments | None:
    """Decodes the arguments by the first form without mistakes.

    If every form has mistakes, the result is None, and those of the form that matches the most arguments are reported.
    If several forms match all arguments, it is the one with the fewest mistakes.
    The words of the registry help to detect a line that is indented by mistake.
    """
    sink = scope.sink
    if [arg.key for arg in statement.args if isinstance(arg, Word)] == ["sudoku"] and len(statement.args) == 1:
        _report_kind_of_sudoku(family, statement, sink)
        return None
    if statement.picture and all(form.picture is None for form in family.forms):
        _report_picture(family, statement, sink, registry)
        return None
    matched: Sink | None = None
    misses: list[tuple[Mismatch, Sink]] = []
    after = Span(statement.span.end, statement.span.end)
    for form in family.forms:
        attempt = Sink(sink.source)
        try:
            decoded = form.decode(statement.args, replace(scope, sink=attempt), after, statement.picture)
        except Mismatch as mismatch:
            misses.append((mismatch, attempt))
            continue
        if not attempt.failed:
            sink.found += attempt.found
            return decoded
        matched = attempt if matched is None or len(attempt.found) < len(matched.found) else matched
    from .unknown_words import hyphenated_word  # late: most files have no mistake

    if whole := hyphenated_word(statement, registry.has_statement):
        message = f"no statement begins with `{statement.word.text} {sink.source.cut(statement.args[0].span)}`"
        sink.error("unknown-word", message, statement.word.span, help=f"did you mean `{whole}`?")
    elif matched is not None:
        sink.found += _with_own_words(matched.found, family, sink.source, registry)
    else:
        report_mismatch(family, statement, misses, scope, registry)
    return None


def _with_own_words(
    found: Iterable[Diagnostic], family: Family, source: Source, registry: Registry | None
) -> Iterator[Diagnostic]:
    """The reports on a statement, with better advice on each unknown name that looks like a word of its family.

    An unknown name may also be the word of another statement, which is on the same line by mistake.
    """
    for each in found:
        wrong, usage = source.cut(each.span), _usage(family)
        words = _WORD.findall(" ".join(family.usages)) if each.code == "unknown-name" and wrong else ()
        near = nearest(wrong, words)
        if each.code == "unknown-name" and near != wrong and registry and registry.has_statement(wrong):
            yield replace(each, help=f"`{wrong}` begins a statement: write it on a line of its own")
        elif not near or each.help.startswith("did you mean"):
            yield each
        else:
            yield replace(each, help=usage if near == wrong else f"did you mean `{near}`? {usage}")


def build(family: Family, statement: Statement, decoded: DecodedArguments, scope: Scope) -> Constraint | None:
    """The constraint of decoded arguments. Reports the complaints of the family; None if one of them is an error."""
    constraint, complaints = constraint_of(family, decoded.values, scope.board)
    return constraint if report_complaints(complaints, statement, decoded, scope) else None


def report_complaints(
    complaints: Iterable[Complaint], statement: Statement, decoded: DecodedArguments, scope: Scope
) -> bool:
    """Reports the complaints of a family about a statement. Returns whether none of them is an error."""
    found = True
    for complaint in complaints:
        span = decoded.place(complaint.part, statement.span)
        if complaint.error:
            found = False
            scope.sink.error(complaint.code or "unexpected", complaint.message, span, help=complaint.help)
        else:
            scope.sink.warning(complaint.code or "never-holds", complaint.message, span, help=complaint.help)
    return found


def with_numbers(statement: Statement, family: Family, numbers: Mapping[str, int]) -> Statement:
    """A statement with numbers in place of their names."""
    if not numbers:
        return statement
    own = family.own_words
    args = (
        Number(numbers[arg.key], arg.span)
        if isinstance(arg, Word) and arg.key in numbers and arg.key not in own
        else arg
        for arg in statement.args
    )
    return replace(statement, args=tuple(args))


def _report_kind_of_sudoku(family: Family, statement: Statement, sink: Sink) -> None:
    """Reports a board that is stated by the name of a variant, such as `killer sudoku`."""
    help_ = f"write `sudoku 9x9`, and below it statements such as `{family.example or family.word}`"
    sink.error("unexpected", "the board and its constraints are statements of their own", statement.span, help=help_)


def _usage(family: Family) -> str:
    """The forms of a statement, with an example."""
    return f"usage: {'; or '.join(family.usages)}" + (f"; as in `{family.example}`" if family.example else "")


def _report_picture(family: Family, statement: Statement, sink: Sink, registry: Registry) -> None:
    """Reports indented lines below a statement that takes none."""
    line = statement.picture[0]
    carry = "to continue a statement on the next line, put the cells in brackets: (r1c1 r1c2"
    help_ = "a statement starts at the left edge" if registry.has_statement(line.text.split()[0]) else carry
    if family.word == "given" and all(isinstance(arg, Word) for arg in statement.args):
        help_ = f"did you mean `givens{sink.source.cut(statement.span)[len(statement.word.text) :]}`?"
    sink.error("unexpected", f"`{family.word}` takes no indented lines", line.span, help=help_)


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
    from ..language.syntax.advice.comparisons import given_line  # late: most files have no mistake
    from ..language.syntax.advice.syntax_errors import argument_hint

    sink = scope.sink
    furthest = max(mismatch.position for mismatch, _ in misses)
    rule = given_line(sink.source.cut(statement.span), lambda name: word_key(name) in scope.names)
    if family.word == "given" and rule:
        message = "a given states digits, and does not compare cells"
        sink.error("unexpected", message, misses[0][0].span, help=f"did you mean `{rule}`?")
        return
    last = [(mismatch, attempt) for mismatch, attempt in misses if mismatch.position == furthest]
    expected = list(dict.fromkeys(mismatch.expected for mismatch, _ in last))
    span = last[0][0].span
    usage = _usage(family)
    options = re.findall(r"`([^`\s]+)`", " ".join(expected)) or _OWN_WORD.findall(usage)
    wrong = sink.source.cut(span)
    near = _meant(wrong, statement.args[furthest + 1 :], options) if re.fullmatch(r"[\w-]+", wrong) else ""
    near = "" if near == wrong else near  # the word is known, and has the wrong place
    if advice := argument_hint(sink.source.cut(statement.span), span.start - statement.span.start):
        near, usage = "", f"{advice}; {usage}"
    help_ = f"did you mean `{near}`? {usage}" if near else usage
    if not near and not advice:
        lines = lines_with_words(family, statement.args, furthest, options, scope)
        lines = lines or lines_with_sides(family, statement.args, scope)
        choice = f"one of {', '.join(f'`{line}`' for line in lines)}" if lines[1:] else ""
        choice = f"did you mean `{lines[0]}`?" if len(lines) == 1 else choice
        help_ = _other_line(family, statement, scope, reordered_line) or choice
        help_ = help_ or _other_line(family, statement, scope, completed_line) or usage
    # the number of cells may be wrong only because some cannot be read
    unread = [each for each in last[0][1].found if each.code != "wrong-cell-count"]
    sink.found += _with_own_words(unread, family, sink.source, registry)
    if wrong == ":" and unread:
        return  # the argument before the colon is the mistake
    sink.error(
        "unexpected",
        f"{' or '.join(expected)} expected" + (f", not `{short(wrong)}`" if wrong else ""),
        span,
        help=help_,
    )


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


def function_in_arguments(
    family: Family, statement: Statement, functions: Mapping[str, str], scope: Scope
) -> Mistake | None:
    """The mistake of a statement that names a function of the file; None if there is none.

    `functions` has the type of the only parameter of each, or an empty text for several parameters.
    """
    if not functions:
        return None
    from ..language.syntax.format import argument  # late: most files have no functions

    for arg in statement.args:
        if isinstance(arg, Word) and arg.key in functions and arg.key not in (*scope.names, *family.own_words):
            others = [each for each in statement.args if each is not arg]
            line = reordered_line(family, others, replace(scope, sink=Sink(scope.sink.source)))
            cells = [each for each in others if scope.names_cells(each)]
            help_ = f"functions are used in rules, as in `require {arg.text}(r1c1) > 3`"
            layer = f"{arg.text}-of"
            plain = _with_layer(scope.sink.source.cut(statement.span), arg.text, layer)
            if plain and functions[arg.key] == "cell":
                help_ = f"make a layer of it, `layer {layer} as x: {arg.text}(x)`, and write `{plain}`"
            elif line and cells and functions[arg.key] == "cell":
                head, given = line.partition(":")[0], " ".join(map(argument, cells))
                given = given[1:-1] if len(cells) == 1 and given.startswith("(") else given
                help_ = f"make a layer of it, `layer {layer} as x: {arg.text}(x)`, and write `{head}: {layer}[{given}]`"
            return Mistake("wrong-kind", f"`{arg.text}` is a function, and names no cells", arg.span, help=help_)
    return None


def _with_layer(text: str, function: str, layer: str) -> str:
    """A statement with a layer in place of a function of cells; empty unless cells follow the function everywhere."""
    found = re.sub(rf"\b{function}\s*\(([^()]*)\)", rf"{layer}[\1]", text)
    found = re.sub(rf"\b{function}\s+({_CELLS})", rf"{layer}[\1]", found)
    return "" if re.search(rf"\b{function}\b(?!-of\[)", found) else " ".join(found.split())


def _meant(wrong: str, after: Sequence[Arg], options: Sequence[str]) -> str:
    """The option most similar to a wrong word, alone or joined with the word after it; empty if there is none."""
    following = after[0].key if after and isinstance(after[0], Word) else ""
    hyphenated_word = word_key(wrong) + following
    return next((option for option in options if word_key(option) == hyphenated_word), "") or nearest(wrong, options)
