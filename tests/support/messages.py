"""Messages in the sources, as patterns of the texts that they can be."""

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path


def pattern(node: ast.expr) -> str:
    """A pattern for the texts that an expression makes."""
    match node:
        case ast.Constant(value=str(text)):
            return re.escape(text)
        case ast.JoinedStr(values=parts):
            return "".join(map(pattern, parts))
        case ast.BinOp(op=ast.Add(), left=one, right=other):
            return pattern(one) + pattern(other)
        case ast.IfExp(body=one, orelse=other):
            return f"(?:{pattern(one)}|{pattern(other)})"
    return ".+?"


def messages(sources: Iterable[Path], functions: Collection[str], likely: str) -> Iterator[tuple[str, int, str]]:
    """The name of the source, the line and the pattern of each message that is made by a call of one of some functions.

    The message is the first argument whose pattern has a match of `likely`.
    """
    for path in sorted(sources):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in functions:
                texts = (each for each in node.args if isinstance(each, TEXTS))
                found = next((text for text in map(pattern, texts) if re.search(likely, text.replace("\\", ""))), "")
                if found:
                    yield path.name, node.lineno, re.sub(r"^(\.\+\?)+", ".", found)  # finds the same texts sooner


TEXTS = ast.Constant | ast.JoinedStr | ast.IfExp | ast.BinOp
"""The expressions that may be texts."""


def texts_of(sources: Iterable[Path]) -> Iterator[str]:
    """All strings in the sources."""
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def unexpected(found: Iterable[tuple[str, int, str]], known: Iterable[str], untried: Collection[str]) -> list[object]:
    """The messages whose patterns match none of the known texts, except untried ones."""
    whole = "\n".join(known)  # one text for all patterns, in which `.` meets no line end
    missing = [each for each in found if not re.search(each[2], whole)]
    return [each for each in missing if each[2].replace("\\", "") not in untried]
