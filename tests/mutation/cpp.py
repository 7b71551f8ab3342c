"""The functions of a C++ source, found by their braces: enough to name the function of each token."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mutation.matching import Function
from mutation.tokens import Token, tokens


def functions(text: str, file: str) -> list[Function]:
    """All functions of a source, by their qualified names, and last the rest of the file."""
    found: dict[str, list[Token]] = {}
    all_tokens = tokens(text, cpp=True)
    for name, first, last in _blocks(all_tokens):
        found.setdefault(name, []).extend(all_tokens[first:last])
    rest = found.pop("", [])
    return [Function(file, name, tuple(piece)) for name, piece in [*found.items(), ("", rest)]]


def _blocks(all_tokens: Sequence[Token]) -> Iterator[tuple[str, int, int]]:
    """The file in parts: the name of a function with its range of tokens, or "" for the tokens between functions."""
    scopes: list[str] = []  # the class or namespace of each open brace
    start = at = done = 0  # the statement begins; the current token; everything before is reported
    while at < len(all_tokens):
        text = all_tokens[at].text
        if text in (";", "}"):
            if text == "}" and scopes:
                scopes.pop()
            start = at + 1
        elif text == ":" and at and all_tokens[at - 1].text in ("public", "private", "protected"):
            start = at + 1
        elif text == "{":
            header = [token.text for token in all_tokens[start:at]]
            kind = _kind(header)
            if kind == "scope":
                scopes.append(_scope_name(header))
                start = at + 1
            else:
                end = _closing(all_tokens, at)
                if kind == "function":
                    yield "", done, start
                    yield "::".join([*filter(None, scopes), _function_name(header)]), start, end
                    start = done = end
                at = end - 1
        at += 1
    yield "", done, len(all_tokens)


def _kind(header: list[str]) -> str:
    """Whether a brace opens a "scope" of declarations, a "function", or a "value"."""
    outer = _outside_of_brackets(header)
    if "(" in outer and "=" not in outer[: outer.index("(")]:
        after = outer[outer.index("(") :]
        # a member that a constructor initialises by braces: `: Base(a), b{2} {`
        value = ":" in after and (after[-1].isidentifier() and after[-2] in (":", ","))
        return "value" if value else "function"
    if {"namespace", "class", "struct", "union", "extern"} & set(outer):
        return "scope"
    return "value"


def _outside_of_brackets(header: list[str]) -> list[str]:
    """The header without what is in round or angle brackets, but with the round ones themselves."""
    found, depth, angles = [], 0, 0
    for at, text in enumerate(header):
        if text == "<" and at and header[at - 1] != "operator" and header[at - 1].isidentifier():
            angles += not depth
        elif text == ">" and angles and not depth:
            angles -= 1
        elif not angles:
            depth -= text == ")"
            if not depth:
                found.append(text)
            depth += text == "("
    return found


def _function_name(header: list[str]) -> str:
    """The name before the first bracket, with the class it is qualified by."""
    outer = _outside_of_brackets(header)
    at = outer.index("(")
    if "operator" in outer[:at]:
        return "".join(outer[outer.index("operator") : at])
    first = at - 1
    while first >= 2 and outer[first - 1] == "::":
        first -= 2
    return "".join(outer[first:at])


def _scope_name(header: list[str]) -> str:
    outer = _outside_of_brackets(header)
    if "namespace" in outer or "extern" in outer:
        return ""
    names = [text for text in outer[: outer.index(":")] if text != "final"] if ":" in outer else outer
    return next((text for text in reversed(names) if text.isidentifier() and text != "final"), "")


def _closing(all_tokens: Sequence[Token], at: int) -> int:
    """The token after the brace that closes the one here."""
    depth = 0
    for here in range(at, len(all_tokens)):
        depth += (all_tokens[here].text == "{") - (all_tokens[here].text == "}")
        if not depth:
            return here + 1
    return len(all_tokens)
