"""Every change of one place of a C++ source by general operators, found on a syntax tree.

The operators are the same for every program. A relation, an operator or a number becomes another one. A condition is
negated or decided, a statement is dropped, arguments are swapped. tree-sitter parses the source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

OPERATORS = {
    "<": ("<=", ">"), "<=": ("<", ">="), ">": (">=", "<"), ">=": (">", "<="), "==": ("!=",), "!=": ("==",),
    "+": ("-",), "-": ("+",), "*": ("+",), "/": ("*",), "%": ("/",), "&": ("|",), "|": ("&",), "^": ("|",),
    "<<": (">>",), ">>": ("<<",), "&&": ("||",), "||": ("&&",),
    "+=": ("-=", "="), "-=": ("+=", "="), "|=": ("&=", "="), "&=": ("|=", "="), "^=": ("|=",), "<<=": (">>=",),
    ">>=": ("<<=",), "*=": ("+=",), "/=": ("*=",), "++": ("--",), "--": ("++",),
}  # fmt: skip
NAMES = {"min": "max", "max": "min", "all_of": "any_of", "any_of": "all_of", "none_of": "any_of", "true": "false"}
NAMES |= {"false": "true", "front": "back", "back": "front", "lower_bound": "upper_bound", "first": "last"}
NAMES |= {"upper_bound": "lower_bound", "last": "first"}
CONDITIONS = ("if_statement", "while_statement", "do_statement", "conditional_expression")
DROPPED = ("expression_statement", "return_statement", "break_statement", "continue_statement")
CONSTANT = (
    "template_argument_list", "template_parameter_list", "array_declarator", "static_assert_declaration", "enumerator",
    "bitfield_clause", "requires_clause", "noexcept", "alignas_qualifier", "attribute_declaration",
    "concept_definition",
)  # fmt: skip
"""Nodes that contain only constants."""
UNREACHED = ("sizeof_expression", "decltype", "throw_statement", "string_literal", "char_literal", "raw_string_literal")
"""Nodes that are never evaluated, or whose value is a text."""
CHECKS = re.compile(rb"\bSUDOKUDSL_(REQUIRE|ENSURE|CONTRACT|IF_CHECKED|COUNT_FORM|NAME)\(")
"""Macros whose arguments are not evaluated in a usual build."""
ABSENT = ("SUDOKUDSL_CHECKED", "__BMI2__", "__AVX2__", "__AVX512BW__", "SUDOKUDSL_HAS_AVX2", "SUDOKUDSL_HAS_AVX512")
"""Macros without which the faulty engine is compiled: the code for them is left out."""


@dataclass(frozen=True)
class Change:
    """One change: the piece from byte `start` to byte `end` of a file becomes `wrong`.

    `constant` marks a place where a value must be known when the source is compiled.
    """

    file: str
    function: str
    operator: str
    start: int
    end: int
    right: str
    wrong: str
    statement: bool = False
    constant: bool = False

    def __str__(self) -> str:
        lines = [f"-{line}" for line in self.right.splitlines()] + [f"+{line}" for line in self.wrong.splitlines()]
        return "\n".join([f"{self.file}, {self.function or 'outside functions'}: {self.operator}", *lines])


@cache
def _parser() -> Parser:
    import tree_sitter
    import tree_sitter_cpp

    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_cpp.language()))


def changes(text: str, file: str) -> list[Change]:
    """Every change of a source, in the order of its places."""
    source = text.encode()
    tree = _parser().parse(_without_checks(source))
    found = list(_Walk(source, file).inside(tree.root_node, "", constant=False))
    return sorted(found, key=lambda change: (change.start, -change.end))


def _without_checks(source: bytes) -> bytes:
    """The source with blanks in place of the uses of `CHECKS`, which are not C++ without the preprocessor."""
    kept, at = bytearray(source), 0
    while use := CHECKS.search(kept, at):
        depth, at = 1, use.end()
        while depth and at < len(kept):
            depth += {ord("("): 1, ord(")"): -1}.get(kept[at], 0)
            at += 1
        if not kept[: use.start()].rpartition(b"\n")[2].lstrip().startswith(b"#"):
            kept[use.start() : at] = re.sub(rb"[^\n]", b" ", kept[use.start() : at])
    return bytes(kept)


@dataclass(frozen=True)
class _Walk:
    source: bytes
    file: str

    def text(self, node: Node) -> str:
        return self.source[node.start_byte : node.end_byte].decode()

    def inside(self, node: Node, function: str, *, constant: bool) -> Iterator[Change]:
        """The changes of a node and of everything in it that a usual build evaluates."""
        if node.type in UNREACHED or node.type == "preproc_def":
            return
        if node.type == "function_definition":
            function = self._name(node) or function
        constant = constant or node.type in CONSTANT or self._is_constant(node)
        for operator, where, wrong, statement in self._here(node):
            start, end = where.start_byte, where.end_byte
            yield Change(self.file, function, operator, start, end, self.text(where), wrong, statement, constant)
        left_out = self._left_out(node)
        for at, child in enumerate(node.children):
            if at not in left_out:
                always = constant or (node.type == "case_statement" and node.field_name_for_child(at) == "value")
                yield from self.inside(child, function, constant=always)

    def _is_constant(self, node: Node) -> bool:
        """Whether the value of a declared name, or the condition of `if constexpr`, must be a constant."""
        if node.type == "if_statement":
            return False  # its branches are not; its condition is looked at by itself
        if node.type == "condition_clause" and node.parent is not None:
            return any(self.text(child) == "constexpr" for child in node.parent.children)
        declares = node.type in ("declaration", "field_declaration")
        return declares and any(self.text(child) in ("constexpr", "constinit") for child in node.children)

    def _left_out(self, node: Node) -> set[int]:
        """The children of a preprocessor condition that a build without the macros of `ABSENT` does not compile."""
        if node.type not in ("preproc_ifdef", "preproc_if", "preproc_elif"):
            return set()
        named = node.child_by_field_name("name" if node.type == "preproc_ifdef" else "condition")
        condition = self.text(named) if named is not None else ""
        holds = not any(name in condition for name in ABSENT) or condition.startswith("!")
        branch = [
            at for at, child in enumerate(node.children) if (node.field_name_for_child(at) == "alternative") == holds
        ]
        return {*branch, *(at for at, child in enumerate(node.children) if child == named)}

    def _name(self, node: Node) -> str:
        declarator = node.child_by_field_name("declarator")
        while declarator is not None and declarator.type != "function_declarator":
            declarator = declarator.child_by_field_name("declarator") or next(iter(declarator.named_children), None)
        named = declarator.child_by_field_name("declarator") if declarator is not None else None
        return self.text(named) if named is not None else ""

    def _here(self, node: Node) -> Iterator[tuple[str, Node, str, bool]]:
        """The changes of one node itself: the operator, the piece, its replacement, whether it is a statement."""
        yield from self._operators(node)
        yield from self._values(node)
        yield from self._conditions(node)
        if node.type in DROPPED and node.parent is not None and not self._last_return(node):
            yield "statement dropped", node, ";", True
        if node.type == "argument_list":
            yield from self._swaps(node)

    def _last_return(self, node: Node) -> bool:
        """Whether a `return` ends its function: without it, what happens is undefined."""
        above = node.parent
        if node.type != "return_statement" or above is None or above.type != "compound_statement":
            return False
        definition = above.parent is not None and above.parent.type in ("function_definition", "lambda_expression")
        return definition and above.named_children[-1] == node

    def _operators(self, node: Node) -> Iterator[tuple[str, Node, str, bool]]:
        if node.type in ("binary_expression", "assignment_expression", "update_expression"):
            operator = node.child_by_field_name("operator")
            for other in OPERATORS.get(self.text(operator), ()) if operator is not None else ():
                wrong = self._with(node, operator, other)
                yield f"{self.text(operator)} becomes {other}", node, wrong, False
        if node.type == "unary_expression":
            operator, argument = node.child_by_field_name("operator"), node.child_by_field_name("argument")
            if operator is not None and argument is not None and self.text(operator) in ("!", "-", "~"):
                yield f"{self.text(operator)} dropped", node, self.text(argument), False

    def _values(self, node: Node) -> Iterator[tuple[str, Node, str, bool]]:
        text = self.text(node)
        if node.type == "number_literal" and text.isdigit():
            for other in (int(text) + 1, int(text) - 1)[: 1 if text == "0" else 2]:
                yield f"{text} becomes {other}", node, str(other), False
        if node.type in ("true", "false"):
            yield f"{text} becomes {NAMES[text]}", node, NAMES[text], False
        if node.type in ("call_expression", "field_expression"):
            name = node.child_by_field_name("function") or node
            inner = name.child_by_field_name("name") or name.child_by_field_name("field")
            if inner is not None and inner.type in ("identifier", "field_identifier") and self.text(inner) in NAMES:
                other = NAMES[self.text(inner)]
                if node.type == "call_expression" or node.parent is None or node.parent.type != "call_expression":
                    yield f"{self.text(inner)} becomes {other}", node, self._with(node, inner, other), False

    def _conditions(self, node: Node) -> Iterator[tuple[str, Node, str, bool]]:
        if node.type not in CONDITIONS:
            return
        clause = node.child_by_field_name("condition")
        value = (clause.child_by_field_name("value") or clause) if clause is not None else None
        if value is None or value.type in ("declaration", "init_statement"):
            return
        if value.type == "parenthesized_expression":
            value = value.named_children[0]
        if any(self.text(child) == "constexpr" for child in node.children):
            return
        yield "condition negated", value, f"!({self.text(value)})", False
        if node.type == "if_statement":
            yield "condition always true", value, "true", False
        if node.type != "do_statement":
            yield "condition never true", value, "false", False

    def _swaps(self, node: Node) -> Iterator[tuple[str, Node, str, bool]]:
        call = node.parent
        if call is None or call.type != "call_expression":
            return
        arguments = [child for child in node.named_children if child.type != "comment"]
        for one, other in pairwise(arguments):
            if self.text(one) != self.text(other):
                first = self.source[call.start_byte : one.start_byte].decode()
                middle = self.source[one.end_byte : other.start_byte].decode()
                last = self.source[other.end_byte : call.end_byte].decode()
                yield "arguments swapped", call, first + self.text(other) + middle + self.text(one) + last, False

    def _with(self, node: Node, part: Node, other: str) -> str:
        """The text of a node with another text for one part of it."""
        first = self.source[node.start_byte : part.start_byte].decode()
        return first + other + self.source[part.end_byte : node.end_byte].decode()
