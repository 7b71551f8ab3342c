"""Canonical text of expressions: one blank around signs, and the setter's brackets. Words are spelled as they are."""

from __future__ import annotations

from collections.abc import Sequence

from .ast import BoxPattern, CellPattern, Interval, Number, Text, Word
from .rule_ast import (
    Among,
    Argument,
    Braces,
    Bracket,
    Branch,
    Call,
    CardinalityBlock,
    Chain,
    Conditional,
    Connective,
    Define,
    DerivedLayer,
    DottedRange,
    Excluded,
    Expression,
    ExpressionList,
    Let,
    Membership,
    NumberAlong,
    ParameterSyntax,
    PatternTest,
    PositionOf,
    Property,
    Quantified,
    QuantifierHead,
    Repeat,
    Require,
    RuleLine,
    Subscript,
    Unary,
    Visit,
)


def quoted(text: str) -> str:
    """A text in quotes, with escapes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def cells(pattern: CellPattern | BoxPattern) -> str:
    """The text of cells, such as `r1-3c4` or `b2`."""
    if isinstance(pattern, BoxPattern):
        return _intervals("b", pattern.numbers)
    return _intervals("r", pattern.rows) + _intervals("c", pattern.columns)


def _intervals(letter: str, intervals: tuple[Interval, ...] | None) -> str:
    if intervals is None:
        return ""
    return letter + ",".join(str(first) if first == last else f"{first}-{last}" for first, last in intervals)


def line(word: Word, rule_line: RuleLine) -> str:
    """The text of a line with an expression or with a block below it."""
    match rule_line:
        case Require(condition):
            return f"require {expression(condition)}"
        case Repeat(head, condition):
            return heading(head) if condition is None else f"{heading(head)}: {expression(condition)}"
        case Branch():
            return word.key
        case CardinalityBlock(bound, number):
            return f"{bound} {expression(number)} of"
        case Define(name, parameters, value):
            listed = f"({', '.join(map(_parameter, parameters))})" if parameters or value is not None else ""
            return f"define {name.text}{listed}" + ("" if value is None else f" = {expression(value)}")
        case Let(name, value):
            return f"let {name.text} = {expression(value)}"
        case DerivedLayer(name, look, variable, value):
            shown = "" if look is None else f" look {look.text}"
            return f"layer {name.text}{shown} as {variable.text}: {expression(value)}"


def _parameter(parameter: ParameterSyntax) -> str:
    text = parameter.name.text
    if parameter.kind is not None:
        text += f": {parameter.kind.text}"
    return text if parameter.default is None else f"{text} = {expression(parameter.default)}"


def heading(head: QuantifierHead) -> str:
    """The text of a head, such as `each run of 3 in line as a, b, c`."""
    words = [head.quantifier, *(word.text for word in head.words)]
    if head.size is not None:
        words.append(f"{head.size[0]}x{head.size[1]}")
    if head.leap is not None:
        words.append(f"{head.leap[0]},{head.leap[1]}")
    if head.of is not None:
        words.append(f"of {expression(head.of)}")
    if head.place is not None:
        words.append(f"in {expression(head.place)}")
    if head.early is not None:
        words.append(f"where {expression(head.early)}")
    if head.names:
        words.append("as " + ", ".join(name.text for name in head.names))
    if head.late is not None:
        words.append(f"where {expression(head.late)}")
    return " ".join(words)


def expression(node: Expression) -> str:
    """The text of an expression."""
    match node:
        case Number(value=value):
            return str(value)
        case Text(value=value):
            return quoted(value)
        case Word(text=text):
            return text
        case CellPattern() | BoxPattern():
            return cells(node)
        case Bracket(inner=inner):
            return f"({expression(inner)})"
        case Chain(first=first, rest=rest):
            return " ".join([expression(first), *(f"{sign} {expression(part)}" for sign, part in rest)])
        case Connective(word=word, parts=parts):
            return f" {word} ".join(map(expression, parts))
        case Unary(word="-", times=times, part=part):
            return "-" * times + expression(part)
        case Unary(times=times, part=part):
            return "not " * times + expression(part)
        case Braces(members=members):
            return "{" + ", ".join(map(_member, members)) + "}"
        case Membership(part=part, negated=negated, among=among):
            return f"{expression(part)} {'not ' * negated}in {expression(among)}"
        case Among(part=part, negated=negated, among=among):
            return f"{expression(part)} {'not ' * negated}among {expression(among)}"
        case Property(part=part, negated=negated, other=other):
            return f"{expression(part)} is {'not ' * negated}{expression(other)}"
        case Visit(part=part, negated=negated, where=where, line=line_):
            return f"{expression(part)} {'not ' * negated}{where} {line_.text}"
        case PatternTest(line=cells_, pattern=pattern):
            return f"{expression(cells_)} matches {expression(pattern)}"
        case DottedRange(points=points):
            return "..".join(map(expression, points))
        case ExpressionList(parts=parts):
            return " ".join(map(expression, parts))
        case Excluded(cells=listed, without=without):
            return f"{expression(listed)} except {expression(without)}"
        case Subscript(name=name, parts=parts, onward=onward):
            return f"{name.text}[{' '.join(map(expression, parts))}{'..' if onward else ''}]"
        case Call(word=word, args=args):
            return f"{word.text}({', '.join(map(_argument, args))})"
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            return f"if {expression(condition)} then {expression(then)} else {expression(otherwise)}"
        case PositionOf(value=value, line=cells_):
            return f"position of {expression(value)} in {expression(cells_)}"
        case NumberAlong(line=cells_):
            return f"number read along {expression(cells_)}"
        case Quantified(head=head, body=body):
            return f"{heading(head)}: {expression(body)}"
    raise AssertionError(node)


def _member(member: Interval | Expression) -> str:
    """A member of a set in braces."""
    if not isinstance(member, tuple):
        return expression(member)
    low, high = member
    return str(low) if low == high else f"{low}..{high}"


def _argument(argument: Argument) -> str:
    words = []
    if argument.head is not None:
        words.append(heading(argument.head) + ":" * (argument.value is not None))
    if argument.value is not None:
        words.append(expression(argument.value))
    if argument.where is not None:
        words.append(f"where {expression(argument.where)}")
    if argument.otherwise is not None:
        words.append(f"else {expression(argument.otherwise)}")
    return " ".join(words)


def wrapped(text: str, width: int, indent: str) -> Sequence[str]:
    """Breaks a text into lines of at most `width` characters, where possible, all but the first after an `indent`.

    A line may break at a blank after a comma or within parentheses.
    """
    if len(text) <= width:
        return (text,)
    lines: list[str] = []
    start = last = depth = 0
    inside = False
    for at, character in enumerate(text):
        if character == '"' and text[at - 1] != "\\":
            inside = not inside
        elif inside:
            continue
        elif character == "(":
            depth += 1
        elif character == ")":
            depth -= 1
        elif character == " " and (depth or text[at - 1] == ","):
            room = width - len(indent) * bool(lines)
            if at - start > room and last > start:
                lines.append(text[start:last])
                start = last + 1
            last = at
    room = width - len(indent) * bool(lines)
    if len(text) - start > room and last > start:
        lines.append(text[start:last])
        start = last + 1
    lines.append(text[start:])
    return (lines[0], *(indent + rest for rest in lines[1:]))
