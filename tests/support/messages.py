"""Messages in the sources, as patterns of the texts that they can be."""

import ast
import re


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
